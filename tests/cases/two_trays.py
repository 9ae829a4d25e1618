"""Two enemy trays and what stands around them: the case files several tests are about."""

from __future__ import annotations

from pathlib import Path

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answer
from simulator.content.cases.casefile import Case, read_cases

FIELD = "[14, 14, 34, 16]"
"""A strip of ground between A and B."""
UNDER_A = "[20, 7, 28, 13]"
UNDER_B = "[20, 19, 28, 24]"

UNITS = """\
units:
  - {{id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 5, ranged: long,
     to_hit: 3, dice: 7}}
  - {{id: B, side: blue, tray: infantry, x: 24, y: {y}, facing: {facing}, defense: 4, morale: 7}}
{more}
terrain: [{terrain}]
ask: [{ask}]
"""
WALL = """\
  - {id: L, side: blue, tray: infantry, x: 18.4, y: 15, facing: 180}
  - {id: M, side: blue, tray: infantry, x: 24, y: 15, facing: 180}
  - {id: R, side: blue, tray: infantry, x: 29.6, y: 15, facing: 180}
"""


def case_of(
    tmp_path: Path,
    ask: str,
    terrain: str = "",
    y: float = 22.0,
    facing: float = 180.0,
    more: str = "",
) -> Case:
    file = tmp_path / "case.yaml"
    text = UNITS.format(ask=ask, terrain=terrain, y=y, facing=facing, more=more)
    file.write_text(text, encoding="utf-8")
    return read_cases(file)[0]


def answered(case: Case) -> CaseAnswer:
    return answer(set_up(case), 0)


def cited(found: CaseAnswer) -> set[str]:
    return {rule.value for rule in found.rules}


def ground(kind: str, rect: str, name: str = "G") -> str:
    return f"{{id: {name}, kind: {kind}, rect: {rect}}}"


CHARGE = "{question: charge, unit: A, target: B, pivot_to: 0}"
ROLLED = "{question: charge, unit: A, target: B, pivot_to: 0, roll: 4}"
MARCH = "{question: move, unit: A, action: march, forward: 3}"
MANEUVER = "{question: move, unit: A, action: maneuver, forward: 3}"
SHOT = "{question: sight, from: A, to: B, for: ranged}"
ODDS = "{question: odds, attacker: A, defender: B, melee: false}"
