"""What an author reads when a data file is at fault: file, line, key, what was expected."""

from __future__ import annotations

import pkgutil
import shutil
from collections.abc import Iterator, Mapping, ValuesView
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core._pydantic_core import list_all_errors

from simulator import content, files
from simulator.content.armies.lists import load_army
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import read_cases
from simulator.content.games.scenarios import load_scenario
from simulator.datafiles import scenarios_dir, units_dir
from simulator.files.errors import ContentError
from simulator.files.plain_data import Value
from simulator.files.record_words import BEFORE, CHOICES, SIZES, WORDS
from simulator.files.sources import Record, expected_and_found
from simulator.language.languages import speak
from tests.each import each, some

ARMY = (units_dir() / "armies" / "stark-30.yaml").read_text(encoding="utf-8")
MODE = (scenarios_dir() / "a-game-of-thrones.yaml").read_text(encoding="utf-8")


def army_fault(tmp_path: Path, text: str | bytes) -> ContentError:
    """Read a text as an army list; give the error."""
    file = tmp_path / "mine.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ContentError) as words:
        load_army(file)
    assert words.value.file == file
    assert str(words.value).startswith(f"{file}")
    return words.value


def units_fault(tmp_path: Path, name: str, before: str, after: str) -> ContentError:
    """Read all cards with one text replaced in one file; give the error."""
    home = tmp_path / "units"
    shutil.copytree(units_dir(), home)
    file = home / name
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError) as words:
        load_effects(folder=home)
    assert words.value.file == file.resolve()
    return words.value


# ------------------------------------------------------------------ texts that have a form


def records() -> tuple[type[Record], ...]:
    """Return every record of every file there is."""
    for package in (content, files):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    known: list[type[Record]] = [Record]
    for kind in known:  # it grows while we go through it
        known += (each for each in kind.__subclasses__() if each not in known)
    return some(known[1:])


def patterns(schema: Value) -> Iterator[str]:
    """Yield the patterns of a schema, however deep inside."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        schema = list(schema.values())
    if isinstance(schema, list):
        for inner in schema:
            yield from patterns(inner)


def broken(pattern: str, text: str) -> str:
    """Return what is expected in place of a text that breaks a pattern."""
    with pytest.raises(ValidationError) as fault:
        TypeAdapter(Annotated[str, Field(pattern=pattern)]).validate_python(text)
    return expected_and_found(Record, fault.value.errors(include_url=False)[0])[0]


@each(sorted({pattern for kind in records() for pattern in patterns(kind.model_json_schema())}))
def test_a_broken_form_is_told_in_words(pattern: str) -> None:
    assert "pattern" not in broken(pattern, "?!")
    assert pattern not in broken(pattern, "?!")


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("army_inculdes:Robb Stark", "army_includes:"),
        ("may_leed", "may_lead"),
        ("attached_to", "attached_to:"),
    ],
)
def test_a_misspelt_demand_is_told_with_the_nearest_word(
    tmp_path: Path, written: str, near: str
) -> None:
    before = "\n    cost: "
    after = f"\n    requirements: ['{written}']{before}"
    fault = units_fault(tmp_path, "stark/units.yaml", before, after)
    assert fault.found == repr(written)
    assert fault.expected.startswith("one of: army_includes:, ")
    assert fault.expected.endswith(f", of which {near} is the nearest")


# ------------------------------------------------------------------ files that cannot be read


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as text:
        load_army(tmp_path / "nowhere.yaml")
    assert text.value.found == "nothing there"


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    with pytest.raises(ContentError) as text:
        load_army(folder)
    assert text.value.expected == "a readable file"


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ContentError) as army:
        load_army("nobody-30")
    assert "stark-30" in army.value.expected
    with pytest.raises(ContentError) as mode:
        load_scenario("a-game-of-chairs")
    assert "a-game-of-thrones" in mode.value.expected


def test_a_truncated_file(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY[: ARMY.index("attachments: [") + 15])
    assert fault.line is not None
    assert fault.line >= 6
    assert fault.expected == "readable YAML"


def test_an_empty_file(tmp_path: Path) -> None:
    assert army_fault(tmp_path, "").found == "an empty file"


@pytest.mark.parametrize("raw", [b"id: mine\n\xff\xfe\x00\x80", b"id: mine\nname: \x00\n"])
def test_a_binary_file(tmp_path: Path, raw: bytes) -> None:
    fault = army_fault(tmp_path, raw)
    assert fault.expected == "text in UTF-8"
    assert fault.line == 2


def test_a_list_where_a_mapping_is_wanted(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, "- 1\n- 2\n")
    assert fault.line == 1
    assert "dictionary" in fault.expected


# ------------------------------------------------------------------ keys and values


def test_an_unknown_key_is_told_with_those_that_are_known(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY.replace("points: 30", "points: 30\nmotto: Winter"))
    assert (fault.line, fault.key, fault.found) == (5, "motto", "'motto'")
    assert "ncus" in fault.expected


def test_an_unknown_key_deeper_down(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY.replace('  - card: "10204"', '  - kard: "10204"'))
    assert fault.key == "units[3].kard"
    assert fault.expected == "one of: card, attachments"


def test_a_missing_key(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY.replace("points: 30\n", ""))
    assert (fault.key, fault.expected, fault.found) == ("points", "this key", "nothing")


def test_a_key_twice(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY + "points: 40\n")
    assert fault.key == "points"
    assert fault.expected == "each key once"
    assert fault.line == ARMY.count("\n") + 1


def test_a_wrong_type(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY.replace("points: 30", "points: thirty"))
    assert (fault.line, fault.key, fault.found) == (4, "points", "'thirty'")
    assert "integer" in fault.expected


def test_a_number_that_should_be_quoted(tmp_path: Path) -> None:
    fault = army_fault(tmp_path, ARMY.replace('"10204"', "10204"))
    assert fault.key == "units[3].card"
    assert fault.found == "10204"


# ------------------------------------------------------------------ impossible things


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('card: "10203"', 'card: "99999"', "units[1].card"),
        ('["20203"]', '["99999"]', "units[1].attachments[0]"),
        ('"30202"', '"99999"', "ncus[1]"),
    ],
)
def test_a_card_nobody_printed(tmp_path: Path, before: str, after: str, key: str) -> None:
    fault = army_fault(tmp_path, ARMY.replace(before, after))
    assert fault.key == key
    assert fault.found == "'99999'"


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ("- [0, 0, 48, 10]", "- [0, 10, 48, 0]", "zones[0]"),
        ("- [24, 24]", "- [24, 99]", "objectives[2]"),
        ("[1, 2, 3, 4,", "[1, 2, 3, 44,", "objective_cards[3]"),
        ("claim: cover", "claim: sit", "claim"),
        ("token_radius: 0.59", "token_radius: -1", "token_radius"),
    ],
)
def test_an_impossible_game_mode(tmp_path: Path, before: str, after: str, key: str) -> None:
    assert before in MODE
    file = tmp_path / "mode.yaml"
    file.write_text(MODE.replace(before, after), encoding="utf-8")
    with pytest.raises(ContentError) as text:
        load_scenario(file)
    assert text.value.key == key
    assert text.value.line is not None
    assert after.lstrip("- ") in file.read_text(encoding="utf-8").splitlines()[text.value.line - 1]


@pytest.mark.parametrize(
    ("name", "before", "after", "key"),
    [
        ("stark/units.yaml", "speed: 5", "speed: quick", "units[0].speed"),
        ("stark/units.yaml", "tray: infantry", "tray: huge", "units[0].tray"),
        ("stark/units.yaml", "army_includes:Robb", "needs:Robb", "units[3].requirements[0]"),
        ("stark/units.yaml", "dice: [7, 5, 4]", "dice: []", "units[0].attacks[0].dice"),
        ("stark/units.yaml", "[winters_bite]", "[summers_bite]", "units[0].abilities[0]"),
        ("stark/units.yaml", '"10202"', '"10201"', "units[1].id"),
        ("stark/attachments.yaml", '"40208"', '"40999"', "attachments[0].tactics[0]"),
        ("shared/abilities.yaml", "- id: cavalry", "- id: ambush", "abilities[2].id"),
        ("shared/abilities.yaml", "{shift: 3", "{glide: 3", "abilities[0].effects[0].do[0]"),
        ("shared/abilities.yaml", "turn: enemy", "turn: his", "abilities[0].effects[0].if.turn"),
        (
            "stark/abilities.yaml",
            "critical_blow: 1",
            "critical: 1",
            "abilities[0].changes[0].critical",
        ),
        (
            "stark/tactics.yaml",
            "place_token: 1",
            "place_coin: 1",
            "cards[3].attached.effects[0].do[0]",
        ),
        ("objective_cards.yaml", "number: 2", "number: 1", "cards[1].number"),
    ],
)
def test_a_fault_in_the_cards(tmp_path: Path, name: str, before: str, after: str, key: str) -> None:
    fault = units_fault(tmp_path, name, before, after)
    assert fault.key == key
    assert fault.line is not None
    nearby = fault.file.read_text(encoding="utf-8").splitlines()[fault.line - 1 : fault.line + 1]
    assert after in " ".join(nearby)
    assert fault.expected


def test_the_sentence_of_a_fault(tmp_path: Path) -> None:
    fault = units_fault(tmp_path, "stark/units.yaml", "morale: 6", "morale: brave")
    assert str(fault) == (
        f"{fault.file}, line 11, units[0].morale: expected a valid integer, found 'brave'"
    )


def test_a_faction_may_lack_a_file(tmp_path: Path) -> None:
    home = tmp_path / "units"
    shutil.copytree(units_dir(), home)
    (home / "lannister" / "ncus.yaml").unlink()
    factions = {card.faction for card in load_library(home).ncus.values()}
    assert factions == {card.faction for card in load_library().ncus.values()} - {"lannister"}


def test_an_ability_of_another_file_is_not_written_over(tmp_path: Path) -> None:
    """The fault says which file has the name: of an ability, or of what a tactics card does."""
    old = ("stark/tactics.yaml", "ability: lash_out\n")
    fault = units_fault(tmp_path, *old, "ability: lash_out_donal_noye\n")
    assert fault.found == "'lash_out_donal_noye', which nightswatch/tactics.yaml has"
    old = ("stark/abilities.yaml", "id: winters_bite")
    fault = units_fault(tmp_path / "again", *old, "id: gallows_humor")
    assert fault.found == "'gallows_humor', which nightswatch/abilities.yaml has"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("units:\n- {id: A}\n- {id: B, x: 1\nask: []\n", 3, "“}”"),
        ("title: a\nask: [1, 2\nunits: []\n", 2, "“]”"),
        ("title: 'a\nask: []\n", 1, "quotation mark"),
        ("units:\n- {id: A}\nwhat\nask: []\n", 3, "without a “:”"),
        ("units:\n\t- {id: A}\n", 2, "a tab"),
        ("title: a: b\n", 1, "no key can stand"),
        ("units:\n  - 1\n ask: 2\n", 3, "wrong indentation"),
    ],
)
def test_no_yaml_is_told_in_plain_words_with_the_line_of_the_fault(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as sentence:
        read_cases(path)
    assert sentence.value.line == line
    assert words in sentence.value.found
    assert "did not find" not in str(sentence.value)


# ------------------------------------------------------------------ in another language

FAULTS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "str": ("string_type",),
    "int": ("int_type", "int_parsing", "int_parsing_size", "int_from_float"),
    "float": ("float_type", "float_parsing"),
    "bool": ("bool_type", "bool_parsing"),
    "list": ("list_type",),
    "tuple": ("tuple_type",),
    "dict": ("dict_type",),
    "model": ("model_type", "model_attributes_type"),
    "literal": ("literal_error",),
    "enum": ("enum",),
    "nullable": ("none_required",),
    "gt": ("greater_than",),
    "ge": ("greater_than_equal",),
    "lt": ("less_than",),
    "le": ("less_than_equal",),
    "allow_inf_nan": ("finite_number",),
    "min_length": ("string_too_short", "too_short"),
    "max_length": ("string_too_long", "too_long"),
}
"""The faults the library finds with each kind of value, and with each limit of one."""
PASSES_ON: Final = frozenset(
    {"any", "default", "definition-ref", "definitions", "function-after", "function-before"}
    | {"model-field", "model-fields", "no-info", "union", "pattern"}
)
"""Kinds that find no fault themselves, or whose faults have sentences of ours."""


def kinds_of(schema: object) -> Iterator[str]:
    """Yield the kinds of values of a record, and the limits they have."""
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema["type"]
        yield from (key for key in (*FAULTS_OF, "pattern") if schema.get(key) is not None)
    inner = schema.values() if isinstance(schema, dict) else schema
    for one in inner if isinstance(inner, list | tuple | ValuesView) else ():
        yield from kinds_of(one)


def test_every_fault_a_record_can_have_has_words_of_its_own() -> None:
    """What the library says in English is said in the language spoken: none is left out."""
    kinds = {kind for one in records() for kind in kinds_of(one.__pydantic_core_schema__)}
    assert kinds - FAULTS_OF.keys() - PASSES_ON == set()
    faults = {fault for kind in kinds - PASSES_ON for fault in FAULTS_OF[kind]}
    assert len(faults) > 15
    assert faults - {*WORDS, *CHOICES, *SIZES} == set()


def test_the_words_for_a_fault_are_the_librarys_own_in_english() -> None:
    said = {str(one["type"]): one["message_template_python"] for one in list_all_errors()}
    own = {"none_required": "no value"}  # "None" is the name of a choice of the game
    for fault, words in some(WORDS.items()):
        assert own.get(fault, said[fault].removeprefix(BEFORE[0])) == words


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"mode": "four"}, "'one', 'two' oder 'three'"),
        ({"size": "x"}, "eine ganze Zahl"),
        ({"size": 0}, "mindestens 1"),
        ({"size": 1.5}, "eine ganze Zahl"),
        ({"name": ""}, "ein Text mit mindestens 1 Zeichen"),
        ({"parts": [1, 2, 3]}, "höchstens 2 Einträge"),
        ({"on": "perhaps"}, "true oder false"),
    ],
)
def test_a_fault_is_told_in_the_language_spoken(value: Mapping[str, object], told: str) -> None:
    speak("de")
    with pytest.raises(ValidationError) as fault:
        Told.model_validate(value)
    assert expected_and_found(Told, fault.value.errors()[0])[0] == told


class Told(Record):
    """Values with which something can be wrong."""

    mode: Literal["one", "two", "three"] = "one"
    size: Annotated[int, Field(ge=1)] = 1
    name: Annotated[str, Field(min_length=1)] = "x"
    parts: Annotated[list[int], Field(max_length=2)] = Field(default_factory=list)
    on: bool = True
