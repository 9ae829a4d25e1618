"""Learn the skirmish from own play, with numpy alone: a policy gradient over what options are.

python -m examples.learn --seed 1 --games 400 [--imitate greedy] [--curve FILE] [--weights FILE]

For each kind of question a small network gives every option a score by its features. The policy
plays both sides. Another network learns how well a position stands; answers after which it stands
better than was thought become likelier (PPO with generalised advantages). `--imitate` first makes
the answers of a machine likely.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

import numpy as np

import simulator
from examples.learn_features import CONTEXT, WIDTH, Choice, Numbers, choice_of
from examples.learn_network import Network, read, written
from simulator import Agent, Seat
from simulator.rl.environment import SEATS, Environment

BATTLE = simulator.battle("skirmish", {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"})
TESTS = 500_000_000
"""The seed of the first game of a test; no game to learn from has it."""
VALUE = 0
"""The network of the values stands among those of the kinds of questions, which begin at 1."""
BATCH = 10
"""Games between two lessons."""
PASSES, PASSES_IMITATING = 8, 4
"""How often a lesson goes through its answers."""
VALUE_PASSES = 40
"""How often it goes through the positions: values must be true before answers follow them."""
REPEATS = 8
"""How often the lessons of a machine to imitate are repeated."""
RATE = 3e-3
"""How far a lesson goes at first; it fades to nothing with the games."""
CLIP = 0.2
"""How far a lesson may move the chance of an answer, as a share of it."""
CURIOSITY = 0.01
"""What it is worth to stay undecided."""
FADING = 0.9
"""How much a surprise counts for the answer before the one it followed."""


# ------------------------------------------------------------------ the policy


@dataclass(frozen=True)
class Step:
    """An answer in a game: among what, which one, how likely it was, what it was worth.

    advantage: how much better the game went on than the position had promised.
    target: what the position should have promised.
    """

    choice: Choice
    taken: int
    chance: float
    advantage: float = 1.0
    target: float = 0.0


@dataclass
class Learner:
    """A network for each kind of question and one for the value of a position."""

    stream: np.random.Generator
    rate: float = RATE
    networks: dict[int, Network] = field(default_factory=dict)

    def network(self, kind: int) -> Network:
        """Return the network of a kind of question, or that of the values."""
        if kind not in self.networks:
            width = CONTEXT if kind == VALUE else WIDTH
            self.networks[kind] = Network.drawn(width, self.stream)
        return self.networks[kind]

    def chances(self, choice: Choice) -> Numbers:
        """Return the chance with which each answer is given."""
        scores, _hidden = self.network(choice.kind).out(choice.rows)
        raised = np.exp(scores - scores.max())
        return np.asarray(raised / raised.sum())

    def learn(self, steps: Sequence[Step], *, imitate: bool = False) -> None:
        """Make answers likelier by their advantage, or just likelier; make the values truer."""
        by_kind: dict[int, list[Step]] = defaultdict(list)
        for step in steps:
            by_kind[step.choice.kind].append(step)
        for kind, given in by_kind.items():
            lesson = Lesson(given, imitate=imitate)
            for _pass in range(PASSES_IMITATING if imitate else PASSES):
                lesson.give(self.network(kind), self.rate)
        contexts = np.stack([step.choice.context for step in steps])
        targets = np.array([step.target for step in steps], np.float32)
        for _pass in range(VALUE_PASSES):
            values, hidden = self.network(VALUE).out(contexts)
            slopes = np.asarray((values - targets) / len(steps), np.float32)
            self.network(VALUE).descend(contexts, hidden, slopes, RATE)


class Lesson:
    """Answers to questions of one kind, their options one behind the other."""

    def __init__(self, steps: Sequence[Step], *, imitate: bool) -> None:
        """Join the answers."""
        self.counts = np.array([len(step.choice.rows) for step in steps])
        self.starts = np.cumsum(self.counts) - self.counts
        self.taken = self.starts + np.array([step.taken for step in steps])
        self.rows = np.concatenate([step.choice.rows for step in steps])
        self.chances = np.array([step.chance for step in steps], np.float32)
        self.advantages = np.array([step.advantage for step in steps], np.float32)
        self.imitate = imitate

    def give(self, network: Network, rate: float) -> None:
        """Have a network learn from the answers once."""
        scores, hidden = network.out(self.rows)
        scores -= np.repeat(np.maximum.reduceat(scores, self.starts), self.counts)
        logs = scores - np.repeat(np.log(np.add.reduceat(np.exp(scores), self.starts)), self.counts)
        chances = np.exp(logs)
        if self.imitate:
            pull = np.ones_like(self.advantages)
            slopes = np.zeros_like(chances)
        else:
            ratios = chances[self.taken] / self.chances
            moved = np.where(self.advantages > 0, ratios - 1.0, 1.0 - ratios) > CLIP
            pull = np.where(moved, 0.0, ratios * self.advantages).astype(np.float32)
            doubt = -np.add.reduceat(chances * logs, self.starts)
            slopes = CURIOSITY * chances * (logs + np.repeat(doubt, self.counts))
        slopes += chances * np.repeat(pull, self.counts)
        slopes[self.taken] -= pull
        network.descend(self.rows, hidden, (slopes / len(self.counts)).astype(np.float32), rate)


# ------------------------------------------------------------------ games


def game(
    table: Environment, learner: Learner, teacher: Agent | None = None, *, best: bool = False
) -> Iterator[tuple[float, list[Step]]]:
    """Play a game; yield for each agent what it won, and its steps.

    The teacher answers if there is one; `best` takes the likeliest answer instead of a random one.
    """
    table.reset()
    steps: dict[str, list[Step]] = {agent: [] for agent in table.agents}
    planned: list[int] = []
    while True:
        agent = table.agent_selection
        if table.terminations[agent] or table.truncations[agent]:
            break
        seen = table.observe(agent)
        allowed = np.flatnonzero(seen["action_mask"])
        choice = choice_of(seen["observation"], allowed)
        chances = learner.chances(choice)
        if teacher is not None:
            planned = planned or table.actions_for(simulator.ask(table.session, teacher))
            taken = int(np.flatnonzero(allowed == planned.pop(0))[0])
        elif best:
            taken = int(chances.argmax())
        else:
            taken = int(learner.stream.choice(len(allowed), p=chances / chances.sum()))
        steps[agent].append(Step(choice, taken, float(chances[taken])))
        table.step(int(allowed[taken]))
    for each, given in steps.items():
        yield table.rewards[each], given


def weighed(learner: Learner, steps: Sequence[Step], won: float) -> Iterator[Step]:
    """Yield an agent's steps with what they were worth, from the last to the first.

    Worth are points, as a share of those that win, and the victory.
    """
    contexts = np.stack([step.choice.context for step in steps])
    values, _hidden = learner.network(VALUE).out(contexts)
    promised, surprise, lead = won, 0.0, steps[-1].choice.lead
    for step, value in zip(reversed(steps), values[::-1].tolist(), strict=True):
        surprise = promised + lead - step.choice.lead - value + FADING * surprise
        yield replace(step, advantage=surprise, target=surprise + value)
        promised, lead = value, step.choice.lead


def played(table: Environment, learner: Learner, games: int, teacher: str = "") -> list[Step]:
    """Play against itself, or have a machine play; return what to learn from."""
    found: list[Step] = []
    for _game in range(games):
        agent = simulator.make_agent(teacher, table.next_seed) if teacher else None
        sides = list(game(table, learner, agent))
        found += chain.from_iterable(weighed(learner, steps, won) for won, steps in sides)
    spread = float(np.std([step.advantage for step in found])) + 1e-6
    return [replace(step, advantage=step.advantage / spread) for step in found]


def wins(learner: Learner, opponent: str, games: int) -> int:
    """Return how many games the policy wins against a machine, changing sides."""
    won = 0
    for number in range(games):
        other = list(SEATS)[number % 2]
        table = Environment(BATTLE, opponents={other: opponent}, seed=TESTS + number)
        won += sum(reward > 0 for reward, _steps in game(table, learner, best=True))
    return won


def imitate(learner: Learner, steps: Sequence[Step]) -> None:
    """Make what a machine answered likely."""
    parts = max(1, len(steps) // 2500)
    for _repeat in range(REPEATS):
        for part in np.array_split(learner.stream.permutation(len(steps)), parts):
            learner.learn([steps[each] for each in part], imitate=True)


def curve(how: argparse.Namespace) -> Iterator[tuple[float, ...]]:
    """Learn and test, as the command line asks.

    Yield games of own play so far, minutes of processor time, games of the test against each
    opponent, and how many of them were won.
    """
    learner = Learner(np.random.default_rng(how.seed))
    table = Environment(BATTLE, seed=1_000_000 * how.seed)
    if how.start:
        learner.networks = read(how.start)
    if how.imitate:
        imitate(learner, played(table, learner, how.lessons, how.imitate))
    for games in range(0, how.games + 1, BATCH):
        last = games + BATCH > how.games
        if last or games % how.every == 0:
            minutes, tests = round(time.process_time() / 60, 1), how.final if last else how.test
            yield games, minutes, tests, *(wins(learner, each, tests) for each in how.against)
        if not last:
            learner.rate = RATE * (1.0 - games / how.games)
            learner.learn(played(table, learner, BATCH))
    if how.weights:
        written(how.weights, learner.networks)


def main(arguments: Sequence[str] | None = None) -> list[tuple[float, ...]]:
    """Learn as the command line asks; print and write the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=300, help="games of own play")
    parser.add_argument("--imitate", default="", help="a machine to imitate first: greedy")
    parser.add_argument("--lessons", type=int, default=160, help="games of the machine imitated")
    parser.add_argument("--every", type=int, default=100, help="games between two tests")
    parser.add_argument("--test", type=int, default=30, help="games of a test per opponent")
    parser.add_argument("--final", type=int, default=400, help="games of the last test")
    parser.add_argument("--against", nargs="*", default=["random", "beginner"], help="opponents")
    parser.add_argument("--start", type=Path, help="an NPZ file of what was learned before")
    parser.add_argument("--curve", type=Path, help="a CSV file for the curve")
    parser.add_argument("--weights", type=Path, help="an NPZ file for what is learned")
    how = parser.parse_args(arguments)
    points: list[tuple[float, ...]] = []
    for point in curve(how):
        points.append(point)
        print(*point, flush=True)
        if how.curve:
            with how.curve.open("w", newline="", encoding="utf-8") as file:
                head = ("games", "processor_minutes", "tests", *how.against)
                csv.writer(file).writerows([head, *points])
    return points


if __name__ == "__main__":
    main()
