"""What is made in one language is opened in another: same verdicts, same lists, same games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answers
from simulator.cli.app import app
from simulator.content.armies.army_names import faction_named
from simulator.content.army_lists.card_names import Names
from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import case_text, read_cases
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language import languages
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import TITLE, printed
from simulator.model.army import Army
from simulator.model.cards import full_name
from simulator.rules.armies.lists import Printed
from tests.armies.lists_of_four_houses import FOUR_HOUSES
from tests.each import some

CASES = Path(__file__).resolve().parents[1] / "cases"
GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden" / "a-game-of-thrones.jsonl"
FILES = ("p12_sight.yaml",)
CARDS = load_library()
SHELVES = (CARDS.units, CARDS.attachments, CARDS.ncus)
ABROAD = languages.languages()[1:]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    languages.speak("en")


# ------------------------------------------------------------------ cases


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("spoken", ABROAD)
def test_a_case_is_answered_and_written_alike(file: str, spoken: str) -> None:
    """Verdict, margin and rules; only the sentence differs."""
    found = []
    for language in ("en", spoken):
        languages.speak(language)
        case = read_cases(CASES / file)[0]
        text = [(one.yes, one.margin) for one in answers(case)]
        found.append((case_text(case), text))
    assert found[0] == found[1]
    assert found[0][1]


ENGLISH_CASE = """
units:
  - {id: Wölfe, side: red, x: 20, y: 10, unit: stark-sworn-swords,
     attachments: [Sworn Sword Captain]}
  - {id: Löwen, side: blue, x: 20, y: 20.5, facing: 180, unit: Red Cloaks}
terrain:
  - {id: Hain, kind: forest, rect: [5, 30, 10, 36]}
ask:
  - {question: charge, unit: Wölfe, target: Löwen, pivot_to: 0.5}
"""
GERMAN_CASE = """
units:
  - {id: Wölfe, side: red, x: 20, y: 10, unit: Geschworene Schwerter von Haus Stark,
     attachments: [CAPTAIN]}
  - {id: Löwen, side: blue, x: 20, y: "20,5", facing: 180, unit: Rotröcke}
terrain:
  - {id: Hain, kind: Wald, rect: [5, 30, 10, 36]}
ask:
  - {question: charge, unit: Wölfe, target: Löwen, pivot_to: "0,5"}
"""


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_a_case_may_name_cards_in_german_and_write_commas(tmp_path: Path, spoken: str) -> None:
    """The verdict is that of the English file, whatever is spoken; what is written is English."""
    languages.speak("de")
    captain = printed("Sworn Sword Captain")
    assert captain != "Sworn Sword Captain"
    languages.speak(spoken)
    found = []
    for name, text in (("en", ENGLISH_CASE), ("de", GERMAN_CASE.replace("CAPTAIN", captain))):
        file = tmp_path / f"{name}.yaml"
        file.write_text(text, encoding="utf-8")
        case = read_cases(file)[0]
        state = set_up(case).now.state
        found.append((list(answers(case)), [unit.attachments for unit in state.units.values()]))
        again = tmp_path / f"{name}-again.yaml"
        again.write_text(case_text(case), encoding="utf-8")
        assert "Geschworene" not in case_text(case)
        assert captain not in case_text(case)
        assert list(answers(read_cases(again)[0])) == found[0][0]
    assert found[0] == found[1]


# ------------------------------------------------------------------ army lists


def in_german(card: Printed) -> str:
    """Return a card's name as a German list has it."""
    return (
        f"{printed(card.name)} - {printed(card.subname, TITLE)}"
        if card.subname
        else printed(card.name)
    )


def german_list(army: Army) -> str:
    """Write a list as a German player does, by hand."""
    languages.speak("de")
    found = [f"Liste: {army.name}", f"Fraktion: {printed(FACTIONS[army.faction])}"]
    found += [f"Punkte: {army.points}", "", "Kampfeinheiten:"]
    for unit in army.units:
        card = CARDS.units[unit.card]
        found.append(f"• {in_german(card)} ({card.cost} Punkte) [{unit.card}]")
        found += [f"  mit {in_german(CARDS.attachments[one])} [{one}]" for one in unit.attachments]
    found += ["", "Zivile Einheiten:"]
    found += [f"• {in_german(CARDS.ncus[one])} [{one}]" for one in army.ncus]
    if army.joining:
        found += ["", "Feindliche Verstärkungen:"]
        found += [f"• {in_german(CARDS.attachments[one])} [{one}]" for one in army.joining]
    languages.speak("en")
    return "\n".join(found)


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("listed", FOUR_HOUSES[::5], ids=lambda listed: listed.name)
def test_a_list_written_in_german_is_read_whatever_is_spoken(listed: object, spoken: str) -> None:
    army = read_list(listed.text, CARDS).army  # type: ignore[attr-defined]
    text = german_list(army)
    languages.speak(spoken)
    read_back = read_list(text, CARDS)
    assert read_back.army == army
    assert read_back.notes == ()


@pytest.mark.parametrize("listed", FOUR_HOUSES[::5], ids=lambda listed: listed.name)
def test_a_list_exported_in_german_is_the_english_one(listed: object) -> None:
    army = read_list(listed.text, CARDS).army  # type: ignore[attr-defined]
    english = text_list(army, CARDS), tts_string(army)
    languages.speak("de")
    assert (text_list(army, CARDS), tts_string(army)) == english
    assert read_list(english[0], CARDS).army == army


@pytest.mark.parametrize("shelf", SHELVES, ids=["units", "attachments", "ncus"])
def test_cards_are_found_by_their_german_names(shelf: dict[str, Printed]) -> None:
    """While English is spoken, one in seven; cards that share a German name are all offered."""
    names = Names(CARDS, "")
    languages.speak("de")
    said = {card.id: printed(full_name(card)) for card in shelf.values()}
    languages.speak("en")
    for number, name in some(list(said.items())[::7]):
        found = names.match(name, (type(shelf[number]),))
        assert found is not None, name
        assert number in {card.id for card in found.cards}, name
        assert found.exact, name


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_is_known_by_its_german_name(faction: str) -> None:
    languages.speak("de")
    name = printed(FACTIONS[faction])
    languages.speak("en")
    assert faction_named(name, CARDS) == faction


# ------------------------------------------------------------------ games


def saved(file: Path, spoken: str) -> str:
    """Play part of a game in a language and save it; give its last state hash."""
    languages.speak(spoken)
    header = read(GOLDEN).header
    session = Session(Battle.from_header(header).game())
    players = {seat: machine("greedy", n) for n, seat in enumerate(session.state.seats)}
    for _answer in range(30):
        if session.pending is not None:
            session.answer(reply_of(players[session.pending.who], session))
    saved_game.write(file, session, header)
    return state_hash(session.state)


@pytest.mark.parametrize(("there", "here"), [("de", "en"), ("en", "de")])
def test_a_game_saved_in_one_language_replays_in_the_other(
    tmp_path: Path, there: str, here: str
) -> None:
    """State, hash and log agree, and the command says so."""
    file = tmp_path / "battle.ironranks"
    kept = saved(file, there)
    languages.speak(here)
    save = read(file)
    session = Session(Battle.from_header(save.header).game(), inputs=save.inputs)
    assert saved_game.first_difference(save, session) is None
    assert state_hash(session.state) == kept
    done = CliRunner().invoke(app, ["--language", here, "replay", str(file), "--no-window"])
    assert done.exit_code == 0, done.output
