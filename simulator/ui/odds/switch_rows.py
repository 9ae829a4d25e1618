"""The switches under a charge sheet: one row for each effect that may be supposed to be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.odds.effect_offers import EffectOffer
from simulator.ui import palette
from simulator.ui.odds.supposing import Supposing
from simulator.ui.panel import Panel
from simulator.ui.strokes import plate, wrapped

LINE: Final = 18
BOX: Final = 13
_WORDS_AT: Final = 66
"""Pixels from the panel's edge to a switch's words."""
_VALUE: Final = 104
"""Pixels kept at the right for what an effect is worth."""


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """One row: `link` is empty where there is nothing to click, `barred` where it does nothing.

    why: what bars the switch, or why it was put back; said beside it under the mouse.
    """

    lines: tuple[str, ...]
    link: str = ""
    player: Seat | None = None
    on: bool = False
    barred: bool = False
    why: str = ""
    value: str = ""
    opener: bool = False
    ink: palette.Colour = palette.TEXT

    @property
    def height(self) -> int:
        """Return how high the row is in pixels."""
        return LINE * len(self.lines) + 4


def link_of(foe: UnitId, title: str = "") -> str:
    """Name the switch of an effect, or what opens the switches of a charge."""
    return f"suppose:{foe}|{title}" if title else f"suppose:{foe}"


def switched(link: str) -> tuple[UnitId, str] | None:
    """Return the enemy and the effect of a switch's link, None for another link."""
    if not link.startswith("suppose:"):
        return None
    foe, _bar, title = link.removeprefix("suppose:").partition("|")
    return foe, title


def hidden_below(panel: Panel, foe: UnitId, head: int) -> int:
    """Return how far to scroll so that an enemy's opened switches are seen, the opener included."""
    mine = [spot.rect for spot in panel.spots if (switched(spot.link) or ("",))[0] == foe]
    if not mine:
        return 0
    over = max(rect.bottom for rect in mine) + 3 * LINE - panel.rect.height
    return max(0, min(over, mine[0].top - head - 4))


def switch_rows(
    foe: UnitId, asked: Supposing | None, width: int, *, opened: bool
) -> Iterator[SwitchRow]:
    """Yield what stands under the sheet of an enemy: the opener, and the switches once opened."""
    yield SwitchRow(
        (_("Suppose effects are used"),), link_of(foe), on=opened, opener=True, ink=palette.GOLD
    )
    if not opened:
        return
    if asked is None or asked.offers is None:
        yield SwitchRow(("…",), ink=palette.TEXT_QUIET)
        return
    for offer in sorted(asked.offers, key=lambda one: not one):
        yield _switch(foe, asked, offer, width)
    if not asked.offers:
        yield _said(_("Nothing that could be declared has a part in this charge."), width)
    if not asked.hands:
        yield _said(_("Cards in hand are offered while the hand is open."), width)


def _said(words: str, width: int) -> SwitchRow:
    rows = tuple(wrapped(words, 15, width - _WORDS_AT + 22))
    return SwitchRow(rows, ink=palette.TEXT_QUIET)


def _switch(foe: UnitId, asked: Supposing, offer: EffectOffer, width: int) -> SwitchRow:
    title = str(offer.title)
    on = title in asked.on
    text = _("suppose: {title}").format(title=title)
    lines = tuple(wrapped(text, 15, width - _WORDS_AT - (_VALUE if offer else 12)))
    value = asked.value(title)
    words = "" if value is None else _("{value} wounds").format(value=signed(value))
    ink = palette.TEXT if offer else palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.7)
    why = asked.fault[1] if asked.fault[0] == title else str(offer.why_not)
    return SwitchRow(
        lines,
        link_of(foe, title),
        offer.use.player,
        on,
        not offer,
        why,
        ("…" if on and not words else words),
        ink=ink,
    )


# ------------------------------------------------------------------ drawn


def draw_switch(panel: Panel, canvas: pygame.Surface, row: SwitchRow, y: int, width: int) -> int:
    """Draw a row with its spot; give where the next one begins."""
    place = pygame.Rect(36, y - 1, width - 36, row.height - 1)
    if row.link and panel.spot(place, row.link) and not row.barred:
        glow = palette.mixed(palette.PANEL_RAISED, palette.GOLD_DEEP, 0.45)
        pygame.draw.rect(canvas, glow, place, border_radius=4)
    left = 42
    if row.opener:
        _arrow(canvas, left, y + 4, down=row.on)
        left += 16
    elif row.player is not None:
        _box(canvas, pygame.Rect(left - 2, y + 3, BOX, BOX), row)
        canvas.blit(palette.shield(row.player, 14), (left + 15, y + 2))
        left = _WORDS_AT + 8
    for number, line in enumerate(row.lines):
        canvas.blit(palette.text(line, 15, row.ink), (left, y + LINE * number))
    if row.value:
        text = palette.text(row.value, 15, palette.GOLD)
        canvas.blit(text, text.get_rect(topright=(place.right - 4, y)))
    return y + row.height


def draw_reason(panel: Panel, canvas: pygame.Surface, rows: list[SwitchRow], head: int) -> None:
    """Show beside the switch under the mouse why it is not counted, or was put back."""
    for row in rows:
        if not row.why or row.link != panel.hovered:
            continue
        spot = next(spot.rect for spot in panel.spots if spot.link == row.link)
        edge = palette.TEXT_QUIET if row.barred else palette.ILLEGAL
        sign = plate(row.why, 15, edge=edge, width=canvas.get_width() - 90, alpha=250)
        place = sign.get_rect(topleft=(spot.x + 20, spot.bottom + 2))
        if place.bottom > canvas.get_height():
            place.bottom = spot.top - 2
        within = canvas.get_rect()
        within.update(4, head, within.width - 16, within.height - head)
        canvas.blit(sign, place.clamp(within))


def _arrow(canvas: pygame.Surface, x: int, y: int, *, down: bool) -> None:
    points = (
        [(x, y + 3), (x + 10, y + 3), (x + 5, y + 9)]
        if down
        else [(x + 2, y), (x + 8, y + 5), (x + 2, y + 10)]
    )
    pygame.draw.polygon(canvas, palette.GOLD, points)


def _box(canvas: pygame.Surface, place: pygame.Rect, row: SwitchRow) -> None:
    edge = palette.PANEL_EDGE if row.barred else palette.GOLD if row.on else palette.TEXT_QUIET
    pygame.draw.rect(canvas, edge, place, 1, border_radius=3)
    if row.on:
        pygame.draw.rect(canvas, palette.GOLD, place.inflate(-6, -6), border_radius=2)
    elif row.barred:
        pygame.draw.line(
            canvas, edge, (place.x + 3, place.centery), (place.right - 4, place.centery)
        )
