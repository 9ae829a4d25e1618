"""What the rules of several game modes share: whose turn it is to choose, commanders, notes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar, Unpack, cast

from simulator.engine.effects import Ability, Modifier, Resolve, Trigger, always
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import NO_WORDS, Message
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteValue
from simulator.model.picking import the_one
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import AttachmentFall, Fall, Subject
from simulator.rules.scoring.victory import Team, remaining, sides

PASS = "pass"

T = TypeVar("T", bound=NoteValue)
S = TypeVar("S", bound=Subject)


def on(moment: Moment, resolve: Callable[[Table, Source, S], Awaitable[Subject | None]]) -> Trigger:
    """Return something that happens in a window whenever it opens."""
    # what it is written for is what its window is about
    return Trigger(moment, always, cast("Resolve", resolve), listed=True)


def rule(
    name: str, title: str, *triggers: Trigger, modifiers: tuple[Modifier, ...] = ()
) -> Ability:
    """Return a rule of a game mode as an ability the table owns."""
    return Ability(name, title, triggers, modifiers)


def note(
    table: Table,
    rule: Rule,
    place: Note[T],
    value: T,
    text: Message = NO_WORDS,
    **more: Unpack[ev.NotedDetails],
) -> None:
    """Write plain data down, with a line for the log if there is one.

    `shows` where a card that lay face down was drawn or turned up by it; `cards` that it laid open
    for all, and the `player` who did, None for the table.
    """
    table.emit(ev.noted(place, value, rule, text, **more))


def sides_from_first(now: Position) -> list[Team]:
    """Return the sides still in the game, the first player's first."""
    found = sides(now)
    at = the_one(
        (i for i, side in enumerate(found) if now.state.first in side), "side of the first player"
    )
    staying = remaining(now)
    return [side for side in found[at:] + found[:at] if side in staying]


def opponent(now: Position, player: Seat) -> Seat:
    """Return the opponent who chooses for a player: the next one to the left (FFA-04)."""
    staying = [p for side in remaining(now) for p in side]
    return next((p for p in now.opponents(player) if p in staying), now.opponents(player)[0])


def gainers(now: Position, fall: Fall | AttachmentFall) -> list[Seat]:
    """Return who gains by a destruction: its author, or every opponent if it was none (WIN-06)."""
    owner = now.owner(fall.unit)
    if fall.by is not None and fall.by not in now.team(owner):
        return [fall.by]
    return [side[0] for side in remaining(now) if owner not in side]


def returning(may: Callable[[Position, UnitId], bool], why: Rule) -> Modifier:
    """Return what tells of destroyed units that they may return at start of a round (AMB-27)."""

    def counts(now: Position, _source: Source, unit: UnitId, _subject: object) -> int:
        return int(now.unit(unit).destroyed and may(now, unit))

    return Modifier(Stat.RETURNS, counts, why)


# ------------------------------------------------------------------ commanders


def commander_units(now: Position, side: Team, *, destroyed: bool = False) -> list[UnitId]:
    """Return a side's units with a commander: those on the table, or those destroyed."""
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.owner in side
        and (unit.destroyed if destroyed else unit.on_table)
        and now.is_commander(unit.id)
    ]
