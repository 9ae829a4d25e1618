"""Windows: who declares, who resolves, and how often (TIM-01, SIM-01 to SIM-04, ORD-01)."""

from __future__ import annotations

from dataclasses import replace

from simulator.engine.effects import Ability, Trigger
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat
from simulator.model.subjects import CardPlay, Subject
from tests.engine.toy import game, trigger, unit_card


def prompts(session: Session) -> tuple[str, list[str]]:
    assert isinstance(session.pending, Choose)
    return session.pending.who.value, [o.key for o in session.pending.options]


def test_sim_02_the_active_player_declares_first_then_the_opponent() -> None:
    text: list[str] = []
    mine = trigger(text, "mine", optional=True)
    theirs = trigger(text, "theirs", optional=True)
    session = Session(game(mine, theirs, red=("mine",), blue=("theirs",)))
    assert prompts(session) == ("red", ["use:mine:red:a", "pass"])
    session.answer("use:mine:red:a")
    assert prompts(session) == ("blue", ["use:theirs:blue:b", "pass"])
    assert text == []  # SIM-04: nothing resolves before everybody has declared
    session.answer("use:theirs:blue:b")
    assert text == ["red:mine", "blue:theirs"]


def test_sim_02_team_mates_declare_and_resolve_before_any_opponent_TEAM_08() -> None:
    """The active player, its team in seat order, then the others in seat order from its left."""
    text: list[str] = []
    every = [trigger(text, seat.value, optional=True) for seat in Seat]
    session = Session(of_teams(*every))
    turns = []
    while not text:
        who, keys = prompts(session)
        turns.append(who)
        session.answer(keys[0])
    assert turns == ["red", "green", "blue", "gold"]
    assert text == [f"{who}:{who}" for who in turns]


def of_teams(*abilities: Ability) -> Game:
    """Return a toy game of red and green against blue and gold; each has the ability it names."""
    two = game(*abilities, red=("red",), blue=("blue",))
    units, seats, cards = dict(two.start.units), dict(two.start.seats), dict(two.library.units)
    for seat, like in ((Seat.GREEN, "red:a"), (Seat.GOLD, "blue:b")):
        name = f"{seat.value}:a"
        units[name] = replace(units[like], id=name, owner=seat, card=seat.value)
        seats[seat] = replace(seats[units[like].owner], player=seat)
        cards[seat.value] = unit_card(seat.value, seat.value)
    teams = ((Seat.RED, Seat.GREEN), (Seat.BLUE, Seat.GOLD))
    start = replace(two.start, units=units, seats=seats, teams=teams)
    return replace(two, start=start, library=replace(two.library, units=cards))


def test_sim_03_who_has_passed_may_not_answer() -> None:
    text: list[str] = []
    mine = trigger(text, "mine", optional=True)
    theirs = trigger(text, "theirs", optional=True)
    session = Session(game(mine, theirs, red=("mine",), blue=("theirs",)))
    session.answer("pass")
    session.answer("use:theirs:blue:b")
    assert isinstance(session.pending, Choose)
    assert session.pending.kind is not Kind.WINDOW
    assert text == ["blue:theirs"]


def test_tim_01_one_order_or_card_per_trigger_and_player() -> None:
    text: list[str] = []
    order = trigger(text, "order", EffectUse.ORDER)
    card = trigger(text, "card", EffectUse.CARD)
    session = Session(game(order, card, red=("order",), red_hand=("card",)))
    assert prompts(session) == ("red", ["use:order:red:a", "use:card:card", "pass"])
    session.answer("use:card:card")
    assert text == ["red:card"]
    assert isinstance(session.pending, Choose)
    assert session.pending.kind is not Kind.WINDOW
    assert session.state.seats[session.pending.who].hand == ()
    assert session.state.seats[session.pending.who].discard == ("card",)


def test_a_question_that_offers_a_card_of_the_hand_is_its_players_alone_TCD_02() -> None:
    """Orders and abilities lie open: who is asked about them alone, everybody may see."""
    order, card = trigger([], "order", EffectUse.ORDER), trigger([], "card", EffectUse.CARD)
    may = trigger([], "may", optional=True)
    for hand, private in ((("card",), True), ((), False)):
        session = Session(game(order, card, may, red=("order", "may"), red_hand=hand))
        assert isinstance(session.pending, Choose)
        assert session.pending.private is private


def test_sim_01_what_is_used_has_an_end_and_names_what_was_used() -> None:
    """A card and an order, each before the next begins."""
    order, card = trigger([], "order", EffectUse.ORDER), trigger([], "card", EffectUse.CARD)
    for key, used in (("use:card:card", ("card", "")), ("use:order:red:a", ("a", "red:a"))):
        session = Session(game(order, card, red=("order",), red_hand=("card",)))
        session.answer(key)
        ends = [event for event in session.events if isinstance(event, ev.EffectEnded)]
        assert [(event.card, event.holder) for event in ends] == [used]


def test_tim_01_does_not_limit_abilities_without_the_order_symbol() -> None:
    text: list[str] = []
    order = trigger(text, "order", EffectUse.ORDER)
    free = trigger(text, "free", optional=True)
    session = Session(game(order, free, red=("order", "free")))
    session.answer("use:order:red:a")
    assert prompts(session) == ("red", ["use:free:red:a", "pass"])
    session.answer("use:free:red:a")
    assert prompts(session)[1] == ["use:order:red:a", "use:free:red:a"]  # SIM-01: own order
    session.answer("use:free:red:a")
    assert text == ["red:free", "red:order"]


def test_ord_01_an_order_is_spent_for_the_round() -> None:
    text: list[str] = []
    order = trigger(text, "order", EffectUse.ORDER, once="round")
    session = Session(game(order, red=("order",)))
    session.answer("use:order:red:a")
    session.answer("iron")
    session.answer("no")  # blue's turn: no order of blue's
    session.answer("iron")
    session.answer("no")  # red's turn again, same round
    assert isinstance(session.pending, Choose)
    assert session.pending.kind is not Kind.WINDOW
    assert text == ["red:order"]


def test_mandatory_abilities_happen_without_a_question() -> None:
    text: list[str] = []
    session = Session(game(trigger(text, "must"), red=("must",)))
    assert text == ["red:must"]
    assert prompts(session)[1] == ["iron", "ice"]


def test_nothing_to_use_asks_nothing() -> None:
    session = Session(game())
    assert prompts(session)[1] == ["iron", "ice"]


def test_a_cancelled_card_is_played_but_does_nothing() -> None:
    text: list[str] = []
    card = trigger(text, "card", EffectUse.CARD)

    async def cancel(table: Table, source: Source, play: Subject) -> CardPlay:
        assert isinstance(play, CardPlay)
        return CardPlay(play.player, play.card, play.target, cancelled=True)

    counter = Ability(
        "counter",
        "Counter",
        (Trigger(Moment.CARD_PLAYED, enemy_card, cancel, EffectUse.CARD),),
    )
    session = Session(game(card, counter, red_hand=("card",), blue_hand=("counter",)))
    session.answer("use:card:card")
    assert prompts(session) == ("blue", ["use:counter:counter", "pass"])
    session.answer("use:counter:counter")
    assert text == []
    assert session.state.seats[session.state.active].discard == ("card",)


def enemy_card(now: Position, source: Source, play: Subject) -> bool:
    assert isinstance(play, CardPlay)
    return play.player is not source.player


def test_sim_01_a_player_orders_its_own_simultaneous_effects() -> None:
    text: list[str] = []
    one, two = trigger(text, "one"), trigger(text, "two")
    session = Session(game(one, two, red=("one", "two")))
    assert isinstance(session.pending, Choose)
    assert session.pending.kind is Kind.ORDER
    session.answer("use:two:red:a")
    assert text == ["red:two", "red:one"]


def test_what_a_unit_has_twice_it_has_once() -> None:
    """CUM-01: the same ability twice on a unit happens once, and is asked for once."""
    text: list[str] = []
    must, may = trigger(text, "must"), trigger(text, "may", optional=True)
    session = Session(game(must, may, red=("must", "must", "may", "may")))
    assert prompts(session)[1] == ["use:may:red:a", "pass"]
    session.answer("use:may:red:a")
    assert prompts(session)[1] == ["use:must:red:a", "use:may:red:a"]  # SIM-01, asked once
    session.answer("use:must:red:a")
    assert text == ["red:must", "red:may"]
    assert prompts(session)[1] == ["iron", "ice"]


def test_different_names_with_the_same_effect_stack() -> None:
    """CUM-02."""
    text: list[str] = []
    session = Session(game(trigger(text, "one"), trigger(text, "two"), red=("one", "two")))
    session.answer("use:one:red:a")
    assert text == ["red:one", "red:two"]
