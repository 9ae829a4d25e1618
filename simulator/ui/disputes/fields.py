"""The fields beside a disputed table: what is selected, typed exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.cases.edge import beyond_edge
from simulator.cases.pieces import Piece, placed, pose_of
from simulator.content.cases.case_records import CaseTerrain, CaseToken, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.files.plain_data import Value
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.language.typed_lengths import length_of
from simulator.records import dataclass
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import (
    SIDES,
    UNIT_TRAYS,
    card_of,
    exchanged,
    fresh_ground,
    kinds,
    outline,
    piece,
    renamed,
)

POSE: Final = ("x", "y", "facing")
LENGTHS: Final = frozenset({"x", "y", "radius"})
"""Fields that take centimetres too."""


MAY_BE_LEFT_OUT: Final = frozenset({"speed", "wounds", "to_hit", "dice", "defense", "morale"})
"""Numbers of a unit that an empty field takes away."""


@dataclass(frozen=True, slots=True)
class Field:
    """A number or name that can be typed; `share` is its part of the row's width."""

    key: str
    share: float


@dataclass(frozen=True, slots=True)
class Turner:
    """A button that goes through values."""

    key: str
    share: float


Row = tuple[Field | Turner, ...]

NAME: Final = Field("id", 0.5)
_PLACE: Final[Row] = (
    Field("x", 0.3), Field("y", 0.3),
    Field("facing", 0.4),
)  # fmt: skip
ROWS: Final[dict[type, tuple[Row, ...]]] = {
    CaseUnit: (
        (NAME, Turner("side", 0.18), Turner("tray", 0.32)),
        _PLACE,
        (Field("speed", 0.32), Field("wounds", 0.3),
         Turner("ranged", 0.38)),
    ),
    CaseTerrain: ((NAME, Turner("kind", 0.5)), _PLACE, ()),
    CaseToken: ((NAME, Field("radius", 0.5)), _PLACE[:2], ()),
}  # fmt: skip


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


def said(one: Piece, key: str) -> str:
    """Return the words on a button."""
    value = getattr(one, key, None)
    if key == "tray" and isinstance(one, CaseUnit):
        card = card_of(one)
        return word(card.tray_name if card else one.tray or "infantry")
    if key == "ranged":
        return _("shoots: {range}").format(range=word(value) if value else _("no"))
    if key == "kind":
        return word(str(value or "keywords"))
    return word(str(value))


def values(key: str) -> tuple[str, ...]:
    """Return all words that may stand on the button of a unit's field."""
    known = {
        "ranged": [_("no"), word("short"), word("long")],
        "side": [word(side) for side in SIDES],
        "tray": [word(tray) for tray in UNIT_TRAYS],
    }
    if key == "ranged":
        return tuple(_("shoots: {range}").format(range=range_) for range_ in known[key])
    return tuple(known.get(key, ()))


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


def turned_over(case: Case, name: str, key: str) -> Case:
    """Return the case with the next value of a button."""
    one = piece(case, name)
    if one is None or (key == "tray" and isinstance(one, CaseUnit) and one.unit is not None):
        return case
    values: dict[str, tuple[Value, ...]] = {
        "side": SIDES,
        "tray": UNIT_TRAYS,
        "ranged": (None, "short", "long"),
        "kind": kinds(),
    }
    given = values[key]
    now = getattr(one, key, None)
    new = given[(given.index(now) + 1) % len(given)] if now in given else given[0]
    if isinstance(one, CaseTerrain):
        fresh = fresh_ground(new, one.id, (0.0, 0.0))
        return exchanged(case, name, placed(fresh, pose_of(one)))
    return exchanged(case, name, one.model_copy(update={key: new}))
