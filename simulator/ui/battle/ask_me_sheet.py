"""A small sheet over the table: for which of its effects a seat wants to be asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.asked_effects import effects_asked
from simulator.ui.battle.match import Match
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, says
from simulator.ui.screen import Command, Screen, dim, sheet
from simulator.ui.settings import Asking, SeatWishes
from simulator.ui.window import Window

_WIDE: Final = 560
_LINE: Final = 30


class AskMeSheet(Screen):
    """The effects of one seat, ticked where it is asked; every change is kept at once."""

    see_through = True

    def __init__(
        self, app: Window, match: Match, player: Seat, offered: Collection[str], done: Command
    ) -> None:
        """Show a seat's effects, those `offered` now first; `done` is told when it closes."""
        super().__init__(app)
        self.match, self.player, self.done = match, player, done
        found = effects_asked(match, player)
        self.names = dict(sorted(found.items(), key=lambda e: (e[0] not in offered, e[1])))
        self.offered = frozenset(offered)
        self.lit: str | None = None
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the sheet into the middle."""
        width, height = self.app.size
        high = min(height - 40, 190 + _LINE * len(self.names))
        self.rect = pygame.Rect(0, 0, min(_WIDE, width - 40), high)
        self.rect.center = (width // 2, height // 2)
        inner = self.rect.inflate(-32, 0)
        self.page.resize(
            pygame.Rect(inner.x, self.rect.y + 96, inner.width, self.rect.height - 170)
        )
        keys = self.app.keys
        ways = (
            (_("Done"), self._done, "@primary", keys.shown(Act.CONFIRM)),
            (_("Nothing"), self._nothing, "", ""),
            (_("Everything"), self._everything, "", ""),
        )
        self.row_from_right(self.rect.right - 16, self.rect.bottom - 58, 42, ways)
        self._write()

    def _write(self) -> None:
        text: list[Paragraph] = []
        for number, (ability, name) in enumerate(self.names.items(), start=1):
            wanted = self.wishes.wants(ability)
            colour = palette.TEXT if wanted else palette.TEXT_QUIET
            if ability == self.lit or (ability in self.offered and wanted):
                colour = palette.GOLD
            key = f"{number}  " if number <= 9 else ""
            mark = "verdict-yes" if wanted else "verdict-no"
            text.append(
                says(f"{key}{name}", colour=colour, size=18, bold=ability == self.lit, icon=mark,
                     link=ability)
            )  # fmt: skip
        self.page.write(text)

    @property
    def wishes(self) -> SeatWishes:
        """Return for what the seat is asked now."""
        return self.app.settings.wishes(self.player)

    # ------------------------------------------------------------ ticking

    def turn_over(self, ability: str) -> None:
        """Ask for an effect that was muted, or mute it."""
        silent = {one for one in self.names if not self.wishes.wants(one)} ^ {ability}
        others = self.wishes.muted - set(self.names)  # those of other armies stay as they are
        self._keep(replace(self.wishes, asking=Asking.SOME, muted=frozenset(silent | others)))

    def _everything(self) -> None:
        self._keep(SeatWishes())

    def _nothing(self) -> None:
        self._keep(replace(self.wishes, asking=Asking.NONE))

    def _keep(self, wishes: SeatWishes) -> None:
        self.app.change(self.app.settings.with_wishes(self.player, wishes))
        self._write()

    def _done(self) -> None:
        self.app.close(self)
        self.done()

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Space, Esc and the key that opened it close the sheet."""
        if act in {Act.CONFIRM, Act.BACK, Act.ASK_ME}:
            self._done()
        return True

    def digit(self, number: int) -> bool:
        """Tick one of the first nine."""
        if 1 <= number <= len(self.names):
            self.turn_over(list(self.names)[number - 1])
        return True

    def other(self, event: pygame.Event) -> None:
        """Tick what was clicked; arrows go through the list, right and left tick."""
        names = list(self.names)
        if event.type == pygame.KEYDOWN and names:
            step = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
            if step:
                at = names.index(self.lit) + step if self.lit in names else min(step, 0)
                self.lit = names[at % len(names)]
                self._write()
            elif event.key in {pygame.K_RIGHT, pygame.K_LEFT} and self.lit is not None:
                self.turn_over(self.lit)
            return
        link = self.page.handle(event)
        if link:
            self.turn_over(link)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet in the colour of the seat."""
        dim(surface)
        sheet(surface, self.rect)
        band = pygame.Rect(self.rect.x + 2, self.rect.y + 2, self.rect.width - 4, 10)
        surface.blit(palette.banner(self.player, band.width, band.height), band)
        surface.blit(palette.shield(self.player, 30), (self.rect.x + 20, self.rect.y + 20))
        said = _("Ask {player} only for").format(player=player_name(self.player))
        title = palette.font(22, display=True).render(said, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 60, self.rect.y + 20))
        how = _("What is not ticked is passed without a question.")
        surface.blit(
            palette.text(how, readable(16), palette.TEXT_QUIET),
            (self.rect.x + 20, self.rect.y + 62),
        )
        self.page.draw(surface)
