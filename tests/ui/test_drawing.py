"""What the pictures must let a player tell apart."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content.cards.library import load_library
from simulator.datafiles import assets_dir
from simulator.geometry.measure import contains, distance
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import INFANTRY, TRAYS
from simulator.language.texts import msg
from simulator.model.cards import UnitType
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import allowed, refused
from simulator.ui import palette
from simulator.ui.board.overlays import halo, seam
from simulator.ui.board.pens import Pen
from simulator.ui.board.ruler import measures
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.board.tray_painting import paint_figures, painted_card
from simulator.ui.board.trays_drawing import ghost_tray, lay_tray
from simulator.ui.boxes.tree import words_in
from simulator.ui.camera import Camera
from simulator.ui.odds.histogram import attack_outlook, histogram
from tests.each import some
from tests.ui.laid_boxes import well_laid
from tests.ui.scene import position


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((400, 300))


LOOK = TrayLook(Seat.RED, "infantry", "sword", 12)


def painted(look: TrayLook, scale: float) -> pygame.Surface:
    """Return a tray with its front to the top and its figures on it."""
    picture = painted_card(look, scale)
    paint_figures(picture, look, scale, 0.0)
    return picture


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
    first = ghost_tray(LOOK, 20.0, 90.0)
    assert ghost_tray(LOOK, 20.0, 90.01) is first
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
    text = words_in(well_laid(histogram(*outlook), 260, 400).root)
    assert f"{outlook[1].expected:.1f} wounds expected" in text


KINDS = {
    "foot": TrayLook(Seat.RED, "infantry", "sword", 12),
    "archers": TrayLook(Seat.RED, "infantry", "bow", 12),
    "horse": TrayLook(Seat.RED, "cavalry", "sword", 12, 3, kind=UnitType.CAVALRY),
    "rider alone": TrayLook(Seat.RED, "solo_small", "sword", 4, 4, kind=UnitType.CAVALRY),
    "wolf": TrayLook(Seat.RED, "solo_small", "paw", 4, 4, kind=UnitType.MONSTER),
    "elephant": TrayLook(Seat.RED, "solo_large", "claws", 8, 8, kind=UnitType.MONSTER),
    "giant": TrayLook(Seat.RED, "solo_large", "mace", 8, 8, kind=UnitType.MONSTER),
    "machine": TrayLook(Seat.RED, "solo_large", "bow", 8, 8, kind=UnitType.WAR_MACHINE),
}


def test_kinds_of_units_are_told_by_the_outline_of_their_figures() -> None:
    """Only who rides alone looks like who rides in a line."""
    figures = {name: look.figure for name, look in KINDS.items()}
    assert figures["horse"] == figures["rider alone"]
    assert len(set(figures.values())) == len(figures) - 1
    shapes = {
        name: pygame.mask.from_surface(palette.icon(figure, 20), 128)
        for name, figure in figures.items()
    }
    for one, first in shapes.items():
        for other, second in shapes.items():
            if figures[one] == figures[other]:
                continue
            shared = first.overlap_area(second, (0, 0))
            either = first.count() + second.count() - shared
            assert shared / either < 0.85, f"{one} and {other} look alike at 20 pixels"


def test_every_printed_unit_has_a_figure_that_is_drawn() -> None:
    for card in some(load_library().units.values()):
        look = TrayLook(
            Seat.BLUE, card.tray_name, card.glyph, 1, card.wounds_per_figure, kind=card.type
        )
        assert (assets_dir() / "icons" / f"{look.figure}.svg").is_file(), card.name


def test_figures_stand_upright_however_their_tray_is_turned() -> None:
    """Turned by half a circle, a wolf's disc keeps the wolf's head as it was."""
    plain, turned = (ghost_tray(KINDS["wolf"], 40.0, facing) for facing in (0.0, 180.0))
    middle = pygame.Rect(0, 0, 36, 36)
    heads = []
    for picture in (plain, turned):
        middle.center = picture.get_rect().center
        heads.append(
            pygame.mask.from_threshold(
                picture.subsurface(middle), palette.PARCHMENT, (30, 30, 30, 255)
            )
        )
    shared = heads[0].overlap_area(heads[1], (0, 0))
    assert shared > 0.9 * max(head.count() for head in heads) > 0


def test_a_lifted_tray_throws_a_longer_shadow() -> None:
    def darkened(*, lifted: bool) -> int:
        screen = pygame.Surface((200, 200))
        screen.fill(palette.CLOTH)
        pen = Pen(screen, Camera(pygame.Rect(0, 0, 200, 200), (10.0, 10.0)))
        lay_tray(pen, LOOK, Standing(Pose(5.0, 5.0), INFANTRY), lifted=lifted)
        return pygame.mask.from_threshold(screen, palette.CLOTH, (1, 1, 1, 255)).count()

    assert darkened(lifted=True) < darkened(lifted=False)
