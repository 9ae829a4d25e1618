"""Lannister attachments: what their cards say, where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.abilities.roles import commanders_units
from simulator.engine.effects import Moment, Source
from simulator.engine.table import Table
from simulator.geometry.arcs import Side
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.requests import Choose, ChooseSome, Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Action, Activation, Charge, MoraleTest, Stat, Turn
from simulator.rules import actions, attachments, conditions, panic, wounds
from simulator.rules import attack as attacks
from simulator.rules.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Script,
    battle,
    blue,
    claims,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOW, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDS, CROSSBOWS = "Lannister Halberdiers", "Lannister Crossbowmen"
CERSEI = "Cersei Lannister"
CROWNED = pytest.mark.parametrize("zone", [Zone.CROWN, Zone.WEALTH, None])


def led(*by: str, zone: Zone | None = None, **state: Any) -> Battle:
    """Set halberdiers with attachments against swords; Cersei Lannister holds a zone, or none."""
    return battle().stark(SWORDS).lannister(HALBERDS, *by, **state).ncu(CERSEI, zone)


def _numbers(scene: Battle, line: int = 0) -> Any:
    now = scene.now()
    return numbers(now, strike(now, blue(HALBERDS), red(SWORDS), line=line))


def _back(scene: Battle) -> Any:
    now = scene.now()
    return numbers(now, strike(now, red(SWORDS), blue(HALBERDS)))


def _shot(*by: str, zone: Zone | None = None) -> Any:
    scene = battle().stark(SWORDS).lannister(CROSSBOWS, *by, at=(24, 28)).ncu(CERSEI, zone)
    now = scene.now()
    return numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS)))


# ------------------------------------------------------------------ the Kingsguard


@CROWNED
def test_dominance_of_the_crown_strikes_for_the_throne(zone: Zone | None) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, "Mandon Moore").ncu(CERSEI, zone)
    now = scene.now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    crown = zone is Zone.CROWN
    assert found.to_hit.total == (3 if crown else 4)
    assert (Stat.SUNDERING in found.keywords) is crown
    back = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (back.to_hit.total, Stat.SUNDERING in back.keywords) == (4, False)


def _thrown(number: str, zone: Zone | None = None) -> Any:
    """Give the numbers of an attack with a guardsman's sword, as if it were thrown."""
    now = battle().stark(SWORDS).lannister(GUARDS, number).ncu(CERSEI, zone).now()
    attack = strike(now, blue(GUARDS), red(SWORDS))
    return numbers(now, replace(attack, card=replace(attack.card, kind=AttackKind.LONG)))


@pytest.mark.parametrize("number", ["20108", "20114", "20116", "20126"])
def test_what_is_said_of_melee_is_not_said_of_shots(number: str) -> None:
    """Dominance Of The Crown, Unstoppable Wrath, The Mountain's Strength and Qyburn."""
    found = _thrown(number, Zone.CROWN)
    assert (found.to_hit.total, found.extra_wounds.total, found.keywords) == (4, 0, frozenset())


def test_dominance_of_the_crown_is_for_melee() -> None:
    plain, shot = _shot(zone=Zone.CROWN), _shot("Mandon Moore", zone=Zone.CROWN)
    assert plain.to_hit.total == shot.to_hit.total


@pytest.mark.parametrize(("zone", "healed"), [(Zone.CROWN, 2), (Zone.WEALTH, 1), (None, 1)])
def test_duty_to_the_crown_rewards_the_steadfast(zone: Zone | None, healed: int) -> None:
    for panics in (True, False):
        scene = led("Barristan Selmy", zone=zone, wounds=5)
        dice = [6, 6, 1] if panics else [6, 6]
        played = scene.run(takes_test(blue(HALBERDS), panics=panics), dice).ends()
        assert played.unit(HALBERDS).wounds == 5 + healed


def test_duty_to_the_crown_wants_its_own_test_passed() -> None:
    scene = led("Barristan Selmy", zone=Zone.CROWN, wounds=5)
    assert scene.run(takes_test(red(SWORDS)), [6, 6, 1]).ends().unit(HALBERDS).wounds == 5
    failed = scene.run(takes_test(blue(HALBERDS), panics=False), [1, 1]).ends()
    assert failed.unit(HALBERDS).wounds == 5


@CROWNED
def test_intimidation_of_the_crown_marks_the_defender(zone: Zone | None) -> None:
    scene = led("Meryn Trant", zone=zone).having(active=BLUE)
    played = scene.run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7).ends()
    marked = {Condition.PANICKED, Condition.WEAKENED} if zone is Zone.CROWN else set()
    assert played.unit(SWORDS).conditions == marked


def test_intimidation_of_the_crown_is_for_its_own_melee_attacks() -> None:
    scene = led("Meryn Trant", zone=Zone.CROWN)
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [1] * 7).ends()
    assert not played.unit(HALBERDS).conditions
    far = battle().stark(SWORDS).lannister(CROSSBOWS, "Meryn Trant", at=(24, 30))
    shot = far.ncu(CERSEI, Zone.CROWN).having(active=BLUE)
    played = shot.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 12).passes()
    assert not played.unit(SWORDS).conditions


@CROWNED
def test_protection_of_the_crown_re_rolls_defense_dice(zone: Zone | None) -> None:
    scene = led("Arys Oakheart", zone=zone)
    assert _back(scene).defense_again.any is (zone is Zone.CROWN)
    assert not _numbers(scene).defense_again.any
    away = battle().stark(BOW).lannister(HALBERDS, "Arys Oakheart", at=(24, 28))
    now = away.ncu(CERSEI, zone).now()
    shot = numbers(now, strike(now, red(BOW), blue(HALBERDS)))
    assert shot.defense_again.any is (zone is Zone.CROWN)


def test_protection_of_the_crown_is_for_attacks() -> None:
    """Automatic hits are no attack (GEN-15)."""
    scene = led("Arys Oakheart", zone=Zone.CROWN)

    async def struck(table: Table) -> None:
        await attacks.hits(table, blue(HALBERDS), 2, "test", RED)

    played = scene.run(struck, [1, 1])
    assert played.pending is None


@pytest.mark.parametrize(("wounds", "zone", "cost"), [
    (12, Zone.CROWN, 1), (8, Zone.CROWN, 2), (4, Zone.CROWN, 3), (4, Zone.WEALTH, 0),
])  # fmt: skip
def test_vengeance_of_the_crown_answers_melee_attacks(wounds: int, zone: Zone, cost: int) -> None:
    scene = led("Boros Blount", zone=zone, wounds=wounds)
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [1] * 7).ends()
    assert played.unit(SWORDS).wounds == 12 - cost
    own = scene.having(active=BLUE).run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7)
    assert own.passes().unit(HALBERDS).wounds == wounds


def test_vengeance_of_the_crown_lets_archers_be() -> None:
    scene = battle().stark(BOW).lannister(HALBERDS, "Boros Blount", at=(24, 28))
    scene = scene.ncu(CERSEI, Zone.CROWN)
    played = scene.run(fight(red(BOW), blue(HALBERDS)), [1] * 9).passes()
    assert played.of(ev.AttackCompleted)
    assert played.unit(BOW).wounds == 12


# ------------------------------------------------------------------ the Crown's orders

PYCELLE, ARYA = "Pycelle", "Arya Stark"


def _commanded(number: str) -> Battle:
    scene = battle().stark(SWORDS).lannister(HALBERDS, number, at=(24, 40)).ncu(PYCELLE)
    return scene.ncu("Catelyn Stark").having(active=BLUE)


@pytest.mark.parametrize(("name", "number"), [
    ("Orders Of The Crown (Preston Greenfield)", "20112"),
    ("Orders Of The Crown (Joffrey Baratheon)", "20121"),
])  # fmt: skip
def test_orders_of_the_crown_move_the_unit(name: str, number: str) -> None:
    scene = _commanded(number)
    played = scene.run(claims(blue(PYCELLE), Zone.CROWN)).uses(name)
    assert set(played.labels()) == {"Maneuver", "March"}
    played.answers("march")
    assert isinstance(played.pending, Place)
    assert played.pending.unit == blue(HALBERDS)
    played.stays().ends()
    assert not played.of(ev.MoraleTested)  # the zone's own effect was replaced
    assert not scene.run(claims(blue(PYCELLE), Zone.MANEUVER)).offers(name)
    enemy = scene.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 1])
    assert not enemy.offers(name)


@pytest.mark.parametrize(("number", "name"), [
    ("20112", "Orders Of The Crown"), ("20121", "Orders Of The Crown"),
    ("20130", "Might of the Throne"),
])  # fmt: skip
def test_the_crowns_orders_may_be_declined_and_replace_only_once(number: str, name: str) -> None:
    scene = _commanded(number).having(active=BLUE)
    if number == "20130":
        scene = battle().stark(SWORDS).lannister(HALBERDS, number).ncu(PYCELLE)
        scene = scene.having(active=BLUE)
    passed = scene.run(claims(blue(PYCELLE), Zone.CROWN), [6, 6, 1]).ends()
    assert passed.of(ev.MoraleTested)
    both = scene.hand("Bribery").run(claims(blue(PYCELLE), Zone.CROWN)).uses(name).uses("Bribery")
    both.picks("Bribery").ends()
    assert both.unit(SWORDS).attached
    assert not both.of(ev.ActionDeclared)


def test_orders_of_the_crown_need_a_unit_that_can_move() -> None:
    stuck = battle().stark(SWORDS).lannister(HALBERDS, "20121").ncu(PYCELLE).having(active=BLUE)
    played = stuck.run(claims(blue(PYCELLE), Zone.CROWN), [6, 6, 1])
    assert not played.offers("Orders Of The Crown")


def test_might_of_the_throne_kevan_lannister_lets_his_unit_strike() -> None:
    name = "Might of the Throne (Kevan Lannister)"
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20130").ncu(PYCELLE)
    scene = scene.ncu("Catelyn Stark").having(active=BLUE)
    played = scene.run(claims(blue(PYCELLE), Zone.CROWN), [1] * 7).uses(name).answers("stay").ends()
    assert played.of(ev.AttackBegan)[0].attacker == blue(HALBERDS)
    assert not played.of(ev.MoraleTested) or played.of(ev.MoraleTested)[0].automatic
    assert not scene.run(claims(blue(PYCELLE), Zone.COMBAT)).offers(name)
    enemy = scene.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 1])
    assert not enemy.offers(name)
    away = battle().stark(SWORDS, at=(24, 30)).lannister(HALBERDS, "20130", at=(24, 38))
    away = away.ncu(PYCELLE).having(active=BLUE)
    charging = away.run(claims(blue(PYCELLE), Zone.CROWN), [4] * 40).uses(name)
    assert charging.of(ev.ActionDeclared)[0].action == "charge"


# ------------------------------------------------------------------ Gregor Clegane, Qyburn


@pytest.mark.parametrize(
    ("number", "sunders"), [("20114", False), ("20128", False), ("20116", True)]
)
def test_unstoppable_wrath_and_the_mountains_strength_hit_harder(
    number: str, sunders: bool
) -> None:
    """Unstoppable Wrath; The Mountain's Strength."""
    scene = battle().stark(SWORDS).lannister(GUARDS, number)
    now = scene.now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    assert found.extra_wounds.total == 2
    assert (Stat.SUNDERING in found.keywords) is sunders
    back = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (back.extra_wounds.total, Stat.SUNDERING in back.keywords) == (0, False)
    assert _shot(number).extra_wounds.total == 0
    bow = battle().stark(SWORDS).stark(BOW, number, at=(24, 28)).now()
    assert Stat.SUNDERING not in numbers(bow, strike(bow, red(BOW), red(SWORDS))).keywords


def test_indomitable_units_never_become_weakened() -> None:
    now = led("20116").now()
    assert not conditions.can_receive(now, blue(HALBERDS), Condition.WEAKENED)
    assert conditions.can_receive(now, blue(HALBERDS), Condition.PANICKED)
    assert conditions.can_receive(now, red(SWORDS), Condition.WEAKENED)


def test_experiment_enhancements_sharpen_and_violent_reactions_expose() -> None:
    """Experiment Enhancements; Violent Reactions."""
    weak = frozenset({Condition.WEAKENED})
    scene = led("Qyburn, Forbidden Knowledge", conditions=weak)
    found, plain = _numbers(scene), _numbers(led())
    assert found.to_hit.total == plain.to_hit.total - 1
    assert Stat.VICIOUS in found.keywords
    assert not found.attack_again.forced
    assert _numbers(led(conditions=weak)).attack_again.forced
    back = _back(scene)
    assert back.defense.total == _back(led()).defense.total + 1
    assert (back.to_hit.total, Stat.VICIOUS in back.keywords) == (4, False)
    assert not conditions.can_receive(scene.now(), blue(HALBERDS), Condition.WEAKENED)
    fresh = led("Qyburn, Forbidden Knowledge").now()
    assert conditions.can_receive(fresh, blue(HALBERDS), Condition.WEAKENED)  # still becomes it


def test_experiment_enhancements_leave_shots_as_they_are_but_shield_them() -> None:
    plain, shot = _shot(), _shot("Qyburn, Forbidden Knowledge")
    assert (plain.to_hit.total, Stat.VICIOUS in shot.keywords) == (shot.to_hit.total, False)
    scene = led("Qyburn, Forbidden Knowledge").having(active=RED)
    scene = battle().stark(SWORDS, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.lannister(HALBERDS, "Qyburn, Forbidden Knowledge")
    assert _back(scene).attack_again.forced  # it shields nobody else


# ------------------------------------------------------------------ others


@pytest.mark.parametrize(("zone", "healed"), [(Zone.CROWN, 2), (Zone.WEALTH, 1), (None, 1)])
def test_reinforcements_arrive_as_the_unit_activates(zone: Zone | None, healed: int) -> None:
    scene = led("Gate Warden", zone=zone, wounds=5).having(active=BLUE)
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(HALBERDS)))
    assert scene.run(activated).ends().unit(HALBERDS).wounds == 5 + healed
    other = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert scene.run(other).ends().unit(HALBERDS).wounds == 5


@pytest.mark.parametrize(("x", "bonus"), [(35.4, 1), (36, 0)])
def test_embolden_steadies_friends_nearby(x: float, bonus: int) -> None:
    now = led("20125").lannister(GUARDS, at=(x, 24)).now()
    for panics in (True, False):
        for unit, total in ((GUARDS, bonus), (HALBERDS, 1)):
            found = panic.numbers(now, MoraleTest(blue(unit), panics, "test"))
            assert found.modifier.total == total, unit
    assert panic.numbers(now, MoraleTest(red(SWORDS), False, "test")).modifier.total <= 0
    enemy = [
        part.source
        for part in panic.numbers(now, MoraleTest(red(SWORDS), True, "test")).modifier.parts
    ]
    assert "Embolden" not in enemy


# ------------------------------------------------------------------ what cannot be lost


def _silenced(*by: str, **state: Any) -> Battle:
    return led(*by, **state).having(lasting=(lost(blue(HALBERDS)),))


def test_innate_abilities_stay_when_abilities_are_lost() -> None:
    """ABL-02: Experiment Enhancements, Violent Reactions, Indomitable, the affiliation."""
    scene = _silenced("Qyburn, Forbidden Knowledge")
    assert _numbers(scene).to_hit.total == _numbers(led()).to_hit.total - 1
    assert _back(scene).defense.total == _back(led()).defense.total + 1
    now = _silenced("20116").now()
    assert not conditions.can_receive(now, blue(HALBERDS), Condition.WEAKENED)
    assert now.has_affiliation(blue(HALBERDS), "House Clegane")
    assert _numbers(_silenced("20116")).extra_wounds.total == 0  # The Mountain's Strength is not


def test_jaimes_vassal_counts_as_jaime_even_without_abilities() -> None:
    """Jaime's Vassal: ABL-02."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister, The Kingslayer")
    scene = scene.lannister(HALBERDS, "20127", at=(40, 24)).hand("Kingslayer's Prowess")
    scene = scene.having(active=BLUE, lasting=(lost(blue(HALBERDS)),))
    source = Source(BLUE, "kingslayers_prowess", "Kingslayer's Prowess", "", "40109")
    assert commanders_units(scene.now(), source) == [blue(GUARDS), blue(HALBERDS)]
    fighting = battle().stark(SWORDS).lannister(HALBERDS, "20127").hand("Kingslayer's Prowess")
    fighting = fighting.lannister(GUARDS, "Jaime Lannister, The Kingslayer", at=(40, 40))
    script = fight(blue(HALBERDS), red(SWORDS))
    assert fighting.having(active=BLUE).run(script, [1] * 7).offers("Kingslayer's Prowess")
    plain = battle().stark(SWORDS).lannister(HALBERDS).hand("Kingslayer's Prowess")
    assert not plain.having(active=BLUE).run(script, [1] * 7).offers("Kingslayer's Prowess")


@pytest.mark.parametrize(("ncu", "zone", "malus"), [
    ("Pycelle", Zone.CROWN, 1), ("Pycelle", Zone.WEALTH, 0), ("Catelyn Stark", Zone.CROWN, 0),
])  # fmt: skip
def test_vengeful_captive_spoils_the_aim_while_the_enemy_wears_the_crown(
    ncu: str, zone: Zone, malus: int
) -> None:
    """Jaime Lannister, Maimed Hostage, is a prisoner of red's unit; ABL-02."""
    scene = battle().stark(SWORDS, "20119").lannister(HALBERDS).ncu(ncu, zone)
    for lasting in ((), (lost(red(SWORDS)),)):
        assert _back(scene.having(lasting=lasting)).to_hit.total == 4 + malus
    assert _numbers(scene).to_hit.total == 4
    bow = battle().stark(BOW, "20119").lannister(HALBERDS, at=(24, 28)).ncu(ncu, zone).now()
    shot = numbers(bow, strike(bow, red(BOW), blue(HALBERDS)))
    assert shot.to_hit.total == bow.card(red(BOW)).attacks[0].hit + malus


# ------------------------------------------------------------------ Tyrion Lannister

PLAN = ("Bribery", "Counterplot", "Hear Me Roar!")


def _planning(*hand: str, deck: tuple[str, ...] = ("Subjugation of Power", "Bribery")) -> Battle:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(HALBERDS, "20120", at=(24, 40))
    return scene.hand(*hand).hand(*deck, pile="deck")


def test_battle_plan_pays_two_cards_for_the_one_that_is_wanted() -> None:
    """ORD-01."""
    played = _planning(*PLAN).run(window(Moment.TURN_START, Turn(RED))).uses("Battle Plan")
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert (asked.least, asked.most, asked.private, asked.who) == (2, 2, True, BLUE)
    played.answers(("0", "1"))
    assert set(played.labels()) == {"Subjugation of Power", "Bribery"}
    assert played.pending.private  # type: ignore[union-attr]
    played.picks("Subjugation of Power").ends()
    seat = played.state.seats[BLUE]
    assert seat.hand == ("40103", "40107")
    assert set(seat.discard) == {"40104", "40105"}
    assert seat.deck == ("40104",)
    assert played.of(ev.DeckShuffled)
    assert "battle_plan" in played.unit(HALBERDS).used_this_round


def test_battle_plan_needs_two_cards_and_a_deck() -> None:
    script = window(Moment.TURN_START, Turn(BLUE))
    assert _planning(*PLAN[:2]).run(script).offers("Battle Plan")
    assert not _planning(PLAN[0]).run(script).offers("Battle Plan")
    assert not _planning(*PLAN, deck=()).run(script).offers("Battle Plan")


@pytest.mark.parametrize(("face", "cancelled"), [(3, True), (2, False)])
def test_counterstrategy_stops_an_enemys_order(face: int, cancelled: bool) -> None:
    scene = battle().stark(SWORDS, "Guard Captain").lannister(HALBERDS, "20120")
    dice = [face] if cancelled else [face, *[3] * 5]
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), dice)
    played.uses("Hold the Line!").uses("Counterstrategy").ends()
    assert (played.unit(HALBERDS).wounds == 12) is cancelled
    assert bool(played.of(ev.EffectCancelled)) is cancelled


def test_counterstrategy_reaches_six_inches_and_no_friends() -> None:
    cry = window(Moment.TURN_START, Turn(RED))
    for y, near in ((28, True), (34, False)):
        scene = (
            battle().stark(SWORDS, "Champion of the Faith").lannister(HALBERDS, "20120", at=(24, y))
        )
        played = scene.run(cry, [1, 1, 1]).uses("War Cry")
        assert played.offers("Counterstrategy") is near
    scene = (
        battle()
        .stark(SWORDS)
        .lannister(HALBERDS, "20120")
        .lannister(GUARDS, "Champion of the Faith", at=(30, 24))
    )
    own = scene.having(active=BLUE).run(window(Moment.TURN_START, Turn(BLUE)), [1, 1])
    assert not own.uses("War Cry").offers("Counterstrategy")


@pytest.mark.parametrize(("face", "cancelled"), [(3, True), (2, False)])
def test_counterstrategy_stops_a_card_that_targets_an_enemy(face: int, cancelled: bool) -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20120").hand("Northern Ferocity")
    dice = [face] + [1] * 7 + [1] * 9
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), dice).uses("Northern Ferocity")
    played.uses("Counterstrategy").passes()
    keywords = played.of(ev.AttackBegan)[0].keywords
    assert (keywords == ("Critical Blow",)) is cancelled
    assert "40201" not in played.state.seats[RED].hand


def test_counterstrategy_leaves_cards_on_friends_and_mere_abilities_alone() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20120").hand("Kingslayer's Prowess")
    scene = scene.hand("A Lannister Pays His Debts").having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert not played.uses("A Lannister Pays His Debts").offers("Counterstrategy")
    panicking = battle().stark(SWORDS).lannister(HALBERDS, "20120").ncu("Pycelle")
    weak = panicking.run(window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle"))))
    assert not weak.uses("Manipulation and Deception").offers("Counterstrategy")


# ------------------------------------------------------------------ Jaime Lannister, duelist

DUELIST = "20107"
STRIKE, WOUND = "Strike at an attachment", "1 more wound"


def _duel(*defenders: str) -> Battle:
    return battle().stark(SWORDS, *defenders).lannister(HALBERDS, DUELIST).having(active=BLUE)


def test_expert_duelist_wounds_once_more() -> None:
    played = _duel("Guard Captain").run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7 + [6, 6, 1])
    assert set(played.labels()) == {STRIKE, WOUND}
    played.picks(WOUND).ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.unit(SWORDS).attachments


@pytest.mark.parametrize(("face", "falls"), [(5, True), (4, False)])
def test_expert_duelist_strikes_at_an_attachment(face: int, falls: bool) -> None:
    played = _duel("Guard Captain").run(fight(blue(HALBERDS), red(SWORDS)), [face] + [1] * 7)
    played.picks(STRIKE).ends()
    assert bool(played.of(ev.AttachmentLost)) is falls
    assert played.unit(SWORDS).wounds == (11 if falls else 12)


def test_expert_duelist_has_no_choice_without_an_attachment_to_strike() -> None:
    played = _duel().run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7 + [6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.unit(HALBERDS).wounds == 12


def test_expert_duelist_is_for_his_own_melee_attacks() -> None:
    scene = battle().stark(SWORDS, "Guard Captain").lannister(HALBERDS, DUELIST)
    attack = strike(scene.now(), red(SWORDS), blue(HALBERDS))
    own = strike(scene.now(), blue(HALBERDS), red(SWORDS))
    thrown = replace(own, card=replace(own.card, kind=AttackKind.LONG))
    for other in (attack, thrown):
        found = scene.run(window(Moment.ATTACK_BEFORE_DICE, other)).ends().result[0]
        assert not [gain for gain in found.gains if gain.name == "Expert Duelist"]


# ------------------------------------------------------------------ Jaime Lannister, captive

CAPTIVE, TRAITOR = "20119", "20122"


@pytest.mark.parametrize("panics", [True, False])
def test_valuable_captive_jaime_lannister_steadies_his_captors(panics: bool) -> None:
    """Valuable Captive (Jaime Lannister): ABL-02."""
    scene = battle().stark(SWORDS, CAPTIVE).lannister(CROSSBOWS)
    for lasting in ((), (lost(red(SWORDS)),)):
        now = scene.having(lasting=lasting).now()
        assert panic.numbers(now, MoraleTest(red(SWORDS), panics, "test")).modifier.total == 1
        assert panic.numbers(now, MoraleTest(blue(CROSSBOWS), panics, "test")).modifier.total == 0


def test_valuable_captive_jaime_lannister_is_worth_a_point_to_the_other_side() -> None:
    """Dead with his figure alone, or with the whole unit; another's death is not his."""

    def wounded(count: int) -> Script:
        async def script(table: Table) -> None:
            await wounds.suffer(table, red(SWORDS), count, "test", BLUE)

        return script

    def slain(card: str) -> Script:
        async def script(table: Table) -> None:
            await attachments.destroy(table, red(SWORDS), card, BLUE)

        return script

    scene = battle().stark(SWORDS, "Guard Captain", CAPTIVE).stark(BOW, at=(40, 10))
    scene = scene.lannister(CROSSBOWS)
    alone = scene.run(slain(CAPTIVE)).ends()
    assert (alone.state.seats[BLUE].score, alone.state.seats[RED].score) == (1, 0)
    other = scene.run(slain("20102")).ends()
    assert other.state.seats[BLUE].score == 0
    assert scene.run(wounded(11)).ends().state.seats[BLUE].score == 1
    assert scene.run(wounded(12)).ends().state.seats[BLUE].score == 2  # and one for the unit


# ------------------------------------------------------------------ the Turncoat


def _betrayed(**state: Any) -> Battle:
    scene = battle().stark(SWORDS, "Champion of the Faith", TRAITOR, at=(24, 10), **state)
    return scene.stark(BOW, at=(40, 10)).lannister(CROSSBOWS, at=(24, 40))


def test_sabotage_and_subvert_cuts_the_unit_off_for_a_turn() -> None:
    played = _betrayed().run(window(Moment.TURN_START, Turn(BLUE)))
    assert played.offers("Sabotage and Subvert")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.who is BLUE
    played.uses("Sabotage and Subvert")
    assert len(played.labels()) == 3
    played.picks("weakened").ends()
    unit = played.unit(SWORDS)
    assert (unit.wounds, unit.conditions) == (11, {Condition.WEAKENED})
    assert TRAITOR not in unit.attachments
    assert played.of(ev.AttachmentLost)
    now = played.now
    for who, barred in ((red(SWORDS), True), (red(BOW), False)):
        assert now.has(Stat.NO_FRIENDLY_CARDS, who) is barred
        assert now.has(Stat.NO_ORDERS, who) is barred
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}


def test_sabotage_and_subvert_silences_orders() -> None:
    scene = _betrayed().lannister(GUARDS, at=(24, 18))
    turn = window(Moment.TURN_START, Turn(RED))
    assert scene.run(turn).offers("War Cry")
    used = scene.having(active=BLUE).run(turn).uses("Sabotage and Subvert")
    used.passes().picks("weakened").passes()
    after = scene.having(lasting=used.state.lasting)
    assert not after.run(turn).offers("War Cry")


def test_sabotage_and_subvert_may_wait_comes_once_and_may_end_the_unit() -> None:
    turn = window(Moment.TURN_START, Turn(RED))
    waited = _betrayed().run(turn).ends()
    assert waited.unit(SWORDS).wounds == 12
    used = _betrayed().run(turn).uses("Sabotage and Subvert")
    assert used.unit(SWORDS).used_this_game == {"sabotage_and_subvert"}
    scene = battle().stark(SWORDS, TRAITOR, at=(24, 10), wounds=1).stark(BOW, at=(40, 10))
    last = scene.lannister(CROSSBOWS, at=(24, 40)).run(turn).uses("Sabotage and Subvert").ends()
    assert last.unit(SWORDS).destroyed
    spent = frozenset({"sabotage_and_subvert"})
    assert not _betrayed(used_this_game=spent).run(turn).offers("Sabotage and Subvert")


# ------------------------------------------------------------------ the Sentinel Enforcer

BOTH = {Condition.VULNERABLE, Condition.WEAKENED}


@pytest.mark.parametrize(("y", "near"), [(36.7, True), (37.3, False)])  # 11.9 and 12.5 inches
def test_taunt_reaches_twelve_inches(y: float, near: bool) -> None:
    scene = battle().stark(SWORDS, "Sentinel Enforcer").lannister(GUARDS, at=(24, y))
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(activated).offers("Taunt") is near


def _taunted(facing: float = 180.0) -> Battle:
    """Set guardsmen whom the swords taunt, able to charge them unless they face away."""
    scene = battle().stark(SWORDS, "Sentinel Enforcer").stark(BOW, at=(30.5, 20))
    scene = scene.lannister(GUARDS, at=(24, 30), facing=facing).lannister(HALBERDS, at=(17, 30))
    name = "taunt_lasting"
    taunt = Lasting(name, RED, blue(GUARDS), Until.TURN, "Taunt", chosen=red(SWORDS))
    return scene.having(active=BLUE, lasting=(taunt,))


def _marked(scene: Battle, moment: Moment, subject: Any) -> bool:
    """Say whether the guardsmen are punished for it; the halberdiers never are."""
    played = scene.run(window(moment, subject)).ends()
    assert not played.unit(HALBERDS).conditions
    assert played.unit(GUARDS).conditions in (BOTH, set())
    return bool(played.unit(GUARDS).conditions)


@pytest.mark.parametrize(("name", "marked"), [
    ("maneuver", True), ("march", True), ("retreat", True), ("demolish", True), ("forgo", False),
    ("charge", False), ("melee_attack", False), ("ranged_attack", False),
])  # fmt: skip
def test_taunt_punishes_actions_that_are_no_attack(name: str, marked: bool) -> None:
    assert _marked(_taunted(), Moment.ACTION_DECLARED, Action(blue(GUARDS), name)) is marked
    away = _taunted(facing=0.0)
    assert not _marked(away, Moment.ACTION_DECLARED, Action(blue(GUARDS), name))
    assert not _marked(_taunted(), Moment.ACTION_DECLARED, Action(blue(HALBERDS), name))


def test_taunt_punishes_charges_on_others() -> None:
    moment = Moment.CHARGE_DECLARED
    on_others = Charge(blue(GUARDS), red(BOW), Side.FRONT)
    assert _marked(_taunted(), moment, on_others)
    assert not _marked(_taunted(facing=0.0), moment, on_others)
    assert not _marked(_taunted(), moment, Charge(blue(GUARDS), red(SWORDS), Side.FRONT))
    assert actions.may_against(_taunted().now(), blue(HALBERDS), "charge", red(SWORDS))
    assert not _marked(_taunted(), moment, Charge(blue(HALBERDS), red(BOW), Side.FRONT))


def test_taunt_punishes_attacks_on_others() -> None:
    moment, now = Moment.ATTACK_DECLARED, _taunted().now()
    on_others = strike(now, blue(GUARDS), red(BOW))
    assert _marked(_taunted(), moment, on_others)
    assert not _marked(_taunted(facing=0.0), moment, on_others)
    assert not _marked(_taunted(), moment, strike(now, blue(GUARDS), red(SWORDS)))
    assert not _marked(_taunted(), moment, strike(now, blue(HALBERDS), red(BOW)))
    charge = Charge(blue(GUARDS), red(BOW), Side.FRONT)
    assert not _marked(_taunted(), moment, replace(on_others, charge=charge))
