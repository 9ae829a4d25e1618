"""Games the program plays with itself, from which the value of a position is learned.

The seed of a game draws everything: mode, size, lists and terrain. So the same seeds give the same
positions on every machine. Half of the games are between printed lists, the other half between
random legal armies.
"""

from __future__ import annotations

from typing import Final

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.caches import cached
from simulator.content.armies.lists import army_names
from simulator.content.cards.library import load_library
from simulator.content.games.battles import SKIRMISH, Battle, legal_army
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import random_stream
from simulator.engine.game import Game
from simulator.engine.session import Session
from simulator.model.army import Army
from simulator.model.cards import SEASON, USUAL_SEASON, Season
from simulator.model.state import GameState, Phase, Seat
from simulator.records import dataclass
from simulator.rules.armies.mustering import factions
from simulator.rules.armies.random_army import random_army

SIZES: Final = (40, 40, 40, 30, 50)
"""Army points of a game; every other one has 40, as in most games that are played."""
SIZED_FROM: Final = 20_000_000
"""Seeds from here on name the army points of their game, as 30,000,012 does: by size."""
SEEDS_A_SIZE: Final = 1_000_000
"""How many games of one size there may be."""
SEASON_7_FROM: Final = 500_000
"""The number from which on the games of a size are played with the cards of season S07."""
SKIRMISH_POINTS: Final = 20
"""Games of so many points are skirmishes; larger ones are of the printed modes in turn."""
STEP_LIMIT: Final = 20_000
"""More answers than any game takes."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played to its end: the positions between two turns, and what came of it.

    points: the victory points at the end, red's first.
    """

    seed: int
    game: Game
    states: tuple[GameState, ...]
    winner: Seat | None
    points: tuple[int, int]
    rounds: int


def battle_of(seed: int) -> Battle:
    """Draw the battle of a seed."""
    rng = random_stream(seed, "learning")
    modes = scenario_names()
    terrain = rng.choice(("none", "chosen", "random"))
    size = rng.choice(SIZES) if seed < SIZED_FROM else seed // SEEDS_A_SIZE
    mode = SKIRMISH if size == SKIRMISH_POINTS else modes[seed % len(modes)]
    printed = rng.random() < 0.5 and size != 50
    season = season_of(seed)
    named = _named(size, season)
    lists = [
        _printed(rng.choice(named), season)
        if printed
        else _drawn(rng.randrange(10**9), size, season)
        for _side in range(2)
    ]
    armies = dict(zip((Seat.RED, Seat.BLUE), lists, strict=True))
    return Battle(mode, armies, seed, terrain=terrain, season=season)


def season_of(seed: int) -> Season:
    """Return the season of the cards a game is played with."""
    late = seed >= SIZED_FROM and seed % SEEDS_A_SIZE >= SEASON_7_FROM
    return USUAL_SEASON if late else SEASON


def _drawn(seed: int, size: int, season: Season) -> Army:
    library = load_library(season=season)
    houses = factions(library)
    return random_army(library, seed, houses[seed % len(houses)], size)


@cached(8, each=5_000)
def _named(size: int, season: Season) -> tuple[str, ...]:
    return tuple(sorted(name for name in army_names(season) if f"-{size}" in name))


@cached(64, each=20_000)
def _printed(name: str, season: Season) -> Army:
    return legal_army(name, load_library(season=season))


def played_by_greedy(seed: int) -> PlayedGame | None:
    """Play the battle of a seed between two greedy players; None for a game that did not end."""
    session = Session(battle_of(seed).game())
    players = {
        seat: machine("greedy", 2 * seed + number)
        for number, seat in enumerate(session.state.seats)
    }
    play(session, players, limit=STEP_LIMIT)
    if not session.over:
        return None
    states = [mark.state for mark in session.checkpoints]
    between = [state for state in states if state.phase not in _BEFORE]
    end = session.state
    points = (end.seats[Seat.RED].score, end.seats[Seat.BLUE].score)
    return PlayedGame(seed, session.game, tuple(between), end.winner, points, end.round)


_BEFORE: Final = frozenset({Phase.SETUP, Phase.DEPLOYMENT, Phase.OVER})
