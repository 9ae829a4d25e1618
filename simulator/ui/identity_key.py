"""What a kept picture depends on, where it depends on one object and no other."""

from __future__ import annotations


class Itself:
    """An object as a part of a key: equal to itself alone, however much another is like it.

    The object is held. A bare `id` is given to the next object as soon as the old one is gone, and
    then a picture of the old one is taken for one of the new one.
    """

    __slots__ = ("_one",)

    def __init__(self, one: object) -> None:
        """Hold an object."""
        self._one = one

    def __eq__(self, other: object) -> bool:
        """Whether the other holds the same object."""
        return isinstance(other, Itself) and other._one is self._one

    def __hash__(self) -> int:
        """Return a number that stays while the object is held."""
        return id(self._one)
