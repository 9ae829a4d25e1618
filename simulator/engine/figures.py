"""Who the figures of an army are: their names, those for which they count, who commands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from simulator.model.cards import AbilityId, ArmyCard, CardId, Library, full_name
from simulator.model.demands import Demand, DemandWord
from simulator.model.moments import Source
from simulator.model.state import GameState, Seat, UnitId

MAY_LEAD: Final = Demand(DemandWord.MAY_LEAD)
COMMANDERS_NAME: Final = "commander"
"""What a figure counts as that has the name of its army's commander, whoever that is."""


def printed_card(card: CardId, library: Library) -> ArmyCard:
    """Return the card of a unit, an attachment or an NCU."""
    return library.units.get(card) or library.attachments.get(card) or library.ncus[card]


def sources_of(
    library: Library, owner: Seat, holder: UnitId, card: CardId, gained: Iterable[AbilityId] = ()
) -> list[Source]:
    """Return the abilities printed on a card of a unit or NCU, and those the card gained."""
    known, abilities = library.abilities, (*printed_card(card, library).abilities, *gained)
    return [Source(owner, a, known[a].name if a in known else a, holder, card) for a in abilities]


def commanding(cards: Iterable[CardId], library: Library) -> list[CardId]:
    """Return which of an army's cards command it: units, attachments or NCUs (ARM-09, CMD-02).

    One who "may lead" leaves it to any other; the one he leads through is no other.
    """
    found = [card for card in map(partial(printed_card, library=library), cards) if card.commander]
    return [card.id for card in found if _leads(card, found)]


def _leads(card: ArmyCard, commanders: list[ArmyCard]) -> bool:
    if MAY_LEAD not in card.requirements:
        return True
    through = DemandWord.COMMANDS_THROUGH
    own = {each.value for each in card.requirements if each.word is through}
    others = [other for other in commanders if other.id != card.id]
    return all({full_name(each), each.name} & own for each in others)


def cards_with(state: GameState, player: Seat) -> list[CardId]:
    """Return the cards a player began with, units and their attachments first, fallen ones too."""
    units = [unit for unit in state.units.values() if unit.owner is player]
    cards = [card for unit in units for card in (unit.card, *unit.attachments, *unit.fallen)]
    return cards + [ncu.card for ncu in state.ncus.values() if ncu.owner is player]


def commanders_of(state: GameState, library: Library, player: Seat) -> list[CardId]:
    """Return the commander cards a player began with, those on the battlefield first."""
    return commanding(cards_with(state, player), library)


def commanders_name(state: GameState, library: Library, player: Seat) -> str:
    """Return the name of the commander a player began with; empty for an army without one."""
    found = commanders_of(state, library, player)
    return printed_card(found[0], library).name if found else ""


def names_borne(
    state: GameState, library: Library, player: Seat, cards: Iterable[CardId]
) -> frozenset[str]:
    """Return the names of some attachments of a player, with those they count as."""
    found = set()
    for card in cards:
        printed = library.attachments[card]
        found.add(printed.name)
        for ability in printed.abilities:
            text = library.abilities.get(ability)
            if text is not None and text.counts_as == COMMANDERS_NAME:
                found.add(commanders_name(state, library, player))
            elif text is not None and text.counts_as:
                found.add(text.counts_as)
    return frozenset(found)
