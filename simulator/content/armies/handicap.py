"""A handicap: one side brings an army of fewer points, by the book a legal list of its house.

It is written as a seat and how many percent fewer: "blue-20". The list is one that comes with the
program where there is one of so many points, else one drawn by chance, always the same for the same
army, that leaves one point at most. The larger army sets how many victory points win, unless
the table rules otherwise (`rules/scoring/victory.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final
from zlib import crc32

from simulator.content.armies.lists import army_names, load_army
from simulator.engine.names import player_name
from simulator.files.errors import ContentError
from simulator.language.texts import Text, msg, printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.armies.building import legal
from simulator.rules.armies.lists import points_left
from simulator.rules.armies.random_army import FEWEST, MOST, random_army

NONE: Final = ""
"""The word where both sides bring all their points."""
SHARES: Final = (10, 20, 30)
"""How many percent fewer points there may be."""
UNSPENT: Final = 1
"""Points a drawn list may leave: more would be a larger handicap than was asked for."""
DRAWS: Final = 16
"""Lists drawn before the one that leaves fewest is taken; four were enough for every house."""
APART: Final = 1_000_003
"""Between the seeds of two draws, so that no draw is the first one of another list."""
_WORD: Final = re.compile(r"(red|blue|green|gold)-(10|20|30)")


@dataclass(frozen=True, slots=True)
class Handicap:
    """Whose army has fewer points, and by how many percent."""

    seat: Seat
    percent: int


def words(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return every handicap there is between some seats as it is written; none comes first."""
    return (NONE, *(f"{seat.value}-{percent}" for seat in seats for percent in SHARES))


def handicap_of(word: str) -> Handicap | None:
    """Read a handicap, None for none; ContentError for a word that is none."""
    if word == NONE:
        return None
    found = _WORD.fullmatch(word)
    if found is None:
        raise _refused(_("a colour and 10, 20 or 30, such as blue-20"), word)
    return Handicap(Seat(found[1]), int(found[2]))


def _refused(expected: str, found: str) -> ContentError:
    return ContentError(Path("handicap"), None, "", expected, found)


def fewer(points: int, percent: int) -> int:
    """Return so many percent fewer points, to the nearest whole one."""
    return round(points * (100 - percent) / 100)


def smaller_army(army: Army, percent: int, library: Library) -> Army:
    """Return the list a house brings instead of an army, with so many percent fewer points.

    Raises ValueError where no army of so few points is drawn.
    """
    points = fewer(army.points, percent)
    for one in (load_army(name, library) for name in army_names(library.season)):
        if one.faction == army.faction and one.points == points and legal(one, library):
            return one
    seed = crc32(f"{army.id}-{percent}".encode()) % 10_000
    drawn = spent_army(library, seed, army.faction, min(MOST, max(FEWEST, points)))
    return replace(drawn, name=_("Smaller list of {points} points").format(points=points))


def spent_army(library: Library, seed: int, faction: str, points: int) -> Army:
    """Draw a list until at most one point is left, of a bounded number the one that leaves fewest.

    faction: "" for any, which the first draw chooses. Raises ValueError as `random_army`.
    """
    best = random_army(library, seed, faction, points)
    for draw in range(1, DRAWS):
        if points_left(best, library) <= UNSPENT:
            break
        other = random_army(library, seed + draw * APART, best.faction, points)
        best = min(best, other, key=lambda one: points_left(one, library))
    return best


def with_handicap(armies: Mapping[Seat, Army], word: str, library: Library) -> dict[Seat, Army]:
    """Return the armies with the smaller one in its place.

    ContentError for a word that is no handicap, for a seat nobody has, and where no smaller army
    can be drawn.
    """
    given, found = handicap_of(word), dict(armies)
    if given is None:
        return found
    if given.seat not in armies:
        expected = _("one of {seats}").format(seats=", ".join(seat.value for seat in armies))
        raise _refused(expected, given.seat.value)
    try:
        found[given.seat] = smaller_army(armies[given.seat], given.percent, library)
    except ValueError as fault:
        raise _refused(_("an army of which a smaller one can be made"), str(fault)) from fault
    return found


def handicap_name(word: str) -> Text:
    """Return a handicap as it stands on a button."""
    given = handicap_of(word)
    if given is None:
        return msg("None")
    return msg("{player} \u2212{percent}%", player=player_name(given.seat), percent=given.percent)


def sentence(word: str, armies: Mapping[Seat, Army], needed: int) -> Text:
    """Return what a handicap is at this table; "" for none.

    armies: those that are brought. needed: how many victory points win with them.
    """
    given = handicap_of(word)
    if given is None or given.seat not in armies:
        return ""
    most = max(army.points for seat, army in armies.items() if seat is not given.seat)
    army = armies[given.seat]
    return msg(
        "Handicap: {player} brings {points} points ({army}) against {others}; {needed} victory "
        "points win.",
        player=player_name(given.seat),
        points=army.points,
        army=printed(army.name),
        others=most,
        needed=needed,
    )
