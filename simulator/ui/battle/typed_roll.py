"""Real dice: their faces are typed with the number keys or clicked, beside the board."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.requests import Roll
from simulator.records import dataclass
from simulator.staging.roll_need import dice_name, roll_need
from simulator.ui import palette
from simulator.ui.battle.draft import Draft
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Press,
    column,
    icon,
    row,
    text,
)

_FACE: Final = 52
"""Pixels of a face to click."""
NEED: Final = "what the dice need"
_HOLE: Final = 36
"""Pixels of a die in the roll."""


@dataclass(frozen=True, slots=True)
class TypeFace:
    """Type the face of the next die."""

    face: int


@dataclass(frozen=True, slots=True)
class UntypeFace:
    """Take back the face of a die of the roll."""

    index: int


def typed_box(now: Position, draft: Draft, asked: Roll) -> Box:
    """Describe what is needed, the dice typed so far, the faces to click, and what a face does."""
    ink = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.6) if draft.ready else palette.GOLD
    faces = [
        Press(
            key=TypeFace(face),
            child=icon(f"die-{face}", _FACE, ink),
            do=TypeFace(face),
            look=ButtonLook.BARE,
            spoken=str(face),
        )
        for face in range(1, asked.sides + 1)
    ]
    holes = tuple(_hole(draft, index) for index in range(asked.dice))
    foot = _("Click faces or press number keys; Backspace or a click on a die takes it back.")
    need = roll_need(now, asked)
    title = _("Real dice, {dice}: {why}").format(dice=dice_name(asked), why=asked.prompt)
    return column(
        text(title, bold=True),
        text(need, colour=palette.WHITE, key=NEED) if need else None,
        Grid(children=holes, cell=_HOLE, gap=6, most_width=len(holes) * (_HOLE + 6)),
        row(*faces, gap=8),
        text(foot, 15, palette.TEXT_QUIET),
        pad=(14, 8),
        grow=1,
        ground=Backing(palette.PANEL, palette.HOUSES[asked.who].light, 0, 2),
    )


def _hole(draft: Draft, index: int) -> Box:
    """Describe the place of a die; the next one to be typed is ringed."""
    if index >= len(draft.faces):
        edge = palette.GOLD if index == len(draft.faces) else None
        return row(key=UntypeFace(index), height=_HOLE, ground=Backing(palette.NIGHT, edge, 6, 2))
    die = icon(f"die-{draft.faces[index]}", _HOLE, palette.PARCHMENT)
    take = UntypeFace(index)
    return Press(key=take, child=die, do=take, look=ButtonLook.BARE, align=Align.START)
