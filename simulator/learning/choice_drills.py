"""Drills about whom to activate and which zone to claim: no odds of one action grade these.

How they are played on stands in `deep_check`. Their positions are laid out, as those of endless
drills are, with units of two houses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from simulator.cases.case_table import set_up
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import Case
from simulator.engine.dice import random_stream
from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.files.errors import ContentError
from simulator.language.texts import said_in_english
from simulator.learning.deep_check import BETWEEN, NCU, SURE, chosen_then
from simulator.model.state import Seat, Zone
from simulator.practice.drill import Drill
from simulator.practice.layouts import laid_out
from simulator.practice.shown_value import shown_value
from simulator.practice.tasks import Asks, Listed, Task, Theme
from simulator.records import dataclass
from simulator.rules.setup.start import slug

ZONES: Final = (Zone.CROWN, Zone.WEALTH, Zone.COMBAT, Zone.MANEUVER)
"""Zones whose effect a position without hands shows; Tactics draws cards."""
NCU_CARD: Final = "30403"
"""Lord Varys: any house may have him, and without tokens he has no orders to think of."""
WHICH_ZONE: Final = "Your NCU claims which zone?"
WHOM_FIRST: Final = "You activate a unit next: which?"
ZONE_EVERY: Final = 3
"""Every so many-th seed asks about a zone, the others about whom to activate."""
FIRST_LOOK: Final = 8
"""Deals with which a position is looked at first,"""
SHOWN: Final = 120
"""and those whose mean a drill lists."""
CLEAR: Final = 0.3
"""Victory points between the best answer and the next."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer's key, its worth on average (victory points), and what came of every deal."""

    key: str
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Return the worth on average."""
        return fmean(self.values)


def sigmas(better: Weighed, other: Weighed) -> float:
    """Return by how many standard errors one answer is better than another, deal by deal."""
    gains = [a - b for a, b in zip(better.values, other.values, strict=False)]
    return fmean(gains) / max(stdev(gains) / sqrt(len(gains)), 1e-6)


def weighed(
    now: Position, player: Seat, keys: Iterable[str], deals: Iterable[int], seed: int
) -> tuple[Weighed, ...]:
    """Play every answer on with the same deals and give them, the best first."""
    numbers = tuple(deals)
    before = shown_value(now, player).total
    found = [
        Weighed(key, tuple(chosen_then(now, player, key, seed + deal) - before for deal in numbers))
        for key in keys
    ]
    return tuple(sorted(found, key=lambda one: -one.mean))


def playable(drill: Drill) -> bool:
    """Return whether a drill's answers can be played on: those listed in a game name no replies."""
    return drill.task.asks is not Asks.CHOICE or drill.task.asked in {WHICH_ZONE, WHOM_FIRST}


# ------------------------------------------------------------------ finding them


def laid_for(house: str, seed: int) -> Case:
    """Lay out a small position of a house, red, against another one; trays may overlap."""
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
    """Return the answers to weigh: each waiting unit of red first, or each zone for an NCU."""
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


def choice_in(seed: int, house: str) -> Drill | None:
    """Return the choice of a seed as a drill; None where its answers are not clearly apart."""
    case = laid_for(house, seed)
    card = NCU_CARD if seed % ZONE_EVERY == 0 else ""
    keys = keys_of(case, card)
    try:
        if not clear(case, keys, range(FIRST_LOOK), seed):
            return None
        order = clear(case, keys, range(SHOWN), 100_002)
    except ContentError:
        return None
    return _drill(case, order, card, f"choice-{house}-{seed}") if order else None


def _drill(case: Case, order: Sequence[Weighed], card: str, name: str) -> Drill:
    now = set_up(case, Seat.RED).now
    keys = keys_of(case, card)
    listed = tuple(
        Listed(one.key, _label(now, one.key), round(one.mean, 2))
        for one in sorted(order, key=lambda one: keys.index(one.key))
    )
    unit = "A" if card else keys[0]
    task = Task(Asks.CHOICE, unit, asked=WHICH_ZONE if card else WHOM_FIRST, listed=listed)
    best = round(order[0].mean, 2)
    return Drill(name, "-", Theme.CHOICES, "-", task, order[0].key, best, case)


def _label(now: Position, key: str) -> str:
    if BETWEEN in key:
        return said_in_english(zone_name(Zone(key.rpartition(BETWEEN)[2])))
    return now.name(key)
