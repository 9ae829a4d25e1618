"""Cards of one's own: what a file of them must keep, and what else is left out."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.armies.saved_armies import own_armies_dir
from simulator.content.cards import own_card_folder as shelf
from simulator.content.cards.library import load_library
from simulator.content.cards.own_card_file import read_own_file
from simulator.content.cards.own_card_folder import OwnCards, read_own_cards
from simulator.content.cards.own_cards import VARIABLE, own_cards_dir
from simulator.files.errors import ContentError
from tests.posix import READS_EVERYTHING, pipe

EXAMPLE = Path(__file__).parents[2] / "examples" / "cards" / "greywater.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")
COMMANDER = """
faction: stark
attachments:
  - id: own-howland
    name: Howland Reed
    subname: Home-Made
    type: infantry
    commander: true
    character: true
    abilities: [shield_wall]
    tactics: [own-mist, own-moss, own-mud]
cards:
""" + "".join(
    f"""
  - id: own-{word}
    name: Crannog {word.capitalize()}
    ability: own_{word}
    commander: own-howland
    text: >-
      Before rolling attack dice for a friendly unit's melee attack: the attack has Sundering.
    effects:
      - when: attack.before_dice
        if: {{attacker: friendly, attack: melee}}
        target: attacker
        do: [{{gain: sundering}}]
"""
    for word in ("mist", "moss", "mud")
)


def folder_of(home: Path, **files: str | bytes) -> OwnCards:
    """Read a folder with these files, each named without its ending."""
    for name, text in files.items():
        raw = text if isinstance(text, bytes) else text.encode()
        (home / f"{name}.yaml").write_bytes(raw)
    return read_own_cards(home)


def line_of(text: str, words: str) -> int:
    """Return the line in which words stand first."""
    return text[: text.index(words)].count("\n") + 1


# ------------------------------------------------------------------ what is read


def test_the_example_is_read_whole() -> None:
    own = read_own_cards(EXAMPLE.parent)
    assert not own.faults
    assert set(own.marks) == {"own-greywater-spears", "own-marsh-guide"}
    spears = own.library().units["own-greywater-spears"]
    assert spears.home_made
    assert own.library().abilities["own_up_from_the_reeds"].order


def test_a_commander_brings_his_own_cards(tmp_path: Path) -> None:
    own = folder_of(tmp_path, reed=COMMANDER)
    assert not own.faults
    library = own.library(["own-howland"])
    assert {"own-mist", "own-moss", "own-mud"} <= library.tactics.keys()


def test_what_is_printed_stays_as_it_is(tmp_path: Path) -> None:
    """No home-made card enters a library that does not name it, and no deck of a house."""
    own = folder_of(tmp_path, reed=COMMANDER, marsh=TEXT)
    assert own.library(["10201", "unheard-of"]) is load_library()
    table = own.library(["own-marsh-guide"])
    assert "own-greywater-spears" not in table.units
    assert table.tactics == load_library().tactics
    assert not any(card.home_made for card in load_library().units.values())


def test_the_folder_lies_beside_the_armies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    assert own_cards_dir() == own_armies_dir().parent / "cards"
    monkeypatch.setenv(VARIABLE, "elsewhere")
    assert own_cards_dir() == Path("elsewhere")


@pytest.mark.parametrize("home", ["nowhere", "file", "empty"])
def test_a_folder_without_cards_has_none(tmp_path: Path, home: str) -> None:
    (tmp_path / "file").write_text(TEXT)
    (tmp_path / "empty").mkdir()
    own = read_own_cards(tmp_path / home)
    assert own == OwnCards(tmp_path / home)
    assert own.library() is load_library()


def test_the_same_cards_have_the_same_digest(tmp_path: Path) -> None:
    """Comments, order and files make no other card; a number, a word or an ability does."""
    first, *_rest = read_own_cards(EXAMPLE.parent).marks.values()

    def checksum(text: str, name: str) -> str:
        home = tmp_path / name
        home.mkdir()
        return folder_of(home, other=text).marks[first.id].checksum

    assert checksum("# another comment\n" + TEXT.replace("own-marsh-guide", "own-b"), "a") == (
        first.checksum
    )
    for name, change in {
        "b": ("cost: 5", "cost: 6"),
        "c": ("Frog Spear", "Frog Spears"),
        "d": ("defender_has: [weakened]", "defender_has: [panicked]"),
        "e": ("faction: stark", "faction: lannister"),
    }.items():
        assert checksum(TEXT.replace(*change, 1), name) != first.checksum


# ------------------------------------------------------------------ what is refused

UNIT = "units[0]"
AN_NCUS = load_library().ncus["30201"].abilities[0]
WRONG = [
    ("a house there is not", "faction: stark", "faction: tully", "faction", "greyjoy"),
    ("no house", "faction: stark\n", "", "faction", "one of"),
    ("a misspelt key", "speed: 5", "sped: 5", f"{UNIT}.sped", "speed"),
    ("a missing number", "    morale: 6\n", "", f"{UNIT}.morale", "this key"),
    ("words for a number", "speed: 5", "speed: fast", f"{UNIT}.speed", "integer"),
    ("a target no die shows", "defense: 5", "defense: 7", f"{UNIT}.defense", "6"),
    ("a run across the table", "speed: 5", "speed: 99", f"{UNIT}.speed", "at most 20"),
    ("a kind there is not", "type: infantry", "type: dragon", f"{UNIT}.type", "infantry"),
    ("a horse's tray", "tray: infantry", "tray: solo_large", f"{UNIT}.tray", "one of: infantry"),
    ("too many figures", "    glyph", "    models: 13\n    glyph", f"{UNIT}.models", "at most 12"),
    ("a hundred dice", "[7, 6, 4]", "[99, 6, 4]", f"{UNIT}.attacks[0].dice", "at most 20"),
    ("no attack", "    attacks:\n", "    attacks: []\n    x:\n", f"{UNIT}.attacks", "at least 1"),
    ("an ability nobody has", "[own_up_from_the_reeds,", "[own_up_the_reeds,",
     f"{UNIT}.abilities[0]", "an ability, printed or in a good file of yours"),
    ("one ability twice", "[own_up_from_the_reeds,", "[own_bog_cunning,",
     f"{UNIT}.abilities[1]", "only once"),
    ("endless abilities", "[own_up_from_the_reeds,", f"[{'cavalry, ' * 3000}",
     f"{UNIT}.abilities", "at most 10"),
    ("an id of ours", "id: own-greywater-spears", 'id: "10201"', f"{UNIT}.id", "of its own"),
    ("an attachment's id of ours", "id: own-greywater-spears", 'id: "20201"', f"{UNIT}.id",
     "of its own"),
    ("an ability's id of ours", "id: own_bog_cunning", "id: shield_wall", "abilities[1].id",
     "of its own"),
    ("a name of ours", "name: Greywater Spears", "name: Stark Sworn Swords", f"{UNIT}.name",
     "a name of its own"),
    ("our name in other letters", "name: Greywater Spears", "name: STÁRK  sworn Swords",
     f"{UNIT}.name", "a name of its own"),
    ("a name of a later season", "name: Greywater Spears", "name: Dreadfort Blackguards",
     f"{UNIT}.name", "a name of its own"),
    ("an ability's name of ours", "name: Bog Cunning", "name: Shield Wall", "abilities[1].name",
     "a name of its own"),
    ("no name", "name: Greywater Spears", "name: ' '", f"{UNIT}.name", "1 to 60 characters"),
    ("an endless name", "name: Greywater Spears", f"name: {'x' * 61}", f"{UNIT}.name",
     "1 to 60 characters"),
    ("an endless text", "Before rolling", "Before " * 300, "abilities[0].text", "characters"),
    ("a moment there is not", "attack.before_dice", "attack.before_dinner",
     "abilities[0].effects[0].when", "attack.before_dice"),
    ("a step there is not", "{gain: vicious}", "{win: game}", "abilities[0].effects[0].do[0]",
     "one of"),
    ("a condition there is not", "attack: melee}", "weather: fine}",
     "abilities[0].effects[0].if.weather", "one of"),
    ("a count that is none", "    glyph", "    requirements: ['at_most:two']\n    glyph",
     f"{UNIT}.requirements[0]", "a number"),
    ("a demand there is not", "    glyph", "    requirements: ['free_beer:1']\n    glyph",
     f"{UNIT}.requirements[0]", "army_includes"),
    ("a key twice", "    speed: 5\n", "    speed: 5\n    speed: 6\n", f"{UNIT}.speed", "once"),
    ("a tag", "cost: 5", "cost: !!int 5", f"{UNIT}.cost", "without a tag"),
    ("a tag that makes things", "cost: 5", "cost: !!python/object/apply:os.getcwd []",
     f"{UNIT}.cost", "without a tag"),
    ("an alias", "cost: 5", "cost: &five 5\n    wounds_per_figure: *five",
     f"{UNIT}.wounds_per_figure", "written out"),
    ("a function of ours", "{gain: vicious}", "{bespoke: overrun}",
     "abilities[0].effects[0].do[0].bespoke", "words of the guide"),
    ("an NCU's ability on a unit", "[own_up_from_the_reeds,", f"[{AN_NCUS},",
     f"{UNIT}.abilities[0]", "combat units or attachments"),
    ("a special card's key", "units:", "specials: []\nunits:", "specials", "one of: faction"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "key", "expected"), [each[1:] for each in WRONG],
                         ids=[each[0] for each in WRONG])  # fmt: skip
def test_a_fault_is_told_with_file_line_key_and_expectation(
    tmp_path: Path, before: str, after: str, key: str, expected: str
) -> None:
    assert before in TEXT
    text = TEXT.replace(before, after, 1)
    own = folder_of(tmp_path, mine=text)
    (fault,) = own.faults
    every = [fault.alone(), *fault.more]
    meant = [one for one in every if one.key.startswith(key)]
    assert meant, [(one.key, one.expected) for one in every]
    told = meant[0]
    assert expected in told.expected
    assert told.file == tmp_path / "mine.yaml"
    assert told.line is not None
    assert str(told).startswith(f"{told.file}, line {told.line}, {key}")
    if after and key != "faction" and "\n" not in after:
        assert abs(told.line - line_of(text, after)) <= 1
    assert own.library() is load_library(), "the whole file is left out"


BROKEN = {
    "cut off": (TEXT[: TEXT.index("dice: [7") + 9].encode(), "readable YAML"),
    "nothing in it": (b"", "a mapping of keys"),
    "only a house": (b"faction: stark\n", "at least one of"),
    "a list": (b"- 1\n- 2\n", "dictionary"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "text in UTF-8"),
    "Latin-1": (TEXT.replace("Marsh Guide", "Führer").encode("latin-1"), "text in UTF-8"),
    "UTF-16": (TEXT.encode("utf-16"), "text in UTF-8"),
    "letters that steer": (TEXT.replace("Marsh", '"\\e[2J"').encode(), ""),
    "ten megabytes": (TEXT.encode() + b"#" * 10_000_000, "at most 1 MB"),
    "deep": (b"units: " + b"[" * 300 + b"]" * 300, "levels"),
    "many": (b"units: [" + b"1," * 50_000 + b"]", "at most 40000 values"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_leaves_the_good_ones_alone(tmp_path: Path, kind: str) -> None:
    raw, expected = BROKEN[kind]
    own = folder_of(tmp_path, broken=raw, good=TEXT)
    (fault,) = own.faults
    assert fault.file.name == "broken.yaml"
    assert expected in fault.expected
    assert len(own.marks) == 2


def test_utf_8_with_a_mark_and_other_line_ends_is_read(tmp_path: Path) -> None:
    """Editors on Windows write both."""
    own = folder_of(tmp_path, mine=b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert not own.faults
    assert own.marks == read_own_cards(EXAMPLE.parent).marks


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A folder, a dead link and a pipe that end in .yaml hold nothing up."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "dead.yaml").symlink_to(tmp_path / "nowhere")
    pipe(tmp_path / "pipe.yaml")
    own = folder_of(tmp_path, good=TEXT)
    assert [fault.file.name for fault in own.faults] == ["dead.yaml", "pipe.yaml"]
    assert len(own.marks) == 2


@pytest.mark.skipif(READS_EVERYTHING, reason="no file is locked against root")
def test_a_file_nobody_may_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "locked.yaml").write_text(TEXT)
    (tmp_path / "locked.yaml").chmod(0)
    (fault,) = read_own_cards(tmp_path).faults
    assert fault.expected == "a readable file"


def test_more_files_than_anybody_has_are_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST_FILES", 1)
    shutil.copy(EXAMPLE, tmp_path / "a.yaml")
    own = folder_of(tmp_path, b=COMMANDER, c=COMMANDER)
    (fault,) = own.faults
    assert fault.file.name == "b.yaml"
    assert len(own.marks) == 2


# ------------------------------------------------------------------ files beside each other


def test_an_id_in_two_files_is_refused_in_the_second(tmp_path: Path) -> None:
    own = folder_of(tmp_path, a=TEXT, b=TEXT.replace("Greywater Spears", "Others"))
    (fault,) = own.faults
    assert fault.file.name == "b.yaml"
    assert "a.yaml, line " in fault.found
    assert own.library().units["own-greywater-spears"].name == "Greywater Spears"


def test_an_id_twice_in_one_file_is_refused(tmp_path: Path) -> None:
    text = TEXT.replace("id: own-marsh-guide", "id: own-greywater-spears")
    (fault,) = folder_of(tmp_path, a=text).faults
    assert (fault.key, fault.expected) == ("attachments[0].id", "each only once")


def test_a_file_may_need_another_and_falls_with_it(tmp_path: Path) -> None:
    units, abilities = TEXT.split("abilities:\n  - id", 1)
    other = "abilities:\n  - id" + abilities
    assert not folder_of(tmp_path, a=units, b=other).faults
    broken = other.replace("gain: vicious", "gain: weight")
    faults = folder_of(tmp_path, a=units, b=broken).faults
    assert [fault.file.name for fault in faults] == ["a.yaml", "b.yaml"]


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ("commander: own-howland", 'commander: "20201"', "cards[0].commander"),
        ("    commander: own-howland\n", "", "cards[0].commander"),
        ("tactics: [own-mist, own-moss, own-mud]", "tactics: [own-moss, own-mud]",
         "cards[0].commander"),
        ("    tactics: [own-mist, own-moss, own-mud]\n", "", "attachments[0].tactics"),
        ("own-mist, own-moss", "own-mist, own-fog", "attachments[0].tactics[1]"),
        ("ability: own_mist", "ability: winters_might", "cards[0].ability"),
        ("name: Crannog Mist", "name: Winter's Might", "cards[0].name"),
        ("id: own-mist", 'id: "40201"', "cards[0].id"),
    ],
)  # fmt: skip
def test_no_card_enters_another_deck(tmp_path: Path, before: str, after: str, key: str) -> None:
    """A tactics card belongs to a home-made commander who names it (ARM-12)."""
    assert before in COMMANDER
    (fault,) = folder_of(tmp_path, reed=COMMANDER.replace(before, after, 1)).faults
    assert key in {fault.key, *(one.key for one in fault.more)}


def test_one_file_is_read_as_the_folder_reads_it() -> None:
    assert read_own_file(EXAMPLE).record.faction == "stark"
    with pytest.raises(ContentError):
        read_own_file(EXAMPLE.with_name("nowhere.yaml"))


def test_every_copy_of_a_card_carries_the_mark(tmp_path: Path) -> None:
    own = folder_of(tmp_path, reed=COMMANDER, marsh=TEXT)
    library = own.library()
    shelves = (library.units, library.attachments, library.ncus, library.tactics)
    for cards in shelves:
        for number, card in cards.items():
            assert card.home_made == (number in library.home_made)
    assert replace(library, home_made={}) != library
