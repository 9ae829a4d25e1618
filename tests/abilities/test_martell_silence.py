"""Where House Martell's cards and abilities keep silent: each word of their conditions counts."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Attached, Condition, Lasting, Until, Zone
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
)
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Script,
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
from tests.abilities.scenes import BLUE_TURN, RED_TURN, before_dice, begins, both, shot

SPEARMEN, KNIGHTS, BOWMEN = "Martell Spearmen", "Starfall Knights", "Skyreach Bowmen"
VIPERS, GUARDS, CROSSBOWS = "Dune Vipers", "Lannister Guardsmen", "Lannister Crossbowmen"
OBERYN, OBARA = "Oberyn Martell, Prince of Dorne", "Obara Sand, Eldest Sister"
CERSEI, SANSA = "Cersei Lannister", "Sansa Stark"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
MISSES, THEIR_MISSES = [1] * 7, [1] * 6


def field(*with_: str) -> Battle:
    """Put Spearmen and Guardsmen front to front, with bowmen of both sides behind them."""
    scene = battle().red(SPEARMEN, *with_).blue(GUARDS)
    return scene.red(BOWMEN, at=(24, 8)).blue(CROSSBOWS, at=(24, 34))


def charged(by: str, whom: str, side: ArcSide = ArcSide.FRONT) -> Script:
    return window(Moment.CHARGE_SUCCEEDED, Charge(by, whom, side))


def passes(unit: str, *, panic: bool = True, attacker: str = "", line: int = 0) -> Script:
    """Open the window after a unit passed a test, perhaps of an attack."""

    async def script(table: Table) -> None:
        attack = strike(table.now, attacker, unit, line=line) if attacker else None
        test = MoraleTest(unit, panic, "test", passed=True, attack=attack)
        await open_window(table, Moment.MORALE_PASSED, test)

    return script


def by_card(unit: str) -> Script:
    others = (blue(CROSSBOWS),)
    return window(Moment.TARGETED, Targeted(unit, BLUE, Means.CARD, "card", others=others))


def by_own_zone(unit: str) -> Script:
    aimed = Targeted(unit, RED, Means.ZONE, "zone", others=(red(BOWMEN),), zone=Zone.WEALTH)
    return window(Moment.TARGETED, aimed)


SHOT = before_dice(red(BOWMEN), blue(GUARDS))
THEIR_SHOT = before_dice(blue(CROSSBOWS), red(SPEARMEN))
OUR_FIGHT = before_dice(red(SPEARMEN), blue(GUARDS))
THEIR_FIGHT = before_dice(blue(GUARDS), red(SPEARMEN))


@pytest.mark.parametrize(
    ("card", "name", "script"),
    [
        ("40901", "Superior Positioning", charged(red(SPEARMEN), blue(GUARDS))),
        (
            "40901",
            "Superior Positioning",
            window(Moment.CHARGE_DECLARED, Charge(red(SPEARMEN), blue(GUARDS), ArcSide.FRONT)),
        ),
        ("40902", "Unbowed, Unbent, Unbroken", takes_test(red(SPEARMEN), panics=False)),
        ("40906", "Cunning Ploy", begins(blue(GUARDS))),
        ("40907", "Dune Tactics", THEIR_SHOT),
        ("40908", "Unexpected Exhaustion", begins(red(SPEARMEN))),
        ("40909", "Intercept Orders", by_card(blue(GUARDS))),
        ("40909", "Intercept Orders", by_own_zone(red(SPEARMEN))),
        ("40910", "Viper's Infamy", begins(red(SPEARMEN))),
        ("40911", "False Agenda", window(Moment.NCU_ACTIVATES, Activation(red(SANSA)))),
        ("40912", "Parlay", begins(blue(GUARDS))),
        (
            "40913",
            "Ripe to Act",
            window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.CROWN, replaced=True)),
        ),
        ("40914", "Sustained Assault", THEIR_FIGHT),
        ("40914", "Sustained Assault", SHOT),
        ("40915", "Reckless Strikes", THEIR_FIGHT),
        ("40915", "Reckless Strikes", SHOT),
        ("40925", "Reckless Strikes", THEIR_FIGHT),
        ("40925", "Reckless Strikes", SHOT),
        ("40917", "Set For Charge", charged(red(SPEARMEN), blue(GUARDS))),
        ("40918", "Battle Endurance", BLUE_TURN),
        ("40922", "Pathetic Attempt", passes(red(SPEARMEN), panic=False, attacker=blue(GUARDS))),
        ("40922", "Pathetic Attempt", passes(blue(GUARDS), attacker=red(SPEARMEN))),
        ("40922", "Pathetic Attempt", passes(red(SPEARMEN), attacker=blue(CROSSBOWS))),
    ],
)
def test_a_card_is_for_its_own_trigger_alone(card: str, name: str, script: Script) -> None:
    """TCD-03."""
    scene = field().ncu(SANSA, by=RED).ncu(CERSEI).hand(card, by=RED)
    assert not scene.run(script, [6, 6]).offers(name)


def test_coordinated_plotting_follows_no_shot() -> None:
    scene = battle().red(BOWMEN, at=(24, 10)).red(SPEARMEN, at=(14, 10))
    scene = scene.blue(GUARDS, at=(24, 24), activated=True).hand("Coordinated Plotting")
    played = scene.run(fight(red(BOWMEN), blue(GUARDS)), [2] * 7)
    assert not played.offers("Coordinated Plotting")
    assert played.pending is None, "nothing else was asked before"


def test_unbowed_without_combat_may_still_fail() -> None:
    """Unbowed, Unbent, Unbroken: only Combat passes the test."""
    scene = field().hand("40902", by=RED)
    played = scene.run(takes_test(red(SPEARMEN)), [1, 1, 1]).uses("Unbowed")
    played.passes().picks(blue(GUARDS)).ends()
    assert played.result[0].passed is False


# ------------------------------------------------------------------ cards that lie on a unit


def bears(card: str, tokens: int = 1) -> Battle:
    scene = battle().red(SPEARMEN).red("Drogon", at=(8, 8))
    return scene.blue(GUARDS, attached=(lying(card, RED, tokens),))


def test_rhoynish_vengeance_counts_infantry_and_cavalry() -> None:
    fallen = window(Moment.UNIT_REMOVED, Fall(red("Drogon")))
    assert bears("40903", 0).run(fallen).ends().unit(GUARDS).attached[0].tokens == 0


def test_rhoynish_vengeance_is_for_the_bearers_dice_and_zones() -> None:
    scene = bears("40903").ncu("Ellaria Sand", Zone.CROWN, by=RED)
    attack = fight(red(SPEARMEN), blue(GUARDS))
    played = scene.run(attack, MISSES).ends()
    assert played.unit(GUARDS).wounds == played.unit(SPEARMEN).wounds == 12
    for unit, by in ((red(SPEARMEN), Means.ZONE), (blue(GUARDS), Means.CARD)):
        aimed = Targeted(unit, BLUE, by, "x", zone=Zone.COMBAT)
        played = scene.run(window(Moment.TARGETED, aimed)).ends()
        assert played.unit(GUARDS).wounds == 12


@pytest.mark.parametrize("card", ["40902", "40905"])
def test_what_lies_until_combat_targets_its_bearer_asks_for_the_bearer(card: str) -> None:
    aimed = Targeted(red(SPEARMEN), RED, Means.ZONE, "Combat", zone=Zone.COMBAT)
    assert bears(card).run(window(Moment.TARGETED, aimed)).ends().unit(GUARDS).attached


def test_battle_endurance_of_harmen_uller_is_for_melee() -> None:
    scene = battle().red(BOWMEN, attached=(lying("40918", RED),)).blue(GUARDS, at=(24, 34))
    now = scene.having(round=6).now()
    found = numbers(now, strike(now, red(BOWMEN), blue(GUARDS)))
    assert not found.attack_rerolls.any or found.attack_rerolls.failures is False
    assert not {Stat.SUNDERING, Stat.CRITICAL_BLOW} & set(found.keywords)
    assert found.dice.total == 7


def test_vipers_infamy_is_for_the_marked_charger() -> None:
    mark = Lasting("vipers_infamy_lasting", RED, blue(GUARDS), Until.TURN, "Viper's Infamy")
    scene = field().having(lasting=(mark,))
    failed = Charge(blue(CROSSBOWS), red(SPEARMEN), ArcSide.FRONT)
    played = scene.run(window(Moment.CHARGE_FAILED, failed)).ends()
    assert not played.unit(GUARDS).conditions


def test_false_agenda_follows_its_own_ncu() -> None:
    mark = Lasting(
        "false_agenda_doran_martell_lasting", RED, blue(CERSEI), Until.TURN, "False Agenda"
    )
    scene = field().ncu(CERSEI, Zone.CROWN).ncu("Pycelle", Zone.WEALTH).having(lasting=(mark,))
    other = window(Moment.ZONE_RESOLVED, Claim(blue("Pycelle"), Zone.WEALTH))
    assert not scene.run(other).offers("False Agenda")


# ------------------------------------------------------------------ abilities


def test_manticore_venom_is_spent_after_one_melee_attack_that_left_somebody() -> None:
    attack = fight(red(SPEARMEN), blue(GUARDS))
    scene = battle().red(SPEARMEN, OBERYN).blue(GUARDS, activated=True)
    played = scene.run(both(attack, attack), [*MISSES, *MISSES]).uses("Manticore Venom")
    assert not played.offers("Manticore Venom")
    last = battle().red(SPEARMEN, OBERYN).blue(GUARDS, wounds=1, activated=True)
    dead = last.blue(CROSSBOWS, at=(8, 44)).run(attack, [6] * 7)
    assert not dead.offers("Manticore Venom")
    assert dead.unit(GUARDS).destroyed
    bow = battle().red(BOWMEN, OBERYN, at=(24, 10)).blue(GUARDS, at=(24, 24), activated=True)
    assert not bow.run(fight(red(BOWMEN), blue(GUARDS)), [2] * 7).offers("Manticore Venom")


POISONED = Attached("50902", RED, special=True)


def test_manticore_venom_acts_on_its_bearer_alone() -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS, attached=(POISONED,))
    scene = scene.blue(CROSSBOWS, at=(24, 34), conditions=frozenset({VULNERABLE}))
    played = scene.run(begins(blue(CROSSBOWS))).ends()
    assert not played.unit(GUARDS).conditions

    async def again(table: Table) -> None:
        await conditions.give(table, blue(CROSSBOWS), VULNERABLE, "Dread")

    assert scene.run(again).ends().unit(GUARDS).wounds == 12


@pytest.mark.parametrize("name", [BOWMEN, KNIGHTS])
def test_conflicting_reactions_change_melee_attacks_of_infantry(name: str) -> None:
    """At each of the three zones, whoever holds it."""
    nym = "Nymeria Sand, Lady Nym"
    for zone, theirs in ((Zone.CROWN, Zone.COMBAT), (Zone.COMBAT, Zone.CROWN)):
        scene = battle().red(name).blue(GUARDS).ncu(nym, Zone.WEALTH, by=RED)
        scene = scene.influenced(nym, red(name)).ncu(SANSA, zone, by=RED).ncu(CERSEI, theirs)
        now = scene.now()
        attack = shot(now, red(name), blue(GUARDS))
        if name == KNIGHTS:
            attack = strike(now, red(name), blue(GUARDS))
        assert not {Stat.VICIOUS, Stat.CRITICAL_BLOW} & set(numbers(now, attack).keywords)
    scene = battle().red(KNIGHTS).blue(GUARDS).ncu(nym, Zone.WEALTH, by=RED)
    now = scene.influenced(nym, red(KNIGHTS)).ncu(CERSEI, Zone.MANEUVER).now()
    assert now.speed(red(KNIGHTS)).total == now.card(red(KNIGHTS)).speed


@pytest.mark.parametrize(
    "name",
    ["Oberyn Martell, Red Viper", "Nymeria Sand, Lady Nym", "Arianne Martell"],
)
def test_influence_is_laid_by_its_own_ncu(name: str) -> None:
    """Hot Tempered, Conflicting Reactions, Negotiator: INF-01."""
    scene = field().ncu(name, by=RED).ncu(SANSA, by=RED)
    window_ = window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.WEALTH))
    assert scene.run(window_).ends().state.lasting == ()


@pytest.mark.parametrize(
    ("name", "ability"),
    [("Tyene Sand", "Healing Hands"), ("Doran Martell, Lord of Sunspear", "Proxy Orders")],
)
def test_what_an_ncu_may_do_it_does_on_its_own_claim(name: str, ability: str) -> None:
    scene = battle().red(SPEARMEN, "Areo Hotah, Captain of The Guard", at=(24, 8), wounds=6)
    scene = scene.blue(GUARDS, at=(24, 40)).ncu(name, by=RED).ncu(SANSA, by=RED)
    assert scene.run(claims(red(name.partition(",")[0]), Zone.WEALTH)).offers(ability)
    assert not scene.run(claims(red(SANSA), Zone.WEALTH)).offers(ability)


def test_sunspear_secrets_are_for_dorans_claims() -> None:
    scene = field().ncu("Doran Martell, Prince of Dorne", by=RED).ncu(SANSA, by=RED)
    window_ = window(Moment.ZONE_CLAIMED, Claim(red(SANSA), Zone.WATER_GARDENS))
    assert not scene.run(window_).ends().state.ncus[red("Doran Martell")].tokens


def test_proxy_orders_take_the_place_of_an_open_zone_alone() -> None:
    scene = battle().red(SPEARMEN, "Areo Hotah, Captain of The Guard", at=(24, 8), wounds=6)
    scene = scene.blue(GUARDS, at=(24, 40)).ncu("Doran Martell, Lord of Sunspear", by=RED)
    taken = Claim(red("Doran Martell"), Zone.WEALTH, replaced=True)
    assert not scene.run(window(Moment.ZONE_CLAIMED, taken)).offers("Proxy Orders")
    played = (
        scene.run(claims(red("Doran Martell"), Zone.WEALTH))
        .uses("Proxy Orders")
        .picks("march")
        .stays()
    )
    assert played.ends().unit(SPEARMEN).wounds == 6, "Wealth restores nothing"


def tempered(whom: str) -> Battle:
    viper = "Oberyn Martell, Red Viper"
    scene = field().ncu(viper, Zone.CROWN, by=RED)
    return scene.influenced(viper, whom)


@pytest.mark.parametrize(
    ("script", "dice"),
    [
        (fight(red(SPEARMEN), blue(GUARDS)), MISSES),
        (fight(blue(CROSSBOWS), red(SPEARMEN)), None),
    ],
)
def test_hot_tempered_answers_melee_attacks_on_its_friend(
    script: Script, dice: list[int] | None
) -> None:
    scene = tempered(red(SPEARMEN))
    count = scene.now().card(blue(CROSSBOWS)).attacks[0].dice[0]
    played = scene.run(script, dice if dice is not None else [1] * count).ends()
    assert played.unit(CROSSBOWS).wounds == played.unit(GUARDS).wounds == 12


@pytest.mark.parametrize(
    ("name", "with_", "script", "found"),
    [
        (VIPERS, (), before_dice(red(VIPERS), blue(GUARDS)), set()),
        (KNIGHTS, (), before_dice(blue(GUARDS), red(KNIGHTS)), set()),
        (BOWMEN, (OBERYN,), before_dice(red(BOWMEN), blue(GUARDS)), {VULNERABLE}),
    ],
)
def test_weapons_speak_in_their_own_attacks(
    name: str, with_: tuple[str, ...], script: Script, found: set[Condition]
) -> None:
    """Spear & Net after the attack, Starfall Lance in its own, Viper's Fangs in melee."""
    scene = battle().red(name, *with_).blue(GUARDS)
    assert scene.run(script).ends().unit(GUARDS).conditions == found


def test_dornish_vengeance_is_for_melee_attacks_on_its_unit() -> None:
    scene = field("Nymeria Sand, Sand Snake").ncu("Ellaria Sand", Zone.COMBAT, by=RED)
    count = scene.now().card(blue(CROSSBOWS)).attacks[0].dice[0]
    played = scene.run(fight(blue(CROSSBOWS), red(SPEARMEN)), [1] * count).ends()
    assert played.unit(CROSSBOWS).wounds == 12


def test_desert_preparation_asks_whose_action_it_was() -> None:
    done = window(Moment.ACTION_COMPLETED, Action(red(BOWMEN), "maneuver"))
    assert not field(OBARA).hand("40916").run(done).offers("Desert Preparation")


def test_an_enemys_activation_is_no_chance_for_an_unsuspecting_charge() -> None:
    scene = battle().red(SPEARMEN, "Daemon Sand, Bastard Of Godsgrace", at=(24, 8))
    scene = scene.red(KNIGHTS, at=(36, 8)).blue(GUARDS, at=(24, 19))
    assert not scene.run(begins(blue(GUARDS))).offers("Unsuspecting Charge")


# ------------------------------------------------------------------ numbers of cards and inches


def one_card(card: str, leader: str = "") -> Battle:
    scene = battle().red(SPEARMEN, *[leader] * bool(leader), at=(24, 8)).blue(GUARDS, at=(24, 40))
    return scene.hand(card, by=RED).hand("40901", "40902", pile="deck", by=RED)


@pytest.mark.parametrize(
    ("card", "name", "leader"),
    [
        ("40916", "Desert Preparation", OBARA),
        ("40923", "Lone Knight", "Gerold Dayne, Darkstar"),
        ("40924", "Coup Attempt", "Gerold Dayne, Darkstar"),
    ],
)
def test_a_card_that_draws_draws_one(card: str, name: str, leader: str) -> None:
    scene = one_card(card, leader)
    played = scene.run(BLUE_TURN).uses(name).passes()
    if card == "40924":
        played.picks("Draw a tactics card")
    played.ends()
    assert played.state.seats[RED].hand == ("40901",), "one card, and nothing else is done"
    assert not played.state.lasting


@pytest.mark.parametrize(("gap", "near"), [(11.5, True), (12.5, False)])
def test_long_range_is_twelve_inches_for_what_is_targeted(gap: float, near: bool) -> None:
    """RNG-02: Sow Discord, Spiteful Truce, Viper's Infamy, Desert Preparation, Unbowed."""
    depth = 2 * LIBRARY.units[UNITS[SPEARMEN]].tray.depth / 2
    at = (24, 8 + depth + gap)
    scene = battle().red(SPEARMEN, "Dervish Captain", at=(24, 8)).blue(GUARDS, at=at)
    assert scene.run(RED_TURN).offers("Sow Discord") is near
    truce = battle().red(SPEARMEN, at=(24, 8), wounds=6).blue(GUARDS, at=at).hand("40919")
    assert truce.run(passes(blue(GUARDS), panic=False)).offers("Spiteful Truce") is near
    infamy = battle().red(SPEARMEN, OBERYN, at=(24, 8)).blue(GUARDS, at=at).hand("40910")
    slowed = infamy.run(begins(blue(GUARDS))).uses("Viper's Infamy").ends().now
    speed = slowed.card(blue(GUARDS)).speed
    assert slowed.speed(blue(GUARDS)).total == (speed - 2 if near else speed)
    desert = battle().red(SPEARMEN, OBARA, at=(24, 8)).blue(GUARDS, at=at).hand("40916")
    done = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), "march"))
    assert desert.run(done).offers("Desert Preparation") is near
    unbowed = battle().red(SPEARMEN, at=(24, 8)).blue(GUARDS, at=at).hand("40902")
    burdens = unbowed.run(takes_test(red(SPEARMEN)), [6, 6, 1]).uses("Unbowed").ends()
    assert bool(burdens.unit(GUARDS).attached) is near


@pytest.mark.parametrize("card", ["40915", "40925"])
def test_reckless_strikes_lend_both_keywords(card: str) -> None:
    played = field().hand(card).run(OUR_FIGHT).uses("Reckless Strikes").ends()
    found = numbers(played.now, played.result[0]).keywords
    assert {Stat.CRITICAL_BLOW, Stat.PRECISION} <= set(found)


def test_hot_tempered_is_for_attacks_on_the_influenced_unit() -> None:
    scene = tempered(red(BOWMEN))
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), THEIR_MISSES).ends()
    assert played.unit(GUARDS).wounds == 12


def test_dornish_vengeance_is_for_attacks_on_its_own_unit() -> None:
    scene = battle().red(SPEARMEN).red(KNIGHTS, "Nymeria Sand, Sand Snake", at=(40, 8))
    scene = scene.blue(GUARDS).ncu("Ellaria Sand", Zone.COMBAT, by=RED)
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), THEIR_MISSES).ends()
    assert played.unit(GUARDS).wounds == 12


def test_a_negotiator_asks_nothing_about_a_friend() -> None:
    scene = field().ncu("Arianne Martell", by=RED)
    played = scene.run(claims(red("Arianne Martell"), Zone.WATER_GARDENS)).passes()
    played.picks(red(SPEARMEN)).ends()
    assert not played.state.lasting


def test_a_silencing_negotiator_leaves_orders_alone() -> None:
    scene = field().ncu("Arianne Martell", Zone.CROWN, by=RED)
    scene = scene.influenced("Arianne Martell", blue(GUARDS))
    mark = Lasting("mark_silencing", RED, red("Arianne Martell"), Until.ROUND, "Negotiator")
    assert not scene.having(lasting=(mark,)).now().has(Stat.NO_FRIENDLY_ORDERS, blue(GUARDS))


@pytest.mark.parametrize(
    ("attacker", "bow", "found"),
    [(KNIGHTS, False, {PANICKED, WEAKENED}), (SPEARMEN, False, set()), (KNIGHTS, True, set())],
)
def test_a_starfall_lance_speaks_in_its_own_melee_attacks_alone(
    attacker: str, bow: bool, found: set[Condition]
) -> None:
    """In the flank of the Guards."""
    scene = battle().red(attacker).red(KNIGHTS if attacker == SPEARMEN else SPEARMEN, at=(8, 8))
    scene = scene.blue(GUARDS, at=(24, 26), facing=90)

    async def script(table: Table) -> None:
        attack = (shot if bow else strike)(table.now, red(attacker), blue(GUARDS))
        assert attack.side is not ArcSide.FRONT
        await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)

    assert scene.run(script).ends().unit(GUARDS).conditions == found


def test_spear_and_net_is_for_melee_attacks() -> None:
    """No Vipers shoot; a card may lend them a bow."""
    scene = battle().red(VIPERS).blue(GUARDS, at=(24, 30))
    for lent, found in ((shot, set()), (strike, {WEAKENED})):

        async def script(table: Table, prepared: Any = lent) -> None:
            attack = prepared(table.now, red(VIPERS), blue(GUARDS))
            await open_window(table, Moment.ATTACK_COMPLETED, attack)

        assert scene.run(script).ends().unit(GUARDS).conditions == found


def test_desert_marksmen_leave_other_shots_alone() -> None:
    scene = battle().red("Sand Skirmishers", at=(24, 10)).red(BOWMEN, at=(8, 8))
    scene = scene.blue(GUARDS, at=(24, 16))
    played = scene.run(before_dice(red("Sand Skirmishers"), blue(GUARDS))).ends()
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ within 12 inches, no further


def beyond(first: str, gap: float, second: str, *, y: float = 8) -> tuple[float, float]:
    """Return where a unit stands so many inches in front of another at (24, y)."""
    depths = [LIBRARY.units[UNITS[name]].tray.depth for name in (first, second)]
    return (24, y + sum(depths) / 2 + gap)


REACH = pytest.mark.parametrize(("gap", "near"), [(11.5, True), (12.5, False)])


@REACH
def test_cunning_ploy_unsettles_within_long_range_of_whom_it_moves(gap: float, near: bool) -> None:
    """RNG-02."""
    scene = battle().red(SPEARMEN, at=(8, 8)).red(BOWMEN, at=(24, 8))
    scene = scene.blue(GUARDS, at=beyond(BOWMEN, gap, GUARDS)).hand("40906")
    scene = scene.ncu("Ellaria Sand", Zone.COMBAT, by=RED)
    played = scene.run(begins(red(SPEARMEN))).uses("Cunning Ploy").passes()
    assert played.unit(GUARDS).conditions == ({VULNERABLE} if near else set())


@REACH
def test_coordinated_plotting_moves_within_long_range_of_the_attacker(
    gap: float, near: bool
) -> None:
    """RNG-02."""
    scene = battle().red(SPEARMEN, at=(24, 24)).blue(GUARDS)
    y = 24 - LIBRARY.units[UNITS[SPEARMEN]].tray.depth - gap
    scene = scene.red(VIPERS, at=(24, y)).hand("Coordinated Plotting")

    async def script(table: Table) -> None:
        attack = strike(table.now, red(SPEARMEN), blue(GUARDS))
        await open_window(table, Moment.ATTACK_COMPLETED, attack)

    assert scene.run(script).offers("Coordinated Plotting") is near


@REACH
def test_lysene_charm_marks_within_long_range_of_the_friend(gap: float, near: bool) -> None:
    """RNG-02."""
    scene = battle().red(SPEARMEN, at=(24, 8)).blue(GUARDS, at=beyond(SPEARMEN, gap, GUARDS))
    scene = scene.ncu("Ellaria Sand", by=RED).ncu(SANSA, Zone.COMBAT, by=RED)
    played = scene.run(claims(red("Ellaria Sand"), Zone.WATER_GARDENS)).passes()
    if near:
        played.answers("panicked")
    assert played.ends().unit(GUARDS).conditions == ({PANICKED} if near else set())


@REACH
def test_unsuspecting_charge_is_for_whom_the_holder_reaches(gap: float, near: bool) -> None:
    """RNG-02; nobody has a condition token to remove."""
    at = beyond(SPEARMEN, gap, VIPERS)
    scene = battle().red(SPEARMEN, "Daemon Sand, Bastard Of Godsgrace", at=(24, 8))
    scene = scene.red(VIPERS, at=at).blue(GUARDS, at=(24, at[1] + 8))
    assert scene.run(begins(red(VIPERS))).offers("Unsuspecting Charge") is near


# ------------------------------------------------------------------ asked once, where it matters


def test_unbowed_with_combat_rolls_nothing_again() -> None:
    scene = field().hand("40902", by=RED).ncu("Ellaria Sand", Zone.COMBAT, by=RED)
    played = scene.run(takes_test(red(SPEARMEN)), [1, 1, 1]).uses("Unbowed")
    assert isinstance(played.pending, Choose), "who bears the card, and no dice"
    assert played.picks(blue(GUARDS)).ends().result[0].passed


def test_unbowed_burdens_somebody_within_long_range_alone() -> None:
    x, y = beyond(SPEARMEN, 12.5, CROSSBOWS)
    scene = battle().red(SPEARMEN, at=(24, 8)).blue(GUARDS, at=beyond(SPEARMEN, 11.5, GUARDS))
    scene = scene.blue(CROSSBOWS, at=(x + 6, y)).hand("40902", by=RED)
    played = scene.run(takes_test(red(SPEARMEN)), [6, 6, 1]).uses("Unbowed").ends()
    assert played.unit(GUARDS).attached


def test_unexpected_exhaustion_weakens_its_bearer_alone() -> None:
    scene = battle().red(SPEARMEN, OBERYN).blue(GUARDS)
    scene = scene.blue(CROSSBOWS, at=(24, 44), attached=(lying("40908", RED),))
    played = scene.run(THEIR_FIGHT).ends()
    assert not played.unit(CROSSBOWS).conditions


def test_false_agenda_needs_a_free_zone() -> None:
    ability = "false_agenda_doran_martell_lasting"
    mark = Lasting(ability, RED, blue(CERSEI), Until.TURN, "False Agenda")
    resolved = window(Moment.ZONE_RESOLVED, Claim(blue(CERSEI), Zone.CROWN))
    scene = field().ncu(CERSEI, Zone.CROWN).ncu("Pycelle", Zone.WEALTH).ncu(SANSA, Zone.COMBAT)
    scene = scene.ncu("Tyene Sand", Zone.TACTICS, by=RED).having(lasting=(mark,))
    assert scene.run(resolved).offers("False Agenda")
    full = scene.ncu("Ellaria Sand", Zone.MANEUVER, by=RED)
    assert not full.run(resolved).offers("False Agenda")


def test_lone_knight_draws_or_rides() -> None:
    scene = battle().red(KNIGHTS, at=(8, 8)).red(SPEARMEN, "Gerold Dayne, Darkstar", at=(40, 8))
    scene = scene.blue(GUARDS, at=(24, 40)).hand("40923", by=RED)
    scene = scene.hand("40901", pile="deck", by=RED)
    played = scene.run(RED_TURN).uses("Lone Knight").picks("Draw a tactics card").ends()
    assert played.state.seats[RED].hand == ("40901",)


PRINCE = "Doran Martell, Prince of Dorne"


def test_sunspear_secrets_leave_a_zone_that_is_replaced_alone() -> None:
    scene = field().ncu(PRINCE, by=RED)
    taken = Claim(red("Doran Martell"), Zone.WATER_GARDENS, replaced=True)
    played = scene.run(window(Moment.ZONE_CLAIMED, taken)).ends()
    assert played.state.ncus[red("Doran Martell")].tokens == {"order": 2}


def test_the_last_token_buys_any_of_the_six_secrets() -> None:
    hurt = frozenset({PANICKED})
    scene = battle().red(SPEARMEN, at=(24, 8), wounds=6, conditions=hurt).ncu(PRINCE, by=RED)
    scene = scene.blue(GUARDS, at=(24, 40)).hand("40901", "40902", "40903", pile="deck", by=RED)
    played = scene.run(claims(red("Doran Martell"), Zone.WATER_GARDENS)).answers("yes")
    six = played.labels()
    played.picks("Draw 1 tactics card")
    assert played.state.ncus[red("Doran Martell")].tokens == {"order": 1}
    assert len(played.state.seats[RED].hand) == 1
    assert played.labels() == six
    assert len(six) == 7, "and one may stop"
