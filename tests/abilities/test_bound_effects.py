"""What a card says of this attack, this charge or this test acts on no other and ends with it.

An attack can be lost before its dice (Expert Duelist destroys the defender), a charge can be
followed by another in the same turn, a test can be lost with its unit.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml

from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.abilities.compile import ability
from simulator.abilities.vocabulary import WordError
from simulator.datafiles import units_dir
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Until
from simulator.model.subjects import Attack, Charge, MoraleTest, carries
from simulator.rules import morale
from simulator.rules.attack import resolve as attacks
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    red,
    strike,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
DUELIST, CAPTAIN = "20107", "20205"
DICE = LIBRARY.units[UNITS[GUARDS]].attacks[0].dice[0]


def doomed() -> Battle:
    """Guardsmen with an expert duelist before the last figure of some swords, an attachment."""
    scene = battle().stark(SWORDS, CAPTAIN, wounds=1).lannister(GUARDS, DUELIST)
    return scene.stark(BOWMEN, at=(40, 20)).having(active=BLUE)


async def two_attacks(table: Table) -> None:
    """The first is lost with its defender, the second is on somebody else."""
    first = await attacks.resolve(table, strike(table.now, blue(GUARDS), red(SWORDS)))
    assert first.lost
    assert not table.now.state.lasting, "nothing of the lost attack is left"
    await attacks.resolve(table, strike(table.now, blue(GUARDS), red(BOWMEN)))


def duelled(played: Played, card: str) -> Played:
    """Play the card in the first attack and let the duelist destroy its defender (ATM-09)."""
    played.uses(card)
    while played.pending is not None and played.unit(SWORDS).on_table:
        labels = played.labels()
        wish = next((each for each in labels if "destroy the attachment" in each), None)
        played.answers(_key(played, wish or labels[0]))
    return played


def _key(played: Played, label: str) -> str:
    asked = played.pending
    assert isinstance(asked, Choose)
    return next(option.key for option in asked.options if str(option.label) == label)


@pytest.mark.parametrize(
    "card",
    ["Price of Failure", "You Will Obey Me!", "Reckless Strikes", "Martial Superiority"],
)
def test_a_lost_attack_takes_what_was_played_in_it_along(card: str) -> None:
    """The guards' next attack is as it is printed and costs them nothing (TCD-04, RES-01)."""
    scene = doomed().hand(card, by=RED if card == "Martial Superiority" else BLUE)
    played = duelled(scene.run(two_attacks, [6, *[1] * DICE, 6, 6, 1]), card)
    while played.pending is not None:
        played.passes()
        if played.pending is not None:
            played.answers(_key(played, played.labels()[0]))
    played.ends()
    guards, (attack,) = played.unit(GUARDS), played.of(ev.AttackBegan)
    assert attack.defender == red(BOWMEN)
    assert attack.dice.total == DICE
    assert not set(attack.keywords) & {msg("Critical Blow"), msg("Precision")}
    assert guards.wounds == LIBRARY.units[UNITS[GUARDS]].full_wounds
    assert not guards.conditions & {Condition.PANICKED, Condition.VULNERABLE}


def test_superior_positioning_is_for_one_charge() -> None:
    """A second charge of the turn, on another unit, is not Vulnerable for the first (CHG-19)."""
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 30)).stark(BOWMEN, at=(40, 20))
    scene = scene.hand("Superior Positioning").having(active=BLUE)

    async def twice(table: Table) -> None:
        first = Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT)
        first = await open_window(table, Moment.CHARGE_DECLARED, first)
        await open_window(
            table, Moment.CHARGE_DISORDERLY, Charge(blue(GUARDS), red(BOWMEN), ArcSide.LEFT)
        )
        assert not table.now.unit(blue(GUARDS)).conditions, "another charge"
        await open_window(table, Moment.CHARGE_DISORDERLY, first)

    played = scene.run(twice).uses("Superior Positioning").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}


@pytest.mark.parametrize("card", ["Hear Me Roar!", "Worth The Risk"])
def test_an_effect_of_one_test_ends_with_the_test(card: str) -> None:
    """A later test of the same turn, failed or passed, costs and restores nothing (MOR-01)."""
    hurt = battle().stark(SWORDS, wounds=9).lannister(GUARDS, wounds=9).hand(card)
    unit = red(SWORDS) if card == "Hear Me Roar!" else blue(GUARDS)

    async def tests(table: Table) -> None:
        await morale.morale_test(table, unit, "test")
        assert not table.now.state.lasting
        await morale.morale_test(table, unit, "test")

    fails, passes = [1, 1], [6, 6]
    first, second = (fails, fails) if card == "Hear Me Roar!" else (passes, passes)
    played = hurt.run(tests, [*first, *second]).uses(card).ends()
    changed = {SWORDS: -1} if card == "Hear Me Roar!" else {GUARDS: 2}
    for name in (SWORDS, GUARDS):
        assert played.unit(name).wounds == 9 + changed.get(name, 0)


def test_what_nests_is_bound_to_its_own() -> None:
    """An effect of a charge acts on the charge's attack, not on an attack made in between."""
    card = LIBRARY.units[UNITS[GUARDS]].attacks[0]
    charge = Charge("a", "b", ArcSide.FRONT, bound=1)
    own = Attack("a", "b", card, ArcSide.FRONT, charge=charge, bound=2)
    other = Attack("b", "a", card, ArcSide.FRONT, bound=3)
    assert [carries(own, number) for number in (1, 2, 3)] == [True, True, False]
    assert [carries(other, number) for number in (1, 2, 3)] == [False, False, True]
    assert carries(MoraleTest("b", True, "test", attack=own), 1)


# ------------------------------------------------------------------ the whole family

OF_ONE_THING = ("attack.", "defense.", "charge.", "morale.")
LONGER = (Until.TURN, Until.ROUND, Until.GAME)


def records() -> Iterator[Mapping[str, Any]]:
    """Yield every ability and card of the data files that has effects."""
    for path in sorted(units_dir().rglob("*.yaml")):
        for key, found in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            if isinstance(found, list) and key in ("abilities", "cards"):
                yield from (each for each in found if "effects" in each)


def lengths(steps: Any) -> Iterator[str]:
    """Yield for how long the steps of an effect let something last, those of functions included."""
    if isinstance(steps, list):
        for step in steps:
            yield from lengths(step)
    elif isinstance(steps, dict):
        yield from (steps[key] for key in ("last", "until", "lose_abilities") if key in steps)
        if "bespoke" in steps:
            code = inspect.getsource(BESPOKE[steps["bespoke"]].resolve)
            if "LastingEnded" not in code:  # it ends it by itself
                yield from (word.lower() for word in re.findall(r"Until\.([A-Z]+)", code))
        for value in steps.values():
            yield from lengths(value)


def lasting_of(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the effects of what a record lets last."""
    found = record.get("lasting", {})
    return found.get("effects", []) if isinstance(found, dict) else []


def test_what_outlives_its_attack_charge_or_test_says_so_on_the_card() -> None:
    """Played in an attack, an effect lasts for a turn only where its text names the turn."""
    silent = []
    for record in records():
        if {"end_lasting": True} in [step for one in lasting_of(record) for step in one["do"]]:
            continue  # it ends by itself
        for effect in record["effects"]:
            if not effect["when"].startswith(OF_ONE_THING):
                continue
            silent += [
                f"{record['id']}: {word}"
                for word in lengths(effect["do"])
                if word in LONGER and word not in record["text"]
            ]
    assert not silent


def test_an_effect_is_bound_only_where_there_is_something_to_be_bound_to() -> None:
    """`last: attack` has no meaning as a unit activates, and the reader of the file says so."""
    for moment, word in (("unit.activates", "attack"), ("attack.declared", "charge")):
        effect = {"when": moment, "do": [{"last": word, "onto": "self"}]}
        with pytest.raises(WordError, match="turn, round, game"):
            ability("x", "X", [effect], [])
    ability("x", "X", [{"when": "attack.declared", "do": [{"last": "attack", "onto": "self"}]}], [])
