"""The system asks a program to end: the window closes, and every answer stays on the disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.content.games.journal import take_up
from simulator.content.games.save_reader import read
from simulator.ui.signals import CloseSignals

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")

WINDOW = """
import sys
from pathlib import Path
import typer
from simulator.agents.random_agent import RandomAgent
from simulator.ui.battle.screen import GameScreen
from simulator.ui.places import Places
from simulator.ui import app as window
from simulator.cli import window as commands
from simulator.cli.prepared import prepared
from tests.ui import fingers

folder, save = Path(sys.argv[1]), sys.argv[2]
mind, true = RandomAgent(1), window.App.step

def step(app, seconds, *, sparing=False):
    true(app, seconds, sparing=sparing)
    game = next((one for one in app.screens if isinstance(one, GameScreen)), None)
    if game is not None and game.draft is not None and len(game.match.session.inputs) < 25:
        game.give(mind.reply(game.match.session.position, game.match.pending))
        print(len(game.match.session.inputs), flush=True)

window.App.step = step
window.Places.of_user = classmethod(lambda cls: cls.under(folder))
window.load = lambda _path: (fingers.FAST, "")
try:
    battle = prepared("", "", "", 5, "human,human", None)
    commands.open_window(battle, Path(save) if save else None)
except typer.Exit as ended:
    sys.exit(ended.exit_code)
"""
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}


def playing(folder: Path, save: str = "") -> tuple[subprocess.Popen[str], int]:
    """Open the window on a game, and let some answers be given; give how many inputs it had."""
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(folder), save],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **QUIET},
    )
    assert process.stdout is not None
    inputs = 0
    while inputs < 15:
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        inputs = int(line)
    return process, inputs


@POSIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_the_window_closes_and_the_journal_holds_every_answer(tmp_path: Path, name: str) -> None:
    process, inputs = playing(tmp_path)
    process.send_signal(getattr(signal, name))
    said, faults = process.communicate(timeout=60)
    assert process.returncode == 0, faults
    assert "Traceback" not in faults
    given = [inputs, *map(int, said.split())]
    (journal,) = (tmp_path / "journals").glob("*.journal")
    found = take_up(journal)
    assert found is not None
    assert len(found.save.inputs) == given[-1]
    found.lock.free()


@POSIX
def test_a_game_that_was_to_be_saved_is_saved_when_the_system_closes_the_window(
    tmp_path: Path,
) -> None:
    save = tmp_path / "game.ironranks"
    process, inputs = playing(tmp_path, str(save))
    process.send_signal(signal.SIGTERM)
    said, faults = process.communicate(timeout=60)
    assert process.returncode == 0, faults
    assert len(read(save).inputs) == [inputs, *map(int, said.split())][-1]
    assert list((tmp_path / "journals").glob("*.journal")) == []


@POSIX
def test_where_the_save_is_refused_the_journal_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    process, _inputs = playing(tmp_path, str(tmp_path / "file" / "game.ironranks"))
    process.send_signal(signal.SIGTERM)
    _said, faults = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "Not saved" in faults
    assert len(list((tmp_path / "journals").glob("*.journal"))) == 1


@POSIX
@pytest.mark.parametrize(
    ("name", "later"), [("SIGTERM", 0.0), ("SIGTERM", 0.1), ("SIGTERM", 0.2), ("SIGINT", 0.0)]
)
def test_a_game_without_a_window_says_where_it_is_kept(
    tmp_path: Path, name: str, later: float
) -> None:
    """Wherever in an answer the signal came, the program ends as one that was told to."""
    save = tmp_path / "game.ironranks"
    journal = tmp_path / "game.ironranks.journal"
    words = ["play", "--no-window", "--players", "searching,searching", "--save", str(save)]
    process = subprocess.Popen(
        [sys.executable, "-m", "simulator", *words],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **QUIET},
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if journal.exists() and journal.read_text(encoding="utf-8").count("\n") > 3:
            break
        time.sleep(0.02)
    time.sleep(later)
    process.send_signal(getattr(signal, name))
    _said, faults = process.communicate(timeout=60)
    assert process.returncode == 128 + getattr(signal, name)
    assert f"--load {journal} --save {save}" in faults
    assert "Traceback" not in faults
    assert len(read(journal, forgiving=True).inputs) > 2
    again = subprocess.run(
        [
            sys.executable,
            "-m",
            "simulator",
            "play",
            "--no-window",
            "--players",
            "random,random",
            "--load",
            str(journal),
            "--save",
            str(save),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUIET},
    )
    assert again.returncode == 0, again.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.ironranks"]


@POSIX
def test_a_signal_is_noted_and_the_next_one_is_the_systems() -> None:
    before = signal.getsignal(signal.SIGINT)
    with CloseSignals() as signals:
        assert signal.getsignal(signal.SIGINT) is not before
        os.kill(os.getpid(), signal.SIGTERM)
        assert signals.came == signal.SIGTERM
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before


@POSIX
def test_a_signal_breaks_off_where_it_is_asked_for_and_nowhere_else() -> None:
    """In the middle of an answer nothing is raised: what was begun is finished and recorded."""
    signals = CloseSignals()
    signals.listen()
    signals.break_off()
    signal.raise_signal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt):
        signals.break_off()
    signals.forget()
    assert signals.came == signal.SIGTERM
