"""Attachments of House Baratheon, each where its abilities matter and where they are silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.abilities.roles import figure_in
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Seat, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Means, MoraleTest, Targeted, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import wounds
from tests.abilities.battle import (
    ATTACHMENTS,
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    charges,
    claims,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

GUARDS, SWORDS, BOWMEN = "Lannister Guardsmen", "Stark Sworn Swords", "Stark Bowmen"
WARDENS, SENTINELS = "Baratheon Wardens", "Baratheon Sentinels"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
RED_TURN, BLUE_TURN = window(Moment.TURN_START, Turn(RED)), window(Moment.TURN_START, Turn(BLUE))


def led(*with_: str, unit: str = SENTINELS, **state: Any) -> Battle:
    """A red unit with attachments in contact with Guardsmen."""
    return battle().red(unit, *with_, **state).blue(GUARDS)


def struck(scene: Battle, unit: str = SENTINELS) -> Any:
    """Return the numbers of a red unit's attack on the Guardsmen."""
    now = scene.now()
    return numbers(now, strike(now, red(unit), blue(GUARDS)))


def answered(scene: Battle, unit: str = SENTINELS) -> Any:
    """Return the numbers of the Guardsmen's attack on a red unit."""
    now = scene.now()
    return numbers(now, strike(now, blue(GUARDS), red(unit)))


# ------------------------------------------------------------------ Axell Florent

AXELL = "Axell Florent, Fanatical Devotee"


def test_axell_florent_makes_his_unit_one_of_rhllors() -> None:
    """Affiliation: R'hllor; ABL-02."""
    silenced = led(AXELL).having(lasting=(lost(red(SENTINELS)),)).now()
    assert silenced.has_affiliation(red(SENTINELS), "R'hllor")
    assert not led().now().has_affiliation(red(SENTINELS), "R'hllor")


def test_zealous_fanaticism_is_fierce_and_costs_wounds() -> None:
    """Zealous Fanaticism, Intimidating Presence."""
    scene = led(AXELL, wounds=8)
    found = struck(scene)
    assert Stat.VICIOUS in found.keywords
    assert found.dice.total == 7
    assert Stat.VICIOUS not in answered(scene).keywords
    assert struck(led(wounds=8)).dice.total == 5
    hurt = scene.run(fight(red(SENTINELS), blue(GUARDS)), [2, 2, 2, 2, 2, 1, 1]).ends()
    assert hurt.unit(SENTINELS).wounds == 6
    back = scene.run(fight(blue(GUARDS), red(SENTINELS)), [1] * 6).ends()
    assert back.unit(GUARDS).wounds == 12
    assert back.unit(SENTINELS).wounds == 8


def test_zealous_fanaticism_is_for_melee() -> None:
    scene = led(AXELL, wounds=8)
    attack = strike(scene.now(), red(SENTINELS), blue(GUARDS))
    shot = replace(attack, card=replace(attack.card, kind=AttackKind.LONG), faces=(1, 1))
    found = numbers(scene.now(), shot)
    assert Stat.VICIOUS not in found.keywords
    assert found.dice.total == 5
    rolled = scene.run(window(Moment.ATTACK_STANDS, shot)).ends()
    assert rolled.unit(SENTINELS).wounds == 8


# ------------------------------------------------------------------ True Conviction

TRUE = ["Devan Seaworth", "Davos Seaworth, Onion Knight", "Andrew Estermont, True Loyalist"]


@pytest.mark.parametrize("name", [*TRUE, "Bryen Farring"])
@pytest.mark.parametrize(
    ("unit", "left", "holds"),
    [(SENTINELS, 8, True), (SENTINELS, 12, False), (SWORDS, 8, False)],
)
def test_true_conviction_baratheon_is_for_baratheons_who_are_outranked(
    name: str, unit: str, left: int, holds: bool
) -> None:
    scene = led(name, unit=unit, wounds=left)
    assert struck(scene, unit).attack_rerolls.any is holds
    assert not answered(scene, unit).attack_rerolls.any


def test_devan_seaworth_charges_heroically() -> None:
    """Reckless Heroism."""
    scene = battle().red(SENTINELS, "Devan Seaworth", at=(24, 10)).blue(GUARDS, at=(24, 22))
    played = scene.run(charges(red(SENTINELS)), [2, *[1] * 20])
    assert played.offers("Reckless Heroism")


def test_davos_the_onion_knight_supplies_aid() -> None:
    """Supply Aid."""
    scene = battle().red(SENTINELS, TRUE[1]).red(SWORDS, at=(32, 20), wounds=5)
    scene = scene.blue(GUARDS, at=(24, 40))
    played = scene.run(RED_TURN).uses("Supply Aid").picks("2").ends()
    assert (played.unit(SENTINELS).wounds, played.unit(SWORDS).wounds) == (10, 8)
    assert not scene.run(BLUE_TURN).offers("Supply Aid")


def test_andrew_estermont_incites() -> None:
    """Incite."""
    scene = led(TRUE[2])
    assert scene.run(fight(red(SENTINELS), blue(GUARDS)), [1] * 7).offers("Incite")


@pytest.mark.parametrize(("zone", "held"), [(Zone.CROWN, True), (Zone.WEALTH, False)])
def test_bryen_farring_is_protected_by_the_crown(zone: Zone, held: bool) -> None:
    """Protection Of The Crown."""
    scene = led("Bryen Farring").ncu("Catelyn Stark", zone)
    assert answered(scene).defense_rerolls.any is held


# ------------------------------------------------------------------ Brienne and Loras

BRIENNE = "Brienne, The Blue"
RENLY = "Renly Baratheon, The Charismatic Heir"


def _beside(*with_: str, **state: Any) -> Battle:
    """Brienne beside the Guardsmen, who fight Sworn Swords."""
    scene = battle().red(SWORDS, *with_, **state)
    return scene.red(SENTINELS, BRIENNE, at=(28.13, 24.8), facing=270).blue(GUARDS, at=(24, 24.8))


def test_renlys_protector_strikes_whoever_attacked_him() -> None:
    """Renly's Protector; also after his unit fell."""
    scene = _beside(RENLY)
    blow = strike(scene.now(), blue(GUARDS), red(SWORDS))
    played = scene.run(window(Moment.ATTACK_COMPLETED, blow), [1] * 20)
    declared = played.of(ev.ActionDeclared)[0]
    assert (declared.unit, declared.free) == (red(SENTINELS), True)
    card = ATTACHMENTS[RENLY]
    fallen = _beside(destroyed=True, fallen=(card,))
    gone = replace(blow, destroyed=True, fallen_before=())
    assert fallen.run(window(Moment.ATTACK_COMPLETED, gone), [1] * 20).of(ev.ActionDeclared)


def test_renlys_protector_cares_for_renly_only() -> None:
    """Renly's Protector: another unit attacked; Renly attacking."""
    plain = _beside()
    blow = strike(plain.now(), blue(GUARDS), red(SWORDS))
    assert not plain.run(window(Moment.ATTACK_COMPLETED, blow)).ends().of(ev.ActionDeclared)
    own = strike(plain.now(), red(SWORDS), blue(GUARDS))
    assert not _beside(RENLY).run(window(Moment.ATTACK_COMPLETED, own)).of(ev.ActionDeclared)
    theirs = battle().red(SWORDS).red(SENTINELS, BRIENNE, at=(28.13, 24.8), facing=270)
    theirs = theirs.blue(GUARDS, RENLY, at=(24, 24.8))
    blow = strike(theirs.now(), red(SWORDS), blue(GUARDS))
    assert not theirs.run(window(Moment.ATTACK_COMPLETED, blow)).of(ev.ActionDeclared)


def test_brienne_rainbow_guard_has_battle_scars() -> None:
    """Battle Scars."""
    scene = led("Brienne, Rainbow Guard")
    played = scene.run(fight(red(SENTINELS), blue(GUARDS)), [1] * 7)
    assert "Vicious" in played.labels()


def test_loras_tyrell_duels_with_precision() -> None:
    """Expert Duelist, Precision."""
    scene = led("Loras Tyrell, King's Squire")
    assert Stat.PRECISION in struck(scene).keywords
    assert Stat.PRECISION not in answered(scene).keywords
    plain = scene.run(fight(red(SENTINELS), blue(GUARDS)), [4, *[1] * 6, 6, 6, 6, 1]).ends()
    assert plain.unit(GUARDS).wounds == 11


def test_loras_lord_commander_lets_the_deadly_bloom_grow_elsewhere() -> None:
    """Deadly Bloom."""

    async def heals(table: Table) -> None:
        await wounds.restore(table, red(SENTINELS), 1, msg("Wine"))

    scene = led("Loras Tyrell, Lord Commander of the Rainbow Guard", wounds=8)
    assert scene.run(heals).ends().unit(GUARDS).wounds == 11
    assert led(wounds=8).run(heals).ends().unit(GUARDS).wounds == 12


# ------------------------------------------------------------------ Red Priestess

SACRIFICE = "Divine Sacrifices"


@pytest.mark.parametrize("unit", [SENTINELS, BOWMEN])
def test_divine_sacrifices_buy_a_token_for_each_wound(unit: str) -> None:
    at = None if unit == SENTINELS else (24, 30)
    scene = battle().red(unit, "Red Priestess").blue(GUARDS, at=at)
    attack = fight(red(unit), blue(GUARDS))
    one = scene.run(attack, [1] * 9).uses(SACRIFICE).picks("1").picks("vulnerable")
    assert one.passes().unit(GUARDS).conditions == {VULNERABLE}
    assert one.unit(unit).wounds == 11
    two = scene.run(attack, [1] * 9).uses(SACRIFICE).picks("2").picks("panicked").passes()
    assert two.unit(GUARDS).conditions == {VULNERABLE, PANICKED}
    assert two.unit(unit).wounds == 10
    none = scene.run(attack, [1] * 9).passes()
    assert not none.unit(GUARDS).conditions
    assert none.unit(unit).wounds == 12
    if unit == SENTINELS:
        assert not scene.run(fight(blue(GUARDS), red(unit)), [1] * 6).offers(SACRIFICE)


def test_a_last_figure_may_sacrifice_itself() -> None:
    """Divine Sacrifices: as many wounds as it has, and then there is no attack."""
    scene = led("Red Priestess", wounds=1).red(SWORDS, at=(8, 8))
    played = scene.run(fight(red(SENTINELS), blue(GUARDS))).uses(SACRIFICE)
    played = played.picks("panicked").ends()
    assert played.unit(SENTINELS).destroyed
    assert played.unit(GUARDS).conditions == {PANICKED}
    assert not played.of(ev.AttackBegan)


# ------------------------------------------------------------------ Cortnay Penrose

MIGHT = "Might Of The Throne (Cortnay Penrose)"


def test_might_of_the_throne_cortnay_penrose_lets_his_unit_strike() -> None:
    scene = led("Cortnay Penrose, Loyal Tactician").ncu("Sansa Stark").ncu("Cersei Lannister")
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN), [1] * 7).uses(MIGHT)
    assert played.answers("stay").ends().of(ev.AttackBegan)[0].attacker == red(SENTINELS)
    assert all(test.automatic for test in played.of(ev.MoraleTested))
    assert not scene.run(claims(red("Sansa Stark"), Zone.TACTICS)).offers(MIGHT)
    assert not scene.run(claims(blue("Cersei Lannister"), Zone.CROWN), [6, 6, 1]).offers(MIGHT)
    declined = scene.run(claims(red("Sansa Stark"), Zone.CROWN), [6, 6, 1]).ends()
    assert declined.of(ev.MoraleTested)
    both = scene.hand("Bribery", by=RED).run(claims(red("Sansa Stark"), Zone.CROWN))
    both.uses(MIGHT).uses("Bribery").picks("Bribery").passes()
    assert not both.of(ev.ActionDeclared)
    away = battle().red(SENTINELS, "Cortnay Penrose, Loyal Tactician", at=(24, 30))
    away = away.blue(GUARDS, at=(24, 38)).ncu("Sansa Stark")
    charging = away.run(claims(red("Sansa Stark"), Zone.CROWN), [4] * 40).uses(MIGHT)
    assert charging.of(ev.ActionDeclared)[0].action == "charge"


def test_cortnay_penrose_repositions() -> None:
    """Tactical Reposition."""
    scene = battle().red(SENTINELS, "Cortnay Penrose, Loyal Tactician").blue(GUARDS, at=(24, 40))
    assert scene.run(BLUE_TURN).offers("Tactical Reposition")


# ------------------------------------------------------------------ Dale Seaworth


def test_dale_seaworth_is_davos_vassal() -> None:
    """Davos' Vassal, Counterstrike; ABL-02."""
    scene = led("Dale Seaworth").having(lasting=(lost(red(SENTINELS)),))
    assert figure_in(scene.now(), red(SENTINELS), "Davos Seaworth")
    assert not figure_in(led().now(), red(SENTINELS), "Davos Seaworth")
    played = led("Dale Seaworth").run(fight(blue(GUARDS), red(SENTINELS)), [1] * 12).ends()
    assert played.unit(GUARDS).wounds == 6


# ------------------------------------------------------------------ commanders

ESTERMONT, KING = "Andrew Estermont, First of the King's Men", "Renly Baratheon, King in the South"
PENROSE, MASSEY = "Cortnay Penrose, Castellan of Storm's End", "Justin Massey, The Smiler"
HEIR, PARAMOUNT = RENLY, "Renly Baratheon, Lord Paramount of the Stormlands"


@pytest.mark.parametrize(
    ("name", "zones"),
    [
        (ESTERMONT, {Means.CARD}),
        (KING, {Means.CARD, Means.ORDER, Means.ABILITY, Means.NCU}),
        ("Master Warden", set()),
    ],
)
def test_kings_men_lend_the_crown_and_tactics(name: str, zones: set[Means]) -> None:
    """First of The King's Men: tactics cards. Claims to the Kingdom: abilities as well."""
    now = led(name).now()
    for means in Means:
        aimed = Targeted(red(SENTINELS), RED, means, "it")
        for stat in (Stat.HOLDS_CROWN, Stat.HOLDS_TACTICS):
            assert now.has(stat, red(SENTINELS), aimed) is (means in zones)
        assert not now.has(Stat.HOLDS_COMBAT, red(SENTINELS), aimed)
        assert not now.has(Stat.HOLDS_CROWN, blue(GUARDS), aimed)


@pytest.mark.parametrize("zone", [None, Zone.CROWN, Zone.TACTICS, Zone.COMBAT])
def test_the_first_of_the_kings_men_tests_again(zone: Zone | None) -> None:
    """First of The King's Men: while no opponent controls the Crown or Tactics."""
    now = led(ESTERMONT).ncu("Cersei Lannister", zone).now()
    free = zone not in {Zone.CROWN, Zone.TACTICS}
    test = MoraleTest(red(SENTINELS), False, "test")
    assert now.has(Stat.REROLL_TEST, red(SENTINELS), test) is free
    assert not now.has(Stat.REROLL_TEST, blue(GUARDS), MoraleTest(blue(GUARDS), False, "test"))


def test_cortnay_penrose_keeps_the_books_while_he_stands() -> None:
    """Bookkeeping (Cortnay Penrose)."""
    now = led(PENROSE).now()
    assert (tactics_cards.hand_limit(now, RED), tactics_cards.hand_refill(now, RED)) == (6, 4)
    assert (tactics_cards.hand_limit(now, BLUE), tactics_cards.hand_refill(now, BLUE)) == (5, 3)
    gone: dict[str, Any] = {"attachments": (), "fallen": (ATTACHMENTS[PENROSE],)}
    dead = led(PENROSE, **gone).now()
    assert (tactics_cards.hand_limit(dead, RED), tactics_cards.hand_refill(dead, RED)) == (5, 3)


@pytest.mark.parametrize(("name", "passes"), [(MASSEY, True), ("Master Warden", False)])
def test_justin_massey_smiles_at_danger(name: str, passes: bool) -> None:
    """Inspiring Presence: morale is 5+, and 5 is enough."""
    played = led(name).run(takes_test(red(SENTINELS), panics=False), [2, 3]).ends()
    assert played.of(ev.MoraleTested)[0].passed is passes


def test_renly_the_heir_emboldens_and_is_bold() -> None:
    """Embolden, Boldness and Courage."""
    scene = led(HEIR).red(SWORDS, at=(30, 20)).red(BOWMEN, at=(8, 40))
    now = scene.now()
    for unit, bonus in ((SENTINELS, 1), (SWORDS, 1), (BOWMEN, 0)):
        test = MoraleTest(red(unit), False, "test")
        assert now.tally(Stat.MORALE_ROLL, red(unit), test).total == bonus
    assert struck(scene).dice.total == 8


def test_renly_the_lord_paramount_charms_and_pierces() -> None:
    """Boisterous Charisma, Precision, Stalwart."""
    scene = led(PARAMOUNT)
    assert Stat.PRECISION in struck(scene).keywords
    played = scene.run(takes_test(red(SENTINELS)), [2, 2, 1]).picks("Weakened").ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}


def test_the_king_in_the_south_strikes_swiftly() -> None:
    """Swift Strike."""
    assert led(KING).run(fight(red(SENTINELS), blue(GUARDS)), [1] * 7).offers("Swift Strike")


@pytest.mark.parametrize(
    ("name", "houses"),
    [
        ("Stannis Baratheon, The One True King", True),
        ("Axell Florent, First of the Queen's Men", True),
        ("Stannis Baratheon, The Rightful Heir", False),
    ],
)
def test_who_brings_rhllor(name: str, houses: bool) -> None:
    """Affiliation: R'hllor."""
    assert led(name).now().has_affiliation(red(SENTINELS), "R'hllor") is houses


def test_davos_the_hero_comes_from_the_flank() -> None:
    """Outflank, Pathfinder."""
    scene = led("Davos Seaworth, Hero of Blackwater").red(SWORDS, at=(8, 8))
    assert scene.run(window(Moment.BEFORE_DEPLOYMENT, Turn(RED))).offers("Outflank")
    assert scene.now().has(Stat.IGNORES_ROUGH, red(SENTINELS))


def test_stannis_at_the_wall_incites_and_holds_firm() -> None:
    """Incite, Stubborn Tenacity; on a horse."""
    scene = led("Stannis Baratheon, King at the Wall", unit="Crownland Scouts")
    scouts = red("Crownland Scouts")
    played = scene.run(takes_test(scouts), [6, 6, 1]).ends()
    assert played.unit(GUARDS).wounds == 11
    assert scene.run(fight(scouts, blue(GUARDS)), [1] * 7).offers("Incite")


# ------------------------------------------------------------------ what others print as well


@pytest.mark.parametrize(
    ("name", "script", "offered"),
    [
        ("Master Warden", window(Moment.UNIT_ACTIVATES, Activation(red(SENTINELS))), "Hold the Li"),
        ("Bryce Caron", window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS))), "Taunt"),
        ("Justin Massey, Cunning Follower", RED_TURN, "Threaten"),
    ],
)
def test_orders_of_baratheon_officers(name: str, script: Any, offered: str) -> None:
    """Hold the Line!, Taunt, Threaten."""
    assert led(name).run(script).offers(offered)
    assert not led().run(script).offers(offered)


def test_justin_massey_has_a_battle_plan() -> None:
    """Battle Plan: 2 cards of the hand for any of the deck."""
    scene = led("Justin Massey, Cunning Follower").hand("40201", "40202", by=RED)
    scene = scene.hand("40203", pile="deck", by=RED)
    assert scene.run(BLUE_TURN).offers("Battle Plan")
    assert not led().hand("40201", "40202", by=RED).run(BLUE_TURN).offers("Battle Plan")


@pytest.mark.parametrize(
    ("name", "panics", "restored"),
    [("Thorn Watch Sentinel", False, 1), ("Guyard Morrigen", True, 1), (None, True, 0)],
)
def test_dauntless_officers_restore_a_wound(name: str | None, panics: bool, restored: int) -> None:
    """Dauntless."""
    scene = led(*([name] if name else []), wounds=8)
    played = scene.run(takes_test(red(SENTINELS), panics=panics), [6, 6] + [1] * panics).ends()
    assert played.unit(SENTINELS).wounds == 8 + restored


def test_a_stag_knight_noble_goes_down_fighting() -> None:
    """Go Down Fighting, Iron Resolve."""

    async def hurt(table: Table) -> None:
        await wounds.suffer(table, red(SENTINELS), 4, "arrows", BLUE)

    assert led("Stag Knight Noble").run(hurt).ends().unit(GUARDS).wounds == 11
    assert led().run(hurt).ends().unit(GUARDS).wounds == 12


def test_a_pikemen_captain_is_bold() -> None:
    """Boldness and Courage."""
    assert struck(led("Pikemen Captain")).dice.total == 8
    assert struck(led("Pikemen Captain", wounds=8)).dice.total == 7


@pytest.mark.parametrize(("player", "left"), [(RED, 10), (BLUE, 12)])
def test_emmon_cuy_avenges_the_crown(player: Seat, left: int) -> None:
    """Vengeance Of The Crown."""
    ncu = "Sansa Stark" if player is RED else "Cersei Lannister"
    scene = led("Emmon Cuy", wounds=8).ncu(ncu, Zone.CROWN)
    played = scene.run(fight(blue(GUARDS), red(SENTINELS)), [1] * 6).ends()
    assert played.unit(GUARDS).wounds == left


def test_parmen_crane_rallies() -> None:
    """Rally Cry."""
    scene = led("Parmen Crane").red(SWORDS, at=(32, 14), wounds=5)
    played = scene.run(fight(red(SENTINELS), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(SWORDS).wounds == 7


def test_robar_royce_strikes_recklessly() -> None:
    """Furious Charge, Reckless Strikes."""
    scene = led("Robar Royce")
    assert {Stat.CRITICAL_BLOW, Stat.PRECISION} <= struck(scene).keywords
    played = scene.run(fight(red(SENTINELS), blue(GUARDS)), [2, 2, 2, 2, 2, 1, 1]).ends()
    assert played.unit(SENTINELS).wounds == 10


def test_a_dragonstone_noble_among_riders_is_a_sentinel() -> None:
    """Sentinel, of the attachment."""
    scene = battle().red(SWORDS).red("Crownland Scouts", "Dragonstone Noble", at=(34, 12))
    scene = scene.blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6)
    assert played.offers("Sentinel")
    assert isinstance(played.pending, Choose)
