"""The mode panel: everything that scores, who leads it or why nobody does, and what it pays now."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue
from simulator.staging.inches import inches_short
from simulator.staging.scores_now import ModeRow, RowKind, ScoresNow, scores_now
from simulator.ui import palette
from simulator.ui.identity_key import Itself
from simulator.ui.palette import Colour
from simulator.ui.panel import Panel, ground, words
from simulator.ui.strokes import plate, wrapped

ICONS: Final[Mapping[RowKind, str]] = MappingProxyType(
    {
        RowKind.WALL: "weapon-tower",
        RowKind.RESERVE: "action-march",
        RowKind.MARK: "victory-point",
        RowKind.HAND: "card-back",
        RowKind.TOKEN: "objective",
    }
)
"""The pictures of rows without a number; a quarter is drawn as the table it is a part of."""
QUARTER_AT: Final = MappingProxyType({"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)})
"""Where a quarter lies in its small table: column and row."""
ROOMY: Final = 0
CLOSE: Final = 1
TERSE: Final = 2
"""How the rows are laid: with room, with less, or in as few lines as say what matters."""
_JOINED_SIDES: Final = 2
"""So many sides' numbers at most stand beside the name of a quarter."""
_SAID_WHOLE: Final = frozenset({RowKind.TOKEN, RowKind.QUARTER, RowKind.MARK})
"""Of what the panel says more under the mouse."""
_PAD: Final = 10


@dataclass(frozen=True, slots=True)
class RowLine:
    """One line of a row: its words, colour, and whether they are bold.

    `joined` ones stand beside the words before them.
    """

    said: str
    ink: Colour
    bold: bool = False
    joined: bool = False


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row as it is written: its lines, and where it begins and ends in the list."""

    row: ModeRow
    lines: tuple[RowLine, ...]
    top: int
    height: int


class ModePanel(Panel):
    """The rows of `scores_now` in any rectangle; links are the ids of what the rows are about.

    What does not fit is scrolled; how many rows are out of sight is written below them. `size` is
    the height of its letters in pixels.
    """

    def __init__(self, rect: pygame.Rect, size: int = 18) -> None:
        """Take a rectangle of the window."""
        super().__init__(rect)
        self.size = size
        self.shown: ScoresNow | None = None
        self.lit = ""
        """What the mouse rests on elsewhere: a unit or token whose row is marked."""
        self.drawn: list[LaidRow] = []
        """The rows as they were laid out last, from the first to the last, seen or not."""
        self._now: Position | None = None
        self._team: tuple[Seat, ...] = ()
        self._title = ""
        self._laid: dict[tuple[int, int, int], list[LaidRow]] = {}
        """The rows as they are laid out, by width and size, until others are shown."""

    def show(self, now: Position, team: tuple[Seat, ...] = (), lit: str = "") -> None:
        """Show what scores in a position to the seats of `team`; `lit` is looked at elsewhere."""
        self._now, self._team, self.lit = now, team, lit
        self._title = printed(scenario_of(now).name)
        shown = scores_now(now, team)
        if shown is not self.shown:
            self.shown = shown
            self._laid.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        if self._now is None or not self.rect.width or not self.rect.height:
            return
        key: Hashable = (Itself(self._now.state), self._team, self.lit, self.size)
        self.draw_kept(surface, key)

    def draw_text(self, surface: pygame.Surface, within: pygame.Rect) -> None:
        """Show beside the row under the mouse why it is so, who comes next, and by which rule."""
        found = next((one.row for one in self.drawn if one.row.about == self.hovered), None)
        place = self.place_of(self.hovered)
        if found is None or place is None or self._now is None or found.kind not in _SAID_WHOLE:
            return
        sign = plate(
            more_of(self._now, found),
            self.size,
            edge=palette.PANEL_EDGE,
            width=20 * self.size,
            alpha=245,
        )
        spot = sign.get_rect(midleft=(self.rect.right + 8, place.centery))
        if spot.right > within.right:
            spot.right = self.rect.left - 8
        surface.blit(sign, spot.clamp(within))

    def pointed(self) -> tuple[str, ...]:
        """Return the ids that the row under the mouse is about: tokens, quarters, units."""
        for one in self.drawn:
            if self.hovered and one.row.about == self.hovered:
                return (one.row.about, *one.row.units)
        return ()

    # ------------------------------------------------------------ laying out

    def wished(self, width: int) -> int:
        """Return how high the panel must be at a width to show every row."""
        rows = self._lay_out(width)
        return self._head() + self._foot(width) + _end(rows)

    @property
    def _leading(self) -> int:
        return round(self.size * 1.28)

    @property
    def _badge(self) -> int:
        return round(self.size * 1.7)

    def _head(self) -> int:
        return self._leading + 14

    def _foot(self, width: int) -> int:
        later = bool(self.shown and self.shown.later)
        return self._leading * (len(self._sum_lines(width)) + later) + 12

    def _lay_out(self, width: int, close: int = ROOMY) -> list[LaidRow]:
        """Lay all rows below each other; the first begins at 0. `close` says in how little room."""
        if self.shown is None:
            return []
        key = (width, self.size, close)
        if key in self._laid:
            return self._laid[key]
        top, laid = 0, self._laid.setdefault(key, [])
        for row in self.shown.rows:
            lines = self._lines(row, width) if close < TERSE else self._terse(row, width)
            if close:
                lines = self._joined(row, lines, width)
            count = sum(not line.joined for line in lines)
            height = max(self._badge, self._leading * count) + (4 if close else 8)
            laid.append(LaidRow(row, lines, top, height))
            top += height
        return laid

    def _lines(self, row: ModeRow, width: int) -> tuple[RowLine, ...]:
        left = self._badge + 3 * _PAD
        room = width - left - _PAD
        ink = palette.TEXT
        if row.leader is not None:
            ink = palette.HOUSES[row.leader].light
        beside = room - self._due_width(row)
        title = row.title[:1].upper() + row.title[1:]
        if row.kind is RowKind.NEXT_MISSION:
            title = _("Next: {mission}").format(mission=row.title)
        bold = self._bold(title, beside)
        under = room if len(bold) > 1 or not paid_to(row.due) else beside
        leads = [RowLine(said, ink) for said in wrapped(self._brief(row), self.size, under)]
        text = []
        if row.text and row.kind is not RowKind.TOKEN:
            wide = beside if paid_to(row.due) else room  # the points due stand beside it
            lines = wrapped(row.text, self.size, wide)
            text = [RowLine(said, palette.TEXT_QUIET) for said in lines]
        if row.kind is RowKind.QUARTER:
            text = [RowLine("", palette.TEXT_QUIET), *text]  # the strengths stand there
        first = (RowKind.MISSION, RowKind.NEXT_MISSION, RowKind.CARD)
        body = (*text, *leads) if row.kind in first else (*leads, *text)
        return (*bold, *body)

    def _bold(self, title: str, room: int) -> list[RowLine]:
        lines = wrapped(title, self.size, room, bold=True)
        return [RowLine(said, palette.TEXT, bold=True) for said in lines]

    def _terse(self, row: ModeRow, width: int) -> tuple[RowLine, ...]:
        """Return the words of a row in as few lines as say what it pays and who leads it.

        A token is known by its number, a quarter's holder by its colour; the rest is said under the
        mouse.
        """
        room = width - self._badge - 4 * _PAD
        beside = room - self._due_width(row)
        ink = palette.TEXT if row.leader is None else palette.HOUSES[row.leader].light
        title = row.title[:1].upper() + row.title[1:]
        bold = self._bold(title, beside)
        if row.kind is RowKind.TOKEN:
            said = shortest(row) if row.leader is None else self._brief(row)
            leads = [RowLine(one, ink) for one in wrapped(said, self.size, beside)]
            return (*bold, *leads) if row.text else tuple(leads)  # else its name is its number
        if row.kind is RowKind.QUARTER:
            more = [RowLine(said, ink) for said in wrapped(row.ncus, self.size, beside) if said]
            beside_title = len(row.strength) <= _JOINED_SIDES
            return (*bold, RowLine("", ink, joined=beside_title), *more)
        if row.kind is RowKind.MARK:
            points = sum(points for _player, points in row.strength)
            said = _("{n:+d} for its destruction").format(n=points)
            if row.text:
                said = _("{what} · {points}").format(what=row.text, points=said)
            return (*bold, *(RowLine(one, ink) for one in wrapped(said, self.size, room)))
        return self._lines(row, width)

    def _joined(self, row: ModeRow, lines: tuple[RowLine, ...], width: int) -> tuple[RowLine, ...]:
        """Put who leads a row beside its title, where both fit into one line."""
        if len(lines) < 2 or lines[1].bold or row.kind is RowKind.QUARTER:
            return lines
        first, second, *rest = lines
        room = width - self._badge - 4 * _PAD - self._due_width(row)
        title = palette.width(first.said, self.size, bold=True)
        if title + 2 * _PAD + palette.width(second.said, self.size) > room:
            return lines
        return (first, RowLine(second.said, second.ink, joined=True), *rest)

    def _brief(self, row: ModeRow) -> str:
        """Return who leads a row or why nobody does, as short as can be beside its title."""
        return brief(self._now, row) if self._now is not None else row.sentence

    def _due_width(self, row: ModeRow) -> int:
        paid = paid_to(row.due)
        if not paid:
            return round(self.size * 2.6) if row.kind in {RowKind.TOKEN, RowKind.QUARTER} else 0
        return len(paid) * round(self.size * 2.2) + _PAD

    # ------------------------------------------------------------ painting

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the heading, the rows that are seen, and the sum below them."""
        ground(canvas)
        width, height = canvas.get_size()
        foot = self._foot(width)
        view = pygame.Rect(0, self._head(), width, max(0, height - self._head() - foot))
        self.drawn = self._lay_out(width)
        for close in (CLOSE, TERSE):
            if _end(self.drawn) > view.height:
                self.drawn = self._lay_out(width, close)
        rows = _end(self.drawn)
        more = rows > view.height
        if more:
            view.height = max(0, view.height - self._leading)
        self.content_height = height + max(0, rows - view.height)
        self.scroll = min(self.scroll, max(0, rows - view.height))
        title = palette.font(self.size + 3, display=True).render(self._title, True, palette.GOLD)
        room = width - 2 * _PAD
        if title.get_width() > room > 0:
            title = pygame.transform.smoothscale(title, (room, title.get_height()))
        canvas.blit(title, (_PAD, 5))
        canvas.set_clip(view)
        for one in self.drawn:
            self._row(canvas, one, view)
        canvas.set_clip(None)
        if more:
            self._more(canvas, view)
        self._sum(canvas, height - foot)

    def _row(self, canvas: pygame.Surface, one: LaidRow, view: pygame.Rect) -> None:
        place = pygame.Rect(4, view.y + one.top - self.scroll, view.width - 8, one.height)
        seen = place.clip(view)
        if not seen.height:
            return
        row = one.row
        hot = self.spot(seen, row.about)
        if hot or (self.lit and self.lit in (row.about, *row.units)):
            pygame.draw.rect(canvas, palette.PANEL_RAISED, place, border_radius=5)
        edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.4)
        if one.top:
            pygame.draw.line(canvas, edge, (place.x + 4, place.y), (place.right - 4, place.y))
        if row.leader is not None:
            canvas.blit(palette.banner(row.leader, 8, one.height - 6), (place.x, place.y + 3))
        badge = pygame.Rect(place.x + 12, place.y + 4, self._badge, self._badge)
        self._sign(canvas, row, badge)
        x, y = place.x + self._badge + 2 * _PAD, place.y + 3
        titled = sum(line.bold for line in one.lines)
        right = x
        for line in one.lines:
            at = (x, y)
            if line.joined:
                at = (right + 2 * _PAD, y - self._leading)
            if view.top <= at[1] <= view.bottom + 2 - self._leading:  # no line is cut in half
                picture = palette.text(line.said, self.size, line.ink, bold=line.bold)
                right = canvas.blit(picture, at).right
                if row.kind is RowKind.QUARTER and not line.said:
                    self._strengths(canvas, row, *at, short=line.joined)
            y += 0 if line.joined else self._leading
        lines = sum(not line.joined for line in one.lines)
        middle = place.y + 4 + self._leading * min(2, lines, max(1, titled)) // 2
        middle -= 0 if lines > 1 else 4
        self._due(canvas, row, place.right - _PAD, middle)

    def _sign(self, canvas: pygame.Surface, row: ModeRow, badge: pygame.Rect) -> None:
        """Draw the number of a row in a ring, the quarter in its table, or the picture."""
        if row.kind is RowKind.QUARTER:
            quarter_sign(canvas, row.about, row.leader, badge.inflate(-4, -4))
            return
        if row.number is None:
            shade = palette.GOLD
            picture = palette.icon(ICONS[row.kind], badge.width - 6, shade)
            canvas.blit(picture, picture.get_rect(center=badge.center))
            return
        number_sign(canvas, row.number, badge.center, badge.width // 2, self.size)

    def _strengths(
        self, canvas: pygame.Surface, row: ModeRow, x: int, y: int, *, short: bool
    ) -> None:
        """Write what each side counts in a quarter, in army points; `short` the numbers alone."""
        for player, points in row.strength:
            canvas.blit(palette.shield(player, self.size), (x, y + 2))
            said = ngettext("{n} army point", "{n} army points", points).format(n=points)
            x += self.size + 5
            room = (self.rect.width - self._badge - 4 * _PAD) // max(1, len(row.strength))
            if short or palette.width(said, self.size) + self.size + 5 > room:
                said = str(points)
            light = palette.HOUSES[player].light
            x = words(canvas, said, (x, y), size=self.size, colour=light).right + 14

    def _due(self, canvas: pygame.Surface, row: ModeRow, right: int, middle: int) -> None:
        """Write what a row would pay now, or that it is open."""
        paid = paid_to(row.due)
        if not paid and row.leader is None and row.kind in {RowKind.TOKEN, RowKind.QUARTER}:
            picture = palette.text(_("open"), self.size, palette.TEXT_QUIET)
            canvas.blit(picture, picture.get_rect(midright=(right, middle)))
        for player, points in reversed(paid.items()):
            box = points_sign(player, points, self.size)
            place = box.get_rect(midright=(right, middle + 4))
            canvas.blit(box, place)
            right = place.left - 6

    def _more(self, canvas: pygame.Surface, view: pygame.Rect) -> None:
        """Report how many rows are out of sight above and below."""
        bar = pygame.Rect(0, view.bottom, view.width, self._leading)
        canvas.fill(palette.PANEL_RAISED, bar)
        bottom = self.scroll + view.height
        above = sum(one.top < self.scroll for one in self.drawn)
        below = sum(one.top + one.height > bottom for one in self.drawn)
        said = []
        if above:
            said.append(ngettext("{n} more above", "{n} more above", above).format(n=above))
        if below:
            said.append(ngettext("{n} more below", "{n} more below", below).format(n=below))
        picture = palette.text("  ·  ".join(said), self.size, palette.GOLD)
        canvas.blit(picture, picture.get_rect(center=bar.center))

    # ------------------------------------------------------------ the sum

    def _parts(self) -> list[tuple[str, Colour]]:
        """Return the words of the sum, each in its colour."""
        if self.shown is None:
            return []
        parts: list[tuple[str, Colour]] = [(_("Scores now:"), palette.TEXT)]
        for player, points in self.shown.totals:
            said = _("{player} {points:+d}") if points else _("{player} 0")
            text = said.format(player=player_name(player), points=points)
            parts.append((text, palette.HOUSES[player].light))
        return parts

    def _sum_lines(self, width: int) -> list[list[tuple[str, Colour]]]:
        """Break the sum into lines that fit."""
        lines: list[list[tuple[str, Colour]]] = [[]]
        used = 0
        for said, ink in self._parts():
            wide = palette.width(said, self.size, bold=True) + 12
            if used and used + wide > width - 2 * _PAD:
                lines.append([])
                used = 0
            lines[-1].append((said, ink))
            used += wide
        return lines

    def _sum(self, canvas: pygame.Surface, top: int) -> None:
        edge = palette.PANEL_EDGE
        pygame.draw.line(canvas, edge, (_PAD, top + 2), (canvas.get_width() - _PAD, top + 2))
        y = top + 6
        for line in self._sum_lines(canvas.get_width()):
            x = _PAD
            for said, ink in line:
                bold = ink is not palette.TEXT
                place = words(canvas, said, (x, y), size=self.size, colour=ink, bold=bold)
                x = place.right + 12
            y += self._leading
        if self.shown is not None and self.shown.later:
            room = canvas.get_width() - 2 * _PAD
            quiet = palette.TEXT_QUIET
            words(canvas, self.shown.later, (_PAD, y), size=self.size, colour=quiet, width=room)


def brief(now: Position, row: ModeRow) -> str:
    """Return who leads a token, or by how much the nearest misses it; else what the row says."""
    if row.kind is not RowKind.TOKEN:
        return row.sentence
    if row.leader is not None:
        unit = row.units[0]
        said = _("{unit}, with the commander") if now.is_commander(unit) else "{unit}"
        return said.format(unit=now.name(unit))
    if not row.units and row.misses:
        return in_short(now, row)
    return row.sentence


def shortest(row: ModeRow) -> str:
    """Return in one line who leads a token, or which side misses it by how much.

    Whose unit that is stands on the board, and under the mouse.
    """
    if row.leader is None and not row.units and row.misses:
        miss = row.misses[0]
        return _("{player} is {inches} in short").format(
            player=player_name(miss.player), inches=inches_short(miss.inches)
        )
    return row.sentence


def in_short(now: Position, row: ModeRow) -> str:
    """Return by how many inches the nearest unit misses a token."""
    miss = row.misses[0]
    return _("{unit} {inches} in short").format(
        unit=now.name(miss.unit), inches=inches_short(miss.inches)
    )


def more_of(now: Position, row: ModeRow) -> str:
    """Return what there is no room for in a token's row: why, who comes next, by which rule."""
    text = [row.sentence]
    for miss in row.misses:
        said = _("{player}: {unit} {inches} in short")
        text.append(
            said.format(
                player=player_name(miss.player),
                unit=now.name(miss.unit),
                inches=inches_short(miss.inches),
            )
        )
    return "\n".join((*text, row.rule.citation))


def _end(laid: list[LaidRow]) -> int:
    """Return where the last row ends."""
    return laid[-1].top + laid[-1].height if laid else 0


def paid_to(due: tuple[PointsDue, ...]) -> dict[Seat, int]:
    """Sum the points that are due by player."""
    found: dict[Seat, int] = {}
    for one in due:
        found[one.player] = found.get(one.player, 0) + one.points
    return found


def number_sign(
    canvas: pygame.Surface, number: int, centre: tuple[int, int], radius: int, size: int
) -> None:
    """Draw the number of a token, mission or card in a gold ring."""
    pygame.draw.circle(canvas, (20, 17, 14), centre, radius)
    pygame.draw.circle(canvas, palette.GOLD, centre, radius, 2)
    picture = palette.text(str(number), size, palette.GOLD, bold=True)
    canvas.blit(picture, picture.get_rect(center=centre))


def quarter_sign(
    canvas: pygame.Surface, quarter: str, leader: Seat | None, place: pygame.Rect
) -> None:
    """Draw a small table with one quarter filled in its holder's colour and pattern."""
    pygame.draw.rect(canvas, palette.CLOTH, place, border_radius=3)
    column, row = QUARTER_AT[quarter]
    half = (place.width // 2, place.height // 2)
    part = pygame.Rect(place.x + column * half[0], place.y + row * half[1], *half)
    if leader is not None:
        canvas.blit(palette.banner(leader, *part.size), part)
    else:
        canvas.fill(palette.PARCHMENT_DARK, part)
    middle = place.center
    for start, end in (
        ((middle[0], place.top), (middle[0], place.bottom)),
        ((place.left, middle[1]), (place.right, middle[1])),
    ):
        pygame.draw.line(canvas, palette.NIGHT, start, end)
    pygame.draw.rect(canvas, palette.GOLD, place, 1, border_radius=3)


def points_sign(player: Seat, points: int, size: int) -> pygame.Surface:
    """Return "+2" on a plate in a side's colour and pattern."""
    said = palette.text(f"{points:+d}", size, palette.WHITE, bold=True)
    width, height = max(said.get_width() + 14, round(size * 2.0)), round(size * 1.5)
    picture = palette.clear(width, height)
    picture.blit(palette.banner(player, width, height), (0, 0))
    inner = said.get_rect(center=picture.get_rect().center).inflate(10, 0)
    pygame.draw.rect(picture, palette.HOUSES[player].base, inner, border_radius=4)
    picture.blit(said, said.get_rect(center=inner.center))
    light = palette.HOUSES[player].light
    pygame.draw.rect(picture, light, picture.get_rect(), 1, border_radius=4)
    return picture
