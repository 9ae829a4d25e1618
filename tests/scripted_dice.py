"""Dice whose faces a test writes down beforehand."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from simulator.engine.dice import SeededDice
from simulator.model.requests import Roll


class ScriptedDice(SeededDice):
    """Dice whose faces a test has written down; every face must be used up."""

    def __init__(self, faces: Iterable[int | tuple[int, ...]] = (), seed: int = 0) -> None:
        """Queue single faces or whole rolls."""
        super().__init__(seed)
        self.faces: deque[int] = deque()
        for face in faces:
            self.faces.extend(face if isinstance(face, tuple) else (face,))

    def roll(self, request: Roll, index: int) -> tuple[int, ...]:
        """Return the next faces; complain when the script is too short or a face impossible."""
        if len(self.faces) < request.dice:
            msg = (
                f"script has {len(self.faces)} faces left, '{request.prompt}' rolls {request.dice}"
            )
            raise AssertionError(msg)
        faces = tuple(self.faces.popleft() for _ in range(request.dice))
        if any(not 1 <= face <= request.sides for face in faces):
            msg = f"{faces} is not a roll of D{request.sides} ({request.prompt})"
            raise AssertionError(msg)
        return faces
