"""What abilities of season 7 do at a moment: the changed ones, and those it alone has."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Charge,
    Fall,
    Means,
    RankLost,
    Retreat,
    Targeted,
    TokenGain,
    Turn,
)
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, red, takes_test
from tests.abilities.battle import window as opens
from tests.abilities.scenes import (
    BLUE_TURN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
)
from tests.abilities.season_7 import AFTER, ALL, BEFORE, FOE, RIVAL, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07

# ------------------------------------------------------------------ around attacks


@pytest.mark.parametrize(
    ("unit", "with_", "moment", "by", "changes", "theirs"),
    [
        ("11006", (), AFTER, "red", {}, {WEAKENED}),  # Impaling Spear
        ("10411", (), AFTER, "blue", {}, {PANICKED, VULNERABLE}),  # Golden Reputation
        ("10101", (), BEFORE, "red", {}, {PANICKED}),  # Lannister Steel
        ("10306", (), BEFORE, "red", {"charge": True}, {WEAKENED}),  # Indomitable Might
    ],
)
def test_what_befalls_the_enemy_around_an_attack(
    unit: str, with_: Any, moment: Moment, by: str, changes: Any, theirs: Any
) -> None:
    scene = met(unit, *with_)
    charge = Charge(side(scene, "red"), side(scene, "blue"), ArcSide.FRONT, die=4)
    changes = {"charge": charge} if changes else {}
    played = scene.run(opens(moment, struck(scene, by=by, **changes))).ends()
    assert tokens_of(played, "blue") == theirs


def test_ranks_spare_the_enemy_golden_reputation_and_lannister_steel() -> None:
    for unit, moment, by in some((("10411", AFTER, "blue"), ("10101", BEFORE, "red"))):
        scene = met(unit, wounds=4)
        assert not tokens_of(scene.run(opens(moment, struck(scene, by=by))).ends(), "blue")


def test_lannister_steel_hits_better() -> None:
    scene = met("10101")
    gains = scene.run(opens(BEFORE, struck(scene))).ends().result[0].gains
    assert [gain.stat for gain in gains] == [Stat.TO_HIT]


def test_violent_reactions_expose_qyburns_unit() -> None:
    scene = met(SWORDS, "20126")
    assert tokens_of(scene.run(opens(AFTER, struck(scene))).ends(), "red") == {VULNERABLE}


def test_ruthless_volley_on_an_engaged_enemy() -> None:
    for engaged, found in some(((True, {VULNERABLE}), (False, set()))):
        archers = battle(S07).red("11003", at=(24, 10))
        scene = archers.blue(FOE, at=(24, 20)).red(
            SWORDS, at=(24, 24 if engaged else 44), facing=180
        )
        scene = scene.having() if not engaged else _touching(archers)
        played = scene.run(opens(BEFORE, struck(scene))).ends()
        assert tokens_of(played, "blue") == found
        assert bool(played.result[0].gains) is engaged


def _touching(archers: Battle) -> Battle:
    """Return archers that shoot at an enemy in contact with their own swords."""
    swords = battle(S07).red("11003", at=(24, 8)).red(SWORDS, at=(24, 20))
    return swords.blue(FOE, at=(24, 20 + 4.13))


def test_divine_sacrifices_of_the_red_priestess() -> None:
    scene = met(SWORDS, "20617")
    played = (
        scene.run(opens(BEFORE, struck(scene)))
        .uses("Divine Sacrifices")
        .passes()
        .picks("panicked")
        .ends()
    )
    assert played.unit(SWORDS).wounds == 11
    assert tokens_of(played, "blue") == {PANICKED}
    assert [gain.stat for gain in played.result[0].gains] == [Stat.TO_HIT]


@pytest.mark.parametrize("began", [True, False])
def test_champions_wrath_where_the_turn_began_engaged(began: bool) -> None:
    scene = met("10606")
    pair = tuple(sorted((side(scene, "red"), "blue:somebody")))
    scene = scene.having(engaged_before=frozenset({pair} if began else ()))
    played = scene.run(opens(BEFORE, struck(scene))).ends()
    assert tokens_of(played, "blue") == ({VULNERABLE} if began else set())
    gains = [(gain.stat, gain.amount) for gain in played.result[0].gains]
    assert gains == ([(Stat.ATTACK_DICE, 2)] if began else [])


def test_a_sword_of_the_faith_has_three_uses_for_tokens() -> None:
    """Sword of the Faith: before the dice, after them, and after the attack."""
    scene = met("10605", tokens=MappingProxyType({"faith": 3}), wounds=6)
    first = scene.run(opens(BEFORE, struck(scene))).uses("Sword of the Faith").ends()
    assert tokens_of(first, "blue") == {PANICKED, VULNERABLE}
    rolled = scene.run(opens(Moment.ATTACK_ROLLED, struck(scene, faces=(1, 1))))
    gains = rolled.uses("Sword of the Faith").ends().result[0].gains
    assert [gain.stat for gain in gains] == [Stat.REROLL_ATTACK]
    last = scene.run(opens(AFTER, struck(scene))).uses("Sword of the Faith").ends()
    unit = last.state.units[side(scene, "red")]
    assert (unit.wounds, unit.tokens["faith"]) == (9, 2)
    none = met("10605", tokens=MappingProxyType({"faith": 0}))
    assert not none.run(opens(BEFORE, struck(none))).offers("Sword of the Faith")


@pytest.mark.parametrize(("had", "has"), [(1, 2), (3, 3)])
def test_the_faithful_have_up_to_three_tokens(had: int, has: int) -> None:
    """Faithful: for a test that is passed, and for an enemy destroyed in long range."""
    scene = met("10605", at=(24, 30), tokens=MappingProxyType({"faith": had}))
    faithful, foe = side(scene, "red"), side(scene, "blue")
    for script, dice in some(
        ((takes_test(faithful), [6, 6, 1]), (opens(Moment.UNIT_FALLS, Fall(foe)), []))
    ):
        assert scene.run(script, dice).ends().state.units[faithful].tokens["faith"] == has
    far = met("10605", at=(24, 60), tokens=MappingProxyType({"faith": 1}))
    fallen = far.run(opens(Moment.UNIT_FALLS, Fall(foe))).ends()
    assert fallen.state.units[faithful].tokens["faith"] == 1


@pytest.mark.parametrize("has", [(PANICKED,), (WEAKENED,)])
def test_two_boltons_expend_a_token_of_the_defender(has: Any) -> None:
    """Sadistic Exhilaration for Panicked, Master Flayer for Weakened."""
    wild = met(SWORDS, "21001", has=has)
    offered = wild.run(opens(BEFORE, struck(wild)))
    assert offered.offers("Sadistic Exhilaration") is (PANICKED in has)
    flayer = met(SWORDS, "21009", has=has)
    rolled = flayer.run(opens(Moment.ATTACK_ROLLED, struck(flayer, faces=(1, 1))))
    assert rolled.offers("Master Flayer") is (WEAKENED in has)
    used = (
        offered.uses("Sadistic Exhilaration") if PANICKED in has else rolled.uses("Master Flayer")
    )
    assert tokens_of(used.ends(), "blue") == set()
    gained = {gain.stat for gain in used.result[0].gains}
    wanted = {Stat.REROLL_ATTACK} | ({Stat.HIGHEST_DICE} if PANICKED in has else set())
    assert gained == wanted


@pytest.mark.parametrize("activated", [True, False])
def test_who_has_not_activated_is_struck_harder(activated: bool) -> None:
    """Opportunistic Brutality and Lannisport Spears."""
    scene = battle(S07).red(SWORDS, "21011").blue(FOE, activated=activated)
    gains = scene.run(opens(BEFORE, struck(scene))).ends().result[0].gains
    found = {gain.stat for gain in gains}
    assert found == (set() if activated else {Stat.CRITICAL_BLOW, Stat.HIGHEST_DICE})
    watch = battle(S07).red("10113").blue(FOE, activated=activated)
    now = watch.now()
    again = now.has(Stat.REROLL_ATTACK, side(watch, "red"), struck(watch))
    assert bool(again) is not activated


def test_jojens_greensight_takes_a_token_for_attack_or_defense_dice() -> None:
    scene = met(SWORDS, "20217", tokens=MappingProxyType({"order": 2}))
    attacks = scene.run(opens(Moment.ATTACK_ROLLED, struck(scene, faces=(1,))))
    gains = attacks.uses("Jojen's Greensight").ends().result[0].gains
    assert [gain.stat for gain in gains] == [Stat.REROLL_ATTACK]
    defends = scene.run(opens(Moment.DEFENSE_ROLLED, struck(scene, by="blue", defense_faces=(1,))))
    after = defends.uses("Jojen's Greensight").ends()
    assert [gain.stat for gain in after.result[0].gains] == [Stat.REROLL_DEFENSE]
    assert after.unit(SWORDS).tokens["order"] == 1


@pytest.mark.parametrize(("left", "count"), [(12, 1), (8, 2), (4, 3)])
def test_pit_fighter_rage_gives_tokens_for_ranks_lost(left: int, count: int) -> None:
    scene = met("10717", wounds=left)
    played = scene.run(opens(BEFORE, struck(scene))).uses("Pit Fighter Rage")
    for token in ("panicked", "vulnerable")[:count]:
        played.picks(token)
    assert len(tokens_of(played.ends(), "blue")) == count


@pytest.mark.parametrize(("ranks", "has"), [(0, 0), (1, 1), (3, 2)])
def test_raiders_of_the_free_cities_plunder_after_the_attack(ranks: int, has: int) -> None:
    scene = met("10414")
    done = scene.run(opens(AFTER, struck(scene, ranks_destroyed=ranks)))
    if isinstance(done.pending, Choose):  # what comes first, this or Pirate's Blades
        done.answers(done.pending.options[0].key)
    done.ends()
    assert done.state.units[side(scene, "red")].tokens.get("pillage", 0) == has
    lost = RankLost(side(scene, "blue"), attack=struck(scene), cause=side(scene, "red"))
    early = scene.run(opens(Moment.RANK_DESTROYED, lost)).ends()
    assert early.state.units[side(scene, "red")].tokens.get("pillage", 0) == 0


def test_water_dance_exposes_who_destroys_a_rank() -> None:
    scene = met("10602", "20218")
    for attack, found in some(((struck(scene, by="blue"), {VULNERABLE}), (None, set()))):
        lost = RankLost(side(scene, "red"), attack=attack)
        played = scene.run(opens(Moment.RANK_DESTROYED, lost)).ends()
        assert tokens_of(played, "blue") == found


# ------------------------------------------------------------------ activations and tests


@pytest.mark.parametrize(
    ("at", "activated"), [((24, 30), False), ((24, 30), True), ((24, 60), False)]
)
def test_watchful_eye_sees_who_activates(at: Any, activated: bool) -> None:
    scene = met("10113", at=at, activated=activated)
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(side(scene, "blue"))))
    watches = at == (24, 30) and not activated
    assert played.offers("Watchful Eye") is watches
    if watches:
        assert tokens_of(played.uses("Watchful Eye").ends(), "blue") == {VULNERABLE}


def test_planned_approach_and_scout_terrain_help_who_activates() -> None:
    activates = opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    for unit, name, stats in some(
        (
            ("10323", "Planned Approach", (Stat.NO_ENEMY_EFFECTS,)),
            ("10202", "Scout Terrain", (Stat.REROLL_CHARGE, Stat.IGNORES_ROUGH)),
        )
    ):
        scene = battle(S07).red(SWORDS).red(unit, at=(24, 10)).blue(FOE, at=(24, 50))
        now = scene.run(activates).uses(name).ends().now
        assert all(now.has(stat, red(SWORDS)) for stat in stats)
        far = battle(S07).red(SWORDS).red(unit, at=(60, 50)).blue(FOE, at=(24, 50))
        assert not far.run(activates).offers(name)


def test_motivated_by_coin_restores_a_wound_when_it_activates() -> None:
    for zone, offered in some(((Zone.WEALTH, False), (None, True))):
        scene = met(SWORDS, "20416", at=(24, 40), wounds=6).ncu(RIVAL, zone, by=BLUE)
        played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
        assert played.offers("Motivated by Coin") is offered
    assert played.uses("Motivated by Coin").ends().unit(SWORDS).wounds == 7


@pytest.mark.parametrize(("die", "left"), [(1, 7), (2, 8), (3, 6)])
def test_maegis_healing_does_no_harm(die: int, left: int) -> None:
    """Maegi's Healing."""
    scene = met(SWORDS, "20723", at=(24, 40), wounds=6)
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), [die])
    assert played.ends().unit(SWORDS).wounds == left


def test_the_silences_infamy_frightens_who_activates_beside_it() -> None:
    """The Silence's Infamy."""
    for count, dice in some(((2, [1, 1, 1]), (1, []))):
        scene = met("10807", tokens=MappingProxyType({"pillage": count}))
        foe = side(scene, "blue")
        played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(foe)), dice).ends()
        assert (played.state.units[foe].wounds < 12) is (count == 2)


def test_my_name_is_reek_frightens_any_number() -> None:
    scene = battle(S07).red(SWORDS, "21004").blue(FOE).blue(GUARDS, at=(31, 24.2))
    activates = opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    both = (side(scene, "blue"), blue(GUARDS))
    for chosen in some((both, both[1:], ())):
        played = scene.run(activates).answers(chosen).ends()
        assert [bool(played.state.units[foe].conditions) for foe in both] == [
            foe in chosen for foe in both
        ]


def test_cruel_indulgence_feeds_on_tokens() -> None:
    for foe, left in some((("blue", 8), ("red", 6))):
        scene = met(SWORDS, "21003", wounds=6)
        gained = TokenGain(side(scene, foe), PANICKED, "test")
        played = scene.run(opens(Moment.CONDITION_GAINED, gained))
        if played.offers("Cruel Indulgence"):
            played.uses("Cruel Indulgence")
        assert played.ends().unit(SWORDS).wounds == left


def test_poisoned_gifts_come_due_in_round_3() -> None:
    for number, found in some(((3, ALL), (2, set()))):
        scene = met("10801", "20814", at=(24, 40)).having(round=number)
        played = scene.run(opens(Moment.ROUND_START, Turn(RED))).ends()
        assert tokens_of(played, "red") == found


# ------------------------------------------------------------------ retreats


def test_who_leaves_champions_of_the_stag_is_punished() -> None:
    """Punish Cowardice."""
    scene = met("10606", at=(24, 40))
    foe, champions = side(scene, "blue"), side(scene, "red")
    for left, found in some((((champions,), {VULNERABLE, WEAKENED}), ((), set()))):
        played = scene.run(opens(Moment.RETREAT_COMPLETED, Retreat(foe, left=left))).ends()
        assert tokens_of(played, "blue") == found


def test_sic_em_bites_who_retreats() -> None:
    """Sic 'Em: 1 hit, and 1 for each rank."""
    scene = met(SWORDS, "21007", wounds=8)
    gone = Action(side(scene, "blue"), ActionKey.RETREAT)
    played = scene.run(opens(Moment.ACTION_DECLARED, gone), [1, 1, 1]).ends()
    assert played.state.units[side(scene, "blue")].wounds == 9
    march = Action(side(scene, "blue"), ActionKey.MARCH)
    assert scene.run(opens(Moment.ACTION_DECLARED, march)).ends().pending is None


def test_hodor_keeps_those_it_leaves_from_turning() -> None:
    """Hodor!!!"""
    scene = met(SWORDS, "20207")
    played = scene.run(opens(Moment.RETREAT_ROLLED, Retreat(red(SWORDS), die=1))).uses("Hodor")
    gained = {gain.stat for gain in played.ends().result[0].gains}
    assert gained == {Stat.RETREAT_COUNTS_SIX, Stat.NO_PIVOT_WHEN_LEFT}


# ------------------------------------------------------------------ orders at the start of a turn


def test_grisly_example_costs_a_hit() -> None:
    scene = met(SWORDS, "20320")
    played = scene.run(RED_TURN, [6]).uses("Grisly Example").ends()
    assert tokens_of(played, "blue") == {PANICKED}
    assert played.unit(SWORDS).wounds == 12


@pytest.mark.parametrize("left", [12, 4])
def test_she_bears_fury_counts_its_ranks(left: int) -> None:
    """She-Bear's Fury."""
    scene = met("10214", at=(24, 32), wounds=left)
    played = scene.run(RED_TURN, [4, 4]).uses("She-Bear's Fury").ends()
    assert tokens_of(played, "blue") == ({PANICKED, VULNERABLE} if left == 12 else set())


def test_suppressive_volley_exposes_and_cuts_off() -> None:
    scene = met("10205", at=(24, 30))
    played = scene.run(BLUE_TURN).uses("Suppressive Volley").ends()
    foe = side(scene, "blue")
    assert tokens_of(played, "blue") == {VULNERABLE}
    for stat in some((Stat.NO_FRIENDLY_ORDERS, Stat.NO_FRIENDLY_CARDS)):
        assert played.now.has(stat, foe)


def test_dance_moves_and_exposes_the_unit() -> None:
    """Dance!!!"""
    scene = met(SWORDS, "21008", at=(24, 50))
    played = scene.run(BLUE_TURN).uses("Dance").answers(Pose(24, 23, 0)).stays().ends()
    assert tokens_of(played, "red") == {VULNERABLE}


def test_divide_the_spoils_reaches_far() -> None:
    one = MappingProxyType({"pillage": 1})
    scene = battle(S07).red("10802").red("10801", at=(24, 30), tokens=one)
    scene = scene.blue(FOE, at=(24, 60))
    played = scene.run(RED_TURN).uses("Divide The Spoils").ends()
    assert played.state.units[side(scene, "red")].tokens.get("pillage", 0) == 1


def test_the_drowned_gods_blessing_weakens_attackers_before_their_dice() -> None:
    """Drowned God's Blessing."""
    scene = met("10808")
    played = scene.run(RED_TURN).uses("Drowned God's Blessing")
    played.picks("Attackers become Vulnerable and Weakened").ends()
    again = scene.having(lasting=played.state.lasting)
    hit = again.run(opens(BEFORE, struck(scene, by="blue"))).ends()
    assert tokens_of(hit, "blue") == {VULNERABLE, WEAKENED}


def test_drowned_gods_fanatics_have_4_wounds() -> None:
    """Drowned God's Fanatics."""
    scene = met("10808")
    now = scene.now()
    assert now.card(side(scene, "red")).wounds_per_figure == 4
    text = now.game.library.abilities["drowned_gods_fanatics"].text
    assert "has 4 wounds" in text


@pytest.mark.parametrize(
    ("zone", "player", "found"),
    [(Zone.CROWN, RED, {WEAKENED}), (None, RED, set()), (Zone.CROWN, BLUE, set())],
)
def test_oppressive_peacekeeping_weakens_whom_its_side_targets(
    zone: Zone | None, player: Any, found: Any
) -> None:
    scene = met("10115", at=(24, 26)).ncu(RIVAL, zone, by=RED)
    aimed = Targeted(side(scene, "blue"), player, Means.CARD, "test")
    played = scene.run(opens(Moment.TARGETING_RESOLVED, aimed)).ends()
    assert tokens_of(played, "blue") == found
