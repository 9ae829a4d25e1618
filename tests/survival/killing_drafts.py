"""Kills windows with unsaved work at random moments, and asks what their drafts hold.

`python tests/survival/killing_drafts.py 200 [SEED]` kills so many. Each process resumes what the
one before left behind, at the title, and works on: a disputed table and an army list in turns. It
tells a file of the harness what it does, before and after it is kept; the draft must hold what was
kept last, or what was just being kept.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from simulator.content.armies.lists import load_army  # noqa: E402
from simulator.content.cases.casefile import read_cases  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.armies.builder import ArmyBuilder  # noqa: E402
from simulator.ui.dialog import Question  # noqa: E402
from simulator.ui.disputes.screen import DisputeScreen  # noqa: E402
from simulator.ui.places import Places  # noqa: E402
from simulator.ui.unsaved_work import PAUSE  # noqa: E402
from tests.ui import fingers  # noqa: E402

assert sys.platform == "linux", "this forks, and asks Linux how its processes ended"

CASE: Final = ROOT / "tests" / "cases" / "p12_sight.yaml"
LONGEST: Final = 0.6
"""Seconds a process works at most after its window opened."""


def work(folder: Path, told: Path, *, army: bool) -> None:
    """Resume what was left behind, else begin, and go on until the end comes."""
    handle = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    setattr(App, "draw", lambda _app: None)  # noqa: B010 - no file hangs on it, and time does
    app = fingers.window(folder)
    if isinstance(app.top, Question):
        fingers.click_words(app, "Resume")
    elif army:
        app.push(ArmyBuilder(app))
    else:
        app.push(DisputeScreen(app, read_cases(CASE)[0]))
    screen = app.top
    assert isinstance(screen, ArmyBuilder | DisputeScreen)
    lies = screen.draft.army.name if army else screen.dispute.case.title  # type: ignore[union-attr]
    number = int(lies) if lies.isdigit() else 0
    os.write(handle, b"o\n")
    while True:
        number += 1
        os.write(handle, f"g{number}\n".encode())
        if isinstance(screen, ArmyBuilder):
            screen.draft.rename(str(number))
        else:
            screen.dispute.set_title(str(number))
        app.step(PAUSE)
        os.write(handle, f"k{number}\n".encode())


def killed(do: Callable[[], None], told: Path, chance: Random) -> None:
    """Do something in a process of its own, and kill it at a random moment."""
    child = os.fork()
    if child == 0:
        try:
            do()
        finally:
            os._exit(1)
    until = time.monotonic() + 60.0
    while not (told.exists() and told.stat().st_size) and time.monotonic() < until:
        time.sleep(0.005)
    time.sleep(chance.random() * LONGEST)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def numbers(told: Path, sign: str) -> list[int]:
    """Return the numbers a process told with a sign: given, or kept."""
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    return [int(line[1:]) for line in lines if line[0] == sign and line[1:].isdigit()]


def main(kills: int, seed: int) -> int:
    """Kill so many; return how many lost something."""
    chance, losses = Random(seed), 0
    with tempfile.TemporaryDirectory() as home:
        known = {True: 0, False: 0}
        for turn in range(kills):
            army = turn % 2 == 1
            folder, told = Path(home) / ("army" if army else "case"), Path(home) / f"told-{turn}"
            killed(lambda f=folder, t=told, a=army: work(f, t, army=a), told, chance)  # type: ignore[misc]
            given, kept = numbers(told, "g"), numbers(told, "k")
            least = max([known[army], *kept])
            most = max([least, *given])
            found = Places.under(folder).drafts_left_behind()
            holds = [load_army(path).name if army else read_cases(path)[0].title for path in found]
            if len(found) > 1 or (least and not (holds and least <= int(holds[0]) <= most)):
                losses += 1
                print(f"turn {turn}: {least} to {most} expected, found {holds}")
            known[army] = int(holds[0]) if holds else 0
        print(f"{kills} kills, {losses} with a loss; {sum(known.values())} changes in all")
    return losses


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(bool(main(given[0] if given else 20, given[1] if len(given) > 1 else 1)))
