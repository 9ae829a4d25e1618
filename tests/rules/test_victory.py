"""Objectives, victory points and the end of the game (chapters 17 and 18)."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.cases.from_game import case_of
from simulator.engine.game import game_of
from simulator.engine.log.lines import line
from simulator.engine.names import token_number
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.scenario import ObjectiveCard
from simulator.model.state import Phase, Seat, UnitId
from simulator.model.stats import Stat
from simulator.rules.charge import charge
from simulator.rules.movement import maneuver
from simulator.rules.scoring import objectives, victory
from simulator.rules.turn import clean_up
from simulator.rules.units import wounds
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import BLUE, RED, SCENARIO, ArcSide, Played, TableBuilder, a_table

CENTRE = "objective-1"
SWORDS = "red:sworn-swords"
GUARDS = "blue:guards"


def on_the_centre(**state: object) -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 24), **state)


def test_a_token_wholly_covered_is_controlled_SCN_GOT_03() -> None:
    table = on_the_centre().blue("guards", at=(24, 40))
    verdict, unit = objectives.control(table.now(), CENTRE)
    assert verdict
    assert unit == SWORDS
    assert verdict.margin == pytest.approx(2.4 - SCENARIO.token_radius)


@pytest.mark.parametrize(("y", "held"), [(25.81, True), (25.811, False)])
def test_a_token_sticking_out_belongs_to_nobody_SCN_GOT_06(y: float, held: bool) -> None:
    # The tray reaches 2.4 inches back from its centre; the token 0.59 from its own.
    table = a_table().red("sworn-swords", at=(24, y)).blue("guards", at=(24, 40))
    verdict, unit = objectives.control(table.now(), CENTRE)
    assert bool(verdict) is held
    assert (unit == SWORDS) is held
    assert held or verdict.margin == pytest.approx(-0.001)


def test_only_trays_on_the_battlefield_come_near_a_token_SCN_GOT_06() -> None:
    table = a_table().red("sworn-swords", at=(24, 30)).blue("guards", at=(24, 40))
    now = table.red("spears", at=(24, 25), destroyed=True).now()
    verdict, unit = objectives.control(now, CENTRE)
    assert unit is None
    assert verdict.margin == pytest.approx(2.4 - 6.0 - SCENARIO.token_radius)


def test_who_may_control_no_token_holds_none_by_standing_on_it_SCN_GOT_03() -> None:
    barred = always(Stat.NO_OBJECTIVES)
    table = on_the_centre().blue("guards", at=(24, 40)).effects(effects(barred))
    now = table.card(with_abilities("sworn-swords", barred)).now()
    assert objectives.lying_on(now, CENTRE) == [SWORDS]
    assert objectives.holders(now, CENTRE) == []
    assert objectives.control(now, CENTRE)[1] is None


def test_an_engaged_enemy_with_more_ranks_ends_control_SCN_GOT_04() -> None:
    table = on_the_centre(wounds=4).against(BLUE, "guards", (RED, 0))
    verdict, unit = objectives.control(table.now(), CENTRE)
    assert unit is None
    assert verdict.rule is Rule.SCN_GOT_04
    assert verdict.blockers == (GUARDS,)


def test_an_engaged_enemy_with_as_many_ranks_does_not_SCN_GOT_04() -> None:
    table = on_the_centre(wounds=9).against(BLUE, "guards", (RED, 0), wounds=12)
    assert objectives.control(table.now(), CENTRE)[1] == SWORDS


def test_control_returns_when_the_enemy_has_lost_its_ranks_AMB_30() -> None:
    table = on_the_centre(wounds=4).against(BLUE, "guards", (RED, 0), wounds=5)

    async def script(t: Table) -> None:
        assert objectives.control(t.now, CENTRE)[1] is None
        await wounds.suffer(t, GUARDS, 1, "test", RED)
        assert objectives.control(t.now, CENTRE)[1] == SWORDS

    assert table.run(script).result


def test_under_the_ruling_lost_control_needs_another_move_AMB_30() -> None:
    table = on_the_centre(wounds=4).against(BLUE, "guards", (RED, 0), wounds=5)
    table.ruling("control_lost_for_good")

    async def script(t: Table) -> UnitId | None:
        objectives.note_losses(t)
        await wounds.suffer(t, GUARDS, 5, "test", RED)
        assert objectives.controller(t.now, CENTRE) is None
        assert objectives.control(t.now, CENTRE)[0].rule is Rule.AMB_30
        await maneuver.maneuver(t, SWORDS)
        return objectives.controller(t.now, CENTRE)

    table.blue("spears", at=(8, 44))
    played = table.run(script).answers(Pose(24, 25, 0), Pose(24, 25, 0))
    assert played.result == [SWORDS]


def test_a_charge_onto_a_lost_token_claims_it_again_AMB_30() -> None:
    table = a_table().red("sworn-swords", at=(24, 16)).blue("guards", at=(24, 28.8))
    table.ruling("control_lost_for_good")
    table.having(notes=MappingProxyType({f"lost:{CENTRE}:{SWORDS}": True}))
    played = table.run(lambda t: charge.charge(t, SWORDS), dice=[6, *[1] * 8])
    played.answers(Pose(24, 16, 0), "full", ())
    assert played.now.unit(SWORDS).pose == Pose(24, 24, 0)
    assert objectives.controller(played.now, CENTRE) == SWORDS


def test_solos_count_wounds_as_ranks_SCN_GOT_05() -> None:
    table = on_the_centre().against(BLUE, "dire-wolf", (RED, 0), wounds=4)
    assert objectives.control(table.now(), CENTRE)[1] is None
    table = on_the_centre().against(BLUE, "dire-wolf", (RED, 0), wounds=3)
    assert objectives.control(table.now(), CENTRE)[1] == SWORDS


def test_where_a_touch_is_enough_a_touch_claims() -> None:
    scenario = replace(SCENARIO, claim="touch")
    table = a_table().red("sworn-swords", at=(24, 26.9)).blue("guards", at=(24, 40))
    assert objectives.control(table.now(), CENTRE)[1] is None
    assert objectives.control(table.scenario(scenario).now(), CENTRE)[1] == SWORDS


def cleaned(table: TableBuilder, **state: object) -> Played:
    return table.having(**state).run(clean_up.clean_up)


def points(played: Played) -> list[int]:
    return [played.now.state.seats[player].score for player in (RED, BLUE)]


def with_score(table: TableBuilder, red: int, blue: int) -> TableBuilder:
    seats = table.game().start.seats
    scores = {RED: red, BLUE: blue}
    changed = {player: replace(seat, score=scores[player]) for player, seat in seats.items()}
    return table.having(seats=MappingProxyType(changed))


def field() -> TableBuilder:
    return a_table().red("sworn-swords", at=(10, 6)).blue("guards", at=(24, 40))


def test_objectives_score_from_round_2_SCN_GOT_07() -> None:
    table = on_the_centre().blue("guards", at=(24, 40))
    assert points(cleaned(table, round=1)) == [0, 0]
    assert points(cleaned(table, round=2)) == [1, 0]


def test_the_commander_scores_one_more_SCN_GOT_08() -> None:
    table = on_the_centre(attachments=("eddard",)).blue("guards", at=(24, 40))
    assert points(cleaned(table, round=2)) == [2, 0]


@pytest.mark.parametrize(("size", "needed"), [(30, 8), (40, 10), (50, 12), (60, 14), (35, 8)])
def test_points_needed_grow_with_the_army_WIN_02(size: int, needed: int) -> None:
    seats = field().game().start.seats
    changed = {player: replace(seat, points_size=size) for player, seat in seats.items()}
    now = field().having(seats=MappingProxyType(changed)).now()
    assert victory.required(now) == needed


def test_enough_points_and_more_than_the_enemy_win_WIN_01() -> None:
    played = cleaned(with_score(field(), 8, 7), round=3)
    assert played.now.state.winner is RED
    assert [event.rule for event in played.of(ev.GameEnded)] == [Rule.WIN_01]
    assert not cleaned(with_score(field(), 7, 0), round=3).of(ev.GameEnded)


def test_when_both_have_enough_the_game_goes_on_AMB_25() -> None:
    table = with_score(field(), 9, 8)
    assert not cleaned(table, round=3).of(ev.GameEnded)
    assert cleaned(table.ruling("higher_total_wins"), round=3).now.state.winner is RED
    level = with_score(field(), 9, 9).ruling("higher_total_wins")
    assert not cleaned(level, round=3).of(ev.GameEnded)


def test_after_the_last_round_most_points_win_WIN_04() -> None:
    played = cleaned(with_score(field(), 2, 3), round=6)
    assert played.now.state.winner is BLUE
    assert played.of(ev.GameEnded)[0].rule is Rule.WIN_04


def test_level_on_points_the_army_left_decides_WIN_05_AMB_26() -> None:
    # 6 against 6 points; the captain (1) tips it, the commander (0) would not.
    table = a_table().red("sworn-swords", at=(10, 6), attachments=("captain",), wounds=1)
    table.blue("guards", at=(24, 40), attachments=("jaime",))
    played = cleaned(table, round=6)
    assert played.now.state.winner is RED
    assert played.of(ev.GameEnded)[0].rule is Rule.WIN_05


def test_level_on_everything_is_a_draw_WIN_05() -> None:
    played = cleaned(field(), round=6)
    assert played.now.state.phase is Phase.OVER
    assert played.now.state.winner is None


@pytest.mark.parametrize("by", [BLUE, RED, None])
def test_a_destroyed_unit_gives_its_enemy_a_point_whoever_did_it_WIN_06(by: Seat | None) -> None:
    table = field().red("spears", at=(38, 6), wounds=1)
    played = table.run(lambda t: wounds.suffer(t, "red:spears", 1, "test", by))
    assert points(played) == [0, 1]


def test_without_units_the_game_is_lost_at_once_WIN_07() -> None:
    played = field().run(lambda t: wounds.suffer(t, SWORDS, 12, "test", None))
    assert played.now.state.phase is Phase.OVER
    assert played.now.state.winner is BLUE
    assert played.of(ev.GameEnded)[0].rule is Rule.WIN_07


def test_units_still_to_come_keep_a_side_in_the_game_only_under_the_ruling_AMB_27() -> None:
    table = field().red("spears", at=(38, 6), pose=None)
    played = table.run(lambda t: wounds.suffer(t, SWORDS, 12, "test", None))
    assert played.now.state.phase is Phase.OVER
    table.ruling("reserves_count")
    played = table.run(lambda t: wounds.suffer(t, SWORDS, 12, "test", None))
    assert played.now.state.phase is Phase.TURN


def test_being_outranked_from_a_flank_counts_as_well() -> None:
    table = on_the_centre(wounds=4).against(BLUE, "guards", (RED, 0), ArcSide.LEFT)
    assert objectives.control(table.now(), CENTRE)[1] is None


# ------------------------------------------------------------------ what a token is called


def numbered(*sentences: str) -> set[int]:
    return {int(found) for one in sentences for found in re.findall(r"bjective (\d+)", one)}


def test_a_token_is_called_by_the_number_of_its_card_everywhere_SCN_GOT_09() -> None:
    table = on_the_centre(attachments=("eddard",)).blue("guards", at=(24, 40))

    async def script(t: Table) -> str:
        dealt = Rule.SCN_GOT_09
        t.emit(ev.ObjectiveCardDealt(rule=dealt, token=CENTRE, card=9, at=(24, 24)))
        await victory.score_round(t)
        return str(objectives.control(t.now, CENTRE)[0])

    played = table.having(round=2).run(script)
    log = [str(line(played.now, event)) for event in played.events]
    sources = [str(award.source) for award in played.now.state.points]
    assert len(sources) == 2
    assert numbered(*log) == numbered(*sources) == numbered(*played.result) == {9}
    assert token_number(played.now, played.now.state.tokens[CENTRE]) == 9
    assert case_of(played.now).tokens[0].id == "objective-9"


def test_a_token_without_a_card_is_called_by_its_own_number() -> None:
    now = on_the_centre().blue("guards", at=(24, 40)).now()
    number = token_number(now, now.state.tokens[CENTRE])
    assert numbered(str(objectives.control(now, CENTRE)[0])) == {number} == {1}


def test_a_token_whose_card_is_still_to_come_has_no_number_SCN_GOT_09() -> None:
    now = on_the_centre().blue("guards", at=(24, 40)).now()
    dealing = replace(
        game_of(now), scenario=replace(SCENARIO, objective_cards=(ObjectiveCard(7, "A", "", ""),))
    )
    waiting = replace(now, game=dealing)
    assert token_number(waiting, waiting.state.tokens[CENTRE]) is None
    assert not numbered(str(objectives.control(waiting, CENTRE)[0]))
