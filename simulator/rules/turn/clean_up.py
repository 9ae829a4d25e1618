"""The clean-up phase, step by step (RND-08 to RND-18)."""

from __future__ import annotations

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.notes import Note, NoteRecord
from simulator.model.picking import the_one
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.scoring.objectives import note_losses
from simulator.rules.scoring.victory import check_victory, out, remaining, score_round, sides
from simulator.rules.tactics import tactics_cards


class TurnNotes(NoteRecord):
    """Everything the course of turns remembers."""

    next_first = Note[str | None]("next_first", None)
    """The seat of who becomes first player by an effect."""


async def clean_up(table: Table) -> None:
    """Clean up after a round; the game may end here (RND-10)."""
    first = table.now.state.first
    await open_window(table, Moment.ROUND_END, Turn(first))
    note_losses(table)
    await score_round(table)
    if check_victory(table):
        return
    staying = tuple(n for n in table.now.state.ncus if table.now.has(Stat.STAYS_ON_BOARD, n))
    table.emit(ev.MarkersRemoved(rule=Rule.RND_11, staying=staying))
    end_lasting(table, Until.ROUND, Rule.RND_11)
    order = _players_from(table, first)
    for player in order:
        await tactics_cards.discard_freely(table, player)
    for player in order:
        await tactics_cards.refill(table, player)
    following = _next_first(table)
    if TurnNotes(table.now.state.notes).next_first is not None:
        table.emit(ev.noted(TurnNotes.next_first, None, Rule.RND_17))
    table.emit(
        ev.FirstPlayerNamed(rule=Rule.RND_17, player=following),
        ev.PhaseBegan(rule=Rule.RND_18, phase=Phase.ROUND_START, active=following),
    )


def end_lasting(table: Table, until: Until, rule: Rule) -> None:
    """End the effects that last until now."""
    over = tuple(lasting for lasting in table.now.state.lasting if lasting.until is until)
    if over:
        table.emit(ev.LastingEnded(rule=rule, lasting=over))


def _players_from(table: Table, first: Seat) -> list[Seat]:
    order = list(table.now.state.seats)
    at = order.index(first)
    return [player for player in order[at:] + order[:at] if not out(table.now, player)]


def _next_first(table: Table) -> Seat:
    """Return who is first player next: the other side, or the one to the left (RND-17, FFA-05).

    Who is out is passed over; an effect may have named somebody else (`next_first`).
    """
    named = TurnNotes(table.now.state.notes).next_first
    if named is not None:
        return Seat(named)
    found = sides(table.now)
    at = the_one(
        (i for i, side in enumerate(found) if table.now.state.first in side),
        "side of the first player",
    )
    order = found[at + 1 :] + found[: at + 1]
    staying = remaining(table.now)
    return the_one((side for side in order if side in staying), "side left in the game")[0]
