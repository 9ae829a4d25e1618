"""An attachment that came to a unit during the game works while its figure stands, as any other.

Whether anybody in the starting armies prints the same statistic makes no difference (ATM-09).
"""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.state import Joined
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, MoraleTest, Retreat
from tests.abilities.battle import EFFECTS, LIBRARY, Battle, battle, blue, lost, red

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
JAIME = "20119"


def standing(card: str) -> list[str]:
    """Return the abilities of an attachment that change numbers as long as it stands."""
    found = (EFFECTS.abilities.get(a) for a in LIBRARY.attachments[card].abilities)
    return [ability.id for ability in found if ability is not None and ability.modifiers]


CARDS = sorted(card for card in LIBRARY.attachments if standing(card))


def scene(card: str, *, alive: bool, printed: bool) -> Battle:
    """Swords that the attachment has joined; other swords begin with it if it is `printed`."""
    unit: dict[str, Any] = {"joined": (Joined(card),)}
    unit |= {"attachments": (card,)} if alive else {"attachments": (), "fallen": (card,)}
    found = battle().stark(SWORDS, **unit).lannister(GUARDS)
    return found.stark("Stark Bowmen", *([card] if printed else []), at=(40, 20))


def numbers(now: Position) -> dict[tuple[str, str], object]:
    """Return every statistic of the swords and their enemy in every kind of situation."""
    unit, foe = red(SWORDS), blue(GUARDS)
    subjects = (
        None,
        MoraleTest(unit, True, "test"),
        Charge(unit, foe, ArcSide.FRONT),
        Retreat(unit),
        Attack(unit, foe, now.card(unit).attacks[0], ArcSide.FRONT),
        Attack(foe, unit, now.card(foe).attacks[0], ArcSide.FRONT),
    )
    return {
        (f"{stat} of {who}", f"{type(subject).__name__} {number}"): now.parts(stat, who, subject)
        for stat in Stat
        for who in (unit, foe)
        for number, subject in enumerate(subjects)
    }


@pytest.mark.parametrize("printed", [False, True])
@pytest.mark.parametrize("card", CARDS)
def test_a_fallen_attachment_changes_nothing(card: str, printed: bool) -> None:
    """Its unit has the numbers of one it never joined (ATM-09)."""
    fallen = scene(card, alive=False, printed=printed).now()
    plain = battle().stark(SWORDS).lannister(GUARDS)
    plain = plain.stark("Stark Bowmen", *([card] if printed else []), at=(40, 20))
    assert numbers(fallen) == numbers(plain.now())


@pytest.mark.parametrize("printed", [False, True])
def test_a_living_one_does(printed: bool) -> None:
    """Jaime Lannister steadies the swords that hold him; so the test above can see a difference."""
    living = scene(JAIME, alive=True, printed=printed).now()
    assert [part.amount for part in living.parts(Stat.MORALE_ROLL, red(SWORDS))] == [1]


@pytest.mark.parametrize("printed", [False, True])
@pytest.mark.parametrize("card", CARDS)
def test_a_unit_without_abilities_loses_those_that_joined_it(card: str, printed: bool) -> None:
    """Losing all abilities silences all but what is innate (CUM-04, ABL-02)."""
    silenced = scene(card, alive=True, printed=printed).having(lasting=(lost(red(SWORDS)),)).now()
    innate = {EFFECTS.abilities[a].name for a in standing(card) if EFFECTS.abilities[a].innate}
    names = {EFFECTS.abilities[a].name for a in standing(card)}
    for stat in Stat:
        sources = {str(part.source) for part in silenced.parts(stat, red(SWORDS))}
        assert not sources & (names - innate)
