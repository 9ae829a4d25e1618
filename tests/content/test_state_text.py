"""A position written as a line of text, and what is said of a line that is none."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from simulator.content.games import state_text
from simulator.content.games.state_lines import StateTextError
from simulator.content.games.state_text import (
    hints_of,
    state_from_text,
    state_to_text,
)
from simulator.engine.names import player_name
from simulator.engine.state_hash import state_hash
from simulator.geometry.pose import Pose
from simulator.language.texts import CardName, Literal, Message, capital, literal, msg, msg_plural
from simulator.model.state import GameState, Seat, frozen

SAMPLE = Path(__file__).resolve().parent / "position_form_1.txt"
TEXT = SAMPLE.read_text(encoding="utf-8")
BODY = json.loads(TEXT.partition(" ")[2])
SWORDS = "red:stark-sworn-swords"
MESSAGE = msg(
    "{unit} loses {unit:its|their} {wounds} of {all:.1f} ({odds:.0%}): {why}, {foes}, {told}{who}",
    unit='Umber "{Berserkers}"',
    wounds=2,
    all=2.5,
    odds=Fraction(1, 3),
    why=capital(literal("{n} dice", n=3)),
    foes=("Guards", msg("a wall")),
    told=msg_plural("{n} rank", "{n} ranks", 2, n=2),
    who=(player_name(Seat.BLUE), CardName("Bribery")),
)


def test_a_text_written_by_an_older_program_is_read_as_it_was_meant() -> None:
    """Where this fails, the form changed: `FORM` goes up and this text is refused."""
    state = state_from_text(TEXT)
    assert state_hash(state) == "e75f48a98a473afe"
    assert state_to_text(state) == TEXT.strip()


# ------------------------------------------------------------------ every field there is


def example(kind: Any) -> Any:
    """Return a value of a type that is not its default: records with every field filled."""
    kinds = get_args(kind)
    given = {object: frozen({"a": [1, 2.5, None, True, {"b": {"c", "d"}}]}), Message: MESSAGE}
    if kind in given:
        return given[kind]
    if get_origin(kind) is types.UnionType:
        return example(kinds[0])
    if is_dataclass(kind) and isinstance(kind, type):
        hints = hints_of(kind)
        return kind(**{part.name: example(hints[part.name]) for part in fields(kind)})
    if get_origin(kind) is Mapping:
        return frozen({example(kinds[0]): example(kinds[1])})
    if get_origin(kind) is tuple:
        return tuple(example(one) for one in kinds if one is not ...)
    if get_origin(kind) is frozenset:
        return frozenset({example(kinds[0])})
    if issubclass(kind, Enum):
        return list(kind)[-1]
    plain: dict[Any, Any] = {str: 'Größe "x" \\ {y}', int: 7, float: 0.1 + 0.2, bool: True}
    return plain[kind]


def test_every_field_of_every_record_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_text, "_faults", lambda *_state: iter(()))
    whole = example(GameState)
    same = state_from_text(state_to_text(whole))
    assert same == whole
    assert hash(same) == hash(whole)
    assert state_hash(same) == state_hash(whole)


def test_numbers_are_written_whole() -> None:
    kept = Pose(1 / 3, 2.0**-40, 359.9999999999)
    state = state_from_text(TEXT)
    unit = state.units[SWORDS]
    moved = type(unit)(unit.id, unit.owner, unit.card, unit.attachments, unit.wounds, kept)
    text = state_to_text(type(state)(**{**vars(state), "units": {SWORDS: moved}, "engaged": set()}))
    assert state_from_text(text).units[SWORDS].pose == kept


def test_an_ending_of_an_older_program_says_what_it_said() -> None:
    """Its words were written already: no catalogue turns them, brackets mean nothing."""
    said = state_from_text(changed("ending", to="Level on {points}.")).ending
    assert said == Literal("Level on {points}.")
    assert str(said) == "Level on {points}."


# ------------------------------------------------------------------ texts that are none


def changed(*path: str, to: Any) -> str:
    """Return the sample with one value changed."""
    body = json.loads(json.dumps(BODY))
    place = body
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return f"iron-ranks/1 {json.dumps(body)}"


def without(key: str) -> str:
    return f"iron-ranks/1 {json.dumps({k: v for k, v in BODY.items() if k != key})}"


def of_places(words: str, value: Any = 1) -> dict[str, Any]:
    return {"message": words, "args": {"a": value}}


UNIT = ("units", SWORDS)
WRONG: list[tuple[str, str, str]] = [
    ("", "", "expected iron-ranks/1"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "", "expected iron-ranks/1"),
    (TEXT.replace("/1", "/2", 1), "", "expected form 1, found '2'"),
    ("iron-ranks/1 {", "", "expected JSON"),
    ('iron-ranks/1 {"round":1,"round":2}', "round", "each key once"),
    ("iron-ranks/1 []", "", "expected a mapping, found []"),
    (without("phase"), "phase", "expected a value, found none"),
    (changed("colour", to=1), "colour", "expected one of phase, round"),
    (changed("round", to="two"), "round", "expected a whole number, found 'two'"),
    (changed("round", to=True), "round", "expected a whole number, found True"),
    (changed("phase", to="lunch"), "phase", "expected one of setup"),
    (changed("active", to="green"), "active", "expected one of red, blue, found 'green'"),
    (changed("seats", "red", "player", to="blue"), "seats.red.player", "found "),
    (changed(*UNIT, "wounds", to=-1), f"units.{SWORDS}.wounds", "expected 0 or more, found -1"),
    (changed(*UNIT, "pose", to=[1, 2]), f"units.{SWORDS}.pose", "a list of 3, found 2"),
    (changed(*UNIT, "pose", to=[1, 2, "n"]), f"units.{SWORDS}.pose[2]", "a number, found 'n'"),
    (changed(*UNIT, "card", to="1"), f"units.{SWORDS}.card", "a printed card, found '1'"),
    (changed(*UNIT, "attachments", to=["9"]), f"units.{SWORDS}.attachments", "found '9'"),
    (changed(*UNIT, "owner", to="gold"), f"units.{SWORDS}.owner", "one of red, blue"),
    (changed(*UNIT, "id", to="x"), f"units.{SWORDS}.id", "found 'x'"),
    (changed(*UNIT, "activated", to=1), f"units.{SWORDS}.activated", "true or false, found 1"),
    (changed("engaged", to=[["red:a", "red:b"]]), "engaged", "two units"),
    (changed("engaged", to={}), "engaged", "a list, found {}"),
    (changed("notes", "held", to={"a": 1}), "notes.held", "one of set, map, found 'a'"),
    (changed("ending", to={"words": "x"}), "ending", "expected one of message, plural"),
    (changed("ending", to={"message": 1}), "ending.message", "expected a word, found 1"),
    (changed("ending", to=of_places("{x")), "ending.message", "expected one of a, found '{x'"),
    (changed("ending", to=of_places("{b}")), "ending.message", "one of a, found '{b}'"),
    (changed("ending", to=of_places("{a.real}")), "ending.message", "one of a"),
    (changed("ending", to=of_places("{a:9|9}")), "ending.message", "one of a"),
    (changed("ending", to={"seat": "pink"}), "ending.seat", "one of red"),
    (changed("ending", to=of_places("{a:999999999}")), "ending.message", "one of a"),
    (changed("ending", to=of_places("{a:.2f}", "x")), "ending.args", "a number, found '{a:.2f}'"),
    (changed("ending", to=of_places("{a}", None)), "ending.args.a", "a word, found None"),
    (changed("ending", to=of_places("{a}", {"fraction": [1, 0]})), "ending.args.a", "a number"),
    (changed("ending", to={"plural": "x", "many": "y"}), "ending.count", "a whole number"),
    ("iron-ranks/1 " + "[" * 100_000, "", "expected fewer lists"),
    ("iron-ranks/1 " + " " * 1_000_001, "", "expected a line of text, found 1000014 characters"),
]


@pytest.mark.parametrize(("text", "key", "words"), WRONG)
def test_a_wrong_text_is_refused_with_its_key(text: str, key: str, words: str) -> None:
    with pytest.raises(StateTextError) as fault:
        state_from_text(text)
    assert fault.value.key == key
    assert words in str(fault.value)


def test_a_value_that_cannot_be_written_is_named() -> None:
    state = state_from_text(TEXT)
    notes: dict[str, Callable[[], None]] = {"a": lambda: None}
    with pytest.raises(TypeError, match="expected words, numbers"):
        state_to_text(type(state)(**{**vars(state), "notes": notes}))
