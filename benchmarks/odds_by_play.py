"""The exact odds against the game itself: the engine plays every attack with its own dice.

Run from the repository's root: `python -m benchmarks.odds_by_play --attacks 1000000`. For some
dozen matchups of printed units the game resolves attacks, from the declaration to the last panic
wound; the seats re-roll at their best, expend condition tokens, and pass on what is optional. How
often each number of wounds came is compared with its exact chance: z is the difference in standard
errors. Worker processes share the attacks; a run can be repeated, because its dice follow from the
seeds.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from benchmarks.best_rolls import Best
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter, face_off
from simulator.engine.dice import SeededDice
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model.subjects import Attack, Charge
from simulator.rules.attack import resolve as attacks
from simulator.rules.dice.distributions import mean
from simulator.rules.odds import attack_odds as odds
from simulator.rules.scoring.victory import GameOverError

LIMIT = 4.0
"""So many standard errors the play may differ from the odds."""

RARE = 5.0
"""Numbers of wounds expected less often than this in a whole run are counted together."""


Task = tuple[int, int, int]
"""A share of the attacks: the matchup's number, the first seed, how many."""


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two units, how they stand, and whether the attack is a charge's."""

    name: str
    attacker: Fighter
    defender: Fighter
    side: str = "front"
    charge: bool = False
    active: str = "attacker"


def _of(card: str, **more: Any) -> Fighter:
    return Fighter(card, **more)


MATCHUPS = (
    Matchup("Sworn Swords (Critical Blow)", _of("10201"), _of("10111")),
    Matchup("Sworn Swords charge", _of("10201"), _of("10111"), charge=True),
    Matchup("Winterfell Guard (Precision) in the flank", _of("10220"), _of("10112"), "left"),
    Matchup("Shaggydog (Sundering, Vicious)", _of("10210"), _of("10105", wounds=5)),
    Matchup("Knights of Casterly Rock charge the rear", _of("10105"), _of("10203"), "rear", True),
    Matchup("Brigands (Vicious) on the Panicked", _of("10112"),
            _of("10202", conditions=("panicked",))),
    Matchup("Weakened Berserkers", _of("10203", conditions=("weakened",)), _of("10111")),
    Matchup("Weakened Winterfell Guard charge the Vulnerable",
            _of("10220", conditions=("weakened",)), _of("10105", conditions=("vulnerable",)),
            charge=True),
    Matchup("She-Bears on the Vulnerable and Panicked, last rank", _of("10214"),
            _of("10403", conditions=("vulnerable", "panicked"), wounds=4)),
    Matchup("Sworn Swords strike back out of turn", _of("10201", conditions=("weakened",)),
            _of("10112", conditions=("panicked",)), active="defender", charge=True),
    Matchup("Stormcrow Mercenaries, one rank left", _of("10406", ranks=1), _of("10203", wounds=3)),
    Matchup("Red Cloaks in the rear of Vulnerable Outriders", _of("10111"),
            _of("10202", conditions=("vulnerable",)), "rear"),
    Matchup("Flayed Men (Vicious) charge a flank", _of("10403"), _of("10220"), "right", True),
    Matchup("Knights (Sundering) on the Vulnerable", _of("10213"),
            _of("10105", conditions=("vulnerable",))),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """How often each number of wounds came of so many attacks."""

    matchup: str
    attacks: int
    wounds: tuple[int, ...]


# ------------------------------------------------------------------ playing


def set_up(matchup: Matchup) -> tuple[Position, Attack]:
    """Return the position of a matchup and its attack."""
    now = face_off(matchup.attacker, matchup.defender, side=matchup.side, active=matchup.active)
    card = next(card for card in now.card(ATTACKER).attacks if not card.kind.ranged)
    side = ArcSide(matchup.side)
    charge = Charge(ATTACKER, DEFENDER, side) if matchup.charge else None
    attack = Attack(ATTACKER, DEFENDER, card, side, charge, matchup.charge)
    return now, attack


def play(task: Task) -> Played:
    """Play a share of a matchup's attacks."""
    number, seed, count = task
    matchup = MATCHUPS[number]
    now, attack = set_up(matchup)
    best = Best(now, attack)
    whole = now.unit(DEFENDER).wounds
    ended: list[bool] = []

    async def chapter(table: Table) -> None:
        with suppress(GameOverError):
            await attacks.resolve(table, attack)
        ended.append(True)

    game = replace(game_of(now), start=now.state, next_step=lambda _now: None if ended else chapter)
    wounds: Counter[int] = Counter()
    for each in range(seed, seed + count):
        ended.clear()
        session = Session(game, SeededDice(each))
        while session.pending is not None:
            session.answer(best.reply(session.pending))
        wounds[whole - session.position.unit(DEFENDER).wounds] += 1
    return Played(matchup.name, count, tuple(wounds[n] for n in range(whole + 1)))


# ------------------------------------------------------------------ comparing


@dataclass(frozen=True, slots=True)
class Compared:
    """A matchup's play beside its odds; `worst` is the largest z of its numbers of wounds."""

    name: str
    attacks: int
    expected: float
    played: float
    z: float
    worst: float


def compared(number: int, results: Sequence[Played]) -> Compared:
    """Compare everything that was played of a matchup with the exact chances."""
    now, attack = set_up(MATCHUPS[number])
    chances = odds.of_attack(now, attack).wounds
    count = sum(one.attacks for one in results)
    came = [sum(one.wounds[n] for one in results) for n in range(len(chances))]
    expected = mean(chances)
    spread = sum(p * (n - expected) ** 2 for n, p in enumerate(chances))
    played = sum(n * times for n, times in enumerate(came)) / count
    z = (played - expected) / math.sqrt(spread / count) if spread else 0.0
    worst = max((abs(one) for one in _scores(chances, came, count)), default=0.0)
    return Compared(MATCHUPS[number].name, count, expected, played, z, worst)


def _scores(chances: Sequence[float], came: Sequence[int], count: int) -> Iterator[float]:
    """Yield the z of every number of wounds; those that hardly ever come count together."""
    rare_chance, rare_came = 0.0, 0
    for chance, times in zip(chances, came, strict=True):
        if chance * count < RARE:
            rare_chance, rare_came = rare_chance + chance, rare_came + times
        else:
            yield _score(chance, times, count)
    if rare_chance * count >= RARE:
        yield _score(rare_chance, rare_came, count)
    elif rare_came > RARE + 20:
        yield math.inf


def _score(chance: float, came: int, count: int) -> float:
    error = math.sqrt(max(0.0, count * chance * (1.0 - chance)))
    return (came - count * chance) / error if error > 1e-9 else 0.0


def run(attacks: int, workers: int, seed: int = 1, minutes: float = math.inf) -> list[Compared]:
    """Play so many attacks, shared among the matchups, or as many as the minutes allow; compare.

    Every matchup gets its share in turns, so that all have as many when time is up.
    """
    each = max(1, attacks // len(MATCHUPS))
    share = max(1, min(each, 500))
    tasks = [
        (number, seed + number * each + begun, min(share, each - begun))
        for begun in range(0, each, share)
        for number in range(len(MATCHUPS))
    ]
    by_number: dict[int, list[Played]] = {number: [] for number in range(len(MATCHUPS))}
    for task, result in zip(tasks, _results(tasks, workers, minutes), strict=False):
        by_number[task[0]].append(result)
    return [compared(number, found) for number, found in by_number.items() if found]


def _results(tasks: Sequence[Task], workers: int, minutes: float) -> Iterator[Played]:
    """Yield what comes of the tasks, in order, until the time is up."""
    until = time.monotonic() + 60 * minutes
    if workers <= 1:
        yield from takewhile(lambda _one: time.monotonic() < until, map(play, tasks))
        return
    for task in tasks[: len(MATCHUPS)]:
        set_up(MATCHUPS[task[0]])  # so that the workers need not read the cards again
    with ProcessPoolExecutor(workers) as pool:
        for begun in range(0, len(tasks), len(MATCHUPS)):
            if time.monotonic() >= until:
                return
            yield from pool.map(play, tasks[begun : begun + len(MATCHUPS)])


def main() -> None:
    """Play, compare, print; exit 1 when something is out of bounds."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--attacks", type=int, default=14_000)
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--minutes", type=float, default=math.inf)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    begun = time.perf_counter()
    found = run(given.attacks, given.workers, given.seed, given.minutes)
    for one in found:
        print(
            f"{one.name:55} {one.attacks:8} exact {one.expected:.5f} played {one.played:.5f} "
            f"z {one.z:+.2f} worst {one.worst:.2f}"
        )
    total = sum(one.attacks for one in found)
    worst = max(max(abs(one.z), one.worst) for one in found)
    print(f"{total} attacks in {time.perf_counter() - begun:.0f} s; largest z {worst:.2f}")
    raise SystemExit(0 if worst < LIMIT else 1)


if __name__ == "__main__":
    main()
