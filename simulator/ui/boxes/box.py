"""The boxes a screen is described with: what stands in which, how large it may be, what it does.

A box is a value: two that are equal look alike, do the same and are laid out once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum
from typing import TypedDict, TypeVar, Unpack

import pygame

from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import Paragraph, Run
from simulator.ui.term_places import TermPlace

T = TypeVar("T", bound=Hashable)
Painter = Callable[[pygame.Surface, pygame.Rect], object]
"""Draws something of its own into a rectangle."""


class Align(StrEnum):
    """Where a box stands in room that is larger than it wishes."""

    FILL = "fill"
    START = "start"
    CENTRE = "centre"
    END = "end"


class ButtonLook(StrEnum):
    """How something that can be pressed looks."""

    PLAIN = "plain"
    PRIMARY = "primary"
    """What Space presses: filled gold."""
    ROW = "row"
    """A line of a list: seen only under the mouse, with the focus, or chosen."""
    TILE = "tile"
    BARE = "bare"
    """Nothing of its own: its child shows what it is."""


@dataclass(frozen=True, slots=True)
class Backing:
    """What lies under the children of a box."""

    fill: Colour | None = None
    edge: Colour | None = None
    radius: int = 6
    stroke: int = 1
    seat: Seat | None = None
    """Whose colour and pattern fill it, in place of a plain colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """What all boxes have: a name, and how large they may be, in pixels of the canvas."""

    key: Hashable = None
    """What a box is known by when its screen is described anew; its place in the tree without."""
    grow: float = 0.0
    """Its part of the room that is left over along its row or column."""
    width: int | None = None
    height: int | None = None
    least_width: int = 0
    least_height: int = 0
    most_width: int | None = None
    most_height: int | None = None
    align: Align = Align.FILL
    """Where it stands across its row or column, or in a stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Box):
    """Paragraphs of words, in the language spoken, measured as they are drawn."""

    paragraphs: tuple[Paragraph, ...]
    lines: int = 0
    """Several there may be at most: letters shrink until they fit; 0 for any number."""
    smallest: int = 0
    """Pixels of the smallest letters it may shrink to; 0 for the smallest that are read."""
    side: Align = Align.START
    """Where its lines stand from left to right."""
    scaled: bool = True
    """Whether small letters grow with the canvas, as what is read does."""

    @property
    def words(self) -> str:
        """Return all its words in one line."""
        return " ".join("".join(run.words for run in part.runs) for part in self.paragraphs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(Box):
    """Something with a drawing of its own; what it shows is known by `shows`."""

    paint: Painter
    shows: Hashable = None
    """What the drawing depends on: it is drawn anew where this differs."""
    terms: Callable[[pygame.Rect, tuple[int, int]], TermPlace | None] | None = None
    """Finds the word with a text in the glossary under a pixel, in a drawing with words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Canvas(Picture):
    """A picture that takes mouse and keys itself, such as the board."""

    take: Callable[[pygame.Event], bool]
    """Take an event in its rectangle; whether it was of use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Box):
    """A box of several others."""

    children: tuple[Box, ...]
    gap: int = 8
    pad: tuple[int, int] = (0, 0)
    """Pixels free at the left and right, and above and below."""
    ground: Backing | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Several):
    """Boxes side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnBox(Several):
    """Boxes below each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Several):
    """Boxes over each other, the last on top; each stands by its own `align`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstFit(Several):
    """Ways to show the same, the roomiest first: the first that has room is shown, else the last.

    It has no pad, gap or ground of its own.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(Several):
    """Cells in rows: so many columns, or as many as `cell` pixels leave room for.

    They are of one width, but where the words of one need more and another has it to spare.
    """

    columns: int = 0
    cell: int = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Box):
    """A box that does something when it is clicked, or has the focus and Enter is pressed."""

    child: Box
    do: object
    """A command to call, or an action of the screen's own, which its `perform` takes."""
    look: ButtonLook = ButtonLook.PLAIN
    enabled: bool = True
    chosen: bool = False
    spoken: str = ""
    """What a screen reader says of it; empty for the words that stand in it."""
    grab: object = None
    """What it does at once when the mouse takes hold of it, to be dragged onto a canvas or box."""
    drop: object = None
    """What it does when something that was grabbed is let go over it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(Box):
    """A line, or several, that are typed into."""

    value: str
    changed: Callable[[str], object]
    done: Callable[[], object] | None = None
    """What Enter does in a field of one line."""
    several: bool = False
    hint: str = ""
    """Words shown while it is empty."""
    spoken: str = ""
    """What a screen reader calls it; empty for the hint."""
    most: int = 20_000
    """Letters it takes."""
    selected: tuple[int, int] | None = None
    """The letters chosen when it first gets the focus; all by default."""
    whole: bool = False
    """Whether the click that enters it selects all of it, as is wanted of a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll(Box):
    """A window on something higher than itself."""

    child: Box
    tail: bool = False
    """Whether it follows its end, as a log does."""
    seen: Hashable = None
    """The key of a box within that is brought into view whenever it changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LongList(Box):
    """Cells of one size, of which only those in view are described: one in a row, or several."""

    count: int
    row: Callable[[int], Box]
    """Describes a cell; its box has no key, as it is known by its number."""
    shows: Hashable
    """What its cells depend on."""
    high: int = 34
    seen: int | None = None
    """The cell that is brought into view whenever it changes."""
    cell: int = 0
    """Pixels each of several cells in a row is wide at least; 0 for one cell in a row."""
    shape: float = 0.0
    """The height of a cell by its width, in place of `high`."""
    gap: int = 0


@dataclass(frozen=True, slots=True)
class Doing:
    """A command with what it is given; unlike a partial, it equals another that does the same."""

    command: Callable[..., object]
    given: tuple[Hashable, ...]

    def __call__(self, *more: object) -> None:
        """Do it, with what is known only now, such as the text of a field, at the end."""
        self.command(*self.given, *more)


@dataclass(frozen=True, slots=True)
class _Paint:
    """Draws with what it is given; unlike a partial, it equals another that draws the same."""

    draw: Callable[..., object]
    given: tuple[Hashable, ...]

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        self.draw(surface, place, *self.given)


# ------------------------------------------------------------------ short ways to describe


def doing(command: Callable[[T], object], given: T) -> Doing:
    """Return what a button does: a command of its screen, for one of several things."""
    return Doing(command, (given,))


class Size(TypedDict, total=False):
    """What may be said of any box besides what it holds."""

    key: Hashable
    grow: float
    width: int | None
    height: int | None
    least_width: int
    least_height: int
    most_width: int | None
    most_height: int | None
    align: Align


def picture(draw: Callable[..., object], *given: Hashable, **size: Unpack[Size]) -> Picture:
    """Return what a function draws of values, such as a bar: it gets a surface and a place first.

    The picture is drawn anew where one of the values differs.
    """
    paint = _Paint(draw, given)
    return Picture(paint=paint, shows=paint, **size)


def sign(size: int, make: Callable[..., pygame.Surface], *given: Hashable) -> Picture:
    """Return a square picture that a function makes of values, such as an emblem."""
    return picture(_in_the_middle, make, given, width=size, height=size, align=Align.CENTRE)


def _in_the_middle(
    surface: pygame.Surface,
    place: pygame.Rect,
    make: Callable[..., pygame.Surface],
    given: tuple[Hashable, ...],
) -> None:
    made = make(*given)
    surface.blit(made, made.get_rect(center=place.center))


class Plate(Size, total=False):
    """What may be said of a box of several others."""

    gap: int
    pad: tuple[int, int]
    ground: Backing | None


def row(*children: Box | None, **how: Unpack[Plate]) -> Row:
    """Return boxes side by side; what is None is left out."""
    return Row(children=_there(children), **how)


def column(*children: Box | None, **how: Unpack[Plate]) -> ColumnBox:
    """Return boxes below each other; what is None is left out."""
    return ColumnBox(children=_there(children), **how)


def stack(*children: Box | None, **how: Unpack[Plate]) -> Stack:
    """Return boxes over each other, the last on top; what is None is left out."""
    return Stack(children=_there(children), **how)


def first_fit(*ways: Box, **size: Unpack[Size]) -> FirstFit:
    """Return ways to show the same, of which the first is shown that has room."""
    return FirstFit(children=ways, **size)


def _there(children: tuple[Box | None, ...]) -> tuple[Box, ...]:
    return tuple(child for child in children if child is not None)


def space(pixels: int = 0, *, grow: float = 0.0) -> Box:
    """Return free room of at least so many pixels along a row or column."""
    return Box(least_width=pixels, least_height=pixels, grow=grow)


class Letters(Size, total=False):
    """What may be said of a text of one dress."""

    lines: int
    smallest: int
    side: Align
    scaled: bool


def text(
    words: str,
    size: int = palette.TEXT_SIZE,
    colour: Colour | None = None,
    *,
    bold: bool = False,
    display: bool = False,
    marks: bool = False,
    **how: Unpack[Letters],
) -> Text:
    """Return words in one dress; `display` for titles, `marks` where the glossary opens."""
    run = Run(words, colour or palette.TEXT, size, bold, marks=marks, display=display)
    return Text(paragraphs=(Paragraph((run,), 0),), **how)


def title(words: str, size: int = 26, **how: Unpack[Letters]) -> Text:
    """Return the title of a screen or a sheet, on one line."""
    how.setdefault("lines", 1)
    return text(words, size, palette.GOLD, display=True, **how)


def prose(*paragraphs: Paragraph, **how: Unpack[Letters]) -> Text:
    """Return paragraphs, whose words with a text in the glossary open it."""
    return Text(paragraphs=paragraphs, **how)


def icon(name: str, size: int = 18, colour: Colour | None = None) -> Picture:
    """Return one of the icons."""
    return sign(size, palette.icon, name, size, colour or palette.GOLD)


class FieldTraits(Size, total=False):
    """What may be said of a field besides its text."""

    done: Callable[[], object] | None
    several: bool
    hint: str
    spoken: str
    most: int
    selected: tuple[int, int] | None
    whole: bool


def field(value: str, changed: Callable[[str], object], **how: Unpack[FieldTraits]) -> TextField:
    """Return a field that is typed into: its text, and what gets the text as it changes."""
    return TextField(value=value, changed=changed, **how)


def scroll(
    child: Box, *, tail: bool = False, seen: Hashable = None, **size: Unpack[Size]
) -> Scroll:
    """Return a window on something that may be higher than its room."""
    return Scroll(child=child, tail=tail, seen=seen, **size)


def sheet_ground() -> Backing:
    """Return the plate of a dialog or a page."""
    return Backing(palette.PANEL, palette.PANEL_EDGE, 8, 2)


def stripe(seat: Seat, high: int = 10) -> Row:
    """Return a strip in a side's colour and pattern."""
    return row(height=high, ground=Backing(seat=seat, radius=0))


def sheet(*children: Box | None, **how: Unpack[Plate]) -> Stack:
    """Return a plate in the middle of the screen, for what is laid over another."""
    how.setdefault("pad", (22, 18))
    how.setdefault("gap", 14)
    how.setdefault("ground", sheet_ground())
    how.setdefault("align", Align.CENTRE)
    return stack(column(*children, **how), pad=(20, 10))


def cap(key: str, colour: Colour | None = None) -> Row:
    """Return the cap of a key, as it stands before what the key does."""
    colour = colour or palette.TEXT
    letters = text(key, 14, colour, lines=1, smallest=14, scaled=False)
    return row(letters, pad=(6, 1), ground=Backing(None, colour, 4), align=Align.CENTRE)


def button(
    words: str,
    do: object,
    *,
    cap_of: str = "",
    look: ButtonLook = ButtonLook.PLAIN,
    enabled: bool = True,
    chosen: bool = False,
    spoken: str = "",
    picture: Box | None = None,
    lines: int = 1,
    pad: tuple[int, int] = (12, 6),
    **size: Unpack[Size],
) -> Press:
    """Return a button: a picture, the cap of its key, and its words, shrunk rather than cut.

    Args:
        words: What it says.
        do: A command to call, or an action of the screen's own.
        cap_of: The key that does the same; empty for none.
        look: How it looks; gold for what Space presses.
        enabled: Whether it can be pressed.
        chosen: Whether it shows a choice that was made; then it has a tick.
        spoken: What a screen reader says of it; empty for its words.
        picture: What stands before the words.
        lines: Several its words may take.
        pad: Pixels free at the left and right, and above and below.
        **size: What may be said of any box.
    """
    gold = look is ButtonLook.PRIMARY and enabled
    colour = palette.INK if gold else palette.TEXT if enabled else palette.TEXT_QUIET
    said = text(
        words, 17, colour, bold=gold, lines=lines, align=Align.CENTRE, side=Align.CENTRE, grow=1
    )
    tick = icon("verdict-yes", 16, colour) if chosen else None
    inside = row(picture, cap(cap_of, colour) if cap_of else None, tick, said, pad=pad)
    size.setdefault("least_height", 40)
    return Press(
        child=inside,
        do=do,
        look=look,
        enabled=enabled,
        chosen=chosen,
        spoken=spoken,
        **size,
    )
