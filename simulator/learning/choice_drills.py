"""Drills about whom to activate, which zone to claim and on whom to play a card.

No odds of one action grade these: how they are played on stands in `deep_check`. Their positions
are cut out of games between machines, at a moment at which the player activates somebody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import Case
from simulator.engine.dice import random_stream
from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.language.texts import said_in_english
from simulator.learning.deep_check import (
    BETWEEN,
    CARD,
    CHECKED,
    NCU,
    SURE,
    Met,
    chosen_then,
    deal_seed,
    targets_of,
)
from simulator.learning.drill_finder import around, asked_in, battle_of, named
from simulator.model.cards import USUAL_SEASON
from simulator.model.requests import Kind
from simulator.model.state import Seat, Zone
from simulator.practice.drill import Drill
from simulator.practice.shown_value import shown_value
from simulator.practice.tasks import Asks, Listed, Task, Theme
from simulator.records import dataclass
from simulator.rules.charge.plan import targets

ZONES: Final = (Zone.CROWN, Zone.WEALTH, Zone.COMBAT, Zone.MANEUVER)
"""Zones whose effect a position without hands shows; Tactics draws cards."""
NCU_CARD: Final = "30403"
"""Lord Varys: any house may have him, and without tokens he has no orders to think of."""
WHICH_ZONE: Final = "Your NCU claims which zone?"
WHOM_FIRST: Final = "You activate a unit next: which?"
CARDS: Final = (
    "40124", "40206", "40225", "40232", "40306", "40338", "40402", "40517", "40646",
    "40703", "40802", "40805", "40829",
)  # fmt: skip
"""Tactics cards played on one unit at the start of a turn, whose text fits into a question."""
FIRST_LOOK: Final = (4, 8)
"""Deals with which a position is looked at first: fewer where they leave little hope."""
SHOWN: Final = 12
"""Deals of each seed that checks a drill; it lists their mean, with its standard error."""
CLEAR: Final = 0.3
"""Victory points between the best answer and the next."""
APART: Final = 4
"""Answers of a game between two positions of it, so that they are not the same one."""


class About(StrEnum):
    """What a choice is about."""

    ORDER = "order"
    ZONE = "zone"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer's key and what came of every deal (victory points)."""

    key: str
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Return the worth on average."""
        return fmean(self.values)

    @property
    def error(self) -> float:
        """Return the standard error of the mean."""
        return stdev(self.values) / sqrt(len(self.values))


def sigmas(better: Weighed, other: Weighed) -> float:
    """Return by how many standard errors one answer is better than another, deal by deal."""
    gains = Weighed("", tuple(a - b for a, b in zip(better.values, other.values, strict=False)))
    return gains.mean / max(gains.error, 1e-6)


def weighed(
    now: Position, player: Seat, keys: Iterable[str], deals: Iterable[int], seed: int
) -> tuple[Weighed, ...]:
    """Play every answer on with the same deals and give them, the best first."""
    met: Met = {}
    numbers = tuple(deals)
    before = shown_value(now, player).total
    found = [
        Weighed(
            key,
            tuple(chosen_then(now, player, key, seed + deal, met) - before for deal in numbers),
        )
        for key in keys
    ]
    return tuple(sorted(found, key=lambda one: -one.mean))


def playable(drill: Drill) -> bool:
    """Return whether a drill's answers can be played on: those listed in a game name no replies."""
    task = drill.task
    if task.asks is not Asks.CHOICE or task.asked in {WHICH_ZONE, WHOM_FIRST}:
        return True
    return all(one.key.startswith(CARD) for one in task.listed)


# ------------------------------------------------------------------ finding them


def keys_of(now: Position, given: str = "") -> tuple[str, ...]:
    """Return the answers to weigh: each waiting unit of red first, each zone, or each target.

    given: the NCU or the tactics card the player has, as the answers name it (`NCU`, `CARD`).
    """
    if given.startswith(NCU):
        return tuple(f"{given}{BETWEEN}{zone.value}" for zone in ZONES)
    if given.startswith(CARD):
        return tuple(f"{given}{BETWEEN}{unit}" for unit in targets_of(now, Seat.RED, given))
    return tuple(sorted(one.id for one in now.friends(Seat.RED) if not one.activated))


def clear(order: Sequence[Weighed], errors: float = SURE) -> bool:
    """Return whether the first answer is clearly better than the next."""
    apart = len(order) > 1 and order[0].mean - order[1].mean >= CLEAR
    return apart and sigmas(order[0], order[1]) > errors


def choices_in(seed: int, house: str, about: About) -> Iterator[Drill]:
    """Yield the choices in a game of a house, of either player, whose answers are clearly apart."""
    stream = random_stream(seed, f"choice {about} {house}")
    session, last = Session(battle_of(seed, house).game()), -APART
    for number, (now, request) in enumerate(asked_in(session, seed, Kind.ACTIVATE)):
        units = [one.key for one in request.options if one.key in now.state.units]
        units = [unit for unit in units if now.unit(unit).on_table]
        given = given_to(about, now.state.seats[request.who].faction)
        if not given or not units or number - last < APART:
            continue
        case = around(now, stream.choice(units))
        drill = case and choice_at(case, stream.choice(given), seed)
        if drill:
            last = number
            yield drill


def given_to(about: About, house: str) -> tuple[str, ...]:
    """Return what a house's player may have that the choice is about."""
    if about is not About.CARD:
        return (f"{NCU}{NCU_CARD}" if about is About.ZONE else "",)
    cards = load_library(season=USUAL_SEASON).tactics
    return tuple(f"{CARD}{card}" for card in CARDS if cards[card].faction == house)


def choice_at(case: Case, given: str, seed: int) -> Drill | None:
    """Return the choice of red in a position as a drill; None where no answer is clearly best."""
    task = Task(Asks.CHOICE, "A", asked=_asked(given))
    bare = Drill("", "-", Theme.CHOICES, "-", task, "", 0.0, case)
    try:
        keys = keys_of(bare.now, given) if at_close_quarters(bare.now) else ()
        order = _weighed_at(bare.now, keys, seed) if len(keys) > 1 else ()
    except (ContentError, ValueError):  # it cannot stand, or an answer cannot be given there
        return None
    return listing(bare, order) if order else None


def listing(drill: Drill, order: Sequence[Weighed]) -> Drill:
    """Return a drill with answers as they were weighed, the best first, and an id of its own."""
    listed = tuple(
        Listed(one.key, _label(drill.now, one.key), round(one.mean, 2), round(one.error, 2))
        for one in sorted(order, key=lambda one: one.key)
    )
    task = replace(drill.task, listed=listed)
    best, value = order[0].key, round(order[0].mean, 2)
    return replace(drill, id=named(task, drill.case), task=task, best=best, value=value)


def at_close_quarters(now: Position) -> bool:
    """Return whether both sides have a unit waiting to activate that could fight or charge."""
    waiting = [one for one in now.state.units.values() if not one.activated]
    near = [
        now.owner(one.id)
        for one in waiting
        if now.engaged(one.id) or any(plan for plan in targets(now, one.id))
    ]
    return set(near) == {one.owner for one in now.state.units.values()}


def _weighed_at(now: Position, keys: Sequence[str], seed: int) -> tuple[Weighed, ...]:
    """Weigh answers, the best first; nothing where the best is not clear, as early as possible."""
    for errors, deals in enumerate(FIRST_LOOK, 1):
        if not clear(weighed(now, Seat.RED, keys, range(deals), seed), errors):
            return ()
    shown = [deal_seed(number, deal) for number in CHECKED for deal in range(SHOWN)]
    order = weighed(now, Seat.RED, keys, shown, 0)
    return order if clear(order) else ()


def _asked(given: str) -> str:
    if not given.startswith(CARD):
        return WHICH_ZONE if given else WHOM_FIRST
    card = load_library(season=USUAL_SEASON).tactics[given.removeprefix(CARD)]
    return card_question(card.name, card.text)


def card_question(name: str, text: str) -> str:
    """Return the question of a drill about a tactics card, which tells what the card does."""
    return f"You play {name} now. {text} On whom?"


def _label(now: Position, key: str) -> str:
    last = key.rpartition(BETWEEN)[2]
    return said_in_english(zone_name(Zone(last))) if key.startswith(NCU) else now.name(last)
