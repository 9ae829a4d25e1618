"""The ids of units, tokens and pieces: how they are written, and the number in them.

Positions, hashes and saves have these ids. What an id is made of is asked of the record that has
it; only its number is read from it again, here.
"""

from __future__ import annotations

from typing import Final

from simulator.model.state import Seat, UnitId

COPY: Final = "#"
_NUMBER: Final = "-"


def unit_id(owner: Seat, name: str, number: int = 0) -> UnitId:
    """Return the id of a unit or NCU, with a number if there are several of its name.

    Example:
        >>> from simulator import Seat
        >>> unit_id(Seat.RED, "umber-berserkers"), unit_id(Seat.RED, "umber-berserkers", 2)
        ('red:umber-berserkers', 'red:umber-berserkers#2')
    """
    written = f"{owner.value}:{name}"
    return f"{written}{COPY}{number}" if number else written


def unit_number(unit: UnitId) -> str:
    """Return the number of a unit among those of its name, as it is shown; empty if it has none."""
    return unit.rpartition(COPY)[2] if COPY in unit else ""


def numbered(kind: str, number: int) -> str:
    """Return the id of a token, a terrain piece or a mission: "objective-3"."""
    return f"{kind}{_NUMBER}{number}"


def fixed_id(number: int, kind: str) -> str:
    """Return the id of the piece that the entry of a scenario with this number lays down."""
    return f"fixed{_NUMBER}{number}{_NUMBER}{kind}"


def own_number(name: str) -> int | None:
    """Return the number an id ends in, None for another id."""
    last = name.replace(_NUMBER, " ").rpartition(" ")[2]
    return int(last) if last.isdecimal() else None
