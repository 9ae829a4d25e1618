"""What New battle offers before anything is changed."""

from __future__ import annotations

from simulator.content.library import load_library
from simulator.engine.session import Session
from simulator.rules.army_building import check_team
from simulator.ui.title.battle_plan import Plan


def test_two_against_two_needs_no_other_lists_TEAM_03() -> None:
    """Each side has one army of either house, so no character is there twice."""
    library = load_library()
    battle = Plan(sides="teams").battle(1, library)
    for team in battle.teams:
        assert check_team({player: battle.armies[player] for player in team}, library)
    assert Session(battle.game()).pending is not None
