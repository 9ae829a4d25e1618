"""Tactics cards of Tywin and Tyrion Lannister, each where it matters and where it is silent."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Until, Zone
from simulator.model.subjects import Activation
from simulator.rules import action_list
from tests.abilities.battle import (
    BLUE,
    Battle,
    battle,
    blue,
    claims,
    lying,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    ATTACKED,
    BOWMEN,
    CROSSBOWS,
    FIGHT,
    GUARDS,
    MEN,
    MISSES,
    RED_MISSES,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    activates,
    both,
    met,
)

# ------------------------------------------------------------------ Tywin Lannister


@pytest.mark.parametrize(("before", "again"), [(set(), False), ({WEAKENED}, True)])
def test_exploit_weakness_of_whoever_is_weakened(before: set[Condition], again: bool) -> None:
    """Exploit Weakness, of Tywin Lannister."""
    scene = battle().stark(SWORDS, conditions=frozenset(before)).lannister(GUARDS).hand("40114")
    played = scene.run(FIGHT, MISSES).uses("Exploit Weakness")
    assert VULNERABLE in played.unit(SWORDS).conditions
    assert (played.pending is not None) is again
    assert not scene.run(ATTACKED, RED_MISSES).offers("Exploit Weakness")


def test_broken_resolve_is_attached_to_whoever_fails() -> None:
    scene = met().hand("Broken Resolve")
    played = scene.run(takes_test(red(SWORDS), panics=False), [1, 1]).uses("Broken Resolve").ends()
    assert played.unit(SWORDS).conditions == {WEAKENED}
    assert played.unit(SWORDS).attached == (lying("Broken Resolve", BLUE),)
    own = scene.run(takes_test(blue(GUARDS), panics=False), [1, 1])
    assert not own.offers("Broken Resolve")


def test_broken_resolve_weakens_at_each_activation_until_a_passed_test() -> None:
    scene = battle().stark(SWORDS, attached=(lying("Broken Resolve", BLUE),)).lannister(GUARDS)
    scene = scene.stark(BOWMEN, at=(8, 8))
    for name, weak in ((SWORDS, True), (BOWMEN, False)):
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(name)))).ends()
        assert bool(played.unit(name).conditions) is weak
        assert not played.unit(BOWMEN if weak else SWORDS).conditions
        tested = scene.run(takes_test(red(name), panics=False), [6, 6]).ends()
        assert bool(tested.unit(SWORDS).attached) is not weak


SPENT = frozenset({"lannister_supremacy", "set_for_charge"})
COMMANDS = [("40116", "20104", False), ("40403", "20415", True)]
"""Issue Commands of Tywin Lannister; the neutral one, which leaves free actions."""


@pytest.mark.parametrize(("card", "commander", "free"), COMMANDS)
def test_issue_commands_let_another_unit_attack(card: str, commander: str, free: bool) -> None:
    """Issue Commands."""
    scene = met().lannister(CROSSBOWS, commander, at=(34, 30)).lannister(MEN, at=(8, 45))
    scene = scene.hand(card)
    played = scene.run(activates(blue(CROSSBOWS)), MISSES).uses("Issue Commands")
    played.answers("stay").ends()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [blue(GUARDS)]
    assert played.unit(CROSSBOWS).activated
    assert bool(action_list.may(played.now, blue(CROSSBOWS), "march")) is free
    assert {lasting.until for lasting in played.state.lasting} == (set() if free else {Until.TURN})


@pytest.mark.parametrize(("card", "commander", "free"), COMMANDS)
def test_issue_commands_are_given_to_another_in_long_range(
    card: str, commander: str, free: bool
) -> None:
    """Issue Commands."""
    far = met().lannister(CROSSBOWS, commander, at=(44, 44)).hand(card)
    assert not far.run(activates(blue(CROSSBOWS))).offers("Issue Commands")
    near = met().lannister(CROSSBOWS, commander, at=(34, 30)).hand(card)
    assert not near.run(activates(blue(GUARDS))).offers("Issue Commands")
    alone = met(commander).hand(card)
    assert not alone.run(activates(blue(GUARDS))).offers("Issue Commands")


@pytest.mark.parametrize(("card", "commander", "free"), COMMANDS)
@pytest.mark.parametrize(("gap", "offered"), [(11.9, True), (12.1, False)])
def test_issue_commands_reach_twelve_inches(
    card: str, commander: str, free: bool, gap: float, offered: bool
) -> None:
    """Issue Commands."""
    width = met().now().card(blue(GUARDS)).tray.width
    scene = met().lannister(MEN, commander, at=(24 + width + gap, 24.8)).hand(card)
    assert scene.run(activates(blue(MEN))).offers("Issue Commands") is offered


@pytest.mark.parametrize(("card", "commander", "free"), COMMANDS)
def test_issue_commands_may_be_a_charge(card: str, commander: str, free: bool) -> None:
    """Issue Commands."""
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 28)).having(active=BLUE)
    scene = scene.lannister(MEN, commander, at=(34, 30)).hand(card)
    played = scene.run(activates(blue(MEN)), [6]).uses("Issue Commands")
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["charge"]
    shots = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 31)).having(active=BLUE)
    shots = shots.lannister(MEN, commander, at=(34, 30)).hand(card)
    played = shots.run(activates(blue(MEN))).uses("Issue Commands")
    assert played.labels() == ["Ranged attack", "Charge"]


@pytest.mark.parametrize("card", ["40116", "40403"])
def test_issue_commands_may_renew_an_order(card: str) -> None:
    """Issue Commands."""
    scene = met(used_this_round=frozenset({"lannister_supremacy"})).hand(card)
    scene = scene.lannister("Lannister Halberdiers", at=(40, 40))
    played = scene.run(RED_TURN).uses("Issue Commands").ends()
    assert not played.unit(GUARDS).used_this_round
    unspent = met(used_this_round=frozenset({"something"})).hand(card)
    assert not unspent.run(RED_TURN).offers("Issue Commands")


# ------------------------------------------------------------------ Tyrion Lannister


@pytest.mark.parametrize(("zone", "marked"), [(Zone.TACTICS, True), (Zone.CROWN, False)])
def test_false_agenda_moves_the_ncu_after_its_zone(zone: Zone, marked: bool) -> None:
    scene = met().ncu("Sansa Stark").ncu("Pycelle", Zone.WEALTH).hand("False Agenda")
    sansa = red("Sansa Stark")
    acts = both(window(Moment.NCU_ACTIVATES, Activation(sansa)), claims(sansa, zone))
    played = scene.run(acts, [] if marked else [6, 6, 1]).uses("False Agenda")
    if marked:
        played.answers("panicked")
    played.uses("False Agenda").picks(Zone.MANEUVER)
    if marked:
        played.answers("weakened")
    played.ends()
    assert played.state.ncus[sansa].zone is Zone.MANEUVER
    assert bool(played.unit(SWORDS).conditions) is marked
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}


def test_false_agenda_is_for_the_named_enemy_and_a_free_zone() -> None:
    scene = met().ncu("Sansa Stark").ncu("Pycelle").hand("False Agenda").ncu("Catelyn Stark")
    own = scene.run(window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle"))))
    assert not own.offers("False Agenda")
    named = window(Moment.NCU_ACTIVATES, Activation(red("Catelyn Stark")))
    acts = both(named, claims(red("Sansa Stark"), Zone.TACTICS))
    played = scene.run(acts).uses("False Agenda").answers("panicked")
    assert not played.offers("False Agenda")
    full = met().ncu("Sansa Stark").ncu("Pycelle", Zone.CROWN).ncu("Cersei Lannister", Zone.WEALTH)
    full = full.ncu("Catelyn Stark", Zone.COMBAT).ncu("The High Sparrow", Zone.MANEUVER)
    full = full.hand("False Agenda")
    sansa = red("Sansa Stark")
    acts = both(window(Moment.NCU_ACTIVATES, Activation(sansa)), claims(sansa, Zone.TACTICS))
    played = full.run(acts).uses("False Agenda").answers("panicked")
    assert not played.offers("False Agenda")


PLOY = "Cunning Ploy"


@pytest.mark.parametrize(("tyrion", "marked"), [(GUARDS, True), (CROSSBOWS, True), ("", False)])
def test_cunning_ploy_moves_another_unit(tyrion: str, marked: bool) -> None:
    scene = battle().stark(SWORDS, at=(24, 10)).stark(BOWMEN, at=(44, 44)).having(active=BLUE)
    scene = scene.lannister(GUARDS, *["20105"] * (tyrion == GUARDS), at=(24, 24))
    scene = scene.lannister(CROSSBOWS, *["20105"] * (tyrion == CROSSBOWS), at=(16, 24)).hand(PLOY)
    played = scene.run(activates(blue(GUARDS))).uses(PLOY)
    assert (played.unit(SWORDS).conditions == {VULNERABLE}) is marked
    assert not played.unit(BOWMEN).conditions
    assert played.labels() == ["Maneuver", "March"]
    played.answers("march")
    assert [(e.unit, e.action) for e in played.of(ev.ActionDeclared)] == [
        (blue(CROSSBOWS), "march"),
    ]
    played.stays().ends()
    assert played.unit(GUARDS).activated
    assert not action_list.may(played.now, blue(GUARDS), "march")
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}


def test_cunning_ploy_may_be_a_retreat_and_needs_another_friend() -> None:
    scene = met().lannister(CROSSBOWS, at=(40, 40)).hand(PLOY)
    played = scene.run(activates(blue(CROSSBOWS)), [1]).uses(PLOY)
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["retreat"]
    assert not met().hand(PLOY).run(activates(blue(GUARDS))).offers(PLOY)
    assert not scene.run(activates(red(SWORDS))).offers(PLOY)


INTERCEPT = "Intercept Orders"


def _wealth(zone: Zone | None = None, *with_: str, hurt: int = 5) -> Battle:
    scene = battle().stark(SWORDS, wounds=5).stark(BOWMEN, at=(31, 13), wounds=hurt)
    scene = scene.lannister(GUARDS, *with_).ncu("Sansa Stark").hand(INTERCEPT)
    return scene.ncu("Pycelle", zone) if zone else scene


@pytest.mark.parametrize(
    ("with_", "dice", "moved", "marked"),
    [
        ((), [3], True, False),
        ((), [2], False, False),
        (("20105",), [3], True, True),
    ],
)
def test_intercept_orders_send_a_zones_effect_elsewhere(
    with_: tuple[str, ...], dice: list[int], moved: bool, marked: bool
) -> None:
    scene = _wealth(None, *with_)
    played = scene.run(claims(red("Sansa Stark"), Zone.WEALTH), dice).picks(red(SWORDS))
    played.uses(INTERCEPT)
    if marked:
        assert played.pending is not None
        assert played.pending.who is BLUE
        played.answers("weakened")
    played.ends()
    healed = [played.unit(name).wounds for name in (SWORDS, BOWMEN)]
    assert healed == ([5, 8] if moved else [8, 5])
    assert not played.unit(BOWMEN).conditions  # Wealth takes the token away again


@pytest.mark.parametrize(("zone", "again"), [(Zone.TACTICS, True), (Zone.CROWN, False)])
def test_intercept_orders_may_be_rolled_again_with_tactics(zone: Zone, again: bool) -> None:
    scene = _wealth(zone)
    dice = [2, 3] if again else [2]
    played = scene.run(claims(red("Sansa Stark"), Zone.WEALTH), dice).picks(red(SWORDS))
    played.uses(INTERCEPT)
    if again:
        played.answers("yes")
    played.ends()
    assert (played.unit(SWORDS).wounds == 5) is again


def test_intercept_orders_need_an_opponents_zone_and_another_target() -> None:
    only = _wealth(hurt=12).run(claims(red("Sansa Stark"), Zone.WEALTH))
    assert not only.offers(INTERCEPT)
    own = battle().stark(SWORDS).lannister(GUARDS, wounds=5).lannister(MEN, at=(8, 40), wounds=5)
    own = own.ncu("Pycelle").hand(INTERCEPT)
    played = own.run(claims(blue("Pycelle"), Zone.WEALTH)).picks(blue(MEN))
    assert not played.offers(INTERCEPT)
    card = battle().stark(SWORDS).stark(BOWMEN, at=(30, 8)).lannister(GUARDS, at=(24, 44))
    card = card.hand("The North Remembers", INTERCEPT)
    chosen = card.run(RED_TURN).uses("The North Remembers").picks(red(SWORDS))
    assert not chosen.offers(INTERCEPT)
