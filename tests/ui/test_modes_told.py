"""What a mode is about is told from its first question on: marks, tokens, walls, reserves."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.language.languages import speak
from simulator.language.texts import printed
from simulator.missions import fire
from simulator.model.requests import ChooseSome
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat
from simulator.rules.scenarios import scenario_of
from simulator.staging.decision import decision
from simulator.staging.scores_now import RowKind, scores_now
from simulator.ui.battle.mode_panel import ModePanel
from simulator.ui.board.cloth_drawing import draw_zone
from simulator.ui.board.pens import Pen
from simulator.ui.boxes.tree import words_in
from simulator.ui.camera import Camera
from tests.each import some
from tests.games.golden import recorded
from tests.staging.recorded_moments import moments
from tests.ui.laid_boxes import laid


def set_up(mode: str) -> Iterator[Session]:
    """Yield a recorded game after each answer until its first turn begins."""
    save = read(recorded(mode))
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source())
    while session.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}:
        yield session
        session.repeat(save.inputs[len(session.inputs)])


@pytest.mark.parametrize("language", ["en", "de"])
def test_SCN_FIRE_02_before_anything_is_marked_the_panel_says_what_the_mode_is_about(
    language: str,
) -> None:
    speak(language)
    panel = ModePanel()
    now = next(set_up("fire-and-blood")).position
    panel.show(now)
    assert not scores_now(now).rows
    said = words_in(laid(panel.view(), 400, 600).root)
    assert " ".join(printed(scenario_of(now).summary).split()) in " ".join(said.split())


def test_SCN_FIRE_03_a_mark_says_its_card_and_what_the_unit_gains_by_destroying() -> None:
    *_rest, last = set_up("fire-and-blood")
    now = last.position
    cards = {card.ability: card for card in scenario_of(now).objective_cards}
    rows = [row for row in scores_now(now).rows if fire.is_marked(now, row.about)]
    given = {one.subject: cards[one.ability] for one in now.state.lasting if one.ability in cards}
    for row in some(rows):
        assert "Each enemy that it destroys pays its side 1 more point." in row.sentence
        if row.about in given:
            assert given[row.about].text in row.text
    assert given


def test_SCN_DANCE_05_who_carries_a_token_is_told_to_be_slow() -> None:
    carried = 0
    for number, _event, now in moments("a-dance-with-dragons"):
        if number % 40 == 0:
            for row in scores_now(now).rows:
                token = now.state.tokens.get(row.about)
                if token is not None and token.carrier is not None and row.leader is not None:
                    assert now.speed(token.carrier).total == 2
                    assert row.sentence.endswith("carry it: Speed 2, no march.")
                    carried += 1
    assert carried


def test_SCN_STORM_04_walls_and_roles_are_told_while_the_battlefield_is_set_up() -> None:
    asked = 0
    for session in set_up("a-storm-of-swords"):
        now, request = session.position, session.pending
        rows = scores_now(now).rows
        roles = {row.title: row.leader for row in rows if row.kind is RowKind.ROLE}
        walls = [row for row in rows if row.kind is RowKind.WALL]
        if any(seat.edge is not None for seat in now.state.seats.values()):
            edges = {seat.edge: seat.player for seat in now.state.seats.values()}
            assert roles == {"Defender": edges[0], "Attacker": edges[1]}
            assert [row.about for row in walls] == [*filter(now.is_wall, now.state.units)]
        else:
            assert not rows
        if isinstance(request, ChooseSome) and request.rule is Rule.SCN_STORM_11:
            assert decision(now, request).line.endswith(": choose who waits in reserve.")
            asked += 1
    assert asked
    assert len(walls) == len(scenario_of(now).walls)


def test_the_zone_of_a_team_wears_the_colours_of_all_who_deploy_there() -> None:
    def seen(*owners: Seat) -> set[tuple[int, ...]]:
        surface = pygame.Surface((480, 480))
        pen = Pen(surface, Camera(surface.get_rect(), (48.0, 48.0)))
        draw_zone(pen, (0, 0, 48, 10), owners, lit=False)
        colours = {tuple(surface.get_at((x, 420))) for x in range(30, 450, 7)}
        return colours - {(0, 0, 0, 255)}

    red, green = seen(Seat.RED), seen(Seat.GREEN)
    assert seen(Seat.RED, Seat.GREEN) >= red | green
    assert red
    assert red.isdisjoint(green)
