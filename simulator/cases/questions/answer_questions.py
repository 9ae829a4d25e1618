"""One function for every question of the case format, and what other rulings would change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from simulator.cases.case_answer import CaseAnswer, rounded
from simulator.cases.case_table import CaseTable, set_up, standing_as
from simulator.cases.deciding_gap import deciding_gap
from simulator.cases.outcomes import outcome_words
from simulator.cases.outlines import circumscribed
from simulator.cases.questions import (
    attack_question,
    charge_question,
    move_question,
    place_question,
    sight_question,
)
from simulator.cases.typed_contact import set_up_typed
from simulator.content.cases.case_records import ANSWER_KEYS, AskCharge, Question
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.files.plain_data import Data, Value
from simulator.model.rulings import RULINGS
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of question: what answers it, and what its verdict and the rulings have to do with it.

    `decisive` are the keys of an answer that make up its verdict; questions about dice alone have
    none. `switches` are the rulings that can decide it.
    """

    answer: Callable[[CaseTable, Value], CaseAnswer]
    decisive: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()


_SIGHT: Final = ("strict_arc_end", "sight_from")
_KINDS: Final[Mapping[str, _Kind]] = {
    "sight": _Kind(sight_question.sight_of, ("visible",), _SIGHT),
    "arc": _Kind(sight_question.arc_of, ("arc",)),
    "range": _Kind(sight_question.range_of, ("in_range", "in_range_after_shift")),
    "distance": _Kind(sight_question.distance_of, ("contact", "engaged"), ("corner_contact",)),
    "move": _Kind(move_question.move_of, ("legal",), ("corner_contact", "edge_overhang")),
    "charge": _Kind(
        charge_question.charge_of,
        ("legal", "side", "needed_roll"),
        (*_SIGHT, "half_of_charger", "exact_half", "halt_before_target", "corner_contact"),
    ),
    "retreat": _Kind(move_question.retreat_of, ("possible", "frees"), ("corner_contact",)),
    "actions": _Kind(
        move_question.actions_of,
        tuple(map(str, move_question.ACTIONS[:-1])),
        (*_SIGHT, "half_of_charger", "exact_half", "corner_contact", "engaged_must_act"),
    ),
    "control": _Kind(place_question.control_of, ("covers", "touches")),
    "quadrant": _Kind(place_question.quadrant_of, ("quadrant",)),
    "inside": _Kind(place_question.inside_of, ("inside",)),
    "attack": _Kind(attack_question.attack_of),
    "odds": _Kind(attack_question.odds_of),
}

HARM: Final = ("charge_bonus", "fortified", "dangerous")
"""The keys of a charge that say what it costs: they turn no verdict but are argued about."""


@dataclass(frozen=True)
class Answered:
    """One question of a case with its answer."""

    table: CaseTable
    index: int
    answer: CaseAnswer

    @property
    def case(self) -> Case:
        """Return the case the question belongs to."""
        return self.table.case

    @property
    def ask(self) -> Question:
        """Return the question."""
        return self.case.ask[self.index]

    @property
    def decided(self) -> Data:
        """Return what makes up the verdict of the answer."""
        return decided(self.answer, self.ask)


def answers(case: Case) -> Iterator[CaseAnswer]:
    """Answer every question of a case in turn; raise ContentError when it cannot stand so."""
    table = set_up_typed(case)
    for index in range(len(case.ask)):
        yield answer(table, index)


def answer(table: CaseTable, index: int) -> CaseAnswer:
    """Answer one question, with what the switched rulings would change.

    Round terrain has an outline with corners on its edge. Where the one around its edge turns the
    verdict, a true circle or ellipse might, too.
    """
    ask = table.case.ask[index]
    found = verdict(table, index)
    other = {}
    for name in _KINDS[ask.question].switches:
        changed = _changed(table, index, name, found)
        if changed:
            other[name] = changed
    around = circumscribed(table.case)
    turns = around != table.case and (
        decided(verdict(standing_as(table, around), index), ask) != decided(found, ask)
    )
    read = (RULINGS[name].rule for name, changed in other.items() if _decides(changed, ask))
    return replace(found, other=other, rules=(*found.rules, *read), on_round_edge=turns)


def _decides(changed: Data, ask: Question) -> bool:
    """Return whether what the other reading of a ruling changes makes up the verdict."""
    return not {*_KINDS[ask.question].decisive, "outcome"}.isdisjoint(changed)


def verdict(table: CaseTable, index: int) -> CaseAnswer:
    """Answer one question by the rulings in force alone."""
    ask = table.case.ask[index]
    found = _KINDS[ask.question].answer(table, ask)
    if table.brief:
        return found
    gap = deciding_gap(table.now, ask, found)
    return replace(found, marks=replace(found.marks, gap=gap)) if gap is not None else found


def decided(answer: CaseAnswer, ask: Question) -> Data:
    """Return the part of an answer that is its verdict; empty where no place decides."""
    if isinstance(ask, AskCharge) and ask.roll is not None:
        # With its roll a charge is judged by whether it arrives, not by what it needed.
        ends = {"legal": answer.values["legal"], "arrives": answer.yes}
        return ends | ({"side": answer.values["side"]} if answer.yes else {})
    decisive = _KINDS[answer.question].decisive
    return {key: rounded(answer.values.get(key)) for key in decisive}


def outcome(answer: CaseAnswer, ask: Question) -> str:
    """Return the verdict of an answer in a word or two, with what a charge costs."""
    costs = {key: answer.values[key] for key in HARM} if isinstance(ask, AskCharge) else {}
    return outcome_words(ask.question, decided(answer, ask) | costs)


def read_otherwise(case: Case, name: str) -> Case:
    """Return a case with a house ruling read the other way."""
    now = case.rulings.get(name, False)
    return replace(case, rulings={**case.rulings, name: not now})


def other_readings(asked: Answered) -> Iterator[tuple[str, Answered]]:
    """Yield every house ruling whose other reading changes the verdict, with the answer then."""
    for name in asked.answer.other:
        table = set_up(read_otherwise(asked.case, name))
        other = Answered(table, asked.index, verdict(table, asked.index))
        if other.decided != asked.decided:
            yield name, other


def _changed(table: CaseTable, index: int, name: str, found: CaseAnswer) -> Data:
    """Return keys of an answer that the other reading of a ruling changes, as it answers them."""
    case = read_otherwise(table.case, name)
    ask = case.ask[index]
    try:
        other = _KINDS[ask.question].answer(set_up(case), ask)
    except ContentError:
        return {}  # under the other ruling the question lacks a fact; it stays unasked
    first, second = rounded(found.values), rounded(other.values)
    changed = {
        key: second[key]
        for key in ANSWER_KEYS[ask.question]
        if key in second and first.get(key) != second[key]
    }
    if not any(_plain(first.get(key)) or _plain(value) for key, value in changed.items()):
        return {}
    return {key: value for key, value in changed.items() if not isinstance(value, float)}


def _plain(value: Value) -> bool:
    """Return whether a value is a word, a yes or no, a whole number, or a list of such."""
    if isinstance(value, list):
        return bool(value) and all(_plain(entry) for entry in value)
    return isinstance(value, bool | int | str)
