"""Tactics cards of Vargo Hoat, Daario Naharis and Jokin, at work and silent."""

from __future__ import annotations

import pytest

from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Claim, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    ATTACKED,
    BLACKGUARDS,
    BLUE_TURN,
    BOWMEN,
    CROSSBOWS,
    FIGHT,
    GUARDS,
    MISSES,
    MUMMERS,
    PANICKED,
    RED_MISSES,
    RED_TURN,
    STORMCROWS,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    against,
)

# ------------------------------------------------------------------ Vargo Hoat


@pytest.mark.parametrize(
    ("name", "dice", "wounds"),
    [
        (MUMMERS, [3, 4, 1], 11),
        (GUARDS, [3, 4, 1], 12),
    ],
)
def test_the_cripplers_infamy_frightens_whom_mummers_fight(
    name: str, dice: list[int], wounds: int
) -> None:
    scene = against(name).hand("The Crippler's Infamy")
    played = scene.run(takes_test(red(SWORDS)), dice).uses("The Crippler's Infamy").ends()
    assert played.unit(SWORDS).wounds == wounds
    assert not played.state.lasting


@pytest.mark.parametrize(("answer", "wounds"), [("yes", 12 - 1 - 2), ("no", 11)])
def test_the_cripplers_infamy_may_expend_weakened(answer: str, wounds: int) -> None:
    scene = against(has=(WEAKENED,)).hand("The Crippler's Infamy")
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 1]).uses("The Crippler's Infamy")
    played.answers(answer).ends()
    assert played.unit(SWORDS).wounds == wounds
    assert bool(played.unit(SWORDS).conditions) is (answer == "no")
    assert not played.state.lasting


def test_the_cripplers_infamy_is_for_panicking_enemies() -> None:
    name = "The Crippler's Infamy"
    scene = against(MUMMERS).hand(name)
    assert not scene.run(takes_test(red(SWORDS), panics=False), [6, 6]).offers(name)
    assert not scene.run(takes_test(blue(MUMMERS)), [6, 6, 1]).offers(name)
    lasting = Lasting("the_cripplers_infamy_lasting", BLUE, red(SWORDS), Until.TURN, name)
    scene = against(has=(WEAKENED,), conditions=frozenset({WEAKENED})).having(lasting=(lasting,))
    for test, dice in (
        (takes_test(blue(GUARDS)), [1, 1, 1]),
        (takes_test(blue(GUARDS)), [6, 6, 1]),
        (takes_test(red(SWORDS), panics=False), [1, 1]),
        (takes_test(red(SWORDS), panics=False), [6, 6]),
    ):
        assert scene.run(test, dice).ends().state.lasting


def test_careless_aggression_lets_the_opponent_activate_an_ncu() -> None:
    scene = against().lannister(CROSSBOWS, at=(8, 45)).ncu("Sansa Stark").ncu("Catelyn Stark")
    scene = scene.ncu("Pycelle").hand("Careless Aggression")
    played = scene.run(window(Moment.ROUND_START, Turn(RED)), MISSES).uses("Careless Aggression")
    played.answers("stay").passes()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [blue(GUARDS)]
    assert played.pending is not None
    assert played.pending.who is RED
    assert played.labels() == ["Sansa Stark", "Catelyn Stark", "Nobody"]
    played.picks(red("Sansa Stark")).passes()
    assert [e.unit for e in played.of(ev.UnitActivated)] == [red("Sansa Stark")]
    idle = battle().stark(SWORDS).lannister(GUARDS, at=(24, 40)).hand("Careless Aggression")
    assert not idle.run(window(Moment.ROUND_START, Turn(RED))).offers("Careless Aggression")


@pytest.mark.parametrize(("before", "again"), [((), False), ((WEAKENED,), True)])
def test_exploit_weakness_of_vargo_hoat(before: tuple[Condition, ...], again: bool) -> None:
    """Exploit Weakness."""
    scene = against(has=before).hand("40416")
    played = scene.run(FIGHT, MISSES).uses("Exploit Weakness")
    assert VULNERABLE in played.unit(SWORDS).conditions
    assert (played.pending is not None) is again
    assert not scene.run(ATTACKED, RED_MISSES).offers("Exploit Weakness")


# ------------------------------------------------------------------ Daario Naharis


@pytest.mark.parametrize(
    ("name", "dice", "marked"),
    [
        (STORMCROWS, [1, 3], True),
        (STORMCROWS, [1, 2], False),
        (GUARDS, [3, 3], False),
        (GUARDS, [3, 4], True),
    ],
)
def test_sellsword_bravado_frightens_by_a_passed_test(
    name: str, dice: list[int], marked: bool
) -> None:
    scene = against(name).stark(BOWMEN, at=(8, 45)).hand("Sellsword Bravado")
    played = scene.run(BLUE_TURN, dice).uses("Sellsword Bravado").ends()
    assert played.unit(SWORDS).conditions == ({PANICKED, WEAKENED} if marked else set())
    assert not played.unit(BOWMEN).conditions
    assert not scene.run(RED_TURN).offers("Sellsword Bravado")


@pytest.mark.parametrize(("name", "healed"), [(STORMCROWS, 4), (GUARDS, 2)])
def test_sellsword_negotiations_bring_wealth_and_wounds(name: str, healed: int) -> None:
    scene = against(name, wounds=3).lannister(CROSSBOWS, at=(8, 45), wounds=3).ncu("Pycelle")
    scene = scene.ncu("Sansa Stark").hand("Sellsword Negotiations")
    played = scene.run(claims(blue("Pycelle"), Zone.CROWN)).uses("Sellsword Negotiations")
    played.picks(blue(name)).ends()
    assert played.unit(name).wounds == 3 + healed
    assert played.unit(CROSSBOWS).wounds == 3
    assert played.now.controls(BLUE, Zone.WEALTH)
    assert not played.now.controls(RED, Zone.WEALTH)
    assert {lasting.until for lasting in played.state.lasting} == {Until.ROUND}
    assert not played.of(ev.MoraleTested)
    foe = scene.run(claims(red("Sansa Stark"), Zone.COMBAT))
    assert not foe.offers("Sellsword Negotiations")
    replaced = window(Moment.ZONE_CLAIMED, Claim(blue("Pycelle"), Zone.CROWN, replaced=True))
    assert not scene.run(replaced).offers("Sellsword Negotiations")


@pytest.mark.parametrize(("name", "dice"), [(STORMCROWS, 7), (GUARDS, 4)])
def test_reckless_strikes_cost_a_wound_for_each_one(name: str, dice: int) -> None:
    """Reckless Strikes, of Daario Naharis."""
    scene = against(name, wounds=4).hand("40419")
    attack = fight(blue(name), red(SWORDS))
    played = scene.run(attack, [1, 1, 1] + [2] * (dice - 3)).uses("Reckless Strikes").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == dice
    assert {msg("Critical Blow"), msg("Precision")} <= set(began.keywords)
    assert played.unit(name).wounds == 1
    assert not played.state.lasting
    assert not scene.run(ATTACKED if name == GUARDS else BLUE_TURN, RED_MISSES).offers("Reckless")


def test_reckless_strikes_forget_the_ones_rolled_again_after_the_dice_RRL_04() -> None:
    """Reckless Strikes, of Daario Naharis: Rodrik Cassel has two of three 1s rolled again."""
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Rodrik Cassel").hand("40419", by=RED)
    dice = [1, 1, 1, 2, 2, 2, 2, 2, 2]
    played = scene.run(ATTACKED, dice).uses("Reckless Strikes").uses("Martial Expertise")
    played.answers(("0", "1")).ends()
    assert played.unit(SWORDS).wounds == 11


def test_reckless_strikes_may_cost_the_last_figure() -> None:
    scene = against(GUARDS, wounds=1).lannister(CROSSBOWS, at=(8, 45)).hand("40419")
    played = scene.run(FIGHT, [1, 1, 2, 4, 1, 6, 6, 1]).uses("Reckless Strikes").passes()
    assert played.unit(GUARDS).destroyed
    assert played.pending is None


def test_reckless_strikes_are_for_the_own_melee_attack() -> None:
    shot = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 28)).hand("40419")
    assert not shot.run(fight(blue(CROSSBOWS), red(SWORDS)), MISSES).offers("Reckless Strikes")
    ability = "reckless_strikes_daario_naharis_lasting"
    lasting = Lasting(ability, BLUE, blue(GUARDS), Until.TURN, "Reckless Strikes")
    played = against().having(lasting=(lasting,)).run(ATTACKED, RED_MISSES).ends()
    assert played.unit(SWORDS).wounds == 12
    assert played.state.lasting


# ------------------------------------------------------------------ Jokin


def test_brothers_in_arms_lie_on_stormcrows_until_they_panic() -> None:
    scene = against(STORMCROWS).lannister(CROSSBOWS, at=(8, 45)).hand("40420")
    assert not scene.run(RED_TURN).offers("Brothers")
    played = scene.run(BLUE_TURN).uses("Brothers").ends()
    assert played.unit(STORMCROWS).attached == (lying("40420", BLUE),)
    scene = against(STORMCROWS, attached=(lying("40420", BLUE),))
    for unit, panics, dice, stays in (
        (blue(STORMCROWS), True, [1, 1, 1], False),
        (blue(STORMCROWS), True, [6, 6, 1], True),
        (blue(STORMCROWS), False, [1, 1], True),
        (red(SWORDS), True, [1, 1, 1], True),
    ):
        played = scene.run(takes_test(unit, panics=panics), dice).passes()
        assert bool(played.unit(STORMCROWS).attached) is stays


@pytest.mark.parametrize(
    ("with_", "jokin", "x", "dice"),
    [
        ((), (), 34, 8),
        ((), (), 36, 7),
        ((), ("20424",), 34, 9),
        (("20424",), (), 36, 8),
    ],
)
def test_brothers_in_arms_strike_with_their_friends(
    with_: tuple[str, ...], jokin: tuple[str, ...], x: float, dice: int
) -> None:
    scene = against(STORMCROWS, *with_, attached=(lying("40420", BLUE),))
    now = scene.lannister(CROSSBOWS, *jokin, at=(x, 24.8)).now()
    assert numbers(now, strike(now, blue(STORMCROWS), red(SWORDS))).dice.total == dice
    assert numbers(now, strike(now, red(SWORDS), blue(STORMCROWS))).dice.total == 7


def test_brothers_in_arms_count_whoever_stands_for_jokin() -> None:
    """Jokin's own unit is far away; the one that counts as his is near, and counts once more."""
    scene = against(STORMCROWS, attached=(lying("40420", BLUE),))
    scene = scene.lannister(CROSSBOWS, "20424", at=(24, 45))
    now = scene.lannister(BLACKGUARDS, "The Widower, Stormcrow Captain", at=(34, 24.8)).now()
    assert numbers(now, strike(now, blue(STORMCROWS), red(SWORDS))).dice.total == 9


def test_diversion_tactics_move_another_friend() -> None:
    scene = against().lannister(CROSSBOWS, at=(34, 30)).lannister(STORMCROWS, at=(8, 45))
    played = scene.hand("40421").run(ATTACKED, RED_MISSES).uses("Diversion").passes()
    played.answers(Pose(34, 33, 0), Pose(34, 33, 0)).ends()
    assert played.unit(CROSSBOWS).pose == Pose(34, 33, 0)
    alone = against().lannister(STORMCROWS, at=(8, 45)).hand("40421")
    assert not alone.run(ATTACKED, RED_MISSES).offers("Diversion")
    assert not scene.hand("40421").run(FIGHT, MISSES).offers("Diversion")
    shot = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 28)).lannister(CROSSBOWS, at=(34, 30))
    assert not shot.hand("40421").run(fight(red(BOWMEN), blue(GUARDS)), RED_MISSES).offers("Div")


@pytest.mark.parametrize(
    ("x", "dice", "passed"),
    [
        (34, [1, 1, 1], True),
        (36, [2, 3, 1], True),
        (36, [2, 2, 1], False),
    ],
)
def test_stalwart_mercenaries_steady_their_friends(x: float, dice: list[int], passed: bool) -> None:
    scene = against().lannister(CROSSBOWS, "20424", at=(x, 24.8)).hand("40422")
    played = scene.run(takes_test(blue(GUARDS)), dice).uses("Stalwart")
    played.passes()
    assert played.of(ev.MoraleTested)[0].passed is passed
    assert bool(played.of(ev.MoraleTested)[0].automatic) is (x == 34)
    assert not scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).offers("Stalwart")
    assert not scene.run(takes_test(red(SWORDS)), [6, 6, 1]).offers("Stalwart")
