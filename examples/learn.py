"""Learn the skirmish from own play, with numpy alone: a policy gradient over what options are.

python -m examples.learn --games 2000 --seed 1 [--imitate greedy] [--curve FILE] [--weights FILE]

The policy gives every option a score, which is linear in its features: numbers of the option, and
what it is together with the question asked. It plays both sides; who wins has its answers made more
likely, who loses less. `--imitate` first makes the answers of a machine likely.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import simulator
from simulator import Agent, Seat
from simulator.rl.environment import DONE, SEATS, Environment
from simulator.rl.layout import BLOCKS

Numbers = NDArray[np.float64]

BATTLE = simulator.battle("skirmish", {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"})
BUCKETS = 1 << 14
"""Identities are put into so many buckets; two that share one are learned as one."""
OPTIONS, QUESTION, UNITS, TOKENS = (
    BLOCKS[name] for name in ("options", "question", "units", "tokens")
)
KIND, ABOUT = QUESTION.at["kind"], QUESTION.at["unit"]
NUMBERS = tuple(
    OPTIONS.at[name]
    for name in (
        *("inches", "odds", "needed", "margin", "engages", "hit", "dice", "ranged", "face"),
        *("succeeds", "owner", "wounds", "chosen", "number"),
    )
)
"""Columns that are features as they are, for each kind of question by itself."""
IDENTITIES = tuple(
    (OPTIONS.at[first], OPTIONS.at[second])
    for first, second in (
        *(("form", "word"), ("action", "form"), ("card", "ability"), ("zone", "word")),
        *(("side", "form"), ("use", "card"), ("variant", "ability")),
    )
)
"""Pairs of columns that say what an option is."""
KINDS = 64
"""Kinds of questions are told apart modulo this."""
PLACE = 8
"""Features of where a tray would stand."""
DENSE = len(NUMBERS) + PLACE + 1
LENGTH = KINDS * DENSE + BUCKETS


@dataclass(frozen=True)
class Features:
    """What a choice looks like: for each option dense numbers, and the buckets it falls into."""

    kind: int
    dense: Numbers
    buckets: NDArray[np.int64]

    def scores(self, weights: Numbers) -> Numbers:
        """Return the score of each option."""
        start = self.kind * DENSE
        shared = weights[KINDS * DENSE :]
        dense = self.dense @ weights[start : start + DENSE]
        return np.asarray(dense + shared[self.buckets].sum(axis=1))

    def add_to(self, gradient: Numbers, amounts: Numbers) -> None:
        """Add the features of each option to a gradient, so many times."""
        start = self.kind * DENSE
        gradient[start : start + DENSE] += amounts @ self.dense
        places = self.buckets + KINDS * DENSE
        np.add.at(gradient, places, np.repeat(amounts[:, None], places.shape[1], axis=1))


def features(observation: NDArray[np.float32], allowed: NDArray[np.intp]) -> Features:
    """Return the features of the allowed actions."""
    rows = np.zeros((len(allowed), OPTIONS.width))
    real = allowed != DONE
    rows[real] = OPTIONS.rows(observation)[allowed[real]]
    kind = int(QUESTION.rows(observation)[0, KIND])
    dense = np.column_stack((rows[:, NUMBERS], places(observation, rows), ~real))
    buckets = [
        ((kind * 131 + number) * 8191 + rows[:, first] * 1297 + rows[:, second] * 31) % BUCKETS
        for number, (first, second) in enumerate(IDENTITIES)
    ]
    return Features(kind % KINDS, dense, np.column_stack(buckets).astype(np.int64))


def places(observation: NDArray[np.float32], rows: Numbers) -> Numbers:
    """Return where each option would put a tray: to enemies, tokens and the middle."""
    at, unit_rows = UNITS.at, UNITS.rows(observation)
    foes = unit_rows[(unit_rows[:, at["on_table"]] > 0) & (unit_rows[:, at["owner"]] < 0)]
    tokens = TOKENS.rows(observation)
    tokens = tokens[tokens[:, TOKENS.at["there"]] > 0]
    x, y, sine, cosine = (rows[:, OPTIONS.at[name]] for name in ("x", "y", "sine", "cosine"))
    posed = (sine**2 + cosine**2) > 0.5
    found = np.zeros((len(rows), PLACE))
    found[:, 0], found[:, 1] = y, np.hypot(x, y)
    for column, goals, where in ((2, foes, at), (5, tokens, TOKENS.at)):
        if len(goals):
            dx = goals[:, where["x"]][None] - x[:, None]
            dy = goals[:, where["y"]][None] - y[:, None]
            gaps = np.hypot(dx, dy)
            nearest = gaps.argmin(axis=1)[:, None]
            gap, ahead = (
                np.take_along_axis(each, nearest, axis=1)[:, 0]
                for each in (gaps, dx * sine[:, None] + dy * cosine[:, None])
            )
            found[:, column], found[:, column + 1] = gap, ahead / np.maximum(gap, 1e-6)
            found[:, column + 2] = gap < 0.25
    found[~posed] = 0.0
    return found


# ------------------------------------------------------------------ the policy


@dataclass
class Policy:
    """Chances of answers by their features; it learns by steps of Adagrad."""

    weights: Numbers = field(default_factory=lambda: np.zeros(LENGTH))
    squares: Numbers = field(default_factory=lambda: np.full(LENGTH, 1e-2))
    rate: float = 0.05

    def chances(self, choice: Features) -> Numbers:
        """Return the chance with which each action is taken."""
        scores = choice.scores(self.weights)
        raised = np.exp(scores - scores.max())
        return np.asarray(raised / raised.sum())

    def learn(self, steps: Sequence[tuple[Features, int, float]]) -> None:
        """Make actions more likely by how well they did: features, action taken, advantage."""
        gradient = np.zeros(LENGTH)
        for choice, taken, advantage in steps:
            amounts = -self.chances(choice)
            amounts[taken] += 1.0
            choice.add_to(gradient, amounts * advantage)
        gradient /= max(1, len(steps)) ** 0.5
        self.squares += gradient**2
        self.weights += self.rate * gradient / np.sqrt(self.squares)


@dataclass(frozen=True)
class Step:
    """An answer in a game: who gave it, among what, and which."""

    agent: str
    choice: Features
    taken: int


def game(
    table: Environment,
    policy: Policy,
    stream: np.random.Generator,
    teacher: Agent | None = None,
    *,
    best: bool = False,
) -> tuple[list[Step], dict[str, float]]:
    """Play a game; return its steps, and what each agent won.

    The teacher answers if there is one; `best` takes the likeliest answer instead of a random one.
    """
    table.reset()
    steps: list[Step] = []
    won = dict.fromkeys(table.agents, 0.0)
    planned: list[int] = []
    while True:
        agent = table.agent_selection
        if table.terminations[agent] or table.truncations[agent]:
            return steps, {each: table.rewards[each] for each in won}
        seen = table.observe(agent)
        allowed = np.flatnonzero(seen["action_mask"])
        if teacher is not None and not planned:
            planned = table.actions_for(simulator.ask(table.session, teacher))
        choice = features(seen["observation"], allowed)
        if planned:
            taken = int(np.flatnonzero(allowed == planned.pop(0))[0])
        elif best:
            taken = int(choice.scores(policy.weights).argmax())
        else:
            taken = int(stream.choice(len(allowed), p=policy.chances(choice)))
        if len(allowed) > 1:
            steps.append(Step(agent, choice, taken))
        table.step(int(allowed[taken]))


def wins(policy: Policy, opponent: str, games: int, seed: int) -> int:
    """Return how many games the policy wins against a machine, changing sides."""
    won = 0
    for number in range(games):
        own, other = list(SEATS)[:: 1 if number % 2 else -1]
        table = Environment(BATTLE, opponents={other: opponent}, seed=seed + number)
        _steps, result = game(table, policy, np.random.default_rng(seed), best=True)
        won += result[own] > 0
    return won


def learned(how: argparse.Namespace) -> Iterator[tuple[int, int, int]]:
    """Learn; yield the curve: games so far, games won against `random` and against `beginner`."""
    stream = np.random.default_rng(how.seed)
    policy = Policy()
    table = Environment(BATTLE, seed=1_000_000 * how.seed)
    if how.imitate:
        for number in range(how.lessons):
            steps, _won = game(table, policy, stream, simulator.make_agent(how.imitate, number))
            policy.learn([(step.choice, step.taken, 1.0) for step in steps])
    for number in range(how.games + 1):
        if number % how.every == 0:
            seed = 500_000_000
            against = (wins(policy, name, how.test, seed) for name in ("random", "beginner"))
            yield number, next(against), next(against)
            if how.weights:
                np.savez_compressed(how.weights, weights=policy.weights)
        steps, won = game(table, policy, stream)
        policy.learn([(step.choice, step.taken, won[step.agent]) for step in steps])


def main(arguments: Sequence[str] | None = None) -> list[tuple[int, int, int]]:
    """Learn as the command line asks; write the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="games of own play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--imitate", default="", help="a machine to imitate first: greedy")
    parser.add_argument("--lessons", type=int, default=200, help="games of the machine imitated")
    parser.add_argument("--every", type=int, default=200, help="games between two tests")
    parser.add_argument("--test", type=int, default=40, help="games of a test per opponent")
    parser.add_argument("--curve", type=Path, help="a CSV file for the curve")
    parser.add_argument("--weights", type=Path, help="an NPZ file for what was learned")
    how = parser.parse_args(arguments)
    curve: list[tuple[int, int, int]] = []
    for point in learned(how):
        curve.append(point)
        print("after {} games: {} won against random, {} against beginner".format(*point))
        sys.stdout.flush()
        if how.curve:
            with how.curve.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([("games", "random", "beginner"), *curve])
    return curve


if __name__ == "__main__":
    main()
