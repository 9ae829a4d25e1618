"""The tactics cards of House Greyjoy and its commanders."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.agents.view import UNKNOWN, view_of
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.dice import Stream
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Attached, Condition, Seat, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens, wounds
from tests.abilities.battle import (
    BLUE,
    CARDS,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    charges,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    RED_TURN,
    before_dice,
    begins,
    both,
    falls,
)
from tests.agents.dealing import dealt_anew

REAVERS, BOWMEN, PILLAGERS = "Ironborn Reavers", "Ironborn Bowmen", "Stony Shore Pillagers"
GUARDS, SWORDS, MARAUDERS = "Lannister Guardsmen", "Stark Sworn Swords", "Stormcrow Mercenaries"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY = (24, 44)
SANSA, CERSEI = "Sansa Stark", "Cersei Lannister"


def pillaged(count: int) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def held(played: Played, unit: str) -> int:
    return tokens.held(played.now, red(unit), "pillage")


def crew(*with_: str, count: int = 0, foe: int = 12, **state: Any) -> Battle:
    """Reavers in contact with Guardsmen."""
    return battle().red(REAVERS, *with_, **pillaged(count), **state).blue(GUARDS, wounds=foe)


def before(attacker: str = REAVERS) -> Script:
    return before_dice(red(attacker), blue(GUARDS))


def gained(played: Played) -> dict[Stat, int]:
    (attack,) = played.result
    return {gain.stat: gain.amount for gain in attack.gains}


# ------------------------------------------------------------------ the deck


@pytest.mark.parametrize(("wealth", "found"), [(True, 4 + 3), (False, 4)])
def test_we_do_not_sow_lets_a_unit_attack_and_perhaps_restore(wealth: bool, found: int) -> None:
    """We Do Not Sow: 1 wound and 1 for each destroyed rank, where an opponent has Wealth."""
    scene = crew(wounds=4).ncu(SANSA, by=RED).hand("We Do Not Sow", by=RED)
    scene = scene.ncu(CERSEI, Zone.WEALTH if wealth else Zone.CROWN, by=BLUE)
    played = scene.run(claims(red(SANSA), Zone.TACTICS), [1] * 4).uses("We Do Not Sow")
    played.passes().picks("As it stands").ends()
    assert len(played.of(ev.AttackBegan)) == 1
    assert played.unit(REAVERS).wounds == found


def test_what_is_dead_may_never_die() -> None:
    """What Is Dead May Never Die: it stays with 1 wound, or restores at the start of a turn."""
    name = "What Is Dead May Never Die"
    dying = crew(wounds=1).hand(name, by=RED).run(falls(red(REAVERS))).uses(name).ends()
    assert dying.unit(REAVERS).wounds == 1
    assert dying.unit(REAVERS).on_table
    turn = crew(wounds=4).hand(name, by=RED)
    assert turn.run(RED_TURN).uses(name).ends().unit(REAVERS).wounds == 4 + 3
    assert not turn.run(BLUE_TURN).offers(name)


@pytest.mark.parametrize(
    ("mine", "theirs", "stats", "token"),
    [
        (Zone.COMBAT, Zone.CROWN, {Stat.PRECISION}, set()),
        (Zone.CROWN, Zone.COMBAT, {Stat.PRECISION, Stat.REROLL_ATTACK}, set()),
        (Zone.WEALTH, Zone.CROWN, set(), {PANICKED}),
        (Zone.CROWN, Zone.WEALTH, set(), {VULNERABLE}),
    ],
)
def test_the_krakens_wrath_asks_who_holds_combat_and_wealth(
    mine: Zone, theirs: Zone, stats: set[Stat], token: set[Condition]
) -> None:
    """The Kraken's Wrath."""
    scene = crew().ncu(SANSA, mine, by=RED).ncu(CERSEI, theirs, by=BLUE)
    played = scene.hand("The Kraken's Wrath", by=RED).run(before()).uses("The Kraken's").ends()
    assert set(gained(played)) == stats
    assert played.unit(GUARDS).conditions == token


@pytest.mark.parametrize(
    ("choice", "left", "restored"),
    [("A condition token is removed", 1, 0), ("Remove 1 pillage token: a condition", 0, 2 + 2)],
)
def test_the_iron_price_buys_wounds(choice: str, left: int, restored: int) -> None:
    """The Iron Price: its first choice, with a token and without one."""
    weak = frozenset({WEAKENED})
    scene = crew(count=1, wounds=4, conditions=weak).hand("The Iron Price", by=RED)
    played = scene.run(RED_TURN).uses("The Iron Price")
    label = next(each for each in played.labels() if each.startswith(choice))
    played.picks(label).ends()
    assert held(played, REAVERS) == left
    assert played.unit(REAVERS).conditions == frozenset()
    assert played.unit(REAVERS).wounds == 4 + restored


@pytest.mark.parametrize(("paid", "rerolls"), [(False, False), (True, True)])
def test_the_iron_price_buys_dice(paid: bool, rerolls: bool) -> None:
    """The Iron Price: the highest number of dice this turn, and re-rolls for a token."""
    scene = crew(count=1, wounds=4).hand("The Iron Price", by=RED)
    played = scene.run(RED_TURN).uses("The Iron Price")
    wanted = "Remove 1 pillage token: roll" if paid else "Roll"
    played.picks(next(e for e in played.labels() if e.startswith(wanted))).ends()
    found = numbers(played.now, strike(played.now, red(REAVERS), blue(GUARDS)))
    assert found.dice.total == 7
    assert found.attack_rerolls.any is rerolls
    assert held(played, REAVERS) == 1 - paid
    poor = crew().hand("The Iron Price", by=RED).run(RED_TURN).uses("The Iron Price").ends()
    assert numbers(poor.now, strike(poor.now, red(REAVERS), blue(GUARDS))).dice.total == 7


def test_finger_dance_pays_a_wound_for_each_choice() -> None:
    """Finger Dance: attached for the game; up to two of three, each once."""
    laid = crew().hand("Finger Dance", by=RED).run(RED_TURN).uses("Finger Dance").ends()
    assert [card.card for card in laid.unit(REAVERS).attached] == [CARDS["Finger Dance"]]
    scene = crew(attached=(lying("Finger Dance", RED),))
    played = scene.run(before()).uses("Finger Dance")
    assert len(played.labels()) == 4
    played.picks("Suffer 1 wound: the defender becomes Vulnerable")
    assert len(played.labels()) == 3
    played.picks("Suffer 1 wound: re-roll attack dice").ends()
    assert played.unit(REAVERS).wounds == 10
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    assert set(gained(played)) == {Stat.REROLL_ATTACK}
    stops = scene.run(before()).uses("Finger Dance").picks("No more").ends()
    assert stops.unit(REAVERS).wounds == 12


def test_raiding_call_takes_models_and_a_token_of_another() -> None:
    """Raiding Call: 1 wound more than the models; somebody's Wealth gives a further token."""
    scene = battle().red(REAVERS, wounds=5, **pillaged(0)).blue(GUARDS, at=AWAY)
    scene = scene.red(PILLAGERS, at=(32, 20), **pillaged(1)).ncu(CERSEI, Zone.WEALTH, by=BLUE)
    scene = scene.hand("Raiding Call", by=RED)
    played = scene.run(begins(red(REAVERS))).uses("Raiding Call").picks("2").answers("yes")
    played.picks(red(PILLAGERS)).ends()
    assert (played.unit(REAVERS).wounds, played.unit(PILLAGERS).wounds) == (8, 10)
    assert (held(played, REAVERS), held(played, PILLAGERS)) == (1, 1)
    swords = battle().red(SWORDS).red(REAVERS, at=(32, 20)).blue(GUARDS, at=AWAY)
    swords = swords.hand("Raiding Call", by=RED)
    assert not swords.run(begins(red(SWORDS))).offers("Raiding Call")
    assert not swords.run(begins(red(REAVERS))).offers("Raiding Call")


def test_bless_with_stone_bless_with_steel_drinks_from_an_enemys_ranks() -> None:
    """Bless With Stone, Bless With Steel: 2 for each; Wealth and Combat give one choice each."""
    name, weak = "Bless With Stone, Bless With Steel", frozenset({WEAKENED})
    scene = crew(foe=4, wounds=3, conditions=weak).hand(name, by=RED)
    bare = scene.run(begins(red(REAVERS))).uses("Bless").ends()
    assert bare.unit(REAVERS).wounds == 3 + 4
    scene = scene.ncu(SANSA, Zone.WEALTH, by=RED).ncu("Catelyn Stark", Zone.COMBAT, by=RED)
    played = scene.run(begins(red(REAVERS))).uses("Bless").picks("Restore 1 wound")
    played.picks("A condition token is removed").ends()
    assert played.unit(REAVERS).wounds == 3 + 4 + 1
    assert played.unit(REAVERS).conditions == frozenset()


# ------------------------------------------------------------------ Asha Greyjoy

ASHA = "Asha Greyjoy, The Kraken's Daughter"


@pytest.mark.parametrize(("led", "restored"), [(True, 4), (False, 2)])
def test_ironborn_mettle_is_greater_near_asha(led: bool, restored: int) -> None:
    """Ironborn Mettle: 1 more for each destroyed rank in short range of her unit."""
    scene = battle().red(REAVERS, wounds=4).red(BOWMEN, ASHA, at=(30, 20) if led else (8, 4))
    scene = scene.blue(GUARDS, at=AWAY).hand("Ironborn Mettle", by=RED)
    played = scene.run(takes_test(red(REAVERS)), [6, 6, 1]).uses("Ironborn Mettle").ends()
    assert played.unit(REAVERS).wounds == 4 + restored


@pytest.mark.parametrize(("wounds_left", "dice"), [(12, 8), (8, 7), (4, 6)])
def test_raider_bravery_lasts_until_a_failed_test(wounds_left: int, dice: int) -> None:
    """Raider Bravery: 1 more die with all ranks, or 1 more rank."""
    scene = crew(wounds=wounds_left).hand("Raider Bravery", by=RED)
    played = scene.run(takes_test(red(REAVERS)), [6, 6, 1]).uses("Raider Bravery").ends()
    assert numbers(played.now, strike(played.now, red(REAVERS), blue(GUARDS))).dice.total == dice
    laid = crew(wounds=8, attached=(lying("Raider Bravery", RED),))
    failed = laid.run(takes_test(red(REAVERS), panics=False), [1, 1]).ends()
    assert failed.unit(REAVERS).attached == ()


@pytest.mark.parametrize(("with_", "tokens_"), [((ASHA,), 2), ((), 1)])
def test_war_cry_of_asha_gives_both_tokens(with_: tuple[str, ...], tokens_: int) -> None:
    """War Cry of Asha Greyjoy: another unit chooses one."""
    scene = battle().red(REAVERS, *with_).blue(GUARDS, at=(24, 31))
    scene = scene.hand("War Cry, Asha Greyjoy", by=RED)
    played = scene.run(begins(red(REAVERS)), [6, 6]).uses("War Cry").passes()
    if tokens_ == 1:
        played.picks("panicked")
    played.ends()
    assert len(played.unit(GUARDS).conditions) == tokens_


# ------------------------------------------------------------------ Victarion Greyjoy

VICTARION = "Victarion Greyjoy, The Iron Captain"


@pytest.mark.parametrize("with_", [(VICTARION,), ("Nute",), ()])
def test_rush_of_aggression_costs_all_but_victarion(with_: tuple[str, ...]) -> None:
    """Rush of Aggression: a 6 and Critical Blow; Nute counts as Victarion where he leads."""
    scene = battle().red(REAVERS, *with_).blue(GUARDS, at=(24, 30))
    scene = scene.red(BOWMEN, *(() if VICTARION in with_ else (VICTARION,)), at=(6, 4))
    scene = scene.hand("Rush of Aggression, Victarion Greyjoy", by=RED)
    scene = scene.having(active=RED)
    played = scene.run(charges(red(REAVERS)), [6, *[1] * 30]).uses("Rush of Aggression")
    played.passes().stays()
    asked = played.pending
    assert isinstance(asked, Choose)
    played.answers(asked.options[0].key).passes()
    (made,) = played.of(ev.ChargeMade)
    assert made.distance.total == 5 + 6
    assert (VULNERABLE in played.unit(REAVERS).conditions) is (with_ == ())


@pytest.mark.parametrize("with_", [(VICTARION,), ()])
def test_assault_orders_let_victarion_charge(with_: tuple[str, ...]) -> None:
    """Assault Orders of Victarion Greyjoy: others only make a melee attack."""
    scene = battle().red(REAVERS, *with_).blue(GUARDS, at=(24, 30)).ncu(SANSA, by=RED)
    scene = scene.hand("Assault Orders, Victarion Greyjoy", by=RED)
    played = scene.run(claims(red(SANSA), Zone.TACTICS), [1, 1, 1, 1])
    assert played.offers("Assault Orders") is bool(with_)


@pytest.mark.parametrize(
    ("long", "with_", "stats"),
    [
        (True, (), {Stat.HIGHEST_DICE}),
        (False, (VICTARION,), {Stat.REROLL_ATTACK}),
        (True, (VICTARION,), {Stat.HIGHEST_DICE, Stat.REROLL_ATTACK}),
    ],
)
def test_sustained_assault_of_victarion(
    long: bool, with_: tuple[str, ...], stats: set[Stat]
) -> None:
    """Sustained Assault, Victarion Greyjoy: who was engaged as the turn began, and his re-roll."""
    scene = crew(*with_, wounds=4).hand("Sustained Assault, Victarion Greyjoy", by=RED)
    pair = (blue(GUARDS), red(REAVERS))
    scene = scene.having(engaged_before=frozenset({pair} if long else ()))
    played = scene.run(before()).uses("Sustained Assault").ends()
    assert set(gained(played)) == stats


# ------------------------------------------------------------------ Theon Greyjoy

THEON = 'Theon Greyjoy, "Prince" of Winterfell'


@pytest.mark.parametrize("with_", [(THEON,), ()])
def test_opportunist_strikes_who_has_not_activated(with_: tuple[str, ...]) -> None:
    """Opportunist of Theon Greyjoy: both keywords for his unit."""
    scene = crew(*with_).hand("Opportunist, Theon Greyjoy", by=RED)
    played = scene.run(before()).uses("Opportunist")
    played.picks("Precision")
    if with_:  # the second is the only one left
        assert set(gained(played.ends())) == {Stat.REROLL_ATTACK, Stat.PRECISION, Stat.VICIOUS}
    else:
        assert set(gained(played.ends())) == {Stat.REROLL_ATTACK, Stat.PRECISION}
    late = battle().red(REAVERS).blue(GUARDS, activated=True)
    assert not late.hand("Opportunist, Theon Greyjoy", by=RED).run(before()).offers("Opportunist")


def test_diversion_tactics_of_theon_move_another_friend() -> None:
    """Diversion Tactics, Theon Greyjoy."""
    scene = crew(wounds=8).red(BOWMEN, at=(33, 20)).hand("Diversion Tactics, Theon Greyjoy", by=RED)
    attack = fight(blue(GUARDS), red(REAVERS))
    played = scene.run(attack, [1] * 6).uses("Diversion Tactics").stays().ends()
    (begun,) = played.of(ev.ActionDeclared)
    assert (begun.unit, begun.action) == (red(BOWMEN), "maneuver")


@pytest.mark.parametrize("combat", [False, True])
def test_stark_exposure_bars_cards_and_orders_of_the_charged_enemys_side(combat: bool) -> None:
    """Stark Exposure: choose 1, or both with Combat; a second charge of the turn counts too."""
    scene = battle().red(PILLAGERS, wounds=4).blue(GUARDS).hand("Stark Exposure", by=RED)
    scene = scene.ncu(SANSA, Zone.COMBAT if combat else Zone.CROWN, by=RED)

    async def script(table: Table) -> Charge:
        first = Charge(red(PILLAGERS), blue(GUARDS), ArcSide.FRONT, 6)
        return await open_window(table, Moment.CHARGE_SUCCEEDED, first)

    played = scene.run(script).uses("Stark Exposure")
    played.picks("No orders or tactics cards of its own side on the charged enemy").ends()
    (charge,) = played.result
    assert {gain.stat for gain in charge.gains} == ({Stat.HIGHEST_DICE} if combat else set())
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    assert played.now.has(Stat.NO_FRIENDLY_ORDERS, blue(GUARDS))
    again = scene.run(both(script, script)).uses("Stark Exposure")
    again.picks("No orders or tactics cards of its own side on the charged enemy").ends()
    barred = [one for one in again.state.lasting if one.ability.endswith("no_friendly_cards")]
    assert len(barred) == 2


# ------------------------------------------------------------------ Balon Greyjoy

BALON = "Balon Greyjoy, The Kraken King"


def _sacrifice(given: int = 12) -> Battle:
    scene = battle().red(PILLAGERS, wounds=given).red(REAVERS, at=(32, 20), **pillaged(1))
    scene = scene.red(BOWMEN, BALON, at=(16, 20), **pillaged(2)).blue(GUARDS, at=AWAY)
    return scene.hand("Acceptable Sacrifices", by=RED)


@pytest.mark.parametrize(("count", "found", "came"), [("1", 11, 2), ("2", 10, 2), ("none", 12, 1)])
def test_acceptable_sacrifices_turn_wounds_into_tokens(count: str, found: int, came: int) -> None:
    """Acceptable Sacrifices: not of Balon's unit; another Greyjoy unit with room gains."""
    played = _sacrifice().run(RED_TURN).uses("Acceptable Sacrifices")
    assert not [label for label in played.labels() if label.startswith(BOWMEN)]
    played.picks(red(PILLAGERS)).picks(count).ends()
    assert played.unit(PILLAGERS).wounds == found
    assert played.unit(PILLAGERS).conditions == ({PANICKED} if count != "none" else set())
    assert held(played, REAVERS) == came


def test_acceptable_sacrifices_may_be_the_last() -> None:
    """Whom the sacrifice destroys pays all the same."""
    played = _sacrifice(given=1).run(RED_TURN).uses("Acceptable").picks(red(PILLAGERS))
    played.picks("1").ends()
    assert played.unit(PILLAGERS).destroyed
    assert held(played, REAVERS) == 2


@pytest.mark.parametrize(("left", "after"), [(12, {PANICKED, VULNERABLE}), (1, set())])
def test_price_of_failure_of_balon(left: int, after: set[Condition]) -> None:
    """Price of Failure, Balon Greyjoy: all dice hit; an enemy that still stands costs dear."""
    scene = crew(foe=left).hand("Price of Failure, Balon Greyjoy", by=RED)
    dice = [1] * 7 + ([6] * 7 if left == 12 else [1] * 7)
    played = scene.run(fight(red(REAVERS), blue(GUARDS)), dice).uses("Price of Failure").passes()
    played.stays().ends()
    assert played.unit(REAVERS).conditions == after


@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_old_way_steadies_a_unit_with_tokens(count: int) -> None:
    """The Old Way: with 1 it may re-roll, with 2 it passes."""
    scene = crew(count=count).hand("The Old Way", by=RED)
    played = scene.run(takes_test(red(REAVERS), panics=False), [1, 1, 6])
    assert played.offers("The Old Way") is bool(count)
    if count == 1:
        played.uses("The Old Way").answers(("0",)).passes().ends()
    elif count == 2:
        played.uses("The Old Way").passes()
        assert played.result[0].passed


@pytest.mark.parametrize("count", [1, 2])
def test_the_old_way_bares_the_defender(count: int) -> None:
    """The Old Way: Vulnerable after the attack dice; with 2 they may be re-rolled."""
    scene = battle().red(PILLAGERS, **pillaged(count)).blue(GUARDS).hand("The Old Way", by=RED)
    dice = 7 + (count == 2)
    attack = fight(red(PILLAGERS), blue(GUARDS))
    played = scene.run(attack, [1] * dice + [1]).uses("The Old Way")
    if count == 2:
        played.answers(("0",))
    played.passes()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    assert len(played.of(ev.DiceRerolled)) == count - 1


# ------------------------------------------------------------------ Euron Greyjoy

EURON = "Euron Greyjoy, Lord Reaper of Pyke"


@pytest.mark.parametrize("led", [True, False])
def test_cunning_ploy_of_euron_moves_another(led: bool) -> None:
    """Cunning Ploy, Euron Greyjoy: an enemy near his unit becomes Vulnerable first."""
    scene = battle().red(REAVERS, *((EURON,) if led else ())).red(BOWMEN, at=(32, 20))
    scene = scene.blue(GUARDS, at=(24, 31)).hand("Cunning Ploy, Euron Greyjoy", by=RED)
    if not led:
        scene = scene.red(PILLAGERS, EURON, at=(6, 4))
    script = begins(red(REAVERS))
    played = scene.run(script).uses("Cunning Ploy")
    if not led:
        played.picks(red(BOWMEN))
    played.picks("maneuver").stays().ends()
    (begun,) = played.of(ev.ActionDeclared)
    assert begun.unit == red(BOWMEN)
    assert played.now.has(Stat.NO_ACTIONS, red(REAVERS))
    assert (VULNERABLE in played.unit(GUARDS).conditions) is led


def _devious(*theirs: str, own: str = "We Do Not Sow") -> Battle:
    scene = battle().red(REAVERS, EURON, wounds=8).blue(GUARDS, wounds=8)
    scene = scene.hand("Devious Methods", own, by=RED)
    return scene.hand(*theirs, pile="discard", by=BLUE)


def _borrows(played: Played) -> Played:
    """Use Devious Methods and pay with the other card of the hand."""
    return played.uses("Devious Methods").answers(("0",))


def test_devious_methods_borrow_a_card_that_goes_back_when_it_is_played() -> None:
    """Devious Methods: for another card; the borrowed one is known to everybody."""
    theirs = "40105"
    played = _borrows(_devious(theirs).run(RED_TURN)).ends()
    mine, yours = played.state.seats[RED], played.state.seats[BLUE]
    assert (mine.hand, yours.discard) == ((theirs,), ())
    assert [(one.card, one.lender) for one in mine.borrowed] == [(theirs, BLUE)]
    assert set(mine.discard) == {CARDS["Devious Methods"], CARDS["We Do Not Sow"]}


def test_devious_methods_need_a_card_to_pay_and_one_to_take() -> None:
    """Devious Methods."""
    nothing = battle().red(REAVERS, EURON).blue(GUARDS).hand("Devious Methods", "40801", by=RED)
    assert not nothing.run(RED_TURN).offers("Devious Methods")
    poor = battle().red(REAVERS, EURON).blue(GUARDS).hand("Devious Methods", by=RED)
    poor = poor.hand("40105", pile="discard", by=BLUE)
    assert not poor.run(RED_TURN).offers("Devious Methods")


def test_a_borrowed_commanders_card_means_euron_and_returns_from_where_it_lay() -> None:
    """Devious Methods: Lash Out of Addam Marbrand strikes for Euron's unit."""
    scene = _devious("Lash Out, Addam Marbrand").blue(SWORDS, "20129", at=AWAY)

    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_START, Turn(RED))
        await fight(blue(GUARDS), red(REAVERS))(table)

    played = _borrows(scene.run(script, [1] * 5)).uses("Lash Out").ends()
    struck = played.state.units[blue(GUARDS)]
    assert struck.wounds == 8 - 2
    assert struck.conditions == {PANICKED}
    assert played.state.seats[RED].borrowed == ()
    assert played.state.seats[BLUE].discard == (CARDS["Lash Out, Addam Marbrand"],)


@pytest.mark.parametrize("stays", [True, False])
def test_a_borrowed_card_that_lies_on_a_unit_goes_back_to_its_owners_pile(stays: bool) -> None:
    """Devious Methods: attached like an own card, then on the lender's discard pile."""
    card = "Oath of Duty"

    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_START, Turn(RED))
        await open_window(table, Moment.TURN_START, Turn(RED))
        if not stays:
            await wounds.destroy(table, red(REAVERS), BLUE)

    played = _borrows(_devious(card).run(script)).uses(card).ends()
    laid = played.unit(REAVERS).attached
    assert laid == ((Attached(CARDS[card], RED, lender=BLUE),) if stays else ())
    assert played.state.seats[BLUE].discard == (() if stays else (CARDS[card],))
    assert CARDS[card] not in played.state.seats[RED].discard


# ------------------------------------------------------------------ Erik Ironmaker

ERIK = "Erik Ironmaker, Anvil-Breaker"


@pytest.mark.parametrize(("unit", "stays"), [(REAVERS, True), (SWORDS, False)])
def test_irons_endurance_blocks_and_stays_on_greyjoys(unit: str, stays: bool) -> None:
    """Iron's Endurance: 1 more hit is blocked; it lies there once the attack is resolved."""
    scene = battle().red(unit).blue(GUARDS).hand("Iron's Endurance", by=RED)
    attack = fight(blue(GUARDS), red(unit))
    played = scene.run(attack, [6, 1, 1, 1, 1, 1, 1]).uses("Iron's Endurance").passes().ends()
    assert played.unit(unit).wounds == 12
    assert bool(played.unit(unit).attached) is stays
    assert (CARDS["Iron's Endurance"] in played.state.seats[RED].discard) is not stays


@pytest.mark.parametrize("count", [0, 1, 2])
def test_irons_endurance_weakens_and_heals_with_tokens(count: int) -> None:
    """Iron's Endurance: Weakened with 1 or more, 1 wound for a passed test with 2."""
    scene = crew(count=count, wounds=8, attached=(lying("Iron's Endurance", RED),))
    struck = scene.run(fight(blue(GUARDS), red(REAVERS)), [1] * 6).ends()
    assert (WEAKENED in struck.unit(GUARDS).conditions) is bool(count)
    passed = scene.run(takes_test(red(REAVERS), panics=False), [6, 6]).ends()
    assert passed.unit(REAVERS).wounds == 8 + (count == 2)


@pytest.mark.parametrize(
    ("count", "picked", "stats"),
    [
        (1, ("Precision",), {Stat.PRECISION}),
        (2, ("Vicious", "Re-roll attack dice"), {Stat.VICIOUS, Stat.REROLL_ATTACK}),
        (2, ("Precision", "No more"), {Stat.PRECISION}),
    ],
)
def test_steels_might_sells_tokens_for_an_attack(
    count: int, picked: tuple[str, ...], stats: set[Stat]
) -> None:
    """Steel's Might: the tokens count for the attack and are gone after it."""
    scene = battle().red(PILLAGERS, **pillaged(count)).blue(GUARDS).hand("Steel's Might", by=RED)
    dice = 7 + (count == 2)
    played = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * dice).uses("Steel's Might")
    for each in picked:
        played.picks(each)
    played.passes().ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == dice
    paid = len([each for each in picked if each != "No more"])
    assert held(played, PILLAGERS) == count - paid
    assert len(stats) == paid
    none = battle().red(PILLAGERS).blue(GUARDS).hand("Steel's Might", by=RED)
    assert not none.run(before(PILLAGERS)).offers("Steel's Might")


def test_steels_might_is_paid_before_new_tokens_come() -> None:
    """Steel's Might: with 2 paid, the rank destroyed in this attack brings the first anew."""
    scene = battle().red(PILLAGERS, **pillaged(2)).blue(GUARDS, wounds=9)
    scene = scene.hand("Steel's Might", by=RED)
    faces = [6, *[1] * 7, 6, 6, 1]  # Precision: a 6 is not blocked
    played = scene.run(fight(red(PILLAGERS), blue(GUARDS)), faces).uses("Steel's Might")
    played.picks("Precision").picks("Vicious").passes()
    played.passes().ends()
    assert played.unit(GUARDS).wounds == 8
    assert held(played, PILLAGERS) == 1


@pytest.mark.parametrize(("face", "stays"), [(6, True), (1, False)])
def test_golds_allure_stays_on_a_greyjoy_that_passes(face: int, stays: bool) -> None:
    """Gold's Allure: any die may be re-rolled first."""
    scene = crew().hand("Gold's Allure", by=RED)
    played = scene.run(takes_test(red(REAVERS), panics=False), [1, face]).uses("Gold's Allure")
    played.passes().ends()
    assert bool(played.unit(REAVERS).attached) is stays
    other = battle().red(SWORDS).blue(GUARDS).hand("Gold's Allure", by=RED)
    sworn = other.run(takes_test(red(SWORDS), panics=False), [6, 6]).uses("Gold's Allure").passes()
    assert sworn.ends().unit(SWORDS).attached == ()


@pytest.mark.parametrize(
    ("count", "amount", "came", "healed"), [(0, 1, 1, 0), (1, 2, 1, 1), (2, 1, 0, 1), (2, 2, 0, 2)]
)
def test_golds_allure_turns_tokens_into_wounds(
    count: int, amount: int, came: int, healed: int
) -> None:
    """Gold's Allure: with 2 tokens each further one restores 1 wound instead."""
    scene = crew(count=count, wounds=6, attached=(lying("Gold's Allure", RED),))

    async def script(table: Table) -> int:
        return await tokens.gain(table, red(REAVERS), "pillage", amount, msg("test"), most=2)

    played = scene.run(script).ends()
    assert played.result == [came]
    assert held(played, REAVERS) == count + came
    assert played.unit(REAVERS).wounds == 6 + healed
    assert played.now.tally(Stat.MORALE_ROLL, red(REAVERS)).total == (1 + 1 if count + came else 0)


def test_golds_allure_makes_room_for_a_token_of_another() -> None:
    """Gold's Allure: Divide The Spoils may move a token to such a unit that lacks wounds."""
    laid = (lying("Gold's Allure", RED),)
    scene = battle().red(BOWMEN, **pillaged(1)).blue(GUARDS, at=AWAY)
    hurt = scene.red(REAVERS, at=(30, 20), wounds=6, attached=laid, **pillaged(2))
    played = hurt.run(RED_TURN).uses("Divide The Spoils").picks(red(BOWMEN)).ends()
    assert played.unit(REAVERS).wounds == 7
    assert (held(played, BOWMEN), held(played, REAVERS)) == (0, 2)


# ------------------------------------------------------------------ Baelor Blacktyde

BAELOR = "Baelor Blacktyde, Lord of Blacktyde"


@pytest.mark.parametrize("with_", [(BAELOR,), ()])
def test_lash_out_of_baelor_panics_his_attacker(with_: tuple[str, ...]) -> None:
    """Lash Out, Baelor Blacktyde: 2 wounds for each destroyed rank."""
    scene = crew(*with_, wounds=8).hand("Lash Out, Baelor Blacktyde", by=RED)
    played = scene.run(fight(blue(GUARDS), red(REAVERS)), [1] * 6).uses("Lash Out").ends()
    assert played.unit(GUARDS).wounds == 10
    assert (PANICKED in played.unit(GUARDS).conditions) is bool(with_)


@pytest.mark.parametrize(
    ("left", "picks", "stats"),
    [
        (12, (), {}),
        (8, ("+1 to hit",), {Stat.TO_HIT: 1, Stat.ATTACK_DICE: 1}),
        (8, ("Vicious",), {Stat.VICIOUS: 1, Stat.PANIC_WOUNDS: 1}),
        (
            4,
            ("Vicious",),
            {Stat.TO_HIT: 1, Stat.ATTACK_DICE: 2, Stat.VICIOUS: 1, Stat.PANIC_WOUNDS: 2},
        ),
    ],
)
def test_blacktyde_resentment_grows_with_lost_ranks(
    left: int, picks: tuple[str, ...], stats: dict[Stat, int]
) -> None:
    """Blacktyde Resentment: one choice for each destroyed rank."""
    scene = crew(wounds=left, attached=(lying("Blacktyde Resentment", RED),))
    played = scene.run(before())
    for each in picks:
        played.picks(next(e for e in played.labels() if e.startswith(each)))
    assert gained(played.ends()) == stats


def test_blacktyde_resentment_ends_with_the_first_wound_restored() -> None:
    """Blacktyde Resentment: laid at the start of any turn."""
    scene = crew(wounds=8).hand("Blacktyde Resentment", by=RED)

    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_START, Turn(BLUE))
        assert table.now.unit(red(REAVERS)).attached
        await wounds.restore(table, red(REAVERS), 1, msg("test"))

    played = scene.run(script).uses("Blacktyde Resentment").ends()
    assert played.unit(REAVERS).attached == ()


@pytest.mark.parametrize(("left", "foe", "bonus"), [(12, 8, 1), (8, 12, 1), (4, 4, 4), (12, 12, 0)])
def test_blacktyde_conviction_counts_lost_ranks_of_both_sides(
    left: int, foe: int, bonus: int
) -> None:
    """Blacktyde Conviction: Reavers need a 7."""
    scene = crew(foe=foe, wounds=left).hand("Blacktyde Conviction", by=RED)
    for short in (0, 1):
        total = 7 - bonus - short
        dice = [total - 1, 1] if total <= 7 and total > 1 else [total // 2, total - total // 2]
        if bonus == 0:
            dice = [1, 6 - short]
        played = scene.run(takes_test(red(REAVERS), panics=False), dice)
        assert played.offers("Blacktyde Conviction") is bool(bonus)
        if bonus:
            (test,) = played.uses("Blacktyde Conviction").ends().result
            assert test.passed is (short == 0)


# ------------------------------------------------------------------ Dagmer Cleftjaw

DAGMER = "Dagmer Cleftjaw, Master-at-Arms"


def test_lust_for_glory_gives_a_token_for_a_rounds_risk() -> None:
    """Lust for Glory: +1 to hit in melee, -1 to defense rolls, until the round ends."""
    scene = crew(count=1).red(SWORDS, at=(8, 4)).hand("Lust for Glory", by=RED)
    played = scene.run(BLUE_TURN).uses("Lust for Glory").ends()
    now = played.now
    assert held(played, REAVERS) == 2
    assert numbers(now, strike(now, red(REAVERS), blue(GUARDS))).to_hit.total == 2
    assert now.tally(Stat.DEFENSE, red(REAVERS)).total == -1
    attack = strike(now, blue(GUARDS), red(REAVERS))
    assert now.tally(Stat.TO_HIT, blue(GUARDS), attack).total == 0
    laid = crew(attached=(lying("Lust for Glory", RED),))

    async def over(table: Table) -> None:
        await open_window(table, Moment.ROUND_END, Turn(RED))

    assert laid.run(over).ends().unit(REAVERS).attached == ()


@pytest.mark.parametrize(("others", "picks"), [(0, 1), (1, 2), (2, 3)])
def test_iron_envy_grows_with_the_neighbours_riches(others: int, picks: int) -> None:
    """Iron Envy: 1 choice more for each other friend in short range with tokens."""
    scene = crew(count=1)
    for spot, name in ((31, PILLAGERS), (17, BOWMEN))[:others]:
        scene = scene.red(name, at=(spot, 20), **pillaged(1))
    scene = scene.hand("Iron Envy", by=RED)
    played = scene.run(begins(red(REAVERS))).uses("Iron Envy")
    assert played.unit(REAVERS).wounds == 11
    assert played.unit(REAVERS).conditions == {VULNERABLE}
    for each in ("Sundering", "Vicious")[:picks]:
        played.picks(each)
    if others == 2:  # the third choice is the only one left
        played.picks(red(PILLAGERS))
    played.ends()
    assert held(played, REAVERS) == (2 if others == 2 else 1)
    assert played.now.has(Stat.SUNDERING, red(REAVERS))
    assert played.now.has(Stat.VICIOUS, red(REAVERS)) is (others > 0)


@pytest.mark.parametrize("look", [True, False])
def test_knowledge_paid_in_iron_buys_a_card_or_a_look(look: bool) -> None:
    """Knowledge Paid in Iron: not the card just played comes back."""
    name = "Knowledge Paid in Iron"
    scene = crew(count=1).hand(name, by=RED).hand("40801", pile="discard", by=RED)
    scene = scene.hand("40103", "40104", by=BLUE)
    played = scene.run(BLUE_TURN).uses(name)
    if look:
        played.picks("Look at your opponent's hand and discard a card of it").picks("40104").ends()
        assert played.state.seats[BLUE].hand == ("40103",)
        assert len(played.of(ev.CardsSeen)) == 1
    else:
        played.picks("Take a tactics card from your discard pile into your hand").ends()
        assert played.state.seats[RED].hand == ("40801",)
    assert held(played, REAVERS) == 0
    assert not crew().hand(name, by=RED).run(BLUE_TURN).offers(name)


def test_knowledge_is_paid_with_an_ncus_token_too() -> None:
    """Knowledge Paid in Iron: no range is printed, and an NCU is a unit."""
    name = "Knowledge Paid in Iron"
    scene = crew().ncu("Erik Ironmaker, The Just", by=RED, **pillaged(1)).hand(name, by=RED)
    scene = scene.hand("40801", pile="discard", by=RED)
    played = scene.run(BLUE_TURN).uses(name).ends()
    assert played.state.seats[RED].hand == ("40801",)
    assert held(played, "Erik Ironmaker") == 0
    theirs = crew().ncu("Erik Ironmaker, The Just", by=BLUE, **pillaged(1)).hand(name, by=RED)
    theirs = theirs.hand("40801", pile="discard", by=RED)
    assert not theirs.run(BLUE_TURN).offers(name)


def test_the_borrower_and_the_lender_are_seats() -> None:
    """A state with a borrowed card is written and read again as it is."""
    played = _borrows(_devious("40105").run(RED_TURN)).ends()
    assert state_from_text(state_to_text(played.state)) == played.state
    assert played.state.seats[RED].borrowed[0].lender is Seat.BLUE


def test_what_was_borrowed_is_known_to_everybody_TCD_02() -> None:
    """Devious Methods: the lender's view shows the card, and no dealing anew takes it away."""
    scene = _devious("40105").hand("40802", "40803", "40804", by=RED)
    now = _borrows(scene.run(RED_TURN)).ends().now
    seen = view_of(now, BLUE)
    hand = seen.state.seats[RED].hand
    assert sorted(hand) == sorted(["40105", UNKNOWN, UNKNOWN, UNKNOWN])
    assert seen.unseen[RED] == ("40802", "40803", "40804")
    dealt = dealt_anew(now, BLUE, Stream(7)).seats[RED]
    assert "40105" in dealt.hand
    assert len(dealt.hand) == 4
    assert dealt_anew(now, RED, Stream(7)).seats[RED].hand == now.state.seats[RED].hand
