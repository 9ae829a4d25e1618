"""The publisher's app War Council: an army list as the base64 of a small binary message.

The message is made of numbered fields in the wire format of Protocol Buffers: a key, which is the
field's number and how it is written, then its value. What each field means is in
docs/army-lists.md; fields nobody knows are skipped.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from typing import Final

from simulator.model.army import Army
from simulator.model.cards import CardId
from simulator.records import dataclass

_NAME, _FACTION, _POINTS, _FORM, _UNIT, _NCU = 2, 3, 4, 5, 11, 12
_NUMBER, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 0, 1, 2, 5
"""How a value is written: a number of any length, so many bytes, or a length and its bytes."""
FACTIONS: Final = (
    "", "lannister", "stark", "freefolk", "neutral", "nightswatch", "baratheon", "targaryen",
    "greyjoy", "martell", "bolton", "brotherhood",
)  # fmt: skip
"""The factions by the number the app gives them: that within the numbers of their cards."""
_CODE: Final = re.compile(r"[A-Za-z0-9+/_-]{12,}={0,2}")
_LONGEST: Final = 10
"""Bytes a number may have."""


class CodeError(ValueError):
    """Bytes that are no list of the app."""


@dataclass(frozen=True, slots=True)
class Coded:
    """What a code says: the faction's number, and cards by their numbers."""

    name: str
    faction: int
    points: int
    units: tuple[tuple[CardId, ...], ...]
    """Each combat unit with its attachments."""
    ncus: tuple[CardId, ...]


def decoded(text: str) -> Coded | None:
    """Return what a code says, None for a text that is no code.

    Example:
        >>> decoded("EgRUZXN0GAIgHigBWgcI2U8Q6Z0BWgMI3U9g/+sB").units
        (('10201', '20201'), ('10205',))
    """
    code = "".join(text.split())
    if not _CODE.fullmatch(code):
        return None
    code = code.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
        found = _read(raw)
    except (binascii.Error, CodeError, UnicodeDecodeError):
        return None
    return found if found.units or found.ncus else None


def _read(raw: bytes) -> Coded:
    name, faction, points = "", 0, 0
    units: list[tuple[CardId, ...]] = []
    ncus: list[CardId] = []
    for field, value in _fields(raw):
        if field == _NAME and isinstance(value, bytes):
            name = value.decode("utf-8")
        elif field == _FACTION and isinstance(value, int):
            faction = value
        elif field == _POINTS and isinstance(value, int):
            points = value
        elif field == _UNIT and isinstance(value, bytes):
            units.append(_unit(value))
        elif field == _NCU:
            ncus += _numbers(value)
    return Coded(name, faction, points, tuple(units), tuple(ncus))


def _unit(raw: bytes) -> tuple[CardId, ...]:
    """Return the card of a combat unit and those of its attachments."""
    card: list[CardId] = []
    inside: list[CardId] = []
    for field, value in _fields(raw):
        if field in {1, 2}:
            (card if field == 1 else inside).extend(_numbers(value))
    if len(card) != 1:
        raise CodeError("a unit has one card")
    return (*card, *inside)


def _numbers(value: int | bytes) -> list[CardId]:
    """Return the card numbers of a field, whether each stands alone or all in one row of bytes."""
    if isinstance(value, int):
        return [str(value)]
    found: list[CardId] = []
    place = 0
    while place < len(value):
        number, place = _number(value, place)
        found.append(str(number))
    return found


def _fields(raw: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number and the value of each field of a message."""
    place = 0
    while place < len(raw):
        key, place = _number(raw, place)
        field, form = key >> 3, key & 7
        if form == _NUMBER:
            value, place = _number(raw, place)
            yield field, value
            continue
        if form == _BYTES:
            length, place = _number(raw, place)
        else:
            length = {_EIGHT_BYTES: 8, _FOUR_BYTES: 4}.get(form, len(raw) + 1)
        if field == 0 or place + length > len(raw):
            raise CodeError("a field ends behind the message")
        yield field, raw[place : place + length]
        place += length


def _number(raw: bytes, place: int) -> tuple[int, int]:
    """Return the number that begins at a place, seven bits a byte, and the place behind it."""
    number = 0
    for index, byte in enumerate(raw[place : place + _LONGEST]):
        number |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return number, place + index + 1
    raise CodeError("a number does not end")


# ------------------------------------------------------------------ written


def war_council_code(army: Army) -> str:
    """Return a list as War Council reads it.

    Attachments that join the enemy have no field that is known; they stand among the non-combat
    units. Home-made cards, which have no number of the app's, are left out.

    Example:
        >>> from simulator.model.army import ArmyUnit
        >>> war_council_code(Army("", "Test", "stark", 30, (ArmyUnit("10205"),)))
        'EgRUZXN0GAIgHigBWgMI3U8='
    """
    name = army.name.encode("utf-8")
    found = _field(_NAME, name) if name else b""
    for field, number in (
        (_FACTION, FACTIONS.index(army.faction)),
        (_POINTS, army.points),
        (_FORM, 1),
    ):
        found += _field(field, number)
    for unit in army.units:
        if unit.card.isdigit():
            found += _field(_UNIT, _field(1, int(unit.card)) + _cards(2, unit.attachments))
    found += _cards(_NCU, (*army.ncus, *army.joining))
    return base64.b64encode(found).decode("ascii")


def _cards(field: int, cards: Iterable[CardId]) -> bytes:
    return b"".join(_field(field, int(card)) for card in cards if card.isdigit())


def _field(field: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return _written(field << 3 | _NUMBER) + _written(value)
    return _written(field << 3 | _BYTES) + _written(len(value)) + value


def _written(number: int) -> bytes:
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)
