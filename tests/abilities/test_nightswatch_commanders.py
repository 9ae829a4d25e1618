"""The commanders' cards of the Night's Watch: where they matter and where not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Charge, Claim, Means, Targeted, Turn
from tests.abilities.battle import (
    BLUE,
    CARDS,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import activates, performs

BROTHERS, HUNTERS, TRACKERS, CROSSBOWMEN = (
    "Sworn Brothers",
    "Ranger Hunters",
    "Ranger Trackers",
    "Builder Crossbowmen",
)
GUARDS, SWORDS, CROSSBOWS = "Lannister Guardsmen", "Stark Sworn Swords", "Lannister Crossbowmen"
JEOR, SNOW = "Jeor Mormont, 997th Lord Commander", "Jon Snow, 998th Lord Commander"
THORNE, YARWYCK = "Alliser Thorne, Master-at-Arms", "Othell Yarwyck, First Builder"
BENJEN, PYKE = "Benjen Stark, First Ranger", "Cotter Pyke, Eastwatch Commander"
RIDER, DENYS = "Benjen Stark, Beyond The Wall", "Ser Denys Mallister, Shadow Tower Commander"
BEGINS, POST, NIGHT = "And Now My Watch Begins", "Live And Die At My Post", "Night Gathers"
WATCH, PATHETIC = "For The Watch!", "Pathetic Attempt"
FLAWS, PRICE = "Seeing Their Flaws, Alliser Thorne", "Price Of Failure, Alliser Thorne"
HONED, SERRATED = "Honed Enhancement", "Serrated Enhancement"
RUN, INSIGHT, MARSHAL, RIDE = "Hit and Run, Benjen Stark", "Hunter's Insight", "40527", "40528"
ORDERS, STRIKES = "Assault Orders, Cotter Pyke", "Reckless Strikes, Cotter Pyke"
METHODS, PROWESS = "Adaptive Methods, Ser Denys Mallister", "Combat Prowess, Ser Denys Mallister"
TEMPERED = "Tempered by Duty"
VOWS = (
    "The Sword In The Darkness",
    "The Fire That Burns Against The Cold",
    "The Shield Of The Realms Of Men",
    "The Watcher On The Wall",
    "The Light That Brings The Dawn",
    "And Now His Watch Is Ended",
)
"""The cards of the deck that stay on a unit until it fails a panic test."""
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
MISSES = [1] * 7
CALM = (6, 6, 1)
WEAKENED, VULNERABLE, PANICKED = Condition.WEAKENED, Condition.VULNERABLE, Condition.PANICKED


# ------------------------------------------------------------------ cards that stay until panic


@pytest.mark.parametrize("card", [NIGHT, WATCH, TEMPERED, *VOWS])
def test_a_vow_lies_on_a_brother_until_it_fails_a_panic_test(card: str) -> None:
    scene = battle().red(BROTHERS).blue(GUARDS, at=(24, 44)).hand(card)
    assert scene.run(activates(red(BROTHERS))).uses(card).unit(BROTHERS).attached
    assert not scene.run(activates(blue(GUARDS))).offers(card)
    others = battle().red(SWORDS).blue(BROTHERS, at=(24, 44)).hand(card, by=RED)
    for unit in (red(SWORDS), blue(BROTHERS)):
        assert not others.run(activates(unit)).offers(card)
    lies = battle().red(BROTHERS, attached=(lying(card, RED),)).blue(GUARDS)
    assert not lies.run(takes_test(red(BROTHERS)), [1, 1, 1]).ends().unit(BROTHERS).attached
    for dice, panics in ((CALM, True), ((1, 1), False)):
        test = takes_test(red(BROTHERS), panics=panics)
        assert lies.run(test, dice).ends().unit(BROTHERS).attached
    assert lies.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends().unit(BROTHERS).attached


# ------------------------------------------------------------------ Jeor Mormont


def _watch_begins() -> Battle:
    scene = battle().red(BROTHERS, JEOR).blue(GUARDS, at=(24, 44)).hand(BEGINS, LASH)
    return scene.hand(NIGHT, POST, pile="deck").hand(HONED, NIGHT, pile="discard")


LASH = "Lash Out, Donal Noye"


def test_as_the_watch_begins_a_card_comes_out_of_the_deck_for_another() -> None:
    played = _watch_begins().run(activates(red(BROTHERS)), [6, 6]).uses(BEGINS).passes()
    played.picks("A card of your deck into your hand").picks(CARDS[POST])
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    played.answers(tuple(option.key for option in asked.options if option.about == CARDS[LASH]))
    assert played.state.seats[RED].hand == (CARDS[POST],)
    assert CARDS[LASH] in played.state.seats[RED].discard
    assert isinstance(played.pending, Choose)
    assert played.pending.kind is Kind.ACTION, "one of two; now the unit acts"


def test_as_the_watch_begins_a_card_is_laid_on_the_unit() -> None:
    """Out of the deck or the discard pile, and only one that can be attached."""
    played = _watch_begins().run(activates(red(BROTHERS)), [6, 6]).uses(BEGINS).passes()
    played.picks("A card of your deck or discard pile onto this unit")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert CARDS[HONED] not in {option.about for option in asked.options}
    played.picks(f"discard:{CARDS[NIGHT]}")
    assert [card.card for card in played.unit(BROTHERS).attached] == [CARDS[NIGHT]]


def test_a_watch_does_not_begin_with_a_failed_test_nor_for_others() -> None:
    played = _watch_begins().run(activates(red(BROTHERS)), [1, 1]).uses(BEGINS).passes()
    assert played.state.seats[RED].hand == (CARDS[LASH],)
    assert len(played.state.seats[RED].deck) == 2
    others = battle().red(SWORDS).blue(BROTHERS, at=(24, 44)).hand(BEGINS)
    for unit in (red(SWORDS), blue(BROTHERS)):
        assert not others.run(activates(unit)).offers(BEGINS)


def test_who_dies_at_his_post_makes_all_he_fights_vulnerable() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(POST)
    played = scene.run(takes_test(red(BROTHERS), panics=False), [6, 6]).uses(POST).ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    assert [card.card for card in played.unit(BROTHERS).attached] == [CARDS[POST]]
    others = battle().red(SWORDS).blue(GUARDS).hand(POST)
    helped = others.run(takes_test(red(SWORDS)), CALM).uses(POST).ends()
    assert helped.unit(GUARDS).conditions == {VULNERABLE}
    assert not helped.unit(SWORDS).attached
    assert not scene.run(takes_test(blue(GUARDS)), CALM).offers(POST)


@pytest.mark.parametrize(("wounds", "left"), [(1, 1), (2, 1), (9, 6)])
def test_live_and_die_at_my_post_keeps_the_last_wound(wounds: int, left: int) -> None:
    scene = battle().red(BROTHERS, attached=(lying(POST, RED),), wounds=wounds)
    scene = scene.blue(GUARDS, at=(24, 44))
    played = scene.run(takes_test(red(BROTHERS)), [1, 1, 3]).ends()
    assert played.unit(BROTHERS).wounds == left
    assert played.unit(BROTHERS).attached


def test_the_last_wound_goes_to_an_attack_all_the_same() -> None:
    scene = battle().red(BROTHERS, attached=(lying(POST, RED),), wounds=1).red(SWORDS, at=(40, 8))
    played = scene.blue(GUARDS).run(fight(blue(GUARDS), red(BROTHERS)), [*[6] * 6, *[1] * 6])
    assert played.passes().unit(BROTHERS).destroyed


@pytest.mark.parametrize(("wounds", "hits"), [(12, 4), (8, 3), (4, 2)])
def test_night_gathers_before_an_enemy_strikes(wounds: int, hits: int) -> None:
    scene = battle().red(BROTHERS, attached=(lying(NIGHT, RED),), wounds=wounds).blue(GUARDS)
    played = scene.run(
        fight(blue(GUARDS), red(BROTHERS)), [*[1] * hits, *[1] * (6 if hits < 4 else 5)]
    ).ends()
    assert played.unit(GUARDS).wounds == 12 - hits


def test_night_gathers_not_for_shots_nor_for_own_attacks() -> None:
    lies = (lying(NIGHT, RED),)
    own = battle().red(BROTHERS, attached=lies).blue(GUARDS)
    assert own.run(fight(red(BROTHERS), blue(GUARDS)), MISSES).passes().unit(GUARDS).wounds == 12
    shot = battle().red(BROTHERS, attached=lies).blue(CROSSBOWS, at=(24, 32))
    played = shot.run(fight(blue(CROSSBOWS), red(BROTHERS)), MISSES).passes()
    assert played.unit(CROSSBOWS).wounds == 12


# ------------------------------------------------------------------ Jon Snow


def test_for_the_watch_a_charge_die_is_rolled_again() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS, at=(24, 32)).hand(WATCH)
    charge = Charge(red(BROTHERS), blue(GUARDS), ArcSide.FRONT, 3)
    played = scene.run(window(Moment.CHARGE_ROLLED, charge)).uses(WATCH).ends()
    assert [gain.stat for gain in played.result[0].gains] == [Stat.REROLL_CHARGE]
    theirs = Charge(blue(GUARDS), red(BROTHERS), ArcSide.FRONT, 3)
    assert not scene.run(window(Moment.CHARGE_ROLLED, theirs)).offers(WATCH)


def test_for_the_watch_the_horse_zone_becomes_a_charge() -> None:
    """TBD-05: the zone's own shift or maneuver does not happen."""
    scene = battle().red(BROTHERS, attached=(lying(WATCH, RED),)).blue(GUARDS, at=(24, 29))
    scene = scene.ncu("Aemon")
    dice = [6, *MISSES, *[1] * 9]
    played = scene.run(claims(red("Aemon"), Zone.MANEUVER), dice).passes()
    if played.labels():
        played.picks(red(BROTHERS))
    played.uses(WATCH).stays()
    assert played.of(ev.ChargeMade)


def test_for_the_watch_asks_for_that_zone_and_room_to_charge() -> None:
    scene = battle().red(BROTHERS, attached=(lying(WATCH, RED),)).blue(GUARDS, at=(24, 29))
    far = battle().red(BROTHERS, attached=(lying(WATCH, RED),)).blue(GUARDS, at=(24, 44))

    def aimed(place: Battle, zone: Zone) -> Played:
        subject = Targeted(red(BROTHERS), RED, Means.ZONE, "test", zone=zone)
        return place.run(window(Moment.TARGETED, subject))

    assert aimed(scene, Zone.MANEUVER).offers(WATCH)
    assert not aimed(scene, Zone.COMBAT).offers(WATCH)
    assert not aimed(far, Zone.MANEUVER).offers(WATCH)
    card = Targeted(red(BROTHERS), RED, Means.CARD, "test")
    assert not scene.run(window(Moment.TARGETED, card)).offers(WATCH)
    other = scene.red(HUNTERS, at=(40, 8))
    subject = Targeted(red(HUNTERS), RED, Means.ZONE, "test", zone=Zone.MANEUVER)
    assert not other.run(window(Moment.TARGETED, subject)).offers(WATCH)


# ------------------------------------------------------------------ Alliser Thorne


@pytest.mark.parametrize(
    ("with_", "wounds", "tokens"),
    [((), 12, set()), ((THORNE,), 12, {WEAKENED}), ((), 8, set())],
)
def test_a_pathetic_attempt_costs_two_hits_a_rank(
    with_: tuple[str, ...], wounds: int, tokens: set[Condition]
) -> None:
    """One of six attack dice wounds a brother, who keeps its nerve; no hit is blocked."""
    scene = battle().red(BROTHERS, *with_, wounds=wounds).blue(GUARDS).hand(PATHETIC)
    left = wounds - 1
    hits = 2 * -(-left // 4)
    dice = [6, *[1] * 5, 1, *CALM, *[1] * hits]
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), dice).uses(PATHETIC).ends()
    assert played.unit(GUARDS).wounds == 12 - hits
    assert played.unit(GUARDS).conditions == tokens


def test_a_pathetic_attempt_is_a_melee_attack_survived_calmly() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(PATHETIC)
    assert not scene.run(takes_test(red(BROTHERS)), CALM).offers(PATHETIC)
    theirs = scene.run(fight(red(BROTHERS), blue(GUARDS)), [6, *[1] * 6, 1, *CALM])
    assert not theirs.offers(PATHETIC)
    shot = battle().red(BROTHERS).blue(CROSSBOWS, at=(24, 32)).hand(PATHETIC)
    dice = [6, *[1] * 5, 1, *CALM]
    assert not shot.run(fight(blue(CROSSBOWS), red(BROTHERS)), dice).offers(PATHETIC)


def test_thorne_sees_the_flaws_of_whoever_acted() -> None:
    scene = battle().red(BROTHERS, THORNE).blue(GUARDS).hand(FLAWS)
    acted = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), "melee_attack"))
    played = scene.run(acted).uses("Seeing Their Flaws").ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE, PANICKED}
    assert played.unit(GUARDS).attached == (lying(FLAWS, RED),)
    own = window(Moment.ACTION_COMPLETED, Action(red(BROTHERS), "melee_attack"))
    assert not scene.run(own).offers("Seeing Their Flaws")


@pytest.mark.parametrize(("with_", "blind"), [((THORNE,), True), ((JEOR,), False)])
def test_while_thorne_attacks_the_flawed_lose_abilities_and_help(
    with_: tuple[str, ...], blind: bool
) -> None:
    lies = (lying(FLAWS, RED),)
    scene = battle().red(BROTHERS, *with_).blue("Lannister Halberdiers", attached=lies)
    attack = fight(red(BROTHERS), blue("Lannister Halberdiers"))
    played = scene.run(attack, [*[6] * 7, *[1] * 7])
    began = {event.lasting.ability for event in played.of(ev.LastingBegan)}
    expected = {Stat.ABILITIES_LOST.value, "seeing_their_flaws_alliser_thorne_lasting"}
    assert (expected <= began) is blind
    over = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not over.unit("Lannister Halberdiers").attached


def test_the_flawed_get_no_cards_of_their_side_while_thorne_attacks_them() -> None:
    lies = (lying(FLAWS, RED),)
    scene = battle().red(BROTHERS, THORNE).blue(GUARDS, attached=lies).hand(HONED)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), MISSES)
    assert played.offers(HONED)  # the attack goes on
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    away = battle().red(BROTHERS, THORNE).blue(GUARDS).hand(HONED)
    away = away.blue(SWORDS, at=(40, 44), attached=lies)
    other = away.run(fight(red(BROTHERS), blue(GUARDS)), MISSES)
    assert other.offers(HONED)
    assert not other.now.has(Stat.NO_FRIENDLY_CARDS, blue(SWORDS))
    assert not other.now.has(Stat.ABILITIES_LOST, blue(SWORDS))


def test_the_price_of_failure() -> None:
    """Seven dice that show 1 all hit; six are blocked, and the guards stand."""
    scene = battle().red(BROTHERS).blue(GUARDS).hand(PRICE)
    dice = [*[1] * 7, *[6] * 6, 1, *CALM]
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), dice).uses("Price Of Failure").passes()
    assert played.unit(GUARDS).wounds == 11
    assert played.unit(BROTHERS).conditions == {PANICKED, VULNERABLE}
    dead = battle().red(BROTHERS).blue(GUARDS, wounds=1).blue(SWORDS, at=(40, 44)).hand(PRICE)
    won = dead.run(fight(red(BROTHERS), blue(GUARDS)), [*[1] * 7, *[1] * 7])
    won.uses("Price Of Failure").passes()
    assert not won.unit(BROTHERS).conditions
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers("Price Of Failure")
    shot = battle().red(CROSSBOWMEN).blue(GUARDS, at=(24, 34)).hand(PRICE)
    bolts = fight(red(CROSSBOWMEN), blue(GUARDS))
    assert not shot.run(bolts, [1] * 6).offers("Price Of Failure")


# ------------------------------------------------------------------ Othell Yarwyck


@pytest.mark.parametrize(("with_", "dice"), [((), 7), ((YARWYCK,), 8)])
def test_a_honed_blade_hits_better_and_a_builders_more_often(
    with_: tuple[str, ...], dice: int
) -> None:
    scene = battle().red(BROTHERS, *with_).blue(GUARDS).hand(HONED)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), [1] * dice).uses(HONED).passes()
    (began,) = played.of(ev.AttackBegan)
    assert (began.dice.total, began.to_hit.total) == (dice, 2)
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers(HONED)


@pytest.mark.parametrize(
    ("with_", "faces", "tokens"),
    [((YARWYCK,), (1, 1, 1), {WEAKENED}), ((YARWYCK,), CALM, set()), ((), (1, 1, 1), set())],
)
def test_a_serrated_edge_weakens_who_panics_before_a_builder(
    with_: tuple[str, ...], faces: tuple[int, ...], tokens: set[Condition]
) -> None:
    scene = battle().red(BROTHERS, *with_).blue(GUARDS).hand(SERRATED)
    dice = [6, *[1] * 6, 1, *faces]
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), dice).uses(SERRATED).passes()
    assert played.unit(GUARDS).conditions == tokens
    assert any("Vicious" in str(word) for word in played.of(ev.AttackBegan)[0].keywords)
    assert not played.state.lasting
    theirs = scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6)
    assert not theirs.offers(SERRATED)


# ------------------------------------------------------------------ Benjen Stark


@pytest.mark.parametrize(("unit", "tokens"), [(HUNTERS, {WEAKENED}), (BROTHERS, set())])
def test_rangers_hit_and_run(unit: str, tokens: set[Condition]) -> None:
    scene = battle().red(unit).blue(GUARDS).hand(RUN)
    played = scene.run(fight(red(unit), blue(GUARDS), line=-1), [*MISSES, 4]).uses("Hit and Run")
    played.passes().answers(Pose(24, 12, 0)).stays().ends()
    assert not played.now.engaged(red(unit))
    assert played.unit(GUARDS).conditions == tokens


def test_hit_and_run_is_for_friends_in_melee() -> None:
    scene = battle().red(HUNTERS).blue(GUARDS).hand(RUN)
    assert not scene.run(fight(blue(GUARDS), red(HUNTERS)), [1] * 6).offers("Hit and Run")
    assert not scene.run(fight(red(HUNTERS), blue(GUARDS)), [1] * 7).offers("Hit and Run")
    last = battle().red(BROTHERS).blue(GUARDS, wounds=1).blue(SWORDS, at=(40, 44)).hand(RUN)
    won = last.run(fight(red(BROTHERS), blue(GUARDS)), [6, *[1] * 6, 1])
    assert not won.offers("Hit and Run")


def _insight(card: str = "40525", unit: str = HUNTERS) -> Battle:
    scene = battle().red(unit).red(BROTHERS, at=(36, 20)).blue(GUARDS, at=(24, 30))
    return scene.blue(SWORDS, at=(6, 46)).hand(card)


@pytest.mark.parametrize("card", ["40525", "40526"])
def test_a_hunters_insight_moves_a_friend(card: str) -> None:
    played = _insight(card).run(RED_TURN).uses(INSIGHT)
    played.picks("A friendly unit shifts up to 3 inches").picks(red(BROTHERS))
    assert isinstance(played.pending, Place)
    played.answers(Pose(33, 20, 0)).ends()
    assert played.unit(BROTHERS).pose == Pose(33, 20, 0)


@pytest.mark.parametrize("card", ["40525", "40526"])
def test_a_hunters_insight_rolls_again_against_that_enemy(card: str) -> None:
    played = _insight(card).run(RED_TURN).uses(INSIGHT)
    played.picks("Re-roll attack dice and charge distance dice against it").ends()
    now = played.now
    attack = strike(now, red(HUNTERS), blue(GUARDS))
    assert now.has(Stat.REROLL_ATTACK, red(HUNTERS), attack)
    other = strike(now, red(HUNTERS), blue(SWORDS))
    assert not now.has(Stat.REROLL_ATTACK, red(HUNTERS), other)
    back = strike(now, blue(SWORDS), blue(GUARDS))
    assert not now.has(Stat.REROLL_ATTACK, blue(SWORDS), back)
    for target, again in ((GUARDS, True), (SWORDS, False)):
        charge = Charge(red(BROTHERS), blue(target), ArcSide.FRONT)
        assert now.has(Stat.REROLL_CHARGE, red(BROTHERS), charge) is again


def test_a_hunters_insight_leaves_an_enemy_alone() -> None:
    played = _insight().run(RED_TURN).uses(INSIGHT)
    played.picks("It uses no orders, and its own tactics cards cannot target it").ends()
    for stat in (Stat.NO_ORDERS, Stat.NO_FRIENDLY_CARDS):
        assert played.now.has(stat, blue(GUARDS))
        assert not played.now.has(stat, blue(SWORDS))


def test_a_hunters_insight_needs_a_ranger_near_an_enemy() -> None:
    assert not _insight(unit=CROSSBOWMEN).run(RED_TURN).offers(INSIGHT)
    assert not _insight().having(active=BLUE).run(BLUE_TURN).offers(INSIGHT)
    far = battle().red(HUNTERS).blue(GUARDS, at=(24, 44)).hand("40525")
    assert not far.run(RED_TURN).offers(INSIGHT)
    pinned = battle().red(HUNTERS).blue(GUARDS).hand("40525").run(RED_TURN).uses(INSIGHT)
    assert not any(label.startswith("A friendly unit") for label in pinned.labels())


def test_benjens_marshal_restores_instead_of_a_maneuver() -> None:
    weak = frozenset({WEAKENED})
    scene = battle().red(TRACKERS, wounds=4, conditions=weak).blue(GUARDS, at=(24, 44))
    scene = scene.red(BROTHERS, at=(36, 10)).hand(MARSHAL)
    played = scene.run(activates(red(TRACKERS))).uses("Marshal").uses("Cavalry")
    played.picks("use:marshal_benjen_stark:40527").uses("Marshal").passes()
    assert played.unit(TRACKERS).wounds == 7
    assert not played.unit(TRACKERS).conditions
    assert not isinstance(played.pending, Place)  # the maneuver is not made
    assert not played.state.lasting
    assert not scene.run(activates(red(BROTHERS))).offers("Marshal")
    theirs = battle().red(BROTHERS).blue(TRACKERS, at=(24, 44), wounds=4).hand(MARSHAL)
    assert not theirs.run(activates(blue(TRACKERS))).offers("Marshal")
    engaged = battle().red(TRACKERS, wounds=4).blue(GUARDS).hand(MARSHAL)
    assert not engaged.run(activates(red(TRACKERS))).offers("Marshal")


def test_rangers_ride_by() -> None:
    scene = battle().red(TRACKERS).blue(GUARDS).blue(SWORDS, at=(44, 44)).hand(RIDE)
    played = scene.run(performs(red(TRACKERS), "melee_attack")).uses("Ride-by Attack")
    played.answers(Pose(24, 32, 0), Pose(24, 32, 0)).passes()
    assert played.unit(GUARDS).wounds == 12 - 4
    assert not scene.run(performs(red(TRACKERS), "forgo")).offers("Ride-by Attack")
    theirs = battle().red(BROTHERS).blue(TRACKERS, at=(24, 44)).hand(RIDE)
    assert not theirs.run(performs(blue(TRACKERS), "march")).offers("Ride-by Attack")
    foot = battle().red(BROTHERS).blue(GUARDS).hand(RIDE)
    assert not foot.run(performs(red(BROTHERS), "melee_attack"), MISSES).offers("Ride-by Attack")


# ------------------------------------------------------------------ Cotter Pyke


def test_assault_orders_let_a_friend_fight_and_cotter_pyke_charge() -> None:
    scene = battle().red(BROTHERS).red(HUNTERS, PYKE, at=(40, 20)).blue(GUARDS)
    scene = scene.blue(SWORDS, at=(40, 29)).ncu("Aemon").hand(ORDERS)
    played = scene.run(claims(red("Aemon"), Zone.COMBAT), [6, *[1] * 30]).uses("Assault Orders")
    assert sorted(played.passes().labels()) == [HUNTERS, BROTHERS]
    played.picks(red(HUNTERS)).passes().stays()
    assert played.of(ev.ChargeMade)
    fought = scene.run(claims(red("Aemon"), Zone.COMBAT), [1] * 30).uses("Assault Orders")
    fought.passes().picks(red(BROTHERS)).picks("As it stands").passes()
    assert fought.of(ev.AttackBegan)[0].attacker == red(BROTHERS)
    assert fought.pending is None  # the zone itself does nothing any more


def test_assault_orders_want_somebody_to_fight_and_a_friendly_claim() -> None:
    apart = battle().red(BROTHERS).blue(GUARDS, at=(24, 29)).ncu("Aemon").hand(ORDERS)
    assert not apart.run(claims(red("Aemon"), Zone.COMBAT)).offers("Assault Orders")
    gone = Claim(red("Aemon"), Zone.COMBAT, replaced=True)
    close = battle().red(BROTHERS).blue(GUARDS).ncu("Aemon").hand(ORDERS)
    assert not close.run(window(Moment.ZONE_CLAIMED, gone)).offers("Assault Orders")
    met = battle().red(BROTHERS).blue(GUARDS).ncu("Aemon", by=BLUE).hand(ORDERS)
    assert not met.run(claims(blue("Aemon"), Zone.COMBAT)).offers("Assault Orders")


@pytest.mark.parametrize(("with_", "dice"), [((), 5), ((PYKE,), 7)])
def test_reckless_strikes_cost_a_wound_for_each_one(with_: tuple[str, ...], dice: int) -> None:
    """Eight wounds roll five dice; one hits, which the guards block, and the rest show 1 or 2."""
    scene = battle().red(BROTHERS, *with_, wounds=8).blue(GUARDS).hand(STRIKES)
    rolled = [3, 1, 1, *[2] * (dice - 3)]
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), [*rolled, 6]).uses("Reckless Strikes")
    played.passes()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == dice
    assert {str(word) for word in began.keywords} >= {"Critical Blow", "Precision"}
    assert played.unit(BROTHERS).wounds == 6
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers("Reckless Strikes")
    shot = battle().red(CROSSBOWMEN).blue(GUARDS, at=(24, 34)).hand(STRIKES)
    bolts = fight(red(CROSSBOWMEN), blue(GUARDS))
    assert not shot.run(bolts, [1] * 6).offers("Reckless Strikes")


# ------------------------------------------------------------------ Ser Denys Mallister


def test_adaptive_methods_give_an_enemy_a_token_on_any_turn() -> None:
    scene = battle().red(BROTHERS, DENYS).blue(GUARDS, at=(24, 44)).hand(METHODS)
    for turn in (RED_TURN, BLUE_TURN):
        played = scene.run(turn).uses("Adaptive Methods")
        played.picks("Weakened")
        assert played.unit(GUARDS).conditions == {WEAKENED}
    none = battle().red(BROTHERS).blue(GUARDS, pose=None, destroyed=True, wounds=0).hand(METHODS)
    assert not none.run(RED_TURN).offers("Adaptive Methods")


@pytest.mark.parametrize(
    ("means", "by", "offered"),
    [
        (Means.CARD, BLUE, True),
        (Means.ORDER, BLUE, True),
        (Means.ZONE, BLUE, False),
        (Means.CARD, RED, False),
    ],
)
def test_combat_prowess_cancels_what_targets_an_enemy(
    means: Means, by: object, offered: bool
) -> None:
    weak = frozenset({WEAKENED})
    scene = battle().red(BROTHERS, DENYS).blue(GUARDS, conditions=weak).hand(PROWESS)
    subject = Targeted(blue(GUARDS), RED if by is RED else BLUE, means, "test")
    played = scene.run(window(Moment.TARGETED, subject))
    assert played.offers("Combat Prowess") is offered
    if offered:
        played.uses("Combat Prowess").ends()
        assert played.result[0].cancelled
        assert not played.unit(GUARDS).conditions
    own = battle().red(BROTHERS, DENYS, conditions=weak).blue(GUARDS).hand(PROWESS)
    aimed = window(Moment.TARGETED, replace(subject, unit=red(BROTHERS)))
    assert not own.run(aimed).offers("Combat Prowess")


def test_combat_prowess_takes_a_token_off_an_engaged_friend() -> None:
    weak = frozenset({WEAKENED})
    scene = battle().red(BROTHERS, DENYS, conditions=weak).blue(GUARDS).hand(PROWESS)
    assert not scene.run(RED_TURN).uses("Combat Prowess").ends().unit(BROTHERS).conditions
    assert not scene.run(BLUE_TURN).offers("Combat Prowess")


def test_who_is_tempered_by_duty_marks_an_enemy_at_once_and_later() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS, at=(24, 30)).hand(TEMPERED)
    played = scene.run(activates(red(BROTHERS))).answers(f"use:tempered_by_duty:{CARDS[TEMPERED]}")
    played.uses(TEMPERED).picks("Weakened")
    assert played.unit(GUARDS).conditions == {WEAKENED}
    lies = battle().red(BROTHERS, attached=(lying(TEMPERED, RED),)).blue(GUARDS, at=(24, 30))
    again = lies.run(activates(red(BROTHERS))).uses(TEMPERED).picks("Panicked")
    assert again.unit(GUARDS).conditions == {PANICKED}
    assert not lies.run(activates(blue(GUARDS))).offers(TEMPERED)


@pytest.mark.parametrize(("inches", "seen"), [(11.9, True), (12.1, False)])
def test_duty_reaches_as_far_as_long_range(inches: float, seen: bool) -> None:
    lies = battle().red(BROTHERS, attached=(lying(TEMPERED, RED),))
    scene = lies.blue(GUARDS, at=(24, 24.8 + inches))
    assert scene.run(activates(red(BROTHERS))).offers(TEMPERED) is seen


def test_only_the_card_that_is_attached_marks_an_enemy() -> None:
    scene = battle().red(BROTHERS, attached=(lying(TEMPERED, RED),)).blue(GUARDS, at=(24, 30))
    scene = scene.red(HUNTERS, at=(32, 20)).hand(TEMPERED)
    played = scene.run(activates(red(HUNTERS))).uses(TEMPERED)
    asked = played.pending
    assert isinstance(asked, Choose)
    assert {option.about for option in asked.options} == {red(HUNTERS), ""}


@pytest.mark.parametrize(("at", "facing"), [((24, 44), 0.0), ((24, 30), 180.0)])
def test_duty_marks_whom_it_sees_in_long_range(at: tuple[float, float], facing: float) -> None:
    lies = battle().red(BROTHERS, attached=(lying(TEMPERED, RED),), facing=facing)
    assert not lies.blue(GUARDS, at=at).run(activates(red(BROTHERS))).offers(TEMPERED)


def test_another_attached_card_does_not_wake_tempered_by_duty() -> None:
    lies = (lying(TEMPERED, RED),)
    scene = battle().red(BROTHERS, attached=lies).blue(GUARDS, at=(24, 30)).hand(POST)
    played = scene.run(takes_test(red(BROTHERS), panics=False), [6, 6]).uses(POST)
    assert not played.offers(TEMPERED)
    assert len(played.unit(BROTHERS).attached) == 2


def test_a_dutiful_commander_begins_with_the_card_on_his_unit() -> None:
    scene = battle().red(BROTHERS, DENYS).blue(GUARDS, at=(24, 30))
    scene = scene.hand(TEMPERED, NIGHT, pile="deck")
    deployed = window(Moment.DEPLOYED, Turn(RED))
    played = scene.run(deployed).uses("Dutiful Commander")
    played.picks(f"use:dutiful_commander:{red(BROTHERS)}")
    assert [card.card for card in played.unit(BROTHERS).attached] == [CARDS[TEMPERED]]
    assert played.offers(TEMPERED)
    others = battle().red(SWORDS, DENYS).blue(GUARDS, at=(24, 44)).hand(TEMPERED, pile="deck")
    assert not others.run(deployed).offers("Dutiful Commander")
