"""The card library: every card, found by typing, by chips, by wheel or keys; one shown large."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame
from pygame_gui import UI_TEXT_ENTRY_CHANGED
from pygame_gui.elements import UITextEntryLine

from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.own_cards import library_at_hand
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.cards import Library
from simulator.reports.cards.rule_words import proposals
from simulator.rules.armies.card_search import Wanted
from simulator.ui import palette
from simulator.ui.cards.card_marks import NEW, draw_marks
from simulator.ui.cards.card_page import ANSWERS, OF_ALL, about, answering
from simulator.ui.cards.catalogue import costs, counts, faces_wanted
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import Face
from simulator.ui.cards.filters import (
    CHIP,
    ChipPanel,
    Chips,
    library_chips,
    lit,
    sorting_chips,
    turned,
)
from simulator.ui.cards.grid import CardGrid
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.screen import Screen, backdrop
from simulator.ui.window import Window

_BAR: Final = CHIP + 12
"""Pixels the row of chips above the cards is high."""
_LARGE: Final = 0.6
"""The large card is at most this share of the window's height."""


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
        self.sorting, self.words = ChipPanel(empty), ChipPanel(empty)
        self.everything = len(self.faces)
        self.marks = {card: ((_("new"), NEW),) for card in new_cards()}
        self._written: Face | None = None
        found = {card.faction for card in self.library.units.values()}
        self.factions = sorted(found, key=lambda one: (one == "neutral", one))

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the three columns out."""
        width, height = self.app.size
        left = 288 if width < 1600 else 320
        right = min(520, max(340, round(width * 0.265)))
        self.side = pygame.Rect(0, 0, left, height)
        self.entry = UITextEntryLine(
            pygame.Rect(14, 58, left - 28, 36),
            self.ui,
            initial_text=self.wanted.text,
            placeholder_text=_("Words of the rules, in any order"),
        )
        self.filters.resize(pygame.Rect(14, 104, left - 28, height - 104 - 62))
        middle = pygame.Rect(left, 0, width - left - right, height)
        sorts = min(270, middle.width * 2 // 5)
        self.sorting.resize(pygame.Rect(middle.x + 12, 8, sorts, CHIP + 2))
        rest = middle.width - sorts - 40
        self.words.resize(pygame.Rect(middle.x + sorts + 26, 8, rest, CHIP + 2))
        self.grid.resize(pygame.Rect(middle.x, _BAR, middle.width, height - _BAR))
        wide = width_within((right - 28, round(height * _LARGE)))
        self.large = pygame.Rect((width - right + (right - wide) // 2, 16), card_size(wide))
        below = self.large.bottom + 8
        self.page.resize(pygame.Rect(width - right + 8, below, right - 16, height - below - 8))
        key = self.app.keys.shown(Act.BACK)
        place = pygame.Rect(14, height - 54, left - 28, 40)
        self.button(place, _("Back"), self._back, look="@primary", key=key)
        self._listen()
        self._show()

    def _show(self) -> None:
        on = lit(self.wanted)
        chips = library_chips(self.factions, costs(self.library), own=bool(self.library.home_made))
        self.filters.show(chips, on, counts(self.library, self.wanted))
        self.sorting.show([sorting_chips()], on)
        self.words.show(self.word_chips(), on)
        hint = "" if self.faces else why_none(self.library, self.wanted)
        typed = self.wanted.text.strip()
        self.grid.show(self.faces, self.chosen, hint, sought=typed, marks=self.marks)
        self._tell(top=True)

    def word_chips(self) -> list[Chips]:
        """Return the chip that ends a look at answers, or words that go on what is typed."""
        if self.wanted.answers is not None:
            return [Chips("", (("answers", self.wanted.about),), 1)]
        found = proposals(self.wanted.text)
        return [
            Chips("", tuple((f"word:{one.text}", one.word) for one in found), max(1, len(found)))
        ]

    def _tell(self, *, top: bool = False) -> None:
        """Write what belongs to the card that is shown large."""
        if top or self.large_face is not self._written:
            self._written = self.large_face
            self.page.write([*about(self._written, self.library), *left_out()], top=True)

    @property
    def large_face(self) -> Face | None:
        """Return the card that is drawn large: the one under the mouse, else the chosen one."""
        hovered = self.grid.hovered
        if hovered and int(hovered) < len(self.faces):
            return self.faces[int(hovered)]
        return self.face

    @property
    def face(self) -> Face | None:
        """Return the card that is shown large, None when no card fits the search."""
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
        through = event.type == pygame.KEYDOWN and event.key == pygame.K_TAB
        if through or (event.type == pygame.KEYDOWN and self.grid.beside(event.key) is not None):
            self._press(event.key)
            return
        if event.type == pygame.TEXTINPUT and not self.entry.is_focused:
            self._listen()
        super().handle(event)

    def _listen(self) -> None:
        """Have letters go to the search line."""
        self.ui.set_focus_set(self.entry)

    def other(self, event: pygame.Event) -> None:
        """Type, click chips and cards, scroll, go through the cards by keys."""
        if event.type == UI_TEXT_ENTRY_CHANGED and event.ui_element is self.entry:
            self.look_for(replace(self.wanted, text=event.text))
        elif event.type == pygame.KEYDOWN:
            self._press(event.key)
        else:
            self._chip(self.filters.mouse(event) or self.sorting.mouse(event))
            self._chip(self.words.mouse(event))
            clicked = self.grid.follow(event)
            if clicked is not None:
                self.choose(clicked)
            self._tell()
            card = self.page.handle(event)
            if card and card.startswith(ANSWERS):
                self._see_answers(card)
            elif card:
                self.go_to(card)

    def _chip(self, link: str | None) -> None:
        """Do what a chip says: filter, sort, or take a word into the search line."""
        what, _colon, word = (link or "").partition(":")
        if what == "word":
            self._take(word)
        elif link:
            self.look_for(turned(self.wanted, link))

    def _take(self, text: str) -> None:
        """Look for a proposed word."""
        self.entry.set_text(text)
        self.look_for(replace(self.wanted, text=text))
        self._listen()

    def _see_answers(self, link: str) -> None:
        """Show all cards that counter a card, or that it counters."""
        card = link.removeprefix(ANSWERS).removeprefix(OF_ALL)
        about_it, found = answering(link, self.library)
        if card and found:
            self.entry.set_text("")
            self.look_for(Wanted(answers=found, about=about_it))

    def _press(self, key: int) -> None:
        beside = self.grid.beside(key)
        if key == pygame.K_ESCAPE and self.wanted.text:
            self.entry.set_text("")
            self.look_for(replace(self.wanted, text=""))
        elif key == pygame.K_ESCAPE:
            self._back()
        elif key == pygame.K_TAB:
            found = proposals(self.wanted.text) if self.wanted.answers is None else ()
            if found:
                self._take(found[0].text)
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

    @property
    def lively(self) -> bool:
        """Return whether some small cards are still to be painted."""
        return self.grid.unfinished

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the three columns."""
        backdrop(surface)
        surface.fill(palette.PANEL, self.side)
        title = palette.font(26, display=True).render(_("Cards"), True, palette.PARCHMENT)
        surface.blit(title, (16, 14))
        for panel in (self.filters, self.sorting, self.words):
            panel.draw(surface)
        self.grid.draw(surface)
        count, every = len(self.faces), self.everything
        said = ngettext("{n} card", "{n} cards", count).format(n=count)
        if count != every:
            said = _("{n} of {all}").format(n=count, all=every)
        text = palette.text(said, readable(16), palette.GOLD, bold=True)
        surface.blit(text, text.get_rect(midright=(self.side.right - 16, 32)))
        face = self.large_face
        if face is not None:
            typed = self.wanted.text.strip()
            draw_card(face, self.large.width, typed).put_on(surface, self.large)
            draw_marks(surface, self.large, self.marks.get(face.id, ()), large=True)
        self.page.draw(surface)
