"""Lannister non-combat units: what their cards say, where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import Condition, Zone
from simulator.model.subjects import MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, WOLF, GUARDS = "Stark Sworn Swords", "Grey Wind", "Lannister Guardsmen"
HALBERDS, BOW = "Lannister Halberdiers", "Stark Bowmen"
TYWIN, KEVAN, QYBURN = "Tywin Lannister", "Kevan Lannister", "Qyburn"
SPARROW, TOMMEN, JOFFREY = "The High Sparrow", "Tommen Baratheon", "Joffrey Baratheon"
CATELYN = "Catelyn Stark"


def _turn(player: object = BLUE) -> Script:
    return window(Moment.TURN_START, Turn(player))  # type: ignore[arg-type]


def _marks(played: Played, unit: str) -> set[Condition]:
    return set(played.unit(unit).conditions)


# ------------------------------------------------------------------ Tywin Lannister


def _rains(**state: object) -> Battle:
    scene = battle().stark(SWORDS, at=(10, 10)).stark(WOLF, at=(40, 10))
    return scene.stark(BOW, at=(24, 10)).lannister(GUARDS, at=(24, 40)).ncu(TYWIN)


def test_the_rains_of_castamere_fall_on_five_or_fewer() -> None:
    played = _rains().run(_turn(RED), [1, 1, 1, 6, 1, 1, 2]).uses("The Rains of Castamere")
    for unit in (SWORDS, WOLF, BOW, SWORDS, BOW):
        played.picks(red(unit))
    played.ends()
    assert _marks(played, SWORDS) == {Condition.PANICKED}
    assert _marks(played, WOLF) == {Condition.VULNERABLE}
    assert played.unit(BOW).wounds == 9  # three of four hits went through
    (tested,) = played.of(ev.MoraleTested)
    assert (tested.unit, tested.panic) == (red(SWORDS), True)
    assert played.unit(SWORDS).wounds == 10
    assert played.now.lost_abilities(red(BOW))
    assert not played.now.lost_abilities(red(SWORDS))
    (lasting,) = played.state.lasting
    assert lasting.until == "round"
    assert played.state.ncus[blue(TYWIN)].used_this_game == {"the_rains_of_castamere"}


def test_the_rains_of_castamere_may_all_fall_on_one_and_fall_once() -> None:
    played = _rains().run(_turn(), [6, 6, 6, 6, 6, 6, 1]).uses("The Rains of Castamere")
    for _aim in range(5):
        played.picks(red(SWORDS))
    played.passes().ends()
    assert _marks(played, SWORDS) == {Condition.PANICKED, Condition.VULNERABLE}
    assert played.now.lost_abilities(red(SWORDS))
    assert not _rains().run(_turn()).passes().of(ev.ConditionGained)  # she may be spared


def test_the_rains_of_castamere_end_with_the_unit_they_destroy() -> None:
    scene = battle().stark(SWORDS, wounds=1, at=(10, 10)).stark(WOLF, at=(40, 10))
    scene = scene.lannister(GUARDS, at=(24, 40)).ncu(TYWIN)
    played = scene.run(_turn(), [1, 1, 1, 1]).uses("The Rains of Castamere")
    for _aim in range(5):
        played.picks(red(SWORDS))
    played.ends()
    assert played.unit(SWORDS).destroyed
    assert not played.state.lasting


# ------------------------------------------------------------------ Kevan Lannister


def _just() -> Battle:
    tokens = frozenset({Condition.PANICKED, Condition.WEAKENED})
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(10, 40), wounds=5)
    return scene.lannister(HALBERDS, at=(24, 40), conditions=tokens, wounds=5).ncu(KEVAN)


def test_unbiased_justice_gives_each_what_it_needs() -> None:
    played = _just().run(_turn(RED)).uses("Unbiased Justice")
    for unit in (GUARDS, HALBERDS, HALBERDS, GUARDS):
        played.picks(blue(unit))
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.unit == blue(HALBERDS)
    far = replace(asked.start, y=asked.start.y - 2)
    assert asked.check(far)
    assert not asked.check(replace(asked.start, y=asked.start.y - 2.2))
    played.answers(far).ends()
    assert (played.unit(GUARDS).wounds, played.unit(HALBERDS).wounds) == (7, 5)
    assert not _marks(played, HALBERDS)
    (lasting,) = played.state.lasting
    assert (lasting.subject, lasting.until) == (blue(GUARDS), "round")
    assert played.state.ncus[blue(KEVAN)].used_this_game == {"unbiased_justice"}


def test_unbiased_justice_drives_one_units_attacks() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=4).ncu(KEVAN)
    played = scene.run(_turn()).uses("Unbiased Justice").ends()  # nobody else; engaged: no shift
    now = played.now
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    assert (found.dice.total, found.attack_rerolls.any) == (6, True)
    back = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert not back.attack_rerolls.any
    assert not scene.run(_turn()).ends().state.lasting  # it may wait
    weak = battle().stark(SWORDS, wounds=4).lannister(GUARDS).ncu(KEVAN).run(_turn())
    weak.uses("Unbiased Justice").ends()
    weak_back = numbers(weak.now, strike(weak.now, red(SWORDS), blue(GUARDS)))
    assert weak_back.dice.total == 4


# ------------------------------------------------------------------ The High Sparrow


@pytest.mark.parametrize(("d3", "before", "after"), [(1, 5, 6), (3, 5, 8), (3, 11, 12)])
def test_fealty_to_the_seven_heals_what_fear_costs(d3: int, before: int, after: int) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=before).ncu(SPARROW)
    scene = scene.influenced(SPARROW, red(SWORDS))
    played = scene.run(takes_test(red(SWORDS)), [1, 1, d3]).ends()
    assert played.unit(GUARDS).wounds == after


def test_fealty_to_the_seven_gives_three_at_most() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS, "Assault Veteran", wounds=5).ncu(SPARROW)
    played = scene.influenced(SPARROW, red(SWORDS)).run(takes_test(red(SWORDS)), [1, 1, 3]).ends()
    assert played.unit(SWORDS).wounds == 8  # Intimidating Presence
    assert played.unit(HALBERDS).wounds == 8


def test_fealty_to_the_seven_asks_for_an_influenced_enemy_a_failure_and_a_friend_nearby() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=5).ncu(SPARROW)
    free = scene.run(takes_test(red(SWORDS)), [1, 1, 3]).ends()
    assert free.unit(GUARDS).wounds == 5
    passed = scene.influenced(SPARROW, red(SWORDS)).run(takes_test(red(SWORDS)), [6, 6, 3]).ends()
    assert passed.unit(GUARDS).wounds == 5
    own = scene.influenced(SPARROW, blue(GUARDS)).run(takes_test(blue(GUARDS)), [1, 1, 1]).ends()
    assert own.unit(GUARDS).wounds == 4
    for y, after in ((35, 8), (38, 5)):
        far = battle().stark(SWORDS).lannister(GUARDS, at=(24, y), wounds=5).ncu(SPARROW)
        played = far.influenced(SPARROW, red(SWORDS)).run(takes_test(red(SWORDS)), [1, 1, 3]).ends()
        assert played.unit(GUARDS).wounds == after


@pytest.mark.parametrize("ncu", [SPARROW, JOFFREY])
def test_influence_is_laid_as_the_ncu_claims_a_zone(ncu: str) -> None:
    """INF-01."""
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40)).ncu(ncu)
    scene = scene.having(active=BLUE)
    played = scene.run(claims(blue(ncu), Zone.MANEUVER)).passes().picks(red(SWORDS))
    assert played.state.ncus[blue(ncu)].influences == red(SWORDS)
    scene = scene.ncu(CATELYN)
    other = scene.run(claims(red(CATELYN), Zone.MANEUVER)).passes()
    asked = other.pending
    assert isinstance(asked, Choose)
    assert asked.who is RED  # only her own influence is laid
    other.picks(red(SWORDS))
    assert other.state.ncus[blue(ncu)].influences is None


# ------------------------------------------------------------------ Joffrey Baratheon


def test_might_of_the_iron_throne_makes_enemies_fear_more() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(JOFFREY)
    for unit, other in ((red(SWORDS), blue(GUARDS)), (blue(GUARDS), red(SWORDS))):
        now = scene.influenced(JOFFREY, unit).now()
        more = 1 if unit == red(SWORDS) else 0
        assert morale.numbers(now, MoraleTest(unit, True, "test")).wounds.total == more
        assert morale.numbers(now, MoraleTest(other, True, "test")).wounds.total == 0
    free = scene.now()
    assert morale.numbers(free, MoraleTest(red(SWORDS), True, "test")).wounds.total == 0


@pytest.mark.parametrize(
    ("zone", "crown"), [(Zone.TACTICS, True), (Zone.CROWN, True), (None, False)]
)
def test_might_of_the_iron_throne_holds_the_crown_from_any_zone(
    zone: Zone | None, crown: bool
) -> None:
    now = battle().stark(SWORDS).lannister(GUARDS).ncu(JOFFREY, zone).now()
    assert now.controls(BLUE, Zone.CROWN) is crown
    assert not now.controls(RED, Zone.CROWN)
    assert not now.controls(BLUE, Zone.WEALTH)
    rival = battle().stark(SWORDS).lannister(GUARDS).ncu(JOFFREY, zone).ncu(CATELYN, Zone.CROWN)
    if zone is not Zone.CROWN:
        assert rival.now().controls(BLUE, Zone.CROWN) is crown
        assert rival.now().controls(RED, Zone.CROWN)


# ------------------------------------------------------------------ Tommen Baratheon


@pytest.mark.parametrize(
    ("zone", "card"),
    [
        (Zone.CROWN, "Intrigue and Subterfuge"),
        (Zone.WEALTH, "Bribery"),
    ],
)
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_queens_influence_fetches_the_card_of_the_zone(zone: Zone, card: str, pile: str) -> None:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40)).ncu(TOMMEN)
    scene = scene.hand("Intrigue and Subterfuge", "Bribery", pile=pile).having(active=BLUE)
    scene = scene.hand("Counterplot", pile="deck")
    played = scene.run(claims(blue(TOMMEN), zone), [6, 6, 1]).uses("Queen's Influence").passes()
    names = {
        c.name
        for c in played.session.position.game.library.tactics.values()
        if c.id in played.state.seats[BLUE].hand
    }
    assert names == {card}
    assert played.state.ncus[blue(TOMMEN)].tokens["order"] == 1
    assert len(played.of(ev.DeckShuffled)) == 1


def test_queens_influence_needs_a_token_and_one_of_its_zones() -> None:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40)).ncu(TOMMEN)
    scene = scene.ncu("Pycelle").ncu(CATELYN).having(active=BLUE)
    for zone in (Zone.TACTICS, Zone.COMBAT, Zone.MANEUVER):
        assert not scene.run(claims(blue(TOMMEN), zone)).offers("Queen's Influence")
    assert not scene.run(claims(blue("Pycelle"), Zone.CROWN), [6, 6, 1]).offers("Queen's")
    poor = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40))
    poor = poor.ncu(TOMMEN, tokens={"order": 0}).having(active=BLUE)
    assert not poor.run(claims(blue(TOMMEN), Zone.CROWN), [6, 6, 1]).offers("Queen's Influence")


def test_queens_influence_brings_both_cards_with_both_zones() -> None:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40)).ncu(TOMMEN)
    scene = scene.ncu("Pycelle", Zone.WEALTH).having(active=BLUE)
    scene = scene.hand("Intrigue and Subterfuge", "Bribery", pile="deck")
    played = scene.run(claims(blue(TOMMEN), Zone.CROWN), [6, 6, 1]).uses("Queen's Influence")
    assert len(played.passes().state.seats[BLUE].hand) == 2
