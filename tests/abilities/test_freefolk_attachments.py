"""Attachments of the Free Folk, each in a situation where it matters and one where not."""

from __future__ import annotations

import pytest

from simulator.abilities.roles import figure_in
from simulator.engine.targeting import may_target
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Means, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    Script,
    battle,
    blue,
    charges,
    fight,
    red,
    strike,
    takes_test,
    window,
)

RAIDERS, THENNS, SPEARWIVES = "Free Folk Raiders", "Thenn Warriors", "Spearwives"
GUARDS, HALBERDIERS, SWORDS = "Lannister Guardsmen", "Lannister Halberdiers", "Stark Sworn Swords"


def begins(player: object = RED) -> Script:
    return window(Moment.TURN_START, Turn(player))  # type: ignore[arg-type]


# ------------------------------------------------------------------ The Weeper

WEEPER, EXAMPLE = "The Weeper, Cruel Tyrant", "Grisly Example"


@pytest.mark.parametrize("turn", [RED, BLUE])
def test_a_grisly_example_costs_a_wound_and_panics_all_nearby(turn: object) -> None:
    scene = battle().red(RAIDERS, WEEPER).red(SWORDS, at=(34, 20)).blue(GUARDS)
    scene = scene.blue(HALBERDIERS, at=(24, 40))
    played = scene.run(begins(turn)).uses(EXAMPLE).ends()
    assert played.unit(RAIDERS).wounds == 11
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert not played.unit(HALBERDIERS).conditions
    assert not played.unit(SWORDS).conditions


def test_nobody_is_hurt_for_an_example_nobody_sees() -> None:
    """Grisly Example is not offered with no enemy in short range."""
    scene = battle().red(RAIDERS, WEEPER).blue(GUARDS, at=(24, 40))
    assert not scene.run(begins()).offers(EXAMPLE)


# ------------------------------------------------------------------ Jon Snow

JON, SOUTH = "Jon Snow, The Crow-Come-Over", "Southern Knowledge"


def test_southern_knowledge_silences_an_enemy_for_a_turn() -> None:
    scene = battle().red(RAIDERS, JON).blue(GUARDS, at=(24, 30)).blue(HALBERDIERS, at=(24, 44))
    played = scene.run(begins()).uses(SOUTH).ends()
    now = played.now
    assert now.lost_abilities(blue(GUARDS))
    assert not may_target(now, BLUE, Means.CARD, blue(GUARDS))
    assert may_target(now, RED, Means.CARD, blue(GUARDS))
    assert not now.lost_abilities(blue(HALBERDIERS))
    assert {one.until for one in played.state.lasting} == {Until.TURN}
    behind = battle().red(RAIDERS, JON, facing=180).blue(GUARDS, at=(24, 30))
    assert not behind.run(begins()).offers(SOUTH)
    far = battle().red(RAIDERS, JON).blue(GUARDS, at=(24, 40))
    assert not far.run(begins()).offers(SOUTH)


def test_southern_knowledge_is_for_once_per_game() -> None:
    async def twice(table: object) -> None:
        for _turn in range(2):
            await begins()(table)  # type: ignore[arg-type]

    scene = battle().red(RAIDERS, JON).blue(GUARDS, at=(24, 30))
    played = scene.run(twice).uses(SOUTH)
    assert not played.offers(SOUTH)


# ------------------------------------------------------------------ Mance Rayder, Abel The Bard

ABEL, FOLLOWERS = "Mance Rayder, Abel The Bard", "Camp Followers"


@pytest.mark.parametrize(("left", "hits"), [(12, 3), (8, 2), (4, 1)])
def test_camp_followers_hit_the_unit_they_joined(left: int, hits: int) -> None:
    scene = battle().red(RAIDERS).blue(GUARDS, ABEL, wounds=left)
    acts = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(acts, [1] * hits).ends().unit(GUARDS).wounds == left - hits
    others = window(Moment.UNIT_ACTIVATES, Activation(red(RAIDERS)))
    assert scene.run(others).ends().unit(GUARDS).wounds == left


def test_abel_may_be_given_away() -> None:
    """Sabotage and Subvert: the opponent destroys him."""
    scene = battle().red(RAIDERS).blue(GUARDS, ABEL)
    played = scene.run(begins()).uses("Sabotage and Subvert").picks("weakened").ends()
    assert not played.unit(GUARDS).attachments
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}


# ------------------------------------------------------------------ Harma

BANNER, DOGSHEAD = "Harma's Bannerman", "Harma, The Dogshead"


def test_the_bannerman_counts_as_harma() -> None:
    """Harma's Vassal."""
    now = battle().red(RAIDERS, BANNER).red(SWORDS, at=(8, 8)).blue(GUARDS).now()
    assert figure_in(now, red(RAIDERS), "Harma")
    assert not figure_in(now, red(SWORDS), "Harma")


@pytest.mark.parametrize("leads", [True, False])
def test_the_bannermans_unit_is_harmas_beside_her_own(leads: bool) -> None:
    """Harma's Vassal; Hit and Run: whom the unit leaves becomes Weakened."""
    trays = [LIBRARY.units[UNITS[each]].tray.depth for each in (RAIDERS, GUARDS)]
    scene = battle().red(SWORDS, "20317", at=(8, 8)).red(RAIDERS, *[BANNER] * leads, at=(24, 20))
    scene = scene.blue(GUARDS, at=(24, 20 + sum(trays) / 2)).hand("Hit and Run, Harma", by=RED)
    played = scene.run(fight(red(RAIDERS), blue(GUARDS)), [1] * 6 + [3]).uses("Hit and Run")
    played.passes().answers(Pose(24, 12, 0)).stays()
    assert bool(played.ends().unit(GUARDS).conditions) is leads


def test_harma_watches_and_is_quick() -> None:
    """Sentinel, Enhanced Mobility; her bannerman brings Tactical Reposition and Regroup."""
    scene = battle().red(SWORDS).red(RAIDERS, DOGSHEAD, at=(30, 14)).blue(GUARDS)
    attacked = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 20)
    assert attacked.offers("Sentinel")
    assert scene.now().speed(red(RAIDERS)).total == 6
    banner = battle().red(RAIDERS, BANNER, at=(24, 10)).blue(GUARDS, at=(24, 40))
    assert banner.run(begins(BLUE)).offers("Tactical Reposition")


# ------------------------------------------------------------------ what other houses print too


@pytest.mark.parametrize(
    ("name", "moment", "effect"),
    [
        ("Cave Dweller Alpha", "fight", "Incite"),
        ("The Great Walrus, Steeled Through Ice and Snow", "fight", ""),
        ("Spearwife Matriarch", "struck", "Swift Retreat"),
        ("Walrus Clan Chieftain", "struck", "Resilience"),
        ("Borroq", "acts", "Hidden Traps"),
        ("Tormund Giantsbane, Tall-Talker, Horn-Blower, Breaker of Ice", "turn", "War Cry"),
        ("Ygritte, Spearwife Archer", "turn", "Mark Target"),
    ],
)
def test_an_attachment_offers_what_it_prints(name: str, moment: str, effect: str) -> None:
    """Incite, Battle Scars, Swift Retreat, Resilience, Hidden Traps, War Cry, Mark Target."""
    scene = battle().red(RAIDERS, name).blue(GUARDS)
    scripts = {
        "fight": fight(red(RAIDERS), blue(GUARDS)),
        "struck": fight(blue(GUARDS), red(RAIDERS)),
        "acts": window(Moment.ACTION_DECLARED, Action(blue(GUARDS), "march")),
        "turn": begins(),
    }
    if moment == "acts":
        scene = battle().red(RAIDERS, name).blue(GUARDS, at=(24, 31))
    played = scene.run(scripts[moment], [6, 6, *[1] * 30])
    if effect:
        assert played.offers(effect)
    else:  # chosen before the dice
        assert played.labels()[0] == "Vicious"


def test_jon_charges_recklessly() -> None:
    """Reckless Heroism."""
    scene = battle().red(RAIDERS, JON, at=(24, 12)).blue(GUARDS, at=(24, 24))
    assert scene.run(charges(red(RAIDERS)), [3]).offers("Reckless Heroism")


def test_the_slaughterer_spreads_fear_and_the_chosen_of_styr_go_down_fighting() -> None:
    """Spread Fear, Intimidating Presence, Go Down Fighting."""
    slaughterer = "Rattleshirt, Ruthless Slaughterer"
    scene = battle().red(RAIDERS, slaughterer).blue(GUARDS).blue(HALBERDIERS, at=(24, 32))
    played = scene.run(takes_test(blue(GUARDS)), [1, 1, 1, 6, 6, 1]).uses("Spread Fear").ends()
    assert [test.unit for test in played.of(ev.MoraleTested)] == [blue(GUARDS), blue(HALBERDIERS)]
    last = battle().red(RAIDERS, "Chosen of Styr", wounds=9).blue(GUARDS)
    dead = last.run(fight(blue(GUARDS), red(RAIDERS)), [*[6] * 6, *[1] * 6, 6, 6, 1]).ends()
    assert dead.unit(GUARDS).wounds < 12


def test_jarl_waits_in_reserve() -> None:
    """Outflank; Jarl comes on top of another attachment."""
    scene = battle().red(RAIDERS, "Jarl", "Raid Leader").blue(GUARDS, at=(24, 40))
    assert scene.run(window(Moment.BEFORE_DEPLOYMENT, Turn(RED))).offers("Outflank")


# ------------------------------------------------------------------ commanders

STYR, MANCE = "Styr, Magnar of Thenn", "Mance Rayder, King Beyond the Wall"
RATTLESHIRT, COLLECTING = "Rattleshirt, The Lord of Bones", "Trophy Collecting"


@pytest.mark.parametrize(("left", "more"), [(12, 3), (8, 2), (4, 1)])
def test_thenn_supremacy_shakes_the_attacker(left: int, more: int) -> None:
    """Thenn Supremacy: -1 to the roll, 1 more wound for each rank that is left."""
    scene = battle().red(RAIDERS, STYR, wounds=left).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(RAIDERS)), [*[1] * 6, 4, 3, 1])
    tested = played.uses("Thenn Supremacy").ends().of(ev.MoraleTested)[-1]
    assert (tested.unit, tested.result.total, tested.passed) == (blue(GUARDS), 6, False)
    assert played.unit(GUARDS).wounds == 12 - 1 - more
    own = scene.run(fight(red(RAIDERS), blue(GUARDS)), [1] * 6)
    assert not own.offers("Thenn Supremacy")


def test_styr_is_steadfast() -> None:
    """Iron Resolve."""
    now = battle().red(RAIDERS, STYR).blue(GUARDS).now()
    test = morale.numbers(now, MoraleTest(red(RAIDERS), True, "test"))
    assert (test.modifier.total, test.wounds.total) == (1, 1 - 1)


def test_mance_lifts_the_morale_of_his_unit_alone() -> None:
    """Inspiring Presence: 5 or more, whatever the card prints; Boisterous Charisma too."""
    scene = battle().red(RAIDERS, MANCE).red(SWORDS, at=(8, 8)).blue(GUARDS)
    now = scene.now()
    needed = {u: morale.numbers(now, MoraleTest(u, True, "test")).needed for u in now.state.units}
    plain = battle().red(RAIDERS).red(SWORDS, at=(8, 8)).blue(GUARDS).now()
    bare = {u: morale.numbers(plain, MoraleTest(u, True, "test")).needed for u in now.state.units}
    assert needed == bare | {red(RAIDERS): 5}
    passed = scene.run(takes_test(red(RAIDERS)), [6, 6, 1])
    assert passed.passes().labels() == ["Vulnerable", "Weakened"]


def test_mance_thwarts_a_card_on_an_enemy_nearby() -> None:
    """Counterstrategy: on a die of 3 or more."""
    card = "Overwhelming Assault"
    scene = battle().red(RAIDERS, MANCE).blue(GUARDS).hand(card, by=BLUE)
    attack = fight(blue(GUARDS), red(RAIDERS))
    played = scene.run(attack, [3, *[1] * 6]).uses(card).uses("Counterstrategy").passes()
    played.picks("Weakened").ends()
    assert not played.of(ev.AttackBegan)[0].keywords
    far = battle().red(RAIDERS).red(SWORDS, MANCE, at=(8, 8)).blue(GUARDS).hand(card, by=BLUE)
    assert not far.run(attack, [*[1] * 6]).uses(card).offers("Counterstrategy")


def _a_rank_falls(scene: Battle) -> Played:
    """Four wounds and a passed test: one rank of twelve figures is gone."""
    dice = [6, 6, 6, 6, 1, 1, *[1] * 4, 6, 6, 1]
    return scene.run(fight(red(RAIDERS), blue(GUARDS)), dice)


def test_rattleshirt_collects_a_second_trophy() -> None:
    """Trophy Collecting: from the deck or the discard pile, onto his own unit."""
    scene = battle().red(RAIDERS, RATTLESHIRT).red(SWORDS, at=(18.4, 20)).blue(GUARDS)
    scene = scene.hand("Weapon Trophies", by=RED).hand("40303", "40316", pile="deck", by=RED)
    scene = scene.hand("40314", pile="discard", by=RED)
    played = _a_rank_falls(scene).uses("Weapon Trophies").passes()
    played.picks(red(SWORDS)).uses(COLLECTING)
    assert {option.about for option in played.pending.options} == {"40316", "40314"}  # type: ignore[union-attr]
    played.picks("40316").ends()
    assert [one.card for one in played.unit(RAIDERS).attached] == ["40316"]
    assert [one.card for one in played.unit(SWORDS).attached] == ["40315"]
    assert played.state.seats[RED].deck == ("40303",)


def test_rattleshirt_collects_nothing_where_nothing_is() -> None:
    """Trophy Collecting: nor for an enemy's trophies, nor for cards of others."""
    scene = battle().red(RAIDERS, RATTLESHIRT).blue(GUARDS).hand("Weapon Trophies", by=RED)
    assert not _a_rank_falls(scene).uses("Weapon Trophies").offers(COLLECTING)
    scene = battle().red(RAIDERS).blue(GUARDS, RATTLESHIRT).hand("Weapon Trophies", by=RED)
    scene = scene.hand("40316", pile="deck", by=BLUE)
    assert not _a_rank_falls(scene).uses("Weapon Trophies").offers(COLLECTING)
    horde = battle().red(RAIDERS, RATTLESHIRT).blue(GUARDS).hand("The Endless Horde", by=RED)
    horde = horde.hand("40316", pile="deck", by=RED)
    assert not horde.run(begins()).uses("The Endless Horde").offers(COLLECTING)


def test_rattleshirt_may_look_and_find_nothing() -> None:
    """Trophy Collecting: what is in the deck one learns by looking."""
    scene = battle().red(RAIDERS, RATTLESHIRT).blue(GUARDS).hand("Weapon Trophies", by=RED)
    scene = scene.hand("40303", pile="deck", by=RED)
    played = _a_rank_falls(scene).uses("Weapon Trophies").uses(COLLECTING).ends()
    assert [one.card for one in played.unit(RAIDERS).attached] == ["40315"]


def test_the_other_commanders_bring_what_they_print() -> None:
    """Overrun, Sundering; Superior Flanking; Hardened and Affiliation: Frozen Shore."""
    tormund = battle().red(RAIDERS, "Tormund Giantsbane, Thunderfist").blue(GUARDS).now()
    found = numbers(tormund, strike(tormund, red(RAIDERS), blue(GUARDS)))
    assert found.keywords == {Stat.SUNDERING}
    harma = battle().red(RAIDERS, "Harma, Vanguard Commander").blue(GUARDS, facing=0)
    assert harma.run(fight(red(RAIDERS), blue(GUARDS)), [1] * 6).offers("Superior Flanking")
    walrus = battle().red(RAIDERS, "The Great Walrus, Lord of the Frozen Shore", wounds=8)
    now = walrus.red(SWORDS, at=(8, 8)).blue(GUARDS).now()
    assert now.has_affiliation(red(RAIDERS), "Frozen Shore")
    assert not now.has_affiliation(red(SWORDS), "Frozen Shore")
    back = numbers(now, strike(now, blue(GUARDS), red(RAIDERS)))
    assert back.extra_blocks.total == 1
