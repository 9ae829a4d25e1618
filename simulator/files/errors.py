"""What a reader says about a file it cannot use: where, what was expected, what was found."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Final, NoReturn, ParamSpec, TypeVar

from simulator.files.plain_data import Data
from simulator.language.texts import marked, printable, translate
from simulator.language.texts import translate as _

P = ParamSpec("P")
R = TypeVar("R")

MOST: Final = 20
"""Faults of a file that are told at once."""
_LONGEST: Final = 200
"""Characters of a key or of what was found that are told; the file may have millions."""


class PortableError(Exception):
    """An error that is the same in another process, whatever it is made with."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is made again: without its `__init__`, which wants more than its words."""
        return made_again, (type(self), self.args, vars(self))


def made_again(kind: type[PortableError], args: tuple[object, ...], known: Data) -> PortableError:
    """Return an error of a kind with its words and what it knows."""
    found = kind.__new__(kind, *args)
    found.args = args
    vars(found).update(known)
    return found


class ContentError(PortableError, ValueError):
    """A fault in a data file, told so that its author can mend it without reading our code.

    `more` are further faults of the same file, told below it.

    Example:
        >>> from simulator import ContentError, load_army
        >>> try:
        ...     load_army("nobody")
        ... except ContentError as fault:
        ...     print(fault.file, fault.line, fault.found)
        nobody None 'nobody'
    """

    def __init__(
        self,
        file: Path,
        line: int | None,
        key: str,
        expected: str,
        found: str,
        more: Sequence[ContentError] = (),
    ) -> None:
        """Keep where the fault is (`line` counts from 1) and what should stand there."""
        key, found = shortened(key), shortened(found)
        where = [str(file)]
        if line is not None:
            where.append(_("line {line}").format(line=line))
        if key:
            where.append(key)
        sentence = _("{where}: expected {expected}, found {found}").format(
            where=", ".join(where), expected=expected, found=found
        )
        text = [sentence, *map(str, more[: MOST - 1])]
        if len(more) >= MOST:
            text.append(_("{file}: and {count} more").format(file=file, count=len(more) - MOST + 1))
        super().__init__(printable("\n".join(text)))
        self.more = tuple(more)
        self.file = file
        self.line = line
        self.key = key
        self.expected = expected
        self.found = found

    def alone(self) -> ContentError:
        """Return the first fault without the others."""
        return ContentError(self.file, self.line, self.key, self.expected, self.found)


_REASONS: Final = {
    errno.ENOSPC: marked("the disk is full"),
    errno.EDQUOT: marked("the disk is full"),
    errno.EACCES: marked("this is not permitted"),
    errno.EPERM: marked("this is not permitted"),
    errno.EROFS: marked("nothing can be written there"),
    errno.ENOENT: marked("it is not there"),
    errno.EEXIST: marked("it is there already"),
    errno.EISDIR: marked("it is a folder"),
    errno.ENOTDIR: marked("a part of the path is no folder"),
    errno.ENOTEMPTY: marked("the folder is not empty"),
    errno.ENAMETOOLONG: marked("its name is too long"),
    errno.ELOOP: marked("its links lead in a circle"),
    errno.EFBIG: marked("the file is too large"),
    errno.EMFILE: marked("too many files are open"),
    errno.EIO: marked("the disk does not answer as it should"),
}
"""Why the system refuses a file, by its number; the system itself says it in English."""


def why_refused(fault: OSError) -> str:
    """Return why the system refuses a file: in our words where it is usual, else in its own."""
    known = _REASONS.get(fault.errno or 0)
    return translate(known) if known else str(fault.strerror or fault)


def shortened(text: str) -> str:
    """Return as much of a text as a message can hold."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def one_of(known: Iterable[object]) -> str:
    """Return that one of some words was expected."""
    return _("one of: {known}").format(known=", ".join(map(str, known)))


def expected_found(expected: object, found: object) -> str:
    """Return what was expected and found where the sentence around it names the place."""
    return _("expected {expected}, found {found}").format(expected=expected, found=found)


def written_out(value: object) -> str:
    """Return a value as it stands in a file, whatever it is: numbers too long to be written too."""
    try:
        return shortened(repr(value))
    except (ValueError, RecursionError):
        return _("a number with too many digits")


def beside_nearest(given: object, known: Iterable[str]) -> str:
    """Return a wrong name as it was given, with the known name that is most like it, if any is."""
    if not isinstance(given, str) or len(given) > _LONGEST:
        return written_out(given)
    names = {str(name).casefold(): str(name) for name in known}
    word = repr(str(given))  # that of an enumeration, not the member itself
    near = get_close_matches(given.casefold(), names, n=1, cutoff=0.5)
    if not near:
        return word
    return _("{name} (did you mean {near}?)").format(name=word, near=repr(names[near[0]]))


class UnknownNameError(ContentError, KeyError):
    """A name that stands for nothing here: a unit, a seat, a card, a word of an enumeration.

    Example:
        >>> from simulator import Fighter, UnknownNameError, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> try:
        ...     now.speed("red:atacker")
        ... except UnknownNameError as fault:
        ...     print(fault.key, fault.found)
        units 'red:atacker' (did you mean 'red:attacker'?)
    """

    __str__ = ValueError.__str__  # that of a KeyError is for bare keys

    def __init__(self, what: str, given: object, known: Iterable[str]) -> None:
        """Name what stands for nothing, what is known in its place, and which of it is nearest."""
        names = [str(name) for name in known]
        expected = _("one of: {known}").format(known=", ".join(names) or _("there is none"))
        super().__init__(Path(what), None, "", expected, beside_nearest(given, names))
        self.key = what


class NamedChoice(StrEnum):
    """An enumeration whose unknown words are refused with those it has."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise UnknownNameError(cls.__name__, value, cls)


class Faults:
    """The faults of one file, gathered so that all are told at once."""

    def __init__(self) -> None:
        """Begin with none."""
        self.found: list[ContentError] = []

    def caught(self, make: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | None:
        """Return what is made; None when it has a fault, which is kept."""
        try:
            return make(*args, **kwargs)
        except ContentError as fault:
            self.add(fault)
            return None

    def add(self, fault: ContentError) -> None:
        """Keep a fault, with those it brings along."""
        self.found += [fault.alone(), *fault.more]

    def by_line(self) -> list[ContentError]:
        """Return the faults in the order of their lines, each once."""
        text: dict[str, ContentError] = {}
        for fault in sorted(self.found, key=lambda fault: fault.line or 0):
            text.setdefault(str(fault), fault)
        return list(text.values())

    def tell(self) -> None:
        """Raise one error with all faults, by their lines; nothing happens without any."""
        if self.found:
            raise merged(self.by_line())


def merged(faults: Sequence[ContentError]) -> ContentError:
    """Return one error that tells several faults, the first of them first."""
    first, *rest = faults
    return ContentError(first.file, first.line, first.key, first.expected, first.found, rest)
