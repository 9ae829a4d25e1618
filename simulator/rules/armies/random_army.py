"""A legal army drawn by chance: the same seed gives the same list, and every card turns up.

The cards of the faction and of the neutrals stand in a row; the seed says with which of them the
army begins, so that as many seeds in a row as there are cards bring every one that fits its points.
What a card demands comes with it; then a commander, then whatever the dice say, until the points
are spent.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from simulator.engine.dice import random_stream
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard, UnitType
from simulator.model.demands import DemandWord
from simulator.rules.armies import demands as army_demands
from simulator.rules.armies import factions as army_factions
from simulator.rules.armies import mustering
from simulator.rules.armies.building import fits, legal, limited, within_limits
from simulator.rules.armies.lists import (
    NEUTRAL,
    Printed,
    begins_with,
    cards_of,
    commanders,
    demanded,
    inside,
    is_commander,
    is_named,
    joins_enemy,
    names_of,
    points_left,
    unlimited,
)

FEWEST: Final = 10
"""Points below which no army is drawn: not every commander finds a unit for less."""
MOST: Final = 200
"""Points above which no army is drawn: the cards of one faction do not fill much more."""
ATTEMPTS: Final = 100
"""Armies begun before giving up; the first nearly always succeeds."""
MISSES: Final = 25
"""Cards in a row that do not fit any more before an army is taken as finished."""
SHARES: Final = (45, 25, 30)
"""How often a unit, an attachment and a non-combat unit is drawn."""
OWN: Final = 0.7
"""How often the card must be of the army's own faction."""
DEPTH: Final = 4
"""How long a chain of demands is followed: a wolf, its master, his unit."""


def random_army(library: Library, seed: int, faction: str = "", points: int = 40) -> Army:
    """Return a legal army of a faction, or of any when none is named.

    Raises ValueError for a faction without a deck, and for fewer than 10 or more than 200 points.
    """
    draw = _Draw(library, seed)
    playable = mustering.factions(library)
    chosen = faction or draw.rng.choice(playable)
    if chosen not in playable:
        raise ValueError(
            _("{faction} is none of: {known}").format(faction=faction, known=", ".join(playable))
        )
    if points < FEWEST:
        raise ValueError(_("An army is drawn for {few} points or more.").format(few=FEWEST))
    if points > MOST:
        raise ValueError(_("An army is drawn for {most} points or fewer.").format(most=MOST))
    name = _("Random army {seed}").format(seed=seed)
    start = mustering.new_army(chosen, points, name, library.season)
    start = replace(start, id=f"random-{chosen}-{points}-{seed}")
    draw.row = _row(chosen, library)
    for attempt in range(ATTEMPTS):
        army = draw.army(start, draw.row[(seed + attempt) % len(draw.row)])
        if legal(army, library):
            return army
    raise ValueError(_("No legal army of {points} points was found.").format(points=points))


def _row(faction: str, library: Library) -> list[Printed]:
    """Return every card an army of a faction may have, in the order of the numbers."""
    cards: list[Printed] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
    ]
    own = [card for card in cards if army_factions.may_have(faction, card, library)]
    listed = [card for card in own if not demanded(card, DemandWord.BROUGHT_BY)]
    return sorted(listed, key=lambda card: card.id)


class _Draw:
    """Adds cards together with what they demand."""

    def __init__(self, library: Library, seed: int) -> None:
        self.library, self.rng = library, random_stream(seed, "army")
        self.row: list[Printed] = []

    def army(self, army: Army, first: Printed) -> Army:
        """Draw an army that begins with a card, then finds a commander, then spends its points."""
        army = self.added(army, first) or army
        leaders = [card for card in self.row if is_commander(card)]
        self.rng.shuffle(leaders)
        for leader in leaders:
            if not commanders(army, self.library):
                army = self.added(army, leader) or army
        misses = 0
        while misses < MISSES and points_left(army, self.library) > 0:
            grown = self.added(army, self.any_card(army.faction))
            army, misses = (army, misses + 1) if grown is None else (grown, 0)
        return army

    def any_card(self, faction: str) -> Printed:
        """Draw a kind of card, then one of them: one's own more often than a neutral one."""
        kind = self.rng.choices((UnitCard, AttachmentCard, NcuCard), SHARES)[0]
        own = faction == NEUTRAL or self.rng.random() < OWN
        pool = [card for card in self.row if isinstance(card, kind)] or self.row
        wanted = [card for card in pool if card.faction == faction or not own]
        return self.rng.choice(wanted or pool)

    def added(self, army: Army, card: Printed) -> Army | None:
        """Add a card and what it demands; None when that breaks a rule or leaves a demand open."""
        after = self._grown(army, card, DEPTH)
        if after is None or not within_limits(after, self.library):
            return None
        return after if all(army_demands.needs(after, self.library)) else None

    def _grown(self, army: Army, card: Printed, depth: int) -> Army | None:
        """Add a card, then for each demand a card that meets it."""
        if depth == 0:
            return None
        after = self._placed(army, card, depth)
        includes = demanded(card, DemandWord.ARMY_INCLUDES)
        for demand in (*includes, *demanded(card, DemandWord.COMMANDS_THROUGH)):
            if after is not None and not self._has(after, demand.names):
                after = self._befriended(after, self._named(demand.names), depth)
        for demand in demanded(card, DemandWord.ONE_FOR_EACH):
            if after is not None and not all(army_demands.needs(after, self.library)):
                after = self._befriended(after, self._infantry(demand.value), depth)
        return after

    def _placed(self, army: Army, card: Printed, depth: int) -> Army | None:
        if isinstance(card, AttachmentCard):
            return self._attached(army, card, depth)
        if not isinstance(card, UnitCard):
            return mustering.with_ncu(army, card.id)
        after = mustering.with_unit(army, card.id)
        for demand in demanded(card, DemandWord.HOLDS):
            wanted = self._named(demand.names)
            if self._has(army, demand.names) or not wanted:
                return None  # he stands in another unit already, or serves another house
            last = len(after.units) - 1
            after = mustering.with_attachment(after, last, self.rng.choice(wanted).id)
        return after

    def _attached(self, army: Army, card: AttachmentCard, depth: int) -> Army | None:
        """Put an attachment into a unit that may take it, a new one if there is none."""
        if joins_enemy(card):
            return mustering.with_joining(army, card.id)
        friends = names_of(card, DemandWord.ATTACHED_TO)
        with_friends: Army | None = army
        if friends and not self._has(army, friends):
            with_friends = self._befriended(army, self._named(friends), depth)
        if with_friends is None:
            return None
        places = self._places(with_friends, card, friends)
        if places:
            return mustering.with_attachment(with_friends, self.rng.choice(places), card.id)
        return None if friends else self._in_a_new_unit(army, card)

    def _in_a_new_unit(self, army: Army, card: AttachmentCard) -> Army | None:
        homes = [unit for unit in self.row if isinstance(unit, UnitCard) and fits(unit, card)]
        holders = [unit for unit in homes if not demanded(unit, DemandWord.HOLDS)]
        if not holders:
            return None
        after = mustering.with_unit(army, self.rng.choice(holders).id)
        return mustering.with_attachment(after, len(after.units) - 1, card.id)

    def _places(self, army: Army, card: AttachmentCard, friends: list[str]) -> list[int]:
        """Return the units of an army an attachment may join; `friends` must be in them."""
        found = []
        for place, unit in enumerate(army.units):
            together = inside(unit, self.library)
            room = unlimited(card, together) or not limited(unit, self.library)
            beside = not friends or any(is_named(other, friends) for other in together)
            if room and beside and fits(self.library.units[unit.card], card):
                found.append(place)
        return found

    def _befriended(self, army: Army, friends: list[Printed], depth: int) -> Army | None:
        return self._grown(army, self.rng.choice(friends), depth - 1) if friends else None

    def _named(self, names: Collection[str]) -> list[Printed]:
        return [card for card in self.row if is_named(card, names)]

    def _infantry(self, prefix: str) -> list[Printed]:
        units = [card for card in self.row if isinstance(card, UnitCard)]
        foot = [card for card in units if card.type is UnitType.INFANTRY]
        return [card for card in foot if begins_with(card, prefix)]

    def _has(self, army: Army, names: Collection[str]) -> bool:
        return any(is_named(card, names) for card in cards_of(army, self.library))
