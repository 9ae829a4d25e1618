"""The list of drills line by line: what is due, each theme with its results, and every drill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.drill import Drill
from simulator.practice.schedule import days_until
from simulator.practice.tasks import Theme, theme_name
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.practice_book import PracticeBook


@dataclass(frozen=True, slots=True)
class DrillLine:
    """One line of the list: a name, what came of it, and the drills that a press on it begins."""

    name: str
    result: str
    begins: tuple[Drill, ...]
    colour: Colour = field(default_factory=lambda: palette.TEXT_QUIET)
    mark: str = ""
    """The icon of the last answer; empty before there is one."""
    head: bool = False
    """Whether the line stands for several drills."""


def drill_lines(book: PracticeBook) -> Iterator[DrillLine]:
    """Yield the lines of the list."""
    yield _row_of(_("Due today"), book.due, book.due)
    yield _row_of(_("All drills, new ones first"), book.ours, book.mixed)
    yield _row_of(_("Your own mistakes"), book.own_asked, book.own_asked)
    for theme in Theme:
        found = book.of_theme(theme)
        if found:
            yield from _theme(book, theme, found)
    if book.own:
        yield DrillLine(_("Your own mistakes"), "", (), head=True)
        yield from (_drill(book, drill) for drill in book.in_order(book.own))


def _row_of(name: str, found: Sequence[Drill], begins: Sequence[Drill]) -> DrillLine:
    return DrillLine(name, _how_many(found), tuple(begins), palette.GOLD, head=True)


def _how_many(found: Sequence[Drill]) -> str:
    return ngettext("{n} drill", "{n} drills", len(found)).format(n=len(found))


def _theme(book: PracticeBook, theme: Theme, found: Sequence[Drill]) -> Iterator[DrillLine]:
    """Yield a theme with its drills, and below it what came of them."""
    yield DrillLine(str(theme_name(theme)), _how_many(found), tuple(found), head=True)
    mine = [one for one in book.attempts if one.theme == theme.value]
    if mine:
        result = progress.together(mine)
        words = _("{right:.0%} right, loss {loss:.2f}")
        yield DrillLine(
            words.format(right=result.right_share, loss=result.mean_loss), "", tuple(found)
        )
    yield from (_drill(book, drill) for drill in found)


def _drill(book: PracticeBook, drill: Drill) -> DrillLine:
    """Return one drill: its title, its last result, and when it comes back."""
    last = book.last(drill)
    mark, colour, said = "", palette.TEXT_QUIET, _("new")
    if last is not None:
        mark = "verdict-yes" if last.right else "verdict-no"
        colour = palette.LEGAL if last.right else palette.ILLEGAL
        said = _("answered right") if last.right else _("loss {loss:.2f}").format(loss=last.loss)
    tries = [one for one in book.attempts if one.drill == drill.id]
    days = days_until(tries, book.day, drill.seen)
    if days is not None:
        said += ", " + (
            _("due") if days <= 0 else ngettext("in {n} day", "in {n} days", days)
        ).format(n=days)
    return DrillLine(printed(drill.title), said, (drill,), colour, mark)
