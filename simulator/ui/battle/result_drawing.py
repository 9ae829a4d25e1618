"""The pictures of the result page: both sides' points over the rounds, and a table of luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import listed, ngettext, signed
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.luck.luck_table import sum_of
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.turn.result import PlayerTally, Result
from simulator.ui import palette
from simulator.ui.letters import readable
from simulator.ui.palette import Colour, LineStyle
from simulator.ui.strokes import line, wrapped

ROW: Final = 30
_LEFT: Final = 34
_FOOT: Final = 26
_HEAD: Final = 16
_RIGHT: Final = 96
_LEADING: Final = 1.25


def _quiet() -> Colour:
    return palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.55)


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one side at the end of every round; the first is the beginning."""

    side: tuple[Seat, ...]
    points: tuple[int, ...]


def curves(found: Result) -> tuple[Curve, ...]:
    """Return the course of every side; who play together are one side (TEAM-07)."""
    by_player = {tally.player: tally.by_round for tally in found.tallies}
    return tuple(
        Curve(
            side,
            (0, *(sum(at) for at in zip(*(by_player[player] for player in side), strict=True))),
        )
        for side, _points in found.sides
    )


def side_title(side: Sequence[Seat]) -> str:
    """Return a side's name: its players."""
    return listed(player_name(player) for player in side)


# ------------------------------------------------------------------ the chart


class Chart:
    """Points over the rounds in a rectangle."""

    def __init__(self, rect: pygame.Rect, found: Result) -> None:
        """Fit the axes to the result."""
        self.rect, self.found = rect, found
        self.curves = curves(found)
        points = [at for curve in self.curves for at in curve.points]
        self.least = min(0, *points)
        self.most = max(found.required, 1, *points)
        self.plot = pygame.Rect(
            rect.x + _LEFT,
            rect.y + _HEAD,
            rect.width - _LEFT - _RIGHT,
            rect.height - _HEAD - _FOOT,
        )

    def at(self, number: int, points: float) -> tuple[int, int]:
        """Return the pixel of a round's end and a number of points."""
        plot = self.plot
        x = plot.x + plot.width * number / max(1, self.found.rounds)
        y = plot.bottom - plot.height * (points - self.least) / (self.most - self.least)
        return (round(x), round(y))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw axes, the points that win, and a line for every side."""
        pygame.draw.rect(surface, palette.NIGHT, self.rect, border_radius=6)
        self._axes(surface)
        self._goal(surface)
        for number, curve in enumerate(self.curves):
            # Lines that run together stay apart by a pixel or two.
            self._curve(surface, curve, 2 * number - len(self.curves) + 1, number)
        self._ends(surface)

    def _axes(self, surface: pygame.Surface) -> None:
        step = next(s for s in (1, 2, 5, 10, 20, 50) if (self.most - self.least) / s <= 8)
        first = -(-self.least // step) * step
        for points in range(first, self.most + 1, step):
            left, right = self.at(0, points), (self.plot.right, self.at(0, points)[1])
            pygame.draw.line(surface, _quiet(), left, right)
            number = palette.text(str(points), 15, palette.TEXT_QUIET)
            surface.blit(number, number.get_rect(midright=(left[0] - 7, left[1])))
        for n in range(1, self.found.rounds + 1):
            x, _y = self.at(n, 0)
            pygame.draw.line(surface, _quiet(), (x, self.plot.bottom), (x, self.plot.bottom + 4))
            said = _("Round {n}").format(n=n) if n == 1 else str(n)
            words = palette.text(said, 15, palette.TEXT_QUIET)
            surface.blit(words, words.get_rect(midtop=(x, self.plot.bottom + 6)))

    def _goal(self, surface: pygame.Surface) -> None:
        required = self.found.required
        if required <= 0:
            return
        left = self.at(0, required)
        line(surface, left, (self.plot.right, left[1]), palette.GOLD, 1.6, LineStyle.DASHED, 220)
        text = ngettext("{n} point wins", "{n} points win", required)
        words = palette.text(text.format(n=required), readable(14), palette.GOLD)
        below = left[1] + 3
        surface.blit(words, (left[0] + 6, below))

    def _curve(self, surface: pygame.Surface, curve: Curve, off: int, number: int) -> None:
        colour = palette.HOUSES[curve.side[0]].light
        found = [self.at(n, points) for n, points in enumerate(curve.points)]
        dots = [(x, y - off) for x, y in found]
        for start, end in pairwise(dots):
            line(surface, start, end, colour, 2.6)
        for dot in dots:
            _marker(surface, dot, colour, number)

    def _ends(self, surface: pygame.Surface) -> None:
        """Write every side's shields and points where its line ends, none over another."""
        last = sorted(self.curves, key=lambda curve: -curve.points[-1])
        wanted = [self.at(self.found.rounds, curve.points[-1])[1] for curve in last]
        places = _spread(wanted, 26, self.rect.y + 14, self.rect.bottom - 14)
        for curve, y in zip(last, places, strict=True):
            x = self.plot.right + 14
            for player in curve.side:
                shield = palette.shield(player, 20)
                surface.blit(shield, shield.get_rect(midleft=(x, y)))
                x += 22
            colour = palette.HOUSES[curve.side[0]].light
            words = palette.text(str(curve.points[-1]), 20, colour, bold=True)
            surface.blit(words, words.get_rect(midleft=(x + 4, y)))


def _spread(wanted: Sequence[int], gap: int, top: int, bottom: int) -> list[int]:
    """Return heights as near as possible to the wanted ones, at least `gap` apart, from the top."""
    places: list[int] = []
    for y in wanted:
        places.append(max(y, places[-1] + gap) if places else max(y, top))
    over = places[-1] - bottom if places else 0
    for index in range(len(places) - 1, -1, -1):
        if over <= 0:
            break
        limit = bottom if index == len(places) - 1 else places[index + 1] - gap
        places[index] = min(places[index], limit)
    return places


def _marker(surface: pygame.Surface, at: tuple[int, int], colour: Colour, number: int) -> None:
    """Draw a dot, a square, a diamond or a triangle, so that lines differ by more than colour."""
    x, y = at
    shapes = (
        (),
        ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)),
        ((x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)),
        ((x, y - 7), (x + 7, y + 5), (x - 7, y + 5)),
    )
    shape = shapes[number % len(shapes)]
    if not shape:
        pygame.draw.circle(surface, colour, at, 6)
        pygame.draw.circle(surface, palette.NIGHT, at, 6, 1)
        return
    pygame.draw.polygon(surface, colour, shape)
    pygame.draw.polygon(surface, palette.NIGHT, shape, 1)


# ------------------------------------------------------------------ the table


def columns() -> tuple[str, ...]:
    """Return the heads of the table of losses and luck."""
    return (
        _("Points"),
        _("Units lost"),
        _("Wounds dealt"),
        _("Dice, percent"),
        _("Choices, percent"),
    )


def cells(tally: PlayerTally, found: LuckLedger | None) -> tuple[str, ...]:
    """Return what stands in the table for one player; dice and choices are the ledger's."""
    sums = None if found is None else sum_of(found.of(tally.player))
    graded = found is not None and found.choices is not None
    return (
        str(tally.points),
        str(tally.units_lost),
        str(tally.wounds_dealt),
        "…" if sums is None else signed(sums.dice, 0),
        "…" if sums is None else signed(sums.own, 0) if graded else "–",
    )


def _explained(width: int) -> list[str]:
    """Return the words below the table in lines."""
    said = _("Dice, choices: what they did to the chance of winning.")
    return wrapped(said, readable(14), width)


def table_height(found: Result, width: int) -> int:
    """Return how high the table is, with the words below it, when it is `width` pixels wide."""
    lines = len(_explained(width)) * round(readable(14) * _LEADING)
    return 48 + ROW * len(found.tallies) + lines


def _fitting(said: Iterable[str], wide: float) -> int:
    """Return the largest letters in which everything said has room in a column, in pixels."""
    room = wide - 6
    longest = list(said)
    for size in range(readable(16), 13, -1):
        if all(palette.width(words, size, bold=True) <= room for words in longest):
            return size
    return 13


def draw_table(
    surface: pygame.Surface, rect: pygame.Rect, found: Result, luck: LuckLedger | None
) -> None:
    """Draw losses and luck, one line for each player."""
    heads = columns()
    name = 74
    wide = (rect.width - name) / len(heads)
    size = _fitting((word for head in heads for word in head.split(" ", 1)), wide)
    shown_cells = [cells(tally, luck) for tally in found.tallies]
    small = min(size, _fitting((cell for row in shown_cells for cell in row), wide))
    for index, head in enumerate(heads):
        middle = rect.x + name + round((index + 0.5) * wide)
        for number, word in enumerate(head.split(" ", 1)):
            words = palette.text(word, size, palette.TEXT_QUIET)
            surface.blit(words, words.get_rect(midtop=(middle, rect.y + 18 * number)))
    for row, (tally, written) in enumerate(zip(found.tallies, shown_cells, strict=True)):
        y = rect.y + 40 + row * ROW
        house = palette.HOUSES[tally.player]
        pygame.draw.line(surface, _quiet(), (rect.x, y), (rect.right, y))
        shield = palette.shield(tally.player, 20)
        surface.blit(shield, shield.get_rect(midleft=(rect.x, y + ROW // 2)))
        who = palette.text(str(player_name(tally.player)), readable(16), house.light, bold=True)
        surface.blit(who, who.get_rect(midleft=(rect.x + 25, y + ROW // 2)))
        for index, cell in enumerate(written):
            middle = rect.x + name + round((index + 0.5) * wide)
            bold = index in {0, len(heads) - 1}
            words = palette.text(cell, small, palette.TEXT, bold=bold)
            surface.blit(words, words.get_rect(center=(middle, y + ROW // 2)))
    y = rect.y + 44 + ROW * len(found.tallies)
    for said in _explained(rect.width):
        surface.blit(palette.text(said, readable(14), palette.TEXT_QUIET), (rect.x, y))
        y += round(readable(14) * _LEADING)
