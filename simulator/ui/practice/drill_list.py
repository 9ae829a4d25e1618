"""The list of drills as a page: what is due, each theme with its results, and every drill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.drill import Drill
from simulator.practice.schedule import days_until
from simulator.practice.tasks import Theme, theme_name
from simulator.reports.rating_text import rating_line, weakest, weakest_line
from simulator.ui import palette
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.practice_book import PracticeBook

DUE: Final = "due"
EVERY: Final = "every"
OWN: Final = "own"
"""Links of whole rows of drills; others are `theme:<theme>` and `drill:<id>`."""
_COLUMN: Final = 330
_GAP: Final = 8
"""Pixels between a title and its result."""


def drill_list(book: PracticeBook) -> list[Paragraph]:
    """Return the page."""
    how = _("Click a theme or a drill. A wrong answer comes back the next day, a right one later.")
    text = [says(how, colour=palette.TEXT_QUIET)]
    if book.attempts:
        text.append(says(rating_line(book.attempts), above=6))
        worst = weakest(book.attempts)
        if worst is not None:
            link = f"theme:{worst.theme.value}" if book.of_theme(worst.theme) else ""
            text.append(says(weakest_line(worst), colour=palette.GOLD, above=4, link=link))
    text.append(_row_of(_("Due today"), book.due, DUE))
    text.append(_row_of(_("All drills, new ones first"), book.ours, EVERY))
    text.append(_row_of(_("Your own mistakes"), book.own, OWN))
    if not book.own:
        said = _("Review a game, and its mistakes become drills here.")
        text.append(says(said, colour=palette.TEXT_QUIET, indent=18, above=0))
    for theme in Theme:
        found = book.of_theme(theme)
        if found:
            text += _theme(book, theme, found)
    if book.own:
        text.append(heading(_("Your own mistakes")))
        text += [_drill(book, drill) for drill in book.in_order(book.own)]
    return text


def _row_of(name: str, found: Sequence[Drill], link: str) -> Paragraph:
    said = ngettext("{n} drill", "{n} drills", len(found)).format(n=len(found))
    ink = palette.TEXT if found else palette.TEXT_QUIET
    runs = (Run(name, ink, 18, True), Run(said, palette.GOLD, 18, tab=_COLUMN))
    return Paragraph(runs, 8, link=link if found else "")


def _theme(book: PracticeBook, theme: Theme, found: Sequence[Drill]) -> list[Paragraph]:
    mine = [one for one in book.attempts if one.theme == theme.value]
    text = ngettext("{n} drill", "{n} drills", len(found)).format(n=len(found))
    if mine:
        result = progress.together(mine)
        text += _(", {right:.0%} right, loss {loss:.2f}").format(
            right=result.right_share, loss=result.mean_loss
        )
    runs = (
        Run(str(theme_name(theme)), palette.GOLD, 18, True),
        Run(text, palette.TEXT_QUIET, tab=_COLUMN),
    )
    head = Paragraph(runs, 14, link=f"theme:{theme.value}", rule=True)
    return [head, *(_drill(book, drill) for drill in found)]


def _drill(book: PracticeBook, drill: Drill) -> Paragraph:
    """Return one drill: its title, its last result, and when it comes back."""
    last = book.last(drill)
    mark, colour, said = "", palette.TEXT_QUIET, _("new")
    if last is not None:
        mark = "verdict-yes" if last.right else "verdict-no"
        colour = palette.LEGAL if last.right else palette.ILLEGAL
        said = _("right") if last.right else _("loss {loss:.2f}").format(loss=last.loss)
        days = days_until([one for one in book.attempts if one.drill == drill.id], book.day)
        if days is not None:
            said += ", " + (
                _("due") if days <= 0 else ngettext("in {n} day", "in {n} days", days)
            ).format(n=days)
    title, column = printed(drill.title), _COLUMN - 18 - (24 if mark else 0)
    if palette.width(title) + _GAP > column:  # it reaches the result
        said = f" · {said}"
    runs = (Run(title), Run(said, colour, tab=column))
    return Paragraph(runs, 4, 18, icon=mark, icon_colour=colour, link=f"drill:{drill.id}")
