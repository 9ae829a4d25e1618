"""Cards of House Targaryen where they stay silent: another unit, moment, zone or distance."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.engine.targeting import may_target
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import AttachmentCard, UnitType
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import BOARD_ZONES, Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Attack,
    Charge,
    Claim,
    Fall,
    Means,
    MoraleTest,
    Moved,
    Surge,
    Targeted,
    Turn,
)
from simulator.rules.attack.attack_numbers import numbers, prepared
from tests.abilities.battle import (
    ATTACHMENTS,
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
MASTERS, PIT, DROGON = "Unsullied Swordmasters", "Pit Fighters", "Drogon"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]
DROGO, JORAH, BELWAS, BARRISTAN = "20701", "20702", "20711", "20707"
GREY_WORM, MOTHER, MARSELEN, SKAHAZ = "20712", "20714", "20727", "20726"
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
OTHER, THEIRS = "Sansa Stark", "Cersei Lannister"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
CALM, SHAKEN = [6, 6, 1], [1, 1, 1]
IN_LONG, BEYOND = 11.5, 12.5
"""Inches in and beyond long range, but not by a whole inch."""


@pytest.fixture(autouse=True)
def _shavepate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the abilities of Skahaz Mo Kandaq away: here only his cards are tried."""
    skahaz = AttachmentCard(
        SKAHAZ, "Skahaz Mo Kandaq", "targaryen", UnitType.INFANTRY, 0, (), commander=True
    )
    monkeypatch.setitem(vars(LIBRARY), "attachments", {**LIBRARY.attachments, SKAHAZ: skahaz})
    monkeypatch.setitem(ATTACHMENTS, SKAHAZ, SKAHAZ)


def _name(card: str) -> str:
    return LIBRARY.tactics[card].name


def _field(card: str, *with_: str, first: str = SWORDS, **state: Any) -> Battle:
    """A red unit and Guardsmen in contact, another enemy elsewhere; red holds a card."""
    scene = battle().red(first, *with_, **state).blue(GUARDS).blue(HALBERDIERS, at=(40, 44))
    return scene.red(BOWMEN, at=(36, 8)).ncu(OTHER, by=RED).ncu(THEIRS, by=BLUE).hand(card, by=RED)


def _now() -> Position:
    return _field("40704").now()


def _own() -> Attack:
    return strike(_now(), red(SWORDS), blue(GUARDS))


def _enemys() -> Attack:
    return replace(strike(_now(), blue(GUARDS), red(SWORDS)), panic_passed=True)


def _arrow(attack: Attack) -> Attack:
    return replace(attack, card=BOW)


def _apart(card: str, inches: float, *with_: str, first: str = SWORDS) -> Battle:
    """A red unit and Guardsmen so many inches before it."""
    trays = [LIBRARY.units[UNITS[each]].tray.depth for each in (first, GUARDS)]
    scene = battle().red(first, *with_).blue(GUARDS, at=(24, 20 + sum(trays) / 2 + inches))
    return scene.hand(card, by=RED).ncu(OTHER, by=RED).ncu(THEIRS, by=BLUE)


def _behind(scene: Battle, name: str, inches: float, **state: Any) -> Battle:
    """Put another red unit so many inches behind Sworn Swords."""
    trays = [LIBRARY.units[UNITS[each]].tray.depth for each in (SWORDS, name)]
    return scene.red(name, at=(24, 20 - sum(trays) / 2 - inches), **state)


def _targets(played: Played) -> set[str]:
    """Return whom the pending question offers; empty when nobody is asked."""
    asked = played.pending
    return {option.about for option in asked.options} if isinstance(asked, Choose) else set()


def _gains(played: Played) -> dict[Stat, int]:
    (subject,) = played.ends().result
    return {gain.stat: gain.amount for gain in subject.gains}


# ------------------------------------------------------------------ attacks


@pytest.mark.parametrize(
    ("card", "moment", "mine"),
    [
        ("40714", Moment.ATTACK_BEFORE_DICE, True),
        ("40720", Moment.ATTACK_BEFORE_DICE, True),
        ("40738", Moment.ATTACK_BEFORE_DICE, True),
        ("40702", Moment.ATTACK_COMPLETED, False),
        ("40719", Moment.ATTACK_COMPLETED, False),
        ("40725", Moment.ATTACK_COMPLETED, False),
    ],
)
def test_a_card_of_melee_is_for_the_melee_of_one_side(
    card: str, moment: Moment, mine: bool
) -> None:
    """TCD-01: no arrows, and not the other side's attack."""
    for attack, offered in (
        (_own(), mine),
        (_enemys(), not mine),
        (_arrow(_own()), False),
        (_arrow(_enemys()), False),
    ):
        played = _field(card).run(window(moment, attack))
        assert played.offers(_name(card)) is offered, attack


@pytest.mark.parametrize("card", ["40719", "40725"])
def test_what_answers_an_attack_needs_a_defender_that_stands(card: str) -> None:
    """Count The Cuts; Lash Out."""
    done = window(Moment.ATTACK_COMPLETED, replace(_enemys(), destroyed=True))
    assert not _field(card).run(done).offers(_name(card))


def test_a_sudden_retreat_is_for_who_is_engaged() -> None:
    apart = _apart("40702", 8)
    attack = strike(apart.now(), blue(GUARDS), red(SWORDS))
    assert not apart.run(window(Moment.ATTACK_COMPLETED, attack)).offers("Sudden Retreat")


def test_retribution_is_for_attacks_of_enemies_on_friends() -> None:
    """Retribution Of The Dragon: not where enemies, or friends, attack each other."""
    friend = prepared(_now(), red(BOWMEN), red(SWORDS), BOW)
    foe = prepared(_now(), blue(GUARDS), blue(HALBERDIERS), BOW)
    for attack, offered in ((_enemys(), True), (_own(), False), (friend, False), (foe, False)):
        played = _field("40727").run(window(Moment.ATTACK_DECLARED, attack))
        assert played.offers("Retribution") is offered


@pytest.mark.parametrize("leader", [(GREY_WORM,), ()])
def test_retribution_counts_its_bearers_attackers_alone(leader: tuple[str, ...]) -> None:
    scene = battle().red(MASTERS, *leader).blue(GUARDS, attached=(lying("40727", RED),))
    scene = scene.blue(HALBERDIERS, at=(40, 44))
    for defender, token in ((GUARDS, True), (HALBERDIERS, False)):
        attack = replace(strike(scene.now(), red(MASTERS), blue(GUARDS)), defender=blue(defender))
        played = scene.run(window(Moment.ATTACK_DECLARED, attack)).ends()  # nothing to put in order
        assert bool(played.unit(defender).conditions) is token


def test_only_its_own_side_is_good_at_dying() -> None:
    """Good Dying: of cavalry and infantry, when they would be destroyed."""
    scene = battle().red(SWORDS).blue(GUARDS).hand("40718", by=RED)
    giant = battle().red("Savage Giant").blue(GUARDS).hand("40718", by=RED)
    for place, unit, offered in (
        (scene, red(SWORDS), True),
        (scene, blue(GUARDS), False),
        (giant, red("Savage Giant"), False),
    ):
        foe = blue(GUARDS) if unit != blue(GUARDS) else red(SWORDS)
        fall = Fall(unit, None, strike(place.now(), foe, unit))
        played = place.run(window(Moment.UNIT_DESTROYED, fall))
        assert played.offers("Good Dying") is offered


def test_fire_made_flesh_is_for_a_dragon_that_an_enemy_attacks() -> None:
    scene = battle().red(DROGON).blue("Viserion").red(BOWMEN, at=(40, 8)).hand("40731", by=RED)
    scene = scene.blue(GUARDS, at=(40, 44))
    now = scene.now()
    for attacker, defender, offered in (
        (blue("Viserion"), red(DROGON), True),
        (red(DROGON), blue("Viserion"), False),
        (red(BOWMEN), red(DROGON), False),
        (blue(GUARDS), blue("Viserion"), False),
    ):
        attack = replace(prepared(now, attacker, defender, BOW), hits=2)
        played = scene.run(window(Moment.DEFENSE_ROLLED, attack))
        assert played.offers("Fire Made Flesh") is offered


@pytest.mark.parametrize(
    ("leader", "dice", "left"), [((), [4, 4], 12), ((BELWAS,), [4, 4], 10), ((), [3, 3], 10)]
)
def test_an_expert_parry_is_worse_to_block_from_belwas(
    leader: tuple[str, ...], dice: list[int], left: int
) -> None:
    """One hit for each block, -1 to defense rolls against the hits of Belwas' unit."""
    attack = replace(_enemys(), hits=3, defense_faces=(6, 6, 1), blocked=2)
    scene = _field("40717", *leader)
    needed = LIBRARY.units[UNITS[GUARDS]].defense
    dice = [needed + face - 4 for face in dice]
    played = scene.run(window(Moment.DEFENSE_ROLLED, attack), dice).uses("Expert Parry").ends()
    assert played.unit(GUARDS).wounds == left
    assert [len(rolled.faces) for rolled in played.of(ev.DiceRolled)] == [2]


@pytest.mark.parametrize(("inches", "offered"), [(IN_LONG, True), (BEYOND, False)])
def test_legendary_boldness_blocks_and_calms_in_long_range(inches: float, offered: bool) -> None:
    """2 more blocks, and the attack's panic test is passed without dice."""
    trays = [LIBRARY.units[UNITS[each]].tray.depth for each in (SWORDS, OUTRIDERS)]
    scene = battle().red(SWORDS).blue(GUARDS)
    scene = scene.red(OUTRIDERS, BARRISTAN, at=(24, 20 - sum(trays) / 2 - inches))
    scene = scene.hand("40722", by=RED).having(active=BLUE)
    attacked = fight(blue(GUARDS), red(SWORDS))
    if not offered:
        assert not scene.run(attacked, [6] * 6 + [1] * 6 + CALM).offers("Legendary Boldness")
        return
    played = scene.run(attacked, [6] * 6 + [1] * 6).uses("Legendary Boldness").ends()
    assert played.unit(SWORDS).wounds == 12 - 4
    assert [test.passed for test in played.of(ev.MoraleTested)] == [True]
    back = scene.run(fight(red(SWORDS), blue(GUARDS)), [4, *[1] * 6, 1, *CALM])
    assert not back.offers("Legendary Boldness")


def test_barristan_makes_no_enemy_bold() -> None:
    """Legendary Boldness: near him, but no friend."""
    attack = replace(_own(), hits=1)
    assert (
        not _field("40722", BARRISTAN).run(window(Moment.DEFENSE_ROLLED, attack)).offers("Legend")
    )
    back = replace(_enemys(), hits=1)
    assert _field("40722", BARRISTAN).run(window(Moment.DEFENSE_ROLLED, back)).offers("Legend")


def test_legendary_boldness_may_be_one_card() -> None:
    scene = _field("40722").hand("40701", "40702", "40703", pile="deck", by=RED)
    played = scene.run(RED_TURN).uses("Legendary Boldness").ends()
    assert len(played.state.seats[RED].hand) == 1


@pytest.mark.parametrize("card", ["40707", "40708", "40711", "40723", "40726"])
def test_what_lies_on_a_unit_for_melee_does_nothing_for_arrows(card: str) -> None:
    """Blood of The Dragon, Addrivat!, Lead by Example, Victory Comes Hard, Battle Endurance."""
    on_foe = card == "40708"
    lies = (lying(card, RED, 1),)
    scene = battle().red(SWORDS, attached=() if on_foe else lies)
    now = scene.blue(GUARDS, attached=lies if on_foe else ()).having(round=6).now()
    found = numbers(now, prepared(now, red(SWORDS), blue(GUARDS), BOW))
    assert not found.keywords
    assert not found.attack_rerolls.failures
    assert (found.dice.parts, found.to_hit.parts) == ((), ())
    fought = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert fought.keywords or fought.dice.parts or fought.to_hit.parts


def test_unsullied_prowess_is_of_their_own_melee() -> None:
    tokens = frozenset({WEAKENED})
    scene = battle().red(MASTERS, conditions=tokens).blue(GUARDS)
    now = scene.now()
    shot = numbers(now, prepared(now, red(MASTERS), blue(GUARDS), BOW))
    assert not shot.keywords
    assert not shot.attack_rerolls.any
    assert not now.has(Stat.KEEPS_WEAKENED, red(MASTERS), strike(now, blue(GUARDS), red(MASTERS)))
    assert now.has(Stat.KEEPS_WEAKENED, red(MASTERS), strike(now, red(MASTERS), blue(GUARDS)))


def test_jorah_is_given_up_for_melee_alone() -> None:
    """Whatever May Come."""
    scene = battle().red(SWORDS, MOTHER, "Jorah Mormont, Penitent Betrayer").blue(GUARDS)
    for attack, offered in ((_enemys(), True), (_arrow(_enemys()), False), (_own(), False)):
        played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
        assert played.offers("Whatever May Come") is offered


def test_fire_and_blood_is_two_things_and_no_third_with_maneuver() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).ncu(OTHER, Zone.MANEUVER).hand("40704", by=RED)
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, _own())).uses("Fire and Blood")
    found = _gains(played.picks("Sundering").picks("Vicious"))
    assert set(found) == {Stat.SUNDERING, Stat.VICIOUS}


def test_count_the_cuts_rolls_again_of_its_own() -> None:
    now = battle().red(SWORDS, attached=(lying("40719", RED),)).blue(GUARDS).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).attack_rerolls.any
    plain = battle().red(SWORDS).blue(GUARDS).now()
    assert not numbers(plain, strike(plain, red(SWORDS), blue(GUARDS))).attack_rerolls.any


def test_a_pathetic_attempt_answers_a_panic_test_of_an_enemys_melee() -> None:
    name = "Pathetic Attempt"
    test = MoraleTest(red(SWORDS), True, "test", passed=True, attack=_enemys())
    others = (
        replace(test, panic=False),
        replace(test, unit=blue(GUARDS), attack=_own()),
        replace(test, unit=blue(HALBERDIERS)),
        replace(test, attack=_arrow(_enemys())),
        replace(test, attack=replace(_enemys(), attacker=red(BOWMEN))),
    )
    assert _field("40716").run(window(Moment.MORALE_PASSED, test)).offers(name)
    for other in others:
        assert not _field("40716").run(window(Moment.MORALE_PASSED, other)).offers(name), other


def test_combat_prowess_is_for_an_enemy_that_an_enemy_targets() -> None:
    tokens = frozenset({WEAKENED})
    scene = battle().red(SWORDS, conditions=tokens).blue(GUARDS, conditions=tokens)
    scene = scene.hand("40721", by=RED)
    for unit, player, offered in (
        (blue(GUARDS), BLUE, True),
        (blue(GUARDS), RED, False),
        (red(SWORDS), BLUE, False),
    ):
        aimed = Targeted(unit, player, Means.CARD, "a card")
        played = scene.run(window(Moment.TARGETED, aimed))
        assert played.offers("Combat Prowess") is offered


def test_combat_mastery_resolve_is_about_the_own_unit() -> None:
    scene = battle().red(MASTERS, wounds=8).blue(GUARDS).red(SWORDS, at=(40, 8))
    for unit in (red(SWORDS), blue(GUARDS)):
        assert scene.run(takes_test(unit), CALM).ends().unit(MASTERS).wounds == 8


# ------------------------------------------------------------------ charges, surges, moves


@pytest.mark.parametrize("card", ["40701", "40706"])
def test_a_surge_is_changed_for_a_friend_that_is_free(card: str) -> None:
    """Overrun; Unstoppable Advance: SRG-02."""
    surge = window(Moment.SURGE_FORTH, Surge(_own()))
    assert not _field(card).run(surge).offers(_name(card)), "still engaged"
    assert _apart(card, 20).run(surge).offers(_name(card))
    back = window(Moment.SURGE_FORTH, Surge(_enemys()))
    assert not _apart(card, 20).run(back).offers(_name(card))


def test_an_enemy_does_not_feint_for_the_dragon() -> None:
    """Feinting Maneuver of Jorah Mormont."""
    scene = battle().red(SWORDS).blue(GUARDS).hand("40715", by=RED)
    for unit, target, offered in ((SWORDS, GUARDS, True), (GUARDS, SWORDS, False)):
        ids = (red(unit), blue(target)) if offered else (blue(unit), red(target))
        charge = Charge(*ids, ArcSide.FRONT, die=4)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge))
        assert played.offers("Feinting Maneuver") is offered


def test_a_swift_reposition_is_two_inches_or_three() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand("40703", by=RED)
    for held, inches in ((False, 2.0), (True, 3.0)):
        place = scene.ncu(OTHER, Zone.MANEUVER) if held else scene
        played = place.run(BLUE_TURN)
        assert played.offers("Swift Reposition")
        assert sum(label == "Swift Reposition" for label in played.labels()) == 1
        asked = played.uses("Swift Reposition").pending
        assert isinstance(asked, Place)
        assert asked.check(Pose(24, 20 + inches, 0))
        assert not asked.check(Pose(24, 20.2 + inches, 0))


def test_field_control_is_about_one_claim_each() -> None:
    """A friend's is not replaced twice, an enemy's shifts by 3 inches after its own effect."""
    scene = _apart("40705", 20)
    ours, enemys = Claim(red(OTHER), Zone.MANEUVER), Claim(blue(THEIRS), Zone.MANEUVER)
    claimed = Moment.ZONE_CLAIMED
    assert scene.run(window(claimed, ours)).offers("Field Control")
    assert not scene.run(window(claimed, replace(ours, replaced=True))).offers("Field Control")
    own = scene.run(window(claimed, ours)).uses("Field Control")
    assert not any("field_control" in each.ability for each in own.state.lasting)
    waits = Lasting("field_control_lasting", RED, blue(THEIRS), Until.TURN, "Field Control")
    lies = scene.having(lasting=(waits,))
    assert lies.run(window(Moment.ZONE_RESOLVED, ours)).ends().state.lasting
    shifts = lies.run(window(Moment.ZONE_RESOLVED, enemys)).passes()
    assert isinstance(shifts.pending, Place)
    assert shifts.pending.check(Pose(24, 23, 0))
    assert not shifts.pending.check(Pose(24, 23.2, 0))


def test_a_ride_by_attack_is_of_friends_that_act() -> None:
    scene = battle().red(OUTRIDERS).blue("Knights of Casterly Rock", at=(24, 30))
    scene = scene.hand("40709", by=RED)
    knights = blue("Knights of Casterly Rock")
    for unit, action, offered in (
        (red(OUTRIDERS), "march", True),
        (red(OUTRIDERS), "forgo", False),
        (knights, "march", False),
    ):
        played = scene.run(window(Moment.ACTION_DECLARED, Action(unit, action)))
        assert played.offers("Ride-by Attack") is offered


def test_marshal_is_for_friends_and_their_maneuver_once() -> None:
    scene = battle().red(OUTRIDERS, wounds=2).blue("Knights of Casterly Rock", at=(24, 44))
    scene = scene.hand("40712", by=RED).red(SWORDS, at=(40, 8))
    knights = Activation(blue("Knights of Casterly Rock"))
    assert not scene.run(window(Moment.UNIT_ACTIVATES, knights)).offers("Marshal")
    waits = Lasting("marshal_jorah_mormont_lasting", RED, red(OUTRIDERS), Until.TURN, "Marshal")
    lies = scene.having(lasting=(waits,))
    for unit, action, offered in (
        (OUTRIDERS, "maneuver", True),
        (OUTRIDERS, "march", False),
        (SWORDS, "maneuver", False),
    ):
        declared = window(Moment.ACTION_DECLARED, Action(red(unit), action))
        played = lies.run(declared)
        assert played.offers("Marshal") is offered
        if offered:
            assert not played.uses("Marshal").ends().state.lasting, "once"


@pytest.mark.parametrize(("inches", "offered"), [(5.5, True), (6.5, False)])
def test_dragons_fly_as_an_enemy_comes_into_short_range(inches: float, offered: bool) -> None:
    """Dragon's Flight."""
    scene = _apart("40729", inches, MOTHER).red(DROGON, at=(40, 8))
    moved = window(Moment.MOVE_ENDED, Moved(blue(GUARDS)))
    assert scene.run(moved).offers("Dragon's Flight") is offered


# ------------------------------------------------------------------ activations


def test_only_his_own_activation_weighs_on_the_traitor() -> None:
    """Betrayal: nor does an enemy that another destroyed, or a friend that fell, free him."""
    scene = battle().red(SWORDS, attached=(lying("40713", RED),)).blue(GUARDS)
    scene = scene.red(BOWMEN, at=(40, 8))
    for unit in (blue(GUARDS), red(BOWMEN)):
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(unit))).ends()
        assert not played.of(ev.WoundsSuffered)
    for card in ("40713", "40719"):
        lies = battle().red(SWORDS, attached=(lying(card, RED),)).blue(GUARDS)
        lies = lies.red(BOWMEN, at=(40, 8))
        for fallen, kept in ((blue(GUARDS), False), (red(BOWMEN), True)):
            fall = Fall(fallen, RED, cause=red(SWORDS))
            played = lies.run(window(Moment.UNIT_FALLS, fall)).ends()
            assert bool(played.unit(SWORDS).attached) is kept


@pytest.mark.parametrize(
    ("card", "leader", "target"), [("40724", GREY_WORM, MASTERS), ("40728", MOTHER, DROGON)]
)
def test_a_command_costs_the_commanders_action_and_reaches_long_range(
    card: str, leader: str, target: str
) -> None:
    """Issue Commands; Dracarys!"""
    for inches, offered in ((IN_LONG, True), (BEYOND, False)):
        scene = battle().red(SWORDS, leader).blue(GUARDS, at=(24, 44)).hand(card, by=RED)
        scene = _behind(scene, target, inches)
        trays = [LIBRARY.units[UNITS[each]].tray for each in (SWORDS, target, HALBERDIERS)]
        y = 20 - trays[0].depth / 2 - trays[1].depth / 2 - inches
        x = 24 + trays[1].width / 2 + trays[2].depth / 2
        scene = scene.blue(HALBERDIERS, at=(x, y), facing=270)
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), [1] * 30)
        assert played.offers(_name(card)) is offered
        if offered:
            played.uses(_name(card))
            while played.pending is not None:
                asked = played.pending
                if isinstance(asked, Choose):
                    played.answers(asked.options[0].key)
                elif isinstance(asked, Place):
                    played.answers(asked.start)
                else:
                    played.answers(())
            (activation,) = played.result
            assert activation.action_lost
    other = battle().red(SWORDS).red(MASTERS, leader, at=(40, 8)).blue(GUARDS, at=(24, 44))
    other = _behind(other, DROGON, 1).hand(card, by=RED)
    side = (LIBRARY.units[UNITS[DROGON]].tray.width + LIBRARY.units[UNITS[GUARDS]].tray.depth) / 2
    depths = [LIBRARY.units[UNITS[each]].tray.depth for each in (SWORDS, DROGON)]
    other = other.blue(HALBERDIERS, at=(24 + side, 20 - sum(depths) / 2 - 1), facing=270)
    assert other.now().engaged(red(DROGON))
    wakes = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert not other.run(wakes).offers(_name(card))


@pytest.mark.parametrize("card", ["40708", "40711"])
@pytest.mark.parametrize(("inches", "offered"), [(IN_LONG, True), (BEYOND, False)])
def test_drogos_word_reaches_long_range(card: str, inches: float, offered: bool) -> None:
    """Addrivat! on an enemy, Lead by Example on a friend."""
    if card == "40708":
        scene = _apart(card, inches, DROGO)
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    else:
        scene = battle().red(SWORDS, DROGO).blue(GUARDS).hand(card, by=RED)
        scene = _behind(scene, BOWMEN, inches)
        played = scene.run(window(Moment.ATTACK_COMPLETED, _own()))
    assert played.offers(_name(card)) is offered


@pytest.mark.parametrize(("inches", "offered"), [(IN_LONG, True), (BEYOND, False)])
def test_keeping_the_peace_reaches_long_range_when_an_enemys_ncu_activates(
    inches: float, offered: bool
) -> None:
    scene = _apart("40744", inches, SKAHAZ)
    call = window(Moment.NCU_ACTIVATES, Activation(blue(THEIRS)))
    assert scene.run(call).offers("Keeping The Peace") is offered
    own = window(Moment.NCU_ACTIVATES, Activation(red(OTHER)))
    assert not scene.run(own).offers("Keeping The Peace")


def test_cards_that_lie_down_wait_for_the_right_turn() -> None:
    """Battle Endurance in an own turn, the eyes of the Watch in an enemy's."""
    scene = _field("40726")
    assert scene.run(RED_TURN).offers("Battle Endurance")
    assert not scene.run(BLUE_TURN).offers("Battle Endurance")
    watch = _field("40746", SKAHAZ)
    for script, most in ((BLUE_TURN, False), (RED_TURN, True)):
        played = watch.hand("40701", pile="deck", by=RED).run(script).uses("Eyes of The Watch")
        assert (played.pending is None) is most, "an own turn only draws"


# ------------------------------------------------------------------ zones


REPLACES = {
    "40710": "Assault Orders",
    "40713": "Betrayal",
    "40736": "Sellsword Negotiations",
    "40740": "Devotees of The Dragon",
}


@pytest.mark.parametrize("card", sorted(REPLACES))
def test_a_card_replaces_an_open_zone_of_an_own_ncu(card: str) -> None:
    scene = _field(card, JORAH if card == "40713" else MARSELEN, wounds=8)
    claimed = Moment.ZONE_CLAIMED
    for claim, offered in (
        (Claim(red(OTHER), Zone.COMBAT), True),
        (Claim(red(OTHER), Zone.COMBAT, replaced=True), False),
        (Claim(blue(THEIRS), Zone.COMBAT), False),
    ):
        assert scene.run(window(claimed, claim)).offers(REPLACES[card]) is offered


def test_devotees_come_in_the_zones_place() -> None:
    """The claim is marked as replaced."""
    scene = _field("40740", MARSELEN)
    claim = window(Moment.ZONE_CLAIMED, Claim(red(OTHER), Zone.COMBAT))
    played = scene.run(claim).uses("Devotees of The Dragon").stays()
    (claimed,) = played.ends().result
    assert claimed.replaced


def test_a_promise_of_fire_is_kept_once_for_the_ncu_that_it_was_played_on() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).ncu(THEIRS).ncu("Pycelle").having(active=BLUE)
    waits = Lasting("promise_of_fire_lasting", RED, blue(THEIRS), Until.TURN, "Promise Of Fire")
    scene = scene.having(lasting=(waits,)).hand("40730", pile="discard", by=RED)
    other = scene.run(window(Moment.ZONE_CLAIMED, Claim(blue("Pycelle"), Zone.CROWN))).ends()
    assert not other.unit(GUARDS).attached
    assert other.state.lasting
    kept = scene.run(window(Moment.ZONE_CLAIMED, Claim(blue(THEIRS), Zone.CROWN)), CALM).ends()
    assert kept.unit(GUARDS).attached
    assert not kept.state.lasting


def test_a_promise_of_fire_burns_whom_it_lies_on() -> None:
    """Promise Of Fire: a dragon's attack on another deals its D3."""
    scene = battle().red(DROGON).blue(GUARDS, attached=(lying("40730", RED),))
    scene = scene.blue(HALBERDIERS, at=(40, 44))
    now = scene.now()
    attack = strike(now, red(DROGON), blue(GUARDS))
    promised = numbers(now, attack)
    other = numbers(now, replace(attack, defender=blue(HALBERDIERS)))
    assert (promised.fixed_dice, other.fixed_dice) == (0, 1)
    assert promised.fixed.total == other.fixed.total + 3


@pytest.mark.parametrize(
    ("zones", "dice"),
    [((), [3]), ((Zone.CROWN,), [2]), ((Zone.COMBAT,), [2]), ((Zone.CROWN, Zone.COMBAT), [])],
)
def test_the_queens_counterplot_needs_less_with_each_zone(
    zones: tuple[Zone, ...], dice: list[int]
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40733", by=RED)
    for ncu, zone in zip((OTHER, "Catelyn Stark"), zones, strict=False):
        scene = scene.ncu(ncu, zone, by=RED)
    scene = scene.hand("40703", by=BLUE).blue(HALBERDIERS, at=(40, 44)).having(active=BLUE)
    played = scene.run(BLUE_TURN, dice).uses("Swift Reposition").uses("Counterplot").ends()
    assert [card.by for card in played.of(ev.CardCancelled)] == ["Counterplot"]
    assert len(played.of(ev.DiceRolled)) == len(dice)


# ------------------------------------------------------------------ NCUs

NCUS = {
    "Illyrio Mopatis": "Illyrio's Boon",
    "Daenerys Targaryen, The Unburnt": "Dracarys!",
    "Mirri Maz Duur, Godswife": "Maegi's Knowledge",
    "Alicent Hightower": "Ways Of The Court",
}


def _court(name: str, **state: Any) -> Battle:
    depth = LIBRARY.units[UNITS[DROGON]].tray.depth + LIBRARY.units[UNITS[HALBERDIERS]].tray.depth
    scene = battle().red(SWORDS, wounds=6).red(DROGON, at=(8, 8)).blue(GUARDS)
    scene = scene.blue(HALBERDIERS, at=(8, 8 + depth / 2)).ncu(OTHER, by=RED).ncu(THEIRS, by=BLUE)
    return scene.ncu(name, by=RED, **state)


def _id(name: str) -> str:
    return red(name.split(",", maxsplit=1)[0])


@pytest.mark.parametrize("name", sorted(NCUS))
def test_they_replace_a_zone_of_their_own_that_is_not_replaced_yet(name: str) -> None:
    tokens = {"tokens": MappingProxyType({"order": 1})} if name.startswith("Illyrio") else {}
    scene, claimed = _court(name, **tokens), Moment.ZONE_CLAIMED
    for claim, offered in (
        (Claim(_id(name), Zone.MANEUVER), True),
        (Claim(_id(name), Zone.MANEUVER, replaced=True), False),
        (Claim(red(OTHER), Zone.MANEUVER), False),
    ):
        played = scene.run(window(claimed, claim))
        assert played.offers(NCUS[name]) is offered, claim


def test_illyrio_weakens_nobody_for_a_unit_that_is_engaged_with_nobody() -> None:
    scene = battle().red(SWORDS, wounds=6).blue(GUARDS, at=(24, 44))
    tokens = MappingProxyType({"order": 1})
    scene = scene.ncu("Illyrio Mopatis", by=RED, tokens=tokens)
    claim = window(Moment.ZONE_CLAIMED, Claim(red("Illyrio Mopatis"), Zone.CROWN))
    played = scene.run(claim).uses("Illyrio's Boon").ends()
    assert played.unit(SWORDS).wounds == 9
    assert not played.unit(GUARDS).conditions


def test_the_last_token_may_be_spent() -> None:
    """Syrax's Presence; The Way, Revealed; Wealth Of The Thirteen."""
    for name, effect, script in (
        ("Rhaenyra Targaryen", "Syrax", window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))),
        ("Quaithe", "The Way, Revealed", BLUE_TURN),
        ("Xaro Xhoan Daxos", "Wealth", window(Moment.ATTACK_DECLARED, _own())),
    ):
        for left in (0, 1):
            scene = battle().red(SWORDS).blue(GUARDS)
            scene = scene.ncu(name, by=RED, tokens=MappingProxyType({"order": left}))
            assert scene.run(script).offers(effect) is bool(left)


def test_xaro_counts_one_rank_more_or_less_and_not_both() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Xaro Xhoan Daxos", by=RED)
    played = scene.run(window(Moment.ATTACK_DECLARED, _own())).uses("Wealth Of The Thirteen")
    assert _gains(played.picks("Count 1 fewer rank for attack dice")) == {Stat.RANKS_FOR_DICE: -1}


def test_the_godswife_does_one_thing() -> None:
    """Maegi's Knowledge: the curse or the return of a fallen friend."""
    name = "Mirri Maz Duur, Godswife"
    scene = battle().red(SWORDS, wounds=6, fallen=("20718",)).blue(GUARDS).ncu(name, by=RED)
    claim = window(Moment.ZONE_CLAIMED, Claim(_id(name), Zone.CROWN))
    played = scene.run(claim).uses("Maegi's Knowledge")
    while "An enemy becomes Panicked and Weakened" not in played.labels():
        asked = played.pending
        assert isinstance(asked, Choose)
        played.answers(asked.options[0].key)
    played.picks("An enemy becomes Panicked and Weakened").ends()
    assert played.unit(GUARDS).conditions == {PANICKED, WEAKENED}
    assert not played.unit(SWORDS).attachments


@pytest.mark.parametrize(
    "name", ["Daenerys Targaryen, Khaleesi", "Barristan Selmy, Advisor to the Dragon"]
)
def test_only_who_claims_influences(name: str) -> None:
    """INF-01: Conviction of a True Khaleesi, Wisdom of The Old Knight."""
    scene = _court(name)
    other = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(OTHER), Zone.CROWN))).ends()
    assert other.state.ncus[_id(name)].influences is None


@pytest.mark.parametrize("zone", [*BOARD_ZONES, Zone.UNDYING])
def test_the_merchant_lord_adds_to_open_zones_of_friends_each_in_its_way(zone: Zone) -> None:
    """Merchant Lord's Reach."""
    hizdahr = "Hizdahr Zo Loraq"
    scene = battle().red(SWORDS, wounds=6).red(BOWMEN, at=(30, 14), wounds=6).blue(GUARDS)
    scene = scene.ncu(hizdahr, by=RED).ncu("Pyat Pree", by=RED).ncu(THEIRS, by=BLUE)
    scene = scene.hand("40101", "40102", pile="deck", by=BLUE)
    for claim, works in (
        (Claim(red(hizdahr), zone), True),
        (Claim(red(hizdahr), zone, replaced=True), False),
        (Claim(blue(THEIRS), zone), False),
    ):
        asked = scene.run(window(Moment.ZONE_CLAIMED, claim))
        assert asked.offers("Merchant Lord's Reach") is (works and zone is Zone.TACTICS)
        target = blue(GUARDS) if zone is Zone.CROWN else red(SWORDS)
        failed = replace(claim, target=target, failed=True)
        done = scene.run(window(Moment.ZONE_RESOLVED, failed)).ends()
        barred = not may_target(done.now, done.now.owner(target), Means.ORDER, target)
        assert barred is (works and zone is Zone.CROWN)
        assert (done.unit(BOWMEN).wounds == 7) is (works and zone is Zone.WEALTH)
        assert bool(done.state.seats[BLUE].discard) is (works and zone is Zone.UNDYING)


def test_the_way_is_revealed_by_the_watched_one_alone() -> None:
    """The Way, Revealed: a unit's action, an NCU's claim (NCU-02), and no other's."""
    scene = battle().red(SWORDS, at=(24, 8)).blue(GUARDS, at=(24, 44)).ncu(THEIRS, by=BLUE)
    scene = scene.ncu("Quaithe", by=RED).ncu("Pycelle", by=BLUE)
    targets = scene.run(BLUE_TURN).uses("The Way, Revealed")
    assert _targets(targets) == {blue(GUARDS), blue(THEIRS), blue("Pycelle")}
    act = window(Moment.ACTION_DECLARED, Action(blue(GUARDS), "march"))
    claim = window(Moment.ZONE_CLAIMED, Claim(blue(THEIRS), Zone.CROWN))
    for watched, script, offered in (
        (blue(GUARDS), act, True),
        (blue(GUARDS), claim, False),
        (blue(THEIRS), claim, True),
        (blue(THEIRS), act, False),
        (blue("Pycelle"), claim, False),
    ):
        waits = Lasting("the_way_revealed_lasting", RED, watched, Until.TURN, "The Way, Revealed")
        lies = scene.having(lasting=(replace(waits, chosen=watched),))
        played = lies.run(script)
        assert played.offers("The Way, Revealed") is offered
        if offered:
            played.uses("The Way, Revealed").picks("maneuver").stays()
            assert not played.state.lasting


def test_the_court_counts_zones_on_which_an_ncu_stands() -> None:
    """Ways Of The Court: not one that somebody only counts as controlling (CARD-22)."""
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Alicent Hightower", by=RED)
    held = Lasting("gained_holds_wealth", BLUE, None, Until.ROUND, "Negotiations", 1)
    scene = scene.ncu(THEIRS, Zone.CROWN, by=BLUE).having(lasting=(held,))
    assert scene.now().controls(BLUE, Zone.WEALTH)
    claim = window(Moment.ZONE_CLAIMED, Claim(red("Alicent Hightower"), Zone.COMBAT))
    played = scene.run(claim).uses("Ways Of The Court")
    played.picks("panicked").ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
