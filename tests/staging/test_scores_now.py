"""Mode rows: their sum is what the scoring gives, and nothing hidden is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.dice import SeededDice, random_stream
from simulator.engine.game import game_of
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.missions.mission_piles import DarkNotes
from simulator.missions.open_missions import open_missions
from simulator.missions.points_due import points_due
from simulator.missions.stand import QUARTERS, whereabouts
from simulator.model import events as ev
from simulator.model.requests import Choose, ChooseSome, Roll, Shuffle
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, Zone
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import CARRY
from simulator.rules.scoring.victory import GameOverError, score_round
from simulator.rules.tactics.tactics_board import resolve_zone
from simulator.staging.scores_now import RowKind, scores_now
from simulator.staging.zones import empty_zones, zones_now
from tests.agents.dealing import dealt_anew
from tests.staging.recorded_moments import MODES, moments

AT_THE_END = {"a-storm-of-swords", "fire-and-blood"}
"""Modes that pay for what is destroyed, and nothing at the end of a round."""


def crowded(mode: str) -> Iterator[Position]:
    """Yield positions of a mode's recorded game with units of both sides put onto its tokens."""
    for number, event, now in moments(mode):
        if isinstance(event, ev.TurnEnded) and number % 4 == 0:
            units = dict(now.state.units)
            tokens = dict(now.state.tokens)
            standing = [u for u in units.values() if u.on_table and not now.is_wall(u.id)]
            for token, unit in zip(now.state.tokens.values(), standing[number % 3 :], strict=False):
                units[unit.id] = replace(unit, pose=Pose(*token.at, 0.0))
                if scenario_of(now).claim == CARRY:
                    tokens[token.id] = replace(token, carrier=unit.id)
            state = replace(now.state, units=units, tokens=tokens, engaged=frozenset(), round=3)
            yield Position(state, now.game)


def end_of_round(now: Position) -> list[ev.PointsScored]:
    """End the round on a table of its own, where nobody uses an effect; give what was scored."""
    events: list[ev.Event] = []
    script = score_round(Table(now, events.append))
    reply: Any = None
    try:
        while True:
            request = script.send(reply)
            if isinstance(request, Roll | Shuffle):
                reply = SeededDice(3).roll(request, 0) if isinstance(request, Roll) else None
            elif isinstance(request, Choose):
                reply = request.options[-1].key  # nobody, or pass
            elif isinstance(request, ChooseSome):
                reply = ()
            else:
                reply = request.start
    except (StopIteration, GameOverError):
        return [event for event in events if isinstance(event, ev.PointsScored)]


@pytest.mark.parametrize("mode", MODES)
def test_the_sum_is_what_the_end_of_the_round_pays(mode: str) -> None:
    """RND-09, SCN-GOT-07, SCN-DARK-11, SCN-WINDS-07, SCN-STAND-11: one path, award by award."""
    paid = 0
    for now in crowded(mode):
        shown = scores_now(now)
        due = [(d.player, d.points, d.source, d.rule, d.about) for d in points_due(now)]
        if QUARTERS.id in scenario_of(now).special and whereabouts(now)[1]:
            continue  # on the line between quarters the opponent chooses
        came = [(e.player, e.points, e.source, e.rule, e.about) for e in end_of_round(now)]
        fallen = [one for one in came if one not in due]
        assert [one for one in came if one in due] == due
        assert all(one[3] is Rule.WIN_06 for one in fallen), "an effect destroyed somebody"
        sums = Counter[Seat]()
        for row in shown.rows:
            for one in row.due:
                sums[one.player] += one.points
        assert dict(shown.totals) == {player: sums[player] for player in now.state.seats}
        paid += len(due)
    assert bool(paid) is (mode not in AT_THE_END)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_hidden_is_told(mode: str) -> None:
    """TCD-02, SCN-WINDS-03, SCN-STORM-06: dealt otherwise, the panel says the same to a seat."""
    asked = changed = 0
    for number, event, now in moments(mode):
        if not isinstance(event, ev.UnitActivated) or asked > 12:
            continue
        asked += 1
        for seat in now.state.seats:
            state = dealt_anew(now, seat, random_stream(number, "hidden"))
            other = Position(state, replace(game_of(now)))
            changed += state != now.state
            team = now.team(seat)
            assert scores_now(now, team) == scores_now(other, team)
            assert scores_now(now) == scores_now(other)
    assert changed


def test_a_seat_reads_its_own_hand_of_missions() -> None:
    """SCN-WINDS-03: by name to its owner, by number to everybody."""
    for _number, event, now in moments("winds-of-winter"):
        if isinstance(event, ev.UnitActivated):
            rows = {
                row.leader: row
                for row in scores_now(now, (Seat.RED,)).rows
                if row.kind is RowKind.HAND
            }
            assert rows[Seat.RED].text
            assert not rows[Seat.BLUE].text
            assert "missions" in rows[Seat.BLUE].sentence
            return
    pytest.fail("nobody activated")


def test_hands_of_missions_and_of_siege_cards_are_called_what_they_are() -> None:
    """SCN-WINDS-03, SCN-STORM-06."""
    for mode, word, rule in (
        ("winds-of-winter", "mission", Rule.SCN_WINDS_03),
        ("a-storm-of-swords", "siege card", Rule.SCN_STORM_06),
    ):
        now = next(now for _n, event, now in moments(mode) if isinstance(event, ev.UnitActivated))
        hands = [row for row in scores_now(now).rows if row.kind is RowKind.HAND]
        assert hands
        assert all(f" {word}" in row.sentence and row.rule is rule for row in hands)


def test_a_mission_says_whether_it_comes_later_or_is_scored_or_met_and_by_whom() -> None:
    """SCN-DARK-11: of each kind there is one in the recorded game, or where all were scored."""
    seen = set()
    for now in crowded("dark-wings-dark-words"):
        notes = {**now.state.notes, DarkNotes.scored.key: DarkNotes(now.state.notes).active}
        for then in (now, Position(replace(now.state, notes=notes), now.game)):
            rows = {row.number: row for row in scores_now(then).rows if row.kind in MISSIONS}
            for one in open_missions(then):
                row = rows[one.card.number]
                assert (row.kind is RowKind.NEXT_MISSION) is one.reserve
                assert row.strength == tuple((side[0], points) for side, points in one.met)
                kind = "reserve" if one.reserve else "scored" if one.scored else "open"
                said = MISSION[kind]
                if kind == "open" and one.met:
                    kind = "met"
                    said = " ".join(
                        f"{player_name(side[0])} meets it: {points} point{'s' * (points != 1)}."
                        for side, points in one.met
                    )
                assert row.sentence == said
                seen.add(kind)
    assert seen == {*MISSION, "met"}


MISSIONS = {RowKind.MISSION, RowKind.NEXT_MISSION}
MISSION = {
    "reserve": "It comes into play later.",
    "scored": "It was scored already.",
    "open": "Nobody meets it now.",
}


KINDS = {
    "a-game-of-thrones": {RowKind.TOKEN},
    "a-clash-of-kings": {RowKind.TOKEN, RowKind.CARD},
    "a-storm-of-swords": {RowKind.WALL, RowKind.RESERVE, RowKind.HAND},
    "a-feast-for-crows": {RowKind.TOKEN},
    "a-dance-with-dragons": {RowKind.TOKEN},
    "winds-of-winter": {RowKind.TOKEN, RowKind.HAND, RowKind.MISSION},
    "honed-and-ready": {RowKind.TOKEN},
    "fire-and-blood": {RowKind.MARK},
    "here-we-stand": {RowKind.QUARTER},
    "dark-wings-dark-words": {RowKind.TOKEN, RowKind.MISSION, RowKind.NEXT_MISSION},
}


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_shows_what_it_is_about(mode: str) -> None:
    kinds = set()
    for number, event, now in moments(mode):
        if isinstance(event, ev.UnitActivated) and number % 3 == 0:
            found = scores_now(now)
            kinds |= {row.kind for row in found.rows}
            for row in found.rows:
                assert row.title
                assert row.sentence.endswith(".")
                assert all(miss.inches > 0 for miss in row.misses)
                if row.kind is RowKind.TOKEN and row.leader is not None:
                    assert now.owner(row.units[0]) is row.leader
    assert kinds == KINDS[mode]


def test_a_zone_says_whom_it_could_be_used_on() -> None:
    """TBD-02 to TBD-06, NCU-06: what is offered is what was told before."""
    empty = 0
    for _number, event, now in moments("a-game-of-thrones"):
        if isinstance(event, ev.ZoneClaimed):
            player = now.owner(event.ncu)
            (zone,) = (one for one in zones_now(now, player) if one.zone is event.zone)
            assert zone.free
            assert zone.sentence
            assert bool(zone.empty) <= (not zone.units)
            empty += any(bool(one.empty) for one in zones_now(now, player))
            claimed = Position(apply(now.state, event), now.game)
            (zone,) = (one for one in zones_now(claimed, player) if one.zone is event.zone)
            assert (zone.holder, zone.owner, zone.free) == (event.ncu, player, False)
            assert now.name(event.ncu) in zone.sentence
    assert empty


def does_something(now: Position, player: Seat, zone: Zone) -> bool:
    """Use a zone's effect on a table of its own; say whether anything happens or is asked."""
    events: list[ev.Event] = []

    async def script(table: Table) -> None:
        await resolve_zone(table, player, zone)

    running = script(Table(now, events.append))
    try:
        running.send(None)
    except StopIteration:
        return bool(events)
    running.close()
    return True


@pytest.mark.parametrize("mode", MODES[::3])
def test_a_zone_is_called_empty_exactly_where_using_it_changes_nothing(mode: str) -> None:
    """TBD-02 to TBD-06: Tactics too, once the deck is empty and nobody can receive a token."""
    called = set()
    for number, event, now in moments(mode):
        if not isinstance(event, ev.TurnBegan) or number % 5:
            continue
        for player, seat in now.state.seats.items():
            foes = {u.id: replace(u, conditions=frozenset(Condition)) for u in now.foes(player)}
            bare = replace(
                now.state,
                seats={**now.state.seats, player: replace(seat, deck=())},
                units={**now.state.units, **foes},
            )
            for there in (now, Position(bare, now.game)):
                for one in zones_now(there, player):
                    if one.free:
                        assert bool(one.empty) is not does_something(there, player, one.zone)
                        assert (one.zone in empty_zones(there, player)) is bool(one.empty)
                        called.add((one.zone, bool(one.empty)))
    assert (Zone.TACTICS, True) in called
    assert {empty for _zone, empty in called} == {True, False}
