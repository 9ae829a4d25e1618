"""The player's practice on the disk: attempts, own drills, and what is due today."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from simulator.content.practice.practice_files import Attempt
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.practice import progress
from simulator.practice.drill import Drill, drills, own_drills, seen_on
from simulator.practice.grading import Grade
from simulator.practice.schedule import due
from simulator.practice.tasks import Theme
from simulator.ui.clock import today


class PracticeBook:
    """What has been practised and what there is to practise; faults are kept as sentences."""

    def __init__(self, folder: Path, day: str = "") -> None:
        """Read everything once; `day` stands for today's date."""
        self.folder = folder
        self.day = day or today()
        self.trouble = ""
        self.ours: tuple[Drill, ...] = ()
        self.own: tuple[Drill, ...] = ()
        self.attempts: tuple[Attempt, ...] = ()
        self.read()

    def read(self) -> None:
        """Read drills and attempts; what is wrong with a file is told, the rest is there."""
        self.trouble = ""
        try:
            self.ours = drills()
        except ContentError as fault:
            self.trouble = str(fault)
        self.own, faults = own_drills(self.folder / "drills")
        if faults:
            self.trouble = str(faults[0])
        self.read_attempts()

    def read_attempts(self) -> None:
        """Read the attempts anew; a broken file is set aside, and what is good in it is kept."""
        self.attempts, trouble = progress.salvaged(self.folder)
        self.trouble = trouble or self.trouble

    def note(self, drill: Drill, grade: Grade) -> str:
        """Keep an answered drill; give why not, empty when it is kept."""
        one = progress.attempt(drill, grade, self.day)
        try:
            progress.record(one, self.folder)
        except (OSError, ContentError) as fault:
            return _("This attempt could not be kept: {why}").format(why=fault)
        self.attempts = (*self.attempts, one)
        return ""

    # ------------------------------------------------------------ choosing

    @property
    def due(self) -> tuple[Drill, ...]:
        """Return the drills that come back today, the longest waiting first."""
        known = {drill.id: drill for drill in (*self.ours, *self.own)}
        names = due(self.attempts, self.day, seen_on(self.own))
        return tuple(known[name] for name in names if name in known)

    @property
    def own_asked(self) -> tuple[Drill, ...]:
        """Return the own drills whose answers were not seen today, in order."""
        return self.in_order(tuple(one for one in self.own if one.seen != self.day))

    def of_theme(self, theme: Theme) -> tuple[Drill, ...]:
        """Return a theme's drills: those never tried first, then the ones that cost most."""
        return self.in_order(tuple(drill for drill in self.ours if drill.theme is theme))

    def in_order(self, found: tuple[Drill, ...]) -> tuple[Drill, ...]:
        """Return drills in the order they are worth practising in."""
        last = {one.drill: one for one in self.attempts}

        def place(drill: Drill) -> tuple[bool, float]:
            tried = last.get(drill.id)
            return (tried is not None, -tried.loss if tried is not None else 0.0)

        return tuple(sorted(found, key=place))

    @property
    def mixed(self) -> tuple[Drill, ...]:
        """Return all drills in that order, with the themes mixed so that none gives itself away."""
        shuffled = sorted(self.ours, key=lambda drill: crc32(drill.id.encode()))
        return self.in_order(tuple(shuffled))

    def last(self, drill: Drill) -> Attempt | None:
        """Return the last attempt at a drill, None when there is none."""
        return next((one for one in reversed(self.attempts) if one.drill == drill.id), None)
