"""Trays that a case places against others, as the window does, without coordinates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

from simulator.content.armies.army_names import card_meant
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.cases.case_records import CaseUnit, PlacedAgainst
from simulator.files.errors import ContentError, Faults
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import room, side_pose
from simulator.geometry.measure import overlaps
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import TRAYS, Tray
from simulator.language.texts import translate as _
from simulator.model.cards import SEASONS, UnitCard

FaultAt = Callable[[tuple[str | int, ...], str, str], ContentError]
"""Makes the error for a value of a case: where, what was expected, what was found."""


def with_places(
    units: Sequence[CaseUnit], fault_at: FaultAt, faults: Faults
) -> tuple[CaseUnit, ...]:
    """Return the units, those that stand against another at their coordinates.

    A unit without coordinates and without `against` is a fault, as is one against nobody there;
    it is left out.
    """
    known, waiting = dict[str, CaseUnit](), list[CaseUnit]()
    for number, unit in enumerate(units):
        missing = [key for key in ("x", "y") if isnan(getattr(unit, key))]
        if unit.against is not None and len(missing) < len("xy"):
            expected = _("x and y, or this key")
            faults.add(fault_at(("units", number, "against"), expected, _("both")))
        elif unit.against is not None:
            waiting.append(unit)
        elif not missing:
            known[unit.id] = unit
        for key in missing if unit.against is None else ():
            expected = _("this key, or “against”")
            faults.add(fault_at(("units", number, key), expected, _("nothing")))
    while ready := [unit for unit in waiting if _meant(unit).unit in known]:
        known |= {unit.id: _placed(unit, known) for unit in ready[:1]}
        waiting.remove(ready[0])
    for unit in waiting:
        where = ("units", units.index(unit), "against", "unit")
        expected = _("another unit that has a place ({known})").format(known=", ".join(known))
        faults.add(fault_at(where, expected, repr(_meant(unit).unit)))
    return tuple(known[unit.id] for unit in units if unit.id in known)


def _meant(unit: CaseUnit) -> PlacedAgainst:
    if unit.against is None:
        raise AssertionError(unit.id)  # only units placed against another come here
    return unit.against


def _placed(unit: CaseUnit, known: Mapping[str, CaseUnit]) -> CaseUnit:
    """Return a unit where `against` has it: the first of the places it names that is free."""
    tray, wanted = tray_of(unit), _meant(unit)
    target = Standing(stands_at(known[wanted.unit]), tray_of(known[wanted.unit]))
    side = ArcSide(wanted.side)
    middle = side_pose(target, side)
    aside = {pose: middle.to_local(pose.centre)[0] for pose in room(target, side, tray, ()).choices}
    right, *_between, left = sorted(aside, key=lambda pose: aside[pose])
    full = min(aside, key=lambda pose: abs(aside[pose]))
    places = {"full": (full,), "half-left": (left,), "half-right": (right,), "half": (left, right)}
    others = [Standing(stands_at(one), tray_of(one)).corners for one in known.values()]
    poses = [quantise(pose) for pose in places[wanted.at]]
    free = [p for p in poses if not any(overlaps(Standing(p, tray).corners, o) for o in others)]
    pose = (free or poses)[0]
    here = {"x": pose.x, "y": pose.y, "facing": pose.facing, "against": None}
    return unit.model_copy(update=here)


def stands_at(unit: CaseUnit) -> Pose:
    """Return where a unit of a case stands."""
    return quantise(Pose(unit.x, unit.y, unit.facing))


def tray_of(unit: CaseUnit) -> Tray:
    """Return the tray of a unit of a case; that of infantry where it names none that there is."""
    if unit.tray is not None:
        return TRAYS[unit.tray]
    card = card_of_any_season(unit.unit) if unit.unit else None
    return TRAYS["infantry"] if card is None else card.tray


def card_of_any_season(wanted: str) -> UnitCard | None:
    """Return the card of a unit that a file means, whichever season calls it so.

    A card stands on the same tray in every season.
    """
    found = (card_meant(wanted, library_at_hand(season).units) for season in SEASONS)
    return next((card for card in found if card is not None), None)
