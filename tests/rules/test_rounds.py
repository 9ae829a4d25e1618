"""Chapter 2 and chapter 12 once more: the order of a turn, of clean-up, and what cards do."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose
from simulator.model.state import BOARD_ZONES, Condition, Phase, Zone
from simulator.rules.turn import clean_up
from simulator.rules.units import conditions
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, TableBuilder, a_table

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def apart() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))


def test_a_turn_starts_with_its_effects_then_a_unit_then_its_action_RND_02_RND_04() -> None:
    """ACT-04: after the action, and after forgoing it, the unit has its marker."""
    text: list[str] = []

    async def tell(t: Table, source: Source, subject: Any) -> None:
        text.append(f"start of {subject.player.value}'s turn")

    herald = reacting(Moment.TURN_START, tell, "Herald")
    table = apart().red("spears", at=(10, 10)).having(turn=0).effects(effects(herald))
    session = table.card(with_abilities("sworn-swords", herald)).session()
    assert text == ["start of red's turn"]
    assert isinstance(session.pending, Choose)
    assert str(session.pending.prompt) == "Activate which unit?"
    session.answer(SWORDS)
    assert isinstance(session.pending, Choose)
    assert str(session.pending.prompt).endswith("which action?")
    assert not session.state.units[SWORDS].activated
    session.answer("forgo")
    assert session.state.units[SWORDS].activated
    (declared,) = [e for e in session.events if isinstance(e, ev.ActionDeclared)]
    assert (declared.action, declared.rule) == ("forgo", "ACT-02")


def test_clean_up_scores_before_it_looks_for_a_winner_RND_08_RND_09_RND_10() -> None:
    """Effects "at the end of the round" come first; a victory ends clean-up."""
    text: list[str] = []

    def telling(moment: Moment) -> Any:
        async def tell(t: Table, source: Source, subject: Any) -> None:
            text.append(f"{moment.value} at {t.now.state.seats[RED].score}")

        return reacting(moment, tell, moment.value)

    spies = [telling(Moment.ROUND_END), telling(Moment.SCORING)]
    table = a_table().red("sworn-swords", at=(24, 24)).blue("guards", at=(24, 40))
    table.having(round=3, phase=Phase.CLEAN_UP).effects(effects(*spies))
    table.card(with_abilities("sworn-swords", *spies))
    seats = dict(table.game().start.seats)
    seats[RED] = replace(seats[RED], score=7)
    played = table.having(seats=MappingProxyType(seats)).run(clean_up.clean_up)
    assert text == ["round.end at 7", "scoring at 8"]
    assert played.now.state.winner is RED
    assert not played.of(ev.MarkersRemoved)


def test_the_first_player_marker_passes_every_round_RND_17() -> None:
    played = apart().having(phase=Phase.CLEAN_UP, first=BLUE).run(clean_up.clean_up)
    assert played.now.state.first is RED


def test_clean_up_frees_the_board_and_lifts_influence_RND_11_INF_04_CON_02() -> None:
    """Condition tokens stay: only the enemy's spending or an effect removes them."""
    table = apart().ncu(RED, "catelyn").having(phase=Phase.CLEAN_UP)
    catelyn = "red:catelyn-stark"
    ncus = dict(table.game().start.ncus)
    ncus[catelyn] = replace(ncus[catelyn], zone=Zone.CROWN, influences=GUARDS, activated=True)

    async def script(t: Table) -> None:
        await conditions.give(t, GUARDS, Condition.PANICKED, "Test")
        await clean_up.clean_up(t)
        assert t.now.unit(GUARDS).conditions == {Condition.PANICKED}
        assert await conditions.remove(t, GUARDS, Condition.PANICKED, "Wealth")

    played = table.having(ncus=MappingProxyType(ncus)).run(script)
    ncu = played.now.ncu(catelyn)
    assert (ncu.zone, ncu.influences, ncu.activated) == (None, None, False)
    assert not played.now.unit(GUARDS).conditions


def test_a_token_may_be_spent_for_another_purpose_CON_07() -> None:
    """It is gone as if it had been spent for its own effect."""

    async def script(t: Table) -> bool:
        await conditions.give(t, GUARDS, Condition.WEAKENED, "Test")
        return await conditions.remove(
            t, GUARDS, Condition.WEAKENED, "Another effect", expended=True
        )

    played = apart().run(script)
    assert played.result == [True]
    (lost,) = played.of(ev.ConditionLost)
    assert (lost.expended, lost.rule) == (True, "CON-03")


def test_a_token_taken_off_was_not_spent_and_is_gone_once_CON_02() -> None:
    async def script(t: Table) -> list[bool]:
        await conditions.give(t, GUARDS, Condition.WEAKENED, "Test")
        return [
            await conditions.remove(t, GUARDS, Condition.WEAKENED, "Wealth") for _time in range(2)
        ]

    played = apart().run(script)
    assert played.result == [[True, False]]
    (lost,) = played.of(ev.ConditionLost)
    assert (lost.expended, lost.rule) == (False, "CON-02")


@pytest.mark.parametrize("zone", BOARD_ZONES)
def test_the_board_has_five_zones_for_one_ncu_each_TBD_01_NCU_06(zone: Zone) -> None:
    assert [z.value for z in apart().now().zones()] == [
        "crown",
        "wealth",
        "tactics",
        "combat",
        "maneuver",
    ]
    table = apart().ncu(RED, "catelyn")
    ncus = {i: replace(n, zone=zone) for i, n in table.game().start.ncus.items()}
    now = table.having(ncus=MappingProxyType(ncus)).now()
    holder = now.holder_of(zone)
    assert holder is not None
    assert [z for z in Zone if now.holder_of(z) is not None] == [zone]


def test_an_attached_ncu_is_no_attachment_INF_03() -> None:
    table = apart().ncu(RED, "catelyn")
    ncus = {i: replace(n, influences=SWORDS) for i, n in table.game().start.ncus.items()}
    now = table.having(ncus=MappingProxyType(ncus)).now()
    assert now.unit(SWORDS).attachments == ()
    assert now.printed(SWORDS) == []
