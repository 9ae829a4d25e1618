"""The network is fitted: gradient descent on games, stopped by games it does not learn from.

Nothing here needs more than numpy, and the same positions and seed give the same weights. Seen from
the other side a position has the chance of winning that is left over, and the margin with the other
sign; the network is built so, so every position teaches both sides at once.

How a game ends is much luck. So after a first fit to the ends of games, what a network expects of
the later positions of a game is taken for a part of what came of the earlier ones, and another
network is fitted to that (temporal differences).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from simulator.agents.learned_value import LAST_ROUND, POINTS, Array, Network
from simulator.agents.position_features import SIDES, SKIRMISH
from simulator.learning.positions import Positions, joined

NODES: Final = 96
"""Nodes between what goes in and what comes out."""
RATE: Final = 0.001
"""How far a step goes."""
DECAY: Final = 0.0003
"""The share every weight loses in a step, so that what was found by chance is forgotten."""
BATCH: Final = 512
"""Positions looked at for one step."""
EPOCHS: Final = 30
"""How often all positions are gone through at most."""
PATIENCE: Final = 4
"""Rounds without a better result on the games kept back before it stops."""
SWEEPS: Final = 2
"""How often a network is fitted to what the one before it expects."""
KEPT: Final = 0.9
"""From turn to turn so much of what came of a game stays what came; the rest is expected."""
MARGIN_SHARE: Final = 0.3
"""How much the error of the margin counts beside that of the chance."""
SMALLEST: Final = 1e-9
UNCALIBRATED: Final = (1.0, 0.0)
"""The slope that leaves the chances as the network gives them."""
NEWTON_STEPS: Final = 25
"""Far more steps than it takes until the slope no longer changes."""


def chances(network: Network, rows: Array) -> Array:
    """Return the chance of winning of each position, as the network gives it."""
    found: Array = 1.0 / (1.0 + np.exp(-network.both(rows)[:, 0]))
    return found


def calibrated_chances(network: Network, known: Positions) -> Array:
    """Return the chance of winning of each position as it is told."""
    odds = network.calibrated(network.both(known.features)[:, 0], known.round, known.features)
    found: Array = 1.0 / (1.0 + np.exp(-odds))
    return found


def calibrated(network: Network, known: Positions) -> Network:
    """Return a network with the slopes with which its chances fit positions best."""
    small = known.features[:, SKIRMISH] > 0.0
    return replace(
        network,
        slope=best_slope(network, known.only(~small)),
        skirmish=best_slope(network, known.only(small)),
    )


def best_slope(network: Network, known: Positions) -> Array:
    """Return the slope with which a network's chances fit positions best.

    Newton's method on the log loss, which has one lowest point; where all positions are of one
    round, of all slopes that do as well the smallest step is taken.
    """
    odds, rounds = network.both(known.features)[:, 0], np.minimum(known.round, LAST_ROUND)
    parts = np.stack([odds, odds * rounds], axis=1)
    slope = np.array(UNCALIBRATED)
    for _step in range(NEWTON_STEPS):
        chance = 1.0 / (1.0 + np.exp(-parts @ slope))
        bent = (parts * (chance * (1.0 - chance))[:, None]).T @ parts
        step, *_rest = np.linalg.lstsq(bent, parts.T @ (known.won - chance))
        slope = slope + step
    return slope


def log_loss(chance: Array, won: Array) -> float:
    """Return how badly chances fit what came of them; 0.693 is what knowing nothing gives."""
    loss = won * np.log(chance + SMALLEST) + (1.0 - won) * np.log(1.0 - chance + SMALLEST)
    return float(-loss.mean())


def learned(learning: Positions, kept_back: Positions, seed: int) -> Network:
    """Fit a network to games, then others to what the one before expected of them.

    The games kept back say when to stop. All say how sure it may be: those kept back are too few
    for the two numbers of a slope.
    """
    known = joined([learning, kept_back])
    network = fitted(learning, kept_back, seed)
    for sweep in range(1, SWEEPS + 1):
        promised = expected(learning, calibrated(network, known))
        network = fitted(promised, kept_back, seed + sweep)
    return calibrated(network, known)


def expected(known: Positions, network: Network) -> Positions:
    """Return positions with what came of them as far as that is `KEPT`, the rest as expected.

    Of the last position of a game all is kept, of each earlier one a tenth less than of the next:
    the chance and the margin that a network sees in the next position stand for that tenth.
    """
    chance, margin = calibrated_chances(network, known), POINTS * network.both(known.features)[:, 1]
    won, ahead = known.won.copy(), known.margin.copy()
    for at in range(len(won) - 2, -1, -1):
        if known.game[at] == known.game[at + 1]:
            won[at] = (1.0 - KEPT) * chance[at + 1] + KEPT * won[at + 1]
            ahead[at] = (1.0 - KEPT) * margin[at + 1] + KEPT * ahead[at + 1]
    return replace(known, won=won, margin=ahead)


def fitted(learning: Positions, kept_back: Positions, seed: int) -> Network:
    """Fit a network to positions; the one is given that does best on the games kept back."""
    rng = np.random.default_rng(seed)
    network = _begun(learning.features, rng)
    weights = [network.hidden, network.bias, network.out, network.straight]
    slopes = [np.zeros_like(part) for part in weights]
    squares = [np.zeros_like(part) for part in weights]
    rows = network.scaled(learning.features)
    best, least, worse, steps = _copied(network), np.inf, 0, 0
    for _epoch in range(EPOCHS):
        order = rng.permutation(len(rows))
        for begin in range(0, len(order), BATCH):
            chosen = order[begin : begin + BATCH]
            found = _slopes(network, rows[chosen], learning.won[chosen], learning.margin[chosen])
            steps += 1
            for spot, now in enumerate(found):
                slopes[spot] += 0.1 * (now - slopes[spot])
                squares[spot] += 0.001 * (now**2 - squares[spot])
                slope = slopes[spot] / (1.0 - 0.9**steps)
                square = squares[spot] / (1.0 - 0.999**steps)
                weights[spot] *= 1.0 - DECAY
                weights[spot] -= RATE * slope / (np.sqrt(square) + 1e-8)
        loss = log_loss(chances(network, kept_back.features), kept_back.won)
        if loss < least - 1e-5:
            best, least, worse = _copied(network), loss, 0
        else:
            worse += 1
        if worse > PATIENCE:
            break
    return best


def _begun(rows: Array, rng: np.random.Generator) -> Network:
    """Return the network that learning begins with: it promises every side as much."""
    mean, scale = _scales(rows)
    wide = rows.shape[1]
    return Network(
        mean,
        scale,
        rng.normal(0.0, 0.5 / np.sqrt(wide), (NODES, wide)),
        rng.normal(0.0, 0.1, NODES),
        np.zeros((2, NODES)),
        np.zeros((2, SIDES)),
        np.array(UNCALIBRATED),
        np.array(UNCALIBRATED),
    )


def _copied(network: Network) -> Network:
    learned = ("hidden", "bias", "out", "straight")
    return replace(network, **{name: getattr(network, name).copy() for name in learned})


def _scales(rows: Array) -> tuple[Array, Array]:
    """Return what makes features comparable; those of the sides keep their zero (both are even)."""
    mean = rows.mean(axis=0)
    mean[:SIDES] = 0.0
    scale = np.sqrt(((rows - mean) ** 2).mean(axis=0))
    scale[:SIDES] += 1e-3
    scale[SIDES:] = np.maximum(scale[SIDES:], 0.1)
    return mean, scale


def _slopes(network: Network, here: Array, won: Array, margin: Array) -> list[Array]:
    """Return how the error changes with every weight."""
    there = here.copy()
    there[:, :SIDES] *= -1.0
    first = np.tanh(here @ network.hidden.T + network.bias)
    second = np.tanh(there @ network.hidden.T + network.bias)
    said = (first - second) @ network.out.T + here[:, :SIDES] @ network.straight.T
    chance = 1.0 / (1.0 + np.exp(-said[:, 0]))
    missed = np.clip(said[:, 1] - margin / POINTS, -1.0, 1.0)
    error = np.stack([chance - won, MARGIN_SHARE * missed], axis=1) / len(here)
    back = error @ network.out
    one, two = back * (1.0 - first**2), -back * (1.0 - second**2)
    return [
        one.T @ here + two.T @ there,
        (one + two).sum(axis=0),
        error.T @ (first - second),
        error.T @ here[:, :SIDES],
    ]
