"""What the people at the table want: the board says it, the window does it."""

from __future__ import annotations

from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.model.state import TokenId, UnitId
from simulator.model.verdict import Verdict
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class AnswerClicked:
    """Answer the pending request with this reply."""

    reply: Reply


@dataclass(frozen=True, slots=True)
class Toggle:
    """Take one option of a "choose some" request, or put it back."""

    key: str


@dataclass(frozen=True, slots=True)
class Select:
    """Look at this unit, or at none."""

    unit: UnitId | None


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse came to rest on this unit or token, or left it."""

    what: UnitId | TokenId | None


@dataclass(frozen=True, slots=True)
class Back:
    """Take one step back."""


@dataclass(frozen=True, slots=True)
class ShowNote:
    """Show this sentence; `verdict` is its reason where there is one."""

    text: str
    verdict: Verdict | None = None


Intent = AnswerClicked | Toggle | Select | Hover | Back | ShowNote


def beside_the_table() -> ShowNote:
    """Return what is said of a click beside the table, which answers nothing."""
    return ShowNote(_("That is beside the table, so nothing is placed: click on the table."))
