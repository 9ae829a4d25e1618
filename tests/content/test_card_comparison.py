"""Other people's data of the cards, in both of its forms, compared with ours card by card."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.cards.card_numbers import CardNumbers, PrintedAttack, all_numbers
from simulator.content.cards.community_cards import read_community_cards
from simulator.content.cards.library import load_library
from simulator.files.errors import ContentError
from simulator.model.cards import USUAL_SEASON
from simulator.reports.cards.card_comparison import Subject, compare, differences

LIBRARY = load_library(season=USUAL_SEASON)
NUMBERS = all_numbers(LIBRARY)
SWORN_SWORDS, OUTRIDERS, ROBB = "10201", "10202", "20201"
KINDS = {"unit": "units", "ncu": "ncus", "attachment": "attachments", "special": "specials"}


def numbers_in_json(card: CardNumbers) -> dict[str, Any]:
    """Return what both forms write of a card's numbers."""
    attacks = [
        {"name": one.name, "type": one.kind, "hit": one.hit, "dice": list(one.dice)}
        for one in card.attacks
    ]
    found: dict[str, Any] = {"version": "S05", "faction": card.faction, "lore": {"quote": "..."}}
    if card.kind == "unit":
        found |= {key: getattr(card, key) for key in ("speed", "defense", "morale", "wounds")}
        found |= {"attacks": attacks}
    if card.kind in {"unit", "attachment", "ncu"}:
        found |= {"cost": "C" if card.commander else card.cost, "abilities": list(card.abilities)}
    if card.loyalty:
        found["abilities"].append(f"Loyalty: {card.loyalty}")
    if card.tokens:
        found["tokens"] = {"name": card.tokens[0], "number": card.tokens[1]}
    if card.commander:
        found["commander"] = True
    return found


def older(card: CardNumbers) -> dict[str, Any]:
    """Return a card as the older form has it."""
    inner = numbers_in_json(card) | {"type": card.type, "tray": card.tray}
    inner |= {"commander_id": card.commander_id} if card.commander_id else {}
    found: dict[str, Any] = {"id": card.id, "name": card.name, "subname": card.subname}
    found["statistics"] = inner
    if card.tactics:
        found["tactics"] = {"cards": dict.fromkeys(card.tactics, "a name")}
    return found


def newer(card: CardNumbers) -> dict[str, Any]:
    """Return a card as the newer form has it."""
    found: dict[str, Any] = {"id": card.id, "name": card.name, "title": card.subname}
    found |= {"role": card.kind} | numbers_in_json(card) | {"icon": card.type, "tray": card.tray}
    found |= {"commander": {"id": card.commander_id}} if card.commander_id else {}
    return found | ({"tactics": list(card.tactics)} if card.tactics else {})


def file_of(folder: Path, form: str, *cards: CardNumbers, **more: object) -> Path:
    """Write a file of some cards in one of the forms."""
    lists: dict[str, list[object]] = {}
    for card in cards:
        key = KINDS.get(card.kind, card.kind) if form == "older" else card.kind
        lists.setdefault(key, []).append({"older": older, "newer": newer}[form](card))
    path = folder / f"{form}.json"
    path.write_text(json.dumps({"_meta": {"author": "us"}, **lists, **more}), encoding="utf-8")
    return path


def run(*words: object, language: str = "en") -> tuple[int, str]:
    given = ["--language", language, "cards", *map(str, words)]
    result = CliRunner().invoke(app, given, env={"COLUMNS": "300"})
    return result.exit_code, result.output


@pytest.mark.parametrize("form", ["older", "newer"])
def test_every_card_of_ours_written_in_either_form_is_read_as_it_is(
    form: str, tmp_path: Path
) -> None:
    path = file_of(tmp_path, form, *NUMBERS.values())
    theirs = read_community_cards(path).cards
    assert len(theirs) == len(NUMBERS) > 800
    differ = {number: differences(NUMBERS[number], card) for number, card in theirs.items()}
    paid = {n for n, card in NUMBERS.items() if card.commander and card.cost}
    assert {number for number, found in differ.items() if found} == paid
    assert all(differ[number] == (Subject.COST,) for number in paid), "written as C above"


@pytest.mark.parametrize("subject", [*Subject], ids=str)
def test_each_subject_that_differs_is_told_alone(subject: Subject) -> None:
    card = NUMBERS[SWORN_SWORDS]
    others: dict[Subject, Any] = {
        Subject.KIND: "ncu",
        Subject.ATTACKS: (PrintedAttack("Longsword", "melee", 2, (9, 9, 9)),),
        Subject.ABILITIES: ("Order: Charge Home",),
        Subject.TOKENS: ("order", 9),
        Subject.TACTICS: ("40208",),
        Subject.COMMANDER: True,
    }
    kept = getattr(card, subject.value)
    other = others.get(subject, kept + 1 if isinstance(kept, int) else "something else")
    changes: dict[str, Any] = {subject.value: other}
    assert differences(card, replace(card, **changes)) == (subject,)


def test_there_is_a_subject_for_each_number_of_a_card() -> None:
    assert {one.value for one in Subject} == {field.name for field in fields(CardNumbers)} - {"id"}


def test_signs_and_letter_cases_are_no_difference() -> None:
    card = NUMBERS["10601"]
    assert "'" in card.attacks[0].name
    typed = tuple(replace(one, name=one.name.replace("'", "’").upper()) for one in card.attacks)
    names = tuple(f"{name.upper()} (STAG KNIGHTS)" for name in card.abilities)
    other = replace(card, attacks=typed, abilities=names, name=f"  {card.name}  ")
    assert differences(card, other) == ()
    ordered = next(one for one in NUMBERS.values() if any("Order: " in n for n in one.abilities))
    no_order = tuple(name.removeprefix("Order: ") for name in ordered.abilities)
    assert differences(ordered, replace(ordered, abilities=no_order)) == (Subject.ABILITIES,)


def test_the_command_tells_card_by_card_what_differs(tmp_path: Path) -> None:
    changed = replace(NUMBERS[SWORN_SWORDS], cost=9, morale=3)
    alone = replace(NUMBERS[OUTRIDERS], id="99999", name="Moon Riders")
    path = file_of(tmp_path, "newer", changed, alone)
    code, text = run("compare", path)
    assert code == 1
    lines = text.splitlines()
    at = lines.index("10201 Stark Sworn Swords")
    ours = NUMBERS[SWORN_SWORDS]
    assert lines[at + 1] == f"  cost: {ours.cost}; in the files 9"
    assert lines[at + 2] == f"  morale: {ours.morale}; in the files 3"
    assert "99999 Moon Riders: is in the files alone" in lines
    assert f"{OUTRIDERS} Stark Outriders: is in none of the files" in lines
    assert not any(line.startswith("10101 ") for line in lines), "no card of that faction is there"
    stark = sum(card.faction == "stark" for card in NUMBERS.values())
    said = f"with differences, {stark - 1} in none of the files, 1 in the files alone."
    assert lines[-1] == f"1 card compared: 1 {said}"


def test_the_command_speaks_german(tmp_path: Path) -> None:
    other = replace(NUMBERS[SWORN_SWORDS], cost=9, name="Lannister Guardsmen")
    path = file_of(tmp_path, "older", other)
    _code, text = run("compare", path, language="de")
    assert "Kosten: 5; in den Dateien 9" in text
    assert 'Name: "Stark Sworn Swords"; in den Dateien "Lannister Guardsmen"' in text
    assert "1 Karte verglichen: 1 mit Unterschieden" in " ".join(text.split())


def test_equal_files_end_well_and_json_has_both_sides(tmp_path: Path) -> None:
    theirs = [card for card in NUMBERS.values() if card.faction == "bolton"]
    whole = [replace(card, cost=0) if card.commander else card for card in theirs]
    assert run("compare", file_of(tmp_path, "older", *whole))[0] == 0
    path = file_of(tmp_path, "older", replace(whole[0], cost=9), *whole[1:])
    code, text = run("compare", path, "--json")
    found = json.loads(text)
    assert code == 1
    assert found["compared"] == len(whole)
    (card,) = found["cards"]
    assert card["differ"] == ["cost"]
    assert (card["ours"]["cost"], card["theirs"]["cost"]) == (whole[0].cost, 9)


def test_abilities_that_no_card_of_ours_has_are_named(tmp_path: Path) -> None:
    texts = {"ORDER: SHIELD WALL": {"effect": ["..."]}, "MOON DANCE": {"effect": ["..."]}}
    path = tmp_path / "abilities.json"
    path.write_text(json.dumps(texts), encoding="utf-8")
    found = compare([read_community_cards(path)], LIBRARY)
    assert found.unknown_abilities == ("MOON DANCE",)
    code, text = run("compare", path)
    assert code == 1
    assert "MOON DANCE" in text
    assert "SHIELD WALL" not in text


UNIT = newer(NUMBERS[SWORN_SWORDS])


@pytest.mark.parametrize(
    ("data", "key", "found"),
    [
        ([], "", "a list or a single value"),
        ({}, "", "nothing"),
        ({"cards": []}, "", "cards"),
        ({"unit": {}}, "unit", "dict"),
        ({"unit": [7]}, "unit[0]", "7"),
        ({"unit": [UNIT | {"speed": "5"}]}, "unit[0].speed", "'5'"),
        ({"unit": [UNIT, UNIT]}, "unit[1].id", "'10201'"),
        ({"unit": [{k: v for k, v in UNIT.items() if k != "morale"}]}, "unit[0].morale", "nothing"),
        ({"units": [{"id": "1", "name": "A", "statistics": 3}]}, "units[0].statistics", "3"),
        ({"unit": [UNIT | {"attacks": [{}]}]}, "unit[0].attacks[0].name", "nothing"),
        ({"abilities": {}, "special": [], "MOON": 3}, "", None),
        ({"A": {"effect": "one"}}, "A.effect", "'one'"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_file_is_told_with_its_key(
    data: object, key: str, found: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    if found is None:
        assert read_community_cards(path).cards == {}
        return
    with pytest.raises(ContentError) as fault:
        read_community_cards(path)
    assert (fault.value.file, fault.value.key, fault.value.found) == (path, key, found)
    code, text = run("compare", path)
    assert code == 2
    assert "wrong.json" in text


def test_text_that_is_no_json_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text('{"unit": [\n{"id": }]}', encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_community_cards(path)
    assert fault.value.line == 2


def test_json_has_the_numbers_of_every_card() -> None:
    code, text = run("--json")
    found = {card["id"]: card for card in json.loads(text)}
    assert code == 0
    assert found.keys() == NUMBERS.keys()
    swords, card = found[SWORN_SWORDS], NUMBERS[SWORN_SWORDS]
    assert (swords["name"], swords["cost"], swords["speed"]) == (card.name, card.cost, card.speed)
    assert swords["attacks"][0]["dice"] == list(card.attacks[0].dice)
    assert "tokens" not in swords, "a card says nothing of what it does not print"
    assert found[ROBB]["tactics"] == list(NUMBERS[ROBB].tactics)


def test_json_has_the_cards_that_are_looked_for() -> None:
    found = json.loads(run("--json", "--faction", "bolton", "--kind", "unit")[1])
    names = {card.id for card in LIBRARY.units.values() if card.faction == "bolton"}
    assert {card["id"] for card in found} == names
