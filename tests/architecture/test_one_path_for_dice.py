"""Only `rules/dice/` knows what a keyword does to dice and what lets them be rolled again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))

FACES = "simulator/rules/dice/face_outcomes.py"
REROLLS = "simulator/rules/dice/rerolls.py"
NAMED = "simulator/model/stats.py"
"""Where the statistics have their names."""

ASKED_IN = {
    "PRECISION": FACES,
    "CRITICAL_BLOW": FACES,
    "SUNDERING": FACES,
    "VICIOUS": FACES,
    "NO_FLANK_BONUS": FACES,
    "REROLL_ATTACK": REROLLS,
    "REROLL_MISSES": REROLLS,
    "REROLL_DEFENSE": REROLLS,
    "REROLL_TEST": REROLLS,
    "REROLL_CHARGE": REROLLS,
    "REROLL_RETREAT": REROLLS,
}
"""Each statistic that changes dice, and the one module that may ask whether a unit has it."""

GRANTS = {"Gain", "Modifier", "gaining", "frozenset"}
"""Calls that give a statistic, or list what may be given; every other call is a question."""


def askers(tree: ast.AST) -> Iterator[str]:
    """Yield each of these statistics that a module asks about, or looks for among others."""
    for node in walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name not in GRANTS:
                yield from _statistics(*node.args)
        elif isinstance(node, ast.Compare | ast.Dict | ast.BinOp):
            yield from _statistics(node)


def _statistics(*nodes: ast.AST) -> Iterator[str]:
    """Yield the statistics in an expression, but for those handed to another call."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in ASKED_IN:
            yield node.attr
        elif not isinstance(node, ast.Call):
            yield from _statistics(*ast.iter_child_nodes(node))


def second_paths(source: str, place: str) -> list[str]:
    """List the statistics a module interprets although another one does."""
    found = set(askers(ast.parse(source)))
    return sorted(one for one in found if place not in {ASKED_IN[one], NAMED})


@each(FILES, lambda path: path.relative_to(ROOT).as_posix())
def test_nobody_else_reads_keywords_and_re_rolls(path: Path) -> None:
    place = path.relative_to(ROOT).as_posix()
    assert second_paths(path.read_text(encoding="utf-8"), place) == []


@pytest.mark.parametrize("place", [FACES, REROLLS])
def test_the_one_path_is_found_where_it_is(place: str) -> None:
    found = set(askers(ast.parse((ROOT / place).read_text(encoding="utf-8"))))
    assert {one for one, home in ASKED_IN.items() if home == place} <= found


@pytest.mark.parametrize(
    "source",
    [
        "sure = Stat.PRECISION in found.keywords",
        "counted = found.keywords & {Stat.CRITICAL_BLOW}",
        "if now.has(Stat.VICIOUS, attack.attacker, attack): pass",
        "amounts = [part.amount for part in now.parts(Stat.REROLL_CHARGE, unit, charge)]",
        "yield from by_statistic(now, dice, Stat.REROLL_TEST, test)",
        "RULES = {Stat.SUNDERING: Rule.REF_04}",
    ],
)
def test_a_second_path_is_caught(source: str) -> None:
    assert second_paths(source, "simulator/luck/ledger.py")


def test_to_grant_a_re_roll_is_no_second_path() -> None:
    source = "gains = (Gain(Stat.REROLL_CHARGE, 1, source.name),)"
    assert second_paths(source, "simulator/abilities/bespoke/cards.py") == []
