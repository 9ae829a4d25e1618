"""What the greedy player keeps or asks without reasons is what the long way finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from simulator.agents.greedy import greedy_agent
from simulator.agents.greedy import places as greedy_places
from simulator.agents.greedy.greedy_agent import GreedyAgent, placed, ranked_places
from simulator.agents.greedy.places import alike_all_round, covers, on_tokens, token_value
from simulator.agents.random_agent import RandomAgent
from simulator.content.games.battles import battle_of
from simulator.engine.changes.altered import with_unit
from simulator.engine.dice import SeededDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Kind, Place
from simulator.model.state import Seat, UnitId
from simulator.rules.answers import answers_of
from simulator.rules.attack.firing_range import can_hit, hits, ranged_cards
from simulator.rules.scoring.objectives import may_control


def positions(every: int = 70, upto: int = 140) -> Iterator[Position]:
    """Yield some positions of a random game of archers."""
    session, mind = Session(battle_of("", "freefolk", "nightswatch", 4).game()), RandomAgent(4)
    for number in range(1, upto + 1):
        if session.pending is not None:
            session.answer(mind.reply(session.position, session.pending))
        if number % every == 0:
            yield session.position


def test_a_shot_hits_where_the_verdict_with_its_reasons_says_so() -> None:
    """RNG-06 to RNG-09."""
    found = set()
    for now in positions():
        for unit in [unit for unit in now.state.units.values() if unit.on_table]:
            for card in ranged_cards(now, unit.id):
                for foe in now.foes(unit.owner):
                    there = now.standing(foe.id).pose
                    for pose in (None, Pose(there.x, there.y - 8.0), Pose(there.x, there.y + 8.0)):
                        verdict = can_hit(now, unit.id, foe.id, card, pose)
                        assert hits(now, unit.id, foe.id, card, pose) == bool(verdict)
                        found.add(bool(verdict))
    assert found == {True, False}


def worth(now: Position, unit: UnitId, pose: Pose) -> float:
    """Return what the tokens under a tray are worth, each looked at from the start."""
    value = 0.0
    for token in now.state.tokens.values():
        if token.carrier == unit:
            value += token_value(now, unit)
        elif token.carrier is None and may_control(now, unit) and covers(now, unit, pose, token):
            others = [
                other
                for other in now.others(unit)
                if other.pose is not None and covers(now, other.id, other.pose, token)
            ]
            others = [other for other in others if may_control(now, other.id)]
            if not others:
                value += token_value(now, unit)
            elif not any(now.friendly(unit, other.id) for other in others):
                value += 0.6 * token_value(now, unit)
    return value


def test_what_tokens_are_worth_is_as_fresh_as_the_position() -> None:
    """SCN-GOT-04: units move onto tokens and fall; what was kept must not outlive that."""
    found: set[float] = set()
    for before in positions():
        now, token = before, next(iter(before.state.tokens.values()))
        for mover in before.friends(Seat.RED)[:2]:  # the second stands where the first stood
            now = Position(with_unit(now.state, mover.id, pose=Pose(*token.at)), now.game)
            found |= compared(now)
            back = with_unit(now.state, mover.id, pose=mover.pose)
            now = Position(back, now.game)
            found |= compared(now)
    assert len(found) > 3


def compared(now: Position) -> set[float]:
    """Compare what is kept with what is found anew; give the values there were."""
    found = set()
    for unit in [unit for unit in now.state.units.values() if unit.on_table]:
        places = [Pose(*token.at, 30.0) for token in now.state.tokens.values()]
        for pose in (now.standing(unit.id).pose, *places):
            value = on_tokens(now, unit.id, pose)
            assert value == worth(now, unit.id, pose)
            found.add(value)
    return found


def test_a_pivot_where_all_facings_are_alike_is_the_one_found_by_comparing_all() -> None:
    asked: dict[bool, int] = {True: 0, False: 0}
    for mode in ("a-game-of-thrones", "fire-and-blood"):
        session = Session(battle_of(mode, "freefolk", "nightswatch", 4).game())
        mind = GreedyAgent(4)
        for _answer in range(260):
            request, now = session.pending, session.position
            if request is None:
                break
            if isinstance(request, Place) and request.kind is Kind.PIVOT:
                best = ranked_places(now, request)[0]
                assert placed(now, request) == best
                asked[alike_all_round(now, request.unit, request.start.centre)] += 1
            session.answer(mind.reply(now, request))
    assert min(asked.values()) > 2


@pytest.mark.parametrize("mode", ["a-game-of-thrones", "a-clash-of-kings", "fire-and-blood"])
def test_places_kept_until_a_tray_moves_are_those_found_anew(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MOV-01, RET-04: whoever plays a game on many times asks again for the best of places."""
    given: Counter[str] = Counter()

    def compared(question: Callable[..., object]) -> Callable[..., object]:
        work_out: Callable[..., object] = vars(question)["__wrapped__"]

        def asked(now: Position, *about: object) -> object:
            wider = answers_of(now).wider
            again = wider is not None and (work_out, *about[:-1]) in wider
            known = question(now, *about)
            if again:
                assert work_out(now, *about) == known
                given[work_out.__name__] += 1
            return known

        return asked

    for module, name in (greedy_agent, "best_place_seen"), (greedy_places, "best_end_seen"):
        monkeypatch.setattr(module, name, compared(getattr(module, name)))
    session = Session(battle_of(mode, "targaryen", "nightswatch", 4).game())
    mind = GreedyAgent(4)
    while session.pending is not None and session.state.round < 3:
        session.answer(mind.reply(session.position, session.pending))
    for seed in range(3):
        copy = session.fork(SeededDice(seed))
        for _answer in range(50):
            if copy.pending is not None:
                copy.answer(mind.reply(copy.position, copy.pending))
    assert min(given["best_place_seen"], given["best_end_seen"]) > 5
