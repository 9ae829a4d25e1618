"""Ask the rules a question from Python: a case with one line of sight, and one charge.

python -m examples.verdict
"""

from __future__ import annotations

import simulator
from simulator import CaseAnswer, Fighter

CASE = """\
title: "Two units with a third between them"
units:
  - {id: swords, side: red, unit: Stark Sworn Swords, x: 24, y: 10, facing: 0}
  - {id: guards, side: blue, unit: Lannister Guardsmen, x: 24, y: 24, facing: 180}
  - {id: bowmen, side: red, unit: Stark Bowmen, x: 29, y: 17, facing: 0}
ask:
  - {question: sight, from: swords, to: guards}
"""


def main() -> CaseAnswer:
    """Print the verdict with its margin and its rules, and the odds of a charge."""
    (answer,) = simulator.answer_case(simulator.Case.from_text(CASE))
    print(answer.why, "by", ", ".join(rule.citation for rule in answer.rules))
    print("margin in inches:", answer.margin)
    now = simulator.face_off(
        Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"), distance=7.5
    )
    charger, target = now.state.units
    sheet = simulator.charge_odds(now, charger, target)
    if sheet.heading is not None:
        print(f"charge over 7.5 inches: {sheet.heading.needed}+, {sheet.heading.odds}")
    return answer


if __name__ == "__main__":
    main()
