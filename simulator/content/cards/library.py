"""All printed cards, read from units/: facts for the rules, records for their behaviour."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

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
    AttachmentsFile,
    NcusFile,
    UnitsFile,
)
from simulator.content.cards.seasons import names_elsewhere, of_season
from simulator.content.games.scenario_cards import piece_sets, terrain_cards
from simulator.content.gc_freeze import here_to_stay
from simulator.datafiles import units_dir
from simulator.files.errors import ContentError
from simulator.files.reading import is_file, is_folder, is_there
from simulator.files.sources import Place, Record, SourceFile, checked, made, read
from simulator.language.texts import translate as _
from simulator.model.cards import (
    SEASON,
    AbilityId,
    AbilityText,
    CardId,
    CardReading,
    Library,
    NcuCard,
    UnitCard,
)
from simulator.model.demands import Demand, demands
from simulator.model.scenario import ObjectiveCard
from simulator.records import dataclass

R = TypeVar("R", bound=Record)

_FILES: Final[Mapping[str, tuple[type[Record], str]]] = {
    "units.yaml": (UnitsFile, "units"),
    "attachments.yaml": (AttachmentsFile, "attachments"),
    "ncus.yaml": (NcusFile, "ncus"),
    "tactics.yaml": (TacticsFile, "cards"),
    "specials.yaml": (SpecialsFile, "cards"),
}
"""The files of a faction's cards, what each holds, and under which key."""


@dataclass(frozen=True)
class Entry(Generic[R]):
    """A record with the place it was read from, so that later faults can still name it."""

    record: R
    source: SourceFile
    place: Place
    faction: str = ""

    def fault(self, inside: Place, expected: str, found: str) -> ContentError:
        """Return the error for a value inside this record."""
        return self.source.fault((*self.place, *inside), expected, found)


AnyEntry = Entry[Any]  # Any: records of every kind stand on one shelf


@dataclass(frozen=True)
class Shelf:
    """Everything under units/, read and checked."""

    library: Library
    abilities: tuple[Entry[AbilityRecord], ...] = ()
    tactics: tuple[Entry[TacticsRecord], ...] = ()
    objectives: tuple[Entry[ObjectiveCardRecord], ...] = ()
    objective_cards: Mapping[int, ObjectiveCard] = field(default_factory=dict)
    specials: tuple[Entry[SpecialRecord], ...] = ()


def load_library(folder: Path | None = None, season: str = SEASON) -> Library:
    """Return a season's printed cards; raise ContentError for the first fault in their files."""
    return load_shelf(folder, season).library


def load_shelf(folder: Path | None = None, season: str = SEASON) -> Shelf:
    """Return the cards together with the records of what they do; a folder is read once.

    Args:
        folder: The folder of the cards; None for the program's own.
        season: The season whose cards they are; each is made when it is first asked for.
    """
    return _shelf((folder or units_dir()).resolve(), season)


@cached(3, each=9_600_000)
def _shelf(folder: Path, season: str) -> Shelf:
    with here_to_stay():
        return _read_shelf(folder, season)


def _read_shelf(folder: Path, season: str) -> Shelf:
    abilities = _all_abilities(folder, season)
    texts = {entry.record.id: made(entry.record, AbilityText) for entry in abilities}
    found, other_names = _cards_of_factions(folder, season)
    units, attachments, ncus, tactics, specials = found.values()
    _require_own_numbers(units, attachments, ncus, tactics, specials)
    _require_once((*tactics, *specials, *abilities), "ability", "id")
    cards = {e.record.id: e.record.card(e.faction) for e in tactics}
    everybody = [*units, *attachments, *ncus]
    _require_known(everybody, "abilities", texts, _("an ability of an abilities.yaml"))
    for key in ("tactics", "removes"):
        _require_known(everybody, key, cards, _("the number of a tactics card"))
    objectives = _entries(read(folder / "objective_cards.yaml"), ObjectiveCardsFile, "cards")
    _require_once(objectives, "number")
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
        piece_sets=piece_sets(folder),
        readings=_readings(
            folder / "card_readings.yaml",
            {*texts, *(entry.record.ability for entry in (*tactics, *specials))},
            season,
        ),
        specials={e.record.id: e.record.card(e.faction) for e in specials},
        army_rules=_army_rules(specials),
        season=season,
        other_names=other_names,
    )
    numbered = {entry.record.number: made(entry.record, ObjectiveCard) for entry in objectives}
    return Shelf(library, abilities, tuple(tactics), tuple(objectives), numbered, tuple(specials))


def _cards_of_factions(
    folder: Path, season: str
) -> tuple[dict[str, list[AnyEntry]], dict[CardId, tuple[str, ...]]]:
    """Return a season's cards by their kind of file, and what other seasons call them."""
    found: dict[str, list[AnyEntry]] = {name: [] for name in _FILES}
    other_names: dict[CardId, tuple[str, ...]] = {}
    for home in _factions(folder):
        for name, (kind, key) in _FILES.items():
            if is_there(home / name):
                source = read(home / name)
                found[name] += _entries(source, kind, key, season)
                for card, other in names_elsewhere(source, key, season):
                    other_names[card] = (*other_names.get(card, ()), other)
    return found, other_names


def _factions(folder: Path) -> list[Path]:
    return sorted(home for home in folder.iterdir() if is_folder(home) and home.name != "armies")


# ------------------------------------------------------------------ the files


def _all_abilities(folder: Path, season: str) -> tuple[Entry[AbilityRecord], ...]:
    """Read the abilities of every faction, and those that several share."""
    homes = [home / "abilities.yaml" for home in _factions(folder)]
    there = (read(path) for path in homes if is_there(path))
    found = tuple(
        entry for source in there for entry in _entries(source, AbilitiesFile, "abilities", season)
    )
    _require_once(found, "id")
    return found


def _entries(
    source: SourceFile, kind: type[Record], key: str, season: str = SEASON
) -> list[AnyEntry]:
    """Return the records that a file has under a key in a season, with the faction it is of."""
    seasoned, missing = of_season(source, key, season)
    file = checked(seasoned, kind)
    faction = getattr(file, "faction", "")
    return [
        Entry(one, seasoned, (key, at), faction)
        for at, one in enumerate(getattr(file, key))
        if at not in missing
    ]


def _readings(
    path: Path, known: set[AbilityId], season: str
) -> dict[AbilityId, tuple[CardReading, ...]]:
    """Read the house rules for cards of a season, by the ability they are about."""
    found: dict[AbilityId, tuple[CardReading, ...]] = {}
    if not is_file(path):
        return found
    entries = _entries(read(path), CardReadingsFile, "readings", season)
    _require_once(entries, "id")
    for entry in entries:
        for spot, ability in enumerate(entry.record.abilities):
            if ability not in known:
                place = ("abilities", spot)
                raise entry.fault(place, _("an ability, or a tactics card's"), repr(ability))
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
        shelf: dict[CardId, Any] = units if leader in units else ncus  # Any: cards of either kind
        if leader not in shelf or not shelf[leader].commander:
            expected = _("the number of a commander's unit or NCU")
            raise entry.fault(("leads",), expected, repr(leader))
        requirements = (*shelf[leader].requirements, *asked)
        shelf[leader] = replace(shelf[leader], requirements=requirements)


# ------------------------------------------------------------------ what must fit together


def _require_once(entries: Iterable[AnyEntry], key: str, other: str = "") -> None:
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
            raise entry.fault((name,), _("each only once"), found)
        seen[value] = entry.source


def _require_own_numbers(*shelves: Sequence[AnyEntry]) -> None:
    first: dict[str, str] = {}
    for shelf in shelves:
        for entry in shelf:
            number = entry.record.id
            if number in first:
                found = _("{number}, which {name} has").format(number=number, name=first[number])
                raise entry.fault(("id",), _("a number of its own"), found)
            first[number] = entry.record.name


def _require_known(
    entries: Sequence[AnyEntry],
    key: str,
    known: Container[str],
    expected: str,
) -> None:
    for entry in entries:
        for index, name in enumerate(getattr(entry.record, key)):
            if name not in known:
                raise entry.fault((key, index), expected, repr(name))
