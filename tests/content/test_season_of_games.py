"""The season of a battle: named in the header of its saves and texts, never in its positions."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from typer.testing import CliRunner

import simulator
from simulator import Battle, Seat, Session
from simulator.agents.view import view_of
from simulator.cli.app import app
from simulator.content.cards.own_cards import library_at_hand
from simulator.files.errors import ContentError
from simulator.model.cards import SEASON
from simulator.model.stats import Stat
from simulator.rules.armies.random_army import random_army
from tests.each import some
from tests.seasons import S07


def battle(season: str) -> Battle:
    """Return a battle of a season of two lists that both seasons allow."""
    armies = {Seat.RED: "stark-30", Seat.BLUE: "baratheon-30"}
    return simulator.battle("a-game-of-thrones", armies, season=season, seed=5)


@pytest.fixture(scope="module")
def played() -> Session:
    """Return the beginning of a game of season 7."""
    session = simulator.start(battle(S07))
    agent = simulator.make_agent("random", 1)
    for _step in range(60):
        session.answer(simulator.ask(session, agent))
    return session


def test_a_game_has_the_cards_of_its_season(played: Session) -> None:
    quick = simulator.quick_battle(season=S07)
    assert {quick.season, *(army.season for army in quick.armies.values())} == {S07}
    assert simulator.quick_battle().season == SEASON
    with pytest.raises(ContentError, match="season: expected S05, S07"):
        simulator.quick_battle(season="S7")
    usual = simulator.start(battle(SEASON)).game.library
    assert usual.season == SEASON
    assert played.game.library.season == S07
    assert played.game.library.units["10601"] != usual.units["10601"]


def test_a_game_plays_what_abilities_do_in_its_season() -> None:
    """The Scorpion Crew loses at most 2 wounds by panic in season 7, and without limit before."""
    found = {}
    for season in (SEASON, S07):
        armies = {Seat.RED: "nightswatch-40c", Seat.BLUE: "stark-40"}
        now = simulator.start(simulator.battle("a-game-of-thrones", armies, season=season)).position
        crew = next(unit for unit in now.state.units if "scorpion" in unit)
        found[season] = [part.amount for part in now.parts(Stat.MOST_PANIC_WOUNDS, crew)]
    assert found == {SEASON: [], S07: [2]}


def test_ids_of_units_are_made_of_the_names_their_season_prints() -> None:
    names = {}
    for season in (SEASON, S07):
        lists = {seat: bolton(season) for seat in (Seat.RED, Seat.BLUE)}
        begun = simulator.start(simulator.battle("a-game-of-thrones", lists, season=season))
        names[season] = next(iter(begun.state.units))
    assert names == {SEASON: "red:cutthroats", S07: "red:dreadfort-cutthroats"}


def bolton(season: str) -> simulator.Army:
    """Return a legal list of the Boltons that leads with the Cutthroats."""
    library = library_at_hand(season)
    for seed in range(40):
        found = random_army(library, seed, "bolton", 40)
        if found.units[0].card == "11001":
            return found
    raise AssertionError(season)


def test_a_save_and_a_text_name_the_season_and_are_read_with_its_cards(
    played: Session, tmp_path: Path
) -> None:
    file = tmp_path / "game.ironranks"
    simulator.write_save(file, played)
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["season"] == S07
    begun, again = simulator.read_save(file)
    assert begun.season == S07
    text = simulator.resume(played.to_text())
    for session in some((again, text, pickle.loads(pickle.dumps(played)))):  # noqa: S301 - our own
        assert session.state == played.state
        assert session.pending == played.pending
        assert session.game.library == played.game.library
    view = view_of(played.position, Seat.RED).to_text()
    assert json.loads(view.partition(" ")[2])["season"] == S07


def test_what_names_no_season_is_of_the_first(tmp_path: Path) -> None:
    session = simulator.start(battle(SEASON))
    file = tmp_path / "game.ironranks"
    simulator.write_save(file, session)
    assert "season" not in json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert simulator.read_save(file)[0].season == SEASON


def test_another_season_in_a_save_is_refused(played: Session, tmp_path: Path) -> None:
    file = tmp_path / "game.ironranks"
    simulator.write_save(file, played)
    text = file.read_text(encoding="utf-8").replace('"season": "S07"', '"season": "S00"', 1)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(simulator.SaveError, match="line 1, season: expected one of: S05, S07"):
        simulator.read_save(file)


# ------------------------------------------------------------------ the commands


def run(*words: str, code: int = 0) -> str:
    """Return what a command prints."""
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return result.output


def test_a_game_of_a_season_is_played_saved_and_simulated(tmp_path: Path) -> None:
    file = str(tmp_path / "game.ironranks")
    words = ("play", "--no-window", "--agents", "random,random", "--seed", "3", "--save", file)
    ends = {season: run(*words, "--season", season) for season in (SEASON, S07)}
    assert ends[SEASON] != ends[S07]
    assert "S07" in run("play", "--season", "S00", code=2)
    refused = run("play", "--no-window", "--load", file, "--season", S07, code=2)
    assert "--load brings its own" in refused
    found = json.loads(run("simulate", "--games", "1", "--season", S07, "--json").splitlines()[-1])
    assert found["failed"] == 0


def test_cards_are_listed_as_a_season_prints_them() -> None:
    for season, name in some(((SEASON, "Cutthroats"), (S07, "Dreadfort Cutthroats"))):
        words = ("cards", "--json", "--faction", "bolton", "--kind", "unit", "--season", season)
        cards = json.loads(run(*words))
        assert {card["name"] for card in cards if card["id"] == "11001"} == {name}
        countering = run("cards", "--json", "--counters", "Cutthroats", "--season", season)
        assert json.loads(countering), "a card is found by its name in either season"
