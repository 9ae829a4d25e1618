"""The head of a card: a banner in the faction's pattern with mark, name and cost."""

from __future__ import annotations

import pygame

from simulator.language.texts import ngettext
from simulator.ui import palette
from simulator.ui.cards.liveries import cloth
from simulator.ui.cards.sheet import Sheet
from simulator.ui.strokes import wrapped

Row = tuple[str, int, bool]
"""Words, the size of their letters, and whether they are bold."""


def draw_head(sheet: Sheet) -> None:
    """Draw the banner; it grows with a long name."""
    face, px, inner = sheet.face, sheet.px, sheet.inner
    disc = px(27)
    left = inner.left + 2 * disc + px(22)
    room = inner.right - (2 * disc + px(20) if face.cost else px(14)) - left
    rows = _title(sheet, room) + _below(sheet, room)
    high = sum(_step(row) for row in rows)
    head = pygame.Rect(inner.topleft, (inner.width, max(2 * disc + px(14), high + px(16))))
    sheet.canvas.blit(cloth(face.faction, *head.size), head)
    shade = palette.clear(room + px(16), head.height)
    shade.fill((*sheet.house.deep, 170))
    sheet.canvas.blit(shade, (left - px(8), head.y))
    _medal(sheet, (head.x + disc + px(7), head.centery), disc)
    _write(sheet, rows, (left, head.centery - high // 2), room)
    if face.cost:
        _coin(sheet, (head.right - disc - px(7), head.centery), disc)
    pygame.draw.rect(
        sheet.canvas, sheet.house.light, (head.x, head.bottom, head.width, sheet.thin())
    )
    sheet.y = head.bottom + px(8)


def draw_band(sheet: Sheet) -> None:
    """Draw the banner of a lying card: mark and name in one row, its kind at the end of it."""
    face, inner = sheet.face, sheet.inner
    size = max(18, sheet.letters(22))
    head = pygame.Rect(inner.topleft, (inner.width, round(size * 1.4)))
    sheet.canvas.blit(cloth(face.faction, *head.size), head)
    shade = palette.clear(*head.size)
    shade.fill((*sheet.house.deep, 170))
    sheet.canvas.blit(shade, head)
    radius = head.height // 2 - 2
    _medal(sheet, (head.x + radius + 6, head.centery), radius)
    left, right = head.x + 2 * radius + 14, head.right - 10
    name = palette.text(face.title, size, palette.WHITE, bold=True)
    sheet.put(name, (left, head.centery - name.get_height() // 2), right - left)
    kind = palette.text(
        face.line, sheet.letters(15), palette.mixed(sheet.house.light, palette.WHITE, 0.35)
    )
    if name.get_width() + kind.get_width() + 16 <= right - left:
        sheet.canvas.blit(kind, kind.get_rect(midright=(right, head.centery)))
    sheet.y = head.bottom + 4


def _step(row: Row) -> int:
    return round(row[1] * 1.22)


def _write(sheet: Sheet, rows: list[Row], at: tuple[int, int], room: int) -> None:
    """Write name, second name and kind below each other."""
    x, y = at
    names = len(_title(sheet, room))
    for index, row in enumerate(rows):
        words, size, bold = row
        plain = palette.mixed(sheet.house.light, palette.WHITE, 0.35)
        colour = palette.WHITE if index < names else sheet.house.light if bold else plain
        sheet.put(palette.text(words, size, colour, bold=bold), (x, y), room)
        y += _step(row)


def _title(sheet: Sheet, room: int) -> list[Row]:
    """Return a name in one line if it may be large, else in two."""
    name = sheet.face.title
    for size in range(sheet.letters(25), sheet.letters(18) - 1, -1):
        if palette.width(name, size, bold=True) <= room:
            return [(name, size, True)]
    lines, size = [name], sheet.least
    for size in range(sheet.letters(22), sheet.least - 1, -1):
        lines = wrapped(name, size, room, bold=True)
        widest = max(palette.width(line, size, bold=True) for line in lines)
        if widest <= room and len(lines) <= 2:
            break
    return [(line, size, True) for line in lines]


def _below(sheet: Sheet, room: int) -> list[Row]:
    """Return the second name and the kind of card."""
    rows: list[Row] = []
    for words, wished, bold in ((sheet.face.subtitle, 17, True), (sheet.face.line, 15, False)):
        if not words:
            continue
        size = sheet.letters(wished)
        while size > sheet.least and palette.width(words, size, bold=bold) > room:
            size -= 1
        rows += [(row, size, bold) for row in wrapped(words, size, room, bold=bold)]
    return rows


def _medal(sheet: Sheet, centre: tuple[int, int], radius: int) -> None:
    pygame.draw.circle(sheet.canvas, sheet.house.deep, centre, radius)
    pygame.draw.circle(sheet.canvas, sheet.house.light, centre, radius, sheet.thin())
    colour = palette.GOLD if sheet.face.commander else sheet.house.light
    picture = palette.icon(sheet.face.mark or "shield-plain", round(radius * 1.25), colour)
    sheet.canvas.blit(picture, picture.get_rect(center=centre))


def _coin(sheet: Sheet, centre: tuple[int, int], radius: int) -> None:
    pygame.draw.circle(sheet.canvas, palette.GOLD_DEEP, centre, radius)
    pygame.draw.circle(sheet.canvas, palette.GOLD, centre, radius - max(2, sheet.px(4)))
    number = palette.text(sheet.face.cost, sheet.letters(28), palette.INK, bold=True)
    sheet.canvas.blit(number, number.get_rect(center=centre))
    place = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    place.center = centre
    many = int(sheet.face.cost) if sheet.face.cost.isdecimal() else 0
    costs = ngettext("Costs {n} point", "Costs {n} points", many)
    sheet.explain(place, costs.format(n=sheet.face.cost))
