"""Exact odds against counting every roll, and against the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.dice import SeededDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.requests import Roll
from simulator.model.rulebook import Rule
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain
from simulator.rules.attack import attack_numbers, resolve
from simulator.rules.dice.distributions import shifted
from simulator.rules.odds import attack_odds as odds
from tests.rules import oracle_odds
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table, unit_card

EXACT = 1e-12
RED_UNIT, BLUE_UNIT = "red:sworn-swords", "blue:guards"

KEYWORDS = (Stat.PRECISION, Stat.CRITICAL_BLOW, Stat.SUNDERING, Stat.VICIOUS)
LICENCES = (
    Stat.REROLL_ATTACK, Stat.REROLL_MISSES, Stat.REROLL_DEFENSE, Stat.ALL_DICE_HIT,
    Stat.NO_DEFENSE_DICE, Stat.ONLY_SIXES_BLOCK, Stat.REROLL_TEST,
)  # fmt: skip


def a_fight(
    dice: int, hit: int, defense: int, morale: int, left: int = 12, **more: Any
) -> TableBuilder:
    swords = AttackCard("Swords", AttackKind.MELEE, hit, (dice,) * 3)
    return (
        a_table()
        .card(unit_card("sworn-swords", attacks=(swords,)))
        .card(unit_card("guards", faction="lannister", defense=defense, morale=morale))
        .blue(
            "guards",
            at=(24, 24),
            wounds=left,
            conditions=more.pop("blue_tokens", frozenset()),
        )
        .against(RED, "sworn-swords", (BLUE, 0), conditions=more.pop("red_tokens", frozenset()))
        .having(**more)
    )


def the_attack(
    table: TableBuilder, side: ArcSide = ArcSide.FRONT, *gains: Gain
) -> tuple[Any, Attack]:
    now = table.now()
    card = now.card(RED_UNIT).attacks[0]
    return now, Attack(RED_UNIT, BLUE_UNIT, card, side, gains=gains)


def compare(table: TableBuilder, side: ArcSide, gains: tuple[Gain, ...]) -> None:
    now, made = the_attack(table, side, *gains)
    found = attack_numbers.numbers(now, made)
    first = now.state.active is RED
    left = now.unit(BLUE_UNIT).wounds
    truth, failing = oracle_odds.total(found, left, first)
    answer = odds.of_attack(now, made)
    assert abs(sum(answer.wounds) - 1) < EXACT
    for wounds, chance in enumerate(answer.wounds):
        assert abs(chance - truth.get(wounds, Fraction(0))) < EXACT, wounds
    assert abs(answer.panic_fails - failing) < EXACT
    assert abs(answer.destroyed - truth.get(left, Fraction(0))) < EXACT
    struck = oracle_odds.struck(found, first)
    for wounds, chance in enumerate(answer.struck):
        capped = sum((p for v, p in struck.items() if min(v, left) == wounds), Fraction(0))
        assert abs(chance - capped) < EXACT


@pytest.mark.parametrize(
    ("by", "after"),
    [
        (1, (0.0, 0.1, 0.2, 0.3, 0.4)),
        (0, (0.1, 0.2, 0.3, 0.4)),
        (-1, (0.1 + 0.2, 0.3, 0.4)),
        (-2, (0.1 + 0.2 + 0.3, 0.4)),
        (-4, (1.0,)),
    ],
)
def test_what_is_added_to_a_number_of_wounds_never_makes_it_less_than_none(
    by: int, after: tuple[float, ...]
) -> None:
    """MOD-02: every chance of no more wounds than are taken off is a chance of none."""
    assert shifted((0.1, 0.2, 0.3, 0.4), by) == pytest.approx(after)


@given(
    dice=st.integers(0, 3),
    hit=st.integers(2, 6),
    defense=st.integers(2, 6),
    morale=st.integers(3, 9),
    left=st.integers(1, 12),
    side=st.sampled_from(ArcSide),
    keywords=st.sets(st.sampled_from(KEYWORDS)),
    licences=st.sets(st.sampled_from(LICENCES), max_size=3),
    red_tokens=st.sampled_from([frozenset(), frozenset({Condition.WEAKENED})]),
    blue_tokens=st.sets(st.sampled_from([Condition.VULNERABLE, Condition.PANICKED])),
    active=st.sampled_from([RED, BLUE]),
    extras=st.tuples(st.integers(-1, 1), st.integers(-1, 2), st.integers(-1, 1)),
    panic=st.integers(-2, 2),
)
def test_every_combination_is_exact(
    dice: int,
    hit: int,
    defense: int,
    morale: int,
    left: int,
    side: ArcSide,
    keywords: set[Stat],
    licences: set[Stat],
    red_tokens: frozenset[Condition],
    blue_tokens: set[Condition],
    active: Any,
    extras: tuple[int, int, int],
    panic: int,
) -> None:
    """RES-01 to RES-10, REF-01 to REF-04, RRL-01, RRL-02: as counting every roll says."""
    numbers = zip((Stat.EXTRA_HITS, Stat.EXTRA_BLOCKS, Stat.EXTRA_WOUNDS), extras, strict=True)
    gains = [Gain(stat, 1, stat.value) for stat in (*keywords, *licences)]
    gains += [Gain(stat, amount, stat.value) for stat, amount in numbers if amount]
    gains += [Gain(Stat.PANIC_ROLL, panic, "Mood")] if panic else []
    table = a_fight(
        dice,
        hit,
        defense,
        morale,
        left,
        red_tokens=red_tokens,
        blue_tokens=frozenset(blue_tokens),
        active=active,
    )
    compare(table, side, tuple(gains))


def test_opposed_rerolls_of_everything() -> None:
    """RRL-02: both sides re-roll attack, defense and test dice."""
    gains = tuple(
        Gain(stat, 1, stat.value)
        for stat in (Stat.REROLL_ATTACK, Stat.REROLL_DEFENSE, Stat.REROLL_TEST, Stat.PRECISION)
    )
    for active in (RED, BLUE):
        table = a_fight(
            3,
            3,
            4,
            7,
            12,
            red_tokens=frozenset({Condition.WEAKENED}),
            active=active,
            blue_tokens=frozenset({Condition.VULNERABLE, Condition.PANICKED}),
        )
        compare(table, ArcSide.LEFT, gains)


# ------------------------------------------------------------------ the game itself


class NeedsFacesError(Exception):
    def __init__(self, request: Roll) -> None:
        self.request = request


class KnownDice(SeededDice):
    """Dice with these faces; they ask for more by an error."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def roll(self, request: Roll, index: int) -> tuple[int, ...]:
        if len(self.faces) < request.dice:
            raise NeedsFacesError(request)
        rolled = tuple(self.faces[: request.dice])
        del self.faces[: request.dice]
        return rolled


def every_game(
    table: TableBuilder, made: Attack, faces: tuple[int, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[tuple[int, Fraction]]:
    """Play an attack with every roll there is; give the defender's losses with their chance."""

    async def script(t: Table) -> Attack:
        return await resolve.resolve(t, made)

    game = table.game()

    def only_this(now: Position) -> Any:
        return None if now.state.round == 2 else chapter

    async def chapter(t: Table) -> None:
        await resolve.resolve(t, made)
        t.emit(ev.RoundBegan(rule=Rule.RND_18, round=2))

    try:
        session = Session(replace(game, next_step=only_this), KnownDice(faces))
    except NeedsFacesError as error:
        sides, dice = error.request.sides, error.request.dice
        for more in product(range(1, sides + 1), repeat=dice):
            yield from every_game(table, made, faces + more, chance * Fraction(1, int(sides**dice)))
        return
    assert session.pending is None or str(session.pending.prompt).endswith("Maneuver?")
    before = game.start.units[BLUE_UNIT].wounds
    yield before - session.position.unit(BLUE_UNIT).wounds, chance


@pytest.mark.parametrize(
    ("left", "gains"),
    [
        (12, (Gain(Stat.SUNDERING, 1, "Sundering"),)),
        (2, (Gain(Stat.PRECISION, 1, "Precision"), Gain(Stat.VICIOUS, 1, "Vicious"))),
    ],
)
def test_the_game_itself_deals_these_odds(left: int, gains: tuple[Gain, ...]) -> None:
    """One attack die, every roll of it played to the end in the engine."""
    table = a_fight(1, 4, 4, 7, left).blue("knights", at=(40, 40))
    now, made = the_attack(table, ArcSide.FRONT, *gains)
    truth: dict[int, Fraction] = {}
    for losses, chance in every_game(table, made):
        truth[losses] = truth.get(losses, Fraction(0)) + chance
    answer = odds.of_attack(now, made)
    assert sum(truth.values()) == 1
    for wounds, found in enumerate(answer.wounds):
        assert abs(found - truth.get(wounds, Fraction(0))) < EXACT


# ------------------------------------------------------------------ charges


def test_a_charge_mixes_disorderly_and_orderly_attacks() -> None:
    """CHG-14, CHG-19, CHG-21: a 1 has no bonus, a 2 fails, the rest attack with re-rolls."""
    table = a_fight(4, 4, 4, 7)
    now, made = the_attack(table)
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT)
    found = odds.of_charge(now, charge, 3, made)
    full = odds.of_attack(now, replace(made, charge_bonus=True))
    assert abs(found.success - 4 / 6) < EXACT
    assert abs(found.disorderly - 1 / 6) < EXACT
    assert abs(found.expected - full.expected * 4 / 6) < EXACT
    assert abs(sum(found.wounds) - 1) < EXACT
    near = odds.of_charge(now, charge, 1, made)
    plain = odds.of_attack(now, made)
    assert abs(near.expected - (full.expected * 5 + plain.expected) / 6) < EXACT
    assert found.own_wounds[0] < near.own_wounds[0] == 1.0


@pytest.mark.parametrize("chance", ["rank_lost", "destroyed"])
def test_what_a_charge_destroys_is_mixed_as_its_wounds_are(chance: str) -> None:
    """CHG-14, CHG-19: of 6 wounds 2 end a rank; 4 dice and a failed panic test may take all."""
    now, made = the_attack(a_fight(4, 4, 4, 7, 6))
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT)
    orderly, disorderly = (
        getattr(odds.of_attack(now, replace(made, charge_bonus=bonus)), chance)
        for bonus in (True, False)
    )
    assert 0 < disorderly < orderly < 1
    far, near = (getattr(odds.of_charge(now, charge, needed, made), chance) for needed in (3, 1))
    assert abs(far - orderly * 4 / 6) < EXACT
    assert abs(near - (orderly * 5 + disorderly) / 6) < EXACT


def test_a_rerolled_charge_die() -> None:
    """REROLL_CHARGE: a failure goes again, a disorderly success too."""
    table = a_fight(4, 4, 4, 7)
    now, made = the_attack(table)
    again = (Gain(Stat.REROLL_CHARGE, 1, "Spurs"),)
    charge = Charge(RED_UNIT, BLUE_UNIT, ArcSide.FRONT, gains=again)
    assert abs(odds.of_charge(now, charge, 3, made).success - (1 - (2 / 6) ** 2)) < EXACT
    assert abs(odds.of_charge(now, charge, 1, made).disorderly - 1 / 36) < EXACT
    six = Charge(
        RED_UNIT, BLUE_UNIT, ArcSide.FRONT, gains=(Gain(Stat.CHARGE_COUNTS_SIX, 1, "Rage"),)
    )
    assert odds.of_charge(now, six, 6, made).success == 1.0


def test_rank_lost() -> None:
    """UNIT-07: the chance to lose the wounds that end the front-most thinned rank."""
    table = a_fight(1, 2, 2, 2, 9)
    now, made = the_attack(
        table,
        ArcSide.FRONT,
        Gain(Stat.ALL_DICE_HIT, 1, "Storm"),
        Gain(Stat.NO_DEFENSE_DICE, 1, "Pinned"),
    )
    assert odds.of_attack(now, made).rank_lost == 1.0
    assert odds.wounds_to_next_rank(now, BLUE_UNIT) == 1
