"""A Clash of Kings (chapter 19) and Fire and Blood (chapter 25)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from simulator.agents.quick_setup import set_up
from simulator.engine.session import Session
from simulator.engine.windows import open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Seat, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Turn
from simulator.rules.units import attachments, wounds
from tests.rules.tables import BLUE, MELEE, RED, ArcSide, Played
from tests.scenarios.laws import battle
from tests.scenarios.modes import Mode, a_game_of, opens

CLASH, FIRE = "a-clash-of-kings", "fire-and-blood"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def kill(unit: str, by: Seat | None, cause: str | None = None) -> Any:
    async def script(table: Any) -> None:
        await wounds.destroy(table, unit, by, cause=cause)

    return script


def points(played: Played) -> list[tuple[Seat, int, str]]:
    return [(e.player, e.points, e.rule.value) for e in played.of(ev.PointsScored)]


# ------------------------------------------------------------------ A Clash of Kings


def test_the_second_player_drafts_first_until_each_has_two_SCN_CLASH_03() -> None:
    table = a_game_of(CLASH).having(first=RED)
    played = table.run(opens(Moment.BEFORE_DEPLOYMENT, Turn(RED)))
    asked: list[Seat] = []
    for number in ("6", "7", "8", "9"):
        assert isinstance(played.pending, Choose)
        assert len(played.pending.options) == 5 - len(asked)
        asked.append(played.pending.who)
        played.answers(number)
    assert asked == [BLUE, RED, BLUE, RED]
    assert played.now.state.notes["cards:blue"] == (6, 8)
    assert played.now.state.notes["cards:red"] == (7, 9)
    assert all(token.card is None for token in played.now.state.tokens.values())


def holding_cards(*numbers: int) -> Mode:
    table = a_game_of(CLASH).red("sworn-swords", at=(24, 20), attachments=("eddard",))
    table.blue("guards", at=(24, 44))
    return table.having(notes=MappingProxyType({"cards:red": numbers}))


def test_a_card_lasts_for_the_round_and_is_used_once_SCN_CLASH_04() -> None:
    played = holding_cards(6, 7).run(opens(Moment.TURN_START, Turn(RED))).answers("6")
    attack = Attack(SWORDS, GUARDS, MELEE, ArcSide.FRONT)
    assert played.now.has(Stat.SUNDERING, SWORDS, attack)
    assert not played.now.has(Stat.VICIOUS, SWORDS, attack)
    assert played.now.state.lasting[0].until is Until.ROUND
    assert played.now.state.notes["cards:red"] == (7,)
    other = holding_cards(6, 7).run(opens(Moment.TURN_START, Turn(BLUE)))
    assert other.pending is None, "only at the start of an own turn"


def test_a_destroyed_commanders_unit_may_return_SCN_CLASH_05() -> None:
    table = a_game_of(CLASH).red("sworn-swords", at=(24, 20), attachments=("eddard",))
    table.red("spears", at=(10, 5)).blue("guards", at=(24, 44)).having(first=BLUE)

    async def script(table: Any) -> None:
        await wounds.destroy(table, SWORDS, BLUE)
        await open_window(table, Moment.ROUND_START, Turn(BLUE))

    played = table.run(script)
    request = played.pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {
        "deployment zone",
        "left edge",
        "right edge",
        "nobody",
    }
    played.answers("left edge")
    place = played.pending
    assert isinstance(place, Place)
    assert all(pose.x <= 6.0 - 2.4 + 0.01 for pose in place.samples()), "wholly within (AMB-36)"
    played.answers(place.samples()[0])
    unit = played.now.unit(SWORDS)
    assert unit.on_table
    assert unit.wounds == 12
    assert unit.attachments == ("eddard",)


def test_what_the_commanders_unit_destroys_pays_1_more_SCN_CLASH_11() -> None:
    table = a_game_of(CLASH).red("sworn-swords", at=(24, 20), attachments=("eddard",))
    table.red("spears", at=(10, 5)).blue("guards", at=(24, 44)).blue("knights", at=(10, 44))
    assert points(table.run(kill(GUARDS, RED, SWORDS))) == [
        (RED, 1, "WIN-06"),
        (RED, 1, "SCN-CLASH-11"),
    ]
    assert points(table.run(kill(GUARDS, RED, "red:spears"))) == [(RED, 1, "WIN-06")]


def test_the_enemy_commander_pays_2_the_first_time_SCN_CLASH_12() -> None:
    table = a_game_of(CLASH).red("sworn-swords", at=(24, 20))
    table.blue("guards", at=(24, 44), attachments=("jaime",)).blue("knights", at=(10, 44))
    first = table.run(kill(GUARDS, RED))
    assert points(first) == [(RED, 1, "WIN-06"), (RED, 2, "SCN-CLASH-12")]
    table.having(notes=MappingProxyType({"commander fell:blue": True}))
    assert points(table.run(kill(GUARDS, RED))) == [(RED, 1, "WIN-06")]


def test_a_commander_destroyed_alone_pays_2_at_once_and_only_once_SCN_CLASH_12() -> None:
    table = a_game_of(CLASH).red("sworn-swords", at=(24, 20))
    table.blue("guards", at=(24, 44), attachments=("jaime",)).blue("knights", at=(10, 44))

    async def script(table: Any) -> None:
        await attachments.destroy(table, GUARDS, "jaime", RED)

    async def both(table: Any) -> None:
        await script(table)
        await wounds.destroy(table, GUARDS, RED)

    assert points(table.run(script)) == [(RED, 2, "SCN-CLASH-12")]
    assert points(table.run(both)) == [(RED, 2, "SCN-CLASH-12"), (RED, 1, "WIN-06")]


# ------------------------------------------------------------------ Fire and Blood


def army_table() -> Mode:
    table = a_game_of(FIRE).red("sworn-swords", at=(10, 10), attachments=("eddard",))
    table.red("spears", at=(20, 10)).red("riders", at=(30, 10))
    table.blue("guards", at=(10, 20)).blue("knights", at=(20, 38)).blue("halberdiers", at=(30, 38))
    return table


def test_the_sides_mark_two_enemies_each_in_turn_SCN_FIRE_02() -> None:
    played = army_table().having(first=BLUE).run(opens(Moment.DEPLOYED, Turn(BLUE)))
    markers = []
    while played.pending is not None:
        request = played.pending
        assert isinstance(request, Choose)
        if request.kind is Kind.MARK:
            markers.append(request.who)
            assert all(played.now.owner(o.key) is not request.who for o in request.options)
        played.answers(request.options[0].key)
    assert markers == [BLUE, RED, BLUE, RED]
    marked = [u.id for u in played.now.state.units.values() if u.tokens.get("marked")]
    assert len(marked) == 4


def test_the_owner_gives_a_marked_unit_a_card_nobody_has_SCN_FIRE_03() -> None:
    played = army_table().run(opens(Moment.DEPLOYED, Turn(RED)))
    played.answers(GUARDS)
    request = played.pending
    assert isinstance(request, Choose)
    assert (request.who, len(request.options)) == (BLUE, 5)
    played.answers("10").answers("red:spears")
    again = played.pending
    assert isinstance(again, Choose)
    assert {o.key for o in again.options} == {"6", "7", "8", "9"}
    attack = Attack(GUARDS, "red:spears", MELEE, ArcSide.FRONT)
    assert played.now.has(Stat.HIGHEST_DICE, GUARDS, attack)
    assert played.now.state.lasting[0].until is Until.GAME


def test_the_commander_puts_a_token_on_an_enemy_within_12_SCN_FIRE_05() -> None:
    played = army_table().run(opens(Moment.UNIT_ACTIVATES, Activation(SWORDS)))
    request = played.pending
    assert isinstance(request, Choose)
    assert {o.key for o in request.options} == {GUARDS, "pass"}
    played.answers(GUARDS)
    assert played.now.unit(GUARDS).tokens["victory_points"] == 1
    assert army_table().run(opens(Moment.UNIT_ACTIVATES, Activation("red:spears"))).pending is None


def fallen(by: str, tokens: dict[str, int], marked: bool = False) -> list[tuple[Seat, int, str]]:
    table = (
        a_game_of(FIRE)
        .red("sworn-swords", at=(10, 10), tokens=MappingProxyType({"marked": int(marked)}))
        .red("spears", at=(20, 10))
    )
    table.blue("guards", at=(10, 38), tokens=MappingProxyType(tokens)).blue("knights", at=(20, 38))
    return points(table.run(kill(GUARDS, RED, by)))


def test_a_marked_unit_that_destroys_an_enemy_brings_1_more_SCN_FIRE_06() -> None:
    assert fallen(SWORDS, {}, marked=True) == [(RED, 1, "WIN-06"), (RED, 1, "SCN-FIRE-06")]
    assert fallen("red:spears", {}, marked=True) == [(RED, 1, "WIN-06")]


def test_an_enemy_marked_unit_brings_2_besides_the_general_point_SCN_FIRE_07_AMB_32() -> None:
    assert fallen("red:spears", {"marked": 1}) == [(RED, 1, "WIN-06"), (RED, 2, "SCN-FIRE-07")]


def test_tokens_on_the_fallen_bring_as_many_points_SCN_FIRE_08() -> None:
    assert fallen("red:spears", {"victory_points": 3}) == [
        (RED, 1, "WIN-06"),
        (RED, 3, "SCN-FIRE-08"),
    ]


def test_marks_and_cards_are_in_place_when_the_first_round_begins() -> None:
    session = Session(battle(FIRE, 4, terrain="none").game())
    set_up(session, 4)
    given = session.state.lasting
    assert len({x.ability for x in given}) == len(given) == 4
