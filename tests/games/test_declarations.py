"""Players concede, or agree on a result: the game ends, and a save holds it (AMB-96)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.agents.view import asked_view
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.journal import Journal
from simulator.content.games.replaying import replay, resumed
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import PASS, is_empty
from simulator.luck.ledger import ledger
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.practice.review import grades
from simulator.reports.films.shown_steps import shown_game
from tests.each import some
from tests.scenarios.laws import BLUE, GOLD, GREEN, RED, battle, of_many

TWO = battle("winds-of-winter", 5)
THREE = of_many("fire-and-blood", 5, 3)
FOUR = of_many("fire-and-blood", 5, 4)
TEAMS = of_many("fire-and-blood", 5, 4, teams=True)
PEOPLE = dict.fromkeys(Seat, "human")


def begun(battle: Battle, answers: int = 25) -> Session:
    """Return a game in which machines have given so many answers."""
    session = Session(battle.game())
    seats = {p: machine("greedy", battle.seed) for p in session.state.seats}
    while len(session.inputs) < answers and session.pending is not None:
        request = session.pending
        session.answer(reply_of(seats[request.who], session))
    return session


def ended(session: Session) -> ev.GameEnded:
    (end,) = [event for event in session.events if isinstance(event, ev.GameEnded)]
    return end


# ------------------------------------------------------------------ conceding


@pytest.mark.parametrize(("loser", "winner"), [(RED, BLUE), (BLUE, RED)])
def test_who_concedes_loses_at_once_whoever_is_asked_AMB_96(loser: Seat, winner: Seat) -> None:
    session = begun(TWO)
    session.concede(loser)
    assert session.over
    assert (session.state.winner, ended(session).rule.value) == (winner, "AMB-96")
    assert session.inputs[-1].who is loser


def test_a_team_has_conceded_when_all_its_players_have_AMB_96() -> None:
    session = begun(TEAMS)
    session.concede(RED)
    assert session.pending is not None
    assert session.playing == (BLUE, GREEN, GOLD)
    session.concede(GREEN)
    assert session.over
    assert session.state.winner in {BLUE, GOLD}


def test_of_three_the_last_who_has_not_conceded_wins_AMB_96() -> None:
    session = begun(THREE)
    asked, trays = session.pending, session.state.units
    session.concede(GREEN)
    assert session.pending is asked, "the question waits as before"
    assert session.state.units == trays, "its units stay"
    session.concede(RED)
    assert session.over
    assert session.state.winner is BLUE


def test_who_has_conceded_cannot_win_on_points_AMB_96() -> None:
    session = begun(THREE)
    session.concede(BLUE)
    seats = {p: machine("greedy", 5 + n) for n, p in enumerate(session.state.seats)}
    play(session, seats)
    assert session.over
    assert session.state.winner is not BLUE


@pytest.mark.parametrize("again", [RED, GOLD])
def test_nobody_concedes_twice_or_without_a_seat(again: Seat) -> None:
    session = begun(THREE)
    session.concede(RED)
    with pytest.raises(IllegalReplyError, match="not in the game"):
        session.concede(again)


def at_an_empty_window(battle: Battle) -> Session:
    """Return a game that asks a seat which holds nothing usable, after some answers."""
    session = Session(battle.game())
    session.ask_anyway(frozenset(Seat))
    seats = {p: machine("greedy", battle.seed) for p in session.state.seats}
    while len(session.inputs) < 25 or not is_empty(session.pending):
        request = session.pending
        assert request is not None
        session.answer(PASS if is_empty(request) else reply_of(seats[request.who], session))
    return session


def test_conceding_while_an_empty_window_is_open_ends_the_game_and_replays_AMB_96(
    tmp_path: Path,
) -> None:
    """What no save holds leaves no trace: the save gives the same game without that window."""
    session = at_an_empty_window(TWO)
    asked = session.pending
    assert asked is not None
    given = len(session.inputs)
    session.concede(asked.who)
    assert session.over
    assert session.state.winner in set(session.state.seats) - {asked.who}
    assert len(session.inputs) == given + 1
    again = Session(TWO.game(), inputs=session.inputs)
    assert (again.over, state_hash(again.state)) == (True, state_hash(session.state))
    assert again.events == session.events
    path = tmp_path / "conceded.jsonl"
    saved_game.write(path, session, TWO.header(PEOPLE))
    kept = replay(read(path), path)
    assert kept.session.state.winner is session.state.winner
    assert not kept.differences
    assert session.declined, "the window was passed first, as a replay has it"
    while len(session.inputs) > given or session.declined:
        assert session.undo()
    assert not session.over


# ------------------------------------------------------------------ agreeing


@pytest.mark.parametrize("battle", [TWO, THREE, FOUR, TEAMS], ids=["2", "3", "4", "teams"])
@pytest.mark.parametrize("winner", [None, BLUE])
def test_a_result_needs_everybody_AMB_96(battle: Battle, winner: Seat | None) -> None:
    session = begun(battle)
    first, *others = session.playing
    session.offer_result(first, winner)
    for player in some(others):
        with pytest.raises(IllegalReplyError):
            session.agree(first)
        session.agree(player)
    assert session.over
    assert session.state.winner is winner


def test_who_has_conceded_need_not_agree_AMB_96() -> None:
    session = begun(THREE)
    session.concede(RED)
    session.offer_result(BLUE)
    with pytest.raises(IllegalReplyError):
        session.agree(RED)
    session.agree(GREEN)
    assert session.over


def test_an_offer_stands_until_the_next_answer() -> None:
    session = begun(TWO)
    request = session.pending
    assert request is not None
    session.offer_result(RED)
    assert session.offer is not None
    session.answer(reply_of(machine("greedy", 1), session))
    with pytest.raises(IllegalReplyError, match="No result is offered"):
        session.agree(BLUE)


# ------------------------------------------------------------------ taking back, copying, saving


def concede(session: Session) -> None:
    session.concede(RED)


def agree(session: Session) -> None:
    session.offer_result(BLUE)
    session.agree(RED)


WAYS = pytest.mark.parametrize("way", [concede, agree])


@WAYS
def test_it_is_one_choice_to_take_back_and_to_do_again(way: Callable[[Session], None]) -> None:
    session = begun(TWO)
    before, asked = session.state, session.pending
    way(session)
    after = session.state
    session.undo()
    assert session.state == before
    assert session.pending is not None
    assert asked is not None
    assert session.pending.kind is asked.kind
    session.redo()
    assert session.over
    assert session.state == after
    assert session.fork().state == after


@WAYS
def test_a_save_holds_it_in_a_form_that_older_programs_refuse(
    way: Callable[[Session], None], tmp_path: Path
) -> None:
    session, header = begun(TWO), TWO.header({RED: "human", BLUE: "human"})
    plain, declared = tmp_path / "plain.save", tmp_path / "declared.save"
    saved_game.write(plain, session, header)
    assert json.loads(plain.read_text().splitlines()[0])["iron_ranks"] == 1
    way(session)
    saved_game.write(declared, session, header)
    assert json.loads(declared.read_text().splitlines()[0])["iron_ranks"] == 2
    again = replay(read(declared), declared)
    assert again.differences == ()
    assert again.session.over
    assert again.session.state == session.state
    text = session.to_text()
    assert text.startswith("iron-ranks/3 ")
    assert resumed(text).state.winner is session.state.winner


def test_a_form_nobody_knows_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "later.save"
    saved_game.write(file, begun(TWO, 3), TWO.header({}))
    file.write_text(file.read_text().replace('"iron_ranks": 1', '"iron_ranks": 3', 1))
    with pytest.raises(SaveError, match=r"iron_ranks: expected format 2$"):
        read(file)


def test_a_journal_changes_its_form_when_somebody_concedes(tmp_path: Path) -> None:
    session, file = begun(THREE), tmp_path / "running.save"
    journal = Journal(file, THREE.header(dict.fromkeys(THREE.armies, "human")))
    journal.record(session)
    session.concede(GREEN)
    journal.record(session)
    request = session.pending
    assert request is not None
    session.answer(reply_of(machine("greedy", 1), session))
    journal.record(session)
    journal.close()
    assert json.loads(file.read_text().splitlines()[0])["iron_ranks"] == 2
    assert list(read(file).inputs) == session.inputs


@WAYS
def test_what_goes_through_a_game_again_goes_through_it(way: Callable[[Session], None]) -> None:
    session = begun(TWO, 90)
    way(session)
    assert ledger(session).results
    assert all(one.now for one in grades(session, RED))
    steps = list(shown_game(TWO, tuple(session.inputs)).steps())
    assert str(ended(session).why) in "".join(steps[-1].lines)


def test_a_machine_thinks_on_after_another_has_conceded() -> None:
    session = begun(THREE, 60)
    session.concede(GREEN)
    assert session.pending is not None
    imagined = asked_view(session).imagine(1)
    assert imagined.playing == (RED, BLUE)
    assert imagined.pending is not None
    assert imagined.pending.kind is session.pending.kind
