"""What is worked out about positions is kept, but not about all of them for ever."""

from __future__ import annotations

import gc
import threading
import tracemalloc

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.caches import RESTS, Memories, Memory
from simulator.content.games.battles import quick_battle
from simulator.engine.changes.altered import changed, with_entry, with_unit
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.state import Seat, Terrain, UnitId
from simulator.records import replace
from simulator.rules import answers
from simulator.rules.answers import POSITION, TRAYS, answer, answers_of
from simulator.rules.battlefield.sight import visible
from simulator.rules.odds.hypothetical import with_wounds
from tests.abilities.battle import battle, blue, red

pytestmark = pytest.mark.usefixtures("heap_of_its_own")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Memories:
    """Have all positions together remember forty answers."""
    kept = Memories(40)
    monkeypatch.setattr(answers, "MEMORIES", kept)
    return kept


def positions(count: int) -> list[Position]:
    """Return as many positions of one game as are asked for, nothing known about any of them."""
    session, mind = Session(quick_battle(seed=3).game()), RandomAgent(3)
    found = [session.position]
    while len(found) < count and session.pending is not None:
        session.answer(mind.reply(session.position, session.pending))
        if session.position.state is not found[-1].state:
            found.append(session.position)
    assert len(found) == count
    found[0].game.arrangements.clear()
    anew = [Position(now.state, now.game) for now in found]
    del session, found
    gc.collect()
    return anew


def with_pose(now: Position, unit: UnitId, pose: Pose) -> Position:
    """Suppose a tray stood elsewhere."""
    return Position(with_unit(now.state, unit, pose=pose), now.game)


def standing(now: Position) -> tuple[UnitId, Pose]:
    """Return a unit on the table and where it stands."""
    return next((u.id, u.pose) for u in now.state.units.values() if u.on_table and u.pose)


@answer(depends_on=POSITION, aside=1)
def same(_now: Position, number: int, worked: list[int]) -> int:
    worked.append(number)
    return number


@answer(depends_on=TRAYS, aside=1)
def of_trays(_now: Position, _name: object, found: int) -> int:
    return found


def ask(now: Position, count: int = 1) -> list[int]:
    """Ask so many questions; give those that had to be worked out."""
    worked: list[int] = []
    for number in range(count):
        assert same(now, number, worked) == number
    return worked


def test_a_question_about_a_position_is_worked_out_once() -> None:
    (now,) = positions(1)
    assert ask(now, 3) == [0, 1, 2]
    assert ask(now, 3) == []


def test_many_positions_together_keep_no_more_answers_than_they_may(few: Memories) -> None:
    """A game keeps its positions, to go back to; what was worked out about them has a bound."""
    kept = positions(60)
    for now in kept:
        ask(now, 5)
        assert few.count() <= 40 + 5
    assert ask(kept[-1], 5) == []
    assert ask(kept[0], 5) == [0, 1, 2, 3, 4]


def test_a_position_that_is_asked_about_all_the_time_is_not_forgotten(few: Memories) -> None:
    """The board asks about the position it shows while a machine thinks through others."""
    shown, *others = positions(60)
    ask(shown, 5)
    again = 0
    for now in others:
        ask(now, 5)
        again += len(ask(shown, 5))
    assert again == 0


def test_one_position_alone_keeps_no_more_than_all_may(few: Memories) -> None:
    """Threats are asked from pose after pose of the same position."""
    (now,) = positions(1)
    ask(now, 500)
    assert few.count() <= 40


def test_trays_that_stay_share_what_is_known_within_the_same_bound(few: Memories) -> None:
    (now,) = positions(1)
    unit = next(iter(now.state.units))
    hurt = with_wounds(now, unit, now.unit(unit).wounds - 1)
    assert of_trays(now, "who stands where", 7) == 7
    assert of_trays(hurt, "who stands where", 8) == 7
    for number in range(200):
        of_trays(hurt, number, 9)
    assert few.count() <= 40


def test_trays_that_stand_as_before_find_what_was_known_of_them() -> None:
    """A machine that thinks ahead comes to the same table by many ways."""
    now = positions(90)[-1]
    unit, pose = standing(now)
    there = with_pose(now, unit, pose.advanced(1.0))
    assert of_trays(now, "who stands where", 7) == 7
    assert of_trays(there, "who stands where", 8) == 8
    again = with_pose(there, unit, pose.advanced(0.0))
    assert again.state is not now.state
    assert of_trays(again, "who stands where", 9) == 7


@pytest.mark.parametrize("change", ["destroyed", "terrain", "owner"])
def test_whoever_leaves_or_comes_makes_another_table(change: str) -> None:
    now = positions(90)[-1]
    unit = next(each for each in now.state.units.values() if each.on_table)
    assert of_trays(now, "who stands where", 7) == 7
    if change == "destroyed":
        after = with_unit(now.state, unit.id, destroyed=True)
    elif change == "terrain":
        piece = Terrain("hill", "hill", ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), frozenset())
        after = changed(now.state, terrain=(*now.state.terrain, piece))
    else:
        other = next(seat for seat in Seat if seat is not unit.owner)
        taken = replace(unit, owner=other)
        after = changed(now.state, units=with_entry(now.state.units, unit.id, taken))
    then = Position(after, now.game)
    assert of_trays(then, "who stands where", 8) == 8


def test_a_game_remembers_so_many_arrangements_and_no_more() -> None:
    now = positions(90)[-1]
    unit, pose = standing(now)
    for step in range(answers.ARRANGEMENTS + 20):
        there = with_pose(now, unit, pose.advanced(0.001 * step))
        assert of_trays(there, "step", step) == step
    assert len(now.game.arrangements) == answers.ARRANGEMENTS + 1  # the newest is named besides


def test_what_is_known_about_a_position_goes_with_it(few: Memories) -> None:
    kept = positions(5)
    for now in kept:
        ask(now, 3)
    assert few.count() == 15
    del kept, now
    gc.collect()
    assert few.count() == 0


def test_a_pause_lets_go_of_what_nobody_asked_through_several(few: Memories) -> None:
    """Positions of an answered drill, or of a round long gone, keep no answers for hours."""
    shown, old = positions(2)
    ask(shown, 5)
    ask(old, 5)
    for _pause in range(RESTS):
        few.rest()
        assert ask(shown, 5) == []
    few.rest()
    assert few.count() == 5
    assert ask(shown, 5) == []
    assert ask(old, 5) == [0, 1, 2, 3, 4]


def test_what_was_just_worked_out_outlives_a_pause(few: Memories) -> None:
    (now,) = positions(1)
    ask(now, 5)
    few.rest()
    assert ask(now, 5) == []


def test_a_pause_forgets_positions_that_are_gone(few: Memories) -> None:
    kept = positions(30)
    for now in kept:
        ask(now, 1)
    del kept[1:], now
    gc.collect()
    few.rest()
    assert len(few._all) <= 2  # the game knows the position it was last asked about


def test_positions_may_be_asked_about_on_several_threads(few: Memories) -> None:
    kept, faults = positions(30), []

    def think() -> None:
        try:
            for _round in range(40):
                for now in kept:
                    ask(now, 4)
        except BaseException as fault:  # noqa: BLE001 - told below
            faults.append(fault)

    threads = [threading.Thread(target=think) for _each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    ask(kept[0], 41)
    assert few.count() <= 40 + 4
    assert isinstance(answers_of(kept[0]), Memory)


def test_an_answer_takes_about_a_kilobyte_wherever_it_is_asked_from() -> None:
    """The bound counts answers, so none may be large: who looks for a place to shoot tries many."""
    scene = battle().red("Stark Bowmen", at=(24, 10)).blue("Lannister Guardsmen", at=(24, 24))
    for x in (14, 19, 29, 34):
        scene = scene.red("Stark Sworn Swords", at=(x, 17))
    now = scene.now()
    poses = [Pose(24 + number / 500, 10 + number / 900, number / 40) for number in range(1_000)]
    visible(now, red("Stark Bowmen"), blue("Lannister Guardsmen"), ranged=True)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for pose in poses:
        visible(now, red("Stark Bowmen"), blue("Lannister Guardsmen"), ranged=True, from_pose=pose)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown / len(poses) < 1_000
