"""House Baratheon's NCUs, and a card of its deck that counts zones."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Claim, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    charges,
    claims,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import both

SWORDS, GUARDS, SHYRA = "Stark Sworn Swords", "Lannister Guardsmen", "Shyra Errol"


def test_shyra_restores_on_the_crown_and_frees_on_tactics() -> None:
    """Support Of Haystack Hall."""
    scene = battle().red(SWORDS, wounds=6, conditions=frozenset({Condition.PANICKED}))
    scene = scene.blue(GUARDS, at=(24, 44)).ncu(SHYRA, by=RED)
    crown = scene.run(claims(red(SHYRA), Zone.CROWN), [6, 6, 1]).ends().unit(SWORDS)
    assert (crown.wounds, set(crown.conditions)) == (7, {Condition.PANICKED})
    tactics = scene.run(claims(red(SHYRA), Zone.TACTICS)).picks("weakened").ends()
    assert (tactics.unit(SWORDS).wounds, len(tactics.unit(SWORDS).conditions)) == (6, 0)
    assert tactics.unit(GUARDS).conditions == {Condition.WEAKENED}


@pytest.mark.parametrize("token", [Condition.VULNERABLE, None])
def test_shyra_passes_on_the_token_that_wealth_removed(token: Condition | None) -> None:
    """Support Of Haystack Hall: no token, nothing passed on."""
    found = frozenset({token}) if token else frozenset()
    scene = battle().red(SWORDS, wounds=6, conditions=found).blue(GUARDS, at=(24, 44))
    played = scene.ncu(SHYRA, by=RED).run(claims(red(SHYRA), Zone.WEALTH))
    if token:
        played.picks("vulnerable") if played.pending else None
    played.ends()
    assert not played.unit(SWORDS).conditions
    assert played.unit(GUARDS).conditions == found
    assert played.unit(SWORDS).wounds == 9
    other = window(Moment.ZONE_RESOLVED, Claim(red("Sansa Stark"), Zone.WEALTH, removed=token))
    assert scene.ncu("Sansa Stark").run(other).ends().unit(GUARDS).conditions == set()


@pytest.mark.parametrize("zones", [(), (Zone.CROWN,), (Zone.CROWN, Zone.TACTICS), (Zone.COMBAT,)])
def test_ours_is_the_fury_grows_with_the_crown_and_tactics(zones: tuple[Zone, ...]) -> None:
    """Ours Is The Fury!: 1 choice, and 1 more for each of the two zones."""
    scene = battle().red(SWORDS).blue(GUARDS).hand("40603", by=RED)
    for name, zone in zip(("Sansa Stark", "Catelyn Stark"), zones, strict=False):
        scene = scene.ncu(name, zone)
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [6] * 60).uses("Ours Is The Fury!")
    count = 1 + len({Zone.CROWN, Zone.TACTICS} & set(zones))
    picked = 0
    while played.labels() and played.labels()[0] in ("+1 to hit", "Sundering", "Vicious"):
        played.picks(played.labels()[0])
        picked += 1
    assert picked == min(count, 2)  # the last of three is taken unasked


# ------------------------------------------------------------------ influence

MELISANDRE, AXELL, SELYSE = "Melisandre", "Axell Florent", "Selyse & Shireen"
BOWMEN, SANSA, CERSEI = "Stark Bowmen", "Sansa Stark", "Cersei Lannister"
SACRIFICE = "Suffer 2 wounds and take a panic test"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
ROUND = window(Moment.ROUND_START, Turn(RED))


def _far(at: tuple[float, float] = (24, 34), **swords: Any) -> Battle:
    """Sworn Swords apart from Guardsmen."""
    return battle().red(SWORDS, **swords).blue(GUARDS, at=at)


def test_melisandre_sacrifices_to_frighten_an_enemy_near_by() -> None:
    """Sacrifice To The Lord Of Light: a panic test at -2 that costs 2 more wounds."""
    scene = _far().ncu(MELISANDRE, by=RED)
    claim = claims(red(MELISANDRE), Zone.MANEUVER)
    dice = [6, 6, 1, 1, 1, 1]
    played = scene.run(claim, dice).picks(red(SWORDS)).picks(SACRIFICE)
    tests = played.of(ev.MoraleTested)
    assert [test.unit for test in tests] == [red(SWORDS), blue(GUARDS)]
    assert tests[1].result.total == 0
    assert played.unit(SWORDS).wounds == 10
    assert played.unit(GUARDS).wounds == 9
    declined = scene.run(claim).picks(red(SWORDS)).picks("No more")
    assert declined.unit(SWORDS).wounds == 12
    assert SACRIFICE not in scene.run(claim).picks(blue(GUARDS)).labels()
    away = _far((24, 44)).ncu(MELISANDRE, by=RED).run(claim).picks(red(SWORDS))
    assert SACRIFICE not in away.labels()
    depth = LIBRARY.units["10201"].tray.depth
    near = _far((24, 20 + depth + 12)).ncu(MELISANDRE, by=RED).run(claim).picks(red(SWORDS))
    assert SACRIFICE in near.labels()
    past = _far((24, 20 + depth + 12.25)).ncu(MELISANDRE, by=RED).run(claim).picks(red(SWORDS))
    assert SACRIFICE not in past.labels()


def test_a_unit_that_dies_for_the_lord_of_light_frightens_nobody() -> None:
    """Sacrifice To The Lord Of Light."""
    scene = _far(wounds=2).red(BOWMEN, at=(8, 8)).ncu(MELISANDRE, by=RED)
    played = scene.run(claims(red(MELISANDRE), Zone.MANEUVER)).picks(red(SWORDS)).picks(SACRIFICE)
    assert played.unit(SWORDS).destroyed
    assert not played.of(ev.MoraleTested)
    assert played.unit(GUARDS).wounds == 12


@pytest.mark.parametrize("name", [MELISANDRE, AXELL, SELYSE])
def test_an_ncu_influences_when_it_claims_a_zone_itself(name: str) -> None:
    """Sacrifice To The Lord Of Light, In R'hllor's Name, Fervent Conviction: INF-01."""
    scene = _far().ncu(name, by=RED).ncu(SANSA)
    played = scene.run(claims(red(SANSA), Zone.CROWN), [6, 6, 1]).ends()
    assert played.state.ncus[red(name)].influences is None


def test_melisandre_makes_a_friend_one_of_rhllors() -> None:
    """Sacrifice To The Lord Of Light: while influencing."""
    for unit, holds in ((red(SWORDS), True), (blue(GUARDS), False)):
        scene = battle().red(SWORDS).blue(GUARDS).ncu(MELISANDRE, Zone.CROWN, by=RED)
        now = scene.influenced(MELISANDRE, unit).now()
        foe = blue(GUARDS) if holds else red(SWORDS)
        assert now.has_affiliation(unit, "R'hllor") is holds
        assert not now.has_affiliation(foe, "R'hllor")
        attack = strike(now, unit, foe)
        assert (Stat.VICIOUS in numbers(now, attack).keywords) is holds
        assert Stat.VICIOUS not in numbers(now, _shot(attack)).keywords


def _shot(attack: Attack) -> Attack:
    """Return an attack with a melee weapon as if it were thrown."""
    return replace(attack, card=replace(attack.card, kind=AttackKind.LONG))


def test_axell_florent_frightens_an_enemy_and_helps_a_friend() -> None:
    """In R'hllor's Name."""
    scene = _far().ncu(AXELL, by=RED)
    claim = claims(red(AXELL), Zone.MANEUVER)
    assert scene.run(claim).picks(blue(GUARDS)).unit(GUARDS).conditions == {PANICKED}
    friend = scene.run(claim).picks(red(SWORDS))
    assert not friend.unit(SWORDS).conditions
    near = battle().red(SWORDS).blue(GUARDS).ncu(AXELL, Zone.CROWN, by=RED)
    helped = battle().red(SWORDS).blue(GUARDS).ncu(AXELL, Zone.CROWN, by=RED)
    helped = helped.influenced(AXELL, red(SWORDS))
    attack = fight(red(SWORDS), blue(GUARDS))
    assert helped.run(attack, [1] * 7).passes().unit(GUARDS).conditions == {VULNERABLE}
    assert not near.run(attack, [1] * 7).ends().unit(GUARDS).conditions
    shot = _shot(strike(helped.now(), red(SWORDS), blue(GUARDS)))
    shooting = helped.run(window(Moment.ATTACK_BEFORE_DICE, shot)).ends()
    assert not shooting.unit(GUARDS).conditions
    back = helped.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6).ends()
    assert not back.unit(SWORDS).conditions


def test_selyse_and_shireen_burn_whoever_fights_the_steadfast() -> None:
    """Fervent Conviction."""

    def scene() -> Battle:
        return battle().red(SWORDS).blue(GUARDS).ncu(SELYSE, Zone.CROWN, by=RED)

    laid = scene().run(claims(red(SELYSE), Zone.MANEUVER)).picks(red(SWORDS))
    assert laid.state.ncus[red(SELYSE)].influences == red(SWORDS)
    firm = scene().influenced(SELYSE, red(SWORDS))
    test = takes_test(red(SWORDS), panics=False)
    assert firm.run(test, [6, 6]).ends().unit(GUARDS).wounds == 11
    assert firm.run(test, [1, 1]).ends().unit(GUARDS).wounds == 12
    assert scene().run(test, [6, 6]).ends().unit(GUARDS).wounds == 12
    other = firm.run(takes_test(blue(GUARDS), panics=False), [6, 6]).ends()
    assert other.unit(SWORDS).wounds == 12
    friend = scene().red(BOWMEN, at=(8, 8)).influenced(SELYSE, red(SWORDS))
    calm = friend.run(takes_test(red(BOWMEN), panics=False), [6, 6]).ends()
    assert calm.unit(GUARDS).wounds == 12
    foe = scene().influenced(SELYSE, blue(GUARDS))
    burnt = foe.run(takes_test(blue(GUARDS), panics=False), [6, 6]).ends()
    assert burnt.unit(SWORDS).wounds == 11


NECESSARY = "Necessary Sacrifices"


def _falls(unit: str) -> Script:
    async def script(table: Table) -> None:
        await wounds.suffer(table, unit, 12, msg("arrows"), BLUE)

    return script


@pytest.mark.parametrize("face", [1, 2, 3])
def test_necessary_sacrifices_keep_a_unit_in_play_once(face: int) -> None:
    scene = _far().red(BOWMEN, at=(8, 8)).ncu(SELYSE, by=RED)
    played = scene.run(both(_falls(red(SWORDS)), _falls(red(SWORDS))), [face]).uses(NECESSARY)
    assert not played.offers(NECESSARY)
    kept = scene.run(_falls(red(SWORDS)), [face]).uses(NECESSARY).ends()
    assert kept.unit(SWORDS).wounds == face
    assert kept.now.has_affiliation(red(SWORDS), "R'hllor")
    assert not kept.now.has_affiliation(red(BOWMEN), "R'hllor")
    assert not scene.run(_falls(blue(GUARDS))).offers(NECESSARY)
    declined = scene.run(_falls(red(SWORDS))).answers("pass").ends()
    assert declined.unit(SWORDS).destroyed
    spent = _far().red(BOWMEN, at=(8, 8))
    spent = spent.ncu(SELYSE, by=RED, used_this_game=frozenset({"necessary_sacrifices"}))
    assert not spent.run(_falls(red(SWORDS))).offers(NECESSARY)


# ------------------------------------------------------------------ the Tyrells

MARGAERY, OLENNA = "Margaery Tyrell", "Olenna Tyrell"


def test_margaery_restores_a_wound_and_makes_an_enemy_vulnerable() -> None:
    """A Rose and its Thorns."""
    rose = "A Rose and its Thorns"
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS).ncu(MARGAERY, by=RED).ncu(CERSEI)
    claim = claims(red(MARGAERY), Zone.CROWN)
    played = scene.run(claim, [6, 6, 1]).uses(rose).picks("Vulnerable").ends()
    assert (played.unit(SWORDS).wounds, set(played.unit(GUARDS).conditions)) == (7, {VULNERABLE})
    only = scene.run(claim, [6, 6, 1]).uses(rose).picks("No more").ends()
    assert (only.unit(SWORDS).wounds, set(only.unit(GUARDS).conditions)) == (7, set())
    far = _far(wounds=6).ncu(MARGAERY, by=RED).run(claim, [6, 6, 1]).uses(rose).ends()
    assert (far.unit(SWORDS).wounds, set(far.unit(GUARDS).conditions)) == (7, set())
    assert not scene.run(claims(blue(CERSEI), Zone.CROWN), [6, 6, 1]).offers(rose)


def test_olenna_silences_an_enemy_ncu() -> None:
    """Pulling Weeds: its abilities are lost until the round ends."""
    scene = _far().ncu(OLENNA, by=RED).ncu(CERSEI)
    played = scene.run(claims(red(OLENNA), Zone.CROWN), [6, 6, 1])
    played.picks("The NCU loses all abilities").ends()
    assert played.now.lost_abilities(blue(CERSEI))
    assert not played.now.lost_abilities(red(OLENNA))
    assert len(played.state.lasting) == 1
    alone = _far().ncu(OLENNA, by=RED).run(claims(red(OLENNA), Zone.CROWN), [6, 6, 1]).ends()
    assert not alone.state.lasting


def test_olenna_waits_for_a_claim() -> None:
    """Pulling Weeds: D3 hits and Weakened before the zone's effect."""
    scene = _far(wounds=12).ncu(OLENNA, by=RED).ncu("Pycelle").ncu(SANSA)
    weeds = claims(red(OLENNA), Zone.TACTICS)
    label = "D3 hits and Weakened when it claims a zone"
    theirs = both(weeds, claims(blue("Pycelle"), Zone.CROWN))
    dice = [2, 1, 1, 6, 6, 1]
    played = scene.run(theirs, dice).picks(label).picks("panicked").ends()
    assert played.unit(GUARDS).wounds == 10
    assert played.unit(GUARDS).conditions == {PANICKED, WEAKENED}
    ours = both(weeds, claims(red(SANSA), Zone.CROWN))
    calm = scene.run(ours, [6, 6, 1]).picks(label).picks("panicked").passes()
    assert calm.unit(GUARDS).wounds == 12


# ------------------------------------------------------------------ cards drawn and discarded

ELDON, PATCHFACE = "Eldon Estermont", "Patchface"
OURS = ("40201", "40202", "40203", "40204")


def test_eldon_draws_three_and_returns_one() -> None:
    """Elderly Caution."""
    scene = _far().ncu(ELDON, by=RED).ncu(CERSEI).hand(*OURS, pile="deck", by=RED)
    claim = claims(red(ELDON), Zone.CROWN)
    played = scene.run(claim).uses("Elderly Caution").answers(("0",)).ends()
    seat = played.state.seats[RED]
    assert (len(seat.hand), len(seat.deck)) == (2, 2)
    assert not played.of(ev.MoraleTested)
    assert scene.run(claim, [6, 6, 1]).ends().of(ev.MoraleTested)
    assert not scene.run(claims(blue(CERSEI), Zone.CROWN), [6, 6, 1]).offers("Elderly Caution")
    bribed = scene.hand("Bribery", by=RED).run(claim).uses("Elderly Caution").uses("Bribery")
    bribed.picks("Bribery").passes()
    assert len(bribed.state.seats[RED].deck) == 4


OMENS = "Misunderstood Omens"
THEIRS = ("40101", "40101", "40102")


@pytest.mark.parametrize(("card", "left"), [("40101", 2), ("40103", 3)])
def test_patchface_names_a_card_that_an_opponent_discards(card: str, left: int) -> None:
    """Misunderstood Omens: one of that name, if there is any."""
    scene = _far().ncu(PATCHFACE, by=RED).hand(*THEIRS, by=BLUE)
    scene = scene.hand("40103", pile="deck", by=BLUE)
    played = scene.run(ROUND).uses(OMENS)
    assert len(played.labels()) == 3  # the names of the deck, wherever the cards lie
    played.picks(LIBRARY.tactics[card].name).ends()
    seat = played.state.seats[BLUE]
    assert (len(seat.hand), len(seat.discard)) == (left, 3 - left)
    assert played.state.ncus[red(PATCHFACE)].tokens == {"order": 2}


def test_patchface_needs_a_token_and_a_hand_to_guess_at() -> None:
    """Misunderstood Omens."""
    empty = _far().ncu(PATCHFACE, by=RED).hand(*THEIRS, pile="deck", by=BLUE)
    assert not empty.run(ROUND).offers(OMENS)
    for left in (0, 1):
        tokens = MappingProxyType({"order": left})
        scene = _far().ncu(PATCHFACE, by=RED, tokens=tokens).hand(*THEIRS, by=BLUE)
        assert scene.run(ROUND).offers(OMENS) is bool(left)


# ------------------------------------------------------------------ Davos Seaworth

DAVOS, CUNNING = "Davos Seaworth", "Smuggler's Cunning"


def test_davos_lets_a_friend_roll_a_charge_again() -> None:
    """Smuggler's Cunning."""
    scene = battle().red(SWORDS, at=(24, 10)).blue(GUARDS, at=(24, 22)).ncu(DAVOS, by=RED)
    played = _pivots(scene.run(charges(red(SWORDS)), [2, *[3] * 40])).uses(CUNNING)
    assert played.pending is not None
    assert played.pending.kind is Kind.REROLL
    assert played.state.ncus[red(DAVOS)].tokens == {"order": 2}
    theirs = scene.having(active=BLUE).run(charges(blue(GUARDS)), [2, *[3] * 40])
    assert not _pivots(theirs).offers(CUNNING)


def _pivots(played: Played) -> Played:
    asked = played.pending
    assert isinstance(asked, Place)
    return played.answers(asked.start)


def test_davos_silences_those_who_fight_a_friend() -> None:
    """Smuggler's Cunning: for the rest of the turn, whoever is engaged with it."""
    scene = battle().red(SWORDS).blue(GUARDS).blue(MORE, at=(40, 40)).ncu(DAVOS, by=RED)
    acts = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    played = scene.run(acts).uses(CUNNING).ends()
    now = played.now
    for stat in (Stat.NO_ORDERS, Stat.NO_FRIENDLY_CARDS):
        assert now.has(stat, blue(GUARDS))
        assert not now.has(stat, blue(MORE))
        assert not now.has(stat, red(SWORDS))
    enemy = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not scene.run(enemy).offers(CUNNING)
    assert played.state.ncus[red(DAVOS)].tokens == {"order": 2}
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=2)
    for left in (0, 1):
        scene = battle().red(SWORDS).blue(GUARDS)
        scene = scene.ncu(DAVOS, by=RED, tokens=MappingProxyType({"order": left}))
        assert scene.run(acts).offers(CUNNING) is bool(left)
        assert scene.run(window(Moment.CHARGE_ROLLED, charge)).offers(CUNNING) is bool(left)


MORE = "Lannister Halberdiers"

# ------------------------------------------------------------------ Alester Florent

ALESTER, LOYALTIES = "Alester Florent", "Shifting Loyalties"


def test_alester_moves_on_or_switches() -> None:
    """Shifting Loyalties: to a free zone, or with another NCU; nothing is resolved again."""
    scene = _far().ncu(ALESTER, by=RED).ncu(SANSA, Zone.TACTICS).ncu(CERSEI, Zone.COMBAT)
    claim = claims(red(ALESTER), Zone.CROWN)
    moved = scene.run(claim, [6, 6, 1]).uses(LOYALTIES).picks("wealth").ends()
    assert moved.state.ncus[red(ALESTER)].zone is Zone.WEALTH
    assert moved.state.ncus[red(ALESTER)].tokens == {"order": 2}
    for other, zone in ((red(SANSA), Zone.TACTICS), (blue(CERSEI), Zone.COMBAT)):
        played = scene.run(claim, [6, 6, 1]).uses(LOYALTIES).picks(other).ends()
        assert played.state.ncus[red(ALESTER)].zone is zone
        assert played.state.ncus[other].zone is Zone.CROWN
        assert played.now.controls(RED, zone)
    stays = scene.run(claim, [6, 6, 1]).ends()
    assert stays.state.ncus[red(ALESTER)].zone is Zone.CROWN
    assert not scene.run(claims(red(SANSA), Zone.CROWN), [6, 6, 1]).offers(LOYALTIES)


def test_alester_offers_only_whom_he_could_meet() -> None:
    """Shifting Loyalties: an NCU that stands nowhere has no zone to give."""
    scene = _far().ncu(ALESTER, by=RED).ncu(SANSA).ncu(CERSEI, Zone.COMBAT)
    played = scene.run(claims(red(ALESTER), Zone.CROWN), [6, 6, 1]).uses(LOYALTIES)
    assert len(played.labels()) == 4  # three free zones, and Cersei
    for left in (0, 1):
        spent = _far().ncu(ALESTER, by=RED, tokens=MappingProxyType({"order": left}))
        claim = claims(red(ALESTER), Zone.CROWN)
        assert spent.run(claim, [6, 6, 1]).offers(LOYALTIES) is bool(left)


# ------------------------------------------------------------------ Cortnay Penrose

CORTNAY, DUTY = "Cortnay Penrose", "Castellan's Duty"


def _watched(*also: Script) -> Script:
    return both(window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI))), *also)


@pytest.mark.parametrize(("zone", "restored"), [(Zone.CROWN, 4), (Zone.COMBAT, 0)])
def test_cortnay_restores_wounds_when_an_enemy_claims_a_zone_he_watches(
    zone: Zone, restored: int
) -> None:
    """Castellan's Duty: D3+2 wounds among any number of friends."""
    scene = _far(wounds=6).red(BOWMEN, at=(8, 8), wounds=11).ncu(CORTNAY, by=RED).ncu(CERSEI)
    script = _watched(claims(blue(CERSEI), zone))
    dice = [2, 6, 6, 1] if restored else []
    played = scene.run(script, dice).uses(DUTY).picks("crown").picks("wealth").passes()
    if restored:
        played.picks(red(BOWMEN)).picks(red(SWORDS)).picks(red(BOWMEN))
        played.picks(red(SWORDS)) if red(BOWMEN) in _abouts(played) else None
    played.passes()
    assert played.unit(SWORDS).wounds + played.unit(BOWMEN).wounds == 17 + restored
    assert played.state.ncus[red(CORTNAY)].tokens == {"order": 2}


def test_cortnay_may_restore_one_unit_alone() -> None:
    """Castellan's Duty."""
    scene = _far(wounds=6).red(BOWMEN, at=(8, 8), wounds=5).ncu(CORTNAY, by=RED).ncu(CERSEI)
    script = _watched(claims(blue(CERSEI), Zone.WEALTH))
    played = scene.run(script, [3]).uses(DUTY).picks("crown").picks("wealth").passes()
    played.picks(red(BOWMEN)).picks("No more").passes()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (6, 10)


def test_cortnay_watches_enemies_only() -> None:
    """Castellan's Duty."""
    scene = _far(wounds=6).ncu(CORTNAY, by=RED).ncu(SANSA).ncu(CERSEI)
    own = window(Moment.NCU_ACTIVATES, Activation(red(SANSA)))
    assert not scene.run(own).offers(DUTY)
    theirs = window(Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
    for left in (0, 1):
        tokens = MappingProxyType({"order": left})
        spent = _far(wounds=6).ncu(CORTNAY, by=RED, tokens=tokens).ncu(CERSEI)
        assert spent.run(theirs).offers(DUTY) is bool(left)
    whole = _far().ncu(CORTNAY, by=RED).ncu(CERSEI)
    script = _watched(claims(blue(CERSEI), Zone.WEALTH))
    played = whole.run(script).uses(DUTY).picks("crown").picks("wealth").ends()
    assert played.unit(SWORDS).wounds == 12


def _abouts(played: Played) -> set[str]:
    asked = played.pending
    return {o.about for o in asked.options} if isinstance(asked, Choose) else set()
