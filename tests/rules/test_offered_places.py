"""What is said of an offered place does not depend on who asked for it first, or how."""

from __future__ import annotations

import inspect
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

from simulator import Fighter, face_off
from simulator.agents.random_agent import RandomAgent
from simulator.content.games.battles import battle_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.tolerances import ROUNDING
from simulator.model.requests import Kind, Place
from simulator.rules.charge.pivot_question import PivotQuestion
from simulator.rules.movement.slide import Slide
from simulator.rules.movement.straight_move import FinalPivot, StraightMove
from simulator.rules.movement.surroundings import footing
from simulator.rules.movement.trampling import TramplingRun, trampling_run
from simulator.rules.setup.deployment import DeploymentPlace


def test_short_and_long_answers_agree_about_every_place() -> None:
    """DEP-04: whether a tray may be deployed; CHG-10: whether a pivot leads to the target."""
    session, mind = Session(battle_of("", "", "", 4).game()), RandomAgent(4)
    deployed: set[bool] = set()
    pivots = 0
    while session.pending is not None and (pivots < 3 or len(deployed) < 2):
        request = session.pending
        if isinstance(request, Place) and request.kind is Kind.DEPLOY_POSE:
            place = getattr(request.check, "__self__", None)
            assert isinstance(place, DeploymentPlace)
            for pose in (*around(request.start), *request.samples()):
                assert place.legal(pose) == bool(place.check(pose))
                deployed.add(place.legal(pose))
        if isinstance(request, Place) and request.kind is Kind.CHARGE_PIVOT:
            asked = getattr(request.check, "__self__", None)
            assert isinstance(asked, PivotQuestion)
            fresh = replace(asked)
            offered = request.samples()
            assert [asked.check(pose) for pose in offered] == [fresh.check(p) for p in offered]
            assert all(asked.check(pose) for pose in offered)
            pivots += 1
        session.answer(mind.reply(session.position, request))
    assert pivots == 3
    assert deployed == {True, False}


def around(start: Pose) -> list[Pose]:
    """Return poses near and far about one."""
    steps = (-9.0, -1.1, 0.0, 0.4, 3.0)
    return [quantise(Pose(start.x + dx, start.y + dy, 30.0 * dx)) for dx in steps for dy in steps]


def moves() -> Iterator[tuple[Position, Place]]:
    """Yield the moves asked for in some games of random players."""
    for seed in range(6, 11):
        session, mind = Session(battle_of("", "", "", seed).game()), RandomAgent(seed)
        while session.pending is not None:
            if isinstance(session.pending, Place):
                yield session.position, session.pending
            session.answer(mind.reply(session.position, session.pending))


def test_samples_come_one_by_one_as_they_come_together() -> None:
    kinds: Counter[Kind] = Counter()
    for _now, request in moves():
        if request.one_by_one is not None:
            kinds[request.kind] += 1
            first = next(request.one_by_one())
            assert first == request.samples()[0]
            assert tuple(request.one_by_one()) == request.samples()
            assert len(set(request.samples())) == len(request.samples())
    assert kinds.keys() >= {Kind.RUN, Kind.PIVOT, Kind.CHARGE_PIVOT, Kind.SHIFT}


def kinds_of(kind: type) -> list[type]:
    """Return a class and all that are made of it."""
    made: list[type] = type.__subclasses__(kind)
    return [kind, *(each for one in made for each in kinds_of(one))]


def test_no_move_offers_together_what_it_does_not_offer_one_by_one() -> None:
    """Machines take them one by one: a kind of move with samples of its own would not be asked."""
    bases: tuple[type, ...] = (StraightMove, FinalPivot, Slide, PivotQuestion)
    others = [
        kind
        for base in bases
        for kind in kinds_of(base)
        if inspect.getattr_static(kind, "samples") is not inspect.getattr_static(base, "samples")
    ]
    assert TramplingRun in kinds_of(StraightMove)
    assert others == []


def test_a_slide_snaps_to_the_nearest_of_the_ends_of_all_its_lines() -> None:
    """SHIFT-01, RET-04: no line that was not looked at ends nearer to the wished place."""
    found: Counter[Kind] = Counter()
    for _now, request in moves():
        whole = getattr(request.snap, "__self__", None)
        if not isinstance(whole, Slide) or request.kind not in {Kind.SHIFT, Kind.RETREAT}:
            continue
        for wished in around(request.start):
            each = [replace(whole, lines=(line,)).snap(wished) for line in whole.lines]
            near = whole.snap(wished)
            best = min(math.dist(end.centre, wished.centre) for end in (*each, near))
            assert math.dist(near.centre, wished.centre) == best
            assert near == next(e for e in each if math.dist(e.centre, wished.centre) == best)
            found[request.kind] += 1
    assert min(found[Kind.SHIFT], found[Kind.RETREAT]) > 20


def test_a_footing_says_at_once_what_its_reasons_say() -> None:
    """MOV-04, MOV-05, AMB-11: whether a tray may end its move somewhere, and why."""
    answers: Counter[bool] = Counter()
    for now, request in moves():
        for pose in around(request.start)[::4]:
            verdict = footing(now, request.unit, pose)
            short, reasons = verdict.answer, replace(verdict)
            assert reasons.answer is short
            assert (verdict.margin is None or verdict.margin >= -ROUNDING) is short
            answers[short] += 1
    assert min(answers.values()) > 100


def test_what_settles_a_run_through_units_settles_no_run_around_them() -> None:
    """MOV-03: a best end that is kept for one of as many inches is none of the other."""
    now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
    through = trampling_run(now, "red:attacker")
    around_them = StraightMove(*(getattr(through, each.name) for each in fields(StraightMove)))
    assert around_them.settled_by() != through.settled_by()
    assert replace(through).settled_by() == through.settled_by()
