"""Kills games at random moments, and asks each time what the disk still knows of them.

`python tests/survival/killing.py 500 [SEED]` kills so many. A game is played in a process of its
own, at the window or without one, and ended by SIGKILL after a random while; the next process
resumes it and is killed as well, often in the middle of resuming. What a process answered is told
to a file of the harness, before and after it is recorded; what the journal holds afterwards must be
what was recorded last, or what was just being recorded.

On every second disk there is little space: a tmpfs of 2 MB, filled to the last byte at a random
moment while the game runs. Mounting one needs root; without it, those disks are left out, and the
report says so.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from simulator.agents.random_agent import RandomAgent  # noqa: E402
from simulator.cli.playing import without_window  # noqa: E402
from simulator.cli.prepared import journal_beside, prepared  # noqa: E402
from simulator.content.cards.library import load_library  # noqa: E402
from simulator.content.games.journal import Journal, take_up  # noqa: E402
from simulator.content.games.replaying import replay  # noqa: E402
from simulator.content.games.save_reader import read  # noqa: E402
from simulator.content.games.saved_game import input_plain  # noqa: E402
from simulator.engine.session import Session  # noqa: E402
from simulator.files.locks import in_use  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.battle.screen import GameScreen  # noqa: E402
from simulator.ui.title.menu import Menu  # noqa: E402
from tests.ui import fingers  # noqa: E402

assert sys.platform == "linux", "this forks, and asks Linux how its processes ended"

Inputs = list[dict[str, Any]]
SMALL: Final = 2 * 1024 * 1024
"""Bytes of the small disk."""
PATIENCE: Final = 30.0
"""Seconds a number of answers is waited for."""
OFFERED: Final = 1.0
"""Seconds after the end of a process within which Resume must be offered.

Nobody has asked by then how it ended. A killed process does not end at once: on a busy machine it
waits for its turn to do so, and that is waited for.
"""


# ------------------------------------------------------------------ what a game tells the harness


class Witness:
    """Writes down what is answered, before and after it is recorded; a kill loses none of it."""

    def __init__(self, path: Path) -> None:
        """Write to a file of the harness, on a disk with space."""
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._known: Inputs = []

    def tell(self, what: str, more: object = None) -> None:
        """Write a line."""
        os.write(self._handle, (json.dumps([what, more]) + "\n").encode())

    def listen(self) -> None:
        """Listen to every journal of this process."""
        true = Journal.record

        def record(journal: Journal, session: Session) -> None:
            inputs = [input_plain(one) for one in session.inputs]
            same = next(
                (
                    n
                    for n, pair in enumerate(zip(self._known, inputs, strict=False))
                    if pair[0] != pair[1]
                ),
                min(len(self._known), len(inputs)),
            )
            self.tell("given", [same, inputs[same:]])
            self._known = inputs
            try:
                true(journal, session)
            except OSError as fault:
                self.tell("refused", str(fault))
                raise
            self.tell("recorded")

        setattr(Journal, "record", record)  # noqa: B010 - a method may not be assigned


@dataclass
class Told:
    """What a process told before it was killed."""

    recorded: Inputs = field(default_factory=list)
    given: Inputs = field(default_factory=list)
    begun: bool = False
    refused: int = 0
    events: list[str] = field(default_factory=list)


def told_by(path: Path) -> Told:
    """Read what a process told."""
    found = Told()
    if not path.exists():  # killed before its first word
        return found
    for line in path.read_text(encoding="utf-8").split("\n"):
        with contextlib.suppress(json.JSONDecodeError):
            what, more = json.loads(line)
            found.events.append(what)
            if what == "given":
                found.given = found.given[: more[0]] + more[1]
            elif what == "recorded":
                found.recorded, found.begun = found.given, True
            elif what == "refused":
                found.refused += 1
    return found


# ------------------------------------------------------------------ the games


def at_the_window(folder: Path, seed: int, witness: Witness) -> None:
    """Play at a window whose files lie in a folder; resume what lies there."""
    setattr(App, "draw", _undrawn)  # noqa: B010 - as above; no file hangs on it, and time does
    app = fingers.window(folder)
    menu = app.top
    witness.tell("title")
    if isinstance(menu, Menu) and menu.interrupted is not None:
        fingers.click_words(app, "Go on")
    else:
        fingers.at_the_table(app, seed=seed)
    witness.tell("playing")
    mind, chance = RandomAgent(seed), Random(seed)
    game = next(screen for screen in app.screens if isinstance(screen, GameScreen))
    while not game.match.session.over:
        app.step(0.05)
        request = game.match.pending
        if request is None or game.draft is None:
            continue
        if chance.random() < 0.04 and game.match.undo(app.settings):
            game.absorb()
            continue
        game.give(mind.reply(game.match.session.position, request))
    game.leave()
    witness.tell("over")


def _undrawn(_app: App) -> None:
    """Draw nothing."""


def without_a_window(folder: Path, seed: int, witness: Witness) -> None:
    """Play on the command line, with a save at the end; go on with what lies there."""
    save = folder / "game.ironranks"
    journal = journal_beside(save)
    load = journal if journal.exists() else None
    witness.tell("title")
    battle = prepared("", "", "", None if load else seed, "random,random" if not load else "", load)
    witness.tell("playing")
    without_window(battle, save)
    witness.tell("over")


# ------------------------------------------------------------------ disks


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Put a disk of 2 MB at a folder, and take it away again; whether that was possible."""
    call = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    mounted = (
        shutil.which("mount")
        and not subprocess.run(call, check=False, capture_output=True).returncode
    )
    try:
        yield bool(mounted)
    finally:
        if mounted:
            call = ["umount", "-l", str(folder)]
            subprocess.run(call, check=False, capture_output=True)


def fill(folder: Path) -> None:
    """Take all the space there is, to the last byte."""
    handle = os.open(folder / "filler", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    size = 65536
    while size:
        try:
            os.write(handle, b"x" * size)
        except OSError:
            size //= 2
    os.close(handle)


# ------------------------------------------------------------------ killing


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Return it line by line."""
        text = [f"{self.kills} kills, {len(self.lost)} with a loss or another fault"]
        text += [f"  {count:5} {what}" for what, count in sorted(self.counts.items())]
        return "\n".join([*text, *self.lost])


Play = Callable[[Path, int, Witness], None]


def started(play: Play, folder: Path, seed: int, text: Path) -> int:
    """Start a game in a process of its own; give its number."""
    number = os.fork()
    if number:
        return number
    code = 1
    try:  # nothing of the harness may happen in this process after this
        quiet = os.open(text.with_suffix(".err"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        witness = Witness(text)
        witness.listen()
        play(folder, seed, witness)
        code = 0
    except BaseException as fault:  # noqa: BLE001 - told, and the process ends
        os.write(2, f"{type(fault).__name__}: {fault}\n".encode())
    finally:
        os._exit(code)


class Killer:
    """Plays and kills one game after the other in a folder."""

    def __init__(self, home: Path, chance: Random, report: Report) -> None:
        """Kill at moments drawn from `chance`."""
        self.home, self.chance, self.report = home, chance, report

    def game(self, play: Play, folder: Path, kills: int, *, full: bool) -> None:
        """Play a game until it is over, or has been killed so often."""
        seed = self.chance.randrange(10**6)
        known: Inputs = []
        for _kill in range(kills):
            text = self.home / f"told-{self.report.kills}-{self.report.counts['ended by itself']}"
            before = sorted(_journals(folder))
            if full and self.chance.random() < 0.3:
                fill(folder)
            process = started(play, folder, seed, text)
            if full:
                self._wait(text, process)
                fill(folder)
            self._wait(text, process)
            os.kill(process, signal.SIGKILL)
            where = f"{play.__name__}, seed {seed}, {'full disk, ' if full else ''}{text.name}"
            offered = self._offered(folder, process) or not _journals(folder)
            _number, status = os.waitpid(process, 0)
            found = told_by(text)
            if not os.WIFSIGNALED(status):
                self._ended(where, folder, found, status, text)
                return
            self._count(play, found, full=full, resumed=bool(before))
            if not offered:
                self.report.lost.append(f"{where}: not offered within {OFFERED} s")
            known = self._compare(where, folder, found, known)
            if full and self.chance.random() < 0.3:
                (folder / "filler").unlink()
        _emptied(folder)

    def _wait(self, text: Path, process: int) -> None:
        """Wait for a random moment: from the start, from the title on, or some answers later.

        Only the first would hit nothing but the start of the program, which takes longest.
        """
        way = self.chance.random()
        if way < 0.2:
            time.sleep(10 ** self.chance.uniform(-2.3, 0.5))
            return
        lines = 1 if way < 0.4 else self.chance.randrange(2, 40)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not _ended(process):
            with contextlib.suppress(FileNotFoundError):
                if text.read_bytes().count(b"\n") >= lines:
                    break
            time.sleep(0.002)
        time.sleep(10 ** self.chance.uniform(-4, -1))

    def _count(self, play: Play, found: Told, *, full: bool, resumed: bool) -> None:
        self.report.kills += 1
        counts = self.report.counts
        counts[play.__name__] += 1
        counts["on a full disk"] += full
        early = "playing" not in found.events or not found.begun
        counts["while resuming"] += resumed and early
        counts["before the first record"] += early and not resumed
        inside = bool(found.events) and found.events[-1] == "given"
        counts["while recording"] += inside
        counts["with a record the disk refused, and said so"] += bool(found.refused)
        beyond = found.events[::-1].index("recorded") if "recorded" in found.events else 0
        counts["answers given after the window said that none is recorded"] += max(
            0, found.events[len(found.events) - beyond :].count("refused") - 1
        )

    def _offered(self, folder: Path, process: int) -> bool:
        """Whether the game can be resumed soon, though nobody asked how its process ended."""
        began = time.monotonic()
        while not _ended(process):
            time.sleep(0.005)
        deadline = time.monotonic() + OFFERED
        self.report.counts["took over 0.6 s to end"] += deadline - OFFERED - began > 0.6
        while time.monotonic() < deadline:
            if any(not in_use(path) for path in _journals(folder)):
                return True
            time.sleep(0.005)
        return False

    def _compare(self, where: str, folder: Path, found: Told, known: Inputs) -> Inputs:
        """Compare the journal with what was told; give what it holds."""
        journals = _journals(folder)
        if not journals:
            if known or found.begun:
                self.report.lost.append(f"{where}: the journal is gone")
            return []
        if len(journals) > 1:
            self.report.lost.append(f"{where}: {len(journals)} journals")
        taken = take_up(journals[0])
        if taken is None:
            self.report.lost.append(f"{where}: the journal is in use")
            return known
        holds = [input_plain(one) for one in taken.save.inputs]
        taken.lock.free()
        recorded = found.recorded if found.begun else known
        # Of what was just being recorded, or was refused, some lines may be there already.
        given = found.given if found.events[-1:] in (["given"], ["refused"]) else recorded
        same = next(
            (n for n, pair in enumerate(zip(recorded, given, strict=False)) if pair[0] != pair[1]),
            min(len(recorded), len(given)),
        )
        if holds == recorded:
            return holds
        if len(holds) >= same and holds == given[: len(holds)]:
            self.report.counts["the input in flight was on the disk already"] += 1
            return holds
        self.report.lost.append(
            f"{where}: {len(recorded)} inputs were recorded, the journal holds {len(holds)}"
        )
        return holds

    def _ended(self, where: str, folder: Path, found: Told, status: int, text: Path) -> None:
        """Look at a game that came to its end before it was killed."""
        code = os.waitstatus_to_exitcode(status)
        self.report.counts["ended by itself"] += 1
        said = text.with_suffix(".err").read_text(encoding="utf-8", errors="replace")[-300:]
        if code == 0:
            save = folder / "game.ironranks"
            if "at_the_window" not in where and replay(read(save), save).differences:
                self.report.lost.append(f"{where}: the save is not the game")
            if _journals(folder):
                self.report.lost.append(f"{where}: the journal stayed")
        elif found.refused or "the disk is full" in said or "Exit" in said:
            self.report.counts["stopped because the disk refused, the journal kept"] += 1
            self._compare(where, folder, found, found.recorded)
        else:
            self.report.lost.append(f"{where}: ended with {code}: {said}")
        _emptied(folder)


def _ended(process: int) -> bool:
    """Whether a process has ended; it keeps its number until somebody asks how."""
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _journals(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.journal"))


def _emptied(folder: Path) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def killed(kills: int, seed: int, home: Path) -> Report:
    """Kill so many games; give the report."""
    load_library()  # once, for all processes
    report, chance = Report(), Random(seed)
    killer = Killer(home, chance, report)
    plays: tuple[Play, ...] = (at_the_window, without_a_window)
    number = 0
    while report.kills < kills:
        play, full = plays[number % 2], number % 4 >= 2
        number += 1
        folder = home / f"disk-{number}"
        folder.mkdir()
        most = min(6, kills - report.kills)
        if not full:
            killer.game(play, folder, most, full=False)
            continue
        with small_disk(folder) as mounted:
            if mounted:
                killer.game(play, folder, most, full=True)
            else:
                report.counts["small disks that could not be mounted"] += 1
                killer.game(play, folder, most, full=False)
    return report


def main() -> int:
    """Kill, and report."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as home:
        report = killed(kills, seed, Path(home))
    print(report)
    return 1 if report.lost else 0


if __name__ == "__main__":
    sys.exit(main())
