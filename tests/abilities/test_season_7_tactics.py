"""Tactics cards as season 7 prints them."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation
from tests.abilities.battle import BLUE, RED, Battle, Played, battle, claims, red
from tests.abilities.battle import window as opens
from tests.abilities.scenes import (
    BLUE_TURN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
)
from tests.abilities.season_7 import AFTER, BEFORE, FOE, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07

SANSA = "Sansa Stark"
LOWEST = [1] * 4
"""What the Sworn Swords roll with their lowest number of attack dice."""


def engaged_as_the_turn_began(scene: Battle) -> Battle:
    """Return the scene in which both were engaged already."""
    pair = tuple(sorted((side(scene, "red"), side(scene, "blue"))))
    return scene.having(engaged_before=frozenset({pair}))


def settled(played: Played) -> Played:
    """Answer what is no window with the last that is offered."""
    while isinstance(played.pending, Choose) and played.pending.kind is not Kind.WINDOW:
        played.answers(played.pending.options[-1].key)
    return played


# ------------------------------------------------------------------ orders to attack


@pytest.mark.parametrize("card", ["40112", "40207", "40529", "40633", "40710", "40812", "41108"])
def test_assault_orders_roll_the_lowest_number_of_dice(card: str) -> None:
    """Assault Orders, of whatever commander."""
    scene = met(SWORDS).ncu(SANSA, by=RED).hand(card, by=RED)
    played = scene.run(claims(red(SANSA), Zone.CROWN), LOWEST).uses("Assault Orders")
    asked = played.pending
    if isinstance(asked, Choose) and any(o.key == "stay" for o in asked.options):
        played.picks("stay")
    assert len(played.ends().of(ev.AttackBegan)) == 1


def test_assault_orders_of_the_commander_charge_with_the_lowest_number_of_dice() -> None:
    scene = battle(S07).red(SWORDS, "20803", at=(24, 8)).blue(FOE, at=(24, 18))
    scene = scene.ncu(SANSA, by=RED).hand("40812", by=RED)
    played = scene.run(claims(red(SANSA), Zone.CROWN), [6, *LOWEST])
    played.uses("Assault Orders").answers(Pose(24, 8, 0)).passes().answers("full").ends()
    assert played.of(ev.ChargeMade)[0].success


@pytest.mark.parametrize(
    ("card", "leader"),
    [
        ("40604", "20601"),
        ("40813", "20803"),
        ("40914", "20909"),
        ("40720", "20707"),
        ("40234", "20229"),
    ],
)
@pytest.mark.parametrize("led", [True, False])
@pytest.mark.parametrize("long", [True, False])
def test_a_sustained_assault_exposes_whom_the_commander_attacks(
    card: str, leader: str, led: bool, long: bool
) -> None:
    """Sustained Assault: dice for who was engaged, Vulnerable for the commander's unit."""
    scene = met(SWORDS, leader) if led else met(SWORDS).red(GUARDS, leader, at=(60, 8))
    scene = engaged_as_the_turn_began(scene) if long else scene
    played = scene.hand(card, by=RED).run(opens(BEFORE, struck(scene)))
    done = settled(settled(played).uses("Sustained Assault").passes()).ends()
    assert (VULNERABLE in tokens_of(done, "blue")) is led
    gained = {gain.stat for gain in done.result[0].gains if gain.name == "Sustained Assault"}
    assert gained == ({Stat.HIGHEST_DICE, Stat.REROLL_ATTACK} if long else set())


# ------------------------------------------------------------------ House Stark


def test_press_the_advantage_is_for_melee_alone() -> None:
    """Press The Advantage."""
    bows = battle(S07).red("10205", at=(24, 10)).blue(FOE, at=(24, 20)).hand("40222", by=RED)
    for scene, offered in some(((met(SWORDS).hand("40222", by=RED), True), (bows, False))):
        played = scene.run(opens(BEFORE, struck(scene)))
        assert played.offers("Press The Advantage") is offered


@pytest.mark.parametrize("paid", [0, 2])
def test_berserker_tactics_pay_for_more(paid: int) -> None:
    """Berserker Tactics: 1 effect, and 1 more for each wound suffered."""
    scene = met(SWORDS).hand("40211", by=RED)
    played = scene.run(opens(BEFORE, struck(scene))).uses("Berserker Tactics")
    played.answers(str(paid))
    chosen = ("Sundering", "Re-roll attack dice", "Critical Blow")[: paid + 1]
    for label in some(chosen):
        played.picks(label)
    gained = {gain.stat for gain in played.ends().result[0].gains}
    stats = (Stat.SUNDERING, Stat.REROLL_ATTACK, Stat.CRITICAL_BLOW)
    assert gained == set(stats[: paid + 1])
    assert played.unit(SWORDS).wounds == 12 - paid


# ------------------------------------------------------------------ games of House Bolton


@pytest.mark.parametrize(
    ("card", "moment", "chosen", "token"),
    [
        ("40410", BLUE_TURN, "panicked", PANICKED),
        ("40410", BLUE_TURN, "weakened", WEAKENED),
        ("41004", BLUE_TURN, "weakened", WEAKENED),
        ("41004", RED_TURN, "vulnerable", VULNERABLE),
    ],
)
def test_sadistic_games_let_the_opponent_choose_a_token(
    card: str, moment: Any, chosen: str, token: Any
) -> None:
    scene = met(SWORDS).hand(card, by=RED)
    played = scene.run(moment).uses("Sadistic Games")
    asked = played.pending
    assert asked is not None
    assert asked.who is BLUE
    played.answers(chosen).answers((side(scene, "blue"),))
    assert tokens_of(played.ends(), "blue") == {token}


def test_sadistic_games_of_the_neutrals_wait_for_an_enemy_turn() -> None:
    assert not met(SWORDS).hand("40410", by=RED).run(RED_TURN).offers("Sadistic Games")


@pytest.mark.parametrize("ranks", [1, 0])
def test_flay_them_all_frightens_any_number(ranks: int) -> None:
    """Flay them all!: enemies in long range of the attacker, if a rank was destroyed."""
    scene = met(SWORDS).blue(GUARDS, at=(34, 24)).hand("41001", by=RED)
    played = scene.run(opens(AFTER, struck(scene, ranks_destroyed=ranks)))
    assert played.offers("Flay them all!") is bool(ranks)
    if ranks:
        both = tuple(unit for unit in scene.now().state.units if unit.startswith("blue"))
        played.uses("Flay them all!").answers(both).ends()
        assert all(played.state.units[foe].conditions == {PANICKED} for foe in both)


@pytest.mark.parametrize(
    ("fallen", "has", "dice"),
    [(False, (), []), (False, (PANICKED,), [6, 6, 1]), (True, (), [6, 6, 1])],
)
def test_bloody_beheadings_have_the_frightened_tested(fallen: bool, has: Any, dice: Any) -> None:
    """Bloody Beheadings: a test for who was Panicked, or if the defender was destroyed."""
    scene = battle(S07).red(SWORDS).blue(FOE, at=(24, 30), conditions=frozenset(has))
    scene = scene.hand("40322", by=RED)
    made = struck(scene, ranks_destroyed=1, destroyed=fallen)
    played = scene.run(opens(AFTER, made), dice).uses("Bloody Beheadings").ends()
    assert tokens_of(played, "blue") == {PANICKED}
    assert len(played.of(ev.MoraleTested)) == bool(dice)


# ------------------------------------------------------------------ cards that stay


@pytest.mark.parametrize("near", [True, False])
def test_walrus_strength_heals_who_activates(near: bool) -> None:
    """Walrus' Strength: 1 wound, and a token off in short range of The Great Walrus."""
    held = frozenset({WEAKENED})
    scene = met(SWORDS, at=(24, 40), wounds=6, conditions=held)
    scene = scene.red(GUARDS, "20329", at=(24, 14) if near else (60, 8)).hand("40338", by=RED)
    assert not scene.run(BLUE_TURN).offers("Walrus' Strength")
    laid = scene.run(RED_TURN).uses("Walrus' Strength").picks(red(SWORDS)).ends()
    again = met(SWORDS, at=(24, 40), wounds=6, conditions=held, attached=laid.unit(SWORDS).attached)
    again = again.red(GUARDS, "20329", at=(24, 14) if near else (60, 8))
    played = again.run(opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    if near:
        played.passes().picks("Remove a condition token")
    swords = played.ends().unit(SWORDS)
    assert swords.wounds == 7
    assert (swords.conditions == set()) is near


def test_retribution_of_the_dragon_follows_the_attack() -> None:
    """Retribution Of The Dragon."""
    scene = met(SWORDS).hand("40727", by=RED)
    made = struck(scene, by="blue")
    name = "Retribution Of The Dragon"
    assert not scene.run(opens(Moment.ATTACK_DECLARED, made)).offers(name)
    played = scene.run(opens(AFTER, made)).uses(name).ends()
    assert [card.card for card in played.state.units[side(scene, "blue")].attached] == ["40727"]
