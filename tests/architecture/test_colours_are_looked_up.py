"""A colour is looked up as it is drawn: one kept from an import stays when the palette changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from simulator.ui.themes import ColourTheme
from tests.architecture.sources import tree_of

SIMULATOR: Final = Path(__file__).resolve().parents[2] / "simulator"

COLOURS: Final = {one.name.upper() for one in fields(ColourTheme)} | {"YES", "NO", "CLOSE"}
FILES: Final = sorted((SIMULATOR / "ui").rglob("*.py"))


def at_import(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is worked out as a module is imported: all but the bodies of functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            defaults = (*node.args.defaults, *node.args.kw_defaults)
            for default in filter(None, defaults):
                yield default
                yield from at_import(default)
        else:
            yield node
            yield from at_import(node)


def kept(tree: ast.AST) -> Iterator[str]:
    """Yield which colours of the palette a module keeps, with the line."""
    for node in at_import(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "simulator.ui.palette":
            found = [one.name for one in node.names if one.name in COLOURS]
            yield from (f"{node.lineno}: {name}" for name in found)
        of_palette = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if of_palette and node.value.id == "palette" and node.attr in COLOURS:  # type: ignore[attr-defined]
            yield f"{node.lineno}: palette.{node.attr}"  # type: ignore[attr-defined]


def test_no_colour_is_kept_from_an_import() -> None:
    found = [
        f"{path.relative_to(SIMULATOR)}:{one}"
        for path in FILES
        if path.name != "palette.py"
        for one in kept(tree_of(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "from simulator.ui.palette import GOLD, font",
        "INK = palette.TEXT",
        "def draw(colour=palette.GOLD): ...",
        "def draw(*, colour=palette.GOLD): ...",
        "class Line:\n    ink: Colour = palette.TEXT",
        "LOOKS = {1: (palette.LEGAL, 2)}",
    ],
)
def test_a_planted_one_is_found(source: str) -> None:
    assert list(kept(ast.parse(source)))
    assert not list(kept(ast.parse("def draw():\n    return palette.GOLD")))
