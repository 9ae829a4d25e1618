"""House Greyjoy: whose moment it is, in melee or by a shot, and how far it goes."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Claim
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens, wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
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
from tests.abilities.scenes import (
    BLUE_TURN,
    RED_TURN,
    before_dice,
    begins,
    both,
    falls,
    shot,
)

REAVERS, BOWMEN, PILLAGERS = "Ironborn Reavers", "Ironborn Bowmen", "Stony Shore Pillagers"
REAPERS, SILENCED, CREW = "House Harlaw Reapers", "Silenced Men", "Iron Victory Crew"
IRONMAKERS, CHOSEN, DROWNED = "Ironmakers", "Blacktyde Chosen", "Drowned Men"
GUARDS, CROSSBOWS, SWORDS = "Lannister Guardsmen", "Lannister Crossbowmen", "Stark Sworn Swords"
SANSA, CERSEI = "Sansa Stark", "Cersei Lannister"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY, CORNER = (24, 44), (42, 5)
BESIDE, BEYOND = 5.5, 6.5
"""Inches in and beyond short range, but not by a whole inch."""


def rich(count: int = 2) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def held(played: Played, unit: str, kind: str = "pillage") -> int:
    return tokens.held(played.now, red(unit), kind)


def beside(gap: float) -> tuple[float, float]:
    """Return a place so many inches beside the first unit, between the edges."""
    return (round(24 + LIBRARY.units[UNITS[REAVERS]].tray.width + gap, 2), 20)


def ever_offers(played: Played, name: str) -> bool:
    """Leave everything undone; say whether an effect was offered on the way."""
    while isinstance(played.pending, Choose | ChooseSome | Place):
        if played.offers(name):
            return True
        if isinstance(played.pending, ChooseSome):
            played.answers(())
        elif isinstance(played.pending, Place):
            played.stays()
        elif played.pending is not None:
            return False
    return False


def shoots(attacker: str, defender: str) -> Script:
    """Resolve a ranged attack, with a borrowed bow if need be."""

    async def script(table: Table) -> Attack:
        return await attacks.resolve(table, shot(table.now, attacker, defender))

    return script


def aims(attacker: str, defender: str) -> Script:
    """Open the window before the dice of a ranged attack."""

    async def script(table: Table) -> Attack:
        attack = shot(table.now, attacker, defender)
        changed: Attack = await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)
        return changed

    return script


def charge(unit: str, target: str) -> Charge:
    return Charge(unit, target, ArcSide.FRONT, 6)


def begins_charge(unit: str, target: str) -> Script:
    return window(Moment.CHARGE_DECLARED, charge(unit, target))


def charged(unit: str, target: str) -> Script:
    return window(Moment.CHARGE_SUCCEEDED, charge(unit, target))


def deployed(unit: str) -> Script:
    return window(Moment.UNIT_DEPLOYED, Activation(red(unit)))


def crew(*with_: str, unit: str = REAVERS, foe: int = 12, **state: Any) -> Battle:
    """A red unit in contact with Guardsmen, and others who keep the game going."""
    scene = battle().red(unit, *with_, **state).blue(GUARDS, wounds=foe)
    return scene.red(SWORDS, at=CORNER).blue("House Clegane Mountain's Men", at=(6, 44))


# ------------------------------------------------------------------ cards and whose moment it is


def test_cards_for_ones_own_side_are_silent_at_the_enemys_moment() -> None:
    """What Is Dead May Never Die, Rush of Aggression, Stark Exposure, The Old Way."""
    name = "What Is Dead May Never Die"
    foe = battle().red(REAVERS).blue(GUARDS, wounds=1).hand(name, by=RED)
    assert not ever_offers(foe.run(falls(blue(GUARDS))), name)
    theirs = battle().red(REAVERS, **rich()).blue(PILLAGERS, **rich())
    cards = {"Rush of Aggression, Victarion Greyjoy": begins_charge, "Stark Exposure": charged}
    for card, script in cards.items():
        played = theirs.hand(card, by=RED).run(script(blue(PILLAGERS), red(REAVERS)))
        assert not ever_offers(played, card.split(",", maxsplit=1)[0])
    old = theirs.hand("The Old Way", by=RED).run(fight(blue(PILLAGERS), red(REAVERS)), [1] * 8)
    assert not ever_offers(old, "The Old Way")


@pytest.mark.parametrize(
    "card", ["Lash Out, Baelor Blacktyde", "Iron's Endurance", "Diversion Tactics, Theon Greyjoy"]
)
def test_answers_to_an_enemys_melee_attack(card: str) -> None:
    """Not to a friend's, and not to a shot."""
    name = card.split(",", maxsplit=1)[0]
    scene = crew(unit=PILLAGERS, foe=4, wounds=8).red(BOWMEN, at=(33, 20)).hand(card, by=RED)
    theirs = scene.run(fight(blue(GUARDS), red(PILLAGERS)), [1] * 4)
    assert ever_offers(theirs, name)
    own = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * 5)
    assert not ever_offers(own, name)
    shots = battle().red(PILLAGERS, wounds=8).blue(CROSSBOWS, at=(24, 31))
    shots = shots.red(BOWMEN, at=(33, 20)).hand(card, by=RED)
    assert not ever_offers(shots.run(shoots(blue(CROSSBOWS), red(PILLAGERS)), [1] * 9), name)


def test_lash_out_of_baelor_is_no_answer_once_the_defender_fell() -> None:
    """Lash Out, Baelor Blacktyde."""
    scene = crew(unit=PILLAGERS, wounds=1).hand("Lash Out, Baelor Blacktyde", by=RED)
    played = scene.run(fight(blue(GUARDS), red(PILLAGERS)), [6] * 6 + [1] * 6)
    assert not ever_offers(played, "Lash Out")
    assert played.unit(PILLAGERS).destroyed


def test_iron_envy_is_for_greyjoys() -> None:
    """Iron Envy."""
    scene = battle().red(SWORDS).red(REAVERS, at=(32, 20)).blue(GUARDS, at=AWAY)
    assert not scene.hand("Iron Envy", by=RED).run(begins(red(SWORDS))).offers("Iron Envy")


def test_bless_with_stone_without_tokens_only_restores() -> None:
    """Bless With Stone, Bless With Steel: one for Wealth and one for Combat, unasked."""
    scene = crew(foe=8, wounds=3).ncu(SANSA, Zone.WEALTH, by=RED)
    scene = scene.ncu("Catelyn Stark", Zone.COMBAT, by=RED)
    scene = scene.hand("Bless With Stone, Bless With Steel", by=RED)
    played = scene.run(begins(red(REAVERS))).uses("Bless").ends()
    assert played.unit(REAVERS).wounds == 3 + 2 + 1 + 1


@pytest.mark.parametrize(("gap", "restored"), [(BESIDE, 2 + 2), (BEYOND, 2)])
def test_how_near_ashas_unit_ironborn_mettle_grows(gap: float, restored: int) -> None:
    scene = battle().red(REAVERS, wounds=4).red(BOWMEN, "20801", at=beside(gap))
    scene = scene.blue(GUARDS, at=AWAY).hand("Ironborn Mettle", by=RED)
    played = scene.run(takes_test(red(REAVERS), panics=False), [6, 6]).uses("Ironborn Mettle")
    assert played.ends().unit(REAVERS).wounds == 4 + restored


def test_raider_bravery_hangs_on_the_units_own_tests() -> None:
    """Raider Bravery: with all ranks a die more, no rank."""
    scene = battle().red(REAVERS, attached=(lying("Raider Bravery", RED),))
    scene = scene.red(SWORDS, at=(32, 20)).blue(GUARDS)
    assert scene.now().tally(Stat.RANKS_FOR_DICE, red(REAVERS)).total == 0
    played = scene.run(takes_test(red(SWORDS), panics=False), [1, 1]).ends()
    assert played.unit(REAVERS).attached


def test_rush_of_aggression_counts_as_a_six_and_strikes_critically() -> None:
    """Rush of Aggression of Victarion Greyjoy."""
    scene = battle().red(REAVERS, "20803").blue(GUARDS, at=(24, 30))
    scene = scene.hand("Rush of Aggression, Victarion Greyjoy", by=RED)
    played = scene.run(begins_charge(red(REAVERS), blue(GUARDS))).uses("Rush").ends()
    (begun,) = played.result
    assert {gain.stat for gain in begun.gains} == {Stat.CHARGE_COUNTS_SIX, Stat.CRITICAL_BLOW}


def test_assault_orders_of_victarion_take_the_zones_place() -> None:
    """Assault Orders, Victarion Greyjoy: one attack, and no card is drawn."""
    scene = crew(wounds=4).ncu(SANSA, by=RED).hand("40801", "40802", pile="deck", by=RED)
    scene = scene.hand("Assault Orders, Victarion Greyjoy", by=RED)
    played = scene.run(claims(red(SANSA), Zone.TACTICS), [1] * 4).uses("Assault Orders")
    played.passes().picks("As it stands").ends()
    assert len(played.of(ev.AttackBegan)) == 1
    assert played.state.seats[RED].hand == ()


def test_stark_exposure_lasts_for_the_chargers_own_charges() -> None:
    """Stark Exposure: orders and cards at each of its charges, nobody else's."""
    scene = battle().red(PILLAGERS).blue(GUARDS).red(SWORDS, at=(34, 20)).blue(CROSSBOWS, at=AWAY)
    scene = scene.hand("Stark Exposure", by=RED)
    label = "No orders or tactics cards of its own side on the charged enemy"
    first = charged(red(PILLAGERS), blue(GUARDS))
    other = scene.run(both(first, charged(red(SWORDS), blue(CROSSBOWS)))).uses("Stark Exposure")
    other.picks(label).ends()
    again = scene.run(both(first, charged(red(PILLAGERS), blue(CROSSBOWS)))).uses("Stark Exposure")
    again.picks(label).ends()
    for stat in (Stat.NO_FRIENDLY_ORDERS, Stat.NO_FRIENDLY_CARDS):
        assert other.now.has(stat, blue(GUARDS))
        assert not other.now.has(stat, blue(CROSSBOWS))
        assert again.now.has(stat, blue(CROSSBOWS))


def test_price_of_failure_of_balon_is_not_paid_for_success() -> None:
    """Price of Failure, Balon Greyjoy: with an enemy left elsewhere, so that the game goes on."""
    scene = crew(foe=1).hand("Price of Failure, Balon Greyjoy", by=RED)
    played = scene.run(fight(red(REAVERS), blue(GUARDS)), [1] * 14).uses("Price of Failure")
    raiders = f"use:raiders_of_the_iron_islands:{red(REAVERS)}"
    played.passes().answers(raiders).passes().answers("no").ends()
    assert played.unit(GUARDS).destroyed
    assert played.unit(REAVERS).conditions == frozenset()


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_old_way_asks_for_no_more_than_the_tokens_buy(count: int) -> None:
    """The Old Way: no re-roll of a test with 2 or of an attack with 1; no pass with 1."""
    scene = battle().red(PILLAGERS, **rich(count)).blue(GUARDS).hand("The Old Way", by=RED)
    test = scene.run(takes_test(red(PILLAGERS), panics=False), [1, 1])
    attack = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * (7 + (count == 2)))
    if count == 0:
        assert not ever_offers(test, "The Old Way")
        assert not ever_offers(attack, "The Old Way")
        return
    assert _rerolls(test.uses("The Old Way")) is (count == 1)
    assert _rerolls(attack.uses("The Old Way")) is (count == 2)
    (result,) = test.passes().ends().result
    assert result.passed is (count == 2)


def _rerolls(played: Played) -> bool:
    return played.pending is not None and played.pending.kind is Kind.REROLL


# ------------------------------------------------------------------ what lies on a unit


def test_finger_dance_is_danced_in_melee_by_the_attacker() -> None:
    """Finger Dance: not when attacked, not for a shot."""
    scene = crew(attached=(lying("Finger Dance", RED),))
    assert not scene.run(before_dice(blue(GUARDS), red(REAVERS))).offers("Finger Dance")
    bows = battle().red(BOWMEN, attached=(lying("Finger Dance", RED),)).blue(GUARDS, at=(24, 31))
    assert not bows.run(aims(red(BOWMEN), blue(GUARDS))).offers("Finger Dance")
    panics = scene.run(before_dice(red(REAVERS), blue(GUARDS))).uses("Finger Dance")
    panics.picks("Suffer 1 wound: the defender becomes Panicked").picks("No more").ends()
    assert panics.unit(REAVERS).wounds == 11
    assert panics.unit(GUARDS).conditions == {PANICKED}


def test_irons_endurance_answers_attacks_on_its_unit_and_its_own_tests() -> None:
    """Iron's Endurance, once it is attached."""
    laid = (lying("Iron's Endurance", RED),)
    scene = crew(unit=PILLAGERS, attached=laid, wounds=8, **rich())
    own = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * 6).ends()
    assert own.unit(GUARDS).conditions == frozenset()
    tested = scene.run(takes_test(red(SWORDS), panics=False), [6, 6]).ends()
    assert tested.unit(PILLAGERS).wounds == 8


def test_golds_allure_lets_dice_be_rolled_again_and_steadies_with_a_token() -> None:
    """Gold's Allure."""
    scene = crew().hand("Gold's Allure", by=RED)
    played = scene.run(takes_test(red(REAVERS), panics=False), [1, 1, 6]).uses("Gold's Allure")
    (result,) = played.answers(("0",)).ends().result
    assert result.passed
    for count in (0, 1):
        now = crew(attached=(lying("Gold's Allure", RED),), **rich(count)).now()
        assert now.tally(Stat.MORALE_ROLL, red(REAVERS)).total == 2 * count


def test_blacktyde_resentment_is_its_own_units() -> None:
    """Blacktyde Resentment: melee attacks of a unit with a destroyed rank, and its own wounds."""
    laid = (lying("Blacktyde Resentment", RED),)
    scene = crew(attached=laid, wounds=8)
    assert scene.run(before_dice(blue(GUARDS), red(REAVERS))).ends().result[0].gains == ()
    bows = battle().red(BOWMEN, attached=laid, wounds=8).blue(GUARDS, at=(24, 31))
    assert bows.run(aims(red(BOWMEN), blue(GUARDS))).ends().result[0].gains == ()
    whole = crew(attached=laid).run(before_dice(red(REAVERS), blue(GUARDS))).ends()
    assert not whole.of(ev.AbilityUsed)

    async def another(table: Table) -> None:
        await wounds.restore(table, red(BOWMEN), 1, msg("test"))

    other = scene.red(BOWMEN, at=(32, 20), wounds=8).run(another).ends()
    assert other.unit(REAVERS).attached == laid


def test_lust_for_glory_is_for_melee_and_ends_at_two_tokens() -> None:
    """Lust for Glory: a unit with 2 tokens may still be targeted."""
    bows = battle().red(BOWMEN, attached=(lying("Lust for Glory", RED),)).blue(GUARDS, at=(24, 31))
    now = bows.now()
    assert numbers(now, strike(now, red(BOWMEN), blue(GUARDS))).to_hit.total == 4
    scene = crew(**rich()).hand("Lust for Glory", by=RED)
    played = scene.run(RED_TURN).uses("Lust for Glory").ends()
    assert held(played, REAVERS) == 2
    assert played.unit(REAVERS).attached


@pytest.mark.parametrize(("gap", "picks"), [(BESIDE, 2), (BEYOND, 1)])
def test_how_far_iron_envy_looks(gap: float, picks: int) -> None:
    """Iron Envy: for friends with tokens, and for tokens to move."""
    scene = battle().red(REAVERS).red(PILLAGERS, at=beside(gap), **rich(1)).blue(GUARDS, at=AWAY)
    sworn = battle().red(REAVERS).red(SWORDS, at=beside(gap), **rich(1)).blue(GUARDS, at=AWAY)
    counted = sworn.hand("Iron Envy", by=RED).run(begins(red(REAVERS))).uses("Iron Envy")
    counted.picks("Vicious").ends()  # with two choices the other one is made unasked
    assert counted.now.has(Stat.SUNDERING, red(REAVERS)) is (picks == 2)
    played = scene.hand("Iron Envy", by=RED).run(begins(red(REAVERS))).uses("Iron Envy")
    assert ("Move 1 pillage token to it" in played.labels()) is (picks == 2)
    played.picks("Vicious")
    assert (played.pending is not None) is (picks == 2)
    full = battle().red(REAVERS, **rich()).red(PILLAGERS, at=(32, 20), **rich(1))
    full = full.blue(GUARDS, at=AWAY).hand("Iron Envy", by=RED)
    envious = full.run(begins(red(REAVERS))).uses("Iron Envy")
    assert set(envious.labels()) == {"Sundering", "Vicious"}


# ------------------------------------------------------------------ units


@pytest.mark.parametrize(
    ("unit", "plain"),
    [
        (REAVERS, set()),
        (CREW, set()),
        (SILENCED, set()),
        (IRONMAKERS, set()),
        (PILLAGERS, set()),
        (REAPERS, set()),
    ],
)
def test_what_an_axe_can_do_no_bow_can(unit: str, plain: set[Stat]) -> None:
    """Reaver Axes, Boarding Axe, Great Axe, Great Hammer, Abundant Promises, Bardiche."""
    scene = battle().red(unit, **rich()).blue(GUARDS, at=(24, 31))
    now = scene.now()
    found = numbers(now, shot(now, red(unit), blue(GUARDS)))
    assert set(found.keywords) == plain
    assert not found.attack_rerolls.any
    sword = battle().red(SWORDS).blue(GUARDS, at=(24, 31)).now()
    bare = numbers(sword, shot(sword, red(SWORDS), blue(GUARDS)))
    assert found.defense.total == bare.defense.total
    aimed = scene.run(aims(red(unit), blue(GUARDS))).ends()  # Reaper's Fervor, Boarding Axe
    assert aimed.unit(GUARDS).conditions == frozenset()
    assert aimed.result[0].gains == ()


def test_the_boarding_axe_is_no_shield() -> None:
    """Boarding Axe: the crew's own attacks."""
    played = crew(unit=CREW, **rich()).run(before_dice(blue(GUARDS), red(CREW))).ends()
    assert played.unit(CREW).conditions == frozenset()


def test_great_axes_help_nobody_else() -> None:
    """Great Axe: not a friend who fights the same enemy."""
    scene = battle().red(SWORDS).blue(GUARDS)
    alone = scene.now()
    near = scene.red(SILENCED, at=(36, 20), **rich()).now()
    found, bare = (
        numbers(now, strike(now, red(SWORDS), blue(GUARDS))).defense.total for now in (near, alone)
    )
    assert found == bare


def test_great_hammers_weaken_by_their_own_blows() -> None:
    """Great Hammer: neither who rolls a 1 when attacked, nor whom a shot hits."""
    struck = crew(unit=IRONMAKERS).run(fight(blue(GUARDS), red(IRONMAKERS)), [6, *[1] * 6, 6, 6, 1])
    struck.passes().ends()
    assert struck.unit(IRONMAKERS).conditions == frozenset()
    far = battle().red(IRONMAKERS).blue(GUARDS, at=(24, 31))
    hit = far.run(shoots(red(IRONMAKERS), blue(GUARDS)), [6, *[1] * 6, 1, 6, 6, 1]).passes()
    assert hit.unit(GUARDS).wounds == 11
    assert hit.unit(GUARDS).conditions == frozenset()


def test_abundant_promises_want_their_own_melee_attack_and_a_token() -> None:
    """Abundant Promises: used before the token comes it does nothing."""
    scene = crew(unit=PILLAGERS, wounds=6, **rich(1))
    struck = scene.run(fight(blue(GUARDS), red(PILLAGERS)), [1] * 6)
    assert not ever_offers(struck, "Abundant Promises")
    far = battle().red(PILLAGERS, wounds=6, **rich(1)).blue(GUARDS, at=(24, 31))
    assert not ever_offers(far.run(shoots(red(PILLAGERS), blue(GUARDS)), [1] * 7), "Abundant")
    poor = battle().red(PILLAGERS, wounds=6).blue(GUARDS, wounds=9)
    early = poor.run(fight(red(PILLAGERS), blue(GUARDS)), [6, *[1] * 4, 6, 6, 1]).uses("Abundant")
    early.passes().answers(f"use:abundant_promises:{red(PILLAGERS)}").ends()
    assert (early.unit(PILLAGERS).wounds, held(early, PILLAGERS)) == (6, 1)
    most = crew(unit=PILLAGERS, wounds=6, **rich(3))  # more than there can be: two are two
    two = most.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * 6).uses("Abundant")
    assert held(two.passes().answers("1").ends(), PILLAGERS) == 1


@pytest.mark.parametrize(("gap", "moved"), [(BESIDE, True), (BEYOND, False)])
def test_how_far_spoils_are_divided(gap: float, moved: bool) -> None:
    """Divide The Spoils: short range of the bowmen, then of whoever gives."""
    scene = battle().red(BOWMEN).red(REAVERS, at=beside(gap), **rich(1)).blue(GUARDS, at=AWAY)
    behind = (beside(gap)[0], 12)  # in short range of the Reavers
    taken = scene.red(PILLAGERS, at=behind)
    given = battle().red(BOWMEN, **rich(1)).red(REAVERS, at=beside(gap)).blue(GUARDS, at=AWAY)
    for spoils in (taken, given):
        assert spoils.run(BLUE_TURN).offers("Divide The Spoils") is moved


@pytest.mark.parametrize(("gap", "found"), [(BESIDE, True), (BEYOND, False)])
def test_how_far_the_drowned_god_blesses(gap: float, found: bool) -> None:
    """Drowned God's Blessing: and only attacks on the blessed unit make Vulnerable."""
    width = LIBRARY.units[UNITS[DROWNED]].tray.width
    at = (round(beside(gap)[0] - (LIBRARY.units[UNITS[REAVERS]].tray.width - width) / 2, 2), 20)
    scene = battle().red(REAVERS).blue(GUARDS).red(DROWNED, at=at)
    played = scene.run(BLUE_TURN).uses("Drowned God's Blessing")
    assert (REAVERS in played.labels()) is found
    if found:
        lasting = Lasting("drowned_gods_blessing_lasting", RED, red(REAVERS), Until.TURN)
        blessed = (
            scene.red(SWORDS, at=CORNER).blue(CROSSBOWS, at=(42, 16)).having(lasting=(lasting,))
        )
        other = blessed.run(shoots(blue(CROSSBOWS), red(SWORDS)), [1] * 9).passes()
        assert other.unit(CROSSBOWS).conditions == frozenset()


@pytest.mark.parametrize(("gap", "reached"), [(BESIDE, True), (BEYOND, False), (-99, True)])
def test_how_far_first_claim_steadies(gap: float, reached: bool) -> None:
    """First Claim: the Chosen themselves too, as a unit is in range of its own effects (GEN-09)."""
    scene = battle().red(CHOSEN, **rich()).blue(GUARDS, at=AWAY)
    tested = CHOSEN if gap < 0 else SWORDS
    if gap > 0:
        scene = scene.red(SWORDS, at=beside(gap))
    played = scene.run(takes_test(red(tested)), [1, 1, 3]).ends()
    (test,) = played.of(ev.MoraleTested)
    claim = sum(p.amount for p in test.result.parts if "First Claim" in str(p.source))
    assert claim == reached
    assert played.unit(tested).wounds == 12 - 3 + reached


# ------------------------------------------------------------------ attachments


def test_captains_men_and_poisoned_gifts_look_at_their_own_deployment() -> None:
    """Captain's Men; Poisoned Gifts: up to 2 tokens."""
    scene = battle().red(CREW, "Nute").red(REAVERS, at=(34, 20)).blue(GUARDS, at=AWAY)
    assert held(scene.run(deployed(REAVERS)).ends(), CREW) == 0
    gifts = battle().red(REAVERS, "Euron Greyjoy, Crow's Eye", **rich(1)).blue(GUARDS, at=AWAY)
    assert held(gifts.run(deployed(REAVERS)).ends(), REAVERS) == 2


@pytest.mark.parametrize(("gap", "order"), [(BESIDE, 1), (BEYOND, 0)])
def test_how_far_iron_credit_counts(gap: float, order: int) -> None:
    scene = battle().red(REAVERS, "Sunset Sea Brave").red(BOWMEN, at=beside(gap))

    async def script(table: Table) -> None:
        await tokens.gain(table, red(BOWMEN), "pillage", 1, msg("test"))

    played = scene.blue(GUARDS, at=AWAY).run(script).ends()
    assert held(played, REAVERS, "order") == order


def test_iron_credit_is_for_one_melee_attack_and_takes_two_tokens() -> None:
    """Iron Credit: of three orders one stays; shots ask for none."""
    orders: dict[str, Any] = {"tokens": MappingProxyType({"order": 3})}
    scene = crew("Sunset Sea Brave", wounds=4, **orders)
    played = scene.run(fight(red(REAVERS), blue(GUARDS)), [1] * 7).uses("Iron Credit").answers("1")
    played.passes().ends()
    assert held(played, REAVERS, "order") == 1
    bows = battle().red(BOWMEN, "Sunset Sea Brave", **orders).blue(GUARDS, at=(24, 31))
    assert not ever_offers(bows.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 6), "Iron Credit")


@pytest.mark.parametrize(("gap", "reached"), [(11.5, True), (12.5, False)])
def test_how_far_strange_relics_reach(gap: float, reached: bool) -> None:
    y = round(20 + LIBRARY.units[UNITS[REAVERS]].tray.depth + gap, 2)
    scene = battle().red(REAVERS, "Euron Greyjoy, Crow's Eye").blue(GUARDS, at=(24, y))
    assert scene.run(begins(red(REAVERS))).offers("Strange Relics") is reached


KRAKEN, DUES = "Balon Greyjoy, The Kraken King", "The Kraken's Dues"


def test_the_krakens_dues_are_his_own_units_and_a_greyjoys() -> None:
    """The Kraken's Dues: no token is asked for where there is no room, or paid where none is."""
    scene = battle().red(REAVERS, KRAKEN, wounds=8).red(BOWMEN, at=(34, 20), **rich(1))
    scene = scene.blue(GUARDS, at=AWAY)
    assert not scene.run(begins(red(BOWMEN))).offers(DUES)
    sworn = battle().red(SWORDS, KRAKEN).red(BOWMEN, at=(34, 20), **rich(1)).blue(GUARDS, at=AWAY)
    assert not sworn.run(begins(red(SWORDS))).offers(DUES)
    played = scene.run(begins(red(REAVERS))).uses(DUES).picks("No more").ends()
    assert played.unit(REAVERS).wounds == 8
    full = battle().red(REAVERS, KRAKEN, wounds=8, **rich()).red(BOWMEN, at=(34, 20), **rich(1))
    asked = full.blue(GUARDS, at=AWAY).run(begins(red(REAVERS))).uses(DUES)
    assert asked.labels() == ["Remove 1 pillage token: it restores 2 wounds", "No more"]


@pytest.mark.parametrize(("who", "had", "found"), [(SANSA, 2, 2), (CERSEI, 0, 0)])
def test_gifts_of_silver_and_bronze_come_from_friends(who: str, had: int, found: int) -> None:
    scene = battle().red(REAVERS, "20815", wounds=8, **rich(had)).blue(GUARDS, at=AWAY)
    scene = scene.ncu(SANSA, by=RED).ncu(CERSEI, by=BLUE)
    side = red if who == SANSA else blue
    claim = window(Moment.ZONE_CLAIMED, Claim(side(who), Zone.WEALTH))
    assert held(scene.run(claim).passes(), REAVERS) == found


# ------------------------------------------------------------------ NCUs


@pytest.mark.parametrize(("who", "found"), [("Erik Ironmaker", 1), (SANSA, 0), (CERSEI, 1)])
def test_whose_wealth_brings_erik_a_token(who: str, found: int) -> None:
    """Gifts of Iron, Gold, and Steel: his own and an enemy's; nobody else hands them out."""
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY).ncu(SANSA, by=RED).ncu(CERSEI, by=BLUE)
    poor = scene.ncu("Erik Ironmaker, The Just", by=RED, **rich(0))
    side = blue if who == CERSEI else red
    played = poor.run(window(Moment.ZONE_CLAIMED, Claim(side(who), Zone.WEALTH))).passes()
    assert held(played, "Erik Ironmaker") == found
    able = scene.ncu("Erik Ironmaker, The Just", by=RED, **rich(1))
    crown = able.run(window(Moment.ZONE_CLAIMED, Claim(side(who), Zone.CROWN)))
    assert crown.offers("Gifts of Iron") is (who == "Erik Ironmaker")


def test_berons_gift_is_no_gift_to_the_attack_of_the_influenced() -> None:
    """Hardened of Beron Blacktyde: its defense alone."""
    scene = battle().red(REAVERS).blue(GUARDS, wounds=4).ncu("Beron Blacktyde", Zone.CROWN, by=RED)
    now = scene.influenced("Beron Blacktyde", red(REAVERS)).now()
    attack = strike(now, red(REAVERS), blue(GUARDS))
    assert now.tally(Stat.EXTRA_BLOCKS, red(REAVERS), attack).total == 0


def test_tristifer_watches_enemies_alone() -> None:
    """Ironborn Diplomat."""
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY).ncu("Tristifer Botley", by=RED)
    scene = scene.ncu(SANSA, by=RED)
    own = window(Moment.NCU_ACTIVATES, Activation(red(SANSA)))
    assert not scene.run(own).offers("Ironborn Diplomat")


def test_ashas_promises_are_for_the_unit_she_influences() -> None:
    """Queen's Promises."""
    queen = "Asha Greyjoy, Would-be Queen"
    scene = battle().red(REAVERS, **rich()).blue(GUARDS).red(SWORDS, at=(34, 20))
    scene = scene.ncu(queen, Zone.CROWN, by=RED).influenced(queen, red(REAVERS))
    played = scene.run(takes_test(red(SWORDS), panics=False), [6, 6]).ends()
    assert played.unit(GUARDS).wounds == 12


def test_ravens_bring_one_card_or_three_inches() -> None:
    """Raven Tending."""
    scene = battle().red(REAVERS, wounds=6).blue(GUARDS, at=AWAY)
    scene = scene.hand("40801", "40802", pile="deck", by=RED)
    scene = scene.ncu("Wendamyr", by=RED, tokens=MappingProxyType({"order": 1}))
    drawn = scene.run(RED_TURN).uses("Raven Tending")
    drawn.picks("Draw a tactics card and restore 2 wounds").ends()
    assert len(drawn.state.seats[RED].hand) == 1
    shifts = scene.run(RED_TURN).uses("Raven Tending").picks("Shift up to 3 inches")
    asked = shifts.pending
    assert isinstance(asked, Place)
    assert "3" in str(asked.prompt)


def test_moqorro_calls_somebody_back_once_per_game() -> None:
    """R'hllor's Magics."""
    scene = battle().red(REAVERS, fallen=("20806",), wounds=8).blue(GUARDS, at=AWAY)
    moqorro = red("Moqorro")
    scene = scene.ncu("Moqorro, The Black Flame", by=RED)
    claim = window(Moment.ZONE_CLAIMED, Claim(moqorro, Zone.CROWN))
    assert scene.run(claim).offers("R'hllor's Magics")
    spent = (Lasting("mark_return", RED, moqorro, Until.GAME, "R'hllor's Magics"),)
    assert not scene.having(lasting=spent).run(claim).offers("R'hllor's Magics")


def test_balon_raises_the_dead_when_he_activates_himself() -> None:
    """Rise Again, Blade in Hand."""
    scene = battle().red(BOWMEN).red(REAVERS, at=(32, 20)).blue(GUARDS, at=AWAY).ncu(SANSA, by=RED)
    scene = scene.ncu("Balon Greyjoy, King of Salt and Rock", by=RED)

    def after_a_fall(ncu: str) -> Script:
        async def script(table: Table) -> None:
            await wounds.destroy(table, red(REAVERS), BLUE)
            await open_window(table, Moment.NCU_ACTIVATES, Activation(red(ncu)))

        return script

    assert scene.run(after_a_fall("Balon Greyjoy")).offers("Rise Again")
    assert not scene.run(after_a_fall(SANSA)).offers("Rise Again")


def test_aerons_unit_must_break_the_rank_itself_and_in_melee() -> None:
    """Rise Again, Harder and Stronger."""
    aeron = "Aeron Greyjoy"
    scene = battle().red(PILLAGERS).blue(GUARDS, wounds=9).red(REAVERS, at=(36, 20), wounds=8)
    scene = scene.ncu(aeron, Zone.CROWN, by=RED).influenced(aeron, red(REAVERS))
    other = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [6, *[1] * 6, 6, 6, 1]).passes()
    assert (other.unit(GUARDS).wounds, other.unit(REAVERS).wounds) == (8, 8)
    bows = battle().red(BOWMEN, wounds=8).blue(GUARDS, wounds=9, at=(24, 31))
    bows = bows.ncu(aeron, Zone.CROWN, by=RED).influenced(aeron, red(BOWMEN))
    hit = bows.run(fight(red(BOWMEN), blue(GUARDS)), [6, *[1] * 4, 1, 6, 6, 1]).passes()
    assert (hit.unit(GUARDS).wounds, hit.unit(BOWMEN).wounds) == (8, 8)
