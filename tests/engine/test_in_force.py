"""Which standing changes are in force is kept from position to position, never out of date."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.content.games.battles import battle_of
from simulator.engine.changes.altered import changed, with_ncu, with_seat, with_unit
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.runtime_effects import runtime_effects, silenced_alike
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.model.cards import AbilityText, NcuCard
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment, Source
from simulator.model.state import Attached, GameState, Lasting, Phase, Seat, Until
from simulator.model.stats import Stat
from tests.each import some
from tests.rules.gifts import always, effects, reacting
from tests.rules.tables import UNITS, a_table


def positions(red: str, blue: str, every: int = 45) -> Iterator[Position]:
    """Yield some positions of a random game."""
    session, mind = Session(battle_of("", red, blue, 5).game()), RandomAgent(5)
    number = 0
    while session.pending is not None and number < 140:
        session.answer(mind.reply(session.position, session.pending))
        number += 1
        if number % every == 0:
            yield session.position


def supposed(state: GameState) -> Iterator[GameState]:
    """Yield a position, then what it might become: units and cards gone, effects come."""
    yield state
    for unit in state.units.values():
        if unit.attachments:
            yield with_unit(state, unit.id, attachments=())
        yield with_unit(state, unit.id, destroyed=True)
    yield with_ncu(state, next(iter(state.ncus)), destroyed=True)
    gone = Lasting(Stat.ABILITIES_LOST, unit.owner, unit.id, Until.ROUND)
    yield changed(state, lasting=(*state.lasting, gone))
    yield with_unit(state, unit.id, wounds=1)
    yield changed(state, engaged=frozenset())
    for seat in state.seats.values():
        yield with_seat(state, seat.player, hand=seat.deck[:3])


@pytest.mark.parametrize(("red", "blue"), [("stark", "lannister"), ("targaryen", "freefolk")])
def test_what_is_in_force_is_what_a_game_that_remembers_nothing_finds(red: str, blue: str) -> None:
    """CUM-03, CUM-04: an ability is lost with its unit, its attachment or by an effect."""
    differing = set()
    for now in positions(red, blue):
        in_force = game_of(now).in_force
        stats = [stat for stat in Stat if in_force.printed_modifiers(stat)]
        for state in supposed(now.state):
            then = Position(state, now.game)
            forgetful = replace(game_of(now))  # what was worked out is not copied
            alone = Position(state, forgetful)
            for stat in stats:
                found = in_force.modifiers(then, stat)
                assert found == forgetful.in_force.modifiers(alone, stat)
                differing.add((stat, found))
    assert len(differing) > 2 * len(stats), "the positions must differ in what is in force"


@pytest.mark.parametrize(("red", "blue"), [("stark", "lannister"), ("targaryen", "freefolk")])
def test_what_may_fire_does_not_depend_on_what_was_asked_before(red: str, blue: str) -> None:
    """CUM-03, TCD-01: whoever asks of positions in another order gets the same answers."""
    differing = set()
    for now in positions(red, blue):
        states = list(supposed(now.state))
        found = [[Position(state, now.game).triggers(m) for m in Moment] for state in states]
        backwards = replace(game_of(now))  # what was worked out is not copied
        for state, firing in reversed(list(zip(states, found, strict=True))):
            assert [Position(state, backwards).triggers(m) for m in Moment] == firing
            alone = Position(state, replace(game_of(now)))
            assert [alone.triggers(m) for m in Moment] == firing
            differing.add(str(firing))
    assert len(differing) > len(states), "the positions must differ in what may fire"


def test_a_change_of_its_holder_alone_is_asked_of_nobody_else() -> None:
    """What is left out for one unit would change nothing of it."""
    left_out = 0
    for now in positions("stark", "lannister"):
        in_force = game_of(now).in_force
        for stat in Stat:
            for unit in now.state.units:
                asked = in_force.modifiers_of(now, stat, unit)
                for modifier, source in in_force.modifiers(now, stat):
                    if (modifier, source) not in asked:
                        left_out += 1
                        assert modifier.amount(now, source, unit, None) == 0
    assert left_out


def test_what_takes_abilities_away_is_asked_again_after_whatever_it_may_depend_on() -> None:
    """CUM-03: units, NCUs, effects, who is engaged, the phase and whose turn it is."""
    state = next(positions("stark", "lannister", 1)).state
    assert silenced_alike(state, changed(state, round=state.round + 1))
    unit = next(iter(state.units))
    gone = Lasting(Stat.ABILITIES_LOST, Seat.RED, unit, Until.ROUND)
    for after in some(
        (
            with_unit(state, unit, wounds=1),
            with_ncu(state, next(iter(state.ncus)), activated=True),
            changed(state, lasting=(gone,)),
            changed(state, engaged=frozenset({frozenset({unit, "blue:guards"})})),
            changed(state, phase=Phase.TURN),
            changed(state, active=Seat.BLUE if state.active is Seat.RED else Seat.RED),
        )
    ):
        assert not silenced_alike(state, after)


@pytest.mark.parametrize("moment", [Moment.UNIT_REMOVED, Moment.ATTACHMENT_DESTROYED])
def test_an_ncu_that_is_gone_answers_no_fall(moment: Moment) -> None:
    """CUM-03: what answers its own fall was on a unit."""

    async def nothing(_table: Table, _source: Source, subject: Any) -> Any:
        return subject

    answer = reacting(moment, nothing)
    now = (
        a_table()
        .card(NcuCard("catelyn", "Catelyn Stark", "stark", 4, (answer.id,)))
        .effects(effects(answer))
        .ncu(Seat.RED, "catelyn")
        .now()
    )
    assert [source.holder for _trigger, source in now.triggers(moment)] == [*now.state.ncus]
    gone = with_ncu(now.state, *now.state.ncus, destroyed=True)
    assert Position(gone, now.game).triggers(moment) == ()


def test_a_card_on_a_unit_counts_once_for_each_friend_that_shares_it() -> None:
    """For its own unit too, should that share the cards of its own attachment."""
    bond = AbilityText("bond", "Bond", "", shares_cards_of="Captain")
    table = a_table()
    for card in ("sworn-swords", "spears", "guards"):
        table.card(replace(UNITS[card], abilities=("bond",)))
    lying = (Attached("stark-1", Seat.RED),)
    table.red("sworn-swords", at=(10, 10), attachments=("captain",), attached=lying)
    game = table.red("spears", at=(20, 10)).blue("guards", at=(24, 40)).game()
    library = replace(game.library, abilities={"bond": bond})
    plan = replace(always(Stat.SPEED), id=EffectPart.ATTACHED.of("stark_plan_1"))
    found = runtime_effects(game.start, library, effects(plan), game.start.units)
    holders = [source.holder for _modifier, source in found.modifiers[Stat.SPEED]]
    assert holders == ["red:sworn-swords", "red:spears"]
