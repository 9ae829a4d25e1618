"""A wrong case file is refused with its file, its line and its key: no traceback, no hang.

Five hundred malformed files are made from the good ones by tearing and twisting them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from simulator.cases.outlines import kinds
from simulator.cases.questions.answer_questions import answers
from simulator.cli.app import app
from simulator.content.cases.casefile import case_plain, case_text, read_cases
from simulator.engine.dice import random_stream
from simulator.files.errors import ContentError
from simulator.model.rulings import RULINGS
from simulator.rules.battlefield.terrain import KINDS

CASES = Path(__file__).parents[1] / "cases"
TEXTS = [case_text(case) for file in sorted(CASES.glob("*.yaml")) for case in read_cases(file)]
RUN = CliRunner()

HIT = "{question: attack, to_hit: 4, defense: 4, "
GOOD = """\
title: A table
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 5}
  - {id: T, side: blue, tray: infantry, x: 24, y: 24, facing: 180}
terrain:
  - {id: W, kind: forest, rect: [30, 30, 34, 34]}
tokens:
  - {id: O, x: 40, y: 40}
ask:
  - {question: sight, from: A, to: T}
expect:
  - {visible: true}
"""


def fault_of(tmp_path: Path, text: str) -> ContentError:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        answer_all(file)
    return caught.value


def answer_all(file: Path) -> None:
    for case in read_cases(file):
        list(answers(case))


def fault_or_none(file: Path) -> ContentError | None:
    try:
        answer_all(file)
    except ContentError as fault:
        return fault
    return None


# ------------------------------------------------------------------ one fault at a time


@pytest.mark.parametrize(
    ("wrong", "instead", "line", "key"),
    [
        ("title: A table", "titel: A table", 1, "titel"),
        ("side: red", "side: purple", 3, "units[0].side"),
        ("tray: infantry, x: 24, y: 10", "tray: chariot, x: 24, y: 10", 3, "units[0].tray"),
        ("tray: infantry, x: 24, y: 10", "x: 24, y: 10", 3, "units[0].tray"),
        ("tray: infantry, x: 24, y: 10", "unit: nobody, x: 24, y: 10", 3, "units[0].unit"),
        ("x: 24, y: 10", "x: wide, y: 10", 3, "units[0].x"),
        ("x: 24, y: 10", "x: .nan, y: 10", 3, "units[0].x"),
        ("x: 24, y: 10", "x: 1e9, y: 10", 3, "units[0].x"),
        ("x: 24, y: 10", "y: 10", 3, "units[0].x"),
        ("id: T", "id: A", 4, "units[1].id"),
        ("y: 24, facing: 180", "y: 14, facing: 180", 4, "units[1].x"),
        ("kind: forest", "kind: woods", 6, "terrain[0].kind"),
        ("kind: forest", "keywords: [thick]", 6, "terrain[0].keywords[0]"),
        ("kind: forest, ", "", 6, "terrain[0].kind"),
        (", rect: [30, 30, 34, 34]", "", 6, "terrain[0].rect"),
        ("rect: [30, 30, 34, 34]", "rect: [30, 30, 34]", 6, "terrain[0].rect"),
        ("rect: [30, 30, 34, 34]", "rect: [30, 30, 30, 34]", 6, "terrain[0].rect"),
        (
            "rect: [30, 30, 34, 34]",
            "polygon: [[30, 30], [36, 30], [30, 36], [36, 36]]",
            6,
            "terrain[0].polygon",
        ),
        (
            "kind: forest, rect: [30, 30, 34, 34]",
            "kind: palisade, polygon: [[30, 30], [36, 30], [31, 31], [30, 36]]",
            6,
            "terrain[0].polygon",
        ),
        ("id: O, x: 40, y: 40", "id: O, x: 40, y: 40, radius: 0", 8, "tokens[0].radius"),
        ("question: sight", "question: smell", 10, "ask[0].question"),
        ("question: sight, ", "", 10, "ask[0].question"),
        ("from: A", "from: Z", 10, "ask[0].from"),
        ("from: A, to: T", "from: A", 10, "ask[0].to"),
        ("to: T}", "to: T, for: fun}", 10, "ask[0].for"),
        ("visible: true", "visibel: true", 12, "expect[0].visibel"),
        ("  - {visible: true}", "  - {visible: true}\n  - {visible: true}", 11, "expect"),
        ("ask:", "rulings: {strict: true}\nask:", 9, "rulings.strict"),
        ("ask:", "rulings: {strict_arc_end: 3}\nask:", 9, "rulings.strict_arc_end"),
        ("ask:", "rulings: {sight_from: true}\nask:", 9, "rulings.sight_from"),
        ("ask:", "rulings: {sight_from: [front_edge]}\nask:", 9, "rulings.sight_from"),
        ("speed: 5", "speed: 5, wounds: 13", 3, "units[0].wounds"),
        ("speed: 5", "speed: 5, models: 4, ranks: 2", 3, "units[0].ranks"),
        ("speed: 5", "speed: 5, speed: 6", 3, "units[0].speed"),
    ],
)
def test_a_fault_is_told_with_its_line_and_key(
    tmp_path: Path, wrong: str, instead: str, line: int, key: str
) -> None:
    assert wrong in GOOD
    fault = fault_of(tmp_path, GOOD.replace(wrong, instead, 1))
    assert (fault.line, fault.key) == (line, key), str(fault)
    assert fault.expected


@pytest.mark.parametrize(("word", "on"), [("front_edge", True), ("front_part", False)])
def test_where_sight_starts_is_written_by_name(tmp_path: Path, word: str, on: bool) -> None:
    """LOS-08: the ruling sight_from has two named readings, and is written as it was read."""
    file = tmp_path / "case.yaml"
    file.write_text(GOOD.replace("ask:", f"rulings: {{sight_from: {word}}}\nask:"), "utf-8")
    (case,) = read_cases(file)
    assert case.rulings == {"sight_from": on}
    assert case_plain(case)["rulings"] == {"sight_from": word}
    fault = fault_of(tmp_path, GOOD.replace("ask:", "rulings: {sight_from: arrow}\nask:"))
    assert (fault.expected, fault.found) == ("front_part or front_edge", "'arrow'")


def test_every_ruling_is_read_as_it_is_written() -> None:
    """A case, a save and a game mean the same reading, and no two readings are written alike."""
    for ruling in RULINGS.values():
        for on in (False, True):
            assert ruling.read(ruling.written(on=on)) is on
        assert ruling.read(1) is None
        assert ruling.read("sideways") is None


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("{question: charge, unit: T, target: A}", "units[1].speed"),
        ("{question: move, unit: T, action: march, forward: 3}", "units[1].speed"),
        ("{question: retreat, unit: T, roll: 3}", "units[1].speed"),
        ("{question: charge, unit: A, target: A}", "ask[0].target"),
        ("{question: charge, unit: A, target: T, roll: 7}", "ask[0].roll"),
        ("{question: move, unit: A, action: shift, distance: 2}", "ask[0].direction"),
        (
            "{question: move, unit: A, action: shift, direction: up, distance: 2}",
            "ask[0].direction",
        ),
        ("{question: move, unit: A, action: pivot}", "ask[0].pivot_to"),
        ("{question: range, from: A, to: T}", "ask[0].distance"),
        ("{question: control, unit: A, token: W}", "ask[0].token"),
        ("{question: distance, a: A, b: Q}", "ask[0].b"),
        ("{question: attack, rolls: {attack: [4]}}", "ask[0].to_hit"),
        (
            "{question: attack, to_hit: 4, defense: 4, rolls: {attack: [4], defense: [1]}}",
            "ask[0].rolls.panic",
        ),
        (
            "{question: attack, to_hit: 4, defense: 4, rolls: {attack: [1], defense: [1]}}",
            "ask[0].rolls.defense",
        ),
        ("{question: attack, to_hit: 4, rolls: {attack: [4], defense: [6]}}", "ask[0].defense"),
        (HIT + "rolls: {attack: [4], defense: [1], panic: [1, 1], d3: 1}}", "ask[0].morale"),
        (HIT + "morale: 9, rolls: {attack: [4], defense: [1], panic: [1, 1]}}", "ask[0].rolls.d3"),
        (
            HIT + "rolls: {attack: [4], attack_rerolls: [[3, 6]], defense: [6]}}",
            "ask[0].rolls.attack_rerolls",
        ),
        ("{question: odds, to_hit: 4, defense: 4}", "ask[0].dice"),
        ("{question: attack, attacker: A, rolls: {attack: [4]}}", "ask[0].defender"),
        ("{question: odds, attacker: A, defender: T}", "units[0].to_hit"),
    ],
)
def test_a_question_that_lacks_a_fact_names_it(tmp_path: Path, question: str, key: str) -> None:
    text = GOOD.split("ask:", maxsplit=1)[0] + f"ask:\n  - {question}\n"
    fault = fault_of(tmp_path, text)
    assert fault.key == key, str(fault)
    assert fault.line == (4 if "units[1]" in key else 3 if "units[0]" in key else 10)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "just words",
        "[1, 2, 3]",
        "units: [",
        "a: &a [*a]\nask: *a",
        "ask: " + "[" * 100_000,
        "ask: " + "{a: " * 40_000,
        "- " * 60_000 + "x",
        "title: 2020-13-45",
        "? {a: b}\n: c",
        "cases: []",
        "cases: [1]",
        "\x00\x01",
        "!!python/object/apply:os.system ['true']",
        "title: " + "x" * 200_000 + "\nask: 3",
    ],
    ids=range(15),
)
def test_a_file_that_is_no_case_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 2, ran.exception
    assert str(file) in ran.output
    assert len(ran.output) < 2000


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.yaml").write_bytes(b"\x89PNG\xff\xfe\x00")
    for name in ("nothing.yaml", "picture.yaml", "."):
        ran = RUN.invoke(app, ["case", str(tmp_path / name)])
        assert ran.exit_code == 2
        assert "Traceback" not in ran.output


def test_the_printed_terrain_has_the_keywords_of_the_rules() -> None:
    assert {kind: frozenset(words) for kind, words in KINDS.items()}.items() <= kinds().items()


# ------------------------------------------------------------------ five hundred torn files

WORDS: list[Any] = [
    None, True, -1, 0, 7, 99, 1e12, float("nan"), float("inf"), "", "A", "nobody", [], [1],
    [[1, 2]], {}, {"x": 1}, "<script>", "\u2603" * 200, [None] * 5, -0.5, "12",
    {"question": "sight"},
]  # fmt: skip


def _twisted(text: str, number: int) -> str:
    """Return a good file with something wrong in it; what it is follows from the number."""
    random = random_stream(number, "torn case files")
    if number % 5 == 0:  # torn text
        start = random.randrange(len(text))
        end = min(len(text), start + random.randrange(1, 60))
        letters = [random.choice("{}[]:,-#&*!|>'\"%@`\t\n aZ09") for _ in range(end - start)]
        random.shuffle(letters)
        return text[:start] + "".join(letters) + text[end:]
    if number % 5 == 1:  # cut off
        return text[: random.randrange(len(text))]
    data = yaml.load(text, yaml.CSafeLoader)
    for _ in range(1 + number % 3):
        if not data:
            break
        holder, key = _somewhere(data, random)
        change = random.randrange(4)
        if change == 0 and isinstance(holder, dict):
            del holder[key]
        elif change == 1 and isinstance(holder, dict):
            holder[random.choice(["speeed", "x1", "question ", "ID"])] = holder.pop(key)
        else:
            holder[key] = random.choice(WORDS)
    return str(yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True))


def _somewhere(data: Any, random: Any) -> tuple[Any, Any]:
    """Return a place in nested data: what holds it and under which key."""
    holder: Any = data
    key: Any = random.choice(list(holder))
    while True:
        inner = holder[key]
        keys = (
            list(inner)
            if isinstance(inner, dict)
            else list(range(len(inner)))
            if isinstance(inner, list)
            else []
        )
        if not keys or random.random() < 0.15:
            return holder, key
        holder, key = inner, random.choice(keys)


@pytest.mark.parametrize("batch", range(10))
def test_torn_files_are_refused_or_answered(tmp_path: Path, batch: int) -> None:
    refused = 0
    for number in range(batch * 50, batch * 50 + 50):
        text = _twisted(TEXTS[number % len(TEXTS)], number)
        file = tmp_path / f"torn-{number}.yaml"
        file.write_text(text, encoding="utf-8")
        fault = fault_or_none(file)
        if fault is None:
            continue
        refused += 1
        assert fault.file == file
        assert fault.line is not None
        assert str(fault).startswith(f"{file}, line {fault.line}")
        assert 1 <= fault.line <= text.count("\n") + 1
        assert fault.expected
    assert refused > 25  # the rest still reads as some case, and was answered
