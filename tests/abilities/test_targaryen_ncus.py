"""House Targaryen's NCUs, and the zone that Pyat Pree brings."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import BOARD_ZONES, Condition, Seat, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Claim, Means, Targeted, Turn
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

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
PYAT, HIZDAHR, DANY, ILLYRIO = (
    "Pyat Pree",
    "Hizdahr Zo Loraq",
    "Daenerys Targaryen, Khaleesi",
    "Illyrio Mopatis",
)
PYAT_ID = red(PYAT)
OURS, THEIRS = ("40201", "40202", "40203"), ("40101", "40102", "40103")


def _field(**swords: Any) -> Battle:
    """Lay out two red units apart from a blue one."""
    scene = battle().red(SWORDS, **swords).red(BOWMEN, at=(30, 20), wounds=9)
    return scene.blue(GUARDS, at=(24, 44))


def _cards(scene: Battle, pile: str, player: Seat) -> Battle:
    return scene.hand(*(OURS if player is RED else THEIRS), pile=pile, by=player)


# ------------------------------------------------------------------ the House of the Undying


def test_the_house_of_the_undying_lies_beside_the_board_when_pyat_pree_is_there() -> None:
    """For either side, once, and also when he has been destroyed."""
    assert _field().now().zones() == BOARD_ZONES
    for owner in (RED, BLUE):
        found = _field().ncu(PYAT, by=owner).now().zones()
        assert found == (*BOARD_ZONES, Zone.UNDYING)
    both = _field().ncu(PYAT, by=RED).ncu("Cersei Lannister").ncu(PYAT, by=BLUE)
    assert both.now().zones().count(Zone.UNDYING) == 1
    assert Zone.UNDYING in _field().ncu(PYAT, by=RED, destroyed=True).now().zones()


@pytest.mark.parametrize("held", [0, 1, 3])
def test_the_house_of_the_undying_costs_an_opponent_a_card_at_random(held: int) -> None:
    """Any NCU may claim it: here a Lannister one, whose opponent holds the cards."""
    scene = _field().ncu(PYAT, by=RED).ncu("Cersei Lannister").hand(*OURS[:held], by=RED)
    played = scene.run(claims(blue("Cersei Lannister"), Zone.UNDYING)).ends()
    seat = played.state.seats[RED]
    assert (len(seat.hand), len(seat.discard)) == (max(0, held - 1), min(1, held))
    assert played.state.ncus[blue("Cersei Lannister")].zone is Zone.UNDYING
    assert played.now.controls(BLUE, Zone.UNDYING)
    assert not played.now.controls(RED, Zone.UNDYING)


def test_pyat_pree_sees_a_hand_and_robs_it_instead_of_any_zone() -> None:
    """House of The Undying."""
    scene = _cards(_field(wounds=6).ncu(PYAT, by=RED), "hand", BLUE)
    played = scene.run(claims(PYAT_ID, Zone.WEALTH)).uses("House of The Undying").ends()
    assert played.unit(SWORDS).wounds == 6  # the zone's own effect was replaced
    (seen,) = played.of(ev.CardsSeen)
    assert (seen.player, seen.owner, seen.pile, seen.count) == (RED, BLUE, "hand", 3)
    assert len(played.state.seats[BLUE].hand) == 2
    nobody = _field(wounds=6).ncu(PYAT, by=RED).run(claims(PYAT_ID, Zone.WEALTH))
    assert not nobody.offers("House of The Undying")
    other = _cards(_field().ncu(PYAT, by=RED).ncu("Sansa Stark"), "hand", BLUE)
    assert not other.run(claims(red("Sansa Stark"), Zone.UNDYING)).offers("House of The Undying")
    taken = window(Moment.ZONE_CLAIMED, Claim(PYAT_ID, Zone.CROWN, replaced=True))
    assert not scene.run(taken).offers("House of The Undying")


def test_pyat_pree_takes_a_card_back_once_in_his_own_house() -> None:
    """House of The Undying."""
    scene = _field().ncu(PYAT, by=RED).hand(*OURS, pile="discard", by=RED)
    played = scene.run(claims(PYAT_ID, Zone.UNDYING)).uses("House of The Undying")
    played.picks(OURS[1]).ends()
    assert played.state.seats[RED].hand == (OURS[1],)
    assert played.state.ncus[PYAT_ID].used_this_game == {"house_of_the_undying"}
    assert not scene.run(claims(PYAT_ID, Zone.CROWN), [6, 6, 1]).offers("House of The Undying")
    spent = _field().ncu(PYAT, by=RED, used_this_game=frozenset({"house_of_the_undying"}))
    spent = spent.hand(*OURS, pile="discard", by=RED)
    assert not spent.run(claims(PYAT_ID, Zone.UNDYING)).offers("House of The Undying")
    both = scene.hand(*THEIRS, by=BLUE).run(claims(PYAT_ID, Zone.UNDYING))
    both.uses("House of The Undying")
    assert len(both.labels()) == 2
    both.picks("eyes").ends()
    assert both.state.ncus[PYAT_ID].used_this_game == frozenset()
    assert len(both.state.seats[BLUE].hand) == 2


# ------------------------------------------------------------------ Hizdahr Zo Loraq


@pytest.mark.parametrize(("dice", "barred"), [([1, 1, 1], True), ([6, 6, 1], False)])
def test_the_merchant_lord_takes_orders_from_who_fails_on_the_crown(
    dice: list[int], barred: bool
) -> None:
    """Merchant Lord's Reach: until the round ends, orders of its own side."""
    scene = _field().ncu(HIZDAHR, by=RED).ncu("Sansa Stark")
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN), dice).ends()
    found = [x for x in played.state.lasting if x.ability == "gained_no_friendly_orders"]
    assert [(x.subject, x.until.value) for x in found] == ([(blue(GUARDS), "round")] * barred)


def test_the_merchant_lord_shares_wealth_with_a_neighbour() -> None:
    """Merchant Lord's Reach: another friend in short range, for friendly NCUs, not replaced."""
    scene = _field(wounds=6).ncu(HIZDAHR, by=RED)
    played = scene.run(claims(red(HIZDAHR), Zone.WEALTH)).picks(red(SWORDS)).ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (9, 10)
    replaced = window(
        Moment.ZONE_RESOLVED, Claim(red(HIZDAHR), Zone.WEALTH, replaced=True, target=red(SWORDS))
    )
    assert scene.run(replaced).ends().unit(BOWMEN).wounds == 9
    far = battle().red(SWORDS, wounds=6).red(BOWMEN, at=(4, 4), wounds=9).blue(GUARDS, at=(24, 44))
    played = far.ncu(HIZDAHR, by=RED).run(claims(red(HIZDAHR), Zone.WEALTH)).picks(red(SWORDS))
    assert played.ends().unit(BOWMEN).wounds == 9
    enemy = scene.ncu("Cersei Lannister")
    done = window(
        Moment.ZONE_RESOLVED, Claim(blue("Cersei Lannister"), Zone.WEALTH, target=red(SWORDS))
    )
    assert enemy.run(done).ends().unit(BOWMEN).wounds == 9


def test_the_merchant_lord_gives_a_card_for_a_token() -> None:
    """Merchant Lord's Reach: Tactics draws 1 card less, the enemy gains 2 condition tokens."""
    scene = _cards(_field().ncu(HIZDAHR, by=RED), "deck", RED)
    played = scene.run(claims(red(HIZDAHR), Zone.TACTICS)).uses("Merchant Lord's Reach")
    played.picks("weakened").picks("panicked").ends()
    assert len(played.state.seats[RED].hand) == 1
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED, Condition.PANICKED}
    plain = scene.run(claims(red(HIZDAHR), Zone.TACTICS)).passes().picks("weakened").ends()
    assert len(plain.state.seats[RED].hand) == 2


def test_the_merchant_lord_discards_the_top_card_in_the_house_of_the_undying() -> None:
    """Merchant Lord's Reach."""
    scene = _cards(_field().ncu(HIZDAHR, by=RED).ncu(PYAT, by=RED), "deck", BLUE)
    played = scene.run(claims(red(HIZDAHR), Zone.UNDYING)).ends()
    seat = played.state.seats[BLUE]
    assert (seat.deck, seat.discard) == (THEIRS[1:], THEIRS[:1])
    assert not played.session.undo_is_free()
    other = scene.run(claims(red(HIZDAHR), Zone.CROWN), [6, 6, 1]).ends()
    assert other.state.seats[BLUE].discard == ()


# ------------------------------------------------------------------ Daenerys, Illyrio


def test_daenerys_frees_whom_she_influences_of_a_token() -> None:
    """Conviction of a True Khaleesi."""
    scene = _field(conditions=frozenset({Condition.PANICKED, Condition.WEAKENED})).ncu(DANY, by=RED)
    played = scene.run(claims(red("Daenerys Targaryen"), Zone.MANEUVER)).picks(red(SWORDS))
    played.picks("panicked")
    assert played.unit(SWORDS).conditions == {Condition.WEAKENED}
    assert played.state.ncus[red("Daenerys Targaryen")].influences == red(SWORDS)
    now = battle().red(SWORDS).blue(GUARDS).ncu(DANY, by=RED).influenced(DANY, red(SWORDS)).now()
    assert now.has(Stat.REROLL_ATTACK, red(SWORDS), strike(now, red(SWORDS), blue(GUARDS)))
    assert not now.has(Stat.REROLL_ATTACK, blue(GUARDS), strike(now, blue(GUARDS), red(SWORDS)))
    assert not now.has(Stat.REROLL_ATTACK, red(SWORDS))


@pytest.mark.parametrize("engaged", [True, False])
def test_illyrio_restores_and_weakens_instead_of_a_zone(engaged: bool) -> None:
    """Illyrio's Boon: an enemy engaged with the unit becomes Weakened; it costs a token."""
    scene = battle().red(SWORDS, wounds=6)
    scene = scene.blue(GUARDS) if engaged else scene.blue(GUARDS, at=(24, 44))
    scene = scene.blue("Lannister Halberdiers", at=(40, 44)).ncu(ILLYRIO, by=RED)
    played = scene.run(claims(red(ILLYRIO), Zone.CROWN)).uses("Illyrio's Boon").ends()
    assert played.unit(SWORDS).wounds == 9
    assert played.unit(GUARDS).conditions == ({Condition.WEAKENED} if engaged else set())
    assert played.unit("Lannister Halberdiers").conditions == set()
    assert played.state.ncus[red(ILLYRIO)].tokens == {"order": 1}
    none = MappingProxyType({"order": 0})
    poor = battle().red(SWORDS, wounds=6).blue(GUARDS).ncu(ILLYRIO, by=RED, tokens=none)
    assert not poor.run(claims(red(ILLYRIO), Zone.CROWN), [6, 6, 1]).offers("Illyrio's Boon")


# ------------------------------------------------------------------ Barristan Selmy

BARRISTAN = "Barristan Selmy, Advisor to the Dragon"


@pytest.mark.parametrize(
    ("means", "by", "offered"),
    [
        (Means.CARD, BLUE, True),
        (Means.ABILITY, BLUE, True),
        (Means.ORDER, BLUE, True),
        (Means.NCU, BLUE, True),
        (Means.ZONE, BLUE, False),
        (Means.CARD, RED, False),
        (Means.ABILITY, RED, False),
    ],
)
def test_the_old_knight_keeps_an_enemys_effect_away(means: Means, by: Seat, offered: bool) -> None:
    """Wisdom of The Old Knight: his card goes, and the effect with it."""
    scene = battle().red(SWORDS).red(BOWMEN, at=(30, 20)).blue(GUARDS, at=(24, 44))
    scene = scene.ncu(BARRISTAN, by=RED).influenced(BARRISTAN, red(SWORDS))
    aimed = window(Moment.TARGETED, Targeted(red(SWORDS), by, means, "an effect"))
    played = scene.run(aimed)
    assert played.offers("Wisdom of The Old Knight") is offered
    if offered:
        played.uses("Wisdom of The Old Knight").ends()
        assert played.result[0].cancelled
        assert played.state.ncus[red("Barristan Selmy")].influences is None
    else:
        assert not played.ends().result[0].cancelled
        assert played.state.ncus[red("Barristan Selmy")].influences == red(SWORDS)
    other = window(Moment.TARGETED, Targeted(red(BOWMEN), by, means, "an effect"))
    assert not scene.run(other).offers("Wisdom of The Old Knight")


def test_barristan_influences_as_he_claims() -> None:
    """INF-01."""
    scene = _field().ncu(BARRISTAN, by=RED)
    played = scene.run(claims(red("Barristan Selmy"), Zone.MANEUVER)).picks(red(SWORDS))
    assert played.state.ncus[red("Barristan Selmy")].influences == red(SWORDS)


# ------------------------------------------------------------------ Xaro Xhoan Daxos

XARO, THIRTEEN = "Xaro Xhoan Daxos", "Wealth Of The Thirteen"


@pytest.mark.parametrize(("more", "dice"), [(True, 7), (False, 4)])
@pytest.mark.parametrize("theirs", [False, True])
def test_the_wealth_of_the_thirteen_counts_a_rank_more_or_less(
    more: bool, dice: int, theirs: bool
) -> None:
    """Of either side's attacker, for this attack; 2 ranks of Sworn Swords have 6 dice."""
    ours = battle().red(SWORDS, wounds=8).blue(GUARDS)
    scene = ours if not theirs else battle().red(GUARDS).blue(SWORDS, wounds=8)
    scene = scene.ncu(XARO, by=RED)
    pair = (blue(SWORDS), red(GUARDS)) if theirs else (red(SWORDS), blue(GUARDS))
    now = scene.now()
    card = now.card(pair[0]).attacks[0].dice
    wanted = card[0] if more else card[2]
    played = scene.run(fight(*pair), [1] * wanted).uses(THIRTEEN)
    played.picks(f"Count 1 {'more' if more else 'fewer'} rank for attack dice").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == wanted
    assert played.state.ncus[red(XARO)].tokens == {"order": 1}
    plain = scene.run(fight(*pair), [1] * card[1]).ends()
    assert plain.of(ev.AttackBegan)[0].dice.total == card[1]


def test_xaro_grows_richer_with_wealth() -> None:
    """Wealth Of The Thirteen: an order token for his own claim of Wealth alone."""
    scene = _field().ncu(XARO, by=RED).ncu("Sansa Stark")
    played = scene.run(claims(red(XARO), Zone.WEALTH)).ends()
    assert played.state.ncus[red(XARO)].tokens == {"order": 3}
    for ncu, zone in ((XARO, Zone.TACTICS), ("Sansa Stark", Zone.WEALTH)):
        other = window(Moment.ZONE_CLAIMED, Claim(red(ncu), zone))
        assert scene.run(other).passes().state.ncus[red(XARO)].tokens == {"order": 2}
    none = MappingProxyType({"order": 0})
    poor = battle().red(SWORDS).blue(GUARDS).ncu(XARO, by=RED, tokens=none)
    assert not poor.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers(THIRTEEN)


# ------------------------------------------------------------------ Daenerys, the dragons, Mirri

UNBURNT, UNBURNT_ID = "Daenerys Targaryen, The Unburnt", red("Daenerys Targaryen")
GODSWIFE, MIRRI_ID = "Mirri Maz Duur, Godswife", red("Mirri Maz Duur")


@pytest.mark.parametrize("name", ["Drogon", "Rhaegal", "Viserion"])
def test_dracarys_lets_a_dragon_attack_in_place_of_a_zone(name: str) -> None:
    scene = battle().red(name).red(SWORDS, at=(8, 8), wounds=6).blue(GUARDS)
    scene = scene.ncu(UNBURNT, by=RED).ncu("Sansa Stark")
    played = scene.run(claims(UNBURNT_ID, Zone.WEALTH), [1, 1]).uses("Dracarys!").picks("stay")
    played.ends()
    assert [one.attacker for one in played.of(ev.AttackBegan)] == [red(name)]
    assert played.unit(SWORDS).wounds == 6
    assert not scene.run(claims(red("Sansa Stark"), Zone.WEALTH)).offers("Dracarys!")


def test_dracarys_asks_for_a_dragon_that_can_attack() -> None:
    away = battle().red(SWORDS).red("Drogon", at=(8, 8)).blue(GUARDS)
    assert not away.ncu(UNBURNT, by=RED).run(claims(UNBURNT_ID, Zone.MANEUVER)).offers("Dracarys!")
    none = battle().red("Dothraki Hrakkars").blue(GUARDS).ncu(UNBURNT, by=RED)
    assert not none.run(claims(UNBURNT_ID, Zone.MANEUVER)).offers("Dracarys!")


def test_the_godswife_heals_and_curses() -> None:
    """Maegi's Knowledge."""
    scene = _field(wounds=6).ncu(GODSWIFE, by=RED).ncu("Sansa Stark")
    played = scene.run(claims(MIRRI_ID, Zone.CROWN)).uses("Maegi's Knowledge")
    played.picks(red(SWORDS)).ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (7, 9)
    assert played.unit(GUARDS).conditions == {Condition.PANICKED, Condition.WEAKENED}
    plain = scene.run(claims(MIRRI_ID, Zone.CROWN), [6, 6, 1]).passes().picks(red(BOWMEN)).ends()
    assert plain.unit(BOWMEN).wounds == 10
    assert not plain.unit(GUARDS).conditions
    other = scene.run(claims(red("Sansa Stark"), Zone.CROWN), [6, 6, 1])
    assert not other.offers("Maegi's Knowledge")
    assert other.ends().unit(SWORDS).wounds == 6


def test_the_godswife_brings_the_dead_back() -> None:
    """Maegi's Knowledge: even to a unit that has an attachment."""
    scene = battle().red(SWORDS, "Sworn Sword Captain", fallen=("20203",))
    scene = scene.blue(GUARDS, at=(24, 44)).ncu(GODSWIFE, by=RED)
    played = scene.run(claims(MIRRI_ID, Zone.CROWN)).uses("Maegi's Knowledge")
    played.picks("A destroyed attachment comes back").picks("0").ends()
    assert "20203" in played.unit(SWORDS).attachments
    assert len(played.unit(SWORDS).attachments) == 2


# ------------------------------------------------------------------ Quaithe

QUAITHE, WAY = "Quaithe", "The Way, Revealed"


def _watched(action: str) -> Script:
    async def script(table: Table) -> None:
        await begins(BLUE)(table)
        for unit in (blue("Lannister Halberdiers"), blue(GUARDS), blue(GUARDS)):
            await window(Moment.ACTION_DECLARED, Action(unit, action))(table)

    return script


def begins(player: Seat) -> Script:
    """Begin a turn of a player."""
    return window(Moment.TURN_START, Turn(player))


def _revealed() -> Battle:
    scene = battle().red(SWORDS, at=(24, 10)).blue(GUARDS, at=(24, 44))
    return scene.blue("Lannister Halberdiers", at=(40, 44)).ncu(QUAITHE, by=RED)


@pytest.mark.parametrize("action", ["maneuver", "charge"])
def test_the_way_revealed_moves_a_friend_before_the_watched_enemy_acts(action: str) -> None:
    """The Way, Revealed: once, before the action of that enemy alone."""
    played = _revealed().run(_watched(action)).uses(WAY).picks(blue(GUARDS))
    assert played.state.ncus[red(QUAITHE)].tokens == {"order": 1}
    assert played.offers(WAY)
    played.uses(WAY).picks("march")
    while isinstance(played.pending, Place):
        played.answers(played.pending.start)
    assert [one.unit for one in played.of(ev.ActionDeclared)] == [red(SWORDS)]
    assert not played.offers(WAY)
    played.ends()
    assert played.state.lasting == ()


def test_the_way_is_revealed_in_an_enemys_turn() -> None:
    """The Way, Revealed: while a token is left."""
    assert not _revealed().run(begins(RED)).offers(WAY)
    none = MappingProxyType({"order": 0})
    poor = battle().red(SWORDS).blue(GUARDS).ncu(QUAITHE, by=RED, tokens=none)
    assert not poor.run(begins(BLUE)).offers(WAY)


# ------------------------------------------------------------------ Alicent, Rhaenyra

ALICENT, RHAENYRA = "Alicent Hightower", "Rhaenyra Targaryen"


def test_the_ways_of_the_court_give_a_token_for_each_controlled_zone() -> None:
    """Ways Of The Court: hers, a friend's and an enemy's."""
    scene = _field(wounds=6).ncu(ALICENT, by=RED).ncu("Sansa Stark", Zone.TACTICS)
    scene = scene.ncu("Cersei Lannister", Zone.COMBAT).blue("Lannister Halberdiers", at=(40, 44))
    played = scene.run(claims(red(ALICENT), Zone.WEALTH)).uses("Ways Of The Court")
    played.picks(blue(GUARDS)).picks("weakened").picks(blue(GUARDS)).picks("panicked")
    played.picks(blue("Lannister Halberdiers")).picks("vulnerable").ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED, Condition.PANICKED}
    assert played.unit("Lannister Halberdiers").conditions == {Condition.VULNERABLE}
    assert played.unit(SWORDS).wounds == 6
    other = scene.run(claims(red("Sansa Stark"), Zone.MANEUVER))
    assert not other.offers("Ways Of The Court")
    full = battle().red(SWORDS).blue(GUARDS, at=(24, 44), conditions=frozenset(Condition))
    full = full.ncu(ALICENT, by=RED)
    assert not full.run(claims(red(ALICENT), Zone.MANEUVER)).offers("Ways Of The Court")


def test_syraxs_presence_frightens_an_enemy_as_it_activates() -> None:
    """Syrax's Presence."""
    scene = _field().ncu(RHAENYRA, by=RED)
    acts = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    played = scene.run(acts).uses("Syrax's Presence").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE, Condition.WEAKENED}
    assert played.state.ncus[red(RHAENYRA)].tokens == {"order": 1}
    own = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert not scene.run(own).offers("Syrax's Presence")
    none = MappingProxyType({"order": 0})
    poor = _field().ncu(RHAENYRA, by=RED, tokens=none)
    assert not poor.run(acts).offers("Syrax's Presence")
