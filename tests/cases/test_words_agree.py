"""Words do not refute themselves: number, limit and answer agree as they are printed.

Scenes are laid out around the limits: an inch off an enemy, a range, a last roll, a seam, a corner.
`IRON_RANKS_WORDS=5000` reads the answers to so many, `IRON_RANKS_SEED` to others of them.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from itertools import chain, count
from random import Random
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answer, decided
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.geometry.measure import distance
from simulator.model.rulebook import Rule
from simulator.model.rulings import RULINGS
from simulator.reports.headline import headline
from tests.each import some

SCENES = int(os.environ.get("IRON_RANKS_WORDS") or 16)
SEED = int(os.environ.get("IRON_RANKS_SEED") or 0)
FOUND = (6_000_000_000_608, 6_000_000_003_632, 6_000_000_005_526)
"""Scenes of long runs whose words refuted themselves: every run passes flush by costly ground; a
run of the last inch, and a range of 12 in, are longer by what rounding costs."""
NUDGES = (0.0, 0.0, 0.0004, -0.0004, 0.001, -0.001, 0.004, -0.004, 0.02, -0.02, 0.3, -0.3)
"""What a scene is off its limit by, in inches."""
GROUND = ("hill", "forest", "palisade", "bog", "corpse_pile")
QUESTIONS = (
    "{question: sight, from: A, to: T, for: ranged}",
    "{question: sight, from: A, to: T}",
    "{question: range, from: A, to: T}",
    "{question: range, from: A, to: T, shift: 0}",
    "{question: charge, unit: A, target: T}",
    "{question: charge, unit: A, target: T, pivot_to: 0, roll: ROLL}",
    "{question: charge, unit: A, target: T, roll: ROLL}",
    "{question: distance, a: A, b: T}",
    "{question: move, unit: A, action: maneuver, forward: FAR}",
    "{question: move, unit: A, action: maneuver, forward: FAR, final_facing: 30}",
    "{question: move, unit: A, action: march, forward: FAR}",
    "{question: move, unit: A, action: shift, direction: forward, distance: FAR}",
    "{question: retreat, unit: A, roll: ROLL}",
    "{question: actions, unit: A}",
)
LENGTH: Final = r"(less than )?(\d+(?:\.\d+)?) in"


def scene(seed: int) -> Case | None:
    """Return a case close to a limit; None where its trays cannot stand so."""
    dice = Random(seed)

    def off() -> float:
        return dice.choice(NUDGES)

    def at(x: float, y: float) -> str:
        return f"x: {x:.4f}, y: {y:.4f}"

    # How far T's front lies from A's: in contact, an inch, a move and an inch, ranges and runs.
    ahead = dice.choice((0.0, 1.0, 2.7, 6.0, 7.0, 9.0, 10.0, 11.0, 12.0, 14.0)) + abs(off())
    aside = dice.choice((0.0, 0.0, 1.0, 5.5, 2.75)) + off()
    rows = [
        "{id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 5, ranged: long}",
        f"{{id: T, side: blue, facing: 180, tray: infantry, {at(24 + aside, 14.8 + ahead)}}}",
    ]
    for name, side in (("F", "red"), ("E", "blue"))[: dice.randint(0, 2)]:
        x = 24 + dice.choice((0.0, 4.12, -4.12, 5.5, -5.5, 6.9)) + off()
        y = 10 + dice.choice((3.9, 4.8, 6.0, 4.8 + ahead)) + off()
        rows.append(f"{{id: {name}, side: {side}, tray: solo_small, {at(x, y)}}}")
    ground = ""
    if dice.random() < 0.5:
        low = 12.4 + dice.choice((0.0, 0.1, 1.0, ahead)) + off()
        kind = dice.choice(GROUND)
        ground = f"terrain: [{{id: G, kind: {kind}, rect: [20, {low:.4f}, 28, {low + 1.5:.4f}]}}]\n"
    roll, far = dice.randint(1, 6), max(0.0, dice.choice((1.0, 1.7, 5.0, ahead - 1.0)) + off())
    asked = ", ".join(dice.sample(QUESTIONS, 2))
    asked = asked.replace("ROLL", str(roll)).replace("FAR", f"{far:.4f}")
    case = Case.from_text(f"units: [{', '.join(rows)}]\n{ground}ask: [{asked}]\n")
    try:
        set_up(case)
    except ContentError:
        return None
    return case


# ------------------------------------------------------------------ reading

LIMITS: Final[tuple[tuple[str, Callable[[float, float], bool]], ...]] = (
    (rf"is {LENGTH} from \w+, beyond its {LENGTH}", lambda found, limit: found > limit),
    (rf"is {LENGTH} from \w+; its range is {LENGTH}", lambda found, limit: found <= limit),
    (rf"needs? {LENGTH} .*?moves at most {LENGTH}", lambda found, limit: found > limit),
    (rf"would end {LENGTH} from \w+; {LENGTH} is needed", lambda found, limit: found < limit),
    (rf"It moves {LENGTH} of the {LENGTH} it needs", lambda found, limit: found < limit),
    (rf"It has {LENGTH} for the {LENGTH} it needs", lambda found, limit: found < limit),
    (rf"moves at most {LENGTH}(?: here)?; this is {LENGTH}", lambda found, limit: found < limit),
    (rf"lacks {LENGTH} of half of the edge, [\d.]+ in; up to {LENGTH} are", lambda a, b: a <= b),
    (rf"Less than {LENGTH} apart is contact", lambda found, _limit: found > 0.0),
)
"""Sentences with a number and its limit, and how the two stand to each other."""
NOTHING: Final = re.compile(r"(?<![\d.])0\.0+ in\b")
EMPTY: Final = re.compile(r"(?<![\d.])0\.0+ in (are missing|to spare|smaller|wide)")


def told(found: CaseAnswer) -> str:
    return " ".join(headline(found).lines)


def refuted(words: str) -> list[str]:
    """Return the parts of a text whose number does not stand to its limit as they say."""
    bad = [match[0] for match in EMPTY.finditer(words)]
    for pattern, agrees in LIMITS:
        for match in re.finditer(pattern, words):
            numbers = [float(part) for part in match.groups() if part and part[0].isdigit()]
            if not agrees(numbers[0], numbers[-1]):
                bad.append(match[0])
    return bad


def read(case: Case, index: int) -> tuple[CaseAnswer, list[str]]:
    """Answer a question and return what is wrong with the words of the answer."""
    table = set_up(case)
    found, ask = answer(table, index), case.ask[index]
    words, faults = told(found), []
    faults += [f"refutes itself: {part}" for part in refuted(words)]
    seam = not found.yes and Rule.AMB_99 in found.rules and found.values.get("in_arc", True)
    if seam and "through a seam" not in words and found.question != "actions":
        faults.append("a closed seam that is not called one")
    if seam and "missing" in words:
        faults.append("a closed seam of which inches are missing")
    if found.yes and found.margin is not None and found.margin < -1e-9:
        faults.append("a yes that lacks inches")
    if not found.yes and found.margin is not None and found.margin > 1e-9:
        faults.append("a no with inches to spare")
    for name, changed in found.other.items():
        turned = {*decided(found, ask), "outcome"} & {*changed}
        if turned and RULINGS[name].rule not in found.rules:
            faults.append(f"{RULINGS[name].rule} decided and is not named")
    faults += unnamed(case, index, found)
    if not words or words[0].islower():
        faults.append("a sentence that begins with a small letter")
    faults += [f"a small letter behind {part!r}" for part in re.findall(r"\w\. less", words)]
    return found, faults


def unnamed(case: Case, index: int, found: CaseAnswer) -> list[str]:
    """Return the house rules without a switch that decided by the table itself, and are missing."""
    now = set_up(case).now
    missing = []
    moved = found.question == "move" and found.yes
    if moved and found.values["final"] != now.standing("A").pose:  # who stays may stand anywhere
        final = now.standing("A").at(found.values["final"]).corners
        gaps = [distance(final, now.corners(foe.id)) for foe in now.foes(now.owner("A"))]
        if any(abs(gap - 1.0) < 1e-7 for gap in gaps) and Rule.AMB_10 not in found.rules:
            missing.append("AMB-10: it ends exactly an inch off an enemy")
    if found.question == "charge" and found.yes:
        others = [name for name in found.values["engages"] if name != "T"]
        if others and Rule.AMB_48 not in found.rules:
            missing.append("AMB-48: it touches another enemy")
    if found.question == "distance" and found.values["contact"] and not found.values["engaged"]:
        missing += [] if Rule.AMB_09 in found.rules else ["AMB-09: a corner does not engage"]
    del index
    return missing


def test_number_limit_and_answer_agree_as_printed_and_all_that_decided_is_named() -> None:
    kinds: Counter[tuple[str, bool]] = Counter()
    faults, seeds = list[str](), chain(FOUND, count(SEED * 1_000_000))
    while kinds.total() < 2 * SCENES:
        seed = next(seeds)
        case = scene(seed)
        for index in range(len(case.ask) if case is not None else 0):
            found, wrong = read(case, index)  # type: ignore[arg-type] # it is no None here
            kinds[found.question, found.yes] += 1
            faults += [f"scene {seed}, question {index + 1}: {one}: {told(found)}" for one in wrong]
    assert faults == []
    assert len(some(kinds)) >= 8, kinds


def test_words_that_refute_themselves_are_found() -> None:
    for words in some(
        (
            "T is 12.00 in from A, beyond its 12 in.",
            "A would end 1.00 in from T; 1 in is needed.",
            "With a 2 A falls short by 0.00 in. It moves 9 in of the 9.00 in it needs.",
            "0.000 in are missing.",
        )
    ):
        assert refuted(words), words
    for words in some(
        (
            "T is 12.001 in from A, beyond its 12 in.",
            "A would end 0.999 in from T; 1 in is needed.",
            "It has 6 in for the 9.2 in it needs.",
        )
    ):
        assert not refuted(words), words
