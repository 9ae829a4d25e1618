"""The greedy player answers legally, the same way again, and beats chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.greedy.move_values import best_melee, returned
from simulator.agents.greedy.places import goals, on_tokens, token_value, value_of_place
from simulator.agents.registry import machine
from simulator.cases.case_table import set_up
from simulator.content.cases.case_records import CaseToken
from simulator.content.cases.casefile import Case
from simulator.content.games.battles import battle_of
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language.texts import NO_WORDS
from simulator.model.requests import Choose, ChooseSome, DieOption, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.simulate.many_games import Outcome, play_one, tasks
from tests.practice.positions import unit as case_unit
from tests.rules.tables import BLUE, RED, a_table

SCENARIO = "a-game-of-thrones"


def outcomes(
    games: int, players: tuple[str, str], scenario: str = SCENARIO, seed: int = 1
) -> list[Outcome]:
    battle = battle_of(scenario, "stark-30", "lannister-30", seed)
    found = [play_one(task) for task in tasks(battle, players, games, seed)]
    assert [one.failure for one in found if one.failed] == []
    return found


def test_it_wins_at_least_seven_of_eight_games_against_chance() -> None:
    wins = [one.winner for one in outcomes(8, ("greedy", "random"))].count(0)
    assert wins >= 7


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_it_lets_its_opponent_begin_wherever_it_sits_DEP_02(seat: Seat) -> None:
    """Between equals nobody's seat decides who is first player, but the roll for the zones."""
    session = Session(battle_of(SCENARIO, "stark-30", "stark-30", 1).game())
    while session.pending is not None and session.pending.kind is not Kind.FIRST_PLAYER:
        session.answer(GreedyAgent(1).reply(session.position, session.pending))
    asked = session.pending
    assert isinstance(asked, Choose)
    assert [option.key for option in asked.options] == [RED.value, BLUE.value]
    agent = GreedyAgent(1)
    named = agent.reply(session.position, replace(asked, who=seat))
    assert (named, agent.why) == ((BLUE if seat is RED else RED).value, NO_WORDS)


def test_it_plays_the_same_game_again() -> None:
    (first,) = outcomes(1, ("greedy", "greedy"), seed=5)
    (again,) = outcomes(1, ("greedy", "greedy"), seed=5)
    assert first == again


@pytest.mark.parametrize("scenario", sorted(scenario_names()))
def test_it_answers_everything_legally_in_every_game_mode(scenario: str) -> None:
    outcomes(1, ("greedy", "greedy"), scenario)


def test_its_games_replay_to_the_same_position() -> None:
    game = battle_of(SCENARIO, "stark-30", "lannister-30", 3).game()
    session = Session(game)
    seats = {player: machine("greedy", 3) for player in session.state.seats}
    while session.pending is not None and session.state.round < 2:
        asked = session.pending
        session.answer(seats[asked.who].reply(session.position, asked))
    again = Session(game, inputs=session.inputs)
    assert state_hash(again.state) == state_hash(session.state)


def test_it_takes_no_notice_of_the_opponents_hand() -> None:
    """Two positions that differ only in what BLUE hides are answered alike (TCD-02)."""
    game = battle_of(SCENARIO, "stark-30", "lannister-30", 4).game()
    session = Session(game)
    seats = {player: machine("greedy", 4) for player in session.state.seats}
    seen = 0
    while session.pending is not None and session.state.round < 2:
        asked, now = session.pending, session.position
        reply = seats[asked.who].reply(now, asked)
        if asked.kind in {Kind.ACTIVATE, Kind.ACTION, Kind.ZONE}:
            other = next(p for p in now.state.seats if p is not asked.who)
            hidden = now.state.seats[other]
            blind = replace(hidden, hand=(), deck=(*hidden.deck[::-1], *hidden.hand))
            state = replace(now.state, seats={**now.state.seats, other: blind})
            assert seats[asked.who].reply(replace(now, state=state), asked) == reply
            seen += 1
        session.answer(reply)
    assert seen > 10


def test_a_tray_on_a_token_is_worth_more_than_one_beside_it() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40)).now()
    unit = now.friends(RED)[0].id
    pose = now.standing(unit).pose
    nearer = pose.advanced(4.0)
    assert value_of_place(now, unit, nearer) > value_of_place(now, unit, pose)


def test_who_can_control_no_objective_gains_nothing_on_one_and_contests_none() -> None:
    """SCN-GOT-04: such a unit does not walk to tokens, and takes nothing from an enemy on one."""
    none = ("war-mammoth", "bear", "shadowcat", "freedmen", "wolf-pack")
    for card in (*none, "drogon", "coldhands"):
        controls = card not in none
        token = CaseToken(id="O", x=24.0, y=20.0)
        animal = case_unit("A", "red", 24.0, 20.0, 0.0, unit=card)
        enemy = case_unit("T", "blue", 24.0, 26.0, 180.0)
        now = set_up(Case(units=(animal, enemy), tokens=(token,))).now
        pose = now.standing("A").pose
        assert (on_tokens(now, "A", pose) > 0.0) is controls
        assert (goals(now, (RED,)).get("A") == (24.0, 20.0)) is controls
        alone = token_value(now, "T")
        there = on_tokens(now, "T", now.standing("T").pose.advanced(6.0))
        assert there == pytest.approx(0.6 * alone if controls else alone)


def reroll(unit: str, who: Seat, words: tuple[str, ...]) -> ChooseSome:
    options = tuple(
        DieOption(
            key=str(i), label=str(i + 1), detail=said, index=i, face=i + 1, succeeds=said == "hit"
        )
        for i, said in enumerate(words)
    )
    return ChooseSome(
        who=who, prompt=NO_WORDS, kind=Kind.REROLL, rule=Rule.RRL_01, options=options, subject=unit
    )


def test_it_rolls_its_own_misses_again_and_the_enemys_hits() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40)).now()
    unit = now.friends(RED)[0].id
    words = ("miss", "hit", "hit")
    player = GreedyAgent(1)
    assert player.reply(now, reroll(unit, RED, words)) == ("0",)
    assert player.reply(now, reroll(unit, BLUE, words)) == ("1", "2")


def test_it_does_something_rather_than_nothing_when_it_knows_no_better() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40)).now()
    options = (Option("pass", "Pass"), Option("use", "Use"))
    request = Choose(who=RED, prompt=NO_WORDS, kind=Kind.WINDOW, options=options)
    assert GreedyAgent(1).reply(now, request) == "use"


def test_it_activates_an_ncu_rather_than_nobody_where_an_effect_lets_it_choose() -> None:
    """ORD-01: an effect may offer an activation that can be declined."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    now = table.ncu(BLUE, "tyrion").now()
    (ncu,) = now.state.ncus
    options = (Option(ncu, now.name(ncu)), Option("nobody", "Nobody"))
    request = Choose(who=BLUE, prompt=NO_WORDS, kind=Kind.ACTIVATE, options=options)
    assert GreedyAgent(1).reply(now, request) == ncu


def test_nobody_engaged_has_no_melee_worth() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40)).now()
    red, blue = now.friends(RED)[0].id, now.friends(BLUE)[0].id
    assert best_melee(now, red).value == float("-inf")
    assert returned(now, red, blue) > 0.0
