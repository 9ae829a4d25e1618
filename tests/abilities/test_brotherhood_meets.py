"""The Brotherhood without Banners against the other houses: faith, last blows, cards that answer.

ATM-09, CUM-01 to CUM-05, GEN-17, ORD-01, TBD-02, TCD-04, TCD-05, TIM-01, UNIT-09.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Charge, Means, RankLost, Targeted, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import attachments
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    charges,
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
    GUARDS,
    PANICKED,
    RED_TURN,
    VULNERABLE,
    WEAKENED,
    begins,
    gains,
)

MEN, LEVY, ARCHERS, KNIGHTS = (
    "Men-At-Arms",
    "Peasant Levy",
    "Brotherhood Archers",
    "Brotherhood Sworn Knights",
)
CUTTHROATS, BLACKGUARDS, HALBERDIERS = "Cutthroats", "Blackguards", "Lannister Halberdiers"
STAGS, BROTHERS, GREATAXES = "Stag Knights", "Sworn Brothers", "House Umber Greataxes"
BERIC, AZOR, THOROS, CATELYN, EDRIC = "21101", "21102", "21103", "21107", "21109"
CALM, AFRAID = [6, 6, 1], [1, 1, 1]
FAITH = MappingProxyType({"faith": 1})
SIX = lying("41109", RED)
"""Six Times Too Many, on a unit: neither orders nor tactics cards target it."""
REALM = lying("41107", RED, 1)
"""But the Realm Remains, with an order token on it."""


def against(name: str, *with_: str, **state: Any) -> Battle:
    """Men-At-Arms in contact with a blue unit of another house."""
    return battle().red(MEN, *with_, **state).blue(name)


def _answered(played: Any) -> Any:
    """Answer whatever is asked with the first answer, trays where they stand."""
    while played.pending is not None:
        asked = played.pending
        if isinstance(asked, Place):
            played.stays()
        elif isinstance(asked, ChooseSome):
            played.answers(())
        elif isinstance(asked, Choose):
            played.passes()
            if isinstance(played.pending, Choose):
                played.answers(played.pending.options[0].key)
    return played


# ------------------------------------------------------------------ who may be targeted


@pytest.mark.parametrize("attached", [(), (SIX,)])
def test_six_times_too_many_keeps_orders_of_both_sides_away_ORD_02(
    attached: tuple[Any, ...],
) -> None:
    """Neither Spread Fear, an enemy's order, nor the own unit's Swift Retreat reaches it."""
    scene = battle().red(ARCHERS, "21108", wounds=6, attached=attached).blue(GUARDS)
    struck = scene.having(active=BLUE).run(fight(blue(GUARDS), red(ARCHERS)), [1] * 6)
    assert struck.offers("Swift Retreat") is (not attached)
    afraid = battle().red(LEVY, at=(31, 20)).red(ARCHERS, attached=attached)
    afraid = afraid.blue(BLACKGUARDS, "21006", at=(31, 24.8))
    played = afraid.run(takes_test(red(LEVY)), [*AFRAID, *CALM])
    offered = played.offers("Spread Fear")
    assert offered is (not attached)


@pytest.mark.parametrize(("attached", "offered"), [((), True), ((SIX,), False)])
def test_six_times_too_many_keeps_cards_away_TCD_04(
    attached: tuple[Any, ...], offered: bool
) -> None:
    """Our Blades Are Sharp targets the attacker, Price Of Failure too: nobody's card does."""
    scene = battle().red(MEN, attached=attached).blue(GUARDS).hand("41115", by=RED)
    before = window(Moment.ATTACK_BEFORE_DICE, strike(scene.now(), red(MEN), blue(GUARDS)))
    assert scene.run(before).offers("Price Of Failure") is offered


def test_who_should_have_died_is_shown_as_refused_GEN_17() -> None:
    """Threats of an enemy card: the unit with Six Times Too Many is not among those to choose."""
    scene = battle().red(MEN, attached=(SIX,)).red(LEVY, at=(31, 20)).blue(GUARDS, at=(24, 34))
    played = scene.hand("41002", by=RED).run(RED_TURN).uses("Harsh Punishments").ends()
    assert played.unit(LEVY).attached
    assert played.unit(MEN).attached == (SIX,)


@pytest.mark.parametrize(("dice", "marked"), [([6, 6], False), ([1, 1], True)])
def test_knights_of_the_hollow_hill_turn_a_mark_aside(dice: list[int], marked: bool) -> None:
    """Mark Target of the Crownland Scouts, an order: cancelled by a passed morale test."""
    scouts = "Crownland Scouts"
    scene = battle().red(MEN).blue(scouts, at=(24, 31)).hand("41103", by=RED).having(active=BLUE)
    played = scene.run(BLUE_TURN, dice).uses("Mark Target").uses("Knights of the Hollow Hill")
    _answered(played)
    assert (VULNERABLE in played.unit(MEN).conditions) is marked
    assert "mark_target" in played.unit(scouts).used_this_round


def test_a_horror_is_answered_from_the_hollow_hill() -> None:
    """Horrific Visage targets the attacker: passing its morale test, it takes no panic test."""
    scene = battle().red(MEN).blue(BLACKGUARDS).hand("41103", by=RED)
    played = scene.run(fight(red(MEN), blue(BLACKGUARDS)), [6, 6, *[1] * 7])
    played.uses("Knights of the Hollow Hill").ends()
    tests = [test for test in played.of(ev.MoraleTested) if test.unit == red(MEN)]
    assert [test.panic for test in tests] == [False]


def test_secrets_and_knights_meet_at_one_target_SIM_04() -> None:
    """A Flayed Man Has No Secrets and Knights of the Hollow Hill: cancelled once."""
    scene = battle().red(MEN, conditions=frozenset({WEAKENED})).blue(CUTTHROATS, at=(24, 34))
    scene = scene.hand("41103", by=RED).hand("41006", by=BLUE)
    aimed = window(Moment.TARGETED, Targeted(red(MEN), BLUE, Means.CARD, "something"))
    played = scene.run(aimed, [6, 6])
    assert played.offers("Knights of the Hollow Hill")
    played.uses("Knights of the Hollow Hill")
    _answered(played)
    assert played.result[0].cancelled
    assert played.unit(MEN).conditions == {WEAKENED}


# ------------------------------------------------------------------ tokens that do not come


@pytest.mark.parametrize("token", list(Condition))
def test_while_the_realm_remains_no_token_comes(token: Condition) -> None:
    """But the Realm Remains: of whatever effect; without an order token on it they come."""
    held = against(GUARDS, attached=(REALM,)).run(gains(red(MEN), token)).ends()
    assert held.unit(MEN).conditions == set()
    bare = against(GUARDS, attached=(lying("41107", RED),)).run(gains(red(MEN), token)).ends()
    assert bare.unit(MEN).conditions == {token}


def test_skinner_weakens_no_resolve_where_the_realm_remains() -> None:
    """Weaken Resolve of House Bolton, and a failed panic test."""
    scene = battle().red(MEN, attached=(REALM,)).blue(CUTTHROATS, "21009")
    assert scene.run(takes_test(red(MEN)), AFRAID).ends().unit(MEN).conditions == set()


# ------------------------------------------------------------------ faith


def test_azor_ahai_meets_intimidation() -> None:
    """Azor Ahai!: 1 wound at most, whatever Intimidating Presence adds (CUM-02)."""
    scene = battle().red(MEN).blue(CUTTHROATS, "21002").hand("41106", by=RED)
    played = scene.run(takes_test(red(MEN)), [1, 1, 3]).uses("Azor Ahai!").ends()
    assert played.unit(MEN).wounds == 11


@pytest.mark.parametrize(("who", "weak"), [(BERIC, True), (EDRIC, True), ("21110", False)])
def test_the_squire_is_his_lord_for_a_card(who: str, weak: bool) -> None:
    """Azor Ahai! on the commander's unit, or on Edric's, who counts as Beric Dondarrion."""
    scene = battle().red(MEN, who).blue(STAGS).hand("41106", by=RED)
    if who != BERIC:
        scene = scene.red(LEVY, BERIC, at=(6, 6))
    played = scene.run(takes_test(red(MEN)), [1, 1, 3]).uses("Azor Ahai!").ends()
    assert (WEAKENED in played.unit(STAGS).conditions) is weak
    assert played.unit(MEN).wounds >= (12 if weak else 11)


def test_faith_and_stalwart_hearts_add_up_CUM_02() -> None:
    """Prayers to R'hllor +2, the Ghost's influence +1, an enemy's Intimidating Presence -1."""
    scene = battle().red(MEN, THOROS, tokens=FAITH).blue("Flayed Men")
    scene = scene.ncu("Ghost of High Heart").influenced("Ghost of High Heart", red(MEN))
    assert scene.now().tally(Stat.MORALE_ROLL, red(MEN)).total == 2


@pytest.mark.parametrize(("foe", "restored"), [((), 2), (("21013",), 1)])
def test_prayers_count_what_is_really_suffered(foe: tuple[str, ...], restored: int) -> None:
    """Prayers to R'hllor meet Iron Resolve: 1 wound less from failing, 1 less restored."""
    scene = battle().red(LEVY, THOROS, tokens=FAITH, wounds=4).blue(GUARDS, *foe)
    played = scene.run(takes_test(blue(GUARDS)), [1, 1, 2]).uses("Prayers to R'hllor").ends()
    assert played.unit(LEVY).wounds == 4 + restored


def test_a_kissed_attachment_does_not_take_the_black() -> None:
    """The Last Kiss: who was not destroyed is not among those that fell in the attack (ATM-09)."""
    scene = battle().red(LEVY, "21110").red(MEN, at=(31, 20)).blue(BROTHERS, wounds=8)
    scene = scene.hand("41113", by=RED)

    async def script(table: Any) -> None:
        await attachments.destroy(table, red(LEVY), "21110", BLUE, cause=blue(BROTHERS))

    played = scene.run(script).uses("The Last Kiss").picks(red(MEN)).ends()
    assert played.unit(LEVY).fallen == ()
    assert played.unit(MEN).attachments == ("21110",)


def test_duelists_may_be_kissed_away() -> None:
    """Expert Duelist destroys the attachment on a 5: it moves on, its figure is gone."""
    scene = battle().red(LEVY, "21110").red(MEN, at=(31, 20)).blue(STAGS, "20612")
    scene = scene.hand("41113", by=RED).having(active=BLUE)
    blow = window(Moment.ATTACK_BEFORE_DICE, strike(scene.now(), blue(STAGS), red(LEVY)))
    played = scene.run(blow, [5])
    duel = next(label for label in played.labels() if "ttachment" in label)
    played.picks(duel).uses("The Last Kiss").picks(red(MEN)).ends()
    assert played.unit(MEN).attachments == ("21110",)
    assert played.unit(LEVY).wounds == 11


# ------------------------------------------------------------------ blows


@pytest.mark.parametrize(("card", "hits"), [(False, 6), (True, 10)])
def test_failure_has_no_misses_to_strike_back(card: bool, hits: int) -> None:
    """Price Of Failure against Baratheon Wardens: Counterstrike finds no misses."""
    wardens = "Baratheon Wardens"
    scene = against(wardens).hand("41115", by=RED)
    dice = [6, 6, 6, 1, 1, 1, 1]  # three criticals, two hits each
    played = scene.run(fight(red(MEN), blue(wardens)), [*dice, *[6] * 10])
    if card:
        played.uses("Price Of Failure")
    played.ends()
    assert played.of(ev.HitsScored)[0].hits == hits
    struck_back = any("Counterstrike" in str(roll.why) for roll in played.of(ev.DiceRolled))
    assert struck_back is not card


@pytest.mark.parametrize(("guest", "dice"), [(GREATAXES, 1), (STAGS, 1)])
def test_a_levy_gangs_up_with_guests(guest: str, dice: int) -> None:
    """Gang-Up: the guest of House Stark or House Baratheon is a friend as others are."""
    scene = battle().red(LEVY).blue(GUARDS).red(guest, at=(24, 29.6), facing=180)
    found = numbers(scene.now(), strike(scene.now(), red(guest), blue(GUARDS)))
    alone = battle().red(guest).blue(GUARDS)
    single = numbers(alone.now(), strike(alone.now(), red(guest), blue(GUARDS)))
    assert found.dice.total - single.dice.total == dice
    assert found.to_hit.total - single.to_hit.total == -1


@pytest.mark.parametrize(("with_", "after"), [((), {VULNERABLE}), ((THOROS,), set())])
def test_a_fiery_charge_on_set_spears_burns_the_charger_alone(
    with_: tuple[str, ...], after: set[Condition]
) -> None:
    """Fiery Charge: the blow of Set for Charge comes within the charge and is not its attack."""
    scene = battle().red(LEVY, *with_, at=(24, 8)).hand("41111", by=RED)
    scene = scene.blue(HALBERDIERS, at=(24, 16))
    if not with_:
        scene = scene.red(KNIGHTS, at=(6, 8)).red(MEN, THOROS, at=(40, 8))
    played = scene.run(charges(red(LEVY)), [*[1] * 7, 1, *[1] * 6])
    played.uses("Fiery Charge")
    while played.pending is not None:
        if played.offers("Set for Charge"):
            played.uses("Set for Charge")
        elif isinstance(played.pending, Place):
            played.stays()
        elif isinstance(played.pending, ChooseSome):
            played.answers(())
        elif isinstance(played.pending, Choose):
            played.answers(played.pending.options[0].key)
    assert [each.attacker for each in played.of(ev.AttackBegan)] == [blue(HALBERDIERS), red(LEVY)]
    assert VULNERABLE not in played.unit(HALBERDIERS).conditions
    assert played.unit(LEVY).conditions == after


@pytest.mark.parametrize(("leader", "after"), [("21012", set()), ("21005", {VULNERABLE})])
def test_a_borrowed_fiery_charge_spares_whoever_counts_as_the_commander(
    leader: str, after: set[Condition]
) -> None:
    """Fiery Charge in the hand of House Bolton: Walton counts as Roose, as does his own unit."""
    scene = battle().red(CUTTHROATS, "21002", at=(6, 8)).red(LEVY, leader, at=(24, 8))
    scene = scene.blue(GUARDS, THOROS, at=(24, 16)).hand("41111", by=RED)
    played = scene.run(charges(red(LEVY)), [1] * 6).uses("Fiery Charge")
    assert _answered(played).unit(LEVY).conditions == after


@pytest.mark.parametrize("named", ["Swift Retreat", "Sudden Retreat"])
def test_one_way_out_for_one_blow_TIM_01(named: str) -> None:
    """Swift Retreat, an order, and Sudden Retreat, a card, answer the same trigger: one of them."""
    scene = battle().red(ARCHERS, "21108").blue(GUARDS).having(active=BLUE)
    scene = scene.hand("41101", by=RED)
    played = scene.run(fight(blue(GUARDS), red(ARCHERS)), [*[1] * 6, 3]).uses(named)
    other = "Sudden Retreat" if named == "Swift Retreat" else "Swift Retreat"
    assert not played.offers(other)


@pytest.mark.parametrize(("name", "suffered"), [(GUARDS, 4), (STAGS, 4), ("Baratheon Wardens", 4)])
def test_lady_stoneheart_lashes_out_at_every_house(name: str, suffered: int) -> None:
    """Lash Out: wounds, so neither defense dice nor Resilience help (GEN-16)."""
    scene = battle().red(MEN, wounds=4).red(LEVY, CATELYN, at=(6, 6)).blue(name)
    scene = scene.hand("41114", by=RED).having(active=BLUE)
    blow = strike(scene.now(), blue(name), red(MEN))
    played = scene.run(window(Moment.ATTACK_COMPLETED, blow)).uses("Lash Out").ends()
    assert played.unit(name).wounds == 12 - suffered


@pytest.mark.parametrize(("name", "again"), [(GUARDS, True), (STAGS, False), (CUTTHROATS, True)])
def test_vengeance_knows_whom_it_is_for(name: str, again: bool) -> None:
    """Unending Vengeance: Lannisters and Boltons, not the King's men."""
    scene = battle().red(LEVY, CATELYN).blue(name, at=(24, 34))
    sworn = scene.run(window(Moment.GAME_START, Turn(RED))).ends().state.lasting
    charge = Charge(red(LEVY), blue(name), ArcSide.FRONT)
    played = scene.having(lasting=sworn).run(window(Moment.CHARGE_DECLARED, charge)).ends()
    assert any(g.stat is Stat.REROLL_CHARGE for g in played.result[0].gains) is again


# ------------------------------------------------------------------ NCUs


@pytest.mark.parametrize(("left", "acts"), [(12, True), (1, False)])
def test_the_hangwoman_may_kill_who_would_act(left: int, acts: bool) -> None:
    """Vengeance at Any Cost: the wound comes before the action; the dead do not act (UNIT-09)."""
    scene = battle().red(MEN, at=(24, 8)).blue(STAGS, at=(24, 40), wounds=left)
    scene = scene.blue(GUARDS, at=(40, 44)).ncu("31103", by=RED).influenced("31103", blue(STAGS))
    declared = window(Moment.ACTION_DECLARED, Action(blue(STAGS), "march"))
    assert scene.run(declared).ends().unit(STAGS).on_table is acts


@pytest.mark.parametrize(("zone", "hit"), [(None, 3), (Zone.WEALTH, 4), (Zone.CROWN, 4)])
def test_who_counts_as_holding_the_crown_holds_it_TCD_05(zone: Zone | None, hit: int) -> None:
    """Brotherwood Armaments: Joffrey Baratheon counts as controlling the Crown on any zone."""
    scene = battle().red(MEN).blue(STAGS).ncu("Joffrey Baratheon", zone, by=BLUE)
    found = numbers(scene.now(), strike(scene.now(), red(MEN), blue(STAGS)))
    assert found.to_hit.total == hit


@pytest.mark.parametrize("zone", [Zone.CROWN, Zone.COMBAT])
def test_converts_take_the_place_of_any_zone(zone: Zone) -> None:
    """Fresh Converts: a rank of whatever house is a token; the zone's own effect does not come."""
    scene = battle().red(MEN, wounds=6, at=(24, 8)).blue(STAGS, at=(24, 40)).ncu("31104", by=RED)
    lost = window(Moment.RANK_DESTROYED, RankLost(blue(STAGS), RED))
    thoros = red("Thoros Of Myr")
    assert scene.run(lost).ends().state.ncus[thoros].tokens == {"order": 1}
    played = scene.run(claims(thoros, zone)).uses("Fresh Converts").ends()
    assert played.unit(MEN).wounds == 8
    assert not played.of(ev.MoraleTested)


@pytest.mark.parametrize(("wounds", "marked"), [(9, True), (12, False)])
def test_the_ghost_sees_the_rank_that_a_real_blow_takes(wounds: int, marked: bool) -> None:
    """Prophecies and Portents: the Stag Knights that take it become Vulnerable and Weakened."""
    scene = battle().red(MEN, wounds=wounds).blue(STAGS).having(active=BLUE)
    scene = scene.ncu("Ghost of High Heart").influenced("Ghost of High Heart", red(MEN))
    dice = [6, *[1] * 6, *[1] * 2, *CALM]
    played = scene.run(fight(blue(STAGS), red(MEN)), dice).ends()
    assert ({VULNERABLE, WEAKENED} <= played.unit(STAGS).conditions) is marked


def test_who_takes_up_the_sword_frightens_before_he_acts() -> None:
    """Take Up the Sword: Panicked and Weakened stand when the activation goes on."""
    scene = battle().red(MEN).blue(STAGS).hand("41105", by=RED)
    played = scene.run(begins(red(MEN)), [6, 6]).uses("Take Up the Sword")
    if isinstance(played.pending, Choose):
        played.picks("An enemy becomes Panicked and Weakened")
    assert played.ends().unit(STAGS).conditions == {PANICKED, WEAKENED}


def test_assault_orders_from_a_claimed_crown_shake_nobody_TBD_02() -> None:
    """Assault Orders of Beric Dondarrion against House Bolton: Horrific Visage answers the blow."""
    scene = battle().red(MEN).blue(BLACKGUARDS).ncu("Ravella Smallwood").hand("41108", by=RED)
    played = scene.run(claims(red("Ravella Smallwood"), Zone.CROWN), [*CALM, *[1] * 7])
    played.uses("Assault Orders").picks("stay").ends()
    tested = [test.unit for test in played.of(ev.MoraleTested) if test.faces]
    assert tested == [red(MEN)]


def test_a_reprieve_keeps_the_tokens_and_cards_that_lie_there() -> None:
    """Six Times Too Many: the unit stays as it is, with 1 wound, for later cards to find."""
    scene = battle().red(MEN, wounds=1, conditions=frozenset({PANICKED}), attached=(REALM,))
    scene = scene.blue(STAGS).hand("41109", by=RED).having(active=BLUE)
    blow = replace(strike(scene.now(), blue(STAGS), red(MEN)))
    played = scene.run(fight(blow.attacker, blow.defender), [6, *[1] * 6, 1, 1, *CALM])
    played.uses("Six Times Too Many").ends()
    unit = played.unit(MEN)
    assert (unit.destroyed, unit.wounds) == (False, 1)
    assert unit.attached == (REALM, SIX)
