"""Few questions: strips are at most half of all windows, and none that a machine uses is passed.

IRON_RANKS_STRIPS says how many games are counted, skirmishes and quick battles in turn (default 1),
IRON_RANKS_SEED which is the first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle, quick_battle, skirmish
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat
from simulator.ui.battle.match import Match
from simulator.ui.battle.strip import strip_of
from simulator.ui.battle.way_on import WayOn, way_on
from simulator.ui.settings import Settings

GAMES = int(os.environ.get("IRON_RANKS_STRIPS") or 1)
FIRST = int(os.environ.get("IRON_RANKS_SEED") or 1)


@dataclass
class Counted:
    """What a game asked of two people: with one question for each seat and window, and in strips.

    answers: choices that a save holds. windows: questions whether an effect is used, were each
    asked for itself. used: those of them where one is used. strips: those that are answered for
    themselves, not along with the question they lead to where all pass.
    """

    answers: int = 0
    windows: int = 0
    strips: int = 0
    used: int = 0
    turns: int = 0


def greedy_games() -> Iterator[Battle]:
    """Yield the battles that are counted, a skirmish and a quick battle in turn."""
    for number in range(GAMES):
        yield (skirmish, quick_battle)[number % 2](FIRST + number // 2)


def table(battle: Battle) -> Match:
    """Return a battle of two people in which nothing was answered."""
    return Match(Session(battle.game()), battle.header(dict.fromkeys(battle.armies, "human")))


def used_as_recorded(battle: Battle) -> list[tuple[int, Seat]]:
    """Return the windows that a greedy machine uses where it is asked only if it can."""
    session, agent, used = Session(battle.game()), machine("greedy", battle.seed), []
    while session.pending is not None:
        request, reply = session.pending, reply_of(agent, session)
        if isinstance(request, Choose) and request.kind is Kind.WINDOW and reply != PASS:
            used.append((len(session.events), request.who))
        session.answer(reply)
    return used


def counted(battle: Battle) -> tuple[Counted, list[tuple[int, Seat]]]:
    """Return what the window asks by default of people who answer like a greedy machine.

    Also which windows they use: after how many events, and who.
    """
    match = table(battle)
    match.keep_hands_secret()
    session, agent, found = match.session, machine("greedy", battle.seed), Counted()
    open_strip: tuple[int, frozenset[Seat]] = (0, frozenset())
    used, ways = [], list[WayOn | None]()
    while session.pending is not None:
        request = session.pending
        assert not match.pass_silently(Settings()), "by default no window is passed"
        reply = PASS if is_empty(request) else reply_of(agent, session)
        if isinstance(request, Choose) and request.kind is Kind.WINDOW:
            happened, asked = open_strip
            parts = frozenset(part.seat for part in strip_of(match) if not part.answered)
            assert request.who in parts
            found.windows += 1
            if happened != len(session.events) or request.who not in asked:
                found.strips += 1
                ways.append(way_on(match))
            open_strip = len(session.events), parts - {request.who}
            if reply != PASS:
                used.append((len(session.events), request.who))
                ways.clear()
        else:
            found.strips -= sum(way is not None and way.question == request for way in ways)
            ways.clear()
        match.answer(reply)
    found.answers = sum(not given.dice for given in session.inputs)
    found.turns = sum(isinstance(event, ev.TurnBegan) for event in session.events)
    found.used = len(used)
    return found, used


def test_strips_are_at_most_half_of_the_questions_and_nothing_used_is_passed() -> None:
    games = []
    for battle in greedy_games():
        game, used = counted(battle)
        assert used == used_as_recorded(battle)
        games.append(game)
    turns, strips = sum(game.turns for game in games), sum(game.strips for game in games)
    answers, windows = sum(game.answers for game in games), sum(game.windows for game in games)
    told = {"strips": strips, "windows": windows, "answers": answers}
    print(len(games), "games,", {name: round(count / turns, 2) for name, count in told.items()})
    assert sum(game.used for game in games) > 0
    assert strips <= answers / 2
    assert strips <= windows / 2 or GAMES < 20, "asked together, and along with what follows"
