"""House Greyjoy: when its cards and abilities say nothing, and how far they reach."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Zone
from simulator.model.subjects import Activation, Claim
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import BLUE_TURN, before_dice, begins, performs

REAVERS, BOWMEN, PILLAGERS = "Ironborn Reavers", "Ironborn Bowmen", "Stony Shore Pillagers"
REAPERS, SILENCED, TRAPPERS = "House Harlaw Reapers", "Silenced Men", "Ironborn Trappers"
GUARDS, SANSA, CERSEI = "Lannister Guardsmen", "Sansa Stark", "Cersei Lannister"
CROW, AWAY = "Euron Greyjoy, Crow's Eye", (24, 44)
ACTIVATING = (
    "Raiding Call",
    "Bless With Stone, Bless With Steel",
    "War Cry, Asha Greyjoy",
    "Cunning Ploy, Euron Greyjoy",
    "Iron Envy",
)
FIGHTING = (
    "The Kraken's Wrath",
    "Sustained Assault, Victarion Greyjoy",
    "Opportunist, Theon Greyjoy",
    "Price of Failure, Balon Greyjoy",
    "Steel's Might",
)
TESTING = (
    "The Old Way",
    "Ironborn Mettle",
    "Raider Bravery",
    "Gold's Allure",
    "Blacktyde Conviction",
)
OWN_TURN = ("The Iron Price", "Finger Dance", "Acceptable Sacrifices", "Devious Methods")


def rich(count: int = 2) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def both_rich(card: str) -> Battle:
    """Greyjoys on both sides, all with tokens and lost ranks; red holds the card."""
    scene = battle().red(REAVERS, wounds=8, **rich()).blue(PILLAGERS, wounds=8, **rich())
    scene = scene.red(BOWMEN, at=(31, 20), **rich(1)).blue(TRAPPERS, at=(17, 28), **rich(1))
    scene = scene.ncu(SANSA, Zone.WEALTH, by=RED).ncu(CERSEI, by=BLUE)
    return scene.hand(card, "40802", by=RED).hand("40105", pile="discard", by=BLUE)


def name(card: str) -> str:
    return card.split(",", maxsplit=1)[0]


@pytest.mark.parametrize("card", ACTIVATING)
def test_cards_for_a_friends_activation(card: str) -> None:
    assert both_rich(card).run(begins(red(REAVERS))).offers(name(card))
    assert not both_rich(card).run(begins(blue(PILLAGERS))).offers(name(card))


@pytest.mark.parametrize("card", FIGHTING)
def test_cards_for_a_friends_melee_attack(card: str) -> None:
    theirs = before_dice(blue(PILLAGERS), red(REAVERS))
    assert not both_rich(card).run(theirs).offers(name(card))
    shots = battle().red(BOWMEN, **rich()).blue(GUARDS, at=(24, 31)).ncu(SANSA, Zone.WEALTH, by=RED)
    shot = shots.hand(card, by=RED).run(before_dice(red(BOWMEN), blue(GUARDS)))
    assert not shot.offers(name(card))


@pytest.mark.parametrize("card", TESTING)
def test_cards_for_a_friends_test(card: str) -> None:
    calm = takes_test(red(REAVERS), panics=False)
    assert both_rich(card).run(calm, [6, 6]).offers(name(card))
    theirs = takes_test(blue(PILLAGERS), panics=False)
    assert not both_rich(card).run(theirs, [6, 6]).offers(name(card))


@pytest.mark.parametrize("card", OWN_TURN)
def test_cards_for_the_start_of_a_friendly_turn(card: str) -> None:
    assert not both_rich(card).run(BLUE_TURN).offers(name(card))


@pytest.mark.parametrize("card", ["We Do Not Sow", "Assault Orders, Victarion Greyjoy"])
def test_cards_for_a_friends_claim_of_a_zone_that_still_has_its_effect(card: str) -> None:
    assert both_rich(card).run(claims(red(SANSA), Zone.CROWN), [1] * 9).offers(name(card))
    assert not both_rich(card).run(claims(blue(CERSEI), Zone.COMBAT)).offers(name(card))
    gone = Claim(red(SANSA), Zone.CROWN, replaced=True)
    assert not both_rich(card).run(window(Moment.ZONE_CLAIMED, gone)).offers(name(card))


def test_lash_out_and_irons_endurance_answer_enemies_alone() -> None:
    attack = fight(red(REAVERS), blue(PILLAGERS))
    for card in ("Lash Out, Baelor Blacktyde", "Iron's Endurance", "Diversion Tactics"):
        assert not both_rich(card).run(attack, [1] * 7).offers(name(card))


# ------------------------------------------------------------------ abilities


@pytest.mark.parametrize("ncu", ["Wendamyr", "Moqorro, The Black Flame"])
def test_ncus_replace_only_what_they_claim_themselves(ncu: str) -> None:
    """Raven Tending, R'hllor's Magics."""
    scene = battle().red(REAVERS, fallen=("20806",), wounds=8).blue(GUARDS, at=AWAY)
    scene = scene.ncu(ncu, by=RED).ncu(SANSA, by=RED)
    own = Claim(red(name(ncu)), Zone.CROWN)
    assert scene.run(window(Moment.ZONE_CLAIMED, own)).pending is not None
    for claim in (Claim(red(SANSA), Zone.CROWN), Claim(own.ncu, Zone.CROWN, replaced=True)):
        assert scene.run(window(Moment.ZONE_CLAIMED, claim)).pending is None


@pytest.mark.parametrize("ncu", ["Aeron Greyjoy", "Beron Blacktyde", "Asha Greyjoy"])
def test_ncus_influence_when_they_claim_themselves(ncu: str) -> None:
    card = f"{ncu}, Would-be Queen" if ncu == "Asha Greyjoy" else ncu
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY).ncu(card, by=RED).ncu(SANSA, by=RED)
    other = Claim(red(SANSA), Zone.CROWN)
    assert scene.run(window(Moment.ZONE_CLAIMED, other)).pending is None


def test_poisoned_gifts_and_strange_relics_are_their_own_units() -> None:
    scene = battle().red(REAVERS, CROW).red(BOWMEN, at=(32, 20)).blue(GUARDS, at=(24, 31))
    played = scene.run(window(Moment.UNIT_DEPLOYED, Activation(red(BOWMEN)))).ends()
    assert tokens.held(played.now, red(REAVERS), "pillage") == 0
    assert not scene.run(begins(red(BOWMEN))).offers("Strange Relics")
    moved = scene.run(performs(red(BOWMEN), "maneuver")).stays().ends()
    assert moved.unit(REAVERS).wounds == 12


def test_aeron_restores_for_the_influenced_unit_alone() -> None:
    """Rise Again, Harder and Stronger."""
    scene = battle().red(REAVERS, wounds=6).red(BOWMEN, at=(34, 20)).blue(GUARDS, wounds=9)
    scene = scene.ncu("Aeron Greyjoy", Zone.CROWN, by=RED).influenced("Aeron Greyjoy", red(REAVERS))
    other = scene.run(performs(red(BOWMEN), "maneuver")).stays().ends()
    assert other.unit(REAVERS).wounds == 6


def test_reapers_fervor_is_no_answer_to_an_attack() -> None:
    """Reaper's Fervor; Reaver Axes, too, are for melee attacks of their own."""
    scene = battle().red(REAPERS, **rich()).blue(GUARDS)
    played = scene.run(before_dice(blue(GUARDS), red(REAPERS))).ends()
    assert played.unit(REAPERS).conditions == frozenset()
    now = battle().red(REAVERS, **rich()).blue(GUARDS).now()
    assert not numbers(now, strike(now, blue(GUARDS), red(REAVERS))).attack_rerolls.any


@pytest.mark.parametrize(("gap", "reached"), [(5.0, True), (7.0, False)])
def test_how_far_the_silences_infamy_and_trappers_tools_reach(gap: float, reached: bool) -> None:
    """The Silence's Infamy, Trapper's Tools: short range."""
    depth = 10 / 2.54  # of an infantry tray, in inches
    y = round(20 + depth + gap, 1)
    scene = battle().red(SILENCED, **rich()).blue(GUARDS, at=(24, y))
    played = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).ends()
    (test,) = played.of(ev.MoraleTested)
    assert any("Infamy" in str(part.source) for part in test.result.parts) is reached
    tools = battle().red(TRAPPERS).blue(GUARDS, at=(24, y)).run(BLUE_TURN)
    assert tools.offers("Trapper's Tools") is reached
