"""One file of a player's own cards: its shape, and what can be wrong with it by itself.

A file may hold every kind of card; each entry has the form our own files have, so that an entry of
ours can be copied. What home-made cards need from each other is judged in `own_cards.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.content.cards.behaviour_records import AbilityRecord, TacticsRecord
from simulator.content.cards.card_records import AttachmentRecord, Holder, NcuRecord, UnitRecord
from simulator.content.cards.library import Entry
from simulator.content.cards.own_card_printed import printed, spelt
from simulator.files.errors import Faults, one_of
from simulator.files.sources import Place, Record, SourceFile, checked, read
from simulator.language.texts import translate as _
from simulator.model.demands import Demand, DemandWord
from simulator.records import dataclass

KINDS: Final = ("units", "attachments", "ncus", "cards", "abilities")
"""The lists a file of home-made cards may have."""
HOLDERS: Final = ("units", "attachments", "ncus")
"""Those of cards that stand in army lists."""
LONGEST_NAME: Final = 60
"""Characters a name may have."""
LONGEST_TEXT: Final = 1500
"""Characters a text may have; the longest printed one has a third of it."""
MOST_ABILITIES: Final = 10
"""Abilities a card may have; no printed one has half as many."""
MOST_DICE: Final = 20
"""Dice of an attack; the most that is printed is about half of it."""
FASTEST: Final = 20
"""Inches of speed; the fastest printed unit has a third of it."""
_COUNTED: Final = (DemandWord.AT_MOST, DemandWord.CHEAPER_ATTACHMENT)
"""Demands behind which a number stands."""


OwnRecord = UnitRecord | AttachmentRecord | NcuRecord | TacticsRecord | AbilityRecord
OwnEntry = Entry[OwnRecord]


class OwnCardsFile(Record):
    """A file in the player's folder of cards."""

    faction: str = ""
    units: Annotated[list[UnitRecord], Field(max_length=200, default_factory=list)]
    attachments: Annotated[list[AttachmentRecord], Field(max_length=200, default_factory=list)]
    ncus: Annotated[list[NcuRecord], Field(max_length=200, default_factory=list)]
    cards: Annotated[list[TacticsRecord], Field(max_length=200, default_factory=list)]
    abilities: Annotated[list[AbilityRecord], Field(max_length=400, default_factory=list)]


@dataclass(frozen=True)
class OwnFile:
    """A file of home-made cards that has been read."""

    source: SourceFile
    record: OwnCardsFile

    @property
    def path(self) -> Path:
        """Return where it lies."""
        return self.source.file

    def entries(self, *kinds: str) -> Iterator[tuple[str, OwnEntry]]:
        """Yield the records of some kinds, of all where none is named, each with its kind."""
        for kind in kinds or KINDS:
            for index, record in enumerate(getattr(self.record, kind)):
                yield kind, Entry(record, self.source, (kind, index), self.record.faction)


def read_own_file(path: Path) -> OwnFile:
    """Read a file of home-made cards; raise ContentError with all that is wrong with it."""
    source = read(path)
    own = OwnFile(source, checked(source, OwnCardsFile))
    faults = Faults()
    faults.caught(_require_cards, own)
    faults.caught(_require_faction, own)
    for kind, entry in own.entries():
        for rule in _RULES:
            faults.caught(rule, kind, entry)
    faults.tell()
    return own


# ------------------------------------------------------------------ what a file must keep


def _require_cards(own: OwnFile) -> None:
    if not any(own.entries()):
        known = ", ".join(KINDS)
        raise own.source.fault((), _("at least one of: {known}").format(known=known), _("none"))


def _require_faction(own: OwnFile) -> None:
    """A home-made card belongs to a house there is, so that somebody can play it."""
    if not own.record.faction and not any(own.entries("units", "attachments", "ncus", "cards")):
        return
    if own.record.faction not in printed().factions:
        expected, found = one_of(printed().factions), repr(own.record.faction)
        raise own.source.fault(("faction",), expected, found)


def _require_own_id(kind: str, entry: OwnEntry) -> None:
    record = entry.record
    if kind != "abilities" and record.id in printed().cards:
        found = _("{number}, which the printed card {name} has").format(
            number=repr(record.id), name=printed().cards[record.id]
        )
        raise entry.fault(("id",), _("an id of its own"), found)
    key = {"abilities": "id", "cards": "ability"}.get(kind, "")
    for word in behaviour_ids(record):
        if word in printed().behaviours:
            found = _("{word}, which is printed").format(word=repr(word))
            raise entry.fault((key,), _("an id of its own"), found)


def behaviour_ids(record: OwnRecord) -> list[str]:
    """Return the ids under which an ability or a tactics card does what it does."""
    if isinstance(record, AbilityRecord):
        name = record.id
    elif isinstance(record, TacticsRecord):
        name = record.ability
    else:
        return []
    parts = [part for part in ("attached", "lasting") if getattr(record, part, None) is not None]
    return [name, *(f"{name}_{part}" for part in parts)]


def _require_own_name(kind: str, entry: OwnEntry) -> None:
    """Refuse a name that a printed card has: lists in text and cards that ask for it mean ours."""
    same = printed().names[kind].get(spelt(title_of(entry)))
    if same is not None:
        found = _("{name}, which the printed {number} has").format(
            name=repr(title_of(entry)), number=same
        )
        raise entry.fault(("name",), _("a name of its own"), found)


def holders(own: OwnFile) -> Iterator[tuple[Holder, Place]]:
    """Yield the cards of a file that stand in army lists, each with its place."""
    for _kind, entry in own.entries(*HOLDERS):
        if isinstance(entry.record, Holder):
            yield entry.record, entry.place


def title_of(entry: OwnEntry) -> str:
    """Return the name of a card with its second name."""
    second = getattr(entry.record, "subname", "")
    return f"{entry.record.name}, {second}" if second else entry.record.name


def _require_words(_kind: str, entry: OwnEntry) -> None:
    for key, most in (("name", LONGEST_NAME), ("subname", LONGEST_NAME), ("text", LONGEST_TEXT)):
        words = getattr(entry.record, key, None)
        if words is None or (key == "subname" and not words):
            continue
        if not words.strip() or len(words) > most:
            expected = _("1 to {most} characters").format(most=most)
            found = _("{count} characters").format(count=len(words.strip()))
            raise entry.fault((key,), expected, found)


def _require_few_abilities(_kind: str, entry: OwnEntry) -> None:
    if not isinstance(entry.record, Holder):
        return
    for key in ("abilities", "tactics", "removes"):
        listed = getattr(entry.record, key)
        if len(listed) > MOST_ABILITIES:
            expected = _("at most {most} of them").format(most=MOST_ABILITIES)
            raise entry.fault((key,), expected, str(len(listed)))
        for index, word in enumerate(listed):
            if word in listed[:index]:
                raise entry.fault((key, index), _("each only once"), repr(word))


def _require_fitting_abilities(_kind: str, entry: OwnEntry) -> None:
    """Refuse a printed ability that only cards of another kind have: it would look for one."""
    record, ours = entry.record, printed()
    if not isinstance(record, Holder):
        return
    fitting = ours.on_ncus if isinstance(record, NcuRecord) else ours.on_units
    for index, word in enumerate(record.abilities):
        if word not in fitting and word in ours.on_units | ours.on_ncus:
            ncu = _("a printed ability that non-combat units have")
            other = _("a printed ability that combat units or attachments have")
            expected = ncu if isinstance(record, NcuRecord) else other
            raise entry.fault(("abilities", index), expected, repr(word))


def _require_words_alone(_kind: str, entry: OwnEntry) -> None:
    """Refuse our own functions: each was made for one printed card, and asks for what it has."""
    place = next(_ways_to("bespoke", entry.record.model_dump(by_alias=True), ()), None)
    if place is not None:
        expected = _("words of the guide; `bespoke` names functions of printed cards")
        raise entry.fault(place, expected, "'bespoke'")


def _ways_to(key: str, data: object, place: Place) -> Iterator[Place]:
    """Yield the places of a key anywhere in plain data."""
    if isinstance(data, Mapping):
        for name, inner in data.items():
            here = (*place, str(name))
            if name == key:
                yield here
            yield from _ways_to(key, inner, here)
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _ways_to(key, inner, (*place, index))


def _require_whole_demands(_kind: str, entry: OwnEntry) -> None:
    """Refuse a demand whose number is none: it is counted when an army is judged."""
    for index, written in enumerate(getattr(entry.record, "requirements", ())):
        demand = Demand.read(written)
        if demand.word in _COUNTED and not re.fullmatch("[0-9]{1,3}", demand.value):
            expected = _("{word}: and a number").format(word=demand.word.value)
            raise entry.fault(("requirements", index), expected, repr(written))


def _require_body(_kind: str, entry: OwnEntry) -> None:
    """Refuse a unit that nobody could put on the table."""
    record = entry.record
    if not isinstance(record, UnitRecord):
        return
    trays = printed().trays[record.type]
    if record.tray not in trays:
        raise entry.fault(("tray",), one_of(trays), repr(record.tray))
    _require_most(entry, ("models",), record.models or 0, record.card(entry.faction).tray.figures)
    _require_most(entry, ("speed",), record.speed, FASTEST)


def _require_most(entry: OwnEntry, place: Place, number: int, most: int) -> None:
    if number > most:
        raise entry.fault(place, _("at most {limit}").format(limit=most), str(number))


def _require_few_dice(_kind: str, entry: OwnEntry) -> None:
    record = entry.record
    if isinstance(record, UnitRecord):
        for index, line in enumerate(record.attacks):
            _require_most(entry, ("attacks", index, "dice"), max(line.dice), MOST_DICE)
    elif isinstance(record, NcuRecord | TacticsRecord) and record.attack is not None:
        _require_most(entry, ("attack", "dice"), max(record.attack.card.dice), MOST_DICE)


_RULES: Final[tuple[Callable[[str, OwnEntry], None], ...]] = (
    _require_own_id,
    _require_own_name,
    _require_words,
    _require_few_abilities,
    _require_fitting_abilities,
    _require_words_alone,
    _require_whole_demands,
    _require_body,
    _require_few_dice,
)
