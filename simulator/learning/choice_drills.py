"""Drills about whom to activate and which zone to claim: answers that no odds of one deed grade.

Each answer of such a drill is a few replies, joined by ` > `: a unit to activate, or `ncu CARD` (an
NCU that the position does not show is put beside the board for it) and a zone. They are given as
the game asks for them; everybody plays on as in `deep_check`, and what stands after two rounds is
compared. So any drill of this kind can be found anew from its file alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from frozendict import frozendict

from simulator.agents.quick_policy import QuickPolicy
from simulator.agents.value import value
from simulator.cases.case_table import set_up
from simulator.content.casefile import Case
from simulator.content.library import load_library
from simulator.engine.dice import random_stream
from simulator.engine.game import Position
from simulator.learning.deep_check import SURE, begun, played_out
from simulator.model.requests import Choose
from simulator.model.state import Ncu, Seat, Zone
from simulator.practice.layouts import laid_out
from simulator.practice.tasks import Theme
from simulator.records import dataclass
from simulator.rules.setup.start import slug

BETWEEN: Final = " > "
NCU: Final = "ncu "
OURS: Final = "our-ncu"
ZONES: Final = (Zone.CROWN, Zone.WEALTH, Zone.COMBAT, Zone.MANEUVER)
"""Zones whose effect a position without hands shows; Tactics draws cards."""
CLEAR: Final = 0.3
"""Victory points between the best answer and the next."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer's key, its worth on average (victory points), and what came of every deal."""

    key: str
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Give the worth on average."""
        return fmean(self.values)


def sigmas(better: Weighed, other: Weighed) -> float:
    """Give by how many standard errors one answer is better than another, deal by deal."""
    gains = [a - b for a, b in zip(better.values, other.values, strict=False)]
    return fmean(gains) / max(stdev(gains) / sqrt(len(gains)), 1e-6)


def weighed(
    now: Position, player: Seat, keys: Iterable[str], deals: Iterable[int], seed: int
) -> tuple[Weighed, ...]:
    """Play every answer on with the same deals and give them, the best first."""
    numbers = tuple(deals)
    before = value(now, player)
    found = [
        Weighed(key, tuple(_once(now, player, key, seed + deal) - before for deal in numbers))
        for key in keys
    ]
    return tuple(sorted(found, key=lambda one: -one.mean))


def _once(now: Position, player: Seat, key: str, seed: int) -> float:
    """Play one answer on with one deal; ValueError when the game never asked for its replies."""
    steps = key.split(BETWEEN)
    foe = now.opponents(player)[0]
    if steps[0].startswith(NCU):
        now = with_ncu(now, player, steps[0].removeprefix(NCU))
        steps = [OURS, *steps[1:]]
    first = player if seed // 2 % 2 else foe
    session = begun(now, foe, first, seed)
    hand = QuickPolicy(seed, "imagined player")
    while steps:
        request = session.pending
        if request is None or session.state.turn > 2:
            msg = f"the game did not ask for {steps[0]!r} of {key!r}"
            raise ValueError(msg)
        options = {one.key for one in request.options} if isinstance(request, Choose) else ()
        asked = request.who is player and steps[0] in options
        session.answer(steps.pop(0) if asked else hand.reply(session.position, request))
    return value(played_out(session, hand), player)


def with_ncu(now: Position, player: Seat, card: str) -> Position:
    """Put an NCU beside the board, not yet activated."""
    ncus = {**now.state.ncus, OURS: Ncu(OURS, player, card)}
    return Position(replace(now.state, ncus=frozendict(ncus)), now.game)


# ------------------------------------------------------------------ finding them


def laid_for(house: str, seed: int) -> Case:
    """Lay out a small position: red has units of a house, blue those of another. Trays may overlap."""
    stream = random_stream(seed, f"choice {house}")
    theme = stream.choice((Theme.ALIGNMENT, Theme.BLOCKING, Theme.RETREATS, Theme.SHOOTING))
    _task, case = laid_out(theme, stream)
    cards = [card for card in load_library().units.values() if not card.solo]
    enemy = stream.choice(sorted({card.faction for card in cards} - {house, "neutral"}))
    units = []
    for one in case.units:
        own = [card for card in cards if card.faction == (house if one.side == "red" else enemy)]
        same = [card for card in own if card.tray_name == "infantry" or stream.random() < 0.5]
        drawn = stream.choice(sorted(same, key=lambda card: card.id))
        left = min(one.wounds, drawn.full_wounds) if one.wounds else None
        units.append(one.model_copy(update={"unit": slug(drawn.name), "wounds": left}))
    return replace(case, units=tuple(units))


def keys_of(case: Case, card: str = "") -> tuple[str, ...]:
    """Give the answers to weigh: each waiting unit of red first, or each zone for an NCU."""
    if card:
        return tuple(f"{NCU}{card}{BETWEEN}{zone.value}" for zone in ZONES)
    waiting = [one for one in case.units if one.side == "red" and not one.activated]
    return tuple(one.id for one in waiting)


def clear(case: Case, keys: Sequence[str], deals: Iterable[int], seed: int) -> tuple[Weighed, ...]:
    """Weigh answers; give them, the best first, where it is clearly better than the next."""
    if len(keys) < 2:
        return ()
    order = weighed(set_up(case, Seat.RED).now, Seat.RED, keys, deals, seed)
    apart = order[0].mean - order[1].mean >= CLEAR
    return order if apart and sigmas(order[0], order[1]) > SURE else ()
