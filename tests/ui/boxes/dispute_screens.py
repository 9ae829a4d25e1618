"""The screens of a dispute, each opened with as much in it as it ever has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from simulator.content.cases.case_records import CaseTerrain, CaseToken
from simulator.content.cases.casefile import Case
from simulator.photos.proposals import Proposal
from simulator.ui.app import App
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.disputes.beside_sheet import BesideSheet, partners
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.opening import CaseList
from simulator.ui.disputes.photo import Photo
from simulator.ui.disputes.photo_reading import PhotoReading
from simulator.ui.disputes.photo_screen import PhotoScreen
from simulator.ui.disputes.questions import KINDS
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.disputes.verdict_screen import VerdictScreen
from tests.ui.test_verdict_shown import BESIDE, GAP

NAMES: Final = ("House Umber Berserkers (red)", "Lannister Crossbowmen (blue)", "C", "D")
"""The longest names a game's units bear, and plain ones."""
LONG: Final = replace(
    GAP,
    title="Who sees whom at the club, in the third round",
    units=tuple(
        unit.model_copy(update={"id": name}) for unit, name in zip(GAP.units, NAMES, strict=True)
    ),
    tokens=(CaseToken(id="token", x=30.0, y=40.0),),
    terrain=(CaseTerrain(id="hill", kind="hill", ellipse=[10.0, 40.0, 6.0, 4.0, 0.0]),),
    ask=(),
)


def table(app: App, selected: str = "", kind: str = "", case: Case = LONG) -> DisputeScreen:
    """Open a disputed table with something selected and asked."""
    screen = DisputeScreen(app, case)
    for name in (NAMES[0], NAMES[1], selected):
        screen.dispute.pick(name)
    if kind:
        screen.dispute.ask(kind)
        screen.acts.add_question()
    return screen


def asked(kind: str, app: App, _folder: Path) -> BoxScreen:
    return table(app, NAMES[0], kind)


def chosen(selected: str, app: App, _folder: Path) -> BoxScreen:
    return table(app, selected)


def gathering(app: App, _folder: Path) -> BoxScreen:
    screen = table(app)
    screen.acts.gather()
    return screen


def rulings(app: App, _folder: Path) -> BoxScreen:
    screen = table(app)
    screen.turn_rulings(on=True)
    return screen


def on_a_photo(app: App, _folder: Path) -> BoxScreen:
    screen = table(app)
    screen.board.photo, screen.board.mode = Photo(pygame.Surface((96, 96)), (48, 48)), Mode.SCALE
    return screen


def verdict(case: Case, app: App, _folder: Path) -> BoxScreen:
    screen = DisputeScreen(app, case)
    app.push(screen)
    screen.dispute.judged()
    return VerdictScreen(app, screen, screen.filing)


def beside(app: App, _folder: Path) -> BoxScreen:
    screen = table(app, NAMES[0])
    app.push(screen)
    by = partners(screen.dispute.case, NAMES[0])[0]
    return BesideSheet(app, screen, NAMES[0], by)


def several(app: App, _folder: Path) -> BoxScreen:
    return CaseList(app, [LONG, GAP] * 20, print)


def photo(app: App, *, placed: bool) -> BoxScreen:
    """Open a photo being read: before its corners are known, or with as many trays as there are."""
    pixels = np.zeros((300, 400, 3), dtype=np.uint8)
    reading = PhotoReading(pixels, "the table of our club, in the evening.jpg", (48.0, 48.0))
    screen = PhotoScreen(app, reading, pygame.Surface((400, 300)), print)
    if placed:
        reading.clicks = [(20.0, 20.0), (380.0, 20.0), (380.0, 280.0), (20.0, 280.0)]
        reading.set_aim("48x48")
        kinds = ("infantry", "cavalry", "solo_small", "solo_large") * 5
        reading.take_seen(
            tuple(
                Proposal(
                    kind, 4.0 + 9.0 * (n % 5), 4.0 + 9.0 * (n // 5), 15.0 * n, n % 2 == 0, 0.9, 0.1
                )
                for n, kind in enumerate(kinds)
            )
        )
    return screen


DISPUTE_SCREENS: Final[dict[str, Callable[[App, Path], BoxScreen]]] = {
    "table": lambda app, _folder: DisputeScreen(app),
    **{f"asked {kind}": partial(asked, kind) for kind in KINDS},
    "token": partial(chosen, "token"),
    "hill": partial(chosen, "hill"),
    "several by keys": gathering,
    "rulings": rulings,
    "table on a photo": on_a_photo,
    "verdict": partial(verdict, replace(LONG, ask=())),
    "verdict with a gap": partial(verdict, GAP),
    "verdict by a ruling": partial(verdict, BESIDE),
    "placed beside": beside,
    "cases": several,
    "photo": lambda app, _folder: photo(app, placed=False),
    "photo read": lambda app, _folder: photo(app, placed=True),
}
