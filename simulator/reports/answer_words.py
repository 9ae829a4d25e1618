"""The keys and values of an answer to a case as players read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.content.cases.case_records import ANSWER_KEYS, QUESTIONS, Question
from simulator.content.cases.casefile import names_of
from simulator.language.texts import marked, translate, with_signs
from simulator.language.texts import translate as _

_VALUES: Final = ("direction", "facing", "facings", "front", "rear", "success", "failed", "passed")
"""Keys and values within an answer that are words themselves."""
ANSWER_WORDS: Final[Mapping[str, str]] = {
    **{key: key.replace("_", " ") for keys in (*ANSWER_KEYS.values(), _VALUES) for key in keys},
    **{question: question.capitalize() for question in QUESTIONS},
    "quadrant": marked("Quarter"),
    "blockers": marked("in the way"),
    "in_arc": marked("in the arc"),
    "in_range_after_shift": marked("in range after a shift"),
    "contact_length": marked("contact along"),
    "final": marked("ends at"),
    "path_length": marked("path"),
    "dangerous": marked("dangerous ground"),
    "mean": marked("wounds on average"),
    "attacker": marked("the attacker"),
    "area": marked("the larger part of the tray"),
    "aligned_100": marked("aligned with its whole edge"),
    "aligned_50": marked("aligned with half of its edge"),
    "panic": marked("panic test"),
    "panic_total": marked("sum of the panic test"),
    "panic_wounds": marked("wounds by panic"),
    "struck": marked("hits and blocks"),
}
"""Words for questions, keys and values of the case format; the collector of texts takes them."""


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
