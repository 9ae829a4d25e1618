"""The result of a game: points by source and round, and what was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field

from simulator.engine.position import Position
from simulator.language.texts import Message, Text
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.scoring.victory import Team, required, score, sides


@dataclass(frozen=True)
class PlayerTally:
    """One player's share: points by source, points by round (cumulative), losses."""

    player: Seat
    points: int
    by_source: Mapping[Text, int]
    by_round: tuple[int, ...]
    """Points held at the end of round 1, 2, ..."""
    units_lost: int
    wounds_dealt: int
    wounds_suffered: int


@dataclass(frozen=True)
class Result:
    """A game as its result page shows it."""

    winner: Seat | None
    ending: Message
    rounds: int
    required: int
    tallies: tuple[PlayerTally, ...]
    sides: tuple[tuple[Team, int], ...] = field(default=())
    """Every side with its points (TEAM-07)."""


def result_of(now: Position, events: Iterable[ev.Event]) -> Result:
    """Return the result of a game from its last position and everything that happened."""
    text = tuple(events)
    return Result(
        winner=now.state.winner,
        ending=now.state.ending,
        rounds=now.state.round,
        required=required(now),
        tallies=tuple(_tally(now, text, player) for player in now.state.seats),
        sides=tuple((side, score(now, side)) for side in sides(now)),
    )


def _tally(now: Position, events: tuple[ev.Event, ...], player: Seat) -> PlayerTally:
    awards = [award for award in now.state.points if award.player is player]
    sources: Counter[Text] = Counter()
    for award in awards:
        sources[award.source] += award.points
    rounds = range(1, now.state.round + 1)
    dealt, suffered = _wounds(now, events, player)
    return PlayerTally(
        player=player,
        points=now.state.seats[player].score,
        by_source=dict(sources.most_common()),
        by_round=tuple(
            sum(award.points for award in awards if award.round <= last) for last in rounds
        ),
        units_lost=sum(u.destroyed and u.owner is player for u in now.state.units.values()),
        wounds_dealt=dealt,
        wounds_suffered=suffered,
    )


def _wounds(now: Position, events: tuple[ev.Event, ...], player: Seat) -> tuple[int, int]:
    found = [e for e in events if isinstance(e, ev.WoundsSuffered)]
    dealt = sum(e.wounds for e in found if e.by is player and now.owner(e.unit) is not player)
    return dealt, sum(e.wounds for e in found if now.owner(e.unit) is player)
