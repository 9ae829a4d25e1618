"""Setting up a battle with a seed, step by step and back; what the result page tells."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from simulator.agents.quick_setup import set_up
from simulator.agents.random_agent import RandomAgent
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.logfile import write_log
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import UntoldDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.luck.expectation import prospect
from simulator.model import events as ev
from simulator.model.requests import Request, Roll
from simulator.model.roll_context import RollStage
from simulator.model.state import Phase, Seat
from simulator.model.subjects import Attack
from simulator.rules.attack.attack_numbers import defense, numbers
from simulator.rules.dice.face_outcomes import reaching
from simulator.rules.turn.result import fallen_of, result_of
from tests.games.golden import replayed
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


def test_the_dice_are_told_with_what_was_to_be_expected(over: Session) -> None:
    red, blue = result_of(over.position, over.events).tallies
    for tally in (red, blue):
        assert tally.fallen.dice > 20
        assert 2.5 < tally.fallen.mean < 4.5


@pytest.mark.parametrize("name", scenario_names())
def test_the_page_and_the_ledger_tell_of_the_same_throws(name: str) -> None:
    """In recorded games: hits and blocks above what was expected are the luck of every throw."""
    over = replayed(name)
    again, luck = (
        Session(over.game, UntoldDice()),
        defaultdict[tuple[Seat, RollStage], float](float),
    )
    for given in over.inputs:
        request, faces = again.pending, given.reply
        good = succeeding(again.position, request)
        if good and isinstance(request, Roll) and isinstance(faces, tuple):
            assert request.context is not None
            assert prospect(again.position, request.context, request.context.before) is not None
            share = len(good) / 6
            luck[request.who, request.context.stage] += sum((int(f) in good) - share for f in faces)
        again.answer(given.reply)
    assert luck
    for player in over.state.seats:
        found = fallen_of(over.position, over.events, player)
        assert found.hits - found.expected_hits == pytest.approx(luck[player, RollStage.ATTACK])
        assert found.blocks - found.expected_blocks == pytest.approx(
            luck[player, RollStage.DEFENSE]
        )


def succeeding(now: Position, request: Request | None) -> tuple[int, ...]:
    """Return the faces that succeed when attack or defense dice are about to fall."""
    context = request.context if isinstance(request, Roll) else None
    if context is None or context.stage not in {RollStage.ATTACK, RollStage.DEFENSE}:
        return ()
    if context.stage is RollStage.DEFENSE and context.subject is None:
        return reaching(defense(now, context.unit).total)
    assert isinstance(context.subject, Attack)
    found = numbers(now, context.subject)
    return found.hitting if context.stage is RollStage.ATTACK else found.blocking


def test_the_log_is_written_as_text_and_as_a_page(over: Session, tmp_path: Path) -> None:
    text, page = tmp_path / "log.txt", tmp_path / "log.html"
    write_log(text, over)
    write_log(page, over)
    lines = saved_game.log_of(over)
    assert text.read_text(encoding="utf-8").splitlines()[-1] == lines[-1]
    shown = page.read_text(encoding="utf-8")
    assert shown.count("<li>") == len(lines)
    assert "Honed and Ready" in shown
