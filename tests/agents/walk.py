"""Everything that can be reached from an object without looking at frames or at the collector."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

LEAVES = (str, bytes, int, float, Enum, ModuleType, type)


def reached(root: Any, seen: dict[int, Any]) -> Iterator[tuple[Any, str]]:
    """Yield each object reached from a root, and by which way; `seen` are not gone through again.

    The walk goes by entries, attributes, slots, closures, defaults, `__self__` and partials.
    """
    waiting: list[tuple[Any, str]] = [(root, type(root).__name__)]
    while waiting:
        value, way = waiting.pop()
        if value is None or isinstance(value, LEAVES):
            yield value, way
        elif id(value) not in seen:
            seen[id(value)] = value
            yield value, way
            waiting += [(part, f"{way}.{name}") for name, part in _parts(value)]


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, entry in list(value.items()):
            yield from (("key", key), (f"[{key!r:.40}]", entry))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from (("[]", entry) for entry in value)
    elif isinstance(value, FunctionType):
        yield from (("closure", cell.cell_contents) for cell in value.__closure__ or ())
        yield from (("defaults", value.__defaults__), ("defaults", value.__kwdefaults__))
    elif isinstance(value, MethodType | BuiltinFunctionType):
        yield "__self__", value.__self__
    elif isinstance(value, partial):
        yield from (("func", value.func), ("args", value.args), ("keywords", value.keywords))
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name != "__weakref__" and hasattr(type(value), name):
                try:
                    yield name, object.__getattribute__(value, name)
                except AttributeError:  # a slot that holds nothing
                    continue
    yield from list(getattr(value, "__dict__", {}).items())


def told(value: Any) -> Iterator[Any]:
    """Yield what a value says of itself: its `repr`, and what comes out of its pickle if it can."""
    yield repr(value)
    try:
        data = pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError):
        return
    yield pickle.loads(data)  # noqa: S301 - we wrote it ourselves
