"""What the non-combat units of House Stark do, each where it matters and where it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Claim, Means, MoraleTest, Targeted, Turn
from simulator.rules import morale
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.battlefield.terrain import Keyword, felt
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    Script,
    battle,
    blue,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import shot
from tests.each import some

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
SPEARMEN = "House Karstark Spearmen"
ARYA, EDDARD, LYANNA = "Arya Stark", "Eddard Stark, Warden of the North", "Lyanna Mormont"
HOWLAND = "Howland Reed"
BOW, SHORT_SWORD = LIBRARY.units[UNITS[BOWMEN]].attacks


def spent(ncu: str, tokens: int, then: Script) -> Script:
    """Take tokens off an NCU before something happens."""

    async def script(table: Table) -> object:
        table.emit(
            ev.TokensChanged(rule=Rule.ABL_01, holder=ncu, token="order", amount=-tokens)  # noqa: S106
        )
        return await then(table)

    return script


def left(played: Played, ncu: str) -> int:
    """Return the order tokens left on an NCU."""
    return played.state.ncus[ncu].tokens["order"]


# ------------------------------------------------------------------ Arya Stark


def _arya() -> Battle:
    scene = (
        battle().stark(SWORDS).stark(BOWMEN, at=(40, 10)).stark("House Tully Cavaliers", at=(8, 10))
    )
    return scene.lannister(GUARDS).ncu(ARYA)


def _enemy_turn(scene: Battle, *, tokens_gone: int = 0) -> Played:
    begins = spent(red("Arya Stark"), tokens_gone, window(Moment.TURN_START, Turn(BLUE)))
    return scene.having(active=BLUE).run(begins, dice=[6])


def test_never_do_what_they_expect_moves_infantry_in_an_enemy_turn() -> None:
    played = _enemy_turn(_arya()).uses("Never Do What They Expect")
    assert played.labels() == [SWORDS, BOWMEN]  # no cavalry
    (declared,) = played.picks(red(BOWMEN)).of(ev.ActionDeclared)
    assert left(played, red("Arya Stark")) == 1
    assert (declared.unit, declared.action, declared.free) == (red(BOWMEN), "maneuver", True)
    played = _enemy_turn(_arya()).uses("Never Do What They Expect").picks(red(SWORDS))
    assert [event.action for event in played.of(ev.ActionDeclared)] == ["retreat"]


def test_never_do_what_they_expect_costs_a_token_and_waits_for_the_enemy() -> None:
    assert _enemy_turn(_arya(), tokens_gone=1).offers("Never Do What They Expect")
    assert not _enemy_turn(_arya(), tokens_gone=2).offers("Never Do What They Expect")
    own = _arya().run(window(Moment.TURN_START, Turn(RED)))
    assert not own.offers("Never Do What They Expect")


# ------------------------------------------------------------------ Eddard Stark

BRAVERY = "Bravery in the Face of Death"
WARDEN = red("Eddard Stark")


def _eddard(wounds: int = 6) -> Battle:
    return battle().stark(SWORDS, wounds=wounds).lannister(GUARDS, wounds=6).ncu(EDDARD)


def test_bravery_in_the_face_of_death_rolls_a_panic_test_again() -> None:
    played = _eddard().run(takes_test(red(SWORDS)), dice=[1, 1, 3, 6]).uses(BRAVERY)
    assert left(played, WARDEN) == 3
    played.answers(("0",))  # one die again: 7 passes
    (tested,) = played.of(ev.MoraleTested)
    assert tested.passed
    assert played.offers(BRAVERY)  # the second part, for the passed test
    played.answers("pass").ends()
    assert left(played, WARDEN) == 3


@pytest.mark.parametrize(("before", "after"), [(9, 11), (8, 11), (4, 8)])
def test_bravery_in_the_face_of_death_restores_the_brave(before: int, after: int) -> None:
    passed = MoraleTest(red(SWORDS), True, "test", passed=True)
    played = _eddard(before).run(window(Moment.MORALE_PASSED, passed)).uses(BRAVERY).ends()
    assert played.unit(SWORDS).wounds == after
    assert left(played, WARDEN) == 3


@pytest.mark.parametrize("moment", [Moment.MORALE_ROLLED, Moment.MORALE_PASSED])
def test_bravery_in_the_face_of_death_is_for_friends_in_panic(moment: Moment) -> None:
    friends, foes = MoraleTest(red(SWORDS), True, "test"), MoraleTest(blue(GUARDS), True, "test")
    tests = [
        (spent(WARDEN, 3, window(moment, friends)), True),
        (spent(WARDEN, 4, window(moment, friends)), False),
        (window(moment, foes), False),
        (window(moment, MoraleTest(red(SWORDS), False, "test")), False),
    ]
    for script, offered in some(tests):
        assert _eddard().run(script).offers(BRAVERY) is offered


# ------------------------------------------------------------------ Lyanna Mormont


def _lyanna(fallen: int, influenced: str = red(SPEARMEN)) -> Position:
    """Have her influence a unit while some friends, and one enemy, are destroyed."""
    scene = (
        battle()
        .stark(SPEARMEN)
        .lannister(GUARDS)
        .lannister(HALBERDIERS, at=(8, 40), destroyed=True)
    )
    for number, unit in enumerate((BOWMEN, OUTRIDERS, "House Umber Berserkers")):
        scene = scene.stark(unit, at=(12 + 12 * number, 8), destroyed=number < fallen)
    claimed = window(Moment.ZONE_CLAIMED, Claim(red(LYANNA), Zone.CROWN))
    return scene.ncu(LYANNA).run(claimed).picks(influenced).now


@pytest.mark.parametrize("fallen", [0, 1, 2, 3])
def test_avenging_the_north_grows_with_every_loss(fallen: int) -> None:
    now = _lyanna(fallen)
    assert now.ncu(red(LYANNA)).influences == red(SPEARMEN)
    found = numbers(now, shot(now, red(SPEARMEN), blue(GUARDS)))
    assert Stat.CRITICAL_BLOW not in found.keywords
    assert found.attack_rerolls.any is (fallen >= 3)
    blade = attack_numbers.prepared(now, red(SPEARMEN), blue(GUARDS), SHORT_SWORD)
    assert (Stat.CRITICAL_BLOW in numbers(now, blade).keywords) is (fallen >= 1)
    test = morale.numbers(now, MoraleTest(red(SPEARMEN), True, "test"))
    assert test.modifier.total == 1
    assert bool(test.automatic) is (fallen >= 2)
    other = morale.numbers(now, MoraleTest(red(SPEARMEN), False, "test"))
    assert other.modifier.total == 1
    assert not other.automatic


def test_avenging_the_north_is_for_friends_only() -> None:
    now = _lyanna(3, blue(GUARDS))
    assert now.ncu(red(LYANNA)).influences == blue(GUARDS)
    found = numbers(now, strike(now, blue(GUARDS), red(SPEARMEN)))
    assert not found.attack_rerolls.any
    assert Stat.CRITICAL_BLOW not in found.keywords
    test = morale.numbers(now, MoraleTest(blue(GUARDS), True, "test"))
    assert test.modifier.total == 0
    assert not test.automatic
    own = numbers(now, strike(now, red(SPEARMEN), blue(GUARDS)))
    assert not own.panic.modifier.total


# ------------------------------------------------------------------ Howland Reed

WEIRWOOD = Terrain("w", "weirwood", ((22, 30), (26, 30), (26, 34), (22, 34)), frozenset())


def _howland(influenced: str, attacker: str = blue(GUARDS), *, arrows: bool = False) -> Played:
    """Have him influence a unit before the guards and the swords come to blows."""
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 40))
    scene = scene.ncu(HOWLAND).having(terrain=(WEIRWOOD,), active=BLUE)
    defender = red(SWORDS) if attacker == blue(GUARDS) else blue(GUARDS)
    blow = (shot if arrows else strike)(scene.now(), attacker, defender)

    async def script(table: Table) -> Attack:
        await open_window(table, Moment.ZONE_CLAIMED, Claim(red(HOWLAND), Zone.COMBAT))
        return await open_window(table, Moment.ATTACK_DECLARED, blow)

    return scene.run(script).picks(influenced)


def test_hunters_guile_finds_all_ground_hindering() -> None:
    """Hunter's Guile."""
    now = _howland(blue(GUARDS)).now
    assert felt(now, blue(GUARDS), Keyword.HINDERING) == (WEIRWOOD,)
    assert felt(now, blue(GUARDS), Keyword.ROUGH) == ()
    assert felt(now, blue(HALBERDIERS), Keyword.HINDERING) == ()
    own = _howland(red(SWORDS)).now
    assert felt(own, red(SWORDS), Keyword.HINDERING) == ()


def test_hunters_guile_spoils_one_attack_and_goes() -> None:
    played = _howland(blue(GUARDS)).uses("Hunter's Guile").ends()
    assert played.state.ncus[red(HOWLAND)].influences is None
    (attack,) = played.result
    assert numbers(played.now, attack).to_hit.total == 5
    assert felt(played.now, blue(GUARDS), Keyword.HINDERING) == ()


def test_hunters_guile_troubles_no_shots_and_nobody_else() -> None:
    assert not _howland(blue(GUARDS), arrows=True).offers("Hunter's Guile")
    assert not _howland(blue(HALBERDIERS)).offers("Hunter's Guile")
    assert not _howland(red(SWORDS), red(SWORDS)).offers("Hunter's Guile")


# ------------------------------------------------------------------ whose claim, whose aim

HAND = "Eddard Stark, Hand of The King"


@pytest.mark.parametrize("ncu", [LYANNA, HOWLAND, HAND])
def test_an_influence_begins_with_the_ncus_own_claim(ncu: str) -> None:
    """INF-01: Avenging The North, Hunter's Guile, Hand's Orders."""
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(ncu).ncu("Sansa Stark")
    name = ncu.split(",", maxsplit=1)[0]
    own = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(name), Zone.CROWN)))
    assert own.labels() == [SWORDS, GUARDS, "Nobody"]
    scene.run(window(Moment.ZONE_CLAIMED, Claim(red("Sansa Stark"), Zone.CROWN))).ends()


@pytest.mark.parametrize(
    ("means", "offered"),
    [
        (Means.NCU, True),
        (Means.ZONE, True),
        (Means.CARD, False),
        (Means.ORDER, False),
        (Means.ABILITY, False),
    ],
)
def test_hands_orders_answer_the_tactics_board_only(means: Means, offered: bool) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(HAND)

    async def script(table: Table, unit: UnitId) -> Targeted:
        table.emit(ev.InfluenceLaid(rule=Rule.INF_01, ncu=red("Eddard Stark"), unit=red(SWORDS)))
        return await open_window(table, Moment.TARGETED, Targeted(unit, BLUE, means, "trial"))

    aimed = scene.run(lambda table: script(table, red(SWORDS)))
    assert aimed.offers("Hand's Orders") is offered
    if offered:
        assert aimed.uses("Hand's Orders").ends().result[0].cancelled
    assert not scene.run(lambda table: script(table, blue(GUARDS))).offers("Hand's Orders")


# ------------------------------------------------------------------ Robb Stark

KING = "Robb Stark, King in the North"


def test_wolfs_cunning_is_robbs_own_claim_of_an_open_zone() -> None:
    """Wolf's Cunning."""
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(5, 5)).lannister(GUARDS, at=(24, 44))
    scene = scene.ncu(KING).ncu("Sansa Stark")
    hidden = scene.run(window(Moment.DEPLOYED, Turn(RED))).uses("Wolf's Cunning")
    notes = hidden.picks(red(BOWMEN)).ends().state.notes
    back = battle().stark(SWORDS).stark(BOWMEN, pose=None).lannister(GUARDS, at=(24, 44))
    back = back.ncu(KING).ncu("Sansa Stark").having(notes=notes)
    own = Claim(red("Robb Stark"), Zone.MANEUVER)
    for claim, offered in (
        (own, True),
        (replace(own, ncu=red("Sansa Stark")), False),
        (replace(own, replaced=True), False),
    ):
        assert back.run(window(Moment.ZONE_CLAIMED, claim)).offers("Wolf's Cunning") is offered
