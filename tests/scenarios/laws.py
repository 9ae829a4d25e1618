"""The laws every table keeps, watched while random games are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from random import Random
from typing import Any

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.armies.lists import load_army
from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.measure import distance, overlaps
from simulator.geometry.placing import inside
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.model import events as ev
from simulator.model.state import Seat

RED, BLUE, GREEN, GOLD = Seat.RED, Seat.BLUE, Seat.GREEN, Seat.GOLD
KEPT = {"maneuver", "march", "shift", "retreat", "pivot"}
"""Moves that may not end within 1 inch of an enemy (MOV-04)."""
HOUSES = {RED: "stark-30", BLUE: "lannister-30", GREEN: "lannister-30", GOLD: "stark-30"}


def battle(scenario: str, seed: int, **more: Any) -> Battle:
    armies = {player: load_army(HOUSES[player]) for player in (RED, BLUE)}
    return Battle(scenario, armies, seed, **({"terrain": "random"} | more))


def of_many(scenario: str, seed: int, players: int, *, teams: bool = False) -> Battle:
    """A battle of three or four, or of two teams with both houses on each side."""
    seats = (RED, BLUE, GREEN, GOLD)[:players]
    armies = {player: load_army(HOUSES[player]) for player in seats}
    sides = ((RED, GREEN), (BLUE, GOLD)) if teams else ()
    return Battle(scenario, armies, seed, terrain="chosen", width=72.0, teams=sides)


def drawn(seed: int) -> Battle:
    """Return a battle of two to four seats; ten seeds in a row play all modes."""
    mode, chance = scenario_names()[seed % len(scenario_names())], Random(seed)
    alone = load_scenario(mode).free_for_all
    seats = chance.choice((2, 3, 4) if alone else (2, 4))
    if seats == 2:
        pieces = load_scenario(mode).pieces
        return battle(
            mode, seed, terrain=chance.choice(("none", "chosen", "random")), pieces=pieces
        )
    return of_many(mode, seed, seats, teams=seats == 4 and (not alone or chance.random() < 0.5))


def played(battle: Battle) -> Session:
    session = Session(battle.game())
    seats = {p: machine("random", battle.seed + n) for n, p in enumerate(session.state.seats)}
    with watched():
        return play(session, seats, limit=12_000)


@contextmanager
def watched() -> Iterator[None]:
    """Check the 1-inch rule and the ground at every move that has ended, and all counts always."""
    emit = Table.emit

    def watchful(self: Table, *events: ev.Event) -> None:
        for event in events:
            emit(self, event)
            check_counts(self.now, event)
            if isinstance(event, ev.UnitMoved) and event.move not in KEPT:
                continue
            if isinstance(event, ev.UnitMoved | ev.UnitDeployed | ev.UnitReturned):
                check_distance(self.now, event.unit)

    Table.emit = watchful  # type: ignore[method-assign]
    try:
        yield
    finally:
        Table.emit = emit  # type: ignore[method-assign]


def check_counts(now: Position, event: ev.Event) -> None:
    """No wounds, points or tokens are ever below 0, not even between two events of one script."""
    for unit in now.state.units.values():
        assert unit.wounds >= 0, f"{unit.id} has {unit.wounds} wounds after {event}"
        assert min(unit.tokens.values(), default=0) >= 0, f"{unit.id} after {event}"
    for ncu in now.state.ncus.values():
        assert min(ncu.tokens.values(), default=0) >= 0, f"{ncu.id} after {event}"
    for seat in now.state.seats.values():
        assert seat.score >= 0, f"{seat.player} has {seat.score} points after {event}"


def check_distance(now: Position, unit: str) -> None:
    for foe in [*now.foes(now.owner(unit)), *now.walls()]:
        if not now.friendly(unit, foe.id) and foe.id not in now.enemies_engaged(unit):
            gap = distance(now.corners(unit), now.corners(foe.id))
            assert gap >= 1.0 - ROUNDING, f"{unit} ended {gap} in from {foe.id} (MOV-04)"


def check_table(now: Position) -> None:
    """Nobody overlaps, leaves the board or stands on impassable ground; no card is lost."""
    units = [unit.id for unit in now.state.units.values() if unit.on_table]
    for unit in units:
        within, over = inside(now.corners(unit), now.game.board)
        assert within or over < OVERLAP_DEPTH, f"{unit} hangs {over} in over the edge (AMB-11)"
        for piece in now.state.terrain:
            if "impassable" in piece.keywords:
                assert not overlaps(now.corners(unit), piece.outline), f"{unit} on {piece.id}"
    for one, other in combinations(units, 2):
        assert not overlaps(now.corners(one), now.corners(other)), f"{one} on {other} (MOV-05)"
    for seat in now.state.seats.values():
        lying = [
            a.card
            for u in now.state.units.values()
            for a in u.attached
            if (a.lender or a.owner) is seat.player and not a.special
        ]
        aside = [one.card for one in seat.face_down]
        cards = Counter((*seat.deck, *seat.hand, *seat.discard, *aside, *lying))
        cards -= Counter(one.card for one in seat.borrowed)
        for borrower in now.state.seats.values():
            cards += Counter(o.card for o in borrower.borrowed if o.lender is seat.player)
        brought = Counter(now.game.start.seats[seat.player].deck)
        assert cards == brought, f"{seat.player} lost {brought - cards}, gained {cards - brought}"
        assert cards.total() == 20, f"{seat.player} has {cards.total()} cards"
    for token in now.state.tokens.values():
        if token.carrier is not None:
            assert now.unit(token.carrier).on_table, f"{token.id} is carried by nobody"
