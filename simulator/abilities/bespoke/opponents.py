"""Which opponent an effect means where the card says only "your opponent"."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.names import player_name
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.state import Seat


async def opponent_with(table: Table, source: Source, pile: str) -> Seat | None:
    """Ask the effect's player to choose an opponent with cards in "hand" or "deck"; None if none.

    One alone is taken without asking.
    """
    seats = table.now.state.seats
    rivals = [rival for rival in table.now.opponents(source.player) if getattr(seats[rival], pile)]
    if not rivals:
        return None
    return await choose_opponent(table, source, rivals)


async def choose_opponent(table: Table, source: Source, rivals: Sequence[Seat]) -> Seat:
    """Ask the effect's player to choose one of some opponents; one alone needs no question."""
    options = [Option(rival.value, player_name(rival)) for rival in rivals]
    prompt = msg("{effect}: which opponent?", effect=source.name)
    return Seat(await table.choose(source.player, prompt, options))
