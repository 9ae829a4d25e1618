"""Attachments of House Targaryen, each in a situation where it matters and one where not."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Seat
from simulator.model.subjects import Activation, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import conditions, wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Script,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

MASTERS, SWORDS, GUARDS = "Unsullied Swordmasters", "Stark Sworn Swords", "Lannister Guardsmen"
SCREAMERS = "Dothraki Screamers"
DRAGONS_MOTHER = "Daenerys Targaryen, Mother of Dragons"
CALM = (6, 6, 1)
OURS = "40717"
"""A commander's card."""
PLAIN = "40202"
"""A card that is nobody's."""

# ------------------------------------------------------------------ Drogo's bloodriders


@pytest.mark.parametrize("name", ["Rakharo", "Qotho", "Cohollo", "Haggo"])
def test_a_bloodrider_cannot_become_weakened(name: str) -> None:
    now = battle().red(SCREAMERS, name).red(SWORDS, at=(8, 8)).blue(GUARDS).now()
    assert not conditions.can_receive(now, red(SCREAMERS), Condition.WEAKENED)
    assert conditions.can_receive(now, red(SCREAMERS), Condition.PANICKED)
    assert conditions.can_receive(now, red(SWORDS), Condition.WEAKENED)


# ------------------------------------------------------------------ Mirri Maz Duur

MIRRI = "Mirri Maz Duur, Resentful Healer"


def test_maegis_healing_wounds_on_a_three() -> None:
    scene = battle().red(SWORDS, MIRRI, wounds=9).blue(GUARDS, at=(24, 44))
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), [3]).ends()
    assert played.unit(SWORDS).wounds == 8
    (roll,) = played.of(ev.DiceRolled)
    assert roll.sides == 3
    theirs = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(theirs).ends().unit(SWORDS).wounds == 9


@pytest.mark.parametrize("face", [1, 2])
@pytest.mark.parametrize("token", [False, True])
def test_maegis_healing_heals_or_frees_as_often_as_rolled(face: int, token: bool) -> None:
    held = frozenset({Condition.PANICKED, Condition.WEAKENED})
    scene = battle().red(SWORDS, MIRRI, wounds=9, conditions=held).blue(GUARDS, at=(24, 44))
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), [face])
    for _choice in range(face):
        played.picks("token" if token else "wound")
        if token and len(played.unit(SWORDS).conditions) == 2:
            played.picks("panicked")
    played.ends()
    assert played.unit(SWORDS).wounds == (9 if token else 9 + face)
    assert len(played.unit(SWORDS).conditions) == (2 - face if token else 2)


def test_maegis_healing_finds_nothing_to_heal() -> None:
    scene = battle().red(SWORDS, MIRRI).blue(GUARDS, at=(24, 44))
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), [2]).ends()
    assert played.unit(SWORDS).wounds == 12


# ------------------------------------------------------------------ Daenerys


def begins(player: Seat = RED) -> Script:
    return window(Moment.TURN_START, Turn(player))


@pytest.mark.parametrize("pile", ["deck", "discard"])
@pytest.mark.parametrize("turn", [RED, BLUE])
def test_the_mother_of_dragons_fetches_a_commanders_card_once(pile: str, turn: Seat) -> None:
    """Mother Of Dragons."""
    scene = battle().red(MASTERS, DRAGONS_MOTHER).blue(GUARDS, at=(24, 44))
    scene = scene.hand(OURS, PLAIN, pile=pile, by=RED)
    played = scene.run(begins(turn)).uses("Mother Of Dragons")
    if played.pending is not None:
        played.picks(OURS)
    played.ends()
    assert played.state.seats[RED].hand == (OURS,)

    async def twice(table: Table) -> None:
        for _turn in range(2):
            await begins(turn)(table)

    again = scene.run(twice).uses("Mother Of Dragons")
    if again.pending is not None and "Expert Parry" in " ".join(again.labels()):
        again.picks(OURS)
    assert not again.offers("Mother Of Dragons")


# ------------------------------------------------------------------ Marselen

MARSELEN = "Marselen, Mother's Men Commander"


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_unfaltering_conviction_grows_with_the_fallen(count: int) -> None:
    tokens = MappingProxyType({"order": count})
    now = battle().red(SWORDS, MARSELEN, tokens=tokens).blue(GUARDS).now()
    plain = battle().red(SWORDS).blue(GUARDS).now()
    ours = [numbers(each, strike(each, red(SWORDS), blue(GUARDS))) for each in (now, plain)]
    theirs = [numbers(each, strike(each, blue(GUARDS), red(SWORDS))) for each in (now, plain)]
    assert ours[1].to_hit.total - ours[0].to_hit.total == int(count >= 2)
    assert theirs[1].defense.total - theirs[0].defense.total == int(count >= 3)


def test_unfaltering_conviction_counts_fallen_friends_only() -> None:
    async def falls(table: Table) -> None:
        for unit in (red("Freedmen"), blue(GUARDS)):
            await wounds.destroy(table, unit, None)

    scene = battle().red(SWORDS, MARSELEN).red("Freedmen", at=(8, 8)).blue(GUARDS, at=(24, 44))
    scene = scene.blue("Lannister Halberdiers", at=(40, 44))
    assert scene.run(falls).ends().unit(SWORDS).tokens == {"order": 1}


# ------------------------------------------------------------------ Jorah Mormont

PENITENT = "Jorah Mormont, Penitent Betrayer"


def test_whatever_may_come_costs_jorah_and_weakens_the_attacker() -> None:
    scene = battle().red(MASTERS, DRAGONS_MOTHER, PENITENT).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(MASTERS)), [1] * 6).uses("Whatever May Come")
    played.ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE, Condition.WEAKENED}
    assert len(played.unit(MASTERS).attachments) == 1
    kept = scene.run(fight(blue(GUARDS), red(MASTERS)), [1] * 6).ends()
    assert len(kept.unit(MASTERS).attachments) == 2
    assert not kept.unit(GUARDS).conditions
    own = scene.run(fight(red(MASTERS), blue(GUARDS)), [1] * 8)
    assert not own.offers("Whatever May Come")
