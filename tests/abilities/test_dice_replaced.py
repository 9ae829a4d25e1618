"""Attacks whose wounds come in the place of defense dice, among cards that count attack dice.

A dragon's fire and a hurled boulder deal fixed wounds: no defense dice are rolled (RES-05), but the
attack dice are, and what misses or shows a 1 brings what it always brings (RES-02).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.content.cards.library import load_shelf
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until
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

GUARDS, SWORDS = "Lannister Guardsmen", "Stark Sworn Swords"
DROGON = "Drogon"
BURNS = fight(red(DROGON), blue(GUARDS))
FEARED = frozenset({Condition.PANICKED})  # black fire finds nobody who could become Panicked
CALM = [6, 6, 1]
GREY_WORM = "20712"  # the commander, with Counterstrike


def _burning(*with_: str) -> Battle:
    return battle().red(DROGON).blue(GUARDS, *with_, conditions=FEARED)


# ------------------------------------------------------------------ misses


@pytest.mark.parametrize(("dice", "hits", "left"), [([6, 1], 1, 8), ([1, 1], 2, 12)])
def test_counterstrike_answers_each_miss_of_a_dragon(dice: list[int], hits: int, left: int) -> None:
    """RES-02: also of an attack that misses with all its dice, whose fire burns nobody."""
    burned = [1, *CALM] if left < 12 else []
    played = _burning(GREY_WORM).run(BURNS, [*dice, *[1] * hits, *burned]).ends()
    assert played.unit(DROGON).wounds == 8 - hits
    assert played.unit(GUARDS).wounds == left


@pytest.mark.parametrize("card", ["Martial Superiority", "Martial Superiority, Eldon Estermont"])
def test_martial_superiority_answers_each_miss_of_a_dragon(card: str) -> None:
    scene = _burning().hand(card, by=BLUE)
    played = scene.run(BURNS, [6, 1, 1, 1, *CALM]).uses("Martial Superiority").ends()
    assert played.unit(DROGON).wounds == 7


@pytest.mark.parametrize("ability", ["martial_superiority", "martial_superiority_eldon_estermont"])
def test_martial_superiority_answers_the_attacker_it_was_played_on(ability: str) -> None:
    """TCD-04: another enemy's misses bring no hits."""
    scene = battle().red(SWORDS).blue(GUARDS).blue("Lannister Halberdiers", at=(40, 44))
    attack = replace(strike(scene.now(), blue(GUARDS), red(SWORDS)), misses=2)
    for bearer, hits in ((GUARDS, 2), ("Lannister Halberdiers", 0)):
        lies = Lasting(f"{ability}_lasting", RED, blue(bearer), Until.TURN, "The card")
        stands = window(Moment.ATTACK_STANDS, attack)
        played = scene.having(lasting=(lies,)).run(stands, [1] * hits).ends()
        assert played.unit(GUARDS).wounds == 12 - hits


# ------------------------------------------------------------------ ones


@pytest.mark.parametrize(
    "card",
    [f"Reckless Strikes, {name}" for name in ("Daario Naharis", "Cotter Pyke")] + ["40738"],
)
def test_a_dragon_pays_for_reckless_strikes(card: str) -> None:
    scene = _burning().hand(card, by=RED)
    played = scene.run(BURNS, [6, 1, 1, *CALM]).uses("Reckless Strikes").ends()
    assert played.unit(DROGON).wounds == 7


def test_nothing_follows_defense_dice_that_nobody_rolls() -> None:
    """RES-05: Legendary Boldness and Expert Parry wait for defense dice."""
    scene = battle().red(DROGON).blue(GUARDS, "20707", conditions=FEARED)
    for card in ("Legendary Boldness", "Expert Parry"):
        asked = scene.hand(card, by=BLUE).run(BURNS, [6, 6, 1, *CALM])
        assert not asked.offers(card)
        assert not asked.of(ev.HitsBlocked)


# ------------------------------------------------------------------ the whole family

FACES = {"misses", "missed", "reckless_strikes", "pay_for_ones", "pay_with_wounds"}
"""The words that count attack dice by their faces."""


def _words(value: object) -> set[str]:
    if isinstance(value, dict):
        return {word for key, deeper in value.items() for word in {str(key), *_words(deeper)}}
    if isinstance(value, list):
        return {word for deeper in value for word in _words(deeper)}
    return {value} if isinstance(value, str) else set()


def test_whatever_counts_attack_dice_waits_for_these_alone() -> None:
    """TCD-03: the step is that of the attack dice, which every attack rolls."""
    shelf, found = load_shelf(), set()
    records: list[Any] = [entry.record for entry in shelf.abilities]
    records += [entry.record for entry in shelf.tactics]
    records += [entry.record for entry in shelf.specials]
    for record in records:
        data = record.model_dump(by_alias=True)
        for part in (data, data.get("lasting") or {}, data.get("attached") or {}):
            for effect in part.get("effects", ()):
                if _words({"if": effect.get("if"), "do": effect["do"]}) & FACES:
                    found.add((record.id, effect["when"]))
    assert len(found) >= 7
    assert {when for _id, when in found} == {Moment.ATTACK_STANDS}, found
