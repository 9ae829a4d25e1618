"""The rows of a game's luck: the one table that the luck page charts and the command prints."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.language.texts import Message, msg
from simulator.luck.ledger import ChanceShare, LuckLedger, PlayersLuck, whole_percents
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.records import dataclass


@dataclass(frozen=True)
class LuckRow:
    """One line of the table: what it did to every player's chance of winning, in whole percent.

    times: how many rolls or decisions it was for each player; none where that means nothing.
    """

    name: Message
    by: Mapping[Seat, int]
    times: Mapping[Seat, int]
    is_sum: bool = False


def stage_name(stage: RollStage) -> Message:
    """Return what a kind of dice is called."""
    names = {
        RollStage.ATTACK: msg("Attack dice"),
        RollStage.DEFENSE: msg("Defense dice"),
        RollStage.TEST: msg("Morale and panic tests"),
        RollStage.CHARGE: msg("Charge dice"),
        RollStage.RETREAT: msg("Retreat dice"),
    }
    return names[stage]


def rows_of(found: LuckLedger) -> list[LuckRow]:
    """Return a row for each kind of dice, one for those of the others, and the sum of all dice.

    Where the game was reviewed the choices follow, what neither explains, and all of it.
    """
    stages = [s for s in RollStage if any(s in one.own_dice for one in found.players)]
    names = [*(stage_name(stage) for stage in stages), msg("Others' dice")]
    columns = {one.player: _dice(one, stages) for one in found.players}
    percents = {
        one.player: whole_percents((share.chance for share in columns[one.player]), one.dice)
        for one in found.players
    }
    rows = [
        LuckRow(
            name,
            {player: found[at] for player, found in percents.items()},
            {player: shares[at].count for player, shares in columns.items()},
        )
        for at, name in enumerate(names)
    ]
    sums = {one.player: sum_of(one) for one in found.players}
    dice = {player: sum(share.count for share in shares) for player, shares in columns.items()}
    rows.append(LuckRow(msg("All dice"), {p: one.dice for p, one in sums.items()}, dice, True))
    if found.choices is None:
        return rows
    own = {one.player: one.own.count for one in found.players}
    others = {one.player: one.others.count for one in found.players}
    return [
        *rows,
        LuckRow(msg("Own choices"), {p: one.own for p, one in sums.items()}, own),
        LuckRow(msg("Opponents' choices"), {p: one.others for p, one in sums.items()}, others),
        LuckRow(msg("Unseen"), {p: one.unseen for p, one in sums.items()}, {}),
        LuckRow(msg("In all"), {p: one.end - one.start for p, one in sums.items()}, {}, True),
    ]


@dataclass(frozen=True, slots=True)
class WholeSums:
    """A player's sums in whole percent: start + own + others + dice + unseen = end."""

    start: int
    own: int
    others: int
    dice: int
    unseen: int
    end: int


def sum_of(one: PlayersLuck) -> WholeSums:
    """Return the one sum of a player's game that every page tells.

    What is lost by rounding is counted as unseen.
    """
    start, end = round(100.0 * (one.start or 0.0)), round(100.0 * (one.end or 0.0))
    own, others = round(100.0 * one.own.chance), round(100.0 * one.others.chance)
    dice = round(100.0 * one.dice)
    return WholeSums(start, own, others, dice, end - start - own - others - dice, end)


def _dice(one: PlayersLuck, stages: list[RollStage]) -> list[ChanceShare]:
    return [*(one.own_dice.get(stage, ChanceShare()) for stage in stages), one.other_dice]
