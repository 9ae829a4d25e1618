"""The card library: every card, found by typing, by chips, by wheel or keys; one shown large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pygame

from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.own_cards import library_at_hand
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.cards import SEASONS, USUAL_SEASON, Library
from simulator.reports.cards.rule_words import proposals
from simulator.rules.armies.card_search import Wanted
from simulator.staging.faces import MODE, Face
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    LongList,
    Press,
    button,
    column,
    doing,
    field,
    prose,
    row,
    scroll,
    stack,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.card_boxes import SmallCards, large_card
from simulator.ui.cards.card_marks import NEW
from simulator.ui.cards.card_page import about, answering, beside
from simulator.ui.cards.catalogue import costs, counts, faces_wanted
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.search_chips import (
    Filter,
    FilterKind,
    chip,
    chips,
    faction_filters,
    kind_filters,
    orders,
    rank_filters,
    season_choice,
    turned,
    type_filters,
)
from simulator.ui.cards.sheet import SHAPE, width_within
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window

SEARCH: Final = "search"
CARDS: Final = "cards"
LARGE: Final = "large"
_LEAST: Final = 196
"""Small cards are at least so many pixels wide."""
_LARGE: Final = 0.6
"""The large card is at most this share of the window's height."""
_MOST_COSTS: Final = 12
"""Costs that stand in one row."""


class CardLibrary(BoxScreen):
    """Filters to the left, small cards in the middle, the chosen card to the right."""

    def __init__(self, app: Window) -> None:
        """Show all cards."""
        super().__init__(app)
        self.library: Library = library_at_hand(USUAL_SEASON)
        self.compared = False
        """Whether the large card is shown beside that of the other seasons."""
        self.small = SmallCards()
        self.chosen = 0
        found = {card.faction for card in self.library.units.values()}
        self.factions = sorted(found, key=lambda one: (one == "neutral", one))
        self.marks = {card: ((_("new"), NEW),) for card in new_cards()}
        self.faces: list[Face] = []
        self._about: tuple[Face | None, Box] = (None, Box())
        self.look_for(Wanted())
        self.everything = len(self.faces)
        self.tree.focus = SEARCH

    # ------------------------------------------------------------ what is seen

    def view(self) -> Box:
        """Describe the search above three columns."""
        width, height = self.app.size
        left = 208 if self.narrow else 316 if width < 1600 else 356
        right = 290 if self.narrow else 316 if width < 1600 else min(520, round(width * 0.265))
        return column(
            self._head(),
            row(
                scroll(self._filters(), key="filters", width=left),
                column(self._proposed(), self._found(), grow=1),
                column(*self._beside(right - 12, round(height * _LARGE)), width=right),
                gap=8,
                grow=1,
                pad=(8, 0),
            ),
        )

    @property
    def narrow(self) -> bool:
        """Return whether the window has no room for two chips side by side."""
        return self.app.size[0] < 1200

    def _head(self) -> Box:
        back = self.key_button(_("Back"), Act.BACK, ButtonLook.PRIMARY)
        typed, done, middle = self.wanted.text, self.complete, Align.CENTRE
        hint = _("Words of the rules, in any order")
        search = field(typed, self.type, key=SEARCH, done=done, hint=hint, align=middle, grow=1)
        number = text(self.count, 17, palette.GOLD, bold=True, lines=1, align=Align.CENTRE)
        name = title(_("Cards"), align=Align.CENTRE)
        ground = Backing(palette.PANEL, radius=0)
        order = column(chips(orders(), self.wanted, columns=3), align=Align.CENTRE)
        parts = (name, number, search, order, back)
        return row(*parts, gap=12 if self.narrow else 16, pad=(14, 8), ground=ground)

    @property
    def count(self) -> str:
        """Return how many cards were found."""
        count, every = len(self.faces), self.everything
        if count != every:
            return _("{n} of {all}").format(n=count, all=every)
        return ngettext("{n} card", "{n} cards", count).format(n=count)

    def _filters(self) -> Box:
        prices = [(Filter(FilterKind.COST, str(one)), str(one)) for one in costs(self.library)]
        ranks = rank_filters(own=bool(self.library.home_made))
        groups = (
            (_("Faction"), faction_filters(self.factions), 2),
            (_("Kind"), kind_filters(), 2),
            (_("Role"), type_filters(), 2),
            (_("Cost"), prices, min(_MOST_COSTS, len(prices))),
            ("", [*ranks, (Filter(FilterKind.ALL), _("Show all"))], 2),
        )
        parts: list[Box] = [season_choice(self.library.season, self.take_season)]
        for heading, asked, columns in groups:
            if heading:
                parts.append(text(heading, 15, palette.TEXT_QUIET, lines=1))
            fewer = columns if not self.narrow else 1 if columns == 2 else 5
            parts.append(chips(asked, self.wanted, self.counts, fewer))
        return column(*parts, gap=4)

    def _proposed(self) -> Box:
        """Describe the chip that ends a look at answers, or words that go on what is typed."""
        words = [
            chip(one.word, doing(self.take_word, one.text)) for one in proposals(self.wanted.text)
        ]
        if self.wanted.answers is not None:
            words = [chip(self.wanted.about, Filter(FilterKind.ANSWERS), on=True)]
        columns = max(1, len(words))
        return Grid(children=tuple(words), columns=columns, gap=5, least_height=32)

    def _found(self) -> Box:
        """Describe the small cards, of which only those in view are drawn."""
        if not self.faces:
            return scroll(text(self.hint, 16, palette.TEXT_QUIET), grow=1)
        return LongList(
            key=CARDS,
            count=len(self.faces),
            row=self._small,
            shows=(tuple(face.id for face in self.faces), self.chosen, self.wanted.text),
            seen=self.chosen,
            cell=_LEAST,
            shape=SHAPE,
            gap=2,
            grow=1,
        )

    def _small(self, index: int) -> Box:
        face = self.faces[index]
        marks = self.marks.get(face.id, ())
        picture = self.small.picture(face, self.wanted.text.strip(), marks)
        said = ", ".join(filter(None, (face.title, face.subtitle, face.line)))
        return Press(
            child=stack(picture, pad=(3, 3)),
            do=doing(self.choose, index),
            look=ButtonLook.TILE,
            chosen=index == self.chosen,
            spoken=said,
        )

    def _beside(self, width: int, height: int) -> list[Box]:
        """Describe the large card, and below it what belongs to it and what counters it."""
        face, faults = self.large_face, left_out()
        amiss = prose(*faults) if faults else None
        if face is None:
            return [scroll(column(amiss), grow=1)]
        if face is not self._about[0]:
            self._about = (face, column(about(face, self), amiss))
        marks = self.marks.get(face.id, ())
        card = large_card(
            face, width_within((width, height)), self.wanted.text.strip(), marks, key=LARGE
        )
        others = (
            self._others(face, width)
            if face.kind != MODE and face.id not in self.library.home_made
            else []
        )
        more = column(*others, self._about[1], gap=6)
        return [card, scroll(more, key=("about", face.id, self.compared), grow=1)]

    def _others(self, face: Face, width: int) -> list[Box]:
        """Describe the card in the other seasons, once somebody asks for it."""
        others = [one for one in SEASONS if one != self.library.season]
        said = _("Compare with {seasons}").format(seasons=", ".join(others))
        asked = button(said, self.compare, chosen=self.compared, least_height=34)
        found = (beside(face, one, width) for one in others) if self.compared else ()
        return [asked, *(box for boxes in found for box in boxes)]

    def compare(self) -> None:
        """Show the large card beside that of the other seasons, or alone again."""
        self.compared = not self.compared

    @property
    def large_face(self) -> Face | None:
        """Return the card that is drawn large: the one under the mouse, else the chosen one."""
        hot = self._card(self.tree.hot)
        return self.face if hot is None else self.faces[hot]

    @property
    def face(self) -> Face | None:
        """Return the chosen card, None when no card fits the search."""
        return self.faces[self.chosen] if self.chosen < len(self.faces) else None

    def _card(self, name: object) -> int | None:
        """Return the place of the card a box shows, None for any other box."""
        index = name[1] if isinstance(name, tuple) and name[:1] == (CARDS,) else None
        return index if isinstance(index, int) and index < len(self.faces) else None

    def introduce(self) -> str:
        """Return the name of the screen, and how many cards there are."""
        return ". ".join((_("Cards"), self.count))

    # ------------------------------------------------------------ choosing

    def look_for(self, wanted: Wanted) -> None:
        """Show other cards, the first of them large; a chosen one stays if it is among them."""
        before = self.face
        self.wanted = wanted
        self.faces = faces_wanted(self.library, wanted)
        self.counts = counts(self.library, wanted)
        self.hint = "" if self.faces else why_none(self.library, wanted)
        kept = before is not None and before in self.faces
        self.chosen = self.faces.index(before) if before is not None and kept else 0

    def take_season(self, season: str) -> None:
        """Show the cards of a season; the chosen one stays if it is among them."""
        before = self.face
        self.library = library_at_hand(season)
        self.everything = len(faces_wanted(self.library, Wanted()))
        self.look_for(self.wanted)
        self._choose("" if before is None else before.id)

    def _choose(self, card: str) -> None:
        """Choose a card by its number, where it is among those that were found."""
        places = [index for index, face in enumerate(self.faces) if face.id == card]
        self.chosen = places[0] if places else self.chosen

    def type(self, words: str) -> None:
        """Look for what is typed."""
        self.look_for(replace(self.wanted, text=words))

    def complete(self) -> None:
        """Take the first word that goes on what is typed."""
        found = proposals(self.wanted.text) if self.wanted.answers is None else ()
        if found:
            self.type(found[0].text)

    def go_to(self, card: str) -> None:
        """Show a card by its number, whatever is looked for."""
        if not any(face.id == card for face in self.faces):
            self.look_for(Wanted())
        self._choose(card)

    def perform(self, action: object) -> None:
        """Turn a chip over."""
        if isinstance(action, Filter):
            self.look_for(turned(self.wanted, action))

    def take_word(self, words: str) -> None:
        """Look for a proposed word."""
        self.type(words)
        self.tree.focus = SEARCH

    def choose(self, index: int) -> None:
        """Show a card large, by its place among those that were found."""
        self.chosen = index

    def see_answers(self, card: str, it_counters: bool) -> None:
        """Show all cards that counter a card, or those that it counters."""
        said, found = answering(card, self.library, it_counters=it_counters)
        if found:
            self.look_for(Wanted(answers=found, about=said))

    # ------------------------------------------------------------ keys and drawing

    def handle(self, event: pygame.Event) -> None:
        """Letters search, Down leads to the cards; one that gets the focus is shown large."""
        if event.type == pygame.TEXTINPUT and event.text.strip() and not self.typing():
            self.tree.focus = SEARCH
        before = self.tree.focus
        down = event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN
        if down and before == SEARCH and self.tree.place_of((CARDS, self.chosen)):
            self.tree.go_to((CARDS, self.chosen))
            return
        super().handle(event)
        card = self._card(self.tree.focus)
        if card is not None and self.tree.focus != before:
            self.chosen = card

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here: Esc empties the search line, then goes back."""
        return {Act.BACK: doing(self.type, "") if self.wanted.text else self.close}

    @property
    def lively(self) -> bool:
        """Return whether some small cards are still to be drawn."""
        return self.small.unfinished

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, with a few more of the small cards."""
        self.small.begin()
        super().draw(surface)
