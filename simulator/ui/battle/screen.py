"""The game: what is asked, answered and shown at the table of a battle."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from simulator.agents.quick_setup import set_up
from simulator.engine.legality import IllegalReplyError
from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.requests import Kind, PlacePiece, Reply
from simulator.model.state import GameState, Seat
from simulator.model.verdict import Verdict
from simulator.staging.round_end import RoundPage
from simulator.ui.battle import battle_text as words
from simulator.ui.battle import entrusted
from simulator.ui.battle.answers import ANSWERS
from simulator.ui.battle.commands import ANSWERING, BattleCommands
from simulator.ui.battle.consent import Consent
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.input import BattleInput
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match, RulesFaultError
from simulator.ui.battle.near_side import introduction
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.panels import CARD, NOW, TACTICS, TurnToTab
from simulator.ui.battle.phones_sheet import ask_for_seats
from simulator.ui.battle.prompt_bar import PROMPT, BarButton, bar_buttons
from simulator.ui.battle.refresh import show
from simulator.ui.battle.round_end_screen import RoundEndScreen
from simulator.ui.battle.show import DEAF
from simulator.ui.battle.spoken import Spoken
from simulator.ui.battle.staged_table import StagedTable
from simulator.ui.battle.strip import strip_of
from simulator.ui.battle.way_on import way_on
from simulator.ui.board.intents import Intent
from simulator.ui.board.line_walk import LookAtStep
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.boxes.box import doing
from simulator.ui.file_sheets import why_not
from simulator.ui.keys import PEEK, Act
from simulator.ui.screen import MOUSE, Command
from simulator.ui.window import Window

ARROWS: Final = frozenset(
    {pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE}
)
"""Keys that move a tray, the light in the list, or a card of the hand, until Tab was pressed."""


class GameScreen(StagedTable):
    """One match on the window."""

    def __init__(self, app: Window, match: Match) -> None:
        """Sit down at a match."""
        super().__init__(app, match)
        if self.asks_people:
            match.keep_hands_secret()
        self.spoken = Spoken(app.speak)
        self.acts = BattleCommands(self, Consent(self))
        self.mouse = BattleInput(self, self.acts)
        self.next = NextAnswer(self)
        self.agreed: frozenset[Seat] = frozenset()
        """Who has agreed to the threat map in a game between people."""
        self.trusting: frozenset[Seat] = frozenset()
        """Who agrees to whatever the others take back in this game."""
        self.hovered_on_board = ""
        self.luck: LuckCount | None = None
        """What dice and choices came to, once the game is over."""
        self.archived: Path | None = None
        """Where the finished game was kept by itself."""
        self.archive_fault = ""
        """Why it could not be kept, in a sentence."""
        if app.settings.threat_map and len(match.humans) < 2:
            self.board.act(Act.THREAT)
        self.staged.read(
            match.session, self.looked, match.passed
        )  # what happened before is not shown again
        self.absorb()

    # ------------------------------------------------------------ what the window asks of a game

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.match.unsaved

    def save(self) -> str:
        """Save the game under the date; give why not, empty when it is saved."""
        path, fault = self.save_anew()
        if not fault:
            self.say(_("Saved as {name}.").format(name=path.stem))
        return fault

    def save_anew(self) -> tuple[Path, str]:
        """Save the game under a free name; return its file, and why it is not there, else empty."""
        faults: list[str] = []
        try:
            path = self.app.places.write_new(lambda file: faults.append(self.match.save(file)))
        except OSError as fault:  # another program holds the folder
            return self.app.places.saves, why_not(self.app.places.saves, fault)
        return path, faults[0]

    def archive(self) -> None:
        """Keep the finished game among the saves by itself; `archived` tells where.

        A game that was taken back after its end and finished anew takes its own file again.
        """
        if not self.unsaved:
            return
        if self.archived is None:
            path, self.archive_fault = self.save_anew()
        else:
            path, self.archive_fault = self.archived, self.match.save(self.archived)
        if not self.archive_fault:
            self.archived = path

    def leave(self) -> None:
        """Leave the game: its journal goes when it is saved, over, or was given up on purpose."""
        self._stop_work()
        self.match.leave(discard=True)

    def _stop_work(self) -> None:
        """Want no more of what is worked out beside the window, and send the phones away."""
        self.advice.leave()
        self.close_lines()
        if self.luck is not None:
            self.luck.leave()
        self.phones.close()

    def break_off(self) -> str:
        """Leave the game because the system closes the window; why it is not safe, else empty."""
        self._stop_work()
        self.match.break_off()
        return self.match.trouble

    # ------------------------------------------------------------ what is shown

    def resize(self) -> None:
        """Fit a window that changed its size; a key that is held may be let go elsewhere."""
        self.secrecy.held.clear()
        self.refresh()
        super().resize()

    def introduce(self) -> str:
        """Return nothing: what happens and what is asked is said as it comes."""
        return ""

    def refresh(self) -> None:
        """Show where the game stands in all parts of the screen."""
        self.panels.at_row = self.tree.pointed
        self.mouse.point()
        self.note_change()
        show(self)
        self.spoken.follow(self)

    @property
    def state(self) -> GameState:
        """Return the state of the game."""
        return self.match.session.state

    # ------------------------------------------------------------ the prompt bar

    def menu(self) -> None:
        """Open the menu of the game."""
        self.acts.menu()

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the prompt bar as the question stands."""
        if self.match.session.over:
            key = self.app.keys.shown(Act.CONFIRM)
            return [BarButton(Act.CONFIRM, _("Back to the result"), key, primary=True)]
        if self.phones.asked is not None and self.phones.away:
            said = _("Take {player} back to the screen")
            taken = doing(self.phones.take_back, self.phones.asked)
            return [BarButton(taken, said.format(player=player_name(self.phones.asked)), "")]
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
        before = tuple(self.staged.story.acts)
        anew = self.staged.read(self.match.session, self.looked, self.match.passed)
        if events:
            self.notes.clear()
            self.close_lines()
        self.board.set_position(self.match.session.position, events)
        self.stage(before, anew=anew)
        self.app.sounds.tell(events)
        self.draft = self.piece = None
        self.tree.focus, self.tree.ring = None, False  # a new question, new buttons
        self.tree.scrolled.pop(ANSWERS, None)
        self.next.absorbed(events)
        self.hovered = self.hovered_on_board = ""
        self.secrecy.close(self.match)
        self.phones.show()
        self.refresh()

    def ask(self) -> None:
        """Put the pending question to its seat."""
        request = self.match.pending
        if request is None:
            return
        if self.notes.verdict is not None:
            self.notes.clear()  # a reason belongs to the question it was given at
        assumed = self.panels.charges.assumed(self.match.session.position, request)
        closed = self.secrecy.closed(self.match, request)
        self.draft = Draft(request, "" if assumed in closed else assumed)
        held, way = self.phones.holds, way_on(self.match)
        self.strip = tuple(part for part in strip_of(self.match) if not held(part.seat))
        self.way_on = None if way is None or any(map(held, way.passes)) else way
        decision = self.staged.decide(self.match.session)
        self.draft.no_words = words.no_words(decision, request, alone=not self.strip)
        self.draft.pooled = sum(not part.answered for part in self.strip) > 1
        self.piece = PiecePlacing(request) if isinstance(request, PlacePiece) else None
        if request.subject and (
            request.subject in self.state.units or request.subject in self.state.ncus
        ):
            self.selected = request.subject
        self.draft.again = self.staged.again(self.match.session)
        self.draft.propose(self.draft.again.wanted if self.draft.again is not None else ())
        self.deaf = DEAF if self.show.shown else self.deaf
        self.show.shown = False
        if self.rerolling:
            self.panels.tab = NOW
        elif not self.at.wide and request.kind is Kind.ZONE and self.panels.tab in {NOW, CARD}:
            self.panels.tab = NOW if self.staged.unseen_by(request.who) else TACTICS
        elif not self.at.wide and self.panels.tab == TACTICS and request.kind is not Kind.ZONE:
            self.panels.tab = NOW
        self.refresh()
        self.mouse.go_on()

    def give(self, reply: Reply) -> None:
        """Answer the pending question; say why when the answer is not allowed."""
        self._answer(lambda: self.match.answer(reply))

    def pass_strip(self) -> None:
        """Pass for all people whom the open window asks."""
        self._answer(lambda: self.match.pass_strip(self.phones.holds))

    def go_on(self, reply: Reply) -> None:
        """Pass for all until the question behind the strip, and answer it."""
        way = self.way_on
        if way is not None:
            self._answer(lambda: self.match.go_on(len(way.passes), reply))

    def _answer(self, answer: Command) -> None:
        request = self.match.pending
        try:
            answer()
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
        """Have a seed answer everything before the first round; real dice are thrown as well.

        The answers stand in the record like any others, so that each can be taken back.
        """
        set_up(self.match.session, seed)
        self.match.note_down()
        self.match.fresh_events()
        self.absorb()
        done = _("Everything is set up. Take back what shall be done by hand.")
        self.say(f"{introduction(self.match.session.position, self.match.header)} {done}".strip())

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

    def show_round(self, page: RoundPage) -> None:
        """Lay the page of a round over the table."""
        self.app.push(RoundEndScreen(self.app, self, page))

    def show_result(self) -> None:
        """Lay the result page over the table."""
        self.app.push(EndScreen(self.app, self))

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Do what a key asks for; what came up just now takes no answer yet."""
        if self.deaf > 0 and act in ANSWERING and self.draft is not None:
            return True
        known = self.acts.do(act)
        self.refresh()
        return known

    def digit(self, number: int) -> bool:
        """Choose the option of a number key, or type the face of a die."""
        if self.deaf > 0 and self.draft is not None:
            return True
        known = self.acts.digit(number)
        self.refresh()
        return known

    def perform(self, action: object) -> None:
        """Do what a button or a row asks for."""
        if isinstance(action, TurnToTab):
            self.panels.tab = action.tab
        elif isinstance(action, LookAtStep):
            self.look_at_step(action)
        elif not self.mouse.perform(action):
            self.acts.perform(action)
        if self in self.app.screens:
            self.refresh()

    def arrow(self, key: int) -> bool:
        """Move a tray, the light in the list, or a card of the hand; whether there is any."""
        known = self.acts.arrow(key)
        self.refresh()
        return known

    def _by_keys(self, event: pygame.Event) -> bool:
        """Take a key: arrows answer until Tab gives something the focus."""
        if event.type == pygame.KEYDOWN and event.key in ARROWS and not self.tree.ring:
            return self.arrow(event.key)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._begin_at_the_question()
        used = super()._by_keys(event)
        if self.tree.ring and self in self.app.screens:
            self.refresh()  # what has the focus is looked at, as what is under the mouse
        return used

    def _begin_at_the_question(self) -> None:
        """Have Tab begin at the prompt: the tools and rosters before it come last."""
        names = [one.name for one in self.tree.pressables()]
        asked = [at for at, name in enumerate(names) if isinstance(name, tuple) and PROMPT in name]
        if self.tree.focus is None and asked and asked[0]:
            self.tree.focus = names[asked[0] - 1]

    def by_mouse(self, event: pygame.Event) -> bool:
        """Follow the mouse where it is not on a button."""
        self.mouse_at = getattr(event, "pos", self.mouse_at)
        self.mouse.follow(event)
        self.refresh()
        return True

    def paint_over_board(self, surface: pygame.Surface) -> None:
        """Draw the move that is dragged, and what follows an answer."""
        self.mouse.dragged.draw(surface)
        if self.lines is not None and not self.board.busy:
            self.lines.draw(surface, self.board, self.match.session.position)

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse everywhere, and peek keys that are let go."""
        if event.type == pygame.KEYUP:
            act = self.app.keys.act(event)
            self.secrecy.held -= {player for player, key in PEEK.items() if key is act}
            self.refresh()
        elif event.type in MOUSE:
            self.by_mouse(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.secrecy.held.clear()  # the key may be let go where we do not see it
            self.refresh()

    # ------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        """Return whether trays move, dice tumble, or an answer comes without a person."""
        waits = self.draft is None and self.match.pending is not None and not self.phones.asked
        if self.board.waiting or (self.board.sheets and self.panels.charges.waiting):
            return True
        if self.next.waiting or self.advice.working:
            return True
        if self.lines is not None and self.lines.busy:
            return True
        return self.moving or (waits and self.on_top)

    def _show_hint(self, hint: str) -> None:
        """Show the answers of a hint beside the board, and light the best: Space gives it."""
        self.lines, best = self.advice.lines, self.advice.hint and self.advice.hint.best.reply
        if self.lines is None:
            self.say(hint)
            return
        self.notes.clear()
        self.spoken.say(hint)
        if self.draft is not None and best in {one.key for one in self.draft.options}:
            self.draft.lit = str(best)

    def _note_motion(self) -> None:
        """Note what looks otherwise in the next frame by itself."""
        if self.board.busy:
            self.note_motion()
        elif self.lively:
            self.note_change()
        if self.tray.tumbling:
            self.note_change()

    @property
    def passing(self) -> bool:
        """Return whether a note lies over the board for a while, or phones are to be heard."""
        return bool(self.notes.words) or self.phones.open

    def update(self, seconds: float) -> None:
        """Advance the time: motion, dice, machines, silent passes, the next question."""
        self._note_motion()
        self.board.update(seconds)
        if self.board.sheets and not self.board.busy and self.panels.charges.sheets is not None:
            self.panels.charges.sheets.work()
        self.pass_show(seconds)
        self.deaf -= seconds
        hint = self.advice.found()
        if hint:
            self._show_hint(hint)
        self.notes.go_on(self.advice.meanwhile)
        self.take_in_line()
        self.notes.update(seconds)
        self._hear_phones(seconds)
        self.next.update(seconds)

    def tick_covered(self, seconds: float) -> None:
        """Have phones join and come back while a page lies over the table."""
        self._hear_phones(seconds)

    def _hear_phones(self, seconds: float) -> None:
        """Take what phones sent; where one came or went, who is asked where is decided anew.

        What is begun at the screen stays, such as a tray being moved.
        """
        if self.phones.update(seconds):
            asked = self.draft.request if self.draft is not None else None
            if asked is not None and (asked.private or self.phones.belongs(asked)):
                self.absorb()
            else:
                self.refresh()
        ask_for_seats(self.app, self)
