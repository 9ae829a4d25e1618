"""Armies with home-made cards: built, judged, written down, played, and refused when changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.cases.case_table import set_up
from simulator.cases.from_game import case_of
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter, face_off
from simulator.cli import armies as commands
from simulator.cli import odds
from simulator.cli import own_cards as checking
from simulator.content.armies.lists import changed_cards, load_army
from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list
from simulator.content.cards.library import load_library
from simulator.content.cards.own_cards import VARIABLE, library_at_hand, table_library
from simulator.content.cases.casefile import case_text, read_cases
from simulator.content.games.battles import Battle, legal_army, saved_battle
from simulator.content.games.replaying import replay
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError, header_plain, write
from simulator.engine.dice import HandyDice
from simulator.engine.game import game_of
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.table import Table
from simulator.files.errors import ContentError
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import SEASON, SEASONS
from simulator.model.state import Condition, Seat
from simulator.rules.armies import mustering
from simulator.rules.armies.building import check
from simulator.rules.units import conditions

EXAMPLE = Path(__file__).parents[2] / "examples" / "cards" / "greywater.yaml"
SPEARS, GUIDE = "own-greywater-spears", "own-marsh-guide"
PLAIN = load_army("stark-30")
"""A list without a home-made card."""
BLUE = load_army("lannister-30")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of cards that holds the example."""
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "marsh.yaml").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


@pytest.fixture
def changed(tmp_path: Path, home: Path) -> Path:
    """Return a folder in which the spears cost a point more."""
    folder = tmp_path / "changed"
    folder.mkdir()
    text = (home / "marsh.yaml").read_text(encoding="utf-8").replace("cost: 5", "cost: 6", 1)
    (folder / "marsh.yaml").write_text(text, encoding="utf-8")
    return folder


def frogs() -> Army:
    """Return the plain list with its second unit replaced by the example's."""
    units = list(PLAIN.units)
    units[1] = ArmyUnit(SPEARS, (GUIDE,))
    return replace(PLAIN, units=tuple(units), name="Frogs")


def battle(red: Army, seed: int = 3, season: str = SEASON) -> Battle:
    armies = {Seat.RED: red, Seat.BLUE: BLUE}
    armies = {seat: replace(army, season=season) for seat, army in armies.items()}
    return Battle("a-game-of-thrones", armies, seed, season=season)


def played(game: Battle, answers: int) -> Session:
    """Play so many answers of machines, or to the end."""
    session = Session(game.game(), game.dice_source())
    minds = {seat: GreedyAgent(number) for number, seat in enumerate(game.armies)}
    while session.pending is not None and len(session.inputs) < answers:
        session.answer(reply_of(minds[session.pending.who], session))
    return session


# ------------------------------------------------------------------ without them nothing changes


def test_a_game_without_home_made_cards_is_the_same_beside_a_folder_of_them(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decks, dice, machines' choices and state hashes do not know the folder."""
    with_folder = played(battle(PLAIN), 60)
    monkeypatch.setenv(VARIABLE, str(home / "nowhere"))
    without = played(battle(PLAIN), 60)
    assert with_folder.inputs == without.inputs
    assert state_hash(with_folder.state) == state_hash(without.state)
    assert battle(PLAIN).game().library is load_library()
    assert "home_made" not in header_plain(battle(PLAIN).header({}))
    assert "home_made" not in army_text(PLAIN, library_at_hand())


def test_random_armies_and_decks_are_drawn_from_what_is_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(3):
        commands.drawn(seed, "stark", 30, save=False)
    assert home.is_dir()
    assert "home-made" not in capsys.readouterr().out


@pytest.mark.parametrize("season", SEASONS)
def test_a_table_takes_what_its_armies_name(home: Path, season: str) -> None:
    assert home.is_dir()
    library = table_library([GUIDE], season)
    assert (set(library.home_made), library.season) == ({GUIDE}, season)
    assert SPEARS not in library.units
    game = battle(frogs(), season=season).game()
    assert game.library.season == season
    assert set(game.library.home_made) == {SPEARS, GUIDE}
    assert {"own_up_from_the_reeds", "own_bog_cunning"} <= game.effects.abilities.keys()


# ------------------------------------------------------------------ built and written down


def test_an_army_is_built_with_them(home: Path) -> None:
    """They are offered like ours, and judged by the same rules."""
    assert home.is_dir()
    library = library_at_hand()
    units = mustering.unit_offers(mustering.new_army("stark", 30), library)
    assert SPEARS in {offer.card.id for offer in units}
    foreign = mustering.unit_offers(mustering.new_army("lannister", 30), library)
    assert SPEARS not in {offer.card.id for offer in foreign}
    assert all(check(frogs(), library))


def test_every_list_says_which_cards_are_home_made(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.is_dir()
    library = library_at_hand()
    text = army_text(frogs(), library)
    assert "# Greywater Spears (home-made)" in text
    assert f'id: "{SPEARS}"' in text
    file = tmp_path / "frogs.yaml"
    file.write_text(text, encoding="utf-8")
    assert legal_army(str(file)).units == frogs().units
    commands.shown(str(file))
    assert "Marsh Guide (home-made)" in capsys.readouterr().out
    commands.written(str(file), "tts")
    assert "Home-made, which other programs do not know: Greywater Spears" in (
        capsys.readouterr().err
    )
    words = text_list(frogs(), library)
    assert "Greywater Spears [home-made] (5)" in words
    assert read_list(words, library).army.units == frogs().units


def test_a_list_with_a_changed_or_missing_card_is_refused_in_one_sentence(
    home: Path, changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "frogs.yaml"
    file.write_text(army_text(frogs(), library_at_hand()), encoding="utf-8")
    assert not changed_cards(file)
    monkeypatch.setenv(VARIABLE, str(changed))
    with pytest.raises(ContentError) as fault:
        load_army(file)
    text = str(fault.value)
    assert text.startswith(f"{file}, line ")
    assert "Greywater Spears" in text
    assert str(changed / "marsh.yaml") in text
    assert "\n" not in text
    assert load_army(file, as_it_is=True).units == frogs().units
    assert len(changed_cards(file)) == 1
    monkeypatch.setenv(VARIABLE, str(home / "nowhere"))
    with pytest.raises(ContentError) as missing:
        load_army(file, as_it_is=True)
    assert "Greywater Spears" in str(missing.value)
    assert str(home / "nowhere") in str(missing.value)


# ------------------------------------------------------------------ played, kept, played again


@pytest.mark.parametrize("season", SEASONS)
def test_a_game_with_them_is_kept_and_replayed(home: Path, tmp_path: Path, season: str) -> None:
    assert home.is_dir()
    game, file = battle(frogs(), season=season), tmp_path / "frogs.save"
    session = played(game, 60)
    write(file, session, game.header({}))
    save = read(file)
    assert [mark.id for mark in save.header.home_made] == [SPEARS, GUIDE]
    assert not replay(save, file).differences
    assert any(
        "Home-made cards in this game: Greywater Spears, Marsh Guide." in text for text in save.log
    )


@pytest.mark.parametrize("how", ["missing", "changed", "unsaid"])
def test_a_save_is_never_played_with_another_definition(
    home: Path, changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    game, file = battle(frogs()), tmp_path / "frogs.save"
    write(file, Session(game.game(), game.dice_source()), game.header({}))
    if how == "unsaid":
        first, *rest = file.read_text(encoding="utf-8").splitlines()
        head = json.loads(first)
        del head["home_made"]
        file.write_text("\n".join([json.dumps(head), *rest]) + "\n", encoding="utf-8")
    else:
        other = {"missing": home / "nowhere", "changed": changed}[how]
        monkeypatch.setenv(VARIABLE, str(other))
    with pytest.raises(SaveError) as fault:
        saved_battle(read(file), file)
    text = str(fault.value)
    assert text.startswith(f"{file}, line 1, home_made")
    assert "Greywater Spears" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (1, "dictionary"),
        ({"id": "x", "name": "y"}, "this key"),
        ({"id": "x", "name": "y", "checksum": "12"}, "16 characters"),
        ({"id": "x", "name": "y", "checksum": "0" * 16, "z": 1}, "one of"),
    ],
)
def test_a_save_with_a_wrong_entry_is_refused(tmp_path: Path, entry: object, expected: str) -> None:
    file, game = tmp_path / "a.save", battle(PLAIN)
    write(file, Session(game.game(), game.dice_source()), game.header({}))
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    head = {**json.loads(first), "home_made": [entry]}
    file.write_text("\n".join([json.dumps(head), *rest]) + "\n", encoding="utf-8")
    with pytest.raises(SaveError, match=expected):
        read(file)


def test_a_case_names_them_and_is_refused_when_they_changed(
    home: Path, changed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.is_dir()
    now = face_off(Fighter("Greywater Spears"), Fighter("Lannister Guardsmen"))
    file = tmp_path / "case.yaml"
    text = case_text(case_of(now)).replace("ask: []\n", "")
    file.write_text(
        text + f"ask:\n- {{question: charge, unit: '{ATTACKER}', target: '{DEFENDER}'}}\n",
        encoding="utf-8",
    )
    assert SPEARS in text
    (case,) = read_cases(file)
    assert set_up(case).now.card(ATTACKER).home_made
    assert set_up(case).home_made == ("Home-made cards: Greywater Spears.",)
    monkeypatch.setenv(VARIABLE, str(changed))
    with pytest.raises(ContentError, match="Greywater Spears") as fault:
        set_up(case)
    assert str(fault.value).startswith(f"{file}, line ")


# ------------------------------------------------------------------ odds


def test_the_odds_count_the_home_made_order(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the order is worth is told exactly; what cannot be foreseen is named as not counted."""
    assert home.is_dir()
    spears = Fighter("Greywater Spears", ("Marsh Guide",))
    lions = Fighter("Lannister Guardsmen", conditions=("weakened",))
    odds.of_cards(spears, lions, odds.OddsQuestion(using=("Up from the Reeds",)))
    text = " ".join(capsys.readouterr().out.split())
    assert "Supposed to be used: Up from the Reeds." in text
    assert "it is worth +1.234" in text  # 7 dice on 4+ against 3+: 1.767, re-rolled and vicious
    odds.of_cards(spears, lions, odds.OddsQuestion())
    text = " ".join(capsys.readouterr().out.split())
    assert "Not counted, because somebody may choose: Bog Cunning, Up from the Reeds" in text
    assert "Home-made cards: Greywater Spears, Marsh Guide." in text


def test_an_endless_chain_of_effects_ends(home: Path) -> None:
    """An ability that answers itself ends its chain, and neither the game nor the program (SIM-04).

    "When this unit becomes Weakened again: it becomes Weakened" would go on for ever.
    """
    text = (home / "marsh.yaml").read_text(encoding="utf-8")
    before, after = "when: charge.succeeded", "when: condition.again"
    condition = "{charger: self, side: [left, right, rear]}"
    assert before in text
    assert condition in text
    text = text.replace(before, after).replace(condition, "{unit: self}")
    text = text.replace("{give: weakened, to: charged}", "{give: weakened, to: self}")
    (home / "marsh.yaml").write_text(text, encoding="utf-8")
    now = face_off(Fighter(SPEARS, conditions=("weakened",)), Fighter("Lannister Guardsmen"))
    ran: list[bool] = []

    async def weakened(table: Table) -> None:
        ran.append(await conditions.give(table, ATTACKER, Condition.WEAKENED, "test"))

    game = replace(game_of(now), next_step=lambda _now: None if ran else weakened)
    session = Session(game, HandyDice(1))
    assert ran
    assert session.pending is None
    assert session.state.units[ATTACKER].conditions == {Condition.WEAKENED}


# ------------------------------------------------------------------ checking


def test_the_command_checks_files_and_folders(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checking.checked(home / "marsh.yaml")
    assert checking.checked(home)
    assert "Up from the Reeds (order)" in capsys.readouterr().out
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(EXAMPLE.read_text(encoding="utf-8").replace("defense: 5", "defense: 9"))
    assert not checking.checked(wrong)
    assert f"{wrong}, line 13, units[0].defense" in capsys.readouterr().err
    assert not checking.checked(tmp_path / "nowhere")


def test_what_is_left_out_is_told_beside_what_commands_print(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert home.is_dir()
    other = tmp_path / "other"
    other.mkdir()
    (other / "broken.yaml").write_text("units: [")
    monkeypatch.setenv(VARIABLE, str(other))
    commands.listed()
    text = capsys.readouterr()
    assert "stark-30" in text.out
    assert "broken.yaml" in text.err
