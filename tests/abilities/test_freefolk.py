"""Cards of the Free Folk, each in a situation where it matters and one where not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, Turn
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.odds import attack_odds as odds
from simulator.rules.scoring import objectives
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Played,
    Script,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import falls

GIANT, WUN_WUN, MAMMOTH = "Savage Giant", "Wun Wun", "War Mammoth"
GUARDS, SWORDS, BROTHERS = "Lannister Guardsmen", "Stark Sworn Swords", "Sworn Brothers"


def hit_by(unit: str, count: int) -> Script:
    async def script(table: Table) -> object:
        return await attacks.hits(table, unit, count, msg("Traps"), BLUE)

    return script


def takes_the_first(played: Played) -> None:
    """Answer every choice with the first option, and use nothing."""
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key).passes()


# ------------------------------------------------------------------ Savage Giant


def test_a_giant_suffers_one_wound_for_two_unblocked_hits_of_an_attack() -> None:
    scene = battle().red(GIANT).blue(GUARDS)
    attack = fight(blue(GUARDS), red(GIANT))
    played = scene.run(attack, [6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 3]).ends()
    assert played.unit(GIANT).wounds == 5, "3 hits, none blocked"


def test_a_giant_halves_automatic_hits_too() -> None:
    played = battle().red(GIANT).blue(GUARDS).run(hit_by(red(GIANT), 5), [1] * 5).ends()
    assert played.unit(GIANT).wounds == 4
    swords = battle().red(SWORDS).blue(GUARDS).run(hit_by(red(SWORDS), 5), [1] * 5).ends()
    assert swords.unit(SWORDS).wounds == 7


@pytest.mark.parametrize(("unit", "lost"), [(GIANT, 2), (MAMMOTH, 2), (SWORDS, 3)])
def test_panic_costs_a_giant_two_wounds_at_most(unit: str, lost: int) -> None:
    """Giant, Mammoth."""
    scene = battle().red(unit).blue(GUARDS, at=(24, 40))
    before = scene.now().unit(red(unit)).wounds
    played = scene.run(takes_test(red(unit)), [1, 1, 3]).ends()
    assert played.unit(unit).wounds == before - lost


def test_a_giant_swings_harder_the_more_it_has_suffered() -> None:
    """Furious Swing."""
    now = battle().red(GIANT, wounds=2).blue(GUARDS).now()
    found = numbers(now, strike(now, red(GIANT), blue(GUARDS)))
    assert found.dice.total == 4 + 4
    assert found.keywords == {Stat.VICIOUS}
    assert not found.defense_dice
    back = numbers(now, strike(now, blue(GUARDS), red(GIANT)))
    assert back.defense_dice
    assert Stat.VICIOUS not in back.keywords


def test_whom_a_giant_charges_becomes_panicked() -> None:
    scene = battle().red(GIANT).blue(GUARDS)
    charge = Charge(red(GIANT), blue(GUARDS), ArcSide.FRONT)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    other = Charge(blue(GUARDS), red(GIANT), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_SUCCEEDED, other)).ends().unit(GIANT).conditions


# ------------------------------------------------------------------ Wun Wun, War Mammoth


@pytest.mark.parametrize("unit", [WUN_WUN, MAMMOTH])
def test_fists_and_feet_are_critical_and_sundering(unit: str) -> None:
    """Pummeling Fists, Rampage."""
    now = battle().red(unit).blue(GUARDS).now()
    found = numbers(now, strike(now, red(unit), blue(GUARDS)))
    assert found.keywords == {Stat.CRITICAL_BLOW, Stat.SUNDERING}
    back = numbers(now, strike(now, blue(GUARDS), red(unit)))
    assert not back.keywords & {Stat.CRITICAL_BLOW, Stat.SUNDERING}


def test_a_rampage_panics_before_the_dice() -> None:
    scene = battle().red(MAMMOTH).blue(GUARDS)
    assert (
        Condition.PANICKED
        in scene.run(fight(red(MAMMOTH), blue(GUARDS)), [1] * 6).ends().unit(GUARDS).conditions
    )
    assert not scene.run(fight(blue(GUARDS), red(MAMMOTH)), [1] * 6).ends().unit(MAMMOTH).conditions


def test_a_falling_mammoth_costs_an_engaged_enemy_D3_wounds() -> None:
    scene = battle().red(MAMMOTH, wounds=1).red(SWORDS, at=(8, 8)).blue(GUARDS)

    async def falls(table: Table) -> None:
        await wounds.suffer(table, red(MAMMOTH), 1, msg("Fire"), BLUE)

    played = scene.run(falls, [3]).ends()
    assert played.unit(MAMMOTH).destroyed
    assert played.unit(GUARDS).wounds == 9
    alone = battle().red(MAMMOTH, wounds=1).red(SWORDS, at=(8, 8)).blue(GUARDS, at=(40, 40))
    assert alone.run(falls).ends().unit(GUARDS).wounds == 12


def test_a_mammoth_controls_no_objectives() -> None:
    now = battle().red(MAMMOTH).blue(GUARDS).now()
    assert not objectives.may_control(now, red(MAMMOTH))
    assert objectives.may_control(now, blue(GUARDS))


# ------------------------------------------------------------------ cards of the deck


MANY = "There's Too Many!"


def test_theres_too_many_counts_units_in_short_range_up_to_three() -> None:
    scene = battle().red(SWORDS).hand(MANY, by=RED).blue(GUARDS)
    played = scene.run(takes_test(blue(GUARDS)), [3, 3, 1]).uses(MANY).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 5
    for at, name in (((14, 28), BROTHERS), ((24, 34), "Stark Bowmen"), ((34, 28), "Conscripts")):
        scene = scene.red(name, at=at, facing=90)
    played = scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).uses(MANY).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 9


def test_theres_too_many_is_for_enemy_panic_tests() -> None:
    scene = battle().red(SWORDS).hand(MANY, by=RED).blue(GUARDS)
    assert not scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).offers(MANY)
    assert not scene.run(takes_test(red(SWORDS)), [6, 6, 1]).offers(MANY)


ASSAULT = "Overwhelming Assault"


def test_overwhelming_assault_chooses_one_for_each_friend_at_the_defender() -> None:
    scene = battle().red(SWORDS).hand(ASSAULT, by=RED).blue(GUARDS)
    scene.red(BROTHERS, at=(24 + 2.75 + 2.4, 24.8), facing=270)
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).uses(ASSAULT)
    assert played.labels() == ["Re-roll attack dice", "Critical Blow", "Sundering"]
    played.picks("Critical Blow").picks("Sundering").ends()
    keywords = {str(word) for word in played.of(ev.AttackBegan)[0].keywords}
    assert {"Critical Blow", "Sundering"} <= keywords
    alone = battle().red(SWORDS).hand(ASSAULT, by=RED).blue(GUARDS)
    again = alone.run(fight(red(SWORDS), blue(GUARDS)), [*[1] * 8, *[1] * 8]).uses(ASSAULT)
    again.picks("Re-roll attack dice")
    assert again.pending is not None
    assert not alone.run(fight(blue(GUARDS), red(SWORDS)), [1] * 9).offers(ASSAULT)


EXPOSED = "Surrounded and Exposed"


def test_surrounded_and_exposed_gives_a_token_for_each_unit_beyond_the_first() -> None:
    scene = battle().red(SWORDS).red(BROTHERS, at=(14, 28), facing=90).hand(EXPOSED, by=RED)
    scene = scene.red(GIANT, at=(8, 8)).blue(GUARDS)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses(EXPOSED)
    played.picks("weakened").ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}


COUNTER = "Counter Assault"


def test_counter_assault_sends_another_unit_at_the_attacker() -> None:
    scene = battle().red(SWORDS).hand(COUNTER, by=RED).blue(GUARDS)
    scene.red(BROTHERS, at=(24 + 2.75 + 2.4, 24.8), facing=270)
    dice = [*[1] * 9, *[1] * 7]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).uses(COUNTER).passes()
    takes_the_first(played)
    began = played.of(ev.AttackBegan)
    assert [one.attacker for one in began] == [blue(GUARDS), red(BROTHERS)]
    alone = battle().red(SWORDS).hand(COUNTER, by=RED).blue(GUARDS)
    assert not alone.run(fight(blue(GUARDS), red(SWORDS)), [1] * 9).offers(COUNTER)


# ------------------------------------------------------------------ Rattleshirt's trophies

TROPHIES = ("Bloody Trophies", "Weapon Trophies", "Armor Trophies")


def rank_lost(faces: Iterable[int] = (6, 6, 6, 6, 1, 1, 1)) -> list[int]:
    """Four wounds and a passed test: one rank of twelve figures is gone."""
    return [*faces, *[1] * 4, 6, 6, 1]


@pytest.mark.parametrize("card", TROPHIES)
def test_a_trophy_is_for_whoever_destroyed_a_rank(card: str) -> None:
    scene = battle().red(BROTHERS).hand(card, by=RED).blue(GUARDS)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), rank_lost())
    played.uses(card).ends()
    assert [one.card for one in played.unit(BROTHERS).attached]
    spared = [6, 6, 6, *[1] * 4, 1, 1, 1, 6, 6, 1]
    assert not scene.run(fight(red(BROTHERS), blue(GUARDS)), spared).offers(card)


def test_a_rank_lost_to_the_panic_test_is_destroyed_by_the_attack() -> None:
    card = TROPHIES[1]
    scene = battle().red(BROTHERS).hand(card, by=RED).blue(GUARDS)
    dice = [6, 6, *[1] * 5, 1, 1, 1, 1, 2]
    assert scene.run(fight(red(BROTHERS), blue(GUARDS)), dice).offers(card)


def test_a_trophy_does_not_lie_on_a_monster() -> None:
    scene = battle().red(WUN_WUN).hand(TROPHIES[1], by=RED).blue(GUARDS)
    played = scene.run(fight(red(WUN_WUN), blue(GUARDS)), [*[6] * 6, *[1] * 12])
    assert not played.offers(TROPHIES[1])


def test_bloody_trophies_panic_whom_they_meet() -> None:
    scene = battle().red(BROTHERS).hand(TROPHIES[0], by=RED).blue(GUARDS)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), rank_lost())
    assert Condition.PANICKED in played.uses(TROPHIES[0]).ends().unit(GUARDS).conditions
    lies = battle().red(BROTHERS, attached=(lying(TROPHIES[0], RED),)).blue(GUARDS)
    for unit, shaken in ((blue(GUARDS), True), (red(BROTHERS), False)):
        acted = lies.run(window(Moment.ACTION_DECLARED, Action(unit, "melee_attack"))).ends()
        assert bool(acted.unit(GUARDS).conditions) is shaken


def test_weapon_and_armor_trophies_help_by_one() -> None:
    plain = battle().red(SWORDS).blue(GUARDS).now()
    for card, of_defense in ((TROPHIES[1], False), (TROPHIES[2], True)):
        now = battle().red(SWORDS, attached=(lying(card, RED),)).blue(GUARDS).now()
        for one, other, change in ((SWORDS, GUARDS, not of_defense),):
            hit = numbers(now, strike(now, red(one), blue(other))).to_hit.total
            bare = numbers(plain, strike(plain, red(one), blue(other))).to_hit.total
            assert hit == bare - int(change)
        block = numbers(now, strike(now, blue(GUARDS), red(SWORDS))).defense.total
        bare = numbers(plain, strike(plain, blue(GUARDS), red(SWORDS))).defense.total
        assert block == bare - int(of_defense)


def test_weapon_trophies_do_nothing_for_arrows() -> None:
    lies = (lying(TROPHIES[1], RED),)
    now = battle().red("Stark Bowmen", attached=lies).blue(GUARDS, at=(24, 30)).now()
    assert not numbers(now, strike(now, red("Stark Bowmen"), blue(GUARDS))).to_hit.parts


# ------------------------------------------------------------------ Mag the Mighty's cards

MONSTERS, KIND, ROAR = "Monsters From The North", "Last of Their Kind", "Defiant Roar"


def test_monsters_from_the_north_frighten_whoever_activates_near() -> None:
    scene = battle().red(GIANT).hand(MONSTERS, by=RED).blue(GUARDS)
    scene = scene.red(WUN_WUN, at=(20, 24.8), facing=90).having(active=BLUE)
    acts = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    played = scene.run(acts, [2, 2, 1]).uses(MONSTERS).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 2
    assert played.unit(GUARDS).wounds == 12 - 3
    men = battle().red(SWORDS).hand(MONSTERS, by=RED).blue(GUARDS).having(active=BLUE)
    assert not men.run(acts).offers(MONSTERS)
    own = window(Moment.UNIT_ACTIVATES, Activation(red(GIANT)))
    assert not scene.run(own).offers(MONSTERS)


def test_the_last_of_their_kind_avenges_a_giant() -> None:
    scene = battle().red(GIANT, wounds=1).hand(KIND, by=RED).blue(GUARDS)
    scene = scene.red(WUN_WUN, at=(24 + 2.75 + 1.38, 24), facing=270)

    async def falls(table: Table) -> None:
        await wounds.suffer(table, red(GIANT), 1, msg("Fire"), BLUE)

    played = scene.run(falls, [1] * 6).uses(KIND).passes()
    takes_the_first(played)
    assert [one.attacker for one in played.of(ev.AttackBegan)] == [red(WUN_WUN)]
    assert played.unit(GIANT).destroyed


def test_a_defiant_roar_weakens_all_who_are_engaged() -> None:
    scene = battle().red(GIANT).hand(ROAR, by=RED).blue(GUARDS)
    played = scene.run(takes_test(red(GIANT)), [6, 6, 1]).uses(ROAR).ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not scene.run(takes_test(red(GIANT)), [1, 1, 1]).offers(ROAR)
    men = battle().red(SWORDS).hand(ROAR, by=RED).blue(GUARDS)
    assert not men.run(takes_test(red(SWORDS)), [6, 6, 1]).offers(ROAR)


# ------------------------------------------------------------------ The Great Walrus

ENDURANCE = "40336"  # several commanders have it


@pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
def test_battle_endurance_grows_with_the_rounds(round_: int) -> None:
    lies = (lying(ENDURANCE, RED),)
    now = battle().red(SWORDS, attached=lies).blue(GUARDS).having(round=round_).now()
    bare = battle().red(SWORDS).blue(GUARDS).having(round=round_).now()
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    plain = numbers(bare, strike(bare, red(SWORDS), blue(GUARDS)))
    assert found.attack_rerolls.failures is (round_ >= 3)
    assert (Stat.SUNDERING in found.keywords) is (round_ >= 4 or Stat.SUNDERING in plain.keywords)
    assert (Stat.CRITICAL_BLOW in found.keywords - plain.keywords) is (
        round_ >= 5 and Stat.CRITICAL_BLOW not in plain.keywords
    )
    assert found.dice.total - plain.dice.total == (2 if round_ >= 6 else 0)


@pytest.mark.parametrize("round_", [4, 5])
def test_battle_endurance_is_attached_in_an_own_turn_for_melee_alone(round_: int) -> None:
    scene = battle().red("Rose Knights").blue(GUARDS).having(round=round_).hand(ENDURANCE, by=RED)
    now = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Battle Endurance").ends().now
    found = numbers(now, strike(now, red("Rose Knights"), blue(GUARDS)))
    assert (Stat.CRITICAL_BLOW in found.keywords) is (round_ >= 5)
    theirs = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert not theirs.offers("Battle Endurance")
    lies = (lying(ENDURANCE, RED),)
    bowmen = "Builder Crossbowmen"
    far = battle().red(bowmen, attached=lies).blue(GUARDS, at=(24, 34)).having(round=6)
    bare = battle().red(bowmen).blue(GUARDS, at=(24, 34)).having(round=6)
    shot, plain = (
        numbers(each, strike(each, red(bowmen), blue(GUARDS))) for each in (far.now(), bare.now())
    )
    assert shot.keywords == plain.keywords
    assert shot.dice.total == plain.dice.total
    assert shot.attack_rerolls.failures is plain.attack_rerolls.failures


def test_nobody_avenges_whoever_is_no_giant() -> None:
    scene = battle().red(SWORDS, wounds=1).hand(KIND, by=RED).blue(GUARDS)
    scene = scene.red(WUN_WUN, at=(24 + 2.75 + 1.38, 24), facing=270)
    scene = scene.blue("Lannister Halberdiers", at=(44, 44), wounds=1)

    assert not scene.run(falls(red(SWORDS))).offers(KIND)
    assert not scene.run(falls(blue("Lannister Halberdiers"))).offers(KIND)


def test_the_odds_follow_a_giant_and_its_swing() -> None:
    """Odds: half of the hits, no defense dice, more dice (RES-01 to RES-08)."""
    now = battle().red(GIANT, wounds=4).blue(GUARDS).now()
    swing = odds.of_attack(now, strike(now, red(GIANT), blue(GUARDS)))
    assert sum(n * p for n, p in enumerate(swing.struck)) == pytest.approx(6 * 4 / 6)
    back = strike(now, blue(GUARDS), red(GIANT))
    found = numbers(now, back)
    assert [found.wounding(hits) for hits in range(5)] == [0, 0, 1, 1, 2]
