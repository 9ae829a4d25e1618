"""Wounds, figures, attachments, healing, and the three tokens (chapters 3, 4 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Phase
from simulator.model.stats import Stat
from simulator.model.subjects import Fall, RankLost
from simulator.rules.units import attachments, conditions, wounds
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, Played, a_table


def hurt(count: int, card: str = "sworn-swords", **unit: Any) -> Played:
    async def script(t: Table) -> int:
        return await wounds.suffer(t, f"red:{card}", count, "Arrows", BLUE)

    return (
        a_table()
        .red(card, at=(10, 10), **unit)
        .red("spears", at=(40, 10))
        .blue("guards", at=(24, 40))
        .run(script)
    )


@pytest.mark.parametrize(
    ("lost", "ranks"), [(0, 3), (1, 3), (3, 3), (4, 2), (7, 2), (8, 1), (11, 1)]
)
def test_a_rank_goes_with_its_last_figure(lost: int, ranks: int) -> None:
    """UNIT-07, UNIT-08."""
    now = hurt(lost).now
    assert now.ranks("red:sworn-swords") == ranks
    assert now.figures("red:sworn-swords") == 12 - lost


@pytest.mark.parametrize(("lost", "figures", "ranks"), [(1, 4, 2), (3, 3, 2), (5, 3, 2), (6, 2, 1)])
def test_cavalry_loses_a_figure_for_every_three_wounds(lost: int, figures: int, ranks: int) -> None:
    """WND-01, WND-02: wounds are never spread."""
    now = hurt(lost, "riders").now
    assert (now.figures("red:riders"), now.ranks("red:riders")) == (figures, ranks)


def test_the_last_figure_destroys_the_unit_and_the_enemy_scores() -> None:
    """UNIT-09, WIN-06."""
    played = hurt(20)
    assert played.result == [12]
    unit = played.now.unit("red:sworn-swords")
    assert unit.destroyed
    assert unit.pose is None
    assert played.now.state.seats[BLUE].score == 1


def test_the_last_unit_ends_the_game() -> None:
    """WIN-07."""

    async def script(t: Table) -> int:
        return await wounds.suffer(t, "red:sworn-swords", 12, "Arrows", BLUE)

    table = a_table().red("sworn-swords", at=(10, 10)).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.now.state.phase is Phase.OVER
    assert played.now.state.winner is BLUE


def test_the_attachment_dies_last() -> None:
    """ATM-06."""
    assert hurt(11, attachments=("captain",)).now.unit("red:sworn-swords").attachments
    gone = hurt(12, attachments=("captain",)).now.unit("red:sworn-swords")
    assert gone.attachments == ()
    assert gone.fallen == ("captain",)


def test_of_two_attachments_the_right_one_goes_first_and_never_returns() -> None:
    """ATM-07, ATM-09: healing brings ordinary figures only."""
    played = hurt(11, attachments=("eddard", "captain"))
    unit = played.now.unit("red:sworn-swords")
    assert unit.attachments == ("eddard",)
    assert [e.card for e in played.of(ev.AttachmentLost)] == ["captain"]
    assert wounds.most_wounds(played.now, unit.id) == 11


def test_an_ordinary_figure_stands_for_a_character_that_did_not_return() -> None:
    """SCN-STORM-10: the unit comes back whole, so healing may make it whole again; ATM-09."""

    async def script(t: Table) -> None:
        await wounds.suffer(t, "red:sworn-swords", 12, "Arrows", BLUE)
        t.emit(
            ev.UnitReturned(
                rule=Rule.SCN_STORM_10,
                unit="red:sworn-swords",
                pose=Pose(10, 10, 0.0),
                wounds=12,
                attachments=("captain",),
            )
        )
        await wounds.suffer(t, "red:sworn-swords", 2, "Arrows", BLUE)
        await wounds.restore(t, "red:sworn-swords", 5, "Wine")

    table = a_table().red("sworn-swords", at=(10, 10), attachments=("eddard", "captain"))
    played = table.red("spears", at=(40, 10)).blue("guards", at=(24, 40)).run(script)
    unit = played.now.unit("red:sworn-swords")
    assert (unit.attachments, unit.fallen, unit.wounds) == (("captain",), ("eddard",), 12)


@pytest.mark.parametrize(
    ("left", "healed", "figures"), [(10, 1, 4), (10, 2, 4), (8, 2, 4), (9, 1, 4), (7, 2, 3)]
)
def test_healing_marks_first_then_a_figure_returns(left: int, healed: int, figures: int) -> None:
    """WND-03: 3 wounds a figure; a returned figure carries what was not healed."""

    async def script(t: Table) -> int:
        return await wounds.restore(t, "red:riders", healed, "Wine")

    table = a_table().red("riders", at=(10, 10), wounds=left).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.now.unit("red:riders").wounds == left + healed
    assert played.now.figures("red:riders") == figures


def test_healing_never_exceeds_the_full_unit() -> None:
    """WND-03."""

    async def script(t: Table) -> int:
        return await wounds.restore(t, "red:riders", 5, "Wine")

    table = a_table().red("riders", at=(10, 10), wounds=11).blue("guards", at=(24, 40))
    assert table.run(script).result == [1]


def test_who_is_off_the_table_is_neither_hurt_nor_healed() -> None:
    """WND-01, WND-03, UNIT-07, UNIT-09: nothing of it is recorded either."""

    async def script(t: Table) -> tuple[int, ...]:
        await wounds.suffer(t, "red:sworn-swords", 12, "Arrows", BLUE)
        return (
            await wounds.restore(t, "red:sworn-swords", 3, "Wine"),
            await wounds.suffer(t, "red:sworn-swords", 3, "Arrows", BLUE),
            await wounds.remove_models(t, "red:sworn-swords", 1, "Arrows", BLUE),
            await wounds.suffer(t, "red:spears", 0, "Arrows", BLUE),
            await wounds.remove_models(t, "red:spears", 0, "Arrows", BLUE),
            await wounds.restore(t, "red:spears", 3, "Wine"),
        )

    table = a_table().red("sworn-swords", at=(10, 10)).red("spears", at=(40, 10))
    played = table.blue("guards", at=(24, 40)).run(script)
    assert played.result == [(0,) * 6]
    assert [event.wounds for event in played.of(ev.WoundsSuffered)] == [12]
    assert played.of(ev.WoundsRestored) == played.of(ev.ModelsRemoved) == []


def test_only_who_is_being_destroyed_remains_with_wounds_UNIT_09() -> None:
    async def script(t: Table) -> None:
        await wounds.remain(t, Fall("red:sworn-swords"), "Undying", 3)

    table = a_table().red("sworn-swords", at=(10, 10), wounds=5).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.now.unit("red:sworn-swords").wounds == 5
    assert played.of(ev.WoundsRestored) == []


def test_a_fall_may_hurt_others_on_the_way() -> None:
    """Effects of destruction come before the unit leaves, and may destroy in turn."""

    async def drag_along(t: Table, source: Source, fall: Any) -> None:
        if fall.unit == "red:sworn-swords":
            await wounds.suffer(t, "blue:guards", 12, "Last Stand", RED)

    last = reacting(Moment.UNIT_DESTROYED, drag_along, "Last Stand")

    async def script(t: Table) -> int:
        return await wounds.suffer(t, "red:sworn-swords", 12, "Arrows", BLUE)

    table = (
        a_table()
        .card(with_abilities("sworn-swords", last))
        .effects(effects(last))
        .red("sworn-swords", at=(10, 10))
        .red("spears", at=(40, 10))
        .blue("guards", at=(24, 40))
        .blue("knights", at=(40, 40))
    )
    now = table.run(script).now
    assert now.unit("red:sworn-swords").destroyed
    assert now.unit("blue:guards").destroyed


# ------------------------------------------------------------------ tokens


def test_one_token_of_each_kind() -> None:
    """CON-01."""

    async def script(t: Table) -> list[bool]:
        tokens = (Condition.PANICKED, Condition.PANICKED, Condition.WEAKENED)
        return [await conditions.give(t, "red:sworn-swords", token, "Dread") for token in tokens]

    table = a_table().red("sworn-swords", at=(10, 10)).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.result == [[True, False, True]]
    assert played.now.unit("red:sworn-swords").conditions == {
        Condition.PANICKED,
        Condition.WEAKENED,
    }


def test_a_unit_that_cannot_be_weakened_receives_no_token() -> None:
    steady = always(Stat.NO_WEAKENED, 1, "Steady")
    table = (
        a_table()
        .card(with_abilities("sworn-swords", steady))
        .effects(effects(steady))
        .red("sworn-swords", at=(10, 10))
        .blue("guards", at=(24, 40))
    )
    now = table.now()
    assert not conditions.can_receive(now, "red:sworn-swords", Condition.WEAKENED)
    assert conditions.can_receive(now, "red:sworn-swords", Condition.VULNERABLE)


def test_choosing_tokens() -> None:
    async def script(t: Table) -> tuple[Any, Any, Any]:
        put = await conditions.choose_and_give(t, BLUE, "red:sworn-swords", "Dread")
        taken = await conditions.choose_and_remove(t, RED, "red:sworn-swords", "Wine")
        nothing = await conditions.choose_and_remove(t, RED, "red:sworn-swords", "Wine")
        return put, taken, nothing

    table = a_table().red("sworn-swords", at=(10, 10)).blue("guards", at=(24, 40))
    played = table.run(script)
    assert played.pending is not None
    assert played.pending.who is BLUE
    played.answers("weakened")
    assert played.result == [(Condition.WEAKENED, Condition.WEAKENED, None)]


def test_nothing_is_restored_to_a_unit_that_is_off_the_table_WND_03() -> None:
    async def script(t: Table) -> int:
        await wounds.destroy(t, "red:sworn-swords", None)
        return await wounds.restore(t, "red:sworn-swords", 3, "Wine")

    table = a_table().red("sworn-swords", at=(10, 10)).red("spears", at=(40, 10))
    played = table.blue("guards", at=(24, 40)).run(script)
    assert played.result == [0]
    assert not played.of(ev.WoundsRestored)


@pytest.mark.parametrize(("left", "ranks"), [(12, 0), (9, 1)])
def test_an_attachment_that_falls_may_take_a_rank_along_ATM_09(left: int, ranks: int) -> None:
    lost: list[RankLost] = []

    async def count(_table: Table, _source: Source, subject: RankLost) -> RankLost:
        lost.append(subject)
        return subject

    watched = reacting(Moment.RANK_DESTROYED, count)
    played = (
        a_table()
        .card(with_abilities("sworn-swords", watched))
        .effects(effects(watched))
        .red("sworn-swords", at=(10, 10), attachments=("captain",), wounds=left)
        .blue("guards", at=(24, 40))
        .run(lambda t: attachments.destroy(t, "red:sworn-swords", "captain", BLUE))
    )
    assert played.result == [True]
    assert lost == [RankLost("red:sworn-swords", BLUE)] * ranks
