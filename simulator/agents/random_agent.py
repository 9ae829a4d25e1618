"""A player that answers at random, the same way for the same seed."""

from __future__ import annotations

from typing import Final

from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.actions import ActionKey
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Place,
    PlacePiece,
    Reply,
    Request,
    Roll,
    Shuffle,
)

IDLE: Final = frozenset({"pass", ActionKey.FORGO, "nobody", "no", "leave"})
"""Answers that do nothing."""

BOLD: Final = frozenset({ActionKey.CHARGE, ActionKey.MELEE_ATTACK, ActionKey.RANGED_ATTACK})
"""Actions that are chosen rather than others, so that random games see fights."""

DRAWN: Final = 12
"""Of so many places the random player draws one; where there are fewer it begins anew."""


class RandomAgent:
    """Chooses at random; `eagerness` is how often it prefers to do something over nothing."""

    def __init__(self, seed: int, purpose: str = "random player", eagerness: float = 0.85) -> None:
        """Start the player's own stream of random numbers from a seed."""
        self.eagerness = eagerness
        self._random = random_stream(seed, purpose)

    def answer(self, view: Position, request: Request) -> Reply:
        """Return the answer to a request, as any agent does."""
        return self.reply(view, request)

    def reply(self, now: Position, request: Request) -> Reply:  # noqa: ARG002 - others look at the position
        """Return a random legal answer."""
        return self.blind_reply(request)

    def blind_reply(self, request: Request) -> Reply:
        """Return a random legal answer; it looks at no position."""
        if isinstance(request, Choose):
            return self._option(request)
        if isinstance(request, ChooseSome):
            return self._subset(request)
        if isinstance(request, Place | PlacePiece):
            return self._place(request)
        if isinstance(request, Roll):
            return tuple(self._random.randint(1, request.sides) for _ in range(request.dice))
        if isinstance(request, Shuffle):
            return tuple(self._random.sample(range(request.count), request.count))
        msg = f"unknown request {request!r}"
        raise TypeError(msg)

    def _option(self, request: Choose) -> str:
        keys = [option.key for option in request.options]
        for better in (BOLD, frozenset(keys) - IDLE):
            some = [key for key in keys if key in better]
            if some and self._random.random() < self.eagerness:
                return self._random.choice(some)
        return self._random.choice(keys)

    def _place(self, request: Place | PlacePiece) -> Pose:
        """Choose a sample, rather an early one: they come in the order of their interest."""
        number = min(self._random.randrange(DRAWN), self._random.randrange(DRAWN))
        one_by_one = request.one_by_one if isinstance(request, Place) else None
        samples: list[Pose] = []
        for pose in one_by_one() if one_by_one is not None else request.samples():
            if len(samples) == number:
                return pose
            samples.append(pose)
        return samples[number % len(samples)]

    def _subset(self, request: ChooseSome) -> tuple[str, ...]:
        keys = [option.key for option in request.options]
        count = self._random.randint(request.least, min(request.most, len(keys)))
        return tuple(self._random.sample(keys, count))
