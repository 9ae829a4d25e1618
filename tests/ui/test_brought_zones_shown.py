"""Zones that cards bring, tokens on units and ranges all round, as the window shows them."""

from __future__ import annotations

from types import MappingProxyType

import pygame
import pytest

from simulator.engine.names import tokens_text, zone_name
from simulator.geometry.measure import overlaps
from simulator.model.state import BOARD_ZONES, Zone
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel, zone_effect
from simulator.ui.board.hovering import threats
from simulator.ui.board.overlays import threat_area
from simulator.ui.board.ruler import measures
from simulator.ui.board.tray_look import look_of
from simulator.ui.board.unit_marks import TOKEN_ICONS, plate_picture, unit_plate
from simulator.ui.boxes.box import Press
from simulator.ui.cards.card_in_play import ncu_face
from simulator.ui.cards.drawing import draw_card
from simulator.ui.cards.unit_card import unit_paragraphs
from tests.abilities.battle import BLUE, RED, battle, blue, red
from tests.ui.laid_boxes import placed, well_laid, words_of

SWORDS, GUARDS, CERSEI = "Stark Sworn Swords", "Lannister Guardsmen", "Cersei Lannister"


@pytest.fixture
def screen() -> pygame.Surface:
    """Return a window."""
    pygame.init()
    return pygame.display.set_mode((1280, 720))


@pytest.mark.usefixtures("screen")
def test_the_window_shows_a_brought_zone_beside_the_five() -> None:
    """It is a seat like the others: a click on it is a click on the zone."""
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Pyat Pree", by=RED).ncu(CERSEI, Zone.UNDYING)
    panel = TacticsBoardPanel()
    panel.show(scene.now(), None, "")
    tree = well_laid(panel.view(), 720, 460)
    for zone in (*BOARD_ZONES, Zone.UNDYING):
        pressed = placed(tree, LookAtThing(zone.value)).box
        assert isinstance(pressed, Press)
        assert pressed.do == LookAtThing(zone.value)
    panel.show(battle().red(SWORDS).blue(GUARDS).now(), None, "")
    assert well_laid(panel.view(), 720, 460).place_of(LookAtThing("undying")) is None


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
    assert threats(now)[scorpion] == 12.0
    behind = now.corners(guards)
    standing = now.standing(scorpion)
    assert not overlaps(threat_area(standing, 12.0), behind)
    assert overlaps(threat_area(standing, 12.0, all_round=True), behind)
    ranged = list(measures(now, scorpion, guards))[-1]
    assert "any part" in ranged.words


def test_a_unit_that_flies_is_seen_to_fly_and_a_dragon_is_no_mammoth(
    screen: pygame.Surface,
) -> None:
    """Its plate has a wing, its figure wings; the card beside the board says what flying does."""
    scene = battle().red("Drogon").red("Stark Sworn Swords").blue("War Mammoth").now()
    drogon, mammoth = red("Drogon"), blue("War Mammoth")
    assert look_of(scene, drogon).figure == "figure-dragon"
    assert look_of(scene, mammoth).figure == "figure-tusks"
    assert unit_plate(scene, drogon, 15, names=True).flies
    assert not unit_plate(scene, red(SWORDS), 15, names=True).flies
    said = [run.words for line in unit_paragraphs(scene, drogon) for run in line.runs]
    assert any(words.startswith("Flies:") for words in said)
    still = [run.words for line in unit_paragraphs(scene, mammoth) for run in line.runs]
    assert not any(words.startswith("Flies:") for words in still)


def test_a_name_that_calls_out_has_no_full_stop_behind_it() -> None:
    thenns = battle().red("Thenn Warriors").now()
    said = [
        run.words for line in unit_paragraphs(thenns, red("Thenn Warriors")) for run in line.runs
    ]
    assert "Hold the Line! " in said


def test_the_card_of_a_unit_names_each_token_by_its_own_picture(screen: pygame.Surface) -> None:
    held = MappingProxyType({"faith": 1, "pillage": 2, "wound": 1})
    now = battle().red(SWORDS, tokens=held).now()
    told = {
        line.icon: line.runs[0].words
        for line in unit_paragraphs(now, red(SWORDS))
        if any("token" in run.words for run in line.runs)
    }
    assert told["token-faith"].startswith("1 faith token")
    assert told["token-pillage"].startswith("2 pillage tokens")
    assert told["token-other"].startswith("1 wound token")


@pytest.mark.parametrize("size", [(502, 300), (368, 288)], ids=str)
@pytest.mark.usefixtures("screen")
def test_every_zone_of_the_board_says_what_it_does(size: tuple[int, int]) -> None:
    """TBD-02 to TBD-06: beside its name, whole, in a small window's tab and in a wide column."""
    panel = TacticsBoardPanel()
    panel.show(battle().red(SWORDS).blue(GUARDS).now(), None, "")
    panel.empty = MappingProxyType({})
    tree = well_laid(panel.view(), *size)
    for zone in BOARD_ZONES:
        assert zone_effect(zone) in words_of(tree, LookAtThing(zone.value))


# ------------------------------------------------------------------ names that have room


@pytest.mark.parametrize("size", [(380, 340), (380, 260), (360, 255), (500, 262)])
@pytest.mark.parametrize("more", [0, 4])
@pytest.mark.usefixtures("screen")
def test_no_name_of_a_zone_or_of_who_holds_it_leaves_its_seat(
    size: tuple[int, int], more: int
) -> None:
    """Six or seven zones in a low column, with few NCUs and with many."""
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Pyat Pree", by=RED)
    scene.ncu("Doran Martell, Lord of Sunspear", by=RED).ncu(CERSEI, Zone.UNDYING)
    scene.ncu("Catelyn Stark", Zone.CROWN).ncu("Arianne Martell", Zone.MANEUVER, by=RED)
    for name in ("Sansa Stark", "Rodrik Cassel", "Pycelle", "Tyene Sand")[:more]:
        scene.ncu(name, by=RED)
    panel = TacticsBoardPanel()
    panel.show(scene.now(), None, "")
    tree = well_laid(panel.view(), *size)
    held = {Zone.UNDYING: "Cersei", Zone.CROWN: "Catelyn", Zone.MANEUVER: "Arianne"}
    for zone, holder in held.items():
        assert str(zone_name(zone)) in words_of(tree, LookAtThing(zone.value))
        assert holder in words_of(tree, LookAtThing(zone.value))


def test_an_ncu_that_is_lent_says_whose_it_is_and_shows_its_tokens() -> None:
    """Its card, laid out, tells who controls it and until when, and every token on it."""
    scene = battle().red(SWORDS).blue(GUARDS)
    scene.ncu(CERSEI, by=RED, lent_by=BLUE, tokens={"order": 2})
    face = ncu_face(scene.now(), red(CERSEI))
    draw_card(face, 400)
    notes = [note.words for note in face.notes]
    assert "From Blue's army: Red controls it until the end of the round." in notes
    assert str(tokens_text("order", 2)) in notes
