"""Abilities of the neutral attachments, each in a situation where it matters (ATM-08)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.abilities.roles import commanders_units, figure_in
from simulator.engine.effects import Moment, Source
from simulator.engine.table import Table
from simulator.geometry.arcs import Side
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, Phase, Player, Until, Zone
from simulator.model.subjects import Charge, Fall, Stat, Turn
from simulator.rules import wounds
from simulator.rules.attack_numbers import numbers
from simulator.rules.setup import slug
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
WOLF, KNIGHTS = "Grey Wind", "Knights of Casterly Rock"
HALBERDIERS, SANSA, CERSEI = "Lannister Halberdiers", "Sansa Stark", "Cersei Lannister"
JOKIN, ARCHER, WIDOWER, SECOND = "20424", "20426", "20425", "20427"
HOAT, CRIPPLER, DAARIO, RECKLESS = "20409", "20410", "20411", "20412"
BOW = AttackCard("Bow", AttackKind.LONG, 3, (6, 6, 6))


# ------------------------------------------------------------------ keywords of a unit's attacks


@pytest.mark.parametrize(("attachment", "words", "at_range"), [
    (JOKIN, {Stat.PRECISION}, {Stat.PRECISION}),  # Accute Precision
    (WIDOWER, {Stat.SUNDERING}, set()),  # Sundering
    (CRIPPLER, {Stat.VICIOUS}, set()),  # Vicious
    (RECKLESS, {Stat.CRITICAL_BLOW, Stat.PRECISION}, set()),  # Reckless Strikes
])  # fmt: skip
def test_attachments_bring_keywords(attachment: str, words: set[Stat], at_range: set[Stat]) -> None:
    """Accute Precision, Sundering, Vicious, Reckless Strikes."""
    now = battle().stark(BOWMEN, attachment).lannister(GUARDS).now()
    melee = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert set(melee.keywords) == words
    assert {now.tally(word, red(BOWMEN), melee.attack).total for word in words} == {1}
    assert set(numbers(now, strike(now, red(BOWMEN), blue(GUARDS))).keywords) == at_range
    assert not numbers(now, strike(now, blue(GUARDS), red(BOWMEN))).keywords


@pytest.mark.parametrize("attachment", [DAARIO, "Stormcrow Lieutenant"])
def test_improved_armaments_are_paid_with_wealth(attachment: str) -> None:
    """Improved Armaments."""
    scene = battle().stark(BOWMEN, attachment, wounds=4).lannister(GUARDS)
    now = scene.ncu(SANSA, Zone.WEALTH).now()
    melee = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert (set(melee.keywords), melee.dice.total) == ({Stat.SUNDERING}, 5)
    for paid in (Stat.SUNDERING, Stat.HIGHEST_DICE):
        assert now.tally(paid, red(BOWMEN), melee.attack).total == 1
    ranged = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    card = now.card(red(BOWMEN)).attacks[0]
    assert (set(ranged.keywords), ranged.dice.total) == (set(), card.dice[2])
    now = scene.ncu(SANSA, Zone.CROWN).now()
    unpaid = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert (set(unpaid.keywords), unpaid.dice.total) == (set(), 3)


# ------------------------------------------------------------------ Reckless Strikes


def test_reckless_strikes_hurt_those_who_strike() -> None:
    """Reckless Strikes: a wound for each 1."""
    dice = [1, 1, 2, 2, 2, 2, 2]
    scene = battle().stark(SWORDS, RECKLESS).lannister(BOWMEN)
    assert scene.run(fight(red(SWORDS), blue(BOWMEN)), dice).ends().unit(SWORDS).wounds == 10
    answer = [1] * 5
    struck = scene.run(fight(blue(BOWMEN), red(SWORDS), line=1), answer).ends()
    assert (struck.unit(SWORDS).wounds, struck.unit(BOWMEN).wounds) == (12, 12)


def test_reckless_strikes_forget_the_ones_that_were_rolled_again() -> None:
    """Reckless Strikes: RRL-04; and a bow cuts nobody."""
    spare = battle().stark(SWORDS, RECKLESS).lannister(BOWMEN).ncu("Rodrik Cassel")
    played = spare.run(fight(red(SWORDS), blue(BOWMEN)), [1, 1, 2, 2, 2, 2, 2, 2])
    played.uses("Martial Expertise").answers(("0",)).ends()
    assert played.unit(SWORDS).wounds == 11
    shot = battle().stark(BOWMEN, RECKLESS).lannister(SWORDS, at=(24, 30))
    assert shot.run(fight(red(BOWMEN), blue(SWORDS)), [1] * 7).ends().unit(BOWMEN).wounds == 12


# ------------------------------------------------------------------ Gang-Up


def _gang() -> Battle:
    scene = battle().stark(SWORDS, "Biter").stark(BOWMEN, at=(29.6, 20))
    return scene.lannister(GUARDS, at=(26.8, 24.8)).lannister(HALBERDIERS, at=(32.4, 24.8))


def test_gang_up_helps_everybody_against_a_shared_enemy() -> None:
    """Gang-Up: melee attacks of all friends, on what Biter's unit and another fight."""
    now = _gang().now()
    for unit, needed, dice in ((SWORDS, 3, 8), (BOWMEN, 4, 6)):
        line = 1 if unit == BOWMEN else 0
        found = numbers(now, strike(now, red(unit), blue(GUARDS), line=line))
        assert (found.to_hit.total, found.dice.total) == (needed, dice)
    shot = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    assert (shot.to_hit.total, shot.dice.total) == (3, 7)


def test_gang_up_needs_the_unit_and_another_friend() -> None:
    """Gang-Up: neither an enemy Biter does not fight, nor one he fights alone, nor his enemies."""
    now = _gang().now()
    other = numbers(now, strike(now, red(BOWMEN), blue(HALBERDIERS), line=1))
    assert (other.to_hit.total, other.dice.total) == (5, 5)
    back = numbers(now, strike(now, blue(GUARDS), red(BOWMEN)))
    assert (back.to_hit.total, back.dice.total) == (4, 6)
    alone = battle().stark(SWORDS, "Biter").lannister(GUARDS).now()
    found = numbers(alone, strike(alone, red(SWORDS), blue(GUARDS)))
    assert (found.to_hit.total, found.dice.total) == (4, 7)


# ------------------------------------------------------------------ Weaken Resolve, Spread Fear


def test_weaken_resolve_marks_engaged_enemies_that_fail() -> None:
    """Weaken Resolve: a panic test, an enemy in contact."""
    scene = battle().stark(SWORDS, CRIPPLER).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 40))
    assert scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends().unit(GUARDS).conditions == {
        Condition.WEAKENED
    }
    for unit, panics in ((GUARDS, False), (HALBERDIERS, True)):
        dice = [1, 1, 1] if panics else [1, 1]
        played = scene.run(takes_test(blue(unit), panics=panics), dice).ends()
        assert not played.unit(unit).conditions


def _fear(wounds: int = 12) -> Battle:
    scene = battle().stark(SWORDS, "Bolton Flayer", wounds=wounds).lannister(GUARDS)
    scene = scene.lannister(BOWMEN, at=(24, 36)).lannister(HALBERDIERS, at=(30, 37.1))
    return scene.lannister(KNIGHTS, at=(35, 20))


@pytest.mark.parametrize(("wounds", "result"), [(12, 5), (4, 7)])
def test_spread_fear_frightens_another_enemy_in_long_range(wounds: int, result: int) -> None:
    """Spread Fear: -1 for each rank of the Flayer's unit, a wound more."""
    dice = [1, 1, 1, 4, 4, 2]
    played = _fear(wounds).run(takes_test(blue(GUARDS)), dice).uses("Spread Fear")
    assert played.labels() == [BOWMEN, KNIGHTS]  # 11.2 and 5.5 inches, not 12.3
    played.picks(blue(BOWMEN)).ends()
    (tested,) = [e for e in played.of(ev.MoraleTested) if e.unit == blue(BOWMEN)]
    assert tested.result.total == result
    assert tested.passed is (result >= tested.needed)
    if not tested.passed:
        assert played.unit(BOWMEN).wounds == 9  # 2 and 1
    assert "spread_fear" in played.unit(SWORDS).used_this_round


def test_spread_fear_needs_an_engaged_enemy_that_panics() -> None:
    """Spread Fear."""
    for unit, panics in ((GUARDS, False), (BOWMEN, True)):
        played = _fear().run(takes_test(blue(unit), panics=panics), [1, 1, 1])
        assert not played.offers("Spread Fear")


# ------------------------------------------------------------------ Boisterous Charisma


@pytest.mark.parametrize("token", [Condition.VULNERABLE, Condition.WEAKENED])
def test_boisterous_charisma_marks_an_enemy_in_short_range(token: Condition) -> None:
    """Boisterous Charisma: innate (ABL-02)."""
    scene = battle().stark(SWORDS, "Golden Company Officer").lannister(GUARDS)
    scene = scene.lannister(BOWMEN, at=(24, 30.7)).lannister(HALBERDIERS, at=(30, 31))
    scene = scene.having(lasting=(lost(red(SWORDS)),))
    played = scene.run(takes_test(red(SWORDS)), [6, 6, 1])
    assert played.labels() == [GUARDS, BOWMEN]
    played.picks(blue(BOWMEN))
    assert played.labels() == ["Vulnerable", "Weakened"]
    played.picks(token.title()).ends()
    assert played.unit(BOWMEN).conditions == {token}


@pytest.mark.parametrize(("unit", "panics"), [(SWORDS, False), (BOWMEN, True)])
def test_boisterous_charisma_is_for_the_units_own_panic_tests(unit: str, panics: bool) -> None:
    """Boisterous Charisma."""
    scene = battle().stark(SWORDS, "Golden Company Officer").lannister(GUARDS)
    scene = scene.stark(BOWMEN, at=(10, 10))
    dice = [6, 6, 1] if panics else [6, 6]
    played = scene.run(takes_test(red(unit), panics=panics), dice).ends()
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Interrogate


def _fallen(wounds: int, *, line: int = 1, hand: bool = True) -> Battle:
    scene = battle().stark(BOWMEN, "Lysene Bosun").lannister(HALBERDIERS, wounds=wounds)
    scene = scene.lannister(GUARDS, at=(40, 40))
    return scene.hand("Bribery", "Hear Me Roar!") if hand else scene


def _bowmen_fight(line: int) -> Script:
    return fight(red(BOWMEN), blue(HALBERDIERS), line=line)


def test_interrogate_reads_a_hand_and_discards_from_it() -> None:
    """Interrogate: only the one who reads may see the cards."""
    played = _fallen(1).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1]).uses("Interrogate")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert (asked.who, asked.private) == (RED, True)
    assert played.labels() == ["Bribery", "Hear Me Roar!"]
    played.picks("Bribery")
    assert played.state.seats[BLUE].hand == ("40104",) or len(played.state.seats[BLUE].hand) == 1
    assert len(played.state.seats[BLUE].discard) == 1


def test_interrogate_needs_a_kill_in_melee_and_cards() -> None:
    """Interrogate: the defender of its own melee attack, destroyed, and a hand to read."""
    lives = _fallen(12).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1, 6, 6, 1])
    assert not lives.offers("Interrogate")
    assert not _fallen(1).run(_bowmen_fight(0), [6, 1, 1, 1, 1, 1, 1, 1]).offers("Interrogate")
    empty = _fallen(1, hand=False).run(_bowmen_fight(1), [6, 1, 1, 1, 1, 1])
    assert not empty.offers("Interrogate")


def test_interrogate_does_not_answer_the_deeds_of_others() -> None:
    """Interrogate: a friend's attack, and the fall of its own side's units."""
    scene = battle().stark(SWORDS).stark(BOWMEN, "Lysene Bosun", at=(10, 10))
    scene = scene.lannister(HALBERDIERS, wounds=1).lannister(GUARDS, at=(40, 40)).hand("Bribery")
    played = scene.run(fight(red(SWORDS), blue(HALBERDIERS)), [6, 1, 1, 1, 1, 1, 1, 1, 1])
    assert not played.offers("Interrogate")
    own = Fall(red(SWORDS), RED, strike(scene.now(), red(BOWMEN), blue(GUARDS), line=1))
    scene = scene.hand("Winter's Might")
    assert not scene.run(window(Moment.UNIT_REMOVED, own)).offers("Interrogate")


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
    charge = Charge(red(BOWMEN), blue(GUARDS), Side.FRONT)
    assert now.tally(Stat.REROLL_CHARGE, red(BOWMEN), charge).total == int(again)
    back = Charge(blue(GUARDS), red(BOWMEN), Side.FRONT)
    assert not now.has(Stat.REROLL_CHARGE, blue(GUARDS), back)


@pytest.mark.parametrize(("zone", "line", "needed"), [
    (Zone.COMBAT, 1, 4), (Zone.CROWN, 1, 5), (Zone.COMBAT, 0, 3),
])  # fmt: skip
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
def test_set_an_example_frightens_all_in_short_range(turn: Player, die: int) -> None:
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


def _listed(tokens: int, *attached: str, line: int = 1) -> Battle:
    scene = battle().stark(BOWMEN, ARYA, tokens=MappingProxyType({"order": tokens}))
    return scene.lannister(HALBERDIERS, *attached).lannister(GUARDS, at=(40, 40))


@pytest.mark.parametrize(("unit", "count"), [
    (BOWMEN, 1), (SWORDS, 1), (WOLF, 0), (GUARDS, 0),
])  # fmt: skip
def test_names_on_the_list_remember_the_ranks_of_friends(unit: str, count: int) -> None:
    """Names On The List: friendly units in long range, itself included (GEN-09)."""
    scene = battle().stark(BOWMEN, ARYA).stark(SWORDS, at=(24, 8.0)).stark(WOLF, at=(24, 37.8))
    scene = scene.stark("Stark Outriders", at=(24, 36.9)).lannister(GUARDS, at=(31, 20))
    holder = next(i for i in scene.now().state.units if i.endswith(":" + slug(unit)))

    async def script(table: Table) -> None:
        await wounds.suffer(table, holder, 4, "test", None)

    played = scene.run(script).ends()
    assert played.unit(BOWMEN).tokens.get("order", 0) == count


@pytest.mark.parametrize(("unit", "at", "count"), [
    ("Stark Outriders", (24, 36.8), 1), ("Stark Outriders", (24, 37.1), 0),
])  # fmt: skip
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
    for scene, line in ((_listed(0, "Assault Veteran"), 1), (_listed(1), 1),
                        (_listed(1, "Assault Veteran"), 0)):  # fmt: skip
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
        (weak, 0), (whole, 1), (_maimed(conditions=WEAK), 1),
        (_maimed("Assault Veteran", conditions=other), 1),
    ):  # fmt: skip
        attack = strike(scene.now(), red(BOWMEN), blue(HALBERDIERS), line=line)
        played = scene.run(window(Moment.ATTACK_COMPLETED, attack))
        assert not played.offers("Sadistic Mutilation")
    scene = weak.stark(SWORDS, at=(29.5, 20))
    friend = strike(scene.now(), red(SWORDS), blue(HALBERDIERS))
    assert not scene.run(window(Moment.ATTACK_COMPLETED, friend)).offers("Sadistic Mutilation")
