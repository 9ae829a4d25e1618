"""House Bolton in season 7: the cards it alone has, and what is new on the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, fight, red, strike, takes_test
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, RED_TURN, SWORDS, VULNERABLE, WEAKENED
from tests.seasons import S07

RIDERS, SKIRMISHERS, FLAYED, BLACKGUARDS = "11070", "11071", "11005", "11002"
VARGO, RORGE, ROOSE, GOAT = "21080", "21081", "21083", "21090"
INFAMY, BUTCHERY, SUFFERING = "41017", "41018", "41019"
"""The Crippler's Infamy, Butcher's Work, Savored Suffering."""
SURE, AFRAID = [6, 6, 1], [1, 1, 1]


def met(unit: str = SWORDS, *with_: str, has: Any = (), **state: Any) -> Battle:
    """Return a red unit of season 7 in contact with a blue one that has some condition tokens."""
    scene = battle(S07).red(unit, *with_, **state)
    return scene.blue(GUARDS, conditions=frozenset(has))


def own(scene: Battle) -> str:
    """Return the id of the red unit."""
    return next(unit for unit in scene.now().state.units if unit.startswith("red:"))


# ------------------------------------------------------------------ weapons


@pytest.mark.parametrize(
    ("unit", "found"),
    [
        (BLACKGUARDS, {Stat.PRECISION, Stat.VICIOUS}),  # Flail & Shield
        (FLAYED, {Stat.PRECISION, Stat.VICIOUS}),  # War Flail (Bolton)
        (SKIRMISHERS, {Stat.VICIOUS}),  # Mummer's Tricks
        ("10203", {Stat.CRITICAL_BLOW}),  # Berserker's Axes
        ("10906", {Stat.CRITICAL_BLOW}),  # Scimitar (Outriders)
        ("10908", {Stat.CRITICAL_BLOW, Stat.SUNDERING}),  # Scimitar (Retinue)
        ("10403", {Stat.VICIOUS}),  # War Flail (Neutral)
        ("11102", {Stat.CRITICAL_BLOW, Stat.SUNDERING}),  # Brotherhood Armaments
    ],
)
def test_the_weapons_of_season_7(unit: str, found: set[Stat]) -> None:
    scene = met(unit)
    assert numbers(scene.now(), strike(scene.now(), own(scene), blue(GUARDS))).keywords >= found
    lost = {Stat.PRECISION, Stat.VICIOUS, Stat.CRITICAL_BLOW, Stat.SUNDERING} - found
    assert not numbers(scene.now(), strike(scene.now(), own(scene), blue(GUARDS))).keywords & lost


@pytest.mark.parametrize(("unit", "better"), [("10201", 0), ("10212", 1)])
def test_winters_bite_of_sworn_swords_and_of_the_honor_guard(unit: str, better: int) -> None:
    """Winter's Bite (Sworn Swords) re-rolls a rank earlier; that of the Honor Guard hits better."""
    for wounds in (12, 8, 4):
        now = met(unit, wounds=wounds).now()
        attack = strike(now, own(met(unit)), blue(GUARDS))
        rerolls = bool(now.has(Stat.REROLL_ATTACK, attack.attacker, attack))
        assert rerolls is (wounds == 4 or (wounds == 8 and not better))
        hit = attack.card.hit - numbers(now, attack).to_hit.total
        assert hit == (better if wounds < 12 else 0)


# ------------------------------------------------------------------ Bloody Mummers


@pytest.mark.parametrize("has", [(), (PANICKED, WEAKENED)])
def test_mummers_tools_are_as_many_as_the_defenders_tokens_and_one(has: Any) -> None:
    scene = met(RIDERS, has=has)
    attack = strike(scene.now(), own(scene), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_BEFORE_DICE, attack))
    for label in ("Sundering", "Vicious", "Re-roll attack dice")[: 1 + len(has)]:
        played.picks(label)
    gains = {gain.stat for gain in played.ends().result[0].gains}
    assert len(gains) == 1 + len(has)
    assert Stat.SUNDERING in gains


@pytest.mark.parametrize(("action", "found"), [("maneuver", {VULNERABLE}), ("march", set())])
def test_harassment_tactics_follow_a_maneuver(action: str, found: set[Condition]) -> None:
    scene = met(RIDERS)
    done = Action(own(scene), ActionKey(action))
    played = scene.run(opens(Moment.ACTION_COMPLETED, done))
    if played.offers("Harassment Tactics"):
        played.uses("Harassment Tactics")
    assert played.ends().unit(GUARDS).conditions == found


def test_mummers_tricks_take_the_abilities_of_the_defender_for_the_attack_alone() -> None:
    scene = met(SKIRMISHERS).now()
    attack = strike(scene, own(met(SKIRMISHERS)), blue(GUARDS))
    played = met(SKIRMISHERS).run(opens(Moment.ATTACK_BEFORE_DICE, attack)).ends()
    assert played.now.lost_abilities(blue(GUARDS))
    whole = met(SKIRMISHERS).run(fight(attack.attacker, blue(GUARDS)), [1] * 7)
    whole.passes()
    assert not whole.now.lost_abilities(blue(GUARDS))


def test_mummers_tricks_let_the_unit_slip_away_and_weaken_whom_it_left() -> None:
    scene = met(SKIRMISHERS)
    attack = strike(scene.now(), own(scene), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_COMPLETED, attack), [1, 5]).uses("Mummer's Tricks")
    played.answers("pass", ("0",))  # the retreat's die may be rolled again
    played.answers(Pose(24, 10, 0), Pose(24, 10, 0)).stays()
    played.answers((blue(GUARDS),))
    assert played.ends().unit(GUARDS).conditions == {WEAKENED}
    assert not played.now.engaged(attack.attacker)
    assert not played.state.lasting


def test_skirmishers_are_charged_without_a_bonus_and_pivot_when_unengaged() -> None:
    scene = battle(S07).red(SWORDS).blue(SKIRMISHERS)
    foe = next(unit for unit in scene.now().state.units if unit.startswith("blue:"))
    charge = Charge(red(SWORDS), foe, ArcSide.FRONT, die=4)
    attack = strike(scene.now(), red(SWORDS), foe, charge=charge)
    assert scene.now().has(Stat.NO_CHARGE_BONUS, red(SWORDS), attack)
    activates = opens(Moment.UNIT_ACTIVATES, Activation(foe))
    assert not scene.run(activates).offers("Skirmisher")
    free = battle(S07).red(SWORDS).blue(SKIRMISHERS, at=(24, 34))
    played = free.run(activates).uses("Skirmisher").answers(Pose(24, 34, 90)).ends()
    pose = played.state.units[foe].pose
    assert pose is not None
    assert pose.facing == 90


# ------------------------------------------------------------------ attachments


def test_weakened_resolve_weakens_an_enemy_that_panicked() -> None:
    for dice, found in ((AFRAID, {WEAKENED}), (SURE, set())):
        played = met(SWORDS, VARGO).run(takes_test(blue(GUARDS)), dice)
        if played.offers("Weakened Resolve"):
            played.uses("Weakened Resolve")
        assert played.ends().unit(GUARDS).conditions == found


@pytest.mark.parametrize("token", [PANICKED, VULNERABLE])
def test_mad_dogs_ferocity_frightens_or_exposes_the_attacker(token: Condition) -> None:
    scene = met(SWORDS, RORGE).having(active=BLUE)
    attack = strike(scene.now(), blue(GUARDS), red(SWORDS))
    played = scene.run(opens(Moment.ATTACK_COMPLETED, attack)).uses("Mad Dog's Ferocity")
    assert played.picks(token.value).ends().unit(GUARDS).conditions == {token}


def test_calculated_cruelty_takes_abilities_and_cards_for_a_token() -> None:
    scene = met(SWORDS, ROOSE, has=(PANICKED, WEAKENED))
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_BEFORE_DICE, attack)).uses("Calculated Cruelty")
    after = played.passes().picks("weakened").ends()
    assert after.unit(GUARDS).conditions == {PANICKED}
    assert after.now.lost_abilities(blue(GUARDS))
    assert after.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    bare = met(SWORDS, ROOSE).run(opens(Moment.ATTACK_BEFORE_DICE, attack))
    assert not bare.offers("Calculated Cruelty")


@pytest.mark.parametrize(("wounds", "found"), [(12, {WEAKENED}), (4, set())])
def test_intimidating_reputation_counts_the_units_ranks(wounds: int, found: Any) -> None:
    scene = battle(S07).red(SWORDS, ROOSE, wounds=wounds).blue(GUARDS, at=(24, 34))
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS))), [4, 5])
    played.uses("Intimidating Reputation")
    assert played.ends().unit(GUARDS).conditions == found


@pytest.mark.parametrize("choice", ["wounds", "destroy"])
def test_sadistic_mutilation_wounds_or_destroys_an_attachment(choice: str) -> None:
    scene = battle(S07).red(SWORDS, VARGO)
    scene = scene.blue(GUARDS, "Guard Captain", conditions=frozenset({WEAKENED}))
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_COMPLETED, attack)).uses("Sadistic Mutilation")
    played.passes()
    guards = played.picks(choice).ends().unit(GUARDS)
    assert guards.conditions == set()
    left = (11, 0) if choice == "destroy" else (10, 1)
    assert (guards.wounds, len(guards.attachments)) == left


# ------------------------------------------------------------------ The Goat of Harrenhal


@pytest.mark.parametrize("near", [True, False])
def test_the_cripplers_infamy_is_worse_near_vargo_hoat(near: bool) -> None:
    at = (24, 34) if near else (24, 45)
    scene = battle(S07).red(SWORDS, GOAT).blue(GUARDS, at=at, conditions=frozenset({WEAKENED}))
    played = scene.hand(INFAMY, by=RED).run(takes_test(blue(GUARDS)), [3, 3, 1])
    played.uses("The Crippler's Infamy").answers("yes")
    tested = played.ends().of(ev.MoraleTested)[0]
    assert tested.result.total == (4 if near else 6)
    assert played.unit(GUARDS).wounds == 9
    assert played.unit(GUARDS).conditions == set()


@pytest.mark.parametrize("with_", [(), (GOAT,)])
def test_butchers_work_hits_with_every_die(with_: tuple[str, ...]) -> None:
    scene = battle(S07).red(SWORDS, *with_).red("10203", GOAT, at=(5, 5)).blue(GUARDS)
    scene = scene if not with_ else battle(S07).red(SWORDS, GOAT).blue(GUARDS)
    dice = [1] * 7 + [6] * 7
    played = scene.hand(BUTCHERY, by=RED).run(fight(red(SWORDS), blue(GUARDS)), dice)
    after = played.uses("Butcher's Work").ends()
    assert after.result[0].hits == 7
    assert after.unit(SWORDS).conditions == {VULNERABLE}
    again = replace(after.result[0], gains=())
    assert bool(after.now.has(Stat.SUNDERING, red(SWORDS), again)) is bool(with_)


@pytest.mark.parametrize("with_", [(), (GOAT,)])
def test_savored_suffering_heals_a_friend_for_a_weakened_enemy(with_: tuple[str, ...]) -> None:
    held = frozenset({PANICKED})
    scene = battle(S07).red(SWORDS, *with_, wounds=4, conditions=held)
    scene = scene.blue(GUARDS, wounds=8, conditions=frozenset({WEAKENED}))
    scene = scene.hand(SUFFERING, by=RED)
    scene = scene if with_ else scene.red("10203", GOAT, at=(60, 5))
    played = scene.run(RED_TURN).uses("Savored Suffering")
    if with_:
        assert played.pending is not None
        sheds = GreedyAgent(1).reply(played.now, played.pending)
        assert sheds == (PANICKED.value,), "a machine keeps no token that its own unit may lose"
        played.answers(sheds)
    swords = played.ends().unit(SWORDS)
    assert swords.wounds == (8 if with_ else 7)
    assert swords.conditions == (set() if with_ else held)
    assert played.unit(GUARDS).conditions == set()
    attack = strike(played.now, red(SWORDS), blue(GUARDS))
    assert played.now.has(Stat.HIGHEST_DICE, red(SWORDS), attack)
