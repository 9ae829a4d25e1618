"""The mode panel: everything that scores, who leads it or why nobody does, and what it pays now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from types import MappingProxyType
from typing import Final

import pygame

from simulator.content.cards.seasons import with_season
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import SPEECH, ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.missions.dance import HEAVY_TOKENS
from simulator.model.state import Seat
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue
from simulator.staging.inches import inches_short
from simulator.staging.scores_now import ModeRow, RowKind, ScoresNow, score_of, scores_now
from simulator.ui import palette
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Press,
    Size,
    Text,
    column,
    first_fit,
    icon,
    picture,
    prose,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.identity_key import Itself
from simulator.ui.paragraphs import Paragraph, Run
from simulator.ui.strokes import stamp

ICONS: Final[Mapping[RowKind, str]] = MappingProxyType(
    {
        RowKind.ROLE: "shield-plain",
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
SIZE: Final = 16
"""Pixels of the letters of a row."""
_BADGE: Final = 26
_TEXT_FIRST: Final = frozenset({RowKind.MISSION, RowKind.NEXT_MISSION, RowKind.CARD})
"""Of these rows what the card says stands above who leads."""


class Detail(IntEnum):
    """In how much room rows are described; what is left out is said of the row pointed at."""

    WHOLE = 0
    TERSE = 1
    """Tokens, quarters and marks in as few lines as say what matters."""
    LINE = 2
    """Every row in one line."""


class ModePanel:
    """The rows of `scores_now`."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.shown: ScoresNow | None = None
        self.lit = ""
        """What the mouse rests on elsewhere: a unit or token whose row is marked."""
        self._now: Position | None = None
        self._described: tuple[object, Box] | None = None
        """What was described last, and of what."""

    def show(self, now: Position, team: tuple[Seat, ...] = (), lit: str = "") -> None:
        """Show what scores in a position to the seats of `team`; `lit` is looked at elsewhere."""
        self._now, self.lit, self.shown = now, lit, scores_now(now, team)

    def row(self, at: object) -> ModeRow | None:
        """Return the row one points at, None for anything else."""
        rows = self.shown.rows if self.shown is not None else ()
        return next((one for one in rows if at == LookAtThing(one.about)), None)

    def pointed(self, at: object) -> tuple[str, ...]:
        """Return the ids that the row one points at is about: tokens, quarters, units."""
        found = self.row(at)
        return () if found is None else (found.about, *found.units)

    def more(self, at: object) -> str:
        """Return why the row one points at is so, who comes next, and by which rule; or nothing."""
        found = self.row(at)
        return "" if found is None or self._now is None else more_of(self._now, found)

    def view(self) -> Box:
        """Describe the heading, the rows and the sum below them; what has no room is scrolled."""
        key = (Itself(self.shown), self.lit, SPEECH.get())
        if self._described is None or self._described[0] != key:
            self._described = key, self._view()
        return self._described[1]

    def _view(self) -> Box:
        now, shown = self._now, self.shown
        if now is None or shown is None:
            return Box(grow=1)
        rows = [[self._row(now, one, detail) for one in shown.rows] for detail in Detail]
        ways = [column(*rows[detail], gap=2) for detail in (Detail.WHOLE, Detail.TERSE)]
        for count in range(len(shown.rows) - 1, -1, -2):
            lines = (*rows[Detail.TERSE][:count], *rows[Detail.LINE][count:])
            ways.append(column(*lines, gap=1))
        ways.append(column(*rows[Detail.LINE], gap=0))
        if not shown.rows:  # before anything stands or is marked: what the mode is about
            about = text(printed(scenario_of(now).summary), SIZE, palette.TEXT_QUIET)
            ways = [column(about)]
        ground = Backing(palette.PANEL, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), 0)
        mode = with_season(printed(scenario_of(now).name), now.game.library.season)
        return column(
            title(mode, 20, lines=2),
            first_fit(*ways, scroll(ways[-1], key="mode"), grow=1),
            _sum(shown),
            gap=2,
            pad=(8, 5),
            ground=ground,
        )

    def _row(self, now: Position, one: ModeRow, detail: Detail) -> Box:
        owner = one.leader
        inside = row(
            row(width=6, ground=Backing(seat=owner, radius=0) if owner is not None else None),
            _sign(one),
            column(*_words(now, one, detail), gap=1, grow=1, align=Align.CENTRE),
            *_due(one),
            pad=(2, 2),
        )
        lit = bool(self.lit) and self.lit in (one.about, *one.units)
        do = LookAtThing(one.about)
        return Press(key=do, child=inside, do=do, look=ButtonLook.ROW, chosen=lit)


def _words(now: Position, one: ModeRow, detail: Detail) -> Iterator[Box]:
    """Yield the words of a row: its name, who leads it, and what its card says."""
    ink = palette.TEXT if one.leader is None else palette.HOUSES[one.leader].light
    name = one.title[:1].upper() + one.title[1:]
    if one.kind is RowKind.NEXT_MISSION:
        name = _("Next: {mission}").format(mission=one.title)
    said = brief(now, one) if detail is Detail.WHOLE or one.leader is not None else shortest(one)
    if one.kind is RowKind.MARK and detail is not Detail.WHOLE:
        points = sum(points for _player, points in one.strength)
        said = _("{n} for its destruction").format(n=signed(points, 0))
    leads = text(said, SIZE, ink)
    if detail is Detail.LINE or one.kind is RowKind.TOKEN:
        known = detail is not Detail.WHOLE and one.number is not None and not one.text
        beside: Box = _strengths(one) if one.kind is RowKind.QUARTER else leads
        yield leads if known and one.kind is RowKind.TOKEN else _beside(name, beside)
        return
    if one.kind is RowKind.QUARTER:
        yield _beside(name, _strengths(one))
        if detail is Detail.TERSE:
            leads = text(one.ncus, SIZE, palette.TEXT_QUIET)
        yield from [leads] if detail is Detail.WHOLE or one.ncus else []
        yield from [text(one.text, SIZE, palette.TEXT_QUIET)] if one.text else []
        return
    card = text(one.text, SIZE, palette.TEXT_QUIET) if one.text else None
    if card is None:
        yield _beside(name, leads)
        return
    yield text(name, SIZE, bold=True)
    yield from (card, leads) if one.kind in _TEXT_FIRST else (leads, card)


def _beside(name: str, more: Box) -> Box:
    """Describe a name with more beside it where both have room in one line, else below it."""
    short = text(name, SIZE, bold=True, lines=1, smallest=SIZE, align=Align.CENTRE)
    line = replace(more, grow=1)
    if isinstance(more, Text):
        line = replace(more, lines=1, smallest=SIZE, grow=1, align=Align.CENTRE)
    return first_fit(row(short, line, gap=14), column(text(name, SIZE, bold=True), more, gap=1))


def _strengths(one: ModeRow) -> Box:
    """Describe what each side counts in a quarter, in army points; else the numbers alone."""
    long: list[Box] = []
    short: list[Box] = []
    for player, points in one.strength:
        house = palette.HOUSES[player]
        said = ngettext("{n} army point", "{n} army points", points).format(n=points)
        for words, found in ((said, long), (str(points), short)):
            number = text(words, SIZE, house.light, lines=1, smallest=SIZE)
            found += [icon(house.shield, SIZE, house.light), number]
    return first_fit(row(*long, gap=5), row(*short, gap=5), align=Align.CENTRE)


def _due(one: ModeRow) -> Iterator[Box]:
    """Yield what a row would pay now, or that it is open."""
    paid = paid_to(one.due)
    if not paid and one.leader is None and one.kind in {RowKind.TOKEN, RowKind.QUARTER}:
        yield text(_("open"), SIZE, palette.TEXT_QUIET, lines=1, align=Align.CENTRE)
    for player, points in paid.items():
        yield points_sign(player, points, SIZE)


def points_sign(player: Seat, points: int, size: int) -> Box:
    """Describe "+2" on a plate in a side's colour and pattern."""
    house = palette.HOUSES[player]
    said = text(signed(points, 0), size, palette.WHITE, bold=True, lines=1)
    inner = row(said, pad=(5, 0), ground=Backing(house.base, radius=4))
    return row(inner, pad=(3, 3), ground=Backing(edge=house.light, seat=player), align=Align.CENTRE)


def _sum(shown: ScoresNow) -> Box:
    """Describe what every player would score now, and why nothing is paid yet."""
    runs = [Run(_("Scores now:"), size=SIZE)]
    for player, points in shown.totals:
        words = score_of(player, points)
        runs.append(Run(f"  {words}", palette.HOUSES[player].light, SIZE, True))
    later = Paragraph((Run(shown.later, palette.TEXT_QUIET, SIZE),), 0) if shown.later else None
    return prose(Paragraph(tuple(runs), 0, rule=True), *([later] if later else []), key="sum")


def _draw_sign(
    surface: pygame.Surface,
    place: pygame.Rect,
    kind: RowKind,
    about: str,
    number: int | None,
    leader: Seat | None,
) -> None:
    """Draw the number of a row in a ring, the quarter in its table, or the picture."""
    if kind is RowKind.QUARTER:
        quarter_sign(surface, about, leader, place.inflate(-2, -2))
    elif number is None:
        stamp(surface, palette.icon(ICONS[kind], place.width - 4, palette.GOLD), place.center)
    else:
        number_sign(surface, number, place.center, place.width // 2, SIZE)


def _sign(one: ModeRow) -> Box:
    leader = one.leader if one.kind is RowKind.QUARTER else None
    size: Size = {"width": _BADGE, "height": _BADGE, "align": Align.CENTRE}
    return picture(_draw_sign, one.kind, one.about, one.number, leader, **size)


def brief(now: Position, row: ModeRow) -> str:
    """Return who leads a token, or by how much the nearest misses it; else what the row says."""
    if row.kind is not RowKind.TOKEN:
        return row.sentence
    if row.leader is not None and HEAVY_TOKENS.id in scenario_of(now).special:
        return row.sentence  # who carries it is slow
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
    """Return what there may be no room for in a row: why, who comes next, by which rule."""
    name = row.title[:1].upper() + row.title[1:]
    text = [printed(words) for words in (name, row.text, row.ncus, row.sentence) if words]
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
    stamp(canvas, palette.text(str(number), size, palette.GOLD, bold=True), centre)


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
