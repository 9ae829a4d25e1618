"""The widgets beside a disputed table: made part by part, written, lit, and typed into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from simulator.cases.pieces import Piece
from simulator.content.cases.case_records import Question
from simulator.language.texts import with_signs
from simulator.ui import palette
from simulator.ui.disputes.answer_tabs import build_tabs
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.fields import said, shown
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.parts import DisputeColumns
from simulator.ui.disputes.photo_panel import build_photo
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.disputes.piece_panel import build_piece
from simulator.ui.disputes.pieces import piece
from simulator.ui.disputes.question_panel import build_asked, build_kinds, chosen_words
from simulator.ui.disputes.questions import KINDS, value_of, whose_number
from simulator.ui.disputes.top_bar import build_top
from simulator.ui.letters import readable
from simulator.ui.number_line import NumberLine
from simulator.ui.palette import Colour
from simulator.ui.panel import fitted

WORDS: Final = frozenset({"piece:id", "case:title"})
"""The lines that take words; all others take a number."""

Label = tuple[str, tuple[int, int], Colour, bool, int]


class Columns:
    """The widgets; those that depend on what is selected or asked are made anew when it changes.

    `entries` holds the lines one can type into, by link: "piece:x", "ask:roll", "box:inches".
    """

    def __init__(
        self, screen: DisputeColumns, filing: Filing, acts: Commands, photos: PhotoTools
    ) -> None:
        """Belong to a screen; the others do what its buttons say."""
        self.screen = screen
        self._filing, self._acts, self._photos = filing, acts, photos
        self.entries: dict[str, UITextEntryLine] = {}
        self.buttons: dict[str, UIButton] = {}
        self._labels: dict[str, list[Label]] = {}
        self._made: dict[str, object] = {}
        self._part = ""

    # ------------------------------------------------------------ all at once

    def build(self) -> None:
        """Make all widgets for the window's size; the screen has taken the old ones away."""
        self.entries, self.buttons, self._labels, self._made = {}, {}, {}, {}
        for part, build in self._built_once().items():
            self._part = part
            build()
        self.refresh()

    def _built_once(self) -> Mapping[str, Callable[[], None]]:
        """Return who makes each part that stays until the window changes its size."""
        screen, at, acts = self.screen, self.screen.at, self._acts
        keys, photo = screen.app.keys, screen.board.photo
        return {
            "top": lambda: build_top(self, at.top, self._filing, acts, keys),
            "photo": lambda: build_photo(self, at.photo, self._filing, self._photos, photo),
            "kind": lambda: build_kinds(self, at.question, acts),
            "box": lambda: build_tabs(self, at.tabs, screen.show_rulings),
        }

    def refresh(self) -> None:
        """Make what depends on the matter anew, and write fields that nobody types into."""
        dispute = self.screen.dispute
        one = piece(dispute.case, dispute.selected)
        question = dispute.question
        kinds = type(one), getattr(one, "unit", None)
        self._again(
            "piece", kinds, lambda: build_piece(self, self.screen.at.piece, self._acts, one)
        )
        asked = (
            None
            if question is None
            else (question.question, value_of(question, "action"), len(dispute.case.ask))
        )
        self._again(
            "ask", asked, lambda: build_asked(self, self.screen.at.question, dispute, self._acts)
        )
        self._write(one)

    def _again(self, part: str, key: object, build: Callable[[], None]) -> None:
        if part in self._made and self._made[part] == key:
            return
        self._made[part] = key
        for group in (self.entries, self.buttons):
            for link in [link for link in group if link.startswith(f"{part}:")]:
                group.pop(link).kill()  # type: ignore[no-untyped-call]
        self._labels[part] = []
        self._part = part
        build()

    def _write(self, one: Piece | None) -> None:
        """Put the values into the fields and onto the buttons."""
        question = self.screen.dispute.question
        for link, entry in self.entries.items():
            part, _colon, key = link.partition(":")
            if entry.is_focused:
                continue
            if part == "piece" and one is not None:
                text = shown(one, key)
            elif part == "ask" and question:
                text = self._asked_text(question, key)
            elif part == "box":
                text = with_signs(f"{getattr(self.screen.dispute.box, key):g}")
            elif link == "case:title":
                text = self.screen.dispute.case.title
            else:
                continue
            if entry.get_text() != text:
                entry.set_text(text)
        self._write_buttons(one)

    def _asked_text(self, question: Question, key: str) -> str:
        """Return the text of a field of the question: a number of its own, or of a unit in it."""
        unit = piece(self.screen.dispute.case, whose_number(question, key))
        if unit is not None:
            return shown(unit, key)
        value = value_of(question, key)
        return "" if value is None else with_signs(f"{value:g}")

    def _write_buttons(self, one: Piece | None) -> None:
        dispute, board = self.screen.dispute, self.screen.board
        words = {
            "top:board": with_signs(f"{dispute.case.board.width:g} × {dispute.case.board.depth:g}")
        }
        if one is not None:
            words |= {
                link: said(one, link.partition(":")[2])
                for link in self.buttons
                if link.partition(":")[2] in {"side", "tray", "kind", "ranged"}
            }
        question = dispute.question
        if question is not None:
            words |= chosen_words(question)
        for link, text in words.items():
            button = self.buttons.get(link)
            if button is not None and button.text != text:
                button.set_text(text)
        lit = {
            "photo:move": board.mode is Mode.PHOTO,
            "photo:scale": board.mode is Mode.SCALE,
            "tab:answer": not self.screen.rulings,
            "tab:rulings": self.screen.rulings,
        }
        lit |= {
            f"kind:{kind}": question is not None and question.question == kind for kind in KINDS
        }
        for link, on in lit.items():
            self._light(link, on)

    def _light(self, link: str, on: bool) -> None:
        button = self.buttons.get(link)
        if button is None:
            return
        if on and not button.is_selected:
            button.select()  # type: ignore[no-untyped-call]
        elif not on and button.is_selected:
            button.unselect()  # type: ignore[no-untyped-call]

    # ------------------------------------------------------------ one by one

    @property
    def ui(self) -> pygame_gui.UIManager:
        """Return the widgets of the screen."""
        return self.screen.ui

    def button(
        self,
        link: str,
        place: pygame.Rect,
        words: str,
        command: Callable[[], object],
        look: str = "",
        key: str = "",
    ) -> None:
        """Put a button that is known by its link."""
        self.buttons[link] = self.screen.button(place, words, command, look=look, key=key)

    def entry(self, link: str, place: pygame.Rect, hint: str = "") -> None:
        """Put a line to type into; `hint` stands in it while it is empty."""
        kind = UITextEntryLine if link in WORDS else NumberLine
        self.entries[link] = kind(place, self.screen.ui, placeholder_text=hint)

    def label(
        self,
        words: str,
        at: tuple[int, int],
        colour: Colour = palette.TEXT_QUIET,
        *,
        bold: bool = False,
        most: int = 0,
    ) -> int:
        """Write words beside the widgets of the present part; give their width in pixels.

        Where `most` is not 0 they take at most so many pixels.
        """
        self._labels.setdefault(self._part, []).append((words, at, colour, bold, most))
        wide = palette.text(words, readable(palette.TEXT_SIZE), colour, bold=bold).get_width()
        return min(wide, most) if most else wide

    # ------------------------------------------------------------ typing and drawing

    def link_of(self, element: object) -> str:
        """Return the link of a line that is typed into, empty for any other widget."""
        return next((link for link, entry in self.entries.items() if entry is element), "")

    def next_entry(self, step: int) -> None:
        """Go on to the next line, as Tab does."""
        links = list(self.entries)
        focused = next((link for link in links if self.entries[link].is_focused), None)
        if focused is None:
            return
        new = self.entries[links[(links.index(focused) + step) % len(links)]]
        self.screen.ui.set_focus_set(new.get_focus_set())
        new.select_range = [0, len(new.get_text())]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plates the widgets lie on, and their labels."""
        at = self.screen.at
        panels = (at.top, at.photo, at.piece, at.question, at.tabs, at.page)
        for rect in panels:
            surface.fill(palette.PANEL, rect)
            edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
            pygame.draw.rect(surface, edge, rect, 1)
        size = readable(palette.TEXT_SIZE)
        for labels in self._labels.values():
            for words, place, colour, bold, most in labels:
                panel = next((one for one in panels if one.collidepoint(place)), at.window)
                room = panel.right - place[0] - 4
                surface.blit(fitted(words, size, min(room, most or room), colour, bold=bold), place)
