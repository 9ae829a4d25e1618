"""Lannister intriguers on the tactics board: Qyburn's doves, tokens, and Tyrion's mind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.abilities.bespoke.bespoke_effect import BESPOKE
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, CardPlay, Turn
from simulator.rules.tactics import tactics_board, tactics_cards
from simulator.rules.turn import sequence
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    Played,
    battle,
    blue,
    claims,
    fight,
    red,
    window,
)

SWORDS, WOLF, GUARDS = "Stark Sworn Swords", "Grey Wind", "Lannister Guardsmen"
HALBERDS, BOW = "Lannister Halberdiers", "Stark Bowmen"
QYBURN = "Qyburn"
TOMMEN = "Tommen Baratheon"
CATELYN = "Catelyn Stark"


def _marks(played: Played, unit: str) -> set[Condition]:
    return set(played.unit(unit).conditions)


# ------------------------------------------------------------------ Qyburn


def _doves() -> Battle:
    scene = battle().stark(SWORDS, at=(10, 4)).stark(WOLF, at=(40, 4)).stark(BOW, at=(24, 4))
    return scene.lannister(GUARDS, at=(24, 40)).ncu(QYBURN).ncu(CATELYN).ncu("Pycelle")


def _named(scene: Battle, *zones: Zone, then: Zone) -> Played:
    """Have Catelyn Stark activate, name zones, and let her claim one."""

    async def script(table: object) -> None:
        await tactics_board.activate_ncu(table, red(CATELYN))  # type: ignore[arg-type]

    played = scene.having(active=RED).run(script).uses("Little Doves")
    for zone in zones:
        played.picks(zone.value)
    played.passes().picks(then.value)
    return played


def _until_doves(played: Played) -> Played:
    """Answer what the claim asks until the doves are asked about."""
    for _step in range(20):
        asked = played.passes().pending
        if not isinstance(asked, Choose) or "Little Doves" in str(asked.prompt):
            break
        played.answers(
            next(
                (o.key for o in asked.options if o.key in {"nobody", "pass"}), asked.options[0].key
            )
        )
    return played


@pytest.mark.parametrize("then", [Zone.COMBAT, Zone.MANEUVER])
def test_little_doves_mark_two_enemies_when_a_named_zone_is_claimed(then: Zone) -> None:
    played = _named(_doves(), Zone.COMBAT, Zone.MANEUVER, then=then)
    assert played.state.ncus[blue(QYBURN)].tokens["order"] == 2
    _until_doves(played).answers("more").picks(red(SWORDS)).answers("more").picks(red(WOLF))
    assert _marks(played, SWORDS) == _marks(played, WOLF) == {Condition.VULNERABLE}
    assert not _marks(played, BOW)
    played.ends()


def test_little_doves_may_mark_fewer_and_never_the_same_twice() -> None:
    one = _until_doves(_named(_doves(), Zone.COMBAT, Zone.MANEUVER, then=Zone.COMBAT))
    one.answers("more").picks(red(SWORDS))
    one.answers("more")
    assert red(SWORDS) not in {o.key for o in one.pending.options}  # type: ignore[union-attr]
    none = _until_doves(_named(_doves(), Zone.COMBAT, Zone.MANEUVER, then=Zone.COMBAT))
    none.answers("enough").ends()
    assert not none.of(ev.ConditionGained)


def test_little_doves_hear_nothing_from_other_zones() -> None:
    played = _named(_doves(), Zone.CROWN, Zone.COMBAT, then=Zone.MANEUVER)
    _until_doves(played).ends()
    assert not played.of(ev.ConditionGained)


def test_little_doves_fly_for_enemy_ncus_and_a_token_only() -> None:
    scene = _doves().having(active=BLUE)
    own = scene.run(window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle"))))
    assert not own.offers("Little Doves")
    enemy = window(Moment.NCU_ACTIVATES, Activation(red(CATELYN)))
    spent = battle().stark(SWORDS).lannister(GUARDS).ncu(QYBURN, tokens={"order": 0})
    assert not spent.ncu(CATELYN).run(enemy).offers("Little Doves")
    waiting = scene.run(enemy).uses("Little Doves").picks("crown").picks("combat").ends()
    (lasting,) = waiting.state.lasting
    assert (lasting.subject, lasting.until) == (red(CATELYN), "turn")


@pytest.mark.parametrize(
    ("name", "activation"),
    [
        (QYBURN, "Little Doves"),
        ("Pycelle", "Manipulation and Deception"),
    ],
)
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_order_token_can_be_spent_and_no_other(
    name: str, activation: str, left: int
) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(name, tokens={"order": left})
    who = red(CATELYN) if name == QYBURN else blue(name)
    played = scene.ncu(CATELYN).run(window(Moment.NCU_ACTIVATES, Activation(who)))
    assert played.offers(activation) is bool(left)


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        (TOMMEN, "Queen's Influence"),
        ("Cersei Lannister", "Playing The Game"),
    ],
)
@pytest.mark.parametrize("left", [0, 1])
def test_the_last_order_token_fetches_a_card(name: str, claim: str, left: int) -> None:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40))
    scene = scene.ncu(name, tokens={"order": left}).having(active=BLUE)
    played = scene.run(claims(blue(name), Zone.WEALTH))
    assert played.offers(claim) is bool(left)


@pytest.mark.parametrize(
    ("zone", "card"),
    [
        (Zone.CROWN, "Hear Me Roar!"),
        (Zone.WEALTH, "Subjugation of Power"),
    ],
)
def test_playing_the_game_fetches_only_the_card_of_the_zone(zone: Zone, card: str) -> None:
    scene = battle().stark(SWORDS, at=(24, 4)).lannister(GUARDS, at=(24, 40))
    scene = scene.ncu("Cersei Lannister").having(active=BLUE)
    scene = scene.hand("Hear Me Roar!", "Subjugation of Power", pile="deck")
    played = scene.run(claims(blue("Cersei Lannister"), zone), [6, 6, 1]).uses("Playing The Game")
    hand = played.passes().state.seats[BLUE].hand
    assert [played.now.game.library.tactics[each].name for each in hand] == [card]


def test_little_doves_wait_for_the_ncu_they_followed() -> None:
    enemy = window(Moment.NCU_ACTIVATES, Activation(red(CATELYN)))
    scene = _doves().having(active=BLUE)
    played = scene.run(enemy).uses("Little Doves").picks("crown").picks("combat").ends()
    later = scene.having(lasting=played.state.lasting)
    other = later.run(claims(blue("Pycelle"), Zone.COMBAT))
    _until_doves(other).ends()
    assert not other.of(ev.ConditionGained)


# ------------------------------------------------------------------ Tyrion Lannister

TYRION = "30104"
MIND, FURY = "Tactical Mastermind", "Northern Ferocity"


def _clever(**state: Any) -> Battle:
    scene = battle().stark(SWORDS).lannister(HALBERDS).ncu(TYRION, **state).hand(FURY)
    return scene.having(active=RED)


def test_tactical_mastermind_holds_one_card_more() -> None:
    with_him, without = _clever().now(), battle().stark(SWORDS).lannister(HALBERDS).now()
    for now, limit, refill in ((with_him, 6, 4), (without, 5, 3)):
        assert tactics_cards.hand_limit(now, BLUE) == limit
        assert tactics_cards.hand_refill(now, BLUE) == refill
        assert tactics_cards.hand_limit(now, RED) == 5
        assert tactics_cards.hand_refill(now, RED) == 3


def test_tactical_mastermind_begins_the_game_with_four_cards() -> None:
    """DEP-07."""
    names = ("Bribery", "Counterplot", "Hear Me Roar!", "Subjugation of Power", "Bribery")
    scene = battle().stark(SWORDS).lannister(HALBERDS).ncu(TYRION).hand(*names, pile="deck")
    played = scene.having(round=0).run(sequence.ready)
    assert len(played.state.seats[BLUE].hand) == 4


@pytest.mark.parametrize("pile", ["deck", "discard"])
@pytest.mark.parametrize(("face", "cancelled"), [(3, True), (2, False)])
def test_tactical_mastermind_plays_a_counterplot_from_elsewhere(
    pile: str, face: int, cancelled: bool
) -> None:
    scene = _clever().hand("Counterplot", pile=pile).hand("Bribery", pile="deck")
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [face] + [1] * 7)
    played.uses(FURY).uses(MIND).ends()
    assert bool(played.of(ev.CardCancelled)) is cancelled
    seat = played.state.seats[BLUE]
    assert (seat.hand, seat.deck, seat.discard) == ((), ("40104",), ("40105",))
    assert played.of(ev.DeckShuffled)
    assert played.state.ncus[blue("Tyrion Lannister")].used_this_game == {"tactical_mastermind"}


def test_tactical_mastermind_chooses_between_two_counterplots() -> None:
    scene = _clever().hand("Counterplot", pile="deck").hand("Counterplot", pile="discard")
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [3] + [1] * 7).uses(FURY).uses(MIND)
    assert set(played.labels()) == {"From the deck", "From the discard pile"}
    assert played.pending is not None
    assert played.pending.private
    played.answers("discard").ends()
    assert played.state.seats[BLUE].deck == ("40105",)


def test_tactical_mastermind_needs_an_enemys_card_a_counterplot_and_leave_to_play() -> None:
    script = fight(red(SWORDS), blue(HALBERDS))
    assert not _clever().run(script, [1] * 7).uses(FURY).offers(MIND)
    barred = _clever().hand("Counterplot", pile="deck").now().state.seats
    silent = {
        p: replace(s, flags=frozenset({"no_cards_this_turn"})) if p is BLUE else s
        for p, s in barred.items()
    }
    now = _clever().hand("Counterplot", pile="deck").now()
    source = Source(BLUE, "tactical_mastermind", MIND, blue("Tyrion Lannister"), TYRION)
    play = CardPlay(RED, "40202", red(SWORDS))
    fits = BESPOKE["tactical_mastermind"].fits
    assert fits(now, source, play)
    there = replace(now, state=replace(now.state, seats=silent))
    assert not fits(there, source, play)
    own = battle().stark(SWORDS).lannister(HALBERDS).ncu(TYRION).hand("Kingslayer's Prowess")
    own = own.hand("Counterplot", pile="deck").lannister(GUARDS, "20115", at=(40, 40))
    played = own.having(active=BLUE).run(window(Moment.TURN_START, Turn(BLUE)))
    assert not played.uses("Kingslayer's Prowess").offers(MIND)
