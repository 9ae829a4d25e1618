"""What the mouse does at the table: the open hand, the dice, the panels, and the board."""

from __future__ import annotations

import pygame

from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.state import Zone
from simulator.ui.battle.commands import BattleCommands
from simulator.ui.battle.draft import AboutThing, Draft, PickOption, PickSome
from simulator.ui.battle.dragged_move import DraggedMove
from simulator.ui.battle.hidden_cards import playable
from simulator.ui.battle.panels import CARD, NOW, Clicked
from simulator.ui.battle.parts import TableByHand
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
from simulator.ui.keys import Act
from simulator.ui.odds.charge_panel import ChargeAt, SwitchEffect
from simulator.ui.panel import option_about


def _left_press(event: pygame.Event) -> bool:
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)


class BattleInput:
    """The mouse of one game screen."""

    def __init__(self, game: TableByHand, acts: BattleCommands) -> None:
        """Follow the mouse for a screen; some clicks do what a key does."""
        self.game, self.acts = game, acts
        self.dragged = DraggedMove(game)
        self._carried = ""
        """The NCU that was taken hold of last."""

    def follow(self, event: pygame.Event) -> None:
        """Take a mouse event; what lies on top gets it first."""
        game = self.game
        if self._on_hand(event) or self._on_banner(event):
            return
        clicked = game.panels.mouse(event)
        if clicked is not None:
            self._click(clicked)
        game.hovered = game.panels.pointed or game.hovered_on_board
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if right and not game.at.board.collidepoint(event.pos):
            self._inspect(event.pos)
            return
        if self._on_piece(event):
            return
        self.dragged.watch(event)
        self.intend(game.board.handle(event))

    # ------------------------------------------------------------ the hand

    def _on_hand(self, event: pygame.Event) -> bool:
        """Follow the mouse on the open hand and its strip."""
        game = self.game
        pos = getattr(event, "pos", None)
        if pos is None:
            return False
        card = game.hand.card_at(pos)
        over = card is not None or game.hand.covers(pos)
        if not _left_press(event):
            return over and event.type != pygame.MOUSEBUTTONUP
        if card is not None and (game.hand.laid_out or card in game.hand.playable):
            self._play(card)
            return True
        if game.hand.covers(pos):
            return True
        player = game.hand.player
        if game.hand.strip.collidepoint(pos):
            game.secrecy.latched = None if game.secrecy.latched is player else player
            return True
        game.secrecy.latched = None
        return False

    def _play(self, card: int) -> None:
        game, request = self.game, self.game.match.pending
        held = game.hand.cards[: game.hand.held]
        keys = playable(request, held) if game.draft is not None else {}
        if card in keys and request is not None and request.who is game.hand.player:
            game.pick(keys[card])
        else:
            game.say(_("This card cannot be played now."))

    def _on_banner(self, event: pygame.Event) -> bool:
        """Play an act again by a click on the banner."""
        if not _left_press(event) or not self.game.at.banner.collidepoint(event.pos):
            return False
        self.game.show_again()
        return True

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

    def _click(self, clicked: Clicked) -> None:
        game = self.game
        if clicked.what == "tool" and clicked.link == "menu":
            self.acts.menu()
        elif clicked.what == "tool":
            game.act(Act(clicked.link))
        elif clicked.what == "cards":
            self.acts.lay_out(clicked.link)
        elif clicked.what == "about":
            self._about(clicked.link)
        elif clicked.event is not None:
            rule = clicked.event.rule
            verdict = clicked.event.verdict if isinstance(clicked.event, ev.VerdictGiven) else None
            game.say(f"{rule.citation}: {rule.sentence}", verdict)

    def _about(self, what: str) -> None:
        """Answer with what was clicked in a panel, or look at it."""
        game = self.game
        shown = not game.hidden and game.draft is not None
        key = option_about(game.match.pending, what) if shown else None
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
        request = None if game.hidden or game.draft is None else game.match.pending
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
            case AboutThing():
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
        key = option_about(game.match.pending, ncu)
        if key is not None:
            game.give(key)
        request = game.match.pending
        if request is not None and request.kind is Kind.ZONE and not game.match.machine_asked:
            game.draft = Draft(request)
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
            point = game.board.camera.to_table(game.board.camera.mouse(pos))
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
