"""What the units of House Stark print, each in a situation where it matters and one where not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Seat, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Charge, MoraleTest, Turn
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    red,
    strike,
    window,
)
from tests.abilities.scenes import shot

SWORDS, GUARDS, HALBERDIERS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
GREATAXES, LOYALISTS, RAVAGERS = (
    "House Umber Greataxes",
    "House Karstark Loyalists",
    "House Umber Ravagers",
)
SHE_BEARS, SHAGGYDOG, WINTERFELL = "House Mormont She-Bears", "Shaggydog", "Winterfell Guard"
TRACKERS, BOG_DEVILS, CAVALIERS = (
    "Crannogman Trackers",
    "Crannogman Bog Devils",
    "House Tully Cavaliers",
)
BRUISERS = "House Mormont Bruisers"
SHIELDS, SPEARMEN, SUMMER = "House Tully Sworn Shields", "House Karstark Spearmen", "Summer"
BOW = LIBRARY.units[UNITS["Stark Bowmen"]].attacks[0]
FLANKS = [(ArcSide.LEFT, True), (ArcSide.RIGHT, True), (ArcSide.REAR, True), (ArcSide.FRONT, False)]


def melee(scene: Battle, attacker: str, defender: str = GUARDS) -> AttackNumbers:
    """Return the numbers of a red unit's melee attack."""
    now = scene.now()
    return numbers(now, strike(now, red(attacker), blue(defender)))


def ranged(scene: Battle, attacker: str, defender: str = GUARDS) -> AttackNumbers:
    """Return the numbers of a red unit's shot with the borrowed bow."""
    now = scene.now()
    return numbers(now, shot(now, red(attacker), blue(defender)))


def at(scene: Battle, moment: Moment, attack: Attack) -> Played:
    """Open a window about an attack and pass whatever may be passed."""
    return scene.run(window(moment, attack))


def beside(scene: Battle) -> Battle:
    """Add red swords that fight blue halberdiers of their own, away from the rest."""
    return scene.stark(SWORDS, at=(40, 20)).lannister(HALBERDIERS, at=(40, 24.8))


# ------------------------------------------------------------------ attack lines


@pytest.mark.parametrize(
    ("unit", "keywords"),
    [
        (GREATAXES, {Stat.VICIOUS}),  # Executioner's Fury
        (LOYALISTS, {Stat.VICIOUS}),  # Flail
        (SHE_BEARS, {Stat.CRITICAL_BLOW}),  # Resolute Strikes
        (SHAGGYDOG, {Stat.SUNDERING, Stat.VICIOUS}),  # Vicious Mauling
        (WINTERFELL, {Stat.PRECISION}),  # Winterfell Supplies
        (RAVAGERS, {Stat.SUNDERING}),  # Executioner's Axe
    ],
)
def test_a_weapons_keywords_are_for_its_own_attack(unit: str, keywords: set[Stat]) -> None:
    """ABL-03."""
    scene = battle().stark(unit).lannister(GUARDS, wounds=5)
    assert melee(scene, unit).keywords == keywords
    assert ranged(scene, unit).keywords == frozenset()


@pytest.mark.parametrize(("wounds", "needed"), [(12, 4), (8, 3), (4, 2)])
def test_resolute_strikes_hit_better_with_every_rank_lost(wounds: int, needed: int) -> None:
    scene = battle().stark(SHE_BEARS, wounds=wounds).lannister(GUARDS)
    assert melee(scene, SHE_BEARS).to_hit.total == needed
    assert ranged(scene, SHE_BEARS).to_hit.total == 3


@pytest.mark.parametrize(("wounds", "dice"), [(4, 4), (3, 5), (1, 7)])
def test_vicious_mauling_gains_a_die_for_each_wound(wounds: int, dice: int) -> None:
    scene = battle().stark(SHAGGYDOG, wounds=wounds).lannister(GUARDS)
    assert melee(scene, SHAGGYDOG).dice.total == dice
    assert ranged(scene, SHAGGYDOG).dice.total == 7


@pytest.mark.parametrize(("wounds", "stronger"), [(12, True), (9, True), (8, False), (4, False)])
def test_executioners_axe_is_worse_for_those_with_more_ranks(wounds: int, stronger: bool) -> None:
    scene = beside(battle().stark(RAVAGERS).lannister(GUARDS, wounds=wounds))
    assert (Stat.VICIOUS in melee(scene, RAVAGERS).keywords) is stronger
    now = scene.now()
    struck = at(scene, Moment.ATTACK_BEFORE_DICE, strike(now, red(RAVAGERS), blue(GUARDS))).ends()
    assert struck.unit(GUARDS).conditions == ({Condition.PANICKED} if stronger else set())
    assert Stat.VICIOUS not in ranged(scene, RAVAGERS).keywords
    for other in (shot(now, red(RAVAGERS), blue(GUARDS)), strike(now, red(SWORDS), blue(GUARDS))):
        assert not at(scene, Moment.ATTACK_BEFORE_DICE, other).ends().unit(GUARDS).conditions


def test_executioners_axe_panics_only_whom_it_strikes_itself() -> None:
    scene = battle().stark(RAVAGERS, wounds=3).stark(SWORDS, at=(40, 20), wounds=4)
    scene = scene.lannister(GUARDS)
    weaker = strike(scene.now(), red(SWORDS), blue(GUARDS))
    assert not at(scene, Moment.ATTACK_BEFORE_DICE, weaker).ends().unit(GUARDS).conditions


def test_executioners_fury_leaves_only_sixes_to_block() -> None:
    scene = beside(battle().stark(GREATAXES).lannister(GUARDS))
    assert melee(scene, GREATAXES).only_sixes_block
    assert not ranged(scene, GREATAXES).only_sixes_block
    assert not melee(scene, SWORDS, HALBERDIERS).only_sixes_block
    now = scene.now()
    assert not numbers(now, strike(now, blue(GUARDS), red(GREATAXES))).only_sixes_block


@pytest.mark.parametrize(("wounds", "weakened"), [(12, False), (8, False), (4, True)])
def test_executioners_fury_weakens_with_its_last_rank(wounds: int, weakened: bool) -> None:
    scene = battle().stark(GREATAXES, wounds=wounds).stark(SWORDS, at=(40, 20), wounds=4)
    scene = scene.lannister(GUARDS)
    now = scene.now()
    own = strike(now, red(GREATAXES), blue(GUARDS))
    marked = at(scene, Moment.ATTACK_COMPLETED, own).ends().unit(GUARDS).conditions
    assert marked == ({Condition.WEAKENED} if weakened else set())
    for other in (shot(now, red(GREATAXES), blue(GUARDS)), strike(now, red(SWORDS), blue(GUARDS))):
        assert not at(scene, Moment.ATTACK_COMPLETED, other).ends().unit(GUARDS).conditions


@pytest.mark.parametrize("unit", [GREATAXES, LOYALISTS])
def test_ferocious_assault_panics_the_charged(unit: str) -> None:
    scene = battle().stark(unit).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    own = scene.run(window(Moment.CHARGE_SUCCEEDED, Charge(red(unit), blue(GUARDS), ArcSide.FRONT)))
    assert own.ends().unit(GUARDS).conditions == {Condition.PANICKED}
    other = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_SUCCEEDED, other)).ends().unit(GUARDS).conditions


# ------------------------------------------------------------------ Winterfell Guard


@pytest.mark.parametrize(
    ("zone", "dice", "defense"),
    [
        (Zone.COMBAT, 7, 4),
        (Zone.MANEUVER, 4, 3),
        (Zone.CROWN, 4, 4),
        (None, 4, 4),
    ],
)
def test_winterfell_guard_lives_by_the_zones(zone: Zone | None, dice: int, defense: int) -> None:
    """Winterfell Supplies; Improved Defenses (Stark)."""
    scene = battle().stark(WINTERFELL, wounds=4).lannister(GUARDS).ncu("Sansa Stark", zone)
    assert melee(scene, WINTERFELL).dice.total == dice
    assert ranged(scene, WINTERFELL).dice.total == 5
    now = scene.now()
    assert numbers(now, strike(now, blue(GUARDS), red(WINTERFELL))).defense.total == defense


# ------------------------------------------------------------------ Crannogmen


def _acts(scene: Battle, action: str = "march", unit: str = blue(GUARDS)) -> Played:
    return scene.run(window(Moment.ACTION_DECLARED, Action(unit, action)), dice=[6, 6, 1])


def test_hidden_traps_hit_every_rank_or_slow_the_enemy_down() -> None:
    scene = battle().stark(TRACKERS).lannister(GUARDS, at=(24, 36.6), wounds=9).having(active=BLUE)
    hit = _acts(scene).uses("Hidden Traps").answers("hits").ends()
    assert hit.unit(GUARDS).wounds == 8
    slow = _acts(scene, "charge").uses("Hidden Traps").answers("slow")
    assert slow.now.speed(blue(GUARDS)).total == scene.now().speed(blue(GUARDS)).total - 1
    assert slow.unit(GUARDS).wounds == 9


def test_hidden_traps_count_the_ranks_that_are_left() -> None:
    scene = battle().stark(TRACKERS).lannister(GUARDS, at=(24, 34), wounds=5).having(active=BLUE)
    struck = _acts(scene).uses("Hidden Traps").answers("hits")
    assert len(struck.dice.faces) == 1  # two ranks, two dice


def test_hidden_traps_wait_for_an_unengaged_enemy_nearby_that_does_something() -> None:
    scene = battle().stark(TRACKERS).stark(SWORDS, at=(40, 20)).having(active=BLUE)
    assert not _acts(scene.lannister(GUARDS, at=(24, 34)), "forgo").offers("Hidden Traps")
    assert not _acts(scene, unit=red(SWORDS)).offers("Hidden Traps")
    for place in ((24.0, 37.0), (40.0, 24.8)):
        other = battle().stark(TRACKERS).stark(SWORDS, at=(40, 20)).having(active=BLUE)
        assert not _acts(other.lannister(GUARDS, at=place)).offers("Hidden Traps")


def _turn(scene: Battle, whose: str = "red") -> Played:
    player = RED if whose == "red" else BLUE
    return scene.having(active=player).run(window(Moment.TURN_START, Turn(player)))


def test_mark_target_needs_an_enemy_in_sight_and_long_range() -> None:
    scene = battle().stark(TRACKERS).lannister(GUARDS, at=(24, 36.6))
    scene = scene.lannister(HALBERDIERS, at=(24, 8))  # behind them
    scene = scene.lannister("Lannister Crossbowmen", at=(30, 37))  # too far
    played = _turn(scene).uses("Mark Target").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert not _turn(scene, "blue").offers("Mark Target")


def test_scout_openings_lays_an_enemy_open_to_all_friends() -> None:
    scene = battle().stark(BOG_DEVILS).stark(SWORDS, at=(36, 20))
    scene = scene.lannister(GUARDS, at=(36, 24.8)).lannister(HALBERDIERS, at=(24, 37))
    scene = scene.lannister("Lannister Crossbowmen", at=(18, 36.6))
    played = _turn(scene).uses("Scout Openings")
    assert played.labels() == [GUARDS, "Lannister Crossbowmen"]
    now = played.picks(blue(GUARDS)).now
    friends = numbers(now, strike(now, red(BOG_DEVILS), blue(GUARDS)))
    assert friends.attack_rerolls.any
    assert Stat.PRECISION in friends.keywords
    elsewhere = numbers(now, strike(now, red(BOG_DEVILS), blue(HALBERDIERS)))
    assert not elsewhere.attack_rerolls.any
    assert Stat.PRECISION not in elsewhere.keywords
    before = melee(scene, BOG_DEVILS)
    assert not before.attack_rerolls.any
    assert Stat.PRECISION not in before.keywords
    assert not _turn(scene, "blue").offers("Scout Openings")


def test_swift_retreat_answers_a_melee_attack() -> None:
    scene = beside(battle().stark(BOG_DEVILS).lannister(GUARDS)).having(active=BLUE)
    now = scene.now()
    blow = strike(now, blue(GUARDS), red(BOG_DEVILS))
    played = scene.run(window(Moment.ATTACK_COMPLETED, blow), dice=[6]).uses("Swift Retreat")
    (declared,) = played.of(ev.ActionDeclared)
    assert (declared.unit, declared.action, declared.free) == (red(BOG_DEVILS), "retreat", True)
    for other in (
        shot(now, blue(GUARDS), red(BOG_DEVILS)),
        strike(now, blue(HALBERDIERS), red(SWORDS)),
        strike(now, red(BOG_DEVILS), blue(GUARDS)),
    ):
        assert not at(scene, Moment.ATTACK_COMPLETED, other).offers("Swift Retreat")


# ------------------------------------------------------------------ House Tully


@pytest.mark.parametrize(("place", "restored"), [((35.3, 20.0), 1), ((35.7, 20.0), 0)])
def test_rally_banner_heals_those_nearby_who_keep_their_nerve(
    place: tuple[float, float], restored: int
) -> None:
    scene = battle().stark(CAVALIERS, wounds=8).stark(SWORDS, at=place, wounds=6)
    scene = scene.lannister(GUARDS, wounds=6)
    passed = MoraleTest(red(SWORDS), False, "test", passed=True)
    assert (
        scene.run(window(Moment.MORALE_PASSED, passed)).ends().unit(SWORDS).wounds == 6 + restored
    )
    own = scene.run(window(Moment.MORALE_PASSED, replace(passed, unit=red(CAVALIERS)))).ends()
    assert own.unit(CAVALIERS).wounds == 9
    foe = scene.run(window(Moment.MORALE_PASSED, replace(passed, unit=blue(GUARDS)))).ends()
    assert foe.unit(GUARDS).wounds == 6


def test_two_rally_banners_are_no_better_than_one_CUM_01() -> None:
    """Rally Banner: effects of one name do not add up; the far one changes nothing."""
    scene = battle().stark(CAVALIERS, at=(16, 20)).stark(CAVALIERS, at=(32, 20))
    scene = scene.stark(SWORDS, at=(24, 20), wounds=6).lannister(GUARDS, at=(8, 45))
    passed = window(Moment.MORALE_PASSED, MoraleTest(red(SWORDS), False, "test", passed=True))
    assert scene.run(passed).ends().unit(SWORDS).wounds == 7
    apart = battle().stark(CAVALIERS, at=(8, 4)).stark(CAVALIERS, at=(32, 20))
    apart = apart.stark(SWORDS, at=(24, 20), wounds=6).lannister(GUARDS, at=(8, 45))
    assert apart.run(passed).ends().unit(SWORDS).wounds == 7


@pytest.mark.parametrize(("wounds", "blocks"), [(12, 3), (8, 2), (1, 1)])
def test_shield_wall_blocks_for_every_rank(wounds: int, blocks: int) -> None:
    scene = beside(battle().stark(SHIELDS, wounds=wounds).lannister(GUARDS)).having(active=BLUE)
    blow = strike(scene.now(), blue(GUARDS), red(SHIELDS))
    (attack,) = at(scene, Moment.DEFENSE_ROLLED, blow).uses("Shield Wall").ends().result
    assert scene.now().tally(Stat.EXTRA_BLOCKS, red(SHIELDS), attack).total == blocks


@pytest.mark.parametrize(
    ("side", "stands"),
    [
        (ArcSide.FRONT, True),
        (ArcSide.LEFT, True),
        (ArcSide.RIGHT, True),
        (ArcSide.REAR, False),
    ],
)
def test_shield_wall_has_no_back(side: ArcSide, stands: bool) -> None:
    scene = beside(battle().stark(SHIELDS).lannister(GUARDS)).having(active=BLUE)
    blow = replace(strike(scene.now(), blue(GUARDS), red(SHIELDS)), side=side)
    assert at(scene, Moment.DEFENSE_ROLLED, blow).offers("Shield Wall") is stands


def test_shield_wall_is_for_its_own_unit_in_melee() -> None:
    scene = beside(battle().stark(SHIELDS).lannister(GUARDS)).having(active=BLUE)
    arrow = shot(scene.now(), blue(GUARDS), red(SHIELDS))
    assert not at(scene, Moment.DEFENSE_ROLLED, arrow).offers("Shield Wall")
    friend = strike(scene.now(), blue(HALBERDIERS), red(SWORDS))
    assert not at(scene, Moment.DEFENSE_ROLLED, friend).offers("Shield Wall")


# ------------------------------------------------------------------ House Karstark


def _flanked(scene: Battle, defender: str, *, arrows: bool = False) -> tuple[bool, int]:
    """Return whether a charge into the flank has its bonus, and what a defense die needs."""
    now = scene.now()
    attack = (shot if arrows else strike)(now, blue(GUARDS), red(defender))
    found = numbers(now, replace(attack, side=ArcSide.LEFT, charge_bonus=True))
    return found.charge_bonus, found.defense.total


def test_stand_your_ground_takes_every_bonus_from_a_lone_enemy() -> None:
    """BON-01 to BON-03: Stand Your Ground!"""
    scene = battle().stark(SPEARMEN).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    assert _flanked(scene, SPEARMEN) == (False, 4)
    assert _flanked(scene, SPEARMEN, arrows=True) == (True, 5)
    assert _flanked(scene, SWORDS) == (True, 5)
    two = scene.lannister(HALBERDIERS, at=(18.85, 20), facing=90)
    assert two.now().enemies_engaged(red(SPEARMEN)) == [blue(GUARDS), blue(HALBERDIERS)]
    assert _flanked(two, SPEARMEN) == (True, 5)


# ------------------------------------------------------------------ Summer


@pytest.mark.parametrize(
    ("place", "action"),
    [
        ((28.13, 24.8), "melee_attack"),
        ((36.0, 24.8), "charge"),
        ((48.0, 24.8), None),
    ],
)
def test_brans_protector_falls_upon_whoever_attacks_bran(
    place: tuple[float, float], action: str | None
) -> None:
    """Bran's Protector."""
    scene = battle().stark(SWORDS, "Bran and Hodor").stark(SUMMER, at=place, facing=270)
    scene = scene.lannister(GUARDS).having(active=BLUE)
    blow = strike(scene.now(), blue(GUARDS), red(SWORDS))
    played = scene.run(window(Moment.ATTACK_COMPLETED, blow), dice=[1] * 20)
    if action is None:
        assert not played.offers("Bran's Protector")
        return
    declared = played.uses("Bran's Protector").of(ev.ActionDeclared)[0]
    assert (declared.unit, declared.action, declared.free) == (red(SUMMER), action, True)


def test_brans_protector_guards_nobody_else() -> None:
    scene = battle().stark(SWORDS).stark(SUMMER, at=(28.13, 24.8), facing=270)
    scene = scene.lannister(GUARDS, "Bran and Hodor").having(active=BLUE)
    blow = strike(scene.now(), blue(GUARDS), red(SWORDS))
    assert not at(scene, Moment.ATTACK_COMPLETED, blow).offers("Bran's Protector")


def test_brans_protector_avenges_brans_last_figure() -> None:
    bran = "20207"
    scene = battle().stark(SWORDS, at=(8, 8), destroyed=True, fallen=(bran,))
    scene = scene.stark(SUMMER, at=(28.13, 24.8), facing=270)
    scene = scene.lannister(GUARDS, at=(24, 24.8)).having(active=BLUE)
    sword = LIBRARY.units[UNITS[GUARDS]].attacks[0]
    blow = Attack(blue(GUARDS), red(SWORDS), sword, ArcSide.FRONT, destroyed=True, fallen_before=())
    assert at(scene, Moment.ATTACK_COMPLETED, blow).offers("Bran's Protector")


# ------------------------------------------------------------------ choices before the dice


@pytest.mark.parametrize(("wounds", "picks"), [(12, 1), (8, 2), (4, 3)])
def test_mace_and_spike_are_for_its_own_melee(wounds: int, picks: int) -> None:
    """Mace & Spike."""
    scene = battle().stark(BRUISERS, wounds=wounds).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    now = scene.now()
    played = at(scene, Moment.ATTACK_BEFORE_DICE, strike(now, red(BRUISERS), blue(GUARDS)))
    stats = [Stat.REROLL_ATTACK, Stat.PRECISION, Stat.CRITICAL_BLOW][:picks]
    for label in ("Re-roll attack dice", "Precision")[:picks]:
        played.picks(label)
    assert [gain.stat for gain in played.ends().result[0].gains] == stats
    for other in (shot(now, red(BRUISERS), blue(GUARDS)), strike(now, red(SWORDS), blue(GUARDS))):
        assert at(scene, Moment.ATTACK_BEFORE_DICE, other).ends().result[0].gains == ()


@pytest.mark.parametrize(("wounds", "marks"), [(12, 0), (8, 1), (4, 2)])
def test_unleashed_ferocity_marks_the_defender_for_every_rank_lost(wounds: int, marks: int) -> None:
    scene = battle().stark(LOYALISTS, wounds=wounds).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    now = scene.now()
    blow = strike(now, red(LOYALISTS), blue(GUARDS))
    for first, second in (("Panicked", "Vulnerable"), ("Vulnerable", "Panicked")):
        played = at(scene, Moment.ATTACK_BEFORE_DICE, blow)
        if marks:
            assert played.labels() == ["Panicked", "Vulnerable"]
            played.picks(first)  # the other one is then the only one left
        wanted = {first.lower(), second.lower()} if marks == 2 else {first.lower()}
        assert played.ends().unit(GUARDS).conditions == (wanted if marks else set())
    for other in (shot(now, red(LOYALISTS), blue(GUARDS)), strike(now, red(SWORDS), blue(GUARDS))):
        assert not at(scene, Moment.ATTACK_BEFORE_DICE, other).ends().unit(GUARDS).conditions


# ------------------------------------------------------------------ Crannog Poison


def _pokes(scene: Battle, choice: str = "Crannog Poison") -> Played:
    blow = strike(scene.now(), red(BOG_DEVILS), blue(GUARDS))
    return at(scene, Moment.ATTACK_BEFORE_DICE, blow).picks(choice).ends()


@pytest.mark.parametrize(
    ("marks", "action", "lost"),
    [
        (set(), "march", 1),
        ({Condition.PANICKED}, "melee_attack", 2),
        (set(), "forgo", 0),
    ],
)
def test_poisoned_tridents_poison_every_action(
    marks: set[Condition], action: str, lost: int
) -> None:
    """Poisoned Tridents: the card lies on the unit for the rest of the game."""
    scene = battle().stark(BOG_DEVILS).lannister(GUARDS, conditions=frozenset(marks))
    scene = scene.lannister(HALBERDIERS, at=(40, 40))
    lasting = _pokes(scene).state.lasting
    assert [(one.subject, one.until) for one in lasting] == [(blue(GUARDS), Until.GAME)]
    poisoned = scene.having(lasting=lasting)
    acted = poisoned.run(window(Moment.ACTION_DECLARED, Action(blue(GUARDS), action))).ends()
    assert acted.unit(GUARDS).wounds == 12 - lost
    other = poisoned.run(window(Moment.ACTION_DECLARED, Action(blue(HALBERDIERS), action))).ends()
    assert [other.unit(each).wounds for each in (GUARDS, HALBERDIERS)] == [12, 12]


def test_poisoned_tridents_weaken_or_poison_once() -> None:
    """CUM-01: who is poisoned is not poisoned again."""
    scene = battle().stark(BOG_DEVILS).stark(SWORDS, at=(40, 20)).lannister(GUARDS)
    weakened = _pokes(scene, "Weakened")
    assert weakened.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not weakened.state.lasting
    poisoned = _pokes(scene)
    assert not poisoned.unit(GUARDS).conditions
    again = scene.having(lasting=poisoned.state.lasting)
    now = again.now()
    second = at(again, Moment.ATTACK_BEFORE_DICE, strike(now, red(BOG_DEVILS), blue(GUARDS)))
    assert second.ends().unit(GUARDS).conditions == {Condition.WEAKENED}  # nothing else to choose
    for other in (shot(now, red(BOG_DEVILS), blue(GUARDS)), strike(now, red(SWORDS), blue(GUARDS))):
        silent = at(scene.having(lasting=()), Moment.ATTACK_BEFORE_DICE, other).ends()
        assert not silent.unit(GUARDS).conditions
        assert not silent.state.lasting


@pytest.mark.parametrize(
    ("by", "expended", "offered"),
    [
        (BLUE, False, True),
        (RED, False, False),
        (BLUE, True, False),
    ],
)
def test_crannog_poison_may_go_in_place_of_a_condition(
    by: Seat, expended: bool, offered: bool
) -> None:
    """CON-02."""
    both = frozenset({Condition.PANICKED, Condition.WEAKENED})
    scene = battle().stark(BOG_DEVILS).lannister(GUARDS)
    scene = scene.having(lasting=_pokes(scene).state.lasting)
    scene = scene.lannister(HALBERDIERS, at=(40, 40), conditions=both)

    async def loses(table: Table, unit: str) -> Condition | None:
        for token in sorted(both):
            await conditions.give(table, unit, token, "test")
        return await conditions.choose_and_remove(table, by, unit, "test", expended=expended)

    played = scene.run(lambda table: loses(table, blue(GUARDS)))
    assert ("Crannog Poison" in played.labels()) is offered
    if offered:
        gone = played.picks("Crannog Poison").ends()
        assert not gone.state.lasting
        assert gone.unit(GUARDS).conditions == both
        kept = scene.run(lambda table: loses(table, blue(GUARDS))).picks("Panicked").ends()
        assert kept.state.lasting
        assert kept.unit(GUARDS).conditions == {Condition.WEAKENED}
    clean = scene.run(lambda table: loses(table, blue(HALBERDIERS)))
    assert "Crannog Poison" not in clean.labels()
