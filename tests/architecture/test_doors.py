"""Files come in, and words go out to the terminal, through a few doors that know the limits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.content.readers import readers
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "simulator"
FILES = sorted(PROGRAM.rglob("*.py"))

READING = {
    "read_text", "read_bytes", "readlines", "fromfile", "load", "loads", "safe_load", "load_all",
    "full_load", "unsafe_load", "safe_load_all", "parse", "compose", "scan", "frombuffer", "Sound",
    "model_validate_json", "JSONDecoder", "CSafeLoader", "SafeLoader", "Loader", "mmap", "memmap",
    "open", "fdopen", "read_table", "genfromtxt", "loadtxt", "reader", "DictReader", "Unpickler",
    "translation", "load_sized_svg", "ZipFile", "Font", "PdfReader", "PdfWriter", "PdfMerger",
}  # fmt: skip
"""What opens a file, or makes something of bytes that somebody else wrote."""
DOORS = {
    "simulator/files/reading.py": {"os.open", "open"},
    "simulator/files/sources.py": {"yaml.parse", "yaml.CSafeLoader"},
    "simulator/files/yaml_numbers.py": {"yaml.CSafeLoader"},
    "simulator/files/json_text.py": {"json.JSONDecoder"},
    "simulator/files/photos.py": {"Image.open"},
    "simulator/content/practice/study_rows.py": {"csv.reader"},
    "simulator/files/archives.py": {"zipfile.ZipFile", "source.open"},
    "simulator/files/own_data.py": {"zipfile.ZipFile"},
    "simulator/files/kept_columns.py": {"zipfile.ZipFile"},
    "simulator/files/pdf_attachments.py": {"PdfReader", "PdfWriter"},
    # These write: files, and the device that swallows what nobody reads any more.
    "simulator/files/disk.py": {"os.open", "os.fdopen"},
    "simulator/cli/shell/faults.py": {"os.open"},
    # What comes with the program itself: faces, icons, sounds, a theme, translations.
    "simulator/datafiles.py": {"file.read_bytes", "file.read_text"},
    "simulator/content/schemas.py": {"ast.parse"},  # our own modules, for what their fields mean
    "simulator/language/texts.py": {"gettext.translation", "Locale.parse"},
    "simulator/ui/palette.py": {"pygame.font.Font", "pygame.image.load_sized_svg"},
    "simulator/ui/armies/file_commands.py": {"self.screen.load"},
    "simulator/ui/app.py": {"pygame.image.load_sized_svg", "screen.open"},
    "simulator/ui/sound.py": {"pygame.mixer.Sound"},
}
"""Who may, and what: each asks for sizes first, or reads only what comes with the program."""
OUR_DOORS = {
    "simulator.files.reading": {"opened", "read_bytes", "read_text", "whole_lines"},
    "simulator.files.archives": {"archive"},
    "simulator.files.json_text": {"parse"},
    "simulator.files.photos": {"read_photo"},
    "simulator.files.pdf_attachments": {"attached_text"},
    "simulator.files.picture_attachments": {"text_inside"},
    "simulator.files.page_attachments": {"carried_text", "text_of_page"},
    "simulator.files.sources": {"parsed_json", "read"},
    "simulator.files.json_lines": {"read_line", "read_lines", "salvaged"},
}
"""The functions a reader goes through."""
WITHIN = {
    "simulator/files/sources.py", "simulator/files/json_lines.py",
    "simulator/files/photos.py", "simulator/files/pdf_attachments.py",
    "simulator/files/picture_attachments.py", "simulator/files/page_attachments.py",
    "simulator/files/archives.py",
    "simulator/content/outputs.py",  # looks for the mark of a kind and reads nothing else
    "simulator/files/setting_aside.py",  # copies bytes
    "simulator/files/free_memory.py",  # reads what the system says
}  # fmt: skip
"""Doors that stand behind another door."""
PRINTING = {"print", "Console", "echo", "secho", "pprint"}


def place_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(node: ast.expr) -> str:
    """Return a name as it is written, such as "yaml.safe_load"."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def ours(tree: ast.Module) -> set[str]:
    """Return the names a module has from our own program."""
    return {
        alias.asname or alias.name
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("simulator")
        for alias in node.names
    } | {node.name for node in walk(tree) if isinstance(node, ast.FunctionDef)}


def opened_in(tree: ast.Module) -> set[str]:
    """Return everything in a module that opens a file or takes strange bytes to pieces."""
    known = ours(tree)
    found = set()
    for node in walk(tree):
        name = dotted(node.func) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Attribute) and node.attr.endswith("Loader"):
            found.add(dotted(node))
        first, _dot, rest = name.partition(".")
        if name.rpartition(".")[2] in READING and (rest or first not in known):
            found.add(name)
    return found


@each(FILES, place_of)
def test_nobody_reads_a_file_but_through_a_door(path: Path) -> None:
    tree = tree_of(path)
    known = {name for name in opened_in(tree) if name.partition(".")[0] not in _modules(tree)}
    assert known <= DOORS.get(place_of(path), set())


def _modules(tree: ast.Module) -> set[str]:
    """Return the modules of our own that a module calls by their names, as in `settings.load`."""
    return {
        alias.asname or alias.name
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (PROGRAM.parent / (node.module or "").replace(".", "/")).is_dir()
        for alias in node.names
        if (PROGRAM.parent / f"{(node.module or '').replace('.', '/')}/{alias.name}.py").is_file()
    }


def test_every_reader_is_tried_with_damaged_files(tmp_path: Path) -> None:
    """A module that goes through a door belongs into `tests/content/readers.py`."""
    going = set()
    for path in FILES:
        for node in walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom):
                taken = {alias.name for alias in node.names}
                if taken & OUR_DOORS.get(node.module or "", set()):
                    going.add(place_of(path))
    tried = {module for reader in readers(tmp_path) for module in reader.modules}
    assert going - WITHIN == tried


COMMANDS = [path for path in (PROGRAM / "cli").rglob("*.py") if path.name != "terminal.py"]


@each(sorted(COMMANDS), place_of)
def test_commands_print_through_the_door_alone(path: Path) -> None:
    printed = set(_printed(tree_of(path)))
    assert printed - {".print", "terminal.print"} == set()  # the console of the door


def _printed(tree: ast.Module) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Call):
            name = dotted(node.func)
            if name.rpartition(".")[2] in PRINTING or name.endswith(
                ("stdout.write", "stderr.write")
            ):
                yield name


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from pathlib import Path\nPath('x').read_text()", {""}),
        ("import yaml\nyaml.safe_load('x')", {"yaml.safe_load"}),
        ("import json\njson.loads('x')", {"json.loads"}),
        ("with open('x') as s: pass", {"open"}),
        ("from PIL import Image\nImage.open('x')", {"Image.open"}),
        ("from pypdf import PdfReader\nPdfReader('x')", {"PdfReader"}),
        ("import pygame\npygame.image.load('x')", {"pygame.image.load"}),
        ("import yaml\nyaml.load('x', Loader=yaml.CLoader)", {"yaml.load", "yaml.CLoader"}),
        ("from simulator.files.reading import read_text\nread_text(path)", set()),
    ],
)
def test_the_watch_at_the_doors_sees(source: str, found: set[str]) -> None:
    seen = opened_in(ast.parse(source))
    assert {name.removeprefix(".") for name in seen} == found or seen == {".read_text"}
