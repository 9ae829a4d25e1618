"""Dice on the table, rolled and rolled again (chapter 13: RRL-01 to RRL-04, AMB-21).

There is one procedure for all dice. The active player uses its effects first, then the others see
the new faces and use theirs. Each player may have each die rolled again once, whoever rolled it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import playing_order
from simulator.language.texts import NO_WORDS, Message, Text, joined, msg
from simulator.model import events as ev
from simulator.model.requests import DieOption, Kind
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Subject
from simulator.records import dataclass, replace
from simulator.rules.dice.rerolls import Reroll, rerolls_for
from simulator.rules.units import conditions


@dataclass(frozen=True, slots=True)
class DicePool:
    """Dice on the table, and which player has had which of them rolled again.

    `sides` says for each die whether it is a D6 or a D3; `unit` rolled them.
    """

    roller: Seat
    unit: UnitId
    why: Message
    rule: Rule
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    stage: RollStage
    subject: Subject = None
    """What they were rolled for: an attack, a charge, a retreat, a test."""
    number: int | None = None
    """Which roll of the game they are, None where there was no die to roll."""
    again: frozenset[tuple[Seat, int]] = frozenset()
    offered: frozenset[tuple[Seat, Text]] = frozenset()
    """Which re-rolls have been offered: who declined one is not asked again."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How single dice are read: which of them succeed in a position, and the words beside them."""

    succeeds: Callable[[Position, int], bool]
    success: Message
    failure: Message

    def words(self, now: Position, face: int) -> Message:
        """Return what a face means, such as "hit"; shown beside it."""
        return self.success if self.succeeds(now, face) else self.failure


async def roll(
    table: Table,
    unit: UnitId,
    why: Message,
    dice: int,
    *,
    rule: Rule,
    stage: RollStage,
    subject: Subject = None,
    d3: int = 0,
    needed: int | None = None,
) -> DicePool:
    """Roll D6 (and then D3) for a unit's owner; from the face `needed` on a die succeeds."""
    who = table.now.owner(unit)
    all_dice = (6,) * dice + (3,) * d3
    context = RollContext(stage, unit, subject, (None,) * len(all_dice), tuple(range(dice)))
    faces = await table.roll(who, why, dice, rule=rule, context=context, needed=needed)
    number = table.newest_roll if faces else None
    rest = RollContext(
        stage, unit, subject, context.fallen(faces), tuple(range(dice, len(all_dice)))
    )
    faces += await table.roll(who, why, d3, sides=3, rule=rule, context=rest, belongs_to=number)
    return DicePool(who, unit, why, rule, faces, all_dice, stage, subject, number)


def keep_highest(table: Table, pool: DicePool) -> DicePool:
    """Discard all dice but the highest, before anybody may have one rolled again (CARD-232)."""
    if len(pool.faces) == 1:
        return pool
    *rest, best = sorted(pool.faces)
    table.emit(
        ev.DiceDiscarded(rule=pool.rule, who=pool.roller, faces=tuple(rest), number=pool.number)
    )
    return replace(pool, faces=(best,), sides=(6,))


async def offer(table: Table, pool: DicePool, reading: Reading | None = None) -> DicePool:
    """Ask every player to use its re-rolls in the printed order; return the dice then (RRL-02).

    Who may is asked again for every player, because tokens go and numbers change meanwhile. A
    second offer for the same dice asks only about what is new. Dice that are added up have no
    `reading`; none of them fails alone.
    """
    if not pool.faces:
        return pool
    for player in playing_order(table.now):
        mine = _open_to(table.now, pool, player)
        if mine:
            pool = await _one_player(table, player, pool, mine, reading)
            asked = pool.offered | {(player, one.source) for one in mine}
            pool = replace(pool, offered=asked)
    return pool


def _open_to(now: Position, pool: DicePool, player: Seat) -> list[Reroll]:
    """Return the re-rolls a player may use now and has not been offered before."""
    return [
        one
        for one in rerolls_for(now, pool.stage, pool.unit, pool.subject).each
        if player in one.belongs_to(now, pool.roller) and (player, one.source) not in pool.offered
    ]


def _reached(now: Position, pool: DicePool, one: Reroll, reading: Reading | None) -> set[int]:
    """Return the dice a re-roll reaches: all, or those that failed."""
    every = range(len(pool.faces))
    if not one.failures:
        return set(every)
    if reading is None:
        return set()
    return {index for index in every if not reading.succeeds(now, pool.faces[index])}


async def _one_player(
    table: Table, player: Seat, pool: DicePool, mine: Sequence[Reroll], reading: Reading | None
) -> DicePool:
    now = table.now
    done = {index for who, index in pool.again if who is player}
    dice = {one: _reached(now, pool, one, reading) - done for one in mine}
    free = {index for one in mine if one.token is None for index in dice[one]}
    paid = {index for one in mine if one.token is not None for index in dice[one]}
    if not free | paid:
        return pool
    chosen = await _chosen(table, player, pool, mine, sorted(free | paid), reading)
    if not chosen:
        return pool
    names = [one.source for one in mine if one.token is None and dice[one] & set(chosen)]
    if not set(chosen) <= free:
        paid_by = {one.token: one.source for one in mine if one.token is not None}
        token = await conditions.choose_one(table, player, pool.unit, paid_by)
        if token is not None:
            await conditions.remove(table, pool.unit, token, paid_by[token], expended=True)
            names.append(paid_by[token])
    return await _again(table, player, pool, chosen, joined(dict.fromkeys(names)))


async def _chosen(
    table: Table,
    player: Seat,
    pool: DicePool,
    mine: Sequence[Reroll],
    dice: Sequence[int],
    reading: Reading | None,
) -> tuple[int, ...]:
    names = joined(dict.fromkeys(one.source for one in mine))
    options = [
        DieOption(
            key=str(index),
            label=f"{face}",
            about=pool.unit,
            index=index,
            face=face,
            detail=reading.words(table.now, face) if reading else NO_WORDS,
            succeeds=reading.succeeds(table.now, face) if reading else None,
        )
        for index, face in ((index, pool.faces[index]) for index in dice)
    ]
    prompt = msg("{why}: roll which dice again? ({names})", why=pool.why, names=names)
    keys = await table.choose_some(
        player,
        prompt,
        options,
        kind=Kind.REROLL,
        rule=Rule.RRL_01,
        subject=pool.unit,
        dice=pool.number,
        occasion=pool.subject,
    )
    return tuple(sorted(int(key) for key in keys))


async def _again(
    table: Table, player: Seat, pool: DicePool, chosen: tuple[int, ...], names: Message
) -> DicePool:
    """Roll the chosen dice again; what they showed before lapses (RRL-04)."""
    faces = [None if index in chosen else face for index, face in enumerate(pool.faces)]
    why = msg("{why}: {names}", why=pool.why, names=names)
    for sides in (6, 3):
        indices = tuple(index for index in chosen if pool.sides[index] == sides)
        context = RollContext(pool.stage, pool.unit, pool.subject, tuple(faces), indices, player)
        rolled = await table.roll(
            pool.roller,
            why,
            len(indices),
            sides=sides,
            rule=pool.rule,
            context=context,
            belongs_to=pool.number,
        )
        for index, face in zip(indices, rolled, strict=True):
            faces[index] = face
    after = tuple(face for face in faces if face is not None)
    table.emit(
        ev.DiceRerolled(
            rule=Rule.RRL_01,
            by=player,
            why=names,
            before=pool.faces,
            after=after,
            indices=chosen,
            number=pool.number,
        )
    )
    again = pool.again | {(player, index) for index in chosen}
    return replace(pool, faces=after, again=again)
