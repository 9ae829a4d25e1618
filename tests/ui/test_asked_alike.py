"""Being asked tells nothing: dealt anew, the other's hidden cards change no word on the screen.

Two people play a skirmish by script. Then it is played again with the cards that one of them never
showed dealt anew, and with the same answers: number, order, kind and words of all that the screen
shows must be the same. IRON_RANKS_DEALT says how many skirmishes (default 1, in its first round),
IRON_RANKS_SEED which is the first.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle, skirmish
from simulator.engine.dice import SeededDice
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.model.requests import Choose, ChooseSome, Kind, Reply, Request, Shuffle
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.match import Match
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.box import Box, Text
from simulator.ui.keys import Act
from tests.ui.fingers import window

GAMES = int(os.environ.get("IRON_RANKS_DEALT") or 0)
FIRST = int(os.environ.get("IRON_RANKS_SEED") or 41)
ROUNDS = 9 if GAMES else 1
USED = 0.4
"""How often a person uses an effect that a machine would use."""


class DealtAnew(SeededDice):
    """The dice of a seed; the deck of one seat lies as some cards changed places in it."""

    def __init__(self, seed: int, seat: Seat, places: Mapping[str, str]) -> None:
        """Name whose deck it is, and for cards those that lie in their place."""
        super().__init__(seed)
        self.seat, self.places = seat, places
        self.deck: tuple[str, ...] = ()

    def shuffle(self, request: Shuffle, index: int) -> tuple[int, ...]:
        order = super().shuffle(request, index)
        if request.who is not self.seat or request.count != len(self.deck):
            return order
        left = list(range(len(self.deck)))
        for place, at in enumerate(order):
            card = self.places.get(self.deck[at], self.deck[at])
            copy = min(one for one in left[place:] if self.deck[one] == card)
            left.remove(copy)
            left.insert(place, copy)
        return tuple(left)


@dataclass(frozen=True)
class Shown:
    """What the screen shows while something is asked: to whom, of what kind, in which words."""

    who: Seat
    kind: str
    words: str


@dataclass
class Played:
    """What was shown and answered in a game, which cards of a seat were seen, and which not."""

    shown: list[Shown]
    answers: list[Reply]
    seen: set[str]
    empty: int


def words_in(box: Box) -> Iterator[str]:
    """Yield all words that a box describes, wherever they will stand."""
    if isinstance(box, Text):
        yield box.words
    for entry in fields(box):
        value = getattr(box, entry.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Box):
                yield from words_in(one)


def table(app: App, battle: Battle, dice: SeededDice) -> GameScreen:
    """Sit two people down at a battle with these dice."""
    session = Session(battle.game(), dice)
    match = Match(session, battle.header(dict.fromkeys(battle.armies, "human")))
    game = GameScreen(app, match)
    app.start_with(game)
    return game


def asked(app: App, game: GameScreen) -> Iterator[tuple[Request, str]]:
    """Yield each question as it is put to somebody, with all words on the screen."""
    while not game.match.session.over and game.state.round <= ROUNDS:
        for _frame in range(40):
            if game.draft is not None and app.top is game:
                break
            if app.top is game:
                game.update(0.05)
            else:
                app.top.act(Act.CONFIRM)  # the page of a round; a curtain
        assert game.draft is not None
        yield game.draft.request, " ".join(words_in(game.view()))


class Mind:
    """Answers as a greedy machine does, and passes more often; what the other holds is a secret."""

    def __init__(self, seed: int, secret: Seat) -> None:
        """Take a seat whose answers show none of its cards but those it plays."""
        self.agents = {seat: machine("greedy", seed) for seat in Seat}
        self.chance, self.secret = Random(seed), secret

    def answer(self, session: Session, request: Request) -> Reply:
        """Return what a person answers."""
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            passes = any(option.key == PASS for option in request.options)
            if is_empty(request) or (passes and self.chance.random() > USED):
                return PASS
        if isinstance(request, ChooseSome) and request.private and not request.least:
            return ()
        return reply_of(self.agents[request.who], session)


def play(app: App, battle: Battle, dice: DealtAnew, mind: Mind | Sequence[Reply]) -> Played:
    """Play a skirmish: by a mind, or with the answers of another game."""
    game = table(app, battle, dice)
    played, session = Played([], [], set(), 0), game.match.session
    gc.collect()  # as the program does in a pause: the table before this one is no longer there
    for request, words in asked(app, game):
        played.shown.append(Shown(request.who, str(request.kind), words))
        played.empty += is_empty(request)
        if isinstance(mind, Mind):
            reply = mind.answer(session, request)
        elif len(played.answers) == len(mind):
            break
        else:
            reply = mind[len(played.answers)]
        played.answers.append(reply)
        game.give(reply)
        played.seen.update(session.state.seats[dice.seat].discard)
        for event in session.events:
            played.seen.update({getattr(event, "card", ""), *getattr(event, "cards", ())})
        assert session.pending is not request, f"not answered: {request!r} by {reply!r}"
    return played


@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(1, GAMES)))
def test_hidden_cards_dealt_anew_change_nothing_that_is_shown(tmp_path: Path, seed: int) -> None:
    app, battle = window(tmp_path), skirmish(seed)
    other = (Seat.RED, Seat.BLUE)[seed % 2]
    dice = DealtAnew(seed, other, {})
    dice.deck = battle.game().start.seats[other].deck
    first = play(app, battle, dice, Mind(seed, other))
    unseen = [card for card in dict.fromkeys(dice.deck) if card not in first.seen]
    dealt = Random(seed).sample(unseen, len(unseen))
    anew = DealtAnew(seed, other, dict(zip(unseen, dealt, strict=True)))
    anew.deck = dice.deck
    again = play(app, battle, anew, first.answers)
    assert first.empty != again.empty or GAMES, "the other holds cards that can be played elsewhere"
    for before, after in zip(first.shown, again.shown, strict=True):
        assert before == after
