"""Lessons: real positions, legal armies, acts the rules allow, and a file that is read strictly."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.practice.teaching_files import read_teaching
from simulator.engine.legality import checked
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.files.errors import ContentError
from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import distance, overlaps
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.requests import Choose, ChooseSome, Kind, Place, Reply, Request
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId
from simulator.model.subjects import Attack
from simulator.practice.teaching import (
    PUPIL,
    TEACHER,
    Lesson,
    TeacherAgent,
    ended,
    lesson,
    wants,
)
from simulator.rules import morale
from simulator.rules.armies.building import legal
from simulator.rules.attack.attack_numbers import defense, numbers, prepared
from simulator.rules.charge.plan import plan
from simulator.rules.scenarios import scenario_of
from tests.each import some

FILE = lesson().file
STEPS = [step.id for step in lesson().steps]


def number(step: str) -> int:
    """Return the place of a step."""
    return STEPS.index(step)


def test_there_are_the_seventeen_steps_of_a_first_battle() -> None:
    assert STEPS == [
        "activate", "march", "sight", "charge", "attack",
        "panic", "zones", "cards", "objectives", "retreat",
        "flank", "conditions", "orders", "influence",
        "deployment", "first-player", "victory",
    ]  # fmt: skip


def test_both_armies_may_be_played() -> None:
    for army in some(lesson().battle(0).armies.values()):
        assert legal(army, load_library())


@pytest.mark.parametrize("step", [one.id for one in lesson().steps if one.phase == "turn"])
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
    text = lesson().steps[number(step)]
    session, done = whole(step)
    assert done == len(text.acts)
    assert ended(text, done, session.position, session.pending)


def whole(step: str) -> tuple[Session, int]:
    """Play a step to its end; return its game and how many of its acts were done."""
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
    return session, done


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


def melee(now: Position, attacker: UnitId, defender: UnitId) -> Attack:
    """Return a unit's melee attack from where it stands."""
    return prepared(now, attacker, defender, now.card(attacker).attacks[0])


def test_what_a_flank_and_the_rear_cost_is_what_the_engine_counts() -> None:
    """BON-02, BON-03: against defense rolls and against the result of the panic test."""
    step = lesson().steps[number("flank")]
    now = played("flank").position
    fought = melee(now, "red:house-umber-berserkers", "blue:lannister-guardsmen")
    assert fought.side is ArcSide.LEFT
    costs = {}
    for side in some(ArcSide):
        attack = replace(fought, side=side)
        front = replace(fought, side=ArcSide.FRONT)
        needs, usual = (defense(now, one.defender, one).total for one in (attack, front))
        panic = morale.numbers(now, morale.after_attack(now, attack)).modifier.total
        costs[side] = (usual - needs, panic)
    assert costs[ArcSide.FRONT] == (0, 0)
    assert costs[ArcSide.LEFT] == costs[ArcSide.RIGHT]
    (flank, flank_panic), (rear, rear_panic) = costs[ArcSide.LEFT], costs[ArcSide.REAR]
    assert (flank, rear) == (flank_panic, rear_panic)  # one sentence for both rolls
    assert f"in the flank gives the defender {flank} to its defense rolls" in step.text[0]
    assert step.text[0].endswith(f"and to its panic test, in the rear {rear}.")
    assert f"at {flank}." in step.seen


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


def test_an_influenced_unit_rolls_as_many_dice_as_the_step_says() -> None:
    """INF-01: the card is laid at a unit as the zone is claimed; INF-04: until the clean-up."""
    unit, foe = "red:house-umber-berserkers", "blue:lannister-guardsmen"
    before = lesson().session(number("influence")).position
    usual = numbers(before, melee(before, unit, foe)).dice.total
    session, _acts = whole("influence")
    assert session.state.ncus["red:catelyn-stark"].influences == unit
    rolled = next(e for e in session.events if isinstance(e, ev.DiceRolled))
    assert (rolled.unit, rolled.stage) == (unit, RollStage.ATTACK)
    seen = lesson().steps[number("influence")].seen
    assert f"rolled {len(rolled.faces)} dice instead of {usual}." in seen


def test_the_set_up_goes_as_its_steps_say() -> None:
    """DEP-01: the higher roll chooses; DEP-02: the other names the first player; DEP-03, DEP-04."""
    session, _acts = whole("deployment")
    rolls = [e for e in session.events if isinstance(e, ev.DiceRolled)][-2:]
    highest = max(rolls, key=lambda roll: roll.faces)
    assert (rolls[0].faces != rolls[1].faces, highest.who) == (True, PUPIL)
    assert session.state.seats[PUPIL].edge == 0
    chooser = RandomAgent(1)
    deploying = {Kind.DEPLOY_UNIT, Kind.DEPLOY_POSE}
    while (request := session.pending) is not None and request.kind in deploying:
        session.answer(chooser.reply(session.position, request))
    deployed = [e.unit for e in session.events if isinstance(e, ev.UnitDeployed)]
    owners = [session.position.owner(unit) for unit in deployed]
    assert owners == [PUPIL, TEACHER, PUPIL, TEACHER, TEACHER]  # who has more deploys the last


def test_the_first_player_changes_as_the_step_says() -> None:
    """DEP-02: named by who did not choose a zone; RND-17: then the marker changes hands."""
    session, _acts = whole("first-player")
    seats = session.state.seats
    assert (seats[PUPIL].edge, seats[TEACHER].edge) == (0, 1)
    assert session.state.first is TEACHER
    later, _acts = whole("objectives")  # a round that ends; the pupil was first in it
    named: list[Seat] = []
    while not named and later.pending is not None:
        request = later.pending
        no_card = isinstance(request, ChooseSome)  # the pupil discards none
        later.answer(() if no_card else TeacherAgent().reply(later.position, request))
        named = [e.player for e in later.events if isinstance(e, ev.FirstPlayerNamed)]
    assert named == [TEACHER]


def test_the_last_step_is_won_by_what_it_says_and_lost_without() -> None:
    """WIN-01: enough points and more than the opponent; WIN-02: how many; WIN-06: a unit fallen."""
    made, at = lesson(), number("victory")
    step = made.steps[at]
    assert f"of {made.session(at).state.seats[PUPIL].points_size} points" in step.text[0]
    assert f", {made.battle(at).points_to_win()} victory points win" in step.text[0]
    session, _acts = whole("victory")
    (over,) = (e for e in session.events if isinstance(e, ev.GameEnded))
    assert (over.winner, over.rule) == (PUPIL, Rule.WIN_01)
    points = [session.state.seats[seat].score for seat in (PUPIL, TEACHER)]
    assert step.seen.startswith(f"{points[0]} to {points[1]}, you have won.")
    idle = made.session(at)
    idle.answer(ActionKey.FORGO)
    (over,) = (e for e in idle.events if isinstance(e, ev.GameEnded))
    assert (over.winner, idle.state.seats[TEACHER].score) == (TEACHER, 8)
    assert f"after round {scenario_of(idle.position).rounds} decides" in step.seen


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
        ("phase: setup", "phase: setup\n    hand: [Winter's Might]", "nothing stands yet"),
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
