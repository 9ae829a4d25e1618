"""The table of a game as a drawing in inches, and a frame of its film: table, banner, dice, score.

A tray is drawn in its own frame first, so that a page can move what it has drawn once.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Final

from simulator.engine.names import condition_name, player_name, terrain_name, token_name
from simulator.engine.position import Position
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import box, disc
from simulator.language.texts import printed
from simulator.model.state import Terrain, Token, Unit, UnitId
from simulator.reports.case_drawing import (
    FRAME,
    GRID,
    GRID_HEAVY,
    GROUND,
    GROUND_EDGE,
    INK,
    LETTER,
    NO,
    PAPER,
    QUIET,
    SIDES,
    TOKEN,
    WHITE,
    YES,
    Colour,
    Drawing,
    Label,
    Primitive,
    Region,
    Shape,
    Stroke,
    outlined,
)
from simulator.reports.films.shown_game import ShownStep
from simulator.rules.units.wounds import most_wounds
from simulator.staging.dice_rows import DiceRow

HEAD: Final = 5.6
FOOT: Final = 9.4
"""Inches of the bands above and below the table in a frame of the film."""
MOST_LINES: Final = 2
"""Lines of a sentence in the band above the table."""
MOST_ROLLS: Final = 3
"""So many rolls lie below the table, the last ones."""
DIE: Final = 1.7
"""Inches of a die."""
SIGN: Final = 1.5
"""Inches of the letter on a tray."""
ROOMY: Final = 4.4
"""Inches across a tray from which on its letters have their whole size."""
BADGE: Final = 0.55
"""Inches of half a condition's badge."""
SPENT: Final[Colour] = (206, 200, 190)


def signs(units: Iterable[UnitId]) -> dict[UnitId, str]:
    """Return every unit a short sign of its own: A to Z, then A2 to Z2 and so on."""
    found = {}
    for number, unit in enumerate(units):
        letter, again = ascii_uppercase[number % 26], number // 26
        found[unit] = f"{letter}{again + 1}" if again else letter
    return found


def wounds_words(now: Position, unit: UnitId) -> str:
    """Return the wounds a unit can still suffer, and with how many it would be whole: "7/12"."""
    return f"{now.state.units[unit].wounds}/{most_wounds(now, unit)}"


def table_region(now: Position) -> Region:
    """Return the part of the table that is drawn: all of it."""
    width, depth = now.game.board
    return (0.0, 0.0, width, depth)


# ------------------------------------------------------------------ the table


def table_shapes(now: Position) -> Iterator[Primitive]:
    """Draw the cloth with a line each inch, a heavier one each six."""
    width, depth = now.game.board
    yield Shape(box(0.0, 0.0, width, depth), PAPER, GRID_HEAVY, 0.1)
    for x in range(1, int(width)):
        yield _grid(x, ((float(x), 0.0), (float(x), depth)))
    for y in range(1, int(depth)):
        yield _grid(y, ((0.0, float(y)), (width, float(y))))


def _grid(number: int, line: tuple[Point, Point]) -> Stroke:
    heavy = number % 6 == 0
    return Stroke(line, GRID_HEAVY if heavy else GRID, 0.07 if heavy else 0.04)


def terrain_shapes(pieces: Iterable[Terrain]) -> Iterator[Primitive]:
    """Draw terrain with its kinds."""
    for piece in pieces:
        yield from outlined(piece.outline, GROUND, GROUND_EDGE, 0.08)
        yield Label(piece.centre, str(terrain_name(piece.kind)), 0.8, GROUND_EDGE)


def token_shapes(now: Position, tokens: Iterable[Token]) -> Iterator[Primitive]:
    """Draw tokens that lie on the table; one that is carried lies on no ground."""
    for token in tokens:
        if token.carrier is None:
            yield Shape(disc(token.at, token.radius), TOKEN, INK, 0.06)
            text = str(token.card) if token.card is not None else str(token_name(now, token))
            yield _fitting(token.at, text, 1.0, 2 * token.radius + 1.2, INK)


def tray_shapes(now: Position, unit: UnitId, pose: Pose, *, lit: bool) -> Iterator[Primitive]:
    """Draw a unit's tray at a pose: its front edge bold, a point forward; `lit`: it acts."""
    state = now.state.units[unit]
    fill, edge = SIDES[state.owner]
    tray = now.standing(unit).tray if state.on_table else None
    if tray is None:
        return
    half, deep = tray.width / 2, tray.depth / 2
    back = [(-half, -deep), (half, -deep), (half, deep), (-half, deep)]
    corners = tuple(pose.to_table(point) for point in back)
    if lit:
        grown = [(x * (1 + 0.25 / half), y * (1 + 0.25 / deep)) for x, y in back]
        yield Shape(tuple(pose.to_table(point) for point in grown), FRAME, None)
    yield Shape(corners, fill, edge, 0.1)
    yield Stroke((corners[3], corners[2]), edge, 0.3)
    tip = pose.to_table((0.0, deep + 0.7))
    feet = [pose.to_table((x, deep + 0.1)) for x in (-0.5, 0.5)]
    yield Shape((tip, feet[0], feet[1]), edge, None)


def tray_words(now: Position, unit: UnitId, middle: Point, sign: str) -> Iterator[Primitive]:
    """Write upright on a tray: its sign, its name, its wounds, a badge for each condition."""
    state = now.state.units[unit]
    edge = SIDES[state.owner][1]
    tray = now.standing(unit).tray
    share = min(1.0, min(tray.width, tray.depth) / ROOMY)
    x, y = middle
    yield Label((x, y + 1.35 * share), sign, SIGN * share, edge, bold=True)
    lines = two_lines(printed(now.name(unit)))
    for number, text in enumerate(lines):
        down = 0.3 + 0.8 * number - 0.4 * len(lines)
        yield _fitting((x, y - down * share), text, 0.85 * share, min(tray.width, tray.depth), INK)
    yield Label((x, y - 1.4 * share), wounds_words(now, unit), share, edge, bold=True)
    yield from _badges(state, (x, y - 1.4 * share - 0.5 - BADGE))


def two_lines(name: str) -> tuple[str, ...]:
    """Break a name at the blank nearest to its middle; one without a blank stays whole."""
    blanks = [place for place, letter in enumerate(name) if letter == " "]
    if not blanks:
        return (name,)
    at = min(blanks, key=lambda place: abs(2 * place - len(name)))
    return (name[:at], name[at + 1 :])


def _badges(unit: Unit, at: Point) -> Iterator[Primitive]:
    words = [str(condition_name(one)) for one in sorted(unit.conditions)]
    for number, word in enumerate(words):
        x = at[0] + (number - (len(words) - 1) / 2) * 2.2 * BADGE
        yield Shape(disc((x, at[1]), BADGE), INK, WHITE, 0.06)
        yield Label((x, at[1]), word[0], BADGE * 1.4, WHITE, bold=True)


def _fitting(at: Point, text: str, size: float, width: float, colour: Colour) -> Label:
    """Return a label no wider than a tray."""
    return Label(at, text, min(size, 0.95 * width / (LETTER * max(1, len(text)))), colour)


def standing_units(now: Position) -> Iterator[Unit]:
    """Yield the units that stand on the table, castle walls first."""
    units = [unit for unit in now.state.units.values() if unit.on_table]
    yield from sorted(units, key=lambda unit: not now.is_wall(unit.id))


def table_drawing(now: Position) -> Drawing:
    """Draw all of a table as it is."""
    region = table_region(now)
    return Drawing(region, (Shape(box(*region), WHITE), *_table(now, frozenset())))


def _table(now: Position, lit: frozenset[UnitId]) -> Iterator[Primitive]:
    yield from table_shapes(now)
    yield from terrain_shapes(now.state.terrain)
    yield from token_shapes(now, now.state.tokens.values())
    known = signs(now.state.units)
    standing = [(unit, unit.pose) for unit in standing_units(now) if unit.pose is not None]
    for unit, pose in standing:
        yield from tray_shapes(now, unit.id, pose, lit=unit.id in lit)
    for unit, pose in standing:
        if not now.is_wall(unit.id):
            yield from tray_words(now, unit.id, pose.centre, known[unit.id])


# ------------------------------------------------------------------ a frame of the film


def frame_drawing(step: ShownStep) -> Drawing:
    """Draw a step: round and score, what happens in a sentence, the table, the dice."""
    width, depth = step.now.game.board
    region = (0.0, -FOOT, width, depth + HEAD)
    shapes = [Shape(box(*region), WHITE), *_table(step.now, frozenset(step.lit))]
    return Drawing(region, (*shapes, *_banner(step, width, depth), *_dice(step, width)))


def _banner(step: ShownStep, width: float, depth: float) -> Iterator[Primitive]:
    """Write the round, the score, and below it the sentence on its player's colour."""
    scores = "   ".join(
        f"{player_name(seat.player)} {seat.score}" for seat in step.now.state.seats.values()
    )
    yield _left(0.5, depth + HEAD - 0.9, step.heading, 1.3, INK, bold=True)
    yield _left(width / 2, depth + HEAD - 0.9, scores, 1.3, INK, bold=True)
    colour = SIDES[step.player] if step.player is not None else (SPENT, INK)
    yield Shape(box(0.0, depth, width, depth + HEAD - 1.8), colour[0], None)
    yield Shape(box(0.0, depth, 0.4, depth + HEAD - 1.8), colour[1], None)
    lines = textwrap.wrap(step.title, int((width - 2.0) / (1.2 * LETTER)))[:MOST_LINES]
    for number, text in enumerate(lines):
        yield _left(1.0, depth + HEAD - 2.7 - 1.6 * number, text, 1.2, INK)


def _dice(step: ShownStep, width: float) -> Iterator[Primitive]:
    """Lay the last rolls below the table: whose they are, what they need, dice, outcome."""
    for number, roll in enumerate(step.rolls[-MOST_ROLLS:]):
        yield from _roll(roll, -0.4 - number * FOOT / MOST_ROLLS, width)


def _roll(roll: DiceRow, top: float, width: float) -> Iterator[Primitive]:
    edge = SIDES[roll.who][1]
    words = "  ".join(filter(None, (roll.title, roll.heading, roll.came)))
    size = min(0.85, (width - 1.0) / (LETTER * max(1, len(words))))
    yield _left(0.5, top - 0.4, words, size, edge)
    across = min(DIE + 0.25, (width - 1.0) / max(1, len(roll.dice)))
    side = across - 0.25
    for number, die in enumerate(roll.dice):
        x, y = 0.5 + number * across, top - 0.95 - side
        rim = {None: QUIET, True: YES, False: NO}[die.good]
        yield Shape(box(x, y, x + side, y + side), WHITE, rim, 0.16, dash=die.good is False)
        yield Label((x + side / 2, y + side / 2), str(die.face), side * 0.8, INK, bold=True)


def _left(
    x: float, y: float, text: str, size: float, colour: Colour, *, bold: bool = False
) -> Label:
    """Return a label that begins about at x; drawn labels are centred."""
    wide = 0.5 * len(text)  # for its height, about
    return Label((x + wide * size / 2, y), text, size, colour, bold=bold)
