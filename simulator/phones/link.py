"""One connection to the phones' server: a page is fetched, or a link is opened and messages pass.

`websockets` reads and writes the bytes (its protocol without input and output of its own), asyncio
carries them. Everything a stranger may do costs something bounded: a request has a length and a
time, a message a length, frames of every kind a number a second, and what is left unread an end.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from http import HTTPStatus
from typing import Final, Protocol, cast

from websockets.exceptions import PayloadTooBig
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from simulator.language.texts import Message, marked

LONGEST_REQUEST: Final = 16_384
LONGEST_MESSAGE: Final = 4_096
"""Bytes of a page's request with its headers, and of a message."""
A_SECOND: Final = 40.0
BURST: Final = 80.0
"""Messages a link may send a second, and how many at once after a rest."""
UNREAD: Final = 1_000_000
"""Bytes that may wait for a phone that does not read; then its link is closed."""
HANDSHAKE = 10.0
"""Seconds within which a connection says what it wants, ..."""
FETCH = 30.0
"""... within which it has read a page, ..."""
GOODBYE = 2.0
"""... and within which it reads why it is closed."""
PING_EVERY = 10.0
"""Seconds between two pings; a link that is silent for two of them is lost."""
END_OF_REQUEST: Final = b"\r\n\r\n"
SLICE: Final = 4_096
"""Bytes read at once: a few hundred frames at most, before anything else is done."""

QUIET: Final = logging.getLogger("iron_ranks.phones")
"""The log of the library, which would tell what players send."""
QUIET.disabled = True


class Door(Protocol):
    """What all connections share: pages, who may come in, and whom to tell what came."""

    def admits(self, link: Link) -> bool:
        """Return whether there is room for one more connection from there."""

    def opens(self, link: Link) -> bool:
        """Return whether there is room for one more link, and take it."""

    def is_own(self, place: str) -> bool:
        """Return whether an address with a port is the one this server was opened at."""

    def page(self, path: str) -> Response:
        """Return the page of a path, or that there is none."""

    def refusal(self, status: HTTPStatus) -> Response:
        """Return what is sent to whoever gets no page and no link."""

    def takes(self, link: Link, text: str) -> bool:
        """Keep a message; return whether there was room for it."""

    def left(self, link: Link) -> None:
        """Forget a connection that is closed."""

    def note(self, said: Message) -> None:
        """Write a line of the log."""


class Allowance:
    """So many a second, and so many at once after a rest."""

    def __init__(self, a_second: float, burst: float) -> None:
        """Begin rested."""
        self._a_second = a_second
        self._burst = burst
        self._remaining = burst
        self._asked_at: float | None = None

    def take(self, now: float) -> bool:
        """Return whether one more is allowed at this moment, in seconds of any clock."""
        rested = 0.0 if self._asked_at is None else now - self._asked_at
        self._asked_at = now
        self._remaining = min(self._burst, self._remaining + rested * self._a_second)
        if self._remaining < 1:
            return False
        self._remaining -= 1
        return True


class Link(asyncio.Protocol):
    """A connection from the moment it is made; `number` names it once it is a link."""

    def __init__(self, door: Door, number: int) -> None:
        """Wait for the connection."""
        self.number = number
        self.host = ""
        self.opened = False
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._wire = ServerProtocol(max_size=LONGEST_MESSAGE, logger=QUIET)
        self._transport: asyncio.Transport
        self._timer: asyncio.TimerHandle
        self._ended = False
        self._answered = False
        self._asked = 0
        self._tail = b""
        self._silent = 0
        self._messages = Allowance(A_SECOND, BURST)
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._held = False

    # ------------------------------------------------------------------ what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to listen, or send away whom there is no room for."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.host = str(peer[0]) if peer else "?"
        self._transport.set_write_buffer_limits(high=65_536)
        self._timer = self._loop.call_later(HANDSHAKE, self._too_slow)
        if not self._door.admits(self):
            said = marked("{host} opened too many connections at once.")
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, said)
            self._transport.close()  # which has no place to stay until it has read that

    def data_received(self, data: bytes) -> None:
        """Take what arrived, a little at a time: nothing is read behind an end."""
        self._silent = 0
        for at in range(0, len(data), SLICE):
            part = data[at : at + SLICE]
            cut = 0 if self.opened else self._end_of_request(part)
            for piece in (part[:cut], part[cut:]):
                if piece and not self._ended and not self._transport.is_closing():
                    self._take(piece)

    def eof_received(self) -> None:
        """Close: whoever says nothing more hears nothing more."""
        if not self._ended:
            self._wire.receive_eof()
            self._flush()

    def pause_writing(self) -> None:
        """Keep messages back while the phone has not read the ones before."""
        self._held = True

    def resume_writing(self) -> None:
        """Send what was kept back."""
        self._held = False
        self._pour()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        del exc
        self._ended = True
        self._timer.cancel()
        self._waiting.clear()
        self._door.left(self)

    # ------------------------------------------------------------------ what comes in

    def _end_of_request(self, part: bytes) -> int:
        """Return how much of a part belongs to the request; what follows, to the link it opens.

        The library would read both at once, before anybody has said whether a link is opened.
        """
        known = self._tail + part
        end = known.find(END_OF_REQUEST)
        behind = len(part) if end < 0 else end + len(END_OF_REQUEST) - len(self._tail)
        self._tail = known[1 - len(END_OF_REQUEST) :]
        return behind

    def _take(self, data: bytes) -> None:
        if not self.opened:
            self._asked += len(data)
            if self._asked > LONGEST_REQUEST:
                said = marked("{host} sent a request that is too long.")
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, said)
                return
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if self._ended:
                return
            if isinstance(event, Request):
                self._request(event)
            elif isinstance(event, Frame):
                self._frame(event)
        self._faults()
        self._flush()

    def _faults(self) -> None:
        """Write down what the library could not read; a link it has closed by itself."""
        if self._ended:
            return
        if not self.opened and self._wire.handshake_exc is not None:
            self._wire.data_to_send()  # the library's own words, which differ by version
            said = marked("{host} sent something that is not a page request.")
            self._refuse(HTTPStatus.BAD_REQUEST, said)
        elif isinstance(self._wire.parser_exc, PayloadTooBig):
            self._note(marked("{host} sent a message that is too long; its link was closed."))
        elif self._wire.parser_exc is not None:
            self._note(marked("{host} sent data that is not WebSocket; its link was closed."))

    def _request(self, request: Request) -> None:
        """Answer what a browser asks for: a page, or a link at /table."""
        path = request.path.partition("?")[0]
        hosts, origins = (request.headers.get_all(name) for name in ("Host", "Origin"))
        if len(hosts) != 1 or not self._door.is_own(hosts[0]):
            said = marked("{host} asked for a different host name or port.")
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST, said)
        elif any(not self._is_own_page(origin) for origin in origins):
            said = marked("{host} connected from a page of another server.")
            self._refuse(HTTPStatus.FORBIDDEN, said)
        elif getattr(request, "method", "GET") != "GET":
            said = marked("{host} sent a request other than GET.")
            self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, said)
        elif path == "/table":
            self._open(request)
        else:
            answer = self._door.page(path)
            if answer.status_code != HTTPStatus.OK and path != "/favicon.ico":
                self._note(marked("{host} asked for a page that does not exist."))
            self._answer(answer)

    def _is_own_page(self, origin: str) -> bool:
        scheme, _colon, place = origin.partition("://")
        return scheme == "http" and self._door.is_own(place)

    def _open(self, request: Request) -> None:
        response = self._wire.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            said = marked("{host} asked for /table without opening a link.")
            self._refuse(HTTPStatus.UPGRADE_REQUIRED, said)
        elif not self._door.opens(self):
            said = marked("{host} opened too many links.")
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, said)
        else:
            self.opened = True
            self._timer.cancel()
            self._timer = self._loop.call_later(PING_EVERY, self._ping)
            self._wire.send_response(response)

    def _frame(self, frame: Frame) -> None:
        """Take one frame; each counts, so that nobody is kept busy by pings and empty parts."""
        if not self._messages.take(self._loop.time()):
            said = marked("{host} sent too many messages a second; its link was closed.")
            self.close(CloseCode.POLICY_VIOLATION, said)
        elif frame.opcode in {Opcode.PING, Opcode.PONG, Opcode.CLOSE}:
            return  # which the library answers
        elif frame.opcode is not Opcode.TEXT or not frame.fin:
            said = marked("{host} sent something other than a whole text; its link was closed.")
            self.close(CloseCode.UNSUPPORTED_DATA, said)
        else:
            self._text(bytes(frame.data))

    def _text(self, data: bytes) -> None:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            said = marked("{host} sent a text that is not UTF-8; its link was closed.")
            self.close(CloseCode.INVALID_DATA, said)
            return
        if not self._door.takes(self, text):
            said = marked("{host} sent more than the game has read; its link was closed.")
            self.close(CloseCode.TRY_AGAIN_LATER, said)

    # ------------------------------------------------------------------ what goes out

    def send(self, data: bytes, *, replaces: bool) -> None:
        """Send a message as soon as the phone reads; see `PhoneServer.send`."""
        if self._ended or self._wire.state is not State.OPEN:
            return
        if replaces:
            kept = [entry for entry in self._waiting if not entry[1]]
            if len(kept) < len(self._waiting):
                self._waiting = deque(kept)
        self._waiting.append((data, replaces))
        self._pour()

    def close(self, code: CloseCode, said: str = "") -> None:
        """Close a link after all that was to be sent, with a line of the log."""
        if self._ended:
            return
        if said:
            self._note(said)
        if self._wire.state is State.OPEN:
            self._held = False
            self._pour()
            self._wire.fail(code)
        self._flush()
        self._end(GOODBYE)

    def abort(self, said: str = "") -> None:
        """Close at once, without a word to a phone that would not read it."""
        if said:
            self._note(said)
        self._ended = True
        self._transport.abort()

    def _pour(self) -> None:
        while self._waiting and not self._held and self._wire.state is State.OPEN:
            data, _replaces = self._waiting.popleft()
            self._wire.send_text(data)
            self._flush()
        self._mind_unread()

    def _flush(self) -> None:
        """Hand on what the library wrote, and end where it has."""
        for data in self._wire.data_to_send():
            if self._transport.is_closing():
                return
            if data:
                self._transport.write(data)
            else:
                self._end(GOODBYE if self.opened else FETCH)
        self._mind_unread()

    def _mind_unread(self) -> None:
        unread = sum(len(data) for data, _replaces in self._waiting)
        unread += self._transport.get_write_buffer_size()
        if self.opened and unread > UNREAD and not self._transport.is_closing():
            self.abort(marked("{host} does not read what it is sent; its link was closed."))

    def _refuse(self, status: HTTPStatus, said: str) -> None:
        self._note(said)
        self._answer(self._door.refusal(status))

    def _answer(self, answer: Response) -> None:
        self._transport.write(answer.serialize())
        self._end(FETCH)

    def _end(self, seconds: float) -> None:
        """Send nothing more, and wait no longer than this for the other side to close as well."""
        if self._ended:
            return
        self._ended = True
        self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._transport.abort)
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()

    # ------------------------------------------------------------------ time

    def _too_slow(self) -> None:
        self.abort(marked("{host} connected and asked for nothing."))

    def _ping(self) -> None:
        if self._silent >= 2:
            self.abort(marked("{host} has stopped answering; its link was closed."))
            return
        self._silent += 1
        self._timer = self._loop.call_later(PING_EVERY, self._ping)
        self._wire.send_ping(b"")
        self._flush()

    def _note(self, said: str) -> None:
        self._door.note(Message(said, (("host", self.host),)))
