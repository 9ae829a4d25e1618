"""The story of every mode's recorded game: each act names actor, act, target, dice and outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from simulator.engine.log.lines import sentence
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.event_roles import ActKind, Begins, PartOf, Silent
from simulator.model.events import ROLES, role_of
from simulator.staging.acts import Story, StoryAct
from simulator.staging.dice_rows import by_a_player
from tests.each import some
from tests.engine.test_revealing import kinds
from tests.games.golden import replayed
from tests.staging.recorded_moments import MODES, acts_of


@cache
def story(mode: str) -> tuple[StoryAct, ...]:
    session = replayed(mode)
    return acts_of(session.position, session.events)


def owner_of(mode: str, index: int) -> StoryAct:
    """Return the act an event belongs to."""
    (act,) = (act for act in story(mode) if index in act.parts or _begun_at(act, index))
    return act


def _begun_at(act: StoryAct, index: int) -> bool:
    return act.first == index and index not in act.parts


def test_every_kind_of_event_has_its_role() -> None:
    """A new kind of event has to be entered: shown, part of an act, or silent with a reason."""
    assert set(ROLES) == kinds()
    assert all(role.why for role in ROLES.values() if isinstance(role, Silent))


@pytest.mark.parametrize("mode", MODES)
def test_no_event_is_lost_and_none_is_told_twice(mode: str) -> None:
    session = replayed(mode)
    text = [index for act in story(mode) for index in act.parts]
    begun = [act.first for act in story(mode) if act.first not in act.parts]
    shown = [n for n, e in enumerate(session.events) if not isinstance(role_of(e), Silent)]
    assert sorted(text + begun) == shown
    assert all(act.over for act in story(mode))
    assert all(act.title for act in story(mode))


@pytest.mark.parametrize("mode", MODES)
def test_the_act_of_a_players_own_die_tells_that_die_and_no_other(mode: str) -> None:
    """DEP-01: in a roll-off the banner says what was rolled last, by whom."""
    session = replayed(mode)
    rolls = [
        (index, event)
        for index, event in enumerate(session.events)
        if isinstance(event, ev.DiceRolled) and by_a_player(event) and not event.again
    ]
    for index, event in rolls:
        act = owner_of(mode, index)
        if act.kind is ActKind.TABLE:
            assert (act.player, act.rolls) == (event.who, (event.number,))
            assert act.title == str(sentence(session.position, event))
    assert rolls, "every mode begins with a roll-off"


SAYS: dict[type[ev.Event], Callable[[Any, StoryAct], bool]] = {
    ev.ActionDeclared: lambda e, act: (act.actor, act.verb, act.free) == (e.unit, e.action, e.free),
    ev.AttackBegan: lambda e, act: (
        (act.kind, act.actor, act.target, act.side)
        == (ActKind.ATTACK, e.attacker, e.defender, e.side)
    ),
    ev.HitsScored: lambda e, act: (
        (act.actor, act.target) == (e.attacker, e.defender)
        and (e.number is None or e.number in act.rolls)
    ),
    ev.AttackCompleted: lambda e, act: (
        (act.actor, act.target, act.wounds) == (e.attacker, e.defender, e.wounds)
    ),
    ev.ChargeMade: lambda e, act: (
        (act.target, act.success, act.distance) == (e.target, e.success, e.distance)
        and (act.actor == e.unit or act.verb != ActionKey.CHARGE)
    ),
    ev.CardPlayed: lambda e, act: (
        (act.player, act.card, act.target) == (e.player, e.card, e.target or "")
    ),
    ev.AbilityUsed: lambda e, act: (act.actor, act.name) == (e.holder, e.name),
    ev.ZoneClaimed: lambda e, act: (act.actor, act.zone) == (e.ncu, e.zone),
    ev.WoundsSuffered: lambda e, act: any(
        one.unit == e.unit and one.wounds >= e.wounds for one in act.costs
    ),
    ev.UnitDestroyed: lambda e, act: any(one.unit == e.unit and one.destroyed for one in act.costs),
    ev.DiceRolled: lambda e, act: e.number in act.rolls,
    ev.PointsScored: lambda e, act: any(
        (one.player, one.points, one.about) == (e.player, e.points, e.about) for one in act.points
    ),
    ev.UnitMoved: lambda e, act: any(one.path == e.path for one in act.travels),
    ev.MoraleTested: lambda e, act: (e.unit, e.panic, e.passed) in act.tests,
}
"""What the act of an event has of it."""


@pytest.mark.parametrize("mode", MODES)
def test_an_act_has_what_its_events_say(mode: str) -> None:
    """RND-03, CHG-14, RES-01 to RES-11, TCD-01, ORD-01, NCU-02: actor, act, target, dice, end."""
    seen = set()
    for index, event in enumerate(replayed(mode).events):
        if type(event) in SAYS:
            act = owner_of(mode, index)
            assert SAYS[type(event)](event, act), f"{event} is not in {act}"
            seen.add(type(event))
    assert len(seen) > 8


@pytest.mark.parametrize("mode", MODES)
def test_what_an_attack_cost_is_in_its_act(mode: str) -> None:
    """RES-11: the wounds of an attack's own events are those it says it cost in all."""
    attacks = [act for act in story(mode) if act.kind is ActKind.ATTACK and act.wounds]
    events = replayed(mode).events
    for act in some(attacks):
        own = [events[index] for index in act.parts]
        struck = sum(
            e.wounds for e in own if isinstance(e, ev.WoundsSuffered) and e.unit == act.target
        )
        assert act.wounds is not None
        assert 1 <= struck <= act.wounds  # a wall or a saved unit takes fewer


@pytest.mark.parametrize("mode", MODES)
def test_an_effects_act_ends_with_the_effect(mode: str) -> None:
    """SIM-01: what happens after a card or an ability is over is not told as its doing."""
    acts = {act.first: act for act in story(mode)}
    under_way: list[int] = []
    ended = 0
    for index, event in enumerate(replayed(mode).events):
        if isinstance(event, ev.CardPlayed | ev.AbilityUsed):
            under_way.append(index)
        elif isinstance(event, ev.EffectEnded):
            assert acts[under_way.pop()].last < index
            ended += 1
    assert ended


def test_the_story_comes_event_by_event_as_it_comes_at_once() -> None:
    session = replayed("a-game-of-thrones")
    slowly = Story()
    for count in range(0, len(session.events) + 1, 7):
        slowly.read(session.position, session.events[:count])
    slowly.read(session.position, session.events)
    assert tuple(slowly.acts) == story("a-game-of-thrones")


def test_parts_and_acts_are_told_apart() -> None:
    assert isinstance(ROLES[ev.CardPlayed], Begins)
    assert isinstance(ROLES[ev.DiceRolled], PartOf)
