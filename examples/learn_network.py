"""A small network of `learn.py`, and how it learns, with numpy alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from examples.learn_features import Numbers

HIDDEN = 32


@dataclass
class Network:
    """A hidden layer beside a straight way, and one number out for each row; it learns by Adam."""

    weights: list[Numbers]
    steps: int = 0

    def __post_init__(self) -> None:
        """Begin the averages of Adam."""
        self.means, self.squares = ([0 * each for each in self.weights] for _average in range(2))

    @classmethod
    def drawn(cls, width: int, stream: np.random.Generator) -> Network:
        """Return a network that has learned nothing."""
        first = stream.normal(0.0, 0.5 / width**0.5, (width, HIDDEN))
        others = [stream.normal(0.0, 0.01, size) for size in (HIDDEN, HIDDEN, width, 1)]
        return cls([each.astype(np.float32) for each in (first, *others)])

    def out(self, rows: Numbers) -> tuple[Numbers, Numbers]:
        """Return the number of each row, and the hidden layer."""
        first, shift, last, straight, start = self.weights
        hidden = np.tanh(rows @ first + shift)
        return hidden @ last + rows @ straight + start, hidden

    def descend(self, rows: Numbers, hidden: Numbers, slopes: Numbers, rate: float) -> None:
        """Step down, where the loss has these slopes by the number of each row."""
        inner = slopes[:, None] * self.weights[2] * (1.0 - hidden**2)
        ends = slopes @ hidden, slopes @ rows, slopes.sum(keepdims=True)
        self.steps += 1
        young_mean, young_square = 1.0 - 0.9**self.steps, 1.0 - 0.999**self.steps
        for layer, gradient in enumerate((rows.T @ inner, inner.sum(axis=0), *ends)):
            self.means[layer] += 0.1 * (gradient - self.means[layer])
            self.squares[layer] += 0.001 * (gradient**2 - self.squares[layer])
            spread = np.sqrt(self.squares[layer] / young_square) + 1e-6
            self.weights[layer] -= rate / young_mean * self.means[layer] / spread


def written(path: Path, networks: Mapping[int, Network]) -> None:
    """Write the weights of networks to an NPZ file: "3.0" is the first layer of network 3."""
    layers: dict[str, Any] = {  # Any: savez_compressed has a named argument that is a bool
        f"{name}.{layer}": weights
        for name, network in networks.items()
        for layer, weights in enumerate(network.weights)
    }
    np.savez_compressed(path, **layers)


def read(path: Path) -> dict[int, Network]:
    """Return the networks that `written` wrote."""
    found: dict[int, list[Numbers]] = defaultdict(list)
    with np.load(path) as layers:
        for name in layers:
            found[int(name.partition(".")[0])].append(layers[name])
    return {name: Network(weights) for name, weights in found.items()}
