"""What shows somebody a hidden card is known to, so that taking back behind it is asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.reducer import apply
from simulator.engine.session import Session
from simulator.missions import siege, winds
from simulator.missions.mission_piles import DarkNotes
from simulator.model import events as ev
from simulator.model.events import REVEALING, reveals
from simulator.model.rulebook import Rule
from simulator.model.state import GameState, Seat, Token

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden"


def kinds() -> set[type[ev.Event]]:
    """Return every kind of event there is; what others derive from is none."""
    found = (one for one in vars(ev).values() if isinstance(one, type))
    return {one for one in found if issubclass(one, ev.Event) and not one.__subclasses__()}


def test_every_kind_of_event_is_known_to_reveal_something_or_not() -> None:
    assert set(REVEALING) == kinds()


def test_nothing_but_dice_and_cards_asks_the_others_before_it_is_taken_back() -> None:
    of_cards = {ev.DeckShuffled, ev.CardsDrawn, ev.CardsSeen, ev.CardDiscarded, ev.CardTaken}
    of_cards |= {ev.CardPutAway, ev.CardPlayed, ev.CardAttached, ev.ObjectiveCardDealt}
    of_cards |= {ev.TokenPlaced, ev.Noted}  # a card may come with them
    revealing = {kind for kind, shows in REVEALING.items() if shows is not False}
    assert revealing == of_cards | {ev.DiceRolled, ev.DiceRerolled}


def test_a_token_shows_the_card_that_comes_with_it_SCN_FEAST_11() -> None:
    token = Token("objective-1", (24.0, 24.0), 0.5)
    placed = ev.TokenPlaced(rule=Rule.SCN_FEAST_11, token=token)
    assert not reveals(placed)
    assert reveals(replace(placed, token=replace(token, card=3)))


def in_sight(state: GameState, player: Seat) -> Counter[str]:
    """Return every card one player may see: the own hand, and what lies open."""
    seen: Counter[str] = Counter()
    for seat in state.seats.values():
        seen.update(seat.discard)
        if seat.player is player:
            seen.update(seat.hand)
    for unit in state.units.values():
        seen.update(lying.card for lying in unit.attached if not lying.special)
    seen.update(f"objective {t.card}" for t in state.tokens.values() if t.card is not None)
    notes = state.notes
    for pile in (DarkNotes.active, DarkNotes.reserve, DarkNotes.discarded):
        seen.update(f"mission {number}" for number in pile.read(notes))
    seen.update(f"mission {number} of {who}" for who, number in winds.WindsNotes(notes).revealed)
    seen.update(f"siege {card}" for card in siege.hand(player).read(notes))
    return seen


@pytest.mark.parametrize("name", scenario_names())
def test_whatever_brings_a_card_into_somebodys_sight_reveals(name: str) -> None:
    """TCD-02, SCN-GOT-09, SCN-DARK-04, SCN-WINDS-04, SCN-STORM-06: drawn, dealt, played, turned up.

    A mission card that is drawn leaves the face-down pile an event before it lies in the open.
    """
    save = read(GOLDEN / f"{name}.jsonl")
    made = Battle.from_header(save.header)
    session = Session(made.game(), made.dice_source(), save.inputs)
    state, known = session.game.start, Counter[str]()
    drawn = 0
    for event in session.events:
        after = apply(state, event)
        if isinstance(event, ev.Noted) and event.key == DarkNotes.deck.key:
            drawn += reveals(event)
        for player in state.seats:
            fresh = in_sight(after, player) - in_sight(state, player)
            missions = sum(n for card, n in fresh.items() if card.startswith("mission"))
            if missions and not reveals(event):
                assert drawn, f"{event} turned up {fresh}"
            elif fresh and not fresh <= known:
                assert reveals(event), f"{event} shows {player} {fresh}"
        state = after
    assert state == session.state


def test_an_open_card_taken_back_from_the_discard_pile_reveals_nothing_TCD_06() -> None:
    taken = ev.CardTaken(rule=Rule.TCD_01, player=Seat.RED, card="40101", pile="discard")
    assert not reveals(taken)
    assert reveals(replace(taken, pile="deck"))
