"""The game: the board, the prompt bar above it, the panels beside it, the hand below it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame_gui.elements import UIButton

from simulator.engine.session import IllegalReplyError
from simulator.model.requests import Kind, PlacePiece, Reply, Request, Roll
from simulator.model.state import GameState
from simulator.model.verdict import Verdict
from simulator.texts import translate as _
from simulator.ui import game_words, palette
from simulator.ui.board_view import OVERLAYS, BoardView
from simulator.ui.curtain import Curtain
from simulator.ui.dice_tray import DiceTray, TypedRoll
from simulator.ui.draft import Draft
from simulator.ui.end_screen import EndScreen
from simulator.ui.game_acts import Acts
from simulator.ui.game_mouse import MOUSE, Mouse
from simulator.ui.game_panels import CARD, TACTICS, Panels
from simulator.ui.hand import Hand
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import Layout, layout
from simulator.ui.match import Match, RulesFaultError
from simulator.ui.overlays import draw_sight
from simulator.ui.piece_placing import PiecePlacing
from simulator.ui.prompt_bar import BarButton, bar_buttons, draw_bar
from simulator.ui.question import tell
from simulator.ui.screens import Screen, button_width
from simulator.ui.secrecy import Secrecy, playable
from simulator.ui.strokes import plate

if TYPE_CHECKING:
    from simulator.ui.app import App

NOTE_SECONDS: Final = 6.0
AT_ONCE: Final = 6
"""So many answers of machines are taken in one frame where they need not wait."""
MOST_FAULTS: Final = 5
"""So many failures of the program in a machine's answers are tried past before they are told."""


class GameScreen(Screen):
    """One match on the window."""

    def __init__(self, app: App, match: Match) -> None:
        """Sit down at a match."""
        super().__init__(app)
        self.match = match
        self.at: Layout = layout(app.size)
        self.board = BoardView(self.at.board)
        self.panels = Panels(self.at)
        self.hand = Hand(self.at.bottom)
        self.tray = DiceTray()
        self.typed = TypedRoll()
        self.secrecy = Secrecy()
        self.acts = Acts(self)
        self.mouse = Mouse(self)
        self.draft: Draft | None = None
        self.piece: PiecePlacing | None = None
        """The terrain piece or token that is being placed."""
        self.selected = ""
        self.hovered = ""
        self.hovered_on_board = ""
        self.note = ""
        self.note_verdict: Verdict | None = None
        self._note_age = 0.0
        self._wait = 0.0
        self._ended = False
        self._faults = 0
        self._bar: list[BarButton] = []
        self._buttons: dict[str, UIButton] = {}
        self.absorb()

    # ------------------------------------------------------------ what the window asks of a game

    @property
    def unsaved(self) -> bool:
        """Say whether closing would lose something."""
        return self.match.unsaved

    def save(self) -> str:
        """Save the game under the date; give why not, empty when it is saved."""
        path = self.app.places.new_save()
        fault = self.match.save(path)
        if not fault:
            self.say(_("Saved as {name}.").format(name=path.stem))
        return fault

    def leave(self) -> None:
        """Leave the game: its journal goes when it is saved, over, or was given up on purpose."""
        self.match.leave(discard=True)

    # ------------------------------------------------------------ widgets

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self.at = layout(self.app.size)
        self.board.set_rect(self.at.board)
        self.panels.resize(self.at)
        self._bar = []
        self._buttons = {}
        self.refresh()

    def refresh(self) -> None:
        """Show where the game stands in all parts of the screen."""
        request = self.match.pending
        hidden = self.hidden
        visible = None if hidden or self.draft is None else request
        self.board.grid = self.app.settings.grid
        self.board.motions.enabled = self.app.settings.animations
        self.board.set_request(visible)
        self.board.set_selected(self.selected if self.selected in self.state.units else None)
        if self.draft is not None:
            self.board.set_chosen(self.draft.chosen)
        self.panels.show(
            self.match, visible, self.draft, self.hovered or self.selected, self.app.keys,
            title=game_words.list_title(self.draft.request if self.draft else None),
            hint=self.hint(), hidden=hidden, tools=self._tools(),
        )  # fmt: skip
        self._show_hand()
        self._place_buttons()

    @property
    def state(self) -> GameState:
        """Give the state of the game."""
        return self.match.session.state

    @property
    def hidden(self) -> bool:
        """Say whether the options of the pending question are kept back."""
        return self.secrecy.hidden(self.match, self.match.pending)

    def _show_hand(self) -> None:
        player = self.secrecy.shown_hand(self.match)
        open_ = self.secrecy.face_up(self.match, player)
        alone = self.match.humans == (player,)
        request = self.match.pending if self.draft is not None else None
        mine = request if request is not None and request.who is player else None
        hand = self.state.seats[player].hand
        self.hand.strip = self.panels.status.hand_strip
        peek = self.app.keys.shown(PEEK[player])
        fan = open_ and (not alone or self.secrecy.peeking() is player or self._fan_wanted(mine))
        self.hand.show(
            self.match.session.position, player, key=peek, face_up=fan,
            playable=frozenset(playable(mine, hand)),
        )  # fmt: skip

    def _fan_wanted(self, request: Request | None) -> bool:
        """Say whether the only human's question is one about cards, so that the hand fans up."""
        if request is None:
            return False
        return request.private and bool(playable(request, self.state.seats[request.who].hand))

    def hint(self) -> str:
        """Give what else can be done now."""
        return game_words.hint(self.draft, self.app.keys, hidden=self.hidden)

    @property
    def rerolling(self) -> bool:
        """Say whether dice on the table are being chosen for a re-roll."""
        request = self.match.pending
        asked = request is not None and request.kind is Kind.REROLL
        return asked and not self.match.machine_asked

    def _tools(self) -> frozenset[Act]:
        named = {act: name for act, name in OVERLAYS.items() if name in self.board.overlays}
        return frozenset(named)

    # ------------------------------------------------------------ the prompt bar

    def _wanted_bar(self) -> list[BarButton]:
        if self.draft is None:
            return []
        undo = self.match.session.undo_is_free()
        return bar_buttons(self.draft, self.app.keys, hidden=self.hidden, undo=undo)

    def _place_buttons(self) -> None:
        """Put the bar's buttons anew where they differ from those that stand there."""
        wanted = self._wanted_bar()
        if wanted == self._bar:
            return
        for old in self._buttons.values():
            old.kill()  # type: ignore[no-untyped-call]
        self._bar, self._buttons = wanted, {}
        x = self.at.prompt.x + 28
        for spec in wanted:
            width = min(button_width(spec.words, spec.key), self.at.prompt.right - x - 8)
            place = pygame.Rect(x, self.at.prompt.y + 40, width, 38)
            link = spec.link
            made = self.button(
                place, spec.words, partial(self.acts.press, link),
                look=spec.look, key=spec.key,
            )  # fmt: skip
            if not spec.enabled:
                made.disable()  # type: ignore[no-untyped-call]
            self._buttons[link] = made
            x += width + 10

    def button_place(self, link: str) -> pygame.Rect | None:
        """Give where a button of the prompt bar stands, None when it is not there."""
        made = self._buttons.get(link)
        return None if made is None else pygame.Rect(made.rect)

    # ------------------------------------------------------------ answering

    def absorb(self) -> None:
        """Take in what happened: motion, dice, sounds; then ask the next question."""
        events = self.match.fresh_events()
        if events:
            self.note, self.note_verdict = "", None
        self.board.set_position(self.match.session.position, events)
        self.tray.tell(events)
        self.app.sounds.tell(events)
        self.draft = self.piece = None
        self.hovered = self.hovered_on_board = ""
        self.secrecy.close()
        self.refresh()

    def give(self, reply: Reply) -> None:
        """Answer the pending question; say why when the answer is not allowed."""
        request = self.match.pending
        try:
            self.match.answer(reply)
        except IllegalReplyError as fault:
            self.say(str(fault.verdict), fault.verdict)
            return
        except RulesFaultError as fault:
            self._tell_fault(fault)
            return
        if request is not None and self.app.settings.window_pause:
            self._wait = self.app.settings.window_pause
        self.absorb()

    def _tell_fault(self, fault: RulesFaultError) -> None:
        self.absorb()
        words = _(
            "The program failed at this answer, so it was taken back. Nothing else is lost. {why}"
        )
        tell(self.app, _("A fault in the program"), words.format(why=fault))

    def pick(self, key: str) -> None:
        """Choose an option by its key, or hear why it is not allowed."""
        if self.draft is None:
            return
        if self.hidden and key != self.draft.decline:
            self.say(self.hint())
            return
        refusal = self.draft.why_not(key)
        if refusal is not None:
            self.say(str(refusal), refusal)
            return
        reply = self.draft.press(key)
        if reply is not None:
            self.give(reply)
        else:
            self.refresh()

    def say(self, words: str, verdict: Verdict | None = None) -> None:
        """Show a sentence over the board for a while, with the line it rests on."""
        self.note, self.note_verdict, self._note_age = words, verdict, 0.0

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        known = self.acts.do(act)
        self.refresh()
        return known

    def digit(self, number: int) -> bool:
        """Choose the option of a number key, or type the face of a die."""
        known = self.acts.digit(number)
        self.refresh()
        return known

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse, arrow keys, and peek keys that are let go."""
        if event.type == pygame.KEYUP:
            act = self.app.keys.act(event)
            self.secrecy.held -= {player for player, key in PEEK.items() if key is act}
        elif event.type == pygame.KEYDOWN:
            self.acts.arrow(event.key)
        elif event.type in MOUSE:
            self.mouse.follow(event)
        else:
            return
        self.refresh()

    def hurry(self) -> None:
        """Wait no longer."""
        self._wait = 0.0

    # ------------------------------------------------------------ time

    def update(self, seconds: float) -> None:
        """Let time pass: motion, dice, machines, silent passes, the next question."""
        self.board.update(seconds)
        if not self.rerolling:
            self.tray.update(seconds, self.app.settings.dice_seconds)
        self._note_age += seconds
        if self.note and self._note_age > NOTE_SECONDS:
            self.note = ""
        self._wait -= seconds
        if self.board.busy or self._wait > 0 or self.app.top is not self:
            return
        for _answer in range(AT_ONCE):
            if self.match.session.over:
                self._end()
            elif self.draft is None:
                self._go_on()
            if self.draft is not None or self._wait > 0 or self.app.top is not self:
                break

    def _go_on(self) -> None:
        """Let machines answer, pass what nobody wants to be asked, then ask."""
        request = self.match.pending
        if request is None:
            return
        try:
            if self.match.pass_silently(self.app.settings):
                self._wait = self.app.settings.window_pause
                self.absorb()
                return
            if self.match.let_machine_answer():
                self._faults = 0
                self._wait = self.app.settings.machine_seconds
                self.absorb()
                return
        except RulesFaultError as fault:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                self._faults = 0
                self._wait = 3.0
                self._tell_fault(fault)
            return
        if self.secrecy.needs_curtain(self.match, request):
            self.app.push(Curtain(self.app, request.who, request.prompt, self._lift))
            return
        self.ask()

    def _lift(self) -> None:
        request = self.match.pending
        if request is not None:
            self.secrecy.lifted = request.who
            self.ask()

    def ask(self) -> None:
        """Put the pending question to its seat."""
        request = self.match.pending
        if request is None:
            return
        self.draft = Draft(request)
        self.piece = PiecePlacing(request) if isinstance(request, PlacePiece) else None
        if request.subject and (
            request.subject in self.state.units or request.subject in self.state.ncus
        ):
            self.selected = request.subject
        if not self.at.wide and self.panels.tab in {CARD, TACTICS}:
            self.panels.tab = TACTICS if request.kind is Kind.ZONE else CARD
        self.refresh()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.app.push(EndScreen(self.app, self))

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw board, panels, prompt."""
        self.board.paint(surface)
        draw_bar(surface, self.at.prompt, game_words.prompt(self.match, self.draft))
        self.panels.draw(surface, self.app.keys)
        self.hand.draw_strip(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board: dice, notes, the open hand."""
        board = self.at.board
        ringed = [int(key) for key in self.draft.chosen] if self.draft and self.rerolling else []
        still = not self.app.settings.animations or self.rerolling
        if self.piece is not None:
            held = surface.get_clip()
            surface.set_clip(board)
            self.piece.draw(surface, self.board.camera)
            surface.set_clip(held)
        self.tray.draw(surface, board, still=still, chosen=ringed)
        if self.draft is not None and isinstance(self.draft.request, Roll):
            self.typed.draw(surface, board, self.draft)
        if self.note:
            self._draw_note(surface, board)
        if self.match.trouble:
            sign = plate(
                self.match.trouble,
                16,
                edge=palette.ILLEGAL,
                mark="verdict-no",
                width=board.width - 120,
            )
            surface.blit(sign, sign.get_rect(midbottom=(board.centerx, board.bottom - 10)))
        self.hand.draw_fan(surface, self.at.board)

    def _draw_note(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        verdict = self.note_verdict
        if verdict is not None:
            held = surface.get_clip()
            surface.set_clip(board)
            draw_sight(surface, self.board.camera, verdict, loud=True)
            surface.set_clip(held)
        look = palette.answering(verdict) if verdict is not None else None
        sign = plate(
            self.note, 18, edge=look.colour if look else palette.GOLD,
            mark=look.icon if look else "", width=min(760, board.width - 80),
        )  # fmt: skip
        surface.blit(sign, sign.get_rect(midtop=(board.centerx, board.y + 12)))
