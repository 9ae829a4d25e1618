"""Count lines of code by chapter: `python -m benchmarks.lines [--files 20]`.

A line counts when it holds a part of a statement: docstrings, comments, blank lines and imports are
free. So a line is the same whatever is explained beside it. The window (`ui`) is counted apart.
"""

from __future__ import annotations

import argparse
import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SIMULATOR: Final = Path(__file__).resolve().parents[1] / "simulator"
WINDOW: Final = "ui"
_FREE: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def code_lines(source: str) -> int:
    """Return how many lines of a module are code."""
    free = {line for node in ast.walk(ast.parse(source)) for line in free_lines(node)}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _FREE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - free)


def free_lines(node: ast.AST) -> Iterator[int]:
    """Yield the lines of an import, or of a string that stands alone, as docstrings do."""
    if not isinstance(node, ast.Import | ast.ImportFrom | ast.Expr):
        return
    if not isinstance(node, ast.Expr) or _is_text(node.value):
        yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def chapter_of(path: Path) -> str:
    """Return the folder of a module below the package; modules beside them have none."""
    room, *rest = path.relative_to(SIMULATOR).parts
    return room if rest else "(package)"


def counted() -> dict[Path, int]:
    """Return the lines of code of every module."""
    return {
        path: code_lines(path.read_text(encoding="utf-8"))
        for path in sorted(SIMULATOR.rglob("*.py"))
    }


def main(files: int) -> None:
    lines = counted()
    chapters: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    for path, count in lines.items():
        chapters[chapter_of(path)] += count
        modules[chapter_of(path)] += 1
    print(f"{'chapter':<12} {'modules':>8} {'lines of code':>14}")
    for chapter, count in chapters.most_common():
        if chapter != WINDOW:
            print(f"{chapter:<12} {modules[chapter]:>8} {count:>14,}")
    without = modules.total() - modules[WINDOW]
    print(f"{'total':<12} {without:>8} {chapters.total() - chapters[WINDOW]:>14,}")
    print(f"{WINDOW:<12} {modules[WINDOW]:>8} {chapters[WINDOW]:>14,}")
    largest = Counter({path: n for path, n in lines.items() if chapter_of(path) != WINDOW})
    for path, count in largest.most_common(files):
        print(f"{count:>6,}  {path.relative_to(SIMULATOR).as_posix()}")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--files", type=int, default=0, help="also the largest modules, so many")
    main(reader.parse_args().files)
