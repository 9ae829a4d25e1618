"""The table of a battle as boxes: what stands to the left, the board, and what happens."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import pygame

from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Roll
from simulator.ui import palette
from simulator.ui.battle import battle_text as words
from simulator.ui.battle.answer_lines import lines_box
from simulator.ui.battle.answers import answers_box, rows_of
from simulator.ui.battle.banner import banner_box
from simulator.ui.battle.dice_panel import AskedDice
from simulator.ui.battle.draft import AnswerRow, LookAtThing, PickOption
from simulator.ui.battle.panels import CARD, LOG, MODE, NOW, ROSTERS, TACTICS, TurnToTab
from simulator.ui.battle.prompt_bar import prompt_box
from simulator.ui.battle.rosters import rosters_box
from simulator.ui.battle.seen_parts import SeenParts
from simulator.ui.battle.status_bar import status_box
from simulator.ui.battle.story_page import PutAway
from simulator.ui.battle.thinking import reason_text
from simulator.ui.battle.tool_strip import tool_strip
from simulator.ui.battle.typed_roll import typed_box
from simulator.ui.board.at_unit_signs import tell_lying
from simulator.ui.board.board_box import board_box
from simulator.ui.board.notes import note_box
from simulator.ui.board.pens import TablePen
from simulator.ui.board.side_panel import EDGE
from simulator.ui.boxes.box import (
    Box,
    Grid,
    Picture,
    button,
    column,
    first_fit,
    row,
    scroll,
    space,
    stack,
)
from simulator.ui.cards.unit_card import unit_card_box
from simulator.ui.identity_key import Itself
from simulator.ui.keys import Act
from simulator.ui.layout import LOW, REGIONS, layout, standing_width, story_width

CHOICES: Final = "choices"
SHEET: Final = "sheet"
"""The key of the sheet of a charge beside the board."""
MOST: Final = 0.54
"""The part of the room it shares with the rosters that the mode has at most."""

_MANY: Final = 6
"""More actions than these stand in pairs, so that none has to be scrolled to."""


class BattleTable(SeenParts):
    """What is seen of a match; what is asked and answered is for `GameScreen`."""

    # ------------------------------------------------------------ the regions

    @property
    def low(self) -> bool:
        """Return whether the window is so low that lines are kept short."""
        return self.app.size[1] < LOW

    def view(self) -> Box:
        """Describe the table: the board keeps its place whatever is asked.

        While the board alone moves all others are as they were.
        """
        width, shows = story_width(self.app.size), (self._seen, self._moved)
        standing = self.once("standing", self._seen, self._standing) if self.at.wide else None
        beside = self.once("story", self._seen, lambda: column(*self.story(), width=width, gap=0))
        tools = self.once("tools", self._seen, self._tools)
        board = board_box(self.board, self.by_mouse, shows, self._over_board)
        over = Picture(paint=self._paint_over, shows=self.over_shows)
        return stack(row(standing, tools, board, beside, gap=0), over)

    @property
    def over_shows(self) -> Hashable:
        """Return what is drawn over the regions: what there was no room for in one."""
        return self.panels.at_row if isinstance(self.panels.at_row, LookAtThing | PutAway) else None

    def _tools(self) -> Box:
        seat = self.advice.seat if self.app.settings.chances else None
        share = self.advice.chance() if seat is not None else None
        chance = (seat, share) if seat is not None and share is not None else None
        keys, lit = self.app.keys, self.lit_tools
        key = (Itself(keys), lit, chance)
        return self.once("strip", key, lambda: tool_strip(keys, lit, self.menu, chance))

    def _standing(self) -> Box:
        """Describe what stands to the left in a wide window."""
        most = round((self.app.size[1] - 388) * MOST)
        return column(
            self._score(),
            replace(self.mode(), key=MODE, most_height=most),
            self.rosters(),
            self._tactics(),
            width=standing_width(self.app.size),
            gap=0,
        )

    def mode(self) -> Box:
        """Describe what scores, in a column of its own."""
        return self.panels.mode.view()

    def _score(self) -> Box:
        """Describe who has how many points, and which round it is."""
        tall, now = self.at.wide, self.match.session.position
        return self.once(
            "score",
            Itself(now.state),
            lambda: replace(
                status_box(now, tall=tall), key="score", least_height=100 if tall else 56
            ),
        )

    def _tactics(self) -> Box:
        """Describe the tactics board in its own column."""
        key = (Itself(self.match.session.state), Itself(self.open_request), self.looked_at)
        made = self.panels.tactics.view
        return self.once(TACTICS, key, lambda: replace(made(), key=TACTICS, height=288))

    def rosters(self) -> Box:
        """Describe both rosters."""
        now, armies = self.match.session.position, self.match.header.armies
        asked, looked_at = self.open_request, self.looked_at
        titles = {player: printed(army.name) for player, army in armies.items()}
        return self.once(
            ROSTERS,
            (Itself(now.state), Itself(asked), looked_at),
            lambda: rosters_box(now, asked, looked_at, titles, self.at.body),
        )

    def story(self) -> list[Box | None]:
        """Describe what happens, from above: the last of it is the hand."""
        score = None if self.at.wide else self._score()
        if self.lines is not None:
            return [score, self.asked(), lines_box(self.lines, self.app.keys)]
        asked = [self.asked(), self.answers()]
        high, wide = 58 if self.at.wide else 46, story_width(self.app.size)
        strip = self.hand.strip(high, wide)
        opened = self.hand.opened(0 if self.low else 318)
        if opened is not None:
            # Where the question needs the room, the drawer is scrolled.
            ways = ((score, opened), (None, opened), (None, self.hand.opened(0)))
            fitted = first_fit(*(column(*way, *asked, gap=0) for way in ways[self.low :]), grow=1)
            return [fitted, strip]
        note = note_box(self.notes, self.match.trouble)
        return [score, *self._middle(), note, *asked, strip]

    def _middle(self) -> list[Box | None]:
        """Describe what was done last, the tabs and their page; a charge's sheet stands below.

        The sheet leaves all dice in sight. Where room is short the head and the tabs give way.
        """
        head, tabs = self.head(), self.tabs()
        made, side = self.board.sheet_made(), self.board.side_panel
        side.place = side.above = None
        if made is not None:
            bottom = self.at.prompt.top
            side.place = pygame.Rect(0, self.at.score.bottom * (not self.at.wide), 0, 0)
            side.place.size = (story_width(self.app.size), bottom - side.place.top)
            side.above = column(*self._above_sheet())
        if made is None or side.take(made) is None:
            return [head, tabs, self._framed(self.page())]
        plates = [made(broad) for broad in (False, True)]
        rolled = scroll(plates[1], key="rolled sheet")
        ways = [self._page_with(plate, head, tabs) for plate in plates]
        ways += [self._page_with(plate) for plate in (*plates, rolled)]
        return [first_fit(*ways, grow=1)]

    def _framed(self, page: Box) -> Box:
        """Return the page, which wishes no more than its least where a list needs the room.

        Dice and a played card say themselves how much they need. What has no room is scrolled.
        """
        opened = self.panels.tab != NOW
        least = 0 if self.notes.words and not opened else self.page_least
        most = None if self.page_least and (opened or self.panels.sees(NOW)) else max(1, least)
        ways = [replace(page, grow=1), scroll(page, grow=1)]
        ways += [] if self.page_least else [space()]
        return first_fit(*ways, key="page", grow=1, least_height=least, most_height=most)

    def _page_with(self, plate: Box, *above: Box | None) -> Box:
        """Describe what lies face up, in a line, and the dice with a charge's sheet below them."""
        sheet = row(replace(plate, grow=1), key=SHEET, pad=(EDGE, EDGE))
        return column(*above, column(*self._above_sheet(), sheet, key="page", grow=1), gap=0)

    def _above_sheet(self) -> tuple[Box | None, Box]:
        line = self.panels.story.line_of(self.app.keys.shown(Act.SEEN))
        return line and column(line, pad=(8, 0)), self._dice(scrolls=False)

    def _dice(self, *, scrolls: bool = True) -> Box:
        still = not self.app.settings.animations
        return self.panels.story.dice.view(self._asked_dice(), still=still, scrolls=scrolls)

    def _asked_dice(self) -> AskedDice | None:
        """Return the roll whose dice are chosen, None when none are."""
        number, draft = self.rerolled, self.draft
        if number is None or draft is None:
            return None
        return AskedDice(number, tuple(draft.chosen))

    def page(self) -> Box:
        """Describe what the tab shows: what happens now, or a panel."""
        if self.draft is not None and isinstance(self.draft.request, Roll):
            return typed_box(self.match.session.position, self.draft, self.draft.request)
        if self.panels.sees(LOG):
            return self.panels.log.view(self.app.keys.shown(Act.LOG))
        if self.panels.tab == ROSTERS:
            return self.rosters()
        if not self.panels.sees(NOW):
            return self.panels.page() or self._card()
        still = not self.app.settings.animations
        width, key = story_width(self.app.size), self.app.keys.shown(Act.SEEN)
        return self.panels.story.view(width, self._asked_dice(), still=still, key=key)

    def _card(self) -> Box:
        """Describe the card of what is looked at."""
        now, what = self.match.session.position, self.looked_at
        key = self.app.keys.shown(Act.CARD)
        return self.once(
            CARD, (Itself(now.state), what, key), lambda: unit_card_box(now, what, key)
        )

    def head(self) -> Box | None:
        """Describe what was done last."""
        hint = _("click: show again")
        if self.moving:
            hint = _("{key} skips the show").format(key=self.app.keys.shown(Act.CONFIRM))
        least, reason = 128 if self.at.wide else 46 if self.low else 72, self.match.reason
        said = reason_text(reason) if reason is not None else ""
        return self.once(
            "banner",
            (self.banner, hint, said),
            lambda: banner_box(
                self.banner,
                hint,
                self.at.body,
                self.show_again,
                said,
                low=self.low,
                least_height=least,
            ),
        )

    def tabs(self) -> Box | None:
        """Describe the tabs of the page."""
        return self.once("tabs", self.panels.tab, self._tabs)

    def _tabs(self) -> Box:
        names = self.panels.names()
        tabs = [
            button(
                names[tab],
                TurnToTab(tab),
                chosen=tab == self.panels.tab,
                key=("tab", tab),
                least_height=30,
                pad=(3, 2),
            )
            for tab in self.panels.tabs
        ]
        return Grid(children=tuple(tabs), columns=len(tabs), gap=0, key="tabs")

    @property
    def page_least(self) -> int:
        """Return how many pixels high the page is at least."""
        return 170 if self.at.wide else 64 if self.low else 110

    def asked(self) -> Box:
        """Describe the prompt with its buttons."""
        said, buttons = self.prompt, tuple(self.bar_buttons())
        return self.once(
            "asked",
            (said, buttons),
            lambda: prompt_box(said, buttons, self.at.body, room=not self.low),
        )

    def answers(self) -> Box | None:
        """Describe the list of answers, and what else can be done."""
        rows = self.rows()
        asked = self.draft.request.who if self.draft is not None else None
        others = words.others_asked(self.strip, asked) if asked is not None else ""
        hint = "  ".join(filter(None, (others, self.hint())))
        if self.hand.laid_out and not self.at.wide:
            hint = ""
        if not rows and not hint:
            return None
        kind = self.draft.request.kind if self.draft is not None else None
        pairs = kind is Kind.ACTION and (not self.at.wide or len(rows) > _MANY)
        title = words.list_title(self.draft.request if self.draft else None)
        seen, size = self.sought, self.at.body
        return self.once(
            CHOICES,
            (title, tuple(rows), hint, seen, pairs),
            lambda: answers_box(title, rows, hint, seen=seen, pairs=pairs, size=size, key=CHOICES),
        )

    @property
    def sought(self) -> object:
        """Return the answer that is brought into sight: the one that is lit, but "not this"."""
        draft = self.draft
        known = draft is None or draft.lit in {None, draft.decline}
        return None if draft is None or known else PickOption(str(draft.lit))

    def rows(self) -> list[AnswerRow]:
        """Return the rows of what can be answered."""
        if self.draft is None or (self.rerolling and not self.at.wide):
            return []
        idle, changes, texts = self.panels.idle, self.panels.changes, self.panels.texts
        return rows_of(self.draft, hidden=self.hidden, idle=idle, changes=changes, texts=texts)

    # ------------------------------------------------------------ regions that draw themselves

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the regions beside the board."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table where it changed."""
        self._drawing = True
        super().draw(surface)
        self._drawing = False

    def handle(self, event: pygame.Event) -> None:
        """Hand an event to the boxes, then to the game."""
        self._handled += 1
        super().handle(event)

    def lay_out(self) -> None:
        """Describe the table anew, and tell the regions where they stand."""
        now = (self._seen, self._moved, self._handled)
        if self._drawing and now == self._laid_for:
            return  # as it was laid out when the last event came
        self._laid_for = now
        super().lay_out()
        self.board.carried = self.piece.outlines(self.board.camera) if self.piece else ()
        places = {name: self.tree.place_of(name) for name in REGIONS}
        found = {name: place.copy() for name, place in places.items() if place is not None}
        at = layout(self.app.size, found)
        if at == self.at:
            return
        self.at = at
        self.board.set_rect(at.board)
        self.panels.at = at

    def resize(self) -> None:
        """Fit a window that changed its size."""
        self.at, self._laid_for = layout(self.app.size), None
        self._kept.clear()
        super().resize()

    def paint(self, surface: pygame.Surface) -> None:
        """Fill what no region covers."""
        surface.fill(palette.PANEL)

    def _over_board(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board."""
        pen = TablePen(surface, self.board.camera, self.match.session.position)
        if self.piece is not None:
            self.piece.draw(pen)
        if self.panels.peeked and not self.at.wide:  # its card has no room beside a question
            tell_lying(pen, self.looked_at)
        self.paint_over_board(surface)
        self.notes.draw(pen)

    def paint_over_board(self, surface: pygame.Surface) -> None:
        """Draw more over the board."""

    def _paint_over(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        self.panels.draw_beside(surface, self.tree.place_of(self.panels.at_row))
        self.paint_over(surface)
