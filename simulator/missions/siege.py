"""Siege cards: who may play one of the cards in hand, and when (SCN-STORM-06, SCN-STORM-09)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from simulator.engine.effects import Moment, Resolve, Source
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import playing_order
from simulator.missions.common import PASS, note
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import SiegeCard
from simulator.model.state import Lasting, Player, Until
from simulator.rules.scenarios import players_of_role, scenario_of
from simulator.texts import translate as _

DRAWN = 3


@dataclass(frozen=True, slots=True)
class Siege:
    """What a siege card does: its moment, when it fits, and its effect for its player."""

    moment: Moment
    fits: Callable[[Position, Player, Any], bool]
    resolve: Callable[[Table, Player, Any], Awaitable[Any]]


def hand_key(player: Player) -> str:
    """Give the key of the note on a player's siege cards."""
    return f"siege:{player.value}"


async def draw(table: Table, _source: Source, subject: Any) -> Any:
    """Let each role draw three random cards from its own deck (SCN-STORM-06)."""
    for role in scenario_of(table.now).roles:
        deck = tuple(card.id for card in scenario_of(table.now).siege_cards if card.role == role)
        for player in players_of_role(table.now, role)[:1]:
            order = await table.shuffled(player, _("Siege cards"), deck)
            text = _("{player} draws {count} siege cards.").format(
                player=player_name(player), count=min(DRAWN, len(order))
            )
            note(table, Rule.SCN_STORM_06, hand_key(player), order[:DRAWN], text, shows=True)
    return subject


def _playable(
    now: Position, player: Player, moment: Moment, known: dict[str, Siege], subject: Any
) -> list[SiegeCard]:
    held = now.state.notes.get(hand_key(player), ())
    return [
        card
        for card in scenario_of(now).siege_cards
        if card.id in held
        and known[card.ability].moment is moment
        and known[card.ability].fits(now, player, subject)
    ]


def play_at(moment: Moment, known: dict[str, Siege]) -> Resolve:
    """Give the rule that lets everybody play siege cards at a moment (SCN-STORM-09, SIM-02)."""

    async def play(table: Table, _source: Source, subject: Any) -> Any:
        for player in playing_order(table.now):
            while cards := _playable(table.now, player, moment, known, subject):
                card = await _choose(table, player, cards)
                if card is None:
                    break
                subject = await known[card.ability].resolve(table, player, subject)
        return subject

    return play


async def _choose(table: Table, player: Player, cards: list[SiegeCard]) -> SiegeCard | None:
    mark = _(" (House rule: the printed card is not available to us.)")
    options = [Option(c.id, c.name, detail=c.text + (mark if c.proposed else "")) for c in cards]
    options.append(Option(PASS, _("No siege card")))
    chosen = await table.choose(
        player, _("Play a siege card?"), options, kind=Kind.CARD, rule=Rule.SCN_STORM_09,
        private=True,
    )  # fmt: skip
    if chosen == PASS:
        return None
    card = next(card for card in cards if card.id == chosen)
    held = tuple(c for c in table.now.state.notes[hand_key(player)] if c != card.id)
    text = _("{player} plays the siege card {name}.").format(
        player=player_name(player), name=card.name
    )
    note(table, Rule.SCN_STORM_09, hand_key(player), held, text, shows=True)
    return card


def lasting(ability: str, player: Player, subject: str | None, name: str) -> Lasting:
    """Give an effect that lasts until the end of the round."""
    return Lasting(ability, player, subject, Until.ROUND, name)
