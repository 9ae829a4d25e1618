"""What stands: victory points, first player, round and objectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.engine.names import token_number
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.scenario import Scenario
from simulator.model.state import Phase, TokenId, UnitId
from simulator.rules.scoring.objectives import controllers
from simulator.staging.side_scores import round_words, side_scores
from simulator.ui import palette
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.score_tiles import leads, score_tile
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Press,
    column,
    first_fit,
    icon,
    row,
    space,
    text,
)


def status_box(now: Position, *, tall: bool) -> Box:
    """Describe each side's points, and round and objectives: below them where it is `tall`."""
    found = side_scores(now)
    tiles = tuple(
        Press(
            key=LookAtThing(f"side:{one.side[0].value}"),
            child=score_tile(one, first=leads(now, one), size=34 if tall else 22),
            do=LookAtThing(f"side:{one.side[0].value}"),
            look=ButtonLook.BARE,
            spoken=one.sentence,
        )
        for one in found
    )
    points = Grid(children=tiles, columns=len(tiles), grow=1)
    ground = Backing(palette.PANEL, radius=0)
    rounds, phase = (
        round_words(now),
        text(phase_name(now.state.phase), 16, palette.TEXT_QUIET, lines=1),
    )
    if tall:  # the mode stands below it and says who holds what
        under = row(text(rounds, 18, bold=True, lines=1), space(grow=1), phase, pad=(6, 0))
        return column(points, under, pad=(6, 5), gap=3, ground=ground)
    said = column(text(rounds, bold=True, lines=1), phase, gap=0, align=Align.CENTRE)
    signs = tuple(_objectives(now))
    beside = first_fit(row(said, space(grow=1), *signs, gap=4), said, align=Align.CENTRE)
    return row(points, beside, pad=(6, 4), gap=12, ground=ground)


def side_sentence(now: Position, what: str) -> str:
    """Return how the side of a tile wins; empty where that is no tile's."""
    sides = {f"side:{one.side[0].value}": one.sentence for one in side_scores(now)}
    return sides.get(what, "")


def _objectives(now: Position) -> Iterator[Box]:
    """Yield a sign for each objective, in the colours of who controls it."""
    for token, unit in _controllers(now).items():
        number = token_number(now, now.state.tokens[token])
        colour = palette.WHITE if unit else palette.GOLD
        owner = now.owner(unit) if unit is not None else None
        back = palette.PANEL_RAISED if owner is None else None
        sign = column(
            icon("objective", 22 if number is None else 16, colour),
            text(str(number), colour=colour, bold=True, scaled=False, align=Align.CENTRE)
            if number is not None
            else None,
            gap=0,
            pad=(6, 1),
            ground=Backing(back, palette.PANEL_EDGE, 4, seat=owner),
        )
        do = LookAtThing(token)
        yield Press(
            key=("objective", token), child=sign, do=do, look=ButtonLook.BARE, align=Align.CENTRE
        )


def _controllers(now: Position) -> Mapping[TokenId, UnitId | None]:
    if isinstance(now.game.scenario, Scenario):
        return controllers(now)
    return dict.fromkeys(now.state.tokens)


def phase_name(phase: Phase) -> str:
    """Return the name of a phase as players read it."""
    names = {
        Phase.SETUP: _("Set-up"),
        Phase.DEPLOYMENT: _("Placing units"),
        Phase.ROUND_START: _("Round start"),
        Phase.TURN: _("Activations"),
        Phase.CLEAN_UP: _("Clean-up"),
        Phase.OVER: _("Over"),
    }
    return names[phase]
