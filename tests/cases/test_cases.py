"""Every written case holds: the rulebook's own examples and the disputes people have published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.closeness import Judging
from simulator.cases.expected import differences
from simulator.cases.questions.answer_questions import Answered, answers
from simulator.cli.app import app
from simulator.content.cases.case_records import ANSWER_KEYS, QUESTIONS, AskCharge, ErrorBox
from simulator.content.cases.casefile import Case, case_text, read_cases
from simulator.model.rulebook import Rule
from simulator.reports.margin_text import margin_words
from tests.each import some

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
READ = [case for file in FILES for case in read_cases(file)]
CASES = [pytest.param(case, id=case.title.split(" - ")[0]) for case in READ]

RUN = CliRunner()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_command_finds_every_expectation_true(file: Path) -> None:
    ran = RUN.invoke(app, ["case", str(file), "--error", "0"])
    assert (ran.exit_code, ran.exception) == (0, None), ran.output


@pytest.mark.parametrize("case", CASES)
def test_every_answer_carries_its_keys_its_rules_and_a_sentence(case: Case) -> None:
    assert case.title
    for ask, answer in zip(case.ask, answers(case), strict=True):
        plain = answer.plain()
        optional = (
            {"final", "outcome", "disorderly", "distance"}
            if ask.question == "charge"
            else {"struck"}
        )
        assert set(ANSWER_KEYS[ask.question]) - optional <= set(plain)
        assert plain["rule"]
        assert plain["why"].endswith((".", ")"))
        assert isinstance(plain["too_close_to_call"], bool)
        json.dumps(plain)


@pytest.mark.parametrize(
    "case", [case for case in READ if case.expect], ids=lambda case: case.title
)
def test_the_rules_expected_here_are_all_that_decided(case: Case) -> None:
    for wanted, answer in some(zip(case.expect, answers(case), strict=False)):
        decided = {rule.value for rule in answer.rules}
        named = wanted.get("rule", [*decided])
        assert {*(named if isinstance(named, list) else [named])} == decided


def test_every_question_of_the_format_is_asked_somewhere() -> None:
    asked = {ask.question for file in FILES for case in read_cases(file) for ask in case.ask}
    assert asked == set(QUESTIONS)


def test_a_written_case_reads_back_as_itself(tmp_path: Path) -> None:
    for file in FILES:
        cases = read_cases(file)
        again = tmp_path / file.name
        again.write_text(case_text(*cases), encoding="utf-8")
        assert read_cases(again) == cases


def test_a_wrong_expectation_is_found(tmp_path: Path) -> None:
    wrong = {
        "legal": False,
        "side": "rear",
        "needed_roll": 4,
        "odds": "1/2",
        "flank_bonus": -1,
        "success_on": [4, 5, 6],
        "engages": ["Somebody"],
        "aligned_100": {"x": 24.1},
    }
    (case, *_rest) = read_cases(HERE / "p16_charges.yaml")
    answer = list(answers(case))[1]
    ask = case.ask[1]
    assert isinstance(ask, AskCharge)
    found = differences(answer, wrong, ask.target)
    assert {difference.key for difference in found} == set(wrong)


# ------------------------------------------------------------------ the command


SIGHT = """
title: A plain look
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, facing: 0}
  - {id: T, side: blue, tray: infantry, x: 24, y: 24, facing: 180}
ask:
  - {question: sight, from: A, to: T}
expect:
  - {visible: %s}
"""


def test_a_difference_shows_both_values_and_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT % "false", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 1
    assert "visible: expected false, found true" in ran.output


@pytest.mark.parametrize(("x", "over"), [("200", "152.000"), ("-9", "9.000")])
def test_no_tray_stands_off_the_table(tmp_path: Path, x: str, over: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT.replace("x: 24, y: 10", f"x: {x}, y: 10") % "true", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 2
    assert "line 4, units[0].x: expected 0 to 48" in ran.stderr
    assert f"found {over} in beyond the edge" in ran.stderr


@pytest.mark.parametrize("allowed", [False, True])
def test_a_tray_that_hangs_over_the_edge_is_judged_and_told(tmp_path: Path, allowed: bool) -> None:
    # No move may end over the edge (AMB-11), but two players may have found it standing there.
    file = tmp_path / "case.yaml"
    hanging = SIGHT.replace("x: 24, y: 10", "x: 47, y: 10") % "true"
    file.write_text(
        f"rulings: {{edge_overhang: {str(allowed).lower()}}}{hanging}", encoding="utf-8"
    )
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code != 2
    assert ("A hangs 1.750 in over the edge" in ran.output) is not allowed


EDGE = """
title: a tray that hangs over the edge
units:
  - {id: S, side: red, tray: infantry, x: 33.6, y: %s, facing: 90, speed: 5}
ask:
  - {question: move, unit: S, action: pivot, pivot_to: 90}
  - {question: move, unit: S, action: march, forward: 3}
  - {question: move, unit: S, action: maneuver, pivot_to: 0, forward: 3}
"""


@pytest.mark.parametrize(
    ("y", "marches_along"), [("2.75", True), ("2.749952", False), ("2.5", False)]
)
def test_who_hangs_over_the_edge_may_stay_or_come_back_AMB_11(
    tmp_path: Path, y: str, marches_along: bool
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(EDGE % y, encoding="utf-8")
    case = read_cases(file)[0]
    stays, along, back = answers(case)
    assert (stays.yes, along.yes, back.yes) == (True, marches_along, True)
    assert (Rule.AMB_11 in along.rules) is not marches_along
    said = " ".join(set_up(case).hanging)
    assert ("may stay as it is; every move must end wholly" in said) is not marches_along


BAD = """
units:
  - {id: A, sidee: red, tray: infantry, x: 2m, y: 11}
  - {id: B, side: blue, tray: wagon, x: 20, y: 30}
ask:
  - {question: sigth, from: A, to: B}
  - {question: sight, from: A}
"""


def test_everything_that_is_wrong_with_a_file_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 2
    text = ran.stderr.splitlines()
    assert [line.partition(": expected")[0].partition("line ")[2] for line in text] == [
        "3, units[0].x",
        "3, units[0].sidee",
        "3, units[0].side",
        "4, units[1].tray",
        "6, ask[0].question",
        "7, ask[1].to",
    ]


EVERYTHING = """
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 10, wounds: 40, attachments: [nobody, nothing]}
  - {id: B, side: blue, tray: infantry, x: 24, y: 12, facing: 180}
  - {id: B, side: blue, tray: infantry, x: 90, y: 30}
  - {id: C, side: blue, x: 24, y: 11}
terrain:
  - {id: W, kind: woods, rect: [1, 1, 1, 2]}
  - {id: V, keywords: [thick, cover, soft], rect: [1, 1, 3, 2]}
rulings: {whatever: true, strict_arc_end: true, nonsense: false}
ask:
  - {question: distance, a: X, b: Y}
  - {question: attack, attacker: A, rolls: {attack: [3]}}
expect:
  - {distnce: 3, contct: true}
  - {hits: 2}
"""


def test_faults_of_shape_names_and_position_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(EVERYTHING, encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 2
    text = {line.partition(": expected")[0].partition(", ")[2] for line in ran.stderr.splitlines()}
    assert text == {
        "line 3, units[0].attachments[0]",
        "line 3, units[0].attachments[1]",
        "line 3, units[0].wounds",
        "line 4, units[1].x",
        "line 5, units[2].id",
        "line 5, units[2].x",
        "line 6, units[3].tray",
        "line 8, terrain[0].rect",
        "line 8, terrain[0].kind",
        "line 9, terrain[1].keywords[0]",
        "line 9, terrain[1].keywords[2]",
        "line 10, rulings.whatever",
        "line 10, rulings.nonsense",
        "line 12, ask[0].a",
        "line 12, ask[0].b",
        "line 13, ask[1].defender",
        "line 15, expect[0].distnce",
        "line 15, expect[0].contct",
    }


def test_a_wrong_number_hides_no_wrong_name(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    text = SIGHT % "true"
    text = text.replace("x: 24, y: 10", "x: wide, y: 10").replace("to: T", "to: Z")
    file.write_text(f"rulings: {{whatever: true}}{text}", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    for key in ("units[0].x", "ask[0].to", "rulings.whatever"):
        assert key in ran.stderr


def test_all_that_the_questions_of_several_files_lack_is_told_at_once(tmp_path: Path) -> None:
    text = (SIGHT % "true").partition("ask:")[0]
    asks = "ask:\n  - {question: charge, unit: A, target: T}\n  - {question: move, unit: T, "
    asks += "action: march}\n  - {question: odds, attacker: A, defender: T}\n"
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    for file in files:
        file.write_text(text + asks, encoding="utf-8")
    ran = RUN.invoke(app, ["case", *map(str, files)])
    assert ran.exit_code == 2
    for file in files:
        for key in (
            "units[0].speed",
            "units[1].speed",
            "units[0].to_hit",
            "units[0].dice",
            "units[1].defense",
            "units[1].morale",
        ):
            assert any(str(file) in line and key in line for line in ran.stderr.splitlines()), key


@pytest.mark.parametrize(
    ("ask", "found"), [("ask: []", "an empty list"), ("", "nothing"), ("ask:", "None")]
)
def test_a_case_that_asks_nothing_is_a_fault(tmp_path: Path, ask: str, found: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text((SIGHT % "true").partition("ask:")[0] + ask, encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert ran.exit_code == 2
    assert "ask" in ran.stderr
    assert f"found {found}" in ran.stderr


def test_a_table_without_a_question_is_saved_and_opened_again(tmp_path: Path) -> None:
    (case,) = read_cases(_written(tmp_path, (SIGHT % "true").partition("ask:")[0]))
    again = _written(tmp_path, case_text(case))
    assert read_cases(again)[0] == case


def _written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1e1", 10.0),
        ("2.4e1", 24.0),
        ("240E-1", 24.0),
        ("+2e1", 20.0),
        (".5e2", 50.0),
        ("1_0e0", 10.0),
    ],
)
def test_a_number_with_an_exponent_is_a_number(tmp_path: Path, written: str, number: float) -> None:
    text = (SIGHT % "true").replace("x: 24, y: 10", f"x: {written}, y: 10")
    assert read_cases(_written(tmp_path, text))[0].units[0].x == number


@pytest.mark.parametrize("name", ["1e1", "-3E4", "2.5e3", "12", "e1", "1e"])
def test_a_name_that_looks_like_a_number_stays_a_name(tmp_path: Path, name: str) -> None:
    text = (SIGHT % "true").replace("id: A", f"id: '{name}'").replace("from: A", f"from: '{name}'")
    (case,) = read_cases(_written(tmp_path, text))
    again = _written(tmp_path, case_text(case))
    assert read_cases(again)[0].units[0].id == name


def test_unknown_names_of_several_cases_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    rows = "".join(f"  - {{ask: [{{question: actions, unit: {name}}}]}}\n" for name in "XYZ")
    file.write_text(f"cases:\n{rows}", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert [f"line {n}" in line for n, line in enumerate(ran.stderr.splitlines(), 2)] == [True] * 3


def test_pictures_and_pages_give_a_sign_while_they_are_made(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT % "true", encoding="utf-8")
    picture, page = tmp_path / "out.png", tmp_path / "out.pdf"
    ran = RUN.invoke(
        app, ["case", str(file), "--json", "--picture", str(picture), "--report", str(page)]
    )
    assert "Drawing 1 picture ..." in ran.stderr
    assert "report of 1 page ..." in ran.stderr
    json.loads(ran.stdout)  # nothing of it stands among the answers


def test_overlapping_trays_are_told_in_three_decimals(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT.replace("y: 24,", "y: 12.5,") % "true", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert "2.300 in of overlap with A" in ran.stderr


def test_json_is_one_object_per_question(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT % "true", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file), "--json"])
    (line,) = ran.stdout.splitlines()
    answer = json.loads(line)
    assert answer["visible"] is True
    assert answer["line"] == [[24.0, 12.4], [24.0, 21.6]]
    assert answer["rule"] == ["LOS-05"]


def test_a_picture_and_a_page_are_made_without_a_screen(tmp_path: Path) -> None:
    picture, page = tmp_path / "out.png", tmp_path / "out.pdf"
    source = tmp_path / "cases.yaml"
    source.write_text(case_text(*read_cases(HERE / "p16_charges.yaml")[:2]), encoding="utf-8")
    words = ["case", str(source), "--error", "0"]  # how close each is, others ask
    ran = RUN.invoke(app, [*words, "--picture", str(picture), "--report", str(page)])
    assert ran.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    questions = sum(len(case.ask) for case in read_cases(source))
    assert len(list(tmp_path.glob("out*.png"))) == questions
    assert page.read_bytes().startswith(b"%PDF")
    assert page.read_bytes().count(b"/Type /Page\n") >= questions


def test_the_same_case_gives_the_same_page(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT % "true", encoding="utf-8")
    pages = []
    for name in ("one.pdf", "two.pdf"):
        RUN.invoke(app, ["case", str(file), "--report", str(tmp_path / name)])
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]


GATE = """
units:
  - {id: A, side: red, tray: infantry, x: 24, y: 8}
  - {id: T, side: blue, tray: infantry, x: 24, y: 22, facing: 180}
  - {id: L, side: blue, tray: infantry, x: 21.2, y: 15, facing: 180}
  - {id: R, side: blue, tray: infantry, x: 26.8, y: 15, facing: 180}
ask:
  - {question: sight, from: A, to: T}
"""


def test_a_shift_within_the_measuring_error_is_too_close_to_call(tmp_path: Path) -> None:
    # The gate is 0.1 in wide; the usual error of 0.1 in closes it, half of it does not.
    file = tmp_path / "case.yaml"
    file.write_text(GATE, encoding="utf-8")
    half = ["--error", "0.04", "--error-degrees", "0"]
    for more, close in (([], True), (half, False)):
        ran = RUN.invoke(app, ["case", str(file), "--json", *more])
        text = json.loads(ran.stdout)
        assert text["too_close_to_call"] is close
        assert text["turned_by"]["inches"] == pytest.approx(0.1, abs=0.002)


def test_the_command_has_the_error_of_the_window_unless_the_case_states_its_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(GATE, encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file), "--json"])
    found = json.loads(ran.stdout)["measuring_error"]
    assert (found["inches"], found["degrees"]) == (ErrorBox().inches, ErrorBox().degrees)
    file.write_text(f"measuring_error: {{inches: 0.03, degrees: 0}}{GATE}", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file), "--json"])
    found = json.loads(ran.stdout)["measuring_error"]
    assert (found["inches"], found["degrees"]) == (0.03, 0.0)
    (case,) = read_cases(file)
    file.write_text(case_text(case), encoding="utf-8")
    assert read_cases(file)[0].error == ErrorBox(0.03, 0.0)


SHORT = """
units:
  - {id: Swords, side: red, tray: infantry, x: 24, y: 10, facing: 0, speed: 5}
  - {id: Guards, side: blue, tray: infantry, x: 24, y: 22.8, facing: 180}
ask:
  - {question: charge, unit: Swords, target: Guards, pivot_to: 0}
  - {question: charge, unit: Swords, target: Guards, pivot_to: 0, roll: 2}
  - {question: charge, unit: Swords, target: Guards, pivot_to: 0, roll: 4}
"""


def _short(tmp_path: Path) -> list[CaseAnswer]:
    file = tmp_path / "short.yaml"
    file.write_text(SHORT, encoding="utf-8")
    return list(answers(read_cases(file)[0]))


def test_a_charge_whose_roll_falls_short_is_answered_no_by_what_it_lacks(tmp_path: Path) -> None:
    # Eight inches away with speed 5: a 2 runs seven (CHG-14, CHG-16, CHG-21).
    _plain, failed, arrived = _short(tmp_path)
    assert not failed.yes
    assert failed.margin == pytest.approx(-1.0)
    assert failed.why.startswith("With a 2 Swords fall short by 1 in.")
    assert "missing" in margin_words(failed)
    assert not failed.too_close()
    assert arrived.yes
    assert arrived.margin == pytest.approx(1.0)


def test_a_charge_that_fell_short_is_drawn_where_it_stops(tmp_path: Path) -> None:
    _plain, failed, _arrived = _short(tmp_path)
    ((ghost, word),) = failed.marks.ghosts
    assert max(y for _x, y in ghost) == pytest.approx(10 + 7 + 2.4)
    assert word == "stops here"
    ((_ax, ay), (_bx, by)) = failed.marks.lines[0]
    assert (ay, by) == pytest.approx((19.4, 20.4))


def test_what_is_close_is_said_beside_a_margin_that_is_not(tmp_path: Path) -> None:
    # With a 6 three inches are to spare, but it is just three inches more than its speed.
    plain, _failed, _arrived = _short(tmp_path)
    assert margin_words(plain) == "With a 6 it would have 3.000 in to spare."
    assert plain.nearest == ("roll", 0.0)
    case = read_cases(tmp_path / "short.yaml")[0]
    left = iter(range(40))
    judging = Judging(Answered(set_up(case), 0, plain), ErrorBox(0.05, 0.0))
    close = judging.run(lambda: next(left, None) is not None)
    assert "0.001 in turns the roll it needs" in close.verdict


def test_the_command_prints_no_bare_margin(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(SIGHT % "true", encoding="utf-8")
    ran = RUN.invoke(app, ["case", str(file)])
    assert "The widest free corridor is 5.500 in wide." in ran.output
    assert "Margin" not in ran.output


def test_a_rule_is_expected_among_those_that_decided_and_none_is_no_expectation() -> None:
    found = next(found for case in READ for found in answers(case) if len(found.rules) > 1)
    rules = [rule.value for rule in found.rules]
    assert differences(found, {"rule": rules[0]}) == []
    assert differences(found, {"rule": rules[1:]}) == []
    for wrong in ("XYZ-99", [rules[0], "XYZ-99"], [], None):
        assert [one.key for one in differences(found, {"rule": wrong})] == ["rule"]
