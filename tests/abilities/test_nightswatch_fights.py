"""Cards of the Night's Watch about fights, tests and tokens: where they matter and where not."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import begins, gains

BROTHERS, BOWMEN, CONSCRIPTS = "Sworn Brothers", "Builder Crossbowmen", "Conscripts"
GUARDS, SWORDS = "Lannister Guardsmen", "Stark Sworn Swords"
NOYE = "Donal Noye, Defender of Castle Black"
FIRE, LIGHT, WATCH = (
    "The Fire That Burns Against The Cold",
    "The Light That Brings The Dawn",
    "And Now His Watch Is Ended",
)
DEATH, UNITED = "It Shall Not End Until My Death!", "Stand United, Brothers!"
CALM = (6, 6, 1)
WAIT, PYKE = "Lying In Wait", "Pyke Aggression"


# ------------------------------------------------------------------ cards that stay until panic


@pytest.mark.parametrize("card", [FIRE, LIGHT, WATCH])
def test_the_oath_lies_on_a_brother_until_it_fails_a_panic_test(card: str) -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(card)
    assert scene.run(begins(red(BROTHERS))).uses(card).ends().unit(BROTHERS).attached
    assert not scene.run(begins(blue(GUARDS))).offers(card)
    others = battle().red(SWORDS).blue(GUARDS).hand(card, by=RED)
    assert not others.run(begins(red(SWORDS))).offers(card)
    lies = battle().red(BROTHERS, attached=(lying(card, RED),)).blue(GUARDS)
    failed = lies.run(takes_test(red(BROTHERS)), [1, 1, 1]).passes().ends()
    assert not failed.unit(BROTHERS).attached
    for dice, panics in (([6, 6, 1], True), ([1, 1], False), ([6, 6], False)):
        test = takes_test(red(BROTHERS), panics=panics)
        assert lies.run(test, dice).passes().ends().unit(BROTHERS).attached
    other = lies.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends()
    assert other.unit(BROTHERS).attached


def test_the_fire_lets_a_test_be_rolled_again() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(FIRE)
    played = scene.run(takes_test(red(BROTHERS)), [1, 1, 3, 6, 6, 1]).uses(FIRE)
    assert played.answers(("0", "1", "2")).ends().unit(BROTHERS).wounds == 12
    assert not scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).offers(FIRE)


def test_the_fire_lets_the_commanders_unit_pass() -> None:
    scene = battle().red(BROTHERS, NOYE).blue(GUARDS).hand(FIRE)
    played = scene.run(takes_test(red(BROTHERS)), [1, 1, 3]).uses(FIRE).ends()
    assert played.of(ev.MoraleTested)[0].passed


def test_the_fire_burns_a_token_for_a_wound() -> None:
    scene = battle().red(BROTHERS, attached=(lying(FIRE, RED),)).blue(GUARDS)
    burnt = scene.run(gains(red(BROTHERS), Condition.WEAKENED)).uses(FIRE).ends()
    assert not burnt.unit(BROTHERS).conditions
    assert burnt.unit(BROTHERS).wounds == 11
    kept = scene.run(gains(red(BROTHERS), Condition.WEAKENED)).answers("pass").ends()
    assert kept.unit(BROTHERS).conditions == {Condition.WEAKENED}
    assert not scene.run(gains(blue(GUARDS), Condition.WEAKENED)).offers(FIRE)


def test_the_light_rolls_misses_again() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(LIGHT)
    attack = fight(red(BROTHERS), blue(GUARDS))
    played = scene.run(attack, [*[1] * 7, 1]).uses(LIGHT)
    assert len(played.labels()) == 7
    played.answers(("0",)).ends()
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers(LIGHT)


def test_the_light_steadies_and_the_commander_cannot_be_panicked() -> None:
    lies = (lying(LIGHT, RED),)
    scene = battle().red(BROTHERS, attached=lies).blue(GUARDS)
    tested = scene.run(takes_test(red(BROTHERS)), [1, 3, 1]).ends()
    assert tested.of(ev.MoraleTested)[0].result.total == 5
    assert scene.run(gains(red(BROTHERS), Condition.PANICKED)).ends().unit(BROTHERS).conditions
    led = battle().red(BROTHERS, NOYE, attached=lies).blue(GUARDS)
    assert not led.run(gains(red(BROTHERS), Condition.PANICKED)).ends().unit(BROTHERS).conditions
    assert led.run(gains(red(BROTHERS), Condition.WEAKENED)).ends().unit(BROTHERS).conditions
    assert led.run(gains(blue(GUARDS), Condition.PANICKED)).ends().unit(GUARDS).conditions


def test_when_his_watch_is_ended_friends_take_heart() -> None:
    scene = battle().red(BROTHERS, wounds=1).hand(WATCH).blue(GUARDS)
    scene = scene.red(SWORDS, at=(12, 20), wounds=8).red(CONSCRIPTS, at=(44, 44), wounds=8)
    blow = [6, 1, 1, 1, 1, 1, 1]
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), blow).uses(WATCH).passes()
    played.picks("no").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert (played.unit(SWORDS).wounds, played.unit(CONSCRIPTS).wounds) == (10, 8)
    theirs = battle().red(BROTHERS).hand(WATCH).blue(GUARDS, wounds=1).blue(SWORDS, at=(40, 40))
    assert not theirs.run(fight(red(BROTHERS), blue(GUARDS)), [6, *[1] * 7]).offers(WATCH)


def test_his_watch_on_a_unit_restores_a_wound_for_each_passed_test() -> None:
    scene = battle().red(BROTHERS, attached=(lying(WATCH, RED),), wounds=8).blue(GUARDS)
    test = takes_test(red(BROTHERS), panics=False)
    assert scene.run(test, [6, 6]).uses(WATCH).ends().unit(BROTHERS).wounds == 9
    assert not scene.run(test, [1, 1]).offers(WATCH)
    assert not scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).offers(WATCH)


# ------------------------------------------------------------------ Jon Snow's cards


def test_it_shall_not_end_before_a_last_blow() -> None:
    scene = battle().red(BROTHERS, wounds=1).red(CONSCRIPTS, at=(8, 8)).hand(DEATH)
    scene = scene.blue(GUARDS, wounds=1).blue(SWORDS, at=(40, 40))
    blow = [6, 1, 1, 1, 1, 1]
    attack = fight(blue(GUARDS), red(BROTHERS))
    played = (
        scene.run(attack, [6, 1, 1, 1, 1, 6, 1, 1, 1, 1, *CALM]).uses(DEATH).picks("stay").passes()
    )
    played.picks("no").ends()
    assert played.of(ev.AttackBegan)[1].dice.total == 4
    assert played.unit(GUARDS).destroyed
    assert played.unit(BROTHERS).wounds == 1
    missed = (
        scene.run(attack, [6, 1, 1, 1, 1, *[1] * 4]).uses(DEATH).picks("stay").passes().picks("no")
    )
    assert missed.ends().unit(BROTHERS).destroyed
    shot = battle().red(BROTHERS, wounds=1).red(CONSCRIPTS, at=(8, 8)).hand(DEATH)
    shot = shot.blue("Stark Bowmen", at=(24, 30))
    assert not shot.run(fight(blue("Stark Bowmen"), red(BROTHERS)), [*blow, 1, 1]).offers(DEATH)


def test_stand_united_moves_models_from_friend_to_friend() -> None:
    scene = battle().red(BROTHERS, wounds=6).red(SWORDS, at=(12, 20)).blue(GUARDS).hand(UNITED)
    scene = scene.red(CONSCRIPTS, at=(44, 44))
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses(UNITED)
    assert "Conscripts" not in played.labels()
    played.picks(red(SWORDS)).picks(red(SWORDS)).picks("enough").ends()
    assert (played.unit(BROTHERS).wounds, played.unit(SWORDS).wounds) == (8, 10)
    assert [one.models for one in played.of(ev.ModelsRemoved)] == [1, 1]
    assert not played.of(ev.WoundsSuffered)
    most = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses(UNITED)
    for _model in range(4):
        most.picks(red(SWORDS))
    assert most.ends().unit(BROTHERS).wounds == 10
    whole = battle().red(BROTHERS).red(SWORDS, at=(12, 20)).blue(GUARDS).hand(UNITED)
    assert not whole.run(window(Moment.TURN_START, Turn(RED))).offers(UNITED)


# ------------------------------------------------------------------ Benjen Stark, Cotter Pyke


def test_lying_in_wait_shoots_whoever_activates_in_sight() -> None:
    scene = battle().red(BOWMEN).blue(GUARDS, at=(24, 30)).hand(WAIT).having(active=BLUE)
    played = scene.run(begins(blue(GUARDS)), [1] * 6).uses(WAIT).stays().ends()
    assert played.of(ev.AttackBegan)[0].attacker == red(BOWMEN)
    done = battle().red(BOWMEN, activated=True).blue(GUARDS, at=(24, 30)).hand(WAIT)
    assert not done.run(begins(blue(GUARDS))).offers(WAIT)
    back = battle().red(BOWMEN, facing=180).blue(GUARDS, at=(24, 30)).hand(WAIT)
    assert not back.run(begins(blue(GUARDS))).offers(WAIT)
    assert not scene.run(begins(red(BOWMEN))).offers(WAIT)


def test_pyke_aggression_strikes_again_and_pays_for_its_hits() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(PYKE)
    first = [1] * 7
    again = [6, 6, 1, 1]
    dice = [*first, *again, 1, 1, 1, 1]
    played = (
        scene.run(fight(red(BROTHERS), blue(GUARDS)), dice).uses(PYKE).passes().picks("stay").ends()
    )
    began = played.of(ev.AttackBegan)
    assert [one.dice.total for one in began] == [7, 4]
    assert played.unit(GUARDS).wounds == 10
    assert played.unit(BROTHERS).wounds == 10
    assert len(played.of(ev.MoraleTested)) == 1, "the first attack's, which counts as passed"
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers(PYKE)


# ------------------------------------------------------------------ units, attachments, NCUs

VOLLEY, MAINTENANCE = "Ready! Aim! Release!", "Expert Maintenance"


def test_crossbowmen_shoot_at_whoever_charges_their_front() -> None:
    scene = battle().red(BOWMEN).blue(GUARDS, at=(24, 28))
    charge = Charge(blue(GUARDS), red(BOWMEN), ArcSide.FRONT)
    played = scene.run(window(Moment.CHARGE_DECLARED, charge), [1] * 4).uses(VOLLEY).stays().ends()
    assert played.of(ev.AttackBegan)[0].dice.total == 4
    rear = Charge(blue(GUARDS), red(BOWMEN), ArcSide.REAR)
    assert not scene.run(window(Moment.CHARGE_DECLARED, rear)).offers(VOLLEY)
    own = Charge(red(BOWMEN), blue(GUARDS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_DECLARED, own)).offers(VOLLEY)


def test_expert_maintenance_keeps_the_attackers_token() -> None:
    weak = frozenset({Condition.WEAKENED})
    scene = battle().red(BROTHERS).blue(GUARDS, conditions=weak)
    scene = scene.ncu("Donal Noye", tokens={"order": 1})
    attack = fight(blue(GUARDS), red(BROTHERS))
    played = scene.run(attack, [1] * 6)
    played.answers(())  # the token is not expended
    played.uses(MAINTENANCE)
    assert len(played.labels()) == 2
    spent = battle().red(BROTHERS).blue(GUARDS).ncu("Donal Noye", tokens={"order": 0})
    assert not spent.run(attack, [1] * 6).offers(MAINTENANCE)


def test_expert_maintenance_guards_the_defender() -> None:
    bare = frozenset({Condition.VULNERABLE})
    scene = battle().red(BROTHERS, conditions=bare).blue(GUARDS)
    scene = scene.ncu("Donal Noye", tokens={"order": 2})
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), [6, 1, 1, 1, 1, 1, 3])
    played.uses(MAINTENANCE)
    played.answers("1").ends()
    assert played.unit(BROTHERS).wounds == 12, "4+ becomes 3+, and nobody expends the token"
    assert played.unit(BROTHERS).conditions == bare
    assert played.state.ncus[red("Donal Noye")].tokens["order"] == 1


def test_othell_yarwycks_unit_is_safer_with_Wealth_and_spots_for_war_machines() -> None:
    """Improved Defenses, Spotter."""
    scene = battle().red(BROTHERS, "Othell Yarwyck").red(CONSCRIPTS, at=(8, 8)).blue(GUARDS)
    now = scene.now()
    defends = numbers(now, strike(now, blue(GUARDS), red(BROTHERS))).defense
    rich = scene.ncu("Donal Noye", Zone.WEALTH).now()
    assert numbers(rich, strike(rich, blue(GUARDS), red(BROTHERS))).defense.total == (
        defends.total - 1
    )
    assert not numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).attack_rerolls.any
    assert not now.parts(
        Stat.REROLL_ATTACK, red(CONSCRIPTS), strike(now, red(BROTHERS), blue(GUARDS))
    )
