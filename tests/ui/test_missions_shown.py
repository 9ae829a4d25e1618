"""Winds of Winter and Dark Wings: what the open missions say, and who meets them, is on screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from frozendict import frozendict

from simulator.content.games.battles import Battle, battle_of
from simulator.content.games.save_reader import read
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.session import Session
from simulator.missions.at_once import PAID_AT_ONCE, REVEALED
from simulator.missions.missions import card as mission_card
from simulator.missions.missions import mission_id
from simulator.missions.open_missions import open_missions
from simulator.missions.winds import WindsNotes
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.scenario import MissionCard
from simulator.model.state import Seat
from simulator.staging.scores_now import scores_now
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.panels import MODE
from simulator.ui.battle.screen import GameScreen
from tests.ui.fingers import Person, Pixel, app_of, game_of, move, settle, window
from tests.ui.laid_boxes import words_of

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden"
MODES = ["winds-of-winter", "dark-wings-dark-words"]


@pytest.mark.parametrize("name", MODES)
def test_who_is_said_to_meet_a_mission_scores_it(name: str) -> None:
    """SCN-WINDS-07, SCN-DARK-11: every award of a mission was foretold, with its points."""
    save = read(GOLDEN / f"{name}.jsonl")
    made = Battle.from_header(save.header)
    session = Session(made.game(), made.dice_source(), save.inputs)
    state, scored, shown = session.game.start, 0, 0
    for event in session.events:
        now = Position(state, session.game)
        if isinstance(event, ev.PointsScored) and str(event.source).startswith("Mission "):
            number = int(str(event.source).split()[1].rstrip(","))
            due = [
                points
                for one in open_missions(now)
                if one.card.number == number and not one.reserve
                for side, points in one.met
                if side[0] is event.player
            ]
            assert event.points in due
            scored += 1
        state = apply(state, event)
        shown += bool(open_missions(Position(state, session.game)))
    assert shown
    assert scored, "somebody scored a mission in this game"


def seated(folder: Path, mode: str, size: Pixel, rounds: int) -> GameScreen:
    """Play quickly up to an action in a round of a mode."""
    app = window(folder, size)
    sit_down(app, battle_of(mode, "", "", 5).header({Seat.RED: "human", Seat.BLUE: "human"}))
    settle(app)
    game, person = game_of(app), Person(app, seed=3)
    while True:
        request = game.match.pending
        assert request is not None
        if game.match.session.state.round == rounds and request.kind is Kind.ACTION:
            break
        game.match.answer(person.wish()[1])
    game.absorb()
    if not game.at.wide:
        game.panels.tab = MODE
    settle(app)
    return game


def unmet(card: MissionCard) -> str:
    """Return what is said of an open mission that nobody meets."""
    if card.counts in REVEALED:
        return "It pays when it is revealed, or never."
    if card.counts in PAID_AT_ONCE:
        return "It pays as soon as it happens."
    return "Nobody meets it now."


def test_a_mission_that_pays_when_it_is_revealed_promises_nothing_later() -> None:
    """SCN-WINDS-07, AMB-93: The Initiative, which Winds of Winter alone plays (SCN-DARK-03)."""
    session = Session(battle_of("winds-of-winter", "", "", 5).game())
    now, number = session.position, 11
    notes = frozendict({**now.state.notes, WindsNotes.revealed.key: (("red", number),)})
    open_now = replace(now.state, notes=notes)
    shown = scores_now(Position(open_now, now.game), ())
    row = next(one for one in shown.rows if one.about == mission_id(number))
    assert (
        row.sentence == unmet(mission_card(now, number)) == "It pays when it is revealed, or never."
    )


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rounds", [2, 4])
def test_the_open_missions_stand_on_the_screen(
    tmp_path: Path, mode: str, size: Pixel, rounds: int
) -> None:
    game = seated(tmp_path, mode, size, rounds)
    now, panel = game.match.session.position, game.panels.mode
    found = open_missions(now)
    assert found
    for one in found:
        at = LookAtThing(mission_id(one.card.number))
        text = words_of(game.tree, at)
        assert one.card.name in text
        assert one.card.text in text or one.card.text in panel.more(at)
        if not one.reserve:
            for side, _points in one.met:
                assert f"{side[0].title()} meets it" in text
            if not one.met and not one.scored:
                assert unmet(one.card) in text
    assert game.at.window.contains(game.at.mode)
    assert game.at.mode.height > 100
    assert not game.at.mode.colliderect(game.at.board), "no tray lies beneath it"


def test_a_mode_without_missions_shows_none(tmp_path: Path) -> None:
    game = seated(tmp_path, "a-game-of-thrones", (1280, 720), 1)
    assert game.panels.mode.shown is not None
    assert not any("mission" in row.kind for row in game.panels.mode.shown.rows)


def test_pointing_at_a_row_lights_its_token_and_the_other_way_round(tmp_path: Path) -> None:
    game = seated(tmp_path, "a-game-of-thrones", (1920, 1080), 1)
    app, panel = app_of(game), game.panels.mode
    assert panel.shown is not None
    row = panel.shown.rows[1]
    place = game.tree.place_of(LookAtThing(row.about))
    assert place is not None
    move(app, place.center)
    assert game.board.pointed == (row.about, *row.units)
    now = game.match.session.position
    x, y = game.board.camera.to_screen(now.state.tokens[row.about].at)
    move(app, (round(x), round(y)))
    assert panel.lit == row.about
    assert not game.board.pointed
