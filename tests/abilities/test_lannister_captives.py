"""Lannister attachments that cannot be silenced, fight duels, or live among enemies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.abilities.roles import commanders_units
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose
from simulator.model.state import Condition, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import attachments, conditions, wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    window,
)
from tests.abilities.test_lannister_attachments import led, striking, struck

SWORDS, BOW, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDS, CROSSBOWS = "Lannister Halberdiers", "Lannister Crossbowmen"


# ------------------------------------------------------------------ what cannot be lost


def _silenced(*by: str, **state: Any) -> Battle:
    return led(*by, **state).having(lasting=(lost(blue(HALBERDS)),))


def test_innate_abilities_stay_when_abilities_are_lost() -> None:
    """Experiment Enhancements, Violent Reactions, Indomitable, Affiliation: House Clegane."""
    scene = _silenced("Qyburn, Forbidden Knowledge")
    assert striking(scene).to_hit.total == striking(led()).to_hit.total - 1
    assert struck(scene).defense.total == struck(led()).defense.total + 1
    now = _silenced("20116").now()
    assert not conditions.can_receive(now, blue(HALBERDS), Condition.WEAKENED)
    assert now.has_affiliation(blue(HALBERDS), "House Clegane")
    assert striking(_silenced("20116")).extra_wounds.total == 0  # The Mountain's Strength is not


def test_jaimes_vassal_counts_as_jaime_even_without_abilities() -> None:
    """Jaime's Vassal: ABL-02."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister, The Kingslayer")
    scene = scene.lannister(HALBERDS, "20127", at=(40, 24)).hand("Kingslayer's Prowess")
    scene = scene.having(active=BLUE, lasting=(lost(blue(HALBERDS)),))
    source = Source(BLUE, "kingslayers_prowess", "Kingslayer's Prowess", "", "40109")
    assert commanders_units(scene.now(), source) == [blue(GUARDS), blue(HALBERDS)]
    fighting = battle().stark(SWORDS).lannister(HALBERDS, "20127").hand("Kingslayer's Prowess")
    fighting = fighting.lannister(GUARDS, "Jaime Lannister, The Kingslayer", at=(40, 40))
    script = fight(blue(HALBERDS), red(SWORDS))
    assert fighting.having(active=BLUE).run(script, [1] * 7).offers("Kingslayer's Prowess")
    plain = battle().stark(SWORDS).lannister(HALBERDS).hand("Kingslayer's Prowess")
    assert not plain.having(active=BLUE).run(script, [1] * 7).offers("Kingslayer's Prowess")


@pytest.mark.parametrize(
    ("ncu", "zone", "malus"),
    [
        ("Pycelle", Zone.CROWN, 1),
        ("Pycelle", Zone.WEALTH, 0),
        ("Catelyn Stark", Zone.CROWN, 0),
    ],
)
def test_vengeful_captive_spoils_the_aim_while_the_enemy_wears_the_crown(
    ncu: str, zone: Zone, malus: int
) -> None:
    """Jaime Lannister, Maimed Hostage, is a prisoner of red's unit; ABL-02."""
    scene = battle().stark(SWORDS, "20119").lannister(HALBERDS).ncu(ncu, zone)
    for lasting in ((), (lost(red(SWORDS)),)):
        assert struck(scene.having(lasting=lasting)).to_hit.total == 4 + malus
    assert striking(scene).to_hit.total == 4
    bow = battle().stark(BOW, "20119").lannister(HALBERDS, at=(24, 28)).ncu(ncu, zone).now()
    shot = numbers(bow, strike(bow, red(BOW), blue(HALBERDS)))
    assert shot.to_hit.total == bow.card(red(BOW)).attacks[0].hit + malus


# ------------------------------------------------------------------ Jaime Lannister, duelist

DUELIST = "20107"
STRIKE, WOUND = "On a 5+, destroy the attachment", "The attack deals 1 more wound"


def _duel(*defenders: str) -> Battle:
    return battle().stark(SWORDS, *defenders).lannister(HALBERDS, DUELIST).having(active=BLUE)


def test_expert_duelist_wounds_once_more() -> None:
    played = _duel("Guard Captain").run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7 + [6, 6, 1])
    assert set(played.labels()) == {STRIKE, WOUND}
    played.picks(WOUND).ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.unit(SWORDS).attachments


@pytest.mark.parametrize(("face", "falls"), [(5, True), (4, False)])
def test_expert_duelist_strikes_at_an_attachment(face: int, falls: bool) -> None:
    played = _duel("Guard Captain").run(fight(blue(HALBERDS), red(SWORDS)), [face] + [1] * 7)
    played.picks(STRIKE).ends()
    assert bool(played.of(ev.AttachmentLost)) is falls
    assert played.unit(SWORDS).wounds == (11 if falls else 12)


def test_expert_duelist_has_no_choice_without_an_attachment_to_strike() -> None:
    played = _duel().run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7 + [6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.unit(HALBERDS).wounds == 12


def test_expert_duelist_is_for_his_own_melee_attacks() -> None:
    scene = battle().stark(SWORDS, "Guard Captain").lannister(HALBERDS, DUELIST)
    attack = strike(scene.now(), red(SWORDS), blue(HALBERDS))
    own = strike(scene.now(), blue(HALBERDS), red(SWORDS))
    thrown = replace(own, card=replace(own.card, kind=AttackKind.LONG))
    for other in (attack, thrown):
        found = scene.run(window(Moment.ATTACK_BEFORE_DICE, other)).ends().result[0]
        assert not [gain for gain in found.gains if gain.name == "Expert Duelist"]


# ------------------------------------------------------------------ Jaime Lannister, captive

CAPTIVE, TRAITOR = "20119", "20122"


@pytest.mark.parametrize("panics", [True, False])
def test_valuable_captive_jaime_lannister_steadies_his_captors(panics: bool) -> None:
    """Valuable Captive (Jaime Lannister): ABL-02."""
    scene = battle().stark(SWORDS, CAPTIVE).lannister(CROSSBOWS)
    for lasting in ((), (lost(red(SWORDS)),)):
        now = scene.having(lasting=lasting).now()
        assert morale.numbers(now, MoraleTest(red(SWORDS), panics, "test")).modifier.total == 1
        assert morale.numbers(now, MoraleTest(blue(CROSSBOWS), panics, "test")).modifier.total == 0


def test_valuable_captive_jaime_lannister_is_worth_a_point_to_the_other_side() -> None:
    """Dead with his figure alone, or with the whole unit; another's death is not his."""

    def wounded(count: int) -> Script:
        async def script(table: Table) -> None:
            await wounds.suffer(table, red(SWORDS), count, "test", BLUE)

        return script

    def slain(card: str) -> Script:
        async def script(table: Table) -> None:
            await attachments.destroy(table, red(SWORDS), card, BLUE)

        return script

    scene = battle().stark(SWORDS, "Guard Captain", CAPTIVE).stark(BOW, at=(40, 10))
    scene = scene.lannister(CROSSBOWS)
    alone = scene.run(slain(CAPTIVE)).ends()
    assert (alone.state.seats[BLUE].score, alone.state.seats[RED].score) == (1, 0)
    other = scene.run(slain("20102")).ends()
    assert other.state.seats[BLUE].score == 0
    assert scene.run(wounded(11)).ends().state.seats[BLUE].score == 1
    assert scene.run(wounded(12)).ends().state.seats[BLUE].score == 2  # and one for the unit


# ------------------------------------------------------------------ the Turncoat


def _betrayed(**state: Any) -> Battle:
    scene = battle().stark(SWORDS, "Champion of the Faith", TRAITOR, at=(24, 10), **state)
    return scene.stark(BOW, at=(40, 10)).lannister(CROSSBOWS, at=(24, 40))


def test_sabotage_and_subvert_cuts_the_unit_off_for_a_turn() -> None:
    played = _betrayed().run(window(Moment.TURN_START, Turn(BLUE)))
    assert played.offers("Sabotage and Subvert")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.who is BLUE
    played.uses("Sabotage and Subvert")
    assert len(played.labels()) == 3
    played.picks("weakened").ends()
    unit = played.unit(SWORDS)
    assert unit.wounds == 11
    assert unit.conditions == {Condition.WEAKENED}
    assert TRAITOR not in unit.attachments
    assert played.of(ev.AttachmentLost)
    now = played.now
    for who, barred in ((red(SWORDS), True), (red(BOW), False)):
        assert now.has(Stat.NO_FRIENDLY_CARDS, who) is barred
        assert now.has(Stat.NO_ORDERS, who) is barred
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}


def test_sabotage_and_subvert_silences_orders() -> None:
    scene = _betrayed().lannister(GUARDS, at=(24, 18))
    turn = window(Moment.TURN_START, Turn(RED))
    assert scene.run(turn).offers("War Cry")
    used = scene.having(active=BLUE).run(turn).uses("Sabotage and Subvert")
    used.passes().picks("weakened").passes()
    after = scene.having(lasting=used.state.lasting)
    assert not after.run(turn).offers("War Cry")


def test_sabotage_and_subvert_may_wait_comes_once_and_may_end_the_unit() -> None:
    turn = window(Moment.TURN_START, Turn(RED))
    waited = _betrayed().run(turn).ends()
    assert waited.unit(SWORDS).wounds == 12
    used = _betrayed().run(turn).uses("Sabotage and Subvert")
    assert used.unit(SWORDS).used_this_game == {"sabotage_and_subvert"}
    scene = battle().stark(SWORDS, TRAITOR, at=(24, 10), wounds=1).stark(BOW, at=(40, 10))
    last = scene.lannister(CROSSBOWS, at=(24, 40)).run(turn).uses("Sabotage and Subvert").ends()
    assert last.unit(SWORDS).destroyed
    spent = frozenset({"sabotage_and_subvert"})
    assert not _betrayed(used_this_game=spent).run(turn).offers("Sabotage and Subvert")
