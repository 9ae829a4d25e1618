"""A seat at a table on another computer, which an agent answers from here.

`FarSeat` opens a link to the phones' server of that table, keeps what the table shows, and hands an
agent what any agent is handed: the view of its seat and the request. What a request of a place is
asked (`check`, `snap`, `samples`, `region`, `facings`) is asked over the link. A link that is lost
is opened again with the token, and the table shows its newest again.
"""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from socket import create_connection
from threading import Event
from types import TracebackType
from typing import ClassVar, Final, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from simulator.agents.outside import Agent
from simulator.agents.view import View
from simulator.engine.legality import checked
from simulator.files.errors import PortableError
from simulator.files.plain_data import Data, Value
from simulator.geometry.pose import Pose
from simulator.language.texts import language
from simulator.language.texts import translate as _
from simulator.model.requests import Reply, Request
from simulator.phones import wire
from simulator.phones.request_text import pose_plain, request_of_plain

PACE: Final = 1 / 40
"""Seconds before each message: the table closes a link that sends more a second."""
CONNECTING: Final = 10.0
"""Seconds within which the other computer must answer."""
ATTEMPTS: Final = 5
PATIENCE: Final = 1.0
"""How often a lost link is opened again, and the seconds before each time."""
LONGEST: Final = 8_000_000
"""Bytes of a message that is read."""


class FarSeatError(PortableError, RuntimeError):
    """Why a seat on another computer cannot be played, or no longer: a sentence."""


class _GoneError(Exception):
    """The question is not asked any more."""


class FarSeat:
    """A link to a seat; `show` is the newest that the table has shown.

    Args:
        invitation: What stands in the seat's code: "http://192.168.1.20:47321/#red.secret".

    Raises:
        FarSeatError: The invitation is none, nobody answers there, or the table refuses.
    """

    pace: ClassVar = PACE

    def __init__(self, invitation: str) -> None:
        """Open the link, and say whose seat it is."""
        words = _("An invitation looks like http://192.168.1.20:47321/#red.secret")
        try:
            address = urlsplit(invitation)
            self._address = address.hostname or "", address.port or 80
        except ValueError as fault:  # a port that is no number
            raise FarSeatError(words) from fault
        self.seat, _dot, self._secret = address.fragment.partition(".")
        if address.scheme != "http" or not address.netloc or not self._secret:
            raise FarSeatError(words)
        self._place = f"ws://{address.netloc}/table"
        self._token, self._heard, self._asks = "", 0, 0
        self.show: Data = {}
        self._left = ExitStack()
        self._link = self._opened()

    def __enter__(self) -> Self:
        """Return the seat, which is left at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Leave the seat."""
        self.close()

    def close(self) -> None:
        """Close the link; the table waits for the seat to come back."""
        self._left.close()

    def play(self, agent: Agent) -> Data:
        """Have an agent answer everything that the seat is asked, until the game is over.

        Returns:
            What the table showed last.

        Raises:
            FarSeatError: The table took the seat back, or the link is lost for good.
            WireError, StateTextError: The table sends what this version cannot read.
            IllegalReplyError: The agent's answer is not allowed.
        """
        answered, first, reply = 0, 0, None
        while not self.show.get("over"):
            question = self.show.get("question")
            if question is None or question["id"] == answered:
                self._hear()
                continue
            if question["first"] != first:
                try:
                    view, request = self.asked()
                    reply = _reply_plain(checked(request, agent.answer(view, request)))
                except _GoneError:
                    continue
            answered, first = question["id"], question["first"]
            self._say(do="reply", question=answered, reply=reply)
        return self.show

    def asked(self) -> tuple[View, Request]:
        """Return what an agent is handed for the question that is shown (StateTextError)."""
        question = self.show["question"]
        request = request_of_plain(question.get("request"), partial(self._ask, question["id"]))
        return View.from_text(self.show["view"]), request

    def _ask(self, question: int, what: str, pose: Pose | None, facing: float) -> Value:
        """Return what the table answers about a place; _GoneError once it is not asked any more."""
        self._asks += 1
        given = {} if pose is None else {"pose": pose_plain(pose)}
        self._say(do="ask", id=self._asks, question=question, what=what, facing=facing, **given)
        while True:
            heard = self._hear()
            if heard["say"] == "told" and heard["id"] == self._asks:
                return heard["told"]
            now = self.show.get("question")
            if now is None or now["id"] != question:
                raise _GoneError

    # ------------------------------------------------------------------ the link

    def _opened(self) -> ClientConnection:
        """Open the link, and say who this is; FarSeatError where nobody is there."""
        self._left.close()
        try:
            # A connection of our own is led through no proxy: the table is on this network.
            line = create_connection(self._address, CONNECTING)
            link = self._left.enter_context(
                connect(self._place, sock=line, compression=None, max_size=LONGEST)
            )
        except (OSError, InvalidHandshake, TimeoutError) as fault:
            words = _("{place} does not answer: {why}")
            raise FarSeatError(words.format(place=self._place, why=fault)) from fault
        hello = {"role": wire.PLAYER, "seat": self.seat, "lang": language(), "heard": self._heard}
        secret = {"token": self._token} if self._token else {"secret": self._secret}
        link.send(
            wire.padded({"v": wire.VERSION, "do": "hello", **hello, **secret}, wire.FROM_PHONE)
        )
        return link

    def _say(self, **words: Value) -> None:
        """Send a message; where the link is lost, the table asks again when it is back."""
        Event().wait(self.pace)
        with suppress(ConnectionClosed):
            self._link.send(wire.padded({"v": wire.VERSION, **words}, wire.FROM_PHONE))

    def _hear(self) -> Data:
        """Return the next message of the table, what it shows kept; FarSeatError at the end."""
        heard = self._received()
        self._heard = heard.get("n", self._heard)
        match heard.get("say"):
            case "show":
                self.show = heard["show"]
            case "welcome":
                self._token = heard["token"]
            case "refused" | "over":
                self.close()
                raise FarSeatError(heard["why"])
        return heard

    def _received(self) -> Data:
        for _attempt in range(ATTEMPTS):
            try:
                heard = wire.heard(str(self._link.recv()))
            except ConnectionClosed:
                Event().wait(PATIENCE)
                self._link = self._opened()
            else:
                return heard
        raise FarSeatError(_("{place} does not answer: {why}").format(place=self._place, why=""))


def _reply_plain(reply: Reply) -> Value:
    """Return a reply as a message has it."""
    return pose_plain(reply) if isinstance(reply, Pose) else reply
