"""Which printed cards already do what they say, and which tests play them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from simulator.content.cards.behaviour_records import (
    AbilityRecord,
    Behaviour,
    SpecialRecord,
    TacticsRecord,
)
from simulator.content.cards.library import Entry, Shelf, load_shelf
from simulator.files.reading import read_text
from simulator.language.texts import marked, msg
from simulator.model.cards import AttachmentCard, NcuCard, UnitCard, full_name
from simulator.model.named_kind import NamedKind
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.armies.building import faction_deck

KINDS: Final = (
    *(marked("units"), marked("attachments"), marked("ncus")),
    *(marked("tactics"), marked("specials")),
)
"""The kinds of cards of a faction, as its folder has them."""
_OWN: Final = ("counts_as", "tag")
"""Words of a record that are all an ability may have to say."""
_IN_LISTS: Final = ("army_rules", "requirements", "zone")
"""Words by which the army rules, or the tactics board, do all that a special card says."""


class CoverageState(NamedKind):
    """How far a card's encoding is."""

    DATA = "data", msg("data")
    BESPOKE = "bespoke", msg("bespoke")
    NOT_YET = "not yet", msg("not yet")


@dataclass(frozen=True, slots=True)
class Covered:
    """One card: how far it is, what of it is missing, and the test files that name each part."""

    faction: str
    kind: str
    id: str
    name: str
    state: CoverageState
    missing: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()
    """Abilities, or the card itself, that no test names."""


def coverage(faction: str = "", tests: Path | None = None) -> list[Covered]:
    """Return how far every card of a faction, or of all, is; `tests` is their folder."""
    shelf = load_shelf()
    texts = texts_of_tests(sorted(tests.glob("test_*.py")) if tests else [])
    tactics = (_alone("tactics", one, state_of(one.record), texts) for one in shelf.tactics)
    found = [*_holders(shelf, texts), *tactics, *_specials(shelf, texts)]
    return [card for card in found if faction in {"", card.faction}]


def whole(faction: str) -> Verdict:
    """Return whether a faction can be played, or has cards to look at only (ARM-12)."""
    return faction_deck(faction, load_shelf().library)


def tests_folder() -> Path | None:
    """Return the folder of the tests that play cards.

    None for an installed copy, which has none.
    """
    folder = Path(__file__).resolve().parents[3] / "tests" / "abilities"
    return folder if folder.is_dir() else None


def texts_of_tests(paths: Iterable[Path]) -> dict[str, str]:
    """Return test files with what they say, in small letters (ContentError)."""
    return {path.name: read_text(path, any_words=True).casefold() for path in paths}


# ------------------------------------------------------------------ cards


def _holders(shelf: Shelf, texts: Mapping[str, str]) -> list[Covered]:
    records = {entry.record.id: entry.record for entry in shelf.abilities}
    library = shelf.library
    return [
        _holder(kind, card, [records[name] for name in card.abilities], texts)
        for kind in ("units", "attachments", "ncus")
        for card in getattr(library, kind).values()
    ]


def _holder(
    kind: str,
    card: UnitCard | AttachmentCard | NcuCard,
    abilities: list[AbilityRecord],
    texts: Mapping[str, str],
) -> Covered:
    states = {ability.name: state_of(ability) for ability in abilities}
    missing = tuple(name for name, state in states.items() if state is CoverageState.NOT_YET)
    played = {
        ability.name: _naming(texts, ability.id, ability.name)
        for ability in abilities
        if not ability.tag
    }
    tests = sorted({file for files in played.values() for file in files})
    unplayed = tuple(name for name, files in played.items() if not files)
    worst = max(states.values(), key=[*CoverageState].index, default=CoverageState.DATA)
    return Covered(
        card.faction, kind, card.id, full_name(card), worst, missing, tuple(tests), unplayed
    )


def _specials(shelf: Shelf, texts: Mapping[str, str]) -> list[Covered]:
    """Return how far special cards are; what one does may stand with the ability that lays it."""
    records = {entry.record.id: entry.record for entry in shelf.abilities}
    states = (state_of(records.get(entry.record.by, entry.record)) for entry in shelf.specials)
    return [
        _alone(entry.record.printed_as, entry, state, texts)
        for entry, state in zip(shelf.specials, states, strict=True)
    ]


def _alone(
    kind: str,
    entry: Entry[TacticsRecord] | Entry[SpecialRecord],
    state: CoverageState,
    texts: Mapping[str, str],
) -> Covered:
    """Return how far a card is that has one behaviour, its own."""
    record = entry.record
    tests = _naming(texts, record.ability, record.name, f'"{record.id}"')
    missing = (record.name,) if state is CoverageState.NOT_YET else ()
    unplayed = () if tests else (record.name,)
    return Covered(entry.faction, kind, record.id, record.name, state, missing, tests, unplayed)


def state_of(record: AbilityRecord | TacticsRecord | SpecialRecord) -> CoverageState:
    """Return how far one encoding is."""
    parts: list[Behaviour | None] = [
        record,
        getattr(record, "attached", None),
        getattr(record, "lasting", None),
    ]
    behaviour = [part for part in parts if part and (part.effects or part.changes)]
    if not behaviour:
        own = any(getattr(record, word, None) for word in (*_OWN, *_IN_LISTS))
        return CoverageState.DATA if own else CoverageState.NOT_YET
    bespoke = any(_speaks(part.model_dump(), "bespoke") for part in behaviour)
    return CoverageState.BESPOKE if bespoke else CoverageState.DATA


def _speaks(value: object, word: str) -> bool:
    """Return whether a word stands anywhere in an encoding."""
    if isinstance(value, dict):
        return word in value or any(_speaks(deeper, word) for deeper in value.values())
    return isinstance(value, list) and any(_speaks(deeper, word) for deeper in value)


def _naming(texts: Mapping[str, str], *names: str) -> tuple[str, ...]:
    words = [name.casefold() for name in names]
    return tuple(file for file, text in texts.items() if any(word in text for word in words))
