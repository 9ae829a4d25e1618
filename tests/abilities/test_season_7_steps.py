"""What the cards of season 7 do, step by step: how far, how much, and what is left out."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.legality import IllegalReplyError
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import literal
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome, Place
from simulator.model.state import Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, Fall, MoraleTest
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    lying,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import GUARDS, PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import AFTER, BEFORE, met, struck
from tests.abilities.situations import (
    ENEMIES,
    FRIENDS,
    MELEE,
    SHOT,
    answering,
    attacks,
    bearing,
    happens,
    may,
    must,
    offered,
    units,
)
from tests.each import some

CLAIMED, ACTIVATES = Moment.ZONE_CLAIMED, Moment.UNIT_ACTIVATES
IN_LONG, BEYOND_LONG, IN_SHORT, BEYOND_SHORT = 11.5, 12.5, 5.5, 6.5
"""Inches in and beyond long and short range, but not by a whole inch."""
LONG = pytest.mark.parametrize(("apart", "near"), [(IN_LONG, True), (BEYOND_LONG, False)])
SHORT = pytest.mark.parametrize(("apart", "near"), [(IN_SHORT, True), (BEYOND_SHORT, False)])
ASLANT = pytest.mark.parametrize(("apart", "near"), [(8.4, True), (8.8, False)])
"""Between who stand aslant it is 11.9 and 12.4 inches."""
WIDTH = LIBRARY.units[UNITS[SWORDS]].tray.width
LIGHTBRINGERS, FAITHFUL, GIANT = "10610", "10605", "10301"


def has(played: Played, name: str, scene: Battle) -> Any:
    """Return the condition tokens of one of the four units."""
    return set(played.state.units[units(scene)[name]].conditions)


def wounds(played: Played, name: str, scene: Battle) -> int:
    """Return how many wounds one of the four units has left."""
    return played.state.units[units(scene)[name]].wounds


# ------------------------------------------------------------------ House Baratheon


@LONG
def test_advance_the_line_reaches_friends_in_long_range(apart: float, near: bool) -> None:
    scene = bearing("10615", apart=apart)
    played = scene.run(happens(scene, Moment.ROUND_START, "")).uses("Advance the Line!")
    if near:
        assert offered(played) == {units(scene)[name] for name in FRIENDS}
        played.picks(units(scene)["it"])
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 22.5, 0))
    played.answers(Pose(24, 22, 0)).ends()
    assert played.state.units[units(scene)["it"]].pose == Pose(24, 22, 0)


@ASLANT
def test_rhllors_fire_counts_friends_in_long_range_of_the_defender(
    apart: float, near: bool
) -> None:
    scene = bearing(LIGHTBRINGERS, friend=FAITHFUL, apart=apart)
    played = scene.run(happens(scene, BEFORE, SHOT)).ends()
    assert [gain.amount for gain in played.result[0].gains] == [1 + near]


def test_rhllors_fire_burns_for_whom_its_own_arrows_destroyed() -> None:
    scene = bearing(LIGHTBRINGERS)
    who = units(scene)
    fallen = {
        name: Fall(attack.defender, attack=attack, cause=attack.attacker)
        for name, attack in attacks(scene).items()
    }
    shot = attacks(scene)[SHOT]
    fallen["a friend's fall"] = Fall(who["its friend"], attack=shot, cause=shot.attacker)
    found = answering(scene, "rhllors_fire", Moment.UNIT_FALLS, fallen)
    assert found == [must(SHOT)]


@LONG
def test_rhllors_fire_exposes_in_long_range_of_the_fallen(apart: float, near: bool) -> None:
    scene = bearing(LIGHTBRINGERS, apart=apart, has=())
    shot = attacks(scene)[SHOT]
    played = scene.run(
        happens(scene, Moment.UNIT_FALLS, "its enemy", attack=shot, cause=shot.attacker)
    ).ends()
    assert has(played, "another enemy", scene) == ({VULNERABLE} if near else set())


@LONG
def test_rhllors_fire_heals_in_long_range(apart: float, near: bool) -> None:
    scene = bearing(LIGHTBRINGERS, friend=FAITHFUL, friends={"wounds": 6}, apart=apart)
    played = scene.run(happens(scene, AFTER, SHOT))
    if played.offers("R'hllor's Fire"):
        played.uses("R'hllor's Fire")
        if near:
            played.picks(units(scene)["its friend"])
    assert wounds(played.ends(), "its friend", scene) == (8 if near else 6)


@pytest.mark.parametrize("name", [*FRIENDS, *ENEMIES])
def test_only_a_friend_is_sacrificed_to_the_lord_of_light(name: str) -> None:
    """Sacrifice To The Lord Of Light: up to 2 wounds."""
    scene = bearing("30603")
    played = scene.run(happens(scene, CLAIMED, "its crown")).picks(units(scene)[name])
    if name in ENEMIES:
        played.ends()
    else:
        assert played.labels() == ["0", "1", "2"]


def test_smugglers_cunning_costs_an_order() -> None:
    """Smuggler's Cunning: a charge is rolled again, or an enemy is cut off from its side."""
    scene = bearing("30604")
    for moment in some((Moment.CHARGE_ROLLED, ACTIVATES)):
        played = scene.run(happens(scene, moment, "it")).uses("Smuggler's Cunning").ends()
        assert played.state.ncus[red("Davos Seaworth")].tokens["order"] == 1
        gains = getattr(played.result[0], "gains", ())
        assert [gain.stat for gain in gains] == [Stat.REROLL_CHARGE][: len(gains)]
        assert len(gains) == (moment is Moment.CHARGE_ROLLED)
        cut_off = played.now.has(Stat.NO_ORDERS, units(scene)["its enemy"])
        assert bool(cut_off) is (moment is ACTIVATES)


@pytest.mark.parametrize("moment", [BEFORE, Moment.ATTACK_ROLLED, AFTER])
def test_the_sword_of_the_faith_costs_a_token(moment: Moment) -> None:
    scene = bearing(FAITHFUL, wounds=8)
    played = scene.run(happens(scene, moment, MELEE)).uses("Sword of the Faith").ends()
    assert played.state.units[units(scene)["it"]].tokens["faith"] == 0


def test_age_and_wisdom_draws_three_and_gives_one_back() -> None:
    """Age and Wisdom: the zone's effect may be replaced without a search, which comes once."""
    scene = bearing("30610").hand("40315", "40316", "40601", pile="deck", by=RED)
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("Age and Wisdom")
    replaces = "Replace the zone's effect"
    assert played.labels() == ["Search your tactics deck", replaces, "No more"]
    played.picks(replaces)
    assert isinstance(played.pending, ChooseSome)
    (back,) = (option.key for option in played.pending.options if option.about == "40314")
    played.answers((back,)).picks("No more").ends()
    assert played.result[0].replaced
    assert set(played.state.seats[RED].hand) == {"40315", "40316"}
    assert set(played.state.seats[RED].deck) == {"40314", "40601"}


@pytest.mark.parametrize("searched", [False, True])
@pytest.mark.parametrize("replaced", [False, True])
def test_age_and_wisdom_searches_the_deck_once(searched: bool, replaced: bool) -> None:
    scene = bearing("30610", marks="searched" if searched else "")
    name = "its crown, replaced" if replaced else "its crown"
    played = scene.run(happens(scene, CLAIMED, name))
    assert played.offers("Age and Wisdom") is not (searched and replaced)
    if searched and replaced:
        return
    played.uses("Age and Wisdom")
    offers = ["Search your tactics deck"] * (not searched) + ["Replace the zone's effect"] * (
        not replaced
    )
    assert played.labels() == [*offers, "No more"]
    if not searched:
        played.picks(offers[0]).passes()
        assert played.state.seats[RED].hand == ("40314",)
        (mark,) = played.state.lasting
        assert mark.until is Until.GAME


@LONG
def test_a_follower_is_braver_by_one_in_long_range(apart: float, near: bool) -> None:
    """Leadership Follower."""
    scene = met(SWORDS, "20618").red(GUARDS, "20601", at=(24 + WIDTH + apart, 20))
    test = MoraleTest(red(SWORDS), panic=True, source=literal(""))
    parts = scene.now().parts(Stat.MORALE_ROLL, red(SWORDS), test)
    assert [part.amount for part in parts if part.source == "Leadership Follower"] == [1] * near


# ------------------------------------------------------------------ House Bolton


def test_our_blades_ask_nothing_about_a_defender_without_tokens() -> None:
    """Our Blades Are Sharp."""
    scene = bearing("41003", has=())
    played = scene.run(happens(scene, BEFORE, MELEE)).uses("Our Blades Are Sharp").ends()
    assert [gain.stat for gain in played.result[0].gains] == [Stat.REROLL_ATTACK]


@pytest.mark.parametrize("card", ["41008", "31004"])
@pytest.mark.parametrize("blow", [MELEE, "its friend's melee"])
def test_a_rank_that_fell_frightens_another(card: str, blow: str) -> None:
    """Echoes of Agony, and Sadistic Hunting."""
    scene = bearing(card, apart=5, has=(), foes={"wounds": 8})
    name = {"41008": "Echoes of Agony", "31004": "Sadistic Hunting"}[card]
    played = scene.run(happens(scene, AFTER, blow), [6, 6, 1]).uses(name).ends()
    (tested,) = played.of(ev.MoraleTested)
    assert [part.amount for part in tested.result.parts if part.source == name] == [-1]


@SHORT
def test_who_was_hunted_frightens_all_in_short_range(apart: float, near: bool) -> None:
    """Sadistic Hunting."""
    scene = bearing("31004", lasting="sadistic_hunting_lasting", apart=apart, has=())
    played = scene.run(happens(scene, Moment.CHARGE_SUCCEEDED, "it")).ends()
    assert has(played, "its enemy", scene) == ({PANICKED} if near else set())


def test_cold_regards_of_roose_reach_12_inches() -> None:
    """Cold Regards: beyond them it is the other friend that is near enough."""
    scene = bearing("41012", apart=BEYOND_LONG).red(GUARDS, at=(24, 50))
    found = answering(scene, "41012", ACTIVATES)
    assert found == [may(), may("its enemy")]


@pytest.mark.parametrize("apart", [0, 5])
def test_steelshanks_watch_shifts_who_is_free_by_2_inches(apart: float) -> None:
    """Steelshank's Watch: then his player may draw one card."""
    scene = bearing("41014", unit="11001", apart=apart, has=())
    scene.hand("40315", "40316", pile="deck", by=RED)
    played = scene.run(happens(scene, Moment.ACTIVATION_ENDED, "its enemy"))
    played.uses("Steelshank's Watch")
    assert isinstance(played.pending, Place) is bool(apart)
    if apart:
        with pytest.raises(IllegalReplyError):
            played.answers(Pose(24, 22.5, 0))
        played.answers(Pose(24, 22, 0))
    played.picks("Draw a tactics card").ends()
    assert len(played.state.seats[RED].hand) == 1
    assert has(played, "its enemy", scene) == {VULNERABLE}


@LONG
def test_fear_is_loyalty_in_long_range_of_steelshanks(apart: float, near: bool) -> None:
    scene = met(SWORDS, at=(24, 50)).red(GUARDS, "21013", at=(24 + WIDTH + apart, 20))
    played = scene.hand("41015", by=RED).run(takes_test(red(SWORDS)), [1, 2, 1])
    played.uses("Fear is Loyalty").passes()
    (tested,) = played.of(ev.MoraleTested)
    assert tested.result.total == (6 if near else 3)


@SHORT
@pytest.mark.parametrize("again", [(), ("0", "1")])
def test_fear_is_loyalty_rolls_again_and_exposes_in_short_range(
    apart: float, near: bool, again: Any
) -> None:
    scene = bearing("41015", apart=apart, has=())
    dice = [1, 1, 1, 6, 6] if again else [6, 6, 1]
    played = scene.run(takes_test(units(scene)["it"]), dice).uses("Fear is Loyalty")
    played.answers(again)
    assert played.offers("Fear is Loyalty") is near
    if near:
        played.uses("Fear is Loyalty")
    assert has(played.ends(), "its enemy", scene) == ({VULNERABLE} if near else set())


@LONG
def test_the_crippler_is_feared_in_long_range(apart: float, near: bool) -> None:
    """The Crippler's Infamy."""
    scene = bearing("41017", apart=apart)
    played = scene.run(happens(scene, Moment.MORALE_BEFORE_DICE, "its enemy"))
    played.uses("The Crippler's Infamy").ends()
    assert [gain.amount for gain in played.result[0].gains] == [-2] * near


def test_damon_dances_3_inches() -> None:
    """Dance!!!"""
    scene = bearing("21008", apart=20)
    played = scene.run(happens(scene, Moment.TURN_START, "")).uses("Dance!!!")
    asked = played.pending
    while not isinstance(asked, Place):
        asked = played.answers("yes").pending
    assert asked.check(Pose(24, 23, 0))
    assert not asked.check(Pose(24, 23.5, 0))


def test_the_deceitful_envoy_frightens_an_enemy() -> None:
    scene = bearing("31005", has=())
    played = scene.run(happens(scene, CLAIMED, "its tactics")).uses("Deceitful Envoy")
    played.picks(units(scene)["another enemy"])
    assert has(played, "another enemy", scene) == {PANICKED}


@SHORT
def test_harassment_reaches_short_range(apart: float, near: bool) -> None:
    """Harassment Tactics."""
    scene = bearing("11070", apart=apart, has=())
    played = scene.run(happens(scene, Moment.ACTION_COMPLETED, "it"))
    if played.offers("Harassment Tactics"):
        played.uses("Harassment Tactics")
    assert has(played.ends(), "its enemy", scene) == ({VULNERABLE} if near else set())


# ------------------------------------------------------------------ Free Folk


@pytest.mark.parametrize(
    ("first", "second"), [("Weapon", "Armor"), ("Armor", "Weapon"), ("Bloody", "Weapon")]
)
def test_each_trophy_brings_another(first: str, second: str) -> None:
    """Bloody Trophies, Weapon Trophies, Armor Trophies."""
    scene = met(SWORDS).hand("40314", "40315", "40316", by=RED)
    played = scene.run(happens_to(scene)).uses(f"{first} Trophies").passes()
    assert f"{second} Trophies" in played.labels()


def happens_to(scene: Battle) -> Any:
    """Open the window after a melee attack in which the defender suffered a wound."""
    return window(AFTER, struck(scene, wounds=1))


@SHORT
def test_walrus_strength_frees_of_a_token_in_short_range(apart: float, near: bool) -> None:
    """Walrus' Strength, beside the unit of The Great Walrus."""
    state: Any = {"attached": (lying("40338", RED),), "conditions": frozenset({WEAKENED})}
    scene = met(SWORDS, wounds=8, **state).red(GUARDS, "20329", at=(24 + WIDTH + apart, 20))
    played = scene.run(window(ACTIVATES, Activation(red(SWORDS)))).passes()
    assert (played.pending is not None) is near


def test_styr_spurs_his_own_monster_alone() -> None:
    """Fury of the Thenns."""
    scene = bearing("30304", influences="it", unit=GIANT, friend=GIANT)
    found = answering(scene, "fury_of_the_thenns", Moment.CHARGE_SUCCEEDED)
    assert found == [must("it")]


def test_a_grisly_example_is_seen_in_short_range() -> None:
    scene = bearing("20321", apart=IN_SHORT, has=())
    scene.blue(GUARDS, at=(24 - WIDTH - BEYOND_SHORT, 20))
    played = scene.run(happens(scene, Moment.TURN_START, ""), [1]).uses("Grisly Example").ends()
    assert has(played, "its enemy", scene) == {PANICKED}
    assert played.unit(GUARDS).conditions == set()


@pytest.mark.parametrize(("apart", "blow"), [(5, MELEE), (0, SHOT), (0, MELEE)])
def test_a_harpoon_drags_after_a_shot_at_a_distance(apart: float, blow: str) -> None:
    scene = bearing("10321", apart=apart, has=())
    played = scene.run(happens(scene, AFTER, blow)).ends()
    assert has(played, "its enemy", scene) == {WEAKENED}


def test_a_harpoon_leaves_who_is_engaged_and_backs_by_2_inches() -> None:
    scene = bearing("10321", apart=8, has=())
    foe = scene.now().state.units[units(scene)["its enemy"]].pose
    assert foe is not None
    scene.red(GUARDS, at=(24, foe.y + 2 * (foe.y - 20 - 8) / 2), facing=180.0)
    assert scene.now().engaged(units(scene)["its enemy"])
    played = scene.run(happens(scene, AFTER, SHOT))
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 17.5, 0))
    played.answers(Pose(24, 18, 0)).ends()


def test_wun_wun_weakens_in_his_own_charge() -> None:
    """Indomitable Might."""
    scene = bearing("10306")
    charge = Charge("", "", ArcSide.FRONT)
    melee = {k: v for k, v in attacks(scene, charge=charge).items() if k.endswith("melee")}
    assert answering(scene, "indomitable_might", BEFORE, melee) == [must(MELEE)]


def test_wun_wun_restores_a_wound() -> None:
    """Indomitable Might."""
    scene = bearing("10306", wounds=5)
    played = scene.run(happens(scene, AFTER, MELEE)).uses("Indomitable Might").ends()
    assert wounds(played, "it", scene) == 6


def test_a_mammoth_goes_5_inches() -> None:
    scene = bearing("10312", apart=12)
    played = scene.run(happens(scene, ACTIVATES, "it")).uses("Mammoth")
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.check(Pose(24, 25, 0))
    assert not asked.check(Pose(24, 25.5, 0))


@pytest.mark.parametrize(("apart", "left"), [(1.5, 10), (2.5, 12)])
def test_a_mammoth_tramples_within_2_inches(apart: float, left: int) -> None:
    scene = bearing("10312", apart=apart)
    dice = [2] * 3 if left == 10 else []
    played = scene.run(happens(scene, Moment.MORALE_FAILED, "it", passed=False), dice).ends()
    assert wounds(played, "its friend", scene) == left
    assert wounds(played, "its enemy", scene) == left


def test_spearwives_strike_with_each_rank() -> None:
    """Spearwife Council: 1 hit, and 1 for each of three ranks."""
    scene = bearing("30306", has=())
    who = units(scene)
    done = happens(scene, Moment.ZONE_RESOLVED, "its wealth", target=who["it"])
    played = scene.run(done, [1] * 4).ends()
    assert wounds(played, "its enemy", scene) == 8


def test_trophies_of_a_friend_help_by_one() -> None:
    """Trophy Collector."""
    for card, stat in some((("40315", Stat.TO_HIT), ("40316", Stat.DEFENSE))):
        scene = bearing("20315", friends={"attached": (lying(card, RED),)}, beside=IN_SHORT)
        blow = attacks(scene)[MELEE if stat is Stat.TO_HIT else "its enemy's melee"]
        found = numbers(scene.now(), blow)
        tally = found.to_hit if stat is Stat.TO_HIT else found.defense
        assert [part.amount for part in tally.parts if part.source == "Trophy Collector"] == [-1]


# ------------------------------------------------------------------ House Greyjoy, House Lannister


@LONG
@pytest.mark.parametrize("giver", FRIENDS)
def test_spoils_are_divided_in_long_range(apart: float, near: bool, giver: str) -> None:
    """Divide The Spoils."""
    held: Any = {name: {"pillage": int(name == giver)} for name in FRIENDS}
    scene = bearing(
        "10802",
        friend="10801",
        tokens=held["it"],
        friends={"tokens": held["its friend"]},
        apart=apart,
    )
    played = scene.run(happens(scene, Moment.TURN_START, ""))
    if played.offers("Divide The Spoils"):
        played.uses("Divide The Spoils")
    played.ends()
    left = played.state.units[units(scene)[giver]].tokens.get("pillage", 0)
    assert left == int(not near)


def test_spoils_of_who_is_out_of_long_range_are_not_divided() -> None:
    """Divide The Spoils: not even with a unit that stands beside the one that has them."""
    scene = bearing(
        "10802", friend="10801", tokens={}, friends={"tokens": {"pillage": 1}}, apart=12.5
    )
    scene.red("10801", at=(24 + 2 * WIDTH + 12.5 + 2, 20))
    assert not scene.run(happens(scene, Moment.TURN_START, "")).offers("Divide The Spoils")


def test_moqorro_brings_an_attachment_to_a_friend_once() -> None:
    """R'hllor's Magics."""
    fallen: Any = {"fallen": ("20806",)}
    scene = bearing("30807", **fallen, friends=fallen)
    assert answering(scene, "rhllors_magics", ACTIVATES) == [may(*FRIENDS)]
    used = {"used_this_game": frozenset({"rhllors_magics"})}
    scene = bearing("30807", **fallen, ncu=used)
    assert answering(scene, "rhllors_magics", ACTIVATES) == [may()]


def test_balon_raises_the_drowned_instead_of_a_zone_once() -> None:
    """Rise Again, Blade in Hand."""
    drowned: Any = {"friend": "10801", "friends": {"destroyed": True, "wounds": 0}}
    scene = bearing("30803", **drowned)
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("Rise Again")
    assert isinstance(played.pending, Place)
    played.stays().ends()
    assert played.result[0].replaced
    assert played.state.units[units(scene)["its friend"]].on_table
    used = {"used_this_game": frozenset({"rise_again_blade_in_hand"})}
    again = bearing("30803", **drowned, ncu=used)
    assert answering(again, "rise_again_blade_in_hand", CLAIMED) == [may()]


@pytest.mark.parametrize("tokens", [0, 1])
def test_pycelle_needs_a_token_to_weaken(tokens: int) -> None:
    """Manipulation and Deception."""
    scene = bearing("30102", ncu={"tokens": {"order": tokens}}, has=())
    played = scene.run(happens(scene, CLAIMED, "its crown")).picks(units(scene)["its enemy"])
    assert (played.pending is not None) is bool(tokens)
