"""One place writes, replaces and deletes files: a crash or a full disk costs nothing old."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "simulator"
WRITER = "simulator/files/disk.py"

ALWAYS = {
    *("write_text", "write_bytes", "unlink", "rmdir", "rmtree", "symlink_to", "hardlink_to"),
    *("touch", "mkstemp", "NamedTemporaryFile", "truncate", "ftruncate", "fdopen", "copyfile"),
    *("copy2", "copytree", "removedirs", "renames", "remove_own_file"),
}
"""Names that change files whoever calls them."""
OF_OS = {"remove", "rename", "replace", "open", "write", "link", "symlink", "move", "copy"}
"""Names that change files when `os` or `shutil` is asked."""
READING = {"r", "rb", "rt"}
ALLOWED = {
    (
        "simulator/cli/shell/faults.py",
        "open",
    ),  # the device that swallows what nobody reads any more
    ("simulator/files/reading.py", "open"),  # the door through which files come in: read only
}


def changes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every call by which a file may be changed: its line, and its name."""
    for node in walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            if node.func.id in ALWAYS or (node.func.id == "open" and _writes(node, 1)):
                yield node.lineno, node.func.id
        elif isinstance(node.func, ast.Attribute):
            name, owner = node.func.attr, node.func.value
            known = owner.id if isinstance(owner, ast.Name) else ""
            if (
                name in ALWAYS
                or (name in OF_OS and known in {"os", "shutil"})
                or (name == "open" and known != "Image" and _writes(node, 0))
            ):
                yield node.lineno, name
            elif name == "replace" and len(node.args) == 1 and not node.keywords:
                yield node.lineno, name  # a path's; a text's has two, a record's has names
            elif (name == "rename" and known in {"path", "file", "part", "target"}) or (
                name == "save" and len(node.args) > 1 and known in {"pygame", "image"}
            ):
                yield node.lineno, name


def _writes(call: ast.Call, place: int) -> bool:
    """Whether an `open` may write: its mode says so, or nobody can tell."""
    mode = call.args[place] if len(call.args) > place else None
    for keyword in call.keywords:
        mode = keyword.value if keyword.arg == "mode" else mode
    if mode is None:
        return False
    return not (isinstance(mode, ast.Constant) and mode.value in READING)


FILES = sorted(path for path in PROGRAM.rglob("*.py") if path != ROOT / WRITER)


@each(FILES, lambda path: path.relative_to(ROOT).as_posix())
def test_only_one_place_changes_files(path: Path) -> None:
    place = path.relative_to(ROOT).as_posix()
    tree = tree_of(path)
    found = [(line, name) for line, name in changes(tree) if (place, name) not in ALLOWED]
    assert found == [], f"{place} changes files; {WRITER} is to do that"


@pytest.mark.parametrize(
    "source",
    [
        "path.write_text('x')",
        "(folder / 'x').write_bytes(b'')",
        "path.unlink(missing_ok=True)",
        "part.replace(path)",
        "Path(name).replace(path)",
        "os.replace(a, b)",
        "os.remove(a)",
        "shutil.move(a, b)",
        "open(path, 'w')",
        "path.open('a', encoding='utf-8')",
        "path.open(mode=how)",
        "open(path, mode='r+b')",
        "tempfile.mkstemp()",
    ],
)
def test_a_change_of_a_file_is_found(source: str) -> None:
    assert list(changes(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "text.replace('_', ' ')",
        "replace(battle, seed=3)",
        "open(path, 'rb')",
        "path.open(encoding='utf-8')",
        "screen.open()",
        "draft.rename(name)",
    ],
)
def test_reading_and_words_are_no_changes(source: str) -> None:
    assert not list(changes(ast.parse(source)))


def test_the_one_writer_does_write() -> None:
    tree = ast.parse((ROOT / WRITER).read_text(encoding="utf-8"))
    assert {name for _line, name in changes(tree)} >= {"unlink", "replace", "open"}
