"""The game: what stands to the left, the board, and to the right what happens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pygame

from simulator.agents.quick_setup import set_up
from simulator.engine.legality import IllegalReplyError
from simulator.geometry.pose import Pose
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind, PlacePiece, Reply, Roll
from simulator.model.state import GameState, Seat
from simulator.model.subjects import Charge
from simulator.model.verdict import Verdict
from simulator.staging.acts import StoryAct
from simulator.staging.round_end import RoundPage
from simulator.ui.battle import battle_text as words
from simulator.ui.battle import entrusted
from simulator.ui.battle.advice import Advice
from simulator.ui.battle.asked_effects import rows_below
from simulator.ui.battle.banner import Banner, banner_height, banner_text
from simulator.ui.battle.choices_panel import rows_of
from simulator.ui.battle.commands import ANSWERING, BattleCommands
from simulator.ui.battle.consent import Consent
from simulator.ui.battle.dice_panel import DicePanel
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.hidden_cards import Secrecy
from simulator.ui.battle.input import BattleInput
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match, RulesFaultError
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.panels import CARD, LOG, NOW, TACTICS, Panels
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
from simulator.ui.battle.round_end_screen import RoundEndScreen
from simulator.ui.battle.show import DEAF, Show, Shown, acts_to_show
from simulator.ui.battle.spoken import Spoken
from simulator.ui.battle.staged import Staged
from simulator.ui.battle.typed_roll import TypedRoll
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.charge_shown import ChargeShown, charge_made, charge_to_come
from simulator.ui.board.intents import Intent
from simulator.ui.board.notes import Notes, draw_trouble
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.cards.hand import Hand
from simulator.ui.file_sheets import why_not
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import LOW, ROW, Layout, layout
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
        self.show = Show()
        self.typed = TypedRoll()
        self.secrecy = Secrecy()
        self.spoken = Spoken(app.speak)
        self.acts = BattleCommands(self, Consent(self))
        self.mouse = BattleInput(self, self.acts)
        self.next = NextAnswer(self)
        self.draft: Draft | None = None
        self.piece: PiecePlacing | None = None
        """The terrain piece or token that is being placed."""
        self._deaf = 0.0
        """Seconds in which no key answers yet."""
        self.selected = ""
        self.agreed: frozenset[Seat] = frozenset()
        """Who has agreed to the threat map in a game between people."""
        self.trusting: frozenset[Seat] = frozenset()
        """Who agrees to whatever the others take back in this game."""
        self.hovered = ""
        self.hovered_on_board = ""
        self.notes = Notes()
        self.advice = Advice(match)
        self.luck: LuckCount | None = None
        """What dice and choices came to, once the game is over."""
        self.archived: Path | None = None
        """Where the finished game was kept by itself."""
        self.archive_fault = ""
        """Why it could not be kept, in a sentence."""
        self.bar = PromptButtons(self, self.acts.press, left=14)
        if app.settings.threat_map and len(match.humans) < 2:
            self.board.act(Act.THREAT)
        self.staged.read(match.session)  # what happened before is not shown again
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
        self.advice.leave()
        if self.luck is not None:
            self.luck.leave()
        self.match.leave(discard=True)

    def break_off(self) -> str:
        """Leave the game because the system closes the window; why it is not safe, else empty."""
        self.advice.leave()
        if self.luck is not None:
            self.luck.leave()
        self.match.break_off()
        return self.match.trouble

    # ------------------------------------------------------------ widgets

    def placed(self, options: int = 0, prompt: int = 0, banner: int = 0, hint: int = 0) -> Layout:
        """Return where everything lies in the window's present size, for such a question."""
        return layout(self.app.size, options=options, prompt=prompt, banner=banner, hint=hint)

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self._lay_out()
        self.panels.resize(self.at)
        self.bar.forget()
        self.secrecy.held.clear()
        self.refresh()

    def _lay_out(self) -> None:
        """Reserve for page, prompt and options the room the question needs."""
        prompt = self.prompt
        high = prompt_height(prompt, self.at.prompt.width, self.at.body)
        options = len(rows_of(self.draft, hidden=self.hidden)) if self.draft is not None else 1
        if self.draft is not None and self.at.wide and not self.rerolling:
            high_list = self.panels.choices.wished(self.draft, hidden=self.hidden)
            options = math.ceil(high_list / ROW)  # every option with its reason, if there is room
        opened = not self.at.wide and self.panels.tab not in {NOW, CARD}
        if self.rerolling or opened:  # the dice can be clicked; what was opened wants to be seen
            options = min(options, 1)
        tall = banner_height(self.banner.text, self.at.banner.width, self.at.body)
        below = self.panels.choices.foot(self.hint())
        at = self.placed(options, high, tall, below)
        above = at.banner if at.window.height < LOW else at.tabs  # the points stay in sight
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
        """Return the state of the game."""
        return self.match.session.state

    @property
    def hidden(self) -> bool:
        """Return whether the options of the pending question are kept back."""
        return self.secrecy.hidden(self.match, self.match.pending)

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
        return request.dice if isinstance(request, ChooseSome) else None

    # ------------------------------------------------------------ what is shown

    @property
    def tray(self) -> DicePanel:
        """Return the dice beside the board."""
        return self.panels.story.dice

    @property
    def moving(self) -> bool:
        """Return whether something is being shown before the next question comes."""
        return self.board.busy or self.show.busy or self.tray.tumbling

    @property
    def stops(self) -> float:
        """Return for how many seconds an act of others is shown."""
        settings = self.app.settings
        return settings.show_seconds if settings.animations else 0.0

    def skip_show(self) -> None:
        """End the show, and answer nothing; no key does for a moment."""
        self._deaf = DEAF if self.moving else self._deaf
        self.show.skip()
        self._present()
        self.board.skip()
        self.tray.lie_still()

    def show_again(self) -> None:
        """Play the act of the moment again: banner, way and dice."""
        self.skip_show()
        acts = self.staged.story.acts
        if not acts or not self.app.settings.animations:
            return
        act = self.staged.act(self.match.session) or acts[-1]
        place = next(i for i in reversed(range(len(acts))) if acts[i].first == act.first)
        self.show.begin([Shown(place, *act.rolls[-1:])], self.stops or 1.0)
        self._present()
        for travel in act.travels:
            self.board.motions.retrace(travel.unit, travel.path)
        self.tray.fall_again()

    @property
    def shown_act(self) -> StoryAct | None:
        """Return the act that is being shown, or the one under way, or the last."""
        shown = self.show.now
        return self.staged.act(self.match.session, shown.place if shown is not None else None)

    def lit(self) -> tuple[str, ...]:
        """Return the units the act that is shown, or the question, is about."""
        if self.show.busy or self.draft is None:
            act = self.shown_act
            return act.lit if act is not None else ()
        text = self.staged.decide(self.match.session)
        return text.lit if text is not None else ()

    def trail(self) -> tuple[Pose, ...]:
        """Return the way of the tray that moved in the act of the moment."""
        act = self.shown_act
        if act is None or (self.draft is not None and act.player is self.draft.request.who):
            return ()
        return act.path

    def charge(self) -> ChargeShown | None:
        """Return the charge that is shown.

        One that was declared on its way, or one that has run.
        """
        session, act = self.match.session, self.shown_act
        request = session.pending
        if act is None or (self.draft is not None and act.player is self.draft.request.who):
            return None
        if act.distance is not None:
            return charge_made(act) if self.show.busy else None
        occasion = request.occasion if request is not None else None
        if not isinstance(occasion, Charge) or occasion.unit != act.actor:
            return None
        return charge_to_come(session.position, occasion)

    def _stage(self, before: Sequence[StoryAct], *, anew: bool) -> None:
        """Show the acts that are new or came to something since so much of them was known."""
        session = self.match.session
        if anew or not self.app.settings.animations:
            self.skip_show()
        if not anew:
            asked = session.pending.who if session.pending is not None else None
            last = self.staged.act(session)
            asked = asked if asked in self.match.humans else None
            self.show.begin(acts_to_show(self.staged, before, last, asked), self.stops)
        self._present()

    def _present(self) -> None:
        """Put the act of the moment on the banner, and its dice or its card on the page."""
        session, story = self.match.session, self.panels.story
        shown = self.show.now
        act = self.shown_act
        self.banner.text = banner_text(act)
        tray, played = self.staged.tray, self.staged.played
        if shown is not None and act is not None:
            tray = self.staged.about(shown.roll) or tray
            event = session.events[act.first] if shown.roll is None else None
            played = event if isinstance(event, ev.CardPlayed) else None
        fell = story.dice.show(tray)
        if not self.app.settings.animations:
            story.dice.lie_still()
        if (story.show_card(session.position, played) or fell) and self.panels.tab != LOG:
            self.panels.tab = NOW

    def pass_show(self, seconds: float) -> None:
        """Advance the time of the show: the next act comes when the last has been shown."""
        shown = self.show.now
        self.show.update(seconds)
        self.tray.update(seconds)
        if self.show.now is not shown:
            self._deaf = DEAF
            self._present()
            self.refresh()

    # ------------------------------------------------------------ the prompt bar

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the prompt bar as the question stands."""
        if self.match.session.over:
            key = self.app.keys.shown(Act.CONFIRM)
            return [BarButton("act:confirm", _("Back to the result"), key, "@primary")]
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
        anew = self.staged.read(self.match.session)
        if events:
            self.notes.clear()
        self.board.set_position(self.match.session.position, events)
        self._stage(before, anew=anew)
        self.app.sounds.tell(events)
        self.draft = self.piece = None
        self.next.absorbed(events)
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
        self.draft.no_words = words.no_words(self.staged.decide(self.match.session), request)
        self.draft.further = rows_below(self.match, self.app.settings, self.app.keys)
        self.piece = PiecePlacing(request) if isinstance(request, PlacePiece) else None
        if request.subject and (
            request.subject in self.state.units or request.subject in self.state.ncus
        ):
            self.selected = request.subject
        self.draft.propose(self.staged.helps(self.match.session))
        self._deaf = DEAF if self.show.shown else self._deaf
        self.show.shown = False
        if self.rerolling:
            self.panels.tab = NOW
        elif not self.at.wide and request.kind is Kind.ZONE and self.panels.tab in {NOW, CARD}:
            self.panels.tab = TACTICS
        elif not self.at.wide and self.panels.tab == TACTICS and request.kind is not Kind.ZONE:
            self.panels.tab = NOW
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
        """Have a seed answer everything before the first round; real dice are thrown as well.

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

    def show_round(self, page: RoundPage) -> None:
        """Lay the page of a round over the table."""
        self.app.push(RoundEndScreen(self.app, self, page))

    def show_result(self) -> None:
        """Lay the result page over the table."""
        self.app.push(EndScreen(self.app, self))

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Do what a key asks for; what came up just now takes no answer yet."""
        if self._deaf > 0 and act in ANSWERING and self.draft is not None:
            return True
        known = self.acts.do(act)
        self.refresh()
        return known

    def digit(self, number: int) -> bool:
        """Choose the option of a number key, or type the face of a die."""
        if self._deaf > 0 and self.draft is not None:
            return True
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
        """Return whether trays move, dice tumble, or an answer comes without a person."""
        waits = self.draft is None and self.match.pending is not None
        if self.board.waiting or (self.board.sheets and self.panels.charges.waiting):
            return True
        if self.next.waiting or self.advice.busy:
            return True
        return self.moving or (waits and self.on_top)

    @property
    def passing(self) -> bool:
        """Return whether a note lies over the board for a while."""
        return bool(self.notes.words)

    def update(self, seconds: float) -> None:
        """Advance the time: motion, dice, machines, silent passes, the next question."""
        self.board.update(seconds)
        if self.board.sheets and not self.board.busy and self.panels.charges.sheets is not None:
            self.panels.charges.sheets.work()
        self.pass_show(seconds)
        self._deaf -= seconds
        hint = self.advice.found()
        if hint:
            self.say(hint)
        self.notes.update(seconds)
        self.next.update(seconds)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw board, panels, prompt."""
        self.board.carried = self.piece.outlines(self.board.camera) if self.piece else ()
        self.board.paint(surface)
        self._paint_story(surface)
        self.draw_prompt(surface)
        self.panels.draw(surface, self.app.keys)
        self.board.side_panel.draw(surface)
        self.hand.draw_strip(surface)

    def draw_prompt(self, surface: pygame.Surface) -> None:
        """Draw whose turn it is, who decides what, and what happens if nothing is done."""
        draw_prompt(surface, self.at.prompt, self.prompt, self.at.body)

    def _paint_story(self, surface: pygame.Surface) -> None:
        """Draw the banner, and the page with the card or the dice."""
        key = self.app.keys.shown(Act.CONFIRM)
        hint = _("click: show again")
        if self.moving:
            hint = _("{key} skips the show").format(key=key)
        self.banner.draw(surface, self.at.banner, self.at.body, hint, self.show.share)
        if self.panels.sees(NOW):
            ringed = self.draft.chosen if self.draft is not None and self.rerolling else ()
            self.panels.story.draw(
                surface,
                self.at.page,
                self.at.body,
                still=not self.app.settings.animations,
                chosen=[int(key) for key in ringed],
                of=self.rerolled if self.rerolling else None,
            )

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board: notes; beside it dice to be typed in, the open hand."""
        board = self.at.board
        if self.piece is not None:
            held = surface.get_clip()
            surface.set_clip(board)
            self.piece.draw(surface, self.board.camera)
            surface.set_clip(held)
        if self.draft is not None and isinstance(self.draft.request, Roll):
            low = self.at.page.height < 230
            room = self.at.page.union(self.at.banner) if low else self.at.page
            self.typed.draw(surface, room, self.draft, self.at.body)
        self.mouse.dragged.draw(surface)
        if self.app.settings.chances:
            self.advice.draw(surface, self.at.tools)
        self.notes.draw(surface, board, self.board.camera)
        draw_trouble(surface, board, self.match.trouble)
        draw_reason(surface, self.at.prompt, self.match.reason, self.mouse.at)
        self.hand.draw_open(surface)
        self.panels.draw_ncu(surface)
