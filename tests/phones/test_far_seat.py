"""Programs on other computers play a game over the wire, the very one they would play here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest

from examples import far_seat as example
from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.agents.registry import machine
from simulator.agents.view import View
from simulator.content.games.battles import skirmish
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model.requests import Reply, Request
from simulator.model.state import Seat
from simulator.phones import link
from simulator.phones.far_seat import FarSeat, FarSeatError
from simulator.phones.server import PhoneServer
from simulator.phones.table import PhoneTable


@pytest.fixture(autouse=True)
def _no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have messages go as fast as they can; no test waits for a second to pass."""
    monkeypatch.setattr(FarSeat, "pace", 0.0)
    monkeypatch.setattr(link, "BURST", 1e9)


@pytest.mark.parametrize("agent", ["greedy", "random"])
def test_a_skirmish_over_the_wire_is_the_one_that_is_played_here(agent: str) -> None:
    far = example.skirmish(agent)
    here = Session(skirmish(7).game())
    here.ask_anyway(frozenset(here.state.seats))
    play(here, {seat: machine(agent, number) for number, seat in enumerate(here.state.seats)})
    assert far.over
    assert state_hash(far.state) == state_hash(here.state)
    assert far.inputs == here.inputs
    assert far.declined, "a seat is asked where it can use nothing, too"


def test_a_table_prints_its_invitations_and_plays_with_who_comes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    invitations = []

    def come(session: Session, table: PhoneTable, machines: object) -> None:
        invitations.extend(capsys.readouterr().out.splitlines())
        assert not table.holds(Seat.RED)

    monkeypatch.setattr(example, "play_headless", come)
    example.main(["127.0.0.1"])
    assert [line.partition(": http://127.0.0.1:")[0] for line in invitations] == ["red", "blue"]
    assert all("#" in line for line in invitations)


class Served:
    """A table without a window whose main thread runs here, a step at a time."""

    def __init__(self) -> None:
        self.session = Session(skirmish(7).game())
        self.server = PhoneServer("127.0.0.1", 0, {})
        self.server.start()
        self.table = PhoneTable(self.server, self.session, (*self.session.state.seats,), longest=0)

    @property
    def who(self) -> Seat:
        """Return who is asked."""
        assert self.session.pending is not None
        return self.session.pending.who

    def links(self) -> list[int]:
        """Return the links that are open."""
        door = self.server._door
        return [] if door is None else list(door.links)

    def until(self, happened: Callable[[], bool], limit: int = 2_000) -> None:
        """Run the table until something has happened."""
        for _step in range(limit):
            if happened():
                return
            request = self.session.pending
            if request is not None and self.table.asks(request):
                self.table.ask(request)
            reply = self.table.update(0.005)
            if reply is not None:
                self.session.answer(reply)
                self.table.shown(self.session)
            Event().wait(0.005)
        pytest.fail("it did not happen")


@pytest.fixture
def served() -> Iterator[Served]:
    table = Served()
    yield table
    table.table.close()


class Player:
    """Plays on a thread with an agent, and keeps how that ended."""

    def __init__(self, invitation: str, agent: object) -> None:
        self.fault = ""
        self._invitation, self._agent = invitation, agent
        self.views: list[View] = []
        self.thread = Thread(target=self._play, daemon=True)
        self.thread.start()

    def answer(self, view: View, request: Request) -> Reply:
        self.views.append(view)
        return self._agent.answer(view, request)  # type: ignore[attr-defined,no-any-return]

    def asked(self) -> bool:
        return bool(self.views)

    def left(self) -> bool:
        return not self.thread.is_alive()

    def _play(self) -> None:
        try:
            with FarSeat(self._invitation) as seat:
                seat.play(self)
        except (FarSeatError, IllegalReplyError) as fault:
            self.fault = str(fault)


def test_a_wrong_secret_is_refused_with_a_sentence(served: Served) -> None:
    wrong = served.table.invite(Seat.RED)
    served.table.invite(Seat.RED)  # a new one makes it void
    player = Player(wrong, RandomAgent(1))
    served.until(player.left)
    assert player.fault == "This code is not valid any more: scan the new one."


def test_a_seat_that_is_taken_back_says_so(served: Served) -> None:
    player = Player(served.table.invite(served.who), RandomAgent(1))
    served.until(player.asked)
    served.table.take_back(player.views[0].seat)
    served.until(player.left)
    assert player.fault == "The screen has taken your hand back."


def test_a_lost_link_is_opened_again_and_the_game_goes_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulator.phones.far_seat.PATIENCE", 0.01)
    players = [Player(served.table.invite(seat), RandomAgent(1)) for seat in (Seat.RED, Seat.BLUE)]
    for _time in range(2):
        for player in players:
            player.views.clear()
        served.until(lambda: all(player.asked() for player in players))
        for number in served.links():
            served.server.drop(number)
    assert [player.fault for player in players] == ["", ""]


def test_an_answer_that_is_not_allowed_is_never_sent(served: Served) -> None:
    class Wrong:
        def answer(self, view: View, request: Request) -> Reply:
            return "castling"

    player = Player(served.table.invite(served.who), Wrong())
    served.until(player.left)
    assert "castling is not offered" in player.fault
    assert not [given for given in served.session.inputs if not given.dice]


def test_what_is_no_invitation_is_told_before_anything_is_sent() -> None:
    for wrong in (
        "",
        "red.secret",
        "http://192.168.1.20:47321/",
        "https://a/#red.b",
        "http://a/#red",
    ):
        with pytest.raises(FarSeatError, match="An invitation looks like"):
            FarSeat(wrong)
    with pytest.raises(FarSeatError, match="does not answer"):
        FarSeat("http://127.0.0.1:9/#red.secret")
