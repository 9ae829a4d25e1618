"""The questions one can put to a disputed table, and what can be chosen about each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from simulator.content.cases.case_records import QUESTIONS, Question
from simulator.content.cases.casefile import Case, names_of
from simulator.files.plain_data import Data, Value
from simulator.geometry.measure import distance
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui.disputes.names import word
from simulator.ui.disputes.pieces import outline, piece, pieces

KINDS: Final = (
    *("sight", "arc", "range", "distance", "charge", "move"),
    *("retreat", "actions", "control", "quadrant", "inside", "odds"),
)
"""The questions in the order of their buttons."""

_PAIRS: Final = {
    "sight": ("from", "to"),
    "arc": ("unit", "of"),
    "range": ("from", "to"),
    "distance": ("a", "b"),
    "charge": ("unit", "target"),
    "control": ("unit", "token"),
    "odds": ("attacker", "defender"),
}
"""The keys of the two things a question is about; other questions are about `unit` alone."""


@dataclass(frozen=True, slots=True)
class AskedField:
    """A key of a question: one of its values is chosen, or a number typed where it has none."""

    key: str
    words: str
    values: tuple[tuple[Value, str], ...] = ()
    """Each value with its words; None leaves the key out, as an empty line does."""


def choices(question: Question) -> tuple[AskedField, ...]:
    """Return what can be chosen about a question besides the things it is about."""
    faces = tuple((face, str(face)) for face in range(1, 7))
    match question.question:
        case "sight":
            views = (("charge", _("a charge")), ("ranged", _("shooting")))
            return (AskedField("for", _("for"), views),)
        case "range":
            reach = ((None, _("its own")), ("short", _("short (6)")), ("long", _("long (12)")))
            return (
                AskedField("distance", _("range"), reach),
                AskedField("shift", _("shift by")),
            )
        case "charge":
            rolls = AskedField("roll", _("roll"), ((None, "–"), *faces))
            return (rolls, AskedField("pivot_to", _("facing")))
        case "move":
            return _move(plain(question))
        case "retreat":
            return (AskedField("roll", _("roll"), faces),)
        case "odds":  # where its units do not say it
            return tuple(AskedField(key, word(key)) for key in ATTACK_NUMBERS)
    return ()


def _move(asked: dict[str, object]) -> tuple[AskedField, ...]:
    actions = (
        ("maneuver", _("maneuver")),
        ("march", _("march")),
        ("shift", _("shift")),
        ("pivot", _("pivot")),
    )
    action = AskedField("action", "", actions)
    ways = (
        ("forward", _("forward")),
        ("right", _("right")),
        ("backward", _("backward")),
        ("left", _("left")),
    )
    if asked.get("action") == "shift":
        return (
            action,
            AskedField("direction", "", ways),
            AskedField("distance", _("inches")),
        )
    if asked.get("action") == "pivot":
        return (action, AskedField("final_facing", _("facing")))
    return (
        action,
        AskedField("pivot_to", _("pivot")),
        AskedField("forward", _("run")),
        AskedField("final_facing", _("end")),
    )


def plain(question: Question) -> dict[str, object]:
    """Return a question as plain data."""
    return question.model_dump(exclude_unset=True, by_alias=True)


def with_value(question: Question, key: str, value: object) -> Question:
    """Return a question with one key changed, or left out for None.

    Raises ValueError for a value the case format does not take.
    """
    asked = {k: v for k, v in plain(question).items() if k != key}
    if value is not None:
        asked[key] = value
    if key == "action":
        keep = {"question", "unit", "action"}
        asked = {k: v for k, v in asked.items() if k in keep}
        if value == "shift":
            asked |= {"direction": "forward", "distance": 2.0}
        if value == "pivot":
            asked |= {"final_facing": 0.0}
    return _question(asked)


ATTACK_NUMBERS: Final = {
    "to_hit": "attacker",
    "dice": "attacker",
    "defense": "defender",
    "morale": "defender",
}
"""Whose numbers an attack is worked out from."""


def whose_number(question: Question, key: str) -> str:
    """Return unit whose number a field of the question is, "" where it is the question's own."""
    whose = ATTACK_NUMBERS.get(key) if question.question == "odds" else None
    return str(getattr(question, whose) or "") if whose else ""


def value_of(asked: object, key: str) -> object:
    """Return the value of a key of a question, also where it was left to its default."""
    return getattr(asked, f"{key}_" if key in {"from", "for"} else key, None)


def _question(asked: Data) -> Question:
    return cast("Question", QUESTIONS[asked["question"]].model_validate(asked))


# ------------------------------------------------------------------ about whom


def asked_about(question: Question) -> tuple[str, ...]:
    """Return the names a question is about, first who acts, then about whom."""
    named = dict(names_of(question))
    keys = _PAIRS.get(question.question, ("unit",))
    return tuple(named[key] for key in keys if key in named)


def swapped(question: Question) -> Question:
    """Return the question the other way round."""
    keys = _PAIRS.get(question.question)
    names = asked_about(question)
    if keys is None or len(names) != 2 or question.question == "control":
        return question
    return _question({**plain(question), keys[0]: names[1], keys[1]: names[0]})


def about_next(case: Case, question: Question, index: int) -> Question:
    """Return the question about the next piece in the place of who acts (0), or about whom (1)."""
    keys, named = _PAIRS.get(question.question, ("unit",)), dict(names_of(question))
    others = {named.get(key) for key in keys if key != keys[index]}
    pool = case.tokens if keys[index] == "token" else case.units
    every = pieces(case) if question.question == "distance" else pool
    names = [one.id for one in every if one.id not in others]
    now = named.get(keys[index])
    if now not in names:
        return question
    return _question({**plain(question), keys[index]: names[(names.index(now) + 1) % len(names)]})


def question_about(case: Case, kind: str, picked: list[str]) -> Question | str:
    """Make a question about what was picked last; give a sentence when there is not enough.

    `picked` holds the ids in the order in which they were clicked. What is missing is the nearest
    that fits: an enemy before a friend.
    """
    units = [unit.id for unit in case.units]
    chosen = [name for name in picked if name in units] or units[:1]
    if not chosen:
        return _("Drag a tray onto the table first.")
    keys = _PAIRS.get(kind)
    if keys is None:
        return _question({"question": kind, "unit": chosen[-1], **_extras(case, kind)})
    pair = _pair(case, kind, picked, chosen)
    if pair is None:
        if kind == "control":
            return _("Drag a token onto the table too: this question needs one.")
        return _("Drag a second tray onto the table: this question needs two.")
    asked = dict(zip(keys, pair, strict=True))
    return _question({"question": kind, **asked, **_extras(case, kind, pair[0])})


def _pair(case: Case, kind: str, picked: list[str], chosen: list[str]) -> tuple[str, str] | None:
    if kind == "control":
        tokens = [token.id for token in case.tokens]
        named = [name for name in picked if name in tokens] or tokens[-1:]
        return (chosen[-1], named[-1]) if named else None
    pool = [p for p in picked if piece(case, p)] if kind == "distance" else chosen
    if len(pool) >= 2:
        return (pool[-2], pool[-1])
    first = (pool or chosen)[-1]
    other = next(_others(case, first), None)
    return None if other is None else (first, other)


def _others(case: Case, name: str) -> Iterator[str]:
    """Yield the other units, enemies first, then by distance."""
    here = piece(case, name)
    if here is None:
        return
    edge, side = outline(here), getattr(here, "side", "")
    others = [unit for unit in case.units if unit.id != name]
    others.sort(key=lambda unit: (unit.side == side, distance(edge, outline(unit)), unit.id))
    yield from (unit.id for unit in others)


def _extras(case: Case, kind: str, first: str = "") -> dict[str, object]:
    """Return the values a fresh question begins with where the format asks for them."""
    if kind == "move":
        return {"action": "maneuver"}
    if kind == "retreat":
        return {"roll": 3}
    if kind == "inside":
        return {"rect": [0.0, 0.0, case.board.width, case.board.depth / 4]}
    if kind == "range":
        shooter = next((unit for unit in case.units if unit.id == first), None)
        own = shooter is not None and (shooter.ranged is not None or shooter.unit is not None)
        return {} if own else {"distance": "long"}
    return {}
