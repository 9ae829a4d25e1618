"""All army lists: the player's own, which can be deleted, and those that come with the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from simulator.content.armies.lists import army_names, changed_cards, load_army
from simulator.content.armies.saved_armies import OwnArmy, delete_army, own_armies
from simulator.content.cards.own_cards import library_at_hand
from simulator.files.errors import ContentError
from simulator.language.faction_names import faction_name
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.rules.armies.building import legal
from simulator.rules.armies.lists import commanders, cost
from simulator.ui import palette
from simulator.ui.cards.liveries import livery
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.window import Window


class ArmyFiles(Screen):
    """A sheet with every list; a click opens one."""

    see_through = True

    def __init__(self, app: Window, chosen: Callable[[str], object]) -> None:
        """Offer the lists; `chosen` gets the name or the file of the one that is opened."""
        super().__init__(app)
        self.chosen = chosen
        self.folder = app.places.saves.parent / "armies"
        self.library = library_at_hand()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the sheet out."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(860, width - 60), min(760, height - 40))
        self.rect.center = (width // 2, height // 2)
        area = self.rect.inflate(-36, -142).move(0, -4)
        self.page.resize(area)
        said, key = _("Back"), self.app.keys.shown(Act.BACK)
        place = pygame.Rect(0, 0, button_width(said, key), 44)
        place.bottomright = (self.rect.right - 20, self.rect.bottom - 16)
        self.button(place, said, lambda: self.app.close(self), look="@primary", key=key)
        self.page.write(self._paragraphs())

    def _paragraphs(self) -> list[Paragraph]:
        own = own_armies(self.folder)
        how = says(_("Click an army to open it."), colour=palette.TEXT_QUIET, above=0)
        text = [how, heading(_("Your own armies"), above=10)]
        if not own:
            where = _("None yet. They will lie in {folder}.").format(folder=self.folder)
            text.append(says(where, colour=palette.TEXT_QUIET))
        for army in own:
            text += self._own(army)
        text.append(heading(_("They come with the game"), above=20))
        for name in army_names():
            text += self._army(load_army(name, self.library), name)
        return text

    def _own(self, army: OwnArmy) -> list[Paragraph]:
        delete = says(
            _("Delete"),
            colour=palette.TEXT_QUIET,
            indent=24,
            above=1,
            icon="destroyed",
            link=f"delete:{army.path}",
        )
        if army.fault:
            title = says(
                printed(army.name), colour=palette.TEXT_QUIET, size=18, bold=True, above=10
            )
            return [title, says(army.fault, colour=palette.ILLEGAL, icon="verdict-no"), delete]
        try:
            found = load_army(army.path, self.library, as_it_is=True)
            changed = [says(one, colour=palette.TOO_CLOSE) for one in changed_cards(army.path)]
        except ContentError as fault:
            title = says(
                printed(army.name), colour=palette.TEXT_QUIET, size=18, bold=True, above=10
            )
            return [title, says(str(fault), colour=palette.ILLEGAL, icon="verdict-no"), delete]
        return [*self._army(found, str(army.path)), *changed, delete]

    def _army(self, army: Army, name: str) -> list[Paragraph]:
        house = livery(army.faction)
        link = f"open:{name}"
        title = (Run(f"{printed(army.name)}  ", palette.TEXT, 18, True),)
        leaders = ", ".join(card.name for card in commanders(army, self.library))
        points = _("{cost} of {points} points")
        words = [
            faction_name(army.faction),
            points.format(cost=cost(army, self.library), points=army.points),
        ]
        words += [leaders] if leaders else []
        kept = legal(army, self.library)
        quiet = palette.TEXT_QUIET if kept else palette.ILLEGAL
        words += [] if kept else [_("not legal")]
        return [
            Paragraph(title, 10, icon=house.shield, icon_colour=house.light, link=link),
            says(" · ".join(words), colour=quiet, indent=24, above=1, link=link),
        ]

    # ------------------------------------------------------------ choosing

    def other(self, event: pygame.Event) -> None:
        """Open or delete what was clicked."""
        link = self.page.handle(event) or ""
        what, _colon, value = link.partition(":")
        if what == "open":
            self.app.close(self)
            self.chosen(value)
        elif what == "delete":
            said = _("Delete {name}? This cannot be taken back.").format(name=Path(value).stem)
            delete = Choice(_("Delete it"), partial(self._delete, Path(value)))
            ways = [Choice(_("Keep it")), delete, Choice(_("Back"))]
            self.app.push(Question(self.app, _("Delete"), said, ways))

    def _delete(self, path: Path) -> None:
        try:
            delete_army(path)
        except OSError as fault:
            tell(self.app, _("Not deleted"), str(fault))
        self.resize()

    def act(self, act: Act) -> bool:
        """Esc goes back."""
        if act is Act.BACK:
            self.app.close(self)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.rect)
        title = palette.font(26, display=True).render(_("Armies"), True, palette.PARCHMENT)
        surface.blit(title, (self.rect.x + 26, self.rect.y + 16))
        self.page.draw(surface)
