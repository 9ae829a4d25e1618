"""Tactics cards of Gregor Clegane, the High Sparrow and Joffrey Baratheon, at work and silent."""

from __future__ import annotations

import pytest

from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Played,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    window,
)
from tests.abilities.scenes import (
    ATTACKED,
    BLUE_TURN,
    BOWMEN,
    CROSSBOWS,
    FIGHT,
    GUARDS,
    MEN,
    MISSES,
    PANICKED,
    RED_MISSES,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    both,
    met,
)

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
    assert not [e for e in played.of(ev.DiceRolled) if "panic" in str(e.why)]


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
    assert (msg("Sundering") in began.keywords) is (not hits)
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
    assert msg("Sundering") in began.keywords
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
