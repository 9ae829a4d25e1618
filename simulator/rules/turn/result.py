"""The result of a game: points by source and round, losses, and what the dice showed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from simulator.engine.game import Position
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.dice.face_outcomes import succeeds
from simulator.rules.scoring.victory import Team, required, score, sides
from simulator.texts import Message, Text

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Fallen:
    """How one player's dice fell: what came, and what was to be expected of them.

    hits and blocks are as they stood at last, re-rolls included; what was expected counts every
    die once. dice, mean: of all six-sided dice. What all this brought is the luck ledger's to say.
    """

    dice: int
    mean: float
    hits: int
    expected_hits: float
    blocks: int
    expected_blocks: float


@dataclass(frozen=True)
class Tally:
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
    tallies: tuple[Tally, ...]
    sides: tuple[tuple[Team, int], ...] = field(default=())
    """Every side with its points (TEAM-07)."""


def result_of(now: Position, events: Iterable[ev.Event]) -> Result:
    """Give the result of a game from its last position and everything that happened."""
    text = tuple(events)
    return Result(
        winner=now.state.winner,
        ending=now.state.ending,
        rounds=now.state.round,
        required=required(now),
        tallies=tuple(_tally(now, text, player) for player in now.state.seats),
        sides=tuple((side, score(now, side)) for side in sides(now)),
    )


def _tally(now: Position, events: tuple[ev.Event, ...], player: Seat) -> Tally:
    awards = [award for award in now.state.points if award.player is player]
    sources: Counter[Text] = Counter()
    for award in awards:
        sources[award.source] += award.points
    rounds = range(1, now.state.round + 1)
    dealt, suffered = _wounds(now, events, player)
    return Tally(
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


def chance(needed: int) -> float:
    """Give how likely one die reaches a number; 1 always fails, 6 always succeeds (MOD-01)."""
    return sum(succeeds(face, needed) for face in FACES) / len(FACES)


def fallen_of(now: Position, events: Iterable[ev.Event], player: Seat) -> Fallen:
    """Give how a player's dice fell in a game."""
    text = tuple(events)
    faces = [
        face
        for e in text
        if isinstance(e, ev.DiceRolled) and e.who is player and e.sides == 6
        for face in e.faces
    ]
    hits, expected_hits = _sum(_attacks(now, text, player))
    blocks, expected_blocks = _sum(_defenses(now, text, player))
    mean = sum(faces) / len(faces) if faces else 0.0
    return Fallen(len(faces), mean, hits, expected_hits, blocks, expected_blocks)


def _sum(pairs: Iterator[tuple[int, float]]) -> tuple[int, float]:
    found = list(pairs)
    return sum(came for came, _expected in found), sum(expected for _came, expected in found)


def _attacks(
    now: Position, events: tuple[ev.Event, ...], player: Seat
) -> Iterator[tuple[int, float]]:
    """Give hits and expected hits of every attack of a player, dice and outcome paired."""
    begun: ev.AttackBegan | None = None
    for event in events:
        if isinstance(event, ev.AttackBegan):
            begun = event
        elif isinstance(event, ev.HitsScored) and begun is not None:
            if now.owner(event.attacker) is player:
                dice = begun.dice.total
                yield dice - event.misses, dice * chance(begun.to_hit.total)
            begun = None


def _defenses(
    now: Position, events: tuple[ev.Event, ...], player: Seat
) -> Iterator[tuple[int, float]]:
    """Give blocks and expected blocks of every defense roll of a player."""
    for event in events:
        if isinstance(event, ev.HitsBlocked) and now.owner(event.unit) is player:
            hits = event.blocked + event.unblocked
            yield event.blocked, hits * chance(event.needed.total)
