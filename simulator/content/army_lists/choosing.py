"""Choosing the cards that a list means, and putting the army together.

A bare name may mean several versions of a character. Those versions are taken that make the list
right: the points it prints, the commander it names, what the rules of army building allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import islice, product
from typing import Final

from simulator.content.army_lists.listed import (
    ArmyTextError,
    Imported,
    ListedCard,
    Listing,
    ListLine,
)
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import printed as name_shown
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard, full_name
from simulator.records import dataclass
from simulator.rules.armies import mustering
from simulator.rules.armies.building import check, fits, limited
from simulator.rules.armies.lists import (
    Printed,
    commanders,
    cost,
    is_commander,
    joins_enemy,
    prices,
)

_COMBINATIONS: Final = 256
"""How many ways to choose versions are tried; a list that is unsure of more is hardly one."""


def imported(listing: Listing, library: Library) -> Imported:
    """Return the army a list means, with what was read and not read in each of its lines.

    Raises:
        ArmyTextError: When no card was read.
    """
    built = _likeliest(_narrowed(listing), library)
    if not built.places:
        reasons = [reason for line in built.lines() for reason in line.not_read][:3]
        raise ArmyTextError(" ".join([_("No card of ours was found in this list."), *reasons]))
    built.tell_choices()
    notes = (*listing.notes, *built.notes, *_other_prices(built, library))
    army = built.army
    if not listing.points:
        size = _("The list names no size; it is taken as {points} points.")
        notes += (size.format(points=army.points),)
    found = tuple((built.entries[i].line + 1, card.id) for i, card in built.chosen())
    return Imported(army, built.lines(), tuple(dict.fromkeys(notes)), listing.form, found)


# ------------------------------------------------------------------ what may be meant


def _narrowed(listing: Listing) -> Listing:
    """Return a list whose parts mean only what its points and its commander leave open."""
    leader = listing.leader
    led = [card.id for card in leader.options] if leader else []
    entries: list[ListedCard] = []
    found = False
    for entry in listing.entries:
        here = [card for card in entry.options if card.id in led]
        if here and not found:
            found = True
            entries.append(replace(entry, options=tuple(here), leads=True))
            continue
        others = tuple(c for c in entry.options if not is_commander(c) or not (led or found))
        if entry.options and not others and not entry.whole:
            reason = _("{card} would be a second commander").format(card=shown(entry.options[0]))
            entries.append(replace(entry, options=(), reason=reason))
        else:
            entries.append(_by_points(replace(entry, options=others or entry.options)))
    if leader and led and not found and not any(entry.leads for entry in entries):
        entries.append(leader)
    return replace(listing, entries=entries)


def _by_points(entry: ListedCard) -> ListedCard:
    options = entry.options
    if entry.leads:
        options = tuple(card for card in options if is_commander(card))
    elif entry.points is not None:
        options = tuple(card for card in options if card.cost == entry.points)
    return replace(entry, options=options or entry.options)


def _likeliest(listing: Listing, library: Library) -> _Built:
    """Return the army of those versions with which the list breaks fewest rules."""
    options: list[Sequence[Printed | None]] = [
        entry.options or (None,) for entry in listing.entries
    ]
    ways = list(islice(product(*options), _COMBINATIONS))
    if len(ways) == 1:
        return _Built(listing, library, ways[0])
    return min([_Built(listing, library, way) for way in ways], key=lambda one: one.faults())


# ------------------------------------------------------------------ putting it together


@dataclass
class _Built:
    """An army put together from one choice of cards, in the order of the list."""

    listing: Listing
    library: Library
    way: Sequence[Printed | None]
    army: Army = field(init=False)
    lost: dict[int, str] = field(default_factory=dict)
    """Why the card of an entry is in no army."""
    places: list[tuple[int, ...]] = field(default_factory=list)
    """For each combat unit its entry and those of its attachments; then one row for each other."""
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Put every card where it belongs; then those that stood in no unit."""
        self.army = mustering.new_army(
            self.listing.faction, 0, self.listing.name, self.library.season
        )
        self._units: dict[int, int] = {}
        self._inside: dict[int, list[int]] = {}
        self._rest: list[int] = []
        self._joining: list[int] = []
        for place, card in self._waiting():
            self._find_a_place(place, card)
        self.places = [(unit, *self._inside[unit]) for unit in self._units]
        self.places += [(place,) for place in (*self._rest, *self._joining)]
        self._finish()

    @property
    def entries(self) -> list[ListedCard]:
        """Return the parts of the list."""
        return self.listing.entries

    def chosen(self, *, all_of_them: bool = False) -> Iterator[tuple[int, Printed]]:
        """Yield each entry whose card is in the army, with the card."""
        for place, card in enumerate(self.way):
            if card is not None and (all_of_them or place not in self.lost):
                yield place, card

    def _waiting(self) -> list[tuple[int, AttachmentCard]]:
        """Add every card that has its place; return the attachments that stood in no unit."""
        return [
            (place, card)
            for place, card in self.chosen(all_of_them=True)
            if self._waits(place, card) and isinstance(card, AttachmentCard)
        ]

    def _waits(self, place: int, card: Printed) -> bool:
        """Add a card to the army; return whether it is an attachment that stood in no unit."""
        entry = self.entries[place]
        if isinstance(card, UnitCard):
            self._units[place] = len(self.army.units)
            self._inside[place] = []
            self.army = mustering.with_unit(self.army, card.id)
        elif isinstance(card, NcuCard):
            self._rest.append(place)
            self.army = mustering.with_ncu(self.army, card.id)
        elif joins_enemy(card):
            self._joining.append(place)
            self.army = mustering.with_joining(self.army, card.id)
        elif entry.home is None:
            return True
        elif entry.home in self._units:
            self._attach(place, entry.home, card)
        else:
            self.lost[place] = _("the unit that {card} stands in was not read").format(
                card=shown(card)
            )
        return False

    def _attach(self, place: int, home: int, card: AttachmentCard) -> None:
        self._inside[home].append(place)
        self.army = mustering.with_attachment(self.army, self._units[home], card.id)

    def _find_a_place(self, place: int, card: AttachmentCard) -> None:
        """Put an attachment that stood in no unit into the first that may take it."""
        for home, index in self._units.items():
            unit = self.army.units[index]
            free = not limited(unit, self.library)
            if free and fits(self.library.units[unit.card], card):
                self._attach(place, home, card)
                why = _("The list does not say which unit {card} is in; {unit} was taken.")
                there = shown(self.library.units[unit.card])
                self.notes.append(why.format(card=shown(card), unit=there))
                return
        self.lost[place] = _("no unit of the list can take {card}").format(card=shown(card))

    def _finish(self) -> None:
        points, name = self.listing.points, self.listing.name
        if not points:
            spent = cost(self.army, self.library)
            points = next((size for size in mustering.POINTS if size >= spent), spent)
        if not name:
            leader = next(iter(commanders(self.army, self.library)), None)
            name = full_name(leader) if leader else FACTIONS[self.listing.faction]
        self.army = replace(self.army, points=points, name=name)

    # -------------------------------------------------------------- what is told

    def faults(self) -> tuple[int, int, int]:
        """Return how wrong the list is with these cards, to be compared."""
        broken = sum(not verdict for verdict in check(self.army, self.library))
        order = sum(e.options.index(c) for e, c in zip(self.entries, self.way, strict=True) if c)
        return broken + len(self.lost), len(_costing_otherwise(self, self.library)), order

    def tell_choices(self) -> None:
        """Note what the list left open: how a name was spelt, which version was taken."""
        for place, card in self.chosen():
            entry = self.entries[place]
            if not entry.exact or entry.misplaced:
                why = _("{written} was read as {card}.")
                self.notes.append(why.format(written=repr(entry.written), card=shown(card)))
            elif len(entry.options) > 1:
                why = _("{written} may be one of {count} cards; {card} was taken.")
                self.notes.append(
                    why.format(
                        written=repr(entry.written), count=len(entry.options), card=shown(card)
                    )
                )

    def lines(self) -> tuple[ListLine, ...]:
        """Return every line of the list with what became of it."""
        read = {n: list(notice) for n, notice in self.listing.heads.items()}
        lost = {n: list(notice) for n, notice in self.listing.strays.items()}
        for place, (entry, card) in enumerate(zip(self.entries, self.way, strict=True)):
            if card is None:
                lost.setdefault(entry.line, []).append(entry.reason)
            elif place in self.lost:
                lost.setdefault(entry.line, []).append(self.lost[place])
            elif entry is not self.listing.leader:  # the head has told him
                read.setdefault(entry.line, []).append(shown(card))
        found = []
        for number, text in enumerate(self.listing.lines):
            notice, reasons = read.get(number, []), list(dict.fromkeys(lost.get(number, [])))
            if text.strip():
                reasons = reasons if notice or reasons else [_("no card stands here")]
                found.append(ListLine(number + 1, text, tuple(notice), tuple(reasons)))
        return tuple(found)


def shown(card: Printed) -> str:
    """Return the name of a card as the reader's language prints it."""
    return name_shown(full_name(card))


# ------------------------------------------------------------------ prices


def _costing_otherwise(built: _Built, library: Library) -> list[tuple[Printed, int, int]]:
    """Return each card for which the list prints another cost, with that and with ours."""
    priced = iter(prices(built.army, library))
    found: list[tuple[Printed, int, int]] = []
    for row in built.places:
        group = [next(priced) for _place in row]
        together = sum(one.cost for one in group)
        for place, one in zip(row, group, strict=True):
            said = built.entries[place].points
            if said is None or said in {one.cost, one.card.cost, together}:
                continue
            if not (is_commander(one.card) and one.cost == 0):
                found.append((one.card, said, one.cost))
    return found


def _other_prices(built: _Built, library: Library) -> tuple[str, ...]:
    """Return a note that the list prints other points than our cards."""
    others = _costing_otherwise(built, library)
    if others:
        cards = ", ".join(f"{shown(card)} {said} ({ours})" for card, said, ours in others)
        why = _(
            "The list is of another season: it prints other points than our cards (ours in "
            "brackets): {cards}."
        )
        return (why.format(cards=cards),)
    ours = cost(built.army, library)
    lost = built.lost or built.listing.strays or None in built.way
    if built.listing.spent and built.listing.spent != ours and not lost:
        why = _("The list says that it costs {spent} points; its cards cost {cost} here.")
        return (why.format(spent=built.listing.spent, cost=ours),)
    return ()


def commander_of(options: Sequence[Printed]) -> tuple[Printed, ...]:
    """Return those of some cards that may command."""
    return tuple(card for card in options if is_commander(card))
