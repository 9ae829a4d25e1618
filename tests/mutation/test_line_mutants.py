"""The tool that measures the tests: which slips it makes, how it draws them, and who notices."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest
import yaml

from tests.each import some
from tests.mutation import trial
from tests.mutation.line_mutants import line_mutants
from tests.mutation.score import (
    EQUIVALENT,
    ROOT,
    Results,
    batches,
    drawn,
    in_turn,
    killer,
    report,
    try_forks,
)

CODE = '''"""Docs of 1 line."""

LIMIT: int = 3


def reaches(gap: float, length: int | None) -> bool:
    """Return whether 2 trays touch."""
    if gap < LIMIT and not length:  # Maß
        return True
    raise ValueError(f"{gap + 1:.2f} in")
'''
TESTS = """from simulator.rules.chapter import reaches

asked = []

def test_near():
    asked.append("near")
    assert reaches(2.0, None)

def test_alone():
    assert not asked

def test_bound():
    try:
        assert not reaches(3.0, None)
    except ValueError:
        pass
"""


@pytest.mark.parametrize(
    ("line", "slips"),
    [
        ("a <= b", {"a < b"}),
        ("a < b is c", {"a <= b is c", "a < b is not c"}),
        ("a and b or c", {"(a and b) and c", "a and b", "c", "a or b", "a", "b"}),
        ("a + 2.5", {"a - 2.5", "3.5"}),
        ("a + 'in'", set()),
        ("x = a if b else not c", {"True", "False", "c"}),
        ("emit(move=True)", {"pass", "False"}),
        ("[a for a in sorted(b, key=c) if a]", {"list(b)", "True"}),
        ("f'{a - 1:.1f} in'", {"f'{a + 1:.1f} in'", "f'{a - 2:.1f} in'"}),
        ("def f(a: int | None = 0, *, b: Literal[1]) -> bool: return min(a)", {"1", "max(a)"}),
        ("isinstance(a, B | C)", {"pass"}),
        ("raise ValueError(a + b)", set()),
        ("c = zip(a, b, strict=True)", set()),
        ("if TYPE_CHECKING: a = 1", set()),
        ("Pair = tuple[int, int] | None", set()),
        ("LIMIT = 6", {"7"}),
    ],
)
def test_the_slips_of_a_line(line: str, slips: set[str]) -> None:
    assert {mutant.after for mutant in line_mutants(line, "a.py")} == slips


def test_every_slip_changes_its_own_text_and_nothing_else() -> None:
    mutants = line_mutants(CODE, "a.py")
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    for mutant in some(mutants):
        wrong = mutant.applied(CODE.encode()).decode()
        assert wrong.count("\n") == CODE.count("\n")
        assert ast.dump(ast.parse(wrong)) != ast.dump(ast.parse(CODE))
        changed = [one != two for one, two in zip(wrong.split("\n"), CODE.split("\n"), strict=True)]
        assert changed.index(True) + 1 == mutant.lines[0]
        assert sum(changed) == 1


def test_every_slip_listed_as_equivalent_can_still_be_made() -> None:
    """A line that moves or changes takes its entry with it, or its sample is drawn without it."""
    for name in some(yaml.safe_load((ROOT / EQUIVALENT).read_text("utf-8"))):
        file = name.partition("::")[0]
        made = line_mutants((ROOT / file).read_text("utf-8"), file)
        assert name in {mutant.name for mutant in made}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A chapter of one function, and one test of it."""
    for name, text in (
        ("simulator/__init__.py", ""),
        ("simulator/rules/chapter.py", CODE),
        ("tests/test_chapter.py", TESTS),
        ("tests/mutation/__init__.py", ""),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for plugin in ("trial", "forks"):
        shutil.copy(Path(__file__).with_name(f"{plugin}.py"), tmp_path / "tests/mutation")
    return tmp_path


def test_one_slip_a_line_is_drawn_and_stays_when_other_lines_change(tree: Path) -> None:
    before = drawn(tree, 99, ())
    assert sorted(mutant.lines[0] for mutant in before) == [3, 8, 9]
    path = tree / "simulator/rules/chapter.py"
    path.write_text(f"import math\n\nWIDTH = 48\n\n{CODE}", encoding="utf-8")
    assert {mutant.name for mutant in before} < {mutant.name for mutant in drawn(tree, 99, ())}
    known = before[0].name
    assert known not in {mutant.name for mutant in drawn(tree, 99, [known])}


@pytest.mark.parametrize(
    ("slip", "noticed"), [("gap < LIMIT and not length -> False", True), ("3 -> 4", False)]
)
def test_a_mutant_lives_unless_one_of_its_tests_fails(
    tree: Path, slip: str, *, noticed: bool
) -> None:
    path = tree / "simulator/rules/chapter.py"
    mutants = line_mutants(CODE, "simulator/rules/chapter.py")
    mutant = next(one for one in mutants if one.name.endswith(slip))
    test = "tests/test_chapter.py::test_near"
    assert killer(tree, mutant, {test: 0.1}) == (test if noticed else "")
    assert path.read_text("utf-8") == CODE
    assert killer(tree, mutant, {}) == ""


def test_a_fork_notices_what_fails_and_passes_without_the_slip(tree: Path, tmp_path: Path) -> None:
    mutants = line_mutants(CODE, "simulator/rules/chapter.py")
    tests = {f"tests/test_chapter.py::test_{name}": 0.1 for name in ("near", "alone", "bound")}
    kept = tmp_path / "results.jsonl"
    try_forks(mutants, {mutant.name: tests for mutant in mutants}, tree, kept, 2)
    noticed = {name.rpartition(": ")[2]: by for name, by in Results(kept).killers.items()}
    assert noticed.pop("gap < LIMIT and not length -> False") == "tests/test_chapter.py::test_near"
    assert noticed.pop("gap < LIMIT -> gap <= LIMIT") == "tests/test_chapter.py::test_bound"
    assert noticed["3 -> 4"] is None


def test_quick_tests_of_several_files_come_first_and_the_time_is_kept() -> None:
    tests = {f"tests/test_{file}.py::test_{at}": at + 1.0 for at in range(9) for file in "ab"}
    first, rest = batches(tests)
    assert set(first) == {f"tests/test_{file}.py::test_{at}" for at in range(4) for file in "ab"}
    assert sum((first | rest).values()) <= trial.SECONDS
    assert list(batches({})) == []


def test_what_a_function_is_asked_again_comes_later() -> None:
    tests = {"a[1]": 1.0, "a[2]": 1.1, "a[3]": 1.2, "b": 2.0, "c": 3.0}
    assert list(in_turn(tests)) == ["a[1]", "b", "a[2]", "c", "a[3]"]


def test_what_was_found_is_kept_and_reported(tree: Path, tmp_path: Path) -> None:
    sample = drawn(tree, 99, ())
    kept = Results(tmp_path / "results.jsonl")
    kept.add(sample[0].name, "")
    kept.add(sample[1].name, "tests/test_chapter.py::test_near")
    lines = report(sample, Results(tmp_path / "results.jsonl"))
    assert "| rules | 1 | 2 | 50.0 % |" in lines
    assert lines[-1] == f"- `{sample[0].name}`"
