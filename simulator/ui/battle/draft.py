"""A reply as it takes shape: what is lit, chosen or typed before it is given.

No pixels here. Places (`Place`) take shape on the board, everything else here.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Option,
    Place,
    PlacePiece,
    Refused,
    Reply,
    Request,
    Roll,
    Typed,
)
from simulator.model.verdict import Verdict
from simulator.records import dataclass, replace
from simulator.staging.again import AgainChoice

_DECLINES = ("pass", "no", "none", "nobody", "leave", "skip", "stop", "done")
"""Option keys that mean "not this": the number key 0 gives them, Space where one is lit."""


@dataclass(frozen=True, slots=True)
class PickOption:
    """Choose an option by its key, or hear why it is not allowed."""

    key: str


@dataclass(frozen=True, slots=True)
class LookAtThing:
    """Answer with a unit, NCU, zone or token where the question is about it, else look at it."""

    what: str


@dataclass(frozen=True, slots=True)
class PickSome:
    """Choose these options and no other; none where just these are chosen."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Answer "none of these" where no option says so."""


@dataclass(frozen=True, slots=True)
class RollForUs:
    """Have the program roll what would be typed in."""


class Left(StrEnum):
    """What is left to the program."""

    DEPLOY = "deploy"
    """The rest of the deployment."""
    PASSES = "passes"
    """All windows of this round."""
    OTHERS = "others"
    """All windows until the seat's own turn begins."""
    WINDOW = "window"
    """The open window, for everybody whom it asks."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave something to the program, for the seat that is asked."""

    what: Left


@dataclass(frozen=True, slots=True)
class GoOn:
    """Pass for everybody who is asked until the question behind a strip, and answer that."""

    key: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One row of the list of answers: what it does, its key, what it is and why, and an icon."""

    do: object
    key: str
    label: str
    why: str = ""
    mark: str = ""
    quiet: bool = False
    chosen: bool = False
    lit: bool = False
    refused: bool = False
    among: bool = False
    """Whether it is no option and stands among them all the same, before "not this"."""
    group: str = ""
    """What stands above it and those of its group, two of which stand in a row."""


class Draft:
    """The reply to one request while it is being made."""

    def __init__(self, request: Request, assumed: str = "") -> None:
        """Begin with nothing chosen; a window and a yes-or-no have their default lit.

        In a window that is the option that the odds shown `assumed` to be used, else "not this".
        """
        self.request = request
        self._assumed = assumed
        self.lit: str | None = None
        self._open: Choose | None = None
        self.chosen: list[str] = []
        self._proposed: tuple[str, ...] = ()
        self.no_words = ""
        """What "not this" is called here; empty for the words of its option."""
        self.faces: list[int] = []
        self.further: tuple[AnswerRow, ...] = ()
        """The rows beside the options, which answer otherwise than by one of them."""
        self.closed: frozenset[str] = frozenset()
        """The options that lie in a closed hand."""
        self.again: AgainChoice | None = None
        """What may be rolled again, where dice are chosen."""
        self.pooled = False
        """Whether "not this" is said for others too whom the same window asks."""
        if isinstance(request, Choose):
            self.lit = self._first_lit(request)
        elif self.forced:
            self.propose(option.key for option in self.options)

    def _first_lit(self, request: Choose) -> str | None:
        keys = [option.key for option in request.options]
        if self._assumed in keys:
            return self._assumed
        if request.kind is Kind.WINDOW and self.decline is not None:
            return self.decline
        if len(keys) == 1 or request.kind is Kind.YES_NO:
            return keys[0]
        return None

    def propose(self, keys: Iterable[str]) -> None:
        """Begin with these options chosen; they can be turned over like any."""
        self._proposed = tuple(keys) or self._proposed
        self.chosen = list(self._proposed)

    # ------------------------------------------------------------ reading

    @property
    def options(self) -> tuple[Option, ...]:
        """Return what may be answered."""
        request = self.request
        if not isinstance(request, Choose | ChooseSome):
            return ()
        return tuple(option for option in request.options if option.key not in self.closed)

    @property
    def open_request(self) -> Request:
        """Return the question without the options that lie in a closed hand."""
        request = self.request
        if not self.closed or not isinstance(request, Choose):
            return request
        if self._open is None or self._open.options != self.options:
            self._open = replace(request, options=self.options, private=False)
        return self._open

    @property
    def refused(self) -> tuple[Refused, ...]:
        """Return what may not be answered, with its reasons."""
        return self.request.refused if isinstance(self.request, Choose) else ()

    @property
    def decline(self) -> str | None:
        """Return the option that means "not this", None where there is none."""
        if not isinstance(self.request, Choose):
            return None
        keys = [option.key for option in self.request.options]
        return next((key for key in _DECLINES if key in keys), None)

    @property
    def forced(self) -> bool:
        """Return whether there is only one reply: it waits for its confirmation all the same."""
        request = self.request
        if isinstance(request, ChooseSome):
            return request.least == len(request.options)
        return isinstance(request, Choose) and len(request.options) == 1

    def declining(self) -> Reply | None:
        """Return the reply that means "not this", none of these, or leave it; None without one."""
        request = self.request
        if isinstance(request, ChooseSome) and request.least == 0:
            return ()
        if isinstance(request, Place | PlacePiece) and request.may_skip:
            return request.start
        return self.decline

    def label_of(self, option: Option) -> str:
        """Return what an option is called here."""
        if option.key == self.decline and self.no_words:
            return self.no_words
        return str(option.label)

    def numbered(self, number: int) -> str | None:
        """Return the option a number key stands for; 0 stands for "not this"."""
        if number == 0:
            return self.decline
        keys = self.number_keys()
        return keys[number - 1] if 1 <= number <= len(keys) else None

    def number_keys(self) -> list[str]:
        """Return the options in the order of their number keys."""
        return [option.key for option in self.options if option.key != self.decline]

    def sentence(self) -> str:
        """Return how far the reply is, as in "2 of 3 chosen".

        Empty when there is nothing to say.
        """
        request = self.request
        if isinstance(request, ChooseSome):
            if request.least == request.most:
                text = _("{n} of {most} chosen")
            elif request.least == 0:
                text = _("{n} chosen, up to {most}")
            else:
                text = _("{n} chosen, {least} to {most} needed")
            return text.format(n=len(self.chosen), least=request.least, most=request.most)
        if isinstance(request, Roll):
            text = ngettext("type {n} face", "type {n} faces", request.dice)
            return text.format(n=request.dice) + ": " + " ".join(str(f) for f in self.faces)
        return ""

    @property
    def ready(self) -> bool:
        """Return whether the reply is whole and only waits for its confirmation."""
        request = self.request
        if isinstance(request, ChooseSome):
            return request.least <= len(self.chosen) <= request.most
        if isinstance(request, Roll):
            return len(self.faces) == request.dice
        return self.lit is not None

    # ------------------------------------------------------------ making

    def press(self, key: str) -> Reply | None:
        """Choose an option: the reply of a choice of one; a choice of some only turns it over."""
        if key not in [option.key for option in self.options]:
            return None
        if isinstance(self.request, Choose):
            return key
        if isinstance(self.request, ChooseSome):
            if key in self.chosen:
                self.chosen.remove(key)
            elif len(self.chosen) < self.request.most:
                self.chosen.append(key)
            elif self.request.most == 1:
                self.chosen = [key]
        return None

    def press_all(self, keys: Iterable[str]) -> None:
        """Choose these options and no other; none where just these are chosen."""
        wanted = list(keys)
        self.chosen = [] if set(wanted) == set(self.chosen) else wanted

    def why_not(self, key: str) -> Verdict | None:
        """Return the reason why something may not be answered, None if it is not among them."""
        return next((option.verdict for option in self.refused if option.key == key), None)

    def light(self, step: int) -> None:
        """Move the light to the next (1) or the previous (-1) option."""
        keys = [*self.number_keys(), *([self.decline] if self.decline else [])]
        if not keys:
            return
        if self.lit in keys:
            self.lit = keys[(keys.index(self.lit) + step) % len(keys)]
        else:
            self.lit = keys[0 if step > 0 else -1]

    def face(self, number: int) -> str:
        """Type a die's face; one that cannot be is not taken. Give why not, empty if it is."""
        request = self.request
        if not isinstance(request, Roll):
            return ""
        if not 1 <= number <= request.sides:
            said = _("A D{sides} shows 1 to {sides}, never {number}.")
            return said.format(sides=request.sides, number=number)
        if len(self.faces) >= request.dice:
            said = ngettext(
                "This roll has {n} die, and its face is typed already.",
                "This roll has {n} dice, and all their faces are typed already.",
                request.dice,
            )
            return said.format(n=request.dice)
        self.faces.append(number)
        return ""

    def lacking(self) -> str:
        """Return how many faces are still to be typed; empty when nothing is lacking."""
        request = self.request
        if not isinstance(request, Roll) or self.ready:
            return ""
        n = request.dice - len(self.faces)
        return ngettext("{n} face is still missing.", "{n} faces are still missing.", n).format(n=n)

    def unface(self, index: int = -1) -> bool:
        """Take a typed face back, the last one if none is named; False when there is none."""
        if not -1 <= index < len(self.faces) or not self.faces:
            return False
        del self.faces[index]
        return True

    def confirm(self) -> Reply | None:
        """Return the finished reply; where nothing is lit yet, light the first option instead."""
        request = self.request
        if isinstance(request, ChooseSome):
            if self.lit is not None and not self.ready:
                self.press(self.lit)
                return None
            return tuple(self.chosen) if self.ready else None
        if isinstance(request, Roll):
            return Typed(self.faces) if self.ready else None
        if isinstance(request, Choose):
            if self.lit is None:
                self.light(1)
                return None
            return self.lit
        return None

    def back(self) -> bool:
        """Un-choose what was chosen, typed or lit; nothing is answered. False with nothing left."""
        request = self.request
        if isinstance(request, Roll):
            return self.unface()
        begun = self._first_lit(request) if isinstance(request, Choose) else None
        if self.lit == begun and tuple(self.chosen) == self._proposed:
            return False
        self.lit, self.chosen = begun, list(self._proposed)
        return True


def option_about(request: Request | None, what: str) -> str | None:
    """Return the option that a click on a unit, card, zone or token answers.

    None if not just one.
    """
    if not isinstance(request, Choose):
        return None
    keys = [option.key for option in request.options if option.about == what]
    return keys[0] if len(keys) == 1 else None
