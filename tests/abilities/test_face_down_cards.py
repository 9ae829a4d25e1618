"""Cards that lie face down beside a card (Missandei), and The Rightful Queen's search."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.agents.view import UNKNOWN, view_of
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.dice import Stream
from simulator.engine.log.lines import line
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome
from simulator.model.state import FaceDown, Zone
from simulator.model.subjects import Claim, Turn
from simulator.ui.cards.card_in_play import ncu_face
from simulator.ui.cards.hand import Hand
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    red,
    window,
)
from tests.abilities.scenes import BLUE_TURN, RED_TURN
from tests.agents.dealing import dealt_anew

SWORDS, GUARDS = "Unsullied Swordmasters", "Lannister Guardsmen"
MISSANDEI, QUEEN = "Missandei", "Daenerys Targaryen, Queen of Meereen"
HER = red(MISSANDEI)
START = window(Moment.GAME_START, Turn(RED))
ADVANCE, FIRE, POWER, EXAMPLES = "40706", "40704", "40734", "40735"
"""Two cards of the faction, two of Daenerys."""
WISDOM, RIGHTFUL = "Wisdom Beyond Her Years", "The Rightful Queen"


def court(*lying: str, deck: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> Battle:
    """Put Daenerys among Swordmasters, and Missandei beside the board with cards face down."""
    scene = battle().red(SWORDS, QUEEN).blue(GUARDS, at=(24, 44)).ncu(MISSANDEI, by=RED)
    scene.hand(*deck, pile="deck", by=RED).hand(*hand, by=RED)
    scene._seats[RED]["face_down"] = tuple(FaceDown(card, HER) for card in lying)
    return scene


# ------------------------------------------------------------------ Wisdom Beyond Her Years


def test_missandei_begins_with_a_commanders_card_face_down_TCD_02() -> None:
    """Wisdom Beyond Her Years: out of the deck alone, which is shuffled afterwards."""
    deck = (ADVANCE, POWER, FIRE, EXAMPLES, EXAMPLES)
    played = court(deck=deck, hand=(POWER,)).run(START)
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.private
    assert [option.about for option in asked.options] == [POWER, EXAMPLES]
    played.picks(EXAMPLES).ends()
    seat = played.state.seats[RED]
    assert seat.face_down == (FaceDown(EXAMPLES, HER),)
    assert sorted(seat.deck) == sorted((ADVANCE, POWER, FIRE, EXAMPLES))
    assert (seat.hand, seat.discard) == ((POWER,), ())
    assert len(played.of(ev.DeckShuffled)) == len(played.of(ev.CardsSeen)) == 1


def test_without_a_commanders_card_in_the_deck_nothing_is_laid_down() -> None:
    """Wisdom Beyond Her Years."""
    played = court(deck=(ADVANCE, FIRE)).run(START).ends()
    assert played.state.seats[RED].face_down == ()
    assert len(played.of(ev.DeckShuffled)) == 1


def test_missandei_takes_the_card_for_another_once_in_the_game() -> None:
    """Wisdom Beyond Her Years."""

    async def two_turns(table: Any) -> None:
        await RED_TURN(table)
        await RED_TURN(table)

    played = court(EXAMPLES, POWER, hand=(ADVANCE, FIRE)).run(two_turns).uses(WISDOM)
    assert isinstance(played.pending, ChooseSome)
    played.answers(("1",))
    seat = played.state.seats[RED]
    assert (seat.hand, seat.discard) == ((ADVANCE, EXAMPLES), (FIRE,))
    assert seat.face_down == (FaceDown(POWER, HER),)
    assert not played.offers(WISDOM)  # although another lies there


def test_the_card_is_taken_in_a_friendly_turn_with_a_card_to_discard_while_she_lives() -> None:
    """Wisdom Beyond Her Years."""
    assert not court(EXAMPLES, hand=(ADVANCE,)).run(BLUE_TURN).offers(WISDOM)
    assert not court(EXAMPLES).run(RED_TURN).offers(WISDOM)
    assert not court(hand=(ADVANCE,)).run(RED_TURN).offers(WISDOM)
    dead = court(EXAMPLES, hand=(ADVANCE,)).ncu(MISSANDEI, by=RED, destroyed=True)
    assert not dead.run(RED_TURN).offers(WISDOM)


# ------------------------------------------------------------------ who knows it


def test_nobody_but_its_side_knows_the_card_that_lies_face_down_TCD_02() -> None:
    """Wisdom Beyond Her Years."""
    now = court(EXAMPLES, deck=(POWER, POWER, EXAMPLES, ADVANCE), hand=(FIRE,)).now()
    theirs = view_of(now, BLUE)
    assert theirs.state.seats[RED].face_down == (FaceDown(UNKNOWN, HER),)
    assert theirs.unseen[RED].count(EXAMPLES) == 2
    assert EXAMPLES not in str(theirs.state)
    assert view_of(now, RED).state.seats[RED].face_down == now.state.seats[RED].face_down


def test_what_lies_face_down_is_dealt_anew_among_what_it_may_be() -> None:
    """Wisdom Beyond Her Years: everybody knows that it is a commander's card."""
    now = court(EXAMPLES, deck=(POWER, POWER, EXAMPLES, ADVANCE), hand=(FIRE,)).now()
    every = sorted((EXAMPLES, POWER, POWER, EXAMPLES, ADVANCE, FIRE))
    found = set()
    for seed in range(12):
        seat = dealt_anew(now, BLUE, Stream(seed)).seats[RED]
        (lying,) = seat.face_down
        found.add(lying.card)
        assert (lying.beside, len(seat.hand)) == (HER, 1)
        assert sorted((*seat.hand, *seat.deck, lying.card)) == every
        own = dealt_anew(now, RED, Stream(seed)).seats[RED]
        assert own.face_down == now.state.seats[RED].face_down
    assert found == {EXAMPLES, POWER}


def test_the_log_and_her_card_name_no_card_that_lies_face_down() -> None:
    """Wisdom Beyond Her Years."""
    played = court(deck=(EXAMPLES, ADVANCE), hand=(FIRE,)).run(START).ends()
    text = [str(line(played.now, event)) for event in played.session.events]
    assert any("lays a card face down beside Missandei" in said for said in text)
    assert not any("Remorseless" in said for said in text)
    notes = [note.words for note in ncu_face(played.now, HER).notes]
    assert "A tactics card lies face down beside it." in notes


def test_its_owner_finds_it_behind_the_hand_and_cannot_play_it() -> None:
    """Wisdom Beyond Her Years."""
    hand = Hand()
    hand.show(court(EXAMPLES, hand=(FIRE,)).now(), RED, key="R", face_up=True)
    assert [card.id for card in hand.cards] == [FIRE, EXAMPLES]
    assert hand.held == 1
    assert [hand.name(0), hand.name(1)] == [
        "Fire and Blood",
        "Remorseless Examples (face down beside Missandei)",
    ]


def test_a_position_as_text_keeps_what_lies_face_down() -> None:
    """Wisdom Beyond Her Years."""
    state = court(EXAMPLES).now().state
    assert state_from_text(state_to_text(state)) == state
    assert "face_down" not in state_to_text(court().now().state)


# ------------------------------------------------------------------ The Rightful Queen


def test_the_rightful_queen_takes_one_of_her_cards_for_the_crown() -> None:
    """The Rightful Queen: from the deck alone, in place of the zone's effect."""
    scene = court(deck=(ADVANCE, POWER, EXAMPLES)).hand(EXAMPLES, pile="discard", by=RED)
    played = scene.run(claims(HER, Zone.CROWN)).uses(RIGHTFUL)
    assert isinstance(played.pending, Choose)
    assert [option.about for option in played.pending.options] == [POWER, EXAMPLES]
    played.picks(POWER).ends()
    assert played.state.seats[RED].hand == (POWER,)
    assert played.of(ev.DeckShuffled)
    assert not played.of(ev.MoraleTested)  # no enemy tests against the Crown


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.COMBAT])
def test_the_rightful_queen_asks_for_the_crown_and_a_deck(zone: Zone) -> None:
    """The Rightful Queen."""
    assert not court(deck=(POWER,)).run(claims(HER, zone), [1] * 40).offers(RIGHTFUL)
    assert not court(hand=(POWER,)).run(claims(HER, Zone.CROWN), [6, 6, 1]).offers(RIGHTFUL)


def test_the_rightful_queen_is_for_friends_and_an_effect_that_is_still_there() -> None:
    """The Rightful Queen."""
    theirs = court(deck=(POWER,)).ncu("Cersei Lannister", by=BLUE)
    assert not theirs.run(claims(blue("Cersei Lannister"), Zone.CROWN), [6, 6, 1]).offers(RIGHTFUL)
    for replaced in (False, True):
        claim = Claim(HER, Zone.CROWN, replaced=replaced)
        asked = court(deck=(POWER,)).run(window(Moment.ZONE_CLAIMED, claim))
        assert asked.offers(RIGHTFUL) is not replaced
