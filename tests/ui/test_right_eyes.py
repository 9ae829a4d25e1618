"""Every card to the right eyes: a seat's picture holds what it may see, and nothing else (TCD-02).

Recorded games of all modes lie in the window. At each moment every seat opens its drawer; then what
it may not see is dealt anew, and the picture must be the same, byte for byte. IRON_RANKS_EYES says
at how many moments of each game (default 2; 1000 for all), besides one at which something lies face
up.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import Stream
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.language.texts import printed
from simulator.model import events as ev
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.staging.drawer import card_name, drawer
from simulator.ui.battle.match import Match
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.tree import words_in
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.games.golden import recorded, replayed
from tests.ui.fingers import window

MOMENTS = int(os.environ.get("IRON_RANKS_EYES") or 2)
"""Moments of each game, spread over it."""
MET = {"a-feast-for-crows": {347}, "a-game-of-thrones": {130, 217}}
"""Moments at which a seat once saw too much or too little: a card played lay behind the sheet of
a charge; the question behind a strip told whether the other had played a card."""
SWEPT = 16
"""After so many moments the screens that were left are swept away: nobody closes them."""
WIDE = (1600, 900)
"""The least window in which everything about a game is seen at once."""


def counts(mode: str) -> list[int]:
    """Return after how many answers of a recorded game it is looked at."""
    session = replayed(mode)
    given = len(session.inputs)
    found = {given * number // (MOMENTS + 1) for number in range(1, MOMENTS + 1)}
    played = [n for n, one in enumerate(session.events) if isinstance(one, ev.CardPlayed)]
    middle = played[len(played) // 2]
    found |= MET.get(mode, set())
    return sorted({*found, max(n for n in range(given) if session.events_before(n) <= middle) + 1})


def moment(mode: str, count: int, *, asks: bool) -> Session:
    """Return the recorded game of a mode after so many answers, asking as people are asked."""
    session = replayed(mode).fork()
    session.back_to(count)
    if asks:  # it may stop earlier then, where nothing can be used
        session.ask_anyway(frozenset(session.state.seats))
    return session


def otherwise(session: Session, seat: Seat, deal: int, *, asks: bool) -> Session:
    """Return a game that looks the same to a seat, with all it may not see dealt anew."""
    other = session.fork()
    if asks:
        other.ask_anyway(frozenset(session.state.seats))
    other.deal_anew(dealt_anew(session.position, seat, Stream(f"deal {deal}")))
    return other


class Eyes:
    """What a seat sees: it sits alone before machines, or among people with its drawer open."""

    def __init__(self, folder: Path, mode: str, *, alone: bool) -> None:
        self.app, self.alone = window(folder, WIDE), alone
        header = read(recorded(mode)).header
        self.header = replace(header, players=dict.fromkeys(header.players, HUMAN))

    def look(self, session: Session, seat: Seat) -> GameScreen:
        others = [one for one in session.state.seats if one is not seat] if self.alone else []
        machines = {one: RandomAgent(1) for one in others}
        screen = GameScreen(self.app, Match(session.fork(), self.header, machines))
        self.app.start_with(screen)
        if not screen.match.machine_asked:
            screen.ask()
        screen.secrecy.held = {seat}
        screen.refresh()
        screen.draw(self.app.surface)
        return screen

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.app.surface, "RGB")


def told(game: GameScreen) -> str:
    """Return all words of the screen, those scrolled away and those for the ear too."""
    spoken = [getattr(one.box, "spoken", "") for one in game.tree.root.walk()]
    return "\n".join((words_in(game.tree.root), *spoken))


def lacking(game: GameScreen, seat: Seat) -> Iterator[str]:
    """Yield what a seat may see and does not: its cards and what lies face up, with texts."""
    now, shown = game.match.session.position, told(game)
    for card in drawer(now, seat):
        yield from (
            word for word in (card_name(now, card), printed(card.card.text)) if word not in shown
        )
    if game.staged.face_up and not game.hand.laid_out:
        yield from [] if game.panels.story.said in shown else [game.panels.story.said]


@pytest.mark.parametrize("alone", [False, True], ids=["two people", "against a machine"])
@pytest.mark.parametrize("mode", scenario_names())
def test_a_seats_picture_holds_what_it_may_see_and_nothing_else(
    tmp_path: Path, mode: str, alone: bool
) -> None:
    eyes, differ = Eyes(tmp_path, mode, alone=alone), 0
    for number, count in enumerate(some(counts(mode))):
        if number % SWEPT == SWEPT - 1:
            gc.collect()
        session = moment(mode, count, asks=not alone)
        for seat in session.state.seats:
            where = f"{mode} after {len(session.inputs)} answers, {seat}: "
            other = otherwise(session, seat, len(session.inputs), asks=not alone)
            differ += other.state != session.state
            game = eyes.look(session, seat)
            if not alone:
                assert list(lacking(game, seat)) == [], where
            first, words = eyes.picture(), told(game)
            again = eyes.look(other, seat)
            assert words == told(again), where + "its words tell what is hidden"
            assert first == eyes.picture(), where + "it tells what is hidden"
    assert differ, "something was hidden"


@pytest.mark.parametrize("mode", scenario_names())
def test_a_card_just_played_lies_there_with_its_text_for_every_seat(
    tmp_path: Path, mode: str
) -> None:
    """TCD-01: whoever looks; nobody has to open a drawer for it."""
    eyes, seen = Eyes(tmp_path, mode, alone=False), 0
    for count in some(counts(mode)):
        session = moment(mode, count, asks=True)
        game = eyes.look(session, next(iter(session.state.seats)))
        while is_empty(game.match.pending):  # then what was declared is played
            game.match.answer(PASS)
        game.absorb()
        game.secrecy.held = set()
        game.refresh()
        game.draw(eyes.app.surface)
        if game.staged.face_up and not game.hand.laid_out:
            assert list(lacking(game, Seat.RED))[-1:] != [game.panels.story.said]
            seen += 1
    assert seen
