"""The game: what stands to the left, the board, and to the right what happens."""

from __future__ import annotations

from pathlib import Path

import pygame

from simulator.agents.quick_setup import set_up
from simulator.engine.legality import IllegalReplyError
from simulator.model.requests import ChooseSome, Kind, PlacePiece, Reply, Roll
from simulator.model.state import GameState, Seat
from simulator.model.verdict import Verdict
from simulator.texts import translate as _
from simulator.ui.battle import battle_text as words
from simulator.ui.battle import entrusted
from simulator.ui.battle.banner import Banner, banner_text
from simulator.ui.battle.choices_panel import rows_of
from simulator.ui.battle.commands import Commands
from simulator.ui.battle.consent import Consent
from simulator.ui.battle.dice_tray import DiceTray, TypedRoll
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.hidden_cards import Secrecy
from simulator.ui.battle.input import Input
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match, RulesFaultError
from simulator.ui.battle.mission_plate import MissionPlate
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.panels import CARD, TACTICS, Panels
from simulator.ui.battle.prompt_bar import (
    BarButton,
    Prompt,
    bar_buttons,
    draw_prompt,
    draw_reason,
    prompt_height,
)
from simulator.ui.battle.prompt_buttons import PromptButtons
from simulator.ui.battle.refresh import show
from simulator.ui.battle.spoken import Spoken
from simulator.ui.battle.staged import Staged
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.intents import Intent
from simulator.ui.board.notes import Notes, draw_trouble
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.cards.hand import Hand
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import Layout, layout
from simulator.ui.screen import MOUSE, Screen
from simulator.ui.window import Window


class GameScreen(Screen):
    """One match on the window."""

    def __init__(self, app: Window, match: Match) -> None:
        """Sit down at a match."""
        super().__init__(app)
        self.match = match
        self.at: Layout = layout(app.size)
        self.board = BoardWidget(self.at.board)
        self.panels = Panels(self.at)
        self.hand = Hand(self.at.hand)
        self.staged = Staged()
        self.banner = Banner()
        self.tray = DiceTray()
        self.missions = MissionPlate()
        self.typed = TypedRoll()
        self.secrecy = Secrecy()
        self.spoken = Spoken(app.speak)
        self.acts = Commands(self, Consent(self))
        self.mouse = Input(self, self.acts)
        self.next = NextAnswer(self)
        self.draft: Draft | None = None
        self.piece: PiecePlacing | None = None
        """The terrain piece or token that is being placed."""
        self.selected = ""
        self.agreed: frozenset[Seat] = frozenset()
        """Who has agreed to the threat map in a game between people."""
        self.hovered = ""
        self.hovered_on_board = ""
        self.notes = Notes()
        self.luck: LuckCount | None = None
        """What dice and choices came to, once the game is over."""
        self.archived: Path | None = None
        """Where the finished game was kept by itself."""
        self.archive_fault = ""
        """Why it could not be kept, in a sentence."""
        self.bar = PromptButtons(self, self.acts.press, left=14)
        if app.settings.threat_map and len(match.humans) < 2:
            self.board.act(Act.THREAT)
        self.recall_dice()
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

    def archive(self) -> None:
        """Keep the finished game among the saves by itself; `archived` tells where.

        A game that was taken back after its end and finished anew takes its own file again.
        """
        if not self.unsaved:
            return
        path = self.archived or self.app.places.new_save()
        self.archive_fault = self.match.save(path)
        if not self.archive_fault:
            self.archived = path

    def leave(self) -> None:
        """Leave the game: its journal goes when it is saved, over, or was given up on purpose."""
        if self.luck is not None:
            self.luck.leave()
        self.match.leave(discard=True)

    def break_off(self) -> str:
        """Leave the game because the system closes the window; why it is not safe, else empty."""
        if self.luck is not None:
            self.luck.leave()
        self.match.break_off()
        return self.match.trouble

    # ------------------------------------------------------------ widgets

    def placed(self, options: int, prompt: int) -> Layout:
        """Return where everything lies, with room for so many options and pixels of a prompt."""
        return layout(self.app.size, options=options, prompt=prompt)

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self._lay_out()
        self.panels.resize(self.at)
        self.bar.forget()
        self.secrecy.held.clear()
        self.refresh()

    def _lay_out(self) -> None:
        """Give page, prompt and options the room the question needs."""
        prompt = self.prompt
        high = prompt_height(prompt, self.at.prompt.width, self.at.body)
        options = len(rows_of(self.draft, hidden=self.hidden)) if self.draft is not None else 1
        at = self.placed(options, high)
        above = at.banner if at.wide else at.score
        self.board.side_panel.place = at.page.union(above)
        if at == self.at:
            return
        self.at = at
        if self.board.rect != at.board:
            self.board.set_rect(at.board)
        self.panels.resize(at)

    def refresh(self) -> None:
        """Show where the game stands in all parts of the screen."""
        self._lay_out()
        show(self)
        self.spoken.follow(self)

    @property
    def state(self) -> GameState:
        """Give the state of the game."""
        return self.match.session.state

    @property
    def hidden(self) -> bool:
        """Say whether the options of the pending question are kept back."""
        return self.secrecy.hidden(self.match, self.match.pending)

    @property
    def prompt(self) -> Prompt:
        """Give what the prompt says: whose turn, who decides, what happens if nothing is done."""
        text = self.staged.decide(self.match.session) if self.draft is not None else None
        return words.prompt(self.match, self.draft, text)

    def hint(self) -> str:
        """Give what else can be done now."""
        return words.hint(self.draft, self.app.keys, hidden=self.hidden)

    @property
    def rerolling(self) -> bool:
        """Say whether dice on the table are being chosen for a re-roll."""
        request = self.match.pending
        asked = request is not None and request.kind is Kind.REROLL
        return asked and not self.match.machine_asked

    @property
    def rerolled(self) -> int | None:
        """Return the roll whose dice are being chosen, by its number."""
        request = self.match.pending
        return request.dice if isinstance(request, ChooseSome) else None

    def recall_dice(self) -> None:
        """Know the rolls of the running script, after a game was resumed or taken back."""
        session = self.match.session
        begun = session.checkpoints[-1].events if session.checkpoints else 0
        self.tray.recall(session.events[begun:])

    # ------------------------------------------------------------ the prompt bar

    def bar_buttons(self) -> list[BarButton]:
        """Give the buttons of the prompt bar as the question stands."""
        if self.match.session.over:
            key = self.app.keys.shown(Act.BACK)
            return [BarButton("act:back", _("Back to the result"), key, "@primary")]
        if self.draft is None:
            return []
        undo = self.match.undo_is_free()
        found = bar_buttons(
            self.draft, self.app.keys, hidden=self.hidden, undo=undo, by_hand=self.match.by_hand
        )
        return found + entrusted.buttons(self.match.pending, self.state.phase)

    # ------------------------------------------------------------ answering

    def absorb(self) -> None:
        """Take in what happened: motion, dice, sounds; then ask the next question."""
        events = self.match.fresh_events()
        self.staged.read(self.match.session)
        self.banner.text = banner_text(self.staged.act(self.match.session))
        if events:
            self.notes.clear()
        self.board.set_position(self.match.session.position, events)
        self.tray.tell(events)
        self.app.sounds.tell(events)
        self.draft = self.piece = None
        self.next.absorbed()
        self.hovered = self.hovered_on_board = ""
        self.secrecy.close()
        self.refresh()

    def ask(self) -> None:
        """Put the pending question to its seat."""
        request = self.match.pending
        if request is None:
            return
        if self.notes.verdict is not None:
            self.notes.clear()  # a reason belongs to the question it was given at
        self.draft = Draft(request)
        self.piece = PiecePlacing(request) if isinstance(request, PlacePiece) else None
        if request.subject and (
            request.subject in self.state.units or request.subject in self.state.ncus
        ):
            self.selected = request.subject
        if self.rerolling:
            self.tray.dice.lay_again(self.rerolled)
        if self.panels.tab in {CARD, TACTICS} and not self.at.wide:
            self.panels.tab = TACTICS if request.kind is Kind.ZONE else CARD
        self.refresh()
        self.mouse.dragged.go_on()

    def give(self, reply: Reply) -> None:
        """Answer the pending question; say why when the answer is not allowed."""
        request = self.match.pending
        try:
            self.match.answer(reply)
        except IllegalReplyError as fault:
            self.say(str(fault.verdict), fault.verdict)
            return
        except RulesFaultError as fault:
            self.next.failed(fault)
            return
        if request is not None and self.app.settings.window_pause:
            self.next.wait(self.app.settings.window_pause)
        self.absorb()

    def set_up_quickly(self, seed: int) -> None:
        """Let a seed answer everything before the first round; real dice are thrown as well.

        The answers stand in the record like any others, so that each can be taken back.
        """
        set_up(self.match.session, seed)
        self.match.note_down()
        self.match.fresh_events()
        self.absorb()
        self.say(_("Everything is set up. Take back what shall be done by hand."))

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
        self.notes.say(words, verdict)
        self.spoken.say(words)

    def intend(self, intent: Intent | None) -> None:
        """Do what the board says the people want."""
        self.mouse.intend(intent)

    def hurry(self) -> None:
        """Wait no longer for the next answer."""
        self.next.hurry()

    def show_result(self) -> None:
        """Lay the result page over the table."""
        self.app.push(EndScreen(self.app, self))

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
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.secrecy.held.clear()  # the key may be let go where we do not see it
        else:
            return
        self.refresh()

    # ------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        """Say whether trays move, dice tumble, or an answer comes without a person."""
        waits = self.draft is None and self.match.pending is not None
        if self.board.waiting or (self.board.sheets and self.panels.charges.waiting):
            return True
        if self.next.waiting:
            return True
        return self.board.busy or self.tray.tumbling or (waits and self.on_top)

    @property
    def passing(self) -> bool:
        """Say whether a note or dice lie over the board for a while."""
        return bool(self.notes.words) or bool(self.tray.dice.rows)

    def update(self, seconds: float) -> None:
        """Let time pass: motion, dice, machines, silent passes, the next question."""
        self.board.update(seconds)
        if self.board.sheets and not self.board.busy and self.panels.charges.sheets is not None:
            self.panels.charges.sheets.work()
        if not self.rerolling:
            self.tray.update(seconds, self.app.settings.dice_seconds)
        self.notes.update(seconds)
        self.next.update(seconds)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw board, panels, prompt."""
        self.board.paint(surface)
        self.banner.draw(surface, self.at.banner, self.at.body, "", 1.0)
        self.draw_prompt(surface)
        self.panels.draw(surface, self.app.keys)
        now = self.match.session.position
        self.missions.draw(surface, now, self.panels.mode_room)
        self.board.side_panel.draw(surface)
        self.hand.draw_strip(surface)

    def draw_prompt(self, surface: pygame.Surface) -> None:
        """Draw whose turn it is, who decides what, and what happens if nothing is done."""
        draw_prompt(surface, self.at.prompt, self.prompt, self.at.body)

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
        aside = None if self.rerolling else self.mouse.at
        self.tray.draw(surface, board, still=still, chosen=ringed, of=self.rerolled, aside=aside)
        if self.draft is not None and isinstance(self.draft.request, Roll):
            self.typed.draw(surface, board, self.draft)
        self.mouse.dragged.draw(surface)
        self.notes.draw(surface, board, self.board.camera)
        draw_trouble(surface, board, self.match.trouble)
        draw_reason(surface, self.at.prompt, self.match.reason, self.mouse.at)
        self.hand.draw_fan(surface, self.at.board)
        self.panels.draw_ncu(surface)
