"""How a picture of the window is kept: with as few colours as it needs, to make files small."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
from PIL import Image

COLOURS: Final = 220
"""Colours of a picture: a few fewer make the file a third as large."""


def keep(surface: pygame.Surface, file: Path) -> None:
    """Keep what a surface shows as a PNG file, and say its name."""
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    print(file.name, flush=True)
