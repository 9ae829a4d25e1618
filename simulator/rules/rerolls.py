"""Rolling dice again (chapter 13: RRL-01 to RRL-04, CON-04 to CON-06, AMB-21).

There is one procedure for all dice. The active player uses its effects first, then the others see
the new faces and use theirs. Each player may have each die rolled again once, whoever rolled it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import playing_order
from simulator.model import events as ev
from simulator.model.requests import DieOption, Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Player, UnitId
from simulator.model.stats import Stat
from simulator.model.throws import Stage, Throw
from simulator.rules import conditions
from simulator.texts import translate as _


@dataclass(frozen=True, slots=True)
class Cast:
    """Dice on the table, and which player has had which of them rolled again.

    `sides` says for each die whether it is a D6 or a D3; `unit` rolled them.
    """

    roller: Player
    unit: UnitId
    why: str
    rule: Rule
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    stage: Stage
    subject: object = None
    """What they were rolled for: an attack, a charge, a retreat, a test."""
    number: int | None = None
    """Which roll of the game they are, None where there was no die to roll."""
    again: frozenset[tuple[Player, int]] = frozenset()
    offered: frozenset[tuple[Player, str]] = frozenset()
    """Which licences have been offered: who declined one is not asked again."""


@dataclass(frozen=True, slots=True)
class Licence:
    """Some player may have some dice rolled again; with a token, only by expending it (CON-03)."""

    player: Player
    name: str
    dice: frozenset[int]
    token: tuple[UnitId, Condition] | None = None


Licences = Callable[[Position, Cast], Iterable[Licence]]
Reading = Callable[[int], str]
"""What a face means, such as "hit"; shown beside it."""


def plain(_face: int) -> str:
    """Read nothing into a face."""
    return ""


async def roll(
    table: Table, unit: UnitId, why: str, dice: int, *, rule: Rule, stage: Stage,
    subject: object = None, d3: int = 0, needed: int | None = None,
) -> Cast:  # fmt: skip
    """Roll D6 (and then D3) for a unit's owner; from the face `needed` on a die succeeds."""
    who = table.now.owner(unit)
    all_dice = (6,) * dice + (3,) * d3
    throw = Throw(stage, unit, subject, (None,) * len(all_dice), tuple(range(dice)))
    faces = await table.roll(who, why, dice, rule=rule, throw=throw, needed=needed)
    number = table.newest_roll if faces else None
    rest = Throw(stage, unit, subject, throw.fallen(faces), tuple(range(dice, len(all_dice))))
    faces += await table.roll(who, why, d3, sides=3, rule=rule, throw=rest, belongs_to=number)
    return Cast(who, unit, why, rule, faces, all_dice, stage, subject, number)


def by_statistic(
    now: Position, cast: Cast, stat: Stat, subject: Any, dice: Iterable[int] | None = None
) -> list[Licence]:
    """Give the licences that abilities grant under a statistic, for some dice or for all.

    A positive part lets the roller's side roll again, a negative one lets its opponents force it.
    """
    which = frozenset(range(len(cast.faces)) if dice is None else dice)
    found: list[Licence] = []
    for part in now.parts(stat, cast.unit, subject):
        players = (cast.roller,) if part.amount > 0 else now.opponents(cast.roller)
        found += [Licence(player, part.source, which) for player in players]
    return found


def by_token(now: Position, cast: Cast, condition: Condition) -> list[Licence]:
    """Give the licences of a condition token on the unit that rolled (CON-04 to CON-06)."""
    if condition not in now.unit(cast.unit).conditions:
        return []
    every = frozenset(range(len(cast.faces)))
    token = (cast.unit, condition)
    name = condition_name(condition)
    return [Licence(player, name, every, token) for player in now.opponents(cast.roller)]


async def offer(table: Table, cast: Cast, licences: Licences, read: Reading = plain) -> Cast:
    """Let every player use its re-rolls in the printed order; give the dice as they stand (RRL-02).

    `licences` is asked again for every player, because tokens go and numbers change meanwhile. A
    second offer for the same dice asks only about licences that are new.
    """
    if not cast.faces:
        return cast
    for player in playing_order(table.now):
        mine = [
            one
            for one in licences(table.now, cast)
            if one.player is player and (player, one.name) not in cast.offered
        ]
        if mine:
            cast = await _one_player(table, player, cast, mine, read)
            asked = cast.offered | {(player, one.name) for one in mine}
            cast = replace(cast, offered=asked)
    return cast


async def _one_player(
    table: Table, player: Player, cast: Cast, mine: Sequence[Licence], read: Reading
) -> Cast:
    done = {index for who, index in cast.again if who is player}
    free = {index for one in mine if one.token is None for index in one.dice} - done
    paid = {index for one in mine if one.token is not None for index in one.dice} - done
    if not free | paid:
        return cast
    chosen = await _chosen(table, player, cast, mine, sorted(free | paid), read)
    if not chosen:
        return cast
    names = [one.name for one in mine if one.token is None and one.dice & set(chosen)]
    if not set(chosen) <= free:
        name, (bearer, condition) = next((one.name, one.token) for one in mine if one.token)
        conditions.remove(table, bearer, condition, name, expended=True)
        names.append(name)
    return await _again(table, player, cast, chosen, ", ".join(dict.fromkeys(names)))


async def _chosen(
    table: Table,
    player: Player,
    cast: Cast,
    mine: Sequence[Licence],
    dice: Sequence[int],
    read: Reading,
) -> tuple[int, ...]:
    names = ", ".join(dict.fromkeys(one.name for one in mine))
    options = [
        DieOption(
            key=str(index), label=f"{cast.faces[index]}", about=cast.unit,
            detail=read(cast.faces[index]), index=index, face=cast.faces[index],
        )
        for index in dice
    ]  # fmt: skip
    prompt = _("{why}: roll which dice again? ({names})").format(why=cast.why, names=names)
    keys = await table.choose_some(
        player, prompt, options, kind=Kind.REROLL, rule=Rule.RRL_01, subject=cast.unit,
        dice=cast.number,
    )  # fmt: skip
    return tuple(sorted(int(key) for key in keys))


async def _again(
    table: Table, player: Player, cast: Cast, chosen: tuple[int, ...], names: str
) -> Cast:
    """Roll the chosen dice again; what they showed before lapses (RRL-04)."""
    faces = [None if index in chosen else face for index, face in enumerate(cast.faces)]
    why = _("{why}: {names}").format(why=cast.why, names=names)
    for sides in (6, 3):
        indices = tuple(index for index in chosen if cast.sides[index] == sides)
        throw = Throw(cast.stage, cast.unit, cast.subject, tuple(faces), indices, player)
        rolled = await table.roll(
            cast.roller, why, len(indices), sides=sides, rule=cast.rule, throw=throw,
            belongs_to=cast.number,
        )  # fmt: skip
        for index, face in zip(indices, rolled, strict=True):
            faces[index] = face
    after = tuple(face for face in faces if face is not None)
    table.emit(
        ev.DiceRerolled(
            rule=Rule.RRL_01, by=player, why=names, before=cast.faces, after=after,
            indices=chosen, number=cast.number,
        )
    )  # fmt: skip
    again = cast.again | {(player, index) for index in chosen}
    return replace(cast, faces=after, again=again)
