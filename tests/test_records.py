"""Records are dataclasses: what is written for them later does what the standard library's does."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, field

import pytest

from simulator import records
from simulator.records import dataclass
from simulator.rules.turn import sequence  # with it come all records of the rules


@dataclass(frozen=True, slots=True)
class Plain:
    first: int
    second: str = "two"


@dataclass(frozen=True, slots=True)
class Full(Plain):
    made: list[int] = field(default_factory=list)
    named: int = field(default=4, kw_only=True)
    kept: dict[str, int] = field(default_factory=dict, init=False)
    fixed: int = field(default=7, init=False)
    later: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "later", self.first + self.named)


def _of_the_rules() -> Iterator[type]:
    """Yield every record with slots in the modules that are loaded."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("simulator."):
            for each in vars(module).values():
                if not isinstance(each, type) or each.__module__ != name:
                    continue
                if "__slots__" in vars(each) and "__dataclass_fields__" in vars(each):
                    yield each


def test_a_record_is_filled_as_a_dataclass_is() -> None:
    full = Full(1, named=5)
    assert (full.first, full.second, full.made, full.named) == (1, "two", [], 5)
    assert (full.kept, full.fixed, full.later) == ({}, 7, 6)
    assert full.made is not Full(1).made
    assert full.kept is not Full(1).kept
    assert Full(1, "b", [3]) == Full(first=1, second="b", made=[3])
    assert dataclasses.replace(Plain(1), second="b") == Plain(1, "b")
    assert pickle.loads(pickle.dumps(Plain(1, "b"))) == Plain(1, "b")  # noqa: S301 - our own


@pytest.mark.parametrize("wrong", [(), (1, "b", [], 4), (1, "b", [], 4, 5)])
def test_a_record_refuses_what_it_has_no_field_for(wrong: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        Full(*wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Full(1, fixed=3)  # type: ignore[call-arg]


def test_a_record_stays_as_it_is() -> None:
    with pytest.raises(FrozenInstanceError):
        Plain(1).first = 2  # type: ignore[misc]


def _taken(init: object) -> list[tuple[object, ...]]:
    """Return what an `__init__` takes.

    Names, kinds, types and defaults, `made` where it is made.
    """
    signs = {dataclasses.MISSING, dataclasses._HAS_DEFAULT_FACTORY}  # type: ignore[attr-defined]
    return [
        (one.name, one.kind, one.annotation, "made" if one.default in signs else one.default)
        for one in list(inspect.signature(init).parameters.values())[1:]  # type: ignore[arg-type]
    ]


def test_every_record_takes_what_the_standard_one_would() -> None:
    assert sequence.__name__ in sys.modules
    found = [each for each in _of_the_rules() if records._refuse_to_set in vars(each).values()]
    for each in found:
        ours, standard = records._written(each, "__init__"), records._standard(each, "__init__")
        assert _taken(ours) == _taken(standard), each
    assert len(found) > 150


def test_a_copy_is_that_of_the_standard_library() -> None:
    plain, full = Plain(1), Full(1, named=5)
    assert records.replace(plain, second="b") == dataclasses.replace(plain, second="b")
    assert records.replace(plain) == plain
    assert records.replace(full, first=3).later == dataclasses.replace(full, first=3).later == 8
    with pytest.raises(TypeError):
        records.replace(plain, third=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        records.replace(plain, _old=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        records.replace(1)  # type: ignore[type-var]


def test_what_is_worked_out_is_worked_out_once() -> None:
    asked: list[int] = []

    class Question:
        @records.cached_property
        def answer(self) -> int:
            asked.append(1)
            return 42

    question = Question()
    assert (question.answer, question.answer, len(asked)) == (42, 42, 1)
    assert (Question().answer, len(asked)) == (42, 2)
