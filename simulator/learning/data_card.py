"""What the value was learned from, and how it does on games it never saw."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from simulator.agents.learned_value import POINTS, Network
from simulator.agents.position_features import NAMES
from simulator.content.practice.value_file import BinRecord, DataCard, GamesRecord, ValueFile
from simulator.datafiles import program_version
from simulator.language.shares import wilson
from simulator.learning import fitting
from simulator.learning.fitting import calibrated_chances, log_loss
from simulator.learning.positions import Positions
from simulator.learning.self_play import SEEDS_A_SIZE, season_of

BINS: Final = 10
"""Bins of the calibration table, each a tenth of all chances wide."""
KEPT_BACK: Final = 10
"""Every so many-th game says when learning stops, and teaches nothing itself."""
CALIBRATED_BY: Final = 1
"""The seed that draws which position of a game counts in the calibration table."""
DIGITS: Final = 5
"""Digits after the point that a weight keeps in its file."""


def learned(known: Positions, unseen: Positions, seed: int) -> ValueFile:
    """Learn from games, and judge what was learned by others; give both as one file.

    known, unseen: games between two greedy players. One in ten of the known ones says when learning
    stops.
    """
    back = known.game % KEPT_BACK == 0
    network = fitting.learned(known.only(~back), known.only(back), seed)
    return value_of(network, card_of(network, known, unseen))


def card_of(network: Network, known: Positions, unseen: Positions) -> DataCard:
    """Judge a network by games it never saw, each position from Red's side."""
    chance, said = calibrated_chances(network, unseen), network.both(unseen.features)
    kinds = Counter(
        (season_of(seed), seed // SEEDS_A_SIZE) for seed in np.unique(known.game).tolist()
    )
    return DataCard(
        version=program_version(),
        learned_from=[
            GamesRecord(points=points, season=season, games=games)
            for (season, points), games in sorted(kinds.items())
        ],
        positions=len(known.won),
        unseen_games=unseen.games,
        unseen_positions=len(unseen.won),
        log_loss=_rounded(log_loss(chance, unseen.won)),
        brier=_rounded(float(((chance - unseen.won) ** 2).mean())),
        margin_error=_rounded(float(np.abs(POINTS * said[:, 1] - unseen.margin).mean())),
        calibration=calibration(network, unseen.one_a_game(CALIBRATED_BY)),
    )


def calibration(network: Network, unseen: Positions) -> list[BinRecord]:
    """Return for every tenth of the chances how often those won of whom it was said.

    A position counts from Red's side. The interval is Wilson's, 95 percent, for as many games as
    there are in the bin: give one position a game, since those of one game go together.
    """
    chance = calibrated_chances(network, unseen)
    bins = np.minimum((chance * BINS).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        here = unseen.only(bins == number)
        games = here.games
        won = float(here.won.mean()) if games else 0.0
        least, most = wilson(round(won * games), games)
        found.append(
            BinRecord(
                share=_rounded(float(chance[bins == number].mean())) if games else 0.0,
                won=_rounded(won),
                count=len(here.won),
                games=games,
                least=_rounded(least),
                most=_rounded(most),
            )
        )
    return found


def _rounded(number: float) -> float:
    return round(number, DIGITS)


def value_of(network: Network, card: DataCard) -> ValueFile:
    """Return a network and its card as they are written."""
    return ValueFile(
        card=card,
        names=list(NAMES),
        mean=_row(network.mean),
        scale=[max(10.0**-DIGITS, one) for one in _row(network.scale)],
        hidden=[_row(row) for row in network.hidden],
        bias=_row(network.bias),
        out=[_row(row) for row in network.out],
        straight=[_row(row) for row in network.straight],
        slope=_row(network.slope),
        skirmish=_row(network.skirmish),
    )


def _row(numbers: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float]:
    return [_rounded(float(one)) for one in numbers]
