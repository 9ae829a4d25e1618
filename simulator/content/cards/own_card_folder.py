"""A folder of home-made cards: its files judged together, and what each card takes with it.

A file with a fault is left out whole; so is one that needs what stands in such a file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

from simulator.content.cards.behaviour import compiled_ability, compiled_card
from simulator.content.cards.behaviour_records import AbilityRecord, TacticsRecord
from simulator.content.cards.library import Entry, load_library
from simulator.content.cards.own_card_file import (
    OwnEntry,
    OwnFile,
    behaviour_ids,
    holders,
    read_own_file,
    title_of,
)
from simulator.content.cards.own_card_needs import Node, checksum, named_in, plain_record, reached
from simulator.content.cards.own_card_printed import spelt
from simulator.engine.effects import Ability, Effects
from simulator.files.errors import ContentError, Faults, merged
from simulator.files.sources import made
from simulator.language.texts import translate as _
from simulator.model.cards import SEASON, AbilityText, CardId, HomeMade, Library
from simulator.records import dataclass

_ON_SHELF: Final = {
    "units": "units", "attachments": "attachments", "ncus": "ncus", "cards": "tactics",
    "abilities": "abilities",
}  # fmt: skip
"""Where a library has the cards of each kind."""
MOST_FILES: Final = 200
"""Files of home-made cards that are read."""
DEEPEST: Final = 1
"""Folders within the folder that are looked into, one inside the other."""
ENDINGS: Final = frozenset({".yaml", ".yml"})


@dataclass(frozen=True)
class OwnCards:
    """The home-made cards of a folder, and why some of its files were left out."""

    folder: Path
    files: tuple[OwnFile, ...] = ()
    faults: tuple[ContentError, ...] = ()
    marks: Mapping[CardId, HomeMade] = field(default_factory=dict)
    homes: Mapping[Node, Path] = field(default_factory=dict)
    """The file each of them stands in."""
    needs: Mapping[Node, frozenset[Node]] = field(default_factory=dict)
    """What each takes with it to a table, itself among it."""
    behaviour: Mapping[Node, tuple[Ability, ...]] = field(default_factory=dict)

    def file_of(self, card: CardId) -> Path:
        """Return the file a card stands in."""
        return self.homes["card", card]

    def library(self, cards: Iterable[CardId] | None = None, season: str = SEASON) -> Library:
        """Return what is printed with these home-made cards and all they need; None for all.

        Without a home-made card among them it is the library of printed cards itself. Home-made
        cards are of every season.
        """
        printed = load_library(season=season)
        asked = self.marks if cards is None else [card for card in cards if card in self.marks]
        taken = frozenset().union(*(self.needs["card", card] for card in asked))
        return _with_cards(printed, self, taken) if taken else printed

    def effects(self, effects: Effects, library: Library) -> Effects:
        """Return effects with those of a library's home-made cards."""
        if not library.home_made:
            return effects
        taken = frozenset().union(*(self.needs["card", card] for card in library.home_made))
        own = {one.id: one for node in sorted(taken) for one in self.behaviour.get(node, ())}
        return replace(effects, abilities={**effects.abilities, **own})


# ------------------------------------------------------------------ reading a folder


def own_card_files(folder: Path) -> list[Path]:
    """Return the files a folder of cards has, by name; a folder that is not there has none."""
    found: list[Path] = []
    for home, inner, names in os.walk(folder):  # a link to a folder is not followed
        inner.sort()
        if len(Path(home).relative_to(folder).parts) >= DEEPEST or len(found) > MOST_FILES:
            inner.clear()
        inner[:] = [name for name in inner if not name.startswith(".")]
        found += [
            Path(home, name)
            for name in sorted(names)
            if Path(name).suffix.lower() in ENDINGS and not name.startswith(".")
        ]
    return found


def read_own_cards(folder: Path) -> OwnCards:
    """Read a folder of cards; a file with a fault is left out whole, and its fault kept."""
    return judged(folder, own_card_files(folder))


def judged(folder: Path, paths: Sequence[Path]) -> OwnCards:
    """Read files of home-made cards together; what has a fault is left out, file by file."""
    faults: list[ContentError] = []
    good: list[OwnFile] = []
    for path in paths[:MOST_FILES]:
        try:
            good.append(read_own_file(path))
        except ContentError as fault:
            faults.append(fault)
    for path in paths[MOST_FILES : MOST_FILES + 1]:
        expected = _("at most {most} files of cards").format(most=MOST_FILES)
        found = _("one more; it and those after it were not read")
        faults.append(ContentError(path, None, "", expected, found))
    good = _left(good, faults, _doubled)
    behaviour: dict[Node, tuple[Ability, ...]] = {}
    good = _left(good, faults, lambda own, _others: _compiled(own, behaviour))
    count = -1
    while count != len(good):  # what is left out may have been needed by others
        count = len(good)
        good = _left(good, faults, _unknown)
    order = {path: place for place, path in enumerate(paths)}
    faults.sort(key=lambda fault: order[fault.file])
    return _shelved(folder, good, faults, behaviour)


def _left(
    files: Sequence[OwnFile],
    faults: list[ContentError],
    asked: Callable[[OwnFile, Sequence[OwnFile]], Iterator[ContentError]],
) -> list[OwnFile]:
    """Return the files without fault; each is asked about beside those that are good so far."""
    good = list(files)
    for own in files:
        found = Faults()
        for fault in asked(own, good):
            found.add(fault)
        if found.found:
            faults.append(merged(found.by_line()))
            good = [other for other in good if other is not own]
    return good


def _nodes(own: OwnFile) -> Iterator[tuple[Node, str, OwnEntry]]:
    for kind, entry in own.entries():
        yield ("ability" if kind == "abilities" else "card", entry.record.id), kind, entry


def _claims(own: OwnFile) -> Iterator[tuple[tuple[str, str], str, OwnEntry, str]]:
    """Yield what nobody else may have: ids, names and the ids of what is done, with their keys."""
    for node, kind, entry in _nodes(own):
        yield node, entry.record.id, entry, "id"
        yield (kind, spelt(title_of(entry))), title_of(entry), entry, "name"
        for word in behaviour_ids(entry.record):
            key = "id" if kind == "abilities" else "ability"
            yield ("does", word), word, entry, key


def _doubled(own: OwnFile, others: Sequence[OwnFile]) -> Iterator[ContentError]:
    """Yield where a file has what stands in it before, or in a file before it."""
    first: dict[tuple[str, str], tuple[Path, int | None]] = {}
    for other in others:
        if other is own:
            break
        for claim, _word, entry, key in _claims(other):
            first.setdefault(claim, (other.path, other.source.line((*entry.place, key))))
    for claim, word, entry, key in _claims(own):
        line = own.source.line((*entry.place, key))
        if claim in first:
            file, there = first[claim]
            found = _("{word}, which {file}, line {line} has").format(
                word=repr(word), file=file, line=there
            )
            yield own.source.fault((*entry.place, key), _("each only once"), found)
        first.setdefault(claim, (own.path, line))


def _compiled(own: OwnFile, found: dict[Node, tuple[Ability, ...]]) -> Iterator[ContentError]:
    for node, _kind, entry in _nodes(own):
        record, at = entry.record, (entry.source, entry.place, entry.faction)
        try:
            if isinstance(record, AbilityRecord):
                found[node] = tuple(compiled_ability(Entry(record, *at)))
            elif isinstance(record, TacticsRecord):
                found[node] = tuple(compiled_card(Entry(record, *at)))
        except ContentError as fault:
            yield fault


def _unknown(own: OwnFile, others: Sequence[OwnFile]) -> Iterator[ContentError]:
    """Yield where a file asks for what is neither printed nor in a good file."""
    ours = load_library()
    abilities = {*ours.abilities, *(a.id for other in others for a in other.record.abilities)}
    own_tactics = {card.id for other in others for card in other.record.cards}
    leaders = {
        record.id: record
        for other in others
        for record, _place in holders(other)
        if record.commander
    }
    for record, place in holders(own):
        for key, known, expected in (
            ("abilities", abilities, _("an ability, printed or in a good file of yours")),
            ("tactics", {*ours.tactics, *own_tactics}, _("the number of a tactics card")),
            ("removes", {*ours.tactics}, _("the number of a printed tactics card")),
        ):
            for index, word in enumerate(getattr(record, key)):
                if word not in known:
                    yield own.source.fault((*place, key, index), expected, repr(word))
        if record.commander and not record.tactics:
            expected = _("the tactics cards of this commander")
            yield own.source.fault((*place, "tactics"), expected, _("nothing"))
    for index, card in enumerate(own.record.cards):
        leader = leaders.get(card.commander or "")
        if leader is None or card.id not in leader.tactics:
            expected = _("the id of a commander of yours whose `tactics` name this card")
            found = repr(card.commander) if card.commander else _("nothing")
            yield own.source.fault(("cards", index, "commander"), expected, found)


# ------------------------------------------------------------------ what needs what


def _shelved(
    folder: Path,
    files: Sequence[OwnFile],
    faults: Sequence[ContentError],
    behaviour: Mapping[Node, tuple[Ability, ...]],
) -> OwnCards:
    entries = {node: (kind, entry) for own in files for node, kind, entry in _nodes(own)}
    plain = {node: plain_record(kind, entry) for node, (kind, entry) in entries.items()}
    named = {node: frozenset(named_in(plain[node], plain)) for node in plain}
    needs = {node: reached(node, named) for node in plain}
    marks = {
        node[1]: HomeMade(node[1], title_of(entry), checksum(needs[node], plain))
        for node, (_kind, entry) in entries.items()
        if node[0] == "card"
    }
    homes = {node: entry.source.file for node, (_kind, entry) in entries.items()}
    known = {node: found for node, found in behaviour.items() if node in entries}
    return OwnCards(folder, tuple(files), tuple(faults), marks, homes, needs, known)


def _with_cards(ours: Library, own: OwnCards, taken: frozenset[Node]) -> Library:
    # Any: each shelf holds cards of its own kind
    shelves: dict[str, Any]
    shelves = {name: dict(getattr(ours, name)) for name in _ON_SHELF.values()}
    for file in own.files:
        for node, kind, entry in _nodes(file):
            record = entry.record
            if isinstance(record, AbilityRecord) and node in taken:
                shelves["abilities"][record.id] = made(record, AbilityText)
            elif not isinstance(record, AbilityRecord) and node in taken:
                card = record.card(entry.faction)
                shelves[_ON_SHELF[kind]][record.id] = replace(card, home_made=True)
    marks = {name: own.marks[name] for what, name in sorted(taken) if what == "card"}
    return replace(ours, home_made=marks, **shelves)
