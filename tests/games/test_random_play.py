"""Random play: every battle ends, replays to its fingerprint, and never breaks the table's laws.

IRON_RANKS_GAMES says how many seeds are played (default 6; 200 for a long night).
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle, battle_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.geometry.contact import engaged
from simulator.geometry.measure import overlaps
from simulator.geometry.placing import inside
from simulator.geometry.tolerances import OVERLAP_DEPTH
from simulator.model.events import WoundsRestored, WoundsSuffered
from simulator.model.state import Seat

GAMES = int(os.environ.get("IRON_RANKS_GAMES", "6"))
SIZES = {30: ("stark-30", "lannister-30"), 40: ("stark-40", "lannister-40")}
SEEDS = [(seed, 30 if seed % 2 else 40) for seed in range(1, GAMES + 1)]


def battle(seed: int, size: int) -> Battle:
    red, blue = SIZES[size]
    return battle_of("", red, blue, seed)


def played(seed: int, size: int) -> Session:
    session = Session(battle(seed, size).game())
    seats = {Seat.RED: machine("random", seed), Seat.BLUE: machine("random", seed + 1)}
    play(session, seats, limit=5_000)
    return session


@pytest.mark.parametrize(("seed", "size"), SEEDS)
def test_a_random_battle_ends_keeps_the_laws_and_replays(seed: int, size: int) -> None:
    session = played(seed, size)
    assert session.over, "the battle must end (WIN-04)"
    assert session.state.ending
    for mark in session.checkpoints:
        check_table(Position(mark.state, session.game))
    check_wounds(session)
    again = Session(battle(seed, size).game(), inputs=session.inputs)
    assert [state_hash(c.state) for c in again.checkpoints] == [
        state_hash(c.state) for c in session.checkpoints
    ]
    assert state_hash(again.state) == state_hash(session.state)
    assert state_hash(played(seed, size).state) == state_hash(session.state)


def check_table(now: Position) -> None:
    """Nobody overlaps or leaves the board; engaged means in contact; cards are never lost."""
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    for unit in units:
        within, overhang = inside(now.corners(unit), now.game.board)
        text = f"{unit} hangs {overhang} in over the edge (AMB-11)"
        assert within or overhang < OVERLAP_DEPTH, text
    for one, other in combinations(units, 2):
        assert not overlaps(now.corners(one), now.corners(other)), f"{one} on {other} (MOV-05)"
        pair = (min(one, other), max(one, other))
        touching = engaged(now.corners(one), now.corners(other))
        if pair in now.state.engaged:
            assert touching, f"{pair} are engaged but apart (GEN-07)"
            assert not now.friendly(one, other)
        elif not now.friendly(one, other):
            assert not touching, f"{pair} touch but are not engaged (GEN-07)"
    for seat in now.state.seats.values():
        lying = [
            a.card
            for unit in now.state.units.values()
            for a in unit.attached
            if (a.lender or a.owner) is seat.player and not a.special
        ]
        aside = [one.card for one in seat.face_down]
        cards = Counter((*seat.deck, *seat.hand, *seat.discard, *aside, *lying))
        cards -= Counter(one.card for one in seat.borrowed)
        for borrower in now.state.seats.values():
            cards += Counter(o.card for o in borrower.borrowed if o.lender is seat.player)
        assert sum(cards.values()) == 20, f"{seat.player} has {sum(cards.values())} cards (TCD-02)"
        assert set(cards.values()) == {2}
        assert len(seat.hand) <= 6, "hand limit 5, and one more with objective card 5 (RND-15)"


def check_wounds(session: Session) -> None:
    """What the log says was suffered and restored is what the units lost."""
    change: Counter[str] = Counter()
    for event in session.events:
        if isinstance(event, WoundsSuffered):
            change[event.unit] -= event.wounds
        elif isinstance(event, WoundsRestored):
            change[event.unit] += event.wounds
    now = session.position
    for unit in session.state.units.values():
        assert unit.wounds == now.card(unit.id).full_wounds + change[unit.id], unit.id


def test_undo_and_redo_at_every_input_of_a_battle_meet_the_same_positions() -> None:
    session = played(3, 30)
    seen = [(len(session.inputs), state_hash(session.state))]
    while session.undo():
        seen.append((len(session.inputs), state_hash(session.state)))
    assert session.inputs == [] or all(given.dice for given in session.inputs)
    for inputs, expected in reversed(seen[:-1]):
        assert session.redo()
        assert (len(session.inputs), state_hash(session.state)) == (inputs, expected)


def test_a_battle_between_machines_is_the_same_in_every_process_order() -> None:
    first = state_hash(played(11, 30).state)
    played(12, 30)
    assert state_hash(played(11, 30).state) == first
