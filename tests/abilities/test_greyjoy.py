"""The first cards of House Greyjoy: pillage tokens that are gained, moved and answered."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.log.lines import sentence
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import tactics_board
from simulator.rules.units import tokens
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    claims,
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


@pytest.mark.parametrize(("near", "order"), [(True, 2), (False, 0)])
def test_iron_credit_grows_with_pillage_nearby(near: bool, order: int) -> None:
    """Iron Credit: 1 for each; its own tokens count, an enemy's and other tokens do not."""
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


# ------------------------------------------------------------------ Raiders of the Iron Islands


@pytest.mark.parametrize(
    ("left", "hits", "held", "found"),
    [(12, 1, 0, 0), (9, 1, 0, 1), (9, 1, 1, 2), (9, 1, 2, 2), (9, 5, 0, 2)],
)
def test_raiders_gain_a_token_for_each_rank_after_the_attack(
    left: int, hits: int, held: int, found: int
) -> None:
    """Raiders of the Iron Islands: up to 2, which are an attack die more."""
    scene = battle().red(REAVERS, **pillaged(held)).blue(GUARDS, wounds=left)
    dice = 7 + int(held == 2)
    faces = [6] * hits + [1] * (dice - hits) + [1] * hits + [6, 6, 1]
    played = scene.run(fight(red(REAVERS), blue(GUARDS)), faces).passes().ends()
    assert played.unit(GUARDS).wounds == left - hits
    assert tokens.held(played.now, red(REAVERS), "pillage") == found


def test_raiders_gain_nothing_from_shots_or_from_being_struck() -> None:
    """Raiders of the Iron Islands; with a token they have +1 to morale tests."""
    shot = battle().red(BOWMEN).blue(GUARDS, at=(24, 31), wounds=9)
    played = shot.run(fight(red(BOWMEN), blue(GUARDS)), [6, 1, 1, 1, 1, 1, 1, 6, 6, 1]).ends()
    assert played.unit(GUARDS).wounds == 8
    assert not tokens.held(played.now, red(BOWMEN), "pillage")
    struck = battle().red(REAVERS, wounds=9).blue(GUARDS)
    hit = struck.run(fight(blue(GUARDS), red(REAVERS)), [6, 1, 1, 1, 1, 1, 1, 6, 6, 1]).ends()
    assert hit.unit(REAVERS).wounds == 8
    assert not tokens.held(hit.now, red(REAVERS), "pillage")
    for held in (0, 1):
        now = battle().red(REAVERS, **pillaged(held)).blue(GUARDS).now()
        assert now.tally(Stat.MORALE_ROLL, red(REAVERS)).total == held


# ------------------------------------------------------------------ Stony Shore Pillagers

PILLAGERS = "Stony Shore Pillagers"


@pytest.mark.parametrize(("held", "found"), [(0, 1), (1, 2), (2, 2)])
def test_pillagers_scavenge_after_any_attack_on_them(held: int, found: int) -> None:
    """Scavenge: an order; not after their own attacks."""
    scene = battle().red(PILLAGERS, **pillaged(held)).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(PILLAGERS)), [1] * 6).uses("Scavenge").ends()
    assert tokens.held(played.now, red(PILLAGERS), "pillage") == found
    own = scene.run(fight(red(PILLAGERS), blue(GUARDS)), [1] * (7 + int(held == 2)))
    assert not own.offers("Scavenge")


@pytest.mark.parametrize(("held", "choice", "restored"), [(1, 0, 2), (2, 0, 2), (2, 1, 4)])
def test_abundant_promises_are_kept_with_tokens(held: int, choice: int, restored: int) -> None:
    """Abundant Promises: after a melee attack; Precision is for these attacks too."""
    scene = battle().red(PILLAGERS, wounds=6, **pillaged(held)).blue(GUARDS)
    now = scene.now()
    found = numbers(now, strike(now, red(PILLAGERS), blue(GUARDS)))
    assert Stat.PRECISION in found.keywords
    attack = fight(red(PILLAGERS), blue(GUARDS))
    played = scene.run(attack, [1] * found.dice.total).uses("Abundant Promises").passes()
    if held > 1:
        played.answers(str(choice))
    played.ends()
    assert played.unit(PILLAGERS).wounds == 6 + restored
    assert tokens.held(played.now, red(PILLAGERS), "pillage") == held - 1 - choice
    none = battle().red(PILLAGERS, wounds=6).blue(GUARDS)
    assert not none.run(attack, [1] * 5).offers("Abundant Promises")


@pytest.mark.parametrize(("left", "asked"), [(9, True), (12, False)])
def test_abundant_promises_take_the_token_that_the_same_attack_brings_SIM_01(
    left: int, asked: bool
) -> None:
    """Abundant Promises: declared beside Raiders of the Iron Islands; nothing to do without one."""
    scene = battle().red(PILLAGERS, wounds=6).blue(GUARDS, wounds=left)
    faces = [6, *[1] * 4, 6, 6, 1]
    played = scene.run(fight(red(PILLAGERS), blue(GUARDS)), faces)
    assert played.offers("Abundant Promises") is asked
    if asked:
        raiders = f"use:raiders_of_the_iron_islands:{red(PILLAGERS)}"
        played.uses("Abundant Promises").passes().answers(raiders).ends()
        assert tokens.held(played.now, red(PILLAGERS), "pillage") == 0
        assert played.unit(PILLAGERS).wounds == 6 + 2


# ------------------------------------------------------------------ Erik Ironmaker

ERIK, CERSEI = "Erik Ironmaker, The Just", "Cersei Lannister"
GIFTS = "Gifts of Iron"
HIS = "Erik Ironmaker"


def _gifts(own: int = 1, reavers: int = 0) -> Battle:
    held = MappingProxyType({"pillage": own})
    scene = battle().red(REAVERS, **pillaged(reavers)).red(SWORDS, at=(8, 8))
    return scene.blue(GUARDS, at=AWAY).ncu(ERIK, by=RED, tokens=held)


@pytest.mark.parametrize(("his", "had"), [(True, 1), (False, 1), (True, 2), (False, 2)])
def test_erik_gains_a_token_when_he_or_an_enemy_claims_Wealth(his: bool, had: int) -> None:
    """Gifts of Iron, Gold, and Steel: he begins with 1; an NCU has no more than 2 either."""
    found = 2
    scene = _gifts(had).ncu(CERSEI, by=BLUE)
    who = red(HIS) if his else blue(CERSEI)
    played = scene.run(claims(who, Zone.WEALTH)).passes()
    assert tokens.held(played.now, red(HIS), "pillage") == found
    other = scene.run(claims(blue(CERSEI), Zone.TACTICS)).passes()
    assert tokens.held(other.now, red(HIS), "pillage") == had


@pytest.mark.parametrize(
    ("own", "reavers", "offered"), [(1, 0, True), (0, 0, False), (1, 2, False)]
)
def test_erik_gives_a_token_to_a_greyjoy_unit_with_room(
    own: int, reavers: int, offered: bool
) -> None:
    """Gifts of Iron, Gold, and Steel: no unit of another house, and nothing at Wealth."""
    scene = _gifts(own, reavers)
    played = scene.run(claims(red(HIS), Zone.MANEUVER))
    assert played.offers(GIFTS) is offered
    if offered:
        played.uses(GIFTS).passes()
        assert tokens.held(played.now, red(HIS), "pillage") == 0
        assert tokens.held(played.now, red(REAVERS), "pillage") == 1
    assert not scene.run(claims(red(HIS), Zone.WEALTH)).offers(GIFTS)


# ------------------------------------------------------------------ Rodrik Harlaw

RODRIK, DECK = "Rodrik Harlaw", ("40201", "40202", "40203", "40204")


@pytest.mark.parametrize("aside", [(), ("0",), ("0", "1")])
def test_rodrik_harlaw_draws_one_more_than_he_sets_aside(aside: tuple[str, ...]) -> None:
    """Scholar Among Raiders: none of those set aside is drawn; no event names a card."""
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY)
    scene = scene.ncu(RODRIK, by=RED, tokens=MappingProxyType({"order": 1}))
    scene = scene.hand("40205", "40206", by=RED).hand(*DECK, pile="deck", by=RED)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE)), range(6)).uses("Scholar").passes()
    played.answers(aside)
    seat = played.state.seats[RED]
    kept = [card for n, card in enumerate(("40205", "40206")) if str(n) not in aside]
    assert list(seat.hand) == [*kept, *DECK[: len(aside) + 1]]
    assert sorted(seat.deck) == sorted((*{"40205", "40206"} - set(kept), *DECK[len(aside) + 1 :]))
    assert tokens.held(played.now, red(RODRIK), "order") == 0
    names = {played.now.game.library.tactics[card].name for card in DECK}
    told = [str(sentence(played.now, event)) for event in played.session.events]
    assert not [line for line in told if any(name in line for name in names)]
    spent = battle().red(REAVERS).blue(GUARDS, at=AWAY)
    spent = spent.ncu(RODRIK, by=RED, tokens=MappingProxyType({"order": 0}))
    assert not spent.run(window(Moment.TURN_START, Turn(RED))).offers("Scholar")


# ------------------------------------------------------------------ Mind Games

GAMES, SANSA = "Mind Games", "Sansa Stark"


def _games(zone: Zone, *, claimed_by: str) -> tuple[Battle, Script]:
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS, at=AWAY, wounds=6).hand(GAMES, by=RED)
    scene = scene.ncu(SANSA, by=RED).ncu(CERSEI, by=BLUE)

    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_START, Turn(RED))
        await tactics_board.claim(table, claimed_by, zone)

    return scene, script


@pytest.mark.parametrize("own", [True, False])
def test_mind_games_lend_a_zone_to_the_side_that_did_not_claim_it(own: bool) -> None:
    """Mind Games: the player's zone is the opponent's too, and the other way round."""
    scene, script = _games(Zone.WEALTH, claimed_by=red(SANSA) if own else blue(CERSEI))
    played = scene.run(script).uses(GAMES).picks(Zone.WEALTH.value).passes()
    assert isinstance(played.pending, Choose)
    assert played.pending.kind is Kind.YES_NO
    assert played.pending.who is (BLUE if own else RED)
    played.answers("yes").passes().ends()
    assert (played.unit(SWORDS).wounds, played.unit(GUARDS).wounds) == (9, 9)
    assert not played.state.lasting


def test_mind_games_wait_for_their_zone_and_may_be_declined() -> None:
    scene, script = _games(Zone.WEALTH, claimed_by=blue(CERSEI))
    other = scene.run(script).uses(GAMES).picks(Zone.CROWN.value).passes().ends()
    assert [one.chosen for one in other.state.lasting] == ["crown"]
    told = [str(sentence(other.now, event)) for event in other.session.events]
    assert "Mind Games waits for Crown until the end of the round." in told
    no = scene.run(script).uses(GAMES).picks(Zone.WEALTH.value).passes().answers("no").ends()
    assert no.unit(SWORDS).wounds == 6
    assert not no.state.lasting
    theirs = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert not theirs.offers(GAMES)


def test_two_mind_games_wait_for_two_zones_each_once() -> None:
    """The end of one is not the end of the other."""
    scene, _script = _games(Zone.WEALTH, claimed_by=blue(CERSEI))
    waiting = tuple(
        Lasting("mind_games_lasting", RED, None, Until.ROUND, GAMES, chosen=zone)
        for zone in ("crown", "wealth")
    )
    played = scene.having(lasting=waiting).run(claims(blue(CERSEI), Zone.WEALTH)).passes()
    played.answers("no").ends()
    assert [one.chosen for one in played.state.lasting] == ["crown"]
