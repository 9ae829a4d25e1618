"""Tactics cards of House Lannister's commanders, each where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.effects import Moment
from simulator.geometry.arcs import Side
from simulator.model import events as ev
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Action, Activation, Attack, Claim, Means, Stat, Targeted, Turn
from simulator.rules import actions, activation
from simulator.rules.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN = "Stark Sworn Swords", "Stark Bowmen"
GUARDS, CROSSBOWS, MEN = (
    "Lannister Guardsmen",
    "Lannister Crossbowmen",
    "House Clegane Mountain's Men",
)
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
BLUE_TURN, RED_TURN = window(Moment.TURN_START, Turn(BLUE)), window(Moment.TURN_START, Turn(RED))
FIGHT = fight(blue(GUARDS), red(SWORDS))
ATTACKED = fight(red(SWORDS), blue(GUARDS))
MISSES = [1] * 6  # of full Guardsmen
RED_MISSES = [1] * 7  # of full Sworn Swords


def met(*with_: str, red_wounds: int = 12, wounds: int = 12, **state: Any) -> Battle:
    """Sworn Swords in contact with Guardsmen, on blue's turn."""
    scene = battle().stark(SWORDS, wounds=red_wounds)
    return scene.lannister(GUARDS, *with_, wounds=wounds, **state).having(active=BLUE)


def performs(unit: str, action: str) -> Script:
    """Let a unit perform an action."""

    async def script(table: Any) -> None:
        await actions.perform(table, unit, action)

    return script


def activates(unit: str) -> Script:
    """Let a unit or NCU activate."""

    async def script(table: Any) -> None:
        await activation.activate_any(table, unit)

    return script


def both(*scripts: Script) -> Script:
    """Play one script after the other."""

    async def script(table: Any) -> None:
        for each in scripts:
            await each(table)

    return script


# ------------------------------------------------------------------ Overrun


def _overruns(name: str) -> Played:
    scene = battle().stark(SWORDS, wounds=1).stark(BOWMEN, at=(24, 14)).lannister(name)
    scene = scene.stark("Stark Outriders", at=(8, 8)).hand("Overrun").having(active=BLUE)
    dice = [5, *[1] * (6 if name == GUARDS else 7)]
    return scene.run(fight(blue(name), red(SWORDS)), dice)


@pytest.mark.parametrize("action", ["charge", "march"])
def test_overrun_replaces_surging_forth(action: str) -> None:
    played = _overruns(GUARDS).uses("Overrun").passes().answers(action)
    assert played.of(ev.ActionDeclared)[-1].action == action


def test_overrun_lets_house_clegane_repeat_the_charge_roll() -> None:
    for name, again in ((GUARDS, False), (MEN, True)):
        played = _overruns(name)
        played.dice.faces.extend([2, 2])
        played.uses("Overrun").passes().answers("charge")
        place = played.pending
        played.answers(place.start)  # type: ignore[union-attr]
        assert (getattr(played.pending, "kind", "") == "reroll") is again


def test_overrun_waits_for_an_own_surge() -> None:
    scene = met("20116", wounds=1).lannister(MEN, at=(8, 40)).hand("Overrun")
    played = scene.run(ATTACKED, [5] + [1] * 6 + [1])
    assert not played.offers("Overrun")


# ------------------------------------------------------------------ Assault Orders


def test_assault_orders_take_the_zones_place() -> None:
    """Assault Orders, of Gregor Clegane."""
    scene = met().lannister(MEN, at=(8, 40)).ncu("Pycelle").hand("40112")
    played = scene.run(claims(blue("Pycelle"), Zone.CROWN), MISSES).uses("Assault Orders")
    played.answers("stay").ends()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [blue(GUARDS)]
    assert not [e for e in played.of(ev.DiceRolled) if "panic" in e.why]


@pytest.mark.parametrize(("name", "offered"), [(MEN, True), (GUARDS, False)])
def test_assault_orders_may_be_a_charge_of_house_clegane(name: str, offered: bool) -> None:
    scene = battle().stark(SWORDS).lannister(name, at=(24, 28)).ncu("Pycelle").hand("40112")
    scene = scene.ncu("Sansa Stark").having(active=BLUE)
    if not offered:
        assert not scene.run(claims(blue("Pycelle"), Zone.TACTICS)).offers("Assault Orders")
    else:
        played = scene.run(claims(blue("Pycelle"), Zone.CROWN), [6]).uses("Assault Orders")
        assert played.of(ev.ActionDeclared)[-1].action == "charge"
    assert not scene.run(claims(red("Sansa Stark"), Zone.TACTICS)).offers("Assault Orders")
    replaced = window(Moment.ZONE_CLAIMED, Claim(blue("Pycelle"), Zone.CROWN, replaced=True))
    assert not scene.run(replaced).offers("Assault Orders")


# ------------------------------------------------------------------ Price of Failure


@pytest.mark.parametrize(("red_wounds", "after"), [(12, {PANICKED, VULNERABLE}), (1, set())])
def test_price_of_failure_hits_always_and_is_paid_if_the_defender_lives(
    red_wounds: int, after: set[Condition]
) -> None:
    scene = met(red_wounds=red_wounds).stark(BOWMEN, at=(8, 8)).hand("Price of Failure")
    played = scene.run(FIGHT, [*MISSES, *([6] * 6 if after else [1] * 6)])
    played.uses("Price of Failure").passes()
    assert played.of(ev.HitsScored)[0].hits == 6
    assert played.unit(GUARDS).conditions == after
    assert not played.state.lasting


def test_price_of_failure_is_for_own_melee_attacks_and_paid_once() -> None:
    assert not met().hand("Price of Failure").run(ATTACKED, RED_MISSES).offers("Price of Failure")
    shot = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 28)).hand("Price of Failure")
    played = shot.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 6)
    assert not played.offers("Price of Failure")
    marked = Lasting("price_of_failure_lasting", BLUE, blue(GUARDS), Until.TURN, "Price of Failure")
    other = met().having(lasting=(marked,)).run(ATTACKED, RED_MISSES).ends()
    assert not other.unit(SWORDS).conditions
    assert other.state.lasting


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
    assert bool(actions.may(played.now, blue(CROSSBOWS), "march")) is free
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
    ]  # fmt: skip
    played.stays().ends()
    assert played.unit(GUARDS).activated
    assert not actions.may(played.now, blue(GUARDS), "march")
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


@pytest.mark.parametrize(("with_", "dice", "moved", "marked"), [
    ((), [3], True, False), ((), [2], False, False), (("20105",), [3], True, True),
])  # fmt: skip
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


# ------------------------------------------------------------------ The High Sparrow


@pytest.mark.parametrize(("dice", "wounds"), [([6, 6], 3 + 2 + 2), ([1, 1], 4)])
def test_mercy_of_the_mother_heals_by_faith(dice: list[int], wounds: int) -> None:
    scene = met(wounds=3, conditions=frozenset({PANICKED, WEAKENED})).hand("Mercy of The Mother")
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS))), dice)
    played.uses("Mercy of The Mother").answers("panicked").ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}
    assert played.unit(GUARDS).wounds == wounds
    foe = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    assert not foe.offers("Mercy of The Mother")


@pytest.mark.parametrize(("dice", "blocked"), [([6, 6], 3), ([1, 1], 1)])
def test_protection_of_the_father_blocks_by_faith(dice: list[int], blocked: int) -> None:
    scene = met().hand("Protection of The Father")
    played = scene.run(ATTACKED, [5] * 4 + [1] * 3 + [1] * 4 + dice + [6, 6, 1])
    played.uses("Protection of The Father").passes()
    assert played.of(ev.HitsBlocked)[0].blocked == blocked


def test_protection_of_the_father_is_against_enemies_in_melee() -> None:
    scene = met().stark(BOWMEN, at=(40, 20)).hand("Protection of The Father", "I Am The King!")
    for attack in (FIGHT, fight(red(BOWMEN), blue(GUARDS))):
        for name in ("Protection of The Father", "I Am The King!"):
            assert not scene.run(attack, [1] * 7).offers(name)


@pytest.mark.parametrize(("dice", "to_hit", "hits"), [([6, 6], 3, 0), ([1, 1], 4, 1)])
def test_wrath_of_the_warrior_strengthens_by_faith(dice: list[int], to_hit: int, hits: int) -> None:
    scene = met().hand("Wrath of The Warrior")
    played = scene.run(FIGHT, dice + MISSES + [6] * hits).uses("Wrath of The Warrior").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.to_hit.total == to_hit
    assert ("Sundering" in began.keywords) is (not hits)
    assert played.of(ev.HitsScored)[0].hits == hits
    assert not scene.run(ATTACKED, RED_MISSES).offers("Wrath of The Warrior")


def test_wrath_of_the_warrior_is_for_melee() -> None:
    scene = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 28))
    scene = scene.hand("Wrath of The Warrior", "You Will Obey Me!")
    played = scene.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 6)
    assert not played.offers("Wrath of The Warrior")
    played = scene.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 6)
    assert not played.offers("You Will Obey Me!")


# ------------------------------------------------------------------ Joffrey Baratheon


@pytest.mark.parametrize(("red_wounds", "after"), [(12, {PANICKED, VULNERABLE}), (9, set())])
def test_you_will_obey_me_or_else(red_wounds: int, after: set[Condition]) -> None:
    scene = met(red_wounds=red_wounds).hand("You Will Obey Me!")
    dice = [4, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1]  # 8 dice, a hit, no block, a passed panic test
    played = scene.run(FIGHT, dice).uses("You Will Obey Me!").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == 8
    assert "Sundering" in began.keywords
    assert played.unit(GUARDS).conditions == after
    assert not played.state.lasting
    assert not scene.run(ATTACKED, RED_MISSES).offers("You Will Obey Me!")


def test_you_will_obey_me_forgets_other_attackers() -> None:
    marked = Lasting("you_will_obey_me_lasting", BLUE, blue(GUARDS), Until.TURN)
    played = met().having(lasting=(marked,)).run(ATTACKED, RED_MISSES).ends()
    assert played.state.lasting
    assert not played.unit(SWORDS).conditions


TRAITORS = "Traitors! I Will Have Their Heads!"


def test_traitors_are_fought_viciously_by_anybody() -> None:
    scene = met().hand(TRAITORS)
    assert not scene.run(RED_TURN).offers("Traitors")
    played = scene.run(BLUE_TURN).uses("Traitors").ends()
    assert played.unit(SWORDS).attached == (lying(TRAITORS, BLUE),)
    scene = battle().stark(SWORDS, attached=(lying(TRAITORS, BLUE),)).lannister(GUARDS)
    now = scene.stark(BOWMEN, at=(40, 20)).lannister(CROSSBOWS, at=(24, 40)).now()
    for attacker, defender, line, vicious in (
        (blue(GUARDS), red(SWORDS), 0, True),
        (blue(CROSSBOWS), red(SWORDS), 1, True),
        (blue(CROSSBOWS), red(SWORDS), 0, False),
        (red(SWORDS), blue(GUARDS), 0, False),
        (blue(GUARDS), red(BOWMEN), 0, False),
    ):
        found = numbers(now, strike(now, attacker, defender, line=line))
        assert (Stat.VICIOUS in found.keywords) is vicious


def test_traitors_cost_those_who_let_them_live() -> None:
    scene = battle().stark(SWORDS, attached=(lying(TRAITORS, BLUE),)).lannister(GUARDS)
    scene = scene.lannister(CROSSBOWS, at=(24, 40)).having(active=BLUE)
    ends = window(Moment.ROUND_END, Turn(RED))
    played = scene.run(both(FIGHT, ATTACKED, ends), MISSES + RED_MISSES).ends()
    assert played.unit(GUARDS).conditions == {PANICKED, VULNERABLE}
    assert not played.unit(CROSSBOWS).conditions
    assert not played.unit(SWORDS).conditions
    assert not played.unit(SWORDS).attached
    spared = scene.run(both(ATTACKED, ends), RED_MISSES).ends()
    assert not spared.unit(SWORDS).conditions
    assert not spared.unit(GUARDS).conditions


def test_i_am_the_king_blocks_two_and_frightens_the_defender() -> None:
    scene = met().hand("I Am The King!")
    played = scene.run(ATTACKED, [5] * 3 + [1] * 4 + [1] * 3 + [6, 6, 1]).uses("I Am The King!")
    played.passes()
    assert played.of(ev.HitsBlocked)[0].blocked == 2
    assert played.unit(GUARDS).conditions == {PANICKED, WEAKENED}
    assert not played.state.lasting
    marked = Lasting("i_am_the_king_lasting", BLUE, blue(GUARDS), Until.TURN, "I Am The King!")
    other = met().having(lasting=(marked,)).run(FIGHT, MISSES).ends()
    assert other.state.lasting
    assert not other.unit(SWORDS).conditions


# ------------------------------------------------------------------ Addam Marbrand


LEADERSHIP = "Charismatic Leadership"


@pytest.mark.parametrize(("with_", "dice", "cancels"), [
    ((), [3, 4], True), ((), [3, 3], False),
    (("20129",), [3, 2], True), (("20129",), [2, 2], False),
])  # fmt: skip
def test_charismatic_leadership_shrugs_off_a_zone(
    with_: tuple[str, ...], dice: list[int], cancels: bool
) -> None:
    scene = met(*with_).ncu("Sansa Stark").hand(LEADERSHIP)
    more = [] if cancels else [6, 6, 1]
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN), dice + more).uses(LEADERSHIP)
    played.ends()
    assert bool(played.of(ev.EffectCancelled)) is cancels
    assert len(played.of(ev.MoraleTested)) == (1 if cancels else 2)


def test_charismatic_leadership_only_protects_friends_from_such_enemies() -> None:
    scene = met(wounds=5).ncu("Sansa Stark").ncu("Pycelle").hand(LEADERSHIP)
    own = scene.run(claims(blue("Pycelle"), Zone.WEALTH))
    assert not own.offers(LEADERSHIP)
    theirs = met(red_wounds=5).ncu("Sansa Stark").hand(LEADERSHIP)
    assert not theirs.run(claims(red("Sansa Stark"), Zone.WEALTH)).offers(LEADERSHIP)
    card = met().hand(LEADERSHIP).hand(TRAITORS, by=RED)
    played = card.having(active=RED).run(RED_TURN).uses("Traitors")
    assert not played.offers(LEADERSHIP)
    influenced = met().ncu("Catelyn Stark").hand(LEADERSHIP)
    played = influenced.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 6, 6, 1])
    played.picks(blue(GUARDS)).uses(LEADERSHIP)
    assert played.of(ev.EffectCancelled)


def test_charismatic_leadership_ignores_an_order() -> None:
    played = met().lannister(MEN, at=(8, 40)).hand(LEADERSHIP)
    ordered = played.stark("Lannister Guardsmen", at=(24, 8))
    aimed = Targeted(blue(GUARDS), RED, Means.ORDER, "an order", red(SWORDS))
    script = window(Moment.TARGETED, aimed)
    assert ordered.run(script, [6, 6]).uses(LEADERSHIP).ends().result[0].cancelled
    passive = replace(aimed, means=Means.ABILITY)
    assert not ordered.run(window(Moment.TARGETED, passive)).offers(LEADERSHIP)


@pytest.mark.parametrize(("with_", "wounds", "lost", "after"), [
    ((), 4, 4, set()), (("20129",), 12, 0, {PANICKED}), (("20129",), 8, 2, {PANICKED}),
])  # fmt: skip
def test_lash_out_avenges_fallen_ranks(
    with_: tuple[str, ...], wounds: int, lost: int, after: set[Condition]
) -> None:
    """Lash Out, of Addam Marbrand."""
    scene = met(*with_, wounds=wounds).hand("40127")
    played = scene.run(ATTACKED, RED_MISSES).uses("Lash Out").ends()
    assert played.unit(SWORDS).wounds == 12 - lost
    assert played.unit(SWORDS).conditions == after


def test_lash_out_needs_a_surviving_defender_with_something_to_avenge() -> None:
    assert not met().hand("40127").run(ATTACKED, RED_MISSES).offers("Lash Out")
    fallen = met(wounds=1).lannister(MEN, at=(8, 40)).hand("40127")
    assert not fallen.run(ATTACKED, [5] + [1] * 7).offers("Lash Out")
    own = met(red_wounds=4).hand("40127")
    assert not own.run(FIGHT, MISSES).offers("Lash Out")
    shot = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 28), wounds=4).hand("40127")
    assert not shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Lash Out")


def test_valiant_example_heartens_everybody_near() -> None:
    scene = met("20129", wounds=3).lannister(CROSSBOWS, at=(34, 26), wounds=3)
    scene = scene.lannister(MEN, at=(24, 45), wounds=3).hand("Valiant Example")
    played = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).uses("Valiant Example")
    played.ends()
    healed = [played.unit(name).wounds for name in (GUARDS, CROSSBOWS, MEN, SWORDS)]
    assert healed == [5, 3 + 1 + 2, 3, 12]
    for test, dice in ((blue(CROSSBOWS), [6, 6]), (blue(GUARDS), [1, 1])):
        assert not scene.run(takes_test(test, panics=False), dice).offers("Valiant Example")
    hale = met("20129").hand("Valiant Example")
    tested = hale.run(takes_test(blue(GUARDS), panics=False), [6, 6])
    assert not tested.offers("Valiant Example")


def test_valiant_example_may_be_another_card() -> None:
    scene = met().hand("Valiant Example").hand("Bribery", "Counterplot", pile="deck")
    played = scene.run(RED_TURN)
    played.uses("Valiant Example").ends()
    assert played.state.seats[BLUE].hand == ("40104",)


# ------------------------------------------------------------------ Kevan Lannister


def _foreseen() -> Battle:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(8, 8)).lannister(GUARDS)
    scene = scene.ncu("Sansa Stark").ncu("Catelyn Stark").hand("Predictable Maneuvers")
    return scene.having(first=RED, active=RED, turn=1)


def test_predictable_maneuvers_answer_the_watched_unit_once() -> None:
    acts = both(RED_TURN, performs(red(BOWMEN), "forgo"), performs(red(SWORDS), "melee_attack"),
                performs(red(SWORDS), "melee_attack"))  # fmt: skip
    played = _foreseen().run(acts, MISSES + RED_MISSES * 2).uses("Predictable Maneuvers")
    played.picks(red(SWORDS)).picks(red("Sansa Stark"))
    assert {lasting.until for lasting in played.state.lasting} <= {Until.TURN}
    played.answers("melee_attack").answers("stay").passes()
    while played.pending is not None:
        played.answers("stay").passes()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [
        blue(GUARDS), red(SWORDS), red(SWORDS),
    ]  # fmt: skip
    assert not played.state.lasting


@pytest.mark.parametrize(("ncu", "answered"), [("Sansa Stark", True), ("Catelyn Stark", False)])
def test_predictable_maneuvers_answer_the_watched_ncu(ncu: str, answered: bool) -> None:
    acts = both(RED_TURN, performs(red(BOWMEN), "forgo"), claims(red(ncu), Zone.TACTICS))
    played = _foreseen().run(acts, MISSES).uses("Predictable Maneuvers")
    played.picks(red(BOWMEN)).picks(red("Sansa Stark"))
    if answered:
        played.answers("melee_attack").answers("stay").passes()
        assert [e.attacker for e in played.of(ev.AttackBegan)] == [blue(GUARDS)]
    else:
        assert not any("free action" in getattr(played.pending, "prompt", "") for _ in [0])
        assert len(played.state.lasting) == 2


@pytest.mark.parametrize(("first", "turn", "whose", "offered"), [
    (RED, 1, RED, True), (BLUE, 2, RED, True), (RED, 3, RED, False), (BLUE, 1, BLUE, False),
    (BLUE, 4, RED, False), (RED, 2, BLUE, False), (BLUE, 2, BLUE, False), (RED, 1, BLUE, False),
])  # fmt: skip
def test_predictable_maneuvers_are_for_the_enemys_first_turn(
    first: Any, turn: int, whose: Any, offered: bool
) -> None:
    scene = _foreseen().having(first=first, turn=turn, active=whose)
    played = scene.run(window(Moment.TURN_START, Turn(whose)))
    assert played.offers("Predictable Maneuvers") is offered


FLAWS = "Seeing Their Flaws"


def _acted(unit: str, name: str = "march") -> Script:
    return window(Moment.ACTION_COMPLETED, Action(unit, name))


def test_seeing_their_flaws_marks_whoever_acted() -> None:
    scene = met().hand(FLAWS)
    played = scene.run(_acted(red(SWORDS))).uses(FLAWS).ends()
    assert played.unit(SWORDS).conditions == {VULNERABLE, PANICKED}
    assert played.unit(SWORDS).attached == (lying(FLAWS, BLUE),)
    assert not scene.run(_acted(red(SWORDS), "forgo")).offers(FLAWS)
    assert not scene.run(_acted(blue(GUARDS))).offers(FLAWS)
    marked = battle().stark(SWORDS, attached=(lying(FLAWS, BLUE),)).lannister(GUARDS)
    over = marked.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not over.unit(SWORDS).attached


@pytest.mark.parametrize(("with_", "attack", "lost"), [
    (("20130",), FIGHT, True), ((), FIGHT, False), (("20130",), ATTACKED, False),
])  # fmt: skip
def test_seeing_their_flaws_silences_whom_kevan_attacks(
    with_: tuple[str, ...], attack: Script, lost: bool
) -> None:
    scene = battle().stark(SWORDS, "Robb Stark", attached=(lying(FLAWS, BLUE),))
    scene = scene.lannister(GUARDS, *with_).hand("Price of Failure").having(active=BLUE)
    played = scene.run(attack, MISSES if attack is FIGHT else RED_MISSES)
    if attack is FIGHT:
        assert played.offers("Price of Failure")  # the attack is under way
        assert played.now.lost_abilities(red(SWORDS)) is lost
        assert played.now.has(Stat.NO_FRIENDLY_CARDS, red(SWORDS)) is lost
    played.ends()
    assert not played.now.lost_abilities(red(SWORDS))
    assert not played.state.lasting


@pytest.mark.parametrize(("moment", "attacker", "defender", "begun", "lasts"), [
    (Moment.ATTACK_DECLARED, blue(GUARDS), red(BOWMEN), False, False),
    (Moment.ATTACK_COMPLETED, blue(GUARDS), red(BOWMEN), True, True),
    (Moment.ATTACK_COMPLETED, red(SWORDS), blue(GUARDS), True, True),
    (Moment.ATTACK_COMPLETED, blue(CROSSBOWS), red(SWORDS), True, True),
    (Moment.ATTACK_COMPLETED, blue(GUARDS), red(SWORDS), True, False),
])  # fmt: skip
def test_seeing_their_flaws_concern_one_attack(
    moment: Moment, attacker: str, defender: str, begun: bool, lasts: bool
) -> None:
    scene = battle().stark(SWORDS, attached=(lying(FLAWS, BLUE),)).stark(BOWMEN, at=(30, 12))
    scene = scene.lannister(GUARDS, "20130").lannister(CROSSBOWS, at=(8, 24))
    loss = Lasting("abilities_lost", BLUE, red(SWORDS), Until.TURN, FLAWS)
    scene = scene.having(lasting=(loss,) if begun else (), active=BLUE)
    now = scene.now()
    card = now.card(attacker).attacks[-1]
    subject = Attack(attacker, defender, card, Side.FRONT)
    played = scene.run(window(moment, subject)).passes()
    assert played.now.lost_abilities(red(SWORDS)) is lasts


@pytest.mark.parametrize(("zone", "with_", "panic_roll", "defense"), [
    (Zone.CROWN, (), 2, 3), (Zone.WEALTH, (), 0, 2), (Zone.COMBAT, ("20130",), 2, 2),
])  # fmt: skip
def test_wealth_of_the_rock_protects_the_defender(
    zone: Zone, with_: tuple[str, ...], panic_roll: int, defense: int
) -> None:
    scene = met(*with_).ncu("Pycelle", zone).hand("Wealth of the Rock")
    played = scene.run(ATTACKED, [5] + [1] * 6 + [1] + [1, 1, 1]).uses("Wealth of the Rock")
    played.passes()
    assert played.of(ev.HitsBlocked)[0].needed.total == defense
    assert played.of(ev.MoraleTested)[0].result.total == 2 + panic_roll
    assert not scene.run(FIGHT, MISSES).offers("Wealth of the Rock")


def test_wealth_of_the_rock_needs_riches() -> None:
    scene = met().ncu("Pycelle", Zone.COMBAT).hand("Wealth of the Rock")
    assert not scene.run(ATTACKED, RED_MISSES).offers("Wealth of the Rock")
