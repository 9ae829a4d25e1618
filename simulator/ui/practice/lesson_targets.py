"""Where the act a lesson asks for can be done: a tray, a place, a row of a list, a card, a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.content.practice.teaching_files import TeachingAct
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.model.requests import Choose, ChooseSome, Option, Place, Request
from simulator.records import dataclass
from simulator.ui.battle.dice_panel import LyingDie
from simulator.ui.battle.draft import Draft, LookAtThing, PickOption
from simulator.ui.battle.hidden_cards import is_about_card
from simulator.ui.battle.panels import ROSTERS, TACTICS
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.keys import Act

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Target:
    """What is framed in gold: its outline in pixels, and whether it lies on the board."""

    outline: Outline
    on_board: bool
    button: bool = False
    """Whether it is a button, so that Space presses it."""
    around: pygame.Rect | None = None
    """What else belongs to it and must not be covered."""

    @property
    def box(self) -> pygame.Rect:
        """Return the upright rectangle around it."""
        xs, ys = zip(*self.outline, strict=True)
        left, top = round(min(xs)), round(min(ys))
        return pygame.Rect(left, top, round(max(xs)) - left, round(max(ys)) - top)


def target_of(game: PlayedTable, act: TeachingAct) -> Target | None:
    """Return where an act is done; None while the question is another, or nothing is to be seen."""
    draft = game.draft
    if draft is None or draft.request.kind.value != act.asks:
        return None
    request = draft.request
    if isinstance(request, Place):
        return _place(game, request, act)
    if isinstance(request, ChooseSome):
        return _some(game, draft, request, act)
    if isinstance(request, Choose):
        key = act.answer if isinstance(act.answer, str) else None
        return _option(game, request, key)
    return None


def _option(game: PlayedTable, request: Choose, key: str | None) -> Target | None:
    option = next((one for one in request.options if key in {None, one.key}), None)
    if option is None:
        return None
    tray = _tray(game, option.about) if request.kind.value in _ON_THE_BOARD else None
    if tray is not None:
        return tray
    place = _place_beside(game, option.about)
    if place is not None:
        return _boxed(place)
    card = _card(game, option)
    if card is not None:
        return card
    return _row(game, option.key)


_ON_THE_BOARD: Final = frozenset({"activate", "target", "charge_target"})
"""Questions about a unit that a click on its tray answers; others are about the unit's own act."""


def _place_beside(game: PlayedTable, about: str) -> pygame.Rect | None:
    """Return where a zone or an NCU may be clicked on the tactics board or in the rosters."""
    if game.panels.sees(TACTICS):
        place = game.tree.place_of(LookAtThing(about))
        if place is not None:
            return place.clip(game.at.tactics)
    if game.panels.sees(ROSTERS) and about in game.match.session.state.ncus:
        place = game.tree.place_of(("roster", about))
        return place.clip(game.at.rosters) if place is not None else None
    return None


def _tray(game: PlayedTable, unit: str) -> Target | None:
    now = game.match.session.position
    if unit not in now.state.units or not now.unit(unit).on_table:
        return None
    corners = game.board.camera.outline(now.corners(unit))
    return Target(tuple(corners), on_board=True)


def _card(game: PlayedTable, option: Option) -> Target | None:
    if not game.hand.open:
        return None
    found = [n for n, card in enumerate(game.hand.cards) if is_about_card(option, card.id)]
    place = game.tree.place_of(("back", found[0])) if found else None
    return _boxed(place) if place is not None else None


def _place(game: PlayedTable, request: Request, act: TeachingAct) -> Target | None:
    if act.spot is None or not isinstance(request, Place):
        return _button(game, Act.CONFIRM)
    facing = act.spot[2] if len(act.spot) > 2 else request.start.facing
    tray = game.match.session.position.card(request.unit).tray
    standing = Standing(Pose(act.spot[0], act.spot[1], facing), tray)
    return Target(tuple(game.board.camera.outline(standing.corners)), on_board=True)


def _some(game: PlayedTable, draft: Draft, request: ChooseSome, act: TeachingAct) -> Target | None:
    wanted: Sequence[str] = act.answer if isinstance(act.answer, list) else ()
    missing = next((key for key in wanted if key not in draft.chosen), None)
    if missing is None:
        return _button(game, Act.CONFIRM)
    dice = {option.key: _die(game, request, option.key) for option in request.options}
    die = dice[missing]
    if die is not None and game.at.page.contains(die):
        row = die.unionall([place for place in dice.values() if place is not None])
        return Target(_corners(die.inflate(8, 8)), on_board=False, around=row.inflate(120, 120))
    return _row(game, missing)


def _die(game: PlayedTable, request: ChooseSome, key: str) -> pygame.Rect | None:
    """Return where a die lies that may be chosen, None where no die is."""
    if request.dice is None or not key.isdigit():
        return None
    return game.tree.place_of(LyingDie(request.dice, int(key)))


def _row(game: PlayedTable, key: str) -> Target | None:
    """Return the row of an option, as far as it is seen."""
    place = game.tree.place_of(PickOption(key))
    return _boxed(place.clip(game.at.choices)) if place is not None else None


def _button(game: PlayedTable, do: object) -> Target | None:
    place = game.tree.place_of(("prompt", do))
    return Target(_corners(place), on_board=False, button=True) if place is not None else None


def _boxed(place: pygame.Rect) -> Target:
    return Target(_corners(place), on_board=False)


def _corners(place: pygame.Rect) -> Outline:
    return (place.topleft, place.topright, place.bottomright, place.bottomleft)
