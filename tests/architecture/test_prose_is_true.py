"""Every file and every module's name that a page, a comment or a docstring names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from docs.hooks.generated_pages import PAGES
from simulator.model.moments import Moment

ROOT: Final = Path(__file__).resolve().parents[2]
READ: Final = (
    "simulator",
    "tests",
    "benchmarks",
    "docs",
    "assets",
    "examples",
    "units",
    "scenarios",
)
"""Folders whose pages, modules and data are read, with what lies beside them."""
NAMED: Final = re.compile(
    r"(?<![\w/.<>*{}\\~:-])((?:[a-z_][\w-]*/)*[a-z_][\w-]*\.(?:py|yaml|md|toml))(?![\w/])"
)
"""A file by its name, with or without folders before it."""
MADE_UP: Final = {
    "army.yaml", "bad.yaml", "case.yaml", "cards.yaml", "chat.py", "games.yaml", "lists.yaml",
    "my-cards.yaml", "my-scenario.yaml", "mine.yaml", "study.yaml", "report.md", "x.yaml",
    "iron-ranks-army.yaml", "iron-ranks-cases.yaml", "cards/my-cards.yaml", "list.yaml",
    "scenario.schema.json", "lions.yaml", "wolves.yaml", "first-steps.yaml", "folder/file.py",
    "tests/abilities/test_trackers.py", "scenarios/ours/the-bridge.yaml",
    "simulator/ui/title/about_page.py", "tests/ui/test_about_page.py",
}  # fmt: skip
"""Files of a reader's own, as examples name them."""
MADE: Final = {*PAGES, *(page.removeprefix("de/") for page in PAGES), "docs/mutation.md"}
"""Pages that are made: with the site, or by a command; a German one as pages beside it name it."""
DOTTED: Final = re.compile(r"`((?:simulator\.)?[a-z_]\w*(?:\.\w+)+)(?:\(\))?`")
"""A name within a module, in the form of code."""
HISTORY: Final = ("CHANGELOG.md", "docs/release-notes", "docs/de/release-notes")
"""Pages that tell what was called so once."""


@cache
def there() -> frozenset[str]:
    """Return every file of the project, by its name with each number of folders before it."""
    files = [path for folder in (*READ, ".ci", ".github") for path in (ROOT / folder).rglob("*.*")]
    files += ROOT.glob("*.*")
    parts = (path.relative_to(ROOT).parts for path in files)
    return frozenset("/".join(part[at:]) for part in parts for at in range(len(part)))


PROSE = re.compile(r'"{3}.*?"{3}|(?<!\S)#+ [^\n]*', re.DOTALL)
"""A docstring or a comment; to read all sources token by token took ten times as long."""


def prose_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the prose of a file line by line: a page whole, of code its comments and docstrings."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        yield from enumerate(text.splitlines(), 1)
    elif path.suffix == ".yaml":
        for number, line in enumerate(text.splitlines(), 1):
            _, sign, comment = line.partition("#")
            if sign:
                yield number, comment
    else:
        for found in PROSE.finditer(text):
            first = text.count("\n", 0, found.start()) + 1
            for offset, line in enumerate(found[0].splitlines()):
                yield first + offset, line


def pages() -> list[Path]:
    found = [
        p for name in READ for end in ("py", "yaml", "md") for p in (ROOT / name).rglob(f"*.{end}")
    ]
    found += ROOT.glob("*.md")
    return sorted(p for p in found if not p.relative_to(ROOT).as_posix().startswith(HISTORY))


@cache
def modules() -> dict[str, str]:
    """Return the text of the program's modules, those of one name together; a folder's is all."""
    texts: dict[str, str] = {}
    for path in sorted((ROOT / "simulator").rglob("*.py")):
        text = path.read_text("utf-8")
        for name in {path.stem, *path.relative_to(ROOT).parts[:-1]}:
            texts[name] = f"{texts.get(name, '')}\n{path.stem}\n{text}"
    return texts


def is_there(name: str) -> bool:
    """Whether a dotted name says what there is, or does not begin with a module of the program."""
    module, *inner, last = name.split(".")
    if module not in modules() or name in {*Moment, *MADE_UP, *there()}:
        return True
    holder = inner[-1] if inner else module
    return re.search(rf"\b{last}\b", modules().get(holder, modules()[module])) is not None


def gone(line: str) -> list[str]:
    """Return the files and dotted names of a line that are not there."""
    files = [name for name in NAMED.findall(line) if name not in there() | MADE_UP | MADE]
    return [*files, *(name for name in DOTTED.findall(line) if not is_there(name))]


def test_what_prose_names_is_there() -> None:
    missing = [
        f"{path.relative_to(ROOT)}, line {number}: {name}"
        for path in pages()
        for number, line in prose_of(path)
        for name in gone(line)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(
    "line",
    ["see `rules/memory.py`", "the words of picks.py", "units/none.yaml,", "`content.savefile`"],
)
def test_what_is_gone_is_noticed(line: str) -> None:
    assert gone(line)
    assert not gone(
        "`tests/posix.py`, posix.py and `simulator/language/texts.py`, `content.games.saved_game`"
    )
