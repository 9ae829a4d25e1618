"""The modules of the repository as syntax trees, each parsed once for all tests that read it."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=2048)
def tree_of(path: Path) -> ast.Module:
    """Return a module's tree; nobody changes it."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
