"""An army list while it is built: what was before each change, and what may still be added."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.model.army import Army
from simulator.model.cards import CardId, Library
from simulator.model.verdict import Verdict
from simulator.rules.armies.building import check
from simulator.rules.armies.card_search import Wanted, matches
from simulator.rules.armies.lists import NEUTRAL
from simulator.rules.armies.mustering import (
    CardOffer,
    attachment_offers,
    joining_offers,
    ncu_offers,
    new_army,
    unit_offers,
    without_attachment,
    without_joining,
    without_ncu,
    without_unit,
)

UNITS: Final = "units"
ATTACHMENTS: Final = "attachments"
NCUS: Final = "ncus"
JOINING: Final = "joining"
TABS: Final = (UNITS, ATTACHMENTS, NCUS, JOINING)


class ArmyDraft:
    """The list on the table, the ones before it, and the unit attachments go to."""

    def __init__(self, library: Library, army: Army) -> None:
        """Begin with a list, which counts as saved."""
        self.library = library
        self.army = self.kept = army
        self.past: list[Army] = []
        self.future: list[Army] = []
        self.unit = 0
        self._offers: tuple[Army, str, int, list[CardOffer]] | None = None
        self._verdicts: tuple[Army, tuple[Verdict, ...]] | None = None

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
        if not self.past:
            return False
        self.future.append(self.army)
        self._take(replace(self.past.pop(), name=self.army.name))
        return True

    def redo(self) -> bool:
        """Make a change that was taken back again; False when there is none."""
        if not self.future:
            return False
        self.past.append(self.army)
        self._take(replace(self.future.pop(), name=self.army.name))
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
            self.change(new_army(faction, self.army.points, self.army.name))

    def begin(self, army: Army) -> None:
        """Begin with a list that was read from somewhere; it counts as saved."""
        self.change(army)
        self.kept = self.army

    def take_out(self, link: str) -> None:
        """Take out what a link of the list names: unit:1, attachment:1:0, ncu:2 or joining:0."""
        what, *numbers = link.split(":")
        place = [int(number) for number in numbers]
        if what == "unit":
            self.change(without_unit(self.army, place[0]))
        elif what == "attachment":
            self.change(without_attachment(self.army, place[0], place[1]))
        elif what == "ncu":
            self.change(without_ncu(self.army, place[0]))
        elif what == "joining":
            self.change(without_joining(self.army, place[0]))

    def card_at(self, link: str) -> CardId:
        """Return the card a link of the list names; empty when it names none."""
        what, *numbers = link.split(":")
        if what == "deck":
            return numbers[0]
        army, place = self.army, [int(number) for number in numbers if number.isdigit()]
        if what == "unit":
            return army.units[place[0]].card
        if what == "attachment":
            return army.units[place[0]].attachments[place[1]]
        if what == "ncu":
            return army.ncus[place[0]]
        return army.joining[place[0]] if what == "joining" else ""

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

    def offers(self, tab: str, wanted: Wanted) -> list[CardOffer]:
        """Return what may be added and what may not, of one tab and as it is looked for."""
        offers = self._all_offers(tab)
        found = [offer for offer in offers if matches(offer.card, self.library, wanted)]
        return sorted(found, key=_order)

    def _all_offers(self, tab: str) -> list[CardOffer]:
        known = self._offers
        if known is not None and known[0] is self.army and known[1:3] == (tab, self.unit):
            return known[3]
        army, library = self.army, self.library
        if tab == ATTACHMENTS:
            found = attachment_offers(army, library, self.unit) if army.units else []
        else:
            ask = {UNITS: unit_offers, NCUS: ncu_offers, JOINING: joining_offers}[tab]
            found = ask(army, library)
        self._offers = (army, tab, self.unit, found)
        return found


def _order(offer: CardOffer) -> tuple[bool, bool, bool]:
    """Return what may be added first, then what needs more, the faction before the neutrals."""
    return (not offer.verdict, bool(offer.needs), offer.card.faction == NEUTRAL)
