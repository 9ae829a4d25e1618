"""Strict reading of YAML: every fault is told with its file, its line and its key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from simulator.content.errors import ContentError, Faults
from simulator.content.unreadable import found_of, line_of
from simulator.content.yaml_numbers import NumberLoader
from simulator.texts import translate as _

Place = tuple[str | int, ...]
"""The way to a value inside a file: keys and list indices from the outside in."""
R = TypeVar("R", bound=BaseModel)

DEEPEST: Final = 50
"""Levels of lists and mappings inside each other that a file may have."""
LONGEST: Final = 80
"""Characters of a wrong value that are shown."""


class Record(BaseModel):
    """A checked piece of a data file; unknown keys and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@dataclass(frozen=True)
class Source:
    """A YAML file that has been read: its data, and the line of every value in it."""

    file: Path
    data: Any
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """Give the line of a value, or of the nearest thing around it that is written down."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def fault(self, place: Place, expected: str, found: str) -> ContentError:
        """Give the error for a value of this file."""
        return ContentError(self.file, self.line(place), path_of(place), expected, found)


def path_of(place: Place) -> str:
    """Write a place as in "units[3].speed"."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def read(file: Path, *, aliases: bool = True) -> Source:
    """Read a YAML file; raise ContentError when it is missing, unreadable, binary or cut off.

    A file from strangers is read without `aliases`, which could repeat without end.
    """
    text = _text(file)
    _refuse_knots(file, text, aliases=aliases)
    loader = NumberLoader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise ContentError(file, 1, "", _("a mapping of keys"), _("an empty file"))
        lines = {}
        faults = Faults()
        for place, line, doubled in _lines(node, ()):
            if doubled:
                expected = _("each key once")
                faults.add(ContentError(file, line, path_of(place), expected, _("it twice")))
            lines[place] = line
        faults.tell()
        data = loader.construct_document(node)
    except yaml.YAMLError as error:
        where, found = line_of(error, text), found_of(error)
        raise ContentError(file, where, "", _("readable YAML"), found) from error
    except ContentError:
        raise
    except ValueError as error:  # a date or number that YAML promises and Python cannot make
        raise ContentError(file, 1, "", _("readable YAML"), str(error)) from error
    finally:
        loader.dispose()
    return Source(file, data, lines)


def _refuse_knots(file: Path, text: str, *, aliases: bool) -> None:
    """Refuse nesting deeper than any of our files, and aliases unless they are welcome."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            line = event.start_mark.line + 1 if event.start_mark else None
            if isinstance(event, yaml.AliasEvent) and not aliases:
                found = _("an alias")
                raise ContentError(file, line, "", _("every value written out"), found)
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                expected = _("at most {deep} levels").format(deep=DEEPEST)
                raise ContentError(file, line, "", expected, _("more"))
    except yaml.YAMLError:
        return  # told with its place when the file is read


def _text(file: Path) -> str:
    try:
        raw = file.read_bytes()
    except FileNotFoundError as error:
        raise ContentError(file, None, "", _("a file"), _("nothing there")) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise ContentError(file, None, "", _("a readable file"), why) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        found = _("bytes that are no text")
        raise ContentError(file, line, "", _("text in UTF-8"), found) from error
    if "\x00" in text:
        line = text[: text.index("\x00")].count("\n") + 1
        raise ContentError(file, line, "", _("text in UTF-8"), _("bytes that are no text"))
    return text


def _lines(node: Any, place: Place) -> Iterator[tuple[Place, int, bool]]:
    """Give the place and line of every value under a node, and whether its key came before."""
    yield place, node.start_mark.line + 1, False
    if isinstance(node, yaml.SequenceNode):
        for index, entry in enumerate(node.value):
            yield from _lines(entry, (*place, index))
    elif isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, entry in node.value:
            here = (*place, str(key.value))
            yield here, key.start_mark.line + 1, str(key.value) in seen
            seen.add(str(key.value))
            for deeper, line, doubled in _lines(entry, here):
                if deeper != here:
                    yield deeper, line, doubled


def checked(source: Source, kind: type[R], at: Place = ()) -> R:
    """Check a file's data, or the part of it `at` a place, against a record.

    Raises ContentError with all that is wrong, the first in the file first.
    """
    data = source.data
    for step in at:
        data = data[step]
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        # A misspelt key is both unknown and missing; the word that stands there is the better hint.
        faults.sort(key=lambda fault: (
            source.line((*at, *_place(fault["loc"]))), fault["type"] == "missing",
        ))  # fmt: skip
        first, *rest = (_told(source, kind, fault, at) for fault in faults)
        raise ContentError(
            first.file, first.line, first.key, first.expected, first.found, rest
        ) from error


def _place(loc: tuple[str | int, ...]) -> Place:
    return tuple(step for step in loc if not (isinstance(step, str) and step.startswith("[")))


def _told(source: Source, kind: type[BaseModel], fault: Any, at: Place) -> ContentError:
    inner = _place(fault["loc"])
    place = (*at, *inner)
    if fault["type"] == "extra_forbidden":
        known = ", ".join(_keys(kind, inner[:-1]))
        return source.fault(place, _("one of: {known}").format(known=known), f"'{place[-1]}'")
    if fault["type"] == "missing":
        return source.fault(place, _("this key"), _("nothing"))
    expected = str(fault["msg"]).removeprefix("Input should be ").removeprefix("Value error, ")
    found = repr(fault["input"])
    if len(found) > LONGEST:
        found = found[:LONGEST] + " ..."
    return source.fault(place, expected, found)


def _keys(kind: type[BaseModel], place: Place) -> list[str]:
    """Give the keys a record knows at a place inside it."""
    found: Any = kind
    for step in place:
        if isinstance(step, str) and isinstance(found, type) and issubclass(found, BaseModel):
            found = _inner(found.model_fields[step].annotation)
    if isinstance(found, type) and issubclass(found, BaseModel):
        return [field.alias or name for name, field in found.model_fields.items()]
    return []


def _inner(annotation: Any) -> Any:
    """Give the record inside a list of it, or beside None."""
    while get_origin(annotation) in {list, Union, UnionType}:
        annotation = next(arg for arg in get_args(annotation) if arg is not type(None))
    return annotation
