"""Case files: a position and questions about it, read strictly and written readably.

A file holds one case, or several under `cases`. Every fault names file, line, key, and what was
expected there. What only the geometry can tell (trays that overlap) is found by `simulator.cases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import yaml

from simulator.content.case_records import (
    ANSWER_KEYS,
    EVERY_ANSWER,
    QUESTIONS,
    AskAttack,
    AskControl,
    AskDistance,
    AskOdds,
    CaseBoard,
    CaseFiles,
    CaseFrame,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    Question,
)
from simulator.content.errors import ContentError, Faults
from simulator.content.sources import Place, Source, checked, path_of, read
from simulator.model import rulings as switches
from simulator.model.rulings import RULINGS
from simulator.texts import translate as _

UNWRITTEN: Final = Path("-")
"""Stands for the file of a case that was made at the table and never written down."""


@dataclass(frozen=True)
class Case:
    """A position with questions; `source` and `place` say where it was read from, if it was."""

    title: str = ""
    board: CaseBoard = field(default_factory=CaseBoard)
    units: tuple[CaseUnit, ...] = ()
    terrain: tuple[CaseTerrain, ...] = ()
    tokens: tuple[CaseToken, ...] = ()
    rulings: Mapping[str, bool] = field(default_factory=dict)
    ask: tuple[Question, ...] = ()
    expect: tuple[Mapping[str, Any], ...] = ()
    source: Source | None = field(default=None, compare=False, repr=False)
    place: Place = field(default=(), compare=False)

    def fault(self, place: Place, expected: str, found: str) -> ContentError:
        """Give the error for a value of this case."""
        if self.source is None:
            return ContentError(UNWRITTEN, None, path_of(place), expected, found)
        return self.source.fault((*self.place, *place), expected, found)


def read_cases(file: Path) -> tuple[Case, ...]:
    """Read a case file; raise ContentError with all its faults."""
    source = read(file, aliases=False)
    if not isinstance(source.data, dict):
        raise source.fault((), _("a mapping of keys"), repr(source.data)[:80])
    if "cases" not in source.data:
        return (_case(source, ()),)
    listed = checked(source, CaseFiles)
    faults = Faults()
    cases = [faults.caught(_case, source, ("cases", index)) for index in range(len(listed.cases))]
    faults.tell()
    return tuple(case for case in cases if case is not None)


def case_at(source: Source, place: Place) -> Case:
    """Read the case that stands at a place of another file, such as a drill."""
    return _case(source, place)


def case_plain(case: Case) -> dict[str, Any]:
    """Give a case as the plain mapping a file holds."""
    return _plain(case)


def written(data: Mapping[str, Any]) -> str:
    """Write a mapping as YAML, its rows on one line each."""
    return yaml.dump(
        dict(data), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100,
        default_flow_style=False,
    )  # fmt: skip


def _case(source: Source, place: Place) -> Case:
    faults = Faults()
    frame = faults.caught(checked, source, CaseFrame, place)
    asked = [
        faults.caught(_question, source, (*place, "ask", index), entry)
        for index, entry in enumerate(_entries(source, place) if frame is None else frame.ask)
    ]
    if frame is None:
        faults.tell()
        raise AssertionError(place)  # a frame is only missing for its faults
    ask = tuple(question for question in asked if question is not None)
    read = [
        (name, faults.caught(_ruling, source, (*place, "rulings", name), value))
        for name, value in frame.rulings.items()
    ]
    rulings = {name: on for name, on in read if on is not None}
    case = Case(
        frame.title, frame.board, tuple(frame.units), tuple(frame.terrain), tuple(frame.tokens),
        rulings, ask, tuple(frame.expect or ()), source, place,
    )  # fmt: skip
    faults.caught(_require_own_ids, case)
    for index, question in enumerate(asked):
        if question is not None:
            faults.caught(_require_known_names, case, index, question)
    if frame.expect is not None and len(ask) == len(asked):
        faults.caught(_require_answerable, case)
    faults.tell()
    return case


def _entries(source: Source, place: Place) -> list[dict[str, Any]]:
    """Give what stands under `ask` as far as each can be told to be a question."""
    data = source.data
    for step in place:
        data = data[step]
    found = data.get("ask") if isinstance(data, dict) else None
    return found if isinstance(found, list) and all(isinstance(e, dict) for e in found) else []


def _question(source: Source, place: Place, entry: Mapping[str, Any]) -> Question:
    known = ", ".join(QUESTIONS)
    if "question" not in entry:
        expected = _("one of: {known}").format(known=known)
        raise source.fault((*place, "question"), expected, _("nothing"))
    kind = QUESTIONS.get(entry["question"]) if isinstance(entry["question"], str) else None
    if kind is None:
        expected = _("one of: {known}").format(known=known)
        raise source.fault((*place, "question"), expected, repr(entry["question"])[:80])
    return cast("Question", checked(source, kind, place))


# ------------------------------------------------------------------ what belongs together


def _require_own_ids(case: Case) -> None:
    seen: set[str] = set()
    named: list[tuple[str, Iterable[Any]]] = [
        ("units", case.units), ("terrain", case.terrain), ("tokens", case.tokens),
    ]  # fmt: skip
    for key, things in named:
        for index, thing in enumerate(things):
            if thing.id in seen:
                raise case.fault((key, index, "id"), _("an id of its own"), repr(thing.id))
            seen.add(thing.id)


def _ruling(source: Source, place: Place, value: object) -> bool:
    """Read how a table plays a ruling."""
    name = str(place[-1])
    ruling = RULINGS.get(name)
    if ruling is None:
        expected = _("one of: {known}").format(
            known=", ".join(r.id for r in RULINGS.values() if r.honoured)
        )
        raise source.fault(place, expected, repr(name))
    if not ruling.honoured:
        expected = _("a ruling that the program can follow")
        raise source.fault(place, expected, _("{name}, which it cannot yet").format(name=name))
    on = ruling.read(value)
    if on is None:
        raise source.fault(place, ruling.choices, repr(value)[:80])
    return on


def names_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Give the keys of a question that name things on the table, with the names."""
    keys = ("from", "to", "of", "unit", "target", "token", "a", "b", "attacker", "defender")
    given = ((key, getattr(question, "from_" if key == "from" else key, None)) for key in keys)
    return tuple((key, name) for key, name in given if isinstance(name, str))


def _require_known_names(case: Case, index: int, question: Question) -> None:
    units = {unit.id for unit in case.units}
    tokens = {token.id for token in case.tokens}
    everything = units | tokens | {piece.id for piece in case.terrain}
    for key, name in names_of(question):
        known, what = units, _("a unit of this case")
        if isinstance(question, AskControl) and key == "token":
            known, what = tokens, _("a token of this case")
        if isinstance(question, AskDistance):
            known, what = everything, _("a unit, terrain piece or token of this case")
        if name not in known:
            listed = ", ".join(sorted(known)) or _("there is none")
            raise case.fault(("ask", index, key), f"{what} ({listed})", repr(name))
    if isinstance(question, AskOdds):
        _require_both_sides(case, index, question)


def _require_both_sides(case: Case, index: int, question: AskAttack | AskOdds) -> None:
    """An attack has an attacker and a defender, or stands on bare numbers alone."""
    for key, other in (("attacker", "defender"), ("defender", "attacker")):
        if getattr(question, key) is None and getattr(question, other) is not None:
            raise case.fault(("ask", index, key), _("a unit of this case"), _("nothing"))
    if question.attacker is not None and question.attacker == question.defender:
        expected = _("another unit than the attacker")
        raise case.fault(("ask", index, "defender"), expected, repr(question.defender))


def _require_answerable(case: Case) -> None:
    if len(case.expect) != len(case.ask):
        expected = _("one entry for each of the {count} questions").format(count=len(case.ask))
        raise case.fault(("expect",), expected, str(len(case.expect)))
    for index, (question, expected_keys) in enumerate(zip(case.ask, case.expect, strict=True)):
        known = (*ANSWER_KEYS[question.question], *EVERY_ANSWER)
        for key in expected_keys:
            if key not in known:
                expected = _("one of: {known}").format(known=", ".join(known))
                raise case.fault(("expect", index, str(key)), expected, repr(key))


# ------------------------------------------------------------------ writing


def case_text(*cases: Case) -> str:
    """Write cases as the YAML that `read_cases` reads."""
    plain = [_plain(case) for case in cases]
    data = plain[0] if len(plain) == 1 else {"cases": plain}
    return written(data)


def _plain(case: Case) -> dict[str, Any]:
    data: dict[str, Any] = {"title": case.title} if case.title else {}
    data["board"] = _Row(case.board.model_dump())
    lists: tuple[tuple[str, Iterable[Any]], ...] = (
        ("units", case.units), ("terrain", case.terrain), ("tokens", case.tokens),
    )  # fmt: skip
    for key, things in lists:
        rows = [_Row(thing.model_dump(exclude_defaults=True)) for thing in things]
        if rows:
            data[key] = rows
    if case.rulings:
        data["rulings"] = switches.written(case.rulings)
    data["ask"] = [
        _Row(question.model_dump(exclude_unset=True, by_alias=True)) for question in case.ask
    ]
    if case.expect:
        data["expect"] = [_Row(entry) for entry in case.expect]
    return data


class _Row(dict[str, Any]):
    """A mapping that is written on one line."""


class _Dumper(yaml.SafeDumper):
    """Writes rows on one line, as the format shows them."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write every value out; the reader takes no aliases."""
        return True


def _one_line(dumper: yaml.SafeDumper, row: _Row) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", row, flow_style=True)


_Dumper.add_representer(_Row, _one_line)
