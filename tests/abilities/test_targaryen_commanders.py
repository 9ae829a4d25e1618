"""The cards of House Targaryen's commanders, each where it matters and where it is silent.

The commanders and dragons here have no abilities of their own, so that a card is seen alone.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import may_target
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Attack,
    CardPlay,
    Charge,
    Means,
    MoraleTest,
    Moved,
    Targeted,
    Turn,
)
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities import battle as table_top
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    lost,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import activates_and, begins

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
MASTERS, STORMCROWS = "Unsullied Swordmasters", "Stormcrow Mercenaries"
GUARDS, HALBERDIERS, CROSSBOWS = (
    "Lannister Guardsmen",
    "Lannister Halberdiers",
    "Lannister Crossbowmen",
)
KNIGHTS = "Knights of Casterly Rock"
OURS, THEIRS = "Illyrio Mopatis", "Cersei Lannister"
OUR_NCU, THEIR_NCU = red(OURS), blue(THEIRS)
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
FIGHT, ATTACKED = fight(red(SWORDS), blue(GUARDS)), fight(blue(GUARDS), red(SWORDS))
OUR_MISSES, MISSES = [1] * 7, [1] * 6
CALM, SHAKEN = [6, 6, 1], [1, 1, 1]
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED

DROGO, JORAH, BELWAS, BARRISTAN = "20701", "20702", "20711", "20707"
GREY_WORM, MOTHER, QUEEN = "20712", "20714", "20715"
DAARIO, MARSELEN, SKAHAZ = "20717", "20727", "20726"
NAMES = {
    DROGO: "Khal Drogo",
    JORAH: "Jorah Mormont",
    BELWAS: "Belwas",
    BARRISTAN: "Barristan Selmy",
    GREY_WORM: "Grey Worm",
    MOTHER: "Daenerys Targaryen",
    QUEEN: "Daenerys Targaryen",
    DAARIO: "Daario Naharis",
    MARSELEN: "Marselen",
    SKAHAZ: "Skahaz Mo Kandaq",
}
DROGON, BEASTS = "Drogon", "Brazen Beasts"


@pytest.fixture(autouse=True)
def _plain_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    library = table_top.LIBRARY
    plain = library.attachments["20201"]
    leaders = {
        number: replace(
            plain, id=number, name=name, subname="", faction="targaryen", abilities=(), tactics=()
        )
        for number, name in NAMES.items()
    }
    beast, guards = library.units["10301"], library.units["10101"]
    units = {
        "10707": replace(beast, id="10707", name=DROGON, faction="targaryen", abilities=()),
        "10716": replace(guards, id="10716", name=BEASTS, faction="targaryen", abilities=()),
    }
    fuller = replace(
        library,
        attachments=MappingProxyType({**library.attachments, **leaders}),
        units=MappingProxyType({**library.units, **units}),
    )
    monkeypatch.setattr(table_top, "LIBRARY", fuller)
    for number in leaders:
        monkeypatch.setitem(table_top.ATTACHMENTS, number, number)
    for number, card in units.items():
        monkeypatch.setitem(table_top.UNITS, card.name, number)


def met(card: str, *with_: str, name: str = SWORDS, wounds: int = 12) -> Battle:
    """Put a red unit in contact with Guardsmen; the card is in red's hand."""
    return battle().red(name, *with_, wounds=wounds).blue(GUARDS).hand(card, by=RED)


def apart(card: str, *with_: str, name: str = SWORDS) -> Battle:
    """Put Guardsmen 8 or so inches before a red unit; the card is in red's hand."""
    return battle().red(name, *with_).blue(GUARDS, at=(24, 33)).hand(card, by=RED)


def theirs(scene: Battle) -> Battle:
    """Have it be blue's turn."""
    return scene.having(active=BLUE)


def before_dice(attacker: str, defender: str) -> Script:
    """Open the window before the attack dice."""

    async def script(table: Table) -> Attack:
        attack = strike(table.now, attacker, defender)
        changed: Attack = await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)
        return changed

    return script


def first_attack(played: Played) -> None:
    """Answer with the first option until an attack has begun."""
    played.passes()
    while isinstance(played.pending, Choose) and not played.of(ev.AttackBegan):
        played.answers(played.pending.options[0].key).passes()


def modifier(tested: ev.MoraleTested) -> int:
    """Return what was added to the dice of a test."""
    return sum(part.amount for part in tested.result.parts)


def gains(attack: Attack) -> set[Stat]:
    """Return what an attack gained."""
    return {gain.stat for gain in attack.gains}


@pytest.mark.parametrize(
    ("card", "name", "own_only"),
    [
        ("40708", "Addrivat!", True),
        ("40711", "Lead by Example", True),
        ("40728", "Dracarys!", False),
        ("40729", "Dragon's Flight", False),
        ("40744", "Keeping The Peace", True),
        ("40746", "Eyes of The Watch", True),
    ],
)
def test_some_cards_may_be_another_card_instead(card: str, name: str, own_only: bool) -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand(card, by=RED)
    scene = scene.hand("40701", "40702", pile="deck", by=RED)
    played = scene.run(RED_TURN).uses(name).ends()
    assert len(played.state.seats[RED].hand) == 1
    assert played.state.seats[RED].discard == (card,)
    assert theirs(scene).run(BLUE_TURN).offers(name) is not own_only


# ------------------------------------------------------------------ Khal Drogo


def test_addrivat_marks_an_enemy_until_the_round_ends() -> None:
    scene = apart("40708", DROGO).blue(KNIGHTS, at=(24, 44))
    played = scene.run(begins(red(SWORDS))).uses("Addrivat!").ends()
    assert played.unit(GUARDS).attached == (lying("40708", RED),)
    assert not apart("40708").run(begins(red(SWORDS))).offers("Addrivat!")


def test_addrivat_lies_there() -> None:
    scene = battle().red(MASTERS).blue(GUARDS, attached=(lying("40708", RED),))
    now = scene.now()
    assert Stat.CRITICAL_BLOW in numbers(now, strike(now, red(MASTERS), blue(GUARDS))).keywords
    back = numbers(now, strike(now, blue(GUARDS), red(MASTERS)))
    assert Stat.CRITICAL_BLOW not in back.keywords
    gone = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not gone.unit(GUARDS).attached


def test_a_ride_by_attack_goes_through_the_enemy() -> None:
    scene = battle().red(OUTRIDERS).blue(GUARDS, at=(24, 26)).hand("40709", by=RED)
    ride = window(Moment.ACTION_DECLARED, Action(red(OUTRIDERS), "march"))
    played = scene.run(ride).uses("Ride-by Attack").answers(Pose(24, 32, 0)).stays().ends()
    assert played.unit(GUARDS).wounds == 8, "1, and 1 for each of 3 ranks"
    foot = battle().red(SWORDS).blue(GUARDS, at=(24, 26)).hand("40709", by=RED)
    ride = window(Moment.ACTION_DECLARED, Action(red(SWORDS), "march"))
    assert not foot.run(ride).offers("Ride-by Attack")


def test_drogos_assault_orders_may_be_a_charge_of_his_own_unit() -> None:
    scene = apart("40710", DROGO).red(BOWMEN, at=(8, 20)).blue(HALBERDIERS, at=(8, 33))
    scene = scene.ncu(OURS)
    played = scene.run(claims(OUR_NCU, Zone.CROWN), [6, *[1] * 30]).uses("Assault Orders").passes()
    assert isinstance(played.pending, Place)
    assert played.pending.subject == red(SWORDS)
    tame = apart("40710").ncu(OURS).run(claims(OUR_NCU, Zone.CROWN), CALM)
    assert not tame.offers("Assault Orders")


def test_drogos_assault_orders_let_anyone_fight() -> None:
    played = met("40710").ncu(OURS).run(claims(OUR_NCU, Zone.CROWN), OUR_MISSES)
    first_attack(played.uses("Assault Orders"))
    assert played.of(ev.AttackBegan)[0].attacker == red(SWORDS)


def test_drogo_leads_by_example() -> None:
    scene = met("40711", DROGO).red(BOWMEN, at=(31, 16)).red(MASTERS, at=(24, 1))
    played = scene.run(FIGHT, [1] * 20).uses("Lead by Example").passes()
    assert played.unit(BOWMEN).attached == (lying("40711", RED),)
    other = met("40711").red(BOWMEN, DROGO, at=(31, 16))
    assert not other.run(FIGHT, [1] * 20).offers("Lead by Example")


def test_drogos_example_lies_there_until_the_round_ends() -> None:
    scene = battle().red(MASTERS, attached=(lying("40711", RED),)).blue(GUARDS)
    now = scene.now()
    for panics, bonus in ((True, 2), (False, 0)):
        test = MoraleTest(red(MASTERS), panics, "test")
        assert morale.numbers(now, test).modifier.total == bonus
    assert numbers(now, strike(now, red(MASTERS), blue(GUARDS))).to_hit.total == 2
    played = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not played.unit(MASTERS).attached


# ------------------------------------------------------------------ Jorah Mormont


def test_marshal_restores_in_place_of_a_maneuver() -> None:
    scene = battle().red(OUTRIDERS, wounds=2, conditions=frozenset({WEAKENED}))
    scene = scene.blue(GUARDS, at=(24, 44)).hand("40712", by=RED)
    played = (
        scene.run(activates_and(red(OUTRIDERS), "maneuver")).uses("Marshal").uses("Marshal").ends()
    )
    assert played.unit(OUTRIDERS).wounds == 5
    assert not played.unit(OUTRIDERS).conditions
    assert not apart("40712").run(begins(red(SWORDS))).offers("Marshal")
    busy = battle().red(OUTRIDERS).blue(GUARDS).hand("40712", by=RED)
    assert not busy.run(begins(red(OUTRIDERS))).offers("Marshal")


def test_betrayal_is_paid_for_later() -> None:
    scene = battle().red(SWORDS, JORAH, wounds=5).blue(GUARDS).ncu(OURS).hand("40713", by=RED)
    scene = scene.hand("40701", "40702", "40703", pile="deck", by=RED)
    played = scene.run(claims(OUR_NCU, Zone.CROWN)).uses("Betrayal").ends()
    assert len(played.state.seats[RED].hand) == 2
    assert played.unit(SWORDS).wounds == 8
    assert played.unit(GUARDS).conditions == {VULNERABLE, WEAKENED}
    assert played.unit(SWORDS).attached == (lying("40713", RED),)
    enemy = battle().red(SWORDS, JORAH).blue(GUARDS).ncu(THEIRS).hand("40713", by=RED)
    assert not theirs(enemy).run(claims(THEIR_NCU, Zone.COMBAT)).offers("Betrayal")


def test_betrayal_weighs_on_whoever_bears_it() -> None:
    scene = battle().red(SWORDS, attached=(lying("40713", RED),)).red(BOWMEN, at=(8, 8))
    scene = scene.blue(GUARDS)
    played = scene.run(begins(red(SWORDS))).ends()
    assert played.unit(SWORDS).wounds == 11
    assert played.unit(SWORDS).conditions == {PANICKED}
    other = scene.run(begins(red(BOWMEN))).ends()
    assert not other.unit(SWORDS).conditions


@pytest.mark.parametrize("card", ["40713", "40719"])
def test_what_lies_there_until_the_unit_destroys_an_enemy(card: str) -> None:
    """Betrayal, Count The Cuts."""
    scene = battle().red(SWORDS, attached=(lying(card, RED),)).blue(GUARDS, wounds=1)
    scene = scene.red(BOWMEN, at=(36, 20)).blue(CROSSBOWS, at=(36, 24.8), wounds=1)
    scene = scene.blue(KNIGHTS, at=(8, 44))
    played = scene.run(FIGHT, [5, *[1] * 15]).passes()
    assert played.unit(GUARDS).destroyed
    assert not played.unit(SWORDS).attached
    assert played.state.seats[RED].discard == (card,)
    friend = fight(red(BOWMEN), blue(CROSSBOWS), line=1)
    played = scene.run(friend, [6, 6, *[1] * 15]).passes()
    assert played.unit(CROSSBOWS).destroyed
    assert played.unit(SWORDS).attached


@pytest.mark.parametrize(("leader", "wanted"), [((), 1), ((JORAH,), 2)])
def test_an_opportunist_strikes_who_has_not_activated(leader: tuple[str, ...], wanted: int) -> None:
    scene = met("40714", *leader)
    played = scene.run(before_dice(red(SWORDS), blue(GUARDS))).uses("Opportunist")
    played.picks("Vicious").ends()
    (attack,) = played.result
    assert Stat.REROLL_ATTACK in gains(attack)
    assert len(gains(attack) & {Stat.PRECISION, Stat.VICIOUS}) == wanted
    busy = battle().red(SWORDS).blue(GUARDS, activated=True).hand("40714", by=RED)
    assert not busy.run(before_dice(red(SWORDS), blue(GUARDS))).offers("Opportunist")


# ------------------------------------------------------------------ Belwas


def after_an_attack(attacker: str, defender: str, dice: list[int]) -> tuple[Script, list[int]]:
    """Have the defender take the panic test of an attack."""

    async def script(table: Table) -> object:
        test = morale.after_attack(table.now, strike(table.now, attacker, defender))
        return await morale.take(table, test)

    return script, dice


@pytest.mark.parametrize(("leader", "conditions"), [((), set()), ((BELWAS,), {WEAKENED})])
def test_a_pathetic_attempt_costs_the_attacker(
    leader: tuple[str, ...], conditions: set[Condition]
) -> None:
    script, dice = after_an_attack(blue(GUARDS), red(SWORDS), CALM)
    played = theirs(met("40716", *leader, wounds=8)).run(script, [*dice, *[1] * 4])
    played.uses("Pathetic Attempt").ends()
    assert played.unit(GUARDS).wounds == 8, "2 hits for each of 2 ranks"
    assert played.unit(GUARDS).conditions == conditions


def test_a_pathetic_attempt_needs_a_passed_test_of_an_attack() -> None:
    for script, dice in (
        after_an_attack(blue(GUARDS), red(SWORDS), SHAKEN),
        after_an_attack(red(SWORDS), blue(GUARDS), CALM),
        (takes_test(red(SWORDS)), CALM),
    ):
        assert not met("40716").run(script, dice).offers("Pathetic Attempt")


def test_belwas_counts_the_cuts() -> None:
    played = theirs(met("40719")).run(ATTACKED, MISSES).uses("Count The Cuts").passes()
    assert played.unit(SWORDS).attached == (lying("40719", RED),)
    assert not met("40719").run(FIGHT, [1] * 20).offers("Count The Cuts")


@pytest.mark.parametrize(("leader", "bonus"), [((), 0), ((BELWAS,), 1)])
def test_count_the_cuts_lies_there(leader: tuple[str, ...], bonus: int) -> None:
    scene = battle().red(SWORDS, *leader, wounds=4, attached=(lying("40719", RED),)).blue(GUARDS)
    now = scene.now()
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (found.dice.total, found.attack_rerolls.any) == (7, True)
    test = MoraleTest(red(SWORDS), False, "test")
    assert morale.numbers(now, test).modifier.total == bonus


# ------------------------------------------------------------------ Barristan Selmy


@pytest.mark.parametrize("leader", [(), (BARRISTAN,)])
@pytest.mark.parametrize("old", [True, False])
def test_a_sustained_assault_of_barristan(leader: tuple[str, ...], *, old: bool) -> None:
    pair = frozenset({(blue(GUARDS), red(SWORDS))}) if old else frozenset()
    scene = met("40720", *leader).having(engaged_before=pair)
    played = scene.run(before_dice(red(SWORDS), blue(GUARDS))).uses("Sustained Assault").ends()
    (attack,) = played.result
    assert (Stat.HIGHEST_DICE in gains(attack)) is old
    assert (Stat.REROLL_ATTACK in gains(attack)) is bool(leader)


def test_combat_prowess_of_barristan_cancels() -> None:
    tokens = frozenset({WEAKENED})
    scene = battle().red(SWORDS).blue(GUARDS, conditions=tokens).hand("40721", by=RED)
    aimed = Targeted(blue(GUARDS), BLUE, Means.CARD, "a card")
    played = theirs(scene).run(window(Moment.TARGETED, aimed)).uses("Combat Prowess").ends()
    assert played.result[0].cancelled
    assert not played.unit(GUARDS).conditions
    zone = replace(aimed, means=Means.ZONE)
    assert not theirs(scene).run(window(Moment.TARGETED, zone)).offers("Combat Prowess")


def test_combat_prowess_of_barristan_may_shake_a_token_off() -> None:
    tokens = frozenset({WEAKENED})
    scene = battle().red(SWORDS, conditions=tokens).blue(GUARDS).hand("40721", by=RED)
    assert not scene.run(RED_TURN).uses("Combat Prowess").ends().unit(SWORDS).conditions
    assert not theirs(scene).run(BLUE_TURN).offers("Combat Prowess")


def test_victory_comes_hard_lies_on_who_passed_the_test_of_an_attack() -> None:
    """Without wounds the test counts as passed (RES-10)."""
    played = theirs(met("40723")).run(ATTACKED, MISSES).uses("Victory Comes Hard").passes()
    assert played.unit(SWORDS).attached == (lying("40723", RED),)
    shaken = theirs(met("40723")).run(ATTACKED, [5, *[1] * 6, *SHAKEN])
    assert not shaken.offers("Victory Comes Hard")
    assert not met("40723").run(FIGHT, [1] * 20).offers("Victory Comes Hard")


def test_victory_comes_hard_until_the_unit_fails_a_panic_test() -> None:
    scene = battle().red(MASTERS, attached=(lying("40723", RED),)).blue(GUARDS)
    now = scene.now()
    found = numbers(now, strike(now, red(MASTERS), blue(GUARDS)))
    assert (found.to_hit.total, Stat.SUNDERING in found.keywords) == (2, True)
    failed = scene.run(takes_test(red(MASTERS)), SHAKEN).ends()
    assert not failed.unit(MASTERS).attached
    assert failed.unit(MASTERS).conditions == {WEAKENED, VULNERABLE}
    for script, dice in (
        (takes_test(red(MASTERS)), CALM),
        (takes_test(red(MASTERS), panics=False), [1, 1]),
        (takes_test(blue(GUARDS)), SHAKEN),
    ):
        kept = scene.run(script, dice).ends()
        assert kept.unit(MASTERS).attached
        assert not kept.unit(MASTERS).conditions


# ------------------------------------------------------------------ Grey Worm


def test_grey_worm_issues_commands() -> None:
    scene = apart("40724", GREY_WORM).red(MASTERS, at=(34, 20)).blue(HALBERDIERS, at=(34, 24.8))
    played = scene.run(begins(red(SWORDS)), [1] * 8).uses("Issue Commands").picks(red(MASTERS))
    first_attack(played)
    assert played.of(ev.AttackBegan)[0].attacker == red(MASTERS)
    other = apart("40724").red(MASTERS, GREY_WORM, at=(34, 20)).blue(HALBERDIERS, at=(34, 24.8))
    assert not other.run(begins(red(SWORDS))).offers("Issue Commands")


def test_grey_worm_gives_an_order_again() -> None:
    used = frozenset({"set_for_charge"})
    scene = battle().red("Unsullied Pikemen", used_this_round=used).blue(GUARDS, at=(24, 44))
    scene = scene.hand("40724", by=RED)
    played = scene.run(RED_TURN).uses("Issue Commands").ends()
    assert not played.unit("Unsullied Pikemen").used_this_round
    fresh = battle().red("Unsullied Pikemen").blue(GUARDS, at=(24, 44)).hand("40724", by=RED)
    assert not fresh.run(RED_TURN).offers("Issue Commands")


@pytest.mark.parametrize(("leader", "conditions"), [((), set()), ((GREY_WORM,), {VULNERABLE})])
def test_grey_worm_lashes_out(leader: tuple[str, ...], conditions: set[Condition]) -> None:
    scene = theirs(met("40725", *leader, wounds=8))
    played = scene.run(ATTACKED, MISSES).uses("Lash Out").passes()
    assert played.unit(GUARDS).wounds == 10
    assert played.unit(GUARDS).conditions == conditions
    assert not met("40725").run(FIGHT, [1] * 20).offers("Lash Out")


def test_the_dragons_retribution_lies_on_the_attacker() -> None:
    played = theirs(met("40727")).run(ATTACKED, MISSES).uses("Retribution Of The Dragon").passes()
    assert played.unit(GUARDS).attached == (lying("40727", RED),)
    assert not met("40727").run(FIGHT, [1] * 20).offers("Retribution Of The Dragon")


@pytest.mark.parametrize(
    ("name", "leader", "conditions"),
    [(SWORDS, (), set()), (SWORDS, (GREY_WORM,), {VULNERABLE}), (MASTERS, (), {VULNERABLE})],
)
def test_the_dragons_retribution(
    name: str, leader: tuple[str, ...], conditions: set[Condition]
) -> None:
    scene = battle().red(name, *leader).blue(GUARDS, attached=(lying("40727", RED),))
    now = scene.now()
    assert Stat.VICIOUS in numbers(now, strike(now, red(name), blue(GUARDS))).keywords
    assert Stat.VICIOUS not in numbers(now, strike(now, blue(GUARDS), red(name))).keywords
    declared = window(Moment.ATTACK_DECLARED, strike(now, red(name), blue(GUARDS)))
    assert scene.run(declared).ends().unit(GUARDS).conditions == conditions
    back = window(Moment.ATTACK_DECLARED, strike(now, blue(GUARDS), red(name)))
    assert not scene.run(back).ends().unit(name).conditions


# ------------------------------------------------------------------ Daenerys, Mother of Dragons


def test_dracarys_lets_a_dragon_strike() -> None:
    scene = apart("40728", MOTHER).red(DROGON, at=(34, 20)).blue(KNIGHTS, at=(34, 23))
    scene = scene.red(BOWMEN, at=(14, 20)).blue(HALBERDIERS, at=(14, 24.8))
    dragon = scene.now().enemies_engaged(red(DROGON))
    assert dragon
    played = scene.run(begins(red(SWORDS)), [1] * 4).uses("Dracarys!")
    first_attack(played)
    assert played.of(ev.AttackBegan)[0].attacker == red(DROGON)
    assert (
        not apart("40728")
        .red(DROGON, MOTHER, at=(34, 20))
        .run(begins(red(SWORDS)))
        .offers("Dracarys!")
    )


def test_a_dragon_takes_flight_as_an_enemy_comes_near() -> None:
    scene = battle().red(SWORDS, MOTHER).blue(GUARDS, at=(24, 28)).hand("40729", by=RED)
    scene = theirs(scene.red(DROGON, at=(40, 20)).blue(KNIGHTS, at=(24, 40)))
    near = window(Moment.MOVE_ENDED, Moved(blue(GUARDS)))
    played = scene.run(near).uses("Dragon's Flight")
    assert isinstance(played.pending, Place)
    assert played.pending.subject == red(DROGON)
    far = window(Moment.MOVE_ENDED, Moved(blue(KNIGHTS)))
    assert not scene.run(far).offers("Dragon's Flight")
    own = window(Moment.MOVE_ENDED, Moved(red(SWORDS)))
    assert not scene.run(own).offers("Dragon's Flight")


def promised(then: Zone | None) -> Script:
    """Have Cersei activate, and claim a zone if one is named."""

    async def script(table: Table) -> None:
        await open_window(table, Moment.NCU_ACTIVATES, Activation(THEIR_NCU))
        if then is not None:
            await claims(THEIR_NCU, then)(table)

    return script


def test_a_promise_of_fire_waits_for_the_claim() -> None:
    scene = theirs(battle().red(SWORDS).blue(GUARDS, at=(24, 44)).ncu(THEIRS))
    scene = scene.hand("40730", by=RED)
    played = scene.run(promised(Zone.COMBAT), CALM).uses("Promise Of Fire").passes()
    assert played.unit(GUARDS).attached == (lying("40730", RED),)
    assert played.state.seats[RED].discard == ()
    (tested,) = played.of(ev.MoraleTested)
    assert (tested.unit, tested.panic) == (blue(GUARDS), True)
    nothing = scene.run(promised(None)).uses("Promise Of Fire").ends()
    assert not nothing.unit(GUARDS).attached
    own = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).ncu(OURS).hand("40730", by=RED)
    mine = window(Moment.NCU_ACTIVATES, Activation(OUR_NCU))
    assert not own.run(mine).offers("Promise Of Fire")


@pytest.mark.parametrize(("name", "fixed"), [(DROGON, 3), (SWORDS, 0)])
def test_a_promise_of_fire_makes_dragons_deal_three(name: str, fixed: int) -> None:
    now = battle().red(name).blue(GUARDS, attached=(lying("40730", RED),)).now()
    attack = strike(now, red(name), blue(GUARDS)).gaining(Stat.FIXED_D3, 1, "Black Fire")
    found = numbers(now, attack)
    assert (found.fixed.total, found.fixed_dice) == (fixed, 0 if fixed else 1)


def test_fire_made_flesh_halves_the_wounds_of_a_dragon() -> None:
    scene = battle().red(DROGON).blue(GUARDS).hand("40731", by=RED)
    attack = fight(blue(GUARDS), red(DROGON))
    before = scene.now().unit(red(DROGON)).wounds
    dice = [6, 6, 6, 1, 1, 1, 1, 1, 1, *CALM]
    played = theirs(scene).run(attack, dice).uses("Fire Made Flesh").passes()
    assert played.unit(DROGON).wounds == before - 1, "3 unblocked hits"
    other = theirs(met("40731")).run(ATTACKED, [6, 6, 6, *[1] * 6, *CALM])
    assert not other.offers("Fire Made Flesh")


# ------------------------------------------------------------------ Daenerys, Queen of Meereen


@pytest.mark.parametrize(("leader", "needed"), [((), 0), ((QUEEN,), -1)])
def test_targaryen_supremacy_answers_an_attack(leader: tuple[str, ...], needed: int) -> None:
    scene = battle().red(SWORDS, *leader, wounds=8).blue(KNIGHTS).hand("40732", by=RED)
    played = theirs(scene).run(fight(blue(KNIGHTS), red(SWORDS)), [1] * 5 + SHAKEN)
    played.uses("Targaryen Supremacy").passes()
    tested = [test for test in played.of(ev.MoraleTested) if test.unit == blue(KNIGHTS)]
    assert modifier(tested[0]) == needed
    suffered = sum(e.wounds for e in played.of(ev.WoundsSuffered) if e.unit == blue(KNIGHTS))
    assert suffered == (1 + 2 if leader else 1)
    assert not met("40732").run(FIGHT, [1] * 20).offers("Targaryen Supremacy")


@pytest.mark.parametrize(
    ("zones", "face", "cancelled"),
    [
        ((), 2, False),
        ((), 3, True),
        ((Zone.CROWN,), 1, False),
        ((Zone.CROWN,), 2, True),
        ((Zone.COMBAT,), 2, True),
        ((Zone.CROWN, Zone.COMBAT), None, True),
        ((Zone.WEALTH,), 2, False),
    ],
)
def test_the_queens_counterplot(
    zones: tuple[Zone, ...], face: int | None, *, cancelled: bool
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand("40733", by=RED)
    for name, zone in zip((OURS, "Pyat Pree"), zones, strict=False):
        scene = scene.ncu(name, zone)
    play = window(Moment.CARD_PLAYED, CardPlay(BLUE, "40101"))
    played = theirs(scene).run(play, [face] if face else []).uses("Counterplot").ends()
    assert played.result[0].cancelled is cancelled
    assert bool(played.of(ev.CardCancelled)) is cancelled
    own = window(Moment.CARD_PLAYED, CardPlay(RED, "40101"))
    assert not scene.run(own).offers("Counterplot")


@pytest.mark.parametrize(
    ("zones", "result"), [((), 0), ((Zone.CROWN,), -1), ((Zone.CROWN, Zone.COMBAT), -2)]
)
def test_the_queens_subjugation(zones: tuple[Zone, ...], result: int) -> None:
    scene = theirs(battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand("40734", by=RED))
    for name, zone in zip((OURS, "Pyat Pree"), zones, strict=False):
        scene = scene.ncu(name, zone)
    played = scene.run(begins(blue(GUARDS)), SHAKEN).uses("Subjugation Of Power").ends()
    assert modifier(played.of(ev.MoraleTested)[0]) == result
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    assert lost(blue(GUARDS)).ability in {x.ability for x in played.state.lasting}
    calm = scene.run(begins(blue(GUARDS)), [6, 6, 1]).uses("Subjugation Of Power").ends()
    assert not calm.state.lasting
    own = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand("40734", by=RED)
    assert not own.run(begins(red(SWORDS))).offers("Subjugation Of Power")


# ------------------------------------------------------------------ Daario Naharis


@pytest.mark.parametrize(("name", "restored"), [(SWORDS, 2), (STORMCROWS, 4)])
def test_daario_negotiates_for_sellswords(name: str, restored: int) -> None:
    scene = battle().red(name, wounds=4).blue(GUARDS, at=(24, 44)).ncu(OURS)
    scene = scene.hand("40736", by=RED)
    claimed = scene.run(claims(OUR_NCU, Zone.CROWN)).uses("Sellsword Negotiations").ends()
    assert claimed.unit(name).wounds == 4 + restored
    assert claimed.now.controls(RED, Zone.WEALTH)
    enemy = theirs(battle().red(name).blue(GUARDS).ncu(THEIRS).hand("40736", by=RED))
    assert not enemy.run(claims(THEIR_NCU, Zone.COMBAT)).offers("Sellsword Negotiations")


@pytest.mark.parametrize(("name", "bonus"), [(SWORDS, 0), (STORMCROWS, 2)])
def test_daarios_bravado(name: str, bonus: int) -> None:
    scene = apart("40737", name=name).blue(KNIGHTS, at=(24, 44))
    played = scene.run(RED_TURN, [6, 6]).uses("Sellsword Bravado").ends()
    assert modifier(played.of(ev.MoraleTested)[0]) == bonus
    assert played.unit(GUARDS).conditions == {PANICKED, WEAKENED}
    failed = scene.run(RED_TURN, [1, 1]).uses("Sellsword Bravado").ends()
    assert not failed.unit(GUARDS).conditions
    assert not theirs(scene).run(BLUE_TURN).offers("Sellsword Bravado")


@pytest.mark.parametrize(("name", "highest"), [(SWORDS, False), (STORMCROWS, True)])
def test_daarios_strikes_are_reckless(name: str, *, highest: bool) -> None:
    scene = met("40738", name=name)
    played = scene.run(before_dice(red(name), blue(GUARDS))).uses("Reckless Strikes").ends()
    (attack,) = played.result
    wanted = {Stat.CRITICAL_BLOW, Stat.PRECISION} | ({Stat.HIGHEST_DICE} if highest else set())
    assert gains(attack) == wanted
    assert not theirs(scene).run(before_dice(blue(GUARDS), red(name))).offers("Reckless")
    through = scene.run(fight(red(name), blue(GUARDS)), [1, 1, *[2] * 5, *[1] * 9])
    assert through.uses("Reckless Strikes").passes().unit(name).wounds == 10


def test_a_hasty_offense_lets_the_opponent_activate_an_ncu() -> None:
    scene = met("40739").ncu(THEIRS)
    opening = window(Moment.ROUND_START, Turn(RED))
    played = scene.run(opening, [1] * 20).uses("Hasty Offense")
    first_attack(played)
    assert played.of(ev.AttackBegan)[0].attacker == red(SWORDS)
    while isinstance(played.pending, Choose) and played.pending.kind is not Kind.ACTIVATE:
        played.answers(played.pending.options[0].key).passes()
    assert isinstance(played.pending, Choose)
    assert played.pending.who is BLUE
    played.picks("nobody").passes()
    assert not apart("40739").run(opening).offers("Hasty Offense")


# ------------------------------------------------------------------ Marselen


@pytest.mark.parametrize("leader", [(), (MARSELEN,)])
def test_a_devastating_impact(leader: tuple[str, ...]) -> None:
    scene = met("40741", *leader)
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)

    async def script(table: Table) -> Charge:
        rolled: Charge = await open_window(table, Moment.CHARGE_ROLLED, charge)
        await open_window(table, Moment.CHARGE_SUCCEEDED, rolled)
        return rolled

    played = scene.run(script).uses("Devastating Impact").ends()
    assert played.unit(GUARDS).conditions == {PANICKED, VULNERABLE}
    rerolls = {gain.stat for gain in played.result[0].gains}
    assert rerolls == ({Stat.REROLL_CHARGE} if leader else set())
    own = replace(charge, unit=blue(GUARDS), target=red(SWORDS))
    assert not scene.run(window(Moment.CHARGE_ROLLED, own)).offers("Devastating Impact")


@pytest.mark.parametrize(
    ("name", "leader", "both"),
    [(SWORDS, (), False), (SWORDS, (MARSELEN,), True), (MASTERS, (), True)],
)
def test_the_war_cry_of_the_freed(name: str, leader: tuple[str, ...], *, both: bool) -> None:
    scene = apart("40742", *leader, name=name)
    played = scene.run(begins(red(name)), [6, 6]).uses("War Cry")
    if not both:
        played.answers("vulnerable")
    wanted = {PANICKED, VULNERABLE} if both else {VULNERABLE}
    assert played.ends().unit(GUARDS).conditions == wanted
    failed = scene.run(begins(red(name)), [1, 1]).uses("War Cry").ends()
    assert not failed.unit(GUARDS).conditions
    assert not theirs(scene).run(begins(blue(GUARDS))).offers("War Cry")


def test_supply_aid_goes_from_unit_to_unit() -> None:
    scene = battle().red(SWORDS).red(BOWMEN, at=(32, 20), wounds=4).blue(GUARDS, at=(24, 44))
    scene = scene.hand("40743", by=RED)
    played = scene.run(RED_TURN).uses("Supply Aid").picks(red(SWORDS)).picks("2").ends()
    assert (played.unit(SWORDS).wounds, played.unit(BOWMEN).wounds) == (10, 7)
    assert not theirs(scene).run(BLUE_TURN).offers("Supply Aid")
    alone = battle().red(SWORDS).blue(GUARDS, at=(24, 44)).hand("40743", by=RED)
    assert not alone.run(RED_TURN).offers("Supply Aid")


# ------------------------------------------------------------------ Skahaz Mo Kandaq


def test_keeping_the_peace_shields_an_enemy_from_zones() -> None:
    scene = theirs(apart("40744", SKAHAZ).ncu(THEIRS).blue(KNIGHTS, at=(24, 46)))
    call = window(Moment.NCU_ACTIVATES, Activation(THEIR_NCU))
    played = scene.run(call).uses("Keeping The Peace").ends()
    for player in (RED, BLUE):
        assert not may_target(played.now, player, Means.ZONE, blue(GUARDS))
        assert may_target(played.now, player, Means.ZONE, blue(KNIGHTS))
    assert not theirs(apart("40744").ncu(THEIRS)).run(call).offers("Keeping The Peace")


def test_the_queens_law_silences_an_enemy_in_its_own_turns() -> None:
    scene = theirs(apart("40745"))
    played = scene.run(begins(blue(GUARDS))).uses("The Queen's Law").ends()
    assert played.unit(GUARDS).attached == (lying("40745", RED),)
    assert silenced(played.now)
    assert not apart("40745").run(begins(red(SWORDS))).offers("The Queen's Law")


def silenced(now: Position) -> bool:
    """Return whether the Guardsmen have lost their abilities and their own side's cards."""
    left = [s for s in now.printed(blue(GUARDS)) if now.holds(s)]
    cards = now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    assert cards is (not left)
    return not left


def test_the_queens_law_lies_there_until_the_round_ends() -> None:
    scene = battle().red(SWORDS, SKAHAZ).blue(GUARDS, attached=(lying("40745", RED),))
    scene = scene.red(BEASTS, at=(32, 20)).red(BOWMEN, at=(16, 20))
    assert not silenced(scene.now())
    assert silenced(theirs(scene).run(BLUE_TURN).ends().now)
    assert not silenced(scene.run(RED_TURN).ends().now)
    now = scene.now()
    for name, six in ((SWORDS, True), (BEASTS, True), (BOWMEN, False)):
        charge = Charge(red(name), blue(GUARDS), ArcSide.FRONT)
        assert now.has(Stat.CHARGE_COUNTS_SIX, red(name), charge) is six
        assert not now.has(Stat.CHARGE_COUNTS_SIX, red(name), replace(charge, target=red(SWORDS)))
    gone = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not gone.unit(GUARDS).attached


def test_the_watch_slows_up_to_two_enemies() -> None:
    scene = theirs(met("40746", SKAHAZ).blue(HALBERDIERS, at=(32, 30)).blue(KNIGHTS, at=(24, 46)))
    played = scene.run(BLUE_TURN).uses("Eyes of The Watch")
    assert isinstance(played.pending, ChooseSome)
    assert len(played.labels()) == 2
    played.answers((blue(GUARDS), blue(HALBERDIERS))).ends()
    now = played.now
    assert (now.speed(blue(GUARDS)).total, now.speed(blue(HALBERDIERS)).total) == (3, 4)
    assert now.speed(blue(KNIGHTS)).total == 5
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total == 5
    assert not theirs(met("40746")).run(BLUE_TURN).offers("Eyes of The Watch")
