"""Every example runs, and shows what its page says."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import simulator
from examples import every_answer, headless_scenario, scout, study, verdict
from examples.agent import Charger
from examples.planner import Planner

FOLDER = Path(verdict.__file__).resolve().parent


def test_a_scenario_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    session = headless_scenario.main()
    assert session.over
    assert simulator.state_hash(session.state) in capsys.readouterr().out


def test_a_verdict_names_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """LOS-01: whether one unit sees another, with the margin."""
    answer = verdict.main()
    said = capsys.readouterr().out
    assert answer.why in said
    assert answer.margin is not None
    assert "charge over 7.5 inches: 3+, 2/3" in said


def test_a_study_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert sum(study.main(games=2)) == 2
    assert "2 games: red" in capsys.readouterr().out


def test_the_answers_to_each_request_are_counted_or_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = every_answer.main(requests=60)
    assert capsys.readouterr().out == "\n".join(lines) + "\n"
    for part in ("3 options, seat red): 3 answers", "inches", "straight on", "360.0 degrees"):
        assert any(part in line for line in lines), part


def test_the_agent_charges_and_says_why() -> None:
    """CHG-02: it charges where the odds are good, before it is asked for a target."""
    battle = simulator.quick_battle(seed=3)
    session = simulator.start(battle)
    seats = {seat: Charger(number) for number, seat in enumerate(session.state.seats)}
    reasons = set()
    while session.pending is not None:
        agent = seats[session.pending.who]
        session.answer(simulator.ask(session, agent))
        reasons.add(agent.why)
    assert any(why.startswith("It reaches the ") for why in reasons)


def test_the_agent_that_searches_weighs_its_answers() -> None:
    """At its first activation it tries each unit out on imagined games, and takes the best."""
    session = simulator.start(simulator.quick_battle(seed=2))
    hand, planner = simulator.make_agent("random", 1), Planner(3)
    while session.pending is not None and session.pending.kind is not simulator.Kind.ACTIVATE:
        session.answer(simulator.ask(session, hand))
    before = simulator.state_hash(session.state)
    reply = simulator.ask(session, planner)
    assert planner.thoughts == 1
    assert planner.why.startswith("It promises ")
    assert simulator.state_hash(session.state) == before
    session.answer(reply)


def test_a_table_is_looked_at_from_all_sides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CHG-02, LOS-05: who sees nobody may charge nobody, and the table is drawn."""
    found = scout.main(str(tmp_path))
    assert len(found) > 4
    assert not any(each.charge and not each.sight for each in found)
    assert "prospects" in capsys.readouterr().out
    assert (tmp_path / "table.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_program_of_a_hundred_lines_is_typed_strictly(tmp_path: Path) -> None:
    """It lies outside of the checkout, as its author's would, and uses public names alone."""
    text = Path(scout.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) >= 100
    program = tmp_path / "scout.py"
    program.write_text(text, encoding="utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    subprocess.run([*checked, str(program)], check=True, cwd=tmp_path)


PARTS = {"learn_features.py", "learn_network.py"}
"""Modules of learn.py, which need not import what it imports."""


PUBLIC_MODULES = {
    *("simulator.rl.environment", "simulator.rl.layout"),
    *(f"simulator.phones.{name}" for name in ("far_seat", "headless", "server", "table")),
}
"""What the reference documents as modules, by themselves."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_examples_use_nothing_but_the_public_interface(path: Path) -> None:
    modules = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            modules.append(node.module or "")
        if isinstance(node, ast.Import):
            modules += [one.name for one in node.names]
    assert "simulator" in modules or path.name in PARTS
    inside = {module for module in modules if module.startswith("simulator.")}
    assert inside <= PUBLIC_MODULES
    assert used(path) <= {*simulator.__all__, "rl"}


def used(path: Path) -> set[str]:
    """Return the names of ours that a program uses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "simulator"
    } | {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "simulator"
        for alias in node.names
    }
