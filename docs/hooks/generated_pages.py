"""Pages of the site made of the code: the interface, the rules, and those of `reference_pages`."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # mkdocs may be started from anywhere

import simulator  # noqa: E402
from docs.hooks.reference_pages import commands_page, glossary_page, keys_page  # noqa: E402
from docs.hooks.wire_page import wire_page  # noqa: E402
from simulator.model.rulebook_table import CHAPTERS, printed_rules, settled_rules  # noqa: E402

TESTS = ROOT / "tests"
ID = re.compile(r"(?<![A-Z])(?:SCN-|TER-)?[A-Z]+-\d\d(?!\d)")
"""A rule's id as tests name it, once it is in capitals with hyphens."""
SHOWN = 4
"""Tests of a rule that are listed; the rest is counted."""
RULES_SAID = """\
Every line of the rulebook by its id, in our own words, with the page it is printed on and the tests
that name it. Made of the code when the site is built; a test keeps it without gaps."""
INTERFACE_SAID = """\
Everything below is imported from `simulator`: `from simulator import Session`. Some names are shown
with the module they live in; import them from `simulator` all the same, because modules may move.
[What stays stable](stability.md) says what is promised."""


@cache
def cited(tests: Path = TESTS, but: Path | None = None) -> dict[str, list[str]]:
    """Return for each rule the tests about it: it stands in their name, docstring, cases or checks.

    DEP_01 and DEP-01 are the same. A comment beside a scene is no test of the rule it names.

    A test is "folder/file.py::name"; `but` is a file that is left out.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")):
        if path == but:
            continue
        text = path.read_text(encoding="utf-8")
        lines = _without_comments(text).upper().replace("_", "-").splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                told = "\n".join(lines[first - 1 : node.end_lineno])
                for rule in dict.fromkeys(ID.findall(told)):
                    found[rule].append(f"{path.relative_to(tests).as_posix()}::{node.name}")
    return dict(found)


def _without_comments(text: str) -> str:
    """Blank out the comments of a module; every line keeps its number."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return "\n".join(lines)


def rules_page() -> str:
    """Write the index of the rules: id, page, what it says in our words, and its tests."""
    tests = cited()
    parts = [
        "# The rules and their tests",
        RULES_SAID,
    ]
    for chapter, title in CHAPTERS.items():
        parts.append(f"## {title}")
        lines = [
            (rule, line.page, line.sentence)
            for rule, line in printed_rules().items()
            if line.chapter == chapter
        ]
        parts.append(_table([(rule, f"p. {page}", words) for rule, page, words in lines], tests))
    parts.append("## House rules")
    parts.append("What the print leaves open: [the list](../house-rules.md) says what and why.")
    parts.append(_table([(rule, "", "") for rule in settled_rules()], tests))
    return "\n\n".join(parts) + "\n"


def _table(rows: list[tuple[str, str, str]], tests: Mapping[str, list[str]]) -> str:
    lines = ["| rule | page | what it says | tests |", "|---|---|---|---|"]
    for rule, page, words in rows:
        cell = words.replace("|", "\\|")
        lines.append(f"| {rule} | {page} | {cell} | {_named(tests.get(rule, []))} |")
    return "\n".join(lines)


def _named(tests: list[str]) -> str:
    shown = "<br>".join(f"`{name}`" for name in tests[:SHOWN])
    more = len(tests) - SHOWN
    return f"{shown}<br>and {more} more" if more > 0 else shown


def interface_page() -> str:
    """Write the reference of the public interface, in the order and groups of `__init__.py`."""
    parts = [
        "# The interface",
        INTERFACE_SAID,
    ]
    for title, names in groups():
        parts.append(f"## {title}")
        parts += [f"::: simulator.{name}" for name in names]
    parts.append("## The environment for learning")
    parts.append("The extra `rl`; see [Train an agent](../how-to/let-a-machine-learn.md).")
    parts.append("::: simulator.rl.environment.Environment\n\n::: simulator.rl.environment.env")
    return "\n\n".join(parts) + "\n"


def groups() -> list[tuple[str, list[str]]]:
    """Return the public names in their groups."""
    return [
        (title, " ".join(modules.values()).split())
        for title, modules in simulator._GROUPS.items()  # noqa: SLF001 - the one list of the names
    ]


PAGES: dict[str, Callable[[], str]] = {
    "reference/interface.md": interface_page,
    "reference/rules.md": rules_page,
    "reference/commands.md": partial(commands_page, "en"),
    "reference/card-keys.md": keys_page,
    "reference/glossary.md": partial(glossary_page, "en"),
    "reference/wire.md": wire_page,
    "de/commands.md": partial(commands_page, "de"),
    "de/glossary.md": partial(glossary_page, "de"),
}
"""The pages by their places, and what writes them."""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages to those of the site."""
    from mkdocs.structure.files import File  # noqa: PLC0415 - only where a site is built

    for place, written in PAGES.items():
        files.append(File.generated(config, place, content=written()))
    return files
