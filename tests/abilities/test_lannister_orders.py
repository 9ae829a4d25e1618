"""Orders of Lannister attachments: Tyrion's plans and counters, and the Enforcer's taunt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome
from simulator.model.state import Condition, Lasting, Until
from simulator.model.subjects import Action, Activation, Charge, Turn
from simulator.rules import action_list
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

SWORDS, BOW, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDS, CROSSBOWS = "Lannister Halberdiers", "Lannister Crossbowmen"


# ------------------------------------------------------------------ Tyrion Lannister

PLAN = ("Bribery", "Counterplot", "Hear Me Roar!")


def _planning(*hand: str, deck: tuple[str, ...] = ("Subjugation of Power", "Bribery")) -> Battle:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(HALBERDS, "20120", at=(24, 40))
    return scene.hand(*hand).hand(*deck, pile="deck")


def test_battle_plan_pays_two_cards_for_the_one_that_is_wanted() -> None:
    """ORD-01."""
    played = _planning(*PLAN).run(window(Moment.TURN_START, Turn(RED))).uses("Battle Plan")
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert (asked.least, asked.most, asked.private, asked.who) == (2, 2, True, BLUE)
    played.answers(("0", "1"))
    assert set(played.labels()) == {"Subjugation of Power", "Bribery"}
    assert played.pending.private  # type: ignore[union-attr]
    played.picks("Subjugation of Power").ends()
    seat = played.state.seats[BLUE]
    assert seat.hand == ("40103", "40107")
    assert set(seat.discard) == {"40104", "40105"}
    assert seat.deck == ("40104",)
    assert played.of(ev.DeckShuffled)
    assert "battle_plan" in played.unit(HALBERDS).used_this_round


def test_battle_plan_needs_two_cards_and_a_deck() -> None:
    script = window(Moment.TURN_START, Turn(BLUE))
    assert _planning(*PLAN[:2]).run(script).offers("Battle Plan")
    assert not _planning(PLAN[0]).run(script).offers("Battle Plan")
    assert not _planning(*PLAN, deck=()).run(script).offers("Battle Plan")


@pytest.mark.parametrize(("face", "cancelled"), [(3, True), (2, False)])
def test_counterstrategy_stops_an_enemys_order(face: int, cancelled: bool) -> None:
    scene = battle().stark(SWORDS, "Guard Captain").lannister(HALBERDS, "20120")
    dice = [face] if cancelled else [face, *[3] * 5]
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), dice)
    played.uses("Hold the Line!").uses("Counterstrategy").ends()
    assert (played.unit(HALBERDS).wounds == 12) is cancelled
    assert bool(played.of(ev.EffectCancelled)) is cancelled


def test_counterstrategy_reaches_six_inches_and_no_friends() -> None:
    cry = window(Moment.TURN_START, Turn(RED))
    for y, near in ((28, True), (34, False)):
        scene = (
            battle().stark(SWORDS, "Champion of the Faith").lannister(HALBERDS, "20120", at=(24, y))
        )
        played = scene.run(cry, [1, 1, 1]).uses("War Cry")
        assert played.offers("Counterstrategy") is near
    scene = (
        battle()
        .stark(SWORDS)
        .lannister(HALBERDS, "20120")
        .lannister(GUARDS, "Champion of the Faith", at=(30, 24))
    )
    own = scene.having(active=BLUE).run(window(Moment.TURN_START, Turn(BLUE)), [1, 1])
    assert not own.uses("War Cry").offers("Counterstrategy")


@pytest.mark.parametrize(("face", "cancelled"), [(3, True), (2, False)])
def test_counterstrategy_stops_a_card_that_targets_an_enemy(face: int, cancelled: bool) -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20120").hand("Northern Ferocity")
    dice = [face] + [1] * 7 + [1] * 9
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), dice).uses("Northern Ferocity")
    played.uses("Counterstrategy").passes()
    keywords = played.of(ev.AttackBegan)[0].keywords
    assert (keywords == (msg("Critical Blow"),)) is cancelled
    assert "40201" not in played.state.seats[RED].hand


def test_counterstrategy_leaves_cards_on_friends_and_mere_abilities_alone() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20120").hand("Kingslayer's Prowess")
    scene = scene.hand("A Lannister Pays His Debts").having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert not played.uses("A Lannister Pays His Debts").offers("Counterstrategy")
    panicking = battle().stark(SWORDS).lannister(HALBERDS, "20120").ncu("Pycelle")
    weak = panicking.run(window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle"))))
    assert not weak.uses("Manipulation and Deception").offers("Counterstrategy")


# ------------------------------------------------------------------ the Sentinel Enforcer

BOTH = {Condition.VULNERABLE, Condition.WEAKENED}


@pytest.mark.parametrize(("y", "near"), [(36.7, True), (37.3, False)])  # 11.9 and 12.5 inches
def test_taunt_reaches_twelve_inches(y: float, near: bool) -> None:
    scene = battle().stark(SWORDS, "Sentinel Enforcer").lannister(GUARDS, at=(24, y))
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(activated).offers("Taunt") is near


def _taunted(facing: float = 180.0) -> Battle:
    """Set guardsmen whom the swords taunt, able to charge them unless they face away."""
    scene = battle().stark(SWORDS, "Sentinel Enforcer").stark(BOW, at=(30.5, 20))
    scene = scene.lannister(GUARDS, at=(24, 30), facing=facing).lannister(HALBERDS, at=(17, 30))
    name = "taunt_lasting"
    taunt = Lasting(name, RED, blue(GUARDS), Until.TURN, "Taunt", chosen=red(SWORDS))
    return scene.having(active=BLUE, lasting=(taunt,))


def _marked(scene: Battle, moment: Moment, subject: Any) -> bool:
    """Return whether the guardsmen are punished for it; the halberdiers never are."""
    played = scene.run(window(moment, subject)).ends()
    assert not played.unit(HALBERDS).conditions
    assert played.unit(GUARDS).conditions in (BOTH, set())
    return bool(played.unit(GUARDS).conditions)


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("maneuver", True),
        ("march", True),
        ("retreat", True),
        ("demolish", True),
        ("forgo", False),
        ("charge", False),
        ("melee_attack", False),
        ("ranged_attack", False),
    ],
)
def test_taunt_punishes_actions_that_are_no_attack(name: str, marked: bool) -> None:
    assert _marked(_taunted(), Moment.ACTION_DECLARED, Action(blue(GUARDS), name)) is marked
    away = _taunted(facing=0.0)
    assert not _marked(away, Moment.ACTION_DECLARED, Action(blue(GUARDS), name))
    assert not _marked(_taunted(), Moment.ACTION_DECLARED, Action(blue(HALBERDS), name))


def test_taunt_punishes_charges_on_others() -> None:
    moment = Moment.CHARGE_DECLARED
    on_others = Charge(blue(GUARDS), red(BOW), ArcSide.FRONT)
    assert _marked(_taunted(), moment, on_others)
    assert not _marked(_taunted(facing=0.0), moment, on_others)
    assert not _marked(_taunted(), moment, Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT))
    assert action_list.may_against(_taunted().now(), blue(HALBERDS), "charge", red(SWORDS))
    assert not _marked(_taunted(), moment, Charge(blue(HALBERDS), red(BOW), ArcSide.FRONT))


def test_taunt_punishes_attacks_on_others() -> None:
    moment, now = Moment.ATTACK_DECLARED, _taunted().now()
    on_others = strike(now, blue(GUARDS), red(BOW))
    assert _marked(_taunted(), moment, on_others)
    assert not _marked(_taunted(facing=0.0), moment, on_others)
    assert not _marked(_taunted(), moment, strike(now, blue(GUARDS), red(SWORDS)))
    assert not _marked(_taunted(), moment, strike(now, blue(HALBERDS), red(BOW)))
    charge = Charge(blue(GUARDS), red(BOW), ArcSide.FRONT)
    assert not _marked(_taunted(), moment, replace(on_others, charge=charge))
