"""Both rosters: who has activated, who is left, and how each unit fares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.model.requests import Request
from simulator.model.state import Ncu, Seat, Unit
from simulator.staging.at_unit import lying_at
from simulator.ui import palette
from simulator.ui.battle.draft import LookAtThing, option_about
from simulator.ui.battle.prompt_bar import shield_box
from simulator.ui.board.at_unit_signs import signs_at
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Press,
    column,
    icon,
    picture,
    row,
    scroll,
    text,
)
from simulator.ui.emblems import mark, worn
from simulator.ui.palette import Colour

ROSTERS = "rosters"


def _draw_wounds(surface: pygame.Surface, place: pygame.Rect, share: float, colour: Colour) -> None:
    """Draw the wounds that are left as a bar."""
    pygame.draw.rect(surface, palette.NIGHT, place, border_radius=3)
    part = pygame.Rect(place.topleft, (round(place.width * share), place.height))
    if part.width:
        pygame.draw.rect(surface, colour, part, border_radius=3)


def rosters_box(
    now: Position,
    request: Request | None,
    selected: str,
    titles: Mapping[Seat, str],
    size: int,
) -> Box:
    """Return the units and NCUs of every seat; those the question is about are marked.

    Args:
        now: The position.
        request: The question, None while its options are not for all eyes.
        selected: What is looked at.
        titles: What each seat's army is called.
        size: Pixels of the letters.
    """
    rows: list[Box] = []
    for player in now.state.seats:
        rows.append(_head(now, player, titles.get(player, now.state.seats[player].faction), size))
        rows += _rows(now, player, request, selected, size)
    listed = column(*rows, gap=1, pad=(3, 3), ground=Backing(palette.PANEL, radius=0))
    return scroll(listed, key=ROSTERS, grow=1)


def _head(now: Position, player: Seat, title: str, size: int) -> Box:
    """Return the name of a seat and its army, and how many of it are still to activate."""
    state = now.state
    units = (u for u in state.units.values() if u.owner is player)
    waiting = sum(not u.activated and u.on_table for u in units)
    ncus = (n for n in state.ncus.values() if n.owner is player)
    waiting += sum(not n.activated and not n.destroyed for n in ncus)
    said = f"{player_name(player)} · {title}"
    chosen = worn(player)
    inside = row(
        shield_box(player, 20),
        mark(chosen, 20) if chosen else None,
        text(said, size, bold=True, grow=1, align=Align.CENTRE),
        icon("activated", 16, palette.TEXT_QUIET),
        text(str(waiting), size, bold=True, align=Align.CENTRE),
        pad=(6, 1),
        gap=6,
        ground=Backing(palette.HOUSES[player].deep, radius=4),
        grow=1,
    )
    return row(inside, pad=(6, 3), ground=Backing(seat=player))


def _rows(
    now: Position, player: Seat, request: Request | None, selected: str, size: int
) -> Iterator[Box]:
    """Yield a row for each unit and NCU of a seat."""
    for unit in now.state.units.values():
        if unit.owner is player:
            asked = option_about(request, unit.id) is not None
            yield _row(unit.id, _unit(now, unit, size), unit.id == selected, asked, _ear(now, unit))
    for ncu in now.state.ncus.values():
        if ncu.owner is player:
            asked = option_about(request, ncu.id) is not None
            yield _row(ncu.id, _ncu(now, ncu, size), ncu.id == selected, asked)


def _ear(now: Position, unit: Unit) -> str:
    """Return what is said of a row whose signs only the eye sees; empty where it has none."""
    messages = [one.message for one in lying_at(now, unit.id)]
    return " ".join((printed(now.name(unit.id)), str(unit.wounds), *messages)) if messages else ""


def _row(holder: str, parts: list[Box], chosen: bool, asked: bool, spoken: str = "") -> Box:
    """Return a row; what may be answered with it has a golden edge."""
    edge = Backing(edge=palette.GOLD, radius=4) if asked else None
    inside = row(*parts, pad=(5, 2), gap=5, ground=edge)
    return Press(
        key=("roster", holder),
        child=inside,
        do=LookAtThing(holder),
        look=ButtonLook.ROW,
        chosen=chosen,
        least_height=26,
        spoken=spoken,
    )


def _ink(*, spent: bool) -> Colour:
    return palette.mixed(palette.PANEL, palette.TEXT, 0.55) if spent else palette.TEXT


def _unit(now: Position, unit: Unit, size: int) -> list[Box]:
    """Return what a unit does, its name, what lies on it, and the wounds it has left."""
    ink = _ink(spent=unit.activated or unit.destroyed)
    mark = "destroyed" if unit.destroyed else "activated" if unit.activated else ""
    if not mark and now.engaged(unit.id):
        first = icon("action-melee", 18)
    elif not mark:
        first = icon(f"weapon-{now.card(unit.id).glyph}", 18, palette.TEXT_QUIET)
    else:
        first = icon(mark, 18, ink)
    full, left = now.card(unit.id).full_wounds, 0 if unit.destroyed else unit.wounds
    house = palette.HOUSES[unit.owner]
    colour = house.base if unit.activated else house.light
    bar = picture(_draw_wounds, left / full, colour, width=34, height=7, align=Align.CENTRE)
    number = text(str(left), size, ink, bold=True, width=20, side=Align.END, align=Align.CENTRE)
    return [first, _name(now, unit.id, size, ink), *_marks(now, unit, ink), number, bar]


def _name(now: Position, holder: str, size: int, ink: Colour) -> Box:
    return text(printed(now.name(holder)), size, ink, grow=1, align=Align.CENTRE)


def _marks(now: Position, unit: Unit, ink: Colour) -> Iterator[Box]:
    """Yield the signs behind a unit's name."""
    own = now.game.library.home_made
    if own and not own.keys().isdisjoint((unit.card, *unit.attachments)):
        yield icon("own-text", 18, ink)
    if now.is_commander(unit.id) and not unit.destroyed:
        yield icon("commander", 18)
    for sign in signs_at(now, unit.id):
        yield icon(sign.icon, 18, sign.colour)


def _ncu(now: Position, ncu: Ncu, size: int) -> list[Box]:
    """Return what an NCU has done, its name, and the zone it has claimed."""
    ink = _ink(spent=ncu.activated or ncu.destroyed)
    mark = "destroyed" if ncu.destroyed else "activated" if ncu.activated else "zone-crown"
    parts = [
        icon(mark, 18, palette.TEXT_QUIET if mark == "zone-crown" else ink),
        _name(now, ncu.id, size, ink),
    ]
    if now.ncu_card(ncu.id).home_made:
        parts.append(icon("own-text", 18, ink))
    if ncu.zone is not None:
        parts.append(text(str(zone_name(ncu.zone)), size, palette.GOLD, align=Align.CENTRE))
    return parts
