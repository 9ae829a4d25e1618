"""What a battle on the window is made of, and what is known of it while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import Kind, Request
from simulator.staging.staged import Staged
from simulator.ui.battle import battle_text as words
from simulator.ui.battle.advice import Advice
from simulator.ui.battle.answer_lines import AnswerLines
from simulator.ui.battle.banner import BannerText
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.hidden_cards import Secrecy
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import Panels
from simulator.ui.battle.phones import Phones
from simulator.ui.battle.prompt_bar import BarButton, Prompt
from simulator.ui.battle.show import Show
from simulator.ui.battle.strip import StripPart
from simulator.ui.battle.way_on import WayOn
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.line_walk import LookAtStep
from simulator.ui.board.notes import Notes
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.boxes.box import (
    Box,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.hand import Hand
from simulator.ui.keys import Act
from simulator.ui.layout import Layout, layout
from simulator.ui.window import Window


class SeenParts(BoxScreen):
    """The parts of a match that is seen; `BattleTable` describes where they stand."""

    asks_people = True
    """Whether its people answer; not where a recorded game is shown."""

    def __init__(self, app: Window, match: Match) -> None:
        """Sit down at a match."""
        super().__init__(app)
        self.match = match
        self.at: Layout = layout(app.size)
        """Where the regions stand, as they were laid out last."""
        self.board = BoardWidget(pygame.Rect(0, 0, 100, 100))
        self.panels = Panels(self.at)
        self.hand = Hand()
        self.staged = Staged(looks_back=not self.asks_people)
        self.banner = BannerText()
        """What was done last."""
        self.show = Show()
        self.phones = Phones(match, app.places)
        self.secrecy = Secrecy(on_phone=self.phones.holds)
        self.notes = Notes()
        self.advice = Advice(match)
        self.draft: Draft | None = None
        self.piece: PiecePlacing | None = None
        """The terrain piece or token that is being placed."""
        self.lines: AnswerLines | None = None
        """The answers that were tried out, while they are shown with what follows them."""
        self.selected = self.hovered = ""
        """The unit or NCU that is looked at, and what the mouse rests on; empty for none."""
        self.looked_at = ""
        """What is pointed at, else what is selected."""
        self.open_request: Request | None = None
        """The question, None while its options are not for all eyes."""
        self.lit_tools: frozenset[Act] = frozenset()
        """The tools that are switched on."""
        self.strip: tuple[StripPart, ...] = ()
        """Whom the open window asks, of several people."""
        self.way_on: WayOn | None = None
        """Where it leads if all of them pass."""
        self._kept: dict[str, tuple[Hashable, Box]] = {}
        """Regions as they were described last, and for what."""
        self._laid_for: Hashable = None
        """For which changes and events it was laid out last."""
        self._handled = 0
        """So many events were taken."""
        self._drawing = False
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

    # ------------------------------------------------------------ what follows an answer

    def step_line(self) -> None:
        """Show what follows an answer, one step more."""
        if self.lines is not None:
            self.lines.step()
            self.speak(self.lines.spoken)

    def look_at_step(self, at: LookAtStep) -> None:
        """Show a step of what follows an answer."""
        if self.lines is not None:
            self.lines.look_at(at)
            self.speak(self.lines.spoken)

    def close_lines(self) -> bool:
        """Show no more what follows an answer; whether it was shown."""
        shown, self.lines = self.lines, None
        if shown is not None:
            shown.leave()
        return shown is not None

    def take_in_line(self) -> None:
        """Take in what follows an answer, once it is worked out."""
        if self.lines is not None and self.lines.take_in():
            self.speak(self.lines.spoken)
            self.note_change()

    # ------------------------------------------------------------ what a game knows

    @property
    def hidden(self) -> bool:
        """Return whether the options of the pending question are kept back."""
        return self.secrecy.hidden(self.match, self.match.pending)

    def looked(self, at: int) -> bool:
        """Return whether who gave an input, by its place, saw the table."""
        return self.match.was_asked(at)

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
        if self.phones.asked is not None:
            return words.asked_on_phone(self.match, away=self.phones.away)
        text = self.staged.decide(self.match.session) if self.draft is not None else None
        return words.prompt(self.match, self.draft, text)

    def hint(self) -> str:
        """Return what else can be done now."""
        return words.hint(self.draft, self.app.keys, hidden=self.hidden)

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the prompt as the question stands."""
        raise NotImplementedError

    def show_again(self) -> None:
        """Play the act of the moment again."""
        raise NotImplementedError

    def menu(self) -> None:
        """Open the menu of the game."""
        raise NotImplementedError

    def by_mouse(self, event: pygame.Event) -> bool:
        """Follow the mouse where it is not on a button."""
        raise NotImplementedError

    def once(self, name: str, key: Hashable, made: Callable[[], Box]) -> Box:
        """Return a region as it was described last, or anew where its key differs."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != key:
            self._kept[name] = kept = key, made()
        return kept[1]
