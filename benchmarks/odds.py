"""Exact odds: their error (P9), their time against sampling (P10, P11), and hovering over charges.

Run from the repository's root: `python -m benchmarks.odds`. It takes a minute or two. Rivals are
what one would write first: throw the dice of the same numbers, in plain Python, and for a single
attack with numpy too. Both sides take turns; ratios are of processor time. The plain sampler throws
fewer attacks than it should and its time is scaled up, which flatters neither side.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import numpy as np
import pygame

from benchmarks import odds_by_play
from simulator.agents.agent import reply_of
from simulator.agents.quick_setup import set_up
from simulator.agents.registry import machine
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter, face_off
from simulator.content.games.battles import battle_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack
from simulator.rules.attack.attack_numbers import AttackNumbers, better_side, numbers
from simulator.rules.charge.plan import targets
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.duel import Setting, duel_odds
from simulator.rules.odds.threats import threats
from tests.rules import oracle_odds
from tests.rules.test_odds_printed import a_countable_attack

REPEATS = 7
FEW_MILLISECONDS = 25
"""Repeats of what takes only some milliseconds, where other programs disturb most."""
DUELS = (100_000, 300)
"""Duels a sampler should throw, and those it really throws."""
ATTACKS = (300_000, 3_000)
POSES = 300


def best_of(job: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the least processor time of some repeats, in milliseconds."""
    best = math.inf
    for _repeat in range(repeats):
        begun = time.process_time()
        job()
        best = min(best, time.process_time() - begun)
    return best * 1000


# ------------------------------------------------------------------ P9


def largest_error(combinations: int = 300) -> float:
    """Return the largest error of any chance, printed units counted in whole fractions."""
    dice, worst = random.Random(9), 0.0
    for _combination in range(combinations):
        now, made, found = a_countable_attack(dice)
        left = now.unit(DEFENDER).wounds
        truth, _failing = oracle_odds.total(found, left, now.state.active is now.owner(ATTACKER))
        for wounds, chance in enumerate(odds.of_attack(now, made).wounds):
            worst = max(worst, abs(chance - float(truth.get(wounds, 0))))
    return worst


# ------------------------------------------------------------------ P10


def sampled(found: AttackNumbers, left: int, count: int, seed: int = 1) -> list[int]:
    """Throw attacks without re-rolls in plain Python: wounds with panic, how often each came."""
    context = random.Random(seed).randint
    dice, hit, block = found.dice.total, found.to_hit.total, found.defense.total
    needed, modifier = found.panic.needed, found.panic.modifier.total
    came = [0] * (left + 1)
    for _attack in range(count):
        wounds = 0
        for _die in range(dice):
            face = context(1, 6)
            if face == 6 or (face != 1 and face >= hit):
                shield = context(1, 6)
                wounds += not (shield == 6 or (shield != 1 and shield >= block))
        if 0 < wounds < left and context(1, 6) + context(1, 6) + modifier < needed:
            wounds += context(1, 3)
        came[min(wounds, left)] += 1
    return came


def sampled_at_once(found: AttackNumbers, left: int, count: int) -> np.ndarray:
    """Throw the same attacks with numpy, all at once."""
    rng = np.random.default_rng(1)
    faces = rng.integers(1, 7, (count, found.dice.total))
    hits = ((faces == 6) | ((faces != 1) & (faces >= found.to_hit.total))).sum(axis=1)
    block = sum(found.blocks(face) for face in range(1, 7)) / 6
    wounds = rng.binomial(hits, 1.0 - block)
    rolled = rng.integers(1, 7, (count, 2)).sum(axis=1) + found.panic.modifier.total
    fails = (wounds > 0) & (wounds < left) & (rolled < found.panic.needed)
    wounds = wounds + np.where(fails, rng.integers(1, 4, count), 0)
    return np.bincount(np.minimum(wounds, left), minlength=left + 1)


def attack_times() -> dict[str, float]:
    """Time one attack: from its numbers, with asking for them, and both samplers (ms)."""
    now = face_off(Fighter("10203"), Fighter("10111"))
    made = Attack(
        ATTACKER, DEFENDER, now.card(ATTACKER).attacks[0], better_side(now, ATTACKER, DEFENDER)
    )
    found = numbers(now, made)
    left, rank = now.unit(DEFENDER).wounds, odds.wounds_to_next_rank(now, DEFENDER)
    wanted, thrown = ATTACKS

    def exact() -> object:
        return [
            odds.landed(odds.facts_of_numbers(now, found, True), left, rank) for _each in range(100)
        ]

    exact()
    return {
        "exact": best_of(exact) / 100,
        "asked": best_of(lambda: [odds.of_attack(now, made) for _each in range(20)]) / 20,
        "python": best_of(partial(sampled, found, left, thrown), 3) * wanted / thrown,
        "numpy": best_of(partial(sampled_at_once, found, left, wanted), 3),
    }


# ------------------------------------------------------------------ P11


def duel_times(rounds: int = 6) -> dict[str, float]:
    """Time a fight of several rounds, exact and thrown with the same numbers (ms).

    tokens: the same fight with four condition tokens to plan, which the sampler leaves out.
    """
    now = face_off(Fighter("10203"), Fighter("10111"))
    planned = face_off(
        Fighter("10203", conditions=("weakened", "vulnerable")),
        Fighter("10111", conditions=("vulnerable", "panicked")),
    )
    table, setting = _numbers_by_wounds(now), Setting(rounds=rounds)
    wanted, thrown = DUELS
    context = partial(_thrown_duels, table, rounds, thrown)
    return {
        "exact": best_of(lambda: duel_odds(now, ATTACKER, DEFENDER, setting), FEW_MILLISECONDS),
        "python": best_of(context, FEW_MILLISECONDS) * wanted / thrown,
        "tokens": best_of(lambda: duel_odds(planned, ATTACKER, DEFENDER, setting), 2),
    }


Table = dict[tuple[int, int, int], tuple[AttackNumbers, int]]


def _numbers_by_wounds(now: Position) -> Table:
    """Return both units' numbers for all wounds, looked up so that the sampler only throws."""
    units = (ATTACKER, DEFENDER)
    stages = [hypothetical.stages(now, unit) for unit in units]
    found: Table = {}
    known: dict[tuple[int, int, int], AttackNumbers] = {}
    for one in stages[0]:
        for other in stages[1]:
            for who in (0, 1):
                key = (stages[0][one], stages[1][other], who)
                if key not in known:
                    known[key] = _numbers(now, units, key)
                found[one, other, who] = (known[key], (one, other)[1 - who])
    return found


def _numbers(
    now: Position, units: tuple[UnitId, UnitId], key: tuple[int, int, int]
) -> AttackNumbers:
    for unit, wounds in zip(units, key, strict=False):
        now = hypothetical.with_wounds(now, unit, wounds)
    attacker, defender = units[key[2]], units[1 - key[2]]
    card = now.card(attacker).attacks[0]
    return numbers(now, Attack(attacker, defender, card, better_side(now, attacker, defender)))


def _thrown_duels(table: Table, rounds: int, count: int) -> list[int]:
    gone = [0, 0]
    whole = max(table)[:2]
    for each in range(count):
        wounds = list(whole)
        for turn in range(2 * rounds):
            who = turn % 2
            found, left = table[wounds[0], wounds[1], who]
            came = sampled(found, left, 1, each * 100 + turn)
            wounds[1 - who] -= came.index(1)
            if not wounds[1 - who]:
                gone[1 - who] += 1
                break
    return gone


# ------------------------------------------------------------------ hovering


def full_board(seed: int = 5, answers: int = 60) -> Position:
    """Return a full 40-point board after some greedy answers, so that charges are in reach."""
    session = Session(battle_of("", "stark-40", "lannister-40", seed).game())
    set_up(session, seed)
    machines = {player: machine("greedy", 1) for player in Seat}
    for _answer in range(answers):
        if session.pending is None:
            break
        session.answer(reply_of(machines[session.pending.who], session))
    return session.position


def hovering() -> dict[str, float]:
    """Time what one frame needs while a ghost is led over the table (ms, and in floors).

    300 poses from a unit's place towards its nearest enemy and around it: who could charge it
    there, and the sheet of its own charge at the nearest enemy from there.
    """
    now = full_board()
    unit = next(one.id for one in now.friends(Seat.RED) if not now.engaged(one.id))
    goal = now.standing(targets(now, unit)[0].target).pose
    here = now.standing(unit).pose
    times, threat_times, legal = [], [], 0
    for step in range(POSES):
        share, swing = 0.75 * step / POSES, math.sin(step / 15.0)
        pose = Pose(
            here.x + share * (goal.x - here.x) + 2.0 * swing,
            here.y + share * (goal.y - here.y),
            (here.facing + 25.0 * swing) % 360.0,
        )
        begun = time.process_time()
        threats(now, unit, pose)
        middle = time.process_time()
        there = hypothetical.standing_at(now, unit, pose)
        legal += bool(charge_sheet(there, unit, targets(there, unit)[0].target))
        ended = time.process_time()
        threat_times.append((middle - begun) * 1000)
        times.append((ended - begun) * 1000)
    return {
        "median": statistics.median(times),
        "worst": max(times),
        "legal": legal,
        "threats": statistics.median(threat_times),
        "units": len(now.state.units),
    }


def one_blit() -> float:
    """Time the floor of a frame: copying one painted picture of 1600 x 900 (ms).

    Of a surface nobody has written to the system keeps a single page, which is faster to copy.
    """
    back, screen = pygame.Surface((1600, 900)), pygame.Surface((1600, 900))
    back.fill("sienna")
    screen.fill("black")
    return best_of(lambda: [screen.blit(back, (0, 0)) for _each in range(20)]) / 20


def main() -> None:
    """Measure everything and print the result.

    Hovering comes first: it is a matter of single frames, and what the others leave behind in
    memory makes Python tidy up in the midst of one.
    """
    hover = hovering()
    print(f"P9: largest error of 300 matchups counted in whole fractions: {largest_error():.1e}")
    attack, blit = attack_times(), one_blit()
    print(
        f"P10: one attack {attack['exact'] * 1000:.0f} us, with asking every ability "
        f"{attack['asked'] * 1000:.0f} us"
    )
    for rival in ("python", "numpy"):
        print(
            f"     {ATTACKS[0]} attacks thrown in {rival}: {attack[rival]:.0f} ms = "
            f"{attack[rival] / attack['exact']:,.0f} times the odds, "
            f"{attack[rival] / attack['asked']:,.0f} times with asking"
        )
    fight = duel_times()
    print(
        f"P11: six rounds {fight['exact']:.1f} ms, abilities asked; {DUELS[0]} fights thrown: "
        f"{fight['python'] / fight['exact']:,.0f} times; with four tokens to plan "
        f"{fight['tokens']:.0f} ms"
    )
    print(
        f"hovering: {POSES} poses, {hover['units']:.0f} units, {hover['legal']:.0f} charges: "
        f"median {hover['median']:.2f} ms = {hover['median'] / blit:.0f} blits, worst "
        f"{hover['worst']:.1f} ms = {hover['worst'] / blit:.0f}; threats alone "
        f"{hover['threats']:.2f} ms; a blit {blit:.2f} ms"
    )
    print(f"({len(odds_by_play.MATCHUPS)} matchups are played out by benchmarks.odds_by_play)")


if __name__ == "__main__":
    main()
