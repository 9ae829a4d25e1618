"""The tactics cards of the starter sets where they stay silent: another unit, moment or number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Activation,
    Attack,
    CardPlay,
    Charge,
    Claim,
    Fall,
    MoraleTest,
    Turn,
)
from simulator.rules import morale
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.each import some

SWORDS, BOWMEN, WOLF = "Stark Sworn Swords", "Stark Bowmen", "Grey Wind"
GUARDS, CROSSBOWS = "Lannister Guardsmen", "Lannister Crossbowmen"
JAIME = "Jaime Lannister, The Kingslayer"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]
SANSA, PYCELLE = "Sansa Stark", "Pycelle"


def _field(*cards: str, zone: Zone | None = None) -> Battle:
    """Swords and guards in contact, bowmen and crossbows elsewhere; cards for whose they are."""
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(40, 20))
    scene = scene.lannister(GUARDS).lannister(CROSSBOWS, at=(40, 40))
    return scene.ncu(SANSA, zone).ncu(PYCELLE, zone).hand(*cards)


def _offers(scene: Battle, moment: Moment, subject: object, name: str) -> bool:
    return scene.run(window(moment, subject)).offers(name)


def _gains(played: Played) -> set[Stat]:
    """Return what the attack, charge or test of a finished window gained."""
    (subject,) = played.ends().result
    return {gain.stat for gain in subject.gains}


def _own() -> Attack:
    return strike(_field().now(), red(SWORDS), blue(GUARDS))


def _enemys() -> Attack:
    return strike(_field().now(), blue(GUARDS), red(SWORDS))


def _shot() -> Attack:
    return attack_numbers.prepared(_field().now(), red(SWORDS), blue(GUARDS), BOW)


# ------------------------------------------------------------------ House Stark, attacks


@pytest.mark.parametrize("card", ["Winter's Might", "Northern Ferocity"])
def test_starks_attack_cards_are_for_their_own_melee(card: str) -> None:
    """Winter's Might; Northern Ferocity: TCD-01."""
    for attack, offered in ((_own(), True), (_enemys(), False), (_shot(), False)):
        assert _offers(_field(card), Moment.ATTACK_BEFORE_DICE, attack, card) is offered


def test_winters_might_lets_full_ranks_roll_once_only() -> None:
    script = window(Moment.ATTACK_BEFORE_DICE, _own())
    assert _gains(_field("Winter's Might").run(script).uses("Winter's Might")) == {Stat.SUNDERING}


def test_hit_and_run_and_sudden_retreat_follow_the_melee_of_one_side_each() -> None:
    """Hit and Run; Sudden Retreat: RET-01, who is engaged with nobody has nothing to leave."""
    apart = battle().stark(SWORDS).lannister(GUARDS, at=(24, 40))
    shot = attack_numbers.prepared(_field().now(), blue(GUARDS), red(SWORDS), BOW)
    for card, wanted in (
        ("Hit and Run", {"own": True, "enemys": False, "shot": False}),
        ("Sudden Retreat", {"own": False, "enemys": True, "shot": False}),
    ):
        text = {"own": _own(), "enemys": _enemys()}
        text["shot"] = shot if card == "Sudden Retreat" else _shot()
        for which, attack in some(text.items()):
            moment = Moment.ATTACK_COMPLETED
            assert _offers(_field(card), moment, attack, card) is wanted[which]
            assert not _offers(apart.hand(card), moment, attack, card)


# ------------------------------------------------------------------ House Stark, charges


def _charge(unit: str, target: str, side: ArcSide = ArcSide.FRONT) -> Charge:
    return Charge(unit, target, side, die=4)


@pytest.mark.parametrize(
    ("card", "moment", "offered"),
    [
        ("Devastating Impact", Moment.CHARGE_ROLLED, "own"),
        ("Winter Is Coming", Moment.CHARGE_SUCCEEDED, "own"),
        ("Superior Positioning", Moment.CHARGE_DECLARED, "enemys"),
    ],
)
def test_starks_charge_cards_ask_who_charges(card: str, moment: Moment, offered: str) -> None:
    """Devastating Impact; Winter Is Coming; Superior Positioning."""
    own, enemys = _charge(red(SWORDS), blue(GUARDS)), _charge(blue(GUARDS), red(SWORDS))
    assert _offers(_field(card), moment, own, card) is (offered == "own")
    assert _offers(_field(card), moment, enemys, card) is (offered == "enemys")


@pytest.mark.parametrize(("zone", "again"), [(None, False), (Zone.MANEUVER, True)])
def test_devastating_impact_rolls_again_with_maneuver_alone(zone: Zone | None, again: bool) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(SANSA, zone).hand("Devastating Impact")
    charge = _charge(red(SWORDS), blue(GUARDS))
    played = scene.run(window(Moment.CHARGE_ROLLED, charge)).uses("Devastating Impact")
    assert (Stat.REROLL_CHARGE in _gains(played)) is again


def test_what_lasts_on_a_charger_is_not_about_the_next_one() -> None:
    """Devastating Impact; Superior Positioning."""
    impact = Lasting("devastating_impact_lasting", RED, red(SWORDS), Until.TURN)
    scene = _field().having(lasting=(impact,))
    charge = _charge(red(BOWMEN), blue(GUARDS))
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert not played.unit(GUARDS).conditions
    tripped = Lasting("superior_positioning_lasting", RED, blue(GUARDS), Until.TURN)
    scene = _field().having(lasting=(tripped,))
    charge = replace(_charge(blue(CROSSBOWS), red(SWORDS)), disorderly=True)
    played = scene.run(window(Moment.CHARGE_DISORDERLY, charge)).ends()
    assert not played.unit(CROSSBOWS).conditions


# ------------------------------------------------------------------ House Stark, turns and zones


@pytest.mark.parametrize(("zone", "needed"), [(None, 4), (Zone.COMBAT, 3)])
def test_the_north_remembers_hits_better_with_combat_alone(zone: Zone | None, needed: int) -> None:
    card = lying("The North Remembers", RED, 1)
    now = battle().stark(SWORDS, attached=(card,)).lannister(GUARDS).ncu(SANSA, zone).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).to_hit.total == needed


def test_swift_reposition_is_two_inches_and_offered_in_one_way() -> None:
    """SHIFT-02."""
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 40)).hand("Swift Reposition")
    played = scene.run(window(Moment.TURN_START, Turn(RED)))
    assert len([label for label in played.labels() if label.startswith("Swift")]) == 1
    asked = played.uses("Swift Reposition").pending
    assert isinstance(asked, Place)
    assert asked.check(replace(asked.start, y=asked.start.y - 2))
    assert not asked.check(replace(asked.start, y=asked.start.y - 2.1))


@pytest.mark.parametrize(("card", "name"), [("40207", "Assault Orders"), ("40104", "Bribery")])
def test_cards_that_take_a_zones_place_need_ones_own_open_zone(card: str, name: str) -> None:
    """Assault Orders; Bribery: TCB-05."""
    mine, theirs = red(SANSA), blue(PYCELLE)
    if name == "Bribery":
        mine, theirs = theirs, mine
    claim = Claim(mine, Zone.COMBAT)
    for claimed, offered in (
        (claim, True),
        (replace(claim, replaced=True), False),
        (replace(claim, ncu=theirs), False),
    ):
        assert _offers(_field(card), Moment.ZONE_CLAIMED, claimed, name) is offered


# ------------------------------------------------------------------ House Lannister


@pytest.mark.parametrize(
    ("card", "moment", "subject", "offered"),
    [
        ("Intrigue and Subterfuge", Moment.NCU_ACTIVATES, Activation(red(SANSA)), True),
        ("Intrigue and Subterfuge", Moment.NCU_ACTIVATES, Activation(blue(PYCELLE)), False),
        ("Hear Me Roar!", Moment.MORALE_BEFORE_DICE, MoraleTest(red(SWORDS), True, "x"), True),
        ("Hear Me Roar!", Moment.MORALE_BEFORE_DICE, MoraleTest(blue(GUARDS), True, "x"), False),
        ("Fealty to The Crown", Moment.MORALE_FAILED, MoraleTest(red(SWORDS), True, "x"), True),
        ("Fealty to The Crown", Moment.MORALE_FAILED, MoraleTest(red(SWORDS), False, "x"), False),
        ("Fealty to The Crown", Moment.MORALE_FAILED, MoraleTest(blue(GUARDS), True, "x"), False),
        ("Subjugation of Power", Moment.UNIT_ACTIVATES, Activation(red(SWORDS)), True),
        ("Subjugation of Power", Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)), False),
    ],
)
def test_lannisters_cards_are_about_enemies(
    card: str, moment: Moment, subject: object, offered: bool
) -> None:
    """Intrigue and Subterfuge; Hear Me Roar!; Fealty to The Crown; Subjugation of Power."""
    assert _offers(_field(card), moment, subject, card) is offered


@pytest.mark.parametrize(("zone", "weak"), [(None, False), (Zone.WEALTH, True)])
def test_intrigue_and_subterfuge_weakens_with_wealth_alone(zone: Zone | None, weak: bool) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(SANSA).ncu(PYCELLE, zone)
    scene = scene.hand("Intrigue and Subterfuge")
    played = scene.run(window(Moment.NCU_ACTIVATES, Activation(red(SANSA)))).uses("Intrigue")
    assert played.ends().unit(SWORDS).conditions == ({Condition.WEAKENED} if weak else set())


def test_a_lannister_pays_his_debts_in_melee_and_hits_better_with_the_crown() -> None:
    for zone, line, vicious, better in (
        (Zone.CROWN, 1, True, 1),
        (None, 1, True, 0),
        (Zone.CROWN, 0, False, 0),
    ):
        card = lying("A Lannister Pays His Debts", BLUE, 1)
        scene = battle().stark(SWORDS).lannister(CROSSBOWS, attached=(card,)).ncu(PYCELLE, zone)
        now, plain = scene.now(), battle().stark(SWORDS).lannister(CROSSBOWS).now()
        attack = strike(now, blue(CROSSBOWS), red(SWORDS), line=line)
        found, usual = numbers(now, attack), numbers(plain, attack)
        assert (Stat.VICIOUS in found.keywords) is vicious
        assert usual.to_hit.total - found.to_hit.total == better


def test_a_lannister_pays_his_debts_counts_fallen_friends_of_two_kinds() -> None:
    card = lying("A Lannister Pays His Debts", BLUE)
    scene = battle().stark(SWORDS).lannister(GUARDS, attached=(card,))
    scene = scene.lannister(CROSSBOWS, at=(40, 40)).lannister(WOLF, at=(8, 40))
    for unit, tokens in ((blue(CROSSBOWS), 1), (blue(WOLF), 0), (red(SWORDS), 0)):
        played = scene.run(window(Moment.UNIT_REMOVED, Fall(unit))).ends()
        assert played.unit(GUARDS).attached == (replace(card, tokens=tokens),)


def test_hear_me_roar_waits_for_the_unit_it_was_played_on() -> None:
    roar = Lasting("hear_me_roar_lasting", BLUE, red(SWORDS), Until.TEST, bound=1)

    async def roared_at(table: Table) -> None:
        await morale.take(table, MoraleTest(red(SWORDS), False, "test", bound=1))

    for dice in ([1, 1], [6, 6]):
        scene = _field().having(lasting=(roar,))
        other = scene.run(takes_test(red(BOWMEN), panics=False), dice).ends()
        assert other.unit(BOWMEN).wounds == 12
        assert other.state.lasting == (roar,)
        later = scene.run(takes_test(red(SWORDS), panics=False), dice).ends()
        assert later.unit(SWORDS).wounds == 12
        own = scene.run(roared_at, dice).ends()
        assert own.unit(SWORDS).wounds == (11 if dice == [1, 1] else 12)


def test_bribery_ends_with_the_bribed_units_courage_or_wealth_and_costs_it_dice() -> None:
    bribed = (lying("Bribery", BLUE),)
    scene = battle().stark(SWORDS, attached=bribed).stark(BOWMEN, at=(40, 20))
    scene = scene.lannister(GUARDS).ncu(PYCELLE)
    other = scene.run(takes_test(red(BOWMEN), panics=False), [6, 6]).ends()
    assert other.unit(SWORDS).attached == bribed
    for zone, stays in ((Zone.WEALTH, False), (Zone.COMBAT, True)):
        claim = Claim(blue(PYCELLE), zone, target=red(SWORDS))
        played = scene.run(window(Moment.ZONE_RESOLVED, claim)).ends()
        assert bool(played.unit(SWORDS).attached) is stays
    now = scene.now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total == 4


# ------------------------------------------------------------------ Jaime Lannister


@pytest.mark.parametrize(("gap", "offered"), [(11.9, True), (12.5, False)])
def test_the_kingslayer_reaches_twelve_inches(gap: float, offered: bool) -> None:
    """Kingslayer's Renown; Kingslayer's Infamy: GEN-08."""
    tray = LIBRARY.units[UNITS[GUARDS]].tray.depth
    scene = battle().stark(SWORDS, at=(24, 10)).lannister(GUARDS, JAIME, at=(24, 10 + tray + gap))
    scene = scene.lannister(CROSSBOWS, at=(24, 10 + 2 * (tray + gap)))
    renown, infamy = scene.hand("Kingslayer's Renown"), Activation(red(SWORDS))
    test = MoraleTest(blue(CROSSBOWS), True, "x", faces=(1, 1, 1))
    assert _offers(renown, Moment.MORALE_ROLLED, test, "Kingslayer's Renown") is offered
    enemys = replace(test, unit=red(SWORDS))
    assert not _offers(renown, Moment.MORALE_ROLLED, enemys, "Kingslayer's Renown")
    scene = scene.hand("Kingslayer's Infamy")
    assert _offers(scene, Moment.UNIT_ACTIVATES, infamy, "Kingslayer's Infamy") is offered
    friend = Activation(blue(CROSSBOWS))
    assert not _offers(scene, Moment.UNIT_ACTIVATES, friend, "Kingslayer's Infamy")


@pytest.mark.parametrize(("line", "offered"), [(0, False), (1, True)])
def test_kingslayers_prowess_is_of_the_sword(line: int, offered: bool) -> None:
    scene = battle().stark(SWORDS).lannister(CROSSBOWS, JAIME).hand("Kingslayer's Prowess")
    attack = strike(scene.now(), blue(CROSSBOWS), red(SWORDS), line=line)
    assert _offers(scene, Moment.ATTACK_BEFORE_DICE, attack, "Kingslayer's Prowess") is offered


@pytest.mark.parametrize("card", ["Renown", "Prowess", "Infamy"])
def test_the_kingslayers_cards_are_worth_one_card(card: str) -> None:
    """Kingslayer's Renown; Kingslayer's Prowess; Kingslayer's Infamy."""
    name = f"Kingslayer's {card}"
    scene = battle().stark(SWORDS).lannister(GUARDS).hand(name)
    scene = scene.hand("Bribery", "Counterplot", "Hear Me Roar!", pile="deck")
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses(name).ends()
    assert len(played.state.seats[BLUE].hand) == 1


def test_tactical_mastermind_answers_an_enemys_card() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Tyrion Lannister")
    scene = scene.hand("Counterplot", pile="deck")
    for player, card, offered in ((RED, "Winter's Might", True), (BLUE, "Bribery", False)):
        play = CardPlay(player, CARDS[card])
        assert _offers(scene, Moment.CARD_PLAYED, play, "Tactical Mastermind") is offered
