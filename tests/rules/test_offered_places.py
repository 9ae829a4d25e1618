"""What is said of an offered place does not depend on who asked for it first, or how."""

from __future__ import annotations

from dataclasses import replace

from simulator.agents.random_agent import RandomAgent
from simulator.content.battles import battle_of
from simulator.engine.session import Session
from simulator.geometry.pose import Pose, quantise
from simulator.model.requests import Kind, Place
from simulator.rules.charge.pivot import PivotQuestion
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
    """Give poses near and far about one."""
    steps = (-9.0, -1.1, 0.0, 0.4, 3.0)
    return [quantise(Pose(start.x + dx, start.y + dy, 30.0 * dx)) for dx in steps for dy in steps]
