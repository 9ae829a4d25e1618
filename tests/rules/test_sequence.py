"""Chapter 2: rounds, turns and clean-up."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.requests import Choose, ChooseSome
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, Phase, Seat, Until
from simulator.rules.tactics import tactics_cards
from simulator.rules.turn import clean_up, sequence
from tests.rules.tables import BLUE, RED, TableBuilder, a_table, full_game
from tests.scripted_dice import ScriptedDice

SWORDS = "red:sworn-swords"
GUARDS = "blue:guards"


def two_far_apart() -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 5)).blue("guards", at=(24, 43))


def finished(seed: int) -> Session:
    players = {p: RandomAgent(seed, p.value) for p in (RED, BLUE)}
    return play(Session(full_game(seed)), players)


def test_the_first_player_activates_first_and_then_they_alternate_GEN_14_RND_05() -> None:
    rounds: list[list[Seat]] = []
    firsts: list[Seat] = []
    named = RED
    for event in finished(2).events:
        if isinstance(event, ev.FirstPlayerNamed):
            named = event.player
        elif isinstance(event, ev.RoundBegan):
            rounds.append([])
            firsts.append(named)
        elif isinstance(event, ev.TurnBegan):
            rounds[-1].append(event.player)
    assert [turns[0] for turns in rounds] == firsts
    assert all(first is not second for first, second in pairwise(firsts))
    assert all(first is not second for first, second in pairwise(rounds[0]))


def test_every_unit_is_activated_once_a_round_RND_06_GEN_01() -> None:
    session = finished(3)
    seen: list[str] = []
    for event in session.events:
        if isinstance(event, ev.RoundBegan):
            seen = []
        elif isinstance(event, ev.UnitActivated):
            assert event.unit not in seen
            seen.append(event.unit)
    assert seen


def test_who_has_nobody_left_passes_RND_07() -> None:
    table = two_far_apart().red("spears", at=(10, 5)).red("archers", at=(38, 5)).having(turn=0)
    session = table.session()
    for reply in ("red:spears", "forgo", "forgo", "red:archers", "forgo", "forgo"):
        session.answer(reply)
    passed = [event for event in session.events if isinstance(event, ev.TurnPassed)]
    assert [event.player for event in passed] == [BLUE]
    assert session.state.round == 2


def test_activated_units_stay_visible_with_the_reason_RND_03() -> None:
    table = two_far_apart().red("spears", at=(10, 5)).red("archers", at=(38, 5))
    session = table.having(turn=0).session()
    session.answer("red:spears")
    session.answer("forgo")
    session.answer("forgo")  # blue's only unit
    assert isinstance(session.pending, Choose)
    (refused,) = session.pending.refused
    assert (refused.key, refused.verdict.rule) == ("red:spears", Rule.RND_03)


def test_clean_up_comes_in_the_printed_order_RND_08_to_RND_18() -> None:
    table = two_far_apart().ncu(RED, "catelyn").having(phase=Phase.CLEAN_UP, round=2)
    session = table.session()
    names = [type(event).__name__ for event in session.events]
    marks = [n for n in names if n in {"MarkersRemoved", "CardsDrawn", "FirstPlayerNamed"}]
    assert marks == ["MarkersRemoved", "CardsDrawn", "CardsDrawn", "FirstPlayerNamed"]
    assert session.state.first is BLUE
    assert session.state.round == 3


def test_markers_go_and_condition_tokens_stay_RND_11_RND_12() -> None:
    table = a_table().red(
        "sworn-swords", at=(24, 5), activated=True, conditions=frozenset({Condition.WEAKENED})
    )
    played = table.blue("guards", at=(24, 43)).run(clean_up.clean_up)
    unit = played.now.unit(SWORDS)
    assert not unit.activated
    assert unit.conditions == {Condition.WEAKENED}


def test_effects_of_a_round_end_in_clean_up() -> None:
    lasting = (
        Lasting("a", RED, SWORDS, Until.ROUND),
        Lasting("b", RED, SWORDS, Until.GAME),
    )
    played = two_far_apart().having(lasting=lasting).run(clean_up.clean_up)
    assert played.now.state.lasting == lasting[1:]


def drawing(hand: int, deck: int, count: int) -> TableBuilder:
    table = two_far_apart()
    seats = dict(table.game().start.seats)
    cards = tuple(f"stark-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 1, 2, 3))
    seats[RED] = replace(seats[RED], hand=cards[:hand], deck=cards[hand : hand + deck])
    return table.having(seats=MappingProxyType(seats))


def test_the_hand_is_refilled_to_three_RND_14() -> None:
    for hand, drawn in ((0, 3), (2, 1), (3, 0), (4, 0)):
        played = drawing(hand, 5, 0).run(lambda t: tactics_cards.refill(t, RED))
        assert len(played.now.state.seats[RED].hand) == hand + drawn


def test_above_five_cards_the_excess_is_discarded_at_once_RND_15() -> None:
    played = drawing(4, 5, 2).run(lambda t: tactics_cards.draw(t, RED, 2))
    assert isinstance(played.pending, ChooseSome)
    assert (played.pending.least, played.pending.most) == (1, 1)
    assert played.pending.private
    played.answers(("0",))
    seat = played.now.state.seats[RED]
    assert (len(seat.hand), seat.discard) == (5, ("stark-1",))


def test_an_empty_deck_gives_what_it_has_RND_16() -> None:
    played = drawing(0, 2, 3).run(lambda t: tactics_cards.draw(t, RED, 3))
    assert played.result == [2]
    assert drawing(0, 0, 3).run(lambda t: tactics_cards.draw(t, RED, 3)).result == [0]


def test_any_number_of_cards_may_be_discarded_in_clean_up_RND_13() -> None:
    played = drawing(3, 0, 0).run(lambda t: tactics_cards.discard_freely(t, RED))
    played.answers(("0", "2"))
    assert played.now.state.seats[RED].hand == ("stark-2",)


def test_a_card_may_be_taken_from_a_pile_and_laid_on_a_unit() -> None:
    async def script(table: Table) -> None:
        assert tactics_cards.take(table, RED, "stark-1", "deck")
        assert not tactics_cards.take(table, RED, "stark-7", "discard")
        table.emit(ev.CardPlayed(rule=Rule.TCD_01, player=RED, card="stark-1"))
        await tactics_cards.attach(table, RED, "stark-1", SWORDS)
        tactics_cards.detach(table, SWORDS, "stark-1")

    played = drawing(0, 2, 0).run(script)
    assert played.now.state.seats[RED].discard == ("stark-1",)
    assert not played.now.unit(SWORDS).attached


def test_a_card_looked_for_in_both_piles_is_offered_with_where_it_lies() -> None:
    table = drawing(0, 2, 0)
    seats = dict(table.game().start.seats)
    seats[RED] = replace(seats[RED], discard=("stark-3",))
    played = table.having(seats=MappingProxyType(seats)).run(
        lambda t: tactics_cards.search(t, RED, ("deck", "discard"), lambda _card: True, "Spies")
    )
    assert isinstance(played.pending, Choose)
    assert [str(option.label) for option in played.pending.options] == [
        "Stark plan 1, in the deck",
        "Stark plan 2, in the deck",
        "Stark plan 3, in the discard pile",
    ]
    played.answers("discard:stark-3")
    assert played.result == [("discard", "stark-3")]


def test_a_full_board_blocks_ncus_only_under_the_ruling_AMB_22_NCU_04() -> None:
    table = two_far_apart()
    for card in ("catelyn", "sansa"):
        table.ncu(RED, card)
    now = table.now()
    assert sequence.may_activate(now, "red:catelyn-stark")


def test_a_game_runs_the_same_way_again_from_its_inputs() -> None:
    first = finished(11)
    again = Session(first.game, ScriptedDice([]), first.inputs)
    assert again.state == first.state
    assert again.events == first.events


def test_a_turn_is_for_units_of_its_player_RND_03() -> None:
    now = two_far_apart().red("spears", at=(10, 5)).having(turn=0).now()
    theirs = next(unit.id for unit in now.state.units.values() if unit.owner is BLUE)
    assert sequence.may_choose(now, RED, "red:spears")
    assert sequence.may_choose(now, BLUE, theirs)
    no = sequence.may_choose(now, RED, theirs)
    assert (no.answer, no.rule) == (False, Rule.RND_03)
