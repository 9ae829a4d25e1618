"""The cards of Stark's commanders but Robb's, each where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine import reducer
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Until
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Attack,
    Charge,
    Means,
    MoraleTest,
    RankLost,
    Targeted,
    Turn,
)
from simulator.rules import action_list, morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
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
from tests.abilities.scenes import before_dice, begins, performs

SWORDS, BERSERKERS, BOWMEN, OUTRIDERS, SHIELDS, WOLF = (
    "Stark Sworn Swords", "House Umber Berserkers", "Stark Bowmen", "Stark Outriders",
    "House Tully Sworn Shields", "Grey Wind",
)  # fmt: skip
SPEARMEN, TRACKERS, DEVILS, BEARS = (
    "House Karstark Spearmen", "Crannogman Trackers", "Crannogman Bog Devils",
    "House Mormont She-Bears",
)  # fmt: skip
GUARDS, HALBERDIERS, CROSSBOWS, KNIGHTS = (
    "Lannister Guardsmen", "Lannister Halberdiers", "Lannister Crossbowmen",
    "Knights of Casterly Rock",
)  # fmt: skip
EDDARD, RODRIK, MAEGE = (
    "Eddard Stark, Lord of Winterfell", "Rodrik Cassel, Master-at-Arms",
    "Maege Mormont, Lady of Bear Island",
)  # fmt: skip
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
MISSES = [1] * 6
"""The attack dice of Lannister Guardsmen, when none hits."""


def attacked(card: str, name: str = SWORDS, *with_: str, wounds: int = 12) -> Battle:
    """Put Guardsmen that are about to attack before a red unit."""
    scene = battle().stark(name, *with_, wounds=wounds).lannister(GUARDS)
    return scene.hand(card).having(active=BLUE)


# ------------------------------------------------------------------ Berserker Tactics


@pytest.mark.parametrize(
    ("name", "suffered", "left", "conditions"),
    [
        (BERSERKERS, 2, 9, {Condition.PANICKED}),
        (SWORDS, 3, 8, set()),
        (SWORDS, 0, 12, set()),
    ],
)
def test_berserker_tactics_trade_wounds_for_more(
    name: str, suffered: int, left: int, conditions: set[Condition]
) -> None:
    scene = battle().stark(name).lannister(GUARDS).hand("40211")
    played = scene.run(fight(red(name), blue(GUARDS)), [*[1] * 7, *([6, 6, 1] if suffered else [])])
    played.uses("Berserker Tactics")
    assert played.labels() == ["0", "1", "2", "3"]
    played.picks(str(suffered)).ends()
    assert played.unit(name).wounds == 12 - suffered
    assert played.unit(GUARDS).wounds == left
    assert played.unit(GUARDS).conditions == conditions


def test_berserker_tactics_may_cost_the_last_men() -> None:
    scene = battle().stark(SHIELDS, wounds=2).stark(BOWMEN, at=(8, 8)).lannister(GUARDS)
    played = scene.hand("40211").run(fight(red(SHIELDS), blue(GUARDS)), [*[1] * 4, 6, 6, 1])
    played.uses("Berserker Tactics")
    assert played.labels() == ["0", "1", "2"]
    played.picks("2").ends()
    assert played.unit(SHIELDS).destroyed
    assert played.unit(GUARDS).wounds == 9


def test_berserker_tactics_are_for_friends_in_melee() -> None:
    assert not attacked("40211").run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers("Berserker")
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 30)).hand("40211")
    assert not scene.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Berserker Tactics")


# ------------------------------------------------------------------ Lash Out


@pytest.mark.parametrize(
    ("name", "wounds", "left", "conditions"),
    [
        (SWORDS, 8, 10, set()),
        (BERSERKERS, 4, 8, {Condition.PANICKED}),
    ],
)
def test_lash_out_answers_with_the_fallen_ranks(
    name: str, wounds: int, left: int, conditions: set[Condition]
) -> None:
    scene = attacked("40212", name, wounds=wounds)
    played = scene.run(fight(blue(GUARDS), red(name)), MISSES).uses("Lash Out").ends()
    assert played.unit(GUARDS).wounds == left
    assert played.unit(GUARDS).conditions == conditions


def test_lash_out_needs_an_enemy_in_melee_and_survivors() -> None:
    own = battle().stark(SWORDS).lannister(GUARDS, wounds=8).hand("40212")
    assert not own.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers("Lash Out")
    shot = battle().stark(SWORDS, wounds=8).lannister(CROSSBOWS, at=(24, 32)).hand("40212")
    assert not shot.run(fight(blue(CROSSBOWS), red(SWORDS)), MISSES).offers("Lash Out")
    dead = attacked("40212", wounds=1).stark(BOWMEN, at=(8, 8))
    assert not dead.run(fight(blue(GUARDS), red(SWORDS)), [6, *[1] * 6]).offers("Lash Out")


# ------------------------------------------------------------------ Last Stand


@pytest.mark.parametrize(("name", "dice", "again"), [(SHIELDS, 7, False), (BERSERKERS, 9, True)])
def test_last_stand_strikes_before_it_falls(name: str, dice: int, again: bool) -> None:
    scene = attacked("40213", name, wounds=1).stark(BOWMEN, at=(8, 8))
    played = scene.run(fight(blue(GUARDS), red(name)), [6, *[1] * 6, *[1] * dice])
    played.uses("Last Stand").answers("stay")
    began = played.of(ev.AttackBegan)[-1]
    assert (began.attacker, began.dice.total, began.dice.source) == (red(name), dice, "Last Stand")
    asked = played.pending
    assert (isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL) is again
    assert played.passes().unit(name).destroyed
    assert not played.dice.faces


def test_last_stand_is_for_friends_that_can_fight() -> None:
    enemy = battle().stark(SWORDS).lannister(GUARDS, wounds=1).lannister(KNIGHTS, at=(8, 40))
    played = enemy.hand("40213").run(fight(red(SWORDS), blue(GUARDS)), [5, *[1] * 6, 1])
    assert not played.offers("Last Stand")
    shot = battle().stark(SWORDS, wounds=1).stark(BOWMEN, at=(8, 8)).hand("40213")
    shot = shot.lannister(CROSSBOWS, at=(24, 32))
    assert not shot.run(fight(blue(CROSSBOWS), red(SWORDS)), [6, *[1] * 6]).offers("Last Stand")


# ------------------------------------------------------------------ Set for Charge


def _charged(side: ArcSide, *, target: str = red(SWORDS), charger: str = blue(GUARDS)) -> Script:
    return window(Moment.CHARGE_SUCCEEDED, Charge(charger, target, side, die=4))


@pytest.mark.parametrize("side", [ArcSide.FRONT, ArcSide.LEFT, ArcSide.RIGHT])
def test_set_for_charge_strikes_the_charger_first(side: ArcSide) -> None:
    played = attacked("40214").run(_charged(side), [1] * 7).uses("Set for Charge")
    played.answers("stay").ends()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.defender) == (red(SWORDS), blue(GUARDS))


def test_set_for_charge_fails_in_the_rear_in_another_fight_and_for_the_enemy() -> None:
    assert not attacked("40214").run(_charged(ArcSide.REAR)).offers("Set for Charge")
    busy = attacked("40214").lannister(HALBERDIERS, at=(29.15, 18), facing=270)
    assert len(busy.now().enemies_engaged(red(SWORDS))) == 2
    assert not busy.run(_charged(ArcSide.FRONT)).offers("Set for Charge")
    own = _charged(ArcSide.FRONT, target=blue(GUARDS), charger=red(SWORDS))
    assert not attacked("40214").run(own).offers("Set for Charge")


# ------------------------------------------------------------------ Refuse to Yield

YIELD = (lying("40215", RED),)


def test_refuse_to_yield_stays_on_the_unit_that_passed() -> None:
    played = attacked("40215").run(takes_test(red(SWORDS)), [6, 6, 1]).uses("Refuse to Yield")
    assert played.ends().unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert played.unit(SWORDS).attached == YIELD


def test_refuse_to_yield_is_for_panic_tests_friends_have_passed() -> None:
    for script, dice in (
        (takes_test(red(SWORDS)), [1, 1, 1]),
        (takes_test(red(SWORDS), panics=False), [6, 6]),
        (takes_test(blue(GUARDS)), [6, 6, 1]),
    ):
        assert not attacked("40215").run(script, dice).offers("Refuse to Yield")


@pytest.mark.parametrize(
    ("tested", "panics", "dice", "vulnerable", "lies"),
    [
        (red(SWORDS), True, [6, 6, 1], True, True),
        (red(SWORDS), True, [1, 1, 1], False, False),
        (red(SWORDS), False, [6, 6], False, True),
        (red(SWORDS), False, [1, 1], False, True),
        (blue(GUARDS), True, [6, 6, 1], False, True),
        (blue(GUARDS), True, [1, 1, 1], False, True),
    ],
)
def test_refuse_to_yield_lies_there_until_the_unit_panics(
    tested: str, panics: bool, dice: list[int], vulnerable: bool, lies: bool
) -> None:
    scene = battle().stark(SWORDS, attached=YIELD).lannister(GUARDS)
    played = scene.run(takes_test(tested, panics=panics), dice).ends()
    assert (Condition.VULNERABLE in played.unit(GUARDS).conditions) is vulnerable
    assert not played.unit(SWORDS).conditions
    assert bool(played.unit(SWORDS).attached) is lies
    assert played.state.seats[RED].discard == (() if lies else ("40215",))


def test_refuse_to_yield_leaves_in_every_copy_AMB_79() -> None:
    """Both end with the test that fails; Here We Stand! would give up one of them only."""
    scene = battle().stark(SWORDS, attached=YIELD * 2).lannister(GUARDS)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 1]).ends()
    assert not played.unit(SWORDS).attached
    assert played.state.seats[RED].discard == ("40215", "40215")
    here = (lying("40232", RED),)
    scene = battle().stark(SWORDS, wounds=1, attached=here * 2).lannister(GUARDS)
    dice = [5, *[1] * 6, 6, 6, 1]
    saved = scene.having(active=BLUE).run(fight(blue(GUARDS), red(SWORDS)), dice)
    saved.uses("Here We Stand!").passes()
    assert saved.unit(SWORDS).attached == here


@pytest.mark.parametrize(("name", "bonus"), [(SHIELDS, 1), (SWORDS, 0)])
def test_refuse_to_yield_steadies_house_tully(name: str, bonus: int) -> None:
    now = battle().stark(name, attached=YIELD).lannister(GUARDS).now()
    assert morale.numbers(now, MoraleTest(red(name), True, "test")).modifier.total == bonus
    assert morale.numbers(now, MoraleTest(red(name), False, "test")).modifier.total == 0


# ------------------------------------------------------------------ War Cry


def _cries(name: str, dice: list[int], away: float = 31.0) -> Played:
    scene = battle().stark(name).lannister(GUARDS, at=(24, away)).hand("40216")
    return scene.run(begins(red(name)), dice)


def test_war_cry_of_a_friend_shakes_an_enemy() -> None:
    played = _cries(SWORDS, [6, 6]).uses("War Cry").answers("vulnerable").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    played = _cries(SHIELDS, [6, 6]).uses("War Cry").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE, Condition.PANICKED}


def test_war_cry_fails_or_is_not_heard() -> None:
    assert not _cries(SWORDS, [1, 1]).uses("War Cry").ends().unit(GUARDS).conditions
    assert not _cries(SWORDS, [], away=44).offers("War Cry")
    assert not attacked("40216").run(begins(blue(GUARDS))).offers("War Cry")


# ------------------------------------------------------------------ Northern Defiance


def _defiant(at: tuple[float, float], tested: str = red(SWORDS), *, panics: bool = True) -> Played:
    scene = battle().stark(SWORDS, wounds=8).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 44))
    scene = scene.stark(SHIELDS, EDDARD, at=at, wounds=8).hand("40217")
    dice = [1, 2, 1] if panics else [1, 2]
    return scene.run(takes_test(tested, panics=panics), [*dice, 6, 6])


def test_northern_defiance_rolls_again_far_from_eddard() -> None:
    played = _defiant((8, 4)).uses("Northern Defiance")
    assert isinstance(played.pending, ChooseSome)
    played.answers(("0", "1")).ends()
    assert (played.unit(SWORDS).wounds, played.unit(GUARDS).wounds) == (8, 12)


def test_northern_defiance_passes_near_eddard() -> None:
    played = _defiant((32, 20)).uses("Northern Defiance").passes()
    assert (played.unit(SWORDS).wounds, played.unit(GUARDS).wounds) == (8, 12)
    assert [e.passed for e in played.of(ev.MoraleTested)] == [True]


def test_northern_defiance_of_eddards_unit_wounds_an_enemy() -> None:
    scene = battle().stark(SHIELDS, EDDARD, wounds=8).lannister(GUARDS).hand("40217")
    played = scene.run(takes_test(red(SHIELDS)), [1, 2, 1]).uses("Northern Defiance")
    assert played.passes().unit(GUARDS).wounds in {9, 10}  # Stubborn Tenacity wounds as well
    assert next(e.wounds for e in played.of(ev.WoundsSuffered)) == 2
    assert played.unit(SHIELDS).wounds == 8


def test_northern_defiance_is_for_panic_tests_of_friends() -> None:
    assert not _defiant((8, 4), blue(GUARDS)).offers("Northern Defiance")
    assert not _defiant((8, 4), panics=False).offers("Northern Defiance")


# ------------------------------------------------------------------ Lead by Example


def _led(attacker: str) -> Played:
    scene = battle().stark(SWORDS, EDDARD).lannister(GUARDS).hand("40218")
    scene = scene.stark(BOWMEN, at=(31, 16)).stark(SHIELDS, at=(41.8, 14))  # 12.4 in from Eddard
    scene = scene.lannister(HALBERDIERS, at=(31, 20.5))
    line, count = (1, 5) if attacker == BOWMEN else (0, 7)
    target = HALBERDIERS if attacker == BOWMEN else GUARDS
    return scene.run(fight(red(attacker), blue(target), line=line), [1] * count)


def test_lead_by_example_lifts_another_unit_until_the_round_ends() -> None:
    played = _led(SWORDS).uses("Lead by Example").ends()
    assert played.unit(BOWMEN).attached == (lying("40218", RED),)
    assert not _led(BOWMEN).offers("Lead by Example")


def test_lead_by_example_while_it_lies_there() -> None:
    scene = battle().stark(BOWMEN, attached=(lying("40218", RED),)).lannister(GUARDS)
    now = scene.now()
    for panics in (True, False):
        test = MoraleTest(red(BOWMEN), panics, "test")
        assert morale.numbers(now, test).modifier.total == 2
    assert numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1)).to_hit.total == 4
    assert numbers(now, strike(now, red(BOWMEN), blue(GUARDS))).to_hit.total == 3
    assert numbers(now, strike(now, blue(GUARDS), red(BOWMEN))).to_hit.total == 4
    played = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not played.unit(BOWMEN).attached


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("40218", "Lead by Example"),
        ("40219", "Fury for The Fallen"),
    ],
)
def test_eddards_cards_may_be_another_card_instead(card: str, name: str) -> None:
    scene = battle().stark(SWORDS, EDDARD).lannister(GUARDS, at=(24, 40)).hand(card)
    scene = scene.hand("40201", "40202", pile="deck")
    played = scene.run(RED_TURN).uses(name).ends()
    assert len(played.state.seats[RED].hand) == 1
    assert played.state.seats[RED].discard == (card,)
    assert not scene.having(active=BLUE).run(BLUE_TURN).offers(name)


# ------------------------------------------------------------------ Fury for The Fallen


def _furious(wounds: int, *, at: tuple[float, float] = (40, 24.8)) -> Battle:
    scene = attacked("40219", wounds=wounds).stark(SHIELDS, EDDARD, at=(40, 20))
    return scene.lannister(HALBERDIERS, at=at)


def test_fury_for_the_fallen_lets_eddard_attack() -> None:
    played = _furious(12).run(fight(blue(GUARDS), red(SWORDS)), [*MISSES, *[1] * 7])
    played.uses("Fury for The Fallen").answers("stay")
    assert played.of(ev.AttackBegan)[-1].attacker == red(SHIELDS)
    assert not isinstance(played.pending, ChooseSome)


def test_fury_for_the_fallen_rolls_again_for_a_destroyed_friend() -> None:
    played = _furious(1).run(fight(blue(GUARDS), red(SWORDS)), [6, *[1] * 6, *[1] * 7])
    played.uses("Fury for The Fallen").answers("stay")
    assert isinstance(played.pending, ChooseSome)
    assert played.pending.kind is Kind.REROLL


def test_fury_for_the_fallen_may_be_a_charge_that_rolls_again() -> None:
    scene = _furious(1, at=(40, 31))
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [6, *[1] * 6, 2, 6, *[1] * 7])
    played.uses("Fury for The Fallen").answers(Pose(40, 20, 0))
    assert isinstance(played.pending, ChooseSome)
    played.answers(("0",)).answers("full")
    assert played.of(ev.ChargeMade)[0].distance.total == 11


def test_fury_for_the_fallen_needs_a_melee_of_the_enemy_and_eddard_free_to_act() -> None:
    far = attacked("40219").stark(SHIELDS, EDDARD, at=(8, 4), facing=180)
    assert not far.run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers("Fury for")
    assert not attacked("40219").run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers("Fury for")
    own = _furious(12).run(fight(red(SWORDS), blue(GUARDS)), [1] * 7)
    assert not own.offers("Fury for The Fallen")
    shot = _furious(12).lannister(CROSSBOWS, at=(14, 28), facing=160)
    assert not shot.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 6).offers("Fury for The Fallen")


# ------------------------------------------------------------------ Combat Prowess

WEAK = frozenset({Condition.WEAKENED})


def _aimed(unit: str, by: str, means: Means, conditions: frozenset[Condition] = WEAK) -> Played:
    scene = battle().stark(SWORDS, conditions=conditions).lannister(GUARDS, conditions=conditions)
    player = RED if by == "red" else BLUE
    return scene.hand("40220").run(window(Moment.TARGETED, Targeted(unit, player, means, "test")))


@pytest.mark.parametrize("means", [Means.ABILITY, Means.ORDER, Means.NCU, Means.CARD])
def test_combat_prowess_expends_a_token_to_cancel(means: Means) -> None:
    played = _aimed(blue(GUARDS), "blue", means).uses("Combat Prowess").ends()
    assert played.result[0].cancelled
    assert not played.unit(GUARDS).conditions
    assert [e.expended for e in played.of(ev.ConditionLost)] == [True]


def test_combat_prowess_is_not_for_zones_friends_own_effects_or_without_a_token() -> None:
    assert not _aimed(blue(GUARDS), "blue", Means.ZONE).offers("Combat Prowess")
    assert not _aimed(red(SWORDS), "blue", Means.CARD).offers("Combat Prowess")
    assert not _aimed(blue(GUARDS), "red", Means.CARD).offers("Combat Prowess")
    assert not _aimed(blue(GUARDS), "blue", Means.CARD, frozenset()).offers("Combat Prowess")


def test_combat_prowess_shakes_a_token_off_an_engaged_friend() -> None:
    scene = battle().stark(SWORDS, conditions=WEAK).lannister(GUARDS).hand("40220")
    scene = scene.stark(BOWMEN, at=(44, 4), conditions=WEAK)
    played = scene.run(RED_TURN).uses("Combat Prowess").ends()
    assert not played.unit(SWORDS).conditions
    assert played.unit(BOWMEN).conditions
    assert not scene.having(active=BLUE).run(BLUE_TURN).offers("Combat Prowess")
    calm = battle().stark(SWORDS).lannister(GUARDS).hand("40220")
    calm = calm.stark(BOWMEN, at=(44, 4), conditions=WEAK)
    assert not calm.run(RED_TURN).offers("Combat Prowess")


# ------------------------------------------------------------------ Martial Superiority


@pytest.mark.parametrize(("with_", "needed"), [((RODRIK,), 5), ((), 4)])
def test_martial_superiority_turns_misses_into_hits(with_: tuple[str, ...], needed: int) -> None:
    scene = attacked("40221", SWORDS, *with_)
    dice = [6, *[1] * 5, 6, *[1] * 5]  # one hit, blocked; five misses, none blocked
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).uses("Martial Superiority").ends()
    assert played.of(ev.AttackBegan)[0].to_hit.total == needed
    assert played.unit(GUARDS).wounds == 7
    assert not played.state.lasting


def test_martial_superiority_is_about_enemies_in_melee() -> None:
    own = attacked("40221").run(fight(red(SWORDS), blue(GUARDS)), [1] * 7)
    assert not own.offers("Martial Superiority")
    shot = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 32)).hand("40221")
    played = shot.run(fight(blue(CROSSBOWS), red(SWORDS)), MISSES)
    assert not played.offers("Martial Superiority")


def test_martial_superiority_is_about_this_attacker_and_its_misses() -> None:
    mark = Lasting("martial_superiority_lasting", RED, blue(GUARDS), Until.ATTACK, "test", bound=1)
    scene = attacked("40221").having(lasting=(mark,))
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(SWORDS).wounds == 12
    assert played.state.lasting == (mark,)

    async def marked(table: Table) -> None:
        own = strike(table.now, blue(GUARDS), red(SWORDS))
        await attacks.resolve(table, replace(own, bound=1))

    dice = [*[6] * 6, *[6] * 6]  # no miss; all blocked
    played = scene.run(marked, dice).ends()
    assert played.unit(GUARDS).wounds == 12
    assert len(played.of(ev.HitsBlocked)) == 1
    assert not [e for e in played.of(ev.AbilityUsed) if e.name == "test"]


# ------------------------------------------------------------------ Press The Advantage


def _pressed(*choices: str, conditions: frozenset[Condition] = WEAK, line: int = 0) -> Played:
    at = (24.0, 30.0) if line == 0 else None
    scene = battle().stark(BOWMEN, wounds=4).lannister(GUARDS, at=at, conditions=conditions)
    played = scene.hand("40222").run(before_dice(red(BOWMEN), blue(GUARDS), line))
    return played.uses("Press The Advantage").answers(*choices).ends()


def test_press_the_advantage_chooses_one_and_one_more_for_each_token() -> None:
    played = _pressed("0", "1", line=1)
    found = numbers(played.now, played.result[0])
    assert (found.dice.total, found.to_hit.total) == (5, 4)
    assert not played.now.lost_abilities(blue(GUARDS))


def test_press_the_advantage_silences_the_defender() -> None:
    played = _pressed("2", conditions=frozenset())
    found = numbers(played.now, played.result[0])
    assert (found.dice.total, found.to_hit.total) == (5, 3)
    assert played.now.lost_abilities(blue(GUARDS))
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    assert not played.now.has(Stat.NO_FRIENDLY_CARDS, red(BOWMEN))
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}


def test_press_the_advantage_is_for_friends() -> None:
    assert not attacked("40222").run(before_dice(blue(GUARDS), red(SWORDS))).offers("Press The")


# ------------------------------------------------------------------ Crannog Traps


def _trapped(action: str, crannogmen: tuple[float, float], dice: list[int]) -> Played:
    scene = battle().stark(DEVILS, at=crannogmen).stark(SWORDS, at=(24, 20)).hand("40223")
    away = (24, 24.8) if action == "retreat" else (24, 34)
    scene = scene.lannister(GUARDS, at=away).having(active=BLUE)
    return scene.run(performs(blue(GUARDS), action), dice)


@pytest.mark.parametrize(("action", "reach"), [("maneuver", 3), ("march", 6), ("retreat", 3)])
def test_crannog_traps_slow_an_enemy_down(action: str, reach: int) -> None:
    played = _trapped(action, (4, 4), [1] if action == "retreat" else []).uses("Crannog Traps")
    assert played.now.speed(blue(GUARDS)).total == 3
    asked = played.pending
    assert isinstance(asked, Place)
    away = asked.start.y + reach + (1 if action == "retreat" else 0)
    assert asked.check(Pose(24, away, 180)) or action != "retreat"
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}
    if action == "maneuver":
        played.answers(Pose(24, 32, 180), Pose(24, 32, 180)).ends()
        assert played.unit(GUARDS).wounds == 12


def test_crannog_traps_wound_whom_crannogmen_watch() -> None:
    played = _trapped("maneuver", (34, 34), [2]).uses("Crannog Traps")
    played.answers(Pose(24, 33, 180), Pose(24, 33, 180)).ends()
    assert played.unit(GUARDS).wounds == 9
    stayed = _trapped("maneuver", (34, 34), []).uses("Crannog Traps")
    stayed.answers(Pose(24, 34, 180), Pose(24, 34, 200)).ends()  # only turned where it stood
    assert stayed.unit(GUARDS).wounds == 12


def test_crannog_traps_wound_a_later_charge_as_well() -> None:
    danger = Lasting("gained_through_danger", RED, blue(GUARDS), Until.TURN, "test", 1)
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 30)).having(lasting=(danger,))
    played = scene.having(active=BLUE).run(performs(blue(GUARDS), "charge"), [6, 3, *[1] * 5])
    played.answers(Pose(24, 30, 180)).answers("full").ends()
    assert played.unit(GUARDS).wounds == 8


def test_crannog_traps_are_for_moves_of_enemies() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("40223")
    assert not scene.run(performs(blue(GUARDS), "melee_attack")).offers("Crannog Traps")
    own = battle().stark(SWORDS).lannister(GUARDS, at=(24, 40)).hand("40223")
    assert not own.run(performs(red(SWORDS), "maneuver")).offers("Crannog Traps")


# ------------------------------------------------------------------ Bog Devil Ambush


def _ambushed(*, activated: bool = False, at: float = 30, name: str = TRACKERS) -> Played:
    scene = battle().stark(name, activated=activated).stark(BOWMEN, at=(36, 20))
    scene = scene.lannister(GUARDS, at=(24, at)).hand("40224").having(active=BLUE)
    return scene.run(begins(blue(GUARDS)), [1] * 7)


def test_bog_devil_ambush_weakens_or_shoots() -> None:
    played = _ambushed().uses("Bog Devil Ambush").picks("weaken")
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not played.of(ev.AttackBegan)
    played = _ambushed().uses("Bog Devil Ambush").picks("shoot").stays()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.defender) == (red(TRACKERS), blue(GUARDS))
    assert not played.unit(GUARDS).conditions


def test_bog_devil_ambush_needs_crannogmen_that_can() -> None:
    only = _ambushed(activated=True).uses("Bog Devil Ambush")  # nothing to choose
    assert only.unit(GUARDS).conditions == {Condition.WEAKENED}
    far = _ambushed(at=34).uses("Bog Devil Ambush")  # a short bow, 9 inches away
    assert far.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not _ambushed(at=44).offers("Bog Devil Ambush")
    assert not _ambushed(name=SWORDS).offers("Bog Devil Ambush")
    own = battle().stark(TRACKERS).lannister(GUARDS, at=(24, 30)).hand("40224")
    assert not own.run(begins(red(TRACKERS))).offers("Bog Devil Ambush")


# ------------------------------------------------------------------ The Threat Unseen


def _unseen(
    script: Script = RED_TURN, *, at: tuple[float, float] = (24, 30), name: str = TRACKERS
) -> Played:
    scene = battle().stark(name).lannister(GUARDS, at=at).lannister(KNIGHTS, at=(4, 44))
    return scene.hand("40225").run(script, [1, 2, 1])


@pytest.mark.parametrize("script", [RED_TURN, BLUE_TURN])
def test_the_threat_unseen_frightens_as_any_turn_begins(script: Script) -> None:
    played = _unseen(script).uses("The Threat Unseen")
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert played.ends().unit(GUARDS).wounds == 11


def test_the_threat_unseen_is_near_and_in_no_fight() -> None:
    assert not _unseen(at=(24, 44)).offers("The Threat Unseen")
    assert not _unseen(at=(24, 24.8)).offers("The Threat Unseen")
    assert not _unseen(name=SWORDS).offers("The Threat Unseen")


# ------------------------------------------------------------------ Ride-by Attack


@pytest.mark.parametrize("action", ["melee_attack", "retreat"])
def test_ride_by_attack_breaks_through_and_wounds(action: str) -> None:
    scene = battle().stark(OUTRIDERS).lannister(GUARDS).lannister(KNIGHTS, at=(44, 44))
    played = scene.hand("40226").run(performs(red(OUTRIDERS), action)).uses("Ride-by Attack")
    asked = played.pending
    assert isinstance(asked, Place)
    assert not asked.check(Pose(24, 25, 0))  # no move ends upon an enemy
    assert asked.check(Pose(24, 32, 0))
    played.answers(Pose(24, 32, 0), Pose(24, 32, 90)).ends()  # and nobody pivots
    assert not played.now.engaged(red(OUTRIDERS))
    assert played.unit(OUTRIDERS).pose == Pose(24, 32, 90)
    assert played.unit(GUARDS).wounds == 12 - 4
    assert played.unit(KNIGHTS).wounds == scene.now().unit(blue(KNIGHTS)).wounds
    assert not played.state.lasting
    assert not played.of(ev.AttackBegan)


def test_ride_by_attack_pivots_before_it_marches_and_may_meet_nobody() -> None:
    scene = battle().stark(OUTRIDERS, at=(12, 20)).lannister(GUARDS, at=(24, 40)).hand("40226")
    played = scene.run(performs(red(OUTRIDERS), "march")).uses("Ride-by Attack")
    played.answers(Pose(24, 20, 90), Pose(24, 20, 90)).ends()
    assert played.unit(OUTRIDERS).pose == Pose(24, 20, 90)
    assert played.unit(GUARDS).wounds == 12


def test_ride_by_attack_is_the_action_of_friendly_cavalry() -> None:
    scene = battle().stark(OUTRIDERS, at=(12, 20)).stark(SWORDS, at=(36, 20)).hand("40226")
    scene = scene.lannister(KNIGHTS, at=(24, 40))
    assert not scene.run(performs(red(SWORDS), "march")).offers("Ride-by Attack")
    assert not scene.run(performs(blue(KNIGHTS), "march")).offers("Ride-by Attack")
    assert not scene.run(performs(red(OUTRIDERS), "forgo")).offers("Ride-by Attack")

    async def maneuvers_freely(table: Table) -> None:
        await action_list.perform(table, red(OUTRIDERS), "maneuver", free=True)

    assert not scene.run(maneuvers_freely).offers("Ride-by Attack")


# ------------------------------------------------------------------ Ride Them Down!


def _ridden(
    action: str = "maneuver",
    rider: str = OUTRIDERS,
    at: tuple[float, float] = (24, 10),
    dice: tuple[int, ...] = (6, 1, 1, 6, 6),
) -> Played:
    scene = battle().stark(rider, at=at).stark(BOWMEN, at=(4, 4)).hand("40227")
    scene = scene.lannister(GUARDS, at=(24, 22)).having(active=BLUE)
    played = scene.run(performs(blue(GUARDS), action), dice)
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    return played


@pytest.mark.parametrize("action", ["maneuver", "march"])
def test_ride_them_down_tramples_instead_of_fighting(action: str) -> None:
    played = _ridden(action).uses("Ride Them Down!").answers(Pose(24, 10, 0)).answers("full").ends()
    assert not played.of(ev.AttackBegan)
    assert Condition.PANICKED in played.unit(GUARDS).conditions
    assert played.unit(GUARDS).wounds == 10  # two ranks: 4 hits, two blocked
    assert not played.state.lasting


def test_ride_them_down_misses_when_the_charge_fails() -> None:
    played = _ridden(at=(24, 8.5), dice=(1, 6, 6, 1)).uses("Ride Them Down!")
    played.answers(Pose(24, 8.5, 0)).ends()
    assert not played.of(ev.ChargeMade)[0].success
    assert not played.unit(GUARDS).conditions
    assert not played.state.lasting


def test_ride_them_down_is_for_cavalry_near_a_moving_enemy() -> None:
    assert not _ridden(rider=SWORDS).offers("Ride Them Down!")
    assert not _ridden(at=(24, 5)).offers("Ride Them Down!")
    assert not _ridden("forgo").offers("Ride Them Down!")
    scene = battle().stark(OUTRIDERS, at=(24, 10)).stark(SWORDS, at=(24, 20)).hand("40227")
    friend = scene.lannister(GUARDS, at=(34, 22)).run(performs(red(SWORDS), "maneuver"))
    while isinstance(friend.pending, Place):
        friend.answers(friend.pending.start)
    assert not friend.offers("Ride Them Down!")


def test_ride_them_down_tramples_with_its_own_charger_only() -> None:
    mark = Lasting("ride_them_down_lasting", RED, red(OUTRIDERS), Until.TURN, "test")
    scene = battle().stark(SWORDS).stark(OUTRIDERS, at=(40, 8)).lannister(GUARDS)
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)
    played = scene.having(lasting=(mark,)).run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert not played.result[0].replaced
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Marshal

MARSHAL = Lasting("marshal_lasting", RED, red(OUTRIDERS), Until.TURN, "Marshal")


def _marshalled(unit: str, action: str, name: str = OUTRIDERS) -> Played:
    scene = battle().stark(OUTRIDERS, wounds=5, conditions=WEAK).stark(SWORDS, at=(40, 8))
    scene = scene.lannister(GUARDS, at=(24, 44)).having(lasting=(MARSHAL,))
    return scene.run(performs(unit, action))


def test_marshal_is_promised_to_unengaged_cavalry_as_it_activates() -> None:
    scene = battle().stark(OUTRIDERS).lannister(GUARDS, at=(24, 40)).hand("40228")
    played = scene.run(begins(red(OUTRIDERS))).uses("Marshal").passes()
    assert [(one.ability, one.subject, one.until) for one in played.state.lasting] == [
        ("marshal_lasting", red(OUTRIDERS), Until.TURN)
    ]
    assert not scene.run(begins(blue(GUARDS))).offers("Marshal")
    engaged = battle().stark(OUTRIDERS).lannister(GUARDS).hand("40228")
    assert not engaged.run(begins(red(OUTRIDERS))).offers("Marshal")
    foot = battle().stark(SWORDS).lannister(GUARDS, at=(24, 40)).hand("40228")
    assert not foot.run(begins(red(SWORDS))).offers("Marshal")
    foes = battle().stark(SWORDS).lannister(KNIGHTS, at=(24, 40)).hand("40228")
    assert not foes.run(begins(blue(KNIGHTS))).offers("Marshal")


def test_marshal_rallies_in_place_of_a_maneuver_once() -> None:
    played = _marshalled(red(OUTRIDERS), "maneuver").uses("Marshal").ends()
    assert played.unit(OUTRIDERS).wounds == 8
    assert not played.unit(OUTRIDERS).conditions
    assert not played.state.lasting
    assert not played.of(ev.UnitMoved)


def test_marshal_may_be_passed_and_is_not_for_other_actions() -> None:
    assert isinstance(_marshalled(red(OUTRIDERS), "maneuver").passes().pending, Place)
    assert not _marshalled(red(OUTRIDERS), "march").offers("Marshal")
    assert not _marshalled(red(SWORDS), "maneuver").offers("Marshal")


# ------------------------------------------------------------------ Taunt

TAUNT = Lasting(
    "taunt_rickard_karstark_lasting", RED, blue(GUARDS), Until.TURN, "Taunt", chosen=red(SWORDS)
)
BOTH = {Condition.VULNERABLE, Condition.WEAKENED}


def _taunted(moment: Moment, subject: Action | Charge | Attack, *, facing: float = 180.0) -> bool:
    """Return whether Guardsmen that Swords taunt are punished for it; Halberdiers never are."""
    played = _provoked(facing).run(window(moment, subject)).ends()
    assert not played.unit(HALBERDIERS).conditions
    assert played.unit(GUARDS).conditions in (BOTH, set())
    return bool(played.unit(GUARDS).conditions)


def _provoked(facing: float = 180.0) -> Battle:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(30.5, 20))
    scene = scene.lannister(GUARDS, at=(24, 30), facing=facing)
    scene = scene.lannister(HALBERDIERS, at=(17, 30))
    return scene.having(active=BLUE, lasting=(TAUNT,))


def test_taunt_names_a_friend_in_long_range_of_the_enemy() -> None:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(41.8, 24)).lannister(GUARDS, at=(24, 30))
    scene = scene.hand("40229").having(active=BLUE)  # the Bowmen are 12.4 in away
    played = scene.run(begins(blue(GUARDS))).uses("Taunt").ends()
    assert played.state.lasting == (TAUNT,)
    assert not scene.run(begins(red(SWORDS))).offers("Taunt")


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("maneuver", True),
        ("march", True),
        ("retreat", True),
        ("demolish", True),
        ("forgo", False),
        ("charge", False),
        ("melee_attack", False),
        ("ranged_attack", False),
    ],
)
def test_taunt_punishes_whoever_does_something_else(name: str, marked: bool) -> None:
    acts = Action(blue(GUARDS), name)
    assert _taunted(Moment.ACTION_DECLARED, acts) is marked
    assert not _taunted(Moment.ACTION_DECLARED, acts, facing=0.0)
    assert not _taunted(Moment.ACTION_DECLARED, Action(blue(HALBERDIERS), name))


def test_taunt_punishes_charges_and_attacks_on_others() -> None:
    now, moment = _provoked().now(), Moment.CHARGE_DECLARED
    away = Charge(blue(GUARDS), red(BOWMEN), ArcSide.FRONT)
    assert _taunted(moment, away)
    assert not _taunted(moment, away, facing=0.0)
    assert not _taunted(moment, Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT))
    assert not _taunted(moment, Charge(blue(HALBERDIERS), red(BOWMEN), ArcSide.FRONT))
    moment, blow = Moment.ATTACK_DECLARED, strike(now, blue(GUARDS), red(BOWMEN))
    assert _taunted(moment, blow)
    assert not _taunted(moment, blow, facing=0.0)
    assert not _taunted(moment, strike(now, blue(GUARDS), red(SWORDS)))
    assert not _taunted(moment, strike(now, blue(HALBERDIERS), red(BOWMEN)))
    assert not _taunted(moment, replace(blow, charge=away))


# ------------------------------------------------------------------ A Need for Vengeance

ROUND = window(Moment.ROUND_START, Turn(RED))


def _vengeance(name: str, *, at: tuple[float, float] | None = None) -> Battle:
    return battle().stark(name).lannister(GUARDS, at=at).hand("40230")


@pytest.mark.parametrize(("name", "needed"), [(SPEARMEN, 3), (SHIELDS, 4)])
def test_a_need_for_vengeance_attacks_as_the_round_begins(name: str, needed: int) -> None:
    played = (
        _vengeance(name).run(ROUND, [1] * 7).uses("A Need for Vengeance").answers("stay").ends()
    )
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.to_hit.total) == (red(name), needed)


@pytest.mark.parametrize("answer", ["nobody", blue("Cersei Lannister")])
def test_a_need_for_vengeance_lets_the_opponent_activate_an_ncu(answer: str) -> None:
    scene = _vengeance(SHIELDS).ncu("Cersei Lannister").ncu("Sansa Stark")
    played = scene.run(ROUND, [1] * 7).uses("A Need for Vengeance").answers("stay").passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.who is BLUE
    assert [option.key for option in asked.options] == [blue("Cersei Lannister"), "nobody"]
    assert not played.state.ncus[blue("Cersei Lannister")].activated
    played.answers(answer).passes()
    if answer == "nobody":
        assert played.pending is None
    else:
        assert [e.unit for e in played.of(ev.UnitActivated)] == [answer]


def test_a_need_for_vengeance_needs_an_enemy_to_attack() -> None:
    assert not _vengeance(SPEARMEN, at=(24, 44)).run(ROUND).offers("A Need for Vengeance")


# ------------------------------------------------------------------ Karstark Retribution


@pytest.mark.parametrize(("name", "tokens"), [(SWORDS, 0), (SPEARMEN, 1)])
def test_karstark_retribution_lies_on_the_attacker(name: str, tokens: int) -> None:
    played = attacked("40231", name).run(fight(blue(GUARDS), red(name)), MISSES)
    played.uses("Karstark Retribution").passes()
    assert played.unit(GUARDS).attached == (lying("40231", RED, tokens),)
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    own = attacked("40231", name).run(fight(red(name), blue(GUARDS)), [1] * 7)
    assert not own.offers("Karstark Retribution")


def _marked(tokens: int = 0) -> Battle:
    scene = battle().stark(SWORDS, wounds=6)
    return scene.lannister(GUARDS, attached=(lying("40231", RED, tokens),))


def test_karstark_retribution_punishes_its_bearers_attacks_alone() -> None:
    played = _marked().run(fight(blue(GUARDS), red(SWORDS)), MISSES).passes()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    played = _marked().run(fight(red(SWORDS), blue(GUARDS)), [1] * 5).passes()
    assert not played.unit(GUARDS).conditions
    assert not played.unit(SWORDS).conditions


def test_karstark_retribution_heals_for_each_rank_destroyed() -> None:
    lost = _marked().run(window(Moment.RANK_DESTROYED, RankLost(blue(GUARDS)))).ends()
    assert lost.unit(SWORDS).wounds == 8
    other = _marked().run(window(Moment.RANK_DESTROYED, RankLost(red(SWORDS)))).ends()
    assert other.unit(SWORDS).wounds == 6


@pytest.mark.parametrize(("tokens", "lies"), [(0, False), (1, True)])
def test_karstark_retribution_ends_with_the_round_unless_a_karstark_was_attacked(
    tokens: int, lies: bool
) -> None:
    played = _marked(tokens).run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert bool(played.unit(GUARDS).attached) is lies
    assert played.state.seats[RED].discard == (() if lies else ("40231",))


# ------------------------------------------------------------------ Here We Stand!

STANDS = (lying("40232", RED),)


def test_here_we_stand_is_laid_on_a_friend_as_an_own_turn_begins() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("40232")
    assert scene.run(RED_TURN).uses("Here We Stand!").ends().unit(SWORDS).attached == STANDS
    assert not scene.having(active=BLUE).run(BLUE_TURN).offers("Here We Stand!")


@pytest.mark.parametrize("answer", [True, False])
def test_here_we_stand_keeps_the_unit_with_one_wound(answer: bool) -> None:
    officers = ("Umber Champion", "Sworn Sword Captain")
    scene = battle().stark(SWORDS, *officers, wounds=2, attached=STANDS)
    scene = scene.stark(BOWMEN, at=(4, 4), attached=STANDS).lannister(GUARDS).having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1])
    if answer:
        played.uses("Here We Stand!").passes()
        assert (played.unit(SWORDS).wounds, played.unit(SWORDS).destroyed) == (1, False)
        assert played.unit(SWORDS).attachments == ("20203",)
        assert played.unit(SWORDS).fallen == ("20204",)
    else:
        assert played.passes().unit(SWORDS).destroyed
    assert not played.unit(SWORDS).attached
    assert played.state.seats[RED].discard == ("40232",)
    assert played.unit(BOWMEN).attached == STANDS


def test_here_we_stand_saves_its_bearer_alone() -> None:
    scene = attacked("40201", wounds=1).stark(BOWMEN, at=(4, 4), attached=STANDS)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [6, *[1] * 6])
    assert not played.offers("Here We Stand!")


# ------------------------------------------------------------------ Support of Bear Island


def _supported(name: str) -> Played:
    scene = battle().stark(SHIELDS, wounds=6).lannister(GUARDS).hand("40233")
    scene = scene.stark(name, at=(31, 20)).stark(BOWMEN, at=(4, 44)).lannister(KNIGHTS, at=(44, 44))
    return scene.run(RED_TURN).uses("Support of Bear Island").picks(red(name))


@pytest.mark.parametrize(("name", "conditions"), [(BEARS, WEAK), (SWORDS, frozenset())])
def test_support_of_bear_island_bleeds_for_a_friend(
    name: str, conditions: frozenset[Condition]
) -> None:
    played = _supported(name)
    assert played.labels() == ["0", "1", "2", "3"]
    played.picks("2").ends()
    assert played.unit(name).wounds == 10
    assert played.unit(SHIELDS).wounds == 9
    assert played.unit(GUARDS).conditions == conditions


def test_support_of_bear_island_restores_one_wound_for_nothing() -> None:
    assert _supported(SWORDS).picks("0").ends().unit(SHIELDS).wounds == 7


def test_support_of_bear_island_needs_two_friends_together_and_an_own_turn() -> None:
    apart = battle().stark(SHIELDS).lannister(GUARDS).stark(BEARS, at=(24, 44)).hand("40233")
    assert not apart.run(RED_TURN).offers("Support of Bear Island")
    scene = battle().stark(SHIELDS).lannister(GUARDS).stark(BEARS, at=(31, 20)).hand("40233")
    assert not scene.having(active=BLUE).run(BLUE_TURN).offers("Support of Bear Island")


# ------------------------------------------------------------------ Sustained Assault

BEFORE = frozenset({(blue(GUARDS), red(SHIELDS))})


@pytest.mark.parametrize(
    ("before", "with_", "dice", "again"),
    [
        (BEFORE, (), 7, False),
        (frozenset(), (), 4, False),
        (frozenset(), (MAEGE,), 7, True),
    ],
)
def test_sustained_assault_presses_on(
    before: frozenset[tuple[str, str]], with_: tuple[str, ...], dice: int, again: bool
) -> None:
    """Maege's Battle Scars bring as many dice by themselves."""
    scene = battle().stark(SHIELDS, *with_, wounds=4).lannister(GUARDS).hand("40234")
    scene = scene.having(engaged_before=before)
    played = scene.run(before_dice(red(SHIELDS), blue(GUARDS))).uses("Sustained Assault").passes()
    while isinstance(played.pending, Choose):  # her Battle Scars come at the same moment
        played.answers(played.pending.options[0].key).passes()
    found = numbers(played.now, played.result[0])
    assert found.dice.total == dice
    gained = [gain.stat for gain in played.result[0].gains if gain.name == "Sustained Assault"]
    assert (Stat.REROLL_ATTACK in gained) is again


def test_sustained_assault_is_for_friends_in_melee() -> None:
    assert not attacked("40234").run(before_dice(blue(GUARDS), red(SWORDS))).offers("Sustained")
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 30)).hand("40234")
    assert not scene.run(before_dice(red(BOWMEN), blue(GUARDS))).offers("Sustained Assault")


def test_who_is_engaged_as_a_turn_begins_is_remembered_until_it_ends() -> None:
    state = battle().stark(SHIELDS).lannister(GUARDS).now().state
    begun = reducer.apply(state, ev.TurnBegan(rule=Rule.RND_02, player=RED))
    assert begun.engaged_before == BEFORE
    ended = reducer.apply(begun, ev.TurnEnded(rule=Rule.RND_05, player=RED))
    assert not ended.engaged_before
