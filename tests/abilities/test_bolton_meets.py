"""House Bolton against the other houses: fear met by courage, cards by those that answer them.

CUM-01 to CUM-05, GEN-17, ORD-01, TCD-04, TCD-05, TIM-01.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Means, RankLost, Targeted, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
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
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    activates,
    begins,
    both,
)

CUTTHROATS, BLACKGUARDS, SPEARMEN = "Cutthroats", "Blackguards", "Dreadfort Spearmen"
HALBERDIERS, WATCH, STAGS = "Lannister Halberdiers", "Lannisport City Watch", "Stag Knights"
TOWER, KARSTARKS, RAIDERS = "Shadow Tower Spearmen", "House Karstark Spearmen", "Free Folk Raiders"
RAMSAY, ROOSE, WALTON, CAPTAIN = "21001", "21002", "21013", "21005"
CALM, AFRAID = [6, 6, 1], [1, 1, 1]
REALM = lying("41107", BLUE, 1)
"""But the Realm Remains of the Brotherhood, with an order token: no condition tokens come."""


def against(name: str, *with_: str, foe: tuple[str, ...] = (), **state: Any) -> Battle:
    """A red unit of House Bolton in contact with a blue one of another house, on red's turn."""
    return battle().red(CUTTHROATS, *with_).blue(name, *foe, **state)


# ------------------------------------------------------------------ fear and courage


@pytest.mark.parametrize(
    ("name", "foe", "state", "lost"),
    [
        (GUARDS, (), {}, 3),  # D3 of 2, and 1 more
        (RAIDERS, (), {}, 4),  # Disorganized has another name (CUM-02)
        (TOWER, (), {"wounds": 4}, 1),  # Unyielding: 1 less for each of 2 ranks
        (GUARDS, (WALTON,), {}, 2),  # Iron Resolve: 1 less
    ],
)
def test_intimidation_adds_to_what_others_names_do_CUM_02(
    name: str, foe: tuple[str, ...], state: dict[str, Any], lost: int
) -> None:
    """Intimidating Presence of Roose Bolton: 1 wound more from failing."""
    scene = against(name, ROOSE, foe=foe, **state)
    before = scene.now().unit(blue(name)).wounds
    played = scene.run(takes_test(blue(name)), [1, 1, 2]).ends()
    assert before - played.unit(name).wounds == lost


def test_two_intimidating_presences_are_one_CUM_01() -> None:
    """Two Bolton units on one enemy: -1 to its morale tests and 1 more wound, once."""
    scene = battle().red("Flayed Men").red(CUTTHROATS, ROOSE, at=(24, 29.7), facing=180)
    now = scene.blue(GUARDS).now()
    assert len(now.enemies_engaged(blue(GUARDS))) == 2
    assert now.tally(Stat.MORALE_ROLL, blue(GUARDS)).total == -1
    assert now.tally(Stat.PANIC_WOUNDS, blue(GUARDS)).total == 1


@pytest.mark.parametrize(("wounds", "rolled"), [(8, False), (12, True)])
def test_pride_is_not_horrified(wounds: int, rolled: bool) -> None:
    """Horrific Visage meets Domineering Pride: with more ranks the City Watch passes unrolled."""
    scene = battle().red(BLACKGUARDS, wounds=wounds).blue(WATCH).having(active=BLUE)
    dice = [*(CALM if rolled else []), *[1] * 7]
    played = scene.run(fight(blue(WATCH), red(BLACKGUARDS)), dice).ends()
    (test, *_) = played.of(ev.MoraleTested)
    assert bool(test.faces) is rolled


def test_the_horrified_bring_their_own_courage() -> None:
    """Horrific Visage at -3, Stalwart +2, Intimidating Presence -1: all have other names."""
    scene = battle().red(BLACKGUARDS, ROOSE).blue(GUARDS, "20202").having(active=BLUE)
    now = scene.now()
    extra = now.tally(Stat.MORALE_ROLL, blue(GUARDS)).total
    played = scene.run(fight(blue(GUARDS), red(BLACKGUARDS)), [*CALM, *[1] * 6]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 12 - 3 + extra


@pytest.mark.parametrize("token", [PANICKED, WEAKENED])
def test_what_remains_of_the_realm_is_not_impaled(token: Condition) -> None:
    """Impaling Spear: who cannot become Panicked was not Panicked, and becomes nothing instead."""
    scene = battle().red(SPEARMEN).blue(GUARDS, wounds=9).blue(HALBERDIERS, at=(31, 24.8))
    free = battle().red(SPEARMEN).blue(GUARDS, wounds=9)
    free = free.blue(HALBERDIERS, at=(31, 24.8), attached=(REALM,))
    dice = [6, *[1] * 6, 1, *CALM]
    script = fight(red(SPEARMEN), blue(GUARDS))
    assert PANICKED in scene.run(script, dice).ends().unit(HALBERDIERS).conditions
    assert token not in free.run(script, dice).ends().unit(HALBERDIERS).conditions


@pytest.mark.parametrize(
    ("name", "with_"), [("Sic 'Em", "21007"), ("Ambush", ""), ("Set An Example", "21004")]
)
def test_the_free_are_not_frightened(name: str, with_: str) -> None:
    """But the Realm Remains keeps off Sic 'Em, Reek's example, and whatever else comes."""
    held = tuple(card for card in (RAMSAY if with_ == "21004" else "", with_) if card)
    unit = "Men-At-Arms" if not held else CUTTHROATS
    scene = battle().red(unit, *held).blue(GUARDS, attached=(REALM,))
    if name == "Set An Example":
        played = scene.run(RED_TURN, [1])
        if played.offers(name):
            played.uses(name)
    else:
        charge = Charge(red(unit), blue(GUARDS), ArcSide.REAR, die=4)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge))
    assert played.ends().unit(GUARDS).conditions == set()


def test_fear_spreads_from_house_to_house_ORD_01() -> None:
    """Spread Fear and Prey On Fear answer one failed test; Skinner's resolve falls on another."""
    scene = battle().red(CUTTHROATS, ROOSE, wounds=4).red(BLACKGUARDS, "21009", at=(31, 20))
    scene = scene.blue(GUARDS).blue(STAGS, at=(31, 24.8))
    played = scene.run(takes_test(blue(GUARDS)), [*AFRAID, *AFRAID]).uses("Spread Fear").ends()
    assert played.unit(STAGS).wounds < 12
    assert played.unit(STAGS).conditions == {WEAKENED}
    assert played.unit(GUARDS).conditions == set()


@pytest.mark.parametrize("captain", [True, False])
def test_prey_on_fear_counts_once_for_a_unit_CUM_01(captain: bool) -> None:
    """Ramsay and a Dreadfort Captain: the same ability twice in one unit."""
    with_ = (RAMSAY, CAPTAIN) if captain else (RAMSAY,)
    scene = battle().red(CUTTHROATS, *with_, wounds=6).blue(STAGS)
    assert scene.run(takes_test(blue(STAGS)), AFRAID).ends().unit(CUTTHROATS).wounds == 8


# ------------------------------------------------------------------ orders and cards answered


@pytest.mark.parametrize("means", [Means.ORDER, Means.CARD, Means.NCU, Means.ABILITY])
def test_a_flayed_man_has_no_secrets_of_any_house(means: Means) -> None:
    """Whatever of another house targets a unit is cancelled for a token; a zone is not."""
    scene = battle().red(CUTTHROATS).blue(STAGS, at=(24, 34), conditions=frozenset({WEAKENED}))
    scene = scene.hand("41006", by=RED)
    aimed = window(Moment.TARGETED, Targeted(red(CUTTHROATS), BLUE, means, "something"))
    played = scene.run(aimed).uses("A Flayed Man").ends()
    assert played.result[0].cancelled
    assert played.unit(STAGS).conditions == set()
    zone = window(Moment.TARGETED, Targeted(red(CUTTHROATS), BLUE, Means.ZONE, "Crown"))
    assert not scene.run(zone).offers("A Flayed Man")


def test_a_flayed_man_answers_a_mark_TIM_01() -> None:
    """Mark Target of the Ranger Trackers: cancelled, and the order is used up."""
    trackers = "Ranger Trackers"
    scene = battle().red(CUTTHROATS).hand("41006", by=RED).having(active=BLUE)
    scene = scene.blue(trackers, at=(24, 31), conditions=frozenset({PANICKED}))
    played = scene.run(BLUE_TURN).uses("Mark Target").uses("A Flayed Man").ends()
    assert played.unit(CUTTHROATS).conditions == set()
    assert played.unit(trackers).conditions == set()
    assert "mark_target" in played.unit(trackers).used_this_round


def test_tokens_that_may_not_be_expended_cancel_nothing() -> None:
    """Cruel Methods and A Flayed Man ask for tokens; without one neither is offered."""
    scene = battle().red(CUTTHROATS).blue(STAGS, at=(24, 34)).hand("41005", "41006", by=RED)
    assert not scene.run(RED_TURN).offers("Cruel Methods")
    aimed = window(Moment.TARGETED, Targeted(red(CUTTHROATS), BLUE, Means.CARD, "something"))
    assert not scene.run(aimed).offers("A Flayed Man")


@pytest.mark.parametrize(
    ("leader", "missed", "answered"), [(ROOSE, 7, False), (RAMSAY, 7, True), ("21012", 7, False)]
)
def test_flaws_that_are_seen_silence_counterstrikes(
    leader: str, missed: int, answered: bool
) -> None:
    """Seeing Their Flaws: Roose Bolton's unit, and Walton's who counts as him; nobody else's."""
    flaws = lying("41012", RED)
    more = () if leader == ROOSE else (ROOSE,)
    scene = battle().red(CUTTHROATS, leader).blue("Baratheon Wardens", attached=(flaws,))
    if more:
        scene = scene.red(BLACKGUARDS, *more, at=(6, 6))
    dice = [1] * missed + ([1] * missed if answered else [])
    played = scene.run(fight(red(CUTTHROATS), blue("Baratheon Wardens")), dice).ends()
    assert (played.unit(CUTTHROATS).wounds < 12) is answered


def test_flaws_leave_what_is_innate_CUM_04() -> None:
    """Seeing Their Flaws: knights lose their lances, not their horses."""
    knights = "Knights of Casterly Rock"
    scene = battle().red(CUTTHROATS, ROOSE).blue(knights, attached=(lying("41012", RED),))
    seen: list[Any] = []

    async def script(table: Any) -> None:
        attack = strike(table.now, red(CUTTHROATS), blue(knights))
        await open_window(table, Moment.ATTACK_DECLARED, attack)
        seen.append([s.ability for s in table.now.printed(blue(knights)) if table.now.holds(s)])

    scene.run(script)
    assert seen == [["cavalry"]]


def test_the_taunted_of_another_house_may_charge_him() -> None:
    """Taunt of Steelshanks Walton: Uncontrolled Rage is a charge on somebody all the same."""
    scene = battle().red(CUTTHROATS, WALTON).blue(STAGS, at=(24, 33)).having(active=BLUE)
    played = scene.hand("41016", by=RED).run(begins(blue(STAGS))).uses("Taunt").ends()
    charge = Charge(blue(STAGS), red(CUTTHROATS), ArcSide.FRONT)
    taunted = scene.having(lasting=played.state.lasting)
    assert (
        taunted.run(window(Moment.CHARGE_DECLARED, charge)).ends().unit(STAGS).conditions == set()
    )


@pytest.mark.parametrize(
    ("charger", "with_", "after"),
    [(CUTTHROATS, (), {VULNERABLE}), (CUTTHROATS, (WALTON,), set())],
)
def test_a_rush_on_set_spears_exposes_the_charger_alone(
    charger: str, with_: tuple[str, ...], after: set[Condition]
) -> None:
    """Rush of Aggression is bound to its charge: the blow of Set for Charge is not its attack."""
    scene = battle().red(charger, *with_, at=(24, 8)).blue(HALBERDIERS, at=(24, 16), activated=True)
    if not with_:
        scene = scene.red(BLACKGUARDS, WALTON, at=(6, 6))
    dice = [*[1] * 7, 1, *[1] * 7]
    played = scene.hand("41015", by=RED).run(charges(red(charger)), dice)
    played.uses("Rush of Aggression")
    while played.pending is not None:
        if played.offers("Set for Charge"):
            played.uses("Set for Charge")
        elif isinstance(played.pending, Place):
            played.stays()
        elif isinstance(played.pending, ChooseSome):
            played.answers(())
        elif isinstance(played.pending, Choose):
            played.answers(played.pending.options[0].key)
    assert len(played.of(ev.AttackBegan)) == 2
    assert played.unit(HALBERDIERS).conditions == set()
    assert played.unit(charger).conditions - {PANICKED} == after


# ------------------------------------------------------------------ what lies on units


@pytest.mark.parametrize(("foe", "again"), [(GUARDS, 0), (KARSTARKS, 0)])
def test_harsh_punishments_are_the_attackers_own(foe: str, again: int) -> None:
    """Harsh Punishments: the highest dice in the last rank, Sundering; whoever stands opposite."""
    scene = battle().red(CUTTHROATS, wounds=4, attached=(lying("41002", RED),)).blue(foe)
    found = numbers(scene.now(), strike(scene.now(), red(CUTTHROATS), blue(foe)))
    assert found.dice.total == 7
    assert Stat.SUNDERING in found.keywords
    back = numbers(scene.now(), strike(scene.now(), blue(foe), red(CUTTHROATS)))
    assert Stat.SUNDERING not in back.keywords


@pytest.mark.parametrize(("tokens", "malus"), [(0, 0), (1, -1), (2, -2), (3, -2)])
def test_skins_are_counted_up_to_two(tokens: int, malus: int) -> None:
    """Skin Collection on Cutthroats: panic tests of enemies engaged with them, of any house."""
    scene = battle().red(CUTTHROATS, attached=(lying("41008", RED, tokens),)).blue(STAGS)
    now = scene.blue(TOWER, at=(40, 40)).now()
    assert now.tally(Stat.PANIC_ROLL, blue(STAGS)).total == malus
    assert now.tally(Stat.PANIC_ROLL, blue(TOWER)).total == 0


def test_the_skin_is_his_who_took_it() -> None:
    """Skin Collection: a rank that Blackguards destroy is none for the Cutthroats."""
    scene = battle().red(CUTTHROATS, attached=(lying("41008", RED),)).red(BLACKGUARDS, at=(6, 6))
    scene = scene.blue(STAGS)
    for taker, tokens in ((CUTTHROATS, 1), (BLACKGUARDS, 0)):
        lost = window(Moment.RANK_DESTROYED, RankLost(blue(STAGS), RED, cause=red(taker)))
        assert scene.run(lost).ends().unit(CUTTHROATS).attached[0].tokens == tokens


@pytest.mark.parametrize(("attached", "after"), [((), {PANICKED}), ((REALM,), set())])
def test_dreadfort_secrets_meet_the_realm(attached: tuple[Any, ...], after: set[Condition]) -> None:
    """Dreadfort Secrets: each enemy that activates near, unless no token may come."""
    scene = battle().red(CUTTHROATS, attached=(lying("41013", RED),))
    scene = scene.blue("Men-At-Arms", attached=attached).having(active=BLUE)
    assert scene.run(begins(blue("Men-At-Arms"))).ends().unit("Men-At-Arms").conditions == after


# ------------------------------------------------------------------ wounds that feed others


@pytest.mark.parametrize(("foe", "restored"), [((), 2), ((WALTON,), 1)])
def test_fear_keeps_alive_what_the_frightened_really_suffer(
    foe: tuple[str, ...], restored: int
) -> None:
    """Fear Keeps a Man Alive meets Iron Resolve: 1 wound less is 1 wound less to restore."""
    scene = battle().red(CUTTHROATS, wounds=5).blue(GUARDS, *foe).hand("41007", by=RED)
    played = scene.run(takes_test(blue(GUARDS)), [1, 1, 2]).uses("Fear Keeps").ends()
    while played.pending is not None:
        played.picks(red(CUTTHROATS)).ends()
    assert played.unit(CUTTHROATS).wounds == 5 + restored


def test_the_price_of_fear_is_no_way_out_of_a_fight() -> None:
    """Price of Fear: an engaged unit cannot maneuver; its friend in long range can."""
    alone = battle().red(CUTTHROATS, WALTON).blue(STAGS).hand("41014", by=RED)
    assert not alone.run(takes_test(blue(STAGS)), AFRAID).offers("Price of Fear")
    helped = battle().red(CUTTHROATS, WALTON).red(BLACKGUARDS, at=(31, 14)).blue(STAGS)
    played = helped.hand("41014", by=RED).run(takes_test(blue(STAGS)), AFRAID)
    assert played.uses("Price of Fear").stays().ends().unit(BLACKGUARDS).pose is not None


@pytest.mark.parametrize(("name", "hits"), [(STAGS, 2 + 3), (SWORDS, 2 + 3)])
def test_sadistic_games_ask_who_suffers(name: str, hits: int) -> None:
    """Sadistic Games: hits by the friendly ranks; Resilience is for attacks alone."""
    scene = battle().red(CUTTHROATS).blue(name).hand("41004", by=RED).having(active=BLUE)
    played = scene.run(BLUE_TURN, [1] * hits).uses("Sadistic Games")
    played.picks("An engaged unit of yours suffers hits").ends()
    assert played.unit(name).wounds == 12 - hits


# ------------------------------------------------------------------ NCUs


@pytest.mark.parametrize(("zone", "dice"), [(Zone.CROWN, CALM), (Zone.COMBAT, [])])
def test_an_envoy_goes_where_the_enemy_does_not(zone: Zone, dice: list[int]) -> None:
    """Deceitful Envoy and an NCU of another house that claims elsewhere: Tybald comes after."""
    scene = battle().red(CUTTHROATS, at=(24, 8)).blue(STAGS, at=(24, 44)).ncu("Tybald")
    scene = scene.ncu("Cortnay Penrose", by=BLUE).having(active=BLUE)
    ends = window(Moment.TURN_END, Turn(BLUE))
    script = both(activates(blue("Cortnay Penrose")), ends)
    played = scene.run(script, dice).uses("Deceitful Envoy")
    played.picks("wealth").picks(zone.value).ends()
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[-1].key).ends()
    assert played.state.ncus["red:tybald"].zone is Zone.WEALTH


def test_the_pretender_lends_the_crown_to_whom_she_serves_TCD_05() -> None:
    """Jeyne Poole, lent, on the Crown: outlaws that fight her new side have no opponent there."""
    men = "Men-At-Arms"
    for owner, hit in ((BLUE, 4), (RED, 3)):
        scene = battle().red(men).blue(CUTTHROATS)
        scene = scene.ncu("Jeyne Poole", Zone.CROWN, owner=owner, lent_by=RED)
        found = numbers(scene.now(), strike(scene.now(), red(men), blue(CUTTHROATS)))
        assert found.to_hit.total == hit


def test_whispered_threats_wait_for_a_claim() -> None:
    """Whispered Threats: an enemy NCU of another house that claims nothing brings nothing."""
    scene = battle().red(CUTTHROATS, ROOSE, at=(24, 8)).blue(STAGS, at=(24, 44))
    scene = scene.ncu("Cortnay Penrose", by=BLUE).hand("41011", by=RED).having(active=BLUE)
    script = activates(blue("Cortnay Penrose"))
    idle = scene.run(script).uses("Whispered Threats").answers("forgo").ends()
    assert idle.unit(STAGS).conditions == set()
    busy = scene.run(both(window(Moment.NCU_ACTIVATES, Activation(blue("Cortnay Penrose")))))
    assert busy.offers("Whispered Threats")


@pytest.mark.parametrize(("order", "left"), [(2, 1), (0, 0)])
def test_rumors_reach_the_stags(order: int, left: int) -> None:
    """Horrific Rumors of Roose Bolton: Panicked for a token, of whatever house."""
    scene = battle().red(CUTTHROATS, at=(24, 8)).blue(STAGS, at=(24, 44))
    scene = scene.ncu("31003", by=RED, tokens=MappingProxyType({"order": order}))
    played = scene.run(window(Moment.NCU_ACTIVATES, Activation(red("Roose Bolton"))))
    assert played.offers("Horrific Rumors") is bool(order)
    if order:
        played.uses("Horrific Rumors").ends()
    assert played.unit(STAGS).conditions == ({PANICKED} if order else set())
    assert played.state.ncus[red("Roose Bolton")].tokens.get("order", 0) == left


def test_walda_weakens_whom_the_crown_shakes() -> None:
    """Frey Ambition and the Crown: both fall on the one enemy there is (TBD-02)."""
    scene = battle().red(CUTTHROATS, at=(24, 8)).blue(STAGS, at=(24, 44)).ncu("Walda Frey")
    played = scene.run(claims(red("Walda Frey"), Zone.CROWN), [*CALM]).ends()
    assert played.unit(STAGS).conditions == {WEAKENED}
    assert len(played.of(ev.MoraleTested)) == 1


def _blow(attack: Attack) -> Any:
    return window(Moment.ATTACK_BEFORE_DICE, attack)


def test_blades_and_opportunity_are_one_answer_each_TIM_01() -> None:
    """Our Blades Are Sharp and Opportunist: one card for one trigger."""
    scene = battle().red(SPEARMEN, RAMSAY).blue(STAGS).hand("41003", "41009", by=RED)
    played = scene.run(_blow(strike(scene.now(), red(SPEARMEN), blue(STAGS))))
    played.uses("Opportunist")
    assert not played.offers("Our Blades Are Sharp")
    played.picks("Vicious").ends()
    assert {Stat.PRECISION, Stat.VICIOUS} <= {gain.stat for gain in played.result[0].gains}
