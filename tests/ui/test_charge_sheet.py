"""Charge sheets and the threat map at the window, by real keys and clicks."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.agents.quick_setup import set_up
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS
from simulator.model.requests import Kind, Place
from simulator.model.state import Seat
from simulator.model.subjects import Attack, Charge
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.distance import distance as inches_between
from simulator.rules.movement.maneuver import straight_move_of
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.threats import threats
from simulator.ui.battle.panels import CHARGES
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.pens import Pen
from simulator.ui.board.threat_drawing import words_of
from simulator.ui.board.threat_map import MAPS, ThreatMap
from simulator.ui.boxes.tree import words_in
from simulator.ui.camera import Camera
from simulator.ui.dialog import Question
from simulator.ui.keys import Act
from simulator.ui.odds.charge_panel import ChargeAt, ChargePanel, landing_of
from simulator.ui.odds.sheet_plate import sheet_plate
from simulator.ui.odds.sheet_text import head, in_the_list, outcome
from simulator.ui.settings import Settings
from tests.ui.fingers import (
    FAST,
    Pixel,
    app_of,
    at_the_table,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    window,
)
from tests.ui.laid_boxes import well_laid
from tests.ui.scene import position

BERSERKERS = "red:umber-berserkers"
MOUNTAIN = "blue:the-mountain"
HALBERDIERS = "blue:halberdiers"


def table(folder: Path, blue: str = "human", size: Pixel = (1280, 720)) -> GameScreen:
    """Sit down where both armies stand and somebody is to activate."""
    app = window(folder, size)
    game = at_the_table(app, blue=blue)
    set_up(game.match.session, 3)
    game.absorb()
    settle(app)
    assert isinstance(app.top, GameScreen)
    return game


def on_top(game: GameScreen) -> bool:
    """Return whether nothing lies over the table."""
    return game.app.top is game


def on_scene(game: GameScreen, unit: str) -> None:
    """Lay the drawn table of the other tests on the board, a unit selected, nothing asked."""
    now = position()
    game.draft = None
    game.board.set_request(None)
    game.board.set_position(now)
    game.board.selected = unit
    game.panels.charges.show(now, unit)


def pixel(game: GameScreen, unit: str) -> Pixel:
    """Return the middle of a unit's tray on the window."""
    x, y = game.board.camera.to_screen(game.match.session.position.standing(unit).pose.centre)
    return (round(x), round(y))


def _motion(pos: Pixel) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


# ------------------------------------------------------------------ the panel


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_key_opens_the_sheets_of_the_selected_unit(tmp_path: Path, size: Pixel) -> None:
    game = table(tmp_path, size=size)
    mine = next(u.id for u in game.state.units.values() if u.owner is Seat.RED and u.on_table)
    game.selected = mine
    press(app_of(game), pygame.K_o)
    settle(app_of(game), 12)
    assert game.panels.sees(CHARGES)
    sheets = game.panels.charges.sheets
    assert sheets is not None
    assert sheets.unit == mine
    foes = {u.id for u in game.match.session.position.foes(Seat.RED) if u.on_table}
    assert set(sheets.found) == foes
    assert all(str(sheet.verdict) for sheet in sheets.found.values())
    press(app_of(game), pygame.K_o)
    assert not game.panels.sees(CHARGES)


def test_a_click_on_an_enemy_out_of_reach_says_why(tmp_path: Path) -> None:
    game = table(tmp_path)
    game.selected = next(
        u.id for u in game.state.units.values() if u.owner is Seat.RED and u.on_table
    )
    press(app_of(game), pygame.K_o)
    settle(app_of(game), 12)
    sheets = game.panels.charges.sheets
    assert sheets is not None
    foe = next(foe for foe in sheets.foes if not sheets.found[foe])
    click_box(app_of(game), ChargeAt(foe))
    assert game.notes.words == str(sheets.found[foe].verdict)


def test_a_row_shows_its_own_landing_place_on_the_board(tmp_path: Path) -> None:
    game = table(tmp_path)
    press(app_of(game), pygame.K_o)
    on_scene(game, BERSERKERS)
    panel = game.panels.charges
    while panel.waiting:
        assert panel.sheets is not None
        panel.sheets.work()
    tree = well_laid(panel.view(), 502, 3000)
    keys = [one.box.key for one in tree.root.walk()]
    rows = [key for key in keys if isinstance(key, ChargeAt) and key.landing]
    assert rows
    for at in rows:
        assert panel.pointed(at) == (at.foe, at.landing)
        key = at.landing
        assert panel.sheets is not None
        sheet = panel.sheets.found[at.foe]
        landing = landing_of(sheet, key)
        assert landing is not None
        side, _bar, name = key.partition("/")
        assert landing.name == name
        assert any(a.side.value == side and landing in a.landings for a in sheet.approaches)


def test_CHG_14_the_sheet_says_what_the_rules_say() -> None:
    now = position()
    panel = ChargePanel()
    panel.show(now, BERSERKERS)
    assert panel.sheets is not None
    while panel.sheets.waiting:
        panel.sheets.work()
    legal = [sheet for sheet in panel.sheets.found.values() if sheet]
    assert legal
    for sheet in legal:
        assert sheet == charge_sheet(now, BERSERKERS, sheet.target)
        landing = sheet.best
        assert landing is not None
        assert sheet.heading is not None
        assert f"{sheet.heading.needed}+" in in_the_list(sheet)
        text = " ".join(outcome(sheet, landing))
        assert f"{landing.charge.expected:.2f} wounds" in text
        assert f"destroyed {landing.charge.destroyed:.1%}" in text
        if landing.answer is not None:
            assert f"{landing.answer.expected:.2f} wounds" in text
        assert sum(landing.charge.wounds) == pytest.approx(1.0)
        run = f"{sheet.heading.travel:.2f} in to run"
        straight = f", {inches_between(now, BERSERKERS, sheet.target):.2f} in straight"
        said = " ".join(head(now, sheet, landing))
        assert run in said
        assert (straight in said) is (straight[2:6] != run[:4])
        for broad, width in ((False, 352), (True, 494)):
            plate = well_laid(sheet_plate(now, sheet, landing, broad=broad), width, 700)
            assert all(line in words_in(plate.root) for line in outcome(sheet, landing))


def chance_of(words: str, text: tuple[str, ...]) -> float | None:
    """Return the percentage after some words in one of the lines, None where no line has them."""
    found = [line for line in text if line.startswith(words)]
    return float(found[0].split(words)[1].split("%")[0]) / 100 if found else None


@pytest.mark.parametrize("needed", range(1, 7))
def test_the_words_of_a_sheet_tell_only_of_charges_that_can_arrive(needed: int) -> None:
    """A roll of 1 is disorderly (CHG-19); it arrives only where a 1 is enough."""
    now = position()
    sheet = charge_sheet(now, BERSERKERS, MOUNTAIN)
    landing = sheet.best
    assert landing is not None
    attack = Attack(
        BERSERKERS,
        MOUNTAIN,
        melee_cards(now, BERSERKERS)[0],
        landing.side,
        Charge(BERSERKERS, MOUNTAIN, landing.side),
        charge_bonus=True,
    )
    whole = odds.of_charge(now, Charge(BERSERKERS, MOUNTAIN, landing.side), needed, attack)
    plain = odds.on_arrival(now, attack, disorderly=False)
    loose = odds.on_arrival(now, attack, disorderly=True)
    text = outcome(sheet, replace(landing, charge=whole, orderly=plain, disorderly=loose))
    disorderly = chance_of("arrives disorderly ", text)
    if needed == 1:
        assert disorderly == pytest.approx(1 / 6, abs=0.001)
        assert f"{plain.expected:.2f} if it arrives in order" in text[0]
        assert whole.expected == pytest.approx(
            (5 * plain.expected + loose.expected) / 6, abs=1e-6
        )  # the two numbers are mixed by what is said
    else:
        assert disorderly is None
        assert text[0].endswith(f"{plain.expected:.2f} if it arrives")
    falls = chance_of("falls short ", text)
    assert falls == (None if needed == 1 else pytest.approx((needed - 1) / 6, abs=0.001))


def test_pointing_at_an_enemy_draws_its_sheet_and_leaving_it_takes_it_away(tmp_path: Path) -> None:
    game = table(tmp_path)
    press(app_of(game), pygame.K_o)
    on_scene(game, BERSERKERS)
    game.board.sheets = True
    board, surface = game.board, app_of(game).surface
    board.paint(surface)
    before = pygame.image.tobytes(surface, "RGB")
    x, y = board.camera.to_screen(position().standing(MOUNTAIN).pose.centre)
    board.handle(_motion((round(x), round(y))))
    began = time.perf_counter()
    board.paint(surface)
    first = time.perf_counter() - began
    assert pygame.image.tobytes(surface, "RGB") != before
    began = time.perf_counter()
    board.paint(surface)
    again = time.perf_counter() - began
    assert again < max(first, 0.02)  # remembered, not worked out again
    board.handle(_motion((2, 2)))
    board.paint(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


# ------------------------------------------------------------------ the threat map


def test_two_people_agree_once_before_the_threat_map_is_shown(tmp_path: Path) -> None:
    game = table(tmp_path)
    press(app_of(game), pygame.K_t)
    assert isinstance(game.app.top, Question)
    click_words(app_of(game), "Refuse")
    assert "threat" not in game.board.overlays
    press(app_of(game), pygame.K_t)
    click_words(app_of(game), "Agree")
    assert isinstance(game.app.top, Question)
    assert "threat" not in game.board.overlays
    click_words(app_of(game), "Agree")
    assert "threat" in game.board.overlays
    press(app_of(game), pygame.K_t)
    assert "threat" not in game.board.overlays
    press(app_of(game), pygame.K_t)
    assert on_top(game)
    assert "threat" in game.board.overlays


def test_against_a_machine_nobody_is_asked_and_the_setting_switches_it_on(tmp_path: Path) -> None:
    wished = Settings(animations=False, machine_seconds=0.0, sound=False, threat_map=True)
    app = window(tmp_path, settings=wished)
    assert "threat" in at_the_table(app, blue="random").board.overlays
    again = window(tmp_path / "again", settings=FAST)
    game = at_the_table(again, blue="random")
    assert "threat" not in game.board.overlays
    press(again, pygame.K_t)
    assert game_of(again).board.overlays == {"threat"}


def test_the_setting_does_not_overrule_the_other_person(tmp_path: Path) -> None:
    app = window(tmp_path, settings=Settings(threat_map=True, sound=False))
    assert "threat" not in at_the_table(app).board.overlays


def test_every_cell_of_the_map_is_the_answer_for_a_tray_in_its_middle() -> None:
    now = position()
    asked = ThreatMap()
    asked.around(now, BERSERKERS, now.standing(BERSERKERS).pose, 12.0)
    while asked.waiting:
        asked.work(0.05)
    assert asked.share == 1.0
    assert asked.asked is not None
    assert asked.asked.cell == 1.0
    cells = sorted(asked.odds)[::23]
    for x, y in cells:
        found = threats(now, BERSERKERS, Pose(x, y, asked.asked.facing))
        assert asked.odds[(x, y)] == (float(found[0].odds) if found else 0.0)
    assert max(asked.odds.values()) > 0.0


def test_the_map_grows_a_little_in_every_frame_and_is_kept() -> None:
    now = position()
    asked = ThreatMap()
    start = now.standing(BERSERKERS).pose
    asked.around(now, BERSERKERS, start, 0.0)
    asked.work(0.0)
    assert len(asked.odds) == 1
    asked.around(now, BERSERKERS, start, 90.0)
    assert not asked.odds
    asked.around(now, BERSERKERS, start, 3.0)  # as good as 0 degrees
    assert len(asked.odds) == 1
    asked.forget()
    assert not asked.waiting


def test_a_map_that_grows_is_painted_cell_by_cell_and_looks_as_if_painted_at_once() -> None:
    now = position()
    camera = Camera(pygame.Rect(0, 0, 480, 480), now.game.board)
    grown, whole = pygame.Surface((480, 480)), pygame.Surface((480, 480))
    asked = ThreatMap()
    asked.whole(now, BERSERKERS)
    painted = []
    while asked.waiting:
        asked.work(0.004)
        grown.fill((0, 0, 0))
        asked.draw(Pen(grown, camera))
        assert asked._still.picture is not None
        painted.append(asked._still.picture)
    assert len(painted) > 2
    assert len(set(map(id, painted))) == 1, "the picture was begun anew"
    at_once = ThreatMap()
    at_once.whole(now, BERSERKERS)
    at_once.work(60.0)
    at_once.draw(Pen(whole, camera))
    assert pygame.image.tobytes(grown, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert pygame.image.tobytes(grown, "RGB") != bytes(3 * 480 * 480)


def test_only_the_newest_maps_of_a_position_are_kept() -> None:
    now = position()
    asked = ThreatMap()
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    begun = []
    for unit in units:
        for quarter in range(8):
            asked.around(now, unit, now.standing(unit).pose, 45.0 * quarter)
            asked.work(0.0)
            begun.append(asked.asked)
    assert len(begun) > MAPS + 2
    assert list(asked._kept) == begun[-MAPS - 1 : -1]
    asked.around(now, units[-1], now.standing(units[-1]).pose, 0.0)
    assert len(asked.odds) == 1  # begun a while ago
    asked.around(now, units[0], now.standing(units[0]).pose, 0.0)
    assert not asked.odds  # begun too long ago


def test_the_ghost_itself_is_asked_for_exactly() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((900, 700))
    now = position()
    straight_move = straight_move_of(now, HALBERDIERS)
    board = BoardWidget(screen.get_rect())
    board.set_position(now)
    board.set_request(
        Place(
            who=Seat.BLUE,
            prompt=NO_WORDS,
            kind=Kind.RUN,
            unit=HALBERDIERS,
            start=straight_move.start,
            check=straight_move.check,
            snap=straight_move.snap,
            samples=straight_move.samples,
            region=straight_move.region,
            facings=straight_move.facings,
        )
    )
    x, y = board.camera.to_screen((14.0, 33.0))
    board.handle(_motion((round(x), round(y))))
    board.paint(screen)
    before = pygame.image.tobytes(screen, "RGB")
    board.act(Act.THREAT)
    board.paint(screen)
    assert pygame.image.tobytes(screen, "RGB") != before
    assert board.placing is not None
    found = threats(now, HALBERDIERS, board.placing.proposal.pose)
    assert found
    words = words_of(now, found[0])
    assert f"{found[0].needed}+" in words
    assert f"{found[0].side_margin:.2f} in" in words


def test_the_sheets_of_another_unit_point_at_nobody() -> None:
    """What was pointed at for one charge says nothing about the next."""
    now = position()
    panel = ChargePanel()
    panel.show(now, BERSERKERS)
    assert panel.pointed(ChargeAt(MOUNTAIN)) == (MOUNTAIN, "")
    panel.show(now, "red:sworn-swords#2")
    assert panel.pointed(ChargeAt("red:umber-berserkers")) is None
    panel.show(now, None)
    assert panel.pointed(ChargeAt(MOUNTAIN)) is None


def test_CHG_06_the_sheet_says_in_plain_words_where_it_strikes_and_how_far_one_may_turn() -> None:
    now = position()
    sheet = charge_sheet(now, BERSERKERS, MOUNTAIN)
    assert sheet.best is not None
    text = head(now, sheet, sheet.best)
    roll, arcs = sheet.pivots[0]
    wide = sum(high - low for low, high in arcs)
    assert any(f"facings that reach: {wide:.0f}° with {roll}+" in line for line in text)
    assert any(f"{sheet.side_margin:.2f} in inside its arc" in line for line in text)
