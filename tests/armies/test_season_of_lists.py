"""The season of an army list: in its file, in what is read and judged, and in the commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import simulator
from simulator import Army, ArmyUnit, Seat
from simulator.cli.app import app
from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.reading import read_list
from simulator.content.cards.own_cards import library_at_hand
from simulator.datafiles import units_dir
from simulator.files.errors import ContentError
from simulator.model.cards import SEASON
from simulator.rules.armies import lists
from tests.each import some
from tests.seasons import S07


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """Return the file of a list of season 7."""
    army = simulator.load_army("stark-30", season=S07)
    file = tmp_path / "later.yaml"
    file.write_text(army_text(army, library_at_hand(S07)), encoding="utf-8")
    return file


def run(*words: str, code: int = 0) -> str:
    """Return what a command prints."""
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return result.output


def test_a_list_that_names_no_season_is_read_in_the_one_that_is_asked_for() -> None:
    assert simulator.load_army("stark-30").season == SEASON
    assert simulator.load_army("stark-30", season=S07).season == S07
    assert simulator.load_army("stark-30", library_at_hand(S07)).season == S07
    assert "season" not in army_text(simulator.load_army("stark-30"), library_at_hand())


def test_a_list_that_names_its_season_is_of_that_one_alone(later: Path) -> None:
    assert "season: S07" in later.read_text(encoding="utf-8")
    assert simulator.load_army(later) == simulator.load_army("stark-30", season=S07)
    with pytest.raises(simulator.ContentError, match="season: expected S05, found 'S07'"):
        simulator.load_army(later, season=SEASON)
    later.write_text(later.read_text(encoding="utf-8").replace("season: S07", "season: S00"))
    with pytest.raises(simulator.ContentError, match=r"season: .*, found 'S00'"):
        simulator.load_army(later)


def test_a_list_is_judged_by_the_cards_of_its_season() -> None:
    usual = simulator.load_army("bolton-30")
    assert all(simulator.check_army(usual))
    for verdicts in some(
        (simulator.check_army(usual, S07), simulator.check_army(replace(usual, season=S07)))
    ):
        assert [str(one) for one in verdicts if not one] == [
            "The army costs 32 points, more than 30. (ARM-02, p. 23)"
        ]
    with pytest.raises(simulator.ContentError, match=r"season: expected S05, S07.*, found 'S06'"):
        simulator.check_army(usual, "S06")


@pytest.mark.parametrize(
    ("attachment", "beside", "less"),
    [("20107", "30105", 1), ("20113", "30103", 1), ("21105", "", 1)],
)
def test_cards_of_season_7_cost_less_beside_others(attachment: str, beside: str, less: int) -> None:
    """Jaime with Cersei, a Champion of the Faith with the High Sparrow, Lem as the first."""
    library = library_at_hand(S07)
    faction = library.attachments[attachment].faction
    unit = next(card.id for card in library.units.values() if card.faction == faction)
    army = Army("x", "X", faction, 40, (ArmyUnit(unit, (attachment,)),), season=S07)
    with_friend = replace(army, ncus=(beside,) if beside else ())
    price = {each.card.id: each.cost for each in lists.prices(with_friend, library)}
    assert price[attachment] == library.attachments[attachment].cost - less


def test_a_battle_takes_lists_of_its_own_season_alone(later: Path) -> None:
    armies = {Seat.RED: str(later), Seat.BLUE: "lannister-30"}
    begun = simulator.battle("a-game-of-thrones", armies, season=S07)
    assert {army.season for army in begun.armies.values()} == {S07}
    header = begun.header({})
    assert type(begun).from_header(header) == begun
    with pytest.raises(simulator.ContentError, match="season: expected S05, found 'S07'"):
        simulator.battle("a-game-of-thrones", armies)
    given = dict.fromkeys(Seat, simulator.load_army(later))
    with pytest.raises(simulator.ContentError, match=r"armies\.red\.season: expected S05"):
        simulator.battle("a-game-of-thrones", {Seat.RED: given[Seat.RED], Seat.BLUE: "bolton-30"})


def test_a_list_from_elsewhere_is_understood_with_the_names_of_both_seasons() -> None:
    for season in some((SEASON, S07)):
        library = library_at_hand(season)
        for name in some(("Cutthroats", "Dreadfort Cutthroats")):
            found = read_list(f"House Bolton\n{name}", library)
            assert [unit.card for unit in found.army.units] == ["11001"]
            assert found.army.season == season


def test_the_commands_check_draw_and_keep_lists_of_a_season(later: Path) -> None:
    assert "Season" not in run("army", str(later))
    assert "Season: S05" in run("army", "stark-30")
    usual = str(units_dir() / "armies" / "bolton-30.yaml")
    assert "more than 30" in run("army", "check", usual, "--season", S07, code=2)
    assert "more than 30" not in run("army", "check", "bolton-30", "--season", S07)
    drawn = run("army", "random", "--faction", "bolton", "--season", S07, "--seed", "4")
    assert drawn == run("army", "random", "--faction", "bolton", "--seed", "4")
    assert "Season" not in drawn
    assert "Dreadfort" in run("army", "export", "bolton-30", "--form", "text", "--season", S07)
    assert "bolton-30b" in run("army", "list", "--season", S07)
    assert "bolton-30b" not in run("army", "list", "--season", SEASON)
    for unknown in ("S06", ""):
        run("army", "check", "stark-30", "--season", unknown, code=2)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "bolton-30b: expected a list of season S05, found one of season S07\n"),
        ("de", "bolton-30b: erwartet eine Liste der Saison S05, gefunden eine der Saison S07\n"),
    ],
)
def test_a_list_that_another_season_has_is_called_so(language: str, told: str) -> None:
    words = ("army", "check", "bolton-30b", "--season", SEASON)
    assert run("--language", language, *words, code=2) == told


@pytest.mark.parametrize("season", ["s07", "S06", "..", "/etc", ""])
def test_a_season_there_is_not_is_named(season: str) -> None:
    with pytest.raises(ContentError, match="season: expected S05, S07"):
        simulator.army_names(season)
    with pytest.raises(ContentError, match="season: expected S05, S07"):
        simulator.load_army("stark-30", season=season)
