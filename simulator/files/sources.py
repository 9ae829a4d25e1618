"""Strict reading of YAML and JSON: every fault is told with its file, its line and its key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from simulator.caches import cached
from simulator.files.errors import ContentError, Faults, one_of, written_out
from simulator.files.json_text import JsonError, parse
from simulator.files.reading import describe_unseen, read_text
from simulator.files.record_words import expected_by
from simulator.files.yaml_errors import found_of, line_of
from simulator.files.yaml_numbers import NumberLoader
from simulator.language.texts import translate, unseen
from simulator.language.texts import translate as _
from simulator.records import dataclass, one_line

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Place = tuple[str | int, ...]
"""The way to a value inside a file: keys and list indices from the outside in."""
R = TypeVar("R", bound=BaseModel)
T = TypeVar("T", bound="DataclassInstance")

DEEPEST: Final = 50
"""Levels of lists and mappings inside each other that a file may have."""
MOST_VALUES: Final = 40_000
"""Values a file may have; more take longer to read than anybody waits."""
LARGEST_NUMBER: Final = 10**18
"""No number of a file is larger; what counts inches, points or dice is far below it."""
LONGEST: Final = 80
"""Characters of a wrong value that are shown."""
_SHORT: Final = 8_000
"""Characters a text may have that is kept once it is parsed: a list or a scenario, no book."""


class Record(BaseModel):
    """A checked piece of a data file; unknown keys and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)

    def __repr__(self) -> str:
        """Return the fields on one line of at most 200 letters."""
        return one_line(super().__repr__())


def made(record: BaseModel, kind: type[T], **more: object) -> T:
    """Return what the rules read: fields of the same names with their lists as tuples.

    `more` are the fields that the record lacks, or has in another form.
    """
    names = [field.name for field in fields(kind) if field.name in type(record).model_fields]
    own = {name: getattr(record, name) for name in names if name not in more}
    return kind(**{name: _as_tuples(value) for name, value in own.items()}, **more)


def _as_tuples(value: object) -> object:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


FORMS: Final[dict[str, str | Callable[[str], str]]] = {}
"""What is expected of a text that breaks a pattern: marked words, or a function of the text."""


def of_form(pattern: str, expected: str | Callable[[str], str]) -> FieldInfo:
    """Return the field of a text in a form, and tell whoever breaks it what is expected."""
    FORMS[pattern] = expected
    field: FieldInfo = Field(pattern=pattern)
    return field


@dataclass(frozen=True)
class SourceFile:
    """A file of YAML or JSON that has been read: its data, and the line of every value in it.

    Example:
        >>> from simulator import Case
        >>> Case.from_text("title: Nothing is asked").source.file.name
        'text'
    """

    file: Path
    # Any: yaml nodes and annotations are told apart as they are read
    data: Any
    lines: Mapping[Place, int | None]

    def line(self, place: Place) -> int | None:
        """Return the line of a value, or of the nearest thing around it that is written down."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def fault(self, place: Place, expected: str, found: str) -> ContentError:
        """Return the error for a value of this file."""
        return ContentError(self.file, self.line(place), path_of(place), expected, found)

    def require_mapping(self) -> None:
        """Raise ContentError for a file that holds a list or a single value."""
        if not isinstance(self.data, dict):
            raise self.fault((), _("a mapping of keys"), repr(self.data)[:LONGEST])

    def require_known(
        self, place: Place, values: Iterable[object], known: Collection[object], expected: str = ""
    ) -> None:
        """Raise ContentError for the first value of a list that is none of the known ones."""
        for index, value in enumerate(values):
            if value not in known:
                raise self.fault((*place, index), expected or one_of(known), repr(value))

    def require_once(self, values: Mapping[Place, object], expected: str) -> None:
        """Raise ContentError for the first value that an earlier place has as well."""
        seen: set[object] = set()
        for place, value in values.items():
            if value in seen:
                raise self.fault(place, expected, repr(value))
            seen.add(value)


def path_of(place: Place) -> str:
    """Write a place as in "units[3].speed"."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def read(file: Path, *, any_words: bool = False) -> SourceFile:
    """Read a YAML file; raise ContentError when it is missing, unreadable, binary or cut off.

    Aliases and tags are refused: the first could repeat without end, the second make anything of
    a word. So are numbers nobody can count to, and characters that steer a terminal; with
    `any_words` those stay, for names that are written out where they are shown.
    """
    return parsed(file, read_text(file, any_words=any_words), any_words=any_words)


def parsed(file: Path, text: str, *, any_words: bool = False) -> SourceFile:
    """Return a text in YAML that came with a file, as `read` does; `file` is named in errors.

    What is read again and again, such as the lists of a gauntlet, is parsed once; nobody changes
    the data of a source.
    """
    if len(text) <= _SHORT:
        return _parsed_once(file, text, any_words)
    return _parsed(file, text, any_words)


@cached(16, each=34_000)
def _parsed_once(file: Path, text: str, any_words: bool) -> SourceFile:
    return _parsed(file, text, any_words)


def _parsed(file: Path, text: str, any_words: bool) -> SourceFile:
    _refuse_knots(file, text)
    loader = NumberLoader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise ContentError(file, 1, "", _("a mapping of keys"), _("an empty file"))
        lines = {}
        _require_plain(file, loader, node, any_words=any_words)
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
    finally:
        loader.dispose()
    return SourceFile(file, data, lines)


class _Way:
    """The place a parser has come to, followed event by event."""

    def __init__(self) -> None:
        # Any: yaml nodes and annotations are told apart as they are read
        self._open: list[list[Any]] = []
        """For each list its next index, for each mapping its key or None where one comes next."""

    @property
    def place(self) -> Place:
        return tuple(step[1] for step in self._open if step[1] is not None)

    def go(self, event: yaml.Event) -> None:
        """Take an event that was looked at."""
        if isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
            self._next(None)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._open.append(["list", 0])
        elif isinstance(event, yaml.MappingStartEvent):
            self._open.append(["mapping", None])
        elif isinstance(event, yaml.NodeEvent):
            self._next(getattr(event, "value", ""))

    def _next(self, value: str | None) -> None:
        """Go on behind a value: to the next of its list, or from a key to its value."""
        if not self._open:
            return
        last = self._open[-1]
        if last[0] == "list":
            last[1] += 1
        else:
            last[1] = (value or "") if last[1] is None else None


def _refuse_knots(file: Path, text: str) -> None:
    """Refuse aliases, tags, and nesting deeper or values more than any of our files has."""
    depth = count = 0
    way = _Way()
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            count += isinstance(event, yaml.NodeEvent)
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            wrong = _knot(event, depth, count)
            if wrong is not None:
                line = event.start_mark.line + 1 if event.start_mark else None
                raise ContentError(file, line, path_of(way.place), *wrong)
            way.go(event)
    except yaml.YAMLError:
        return  # told with its place when the file is read


def _knot(event: yaml.Event, depth: int, count: int) -> tuple[str, str] | None:
    """Return what was expected and what was found where an event may not be; None where it may."""
    if isinstance(event, yaml.AliasEvent):
        return _("every value written out"), _("an alias")
    tag = event.tag if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) else None
    if tag is not None:
        short = str(tag).replace("tag:yaml.org,2002:", "!!")
        return _("a value without a tag"), _("the tag {tag}").format(tag=short)
    if depth > DEEPEST:
        return _("at most {deep} levels").format(deep=DEEPEST), _("more")
    if count > MOST_VALUES:
        return _("at most {most} values").format(most=MOST_VALUES), _("more")
    return None


def _require_plain(
    file: Path,
    # Any: yaml nodes and annotations are told apart as they are read
    loader: Any,
    # Any: yaml nodes and annotations are told apart as they are read
    node: Any,
    place: Place = (),
    *,
    any_words: bool,
) -> None:
    """Refuse values that YAML promises and nothing can be made of, and keys that are no words."""
    if isinstance(node, yaml.SequenceNode):
        for index, entry in enumerate(node.value):
            _require_plain(file, loader, entry, (*place, index), any_words=any_words)
        return
    if isinstance(node, yaml.ScalarNode):
        wrong = _unusable(loader, node, any_words=any_words)
        if wrong is not None:
            raise ContentError(file, node.start_mark.line + 1, path_of(place), *wrong)
        return
    for key, entry in node.value:
        wrong = _("a word as the key"), _("a list or a mapping")
        if isinstance(key, yaml.ScalarNode):
            wrong = _unusable(loader, key, any_words=False)
        if wrong is not None:
            raise ContentError(file, key.start_mark.line + 1, path_of(place), *wrong)
        _require_plain(file, loader, entry, (*place, key.value), any_words=any_words)


# Any: yaml nodes and annotations are told apart as they are read
def _unusable(loader: Any, node: yaml.ScalarNode, *, any_words: bool) -> tuple[str, str] | None:
    """Return what was expected and what was found where a value cannot be used.

    None where it can.
    """
    hidden = None if any_words else unseen(node.value)
    if hidden is not None:
        return _("characters one can read"), describe_unseen(hidden[0])
    try:
        value = loader.construct_object(node)
    except (ValueError, OverflowError, yaml.YAMLError):  # a date that is none, a sign alone
        return _("a number or a word"), written_out(node.value)
    if isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
        return _("a number of at most {digits} digits").format(digits=18), written_out(node.value)
    return None


# Any: yaml nodes and annotations are told apart as they are read
def _lines(node: Any, place: Place) -> Iterator[tuple[Place, int, bool]]:
    """Yield the place and line of every value under a node, and whether its key came before."""
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


def parsed_json(file: Path, text: str, line: int | None = None) -> SourceFile:
    """Return what a text in JSON says, every value of it in one line (ContentError)."""
    try:
        return SourceFile(file, parse(text), {(): line})
    except JsonError as fault:
        at = fault.line if line is None else line
        raise ContentError(file, at, fault.key, fault.expected, fault.found) from fault


def checked(source: SourceFile, kind: type[R], at: Place = ()) -> R:
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
        faults.sort(
            key=lambda fault: (
                source.line((*at, *_place(fault["loc"]))) or 0,
                fault["type"] == "missing",
            )
        )
        first, *rest = (_fault(source, kind, fault, at) for fault in faults)
        raise ContentError(
            first.file, first.line, first.key, first.expected, first.found, rest
        ) from error


def _place(loc: tuple[str | int, ...]) -> Place:
    """Leave out the mark that a mapping's key is at fault; "[bold]" may be a key itself."""
    return tuple(step for step in loc if step != "[key]")


# Any: yaml nodes and annotations are told apart as they are read
def _fault(source: SourceFile, kind: type[BaseModel], fault: Any, at: Place) -> ContentError:
    return source.fault((*at, *_place(fault["loc"])), *expected_and_found(kind, fault))


# Any: pydantic's own record of a fault
def expected_and_found(kind: type[BaseModel], fault: Any) -> tuple[str, str]:
    """Return what a record wants where pydantic finds fault with it, and what stands there."""
    inner = _place(fault["loc"])
    if fault["type"] == "extra_forbidden":
        return one_of(_keys(kind, inner[:-1])), f"'{inner[-1]}'"
    if fault["type"] == "missing":
        return _("this key"), _("nothing")
    expected = expected_by(fault)
    if fault["type"] == "string_pattern_mismatch":
        words = FORMS[fault["ctx"]["pattern"]]
        expected = translate(words) if isinstance(words, str) else words(fault["input"])
    found = written_out(fault["input"])
    if len(found) > LONGEST:
        found = found[:LONGEST] + " ..."
    return expected, found


def _keys(kind: type[BaseModel], place: Place) -> list[str]:
    """Return the keys a record knows at a place inside it."""
    # Any: yaml nodes and annotations are told apart as they are read
    found: Any = kind
    for step in place:
        if isinstance(step, str) and isinstance(found, type) and issubclass(found, BaseModel):
            found = _inner(found.model_fields[step].annotation)
    if isinstance(found, type) and issubclass(found, BaseModel):
        return [field.alias or name for name, field in found.model_fields.items()]
    return []


# Any: yaml nodes and annotations are told apart as they are read
def _inner(annotation: Any) -> Any:
    """Return the record inside a list of it, or beside None."""
    while get_origin(annotation) in {list, Union, UnionType}:
        annotation = next(arg for arg in get_args(annotation) if arg is not type(None))
    return annotation
