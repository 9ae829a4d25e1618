"""The NCUs of House Greyjoy."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import NO_CARDS, open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Turn
from simulator.rules.turn import activation
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    takes_test,
)
from tests.abilities.scenes import BLUE_TURN, RED_TURN, both, performs

REAVERS, BOWMEN, PILLAGERS = "Ironborn Reavers", "Ironborn Bowmen", "Stony Shore Pillagers"
GUARDS, SWORDS, SANSA, CERSEI = (
    "Lannister Guardsmen",
    "Stark Sworn Swords",
    "Sansa Stark",
    "Cersei Lannister",
)
AWAY = (24, 44)
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED


def pillaged(count: int) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


# ------------------------------------------------------------------ Aeron and Beron

AERON, BERON = "Aeron Greyjoy", "Beron Blacktyde"


@pytest.mark.parametrize("ncu", [AERON, BERON])
def test_the_drowned_gods_priests_influence_greyjoys_alone(ncu: str) -> None:
    """Rise Again, Harder and Stronger; Zeal of the Drowned God: others are shown as refused."""
    scene = battle().red(REAVERS).red(SWORDS, at=(8, 8)).blue(GUARDS, at=AWAY)
    scene = scene.blue(PILLAGERS, at=(34, 44)).ncu(ncu, by=RED)
    played = scene.run(claims(red(ncu), Zone.TACTICS)).passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    assert {o.key for o in asked.options} == {red(REAVERS), blue(PILLAGERS), "nobody"}
    assert {refused.about for refused in asked.refused} == {red(SWORDS), blue(GUARDS)}
    played.picks(red(REAVERS))
    assert played.state.ncus[red(ncu)].influences == red(REAVERS)


def _blessed(ncu: str, unit: str = REAVERS, **state: Any) -> Battle:
    scene = battle().red(unit, **state).blue(GUARDS).ncu(ncu, Zone.TACTICS, by=RED)
    return scene.influenced(ncu, red(unit))


def test_aeron_restores_a_wound_before_each_action_and_for_each_rank() -> None:
    """Rise Again, Harder and Stronger."""
    scene = battle().red(REAVERS, wounds=8).blue(GUARDS, at=AWAY).ncu(AERON, Zone.CROWN, by=RED)
    moves = scene.influenced(AERON, red(REAVERS)).run(performs(red(REAVERS), "maneuver"))
    assert moves.stays().ends().unit(REAVERS).wounds == 9
    broken = battle().red(REAVERS, wounds=8).blue(GUARDS, wounds=9).ncu(AERON, Zone.CROWN, by=RED)
    attack = fight(red(REAVERS), blue(GUARDS))
    faces = [6, *[1] * 5, 1, 6, 6, 1]
    played = broken.influenced(AERON, red(REAVERS)).run(attack, faces).passes().ends()
    assert played.unit(REAVERS).wounds == 9


@pytest.mark.parametrize(("left", "blocks"), [(12, 0), (8, 1), (4, 2)])
def test_beron_hardens_and_steadies(left: int, blocks: int) -> None:
    """Zeal of the Drowned God, and Hardened: it does not add up with a printed one."""
    now = _blessed(BERON, wounds=left).now()
    attack = strike(now, blue(GUARDS), red(REAVERS))
    assert now.tally(Stat.EXTRA_BLOCKS, red(REAVERS), attack).total == blocks
    assert now.has(Stat.REROLL_TEST, red(REAVERS))
    baelor = battle().red(REAVERS, "Baelor Blacktyde, Lord of Blacktyde", wounds=left).blue(GUARDS)
    baelor = baelor.ncu(BERON, Zone.CROWN, by=RED).influenced(BERON, red(REAVERS))
    both_of_them = baelor.now()
    found = both_of_them.tally(Stat.EXTRA_BLOCKS, red(REAVERS), attack)
    assert found.total == blocks


def test_beron_does_nothing_for_an_enemy_he_influences() -> None:
    """Zeal of the Drowned God."""
    scene = battle().red(SWORDS).blue(REAVERS, wounds=4).ncu(BERON, Zone.CROWN, by=RED)
    now = scene.influenced(BERON, blue(REAVERS)).now()
    attack = strike(now, red(SWORDS), blue(REAVERS))
    assert now.tally(Stat.EXTRA_BLOCKS, blue(REAVERS), attack).total == 0
    assert not now.has(Stat.REROLL_TEST, blue(REAVERS))


# ------------------------------------------------------------------ Asha Greyjoy

QUEEN = "Asha Greyjoy, Would-be Queen"
ASHA = "Asha Greyjoy"


def test_asha_removes_a_token_from_whom_she_influences() -> None:
    """Queen's Promises: friend or foe."""
    for side, unit in ((RED, red(REAVERS)), (BLUE, blue(GUARDS))):
        weak = frozenset({WEAKENED})
        scene = battle().red(REAVERS, conditions=weak if side is RED else frozenset())
        scene = scene.blue(GUARDS, at=AWAY, conditions=weak if side is BLUE else frozenset())
        scene = scene.ncu(QUEEN, by=RED)
        played = scene.run(claims(red(ASHA), Zone.MANEUVER)).passes().picks(unit)
        assert played.state.units[unit].conditions == frozenset()


@pytest.mark.parametrize(("count", "hits"), [(0, 0), (1, 1), (2, 2)])
def test_asha_rewards_pillage(count: int, hits: int) -> None:
    """Queen's Promises: +1 to tests and a hit on an enemy for each token."""
    scene = battle().red(SWORDS, **pillaged(count)).blue(GUARDS).ncu(QUEEN, Zone.CROWN, by=RED)
    scene = scene.influenced(QUEEN, red(SWORDS))
    now = scene.now()
    assert now.tally(Stat.MORALE_ROLL, red(SWORDS)).total == count
    played = scene.run(takes_test(red(SWORDS), panics=False), [6, 6, *[1] * hits]).passes().ends()
    assert played.unit(GUARDS).wounds == 12 - hits


# ------------------------------------------------------------------ Balon Greyjoy

BALON = "Balon Greyjoy"


def _fallen(unit: str = REAVERS) -> Battle:
    scene = battle().red(BOWMEN).red(unit, at=(32, 20), **pillaged(2)).blue(GUARDS, at=AWAY)
    return scene.ncu("Balon Greyjoy, King of Salt and Rock", by=RED)


def _after_the_fall(unit: str, *, activated: bool = False) -> Script:
    async def script(table: Table) -> None:
        if activated:
            table.emit(ev.UnitActivated(rule=Rule.RND_03, unit=red(unit)))
            table.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=red(unit)))
        await wounds.destroy(table, red(unit), BLUE)
        await activation.activate_any(table, red(BALON))

    return script


@pytest.mark.parametrize("activated", [False, True])
def test_balon_brings_a_destroyed_unit_back(activated: bool) -> None:
    """Rise Again, Blade in Hand: whole, without tokens, activated if it had been."""
    played = _fallen().run(_after_the_fall(REAVERS, activated=activated)).uses("Rise Again")
    assert isinstance(played.pending, Place)
    played.stays().ends()
    unit = played.unit(REAVERS)
    assert unit.on_table
    assert unit.wounds == 12
    assert unit.tokens.get("pillage", 0) == 0
    assert unit.activated is activated
    assert unit.pose is not None
    assert unit.pose.y <= 12
    assert played.state.ncus[red(BALON)].zone is None


def test_balon_raises_greyjoys_once_per_game() -> None:
    """Rise Again, Blade in Hand: no sworn sword of another house, and nobody twice."""
    other = _fallen(SWORDS).run(_after_the_fall(SWORDS))
    assert not other.offers("Rise Again")
    twice = _fallen().ncu(
        "Balon Greyjoy, King of Salt and Rock",
        by=RED,
        used_this_game=frozenset({"rise_again_blade_in_hand"}),
    )
    assert not twice.run(_after_the_fall(REAVERS)).offers("Rise Again")


# ------------------------------------------------------------------ Wendamyr


def test_wendamyr_keeps_ravens_for_later() -> None:
    """Raven Tending: an order token in place of the zone's effect."""
    scene = battle().red(REAVERS, wounds=6).blue(GUARDS, at=AWAY).ncu("Wendamyr", by=RED)
    played = scene.run(claims(red("Wendamyr"), Zone.TACTICS)).uses("Raven Tending").ends()
    assert played.state.ncus[red("Wendamyr")].tokens["order"] == 1
    assert not scene.run(RED_TURN).offers("Raven Tending")


@pytest.mark.parametrize("shifts", [True, False])
def test_wendamyr_sends_a_raven(shifts: bool) -> None:
    """Raven Tending: a card and 2 wounds, or a shift, at the start of a friendly turn."""
    scene = battle().red(REAVERS, wounds=6).blue(GUARDS, at=AWAY).hand("40801", pile="deck", by=RED)
    scene = scene.ncu("Wendamyr", by=RED, tokens=MappingProxyType({"order": 1}))
    assert not scene.run(BLUE_TURN).offers("Raven Tending")
    played = scene.run(RED_TURN).uses("Raven Tending")
    if shifts:
        played.picks("Shift up to 3 inches")
        assert isinstance(played.pending, Place)
        played.stays()
    else:
        played.picks("Draw a tactics card and restore 2 wounds").ends()
        assert played.state.seats[RED].hand == ("40801",)
        assert played.unit(REAVERS).wounds == 8
    assert played.state.ncus[red("Wendamyr")].tokens.get("order", 0) == 0


# ------------------------------------------------------------------ Tristifer Botley

TRISTIFER = "Tristifer Botley"
TWO_DONE = Lasting("mark_two zones", RED, red(TRISTIFER), Until.GAME, "Ironborn Diplomat")


def _diplomacy(zone: Zone, **state: Any) -> tuple[Battle, Script]:
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY).blue(SWORDS, at=(10, 44))
    scene = scene.ncu(TRISTIFER, by=RED, **state).ncu(CERSEI, by=BLUE).having(active=BLUE)

    async def script(table: Table) -> None:
        await open_window(table, Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
        await claims(blue(CERSEI), zone)(table)
        await open_window(table, Moment.TURN_END, Turn(BLUE))

    return scene, script


@pytest.mark.parametrize(("claimed", "hit"), [(Zone.MANEUVER, True), (Zone.TACTICS, False)])
def test_tristifer_unsettles_two_enemies(claimed: Zone, hit: bool) -> None:
    """Ironborn Diplomat: when the NCU claims one of the two zones he chose."""
    scene, script = _diplomacy(claimed)
    played = scene.run(script)
    assert played.offers("Ironborn Diplomat")
    played.uses("Ironborn Diplomat").passes().picks("maneuver").picks("wealth").passes()
    if not hit:
        assert not [u for u in played.state.units.values() if len(u.conditions) == 2]
        return
    played.picks("more").picks(blue(GUARDS)).picks("more")
    for name in (GUARDS, SWORDS):
        assert played.unit(name).conditions == {PANICKED, VULNERABLE}
    nobody = scene.run(script).uses("Ironborn Diplomat").passes()
    nobody.picks("maneuver").picks("wealth").passes().picks("enough")
    assert nobody.unit(GUARDS).conditions == frozenset()
    marks = {one.ability for one in played.state.lasting if one.until.value == "game"}
    assert marks == {"mark_two zones"}


@pytest.mark.parametrize(("claimed", "acts"), [(Zone.WEALTH, True), (Zone.COMBAT, False)])
def test_tristifer_answers_a_claim_at_the_end_of_the_turn(claimed: Zone, acts: bool) -> None:
    """Ironborn Diplomat: he activates although it is no turn of his side."""
    scene, script = _diplomacy(claimed)
    played = scene.having(lasting=(TWO_DONE,)).run(script).uses("Ironborn Diplomat")
    played.picks("wealth")
    assert played.offers("Ironborn Diplomat") is acts
    if acts:
        played.uses("Ironborn Diplomat").picks("combat").ends()
        assert played.state.ncus[red(TRISTIFER)].zone is Zone.COMBAT
        assert played.state.ncus[red(TRISTIFER)].activated


def test_tristifer_on_the_board_answers_no_claim() -> None:
    """Ironborn Diplomat: once per game each, the second only from beside the board."""
    scene, _script = _diplomacy(Zone.CROWN)
    on_it = battle().red(REAVERS).blue(GUARDS, at=AWAY).ncu(TRISTIFER, Zone.WEALTH, by=RED)
    on_it = on_it.ncu(CERSEI, by=BLUE).having(lasting=(TWO_DONE,))

    async def window(table: Table) -> None:
        await open_window(table, Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))

    assert not on_it.run(window).offers("Ironborn Diplomat")
    assert scene.having(lasting=(TWO_DONE,)).run(window).offers("Ironborn Diplomat")
    spent = replace(TWO_DONE, ability="mark_one zone")
    assert not scene.having(lasting=(TWO_DONE, spent)).run(window).offers("Ironborn Diplomat")


# ------------------------------------------------------------------ Moqorro

MOQORRO = "Moqorro, The Black Flame"


def test_moqorro_silences_the_opponent_for_a_turn() -> None:
    """R'hllor's Magics: neither orders nor tactics cards of the other side; once per game."""
    scene = battle().red(REAVERS).blue("Ironborn Trappers").ncu(MOQORRO, by=RED)
    scene = scene.hand("The Iron Price", by=BLUE).having(active=RED)
    played = scene.run(both(RED_TURN, BLUE_TURN)).uses("R'hllor's Magics")
    assert played.offers("Trapper's Tools")  # declared in the same window it would come to nothing
    played.answers("pass").ends()  # so that the next window offers nothing
    assert NO_CARDS in played.state.seats[BLUE].flags
    assert NO_CARDS not in played.state.seats[RED].flags
    assert played.now.has(Stat.NO_ORDERS, blue("Ironborn Trappers"))
    assert not played.now.has(Stat.NO_ORDERS, red(REAVERS))
    again = scene.having(lasting=played.state.lasting)
    assert not again.run(RED_TURN).offers("R'hllor's Magics")


def test_moqorro_calls_an_attachment_back() -> None:
    """R'hllor's Magics: beside whoever is there, in place of the zone's effect."""
    fallen = battle().red(REAVERS, wounds=8, fallen=("20806",)).blue(GUARDS, at=AWAY)
    played = fallen.ncu(MOQORRO, by=RED).run(claims(red("Moqorro"), Zone.TACTICS))
    played.uses("R'hllor's Magics").passes().ends()
    assert played.unit(REAVERS).attachments == ("20806",)
    whole = battle().red(REAVERS, "Warsworn", wounds=8).blue(GUARDS, at=AWAY).ncu(MOQORRO, by=RED)
    assert not whole.run(claims(red("Moqorro"), Zone.COMBAT)).offers("R'hllor's Magics")
