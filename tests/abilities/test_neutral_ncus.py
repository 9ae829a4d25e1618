"""Abilities of the neutral NCUs, each in a situation where it matters."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import BOARD_ZONES, Condition, Phase, Zone
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.turn import clean_up
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    red,
    window,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDIERS = "Lannister Halberdiers"
TYCHO, FREY, ROOSE, SHAE, VARYS = (
    "Tycho Nestoris",
    "Walder Frey",
    "Roose Bolton, Calculating and Cruel",
    "Shae",
    "Lord Varys",
)
ROOSE_ID, SANSA, CERSEI = "Roose Bolton", "Sansa Stark", "Cersei Lannister"


def _lines() -> Battle:
    """Lay out two red and two blue units, one red one hurt."""
    scene = battle().stark(SWORDS, wounds=6).stark(BOWMEN, at=(10, 8), wounds=11)
    return scene.lannister(GUARDS, at=(24, 40)).lannister(HALBERDIERS, at=(38, 40))


def _tokens(number: int) -> MappingProxyType[str, int]:
    return MappingProxyType({"order": number})


def _orders(played: Played, ncu: str) -> int:
    return played.state.ncus[ncu].tokens.get("order", 0)


# ------------------------------------------------------------------ Tycho Nestoris


@pytest.mark.parametrize("active", [RED, BLUE])
def test_the_iron_bank_shares_five_wounds_out(active: object) -> None:
    """Backing of The Iron Bank: any turn, once per game, friendly units that are hurt."""
    scene = _lines().ncu(TYCHO, by=RED).having(active=active)
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Backing of The Iron Bank")
    assert played.labels() == [SWORDS, BOWMEN]
    played.picks(red(BOWMEN))
    assert played.labels() == [SWORDS, "No more"]  # the Bowmen are whole again
    for _wound in range(4):
        played.picks(red(SWORDS))
    played.ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (10, 12)
    assert played.state.ncus[red(TYCHO)].used_this_game == {"backing_of_the_iron_bank"}


def test_the_iron_bank_stops_where_the_player_stops_and_pays_once() -> None:
    """Backing of The Iron Bank."""
    scene = _lines().ncu(TYCHO, by=RED)
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Backing of The Iron Bank")
    played.picks(red(SWORDS)).picks("No more").ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (7, 11)
    healthy = battle().stark(SWORDS).lannister(GUARDS, wounds=3).ncu(TYCHO, by=RED)
    turn = window(Moment.TURN_START, Turn(RED))
    assert not healthy.run(turn).offers("Backing of The Iron Bank")
    paid = _lines().ncu(TYCHO, by=RED, used_this_game=frozenset({"backing_of_the_iron_bank"}))
    assert not paid.run(turn).offers("Backing of The Iron Bank")


# ------------------------------------------------------------------ Walder Frey


def _allied() -> Played:
    scene = _lines().ncu(FREY, by=RED)
    return scene.run(claims(red(FREY), Zone.CROWN)).uses("Strategic Alliance")


ENEMY, FRIEND, FIRST = (
    "An enemy becomes Weakened, Vulnerable and Panicked", "A friendly unit restores 3 wounds",
    "Be first player next round",
)  # fmt: skip


def test_strategic_alliance_brings_two_of_three() -> None:
    """Strategic Alliance: not the zone's effect; once per game."""
    played = _allied()
    assert played.labels() == [ENEMY, FRIEND, FIRST]
    played.picks(ENEMY)
    assert played.labels() == [GUARDS, HALBERDIERS]
    played.picks(blue(GUARDS))
    assert played.labels() == [FRIEND, FIRST]
    played.picks(FRIEND)
    assert played.labels() == [SWORDS, BOWMEN]
    played.picks(red(SWORDS)).ends()
    assert played.unit(GUARDS).conditions == set(Condition)
    assert played.unit(SWORDS).wounds == 9
    assert not played.of(ev.MoraleTested)
    assert played.state.ncus[red(FREY)].used_this_game == {"strategic_alliance"}


def test_strategic_alliance_is_his_and_needs_an_open_zone() -> None:
    """Strategic Alliance."""
    scene = _lines().ncu(FREY, by=RED).ncu(SANSA)
    claimed = window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.CROWN))
    assert not scene.run(claimed).offers("Strategic Alliance")
    taken = window(Moment.ZONE_CLAIMED, Claim(red(FREY), Zone.CROWN, replaced=True))
    assert not scene.run(taken).offers("Strategic Alliance")
    used = _lines().ncu(FREY, by=RED, used_this_game=frozenset({"strategic_alliance"}))
    again = used.run(window(Moment.ZONE_CLAIMED, Claim(red(FREY), Zone.CROWN)))
    assert not again.offers("Strategic Alliance")


@pytest.mark.parametrize(("choice", "first"), [(FIRST, RED), (FRIEND, BLUE)])
def test_strategic_alliance_keeps_the_first_turn(choice: str, first: object) -> None:
    """Strategic Alliance: RND-17; Red was first in this round as well."""
    played = _allied().picks(ENEMY).picks(blue(GUARDS)).picks(choice)
    if choice == FRIEND:
        played.picks(red(SWORDS))
    scene = _lines().ncu(FREY, by=RED)
    scene.having(notes=played.ends().state.notes, first=RED, phase=Phase.CLEAN_UP)
    cleaned = scene.run(clean_up.clean_up)
    while cleaned.pending is not None:
        cleaned.answers(())
    assert cleaned.state.first is first


# ------------------------------------------------------------------ Roose Bolton


def test_horrific_rumors_make_an_enemy_panicked() -> None:
    """Horrific Rumors."""
    scene = _lines().ncu(ROOSE, by=RED, tokens=_tokens(1))
    activated = window(Moment.NCU_ACTIVATES, Activation(red(ROOSE_ID)))
    played = scene.run(activated).uses("Horrific Rumors")
    assert played.labels() == [GUARDS, HALBERDIERS]
    played.picks(blue(HALBERDIERS)).ends()
    assert played.unit(HALBERDIERS).conditions == {Condition.PANICKED}
    assert _orders(played, red(ROOSE_ID)) == 0
    spent = _lines().ncu(ROOSE, by=RED, tokens=_tokens(0))
    assert not spent.run(activated).offers("Horrific Rumors")
    other = _lines().ncu(ROOSE, by=RED).ncu(SANSA)
    sansa = other.run(window(Moment.NCU_ACTIVATES, Activation(red(SANSA))))
    assert not sansa.offers("Horrific Rumors")


def test_horrific_rumors_take_the_place_of_a_zone() -> None:
    """Horrific Rumors: with or without tokens."""
    scene = _lines().ncu(ROOSE, by=RED, tokens=_tokens(0))
    dice = [1, 2, 1]
    played = scene.run(claims(red(ROOSE_ID), Zone.WEALTH), dice).uses("Horrific Rumors")
    assert played.labels() == [GUARDS, HALBERDIERS]
    played.picks(blue(GUARDS)).ends()
    assert played.unit(GUARDS).wounds == 11
    assert played.unit(SWORDS).wounds == 6  # the zone itself healed nobody
    assert played.of(ev.MoraleTested)[0].result.total == 3  # no malus, unlike the Crown's


def test_horrific_rumors_need_his_own_open_zone() -> None:
    """Horrific Rumors."""
    scene = _lines().ncu(ROOSE, by=RED).ncu(SANSA)
    for claim in (
        Claim(red(SANSA), Zone.WEALTH),
        Claim(red(ROOSE_ID), Zone.WEALTH, replaced=True),
    ):
        assert not scene.run(window(Moment.ZONE_CLAIMED, claim)).offers("Horrific Rumors")


# ------------------------------------------------------------------ Varys


def _told(zone: Zone, dice: list[int], *, tokens: int = 1, by: str = CERSEI) -> Played:
    scene = _lines().ncu(VARYS, by=RED, tokens=_tokens(tokens))
    scene = scene.hand("Winter's Might", "Sudden Retreat", pile="deck", by=RED)
    scene = scene.ncu(by, by=BLUE if by == CERSEI else RED)
    claimer = blue(by) if by == CERSEI else red(by)
    return scene.run(window(Moment.ZONE_RESOLVED, Claim(claimer, zone)), dice)


def test_little_birds_sing_of_every_zone() -> None:
    """Little Birds: each zone an enemy NCU claimed, one effect."""
    crown = _told(Zone.CROWN, [1, 1, 2]).uses("Little Birds")
    assert crown.labels() == [GUARDS, HALBERDIERS]
    assert crown.picks(blue(GUARDS)).ends().unit(GUARDS).wounds == 10
    wealth = _told(Zone.WEALTH, []).uses("Little Birds")
    assert wealth.labels() == [SWORDS, BOWMEN]
    assert wealth.picks(red(SWORDS)).ends().unit(SWORDS).wounds == 8
    tactics = _told(Zone.TACTICS, []).uses("Little Birds").ends()
    assert tactics.state.seats[RED].hand == ("40201",)
    combat = _told(Zone.COMBAT, [1, 1, 1]).uses("Little Birds")
    assert combat.labels() == [GUARDS, HALBERDIERS]
    assert combat.picks(blue(GUARDS)).ends().unit(GUARDS).wounds == 9
    maneuver = _told(Zone.MANEUVER, []).uses("Little Birds")
    assert maneuver.labels() == [SWORDS, BOWMEN]
    asked = maneuver.picks(red(BOWMEN)).pending
    assert isinstance(asked, Place)
    assert not asked.check(Pose(10, 11.2, 0))
    maneuver.answers(Pose(10, 11, 0)).ends()
    assert maneuver.unit(BOWMEN).pose == Pose(10, 11, 0)
    for played in (crown, wealth, tactics, combat, maneuver):
        assert _orders(played, red(VARYS)) == 0


@pytest.mark.parametrize("zone", BOARD_ZONES)
def test_little_birds_need_a_token_and_an_enemy(zone: Zone) -> None:
    """Little Birds: only one of its effects is offered, none for friends, none without tokens."""
    found = _told(zone, [])
    assert [label for label in found.labels() if label.startswith("Little Birds")] == [
        "Little Birds (Lord Varys)"
    ]
    assert not _told(zone, [], tokens=0).offers("Little Birds")
    assert not _told(zone, [], by=SANSA).offers("Little Birds")


def test_little_birds_shift_nobody_who_is_engaged() -> None:
    """Little Birds: SHIFT-03."""
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(VARYS, by=RED).ncu(CERSEI)
    claim = window(Moment.ZONE_RESOLVED, Claim(blue(CERSEI), Zone.MANEUVER))
    assert not scene.run(claim).offers("Little Birds")


# ------------------------------------------------------------------ Shae


@pytest.mark.parametrize(
    ("choice", "orders"),
    [
        ("A friendly unit restores 1 wound", 2),
        ("An enemy becomes Weakened", 2),
        ("Gain 2 order tokens", 4),
    ],
)
def test_shae_finds_a_patron_with_every_zone(choice: str, orders: int) -> None:
    """Finding The Best Patron."""
    played = _lines().ncu(SHAE, by=RED).run(claims(red(SHAE), Zone.TACTICS))
    assert len(played.labels()) == 3
    played.picks(choice)
    if choice.startswith("A friendly"):
        assert played.labels() == [SWORDS, BOWMEN]
        assert played.picks(red(SWORDS)).unit(SWORDS).wounds == 7
    elif choice.startswith("An enemy"):
        assert played.labels() == [GUARDS, HALBERDIERS]
        assert played.picks(blue(GUARDS)).unit(GUARDS).conditions == {Condition.WEAKENED}
    played.picks(blue(HALBERDIERS)).picks("panicked").ends()  # the zone's own effect comes next
    assert played.unit(HALBERDIERS).conditions == {Condition.PANICKED}
    assert _orders(played, red(SHAE)) == orders


def test_shae_looks_for_nothing_when_another_claims() -> None:
    """Finding The Best Patron."""
    scene = _lines().ncu(SHAE, by=RED).ncu(SANSA)
    for moment in (Moment.ZONE_CLAIMED, Moment.ZONE_RESOLVED):
        played = scene.run(window(moment, Claim(red(SANSA), Zone.CROWN))).ends()
        assert _orders(played, red(SHAE)) == 3
    last = _lines().ncu(SHAE, by=RED, tokens=_tokens(1))
    played = last.run(window(Moment.ZONE_RESOLVED, Claim(red(SHAE), Zone.CROWN))).ends()
    assert _orders(played, red(SHAE)) == 0
    poor = _lines().ncu(SHAE, by=RED, tokens=_tokens(0))
    played = poor.run(window(Moment.ZONE_RESOLVED, Claim(red(SHAE), Zone.CROWN))).ends()
    assert not played.of(ev.AbilityUsed)


@pytest.mark.parametrize("tokens", [0, 1])
def test_shae_is_destroyed_without_a_patron(tokens: int) -> None:
    """Finding The Best Patron: at the end of the round."""
    scene = _lines().ncu(SHAE, by=RED, tokens=_tokens(tokens))
    played = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert played.state.ncus[red(SHAE)].destroyed is (tokens == 0)
