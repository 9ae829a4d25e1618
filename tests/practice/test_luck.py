"""The luck ledger: every roll against what it promised, and nobody lucky in the long run."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.agents.winning_chance import FORECAST
from simulator.content.games.battles import quick_battle
from simulator.engine.dice import SeededDice, UntoldDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS
from simulator.luck.expectation import Expectation, prospect
from simulator.luck.ledger import (
    ChoiceLoss,
    LuckLedger,
    ReviewedChoices,
    RollResult,
    after_wounds,
    chance_gained,
    ledger,
    whole_percents,
)
from simulator.luck.luck_table import rows_of, sum_of
from simulator.model import events as ev
from simulator.model.requests import Choose, ChooseSome, Roll
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain, MoraleTest, Retreat, Subject
from simulator.rules.attack import resolve
from simulator.rules.charge import charge
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table

EXACT = 1e-12
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
ALL = bool(os.environ.get("IRON_RANKS_ALL"))
ALL_TOKENS = frozenset({Condition.WEAKENED, Condition.VULNERABLE, Condition.PANICKED})


def engaged(side: ArcSide = ArcSide.FRONT, *, tokens: bool = False, left: int = 12) -> Position:
    """Return swords that fight guards; with all condition tokens on both if wanted."""
    marks = ALL_TOKENS if tokens else frozenset()
    return (
        a_table()
        .blue("guards", at=(24, 24), wounds=left, conditions=marks)
        .against(RED, "sworn-swords", (BLUE, 0), side, conditions=marks)
        .now()
    )


def apart(gap: float = 10.0) -> Position:
    """Return swords that may charge guards."""
    return a_table().red("sworn-swords", at=(24, 12)).blue("guards", at=(24, 12 + gap)).now()


def before_a_token() -> Position:
    """Return engaged swords with a token behind them that only a good roll reaches."""
    return a_table().red("sworn-swords", at=(24, 33)).against(BLUE, "guards", (RED, 0)).now()


def the_attack(now: Position, side: ArcSide = ArcSide.FRONT, **more: object) -> Attack:
    return replace(Attack(SWORDS, GUARDS, now.card(SWORDS).attacks[0], side), **more)  # type: ignore[arg-type]


def first(stage: RollStage, unit: str, subject: Subject, dice: int) -> RollContext:
    return RollContext(stage, unit, subject, (None,) * dice, tuple(range(dice)))


def contexts() -> Iterator[tuple[str, Position, RollContext, tuple[int, ...]]]:
    """Yield a throw of every kind: its position, and the sides of the dice that fall."""
    for tokens in (False, True):
        now = engaged(tokens=tokens, left=6)
        charged = the_attack(now, ArcSide.REAR, charge_bonus=True)
        text = " with tokens" if tokens else ""
        yield f"attack{text}", now, first(RollStage.ATTACK, SWORDS, charged, 3), (6, 6, 6)
        struck = the_attack(now, hits=3, unblockable=1)
        yield f"defense{text}", now, first(RollStage.DEFENSE, GUARDS, struck, 3), (6, 6, 6)
        yield f"automatic hits{text}", now, first(RollStage.DEFENSE, GUARDS, None, 3), (6, 6, 6)
        morale = MoraleTest(GUARDS, False, "a card")
        yield f"morale{text}", now, first(RollStage.TEST, GUARDS, morale, 2), (6, 6)
        test = MoraleTest(GUARDS, True, "an attack", attack=charged)
        two = RollContext(RollStage.TEST, GUARDS, test, (None, None, None), (0, 1))
        yield f"panic, 2D6{text}", now, two, (6, 6)
        third = RollContext(RollStage.TEST, GUARDS, test, (2, 3, None), (2,))
        yield f"panic, D3{text}", now, third, (3,)
        # What is rolled again stands between dice that lie already.
        by_red = RollContext(RollStage.ATTACK, SWORDS, charged, (None, 5, None, 1), (0, 2), RED)
        yield f"own re-roll{text}", now, by_red, (6, 6)
        by_blue = RollContext(RollStage.ATTACK, SWORDS, charged, (None, 5, None, 1), (0, 2), BLUE)
        yield f"forced re-roll{text}", now, by_blue, (6, 6)
    retreat = first(RollStage.RETREAT, SWORDS, Retreat(SWORDS), 1)
    yield "retreat", before_a_token(), retreat, (6,)
    for gap in (9.0, 11.0, 13.0):
        charge = Charge(SWORDS, GUARDS, ArcSide.FRONT)
        yield f"charge over {gap:g}", apart(gap), first(RollStage.CHARGE, SWORDS, charge, 1), (6,)


KINDS = list(contexts())


@cache
def lucks(number: int) -> list[tuple[float, float]]:
    """Return the luck of every possible fall: the chance of winning, and that of success."""
    _name, now, context, sides = KINDS[number]
    before = promised(now, context, context.before)
    known: dict[tuple[int, ...], tuple[float, float]] = {}
    found = []
    for faces in product(*(range(1, one + 1) for one in sides)):
        alike = tuple(sorted(faces))
        if alike not in known:
            after = promised(now, context, context.fallen(faces))
            gained = chance_gained(now, RED, context.unit, before, after)
            known[alike] = gained, after.good - before.good
        found.append(known[alike])
    return found


def promised(
    now: Position, context: RollContext, known_faces: tuple[int | None, ...]
) -> Expectation:
    found = prospect(now, context, known_faces)
    assert found is not None
    return found


@pytest.mark.parametrize("number", range(len(KINDS)), ids=[kind[0] for kind in KINDS])
def test_over_all_faces_nobody_is_lucky(number: int) -> None:
    falls = lucks(number)
    for measure in zip(*falls, strict=True):
        assert abs(math.fsum(measure)) / len(falls) < EXACT
    assert any(abs(part) > 1e-3 for fall in falls for part in fall), "no face matters at all"


@pytest.mark.parametrize("side", [ArcSide.FRONT, ArcSide.REAR])
@pytest.mark.parametrize("tokens", [False, True])
@pytest.mark.parametrize("bonus", [False, True])
def test_what_attack_dice_promise_is_what_the_odds_say(
    side: ArcSide, tokens: bool, bonus: bool
) -> None:
    now = engaged(side, tokens=tokens)
    attack = the_attack(now, side, charge_bonus=bonus)
    dice = odds.of_attack(now, attack)
    context = first(RollStage.ATTACK, SWORDS, attack, 8)
    found = promised(now, context, context.before).wounds[GUARDS]
    assert found == pytest.approx(dice.wounds, abs=EXACT)


def test_wounds_are_bad_luck_for_their_unit_and_good_luck_for_its_enemy() -> None:
    """By the same measure as the forecast of the position in which they are suffered."""
    now, none = engaged(), Expectation({GUARDS: (1.0,)})
    for count in (2, 12):
        hurt = Expectation({GUARDS: (*(0.0,) * count, 1.0)})
        red, blue = (chance_gained(now, seat, SWORDS, none, hurt) for seat in (RED, BLUE))
        after = FORECAST(after_wounds(now, GUARDS, count), RED).chance
        assert red == pytest.approx(after - FORECAST(now, RED).chance)
        assert red == pytest.approx(-blue)
        assert red > 0.0


def test_a_unit_that_falls_is_scored_WIN_06() -> None:
    now = engaged()
    assert after_wounds(now, GUARDS, 2).unit(GUARDS).wounds == now.unit(GUARDS).wounds - 2
    assert after_wounds(now, GUARDS, 2).state.seats[RED].score == now.state.seats[RED].score
    gone = after_wounds(now, GUARDS, 14)
    assert gone.unit(GUARDS).destroyed
    assert gone.state.seats[RED].score == now.state.seats[RED].score + 1


def test_the_place_of_a_retreat_is_luck_as_the_forecast_values_it() -> None:
    now, there = before_a_token(), Pose(24, 10, 0)
    gained = chance_gained(now, RED, SWORDS, Expectation(), Expectation(ends={there: 1.0}))
    moved = FORECAST(hypothetical.standing_at(now, SWORDS, there), RED).chance
    assert gained == pytest.approx(moved - FORECAST(now, RED).chance)
    assert gained != 0.0


def test_a_side_shares_its_luck_and_several_others_share_the_loss() -> None:
    """Two against two are two sides, and both lose what the other wins; of three each half."""
    roll = replace(ledger(a_game(3)).results[0], roller=RED, chance=0.06)
    teams = LuckLedger((roll,), 0, ((RED, Seat.GREEN), (BLUE, Seat.GOLD)))
    assert [one.dice for one in teams.players] == [0.06, 0.06, -0.06, -0.06]
    own = teams.of(RED)
    assert (own.own_dice[roll.stage].count, own.other_dice.count) == (1, 0)
    three = LuckLedger((roll,), 0, ((RED,), (BLUE,), (Seat.GREEN,)))
    assert [one.dice for one in three.players] == [0.06, -0.03, -0.03]


def test_dice_that_lie_well_promise_more() -> None:
    now = engaged()
    context = first(RollStage.ATTACK, SWORDS, the_attack(now), 3)
    ones, sixes = (promised(now, context, (face,) * 3).expected(GUARDS) for face in (1, 6))
    assert ones == 0.0
    assert sixes > promised(now, context, context.before).expected(GUARDS) > ones


def test_a_charge_that_just_reaches_counts_as_luck_CHG_17() -> None:
    now = apart(11.0)
    context = first(RollStage.CHARGE, SWORDS, Charge(SWORDS, GUARDS, ArcSide.FRONT), 1)
    chances = [promised(now, context, (face,)).good for face in range(1, 7)]
    assert set(chances) == {0.0, 1.0}
    assert chances == sorted(chances)
    assert promised(now, context, context.before).good == pytest.approx(sum(chances) / 6)


def test_a_charge_that_pivoted_off_rough_ground_needs_an_inch_more_TER_ROU_01() -> None:
    """What the roll promises once the tray has left the bog is what the charge then does."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 10), facing=45)
        .blue("guards", at=(24, 10 + 4.8 + 8))
        .terrain("bog", "rough", at=(27.2, 10), size=(0.4, 0.4))
    )

    def only(_now: Position) -> Any:
        return lambda t: charge.charge(t, SWORDS)

    session = Session(replace(table.game(), next_step=only), UntoldDice())
    session.answer(Pose(24, 10, 0))
    assert isinstance(session.pending, Roll)
    context = session.pending.context
    assert context is not None
    good = [promised(session.position, context, (face,)).good for face in range(1, 7)]
    assert good == [0, 0, 0, 1, 1, 1]


def test_a_charge_promises_no_more_than_the_ground_on_its_way_leaves_it() -> None:
    """TER-HIN-01, TER-FOR-01: as the attack dice themselves promise, once the charge is there."""

    def expected(*keywords: str) -> tuple[float, float]:
        table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 10 + 4.8 + 8))
        if keywords:
            table.terrain("pile", *keywords, at=(24, 16), size=(4, 2))
        session = Session(replace(table.game(), next_step=only), UntoldDice())
        session.answer(Pose(24, 10, 0))
        found = []
        for faces in ((5,), None):
            while not isinstance(session.pending, Roll):
                assert isinstance(session.pending, Choose)
                session.answer("full")
            context = session.pending.context
            assert context is not None
            known_faces = context.before if faces is None else context.fallen(faces)
            found.append(promised(session.position, context, known_faces).expected(GUARDS))
            session.answer(faces or (6,) * 8)
        return found[0], found[1]

    def only(_now: Position) -> Any:
        return lambda t: charge.charge(t, SWORDS)

    for keyword in ((), ("hindering",), ("fortified",)):
        before, at_contact = expected(*keyword)
        assert before == pytest.approx(at_contact)
    assert expected("hindering")[0] < expected()[0]
    assert expected("fortified")[0] < expected()[0]


# ------------------------------------------------------------------ whole games


@cache
def a_game(seed: int) -> Session:
    battle = quick_battle(seed)
    session = Session(battle.game(), battle.dice_source())
    red, blue = session.state.seats
    return play(session, {red: GreedyAgent(seed), blue: RandomAgent(seed)})


def test_what_one_side_wins_by_dice_the_other_loses() -> None:
    found = ledger(a_game(3))
    red, blue = found.players
    assert red.dice == pytest.approx(-blue.dice)
    weighed = {result.stage for result in found.results}
    assert {RollStage.ATTACK, RollStage.DEFENSE, RollStage.TEST} <= weighed


def test_dice_choices_and_what_nobody_saw_make_up_the_whole() -> None:
    """In numbers, and in the whole percent that every page tells."""
    dice = ledger(a_game(3))
    last = dice.results[-1].index
    losses = (ChoiceLoss(3, RED, 0.125), ChoiceLoss(9, BLUE, 0.31), ChoiceLoss(last, RED, 0.02))
    start, end = {RED: 0.517, BLUE: 0.483}, {RED: 0.0, BLUE: 1.0}
    found = dice.reviewed(ReviewedChoices(losses, start, end, whole=True))
    for one in found.players:
        assert one.start is not None
        total = one.start + one.own.chance + one.others.chance + one.dice + one.unseen
        assert total == pytest.approx(one.end)
        assert one.dice == dice.of(one.player).dice
        sums = sum_of(one)
        assert sums.start + sums.own + sums.others + sums.dice + sums.unseen == sums.end
    red, blue = found.players
    assert (red.own.chance, red.own.count) == pytest.approx((-0.145, 2))
    assert (blue.others.chance, blue.others.count) == pytest.approx((0.145, 2))
    part = dice.reviewed(ReviewedChoices(losses, start, end, whole=False))
    assert [one.index for one in part.results] == [one.index for one in dice.results[:-1]]


def test_the_rows_of_whole_percent_add_up_to_the_sums_below_them() -> None:
    ends = {RED: 0.5, BLUE: 0.5}, {RED: 0.0, BLUE: 1.0}
    choices = ReviewedChoices((ChoiceLoss(3, RED, 0.125),), *ends, whole=True)
    for seed in (3, 4, 5):
        for found in (ledger(a_game(seed)), ledger(a_game(seed)).reviewed(choices)):
            rows = rows_of(found)
            at = next(n for n, one in enumerate(rows) if one.is_sum)
            for seat in (RED, BLUE):
                parts = [one.by[seat] for one in rows[:at]]
                assert sum(parts) == rows[at].by[seat] == round(100 * found.of(seat).dice)
                if found.choices is not None:
                    rest = [one.by[seat] for one in rows[at:-1]]
                    assert sum(rest) == rows[-1].by[seat] == (-50 if seat is RED else 50)


@pytest.mark.parametrize("total", [0.07, -0.07, 0.5])
def test_whole_percents_are_off_by_less_than_one(total: float) -> None:
    parts = [total / 7 + 0.004] * 5 + [total / 7 - 0.01] * 2
    found = whole_percents(parts, sum(parts))
    assert sum(found) == round(100 * sum(parts))
    assert all(abs(one - 100 * part) < 1 for one, part in zip(found, parts, strict=True))


def test_the_ledger_leaves_the_game_as_it_is() -> None:
    session = a_game(3)
    before = (list(session.inputs), len(session.events), session.state)
    ledger(session)
    assert before == (session.inputs, len(session.events), session.state)


def test_what_heeds_may_break_off() -> None:
    class LeftError(Exception):
        pass

    def leave() -> None:
        raise LeftError

    with pytest.raises(LeftError):
        ledger(a_game(3), check_cancelled=leave)


def within_four_errors(found: list[float]) -> None:
    error = math.sqrt(math.fsum(one * one for one in found))
    assert error > 0
    assert abs(math.fsum(found)) < 4 * error


def test_over_several_games_luck_stays_within_four_standard_errors() -> None:
    results: list[RollResult] = [
        result for seed in (3, 4, 5) for result in ledger(a_game(seed)).results
    ]
    assert len(results) > 40
    within_four_errors([result.chance for result in results])


def attacked(table: TableBuilder, seed: int, *gains: Gain) -> Session:
    """Play one attack; who may have dice rolled again picks some of them by chance."""

    async def script(t: Table) -> None:
        await resolve.resolve(t, the_attack(t.now, charge_bonus=True, gains=gains))
        t.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=SWORDS))

    def once(now: Position) -> Any:
        return None if now.unit(SWORDS).activated else script

    chance = Random(seed)
    session = Session(replace(table.game(), next_step=once), SeededDice(seed))
    while isinstance(session.pending, ChooseSome):
        keys = [one.key for one in session.pending.options]
        session.answer(tuple(key for key in keys if chance.random() < 0.6))
    return session


@pytest.mark.parametrize("sign", [1, -1], ids=["own re-rolls", "forced re-rolls"])
def test_over_many_attacks_with_rerolls_luck_goes_to_nothing_RRL_01(sign: int) -> None:
    """However badly dice are chosen, each throw is counted against its own expectation."""
    stats = (Stat.REROLL_ATTACK, Stat.REROLL_DEFENSE, Stat.REROLL_TEST)
    gains = [Gain(stat, sign, "Zeal") for stat in stats]
    table = a_table().blue("guards", at=(24, 24), conditions=ALL_TOKENS)
    table = table.against(RED, "sworn-swords", (BLUE, 0))
    results = [ledger(attacked(table, seed, *gains)).results for seed in range(300 if ALL else 25)]
    sums = [math.fsum(one.chance for one in rolls) for rolls in results]
    again = sum(one.again for rolls in results for one in rolls)
    assert again > 4 * len(sums)
    mean = math.fsum(sums) / len(sums)
    error = math.sqrt(math.fsum((one - mean) ** 2 for one in sums)) / len(sums)
    assert 0 < abs(mean) < 4 * error


def test_over_a_long_series_of_the_same_rolls_luck_goes_to_nothing() -> None:
    for number, (_name, _now, _context, sides) in enumerate(KINDS):
        falls = product(*(range(1, one + 1) for one in sides))
        known = dict(zip(falls, lucks(number), strict=True))
        dice = SeededDice(number)
        rolled = []
        for index in range(2000):
            faces = tuple(
                dice.roll(Roll(who=RED, prompt=NO_WORDS, dice=1, sides=one), 10 * index + place)[0]
                for place, one in enumerate(sides)
            )
            rolled.append(known[faces])
        for measure in zip(*rolled, strict=True):
            mean = math.fsum(measure) / len(rolled)
            error = math.sqrt(math.fsum((x - mean) ** 2 for x in measure)) / len(rolled)
            assert abs(mean) <= 4 * error + EXACT


def test_every_throw_of_a_game_says_what_it_is_for() -> None:
    session = a_game(3)
    again = Session(session.game, UntoldDice())
    for given in session.inputs:
        request = again.pending
        if isinstance(request, Roll) and request.context is not None:
            assert len(request.context.fills) == request.dice
            assert prospect(again.position, request.context, request.context.before) is not None
        again.answer(given.reply)
    assert again.state == session.state


def test_the_ledger_up_to_an_input_and_of_a_round_counts_what_is_of_it() -> None:
    whole = ledger(a_game(3))
    assert whole.until(0).of(RED).dice == 0.0
    last = whole.results[-1].index
    assert whole.until(last + 1).of(RED).dice == pytest.approx(whole.of(RED).dice)
    part = whole.until(last)
    assert len(part.results) == len(whole.results) - 1
    rounds = dict.fromkeys(one.round for one in whole.results)
    sums = [whole.of_round(number).of(RED).dice for number in rounds]
    assert math.fsum(sums) == pytest.approx(whole.of(RED).dice)
