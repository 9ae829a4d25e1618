"""The modules of the repository as syntax trees, each parsed once for all tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=2048)
def tree_of(path: Path) -> ast.Module:
    """Return a module's tree; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def walk(tree: ast.AST) -> Sequence[ast.AST]:
    """Return what `ast.walk` yields, in its order; a module is walked once for all tests."""
    return _of_module(tree) if isinstance(tree, ast.Module) else _nodes(tree)


@lru_cache(maxsize=2048)
def _of_module(tree: ast.Module) -> Sequence[ast.AST]:
    return _nodes(tree)


def _nodes(tree: ast.AST) -> list[ast.AST]:
    found = [tree]
    for node in found:  # it grows meanwhile: each level after the one above
        for name in node._fields:
            part = getattr(node, name, None)
            if isinstance(part, ast.AST):
                found.append(part)
            elif isinstance(part, list):
                found += [one for one in part if isinstance(one, ast.AST)]
    return found
