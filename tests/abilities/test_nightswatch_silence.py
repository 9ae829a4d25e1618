"""Cards of the Night's Watch where they stay silent: another unit or moment, nothing to spend."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Attack, Claim, Fall, MoraleTest, Turn
from simulator.rules.attack.attack_numbers import numbers, prepared
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    battle,
    blue,
    claims,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import activates

BROTHERS, HUNTERS, CROSSBOWMEN = "Sworn Brothers", "Ranger Hunters", "Builder Crossbowmen"
TRACKERS, CONSCRIPTS, HANDS = "Ranger Trackers", "Conscripts", "Coldhands"
SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
JEOR, NOYE = "Jeor Mormont, 997th Lord Commander", "Donal Noye, Defender of Castle Black"
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
CALM = (6, 6, 1)
BOW = LIBRARY.units[UNITS["Stark Bowmen"]].attacks[0]
HELD = MappingProxyType({"order": 2})


def _shot(scene: Battle, attacker: str, defender: str) -> Attack:
    """Return a ranged attack of whoever it is."""
    return prepared(scene.now(), attacker, defender, BOW)


# ------------------------------------------------------------------ the deck

FIRE, SHIELD, LIGHT = (
    "The Fire That Burns Against The Cold",
    "The Shield Of The Realms Of Men",
    "The Light That Brings The Dawn",
)
BLACK, ENDED, DEATH = (
    "Take The Black",
    "And Now His Watch Is Ended",
    "It Shall Not End Until My Death!",
)


@pytest.mark.parametrize(("leader", "passes"), [((), False), ((JEOR,), True)])
def test_the_fire_lets_the_commander_pass_and_others_roll_again(
    leader: tuple[str, ...], passes: bool
) -> None:
    scene = battle().red(BROTHERS, *leader).blue(GUARDS, at=(24, 44)).hand(FIRE)
    played = scene.run(takes_test(red(BROTHERS), panics=False), [1, 1]).uses(FIRE)
    assert (played.pending is not None and played.pending.kind is Kind.REROLL) is not passes
    played.ends()
    assert played.of(ev.MoraleTested)[0].passed is passes


def test_the_shield_blocks_for_the_attacked_alone() -> None:
    now = battle().red(BROTHERS, attached=(lying(SHIELD, RED),)).blue(GUARDS).now()
    assert not now.parts(Stat.EXTRA_BLOCKS, red(BROTHERS), strike(now, red(BROTHERS), blue(GUARDS)))
    assert now.parts(Stat.EXTRA_BLOCKS, red(BROTHERS), strike(now, blue(GUARDS), red(BROTHERS)))


def test_the_light_brings_no_dawn_to_arrows() -> None:
    scene = battle().red(HUNTERS).blue(GUARDS, at=(24, 30)).hand(LIGHT)
    aimed = _shot(scene, red(HUNTERS), blue(GUARDS))
    assert not scene.run(window(Moment.ATTACK_BEFORE_DICE, aimed)).offers(LIGHT)


def test_take_the_black_follows_a_friendly_melee_attack_alone() -> None:
    scene = battle().red(BROTHERS, wounds=8).blue(GUARDS, wounds=8).hand(BLACK)
    now = scene.now()
    won: dict[str, Any] = {"wounds": 2, "faces": (6, 6)}
    own = replace(strike(now, red(BROTHERS), blue(GUARDS)), **won)
    theirs = replace(strike(now, blue(GUARDS), red(BROTHERS)), **won)
    shot = replace(_shot(scene, red(BROTHERS), blue(GUARDS)), **won)
    for attack, offered in ((own, True), (theirs, False), (shot, False)):
        played = scene.run(window(Moment.ATTACK_COMPLETED, attack))
        assert played.offers(BLACK) is offered


def test_who_falls_to_arrows_has_no_watch_that_ends() -> None:
    """And Now His Watch Is Ended; It Shall Not End Until My Death!"""
    for card, moment in ((ENDED, Moment.UNIT_FALLS), (DEATH, Moment.UNIT_DESTROYED)):
        scene = battle().red(BROTHERS, wounds=0).blue(GUARDS).hand(card)
        struck = strike(scene.now(), blue(GUARDS), red(BROTHERS))
        shot = _shot(scene, blue(GUARDS), red(BROTHERS))
        for attack, offered in ((struck, True), (shot, False)):
            fall = Fall(red(BROTHERS), BLUE, attack)
            assert scene.run(window(moment, fall), [1] * 20).offers(card) is offered
        enemy = strike(scene.now(), red(BROTHERS), blue(GUARDS))
        fall = Fall(blue(GUARDS), RED, enemy)
        assert not scene.run(window(moment, fall), [1] * 20).offers(card), card


@pytest.mark.parametrize(("y", "wounds"), [(5.6, 8), (3.0, 6)])
def test_the_watch_ends_for_friends_in_long_range(y: float, wounds: int) -> None:
    """Trays 4.8 deep: 12 inches lie between y 20 and 3.2."""
    scene = battle().red(BROTHERS, wounds=0).red(SWORDS, at=(24, y), wounds=6).blue(GUARDS)
    fall = Fall(red(BROTHERS), BLUE, strike(scene.now(), blue(GUARDS), red(BROTHERS)))
    played = scene.hand(ENDED).run(window(Moment.UNIT_FALLS, fall)).uses(ENDED).passes()
    assert played.unit(SWORDS).wounds == wounds


# ------------------------------------------------------------------ commanders

PATHETIC, REFUSE, WAIT = "Pathetic Attempt", "Refuse To Yield, Donal Noye", "Lying In Wait"
AGAIN, MARSHAL = "Pyke Aggression", "40527"


@pytest.mark.parametrize(("panics", "offered"), [(True, True), (False, False)])
def test_a_pathetic_attempt_follows_a_panic_test(panics: bool, offered: bool) -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(PATHETIC)
    attack = strike(scene.now(), blue(GUARDS), red(BROTHERS))
    test = MoraleTest(red(BROTHERS), panics, "test", BLUE, passed=True, attack=attack)
    assert scene.run(window(Moment.MORALE_PASSED, test), [1] * 20).offers(PATHETIC) is offered


def test_who_refuses_to_yield_may_fail_another_morale_test() -> None:
    scene = battle().red(BROTHERS, attached=(lying(REFUSE, RED),)).blue(GUARDS, at=(24, 44))
    kept = scene.run(takes_test(red(BROTHERS), panics=False), [1, 1]).ends()
    assert kept.unit(BROTHERS).attached
    gone = scene.run(takes_test(red(BROTHERS)), [1, 1, 1]).ends()
    assert not gone.unit(BROTHERS).attached


@pytest.mark.parametrize(("archers", "again"), [(BOWMEN, False), (HUNTERS, True)])
def test_rangers_lying_in_wait_may_roll_misses_again(archers: str, again: bool) -> None:
    scene = battle().red(archers).blue(GUARDS, at=(24, 30)).having(active=BLUE).hand(WAIT)
    played = scene.run(activates(blue(GUARDS)), [1] * 20).uses(WAIT)
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    assert not played.offers("anything else")
    (rolled,) = played.of(ev.DiceRolled)
    assert set(rolled.faces) == {1}
    assert (played.pending is not None and played.pending.kind is Kind.REROLL) is again


@pytest.mark.parametrize(("y", "offered"), [(36.7, True), (36.9, False)])
def test_who_lies_in_wait_is_in_long_range_of_the_enemy(y: float, offered: bool) -> None:
    """A shift of 2 inches would bring the farther one into range of the arrows, too late."""
    scene = battle().red(BOWMEN).blue(GUARDS, at=(24, y)).having(active=BLUE).hand(WAIT)
    assert scene.run(activates(blue(GUARDS))).offers(WAIT) is offered


def test_nobody_lies_in_wait_for_a_friend() -> None:
    scene = battle().red(HUNTERS).red(SWORDS, at=(24, 30)).blue(GUARDS, at=(8, 44)).hand(WAIT)
    assert not scene.run(activates(red(SWORDS))).offers(WAIT)


def test_the_hunters_insight_comes_in_a_friendly_turn() -> None:
    """Of Benjen Stark beyond the Wall."""
    scene = battle().red(HUNTERS).blue(GUARDS, at=(24, 30)).hand("40526")
    assert scene.run(RED_TURN).offers("Hunter's Insight")
    assert not scene.run(BLUE_TURN).offers("Hunter's Insight")


def test_a_marshal_restores_his_own_riders_in_place_of_their_maneuver() -> None:
    """Neither another unit's maneuver nor an action of another kind is given up."""
    hurt = battle().red(TRACKERS, at=(24, 10), wounds=4).red(CONSCRIPTS, at=(40, 10), wounds=4)
    scene = hurt.blue(GUARDS, at=(24, 44)).hand(MARSHAL)
    asked = (
        scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(TRACKERS)))).uses("Marshal").passes()
    )
    lasting = asked.state.lasting
    for unit, action, offered in (
        (TRACKERS, "maneuver", True),
        (TRACKERS, "march", False),
        (CONSCRIPTS, "maneuver", False),
    ):
        laid = hurt.having(lasting=lasting)
        declared = laid.run(window(Moment.ACTION_DECLARED, Action(red(unit), action)))
        assert declared.offers("Marshal") is offered, (unit, action)


def test_pyke_aggression_follows_no_arrows() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(AGAIN)
    struck = strike(scene.now(), red(BROTHERS), blue(GUARDS))
    for attack, offered in ((struck, True), (_shot(scene, red(BROTHERS), blue(GUARDS)), False)):
        assert scene.run(window(Moment.ATTACK_COMPLETED, attack)).offers(AGAIN) is offered


# ------------------------------------------------------------------ units, attachments


@pytest.mark.parametrize(("y", "offered"), [(36.7, True), (36.9, False)])
def test_the_ravens_fly_as_far_as_long_range(y: float, offered: bool) -> None:
    """Coldhands stands on a tray 4.8 deep at most; the attacker is measured edge to edge."""
    depth = LIBRARY.units[UNITS[HANDS]].tray.depth
    scene = battle().red(HANDS, at=(24, 22.4 - depth / 2)).blue(GUARDS, at=(24, y))
    scene = scene.red(SWORDS, at=(24, y - 4.8))
    attack = strike(scene.now(), blue(GUARDS), red(SWORDS))
    assert scene.run(window(Moment.ATTACK_DECLARED, attack)).offers("Raven Flock") is offered


def test_the_eye_of_the_crow_sees_its_own_fall() -> None:
    scene = battle().red(HANDS, at=(8, 8)).red(SWORDS, wounds=0).blue(GUARDS)
    played = scene.run(window(Moment.UNIT_FALLS, Fall(red(SWORDS), BLUE))).ends()
    assert not played.state.lasting
    assert not played.unit(HANDS).used_this_game


def test_gallows_humor_hits_better_by_its_own_melee_attacks() -> None:
    """Eddison Tollett's unit with 1 remaining rank."""
    scene = battle().red(BROTHERS, "Eddison Tollett", wounds=4).blue(GUARDS, wounds=4)
    now = scene.now()
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).to_hit.total == 2
    shot = _shot(scene, red(BROTHERS), blue(GUARDS))
    assert not now.parts(Stat.TO_HIT, red(BROTHERS), shot)
    assert not now.parts(Stat.TO_HIT, red(BROTHERS), strike(now, blue(GUARDS), red(BROTHERS)))


@pytest.mark.parametrize(("y", "again"), [(34.7, True), (34.9, False)])
def test_a_spotter_guides_friendly_war_machines_as_far_as_long_range(y: float, again: bool) -> None:
    """Othell Yarwyck: 12 inches from his unit to the enemy; no other unit's dice, no enemy's."""
    scene = battle().red(BROTHERS, "Othell Yarwyck, Spotter", at=(24, 18))
    scene = scene.red("Frozen Shore Chariots", at=(32, 18)).blue(GUARDS, at=(24, y))
    scene = scene.blue("Frozen Shore Chariots", at=(40, 44))
    now = scene.now()
    mine, theirs = red("Frozen Shore Chariots"), blue("Frozen Shore Chariots")
    attack = strike(now, mine, blue(GUARDS))
    assert numbers(now, attack).attack_rerolls.any is again
    assert not numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).attack_rerolls.any
    assert not numbers(now, strike(now, theirs, red(BROTHERS))).attack_rerolls.any


# ------------------------------------------------------------------ non-combat units

OTHER = "Sansa Stark"
LEAVES = [*CALM]


def _board(name: str) -> Battle:
    """Put an NCU of the Watch beside another NCU, with nothing near."""
    scene = battle().red(BROTHERS, at=(24, 10), wounds=8).blue(GUARDS, at=(24, 44))
    return scene.ncu(name, by=RED).ncu(OTHER)


@pytest.mark.parametrize(
    "name",
    ["Qhorin Halfhand", "Craster, Ally of the Watch", "Ser Denys Mallister, Honorable Brother"],
)
def test_an_ncu_influences_when_it_claims_a_zone_itself(name: str) -> None:
    """Halfhand's Guidance, Rest and Refuge, Time May Yet Come: nobody is asked first."""
    scene = _board(name)
    own = red(name.split(",", maxsplit=1)[0])
    other = scene.run(claims(red(OTHER), Zone.CROWN), CALM).ends()
    assert other.state.ncus[own].influences is None
    played = scene.run(claims(own, Zone.TACTICS))
    assert isinstance(played.pending, Choose)
    assert played.pending.kind is not Kind.WINDOW
    assert played.picks(red(BROTHERS)).state.ncus[own].influences == red(BROTHERS)


def test_time_may_yet_come_to_melee_attacks_alone() -> None:
    name = "Ser Denys Mallister, Honorable Brother"
    scene = battle().red(HUNTERS).blue(GUARDS, at=(24, 30)).ncu(name, by=RED)
    scene = scene.influenced(name, red(HUNTERS))
    aimed = _shot(scene, red(HUNTERS), blue(GUARDS))
    assert scene.run(window(Moment.ATTACK_BEFORE_DICE, aimed)).ends().result[0].gains == ()


def test_jeors_duty_is_for_zones_he_claims_with_an_effect_left() -> None:
    """Duty To The Realms Of Men: another NCU's claim, and a zone replaced already."""
    duty, old_bear = "Duty To The Realms", "Jeor Mormont"
    night = "Night Gathers"
    scene = battle().red(BROTHERS, at=(24, 10), attached=(lying(night, RED),))
    scene = scene.red(CONSCRIPTS, at=(40, 10)).blue(GUARDS, at=(24, 44))
    scene = scene.ncu(old_bear, by=RED).ncu(OTHER).hand(night, pile="discard", by=RED)
    assert not scene.run(claims(red(OTHER), Zone.TACTICS), CALM).offers(duty)
    played = scene.run(claims(red(old_bear), Zone.TACTICS)).uses(duty)
    assert len(played.labels()) > 0
    spent = battle().red(BROTHERS, at=(24, 10)).blue(GUARDS, at=(24, 44)).ncu(old_bear, by=RED)
    spent = spent.hand(night, pile="discard", by=RED).hand("40501", "40502", pile="deck", by=RED)
    laid = spent.run(claims(red(old_bear), Zone.TACTICS)).uses(duty).ends()
    assert [card.card for card in laid.unit(BROTHERS).attached] == [CARDS[night]]
    assert not laid.state.seats[RED].hand, "the zone's own effect is replaced"
    replaced = window(Moment.ZONE_CLAIMED, Claim(red(old_bear), Zone.TACTICS, replaced=True))
    assert not spent.run(replaced).offers(duty)


@pytest.mark.parametrize(
    ("pick", "again", "bonus"), [("Re-roll", True, 0), ("+1 to defense", False, 1)]
)
def test_expert_maintenance_does_one_of_two(pick: str, again: bool, bonus: int) -> None:
    """Re-rolls and a kept Weakened, or a better defense and a kept Vulnerable; one token."""
    everything = frozenset(Condition)
    name = "Donal Noye, Expert Blacksmith"
    scene = battle().red(BROTHERS, conditions=everything).blue(GUARDS, conditions=everything)
    scene = scene.ncu(name, by=RED, tokens=HELD)
    rolled = replace(strike(scene.now(), red(BROTHERS), blue(GUARDS)), faces=(1, 1))
    played = scene.run(window(Moment.ATTACK_ROLLED, rolled)).uses("Expert Maintenance")
    label = next(label for label in played.labels() if label.startswith(pick))
    played.picks(label).ends()
    gained = {gain.stat: gain.amount for gain in played.result[0].gains}
    weak, open_ = Stat.KEEPS_WEAKENED, Stat.KEEPS_VULNERABLE
    wanted = {Stat.REROLL_ATTACK: 1, weak: 1} if again else {Stat.DEFENSE: bonus, open_: 1}
    assert gained == wanted
    assert played.state.ncus[red("Donal Noye")].tokens == {"order": 1}


def test_yoren_recruits_at_zones_of_his_own() -> None:
    """Recruitment: 1 token for any zone, 2 for the Crown with its effect left."""
    yoren = "Yoren, Wandering Crow"
    scene = battle().red(BROTHERS, at=(24, 10)).blue(GUARDS, at=(24, 44)).ncu(yoren, by=RED)
    scene = scene.ncu(OTHER)

    def tokens(ncu: str, zone: Zone, *, uses: bool = False) -> int:
        played = scene.run(claims(red(ncu), zone), CALM)
        if uses:
            played.uses("Recruitment")
        else:
            assert not played.offers("Recruitment")
        return dict(played.state.ncus[red("Yoren")].tokens).get("order", 0)

    assert tokens("Yoren", Zone.CROWN, uses=True) == 2
    assert tokens("Yoren", Zone.TACTICS) == 1
    assert tokens(OTHER, Zone.CROWN) == 0
    replaced = window(Moment.ZONE_CLAIMED, Claim(red("Yoren"), Zone.CROWN, replaced=True))
    assert not scene.run(replaced).offers("Recruitment")


@pytest.mark.parametrize(("held", "offered"), [(3, False), (4, True)])
def test_yoren_needs_four_tokens(held: int, offered: bool) -> None:
    tokens = MappingProxyType({"order": held})
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 44))
    scene = scene.ncu("Yoren, Wandering Crow", by=RED, tokens=tokens)
    played = scene.run(window(Moment.ROUND_START, Turn(RED)))
    assert played.offers("Recruitment") is offered


def test_gilly_without_a_token_spends_none() -> None:
    """Samwell's Influence is not used when she claims another zone."""
    scene = battle().red(BROTHERS, at=(24, 10)).blue(GUARDS, at=(24, 44))
    scene = scene.ncu("Gilly", by=RED, tokens=MappingProxyType({"order": 0}))
    played = scene.run(claims(red("Gilly"), Zone.CROWN), CALM).ends()
    assert "samwells_influence" not in {used.ability for used in played.of(ev.AbilityUsed)}
