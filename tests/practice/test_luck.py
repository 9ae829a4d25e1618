"""The luck ledger: every roll against what it promised, and nobody lucky in the long run."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.agents.value import strength_of
from simulator.content.games.battles import quick_battle
from simulator.engine.dice import SeededDice, UntoldDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS
from simulator.luck.expectation import Expectation, prospect
from simulator.luck.ledger import RollResult, gained_value, gained_wounds, ledger, sums_of
from simulator.luck.wound_value import loss_of
from simulator.model.requests import Choose, Kind, Roll
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import Condition, Seat
from simulator.model.subjects import Attack, Charge, MoraleTest, Retreat, Subject
from simulator.practice.graded_luck import FOLLOWING, GRADES, graded
from simulator.practice.review import GradedDecision, review
from simulator.rules.charge import charge
from simulator.rules.odds import attack_odds as odds
from tests.rules.tables import BLUE, RED, ArcSide, a_table

EXACT = 1e-12
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
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


def lucks(
    now: Position, context: RollContext, sides: tuple[int, ...]
) -> Iterator[tuple[float, ...]]:
    """Yield the luck of every possible fall: wounds, worth, and the chance of success."""
    before = promised(now, context, context.before)
    team = now.team(now.owner(context.unit))
    for faces in product(*(range(1, one + 1) for one in sides)):
        after = promised(now, context, context.fallen(faces))
        wounds = gained_wounds(now, team, before, after)
        yield wounds, gained_value(now, team, context, before, after), after.good - before.good


def promised(
    now: Position, context: RollContext, known_faces: tuple[int | None, ...]
) -> Expectation:
    found = prospect(now, context, known_faces)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("now", "context", "sides"), [k[1:] for k in KINDS], ids=[k[0] for k in KINDS]
)
def test_over_all_faces_nobody_is_lucky(
    now: Position, context: RollContext, sides: tuple[int, ...]
) -> None:
    falls = list(lucks(now, context, sides))
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


@pytest.mark.parametrize("measure", ["wounds", "victory points"])
def test_wounds_are_bad_luck_for_their_unit_and_good_luck_for_its_enemy(measure: str) -> None:
    """Whoever rolls, and whichever unit the roll is about."""
    now, none, two = (
        engaged(),
        Expectation({GUARDS: (1.0,)}),
        Expectation({GUARDS: (0.0, 0.0, 1.0)}),
    )

    def luck(side: Seat, roller: str) -> float:
        if measure == "wounds":
            return gained_wounds(now, [side], none, two)
        context = first(RollStage.ATTACK, roller, the_attack(now), 1)
        return gained_value(now, [side], context, none, two)

    lost = 2.0 if measure == "wounds" else loss_of(now, GUARDS, 2)
    assert lost > 0.0
    for roller in (SWORDS, GUARDS):
        assert luck(BLUE, roller) == pytest.approx(-lost)
        assert luck(RED, roller) == pytest.approx(lost)


def test_a_good_place_is_good_luck_for_who_stands_there() -> None:
    now, poor, good = before_a_token(), Expectation(place=1.0), Expectation(place=4.0)
    context = first(RollStage.RETREAT, SWORDS, Retreat(SWORDS), 1)
    assert gained_value(now, [RED], context, poor, good) == 3.0
    assert gained_value(now, [BLUE], context, poor, good) == -3.0


def test_a_team_shares_its_luck_and_its_enemies_share_the_loss() -> None:
    """Of two against two: what red's dice brought is green's gain, and half a loss for each foe."""
    roll = replace(ledger(a_game(3), choices=False).results[0], roller=RED, wounds=3.0, value=1.0)
    sides = ((RED, Seat.GREEN), (BLUE, Seat.GOLD))

    def sums(player: Seat) -> tuple[float, float]:
        shared = sums_of(sides, player, [roll], [])
        return shared.wounds, shared.value

    assert sums(RED) == sums(Seat.GREEN) == (3.0, 1.0)
    assert sums(BLUE) == sums(Seat.GOLD) == (-1.5, -0.5)
    own = sums_of(sides, RED, [roll], [])
    assert (own.own[roll.stage].rolls, dict(own.others)) == (1, {})


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


@pytest.mark.parametrize("count", range(13))
def test_a_wound_costs_what_the_value_of_the_position_loses(count: int) -> None:
    now = engaged()
    unit = now.unit(GUARDS)
    if count == unit.wounds:
        assert loss_of(now, GUARDS, count) == pytest.approx(strength_of(now, unit) + 1.0)
        return
    hurt = replace(unit, wounds=unit.wounds - count)
    units = {**now.state.units, GUARDS: hurt}
    later = Position(replace(now.state, units=units), now.game)
    lost = strength_of(now, unit) - strength_of(later, hurt)
    assert loss_of(now, GUARDS, count) == pytest.approx(lost)


# ------------------------------------------------------------------ whole games


@cache
def a_game(seed: int) -> Session:
    battle = quick_battle(seed)
    session = Session(battle.game(), battle.dice_source())
    red, blue = session.state.seats
    return play(session, {red: GreedyAgent(seed), blue: RandomAgent(seed)})


def test_what_one_side_wins_by_dice_the_other_loses() -> None:
    found = ledger(a_game(3), choices=False)
    red, blue = found.players
    assert red.wounds == pytest.approx(-blue.wounds)
    assert red.value == pytest.approx(-blue.value)
    weighed = {result.stage for result in found.results}
    assert {RollStage.ATTACK, RollStage.DEFENSE, RollStage.TEST} <= weighed


def test_greedy_loses_nothing_by_its_own_ranking_and_chance_does() -> None:
    found = ledger(a_game(3))
    red, blue = found.players
    assert red.judged
    assert blue.judged
    assert red.choices == pytest.approx(0.0)
    assert blue.choices > 1.0
    assert found.judge == "greedy"


def test_the_ledger_leaves_the_game_as_it_is() -> None:
    session = a_game(3)
    before = (list(session.inputs), len(session.events), session.state)
    ledger(session, choices=False)
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
        result for seed in (3, 4, 5) for result in ledger(a_game(seed), choices=False).results
    ]
    assert len(results) > 40
    within_four_errors([result.wounds for result in results])
    within_four_errors([result.value for result in results])


def test_over_a_long_series_of_the_same_rolls_luck_goes_to_nothing() -> None:
    for number, (_name, now, context, sides) in enumerate(KINDS):
        known = dict(
            zip(
                product(*(range(1, one + 1) for one in sides)),
                lucks(now, context, sides),
                strict=True,
            )
        )
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


def test_charges_and_stays_are_judged_by_the_grades_of_practice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = a_game(5)
    plain = ledger(session)
    decisions: dict[int, GradedDecision] = {}

    def once(*asked: Any) -> tuple[GradedDecision, ...]:
        made = review(*asked)
        decisions.update({one.index: one for one in made})
        return made

    monkeypatch.setattr("simulator.practice.graded_luck.review", once)
    found = graded(plain, session)
    assert found.judge == GRADES
    assert decisions
    mine = [one for one in found.choices if one.index in decisions]
    assert len(mine) == len(decisions)
    assert all(one.loss == pytest.approx(decisions[one.index].grade.loss) for one in mine)
    # Whom to charge is part of the grade: it is not counted once more.
    for before, after in pairwise(found.choices):
        if before.index in decisions and before.kind is Kind.ACTION:
            assert after.kind not in FOLLOWING
    assert found.of(RED).wounds == plain.of(RED).wounds


def test_the_ledger_up_to_an_input_counts_what_came_before() -> None:
    whole = ledger(a_game(3), choices=False)
    assert whole.until(0).of(RED).wounds == 0.0
    last = whole.results[-1].index
    assert whole.until(last + 1).of(RED).wounds == pytest.approx(whole.of(RED).wounds)
    part = whole.until(last)
    assert len(part.results) == len(whole.results) - 1
