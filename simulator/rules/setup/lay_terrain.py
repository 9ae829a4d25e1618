"""Laying terrain on the battlefield (BFD-02, BFD-05 to BFD-09) and what a scenario lays itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Final

from simulator.engine.names import terrain_keyword_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import joined, msg
from simulator.model import events as ev
from simulator.model.cards import TerrainCard
from simulator.model.ids import fixed_id, numbered
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import FixedPiece, TerrainRules
from simulator.model.state import Seat
from simulator.rules.scenarios import scenario_of
from simulator.rules.setup.terrain_place import TerrainPlace, ask_piece, piece_at

DONE: Final = "pass"
CHOICE: Final = 7
"""The sum of 2D6 at which the player chooses the kind (BFD-09)."""


# ------------------------------------------------------------------ what the scenario lays down


def lay_fixed(table: Table) -> None:
    """Lay down the scenario's own pieces, and link the tokens that lie on them (SCN-FEAST-04)."""
    library = table.game.library.terrain
    for number, fixed in enumerate(scenario_of(table.now).fixed, start=1):
        card = library[fixed.kind]
        name = fixed_id(number, fixed.kind)
        piece = piece_at(card, Pose(*fixed.at, fixed.facing), name)
        table.emit(ev.TerrainPlaced(rule=Rule.BFD_02, piece=piece))
        if fixed.token:
            _link(table, name, fixed)


def _link(table: Table, name: str, fixed: FixedPiece) -> None:
    for token in table.now.state.tokens.values():
        if math.dist(token.at, fixed.at) <= ROUNDING:
            linked = replace(token, pile=name)
            table.emit(ev.TokenPlaced(rule=Rule.SCN_FEAST_04, token=linked))


# ------------------------------------------------------------------ what the players lay down


def kinds_allowed(now: Position) -> list[TerrainCard]:
    """Return the kinds in the supply that the scenario admits (SCN-FEAST-02, SCN-HONED-03)."""
    rules = scenario_of(now).terrain
    return [
        card
        for card in now.game.library.terrain.values()
        if card.supply
        and card.kind not in rules.without_kinds
        and not card.keywords & set(rules.without_keywords)
    ]


async def lay_chosen(table: Table, order: Sequence[Seat]) -> None:
    """Ask the players to choose and place pieces in turn, the higher roll first (BFD-05)."""
    rules = scenario_of(table.now).terrain
    for who in islice(cycle(order), rules.pieces):
        card = await _choose_kind(table, who, rules, may_stop=False)
        if card is None or not await _place(table, who, card, rules):
            return


async def lay_random(table: Table, order: Sequence[Seat]) -> None:
    """Roll D3+2 pieces and, in turn, the kind of each; then place it (BFD-08, BFD-09)."""
    rules = scenario_of(table.now).terrain
    (count,) = await table.roll(
        order[0], msg("Number of terrain pieces, and 2"), 1, sides=3, rule=Rule.BFD_08
    )
    for who in islice(cycle(order), count + 2):
        card = await _rolled_kind(table, who, rules)
        if card is None or not await _place(table, who, card, rules):
            return


async def lay_alone(table: Table, who: Seat) -> None:
    """Ask one side to place up to the agreed number of pieces of its choice (SCN-STORM-05)."""
    rules = scenario_of(table.now).terrain
    for _piece in range(rules.pieces):
        card = await _choose_kind(table, who, rules, may_stop=True)
        if card is None or not await _place(table, who, card, rules):
            return


async def _choose_kind(
    table: Table, who: Seat, rules: TerrainRules, *, may_stop: bool
) -> TerrainCard | None:
    now = table.now
    cards = [card for card in kinds_allowed(now) if TerrainPlace(now, card, who, rules).has_room]
    options = [
        Option(
            card.kind,
            card.name,
            about=card.kind,
            detail=joined(terrain_keyword_name(word) for word in sorted(card.keywords)),
        )
        for card in cards
    ]
    if not options:
        return None
    if may_stop:
        options.append(Option(DONE, msg("No more terrain")))
    chosen = await table.choose(
        who, msg("Place which piece of terrain?"), options, kind=Kind.TERRAIN, rule=Rule.BFD_05
    )
    return None if chosen == DONE else table.game.library.terrain[chosen]


async def _rolled_kind(table: Table, who: Seat, rules: TerrainRules) -> TerrainCard | None:
    """Roll for a kind; what the scenario does not admit is rolled again (SCN-FEAST-02)."""
    admitted = kinds_allowed(table.now)
    if not any(TerrainPlace(table.now, card, who, rules).has_room for card in admitted):
        return None
    while True:
        faces = await table.roll(who, msg("Kind of terrain"), 2, rule=Rule.BFD_09)
        if sum(faces) == CHOICE:
            return await _choose_kind(table, who, rules, may_stop=False)
        for card in admitted:
            if sum(faces) in card.rolls and TerrainPlace(table.now, card, who, rules).has_room:
                return card


async def _place(table: Table, who: Seat, card: TerrainCard, rules: TerrainRules) -> bool:
    """Ask where a piece lies; say whether it found a place."""
    site = TerrainPlace(table.now, card, who, rules)
    if not site.has_room:
        return False
    pose = await ask_piece(table, who, site)
    number = 1 + sum(piece.kind == card.kind for piece in table.now.state.terrain)
    name = numbered(card.kind, number)
    table.emit(ev.TerrainPlaced(rule=Rule.BFD_05, piece=piece_at(card, pose, name)))
    return True
