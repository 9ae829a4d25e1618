"""Neutral NCUs that bend the board: Jaqen, the High Seneschal and Littlefinger."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import BOARD_ZONES, Seat, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Claim, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.turn.sequence import may_activate, next_player
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    red,
    strike,
    window,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDIERS = "Lannister Halberdiers"
SANSA, CERSEI = "Sansa Stark", "Cersei Lannister"


def _lines() -> Battle:
    """Lay out two red and two blue units, one red one hurt."""
    scene = battle().stark(SWORDS, wounds=6).stark(BOWMEN, at=(10, 8), wounds=11)
    return scene.lannister(GUARDS, at=(24, 40)).lannister(HALBERDIERS, at=(38, 40))


def _tokens(number: int) -> MappingProxyType[str, int]:
    return MappingProxyType({"order": number})


def _orders(played: Played, ncu: str) -> int:
    return played.state.ncus[ncu].tokens.get("order", 0)


# ------------------------------------------------------------------ Jaqen H'ghar

JAQEN = "Jaqen H'ghar"


def test_a_name_given_is_laid_when_jaqen_claims() -> None:
    """A Name Given: INF-01, on friend or foe, by his own claim only."""
    scene = _lines().ncu(JAQEN, by=RED).ncu(SANSA)
    played = scene.run(claims(red(JAQEN), Zone.WEALTH))
    assert {SWORDS, BOWMEN, GUARDS, HALBERDIERS} <= set(played.labels())
    assert played.picks(red(SWORDS)).state.ncus[red(JAQEN)].influences == red(SWORDS)
    other = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.WEALTH))).ends()
    assert other.state.ncus[red(JAQEN)].influences is None


def test_a_name_given_does_not_guide_arrows() -> None:
    """A Name Given: melee attacks."""
    scene = battle().stark(BOWMEN).lannister(GUARDS).ncu(JAQEN, Zone.CROWN, by=RED)
    now = scene.influenced(JAQEN, red(BOWMEN)).now()
    for line, sharp in ((0, False), (1, True)):
        found = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=line))
        assert (Stat.PRECISION in found.keywords) is sharp
        assert now.tally(Stat.PRECISION, red(BOWMEN), found.attack).total == int(sharp)


# ------------------------------------------------------------------ the High Seneschal

SENESCHAL = "The High Seneschal"


def test_the_high_seneschal_gives_nobody_another_turn() -> None:
    """History is Written by the Victors: he is not waiting to be activated, and nobody's target."""
    scene = battle().stark(SWORDS, activated=True)
    scene = scene.lannister(GUARDS, at=(24, 40), activated=True)
    now = scene.ncu(SENESCHAL, by=RED).ncu(CERSEI).now()
    assert not may_activate(now, red(SENESCHAL))
    assert not may_activate(now, red(SWORDS))
    assert may_activate(now, blue(CERSEI))
    assert not may_activate(now, blue(GUARDS))
    assert next_player(now) is BLUE
    for stat in (Stat.CANNOT_ACTIVATE, Stat.UNTARGETABLE):
        assert now.tally(stat, red(SENESCHAL)).total == 1
    assert not now.has(Stat.UNTARGETABLE, blue(CERSEI))


# ------------------------------------------------------------------ Petyr Baelish

PETYR = "Petyr Baelish"


def test_master_of_the_game_plays_another_zone_than_it_claims() -> None:
    """Master of the Game: the claimed zone itself does nothing."""
    scene = _lines().ncu(PETYR, by=RED, tokens=_tokens(1)).ncu(CERSEI, Zone.COMBAT)
    played = scene.run(claims(red(PETYR), Zone.CROWN)).uses("Master of the Game")
    assert played.labels() == ["Wealth", "Tactics", "Maneuver"]
    played.picks("Wealth").picks(red(SWORDS)).ends()
    assert played.unit(SWORDS).wounds == 9
    assert not played.of(ev.MoraleTested)
    assert _orders(played, red(PETYR)) == 0


def test_master_of_the_game_needs_a_token_an_open_zone_and_a_free_one() -> None:
    """Master of the Game."""
    claimed = window(Moment.ZONE_CLAIMED, Claim(red(PETYR), Zone.CROWN))
    taken = window(Moment.ZONE_CLAIMED, Claim(red(PETYR), Zone.CROWN, replaced=True))
    rich = _lines().ncu(PETYR, Zone.CROWN, by=RED)
    assert rich.run(claimed).offers("Master of the Game")
    assert not rich.run(taken).offers("Master of the Game")
    poor = _lines().ncu(PETYR, Zone.CROWN, by=RED, tokens=_tokens(0))
    assert not poor.run(claimed).offers("Master of the Game")
    full = rich.ncu(SANSA, Zone.WEALTH).ncu(CERSEI, Zone.TACTICS)
    full = full.ncu("Pycelle", Zone.COMBAT).ncu("Catelyn Stark", Zone.MANEUVER)
    assert not full.run(claimed).offers("Master of the Game")
    friend = window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.CROWN))
    assert not _lines().ncu(PETYR, by=RED).ncu(SANSA).run(friend).offers("Master of the Game")


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_master_of_the_game_counts_as_controlling_a_zone_for_a_round(turn: Seat) -> None:
    """Master of the Game: any turn, once per game, whoever stands on the zone."""
    scene = _lines().ncu(PETYR, by=RED).ncu(CERSEI, Zone.WEALTH).having(active=turn)
    begins = window(Moment.TURN_START, Turn(turn))
    played = scene.run(begins).uses("Master of the Game")
    assert len(played.labels()) == len(BOARD_ZONES)
    played.picks("Wealth").ends()
    assert played.now.controls(RED, Zone.WEALTH)
    assert not played.now.controls(RED, Zone.CROWN)
    assert [each.until for each in played.state.lasting] == [Until.ROUND]
    used = _lines().ncu(PETYR, by=RED, used_this_game=played.state.ncus[red(PETYR)].used_this_game)
    assert not used.having(active=turn).run(begins).offers("Master of the Game")
