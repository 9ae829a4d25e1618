"""Cards of one's own: a folder of the player's, read like ours, and what a table takes from it.

What is printed never depends on this folder. A game takes the home-made cards that its armies name,
with all these need, and no others: without one its library is the printed one itself. The folder is
read once while the program runs, so that no card changes under a game.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from simulator.content import saved_armies
from simulator.content.behaviour import compiled_ability, compiled_card
from simulator.content.errors import ContentError, Faults, merged
from simulator.content.library import Entry, load_library
from simulator.content.own_card_file import (
    HOLDERS,
    OwnFile,
    behaviour_ids,
    read_own_file,
    spelt,
    title_of,
)
from simulator.engine.game import Ability, Effects
from simulator.model.army import Army
from simulator.model.cards import CardId, HomeMade, Library
from simulator.records import dataclass
from simulator.texts import translate as _

VARIABLE: Final = "IRON_RANKS_CARDS"
"""The environment variable that names another folder."""
MOST_FILES: Final = 200
"""Files of home-made cards that are read."""
DEEPEST: Final = 1
"""Folders within the folder that are looked into, one inside the other."""
ENDINGS: Final = frozenset({".yaml", ".yml"})
_DIGITS: Final = 16
Node = tuple[str, str]
"""A home-made thing: "card" or "ability", and its id."""


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

    def library(self, cards: Iterable[CardId] | None = None) -> Library:
        """Return what is printed with these home-made cards and all they need; None for all.

        Without a home-made card among them it is the library of printed cards itself.
        """
        asked = self.marks if cards is None else [card for card in cards if card in self.marks]
        taken = frozenset().union(*(self.needs["card", card] for card in asked))
        return _with_cards(load_library(), self, taken) if taken else load_library()

    def effects(self, effects: Effects, library: Library) -> Effects:
        """Return effects with those of a library's home-made cards."""
        if not library.home_made:
            return effects
        taken = frozenset().union(*(self.needs["card", card] for card in library.home_made))
        own = {one.id: one for node in sorted(taken) for one in self.behaviour.get(node, ())}
        return replace(effects, abilities={**effects.abilities, **own})


# ------------------------------------------------------------------ what is at hand


def own_cards_dir() -> Path:
    """Give the folder of the player's own cards: beside the armies, or where `VARIABLE` says."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else saved_armies.own_armies_dir().parent / "cards"


def own_cards() -> OwnCards:
    """Give the player's own cards; the folder is read once."""
    return _at_hand(own_cards_dir())


@lru_cache(maxsize=8)
def _at_hand(folder: Path) -> OwnCards:
    return read_own_cards(folder)


def library_at_hand() -> Library:
    """Give all cards a list may have: what is printed, and the player's own."""
    return own_cards().library()


def table_library(cards: Iterable[CardId]) -> Library:
    """Give what is printed with those of the cards that are home-made, and all they need."""
    return own_cards().library(cards)


def table_effects(effects: Effects, library: Library) -> Effects:
    """Give effects with those of the home-made cards of a library made by `table_library`."""
    return own_cards().effects(effects, library)


def numbers_of(army: Army) -> list[CardId]:
    """Give the number of every card of a list, known or not."""
    found = [card for unit in army.units for card in (unit.card, *unit.attachments)]
    return [*found, *army.ncus, *army.joining]


def named_cards(words: Iterable[str]) -> list[CardId]:
    """Give the home-made cards that are meant by numbers or by names written in full."""
    wanted = set(words)
    names = {spelt(word) for word in wanted}
    found = own_cards()
    titles = {
        entry.record.id: {spelt(title_of(entry)), spelt(entry.record.name)}
        for own in found.files
        for _kind, entry in own.entries(*HOLDERS)
    }
    return [card for card in titles if card in wanted or titles[card] & names]


# ------------------------------------------------------------------ reading a folder


def own_card_files(folder: Path) -> list[Path]:
    """Give the files a folder of cards has, by name; a folder that is not there has none."""
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
    # Any: a question about a file among others
    asked: Any,
) -> list[OwnFile]:
    """Give the files without fault; each is asked about beside those that are good so far."""
    good = list(files)
    for own in files:
        found = Faults()
        for fault in asked(own, good):
            found.add(fault)
        if found.found:
            faults.append(merged(found.by_line()))
            good = [other for other in good if other is not own]
    return good


# Any: cards of every kind stand in one file
def _nodes(own: OwnFile) -> Iterator[tuple[Node, str, Entry[Any]]]:
    for kind, entry in own.entries():
        yield ("ability" if kind == "abilities" else "card", entry.record.id), kind, entry


def _claims(own: OwnFile) -> Iterator[tuple[tuple[str, str], str, Entry[Any], str]]:
    """Yield what nobody else may have: ids, names and the ids of what is done, with their keys."""
    for node, kind, entry in _nodes(own):
        yield node, entry.record.id, entry, "id"
        yield (kind, spelt(title_of(entry))), title_of(entry), entry, "name"
        for word in behaviour_ids(kind, entry.record):
            key = "id" if kind == "abilities" else "ability"
            yield ("does", word), word, entry, key


def _doubled(own: OwnFile, others: Sequence[OwnFile]) -> Iterator[ContentError]:
    """Yield where a file has what stands in it before, or in a file before it."""
    first: dict[tuple[str, str], tuple[Path, int]] = {}
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
    for node, kind, entry in _nodes(own):
        try:
            if kind == "abilities":
                found[node] = tuple(compiled_ability(entry))
            elif kind == "cards":
                found[node] = tuple(compiled_card(entry))
        except ContentError as fault:
            yield fault


def _unknown(own: OwnFile, others: Sequence[OwnFile]) -> Iterator[ContentError]:
    """Yield where a file asks for what is neither printed nor in a good file."""
    ours = load_library()
    abilities = {*ours.abilities, *(a.id for other in others for a in other.record.abilities)}
    own_tactics = {card.id: card for other in others for card in other.record.cards}
    leaders = {
        entry.record.id: entry.record
        for other in others
        for _kind, entry in other.entries(*HOLDERS)
        if entry.record.commander
    }
    for _kind, entry in own.entries(*HOLDERS):
        for key, known, expected in (
            ("abilities", abilities, _("an ability, printed or in a good file of yours")),
            ("tactics", {*ours.tactics, *own_tactics}, _("the number of a tactics card")),
            ("removes", ours.tactics, _("the number of a printed tactics card")),
        ):
            for index, word in enumerate(getattr(entry.record, key)):
                if word not in known:
                    yield own.source.fault((*entry.place, key, index), expected, repr(word))
        if entry.record.commander and not entry.record.tactics:
            expected = _("the tactics cards of this commander")
            yield own.source.fault((*entry.place, "tactics"), expected, _("nothing"))
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
    plain = {node: _plain(kind, entry) for node, (kind, entry) in entries.items()}
    named = {node: frozenset(_named(plain[node], plain)) for node in plain}
    needs = {node: _reached(node, named) for node in plain}
    marks = {
        node[1]: HomeMade(node[1], title_of(entry), _digest(needs[node], plain))
        for node, (_kind, entry) in entries.items()
        if node[0] == "card"
    }
    homes = {node: entry.source.file for node, (_kind, entry) in entries.items()}
    known = {node: found for node, found in behaviour.items() if node in entries}
    return OwnCards(folder, tuple(files), tuple(faults), marks, homes, needs, known)


# Any: a record as plain data
def _plain(kind: str, entry: Entry[Any]) -> list[Any]:
    """Give a record as it is written down; what it leaves out stays away."""
    return [kind, entry.faction, entry.record.model_dump(by_alias=True, exclude_unset=True)]


# Any: a record as plain data
def _named(data: Any, known: Mapping[Node, object]) -> Iterator[Node]:
    """Yield the home-made things whose ids stand anywhere in a record."""
    if isinstance(data, Mapping):
        data = list(data.values())
    if isinstance(data, list | tuple):
        for each in data:
            yield from _named(each, known)
    elif isinstance(data, str):
        yield from (node for node in (("card", data), ("ability", data)) if node in known)


def _reached(node: Node, named: Mapping[Node, frozenset[Node]]) -> frozenset[Node]:
    found, waiting = {node}, [node]
    while waiting:
        new = named[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


# Any: a record as plain data
def _digest(nodes: Iterable[Node], plain: Mapping[Node, list[Any]]) -> str:
    """Give the fingerprint of a definition: all that it needs, however the files are laid out."""
    data = [[*node, *plain[node]] for node in sorted(nodes)]
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _with_cards(ours: Library, own: OwnCards, taken: frozenset[Node]) -> Library:
    # Any: cards of every kind stand on one shelf
    shelves: dict[str, dict[str, Any]] = {
        "units": dict(ours.units),
        "attachments": dict(ours.attachments),
        "ncus": dict(ours.ncus),
        "tactics": dict(ours.tactics),
        "abilities": dict(ours.abilities),
    }
    for file in own.files:
        for node, kind, entry in _nodes(file):
            if node not in taken:
                continue
            if kind == "abilities":
                shelves[kind][node[1]] = entry.record.words
            else:
                card = replace(entry.record.card(entry.faction), home_made=True)
                shelves["tactics" if kind == "cards" else kind][node[1]] = card
    marks = {name: own.marks[name] for what, name in sorted(taken) if what == "card"}
    return replace(ours, **shelves, home_made=marks)
