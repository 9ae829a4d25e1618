"""The card library: every card, found by typing, by chips, by wheel or keys; one shown large."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame_gui import UI_TEXT_ENTRY_CHANGED
from pygame_gui.elements import UITextEntryLine

from simulator.content.own_cards import library_at_hand
from simulator.model.cards import Library
from simulator.rules.armies.card_search import Wanted
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.cards.catalogue import costs, faces_wanted, related
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import TEXTS, Face
from simulator.ui.cards.filters import ChipPanel, library_chips, lit, turned
from simulator.ui.cards.grid import CardGrid
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page, Paragraph, heading, says
from simulator.ui.screen import Screen, backdrop
from simulator.ui.window import Window


class CardLibrary(Screen):
    """Filters to the left, small cards in the middle, the chosen card to the right."""

    def __init__(self, app: Window) -> None:
        """Show all cards."""
        super().__init__(app)
        self.library: Library = library_at_hand()
        self.wanted = Wanted()
        self.faces: list[Face] = faces_wanted(self.library, self.wanted)
        self.chosen = 0
        empty = pygame.Rect(0, 0, 10, 10)
        self.filters, self.grid, self.page = ChipPanel(empty), CardGrid(empty), Page(empty)
        found = {card.faction for card in self.library.units.values()}
        self.factions = sorted(found, key=lambda one: (one == "neutral", one))

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the three columns out."""
        width, height = self.app.size
        left = 264 if width < 1600 else 300
        right = min(520, max(356, round(width * 0.27)))
        self.side = pygame.Rect(0, 0, left, height)
        self.entry = UITextEntryLine(
            pygame.Rect(14, 58, left - 28, 36),
            self.ui,
            initial_text=self.wanted.text,
            placeholder_text=_("Search names and texts"),
        )
        self.filters.resize(pygame.Rect(14, 104, left - 28, height - 104 - 62))
        self.grid.resize(pygame.Rect(left, 0, width - left - right, height))
        wide = width_within((right - 28, height - 120))
        self.large = pygame.Rect((width - right + (right - wide) // 2, 16), card_size(wide))
        below = self.large.bottom + 8
        self.page.resize(pygame.Rect(width - right + 8, below, right - 16, height - below - 8))
        key = self.app.keys.shown(Act.BACK)
        place = pygame.Rect(14, height - 54, left - 28, 40)
        self.button(place, _("Back"), self._back, look="@primary", key=key)
        self._listen()
        self._show()

    def _show(self) -> None:
        self.filters.show(
            library_chips(self.factions, costs(self.library), own=bool(self.library.home_made)),
            lit(self.wanted),
        )
        hint = "" if self.faces else why_none(self.library, self.wanted)
        self.grid.show(self.faces, self.chosen, hint)
        self.page.write(self._about(), top=True)

    def _about(self) -> list[Paragraph]:
        """Give what belongs to the chosen card, each a click away."""
        face = self.face
        found = related(face, self.library) if face is not None else []
        if not found or face is None:
            return left_out()
        title = _("Its cards") if face.kind not in TEXTS else _("Belongs to")
        text = [heading(title, above=0)]
        text += [says(one.title, link=one.id, icon=one.mark, above=2) for one in found]
        return text + left_out()

    @property
    def face(self) -> Face | None:
        """Give the card that is shown large, None when no card fits the search."""
        return self.faces[self.chosen] if self.chosen < len(self.faces) else None

    # ------------------------------------------------------------ choosing

    def look_for(self, wanted: Wanted) -> None:
        """Show other cards, the first of them large; a chosen one stays if it is among them."""
        before = self.face
        self.wanted = wanted
        self.faces = faces_wanted(self.library, wanted)
        kept = before is not None and before in self.faces
        self.chosen = self.faces.index(before) if before is not None and kept else 0
        self._show()
        if self.faces:
            self.grid.reveal(self.chosen)

    def choose(self, index: int) -> None:
        """Show a card large."""
        self.chosen = index
        self._show()
        self.grid.reveal(index)

    def go_to(self, card: str) -> None:
        """Show a card by its number, whatever is looked for."""
        if not any(face.id == card for face in self.faces):
            self.entry.set_text("")
            self.look_for(Wanted())
        found = next((i for i, face in enumerate(self.faces) if face.id == card), None)
        if found is not None:
            self.choose(found)

    def handle(self, event: pygame.Event) -> None:
        """Keys that go through the cards do so though one is typing; letters always search."""
        if event.type == pygame.KEYDOWN and self.grid.beside(event.key) is not None:
            self._press(event.key)
            return
        if event.type == pygame.TEXTINPUT and not self.entry.is_focused:
            self._listen()
        super().handle(event)

    def _listen(self) -> None:
        """Let letters go to the search line."""
        self.ui.set_focus_set(self.entry)

    def other(self, event: pygame.Event) -> None:
        """Type, click chips and cards, scroll, go through the cards by keys."""
        if event.type == UI_TEXT_ENTRY_CHANGED and event.ui_element is self.entry:
            self.look_for(replace(self.wanted, text=event.text))
        elif event.type == pygame.KEYDOWN:
            self._press(event.key)
        else:
            link = self.filters.mouse(event)
            if link:
                self.look_for(turned(self.wanted, link))
            clicked = self.grid.follow(event)
            if clicked is not None:
                self.choose(clicked)
            card = self.page.handle(event)
            if card:
                self.go_to(card)

    def _press(self, key: int) -> None:
        beside = self.grid.beside(key)
        if key == pygame.K_ESCAPE and self.wanted.text:
            self.entry.set_text("")
            self.look_for(replace(self.wanted, text=""))
        elif key == pygame.K_ESCAPE:
            self._back()
        elif beside is not None:
            self.choose(beside)

    def act(self, act: Act) -> bool:
        """Esc goes back; other keys go through the cards."""
        if act is Act.BACK:
            self._back()
            return True
        return False

    def _back(self) -> None:
        self.app.close(self)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the three columns."""
        backdrop(surface)
        surface.fill(palette.PANEL, self.side)
        title = palette.font(26, display=True).render(_("Cards"), True, palette.PARCHMENT)
        surface.blit(title, (16, 14))
        self.filters.draw(surface)
        self.grid.draw(surface)
        count = len(self.faces)
        said = ngettext("{n} card", "{n} cards", count).format(n=count)
        text = palette.text(said, readable(16), palette.GOLD, bold=True)
        surface.blit(text, text.get_rect(midright=(self.side.right - 16, 32)))
        if self.face is not None:
            draw_card(self.face, self.large.width).put_on(surface, self.large)
        self.page.draw(surface)
