"""The photo of a case: where it lies on the table, how exact that is, and which file it is."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Final

from simulator.content.cases.case_records import MOST_DEGREES, MOST_INCHES, CasePhoto, ErrorBox
from simulator.files.sources import made
from simulator.photos.placement import Placement

_LEAST_DEGREES: Final = 0.5
"""No facing is read off a photo more exactly than this."""
_HALF_A_TRAY: Final = 2.4
"""Inches from the middle of an infantry tray to its front edge."""


def placement_of(photo: CasePhoto) -> Placement:
    """Return where the photo of a case lies on the table."""
    return made(photo, Placement)


def case_photo(file: str, placement: Placement, residual: float, outlines: float) -> CasePhoto:
    """Return what a case keeps of a photo.

    `residual` is how far off the mat may be, `outlines` how far off the trays were seen whose edges
    were seen best; inches.
    """
    return CasePhoto(
        file=file,
        size=list(placement.size),
        corners=[[round(x, 2), round(y, 2)] for x, y in placement.corners],
        table=[[round(x, 4), round(y, 4)] for x, y in placement.table],
        distortion=round(placement.distortion, 4),
        residual=min(MOST_INCHES, math.ceil(residual * 1000) / 1000),
        outlines=min(MOST_INCHES, math.ceil(outlines * 1000) / 1000),
    )


def photo_error(photo: CasePhoto, outline: float | None = None) -> ErrorBox:
    """Return the measuring error of a table read off a photo: that of the mat and of outlines.

    With an `outline`, how far off one tray was seen, it is the error of that tray. A facing is as
    inexact as an edge whose ends are each off by what the outline is.
    """
    off = photo.outlines if outline is None else outline
    turned = math.degrees(math.atan(off / _HALF_A_TRAY))
    return ErrorBox(
        min(MOST_INCHES, round(photo.residual + off, 3)),
        min(MOST_DEGREES, max(_LEAST_DEGREES, round(turned, 1))),
    )


def path_from(case: Path, photo: Path) -> str:
    """Return how a case file names a photo: by the way from its own folder.

    Where there is no such way, as to another drive, the bare name.
    """
    try:
        way = os.path.relpath(photo.absolute(), case.absolute().parent)
    except ValueError:
        return photo.name
    return Path(way).as_posix()
