"""Boxes laid out by themselves: what stands where, and what is written."""

from __future__ import annotations

from pygame import Rect

from simulator.language.texts import printed
from simulator.ui.boxes.box import Box, Text
from simulator.ui.boxes.layout import Placed
from simulator.ui.boxes.tree import Tree
from tests.ui.boxes.faults import faults


def laid(box: Box, width: int, height: int) -> Tree:
    """Return the tree of a box in a room."""
    tree = Tree(print)
    tree.lay_out(box, Rect(0, 0, width, height))
    return tree


def well_laid(box: Box, width: int, height: int) -> Tree:
    """Return the tree of a box in a room; nothing in it is cut or over another."""
    tree = laid(box, width, height)
    assert faults(tree.root) == []
    return tree


def placed(tree: Tree, key: object) -> Placed:
    """Return what stands in a tree by its key."""
    found = [one for one in tree.root.walk() if one.box.key == key]
    assert found, f"{key!r} is not there"
    return found[0]


def words_of(tree: Tree, key: object) -> str:
    """Return the words in a box by its key, as they are drawn: in the language that is spoken."""
    texts = (one.box.words for one in placed(tree, key).walk() if isinstance(one.box, Text))
    return " ".join(map(printed, filter(None, texts)))
