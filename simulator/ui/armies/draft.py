"""An army list while it is built: what was before each change, and what may still be added."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from simulator.content.cards.own_cards import library_at_hand, numbers_of
from simulator.model.army import Army
from simulator.model.cards import ArmyCard, Library
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.armies.building import check
from simulator.rules.armies.card_search import Wanted, matches
from simulator.rules.armies.lists import NEUTRAL
from simulator.rules.armies.mustering import (
    CardOffer,
    attachment_offers,
    in_season,
    joining_offers,
    ncu_offers,
    new_army,
    unit_offers,
    without_attachment,
    without_joining,
    without_ncu,
    without_unit,
)


class OfferTab(StrEnum):
    """A kind of cards that may be added."""

    UNITS = "units"
    ATTACHMENTS = "attachments"
    NCUS = "ncus"
    JOINING = "joining"
    """Attachments that join the enemy."""


class ListPart(StrEnum):
    """A part of a list."""

    UNIT = "unit"
    ATTACHMENT = "attachment"
    NCU = "ncu"
    JOINING = "joining"


@dataclass(frozen=True, slots=True)
class ListPlace:
    """The place of a card in a list; `spot` is that of an attachment in the unit at `index`."""

    part: ListPart
    index: int
    spot: int = 0


_WITHOUT: Final = {
    ListPart.UNIT: without_unit,
    ListPart.NCU: without_ncu,
    ListPart.JOINING: without_joining,
}
_OFFERS: Final = {
    OfferTab.UNITS: unit_offers,
    OfferTab.NCUS: ncu_offers,
    OfferTab.JOINING: joining_offers,
}


class ArmyDraft:
    """The list on the table, the ones before it, and the unit attachments go to."""

    def __init__(self, army: Army) -> None:
        """Begin with a list, which counts as saved."""
        self._library = library_at_hand(army.season)
        self.army = self.kept = army
        self.past: list[Army] = []
        self.future: list[Army] = []
        self.unit = 0
        self._offers: tuple[Army, OfferTab, int, list[CardOffer]] | None = None
        self._verdicts: tuple[Army, tuple[Verdict, ...]] | None = None

    @property
    def library(self) -> Library:
        """Return the cards of the list's season."""
        if self._library.season != self.army.season:
            self._library = library_at_hand(self.army.season)
        return self._library

    # ------------------------------------------------------------ changing

    def change(self, army: Army) -> None:
        """Take another list; the one before can be taken back."""
        if army == self.army:
            return
        self.past.append(self.army)
        self.future.clear()
        self._take(army)

    def add(self, offer: CardOffer) -> None:
        """Take an offered card; the list keeps the name it has by now, typed after the offer."""
        self.change(replace(offer.army, name=self.army.name))

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        return self._step(self.past, self.future)

    def redo(self) -> bool:
        """Make a change that was taken back again; False when there is none."""
        return self._step(self.future, self.past)

    def _step(self, taken: list[Army], kept: list[Army]) -> bool:
        if not taken:
            return False
        kept.append(self.army)
        self._take(replace(taken.pop(), name=self.army.name))
        return True

    def _take(self, army: Army) -> None:
        grown = len(army.units) > len(self.army.units)
        self.army = army
        self.unit = len(army.units) - 1 if grown else max(0, min(self.unit, len(army.units) - 1))

    def rename(self, name: str) -> None:
        """Rename the list; letters are not taken back one by one."""
        self.army = replace(self.army, name=name)

    def resize(self, points: int) -> None:
        """Play with other points."""
        self.change(replace(self.army, points=points))

    def muster(self, faction: str) -> None:
        """Begin anew with a faction."""
        if faction != self.army.faction:
            self.change(new_army(faction, self.army.points, self.army.name, self.army.season))

    def take_season(self, season: str) -> list[ArmyCard]:
        """Go on with the list in another season; return the cards that are taken out for it."""
        before, known = numbers_of(self.army), self.library.in_lists
        self.change(in_season(self.army, library_at_hand(season)))
        return [known[card] for card in before if card not in numbers_of(self.army)]

    def begin(self, army: Army) -> None:
        """Begin with a list that was read from somewhere; it counts as saved."""
        self.change(army)
        self.kept = self.army

    def take_out(self, place: ListPlace) -> None:
        """Take the card at a place out of the list."""
        if place.part is ListPart.ATTACHMENT:
            self.change(without_attachment(self.army, place.index, place.spot))
        else:
            self.change(_WITHOUT[place.part](self.army, place.index))

    # ------------------------------------------------------------ asking the rules

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.army != self.kept

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Return every rule of army building, what is broken first."""
        if self._verdicts is None or self._verdicts[0] is not self.army:
            self._verdicts = (self.army, check(self.army, self.library))
        return self._verdicts[1]

    def offers(self, tab: OfferTab, wanted: Wanted) -> list[CardOffer]:
        """Return what may be added and what may not, of one tab and as it is looked for."""
        offers = self._all_offers(tab)
        found = [offer for offer in offers if matches(offer.card, self.library, wanted)]
        return sorted(found, key=_order)

    def _all_offers(self, tab: OfferTab) -> list[CardOffer]:
        known = self._offers
        if known is not None and known[0] is self.army and known[1:3] == (tab, self.unit):
            return known[3]
        army, library = self.army, self.library
        if tab is OfferTab.ATTACHMENTS:
            found = attachment_offers(army, library, self.unit) if army.units else []
        else:
            found = _OFFERS[tab](army, library)
        self._offers = (army, tab, self.unit, found)
        return found


def _order(offer: CardOffer) -> tuple[bool, bool, bool]:
    """Return what may be added first, then what needs more, the faction before the neutrals."""
    return (not offer.verdict, bool(offer.needs), offer.card.faction == NEUTRAL)
