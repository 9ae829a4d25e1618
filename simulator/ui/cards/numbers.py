"""The numbers of a unit card: speed, defense, morale, wounds, and the attack lines."""

from __future__ import annotations

import pygame

from simulator.staging.faces import AttackRow, Figure
from simulator.ui import palette
from simulator.ui.cards.sheet import CHANGED, FADED, QUIET, SMALLEST, Sheet
from simulator.ui.panel import fitted


def draw_figures(sheet: Sheet) -> None:
    """Draw the numbers of the head side by side."""
    figures, px = sheet.face.figures, sheet.px
    if not figures:
        return
    gap = px(6)
    room = sheet.inner.width - 2 * px(10) + gap
    high = max(px(58), round((sheet.letters(13) + sheet.letters(27)) * 1.25))
    wide = room // len(figures) - gap
    x = sheet.inner.left + px(10)
    for figure in figures:
        _figure(sheet, figure, pygame.Rect(x, sheet.y, wide, high))
        x += wide + gap
    sheet.y += high + px(8)


def _figure(sheet: Sheet, figure: Figure, cell: pygame.Rect) -> None:
    changed = bool(figure.was)
    back = (255, 244, 206) if changed else palette.WHITE
    pygame.draw.rect(sheet.canvas, back, cell, border_radius=sheet.px(6))
    edge = CHANGED if changed else sheet.house.base
    pygame.draw.rect(sheet.canvas, edge, cell, sheet.thin(), border_radius=sheet.px(6))
    label = palette.text(figure.name, sheet.letters(13), QUIET)
    if label.get_width() > cell.width - 2:
        label = pygame.transform.smoothscale(label, (cell.width - 2, label.get_height()))
    sheet.put(
        label, label.get_rect(midtop=(cell.centerx, cell.y + sheet.px(3))).topleft, cell.width
    )
    high = round(sheet.letters(27) * 1.22)
    draw_number(sheet, figure, (cell.centerx, cell.bottom - high // 2 - sheet.px(1)), 27)
    sheet.explain(cell, f"{figure.name} {figure.why}" if figure.why else "")


def draw_number(sheet: Sheet, figure: Figure, centre: tuple[int, int], size: int) -> None:
    """Draw a number; one that changed in another ink, the printed one struck out beside it."""
    ink = CHANGED if figure.was else palette.INK
    now = palette.text(figure.value, sheet.letters(size), ink, bold=True)
    place = now.get_rect(center=centre)
    if figure.was:
        old = palette.text(figure.was, sheet.letters(size * 0.62), FADED, bold=True)
        place.x += old.get_width() // 2 + 1
        left = old.get_rect(midright=(place.x - sheet.px(4), place.centery + sheet.px(3)))
        sheet.canvas.blit(old, left)
        line = left.inflate(2, -left.height // 4)
        pygame.draw.aaline(sheet.canvas, CHANGED, line.bottomleft, line.topright, sheet.thin())
    sheet.canvas.blit(now, place)


def draw_attack(sheet: Sheet, attack: AttackRow) -> None:
    """Draw an attack line: how, its name, what hits, and the dice of each rank."""
    px, house = sheet.px, sheet.house
    row = pygame.Rect(sheet.inner.left + px(10), sheet.y, 0, max(px(38), 24))
    row.width = sheet.inner.width - 2 * px(10)
    back = palette.mixed(palette.PARCHMENT, house.base, 0.30)
    pygame.draw.rect(sheet.canvas, back, row, border_radius=px(6))
    icon, size = "action-ranged" if attack.ranged else "action-melee", max(14, px(26))
    picture = palette.icon(icon, size, house.deep)
    sheet.canvas.blit(picture, (row.x + px(5), row.centery - size // 2))
    hit = pygame.Rect(0, 0, max(px(62), 30), row.height)
    hit.midright = (_dice(sheet, attack, row) - px(4), row.centery)
    draw_number(sheet, attack.hit, hit.center, 20)
    sheet.explain(hit, f"{attack.hit.name} {attack.hit.why}" if attack.hit.why else "")
    left = row.x + size + px(11)
    _name(sheet, attack, pygame.Rect(left, row.y, hit.left - left - 2, row.height))
    sheet.y = row.bottom + px(6)


def _name(sheet: Sheet, attack: AttackRow, room: pygame.Rect) -> None:
    size, small = sheet.letters(16), sheet.letters(12)
    while size > SMALLEST and palette.width(attack.name, size, bold=True) > room.width:
        size -= 1
    name = palette.text(attack.name, size, palette.INK, bold=True)
    reach = palette.text(attack.reach, small, QUIET)
    if name.get_width() > room.width:  # on a narrow card thinner letters are better than none
        sheet.fits = sheet.fits and name.get_width() * 0.56 <= room.width
        name = pygame.transform.smoothscale(name, (room.width, name.get_height()))
    high = name.get_height() + reach.get_height() - sheet.px(4)
    both = high <= room.height and reach.get_width() <= room.width
    y = room.centery - (high if both else name.get_height()) // 2
    sheet.canvas.blit(name, (room.x, y))
    if both:
        sheet.canvas.blit(reach, (room.x, y + name.get_height() - sheet.px(4)))


def _dice(sheet: Sheet, attack: AttackRow, row: pygame.Rect) -> int:
    """Draw the dice of each rank at the right; give where they begin."""
    px, wide = sheet.px, max(sheet.px(32), 17)
    x = first = row.right - px(5) - len(attack.dice) * (wide + px(3))
    for index, dice in enumerate(attack.dice):
        box = pygame.Rect(x, row.y + px(4), wide, row.height - 2 * px(4))
        now, any_rank = attack.live == index, attack.live is None
        shade = palette.mixed(sheet.house.deep, sheet.house.base, index * 0.5)
        pygame.draw.rect(
            sheet.canvas, shade if now or any_rank else FADED, box, border_radius=px(5)
        )
        ink = palette.GOLD if now else palette.WHITE if any_rank else palette.PARCHMENT_DARK
        number = palette.text(str(dice), sheet.letters(19), ink, bold=now or any_rank)
        sheet.canvas.blit(number, number.get_rect(center=box.center))
        if now:
            pygame.draw.rect(sheet.canvas, palette.GOLD, box, sheet.thin(), border_radius=px(5))
        x += wide + px(3)
    sheet.explain(pygame.Rect(first, row.y, row.right - first, row.height), attack.why)
    return first


def draw_cell(surface: pygame.Surface, cell: pygame.Rect, figure: Figure) -> None:
    """Draw a number of the panel beside the board, as a card draws it but on dark ground."""
    changed = bool(figure.was)
    pygame.draw.rect(surface, palette.PARCHMENT, cell, border_radius=5)
    if changed:
        pygame.draw.rect(surface, CHANGED, cell, 2, border_radius=5)
    size = 14
    while size > SMALLEST and palette.width(figure.name, size) > cell.width - 4:
        size -= 1
    label = fitted(figure.name, size, cell.width - 4, palette.INK)
    surface.blit(label, label.get_rect(midtop=(cell.centerx, cell.y + 3)))
    ink = CHANGED if changed else palette.INK
    number = palette.text(figure.value, 24, ink, bold=True)
    old = palette.text(figure.was, 16, FADED) if changed else None
    shift = (old.get_width() + 5) // 2 if old else 0
    place = surface.blit(number, number.get_rect(midtop=(cell.centerx + shift, cell.y + 20)))
    if old is not None:
        left = surface.blit(old, old.get_rect(midright=(place.x - 5, place.centery + 3)))
        pygame.draw.aaline(surface, CHANGED, left.bottomleft, left.topright, 2)
