"""Neutral characters in units: what Jokin, Brienne, Theon, Arya and Vargo Hoat bring (ATM-08)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.abilities.roles import commanders_units, figure_in
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition, Lasting, Phase, Seat, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.setup.start import slug
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    window,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
WOLF, KNIGHTS = "Grey Wind", "Knights of Casterly Rock"
HALBERDIERS, SANSA = "Lannister Halberdiers", "Sansa Stark"
JOKIN, ARCHER, WIDOWER, SECOND = "20424", "20426", "20425", "20427"
HOAT, CRIPPLER, DAARIO = "20409", "20410", "20411"


# ------------------------------------------------------------------ Jokin and the Widower


def _jokin(*, near: bool = True) -> Battle:
    """Lay out Jokin's unit under attack and the Widower's beside it."""
    scene = battle().stark(SWORDS, ARCHER)
    at = (29.6, 20) if near else (45, 5)
    scene = scene.stark("Stormcrow Mercenaries", SECOND, at=at)
    return scene.lannister(BOWMEN, at=(26.8, 24.8))


def test_jokins_protector_strikes_the_attacker_of_jokins_unit() -> None:
    """Jokin's Protector."""
    dice = [1] * 5 + [1] * 7
    played = _jokin().run(fight(blue(BOWMEN), red(SWORDS), line=1), dice).answers("stay").ends()
    began = played.of(ev.AttackBegan)
    assert [e.attacker for e in began] == [blue(BOWMEN), red("Stormcrow Mercenaries")]


def test_jokins_protector_cares_for_jokin_only() -> None:
    """Jokin's Protector: out of reach; another unit attacked; Jokin attacking."""
    far = _jokin(near=False).run(fight(blue(BOWMEN), red(SWORDS), line=1), [1] * 5).ends()
    assert len(far.of(ev.AttackBegan)) == 1
    widower = fight(blue(BOWMEN), red("Stormcrow Mercenaries"), line=1)
    assert len(_jokin().run(widower, [1] * 5).ends().of(ev.AttackBegan)) == 1
    own = _jokin().run(fight(red(SWORDS), blue(BOWMEN)), [1] * 7).ends()
    assert len(own.of(ev.AttackBegan)) == 1
    foe = battle().stark(SWORDS, ARCHER).lannister("Stormcrow Mercenaries", SECOND)
    foe = foe.lannister(BOWMEN, at=(40, 40))
    played = foe.run(fight(blue("Stormcrow Mercenaries"), red(SWORDS)), [1] * 7).ends()
    assert len(played.of(ev.AttackBegan)) == 1


def test_jokins_vassal_counts_as_jokin_even_without_abilities() -> None:
    """Jokin's Vassal: both units are Jokin's to his cards; ABL-02."""
    scene = battle().stark(SWORDS, JOKIN).stark(BOWMEN, WIDOWER, at=(40, 20)).lannister(GUARDS)
    now = scene.having(lasting=(lost(red(BOWMEN)),)).now()
    source = Source(RED, "brothers_in_arms", "Brothers In Arms", "", "40420")
    assert commanders_units(now, source) == [red(SWORDS), red(BOWMEN)]
    assert figure_in(now, red(BOWMEN), "Jokin")
    assert not figure_in(now, blue(GUARDS), "Jokin")


# ------------------------------------------------------------------ Brienne


def _sworn(foe: str, zone: Zone | None = None) -> Battle:
    scene = battle().stark(BOWMEN, "Brienne").lannister(GUARDS).ncu(SANSA, zone)
    scene = scene.lannister(HALBERDIERS, at=(40, 40))
    return scene.having(lasting=(Lasting("knightly_vow_lasting", RED, foe, Until.GAME, "vow"),))


def test_knightly_vow_names_an_enemy_after_deployment() -> None:
    """Knightly Vow."""
    scene = battle().stark(SWORDS, "Brienne").lannister(GUARDS, at=(24, 40))
    scene = scene.lannister(HALBERDIERS, at=(40, 40)).having(phase=Phase.DEPLOYMENT)
    played = scene.run(window(Moment.DEPLOYED, Turn(RED)))
    assert played.labels() == [GUARDS, HALBERDIERS]
    played.picks(blue(HALBERDIERS)).ends()
    (sworn,) = played.state.lasting
    assert (sworn.subject, sworn.until) == (blue(HALBERDIERS), Until.GAME)
    assert sworn.ability == "knightly_vow_lasting"


@pytest.mark.parametrize(("foe", "again"), [(GUARDS, True), (HALBERDIERS, False)])
def test_knightly_vow_rolls_a_charge_on_that_enemy_again(foe: str, again: bool) -> None:
    """Knightly Vow."""
    now = _sworn(blue(foe)).now()
    charge = Charge(red(BOWMEN), blue(GUARDS), ArcSide.FRONT)
    assert now.tally(Stat.REROLL_CHARGE, red(BOWMEN), charge).total == int(again)
    back = Charge(blue(GUARDS), red(BOWMEN), ArcSide.FRONT)
    assert not now.has(Stat.REROLL_CHARGE, blue(GUARDS), back)


@pytest.mark.parametrize(
    ("zone", "line", "needed"),
    [
        (Zone.COMBAT, 1, 4),
        (Zone.CROWN, 1, 5),
        (Zone.COMBAT, 0, 3),
    ],
)
def test_knightly_vow_aims_better_with_combat(zone: Zone, line: int, needed: int) -> None:
    """Knightly Vow: melee attacks, with the Combat zone."""
    now = _sworn(blue(GUARDS), zone).now()
    found = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=line))
    assert found.to_hit.total == needed


# ------------------------------------------------------------------ Theon Greyjoy

THEON = "20404"


def _reek(*, wounds: int = 12) -> Battle:
    scene = battle().stark(SWORDS, "Ramsay Snow", THEON, wounds=wounds)
    scene = scene.stark(BOWMEN, at=(18.4, 20)).lannister(GUARDS, at=(24, 30.7))
    return scene.lannister(KNIGHTS, at=(34, 20)).lannister(HALBERDIERS, at=(30, 31))


@pytest.mark.parametrize(("turn", "die"), [(RED, 5), (BLUE, 6)])
def test_set_an_example_frightens_all_in_short_range(turn: Seat, die: int) -> None:
    """Set An Example: any turn; on a 6 it is Theon who pays."""
    scene = _reek().having(active=turn)
    played = scene.run(window(Moment.TURN_START, Turn(turn)), [die]).uses("Set An Example").ends()
    panicked = {Condition.PANICKED}
    assert played.unit(GUARDS).conditions == panicked
    assert played.unit(KNIGHTS).conditions == panicked
    for unit in (HALBERDIERS, BOWMEN, SWORDS):
        assert not played.unit(unit).conditions
    there = THEON in played.unit(SWORDS).attachments
    assert (there, played.unit(SWORDS).wounds) == ((True, 12) if die == 5 else (False, 11))
    assert "20402" in played.unit(SWORDS).attachments
    assert "set_an_example" in played.unit(SWORDS).used_this_round


def test_set_an_example_needs_somebody_to_look_on() -> None:
    """Set An Example."""
    scene = battle().stark(SWORDS, "Ramsay Snow", THEON).lannister(GUARDS, at=(24, 31.2))
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Set An Example")


# ------------------------------------------------------------------ Arya Stark

ARYA = "20420"


def _listed(tokens: int, *attached: str) -> Battle:
    scene = battle().stark(BOWMEN, ARYA, tokens=MappingProxyType({"order": tokens}))
    return scene.lannister(HALBERDIERS, *attached).lannister(GUARDS, at=(40, 40))


@pytest.mark.parametrize(
    ("unit", "count"),
    [
        (BOWMEN, 1),
        (SWORDS, 1),
        (WOLF, 0),
        (GUARDS, 0),
    ],
)
def test_names_on_the_list_remember_the_ranks_of_friends(unit: str, count: int) -> None:
    """Names On The List: friendly units in long range, itself included (GEN-09)."""
    scene = battle().stark(BOWMEN, ARYA).stark(SWORDS, at=(24, 8.0)).stark(WOLF, at=(24, 37.8))
    scene = scene.stark("Stark Outriders", at=(24, 36.9)).lannister(GUARDS, at=(31, 20))
    holder = next(i for i in scene.now().state.units if i.endswith(":" + slug(unit)))

    async def script(table: Table) -> None:
        await wounds.suffer(table, holder, 4, "test", None)

    played = scene.run(script).ends()
    assert played.unit(BOWMEN).tokens.get("order", 0) == count


@pytest.mark.parametrize(
    ("unit", "at", "count"),
    [
        ("Stark Outriders", (24, 36.8), 1),
        ("Stark Outriders", (24, 37.1), 0),
    ],
)
def test_names_on_the_list_reach_twelve_inches(
    unit: str, at: tuple[float, float], count: int
) -> None:
    """Names On The List."""
    scene = battle().stark(BOWMEN, ARYA).stark(unit, at=at).lannister(GUARDS, at=(5, 40))

    async def script(table: Table) -> None:
        await wounds.suffer(table, red(unit), 6, "test", None)

    assert scene.run(script).ends().unit(BOWMEN).tokens.get("order", 0) == count


def test_names_on_the_list_cost_the_defender_an_attachment() -> None:
    """Names On The List: after the attack it was chosen for."""
    dice = [2] * 5
    scene = _listed(1, "Assault Veteran")
    played = scene.run(fight(red(BOWMEN), blue(HALBERDIERS), line=1), dice)
    played.uses("Names On The List").passes().ends()
    assert played.unit(HALBERDIERS).attachments == ()
    assert played.unit(HALBERDIERS).wounds == 11
    assert played.unit(BOWMEN).tokens["order"] == 0
    spared = scene.run(fight(red(BOWMEN), blue(HALBERDIERS), line=1), dice).ends()
    assert spared.unit(HALBERDIERS).attachments
    assert spared.unit(BOWMEN).tokens["order"] == 1


def test_names_on_the_list_need_a_token_a_melee_and_a_name() -> None:
    """Names On The List: an infantry attachment in the defender's unit."""
    for scene, line in (
        (_listed(0, "Assault Veteran"), 1),
        (_listed(1), 1),
        (_listed(1, "Assault Veteran"), 0),
    ):
        attack = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=line)
        played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
        assert not played.offers("Names On The List")
    scene = battle().stark(BOWMEN, "Umber Champion")
    scene = scene.lannister(HALBERDIERS, ARYA, tokens=MappingProxyType({"order": 1}))
    back = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=1)
    assert not scene.run(window(Moment.ATTACK_BEFORE_DICE, back)).offers("Names On The List")


def test_names_on_the_list_are_only_for_the_attack_the_token_was_spent_for() -> None:
    """Names On The List."""
    scene = _listed(1, "Assault Veteran")
    other = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=1)
    played = scene.run(window(Moment.ATTACK_COMPLETED, other)).passes()
    assert played.unit(HALBERDIERS).attachments


# ------------------------------------------------------------------ Vargo Hoat


def _maimed(*attached: str, **state: Any) -> Battle:
    scene = battle().stark(BOWMEN, CRIPPLER).lannister(HALBERDIERS, *attached, **state)
    return scene.lannister(GUARDS, at=(40, 40))


WEAK = frozenset({Condition.WEAKENED})


def test_sadistic_mutilation_costs_a_weakened_defender_an_attachment() -> None:
    """Sadistic Mutilation: the token goes, and the figure."""
    scene = _maimed("Assault Veteran", conditions=WEAK)
    attack = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=1)
    after = window(Moment.ATTACK_COMPLETED, attack)
    played = scene.run(after).uses("Sadistic Mutilation").ends()
    found = played.unit(HALBERDIERS)
    assert (found.attachments, found.conditions, found.wounds) == ((), frozenset(), 11)
    kept = scene.run(after).passes().unit(HALBERDIERS)
    assert (len(kept.attachments), kept.conditions) == (1, WEAK)


def test_sadistic_mutilation_needs_a_token_an_attachment_and_its_own_melee() -> None:
    """Sadistic Mutilation."""
    weak, whole = _maimed("Assault Veteran", conditions=WEAK), _maimed("Assault Veteran")
    other = frozenset({Condition.PANICKED, Condition.VULNERABLE})
    for scene, line in (
        (weak, 0),
        (whole, 1),
        (_maimed(conditions=WEAK), 1),
        (_maimed("Assault Veteran", conditions=other), 1),
    ):
        attack = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=line)
        played = scene.run(window(Moment.ATTACK_COMPLETED, attack))
        assert not played.offers("Sadistic Mutilation")
    scene = weak.stark(SWORDS, at=(29.5, 20))
    friend = strike(scene.now(), red(SWORDS), blue(HALBERDIERS))
    assert not scene.run(window(Moment.ATTACK_COMPLETED, friend)).offers("Sadistic Mutilation")


# ------------------------------------------------------------------ affiliations


@pytest.mark.parametrize(
    ("attachment", "band"),
    [
        ("20402", "House Bolton"),
        (HOAT, "Bloody Mummer"),
        (DAARIO, "Stormcrow"),
        ("20418", "Golden Company"),
    ],
)
def test_affiliations_make_a_unit_one_of_the_band(attachment: str, band: str) -> None:
    """Affiliation: House Bolton, Affiliation: Bloody Mummers, Affiliation: Stormcrows; innate."""
    scene = battle().stark(SWORDS, attachment).lannister(GUARDS)
    now = scene.having(lasting=(lost(red(SWORDS)),)).now()
    assert now.has_affiliation(red(SWORDS), band)
    assert not now.has_affiliation(blue(GUARDS), band)
