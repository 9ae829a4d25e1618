"""A server of phones as tests open it, and what they speak to it with: real sockets, by hand."""

from __future__ import annotations

import base64
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from simulator.phones.server import Arrival, Closed, Opened, PhoneServer, ServedFile

PAGE = ServedFile(b"<!doctype html><p>A hand", "text/html; charset=utf-8")
PAGES = {"/": PAGE, "/phone.js": ServedFile(b"'use strict'", "text/javascript; charset=utf-8")}
PATIENCE = 30.0
"""Seconds after which a test takes something for never happening."""


class Served(Protocol):
    """A server of phones, in this process or in another."""

    @property
    def url(self) -> str: ...


@contextmanager
def serving(address: str = "127.0.0.1") -> Iterator[tuple[PhoneServer, list[str]]]:
    """Open a server for as long as a test needs it, with the lines of its log."""
    log: list[str] = []
    server = PhoneServer(address, 0, PAGES, log.append)
    server.start()
    try:
        yield server, log
    finally:
        server.close()


def place(server: Served) -> tuple[str, int]:
    """Return the address and port of a server."""
    parts = urlsplit(server.url)
    assert parts.hostname is not None
    return parts.hostname, parts.port or 80


def link_to(server: Served) -> ClientConnection:
    """Open a link as a well-behaved program does."""
    url = server.url.replace("http", "ws", 1) + "table"
    return connect(url, sock=raw(server), compression=None)


def until(true: Callable[[], bool]) -> None:
    """Wait until something is true that the server's thread does."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


class Inbox:
    """What arrived at a server, kept for a test to look through."""

    def __init__(self, server: PhoneServer) -> None:
        self._server = server
        self._arrivals: list[Arrival] = []

    def all(self) -> list[Arrival]:
        self._arrivals += self._server.received()
        return self._arrivals

    def texts(self) -> list[str]:
        return [arrival.what for arrival in self.all() if isinstance(arrival.what, str)]

    def opened(self) -> list[int]:
        return [arrival.link for arrival in self.all() if isinstance(arrival.what, Opened)]

    def closed(self) -> list[int]:
        return [arrival.link for arrival in self.all() if isinstance(arrival.what, Closed)]


def request(server: Served, path: str = "/", *, method: str = "GET", **headers: str) -> bytes:
    """Return the bytes of a request; a header is named with `_` for `-`."""
    host = server.url.removeprefix("http://").rstrip("/")
    lines = [f"{method} {path} HTTP/1.1"]
    known = {"Host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    lines += [f"{name}: {value}" for name, value in known.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def handshake(server: Served, path: str = "/table", **headers: str) -> bytes:
    """Return the bytes that ask for a link."""
    key = base64.b64encode(b"sixteen letters.").decode()
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Key": key}
    return request(server, path, **asked | {"Sec_WebSocket_Version": "13"} | headers)


def raw(server: Served, sent: bytes = b"") -> socket.socket:
    """Connect without any manners."""
    made = socket.create_connection(place(server), timeout=PATIENCE)
    made.sendall(sent)
    return made


def answer(server: Served, sent: bytes) -> bytes:
    """Return all a server answers to some bytes until it closes."""
    with raw(server, sent) as made:
        return to_the_end(made)


def to_the_end(made: socket.socket) -> bytes:
    """Return what is read until the other side closes, however it does."""
    parts = []
    try:
        while part := made.recv(65_536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def status(answered: bytes) -> int:
    """Return the number of an answer; 0 where there is none."""
    return int(answered.split(b" ", 2)[1]) if answered else 0


def frame(data: bytes, *, opcode: int = 1, fin: bool = True, masked: bool = True) -> bytes:
    """Return a frame as a phone sends it, or as none should."""
    head = bytes([(0x80 if fin else 0) | opcode])
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([mask | len(data)])
    elif len(data) < 65_536:
        head += bytes([mask | 126]) + len(data).to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + len(data).to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + data


def works(server: PhoneServer) -> None:
    """Fail unless a well-behaved phone gets its page, a link, and an answer."""
    assert status(answer(server, request(server))) == 200
    inbox = Inbox(server)
    with link_to(server) as link:
        until(lambda: bool(inbox.opened()))
        (number,) = inbox.opened()[-1:]
        link.send("hello")
        until(lambda: inbox.texts()[-1:] == ["hello"])
        server.send(number, "welcome")
        assert link.recv(PATIENCE) == "welcome"
    until(lambda: number in inbox.closed())
