"""All printed cards, read from units/: facts for the rules, records for their behaviour."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from simulator.caches import cached
from simulator.content.cards.behaviour_records import (
    AbilitiesFile,
    AbilityRecord,
    CardReadingsFile,
    ObjectiveCardRecord,
    ObjectiveCardsFile,
    SpecialRecord,
    SpecialsFile,
    TacticsFile,
    TacticsRecord,
)
from simulator.content.cards.card_records import (
    AttachmentRecord,
    AttachmentsFile,
    NcuRecord,
    NcusFile,
    UnitRecord,
    UnitsFile,
)
from simulator.content.games.scenario_cards import terrain_cards
from simulator.content.gc_freeze import here_to_stay
from simulator.datafiles import units_dir
from simulator.files.reading import is_file, is_folder, is_there
from simulator.files.sources import Place, Record, SourceFile, checked, read
from simulator.language.texts import translate as _
from simulator.model.cards import AbilityId, CardId, CardReading, Library, NcuCard, UnitCard
from simulator.model.demands import Demand, demands
from simulator.model.scenario import ObjectiveCard
from simulator.records import dataclass

R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class Entry(Generic[R]):
    """A record with the place it was read from, so that later faults can still name it."""

    record: R
    source: SourceFile
    place: Place
    faction: str = ""


@dataclass(frozen=True)
class Shelf:
    """Everything under units/, read and checked."""

    library: Library
    abilities: tuple[Entry[AbilityRecord], ...] = ()
    tactics: tuple[Entry[TacticsRecord], ...] = ()
    objectives: tuple[Entry[ObjectiveCardRecord], ...] = ()
    objective_cards: Mapping[int, ObjectiveCard] = field(default_factory=dict)
    specials: tuple[Entry[SpecialRecord], ...] = ()


def load_library(folder: Path | None = None) -> Library:
    """Return all printed cards; raise ContentError for the first fault in their files."""
    return load_shelf(folder).library


def load_shelf(folder: Path | None = None) -> Shelf:
    """Return the cards together with the records of what they do; a folder is read once."""
    return _shelf((folder or units_dir()).resolve())


@cached(3, each=9_600_000)
def _shelf(folder: Path) -> Shelf:
    with here_to_stay():
        return _read_shelf(folder)


def _read_shelf(folder: Path) -> Shelf:
    abilities = _all_abilities(folder)
    texts = {entry.record.id: entry.record.words for entry in abilities}
    units: list[Entry[UnitRecord]] = []
    attachments: list[Entry[AttachmentRecord]] = []
    ncus: list[Entry[NcuRecord]] = []
    tactics: list[Entry[TacticsRecord]] = []
    specials: list[Entry[SpecialRecord]] = []
    for home in _factions(folder):
        units += _units(home / "units.yaml")
        attachments += _attachments(home / "attachments.yaml")
        ncus += _ncus(home / "ncus.yaml")
        tactics += _tactics(home / "tactics.yaml")
        specials += _specials(home / "specials.yaml")
    _require_own_numbers(units, attachments, ncus, tactics, specials)
    _require_once((*tactics, *specials, *abilities), "ability", "id")
    cards = {e.record.id: e.record.card(e.faction) for e in tactics}
    # Any: cards of every kind stand on one shelf
    everybody: list[Entry[Any]] = [*units, *attachments, *ncus]
    _require_known(everybody, "abilities", texts, _("an ability of an abilities.yaml"))
    for key in ("tactics", "removes"):
        _require_known(everybody, key, cards, _("the number of a tactics card"))
    objectives = _objectives(folder / "objective_cards.yaml")
    printed_units = {e.record.id: e.record.card(e.faction) for e in units}
    printed_ncus = {e.record.id: e.record.card(e.faction) for e in ncus}
    _say_who_leads(printed_units, printed_ncus, specials)
    library = Library(
        units=printed_units,
        attachments={e.record.id: e.record.card(e.faction) for e in attachments},
        ncus=printed_ncus,
        tactics=cards,
        abilities=texts,
        terrain=terrain_cards(folder),
        readings=_readings(folder / "card_readings.yaml", {*texts, *_played(tactics, specials)}),
        specials={e.record.id: e.record.card(e.faction) for e in specials},
        army_rules=_army_rules(specials),
    )
    numbered = {entry.record.number: entry.record.card for entry in objectives}
    return Shelf(library, abilities, tuple(tactics), objectives, numbered, tuple(specials))


def _factions(folder: Path) -> list[Path]:
    return sorted(home for home in folder.iterdir() if is_folder(home) and home.name != "armies")


# ------------------------------------------------------------------ the files


def _all_abilities(folder: Path) -> tuple[Entry[AbilityRecord], ...]:
    """Read the abilities of every faction, and those that several share."""
    homes = [home / "abilities.yaml" for home in _factions(folder)]
    found = tuple(entry for path in homes if is_there(path) for entry in _abilities(path))
    _require_once(found, "id")
    return found


def _abilities(path: Path) -> list[Entry[AbilityRecord]]:
    source = read(path)
    return list(_entries(source, "abilities", checked(source, AbilitiesFile).abilities))


def _objectives(path: Path) -> tuple[Entry[ObjectiveCardRecord], ...]:
    source = read(path)
    found = tuple(_entries(source, "cards", checked(source, ObjectiveCardsFile).cards))
    _require_once(found, "number")
    return found


def _played(
    tactics: list[Entry[TacticsRecord]], specials: list[Entry[SpecialRecord]]
) -> set[AbilityId]:
    """Return the abilities that tactics cards and special cards have."""
    return {e.record.ability for e in tactics} | {e.record.ability for e in specials}


def _readings(path: Path, known: set[AbilityId]) -> dict[AbilityId, tuple[CardReading, ...]]:
    """Read the house rules for cards, by the ability they are about."""
    found: dict[AbilityId, tuple[CardReading, ...]] = {}
    if not is_file(path):
        return found
    source = read(path)
    entries = tuple(_entries(source, "readings", checked(source, CardReadingsFile).readings))
    _require_once(entries, "id")
    for index, entry in enumerate(entries):
        for spot, ability in enumerate(entry.record.abilities):
            if ability not in known:
                place = ("readings", index, "abilities", spot)
                raise source.fault(place, _("an ability, or a tactics card's"), repr(ability))
            found[ability] = (*found.get(ability, ()), entry.record.reading)
    return found


def _army_rules(specials: Sequence[Entry[SpecialRecord]]) -> dict[str, tuple[Demand, ...]]:
    """Return what the special cards of each faction say about its armies."""
    found: dict[str, tuple[Demand, ...]] = {}
    for entry in specials:
        if entry.record.army_rules:
            said = found.get(entry.faction, ())
            found[entry.faction] = (*said, *demands(*entry.record.army_rules))
    return found


def _say_who_leads(
    units: dict[CardId, UnitCard],
    ncus: dict[CardId, NcuCard],
    specials: Sequence[Entry[SpecialRecord]],
) -> None:
    """Enter with each commander's unit or NCU what the special card asks that makes it one."""
    for entry in specials:
        leader = entry.record.leads
        if not leader:
            continue
        asked = demands(*entry.record.requirements)
        if leader in units and units[leader].commander:
            card = units[leader]
            units[leader] = replace(card, requirements=(*card.requirements, *asked))
        elif leader in ncus and ncus[leader].commander:
            ncu = ncus[leader]
            ncus[leader] = replace(ncu, requirements=(*ncu.requirements, *asked))
        else:
            place = (*entry.place, "leads")
            raise entry.source.fault(
                place, _("the number of a commander's unit or NCU"), repr(leader)
            )


def _units(path: Path) -> list[Entry[UnitRecord]]:
    if not is_there(path):
        return []
    source = read(path)
    file = checked(source, UnitsFile)
    return list(_entries(source, "units", file.units, file.faction))


def _attachments(path: Path) -> list[Entry[AttachmentRecord]]:
    if not is_there(path):
        return []
    source = read(path)
    file = checked(source, AttachmentsFile)
    return list(_entries(source, "attachments", file.attachments, file.faction))


def _ncus(path: Path) -> list[Entry[NcuRecord]]:
    if not is_there(path):
        return []
    source = read(path)
    file = checked(source, NcusFile)
    return list(_entries(source, "ncus", file.ncus, file.faction))


def _tactics(path: Path) -> list[Entry[TacticsRecord]]:
    if not is_there(path):
        return []
    source = read(path)
    file = checked(source, TacticsFile)
    return list(_entries(source, "cards", file.cards, file.faction))


def _specials(path: Path) -> list[Entry[SpecialRecord]]:
    if not is_there(path):
        return []
    source = read(path)
    file = checked(source, SpecialsFile)
    return list(_entries(source, "cards", file.cards, file.faction))


def _entries(
    source: SourceFile, key: str, records: list[R], faction: str = ""
) -> Iterator[Entry[R]]:
    for index, record in enumerate(records):
        yield Entry(record, source, (key, index), faction)


# ------------------------------------------------------------------ what must fit together


# Any: cards of every kind stand on one shelf
def _require_once(entries: Iterable[Entry[Any]], key: str, other: str = "") -> None:
    """Refuse a second record with the same word under `key`, or under `other` where it has none."""
    seen: dict[object, SourceFile] = {}
    for entry in entries:
        name = key if hasattr(entry.record, key) else other
        value = getattr(entry.record, name)
        if value in seen:
            file = seen[value].file
            found = _("{value}, which {file} has").format(
                value=repr(value), file=f"{file.parent.name}/{file.name}"
            )
            raise entry.source.fault((*entry.place, name), _("each only once"), found)
        seen[value] = entry.source


# Any: cards of every kind stand on one shelf
def _require_own_numbers(*shelves: Sequence[Entry[Any]]) -> None:
    first: dict[str, str] = {}
    for shelf in shelves:
        for entry in shelf:
            number = entry.record.id
            if number in first:
                found = _("{number}, which {name} has").format(number=number, name=first[number])
                raise entry.source.fault((*entry.place, "id"), _("a number of its own"), found)
            first[number] = entry.record.name


def _require_known(
    # Any: cards of every kind stand on one shelf
    entries: Sequence[Entry[Any]],
    key: str,
    known: Container[str],
    expected: str,
) -> None:
    for entry in entries:
        for index, name in enumerate(getattr(entry.record, key)):
            if name not in known:
                raise entry.source.fault((*entry.place, key, index), expected, repr(name))
