"""What the pictures must let a player tell apart."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry.measure import contains, distance
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import INFANTRY, TRAYS
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import allowed, refused
from simulator.texts import msg
from simulator.ui import palette
from simulator.ui.board.overlays import halo, seam
from simulator.ui.board.ruler import measures
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.board.tray_painting import painted
from simulator.ui.board.trays_drawing import TrayPictures
from simulator.ui.odds.histogram import attack_outlook, histogram
from tests.ui.scene import position


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((400, 300))


LOOK = TrayLook(Seat.RED, "infantry", "sword", 12)


def grey(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")


def test_sides_differ_without_their_colour() -> None:
    """Patterns alone must tell the sides apart (colour-blind players, printed screenshots)."""
    found = {grey(painted(replace(LOOK, owner=player), 20.0)) for player in Seat}
    assert len(found) == len(Seat)
    patterns = {house.pattern for house in palette.HOUSES.values()}
    assert len(patterns) == len(Seat)


def test_yes_no_and_too_close_differ_in_line_and_icon() -> None:
    looks = [
        palette.answering(allowed(Rule.MOV_04, margin=1.0)),
        palette.answering(refused(Rule.MOV_04, msg("no"), margin=-1.0)),
        palette.answering(allowed(Rule.MOV_04, margin=0.01)),
    ]
    assert len({look.line for look in looks}) == 3
    assert len({look.icon for look in looks}) == 3
    assert len({look.colour for look in looks}) == 3


@pytest.mark.parametrize("tray", sorted(TRAYS))
def test_every_wound_changes_the_tray(tray: str) -> None:
    wounds = 12
    each = {"infantry": 1, "cavalry": 3}.get(tray, wounds)
    seen = {
        pygame.image.tobytes(painted(TrayLook(Seat.BLUE, tray, "sword", left, each), 20.0), "RGB")
        for left in range(1, wounds + 1)
    }
    assert len(seen) == wounds


def test_an_activated_tray_is_turned_down() -> None:
    fresh, spent = painted(LOOK, 20.0), painted(replace(LOOK, activated=True), 20.0)
    assert sum(pygame.transform.average_color(spent)[:3]) < sum(
        pygame.transform.average_color(fresh)[:3]
    )


def test_the_front_is_the_brightest_edge() -> None:
    picture = painted(LOOK, 20.0)
    width, height = picture.get_size()
    front = sum(sum(picture.get_at((x, 2))[:3]) for x in range(10, width - 10))
    rear = sum(sum(picture.get_at((x, height - 3))[:3]) for x in range(10, width - 10))
    assert front > 2 * rear


def test_a_turned_tray_is_kept_and_as_large_as_on_the_table() -> None:
    pictures = TrayPictures()
    first = pictures.turned(LOOK, 20.0, 90.0)
    assert pictures.turned(LOOK, 20.0, 90.01) is first
    assert abs(first.get_width() - INFANTRY.depth * 20) <= 3
    assert abs(first.get_height() - INFANTRY.width * 20) <= 3


@given(st.floats(0, 360), st.floats(0.1, 6.0), st.sampled_from(sorted(TRAYS)))
def test_a_halo_is_the_place_within_so_many_inches(facing: float, inches: float, tray: str) -> None:
    standing = Standing(Pose(10.0, 20.0, facing), TRAYS[tray])
    around = halo(standing.corners, inches)
    for point in around:
        x, y = point
        tiny = ((x - 1e-7, y - 1e-7), (x + 1e-7, y - 1e-7), (x + 1e-7, y + 1e-7))
        assert distance(standing.corners, tiny) == pytest.approx(inches, abs=1e-5)
    assert all(contains(around, corner) for corner in standing.corners)


def test_a_seam_lies_where_the_trays_touch() -> None:
    now = position()
    first, second = now.standing("red:sworn-swords"), now.standing("blue:guardsmen#2")
    ends = seam(first, second)
    assert ends is not None
    assert math.dist(*ends) == pytest.approx(5.5 - 1.4)
    assert all(y == pytest.approx(17.0 + 2.4) for _x, y in ends)
    assert seam(first, now.standing("red:grey-wind")) is None


def test_the_ruler_measures_edge_to_edge_and_range_from_the_arrow() -> None:
    now = position()
    edge, shot = measures(now, "red:crannogman-trackers", "blue:crossbowmen")  # RNG-08, AMB-46
    assert math.dist(*edge.ends) < math.dist(*shot.ends)
    assert f"{math.dist(*edge.ends):.2f} in" in edge.words
    assert "Crannogman Trackers" in edge.words
    assert shot.ends[0] == now.standing("red:crannogman-trackers").arrow
    (only,) = measures(now, "red:grey-wind", "blue:the-mountain")
    assert "edge" in only.words


def test_the_ruler_measures_to_a_bare_place() -> None:
    now = position()
    (found,) = measures(now, (24.0, 6.0), "red:sworn-swords")
    assert math.dist(*found.ends) == pytest.approx(17.0 - 2.4 - 6.0, abs=1e-4)


def test_an_enemy_out_of_range_promises_nothing() -> None:
    now = position()  # RNG-09
    assert attack_outlook(now, "red:crannogman-trackers", "blue:guardsmen") is None
    outlook = attack_outlook(now, "red:sworn-swords", "blue:guardsmen#2")
    assert outlook is not None
    assert histogram(outlook).get_width() > 0
