"""The army builder: cards to the left, the list in the middle, the card and the rules right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from simulator.content.armies.saved_armies import army_text
from simulator.files.drafts import SavedDraft
from simulator.files.endings import ARMY
from simulator.language.faction_names import faction_name, short_faction_name
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import USUAL_SEASON, Library
from simulator.rules.armies.card_search import Wanted
from simulator.rules.armies.lists import points_left
from simulator.rules.armies.mustering import (
    CardOffer,
    factions,
    joining_offers,
    new_army,
)
from simulator.staging.faces import ATTACHMENT, NCU, UNIT, Face, face_of
from simulator.ui import palette
from simulator.ui.armies.army_numbers import NUMBER, SEED, ArmyNumbers
from simulator.ui.armies.army_rows import (
    AboutThing,
    AddCard,
    ChooseUnit,
    OfCard,
    TakeOut,
    listed,
    offered,
)
from simulator.ui.armies.army_text import points_words, taken_out, verdict_paragraphs
from simulator.ui.armies.draft import ArmyDraft, OfferTab
from simulator.ui.armies.file_commands import ArmyFiling
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Grid,
    Press,
    button,
    column,
    doing,
    field,
    first_fit,
    prose,
    row,
    scroll,
    text,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.layout import BAR
from simulator.ui.boxes.pages import header, page
from simulator.ui.cards.card_boxes import large_card
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.search_chips import (
    Filter,
    FilterKind,
    chip,
    chips,
    is_on,
    season_choice,
    turned,
    type_filters,
)
from simulator.ui.cards.sheet import width_within
from simulator.ui.keys import Act
from simulator.ui.screen import Command, next_of
from simulator.ui.unsaved_work import UnsavedWork
from simulator.ui.window import Window

START: Final = new_army("stark", 40, season=USUAL_SEASON)
"""The empty list that one begins with."""
SEARCH: Final = "search"
NAME: Final = "name"
_LOW: Final = 680
"""Pixels of a window's height below which name and faction scroll with the list."""


class ArmyBuilder(BoxScreen):
    """Build a list by clicks or keys; every change is judged at once and can be taken back."""

    def __init__(
        self, app: Window, army: Army | None = None, left_behind: SavedDraft | None = None
    ) -> None:
        """Begin with an empty list, or with one to change.

        One that was `left_behind` in a draft is not saved yet, and goes on in that draft.
        """
        super().__init__(app)
        self.draft = ArmyDraft(army or START)
        if left_behind is not None:
            self.draft.kept = START
        self.work = UnsavedWork(app.places, ARMY, self._draft_for, left_behind)
        self.filing = ArmyFiling(app, self.draft, self.changed, self.close)
        self.tab, self.wanted = OfferTab.UNITS, Wanted()
        self.open_only = False
        self.said = ""
        self.numbers = ArmyNumbers(self.draft, self.changed, self.leave_line)
        self.face: Face | None = None
        self.offers: list[CardOffer] = []
        self._asked: tuple[object, ...] = ()
        self._places: dict[str, int] = {}
        self._offered = self._listed = self._rules = Box()

    @property
    def library(self) -> Library:
        """Return the cards of the list's season."""
        return self.draft.library

    # ------------------------------------------------------------ what the window asks

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.draft.unsaved

    def save(self) -> str:
        """Save the list; return why not, empty when it is saved."""
        return self.filing.save()

    @property
    def draft_file(self) -> Path | None:
        """Return the file that keeps what is not saved, None where none does."""
        return self.work.file

    def _draft_for(self, _path: Path) -> str:
        return army_text(self.draft.army, self.library)

    def leave(self) -> None:
        """Leave the list for good: it was saved, or nobody wants it."""
        self.work.drop()

    def break_off(self) -> str:
        """Keep the list because the window breaks off; return why not, else empty."""
        return self.work.break_off(self.draft.army, unsaved=self.unsaved)

    def close(self) -> None:
        """Leave the builder; whoever had a list to save was asked."""
        self.leave()
        super().close()

    def update(self, seconds: float) -> None:
        """Keep a draft of what is not saved; say it where that cannot be done."""
        trouble = self.work.follow(seconds, self.draft.army, unsaved=self.unsaved)
        self.said = trouble or self.said

    # ------------------------------------------------------------ what follows from the list

    def resize(self) -> None:
        """Describe the list in the language spoken, and fit the window."""
        self.show()
        super().resize()

    def show(self) -> None:
        """Describe the list as it stands, what may be added, and the rules it keeps or breaks."""
        self.numbers.follow()
        self.offers = self._offers()
        why = "" if self.offers else self._why_none()
        self._offered = offered(self.offers) if self.offers else text(why, 16, palette.TEXT_QUIET)
        self._listed = listed(self.draft.army, self.library, self.draft.unit)
        self._rules = prose(*verdict_paragraphs(self.draft), *left_out())

    def _why_none(self) -> str:
        """Return why nothing stands among the cards that may be added, and what to do about it."""
        if self.tab is OfferTab.ATTACHMENTS and not self.draft.army.units:
            return _("Add a combat unit first: attachments go into one.")
        kind = {OfferTab.UNITS: UNIT, OfferTab.NCUS: NCU}.get(self.tab, ATTACHMENT)
        why = why_none(self.library, replace(self.wanted, kinds=(kind,)))
        if why:
            return why
        if self.open_only and self.draft.offers(self.tab, self.wanted):
            return _(
                "None of these cards may be added now. Switch off \u201cOnly what fits\u201d to "
                "see them with the reasons."
            )
        return _("No card of this army fits what is lit here.")

    def _offers(self) -> list[CardOffer]:
        """Return the cards to add; as long as the same are asked for, each keeps its place."""
        army = self.draft.army
        unit = self.draft.unit if self.tab is OfferTab.ATTACHMENTS else 0
        asked = (
            self.tab,
            self.wanted,
            self.open_only,
            army.faction,
            army.points,
            army.season,
            unit,
        )
        if asked != self._asked:
            self._asked, self._places = asked, {}
        known = self._places
        found = [
            offer
            for offer in self.draft.offers(self.tab, self.wanted)
            if offer.verdict or not self.open_only or offer.card.id in known
        ]
        found.sort(key=lambda offer: known.get(offer.card.id, len(known)))
        self._places = {offer.card.id: place for place, offer in enumerate(found)}
        return found

    # ------------------------------------------------------------ what is seen

    def view(self) -> Box:
        """Describe the head, three columns, and what can be done with the list."""
        self._look()
        wide, high = size = self.app.size
        left, right = min(420, max(300, round(wide * 0.245))), min(480, round(wide * 0.27))
        back = self.key_button(_("Back"), Act.BACK)
        return page(
            size,
            header(
                _("Armies"),
                _("Point at a card to read it."),
                season_choice(self.draft.army.season, self.take_season),
                back,
            ),
            row(
                column(*self._ways_to_look(), width=left),
                column(*self._army(), gap=6, grow=1),
                column(*self._beside(right - BAR, round(high * 0.55)), width=right),
                gap=12,
                grow=1,
            ),
            self._commands(),
            most=wide,
        )

    def introduce(self) -> str:
        """Return the title, the name of the list, and what it costs."""
        parts = (_("Armies"), printed(self.draft.army.name), *points_words(self.draft))
        return ". ".join(filter(None, parts))

    def _ways_to_look(self) -> list[Box]:
        """Describe the search, the filters, and what is found."""
        hint = _("Search names and texts")
        search = field(self.wanted.text, self.look_for, key=SEARCH, hint=hint)
        turn = self.turn_offers
        tabs = [chip(said, doing(turn, tab), on=tab is self.tab) for tab, said in self._tabs()]
        leaders = Filter(FilterKind.COMMANDER)
        last = (
            chip(_("Commanders"), leaders, on=is_on(self.wanted, leaders)),
            chip(_("Only what fits"), self.turn_open, on=self.open_only),
        )
        return [
            search,
            Grid(children=tuple(tabs), columns=2, gap=4),
            chips(type_filters(), self.wanted, columns=2),
            Grid(children=last, columns=2, gap=4),
            scroll(self._offered, key=self._asked, grow=1),
        ]

    def _tabs(self) -> list[tuple[OfferTab, str]]:
        """Return the kinds of cards that can be added."""
        tabs = [
            (OfferTab.UNITS, _("Units")),
            (OfferTab.ATTACHMENTS, _("Attachments")),
            (OfferTab.NCUS, _("NCUs")),
        ]
        joins = [(OfferTab.JOINING, _("To the enemy"))]
        return tabs + (joins if joining_offers(self.draft.army, self.library) else [])

    def _army(self) -> list[Box]:
        """Describe the list: its name, faction and points, its cards, and what was just done."""
        head = [self._named(), self._houses(), self.numbers.view()]
        said = text(self.said, 15, palette.GOLD) if self.said else text("", 15)
        if self.app.size[1] < _LOW:
            all_of_it = column(*head, self._listed, gap=6)
            return [scroll(all_of_it, key="list", grow=1), said]
        return [*head, scroll(self._listed, key="list", grow=1), said]

    def _named(self) -> Box:
        called, hint = printed(self.draft.army.name), _("Name of the army")
        done = self.leave_line
        name = field(called, self.draft.rename, key=NAME, done=done, hint=hint, grow=1)
        ink, quiet, middle = palette.GOLD, palette.TEXT_QUIET, Align.CENTRE
        if points_left(self.draft.army, self.library) < 0:
            ink = quiet = palette.ILLEGAL
        spent, left = points_words(self.draft)
        points = text(spent, 26, ink, bold=True, lines=1, align=middle)
        return row(name, points, text(left, 16, quiet, align=middle))

    def _houses(self) -> Box:
        """Describe the factions that can be played."""
        now = self.draft.army.faction
        there = (
            chip(short_faction_name(one), doing(self.muster, one), on=one == now, emblem_of=one)
            for one in factions(self.library)
        )
        return Grid(children=tuple(there), cell=128, gap=4)

    def _beside(self, width: int, height: int) -> list[Box]:
        """Describe the card that is looked at, and which rules the list keeps and breaks."""
        card = None
        if self.face is not None:
            card = large_card(self.face, width_within((width, height)), key="large")
        rules = scroll(self._rules, key=("rules", self.draft.verdicts), grow=1)
        return [rules] if card is None else [card, rules]

    def _commands(self) -> Box:
        """Describe what can be done with the list as a whole."""
        filing = self.filing
        ways = (
            button(_("New"), filing.begin_anew),
            self.key_button(_("Undo"), Act.UNDO),
            self.key_button(_("Redo"), Act.REDO),
            button(_("Page"), filing.ask_for_page),
            button(_("PDF"), filing.ask_for_pdf),
            button(_("Strings"), filing.exchange),
            button(_("Open"), filing.open),
            self.key_button(_("Save"), Act.SAVE, ButtonLook.PRIMARY),
        )
        return first_fit(
            row(*(replace(one, grow=1) for one in ways)), Grid(children=ways, columns=4)
        )

    # ------------------------------------------------------------ looking

    def _look(self) -> None:
        """Show the card large that has the focus, or that the mouse points at."""
        placed = self.tree.focused if self.tree.ring else None
        focused = placed.box.do if placed is not None and isinstance(placed.box, Press) else None
        action = focused if focused is not None else self.tree.pointed
        if isinstance(action, OfCard):
            self.look_at(action.card)

    def look_at(self, card: str) -> None:
        """Show a card large."""
        library = self.library
        for shelf in (library.units, library.attachments, library.ncus, library.tactics):
            if card in shelf:
                self.face = face_of(shelf[card], library)

    def look_for(self, words: str) -> None:
        """Offer only cards with these words."""
        self.wanted = replace(self.wanted, text=words)
        self.show()

    # ------------------------------------------------------------ changing the list

    def changed(self, words: str = "") -> None:
        """Show what a change has made of the list."""
        self.said = words
        self.speak(words)
        self.show()

    def add(self, card: str) -> None:
        """Add an offered card, or say why it may not be added."""
        offer = next((one for one in self.offers if one.card.id == card), None)
        if offer is None:
            return
        self.look_at(card)
        if not offer.verdict:
            self.changed(str(offer.verdict))
            return
        self.draft.add(offer)
        self.changed(" ".join(str(need) for need in offer.needs))

    def load(self, army: Army) -> None:
        """Go on with a list that was read from somewhere."""
        self.draft.begin(army)
        self.changed()

    def undo(self) -> None:
        """Take the last change back."""
        self.changed("" if self.draft.undo() else _("There is nothing to undo."))

    def redo(self) -> None:
        """Make a change that was taken back again."""
        self.changed("" if self.draft.redo() else _("There is nothing to do again."))

    def perform(self, action: object) -> None:
        """Do what a chip or a row of the list asks for."""
        match action:
            case AddCard(card):
                self.add(card)
                return
            case AboutThing():
                return
            case TakeOut(place):
                self.draft.take_out(place)
            case ChooseUnit(unit, _, attach):
                self.draft.unit = unit
                self.tab = OfferTab.ATTACHMENTS if attach else self.tab
            case Filter():
                self.wanted = turned(self.wanted, action)
        self.changed()

    def take_season(self, season: str) -> None:
        """Go on with the list in another season."""
        gone = self.draft.take_season(season)
        if self.face is not None:
            self.look_at(self.face.id)
        self.changed(taken_out(gone, season))

    def turn_offers(self, tab: OfferTab) -> None:
        """Offer cards of another kind."""
        self.tab = tab
        self.changed()

    def turn_open(self) -> None:
        """Show only the cards that may be added, or all of them."""
        self.open_only = not self.open_only
        self.changed()

    def muster(self, faction: str) -> None:
        """Begin anew with a faction; say how cards of another one that lay there come back."""
        before, words = self.draft.army, ""
        self.draft.muster(faction)
        if before.faction != faction and (before.units or before.ncus or before.joining):
            words = _("The list of {faction} was cleared away; Undo brings it back.")
        self.changed(words.format(faction=faction_name(before.faction)))

    # ------------------------------------------------------------ typing

    def leave_line(self) -> None:
        """Leave the line that is typed into, so that keys are keys again."""
        self.tree.focus = None

    # ------------------------------------------------------------ keys

    def handle(self, event: pygame.Event) -> None:
        """Up and Down lead from the search, or from nowhere, to the cards that may be added."""
        before = self.tree.focus
        steps = event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN)
        if steps and before in {None, SEARCH} and self.offers:
            self.tree.go_to(AddCard(self.offers[0].card.id))
            self._speak_focus()
            return
        super().handle(event)
        if self.tree.focus != before:
            self.numbers.enter()

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here: J turns to the next kind, Space adds what has the focus."""
        return {
            Act.CONFIRM: self._add_focused,
            Act.BACK: self.back,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
            Act.SAVE: self.filing.ask_to_save,
            Act.NEXT_UNIT: self._next_tab,
        }

    def _add_focused(self) -> None:
        if isinstance(self.tree.focus, AddCard):
            self.add(self.tree.focus.card)

    def _next_tab(self) -> None:
        self.turn_offers(next_of([tab for tab, _said in self._tabs()], self.tab))

    def back(self) -> None:
        """Restore a number that is typed, empty the search, or leave; what is not saved first."""
        if self.tree.typed in {NUMBER, SEED}:
            self.numbers.restore()
        elif self.wanted.text:
            self.look_for("")
        else:
            self.filing.leave()
