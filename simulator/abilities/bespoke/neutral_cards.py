"""The tactics cards of the neutral faction itself: what the words cannot say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.searching import others_discarded, take_from_deck
from simulator.abilities.bespoke.shared import which
from simulator.abilities.choose_targets import choosable, choose_unit, enemy_units
from simulator.abilities.roles import belongs
from simulator.engine.control import controls_for
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import targets
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Turn
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions

NOTHING: Final = "nothing"
TokenChange: TypeAlias = tuple[UnitId, Condition, UnitId, Condition]
"""The unit that loses a token, that token, the unit that gains one, and that one."""


# ------------------------------------------------------------------ Planning and Insight


@bespoke()
async def planning_and_insight(table: Table, source: Source, subject: Attack) -> Attack:
    """A hit or a block more; 2 with Tactics, or if the commander's unit takes part."""
    sides = (subject.attacker, subject.defender)
    led = any(belongs(table.now, source, unit, "commander") for unit in sides)
    amount = 1 + int(led or controls_for(table.now, source, Zone.TACTICS))
    options = (
        Option(Stat.EXTRA_HITS.value, msg("The attack causes {n} more", n=amount)),
        Option(Stat.EXTRA_BLOCKS.value, msg("The defender blocks {n} more", n=amount)),
    )
    chosen = await table.choose(source.player, which(source), options)
    return subject.gaining(Stat(chosen), amount, source.name)


# ------------------------------------------------------------------ Adaptive Methods


@bespoke(enemy_units)
async def adaptive_methods(table: Table, source: Source, _subject: Turn) -> None:
    """Return an enemy a token; replace one of anybody's; with Tactics, move one."""
    foe = await choose_unit(table, source, enemy_units(table.now, source))
    if foe is not None:
        await conditions.choose_and_give(table, source.player, foe, source.name)
    await _replace_token(table, source)
    if controls_for(table.now, source, Zone.TACTICS):
        await _move_token(table, source)


def _everybody(now: Position, source: Source) -> list[UnitId]:
    groups = [choosable(now, source, {"choose": whose}) for whose in ("enemy", "friendly")]
    return [unit for group in groups for unit in group]


async def _replace_token(table: Table, source: Source) -> None:
    """Ask the player to take a token off a unit and put another kind on it, if it wants to."""
    now = table.now
    changes = {
        option_key(unit, old, new, sign=" "): (unit, old, unit, new)
        for unit in _everybody(now, source)
        for old in sorted(now.unit(unit).conditions)
        for new in Condition
        if conditions.can_receive(now, unit, new)
    }
    await _change(table, source, msg("{effect}: replace which token?", effect=source.name), changes)


async def _move_token(table: Table, source: Source) -> None:
    """Ask the player to move a token from a unit to another one, if it wants to."""
    now = table.now
    moves = {
        option_key(old, token, new, sign=" "): (old, token, new, token)
        for old in _everybody(now, source)
        for token in sorted(now.unit(old).conditions)
        for new in _everybody(now, source)
        if new != old and conditions.can_receive(now, new, token)
    }
    await _change(table, source, msg("{effect}: move which token?", effect=source.name), moves)


async def _change(
    table: Table, source: Source, prompt: Message, changes: Mapping[str, TokenChange]
) -> None:
    """Ask the player for one of some changes of tokens, or none, and carry it out."""
    now = table.now
    options = [
        Option(key, _change_words(now, *change), about=change[2]) for key, change in changes.items()
    ]
    chosen = await _maybe(table, source, prompt, options)
    if chosen in changes:
        giver, old, taker, new = changes[chosen]
        for unit in dict.fromkeys((giver, taker)):
            await targets(table, source, unit)
        await conditions.remove(table, giver, old, source.name)
        await conditions.give(table, taker, new, source.name)


def _change_words(
    now: Position, giver: UnitId, old: Condition, taker: UnitId, new: Condition
) -> Message:
    gone, come = condition_name(old), condition_name(new)
    if giver == taker:
        return msg("{unit}: {old} becomes {new}", unit=now.name(giver), old=gone, new=come)
    return msg("{token} from {old} to {new}", token=gone, old=now.name(giver), new=now.name(taker))


async def _maybe(table: Table, source: Source, prompt: Message, options: list[Option]) -> str:
    """Ask the player to choose one of some options, or none of them."""
    if not options:
        return NOTHING
    return await table.choose(source.player, prompt, (*options, Option(NOTHING, msg("None"))))


# ------------------------------------------------------------------ Meticulous Planning


def _plans(now: Position, source: Source) -> list[CardId]:
    """Return the commanders' cards in the player's deck."""
    library = now.game.library.tactics
    deck = now.state.seats[source.player].deck
    return sorted({card for card in deck if library[card].commander is not None})


@bespoke(some(_plans))
async def meticulous_planning(table: Table, source: Source, _subject: Turn) -> None:
    """Take a commander's card out of the deck, then shuffle it."""
    if await take_from_deck(table, source, _plans(table.now, source)):
        await tactics_cards.shuffle_deck(table, source.player)
        await tactics_cards.discard_to_limit(table, source.player)


# ------------------------------------------------------------------ Surprise Strategy


def can_surprise(now: Position, source: Source, _subject: Turn) -> bool:
    """Return whether there is a card to take back, and one to discard unless Tactics is held."""
    seat = now.state.seats[source.player]
    paid = len(seat.hand) > 1 or controls_for(now, source, Zone.TACTICS)
    return bool(seat.discard) and paid


@bespoke(can_surprise)
async def surprise_strategy(table: Table, source: Source, _subject: Turn) -> None:
    """Discard another card unless Tactics is held; take one back, but not this one."""
    player = source.player
    prompt = msg("{effect}: which card?", effect=source.name)
    if not table.now.controls(player, Zone.TACTICS):
        hand = table.now.state.seats[player].hand
        lost = await tactics_cards.choose_card(
            table, player, hand, prompt, kind=Kind.DISCARD, private=True
        )
        if lost is None:
            return
        table.emit(ev.CardDiscarded(rule=Rule.TCD_01, player=player, card=lost))
    pile = others_discarded(table.now, source)
    card = await tactics_cards.choose_card(table, player, pile, prompt)
    if card is not None:
        tactics_cards.take(table, player, card, "discard")
