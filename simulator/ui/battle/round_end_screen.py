"""The page after a round: the points first, who scored what and why, losses, luck, what comes."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.rules.scenarios import scenario_of
from simulator.staging.round_end import Losses, RoundPage, before_scoring
from simulator.staging.side_scores import SideScore, side_scores, winning
from simulator.ui import palette
from simulator.ui.battle.match import Match
from simulator.ui.battle.round_rows import RoundRows
from simulator.ui.battle.score_tiles import draw_tile
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.intents import Hover
from simulator.ui.keys import Act
from simulator.ui.panel import words
from simulator.ui.screen import MOUSE, Screen, backdrop, button_width, sheet
from simulator.ui.strokes import wrapped
from simulator.ui.window import Window

EACH: Final = 0.15
"""Seconds from one row to the next."""
WATCHED: Final = 5.0
"""Seconds the page stays where only machines play and somebody watches."""
ROOM: Final = 0.95
"""How much smaller than usual the small board lies in its frame."""
_KEY: Final = 44


class ReviewedGame(Protocol):
    """A game whose round is looked back at."""

    @property
    def match(self) -> Match:
        """The game being played."""

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse at the table."""


class RoundEndScreen(Screen):
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
        self.rows = RoundRows(pygame.Rect(0, 0, 10, 10), 15)
        self._age = 0.0
        self._all = not app.settings.animations

    @property
    def see_through(self) -> bool:  # type: ignore[override]
        """Whether the board is looked at: then the page is only a plate over it."""
        return self.looking

    @property
    def lively(self) -> bool:
        """Whether rows still appear, or the page goes by itself."""
        return not self.complete or not self.game.match.humans

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

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the page out for the window's size, or the plate over the board."""
        width, height = self.app.size
        large = height >= 900
        self.size = 20 if large else 15
        rim, gap = (40, 18) if large else (26, 10)
        inner = pygame.Rect(0, 0, width, height).inflate(-2 * rim, -2 * rim)
        self.head = pygame.Rect(inner.x, inner.y, inner.width, round(self.size * 2.2))
        tiles = round(self.size * 6.2)
        self.tiles = pygame.Rect(inner.x, self.head.bottom + gap // 2, inner.width, tiles)
        self.foot = pygame.Rect(inner.x, inner.bottom - 48, inner.width, 48)
        top = self.tiles.bottom + gap
        body = pygame.Rect(inner.x, top, inner.width, self.foot.top - gap - top)
        side = min(body.height, round(body.width * 0.36))
        self.board.set_rect(pygame.Rect(body.x, body.y, side, side))
        self.board.camera.turned = self.app.settings.turned
        self.board.camera.fit()
        self.board.camera.scale *= ROOM  # so that the numbers at the edges are not cut off
        rest = pygame.Rect(body.x + side + gap, body.y, body.width - side - gap, body.height)
        low = self._low_height(rest.width)
        self.rows.size = self.size
        self.rows.resize(pygame.Rect(rest.x, rest.y, rest.width, rest.height - low - gap))
        x = rest.x + round(rest.width * 0.5)
        bottom = rest.bottom - low
        self.lost = pygame.Rect(rest.x, bottom, x - rest.x - gap, low)
        self.next = pygame.Rect(x, bottom, rest.right - x, low)
        self._place_buttons()

    def _low_height(self, width: int) -> int:
        """Return how high the parts below the list must be for their words."""
        half = width // 2 - 40
        lines = max(
            sum(len(wrapped(said, self.size, half)) for said in self._lost_lines()),
            sum(len(wrapped(said, self.size, half)) for said in self._next_lines()),
        )
        return round(self.size * 2.1) + round(lines * self.size * 1.3) + 8

    def _place_buttons(self) -> None:
        keys = self.app.keys
        self.plate = pygame.Rect(0, 0, 0, 0)
        go_on, on_key = self._go_on_words(), keys.shown(Act.CONFIRM)
        back = _("Back to the page") if self.looking else _("Look at the board")
        ways = [
            (go_on, self.go_on, "@primary", on_key),
            (back, self.turn, "", keys.shown(Act.BACK)),
        ]
        if not self.looking:
            self.row_from_right(self.foot.right, self.foot.y + 2, _KEY, ways)
            return
        said = palette.width(self._title(), 20, bold=True)
        wide = said + 64 + sum(button_width(way, key) + 10 for way, _do, _look, key in ways)
        self.plate = pygame.Rect(0, 6, min(wide, self.app.size[0] - 12), _KEY + 20)
        self.plate.centerx = self.app.size[0] // 2
        self.row_from_right(self.plate.right - 12, self.plate.y + 10, _KEY, ways)

    def _go_on_words(self) -> str:
        if self.page_of_round.over:
            return _("To the result")
        return _("Begin round {n}").format(n=self.page_of_round.round + 1)

    def _title(self) -> str:
        return _("Round {n} is over").format(n=self.page_of_round.round)

    # ------------------------------------------------------------ what can be done

    def act(self, act: Act) -> bool:
        """Space shows all rows, then goes on; Esc shows the board, or the page again."""
        if act is Act.CONFIRM:
            if self.complete or self.looking:
                self.go_on()
            else:
                self._all = True
        elif act is Act.BACK:
            self.turn()
        return True

    def go_on(self) -> None:
        """Close the page; the game goes on."""
        self.app.close(self)

    def turn(self) -> None:
        """Show the board, or the page again."""
        self.looking = not self.looking
        self._all = True
        self.resize()

    def other(self, event: pygame.Event) -> None:
        """Follow the mouse: on the table while the board is looked at, else on the page."""
        if self.looking:
            if event.type in MOUSE and not self.plate.collidepoint(pygame.mouse.get_pos()):
                self.game.other(event)
            return
        self.rows.mouse(event)
        self.board.pointed = self.rows.pointed()
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEWHEEL}:
            intent = self.board.handle(event)
            if isinstance(intent, Hover):
                self.rows.lit = intent.what or ""

    def update(self, seconds: float) -> None:
        """Show rows; go with the game if something there was taken back."""
        self._age += seconds
        if len(self.game.match.session.inputs) != self.answers:
            self.app.close(self)  # taken back while the board was looked at
        elif not self.game.match.humans and self._age > WATCHED:
            self.go_on()

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the page, or the plate over the board."""
        if self.looking:
            sheet(surface, self.plate)
            title = palette.text(self._title(), 20, palette.GOLD, bold=True)
            surface.blit(title, title.get_rect(midleft=(self.plate.x + 18, self.plate.centery)))
            return
        backdrop(surface)
        self._write_head(surface)
        self._tiles(surface)
        self.board.update(0.0)
        self.board.paint(surface)
        pygame.draw.rect(surface, palette.PANEL_EDGE, self.board.rect, 1)
        self.rows.show(self.scored_at, self.page_of_round.rows, self.seen)
        self.rows.draw(surface)
        self._part(surface, self.lost, _("Losses"), self._lost_lines())
        if self._next_lines():
            following = _("Round {n}").format(n=self.page_of_round.round + 1)
            self._part(surface, self.next, following, self._next_lines())
        self._luck(surface)

    def _write_head(self, surface: pygame.Surface) -> None:
        face = palette.font(round(self.size * 1.9), display=True)
        title = face.render(self._title(), True, palette.GOLD)
        surface.blit(title, title.get_rect(midleft=self.head.midleft))
        said = f"{printed(scenario_of(self.now).name)} · {winning(self.now)}"
        right = palette.text(said, self.size, palette.TEXT_QUIET)
        surface.blit(right, right.get_rect(midright=self.head.midright))

    def _tiles(self, surface: pygame.Surface) -> None:
        found = self.scores()
        gap = 16
        wide = (self.tiles.width - gap * (len(found) - 1)) // len(found)
        titles = {p: printed(army.name) for p, army in self.game.match.header.armies.items()}
        for index, (one, gained) in enumerate(found):
            x = self.tiles.x + index * (wide + gap)
            place = pygame.Rect(x, self.tiles.y, wide, self.tiles.height)
            draw_tile(surface, place, one, first=False, gained=gained)
            self._name(surface, place, one.side, titles, gained)

    def _name(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        side: tuple[Seat, ...],
        titles: dict[Seat, str],
        gained: int,
    ) -> None:
        """Write who the side is, and what it gained, to the right of its points."""
        light = palette.HOUSES[side[0]].light
        x, y = place.x + round(self.size * 8.5), place.y + round(self.size * 0.7)
        room = place.right - x - 40 * len(side) - 16
        names = " / ".join(str(player_name(player)) for player in side)
        armies = " / ".join(titles.get(player, "") for player in side)
        for said, ink, bold in ((names, palette.WHITE, True), (armies, light, False)):
            words(surface, said, (x, y), size=self.size, colour=ink, bold=bold, width=room)
            y += round(self.size * 1.3)
        said = _("{points:+d} this round").format(points=gained) if gained else _("no points")
        ink = palette.GOLD if gained else light
        surface.blit(palette.text(said, self.size, ink, bold=bool(gained)), (x, y))

    def _part(
        self, surface: pygame.Surface, place: pygame.Rect, title: str, lines: list[str]
    ) -> None:
        sheet(surface, place)
        heading = palette.font(self.size + 4, display=True).render(title, True, palette.GOLD)
        surface.blit(heading, (place.x + 14, place.y + 6))
        y = place.y + round(self.size * 2.0)
        for said in lines:
            for row in wrapped(said, self.size, place.width - 28):
                surface.blit(palette.text(row, self.size, palette.TEXT), (place.x + 14, y))
                y += round(self.size * 1.3)

    def _lost_lines(self) -> list[str]:
        """Return what each player lost, and how much each did."""
        return [_loss(one) for one in self.page_of_round.losses]

    def _next_lines(self) -> list[str]:
        return list(self.page_of_round.coming)

    def _luck(self, surface: pygame.Surface) -> None:
        """Report in a line or two what the dice of the round gave."""
        said = self.page_of_round.luck_sentence or _("No attack or defense dice fell.")
        used = sum(made.rect.width + 10 for made in self.live_buttons())
        place = pygame.Rect(self.foot.x, self.foot.y, self.foot.width - used - 12, self.foot.height)
        heading = palette.font(self.size + 4, display=True).render(_("Luck"), True, palette.GOLD)
        surface.blit(heading, heading.get_rect(midleft=(place.x, place.centery)))
        x = place.x + heading.get_width() + 16
        lines = wrapped(said, self.size, place.right - x)
        y = place.centery - round(self.size * 1.25) * len(lines) // 2
        for line in lines:
            surface.blit(palette.text(line, self.size, palette.TEXT), (x, y))
            y += round(self.size * 1.25)


def _loss(one: Losses) -> str:
    """Return what a player lost, and how many units and zones it used."""
    done = ngettext("{n} unit activated", "{n} units activated", one.activations)
    zones = ngettext("{n} zone claimed", "{n} zones claimed", one.zones)
    return _("{lost} {done}, {zones}.").format(
        lost=one.sentence, done=done.format(n=one.activations), zones=zones.format(n=one.zones)
    )
