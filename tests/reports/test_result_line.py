"""A game in one line, for a club's own campaign or league."""

from __future__ import annotations

from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import fallen
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model.state import Seat
from simulator.reports.result_line import result_line
from tests.games.golden import replayed
from tests.reports.short_game import FEW, battle_of, inputs_of

MODE = "a-game-of-thrones"


def test_the_line_names_mode_rounds_armies_points_survivors_winner_and_hash() -> None:
    session = replayed(MODE)
    line = result_line(session)
    state = session.state
    assert line.startswith(f"A Game of Thrones; {state.round} rounds; ")
    assert line.endswith(f"[{state_hash(state)}]")
    for house, seat in (("House Stark", Seat.RED), ("House Lannister", Seat.BLUE)):
        one = state.seats[seat]
        units = [unit for unit in state.units.values() if unit.owner is seat]
        left = sum(not unit.destroyed for unit in units)
        said = f"({house}, {one.army}, 30 points, {left} of {len(units)} units left)"
        assert f"{seat.value.title()} {one.score} {said}" in line
    assert ("draw" in line) is (state.winner is None)


def test_it_is_one_line_whatever_an_army_is_called() -> None:
    assert "\n" not in result_line(replayed(MODE))


def test_a_game_that_goes_on_says_so_and_has_no_hash_to_guess_hands_by() -> None:
    battle, inputs = battle_of(MODE), inputs_of(MODE, FEW)
    session = Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)
    line = result_line(session)
    assert "not over yet" in line
    assert state_hash(session.state) not in line
    assert "[" not in line
