"""The game: the board, the prompt bar above it, the panels beside it, the hand below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame_gui.elements import UIButton

from simulator.engine.dice import SeededDice
from simulator.engine.session import IllegalReplyError
from simulator.engine.telling import player_name
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind, Place, Reply, Request, Roll
from simulator.model.state import GameState, Zone
from simulator.model.verdict import Verdict
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.board_view import OVERLAYS, BoardView
from simulator.ui.curtain import Curtain
from simulator.ui.dice_tray import DiceTray, TypedRoll
from simulator.ui.draft import Draft
from simulator.ui.end_screen import EndScreen
from simulator.ui.game_panels import CARD, TACTICS, Clicked, Dropped, Panels
from simulator.ui.hand import Hand
from simulator.ui.help_page import HelpPage
from simulator.ui.intents import Answer, Back, Hover, Intent, Note, Select, Toggle
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import Layout, layout
from simulator.ui.match import Match, RulesFaultError, ability_of
from simulator.ui.overlays import draw_sight
from simulator.ui.panel import option_about
from simulator.ui.pause_menu import PauseMenu
from simulator.ui.prompt_bar import BarButton, Prompt, bar_buttons, draw_bar
from simulator.ui.question import Question, Way, tell
from simulator.ui.screens import Screen, button_width
from simulator.ui.secrecy import Secrecy, playable
from simulator.ui.settings import Asking
from simulator.ui.strokes import plate

if TYPE_CHECKING:
    from simulator.ui.app import App

NOTE_SECONDS: Final = 6.0
NUDGE: Final = {
    pygame.K_UP: (0.0, 0.5),
    pygame.K_DOWN: (0.0, -0.5),
    pygame.K_LEFT: (-0.5, 0.0),
    pygame.K_RIGHT: (0.5, 0.0),
}
"""Inches an arrow key moves the tray that is being placed."""


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
        self.draft: Draft | None = None
        self.selected = ""
        self.hovered = ""
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
        self.board.set_selected(self.selected if self.selected in self._state.units else None)
        if self.draft is not None:
            self.board.set_chosen(self.draft.chosen)
        self.panels.show(
            self.match, visible, self.draft, self.hovered or self.selected, self.app.keys,
            title=self._choices_title(), hint=self._hint(), hidden=hidden, tools=self._tools(),
        )  # fmt: skip
        self._show_hand()
        self._place_buttons()

    @property
    def _state(self) -> GameState:
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
        hand = self._state.seats[player].hand
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
        return request.private and bool(playable(request, self._state.seats[request.who].hand))

    def _choices_title(self) -> str:
        request = self.match.pending
        if request is None or self.draft is None:
            return _("Choices")
        titles = {
            Kind.ACTION: _("Actions"),
            Kind.ACTIVATE: _("Activate"),
            Kind.WINDOW: _("Use an effect?"),
            Kind.ZONE: _("Claim a zone"),
            Kind.CHARGE_TARGET: _("Charge whom?"),
            Kind.TARGET: _("Target"),
        }
        return titles.get(request.kind, _("Choices"))

    def _hint(self) -> str:
        """Give what else can be done now, in a sentence for the foot of the list."""
        draft, keys = self.draft, self.app.keys
        if draft is None:
            return ""
        request = draft.request
        if self.hidden:
            key = keys.shown(PEEK[request.who])
            return _("Hold {key} to look at {player}'s hand and choose.").format(
                key=key, player=player_name(request.who)
            )
        if isinstance(request, Place):
            return _("Move the mouse, or the arrow keys; turn with {left} and {right} or the wheel; "
                     "click or {ok} puts the tray down.").format(
                left=keys.shown(Act.TURN_LEFT), right=keys.shown(Act.TURN_RIGHT),
                ok=keys.shown(Act.CONFIRM))  # fmt: skip
        if isinstance(request, Roll):
            return _("Roll real dice and type what they show, or let the program roll.")
        if isinstance(request, ChooseSome):
            return _("Number keys turn an option over; {ok} confirms.").format(
                ok=keys.shown(Act.CONFIRM)
            )
        if request.kind is Kind.WINDOW:
            return _("Right-click an effect: never ask this seat about it again.")
        return ""

    def _tools(self) -> frozenset[Act]:
        named = {act: name for act, name in OVERLAYS.items() if name in self.board.overlays}
        return frozenset(named)

    # ------------------------------------------------------------ the prompt bar

    def prompt(self) -> Prompt:
        """Give what the prompt bar says."""
        request = self.match.pending
        if request is None:
            return Prompt(None, _("The game is over."))
        if self.draft is None:
            if self.match.machine_asked:
                said = _("{player}'s machine decides.").format(player=player_name(request.who))
                return Prompt(request.who, said)
            return Prompt(None, "…")
        rule = request.rule.citation if request.rule else ""
        said = _("Real dice") if isinstance(request, Roll) else request.prompt
        return Prompt(request.who, said, self.draft.sentence(), rule)

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
            old.kill()
        self._bar, self._buttons = wanted, {}
        x = self.at.prompt.x + 28
        for spec in wanted:
            width = min(button_width(spec.words, spec.key), self.at.prompt.right - x - 8)
            place = pygame.Rect(x, self.at.prompt.y + 40, width, 38)
            link = spec.link
            made = self.button(
                place, spec.words, lambda link=link: self.press(link),  # type: ignore[misc]
                look=spec.look, key=spec.key,
            )  # fmt: skip
            if not spec.enabled:
                made.disable()
            self._buttons[link] = made
            x += width + 10

    def button_place(self, link: str) -> pygame.Rect | None:
        """Give where a button of the prompt bar stands, None when it is not there."""
        made = self._buttons.get(link)
        return None if made is None else pygame.Rect(made.rect)

    def press(self, link: str) -> None:
        """Do what a button of the bar asks for."""
        if link.startswith("option:"):
            self.pick(link.removeprefix("option:"))
        elif link.startswith("act:"):
            self.act(Act(link.removeprefix("act:")))
        elif link == "roll":
            self._roll_for_us()

    # ------------------------------------------------------------ answering

    def absorb(self) -> None:
        """Take in what happened: motion, dice, sounds; then ask the next question."""
        events = self.match.fresh_events()
        if events:
            self.note, self.note_verdict = "", None
        self.board.set_position(self.match.session.position, events)
        self.tray.tell(events)
        self.app.sounds.tell(events)
        self.draft = None
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
        words = _("The program failed at this answer, so it was taken back. Nothing else is lost. {why}")
        tell(self.app, _("A fault in the program"), words.format(why=fault))

    def pick(self, key: str) -> None:
        """Choose an option by its key, or hear why it is not allowed."""
        if self.draft is None:
            return
        if self.hidden and key != self.draft.decline:
            self.say(self._hint())
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

    def _roll_for_us(self) -> None:
        request = self.match.pending
        if isinstance(request, Roll):
            index = sum(given.dice for given in self.match.session.inputs)
            self.give(SeededDice(self.match.session.game.seed).roll(request, index))

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        done = self._acts.get(act)
        if done is not None:
            done()
        elif act in OVERLAYS or act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self._intend(self.board.act(act, fine=fine))
        elif act in set(PEEK.values()):
            self.secrecy.held |= {p for p, a in PEEK.items() if a is act and p in self.match.humans}
        else:
            return False
        self.refresh()
        return True

    @property
    def _acts(self) -> Mapping[Act, Callable[[], object]]:
        return {
            Act.CONFIRM: self._confirm,
            Act.BACK: self._back,
            Act.NEXT_UNIT: lambda: self._next(1),
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
            Act.LOG: self.panels.open_log,
            Act.HELP: lambda: self.app.push(HelpPage(self.app)),
            Act.SAVE: self._save_now,
            Act.GRID: self._grid,
            Act.DISPUTE: self._dispute,
        }

    def digit(self, number: int) -> bool:
        """Choose the option of a number key, or type the face of a die."""
        if self.draft is None:
            return False
        if isinstance(self.draft.request, Roll):
            self.draft.face(number)
            self.refresh()
            return True
        key = self.draft.numbered(number)
        if key is not None:
            self.pick(key)
        return True

    def _confirm(self) -> None:
        if self.board.busy:
            self.board.skip()
        elif self.draft is None:
            self._wait = 0.0
        elif isinstance(self.draft.request, Place):
            self._intend(self.board.act(Act.CONFIRM))
        elif self.hidden and self.draft.lit != self.draft.decline:
            self.say(self._hint())
        else:
            reply = self.draft.confirm()
            if reply is not None:
                self.give(reply)
            self._look_at_lit()

    def _back(self, *, menu: bool = True) -> None:
        """Take one step back: dice away, choice undone, "not this", the last answer, the menu."""
        if self.panels.tall_log:
            self.panels.open_log()
            return
        if self.note:
            self.note = ""
            return
        if self.draft is not None:
            done, reply = self.draft.back()
            if reply is not None:
                self.give(reply)
            if done:
                return
        if self.match.session.undo_is_free():
            self.undo()
        elif menu:
            self.open_menu()

    def _next(self, step: int) -> None:
        """Go to the next option and look at what it is about; with none, to the next own unit."""
        if self.draft is not None and self.draft.options and not self.hidden:
            self.draft.light(step)
            self._look_at_lit()
            return
        player = self.secrecy.shown_hand(self.match)
        units = [u.id for u in self._state.units.values() if u.owner is player and not u.destroyed]
        if units:
            index = (units.index(self.selected) + step) % len(units) if self.selected in units else 0
            self.selected = units[index]

    def _look_at_lit(self) -> None:
        draft = self.draft
        if draft is None or draft.lit is None:
            return
        about = next((o.about for o in draft.options if o.key == draft.lit), "")
        if about in self._state.units or about in self._state.ncus:
            self.selected = about

    def _grid(self) -> None:
        self.app.change(replace(self.app.settings, grid=not self.app.settings.grid))

    def _save_now(self) -> None:
        fault = self.save()
        if fault:
            tell(self.app, _("Not saved"), fault)

    def _dispute(self) -> None:
        """Say exactly how the pending or selected matter stands, with its numbers."""
        from simulator.ui.dispute import dispute  # noqa: PLC0415 - opens a screen of its own

        dispute(self.app, self.match.session.position, self.selected)

    def open_menu(self) -> None:
        """Open the menu of a running game."""
        self.app.push(PauseMenu(self.app, self))

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last choice back; ask the other player where dice or their turn lie between."""
        other = self.match.consent_needed()
        if other is None or self.app.settings.always_undo:
            self._undo()
            return
        words = _("{player}, the last choice is to be taken back although dice fell or it is your "
                  "decision now. The same dice would fall again. Do you agree?")  # fmt: skip
        ways = [
            Way(_("Agree"), self._undo),
            Way(_("Always agree"), self._always_undo),
            Way(_("Refuse")),
        ]
        said = words.format(player=player_name(other))
        self.app.push(Question(self.app, _("Take back?"), said, ways, asked=other))

    def _always_undo(self) -> None:
        self.app.change(replace(self.app.settings, always_undo=True))
        self._undo()

    def _undo(self) -> None:
        if self.match.undo():
            self.tray.clear()
            self.absorb()
            self.say(_("Taken back."))
        else:
            self.say(_("There is nothing to take back."))

    def redo(self) -> None:
        """Give the answer that was taken back again."""
        if self.match.redo():
            self.absorb()
        else:
            self.say(_("There is nothing to do again."))

    # ------------------------------------------------------------ the mouse

    def other(self, event: pygame.Event) -> None:
        """Follow mouse and keys that are not acts."""
        if event.type == pygame.KEYUP:
            act = self.app.keys.act(event)
            self.secrecy.held -= {player for player, a in PEEK.items() if a is act}
        elif event.type == pygame.KEYDOWN:
            self._arrow(event)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            self._mouse(event)
        else:
            return
        self.refresh()

    def _arrow(self, event: pygame.Event) -> None:
        """Move the tray on the mouse, or the light in the list; Backspace takes a face back."""
        if self.draft is None:
            return
        placing = self.board.placing
        if event.key in NUDGE and placing is not None:
            dx, dy = NUDGE[event.key]
            wished = placing.wished
            placing.aim((wished.x + dx, wished.y + dy))
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._next(1 if event.key == pygame.K_DOWN else -1)
        elif event.key == pygame.K_RIGHT and self.draft.lit and isinstance(self.draft.request, ChooseSome):
            self.pick(self.draft.lit)
        elif event.key == pygame.K_BACKSPACE:
            self.draft.unface()

    def _mouse(self, event: pygame.Event) -> None:
        if self._mouse_on_hand(event) or self._mouse_on_dice(event):
            return
        clicked = self.panels.mouse(event)
        if isinstance(clicked, Dropped):
            self._drop(clicked)
        elif clicked is not None:
            self._click(clicked)
        self.hovered = self.panels.pointed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self._mute(event.pos):
            return
        self._intend(self.board.handle(event))

    def _mouse_on_hand(self, event: pygame.Event) -> bool:
        """Follow the mouse on the fanned hand and its strip."""
        pos = getattr(event, "pos", None)
        if pos is None:
            return False
        card = self.hand.card_at(pos, self.at.window)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return card is not None and event.type != pygame.MOUSEBUTTONUP
        if card is not None:
            self._play(card)
            return True
        if self.hand.strip.collidepoint(pos):
            player = self.hand.player
            self.secrecy.latched = None if self.secrecy.latched is player else player
            return True
        if self.secrecy.latched is not None:
            self.secrecy.latched = None
        return False

    def _play(self, card: int) -> None:
        request = self.match.pending
        key = playable(request, self.hand.cards).get(card) if self.draft is not None else None
        if key is not None and request is not None and request.who is self.hand.player:
            self.pick(key)
        else:
            self.say(_("This card cannot be played now."))

    def _mouse_on_dice(self, event: pygame.Event) -> bool:
        if self.draft is None or not isinstance(self.draft.request, Roll):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            face = self.typed.face_at(event.pos)
            if face is not None:
                self.draft.face(face)
                return True
        return False

    def _click(self, clicked: Clicked) -> None:
        if clicked.what == "option":
            self.pick(clicked.link.removeprefix("refused:"))
        elif clicked.what == "tool":
            if clicked.link == "menu":
                self.open_menu()
            else:
                self.act(Act(clicked.link))
        elif clicked.what == "about":
            self._about(clicked.link)
        elif clicked.event is not None:
            rule = clicked.event.rule
            verdict = clicked.event.verdict if isinstance(clicked.event, ev.VerdictGiven) else None
            self.say(f"{rule.citation}: {rule.sentence}", verdict)

    def _about(self, what: str) -> None:
        """Answer with what was clicked in a panel, or look at it."""
        key = None if self.hidden or self.draft is None else option_about(self.match.pending, what)
        if key is not None:
            self.pick(key)
        elif what not in {zone.value for zone in Zone}:
            self.selected = what

    def _drop(self, dropped: Dropped) -> None:
        """Activate an NCU and send it to a zone in one movement."""
        if self.draft is None or self.hidden:
            return
        key = option_about(self.match.pending, dropped.ncu)
        if key is not None:
            self.give(key)
        request = self.match.pending
        if request is not None and request.kind is Kind.ZONE and not self.match.machine_asked:
            self.draft = Draft(request)
            self._about(dropped.zone.value)

    def _mute(self, pos: tuple[int, int]) -> bool:
        """Right-click on an effect in a window: this seat is not asked about it any more."""
        draft = self.draft
        if draft is None or draft.request.kind is not Kind.WINDOW or self.hidden:
            return False
        key = self.panels.choices.link_at(pos)
        if key in {"", draft.decline} or not key.startswith("use:"):
            return False
        player = draft.request.who
        wishes = self.app.settings.wishes(player)
        muted = replace(wishes, asking=Asking.SOME, muted=wishes.muted | {ability_of(key)})
        self.app.change(self.app.settings.with_wishes(player, muted))
        self.say(_("{player} is not asked about this any more (changed in the settings).").format(
            player=player_name(player)))  # fmt: skip
        self.draft = None
        return True

    def _intend(self, intent: Intent | None) -> None:
        """Do what the board says the people want."""
        match intent:
            case Answer():
                self.give(intent.reply)
            case Toggle():
                self.pick(intent.key)
            case Select():
                self.selected = intent.unit or ""
            case Hover():
                self.hovered = intent.what or ""
            case Note():
                self.say(intent.text, intent.verdict)
            case Back():
                self._back(menu=False)
            case None:
                pass

    # ------------------------------------------------------------ time

    def update(self, seconds: float) -> None:
        """Let time pass: motion, dice, machines, silent passes, the next question."""
        self.board.update(seconds)
        self.tray.update(seconds, self.app.settings.dice_seconds)
        self._note_age += seconds
        if self.note and self._note_age > NOTE_SECONDS:
            self.note = ""
        self._wait -= seconds
        if self.board.busy or self._wait > 0 or self.app.top is not self:
            return
        if self.match.session.over:
            self._end()
        elif self.draft is None:
            self._go_on()

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
            if self._faults > 5:
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
        if request.subject and (request.subject in self._state.units or request.subject in self._state.ncus):
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
        draw_bar(surface, self.at.prompt, self.prompt())
        self.panels.draw(surface, self.app.keys)
        self.hand.draw_strip(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the board: dice, notes, the open hand."""
        board = self.at.board
        self.tray.draw(surface, board, still=not self.app.settings.animations)
        if self.draft is not None and isinstance(self.draft.request, Roll):
            self.typed.draw(surface, board, self.draft)
        if self.note:
            self._draw_note(surface, board)
        if self.match.trouble:
            sign = plate(self.match.trouble, 16, edge=palette.ILLEGAL, mark="verdict-no", width=board.width - 120)
            surface.blit(sign, sign.get_rect(midbottom=(board.centerx, board.bottom - 10)))
        self.hand.draw_fan(surface, self.at.window)

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
