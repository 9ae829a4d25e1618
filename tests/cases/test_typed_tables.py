"""Tables as people type them: trays against trays, and the decimals of a tape (GEN-07, GEN-19)."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.case_table import CaseTable
from simulator.cases.typed_contact import set_up_typed
from simulator.cli.app import app
from simulator.content.cases.casefile import Case
from simulator.files.errors import ContentError
from simulator.geometry.contact import contact_length
from simulator.geometry.measure import distance, overlaps
from tests.each import some

T = "{id: T, side: blue, tray: infantry, x: 24, y: 24, facing: %s}"
FACINGS = (0, 30, 45, 117.5, 270)


def table(*units: str, more: str = "") -> CaseTable:
    return set_up_typed(Case.from_text(f"units: [{', '.join(units)}]\n{more}"))


def against(name: str, tray: str, words: str) -> str:
    return f"{{id: {name}, side: red, tray: {tray}, against: {{unit: T, {words}}}}}"


# ------------------------------------------------------------------ against another


@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("side", ["front", "right", "rear", "left"])
@pytest.mark.parametrize("at", ["full", "half-left", "half-right", "half"])
def test_a_tray_stands_against_a_side_of_another(facing: float, side: str, at: str) -> None:
    now = table(T % facing, against("A", "infantry", f"side: {side}, at: {at}")).now
    one, other = now.corners("A"), now.corners("T")
    assert distance(one, other) < 0.001
    assert not overlaps(one, other)
    edge = 5.5 if side in {"front", "rear"} else 4.8  # the shorter of the two that touch
    touching = edge if at == "full" else (5.5 / 2 + edge / 2) / 2
    assert contact_length(one, other) == pytest.approx(touching, abs=0.18)
    assert contact_length(one, other) >= edge / 2 - 0.03, "AMB-06"


def test_a_second_half_takes_the_side_that_is_free() -> None:
    rows = (against(name, "infantry", "side: rear, at: half") for name in "AB")
    now = table(T % 0, *rows).now
    assert now.standing("A").pose.x < 24 < now.standing("B").pose.x
    assert now.standing("A").pose.y == now.standing("B").pose.y == pytest.approx(19.2)


def test_against_may_name_a_unit_further_down_that_stands_against_a_third() -> None:
    first = "{id: A, side: red, tray: infantry, against: {unit: B, side: rear}}"
    now = table(first, against("B", "cavalry", "side: left"), T % 0).now
    assert distance(now.corners("A"), now.corners("B")) < 0.001


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("{id: A, side: red, tray: infantry}", "units[1].x: expected this key, or “against”"),
        (against("A", "infantry", "at: third"), "units[1].against.at: expected"),
        (
            "{id: A, side: red, tray: infantry, x: 1, y: 2, against: {unit: T}}",
            "units[1].against: expected x and y, or this key, found both",
        ),
        (
            "{id: A, side: red, tray: infantry, against: {unit: Z}}",
            "units[1].against.unit: expected another unit that has a place (T), found 'Z'",
        ),
        (
            "{id: A, side: red, tray: infantry, against: {unit: A}}",
            "units[1].against.unit: expected another unit that has a place (T), found 'A'",
        ),
    ],
)
def test_a_place_that_is_none_is_refused_with_its_key(unit: str, words: str) -> None:
    with pytest.raises(ContentError) as fault:
        table(T % 0, unit)
    assert words in str(fault.value)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("side: front, at: full", "units[2].against: expected a place on no other tray"),
        ("side: rear, at: full", "units[2].against: expected 0 to 48"),
    ],
)
def test_a_place_against_another_that_cannot_be_is_told_by_what_was_typed(
    words: str, expected: str
) -> None:
    """Nobody typed an x there: what the place comes of is named."""
    near_edge = T.replace("y: 24", "y: 3") % 0
    front = against("A", "infantry", "side: front, at: full")
    with pytest.raises(ContentError) as fault:
        table(near_edge, front, against("B", "infantry", words))
    assert expected in str(fault.value)


# ------------------------------------------------------------------ the decimals of a tape


@pytest.mark.parametrize("facing", [7, 30, 45, 117.5, 200.3])
@pytest.mark.parametrize("decimals", [1, 2, 3])
def test_trays_that_touch_on_the_table_touch_as_typed(facing: float, decimals: int) -> None:
    """Beside each other, typed to some decimals: over or apart by what the rounding does."""
    turn = radians(facing)
    x, y = (round(24 + 5.5 * part, decimals) for part in (cos(turn), -sin(turn)))
    second = f"{{id: A, side: blue, tray: infantry, x: {x}, y: {y}, facing: {facing}}}"
    found = table(T % facing, second)
    one, other = found.now.corners("A"), found.now.corners("T")
    assert distance(one, other) < 0.001
    assert not overlaps(one, other)
    assert contact_length(one, other) > 4.7
    pose = found.now.standing("A").pose
    assert (pose.x != x or pose.y != y) is bool(found.settled)
    assert all("A is taken to touch T" in words for words in found.settled)


@pytest.mark.parametrize("gap", [0.002, 0.02, 0.05])
def test_a_gap_between_trays_square_on_the_table_stays_as_it_was_typed(gap: float) -> None:
    """Where contact could be typed exactly, a gap was meant (LOS-09, AMB-02)."""
    second = f"{{id: A, side: blue, tray: infantry, x: {29.5 + gap}, y: 24}}"
    found = table(T % 0, second)
    assert distance(found.now.corners("A"), found.now.corners("T")) == pytest.approx(gap)
    assert found.settled == ()


@pytest.mark.parametrize(("error", "stands"), [(0.1, True), (0.05, False)])
def test_an_overlap_within_the_measuring_error_is_contact_and_more_is_refused(
    error: float, *, stands: bool
) -> None:
    second = "{id: A, side: blue, tray: infantry, x: 29.42, y: 24}"
    more = f"measuring_error: {{inches: {error}, degrees: 0}}"
    if not stands:
        with pytest.raises(ContentError, match="in of overlap with T"):
            table(T % 0, second, more=more)
        return
    found = table(T % 0, second, more=more)
    assert not overlaps(found.now.corners("A"), found.now.corners("T"))
    assert "its place is 0.080 in from where it was typed" in " ".join(found.settled)


def test_a_crowd_as_typed_stands_without_any_overlap() -> None:
    rows = [
        f"{{id: U{n}, side: blue, tray: infantry, x: {24 + 5.49 * n:.2f}, y: {24 + 0.01 * n:.2f}}}"
        for n in range(4)
    ]
    found = table(*rows)
    trays = [found.now.corners(name) for name in found.now.state.units]
    for number, tray in some(enumerate(trays)):
        assert not any(overlaps(tray, other) for other in trays[:number])


def test_the_command_says_who_was_put_in_contact(tmp_path: Path) -> None:
    file = tmp_path / "typed.yaml"
    second = "{id: A, side: red, tray: infantry, x: 29.42, y: 24}"
    file.write_text(f"units: [{T % 0}, {second}]\nask: [{{question: distance, a: A, b: T}}]\n")
    said = CliRunner().invoke(app, ["case", str(file), "--trials", "10"]).output
    assert "A is taken to touch T: its place is 0.080 in from where it was typed" in said
    assert "contact: true" in said
