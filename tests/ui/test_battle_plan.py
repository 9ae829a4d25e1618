"""What New battle offers before anything is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.cards.library import load_library
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.rules.armies.building import check_team
from simulator.ui.title.battle_plan import Plan
from tests.each import some

LEADERLESS = """\
id: bare
name: Nobody leads
faction: stark
points: 30
units:
  - card: "10201"  # Stark Sworn Swords
"""


def test_two_against_two_needs_no_other_lists_TEAM_03() -> None:
    """Each side has one army of either house, so no character is there twice."""
    library = load_library()
    battle = Plan(sides="teams").battle(1)
    for team in some(battle.teams):
        assert check_team({player: battle.armies[player] for player in team}, library)
    assert Session(battle.game()).pending is not None


def test_no_battle_is_made_of_a_list_that_breaks_a_rule(tmp_path: Path) -> None:
    """As on the command line."""
    file = tmp_path / "bare.yaml"
    file.write_text(LEADERLESS)
    with pytest.raises(ContentError, match="legal army"):
        Plan(armies=(str(file), *Plan().armies[1:])).battle(1)
