"""Draw the program's icon in every size a system asks for, from its one SVG.

python icons.py app.svg OUT
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from PIL import Image

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of an edge: those of Windows, macOS and the desktops of Linux."""


def drawn(svg: Path, size: int) -> Image.Image:
    """Draw the picture at one size, from its lines and not from a larger picture."""
    surface = pygame.image.load_sized_svg(str(svg), (size, size)).convert_alpha()
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def main(svg: Path, out: Path) -> None:
    """Write PNGs of all sizes, and the icon files of Windows and macOS."""
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    pictures = {size: drawn(svg, size) for size in SIZES}
    for size, picture in pictures.items():
        picture.save(out / f"iron-ranks-{size}.png")
    largest = pictures[max(SIZES)]
    largest.save(out / "iron-ranks.png")
    small = [pictures[size] for size in SIZES if size <= 256]
    small[-1].save(out / "iron-ranks.ico", sizes=[p.size for p in small], append_images=small[:-1])
    largest.save(out / "iron-ranks.icns", append_images=list(pictures.values()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
