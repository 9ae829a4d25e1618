"""The value is learned: the same games and seed the same weights, and they fit the results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simulator.agents.position_features import NAMES, SIDES, SKIRMISH
from simulator.content.cards.library import load_library
from simulator.content.games.battles import skirmish
from simulator.content.practice.value_file import BinRecord
from simulator.learning import self_play
from simulator.learning.__main__ import card_text
from simulator.learning.by_size import SIZES, learning_seeds, right_bins, unseen_seeds
from simulator.learning.data_card import learned
from simulator.learning.fitting import (
    KEPT,
    calibrated,
    calibrated_chances,
    chances,
    expected,
    fitted,
    log_loss,
)
from simulator.learning.kept_games import kept
from simulator.learning.positions import Positions, joined, positions_of
from simulator.learning.self_play import battle_of, played_by_greedy
from simulator.model.cards import SEASONS
from simulator.model.state import Phase
from simulator.rules.armies.lists import cost


def made_up(games: int, seed: int) -> Positions:
    """Return positions of games that who is ahead by the first feature mostly wins."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(games * 6, len(NAMES)))
    rows[:, SKIRMISH] = 0.0
    won = (rows[:, 0] + 0.3 * rng.normal(size=len(rows)) > 0.0).astype(float)
    game = np.repeat(np.arange(1, games + 1), 6)
    return Positions(rows, won, 4.0 * rows[:, 0], game, np.ones(len(rows)))


def test_what_decides_is_learned_and_the_other_side_has_what_is_left() -> None:
    known, unseen = made_up(300, 1), made_up(100, 2)
    network = fitted(known.only(known.game % 5 > 0), known.only(known.game % 5 == 0), 1)
    chance = chances(network, unseen.features)
    assert log_loss(chance, unseen.won) < 0.45
    turned = unseen.features.copy()
    turned[:, :SIDES] *= -1.0
    assert chances(network, turned) == pytest.approx(1.0 - chance)


def test_chances_are_calibrated_by_the_round() -> None:
    known = made_up(300, 1)
    network = fitted(known.only(known.game % 5 > 0), known.only(known.game % 5 == 0), 1)
    known, rng = made_up(2000, 9), np.random.default_rng(5)
    rounds = rng.integers(1, 7, len(known.won)).astype(float)
    odds = network.both(known.features)[:, 0]
    chance = 1.0 / (1.0 + np.exp(-odds * (0.4 + 0.2 * rounds)))
    won = (rng.random(len(odds)) < chance).astype(float)
    played = replace(known, won=won, round=rounds)
    found = calibrated(network, played)
    assert found.slope == pytest.approx((0.4, 0.2), abs=0.1)
    assert log_loss(calibrated_chances(found, played), won) < log_loss(
        chances(network, played.features), won
    )
    late = replace(played, round=np.full(len(won), 20.0))
    last = replace(played, round=np.full(len(won), 6.0))
    assert (calibrated_chances(found, late) == calibrated_chances(found, last)).all()


def test_the_same_games_and_seed_give_the_same_file_and_a_card_of_ten_bins() -> None:
    known, unseen = made_up(60, 1), made_up(30, 2)
    late = replace(known, game=known.game + learning_seeds(30, 0, "S07").start)
    known = joined([replace(known, game=known.game + learning_seeds(20, 0).start), late])
    found = learned(known, unseen, 1)
    assert found == learned(known, unseen, 1)
    assert found != learned(known, unseen, 2)
    card = found.card
    assert [(one.season, one.points, one.games) for one in card.learned_from] == [
        ("S05", 20, 60),
        ("S07", 30, 60),
    ]
    assert card.positions == 120 * 6
    assert card.unseen_games == sum(one.count for one in card.calibration)
    assert len(card_text(found).splitlines()) == 17


def test_the_seed_of_a_game_draws_its_battle_and_its_players() -> None:
    assert battle_of(7) == battle_of(7)
    assert {battle_of(seed).scenario for seed in range(1, 11)} == {
        battle_of(seed).scenario for seed in range(11, 21)
    }


def test_a_game_gives_its_positions_between_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "battle_of", skirmish)  # the smallest there is
    game = played_by_greedy(1)
    assert game is not None
    found = positions_of(game)
    assert found.games == 1
    assert len(found.won) == len(game.states)
    assert {state.phase for state in game.states} <= {
        Phase.ROUND_START,
        Phase.TURN,
        Phase.CLEAN_UP,
    }
    assert set(found.won) <= {0.0, 0.5, 1.0}


def test_one_position_of_each_game_is_drawn_and_the_same_again() -> None:
    found = made_up(40, 3)
    drawn = found.one_a_game(1)
    assert sorted(drawn.game) == list(range(1, 41))
    assert (drawn.features == found.one_a_game(1).features).all()
    assert not (drawn.features == found.one_a_game(2).features).all()


def test_games_kept_in_a_folder_are_not_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(self_play, "battle_of", skirmish)
    first = kept(tmp_path, range(1, 2), played_by_greedy, 1)

    def never(seed: int) -> None:
        raise AssertionError(f"game {seed} is played again")

    never.__name__ = played_by_greedy.__name__
    again = kept(tmp_path, range(1, 2), never, 1)
    assert first.games == 1
    assert (again.features == first.features).all()


def test_two_greedy_players_play_the_battle_of_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "battle_of", skirmish)
    game = played_by_greedy(5)
    assert game is not None
    assert game.seed == 5
    assert game.rounds >= 1


# ------------------------------------------------------------------ every size


def test_the_skirmish_has_a_slope_of_its_own() -> None:
    """A lead decides a skirmish sooner; what other games say of a lead stays as it was."""
    known = made_up(300, 1)
    network = replace(fitted(known, known, 1), skirmish=np.array([2.0, 0.0]))
    small = known.features.copy()
    small[:, SKIRMISH] = 1.0
    odds = network.both(known.features)[:, 0]
    assert network.calibrated(odds, known.round, small) == pytest.approx(2.0 * odds)
    assert network.calibrated(odds, known.round, known.features * 0.0) == pytest.approx(odds)


def test_a_later_position_of_a_game_stands_for_a_part_of_what_came_of_it() -> None:
    """The end of a game is luck in part; what the next position promised is less so."""
    known = made_up(2, 1)
    network = calibrated(fitted(known, known, 1), known)
    told = expected(known, network)
    chance, margin = calibrated_chances(network, known), 4.0 * network.both(known.features)[:, 1]
    for last in (5, 11):
        assert (told.won[last], told.margin[last]) == (known.won[last], known.margin[last])
    assert told.won[4] == pytest.approx(KEPT * known.won[5] + (1 - KEPT) * chance[5])
    later = KEPT * (KEPT * known.margin[11] + (1 - KEPT) * margin[11]) + (1 - KEPT) * margin[10]
    assert told.margin[9] == pytest.approx(later)


def test_the_seeds_of_a_size_name_its_points_and_what_judges_teaches_nothing() -> None:
    for points in SIZES:
        seed = unseen_seeds(points, 1)[0]
        battle = battle_of(seed)
        assert (battle.scenario == "skirmish") is (points == 20)
        spent = [cost(army, load_library()) for army in battle.armies.values()]
        assert all(points - 4 <= one <= points for one in spent), (points, spent)
        later = battle_of(unseen_seeds(points, 1, "S07")[0])
        assert (battle.season, later.season) == ("S05", "S07")
        assert {army.season for army in later.armies.values()} == {"S07"}
        for season in SEASONS:
            taught = learning_seeds(points, 1000, season)
            assert not set(taught) & set(unseen_seeds(points, 1000, season))


def test_bins_are_right_whose_interval_holds_what_was_said() -> None:
    inside = BinRecord(share=0.5, won=0.4, count=9, games=9, least=0.2, most=0.6)
    outside = inside.model_copy(update={"share": 0.7})
    empty = outside.model_copy(update={"games": 0})
    assert right_bins([inside, outside, empty]) == 0.5
