"""The public surface: each public class with its fields and members, and their types."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from functools import cache, cached_property
from importlib import import_module
from types import FunctionType
from typing import Annotated, Any, Literal, get_origin

from pydantic import BaseModel

import simulator

OURS = "simulator."
OPAQUE = {
    "Game": "handed on, from a session to a position",
    "GameInPlay": "what a position knows of its game",
    "KnownInForce": "handed on, within the rules",
    "SourceFile": "where a case was read; `Case.fault` reads it",
    "TableShape": "an outline, as questions of geometry take it",
    "Past": "what a view goes back to when it imagines a game",
    "Moment": "the windows of the rules, a word each",
    "Stat": "the numbers that abilities change, a word each",
}
"""Public classes whose own members are not promised, and what they are for."""
Home = tuple[str, str]
"""A module and a name in it."""


def public() -> dict[Home, str]:
    """Return the homes of the public names."""
    return {(f"{OURS}{module}", name): name for name, module in simulator._HOMES.items()}


def own_classes(cls: type) -> Iterator[type]:
    """Yield the classes of ours that a class is made of, itself first."""
    return (each for each in cls.__mro__ if each.__module__.startswith(OURS))


def fields_of(cls: type) -> dict[str, tuple[str, str]]:
    """Return the public fields of a class: where each is written, and its type as written."""
    found: dict[str, tuple[str, str]] = {}
    for owner in own_classes(cls):
        written = {**vars(owner).get("__annotations__", {}), **_set_on_self(owner)}
        for name, text in written.items():
            if not name.startswith("_") and "ClassVar" not in str(text):
                found.setdefault(name, (owner.__module__, str(text)))
    if dataclasses.is_dataclass(cls):
        real = {each.name for each in dataclasses.fields(cls)}
        return {name: where for name, where in found.items() if name in real}
    return found


def _set_on_self(cls: type) -> dict[str, str]:
    """Return what the `__init__` of a class sets with a type on the object."""
    if dataclasses.is_dataclass(cls) or not isinstance(vars(cls).get("__init__"), FunctionType):
        return {}
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls.__init__)))  # type: ignore[misc]
    return {
        node.target.attr: ast.unparse(node.annotation)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }


def members_of(cls: type) -> dict[str, FunctionType]:
    """Return the public methods and properties of a class, inherited ones included."""
    found: dict[str, FunctionType] = {}
    for owner in own_classes(cls):
        for name, member in vars(owner).items():
            function = member
            if isinstance(member, property):
                function = member.fget
            elif isinstance(member, cached_property):
                function = member.func
            elif isinstance(member, classmethod | staticmethod):
                function = member.__func__
            if isinstance(function, FunctionType) and not name.startswith("_"):
                found.setdefault(name, function)
    return found


def words_of(cls: type) -> list[str]:
    """Return the words of an enumeration."""
    return list(cls.__members__) if issubclass(cls, Enum) else []


def parts_of(found: Any) -> list[str]:
    """Return what a public class has: its fields, its methods and properties, its words."""
    if not inspect.isclass(found) or not found.__module__.startswith(OURS):
        return []
    return [*fields_of(found), *members_of(found), *words_of(found)]


def typed(found: Any) -> Iterator[tuple[str, str, str]]:
    """Yield what a public name is typed with: the part, the module, the type as it is written."""
    if isinstance(found, FunctionType):
        for name, text in found.__annotations__.items():
            yield name, found.__module__, str(text)
    elif inspect.isclass(found) and found.__module__.startswith(OURS):
        if found.__name__ in OPAQUE:
            return
        yield from ((name, *where) for name, where in fields_of(found).items())
        members = members_of(found)
        if not dataclasses.is_dataclass(found) and not issubclass(found, BaseModel):
            made = vars(found).get("__init__")
            members |= {"__init__": made} if isinstance(made, FunctionType) else {}
        for name, function in members.items():
            for part, text in function.__annotations__.items():
                yield f"{name}.{part}", function.__module__, str(text)


def homes_in(module: str, text: str) -> Iterator[Home]:
    """Yield where the names of ours in a type live; one that only narrows a plain type has none."""
    for node in ast.walk(ast.parse(text, mode="eval")):
        if isinstance(node, ast.Name):
            home = _home(module, node.id)
            if home is not None and home[0] != f"{OURS}files.plain_data":  # they stand for anything
                found = getattr(import_module(home[0]), home[1])
                if get_origin(found) not in {Annotated, Literal} and not inspect.isfunction(found):
                    yield home


def _home(module: str, name: str) -> Home | None:
    while (source := _imported(module).get(name)) is not None:
        module, name = source
        if not module.startswith(OURS):
            return None
        import_module(module)
    return (module, name) if hasattr(sys.modules[module], name) else None


@cache
def _imported(module: str) -> dict[str, Home]:
    """Return what a module imports, for types alone too."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
