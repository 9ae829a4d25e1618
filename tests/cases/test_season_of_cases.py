"""The season of a case: whose cards its printed units are, and of a drill, which names it there."""

from __future__ import annotations

from pathlib import Path

import pytest

import simulator
from simulator import Case, Fighter, Seat
from simulator.cases.from_game import case_of
from simulator.content.practice.drill_files import drills_text, read_drills
from simulator.model.cards import SEASON
from simulator.practice.drill import drill_of
from simulator.ui.disputes.pieces import card_of, tray_of
from tests.each import some
from tests.seasons import S07

UNITS = """
units:
  - {id: A, side: red, unit: "%s", x: 24, y: 24}
  - {id: B, side: blue, tray: infantry, against: {unit: A, side: front, at: full}, defense: 4}
ask:
  - {question: sight, from: A, to: B}
"""


def case(unit: str, season: str = "") -> Case:
    """Return a case in which a printed unit fights bare numbers."""
    return Case.from_text((f"season: {season}" if season else "") + UNITS % unit)


def test_a_case_has_the_cards_of_its_season() -> None:
    """The Men-at-Arms 10601 keep seven dice with each rank in S07."""
    usual, later = case("10601"), case("10601", S07)
    assert usual == case("10601", SEASON)
    for asked, dice in some(((usual, (7, 6, 5)), (later, (7, 7, 7)))):
        now = simulator.position_of(asked)
        assert now.card("A").attacks[0].dice == dice
        assert now.game.library.season == asked.season


def test_names_are_those_of_the_season() -> None:
    for season, name in some(((SEASON, "cutthroats"), (S07, "dreadfort-cutthroats"))):
        (answer,) = simulator.answer_case(case(name, season))
        assert answer.question == "sight"
    with pytest.raises(simulator.ContentError, match="'dreadfort-cutthroats'"):
        simulator.answer_case(case("dreadfort-cutthroats"))


def test_a_case_is_written_with_its_season() -> None:
    later = case("dreadfort-cutthroats", S07)
    assert "season: S07" in later.to_text()
    assert Case.from_text(later.to_text()) == later
    assert "season" not in case("cutthroats").to_text()
    with pytest.raises(simulator.ContentError, match=r"season: .*, found 'S00'"):
        case("cutthroats", "S00")


def test_a_position_of_a_game_becomes_a_case_of_its_season() -> None:
    for season in some((SEASON, S07)):
        now = simulator.face_off(Fighter("11001"), Fighter("10601"), season=season)
        assert now.game.library.season == season
        found = case_of(now)
        assert found.season == season
        assert found.units[0].unit in {"cutthroats", "dreadfort-cutthroats"}
        assert simulator.position_of(found).unit("red:attacker").owner is Seat.RED


def test_a_dispute_shows_the_unit_that_its_season_names() -> None:
    unit = case("dreadfort-cutthroats", S07).units[0]
    found = card_of(unit, S07)
    assert found is not None
    assert found.name == "Dreadfort Cutthroats"
    assert tray_of(unit) == found.tray


def test_a_drill_names_the_season_in_its_case(tmp_path: Path) -> None:
    first = read_drills(Path("scenarios/drills/alignment.yaml"))[0]
    assert first.case.season == SEASON
    file = tmp_path / "drills.yaml"
    text = drills_text([(first.frame, first.case)])
    file.write_text(text.replace(f"season: {SEASON}", "season: S07", 1), encoding="utf-8")
    (later,) = read_drills(file)
    assert drill_of(later).now.game.library.season == S07
    assert "season: S07" in drills_text([(later.frame, later.case)])
