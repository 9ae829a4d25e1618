"""Cards of House Baratheon where they stay silent, and the same a step nearer where they do not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Claim, MoraleTest, Turn
from simulator.rules.attack.attack_numbers import numbers, prepared
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Script,
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
from tests.each import some

STAGS, NOBLE, CHAMPIONS = "Stag Knights", "Dragonstone Noble", "Champions of The Stag"
ROSES, QUEENS, LIGHTS = "Rose Knights", "R'hllor Queen's Men", "R'hllor Lightbringers"
WARDENS, SWORDS, BOWMEN = "Baratheon Wardens", "Stark Sworn Swords", "Stark Bowmen"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
PARAMOUNT = "Renly Baratheon, Lord Paramount of the Stormlands"
HEIR = "Renly Baratheon, The Charismatic Heir"
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
MISSES = [1] * 6
"""The attack dice of Lannister Guardsmen, when none hits."""
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]


def _shot(scene: Battle, attacker: str, defender: str) -> Attack:
    """Return a ranged attack of whoever it is."""
    return prepared(scene.now(), attacker, defender, BOW)


def _gains(unit: str, token: Condition) -> Script:
    async def script(table: Table) -> object:
        return await conditions.give(table, unit, token, msg("Dread"))

    return script


# ------------------------------------------------------------------ units


@pytest.mark.parametrize(("unit", "round_"), [(STAGS, 5), (CHAMPIONS, 2), (NOBLE, 2)])
def test_what_is_said_of_their_melee_attacks_is_not_said_of_arrows(unit: str, round_: int) -> None:
    """ABL-03: Stag's Fury, Champion's Wrath, Mastercraft Warhammer."""
    scene = battle().red(unit).blue(GUARDS).having(round=round_)
    found = numbers(scene.now(), _shot(scene, red(unit), blue(GUARDS)))
    assert not found.keywords
    assert not found.attack_rerolls.any
    assert found.extra_hits.total == 0


@pytest.mark.parametrize("began", [True, False])
def test_champions_shake_an_old_enemy_by_melee_alone(began: bool) -> None:
    """Champion's Wrath."""
    pair = tuple(sorted((red(CHAMPIONS), blue(GUARDS))))
    scene = battle().red(CHAMPIONS).blue(GUARDS)
    scene = scene.having(engaged_before=frozenset({pair} if began else ()))
    struck = strike(scene.now(), red(CHAMPIONS), blue(GUARDS))
    for attack, shaken in ((struck, began), (_shot(scene, red(CHAMPIONS), blue(GUARDS)), False)):
        played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).ends()
        assert played.unit(GUARDS).conditions == ({VULNERABLE} if shaken else set())


def test_a_mastercraft_warhammer_weakens_by_its_own_blows() -> None:
    """The Noble's melee attacks; not its arrows, not another unit's attack."""
    scene = battle().red(NOBLE).red(WARDENS, at=(8, 8)).blue(GUARDS)
    own = strike(scene.now(), red(NOBLE), blue(GUARDS))
    theirs = strike(scene.now(), blue(GUARDS), red(NOBLE))
    tried = ((own, True), (_shot(scene, red(NOBLE), blue(GUARDS)), False), (theirs, False))
    for attack, weakens in some(tried):
        done = window(Moment.ATTACK_COMPLETED, replace(attack, defense_faces=(1,)))
        played = scene.run(done).ends()
        assert played.state.units[attack.defender].conditions == ({WEAKENED} if weakens else set())


def test_perseverance_and_valor_are_for_melee() -> None:
    scene = battle().red(ROSES, wounds=8).blue(GUARDS)
    shot = window(Moment.ATTACK_BEFORE_DICE, _shot(scene, red(ROSES), blue(GUARDS)))
    assert scene.run(shot).ends().unit(ROSES).wounds == 8


@pytest.mark.parametrize("panics", [True, False])
def test_fire_arrows_frighten_after_a_failed_panic_test(panics: bool) -> None:
    scene = battle().red(LIGHTS).blue(GUARDS, at=(24, 30)).blue(HALBERDIERS, at=(32, 30))
    attack = strike(scene.now(), red(LIGHTS), blue(GUARDS))
    test = MoraleTest(blue(GUARDS), panics, "test", RED, passed=False, attack=attack)
    played = scene.run(window(Moment.MORALE_FAILED, test), [6, 6, 1] if panics else []).ends()
    assert bool(played.of(ev.MoraleTested)) is panics


@pytest.mark.parametrize(("y", "offered"), [(38.0, True), (38.4, False)])
def test_a_noble_bolsters_friends_as_far_as_long_range(y: float, offered: bool) -> None:
    depth = LIBRARY.units[UNITS[NOBLE]].tray.depth
    scene = battle().red(NOBLE, at=(24, 23.8 - depth / 2)).red(SWORDS, at=(24, y))
    scene = scene.blue(GUARDS, at=(32, 20))
    assert scene.run(_gains(red(SWORDS), WEAKENED)).offers("Noble's Bolster") is offered
    assert not scene.run(_gains(blue(GUARDS), WEAKENED)).offers("Noble's Bolster")


# ------------------------------------------------------------------ the deck


@pytest.mark.parametrize("card", ["40603", "40604"])
def test_fury_and_assault_are_for_friendly_melee_attacks(card: str) -> None:
    """Ours Is The Fury!, Sustained Assault."""
    pair = tuple(sorted((red(SWORDS), blue(GUARDS))))
    scene = battle().red(SWORDS).blue(GUARDS).hand(card, by=RED)
    scene = scene.having(engaged_before=frozenset({pair}))
    name = LIBRARY.tactics[card].name
    own = strike(scene.now(), red(SWORDS), blue(GUARDS))
    theirs = strike(scene.now(), blue(GUARDS), red(SWORDS))
    tried = ((own, True), (theirs, False), (_shot(scene, red(SWORDS), blue(GUARDS)), False))
    for attack, offered in some(tried):
        played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
        assert played.offers(name) is offered


def test_a_final_strike_follows_an_enemys_melee_attack() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("Final Strike", by=RED)
    theirs = strike(scene.now(), blue(GUARDS), red(SWORDS))
    own = strike(scene.now(), red(SWORDS), blue(GUARDS))
    shot = _shot(scene, blue(GUARDS), red(SWORDS))
    for attack, offered in ((theirs, True), (own, False), (shot, False)):
        done = window(Moment.ATTACK_COMPLETED, replace(attack, wounds=2))
        assert scene.run(done, [1] * 9).offers("Final Strike") is offered


# ------------------------------------------------------------------ Renly Baratheon

HIDDEN, KING = "Hidden Affairs", "They Will Make Me King!"


def test_hidden_affairs_bring_renlys_unit_upon_an_attacker() -> None:
    """It rolls its highest number of attack dice: 7, though two ranks are lost."""
    scene = battle().red(SWORDS, at=(18.5, 20)).red(STAGS, PARAMOUNT, at=(24, 20), wounds=4)
    scene = scene.blue(GUARDS, at=(21.25, 24.8)).having(active=BLUE).hand(HIDDEN, by=RED)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [*MISSES, *[1] * 7]).uses(HIDDEN)
    while isinstance(played.pending, Choose) and played.pending.kind is not Kind.WINDOW:
        played.answers(played.pending.options[0].key)
    played.ends()
    _first, second = played.of(ev.AttackBegan)
    assert (second.attacker, second.defender) == (red(STAGS), blue(GUARDS))
    assert second.dice.total == 7
    now = scene.blue(HALBERDIERS, at=(40, 44)).now()
    on_friend = strike(now, blue(GUARDS), red(SWORDS))
    for attack, offered in (
        (on_friend, True),
        (replace(on_friend, defender=blue(HALBERDIERS)), False),
        (strike(now, blue(GUARDS), red(STAGS)), False),
        (strike(now, red(SWORDS), blue(GUARDS)), False),
    ):
        done = window(Moment.ATTACK_COMPLETED, attack)
        assert scene.run(done, [1] * 20).offers(HIDDEN) is offered


def test_hidden_affairs_draw_one_card() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand(HIDDEN, by=RED)
    scene = scene.hand("40601", "40602", pile="deck", by=RED)
    assert len(scene.run(RED_TURN).uses(HIDDEN).ends().state.seats[RED].hand) == 1


def _crowned(**king: Any) -> Battle:
    """Renly's unit, with others 5.9 and 6.2 inches away on either side."""
    scene = battle().red(STAGS, HEIR, at=(24, 22), wounds=8, **king)
    near, far = 22 - 4.8 - 5.9, 22 + 4.8 + 5.9
    scene = scene.red(SWORDS, at=(24, near), wounds=8).red(BOWMEN, at=(35.7, 22), wounds=8)
    scene = scene.blue(GUARDS, at=(24, far)).blue(HALBERDIERS, at=(12.3, 22))
    return scene.hand(KING, by=RED).hand("40601", "40602", pile="deck", by=RED)


@pytest.mark.parametrize(
    ("pick", "cards", "friends", "foe"),
    [
        ("Draw", 1, (8, 8, 8), 12),
        ("Friendly", 0, (9, 9, 8), 12),
        ("Enemies", 0, (8, 8, 8), 11),
    ],
)
def test_they_make_renly_king_in_one_of_three_ways(
    pick: str, cards: int, friends: tuple[int, ...], foe: int
) -> None:
    """A card, or a wound for friends, or a wound for enemies, in short range of his unit."""
    played = _crowned().run(RED_TURN).uses(KING)
    played.picks(next(label for label in played.labels() if label.startswith(pick))).ends()
    assert len(played.state.seats[RED].hand) == cards
    assert tuple(played.unit(name).wounds for name in (STAGS, SWORDS, BOWMEN)) == friends
    assert played.unit(GUARDS).wounds == foe
    assert played.unit(HALBERDIERS).wounds == 12


def test_they_make_renly_king_in_a_friendly_turn_with_somebody_near() -> None:
    assert not _crowned().run(BLUE_TURN).offers(KING)
    alone = battle().red(STAGS, HEIR, at=(8, 8)).blue(GUARDS, at=(8, 8 + 4.8 + 6.2))
    alone = alone.hand(KING, by=RED).hand("40601", pile="deck", by=RED)
    played = alone.run(RED_TURN).uses(KING)
    assert not any(label.startswith("Enemies") for label in played.labels())


# ------------------------------------------------------------------ other commanders

ENDURANCE, WRATH = "40616", "R'hllor's Wrath"


def test_battle_endurance_is_for_melee_and_comes_in_a_friendly_turn() -> None:
    scene = battle().red(ROSES, attached=(lying(ENDURANCE, RED),)).blue(GUARDS).having(round=6)
    found = numbers(scene.now(), _shot(scene, red(ROSES), blue(GUARDS)))
    assert not found.attack_rerolls.failures
    assert not found.keywords
    assert found.dice.total == BOW.dice[0]
    held = battle().red(ROSES).blue(GUARDS).hand(ENDURANCE, by=RED)
    assert not held.run(BLUE_TURN).offers("Battle Endurance")
    assert held.run(RED_TURN).offers("Battle Endurance")


def test_azor_ahai_is_for_friends_and_passes_rhllors_own() -> None:
    card = "Azor Ahai!"
    scene = battle().red(SWORDS).blue(GUARDS).hand(card, by=RED)
    assert not scene.run(takes_test(blue(GUARDS)), [1, 1, 3]).offers(card)
    for unit, limited in ((SWORDS, True), (QUEENS, False)):
        scene = battle().red(unit).blue(GUARDS, at=(24, 44)).hand(card, by=RED)
        test = replace(MoraleTest(red(unit), True, "test"), faces=(1, 1, 3))
        played = scene.run(window(Moment.MORALE_ROLLED, test)).uses(card).ends()
        stats = {gain.stat for gain in played.result[0].gains}
        assert stats == ({Stat.MOST_PANIC_WOUNDS} if limited else {Stat.AUTO_PASS})


@pytest.mark.parametrize(("x", "total"), [(35.2, 5), (35.6, 6)])
def test_rhllors_wrath_counts_in_short_range(x: float, total: int) -> None:
    """Units 5.5 wide: from 26.75 on it is 6 inches to the left edge at 32.75."""
    scene = battle().red(QUEENS).red(LIGHTS, at=(x, 24.8)).hand(WRATH, by=RED).blue(GUARDS)
    scene = scene.ncu("Donal Noye").ncu("Cersei Lannister")
    played = scene.run(claims(red("Donal Noye"), Zone.COMBAT), [3, 4, 1]).uses(WRATH).ends()
    assert played.of(ev.MoraleTested)[0].result.total == total
    other = scene.run(claims(blue("Cersei Lannister"), Zone.COMBAT), [1] * 9)
    assert not other.offers(WRATH)


def test_a_zone_is_replaced_but_once() -> None:
    """R'hllor's Wrath, Loving Counsel: not where something stands in the place of the effect."""
    replaced = Claim(red("Cressen"), Zone.CROWN, replaced=True)
    scene = battle().red(QUEENS).blue(GUARDS).ncu("Cressen", by=RED).hand(WRATH, by=RED)
    scene = scene.hand("40601", "40602", pile="deck", by=RED)
    for effect in (WRATH, "Loving Counsel"):
        assert scene.run(claims(red("Cressen"), Zone.CROWN), [1] * 9).offers(effect)
        assert not scene.run(window(Moment.ZONE_CLAIMED, replaced)).offers(effect)


def test_cressens_counsel_and_shyras_support_are_their_own() -> None:
    """Loving Counsel, Support Of Haystack Hall: another NCU's claims give neither."""
    scene = battle().red(SWORDS, wounds=6, conditions=frozenset({PANICKED}))
    scene = scene.blue(GUARDS, at=(24, 44)).ncu("Cressen", by=RED).ncu("Shyra Errol", by=RED)
    scene = scene.ncu("Donal Noye").hand("40601", "40602", pile="deck", by=RED)
    crown = scene.run(window(Moment.ZONE_CLAIMED, Claim(red("Donal Noye"), Zone.CROWN)))
    assert not crown.offers("Loving Counsel")
    assert crown.unit(SWORDS).wounds == 6
    tactics = scene.run(window(Moment.ZONE_CLAIMED, Claim(red("Donal Noye"), Zone.TACTICS)))
    assert tactics.ends().unit(SWORDS).conditions == {PANICKED}
    wealth = Claim(red("Shyra Errol"), Zone.MANEUVER, removed=WEAKENED)
    other = scene.run(window(Moment.ZONE_RESOLVED, wealth)).ends()
    assert other.unit(GUARDS).conditions == set(), "the token was not removed by Wealth"


@pytest.mark.parametrize(("card", "unit"), [("40641", CHAMPIONS), ("40645", SWORDS)])
def test_nobody_rides_down_a_friend(card: str, unit: str) -> None:
    """Ride Them Down!, Overconfidence: after an enemy's maneuver alone."""
    name = LIBRARY.tactics[card].name
    scene = battle().red(unit, at=(24, 10)).red(BOWMEN, at=(24, 20)).blue(GUARDS, at=(36, 20))
    scene = scene.hand(card, by=RED).having(active=BLUE)
    for mover, offered in ((blue(GUARDS), True), (red(BOWMEN), False)):
        done = window(Moment.ACTION_COMPLETED, Action(mover, "maneuver"))
        assert scene.run(done, [1] * 20).offers(name) is offered
