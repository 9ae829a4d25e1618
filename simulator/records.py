"""Frozen dataclasses whose methods are written when they are first needed.

The standard decorator writes and compiles six functions for every frozen class while its module is
loaded. The rules hold two hundred such records; that was two thirds of the time their import took.
Here a class is the same dataclass with the same fields, and its `__eq__` and `__hash__` are the
standard library's too: each takes the place of a stand-in when it is first called. Its `__repr__`
is the standard one cut to a line of 200 letters: a position in full is a million.

So does `__init__`. That of a class with slots is written here, because a game makes thousands of
records: it fills each slot through its descriptor, in half the time of `object.__setattr__`.

Any layer may import this module; it imports nothing of ours. To the type checker it hands on the
standard decorator itself.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import reprlib
from collections.abc import Callable
from types import FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
    from functools import cached_property

    from _typeshed import DataclassInstance
else:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, **how: bool) -> object:
        """Return a class as a dataclass; a frozen one gets its methods when they are needed."""
        made = _frozen(**how) if frozen else _changeable(**how)
        return made if cls is None else made(cls)

    def replace(record: object, /, **changes: object) -> object:
        """Return a record with some fields changed, in a fraction of the standard one's time."""
        cls = type(record)
        known = _COPIED.get(cls) or _copied(cls)
        if known is _BY_THE_STANDARD:
            return dataclasses.replace(record, **changes)
        read, places = known
        values = read(record)
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError as fault:
            raise TypeError(f"{cls.__qualname__} has no field {fault}") from None
        return cls(*values)

    class cached_property(functools.cached_property):  # noqa: N801 - it takes that one's place
        """The standard one as it is from Python 3.12 on: without a lock around every answer."""

        def __get__(self, instance: object, owner: type | None = None) -> object:
            """Return what was worked out; whoever asks for the first time works it out."""
            if instance is None:
                return self
            found = vars(instance)[self.attrname] = self.func(instance)
            return found


__all__ = ["cached_property", "dataclass", "one_line", "replace"]

_METHODS: Final = ("__init__", "__eq__", "__hash__")
_LONGEST: Final = 200
"""Letters of a `repr`."""
_TAKEN: Final = ("init", "repr", "hash", "compare", "kw_only", "default", "default_factory")


_Copied = tuple[Callable[[object], list[object]], dict[str, int]]
"""What reads all fields of a record, and at which place its class takes each."""
_COPIED: Final[dict[type, _Copied]] = {}
"""How records of each class are copied; there are only so many classes."""
_BY_THE_STANDARD: Final[_Copied] = (lambda _record: [], {"": 0})
"""Of a class that makes some fields by itself, or takes some by name alone."""


def _copied(cls: type) -> _Copied:
    """Return how records of a class are copied with other values in some fields."""
    fields = dataclasses.fields(cls)
    names = [each.name for each in fields]
    if not all(each.init and not each.kw_only for each in fields):
        _COPIED[cls] = _BY_THE_STANDARD
    else:
        # The names are our fields'. `attrgetter` would look every one up anew.
        read = eval(f"lambda record: [{', '.join(f'record.{name}' for name in names)}]")  # noqa: S307
        _COPIED[cls] = (read, {name: at for at, name in enumerate(names)})
    return _COPIED[cls]


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
            if name not in own and (eq or name == "__init__"):
                setattr(found, name, _stand_in(found, name))
        if "__init__" not in own:
            type.__setattr__(found, "__signature__", _Signature(found))
        _describe(found)
        frozen = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
        if how.get("slots"):
            frozen |= {"__getstate__": _state, "__setstate__": _take_state}
        for name in frozen.keys() - own:
            setattr(found, name, frozen[name])
        return found

    return made


class _Signature:
    """What `inspect` and notebooks show of a class: its real fields, before it has been made."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    def __get__(self, instance: object, owner: type) -> inspect.Signature:
        """Return the signature of the class itself; one derived from it has its own."""
        if instance is not None or owner is not self.cls:
            raise AttributeError
        kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        given = [each for each in dataclasses.fields(owner) if each.init]
        given.sort(key=lambda each: bool(each.kw_only))
        return inspect.Signature(
            [
                inspect.Parameter(
                    each.name,
                    kinds[bool(each.kw_only)],
                    default=_shown_default(each),
                    annotation=each.type,
                )
                for each in given
            ]
        )


class _Factory:
    """Stands for a default that is made anew for each record."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE: Final = _Factory()


def _shown_default(field: dataclasses.Field[object]) -> object:
    if field.default is not dataclasses.MISSING:
        return field.default
    made = field.default_factory is not dataclasses.MISSING
    return _MADE if made else inspect.Parameter.empty


def _changeable(**how: bool) -> Callable[[type], type]:
    """Return the standard decorator, but for the `repr` of one line."""

    def made(cls: type) -> type:
        found: type = dataclasses.dataclass(repr=False, **how)(cls)
        _describe(found)
        return found

    return made


def _describe(cls: type) -> None:
    """Set the `repr` of one line on a class that neither writes nor inherits one of its own."""
    if not isinstance(cls.__repr__, FunctionType):
        type.__setattr__(cls, "__repr__", _short)


def one_line(text: str, closing: str = ")") -> str:
    """Return a description as one line of at most 200 letters; what is cut off is an ellipsis."""
    line = " ".join(text.splitlines())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3 - len(closing)]}...{closing}"


class _Parts(reprlib.Repr):
    """How the fields of a record are described: a few entries of each map and collection."""

    def __init__(self) -> None:
        super().__init__()
        self.maxdict = self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 6
        self.maxstring = self.maxother = self.maxlong = _LONGEST

    def repr_instance(self, x: object, level: int) -> str:
        """Return the description of an object; an immutable map has that of a dictionary."""
        if isinstance(x, dict):
            return f"{type(x).__name__}({self.repr_dict(x, level)})"
        return super().repr_instance(x, level)


_PARTS: Final = _Parts()


def _short(self: DataclassInstance) -> str:
    """Return what the standard `repr` says, cut to one line; no field after the cut is read."""
    text = f"{type(self).__qualname__}("
    between = ""
    for each in dataclasses.fields(self):
        if each.repr:
            text += f"{between}{each.name}={_PARTS.repr(getattr(self, each.name))}"
            between = ", "
        if len(text) > _LONGEST:
            break
    return one_line(f"{text})")


def _stand_in(cls: type[DataclassInstance], name: str) -> Callable[..., object]:
    """Return a method that has the real one written in its own place, and then calls it."""

    def method(self: object, *args: object, **named: object) -> object:
        written = _written(cls, name)
        setattr(cls, name, written)
        return written(self, *args, **named)

    method.__name__, method.__qualname__ = name, f"{cls.__qualname__}.{name}"
    return method


def _written(cls: type[DataclassInstance], name: str) -> Callable[..., object]:
    """Return a method for the fields of a class: one of ours for slots, or the standard one."""
    slots = [getattr(cls, each.name, None) for each in dataclasses.fields(cls)]
    if name == "__init__" and all(isinstance(slot, MemberDescriptorType) for slot in slots):
        return _init_of_slots(cls)
    return _standard(cls, name)


def _init_of_slots(cls: type[DataclassInstance]) -> Callable[..., object]:
    """Return the `__init__` of a class whose fields are all slots."""
    known: dict[str, object] = {"_missing": dataclasses.MISSING}
    given: dict[bool, list[str]] = {False: [], True: []}  # by position, by name alone
    lines = []
    for each in dataclasses.fields(cls):
        name, value = each.name, each.name
        known[f"_set_{name}"] = getattr(cls, name).__set__
        if each.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = each.default
            default = f"=_default_{name}"
        elif each.default_factory is not dataclasses.MISSING:
            known[f"_made_{name}"] = each.default_factory
            default = "=_missing"
            value = f"_made_{name}() if {name} is _missing else {name}"
        else:
            default = ""
        if each.init:
            given[bool(each.kw_only)].append(name + default)
        elif default:
            value = f"_made_{name}()" if default == "=_missing" else f"_default_{name}"
        else:
            continue  # left to __post_init__
        lines.append(f" _set_{name}(_self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" _self.__post_init__()")
    by_name = ["*", *given[True]] if given[True] else []
    head = f"def __init__({', '.join(['_self', *given[False], *by_name])}):"
    exec("\n".join([head, *(lines or [" pass"])]), known)  # noqa: S102 - the names are our fields'
    method = cast("Callable[..., object]", known["__init__"])
    types = {each.name: each.type for each in dataclasses.fields(cls) if each.init}
    method.__annotations__ = {**types, "return": None}
    method.__qualname__ = f"{cls.__qualname__}.__init__"
    return method


def _standard(cls: type[DataclassInstance], name: str) -> Callable[..., object]:
    """Return a method as the standard library writes it for the fields of a class."""
    parts = [
        (each.name, each.type, dataclasses.field(**{key: getattr(each, key) for key in _TAKEN}))
        for each in dataclasses.fields(cls)
    ]
    after = getattr(cls, "__post_init__", None)
    also = {"__post_init__": after} if after else {}
    twin = dataclasses.make_dataclass(
        cls.__name__,
        parts,
        namespace=also,
        init=name == "__init__",
        repr=False,
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
