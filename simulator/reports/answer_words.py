"""The keys and values of an answer to a case as players read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.content.cases.case_records import Question
from simulator.content.cases.casefile import names_of
from simulator.language.texts import marked, translate, with_signs
from simulator.language.texts import translate as _

ANSWER_WORDS: Final[Mapping[str, str]] = {
    "sight": marked("Sight"),
    "arc": marked("Arc"),
    "range": marked("Range"),
    "distance": marked("Distance"),
    "charge": marked("Charge"),
    "move": marked("Move"),
    "retreat": marked("Retreat"),
    "actions": marked("Actions"),
    "control": marked("Control"),
    "quadrant": marked("Quarter"),
    "inside": marked("Inside"),
    "odds": marked("Odds"),
    "attack": marked("Attack"),
    "visible": marked("visible"),
    "blockers": marked("in the way"),
    "in_arc": marked("in the arc"),
    "decided_by": marked("decided by"),
    "measured": marked("measured"),
    "in_range": marked("in range"),
    "in_range_after_shift": marked("in range after a shift"),
    "shift": marked("shift"),
    "direction": marked("direction"),
    "contact": marked("contact"),
    "contact_length": marked("contact along"),
    "engaged": marked("engaged"),
    "legal": marked("legal"),
    "final": marked("ends at"),
    "moved": marked("moved"),
    "longest_legal": marked("longest legal"),
    "side": marked("side"),
    "needed_roll": marked("needed roll"),
    "success_on": marked("success on"),
    "best_pivot": marked("best pivot"),
    "path_length": marked("path"),
    "dangerous": marked("dangerous ground"),
    "room": marked("room"),
    "other_pivots": marked("other pivots"),
    "facing": marked("facing"),
    "facings": marked("facings"),
    "flank_bonus": marked("flank bonus"),
    "charge_bonus": marked("charge bonus"),
    "fortified": marked("fortified"),
    "engages": marked("engages"),
    "outcome": marked("outcome"),
    "success": marked("success"),
    "failed": marked("failed"),
    "backward": marked("backward"),
    "forward": marked("forward"),
    "left": marked("left"),
    "right": marked("right"),
    "front": marked("front"),
    "rear": marked("rear"),
    "frees": marked("frees"),
    "possible": marked("possible"),
    "maneuver": marked("maneuver"),
    "march": marked("march"),
    "ranged_attack": marked("ranged attack"),
    "melee_attack": marked("melee attack"),
    "forgo": marked("forgo"),
    "covers": marked("covers"),
    "touches": marked("touches"),
    "overhang": marked("overhang"),
    "mean": marked("wounds on average"),
    "destroyed": marked("destroyed"),
    "rank_lost": marked("rank lost"),
    "panic_failed": marked("panic failed"),
    "attacker": marked("the attacker"),
    "area": marked("the larger part of the tray"),
    "margin": marked("margin"),
    "line": marked("line"),
    "aligned_100": marked("aligned with its whole edge"),
    "aligned_50": marked("aligned with half of its edge"),
    "disorderly": marked("disorderly"),
    "hits": marked("hits"),
    "wounds": marked("wounds"),
    "defense_dice": marked("defense dice"),
    "blocked": marked("blocked"),
    "panic": marked("panic test"),
    "passed": marked("passed"),
    "panic_total": marked("sum of the panic test"),
    "panic_wounds": marked("wounds by panic"),
    "models_left": marked("models left"),
    "wounds_left": marked("wounds left"),
    "ranks_left": marked("ranks left"),
    "struck": marked("hits and blocks"),
}
"""Words for questions, keys and values of the case format."""


def answer_word(key: str) -> str:
    """Return a key or a value in words; a name, such as that of a unit, stays as it is."""
    return translate(ANSWER_WORDS[key]) if key in ANSWER_WORDS else key


def question_words(ask: Question, called: Callable[[str], str] = str) -> str:
    """Return what is asked in a few words: the question, and whom it is about as `called`."""
    names = ", ".join(dict.fromkeys(called(name) for _key, name in names_of(ask)))
    question = answer_word(ask.question)
    return _("{question}: {names}").format(question=question, names=names) if names else question


def value_said(value: object) -> str:
    """Write a value of an answer: yes and no, numbers to a thousandth, places in brackets."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return with_signs(f"{value:.3f}".rstrip("0").rstrip("."))
    if isinstance(value, str):
        return answer_word(value)
    if isinstance(value, dict):
        return ", ".join(f"{answer_word(key)} {value_said(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_entry, value)) or "\N{EN DASH}"
    return "\N{EN DASH}" if value is None else str(value)


def _entry(value: object) -> str:
    """Write an entry of a list; a place on the table stands in brackets."""
    if isinstance(value, list):
        return f"({'; '.join(map(value_said, value))})"
    return value_said(value)
