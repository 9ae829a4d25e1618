"""A player that takes what is worth most at once, by the game's own functions and exact odds.

It looks one step ahead and at nothing hidden: neither at the opponent's hand nor at a deck. It
draws no random numbers but for a shuffle or dice it is asked for, so it plays the same way again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Final

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy import places
from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.language.texts import NO_WORDS, Text
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Place,
    PlacePiece,
    Reply,
    Request,
    Roll,
    Shuffle,
)
from simulator.rules.answers import TRAYS, answer


class GreedyAgent:
    """Judges every answer by what it is worth at once."""

    def __init__(self, seed: int, purpose: str = "greedy player") -> None:
        """Start the stream for dice it is asked to roll; its judgement needs none."""
        self._random = random_stream(seed, purpose)
        self._why: Callable[[], Text] = _nothing_weighed

    @property
    def why(self) -> Text:
        """Return in one sentence why the last answer was given.

        Nothing where nothing was weighed.
        """
        return self._why()

    def answer(self, view: Position, request: Request) -> Reply:
        """Return the answer to a request, as any agent does."""
        return self.reply(view, request)

    def reply(self, now: Position, request: Request) -> Reply:
        """Return the answer worth most."""
        self._why = _nothing_weighed
        if isinstance(request, Choose):
            if len(request.options) == 1:
                return request.options[0].key
            self._why = partial(_reason, now, request)  # few ask for it, and it weighs everything
            return greedy_choices.best(now, request)[0][1].key
        if isinstance(request, ChooseSome):
            return greedy_choices.subset(now, request)
        if isinstance(request, Place):
            return placed(now, request)
        if isinstance(request, PlacePiece):
            return request.samples()[0]
        if isinstance(request, Roll):
            return tuple(self._random.randint(1, request.sides) for _ in range(request.dice))
        if isinstance(request, Shuffle):
            return tuple(self._random.sample(range(request.count), request.count))
        msg = f"unknown request {request!r}"
        raise TypeError(msg)


def _nothing_weighed() -> Text:
    return NO_WORDS


def _reason(now: Position, request: Choose) -> Text:
    return greedy_choices.reason(greedy_choices.ranked(now, request))


# ------------------------------------------------------------------ placing trays


def placed(now: Position, request: Place) -> Pose:
    """Return where a tray is put: the best of the samples and of what is wished for."""
    if request.kind is Kind.CHARGE_PIVOT:
        return request.samples()[0]  # the best pivot comes first
    if request.kind is Kind.DEPLOY_POSE:
        return _berth(now, request)
    if request.kind not in _BY_PLACE:
        return _best_place(now, request)
    settled_by = request.settled_by()
    seen = None if settled_by is None else places.seen_from_anywhere(now, request.unit)
    if seen is None:
        return _best_place(now, request)
    move = (request.kind, request.unit, request.who)
    return best_place_seen(now, move, settled_by, seen, request)


@answer(depends_on=TRAYS, aside=1)
def best_place_seen(
    now: Position, _move: Hashable, _settled_by: Hashable, _seen: Hashable, request: Place
) -> Pose:
    """Return the best place, where trays, terrain and what is named decide it."""
    return _best_place(now, request)


_BY_PLACE: Final = frozenset({Kind.RUN, Kind.PIVOT, Kind.RETREAT})
"""The kinds of moves whose ends are judged as places alone, without a shot from there."""


def _best_place(now: Position, request: Place) -> Pose:
    if request.kind is Kind.PIVOT and _all_alike(now, request):
        first = next(legal_wishes(now, request), None)
        return request.samples()[0] if first is None else first
    return ranked_places(now, request)[0]


def _all_alike(now: Position, request: Place) -> bool:
    """Return whether all facings are worth the same; of a start off the grid it is not said."""
    start = request.start
    return quantise(start) == start and places.alike_all_round(now, request.unit, start.centre)


def ranked_places(now: Position, request: Place) -> list[Pose]:
    """Return the samples and what is wished for, best first."""
    poses = tuple(dict.fromkeys((*legal_wishes(now, request), *request.samples())))
    # A unit may be moved by its enemy, who wants the worst for it.
    sign = 1.0 if now.owner(request.unit) in now.team(request.who) else -1.0
    return sorted(poses, key=lambda pose: -sign * _value(now, request, pose))


def ends_apart(now: Position, request: Place, most: int, apart: float) -> list[Pose]:
    """Return the best ends of a move, and staying, that lie so many inches apart."""
    ranked = ranked_places(now, request)
    found = ranked[:1]
    stay = [request.start] if request.check(request.start) else []
    for pose in (*stay, *ranked):
        if len(found) < most and all(math.dist(pose.centre, one.centre) >= apart for one in found):
            found.append(pose)
    return found


def _value(now: Position, request: Place, pose: Pose) -> float:
    if request.kind is Kind.RUN:
        return places.value_after_pivot(now, request.unit, pose)
    value = places.value_of_place(now, request.unit, pose)
    if request.kind is Kind.SHIFT and not now.engaged(request.unit):
        shot = moves.best_shot(now, request.unit, pose)
        value += max(0.0, shot.value)
    return value


def legal_wishes(now: Position, request: Place) -> Iterator[Pose]:
    """Yield the legal poses nearest to those one would like, each once."""
    start = request.start
    if request.kind is Kind.PIVOT:
        foes = [foe.pose for foe in now.foes(now.owner(request.unit)) if foe.pose]
        aims = [pose.centre for pose in foes]
        wished = [start.turned(facing_of(x - start.x, y - start.y)) for x, y in aims]
    else:
        wished = [Pose(x, y, start.facing) for x, y in places.interests(now, request.unit)]
    found = set()
    for wish in wished:
        pose = request.snap(wish)
        if pose not in found:
            found.add(pose)
            if request.check(pose):
                yield pose


def _berth(now: Position, request: Place) -> Pose:
    """Return where a unit is deployed: far forward, before a token no friend stands before yet."""
    tokens = list(places.aims(now).values())
    friends = [unit.pose.centre for unit in now.friends(request.who) if unit.pose]
    samples = request.samples()
    wished = [request.snap(Pose(x, y, samples[0].facing)) for x, y in tokens]
    poses = [pose for pose in dict.fromkeys((*wished, *samples)) if request.check(pose)]

    def far(pose: Pose) -> float:
        """Return how far all tokens are from their nearest friend, this tray included."""
        centre = (now.game.board[0] / 2, now.game.board[1] / 2)
        spread = sum(min(math.dist(at, one) for one in (*friends, pose.centre)) for at in tokens)
        return spread + 0.1 * math.dist(pose.centre, centre)

    return min(poses or list(samples), key=far)
