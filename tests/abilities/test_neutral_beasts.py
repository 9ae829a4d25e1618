"""Zorses, the War Elephant and the Lysene pirates: abilities of neutral units."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Charge, MoraleTest
from simulator.rules import action_list
from simulator.rules import morale as panic
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.odds import panic_odds
from simulator.rules.scoring import objectives
from simulator.rules.units import wounds
from tests.abilities.battle import (
    RED,
    Battle,
    Script,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
ZORSES = "Bloody Mummer Zorse Riders"
GOLDEN, ELEPHANT, LYSENE = (
    "Golden Company Swordsmen",
    "Golden Company War Elephant",
    "Lysene Sellswords",
)
BOW = AttackCard("Bow", AttackKind.LONG, 3, (6, 5, 4))


def _keywords(now: Position, attack: Attack) -> set[Stat]:
    """Return the keywords of an attack, each of which it has once."""
    found = numbers(now, attack).keywords
    return {word for word in found if now.tally(word, attack.attacker, attack).total == 1}


def _with(now: Position, card: AttackCard, unit: str) -> Attack:
    """Return an attack of another kind than the ability's (ABL-03)."""
    return attack_numbers.prepared(now, red(unit), blue(GUARDS), card)


# ------------------------------------------------------------------ Zorse Riders

DICE, SILENCE = "+1 attack die and Critical Blow", "The defender loses all abilities"


@pytest.mark.parametrize("choice", [DICE, SILENCE])
def test_motley_armaments_strike_hard_or_silence(choice: str) -> None:
    """Motley Armaments: one of two from the front."""
    scene = battle().stark(ZORSES).lannister(SWORDS)
    now = scene.now()
    attack = strike(now, red(ZORSES), blue(SWORDS))
    played = scene.run(window(Moment.ATTACK_DECLARED, attack))
    assert played.labels() == [DICE, SILENCE]
    played.picks(choice).ends()
    assert played.now.lost_abilities(blue(SWORDS)) is (choice == SILENCE)
    found = numbers(played.now, played.result[0])
    hard = choice == DICE
    assert (found.dice.total, Stat.CRITICAL_BLOW in found.keywords) == (6 + hard, hard)


@pytest.mark.parametrize("side", [ArcSide.LEFT, ArcSide.RIGHT, ArcSide.REAR])
def test_motley_armaments_do_both_in_flank_and_rear(side: ArcSide) -> None:
    """Motley Armaments."""
    scene = battle().stark(ZORSES).lannister(SWORDS)
    attack = replace(strike(scene.now(), red(ZORSES), blue(SWORDS)), side=side)
    played = scene.run(window(Moment.ATTACK_DECLARED, attack)).picks(SILENCE).ends()
    assert played.now.lost_abilities(blue(SWORDS))
    assert numbers(played.now, played.result[0]).dice.total == 7


def test_motley_armaments_are_no_bows_and_serve_nobody_else() -> None:
    """Motley Armaments: ABL-03."""
    scene = battle().stark(ZORSES).lannister(GUARDS)
    now = scene.now()
    for attack in (_with(now, BOW, ZORSES), strike(now, blue(GUARDS), red(ZORSES))):
        played = scene.run(window(Moment.ATTACK_DECLARED, attack)).passes()
        assert played.pending is None
        assert not played.state.lasting


# ------------------------------------------------------------------ the War Elephant


def _elephant(*, handlers: str = "", at: tuple[float, float] = (24, 8)) -> Battle:
    scene = battle().stark(ELEPHANT).lannister(SWORDS, at=(24, 40))
    return scene.stark(handlers, at=at) if handlers else scene


def test_stomp_tramples_whatever_it_charges() -> None:
    """Stomp: Vicious, no defense dice; a die for each rank of a charged defender; innate."""
    scene = battle().stark(ELEPHANT).lannister(GUARDS, wounds=8)
    now = scene.having(lasting=(lost(red(ELEPHANT)),)).now()
    attack = strike(now, red(ELEPHANT), blue(GUARDS))
    found = numbers(now, attack)
    assert _keywords(now, attack) == {Stat.VICIOUS}
    assert now.tally(Stat.NO_DEFENSE_DICE, blue(GUARDS), attack).total == 1
    assert (set(found.keywords), found.defense_dice, found.dice.total) == ({Stat.VICIOUS}, False, 4)
    charge = Charge(red(ELEPHANT), blue(GUARDS), ArcSide.FRONT, die=4)
    charging = strike(now, red(ELEPHANT), blue(GUARDS), charge=charge)
    assert numbers(now, charging).dice.total == 6
    shot = numbers(now, _with(now, BOW, ELEPHANT))
    assert (set(shot.keywords), shot.defense_dice) == (set(), True)
    back = numbers(now, strike(now, blue(GUARDS), red(ELEPHANT)))
    assert (set(back.keywords), back.defense_dice) == (set(), True)


def test_war_elephant_takes_eight_wounds_and_no_panic_costs_more_than_two() -> None:
    """War Elephant: the dice and the odds; innate."""
    scene = _elephant().having(lasting=(lost(red(ELEPHANT)),))
    assert scene.now().unit(red(ELEPHANT)).wounds == 8
    played = scene.run(takes_test(red(ELEPHANT)), [1, 1, 3]).ends()
    assert played.unit(ELEPHANT).wounds == 6
    one = scene.run(takes_test(red(ELEPHANT)), [1, 1, 1]).ends()
    assert one.unit(ELEPHANT).wounds == 7
    assert scene.run(takes_test(blue(SWORDS)), [1, 1, 3]).ends().unit(SWORDS).wounds == 9
    now = scene.now()
    test = panic.numbers(now, MoraleTest(red(ELEPHANT), True, "test"))
    assert len(panic_odds.of_test(test, ()).wounds) == 3  # none, one or two


def test_war_elephant_controls_no_objective() -> None:
    """War Elephant: it neither holds a token nor keeps it from another."""
    scene = battle().stark(ELEPHANT).lannister(SWORDS, at=(24, 40)).objective(1, (24, 20))
    assert objectives.controller(scene.now(), "objective-1") is None
    scene = scene.objective(2, (24, 40))
    assert objectives.controller(scene.now(), "objective-2") == blue(SWORDS)


@pytest.mark.parametrize(("dice", "acts"), [([1, 1], False), ([6, 6], True)])
def test_war_elephant_alone_may_refuse_to_act(dice: list[int], acts: bool) -> None:
    """War Elephant: a morale test before each action."""
    played = _elephant().run(
        lambda table: action_list.perform(table, red(ELEPHANT), "maneuver"), dice
    )
    assert isinstance(played.pending, Place) is acts
    assert not played.dice.faces
    (tested,) = played.of(ev.MoraleTested)
    assert not tested.panic


@pytest.mark.parametrize(
    ("handlers", "at", "calm"),
    [
        (GOLDEN, (24, 5), True),
        (GOLDEN, (45, 5), False),
        (SWORDS, (24, 5), False),
        (GUARDS, (24, 5), False),
    ],
)
def test_war_elephant_obeys_golden_company_infantry(
    handlers: str, at: tuple[float, float], calm: bool
) -> None:
    """War Elephant: friendly, in long range."""
    scene = _elephant(handlers=handlers, at=at)
    act = window(Moment.ACTION_DECLARED, Action(red(ELEPHANT), "march"))
    played = scene.run(act, [] if calm else [1, 1]).ends()
    assert played.result[0].action_lost is not calm


def test_war_elephant_heeds_no_elephant_no_enemy_and_no_idleness() -> None:
    """War Elephant: another elephant is no infantry; doing nothing is no action (ACT-02)."""
    foe = battle().stark(ELEPHANT).lannister(GOLDEN, at=(24, 30)).lannister(SWORDS, at=(5, 40))
    act = window(Moment.ACTION_DECLARED, Action(red(ELEPHANT), "march"))
    assert foe.run(act, [1, 1]).ends().result[0].action_lost
    idle = window(Moment.ACTION_DECLARED, Action(red(ELEPHANT), "forgo"))
    assert not foe.run(idle).ends().result[0].action_lost
    other = window(Moment.ACTION_DECLARED, Action(blue(SWORDS), "march"))
    assert not foe.run(other).ends().result[0].action_lost
    pair = _elephant(handlers=ELEPHANT, at=(24, 10))
    assert pair.run(act_of(pair), [1, 1]).ends().result[0].action_lost


def act_of(scene: Battle) -> Script:
    """Have the first red elephant of two declare a march."""
    unit = next(unit for unit in scene.now().state.units if unit.startswith("red:golden"))
    return window(Moment.ACTION_DECLARED, Action(unit, "march"))


def test_golden_company_officers_make_handlers() -> None:
    """Affiliation: Golden Company; War Elephant."""
    scene = battle().stark(ELEPHANT).lannister(SWORDS, at=(24, 40))
    scene = scene.stark("Stark Bowmen", "Golden Company Officer", at=(24, 5))
    scene = scene.having(lasting=(lost(red("Stark Bowmen")),))  # it is innate (ABL-02)
    act = window(Moment.ACTION_DECLARED, Action(red(ELEPHANT), "march"))
    assert not scene.run(act).ends().result[0].action_lost


# ------------------------------------------------------------------ Lysene Sellswords


def _pirates(pillage: int, **more: Any) -> Battle:
    tokens = MappingProxyType({"pillage": pillage})
    return battle().stark(LYSENE, tokens=tokens, **more).lannister(SWORDS)


@pytest.mark.parametrize(("pillage", "dice", "morale"), [(0, 4, 0), (1, 4, 1), (2, 8, 1)])
def test_pillage_drives_the_raiders(pillage: int, dice: int, morale: int) -> None:
    """Raiders Of The Free Cities (innate); Pirate's Blades."""
    now = _pirates(pillage, wounds=4).now()
    found = numbers(now, strike(now, red(LYSENE), blue(SWORDS)))
    assert (found.dice.total, _keywords(now, found.attack)) == (dice, {Stat.CRITICAL_BLOW})
    assert now.tally(Stat.HIGHEST_DICE, red(LYSENE), found.attack).total == (pillage == 2)
    test = panic.numbers(now, MoraleTest(red(LYSENE), True, "test"))
    assert test.modifier.total == morale
    shot = numbers(now, attack_numbers.prepared(now, red(LYSENE), blue(SWORDS), BOW))
    assert (shot.dice.total, set(shot.keywords)) == (4 + (pillage == 2), set())
    back = numbers(now, strike(now, blue(SWORDS), red(LYSENE)))
    assert (back.dice.total, back.panic.modifier.total) == (7, morale)
    silent = _pirates(pillage, wounds=4).having(lasting=(lost(red(LYSENE)),)).now()
    found = numbers(silent, strike(silent, red(LYSENE), blue(SWORDS)))
    assert found.dice.total == 4 + (pillage == 2)


@pytest.mark.parametrize(("held", "ranks", "left"), [(0, 1, 1), (0, 2, 2), (1, 2, 2), (2, 1, 2)])
def test_raiders_take_a_token_for_every_rank_up_to_two(held: int, ranks: int, left: int) -> None:
    """Raiders Of The Free Cities: two tokens at most."""
    scene = _pirates(held)
    attack = strike(scene.now(), red(LYSENE), blue(SWORDS))

    async def script(table: Table) -> None:
        await wounds.suffer(table, blue(SWORDS), 4 * ranks, "test", RED, attack)

    assert scene.run(script).ends().unit(LYSENE).tokens["pillage"] == left


def test_raiders_take_nothing_from_bows_friends_or_what_befalls_them() -> None:
    """Raiders Of The Free Cities."""
    scene = _pirates(0).stark("Stark Bowmen", at=(40, 5))
    now = scene.now()
    for unit, attack in (
        (blue(SWORDS), attack_numbers.prepared(now, red(LYSENE), blue(SWORDS), BOW)),
        (blue(SWORDS), strike(now, red("Stark Bowmen"), blue(SWORDS), line=1)),
        (red(LYSENE), strike(now, blue(SWORDS), red(LYSENE))),
        (red("Stark Bowmen"), strike(now, red(LYSENE), blue(SWORDS))),
        (blue(SWORDS), None),
    ):

        async def script(table: Table, unit: str = unit, attack: Attack | None = attack) -> None:
            await wounds.suffer(table, unit, 4, "test", RED, attack)

        assert not scene.run(script).ends().unit(LYSENE).tokens["pillage"]


@pytest.mark.parametrize("pillage", [0, 1, 2])
def test_pirates_blades_feed_the_pirates(pillage: int) -> None:
    """Pirate's Blades: after its own melee attack."""
    scene = _pirates(pillage, wounds=6)
    played = scene.run(fight(red(LYSENE), blue(SWORDS)), [2] * (8 if pillage == 2 else 5)).ends()
    assert played.unit(LYSENE).wounds == 6 + pillage
    struck = scene.run(fight(blue(SWORDS), red(LYSENE)), [2] * 7).ends()
    assert struck.unit(LYSENE).wounds == 6
    shot = attack_numbers.prepared(scene.now(), red(LYSENE), blue(SWORDS), BOW)
    after = scene.run(window(Moment.ATTACK_COMPLETED, shot)).ends()
    assert after.unit(LYSENE).wounds == 6
