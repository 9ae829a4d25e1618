"""The keys and values of an answer to a case as players read them."""

from __future__ import annotations

from simulator.language.texts import translate as _
from simulator.language.texts import with_signs


def answer_words() -> dict[str, str]:
    """Return words for questions, keys and values of the case format, in the language spoken."""
    return {
        "sight": _("Sight"),
        "arc": _("Arc"),
        "range": _("Range"),
        "distance": _("Distance"),
        "charge": _("Charge"),
        "move": _("Move"),
        "retreat": _("Retreat"),
        "actions": _("Actions"),
        "control": _("Control"),
        "quadrant": _("Quarter"),
        "inside": _("Inside"),
        "odds": _("Odds"),
        "attack": _("Attack"),
        "visible": _("visible"),
        "blockers": _("in the way"),
        "in_arc": _("in the arc"),
        "decided_by": _("decided by"),
        "measured": _("measured"),
        "in_range": _("in range"),
        "in_range_after_shift": _("in range after a shift"),
        "shift": _("shift"),
        "direction": _("direction"),
        "contact": _("contact"),
        "contact_length": _("contact along"),
        "engaged": _("engaged"),
        "legal": _("legal"),
        "final": _("ends at"),
        "moved": _("moved"),
        "longest_legal": _("longest legal"),
        "side": _("side"),
        "needed_roll": _("needed roll"),
        "success_on": _("success on"),
        "best_pivot": _("best pivot"),
        "path_length": _("path"),
        "flank_bonus": _("flank bonus"),
        "charge_bonus": _("charge bonus"),
        "fortified": _("fortified"),
        "engages": _("engages"),
        "outcome": _("outcome"),
        "success": _("success"),
        "failed": _("failed"),
        "backward": _("backward"),
        "forward": _("forward"),
        "left": _("left"),
        "right": _("right"),
        "front": _("front"),
        "rear": _("rear"),
        "frees": _("frees"),
        "possible": _("possible"),
        "maneuver": _("maneuver"),
        "march": _("march"),
        "ranged_attack": _("ranged attack"),
        "melee_attack": _("melee attack"),
        "forgo": _("forgo"),
        "covers": _("covers"),
        "touches": _("touches"),
        "overhang": _("overhang"),
        "mean": _("wounds on average"),
        "destroyed": _("destroyed"),
        "rank_lost": _("rank lost"),
        "panic_failed": _("panic failed"),
        "attacker": _("the attacker"),
        "area": _("the larger part of the tray"),
        "margin": _("margin"),
        "line": _("line"),
        "aligned_100": _("aligned with its whole edge"),
        "aligned_50": _("aligned with half of its edge"),
        "disorderly": _("disorderly"),
        "hits": _("hits"),
        "wounds": _("wounds"),
        "defense_dice": _("defense dice"),
        "blocked": _("blocked"),
        "panic": _("panic test"),
        "passed": _("passed"),
        "panic_total": _("sum of the panic test"),
        "panic_wounds": _("wounds by panic"),
        "models_left": _("models left"),
        "wounds_left": _("wounds left"),
        "ranks_left": _("ranks left"),
        "struck": _("hits and blocks"),
    }


def answer_word(key: str) -> str:
    """Return a key or a value in words; a name, such as that of a unit, stays as it is."""
    return answer_words().get(key, key)


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
