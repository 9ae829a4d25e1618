"""Chapter 17: from two lists to two deployed armies."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import Choose, Kind, Place
from simulator.model.rulebook import Rule
from simulator.model.scenario import Deployed, ObjectiveCard
from simulator.model.state import Phase, Seat
from simulator.rules.setup import deployment
from simulator.rules.setup import start as first_position
from simulator.rules.setup.given_places import stand_already
from simulator.rules.setup.returning import home_strips
from simulator.rules.turn import sequence
from tests.rules.tables import BLUE, LIBRARY, RED, SCENARIO, a_table, blue_army, full_game, red_army
from tests.scripted_dice import ScriptedDice


def deploying(dice: list[int], *replies: str) -> Session:
    session = Session(full_game(), ScriptedDice(dice))
    for reply in replies:
        session.answer(reply)
    return session


def test_units_are_named_after_side_and_card_and_numbered_when_alike() -> None:
    state = first_position.start(SCENARIO, {RED: red_army(), BLUE: blue_army()}, LIBRARY)
    assert list(state.units)[:3] == [
        "red:sworn-swords#1",
        "red:sworn-swords#2",
        "red:archers",
    ]
    assert list(state.ncus) == ["red:catelyn-stark", "blue:tyrion-lannister"]
    assert state.units["red:riders"].wounds == 12


def test_a_deck_has_two_of_seven_faction_and_three_commander_cards_TCD_02_ARM_12() -> None:
    deck = first_position.deck_of(red_army(), LIBRARY)
    assert len(deck) == 20
    assert set(Counter(deck).values()) == {2}
    assert sum(card.startswith("stark-c") for card in deck) == 6


def test_decks_are_shuffled_before_the_game() -> None:
    session = Session(full_game())
    shuffled = [e for e in session.events if isinstance(e, ev.DeckShuffled)]
    assert [event.player for event in shuffled] == [RED, BLUE]
    assert Counter(shuffled[0].order) == Counter(first_position.deck_of(red_army(), LIBRARY))


def test_tied_rolls_are_rolled_again_DEP_01() -> None:
    session = deploying([4, 4, 2, 5])
    assert session.pending is not None
    assert session.pending.who is BLUE
    assert session.pending.kind is Kind.ZONE_EDGE


def test_who_did_not_choose_a_zone_names_the_first_player_DEP_02() -> None:
    session = deploying([6, 1], "1")
    assert session.pending is not None
    assert (session.pending.who, session.pending.kind) == (BLUE, Kind.FIRST_PLAYER)
    session.answer("red")
    assert session.state.first is RED
    assert [session.state.seats[p].edge for p in (RED, BLUE)] == [1, 0]


def test_the_higher_roll_may_leave_the_choice_DEP_01() -> None:
    session = deploying([6, 1], "leave", "0")
    assert session.pending is not None
    assert (session.pending.who, session.pending.kind) == (RED, Kind.FIRST_PLAYER)
    assert [session.state.seats[p].edge for p in (RED, BLUE)] == [1, 0]


def test_who_chose_the_zone_deploys_first_then_they_alternate_DEP_03() -> None:
    session = deploying([6, 1], "0", "blue")
    askers: list[Seat] = []
    players = {p: RandomAgent(3, p.value) for p in (RED, BLUE)}
    while session.state.phase is Phase.DEPLOYMENT and session.pending is not None:
        if session.pending.kind is Kind.DEPLOY_POSE:
            askers.append(session.pending.who)
        session.answer(players[session.pending.who].reply(session.position, session.pending))
    assert askers == [RED, BLUE] * 4


def test_a_unit_is_deployed_wholly_in_its_zone_DEP_04() -> None:
    session = deploying([6, 1], "0", "blue", "red:archers")
    assert isinstance(session.pending, Place)
    with pytest.raises(IllegalReplyError) as out:
        session.answer(Pose(24, 7.7, 0))
    assert out.value.verdict.rule is Rule.DEP_04
    assert out.value.verdict.margin == pytest.approx(-0.1)
    session.answer(Pose(24, 7.6, 0))
    assert session.state.units["red:archers"].pose == Pose(24, 7.6, 0)


def test_units_look_at_each_other_after_deployment() -> None:
    session = deploying([6, 1], "0", "blue", "red:archers")
    assert isinstance(session.pending, Place)
    assert {pose.facing for pose in session.pending.samples()} == {0.0}


def test_each_player_draws_three_cards_after_deployment_DEP_07() -> None:
    session = Session(full_game(5))
    players = {p: RandomAgent(5, p.value) for p in (RED, BLUE)}
    while session.state.phase is not Phase.TURN and session.pending is not None:
        session.answer(players[session.pending.who].reply(session.position, session.pending))
    assert [len(session.state.seats[p].hand) for p in (RED, BLUE)] == [3, 3]


def test_every_token_gets_an_open_card_before_deployment_SCN_GOT_09() -> None:
    cards = tuple(ObjectiveCard(n, f"Card {n}", "", f"card_{n}") for n in range(1, 6))
    session = Session(full_game(scenario=replace(SCENARIO, objective_cards=cards)))
    assert sorted(token.card or 0 for token in session.state.tokens.values()) == [1, 2, 3, 4, 5]


def test_a_unit_without_room_enters_later_as_its_activation_AMB_43_DEP_08() -> None:
    # A zone in which three trays side by side fit, and not a fourth.
    narrow = replace(SCENARIO, zones=((0.0, 0.0, 16.6, 5.0), (0.0, 38.0, 48.0, 48.0)))
    session = Session(full_game(scenario=narrow), ScriptedDice([6, 1]))
    for reply in ("0", "blue"):
        session.answer(reply)
    flush = iter([Pose(2.75, 2.5, 0), Pose(8.25, 2.5, 0), Pose(13.75, 2.5, 0)])
    random = RandomAgent(1)
    while session.state.phase is Phase.DEPLOYMENT and session.pending is not None:
        if session.pending.who is RED and session.pending.kind is Kind.DEPLOY_POSE:
            session.answer(next(flush))
        elif session.pending.who is RED and isinstance(session.pending, Choose):
            session.answer(session.pending.options[0].key)
        else:
            session.answer(random.reply(session.position, session.pending))
    now = session.position
    (late,) = deployment.waiting(now)
    assert late == "red:riders"
    assert not now.unit(late).on_table
    assert sequence.may_activate(now, late)
    berth = deployment.DeploymentPlace(now, late, deployment.zone_of(now, RED))
    assert not berth.has_room


@pytest.fixture(scope="module")
def four() -> Session:
    """Four armies that have been deployed in their corners."""
    seats = (RED, BLUE, Seat.GREEN, Seat.GOLD)
    armies = {p: red_army() if i % 2 else blue_army() for i, p in enumerate(seats)}
    start = first_position.start(SCENARIO, armies, LIBRARY)
    game = replace(full_game(7), start=start)
    players = {p: RandomAgent(7, p.value) for p in seats}
    session = Session(game)
    while session.state.phase is not Phase.TURN and session.pending is not None:
        session.answer(players[session.pending.who].reply(session.position, session.pending))
    return session


def test_four_players_take_corners_and_the_highest_begins_FFA_02_FFA_03(four: Session) -> None:
    assert {seat.edge for seat in four.state.seats.values()} == {0, 1, 2, 3}
    late = deployment.waiting(four.position)
    assert len(late) <= 4
    for unit in four.state.units.values():
        x0, y0, x1, y1 = deployment.zone_of(four.position, unit.owner)
        if unit.pose is None:
            assert unit.id in late
            continue
        assert x0 < unit.pose.x < x1
        assert y0 < unit.pose.y < y1


def test_four_players_deploy_one_after_the_other_in_seat_order_DEP_03(four: Session) -> None:
    askers = [
        four.position.owner(event.unit)
        for event in four.events
        if isinstance(event, ev.UnitDeployed)
    ]
    seats = list(four.state.seats)
    begin = seats.index(askers[0])
    assert askers[:8] == (seats[begin:] + seats[:begin]) * 2


def test_who_began_in_a_corner_has_the_two_edges_that_meet_there_SCN_STAND_09(
    four: Session,
) -> None:
    found = {
        seat.edge: home_strips(four.position, seat.player, 3.0)
        for seat in four.state.seats.values()
    }
    low, high = (0.0, 0.0, 48.0, 3.0), (0.0, 45.0, 48.0, 48.0)
    left, right = (0.0, 0.0, 3.0, 48.0), (45.0, 0.0, 48.0, 48.0)
    assert found == {
        0: {"own edge": low, "left edge": left},
        1: {"own edge": low, "right edge": right},
        2: {"own edge": high, "right edge": right},
        3: {"own edge": high, "left edge": left},
    }


def test_on_a_table_where_nobody_deploys_the_first_side_has_the_bottom_edge() -> None:
    """As in cases: cards such as The Endless Horde speak of a player's own table edge."""
    now = a_table().scenario(replace(SCENARIO, zones=())).now()
    assert home_strips(now, RED, 12.0)["own edge"] == (0.0, 0.0, 48.0, 12.0)
    assert home_strips(now, BLUE, 12.0)["own edge"] == (0.0, 36.0, 48.0, 48.0)


def test_armies_that_stand_already_have_their_fronts_on_the_inner_edges_of_their_zones() -> None:
    """Side by side, so far from each other, around the middle of the zone."""
    table = a_table().scenario(replace(SCENARIO, deployed=Deployed(spacing=2.0)))
    for x in (10, 20):
        table.red("sworn-swords", at=(x, 10), pose=None).blue("guards", at=(x, 40), pose=None)
    units = table.run(stand_already).now.state.units
    front = 2.4  # inches from a tray's middle
    assert [unit.pose for unit in units.values()] == [
        Pose(24 - 3.75, 10 - front, 0),
        Pose(24 + 3.75, 10 - front, 0),
        Pose(24 - 3.75, 38 + front, 180),
        Pose(24 + 3.75, 38 + front, 180),
    ]


def test_teams_share_a_zone_and_take_turns_as_sides_TEAM_06() -> None:
    seats = (RED, BLUE, Seat.GREEN, Seat.GOLD)
    armies = {p: red_army() if i % 2 else blue_army() for i, p in enumerate(seats)}
    teams = ((RED, Seat.GREEN), (BLUE, Seat.GOLD))
    wide = replace(SCENARIO, zones=((0.0, 0.0, 72.0, 12.0), (0.0, 36.0, 72.0, 48.0)))
    start = first_position.start(wide, armies, LIBRARY, teams=teams)
    game = replace(full_game(7, scenario=wide), start=start, board=(72.0, 48.0))
    session = play(Session(game), {p: RandomAgent(7, p.value) for p in seats})
    edges = {p: seat.edge for p, seat in session.state.seats.items()}
    assert edges[RED] == edges[Seat.GREEN] != edges[BLUE] == edges[Seat.GOLD]
    turns = [e.player for e in session.events if isinstance(e, ev.TurnBegan)]
    sides = [p in teams[0] for p in turns[:8]]
    assert sides in ([True, False] * 4, [False, True] * 4)
