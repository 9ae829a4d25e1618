"""A commander may be an attachment, a unit or an NCU (CMD-02): what each means in every mode.

The units and the NCU pay for their cards here, as every printed commander of these kinds does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import pytest

from simulator.content.games.scenarios import scenario_names
from simulator.missions import quarters
from simulator.missions.mission_piles import DarkNotes
from simulator.model import events as ev
from simulator.model.cards import PAID, NcuCard
from simulator.model.demands import demands
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind
from simulator.model.subjects import Activation, Turn
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring import victory
from simulator.rules.tactics import ncus
from simulator.rules.units import wounds
from tests.rules.tables import BLUE, RED, unit_card
from tests.scenarios.modes import Mode, a_game_of, opens

ATTACHMENT, UNIT, NCU, NOBODY = "attachment", "unit", "ncu", "an ncu who leaves it to another"
KINDS: Final = (ATTACHMENT, UNIT, NCU, NOBODY)
MAG: Final = unit_card("mag", cost=5, commander=True, requirements=(PAID,))
DORAN: Final = NcuCard("doran", "Doran", "stark", 4, (), commander=True, requirements=(PAID,))
MAY_LEAD: Final = replace(DORAN, requirements=(PAID, *demands("may_lead")))
HOLDER: Final = {ATTACHMENT: "red:spears", UNIT: "red:mag", NCU: "red:doran", NOBODY: "red:doran"}
"""Who is the commander, or holds him; red's other unit is the Sworn Swords."""

TOKENS: Final = {
    "a-game-of-thrones",
    "a-clash-of-kings",
    "a-feast-for-crows",
    "a-dance-with-dragons",
    "honed-and-ready",
    "dark-wings-dark-words",
}
"""The modes in which a token held by the commander pays 1 point more."""


def table(mode: str, kind: str) -> Mode:
    """Put red's army down, in round 2; `kind` is that of its commander."""
    made = a_game_of(mode).card(MAG).card(MAY_LEAD if kind == NOBODY else DORAN)
    spot = made.now().state.tokens["objective-1"].at if made.now().state.tokens else (12.0, 12.0)
    led = ("eddard",) if kind in {ATTACHMENT, NOBODY} else ()
    first = {"attachments": led if kind == ATTACHMENT else ()}
    made.red("mag" if kind == UNIT else "spears", at=spot, **first)
    made.red("sworn-swords", at=(30, 8), attachments=led if kind == NOBODY else ())
    if kind in {NCU, NOBODY}:
        made.ncu(RED, "doran")
    made.blue("guards", at=(spot[0] + 8, spot[1])).blue("knights", at=(24, 44))
    tokens = dict(made.now().state.tokens)
    if scenario_of(made.now()).claim == "carry":
        tokens["objective-1"] = replace(tokens["objective-1"], carrier="red:" + _first(kind))
    notes = {DarkNotes.active.key: (1, 2), DarkNotes.reserve.key: (3, 4), "cards:red": (6, 7)}
    return made.having(
        round=2, tokens=MappingProxyType(tokens), notes=MappingProxyType(notes), active=RED
    )


def _first(kind: str) -> str:
    return "mag" if kind == UNIT else "spears"


# ------------------------------------------------------------------ what a commander may do


def bonus_for_a_token(mode: str, kind: str) -> bool:
    now = table(mode, kind).now()
    found = [due for due in victory.due_for_tokens(now) if "objective-1" in due.about]
    assert len(found) <= 2
    return len(found) == 2


def _asks(made: Mode, moment: Moment, subject: Any, kind: Kind) -> bool:
    pending = made.run(opens(moment, subject)).pending
    return isinstance(pending, Choose) and pending.kind is kind


def uses_objective_cards(mode: str, kind: str) -> bool:
    return _asks(table(mode, kind), Moment.TURN_START, Turn(RED), Kind.CARD)


def marks_an_enemy(mode: str, kind: str) -> bool:
    subject = Activation(HOLDER[kind])
    return _asks(table(mode, kind), _activates(kind), subject, Kind.MARK)


def swaps_a_mission(mode: str, kind: str) -> bool:
    pending = table(mode, kind).run(opens(_activates(kind), Activation(HOLDER[kind]))).pending
    return isinstance(pending, Choose) and any(">" in o.key for o in pending.options)


def _activates(kind: str) -> Moment:
    return Moment.NCU_ACTIVATES if kind in {NCU, NOBODY} else Moment.UNIT_ACTIVATES


def its_fall_pays(mode: str, kind: str) -> bool:
    async def falls(table_: Any) -> None:
        if kind in {NCU, NOBODY}:
            await ncus.destroy(table_, HOLDER[kind], BLUE)
        else:
            await wounds.destroy(table_, HOLDER[kind], BLUE)

    scored = table(mode, kind).run(falls).of(ev.PointsScored)
    return (BLUE, 2, "SCN-CLASH-12") in [(e.player, e.points, e.rule.value) for e in scored]


def its_kills_pay(mode: str, kind: str) -> bool:
    async def kills(table_: Any) -> None:
        await wounds.destroy(table_, "blue:guards", RED, cause=HOLDER[kind])

    scored = table(mode, kind).run(kills).of(ev.PointsScored)
    return "SCN-CLASH-11" in [e.rule.value for e in scored]


ON_THE_TABLE, ALL = {ATTACHMENT, UNIT}, {ATTACHMENT, UNIT, NCU}
MAY: Final[tuple[tuple[Callable[[str, str], bool], set[str], set[str]], ...]] = (
    (bonus_for_a_token, TOKENS, ON_THE_TABLE),
    (uses_objective_cards, {"a-clash-of-kings"}, ON_THE_TABLE),
    (marks_an_enemy, {"fire-and-blood"}, ON_THE_TABLE),
    (swaps_a_mission, {"dark-wings-dark-words"}, ALL),
    (its_fall_pays, {"a-clash-of-kings"}, ALL),
    (its_kills_pay, {"a-clash-of-kings"}, ALL),
)
"""What a commander does or pays, in which modes, and of which kind he has to be for it."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", scenario_names())
def test_each_kind_of_commander_does_in_each_mode_what_it_prints(mode: str, kind: str) -> None:
    """CMD-02, SCN-GOT-08, SCN-CLASH-04, -11, -12, SCN-FIRE-05, SCN-DARK-07."""
    asked = {may.__name__: may(mode, kind) for may, _modes, _kinds in MAY if _can_ask(may, kind)}
    expected = {
        may.__name__: mode in modes and kind in kinds
        for may, modes, kinds in MAY
        if _can_ask(may, kind)
    }
    assert asked == expected


def _can_ask(may: Callable[[str, str], bool], kind: str) -> bool:
    """Return whether the one asked about could be the commander: another one leads for NOBODY."""
    return kind != NOBODY or may is not uses_objective_cards


@pytest.mark.parametrize("mode", scenario_names())
@pytest.mark.parametrize(
    ("kind", "adds", "counts"), [(ATTACHMENT, 8, 5), (UNIT, 8, 5), (NCU, 7, 5), (NOBODY, 4, 5)]
)
def test_a_commander_adds_3_points_to_its_own_SCN_STAND_08(
    mode: str, kind: str, adds: int, counts: int
) -> None:
    """AMB-26: where points of an army are counted, a commander counts what it cost."""
    now = table(mode, kind).now()
    assert quarters.value(now, HOLDER[kind]) == adds
    assert victory.army_points(now, (RED,)) == counts + now.card("red:sworn-swords").cost


@pytest.mark.parametrize("kind", [ATTACHMENT, UNIT, NCU])
def test_a_destroyed_commander_adds_nothing_AMB_34(kind: str) -> None:
    made = table("here-we-stand", kind)

    async def falls(table_: Any) -> None:
        if kind == NCU:
            await ncus.destroy(table_, HOLDER[kind], BLUE)
        else:
            await wounds.destroy(table_, HOLDER[kind], BLUE)

    now = made.run(falls).now
    where = dict.fromkeys([*now.state.units, *now.state.ncus], "sw")
    assert quarters.points_in(now, (RED,), "sw", where) == now.card("red:sworn-swords").cost + (
        5 if kind == NCU else 0
    )
