"""Setting up a battle with a seed, step by step and back; what the result page tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.agents.quick_setup import set_up
from simulator.agents.random_agent import RandomAgent
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.logfile import write_log
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model import events as ev
from simulator.model.state import Phase
from simulator.rules.turn.result import result_of
from tests.scenarios.laws import BLUE, RED, battle, of_many, played

BEFORE = {Phase.SETUP, Phase.DEPLOYMENT}


@pytest.mark.parametrize("name", scenario_names())
def test_the_quick_set_up_ends_where_the_first_round_begins(name: str) -> None:
    session = Session(battle(name, 5, terrain="chosen").game())
    set_up(session, 5)
    assert session.state.phase not in BEFORE
    assert session.state.round == 1
    again = Session(battle(name, 5, terrain="chosen").game())
    set_up(again, 5)
    assert state_hash(again.state) == state_hash(session.state)


def test_the_quick_set_up_may_leave_a_player_its_own_choices() -> None:
    session = Session(battle("a-game-of-thrones", 5).game())
    set_up(session, 5, players=[BLUE])
    assert session.pending is not None
    assert session.pending.who is RED


def test_every_step_of_the_setting_up_can_be_taken_back() -> None:
    session = Session(battle("fire-and-blood", 3, terrain="chosen").game())
    began = state_hash(session.state)
    seen = [began]
    while session.state.phase in BEFORE and session.pending is not None:
        count = len(session.inputs)
        set_up_one(session)
        assert len(session.inputs) > count
        seen.append(state_hash(session.state))
    while session.undo():
        pass
    assert session.last_choice() is None
    assert state_hash(session.state) == began
    while session.redo():
        pass
    assert state_hash(session.state) == seen[-1]


def set_up_one(session: Session) -> None:
    assert session.pending is not None
    chooser = RandomAgent(len(session.inputs), "one step")
    session.answer(chooser.reply(session.position, session.pending))


# ------------------------------------------------------------------ options in a save


def test_a_save_keeps_terrain_width_and_teams(tmp_path: Path) -> None:
    fought = of_many("here-we-stand", 2, 4, teams=True)
    session = Session(fought.game())
    set_up(session, 2)
    file = tmp_path / "game.save"
    saved_game.write(file, session, fought.header({}))
    save = read(file)
    again = Battle.from_header(save.header)
    assert (again.terrain, again.width, again.teams) == ("chosen", 72.0, fought.teams)
    replayed = Session(again.game(), inputs=save.inputs)
    assert state_hash(replayed.state) == state_hash(session.state)


def test_a_save_from_before_these_options_still_reads(tmp_path: Path) -> None:
    fought = battle("a-game-of-thrones", 2, terrain="none")
    file = tmp_path / "old.save"
    saved_game.write(file, Session(fought.game()), fought.header({}))
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    for key in ("terrain", "width", "teams"):
        del header[key]
    file.write_text("\n".join([json.dumps(header), *rest]) + "\n", encoding="utf-8")
    again = Battle.from_header(read(file).header)
    assert (again.terrain, again.width, again.teams) == ("none", None, ())


# ------------------------------------------------------------------ results


@pytest.fixture(scope="module")
def over() -> Session:
    return played(battle("honed-and-ready", 4))


def test_the_result_adds_up(over: Session) -> None:
    found = result_of(over.position, over.events)
    assert found.winner is over.state.winner
    assert found.rounds == over.state.round
    for tally in found.tallies:
        assert sum(tally.by_source.values()) == tally.points == tally.by_round[-1]
        assert list(tally.by_round) == sorted(tally.by_round)
        assert len(tally.by_round) == found.rounds
    suffered = sum(e.wounds for e in over.events if isinstance(e, ev.WoundsSuffered))
    assert sum(tally.wounds_suffered for tally in found.tallies) == suffered


def test_the_log_is_written_as_text_and_as_a_page(over: Session, tmp_path: Path) -> None:
    text, page = tmp_path / "log.txt", tmp_path / "log.html"
    write_log(text, over)
    write_log(page, over)
    lines = saved_game.log_of(over)
    assert text.read_text(encoding="utf-8").splitlines()[-1] == lines[-1]
    shown = page.read_text(encoding="utf-8")
    assert shown.count("<li>") == len(lines)
    assert "Honed and Ready" in shown
