"""The example that learns: its policy follows what paid, and the same seed learns the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

from examples import learn


def made_up(stream: np.random.Generator) -> learn.Features:
    """Return a choice of four options by their numbers alone."""
    dense = stream.normal(size=(4, learn.DENSE))
    return learn.Features(3, dense, np.zeros((4, 2), np.int64))


def test_what_paid_becomes_likelier() -> None:
    stream = np.random.default_rng(1)
    policy = learn.Policy()
    for _round in range(600):
        choice = made_up(stream)
        taken = int(stream.choice(4, p=policy.chances(choice)))
        best = int(choice.dense[:, 0].argmax())
        policy.learn([(choice, taken, 1.0 if taken == best else -1.0)])
    unseen = [made_up(stream) for _number in range(200)]
    right = [policy.chances(each).argmax() == each.dense[:, 0].argmax() for each in unseen]
    assert np.mean(right) > 0.8


def test_an_identity_is_learned_and_others_are_not() -> None:
    policy = learn.Policy()
    one = learn.Features(1, np.zeros((2, learn.DENSE)), np.array([[7], [9]]))
    other = learn.Features(1, np.zeros((2, learn.DENSE)), np.array([[11], [12]]))
    for _round in range(60):
        policy.learn([(one, 0, 1.0)])
    assert policy.chances(one)[0] > 0.7
    assert policy.chances(other)[0] == pytest.approx(0.5)


def test_a_game_of_own_play_and_its_curve_come_again_with_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    how = ["--games", "1", "--test", "0", "--every", "1", "--imitate", "greedy", "--lessons", "1"]
    weights = []
    for name in ("one", "two"):
        files = ["--curve", str(tmp_path / "curve.csv"), "--weights", str(tmp_path / f"{name}.npz")]
        assert learn.main([*how, *files]) == [(0, 0, 0), (1, 0, 0)]
        weights.append(np.load(tmp_path / f"{name}.npz")["weights"])
    assert np.array_equal(*weights)
    assert np.count_nonzero(weights[0]) > 100
    curve = (tmp_path / "curve.csv").read_text(encoding="utf-8").split()
    assert curve == ["games,random,beginner", "0,0,0", "1,0,0"]
    assert "after 1 games: 0 won against random" in capsys.readouterr().out
