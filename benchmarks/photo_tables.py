"""Ten photos of known tables, read as a player reads them, and what came of it.

    python benchmarks/photo_tables.py [--megapixels 12] [--seeds 1-10] [--thick] [--jobs 2]

The photos are those of `tests/photos/made.py`, or of `tests/photos/thick.py`. Each is written as a
JPEG with the camera's note on how it was held, read back, its four corners clicked with a slip of
up to one pixel of the screen.
What OpenCV missed is clicked by its corners with the same slip; where it took the wrong size or the
wrong front the player sees that and says so. Seeds from 1001 on were used while the reading was
made, those scored here were not.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

import numpy as np

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.closeness import Judging
from simulator.cases.questions.answer_questions import Answered, answers
from simulator.content.cases.case_records import QUESTIONS, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.files.photos import read_photo
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import tray_corners
from simulator.geometry.trays import TRAYS
from simulator.photos.arrays import picture_of
from simulator.photos.proposals import Proposal
from simulator.ui.disputes.photo_reading import PhotoReading, Taking
from tests.photos.made import Made, TrueTray, made
from tests.photos.thick import thick

MISLEADING = 0.8
"""A wrong size that is surer than this misleads."""
FOUND = 0.5
"""Inches from the true middle within which a proposal is of this tray."""
ASKED = (
    {"question": "sight", "from": "A", "to": "E", "for": "ranged"},
    {"question": "sight", "from": "B", "to": "F", "for": "charge"},
    {"question": "range", "from": "E", "to": "G", "distance": "long"},
    {"question": "arc", "of": "F", "unit": "A"},
    {"question": "quadrant", "unit": "C"},
    {"question": "charge", "unit": "G", "target": "D"},
)
"""Six questions, the same for every table."""
DECISIVE = {
    "sight": "visible",
    "range": "in_range",
    "arc": "arc",
    "quadrant": "quadrant",
    "charge": "legal",
}


@dataclass
class Row:
    """What came of one photo."""

    seed: int
    tilt: float
    residual: float
    worst: float
    trays: int
    proposed: int
    missized: int
    misled: int
    """Of those in the wrong size, how many were surer than 80 percent."""
    false: int
    outlines: float
    corner: float
    seconds: float
    decided: int
    close: int
    wrong: int


def row(one: Made) -> Row:
    """Read a photo and ask the six questions."""
    with tempfile.TemporaryDirectory() as folder:
        one.save(Path(folder) / "table.jpg")
        found = read_photo(Path(folder) / "table.jpg", 4096)
    reading = PhotoReading(picture_of(found.size, found.rgb), "table.jpg", (48.0, 48.0))
    slip = max(found.size) / 1400
    for corner in one.clicked(slip):
        reading.click((float(corner[0]), float(corner[1])))
    placement = reading.placement
    assert placement is not None
    worst = max(
        float(
            np.linalg.norm(
                placement.to_table(one.camera.to_photo(t.corners)) - t.corners, axis=1
            ).max()
        )
        for t in one.trays
    )
    begin = time.process_time()
    reading.take_seen(reading.look())
    seconds = time.process_time() - begin
    named, right, wrong, off = _taken(one, reading, slip)
    false = sum(each.state is Taking.REFUSED for each in reading.trays)
    verdicts = list(_verdicts(one, reading, named))
    return Row(
        one.seed, one.camera.tilt, reading.residual, worst, len(one.trays), right,
        len(wrong), sum(sure > MISLEADING for sure in wrong), false,
        max(seen.outline for seen in reading.trays if seen.state is Taking.TAKEN), off, seconds,
        verdicts.count("right"), verdicts.count("close"), verdicts.count("wrong"),
    )  # fmt: skip


def _taken(
    one: Made, reading: PhotoReading, slip: float
) -> tuple[dict[str, int], int, list[float], float]:
    """Take what stands where a tray does, refuse the rest, click what was missed.

    Return the trays by name, how many had the right size, how sure those in a wrong one were, and
    how far off the worst corner is.
    """
    named: dict[str, int] = {}
    wrong: list[float] = []
    right, off = 0, 0.0
    for tray in one.trays:
        near = [
            (math.dist((seen.tray.x, seen.tray.y), (tray.x, tray.y)), index)
            for index, seen in enumerate(reading.trays)
            if index not in named.values()
        ]
        far, index = min(near, default=(9.0, -1))
        if far <= FOUND:
            named[tray.name] = index
            seen = reading.trays[index]
            right += seen.tray.tray == tray.tray
            if seen.tray.tray != tray.tray:
                wrong.append(seen.tray.confidence)
            seen.tray = _mended(seen.tray, tray)
            off = max(off, _corner_error(seen.tray, tray))
    for index, seen in enumerate(reading.trays):
        seen.state = Taking.TAKEN if index in named.values() else Taking.REFUSED
    random = Random(one.seed)
    for tray in one.trays:
        if tray.name not in named:
            corners = one.camera.to_photo(tray.corners[[3, 2, 1, 0]])
            for x, y in corners.tolist():
                reading.click((x + random.uniform(-slip, slip), y + random.uniform(-slip, slip)))
            named[tray.name] = len(reading.trays) - 1
    return named, right, wrong, off


def _mended(seen: Proposal, tray: TrueTray) -> Proposal:
    """Return the size and the front as a player sees them."""
    turn = round((tray.facing - seen.facing) / 90.0) * 90.0
    return replace(seen, tray=tray.tray, facing=(seen.facing + turn) % 360.0)


def _corner_error(seen: Proposal, tray: TrueTray) -> float:
    corners = np.array(tray_corners(Pose(seen.x, seen.y, seen.facing), TRAYS[seen.tray]))
    return float(max(np.linalg.norm(corners - corner, axis=1).min() for corner in tray.corners))


def _verdicts(one: Made, reading: PhotoReading, named: dict[str, int]) -> Iterator[str]:
    """Answer the six questions on the true table and on the one that was read."""
    letters = {reading.trays[index].name: name for name, index in named.items()}
    read = reading.onto(Case())
    units = tuple(
        _armed(unit.model_copy(update={"id": letters[unit.id]}), one) for unit in read.units
    )
    true = tuple(
        _armed(
            CaseUnit.model_validate(
                {
                    "id": t.name,
                    "side": t.side,
                    "x": t.x,
                    "y": t.y,
                    "facing": t.facing,
                    "tray": t.tray,
                }
            ),
            one,
        )
        for t in one.trays
    )
    for asked in ASKED:
        question = QUESTIONS[str(asked["question"])].model_validate(asked)
        (there,) = answers(Case(units=true, ask=(question,)))  # type: ignore[arg-type]
        case = replace(read, units=units, ask=(question,))  # type: ignore[arg-type]
        table = set_up(case)
        (here,) = answers(case)
        close = Judging(Answered(table, 0, here)).run().too_close
        yield "close" if close else "right" if _same(here, there) else "wrong"


def _armed(unit: CaseUnit, one: Made) -> CaseUnit:
    tray = next(t for t in one.trays if t.name == unit.id)
    return unit.model_copy(
        update={"side": tray.side, "tray": tray.tray, "speed": 5, "ranged": "long"}
    )


def _same(here: CaseAnswer, there: CaseAnswer) -> bool:
    key = DECISIVE[here.question]
    return bool(here.values[key] == there.values[key])


def _row_of(seed: int, megapixels: float, *, thick_trays: bool) -> Row:
    """Make the photo of a seed and read it."""
    return row((thick if thick_trays else made)(seed, megapixels))


def main() -> None:
    """Print a row for each photo, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megapixels", type=float, default=12.0)
    parser.add_argument("--seeds", default="1-10")
    parser.add_argument("--thick", action="store_true", help="trays of some thickness")
    parser.add_argument("--jobs", type=int, default=1, help="photos read at a time")
    given = parser.parse_args()
    first, _dash, last = given.seeds.partition("-")
    rows = []
    seeds = range(int(first), int(last or first) + 1)
    read = partial(_row_of, megapixels=given.megapixels, thick_trays=given.thick)
    print(
        "seed tilt residual worst  seen missized misled false outlines corner cpu right close wrong"
    )
    with Pool(given.jobs) as pool:
        for one in pool.imap(read, seeds):
            rows.append(one)
            print(
                f"{one.seed:4d} {one.tilt:4.0f} {one.residual:8.3f} {one.worst:5.3f} "
                f"{one.proposed:2d}/{one.trays:2d} {one.missized:8d} {one.misled:6d} "
                f"{one.false:5d} {one.outlines:8.3f} {one.corner:6.3f} "
                f"{one.seconds:3.1f} {one.decided:5d} {one.close:5d} {one.wrong:5d}"
            )
            sys.stdout.flush()
    seen, there = sum(r.proposed for r in rows), sum(r.trays for r in rows)
    print(f"proposed {seen}/{there} = {100 * seen / there:.0f} %, most false ones in a photo "
          f"{max(r.false for r in rows)}, worst by the mat {max(r.worst for r in rows):.3f} in, "
          f"largest residual {max(r.residual for r in rows):.3f} in, told truly in "
          f"{sum(r.worst <= r.residual for r in rows)} of {len(rows)}, "
          f"worst corner of a tray {max(r.corner for r in rows):.3f} in, within residual and "
          f"outlines in {sum(r.corner <= r.residual + r.outlines for r in rows)}, "
          f"in the wrong size {sum(r.missized for r in rows)}, of these above 80 % "
          f"{sum(r.misled for r in rows)}, verdicts right "
          f"{sum(r.decided for r in rows)}, too close {sum(r.close for r in rows)}, "
          f"wrong {sum(r.wrong for r in rows)}")  # fmt: skip


if __name__ == "__main__":
    main()
