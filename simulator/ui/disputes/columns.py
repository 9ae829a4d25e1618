"""The widgets beside a disputed table: top bar, photo, selected piece, question, own table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame_gui.elements import UIButton, UIHorizontalSlider, UITextEntryLine

from simulator.cases.pieces import Piece
from simulator.content.case_records import Question
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.fields import ROWS, Field, Turner, said, shown
from simulator.ui.disputes.layout import GAP, ROW
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import piece
from simulator.ui.disputes.questions import KINDS, Choice, asked_about, choices, value_of
from simulator.ui.keys import Act
from simulator.ui.palette import Colour

if TYPE_CHECKING:
    from simulator.ui.disputes.screen import DisputeScreen

LABEL: Final = 17
Label = tuple[str, tuple[int, int], Colour, bool]


class Columns:
    """The widgets; those that depend on what is selected or asked are made anew when it changes.

    `entries` holds the lines one can type into, by link: "piece:x", "ask:roll", "box:inches".
    """

    def __init__(self, screen: DisputeScreen) -> None:
        """Belong to a screen."""
        self.screen = screen
        self.entries: dict[str, UITextEntryLine] = {}
        self.buttons: dict[str, UIButton] = {}
        self.slider: UIHorizontalSlider | None = None
        self._labels: dict[str, list[Label]] = {}
        self._made: dict[str, object] = {}
        self._part = ""

    # ------------------------------------------------------------ all at once

    def build(self) -> None:
        """Make all widgets for the window's size; the screen has taken the old ones away."""
        self.entries, self.buttons, self._labels, self._made = {}, {}, {}, {}
        self._build_top()
        self._build_photo()
        self._build_kinds()
        self._build_box()
        self.refresh()

    def refresh(self) -> None:
        """Make what depends on the matter anew, and write fields that nobody types into."""
        matter = self.screen.matter
        one = piece(matter.case, matter.selected)
        question = matter.question
        kinds = type(one), getattr(one, "unit", None)
        self._again("piece", kinds, lambda: self._build_piece(one))
        asked = (
            None if question is None
            else (question.question, value_of(question, "action"), len(matter.case.ask))
        )  # fmt: skip
        self._again("ask", asked, self._build_asked)
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
        question = self.screen.matter.question
        for link, entry in self.entries.items():
            part, _colon, key = link.partition(":")
            if entry.is_focused:
                continue
            if part == "piece" and one is not None:
                text = shown(one, key)
            elif part == "ask" and question:
                value = value_of(question, key)
                text = "" if value is None else f"{value:g}"
            elif part == "box":
                text = f"{getattr(self.screen.matter.box, key):g}"
            elif link == "case:title":
                text = self.screen.matter.case.title
            else:
                continue
            if entry.get_text() != text:
                entry.set_text(text)
        self._write_buttons(one)

    def _write_buttons(self, one: Piece | None) -> None:
        matter, board = self.screen.matter, self.screen.board
        words = {"top:board": f"{matter.case.board.width:g} × {matter.case.board.depth:g}"}
        if one is not None:
            words |= {
                link: said(one, link.partition(":")[2])
                for link in self.buttons
                if link.partition(":")[2] in {"side", "tray", "kind", "ranged"}
            }
        question = matter.question
        if question is not None:
            words |= _chosen(question)
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
        lit |= {f"kind:{kind}": question is not None and question.question == kind
                for kind in KINDS}  # fmt: skip
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

    def _button(self, link: str, place: pygame.Rect, words: str, command: Callable[[], object],
                look: str = "", key: str = "") -> None:  # fmt: skip
        self.buttons[link] = self.screen.button(place, words, command, look=look, key=key)

    def _entry(self, link: str, place: pygame.Rect, hint: str = "") -> None:
        entry = UITextEntryLine(place, self.screen.ui, placeholder_text=hint)
        self.entries[link] = entry

    def _label(self, words: str, at: tuple[int, int], colour: Colour = palette.TEXT_QUIET,
               *, bold: bool = False) -> int:  # fmt: skip
        self._labels.setdefault(self._part, []).append((words, at, colour, bold))
        return palette.text(words, LABEL, colour, bold=bold).get_width()

    def _build_top(self) -> None:
        at, screen, keys = self.screen.at.top, self.screen, self.screen.app.keys
        self._part = "top"
        ways: tuple[tuple[str, str, Callable[[], object], str, str], ...] = (
            ("back", _("Back"), screen.leave_table, "", keys.shown(Act.BACK)),
            ("new", _("New"), screen.new, "", ""),
            ("open", _("Open"), screen.filing.open_file, "", ""),
            ("save", _("Save"), screen.filing.ask_where_to_save, "", keys.shown(Act.SAVE)),
            ("picture", _("Picture"), screen.filing.ask_for_picture, "", ""),
            ("report", _("PDF report"), screen.filing.ask_for_report, "", ""),
            ("undo", _("Undo"), screen.undo, "", keys.shown(Act.UNDO)),
            ("redo", _("Redo"), screen.redo, "", keys.shown(Act.REDO)),
            ("board", "48 × 48", screen.other_board, "", ""),
            ("help", _("Help"), screen.help, "", keys.shown(Act.HELP)),
        )  # fmt: skip
        x = at.x + GAP
        for link, words, command, look, key in ways:
            label = f"{words}  [{key}]" if key else words
            wide = palette.font(16).size(label)[0] + 24
            place = pygame.Rect(x, at.y + 7, wide, ROW)
            self._button(f"top:{link}", place, words, command, look, key)
            x += wide + GAP
        place = pygame.Rect(x, at.y + 7, at.right - x - GAP, ROW)
        if place.width >= 120:
            self._entry("case:title", place, _("Title of the dispute"))

    def _build_photo(self) -> None:
        at, screen = self.screen.at.photo, self.screen
        self._part = "photo"
        self._label(_("Photo of your table"), (at.x + 10, at.y + 8), palette.GOLD, bold=True)
        wide = at.width - 2 * GAP
        half = (wide - GAP) // 2
        y = at.y + 34
        first = pygame.Rect(at.x + GAP, y, wide, ROW)
        self._button("photo:load", first, _("Load a photo"), screen.filing.load_photo)
        y += ROW + 2
        rows = (("scale", _("Scale"), screen.photos.scale), ("move", _("Move"), screen.photos.move))
        for number, (link, words, command) in enumerate(rows):
            place = pygame.Rect(at.x + GAP + number * (half + GAP), y, half, ROW)
            self._button(f"photo:{link}", place, words, command)
        y += ROW + 2
        self._label(_("Opacity"), (at.x + 10, y + 6))
        photo = screen.board.photo
        value = round(100 * photo.opacity) if photo else 70
        place = pygame.Rect(at.x + 76, y + 3, at.width - 82, ROW - 8)
        self.slider = UIHorizontalSlider(place, value, (0, 100), screen.ui)
        y += ROW
        last = pygame.Rect(at.x + GAP, y, wide, ROW)
        self._button("photo:remove", last, _("Take it away"), screen.photos.remove)

    def _build_piece(self, one: Piece | None) -> None:
        at, screen = self.screen.at.piece, self.screen
        x0, y0 = at.x + 12, at.y + 8
        if one is None:
            self._label(_("Nothing selected"), (x0, y0), palette.GOLD, bold=True)
            self._label(_("Click a tray, or drag one from the left."), (x0, y0 + 34))
            self._label(_("Turn it with Q and E, the wheel, or its grip."), (x0, y0 + 60))
            return
        self._label(_("Selected"), (x0, y0), palette.GOLD, bold=True)
        right = at.right - GAP
        ways = (("delete", _("Delete"), screen.delete), ("copy", _("Copy"), screen.copy))
        for link, words, command in ways:
            wide = palette.font(16).size(words)[0] + 26
            right -= wide
            self._button(f"piece:{link}", pygame.Rect(right, at.y + 3, wide, 30), words, command)
            right -= GAP
        y = at.y + 36
        for row in ROWS[type(one)]:
            self._row(row, pygame.Rect(at.x + 8, y, at.width - 14, ROW - 2))
            y += ROW + 1

    def _row(self, row: tuple[Field | Turner, ...], at: pygame.Rect) -> None:
        x = at.x
        for spec in row:
            wide = round(at.width * spec.share)
            place = pygame.Rect(x, at.y, wide - GAP, at.height)
            link = f"piece:{spec.key}"
            if isinstance(spec, Turner):
                self._button(link, place, "", lambda key=spec.key: self.screen.turn_over(key))  # type: ignore[misc]
            else:
                words = self._label(word(spec.key), (place.x + 2, place.y + 6)) + 8
                self._entry(link, pygame.Rect(x + words, at.y, wide - GAP - words, at.height))
            x += wide

    def _build_kinds(self) -> None:
        at, screen = self.screen.at.question, self.screen
        self._part = "kind"
        wide = (at.width - 12) // 3
        for number, kind in enumerate(KINDS):
            row, column = divmod(number, 3)
            place = pygame.Rect(at.x + 8 + column * wide, at.y + 34 + row * ROW, wide - 4, ROW - 3)
            key = str(number + 1) if number < 9 else ""
            self._button(f"kind:{kind}", place, word(kind), lambda kind=kind: screen.ask(kind),  # type: ignore[misc]
                         key=key)  # fmt: skip

    def _build_asked(self) -> None:
        """Make what belongs to the present question: which of several, about whom, its choices."""
        at, screen = self.screen.at.question, self.screen
        matter, question = screen.matter, screen.matter.question
        self._label(_("Question"), (at.x + 12, at.y + 8), palette.GOLD, bold=True)
        if question is None:
            words = _("Click two units, then a question.")
            self._label(words, (at.x + 12, at.y + 40 + 4 * ROW))
            return
        right = at.right - GAP
        steps: list[tuple[str, str, Callable[[], object]]] = [("add", "+", screen.add_question)]
        if len(matter.case.ask) > 1:
            steps += [("next", "›", lambda: screen.turn_to(1)),
                      ("before", "‹", lambda: screen.turn_to(-1))]  # fmt: skip
        for link, words, command in steps:
            right -= 34
            self._button(f"ask:{link}", pygame.Rect(right, at.y + 3, 30, 28), words, command)
        y = at.y + 38 + 4 * ROW
        if len(asked_about(question)) == 2 and question.question != "control":
            wide = palette.font(16).size(_("Swap"))[0] + 26
            place = pygame.Rect(at.right - GAP - wide, y, wide, ROW - 3)
            self._button("ask:swap", place, _("Swap"), screen.swap)
        self._build_choices(choices(question), pygame.Rect(at.x + 8, y + ROW, at.width - 16, ROW))

    def _build_choices(self, given: tuple[Any, ...], at: pygame.Rect) -> None:
        if not given:
            return
        wide = at.width // len(given)
        for number, spec in enumerate(given):
            place = pygame.Rect(at.x + number * wide, at.y, wide - GAP, ROW - 3)
            link = f"ask:{spec.key}"
            if isinstance(spec, Choice):
                self._button(link, place, "", lambda spec=spec: self.screen.choose(spec))  # type: ignore[misc]
            else:
                words = self._label(spec.words, (place.x + 2, place.y + 6)) + 8
                place = pygame.Rect(place.x + words, place.y, place.width - words, place.height)
                self._entry(link, place)

    def _build_box(self) -> None:
        """Make the tabs, and the measuring error of one's own table."""
        at, screen = self.screen.at.tabs, self.screen
        self._part = "box"
        x = at.x + 8
        for link, words, rulings in (
            ("answer", _("Answer"), False),
            ("rulings", _("Rulings"), True),
        ):
            wide = palette.font(16).size(words)[0] + 24
            place = pygame.Rect(x, at.y + 4, wide, ROW - 2)
            self._button(f"tab:{link}", place, words, lambda on=rulings: screen.show_rulings(on))  # type: ignore[misc]
            x += wide + 4
        x = at.right - 8
        for key, unit in (("degrees", "°"), ("inches", _("in"))):
            x -= palette.text(unit, LABEL).get_width() + 6
            self._label(unit, (x + 3, at.y + 11))
            x -= 48
            self._entry(f"box:{key}", pygame.Rect(x, at.y + 4, 48, ROW - 2))
            x -= 4
        words = _("error ±") if at.width < 420 else _("measuring error ±")
        self._label(words, (x - palette.text(words, LABEL).get_width() - 2, at.y + 11))

    # ------------------------------------------------------------ typing and drawing

    def link_of(self, element: object) -> str:
        """Give the link of a line that is typed into, empty for any other widget."""
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
        for rect in (at.top, at.photo, at.piece, at.question, at.tabs, at.page):
            surface.fill(palette.PANEL, rect)
            edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
            pygame.draw.rect(surface, edge, rect, 1)
        for labels in self._labels.values():
            for words, place, colour, bold in labels:
                surface.blit(palette.text(words, LABEL, colour, bold=bold), place)


def _chosen(question: Question) -> dict[str, str]:
    """Give the words on the buttons of a question's choices."""
    words = {}
    for choice in choices(question):
        if isinstance(choice, Choice):
            value = value_of(question, choice.key)
            name = next((w for v, w in choice.values if v == value), str(value))
            words[f"ask:{choice.key}"] = f"{choice.words}: {name}" if choice.words else name
    return words
