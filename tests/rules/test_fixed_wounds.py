"""Attacks that deal fixed wounds, and what else effects make of wounds, tokens and tests."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.effects import Ability, Effects, Trigger
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.luck import attack_expectation
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition, Lasting, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain, MoraleTest, Subject
from simulator.rules import morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.dice.rerolls import rerollers
from simulator.rules.odds import attack_odds as odds
from simulator.rules.scoring.victory import GameOverError
from simulator.rules.units import conditions, wounds
from tests.abilities.battle import BLUE, RED, Script, battle, blue, red, strike
from tests.scripted_dice import ScriptedDice

GUARDS, SWORDS, RIDERS = "Lannister Guardsmen", "Stark Sworn Swords", "Stark Outriders"
PLAIN = "Stark Bowmen"
STONE = (Gain(Stat.FIXED_WOUNDS, 4, "Stone"),)
FLAME = (Gain(Stat.FIXED_WOUNDS, 3, "Flame"), Gain(Stat.FIXED_D3, 1, "Flame"))


def attacked(*gains: Gain) -> Script:
    async def script(table: Table) -> Attack:
        attack = replace(strike(table.now, blue(GUARDS), red(SWORDS)), gains=gains)
        return await attacks.resolve(table, attack)

    return script


# ------------------------------------------------------------------ fixed wounds


@pytest.mark.parametrize("sixes", [1, 6])
def test_any_hit_deals_the_fixed_wounds_without_defense_dice(sixes: int) -> None:
    faces = [6] * sixes + [1] * (6 - sixes)
    played = battle().red(SWORDS).blue(GUARDS).run(attacked(*STONE), [*faces, 6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 8
    assert not played.of(ev.HitsBlocked)
    assert [one.wounds for one in played.of(ev.HitsReplaced)] == [4]


def test_without_a_hit_there_are_no_fixed_wounds() -> None:
    played = battle().red(SWORDS).blue(GUARDS).run(attacked(*STONE), [1] * 6).ends()
    assert played.unit(SWORDS).wounds == 12
    assert not played.of(ev.HitsReplaced)


def test_the_D3_of_fixed_wounds_is_rolled_by_the_attacker() -> None:
    dice = [6, 1, 1, 1, 1, 1, 2, 6, 6, 1]
    played = battle().red(SWORDS).blue(GUARDS).run(attacked(*FLAME), dice).ends()
    assert played.unit(SWORDS).wounds == 12 - 5
    roll = next(one for one in played.of(ev.DiceRolled) if one.sides == 3)
    assert roll.who is BLUE


def test_fixed_wounds_are_not_halved_but_more_wounds_still_come() -> None:
    gains = (*STONE, Gain(Stat.EXTRA_WOUNDS, 1, "Blade"), Gain(Stat.HALF_WOUNDS, 1, "Giant"))
    dice = [6, 1, 1, 1, 1, 1, 6, 6, 1]
    played = battle().red(SWORDS).blue(GUARDS).run(attacked(*gains), dice).ends()
    assert played.unit(SWORDS).wounds == 12 - 5


def test_the_odds_of_fixed_wounds_are_exact() -> None:
    """Guards hit on 4+ with 6 dice here; all or nothing, D3 + 3."""
    now = battle().red(SWORDS).blue(GUARDS).now()
    attack = replace(strike(now, blue(GUARDS), red(SWORDS)), gains=FLAME)
    found = numbers(now, attack)
    miss = (1 - len(found.hitting) / 6) ** found.dice.total
    struck = odds.of_attack(now, attack).struck
    assert struck[0] == pytest.approx(miss)
    assert struck[4:7] == pytest.approx([(1 - miss) / 3] * 3)
    assert sum(struck) == pytest.approx(1.0)


def test_the_luck_book_knows_what_dice_that_lie_promise_then() -> None:
    now = battle().red(SWORDS).blue(GUARDS).now()
    attack = replace(strike(now, blue(GUARDS), red(SWORDS)), gains=STONE)
    who = rerollers(numbers(now, attack).attack_rerolls, True)
    none = attack_expectation.after_attack_dice(now, attack, [1] * 6, who, attacker_first=True)
    hit = attack_expectation.after_attack_dice(
        now, attack, [6, 1, 1, 1, 1, 1], who, attacker_first=True
    )
    assert none[0] == pytest.approx(1.0)
    assert sum(hit[:4]) == pytest.approx(0.0)


def test_an_attack_may_cause_no_panic_test() -> None:
    calm = Gain(Stat.NO_PANIC_TEST, 1, "Quick")
    scene = battle().red(SWORDS).blue(GUARDS)
    played = scene.run(attacked(calm), [6, 1, 1, 1, 1, 1, 1]).ends()
    assert not played.of(ev.MoraleTested)
    now = scene.now()
    attack = replace(strike(now, blue(GUARDS), red(SWORDS)), gains=(calm,))
    assert odds.of_attack(now, attack).panic_fails == 0.0


# ------------------------------------------------------------------ ranks it destroyed


def test_an_attack_knows_the_ranks_it_destroyed_with_panic_and_without() -> None:
    scene = battle().red(SWORDS).blue(GUARDS)
    by_hits = scene.run(attacked(*STONE), [6, 1, 1, 1, 1, 1, 6, 6, 1]).ends().result[0]
    assert by_hits.ranks_destroyed == 1
    by_panic = scene.run(attacked(*STONE[:0]), [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 3]).ends().result[0]
    assert (by_panic.wounds, by_panic.panic_wounds, by_panic.ranks_destroyed) == (2, 3, 1)
    none = scene.run(attacked(), [1] * 6).ends().result[0]
    assert none.ranks_destroyed == 0


# ------------------------------------------------------------------ moments of tests and tokens


def heard(moment: Moment) -> tuple[Effects, list[object]]:
    """Return the table's own effect that writes down what a window is about."""
    said: list[object] = []

    async def resolve(_table: Table, _source: Source, subject: Subject) -> Subject:
        said.append(subject)
        return subject

    def always(_now: Position, _source: Source, _subject: object) -> bool:
        return True

    trigger = Trigger(moment, always, resolve, listed=True)
    return Effects({}, (Ability("ear", "Ear", (trigger,)),)), said


def listening(moment: Moment, script: Script, dice: list[int]) -> list[object]:
    effects, said = heard(moment)
    scene = battle().red(SWORDS, wounds=8, conditions=frozenset({Condition.WEAKENED})).blue(GUARDS)
    game: Game = replace(scene.game(), effects=effects)
    done: list[int] = []

    def once(_now: Position) -> object:
        if done:
            return None
        done.append(1)

        async def chapter(table: Table) -> None:
            await script(table)

        return chapter

    session = Session(replace(game, next_step=once), ScriptedDice(dice))  # type: ignore[arg-type]
    assert session.pending is None
    return said


@pytest.mark.parametrize(("dice", "passed"), [([6, 6, 1], True), ([1, 1, 2], False)])
def test_every_panic_test_ends_passed_or_failed(dice: list[int], passed: bool) -> None:
    async def script(table: Table) -> object:
        return await morale.panic_test(table, red(SWORDS), msg("Fear"), BLUE)

    (test,) = listening(Moment.MORALE_ENDED, script, dice)
    assert isinstance(test, MoraleTest)
    assert test.panic
    assert test.passed is passed
    assert test.wounds == (0 if passed else 2)


@pytest.mark.parametrize(("dice", "passed"), [([6, 6], True), ([1, 1], False)])
def test_every_morale_test_ends_too(dice: list[int], passed: bool) -> None:
    async def script(table: Table) -> object:
        return await morale.morale_test(table, red(SWORDS), msg("Fear"), BLUE)

    (test,) = listening(Moment.MORALE_ENDED, script, dice)
    assert isinstance(test, MoraleTest)
    assert (test.panic, test.passed, test.wounds) == (False, passed, 0)


def test_a_test_that_counts_as_passed_ends_as_well_RES_10() -> None:
    assert len(listening(Moment.MORALE_ENDED, attacked(), [1] * 6)) == 1


@pytest.mark.parametrize("expended", [True, False])
def test_a_token_that_goes_says_how(expended: bool) -> None:
    async def script(table: Table) -> object:
        return await conditions.remove(
            table, red(SWORDS), Condition.WEAKENED, msg("Wine"), expended=expended
        )

    (lost,) = listening(Moment.CONDITION_LOST, script, [])
    assert lost.expended is expended  # type: ignore[attr-defined]
    assert lost.condition is Condition.WEAKENED  # type: ignore[attr-defined]


def test_a_token_is_announced_before_and_after() -> None:
    async def script(table: Table) -> object:
        return await conditions.give(table, red(SWORDS), Condition.PANICKED, msg("Dread"))

    assert len(listening(Moment.CONDITION_COMES, script, [])) == 1
    assert len(listening(Moment.CONDITION_GAINED, script, [])) == 1


def test_a_token_that_lies_there_already_is_announced_as_that() -> None:
    """CON-01: it does not come a second time."""

    async def script(table: Table) -> object:
        return await conditions.give(table, red(SWORDS), Condition.WEAKENED, msg("Dread"))

    (again,) = listening(Moment.CONDITION_AGAIN, script, [])
    assert again.condition is Condition.WEAKENED  # type: ignore[attr-defined]
    assert not listening(Moment.CONDITION_COMES, script, [])


@pytest.mark.parametrize(("suffered", "said"), [(0, []), (3, [3]), (8, [])])
def test_suffered_wounds_are_announced_while_the_unit_stands(
    suffered: int, said: list[int]
) -> None:
    """GEN-16: with their number, once for each time; a destroyed unit is not spoken of."""

    async def script(table: Table) -> object:
        await wounds.suffer(table, blue(GUARDS), 1, msg("Stones"), RED)
        with contextlib.suppress(GameOverError):  # it was red's last unit
            await wounds.suffer(table, red(SWORDS), suffered, msg("Stones"), BLUE)
        return None

    heard_of = listening(Moment.WOUNDS_SUFFERED, script, [])
    own = [one for one in heard_of if one.unit == red(SWORDS)]  # type: ignore[attr-defined]
    assert [one.wounds for one in own] == said  # type: ignore[attr-defined]
    assert len(heard_of) == 1 + len(said)


def test_restored_wounds_are_announced_with_their_number() -> None:
    async def script(table: Table) -> object:
        return await wounds.restore(table, red(SWORDS), 9, msg("Wine"))

    (restored,) = listening(Moment.WOUNDS_RESTORED, script, [])
    assert restored.wounds == 4  # type: ignore[attr-defined]


# ------------------------------------------------------------------ licences


def having(stat: Stat, amount: int = 1, **state: Any) -> Position:
    """Return a position in which the red unit has a statistic for the round."""
    lasting = (Lasting(f"gained_{stat.value}", RED, red(SWORDS), Until.ROUND, "Venom", amount),)
    scene = battle().red(SWORDS, **state).blue(GUARDS)
    return scene.having(lasting=lasting).now()


def test_no_restoring_leaves_nothing_to_restore() -> None:
    assert wounds.missing(having(Stat.NO_RESTORING, wounds=8), red(SWORDS)) == 0
    assert wounds.missing(battle().red(SWORDS, wounds=8).blue(GUARDS).now(), red(SWORDS)) == 4


@pytest.mark.parametrize("token", list(Condition))
def test_a_unit_may_be_unable_to_become(token: Condition) -> None:
    now = having(Stat(f"no_{token.value}"))
    assert [conditions.can_receive(now, red(SWORDS), one) for one in Condition] == [
        one is not token for one in Condition
    ]


@pytest.mark.parametrize("token", list(Condition))
def test_a_token_that_is_kept_cannot_be_expended(token: Condition) -> None:
    now = having(Stat(f"keeps_{token.value}"), conditions=frozenset(Condition))
    assert [conditions.expendable(now, red(SWORDS), one) for one in Condition] == [
        one is not token for one in Condition
    ]


@pytest.mark.parametrize("fixed", [3, 5, 8])
def test_a_fixed_morale_takes_the_place_of_the_cards(fixed: int) -> None:
    now = having(Stat.FIXED_MORALE, fixed)
    test = MoraleTest(red(SWORDS), True, "Fear")
    assert morale.numbers(now, test).needed == fixed
    assert (
        morale.numbers(now, replace(test, unit=blue(GUARDS))).needed
        == now.card(blue(GUARDS)).morale
    )


# ------------------------------------------------------------------ models that are removed


def test_removed_models_take_their_wounds_and_ranks_but_are_no_wounds() -> None:
    async def script(table: Table) -> int:
        return await wounds.remove_models(table, red(SWORDS), 5, msg("Call"), RED)

    played = battle().red(SWORDS).blue(GUARDS).run(script).ends()
    assert played.unit(SWORDS).wounds == 7
    assert not played.of(ev.WoundsSuffered)
    assert played.result == [5]
    gone = battle().red(SWORDS, wounds=3).red(PLAIN, at=(8, 8)).blue(GUARDS).run(script).ends()
    assert gone.unit(SWORDS).destroyed


def test_a_wounded_rider_goes_first() -> None:
    """WND-01: cavalry has several wounds each."""

    async def script(table: Table) -> int:
        return await wounds.remove_models(table, red(RIDERS), 1, msg("Call"), RED)

    scene = battle().red(RIDERS, wounds=10).blue(GUARDS, at=(24, 40))
    assert scene.run(script).ends().unit(RIDERS).wounds == 9
    whole = battle().red(RIDERS, wounds=12).blue(GUARDS, at=(24, 40))
    assert whole.run(script).ends().unit(RIDERS).wounds == 9
