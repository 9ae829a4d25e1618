"""Abilities shared for a turn, and the commander's name shared for a game."""

from __future__ import annotations

import pytest

from simulator.abilities.roles import commanders_units, figure_in
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition, Seat, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from tests.abilities.battle import (
    ATTACHMENTS,
    BLUE,
    LIBRARY,
    RED,
    Battle,
    battle,
    blue,
    red,
    strike,
    window,
)

BROTHERS, VETERANS, GUARDS = "Sworn Brothers", "Veterans of the Watch", "Lannister Guardsmen"
LANNISTER_LORD = "Tywin Lannister"
TURN = window(Moment.TURN_START, Turn(RED))


def _two(distance: float = 8.0) -> Battle:
    scene = battle().red(BROTHERS, at=(20, 20)).red(VETERANS, at=(20 + distance, 20))
    return scene.blue(GUARDS, at=(24, 44)).hand("40302", by=RED)


def test_coordination_tactics_gives_each_unit_the_others_abilities() -> None:
    """Coordination Tactics: until the turn ends."""
    before = _two().now()
    attack = strike(before, red(BROTHERS), blue(GUARDS))
    assert not before.has(Stat.PRECISION, red(BROTHERS), attack)
    played = _two().run(TURN).uses("Coordination Tactics").picks(red(BROTHERS)).ends()
    now = played.now
    assert now.has(Stat.PRECISION, red(BROTHERS), strike(now, red(BROTHERS), blue(GUARDS)))
    assert now.has(Stat.SUNDERING, red(VETERANS), strike(now, red(VETERANS), blue(GUARDS)))
    assert {lasting.until for lasting in now.state.lasting} == {Until.TURN}
    shared = {(lasting.subject, lasting.ability) for lasting in now.state.lasting}
    texts = now.game.library.abilities
    units = now.game.library.units
    cards = {unit: units[now.unit(unit).card].abilities for unit in (red(BROTHERS), red(VETERANS))}
    assert shared == {
        (unit, ability)
        for unit, other in ((red(BROTHERS), red(VETERANS)), (red(VETERANS), red(BROTHERS)))
        for ability in cards[other]
        if ability not in cards[unit] and not texts[ability].innate
    }


def test_coordination_tactics_needs_two_infantry_units_in_short_range() -> None:
    """Coordination Tactics."""
    assert not _two(20.0).run(TURN).offers("Coordination Tactics")
    horse = battle().red(BROTHERS, at=(20, 20)).red("Harma's Vanguard", at=(28, 20))
    horse = horse.blue(GUARDS, at=(24, 44)).hand("40302", by=RED)
    assert not horse.run(TURN).offers("Coordination Tactics")


def test_coordination_tactics_lets_one_order_be_used_at_once() -> None:
    """Coordination Tactics: here an order that one unit has from the other."""
    scene = battle().red(BROTHERS, "Watch Marshal", at=(20, 20)).red(VETERANS, at=(28, 20))
    scene = scene.blue(GUARDS, at=(24, 29), conditions=frozenset({Condition.WEAKENED}))
    played = scene.hand("40302", by=RED).run(TURN).uses("Coordination Tactics")
    played.picks(red(BROTHERS))
    labels = played.labels()
    assert labels == [
        "Adaptive Planning (Sworn Brothers)",
        "Adaptive Planning (Veterans of the Watch)",
        "No order",
    ]
    played.picks("Adaptive Planning (Veterans of the Watch)").picks("panicked")
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert played.unit(VETERANS).used_this_round == {"adaptive_planning"}
    assert not played.offers("Adaptive Planning (Veterans of the Watch)")


# ------------------------------------------------------------------ Commander's Vassal


def test_satin_counts_as_the_commander_of_his_own_army() -> None:
    """Commander's Vassal: a card that asks for Donal Noye's unit finds Satin's too."""
    scene = battle().red(BROTHERS, "Donal Noye").red(VETERANS, "Satin", at=(40, 20))
    now = scene.blue(GUARDS, LANNISTER_LORD, at=(24, 44)).now()
    card = next(c for c in LIBRARY.tactics.values() if c.commander == "20511")
    source = Source(RED, card.ability, card.name, "", card.id)
    assert commanders_units(now, source) == [red(BROTHERS), red(VETERANS)]
    assert figure_in(now, red(VETERANS), "Donal Noye")
    assert not figure_in(now, red(VETERANS), "Tywin Lannister")


DONAL, TYWIN, MAG, DORAN = "20511", ATTACHMENTS["Tywin Lannister"], "10313", "30901"


def led_by(scene: Battle, leader: str, player: Seat) -> Battle:
    """Put a commander down: in a unit, as a unit or as an NCU."""
    at = (20, 20 if player is RED else 44)
    put = scene.red if player is RED else scene.blue
    if leader in LIBRARY.ncus:
        return scene.ncu(leader, by=player)
    return put(leader, at=at) if leader in LIBRARY.units else put(BROTHERS, leader, at=at)


@pytest.mark.parametrize("theirs", [TYWIN, MAG, DORAN])
@pytest.mark.parametrize("own", [DONAL, MAG])
def test_a_borrowed_commanders_card_means_ones_own_commander(theirs: str, own: str) -> None:
    """Devious Methods: whoever the commanders are, an attachment, a unit or an NCU (CMD-02)."""
    scene = led_by(led_by(battle(), own, RED), theirs, BLUE).blue(GUARDS, at=(40, 44))
    now = scene.red(VETERANS, "Satin", at=(40, 20)).now()
    card = next(c for c in LIBRARY.tactics.values() if c.commander == theirs)
    source = Source(RED, card.ability, card.name, "", card.id)
    leads = "red:mag-the-mighty" if own == MAG else red(BROTHERS)
    assert commanders_units(now, source) == [leads, red(VETERANS)]
