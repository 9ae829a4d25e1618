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
from simulator.luck.wound_value import in_wounds
from simulator.model.state import Seat
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Total:
    """The sums over the games of one kind of player; dice above 0 gave, below took."""

    who: str
    games: int
    rolls: int
    wounds: float
    value: float
    choices: float
    choices_wounds: float


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
            rolls=sum(part.rolls for part in one.own.values()),
            wounds=round(one.wounds, 6),
            worth=round(one.value, 6),
            choices=round(one.choices, 6),
            choices_wounds=round(found.choices_in_wounds(one.player), 6),
            judge=found.judge,
        )
        for one in found.players
    )


def note(found: Iterable[GameLuck], folder: Path | None = None) -> bool:
    """Keep a game's luck; False when that game is kept already (OSError if the disk refuses)."""

    def fresh(known: Iterable[GameLuck]) -> list[GameLuck]:
        games = {one.game for one in known}
        return [one for one in found if one.game not in games]

    return bool(add_lines(luck_file(folder), GameLuck, fresh))


def totals(found: Iterable[GameLuck]) -> tuple[Total, ...]:
    """Return the sums for people and for every machine, by name."""
    by_name: dict[str, list[GameLuck]] = {}
    for one in found:
        by_name.setdefault(one.who, []).append(one)
    return tuple(
        Total(
            who,
            len(those),
            sum(one.rolls for one in those),
            sum(one.wounds for one in those),
            sum(one.worth for one in those),
            sum(one.choices for one in those),
            in_wounds(sum(one.choices for one in those)),
        )
        for who, those in sorted(by_name.items())
    )
