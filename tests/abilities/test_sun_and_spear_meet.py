"""House Martell against the houses before it: its cards at one moment with theirs.

Zones turned aside, targets refused, abilities lost, venom and healing, two effects at one moment:
TIM-01, SIM-01 to SIM-04, TCD-04, CUM-01 to CUM-05, GEN-09, GEN-17.
"""

from __future__ import annotations

from typing import Any

import pytest

from simulator.abilities.bespoke.activating import may_be_activated
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, ChooseSome
from simulator.model.rulebook import Rule
from simulator.model.state import Attached, Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Charge, Claim
from simulator.model.verdict import allowed, refused
from simulator.rules.action import act
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
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import RED_TURN, activates, before_dice, begins, performs

SPEARMEN, KNIGHTS, BOWMEN = "Martell Spearmen", "Starfall Knights", "Skyreach Bowmen"
DERVISHES, VIPERS, OUTRIDERS = "Sunspear Dervishes", "Dune Vipers", "Starfall Outriders"
GUARDS, MEN = "Lannister Guardsmen", "House Clegane Mountain's Men"
OBERYN, AREO = "Oberyn Martell, Prince of Dorne", "Areo Hotah, Captain of The Guard"
LORD, DORAN, ELLARIA = "Doran Martell, Lord of Sunspear", red("Doran Martell"), "Ellaria Sand"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY, ASIDE = (24, 44), (8, 44)
STRANGLER = Attached("50903", RED, special=True)
POISON_OF_BLUE = Attached("50903", BLUE, special=True)


# ------------------------------------------------------------------ whom a zone falls on


def _turned_aside(card: str, zone: Zone, *, tokens: int = 1, fights: bool = False) -> Played:
    """Oberyn's Intercept Orders turns blue's zone from its Men to the Guards that bear a card."""
    at = None if fights else AWAY
    scene = battle().red(SPEARMEN, OBERYN)
    scene = scene.blue(GUARDS, at=at, wounds=6, attached=(lying(card, RED, tokens),))
    if fights:
        scene = scene.red(KNIGHTS, at=(44, 20)).blue(MEN, at=(44, 22.9), wounds=6)
    else:
        scene = scene.blue(MEN, at=ASIDE, wounds=6)
    scene = scene.ncu("Pycelle").ncu(ELLARIA, Zone.CROWN, by=RED).hand("40909")
    played = scene.run(claims(blue("Pycelle"), zone), [3]).picks(blue(MEN))
    return played.uses("Intercept Orders")


def test_whom_a_zone_falls_on_in_the_end_is_targeted_by_it_GEN_17() -> None:
    """Rhoynish Vengeance: a wound before Wealth restores 3, although the Men were named first."""
    played = _turned_aside("Rhoynish Vengeance", Zone.WEALTH).ends()
    assert played.unit(GUARDS).wounds == 6 - 1 + 3
    assert played.unit(MEN).wounds == 6
    bare = _turned_aside("Rhoynish Vengeance", Zone.WEALTH, tokens=0).ends()
    assert bare.unit(GUARDS).wounds == 6 + 3


@pytest.mark.parametrize("card", ["Rising Temperatures", "Unbowed, Unbent, Unbroken"])
def test_a_card_until_combat_targets_the_unit_leaves_whom_combat_falls_on(card: str) -> None:
    played = _turned_aside(card, Zone.COMBAT, fights=True).picks("weakened")
    assert not played.unit(GUARDS).attached
    assert played.state.ncus[blue("Pycelle")].zone is Zone.COMBAT


def test_mance_may_draw_for_a_friend_on_whom_a_zone_falls() -> None:
    """Intercept Orders of Tyrion, Skillful Preparations of Mance, who influences one."""
    mance = "Mance Rayder, Artful Tactician"
    scene = battle().red(SPEARMEN, at=(24, 8), wounds=6).red(VIPERS, at=(8, 8), wounds=6)
    scene = scene.blue(GUARDS, "Tyrion Lannister, The Giant of Lannister", at=AWAY)
    scene = scene.ncu(mance, Zone.CROWN, by=RED).influenced(mance, red(VIPERS))
    scene = scene.ncu(ELLARIA, by=RED).hand("40119", by=BLUE).hand("40907", pile="deck", by=RED)
    for named, other in ((SPEARMEN, VIPERS), (VIPERS, SPEARMEN)):
        played = scene.run(claims(red(ELLARIA), Zone.WEALTH), [3]).passes().picks(red(SPEARMEN))
        played.passes().picks(red(named)).uses("Intercept Orders")
        assert played.offers("Skillful Preparations") is (other == VIPERS)


# ------------------------------------------------------------------ activations out of turn


@pytest.mark.parametrize(
    ("round_", "others", "may"), [(4, False, False), (4, True, True), (3, False, True)]
)
@pytest.mark.parametrize("name", ["Cressen", "Tristifer Botley"])
def test_the_strangled_wait_for_all_others_out_of_turn_too(
    name: str, round_: int, others: bool, may: bool
) -> None:
    """Sacrifice for the King and Ironborn Diplomat ask what a turn asks (RND-03)."""
    scene = battle().red("Sworn Brothers", at=(24, 8), activated=others).blue(SPEARMEN, at=AWAY)
    scene = scene.ncu(name, by=RED, attached=(STRANGLER,)).having(round=round_)
    source = Source(RED, "ability", "Ability", red(name))
    assert may_be_activated(scene.now(), source, None) is may


# ------------------------------------------------------------------ a later target is refused


@pytest.mark.parametrize("card", ["40912", "40632"])
def test_a_parlay_that_is_refused_has_cost_the_action_already(card: str) -> None:
    """A Flayed Man Has No Secrets cancels what targets the Guards; what came before stays done."""
    scene = battle().red(SPEARMEN, conditions=frozenset({WEAKENED})).blue(GUARDS, at=(24, 26))
    scene = scene.hand(card, by=RED).hand("41006", by=BLUE)
    played = scene.run(activates(red(SPEARMEN))).uses("Parlay")
    assert played.offers("A Flayed Man"), "as it targets the Spearmen (TCD-04)"
    played.answers("pass").uses("A Flayed Man").ends()
    assert played.unit(SPEARMEN).activated
    assert not played.unit(GUARDS).activated
    assert played.now.has(Stat.NO_ACTIONS, red(SPEARMEN))
    assert not played.now.has(Stat.NO_ACTIONS, blue(GUARDS))


@pytest.mark.parametrize("card", ["40226", "40709", "40528"])
def test_a_ride_by_attack_that_is_refused_was_the_action_all_the_same(card: str) -> None:
    """Flayed men save the Guards from the wounds; the riders have marched and act no more."""
    scene = battle().red(OUTRIDERS, conditions=frozenset({WEAKENED})).blue(GUARDS, at=(24, 25))
    scene = scene.hand(card, by=RED).hand("41006", by=BLUE)
    played = scene.run(performs(red(OUTRIDERS), "march")).uses("Ride-by Attack")
    assert played.offers("A Flayed Man"), "as it targets the riders (TCD-04)"
    played.answers("pass", Pose(24, 31.5, 0), Pose(24, 31.5, 90)).uses("A Flayed Man").ends()
    assert played.unit(GUARDS).wounds == 12
    assert played.unit(OUTRIDERS).pose == Pose(24, 31.5, 90)


def test_sellswords_that_are_refused_have_cost_the_zone() -> None:
    """Motivated by Coin: a zone it replaced stays replaced."""
    coin = "Stormcrow Mercenaries"
    scene = battle().red(coin, conditions=frozenset({WEAKENED}), wounds=6).blue(GUARDS)
    scene = scene.ncu(ELLARIA, by=RED).hand("41006", by=BLUE)
    played = scene.run(claims(red(ELLARIA), Zone.WEALTH)).uses("Motivated by Coin")
    played.passes().picks(red(coin))
    played.uses("A Flayed Man").ends()
    assert not played.of(ev.AttackBegan)
    assert played.unit(coin).wounds == 6, "Wealth restores nothing"


def test_proxy_orders_may_be_left_unused_once_the_zone_is_replaced() -> None:
    """Both of its orders are a "may" (GEN-06)."""
    scene = battle().red(SPEARMEN, AREO).blue(GUARDS).ncu(LORD, by=RED)
    played = scene.run(claims(DORAN, Zone.WEALTH)).uses("Proxy Orders").passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    played.picks("pass").ends()
    assert not played.state.activating


# ------------------------------------------------------------------ the Water Gardens


ESTERMONT = "Andrew Estermont, First of the King's Men"
PRINCE = "Doran Martell, Prince of Dorne"


def _gardeners(zone: Zone) -> Battle:
    """Red's stags lend the Crown and Tactics to red's cards; blue's Doran stands on a zone."""
    scene = battle().red("Stag Knights", ESTERMONT).blue(SPEARMEN)
    return scene.ncu(PRINCE, zone, by=BLUE)


def test_whoever_holds_the_gardens_takes_what_a_unit_lends_as_well_TCD_05() -> None:
    """First of The King's Men counts as controlling; the Water Gardens say one does not."""
    card = Source(
        RED, "ours_is_the_fury", "Ours Is The Fury!", "", "40603", aimed=red("Stag Knights")
    )
    for zone, lent in ((Zone.WATER_GARDENS, False), (Zone.WEALTH, True)):
        now = _gardeners(zone).now()
        assert controls_for(now, card, Zone.CROWN) is lent
        assert controls_for(now, card, Zone.TACTICS) is lent


@pytest.mark.parametrize(("zone", "lost"), [(Zone.WATER_GARDENS, 0), (Zone.WEALTH, 1)])
def test_vengeance_of_the_crown_is_silent_before_the_gardens(zone: Zone, lost: int) -> None:
    """Boros Blount's side has the Crown, unless Doran has the Water Gardens."""
    scene = battle().red(SPEARMEN).blue(GUARDS, "Boros Blount").ncu("Pycelle", Zone.CROWN)
    scene = scene.ncu(PRINCE, zone, by=RED)
    played = scene.run(fight(red(SPEARMEN), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(SPEARMEN).wounds == 12 - lost


def test_a_strangled_gardener_takes_nobodys_zones() -> None:
    """The Strangler, a mirror's: from round 3 on he does not count as controlling his own."""
    for round_, kept in ((2, False), (3, True)):
        scene = battle().red(SPEARMEN).blue(GUARDS).ncu("Pycelle", Zone.CROWN)
        scene = scene.ncu(PRINCE, Zone.WATER_GARDENS, by=RED, attached=(POISON_OF_BLUE,))
        now = scene.having(round=round_).now()
        assert now.controls(BLUE, Zone.CROWN) is kept
        assert now.controls(RED, Zone.WATER_GARDENS) is not kept


def test_false_agenda_may_send_an_enemy_to_the_gardens() -> None:
    """Any unclaimed zone; then he bars the zones of whoever sent him."""
    ability = "false_agenda_doran_martell_lasting"
    mark = Lasting(ability, RED, blue("Pycelle"), Until.TURN, "False Agenda")
    scene = battle().red(SPEARMEN).blue(GUARDS).ncu("Pycelle", Zone.WEALTH)
    scene = scene.ncu(ELLARIA, Zone.COMBAT, by=RED).ncu(PRINCE, by=RED).having(lasting=(mark,))
    done = window(Moment.ZONE_RESOLVED, Claim(blue("Pycelle"), Zone.WEALTH))
    played = scene.run(done).uses("False Agenda").picks("water_gardens").ends()
    assert played.state.ncus[blue("Pycelle")].zone is Zone.WATER_GARDENS
    assert not played.now.controls(RED, Zone.COMBAT)
    assert not played.state.notes, "its effect is not resolved"


# ------------------------------------------------------------------ poison and healing

POISONED = Attached("50902", RED, special=True)


def test_poisoned_stags_may_hand_their_token_to_dorne() -> None:
    """Stag's Wit answers the token that Manticore Venom gives as they activate."""
    scene = battle().red(SPEARMEN).blue("Stag Knights", ESTERMONT, attached=(POISONED,))
    scene = scene.hand("Stag's Wit", by=BLUE).having(active=BLUE)
    played = scene.run(begins(blue("Stag Knights"))).uses("Stag's Wit")
    played.picks(red(SPEARMEN)).ends()
    assert played.unit(SPEARMEN).conditions == {VULNERABLE}
    assert not played.unit("Stag Knights").conditions


def test_wealth_takes_a_token_of_the_poisoned_and_restores_nothing() -> None:
    hurt: dict[str, Any] = {
        "wounds": 6,
        "conditions": frozenset({VULNERABLE}),
        "attached": (POISONED,),
    }
    scene = battle().red(SPEARMEN).blue(GUARDS, at=AWAY, **hurt).ncu("Pycelle")
    played = scene.run(claims(blue("Pycelle"), Zone.WEALTH)).ends()
    assert played.unit(GUARDS).wounds == 6
    assert not played.unit(GUARDS).conditions


def test_a_poisoned_unit_passes_its_test_and_heals_nothing() -> None:
    """Dauntless against Manticore Venom; Spiteful Truce restores Dorne's own wounds."""
    scene = battle().red(SPEARMEN, wounds=6)
    knights, loras = "Rose Knights", "Loras Tyrell, The Knight of Flowers"
    scene = scene.blue(knights, loras, at=(24, 30), wounds=6, attached=(POISONED,))
    scene = scene.hand("40919", by=RED)
    played = scene.run(takes_test(blue(knights)), [6, 6, 1]).uses("Spiteful Truce").ends()
    assert played.unit(knights).wounds == 6
    assert played.unit(SPEARMEN).wounds == 6 + 2 + 1, "one rank of theirs is destroyed"


def test_the_strangler_takes_a_grand_maesters_voice() -> None:
    """Healing Hands waits for Wealth; Pycelle, who claims it, answers nothing any more (CUM-03)."""
    waits = Lasting(
        "healing_hands_lasting", RED, None, Until.GAME, "Healing Hands", chosen=Zone.WEALTH.value
    )
    scene = battle().red(SPEARMEN).blue(GUARDS, at=AWAY, wounds=6).ncu("Pycelle")
    scene = scene.ncu("Tyene Sand", by=RED).having(lasting=(waits,))
    played = scene.run(claims(blue("Pycelle"), Zone.WEALTH)).ends()
    assert played.now.lost_abilities(blue("Pycelle"))
    assert played.state.ncus[blue("Pycelle")].attached == (STRANGLER,)
    assert played.unit(GUARDS).wounds == 9, "the zone itself is no ability"


# ------------------------------------------------------------------ numbers that meet


def test_unbowed_takes_what_a_stalwart_unit_has_and_once_only_CUM_01() -> None:
    """Brynden Tully's Stalwart +2, Unbowed's -2; a second Unbowed adds nothing."""
    for copies in (1, 2):
        cards = tuple(lying("40902", RED) for _n in range(copies))
        now = battle().red(SPEARMEN).blue(GUARDS, "20208", attached=cards).now()
        assert now.tally(Stat.MORALE_ROLL, blue(GUARDS)).total == 0


def test_dune_tactics_undo_an_incited_attack_MOD_04() -> None:
    """An Umber Champion's Incite rolls the highest number of dice; the lowest counts."""
    scene = battle().red(SPEARMEN, wounds=4).blue(GUARDS, "Umber Champion").hand("40907", by=RED)
    dice = scene.now().card(blue(GUARDS)).attacks[0].dice
    played = scene.having(active=BLUE).run(before_dice(blue(GUARDS), red(SPEARMEN)))
    played.uses("Incite").uses("Dune Tactics").ends()
    found = numbers(played.now, played.result[0])
    assert found.dice.total == min(dice) < max(dice)
    assert Stat.VICIOUS in found.keywords, "the rest of Incite stays"


@pytest.mark.parametrize("hero", [True, False])
def test_superior_positioning_cannot_trip_a_heros_charge(hero: bool) -> None:
    """Reckless Heroism, Superior Positioning: every charge distance die counts as a 6."""
    scene = battle().red(SPEARMEN, OBERYN, at=(24, 20)).blue(GUARDS, "20202", at=(24, 28))
    scene = scene.hand("40901", by=RED).having(active=BLUE)
    played = scene.run(charges(blue(GUARDS)), [1, *[1] * 6] if hero else [5, *[1] * 7])
    if hero:
        played.uses("Reckless Heroism")
    played.uses("Superior Positioning").passes()
    played.answers(Pose(24, 28, 180)).answers("full").passes()
    (made,) = played.of(ev.ChargeMade)
    assert made.disorderly is not hero
    assert (VULNERABLE in played.unit(GUARDS).conditions) is not hero


def test_a_bloodrider_in_the_desert_is_panicked_alone() -> None:
    """Desert Preparation gives two tokens; Bloodriders cannot become Weakened."""
    riders = "Drogo's Bloodriders"
    scene = battle().red(SPEARMEN, "Obara Sand, Eldest Sister").blue(riders, at=(24, 30))
    done = window(Moment.ACTION_COMPLETED, Action(blue(riders), "march"))
    played = scene.hand("40916").run(done).uses("Desert Preparation").ends()
    assert played.unit(riders).conditions == {PANICKED}


def test_lysene_charm_offers_a_bloodrider_what_it_can_have() -> None:
    riders = "Drogo's Bloodriders"
    scene = battle().red(SPEARMEN).blue(riders, at=(24, 30)).ncu(ELLARIA, by=RED)
    scene = scene.ncu("Sansa Stark", Zone.COMBAT, by=RED)
    played = scene.run(claims(red(ELLARIA), Zone.WATER_GARDENS)).passes()
    asked = played.pending
    assert isinstance(asked, Choose)
    assert {option.key for option in asked.options} == {"panicked", "vulnerable"}


def test_rising_temperatures_keep_a_sides_own_cards_off_from_round_2() -> None:
    """The Lannisters' card for their own unit; Dorne's may still target it."""
    for round_, offered in ((1, True), (2, False)):
        scene = battle().red(SPEARMEN).blue(GUARDS, attached=(lying("40905", RED),))
        scene = scene.hand("40915", by=BLUE).having(round=round_, active=BLUE)
        played = scene.run(before_dice(blue(GUARDS), red(SPEARMEN)))
        assert played.offers("Reckless Strikes") is offered


def test_a_negotiator_silences_a_red_priestess_and_not_her_unit() -> None:
    """What stands on the unit's own card it keeps; what is innate too (ABL-02)."""
    faithful = "R'hllor Faithful"
    scene = battle().red(SPEARMEN).blue(faithful, "Red Priestess")
    arianne = "Arianne Martell"
    scene = scene.ncu(arianne, Zone.CROWN, by=RED).influenced(arianne, blue(faithful))
    mark = Lasting("mark_silencing", RED, red(arianne), Until.ROUND, "Negotiator")
    before, own = _speaking(scene.now(), blue(faithful))
    after, _own = _speaking(scene.having(lasting=(mark,)).now(), blue(faithful))
    assert own <= after < before


def _speaking(now: Position, unit: str) -> tuple[set[str], set[str]]:
    """Return the abilities of a unit that are in force, and those on its own card."""
    printed = now.printed(unit)
    own = {s.ability for s in printed if s.card == now.unit(unit).card}
    return {s.ability for s in printed if now.holds(s)}, own


def test_an_order_of_a_negotiators_enemy_reaches_others_alone() -> None:
    """Tactical Reposition of the Shadow Tower: not the friend whom Arianne forbids its orders."""
    arianne, watch = "Arianne Martell", "Shadow Tower Spearmen"
    scene = battle().red(BOWMEN, at=(24, 4)).blue(SPEARMEN, at=AWAY).blue(watch, at=(30, 44))
    scene = scene.ncu(arianne, Zone.CROWN, by=RED).influenced(arianne, blue(watch))
    mark = Lasting("mark_forbidding", RED, red(arianne), Until.ROUND, "Negotiator")
    for lasting, found in (((), 2), ((mark,), 1)):
        played = scene.having(lasting=lasting).run(RED_TURN).uses("Tactical Reposition")
        asked = played.pending
        units = len(asked.options) if isinstance(asked, Choose) else 1
        assert units == found


def test_sand_diplomacy_leaves_a_veteran_ranger_out() -> None:
    """Whom no enemy card may target is not among those it names (GEN-17)."""
    waits = Lasting("sand_diplomacy_lasting", RED, None, Until.ROUND, "x", chosen="wealth")
    kept = Lasting("gained_no_enemy_cards", BLUE, blue(MEN), Until.TURN, "Ranger", 1)
    for more, found in (((), {blue(GUARDS), blue(MEN)}), ((kept,), {blue(GUARDS)})):
        scene = battle().red(SPEARMEN).blue(GUARDS, at=AWAY).blue(MEN, at=ASIDE).ncu("Pycelle")
        scene = scene.having(lasting=(waits, *more))
        resolved = window(Moment.ZONE_RESOLVED, Claim(blue("Pycelle"), Zone.WEALTH))
        asked = scene.run(resolved).pending
        assert isinstance(asked, ChooseSome)
        assert {option.key for option in asked.options} == found


def test_a_coup_charges_into_ground_that_is_held_without_its_bonus() -> None:
    """Stand Your Ground! of the Blackfish takes the charge bonus, not the Starfall Lance."""
    now = battle().red(KNIGHTS).blue(GUARDS, "20208").now()
    charge = Charge(red(KNIGHTS), blue(GUARDS), ArcSide.FRONT)
    held = numbers(now, strike(now, red(KNIGHTS), blue(GUARDS), charge=charge))
    assert not held.attack_rerolls.any
    assert held.dice.total == 5 + 2 * now.ranks(red(KNIGHTS))


def test_gang_up_needs_no_martell_friend() -> None:
    """Dune Vipers and a neutral friend at one enemy: both strike better (CUM-01)."""
    hedge = "Stormcrow Mercenaries"
    scene = battle().red(VIPERS).blue(GUARDS)
    alone = scene.now()
    now = scene.red(hedge, at=_in_the_flank(hedge), facing=270).now()
    for position, more in ((alone, 0), (now, 1)):
        found = numbers(position, strike(position, red(VIPERS), blue(GUARDS)))
        assert found.dice.total == 7 + more
    sell = numbers(now, strike(now, red(hedge), blue(GUARDS)))
    assert [str(part.source) for part in sell.to_hit.parts] == ["Gang-Up"]


def _in_the_flank(name: str) -> tuple[float, float]:
    """Return where a unit stands at the right of Guards that are in front of Vipers."""
    mine, theirs = (LIBRARY.units[UNITS[each]].tray for each in (name, GUARDS))
    front = LIBRARY.units[UNITS[VIPERS]].tray
    return 24 + theirs.width / 2 + mine.depth / 2, 20 + front.depth / 2 + theirs.depth / 2


@pytest.mark.parametrize("sturdy", [True, False])
def test_hot_tempered_hits_are_halved_by_the_resilient(sturdy: bool) -> None:
    """4 hits that nobody blocks are 2 wounds for whom an effect gives half of them."""
    viper = "Oberyn Martell, Red Viper"
    half = Lasting("gained_half_wounds", BLUE, blue(GUARDS), Until.TURN, "Resilience", 1)
    scene = battle().red(SPEARMEN).blue(GUARDS).ncu(viper, Zone.CROWN, by=RED)
    scene = scene.influenced(viper, red(SPEARMEN)).having(lasting=(half,) if sturdy else ())
    played = scene.run(fight(blue(GUARDS), red(SPEARMEN)), [1] * 6 + [1] * 4).ends()
    assert played.unit(GUARDS).wounds == 12 - (2 if sturdy else 4)


# ------------------------------------------------------------------ actions that were completed


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("40916", "Desert Preparation"),
        ("40130", "Seeing Their Flaws"),
        ("40515", "Seeing Their Flaws"),
        ("41012", "Seeing Their Flaws"),
    ],
)
def test_who_forgoes_its_action_has_completed_none_ACT_02(card: str, name: str) -> None:
    """Nor has who could not perform what it declared."""
    scene = (
        battle()
        .red(SPEARMEN, "Obara Sand, Eldest Sister")
        .blue(GUARDS, at=(24, 30))
        .hand(card, by=RED)
    )
    for action, happens, offered in (
        ("march", True, True),
        ("march", False, False),
        ("forgo", True, False),
    ):
        played = scene.run(_acts(blue(GUARDS), action, happens=happens))
        assert played.offers(name) is offered, action


def _acts(unit: str, action: str, *, happens: bool) -> Script:
    """Have a unit declare an action that turns out possible or not, and changes nothing."""

    async def nothing(_action: Action) -> None:
        return None

    async def script(table: Table) -> None:
        verdict = (allowed if happens else refused)(Rule.ACT_01, msg("So it is."))
        await act(table, Action(unit, action), lambda _now, _who: verdict, nothing)

    return script
