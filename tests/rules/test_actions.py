"""Chapter 7: which actions a unit may choose, and what they cost on dangerous ground."""

from __future__ import annotations

from simulator.engine.effects import Ability, Effects, Trigger
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Kind
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Subject
from simulator.rules import action_list
from simulator.rules.turn import activation
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, TableBuilder, a_table

SWORDS = "red:sworn-swords"


def apart() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 8)).blue("guards", at=(24, 42))


def engaged() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0))


def allowed(table: TableBuilder) -> set[str]:
    return {name for name, verdict in action_list.available(table.now(), SWORDS) if verdict}


def test_unengaged_units_move_and_engaged_ones_fight_or_retreat_ACT_01() -> None:
    assert allowed(apart()) == {"maneuver", "march", "forgo"}
    assert allowed(engaged()) == {"melee_attack", "retreat", "forgo"}


def test_what_is_refused_stays_visible_with_its_rule_ACT_01() -> None:
    played = engaged().run(lambda t: activation.activate(t, SWORDS))
    assert isinstance(played.pending, Choose)
    reasons = {refused.key: refused.verdict.rule for refused in played.pending.refused}
    assert reasons == {
        "maneuver": Rule.MAN_01,
        "march": Rule.MAR_01,
        "ranged_attack": Rule.RNG_02,
        "charge": Rule.CHG_01,
    }


def test_a_unit_may_forgo_its_action_even_engaged_ACT_02_AMB_23() -> None:
    played = engaged().run(lambda t: activation.activate(t, SWORDS)).answers("forgo")
    assert played.now.unit(SWORDS).activated
    assert "forgo" not in allowed(engaged().ruling("engaged_must_act"))


def test_who_may_do_nothing_else_forgoes_and_has_acted_ACT_02_AMB_23() -> None:
    """Under the ruling too, where an effect bars every action: its forgoing is answered."""
    completed: list[Subject] = []

    async def sees(_table: Table, _source: Source, subject: Subject) -> Subject:
        completed.append(subject)
        return subject

    held, seen = always(Stat.NO_ACTIONS, name="Held"), reacting(Moment.ACTION_COMPLETED, sees)
    table = engaged().ruling("engaged_must_act").card(with_abilities("sworn-swords", held, seen))
    table.effects(effects(held, seen)).run(lambda t: activation.activate(t, SWORDS))
    assert completed == [Action(SWORDS, "forgo")]


def test_a_free_action_leaves_the_activation_untouched_GEN_06_ACT_03() -> None:
    played = apart().run(
        lambda t: action_list.offer(t, RED, SWORDS, ("maneuver", "march"), optional=True)
    )
    assert isinstance(played.pending, Choose)
    assert [option.key for option in played.pending.options] == ["maneuver", "march", "pass"]
    played.answers("pass")
    assert played.result == [None]
    assert not played.now.unit(SWORDS).activated


def test_a_free_action_nobody_can_perform_is_not_offered() -> None:
    played = apart().run(lambda t: action_list.offer(t, RED, SWORDS, ("melee_attack", "retreat")))
    assert played.result == [None]


def test_an_effect_may_take_the_action_away() -> None:
    async def stun(table: object, source: object, subject: Subject) -> Activation:
        assert isinstance(subject, Activation)
        return Activation(subject.unit, action_lost=True)

    trigger = Trigger(Moment.UNIT_ACTIVATES, lambda now, source, subject: True, stun)
    effects = Effects({}, (Ability("stun", "Stun", (trigger,)),))
    played = apart().effects(effects).run(lambda t: activation.activate(t, SWORDS))
    assert played.pending is None
    assert played.now.unit(SWORDS).activated
    assert not played.of(ev.ActionDeclared)


def test_acting_on_dangerous_ground_wounds_first_TER_DAN_01() -> None:
    table = apart().terrain("stakes", "dangerous", at=(24, 8), size=(6, 1.5))
    played = table.run(lambda t: action_list.perform(t, SWORDS, "maneuver"), dice=[3])
    assert played.now.unit(SWORDS).wounds == 12 - 4
    assert played.pending is not None
    assert played.pending.kind is Kind.RUN


def test_forgoing_on_dangerous_ground_does_not_TER_DAN_01() -> None:
    table = apart().terrain("stakes", "dangerous", at=(24, 8), size=(6, 1.5))
    played = table.run(lambda t: action_list.perform(t, SWORDS, "forgo"))
    assert played.now.unit(SWORDS).wounds == 12


def test_who_dies_on_the_stakes_does_not_act_TER_DAN_01() -> None:
    table = a_table().red("sworn-swords", at=(24, 8), wounds=2).blue("guards", at=(24, 42))
    table.red("spears", at=(8, 8)).terrain("stakes", "dangerous", at=(24, 8), size=(6, 1.5))
    played = table.run(lambda t: action_list.perform(t, SWORDS, "maneuver"), dice=[1])
    assert played.now.unit(SWORDS).destroyed
    assert played.pending is None


def test_terrain_within_an_inch_may_be_struck_down_TER_DES_01() -> None:
    # The front edge is at y = 10.4.
    near = apart().terrain("stakes", "destructible", at=(24, 12.15), size=(6, 1.5))
    assert "demolish" in allowed(near)
    far = apart().terrain("stakes", "destructible", at=(24, 12.16), size=(6, 1.5))
    assert "demolish" not in allowed(far)
    played = near.run(lambda t: action_list.perform(t, SWORDS, "demolish"))
    assert not played.now.state.terrain
