"""What can be answered, each with its key; and what cannot, with the reason and the rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import DieOption, Kind, Option, Refused
from simulator.records import dataclass
from simulator.rules.action_list import ACTION_TYPES
from simulator.ui import palette
from simulator.ui.battle.answers import NONE
from simulator.ui.battle.draft import Draft, Further
from simulator.ui.identity_key import Itself
from simulator.ui.palette import Colour
from simulator.ui.panel import Panel, ground, scroll_bar
from simulator.ui.strokes import plate, wrapped

HEAD: Final = 32
_SMALL: Final = 13
"""Pixels letters are high at least where a name must fit into half the width."""

_PAIR: Final = 36
"""Pixels from one row of two names to the next."""

_ACTION_ICONS: Final[dict[str, str]] = {one.key: one.icon for one in ACTION_TYPES.values()}


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One row of the list: a key, an icon, what it is and why."""

    link: str
    key: str
    mark: str
    label: str
    why: str
    ink: Colour
    mark_colour: Colour
    chosen: bool = False
    lit: bool = False


def rows_of(
    draft: Draft,
    *,
    hidden: bool,
    idle: Mapping[str, str] = MappingProxyType({}),
    changes: Mapping[str, str] = MappingProxyType({}),
) -> list[ChoiceRow]:
    """Return the rows for a request; `hidden` keeps everything back but "not this".

    `idle` says by option why it may be chosen but would do nothing, `changes` what it would change.
    """
    numbers = {key: str(i) for i, key in enumerate(draft.number_keys(), start=1) if i <= 9}
    seen = [o for o in draft.options if not hidden or o.key == draft.decline]
    rows = [
        _option_row(draft, option, numbers, idle.get(option.key, ""), changes.get(option.key, ""))
        for option in seen
    ]
    rows += [_refused_row(refused) for refused in draft.refused if not hidden]
    return rows + [_further_row(further) for further in draft.further]


def _option_row(
    draft: Draft, option: Option, numbers: dict[str, str], idle: str, change: str
) -> ChoiceRow:
    declines = option.key == draft.decline
    said, verdict = option.detail, option.verdict
    why = str(said)
    if verdict is not None and verdict.why and draft.request.kind is not Kind.ACTION:
        text = "" if said == verdict.why else why
        why = " · ".join(words for words in (text, str(verdict)) if words)
    mark = _ACTION_ICONS.get(option.key, "") if draft.request.kind is Kind.ACTION else ""
    if isinstance(option, DieOption):
        mark = f"die-{min(option.face, 6)}"
    if option.key in draft.chosen:
        mark = "verdict-yes"
    ink = palette.TEXT
    if change:
        why = _("{what}: {change}").format(what=why, change=change) if why else change
    if idle:
        why, ink = _("Would do nothing now: {why}").format(why=idle), palette.TEXT_QUIET
    key = NONE if declines else numbers.get(option.key, "")
    return ChoiceRow(
        link=option.key,
        key=key,
        mark=mark,
        label=draft.label_of(option),
        why=why,
        ink=ink,
        mark_colour=palette.LEGAL if option.key in draft.chosen else palette.GOLD,
        chosen=option.key in draft.chosen,
        lit=draft.lit == option.key,
    )


def _refused_row(refused: Refused) -> ChoiceRow:
    return ChoiceRow(
        link=f"refused:{refused.key}",
        key="",
        mark="verdict-no",
        label=str(refused.label),
        why=str(refused.verdict),
        ink=palette.mixed(palette.PANEL, palette.TEXT, 0.7),
        mark_colour=palette.ILLEGAL,
    )


def _further_row(further: Further) -> ChoiceRow:
    return ChoiceRow(
        link=str(further.do),
        key=further.key,
        mark="",
        label=further.words,
        why=further.why,
        ink=palette.TEXT_QUIET,
        mark_colour=palette.GOLD,
    )


class ChoicesPanel(Panel):
    """The list of choices; links are option keys, `refused:<key>` and those of rows below."""

    draft: Draft | None = None
    hidden = False
    title = ""
    hint = ""
    idle: Mapping[str, str] = MappingProxyType({})
    """Why an option may be chosen but would do nothing, by its key."""
    changes: Mapping[str, str] = MappingProxyType({})
    """What an option would change, by its key, where that is known beforehand."""
    size = 16
    """The height of its letters in pixels; reasons are a pixel smaller."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        super().__init__(rect)
        self.short: dict[str, str] = {}
        """Why, by link, where the rows show their names alone."""

    def show(self, draft: Draft | None, title: str, hint: str, *, hidden: bool) -> None:
        """Show the choices of a request, or only a hint."""
        if draft is not self.draft:
            self.scroll = 0
        self.draft, self.title, self.hint, self.hidden = draft, title, hint, hidden

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        draft = self.draft
        mark = (draft.lit, tuple(draft.chosen)) if draft else ()
        self.draw_kept(surface, (Itself(draft), mark, self.title, self.hint, self.hidden))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the rows below the title."""
        ground(canvas)
        rows = (
            rows_of(self.draft, hidden=self.hidden, idle=self.idle, changes=self.changes)
            if self.draft is not None
            else []
        )
        head = HEAD if rows else 0
        y = head + 2 - self.scroll
        self.short = {}
        if self._too_many(rows, canvas.get_width() - 18, canvas.get_height() - head):
            y = self._in_pairs(canvas, rows, y)
        else:
            for row in rows:
                y += self._row(canvas, row, y) + 4
        if self.hint and not self.short:
            for line in self._hint_rows(self.hint, canvas.get_width()):
                if y + 4 + self.size < canvas.get_height():  # a line is there whole or not at all
                    canvas.blit(palette.text(line, self.size, palette.TEXT_QUIET), (14, y + 4))
                y += self.size + 5
            y += 8
        self.content_height = y + self.scroll
        scroll_bar(canvas, self.scroll, self.content_height)
        if not head:
            return
        canvas.fill(palette.PANEL_RAISED, (0, 0, canvas.get_width(), head))
        title = palette.font(18, display=True).render(self.title, True, palette.GOLD)
        canvas.blit(title, (12, 3))

    # ------------------------------------------------------------ many actions in little room

    def _too_many(self, rows: list[ChoiceRow], width: int, room: int) -> bool:
        """Return whether the actions of a unit would have to be scrolled."""
        if self.draft is None or self.draft.request.kind is not Kind.ACTION:
            return False
        return self._height(rows, width) > room

    def _height(self, rows: list[ChoiceRow], width: int) -> int:
        return sum(self._measured(row, width)[3] + 4 for row in rows)

    def wished(self, draft: Draft, *, hidden: bool) -> int:
        """Return how many pixels all rows of a request take with their reasons."""
        rows = rows_of(draft, hidden=hidden, idle=self.idle, changes=self.changes)
        return self._height(rows, self.rect.width - 18)

    def foot(self, hint: str) -> int:
        """Return how many pixels a hint takes below the rows, 0 without one."""
        rows = self._hint_rows(hint, self.rect.width)
        return len(rows) * (self.size + 5) + 14 if rows else 0

    def _hint_rows(self, hint: str, width: int) -> list[str]:
        return wrapped(hint, self.size, width - 28) if hint else []

    def least(self, draft: Draft, *, hidden: bool) -> int:
        """Return how many pixels high the panel shows all rows of a request by their names."""
        count = len(rows_of(draft, hidden=hidden))
        return HEAD + 2 + (count + 1) // 2 * _PAIR + 6

    def _in_pairs(self, canvas: pygame.Surface, rows: list[ChoiceRow], y: int) -> int:
        """Draw two rows side by side, each with its name alone; return where they end."""
        half = (canvas.get_width() - 16) // 2
        for index, row in enumerate(rows):
            place = pygame.Rect(6 + index % 2 * (half + 4), y + index // 2 * _PAIR, half, 33)
            hot = self.spot(place, row.link)
            self._plate(canvas, row, place, hot=hot)
            if row.key:
                self._key_badge(canvas, row.key, place)
            if row.mark:
                icon = palette.icon(row.mark, 20, row.mark_colour)
                canvas.blit(icon, (place.x + 36, place.y + 6))
            x = place.x + 36 + (26 if row.mark else 0)
            bold = not row.link.startswith("refused:")
            size = self.size
            while size > _SMALL and palette.width(row.label, size, bold=bold) > (
                place.right - x - 4
            ):
                size -= 1
            words = palette.text(row.label, size, row.ink, bold=bold)
            canvas.blit(words, words.get_rect(midleft=(x, place.centery)))
            self.short[row.link] = row.why
        return self._reasons(canvas, rows, y + (len(rows) + 1) // 2 * _PAIR + 6)

    def _reasons(self, canvas: pygame.Surface, rows: list[ChoiceRow], y: int) -> int:
        """Write below the names why actions are forbidden, each whole, as far as there is room."""
        size = max(15, self.size - 2)
        for row in rows:
            if not row.why or not row.link.startswith("refused:"):
                continue
            said = _("{action}: {why}").format(action=row.label, why=row.why)
            lines = wrapped(said, size, canvas.get_width() - 28)
            if y + len(lines) * (size + 4) + 4 > canvas.get_height():
                continue
            for line in lines:
                canvas.blit(palette.text(line, size, palette.TEXT_QUIET), (12, y))
                y += size + 4
            y += 4
            self.short[row.link] = ""  # it is read here
        return y

    def draw_text(self, surface: pygame.Surface, within: pygame.Rect) -> None:
        """Show beside the row under the mouse what has no room in it."""
        why, place = self.short.get(self.hovered, ""), self.place_of(self.hovered)
        if not why or place is None:
            return
        refused = self.hovered.startswith("refused:")
        edge = palette.ILLEGAL if refused else palette.PANEL_EDGE
        sign = plate(why, self.size, edge=edge, width=self.rect.width - 40, alpha=245)
        spot = sign.get_rect(midtop=(self.rect.centerx, place.bottom + 4))
        if spot.bottom > self.rect.bottom:
            spot.midbottom = (self.rect.centerx, place.top - 4)
        surface.blit(sign, spot.clamp(within))

    # ------------------------------------------------------------ one row

    def _measured(self, row: ChoiceRow, width: int) -> tuple[list[str], list[str], int, int]:
        """Return a row's lines, its reason's, where a short reason begins, and its height."""
        x = 6 + 36 + (28 if row.mark else 0)
        size, bold = self.size, not row.link.startswith("refused:")
        small = size if size >= 18 else size - 1
        labels = wrapped(row.label, size, width - x, bold=bold)
        reasons = wrapped(row.why, small, width - x) if row.why else []
        beside = self._beside(row, labels, width - x)
        if beside:
            reasons = []
        height = max(34, 12 + (size + 4) * len(labels) + (small + 4) * len(reasons))
        return labels, reasons, beside, height

    def _row(self, canvas: pygame.Surface, row: ChoiceRow, y: int) -> int:
        left, width = 6, canvas.get_width() - 18
        x = left + 36 + (28 if row.mark else 0)
        size, bold = self.size, not row.link.startswith("refused:")
        small = size if size >= 18 else size - 1
        labels, reasons, beside, height = self._measured(row, width)
        place = pygame.Rect(left, y, width, height)
        hot = self.spot(place, row.link)
        self._plate(canvas, row, place, hot=hot)
        if row.key:
            self._key_badge(canvas, row.key, place)
        if row.mark:
            canvas.blit(palette.icon(row.mark, 22, row.mark_colour), (left + 36, place.y + 6))
        top = place.y + (7 if reasons or len(labels) > 1 else (height - size - 4) // 2)
        for label in labels:
            canvas.blit(palette.text(label, size, row.ink, bold=bold), (x, top))
            top += size + 4
        if beside:
            said = palette.text(row.why, small, palette.TEXT_QUIET)
            canvas.blit(said, (x + beside, top - size - 4))
        for reason in reasons:
            canvas.blit(palette.text(reason, small, palette.TEXT_QUIET), (x, top))
            top += small + 4
        return height

    def _beside(self, row: ChoiceRow, labels: list[str], width: int) -> int:
        """Return where a short reason stands in the label's own line, 0 where there is no room."""
        if not row.why or len(labels) > 1:
            return 0
        at = palette.width(row.label, self.size, bold=True) + 14
        return at if at + palette.width(row.why, self.size) <= width else 0

    def _plate(
        self, canvas: pygame.Surface, row: ChoiceRow, place: pygame.Rect, *, hot: bool
    ) -> None:
        if row.link.startswith("refused:"):
            pygame.draw.rect(
                canvas, palette.mixed(palette.PANEL, palette.NIGHT, 0.6), place, border_radius=5
            )
            if hot:
                pygame.draw.rect(canvas, palette.ILLEGAL, place, 1, border_radius=5)
            return
        back = (
            palette.mixed(palette.PANEL_RAISED, palette.GOLD_DEEP, 0.35)
            if row.lit or hot
            else palette.PANEL_RAISED
        )
        pygame.draw.rect(canvas, back, place, border_radius=5)
        edge = (
            palette.LEGAL if row.chosen else palette.GOLD if row.lit or hot else palette.PANEL_EDGE
        )
        pygame.draw.rect(canvas, edge, place, 2 if row.lit or row.chosen else 1, border_radius=5)

    @staticmethod
    def _key_badge(canvas: pygame.Surface, key: str, place: pygame.Rect) -> None:
        badge = pygame.Rect(place.x + 5, place.y + 5, 28, 24)
        pygame.draw.rect(canvas, palette.NIGHT, badge, border_radius=4)
        pygame.draw.rect(canvas, palette.PANEL_EDGE, badge, 1, border_radius=4)
        size = 16 if len(key) == 1 else 13
        picture = palette.text(key, size, palette.GOLD, bold=True)
        canvas.blit(picture, picture.get_rect(center=badge.center))
