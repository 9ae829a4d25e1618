"""The seasons of cards: what an entry of units/ says for one season otherwise than for all others.

An entry holds for every season. Under `seasons` it may have, by the season's name, the keys that
differ there, or nothing (`null`) where the season does not have it; a key that is `null` is left
out there. What a season says holds in later ones too, until they say otherwise; what the first says
holds there alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from simulator.files.errors import ContentError, beside_nearest, one_of
from simulator.files.plain_data import Data, Value
from simulator.files.sources import LONGEST, Place, SourceFile
from simulator.language.texts import translate as _
from simulator.model.cards import SEASON, SEASONS, USUAL_SEASON, CardId

KEY: Final = "seasons"
_NAMES: Final = ("name", "subname")


def require_season(asked: str, season: str) -> None:
    """Raise ContentError, which names what was `asked`, for a season there is not."""
    if season not in SEASONS:
        expected, found = ", ".join(SEASONS), beside_nearest(season, SEASONS)
        raise ContentError(Path(asked), None, "season", expected, found)


def with_season(words: str, season: str) -> str:
    """Return what something is called with its season behind it, unless that is the usual one."""
    if season == USUAL_SEASON:
        return words
    return _("{words} ({season})").format(words=words, season=season)


def of_season(source: SourceFile, key: str, season: str) -> tuple[SourceFile, frozenset[int]]:
    """Return a file as a season has it, and the places of the entries that it does not have.

    Args:
        source: The file as it was read.
        key: The key under which its entries are.
        season: The season that is asked for.

    Returns:
        The file with the season's values in each entry, at the lines where they stand.

    Raises:
        ContentError: An entry names an unknown season, or has no keys under it.
    """
    entries = source.data.get(key) if isinstance(source.data, dict) else None
    named = [
        at
        for at, entry in enumerate(entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and KEY in entry
    ]
    if not named:
        return source, frozenset()
    found: list[Value] = list(source.data[key])
    lines, missing = dict(source.lines), set()
    for at in named:
        changes = _held(_changes(source, (key, at, KEY), found[at][KEY]), season)
        if changes is None:
            missing.add(at)
            changes = {}
        kept = {name: found[at][name] for name in found[at] if name not in {KEY, *changes}}
        given = {name: value for name, value in changes.items() if value is not None}
        found[at] = {**kept, **given}
    for one in _holding_in(season):
        for where, line in source.lines.items():
            if where[:1] == (key,) and where[2:4] == (KEY, one) and len(where) > 4:
                lines[key, where[1], *where[4:]] = line
    return SourceFile(source.file, {**source.data, key: found}, lines), frozenset(missing)


def _holding_in(season: str) -> tuple[str, ...]:
    """Return the seasons whose changes hold in a season, the latest last."""
    return (season,) if season == SEASON else SEASONS[1 : SEASONS.index(season) + 1]


def _held(said: Mapping[str, Data | None], season: str) -> Data | None:
    """Return what an entry says otherwise in a season; None where the season does not have it."""
    found: Data | None = {}
    for one in _holding_in(season):
        if one in said:
            changes = said[one]
            found = None if changes is None else {**(found or {}), **changes}
    return found


def names_elsewhere(source: SourceFile, key: str, season: str) -> Iterator[tuple[CardId, str]]:
    """Yield the cards that other seasons call otherwise, with their names there.

    The file is one that `of_season` took.
    """
    for entry in source.data[key]:
        held = {one: _held(entry.get(KEY, {}), one) for one in SEASONS}
        names = {
            one: ", ".join(filter(None, map({**entry, **changes}.get, _NAMES)))
            for one, changes in held.items()
            if changes is not None
        }
        for other in dict.fromkeys(names.values()):
            if season in names and other != names[season]:
                yield entry["id"], other


def _changes(source: SourceFile, place: Place, said: Value) -> Mapping[str, Data | None]:
    """Return what an entry says by season, checked as far as every season needs."""
    if not isinstance(said, dict):
        raise source.fault(place, _("a mapping of keys"), repr(said)[:LONGEST])
    for season, changes in said.items():
        if season not in SEASONS:
            raise source.fault((*place, season), one_of(SEASONS), repr(season))
        if changes is not None and not isinstance(changes, dict):
            raise source.fault((*place, season), _("a mapping of keys"), repr(changes)[:LONGEST])
    return said
