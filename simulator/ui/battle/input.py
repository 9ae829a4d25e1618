"""What the mouse does at the table: the open hand, the dice, the panels, and the board."""

from __future__ import annotations

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.state import Seat, Zone
from simulator.ui.battle.battle_text import on_the_phone
from simulator.ui.battle.commands import BattleCommands
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.draft import LookAtThing, PickOption, PickSome, option_about
from simulator.ui.battle.dragged_move import DraggedMove
from simulator.ui.battle.hidden_cards import playable
from simulator.ui.battle.log_panel import TellRule
from simulator.ui.battle.panels import CARD, NOW
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.battle.tactics_board_panel import CarryNcu, DropOn
from simulator.ui.battle.typed_roll import TypeFace, UntypeFace
from simulator.ui.board.choosing import unit_at, why_not_asked
from simulator.ui.board.intents import (
    AnswerClicked,
    Back,
    Hover,
    Intent,
    Select,
    ShowNote,
    Toggle,
    beside_the_table,
)
from simulator.ui.cards.hand import OpenHand, PlayCard
from simulator.ui.odds.charge_panel import ChargeAt, SwitchEffect


def _left_press(event: pygame.Event) -> bool:
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)


class BattleInput:
    """The mouse of one game screen."""

    def __init__(self, game: PlayedTable, acts: BattleCommands) -> None:
        """Follow the mouse for a screen; some clicks do what a key does."""
        self.game, self.acts = game, acts
        self.dragged = DraggedMove(game)
        self._carried = ""
        """The NCU that was taken hold of last."""
        self._dropped_on: Zone | None = None
        """The zone it was dropped on, until zones are asked for."""

    def follow(self, event: pygame.Event) -> None:
        """Take a mouse event that no button had use for."""
        game = self.game
        if _left_press(event) and not game.at.open.collidepoint(event.pos):
            game.secrecy.latched = None
        self.point()
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if right and not game.at.board.collidepoint(event.pos):
            self._inspect(event.pos)
            return
        if self._on_piece(event):
            return
        self.dragged.watch(event)
        self.intend(game.board.handle(event))

    def point(self) -> None:
        """Note what mouse or focus point at beside the board."""
        game = self.game
        game.hovered = game.panels.pointed or game.hovered_on_board
        at = game.panels.at_row
        game.hand.hovered = at.index if isinstance(at, PlayCard) and game.hand.open else None

    # ------------------------------------------------------------ the hand

    def _play(self, card: int) -> None:
        game, request = self.game, self.game.match.pending
        keys = playable(request, game.hand.cards) if game.draft is not None else {}
        if card in keys and request is not None and request.who is game.hand.player:
            game.pick(keys[card])
        else:
            game.say(_("This card cannot be played now."))

    def _open_hand(self, seat: Seat) -> None:
        """Open a hand or close it; where the others look away, behind a curtain."""
        game, secrecy = self.game, self.game.secrecy
        if game.phones.holds(seat):
            game.say(on_the_phone(seat))
        elif secrecy.latched is seat or not game.app.settings.look_away:
            secrecy.latched = None if secrecy.latched is seat else seat
        elif not secrecy.face_up(game.match, seat):
            why = _("Only {player} looks at this hand.").format(player=player_name(seat))
            game.app.push(Curtain(game.app, seat, why, lambda: secrecy.look_at(seat)))

    # ------------------------------------------------------------ the board by the mouse

    def _on_piece(self, event: pygame.Event) -> bool:
        """Carry a terrain piece or token, and put it down."""
        game, piece = self.game, self.game.piece
        pos = getattr(event, "pos", None)
        if piece is None or pos is None or not game.at.board.collidepoint(pos):
            return False
        if event.type == pygame.MOUSEMOTION:
            piece.aim(game.board.camera.to_table(pos))
            return not any(event.buttons)
        if _left_press(event):
            point = game.board.camera.to_table(pos)
            if not game.board.camera.on_table(point):
                self.intend(beside_the_table())
                return True
            piece.aim(point)
            self.intend(piece.place_here())
            return True
        return False

    # ------------------------------------------------------------ panels

    def _tell_rule(self, number: int) -> None:
        """Show by which rule something in the log happened."""
        event = self.game.match.session.events[number]
        verdict = event.verdict if isinstance(event, ev.VerdictGiven) else None
        self.game.say(f"{event.rule.citation}: {event.rule.sentence}", verdict)

    def _about(self, what: str) -> None:
        """Answer with what was clicked in a panel, or look at it."""
        game = self.game
        shown = not game.hidden and game.draft is not None
        key = option_about(game.draft.open_request, what) if shown and game.draft else None
        if key is not None:
            game.pick(key)
        elif game.panels.is_thing(what):
            self._look(what)

    def _look(self, what: str) -> None:
        """Look at what was clicked, and say why it is no answer where one might think so."""
        game = self.game
        game.selected = what
        if what and game.panels.tab == NOW:
            game.panels.tab = CARD
        request = None if game.hidden or game.draft is None else game.draft.open_request
        refusal = why_not_asked(game.match.session.position, request, what)
        if refusal is not None:
            game.say(str(refusal), refusal)
        elif not what and request is not None and request.kind is Kind.DEPLOY_UNIT:
            game.say(_("First the unit: choose it in the list or the rosters, then its place."))

    def _charge(self, foe: str) -> None:
        """Charge the enemy whose sheet was clicked, where that is asked; else hear why not."""
        game, request = self.game, self.game.match.pending
        if game.draft is not None and request is not None and request.kind is Kind.CHARGE_TARGET:
            game.pick(foe)
            return
        sheets = game.panels.charges.sheets
        sheet = sheets.found.get(foe) if sheets is not None else None
        if sheet is not None:
            game.say(str(sheet.verdict), sheet.verdict)

    def perform(self, action: object) -> bool:
        """Do what a box beside the board asks for; whether it is one of these."""
        draft = self.game.draft
        match action:
            case LookAtThing():
                self._about(action.what)
            case ChargeAt():
                self._charge(action.foe)
            case SwitchEffect():
                self.game.panels.charges.switch(action)
            case CarryNcu():
                self._carried = action.ncu
            case DropOn():
                self._drop(self._carried, action.zone)
            case PickSome() if draft is not None:
                draft.press_all(action.keys)
            case TypeFace():
                self.acts.face(action.face)
            case PlayCard():
                self._play(action.index)
            case OpenHand():
                self._open_hand(action.seat)
            case TellRule():
                self._tell_rule(action.event)
            case UntypeFace() if draft is not None:
                draft.unface(action.index)
            case _:
                return False
        return True

    def _drop(self, ncu: str, zone: Zone) -> None:
        """Activate an NCU and send it to a zone in one movement."""
        game = self.game
        if game.draft is None or game.hidden:
            return
        key = option_about(game.draft.open_request, ncu)
        self._dropped_on = zone
        if key is not None:
            game.give(key)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Answer the next question of what was dragged, once no window asks any more."""
        self.dragged.go_on()
        request, zone = self.game.match.pending, self._dropped_on
        if zone is None or self.game.draft is None or request is None:
            return
        if request.kind is not Kind.WINDOW:
            self._dropped_on = None
        if request.kind is Kind.ZONE:
            self._about(zone.value)

    def _inspect(self, pos: tuple[int, int]) -> None:
        """Show the card of what a right-click was on, in a panel or on the board."""
        game, draft = self.game, self.game.draft
        pointed = game.tree.pointed
        key = pointed.key if isinstance(pointed, PickOption) else ""
        abouts = {} if draft is None else {one.key: one.about for one in draft.options}
        abouts |= {} if draft is None else {one.key: one.about for one in draft.refused}
        about = abouts.get(key, game.panels.pointed)
        if not about and game.at.board.collidepoint(pos):
            point = game.board.camera.to_table(pos)
            about = unit_at(game.match.session.position, point) or ""
        self.acts.inspect(about)

    # ------------------------------------------------------------ the board

    def intend(self, intent: Intent | None) -> None:
        """Do what the board says the people want."""
        game = self.game
        match intent:
            case AnswerClicked():
                game.give(intent.reply)
            case Toggle():
                game.pick(intent.key)
            case Select():
                self._look(intent.unit or "")
            case Hover():
                game.hovered_on_board = game.hovered = intent.what or ""
            case ShowNote():
                game.say(intent.text, intent.verdict)
            case Back():
                self._inspect(self.game.mouse_at or (0, 0))
            case None:
                pass
