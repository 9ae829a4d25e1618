"""Cards of the Brotherhood Without Banners at their limits: one inch, one token, one side more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Claim, Means, Targeted, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    window,
)
from tests.abilities.scenes import (
    BOWMEN,
    CROSSBOWS,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    begins,
    shot,
)

CATELYN, CERSEI, SANSA, HANGWOMAN = "21107", "Cersei Lannister", "Sansa Stark", "31103"
HALBERDIERS, KNIGHTS, LEVY = "Lannister Halberdiers", "Brotherhood Sworn Knights", "Peasant Levy"
DEPTH = 4.8
"""The depth of an infantry tray, in inches."""
CALM = [6, 6, 1]


def met(*with_: str, **state: Any) -> Battle:
    """Sworn Swords in contact with Guardsmen, Bowmen beside them."""
    return battle().red(SWORDS, *with_, **state).red(BOWMEN, at=(31, 20)).blue(GUARDS)


def dealt(scene: Battle, card: str) -> Battle:
    return scene.hand(card, by=RED)


def completed(attack: Attack, **changes: Any) -> Any:
    return window(Moment.ATTACK_COMPLETED, replace(attack, **changes))


def behind(inches: float) -> tuple[float, float]:
    """Return where a unit stands so many inches behind one that stands at 24, 20."""
    return (24, 20 - DEPTH - inches)


# ------------------------------------------------------------------ the faction's own deck


def test_a_sudden_retreat_is_from_blows_and_out_of_a_fight() -> None:
    """Sudden Retreat: not from arrows, nor by who is engaged with nobody any more."""
    engaged = dealt(met().blue(CROSSBOWS, at=(24, 40)), "41101")
    now = engaged.now()
    blow, arrows = strike(now, blue(GUARDS), red(SWORDS)), shot(now, blue(CROSSBOWS), red(SWORDS))
    assert engaged.run(completed(blow)).offers("Sudden Retreat")
    assert not engaged.run(completed(arrows)).offers("Sudden Retreat")
    alone = dealt(battle().red(SWORDS).blue(GUARDS, at=(24, 30)), "41101")
    free = strike(alone.now(), blue(GUARDS), red(SWORDS))
    assert not alone.run(completed(free)).offers("Sudden Retreat")


def test_knights_of_the_hollow_hill_move_three_inches() -> None:
    scene = dealt(battle().red(SWORDS).blue(GUARDS, at=(24, 44)), "41103")
    aimed = window(Moment.TARGETED, Targeted(red(SWORDS), BLUE, Means.ABILITY, "something"))
    played = scene.run(aimed, [6, 6]).uses("Knights of the Hollow Hill")
    assert isinstance(played.pending, Place)
    assert played.pending.check(Pose(24, 22.9, 0))
    assert not played.pending.check(Pose(24, 23.1, 0))


def test_the_fellowship_really_marches() -> None:
    """The Forgotten Fellowship: a march of twice its speed, then Weakened."""
    scene = dealt(battle().red(SWORDS).blue(GUARDS, at=(24, 44)), "41104")
    played = scene.run(window(Moment.ROUND_START, Turn(RED))).uses("The Forgotten Fellowship")
    assert isinstance(played.pending, Place)
    assert played.pending.check(Pose(24, 29.9, 0))
    assert played.answers(Pose(24, 29.9, 0)).stays().ends().unit(SWORDS).conditions == {WEAKENED}


@pytest.mark.parametrize(("inches", "reached"), [(11.9, True), (12.1, False)])
def test_who_takes_up_the_sword_does_one_thing(inches: float, reached: bool) -> None:
    """Take Up the Sword: wounds, or an enemy in long range; not both."""
    scene = battle().red(SWORDS, wounds=4).blue(GUARDS, at=(24, 20 + DEPTH + inches))
    played = dealt(scene, "41105").run(begins(red(SWORDS)), [6, 6]).uses("Take Up the Sword")
    if reached:
        assert played.labels() == ["It restores wounds", "An enemy becomes Panicked and Weakened"]
        played.picks("It restores wounds")
    played.ends()
    assert played.unit(SWORDS).wounds == 7
    assert played.unit(GUARDS).conditions == set()


# ------------------------------------------------------------------ Beric Dondarrion


def test_assault_orders_come_from_friends_and_open_zones() -> None:
    """Assault Orders of Beric Dondarrion."""
    scene = dealt(met().ncu(SANSA).ncu(CERSEI), "41108")
    for ncu, replaced, offered in (
        (red(SANSA), False, True),
        (blue(CERSEI), False, False),
        (red(SANSA), True, False),
    ):
        claim = window(Moment.ZONE_CLAIMED, Claim(ncu, Zone.CROWN, replaced=replaced))
        assert scene.run(claim).offers("Assault Orders") is offered


@pytest.mark.parametrize(("inches", "reached"), [(5.9, True), (6.1, False)])
def test_lightbringer_shines_as_far_as_short_range(inches: float, reached: bool) -> None:
    """Lightbringer of Beric Dondarrion, from the attacker."""
    scene = dealt(battle().red(SWORDS).blue(GUARDS).blue(HALBERDIERS, at=behind(inches)), "41110")
    played = scene.run(completed(strike(scene.now(), red(SWORDS), blue(GUARDS))), CALM)
    played.uses("Lightbringer").passes()
    assert (HALBERDIERS in played.labels()) is reached


# ------------------------------------------------------------------ Thoros of Myr, Catelyn Stark


@pytest.mark.parametrize(
    ("card", "name", "own"),
    [("41112", "Loved By The Smallfolk", False), ("41115", "Price Of Failure", True)],
)
def test_what_comes_before_melee_dice_comes_before_no_shot(card: str, name: str, own: bool) -> None:
    scene = dealt(met().blue(CROSSBOWS, at=(24, 40)), card)
    now = scene.now()
    blow = strike(now, *((red(SWORDS), blue(GUARDS)) if own else (blue(GUARDS), red(SWORDS))))
    arrows = (
        shot(now, red(BOWMEN), blue(GUARDS)) if own else shot(now, blue(CROSSBOWS), red(SWORDS))
    )
    assert scene.run(window(Moment.ATTACK_BEFORE_DICE, blow), CALM).offers(name)
    assert not scene.run(window(Moment.ATTACK_BEFORE_DICE, arrows), CALM).offers(name)


def test_the_last_kiss_is_one_card() -> None:
    scene = dealt(met(), "41113").hand("41101", "41102", pile="deck", by=RED)
    played = scene.run(RED_TURN).uses("The Last Kiss").ends()
    assert len(played.state.seats[RED].hand) == 1


@pytest.mark.parametrize(("wounds", "after"), [(1, set()), (12, {PANICKED, VULNERABLE})])
def test_the_price_is_paid_for_failure_alone(wounds: int, after: set[Any]) -> None:
    """Price Of Failure: who destroys the defender pays nothing."""
    scene = battle().red(SWORDS).blue(GUARDS, wounds=wounds).blue(HALBERDIERS, at=(40, 44))
    misses, blocks = [1] * 7, [1] if wounds == 1 else [6] * 7
    played = dealt(scene, "41115").run(
        fight(red(SWORDS), blue(GUARDS)), [*misses, *blocks * (7 if wounds == 1 else 1)]
    )
    played.uses("Price Of Failure").passes()
    assert played.unit(GUARDS).destroyed is (wounds == 1)
    assert played.unit(SWORDS).conditions == after


def test_vengeance_in_blood_is_for_friends_that_enemies_hurt() -> None:
    scene = dealt(met().blue(HALBERDIERS, at=(6, 44)), "41116")
    now = scene.now()
    for attacker, defender, offered in (
        (blue(GUARDS), red(SWORDS), True),
        (red(BOWMEN), red(SWORDS), False),  # a friend's blow
        (blue(HALBERDIERS), blue(GUARDS), False),  # an enemy's loss
    ):
        blow = completed(strike(now, attacker, defender, line=-1), ranks_destroyed=1)
        assert scene.run(blow).offers("Vengeance In Blood") is offered


def test_lady_stoneheart_moves_or_fights_not_both() -> None:
    """Vengeance In Blood."""
    scene = battle().red(SWORDS).red(BOWMEN, CATELYN, at=(31, 8)).blue(GUARDS, at=(24, 24.8))
    scene = dealt(scene, "41116").having(active=BLUE)
    blow = strike(scene.now(), blue(GUARDS), red(SWORDS))
    played = scene.run(completed(blow, ranks_destroyed=1)).uses("Vengeance In Blood")
    assert played.labels() == ["Maneuver or march", "Attack or charge"]
    played.picks("Maneuver or march").picks("maneuver").stays().ends()
    assert not played.of(ev.AttackBegan)


# ------------------------------------------------------------------ units and NCUs


@pytest.mark.parametrize(("inches", "wounds"), [(11.9, 7), (12.1, 5)])
def test_the_smallfolk_rally_in_long_range(inches: float, wounds: int) -> None:
    """Rally The Smallfolk."""
    scene = battle().red(KNIGHTS).blue(GUARDS)
    now = scene.now()
    back = now.standing(red(KNIGHTS)).corners
    low = min(y for _x, y in back)
    scene = scene.red(LEVY, at=(24, low - DEPTH / 2 - inches), wounds=5)
    now = scene.now()
    blow = completed(strike(now, red(KNIGHTS), blue(GUARDS)), ranks_destroyed=1)
    assert scene.run(blow).ends().unit(LEVY).wounds == wounds


def test_vengeance_is_sworn_by_one_side() -> None:
    """Unending Vengeance: an enemy that charges a House Lannister unit re-rolls nothing by it."""
    oath = Lasting("unending_vengeance_lasting", RED, None, Until.GAME, "Unending Vengeance")
    scene = battle().red(GUARDS).red(LEVY, at=(40, 8)).blue(HALBERDIERS, at=(24, 40))
    scene = scene.having(lasting=(oath,))
    for charger, charged, again in (
        (red(LEVY), blue(HALBERDIERS), True),
        (blue(HALBERDIERS), red(GUARDS), False),
    ):
        charge = Charge(charger, charged, ArcSide.FRONT)
        played = scene.run(window(Moment.CHARGE_DECLARED, charge)).ends()
        found = any(gain.stat is Stat.REROLL_CHARGE for gain in played.result[0].gains)
        assert found is again


def test_the_hangwoman_guides_no_arrows() -> None:
    """Vengeance at Any Cost: melee attacks alone."""
    now = met().ncu(HANGWOMAN, by=RED).influenced(HANGWOMAN, blue(GUARDS)).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).attack_rerolls.any
    assert not numbers(now, shot(now, red(BOWMEN), blue(GUARDS))).attack_rerolls.any


def test_a_claimed_crown_pays_for_nothing_twice() -> None:
    """Assault Orders of Beric Dondarrion take the place of the zone's effect."""
    scene = dealt(met().ncu(SANSA).having(active=RED), "41108")
    played = scene.run(claims(red(SANSA), Zone.CROWN), [1] * 7).uses("Assault Orders")
    played.picks("stay").ends()
    assert all(test.automatic for test in played.of(ev.MoraleTested)), "of the attack, no wounds"
