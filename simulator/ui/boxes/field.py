"""A text that is typed into: cursor, selection, clipboard, undoing, dead keys and composition."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import pygame

from simulator.language.texts import printable, printed
from simulator.ui import letters, palette
from simulator.ui.boxes.box import TextField

PAD: Final = 9
_SIZE: Final = 17
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_UNDONE: Final = 200
"""Steps that can be undone."""
_ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
_TAB: Final = "    "


class Editor:
    """What is typed into one field; the field itself is described anew by its screen."""

    def __init__(self, field: TextField) -> None:
        """Begin with the field's text, all of it or the letters it names selected."""
        self.field = field
        self.text = field.value
        self.mark, self.at = field.selected or (0, len(field.value))
        self.composed = ""
        """What an input method is still composing at the cursor."""
        self._reported = field.value
        self._undo: list[tuple[str, int]] = []
        self._redo: list[tuple[str, int]] = []
        self._place = pygame.Rect(0, 0, 0, 0)
        self._first = 0
        """The first line seen, or the pixels a single line is moved to the left."""

    def follow(self, field: TextField) -> None:
        """Take the field as its screen describes it now; another text replaces the typed one."""
        self.field = field
        if field.value != self._reported:
            self.text = self._reported = field.value
            self.at = self.mark = len(field.value)

    # ------------------------------------------------------------ what is selected

    @property
    def selection(self) -> tuple[int, int]:
        """Return the first letter selected and the one behind the last."""
        return min(self.at, self.mark), max(self.at, self.mark)

    @property
    def selected(self) -> str:
        """Return the selected letters."""
        first, end = self.selection
        return self.text[first:end]

    def put(self, typed: str) -> None:
        """Replace what is selected by what was typed or pasted."""
        words = typed.replace("\r\n", "\n").replace("\r", "\n").replace("\t", _TAB)
        if not self.field.several:
            words = " ".join(words.split("\n"))
        words = "".join(sign for sign in words if sign == "\n" or sign.isprintable())
        first, end = self.selection
        words = words[: max(0, self.field.most - len(self.text) + end - first)]
        self._change(self.text[:first] + words + self.text[end:], first + len(words))

    def _change(self, text: str, at: int) -> None:
        if text != self.text:
            self._undo = [*self._undo[-_UNDONE:], (self.text, self.at)]
            self._redo.clear()
        self._show(text, at)

    def _show(self, text: str, at: int) -> None:
        self.text, self.at, self.mark = text, at, at
        if text != self._reported:
            self._reported = text
            self.field.changed(text)

    def _step(self, taken: list[tuple[str, int]], kept: list[tuple[str, int]]) -> None:
        if taken:
            kept.append((self.text, self.at))
            self._show(*taken.pop())

    # ------------------------------------------------------------ keys

    def take(self, event: pygame.Event) -> bool:
        """Take what is typed; whether the field had use for it."""
        if event.type == pygame.TEXTINPUT:
            self.composed = ""
            self.put(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composed = event.text
            return True
        if event.type == pygame.KEYDOWN and not self.composed:
            command = bool(event.mod & _COMMAND) and not event.mod & pygame.KMOD_ALT
            return self._command(event) if command else self._key(event)
        return event.type == pygame.KEYDOWN

    def _command(self, event: pygame.Event) -> bool:
        """Take a key with Control held down; whether it is known."""
        match event.key:
            case pygame.K_a:
                self.choose_all()
            case pygame.K_c:
                copy(self.selected)
            case pygame.K_x:
                copy(self.selected)
                self.put("")
            case pygame.K_v:
                self.put(pasted())
            case pygame.K_z if event.mod & pygame.KMOD_SHIFT:
                self._step(self._redo, self._undo)
            case pygame.K_z:
                self._step(self._undo, self._redo)
            case pygame.K_y:
                self._step(self._redo, self._undo)
            case _:
                return self._key(event, by_word=True)
        return True

    def _key(self, event: pygame.Event, *, by_word: bool = False) -> bool:
        match event.key:
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                if self.at == self.mark:
                    back = event.key == pygame.K_BACKSPACE
                    self.at = self._beside(-1 if back else 1, by_word=by_word)
                self.put("")
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._go_aside(event, by_word=by_word)
            case pygame.K_UP | pygame.K_DOWN if self.field.several:
                self._go(self._above(-1 if event.key == pygame.K_UP else 1), event.mod)
            case pygame.K_HOME | pygame.K_END:
                first, end = (0, len(self.text)) if by_word else self._line()
                self._go(first if event.key == pygame.K_HOME else end, event.mod)
            case key if key in _ENTER and self.field.several and not by_word:
                self.put("\n")
            case _:
                return False
        return True

    def _go_aside(self, event: pygame.Event, *, by_word: bool) -> None:
        """Go one letter or word to a side; without Shift, first to that end of what is selected."""
        side = -1 if event.key == pygame.K_LEFT else 1
        ends = self.selection
        if ends[0] != ends[1] and not event.mod & pygame.KMOD_SHIFT and not by_word:
            self._go(ends[side > 0], 0)
        else:
            self._go(self._beside(side, by_word=by_word), event.mod)

    def _go(self, at: int, mod: int) -> None:
        self.at = at
        if not mod & pygame.KMOD_SHIFT:
            self.mark = at

    def _beside(self, side: int, *, by_word: bool) -> int:
        """Return where the cursor comes one letter, or one word, further."""
        at = min(max(0, self.at + side), len(self.text))
        ahead = -1 if side < 0 else 0
        while by_word and 0 < at < len(self.text):
            if self.text[at + ahead].isspace() and not self.text[at - 1 - ahead].isspace():
                break
            at += side
        return at

    def _line(self) -> tuple[int, int]:
        """Return where the line with the cursor begins and ends."""
        for first, end in self._rows():
            if first <= self.at <= end:
                return first, end
        return 0, len(self.text)

    def _above(self, lines: int) -> int:
        """Return where the cursor comes so many lines below."""
        rows = self._rows()
        now = next(n for n, (first, end) in enumerate(rows) if first <= self.at <= end)
        wanted = now + lines
        if not 0 <= wanted < len(rows):
            return 0 if wanted < 0 else len(self.text)
        x = self._width(rows[now][0], self.at)
        return self._letter(rows[wanted], x)

    # ------------------------------------------------------------ where letters stand

    @property
    def face(self) -> pygame.font.Font:
        """Return the face a field is written in."""
        return palette.font(letters.readable(_SIZE))

    def _width(self, first: int, end: int) -> int:
        return self.face.size(printable(self.text[first:end]))[0]

    def _rows(self) -> Sequence[tuple[int, int]]:
        """Return the lines as they are wrapped: where each begins, and where it ends."""
        if not self.field.several:
            return [(0, len(self.text))]
        room, rows, start = max(20, self._place.width - 2 * PAD), [], 0
        for line in self.text.split("\n"):
            end = start + len(line)
            while self._width(start, end) > room:
                cut = self._letter((start, end), room, down=True)
                space = self.text.rfind(" ", start, cut)
                cut = space + 1 if space > start else max(cut, start + 1)
                rows.append((start, cut - 1 if space > start else cut))
                start = cut
            rows.append((start, end))
            start = end + 1
        return rows

    def _letter(self, row: tuple[int, int], x: int, *, down: bool = False) -> int:
        """Return the letter of a line that stands nearest to so many pixels from its start."""
        first, end = row
        low, high = first, end
        while low < high:
            middle = (low + high + 1) // 2
            if self._width(first, middle) <= x:
                low = middle
            else:
                high = middle - 1
        if not down and low < end:
            left, right = self._width(first, low), self._width(first, low + 1)
            low += right - x < x - left
        return low

    # ------------------------------------------------------------ the mouse

    def point(self, pos: tuple[int, int], *, extend: bool) -> None:
        """Put the cursor where the mouse is; `extend` selects up to there."""
        rows = self._rows()
        x, y = pos[0] - self._place.x - PAD, pos[1] - self._place.y - PAD
        index = 0
        if self.field.several:
            index = min(max(0, y // self.face.get_linesize() + self._first), len(rows) - 1)
        else:
            x += self._first
        self.at = self._letter(rows[index], x)
        if not extend:
            self.mark = self.at

    def choose_all(self) -> None:
        """Select all of it, so that the next letter replaces it."""
        self.mark, self.at = 0, len(self.text)

    def choose_word(self) -> None:
        """Select the word at the cursor, as a double click does."""
        first = end = self.at
        while first > 0 and self.text[first - 1].isalnum():
            first -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        self.mark, self.at = first, end

    def turn(self, lines: int) -> None:
        """Scroll a field of several lines."""
        self._first = max(0, min(self._first + lines, len(self._rows()) - 1))

    # ------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, place: pygame.Rect, *, active: bool) -> None:
        """Draw the text into its field, with cursor and selection while it is typed into."""
        self._place = place
        before = surface.get_clip()
        surface.set_clip(place.inflate(-4, -4).clip(before))
        if not self.text and not self.composed and self.field.hint:
            hint = self.face.render(printable(printed(self.field.hint)), True, palette.TEXT_QUIET)
            surface.blit(hint, (place.x + PAD, self._top(place)))
        if active:
            self._keep_in_view(place)
        high = self.face.get_linesize()
        for number, row in enumerate(self._rows()):
            y = self._top(place) + (number - (self._first if self.field.several else 0)) * high
            if place.y - high < y < place.bottom:
                x = place.x + PAD - (0 if self.field.several else self._first)
                self._draw_row(surface, row, (x, y), active=active)
        surface.set_clip(before)

    def _top(self, place: pygame.Rect) -> int:
        high = self.face.get_linesize()
        return place.y + PAD if self.field.several else place.y + (place.height - high) // 2

    def _draw_row(
        self, surface: pygame.Surface, row: tuple[int, int], at: tuple[int, int], *, active: bool
    ) -> None:
        first, end = row
        x, y = at
        high = self.face.get_linesize()
        left, right = max(first, self.selection[0]), min(end, self.selection[1])
        if active and left < right:
            from_x, to_x = self._width(first, left), self._width(first, right)
            surface.fill(palette.SELECTED, (x + from_x, y, to_x - from_x, high))
        if not (active and first <= self.at <= end):
            surface.blit(self._written(self.text[first:end]), (x, y))
            return
        surface.blit(self._written(self.text[first : self.at]), (x, y))
        cursor = x + self._width(first, self.at)
        if self.composed:
            composed = self._written(self.composed)
            surface.blit(composed, (cursor, y))
            line = (cursor, y + high - 2, composed.get_width(), 1)
            surface.fill(palette.GOLD, line)
            cursor += composed.get_width()
        surface.blit(self._written(self.text[self.at : end]), (cursor, y))
        surface.fill(palette.WHITE, (cursor, y + 1, 2, high - 2))
        pygame.key.set_text_input_rect(pygame.Rect(cursor, y, 2, high))

    def _written(self, words: str) -> pygame.Surface:
        return self.face.render(printable(words), True, palette.TEXT)

    def _keep_in_view(self, place: pygame.Rect) -> None:
        """Scroll so far that the cursor is seen."""
        if self.field.several:
            rows = self._rows()
            now = next((n for n, row in enumerate(rows) if row[0] <= self.at <= row[1]), 0)
            seen = max(1, (place.height - 2 * PAD) // self.face.get_linesize())
            self._first = min(max(self._first, now - seen + 1), now)
        else:
            room, x = place.width - 2 * PAD - 2, self._width(0, self.at)
            self._first = max(0, min(max(self._first, x - room), x))


def copy(words: str) -> None:
    """Put words onto the system's clipboard, where there is one."""
    if words:
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(words)


def pasted() -> str:
    """Return the words on the system's clipboard; none where there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
