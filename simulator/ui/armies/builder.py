"""The army builder: cards to the left, the list in the middle, the card and the rules right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
from pygame_gui import UI_TEXT_ENTRY_CHANGED, UI_TEXT_ENTRY_FINISHED

from simulator.content.armies.saved_armies import army_text
from simulator.content.cards.own_cards import library_at_hand
from simulator.files.drafts import SavedDraft
from simulator.files.endings import ARMY
from simulator.language.faction_names import faction_name
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.rules.armies.card_search import Wanted
from simulator.rules.armies.lists import points_left
from simulator.rules.armies.mustering import CardOffer, factions, new_army
from simulator.ui import palette
from simulator.ui.armies.army_text import points_words, verdict_paragraphs
from simulator.ui.armies.draft import ATTACHMENTS, NCUS, TABS, UNITS, ArmyDraft
from simulator.ui.armies.file_commands import ArmyFiling
from simulator.ui.armies.layout import Controls, house_columns, lay_out
from simulator.ui.armies.offer_list import OfferList
from simulator.ui.armies.panel import ArmyPanel
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.face import ATTACHMENT, NCU, UNIT, Face, face_of
from simulator.ui.cards.filters import ChipPanel, lit, turned
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.none_found import why_none
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.screen import Screen, backdrop
from simulator.ui.strokes import wrapped
from simulator.ui.unsaved_work import UnsavedWork
from simulator.ui.window import Window

START = ("stark", 40)
"""The faction and the points an empty list begins with."""


class ArmyBuilder(Screen):
    """Build a list by clicks or keys; every change is judged at once and can be taken back."""

    def __init__(
        self, app: Window, army: Army | None = None, left_behind: SavedDraft | None = None
    ) -> None:
        """Begin with an empty list, or with one to change.

        One that was `left_behind` in a draft is not saved yet, and goes on in that draft.
        """
        super().__init__(app)
        self.library = library_at_hand()
        self.draft = ArmyDraft(self.library, army or new_army(*START))
        if left_behind is not None:
            self.draft.kept = new_army(*START)
        self.work = UnsavedWork(app.places, ARMY, self._draft_for, left_behind)
        self.filing = ArmyFiling(self)
        self.tab = UNITS
        self.wanted = Wanted()
        self.open_only = False
        self.seed = ""
        self.said = ""
        self._asked: tuple[object, ...] = ()
        self._places: dict[str, int] = {}
        self.lit = ""
        self.face: Face | None = None
        empty = pygame.Rect(0, 0, 10, 10)
        self.offers, self.list = OfferList(empty), ArmyPanel(empty)
        self.tabs, self.sizes, self.houses = ChipPanel(empty), ChipPanel(empty), ChipPanel(empty)
        self.page = Page(empty)
        self.controls = Controls(self, self.filing)

    # ------------------------------------------------------------ what the window asks

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.draft.unsaved

    def save(self) -> str:
        """Save the list; give why not, empty when it is saved."""
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
        """Keep the list because the window breaks off; give why not, else empty."""
        return self.work.break_off(self.draft.army, unsaved=self.unsaved)

    def close(self) -> None:
        """Leave the builder; whoever had a list to save was asked."""
        self.leave()
        super().close()

    def update(self, seconds: float) -> None:
        """Keep a draft of what is not saved; say it where that cannot be done."""
        before = self.work.trouble
        self.work.follow(seconds, self.draft.army, unsaved=self.unsaved)
        if self.work.trouble and not before:
            self.say(self.work.trouble)

    # ------------------------------------------------------------ showing

    def build(self) -> None:
        """Lay the three columns out."""
        self.at = lay_out(self.app.size, len(factions(self.library)))
        self.controls.build(self.at)
        self.tabs.resize(self.at.tabs)
        self.sizes.resize(self.at.sizes)
        self.houses.resize(self.at.houses)
        self.offers.resize(self.at.offers)
        self.list.resize(self.at.list)
        self.page.resize(self.at.page)
        self.show()

    @property
    def house_columns(self) -> int:
        """Return how many factions stand beside each other."""
        return house_columns(self.at.houses.width, len(factions(self.library)))

    def show(self) -> None:
        """Show the list as it stands in all parts of the screen."""
        offers = self._offers()
        if self.lit not in {offer.card.id for offer in offers}:
            self.lit = ""
        self.offers.show(offers, self.lit, "" if offers else self._why_none())
        self.list.show(self.draft.army, self.library, self.draft.unit)
        on = lit(self.wanted) | {f"tab:{self.tab}"} | ({"open"} if self.open_only else set())
        self.tabs.show(self.controls.tab_chips(), on)
        army = self.draft.army
        self.sizes.show(self.controls.size_chips(), {f"points:{army.points}"})
        self.houses.show(self.controls.house_chips(), {f"own:{army.faction}"})
        self.page.write([*verdict_paragraphs(self.draft), *left_out()], top=True)

    def _why_none(self) -> str:
        """Return why nothing stands among the cards that may be added, and what to do about it."""
        if self.tab == ATTACHMENTS and not self.draft.army.units:
            return _("Add a combat unit first: attachments go into one.")
        kind = {UNITS: UNIT, NCUS: NCU}.get(self.tab, ATTACHMENT)
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
        army, unit = self.draft.army, self.draft.unit if self.tab == ATTACHMENTS else 0
        asked = (self.tab, self.wanted, self.open_only, army.faction, army.points, unit)
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

    def look_for(self, text: str) -> None:
        """Offer only cards with these words."""
        self.wanted = replace(self.wanted, text=text)
        self.offers.scroll = 0
        self.show()

    def say(self, words: str) -> None:
        """Report a sentence below the list until the next change."""
        self.said = words

    def look_at(self, card: str) -> None:
        """Show a card large."""
        library = self.library
        for shelf in (library.units, library.attachments, library.ncus, library.tactics):
            if card in shelf:
                self.face = face_of(shelf[card], library)

    # ------------------------------------------------------------ changing the list

    def fill(self) -> None:
        """Write the list's own name and points into their lines."""
        self.controls.fill()

    def changed(self, words: str = "") -> None:
        """Show what a change has made of the list."""
        self.say(words)
        self.show()

    def add(self, card: str) -> None:
        """Add an offered card, or say why it may not be added."""
        offer = next((one for one in self.offers.offers if one.card.id == card), None)
        if offer is None:
            return
        self.look_at(card)
        if not offer.verdict:
            self.changed(str(offer.verdict))
            return
        self.draft.add(offer)
        self.changed(" ".join(str(need) for need in offer.needs))

    def load(self, army: Army, words: str = "") -> None:
        """Go on with a list that was read from somewhere."""
        self.draft.begin(army)
        self.fill()
        self.changed(words)

    def undo(self, *, again: bool = False) -> None:
        """Take the last change back, or make it again."""
        done = self.draft.redo() if again else self.draft.undo()
        self.fill()
        nothing = _("There is nothing to do again.") if again else _("There is nothing to undo.")
        self.changed("" if done else nothing)

    def turn(self, link: str) -> None:
        """Do what a chip says: another tab, filter, faction or number of points."""
        what, _colon, value = link.partition(":")
        if what == "tab":
            self.tab, self.offers.scroll = value, 0
        elif what == "open":
            self.open_only = not self.open_only
        elif what == "points":
            self.draft.resize(int(value))
            self.fill()
        elif what == "own":
            self.changed(self._muster(value))
            return
        else:
            self.wanted = turned(self.wanted, link)
        self.changed()

    def _muster(self, faction: str) -> str:
        """Begin anew with a faction; say how cards of another one that lay there come back."""
        before = self.draft.army
        self.draft.muster(faction)
        if before.faction == faction or not (before.units or before.ncus or before.joining):
            return ""
        words = _("The list of {faction} was cleared away; Undo brings it back.")
        return words.format(faction=faction_name(before.faction))

    def press(self, link: str) -> None:
        """Do what a click on the list means: take out, choose a unit, or look."""
        if link.startswith("drop:"):
            self.draft.take_out(link.removeprefix("drop:"))
        elif link.startswith(("add:", "unit:")):
            self.draft.unit = int(link.partition(":")[2])
            if link.startswith("add:"):
                self.tab, self.offers.scroll = ATTACHMENTS, 0
        self.changed()

    # ------------------------------------------------------------ mouse and keys

    def other(self, event: pygame.Event) -> None:
        """Type, click, scroll, and look at what is under the mouse."""
        if event.type == UI_TEXT_ENTRY_CHANGED:
            self.controls.typed(event)
        elif event.type == UI_TEXT_ENTRY_FINISHED:
            self.controls.finished(event)
        elif event.type == pygame.KEYDOWN:
            self._key_down(event.key)
        else:
            self._mouse(event)

    def _mouse(self, event: pygame.Event) -> None:
        for chips in (self.tabs, self.sizes, self.houses):
            link = chips.mouse(event)
            if link:
                self.turn(link)
        card = self.offers.follow(event)
        if card:
            self.add(card)
        link = self.list.follow(event)
        if link:
            self.press(link)
        self.page.handle(event)
        self._hover()

    def _hover(self) -> None:
        if self.offers.hovered:
            self.look_at(self.offers.hovered)
        elif self.list.hovered:
            link = self.list.hovered.removeprefix("drop:").replace("add:", "unit:")
            try:
                self.look_at(self.draft.card_at(link))
            except IndexError:  # it was just taken out
                self.list.hovered = ""

    def _key_down(self, key: int) -> None:
        cards = [offer.card.id for offer in self.offers.offers]
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
        if key == pygame.K_ESCAPE:
            self.back()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.lit:
            self.add(self.lit)
        elif key in steps and cards:
            at = cards.index(self.lit) + steps[key] if self.lit else 0
            self.lit = cards[min(max(0, at), len(cards) - 1)]
            self.look_at(self.lit)
            self.show()
            self.offers.reveal(self.lit)

    def act(self, act: Act) -> bool:
        """Space adds what is lit, Tab turns to the next kind, U and F2 undo and save."""
        known = {
            Act.CONFIRM: lambda: self.add(self.lit),
            Act.BACK: self.back,
            Act.UNDO: self.undo,
            Act.REDO: lambda: self.undo(again=True),
            Act.SAVE: self.filing.ask_to_save,
            Act.NEXT_UNIT: self._next_tab,
        }
        if act not in known:
            return False
        known[act]()
        return True

    def _next_tab(self) -> None:
        self.turn(f"tab:{TABS[(TABS.index(self.tab) + 1) % len(TABS)]}")

    def back(self) -> None:
        """Leave; a list that is not saved is asked for first."""
        self.filing.leave()

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the three columns."""
        at = self.at
        backdrop(surface)
        surface.fill(palette.PANEL, at.left)
        surface.fill(palette.PANEL, at.middle)
        for chips in (self.tabs, self.sizes, self.houses):
            chips.draw(surface)
        self.offers.draw(surface)
        self.list.draw(surface)
        spent, left = points_words(self.draft)
        colour = (
            palette.GOLD if points_left(self.draft.army, self.library) >= 0 else palette.ILLEGAL
        )
        large = palette.text(spent, 28, colour, bold=True)
        surface.blit(large, large.get_rect(topright=(at.points.right, at.points.y - 2)))
        small = palette.text(
            left, readable(16), palette.TEXT_QUIET if colour == palette.GOLD else colour
        )
        surface.blit(small, small.get_rect(topright=(at.points.right, at.points.y + 31)))
        text = self.offers.reason or self.said
        size = readable(15)
        for index, row in enumerate(wrapped(text, size, at.said.width)[:2]):
            place = (at.said.x, at.said.y + round(index * size * 1.25))
            surface.blit(palette.text(row, size, palette.GOLD), place)
        if self.face is not None:
            draw_card(self.face, at.card.width).put_on(surface, at.card)
        else:
            pygame.draw.rect(surface, palette.PANEL_EDGE, at.card, 1, border_radius=14)
            hint = palette.text(_("Point at a card to read it."), readable(16), palette.TEXT_QUIET)
            surface.blit(hint, hint.get_rect(center=at.card.center))
        surface.fill(palette.mixed(palette.NIGHT, palette.PANEL, 0.6), at.page)
        self.page.draw(surface)
