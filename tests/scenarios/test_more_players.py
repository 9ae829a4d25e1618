"""Chapter 15: team against team, and everyone for himself."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.agents.quick_setup import set_up
from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.files.errors import ContentError
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Phase
from simulator.rules.armies import building as army_building
from simulator.rules.scoring import victory
from simulator.rules.scoring.victory import required, score, sides
from simulator.rules.setup.deployment import SetupNotes, zone_of
from simulator.rules.setup.returning import home_strips
from simulator.rules.tactics import tactics_board
from simulator.rules.turn import clean_up, sequence
from simulator.rules.units import wounds
from tests.rules.tables import a_table
from tests.scenarios.laws import BLUE, GOLD, GREEN, RED, battle, of_many, played


def started(fought: Battle, seed: int = 1) -> Session:
    session = Session(fought.game())
    set_up(session, seed)
    return session


@pytest.fixture(scope="module")
def teams() -> Session:
    return started(of_many("a-game-of-thrones", 1, 4, teams=True))


@pytest.fixture(scope="module")
def three() -> Session:
    return started(of_many("a-game-of-thrones", 1, 3))


# ------------------------------------------------------------------ teams


def test_every_player_of_a_team_builds_an_army_of_its_own_TEAM_01(teams: Session) -> None:
    library = load_library()
    for player in teams.state.seats:
        army = load_army(
            {"stark": "stark-30", "lannister": "lannister-30"}[teams.state.seats[player].faction]
        )
        assert army_building.legal(army, library)
    assert sides(teams.position) == [(RED, GREEN), (BLUE, GOLD)]


def test_20_points_for_each_player_play_to_the_points_of_40_TEAM_02() -> None:
    session = started(of_many("a-game-of-thrones", 1, 4, teams=True))
    seats = session.state.seats
    small = MappingProxyType({p: replace(seat, points_size=20) for p, seat in seats.items()})
    now = Position(replace(session.state, seats=small), session.game)
    assert required(now) == 10


def test_a_character_stands_only_once_in_a_team_TEAM_03() -> None:
    armies = {p: load_army("stark-30") for p in (RED, BLUE, GREEN, GOLD)}
    pair = Battle("a-game-of-thrones", armies, 1, teams=((RED, GREEN), (BLUE, GOLD)))
    with pytest.raises(ContentError, match="Robb Stark"):
        pair.game()


def test_every_player_has_a_tactics_deck_of_its_own_TEAM_04(teams: Session) -> None:
    for player in (RED, BLUE, GREEN, GOLD):
        seat = teams.state.seats[player]
        assert len(seat.deck) == 17
        assert len(seat.hand) == 3


def run(now: Position, script: Any) -> Session:
    """Run one script from a position."""
    done: list[bool] = []

    def only(_now: Position) -> Any:
        if done:
            return None

        async def chapter(table: Table) -> None:
            done.append(True)
            await script(table)

        return chapter

    return Session(replace(game_of(now), start=now.state, next_step=only))


def test_the_first_player_marker_goes_from_team_to_team_TEAM_05(teams: Session) -> None:
    first = teams.state.first
    session = run(teams.position, clean_up.clean_up)
    while session.pending is not None:
        session.answer(())
    own = teams.position.team(first)
    assert session.state.first not in own


def test_a_teams_turn_may_activate_any_of_its_units_TEAM_06(teams: Session) -> None:
    session = teams.fork()
    while session.pending is not None and session.pending.kind is not Kind.ACTIVATE:
        assert isinstance(session.pending, Choose)
        session.answer("pass")
    request = session.pending
    assert isinstance(request, Choose)
    owners = {teams.position.owner(option.key) for option in request.options}
    assert owners == set(teams.position.team(request.who))
    after = next(s for s in sides(teams.position) if request.who not in s)
    assert sequence.order_of_sides(session.position)[0] == after, "then the other team's turn"


def test_points_belong_to_the_team_TEAM_07(teams: Session) -> None:
    async def script(table: Table) -> None:
        victory.award(table, RED, 2, "test", Rule.WIN_06)
        victory.award(table, GREEN, 3, "test", Rule.WIN_06)

    session = run(teams.position, script)
    assert score(session.position, (RED, GREEN)) == 5
    assert score(session.position, (BLUE, GOLD)) == 0


def test_team_mates_are_friends_TEAM_08(teams: Session) -> None:
    now = teams.position
    assert {unit.owner for unit in now.friends(RED)} == {RED, GREEN}
    assert {unit.owner for unit in now.foes(RED)} == {BLUE, GOLD}


def test_a_team_deploys_in_one_zone_TEAM_09(teams: Session) -> None:
    now = teams.position
    assert zone_of(now, RED) == zone_of(now, GREEN)
    assert zone_of(now, RED) != zone_of(now, BLUE)
    assert zone_of(now, BLUE) == zone_of(now, GOLD)


# ------------------------------------------------------------------ everyone for himself


def test_a_storm_of_swords_is_not_for_everyone_FFA_01() -> None:
    with pytest.raises(ContentError, match="two sides"):
        of_many("a-storm-of-swords", 1, 3).game()


def test_everybody_deploys_in_a_corner_of_12_inches_FFA_02(three: Session) -> None:
    zones = {zone_of(three.position, player) for player in (RED, BLUE, GREEN)}
    assert len(zones) == 3
    for x0, y0, x1, y1 in zones:
        assert (x1 - x0, y1 - y0) == (12.0, 12.0)
        assert x0 in {0.0, 60.0}
        assert y0 in {0.0, 36.0}


def test_the_highest_roll_is_first_player_FFA_03(three: Session) -> None:
    rolls = [e for e in three.events if isinstance(e, ev.DiceRolled)]
    last = [e for e in rolls if "first player" in str(e.why)]
    best = max(last, key=lambda e: e.faces[0])
    named = next(e for e in three.events if isinstance(e, ev.FirstPlayerNamed))
    assert named.player is best.who


def test_turns_go_to_the_left_FFA_04(three: Session) -> None:
    order = [RED, BLUE, GREEN]
    at = order.index(three.state.first)
    left = [(player,) for player in order[at:] + order[:at]]
    assert sequence.order_of_sides(run(three.position, _nothing).position) in (
        left,
        left[1:] + left[:1],
    )


async def _nothing(_table: Table) -> None:
    return


def test_the_marker_passes_to_the_left_over_those_who_are_out_FFA_05(three: Session) -> None:
    order = [RED, BLUE, GREEN]
    left = order[(order.index(three.state.first) + 1) % 3]
    session = run(three.position, clean_up.clean_up)
    while session.pending is not None:
        session.answer(())
    assert session.state.first is left


def test_who_loses_the_last_unit_is_out_and_the_others_play_on_FFA_07(three: Session) -> None:
    async def script(table: Table) -> None:
        for unit in list(table.now.friends(BLUE)):
            await wounds.destroy(table, unit.id, RED)

    session = run(three.position, script)
    while session.pending is not None:
        pending = session.pending
        assert isinstance(pending, Choose)
        session.answer(pending.options[-1].key)
    now = session.position
    assert victory.out(now, BLUE)
    assert session.state.phase is not Phase.OVER
    assert not session.state.seats[BLUE].hand
    assert all(ncu.destroyed for ncu in session.state.ncus.values() if ncu.owner is BLUE)
    assert victory.remaining(now) == [(RED,), (GREEN,)]


def test_lent_ncus_go_with_their_own_player_FFA_07(three: Session) -> None:
    """One that an opponent controls for this round leaves with its army, not with who has it."""
    ncus = dict(three.state.ncus)
    own, guest = (next(i for i, n in ncus.items() if n.owner is player) for player in (BLUE, GREEN))
    ncus[own] = replace(ncus[own], owner=RED, lent_by=BLUE)
    ncus[guest] = replace(ncus[guest], owner=BLUE, lent_by=GREEN)
    state = replace(three.state, ncus=MappingProxyType(ncus))

    async def script(table: Table) -> None:
        for unit in list(table.now.friends(BLUE)):
            await wounds.destroy(table, unit.id, RED)

    session = run(Position(state, three.game), script)
    while session.pending is not None:
        assert isinstance(session.pending, Choose)
        session.answer(session.pending.options[-1].key)
    after = session.state.ncus
    assert after[own].destroyed
    assert (after[guest].owner, after[guest].lent_by, after[guest].destroyed) == (
        GREEN,
        None,
        False,
    )


def test_what_was_still_to_enter_leaves_with_who_is_out_FFA_07(three: Session) -> None:
    late = next(unit.id for unit in three.position.friends(BLUE))
    units = {**three.state.units, late: replace(three.state.units[late], pose=None)}
    notes = {**three.state.notes, SetupNotes.waiting.key: (late,)}
    state = replace(
        three.state,
        units=MappingProxyType(units),
        notes=MappingProxyType(notes),
        active=RED,
        phase=Phase.TURN,
    )
    assert sequence.may_choose(Position(state, three.game), BLUE, late)

    async def script(table: Table) -> None:
        for unit in list(table.now.friends(BLUE)):
            await wounds.destroy(table, unit.id, RED)

    session = run(Position(state, three.game), script)
    while session.pending is not None:
        assert isinstance(session.pending, Choose)
        session.answer(session.pending.options[-1].key)
    assert victory.out(session.position, BLUE)
    units_of, ncus_of = session.state.units.values(), session.state.ncus.values()
    blue = [one.id for one in units_of if one.owner is BLUE]
    blue += [one.id for one in ncus_of if one.owner is BLUE]
    assert not any(sequence.may_activate(session.position, one) for one in blue)
    paid = [e for e in session.events if isinstance(e, ev.PointsScored)]
    assert len(paid) == len(units) // 3 - 1, "no points for the unit that never came"


def test_a_unit_carries_one_enemy_influence_whoever_the_enemy_is_INF_02(three: Session) -> None:
    now = three.position
    target = now.friends(RED)[0].id
    first, second = (
        next(n.id for n in now.state.ncus.values() if n.owner is who) for who in (BLUE, GREEN)
    )
    own = next(n.id for n in now.state.ncus.values() if n.owner is RED)

    async def script(table: Table) -> None:
        table.emit(ev.InfluenceLaid(rule=Rule.INF_01, ncu=first, unit=target))

    after = run(now, script).position
    assert not tactics_board.may_influence(after, second, target)
    assert tactics_board.may_influence(after, own, target)


def test_who_is_out_is_not_said_to_pass_FFA_07_RND_07(three: Session) -> None:
    state = replace(three.state, active=RED, turn=3, phase=Phase.TURN)

    async def script(table: Table) -> None:
        for unit in list(table.now.friends(BLUE)):
            await wounds.destroy(table, unit.id, RED)
        await sequence.take_turn(table)

    session = run(Position(state, three.game), script)
    while not any(isinstance(event, ev.TurnBegan) for event in session.events):
        assert isinstance(session.pending, Choose)
        session.answer(session.pending.options[-1].key)
    (began,) = [event for event in session.events if isinstance(event, ev.TurnBegan)]
    assert began.player is GREEN
    assert not [event for event in session.events if isinstance(event, ev.TurnPassed)]


def test_the_others_win_only_by_the_modes_condition_FFA_06() -> None:
    """Nobody wins as long as two sides stand and nobody has the points."""
    session = played(of_many("a-game-of-thrones", 3, 3))
    ends = [e for e in session.events if isinstance(e, ev.GameEnded)]
    assert len(ends) == 1
    assert ends[0].rule.value in {"WIN-01", "WIN-04", "WIN-05", "WIN-07"}


def test_an_attachment_stands_with_its_unit_and_ncus_stay_beside_DEP_05_DEP_06() -> None:
    session = started(battle("a-game-of-thrones", 1))
    for unit in session.state.units.values():
        assert unit.on_table
        assert unit.attachments == session.game.start.units[unit.id].attachments
    assert all(ncu.zone is None for ncu in session.state.ncus.values())
    kinds = {given.kind for given in session.inputs}
    assert "deploy_pose" in kinds


def test_both_at_the_number_play_on_WIN_03() -> None:
    table = a_table().red("sworn-swords", at=(10, 10)).blue("guards", at=(30, 30)).having(round=3)

    async def script(table: Table) -> bool:
        victory.award(table, RED, 9, "test", Rule.WIN_06)
        victory.award(table, BLUE, 8, "test", Rule.WIN_06)
        return victory.check_victory(table)

    assert table.run(script).result == [False]


# ------------------------------------------------------------------ edges and turns of deploying


def test_who_begins_in_a_corner_has_the_two_edges_that_meet_there_SCN_STAND_09(
    three: Session,
) -> None:
    now = three.position
    width, depth = now.game.board
    corners = set()
    for player in now.state.seats:
        left, low, right, high = zone_of(now, player)
        strips = home_strips(now, player, 3.0)
        beside = "left edge" if left == 0.0 else "right edge"
        across = (0.0, 3.0) if left == 0.0 else (width - 3.0, width)
        along = (0.0, 3.0) if low == 0.0 else (depth - 3.0, depth)
        assert strips == {
            "own edge": (0.0, along[0], width, along[1]),
            beside: (across[0], 0.0, across[1], depth),
        }
        corners.add((left, low, right, high))
    assert len(corners) == 3


def test_three_sides_deploy_one_after_the_other_in_seat_order_DEP_03(three: Session) -> None:
    owners = [
        three.position.owner(event.unit)
        for event in three.events
        if isinstance(event, ev.UnitDeployed)
    ]
    first = owners[:3]
    order = [side[0] for side in sides(three.position)]
    start = order.index(first[0])
    assert first == [*order[start:], *order[:start]]
    assert owners[3:6] == first
