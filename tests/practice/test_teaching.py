"""Lessons: real positions, legal armies, acts the rules allow, and a file that is read strictly."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.practice.teaching_files import read_teaching
from simulator.engine.legality import checked
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.files.errors import ContentError
from simulator.geometry.measure import distance, overlaps
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import Choose, Place, Reply, Request
from simulator.model.state import Condition
from simulator.practice.teaching import (
    PUPIL,
    Lesson,
    TeacherAgent,
    ended,
    lesson,
    wants,
)
from simulator.rules.armies.building import legal
from simulator.rules.charge.plan import plan
from tests.each import some

FILE = lesson().file
STEPS = [step.id for step in lesson().steps]


def number(step: str) -> int:
    """Return the place of a step."""
    return STEPS.index(step)


def test_there_are_the_thirteen_steps_of_a_first_battle() -> None:
    assert STEPS == [
        "activate", "march", "sight", "charge", "attack",
        "panic", "zones", "cards", "objectives", "retreat",
        "flank", "conditions", "orders",
    ]  # fmt: skip


def test_both_armies_may_be_played() -> None:
    for army in some(lesson().battle(0).armies.values()):
        assert legal(army, load_library())


@pytest.mark.parametrize("step", STEPS)
def test_no_trays_overlap_where_a_step_begins(step: str) -> None:
    now = lesson().session(number(step)).position
    standing = [unit for unit in now.state.units if now.unit(unit).on_table]
    for one, other in some(combinations(standing, 2)):
        assert not overlaps(now.corners(one), now.corners(other)), (one, other)


def asked(request: Request, act_spot: list[float] | None, answer: str | list[str] | None) -> Reply:
    """Return the answer an act asks for."""
    if isinstance(request, Place):
        if act_spot is None:
            return request.start
        facing = act_spot[2] if len(act_spot) > 2 else request.start.facing
        return request.snap(Pose(act_spot[0], act_spot[1], facing))
    assert answer is not None
    return tuple(answer) if isinstance(answer, list) else answer


@pytest.mark.parametrize("step", STEPS)
def test_the_rules_allow_every_act_and_the_step_ends(step: str) -> None:
    made, at = lesson(), number(step)
    session, text, done = made.session(at), made.steps[at], 0
    teacher = TeacherAgent()
    for _answer in range(40):
        request = session.pending
        if ended(text, done, session.position, request):
            break
        assert request is not None
        if request.who is not PUPIL:
            session.answer(teacher.reply(session.position, request))
            continue
        act = text.acts[done]
        if act.asks != request.kind.value:
            assert isinstance(request, Choose)
            session.answer(PASS)
            continue
        reply = checked(request, asked(request, act.spot, act.answer))
        assert wants(act, reply)
        done += 1
        session.answer(reply)
    assert done == len(text.acts)
    assert ended(text, done, session.position, session.pending)


def test_what_the_steps_promise_happens() -> None:
    session = lesson().session(number("charge"))
    for reply in ("blue:lannister-guardsmen", None, "full"):
        request = session.pending
        session.answer(request.start if isinstance(request, Place) else str(reply))
    pair = ("blue:lannister-guardsmen", "red:house-umber-berserkers")
    assert pair in session.state.engaged
    session = lesson().session(number("panic"))
    session.answer(("1",))
    failed = [e for e in session.events if isinstance(e, ev.WoundsSuffered)]
    assert len(failed) == 2  # those of the attack, and those of the failed test


def played(step: str) -> Session:
    """Play the acts of a step."""
    made, at = lesson(), number(step)
    session = made.session(at)
    for act in made.steps[at].acts:
        assert session.pending is not None
        assert session.pending.kind.value == act.asks
        session.answer(asked(session.pending, act.spot, act.answer))
    return session


def test_the_charge_of_the_step_about_flanks_arrives_in_a_flank() -> None:
    """BON-02: what a flank costs; CHG-17: the arc of the target that was charged."""
    session = played("flank")
    (engaged,) = (e for e in session.events if isinstance(e, ev.UnitsEngaged))
    assert (engaged.other, engaged.side) == ("blue:lannister-guardsmen", "left")


def test_the_tactics_zone_leaves_the_enemy_vulnerable() -> None:
    """TBD-04, CON-01."""
    session = played("conditions")
    guardsmen = session.position.unit("blue:lannister-guardsmen")
    assert guardsmen.conditions == {Condition.VULNERABLE}


def test_the_order_takes_the_berserkers_out_of_reach_by_the_numbers_it_says() -> None:
    """ORD-01: in the enemy's turn; CHG-01: they charge their Speed and one die."""
    pair = ("blue:lannister-guardsmen", "red:house-umber-berserkers")
    before = lesson().session(number("orders")).position
    after = played("orders").position
    said = lesson().steps[number("orders")].seen
    assert plan(before, *pair).best is not None
    assert plan(after, *pair).best is None
    for now in (before, after):
        gap = distance(now.corners(pair[0]), now.corners(pair[1]))
        assert f"{gap:.1f} " in said.replace(":", " ")
    assert f"charge {before.card(pair[0]).speed} + 6 inches" in said


def test_a_battle_from_a_position_is_the_same_when_it_is_saved() -> None:
    battle = lesson().battle(number("charge"))
    again = Battle.from_header(battle.header({}))
    assert again.game().start == battle.game().start
    assert battle.game().start.units["red:house-umber-berserkers"].pose == Pose(17.0, 20.0, 0.0)
    with pytest.raises(ContentError, match="position"):
        replace(battle, position="iron-ranks/1 {}").game()


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Write the file with something else in it."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "lesson.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("asks: activate", "asks: aktivate", r"steps\[0\].acts\[0\].asks: expected one of"),
        ("id: march", "id: activate", "an id of its own"),
        ("title: Charge", "titel: Charge", "titel"),
        ("spot: [17, 20]", "answer: march\n        spot: [17, 20]", "not both"),
        ("  blue:\n    id", "  green:\n    id", "armies"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        read_teaching(changed(tmp_path, old, new))


def test_what_cannot_be_asked_there_is_told(tmp_path: Path) -> None:
    for old, new, told in (
        ('"red:stark-bowmen": {at', '"red:bowmen": {at', "expected one of"),
        ("hand: [Winter's Might]", "hand: [Summer's Might]", "expected one of"),
    ):
        file = changed(tmp_path, old, new)
        with pytest.raises(ContentError, match=told):
            Lesson(file, read_teaching(file)).session(number("cards"))
        read_teaching.cache_clear()
    file = changed(tmp_path, '    answered: ["red:stark-bowmen"]\n', "")
    with pytest.raises(ContentError, match="what the game asks"):
        Lesson(file, read_teaching(file)).session(number("sight"))
