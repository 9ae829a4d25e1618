"""Practice: what is due today, the drills by theme, endless ones, own mistakes, and the chart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count, islice
from typing import Final

import pygame

from simulator.content.practice.practice_files import Attempt, export_attempts
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.drill import Drill
from simulator.practice.generator import generated
from simulator.practice.progress import DayResult
from simulator.practice.rating import ThemeRating
from simulator.practice.tasks import LAID_OUT, Theme, theme_name
from simulator.reports.rating_text import rating_line, weakest, weakest_line
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    LongList,
    Picture,
    Press,
    TextField,
    button,
    column,
    doing,
    icon,
    row,
    scroll,
    space,
    text,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import choices, header, page, panel
from simulator.ui.clock import NoNumberError, typed_seed
from simulator.ui.dialog import tell
from simulator.ui.keys import Act
from simulator.ui.practice.drill_list import DrillLine, drill_lines
from simulator.ui.practice.drill_run import Source
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.progress_chart import draw_chart
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.window import Window

ENDLESS: Final = 200
"""So many drills an endless row has."""
SEED: Final = "seed"
LINES: Final = "lines"


class PracticeScreen(BoxScreen):
    """The list of drills beside the chart of progress."""

    def __init__(self, app: Window) -> None:
        """Read drills and attempts beside the window."""
        super().__init__(app)
        self.book: PracticeBook | None = None
        folder = app.places.practice
        self._reading: Background[PracticeBook] | None = Background(lambda: PracticeBook(folder))
        self.theme: Theme | None = None
        self.said = ""
        self.seed = ""
        self.lines: tuple[DrillLine, ...] = ()
        self.rated = ""
        """The player's rating in words; empty before the first answer."""
        self.worst: ThemeRating | None = None
        self.waiting = 0
        """So many drills are due."""
        self.days: tuple[DayResult, ...] = ()
        """What the chart shows of the theme."""

    # ------------------------------------------------------------ what is shown

    def resize(self) -> None:
        """Fit the window, with the drills as they stand after what was practised."""
        if self.book is not None:
            self._take(self.book)
        super().resize()

    def _take(self, book: PracticeBook) -> None:
        """Read what a book says, once for all frames: ratings follow from every attempt."""
        self.lines = tuple(drill_lines(book))
        self.rated = rating_line(book.attempts) if book.attempts else ""
        self.worst = weakest(book.attempts)
        self.waiting = len(book.due)

    def introduce(self) -> str:
        """Return the title."""
        return _("Practice")

    def view(self) -> Box:
        """Describe the page: drills on the left, the chart on the right, what to begin below."""
        book = self.book
        said = self.said or (book.trouble if book is not None else _("Reading the drills …"))
        how = _(
            "Choose a theme or a drill. A wrong answer comes back the next day, a right one later."
        )
        back = self.key_button(_("Back"), Act.BACK)
        due = _("Due today ({n})").format(n=self.waiting)
        first = due if self.waiting else _("Start practising")
        half = (min(1500, self.app.size[0]) - 52) // 2
        return page(
            self.app.size,
            header(_("Practice"), said or how, back),
            row(self._drills(book), self._progress(book, half), gap=12, grow=1),
            row(
                self.key_button(first, Act.CONFIRM, ButtonLook.PRIMARY),
                button(_("Review a game"), self.review),
                space(grow=1),
                button(_("Export table"), doing(self.export, ".csv")),
                button(_("Export JSON"), doing(self.export, ".json")),
            ),
        )

    def _drills(self, book: PracticeBook | None) -> Box:
        """Describe the rating, the list of drills, and the endless ones."""
        weak = None
        if book is not None and self.worst is not None:
            words = row(text(weakest_line(self.worst), colour=palette.GOLD, grow=1), pad=(10, 4))
            found = tuple(book.of_theme(self.worst.theme))
            do = doing(self._begin, found)
            weak = Press(child=words, do=do, look=ButtonLook.TILE, enabled=bool(found))
        listed = LongList(
            key=LINES,
            count=len(self.lines),
            row=self._line,
            shows=self.lines,
            grow=1,
            least_height=136,
        )
        own = _("Review a game, and its mistakes become drills here.")
        hint = _("seed: by chance")
        field = TextField(
            key=SEED, value=self.seed, changed=self.type_seed, done=self.endless, hint=hint, grow=1
        )
        laid_out = self.theme is None or self.theme in LAID_OUT
        return panel(
            text(self.rated) if self.rated else None,
            weak,
            listed,
            text(own, colour=palette.TEXT_QUIET) if book is not None and not book.own else None,
            row(field, button(_("Endless drills"), self.endless, enabled=laid_out)),
            grow=1,
        )

    def _line(self, index: int) -> Box:
        line = self.lines[index]
        size = 18 if line.head else palette.TEXT_SIZE
        colour = palette.TEXT if not line.head or line.begins else palette.TEXT_QUIET
        name = text(line.name, size, colour, bold=line.head, lines=1, grow=1, align=Align.CENTRE)
        words = row(
            None if line.head else icon(line.mark, 18, line.colour) if line.mark else space(18),
            name,
            text(line.result, colour=line.colour, lines=1, align=Align.CENTRE),
            pad=(10, 0),
        )
        do = doing(self._begin, line.begins)
        return Press(child=words, do=do, look=ButtonLook.ROW, enabled=bool(line.begins))

    def _progress(self, book: PracticeBook | None, wide: int) -> Box:
        """Describe the themes, and the chart of the one that is chosen."""
        every: list[Theme | None] = [None, *Theme]
        ways = [
            (str(theme_name(one)) if one else _("Any theme"), doing(self._take_theme, one))
            for one in every
        ]
        tried = self._tried(book)
        self.days = tuple(progress.by_day(tried))
        result = progress.together(tried)
        said = ngettext(
            "{n} answer, {right:.0%} right, mean loss {loss:.2f}",
            "{n} answers, {right:.0%} right, mean loss {loss:.2f}",
            result.tried,
        ).format(n=result.tried, right=result.right_share, loss=result.mean_loss)
        empty = _("Nothing practised yet. Your results of each day will stand here.")
        chart = Picture(paint=self._paint_chart, shows=self.days, grow=1, least_height=300)
        now = doing(self._take_theme, self.theme)
        inside = column(
            choices(ways[:-1], now, 2),
            choices(ways[-1:], now),  # its name is long
            text(said if tried else _("No answers yet"), 18, palette.GOLD, bold=True),
            chart if tried else text(empty, colour=palette.TEXT_QUIET, grow=1),
        )
        return panel(scroll(inside, grow=1), width=wide)

    def _tried(self, book: PracticeBook | None) -> list[Attempt]:
        found = () if book is None else book.attempts
        return [one for one in found if self.theme is None or one.theme == self.theme.value]

    def _paint_chart(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        draw_chart(surface, place, self.days)

    # ------------------------------------------------------------ beginning

    def start(self) -> None:
        """Begin what is due; with nothing due all drills, the untried ones first."""
        if self.book is not None:
            self._begin(self.book.due or self.book.mixed)

    def _begin(self, found: Sequence[Drill]) -> None:
        self._practise(found)

    def endless(self) -> None:
        """Begin drills made from a seed, each of the next seed after the one before."""
        try:
            seed = typed_seed(self.seed)
        except NoNumberError as fault:
            tell(self.app, _("Endless drills"), str(fault))
            return
        self._practise(
            [partial(generated, self.theme, one) for one in islice(count(seed), ENDLESS)]
        )
        if self.book is not None:
            self.said = _("The last endless drills began with seed {seed}.").format(seed=seed)

    def _practise(self, sources: Sequence[Source]) -> None:
        if sources and self.book is not None:
            self.said = ""
            self.app.push(DrillScreen(self.app, sources, self.book))

    def review(self) -> None:
        """Go through an own game again."""
        if self.book is not None:
            self.app.push(ReviewScreen(self.app, self.book))

    def export(self, ending: str) -> None:
        """Write all attempts to a file beside the saves."""
        if self.book is None:
            return
        attempts = self.book.attempts
        try:
            path = self.app.places.write_new(
                lambda file: export_attempts(file, attempts), "exports", ending
            )
        except (OSError, ValueError) as fault:
            tell(self.app, _("Not exported"), str(fault))
            return
        self.said = _("Written to {path}").format(path=path)

    def type_seed(self, seed: str) -> None:
        """Take the seed as it is typed."""
        self.seed = seed

    # ------------------------------------------------------------ events

    def _take_theme(self, theme: Theme | None) -> None:
        """Show the chart of a theme, and make endless drills of it; None for all themes."""
        self.theme = theme

    def act(self, act: Act) -> bool:
        """Begin, take the next theme, or go back."""
        if act is Act.CONFIRM:
            self.start()
        elif act is Act.NEXT_UNIT:
            ways: list[Theme | None] = [None, *Theme]
            self.theme = ways[(ways.index(self.theme) + 1) % len(ways)]
        elif act is Act.BACK:
            self.close()
        return True

    @property
    def lively(self) -> bool:
        """Return whether the drills are still being read."""
        return self.book is None

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told the time
        """Take in the drills once they have been read."""
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            try:
                self.book = reading.result()
            except (ContentError, OSError) as fault:
                tell(self.app, _("The drills cannot be read"), str(fault))
                return
            self._take(self.book)
