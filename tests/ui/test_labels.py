"""Names, wounds and numbers on the board, over positions from real games, at every interface scale.

25 positions are laid out in every run; IRON_RANKS_ALL=1 lays out 500.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.agents.play import EndlessGameError, play
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.measure import distance, nearest_to
from simulator.language.texts import msg
from simulator.model.requests import PlacePiece
from simulator.rules.setup.laid_in_play import beside
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.choosing import tokens_shown
from simulator.ui.board.label_layout import LaidLabel, lay_labels
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.scene import Scene
from simulator.ui.board.table_picture import at_corner
from simulator.ui.board.unit_marks import TokenPlate, UnitPlate, plate_picture, token_picture
from simulator.ui.camera import Camera
from simulator.ui.help_page import key_paragraphs
from simulator.ui.interface_scale import fitting
from simulator.ui.keys import Act, Keys
from simulator.ui.palette import font
from tests.scenarios.laws import battle, of_many
from tests.ui.fingers import app_of, at_the_table, press, window
from tests.ui.scene import board_room, crowded

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden"
ALL = bool(os.environ.get("IRON_RANKS_ALL"))
MODES = scenario_names()
OPEN_MODES = [name for name in MODES if load_scenario(name).free_for_all]
SHOWN = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0)]
"""Windows and interface scales; screens draw on a canvas of the one size over the other."""
READABLE = {720: 15, 1080: 18}
"""The smallest letters on a canvas of this height."""


def canvases() -> list[pygame.Rect]:
    """Return the rectangle of the board on every canvas, each once."""
    found = {}
    for size, wanted in SHOWN:
        scale = fitting(wanted, size)
        canvas = (round(size[0] / scale), round(size[1] / scale))
        found[canvas] = board_room(canvas)
    return list(found.values())


# ------------------------------------------------------------------ positions from real games


def recorded(name: str) -> Session:
    save = read(GOLDEN / f"{name}.jsonl")
    fought = Battle.from_header(save.header)
    return Session(fought.game(), fought.dice_source(), save.inputs)


def played(fought: Battle, answers: int) -> Session:
    """Have chance play a game for so many answers."""
    session = Session(fought.game())
    seats = {
        seat: machine("random", fought.seed + index) for index, seat in enumerate(fought.armies)
    }
    try:
        return play(session, seats, answers)
    except EndlessGameError:
        return session


def evenly(session: Session, count: int) -> Iterator[Position]:
    """Yield positions from all over a game, from when the first trays stood."""
    states = [mark.state for mark in session.checkpoints]
    states = [one for one in states if sum(unit.on_table for unit in one.units.values()) > 2]
    assert len(states) >= count
    for index in range(count):
        yield Position(states[(len(states) - 1) * (index + 1) // count], session.game)


def positions() -> Iterator[tuple[str, Position]]:
    """Yield positions of recorded games, and of games of two, three and four by chance."""
    for name in MODES if ALL else MODES[:3]:
        for number, now in enumerate(evenly(recorded(name), 20 if ALL else 5)):
            yield f"recorded {name} {number}", now
    for index, name in enumerate(MODES if ALL else MODES[-1:]):
        teams = played(of_many(name, index + 1, 4, teams=True), 700 if ALL else 110)
        for number, now in enumerate(evenly(teams, 15 if ALL else 5)):
            yield f"teams {name} {number}", now
    for index in range(10 if ALL else 1):
        name = OPEN_MODES[index % len(OPEN_MODES)]
        alone = played(of_many(name, index + 1, 3 + index % 2), 700 if ALL else 110)
        for number, now in enumerate(evenly(alone, 10 if ALL else 5)):
            yield f"alone {name} {number}", now
    for index, name in enumerate(MODES if ALL else ()):
        for number, now in enumerate(evenly(played(battle(name, index + 1), 700), 5)):
            yield f"by chance {name} {number}", now


# ------------------------------------------------------------------ what is asked of a layout


def laid_out(now: Position, board: pygame.Rect, turn: int) -> tuple[Camera, tuple[LaidLabel, ...]]:
    """Lay out a position with one of its units selected, seen from one side or the other."""
    camera = Camera(board, now.game.board)
    camera.turned = bool(turn % 2)
    local = at_corner(camera)
    still = [unit.id for unit in now.state.units.values() if unit.on_table]
    scene = Scene(now=now, selected=still[turn % len(still)])
    return local, lay_labels(scene, local, still)


def corners_of(rect: pygame.Rect) -> tuple[tuple[float, float], ...]:
    return (rect.bottomleft, rect.bottomright, rect.topright, rect.topleft)


def faults(now: Position, camera: Camera, labels: tuple[LaidLabel, ...]) -> Iterator[str]:
    """Yield what a layout hides, by the true outlines in pixels."""
    trays = {
        unit.id: tuple(camera.outline(now.corners(unit.id)))
        for unit in now.state.units.values()
        if unit.on_table
    }
    told = [label.about for label in labels if isinstance(label.words, UnitPlate)]
    if sorted(told) != sorted(trays):
        yield "not every tray has its plate"
    for index, label in enumerate(labels):
        rect = label.rect
        if not camera.viewport.contains(rect):
            yield f"{label.about} leaves the board"
        for name, corners in trays.items():
            if distance(corners, corners_of(rect)) <= 0:
                yield f"{label.about} covers {name}"
        for token in tokens_shown(now).values():
            at = camera.to_screen(token.at)
            if nearest_to(at, corners_of(rect)).distance < camera.pixels(token.radius):
                yield f"{label.about} covers {token.id}"
        for other in labels[:index]:
            if rect.colliderect(other.rect):
                yield f"{label.about} covers the plate of {other.about}"
        yield from cut(now, label)


def cut(now: Position, label: LaidLabel) -> Iterator[str]:
    """Yield what of a label's words has no room on its plate."""
    words, rect = label.words, label.rect
    if isinstance(words, TokenPlate):
        face = font(words.size, bold=True)
        line = words.size + 8
        wide = line + (face.size(words.name)[0] if words.name else 0)
        if wide > rect.width or face.size(str(words.number))[0] > line - 4:
            yield f"{label.about} is cut"
        if words.sign is not None:
            said = font(words.size, bold=words.sign.held).size(words.sign.said)[0]
            lines, beside = (2, 0) if words.name else (1, line)
            wide = beside + line * len(words.sign.sides) + said
            if wide > rect.width or lines * line > rect.height:
                yield f"the sign of {label.about} is cut"
    elif isinstance(words, UnitPlate):
        face = font(words.size, bold=True)
        named = max((face.size(row)[0] for row in words.rows), default=0)
        beside = rect.height if words.wounds > 9 else rect.height // 2
        if named + beside > rect.width or words.size * len(words.rows) > rect.height:
            yield f"{label.about} is cut"
        if " ".join(words.rows) != now.name(label.about):
            yield f"{label.about} is not named"


def test_no_label_covers_a_tray_a_token_or_another_and_none_is_cut() -> None:
    found, count = [], 0
    boards = canvases()
    assert len(boards) == 2
    for turn, (name, now) in enumerate(positions()):
        count += 1
        for board in boards:
            camera, labels = laid_out(now, board, turn)
            found += [f"{name}, {board.size}: {fault}" for fault in faults(now, camera, labels)]
            smallest = READABLE[720 if board.height <= 720 else 1080]
            assert all(label.words.size >= smallest for label in labels)
    assert count == (500 if ALL else 25)
    assert not found, f"{len(found)} faults:\n" + "\n".join(found[:40])


@pytest.mark.parametrize("board", canvases(), ids=str)
def test_twenty_trays_on_a_table_keep_their_plates_apart(board: pygame.Rect) -> None:
    now = crowded()
    camera, labels = laid_out(now, board, 0)
    assert not list(faults(now, camera, labels))


@pytest.mark.parametrize("turn", range(5))
def test_no_leader_runs_over_another_tray_of_twenty(turn: int) -> None:
    now = crowded()
    camera, labels = laid_out(now, canvases()[0], turn)
    trays = {
        unit.id: Outline(camera.outline(now.corners(unit.id)))
        for unit in now.state.units.values()
        if unit.on_table
    }
    over = [
        (label.about, name)
        for label in labels
        for name, tray in trays.items()
        if name != label.about and tray.crossed(label.spot.dot, label.spot.tip)
    ]
    assert not over


def test_plates_are_as_large_as_they_are_laid_out_to_be() -> None:
    pygame.display.set_mode((1280, 720))
    _camera, labels = laid_out(crowded(), canvases()[0], 0)
    assert any(isinstance(label.words, TokenPlate) for label in labels)
    for label in labels:
        assert label.picture.get_size() == label.rect.size
        if isinstance(label.words, UnitPlate):
            assert plate_picture(label.words) is label.picture
        elif isinstance(label.words, TokenPlate):
            assert token_picture(label.words) is label.picture


# ------------------------------------------------------------------ in the window


def test_V_hides_and_shows_all_names_and_keeps_the_wounds(tmp_path: Path) -> None:
    game = at_the_table(window(tmp_path), seed=3)
    game.set_up_quickly(3)
    app = app_of(game)
    app.step(0.05)

    def named() -> set[bool]:
        plates = [one.words for one in game.board.picture.labels]
        assert any(isinstance(one, UnitPlate) and one.wounds for one in plates)
        return {bool(one.rows) for one in plates if isinstance(one, UnitPlate)}

    assert named() == {True}
    press(app, pygame.K_v)
    assert named() == {False}
    press(app, pygame.K_v)
    assert named() == {True}


def test_the_layout_is_made_once_for_a_still_picture() -> None:
    pygame.display.set_mode((1280, 720))
    board = BoardWidget(pygame.Rect(0, 0, 890, 568))
    board.set_position(crowded())
    screen = pygame.display.get_surface()
    assert screen is not None
    board.paint(screen)
    labels = board.picture.labels
    for _frame in range(5):
        board.paint(screen)
    assert board.picture.labels is labels


def test_plates_of_trays_that_stay_do_not_jump_when_another_is_selected() -> None:
    """A plate moves only out of the way of the new arc, or of what moved out of it."""
    pygame.display.set_mode((1280, 720))
    now = crowded()
    board = BoardWidget(pygame.Rect(0, 0, 700, 700))
    board.set_position(now)
    screen = pygame.display.get_surface()
    assert screen is not None
    places = []
    for unit in ("red:sworn-swords", "blue:guardsmen", "red:sworn-swords"):
        board.selected = unit
        board.paint(screen)
        places.append({one.about: one.rect.topleft for one in board.picture.labels})
    camera = at_corner(board.camera)
    still = [unit.id for unit in now.state.units.values()]
    fresh = lay_labels(Scene(now=now, selected="blue:guardsmen"), camera, still)
    anew = {one.about: one.rect.topleft for one in fresh}

    def moved(one: dict[str, tuple[int, int]], other: dict[str, tuple[int, int]]) -> int:
        return sum(one[about] != other[about] for about in one)

    assert moved(places[0], places[1]) <= moved(places[0], anew)
    assert moved(places[0], places[1]) < len(places[0]) // 3


def test_help_tells_the_key_of_the_names_as_it_is_bound() -> None:
    keys = Keys()
    for name in ("V", "B"):
        lines = ["".join(run.words for run in one.runs) for one in key_paragraphs(keys)]
        (line,) = [one for one in lines if "Names on the board" in one]
        assert line.startswith(name)
        keys.bind(Act.NAMES, (pygame.K_b, False))
    assert keys.changes == {"names": "b"}


# ------------------------------------------------------------------ a piece among names


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_no_name_hides_the_ground_under_a_piece_that_is_laid(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Stakes within 2 inches of a unit, where its name lies; names come back behind them."""
    game = at_the_table(window(tmp_path, size), seed=5)
    game.set_up_quickly(5)
    app = app_of(game)
    app.step(0.05)
    board, now = game.board, game.match.session.position
    unit = next(one.id for one in now.state.units.values() if one.on_table)
    site = beside(now, "stakes", (unit,), 2.0)
    request = PlacePiece(
        who=now.owner(unit),
        prompt=msg("Where?"),
        piece="stakes",
        start=site.start,
        outline=site.outline,
        check=site.check,
        snap=site.snap,
        samples=site.samples,
        region=site.region,
        facings=site.facings,
    )
    app.step(0.05)
    label = next(one for one in board.picture.labels if one.about == unit)
    game.piece = PiecePlacing(request)
    game.piece.aim(board.camera.to_table(label.rect.move(board.rect.topleft).center))
    game.lay_out()  # as after an event of the mouse
    game.tree.forget_drawn()
    game.draw(app.surface)
    with_piece = app.surface.subsurface(board.rect).copy()
    shown = [one.about for one in board.picture.labels if one.about not in bare(board)]
    assert unit in bare(board)
    assert shown, "names that are not in the way stay"
    game.piece = None
    game.lay_out()  # as after an event of the mouse
    game.tree.forget_drawn()
    game.draw(app.surface)
    assert bare(board) == frozenset()
    without = app.surface.subsurface(board.rect)
    middle = label.rect.center
    assert with_piece.get_at((middle[0], label.rect.top)) != without.get_at(
        (middle[0], label.rect.top)
    ), "the edge of the name is back"


def bare(board: BoardWidget) -> frozenset[str]:
    """Return what the names are about that are left away in the picture that lies there."""
    return board.picture._held.bare if board.picture._held is not None else frozenset()
