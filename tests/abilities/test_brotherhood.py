"""The Brotherhood Without Banners: units and attachments, where they matter and where not."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.abilities.roles import commanders_units, figure_in
from simulator.content.cards.library import load_library
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.army import Army, ArmyUnit
from simulator.model.moments import Moment, Source
from simulator.model.requests import Place
from simulator.model.rulebook import Rule
from simulator.model.state import Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Fall, Turn
from simulator.rules.armies import building, lists
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    WEAKENED,
    begins,
)

LEVY, MEN, ARCHERS, KNIGHTS = (
    "Peasant Levy",
    "Men-At-Arms",
    "Brotherhood Archers",
    "Brotherhood Sworn Knights",
)
HALBERDIERS, CERSEI, SANSA = "Lannister Halberdiers", "Cersei Lannister", "Sansa Stark"
CALM, AFRAID = [6, 6, 1], [1, 1, 1]
FAITH = MappingProxyType({"faith": 1})


def met(name: str, *with_: str, **state: Any) -> Battle:
    """A red unit in contact with Guardsmen."""
    return battle().red(name, *with_, **state).blue(GUARDS)


def found(now: Position, name: str, *, line: int = 0) -> AttackNumbers:
    """Return the numbers of a red unit's attack on the Guardsmen."""
    return numbers(now, strike(now, red(name), blue(GUARDS), line=line))


# ------------------------------------------------------------------ combat units


def test_a_levy_gangs_up_and_disrupts() -> None:
    """Peasant Levy: Gang-Up, Disrupt."""
    scene = met(LEVY).red(MEN, at=(24, 29.6), facing=180)
    now = scene.now()
    assert (found(now, LEVY).dice.total, found(met(LEVY).now(), LEVY).dice.total) == (7, 6)
    hit = numbers(now, strike(now, blue(GUARDS), red(LEVY))).to_hit.total
    assert hit == numbers(now, strike(now, blue(GUARDS), red(LEVY))).attack.card.hit + 1


@pytest.mark.parametrize(
    ("name", "held", "words", "hit", "again"),
    [
        (MEN, None, {Stat.CRITICAL_BLOW, Stat.SUNDERING}, 3, False),
        (MEN, Zone.CROWN, {Stat.CRITICAL_BLOW}, 4, False),
        (MEN, Zone.WEALTH, {Stat.CRITICAL_BLOW, Stat.SUNDERING}, 3, False),
        (KNIGHTS, None, {Stat.SUNDERING}, 3, True),
        (KNIGHTS, Zone.CROWN, {Stat.SUNDERING}, 3, False),
    ],
)
def test_armaments_are_better_while_no_opponent_holds_the_crown(
    name: str, held: Zone | None, words: set[Stat], hit: int, again: bool
) -> None:
    """Brotherwood Armaments; Knightly Armaments: the Crown of one's own does not matter."""
    scene = met(name).ncu(CERSEI, held)
    if held is not Zone.CROWN:
        scene = scene.ncu(SANSA, Zone.CROWN)
    attack = found(scene.now(), name)
    assert (set(attack.keywords), attack.to_hit.total) == (words, hit)
    assert attack.attack_rerolls.any is again


def test_men_at_arms_ambush() -> None:
    """Ambush."""
    charge = Charge(red(MEN), blue(GUARDS), ArcSide.REAR, die=4)
    played = met(MEN).run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert played.unit(GUARDS).conditions == {PANICKED, WEAKENED}


@pytest.mark.parametrize(
    ("facing", "words"),
    [(180.0, set()), (90.0, {Stat.PRECISION, Stat.VICIOUS}), (0.0, {Stat.PRECISION, Stat.VICIOUS})],
)
def test_hidden_shots_come_from_the_side(facing: float, words: set[Stat]) -> None:
    """Hidden Shot: nobody stands in the way of it."""
    scene = battle().red(ARCHERS, at=(24, 12)).blue(GUARDS, at=(24, 22), facing=facing)
    now = scene.now()
    assert set(found(now, ARCHERS).keywords) == words
    assert not found(now, ARCHERS, line=1).keywords
    assert now.has(Stat.IGNORES_BLOCKERS, red(ARCHERS))
    assert not now.has(Stat.IGNORES_BLOCKERS, blue(GUARDS))


@pytest.mark.parametrize(("inches", "offered"), [(6.5, True), (5.5, False)])
def test_archers_reposition_where_nobody_is_near(inches: float, offered: bool) -> None:
    """Deceitful Reposition: in enemy turns, up to 3 inches."""
    scene = battle().red(ARCHERS, at=(24, 12)).blue(GUARDS, at=(24, 12 + 4.8 + inches))
    assert scene.run(BLUE_TURN).offers("Deceitful Reposition") is offered
    assert not scene.run(RED_TURN).offers("Deceitful Reposition")
    if offered:
        played = scene.run(BLUE_TURN).uses("Deceitful Reposition")
        assert isinstance(played.pending, Place)
        assert played.pending.check(Pose(24, 14.9, 0))
        assert not played.pending.check(Pose(24, 15.1, 0))


def test_knights_rally_the_smallfolk() -> None:
    """Rally The Smallfolk: infantry in long range, after a rank was destroyed."""
    scene = battle().red(KNIGHTS).red(LEVY, at=(31, 20), wounds=5).blue(GUARDS, wounds=9)
    scene = scene.red("Stark Outriders", at=(16, 20), wounds=3).red(MEN, at=(24, 1), wounds=5)
    dice = [6, *[1] * 6, 1, *CALM]
    played = scene.ncu(CERSEI, Zone.CROWN).run(fight(red(KNIGHTS), blue(GUARDS)), dice).ends()
    assert (played.unit(LEVY).wounds, played.unit(MEN).wounds) == (7, 5)
    assert "cavalry" in LIBRARY.units["11104"].abilities
    whole = battle().red(KNIGHTS).red(LEVY, at=(31, 20), wounds=5).blue(GUARDS)
    kept = whole.ncu(CERSEI, Zone.CROWN).run(fight(red(KNIGHTS), blue(GUARDS)), dice).ends()
    assert kept.unit(LEVY).wounds == 5


# ------------------------------------------------------------------ Beric Dondarrion


@pytest.mark.parametrize(("held", "wounds"), [(None, 7), (Zone.CROWN, 8)])
def test_beric_does_his_duty_to_the_crown(held: Zone | None, wounds: int) -> None:
    """Beric Dondarrion, Lightning Lord: Duty To The Crown, Pathfinder, Sentinel."""
    scene = met(MEN, "21101", wounds=6).ncu(SANSA, held)
    assert scene.run(takes_test(red(MEN)), CALM).ends().unit(MEN).wounds == wounds
    now = scene.now()
    ignored = (Stat.IGNORES_DANGEROUS, Stat.IGNORES_HINDERING, Stat.IGNORES_ROUGH)
    assert all(now.has(stat, red(MEN)) for stat in ignored)
    beside = battle().red(LEVY).red(MEN, "21101", at=(31, 20)).blue(GUARDS).having(active=BLUE)
    assert beside.run(fight(blue(GUARDS), red(LEVY)), [1] * 6).offers("Sentinel")


def test_edric_counts_as_beric_and_regroups() -> None:
    """Edric Dayne: Beric's Vassal, Regroup; beside Thoros of Myr he is no second attachment."""
    scene = battle().red(MEN, "21101").red(LEVY, "21109", at=(31, 20)).blue(GUARDS)
    now = scene.now()
    assert figure_in(now, red(LEVY), "Beric Dondarrion")
    orders = Source(RED, "assault_orders_beric_dondarrion", "Assault Orders", card="41108")
    assert commanders_units(now, orders) == [red(MEN), red(LEVY)]
    assert "regroup" in LIBRARY.attachments["21109"].abilities


def test_lightbringer_burns_before_an_attack() -> None:
    """Beric Dondarrion, Azor Ahai: Lightbringer; 2 more attack dice for a faith token."""
    scene = met(MEN, "21102", tokens=FAITH).ncu(CERSEI, Zone.CROWN)
    played = scene.run(fight(red(MEN), blue(GUARDS)), [1] * 9).uses("Lightbringer").ends()
    assert played.unit(MEN).tokens == {"faith": 0}
    poor = met(MEN, "21102", tokens=MappingProxyType({"faith": 0}))
    assert not poor.run(fight(red(MEN), blue(GUARDS)), [1] * 7).offers("Lightbringer")
    struck = scene.having(active=BLUE).run(fight(blue(GUARDS), red(MEN)), [1] * 6)
    assert not struck.offers("Lightbringer")
    tested = scene.run(takes_test(red(MEN)), CALM).ends()
    assert tested.unit(MEN).tokens == {"faith": 2}
    assert scene.run(takes_test(red(MEN)), AFRAID).ends().unit(MEN).tokens == FAITH


@pytest.mark.parametrize(("left", "stays"), [(1, True), (12, False)])
def test_lightbringer_avenges_the_last_fall(left: int, stays: bool) -> None:
    """Lightbringer: the falling unit strikes with its fewest dice; who kills with that stays."""
    scene = battle().red(MEN, "21102", wounds=1, tokens=FAITH).red(LEVY, at=(6, 6))
    scene = scene.blue(GUARDS, wounds=left).blue(HALBERDIERS, at=(40, 44)).having(active=BLUE)
    dice = [6] * 6 if left == 12 else [6] * 4
    answer = [6, 1, 1, 1]
    played = scene.ncu(CERSEI, Zone.CROWN).run(
        fight(blue(GUARDS), red(MEN)), [*dice, *[1] * len(dice), *answer, 1, 1, *CALM]
    )
    played.uses("Lightbringer").passes()
    while played.pending is not None:
        played.answers(getattr(played.pending, "options", [None])[-1].key).passes()
    played.ends()
    assert played.unit(MEN).destroyed is not stays
    assert played.unit(MEN).wounds == (1 if stays else 0)


def last_blow(fall: Any, *, faith: int = 1) -> Battle:
    """Men-At-Arms with Beric at their last wound, Guardsmen in front, Halberdiers in the rear."""
    scene = battle().red(MEN, "21102", wounds=fall, tokens=MappingProxyType({"faith": faith}))
    scene = scene.red(LEVY, at=(6, 6)).blue(GUARDS).ncu(CERSEI, Zone.CROWN)
    scene = scene.blue(HALBERDIERS, at=(24, 15.2), facing=0, wounds=1)
    return scene.blue("Lannister Crossbowmen", at=(6, 10.8)).having(active=BLUE)


def test_the_last_blow_may_fall_on_any_enemy() -> None:
    """Lightbringer: the print does not say on the attacker; the other may fall as well."""
    dice = [6, *[1] * 5, 1, *[6, 1, 1, 1], 1, 1, *CALM]  # the blow, the last blow, the panic test
    played = last_blow(1).run(fight(blue(GUARDS), red(MEN)), dice).uses("Lightbringer")
    played.picks("stay").picks(blue(HALBERDIERS)).ends()
    assert played.unit(HALBERDIERS).destroyed
    assert not played.unit(GUARDS).destroyed
    assert (played.unit(MEN).destroyed, played.unit(MEN).wounds) == (False, 1)
    assert played.unit(MEN).tokens == FAITH, "one expended, one gained by the passed panic test"


@pytest.mark.parametrize(
    ("unit", "melee", "faith", "offered"),
    [(MEN, True, 1, True), (MEN, True, 0, False), (MEN, False, 1, False), (LEVY, True, 1, False)],
)
def test_the_last_blow_asks_for_melee_and_faith(
    unit: str, melee: bool, faith: int, offered: bool
) -> None:
    """Lightbringer: for Beric's own unit, destroyed by a melee attack, with a token."""
    scene = last_blow(0, faith=faith)
    now = scene.now()
    slayer = blue(GUARDS) if melee else blue("Lannister Crossbowmen")
    attack = strike(now, slayer, red(unit))
    fall = Fall(red(unit), BLUE, attack, cause=slayer)
    assert scene.run(window(Moment.UNIT_DESTROYED, fall)).offers("Lightbringer") is offered


# ------------------------------------------------------------------ Thoros of Myr


def test_thoros_prays_before_an_attack() -> None:
    """Thoros of Myr, The Red Wizard: Prayers to R'hllor."""
    scene = met(LEVY, "21103", tokens=FAITH)
    played = scene.run(fight(red(LEVY), blue(GUARDS)), [1] * 6).uses("Prayers to R'hllor").ends()
    words = {str(word) for word in played.of(ev.AttackBegan)[0].keywords}
    assert words == {"Sundering", "Vicious"}
    tested = scene.run(takes_test(red(LEVY)), [2, 2, 1]).ends()
    assert tested.of(ev.MoraleTested)[0].result.total == 6
    assert tested.unit(LEVY).tokens == {"faith": 2}


@pytest.mark.parametrize(("third", "restored"), [(1, 1), (3, 3)])
def test_thoros_prays_when_enemies_fear(third: int, restored: int) -> None:
    """Prayers to R'hllor: as many wounds as the test costs, up to 3; friends in long range."""
    scene = battle().red(LEVY, "21103", tokens=FAITH).red(MEN, at=(31, 20), wounds=4)
    scene = scene.red(ARCHERS, at=(24, 2), wounds=4).blue(GUARDS)
    name = "Prayers to R'hllor"
    played = scene.run(takes_test(blue(GUARDS)), [1, 1, third]).uses(name).ends()
    assert (played.unit(MEN).wounds, played.unit(ARCHERS).wounds) == (4 + restored, 4)
    assert played.unit(LEVY).tokens == {"faith": 0}
    for script, dice in ((takes_test(blue(GUARDS)), CALM), (takes_test(red(MEN)), AFRAID)):
        assert not scene.run(script, dice).offers(name)


def test_thoros_the_believer_brings_reinforcements_and_strikes_back() -> None:
    """Thoros of Myr, Faithful Believer: Reinforcements, Relentless."""
    scene = met(MEN, "21104", wounds=6)
    assert scene.run(begins(red(MEN))).ends().unit(MEN).wounds == 7
    struck = scene.having(active=BLUE).run(fight(blue(GUARDS), red(MEN)), [1] * 6)
    assert struck.offers("Relentless")


# ------------------------------------------------------------------ the other attachments


def test_lem_shows_his_scars() -> None:
    """Lem Lemoncloak: Battle Scars."""
    played = met(LEVY, "21105").run(fight(red(LEVY), blue(GUARDS)), [1] * 6).picks("Vicious")
    assert {str(word) for word in played.of(ev.AttackBegan)[0].keywords} == {"Vicious"}


def test_tom_taunts() -> None:
    """Tom Sevenstringers: Taunt."""
    scene = battle().red(LEVY, "21106", at=(24, 20)).blue(GUARDS, at=(24, 32))
    assert scene.having(active=BLUE).run(begins(blue(GUARDS))).offers("Taunt")


def test_catelyn_is_a_horrific_sight() -> None:
    """Catelyn Stark, Lady Stoneheart: Horrific Visage, Intimidating Presence."""
    scene = met(LEVY, "21107", wounds=4).having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(LEVY)), [4, 4, 1, *[1] * 6]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 8 - 1 - 1


def test_anguy_retreats_and_outflanks() -> None:
    """Anguy: Swift Retreat, Outflank."""
    scene = met(ARCHERS, "21108").having(active=BLUE)
    assert scene.run(fight(blue(GUARDS), red(ARCHERS)), [1] * 6).offers("Swift Retreat")
    assert "outflank" in LIBRARY.attachments["21108"].abilities


@pytest.mark.parametrize(("held", "wounds"), [(None, 6), (Zone.CROWN, 7)])
def test_hot_pie_feeds_his_unit(held: Zone | None, wounds: int) -> None:
    """Hot Pie: Hot Pies!"""
    scene = met(LEVY, "21110", wounds=6, conditions=frozenset({WEAKENED})).ncu(SANSA, held)
    played = scene.run(begins(red(LEVY))).ends()
    assert played.unit(LEVY).wounds == wounds
    assert not played.unit(LEVY).conditions
    other = scene.run(begins(blue(GUARDS))).ends()
    assert other.unit(LEVY).wounds == 6


@pytest.mark.parametrize(("held", "defense"), [(None, 0), (Zone.CROWN, 1), (Zone.WEALTH, 0)])
def test_gendry_forges_for_the_crown(held: Zone | None, defense: int) -> None:
    """Gendry: Improved Defenses (BwB), Resilience."""
    scene = met(LEVY, "21111").ncu(SANSA, held)
    assert scene.now().tally(Stat.DEFENSE, red(LEVY)).total == defense
    assert scene.now().tally(Stat.DEFENSE, blue(GUARDS)).total == 0
    struck = scene.having(active=BLUE).run(
        fight(blue(GUARDS), red(LEVY)), [6, 1, 1, 1, 1, 1, *[1] * 9]
    )
    assert struck.offers("Resilience")


# ------------------------------------------------------------------ Unending Vengeance


OATH = Lasting("unending_vengeance_lasting", RED, None, Until.GAME, "Unending Vengeance")


def test_catelyn_swears_vengeance_as_the_game_begins() -> None:
    """Unending Vengeance: it outlives her."""
    for scene in (met(LEVY, "21107"), met(LEVY).ncu("31103", by=RED)):
        played = scene.run(window(Moment.GAME_START, Turn(RED))).ends()
        assert played.state.lasting == (OATH,)
    assert not met(LEVY).run(window(Moment.GAME_START, Turn(RED))).ends().state.lasting


@pytest.mark.parametrize(
    ("name", "with_", "again"),
    [
        (GUARDS, (), True),  # House Lannister
        ("Cutthroats", (), True),  # the faction
        ("House Bolton Cutthroats", (), True),  # neutral
        (SWORDS, (), False),
        (SWORDS, ("21005",), True),  # Dreadfort Captain
        (SWORDS, ("21006",), True),  # Bolton Flayer
        (SWORDS, ("21002",), True),  # Roose Bolton
        (SWORDS, ("21003",), True),  # Ramsay Snow
        (SWORDS, ("21009",), False),  # Skinner
    ],
)
def test_vengeance_is_for_those_who_are_hated(
    name: str, with_: tuple[str, ...], again: bool
) -> None:
    """Unending Vengeance: charge distance dice may be rolled again; nobody else's charges."""
    scene = battle().red(LEVY).blue(name, *with_).having(lasting=(OATH,))
    for charge, gains in (
        (Charge(red(LEVY), blue(name), ArcSide.FRONT), again),
        (Charge(blue(name), red(LEVY), ArcSide.FRONT), False),
    ):
        played = scene.run(window(Moment.CHARGE_DECLARED, charge)).ends()
        has = any(gain.stat is Stat.REROLL_CHARGE for gain in played.result[0].gains)
        assert has is gains


# ------------------------------------------------------------------ armies


def _army(*units: ArmyUnit, ncus: tuple[str, ...] = ()) -> Army:
    return Army("a", "A", "brotherhood", 40, units, ncus)


def _broken(army: Army) -> set[Rule]:
    return {v.rule for v in building.check(army, load_library()) if not v}


def test_the_brotherhood_takes_one_guest_and_pays_less_for_a_friend_ARM_14() -> None:
    """Brotherhood Without Banners."""
    led = ArmyUnit("11102", ("21101",))
    friends = _army(led, ArmyUnit("11101", ("21105",)), ArmyUnit("11103", ("21111",)))
    assert lists.cost(friends, load_library()) == 6 + 4 + 1 + 6 + 2 - 1
    assert not _broken(_army(led, ArmyUnit("10201")))
    assert not _broken(_army(led, ArmyUnit("10601")))
    assert _broken(_army(led, ArmyUnit("10201"), ArmyUnit("10601"))) == {Rule.ARM_14}
    assert _broken(_army(led, ArmyUnit("10101"))) == {Rule.ARM_04}


@pytest.mark.parametrize(
    "with_",
    [
        (ArmyUnit("10401"),),  # House Bolton Cutthroats
        (ArmyUnit("11101", ("20401",)),),  # Dreadfort Captain
        (ArmyUnit("11101", ("20408",)),),  # Bolton Flayer
        (ArmyUnit("11101", ("20403",)),),  # Ramsay Snow
        (ArmyUnit("11101", ("21102",)),),  # Beric Dondarrion
    ],
)
def test_lady_stoneheart_marches_with_no_bolton_ARM_14(with_: tuple[ArmyUnit, ...]) -> None:
    """Unending Vengeance: as the commander, or the NCU Catelyn Stark."""
    lady = ArmyUnit("11102", ("21107",))
    assert not _broken(_army(lady, ArmyUnit("11101")))
    assert Rule.ARM_14 in _broken(_army(lady, *with_))
    thoros = ArmyUnit("11102", ("21103",))
    assert not _broken(_army(thoros, *with_))
    assert Rule.ARM_14 in _broken(_army(thoros, *with_, ncus=("31103",)))


@pytest.mark.parametrize("ncu", ["30408", "30407"])
def test_lady_stoneheart_takes_no_counsel_of_her_murderers_ARM_14(ncu: str) -> None:
    """Unending Vengeance: Roose Bolton, Walder Frey."""
    lady = ArmyUnit("11102", ("21107",))
    assert Rule.ARM_14 in _broken(_army(lady, ArmyUnit("11101"), ncus=(ncu,)))


def test_edric_may_stand_beside_thoros_ATM_02() -> None:
    """Edric Dayne."""
    assert not _broken(_army(ArmyUnit("11102", ("21103", "21109"))))
    assert Rule.ATM_02 in _broken(_army(ArmyUnit("11102", ("21101", "21109"))))
