"""The result of a game: points by source and round, losses, and what the dice showed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import NamedTuple

from simulator.engine.position import Position
from simulator.language.texts import Message, Text
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.scoring.victory import Team, required, score, sides


@dataclass(frozen=True, slots=True)
class Fallen:
    """How one player's dice fell: what came, and what was to be expected of them.

    hits and blocks are dice that succeeded at last, and what was expected counts every throw, in
    both of them re-rolls included. dice, mean: of all six-sided dice. What all this brought is the
    luck ledger's to say.
    """

    dice: int
    mean: float
    hits: int
    expected_hits: float
    blocks: int
    expected_blocks: float


@dataclass(frozen=True)
class PlayerTally:
    """One player's share: points by source, points by round (cumulative), losses, dice."""

    player: Seat
    points: int
    by_source: Mapping[Text, int]
    by_round: tuple[int, ...]
    """Points held at the end of round 1, 2, ..."""
    units_lost: int
    wounds_dealt: int
    wounds_suffered: int
    fallen: Fallen


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
        fallen=fallen_of(now, events, player),
    )


def _wounds(now: Position, events: tuple[ev.Event, ...], player: Seat) -> tuple[int, int]:
    found = [e for e in events if isinstance(e, ev.WoundsSuffered)]
    dealt = sum(e.wounds for e in found if e.by is player and now.owner(e.unit) is not player)
    return dealt, sum(e.wounds for e in found if now.owner(e.unit) is player)


# ------------------------------------------------------------------ dice


class _Outcome(NamedTuple):
    """What dice showed once they were counted, and the faces that succeed."""

    roll: int | None
    faces: tuple[int, ...]
    succeeding: tuple[int, ...]


def fallen_of(now: Position, events: Iterable[ev.Event], player: Seat) -> Fallen:
    """Return how a player's dice fell in a game, or in a part of one."""
    text = tuple(events)
    faces = [
        face
        for e in text
        if isinstance(e, ev.DiceRolled) and e.who is player and e.sides == 6
        for face in e.faces
    ]
    attacks = [
        _Outcome(e.number, e.faces, e.hitting)
        for e in text
        if isinstance(e, ev.HitsScored) and now.owner(e.attacker) is player
    ]
    defenses = [
        _Outcome(e.number, e.faces, e.blocking)
        for e in text
        if isinstance(e, ev.HitsBlocked) and now.owner(e.unit) is player
    ]
    rerolls = [e for e in text if isinstance(e, ev.DiceRerolled)]
    hits, expected_hits = _succeeded(attacks, rerolls)
    blocks, expected_blocks = _succeeded(defenses, rerolls)
    mean = sum(faces) / len(faces) if faces else 0.0
    return Fallen(len(faces), mean, hits, expected_hits, blocks, expected_blocks)


def _succeeded(
    outcomes: Iterable[_Outcome], rerolls: Iterable[ev.DiceRerolled]
) -> tuple[int, float]:
    """Return how many dice succeeded at last, and how many were to be expected.

    Each throw is expected to bring the share of the faces that succeed; one rolled again is
    expected to bring that in place of what it showed. So the two differ by luck alone, whoever had
    which dice rolled again.
    """
    again: dict[int | None, list[ev.DiceRerolled]] = defaultdict(list)
    for one in rerolls:
        again[one.number].append(one)
    count, expected = 0, 0.0
    for roll, faces, succeeding in outcomes:
        share = len(succeeding) / len(FACES)
        count += sum(face in succeeding for face in faces)
        expected += share * len(faces)
        for one in again[roll]:
            expected += sum(share - (one.before[index] in succeeding) for index in one.indices)
    return count, expected
