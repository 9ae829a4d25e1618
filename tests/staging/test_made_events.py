"""What is told of single events and questions, made by hand: acts, changes, what is at stake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.event_roles import ActKind
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Subject
from simulator.model.tally import Tally
from simulator.rules.attack import resolve
from simulator.staging.acts import Story
from simulator.staging.changes import changes
from simulator.staging.decision import decision
from simulator.staging.round_end import ended_by
from tests.games.golden import replayed
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import BLUE, MELEE, RED, TableBuilder, a_table
from tests.staging.recorded_moments import acts_of

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"
ATTACK = Attack(SWORDS, GUARDS, MELEE, ArcSide.FRONT)
ACTIVATED = ev.UnitActivated(rule=Rule.RND_03, unit=SWORDS)


def a_melee() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0))


def declared(action: str) -> ev.ActionDeclared:
    return ev.ActionDeclared(rule=Rule.ACT_01, unit=SWORDS, action=action)


# ------------------------------------------------------------------ acts


@pytest.mark.parametrize(
    ("action", "before", "begun"),
    [
        ("melee_attack", "Sworn Swords attack.", "Sworn Swords attack Guards."),
        (
            "ranged_attack",
            "Sworn Swords make a ranged attack.",
            "Sworn Swords make a ranged attack on Guards.",
        ),
    ],
)
def test_an_action_that_is_nothing_but_an_attack_is_one_act_with_it(
    action: str, before: str, begun: str
) -> None:
    """ATK-01: called an attack from its declaration on."""
    attack = ev.AttackBegan(
        rule=Rule.RES_01,
        attacker=SWORDS,
        defender=GUARDS,
        attack="Longswords",
        dice=Tally(8),
        to_hit=Tally(3),
        keywords=(),
        side="front",
    )
    now = a_melee().now()
    (act,) = acts_of(now, [declared(action)])
    assert (act.kind, act.title) == (ActKind.ACTION, before)
    (act,) = acts_of(now, [declared(action), attack])
    assert (act.kind, act.first, act.last, act.title) == (ActKind.ATTACK, 0, 1, begun)
    charge, then = acts_of(now, [declared("charge"), attack])
    assert (charge.kind, then.kind, then.parent) == (ActKind.ACTION, ActKind.ATTACK, 0)


def test_what_stands_at_once_is_an_act_of_its_own_DEP_03() -> None:
    units = [
        ev.UnitDeployed(rule=Rule.DEP_03, unit=unit, pose=Pose(24, 5)) for unit in (SWORDS, GUARDS)
    ]
    acts = acts_of(a_melee().now(), units)
    assert [(act.actor, act.parent, act.over) for act in acts] == [
        (SWORDS, None, True),
        (GUARDS, None, True),
    ]


def test_a_card_that_ends_closes_what_was_played_within_it_SIM_01() -> None:
    played = [
        ev.CardPlayed(rule=Rule.TCD_01, player=RED, card=f"stark-{number}") for number in (1, 2)
    ]
    inner, outer = (
        ev.EffectEnded(rule=Rule.SIM_01, player=RED, ability="", card=event.card)
        for event in reversed(played)
    )
    for ends, over in (([], [False] * 2), ([inner], [False, True]), ([outer], [True, True])):
        acts = acts_of(a_melee().now(), [*played, *ends])
        assert [act.over for act in acts] == over
        assert acts[1].parent == 0


def test_the_act_of_the_moment_is_the_activation_until_something_happens_in_it() -> None:
    now, story = a_melee().now(), Story()
    assert story.present(now, None) is None
    for event, kind in ((ACTIVATED, ActKind.ACTIVATION), (declared("march"), ActKind.ACTION)):
        story.read(now, [ACTIVATED, event][: 1 if event is ACTIVATED else 2])
        act = story.present(now, None)
        assert act is not None
        assert (act.kind, act.actor) == (kind, SWORDS)


# ------------------------------------------------------------------ questions


def at_stake(moment: Moment, subject: Subject) -> str:
    asked = Choose(
        who=RED,
        prompt=msg("Use an effect?"),
        options=(),
        kind=Kind.WINDOW,
        moment=moment,
        occasion=subject,
    )
    return decision(a_melee().now(), asked).at_stake


@pytest.mark.parametrize(
    ("moment", "subject", "said"),
    [
        (Moment.ATTACK_ROLLED, replace(ATTACK, hits=3), "3 hits, blocked on 3+."),
        (Moment.DEFENSE_ROLLED, replace(ATTACK, hits=3, blocked=1), "2 hits get through."),
        (Moment.DEFENSE_ROLLED, replace(ATTACK, hits=3, blocked=2), "1 hit gets through."),
        (
            Moment.ATTACK_COMPLETED,
            replace(ATTACK, wounds=2, panic_wounds=1),
            "The attack has cost 3 wounds.",
        ),
        (
            Moment.CHARGE_DISORDERLY,
            Charge(SWORDS, GUARDS, ArcSide.FRONT),
            "The charge of Sworn Swords is disorderly.",
        ),
        (
            Moment.CHARGE_SUCCEEDED,
            Charge(SWORDS, GUARDS, ArcSide.FRONT),
            "Sworn Swords have charged Guards and attack.",
        ),
    ],
)
def test_what_is_at_stake_is_what_stands_at_that_moment(
    moment: Moment, subject: Subject, said: str
) -> None:
    """RES-04 to RES-11, CHG-19, CHG-24."""
    assert at_stake(moment, subject) == said


@pytest.mark.parametrize(
    ("stat", "said"),
    [
        (Stat.REROLL_ATTACK, "attack dice are rolled again otherwise"),
        (Stat.REROLL_DEFENSE, "defense dice are rolled again otherwise"),
        (Stat.EXTRA_HITS, "+1 hit"),
    ],
)
def test_an_effect_says_what_of_the_attack_it_would_change_RRL_01(stat: Stat, said: str) -> None:
    async def gives(_table: Table, _source: Source, attack: Any) -> Any:
        return attack.gaining(stat, 1, "Gift")

    gift = reacting(Moment.ATTACK_BEFORE_DICE, gives, "Gift", optional=True)
    table = a_melee().effects(effects(gift)).card(with_abilities("sworn-swords", gift))
    played = table.run(lambda t: resolve.resolve(t, ATTACK))
    assert isinstance(played.pending, Choose)
    now: Position = played.now
    assert list(changes(now, played.pending).values()) == [said]


# ------------------------------------------------------------------ the end of a round


def test_the_round_that_newest_events_ended_is_found_among_the_others() -> None:
    """RND-18: none before the first, none within a turn, none where many turns came at once."""
    session = replayed("a-game-of-thrones")
    events = list(session.events)
    began = {e.round: n for n, e in enumerate(events) if isinstance(e, ev.RoundBegan)}
    turns = [n for n, e in enumerate(events) if isinstance(e, ev.TurnEnded)]
    assert ended_by(session, events[: began[1] + 1]) is None
    last = max(n for n in turns if n < began[2])
    assert ended_by(session, events[last : began[2] + 1]) == 1
    assert ended_by(session, events[last : began[2] + 3]) == 1
    assert ended_by(session, events[began[2] + 1 : began[2] + 3]) is None
    assert ended_by(session, events[turns[-2] :]) is None
    assert ended_by(session, events[turns[-1] :]) == session.state.round
