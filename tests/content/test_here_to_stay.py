"""What is read once is left out when circles are looked for, in a process of the program's own."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.content import gc_freeze
from simulator.content.gc_freeze import SELDOM, here_to_stay, own_process
from tests.content.readers import ROOT


@pytest.fixture(autouse=True)
def _collector_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    was = gc.isenabled(), gc.get_threshold()
    monkeypatch.setattr(gc_freeze._Process, "own", False)
    yield
    (gc.enable if was[0] else gc.disable)()
    gc.set_threshold(*was[1])


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("before", [True, False])
def test_circles_are_looked_for_again_as_before(before: bool, own: bool) -> None:
    if own:
        own_process()
    (gc.enable if before else gc.disable)()
    frozen = gc.get_freeze_count()
    with here_to_stay():
        assert not gc.isenabled()
        kept = [[number] for number in range(50)]
    assert gc.isenabled() is before
    assert (gc.get_freeze_count() >= frozen + len(kept)) is own


def test_a_fault_while_reading_leaves_everything_as_it_was() -> None:
    frozen, was = gc.get_freeze_count(), gc.isenabled()
    with pytest.raises(ValueError, match="damaged"), here_to_stay():
        raise ValueError("damaged")
    assert gc.get_freeze_count() <= frozen  # what was read before may be given up meanwhile
    assert gc.isenabled() is was


@pytest.mark.parametrize(
    ("before", "afterwards"),
    [
        ((700, 10, 10), SELDOM),
        ((10**6, 1, 50), (10**6, SELDOM[1], 50)),
        ((0, 10, 10), (0, 10, 10)),  # 0 says: never
    ],
)
def test_circles_are_looked_for_less_often_and_never_more_often_than_before(
    before: tuple[int, int, int], afterwards: tuple[int, int, int]
) -> None:
    gc.set_threshold(*before)
    own_process()
    assert gc.get_threshold() == afterwards


HOST = """
import builtins, gc, gettext, locale, os, random, signal, sys, threading

def host():
    signals = [(each, signal.getsignal(each)) for each in sorted(signal.valid_signals())]
    return {
        "collector": (gc.get_threshold(), gc.get_freeze_count(), gc.isenabled(), gc.get_debug()),
        "signals": [(int(each), repr(how)) for each, how in signals],
        "locale": locale.setlocale(locale.LC_ALL),
        "language": (gettext.textdomain(), "_" in vars(builtins)),
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "chance": random.getstate(),
        "streams": (sys.stdout.encoding, sys.stdout.errors, sys.stderr.errors),
        "hooks": (sys.excepthook is sys.__excepthook__, sys.displayhook is sys.__displayhook__),
        "limits": (sys.getrecursionlimit(), sys.getswitchinterval()),
        "path": list(sys.path),
        "threads": threading.active_count(),
    }

before = host()
import simulator
for name in simulator.__all__:
    getattr(simulator, name)
session = simulator.start(simulator.quick_battle(seed=3))
agent = simulator.make_agent("greedy", 1)
for _ in range(3):
    session.answer(simulator.ask(session, agent))
    again = simulator.resume(session.to_text())
    simulator.legal_answers(again.pending).random(1)
simulator.to_svg(session.position)
assert str(simulator.Seat.RED.words) == "Red", "texts are English until somebody asks"
after = host()
assert "pygame" not in sys.modules
for key, value in before.items():
    assert after[key] == value, (key, value, after[key])
"""
"""A program that uses the library, and looks whether anything of its own has changed."""


def test_a_program_that_plays_a_game_keeps_its_process_as_it_is() -> None:
    """Collector, signals, locale, environment, folder, dice, streams, hooks, limits, threads."""
    of_a_german = os.environ | dict.fromkeys(("LANG", "LANGUAGE", "LC_ALL"), "de_DE.UTF-8")
    host = subprocess.run([sys.executable, "-c", HOST], check=False, env=of_a_german)
    assert host.returncode == 0


@pytest.mark.parametrize("made", ["simulator.start(battle)", "simulator.Session(battle.game())"])
def test_a_game_that_is_not_over_says_nothing_as_its_process_ends(
    made: str, tmp_path: Path
) -> None:
    """A module that outlives those of the rules holds a session whose script still waits."""
    holder = f"import simulator\nbattle = simulator.quick_battle(seed=5)\nsession = {made}\n"
    (tmp_path / "holder.py").write_text(holder)
    code = (
        "import sys; import holder; from simulator.rules.turn import sequence\n"
        "sys.kept = (holder, sequence)"
    )
    search = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=search
    )
    assert (ran.stdout, ran.stderr) == ("", "")


def test_the_programs_own_process_suits_its_games() -> None:
    code = (
        "import gc, runpy, sys; sys.argv = ['iron-ranks', '--version']\n"
        "try: runpy.run_module('simulator', run_name='__main__')\n"
        "except SystemExit: print(gc.get_threshold())"
    )
    text = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert text.stdout.splitlines()[-1] == str(SELDOM)
