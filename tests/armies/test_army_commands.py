"""The commands `army ...` and `cards`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.armies.lists import load_army
from simulator.content.cards import coverage
from simulator.content.cards.behaviour_records import AbilityRecord, TacticsRecord
from simulator.content.cards.coverage import CoverageState, state_of
from simulator.content.cards.library import load_library, load_shelf
from simulator.content.cards.printed_cards import printed_cards
from simulator.content.games.battles import legal_army
from simulator.files.errors import ContentError
from simulator.model.rulebook import Rule
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import commanders
from simulator.rules.armies.mustering import factions
from tests.armies.lists import STATS
from tests.each import some

RUN = CliRunner()
CARDS = load_library()


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the player's own armies out of the way."""
    home = tmp_path / "armies"
    monkeypatch.setattr("simulator.content.armies.saved_armies.own_armies_dir", lambda: home)
    return home


def said(*words: str, text: str = "") -> str:
    result = RUN.invoke(app, list(words), input=text)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str, text: str = "") -> str:
    result = RUN.invoke(app, list(words), input=text)
    assert result.exit_code == 2, result.output
    return result.stderr


def test_a_list_alone_is_checked() -> None:
    for words in (("army", "stark-40"), ("army", "check", "stark-40")):
        assert "A legal army: 40 of 40 points." in said(*words)


def test_an_illegal_list_says_every_fault(own: Path) -> None:
    assert "no commander" in refused("army", "import", "stark;10201")
    assert "ARM-09, p. 23" in refused("army", "import", "stark;10201")
    assert ", lannister-20, " in refused("army", "check", "nobody")


def test_a_list_whose_faction_is_not_whole_cannot_be_played_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ARM-12: a deck has two each of 7 cards of the faction; here one of the seven is missing."""
    seven = [c.id for c in CARDS.tactics.values() if c.faction == "stark" and not c.commander]
    less = {number: card for number, card in CARDS.tactics.items() if number != seven[0]}
    fewer = replace(CARDS, tactics=less)
    monkeypatch.setattr("simulator.cli.armies.library_at_hand", lambda _season: fewer)
    text = refused("army", "check", "stark-30")
    assert "6 of its 7 tactics cards are here" in text.replace("\n", " ")
    assert "ARM-12, p. 23" in text
    assert "short by" not in text, "cards are not measured in inches"
    with pytest.raises(ContentError, match="cannot be played"):
        legal_army("stark-30", fewer)  # what a new battle asks


def test_a_commander_without_all_cards_leads_nobody() -> None:
    """ARM-12: three of its own."""
    army = load_army("stark-30")
    (leader,) = commanders(army, CARDS)
    lesser = replace(CARDS.attachments[leader.id], tactics=leader.tactics[:2])
    fewer = replace(CARDS, attachments={**CARDS.attachments, leader.id: lesser})
    (fault,) = (verdict for verdict in check(army, fewer) if not verdict)
    assert fault.rule is Rule.ARM_12
    assert "Robb Stark" in str(fault.why)
    assert "2 of his or her 3" in str(fault.why)
    assert all(check(army, CARDS))


def test_a_random_army_comes_with_its_string() -> None:
    first = said("army", "random", "--seed", "5", "--faction", "stark", "--points", "30")
    assert first == said("army", "random", "--seed", "5", "--faction", "stark", "--points", "30")
    string = first.splitlines()[-1]
    assert string.startswith("stark;1")
    assert "A legal army" in said("army", "import", string)
    assert "none of" in refused("army", "random", "--faction", "tully")
    assert "expected 10 to 200" in refused("army", "random", "--points", "3")


def test_import_save_list_and_export(own: Path, tmp_path: Path) -> None:
    words = said("army", "import", "-", "--name", "Löwen", "--save", text=STATS.text)
    assert "Saved to" in words
    assert "Löwen" in said("army", "list")
    assert load_army("Löwen", folder=own).joining == ("20119",)
    numbers = said("army", "export", "Löwen").strip()
    assert numbers == "lannister;10101,20104,10102,20102,10103,30105,30104,30403,20119"
    text = said("army", "export", "Löwen", "--form", "text")
    file = tmp_path / "list.txt"
    file.write_text(text, "utf-8")
    assert "joins the enemy" in said("army", "import", str(file))
    assert "expected one of tts, text, war-council" in refused(
        "army", "export", "Löwen", "--form", "html"
    )


def test_import_tells_what_it_left_out_and_what_it_cannot_read() -> None:
    result = RUN.invoke(app, ["army", "import", "stark;10201,20201,31999", "--save"])
    text = " ".join(result.output.split())
    assert "no card has the number '31999'" in text.replace("│ │", "").replace("  ", " ")
    assert "A legal army as far as read: 5 of 20 points; lines not read: 4." in text
    assert "Saved as far as read to" in text
    assert result.exit_code == 1
    assert "no faction we know" in refused("army", "import", "tully;1")
    assert "no text" in refused("army", "import", "-")


def test_save_copies_a_list_under_a_name(own: Path) -> None:
    said("army", "save", "stark-30", "--name", "Winter/Wolves")
    assert [path.name for path in own.iterdir()] == ["winter-wolves.yaml"]
    assert load_army("Winter/Wolves", folder=own).units == load_army("stark-30").units


def test_print_writes_a_pdf(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    assert str(target) in said("army", "print", "stark-30", str(target)).replace("\n", "")
    assert target.read_bytes().startswith(b"%PDF")
    assert "nowhere" in refused("army", "print", "stark-30", str(tmp_path / "nowhere" / "a.pdf"))


# ------------------------------------------------------------------ cards


def test_the_last_line_sums_up_a_faction() -> None:
    lines = said("cards", "--faction", "stark").splitlines()
    number = len(coverage.coverage("stark"))
    assert number == sum(printed_cards()["stark"].values())
    assert lines[-1].startswith("stark: ")
    assert f" of {number} printed cards (" in lines[-1]


def begun() -> list[str]:
    """Return every faction of which there is a card, whole or not."""
    shelves = (CARDS.units, CARDS.attachments, CARDS.ncus, CARDS.tactics)
    return sorted({card.faction for shelf in shelves for card in shelf.values()})


def test_without_a_faction_each_has_its_line() -> None:
    *lines, last = said("cards").splitlines()[-len(printed_cards()) - 1 :]
    named = [line.partition(":")[0] for line in lines]
    assert named == sorted(printed_cards())
    assert set(begun()) <= set(named)
    assert last.endswith(f"of {len(named)} factions are whole.")
    assert "none of" in refused("cards", "--faction", "tully")


def test_cards_are_measured_against_the_print() -> None:
    """None of ours is invented, and a gap is no 100 percent."""
    here = Counter((card.faction, card.kind) for card in coverage.coverage())
    more = [
        f"{faction}: {count} {kind} are here, {printed_cards()[faction][kind]} are printed"
        for (faction, kind), count in here.items()
        if count > printed_cards()[faction][kind]
    ]
    assert not more, "units/printed_cards.yaml: " + "; ".join(more)
    lines = {line.partition(":")[0]: line for line in said("cards").splitlines()}
    for faction, kinds in printed_cards().items():
        gap = any(here[faction, kind] < count for kind, count in kinds.items())
        assert ("(100 %)" in lines[faction]) == (not gap)


def test_the_line_of_a_faction_says_whether_it_is_whole() -> None:
    """However many of its cards are encoded, without its seven tactics cards it is none yet."""
    lines = said("cards").splitlines()[-len(printed_cards()) - 1 :]
    text = {line.partition(":")[0]: line for line in lines}
    for faction in some(begun()):
        if faction in factions(CARDS):
            assert "can be played" in text[faction]
            continue
        deck = [c for c in CARDS.tactics.values() if c.faction == faction and c.commander is None]
        said_so = f"cannot be played: {len(deck)} of its 7 tactics cards are here"
        assert said_so in text[faction]


def test_every_card_of_a_faction_is_counted_once() -> None:
    cards = coverage.coverage()
    shelves = (CARDS.units, CARDS.attachments, CARDS.ncus, CARDS.tactics, CARDS.specials)
    assert sorted(card.id for card in cards) == sorted(id_ for shelf in shelves for id_ in shelf)
    assert {card.faction for card in cards} == set(begun())


def test_what_an_encoding_is_made_of() -> None:
    def ability(**words: object) -> AbilityRecord:
        data = {"id": "an_ability", "name": "A", "text": "T.", **words}
        return AbilityRecord.model_validate(data)

    change = [{"speed": 1}]
    odd = [{"when": "turn.start", "do": [{"give": "panicked", "if": {}}, {"bespoke": "x"}]}]
    assert state_of(ability()) is CoverageState.NOT_YET
    assert state_of(ability(tag=True)) is CoverageState.DATA
    assert state_of(ability(changes=change)) is CoverageState.DATA
    assert state_of(ability(effects=odd)) is CoverageState.BESPOKE
    card = {"id": "1", "name": "C", "ability": "c", "text": ""}
    assert state_of(TacticsRecord.model_validate(card)) is CoverageState.NOT_YET
    lying = {**card, "attached": {"effects": odd}}
    assert state_of(TacticsRecord.model_validate(lying)) is CoverageState.BESPOKE


def test_a_card_is_as_far_as_its_last_ability(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('NAME = "winters_bite"', "utf-8")
    found = {card.id: card for card in coverage.coverage("stark", tmp_path)}
    swords, captain = found["10201"], found["20204"]
    assert (swords.state, swords.tests, swords.unplayed) == (CoverageState.DATA, ("test_a.py",), ())
    assert captain.unplayed == ("Martial Training",)
    assert all(card.missing for card in found.values() if card.state is CoverageState.NOT_YET)


def test_a_copy_without_tests_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert coverage.tests_folder() is not None
    monkeypatch.setattr("simulator.cli.cards.tests_folder", lambda: None)
    assert "This copy of the program has no tests" in " ".join(said("cards", "--untested").split())


def test_what_no_test_names_is_listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("simulator.cli.cards.tests_folder", lambda: tmp_path)
    assert len(load_shelf().tactics) == said("cards", "--untested").count("(tactics 4")


@pytest.mark.parametrize("name", [" ", "\t", "  \u00a0"])
def test_an_army_is_not_kept_under_a_blank_name(name: str) -> None:
    for words in (("save", "stark-40"), ("import", "stark;10201", "--save")):
        said = refused("army", *words, "--name", name)
        assert "--name: expected a name" in said


def test_a_wrong_file_is_called_by_the_name_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by a path nobody typed; what exists but is no list is told by its ending."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "junk.bin").write_bytes(b"\x00\xff")
    assert refused("army", "check", "junk.bin").startswith("junk.bin: expected a list (.yaml, ")
    assert refused("army", "check", "nowhere").startswith("nowhere: expected one of: ")
