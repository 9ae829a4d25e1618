"""Feinting Maneuver: a charge lands on another side of the enemy."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import touched_side
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.subjects import Charge
from tests.abilities.battle import CARDS, Battle, Played, battle, blue, charges, red, window

SWORDS, GUARDS, BOWS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Crossbowmen"
FEINT = "Feinting Maneuver"


def field(turned: float = 180.0, card: str = FEINT) -> Battle:
    """Lay out a unit 3 inches off an enemy that looks at it, or turned."""
    scene = battle().red(SWORDS, at=(24, 14)).blue(GUARDS, at=(24, 22), facing=turned)
    return scene.hand(card)


def landed(played: Played) -> ArcSide | None:
    """Return the side of the enemy the charger stands on."""
    now = played.now
    return touched_side(now.standing(blue(GUARDS)), now.standing(red(SWORDS)))


def charged(scene: Battle) -> Played:
    """Charge straight ahead with a 6 and play the card."""
    played = scene.run(charges(red(SWORDS)), dice=[6] + [1] * 60)
    for _question in range(6):
        if played.offers(FEINT):
            return played.uses(FEINT)
        asked = played.pending
        assert asked is not None, "the card was never offered"
        if hasattr(asked, "start"):
            played.answers(asked.start)
        else:
            played.answers(asked.options[0].key)  # type: ignore[attr-defined]
    raise AssertionError("the card was never offered")


@pytest.mark.parametrize("card", ["40318", "40715"])
def test_a_charge_on_the_front_lands_on_a_flank_of_choice_CHG_18(card: str) -> None:
    assert card in CARDS.values()
    played = charged(field(card=card))
    sides = [option.key for option in played.pending.options]  # type: ignore[union-attr]
    assert sorted(sides) == ["left", "right"]
    played = played.picks("left").picks("full").passes()
    assert landed(played) is ArcSide.LEFT
    assert played.now.enemies_engaged(red(SWORDS)) == [blue(GUARDS)]
    if not played.of(ev.AttackBegan):
        played = played.answers(played.pending.options[0].key).passes()  # type: ignore[union-attr]
    (began,) = played.of(ev.AttackBegan)
    assert began.side == "left"


def test_a_charge_on_a_flank_lands_in_the_rear_CHG_18() -> None:
    played = charged(field(turned=90.0)).picks("full").passes()
    assert landed(played) is ArcSide.REAR
    assert played.now.enemies_engaged(red(SWORDS)) == [blue(GUARDS)]


def test_it_is_not_offered_without_room_or_in_the_rear() -> None:
    def at(side: ArcSide, *, shut: bool = False) -> Played:
        scene = battle().red(SWORDS, at=(24, 17.2)).blue(GUARDS, at=(24, 22)).hand(FEINT)
        if shut:
            scene = scene.blue(BOWS, at=(18.4, 22)).blue(BOWS, at=(29.6, 22))
        charge = Charge(red(SWORDS), blue(GUARDS), side)
        return scene.run(window(Moment.CHARGE_SUCCEEDED, charge))

    assert at(ArcSide.FRONT).offers(FEINT)
    assert not at(ArcSide.FRONT, shut=True).offers(FEINT)
    assert at(ArcSide.LEFT).offers(FEINT)
    assert not at(ArcSide.REAR).offers(FEINT)


def test_it_is_for_friends() -> None:
    scene = battle().red(SWORDS, at=(24, 17.2)).blue(GUARDS, at=(24, 22)).hand(FEINT)
    charge = Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).offers(FEINT)


def test_whom_it_leaves_is_free_and_whom_it_meets_is_engaged_CHG_23() -> None:
    """Beside the target's front stands a second enemy, beside its left flank a third."""
    scene = battle().red(SWORDS, at=(24, 17.2)).blue(GUARDS, at=(24, 22)).hand(FEINT)
    scene = scene.blue(BOWS, at=(24 - 2.75 - 2.4, 17.2), facing=90.0)
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).uses(FEINT)
    for _question in range(4):
        asked = played.pending
        if asked is None:
            break
        keys = [option.key for option in asked.options]  # type: ignore[attr-defined]
        played = played.answers("right" if "right" in keys else keys[0])
    assert landed(played) is ArcSide.RIGHT
    engaged = played.now.enemies_engaged(red(SWORDS))
    assert blue(GUARDS) in engaged
    contacts = {event.other for event in played.of(ev.UnitsDisengaged)}
    assert contacts == {blue(BOWS)} - set(engaged)
