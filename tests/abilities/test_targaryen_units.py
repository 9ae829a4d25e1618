"""Combat units of House Targaryen, each in a situation where it matters and one where not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment
from simulator.model.state import Condition, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.attack.firing_range import targets
from simulator.rules.movement.surroundings import flies
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions
from tests.abilities.battle import BLUE, RED, Script, battle, blue, fight, red, strike, window
from tests.abilities.scenes import activates

SWORDS, GUARDS, HALBERDS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
SCREAMERS, VETERANS, RIDERS = "Dothraki Screamers", "Dothraki Veterans", "Drogo's Bloodriders"
JORAH = "Jorah Mormont, The Wandering Knight"
DRAGONS = ("Drogon", "Viserion", "Rhaegal")
BRINGS = {
    "Drogon": Condition.PANICKED,
    "Viserion": Condition.VULNERABLE,
    "Rhaegal": Condition.WEAKENED,
}
CALM = (6, 6, 1)
BOW = AttackCard("Bow", AttackKind.SHORT, 3, (6, 5, 4))

# ------------------------------------------------------------------ keywords of attacks


@pytest.mark.parametrize(
    ("name", "keywords"),
    [
        (SCREAMERS, {Stat.SUNDERING}),  # Screamer's Arakh
        (RIDERS, {Stat.SUNDERING, Stat.VICIOUS}),  # Bloodriders' Arakh
        ("Dothraki Hrakkars", {Stat.VICIOUS}),  # Claw & Blade
        ("Pit Fighters", {Stat.PRECISION}),  # Fighter's Armaments
        ("Drogon", {Stat.VICIOUS}),
        ("Viserion", {Stat.VICIOUS}),
        ("Rhaegal", {Stat.VICIOUS}),
    ],
)
def test_each_weapon_has_its_keywords(name: str, keywords: set[Stat]) -> None:
    now = battle().red(name).blue(GUARDS).now()
    assert numbers(now, strike(now, red(name), blue(GUARDS))).keywords == keywords
    assert not numbers(now, strike(now, blue(GUARDS), red(name))).keywords
    shot = replace(strike(now, red(name), blue(GUARDS)), card=BOW)
    assert not numbers(now, shot).keywords, "in melee alone"
    assert not numbers(now, shot).deals_fixed


# ------------------------------------------------------------------ riders


@pytest.mark.parametrize("name", ["Dothraki Hrakkars", RIDERS, "Drogon", SCREAMERS])
def test_riders_and_beasts_may_maneuver_as_they_activate(name: str) -> None:
    """Hrakkars & Tamers, Drogo's Bloodriders, Juvenile Dragon, Cavalry: ABL-03."""
    scene = battle().red(name, at=(24, 10)).blue(GUARDS, at=(24, 44))
    offered = {
        "Dothraki Hrakkars": "Hrakkars & Tamers",
        "Drogon": "Juvenile Dragon",
        RIDERS: RIDERS,
        SCREAMERS: "Cavalry",
    }[name]
    window_ = window(Moment.UNIT_ACTIVATES, Activation(red(name)))
    used = scene.run(window_).uses(offered)
    (done,) = used.of(ev.ActionDeclared)
    assert (done.action, done.free) == ("maneuver", True)
    theirs = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not scene.run(theirs).offers(offered)


def test_bloodriders_cannot_become_weakened() -> None:
    now = battle().red(RIDERS).red(SWORDS, at=(8, 8)).blue(GUARDS).now()
    assert not conditions.can_receive(now, red(RIDERS), Condition.WEAKENED)
    assert conditions.can_receive(now, red(RIDERS), Condition.PANICKED)
    assert conditions.can_receive(now, red(SWORDS), Condition.WEAKENED)


def test_jorah_rides_and_thinks_ahead() -> None:
    """Westerosi Rider: a free maneuver or retreat, and a card more while he is there."""
    scene = battle().red(JORAH, at=(24, 10)).blue(GUARDS, at=(24, 44))
    played = scene.run(activates(red("Jorah Mormont"))).uses("Westerosi Rider")
    assert played.of(ev.ActionDeclared)[0].action == "maneuver"
    close = battle().red(JORAH).blue(GUARDS).run(activates(red("Jorah Mormont")), [1])
    assert close.uses("Westerosi Rider").of(ev.ActionDeclared)[0].action == "retreat"
    theirs = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not scene.run(theirs).offers("Westerosi Rider")
    now = scene.now()
    for player, found in ((RED, (6, 4)), (BLUE, (5, 3))):
        held = (tactics_cards.hand_limit(now, player), tactics_cards.hand_refill(now, player))
        assert held == found
    gone = battle().red(SWORDS).red(JORAH, pose=None, destroyed=True).blue(GUARDS).now()
    assert tactics_cards.hand_limit(gone, RED) == 5


@pytest.mark.parametrize(
    ("action", "offered"), [("maneuver", True), ("retreat", True), ("march", False)]
)
def test_quick_fire_follows_a_maneuver_or_a_retreat(action: str, offered: bool) -> None:
    scene = battle().red(VETERANS, at=(24, 20)).blue(GUARDS, at=(24, 28))
    done = window(Moment.ACTION_COMPLETED, Action(red(VETERANS), action))
    played = scene.run(done, [1] * 7)
    assert played.offers("Quick Fire") is offered
    if offered:
        played.uses("Quick Fire").stays()
        assert [one.action for one in played.of(ev.ActionDeclared)] == ["ranged_attack"]
    theirs = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), action))
    assert not scene.run(theirs).offers("Quick Fire")


# ------------------------------------------------------------------ the three dragons


def test_a_juvenile_dragon_flies() -> None:
    now = battle().red("Drogon").blue(GUARDS).now()
    assert flies(now, red("Drogon"))
    assert not flies(now, blue(GUARDS))


@pytest.mark.parametrize("name", DRAGONS)
@pytest.mark.parametrize(("wounds", "ranks"), [(12, 3), (8, 2), (4, 1)])
def test_dragonfire_deals_fixed_wounds_and_a_token(name: str, wounds: int, ranks: int) -> None:
    """Black Fire, Golden Fire, Jade Fire: D3 and 1 for each rank, for 1 hit or 2."""
    scene = battle().red(name).blue(GUARDS, wounds=wounds).blue(HALBERDS, at=(32, 22))
    scene = scene.red(SWORDS, at=(8, 8)).blue("Lannister Crossbowmen", at=(24, 44))
    played = scene.run(fight(red(name), blue(GUARDS)), [6, 1, 1, *CALM, 1])
    played.passes().picks(blue(HALBERDS)).passes()
    dealt = played.of(ev.HitsReplaced)
    assert [one.wounds for one in dealt] == [1 + ranks]
    assert played.unit(HALBERDS).conditions == {BRINGS[name]}
    assert not played.unit(GUARDS).conditions
    assert not played.unit("Lannister Crossbowmen").conditions


def shoots(attacker: str, defender: str) -> Script:
    """Have a unit shoot with a bow that no card gives it."""

    async def script(table: Table) -> None:
        shot = replace(strike(table.now, attacker, defender), card=BOW)
        await attacks.resolve(table, shot)

    return script


@pytest.mark.parametrize("name", DRAGONS)
def test_only_a_dragons_own_melee_burns(name: str) -> None:
    """Black Fire, Golden Fire, Jade Fire: no shot, and no blow that the dragon suffers."""
    scene = battle().red(name).red(SWORDS, at=(8, 8)).blue(GUARDS)
    shot = scene.run(shoots(red(name), blue(GUARDS)), [6, *[1] * 5, 6]).ends()
    assert not shot.unit(GUARDS).conditions
    suffered = scene.run(fight(blue(GUARDS), red(name)), [6, *[1] * 5, 6]).ends()
    assert not suffered.unit(name).conditions
    assert not suffered.unit(GUARDS).conditions


@pytest.mark.parametrize("name", DRAGONS)
def test_dragonfire_that_misses_brings_nothing(name: str) -> None:
    scene = battle().red(name).blue(GUARDS)
    played = scene.run(fight(red(name), blue(GUARDS)), [1, 1]).ends()
    assert played.unit(GUARDS).wounds == 12
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Pit Fighters

RAGE = "Pit Fighter Rage"


def test_pit_fighter_rage_gives_three_tokens_for_two_wounds() -> None:
    scene = battle().red("Pit Fighters").blue(GUARDS)
    played = scene.run(fight(red("Pit Fighters"), blue(GUARDS)), [1] * 7).uses(RAGE).passes()
    played.ends()
    assert played.unit(GUARDS).conditions == set(Condition)
    assert played.unit("Pit Fighters").wounds == 10
    defends = scene.run(fight(blue(GUARDS), red("Pit Fighters")), [1] * 6)
    assert not defends.offers(RAGE)
    assert defends.ends().unit("Pit Fighters").wounds == 12


def test_pit_fighter_rage_is_for_melee() -> None:
    scene = battle().red("Pit Fighters").blue(GUARDS)
    assert not scene.run(shoots(red("Pit Fighters"), blue(GUARDS)), [1] * 6).offers(RAGE)


def test_without_pit_fighter_rage_nothing_is_lost() -> None:
    scene = battle().red("Pit Fighters").blue(GUARDS)
    played = scene.run(fight(red("Pit Fighters"), blue(GUARDS)), [1] * 7).ends()
    assert played.unit("Pit Fighters").wounds == 12
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Dothraki Outriders

OUTRIDERS = "Dothraki Outriders"


@pytest.mark.parametrize("ridden", [False, True])
def test_the_outriders_bow_reaches_far_unless_they_rode(ridden: bool) -> None:
    """Outrider's Bow: RNG-08, and what a shot gains; until the turn ends."""
    scene = battle().red(OUTRIDERS, at=(24, 10)).blue(GUARDS, at=(24, 22))
    scene = scene.having(activating=red(OUTRIDERS))
    ride = Action(red(OUTRIDERS), "maneuver", free=True)
    done = window(Moment.ACTION_COMPLETED, ride if ridden else replace(ride, name="march"))
    now = scene.red(SWORDS, at=(8, 8)).run(done).ends().now
    assert bool(targets(now, red(OUTRIDERS))[blue(GUARDS)]) is not ridden
    found = numbers(now, strike(now, red(OUTRIDERS), blue(GUARDS)))
    assert (Stat.PRECISION in found.keywords) is not ridden
    assert found.to_hit.total == (4 if ridden else 3)
    blade = numbers(now, strike(now, red(OUTRIDERS), blue(GUARDS), line=1))
    assert not blade.keywords
    assert blade.to_hit.total == 4
    assert {one.until for one in now.state.lasting} == ({Until.TURN} if ridden else set())


@pytest.mark.parametrize(("free", "activated"), [(False, True), (True, False)])
def test_other_maneuvers_leave_the_outriders_their_range(free: bool, activated: bool) -> None:
    """Outrider's Bow: an action's own maneuver, or one out of their turn."""
    scene = battle().red(OUTRIDERS, at=(24, 10)).blue(GUARDS, at=(24, 22))
    scene = scene.having(activating=red(OUTRIDERS) if activated else "")
    done = window(Moment.ACTION_COMPLETED, Action(red(OUTRIDERS), "maneuver", free=free))
    assert scene.run(done).ends().state.lasting == ()
    theirs = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), "maneuver", free=True))
    assert scene.run(theirs).ends().state.lasting == ()
