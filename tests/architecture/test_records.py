"""Records of the rules are written late, and are dataclasses in every other way."""

from __future__ import annotations

import ast
import copy
import dataclasses
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, field, fields, replace
from pathlib import Path

import pytest

from simulator import records

ROOT = Path(__file__).resolve().parents[2]

WRITTEN = """
import dataclasses
asked = []
make = dataclasses._process_class
def watched(cls, init, repr, eq, order, unsafe_hash, frozen, *rest, **named):
    if frozen and cls.__module__.startswith("simulator."):
        asked.append(cls.__qualname__)
    return make(cls, init, repr, eq, order, unsafe_hash, frozen, *rest, **named)
dataclasses._process_class = watched
import simulator.rules.turn.sequence
print(asked)
"""


@records.dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What every record here begins with."""

    name: str


@records.dataclass(frozen=True, slots=True)
class Late(Base):
    """A record with all that a field may have."""

    wounds: int = 0
    order: list[str] = field(default_factory=list, compare=False)
    about: str = field(default="", repr=False)
    twice: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Work out what nobody gives."""
        object.__setattr__(self, "twice", 2 * self.wounds)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StandardBase:
    """The same by the standard decorator."""

    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class Standard(StandardBase):
    """The same by the standard decorator."""

    wounds: int = 0
    order: list[str] = field(default_factory=list, compare=False)
    about: str = field(default="", repr=False)
    twice: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Work out what nobody gives."""
        object.__setattr__(self, "twice", 2 * self.wounds)


def test_a_late_record_is_the_standard_one() -> None:
    late, standard = Late(3, ["march"], name="Umber"), Standard(3, ["march"], name="Umber")
    assert repr(late) == repr(standard).replace("Standard", "Late")
    assert hash(late) == hash(standard)
    assert [each.name for each in fields(late)] == [each.name for each in fields(standard)]
    assert Late.__match_args__ == Standard.__match_args__
    assert Late.__slots__ == Standard.__slots__
    assert late == Late(3, ["retreat"], name="Umber")
    assert late != Late(4, name="Umber")
    assert late.__eq__(standard) is NotImplemented
    assert replace(late, wounds=5).twice == 10
    assert Late(name="Umber").order is not Late(name="Umber").order
    for again in (pickle.loads(pickle.dumps(late)), copy.deepcopy(late), copy.copy(late)):  # noqa: S301
        assert again == late
        assert again.order == ["march"]


def test_nothing_is_written_into_a_late_record() -> None:
    late = Late(name="Umber")
    with pytest.raises(FrozenInstanceError):
        late.wounds = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del late.wounds
    with pytest.raises(TypeError, match=r"Late\.__init__\(\) missing"):
        Late(1)  # type: ignore[call-arg]


def test_what_a_class_writes_itself_is_kept() -> None:
    @records.dataclass(frozen=True)
    class Own:
        """Equal to all of its kind, and not to be hashed by its field."""

        wounds: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    assert Own(1) == Own(2)
    assert hash(Own(1)) == 7
    assert repr(Own(1)) == "own"


def test_a_record_without_equality_is_only_itself() -> None:
    @records.dataclass(frozen=True, eq=False)
    class Alone:
        """Equal to itself alone."""

        wounds: int

    one = Alone(1)
    assert one == one  # noqa: PLR0124 - that is what is asked
    assert one != Alone(1)


def test_importing_the_rules_writes_no_method_of_a_frozen_record() -> None:
    text = subprocess.run(
        [sys.executable, "-c", WRITTEN], check=True, capture_output=True, text=True, cwd=ROOT
    )
    assert text.stdout.strip() == "[]"


def test_frozen_records_come_from_one_place() -> None:
    wrong = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "simulator").rglob("*.py")
        if path.name != "records.py"
        and "frozen=True" in (text := path.read_text(encoding="utf-8"))
        and any(
            isinstance(node, ast.ImportFrom)
            and node.module == "dataclasses"
            and any(alias.name == "dataclass" for alias in node.names)
            for node in ast.parse(text).body
        )
    ]
    assert wrong == []
