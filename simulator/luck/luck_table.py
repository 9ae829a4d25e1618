"""The rows of a game's luck: the one table that the luck page charts and the command prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce

from simulator.language.texts import Message, msg, signed
from simulator.luck.ledger import DiceShare, LuckLedger, PlayersLuck
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.records import dataclass


@dataclass(frozen=True)
class LuckRow:
    """One line of the table: what it brought every player, in wounds and in victory points."""

    name: Message
    by: Mapping[Seat, DiceShare]
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


def dice_rows(found: LuckLedger) -> list[LuckRow]:
    """Return a row for each kind of dice, one for the dice of the others, and their sum at last."""
    stages = [s for s in RollStage if any(s in one.own for one in found.players)]
    rows = [
        LuckRow(stage_name(s), {one.player: one.own.get(s, DiceShare()) for one in found.players})
        for s in stages
    ]
    others = {one.player: _together(one.others.values()) for one in found.players}
    rows.append(LuckRow(msg("Opponents' dice"), others))
    sums = {one.player: _together(row.by[one.player] for row in rows) for one in found.players}
    return [*rows, LuckRow(msg("All dice"), sums, is_sum=True)]


def rows_of(found: LuckLedger) -> list[LuckRow]:
    """Return all rows: the dice and their sum, and what choices lost where they were judged."""
    if not any(one.judged for one in found.players):
        return dice_rows(found)
    lost = {one.player: _choices(found, one) for one in found.players}
    return [*dice_rows(found), LuckRow(msg("Choices"), lost, is_sum=True)]


def all_dice(found: LuckLedger, player: Seat) -> DiceShare:
    """Return what all dice of the game brought a player: the sum of the rows above it."""
    return dice_rows(found)[-1].by[player]


def shown(amount: float) -> str:
    """Return an amount as every page of luck tells it, rows and sums alike: "+0.5"."""
    return signed(amount, 1)


def _choices(found: LuckLedger, one: PlayersLuck) -> DiceShare:
    return DiceShare(one.judged, 0.0 - found.choices_in_wounds(one.player), 0.0 - one.choices)


def _together(shares: Iterable[DiceShare]) -> DiceShare:
    return reduce(
        lambda a, b: DiceShare(a.rolls + b.rolls, a.wounds + b.wounds, a.value + b.value),
        shares,
        DiceShare(),
    )
