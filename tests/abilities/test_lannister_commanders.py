"""Tactics cards of House Lannister's commanders, each where it matters and where it is silent."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.effects import Moment
from simulator.model import events as ev
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Action, Activation, Stat, Turn
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
    played = met().hand("Valiant Example").hand("Bribery", pile="deck").run(RED_TURN)
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
