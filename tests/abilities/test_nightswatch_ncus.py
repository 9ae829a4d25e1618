"""The NCUs of the Night's Watch: looking at cards, shuffling them in, influence."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.log.lines import sentence
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome, Kind
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.tactics import tactics_cards
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, claims, fight, red, window

SWORDS, GUARDS, HALBERDIERS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
BOWEN, SAM, GILLY, DENYS = "Bowen Marsh", "Samwell Tarly", "Gilly", "Ser Denys Mallister"
CRASTER = "Craster, Ally of the Watch"
DECK = ("40201", "40202", "40203")


def _apart(**swords: Any) -> Battle:
    return battle().red(SWORDS, **swords).blue(GUARDS, at=(24, 44))


# ------------------------------------------------------------------ Bowen Marsh


@pytest.mark.parametrize("kept", [0, 1])
def test_bowen_marsh_keeps_one_of_two_cards_and_puts_the_other_last(kept: int) -> None:
    """Counts and Measures: what he took is not told, and taking it back is not free."""
    scene = _apart().ncu(BOWEN, by=RED).hand(*DECK, pile="deck", by=RED)
    played = scene.run(claims(red(BOWEN), Zone.MANEUVER)).uses("Counts and Measures")
    played.picks(DECK[kept])
    seat = played.state.seats[RED]
    assert seat.hand == (DECK[kept],)
    assert seat.deck == (DECK[2], DECK[1 - kept])
    assert not played.session.undo_is_free()
    told = [str(sentence(played.now, event)) for event in played.session.events]
    names = {played.now.game.library.tactics[card].name for card in DECK}
    assert not [line for line in told if any(name in line for name in names)]


def test_bowen_marsh_draws_the_last_card_and_needs_one() -> None:
    """Counts and Measures."""
    one = _apart().ncu(BOWEN, by=RED).hand(DECK[0], pile="deck", by=RED)
    played = one.run(claims(red(BOWEN), Zone.MANEUVER)).uses("Counts and Measures")
    assert played.state.seats[RED].hand == (DECK[0],)
    none = _apart().ncu(BOWEN, by=RED).run(claims(red(BOWEN), Zone.MANEUVER))
    assert not none.offers("Counts and Measures")
    other = _apart().ncu(BOWEN, by=RED).ncu("Sansa Stark").hand(*DECK, pile="deck", by=RED)
    assert not other.run(claims(red("Sansa Stark"), Zone.CROWN), [6, 6, 1]).offers("Counts")


# ------------------------------------------------------------------ Samwell and Gilly


def test_samwell_tarly_holds_and_draws_a_card_more() -> None:
    """Knowledge Is Power: RND-14, RND-15."""
    now = _apart().ncu(SAM, by=RED).now()
    assert (tactics_cards.hand_limit(now, RED), tactics_cards.hand_refill(now, RED)) == (6, 4)
    assert (tactics_cards.hand_limit(now, BLUE), tactics_cards.hand_refill(now, BLUE)) == (5, 3)


def test_gilly_changes_a_card_of_the_first_hand() -> None:
    """Gilly's Insight: one is drawn, one of the hand is shuffled into the deck, unseen."""
    scene = _apart().ncu(GILLY, by=RED).hand(*DECK, pile="deck", by=RED)
    scene = scene.hand("40204", "40205", by=RED)
    played = scene.run(window(Moment.GAME_START, Turn(RED))).uses("Gilly's Insight")
    asked = played.pending
    assert isinstance(asked, ChooseSome)
    assert (asked.least, asked.most, asked.private, len(asked.options)) == (1, 1, True, 3)
    played.answers((asked.options[0].key,)).ends()
    seat = played.state.seats[RED]
    assert len(seat.hand) == 2
    assert "40204" not in seat.hand
    assert sorted(seat.deck) == sorted((*DECK[1:], "40204"))
    assert len(played.of(ev.DeckShuffled)) == 1


@pytest.mark.parametrize(("tokens", "stays"), [(1, True), (0, False)])
def test_gilly_leaves_when_she_has_no_token_at_the_end_of_a_round(tokens: int, stays: bool) -> None:
    """Samwell's Influence."""
    scene = _apart().ncu(GILLY, by=RED, tokens=MappingProxyType({"order": tokens}))
    played = scene.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert played.state.ncus[red(GILLY)].destroyed is not stays


def test_gilly_spends_her_token_on_a_zone_of_her_own() -> None:
    """Samwell's Influence: not on another NCU's."""
    scene = _apart().ncu(GILLY, by=RED).ncu("Sansa Stark")
    own = scene.run(claims(red(GILLY), Zone.CROWN), [6, 6, 1]).ends()
    assert own.state.ncus[red(GILLY)].tokens == {"order": 0}
    other = scene.run(claims(red("Sansa Stark"), Zone.CROWN), [6, 6, 1]).ends()
    assert other.state.ncus[red(GILLY)].tokens == {"order": 1}


# ------------------------------------------------------------------ Craster


@pytest.mark.parametrize("unit", [red(SWORDS), blue(GUARDS)])
def test_craster_frees_a_unit_of_a_token_and_of_rough_ground(unit: str) -> None:
    """Rest and Refuge: friend or foe."""
    weak = frozenset({Condition.WEAKENED, Condition.PANICKED})
    scene = battle().red(SWORDS, conditions=weak).blue(GUARDS, at=(24, 44), conditions=weak)
    played = scene.ncu(CRASTER, by=RED).run(claims(red("Craster"), Zone.CROWN), [6, 6, 1])
    played.picks(unit).picks("weakened")
    assert played.state.units[unit].conditions == {Condition.PANICKED}
    now = played.now
    for each in (red(SWORDS), blue(GUARDS)):
        for stat in (Stat.IGNORES_ROUGH, Stat.IGNORES_HINDERING):
            assert now.has(stat, each) is (each == unit)


# ------------------------------------------------------------------ Ser Denys Mallister


@pytest.mark.parametrize(("wounds", "choices"), [(12, 1), (8, 2), (4, 3)])
def test_ser_denys_gives_more_to_who_has_lost_more(wounds: int, choices: int) -> None:
    """Time May Yet Come: 1, and 1 more for each destroyed rank of the influenced attacker."""
    scene = battle().red(SWORDS, wounds=wounds).blue(GUARDS).blue(HALBERDIERS, at=(40, 44))
    scene = scene.ncu(DENYS, by=RED).influenced(DENYS, red(SWORDS))
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 60)
    played.picks("An engaged enemy gains a condition token").picks("weakened")
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert played.unit(HALBERDIERS).conditions == set()
    if choices > 1:
        assert played.labels() == ["Re-roll attack dice", "Roll the highest number of attack dice"]
        played.picks("Roll the highest number of attack dice")
    rolled = next(event for event in played.of(ev.DiceRolled))
    full = played.now.card(red(SWORDS)).attacks[0].dice
    assert len(rolled.faces) == full[0]  # all ranks, or the highest number was chosen
    asked = played.pending  # with all three, misses may be rolled again
    assert (asked is not None and asked.kind is Kind.REROLL) is (choices == 3)
    enemy = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 60)
    assert "Re-roll attack dice" not in enemy.labels()
