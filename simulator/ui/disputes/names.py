"""The words of the case format as players read them on the screen of a dispute."""

from __future__ import annotations

from simulator.texts import translate as _
from simulator.ui.board.terrain_text import kind_name


def word(key: str) -> str:
    """Give a key or a value of the case format in the player's language."""
    return _table().get(key) or kind_name(key)


def _table() -> dict[str, str]:
    return _things() | _questions() | _answers()


def _things() -> dict[str, str]:
    return {
        "infantry": _("Infantry"),
        "cavalry": _("Cavalry"),
        "solo_small": _("Solo, small"),
        "solo_large": _("Solo, large"),
        "token": _("Token"),
        "keywords": _("By keywords"),
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "gold": _("gold"),
        "id": _("name"),
        "facing": _("facing"),
        "speed": _("speed"),
        "wounds": _("wounds"),
        "radius": _("radius"),
        "short": _("short"),
        "long": _("long"),
    }


def _questions() -> dict[str, str]:
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
    }


def _answers() -> dict[str, str]:
    return {
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
    }
