"""Units and NCUs that are activated out of turn: Cressen, Parlay."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.cards import AttachmentCard, UnitType
from simulator.model.moments import Moment
from simulator.model.state import Zone
from simulator.model.subjects import Turn
from simulator.rules import action_list
from simulator.rules.turn.sequence import may_activate
from tests.abilities import battle as cards
from tests.abilities.battle import (
    LIBRARY,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    red,
    window,
)
from tests.abilities.scenes import activates, both

BROTHERS, CONSCRIPTS, GUARDS = "Sworn Brothers", "Conscripts", "Lannister Guardsmen"
ROUND = window(Moment.ROUND_START, Turn(RED))
END = window(Moment.ROUND_END, Turn(RED))


# ------------------------------------------------------------------ Cressen


def island(**state: Any) -> Battle:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 44))
    return scene.ncu("Cressen", **state)


def test_sacrifice_for_the_king_activates_cressen_and_costs_him_his_life() -> None:
    played = island().run(both(ROUND, END)).uses("Sacrifice for the King")
    played = played.picks("wealth").passes()
    while played.pending is not None:  # the zone's own effect on somebody
        played.picks(red(BROTHERS)).passes()
    cressen = played.state.ncus[red("Cressen")]
    assert (cressen.zone, cressen.destroyed) == (None, True)
    zones = [(e.ncu, e.zone) for e in played.of(ev.ZoneClaimed)]
    assert zones == [(red("Cressen"), Zone.WEALTH)]


def test_sacrifice_for_the_king_is_a_choice_and_only_while_he_may_activate() -> None:
    played = island().run(both(ROUND, END)).passes()
    assert not played.state.ncus[red("Cressen")].destroyed
    assert not island(activated=True).run(ROUND).offers("Sacrifice for the King")


def test_a_cressen_who_activated_has_activated_for_the_round() -> None:
    played = island().run(ROUND).uses("Sacrifice for the King").picks("wealth").passes()
    while played.pending is not None:
        played.picks(red(BROTHERS)).passes()
    assert not played.state.ncus[red("Cressen")].destroyed  # not yet
    assert not may_activate(played.now, red("Cressen"))


def test_loving_counsel_draws_two_cards_and_leaves_a_token() -> None:
    scene = island().hand(*["Refuse To Yield", "Lash Out, Donal Noye"] * 2, pile="deck", by=RED)
    played = scene.run(claims(red("Cressen"), Zone.CROWN)).uses("Loving Counsel")
    played = played.picks("panicked").ends()
    assert len(played.state.seats[RED].hand) == 2
    assert {c.value for c in played.unit(GUARDS).conditions} == {"panicked"}
    assert not scene.run(claims(red("Cressen"), Zone.TACTICS)).offers("Loving Counsel")


# ------------------------------------------------------------------ Parlay


@pytest.fixture
def davos(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return Davos Seaworth, whose card it is and who stands in no army here yet."""
    card = AttachmentCard(
        "20607", "Davos Seaworth", "baratheon", UnitType.INFANTRY, 0, (), commander=True
    )
    monkeypatch.setitem(vars(LIBRARY), "attachments", {**LIBRARY.attachments, card.id: card})
    monkeypatch.setitem(cards.ATTACHMENTS, "Davos Seaworth", card.id)
    return "Davos Seaworth"


def truce(*with_: str, **state: Any) -> Battle:
    scene = battle().red(BROTHERS, *with_, at=(24, 20), wounds=8).red(CONSCRIPTS, at=(40, 20))
    scene = scene.blue(GUARDS, at=(24, 30), **{"wounds": 9, **state})
    return scene.hand("Parlay").hand("Lash Out, Donal Noye")


def actions(played: Played) -> list[str]:
    """Return the actions that were declared."""
    return [event.action for event in played.of(ev.ActionDeclared)]


def test_parlay_activates_both_units_and_neither_acts_RND_03() -> None:
    played = truce().run(activates(red(BROTHERS))).uses("Parlay").ends()
    assert played.unit(BROTHERS).activated
    assert played.unit(GUARDS).activated
    assert set(actions(played)) <= {"forgo"}
    order = [event.unit for event in played.of(ev.UnitActivated)]
    assert order == [red(BROTHERS), blue(GUARDS)]
    assert not action_list.may(played.now, blue(GUARDS), "march")
    assert not action_list.may(played.now, red(BROTHERS), "march")
    assert action_list.may(played.now, red(CONSCRIPTS), "march")
    assert played.state.activating == ""
    assert (played.unit(BROTHERS).wounds, played.unit(GUARDS).wounds) == (8, 9)


def test_parlay_goes_back_to_the_first_activation_until_that_is_over() -> None:
    played = truce().run(activates(red(BROTHERS))).uses("Parlay").ends()
    told = [e for e in played.session.events if isinstance(e, ev.ActivationResumed)]
    assert [event.unit for event in told] == [red(BROTHERS)]
    ended = [event.unit for event in played.of(ev.ActivationEnded)]
    assert ended == [blue(GUARDS), red(BROTHERS)]


def test_parlay_needs_an_enemy_near_that_has_not_activated() -> None:
    assert not truce(activated=True).run(activates(red(BROTHERS))).offers("Parlay")
    assert not truce().run(activates(red(CONSCRIPTS))).offers("Parlay")  # 11 in away
    assert not truce().run(activates(blue(GUARDS))).offers("Parlay")


def test_parlay_restores_wounds_where_davos_parlays(davos: str) -> None:
    played = truce(davos).run(activates(red(BROTHERS))).uses("Parlay")
    healed = played.picks("yes").ends()
    assert (healed.unit(BROTHERS).wounds, healed.unit(GUARDS).wounds) == (10, 11)
    declined = truce(davos).run(activates(red(BROTHERS))).uses("Parlay").picks("no").ends()
    assert (declined.unit(BROTHERS).wounds, declined.unit(GUARDS).wounds) == (8, 9)
