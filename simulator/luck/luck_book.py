"""Luck over time: what dice and choices came to in all finished games that were counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from simulator.content.practice.luck_files import GameLuck, luck_file
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.json_lines import add_lines
from simulator.files.json_lines import salvaged as salvaged_lines
from simulator.luck.ledger import LuckLedger
from simulator.model.state import Seat
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Total:
    """The sums over the games of one kind of player, in chances of winning; gains are above 0.

    graded: the games whose choices were graded, and lost what `choices` tells. Games of versions
    that counted in wounds are in no sum (`earlier_games`).
    """

    who: str
    games: int
    rolls: int
    dice: float
    graded: int
    choices: float


def salvaged(folder: Path | None = None) -> tuple[tuple[GameLuck, ...], str]:
    """Return what can be read, and what was wrong; a broken file is set aside."""
    return salvaged_lines(luck_file(folder), GameLuck)


def shares(
    session: Session, found: LuckLedger, players: Mapping[Seat, str], day: str
) -> tuple[GameLuck, ...]:
    """Return a finished game's luck as it is kept; `day` is written as 2026-01-31."""
    return tuple(
        GameLuck(
            day=day,
            game=state_hash(session.state),
            seat=one.player.value,
            who=players.get(one.player, "human"),
            rolls=sum(part.count for part in one.own_dice.values()),
            dice=round(one.dice, 6),
            lost=None if found.choices is None else round(0.0 - one.own.chance, 6),
        )
        for one in found.players
    )


def note(found: Iterable[GameLuck], folder: Path | None = None) -> bool:
    """Keep a game's luck, and again when it is graded or judged anew (OSError if the disk refuses).

    False when that game is kept so already.
    """

    def fresh(known: Iterable[GameLuck]) -> list[GameLuck]:
        kept = _latest(known)
        return [one for one in found if _is_news(one, kept.get((one.game, one.seat)))]

    return bool(add_lines(luck_file(folder), GameLuck, fresh))


def _is_news(one: GameLuck, kept: GameLuck | None) -> bool:
    """Return whether it differs from what is kept, and is no less: grades are not taken back."""
    if kept is None:
        return True
    less = (one.dice is None) > (kept.dice is None) or (one.lost is None) > (kept.lost is None)
    return not less and (one.dice, one.lost) != (kept.dice, kept.lost)


def earlier_games(found: Iterable[GameLuck]) -> int:
    """Return how many games are kept as an earlier version counted them, in wounds, alone."""
    return len({one.game for one in _latest(found).values() if one.dice is None})


def _latest(found: Iterable[GameLuck]) -> dict[tuple[str, str], GameLuck]:
    """Return what was kept last of each seat in each game."""
    return {(one.game, one.seat): one for one in found}


def totals(found: Iterable[GameLuck]) -> tuple[Total, ...]:
    """Return the sums for people and for every machine, by name."""
    by_name: dict[str, list[GameLuck]] = {}
    for one in _latest(found).values():
        by_name.setdefault(one.who, []).append(one)
    return tuple(_total(who, those) for who, those in sorted(by_name.items()))


def _total(who: str, those: list[GameLuck]) -> Total:
    counted = [one for one in those if one.dice is not None]
    lost = [one.lost for one in counted if one.lost is not None]
    return Total(
        who,
        len(counted),
        sum(one.rolls for one in counted),
        sum(one.dice or 0.0 for one in counted),
        len(lost),
        0.0 - sum(lost),
    )
