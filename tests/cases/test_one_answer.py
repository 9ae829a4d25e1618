"""Ruler, preview, engine and case give one answer: asked on random tables, they never differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import pytest

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.from_game import case_of
from simulator.cases.questions.answer_questions import answer
from simulator.cases.questions.dry_run import play, quietly
from simulator.content.cases.case_records import (
    AskActions,
    AskCharge,
    AskDistance,
    AskMove,
    AskRetreat,
    AskSight,
    CaseTerrain,
    CaseUnit,
    Question,
    TrayName,
)
from simulator.content.cases.casefile import Case
from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import aligned_pose
from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import TRAYS
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind, Place, Reply, Request, Roll
from simulator.model.state import UnitId
from simulator.rules.battlefield import sight
from simulator.rules.battlefield.distance import distance
from simulator.rules.charge import charge
from simulator.rules.charge import plan as charge_plan
from simulator.rules.movement import maneuver, retreat
from simulator.rules.turn import activation
from simulator.ui.board.ruler import measures
from tests.each import some

TABLES = range(6)
NAMES: list[TrayName] = ["infantry", "cavalry", "solo_small", "solo_large"]
ACTIONS: list[Literal["maneuver", "march"]] = ["maneuver", "march"]


@cache
def table(number: int) -> Case:
    """A table of eight trays, some of them in contact, and some terrain."""
    random = random_stream(number, "tables of one answer")
    units: list[CaseUnit] = []
    standing: list[Standing] = []
    while len(units) < 8:
        name = random.choice(NAMES)
        tray = TRAYS[name]
        pose = Pose(
            round(random.uniform(6, 30), 2),
            round(random.uniform(6, 30), 2),
            random.choice([0.0, 90.0, 180.0, 270.0, round(random.uniform(0, 360), 1)]),
        )
        if standing and random.random() < 0.35:
            other = random.choice(standing)
            side = random.choice(list(ArcSide))
            pose = aligned_pose(other, side, tray, random.choice([0.0, 1.0, -2.0]))
        here = Standing(quantise(pose), tray)
        if any(overlaps(here.corners, other.corners) for other in standing):
            continue
        if min(min(point) for point in here.corners) < 0.0:
            continue
        standing.append(here)
        units.append(
            CaseUnit(
                id=f"U{len(units)}",
                side=random.choice(["red", "blue"]),
                tray=name,
                x=here.pose.x,
                y=here.pose.y,
                facing=here.pose.facing,
                speed=random.randint(3, 7),
                ranged=random.choice([None, "short", "long"]),
                attachments=[],
                conditions=[],
            )
        )
    pieces = [
        CaseTerrain(
            id=f"P{n}",
            kind=random.choice(["forest", "bog", "palisade", "low_wall", "hill"]),
            ellipse=[random.uniform(4, 32), random.uniform(4, 32), 5.0, 3.5, random.uniform(0, 90)],
        )
        for n in range(random.randint(0, 3))
    ]
    return Case(units=tuple(units), terrain=tuple(pieces))


def asked(number: int, question: Question) -> tuple[CaseTable, CaseAnswer]:
    """Set a table up afresh and ask it one question, as the command does."""
    case = table(number)
    ready = set_up(Case(units=case.units, terrain=case.terrain, ask=(question,)))
    return ready, answer(ready, 0)


def pairs(now: Position) -> Iterator[tuple[UnitId, UnitId]]:
    units = list(now.state.units)
    return ((a, b) for a in units for b in units if a != b)


def first_request(now: Position, script: Any) -> Request | None:
    """Return the first thing a script of the engine asks, None when it asks nothing."""
    found: list[Request] = []

    def answering(request: Request, _events: list[ev.Event]) -> Reply | None:
        found.append(request)
        return None

    play(now, script, answering)
    return found[0] if found else None


@pytest.mark.parametrize("number", TABLES)
def test_sight_and_distance(number: int) -> None:
    now = set_up(table(number)).now
    for a, b in some(pairs(now)):
        for purpose in ("charge", "ranged"):
            ask = AskSight.model_validate({"question": "sight", "from": a, "to": b, "for": purpose})
            _ready, found = asked(number, ask)
            ranged = purpose == "ranged"
            assert found.yes == sight.visible(now, a, b, ranged=ranged)
            assert found.yes == bool(sight.sees(now, a, b, ranged=ranged))
        _ready, found = asked(number, AskDistance(question="distance", a=a, b=b))
        assert found.values["distance"] == distance(now, a, b)
        assert found.values["engaged"] == (b in now.enemies_engaged(a))
        ruler = next(iter(measures(now, a, b)))
        assert str(msg("{inches:.2f} in", inches=found.values["distance"])) in ruler.words


@pytest.mark.parametrize("number", TABLES)
def test_actions(number: int) -> None:
    now = set_up(table(number)).now
    for unit in some(now.state.units):
        _ready, found = asked(number, AskActions(question="actions", unit=unit))
        request = first_request(now, lambda one, unit=unit: activation.activate(one, unit))
        assert isinstance(request, Choose)
        offered = {option.key for option in request.options} - {"demolish"}
        assert offered == {action for action, may in found.values.items() if may}


@pytest.mark.parametrize("number", TABLES)
def test_charges(number: int) -> None:
    now = set_up(table(number)).now
    random = random_stream(number, "pivots")
    for a, b in some(pairs(now)):
        if now.friendly(a, b):
            continue
        _ready, found = asked(number, AskCharge(question="charge", unit=a, target=b))
        plan = charge_plan.plan(now, a, b)
        assert found.yes == bool(plan)
        assert found.values["needed_roll"] == plan.needed
        request = first_request(now, lambda one, a=a, b=b: charge.charge(one, a, only=(b,)))
        assert (request is not None) == found.yes
        # Where the engine asks for the side first, the pivot comes later.
        if isinstance(request, Place):
            facing = round(random.uniform(0, 360), 3)
            ask = AskCharge(question="charge", unit=a, target=b, pivot_to=facing)
            _ready, turned = asked(number, ask)
            verdict = request.check(quantise(request.start.turned(facing)))
            assert turned.yes == bool(verdict)


@pytest.mark.parametrize("number", TABLES)
def test_maneuvers_and_marches(number: int) -> None:
    now = set_up(table(number)).now
    random = random_stream(number, "moves")
    for unit in some(now.state.units):
        for _ in range(4):
            action = random.choice(ACTIONS)
            start = now.standing(unit).pose
            heading = start.facing if action == "march" else round(random.uniform(0, 360), 2)
            ask = AskMove(
                question="move",
                unit=unit,
                action=action,
                pivot_to=heading,
                forward=round(random.uniform(0, 8), 2),
                final_facing=round(random.uniform(0, 360)),
            )
            _ready, found = asked(number, ask)
            assert found.yes == _engine_moves(now, ask, found)


def _engine_moves(now: Position, ask: AskMove, found: CaseAnswer) -> bool:
    """Return the same replies to the engine.

    Return whether it takes them and ends at the same place.
    """
    may = maneuver.may_maneuver if ask.action == "maneuver" else maneuver.may_march
    if not may(now, ask.unit):
        return False
    script = maneuver.maneuver if ask.action == "maneuver" else maneuver.march
    start = now.standing(ask.unit).pose
    ran = quantise(start.turned(ask.pivot_to or 0.0).advanced(found.values["moved"]))
    refused = False

    def answering(request: Request, _events: list[ev.Event]) -> Reply | None:
        nonlocal refused
        if not isinstance(request, Place):
            return None
        pose: Pose = ran if request.kind is Kind.RUN else found.values["final"]
        if not request.check(pose):
            refused = True
            return None
        return pose

    played = play(now, lambda table: script(table, ask.unit), answering)
    if refused:
        return False
    assert played.now.standing(ask.unit).pose == found.values["final"]
    return True


@pytest.mark.parametrize("number", TABLES)
def test_retreats(number: int) -> None:
    now = set_up(table(number)).now
    for unit in some(now.state.units):
        for roll in (1, 4):
            _ready, found = asked(number, AskRetreat(question="retreat", unit=unit, roll=roll))
            if not now.engaged(unit):
                assert not found.yes
                continue
            assert found.yes == _engine_retreats(now, unit, roll, found)


def _engine_retreats(now: Position, unit: UnitId, roll: int, found: CaseAnswer) -> bool:
    """Return whether the engine asks where to; every end the case names must be taken."""
    asked_where = False
    pose = now.standing(unit).pose
    turns = {"backward": 180.0, "left": 270.0, "right": 90.0, "forward": 0.0}
    ends = [
        Pose(pose.x, pose.y, pose.facing + turn).advanced(travel).turned(pose.facing)
        for way, turn in turns.items()
        for span in found.values[way]
        for travel in span
    ]

    def answering(request: Request, _events: list[ev.Event]) -> Reply | None:
        nonlocal asked_where
        if isinstance(request, Roll):
            return (roll,) * request.dice
        if isinstance(request, Place) and request.kind is Kind.RETREAT:
            asked_where = True
            assert all(request.check(quantise(end)) for end in ends)
            return None
        return quietly(request)

    play(now, lambda table: retreat.retreat(table, unit), answering)
    return asked_where


@pytest.mark.parametrize("number", TABLES)
def test_a_position_written_down_is_the_same_position(number: int) -> None:
    now = set_up(table(number)).now
    again = set_up(case_of(now)).now
    assert again.state.engaged == now.state.engaged
    for unit in now.state.units:
        assert again.standing(unit) == now.standing(unit)
        assert again.unit(unit).wounds == now.unit(unit).wounds
        assert again.speed(unit).total == now.speed(unit).total
