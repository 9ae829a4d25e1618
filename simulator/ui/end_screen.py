"""The end of a game: who won, and every point by source and round."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.model.state import Player
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.page import Page, Paragraph, Run, heading, says
from simulator.ui.screens import Screen, button_width, dim, sheet

if TYPE_CHECKING:
    from simulator.ui.app import App
    from simulator.ui.game_screen import GameScreen


def points_paragraphs(now: Position) -> list[Paragraph]:
    """Give every award, seat by seat, in the order of the rounds, sources summed."""
    told: list[Paragraph] = []
    for player, seat in now.state.seats.items():
        label = ngettext("{player}: {n} victory point", "{player}: {n} victory points", seat.score)
        words = Run(label.format(player=player_name(player), n=seat.score),
                    palette.HOUSES[player].light, 20, True)  # fmt: skip
        house = palette.HOUSES[player]
        told.append(Paragraph((words,), 14, icon=house.shield, icon_colour=house.light))
        told += _awards(now, player)
    return told


def _awards(now: Position, player: Player) -> list[Paragraph]:
    by_round: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for who, points, source, number in now.state.points:
        if who is player:
            by_round[number][source] += points
    if not by_round:
        return [says(_("No points."), colour=palette.TEXT_QUIET, indent=24)]
    told = []
    for number, sources in sorted(by_round.items()):
        listed = ", ".join(f"{source} {points:+d}" for source, points in sources.items())
        runs = (Run(_("Round {n}: ").format(n=number), palette.GOLD, 16, True), Run(listed))
        told.append(Paragraph(runs, 3, indent=24))
    return told


def standing_paragraphs(now: Position) -> list[Paragraph]:
    """Give what is left of each army."""
    told = [heading(_("Left on the table"))]
    for player in now.state.seats:
        units = [u for u in now.state.units.values() if u.owner is player]
        left = [now.name(u.id) for u in units if not u.destroyed]
        listed = ", ".join(left) if left else _("nothing")
        runs = (
            Run(f"{player_name(player)}: ", palette.HOUSES[player].light, 16, True),
            Run(listed),
        )
        told.append(Paragraph(runs, 4))
    return told


class EndScreen(Screen):
    """Laid over the last position."""

    see_through = True

    def __init__(self, app: App, game: GameScreen) -> None:
        """Tell the end of a game."""
        super().__init__(app)
        self.game = game
        self.page = Page(pygame.Rect(0, 0, 10, 10))

    def build(self) -> None:
        """Lay the sheet out."""
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(860, width - 80), min(700, height - 60))
        self.sheet.center = (width // 2, height // 2)
        top = self.sheet.y + 118
        self.page.resize(
            pygame.Rect(self.sheet.x + 20, top, self.sheet.width - 40, self.sheet.bottom - 78 - top)
        )
        now = self.game.match.session.position
        self.page.write(points_paragraphs(now) + standing_paragraphs(now), top=True)
        x = self.sheet.right - 20
        for said, command, look, key in (
            (_("To the title"), self._title, "@primary", Act.CONFIRM),
            (_("Save the game"), self._save, "", Act.SAVE),
            (_("Look at the table"), self._look, "", Act.BACK),
        ):
            shown = self.app.keys.shown(key)
            w = button_width(said, shown)
            x -= w
            self.button(
                pygame.Rect(x, self.sheet.bottom - 62, w, 44), said, command, look=look, key=shown
            )
            x -= 12

    def act(self, act: Act) -> bool:
        """Space goes to the title, Esc shows the table."""
        if act is Act.CONFIRM:
            self._title()
        elif act is Act.BACK:
            self._look()
        elif act is Act.SAVE:
            self._save()
        return True

    def _title(self) -> None:
        from simulator.ui.menu import Menu  # noqa: PLC0415 - the title opens games, games go back

        self.game.leave()
        self.app.start_with(Menu(self.app))

    def _look(self) -> None:
        self.app.close(self)

    def _save(self) -> None:
        self.app.close(self)
        self.game.act(Act.SAVE)

    def other(self, event: pygame.Event) -> None:
        """Scroll."""
        self.page.handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the winner's banner."""
        dim(surface, 120)
        sheet(surface, self.sheet)
        state = self.game.match.session.state
        head = pygame.Rect(self.sheet.x + 2, self.sheet.y + 2, self.sheet.width - 4, 74)
        said = _("A draw")
        if state.winner is not None:
            surface.blit(palette.banner(state.winner, head.width, head.height), head)
            pygame.draw.rect(
                surface, palette.HOUSES[state.winner].deep, head.inflate(-28, -16), border_radius=6
            )
            surface.blit(palette.shield(state.winner, 44), (head.x + 26, head.y + 15))
            said = _("{player} wins").format(player=player_name(state.winner))
        title = palette.font(36, display=True).render(said, True, palette.WHITE)
        surface.blit(title, title.get_rect(midleft=(head.x + 86, head.centery)))
        ending = palette.text(state.ending, 18, palette.TEXT)
        surface.blit(ending, (self.sheet.x + 30, self.sheet.y + 88))
        self.page.draw(surface)
