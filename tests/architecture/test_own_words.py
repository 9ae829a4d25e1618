"""The files speak of the game only: no machine's paths, no registry, no text out of reach."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("simulator", "scenarios", "units", "tests", "assets", "docs", "benchmarks", ".ci")
BINARY = {".ttf", ".otf", ".png", ".wav", ".ogg", ".mo", ".pyc"}

# Put together here, so that this file does not contain what it forbids.
PATHS = [f"/{top}/" for top in ("work", "tmp", "home", "root", "opt", "usr/lib")]
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("debian", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
]
FORBIDDEN = re.compile("|".join(re.escape(word) for word in PATHS + HOSTS))

TEXTS = sorted(
    path
    for path in [
        *(entry for entry in ROOT.iterdir() if entry.name != ".git"),
        *(entry for folder in FOLDERS for entry in (ROOT / folder).rglob("*")),
    ]
    if path.is_file() and path.suffix not in BINARY and "__pycache__" not in path.parts
)
MODULES = sorted((ROOT / "simulator").rglob("*.py"))


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{_place(path)}:{number}: {match.group()}"
        for path in TEXTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := FORBIDDEN.search(line))
    ]
    assert found == []


def test_the_search_would_find_one() -> None:
    assert FORBIDDEN.search(f"see {PATHS[0]}notes.md")
    assert FORBIDDEN.search(f"https://{HOSTS[0]}/simple")


def lost_texts(tree: ast.AST) -> list[int]:
    """List the lines that hand something else than a plain text to the players' catalogue."""
    lines = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        wanted = {"_": 1, "marked": 1, "ngettext": 2}.get(node.func.id, 0)
        given = node.args[:wanted]
        if len(given) < wanted or not all(
            isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in given
        ):
            lines.append(node.lineno)
    return lines


@each(MODULES, _place)
def test_every_text_for_players_can_be_extracted(path: Path) -> None:
    """Xgettext reads plain texts only: `_(f"...")` would never reach a translator."""
    assert lost_texts(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_a_text_out_of_reach_is_caught() -> None:
    source = (
        '_("Charge")\n_(f"Charge {unit}")\nngettext("die", dice, 2)\nngettext("die", "dice", 2)'
    )
    assert lost_texts(ast.parse(source)) == [2, 3]
