"""What cards can do to each other: choosing, targeting, tokens, ranks, actions, attachments."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from simulator.engine.effects import gained
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import Attached, Condition, Lasting, Seat, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, Claim, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.setup import deployment, held_units
from simulator.rules.tactics import tactics_board
from simulator.rules.turn.sequence import may_activate
from simulator.rules.units import attachments, wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import activates_and

SWORDS, BOWMEN, HONOR_GUARD = "Stark Sworn Swords", "Stark Bowmen", "Eddard's Honor Guard"
GUARDS, HALBERDIERS, FELLOWS = "Lannister Guardsmen", "Lannister Halberdiers", "Poor Fellows"
SCARS = "Maege Mormont, Lady of Bear Island"
HAND = "Eddard Stark, Hand of The King"


def suffers(unit: str, count: int) -> Script:
    """Have a unit suffer wounds by blue's effect."""

    async def script(table: Table) -> int:
        return await wounds.suffer(table, unit, count, "test", BLUE)

    return script


# ------------------------------------------------------------------ choose one, and one more


@pytest.mark.parametrize(("left", "picks"), [(12, 1), (8, 2), (4, 3)])
def test_battle_scars_one_choice_and_one_more_for_each_destroyed_rank(
    left: int, picks: int
) -> None:
    scene = battle().stark(SWORDS, SCARS, wounds=left).lannister(GUARDS)
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).passes()
    for label in ("Re-roll attack dice", "Roll the highest number of attack dice")[:picks]:
        played.picks(label)
        assert label not in played.labels()  # each only once, and the last one is taken unasked
    stats = [gain.stat for gain in played.ends().result[0].gains]
    assert stats == [Stat.REROLL_ATTACK, Stat.HIGHEST_DICE, Stat.VICIOUS][:picks]


def test_battle_scars_are_for_its_own_melee_attacks() -> None:
    scene = battle().stark(SWORDS, SCARS).lannister(GUARDS)
    attack = strike(scene.now(), blue(GUARDS), red(SWORDS))
    assert scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).ends().result[0].gains == ()
    scene = battle().stark(BOWMEN, SCARS).lannister(GUARDS, at=(24, 30))
    shot = strike(scene.now(), red(BOWMEN), blue(GUARDS), line=0)
    assert not shot.melee
    assert scene.run(window(Moment.ATTACK_BEFORE_DICE, shot)).ends().result[0].gains == ()


# ------------------------------------------------------------------ ranks that are destroyed


@pytest.mark.parametrize(("left", "suffered", "lost"), [(12, 3, 0), (12, 4, 1), (12, 9, 2)])
def test_go_down_fighting_answers_each_destroyed_rank(left: int, suffered: int, lost: int) -> None:
    scene = battle().stark(HONOR_GUARD, wounds=left).lannister(GUARDS)
    played = scene.run(suffers(red(HONOR_GUARD), suffered)).ends()
    assert played.unit(GUARDS).wounds == 12 - lost


def test_go_down_fighting_answers_the_last_rank_before_the_unit_falls() -> None:
    scene = battle().stark(HONOR_GUARD, wounds=1).stark(SWORDS, at=(5, 5)).lannister(GUARDS)
    played = scene.run(suffers(red(HONOR_GUARD), 2)).ends()
    assert played.unit(HONOR_GUARD).destroyed
    assert played.unit(GUARDS).wounds == 11


def test_go_down_fighting_lets_its_player_choose_among_the_engaged() -> None:
    scene = battle().stark(HONOR_GUARD).lannister(GUARDS).lannister(FELLOWS, at=(24, 40))
    assert scene.run(suffers(red(HONOR_GUARD), 4)).ends().unit(FELLOWS).wounds == 12
    assert scene.run(suffers(blue(GUARDS), 4)).ends().unit(HONOR_GUARD).wounds == 12
    apart = battle().stark(HONOR_GUARD).lannister(GUARDS, at=(24, 40))
    assert apart.run(suffers(red(HONOR_GUARD), 4)).ends().unit(GUARDS).wounds == 12


# ------------------------------------------------------------------ tokens of a name


def test_fanatical_zeal_gains_faith_and_spends_it() -> None:
    scene = battle().stark(SWORDS).lannister(FELLOWS)
    assert scene.now().unit(blue(FELLOWS)).tokens == {"faith": 1}
    passed = scene.run(takes_test(blue(FELLOWS)), dice=[6, 6, 1]).ends()
    assert passed.unit(FELLOWS).tokens == {"faith": 2}
    failed = scene.run(takes_test(blue(FELLOWS)), dice=[1, 1, 1]).ends()
    assert failed.unit(FELLOWS).tokens == {"faith": 1}
    assert scene.run(takes_test(red(SWORDS)), dice=[6, 6, 1]).ends().unit(FELLOWS).tokens == {
        "faith": 1
    }
    attack = strike(scene.now(), blue(FELLOWS), red(SWORDS))
    fought = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).uses("Fanatical Zeal").ends()
    assert fought.unit(FELLOWS).tokens == {"faith": 0}
    assert {g.stat for g in fought.result[0].gains} == {Stat.PRECISION, Stat.REROLL_ATTACK}


def test_fanatical_zeal_needs_a_token_and_a_fight_of_its_own() -> None:
    scene = battle().stark(SWORDS).lannister(FELLOWS, tokens={"faith": 0})
    attack = strike(scene.now(), blue(FELLOWS), red(SWORDS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
    assert not played.offers("Fanatical Zeal")
    scene = battle().stark(SWORDS).lannister(FELLOWS)
    attack = strike(scene.now(), red(SWORDS), blue(FELLOWS))
    played = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack))
    assert not played.offers("Fanatical Zeal")


# ------------------------------------------------------------------ being targeted


def _shielded(zone: Zone = Zone.CROWN) -> Battle:
    """A unit Eddard influences, and an enemy NCU that is about to claim a zone."""
    scene = battle().stark(SWORDS, conditions=frozenset()).stark(BOWMEN, at=(8, 8))
    scene = scene.lannister(GUARDS, at=(24, 44)).ncu(HAND, Zone.TACTICS)
    scene = scene.ncu("Cersei Lannister").having(active=BLUE)
    return scene.influenced(HAND, red(SWORDS))


@pytest.mark.parametrize("zone", [Zone.CROWN, Zone.COMBAT])
def test_hands_orders_lays_the_influence(zone: Zone) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 44)).ncu(HAND)
    played = scene.run(claims(red("Eddard Stark"), Zone.MANEUVER)).passes()
    played.picks(blue(GUARDS)).passes()
    assert played.state.ncus[red("Eddard Stark")].influences == blue(GUARDS)


def test_hands_orders_cancels_a_zone_that_targets_the_influenced_unit() -> None:
    played = _shielded().run(zone_of(Zone.CROWN)).picks(red(SWORDS)).uses("Hand's Orders").ends()
    assert played.of(ev.MoraleTested) == []
    assert str(played.of(ev.EffectCancelled)[0].name) == "Crown"
    assert played.result[0].target is None


def test_hands_orders_may_be_passed_and_shields_nobody_else() -> None:
    played = _shielded().run(zone_of(Zone.CROWN), dice=[6, 6, 1]).picks(red(SWORDS))
    assert played.offers("Hand's Orders")
    assert len(played.ends().of(ev.MoraleTested)) == 1
    played = _shielded().run(zone_of(Zone.CROWN), dice=[6, 6, 1]).picks(red(BOWMEN))
    assert not played.offers("Hand's Orders")


def zone_of(zone: Zone, player: Seat = BLUE) -> Script:
    """Have a player resolve a zone's effect."""

    async def script(table: Table) -> Claim:
        return await tactics_board.resolve_zone(table, player, zone)

    return script


# ------------------------------------------------------------------ NCUs

JAQEN, PETYR, SENESCHAL = "Jaqen H'ghar", "Petyr Baelish", "The High Seneschal"


def _turn(scene: Battle, name: str, player: Seat = RED) -> Played:
    """Use an ability as a player's turn begins."""
    return scene.run(window(Moment.TURN_START, Turn(player))).uses(name)


def test_price_of_honor_destroys_eddard_and_keeps_an_enemy_ncu_from_acting() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 44)).ncu(HAND, Zone.COMBAT)
    scene = scene.ncu("Cersei Lannister").ncu("Tywin Lannister")
    played = _turn(scene, "Price of Honor").passes().picks(blue("Cersei Lannister")).ends()
    assert played.state.ncus[red("Eddard Stark")].destroyed
    assert played.now.holder_of(Zone.COMBAT) is None
    assert not may_activate(played.now, blue("Cersei Lannister"))
    assert played.now.lost_abilities(blue("Cersei Lannister"))
    assert may_activate(played.now, blue("Tywin Lannister"))
    assert {x.until for x in played.state.lasting} == {Until.ROUND}


def test_price_of_honor_needs_an_enemy_ncu_that_may_be_targeted() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 44)).ncu(HAND)
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Price of Honor")
    scene = scene.ncu(SENESCHAL, by=BLUE)
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Price of Honor")
    assert not may_activate(scene.now(), blue(SENESCHAL))  # History is Written by the Victors


def test_master_of_the_game_uses_the_effect_of_a_free_zone() -> None:
    scene = battle().stark(SWORDS, wounds=8).lannister(GUARDS, at=(24, 44))
    scene = scene.ncu(PETYR, by=RED).ncu("Cersei Lannister", Zone.CROWN)
    played = scene.run(claims(red(PETYR), Zone.COMBAT)).uses("Master of the Game")
    assert played.labels() == ["Wealth", "Tactics", "Maneuver"]  # neither claimed one
    played.picks("Wealth").ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.state.ncus[red(PETYR)].tokens == {"order": 1}


def test_master_of_the_game_needs_a_token_and_a_claim_of_its_own() -> None:
    scene = battle().stark(SWORDS, wounds=8).lannister(GUARDS, at=(24, 44))
    scene = scene.ncu(PETYR, by=RED).ncu("Cersei Lannister")
    assert not scene.run(claims(blue("Cersei Lannister"), Zone.CROWN), [6, 6, 1]).offers(
        "Master of the Game"
    )
    spent = scene.run(claims(red(PETYR), Zone.WEALTH))
    assert spent.offers("Master of the Game")
    spent.session.answer("pass")


def test_master_of_the_game_counts_as_controlling_a_zone_once_per_game() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, at=(24, 44)).ncu(PETYR, by=RED)
    played = _turn(scene, "Master of the Game").picks("Wealth").ends()
    assert played.now.controls(RED, Zone.WEALTH)
    assert not played.now.controls(BLUE, Zone.WEALTH)
    assert not played.now.controls(RED, Zone.CROWN)
    assert [x.until for x in played.state.lasting] == [Until.ROUND]
    assert played.state.ncus[red(PETYR)].used_this_game == {"master_of_the_game"}


def test_a_name_given_sharpens_friendly_infantry_only() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(JAQEN, Zone.CROWN, by=RED)
    sharp = scene.influenced(JAQEN, red(SWORDS)).now()
    assert Stat.PRECISION in numbers(sharp, strike(sharp, red(SWORDS), blue(GUARDS))).keywords
    assert Stat.PRECISION not in numbers(sharp, strike(sharp, blue(GUARDS), red(SWORDS))).keywords
    dull = scene.influenced(JAQEN, blue(GUARDS)).now()
    assert Stat.PRECISION not in numbers(dull, strike(dull, blue(GUARDS), red(SWORDS))).keywords
    wolf = battle().stark("Grey Wind").lannister(GUARDS).ncu(JAQEN, Zone.CROWN, by=RED)
    wild = wolf.influenced(JAQEN, red("Grey Wind")).now()
    assert (
        Stat.PRECISION not in numbers(wild, strike(wild, red("Grey Wind"), blue(GUARDS))).keywords
    )


def test_choosing_a_name_borrows_an_influence_for_the_round() -> None:
    """The borrowed influence is laid when he claims a zone; his own is silent."""
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(8, 8)).lannister(GUARDS)
    scene = scene.ncu(JAQEN, by=BLUE).ncu(HAND, Zone.TACTICS).having(active=BLUE)
    who = blue(JAQEN)
    played = scene.run(window(Moment.NCU_ACTIVATES, Activation(who))).uses("Choosing a Name").ends()
    borrowed = scene.having(lasting=played.state.lasting)
    laid = borrowed.run(claims(who, Zone.WEALTH)).passes().picks(blue(GUARDS)).passes()
    assert laid.state.ncus[who].influences == blue(GUARDS)
    attack = strike(laid.now, blue(GUARDS), red(SWORDS))
    assert Stat.PRECISION not in numbers(laid.now, attack).keywords
    shielded = borrowed.influenced(JAQEN, blue(GUARDS)).having(active=RED)
    assert shielded.run(zone_of(Zone.CROWN, RED)).offers("Hand's Orders")


def test_choosing_a_name_is_for_his_own_activation_and_needs_somebody_with_influence() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(JAQEN, by=BLUE).having(active=BLUE)
    activates = window(Moment.NCU_ACTIVATES, Activation(blue(JAQEN)))
    assert not scene.run(activates).offers("Choosing a Name")
    scene = scene.ncu(HAND)
    other = window(Moment.NCU_ACTIVATES, Activation(red("Eddard Stark")))
    assert not scene.run(other).offers("Choosing a Name")


# ------------------------------------------------------------------ actions that cost


def _marked(played: Played, name: str) -> bool:
    return played.unit(name).conditions == {Condition.VULNERABLE, Condition.WEAKENED}


@pytest.mark.parametrize(("far", "marked"), [(28, True), (42, False)])
def test_taunt_punishes_other_actions_of_who_could_charge(far: float, marked: bool) -> None:
    """Ordered upon a unit in long range; at 42 it is beyond."""
    scene = battle().stark(SWORDS, at=(24, 20)).lannister(GUARDS, at=(24, far))
    scene = scene.hand("40229").having(active=BLUE)
    played = scene.run(activates_and(blue(GUARDS), "maneuver"))
    if marked:
        played.uses("Taunt")
    else:
        assert not played.offers("Taunt")
    assert _marked(played.passes(), GUARDS) is marked


def test_taunt_is_silent_for_a_charge_on_who_taunts_and_for_who_cannot_reach() -> None:
    near = battle().stark(SWORDS).lannister(GUARDS, at=(24, 30)).hand("40229").having(active=BLUE)
    charged = near.run(activates_and(blue(GUARDS), "charge")).uses("Taunt").passes()
    assert charged.pending is not None
    assert charged.unit(GUARDS).conditions == frozenset()
    away = battle().stark(SWORDS).lannister(GUARDS, at=(24, 30), facing=0.0).hand("40229")
    played = (
        away.having(active=BLUE).run(activates_and(blue(GUARDS), "maneuver")).uses("Taunt").passes()
    )
    assert played.unit(GUARDS).conditions == frozenset()


@pytest.mark.parametrize("taunting", [True, False])
def test_taunt_punishes_a_fight_with_another(taunting: bool) -> None:
    """Engaged with both, it may attack either."""
    scene = battle().stark(SWORDS, at=(24, 20)).lannister(GUARDS)
    depth = LIBRARY.units["10101"].tray.depth
    scene = scene.stark(BOWMEN, at=(24, 20 + 2 * depth), facing=180.0)
    scene = scene.hand("40229").having(active=BLUE)
    played = scene.run(activates_and(blue(GUARDS), "melee_attack"), dice=[1] * 40).uses("Taunt")
    played.picks(red(SWORDS)).passes().picks("stay").passes()
    played.picks(red(BOWMEN if taunting else SWORDS)).passes()
    assert _marked(played, GUARDS) is taunting


def test_taunt_is_an_order_of_the_unit_itself() -> None:
    scene = battle().stark(SWORDS, "Sentinel Enforcer", at=(24, 20))
    scene = scene.lannister(GUARDS, at=(24, 30)).having(active=BLUE)
    played = scene.run(activates_and(blue(GUARDS), "march")).uses("Taunt").passes()
    assert _marked(played, GUARDS)
    charged = scene.run(activates_and(blue(GUARDS), "charge")).uses("Taunt").passes()
    assert charged.unit(GUARDS).conditions == frozenset()
    assert not scene.run(activates_and(red(SWORDS), "march")).offers("Taunt")
    far = battle().stark(SWORDS, "Sentinel Enforcer", at=(24, 20)).lannister(GUARDS, at=(24, 42))
    assert not far.having(active=BLUE).run(activates_and(blue(GUARDS), "march")).offers("Taunt")


# ------------------------------------------------------------------ attachments

FREED, TURNCOAT, CAPTIVE = "20221", "20122", "20119"


def _destroys(unit: str, card: str) -> Script:
    """Have one attachment be destroyed by red's effect."""

    async def script(table: Table) -> bool:
        return await attachments.destroy(table, unit, card, RED)

    return script


def test_a_destroyed_attachment_takes_its_figure_along() -> None:
    """ATM-09: what is restored later is never that figure."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Sentinel Enforcer", wounds=9)
    played = scene.run(_destroys(blue(GUARDS), "20123")).ends()
    unit = played.unit(GUARDS)
    assert (unit.wounds, unit.attachments, unit.fallen) == (8, (), ("20123",))
    assert played.now.ranks_lost(blue(GUARDS)) == 1
    last = battle().stark(SWORDS).lannister(FELLOWS, at=(5, 5))
    last = last.lannister(GUARDS, "Sentinel Enforcer", wounds=1)
    assert last.run(_destroys(blue(GUARDS), "20123")).ends().unit(GUARDS).destroyed


@pytest.mark.parametrize(
    ("label", "left", "kept"),
    [
        ("It suffers 3 wounds", 9, ("20123",)),
        ("Destroy its attachment, and it suffers 2 wounds", 9, ()),
    ],
)
def test_a_man_freed_a_name_owed(label: str, left: int, kept: tuple[str, ...]) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, FREED)
    scene = scene.lannister(HALBERDIERS, "Sentinel Enforcer", at=(8, 40))
    played = scene.run(_destroys(blue(GUARDS), FREED)).uses("A Man Freed, A Name Owed")
    played.picks(blue(HALBERDIERS)).picks(label).ends()
    unit = played.unit(HALBERDIERS)
    assert (unit.wounds, unit.attachments) == (left, kept)


def test_a_man_freed_a_name_owed_answers_the_fall_of_his_unit_and_only_his_own() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, FREED, wounds=1)
    scene = scene.lannister(HALBERDIERS, "Sentinel Enforcer", at=(8, 40))
    played = scene.run(suffers(blue(GUARDS), 1)).uses("A Man Freed, A Name Owed")
    assert played.pending is not None
    assert played.pending.who is RED  # the other side of the unit he was in
    played.picks("It suffers 3 wounds").ends()
    assert played.unit(HALBERDIERS).wounds == 9
    other = scene.run(_destroys(blue(HALBERDIERS), "20123"))
    assert not other.offers("A Man Freed, A Name Owed")


@pytest.mark.parametrize("captive", [CAPTIVE, "Rickon Stark"])
def test_a_valuable_captive_pays_the_opponent_of_the_unit(captive: str) -> None:
    """Valuable Captive (Jaime Lannister), Valuable Captive (Rickon Stark)."""
    scene = battle().stark(SWORDS).lannister(GUARDS, captive)
    scene = scene.lannister(HALBERDIERS, "Sentinel Enforcer", at=(8, 40))
    played = scene.run(_destroys(blue(GUARDS), scene.now().unit(blue(GUARDS)).attachments[0]))
    assert played.ends().of(ev.PointsScored)[0].points == 1
    assert played.state.seats[RED].score == 1
    assert scene.run(_destroys(blue(HALBERDIERS), "20123")).ends().of(ev.PointsScored) == []
    test = MoraleTest(blue(GUARDS), False, "test")
    assert morale.numbers(scene.now(), test).modifier.total == 1


def test_sabotage_and_subvert_removes_him_once_and_silences_his_unit_for_the_turn() -> None:
    scene = battle().stark(SWORDS, TURNCOAT).lannister(GUARDS).having(active=BLUE)
    played = _turn(scene, "Sabotage and Subvert", BLUE).picks("weakened").ends()
    unit = played.unit(SWORDS)
    assert (unit.wounds, unit.attachments, unit.conditions) == (
        11,
        (),
        frozenset({Condition.WEAKENED}),
    )
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, red(SWORDS))
    assert played.now.has(Stat.NO_ORDERS, red(SWORDS))
    assert {x.until for x in played.state.lasting} == {Until.TURN}
    assert "sabotage_and_subvert" in unit.used_this_game
    spent = frozenset({"sabotage_and_subvert"})
    again = battle().stark(SWORDS, TURNCOAT, used_this_game=spent).lannister(GUARDS)
    assert not again.run(window(Moment.TURN_START, Turn(RED))).offers("Sabotage and Subvert")


def test_who_may_use_no_orders_is_offered_none() -> None:
    held = Lasting(gained(Stat.NO_ORDERS), BLUE, red(SWORDS), Until.TURN, "Sabotage", 1)
    scene = battle().stark(SWORDS, "Sworn Sword Captain").lannister(GUARDS)
    attack = strike(scene.now(), red(SWORDS), blue(GUARDS))
    opens = window(Moment.ATTACK_BEFORE_DICE, attack)
    assert scene.run(opens).offers("Martial Training")
    assert not scene.having(lasting=(held,)).run(opens).offers("Martial Training")


@pytest.mark.parametrize(("token", "there"), [("weakened", True), ("panicked", False)])
def test_sadistic_mutilation_expends_a_weakened_token(token: str, there: bool) -> None:
    scene = battle().stark(SWORDS, "Vargo Hoat, The Crippler")
    tokens = frozenset({Condition(token)})
    scene = scene.lannister(GUARDS, "Sentinel Enforcer", conditions=tokens)
    done = window(Moment.ATTACK_COMPLETED, strike(scene.now(), red(SWORDS), blue(GUARDS)))
    played = scene.run(done)
    assert played.offers("Sadistic Mutilation") is there
    if there:
        unit = scene.run(done).uses("Sadistic Mutilation").ends().unit(GUARDS)
        assert (unit.attachments, unit.conditions, unit.wounds) == ((), frozenset(), 11)
    bare = battle().stark(SWORDS, "Vargo Hoat, The Crippler").lannister(GUARDS, conditions=tokens)
    assert not bare.run(done).offers("Sadistic Mutilation")
    other = window(Moment.ATTACK_COMPLETED, strike(scene.now(), blue(GUARDS), red(SWORDS)))
    assert not scene.run(other).offers("Sadistic Mutilation")


def test_taking_a_new_name_brings_back_a_fallen_attachment_with_the_order() -> None:
    scene = battle().stark(SWORDS, "Jaqen H'ghar, Unnamed").lannister(GUARDS, at=(24, 44))
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Taking a New Name")
    scene = scene.stark(BOWMEN, at=(5, 5), fallen=("20204",))
    played = _turn(scene, "Taking a New Name").ends()
    unit = played.unit(SWORDS)
    assert (unit.attachments, unit.wounds) == (("20204",), 12)
    assert "taking_a_new_name" in unit.used_this_round
    names = [s.ability for s in played.now.printed(red(SWORDS)) if s.card == "20204"]
    assert names == ["martial_training", "taking_a_new_name"]
    there = {s.ability for _t, s in played.now.triggers(Moment.ATTACK_BEFORE_DICE)}
    assert "martial_training" in there  # and what the new face can do, it does
    assert not scene.run(window(Moment.TURN_START, Turn(BLUE))).offers("Taking a New Name")


def test_attachments_join_an_enemy_before_and_after_deployment() -> None:
    """ARM-14: only infantry; the unit's owner says who stands further left (ATM-07)."""
    scene = battle().stark(SWORDS, "Sworn Sword Captain").stark("Grey Wind", at=(5, 5))
    scene = scene.stark(BOWMEN, at=(40, 5)).lannister(GUARDS, at=(24, 44))
    scene = scene.joining(BLUE, CAPTIVE, TURNCOAT)

    async def before(table: Table) -> None:
        await attachments.join_enemies(table, attachments.BEFORE_DEPLOYMENT)

    played = scene.run(before)
    assert played.labels() == [SWORDS, BOWMEN]
    played.picks(red(SWORDS))
    assert played.pending is not None
    assert played.pending.who is RED
    played.answers("0").ends()
    assert played.unit(SWORDS).attachments == (CAPTIVE, "20204")
    assert played.state.seats[BLUE].joining == (TURNCOAT,)
    test = MoraleTest(red(SWORDS), False, "test")
    assert morale.numbers(played.now, test).modifier.total == 1


# ------------------------------------------------------------------ off the table, through enemies

OUTRIDERS, INFILTRATOR = "Stark Outriders", "Brynden Tully, Vanguard Infiltrator"
KING = "Robb Stark, King in the North"


def _held(unit: str, by: str) -> dict[str, object]:
    return {"notes": MappingProxyType({"held": {unit: by}})}


def test_outflank_holds_the_unit_back_before_deployment() -> None:
    scene = battle().stark(SWORDS).stark(OUTRIDERS, INFILTRATOR, at=(5, 5)).lannister(GUARDS)
    played = scene.run(window(Moment.BEFORE_DEPLOYMENT, Turn(RED))).uses("Outflank").ends()
    assert held_units.held(played.now) == {red(OUTRIDERS): "outflank"}
    assert not played.unit(OUTRIDERS).on_table
    assert red(OUTRIDERS) not in deployment.to_deploy(played.now, (RED,))
    assert not may_activate(played.now, red(OUTRIDERS))


@pytest.mark.parametrize(
    ("first", "by", "offered"),
    [
        (BLUE, "outflank", True),
        (RED, "outflank", False),
        (BLUE, "wolfs_cunning", False),
    ],
)
def test_outflank_enters_as_a_round_begins_in_which_its_player_is_not_first(
    first: Seat, by: str, offered: bool
) -> None:
    scene = battle().stark(SWORDS).stark(OUTRIDERS, INFILTRATOR, pose=None).lannister(GUARDS)
    scene = scene.having(first=first, active=first, **_held(red(OUTRIDERS), by))
    played = scene.run(window(Moment.ROUND_START, Turn(first)))
    assert played.offers("Outflank") is offered
    if offered:
        played.uses("Outflank")
        assert played.labels() == ["own edge", "left edge", "right edge", "Stay in reserve"]
        played.picks("left edge")
        assert isinstance(played.pending, Place)
        assert not played.pending.check(Pose(8, 24, 90))  # not wholly in short range of the edge
        played.answers(played.pending.samples()[0]).ends()
        assert played.unit(OUTRIDERS).on_table
        assert held_units.held(played.now) == {}
        assert may_activate(played.now, red(OUTRIDERS))


def test_wolfs_cunning_hides_a_unit_and_reveals_it_at_a_side_edge_once() -> None:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(5, 5)).lannister(GUARDS, at=(24, 44))
    scene = scene.ncu(KING)
    played = scene.run(window(Moment.DEPLOYED, Turn(RED))).uses("Wolf's Cunning")
    played.picks(red(BOWMEN)).ends()
    assert played.unit(BOWMEN).pose is None
    who = red("Robb Stark")
    back = battle().stark(SWORDS).stark(BOWMEN, pose=None).lannister(GUARDS, at=(24, 44)).ncu(KING)
    back = back.having(notes=played.state.notes)
    assert not back.run(claims(who, Zone.COMBAT)).offers("Wolf's Cunning")
    shown = back.run(claims(who, Zone.MANEUVER)).uses("Wolf's Cunning")
    assert shown.labels() == ["left edge", "right edge", "Stay in reserve"]
    shown.picks("right edge")
    assert isinstance(shown.pending, Place)
    shown.answers(shown.pending.samples()[0]).ends()
    assert shown.unit(BOWMEN).on_table
    assert "wolfs_cunning" in shown.state.ncus[who].used_this_game
    assert [(x.ability, x.subject) for x in shown.state.lasting] == [
        ("wolfs_cunning_lasting", red(BOWMEN))
    ]
    none = battle().stark(SWORDS).lannister(GUARDS, at=(24, 44)).ncu(KING)
    assert not none.run(claims(who, Zone.MANEUVER)).offers("Wolf's Cunning")


@pytest.mark.parametrize(
    ("side", "tokens"),
    [
        (ArcSide.FRONT, set()),
        (ArcSide.LEFT, {Condition.PANICKED, Condition.VULNERABLE}),
        (ArcSide.REAR, {Condition.PANICKED, Condition.VULNERABLE}),
    ],
)
def test_wolfs_cunning_makes_charges_from_the_side_frightening(
    side: ArcSide, tokens: set[Condition]
) -> None:
    card = Lasting("wolfs_cunning_lasting", RED, red(SWORDS), Until.GAME, "Wolf's Cunning")
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(5, 5)).lannister(GUARDS)
    scene = scene.having(lasting=(card,))
    for unit, expected in ((SWORDS, tokens), (BOWMEN, set())):
        charge = Charge(red(unit), blue(GUARDS), side)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
        assert played.unit(GUARDS).conditions == expected


# ------------------------------------------------------------------ Baratheon Banners

KINGSGUARD = "Kingsguard"
SHARP, TERROR = "Critical Blow and Sundering", "Vicious, and 1 more wound from failed panic tests"
AWE, BACK = (
    "Defenders become Panicked and Weakened",
    "Restore 2 wounds, and re-roll charge and retreat distances",
)


def _banners(left: int, unit: str = KINGSGUARD) -> Played:
    """Have a unit activate while the Kingsguard have so many banners left."""
    scene = battle().stark(SWORDS)
    depth = LIBRARY.units["10201"].tray.depth
    laid = (Attached("50101", BLUE, left, special=True),)
    scene = scene.lannister(KINGSGUARD, at=(24, 20 + depth), wounds=4, attached=laid)
    scene = scene.lannister(GUARDS, at=(24, 44)).having(active=BLUE)
    return scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(unit))))


def _raises(*banners: str, left: int = 4) -> Played:
    """Have the Kingsguard activate and spend banners."""
    played = _banners(left).uses("Baratheon Banners")
    for label in banners:
        played.picks(label)
    if played.pending is not None:
        assert not set(banners) & set(played.labels())  # each once
        played.picks("No more")
    return played.ends()


def test_baratheon_banners_lie_on_the_kingsguard_from_the_start() -> None:
    scene = battle().stark(SWORDS).lannister(KINGSGUARD, at=(24, 40))
    unit = scene.now().unit(blue(KINGSGUARD))
    assert [(a.card, a.tokens) for a in unit.attached] == [("50101", 4)]
    assert scene.now().unit(red(SWORDS)).attached == ()
    gone = scene.lannister(GUARDS, at=(5, 40)).run(suffers(blue(KINGSGUARD), 12)).ends()
    assert gone.state.seats[BLUE].discard == ()  # they belong to no deck


def test_baratheon_banners_sharpen_and_heal() -> None:
    played = _raises(SHARP, BACK)
    assert played.unit(KINGSGUARD).attached[0].tokens == 2
    attack = strike(played.now, blue(KINGSGUARD), red(SWORDS))
    found = numbers(played.now, attack)
    assert {Stat.CRITICAL_BLOW, Stat.SUNDERING} <= found.keywords
    assert Stat.VICIOUS not in found.keywords
    assert played.unit(KINGSGUARD).wounds == 6
    assert played.now.has(Stat.REROLL_CHARGE, blue(KINGSGUARD))
    assert played.now.has(Stat.REROLL_RETREAT, blue(KINGSGUARD))
    assert {x.until for x in played.state.lasting} == {Until.TURN}


@pytest.mark.parametrize(
    ("banner", "stats", "tokens"),
    [
        (TERROR, [Stat.PANIC_WOUNDS], set()),
        (AWE, [], {Condition.PANICKED, Condition.WEAKENED}),
        (SHARP, [], set()),
    ],
)
def test_baratheon_banners_frighten_whom_the_kingsguard_fight(
    banner: str, stats: list[Stat], tokens: set[Condition]
) -> None:
    played = _raises(banner)
    assert played.unit(KINGSGUARD).attached[0].tokens == 3
    attack = strike(played.now, blue(KINGSGUARD), red(SWORDS))
    keywords = numbers(played.now, attack).keywords
    assert (Stat.VICIOUS in keywords) is (banner == TERROR)
    scene = battle().stark(SWORDS)
    pose = played.unit(KINGSGUARD).pose
    assert pose is not None
    scene = scene.lannister(KINGSGUARD, at=pose.centre).having(lasting=played.state.lasting)
    opened = scene.run(window(Moment.ATTACK_BEFORE_DICE, attack)).ends()
    assert [gain.stat for gain in opened.result[0].gains] == stats
    assert opened.unit(SWORDS).conditions == tokens
    other = strike(played.now, red(SWORDS), blue(KINGSGUARD))
    suffered = scene.run(window(Moment.ATTACK_BEFORE_DICE, other)).ends()
    assert suffered.result[0].gains == ()
    assert suffered.unit(KINGSGUARD).conditions == frozenset()


def test_baratheon_banners_run_out() -> None:
    """With one banner left nothing more can be chosen after it, with two one thing more."""
    for banner in (SHARP, TERROR, AWE, BACK):
        opened = _banners(1).uses("Baratheon Banners").picks(banner)
        assert opened.pending is None, banner
        assert opened.unit(KINGSGUARD).attached[0].tokens == 0
    assert not _banners(0).offers("Baratheon Banners")
    assert all(_raises(*order, left=4) for order in ((BACK, AWE, TERROR, SHARP),))


def test_baratheon_banners_are_spent_as_the_kingsguard_activate_not_others() -> None:
    assert not _banners(4, GUARDS).offers("Baratheon Banners")
    played = _raises(BACK)
    assert {x.until for x in played.state.lasting} == {Until.TURN}
    assert played.of(ev.WoundsRestored)[0].wounds == 2
