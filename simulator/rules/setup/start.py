"""The position before the first roll: armies beside the table, tokens on it, decks (ARM-12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from frozendict import frozendict

from simulator.engine.figures import commanding, printed_card
from simulator.model.army import Army
from simulator.model.cards import CardId, Library
from simulator.model.ids import numbered, unit_id
from simulator.model.picking import the_one
from simulator.model.scenario import Scenario
from simulator.model.state import (
    Attached,
    GameState,
    Ncu,
    Phase,
    Seat,
    SeatState,
    Terrain,
    Token,
    Unit,
    UnitId,
)

COPIES: Final = 2
"""Copies of each tactics card in a deck (TCD-02)."""


def start(
    scenario: Scenario,
    armies: Mapping[Seat, Army],
    library: Library,
    *,
    terrain: Sequence[Terrain] = (),
    teams: tuple[tuple[Seat, ...], ...] = (),
) -> GameState:
    """Return the position before the first roll: armies beside the table, tokens and terrain on it.

    Decks lie in printed order and are shuffled in the game. Seats sit in the order of `armies`;
    `teams` lists who plays together, nobody when left out.
    """
    units: dict[UnitId, Unit] = {}
    ncus: dict[UnitId, Ncu] = {}
    for player, army in armies.items():
        ids = iter(_ids(player, army, library))
        for listed in army.units:
            name = the_one(ids, "id left for a unit")
            units[name] = _new_unit(name, player, listed.card, listed.attachments, library)
        for card in army.ncus:
            name = the_one(ids, "id left for a unit")
            tokens = library.ncus[card].tokens
            held = frozendict(dict([tokens]) if tokens else {})
            ncus[name] = Ncu(name, player, card, tokens=held)
    first = the_one(armies, "army")
    return GameState(
        phase=Phase.SETUP,
        round=0,
        active=first,
        first=first,
        seats=frozendict({p: _seat(p, army, library) for p, army in armies.items()}),
        units=frozendict(units),
        ncus=frozendict(ncus),
        tokens=frozendict(_tokens(scenario)),
        terrain=tuple(terrain),
        teams=teams,
    )


def _ids(player: Seat, army: Army, library: Library) -> list[UnitId]:
    """Return an id for every unit and NCU of an army, numbering those with the same name."""
    names = [library.units[unit.card].name for unit in army.units]
    names += [library.ncus[card].name for card in army.ncus]
    slugs = [slug(name) for name in names]
    many = Counter(slugs)
    seen: Counter[str] = Counter()
    ids = []
    for each in slugs:
        seen[each] += 1
        ids.append(unit_id(player, each, seen[each] if many[each] > 1 else 0))
    return ids


def slug(name: str) -> str:
    """Return a name in lower case with hyphens, such as "stark-sworn-swords"."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _new_unit(
    name: UnitId, player: Seat, card: CardId, attachments: tuple[CardId, ...], library: Library
) -> Unit:
    wounds = library.units[card].full_wounds
    tokens = frozendict(printed_tokens(card, attachments, library))
    lying = comes_with(card, player, library)
    return Unit(name, player, card, attachments, wounds, tokens=tokens, attached=lying)


def printed_tokens(
    card: CardId, attachments: tuple[CardId, ...], library: Library
) -> dict[str, int]:
    """Return the tokens a unit with some attachments comes into play with."""
    tokens: dict[str, int] = {}
    printed = [library.units[card].tokens]
    printed += [library.attachments[attachment].tokens for attachment in attachments]
    for entry in printed:
        if entry:
            tokens[entry[0]] = tokens.get(entry[0], 0) + entry[1]
    return tokens


def comes_with(card: CardId, player: Seat, library: Library) -> tuple[Attached, ...]:
    """Return the special cards that lie on a unit as it comes into play."""
    return tuple(
        Attached(special.id, player, special.tokens, special=True)
        for special in library.specials.values()
        if special.comes_with == card
    )


def _tokens(scenario: Scenario) -> dict[str, Token]:
    tokens = [
        Token(numbered("objective", number), at, scenario.token_radius)
        for number, at in enumerate(scenario.objectives, start=1)
    ]
    return {token.id: token for token in tokens}


def _seat(player: Seat, army: Army, library: Library) -> SeatState:
    return SeatState(
        player,
        army.faction,
        army.id,
        army.points,
        deck=deck_of(army, library),
        joining=army.joining,
    )


def deck_of(army: Army, library: Library) -> tuple[CardId, ...]:
    """Return an army's tactics deck: two of each faction card and commander card (ARM-12).

    What a commander removes is left out; two commanders of one deck (the one who leads, and the one
    he leads through) bring their cards once.
    """
    leaders = [printed_card(commander, library) for commander in commanders(army, library)]
    removed = {card for leader in leaders for card in leader.removes}
    cards = [
        card.id
        for card in library.tactics.values()
        if card.faction == army.faction and card.commander is None and card.id not in removed
    ]
    cards += dict.fromkeys(card for leader in leaders for card in leader.tactics)
    return tuple(card for card in cards for _copy in range(COPIES))


def commanders(army: Army, library: Library) -> list[CardId]:
    """Return the commander cards of an army; a legal one has exactly one (ARM-09)."""
    cards = [card for unit in army.units for card in (unit.card, *unit.attachments)]
    return commanding((*cards, *army.ncus), library)
