"""The tests of a faction deal its own cards, where several factions print one of the same name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.abilities.battle import CARDS, LIBRARY

HERE = Path(__file__).parent
FACTIONS = sorted({card.faction for card in LIBRARY.tactics.values()})
DEALT_BY = ("hand", "lying")
"""The words of the scenes that take cards by their names."""


def _named(tree: ast.Module) -> dict[str, str]:
    """Return the texts a file has names for at its top."""
    found: dict[str, str] = {}
    for step in tree.body:
        if not isinstance(step, ast.Assign):
            continue
        target, value = step.targets[0], step.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        else:
            pairs = [(target, value)]
        for name, text in pairs:
            if isinstance(name, ast.Name) and isinstance(text, ast.Constant):
                found[name.id] = str(text.value)
    return found


def _dealt(tree: ast.Module) -> Iterator[str]:
    """Yield the cards a file deals or lays on units, as it calls them."""
    names = _named(tree)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        word = getattr(call.func, "attr", getattr(call.func, "id", ""))
        for given in call.args if word in DEALT_BY else ():
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value
            elif isinstance(given, ast.Name) and given.id in names:
                yield names[given.id]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_factions_tests_deal_its_own_cards(faction: str) -> None:
    """Regroup and Reform alone is the Free Folk's; Justin Massey's needs his name (TCD-02)."""
    own = {card.name for card in LIBRARY.tactics.values() if card.faction == faction}
    wrong = [
        f"{path.name}: {name} is a card of {LIBRARY.tactics[CARDS[name]].faction}"
        for path in sorted(HERE.glob(f"test_{faction}*.py"))
        for name in _dealt(ast.parse(path.read_text("utf-8")))
        if name in own and LIBRARY.tactics[CARDS[name]].faction != faction
    ]
    assert not wrong, wrong
