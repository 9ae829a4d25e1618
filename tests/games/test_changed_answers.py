"""The counter of changed answers rises where a card changed one, and only there."""

from __future__ import annotations

import pytest

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library
from simulator.geometry.arcs import ArcSide
from simulator.model.moments import Moment
from simulator.model.state import Condition, Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Charge
from simulator.rules.armies.lists import cards_of, deck_cards
from tests.abilities import battle as scenes
from tests.abilities.battle import battle, blue, red, strike, window
from tests.games.changed_answers import battles_with, counted, unheard

LIBRARY = load_library()
SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"


def test_ABL_01_a_card_counts_where_it_changed_the_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Furious Charge gives a token once; to the unit that has it already, it gives nothing."""
    with counted() as found:
        monkeypatch.setattr(scenes, "EFFECTS", load_effects(scenes.SCENARIO))
        scene = battle().stark(SWORDS, "Loyalist Captain").lannister(GUARDS)
        charge = window(
            Moment.CHARGE_SUCCEEDED, Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)
        )
        scene.run(charge).ends()
        assert found["furious_charge"] == 1
        scene.run(charge).ends()
        assert found["furious_charge"] == 2
        already = battle().stark(SWORDS, "Loyalist Captain")
        already.lannister(GUARDS, conditions=frozenset({Condition.VULNERABLE}))
        already.run(charge).ends()
        assert found["furious_charge"] == 2, "a second token does not lie (CON-02)"


def test_CUM_01_a_change_counts_where_a_number_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with counted() as found:
        monkeypatch.setattr(scenes, "EFFECTS", load_effects(scenes.SCENARIO))
        whole = battle().stark(SWORDS).lannister(GUARDS).now()
        attack = strike(whole, red(SWORDS), blue(GUARDS))
        assert whole.parts(Stat.TO_HIT, red(SWORDS), attack) == ()
        assert "winters_bite" not in found, "no rank is destroyed"
        now = battle().stark(SWORDS, wounds=8).lannister(GUARDS).now()
        attack = strike(now, red(SWORDS), blue(GUARDS))
        assert [part.amount for part in now.parts(Stat.TO_HIT, red(SWORDS), attack)] == [1]
        assert found["winters_bite"] == 1


def test_what_never_changed_an_answer_is_named() -> None:
    with counted() as found:
        found["winters_bite"] += 1
    rest = unheard(found, ("stark",))
    assert LIBRARY.tactics[rest["winters_might"]].name == "Winter's Might"
    assert "winters_bite" not in rest


def test_a_battle_is_drawn_that_brings_a_card() -> None:
    for card in ("10101", "40101"):
        army = next(battles_with(card)).armies[Seat.RED]
        brought = (*cards_of(army, LIBRARY), *deck_cards(army, LIBRARY))
        assert card in {one.id for one in brought}
