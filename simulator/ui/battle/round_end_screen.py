"""The page after a round: the points first, who scored what and why, losses, luck, what comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.reports.luck_text import summary
from simulator.rules.scenarios import scenario_of
from simulator.staging.round_end import Losses, RoundPage, ScoredRow, before_scoring
from simulator.staging.side_scores import SideScore, side_scores, winning
from simulator.ui import palette
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match
from simulator.ui.battle.mode_panel import points_sign
from simulator.ui.battle.near_side import sits_far
from simulator.ui.battle.round_rows import draw_row_sign, source_of
from simulator.ui.battle.score_tiles import score_tile
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.intents import Hover
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Canvas,
    Grid,
    Press,
    Size,
    button,
    column,
    picture,
    row,
    scroll,
    sheet_ground,
    space,
    stack,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.screen import Command, backdrop
from simulator.ui.window import Window

EACH: Final = 0.15
"""Seconds from one row to the next."""
WATCHED: Final = 5.0
"""Seconds the page stays where only machines play and somebody watches."""
ROOM: Final = 0.95
"""How much smaller than usual the small board lies in its frame."""
_LARGE: Final = 900
"""Pixels of a window high enough for larger letters."""


class ReviewedGame(Protocol):
    """A game whose round is looked back at."""

    @property
    def match(self) -> Match:
        """The game being played."""

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse at the table."""


class RoundEndScreen(BoxScreen):
    """Laid over the game after a round; the game goes on when it is closed.

    `looking` at the board it is a small plate over the game, which still waits.
    """

    def __init__(self, app: Window, game: ReviewedGame, page: RoundPage) -> None:
        """Take the page of a round that has just ended."""
        super().__init__(app)
        self.game, self.page_of_round = game, page
        session = game.match.session
        self.answers = len(session.inputs)
        self.now: Position = session.position
        self.looking = False
        self.board = BoardWidget(pygame.Rect(0, 0, 10, 10))
        self.board.names = False
        self.board.motions.enabled = False
        self.scored_at: Position = before_scoring(session, page.round) or session.position
        """The position in which the round was scored: the small board shows it."""
        self.board.set_position(self.scored_at)
        self.lit = ""
        """A unit or token the mouse rests on at the small board: its rows are marked."""
        self.luck = LuckCount(game.match, app.places.practice)
        """What the dice did, this round's among them."""
        self._age = 0.0
        self._all = not app.settings.animations

    @property
    def see_through(self) -> bool:  # type: ignore[override]
        """Whether the board is looked at: then the page is only a plate over it."""
        return self.looking

    @property
    def lively(self) -> bool:
        """Whether rows still appear, dice are weighed, or the page goes by itself."""
        waits = not self.complete or self.luck.found is None
        return waits or not self.game.match.humans

    # ------------------------------------------------------------ what is seen of it

    @property
    def seen(self) -> int:
        """How many rows have appeared."""
        count = len(self.page_of_round.rows)
        return count if self._all else min(count, int(self._age / EACH))

    @property
    def complete(self) -> bool:
        """Whether all rows have appeared."""
        return self.seen == len(self.page_of_round.rows)

    def scores(self) -> list[tuple[SideScore, int]]:
        """Return each side's score as far as its rows have appeared, and what it gained by them."""
        page = self.page_of_round
        before = {one.player: one.before for one in page.scores}
        found = []
        for one in side_scores(self.now):
            shown = page.rows[: self.seen]
            gained = sum(row.points for row in shown if row.player in one.side)
            old = sum(before[player] for player in one.side)
            found.append((SideScore(one.side, old + gained, one.target, one.sentence), gained))
        return found

    # ------------------------------------------------------------ the page

    def view(self) -> Box:
        """Describe the page, or the plate over the board."""
        return self._plate() if self.looking else self._page()

    @property
    def size(self) -> int:
        """Return the height of letters, larger in a large window."""
        return 20 if self.app.size[1] >= _LARGE else 16

    def _ways(self) -> tuple[Box, Box]:
        keys = self.app.keys
        back = _("Back to the page") if self.looking else _("Look at the board")
        on = self._go_on_words()
        look = ButtonLook.PRIMARY
        return (
            button(back, self.turn, cap_of=keys.shown(Act.BACK)),
            button(on, self.close, cap_of=keys.shown(Act.CONFIRM), look=look),
        )

    def _plate(self) -> Box:
        """Describe the small plate over the board, which can be looked at below it."""
        board = Canvas(paint=_nothing, take=self._at_the_table)
        name = text(self._title(), 20, palette.GOLD, bold=True, lines=1, align=Align.CENTRE)
        plate = row(name, *self._ways(), pad=(14, 10), gap=14, ground=sheet_ground())
        return stack(board, column(row(space(grow=1), plate, space(grow=1)), align=Align.START))

    def _at_the_table(self, event: pygame.Event) -> bool:
        self.game.other(event)
        return True

    def _page(self) -> Box:
        large = self.app.size[1] >= _LARGE
        where = f"{printed(scenario_of(self.now).name)} · {winning(self.now)}"
        coming = _("Round {n}").format(n=self.page_of_round.round + 1)
        lines = list(self.page_of_round.coming)
        following = self._part(coming, lines) if lines else None
        lost = [_loss(one) for one in self.page_of_round.losses]
        side = min(round(self.app.size[0] * 0.34), round(self.app.size[1] * 0.55))
        board = Canvas(
            key="board",
            paint=self._paint_board,
            take=self._on_board,
            shows=self.board.pointed,
            width=side,
            height=side,
            align=Align.START,
        )
        lower = row(self._part(_("Losses"), lost), following, gap=12)
        tiles = tuple(self._tile(*one) for one in self.scores())
        return column(
            row(
                title(self._title(), round(self.size * 1.7), grow=1),
                text(where, self.size, palette.TEXT_QUIET, align=Align.CENTRE),
            ),
            Grid(children=tiles, columns=len(tiles), gap=16),
            row(board, column(self._list(), lower, grow=1), gap=18 if large else 10, grow=1),
            self._foot(),
            pad=(40, 36) if large else (26, 18),
            gap=12,
        )

    def _tile(self, one: SideScore, gained: int) -> Box:
        """Describe a side's points, who it is, and what it gained."""
        house, size = palette.HOUSES[one.side[0]], self.size
        armies = self.game.match.header.armies
        names = " / ".join(str(player_name(seat)) for seat in one.side)
        titles = " / ".join(printed(armies[seat].name) for seat in one.side if seat in armies)
        said = _("no points")
        if gained:
            said = _("{points} this round").format(points=signed(gained, 0))
        ink = palette.GOLD if gained else house.light
        words = column(
            text(names, size, palette.WHITE, bold=True, lines=1),
            text(titles, size, house.light, lines=1),
            text(said, size, ink, bold=bool(gained), lines=1),
            gap=0,
            grow=1,
        )
        return score_tile(one, gained=gained, size=2 * size, said=row(words, pad=(20, 4), grow=1))

    def _list(self) -> Box:
        """Describe who scored what, as far as its rows have appeared."""
        rows = self.page_of_round.rows[: self.seen]
        lines = [self._row(index, one) for index, one in enumerate(rows)]
        if not self.page_of_round.rows:
            lines = [text(_("Nothing was scored."), self.size, palette.TEXT_QUIET)]
        return column(
            title(_("Who scored what"), self.size + 4),
            scroll(column(*lines, gap=2), key="rows", grow=1),
            pad=(12, 8),
            ground=sheet_ground(),
            grow=1,
        )

    def _row(self, index: int, one: ScoredRow) -> Box:
        """Describe what scored, why, and how much; it is lit with what it is about."""
        topic, size = source_of(self.scored_at, one), self.size
        ink = palette.HOUSES[one.player].light if one.player else palette.TEXT_QUIET
        said = f"{one.title}." if one.player else one.sentence
        points: Box = text(_("nobody"), size, palette.TEXT_QUIET, align=Align.CENTRE)
        if one.player is not None:
            points = points_sign(one.player, one.points, size)
        room: Size = {"width": 2 * size, "height": 2 * size, "align": Align.CENTRE}
        mark = picture(draw_row_sign, one, topic, size, **room)
        name = column(
            text(topic.title, size, bold=True),
            text(topic.under, size, ink) if topic.under else None,
            gap=0,
            width=round(self.app.size[0] * 0.18),
            align=Align.CENTRE,
        )
        why = text(said, size, palette.TEXT_QUIET, grow=1, align=Align.CENTRE)
        lit = self.tree.hot == index or (self.lit != "" and self.lit in one.about)
        inside = row(mark, name, why, points, pad=(6, 3), gap=12)
        return Press(
            key=index, child=inside, do=None, enabled=False, look=ButtonLook.ROW, chosen=lit
        )

    def _part(self, name: str, lines: list[str]) -> Box:
        said = [text(line, self.size) for line in lines]
        return column(
            title(name, self.size + 4), *said, pad=(12, 6), gap=2, ground=sheet_ground(), grow=1
        )

    def _foot(self) -> Box:
        """Describe what the dice of the round gave, and the ways on."""
        found = self.luck.found
        luck = _("Every roll of the game is being weighed …")
        if found is not None:
            dice = found.of_round(self.page_of_round.round)
            luck = " ".join(summary(dice, one.player) for one in dice.players)
        return row(
            title(_("Luck"), self.size + 4, align=Align.CENTRE),
            text(luck, self.size, grow=1, align=Align.CENTRE),
            *self._ways(),
            gap=12,
        )

    def _paint_board(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        if place != self.board.rect:
            self.board.set_rect(place)
            far = sits_far(self.now, self.game.match.header)
            self.board.camera.turned = self.app.settings.turned != far
            self.board.camera.fit()
            self.board.camera.scale *= ROOM  # so that the numbers at the edges are not cut off
        self.board.update(0.0)
        self.board.paint(surface)
        pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)

    def _on_board(self, event: pygame.Event) -> bool:
        """Light the rows of what the mouse rests on at the small board."""
        if event.type not in {pygame.MOUSEMOTION, pygame.MOUSEWHEEL}:
            return False
        intent = self.board.handle(event)
        if isinstance(intent, Hover):
            self.lit = intent.what or ""
        return True

    def _go_on_words(self) -> str:
        if self.page_of_round.over:
            return _("To the result")
        return _("Begin round {n}").format(n=self.page_of_round.round + 1)

    def _title(self) -> str:
        return _("Round {n} is over").format(n=self.page_of_round.round)

    # ------------------------------------------------------------ what can be done

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.CONFIRM: self._confirm, Act.BACK: self.turn}

    def _confirm(self) -> None:
        if self.complete or self.looking:
            self.close()
        else:
            self._all = True

    def close(self) -> None:
        """Want no count any more, and leave; the game goes on."""
        self.luck.leave()
        super().close()

    def turn(self) -> None:
        """Show the board, or the page again."""
        self.looking = not self.looking
        self._all = True
        self.tree.forget_drawn()

    def handle(self, event: pygame.Event) -> None:
        """Light on the small board what the row under the mouse is about."""
        super().handle(event)
        rows, hot = self.page_of_round.rows, self.tree.hot
        self.board.pointed = rows[hot].about if isinstance(hot, int) else ()

    def introduce(self) -> str:
        """Return which round is over, and how it stands."""
        return f"{self._title()}. {winning(self.now)}"

    def update(self, seconds: float) -> None:
        """Show rows; go with the game if something there was taken back."""
        self._age += seconds
        if len(self.game.match.session.inputs) != self.answers:
            self.close()  # taken back while the board was looked at
        elif not self.game.match.humans and self._age > WATCHED:
            self.close()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cloth, unless the board is looked at."""
        if not self.looking:
            backdrop(surface)


def _nothing(_surface: pygame.Surface, _place: pygame.Rect) -> None:
    """Draw nothing: the board below is seen."""


def _loss(one: Losses) -> str:
    """Return what a player lost, and how many units and zones it used."""
    done = ngettext("{n} unit activated", "{n} units activated", one.activations)
    zones = ngettext("{n} zone claimed", "{n} zones claimed", one.zones)
    return _("{lost} {done}, {zones}.").format(
        lost=one.sentence, done=done.format(n=one.activations), zones=zones.format(n=one.zones)
    )
