"""The NCUs of the Free Folk."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Claim, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.tactics import tactics_board
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    red,
    strike,
    window,
)

SWORDS, GUARDS, HALBERDIERS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
DALLA, VAL, STYR, YGRITTE = "Lady Dalla", "Lady Val", "Styr", "Ygritte"
BARD, TACTICIAN = "Mance Rayder, Deceptive Bard", "Mance Rayder, Artful Tactician"
MANCE, CERSEI = red("Mance Rayder"), blue("Cersei Lannister")
THEIRS = ("40101", "40102", "40103")


def _met(**swords: Any) -> Battle:
    """Lay out a red and a blue unit engaged, and a blue one elsewhere."""
    return battle().red(SWORDS, **swords).blue(GUARDS).blue(HALBERDIERS, at=(40, 44))


def _influencing(name: str, unit: str) -> Battle:
    return _met().ncu(name, by=RED).influenced(name, unit)


# ------------------------------------------------------------------ Lady Dalla


def test_dalla_weakens_an_enemy_on_the_crown() -> None:
    """Spearwife Council: the zone does what it does as well."""
    played = _met().ncu(DALLA, by=RED).run(claims(red(DALLA), Zone.CROWN), [6, 6, 1])
    played.picks(blue(HALBERDIERS)).picks(blue(GUARDS)).ends()
    assert played.unit(HALBERDIERS).conditions == {Condition.WEAKENED}
    assert played.unit(GUARDS).conditions == set()
    assert len(played.of(ev.MoraleTested)) == 1


@pytest.mark.parametrize(("wounds", "after", "hits"), [(6, 9, 4), (9, 12, 4), (2, 5, 3)])
def test_dalla_strikes_from_wealth_and_removes_no_token(wounds: int, after: int, hits: int) -> None:
    """Spearwife Council: 1 hit, and 1 more for each rank of the unit that recovers."""
    weak = frozenset({Condition.WEAKENED})
    scene = _met(wounds=wounds, conditions=weak).ncu(DALLA, by=RED)
    ranks = -(-after // 4)
    played = scene.run(claims(red(DALLA), Zone.WEALTH), [6] * (1 + ranks)).ends()
    assert (played.unit(SWORDS).wounds, played.unit(SWORDS).conditions) == (after, weak)
    (defense,) = played.of(ev.HitsBlocked)
    assert (defense.unit, defense.blocked + defense.unblocked) == (blue(GUARDS), 1 + ranks)
    assert 1 + ranks == hits


def test_dalla_strikes_nobody_from_wealth_who_is_not_engaged_with_the_unit() -> None:
    """Spearwife Council: nor when the zone's effect was replaced."""
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS, at=(24, 44)).ncu(DALLA, by=RED)
    assert not scene.run(claims(red(DALLA), Zone.WEALTH)).ends().of(ev.HitsBlocked)
    gone = Claim(red(DALLA), Zone.WEALTH, replaced=True, target=red(SWORDS))
    assert (
        not _met()
        .ncu(DALLA, by=RED)
        .run(window(Moment.ZONE_RESOLVED, gone))
        .ends()
        .of(ev.HitsBlocked)
    )


@pytest.mark.parametrize("discarded", [0, 1, None])
def test_dalla_reads_two_cards_instead_of_drawing(discarded: int | None) -> None:
    """Spearwife Council: one of the top 2 may go, the others stay on top as they were."""
    scene = _met().ncu(DALLA, by=RED).hand(*THEIRS, pile="deck", by=BLUE)
    scene = scene.hand("40201", "40202", pile="deck", by=RED)
    played = scene.run(claims(red(DALLA), Zone.TACTICS))
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.private
    assert [o.about for o in asked.options] == [*THEIRS[:2], ""] or len(asked.options) == 3
    played.picks("keep" if discarded is None else THEIRS[discarded])
    played.picks(blue(GUARDS)).picks("weakened").ends()
    gone = () if discarded is None else (THEIRS[discarded],)
    seat = played.state.seats[BLUE]
    assert seat.discard == gone
    assert seat.deck == tuple(card for card in THEIRS if card not in gone)
    assert played.state.seats[RED].hand == ()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}


# ------------------------------------------------------------------ Mance Rayder


def test_mance_silences_an_enemy_ncu_once() -> None:
    """Intrigue and Subterfuge."""
    scene = _met().ncu(BARD, by=RED).ncu("Cersei Lannister")
    activates = window(Moment.NCU_ACTIVATES, Activation(CERSEI))
    played = scene.run(activates).uses("Intrigue and Subterfuge").ends()
    assert played.now.lost_abilities(CERSEI)
    assert played.state.ncus[MANCE].used_this_game
    own = scene.run(window(Moment.NCU_ACTIVATES, Activation(MANCE)))
    assert not own.offers("Intrigue and Subterfuge")


def test_mance_keeps_zones_and_influence_of_its_side_from_an_enemy() -> None:
    """Disrupt Communication: whoever is refused is told by which card."""
    hurt = (
        battle()
        .red(SWORDS, wounds=6)
        .blue(GUARDS, wounds=6)
        .blue(HALBERDIERS, wounds=6, at=(40, 44))
    )
    scene = hurt.ncu(BARD, by=RED).ncu("Cersei Lannister").ncu("Tycho Nestoris", by=BLUE)
    scene = scene.influenced(BARD, blue(GUARDS))
    now = scene.now()
    assert [unit.id for unit in tactics_board.candidates(now, BLUE, Zone.WEALTH)] == [
        blue(HALBERDIERS)
    ]
    assert blue(GUARDS) in [u.id for u in tactics_board.candidates(now, RED, Zone.CROWN)]
    assert not tactics_board.may_influence(now, CERSEI, blue(GUARDS))
    assert tactics_board.may_influence(now, CERSEI, blue(HALBERDIERS))
    why = str(tactics_board.may_influence(now, CERSEI, blue(GUARDS)).why)
    assert why == "Lannister Guardsmen cannot be targeted: Disrupt Communication."
    friend = hurt.ncu(BARD, by=RED).influenced(BARD, red(SWORDS)).now()
    assert tactics_board.candidates(friend, RED, Zone.WEALTH)


@pytest.mark.parametrize("influenced", [True, False])
def test_mance_draws_a_card_when_his_unit_activates_or_a_zone_targets_it(influenced: bool) -> None:
    """Skillful Preparations: before the zone's effect."""
    unit = red(SWORDS) if influenced else blue(GUARDS)
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS).ncu(TACTICIAN, by=RED).ncu("Sansa Stark")
    scene = scene.influenced(TACTICIAN, unit).hand("40201", pile="deck", by=RED)
    wakes = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    assert wakes.offers("Skillful Preparations") is influenced
    heals = scene.run(claims(red("Sansa Stark"), Zone.WEALTH))
    assert heals.offers("Skillful Preparations") is influenced
    if influenced:
        assert heals.uses("Skillful Preparations").state.seats[RED].hand == ("40201",)


# ------------------------------------------------------------------ Val, Styr, Ygritte


def test_val_lets_a_unit_move_instead_of_a_zone() -> None:
    """Lady of the Wilds: a free maneuver, or a retreat for who is engaged."""
    played = _met().ncu(VAL, by=RED).run(claims(red(VAL), Zone.CROWN), [6] * 3)
    played.uses("Lady of the Wilds")
    (declared,) = played.of(ev.ActionDeclared)
    assert (declared.unit, declared.action, declared.free) == (red(SWORDS), "retreat", True)
    assert played.of(ev.MoraleTested) == []


def test_styr_drives_his_friends() -> None:
    """Fury of the Thenns: a rank more for attack dice, and Sundering in melee."""
    now = _influencing(STYR, red(SWORDS)).now()
    attack = strike(now, red(SWORDS), blue(GUARDS))
    assert now.has(Stat.SUNDERING, red(SWORDS), attack)
    assert not now.has(Stat.SUNDERING, red(SWORDS))
    assert now.has(Stat.RANKS_FOR_DICE, red(SWORDS), attack)
    foe = _influencing(STYR, blue(GUARDS)).now()
    attack = strike(foe, blue(GUARDS), red(SWORDS))
    assert not foe.has(Stat.SUNDERING, blue(GUARDS), attack)
    assert not foe.has(Stat.RANKS_FOR_DICE, blue(GUARDS), attack)


def test_ygritte_hastens_friends_and_hinders_enemies() -> None:
    """Spearwife's Guile."""
    now = _influencing(YGRITTE, red(SWORDS)).now()
    speed = now.card(red(SWORDS)).speed
    assert now.speed(red(SWORDS)).total == speed + 1
    assert now.has(Stat.IGNORES_ROUGH, red(SWORDS))
    assert now.has(Stat.IGNORES_HINDERING, red(SWORDS))
    assert not now.has(Stat.DISORDERLY_UP_TO, red(SWORDS))
    foe = _influencing(YGRITTE, blue(GUARDS)).now()
    assert foe.speed(blue(GUARDS)).total == foe.card(blue(GUARDS)).speed - 1
    assert foe.tally(Stat.DISORDERLY_UP_TO, blue(GUARDS)).total == 2
    assert not foe.has(Stat.IGNORES_ROUGH, blue(GUARDS))


@pytest.mark.parametrize("name", [BARD, TACTICIAN, STYR, YGRITTE])
def test_they_influence_a_unit_when_they_claim_a_zone(name: str) -> None:
    """Disrupt Communication, Skillful Preparations, Fury of the Thenns, Spearwife's Guile."""
    ncu = red(name.split(",", maxsplit=1)[0])
    played = _met().ncu(name, by=RED).run(claims(ncu, Zone.MANEUVER)).picks(red(SWORDS))
    assert played.state.ncus[ncu].influences == red(SWORDS)


# ------------------------------------------------------------------ Craster

CRASTER, REFUGE = "Craster, Ally of Convenience", "Refuge and Supplies"


def test_craster_shelters_infantry_once_per_game() -> None:
    """Refuge and Supplies: 2 wounds, and none for a monster."""
    scene = _met(wounds=6).ncu(CRASTER, by=RED)
    start = window(Moment.TURN_START, Turn(BLUE))
    played = scene.run(start).uses(REFUGE).ends()
    assert played.unit(SWORDS).wounds == 8

    async def twice(table: Any) -> None:
        await start(table)
        await start(table)

    assert not scene.run(twice).uses(REFUGE).offers(REFUGE)
    giant = battle().red("Savage Giant", wounds=2).blue(GUARDS).ncu(CRASTER, by=RED)
    assert not giant.run(start).offers(REFUGE)


def test_craster_replaces_a_zone_by_a_card_and_2_wounds() -> None:
    """Refuge and Supplies."""
    scene = _met(wounds=6).ncu(CRASTER, by=RED).hand("40303", pile="deck", by=RED)
    played = scene.run(claims(red("Craster"), Zone.CROWN)).uses(REFUGE).ends()
    assert played.unit(SWORDS).wounds == 8
    assert played.state.seats[RED].hand == ("40303",)
    assert not played.of(ev.MoraleTested)


# ------------------------------------------------------------------ Jon Snow

JON, DISCIPLINE = "Jon Snow, Turncloak Crow", "Southern Discipline"


@pytest.mark.parametrize("unit", [SWORDS, GUARDS])
def test_jon_steadies_the_unit_he_influences(unit: str) -> None:
    """Northern Resilience: friend or enemy, and nobody else."""
    target = red(unit) if unit == SWORDS else blue(unit)
    now, plain = _influencing(JON, target).now(), _met().now()
    for one in (red(SWORDS), blue(GUARDS)):
        test = MoraleTest(one, True, "test")
        more, bare = morale.numbers(now, test), morale.numbers(plain, test)
        helped = int(one == target)
        assert more.modifier.total - bare.modifier.total == helped
        assert bare.wounds.total - more.wounds.total == helped


def test_jon_finds_what_he_taught() -> None:
    """Southern Discipline: in the deck or the discard pile, once per game."""
    start = window(Moment.ROUND_START, Turn(RED))
    scene = _met().ncu(JON, by=RED).hand("40302", "40303", pile="deck", by=RED)
    scene = scene.hand("40306", pile="discard", by=RED)
    played = scene.run(start).uses(DISCIPLINE).ends()
    assert played.state.seats[RED].hand == ("40302",)
    assert set(played.state.seats[RED].deck) == {"40303"}
    gone = _met().ncu(JON, by=RED).hand("40302", pile="discard", by=RED)
    assert gone.run(start).uses(DISCIPLINE).ends().state.seats[RED].hand == ("40302",)
    other = _met().ncu(JON, by=RED).hand("40306", pile="discard", by=RED)
    assert not other.run(start).offers(DISCIPLINE)
