"""House Martell against the houses before it: its cards at one moment with theirs.

Zones turned aside, targets refused, abilities lost, venom and healing, two effects at one moment:
TIM-01, SIM-01 to SIM-04, TCD-04, CUM-01 to CUM-05, GEN-09, GEN-17.
"""

from __future__ import annotations

import pytest

from simulator.abilities.bespoke.activating import may_be_activated
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.requests import Choose
from simulator.model.state import Attached, Condition, Zone
from simulator.model.stats import Stat
from tests.abilities.battle import (
    BLUE,
    RED,
    Played,
    battle,
    blue,
    claims,
    lying,
    red,
)
from tests.abilities.scenes import activates, performs

SPEARMEN, KNIGHTS, BOWMEN = "Martell Spearmen", "Starfall Knights", "Skyreach Bowmen"
DERVISHES, VIPERS, OUTRIDERS = "Sunspear Dervishes", "Dune Vipers", "Starfall Outriders"
GUARDS, MEN = "Lannister Guardsmen", "House Clegane Mountain's Men"
OBERYN, AREO = "Oberyn Martell, Prince of Dorne", "Areo Hotah, Captain of The Guard"
LORD, DORAN, ELLARIA = "Doran Martell, Lord of Sunspear", red("Doran Martell"), "Ellaria Sand"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY, ASIDE = (24, 44), (8, 44)
STRANGLER = Attached("50903", RED, special=True)


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
