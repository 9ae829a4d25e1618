"""The game's dice: the only place that draws random numbers.

A roll depends on the game's seed and on how many rolls came before, on nothing else. So a game
replayed, undone or resumed meets the same faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol, runtime_checkable

from simulator.model.requests import Roll, Shuffle
from simulator.model.state import Seat


@runtime_checkable
class Dice(Protocol):
    """Something that answers rolls; None means that a person must type the faces.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> session.dice.seed
        5
    """

    def roll(self, request: Roll, index: int) -> tuple[int, ...] | None:
        """Return the faces of the `index`-th random event of the game."""

    def shuffle(self, request: Shuffle, index: int) -> tuple[int, ...] | None:
        """Return a new order of `count` cards."""


class SeededDice:
    """Dice drawn from a seed."""

    def __init__(self, seed: int) -> None:
        """Start from `seed`."""
        self.seed = seed

    def _random(self, index: int) -> Random:
        return Random(f"iron-ranks:{self.seed}:{index}")

    def roll(self, request: Roll, index: int) -> tuple[int, ...]:
        """Roll the requested dice."""
        rng = self._random(index)
        return tuple(rng.randint(1, request.sides) for _ in range(request.dice))

    def shuffle(self, request: Shuffle, index: int) -> tuple[int, ...]:
        """Shuffle the requested number of cards."""
        order = list(range(request.count))
        self._random(index).shuffle(order)
        return tuple(order)


class TypedDice(SeededDice):
    """Real dice: rolls are asked of the people at the table; decks are still shuffled here."""

    def roll(self, request: Roll, index: int) -> None:  # type: ignore[override]
        """Leave every roll to the people at the table."""


class HandyDice(SeededDice):
    """Dice of the program, unless the people at the table want to throw the next ones by hand.

    What was thrown by hand is remembered by its place in the game: after an undo the same dice
    fall again there, as those of the program do.
    """

    def __init__(self, seed: int) -> None:
        """Start from `seed`; nobody throws by hand yet."""
        super().__init__(seed)
        self.by_hand = False
        """Whether the next roll is left to the people at the table."""
        self.on_phones: frozenset[Seat] = frozenset()
        """The seats whose rolls wait for a thumb; then the dice of the seed fall."""
        self._thrown: dict[int, tuple[int, tuple[int, ...]]] = {}

    def thrown(self, request: Roll, index: int, faces: tuple[int, ...]) -> None:
        """Remember what was thrown by hand."""
        self._thrown[index] = (request.sides, faces)

    def by_seed_from(self, index: int) -> bool:
        """Return whether the seed alone decides the `index`-th roll and those after it."""
        return not self.by_hand and all(place < index for place in self._thrown)

    def roll(self, request: Roll, index: int) -> tuple[int, ...] | None:  # type: ignore[override]
        """Roll, or wait for the faces where somebody wants to throw."""
        sides, faces = self._thrown.get(index, (0, ()))
        if sides == request.sides and len(faces) == request.dice:
            return faces
        if self.by_hand:
            self.by_hand = False
            return None
        return None if request.who in self.on_phones else super().roll(request, index)


def rest_follows(request: Roll) -> bool:
    """Return whether more dice of the same roll fall after these: the D3 of a panic test."""
    context = request.context
    if context is None or context.by is not None:
        return False
    return max(context.fills) + 1 < len(context.before)


class RecordedDice(SeededDice):
    """Dice and decks that fall as they once fell, and go on from the seed where the record ends."""

    def __init__(self, seed: int, fallen: Iterable[tuple[int, ...]]) -> None:
        """Take what fell, rolls and orders of cards, one after the other."""
        super().__init__(seed)
        self._fallen = tuple(fallen)

    def roll(self, request: Roll, index: int) -> tuple[int, ...]:
        """Return the roll as it fell."""
        return self._fallen[index] if index < len(self._fallen) else super().roll(request, index)

    def shuffle(self, request: Shuffle, index: int) -> tuple[int, ...]:
        """Return the order as it was."""
        return self._fallen[index] if index < len(self._fallen) else super().shuffle(request, index)


class UntoldDice:
    """Dice and decks that wait to be told: for a game that is gone through input by input."""

    def roll(self, request: Roll, index: int) -> None:
        """Leave every roll to who goes through the game."""

    def shuffle(self, request: Shuffle, index: int) -> None:
        """Leave every order of cards to it as well."""


class LevelDice(SeededDice):
    """Dice for thinking ahead: the faces of a roll lie evenly spread, so that luck counts little.

    Two of them with the same seed, one `mirrored`, make up for each other: a 6 here is a 1 there.
    `rolled` is whether any fell.
    """

    def __init__(self, seed: int, *, mirrored: bool = False) -> None:
        """Start from `seed`."""
        super().__init__(seed)
        self.mirrored = mirrored
        self.rolled = False

    def roll(self, request: Roll, index: int) -> tuple[int, ...]:
        """Return faces at even distances from a drawn beginning, in a drawn order."""
        self.rolled = True
        rng = self._random(index)
        begin = rng.random()
        spread = [(place + begin) / request.dice for place in range(request.dice)]
        faces = [1 + int(request.sides * part) for part in rng.sample(spread, len(spread))]
        return tuple(request.sides + 1 - face if self.mirrored else face for face in faces)


Stream = Random
"""A stream of random numbers, as `random_stream` gives it."""


def random_stream(seed: int, purpose: str, *numbers: int) -> Stream:
    """Return a stream of random numbers for machine players and generators, apart from the dice.

    `numbers` tell one use of a purpose from another, such as the fourth thought's second deal.
    """
    if numbers:
        purpose = f"{purpose} {':'.join(map(str, numbers))}"
    return Random(f"iron-ranks:{purpose}:{seed}")
