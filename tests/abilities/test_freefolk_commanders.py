"""The tactics cards of the Free Folk's commanders, each where it matters and where not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.cards import AttachmentCard, UnitType
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Claim, Turn
from simulator.rules import action_list
from simulator.rules.attack.firing_range import ranged_cards
from simulator.rules.units import wounds
from tests.abilities import battle as cards
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    Script,
    battle,
    blue,
    charges,
    claims,
    fight,
    lying,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import BLUE_TURN, RED_TURN, activates, both, performs

RAIDERS, VANGUARD, BROTHERS = "Free Folk Raiders", "Harma's Vanguard", "Sworn Brothers"
GUARDS, SWORDS, BOWMEN = "Lannister Guardsmen", "Stark Sworn Swords", "Stark Bowmen"
GIANT, WUN_WUN, MAMMOTH = "Savage Giant", "Wun Wun", "War Mammoth"
VARAMYR, SHADOWCAT = "Varamyr Sixskins", "Shadowcat"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED

TORMUND, MANCE, STYR = "Tormund Giantsbane", "Mance Rayder", "Styr"
HARMA, WEEPER, WALRUS = "Harma", "The Weeper", "The Great Walrus"
LEADERS = {
    TORMUND: "20301",
    MANCE: "20303",
    STYR: "20313",
    HARMA: "20317",
    WEEPER: "20320",
    WALRUS: "20329",
}
MAG = "10313"


@pytest.fixture(autouse=True)
def plain_commanders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the commanders' own abilities away: here only their cards are tried."""
    for name, number in LEADERS.items():
        card = AttachmentCard(
            number, name, "freefolk", UnitType.INFANTRY, 0, (), commander=True, character=True
        )
        monkeypatch.setitem(vars(LIBRARY), "attachments", {**LIBRARY.attachments, number: card})
        monkeypatch.setitem(cards.ATTACHMENTS, name, number)
    giant = LIBRARY.units[UNITS[GIANT]]
    mag = replace(giant, id=MAG, name="Mag the Mighty", commander=True)
    monkeypatch.setitem(vars(LIBRARY), "units", {**LIBRARY.units, MAG: mag})
    monkeypatch.setitem(cards.UNITS, "Mag the Mighty", MAG)


def rerolls(played: Played) -> bool:
    """Return whether dice may be rolled again now."""
    asked = played.pending
    return isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL


def keys(played: Played) -> list[str]:
    """Return the keys of what the pending question offers."""
    asked = played.pending
    return [option.key for option in asked.options] if isinstance(asked, Choose) else []


def first_one(played: Played) -> Played:
    """Answer every choice with the first option and leave trays as they stand."""
    while played.passes().pending is not None:  # which leaves every die as it lies
        asked = played.pending
        if isinstance(asked, Place):
            played.answers(asked.start)
        else:
            assert isinstance(asked, Choose)
            played.answers(asked.options[0].key)
    return played


# ------------------------------------------------------------------ Tormund Giantsbane

RUSH, IMPACT = "Rush of Aggression", "40310"


@pytest.mark.parametrize(("with_", "after"), [((), {VULNERABLE}), ((TORMUND,), set())])
def test_rush_of_aggression_charges_as_with_a_six(
    with_: tuple[str, ...], after: set[Condition]
) -> None:
    scene = battle().red(RAIDERS, *with_, at=(24, 8)).blue(GUARDS, at=(24, 21)).hand(RUSH)
    played = scene.run(charges(red(RAIDERS)), [6, *[1] * 5, 1, 1, 6, 6, 1])
    played.uses(RUSH).passes().answers(Pose(24, 8, 0))
    first_one(played).ends()
    (made,) = played.of(ev.ChargeMade)
    assert (made.success, made.distance.total) == (True, 11)
    (hits,) = played.of(ev.HitsScored)
    assert hits.hits == 2, "Critical Blow: a 6 is 2 hits"
    assert played.unit(RAIDERS).conditions == after


def test_rush_of_aggression_leaves_other_attacks_alone() -> None:
    fought = battle().red(RAIDERS).blue(GUARDS).hand(RUSH)
    assert not fought.run(fight(red(RAIDERS), blue(GUARDS)), [1] * 6).offers(RUSH)
    enemy = battle().red(RAIDERS, at=(24, 8)).blue(GUARDS, at=(24, 20)).hand(RUSH)
    assert not enemy.run(charges(blue(GUARDS)), [6] * 20).answers(Pose(24, 20, 180)).offers(RUSH)


@pytest.mark.parametrize(("with_", "again"), [((), False), ((TORMUND,), True)])
def test_devastating_impact_of_tormund_shakes_whom_it_meets(
    with_: tuple[str, ...], again: bool
) -> None:
    scene = battle().red(RAIDERS, *with_, at=(24, 8)).blue(GUARDS, at=(24, 20)).hand(IMPACT)
    played = scene.run(charges(red(RAIDERS)), [5, *[1] * 6]).answers(Pose(24, 8, 0))
    played.uses("Devastating Impact")
    assert rerolls(played) is again
    first_one(played).ends()
    assert played.unit(GUARDS).conditions == {PANICKED, VULNERABLE}


def test_devastating_impact_of_tormund_is_for_friends() -> None:
    scene = battle().red(RAIDERS, at=(24, 8)).blue(GUARDS, at=(24, 20)).hand(IMPACT)
    played = scene.run(charges(blue(GUARDS)), [4, *[1] * 20]).passes().answers(Pose(24, 20, 180))
    assert not played.offers("Devastating Impact")


# ------------------------------------------------------------------ Mance Rayder

DIPLOMACY, PREDICTED, PLAN = "Wildling Diplomacy", "40312", "The Long Plan"


def parley() -> Battle:
    scene = battle().red(RAIDERS, at=(24, 8)).blue(GUARDS, at=(24, 40)).blue(BOWMEN, at=(8, 40))
    return scene.ncu("Pycelle", None).hand(DIPLOMACY)


@pytest.mark.parametrize("late", [False, True])
def test_wildling_diplomacy_hurts_once_as_the_ncu_claims_a_zone(late: bool) -> None:
    played = parley().run(activates(blue("Pycelle")), [3]).uses(DIPLOMACY).passes()
    played.picks(Zone.TACTICS)
    if late:
        played.answers("pass")
        while not played.offers(DIPLOMACY):
            assert isinstance(played.pending, Choose), "the zone's own effect"
            played.answers(played.pending.options[0].key)
    played.uses(DIPLOMACY).picks(blue(BOWMEN)).picks("weakened").picks(blue(GUARDS))
    first_one(played).ends()
    assert played.unit(BOWMEN).conditions == {WEAKENED}
    assert played.unit(GUARDS).wounds == 12 - 4
    assert not played.state.lasting


def test_wildling_diplomacy_watches_enemy_ncus_this_turn() -> None:
    own = battle().red(RAIDERS, at=(24, 8)).blue(GUARDS, at=(24, 40))
    own = own.ncu("Sansa Stark", by=RED).hand(DIPLOMACY)
    assert not own.run(activates(red("Sansa Stark"))).offers(DIPLOMACY)


def test_wildling_diplomacy_watches_no_other_ncu() -> None:
    scene = parley().ncu("Tycho Nestoris", by=BLUE)
    watched = Lasting("wildling_diplomacy_lasting", RED, blue("Pycelle"), Until.TURN, DIPLOMACY)
    scene = scene.having(lasting=(watched,))
    played = scene.run(claims(blue("Tycho Nestoris"), Zone.COMBAT))
    assert not played.offers(DIPLOMACY)
    assert scene.run(claims(blue("Pycelle"), Zone.COMBAT)).offers(DIPLOMACY)
    resolved = window(Moment.ZONE_RESOLVED, Claim(blue("Tycho Nestoris"), Zone.COMBAT))
    assert not scene.run(resolved).offers(DIPLOMACY)


def test_predictable_maneuvers_of_mance_answer_the_ncu_as_it_claims() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).ncu("Pycelle").ncu("Tycho Nestoris", by=BLUE)
    scene = scene.hand(PREDICTED).having(first=BLUE, turn=1, active=BLUE)
    for ncu, answered in (("Pycelle", True), ("Tycho Nestoris", False)):
        acts = both(BLUE_TURN, claims(blue(ncu), Zone.TACTICS))
        played = scene.run(acts, [1] * 12).uses("Predictable Maneuvers").picks(blue("Pycelle"))
        assert ("melee_attack" in keys(played)) is answered
        if answered:
            first_one(played.answers("melee_attack"))
            assert [e.attacker for e in played.of(ev.AttackBegan)] == [red(RAIDERS)]
    assert not scene.having(first=RED, active=RED).run(RED_TURN).offers("Predictable Maneuvers")


def test_predictable_maneuvers_of_mance_answer_the_enemys_first_action() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).ncu("Pycelle").hand(PREDICTED)
    scene = scene.having(first=BLUE, turn=1, active=BLUE)
    acts = both(BLUE_TURN, performs(blue(GUARDS), "melee_attack"))
    played = scene.run(acts, [1] * 12).uses("Predictable Maneuvers")
    first_one(played.answers("melee_attack")).ends()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [red(RAIDERS), blue(GUARDS)]
    assert not scene.having(turn=2).run(BLUE_TURN).offers("Predictable Maneuvers")


def ends(player: Any) -> Script:
    return window(Moment.TURN_END, Turn(player))


def planning(zone: Zone | None = None) -> Battle:
    scene = battle().red(RAIDERS, at=(24, 8)).blue(GUARDS, at=(24, 40)).ncu("Pycelle", zone)
    return scene.hand(PLAN).hand(RUSH, PREDICTED, DIPLOMACY, pile="deck")


def test_the_long_plan_draws_a_card_at_the_end_of_any_turn() -> None:
    for player in (RED, BLUE):
        played = planning().run(ends(player)).uses(PLAN).ends()
        assert played.state.seats[RED].hand == (CARDS[RUSH],)
        assert not played.of(ev.DeckShuffled)


def test_the_long_plan_searches_the_deck_while_an_opponent_controls_tactics() -> None:
    played = planning(Zone.TACTICS).run(ends(BLUE)).uses(PLAN)
    played.picks("Search your tactics deck").picks(CARDS[DIPLOMACY]).ends()
    assert played.state.seats[RED].hand == (CARDS[DIPLOMACY],)
    assert played.of(ev.DeckShuffled)
    drawn = planning(Zone.TACTICS).run(ends(RED)).uses(PLAN).picks("Draw a tactics card").ends()
    assert drawn.state.seats[RED].hand == (CARDS[RUSH],)
    assert not drawn.of(ev.DeckShuffled)
    other = planning(Zone.CROWN).run(ends(BLUE)).uses(PLAN).ends()
    assert other.state.seats[RED].hand == (CARDS[RUSH],)


def test_the_long_plan_searches_the_deck_at_the_end_of_the_round() -> None:
    played = planning().run(window(Moment.ROUND_END, Turn(RED))).uses(PLAN)
    played.picks(CARDS[DIPLOMACY]).ends()
    assert played.state.seats[RED].hand == (CARDS[DIPLOMACY],)


# ------------------------------------------------------------------ Harma

HIT, REPOSITION = "40317", "40319"


@pytest.mark.parametrize(("with_", "after"), [((), set()), ((HARMA,), {WEAKENED})])
def test_hit_and_run_of_harma_weakens_whom_her_unit_leaves(
    with_: tuple[str, ...], after: set[Condition]
) -> None:
    scene = battle().red(RAIDERS, *with_).blue(GUARDS).hand(HIT)
    played = scene.run(fight(red(RAIDERS), blue(GUARDS)), [*[1] * 6, 2]).uses("Hit and Run")
    played.passes().answers(Pose(24, 13, 0)).stays().ends()
    assert not played.now.engaged(red(RAIDERS))
    assert played.unit(GUARDS).conditions == after


def test_hit_and_run_of_harma_is_for_friends() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).hand(HIT)
    assert not scene.run(fight(blue(GUARDS), red(RAIDERS)), [1] * 6).offers("Hit and Run")
    shot = battle().red(BOWMEN).blue(GUARDS, at=(24, 28)).red(RAIDERS, at=(8, 8)).hand(HIT)
    assert not shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Hit and Run")
    killed = battle().red(RAIDERS).blue(GUARDS, wounds=1).blue(BOWMEN, at=(8, 40)).hand(HIT)
    dice = [6, *[1] * 5, 1]
    assert not killed.run(fight(red(RAIDERS), blue(GUARDS)), dice).offers("Hit and Run")


def test_swift_reposition_of_harma_shifts_or_maneuvers() -> None:
    for player in (RED_TURN, BLUE_TURN):
        scene = battle().red(RAIDERS).blue(GUARDS, at=(24, 40)).hand(REPOSITION)
        played = scene.run(player).uses("Swift Reposition")
        asked = played.pending
        assert isinstance(asked, Place)
        assert asked.kind is Kind.SHIFT
        assert asked.check(Pose(26, 20, 0))
        assert not asked.check(Pose(26.5, 20, 0))
        played.answers(Pose(26, 20, 0)).ends()
    led = battle().red(RAIDERS, HARMA).blue(GUARDS, at=(24, 40)).hand(REPOSITION)
    played = led.run(RED_TURN).uses("Swift Reposition")
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.RUN
    assert asked.check(Pose(24, 23, 0))
    assert not asked.check(Pose(24, 23.5, 0))
    played.answers(Pose(24, 23, 0), Pose(24, 23, 90)).ends()
    assert played.unit(RAIDERS).pose == Pose(24, 23, 90)
    met = battle().red(RAIDERS).blue(GUARDS).hand(REPOSITION)
    assert not met.run(RED_TURN).offers("Swift Reposition")


# ------------------------------------------------------------------ The Weeper

CRUEL, FAILURE = "40320", "40321"


def cruel(*has: Condition, at: tuple[float, float] = (24, 20)) -> Battle:
    scene = battle().red(RAIDERS, at=at, wounds=5).red(VANGUARD, at=(34, 20), wounds=5)
    return scene.blue(GUARDS, at=(24, 30), conditions=frozenset(has)).hand(CRUEL)


@pytest.mark.parametrize(
    ("choices", "healed", "after"),
    [
        (("heal", "heal"), 9, set()),
        (("heal", "weakened"), 7, {WEAKENED}),
        (("vulnerable", "weakened"), 5, {VULNERABLE, WEAKENED}),
    ],
)
def test_cruel_methods_of_the_weeper_heal_infantry(
    choices: tuple[str, ...], healed: int, after: set[Condition]
) -> None:
    for turn in (RED_TURN, BLUE_TURN):
        played = cruel(PANICKED).run(turn).uses("Cruel Methods").answers(*choices).ends()
        assert (played.unit(RAIDERS).wounds, played.unit(VANGUARD).wounds) == (healed, 5)
        assert played.unit(GUARDS).conditions == after


def test_cruel_methods_of_the_weeper_need_a_panicked_enemy_and_long_range() -> None:
    assert not cruel(WEAKENED).run(RED_TURN).offers("Cruel Methods")
    played = cruel(PANICKED, at=(4, 4)).run(RED_TURN).uses("Cruel Methods")
    assert len(played.labels()) == 2


@pytest.mark.parametrize(("wounds_", "after"), [(12, {PANICKED, VULNERABLE}), (1, set())])
def test_price_of_failure_of_the_weeper_hits_always(wounds_: int, after: set[Condition]) -> None:
    scene = (
        battle().red(RAIDERS).blue(GUARDS, wounds=wounds_).blue(BOWMEN, at=(8, 40)).hand(FAILURE)
    )
    blocks = [6] * 6 if after else [1] * 6
    played = scene.run(fight(red(RAIDERS), blue(GUARDS)), [*[1] * 6, *blocks])
    played.uses("Price of Failure").passes()
    assert played.of(ev.HitsScored)[0].hits == 6
    first_one(played).ends()
    assert played.unit(RAIDERS).conditions == after
    back = scene.run(fight(blue(GUARDS), red(RAIDERS)), [1] * 6)
    assert not back.offers("Price of Failure")
    shot = battle().red(BOWMEN).blue(GUARDS, at=(24, 28)).hand(FAILURE)
    assert not shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Price of Failure")


# ------------------------------------------------------------------ Styr

DEMISE, DEFIANCE, VENGEANCE = "Bitter Demise", "Thenn Defiance", "Styr's Vengeance"


@pytest.mark.parametrize(("with_", "again"), [((), False), ((STYR,), True)])
def test_bitter_demise_strikes_before_the_unit_is_removed(
    with_: tuple[str, ...], again: bool
) -> None:
    scene = battle().red(RAIDERS, *with_, wounds=1).red(BOWMEN, at=(8, 8)).blue(GUARDS)
    scene = scene.hand(DEMISE)
    played = scene.run(fight(blue(GUARDS), red(RAIDERS)), [6, *[1] * 6, *[1] * 6])
    played.uses(DEMISE).answers("stay")
    began = played.of(ev.AttackBegan)[-1]
    assert (began.attacker, began.dice.total) == (red(RAIDERS), 6)
    assert rerolls(played) is again
    assert played.passes().unit(RAIDERS).destroyed
    assert not played.dice.faces


def test_bitter_demise_is_for_friendly_infantry_and_cavalry() -> None:
    scene = battle().red(GIANT, wounds=1).red(BOWMEN, at=(8, 8)).blue(GUARDS).hand(DEMISE)

    def falls(unit: str) -> Script:
        async def script(table: Table) -> None:
            await wounds.suffer(table, unit, 12, msg("Fire"), BLUE)

        return script

    assert not scene.run(falls(red(GIANT))).offers(DEMISE)
    foe = battle().red(RAIDERS).blue(GUARDS, wounds=1).blue(BOWMEN, at=(8, 40)).hand(DEMISE)
    assert not foe.run(falls(blue(GUARDS))).offers(DEMISE)
    riders = battle().red(VANGUARD, wounds=1).red(BOWMEN, at=(8, 8)).blue(GUARDS).hand(DEMISE)
    assert riders.run(falls(red(VANGUARD))).offers(DEMISE)


def test_thenn_defiance_rolls_again_and_near_styr_passes() -> None:
    alone = battle().red(RAIDERS).blue(GUARDS, at=(24, 40)).hand(DEFIANCE)
    played = alone.run(takes_test(red(RAIDERS)), [1, 1, 1, 6, 6]).uses(DEFIANCE)
    assert rerolls(played)
    near = battle().red(RAIDERS, at=(24, 20)).red(BROTHERS, STYR, at=(35.4, 20))
    near = near.blue(GUARDS, at=(24, 40)).hand(DEFIANCE)
    played = near.run(takes_test(red(RAIDERS)), [1, 1, 1]).uses(DEFIANCE)
    assert not rerolls(played)
    assert played.ends().of(ev.MoraleTested)[0].passed
    far = battle().red(RAIDERS, at=(24, 20)).red(BROTHERS, STYR, at=(35.6, 20))
    far = far.blue(GUARDS, at=(24, 40)).hand(DEFIANCE)
    played = far.run(takes_test(red(RAIDERS)), [1, 1, 1]).uses(DEFIANCE)
    assert rerolls(played)
    assert not played.passes().of(ev.MoraleTested)[0].passed


def test_thenn_defiance_of_styrs_unit_hurts_an_engaged_enemy() -> None:
    scene = battle().red(RAIDERS, STYR, wounds=4).blue(GUARDS).hand(DEFIANCE)
    played = scene.run(takes_test(red(RAIDERS)), [1, 1, 1]).uses(DEFIANCE).ends()
    assert played.of(ev.MoraleTested)[0].passed
    assert played.unit(GUARDS).wounds == 12 - 3
    other = battle().red(RAIDERS, wounds=4).blue(GUARDS).red(BROTHERS, STYR, at=(30, 20))
    played = other.hand(DEFIANCE).run(takes_test(red(RAIDERS)), [1, 1, 1]).uses(DEFIANCE).ends()
    assert played.unit(GUARDS).wounds == 12


def test_thenn_defiance_is_for_panic_tests_of_friends() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS, at=(24, 40)).hand(DEFIANCE)
    assert not scene.run(takes_test(red(RAIDERS), panics=False), [1, 1]).offers(DEFIANCE)
    assert not scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).offers(DEFIANCE)


def test_styrs_vengeance_waits_for_a_fallen_friend() -> None:
    scene = battle().red(RAIDERS).red(BROTHERS, at=(8, 8), wounds=1).blue(GUARDS).hand(VENGEANCE)

    async def fall(table: Table) -> None:
        await wounds.suffer(table, red(BROTHERS), 1, msg("Fire"), BLUE)

    attack = fight(red(RAIDERS), blue(GUARDS))
    played = scene.run(both(BLUE_TURN, fall, attack), [1] * 6).uses(VENGEANCE)
    played.picks(red(RAIDERS)).ends()
    assert [(a.card, a.tokens) for a in played.unit(RAIDERS).attached] == [(CARDS[VENGEANCE], 1)]
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    waiting = battle().red(RAIDERS, attached=(lying(VENGEANCE, RED),)).blue(GUARDS)
    assert not waiting.run(attack, [1] * 6).ends().unit(GUARDS).conditions
    ready = battle().red(RAIDERS, attached=(lying(VENGEANCE, RED, 1),)).blue(GUARDS)
    back = ready.run(fight(blue(GUARDS), red(RAIDERS)), [1] * 6).ends()
    assert not back.unit(RAIDERS).conditions


def test_styrs_vengeance_counts_no_fallen_enemy() -> None:
    scene = battle().red(RAIDERS, attached=(lying(VENGEANCE, RED),)).blue(GUARDS)
    scene = scene.blue(BOWMEN, at=(8, 40), wounds=1)

    async def fall(table: Table) -> None:
        await wounds.suffer(table, blue(BOWMEN), 1, msg("Fire"), RED)

    assert scene.run(fall).ends().unit(RAIDERS).attached[0].tokens == 0


# ------------------------------------------------------------------ The Great Walrus

RESILIENCE = "Frozen Shore Resilience"


def test_frozen_shore_resilience_rolls_defense_dice_again() -> None:
    scene = battle().red(RAIDERS).blue(GUARDS).hand(RESILIENCE)
    attack = fight(blue(GUARDS), red(RAIDERS))
    played = scene.run(attack, [6, *[1] * 5, 1, 6]).uses(RESILIENCE)
    assert rerolls(played)
    played.answers(("0",)).ends()
    assert played.unit(RAIDERS).wounds == 12
    own = scene.run(fight(red(RAIDERS), blue(GUARDS)), [6, *[1] * 5, 1, 6, 6, 1])
    assert not own.offers(RESILIENCE)


@pytest.mark.parametrize("shore", [False, True])
def test_frozen_shore_resilience_steadies_frozen_shore_units(
    shore: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    raiders = LIBRARY.units[UNITS[RAIDERS]]
    name = "Frozen Shore Raiders" if shore else RAIDERS
    monkeypatch.setitem(
        vars(LIBRARY), "units", {**LIBRARY.units, raiders.id: replace(raiders, name=name)}
    )
    unit = "red:frozen-shore-raiders" if shore else red(RAIDERS)
    scene = battle().red(RAIDERS).blue(GUARDS).hand(RESILIENCE)
    played = scene.run(fight(blue(GUARDS), unit), [6, *[1] * 5, 1, 1, 1, 1, 6, 6]).uses(RESILIENCE)
    played.answers(())
    assert rerolls(played) is shore


# ------------------------------------------------------------------ Varamyr Sixskins

GUARDIANS, COMMAND = "Bonded Guardians", "Bonded Command"


def pack() -> Battle:
    scene = battle().red(VARAMYR, at=(24, 20)).red(SHADOWCAT, at=(32, 20)).red(GIANT, at=(18, 18))
    return scene.blue(GUARDS)


def test_bonded_guardians_answer_for_one_another() -> None:
    scene = pack().hand(GUARDIANS)
    played = scene.run(fight(blue(GUARDS), red(VARAMYR)), [1] * 6).uses(GUARDIANS)
    assert sorted(played.labels()) == ["Charge", "Maneuver"]
    assert not scene.run(fight(blue(GUARDS), red(GIANT)), [1] * 6).offers(GUARDIANS)
    alone = battle().red(VARAMYR).red(GIANT, at=(32, 20)).blue(GUARDS).hand(GUARDIANS)
    assert not alone.run(fight(blue(GUARDS), red(VARAMYR)), [1] * 6).offers(GUARDIANS)
    assert not scene.run(fight(red(VARAMYR), blue(GUARDS)), [1] * 6).offers(GUARDIANS)
    theirs = battle().red(VARAMYR).red(SHADOWCAT, at=(32, 20)).blue(SHADOWCAT).hand(GUARDIANS)
    assert not theirs.run(fight(red(VARAMYR), blue(SHADOWCAT)), [1] * 6).offers(GUARDIANS)


def test_bonded_guardians_charge_the_attacker_alone() -> None:
    scene = pack().blue(BOWMEN, at=(36, 30)).hand(GUARDIANS)
    played = scene.run(fight(blue(GUARDS), red(VARAMYR)), [1] * 6).uses(GUARDIANS)
    played.answers("charge").passes()
    asked = played.pending
    assert isinstance(asked, Choose | Place)
    if isinstance(asked, Choose):
        assert [option.about for option in asked.options] == [blue(GUARDS)]
    else:
        assert asked.unit == red(SHADOWCAT)


def test_bonded_command_lets_another_of_the_pack_act() -> None:
    scene = pack().hand(COMMAND)
    played = scene.run(activates(red(VARAMYR))).uses(COMMAND)
    assert "March" in played.labels()
    played.answers("march").stays().ends()
    acted = [(event.unit, event.free) for event in played.of(ev.ActionDeclared)]
    assert acted == [(red(SHADOWCAT), True)]
    assert not action_list.may(played.now, red(VARAMYR), "melee_attack"), "free ones neither"
    assert not scene.run(activates(red(GIANT))).offers(COMMAND)
    for x, offered in ((38.6, True), (38.9, False)):
        far = battle().red(VARAMYR).red(SHADOWCAT, at=(x, 20)).blue(GUARDS).hand(COMMAND)
        assert far.run(activates(red(VARAMYR))).offers(COMMAND) is offered
    theirs = pack().blue(SHADOWCAT, at=(32, 30)).hand(COMMAND)
    assert not theirs.run(activates(blue(SHADOWCAT))).offers(COMMAND)


# ------------------------------------------------------------------ Mag the Mighty

SHRUG, ENRAGE, ORDERS, OVERRUN, BLITZ = (
    "Shrug It Off",
    "Enrage",
    "Chieftain's Orders",
    "40334",
    "Blitz",
)


def test_shrug_it_off_restores_wounds_in_place_of_an_action() -> None:
    scene = battle().red(GIANT, wounds=2).blue(GUARDS).hand(SHRUG)
    played = scene.run(performs(red(GIANT), "melee_attack")).uses(SHRUG).ends()
    assert played.unit(GIANT).wounds == 5
    assert not played.of(ev.AttackBegan)


def test_shrug_it_off_is_for_actions_of_friendly_monsters() -> None:
    for unit, action in ((red(RAIDERS), "melee_attack"), (blue(WUN_WUN), "melee_attack")):
        scene = battle().red(RAIDERS, wounds=2).blue(WUN_WUN).hand(SHRUG)
        assert not scene.run(performs(unit, action), [1] * 6).offers(SHRUG)
    still = battle().red(GIANT, wounds=2).blue(GUARDS).hand(SHRUG)
    assert not still.run(performs(red(GIANT), "forgo")).offers(SHRUG)


def test_enrage_costs_two_wounds_and_shakes_every_defender_this_turn() -> None:
    scene = battle().red(GIANT).blue(GUARDS).hand(ENRAGE)
    played = scene.run(activates(red(GIANT)), [1] * 6).uses(ENRAGE)
    assert played.unit(GIANT).wounds == 4
    played.picks("melee_attack").answers("stay")
    assert played.unit(GUARDS).conditions >= {PANICKED, WEAKENED}
    assert rerolls(played)


def test_enrage_is_for_friendly_monsters() -> None:
    scene = battle().red(RAIDERS).blue(WUN_WUN).hand(ENRAGE)
    assert not scene.run(activates(red(RAIDERS))).offers(ENRAGE)
    assert not scene.run(activates(blue(WUN_WUN))).offers(ENRAGE)
    raging = Lasting("enrage_lasting", RED, red(GIANT), Until.TURN)
    attacked = battle().red(GIANT).blue(GUARDS).having(lasting=(raging,))
    back = attacked.run(fight(blue(GUARDS), red(GIANT)), [1] * 6).ends()
    assert not back.unit(GIANT).conditions


def chieftain(at: tuple[float, float] = (32, 20), other: str = GIANT) -> Battle:
    scene = battle().red("Mag the Mighty", at=(24, 20)).red(other, at=at)
    return scene.blue(GUARDS, at=(24, 40)).hand(ORDERS)


@pytest.mark.parametrize("giant", ["red:mag-the-mighty", red(GIANT)])
def test_chieftains_orders_let_a_giant_act_mag_himself_too_CARD_99(giant: str) -> None:
    """GEN-09: the print does not say "other", as the Issue Commands that do not."""
    played = chieftain().run(activates("red:mag-the-mighty")).uses(ORDERS).picks(giant)
    played.answers("march").stays().ends()
    acted = [(event.unit, event.free) for event in played.of(ev.ActionDeclared)]
    assert acted == [(giant, True)]


def test_chieftains_orders_are_for_giants_in_long_range() -> None:
    """CARD-99: with no other near Mag himself is left, and asked at once for his action."""
    for other, x, offered in ((GIANT, 38.6, True), (GIANT, 38.9, False), (MAMMOTH, 30.0, False)):
        asked = chieftain(other=other, at=(x, 20)).run(activates("red:mag-the-mighty"))
        assert (red(GIANT) in keys(asked.uses(ORDERS))) is offered
    assert not chieftain().run(activates(red(GIANT))).offers(ORDERS)


def test_chieftains_orders_may_draw_a_card() -> None:
    for turn in (RED_TURN, BLUE_TURN):
        played = chieftain().hand(BLITZ, SHRUG, pile="deck").run(turn).uses(ORDERS).ends()
        assert played.state.seats[RED].hand == (CARDS[BLITZ],)


def overrunning(*, by: Any = RED) -> Played:
    scene = battle().red(RAIDERS).blue(GUARDS, wounds=1).blue(BOWMEN, at=(24, 32))
    scene = scene.hand(OVERRUN, by=by)
    return scene.run(fight(red(RAIDERS), blue(GUARDS)), [6, *[1] * 5, 1])


def test_overrun_of_mag_charges_or_marches_in_place_of_surging_forth() -> None:
    played = overrunning().uses("Overrun").passes()
    assert "March" in played.labels()
    played.answers("march").stays()
    assert played.of(ev.ActionDeclared)[-1].action == "march"
    assert not overrunning(by=BLUE).offers("Overrun")


def test_blitz_is_quick_and_vulnerable_for_a_turn() -> None:
    scene = battle().red(GIANT, at=(24, 8)).blue(GUARDS, at=(24, 30)).hand(BLITZ)
    played = scene.run(activates(red(GIANT))).uses(BLITZ)
    assert played.unit(GIANT).conditions == {VULNERABLE}
    assert played.now.speed(red(GIANT)).total == 7
    assert {x.until for x in played.state.lasting} == {"turn"}
    foes = battle().red(RAIDERS, at=(24, 8)).blue(GIANT, at=(24, 30)).hand(BLITZ)
    assert not foes.run(activates(red(RAIDERS))).offers(BLITZ)
    assert not foes.run(activates(blue(GIANT))).offers(BLITZ)


def test_blitz_rolls_charge_distance_dice_again() -> None:
    scene = battle().red(GIANT, at=(24, 8)).blue(GUARDS, at=(24, 22)).hand(BLITZ)
    played = scene.run(activates(red(GIANT)), [1]).uses(BLITZ).picks("charge")
    played.answers(Pose(24, 8, 0))
    assert rerolls(played)


BOULDER = "Hurl Boulder"


def thrown(*, foe: tuple[float, float] = (24, 30), unit: str = GIANT, **state: Any) -> Battle:
    return battle().red(unit, at=(24, 20)).blue(GUARDS, at=foe, **state).hand(BOULDER)


@pytest.mark.parametrize(("wounds_", "left"), [(12, 12 - 3 - 2), (8, 8 - 2 - 2), (4, 4 - 1 - 2)])
def test_hurl_boulder_deals_a_D3_and_one_for_each_rank_without_defense_dice(
    wounds_: int, left: int
) -> None:
    scene = thrown(wounds=wounds_)
    played = scene.run(performs(red(GIANT), "march"), [3, 2, 6, 6, 1]).uses(BOULDER)
    played.stays().ends()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attack, began.dice.total, began.to_hit.total) == (BOULDER, 1, 3)
    assert played.unit(GUARDS).wounds == left
    assert not played.of(ev.UnitMoved), "the march is replaced"
    assert not played.state.lasting


def test_hurl_boulder_needs_a_hit() -> None:
    played = thrown().run(performs(red(GIANT), "march"), [2]).uses(BOULDER).stays().ends()
    assert played.unit(GUARDS).wounds == 12


def test_hurl_boulder_is_thrown_by_unengaged_giants_at_what_is_in_long_range() -> None:
    for scene, unit, action in (
        (thrown(foe=(24, 40)), red(GIANT), "march"),
        (battle().red(GIANT).blue(GUARDS).hand(BOULDER), red(GIANT), "melee_attack"),
        (thrown(unit=MAMMOTH), red(MAMMOTH), "march"),
        (thrown(), red(GIANT), "forgo"),
        (thrown(foe=(40, 40)).blue(WUN_WUN, at=(24, 31)), blue(WUN_WUN), "march"),
    ):
        assert not scene.run(performs(unit, action), [1] * 12).offers(BOULDER)


def test_the_lent_attack_is_the_one_attack_of_a_shooting_giant() -> None:
    now = thrown().now()
    assert not ranged_cards(now, red(GIANT))
    lent = Lasting("hurl_boulder_lasting", RED, red(GIANT), Until.TURN)
    there = thrown().having(lasting=(lent,)).now()
    assert [card.name for card in ranged_cards(there, red(GIANT))] == [BOULDER]
    assert not ranged_cards(there, blue(GUARDS))


TRAMPLE = "Trample"


def run_over(foe: tuple[float, float], *others: tuple[str, tuple[float, float]]) -> Played:
    """Have a giant that declares a charge trample straight ahead; the enemy stands there."""
    scene = battle().red(GIANT, at=(24, 10)).blue(GUARDS, at=foe).hand(TRAMPLE)
    for name, at in others:
        scene = scene.red(name, at=at)
    played = scene.run(performs(red(GIANT), "charge"), [2, 3]).uses(TRAMPLE)
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.RUN
    assert not asked.may_skip
    assert all(asked.check(pose) for pose in asked.samples())
    return played.answers(asked.snap(Pose(24, 16, 0)))


def test_trample_moves_ten_inches_through_units_that_suffer_D3_wounds() -> None:
    played = run_over((24, 14.6)).passes()
    assert played.pending is None
    assert played.unit(GIANT).pose == Pose(24, 20, 0)
    assert played.unit(GUARDS).wounds == 12 - 2
    assert not played.of(ev.ChargeMade)
    assert [move.move for move in played.of(ev.UnitMoved)] == ["trample"]


@pytest.mark.parametrize(("y", "end"), [(18, 13.22), (22, 17.22)])
def test_trample_stops_an_inch_off_whom_it_would_end_upon(y: float, end: float) -> None:
    played = run_over((24, y)).passes()
    assert played.unit(GIANT).pose == Pose(24, end, 0)
    assert played.unit(GUARDS).wounds == 12 - 2
    assert not played.now.engaged(red(GIANT))


def test_trample_spares_no_friend_but_solo_units() -> None:
    played = run_over((40, 14), (RAIDERS, (24, 22))).passes()
    assert played.unit(GIANT).pose == Pose(24, 17.22, 0), "an inch off a friend as well"
    assert played.unit(RAIDERS).wounds == 12 - 2
    solo = run_over((40, 14), (MAMMOTH, (24, 15))).passes()
    assert solo.unit(MAMMOTH).wounds == 8
    assert list(solo.dice.faces) == [2, 3]


def test_trample_takes_the_whole_way_where_it_can() -> None:
    scene = battle().red(GIANT, at=(24, 10)).blue(GUARDS, at=(34, 14)).hand(TRAMPLE)
    played = scene.run(performs(red(GIANT), "charge")).uses(TRAMPLE)
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.check(Pose(24, 20, 0))
    assert not asked.check(Pose(24, 19, 0))
    assert not asked.check(Pose(24, 10, 0)), "it may not stay"
    assert asked.check(Pose(14, 10, 270))
    edge = asked.snap(Pose(24, 0, 0))
    assert edge.y < 10 - 8, "the table edge stops it"
    assert asked.check(edge)


def test_trample_stays_where_there_is_no_room_to_stop() -> None:
    """Nobody is met, so nobody suffers."""
    scene = battle().red(GIANT, at=(24, 10)).blue(GUARDS, at=(24, 14.6)).hand(TRAMPLE)
    scene = scene.blue(BOWMEN, at=(24, 21), facing=0.0)
    played = scene.run(performs(red(GIANT), "charge"), [2, 3]).uses(TRAMPLE)
    asked = played.pending
    assert isinstance(asked, Place)
    stays = asked.snap(Pose(24, 30, 0))
    assert asked.check(stays)
    assert stays.y < 11


def test_trample_is_for_charges_of_friendly_giants() -> None:
    near = battle().red(GIANT, at=(24, 10)).red(MAMMOTH, at=(30, 10)).blue(WUN_WUN, at=(24, 20))
    near = near.hand(TRAMPLE)
    for unit, action in (
        (red(GIANT), "march"),
        (red(MAMMOTH), "charge"),
        (blue(WUN_WUN), "charge"),
    ):
        assert not near.run(performs(unit, action), [6] * 20).offers(TRAMPLE)
    assert near.run(performs(red(GIANT), "charge")).offers(TRAMPLE)
