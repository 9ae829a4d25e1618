"""Tactics cards of House Martell and its commanders, each where it matters and where not."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.log.lines import sentence
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Charge,
    Claim,
    Fall,
    Means,
    MoraleTest,
    Targeted,
    TokenLoss,
    Turn,
)
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
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
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    RED_TURN,
    battle_endurance,
    before_dice,
    begins,
    both,
)

SPEARMEN, ROYALS, KNIGHTS = "Martell Spearmen", "Sunspear Royal Guard", "Starfall Knights"
DERVISHES = "Sunspear Dervishes"
SWORDS, GUARDS, MEN = "Stark Sworn Swords", "Lannister Guardsmen", "House Clegane Mountain's Men"
CERSEI, SANSA, ELLARIA = "Cersei Lannister", "Sansa Stark", "Ellaria Sand"
OBERYN, OBARA = "Oberyn Martell, Prince of Dorne", "Obara Sand, Eldest Sister"
HARMEN, DAEMON = "Harmen Uller, Lord of Hellholt", "Daemon Sand, Vengeful Knight"
DARKSTAR, AREO = "Gerold Dayne, Darkstar", "Areo Hotah, Captain of The Guard"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
ROUND = window(Moment.ROUND_START, Turn(RED))
AWAY = (24, 44)
MISSES, THEIR_MISSES = [1] * 7, [1] * 6


def scene_of(
    card: str, *with_: str, at: tuple[float, float] | None = None, **guards: Any
) -> Battle:
    """Put Spearmen and Guardsmen front to front, or apart, with a card in red's hand."""
    scene = battle().red(SPEARMEN, *with_)
    return scene.blue(GUARDS, at=at, **guards).hand(card, by=RED)


def gone(unit: str) -> Script:
    """Open the window after a unit was destroyed."""
    return window(Moment.UNIT_REMOVED, Fall(unit))


def aimed(unit: str, player: Any, zone: Zone) -> Script:
    """Have a zone target a unit."""
    return window(Moment.TARGETED, Targeted(unit, player, Means.ZONE, "zone", "", (), zone))


# ------------------------------------------------------------------ Superior Positioning


@pytest.mark.parametrize(
    ("with_", "die", "disorderly"),
    [((), 3, True), ((), 4, False), ((OBARA,), 5, True), ((OBARA,), 6, False)],
)
def test_superior_positioning_of_house_martell_knows_your_commander(
    with_: tuple[str, ...], die: int, disorderly: bool
) -> None:
    scene = battle().red(SPEARMEN, *with_, at=(24, 20)).blue(GUARDS, at=(24, 28))
    scene = scene.hand("40901").having(active=BLUE)
    played = scene.run(charges(blue(GUARDS)), [die, *THEIR_MISSES]).uses("Superior Positioning")
    played.answers(Pose(24, 28, 180)).answers("full").passes()
    assert played.of(ev.ChargeMade)[0].disorderly is disorderly
    assert (VULNERABLE in played.unit(GUARDS).conditions) is disorderly


def test_superior_positioning_is_for_charges_in_the_front() -> None:
    for side in ArcSide:
        declared = window(Moment.CHARGE_DECLARED, Charge(blue(GUARDS), red(SPEARMEN), side))
        assert scene_of("40901").run(declared).offers("Superior Positioning") is (
            side is ArcSide.FRONT
        )


# ------------------------------------------------------------------ Unbowed, Unbent, Unbroken

UNBOWED = "Unbowed, Unbent, Unbroken"


def doubts(zone: Zone, at: tuple[float, float] = (24, 30)) -> Battle:
    return scene_of(UNBOWED, at=at).ncu(ELLARIA, zone, by=RED)


@pytest.mark.parametrize("at", [(24, 30), AWAY])
def test_unbowed_passes_the_test_with_combat_and_burdens_an_enemy_nearby(
    at: tuple[float, float],
) -> None:
    played = doubts(Zone.COMBAT, at).run(takes_test(red(SPEARMEN)), [1, 1, 1]).uses(UNBOWED).ends()
    assert played.result[0].passed
    near = at != AWAY
    assert played.unit(GUARDS).attached == ((lying(UNBOWED, RED),) if near else ())
    found = played.now.tally(Stat.MORALE_ROLL, blue(GUARDS)).total
    assert found == (-2 if near else 0)
    assert len(played.state.seats[RED].discard) == (0 if near else 1)


def test_unbowed_rolls_again_without_combat() -> None:
    played = doubts(Zone.CROWN).run(takes_test(red(SPEARMEN)), [1, 1, 1, 6, 6, 1]).uses(UNBOWED)
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    played.answers(tuple(option.key for option in asked.options)).ends()
    assert played.result[0].passed
    own = scene_of(UNBOWED).run(takes_test(blue(GUARDS)), [6, 6, 1])
    assert not own.offers(UNBOWED)


def burdened(card: str, tokens: int = 0) -> Battle:
    scene = battle().red(SPEARMEN, at=(24, 10)).red(KNIGHTS, at=(40, 10))
    return scene.blue(GUARDS, at=AWAY, attached=(lying(card, RED, tokens),))


@pytest.mark.parametrize(
    ("script", "stays"),
    [
        (aimed(blue(GUARDS), BLUE, Zone.COMBAT), False),
        (aimed(blue(GUARDS), BLUE, Zone.MANEUVER), True),
        (aimed(red(SPEARMEN), RED, Zone.COMBAT), True),
        (gone(red(KNIGHTS)), False),
        (gone(blue(GUARDS)), True),
    ],
)
def test_unbowed_leaves_when_combat_targets_its_bearer_or_a_friend_falls(
    script: Script, stays: bool
) -> None:
    played = burdened(UNBOWED).run(script).ends()
    assert bool(played.unit(GUARDS).attached) is stays


# ------------------------------------------------------------------ Rhoynish Vengeance

RHOYNISH = "Rhoynish Vengeance"


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_rhoynish_vengeance_lies_on_an_enemy_in_any_turn(turn: Script) -> None:
    played = scene_of(RHOYNISH).run(turn).uses(RHOYNISH).ends()
    assert played.unit(GUARDS).attached == (lying(RHOYNISH, RED),)


@pytest.mark.parametrize(
    ("fallen", "tokens"), [(red(KNIGHTS), 1), (red(SPEARMEN), 1), (blue(GUARDS), 0)]
)
def test_rhoynish_vengeance_counts_fallen_friends(fallen: str, tokens: int) -> None:
    played = burdened(RHOYNISH).run(gone(fallen)).ends()
    assert played.unit(GUARDS).attached[0].tokens == tokens


@pytest.mark.parametrize(("tokens", "lost"), [(0, 0), (1, 2)])
def test_rhoynish_vengeance_wounds_for_each_one_rolled(tokens: int, lost: int) -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS, attached=(lying(RHOYNISH, RED, tokens),))
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), [1, 1, 2, 2, 2, 2]).ends()
    assert played.unit(GUARDS).wounds == 12 - lost


@pytest.mark.parametrize(
    ("zone", "tokens", "lost"), [(Zone.CROWN, 1, 1), (Zone.CROWN, 0, 0), (Zone.COMBAT, 1, 0)]
)
def test_rhoynish_vengeance_wounds_whom_a_zone_targets(zone: Zone, tokens: int, lost: int) -> None:
    scene = burdened(RHOYNISH, tokens).ncu(ELLARIA, zone, by=RED)
    played = scene.run(aimed(blue(GUARDS), BLUE, Zone.MANEUVER)).ends()
    assert played.unit(GUARDS).wounds == 12 - lost


# ------------------------------------------------------------------ Sand Diplomacy

SAND = "Sand Diplomacy"


def talks(
    ncu: str, zone: Zone, *, mine: Zone = Zone.WEALTH, theirs: Zone = Zone.MANEUVER
) -> Played:
    scene = battle().red(SPEARMEN, at=(24, 4)).blue(GUARDS, at=AWAY).blue(MEN, at=(8, 44))
    scene = scene.ncu(SANSA, by=RED).ncu(CERSEI).hand(SAND, by=RED)

    async def script(table: Table) -> None:
        await open_window(table, Moment.ROUND_START, Turn(RED))
        await open_window(table, Moment.ZONE_RESOLVED, Claim(ncu, zone))

    played = scene.run(script).uses(SAND).passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.who is BLUE, "the opponent chooses first"
    played.picks(theirs.value).passes()
    assert played.pending is not None
    assert played.pending.who is RED
    return played.picks(mine.value).passes()


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.MANEUVER])
def test_sand_diplomacy_marks_two_enemies_of_whoever_claims_either_zone(zone: Zone) -> None:
    played = talks(blue(CERSEI), zone)
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert (asked.who, asked.most) == (RED, 2)
    played.answers((blue(GUARDS), blue(MEN))).ends()
    for name in (GUARDS, MEN):
        assert played.unit(name).conditions == {VULNERABLE, WEAKENED}
    assert not played.state.lasting, "for the first of the two zones alone"
    told = [str(sentence(played.now, event)) for event in played.session.events]
    assert "Sand Diplomacy waits for Wealth or Maneuver until the end of the round." in told


def test_sand_diplomacy_strikes_its_own_player_too() -> None:
    played = talks(red(SANSA), Zone.WEALTH)
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert asked.who is BLUE
    assert [option.key for option in asked.options] == [red(SPEARMEN)]
    played.answers(()).ends()
    assert not played.unit(SPEARMEN).conditions, "they may target fewer"


def test_sand_diplomacy_waits_for_its_zones() -> None:
    played = talks(blue(CERSEI), Zone.CROWN).ends()
    assert [(x.chosen, x.until) for x in played.state.lasting] == [("maneuver wealth", Until.ROUND)]
    same = talks(blue(CERSEI), Zone.CROWN, mine=Zone.COMBAT, theirs=Zone.COMBAT).ends()
    assert [x.chosen for x in same.state.lasting] == ["combat"]


# ------------------------------------------------------------------ Rising Temperatures

RISING = "Rising Temperatures"


def test_rising_temperatures_lie_on_an_enemy_that_activates() -> None:
    played = scene_of(RISING).run(begins(blue(GUARDS))).uses(RISING).ends()
    assert played.unit(GUARDS).attached == (lying(RISING, RED),)
    assert not scene_of(RISING).run(begins(red(SPEARMEN))).offers(RISING)


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_rising_temperatures_grow_worse_by_the_round(round_: int) -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS, attached=(lying(RISING, RED),))
    now = scene.having(round=round_).now()
    assert now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS)) is (round_ >= 2)
    hit = numbers(now, strike(now, blue(GUARDS), red(SPEARMEN))).to_hit
    calm = numbers(now, strike(now, red(SPEARMEN), blue(GUARDS))).to_hit
    assert bool(hit.parts) is (round_ >= 3)
    assert not calm.parts
    assert now.has(Stat.NO_RESTORING, blue(GUARDS)) is (round_ >= 4)


@pytest.mark.parametrize(("zone", "stays"), [(Zone.COMBAT, False), (Zone.WEALTH, True)])
def test_rising_temperatures_leave_when_combat_targets_the_unit(zone: Zone, stays: bool) -> None:
    played = burdened(RISING).run(aimed(blue(GUARDS), BLUE, zone)).ends()
    assert bool(played.unit(GUARDS).attached) is stays


# ------------------------------------------------------------------ Cunning Ploy


@pytest.mark.parametrize("zone", [Zone.COMBAT, Zone.CROWN])
def test_cunning_ploy_of_house_martell_moves_another_friend(zone: Zone) -> None:
    scene = battle().red(SPEARMEN, at=(8, 4)).red(KNIGHTS, at=(24, 32)).blue(GUARDS, at=AWAY)
    scene = scene.ncu(ELLARIA, zone, by=RED).hand("40906")
    played = scene.run(begins(red(SPEARMEN))).uses("Cunning Ploy").passes()
    assert played.now.has(Stat.NO_ACTIONS, red(SPEARMEN))
    assert played.unit(GUARDS).conditions == ({VULNERABLE} if zone is Zone.COMBAT else set())
    asked = played.pending
    assert isinstance(asked, Choose)
    assert {option.key for option in asked.options} == {"maneuver", "march"}
    assert asked.subject == red(KNIGHTS)


def test_cunning_ploy_of_house_martell_needs_another_friend() -> None:
    assert not scene_of("40906").run(begins(red(SPEARMEN))).offers("Cunning Ploy")


# ------------------------------------------------------------------ Dune Tactics

DUNES = "Dune Tactics"


@pytest.mark.parametrize(
    ("mine", "theirs", "lowest"), [(12, 12, True), (4, 8, True), (12, 8, False)]
)
def test_dune_tactics_lower_the_dice_on_the_more_battered(
    mine: int, theirs: int, lowest: bool
) -> None:
    scene = battle().red(SPEARMEN, wounds=mine).blue(GUARDS, wounds=theirs).hand(DUNES)
    played = scene.run(before_dice(blue(GUARDS), red(SPEARMEN))).uses(DUNES).ends()
    found = numbers(played.now, played.result[0]).dice.total
    dice = played.now.card(blue(GUARDS)).attacks[0].dice
    assert found == (min(dice) if lowest else dice[played.now.ranks_lost(blue(GUARDS))])
    assert not scene.run(before_dice(red(SPEARMEN), blue(GUARDS))).offers(DUNES)


@pytest.mark.parametrize("zone", [Zone.CROWN, Zone.COMBAT])
def test_dune_tactics_mark_the_attacker_with_the_crown(zone: Zone) -> None:
    scene = scene_of(DUNES).ncu(ELLARIA, zone, by=RED)
    dice = min(scene.now().card(blue(GUARDS)).attacks[0].dice)
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), [1] * dice).uses(DUNES).ends()
    marked = {VULNERABLE, PANICKED} if zone is Zone.CROWN else set()
    assert played.unit(GUARDS).conditions == marked


# ------------------------------------------------------------------ Oberyn Martell

EXHAUSTION, INFAMY = "Unexpected Exhaustion", "Viper's Infamy"


@pytest.mark.parametrize("immune", [True, False])
def test_unexpected_exhaustion_lies_there_with_its_token(immune: bool) -> None:
    scene = scene_of(EXHAUSTION, OBERYN)
    if immune:
        kept = Lasting("gained_no_vulnerable", BLUE, blue(GUARDS), Until.TURN, "Calm", 1)
        scene = scene.having(lasting=(kept,))
    played = scene.run(begins(blue(GUARDS))).uses(EXHAUSTION).ends()
    assert played.unit(GUARDS).conditions == (set() if immune else {VULNERABLE})
    assert played.unit(GUARDS).attached == (() if immune else (lying(EXHAUSTION, RED),))
    to_hit = numbers(played.now, strike(played.now, blue(GUARDS), red(SPEARMEN))).to_hit
    assert bool(to_hit.parts) is not immune


@pytest.mark.parametrize(("token", "stays"), [(VULNERABLE, False), (WEAKENED, True)])
def test_unexpected_exhaustion_ends_with_the_vulnerable_token(
    token: Condition, stays: bool
) -> None:
    lost = window(Moment.CONDITION_LOST, TokenLoss(blue(GUARDS), token))
    played = burdened(EXHAUSTION).run(lost).ends()
    assert bool(played.unit(GUARDS).attached) is stays
    other = window(Moment.CONDITION_LOST, TokenLoss(red(SPEARMEN), VULNERABLE))
    assert burdened(EXHAUSTION).run(other).ends().unit(GUARDS).attached


@pytest.mark.parametrize("with_", [(OBERYN,), ()])
def test_unexpected_exhaustion_weakens_who_attacks_oberyn(with_: tuple[str, ...]) -> None:
    scene = battle().red(SPEARMEN, *with_).blue(GUARDS, attached=(lying(EXHAUSTION, RED),))
    played = scene.run(before_dice(blue(GUARDS), red(SPEARMEN))).ends()
    assert played.unit(GUARDS).conditions == ({WEAKENED} if with_ else set())


@pytest.mark.parametrize(("zone", "again"), [(Zone.CROWN, True), (Zone.TACTICS, False)])
def test_intercept_orders_of_oberyn_may_be_rolled_again_with_the_crown(
    zone: Zone, again: bool
) -> None:
    scene = battle().red(SPEARMEN, OBERYN, at=(24, 30)).blue(GUARDS, at=AWAY, wounds=5)
    scene = scene.blue(MEN, at=(8, 44), wounds=5).ncu("Pycelle").ncu(ELLARIA, zone, by=RED)
    scene = scene.hand("40909")
    dice = [2, 3] if again else [2]
    played = scene.run(claims(blue("Pycelle"), Zone.WEALTH), dice).picks(blue(MEN))
    played.uses("Intercept Orders")
    if again:
        played.answers("yes").answers("weakened")
    played.ends()
    healed = [played.unit(name).wounds for name in (GUARDS, MEN)]
    assert healed == ([8, 5] if again else [5, 8])


@pytest.mark.parametrize(("at", "slow"), [((24, 30), 2), (AWAY, 0)])
def test_vipers_infamy_slows_enemies_near_oberyn(at: tuple[float, float], slow: int) -> None:
    played = scene_of(INFAMY, OBERYN, at=at).run(begins(blue(GUARDS))).uses(INFAMY).ends()
    assert played.now.speed(blue(GUARDS)).total == played.now.card(blue(GUARDS)).speed - slow


@pytest.mark.parametrize("failed", [True, False])
def test_vipers_infamy_punishes_a_failed_charge(failed: bool) -> None:
    moment = Moment.CHARGE_FAILED if failed else Moment.CHARGE_DECLARED
    charge = window(moment, Charge(blue(GUARDS), red(SPEARMEN), ArcSide.FRONT))
    script = both(begins(blue(GUARDS)), charge)
    played = scene_of(INFAMY, OBERYN, at=AWAY).run(script).uses(INFAMY).ends()
    assert played.unit(GUARDS).conditions == ({VULNERABLE} if failed else set())


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_vipers_infamy_finds_a_card(turn: Script) -> None:
    scene = scene_of(INFAMY, OBERYN).hand("40908", "40901", pile="deck", by=RED)
    drawn = scene.run(turn).uses(INFAMY).passes().picks("Draw a tactics card").ends()
    assert drawn.state.seats[RED].hand == ("40908",)
    found = scene.run(turn).uses(INFAMY).passes().picks("Take a tactics card of the commander")
    found.picks("40908").ends()
    assert found.state.seats[RED].hand == ("40908",), "the faction's card is none of his"
    idle = scene_of(INFAMY, OBERYN, at=AWAY).hand("40908", "40901", pile="deck", by=RED)
    assert idle.run(turn).uses(INFAMY).ends().state.seats[RED].hand == ("40908",), "no choice"


# ------------------------------------------------------------------ Doran Martell and Areo Hotah


@pytest.mark.parametrize(("zone", "marked"), [(Zone.CROWN, True), (Zone.COMBAT, False)])
def test_false_agenda_of_doran_sends_an_ncu_away_from_the_crown(zone: Zone, marked: bool) -> None:
    scene = scene_of("40911").ncu(CERSEI)

    async def script(table: Table) -> None:
        await open_window(table, Moment.NCU_ACTIVATES, Activation(blue(CERSEI)))
        table.emit(ev.ZoneClaimed(rule=Rule.NCU_02, ncu=blue(CERSEI), zone=zone))
        await open_window(table, Moment.ZONE_RESOLVED, Claim(blue(CERSEI), zone))

    played = scene.run(script).uses("False Agenda").uses("False Agenda").passes()
    played.picks(Zone.WEALTH.value).passes()
    if marked:
        played.answers("weakened")
    played.ends()
    assert played.state.ncus[blue(CERSEI)].zone is Zone.WEALTH
    assert played.unit(GUARDS).conditions == ({WEAKENED} if marked else set())


@pytest.mark.parametrize("with_", [(AREO,), ()])
def test_parlay_of_doran_heals_areo_hotahs_unit(with_: tuple[str, ...]) -> None:
    scene = battle().red(SPEARMEN, *with_, wounds=6).blue(GUARDS, at=(24, 29), wounds=6)
    scene = scene.ncu("Doran Martell, Lord of Sunspear", by=RED).hand("40912")
    played = scene.run(begins(red(SPEARMEN))).uses("Parlay").passes()
    if with_:
        played.answers("yes")
    played.ends()
    found = 8 if with_ else 6
    assert (played.unit(SPEARMEN).wounds, played.unit(GUARDS).wounds) == (found, found)
    assert played.now.has(Stat.NO_ACTIONS, red(SPEARMEN))
    assert played.unit(GUARDS).activated


def test_ripe_to_act_takes_the_crowns_place() -> None:
    scene = battle().red(SPEARMEN, at=(24, 4)).blue(GUARDS, at=AWAY).blue(MEN, at=(8, 44))
    scene = scene.ncu(SANSA, by=RED).ncu(CERSEI).hand("Ripe to Act")
    played = scene.run(claims(red(SANSA), Zone.CROWN)).uses("Ripe to Act").ends()
    assert played.unit(GUARDS).conditions == played.unit(MEN).conditions == {VULNERABLE}
    assert not played.unit(SPEARMEN).conditions
    assert not scene.run(claims(red(SANSA), Zone.TACTICS)).offers("Ripe to Act")
    assert not scene.run(claims(blue(CERSEI), Zone.CROWN), [6, 6, 1]).offers("Ripe to Act")


# ------------------------------------------------------------------ Obara Sand


@pytest.mark.parametrize("with_", [(OBARA,), ()])
@pytest.mark.parametrize("old", [True, False])
def test_sustained_assault_of_obara_rewards_an_old_fight(with_: tuple[str, ...], old: bool) -> None:
    pair = tuple(sorted((red(SPEARMEN), blue(GUARDS))))
    scene = battle().red(SPEARMEN, *with_, wounds=4).blue(GUARDS).hand("40914")
    scene = scene.having(engaged_before=frozenset({pair}) if old else frozenset())
    played = scene.run(before_dice(red(SPEARMEN), blue(GUARDS))).uses("Sustained Assault").ends()
    found = numbers(played.now, played.result[0])
    assert found.dice.total == (7 if old else 4)
    assert found.attack_rerolls.any is bool(with_)


@pytest.mark.parametrize(
    ("card", "leader"), [("40915", OBARA), ("40915", ""), ("40925", DARKSTAR), ("40925", "")]
)
def test_reckless_strikes_of_dorne_cost_a_wound_for_each_one(card: str, leader: str) -> None:
    """Of Obara Sand and of Gerold Dayne; with the commander, the highest number of dice."""
    scene = battle().red(DERVISHES, *[leader] * bool(leader), wounds=4).blue(GUARDS).hand(card)
    dice = 7 if leader else 4  # without Boldness and Courage, which would make it 6
    faces = [1, 1, *[2] * (dice - 2)]
    played = scene.run(fight(red(DERVISHES), blue(GUARDS)), faces).uses("Reckless Strikes").ends()
    assert played.unit(DERVISHES).wounds == 2
    assert {Stat.CRITICAL_BLOW, Stat.PRECISION} <= set(
        numbers(
            played.now,
            scene.run(before_dice(red(DERVISHES), blue(GUARDS)))
            .uses("Reckless Strikes")
            .ends()
            .result[0],
        ).keywords
    )


PREPARED = "Desert Preparation"


@pytest.mark.parametrize(("at", "marked"), [((24, 30), True), (AWAY, False)])
def test_desert_preparation_catches_who_ends_near_obara(
    at: tuple[float, float], marked: bool
) -> None:
    done = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), "march"))
    played = scene_of(PREPARED, OBARA, at=at).run(done)
    assert played.offers(PREPARED) is marked
    if marked:
        assert played.uses(PREPARED).ends().unit(GUARDS).conditions == {PANICKED, WEAKENED}
    own = window(Moment.ACTION_COMPLETED, Action(red(SPEARMEN), "march"))
    assert not scene_of(PREPARED, OBARA).run(own).offers(PREPARED)


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_desert_preparation_draws_a_card_in_any_turn(turn: Script) -> None:
    scene = scene_of(PREPARED, OBARA).hand("40901", pile="deck", by=RED)
    assert scene.run(turn).uses(PREPARED).ends().state.seats[RED].hand == ("40901",)


# ------------------------------------------------------------------ Harmen Uller


@pytest.mark.parametrize("side", [ArcSide.FRONT, ArcSide.LEFT, ArcSide.REAR])
def test_set_for_charge_of_harmen_uller_strikes_first(side: ArcSide) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40917", by=RED)
    came = window(Moment.CHARGE_SUCCEEDED, Charge(blue(GUARDS), red(SWORDS), side))
    played = scene.run(came, [1] * 7)
    assert played.offers("Set For Charge") is (side is not ArcSide.REAR)
    if side is not ArcSide.REAR:
        (began,) = played.uses("Set For Charge").answers("stay").ends().of(ev.AttackBegan)
        assert (began.attacker, began.defender) == (red(SWORDS), blue(GUARDS))


@pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
def test_battle_endurance_of_harmen_uller_grows_by_the_round(round_: int) -> None:
    battle_endurance(SPEARMEN, "40918", round_, dice=7)


TRUCE = "Spiteful Truce"


@pytest.mark.parametrize(("left", "found"), [(12, 12), (6, 9), (3, 7)])
def test_a_spiteful_truce_heals_a_friend_near_who_passed(left: int, found: int) -> None:
    scene = battle().red(SPEARMEN, wounds=left).blue(GUARDS).hand(TRUCE)
    played = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).uses(TRUCE).ends()
    assert played.unit(SPEARMEN).wounds == found


def test_a_spiteful_truce_needs_an_enemy_and_a_friend_nearby() -> None:
    own = scene_of(TRUCE).run(takes_test(red(SPEARMEN), panics=False), [6, 6])
    assert not own.offers(TRUCE)
    far = scene_of(TRUCE, at=AWAY).run(takes_test(blue(GUARDS), panics=False), [6, 6])
    assert not far.offers(TRUCE)


# ------------------------------------------------------------------ Daemon Sand


@pytest.mark.parametrize(("with_", "needed"), [((DAEMON,), 3), ((), 4)])
def test_a_need_for_vengeance_of_daemon_sand_attacks_at_once(
    with_: tuple[str, ...], needed: int
) -> None:
    scene = battle().red(SPEARMEN, *with_).blue(GUARDS).hand("40920").ncu(CERSEI)
    played = scene.run(ROUND, MISSES).uses("A Need For Vengeance").answers("stay").passes()
    (began,) = played.of(ev.AttackBegan)
    assert (began.attacker, began.to_hit.total) == (red(SPEARMEN), needed)
    asked = played.pending
    assert isinstance(asked, Choose)
    assert (asked.who, asked.options[0].key) == (BLUE, blue(CERSEI))
    played.answers("nobody").ends()
    assert not scene_of("40920", at=AWAY).run(ROUND).offers("A Need For Vengeance")


PLOTTING = "Coordinated Plotting"


def plotters(at: tuple[float, float]) -> Battle:
    scene = battle().red(SPEARMEN).red(KNIGHTS, at=at).blue(GUARDS)
    return scene.hand(PLOTTING)


@pytest.mark.parametrize(("at", "near"), [((10, 12), True), ((44, 44), False)])
def test_coordinated_plotting_moves_another_friend(at: tuple[float, float], near: bool) -> None:
    played = plotters(at).run(fight(red(SPEARMEN), blue(GUARDS)), MISSES)
    assert played.offers(PLOTTING) is near
    if near:
        played.uses(PLOTTING).passes().stays().ends()
        done = [(e.unit, e.action) for e in played.of(ev.ActionDeclared)]
        assert done == [(red(KNIGHTS), "maneuver")]
    theirs = plotters(at).run(fight(blue(GUARDS), red(SPEARMEN)), THEIR_MISSES)
    assert not theirs.offers(PLOTTING)


@pytest.mark.parametrize("with_", [(DAEMON,), ()])
def test_a_pathetic_attempt_on_daemon_sand_weakens_the_attacker(with_: tuple[str, ...]) -> None:
    scene = battle().red(SPEARMEN, *with_, wounds=8).blue(GUARDS).hand("40922")

    async def passes(table: Table) -> None:
        attack = strike(table.now, blue(GUARDS), red(SPEARMEN))
        test = MoraleTest(red(SPEARMEN), True, "attack", passed=True, attack=attack)
        await open_window(table, Moment.MORALE_PASSED, test)

    played = scene.run(passes, [1, 1, 1, 1]).uses("Pathetic Attempt").ends()
    assert played.unit(GUARDS).wounds == 8
    assert played.unit(GUARDS).conditions == ({WEAKENED} if with_ else set())
    assert not scene.run(takes_test(red(SPEARMEN)), [6, 6, 1]).offers("Pathetic Attempt")


# ------------------------------------------------------------------ Gerold Dayne

LONE, COUP = "Lone Knight", "Coup Attempt"


def knight(card: str, friend: tuple[float, float] = (44, 4)) -> Battle:
    scene = battle().red(SPEARMEN, DARKSTAR, at=(10, 10)).red(KNIGHTS, at=friend)
    scene = scene.blue(GUARDS, at=AWAY).hand(card).ncu(CERSEI).ncu(ELLARIA, by=RED)
    return scene.hand("40901", pile="deck", by=RED)


def test_a_lone_knight_moves_in_his_own_turn() -> None:
    played = knight(LONE).run(RED_TURN).uses(LONE).passes().picks("The commander moves").passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.subject == red(SPEARMEN)
    assert [option.key for option in asked.options] == ["maneuver", "march", "pass"]


@pytest.mark.parametrize(
    ("turn", "friend"), [(RED_TURN, (20, 10)), (BLUE_TURN, (44, 4)), (BLUE_TURN, (20, 10))]
)
def test_a_knight_who_is_not_alone_draws_a_card(turn: Script, friend: tuple[float, float]) -> None:
    """Lone Knight."""
    played = knight(LONE, friend).run(turn).uses(LONE).ends()
    assert played.state.seats[RED].hand == ("40901",)
    assert not played.of(ev.ActionDeclared)


@pytest.mark.parametrize(
    ("ncu", "zone", "offered"),
    [
        (blue(CERSEI), Zone.WEALTH, True),
        (blue(CERSEI), Zone.CROWN, False),
        (red(ELLARIA), Zone.WEALTH, False),
    ],
)
def test_a_coup_attempt_charges_when_its_zone_is_claimed(
    ncu: str, zone: Zone, offered: bool
) -> None:
    scene = battle().red(SPEARMEN, DARKSTAR).blue(GUARDS, at=(24, 28)).hand(COUP)
    scene = scene.ncu(CERSEI).ncu(ELLARIA, by=RED).hand("40901", pile="deck", by=RED)

    async def script(table: Table) -> None:
        await open_window(table, Moment.TURN_START, Turn(BLUE))
        await open_window(table, Moment.ZONE_CLAIMED, Claim(ncu, zone))

    played = scene.run(script).uses(COUP).passes().picks("Target a zone").passes()
    played.picks(Zone.WEALTH.value)
    assert played.offers(COUP) is offered
    if offered:
        played.uses(COUP).passes()
        assert [e.action for e in played.of(ev.ActionDeclared)] == ["charge"]
    assert [x.until for x in played.state.lasting if x.chosen] == [Until.TURN]


def test_a_coup_attempt_in_its_own_turn_draws_a_card() -> None:
    played = knight(COUP).run(RED_TURN).uses(COUP).ends()
    assert played.state.seats[RED].hand == ("40901",)
    assert not played.state.lasting
