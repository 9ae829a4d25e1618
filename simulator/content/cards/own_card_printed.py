"""What is printed, as home-made cards must keep apart from it: ids, names, trays, factions."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cached_property

from simulator.caches import cached
from simulator.content.armies.army_names import plain
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library, load_shelf
from simulator.missions import LASTING, SPECIAL
from simulator.model.cards import SEASONS, AttachmentCard, Library, UnitCard, full_name


class Printed:
    """What is printed, as home-made cards must keep apart from it."""

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """Return the names of all printed cards by their numbers."""
        return {number: card.name for number, card in load_library().cards.items()}

    @cached_property
    def behaviours(self) -> frozenset[str]:
        """Return every id under which something printed does what it does."""
        shelf = load_shelf()
        own = {entry.record.ability for entry in shelf.objectives}
        return frozenset({*load_effects().abilities, *shelf.library.abilities, *own,
                          *LASTING, *SPECIAL})  # fmt: skip

    @cached_property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Return by kind, as they are compared, the names any season prints and what has them."""
        seasons = [_names(load_library(season=season)) for season in SEASONS]
        return {
            kind: {name: id_ for names in seasons for name, id_ in names[kind].items()}
            for kind in seasons[0]
        }

    @cached_property
    def trays(self) -> Mapping[str, tuple[str, ...]]:
        """Return the trays that units of a type are printed with."""
        found: dict[str, dict[str, None]] = {}
        for card in load_library().units.values():
            found.setdefault(card.type.value, {})[card.tray_name] = None
        return {kind: tuple(trays) for kind, trays in found.items()}

    @cached_property
    def on_units(self) -> frozenset[str]:
        """Return the abilities that combat units and attachments are printed with."""
        library = load_library()
        cards: list[UnitCard | AttachmentCard]
        cards = [*library.units.values(), *library.attachments.values()]
        return frozenset(ability for card in cards for ability in card.abilities)

    @cached_property
    def on_ncus(self) -> frozenset[str]:
        """Return the abilities that non-combat units are printed with."""
        cards = load_library().ncus.values()
        return frozenset(ability for card in cards for ability in card.abilities)

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """Return the factions that are printed."""
        return tuple(sorted({card.faction for card in load_library().units.values()}))


def _names(library: Library) -> Mapping[str, Mapping[str, str]]:
    return {
        "units": {spelt(full_name(c)): i for i, c in library.units.items()},
        "attachments": {spelt(full_name(c)): i for i, c in library.attachments.items()},
        "ncus": {spelt(full_name(c)): i for i, c in library.ncus.items()},
        "cards": {spelt(c.name): i for i, c in library.tactics.items()},
        "abilities": {spelt(c.name): i for i, c in library.abilities.items()},
    }


@cached(1, each=500_000)
def printed() -> Printed:
    """Return what is printed; it is looked through once."""
    return Printed()


def spelt(name: str) -> str:
    """Return a name as it is compared: neither capitals nor accents make another of it."""
    return plain(name) or " ".join(unicodedata.normalize("NFKC", name).casefold().split())
