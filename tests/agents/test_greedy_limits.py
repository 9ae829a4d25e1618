"""What greedy does not weigh could not have been best: it answers as if it had weighed it all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import pytest

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.greedy.limits import Offer, best_answers, charges, most_of_run
from simulator.agents.greedy.move_values import (
    RUNS,
    best_charge,
    best_melee,
    best_shooting,
    chances_of_way,
    most_of_chances,
    most_of_way,
    to_charge,
    value_of_charge,
    value_of_way,
    ways_to_charge,
)
from simulator.agents.greedy.places import best_run
from simulator.agents.greedy.quarters import quarters_count
from simulator.agents.quick_policy import MOVE, NCU, QuickPolicy
from simulator.agents.random_agent import RandomAgent
from simulator.agents.view import view_of
from simulator.content.games.battles import Battle, legal_army
from simulator.content.games.scenarios import scenario_names
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.requests import Choose, Kind, Request
from simulator.model.state import Seat, UnitId
from simulator.rules.charge.plan import plan

LISTS = ("targaryen-40", "freefolk-40", "martell-40", "stark-40", "greyjoy-40", "nightswatch-40")
"""With flying dragons, marches after a pivot, and commanders who are worth more on a token."""
UPTO = 260


def moments(mode: str, number: int) -> Iterator[tuple[Position, Request]]:
    """Return what the players of a game see and are asked: greedy ones, who err now and then."""
    lists = (LISTS[number % len(LISTS)], LISTS[(number + 1) % len(LISTS)])
    armies = {Seat.RED: legal_army(lists[0]), Seat.BLUE: legal_army(lists[1])}
    session = Session(Battle(mode, armies, number).game())
    knows, errs = GreedyAgent(number), RandomAgent(number)
    for at in range(UPTO):
        request = session.pending
        if request is None:
            return
        seen = view_of(session.position, request.who)
        yield seen, request
        session.answer((errs if at % 5 == 0 else knows).reply(seen, request))


@pytest.mark.parametrize("number", range(len(scenario_names())))
def test_the_best_of_few_are_the_best_of_all(number: int) -> None:
    asked: Counter[Kind] = Counter()
    for now, request in moments(sorted(scenario_names())[number], number):
        weighed = {Kind.ACTIVATE, Kind.ZONE, Kind.ACTION}
        if not isinstance(request, Choose) or request.kind not in weighed:
            continue
        asked[request.kind] += 1
        every = greedy_choices.ranked(now, request)
        for most in (1, 2, 3, len(every)):
            assert greedy_choices.best(now, request, most) == every[:most]
    assert asked[Kind.ACTIVATE] > 2
    assert asked[Kind.ACTION] > 2


@pytest.mark.parametrize("number", range(len(scenario_names())))
def test_no_end_of_a_run_gains_more_than_its_limit(number: int) -> None:
    near, quarters = 0, False
    for at, (now, _request) in enumerate(moments(sorted(scenario_names())[number], number)):
        if at % 40:
            continue
        quarters = quarters_count(now)
        for unit in now.friends(Seat.RED):
            if not unit.on_table or now.engaged(unit.id) or now.is_wall(unit.id):
                continue
            for action in sorted(RUNS):
                limit = most_of_run(now, unit.id, action)
                gained = best_run(now, unit.id, action).value
                assert gained <= limit
                near += gained > limit - 0.2
    assert bool(near) is not quarters  # where quarters count there is no limit


def test_no_charge_is_worth_more_than_its_limits() -> None:
    before, after = 0, 0
    for number in range(0, len(scenario_names()), 3):
        for at, (now, _request) in enumerate(moments(sorted(scenario_names())[number], number)):
            if at % 20:
                continue
            for unit in now.state.units.values():
                if not unit.on_table or now.is_wall(unit.id) or now.engaged(unit.id):
                    continue
                best = -math.inf
                for foe in to_charge(now, unit.id):
                    found = plan(now, unit.id, foe, explain=False)
                    for way in ways_to_charge(now, found):
                        chances = chances_of_way(now, way)
                        value = value_of_way(now, way, chances)
                        limit = most_of_chances(now, way, chances)
                        assert value <= limit <= most_of_way(now, way) + 1e-12
                        before += most_of_way(now, way) < 0.3
                        after += limit < 0.3
                    best = max(best, value_of_charge(now, found))
                assert best == best_charge(now, unit.id)[0]
                assert best_answers(charges(now, unit.id, 0), 1, most=1) == [(best, 0)]
    assert 0 < before < after  # they spare something, and the second is the closer one


def roughly(now: Position, key: UnitId) -> float:
    """Return what the quick policy takes an activation to be worth, all of it weighed."""
    if key in now.state.ncus:
        return NCU
    if key not in now.state.units or not now.unit(key).on_table:
        return MOVE
    if now.engaged(key):
        return best_melee(now, key).value + 0.1
    return max(MOVE, best_charge(now, key)[0], best_shooting(now, key).value)


def test_a_quick_player_activates_whom_it_would_if_it_weighed_everybody() -> None:
    hand, chosen = QuickPolicy(1), set()
    for number in range(0, len(scenario_names()), 3):
        for now, request in moments(sorted(scenario_names())[number], number):
            if isinstance(request, Choose) and request.kind is Kind.ACTIVATE:
                keys = [option.key for option in request.options]
                best = max(keys, key=lambda key: roughly(now, key))
                assert hand.reply(now, request) == best
                chosen.add(keys.index(best))
    assert len(chosen) > 3


def never() -> float:
    """Be what need not be weighed."""
    pytest.fail("this could not be best")


def test_what_cannot_be_best_is_not_weighed() -> None:
    offers = [
        Offer(0, 0.4, never),
        Offer(1, math.inf, lambda: 0.5),
        Offer(2, 0.6, lambda: 0.2),
        Offer(1, 0.3, never),
    ]
    assert best_answers(offers, 3, most=1) == [(0.5, 1)]


def test_what_may_be_as_good_is_weighed_and_the_first_of_equals_comes_first() -> None:
    offers = [Offer(0, 0.5, lambda: 0.5), Offer(1, math.inf, lambda: 0.5), Offer(2, 0.1, never)]
    assert best_answers(offers, 3, most=1) == [(0.5, 0)]
    offers = [Offer(0, 0.5, lambda: 0.5), Offer(1, math.inf, lambda: 0.6), Offer(2, 0.1, never)]
    assert best_answers(offers, 3, most=2) == [(0.6, 1), (0.5, 0)]
