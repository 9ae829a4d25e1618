"""What can be clicked on the board while a choice waits: units, tokens, zones, standing places."""

from __future__ import annotations

import math
from dataclasses import replace

from simulator.engine.position import Position
from simulator.geometry.measure import contains
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Standing
from simulator.model.requests import Choose, ChooseSome, Kind, Option, Refused, Request
from simulator.model.state import Token, TokenId, UnitId
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.scoring.objectives import place_of
from simulator.rules.setup.deployment import may_deploy
from simulator.rules.turn.sequence import may_choose
from simulator.ui.board.intents import AnswerClicked, Intent, Select, ShowNote, Toggle

AIMED: frozenset[Kind] = frozenset({Kind.CHARGE_TARGET, Kind.TARGET})
"""Choices of a target: the refused ones are marked on the board too."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of the pending request that concern something on the board."""

    request: Request | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """Return all options of the request."""
        if isinstance(self.request, Choose | ChooseSome):
            return self.request.options
        return ()

    @property
    def refused(self) -> tuple[Refused, ...]:
        """Return what may not be chosen, with its reasons."""
        return self.request.refused if isinstance(self.request, Choose) else ()

    @property
    def places(self) -> tuple[Option, ...]:
        """Return the options that are places for the tray the question is about."""
        return tuple(option for option in self.options if self._is_place(option))

    def _is_place(self, option: Option) -> bool:
        """Return whether it is a place for the asked tray, and does not only show a target."""
        subject = self.request.subject if self.request else None
        return option.pose is not None and option.about in {"", subject}

    @property
    def aims(self) -> bool:
        """Return whether a target is being chosen."""
        return self.request is not None and self.request.kind in AIMED

    def about(self, what: UnitId | TokenId) -> tuple[Option, ...]:
        """Return the options about a unit or token, places for its tray left out."""
        return tuple(o for o in self.options if o.about == what and not self._is_place(o))

    def refusal(self, what: UnitId | TokenId) -> Refused | None:
        """Return why a unit or token may not be chosen, None when nothing says so."""
        return next((r for r in self.refused if r.about == what), None)

    def click(self, what: UnitId | TokenId, *, unit: bool) -> Intent:
        """Return what a click on a unit or token means: an answer, a reason, or only a look."""
        found = self.about(what)
        if len(found) == 1:
            key = found[0].key
            return Toggle(key) if isinstance(self.request, ChooseSome) else AnswerClicked(key)
        refusal = self.refusal(what)
        if not found and refusal is not None:
            return ShowNote(str(refusal.verdict), refusal.verdict)
        return Select(what if unit else None)

    def place_at(self, now: Position, point: Point) -> Option | None:
        """Return the place for a tray under a table point; of several the nearest centre."""
        best: tuple[float, Option] | None = None
        for option in self.places:
            subject = self.request.subject if self.request else None
            if option.pose is None or subject is None:
                continue
            standing = Standing(option.pose, now.card(subject).tray)
            away = math.dist(point, option.pose.centre)
            if contains(standing.corners, point) and (best is None or away < best[0]):
                best = (away, option)
        return best[1] if best else None


def why_not_asked(now: Position, request: Request | None, what: str) -> Verdict | None:
    """Return why a unit or NCU that was clicked is no answer to a question; None where it is one.

    Of those the question does not name itself, the rules that choose who acts or deploys are asked.
    """
    if not isinstance(request, Choose) or what not in {**now.state.units, **now.state.ncus}:
        return None
    named = Choices(request).refusal(what)
    if named is not None:
        return named.verdict
    if request.kind is Kind.ACTIVATE:
        found = may_choose(now, request.who, what)
    elif request.kind is Kind.DEPLOY_UNIT and what in now.state.units:
        found = may_deploy(now, request.who, what)
    else:
        return None
    return None if found else found


def unit_at(now: Position, point: Point) -> UnitId | None:
    """Return the unit whose tray lies under a table point; of several the nearest centre."""
    units = (one for one in now.state.units.values() if one.on_table and one.pose is not None)
    aways = [(math.dist(point, now.standing(one.id).pose.centre), one.id) for one in units]
    near = (one for one in sorted(aways) if one[0] <= now.card(one[1]).tray.radius)
    return next((unit for _away, unit in near if contains(now.corners(unit), point)), None)


def tokens_shown(now: Position) -> dict[TokenId, Token]:
    """Return the tokens at the places they are shown: a carried one lies with its carrier."""
    shown = {}
    for token in now.state.tokens.values():
        carried = token.carrier is not None and now.unit(token.carrier).on_table
        shown[token.id] = replace(token, at=place_of(now, token.id)) if carried else token
    return shown


def token_at(now: Position, point: Point, slack: float) -> TokenId | None:
    """Return the objective token under a table point, at most `slack` inches beside it."""
    for token in tokens_shown(now).values():
        if math.dist(token.at, point) <= token.radius + slack:
            return token.id
    return None
