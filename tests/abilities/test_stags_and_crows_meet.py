"""House Baratheon and the Night's Watch against each other and the houses before them.

Tokens kept off, cards cancelled, abilities lost, dice replaced, wounds shared out, two effects at
one moment: TIM-01, SIM-01 to SIM-04, TCD-04, TCD-05, CUM-01 to CUM-05, GEN-09, GEN-17.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.effects import gained
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, Fall, Turn
from simulator.rules import action_list
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Battle,
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
    window,
)
from tests.abilities.scenes import activates

STAGS, ROSES, WARDENS, NOBLE = (
    "Stag Knights",
    "Rose Knights",
    "Baratheon Wardens",
    "Dragonstone Noble",
)
KINGS, QUEENS, RIDERS = "King's Men", "R'hllor Queen's Men", "Riders of Highgarden"
BROTHERS, VETERANS, SPEARMEN = "Sworn Brothers", "Veterans of the Watch", "Shadow Tower Spearmen"
CONSCRIPTS, HUNTERS, TRACKERS, MARSHAL = (
    "Conscripts",
    "Ranger Hunters",
    "Ranger Trackers",
    "Watch Marshal",
)
GUARDS = "Lannister Guardsmen"
ESTERMONT, KING = "Andrew Estermont, First of the King's Men", "Renly Baratheon, King in the South"
PARAMOUNT = "Renly Baratheon, Lord Paramount of the Stormlands"
STANNIS, DENYS = (
    "Stannis Baratheon, The Rightful Heir",
    "Ser Denys Mallister, Shadow Tower Commander",
)
JEOR, THORNE = "Jeor Mormont, 997th Lord Commander", "Alliser Thorne, Master-at-Arms"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
BROTHERS_MISS, STAGS_MISS = [1] * 7, [1] * 7
CALM = [6, 6, 1]


def _gains(unit: str, token: Condition) -> Script:
    async def script(table: Table) -> object:
        return await conditions.give(table, unit, token, msg("Dread"))

    return script


def _met(*with_: str, **brothers: Any) -> Battle:
    """Stag Knights in contact with Sworn Brothers, on blue's turn."""
    return battle().red(STAGS, *with_).blue(BROTHERS, **brothers).having(active=BLUE)


ATTACK = fight(blue(BROTHERS), red(STAGS))

# ------------------------------------------------------------------ tokens that come and go


def test_a_nobles_bolster_keeps_off_one_of_the_two_tokens_of_a_sword_ORD_01() -> None:
    """The Sword In The Darkness gives two; the order is used up by the first."""
    scene = battle().red(STAGS).red(NOBLE, at=(32, 20)).blue(BROTHERS).having(active=BLUE)
    scene.hand("The Sword In The Darkness", by=BLUE)
    played = scene.run(ATTACK, BROTHERS_MISS).uses("The Sword").uses("Noble's Bolster").ends()
    assert played.unit(STAGS).conditions == {PANICKED}


@pytest.mark.parametrize(("leader", "both"), [(ESTERMONT, True), (KING, True), (STANNIS, False)])
def test_stags_wit_asks_the_unit_that_lends_tactics_TCD_05(leader: str, both: bool) -> None:
    """First of The King's Men, Claims to the Kingdom: nobody stands on the board."""
    scene = _met(leader).blue(CONSCRIPTS, at=(36, 20)).hand("Stag's Wit", by=RED)
    played = scene.run(_gains(red(STAGS), VULNERABLE)).uses("Stag's Wit").picks(blue(BROTHERS))
    played.ends()
    assert played.unit(BROTHERS).conditions == {VULNERABLE}
    assert played.unit(CONSCRIPTS).conditions == ({VULNERABLE} if both else set())


def test_a_token_sent_back_is_paid_off_with_a_wound() -> None:
    """Martial Training makes the stags Vulnerable, Stag's Wit the brothers, whose Fire burns it."""
    fire = lying("The Fire That Burns Against The Cold", BLUE)
    scene = _met(attached=(fire,)).hand("Stag's Wit", by=RED)
    played = scene.run(ATTACK, BROTHERS_MISS).uses("Martial Training").uses("Stag's Wit")
    played.picks(blue(BROTHERS)).uses("The Fire That Burns").ends()
    assert not played.unit(STAGS).conditions
    assert not played.unit(BROTHERS).conditions
    assert played.unit(BROTHERS).wounds == 11


def test_who_cannot_become_panicked_is_not_frightened_by_the_true_king() -> None:
    """The Light on the commander's unit: of Will Of The One True King two tokens stay."""
    light = lying("The Light That Brings The Dawn", BLUE)
    scene = battle().red(STAGS, STANNIS, at=(8, 8)).ncu("Donal Noye", by=RED)
    scene.blue(BROTHERS, JEOR, at=(24, 40), attached=(light,)).hand("40623", by=RED)
    played = scene.run(claims(red("Donal Noye"), Zone.CROWN)).uses("Will Of").ends()
    assert played.unit(BROTHERS).conditions == {VULNERABLE, WEAKENED}


def test_combat_prowess_answers_a_card_on_its_own_side_GEN_17() -> None:
    """Battle Endurance targets the stags: a token of theirs is expended, the card is discarded."""
    scene = battle().red(STAGS, "20615", conditions=frozenset({WEAKENED}))
    scene.blue(BROTHERS, DENYS).hand("40616", by=RED).hand("40533", by=BLUE)
    played = scene.run(RED_TURN).uses("Battle Endurance").uses("Combat Prowess").ends()
    assert not played.unit(STAGS).attached
    assert not played.unit(STAGS).conditions
    assert played.state.seats[RED].discard == ("40616",)


def _in_want() -> Battle:
    """Stag Knights whole but for 2 wounds, King's Men Weakened and without 2; Denys watches."""
    scene = battle().red(STAGS, "20601", wounds=10, at=(8, 8)).ncu("Donal Noye", by=RED)
    scene.red(KINGS, wounds=10, conditions=frozenset({WEAKENED}), at=(24, 8))
    return scene.blue(BROTHERS, DENYS, at=(24, 40)).hand("40620", by=RED).hand("40533", by=BLUE)


def test_who_shares_in_the_wealth_is_targeted_once_GEN_17() -> None:
    """Wealth And Charisma: 2 of 3 wounds for the King's Men, and Combat Prowess is asked once."""
    played = _in_want().run(claims(red("Donal Noye"), Zone.CROWN)).uses("Wealth And")
    played.picks("Friendly units restore 3 wounds").picks(red(KINGS))
    assert played.offers("Combat Prowess")
    played.answers("pass").picks(red(KINGS)).ends()
    assert (played.unit(STAGS).wounds, played.unit(KINGS).wounds) == (11, 12)


def test_what_was_shared_out_before_it_is_cancelled_stays_AMB_78() -> None:
    """The first wound is the stags' whatever Combat Prowess keeps from the King's Men."""
    played = _in_want().run(claims(red("Donal Noye"), Zone.CROWN)).uses("Wealth And")
    played.picks("Friendly units restore 3 wounds").picks(red(STAGS)).picks(red(KINGS))
    played.uses("Combat Prowess").ends()
    assert (played.unit(STAGS).wounds, played.unit(KINGS).wounds) == (11, 10)


# ------------------------------------------------------------------ who may be targeted


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        ("Baratheon Justice", False),
        ("Final Strike", False),
        ("Flea Bottom Tricks", False),
        ("Hidden Affairs", True),
    ],
)
def test_gallows_humor_shuts_out_cards_it_brings_about_TCD_04(card: str, offered: bool) -> None:
    """Eddison Tollett's unit attacks; Hidden Affairs target the friend that was attacked."""
    scene = battle().red(STAGS, PARAMOUNT, at=(18.5, 20)).red(WARDENS)
    scene.blue(BROTHERS, "Eddison Tollett", wounds=8, at=(21.25, 24.8)).having(active=BLUE)
    played = scene.hand(card, by=RED).run(fight(blue(BROTHERS), red(WARDENS)), [6] * 6 + [1] * 30)
    assert played.offers(card) is offered


@pytest.mark.parametrize("taken", [True, False])
def test_who_may_not_be_targeted_by_its_own_cards_brings_none_about_TCD_04(taken: bool) -> None:
    """Davos Seaworth's Smuggler's Cunning: neither The Watcher nor The Shield for the defender."""
    scene = battle().red(STAGS).blue(BROTHERS).blue(CONSCRIPTS, at=(40, 40))
    scene.ncu("Davos Seaworth", by=RED, tokens=MappingProxyType({"order": 1}))
    scene.hand("The Watcher On The Wall", "The Shield Of The Realms Of Men", by=BLUE)

    async def turn(table: Table) -> None:
        await window(Moment.UNIT_ACTIVATES, Activation(red(STAGS)))(table)
        await fight(red(STAGS), blue(BROTHERS))(table)

    for card in ("The Watcher", "The Shield"):
        played = scene.run(turn, [6, *[1] * 6, 6, 6])
        if taken:
            played.uses("Smuggler's Cunning")
        assert played.offers(card) is not taken, card


@pytest.mark.parametrize("barred", [True, False])
def test_who_only_gives_models_is_no_target(barred: bool) -> None:
    """Stand United, Brothers! targets the unit that restores; Davos bars cards on the giver."""
    held = gained(Stat.NO_FRIENDLY_CARDS)
    lasting = Lasting(held, RED, blue(CONSCRIPTS), Until.TURN, "Smuggler's Cunning", 1)
    scene = battle().red(STAGS, at=(8, 8)).blue(BROTHERS, wounds=6, at=(24, 40))
    scene.blue(CONSCRIPTS, at=(32, 40)).having(lasting=(lasting,) if barred else (), active=BLUE)
    played = scene.hand("Stand United, Brothers!", by=BLUE).run(BLUE_TURN).uses("Stand United")
    played.picks(blue(CONSCRIPTS)).picks("No more").ends()
    assert (played.unit(BROTHERS).wounds, played.unit(CONSCRIPTS).wounds) == (7, 11)


def test_axell_florent_does_not_influence_whom_humor_protects() -> None:
    """In R'hllor's Name: of two enemies only the whole one may be influenced."""
    scene = battle().red(STAGS, at=(8, 8)).blue(BROTHERS, "Eddison Tollett", wounds=8, at=(24, 40))
    scene.blue(CONSCRIPTS, at=(40, 40)).ncu("Axell Florent", by=RED)
    played = scene.run(claims(red("Axell Florent"), Zone.MANEUVER))
    assert isinstance(played.pending, Choose)
    offered = {option.about for option in played.pending.options if option.about}
    assert offered == {red(STAGS), blue(CONSCRIPTS)}


# ------------------------------------------------------------------ abilities lost and kept


def test_harsh_conditions_take_a_counterstrike_away_for_the_round_CUM_03() -> None:
    """Veterans lose it; the Watch Captain beside them keeps Relentless."""
    scene = battle().red(STAGS).blue(VETERANS, "Watch Captain", conditions=frozenset({WEAKENED}))
    played = scene.hand("Harsh Conditions", by=RED).run(BLUE_TURN).uses("Harsh Conditions")
    played.picks("weakened").picks("Counterstrike").ends()
    after = battle().red(STAGS).blue(VETERANS, "Watch Captain")
    after.having(lasting=played.state.lasting)
    struck = after.run(fight(red(STAGS), blue(VETERANS)), STAGS_MISS)
    assert struck.offers("Relentless")
    assert struck.unit(STAGS).wounds == 12


def test_seeing_their_flaws_takes_a_kings_blade_but_not_the_last_stand_ABL_02() -> None:
    """To The Last! is innate; Sundering and Critical Blow of the King's Blade are not."""
    flaws = lying("40515", BLUE)
    scene = battle().red(KINGS, wounds=1, attached=(flaws,)).red(STAGS, at=(8, 8))
    scene.blue(BROTHERS, THORNE).having(active=BLUE)
    attack = fight(blue(BROTHERS), red(KINGS))
    played = scene.run(attack, [6] * 7 + [1] * 7 + [6, 6] + CALM).ends()
    assert played.unit(KINGS).wounds == 1
    assert not played.unit(KINGS).destroyed
    now = scene.now()
    assert numbers(now, strike(now, red(KINGS), blue(BROTHERS))).keywords == {
        Stat.SUNDERING,
        Stat.CRITICAL_BLOW,
    }


def test_olenna_silences_the_smith_whose_tokens_stay() -> None:
    """Pulling Weeds: Donal Noye loses Expert Maintenance and keeps 2 order tokens."""
    smith = "Donal Noye, Expert Blacksmith"
    scene = battle().red(STAGS).blue(BROTHERS).ncu("Olenna Tyrell", by=RED)
    scene.ncu(smith, by=BLUE, tokens=MappingProxyType({"order": 2}))

    async def turn(table: Table) -> None:
        await claims(red("Olenna Tyrell"), Zone.MANEUVER)(table)
        await fight(red(STAGS), blue(BROTHERS))(table)

    played = scene.run(turn, STAGS_MISS).picks("The NCU loses all abilities").stays()
    assert not played.offers("Expert Maintenance")
    assert played.state.ncus[blue("Donal Noye")].tokens == {"order": 2}
    assert scene.run(fight(red(STAGS), blue(BROTHERS)), STAGS_MISS).offers("Expert Maintenance")


# ------------------------------------------------------------------ cards against cards


def test_a_cancelled_vow_lies_on_nobody_TCD_06() -> None:
    """Counterplot of Cortnay Penrose on a 3: Night Gathers goes to the discard pile."""
    scene = battle().red(STAGS, "20624", at=(8, 8)).blue(BROTHERS, at=(24, 40)).having(active=BLUE)
    scene.hand("40619", by=RED).hand("Night Gathers", by=BLUE)
    for face, lies in ((3, False), (2, True)):
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(BROTHERS))), [face])
        played.uses("Night Gathers").uses("Counterplot").ends()
        assert bool(played.unit(BROTHERS).attached) is lies
        assert played.state.seats[BLUE].discard == (() if lies else (CARDS["Night Gathers"],))


def test_patchface_makes_the_watch_discard_what_he_names() -> None:
    scene = battle().red(STAGS).blue(BROTHERS)
    scene.ncu("Patchface", by=RED, tokens=MappingProxyType({"order": 3}))
    scene.hand("Night Gathers", "Take The Black", by=BLUE)
    played = scene.run(window(Moment.ROUND_START, Turn(RED))).uses("Misunderstood Omens")
    played.picks("Take The Black").ends()
    assert played.state.seats[BLUE].hand == (CARDS["Night Gathers"],)


def test_a_card_and_a_standing_order_are_one_choice_of_one_trigger_TIM_01() -> None:
    """Loved By The Smallfolk is passed: Stay At Your Posts! or Live And Die At My Post."""
    scene = battle().red(STAGS, "20612").blue(BROTHERS, JEOR, wounds=7).having(active=BLUE)
    scene.hand("Loved By The Smallfolk", by=RED).hand("Live And Die At My Post", by=BLUE)
    played = scene.run(ATTACK, [6, 6, *[1] * 7]).uses("Loved By").uses("Stay At Your Posts!")
    played.ends()
    assert played.unit(BROTHERS).wounds == 9, "1, and 1 for the rank it has lost"
    assert not played.unit(BROTHERS).attached


# ------------------------------------------------------------------ dice


def test_ravens_add_to_a_disruption_that_counts_once_CUM_01_CUM_02() -> None:
    """Rose Knights hit on 3s: Raven Flock -1, and Disrupt -1 of Veterans and of Benjen Stark."""
    behind = (
        24
        - (LIBRARY.units[UNITS[ROSES]].tray.depth + LIBRARY.units[UNITS[TRACKERS]].tray.depth) / 2
    )
    scene = battle().red(ROSES, at=(24, 24)).blue(VETERANS)
    scene.blue(TRACKERS, "Benjen Stark, Beyond The Wall", at=(24, behind), facing=0.0)
    scene.blue("Coldhands", at=(24, 38))
    played = scene.run(fight(red(ROSES), blue(VETERANS)), [1] * 14).uses("Raven Flock").passes()
    (began,) = played.of(ev.AttackBegan)
    assert began.to_hit.total == 5


def test_a_lance_needs_no_charge_bonus() -> None:
    """Stand Your Ground!: no re-rolls for the charge; +1 to hit and 2 dice a rank stay."""
    now = battle().red(RIDERS).blue(BROTHERS, JEOR).now()
    charge = Charge(red(RIDERS), blue(BROTHERS), ArcSide.FRONT, die=3)
    found = numbers(now, strike(now, red(RIDERS), blue(BROTHERS), charge=charge))
    assert not found.attack_rerolls.any
    assert not found.attack_rerolls.failures
    assert (found.to_hit.total, found.dice.total) == (3, 9)


@pytest.mark.parametrize(("wounds", "dice"), [(12, 7), (4, 7)])
def test_the_sword_gives_a_rank_and_reckless_fury_the_highest(wounds: int, dice: int) -> None:
    """Sworn Brothers 7, 5, 4: no card gives more dice than the highest number printed."""
    sword = lying("The Sword In The Darkness", BLUE)
    now = battle().red(STAGS).blue(BROTHERS, wounds=wounds, attached=(sword,)).now()
    attack = strike(now, blue(BROTHERS), red(STAGS)).gaining(Stat.HIGHEST_DICE, 1, "Incite")
    assert numbers(now, attack).dice.total == dice


def test_expert_maintenance_hardens_stags_whoever_attacks_them() -> None:
    """+1 to defense rolls: Stag Knights, printed 4+, block with a 3."""
    smith = "Donal Noye, Expert Blacksmith"
    scene = battle().red(STAGS).blue(GUARDS).having(active=BLUE)
    scene.ncu(smith, by=RED, tokens=MappingProxyType({"order": 1}))
    played = scene.run(fight(blue(GUARDS), red(STAGS)), [5, 1, 1, 1, 1, 1, 3])
    played.uses("Expert Maintenance").passes()
    played.picks(next(label for label in played.labels() if label.startswith("+1"))).ends()
    assert played.unit(STAGS).wounds == 12


def test_stags_hit_for_each_rank_and_a_shield_blocks_one() -> None:
    """Stag's Fury in round 5 against The Shield Of The Realms Of Men."""
    shield = lying("The Shield Of The Realms Of Men", BLUE)
    now = battle().red(STAGS).blue(BROTHERS, attached=(shield,)).having(round=5).now()
    found = numbers(now, strike(now, red(STAGS), blue(BROTHERS)))
    assert found.extra_hits.total == 3
    assert found.with_extra_blocks(1, 5) == 2


def test_a_token_kept_in_this_attack_is_not_expended_by_stannis() -> None:
    """Expert Maintenance first, on blue's turn: Tactical Approach finds Weakened alone (CON-03)."""
    approach, both = lying("Tactical Approach", RED), frozenset({VULNERABLE, WEAKENED})
    scene = battle().red(STAGS, attached=(approach,)).blue(BROTHERS, conditions=both)
    scene.having(active=BLUE)
    scene.ncu("Donal Noye, Expert Blacksmith", by=BLUE, tokens=MappingProxyType({"order": 1}))
    rolled = replace(strike(scene.now(), red(STAGS), blue(BROTHERS)), faces=(6, 1, 1))
    played = scene.run(window(Moment.ATTACK_ROLLED, rolled)).uses("Expert Maintenance")
    played.uses("Tactical Approach")
    played.picks(next(x for x in played.labels() if x.startswith("+1"))).ends()
    assert played.unit(BROTHERS).conditions == {VULNERABLE}


# ------------------------------------------------------------------ panic


def test_panic_costs_what_all_who_are_near_make_of_it_CUM_01_CUM_02() -> None:
    """Conscripts +1, two Marshals -1 together, Axell's presence +1: a die of 2 costs 3."""
    scene = battle().red(STAGS, "Axell Florent, Fanatical Devotee").blue(CONSCRIPTS)
    scene.blue(MARSHAL, at=(20, 32)).blue(MARSHAL, at=(28, 32)).having(active=BLUE)
    played = scene.run(takes_test(blue(CONSCRIPTS)), [1, 1, 2]).ends()
    assert played.unit(CONSCRIPTS).wounds == 9


def test_azor_ahai_limits_what_coldhands_makes_of_panic() -> None:
    """Intimidating Presence: 1 more wound, and still 1 at most."""
    scene = battle().red(STAGS).blue(BROTHERS, "Coldhands, Former Crow").hand("40628", by=RED)
    played = scene.run(takes_test(red(STAGS)), [1, 1, 3]).uses("Azor Ahai!").ends()
    assert played.unit(STAGS).wounds == 11


def test_the_knights_of_summer_break_vows() -> None:
    """Each enemy near Renly tests: who fails loses its cards, who passes keeps them."""
    vow = lying("Night Gathers", BLUE)
    scene = battle().red(STAGS, KING).blue(BROTHERS, attached=(vow,))
    scene.blue(CONSCRIPTS, at=(32, 24.8), attached=(vow,)).hand("40646", by=RED)
    dice = [6, 6, 1, 1, 1, 6, 6, 1]
    played = scene.run(RED_TURN, dice).uses("Knights of Summer").ends()
    assert not played.unit(BROTHERS).attached
    assert played.unit(CONSCRIPTS).attached


def test_baratheon_conviction_finds_an_enemy_who_keeps_his_last_wound() -> None:
    """Live And Die At My Post against the panic test of the Crown."""
    post = lying("Live And Die At My Post", BLUE)
    scene = battle().red(STAGS, wounds=8).blue(BROTHERS, wounds=2, attached=(post,))
    scene.blue(CONSCRIPTS, at=(40, 40)).ncu("Donal Noye", Zone.CROWN, by=RED)
    scene.hand("Baratheon Conviction", by=RED)
    test = takes_test(red(STAGS), panics=False)
    played = scene.run(test, [6, 6, 1, 1, 3]).uses("Baratheon Conviction").ends()
    assert (played.unit(STAGS).wounds, played.unit(BROTHERS).wounds) == (10, 1)


def test_alliser_thorne_feeds_on_the_fear_of_fire() -> None:
    """In R'hllor's Name: its own attacker panics, which heals who is engaged with it."""
    scene = battle().red(QUEENS, "20605").blue(BROTHERS, THORNE, wounds=8)
    scene.hand("40626", by=RED)
    played = scene.run(fight(red(QUEENS), blue(BROTHERS)), [*[1] * 7, 1, 1, 2]).uses("In R'hllor's")
    played.picks("Sundering").ends()
    assert played.unit(BROTHERS).wounds == 10
    assert played.unit(QUEENS).wounds == 11


# ------------------------------------------------------------------ falling, and not


def test_overgrowth_ends_an_attack_before_its_dice() -> None:
    """It kills the attacker: no attack dice, and no last blow, for no melee attack did it."""
    over = lying("Overgrowth", RED)
    scene = battle().red(STAGS, attached=(over,)).blue(BROTHERS, wounds=1).having(active=BLUE)
    scene.blue(CONSCRIPTS, at=(40, 40)).hand("It Shall Not End Until My Death!", by=BLUE)
    played = scene.run(ATTACK, [1, 1, 1, 1])
    assert not played.offers("It Shall Not End")
    assert played.ends().unit(BROTHERS).destroyed
    assert not played.of(ev.AttackBegan)


def test_who_strikes_as_he_falls_may_meet_the_last_stand() -> None:
    """It Shall Not End wounds the King's Men, who stay To The Last!: the brothers fall."""
    scene = battle().red(KINGS, wounds=1).red(STAGS, at=(8, 8)).blue(BROTHERS, wounds=1)
    scene.blue(CONSCRIPTS, at=(40, 40)).hand("It Shall Not End Until My Death!", by=BLUE)
    blow, answer = [6, 1, 1, 1, 1, 1, 1], [6, 1, 1, 1, 1, 6, 6]
    played = scene.run(fight(red(KINGS), blue(BROTHERS)), [*blow, *answer, *CALM]).answers(())
    played.uses("It Shall Not End").picks("stay").passes().picks("no").ends()
    assert played.unit(KINGS).wounds == 1
    assert played.unit(BROTHERS).destroyed


@pytest.mark.parametrize("first", ["To The Last!", "Necessary Sacrifices"])
def test_one_rescue_is_enough_at_a_fall_SIM_01(first: str) -> None:
    """Both are declared: what saves the unit leaves the other, its token and its die, unused."""
    scene = battle().red(KINGS, wounds=0, tokens=MappingProxyType({"wound": 1}))
    scene.red(STAGS, at=(8, 8)).blue(BROTHERS).ncu("Selyse & Shireen", by=RED)
    fall = Fall(red(KINGS), BLUE, strike(scene.now(), blue(BROTHERS), red(KINGS)))
    passes = first == "To The Last!"
    played = scene.run(window(Moment.UNIT_DESTROYED, fall), [6, 6] if passes else [3])
    played.uses("Necessary Sacrifices")
    played.picks(next(x for x in played.labels() if x.startswith(first))).ends()
    assert played.result[0].saved
    assert played.unit(KINGS).wounds == (1 if passes else 3)
    assert played.unit(KINGS).tokens == {"wound": 0 if passes else 1}
    used = played.state.ncus[red("Selyse & Shireen")].used_this_game
    assert ("necessary_sacrifices" in used) is not passes


def test_a_rescue_that_fails_leaves_the_next_one_its_turn() -> None:
    scene = battle().red(KINGS, wounds=0, tokens=MappingProxyType({"wound": 1}))
    scene.red(STAGS, at=(8, 8)).blue(BROTHERS).ncu("Selyse & Shireen", by=RED)
    fall = Fall(red(KINGS), BLUE, strike(scene.now(), blue(BROTHERS), red(KINGS)))
    played = scene.run(window(Moment.UNIT_DESTROYED, fall), [1, 1, 2])
    played.uses("Necessary Sacrifices").picks("To The Last! (King's Men)").ends()
    assert (played.unit(KINGS).wounds, played.unit(KINGS).tokens) == (2, {"wound": 0})


def test_nobody_intercepts_a_zone_that_was_replaced_SIM_04() -> None:
    """For The Watch! lets the brothers charge; Intercept Orders, declared too, is not played."""
    watch = lying("For The Watch!", RED)
    scene = battle().red(BROTHERS, at=(24, 10), attached=(watch,)).red(CONSCRIPTS, at=(10, 10))
    scene.blue(GUARDS, at=(24, 22)).ncu("Bowen Marsh", by=RED)
    scene.hand("Intercept Orders", by=BLUE)
    played = scene.run(claims(red("Bowen Marsh"), Zone.MANEUVER), [6] * 15)
    played.picks(red(BROTHERS)).uses("For The Watch!").uses("Intercept Orders").stays()
    played.picks("full").passes().ends()
    assert played.of(ev.AttackCompleted)
    assert played.state.seats[BLUE].hand == (CARDS["Intercept Orders"],)
    assert not played.of(ev.CardPlayed)


def test_one_fall_pays_one_ransom_TIM_01() -> None:
    """Hefty Ransom: the attachment dies with its unit, and both copies are in the hand."""
    scene = battle().red(STAGS, "20615", at=(30, 20)).blue(BROTHERS, "Watch Captain", wounds=1)
    scene.red(WARDENS).blue(CONSCRIPTS, at=(40, 40)).hand("40614", "40614", by=RED)
    attack = fight(red(WARDENS), blue(BROTHERS))
    played = scene.run(attack, [6, *[1] * 5, 1]).uses("Hefty Ransom").picks(red(STAGS)).passes()
    assert played.pending is None or isinstance(played.pending, Place | Choose)
    assert len(played.of(ev.CardPlayed)) == 1
    laid = [card for unit in played.state.units.values() for card in unit.attached]
    assert len(laid) == 1


def test_a_rank_that_came_back_was_destroyed_all_the_same() -> None:
    """Baratheon Conviction restores the rank before Take The Black counts it: 1, and 1 more."""
    scene = battle().red(STAGS, wounds=9).blue(BROTHERS, wounds=8).having(active=BLUE)
    scene.hand("Baratheon Conviction", by=RED).hand("Take The Black", by=BLUE)
    dice = [6, *[1] * 4, 1, *CALM]
    played = scene.run(ATTACK, dice).uses("Baratheon Conviction").uses("Take The Black").ends()
    assert played.now.ranks(red(STAGS)) == 3
    assert played.unit(BROTHERS).wounds == 10


# ------------------------------------------------------------------ acting, and not


def test_who_gives_his_life_keeps_the_stags_from_answering() -> None:
    """Sacrifice For The Cause: of Sentinel's charge and maneuver only the maneuver is left."""
    scene = battle().red(STAGS).red("Baratheon Sentinels", at=(10, 18)).blue(BROTHERS)
    scene.ncu("Qhorin Halfhand", by=BLUE).having(active=BLUE)

    async def turn(table: Table) -> None:
        await BLUE_TURN(table)
        await ATTACK(table)

    played = scene.run(turn, BROTHERS_MISS).uses("Sacrifice For The Cause")
    played.picks(red("Baratheon Sentinels"))
    assert not action_list.may(played.now, red("Baratheon Sentinels"), "charge")
    assert action_list.may(played.now, red("Baratheon Sentinels"), "maneuver")


def test_parlay_takes_the_free_maneuver_of_riders_as_well() -> None:
    """Davos Seaworth's card: Ranger Trackers activate, and Cavalry gives them nothing."""
    scene = battle().red(STAGS, "20607").blue(TRACKERS, at=(24, 30)).hand("Parlay", by=RED)
    played = scene.run(activates(red(STAGS))).uses("Parlay").ends()
    assert played.unit(TRACKERS).activated
    assert {event.action for event in played.of(ev.ActionDeclared)} == {"forgo"}


def test_spears_meet_the_overconfident_before_they_are_hit() -> None:
    """Set for Charge fights first; then 2 hits for each remaining rank, in place of an attack."""
    scene = battle().red(STAGS, KING, wounds=9).blue(SPEARMEN, at=(24, 30)).having(active=BLUE)
    scene.blue(CONSCRIPTS, at=(40, 40)).hand("40645", by=RED)
    moved = window(Moment.ACTION_COMPLETED, Action(blue(SPEARMEN), "maneuver"))
    played = scene.run(moved, [6, *[1] * 20]).uses("Overconfidence")
    assert played.unit(STAGS).conditions == {VULNERABLE}
    while not played.offers("Set for Charge"):
        asked = played.pending
        assert isinstance(asked, Choose | ChooseSome | Place), asked
        rerolled = isinstance(asked, ChooseSome)
        played.answers(asked.start if isinstance(asked, Place) else () if rerolled else "full")
    played.uses("Set for Charge").picks("stay").passes()
    told = [
        event.attacker if isinstance(event, ev.AttackBegan) else event.why
        for event in played.session.events
        if isinstance(event, ev.AttackBegan | ev.DiceRolled)
    ]
    assert red(STAGS) not in told, "its own melee attack is replaced"
    assert told.index(blue(SPEARMEN)) == 1, "after the charge distance"
    assert "Overconfidence" in str(told[-1])


def test_traps_and_haste_add_up_on_one_ride_CUM_02() -> None:
    """On The Double! +3 and Hidden Traps -1: riders of speed 6 go 8 inches."""
    scene = battle().red(RIDERS, "20625", at=(24, 10)).blue(HUNTERS, at=(24, 24)).hand("40640")
    scene.blue(TRACKERS, "Benjen Stark, Beyond The Wall", at=(34, 24))
    played = scene.run(activates(red(RIDERS))).uses("On The Double!")
    while isinstance(played.pending, Choose):
        labels = played.labels()
        wanted = next(
            (x for x in labels if x.startswith(("On The", "Hidden Traps", "Cavalry"))), ""
        )
        slower = next((x for x in labels if "-1" in x), "")
        played.picks(wanted or slower) if wanted or slower else played.answers("pass")
    now = played.now
    assert now.tally(Stat.SPEED, red(RIDERS), None, 6).total == 8


def test_a_charge_of_stags_ends_on_arrows() -> None:
    """Ready! Aim! Release! before the charge is resolved, with the lowest number of dice."""
    scene = battle().red(STAGS, "Devan Seaworth").blue("Builder Crossbowmen", at=(24, 34))
    played = scene.run(charges(red(STAGS)), [1] * 40).uses("Ready! Aim! Release!").stays()
    first = played.of(ev.AttackBegan)[0]
    assert (first.attacker, first.defender) == (blue("Builder Crossbowmen"), red(STAGS))
    assert first.dice.total == min(played.now.card(blue("Builder Crossbowmen")).attacks[0].dice)


def test_hidden_affairs_avenge_a_friend_that_fell() -> None:
    """It is about the friend that was attacked, which lies destroyed (TCD-04)."""
    scene = battle().red(STAGS, PARAMOUNT, at=(18.5, 20)).red(WARDENS, wounds=1)
    scene.blue(BROTHERS, at=(21.25, 24.8)).having(active=BLUE).hand("Hidden Affairs", by=RED)
    played = scene.run(fight(blue(BROTHERS), red(WARDENS)), [6, *[1] * 6, 1, *[1] * 30])
    assert played.offers("Hidden Affairs")
    assert played.unit(WARDENS).destroyed


def test_pyke_pays_for_dice_that_hit_and_not_for_what_doubles_them() -> None:
    """With Critical Blow two dice are 4 hits on the stags, and 2 on the brothers (REF-02)."""
    doubled = Lasting(gained(Stat.CRITICAL_BLOW), BLUE, blue(BROTHERS), Until.TURN, "Fury", 1)
    scene = _met().having(lasting=(doubled,)).hand("Pyke Aggression", by=BLUE)
    dice = [*BROTHERS_MISS, 6, 6, 1, 1, 6, 6, 6, 6, 1, 1]
    played = scene.run(ATTACK, dice).uses("Pyke Aggression").picks("stay").ends()
    assert (played.unit(STAGS).wounds, played.unit(BROTHERS).wounds) == (12, 10)


# ------------------------------------------------------------------ and the houses before them


def test_a_flayed_man_betrays_a_maesters_healing() -> None:
    """An NCU's ability is an ability: a token near by is expended, and nobody is healed."""
    scene = battle().red(BROTHERS, wounds=6, conditions=frozenset({WEAKENED})).blue(GUARDS)
    scene.ncu("Aemon", by=RED).hand("A Flayed Man Has No Secrets", by=BLUE)
    played = scene.run(claims(red("Aemon"), Zone.CROWN), [1] * 3).uses("Maester's Healing")
    played.uses("A Flayed Man").passes()
    assert played.unit(BROTHERS).wounds == 6
    assert not played.unit(BROTHERS).conditions


def test_a_crowned_subjugation_silences_a_blade_and_not_a_last_stand() -> None:
    """Subjugation of Power on King's Men: no Sundering; To The Last! is innate (ABL-02)."""
    scene = battle().red(KINGS).blue(GUARDS).hand("Subjugation of Power", by=BLUE)
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(KINGS))), [1, 1, 1])
    played.uses("Subjugation").ends()
    now = played.now
    assert not numbers(now, strike(now, red(KINGS), blue(GUARDS))).keywords
    held = {each.ability for each in now.printed(red(KINGS)) if now.holds(each)}
    assert held == {"to_the_last"}


def test_counterplots_of_two_houses_end_each_other() -> None:
    """Baratheon Justice, Counterplot of House Lannister, Counterplot of Cortnay Penrose."""
    scene = battle().red(STAGS, "20624").blue(GUARDS).having(active=BLUE)
    scene.hand("Baratheon Justice", "40619", by=RED).hand("40105", by=BLUE)
    played = scene.run(fight(blue(GUARDS), red(STAGS)), [*[1] * 6, 3]).uses("Baratheon Justice")
    played.uses("Counterplot").uses("Counterplot").picks("weakened").ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}
    assert set(played.state.seats[RED].discard) == {"40601", "40619"}
    assert played.state.seats[BLUE].discard == ("40105",)


@pytest.mark.parametrize("first", ["Marshal", "Ride-by Attack"])
@pytest.mark.parametrize("cards", [("40527", "40528"), ("40228", "40226")])
def test_a_maneuver_is_given_up_once_ACT_01(cards: tuple[str, str], first: str) -> None:
    """Of Benjen Stark and of Brynden Tully: restore 3 wounds in its place, or ride by; not both."""
    scene = battle().red(TRACKERS, at=(24, 10), wounds=4).blue(GUARDS, at=(24, 40))
    scene.hand(*cards, by=RED)
    played = scene.run(activates(red(TRACKERS))).uses("Marshal").passes().picks("maneuver")
    played.uses("Marshal").uses("Ride-by")
    played.picks(next(x for x in played.labels() if x.startswith(first))).stays().passes()
    healed, card = played.unit(TRACKERS).wounds == 7, cards[1] in played.state.seats[RED].discard
    assert (healed, card) == ((True, False) if first == "Marshal" else (False, True))
