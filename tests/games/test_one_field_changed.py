"""A kept answer is the one that a game that remembers nothing gives, whatever single field changed.

Positions of the recorded game of each mode are asked about until answers are kept. Then one field
of one record is another: what it is at another time of that game, or in another record of its kind.
What the changed position answers must be what it answers in a game that was never asked before.
IRON_RANKS_CHANGES says how many answers are compared in all (default 1,200 in every fourth mode;
50,000 in the long run, in all modes), IRON_RANKS_SEED which ones.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import fields
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from simulator.engine.changes.altered import changed, with_ncu, with_seat, with_unit
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.state import GameState, Ncu, SeatState, Unit, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.records import replace
from simulator.rules.action_list import available
from simulator.rules.attack import firing_range
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.sight import sees, visible
from simulator.rules.charge.plan import may_charge, plan
from simulator.rules.movement.surroundings import final_facings, first_facings, surroundings
from simulator.rules.odds.attack_odds import of_attack, of_charge
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.threats import threats
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.scoring.objectives import control, controllers, lying_on
from simulator.rules.turn.sequence import next_player
from tests.kept import plain
from tests.staging.recorded_moments import MODES
from tests.staging.test_decision import questions

ASKED: Final = os.environ.get("IRON_RANKS_CHANGES")
COMPARED: Final = int(ASKED or 1_200)
SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 0)
ASKED_MODES: Final = MODES if ASKED else MODES[SEED % 4 :: 4]
SELDOM: Final = 7
"""Of how many questions of a recorded game one is looked at."""
CHANGES: Final = 25
"""How many fields are changed of one position, one at a time ..."""
OF_EACH: Final = 8
"""... and how many answers are compared after each."""
ANOTHER: Final = 0.4
"""How often a field is that of another record, not that of the same one at another time."""

Question = Callable[[Position], object]


@cache
def met(mode: str) -> tuple[Position, ...]:
    """Return positions of a mode's recorded game."""
    seldom = islice(questions(mode), 0, None, SELDOM)
    return tuple(session.position for session, _request, _given in seldom)


def anew(now: Position) -> Position:
    """Return a position of a game nobody has asked about anything."""
    return Position(copy(now.state), replace(now.game))  # type: ignore[type-var]  # it is a Game


def asked(now: Position, drawn: Random) -> dict[str, Question]:
    """Draw two units and return the questions about them."""
    units = sorted(unit.id for unit in now.state.units.values() if unit.on_table)
    if len(units) < 2:
        return {}
    unit = drawn.choice(units)
    foes = sorted(foe.id for foe in now.foes(now.owner(unit)))
    foe = drawn.choice(foes or units)
    found: dict[str, Question] = {
        "available": lambda now: available(now, unit),
        "may charge": lambda now: may_charge(now, unit),
        "targets": lambda now: firing_range.targets(now, unit),
        "places to hit": lambda now: firing_range.places_to_hit(now, unit, foe),
        "plan": lambda now: plan(now, unit, foe),
        "plan in short": lambda now: plan(now, unit, foe, explain=False),
        "sees": lambda now: sees(now, unit, foe),
        "aims": lambda now: sees(now, unit, foe, ranged=True),
        "visible": lambda now: visible(now, unit, foe, ranged=True),
        "sheet": lambda now: charge_sheet(now, unit, foe),
        "threats": lambda now: threats(now, unit),
        "surroundings": lambda now: surroundings(now, unit),
        "facings": lambda now: facings(now, unit),
        "tokens": held,
        "next": next_player,
    }
    for card in melee_cards(now, unit):
        side = drawn.choice(list(ArcSide))
        attack, charge = Attack(unit, foe, card, side), Charge(unit, foe, side)
        charged = replace(attack, charge=charge, charge_bonus=True)
        found[f"attack with {card.name}"] = partial(of_attack, attack=attack)
        found[f"charge with {card.name}"] = partial(
            of_charge, charge=charge, needed=drawn.randint(1, 6), attack=charged
        )
    return found


def facings(now: Position, unit: UnitId) -> object:
    pose = now.standing(unit).pose
    return (final_facings(now, unit, pose.centre), first_facings(now, unit, pose.centre, False))


def held(now: Position) -> object:
    tokens = sorted(now.state.tokens)
    return (
        controllers(now),
        [control(now, one) for one in tokens],
        [lying_on(now, one) for one in tokens],
    )


def told(question: Question, now: Position) -> str:
    """Return an answer in full, or what kept it from being found."""
    try:
        return plain(question(now))
    except (LookupError, ValueError, NotComputableError) as fault:  # a position that cannot be
        return f"{type(fault).__name__}: {fault}"


Records = Mapping[Any, Any]  # Any: units, NCUs and seats by their keys, whose fields are drawn
RECORDS: Final[Mapping[type, tuple[Callable[[GameState], Records], Callable[..., GameState]]]] = {
    Unit: (lambda state: state.units, with_unit),
    Ncu: (lambda state: state.ncus, with_ncu),
    SeatState: (lambda state: state.seats, with_seat),
}
"""The records of a position by their kind, and what puts a changed one into it."""


def changes(
    now: Position, others: tuple[Position, ...], drawn: Random
) -> Iterator[tuple[str, GameState]]:
    """Yield states in which one field of one record is another, drawn at random, without end."""
    state = now.state
    while True:
        other = drawn.choice(others).state
        kind = drawn.choice((Unit, Unit, Unit, Ncu, SeatState, GameState))
        name = drawn.choice([one.name for one in fields(kind) if one.name not in {"id", "player"}])
        if kind is GameState:
            value = getattr(other, name)
            if name not in {"units", "ncus", "seats"} and value != getattr(state, name):
                yield name, changed(state, **{name: value})
            continue
        records, put = RECORDS[kind]
        here, there = records(state), records(other)
        if not here:
            continue
        who = drawn.choice(list(here))
        another = drawn.random() < ANOTHER or who not in there
        value = getattr(drawn.choice(list(here.values())) if another else there[who], name)
        if value != getattr(here[who], name):
            yield f"{who}.{name}", put(state, who, **{name: value})


def compared(mode: str, count: int) -> Counter[str]:
    """Compare so many answers; return how often a change changed the answer to each question."""
    drawn, done, turned = Random(f"{mode} {SEED}"), 0, Counter[str]()
    seen = met(mode)
    while done < count:
        now = anew(drawn.choice(seen))
        about = asked(now, drawn)
        before = {name: told(question, now) for name, question in about.items()}
        for what, state in islice(changes(now, seen, drawn), CHANGES if about else 0):
            then = Position(state, now.game)
            for name in drawn.sample(sorted(about), min(OF_EACH, len(about))):
                kept, fresh = told(about[name], then), told(about[name], anew(then))
                assert kept == fresh, f"{mode}: {name} after another {what}"
                turned[name] += kept != before[name]
                done += 1
    return turned


@pytest.mark.parametrize("mode", ASKED_MODES)
def test_a_kept_answer_is_a_fresh_one_whatever_field_changed(mode: str) -> None:
    turned = compared(mode, COMPARED // len(ASKED_MODES) + 1)
    assert len(turned) > 5, "the changes change something"
