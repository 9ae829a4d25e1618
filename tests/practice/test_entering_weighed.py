"""A unit that enters after deployment: its place is weighed as any other decision is (DEP-04)."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from simulator.agents.greedy import greedy_agent
from simulator.agents.view import view_of
from simulator.geometry.pose import Pose
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.state import Phase
from simulator.model.subjects import Turn
from simulator.practice.tried_answers import APART, considered
from tests.abilities.battle import RED, Battle, Played, battle, window


def yoren() -> Battle:
    """Yoren has the four tokens for which Conscripts enter near their own edge."""
    scene = battle().red("Sworn Brothers", at=(24, 20)).blue("Lannister Guardsmen", at=(24, 44))
    return scene.ncu("Yoren", tokens={"order": 4})


@pytest.fixture(scope="module")
def entering() -> Played:
    """Return the moment at which the Conscripts are about to enter."""
    return yoren().run(window(Moment.ROUND_START, Turn(RED))).uses("Recruitment")


def test_conscripts_who_enter_in_play_have_other_places_to_be_compared_with(
    entering: Played,
) -> None:
    asked = entering.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.DEPLOY_POSE
    assert entering.state.phase not in {Phase.SETUP, Phase.DEPLOYMENT}
    chosen = Pose(40, 9.6, 0)
    found = [reply for reply, _name in considered(view_of(entering.now, RED), asked, chosen, 2)]
    assert len(found) == 3
    assert found[0] == chosen
    assert found[1] == greedy_agent.placed(entering.now, asked)  # where a machine would enter
    places = [one for one in found if isinstance(one, Pose)]
    assert len(places) == 3
    assert all(asked.check(one) for one in places)
    assert all(dist(a.centre, b.centre) >= APART for a, b in combinations(places, 2))


def test_where_a_machine_enters_is_not_compared_with_itself(entering: Played) -> None:
    asked = entering.pending
    assert isinstance(asked, Place)
    chosen = greedy_agent.placed(entering.now, asked)
    found = [reply for reply, _name in considered(view_of(entering.now, RED), asked, chosen, 2)]
    assert found[0] == chosen
    assert found.count(chosen) == 1
    assert len(found) == 3
