"""Practice: what is due today, the drills by theme, endless ones, own mistakes, and the chart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count, islice
from typing import Final

import pygame
from pygame_gui import UI_DROP_DOWN_MENU_CHANGED
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIDropDownMenu

from simulator.content.practice.practice_files import export_attempts
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.drill import Drill
from simulator.practice.generator import generated
from simulator.practice.tasks import LAID_OUT, Theme, theme_name
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.clock import NoNumberError, typed_seed
from simulator.ui.dialog import tell
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.number_line import NumberLine
from simulator.ui.page import Page
from simulator.ui.practice.drill_list import DUE, EVERY, OWN, drill_list
from simulator.ui.practice.drill_run import Source
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.progress_chart import draw_chart
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.screen import Screen, backdrop, button_width, sheet
from simulator.ui.window import Window

ENDLESS: Final = 200
"""So many drills an endless row has."""
ANY: Final = "any"


class PracticeScreen(Screen):
    """The list of drills beside the chart of progress."""

    def __init__(self, app: Window) -> None:
        """Read drills and attempts beside the window."""
        super().__init__(app)
        self.book: PracticeBook | None = None
        folder = app.places.practice
        self._reading: Background[PracticeBook] | None = Background(lambda: PracticeBook(folder))
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.charted: Theme | None = None
        self.theme = ANY
        self.said = ""
        self.seed = ""
        self.sheet = self.chart = pygame.Rect(0, 0, 0, 0)

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the list to the left, the chart to the right, the buttons below."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(1500, width - 24), min(940, height - 24))
        self.sheet.center = (width // 2, height // 2)
        left = round(self.sheet.width * 0.5)
        top = self.sheet.y + 64
        foot = self.sheet.bottom - 66
        self.page.resize(pygame.Rect(self.sheet.x + 12, top, left - 12, foot - top - 52))
        self.chart = pygame.Rect(
            self.sheet.x + left + 12, top + 48, self.sheet.width - left - 28, foot - top - 56
        )
        self._seed_row(pygame.Rect(self.sheet.x + 20, foot - 44, left - 20, 38))
        self._chart_button(top)
        self._foot(foot + 10)
        self._fill()

    def _seed_row(self, row: pygame.Rect) -> None:
        """Put the row of endless drills: the theme, the seed, and the button."""
        labels: list[str | tuple[str, str]] = [(_("Any theme"), ANY)]
        labels += [(str(theme_name(theme)), theme.value) for theme in LAID_OUT]
        begin = next(pair for pair in labels if pair[1] == self.theme)
        said = _("Endless drills")
        wide = button_width(said)
        place = pygame.Rect(row.x, row.y, 236, 38)
        upwards = ObjectID(class_id="@upwards")  # there is no room below
        self.menu = UIDropDownMenu(labels, begin, place, self.ui, object_id=upwards)
        entry = pygame.Rect(row.x + 244, row.y, row.width - 244 - wide - 12, 38)
        self.entry = NumberLine(
            entry, self.ui, initial_text=self.seed, placeholder_text=_("seed: by chance")
        )
        self.button(pygame.Rect(entry.right + 8, row.y, wide, 38), said, self.endless)

    def _chart_button(self, top: int) -> None:
        name = theme_name(self.charted) if self.charted else _("all themes")
        said = _("Chart: {theme}").format(theme=name)
        place = pygame.Rect(self.chart.x, top, min(self.chart.width, button_width(said, "Tab")), 40)
        key = self.app.keys.shown(Act.NEXT_UNIT)
        self.button(place, said, self.chart_next, key=key)

    def _foot(self, y: int) -> None:
        shown = self.app.keys.shown
        waiting = len(self.book.due) if self.book is not None else 0
        first = _("Due today ({n})").format(n=waiting) if waiting else _("Start practising")
        x = self.sheet.x + 20
        for said, command, look, key in (
            (first, self.start, "@primary", shown(Act.CONFIRM)),
            (_("Review a game"), self.review, "", ""),
            (_("Export table"), partial(self.export, ".csv"), "", ""),
            (_("Export JSON"), partial(self.export, ".json"), "", ""),
        ):
            wide = button_width(said, key)
            self.button(pygame.Rect(x, y, wide, 44), said, command, look=look, key=key)
            x += wide + 10
        said, key = _("Back"), shown(Act.BACK)
        place = pygame.Rect(0, y, button_width(said, key), 44)
        place.right = self.sheet.right - 20
        self.button(place, said, lambda: self.app.close(self), key=key)

    def _fill(self) -> None:
        if self.book is not None:
            self.page.write(drill_list(self.book))

    # ------------------------------------------------------------ beginning

    def start(self) -> None:
        """Begin what is due; with nothing due all drills, the untried ones first."""
        if self.book is not None:
            self._begin(self.book.due or self.book.mixed)

    def choose(self, link: str) -> None:
        """Begin what was clicked in the list: a theme, one drill, own mistakes."""
        book = self.book
        if book is None:
            return
        if link.startswith("theme:"):
            self._begin(book.of_theme(Theme(link.removeprefix("theme:"))))
        elif link.startswith("drill:"):
            name = link.removeprefix("drill:")
            self._begin([one for one in (*book.ours, *book.own) if one.id == name])
        else:
            rows = {DUE: book.due, EVERY: book.mixed, OWN: book.in_order(book.own)}
            self._begin(rows.get(link, ()))

    def _begin(self, found: Sequence[Drill]) -> None:
        self._practise([partial(_itself, drill) for drill in found])

    def endless(self) -> None:
        """Begin drills made from a seed, each of the next seed after the one before."""
        try:
            seed = typed_seed(self.entry.get_text())
        except NoNumberError as fault:
            tell(self.app, _("Endless drills"), str(fault))
            return
        theme = None if self.theme == ANY else Theme(self.theme)
        self._practise([partial(generated, theme, one) for one in islice(count(seed), ENDLESS)])
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

    def chart_next(self) -> None:
        """Show the chart of the next theme, after the last one that of all."""
        ways: list[Theme | None] = [None, *Theme]
        self.charted = ways[(ways.index(self.charted) + 1) % len(ways)]
        self.resize()

    # ------------------------------------------------------------ events

    def act(self, act: Act) -> bool:
        """Space begins, Tab turns the chart, Esc goes back."""
        if act is Act.CONFIRM:
            self.start()
        elif act is Act.NEXT_UNIT:
            self.chart_next()
        elif act is Act.BACK:
            self.app.close(self)
        return True

    def other(self, event: pygame.Event) -> None:
        """Begin what is clicked; remember the chosen theme of endless drills."""
        if event.type == UI_DROP_DOWN_MENU_CHANGED and event.ui_element is self.menu:
            chosen = event.selected_option_id
            self.theme = str(chosen)
            return
        link = self.page.handle(event)
        if link:
            self.choose(link)

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
            if self.on_top:
                self.resize()

    def clear(self) -> None:
        """Keep what was typed while the widgets are made anew."""
        if hasattr(self, "entry"):
            self.seed = self.entry.get_text()
        super().clear()

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the list and the chart."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("Practice"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 24, self.sheet.y + 14))
        book = self.book
        said = self.said or (book.trouble if book is not None else _("Reading the drills …"))
        if said:
            picture = palette.text(said, readable(16), palette.TEXT_QUIET)
            room = self.sheet.width - title.get_width() - 80
            clip = pygame.Rect(max(0, picture.get_width() - room), 0, room, 40)
            surface.blit(picture, (self.sheet.x + title.get_width() + 48, self.sheet.y + 24), clip)
        self.page.draw(surface)
        if book is not None:
            self._draw_chart(surface, book)

    def _draw_chart(self, surface: pygame.Surface, book: PracticeBook) -> None:
        found = [
            one for one in book.attempts if self.charted is None or one.theme == self.charted.value
        ]
        every = progress.together(found)
        said = ngettext(
            "{n} answer, {right:.0%} right, mean loss {loss:.2f}",
            "{n} answers, {right:.0%} right, mean loss {loss:.2f}",
            every.tried,
        )
        title = said.format(n=every.tried, right=every.right_share, loss=every.mean_loss)
        title = title if found else _("No answers yet")
        draw_chart(surface, self.chart, progress.by_day(found), title)


def _itself(drill: Drill) -> Drill:
    return drill
