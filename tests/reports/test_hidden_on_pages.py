"""What is hidden reaches no page and no film: hands, decks, cards that lie face down (TCD-02)."""

from __future__ import annotations

from functools import cache

import pytest

from simulator.agents.view import UNKNOWN, open_view
from simulator.content.games.saved_game import log_of
from simulator.engine.dice import RecordedDice, Stream
from simulator.engine.inputs import fallen
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.reports.web.game_page import game_page
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.reports.short_game import battle_of, inputs_of, shown

MODES = ("a-storm-of-swords", "winds-of-winter")
"""Modes that hide more than hands and decks: siege cards, missions (SCN-STORM-06, SCN-WINDS-03)."""
CUT = 100
"""Inputs of a game that is still being played."""


@cache
def broken_off(mode: str) -> tuple[Position, str]:
    """Return where a game that is still being played stands, and its log."""
    battle, inputs = battle_of(mode), inputs_of(mode, CUT)
    session = Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)
    return session.position, "\n".join(log_of(session))


def hidden_words(mode: str, seats: tuple[Seat, ...]) -> set[str]:
    """Return names and ids of the cards these seats hide, but for names the log told everybody."""
    now, known = broken_off(mode)
    library, found = now.game.library, set()
    for player in seats:
        seat = now.state.seats[player]
        held = (*seat.hand, *seat.deck, *(one.card for one in seat.face_down))
        found |= {word for card in held for word in (card, library.tactics[card].name)}
    return {word for word in found if word not in known}


def names_in_hand(mode: str, player: Seat) -> set[str]:
    now, _log = broken_off(mode)
    return {now.game.library.tactics[card].name for card in now.state.seats[player].hand}


@pytest.mark.parametrize("mode", MODES)
def test_a_page_of_a_game_being_played_names_no_card_of_a_hand_or_deck(mode: str) -> None:
    hidden = hidden_words(mode, (Seat.RED, Seat.BLUE))
    assert hidden
    page = game_page(shown(mode, CUT), "1.0")
    assert [word for word in sorted(hidden) if word in page] == []
    assert "not over yet" in page


@pytest.mark.parametrize("seat", [Seat.RED, Seat.BLUE])
def test_a_seats_page_names_its_own_hand_and_nothing_of_the_enemys(seat: Seat) -> None:
    mode = MODES[0]
    enemy = Seat.BLUE if seat is Seat.RED else Seat.RED
    page = game_page(shown(mode, CUT, seat), "1.0")
    own = names_in_hand(mode, seat)
    assert own
    assert all(name in page for name in own)
    own_cards = hidden_words(mode, (seat,))
    hidden = hidden_words(mode, (enemy,)) - own_cards
    assert hidden
    assert [word for word in sorted(hidden) if word in page] == []


@pytest.mark.parametrize("mode", MODES)
def test_no_step_of_film_or_page_holds_a_hidden_card_or_the_seed(mode: str) -> None:
    for step in some(shown(mode, CUT).all_steps):
        assert step.now.game.seed == 0
        for seat in step.now.state.seats.values():
            borrowed = {one.card for one in seat.borrowed}
            assert set(seat.hand) - borrowed <= {UNKNOWN}
            assert {*seat.deck, *(one.card for one in seat.face_down)} <= {UNKNOWN}
        assert step.hands == {}


@pytest.mark.parametrize("mode", MODES)
def test_what_everybody_sees_is_the_same_however_the_hidden_cards_lie(mode: str) -> None:
    now, _log = broken_off(mode)
    seen = open_view(now).state
    for seat in some(now.state.seats):
        other = dealt_anew(now, seat, Stream("another deal"))
        assert other != now.state
        assert open_view(Position(other, now.game)).state == seen


def test_a_game_that_goes_on_gets_no_odds_of_its_rolls() -> None:
    assert all(step.odds == () for step in shown(MODES[0], CUT).all_steps)
