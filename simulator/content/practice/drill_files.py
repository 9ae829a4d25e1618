"""Drill files: positions with one decision each, read strictly and written readably.

A file holds one drill, or several under `drills`. The position is a case in the form of
docs/case-files.md; the answers are not listed, for the program derives them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

import platformdirs
from pydantic import Field

from simulator.content.cases.case_records import Name
from simulator.content.cases.casefile import Case, case_at, case_plain, written
from simulator.datafiles import scenarios_dir
from simulator.files.disk import write_atomically
from simulator.files.endings import DRILLS
from simulator.files.errors import ContentError
from simulator.files.plain_data import Data
from simulator.files.sources import Place, Record, SourceFile, checked, of_form, read
from simulator.language.texts import marked
from simulator.language.texts import translate as _
from simulator.records import dataclass

_ID: Final = marked("at most 60 small letters, digits and -, no - first")
_NAME: Final = "iron-ranks"
_DAY_OR_NONE: Final = r"^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$"
Text = Annotated[str, Field(min_length=1, max_length=400)]


class DrillOption(Record):
    """An answer of a drill that lists its answers, and the victory points it led to.

    error: their standard error, if it is known.
    """

    key: Text
    label: Text
    worth: Annotated[float, Field(ge=-1000.0, le=1000.0)]
    error: Annotated[float, Field(ge=0.0, le=1000.0)] = 0.0


class DrillTask(Record):
    """The decision of a drill: whose, and about whom."""

    asks: Literal["target", "charge", "pivot", "how_far", "retreat", "choice"]
    unit: Name
    target: Annotated[str, Field(max_length=80)] = ""
    asked: Annotated[str, Field(max_length=400)] = ""
    listed: Annotated[list[DrillOption], Field(default_factory=list, max_length=40)]


class DrillFrame(Record):
    """A drill: its task, the best answer found and its worth, and the position."""

    id: Annotated[str, of_form(r"^[a-z0-9][a-z0-9-]{0,59}$", _ID)]
    title: Text
    theme: Literal[
        "reach",
        "arcs",
        "alignment",
        "blocking",
        "retreats",
        "terrain",
        "shooting",
        "stay",
        "choices",
    ]
    why: Text
    task: DrillTask
    best: Text
    worth: Annotated[float, Field(ge=-1000.0, le=1000.0)]
    seen: Annotated[str, of_form(_DAY_OR_NONE, marked("a day such as 2026-05-31"))] = ""
    """The day on which its answer was seen, where it was a mistake of a game."""
    case: Data


class DrillList(Record):
    """Several drills in one file."""

    drills: Annotated[list[Data], Field(min_length=1, max_length=1000)]


@dataclass(frozen=True)
class DrillText:
    """A drill as its file has it, and the case with its position."""

    frame: DrillFrame
    case: Case
    file: Path


def our_drills_dir() -> Path:
    """Return the folder with the drills that come with the game."""
    return scenarios_dir() / "drills"


def practice_dir() -> Path:
    """Return the folder this system keeps the player's practice in."""
    return Path(platformdirs.user_data_dir(_NAME, appauthor=False)) / "practice"


def drill_files(folder: Path) -> list[Path]:
    """Return the drill files of a folder by name; a folder that is not there has none."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in DRILLS)
    except OSError:
        return []


def holds_drills(file: Path) -> bool:
    """Whether a file is a drill, or several, and not a case."""
    if file.suffix.lower() not in DRILLS:
        return False
    try:
        data = read(file).data
    except (ContentError, OSError):
        return False
    return isinstance(data, dict) and ("drills" in data or {"task", "case"} <= data.keys())


def read_drills(file: Path) -> tuple[DrillText, ...]:
    """Read a drill file; raise ContentError for its first fault."""
    source = read(file)
    source.require_mapping()
    if "drills" not in source.data:
        return (_drill(source, ()),)
    listed = checked(source, DrillList)
    found = tuple(_drill(source, ("drills", index)) for index in range(len(listed.drills)))
    ids: dict[Place, object] = {("drills", i, "id"): one.frame.id for i, one in enumerate(found)}
    source.require_once(ids, _("an id of its own"))
    return found


def _drill(source: SourceFile, place: Place) -> DrillText:
    frame = checked(source, DrillFrame, place)
    case = case_at(source, (*place, "case"))
    known = {unit.id: unit.side for unit in case.units}
    sides = ", ".join(sorted(known)) or _("there is none")
    for key, name in (("unit", frame.task.unit), ("target", frame.task.target)):
        if name not in known and (name or key == "unit"):
            expected = _("a unit of this case ({known})").format(known=sides)
            raise source.fault((*place, "task", key), expected, repr(name))
    _check_listed(source, place, frame)
    target = frame.task.target
    if target and known[target] == known[frame.task.unit]:
        expected = _("an enemy of {unit}").format(unit=frame.task.unit)
        raise source.fault((*place, "task", "target"), expected, repr(target))
    if len(set(known.values())) < 2:
        raise source.fault((*place, "case", "units"), _("units of two sides"), _("one side"))
    return DrillText(frame, case, source.file)


def _check_listed(source: SourceFile, place: Place, frame: DrillFrame) -> None:
    """Refuse a choice without its question and answers, and answers where there is no choice."""
    task = frame.task
    keys = [one.key for one in task.listed]
    if task.asks != "choice":
        if keys or task.asked:
            expected = _("no answers: they are found by the rules")
            raise source.fault((*place, "task"), expected, ", ".join(keys)[:80] or task.asked[:80])
        return
    if len(keys) < 2 or len(set(keys)) < len(keys):
        expected = _("two answers or more, each with a key of its own")
        raise source.fault((*place, "task"), expected, ", ".join(keys)[:80] or _("none"))
    if not task.asked:
        raise source.fault((*place, "task"), _("a question (asked)"), _("none"))
    best = max(task.listed, key=lambda one: one.worth).key
    if frame.best not in keys:
        expected = _("the key of an answer, such as") + f" {best!r}"
        raise source.fault((*place, "best"), expected, repr(frame.best))


# ------------------------------------------------------------------ writing


def drills_text(drills: Iterable[tuple[DrillFrame, Case]]) -> str:
    """Write drills as the YAML that `read_drills` reads."""
    return written({"drills": [_plain(frame, case) for frame, case in drills]})


def write_drill(file: Path, frame: DrillFrame, case: Case) -> None:
    """Write one drill to a file of its own, all or nothing (OSError when the disk refuses)."""
    write_atomically(file, written(_plain(frame, case)))


def _plain(frame: DrillFrame, case: Case) -> dict[str, object]:
    data = frame.model_dump(exclude_defaults=True)
    position = {"season": case.season, **case_plain(case)}
    position.pop("title", None)
    if not case.ask:
        position.pop("ask", None)
    return {**data, "case": position}
