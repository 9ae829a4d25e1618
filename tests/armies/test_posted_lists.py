"""Lists in the forms in which people post them: whole, or told line by line."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.army_lists.listed import Imported
from simulator.content.army_lists.reading import read_list, text_of
from simulator.content.army_lists.war_council import decoded, war_council_code
from simulator.content.cards.library import load_library
from simulator.model.army import Army, ArmyUnit
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import commanders
from tests.each import some

CARDS = load_library()
FOLDER = Path(__file__).resolve().parent / "posted"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))
RUN = CliRunner()


def read(name: str) -> Imported:
    return read_list(text_of((FOLDER / name).read_bytes()), CARDS)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_posted_list_gives_its_army_or_tells_what_was_not_read(name: str) -> None:
    found, expected = read(name), EXPECTED[name]
    army = found.army
    assert (army.faction, army.points) == (expected["faction"], expected["points"])
    assert [card.id for card in commanders(army, CARDS)] == [expected["commander"]]
    assert [[unit.card, *unit.attachments] for unit in army.units] == expected["units"]
    assert list(army.ncus) == expected["ncus"]
    assert army.name == expected.get("name", army.name)
    assert [line.number for line in found.not_read] == expected.get("lost", [])
    notes = expected.get("notes", [])
    assert len(found.notes) == len(notes), found.notes
    assert all(part in note for part, note in zip(notes, found.notes, strict=True))


@pytest.mark.parametrize("name", EXPECTED)
def test_every_line_says_what_became_of_it(name: str) -> None:
    for line in some(read(name).lines):
        assert line.read_as or line.not_read, line


@pytest.mark.parametrize("name", EXPECTED)
def test_the_command_counts_what_was_not_read(name: str) -> None:
    """Exit code 0 for a whole legal list, 1 for one that was read in part."""
    lost = EXPECTED[name].get("lost", [])
    result = RUN.invoke(app, ["army", "import", str(FOLDER / name)])
    assert result.exit_code == (1 if lost else 0), result.output
    words = " ".join(result.output.split())
    if lost:
        assert "A legal army as far as read" in words
        assert f"lines not read: {', '.join(map(str, lost))}." in words
    else:
        assert "A legal army:" in words
    data = json.loads(RUN.invoke(app, ["army", "import", str(FOLDER / name), "--json"]).stdout)
    assert data["lost"] == len(lost)
    assert [line["line"] for line in data["lines"] if line["not_read"]] == lost
    assert data["army"]["commander"] == EXPECTED[name]["commander"]
    assert data["faults"] == []


# ------------------------------------------------------------------ what may enter an army


HEAD = "Faction: Stark\nCommander: Robb Stark - The Wolf Lord\nPoints: 40\nUnits:\n"
SWORDS = "• Stark Sworn Swords (5)\n  with Robb Stark - The Wolf Lord (0)\n"


def rest(lines: str) -> tuple[list[list[str]], tuple[str, ...], list[int]]:
    """Return the units behind the first, the NCUs, and the lines that were not read."""
    found = read_list(HEAD + SWORDS + lines, CARDS)
    units = [[unit.card, *unit.attachments] for unit in found.army.units]
    assert units[0] == ["10201", "20201"], "the head's commander stays where he was"
    return units[1:], found.army.ncus, [line.number for line in found.not_read]


def test_a_bare_name_is_completed_within_its_section() -> None:
    """Sansa is an NCU; among the combat units she is nobody."""
    assert rest("• Sansa Stark (4)\n") == ([], (), [7])
    assert rest("NCUs:\n• Sansa Stark (4)\n") == ([], ("30202",), [])
    assert rest("NCUs:\n• Umber Champion (1)\n") == ([], (), [8])


def test_a_whole_name_is_named_wherever_it_stands() -> None:
    assert rest("• Sansa Stark - Little Bird (4)\n") == ([], ("30202",), [])


def test_a_shortened_name_is_completed_only_at_its_printed_points() -> None:
    assert rest("• Bowmen (6)\n") == ([["10205"]], (), [])
    assert rest("• Bowmen (9)\n") == ([], (), [7])


def test_a_version_nobody_printed_is_not_replaced_by_another() -> None:
    assert rest("NCUs:\n• Sansa Stark (Queen of the Moon)\n") == ([], (), [8])


def test_no_card_of_another_faction_comes_under_a_bare_name() -> None:
    assert rest("NCUs:\n• Cersei Lannister\n• Tyrion\n") == ([], (), [8, 9])


def test_of_several_versions_the_one_that_makes_the_list_right_is_taken() -> None:
    """Robb Stark commands, so that the Greatjon who is a commander may not be meant (ARM-09)."""
    found = read_list(HEAD + SWORDS + "• Stark Bowmen (6)\n  with Greatjon Umber\n", CARDS)
    assert all(check(found.army, CARDS))
    ((_bowmen, greatjon),) = [[u.card, *u.attachments] for u in found.army.units[1:]]
    assert not CARDS.attachments[greatjon].commander


def test_a_bare_name_is_no_second_commander() -> None:
    """Eddard Stark's only attachment commands, and Robb does already (ARM-09)."""
    assert rest("• Stark Bowmen (6)\n  with Eddard Stark\n") == ([["10205"]], (), [8])
    named = "  with Eddard Stark - Lord of Winterfell\n"
    assert rest(f"• Stark Bowmen (6)\n{named}") == ([["10205", "20210"]], (), [])


def test_a_choice_between_versions_is_told() -> None:
    found = read_list(HEAD + SWORDS + "NCUs:\n• Eddard Stark\n", CARDS)
    assert found.army.ncus in {("30204",), ("30208",)}
    (note,) = found.notes
    assert note.startswith("'Eddard Stark' may be one of 2 cards")


def test_other_points_are_told_in_one_note() -> None:
    found = read_list(HEAD + SWORDS + "• Stark Outriders (9)\n• Stark Bowmen (8)\n", CARDS)
    (note,) = found.notes
    assert "another season" in note
    assert "Stark Outriders 9 (6), Stark Bowmen 8 (6)" in note


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Umber Berserkers", "10203"),
        ("Stark Swornswords", "10201"),
        ("Eddards Honour Guard", "10212"),
        ("Stark Outrider", "10202"),
        ("Épées Liges Stark", "10201"),
        ("Berserkers de la Maison Omble", "10203"),
        ("Bogenschutzen von Haus Stark", "10205"),
        ("Gray Wind", "10204"),
    ],
)
def test_units_are_known_as_people_type_them(written: str, card: str) -> None:
    assert rest(f"• {written}\n") == ([[card]], (), [])


def test_points_of_all_copies_are_known_and_a_number_is_no_remark() -> None:
    """A number before a name counts copies; a sum in brackets is of a unit and who is in it."""
    bowmen = [["10205"], ["10205"]]
    for copies in ("2 Bowmen", "2x Bowmen (12)", "Stark Bowmen x2 — 12"):
        assert rest(f"• {copies}\n") == (bowmen, (), [])
    summed = "• House Umber Berserkers + Umber Champion - (6+1)\n"
    assert rest(summed) == ([["10203", "20203"]], (), [])


def test_a_second_name_that_nobody_knows_picks_no_version() -> None:
    """Behind a comma as in brackets; the bare name alone may be any of his cards."""
    assert rest("NCUs:\n• Eddard Stark, Warden of the Suoth Seas\n") == ([], (), [8])
    assert rest("NCUs:\n• Eddard Stark, Warden of teh North\n") == ([], ("30204",), [])


def test_a_long_second_name_misspelt_is_no_second_card() -> None:
    """Its "und" may stand between two cards as well."""
    text = "Freies Volk 40\nThenn-Krieeger mit Das großße Walross, Durch Eis und Schnee gestählt\n"
    units = read_list(text, CARDS).army.units
    assert units == (ArmyUnit("10308", ("20325",)),)


@pytest.mark.parametrize(
    "head",
    ["Night's Watch 40", "**Night's Watch** (40) ⚔️", "[b]Night's Watch[/b], 40 pts", "⚔️ 40p"],
)
def test_a_head_is_known_among_the_marks_of_a_page(head: str) -> None:
    brothers = "[*]`7` Sworn Brothers ← Jon Snow, 998th Lord Commander ©"
    found = read_list(f"{head}\nNight's Watch\n[list]\n{brothers}\n[/list]", CARDS)
    assert (found.army.faction, found.army.points) == ("nightswatch", 40)
    assert found.army.units == (ArmyUnit("10502", ("20502",)),)
    assert not found.not_read


def test_what_a_list_sets_aside_is_not_in_its_army() -> None:
    assert rest("• ~~Stark Bowmen~~\nSideboard:\n• Stark Outriders\n") == ([], (), [7, 8, 9])
    assert rest("• ~~Stark Bowmen~~ Stark Outriders\n") == ([["10202"]], (), [7])


def test_the_line_that_names_the_house_decides_whatever_else_is_misspelt() -> None:
    """Neutral cards written without an error make no army neutral (ARM-04)."""
    text = "House Greyjoy 40: Iroborn Reavers, House Bolton Flayed Men; Aeron Graejoy"
    assert read_list(text, CARDS).army.faction == "greyjoy"
    text = "Test\nNeutral 40\nHouse Bolton Cutthroats + Ramsay Snow (C)\n"
    assert read_list(text, CARDS).army.faction == "neutral"


def test_a_dash_within_brackets_parts_no_unit_from_who_is_in_it() -> None:
    text = "House Greyjoy 40\nIronmakers (Euron Greyjoy - Lord Reaper of Pyke)\n"
    text += "Golden Company Swordsmen (Qarl - The Maid)\n"
    units = read_list(text, CARDS).army.units
    assert units == (ArmyUnit("10804", ("20812",)), ArmyUnit("10411", ("20810",)))


def test_the_dash_before_a_second_name_doubles_nobody() -> None:
    """A unit "Crossbowmen: Nute" does not exist, near as it is to one in so long a name."""
    text = "House Greyjoy 40\nGolden Company Crossbowmen [7 Points]: Nute - The Barber [1 Points]\n"
    assert read_list(text, CARDS).army.units == (ArmyUnit("10412", ("20811",)),)


def test_a_name_of_another_season_gives_way_to_the_card_that_is_printed_so() -> None:
    """Ramsay Snow, Spiteful Heir was once called as House Bolton's neutral one is now."""
    text = "House Bolton 30\nBlackguards + Ramsay Snow (The Bastard of Bolton, commander)\n"
    assert read_list(text, CARDS).army.units == (ArmyUnit("11002", ("20402",)),)
    text = "Haus Bolton 30\nBlackguards + Ramsay Schnee, Der Bastar von Bolton\n"
    assert read_list(text, CARDS).army.units == (ArmyUnit("11002", ("20402",)),)


def test_half_of_two_names_is_no_third_name_misspelt() -> None:
    """Five cards begin with "Stormcrow"; Stone Crows are two letters away."""
    assert rest("• Stormcrow\n") == ([], (), [7])


def test_one_short_misspelt_word_is_no_card() -> None:
    """A "Size" is no "Sire", which is half of a French second name."""
    assert rest("NCUs:\n• Size\n") == ([], (), [8])


def test_a_lists_name_is_never_a_line_of_figures() -> None:
    for figures in ("Activations : 7", "2/3 Attachments", "40/40", "0 Neutral (0.00%)"):
        found = read_list(f"{figures}\nStark Sworn Swords (5)\nRobb Stark (C)\n", CARDS)
        assert found.army.name.startswith("Robb Stark, The ")
        assert not found.not_read


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_coding_and_any_line_ends(code: str, end: str) -> None:
    raw = (FOLDER / "08-german.txt").read_text("utf-8").replace("\n", end).encode(code)
    assert read_list(text_of(raw), CARDS).army == read("08-german.txt").army


# ------------------------------------------------------------------ codes


def test_a_war_council_code_goes_out_and_comes_back() -> None:
    units = (ArmyUnit("10201", ("20201",)), ArmyUnit("10220", ("20219", "20220")))
    army = Army("", "Wölfe", "stark", 40, units, ("30202",), ("20221",))
    code = war_council_code(army)
    for written in (code, code.rstrip("="), f" {code[:20]}\n{code[20:]} "):
        back = read_list(written, CARDS)
        assert (back.army.name, back.army.points) == ("Wölfe", 40)
        assert (back.army.units, back.army.ncus, back.army.joining) == (
            army.units,
            army.ncus,
            army.joining,
        )


def test_a_code_with_unknown_fields_and_cards_is_read_and_they_are_named() -> None:
    """Fields nobody knows are skipped, whatever they hold; card 99999 is told."""
    raw = base64.b64decode(war_council_code(Army("", "A", "stark", 30, (ArmyUnit("99999"),))))
    more = raw + b"\xa2\x06\x03abc" + b"\xa8\x06\x07" + b"\xad\x06abcd" + b"\xa1\x06abcdefgh"
    code = decoded(base64.b64encode(more).decode())
    assert code is not None
    assert code.units == (("99999",),)


@pytest.mark.parametrize(
    "raw",
    [
        b"\x12\xff\xff\xff\xff\x0f" + b"A" * 20,  # a text of 4 GB
        b"\x5a" * 400,  # fields in fields in fields
        b"\x80" * 40,  # a number without an end
        b"\x18\x63\x5a\x03\x08\xd9\x4f",  # faction 99
    ],
    ids=["a size that lies", "nested", "no end", "no faction"],
)
def test_a_hostile_code_is_refused_in_one_sentence(raw: bytes) -> None:
    result = RUN.invoke(app, ["army", "import", base64.b64encode(raw).decode()])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.stderr.strip()


def test_draftmancer_and_the_builders_of_numbers() -> None:
    lines = "1 10201\n1 20201\n2 10205\n1 30202\n"
    army = read_list(lines, CARDS).army
    assert army.units == (ArmyUnit("10201", ("20201",)), ArmyUnit("10205"), ArmyUnit("10205"))
    doubtful = '{"faction": {"name": "Stark"}, "idArray": [10201, 20201, 10219]}'
    (note, *_size) = read_list(doubtful, CARDS).notes
    assert "10219" in note


def test_battlescribe_writes_points_before_names_and_colons_behind_units() -> None:
    text = (
        "+ Stark [40 Points] +\n+ Combat Units +\n"
        "Stark Sworn Swords [5 Points]: Robb Stark, The Wolf Lord (C)\n"
        "[6 Points]: Stark Outriders\n+ NCUs +\n[4 Points]: Sansa Stark\n"
    )
    found = read_list(text, CARDS)
    assert found.army.units == (ArmyUnit("10201", ("20201",)), ArmyUnit("10202"))
    assert found.army.ncus == ("30202",)
    assert not found.not_read
