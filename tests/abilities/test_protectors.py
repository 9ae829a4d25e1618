"""Who answers an attack on somebody's unit, also where the attack was that somebody's end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from simulator.model import events as ev
from tests.abilities.battle import ATTACHMENTS, Battle, Played, battle, blue, fight, red

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
BESIDE = (28.13, 24.8)


@dataclass(frozen=True)
class Guard:
    """An ability that guards somebody: who has it, and whose unit it answers for."""

    ability: str
    unit: str
    with_: tuple[str, ...]
    ward: str


PROTECTORS = [
    Guard("Jokin's Protector", "Stormcrow Mercenaries", ("20427",), "20426"),
    Guard("Jokin's Protector", "Stormcrow Mercenaries", ("20427",), "20425"),  # counts as Jokin
    Guard("Renly's Protector", "Baratheon Sentinels", ("Brienne, The Blue",), "20601"),
    Guard("Bran's Protector", "Summer", (), "20207"),
]
GUARDED = pytest.mark.parametrize("guard", PROTECTORS, ids=lambda guard: guard.ward)


def killed(guard: Guard, *with_: str, **state: Any) -> Played:
    """Have Guardsmen kill the last of the Sworn Swords, beside whom the guard stands."""
    scene: Battle = battle().red(SWORDS, *with_, wounds=1, **state)
    scene = scene.red(guard.unit, *guard.with_, at=BESIDE, facing=270).blue(GUARDS, at=(24, 24.8))
    return scene.run(fight(blue(GUARDS), red(SWORDS)), [6, 1, 1, 1, 1, 1, 1])


def answers(played: Played, guard: Guard) -> bool:
    """Return whether the guard acts of itself or may."""
    assert played.unit(SWORDS).destroyed
    assert not played.dice.faces
    offered = played.offers(guard.ability)
    used = {event.name for event in played.of(ev.AbilityUsed)}
    return offered or guard.ability in used


@GUARDED
def test_a_protector_answers_the_attack_in_which_its_ward_fell_ATM_08(guard: Guard) -> None:
    """Jokin's, Renly's and Bran's Protector: it was attacked, though the attack was its end."""
    assert answers(killed(guard, guard.ward), guard)


@GUARDED
def test_a_protector_cares_no_more_for_a_ward_that_fell_before(guard: Guard) -> None:
    """Jokin's, Renly's and Bran's Protector: the unit that is attacked is no longer its unit."""
    gone = ATTACHMENTS.get(guard.ward, guard.ward)
    assert not answers(killed(guard, fallen=(gone,)), guard)
    assert not answers(killed(guard), guard)
