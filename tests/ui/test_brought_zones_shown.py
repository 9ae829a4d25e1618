"""Zones that cards bring, tokens on units and ranges all round, as the window shows them."""

from __future__ import annotations

from types import MappingProxyType

import pygame
import pytest

from simulator.geometry.measure import overlaps
from simulator.model.state import BOARD_ZONES, Zone
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel
from simulator.ui.board.hovering import threats
from simulator.ui.board.overlays import threat_area
from simulator.ui.board.ruler import measures
from simulator.ui.board.unit_marks import TOKEN_ICONS, plate_picture, unit_plate
from tests.abilities.battle import RED, battle, blue, red

SWORDS, GUARDS, CERSEI = "Stark Sworn Swords", "Lannister Guardsmen", "Cersei Lannister"


@pytest.fixture
def screen() -> pygame.Surface:
    """Give a window."""
    pygame.init()
    return pygame.display.set_mode((1280, 720))


def test_the_window_shows_a_brought_zone_beside_the_five(screen: pygame.Surface) -> None:
    """It is a seat like the others: a click on it is a click on the zone."""
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Pyat Pree", by=RED).ncu(CERSEI, Zone.UNDYING)
    panel = TacticsBoardPanel(pygame.Rect(0, 0, 720, 460))
    panel.show(scene.now(), None, "")
    panel.draw(screen)
    for zone in (*BOARD_ZONES, Zone.UNDYING):
        place = panel.place_of(f"zone:{zone.value}")
        assert place is not None
        assert panel.link_at(place.center) == f"zone:{zone.value}"
    panel.show(battle().red(SWORDS).blue(GUARDS).now(), None, "")
    panel.draw(screen)
    assert panel.place_of("zone:undying") is None


def test_a_units_plate_tells_its_tokens_apart() -> None:
    """Each kind has a picture and its number; none is shown for a kind that is spent."""
    held = MappingProxyType({"pillage": 2, "faith": 1, "order": 0})
    plate = unit_plate(battle().red(SWORDS, tokens=held).now(), red(SWORDS), 15, names=True)
    assert plate.tokens == (("faith", 1), ("pillage", 2))
    bare = unit_plate(battle().red(SWORDS).now(), red(SWORDS), 15, names=True)
    assert plate.extent[0] > bare.extent[0]
    assert len({TOKEN_ICONS[name] for name, _count in plate.tokens}) == 2
    other = unit_plate(
        battle().red(SWORDS, tokens=MappingProxyType({"pillage": 1, "faith": 2})).now(),
        red(SWORDS),
        15,
        names=True,
    )
    first, second = plate_picture(plate), plate_picture(other)
    assert pygame.image.tobytes(first, "RGBA") != pygame.image.tobytes(second, "RGBA")


def test_who_shoots_all_round_threatens_all_round_and_never_by_a_charge() -> None:
    """Bolt Thrower, War Machine: the board shades what the rules allow, and the ruler says it."""
    now = battle().red("Builder Scorpion Crew").blue(GUARDS, at=(24, 5)).now()
    scorpion, guards = "red:builder-scorpion-crew", blue(GUARDS)
    assert threats(now, scorpion) == {scorpion: 12.0}
    behind = now.corners(guards)
    standing = now.standing(scorpion)
    assert not overlaps(threat_area(standing, 12.0), behind)
    assert overlaps(threat_area(standing, 12.0, all_round=True), behind)
    ranged = list(measures(now, scorpion, guards))[-1]
    assert "any part" in ranged.words
