"""Random legal armies in every mode: every printed card comes up, and the laws of the table hold.

IRON_RANKS_ARMIES says how many games random players play in each season (default 10; 500 for a long
night), IRON_RANKS_GREEDY how many `greedy` plays against itself (default 4; 3,000 for a longer
one), and IRON_RANKS_SEED behind which seed all of them begin (default 0). Each game has its own
seed, which draws its lists, of equal size or not, and decides seats, mode and terrain.
"""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.geometry.contact import engaged
from simulator.language.faction_names import FACTIONS as NAMED
from simulator.model import events as ev
from simulator.model.army import Army
from simulator.model.cards import SEASON, SEASONS, AttachmentCard, NcuCard, UnitCard
from simulator.model.demands import DemandWord
from simulator.model.state import Seat
from simulator.rules.armies.building import faction_deck
from simulator.rules.armies.lists import NEUTRAL, cards_of, deck_cards
from simulator.rules.armies.random_army import random_army
from simulator.rules.units.wounds import most_wounds
from tests.scenarios.laws import watched
from tests.scenarios.test_random_games import (
    ended_keeping_the_laws_and_replayed,
    ends_keeps_the_laws_and_replays,
)

GAMES = int(os.environ.get("IRON_RANKS_ARMIES", "10"))
GREEDY = int(os.environ.get("IRON_RANKS_GREEDY", "4"))
FIRST = int(os.environ.get("IRON_RANKS_SEED", "0"))
MODES = scenario_names()
SIZES = (30, 40, 50)
ODD_SIZES = (24, 28, 30, 34, 40, 46, 50)
"""What two players agree on who own what they own; unequal in most games."""
MACHINES = (("searching", "random"), ("strong:12", "random"), ("greedy", "searching"))
"""Pairs of every fifth game of machines; they think long."""
LIBRARY = load_library()
FACTIONS = tuple(faction for faction in NAMED if faction_deck(faction, LIBRARY))
HOUSES = tuple(faction for faction in FACTIONS if faction != NEUTRAL)


def armies(seed: int, season: str = SEASON) -> dict[Seat, Army]:
    """Draw the two lists of a game; all factions meet in turn, every third time unequal."""
    library = load_library(season=season)
    points = [SIZES[seed % len(SIZES)]] * 2
    if seed % 3 == 2:
        points = [ODD_SIZES[seed % len(ODD_SIZES)], ODD_SIZES[seed // 7 % len(ODD_SIZES)]]
    kinds = len(FACTIONS)
    first, second = FACTIONS[seed % kinds], FACTIONS[(seed // kinds) % kinds]
    return {
        Seat.RED: random_army(library, 2 * seed, first, points[0]),
        Seat.BLUE: random_army(library, 2 * seed + 1, second, points[1]),
    }


def battle(seed: int, season: str = SEASON) -> Battle:
    """Draw a battle of two players."""
    terrain = ("chosen", "random", "none")[seed % 3]
    lists = armies(seed, season)
    return Battle(MODES[seed % len(MODES)], lists, seed, terrain=terrain, season=season)


def battle_of_many(seed: int) -> Battle:
    """Draw a battle of two teams, or of three or four players each for himself (TEAM-01, FFA-01).

    Lists are drawn until the teams have nobody twice (TEAM-03).
    """
    teams = ((Seat.RED, Seat.GREEN), (Seat.BLUE, Seat.GOLD)) if seed % 2 == 0 else ()
    players = tuple(Seat)[: 4 if teams else 3 + (seed // 2) % 2]
    modes = MODES if teams else [mode for mode in MODES if load_scenario(mode).free_for_all]
    mode = modes[(seed // 2) % len(modes)]
    for attempt in range(400):
        lists = {
            player: random_army(
                LIBRARY,
                7_000 + 160 * seed + 4 * attempt + seat,
                _house(seed, seat, teams),
                30 if seed % 3 else ODD_SIZES[(seed + seat) % len(ODD_SIZES)],
            )
            for seat, player in enumerate(players)
        }
        found = Battle(mode, lists, seed, terrain="chosen", width=72.0, teams=teams)
        try:
            found.game()
        except ContentError:
            continue
        return found
    raise AssertionError("no teams were found")


def _house(seed: int, seat: int, teams: tuple[tuple[Seat, ...], ...]) -> str:
    """Return a seat's faction: one for a team, else any."""
    if teams:  # seats 0 and 2 are one team, 1 and 3 the other
        return HOUSES[(seed // 2 + seat % 2) % len(HOUSES)]
    return FACTIONS[(seed + seat) % len(FACTIONS)]


def seeds(count: int) -> range:
    """Return the seeds of so many games, the first of them behind IRON_RANKS_SEED."""
    return range(FIRST + 1, FIRST + count + 1)


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("seed", seeds(GAMES))
def test_a_game_of_random_legal_armies(seed: int, season: str) -> None:
    check_all(ends_keeps_the_laws_and_replays(battle(seed, season)))


@pytest.mark.parametrize("seed", seeds(max(2, GAMES // 10)))
def test_a_game_of_several_random_legal_armies(seed: int) -> None:
    check_all(ends_keeps_the_laws_and_replays(battle_of_many(seed)))


def check_all(session: Session) -> None:
    """Check every step of a game against the laws of these tests."""
    check_wounds(session)
    for now in (*(Position(c.state, session.game) for c in session.checkpoints), session.position):
        check_figures(now)
        check_relations(now)
        for seat in now.state.seats.values():
            assert seat.score >= 0, f"{seat.player} has {seat.score} points (WIN-01)"


@pytest.mark.parametrize("seed", seeds(max(2, GAMES // 25)))
def test_machines_that_think_find_their_way_with_any_army(seed: int) -> None:
    """Against each other and a random one, taking turns at beginning; the laws hold as ever."""
    names = MACHINES[seed % len(MACHINES)] if seed % 5 == 0 else ("greedy", "random")
    _machines_keep_the_laws(battle(1000 + seed), names if seed % 2 else names[::-1], seed)


@pytest.mark.parametrize("seed", seeds(GREEDY))
def test_greedy_plays_itself_with_any_armies_and_seats(seed: int) -> None:
    """Two players in most games, teams or three and four players in every fifth."""
    fought = battle_of_many(seed) if seed % 5 == 0 else battle(90_000 + seed)
    _machines_keep_the_laws(fought, ("greedy",) * len(fought.armies), seed)


def _machines_keep_the_laws(fought: Battle, names: tuple[str, ...], seed: int) -> None:
    """Play a battle by machines; it ends, replays to the same positions and keeps the laws."""
    session = Session(fought.game())
    players = zip(session.state.seats, names, strict=True)
    with watched():
        play(session, {player: machine(name, seed) for player, name in players}, limit=20_000)
    check_all(ended_keeping_the_laws_and_replayed(session, fought))


def check_wounds(session: Session) -> None:
    """What the log tells of wounds is what the units have, between any two steps of the game."""
    left = {unit.id: unit.wounds for unit in session.game.start.units.values()}
    text = 0
    ends = [(mark.events, mark.state) for mark in session.checkpoints]
    for count, state in [*ends, (len(session.events), session.state)]:
        for event in session.events[text:count]:
            _tell(left, event)
        text = count
        assert {unit.id: unit.wounds for unit in state.units.values()} == left


def _tell(left: dict[str, int], event: ev.Event) -> None:
    """Enter what one event says of wounds."""
    if isinstance(event, ev.WoundsSuffered):
        left[event.unit] -= event.wounds
    elif isinstance(event, ev.WoundsRestored):
        left[event.unit] += event.wounds
    elif isinstance(event, ev.AttachmentLost | ev.ModelsRemoved | ev.FiguresRemoved):
        left[event.unit] -= event.wounds  # an attachment alone takes its figure along (ATM-09)
    elif isinstance(event, ev.AttachmentMoved):
        left[event.origin] -= event.wounds
    elif isinstance(event, ev.UnitCalled):
        left[event.unit.id] = event.unit.wounds
    elif isinstance(event, ev.UnitReturned):
        left[event.unit] = event.wounds
    elif isinstance(event, ev.UnitCalled):
        left[event.unit.id] = event.unit.wounds
    elif isinstance(event, ev.WallRaised):
        left[event.wall.id] = event.wall.wounds
    elif isinstance(event, ev.UnitDestroyed) and event.unit in left:  # an NCU has no wounds
        left[event.unit] = 0


def check_figures(now: Position) -> None:
    """A unit lives by its figures, each attachment is one of them, and the fallen stay away."""
    for unit in now.state.units.values():
        if unit.destroyed:
            assert unit.wounds == 0, f"{unit.id} is destroyed"
            assert unit.attachments == (), f"{unit.id} is destroyed"
            continue
        assert 1 <= unit.wounds <= most_wounds(now, unit.id), f"{unit.id} (WND-01, ATM-09)"
        assert len(unit.attachments) <= now.figures(unit.id), f"{unit.id} (ATM-07)"


def check_relations(now: Position) -> None:
    """Engaged means enemies in contact (GEN-07); who is gone is neither engaged nor influenced."""
    standing = [unit.id for unit in now.state.units.values() if unit.on_table]
    for pair in combinations(sorted(standing), 2):
        touching = engaged(now.corners(pair[0]), now.corners(pair[1]))
        if not now.friendly(*pair):
            assert touching == (pair in now.state.engaged), f"{pair} touch: {touching} (GEN-07)"
    for pair in now.state.engaged:
        assert set(pair) <= set(standing), f"{pair} are engaged, but one is gone"
        assert not now.friendly(*pair), f"{pair} are friends (GEN-07)"
    for ncu in now.state.ncus.values():
        assert not ncu.influences or ncu.influences in standing, f"{ncu.id} influences nobody there"
    taken = [ncu.zone for ncu in now.state.ncus.values() if ncu.zone is not None]
    assert len(taken) == len(set(taken)), f"{taken}: one NCU to a zone (NCU-03)"


def test_five_hundred_games_bring_every_card_to_the_table() -> None:
    """What is drawn is enough: no card of the factions is left out."""
    brought: set[str] = set()
    for seed in range(1, 501):
        for army in armies(seed).values():
            brought |= {card.id for card in cards_of(army, LIBRARY)}
            brought |= {card.id for card in deck_cards(army, LIBRARY)}
    shelves = (LIBRARY.units, LIBRARY.attachments, LIBRARY.ncus, LIBRARY.tactics)
    printed = {i for cards in shelves for i, card in cards.items() if card.faction in FACTIONS}
    in_no_list = {card for card in printed if _in_no_list(card)}
    holders: dict[str, UnitCard | AttachmentCard | NcuCard] = {
        **LIBRARY.units,
        **LIBRARY.attachments,
        **LIBRARY.ncus,
    }
    for number in sorted(printed & holders.keys() - brought - in_no_list):
        # One of hundreds, or one that waits for a commander in a unit of his own: seldom.
        faction = holders[number].faction
        drawn = (random_army(LIBRARY, seed, faction, 40) for seed in range(1000))
        brought |= next(
            found
            for army in drawn
            if number in (found := {card.id for card in cards_of(army, LIBRARY)})
        )
    assert printed - brought == in_no_list


def _in_no_list(number: str) -> bool:
    """Return whether a card comes with another, or waits for a commander who is not here yet."""
    unit, card = LIBRARY.units.get(number), LIBRARY.tactics.get(number)
    if unit is not None:
        return any(demand.word is DemandWord.BROUGHT_BY for demand in unit.requirements)
    leaders = {**LIBRARY.attachments, **LIBRARY.units, **LIBRARY.ncus}
    return card is not None and card.commander is not None and card.commander not in leaders
