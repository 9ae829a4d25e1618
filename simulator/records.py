"""Frozen dataclasses whose methods are written when they are first needed.

The standard decorator writes and compiles six functions for every frozen class while its module is
loaded. The rules hold two hundred such records; that was two thirds of the time their import took.
Here a class is the same dataclass with the same fields, and its `__init__`, `__eq__`, `__hash__`
and `__repr__` are the standard library's too: each takes the place of a stand-in when it is first
called.

Any layer may import this module; it imports nothing of ours. To the type checker it hands on the
standard decorator itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dataclasses import dataclass

    from _typeshed import DataclassInstance
else:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, **how: bool) -> object:
        """Return a class as a dataclass; a frozen one gets its methods when they are needed."""
        made = _frozen(**how) if frozen else dataclasses.dataclass(**how)
        return made if cls is None else made(cls)


__all__ = ["dataclass"]

_METHODS: Final = ("__init__", "__repr__", "__eq__", "__hash__")
_COPIED: Final = ("init", "repr", "hash", "compare", "kw_only", "default", "default_factory")


def _frozen(*, eq: bool = True, **how: bool) -> Callable[[type], type]:
    """Return the decorator that freezes a dataclass and leaves its methods for later."""

    def made(cls: type) -> type:
        own = set(vars(cls))
        if "__eq__" in own and vars(cls).get("__hash__") is None:
            own.discard("__hash__")  # Python put None there because of __eq__
        plain: Callable[[type], type[DataclassInstance]] = dataclasses.dataclass(
            init=False, repr=False, eq=False, **how
        )
        found = plain(cls)
        for name in _METHODS:
            if name not in own and (eq or name not in {"__eq__", "__hash__"}):
                setattr(found, name, _stand_in(found, name))
        frozen = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
        if how.get("slots"):
            frozen |= {"__getstate__": _state, "__setstate__": _take_state}
        for name in frozen.keys() - own:
            setattr(found, name, frozen[name])
        return found

    return made


def _stand_in(cls: type[DataclassInstance], name: str) -> Callable[..., object]:
    """Return a method that has the real one written in its own place, and then calls it."""

    def method(self: object, *args: object, **named: object) -> object:
        written = _written(cls, name)
        setattr(cls, name, written)
        return written(self, *args, **named)

    method.__name__, method.__qualname__ = name, f"{cls.__qualname__}.{name}"
    return method


def _written(cls: type[DataclassInstance], name: str) -> Callable[..., object]:
    """Return a method as the standard library writes it for the fields of a class."""
    parts = [
        (each.name, each.type, dataclasses.field(**{key: getattr(each, key) for key in _COPIED}))
        for each in dataclasses.fields(cls)
    ]
    after = getattr(cls, "__post_init__", None)
    also = {"__post_init__": after} if after else {}
    twin = dataclasses.make_dataclass(
        cls.__name__,
        parts,
        namespace=also,
        init=name == "__init__",
        repr=name == "__repr__",
        eq=name in {"__eq__", "__hash__"},
        frozen=name in {"__init__", "__hash__"},
    )
    method: Callable[..., object] = vars(twin)[name]
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method


def _refuse_to_set(_record: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_record: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: DataclassInstance) -> list[object]:
    """Return the values of a record with slots, for whoever copies or pickles it."""
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _take_state(self: DataclassInstance, state: list[object]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
