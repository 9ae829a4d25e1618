"""What a program passes to a public function, checked against the types of its signature.

Files are checked by records; a call is checked here, and told in the same way: a ContentError names
the function, the argument and the place in it, and what was expected there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import wraps
from inspect import Parameter, signature
from numbers import Integral, Real
from pathlib import Path
from types import FunctionType, NoneType, UnionType
from typing import (
    Final,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from simulator.files.errors import ContentError, beside_nearest, one_of, written_out
from simulator.language.texts import translate as _

P = ParamSpec("P")
R = TypeVar("R")
_NUMBERS: Final[Mapping[object, type]] = {int: Integral, float: Real}
"""What counts as a number of a type: those of numpy too, but no truth value."""
_UNIONS: Final = {Union, UnionType}
_PLAIN: Final[Mapping[object, str]] = {NoneType: "None", ...: "...", Callable: "function"}
"""What types are called whose own name says less."""


def checks_arguments(call: Callable[P, R]) -> Callable[P, R]:
    """Return a function that refuses an argument which does not fit its type.

    A word of an enumeration may stand for its member. Types are read when it is first called.
    """
    hints: dict[str, object] = {}
    called = call.__qualname__.removesuffix(".__init__")
    places = cast("FunctionType", call).__code__.co_argcount

    @wraps(call)
    def checked(*args: P.args, **named: P.kwargs) -> R:
        if not hints:
            hints.update(_hints(call))
        for (name, hint), given in zip(hints.items(), args[:places], strict=False):
            require_fit(called, name, given, hint)
        for name, given in named.items():
            require_fit(called, name, given, hints.get(name, object))
        return call(*args, **named)

    return checked


def require_fit(call: str, name: str, given: object, hint: object) -> None:
    """Raise ContentError, naming call and argument, unless what was given fits a type."""
    for place, expected, found in _misfits(given, hint):
        raise ContentError(Path(call), None, f"{name}{place}", expected, found)


def require_least(call: str, name: str, given: int, least: int) -> None:
    """Raise ContentError unless a number is no smaller than another."""
    if given < least:
        expected = _("{least} or more").format(least=least)
        raise ContentError(Path(call), None, name, expected, str(given))


def require_fields(record: object) -> None:
    """Raise ContentError, naming class and field, unless a record holds what its types say."""
    made = type(record)
    for name, hint in get_type_hints(made).items():
        require_fit(made.__qualname__, name, getattr(record, name), hint)


def _hints(call: Callable[..., object]) -> dict[str, object]:
    """Return the type of each argument; those of `self` and of arguments in any number fit all."""
    types = get_type_hints(call)
    parameters = signature(call).parameters.values()
    plain = {Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY}
    return {
        each.name: types.get(each.name, object) if each.kind in plain else object
        for each in parameters
    }


def _misfits(given: object, hint: object) -> Iterator[tuple[str, str, str]]:
    """Yield where within a value something does not fit, what is expected there, and what is."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in _UNIONS:
        if all(any(_misfits(given, part)) for part in parts):
            nearest = [part for part in parts if isinstance(given, get_origin(part) or part)]
            yield from _misfits(given, nearest[0]) if nearest else _whole(given, hint)
    elif isinstance(kind, type) and issubclass(kind, Enum) and isinstance(given, str):
        if given not in (words := [str(word) for word in kind]):
            yield "", one_of(words), beside_nearest(given, words)
    elif not _is_one(given, kind):
        yield from _whole(given, hint)
    elif kind in _NUMBERS and not math.isfinite(given):  # type: ignore[arg-type]
        yield "", _("a finite number"), written_out(given)
    elif isinstance(given, Mapping) and parts:
        for key, value in given.items():
            yield from _misfits(key, parts[0])
            named = written_out(key.value if isinstance(key, Enum) else key)
            yield from ((f"[{named}]{p}", e, f) for p, e, f in _misfits(value, parts[1]))
    elif isinstance(given, Sequence) and parts and kind in {tuple, Iterable}:
        within = parts[:1] * len(given) if parts[1:] in {(), (...,)} else parts
        if len(within) != len(given):
            yield from _whole(given, hint)
        for at, (value, part) in enumerate(zip(given, within, strict=False)):
            yield from ((f"[{at}]{p}", e, f) for p, e, f in _misfits(value, part))


def _whole(given: object, hint: object) -> Iterator[tuple[str, str, str]]:
    yield "", _name(hint), written_out(given)


def _is_one(given: object, kind: object) -> bool:
    """Return whether a value is of a kind; of a protocol nobody can ask about, everything is."""
    if kind in _NUMBERS:
        return isinstance(given, _NUMBERS[kind]) and not isinstance(given, bool)
    if not isinstance(kind, type):
        return True
    bare = getattr(kind, "_is_protocol", False) and not getattr(kind, "_is_runtime_protocol", False)
    return bare or isinstance(given, kind)


def _name(hint: object) -> str:
    """Return a type as a programmer writes it: "Mapping[Seat, str]", "float or None"."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in _UNIONS:
        first, second = ", ".join(map(_name, parts[:-1])), _name(parts[-1])
        return _("{first} or {second}").format(first=first, second=second)
    if kind in _PLAIN:
        return _PLAIN[kind]
    name = getattr(kind, "__name__", str(kind))
    return f"{name}[{', '.join(map(_name, parts))}]" if parts else name
