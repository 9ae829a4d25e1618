"""NCUs as season 7 prints them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model.moments import Moment
from simulator.model.state import Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Activation,
    Charge,
    Claim,
    MoraleTest,
    Restored,
)
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import BLUE, RED, Battle, Played, battle, blue, red, strike
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, RED_TURN, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import AFTER, BEFORE, FOE, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07

ORDERS = MappingProxyType({"order": 2})


def with_ncu(name: str, scene: Battle | None = None, **state: Any) -> Battle:
    """Return a scene with a red NCU, who has 2 order tokens."""
    return (scene or met(SWORDS)).ncu(name, by=RED, **{"tokens": ORDERS, **state})


def claim(scene: Battle, name: str, zone: Zone = Zone.CROWN) -> Played:
    """Open the window in which a red NCU claims a zone."""
    return scene.run(opens(Moment.ZONE_CLAIMED, Claim(red(name), zone)))


def left(played: Played, name: str) -> int:
    """Return how many order tokens an NCU has left."""
    return played.state.ncus[red(name)].tokens.get("order", 0)


def stats_of(scene: Battle, *wanted: Stat, by: str = "red") -> set[Stat]:
    """Return which statistics the melee attack of one side's unit has."""
    now, attack = scene.now(), struck(scene, by=by)
    return {stat for stat in wanted if now.has(stat, attack.attacker, attack)}


def dice_of(scene: Battle, by: str = "red") -> int:
    """Return with how many dice one side's unit fights."""
    return numbers(scene.now(), struck(scene, by=by)).dice.total


# ------------------------------------------------------------------ tokens that are spent


def test_davos_and_varys_begin_with_4_tokens() -> None:
    """Smuggler's Cunning and Little Birds."""
    for name in some(("Davos Seaworth", "Lord Varys")):
        now = met(SWORDS).ncu(name, by=RED).now()
        assert now.state.ncus[red(name)].tokens == {"order": 4}
        ability = now.game.library.abilities[now.ncu_card(red(name)).abilities[0]]
        assert "4 order tokens" in ability.text


def test_eddard_restores_1_wound_and_1_for_each_destroyed_rank() -> None:
    """Bravery in the Face of Death."""
    scene = with_ncu("Eddard Stark", met(SWORDS, wounds=6))
    assert scene.now().game.library.ncus["30204"].tokens == ("order", 3)
    passed = MoraleTest(unit=red(SWORDS), panic=True, source=literal(""), passed=True)
    played = scene.run(opens(Moment.MORALE_PASSED, passed))
    played.uses("Bravery in the Face of Death").ends()
    assert played.unit(SWORDS).wounds == 8


def test_rodrik_exposes_an_enemy_with_every_zone() -> None:
    """Martial Expertise."""
    for zone in some((Zone.COMBAT, Zone.WEALTH)):
        played = claim(with_ncu("Rodrik Cassel"), "Rodrik Cassel", zone).ends()
        assert tokens_of(played, "blue") == {VULNERABLE}


def test_samwell_exposes_who_is_attacked() -> None:
    """Knowledge Is Power."""
    scene = with_ncu("Samwell Tarly")
    played = scene.run(opens(BEFORE, struck(scene))).uses("Knowledge Is Power").ends()
    assert tokens_of(played, "blue") == {VULNERABLE}
    assert left(played, "Samwell Tarly") == 1
    assert not scene.run(opens(BEFORE, struck(scene, by="blue"))).offers("Knowledge Is Power")


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.CROWN])
def test_erik_brings_a_token_from_the_start_and_from_every_zone(zone: Zone) -> None:
    """Gifts of Iron, Gold, and Steel."""
    held = MappingProxyType({"pillage": 3})
    scene = battle(S07).red("10802").blue(FOE).ncu("Erik Ironmaker", by=RED, tokens=held)
    ship = side(scene, "red")
    begun = scene.run(opens(Moment.GAME_START, None)).ends()
    assert begun.state.units[ship].tokens == {"pillage": 1}
    assert begun.state.ncus[red("Erik Ironmaker")].tokens == {"pillage": 2}
    later = battle(S07).red("10802").blue(FOE)
    later = later.ncu("Erik Ironmaker", by=RED, tokens=MappingProxyType({"pillage": 1}))
    played = claim(later, "Erik Ironmaker", zone)
    played.uses("Gifts of Iron").ends()
    assert played.state.units[ship].tokens == {"pillage": 1}


def test_jeor_lays_a_card_at_the_start_of_any_turn() -> None:
    """Duty To The Realms Of Men."""
    scene = battle(S07).red("Sworn Brothers").blue(FOE).ncu("Jeor Mormont", by=RED)
    scene = scene.hand("40502", pile="discard", by=RED)
    assert scene.run(RED_TURN).offers("Duty To The Realms Of Men")
    assert not claim(scene, "Jeor Mormont").offers("Duty To The Realms Of Men")


# ------------------------------------------------------------------ influence


def test_catelyn_has_friends_strike_viciously() -> None:
    """Vengeance at Any Cost."""
    scene = met(SWORDS).ncu("31103", by=RED)
    wanted = (Stat.VICIOUS, Stat.REROLL_ATTACK)
    assert stats_of(scene.influenced("31103", side(scene, "blue")), *wanted) == set(wanted)
    assert stats_of(scene.influenced("31103", red(SWORDS)), *wanted) == set()


@pytest.mark.parametrize(("foe", "hated"), [("11071", True), ("10403", True), ("10601", False)])
def test_the_hangwomans_friends_charge_her_murderers(foe: str, hated: bool) -> None:
    """Unending Vengeance: House Bolton's units of season 7 and neutral ones, not the King's men."""
    oath = Lasting("unending_vengeance_lasting", RED, None, Until.GAME, "Unending Vengeance")
    scene = battle(S07).red(SWORDS).blue(foe).ncu("31103", by=RED).having(lasting=(oath,))
    ran = Charge(red(SWORDS), side(scene, "blue"), ArcSide.FRONT)
    gains = scene.run(opens(Moment.CHARGE_DECLARED, ran)).ends().result[0].gains
    assert [gain.stat for gain in gains] == ([Stat.REROLL_CHARGE] if hated else [])
    begun = scene.having(lasting=()).run(opens(Moment.GAME_START, None)).ends()
    assert [x.ability for x in begun.state.lasting] == ["unending_vengeance_lasting"]


def test_craster_hides_whom_he_influences() -> None:
    """Rest and Refuge: from enemy cards and zones."""
    scene = met(SWORDS).ncu("30511", by=RED).influenced("30511", red(SWORDS))
    now = scene.now()
    for stat in some((Stat.NO_ENEMY_CARDS, Stat.NO_ENEMY_ZONES, Stat.IGNORES_ROUGH)):
        assert now.has(stat, red(SWORDS))
        assert not now.has(stat, side(scene, "blue"))


@pytest.mark.parametrize(("restored", "hits"), [(2, 2), (5, 3)])
def test_margaerys_thorns_follow_wounds_restored(restored: int, hits: int) -> None:
    """A Rose and its Thorns."""
    scene = met(SWORDS).ncu("Margaery Tyrell", by=RED).influenced("Margaery Tyrell", red(SWORDS))
    heals = opens(Moment.WOUNDS_RESTORED, Restored(red(SWORDS), restored))
    played = scene.run(heals, [1] * hits).uses("A Rose and its Thorns").ends()
    assert played.state.units[side(scene, "blue")].wounds == 12 - hits
    alone = met(SWORDS, at=(24, 40)).ncu("Margaery Tyrell", by=RED)
    assert not alone.influenced("Margaery Tyrell", red(SWORDS)).run(heals).offers("A Rose")


def test_styr_drives_monsters_in_another_way() -> None:
    """Fury of the Thenns."""
    for unit, found in some(((SWORDS, {Stat.SUNDERING, Stat.RANKS_FOR_DICE}), ("10301", set()))):
        scene = met(unit).ncu("Styr", by=RED)
        scene = scene.influenced("Styr", side(scene, "red"))
        assert stats_of(scene, Stat.SUNDERING, Stat.RANKS_FOR_DICE) >= found
        giant = side(scene, "red")
        assert scene.now().has(Stat.REROLL_CHARGE, giant) is (unit != SWORDS)
        charge = Charge(giant, side(scene, "blue"), ArcSide.FRONT, die=4)
        played = scene.run(opens(Moment.CHARGE_SUCCEEDED, charge)).ends()
        assert (WEAKENED in tokens_of(played, "blue")) is (unit != SWORDS)


@pytest.mark.parametrize("zone", [Zone.CROWN, Zone.COMBAT, None])
def test_arianne_thins_the_ranks_of_an_enemy(zone: Zone | None) -> None:
    """Negotiator: both with the Crown, and the lowest number of dice while she is there."""
    scene = battle(S07).red(SWORDS).blue(GUARDS).ncu("Arianne Martell", zone, by=RED)
    usual = dice_of(scene, "blue")
    played = claim(scene, "Arianne Martell", zone or Zone.COMBAT)
    played.picks(blue(GUARDS)).picks("It counts as having 1 rank less for attack dice")
    now = played.ends().now
    lines = now.card(blue(GUARDS)).attacks[0].dice
    rolled = numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total
    assert usual == lines[0]
    assert rolled == (lines[2] if zone is Zone.CROWN else lines[1])
    assert now.has(Stat.ATTACHMENTS_LOST, blue(GUARDS)) is (zone is Zone.CROWN)


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5])
def test_nymeria_counts_the_zones_that_are_controlled(count: int) -> None:
    """Conflicting Reactions."""
    others = ("Sansa Stark", "Catelyn Stark", "Eddard Stark", "Rodrik Cassel", "Howland Reed")
    scene = met(GUARDS).ncu("Nymeria Sand", by=RED).influenced("Nymeria Sand", red(GUARDS))
    for number, (name, zone) in enumerate(zip(others, Zone, strict=False)):
        if number < count:
            scene = scene.ncu(name, zone, by=BLUE if number % 2 else RED)
    wanted = (Stat.VICIOUS, Stat.CRITICAL_BLOW, Stat.REROLL_ATTACK, Stat.ATTACK_DICE)
    least = dict(zip(wanted, (1, 2, 4, 5), strict=True))
    assert stats_of(scene, *wanted) == {stat for stat in wanted if least[stat] <= count}


@pytest.mark.parametrize("crowned", [True, False])
def test_robb_claims_what_no_opponent_holds(crowned: bool) -> None:
    """Wolf Lord's Claim."""
    for foe in some((False, True)):
        scene = met(SWORDS).ncu("30210", by=RED)
        scene = scene.influenced("30210", side(scene, "blue" if foe else "red"))
        scene = scene.ncu("Cersei Lannister", Zone.CROWN, by=BLUE) if crowned else scene
        by = "blue" if foe else "red"
        now, attack = scene.now(), struck(scene, by=by)
        bonus = attack.card.hit - numbers(now, attack).to_hit.total
        assert bonus == (0 if crowned else -1 if foe else 1)
        after = scene.run(opens(AFTER, attack)).ends()
        assert (VULNERABLE in tokens_of(after, "blue")) is (foe and not crowned)


def test_pycelle_thins_and_weakens() -> None:
    """Manipulation and Deception."""
    scene = battle(S07).red(SWORDS).blue(GUARDS).ncu("Pycelle", by=RED, tokens=ORDERS)
    played = claim(scene, "Pycelle").picks(blue(GUARDS)).answers("yes").ends()
    assert tokens_of(played, "blue") == {WEAKENED}
    assert left(played, "Pycelle") == 1
    now = played.now
    rolled = numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total
    assert rolled == now.card(blue(GUARDS)).attacks[0].dice[1]


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.COMBAT])
def test_cersei_cuts_an_enemy_off(zone: Zone) -> None:
    """Queen's Manipulation."""
    scene = met(SWORDS).ncu("30105", zone, by=RED)
    foe = side(scene, "blue")
    now = scene.influenced("30105", foe).now()
    assert now.has(Stat.NO_FRIENDLY_CARDS, foe)
    assert now.has(Stat.NO_FRIENDLY_ORDERS, foe)
    assert bool(now.has(Stat.ATTACHMENTS_LOST, foe)) is (zone is Zone.WEALTH)


@pytest.mark.parametrize("boon", ["Restore 2 wounds", "Roll the highest", "An enemy becomes"])
def test_illyrio_has_three_boons(boon: str) -> None:
    """Three Boons."""
    scene = with_ncu("Illyrio Mopatis", met(SWORDS, wounds=4))
    played = claim(scene, "Illyrio Mopatis").uses("Three Boons").picks(red(SWORDS))
    labels = [label for label in played.labels() if label.startswith(boon)]
    done = played.picks(labels[0]).ends()
    assert left(done, "Illyrio Mopatis") == 1
    assert done.unit(SWORDS).wounds == (6 if boon.startswith("Restore") else 4)
    attack = struck(scene)
    for stat in some((Stat.HIGHEST_DICE, Stat.SUNDERING)):
        assert bool(done.now.has(stat, red(SWORDS), attack)) is boon.startswith("Roll")
    found = {PANICKED, WEAKENED} if boon.startswith("An") else set()
    assert tokens_of(done, "blue") == found
    bare = with_ncu("Illyrio Mopatis", tokens=MappingProxyType({}))
    assert not claim(bare, "Illyrio Mopatis").offers("Three Boons")


@pytest.mark.parametrize("failed", [True, False])
def test_jeynes_house_pays_for_a_failed_test(failed: bool) -> None:
    """Bolton Hostage."""
    scene = met(SWORDS).ncu("Jeyne Poole", by=RED).hand("40101", by=BLUE)
    foe = side(scene, "blue")
    scene = scene.influenced("Jeyne Poole", foe)
    made = Claim(red("Jeyne Poole"), Zone.CROWN, target=foe, failed=failed)
    played = scene.run(opens(Moment.ZONE_RESOLVED, made)).ends()
    assert len(played.state.seats[BLUE].hand) == (0 if failed else 1)
    test = MoraleTest(unit=foe, panic=True, source=literal(""))
    assert scene.now().tally(Stat.MORALE_ROLL, foe, test).total == -2


def test_walda_heals_with_every_zone_and_once_for_all() -> None:
    """Worth her Weight in Silver."""
    name = "Worth her Weight in Silver"
    scene = met(SWORDS, wounds=4).ncu("Walda Frey", by=RED)
    assert claim(scene, "Walda Frey").uses(name).ends().unit(SWORDS).wounds == 6
    activates = opens(Moment.NCU_ACTIVATES, Activation(red("Walda Frey")))
    played = scene.having(round=3).run(activates).uses(name).ends()
    assert played.unit(SWORDS).wounds == 8
    assert played.result[0].action_lost
