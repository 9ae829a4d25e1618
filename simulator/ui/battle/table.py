"""The table of a battle as boxes: what stands to the left, the board, and what happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Unpack

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Roll
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle import battle_text as words
from simulator.ui.battle.advice import Advice
from simulator.ui.battle.answers import AnswerRow, answers_box, rows_of
from simulator.ui.battle.banner import Banner
from simulator.ui.battle.dice_panel import AskedDice
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.battle.hidden_cards import Secrecy
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import MODE, NOW, ROSTERS, TACTICS, Panels, TurnToTab
from simulator.ui.battle.prompt_bar import BarButton, Prompt, draw_reason, prompt_box
from simulator.ui.battle.show import Show
from simulator.ui.battle.staged import Staged
from simulator.ui.battle.status_bar import status_box
from simulator.ui.battle.typed_roll import typed_box
from simulator.ui.board.board_box import board_box
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.notes import Notes, draw_trouble
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.board.side_panel import EDGE
from simulator.ui.boxes.box import (
    Box,
    Canvas,
    Grid,
    Picture,
    Size,
    button,
    column,
    first_fit,
    row,
    stack,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.hand import CARD as SMALL_CARD
from simulator.ui.cards.hand import Hand
from simulator.ui.keys import Act
from simulator.ui.layout import LOW, REGIONS, TOOLS, Layout, layout, standing_width, story_width
from simulator.ui.window import Window


@dataclass(frozen=True, slots=True)
class _Region:
    """Draws a region that knows where it stands."""

    draw: Callable[[pygame.Surface], object]

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        held = surface.get_clip()
        surface.set_clip(place.clip(held))
        self.draw(surface)
        surface.set_clip(held)


CHOICES: Final = "choices"
SHEET: Final = "sheet"
"""The key of the sheet of a charge beside the board."""
MOST: Final = 0.54
"""The part of the room it shares with the rosters that the mode has at most."""


class BattleTable(BoxScreen):
    """What is seen of a match; what is asked and answered is for `GameScreen`."""

    def __init__(self, app: Window, match: Match) -> None:
        """Sit down at a match."""
        super().__init__(app)
        self.match = match
        self.at: Layout = layout(app.size)
        """Where the regions stand, as they were laid out last."""
        self.board = BoardWidget(pygame.Rect(0, 0, 100, 100))
        self.panels = Panels(self.at)
        self.hand = Hand(self.at.hand)
        self.staged = Staged()
        self.banner = Banner()
        self.show = Show()
        self.secrecy = Secrecy()
        self.notes = Notes()
        self.advice = Advice(match)
        self.draft: Draft | None = None
        self.piece: PiecePlacing | None = None
        """The terrain piece or token that is being placed."""
        self.mouse_at: tuple[int, int] | None = None
        """Where the mouse was seen the last time, in pixels."""
        self._seen = 0
        """Counts on whenever anything may look otherwise."""
        self._moved = 0
        """Counts on with each frame in which only the board moves."""

    def note_change(self) -> None:
        """Note that anything may look otherwise than it was drawn."""
        self._seen += 1

    def note_motion(self) -> None:
        """Note that the board alone looks otherwise."""
        self._moved += 1

    # ------------------------------------------------------------ what a game knows

    @property
    def hidden(self) -> bool:
        """Return whether the options of the pending question are kept back."""
        return self.secrecy.hidden(self.match, self.match.pending)

    @property
    def moving(self) -> bool:
        """Return whether something is being shown before the next question comes."""
        return self.board.busy or self.show.busy or self.panels.story.dice.tumbling

    @property
    def rerolling(self) -> bool:
        """Return whether dice on the table are being chosen for a re-roll."""
        request = self.match.pending
        asked = request is not None and request.kind is Kind.REROLL
        return asked and not self.match.machine_asked

    @property
    def rerolled(self) -> int | None:
        """Return the roll whose dice are being chosen, by its number."""
        request = self.match.pending
        return getattr(request, "dice", None) if self.rerolling else None

    @property
    def prompt(self) -> Prompt:
        """Return what the prompt says: whose turn, who decides, what happens if nothing is done."""
        if self.draft is None and self.moving:
            key = self.app.keys.shown(Act.CONFIRM)
            return Prompt(None, _("{key} skips the show").format(key=key))
        text = self.staged.decide(self.match.session) if self.draft is not None else None
        return words.prompt(self.match, self.draft, text)

    def hint(self) -> str:
        """Return what else can be done now."""
        return words.hint(self.draft, self.app.keys, hidden=self.hidden)

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the prompt as the question stands."""
        raise NotImplementedError

    def by_mouse(self, event: pygame.Event) -> bool:
        """Follow the mouse where it is not on a button."""
        raise NotImplementedError

    # ------------------------------------------------------------ the regions

    @property
    def low(self) -> bool:
        """Return whether the window is so low that lines are kept short."""
        return self.app.size[1] < LOW

    def view(self) -> Box:
        """Describe the table: the board keeps its place whatever is asked."""
        right = story_width(self.app.size)
        board = board_box(self.board, self.by_mouse, (self._seen, self._moved), self._over_board)
        tools = self._old("tools", self._paint_tools, width=TOOLS)
        standing = self._standing() if self.at.wide else None
        story = column(*self.story(), width=right, gap=0)
        over = Picture(paint=self._paint_over, shows=self._seen)
        return stack(row(standing, tools, board, story, gap=0), over)

    def _standing(self) -> Box:
        """Describe what stands to the left in a wide window."""
        most = round((self.app.size[1] - 388) * MOST)
        return column(
            self._score(),
            replace(self.mode(), key=MODE, most_height=most),
            self._old(ROSTERS, self.panels.rosters.draw, grow=1),
            replace(self.panels.tactics.view(), key=TACTICS, height=288),
            width=standing_width(self.app.size),
            gap=0,
        )

    def mode(self) -> Box:
        """Describe what scores, in a column of its own."""
        return self.panels.mode.view()

    def _score(self) -> Box:
        """Describe who has how many points, and which round it is."""
        tall = self.at.wide
        shown = status_box(self.match.session.position, tall=tall)
        return replace(shown, key="score", height=100 if tall else 56)

    def story(self) -> list[Box | None]:
        """Describe what happens, from above: the last of it is the hand."""
        at, hand = self.at, self.hand
        score = None if at.wide else self._score()
        asked = [self.asked(), self.answers()]
        strip = self._old("hand", hand.draw_strip, height=58 if at.wide else 46)
        if hand.open and (hand.laid_out or hand.shown is not None):
            least = SMALL_CARD[1]
            opened = self._old("open", hand.draw_open, grow=1, least_height=least)
            return [None if self.low else score, opened, *asked, strip]
        return [score, *self._middle(), *asked, strip]

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
            side.above = self._dice(scrolls=False)
        if made is None or side.take(made) is None:
            page = replace(self.page(), key="page", grow=1, least_height=self.page_least)
            return [head, tabs, page]
        plates = [made(broad) for broad in (False, True)]
        ways = [self._page_with(plate, head, tabs) for plate in plates]
        return [first_fit(*ways, *(self._page_with(plate) for plate in plates), grow=1)]

    def _page_with(self, plate: Box, *above: Box | None) -> Box:
        """Describe the dice with the sheet of a charge below them."""
        sheet = row(replace(plate, grow=1), key=SHEET, pad=(EDGE, EDGE))
        return column(*above, column(self._dice(scrolls=False), sheet, key="page", grow=1), gap=0)

    def _dice(self, *, scrolls: bool = True) -> Box:
        still = not self.app.settings.animations
        return self.panels.story.dice.view(self._asked_dice(), still=still, scrolls=scrolls)

    def _asked_dice(self) -> AskedDice | None:
        """Return the roll whose dice are chosen, None when none are."""
        number, draft = self.rerolled, self.draft
        if number is None or draft is None:
            return None
        wanted, mine = self.staged.wanted_again(self.match.session)
        return AskedDice(number, tuple(draft.chosen), wanted, mine)

    def page(self) -> Box:
        """Describe what the tab shows: what happens now, or a panel."""
        if self.draft is not None and isinstance(self.draft.request, Roll):
            return typed_box(self.draft, self.draft.request)
        if not self.panels.sees(NOW):
            return self.panels.page() or self._old("page", self._paint_page)
        still = not self.app.settings.animations
        return self.panels.story.view(story_width(self.app.size), self._asked_dice(), still=still)

    def head(self) -> Box | None:
        """Describe what was done last."""
        high = self.banner.height(story_width(self.app.size), self.at.body)
        most, least = (200, 128) if self.at.wide else (46, 46) if self.low else (132, 72)
        return self._old("banner", self._paint_banner, height=max(least, min(high, most)))

    @property
    def page_least(self) -> int:
        """Return how many pixels high the page is at least."""
        return 170 if self.at.wide else 64 if self.low else 110

    def tabs(self) -> Box | None:
        """Describe the tabs of the page."""
        names = {tab: name for tab, name in self.panels.names().items() if tab in self.panels.tabs}
        tabs = [
            button(
                name,
                TurnToTab(tab),
                chosen=tab == self.panels.tab,
                key=("tab", tab),
                least_height=30,
                pad=(3, 2),
            )
            for tab, name in names.items()
        ]
        return Grid(children=tuple(tabs), columns=len(tabs), gap=1, key="tabs")

    def asked(self) -> Box:
        """Describe the prompt with its buttons."""
        return prompt_box(self.prompt, self.bar_buttons(), self.at.body, room=not self.low)

    def answers(self) -> Box | None:
        """Describe the list of answers, and what else can be done."""
        rows, hint = self.rows(), self.hint()
        if self.low and self.hand.laid_out:
            hint = ""
        if not rows and not hint:
            return None
        kind = self.draft.request.kind if self.draft is not None else None
        pairs = kind is Kind.ACTION and not self.at.wide
        title = words.list_title(self.draft.request if self.draft else None)
        return answers_box(
            title, rows, hint, seen=self.sought, pairs=pairs, size=self.at.body, key=CHOICES
        )

    @property
    def sought(self) -> object:
        """Return the answer that is brought into sight: the one that is lit."""
        lit = self.draft.lit if self.draft is not None else None
        return None if lit is None else PickOption(lit)

    def rows(self) -> list[AnswerRow]:
        """Return the rows of what can be answered."""
        if self.draft is None or (self.rerolling and not self.at.wide):
            return []
        idle, changes = self.panels.idle, self.panels.changes
        return rows_of(self.draft, hidden=self.hidden, idle=idle, changes=changes)

    # ------------------------------------------------------------ regions that draw themselves

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the regions beside the board."""

    def _old(
        self, name: str, paint: Callable[[pygame.Surface], object], **size: Unpack[Size]
    ) -> Canvas:
        """Return a region that draws itself where it stood when the table was laid out."""
        size["key"] = name
        return Canvas(paint=_Region(paint), take=self.by_mouse, shows=self._seen, **size)

    def lay_out(self) -> None:
        """Describe the table anew, and tell the regions where they stand."""
        super().lay_out()
        self.board.carried = self.piece.outlines(self.board.camera) if self.piece else ()
        places = {name: self.tree.place_of(name) for name in REGIONS}
        found = {name: place.copy() for name, place in places.items() if place is not None}
        at = layout(self.app.size, found)
        if at == self.at:
            return
        self.at = at
        self.board.set_rect(at.board)
        self.panels.resize(at)
        above = at.page.unionall([at.banner, at.tabs, *([at.score] if self.low else [])])
        self.hand.strip, self.hand.room = at.hand, at.open if at.open.height else above

    def paint(self, surface: pygame.Surface) -> None:
        """Fill what no region covers."""
        surface.fill(palette.NIGHT)

    def _paint_tools(self, surface: pygame.Surface) -> None:
        self.panels.tools.draw(surface)
        if self.app.settings.chances:
            self.advice.draw(surface, self.at.tools)

    def _paint_banner(self, surface: pygame.Surface) -> None:
        key = self.app.keys.shown(Act.CONFIRM)
        hint = _("click: show again")
        if self.moving:
            hint = _("{key} skips the show").format(key=key)
        self.banner.draw(surface, self.at.banner, self.at.body, hint, self.show.share)

    def _paint_page(self, surface: pygame.Surface) -> None:
        """Draw the panel the tab shows."""
        self.panels.draw_page(surface, self.app.keys)

    def _over_board(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board."""
        if self.piece is not None:
            self.piece.draw(surface, self.board.camera)
        self.paint_over_board(surface)
        self.notes.draw(surface, self.at.board, self.board.camera)
        draw_trouble(surface, self.at.board, self.match.trouble)

    def paint_over_board(self, surface: pygame.Surface) -> None:
        """Draw more over the board."""

    def _paint_over(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        draw_reason(surface, self.at.prompt, self.match.reason, self.mouse_at)
        self.panels.draw_beside(surface, self.tree.place_of(self.panels.at_row))
        self.paint_over(surface)
