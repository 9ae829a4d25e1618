"""Ghiscari Justice, and the moment it answers: what targeted a unit is resolved (GEN-17)."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.subjects import Means, Targeted
from tests.abilities.battle import BLUE, RED, Battle, Played, battle, blue, claims, red, window
from tests.abilities.scenes import BLUE_TURN, RED_TURN

JUSTICE = "Ghiscari Justice"
BEASTS, MASTERS = "Brazen Beasts", "Unsullied Swordmasters"
GUARDS, PIKES = "Lannister Guardsmen", "Lannister Halberdiers"
SHAVEPATE = "Skahaz Mo Kandaq, The Shavepate"
MARKER, WEEPER = "Ygritte, Spearwife Archer", "The Weeper, Cruel Tyrant"
ROOSE, FLAYED = "Roose Bolton", "A Flayed Man Has No Secrets"
FRONT = 20 + 2.4 + 6 + 2.4  # the centre of an enemy whose front edge is 6 inches away
HITS, CALM = [1, 1, 1, 1], [6, 6, 1]


def court(*with_: str, at: float = FRONT, copies: int = 1) -> Battle:
    """Put Brazen Beasts with the Shavepate before Guardsmen; `with_` stand among these."""
    scene = battle().red(BEASTS, SHAVEPATE).blue(GUARDS, *with_, at=(24, at))
    return scene.hand(*[JUSTICE] * copies, by=RED)


def marked(played: Played) -> Played:
    """Have Ygritte mark the Brazen Beasts."""
    played.uses("Mark Target")
    assert played.unit(BEASTS).conditions == {Condition.VULNERABLE}
    return played


def test_the_shavepate_punishes_who_targets_his_men_GEN_17() -> None:
    """Ghiscari Justice: an order; 4 hits and a panic test, after the order is resolved."""
    played = marked(court(MARKER).run(BLUE_TURN, [*HITS, 1, 1, 1]))
    played.uses(JUSTICE).ends()
    assert played.unit(GUARDS).wounds == 12 - 4 - 1
    kinds = [type(event) for event in played.session.events]
    assert kinds.index(ev.ConditionGained) < kinds.index(ev.CardPlayed)


def test_it_reaches_six_inches_from_the_unit_that_was_targeted() -> None:
    """Ghiscari Justice: any enemy there, not only the one that targeted it."""
    assert not marked(court(MARKER, at=FRONT + 0.01).run(BLUE_TURN)).offers(JUSTICE)
    beside = court(MARKER, at=FRONT + 0.01).blue(PIKES, at=(30, 27))
    played = marked(beside.run(BLUE_TURN, [*HITS, *CALM])).uses(JUSTICE).ends()
    assert (played.unit(PIKES).wounds, played.unit(GUARDS).wounds) == (8, 12)


def test_friendly_effects_and_units_of_the_enemy_are_no_reason() -> None:
    """Ghiscari Justice."""
    own = court().red(MASTERS, MARKER, at=(34, 20)).run(RED_TURN).uses("Mark Target")
    assert own.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert not own.offers(JUSTICE)


def test_a_zone_is_neither_ability_nor_card() -> None:
    """Ghiscari Justice."""
    scene = court(at=27).ncu("Cersei Lannister", by=BLUE)
    played = scene.run(claims(blue("Cersei Lannister"), Zone.CROWN), CALM)
    assert not played.offers(JUSTICE)
    assert played.of(ev.MoraleTested)


@pytest.mark.parametrize("means", list(Means))
def test_abilities_and_cards_are_a_reason_by_whatever_means(means: Means) -> None:
    """Ghiscari Justice."""
    for player in (RED, BLUE):
        aimed = Targeted(red(BEASTS), player, means, "something")
        asked = court().run(window(Moment.TARGETING_RESOLVED, aimed))
        assert asked.offers(JUSTICE) is (player is BLUE and means is not Means.ZONE)


def test_an_ncus_ability_is_a_reason() -> None:
    """Ghiscari Justice."""
    scene = court(at=27).ncu(ROOSE, by=BLUE)
    name = next(ncu for ncu in scene.now().state.ncus if ncu.startswith("blue"))
    played = scene.run(claims(name, Zone.WEALTH), [*CALM, *HITS, *CALM]).uses("Horrific Rumors")
    played.uses(JUSTICE).ends()
    assert played.unit(GUARDS).wounds == 8


@pytest.mark.parametrize(("cards", "wounds"), [(1, 8), (2, 4)])
def test_each_unit_that_was_targeted_is_a_trigger_of_its_own_TIM_01(
    cards: int, wounds: int
) -> None:
    """Ghiscari Justice: Grisly Example targets two units at once."""
    scene = court(WEEPER, at=27, copies=cards).red(MASTERS, at=(30, 20))
    played = scene.run(BLUE_TURN, [*HITS, *CALM] * cards).uses("Grisly Example")
    for _card in range(cards):
        played.uses(JUSTICE)
    assert not played.offers(JUSTICE)
    assert played.ends().unit(GUARDS).wounds == wounds - 1  # which Grisly Example costs


def test_what_was_cancelled_is_not_resolved() -> None:
    """Ghiscari Justice."""
    price = frozenset({Condition.PANICKED})
    scene = court(MARKER).hand(FLAYED, by=RED).blue(PIKES, at=(30, 30), conditions=price)
    played = scene.run(BLUE_TURN).uses("Mark Target").uses("A Flayed Man")
    assert played.unit(BEASTS).conditions == set()
    assert not played.offers(JUSTICE)


def test_its_target_is_the_friend_that_brought_it_and_the_enemy_too_TCD_04() -> None:
    """Ghiscari Justice: a friend that no card may target leaves it in the hand."""
    played = marked(court(MARKER).run(BLUE_TURN, [*HITS, *CALM])).uses(JUSTICE).ends()
    (card,) = played.of(ev.CardPlayed)
    assert card.target == red(BEASTS)
    for stat in ("no_friendly_cards", "untargetable"):
        hidden = Lasting(f"gained_{stat}", BLUE, red(BEASTS), Until.TURN, "Hidden", 1)
        aimed = window(Moment.TARGETING_RESOLVED, Targeted(red(BEASTS), BLUE, Means.ORDER, "any"))
        assert not court().having(lasting=(hidden,)).run(aimed).offers(JUSTICE)
        assert court().run(aimed).offers(JUSTICE)
