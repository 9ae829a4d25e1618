"""What terrain is called on the screen."""

from __future__ import annotations

from simulator.engine.names import terrain_keyword_name, terrain_name
from simulator.model.state import Terrain


def terrain_words(piece: Terrain) -> str:
    """Name a piece and its keywords, as in "Forest: cover, fortified"."""
    name = kind_name(piece.kind)
    words = ", ".join(terrain_keyword_name(keyword) for keyword in sorted(piece.keywords))
    return f"{name}: {words}" if words else name


def kind_name(kind: str) -> str:
    """Return the name of a kind of terrain as a title: "Low wall"."""
    name = terrain_name(kind)
    return name[:1].upper() + name[1:]
