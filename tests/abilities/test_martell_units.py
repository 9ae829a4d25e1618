"""Combat units and attachments of House Martell, where they matter and where they do not."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.state import Attached, Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest, Turn
from simulator.rules import action_list, morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import conditions, wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Script,
    battle,
    blue,
    charges,
    fight,
    red,
    strike,
    window,
)
from tests.abilities.scenes import RED_TURN, activates, before_dice, begins, both, shot

SPEARMEN, SKIRMISHERS, DERVISHES = "Martell Spearmen", "Sand Skirmishers", "Sunspear Dervishes"
ROYALS, VIPERS, OUTRIDERS = "Sunspear Royal Guard", "Dune Vipers", "Starfall Outriders"
KNIGHTS, RETINUE, BOWMEN = "Starfall Knights", "Darkstar Retinue", "Skyreach Bowmen"
SWORDS, GUARDS, HALBERDS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
MISSES, CALM = [1] * 7, [6, 6]
THEIR_MISSES = [1] * 6
DEFENDERS = fight(blue(GUARDS), red(SPEARMEN))


def meets(name: str, *with_: str, **guards: Any) -> Battle:
    """Put a Martell unit in contact with Guardsmen."""
    return battle().red(name, *with_).blue(GUARDS, **guards)


def keywords(scene: Battle, name: str) -> set[Stat]:
    now = scene.now()
    return set(numbers(now, strike(now, red(name), blue(GUARDS))).keywords)


# ------------------------------------------------------------------ the weapons of units


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (DERVISHES, {Stat.PRECISION, Stat.CRITICAL_BLOW}),  # Dervish Blades
        (OUTRIDERS, {Stat.CRITICAL_BLOW}),  # Scimitar
        (RETINUE, {Stat.CRITICAL_BLOW}),
        (KNIGHTS, {Stat.SUNDERING}),  # Starfall Lance
        (SPEARMEN, set()),
    ],
)
def test_each_weapon_has_its_keywords(name: str, found: set[Stat]) -> None:
    assert keywords(meets(name), name) == found
    now = meets(name).now()
    assert not numbers(now, strike(now, blue(GUARDS), red(name))).keywords
    assert not numbers(now, shot(now, red(name), blue(GUARDS))).keywords, "in melee alone"


def test_dervish_blades_strike_best_before_the_enemy_has_activated() -> None:
    assert keywords(meets(DERVISHES, activated=True), DERVISHES) == {Stat.PRECISION}


@pytest.mark.parametrize("wounds_", [6, 3])
def test_a_starfall_lance_grows_with_ranks_when_charging(wounds_: int) -> None:
    now = battle().red(KNIGHTS, wounds=wounds_).blue(GUARDS).now()
    charge = Charge(red(KNIGHTS), blue(GUARDS), ArcSide.FRONT)
    still = numbers(now, strike(now, red(KNIGHTS), blue(GUARDS))).dice.total
    running = numbers(now, strike(now, red(KNIGHTS), blue(GUARDS), charge=charge)).dice.total
    assert running - still == 2 * now.ranks(red(KNIGHTS)) > 0


@pytest.mark.parametrize(("facing", "found"), [(180, set()), (90, {PANICKED, WEAKENED})])
def test_a_starfall_lance_frightens_who_is_met_in_the_flank(
    facing: float, found: set[Condition]
) -> None:
    scene = battle().red(KNIGHTS, at=(24, 20))
    apart = (24, 20 + LIBRARY.units[UNITS[KNIGHTS]].tray.depth / 2 + 4)
    scene = scene.blue(GUARDS, at=apart, facing=facing)

    async def script(table: Table) -> None:
        side = ArcSide.FRONT if facing == 180 else ArcSide.LEFT
        charge = Charge(red(KNIGHTS), blue(GUARDS), side)
        attack = strike(table.now, red(KNIGHTS), blue(GUARDS), charge=charge)
        await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)

    assert scene.run(script).ends().unit(GUARDS).conditions == found


def test_spear_and_net_weakens_the_defender_after_the_attack() -> None:
    """Spear & Net."""
    played = meets(VIPERS).run(fight(red(VIPERS), blue(GUARDS)), MISSES).ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}
    theirs = meets(VIPERS).run(fight(blue(GUARDS), red(VIPERS)), [*THEIR_MISSES, *[6] * 6]).ends()
    assert not theirs.unit(VIPERS).conditions, "Counterstrike, and nothing else"


@pytest.mark.parametrize("activated", [True, False])
def test_desert_marksmen_shoot_best_at_who_has_not_activated(activated: bool) -> None:
    scene = battle().red(BOWMEN).blue(GUARDS, at=(24, 30), activated=activated)
    now = scene.now()
    attack = strike(now, red(BOWMEN), blue(GUARDS))
    assert numbers(now, attack).attack_rerolls.any is not activated
    melee = strike(now, red(BOWMEN), blue(GUARDS), line=1)
    assert not numbers(now, melee).attack_rerolls.any
    played = scene.run(before_dice(red(BOWMEN), blue(GUARDS))).ends()
    assert played.unit(GUARDS).conditions == (set() if activated else {VULNERABLE})
    close = scene.run(before_dice(red(BOWMEN), blue(GUARDS), line=1)).ends()
    assert not close.unit(GUARDS).conditions


@pytest.mark.parametrize(
    ("name", "order"),
    [
        (SPEARMEN, "Tactical Reposition"),
        (SKIRMISHERS, "Scout Openings"),
    ],
)
def test_orders_of_units_are_offered_at_their_turn(name: str, order: str) -> None:
    scene = battle().red(name, at=(24, 10)).blue(GUARDS, at=(24, 20))
    theirs = order == "Tactical Reposition"
    for player in (RED, BLUE):
        played = scene.having(active=player).run(window(Moment.TURN_START, Turn(player)))
        assert played.offers(order) is ((player is BLUE) is theirs)


# ------------------------------------------------------------------ attachments


@pytest.mark.parametrize("activated", [True, False])
def test_vipers_fangs_bite_who_has_not_activated(activated: bool) -> None:
    """Viper's Fangs."""
    snake = "Oberyn Martell, Prince of Dorne"
    scene = meets(SPEARMEN, snake, activated=activated)
    played = scene.run(before_dice(red(SPEARMEN), blue(GUARDS))).ends()
    assert played.unit(GUARDS).conditions == (set() if activated else {VULNERABLE, WEAKENED})
    theirs = scene.run(before_dice(blue(GUARDS), red(SPEARMEN))).ends()
    assert not theirs.unit(SPEARMEN).conditions


@pytest.mark.parametrize("activated", [True, False])
def test_advantage_strike_rolls_again_against_who_has_not_activated(activated: bool) -> None:
    now = meets(SPEARMEN, "Nymeria Sand, Sand Snake", activated=activated).now()
    found = numbers(now, strike(now, red(SPEARMEN), blue(GUARDS))).attack_rerolls.any
    assert found is not activated
    ranged = numbers(now, shot(now, red(SPEARMEN), blue(GUARDS))).attack_rerolls.any
    assert not ranged


@pytest.mark.parametrize(
    ("zone", "red_wounds", "lost"),
    [(Zone.COMBAT, 12, 2), (Zone.COMBAT, 8, 3), (Zone.COMBAT, 4, 4), (Zone.CROWN, 12, 0)],
)
def test_dornish_vengeance_grows_with_destroyed_ranks(
    zone: Zone, red_wounds: int, lost: int
) -> None:
    scene = battle().red(SPEARMEN, "Nymeria Sand, Sand Snake", wounds=red_wounds).blue(GUARDS)
    scene = scene.ncu("Ellaria Sand", zone, by=RED)
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), THEIR_MISSES).ends()
    assert played.unit(GUARDS).wounds == 12 - lost
    own = scene.run(fight(red(SPEARMEN), blue(GUARDS)), [1] * len_of(red_wounds)).ends()
    assert own.unit(GUARDS).wounds == 12


def len_of(red_wounds: int) -> int:
    """Return the attack dice of Spearmen with so many wounds left."""
    return {12: 7, 8: 7, 4: 4}[red_wounds]


@pytest.mark.parametrize(("zone", "dice"), [(Zone.CROWN, 7), (Zone.COMBAT, 4)])
def test_dornish_conviction_needs_the_crown(zone: Zone, dice: int) -> None:
    scene = battle().red(SPEARMEN, "Harmen Uller, Dornish Envoy", wounds=4).blue(GUARDS)
    now = scene.ncu("Ellaria Sand", zone, by=RED).now()
    assert numbers(now, strike(now, red(SPEARMEN), blue(GUARDS))).dice.total == dice


@pytest.mark.parametrize(
    ("name", "foes", "again"), [(SPEARMEN, 12, True), (SPEARMEN, 4, False), (SWORDS, 12, False)]
)
def test_true_conviction_is_for_martell_units_that_are_outranked(
    name: str, foes: int, again: bool
) -> None:
    """True Conviction (Martell)."""
    now = battle().red(name, "20918", wounds=8).blue(GUARDS, wounds=foes).now()
    assert numbers(now, strike(now, red(name), blue(GUARDS))).attack_rerolls.any is again


@pytest.mark.parametrize(
    ("left", "face", "silent"),
    [(12, (3, 4), False), (12, (3, 3), True), (4, (4, 4), True), (4, (5, 4), False)],
)
def test_sow_discord_tests_the_morale_and_takes_the_abilities(
    left: int, face: tuple[int, int], silent: bool
) -> None:
    """Guardsmen have morale 7+: each destroyed rank of theirs is -1."""
    scene = battle().red(SPEARMEN, "Dervish Captain").blue(GUARDS, at=(24, 30), wounds=left)
    played = scene.run(RED_TURN, list(face)).uses("Sow Discord").ends()
    assert played.now.lost_abilities(blue(GUARDS)) is silent
    assert {x.until for x in played.state.lasting} == ({Until.ROUND} if silent else set())
    far = battle().red(SPEARMEN, "Dervish Captain").blue(GUARDS, at=(24, 44)).run(RED_TURN)
    assert not far.offers("Sow Discord")


@pytest.mark.parametrize(("zone", "found"), [(Zone.CROWN, 2), (Zone.COMBAT, 1)])
def test_duty_to_the_crown_restores_after_a_passed_test(zone: Zone, found: int) -> None:
    scene = battle().red(SPEARMEN, "Areo Hotah, Captain of The Guard", wounds=6)
    scene = scene.blue(GUARDS, at=(24, 44)).ncu("Ellaria Sand", zone, by=RED)
    passed = MoraleTest(red(SPEARMEN), False, "test", passed=True)
    assert scene.run(window(Moment.MORALE_PASSED, passed)).ends().unit(SPEARMEN).wounds == 6 + found


# ------------------------------------------------------------------ Unsuspecting Charge


def ambushers(at: tuple[float, float] = (24, 20), **knights: Any) -> Battle:
    scene = battle().red(SPEARMEN, "Daemon Sand, Bastard Of Godsgrace", at=(10, 20))
    scene = scene.red(KNIGHTS, at=at, **knights)
    return scene.blue(GUARDS, at=(24, 28))


def test_unsuspecting_charge_leaves_a_charge_alone_to_do() -> None:
    scene = ambushers(at=(18, 20)).hand("Counterplot", by=BLUE)
    played = scene.run(activates(red(KNIGHTS))).uses("Unsuspecting Charge").passes()
    asked = played.pending
    assert isinstance(asked, Place), "there is nothing to choose"
    assert asked.kind is Kind.CHARGE_PIVOT
    now = played.now
    assert now.has(Stat.NO_ENEMY_CARDS, red(KNIGHTS))
    assert now.has(Stat.NO_ENEMY_ORDERS, red(KNIGHTS))
    assert not now.has(Stat.MUST_CHARGE, red(SPEARMEN))


def test_whoever_must_charge_may_only_charge_or_forgo() -> None:
    bound = Lasting("gained_must_charge", RED, red(KNIGHTS), Until.TURN, "Order", 1)
    near = ambushers(at=(18, 20)).having(lasting=(bound,)).now()
    verdicts = dict(action_list.available(near, red(KNIGHTS)))
    assert [action for action, verdict in verdicts.items() if verdict] == ["charge"]
    assert "have to charge" in str(verdicts[ActionKey.MARCH].why)
    assert action_list.may(near, red(KNIGHTS), ActionKey.MARCH), "free actions are no part of it"
    alone = battle().red(KNIGHTS, at=(24, 2)).blue(GUARDS, at=(24, 46)).having(lasting=(bound,))
    verdicts = dict(action_list.available(alone.now(), red(KNIGHTS)))
    assert [action for action, verdict in verdicts.items() if verdict] == ["forgo"]


def test_unsuspecting_charge_is_for_friends_in_long_range_that_can_charge() -> None:
    far = battle().red(SPEARMEN, "Daemon Sand, Bastard Of Godsgrace", at=(4, 4))
    far = far.red(KNIGHTS, at=(24, 20)).blue(GUARDS, at=(24, 28))
    assert not far.run(begins(red(KNIGHTS))).offers("Unsuspecting Charge")
    idle = battle().red(SPEARMEN, "Daemon Sand, Bastard Of Godsgrace", at=(10, 4))
    idle = idle.red(KNIGHTS, at=(18, 4)).blue(GUARDS, at=(24, 46))
    assert not idle.run(begins(red(KNIGHTS))).offers("Unsuspecting Charge")


# ------------------------------------------------------------------ Manticore Venom

VENOM = "Manticore Venom"
POISONED = Attached("50902", RED, special=True)


def poisons() -> Battle:
    return meets(SPEARMEN, "Oberyn Martell, Prince of Dorne", activated=True)


def test_manticore_venom_is_laid_once_per_game_on_whom_the_unit_fought() -> None:
    attack = fight(red(SPEARMEN), blue(GUARDS))
    played = poisons().run(both(attack, attack), [*MISSES, *MISSES]).uses(VENOM).ends()
    assert played.unit(GUARDS).attached == (POISONED,)
    assert [e.card for e in played.of(ev.CardAttached)] == ["50902"]
    assert not poisons().run(DEFENDERS, THEIR_MISSES).offers(VENOM)
    kept = poisons().run(attack, MISSES).ends()
    assert not kept.unit(GUARDS).attached, "it may be kept for later"


def test_manticore_venom_leaves_the_game_with_its_victim() -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS, wounds=1, attached=(POISONED,))

    async def dies(table: Table) -> None:
        await wounds.suffer(table, blue(GUARDS), 1, "Fire", RED)

    played = scene.run(dies).ends()
    assert not played.unit(GUARDS).attached
    assert not played.state.seats[RED].discard


def poisoned(**state: Any) -> Battle:
    return battle().red(SPEARMEN).blue(GUARDS, at=(24, 44), attached=(POISONED,), **state)


def test_manticore_venom_keeps_wounds_from_being_restored() -> None:
    async def heals(table: Table) -> None:
        await wounds.restore(table, blue(GUARDS), 3, "Milk")

    assert poisoned(wounds=6).run(heals).ends().unit(GUARDS).wounds == 6
    clean = battle().red(SPEARMEN).blue(GUARDS, at=(24, 44), wounds=6)
    assert clean.run(heals).ends().unit(GUARDS).wounds == 9


def gains(*tokens: Condition) -> Script:
    async def script(table: Table) -> None:
        for token in tokens:
            await conditions.give(table, blue(GUARDS), token, "Dread")

    return script


@pytest.mark.parametrize(
    ("has", "token", "lost"),
    [((), VULNERABLE, 0), ((VULNERABLE,), VULNERABLE, 1), ((WEAKENED,), WEAKENED, 0)],
)
def test_manticore_venom_wounds_who_is_vulnerable_already(
    has: tuple[Condition, ...], token: Condition, lost: int
) -> None:
    played = poisoned(conditions=frozenset(has)).run(gains(token)).ends()
    assert played.unit(GUARDS).wounds == 12 - lost
    assert played.unit(GUARDS).conditions == {*has, token}


def test_manticore_venom_works_at_each_activation() -> None:
    played = poisoned().run(both(begins(blue(GUARDS)), begins(blue(GUARDS)))).ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    assert played.unit(GUARDS).wounds == 11
    other = poisoned().run(begins(red(SPEARMEN))).ends()
    assert not other.unit(SPEARMEN).conditions


# ------------------------------------------------------------------ what both sides print alike


@pytest.mark.parametrize(
    ("figure", "stat"),
    [("Obara Sand, Sand Snake", Stat.SUNDERING), ("Elia Sand", Stat.PRECISION)],
)
def test_sand_snakes_lend_their_keywords(figure: str, stat: Stat) -> None:
    """Sundering and Precision."""
    now = meets(SPEARMEN, figure).now()
    assert numbers(now, strike(now, red(SPEARMEN), blue(GUARDS))).keywords == {stat}


def test_a_failed_charge_opens_its_own_window_CHG_21() -> None:
    """Before the panic test of the failed charge."""
    scene = battle().red(KNIGHTS, at=(24, 18)).blue(GUARDS, at=(24, 32)).having(active=RED)
    mark = Lasting("vipers_infamy_lasting", BLUE, red(KNIGHTS), Until.TURN, "Viper's Infamy")
    played = scene.having(lasting=(mark,)).run(charges(red(KNIGHTS)), [1, *CALM, 1])
    played.answers(Pose(24, 18, 0)).passes()
    assert not played.of(ev.ChargeMade)[0].success
    assert VULNERABLE in played.unit(KNIGHTS).conditions


def test_orders_that_take_a_morale_test_may_be_passed() -> None:
    """The morale test of Sow Discord is none for panic (MOR-01)."""
    scene = battle().red(SPEARMEN, "Dervish Captain").blue(GUARDS, at=(24, 30))

    async def tested(table: Table) -> object:
        return await morale.morale_test(table, blue(GUARDS), "test")

    assert scene.run(tested, CALM).ends().result[0].passed


def test_an_activation_of_another_unit_poisons_nobody() -> None:
    scene = poisoned()
    moved = window(Moment.UNIT_ACTIVATES, Activation(red(SPEARMEN)))
    assert scene.run(moved).ends().unit(GUARDS).wounds == 12
