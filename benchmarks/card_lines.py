"""How long cards are in the data and in code, and which words of the vocabulary few cards use.

Run from the repository's root: `python -m benchmarks.card_lines`. Blank lines and comments are not
counted. A bespoke function counts for every faction whose cards name it, with the functions of its
file that it calls. A word counts once for each ability and each card that says it.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import simulator.abilities.compile  # noqa: F401 - registers the words
from simulator.abilities.counts import COUNTS
from simulator.abilities.roles import ROLES, WHO
from simulator.abilities.vocabulary import FILTERS, VERBS
from simulator.content.cards.library import load_shelf

ROOT = Path(__file__).resolve().parents[1]
HOUSES = ("baratheon", "nightswatch", "freefolk", "targaryen")
FEW = 3
"""From so many texts on a word has earned its place."""

Function = tuple[Path, str]


def functions() -> tuple[dict[Function, tuple[int, set[str]]], dict[str, set[Function]]]:
    """Return lines and calls of every bespoke function, and functions each listed name needs."""
    bodies: dict[Function, tuple[int, set[str]]] = {}
    needs: dict[str, set[Function]] = {}
    for file in sorted((ROOT / "simulator" / "abilities" / "bespoke").glob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            lines = text.splitlines()[node.lineno - 1 : node.end_lineno]
            calls = {
                call.func.id
                for call in ast.walk(node)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            }
            bodies[file, node.name] = (sum(map(bool, map(str.strip, lines))), calls)
            for mark in node.decorator_list:
                named = re.findall(r"\w+", ast.unparse(mark))
                if named[0] in {"bespoke", "choosing"}:
                    needs[node.name] = {(file, each) for each in (node.name, *named[1:])}
    return bodies, needs


def lines_of(faction: str) -> tuple[int, int, int]:
    """Return a faction's cards, the lines of their data, and those of their functions."""
    bodies, needs = functions()
    cards, data, named = 0, 0, set()
    for file in (ROOT / "units" / faction).glob("*.yaml"):
        rows = [row for row in file.read_text("utf-8").splitlines() if row.startswith("  ")]
        data += sum(not row.strip().startswith("#") for row in rows if row.strip())
        named |= set(re.findall(r"bespoke: (\w+)", "\n".join(rows)))
        if file.name != "abilities.yaml":
            cards += sum(row.startswith("  - id:") for row in rows)
    open_ones = {function for name in named for function in needs[name]}
    seen: set[Function] = set()
    while open_ones:
        one = open_ones.pop()
        if one in bodies and one not in seen:
            seen.add(one)
            open_ones |= {(one[0], name) for name in bodies[one][1]}
    return cards, data, sum(bodies[one][0] for one in seen)


# Any: a behaviour's data, whatever its words take
def said(part: Any, *, condition: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the words of a behaviour, each with what it is: a step, a condition or a value."""
    if isinstance(part, dict):
        asks = condition or "choose" in part or "units" in part
        for key, value in part.items():
            yield ("condition" if asks else "step"), key
            yield from said(value, condition=key in {"if", "all_if", "not"})
    elif isinstance(part, list | tuple):
        for each in part:
            yield from said(each)
    else:
        yield "value", str(part)


def uses() -> dict[tuple[str, str], int]:
    """Count for every word the abilities and cards that say it."""
    shelf = load_shelf()
    records: list[Any] = [  # Any: four kinds of records
        entry.record
        for entries in (shelf.abilities, shelf.tactics, shelf.specials, shelf.objectives)
        for entry in entries
    ]
    found: dict[tuple[str, str], int] = defaultdict(int)
    for record in records:
        for word in set(said(record.model_dump(by_alias=True, exclude_defaults=True))):
            found[word] += 1
    return found


def main() -> None:
    """Print the lines of each house, and the words that few cards use."""
    for house in HOUSES:
        cards, data, code = lines_of(house)
        print(f"{house}: {cards} cards, {data} lines of data ({data / cards:.1f} each), ", end="")
        print(f"{code} lines of functions ({code / cards:.1f} each)")
    found = uses()
    for kind, what, words in (
        ("condition", "conditions", FILTERS),
        ("step", "steps", VERBS),
        ("value", "roles", ROLES),
        ("value", "whose", WHO),
        ("value", "counts", COUNTS),
    ):
        few = sorted((found[kind, word], word) for word in words if found[kind, word] < FEW)
        told = ", ".join(f"{word} {count}" for count, word in few)
        print(f"{what}: {len(words)}, {len(few)} of them used by fewer than {FEW}: {told}")


if __name__ == "__main__":
    main()
