"""A position as one line of text, as chess has FEN: for reports, tests and messages.

`iron-ranks/1 {"phase":"turn","round":2,...}`: the word says what it is, the number which form it
has, and what follows is JSON. A record is a mapping of its fields; a field is left out while it
has its default, and so is the name of a record that stands under its name. Poses and points are
lists of inches and degrees. Every number is written whole, so that the position that is read back
is equal to the one that was written, and so is its hash.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from simulator.caches import cached
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.scenario_cards import wall_card
from simulator.content.games.state_lines import StateTextError, body_of, line_of
from simulator.engine.names import SeatName, player_name
from simulator.files.arguments import checks_arguments
from simulator.files.plain_data import Value
from simulator.geometry.pose import Pose
from simulator.language.texts import (
    NO_WORDS,
    Capital,
    CardName,
    Literal,
    Message,
    PluralMessage,
    Text,
    marked,
    translate,
)
from simulator.language.texts import translate as _
from simulator.model.cards import Library
from simulator.model.state import GameState, Seat, frozen
from simulator.records import dataclass

FORM: Final = 1
"""Goes up when a text of before could be read wrongly, or not at all."""

_SET: Final = "set"
_MAP: Final = "map"
_FRACTION: Final = "fraction"
_PLACE: Final = re.compile(
    r"\{\{|\}\}|\{(?P<place>\w+)"
    r"(?::(?:\+?(?:\.\d)?[dfg%]?|[A-Za-z ]+\|[A-Za-z ]+))?\}|(?P<lone>[{}])"
)
"""A place of a message, perhaps with the form of its number, such as ".2f", or of a word."""
"""How sets and maps are told apart where a field may hold anything."""

# Any: a type hint may be a class, a generic, a union: Python has no one type for them.
Hint: TypeAlias = Any
UNTYPED: Final[Hint] = Mapping[str, object]
"""The type of what is written down (`Notes`): each place has a type of its own."""


# ------------------------------------------------------------------ writing


@checks_arguments
def state_to_text(state: GameState) -> str:
    """Return a position as one line of text that `state_from_text` reads back.

    Args:
        state: The position.

    Returns:
        A line that begins with "iron-ranks/" and the number of the form.

    Example:
        >>> from simulator import Fighter, face_off, state_to_text
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> state_to_text(now.state)[:29]
        'iron-ranks/1 {"phase":"turn",'
    """
    return line_of(FORM, written(state))


def written(value: Value) -> Value:
    """Return a value as JSON can hold it, where its type is known to who reads it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Pose):
        return [value.x, value.y, value.facing]
    if isinstance(value, Message | Fraction):
        return _place_written(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            part.name: _all_untyped(given) if part.kind == UNTYPED else written(given)
            for part in _parts(type(value))
            for given in (getattr(value, part.name),)
            if part.needed or given != part.default
        }
    if isinstance(value, Mapping):
        return {str(key): _named(key, entry) for key, entry in value.items()}
    if isinstance(value, frozenset):
        return sorted((written(entry) for entry in value), key=json.dumps)
    if isinstance(value, tuple):
        return [written(entry) for entry in value]
    return value


_MESSAGES: Final[Mapping[str, type[Message]]] = {
    "message": Message,
    "plural": PluralMessage,
    "literal": Literal,
    "capital": Capital,
    "card": CardName,
}
"""How the kinds of messages are called: the name stands before the words."""
_SEAT: Final = "seat"
"""Before the seat whose name a message is."""


def _message_written(message: Message) -> Value:
    """Return a message as JSON can hold it: its words, and the values of its places."""
    if isinstance(message, SeatName):
        return {_SEAT: message.seat.value}
    kind = next(name for name, kind in _MESSAGES.items() if type(message) is kind)
    found: dict[str, Value] = {kind: message.key}
    if message.args:
        found["args"] = {name: _place_written(value) for name, value in message.args}
    if isinstance(message, PluralMessage):
        found |= {"many": message.many, "count": message.count}
    return found


def _place_written(value: Value) -> Value:
    if isinstance(value, Message):
        return _message_written(value)
    if isinstance(value, tuple):
        return [_place_written(entry) for entry in value]
    if isinstance(value, Fraction):
        return {_FRACTION: [value.numerator, value.denominator]}
    return value


def _named(key: Value, entry: Value) -> Value:
    """Return an entry of a map, without the name under which it stands."""
    found = written(entry)
    if is_dataclass(entry):
        name = fields(entry)[0].name
        if getattr(entry, name) == key:
            del found[name]
    return found


def _loosely(value: Value) -> Value:
    """Return a value as JSON can hold it, where nobody knows its type: sets and maps say so."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {_MAP: _all_untyped(value)}
    if isinstance(value, frozenset):
        return {_SET: sorted((_loosely(entry) for entry in value), key=json.dumps)}
    if isinstance(value, tuple | list):
        return [_loosely(entry) for entry in value]
    if value is None or isinstance(value, str | int | float):
        return value
    msg = f"{value!r}: expected words, numbers, tuples, sets or maps in a position"
    raise TypeError(msg)


def _all_untyped(values: Mapping[Value, Value]) -> dict[str, Value]:
    return {str(key): _loosely(entry) for key, entry in values.items()}


# ------------------------------------------------------------------ what a record has


@dataclass(frozen=True, slots=True)
class _Part:
    """A field of a record: its type, and its default unless it is needed."""

    name: str
    kind: Hint
    default: Value
    needed: bool


@cached(64, each=3_400)
def _parts(record: type[Hint]) -> tuple[_Part, ...]:
    hints = hints_of(record)
    return tuple(_part(field, hints[field.name]) for field in fields(record))


def hints_of(record: type[Hint]) -> dict[str, Hint]:
    """Return the types of a record's fields; what notes hold is not told by their type."""
    # The type of a note names itself, which get_type_hints cannot follow.
    found = get_type_hints(record, localns={"NoteValue": object})
    return {name: UNTYPED if name == "notes" else hint for name, hint in found.items()}


def _part(field: Field[Value], kind: Hint) -> _Part:
    made = field.default_factory
    default = field.default if made is MISSING else made()
    return _Part(field.name, kind, default, default is MISSING)


# ------------------------------------------------------------------ reading


@checks_arguments
def state_from_text(text: str, library: Library | None = None) -> GameState:
    """Return the position a text stands for.

    Seats, units and cards that it names must be there; whether trays overlap is not asked.

    Args:
        text: A line that `state_to_text` wrote.
        library: The cards it may name; all cards at hand where it is left out.

    Returns:
        The position.

    Raises:
        StateTextError: The text is no position; it names what is wrong with it.

    Example:
        >>> from simulator import quick_battle, start, state_from_text, state_to_text
        >>> state = start(quick_battle()).state
        >>> state_from_text(state_to_text(state)) == state
        True
    """
    state: GameState = read(GameState, body_of(text, FORM), "")
    require_whole(state, library or library_at_hand())
    return state


def require_whole(state: GameState, library: Library, key: str = "") -> None:
    """Raise StateTextError for what a position, which stands under `key`, names and lacks."""
    wrong = next(_faults(state, library), None)
    if wrong is not None:
        raise StateTextError(_below(key, wrong.key), wrong.expected, wrong.found)


def read(kind: Hint, data: Value, key: str) -> Value:
    """Read a value of a type from what JSON held under a key (StateTextError)."""
    if kind is object:
        return _read_loosely(data, key)
    if kind is Message or Message in get_args(kind):
        return _read_text(kind, data, key)
    if get_origin(kind) in {Union, types.UnionType}:
        return None if data is None else read(get_args(kind)[0], data, key)
    if kind is Pose:
        return Pose(*read(tuple[float, float, float], data, key))
    if is_dataclass(kind):
        return _read_record(kind, data, key)
    read_as = _READERS.get(kind, _READERS.get(get_origin(kind), _read_word))
    return read_as(kind, data, key)


def _read_record(kind: Hint, data: Value, key: str) -> Value:
    given = _is(dict, data, key)
    parts = {part.name: part for part in _parts(kind)}
    unknown = next((name for name in given if name not in parts), None)
    if unknown is not None:
        raise StateTextError(_below(key, unknown), _one_of(parts), repr(unknown))
    found = {}
    for name, part in parts.items():
        if name in given:
            found[name] = read(part.kind, given[name], _below(key, name))
        elif part.needed:
            raise StateTextError(_below(key, name), _("a value"), _("none"))
    return kind(**found)


def _read_map(kind: Hint, data: Value, key: str) -> Value:
    names, entries = get_args(kind)
    found = {}
    for name, entry in _is(dict, data, key).items():
        below = _below(key, name)
        named = is_dataclass(entries) and isinstance(entry, dict)
        whole = {fields(entries)[0].name: name, **entry} if named else entry
        found[read(names, name, below)] = read(entries, whole, below)
    return frozen(found)


def _read_tuple(kind: Hint, data: Value, key: str) -> Value:
    kinds = get_args(kind)
    entries = _is(list, data, key)
    if kinds[-1] is ...:
        kinds = kinds[:1] * len(entries)
    elif len(kinds) != len(entries):
        raise StateTextError(
            key, _("a list of {n}").format(n=len(kinds)), _("{n}").format(n=len(entries))
        )
    return tuple(
        read(one, entry, f"{key}[{index}]")
        for index, (one, entry) in enumerate(zip(kinds, entries, strict=True))
    )


def _read_set(kind: Hint, data: Value, key: str) -> Value:
    (one,) = get_args(kind)
    return frozenset(
        read(one, entry, f"{key}[{index}]") for index, entry in enumerate(_is(list, data, key))
    )


def _read_text(kind: Hint, data: Value, key: str) -> Value:
    """Read a message or a name; words that stand alone in older texts say the same for good."""
    if isinstance(data, str):
        if kind is not Message:
            return data
        return Literal(data) if data else NO_WORDS
    found = _is(dict, data, key)
    if found.keys() == {_SEAT}:
        return player_name(read(Seat, found[_SEAT], _below(key, _SEAT)))
    name = next((name for name in _MESSAGES if name in found), None)
    if name is None:
        raise StateTextError(key, _one_of(_MESSAGES), ", ".join(map(repr, found)))
    places = _is(dict, found.get("args", {}), _below(key, "args"))
    args = tuple((at, _read_place(value, f"{key}.args.{at}")) for at, value in places.items())
    words = _read_template(found[name], places, _below(key, name))
    text = _MESSAGES[name](words, args)
    if name == "plural":
        many = _read_template(found.get("many"), places, _below(key, "many"))
        text = PluralMessage(words, args, many, _is(int, found.get("count"), _below(key, "count")))
    try:
        str(text)
    except (ValueError, TypeError, OverflowError) as fault:
        raise StateTextError(_below(key, "args"), _("a number"), repr(words)) from fault
    return text


def _read_template(data: Value, places: Mapping[str, Value], key: str) -> str:
    """Read words with places: each must be given, and may ask for a number's form, no more."""
    words: str = _read_word(str, data, key)
    found = _PLACE.finditer(words) if places else ()  # without places brackets mean nothing
    if any(one["lone"] or one["place"] not in {None, *places} for one in found):
        raise StateTextError(key, _one_of(places), repr(words))
    return words


def _read_place(data: Value, key: str) -> Value:
    """Read what stands in a place of a message."""
    if isinstance(data, list):
        return tuple(_read_place(entry, f"{key}[{n}]") for n, entry in enumerate(data))
    if not isinstance(data, dict):
        if isinstance(data, str | int | float):
            return data
        raise StateTextError(key, _("a word"), repr(data))
    if data.keys() != {_FRACTION}:
        return _read_text(Text, data, key)
    return _read_fraction(Fraction, data, key)


def _read_fraction(_kind: Hint, data: Value, key: str) -> Value:
    given = _is(dict, data, key)
    if given.keys() != {_FRACTION}:
        raise StateTextError(key, _FRACTION, ", ".join(map(repr, given)))
    over, under = _read_tuple(tuple[int, int], given[_FRACTION], key)
    if not under:
        raise StateTextError(key, _("a number"), repr(given[_FRACTION]))
    return Fraction(over, under)


def _is(kind: Hint, data: Value, key: str) -> Value:
    """Return a value that must be of a plain kind; true and false are no numbers."""
    kinds, expected = _PLAIN[kind]
    if not isinstance(data, kinds) or (kind is not bool and isinstance(data, bool)):
        raise StateTextError(key, translate(expected), repr(data))
    return float(data) if kind is float else data


_PLAIN: Final[Mapping[Hint, tuple[Hint, str]]] = {
    float: (int | float, marked("a number")),
    int: (int, marked("a whole number")),
    bool: (bool, marked("true or false")),
    dict: (dict, marked("a mapping")),
    list: (list, marked("a list")),
}
"""The plain kinds, and what is expected where a value is none."""


def _read_word(kind: Hint, data: Value, key: str) -> Value:
    """Read a word: any, or one of an enumeration."""
    if not isinstance(data, str):
        raise StateTextError(key, _("a word"), repr(data))
    if not issubclass(kind, Enum):
        return data
    words = [member.value for member in kind]
    if data not in words:
        raise StateTextError(key, _one_of(words), repr(data))
    return kind(data)


def _read_loosely(data: Value, key: str) -> Value:
    if isinstance(data, list):
        return tuple(_read_loosely(entry, f"{key}[{n}]") for n, entry in enumerate(data))
    if not isinstance(data, dict):
        return data
    if data.keys() == {_SET}:
        return frozenset(_read_loosely(_is(list, data[_SET], key), key))
    if data.keys() == {_MAP}:
        entries = _is(dict, data[_MAP], key)
        return frozen({k: _read_loosely(v, _below(key, k)) for k, v in entries.items()})
    raise StateTextError(key, _one_of((_SET, _MAP)), ", ".join(map(repr, data)))


_READERS: Final[dict[Hint, Callable[[Hint, Value, str], Value]]] = {
    Mapping: _read_map,
    tuple: _read_tuple,
    frozenset: _read_set,
    Fraction: _read_fraction,
    float: _is,
    int: _is,
    bool: _is,
    dict: _is,
    list: _is,
}


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _one_of(words: Iterable[str]) -> str:
    return _("one of {words}").format(words=", ".join(words))


# ------------------------------------------------------------------ what belongs together


def _faults(state: GameState, library: Library) -> Iterator[StateTextError]:
    """Find what a position names and does not have, and numbers no position has."""
    for name in ("active", "first", "winner"):
        who = getattr(state, name)
        if who is not None and who not in state.seats:
            yield StateTextError(name, _one_of(state.seats), repr(who.value))
    for player, seat in state.seats.items():
        if seat.player is not player:
            yield StateTextError(f"seats.{player}.player", repr(player.value), repr(seat.player))
    yield from _faults_of_cards(state, library)
    for pair in sorted(state.engaged | state.engaged_before):
        if not set(pair) <= state.units.keys() or pair != tuple(sorted(pair)):
            yield StateTextError("engaged", _("two units, the smaller name first"), repr(pair))
    for token in state.tokens.values():
        if token.carrier is not None and token.carrier not in state.units:
            expected = _("a unit of this position")
            yield StateTextError(f"tokens.{token.id}.carrier", expected, repr(token.carrier))


def _faults_of_cards(state: GameState, library: Library) -> Iterator[StateTextError]:
    attachments = library.attachments
    for place, holders, cards in (
        ("units", state.units, {*library.units, wall_card().id}),
        ("ncus", state.ncus, set(library.ncus)),
    ):
        for name, holder in holders.items():
            key = f"{place}.{name}"
            if holder.id != name:
                yield StateTextError(f"{key}.id", repr(name), repr(holder.id))
            if holder.owner not in state.seats:
                yield StateTextError(f"{key}.owner", _one_of(state.seats), repr(holder.owner.value))
            if holder.card not in cards:
                yield StateTextError(f"{key}.card", _("a printed card"), repr(holder.card))
    for name, unit in state.units.items():
        if unit.wounds < 0:
            yield StateTextError(f"units.{name}.wounds", _("0 or more"), str(unit.wounds))
        for card in (*unit.attachments, *unit.fallen):
            if card not in attachments:
                expected = _("a printed attachment")
                yield StateTextError(f"units.{name}.attachments", expected, repr(card))
