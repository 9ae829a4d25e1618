"""The first cards of House Greyjoy: pillage tokens that are gained, moved and answered."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.game import Table
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.rulebook import Rule
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

REAVERS, BOWMEN, BRAVE, GUARDS = (
    "Ironborn Reavers",
    "Ironborn Bowmen",
    "Sunset Sea Brave",
    "Lannister Guardsmen",
)
SWORDS = "Stark Sworn Swords"
SPOILS, CREDIT = "Divide The Spoils", "Iron Credit"
AWAY = (24, 44)


def pillaged(count: int) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def _crew(bowmen: int = 1, reavers: int = 0, **far: Any) -> Battle:
    scene = battle().red(BOWMEN, at=(24, 20), **pillaged(bowmen))
    return scene.red(REAVERS, at=(30, 20), **pillaged(reavers)).blue(GUARDS, at=AWAY, **far)


def gains(unit: str, count: int = 1, most: int | None = 2) -> Script:
    async def script(table: Table) -> int:
        return await tokens.gain(table, unit, "pillage", count, "test", most=most)

    return script


# ------------------------------------------------------------------ the mechanism


@pytest.mark.parametrize(("had", "came"), [(0, 2), (1, 1), (2, 0)])
def test_no_more_tokens_come_than_may_lie_there(had: int, came: int) -> None:
    played = _crew(bowmen=had).run(gains(red(BOWMEN), 3)).ends()
    assert played.result == [came]
    assert tokens.held(played.now, red(BOWMEN), "pillage") == had + came


@pytest.mark.parametrize(
    ("had", "there", "amount", "moved"), [(2, 0, 1, 1), (2, 0, 5, 2), (2, 1, 2, 1), (0, 0, 1, 0)]
)
def test_tokens_move_as_far_as_they_are_there_and_find_room(
    had: int, there: int, amount: int, moved: int
) -> None:
    """What finds no room stays where it was; together they remain as many."""

    async def script(table: Table) -> int:
        return await tokens.move(
            table, red(BOWMEN), red(REAVERS), "pillage", amount, "test", most=2
        )

    played = _crew(bowmen=had, reavers=there).run(script).ends()
    assert played.result == [moved]
    found = [tokens.held(played.now, red(unit), "pillage") for unit in (BOWMEN, REAVERS)]
    assert found == [had - moved, there + moved]


def test_nobody_moves_tokens_to_itself_or_to_the_destroyed() -> None:
    async def script(table: Table) -> list[int]:
        own = await tokens.move(table, red(BOWMEN), red(BOWMEN), "pillage", 1, "test")
        table.emit(ev.UnitDestroyed(rule=Rule.UNIT_09, unit=red(REAVERS)))
        gone = await tokens.move(table, red(BOWMEN), red(REAVERS), "pillage", 1, "test")
        return [own, gone]

    played = _crew().run(script).ends()
    assert played.result == [[0, 0]]
    assert tokens.held(played.now, red(BOWMEN), "pillage") == 1


# ------------------------------------------------------------------ Ironborn Reavers


@pytest.mark.parametrize("held", [0, 1, 2])
def test_reaver_axes_are_rolled_again_with_two_tokens(held: int) -> None:
    """Reaver Axes; Furious Charge is another faction's too."""
    now = battle().red(REAVERS, **pillaged(held)).blue(GUARDS).now()
    found = numbers(now, strike(now, red(REAVERS), blue(GUARDS)))
    assert found.keywords == {Stat.SUNDERING}
    assert found.attack_rerolls.any is (held == 2)
    back = numbers(now, strike(now, blue(GUARDS), red(REAVERS)))
    assert not back.keywords
    assert not back.attack_rerolls.any


# ------------------------------------------------------------------ Ironborn Bowmen


@pytest.mark.parametrize(("facing", "again"), [(180, False), (90, True), (270, True), (0, True)])
def test_ironborn_arrows_are_rolled_again_in_flank_and_rear(facing: float, again: bool) -> None:
    """Ironborn Arrows: of ranged attacks alone."""
    now = battle().red(BOWMEN).blue(GUARDS, at=(24, 31), facing=facing).now()
    shot = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    assert shot.attack_rerolls.any is again
    sword = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert not sword.attack_rerolls.any


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_the_spoils_are_divided_at_the_start_of_any_turn(turn: Any) -> None:
    """Divide The Spoils: an order; choices of one are made unasked."""
    played = _crew().run(window(Moment.TURN_START, Turn(turn))).uses(SPOILS).ends()
    found = [tokens.held(played.now, red(unit), "pillage") for unit in (BOWMEN, REAVERS)]
    assert found == [0, 1]


def test_the_spoils_are_asked_from_whom_and_for_whom() -> None:
    """Divide The Spoils, GEN-17: both are targeted, one after the other."""
    scene = _crew(bowmen=1, reavers=1).red(SWORDS, at=(24, 14))
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses(SPOILS)
    assert isinstance(played.pending, Choose)
    assert {option.about for option in played.pending.options} == {red(BOWMEN), red(REAVERS)}
    played.picks(red(REAVERS)).ends()
    assert tokens.held(played.now, red(BOWMEN), "pillage") == 2
    assert tokens.held(played.now, red(REAVERS), "pillage") == 0


def test_no_spoils_without_a_token_a_friend_or_room() -> None:
    """Divide The Spoils: units of House Greyjoy alone."""

    def offered(scene: Battle) -> bool:
        return scene.run(window(Moment.TURN_START, Turn(RED))).offers(SPOILS)

    assert not offered(_crew(bowmen=0))
    assert not offered(_crew(bowmen=2, reavers=2))
    alone = battle().red(BOWMEN, **pillaged(1)).red(SWORDS, at=(30, 20)).blue(GUARDS, at=AWAY)
    assert not offered(alone)
    far = battle().red(BOWMEN, **pillaged(1)).red(REAVERS, at=(44, 20)).blue(GUARDS, at=AWAY)
    assert not offered(far)
    assert offered(_crew())


# ------------------------------------------------------------------ Sunset Sea Brave


def _credit(orders: int = 0, near: bool = True, **more: Any) -> Battle:
    held = MappingProxyType({"order": orders})
    scene = battle().red(REAVERS, BRAVE, tokens=held, **more).blue(GUARDS)
    return scene.red(BOWMEN, at=(30, 16) if near else (46, 4))


@pytest.mark.parametrize(("near", "order"), [(True, 1), (False, 0)])
def test_iron_credit_grows_with_pillage_nearby(near: bool, order: int) -> None:
    """Iron Credit: once each time; its own tokens count, an enemy's and other tokens do not."""
    scene = _credit(near=near)
    played = scene.run(gains(red(BOWMEN), 2)).ends()
    assert tokens.held(played.now, red(REAVERS), "order") == order
    own = scene.run(gains(red(REAVERS))).ends()
    assert tokens.held(own.now, red(REAVERS), "order") == 1
    for unit in (blue(GUARDS), red(BOWMEN)):
        kind = "pillage" if unit == blue(GUARDS) else "faith"

        async def other(table: Table, unit: str = unit, kind: str = kind) -> int:
            return await tokens.gain(table, unit, kind, 1, "test")

        assert tokens.held(scene.run(other).ends().now, red(REAVERS), "order") == 0


@pytest.mark.parametrize(("orders", "choice"), [(1, 0), (2, 0), (2, 1)])
def test_iron_credit_is_paid_before_a_melee_attack(orders: int, choice: int) -> None:
    """Iron Credit: the highest number of attack dice costs 2."""
    bare = frozenset({Condition.WEAKENED})
    scene = _credit(orders, conditions=bare, wounds=4)
    dice = 7 if choice else 4
    attack = fight(red(REAVERS), blue(GUARDS))
    played = scene.run(attack, [1] * dice).uses(CREDIT)
    if orders > 1:
        played.answers(str(choice))
    played.ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == dice
    assert played.unit(REAVERS).conditions == frozenset()
    assert tokens.held(played.now, red(REAVERS), "order") == orders - 1 - choice


def test_iron_credit_is_nothing_without_tokens_or_for_another_attack() -> None:
    attack = fight(red(REAVERS), blue(GUARDS))
    assert not _credit(0).run(attack, [1] * 7).offers(CREDIT)
    back = fight(blue(GUARDS), red(REAVERS))
    assert not _credit(2).run(back, [1] * 6).offers(CREDIT)
