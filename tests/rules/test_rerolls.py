"""Chapter 13, rolling again: RRL-01 to RRL-04, CON-04 to CON-06, AMB-21."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain
from simulator.rules.attack import resolve
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, TableBuilder, a_table, unit_card

SWORDS = AttackCard("Swords", AttackKind.MELEE, 4, (3, 3, 3))
RED_UNIT, BLUE_UNIT = "red:sworn-swords", "blue:guards"


def facing_off(red: frozenset[Condition] = frozenset(), **blue: Any) -> TableBuilder:
    return (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .card(unit_card("guards", faction="lannister", defense=4, morale=6))
        .blue("guards", at=(24, 24), **blue)
        .against(RED, "sworn-swords", (BLUE, 0), conditions=red)
    )


def fought(table: TableBuilder, dice: list[int], *gains: Gain) -> Played:
    async def script(t: Table) -> Attack:
        card = t.now.card(RED_UNIT).attacks[0]
        return await resolve.resolve(
            t, Attack(RED_UNIT, BLUE_UNIT, card, ArcSide.FRONT, gains=gains)
        )

    return table.run(script, dice)


def asked(played: Played) -> tuple[str, list[str]]:
    request = played.pending
    assert request is not None
    return request.who.value, [option.key for option in request.options]  # type: ignore[attr-defined]


def test_the_active_player_goes_first_and_each_has_every_die_once() -> None:
    """RRL-01, RRL-02: red re-rolls two misses, then blue forces hits, the fresh ones too."""
    table = facing_off(frozenset({Condition.WEAKENED}))
    anything = Gain(Stat.REROLL_ATTACK, 1, "Zeal")
    played = fought(table, [1, 1, 4, 5, 6, 2, 3, 3], anything)
    assert asked(played) == ("red", ["0", "1", "2"])
    played.answers(("0", "1"))
    assert asked(played) == ("blue", ["0", "1", "2"])
    played.answers(("0", "1", "2"))
    assert played.pending is None
    assert played.result[0].hits == 0
    assert not played.session.dice.faces  # type: ignore[attr-defined]


def test_when_blue_is_active_blue_goes_first() -> None:
    """RRL-02, AMB-21."""
    table = facing_off(frozenset({Condition.WEAKENED})).having(active=BLUE)
    anything = Gain(Stat.REROLL_ATTACK, 1, "Zeal")
    played = fought(table, [4, 4, 4, 1, 6, 6, 6, 6], anything)
    assert asked(played)[0] == "blue"
    played.answers(("0",))
    assert asked(played)[0] == "red"
    played.answers(("0",))
    assert played.result[0].faces == (6, 4, 4)


def test_one_players_effects_reach_different_dice_but_no_die_twice() -> None:
    """RRL-03: two licences of one player are asked together, each die goes once."""
    both = (Gain(Stat.REROLL_ATTACK, 1, "Zeal"), Gain(Stat.REROLL_MISSES, 1, "Drill"))
    played = fought(facing_off(), [1, 1, 4, 1, 1, 6], *both)
    assert asked(played) == ("red", ["0", "1", "2"])
    played.answers(("0", "1"))
    assert played.pending is None
    assert played.result[0].misses == 2


def test_misses_only() -> None:
    """A licence for misses leaves hits alone."""
    played = fought(facing_off(), [1, 4, 3, 6, 6, 6, 6], Gain(Stat.REROLL_MISSES, 1, "Drill"))
    assert asked(played) == ("red", ["0", "2"])


def test_a_licence_won_after_the_roll_is_offered_then_and_once() -> None:
    """An effect of the window after the dice may bring a re-roll; the declined one stays so."""

    async def grant(t: Table, source: Source, subject: Attack) -> Attack:
        return subject.gaining(Stat.REROLL_ATTACK, 1, "Late")

    late = reacting(Moment.ATTACK_ROLLED, grant, "Late Orders")
    table = facing_off().effects(effects(late))
    table.card(with_abilities("sworn-swords", late, attacks=(SWORDS,)))
    played = fought(table, [1, 1, 4, 6, 6, 6, 6, 6], Gain(Stat.REROLL_MISSES, 1, "Drill"))
    assert asked(played) == ("red", ["0", "1"])
    played.answers(("0",))
    assert asked(played) == ("red", ["1", "2"])
    played.answers(("1",))
    assert played.pending is None
    assert played.result[0].hits == 3


def test_what_an_effect_added_survives_a_late_reroll_AMB_81() -> None:
    async def grant(t: Table, source: Source, subject: Attack) -> Attack:
        more = subject.gaining(Stat.REROLL_ATTACK, 1, "Late")
        return replace(more, hits=more.hits + 1)

    late = reacting(Moment.ATTACK_ROLLED, grant, "Late Orders")
    table = facing_off().effects(effects(late))
    table.card(with_abilities("sworn-swords", late, attacks=(SWORDS,)))
    played = fought(table, [1, 1, 1, 6, 6, 6]).answers(("0",))
    assert played.result[0].hits == 2


def test_vulnerable_reaches_defense_dice() -> None:
    """CON-05: the attacker's side forces any of them."""
    table = facing_off(conditions=frozenset({Condition.VULNERABLE}))
    played = fought(table, [6, 6, 1, 4, 4, 1, 1, 6, 6, 1])
    assert asked(played) == ("red", ["0", "1"])
    played.answers(("0", "1"))
    assert played.result[0].blocked == 0
    (lost,) = played.of(ev.ConditionLost)
    assert lost.expended


def test_panicked_reaches_all_three_dice() -> None:
    """CON-04, PAN-04: the D3 too."""
    table = facing_off(conditions=frozenset({Condition.PANICKED}))
    played = fought(table, [6, 1, 1, 1, 6, 6, 1, 1, 3])
    assert asked(played) == ("red", ["0", "1", "2"])
    played.answers(("0", "2"))
    assert played.result[0].panic_passed is True
    played = fought(table, [6, 1, 1, 1, 6, 6, 1, 1, 1, 3]).answers(("0", "1", "2"))
    assert played.result[0].panic_wounds == 3


def test_a_protected_unit_cannot_have_its_token_expended() -> None:
    """Stat.NO_WEAKENED on the attack: the token lies idle."""
    table = facing_off(frozenset({Condition.WEAKENED}))
    played = fought(table, [1, 1, 1], Gain(Stat.NO_WEAKENED, 1, "Oath"))
    assert played.pending is None
    assert Condition.WEAKENED in played.now.unit(RED_UNIT).conditions


def test_an_enemys_effect_may_force_rerolls_without_a_token() -> None:
    """RRL-01: a negative licence belongs to the roller's opponent."""
    played = fought(facing_off(), [4, 4, 4, 1, 6, 6], Gain(Stat.REROLL_ATTACK, -1, "Taunt"))
    assert asked(played)[0] == "blue"
    played.answers(("0",))
    assert played.result[0].hits == 2
