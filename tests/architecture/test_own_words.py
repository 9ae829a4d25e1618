"""The files speak of the game only: no machine's paths, no registry, no text out of reach."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from assets.locale.collect import KEYWORDS
from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("simulator", "scenarios", "units", "tests", "assets", "docs", "benchmarks", ".ci")
BINARY = {".ttf", ".otf", ".png", ".wav", ".ogg", ".mo", ".pyc", ".pdf"}

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


WORDS = {"_": 1, "marked": 1, "ngettext": 2, "msg": 1, "msg_plural": 2, "says_number": 2}
"""Who takes words for the catalogue: how many of its arguments these are."""


def calls(tree: ast.AST, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    for node in walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node.func.id, node


def is_plain(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def lost_texts(tree: ast.AST) -> list[int]:
    """List the lines that hand something else than a plain text to the players' catalogue."""
    lines = []
    for name, node in calls(tree, set(WORDS)):
        given = node.args[: WORDS[name]]
        if len(given) < WORDS[name] or not all(map(is_plain, given)):
            lines.append(node.lineno)
    return lines


def places_in(words: str) -> set[str]:
    """Return the places of a text, those inside the form of another included."""
    found = set()
    for _before, place, form, _turned in Formatter().parse(words):
        if place is not None:
            found |= {place, *places_in(form or "")}
    return found


def unfilled(tree: ast.AST) -> list[int]:
    """List the lines with a message whose places are not what it is given."""
    lines = []
    for name, node in calls(tree, {"msg", "msg_plural", "literal"}):
        words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        keys = [word for word in words[: WORDS.get(name, 1)] if isinstance(word, str)]
        given = {keyword.arg for keyword in node.keywords}
        open_places = set().union(*map(places_in, keys)) if given or name != "literal" else set()
        if not keys or open_places != given:
            lines.append(node.lineno)
    return lines


def keys_of(tree: ast.AST) -> set[str]:
    """Return the texts a catalogue is made of, the first form of those that count."""
    return {
        first.value
        for _name, node in calls(tree, set(WORDS))
        for first in node.args[:1]
        if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


@each(MODULES, _place)
def test_every_text_for_players_can_be_extracted(path: Path) -> None:
    """The collector reads plain texts only: `_(f"...")` would never reach a translator."""
    assert lost_texts(tree_of(path)) == []


@each([path for path in MODULES if path.name != "texts.py"], _place)
def test_every_place_of_a_message_is_filled_where_it_is_built(path: Path) -> None:
    """It is written only when somebody reads it: then a missing value would cost the game."""
    assert unfilled(tree_of(path)) == []


def test_a_text_out_of_reach_is_caught() -> None:
    source = (
        '_("Charge")\n_(f"Charge {unit}")\nngettext("die", dice, 2)\nngettext("die", "dice", 2)\n'
        'msg("Charge")\nmsg(f"Charge {unit}")\nmsg(words)\nmsg_plural("die", dice, 2)'
    )
    assert lost_texts(ast.parse(source)) == [2, 3, 6, 7, 8]


def test_a_place_that_is_not_filled_is_caught() -> None:
    source = (
        'msg("{unit} waits", unit=name)\nmsg("{unit} waits")\nmsg("waits", unit=name)\n'
        'msg("{unit:.2f}", **names)\nmsg_plural("{n} die", "{n} dice of {unit}", 2, n=2)\n'
        'msg_plural("die", "{n} dice", 2, n=2)\nliteral("{a}: {b}", a=1)\nliteral("{a}")\n'
        "literal(words)"
    )
    assert unfilled(ast.parse(source)) == [2, 3, 4, 5, 7, 9]


def test_the_collector_finds_every_text() -> None:
    """It knows which names take words, and which of two numbers they have."""
    there = {name: len(numbers or (1,)) for name, numbers in KEYWORDS.items()}
    assert there == WORDS
    source = (
        '_("a")\nmarked("b")\nmsg("c", x=msg("d"))\nmsg_plural("e", "f", 2)\nngettext("g", "h", 1)'
    )
    assert keys_of(ast.parse(source)) == {"a", "b", "c", "d", "e", "g"}


# ------------------------------------------------------------------ messages below the window

BELOW = ("model", "engine", "rules", "abilities", "missions", "agents", "luck")
"""Where texts are messages, so that nothing is written in a game nobody watches."""
FAULTS = {
    "model/rulings.py", "rules/armies/random_army.py", "abilities/vocabulary.py",
    "abilities/steps.py", "abilities/modifiers.py", "agents/outside.py", "agents/agent_errors.py",
}  # fmt: skip
"""What only says what is wrong with a file, a command or an agent: it is read at once."""


def at_once(tree: ast.AST) -> list[int]:
    """List the lines that import what writes a text where it stands."""
    return [
        node.lineno
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "simulator.language.texts"
        for name in node.names
        if name.name in {"translate", "_", "ngettext"}
    ]


@each([p for part in BELOW for p in sorted((ROOT / "simulator" / part).rglob("*.py"))], _place)
def test_below_the_window_texts_are_messages(path: Path) -> None:
    found = at_once(tree_of(path))
    fault = path.relative_to(ROOT / "simulator").as_posix() in FAULTS
    assert bool(found) is fault


def test_a_text_written_at_once_is_caught() -> None:
    source = "from simulator.language.texts import translate as _, msg\n"
    assert at_once(ast.parse(source)) == [1]
