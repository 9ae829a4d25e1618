"""Winds of Winter (chapter 23) and Dark Wings, Dark Words (chapter 27)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.games.scenario_cards import mission_cards
from simulator.content.games.scenarios import load_scenario, with_pieces
from simulator.engine.log.lines import sentence
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.missions import MISSION_WORDS
from simulator.missions import mission_piles as piles
from simulator.missions.counting import COUNTS, CountNotes
from simulator.missions.winds import WindsNotes
from simulator.model import events as ev
from simulator.model.cards import PRINTED
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.units.wounds import destroy
from tests.rules.tables import BLUE, RED, Played
from tests.scenarios.modes import Mode, a_game_of, opens, scored

WINDS, DARK = "winds-of-winter", "dark-wings-dark-words"
SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def begun_before(name: str) -> Mode:
    """Lay out a table of a game begun before the printed missions could be had."""
    return Mode(with_pieces(load_scenario(name), PRINTED))


def noting(table: Mode, **notes: Any) -> Mode:
    return table.having(notes=MappingProxyType(notes))


def paid(played: Played) -> list[tuple[Any, int]]:
    return [(e.player, e.points) for e in played.of(ev.PointsScored)]


# ------------------------------------------------------------------ Winds of Winter


def test_a_hand_is_missions_11_and_12_and_four_of_choice_SCN_WINDS_03() -> None:
    played = a_game_of(WINDS).having(first=BLUE).run(opens(Moment.BEFORE_DEPLOYMENT, Turn(BLUE)))
    request = played.pending
    assert isinstance(request, ChooseSome)
    assert (request.who, request.least, request.most, request.private) == (BLUE, 4, 4, True)
    assert {o.key for o in request.options} == {str(n) for n in range(1, 11)}
    played.answers(("1", "2", "3", "4")).answers(("5", "6", "7", "8"))
    assert played.now.state.notes["missions:blue"] == (1, 2, 3, 4, 11, 12)
    assert played.now.state.notes["missions:red"] == (5, 6, 7, 8, 11, 12)


def revealing(round_: int) -> Played:
    table = noting(a_game_of(WINDS), **{"missions:red": (1, 12), "missions:blue": (2, 12)})
    return table.having(round=round_, first=RED).run(opens(Moment.ROUND_START, Turn(RED)))


def test_from_round_2_each_reveals_one_the_first_player_first_SCN_WINDS_04() -> None:
    assert revealing(1).pending is None
    played = revealing(2)
    assert played.pending is not None
    assert played.pending.who is RED
    played.answers("1")
    assert played.now.state.notes["revealed"] == (("red", 1),)
    played.answers("12")
    assert played.now.state.notes["missions:red"] == (12,)
    assert played.now.state.notes["missions:blue"] == (2,)


def test_what_is_revealed_may_be_scored_by_both_and_is_discarded() -> None:
    """SCN-WINDS-05, SCN-WINDS-07."""
    table = begun_before(WINDS).red("sworn-swords", at=(24, 24)).blue("guards", at=(6.59, 29.41))
    table = noting(table, revealed=(("red", 12), ("blue", 1)))
    played = table.having(round=2).run(scored)
    assert paid(played) == [(RED, 1), (BLUE, 1), (RED, 1)]
    assert played.now.state.notes["revealed"] == ()


def test_the_old_mission_11_names_the_first_player_for_who_revealed_it() -> None:
    table = begun_before(WINDS).red("sworn-swords", at=(24, 24)).blue("guards", at=(6.59, 29.41))
    table = noting(table, revealed=(("blue", 11),))
    played = table.having(round=2, first=BLUE).run(scored)
    assert played.now.state.notes["next_first"] == "blue"


# ------------------------------------------------------------------ Dark Wings, Dark Words


def test_the_deck_has_no_10_11_12_and_two_and_two_lie_open_SCN_DARK_03_SCN_DARK_04() -> None:
    assert [m.number for m in load_scenario(DARK).missions] == list(range(1, 10))
    played = a_game_of(DARK).run(opens(Moment.BEFORE_DEPLOYMENT, Turn(RED)))
    notes = played.now.state.notes
    active, reserve = piles.DarkNotes(notes).active, piles.DarkNotes(notes).reserve
    assert (len(active), len(reserve)) == (2, 2)
    everything = (*active, *reserve, *piles.DarkNotes(notes).deck)
    assert sorted(everything) == list(range(1, 10))


def dark(table: Mode | None = None, **notes: Any) -> Mode:
    given = {"missions_active": (1, 2), "missions_reserve": (3, 4), "mission_deck": (5, 6, 7)}
    return noting(table or a_game_of(DARK), **(given | notes))


def test_from_round_3_the_reserve_becomes_active_SCN_DARK_05() -> None:
    early = dark().having(round=2).run(opens(Moment.ROUND_START, Turn(RED)))
    assert early.now.state.notes["missions_active"] == (1, 2)
    played = dark().having(round=3).run(opens(Moment.ROUND_START, Turn(RED)))
    notes = played.now.state.notes
    assert notes["missions_active"] == (3, 4)
    assert notes["missions_reserve"] == (5, 6)
    assert notes["missions_discarded"] == (1, 2)


def test_a_reserve_swapped_away_leaves_no_mission_active_and_is_told_so_AMB_35() -> None:
    table = dark(missions_reserve=()).having(round=3)
    played = table.run(opens(Moment.ROUND_START, Turn(RED)))
    assert played.now.state.notes["missions_active"] == ()
    told = [str(sentence(played.now, event)) for event in played.events]
    assert "No mission is active." in told
    assert not [words for words in told if words.endswith((": .", ":."))]


def test_an_empty_deck_is_rebuilt_from_the_discarded_SCN_DARK_12() -> None:
    table = dark(mission_deck=(), missions_discarded=(8, 9)).having(round=3)
    notes = table.run(opens(Moment.ROUND_START, Turn(RED))).now.state.notes
    reserve = piles.DarkNotes(notes).reserve
    assert len(reserve) == 2
    assert set(reserve) <= {1, 2, 8, 9}


def claiming(choice: str) -> Played:
    table = a_game_of(DARK).red("sworn-swords", at=(10, 10)).ncu(RED, "catelyn")
    script = opens(Moment.ZONE_CLAIMED, Claim("red:catelyn-stark", Zone.CROWN))
    return dark(table).run(script).answers(choice)


def test_an_ncu_may_swap_a_mission_instead_of_the_zones_effect_SCN_DARK_06() -> None:
    played = claiming("1>4")
    notes = played.now.state.notes
    assert notes["missions_active"] == (4, 2)
    assert notes["missions_reserve"] == (3,), "not filled up (AMB-35)"
    assert played.result[0].replaced
    notes = claiming("3>").now.state.notes
    assert notes["missions_active"] == (1, 2)
    assert notes["missions_reserve"] == (4, 5)
    assert not claiming("pass").result[0].replaced


def test_a_commander_may_give_up_its_action_for_a_swap_SCN_DARK_07() -> None:
    table = a_game_of(DARK).red("sworn-swords", at=(10, 10), attachments=("eddard",))
    table.red("spears", at=(20, 10))
    played = dark(table).run(opens(Moment.UNIT_ACTIVATES, Activation(SWORDS))).answers("2>3")
    assert played.result[0].action_lost
    other = dark(table).run(opens(Moment.UNIT_ACTIVATES, Activation("red:spears")))
    assert other.pending is None


def test_each_active_mission_scores_once_for_all_who_meet_it_SCN_DARK_11() -> None:
    table = begun_before(DARK).red("sworn-swords", at=(12, 12)).blue("guards", at=(12, 40))
    table.ncu(RED, "catelyn").ncu(BLUE, "tyrion")
    now = table.now()
    ncus = {
        n.id: replace(n, zone=Zone.COMBAT if n.owner is RED else Zone.MANEUVER)
        for n in now.state.ncus.values()
    }
    table.having(ncus=MappingProxyType(ncus), round=2)
    played = dark(table, missions_active=(2, 1)).run(scored)
    assert paid(played) == [(RED, 1), (BLUE, 1)]
    assert played.now.state.notes["missions_scored"] == (2,)
    again = dark(table, missions_active=(2, 1), missions_scored=(2,)).run(scored)
    assert paid(again) == []


# ------------------------------------------------------------------ what is counted


def counts(word: str, table: Mode) -> tuple[int, int]:
    now = table.now()
    return COUNTS[word](now, (RED,)), COUNTS[word](now, (BLUE,))


def on_five() -> Mode:
    return begun_before(WINDS)


def engaged() -> Mode:
    table = on_five().red("sworn-swords", at=(24, 12))
    return table.against(BLUE, "guards", (RED, 0), wounds=8)


CASES: dict[str, tuple[Callable[[], Mode], tuple[int, int]]] = {
    "centre_objective": (lambda: on_five().red("spears", at=(24, 24)), (1, 0)),
    "any_objective": (lambda: on_five().blue("guards", at=(6.59, 18.59)), (0, 1)),
    "all_objectives": (
        lambda: on_five().red("spears", at=(24, 24)).red("archers", at=(6.59, 18.59)),
        (2, 0),
    ),
    "enemy_objectives": (
        lambda: on_five().red("spears", at=(6.59, 29.41)).red("archers", at=(6.59, 18.59)),
        (1, 0),
    ),
    "in_enemy_zone": (lambda: on_five().red("spears", at=(24, 45.6)), (1, 0)),
    "engaged_ranks": (engaged, (1, 0)),
    "condition_tokens": (
        lambda: on_five().blue("guards", at=(24, 40), conditions=frozenset(Condition)),
        (1, 0),
    ),
    "enemy_commander": (
        lambda: noting(
            on_five().blue("guards", at=(24, 40), destroyed=True, fallen=("jaime",))
            .having(round=2), **{CountNotes.fallen.key: ((GUARDS, 2, "red"),)}),
        (1, 0),
    ),
    "revenge": (
        lambda: noting(
            on_five().red("spears", at=(9, 9)).blue("guards", at=(24, 40)).having(round=3),
            **{CountNotes.fallen.key: (("red:spears", 2, "blue"), (GUARDS, 3, "red"))}),
        (1, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("word", sorted(CASES))
def test_what_missions_count(word: str) -> None:
    build, expected = CASES[word]
    assert counts(word, build()) == expected


@pytest.mark.parametrize(
    ("word", "zone", "expected"),
    [
        ("combat_or_maneuver", Zone.MANEUVER, 1),
        ("combat_or_maneuver", Zone.CROWN, 0),
        ("combat_or_tactics", Zone.TACTICS, 1),
        ("combat_or_tactics", Zone.MANEUVER, 0),
        ("most_zones", Zone.CROWN, 1),
    ],
)
def test_what_missions_count_on_the_tactics_board(word: str, zone: Zone, expected: int) -> None:
    table = on_five().ncu(RED, "catelyn")
    ncus = {n.id: replace(n, zone=zone) for n in table.now().state.ncus.values()}
    table.having(ncus=MappingProxyType(ncus))
    assert counts(word, table) == (expected, 0)


def test_missions_of_our_own_are_marked_so_and_dealt_to_nobody_any_more() -> None:
    own, printed = mission_cards(PRINTED), mission_cards()
    assert mission_cards("boxes-1") == own
    assert sorted(own) == sorted(printed) == list(range(1, 13))
    assert all(card.proposed for card in own.values())
    assert not any(card.proposed for card in printed.values())
    assert {card.counts for card in (*own.values(), *printed.values())} == MISSION_WORDS
    said = "mission cards"
    assert not any(said in sentence for sentence in load_scenario(WINDS).own_choices)
    old = with_pieces(load_scenario(WINDS), PRINTED)
    assert any(said in sentence for sentence in old.own_choices)
    assert {one.number: one for one in old.missions} == dict(own)


# ------------------------------------------------------------------ the printed missions


def open_mission(table: Mode, number: int, round_: int = 2) -> Mode:
    """Have red reveal a mission in Winds of Winter, which both may score (SCN-WINDS-07)."""
    return noting(table, revealed=(("red", number),)).having(round=round_)


def at_the_end(table: Mode, number: int) -> list[tuple[Any, int]]:
    return paid(open_mission(table, number).run(scored))


def winds() -> Mode:
    return a_game_of(WINDS)


def facing_weaker(*wounds: int) -> Mode:
    table = winds().red("sworn-swords", at=(24, 12))
    foes = ("guards", ArcSide.FRONT), ("halberdiers", ArcSide.LEFT), ("crossbows", ArcSide.REAR)
    for (card, side), left in zip(foes, wounds, strict=False):
        table.against(BLUE, card, (RED, 0), side, wounds=left)
    return table


PANICKED_AND_WEAKENED = frozenset({Condition.PANICKED, Condition.WEAKENED})

AT_THE_END: dict[str, tuple[int, Callable[[], Mode], list[tuple[Any, int]]]] = {
    "1: the centre pays 2": (1, lambda: winds().blue("guards", at=(24, 24)), [(BLUE, 2)]),
    "1: not another objective": (1, lambda: winds().red("spears", at=(6.59, 18.59)), []),
    "6: a unit in their zone pays 2": (
        6, lambda: winds().red("spears", at=(24, 45.6)).blue("guards", at=(9, 20)), [(RED, 2)]),
    "6: wholly in it (AMB-92)": (6, lambda: winds().red("spears", at=(24, 40)), []),
    "6: unengaged": (
        6, lambda: winds().red("spears", at=(24, 43)).against(BLUE, "guards", (RED, 0)), []),
    "7: each weaker enemy": (7, lambda: facing_weaker(8), [(RED, 1)]),
    "7: no equal one": (7, lambda: facing_weaker(12), []),
    "10: theirs, not ours, not the middle": (
        10,
        lambda: winds().red("spears", at=(6.59, 29.41)).red("archers", at=(6.59, 18.59))
        .red("sworn-swords", at=(24, 24)).blue("guards", at=(41.41, 18.59)),
        [(RED, 1), (BLUE, 1)]),
    "12: each objective": (
        12, lambda: winds().red("spears", at=(6.59, 29.41)).red("archers", at=(24, 24)),
        [(RED, 2)]),
}  # fmt: skip


@pytest.mark.parametrize("case", AT_THE_END)
def test_what_the_printed_missions_pay_at_the_end_of_a_round(case: str) -> None:
    """SCN-WINDS-07, AMB-92, AMB-95."""
    number, build, expected = AT_THE_END[case]
    assert at_the_end(build(), number) == expected


def test_mission_7_pays_2_at_most_and_a_solo_counts_its_wounds_AMB_95() -> None:
    assert at_the_end(facing_weaker(4, 4, 1), 7) == [(RED, 2)]
    wolf = winds().red("sworn-swords", at=(24, 12), wounds=4).against(BLUE, "dire-wolf", (RED, 0))
    assert at_the_end(wolf, 7) == [(BLUE, 1)]


def test_mission_8_expends_two_tokens_of_the_enemies_one_chooses() -> None:
    table = winds().red("spears", at=(9, 9)).blue("guards", at=(9, 40), conditions=set(Condition))
    table.blue("halberdiers", at=(24, 40), conditions=PANICKED_AND_WEAKENED)
    table.blue("crossbows", at=(38, 40), conditions={Condition.PANICKED})
    played = open_mission(table, 8).run(scored)
    request = played.pending
    assert isinstance(request, ChooseSome)
    assert ([o.key for o in request.options], request.least, request.most) == (
        [GUARDS, "blue:halberdiers"], 0, 2)  # fmt: skip
    played.answers((GUARDS,)).answers(("panicked", "weakened"))
    assert paid(played) == [(RED, 1)]
    assert played.now.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert played.now.unit("blue:halberdiers").conditions == PANICKED_AND_WEAKENED
    assert paid(open_mission(table, 8).run(scored).answers(())) == []


def claimed(table: Mode, ncu: str, zone: Zone) -> Callable[[Table], Any]:
    return opens(Moment.ZONE_CLAIMED, Claim(ncu, zone))


@pytest.mark.parametrize(
    ("number", "zone", "expected"),
    [
        (2, Zone.COMBAT, [(RED, 1)]),
        (2, Zone.MANEUVER, [(RED, 1)]),
        (2, Zone.TACTICS, []),
        (3, Zone.COMBAT, [(RED, 1)]),
        (3, Zone.TACTICS, [(RED, 1)]),
        (3, Zone.MANEUVER, []),
        (4, Zone.CROWN, [(RED, 1)]),
    ],
)
def test_a_mission_pays_when_an_enemy_ncu_claims_AMB_90_AMB_91(
    number: int, zone: Zone, expected: list[tuple[Any, int]]
) -> None:
    table = winds().ncu(RED, "catelyn").ncu(BLUE, "tyrion")
    script = claimed(table, "blue:tyrion-lannister", zone)
    assert paid(open_mission(table, number).run(script)) == expected
    mine = claimed(table, "red:catelyn-stark", zone)
    own = paid(open_mission(table, number).run(mine))
    assert own == [(BLUE, points) for _red, points in expected], "both may score it"


def test_mission_4_pays_for_the_first_claim_of_a_round_alone_AMB_91() -> None:
    table = open_mission(winds().ncu(RED, "catelyn").ncu(BLUE, "tyrion"), 4)
    later = noting(table, revealed=(("red", 4),), round_of_claim=2)
    assert paid(later.run(claimed(table, "blue:tyrion-lannister", Zone.CROWN))) == []
    played = noting(table, revealed=(("red", 4),)).run(
        claimed(table, "blue:tyrion-lannister", Zone.CROWN)
    )
    assert played.now.state.notes["round_of_claim"] == 2


def falls(unit: str, by: str) -> Callable[[Table], Any]:
    async def script(table: Table) -> None:
        await destroy(table, unit, table.now.owner(by), cause=by)

    return script


def test_mission_5_pays_2_for_an_enemy_commander_and_3_once_ones_own_fell_AMB_90() -> None:
    def table() -> Mode:
        found = (
            winds()
            .red("sworn-swords", at=(9, 9), attachments=("eddard",))
            .red("spears", at=(24, 9))
        )
        return found.blue("guards", at=(9, 40), attachments=("jaime",)).blue(
            "halberdiers", at=(24, 40)
        )

    first = open_mission(table(), 5).run(falls(GUARDS, "red:spears"))
    assert paid(first) == [(RED, 1), (RED, 2)], "for the unit, and for the mission"
    assert first.now.state.notes["heads"] == ("blue",)
    avenged = noting(table(), revealed=(("red", 5),), heads=("red",)).having(round=2)
    assert paid(avenged.run(falls(GUARDS, "red:spears"))) == [(RED, 1), (RED, 3)]
    other = open_mission(table(), 5).run(falls("blue:halberdiers", "red:spears"))
    assert paid(other) == [(RED, 1)]


def test_mission_9_places_2_points_that_are_paid_after_it_was_discarded_AMB_94() -> None:
    table = winds().red("sworn-swords", at=(9, 9)).red("spears", at=(24, 9))
    table.red("archers", at=(38, 9)).blue("guards", at=(9, 40)).blue("halberdiers", at=(24, 40))

    async def script(on: Table) -> None:
        await destroy(on, SWORDS, BLUE, cause=GUARDS)
        await destroy(on, "red:archers", BLUE, cause="blue:halberdiers")  # once a round
        on.emit(ev.noted(WindsNotes.revealed, (), Rule.SCN_WINDS_05))
        await destroy(on, "blue:halberdiers", RED, cause="red:spears")
        assert on.now.unit(GUARDS).tokens == {"victory_points": 2}
        await destroy(on, GUARDS, RED, cause="red:spears")

    played = open_mission(table.blue("crossbows", at=(38, 40)), 9).run(script)
    assert paid(played) == [(BLUE, 1), (BLUE, 1), (RED, 1), (RED, 1), (RED, 2)]
    assert played.now.state.notes["prices"] == (("", "red", 2),)


def test_mission_11_pays_who_reveals_it_with_fewer_points_and_makes_first_AMB_93() -> None:
    table = noting(winds(), **{"missions:red": (1, 12), "missions:blue": (2, 11)})
    seats = table.now().state.seats
    ahead = {**seats, RED: replace(seats[RED], score=1)}
    table.having(round=2, first=RED, seats=MappingProxyType(ahead))
    played = table.run(opens(Moment.ROUND_START, Turn(RED))).answers("1").answers("11")
    assert paid(played) == [(BLUE, 1)]
    assert played.now.state.first is BLUE
    even = noting(winds(), **{"missions:red": (1, 12), "missions:blue": (2, 11)})
    even.having(round=2, first=RED)
    played = even.run(opens(Moment.ROUND_START, Turn(RED))).answers("1").answers("11")
    assert (paid(played), played.now.state.first) == ([], RED)


def test_a_mission_in_dark_wings_pays_for_each_claim_though_it_has_paid_AMB_90() -> None:
    table = a_game_of(DARK).ncu(BLUE, "tyrion")
    table = dark(table, missions_active=(2, 1), missions_scored=(2,)).having(round=2)
    played = table.run(claimed(table, "blue:tyrion-lannister", Zone.COMBAT))
    assert paid(played) == [(RED, 1)]
