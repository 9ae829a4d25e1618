"""The fields beside a disputed table: what is selected, typed exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.cases.edge import beyond_edge
from simulator.cases.pieces import Piece, placed, pose_of
from simulator.content.cases.case_records import CaseTerrain, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.files.plain_data import Value
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.language.typed_lengths import length_of
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import (
    SIDES,
    UNIT_TRAYS,
    exchanged,
    fresh_ground,
    kinds,
    outline,
    piece,
    renamed,
    tray_of,
)

POSE: Final = ("x", "y", "facing")
LENGTHS: Final = frozenset({"x", "y", "radius"})
"""Fields that take centimetres too."""


MAY_BE_LEFT_OUT: Final = frozenset({"speed", "wounds", "to_hit", "dice", "defense", "morale"})
"""Numbers of a unit that an empty field takes away."""


def shown(one: Piece, key: str) -> str:
    """Return the text of a field."""
    if key in POSE:
        return _number(getattr(pose_of(one), key))
    value = getattr(one, key, None)
    if value is None:
        return ""
    return _number(value) if isinstance(value, float) else str(value)


def _number(value: float) -> str:
    return with_signs(f"{value:.3f}".rstrip("0").rstrip("."))


def ways(key: str) -> tuple[tuple[Value, str], ...]:
    """Return what a field that is chosen may hold, each with its words."""
    if key == "ranged":
        return ((None, _("no")), ("short", word("short")), ("long", word("long")))
    known = {"side": SIDES, "tray": UNIT_TRAYS, "kind": kinds()}
    return tuple((value, word(value)) for value in known[key])


def chosen(one: Piece, key: str) -> Value:
    """Return what is chosen of those `ways`."""
    if key == "tray" and isinstance(one, CaseUnit):
        return tray_of(one).name
    value: Value = getattr(one, key, None)
    return value


def typed(case: Case, name: str, key: str, text: str) -> tuple[Case, str]:
    """Return case with a field typed anew, and why it could not be taken (empty when it was)."""
    one = piece(case, name)
    if one is None:
        return case, ""
    if key == "id":
        return _typed_name(case, name, text.strip())
    if not text.strip() and key in MAY_BE_LEFT_OUT:
        return exchanged(case, name, one.model_copy(update={key: None})), ""
    value = length(text) if key in LENGTHS else number(text)
    if value is None:
        return case, _("{key}: a number is expected.").format(key=word(key))
    if key in POSE:
        return _typed_place(case, one, key, value)
    plain = one.model_dump(exclude_unset=True)
    plain[key] = value if key == "radius" else int(value)
    try:
        return exchanged(case, name, type(one).model_validate(plain)), ""
    except ValueError:
        return case, _("{key}: {value} is not possible.").format(key=word(key), value=text.strip())


def _typed_place(case: Case, one: Piece, key: str, value: float) -> tuple[Case, str]:
    new = placed(one, replace(pose_of(one), **{key: value}))
    if isinstance(new, CaseUnit):
        beyond = beyond_edge(case, pose_of(new).centre, outline(new))
        if beyond is not None:
            words = _("{key} {value:g}: {name} would stand {found}. {over} must be {expected}.")
            return case, words.format(
                key=word(key),
                value=value,
                name=new.id,
                over=beyond.key,
                found=beyond.found,
                expected=beyond.expected,
            )
    return exchanged(case, one.id, new), ""


def _typed_name(case: Case, name: str, new: str) -> tuple[Case, str]:
    if new == name:
        return case, ""
    if not new:
        return case, _("A name is expected.")
    if piece(case, new) is not None:
        return case, _("{name} is taken already.").format(name=new)
    return renamed(case, name, new), ""


def number(text: str) -> float | None:
    """Read a number, with a comma or a point; None for anything else and beyond any table."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return None
    return value if abs(value) <= 1000.0 else None


def length(text: str) -> float | None:
    """Read inches, or centimetres with "cm" behind the number; None for anything else."""
    found = length_of(text.strip())
    return number(text) if found is None else found


def with_choice(case: Case, name: str, key: str, value: Value) -> Case:
    """Return the case with another of the `ways` of a piece's field."""
    one = piece(case, name)
    if one is None or chosen(one, key) == value:
        return case
    if isinstance(one, CaseTerrain):
        fresh = fresh_ground(str(value), one.id, (0.0, 0.0), case.pieces)
        return exchanged(case, name, placed(fresh, pose_of(one)))
    return exchanged(case, name, one.model_copy(update={key: value}))
