"""Which opponent an effect means where the card says only "your opponent", and its hand."""

from __future__ import annotations

from simulator.abilities.ncu_steps import choose_opponent
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import HAND_OPEN, Seat
from simulator.rules.tactics import tactics_cards


def opponents_with(now: Position, source: Source, pile: str) -> list[Seat]:
    """Return the opponents who have cards in "hand", "deck" or "discard"."""
    return [r for r in now.opponents(source.player) if getattr(now.state.seats[r], pile)]


async def opponent_with(table: Table, source: Source, pile: str) -> Seat | None:
    """Ask the effect's player to choose an opponent with cards in a pile; None if there is none.

    One alone is taken without asking.
    """
    return await choose_opponent(table, source, opponents_with(table.now, source, pile))


async def discard_of_a_hand(table: Table, source: Source, rival: Seat, rule: Rule) -> None:
    """Have the effect's player read a hand and discard a card of it."""
    tactics_cards.look_through(table, source.player, rival, "hand")
    hand = table.now.state.seats[rival].hand
    prompt = msg("{effect}: discard which card of this hand?", effect=source.name)
    card = await tactics_cards.choose_card(
        table, source.player, hand, prompt, private=True, ask_single=True
    )
    if card is not None:
        table.emit(ev.CardDiscarded(rule=rule, player=rival, card=card))


def open_hand(table: Table, rival: Seat) -> None:
    """Have a player play with the hand revealed until the round ends: everybody sees it."""
    for seat in table.now.state.seats:
        if seat is not rival:
            tactics_cards.look_through(table, seat, rival, "hand")
    table.emit(ev.FlagSet(rule=Rule.ABL_01, player=rival, flag=HAND_OPEN))
