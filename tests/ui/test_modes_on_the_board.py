"""What the modes bring onto the board: corners, carried tokens, lifted pieces, our own text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import load_army
from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.model.requests import Choose, Kind
from simulator.model.scenario import ObjectiveCard
from simulator.model.state import Seat
from simulator.rules.battlefield.terrain import lifted
from simulator.ui.battle.entry import sit_down
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.choosing import token_at, tokens_shown
from simulator.ui.cards.own_text import card_paragraphs, mode_paragraphs
from tests.ui.fingers import Person, click, game_of, settle, window
from tests.ui.scene import position

SWORDS = "red:sworn-swords"


def test_FFA_02_a_corner_is_chosen_by_a_click_into_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    armies = {
        player: load_army(name)
        for player, name in zip(Seat, ("stark-30", "lannister-30") * 2, strict=False)
    }
    battle = Battle("a-game-of-thrones", armies, 4)
    sit_down(app, battle.header(dict.fromkeys(armies, "human")))
    settle(app)
    game = game_of(app)
    person = Person(app, seed=3)
    for _answer in range(12):
        request = game.match.pending
        if request is not None and request.kind is Kind.ZONE_EDGE:
            break
        person.answer()
    assert isinstance(request, Choose)
    assert request.kind is Kind.ZONE_EDGE
    corner = int(next(o.key for o in request.options if o.key.isdigit()))
    inside = ((6.0, 6.0), (42.0, 6.0), (42.0, 42.0), (6.0, 42.0))[corner]
    x, y = game.board.camera.to_screen(inside)
    click(app, (round(x), round(y)))
    assert game.state.seats[request.who].edge == corner


def carrying() -> Position:
    """Return a table where Sworn Swords carry the first token."""
    now = position()
    tokens = dict(now.state.tokens)
    tokens["token-1"] = replace(tokens["token-1"], carrier=SWORDS)
    return Position(replace(now.state, tokens=tokens), now.game)


def test_a_carried_token_is_shown_and_found_with_its_carrier() -> None:
    now = carrying()
    centre = now.standing(SWORDS).pose.centre
    assert tokens_shown(now)["token-1"].at == centre
    assert token_at(now, centre, 0.0) == "token-1"
    assert token_at(now, now.state.tokens["token-1"].at, 0.0) is None


def test_TER_03_a_piece_under_a_tray_is_marked_as_lifted() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((900, 700))
    now = position()
    forest = next(piece for piece in now.state.terrain if piece.id == "forest")
    units = dict(now.state.units)
    pose = units[SWORDS].pose
    assert pose is not None
    units[SWORDS] = replace(units[SWORDS], pose=replace(pose, x=forest.centre[0], y=27.0))
    moved = Position(replace(now.state, units=units, engaged=frozenset()), now.game)
    assert "forest" in lifted(moved)
    assert "forest" not in lifted(now)
    view = BoardWidget(screen.get_rect())
    view.motions.enabled = False
    view.set_position(moved)
    view.paint(screen)
    x, y = view.camera.to_screen((min(px for px, _py in forest.outline), 25.0))
    near = [
        screen.get_at((round(x) + dx, round(y) + dy))[:3]
        for dx in range(-6, 7)
        for dy in range(-24, 25)
    ]
    assert max(sum(colour) for colour in near) > 520  # the pale dashes of its outline


@pytest.mark.parametrize("name", scenario_names())
def test_a_mode_is_described_in_german(name: str) -> None:
    english = load_scenario(name).summary
    speak("de")
    try:
        text = mode_paragraphs(load_scenario(name))
    finally:
        speak("en")
    words = " ".join(run.words for paragraph in text for run in paragraph.runs)
    assert " ".join(english.split()) not in " ".join(words.split())


def test_what_is_our_own_is_marked_and_said() -> None:
    mode = load_scenario("a-storm-of-swords")
    text = mode_paragraphs(mode)
    marked = [paragraph for paragraph in text if paragraph.icon == "own-text"]
    assert len(marked) == 1
    words = " ".join(run.words for paragraph in text for run in paragraph.runs)
    assert all(sentence in words for sentence in mode.own_choices)
    card = ObjectiveCard(1, "Healers", "Heals.", "objective_1")
    assert not card_paragraphs(card)
    (said,) = card_paragraphs(replace(card, proposed=True))
    assert said.icon == "own-text"
