"""The server of the phones: one thread that serves pages and carries messages, and no more.

It knows nothing of the game. What arrives waits until the main thread asks for it (`received`), and
what is to be sent is handed over (`send`); neither waits for the other. It answers at one address
and to that name alone, so that no page of the internet can speak to it through a browser at home.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import count
from typing import Final
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.frames import CloseCode
from websockets.http11 import Response

from simulator.files.errors import PortableError, why_refused
from simulator.language.texts import Message, msg
from simulator.language.texts import translate as _
from simulator.phones.link import Link
from simulator.records import dataclass

MOST_LINKS: Final = 32
MOST_OF_A_HOST: Final = 8
"""Links that are open at once, and those of them that one device may have."""
MOST_CONNECTIONS: Final = 128
CONNECTIONS_OF_A_HOST: Final = 32
"""The same with whoever fetches a page or has not said yet what it wants."""
MOST_WAITING: Final = 100
"""Messages of one link that wait for the game to read them."""
MOST_ARRIVALS: Final = 4_000
"""Arrivals that may wait before no link is opened any more."""
FAREWELL: Final = 0.5
"""Seconds that closing waits at most for the other sides to close as well."""
LINES: Final = 20
"""So many lines of the log are kept to be shown."""
LOG_EVERY: Final = 10.0
"""Seconds between two lines of the log that say the same of anybody."""

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class Opened:
    """A link was opened from a host, whose address this is."""

    host: str


@dataclass(frozen=True, slots=True)
class Closed:
    """A link is closed, whoever closed it: the last that is heard of it."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came over a link: first that it is open, then texts, last that it is closed."""

    link: int
    what: Opened | Closed | str


@dataclass(frozen=True, slots=True)
class ServedFile:
    """A file of the pages, and its content type."""

    body: bytes
    kind: str


class PhonesError(PortableError, RuntimeError):
    """Why phones cannot be served, as a sentence; what the system said is its cause."""


class PhoneServer:
    """Pages and links for the phones of one local network, on a thread of its own.

    Args:
        address: The one address of this computer to answer at, as numbers.
        port: The port; 0 has the system choose one.
        pages: What is served, by its path: "/", "/watch", "/phone.js". "/table" opens a link.
        log: Takes lines that say what was refused, on the server's thread, a few a minute.

    Example:
        >>> from simulator.phones.server import PhoneServer, ServedFile
        >>> server = PhoneServer("127.0.0.1", 0, {"/": ServedFile(b"<p>Hello", "text/html")})
        >>> server.start()
        >>> server.received()
        []
        >>> server.close()
    """

    def __init__(
        self,
        address: str,
        port: int,
        pages: Mapping[str, ServedFile],
        log: Callable[[str], None] = lambda _line: None,
    ) -> None:
        """Keep what is served; nothing is opened before `start`."""
        self._written = address
        self._port = port
        self._pages = dict(pages)
        self.lines: deque[str] = deque(maxlen=LINES)
        """The newest lines of the log."""
        self._log = log
        self._door: _Door | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()

    @property
    def url(self) -> str:
        """The address of the first page, with the port that was chosen."""
        return f"http://{_place(self._address(), self._port)}/"

    def start(self) -> None:
        """Open the port and begin to answer.

        Raises:
            PhonesError: The address is none of this computer's, or the port is taken.
        """
        address = self._address()
        listening = _listening(address, self._port)
        self._port = listening.getsockname()[1]
        self._door = _Door(address, self._port, self._pages, self.note)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._run, args=(self._loop, self._door, listening), name="phones", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Close all links and the port, and end the thread; a second time changes nothing."""
        self._call(self._stop.set)
        if self._thread is not None:
            self._thread.join()
        self._thread = self._loop = None

    def note(self, line: str) -> None:
        """Write a line of the log; any thread may."""
        self.lines.append(line)
        self._log(line)

    def received(self) -> list[Arrival]:
        """Return what arrived since the last time, in its order; this never waits."""
        return [] if self._door is None else self._door.arrived()

    def send(self, number: int, text: str, *, replaces: bool = False) -> None:
        """Send a text to a link, without waiting; one that is closed hears nothing.

        Args:
            number: The link, as its arrivals name it.
            text: The message.
            replaces: Whether a text sent with `replaces` before, which the phone has not begun to
                read, need not be read any more.
        """
        self._call(self._to_link, number, text.encode(), replaces)

    def drop(self, number: int) -> None:
        """Close a link, after what was sent to it before."""
        self._call(self._close_link, number)

    # ------------------------------------------------------------------ on the server's thread

    def _to_link(self, number: int, data: bytes, replaces: bool) -> None:
        if self._door is not None and number in self._door.links:
            self._door.links[number].send(data, replaces=replaces)

    def _close_link(self, number: int) -> None:
        if self._door is not None and number in self._door.links:
            self._door.links[number].close(CloseCode.NORMAL_CLOSURE)

    def _run(self, loop: asyncio.AbstractEventLoop, door: _Door, listening: socket.socket) -> None:
        with listening:
            try:
                loop.run_until_complete(_serve(door, listening, self._stop))
            finally:
                loop.close()

    # ------------------------------------------------------------------ what both need

    def _call(self, called: Callable[..., object], *args: object) -> None:
        """Have the server's thread do something; one that has ended does nothing."""
        with suppress(RuntimeError):  # closed between the question and the call
            if self._loop is not None:
                self._loop.call_soon_threadsafe(called, *args)

    def _address(self) -> Address:
        try:
            address = ip_address(self._written)
        except ValueError as fault:
            words = _("{address} is not an address. Write it in numbers, such as 192.168.1.20.")
            raise PhonesError(words.format(address=self._written)) from fault
        if address.is_unspecified or address.is_multicast:
            words = _("{address} stands for several addresses. Choose one of this computer's.")
            raise PhonesError(words.format(address=self._written))
        return address


def _place(address: Address, port: int) -> str:
    host = f"[{address}]" if address.version == 6 else str(address)
    return host if port == 80 else f"{host}:{port}"


def _listening(address: Address, port: int) -> socket.socket:
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What the system keeps for a phone that does not read is bounded as well.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 262_144)
        listening.bind((str(address), port))
        listening.listen(MOST_CONNECTIONS)
    except (OSError, OverflowError) as fault:
        listening.close()
        raise PhonesError(_why(fault, address, port)) from fault
    return listening


def _why(fault: OSError | OverflowError, address: Address, port: int) -> str:
    number = fault.errno if isinstance(fault, OSError) else errno.EINVAL
    if number == errno.EADDRNOTAVAIL:
        return _("{address} is not an address of this computer now.").format(address=address)
    if number == errno.EADDRINUSE:
        words = _("Another program uses port {port} of {address}. Choose another port.")
    elif number == errno.EACCES:
        words = _("The system does not permit port {port} of {address}. Choose another above 1023.")
    elif not isinstance(fault, OSError):
        words = _("{port} is not a port. Choose one from 1024 to 65535.")
    else:
        words = _("{address}, port {port}, cannot be opened: {why}")
        return words.format(address=address, port=port, why=why_refused(fault))
    return words.format(address=address, port=port)


async def _serve(door: _Door, listening: socket.socket, stop: asyncio.Event) -> None:
    """Answer until told to stop, then close every connection."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: door.broke(context))
    numbers = count(1)
    server = await loop.create_server(lambda: Link(door, next(numbers)), sock=listening)
    await stop.wait()
    server.close()
    for every in list(door.connections):
        every.close(CloseCode.GOING_AWAY)
    with suppress(TimeoutError):
        await asyncio.wait_for(door.empty.wait(), FAREWELL)
    for every in list(door.connections):
        every.abort()
    await door.empty.wait()
    door.log_rest()


class _Door:
    """What all connections share; all but `arrived` is called on the server's thread."""

    def __init__(
        self,
        address: Address,
        port: int,
        pages: Mapping[str, ServedFile],
        log: Callable[[str], None],
    ) -> None:
        self.links: dict[int, Link] = {}
        self.connections: set[Link] = set()
        self.empty = asyncio.Event()
        self.empty.set()
        self._address = address
        self._port = port
        self._headers = _safe_headers(_place(address, port))
        self._pages = pages
        self._log = log
        self._written: dict[str, tuple[float, int]] = {}
        self._lock = threading.Lock()
        self._arrivals: list[Arrival] = []
        self._unread: Counter[int] = Counter()

    def arrived(self) -> list[Arrival]:
        """Return what waits; called on the main thread."""
        with self._lock:
            arrivals, self._arrivals = self._arrivals, []
            self._unread.clear()
        return arrivals

    def _arrive(self, number: int, what: Opened | Closed | str) -> None:
        with self._lock:
            self._arrivals.append(Arrival(number, what))
            self._unread[number] += 1

    # ------------------------------------------------------------------ who may come in

    def admits(self, link: Link) -> bool:
        of_host = sum(one.host == link.host for one in self.connections)
        room = len(self.connections) < MOST_CONNECTIONS and of_host < CONNECTIONS_OF_A_HOST
        self.connections.add(link)
        self.empty.clear()
        return room

    def opens(self, link: Link) -> bool:
        of_host = sum(one.host == link.host for one in self.links.values())
        if len(self.links) >= MOST_LINKS or of_host >= MOST_OF_A_HOST:
            return False
        if len(self._arrivals) >= MOST_ARRIVALS:
            return False
        self.links[link.number] = link
        self._arrive(link.number, Opened(link.host))
        return True

    def left(self, link: Link) -> None:
        self.connections.discard(link)
        if not self.connections:
            self.empty.set()
        if self.links.pop(link.number, None) is not None:
            self._arrive(link.number, Closed())

    def takes(self, link: Link, text: str) -> bool:
        if self._unread[link.number] >= MOST_WAITING:
            return False
        self._arrive(link.number, text)
        return True

    def is_own(self, place: str) -> bool:
        """Compare a Host as browsers write it; IPv6 may be written in several ways."""
        try:
            parts = urlsplit(f"//{place}")
            own = ip_address(parts.hostname or "") == self._address
            port = parts.port or 80
        except ValueError:
            return False
        return own and port == self._port and parts.netloc == place and "@" not in place

    # ------------------------------------------------------------------ what is answered

    def page(self, path: str) -> Response:
        page = self._pages.get(path)
        if page is None:
            return self.refusal(HTTPStatus.NOT_FOUND)
        return self._answer(HTTPStatus.OK, page.kind, page.body)

    def refusal(self, status: HTTPStatus) -> Response:
        words = _("This computer does not answer that. Scan the code on its screen again.")
        return self._answer(status, "text/plain; charset=utf-8", words.encode())

    def _answer(self, status: HTTPStatus, kind: str, body: bytes) -> Response:
        headers = {"Content-Type": kind, "Content-Length": str(len(body)), **self._headers}
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = "GET"
        return Response(status.value, status.phrase, Headers(headers), body)

    # ------------------------------------------------------------------ the log

    def note(self, said: Message) -> None:
        """Write a line, unless the same was written of anybody a moment ago."""
        now = asyncio.get_running_loop().time()
        last, left_out = self._written.get(said.key, (now - LOG_EVERY, 0))
        if now - last < LOG_EVERY:
            self._written[said.key] = (last, left_out + 1)
            return
        self._written[said.key] = (now, 0)
        self._log(f"{said} {_times(left_out)}".rstrip())

    def log_rest(self) -> None:
        """Write at the end how often what was not repeated had happened."""
        for key, (_last, left_out) in self._written.items():
            if left_out:
                self._log(f"{Message(key, (('host', '…'),))} {_times(left_out)}")
        self._written.clear()

    def broke(self, context: Mapping[str, object]) -> None:
        """Write that something went wrong with a connection, which asyncio has closed."""
        fault = context.get("exception")
        kind = type(fault).__name__ if fault is not None else str(context.get("message"))
        self.note(msg("A connection ended with an error of the program: {kind}", kind=kind))


def _times(left_out: int) -> str:
    words = _("(and {n} more times since the last such line)")
    return words.format(n=left_out) if left_out else ""


def _safe_headers(place: str) -> dict[str, str]:
    """Return what browsers are told of every answer: nothing from elsewhere, nothing kept."""
    policy = (
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"),
        *("font-src 'self'", f"connect-src 'self' ws://{place}", "base-uri 'none'"),
        *("form-action 'none'", "frame-ancestors 'none'"),
    )
    return {
        "Content-Security-Policy": "; ".join(policy),
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Connection": "close",
    }
