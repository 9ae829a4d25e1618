"""Who holds which seat: codes, phones that leave and come back, another phone, the screen."""

from __future__ import annotations

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games.battles import skirmish
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat
from simulator.phones.asking import GRACE, SHORTEST
from simulator.phones.server import Arrival, Opened
from simulator.phones.table import FOR_HELLO, PhoneTable
from tests.phones.wired import StandIn, join, table_of

RED, BLUE = Seat.RED, Seat.BLUE


def at_a_private_window(seed: int = 3) -> Session:
    """Return a skirmish of two people at a window in which the asked seat could hold a card."""
    session = Session(skirmish(seed).game())
    session.ask_anyway(frozenset(session.state.seats))
    agents = {seat: machine("greedy", seed) for seat in session.state.seats}
    while session.pending is not None:
        request = session.pending
        if request.kind is Kind.WINDOW and request.private and session.state.round > 0:
            return session
        session.answer(PASS if is_empty(request) else reply_of(agents[request.who], session))
    raise AssertionError("no private window in this game")


def other(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return BLUE if seat is RED else RED


def test_a_phone_joins_by_the_secret_of_its_code_and_is_shown_its_hand() -> None:
    session = at_a_private_window()
    table, server = table_of(session)
    assert not table.holds(RED)
    join(table, server, RED, 1)
    assert table.holds(RED)
    assert not table.away(RED)
    (welcome,) = server.heard(1, "welcome")
    assert welcome["seat"] == "red"
    assert len(welcome["token"]) > 15
    shown = server.last(1)
    assert [card["name"] for card in shown["hand"]]
    assert len(shown["hand"]) == len(session.state.seats[RED].hand)


def test_a_code_that_is_void_opens_nothing() -> None:
    table, server = table_of(at_a_private_window())
    old = table.invite(RED).rpartition(".")[2]
    table.invite(RED)
    for link, secret in enumerate((old, "", "x" * 22), 1):
        server.open(link, role="hand", seat="red", secret=secret)
    table.update(0.0)
    assert not table.holds(RED)
    for link in (1, 2, 3):
        (refused,) = server.heard(link)
        assert refused["say"] == "refused"
        assert "scan the new one" in refused["why"]
    table.update(FOR_HELLO)
    assert server.dropped == [1, 2, 3]


def test_a_link_that_says_nothing_is_closed() -> None:
    table, server = table_of(at_a_private_window())
    server.open(1, role="nobody")
    table.update(0.0)
    assert server.dropped == [1]  # "nobody" is no role
    server.arrivals.clear()
    server.arrivals.append(Arrival(2, Opened("192.168.1.9")))
    table.update(FOR_HELLO)
    assert server.dropped == [1]
    table.update(0.1)
    assert server.dropped == [1, 2]


def test_a_reload_keeps_the_seat_and_is_shown_the_same() -> None:
    table, server = table_of(at_a_private_window())
    join(table, server, RED, 1)
    token, shown = server.heard(1, "welcome")[0]["token"], server.last(1)
    server.leave(1)
    table.update(0.0)
    assert table.holds(RED)
    assert table.away(RED)
    server.open(2, role="hand", seat="red", token=token, heard=server.heard(1)[-1]["n"])
    table.update(0.0)
    assert not table.away(RED)
    assert server.last(2) == shown
    assert server.heard(2)[0]["n"] > server.heard(1)[-1]["n"]


def test_two_devices_for_one_seat_the_screen_is_asked() -> None:
    table, server = table_of(at_a_private_window())
    join(table, server, RED, 1)
    join(table, server, RED, 2)
    assert table.wanted() == (RED,)
    assert [one["say"] for one in server.heard(2)] == ["waiting"]
    table.refuse(RED)
    assert server.heard(2)[-1]["say"] == "refused"
    assert not table.wanted()
    join(table, server, RED, 3)
    table.let_in(RED)
    assert server.heard(1)[-1]["say"] == "over"
    assert [one["say"] for one in server.heard(3)] == ["waiting", "welcome", "show"]
    table.update(FOR_HELLO)
    assert set(server.dropped) == {1, 2}


def test_the_screen_takes_a_seat_back_and_its_old_token_opens_nothing() -> None:
    session = at_a_private_window()
    assert session.pending is not None
    seat = session.pending.who
    table, server = table_of(session)
    join(table, server, seat, 1)
    table.ask(session.pending)
    assert server.last(1)["question"]
    table.take_back(seat)
    assert not table.holds(seat)
    assert not table.asks(session.pending)
    assert server.heard(1)[-1]["say"] == "over"
    token = server.heard(1, "welcome")[0]["token"]
    server.open(2, role="hand", seat=seat.value, token=token)
    table.update(9.0)
    assert not table.holds(seat)
    assert table.update(30.0) is None, "what it was asked is no question any more"


# ------------------------------------------------------------ questions


def asked(longest: float = 8.0) -> tuple[Session, Choose, PhoneTable, StandIn]:
    """Return a game at a private window, its question, and the phones of both, which were asked."""
    session = at_a_private_window()
    request = session.pending
    assert isinstance(request, Choose)
    table, server = table_of(session, longest=longest)
    join(table, server, request.who, 1)
    join(table, server, other(request.who), 2)
    table.ask(request)
    return session, request, table, server


def test_a_question_lasts_its_time_whenever_it_is_answered() -> None:
    _session, _request, table, server = asked()
    question = server.last(1)["question"]
    assert SHORTEST <= question["slot"] <= 8.0
    assert server.last(2)["question"] is None
    server.say(1, do="reply", question=question["id"], reply=None)
    assert table.update(question["slot"] - 0.01) is None
    assert table.update(0.02) == PASS


def test_more_time_begins_the_question_anew() -> None:
    _session, request, table, server = asked()
    question = server.last(1)["question"]
    server.say(1, do="wait", question=question["id"])
    assert table.update(question["slot"]) is None
    again = server.last(1)["question"]
    assert again["id"] > question["id"]
    assert again["head"] == question["head"]
    server.say(1, do="reply", question=question["id"], reply=None)  # too late for the first
    assert table.update(again["slot"]) is None
    server.say(1, do="reply", question=again["id"], reply=request.options[0].key)
    assert table.update(0.0) == request.options[0].key


@pytest.mark.parametrize("reply", ["nothing of this", ["a", "b"], {"x": 1, "y": 2, "facing": 3}])
def test_an_answer_that_is_none_is_asked_for_again(reply: object) -> None:
    _session, _request, table, server = asked()
    question = server.last(1)["question"]
    server.say(1, do="reply", question=question["id"], reply=reply)
    assert table.update(question["slot"]) is None
    assert server.last(1)["question"]["id"] > question["id"]


def test_another_seats_phone_cannot_answer() -> None:
    _session, _request, table, server = asked()
    question = server.last(1)["question"]
    server.say(2, do="reply", question=question["id"], reply=None)
    assert table.update(question["slot"] + 1) is None


def test_who_does_not_answer_is_away_and_nothing_is_passed() -> None:
    _session, request, table, server = asked()
    slot = server.last(1)["question"]["slot"]
    assert table.update(slot + GRACE) is None
    assert not table.away(request.who)
    assert table.update(0.1) is None
    assert table.away(request.who)


def test_asleep_for_a_minute_a_question_has_all_its_time_again() -> None:
    _session, request, table, server = asked()
    question = server.last(1)["question"]
    server.leave(1)
    assert table.update(60.0) is None
    assert table.away(request.who)
    token = server.heard(1, "welcome")[0]["token"]
    server.open(5, role="hand", seat=request.who.value, token=token, heard=1)
    table.update(0.0)
    again = server.last(5)["question"]
    assert again["id"] > question["id"]
    assert again["passed"] == 0
    assert not table.away(request.who)
    server.say(5, do="reply", question=again["id"], reply=None)
    assert table.update(8.0) == PASS


def test_taken_back_on_the_screen_a_question_ends() -> None:
    session, request, table, server = asked()
    session.answer(PASS)
    session.undo()
    table.shown(session)
    assert session.pending is not request
    assert server.last(1)["question"] is None
    assert table.update(60.0) is None


def test_every_message_to_a_phone_has_the_same_size() -> None:
    _session, _request, _table, server = asked()
    sizes = {len(text.encode()) for link in (1, 2) for text in server.texts[link]}
    assert sizes == {32_768}


def test_words_are_those_of_the_phones_language() -> None:
    session = at_a_private_window()
    table, server = table_of(session)
    join(table, server, RED, 1, lang="de-AT")
    join(table, server, BLUE, 2, lang="pt-BR")
    assert "Runde" in server.last(1)["round"]
    assert "Round" in server.last(2)["round"]


def test_closing_tells_every_phone() -> None:
    table, server = table_of(at_a_private_window())
    join(table, server, RED, 1)
    table.close()
    assert server.closed
    assert server.heard(1)[-1]["say"] == "over"


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "1", '{"v":1}', '{"v":2,"do":"wait","question":1}', '{"v":1,"do":"fly"}'],
)
def test_nonsense_closes_its_link_alone(text: str) -> None:
    table, server = table_of(at_a_private_window())
    join(table, server, RED, 1)
    join(table, server, BLUE, 2)
    server.arrivals.append(Arrival(1, text))
    table.update(0.0)
    assert server.dropped == [1]
    assert server.lines[-1].startswith("192.168.1.31 sent nonsense: ")
    assert table.away(RED)
    assert not table.away(BLUE)


# ------------------------------------------------------------ those who look on


def test_who_looks_on_with_a_delay_sees_the_table_as_it_was_so_many_seconds_ago() -> None:
    session = at_a_private_window()
    table, server = table_of(session)
    server.open(1, role="watch", lang="en", delay=30)
    server.open(2, role="watch", lang="de")
    table.update(0.0)
    assert not server.heard(1)
    assert "Runde 1" in server.last(2)["round"]
    for _step in range(3):
        table.update(10.0)
    assert "Round 1" in server.last(1)["round"]
    seen = len(server.heard(1))
    session.answer(PASS)
    table.shown(session)
    table.update(29.0)
    assert len(server.heard(2)) == seen + 1
    assert len(server.heard(1)) == seen
    table.update(1.0)
    assert len(server.heard(1)) == seen + 1


def test_who_comes_to_look_on_is_shown_nothing_from_before() -> None:
    session = at_a_private_window()
    table, server = table_of(session)
    server.open(1, role="watch", lang="en")
    table.update(0.0)
    server.leave(1)
    table.update(0.0)
    session.answer(PASS)
    table.shown(session)
    table.update(5.0)
    server.open(2, role="watch", lang="en", delay=10)
    table.update(0.0)
    table.update(9.0)
    assert not server.heard(2), "nobody knows yet that it has stood so for ten seconds"
    table.update(1.0)
    assert len(server.heard(2)) == 1


def test_many_who_look_on_cost_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    table, server = table_of(at_a_private_window())
    made, whole = list[str](), table._watching._made

    def counted(language: str) -> dict[str, object]:
        made.append(language)
        return whole(language)

    monkeypatch.setattr(table._watching, "_made", counted)
    for link in range(1, 30):
        server.open(link, role="watch", lang="en")
        table.update(0.0)
    assert made == ["en"]
    assert all(len(server.heard(link)) == 1 for link in range(1, 30))
