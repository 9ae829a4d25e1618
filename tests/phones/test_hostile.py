"""Whatever strangers send to the phones' server, they alone are closed, with a line of the log."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from simulator.phones import link, server
from simulator.phones.server import PhoneServer
from tests.phones.served import (
    PATIENCE,
    Inbox,
    answer,
    frame,
    handshake,
    link_to,
    place,
    raw,
    request,
    serving,
    status,
    to_the_end,
    until,
    works,
)

Serving = tuple[PhoneServer, list[str]]


@pytest.fixture
def opened() -> Iterator[Serving]:
    with serving() as served:
        yield served


def closing_code(answered: bytes) -> int:
    """Return the code of the frame that closes a link, behind the answer to its handshake."""
    head, _, frames = answered.partition(b"\r\n\r\n")
    assert status(head) == 101
    assert frames[:1] == b"\x88", "the link was not closed"
    return int.from_bytes(frames[2:4], "big")


HUGE = bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + b"\0\0\0\0"
EMPTY = frame(b"", fin=False) + frame(b"", opcode=0, fin=False) * 50
MESSAGES = {
    "binary": (frame(b"hello", opcode=2), 1003, "other than a whole text"),
    "the first part": (frame(b"hello", fin=False), 1003, "other than a whole text"),
    "empty parts for ever": (EMPTY, 1003, "other than a whole text"),
    "a part of nothing": (frame(b"hello", opcode=0), 1002, "not WebSocket"),
    "one byte too long": (frame(b"x" * 4_097), 1009, "too long"),
    "said to be endless": (HUGE, 1009, "too long"),
    "a megabyte": (frame(b"x" * 1_000_000), 1009, "too long"),
    "no UTF-8": (frame(b"\xc3\x28"), 1007, "not UTF-8"),
    "half a letter": (frame("⚔".encode()[:2]), 1007, "not UTF-8"),
    "a surrogate": (frame(b"\xed\xa0\x80"), 1007, "not UTF-8"),
    "without a mask": (frame(b"hello", masked=False), 1002, "not WebSocket"),
    "a kind nobody knows": (frame(b"hello", opcode=3), 1002, "not WebSocket"),
    "a control nobody knows": (frame(b"", opcode=11), 1002, "not WebSocket"),
    "reserved bits": (b"\xf1" + frame(b"hello")[1:], 1002, "not WebSocket"),
    "a long ping": (frame(b"x" * 126, opcode=9), 1002, "not WebSocket"),
    "a ping in parts": (frame(b"x", opcode=9, fin=False), 1002, "not WebSocket"),
    "half a closing": (frame(b"\x03", opcode=8), 1002, "not WebSocket"),
    "a closing with no such code": (frame(b"\x00\x01", opcode=8), 1002, "not WebSocket"),
    "another request": (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", 1002, "not WebSocket"),
    "many texts": (frame(b"hello") * 100, 1008, "too many messages"),
    "many pings": (frame(b"", opcode=9) * 100, 1008, "too many messages"),
    "many pongs": (frame(b"", opcode=10) * 100_000, 1008, "too many messages"),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_that_is_none_closes_its_link_alone(opened: Serving, name: str) -> None:
    sent, code, words = MESSAGES[name]
    served, log = opened
    inbox = Inbox(served)
    with link_to(served) as other:
        until(lambda: inbox.opened() == [1])
        with raw(served, handshake(served)) as made:
            threading.Thread(target=send_all, args=(made, sent)).start()
            closed = to_the_end(made)
        if len(sent) < 5_000:  # a flood is cut off, and what nobody read may take the code along
            assert closing_code(closed.replace(frame(b"", opcode=10, masked=False), b"")) == code
        until(lambda: len(inbox.closed()) == 1)
        assert [words in line for line in log] == [True]
        other.send("still here")
        until(lambda: inbox.texts()[-1:] == ["still here"])
    works(served)


def send_all(made: socket.socket, sent: bytes) -> None:
    """Send as much as the other side takes."""
    try:
        made.sendall(sent)
    except OSError:
        return


def test_the_longest_message_and_the_fullest_burst_are_taken(opened: Serving) -> None:
    served, log = opened
    inbox = Inbox(served)
    with raw(served, handshake(served)) as made:
        made.sendall(frame(b"x" * 4_096) * 80)
        until(lambda: len(inbox.texts()) == 80)
    assert log == []


def closed_at_once(served: PhoneServer, sent: bytes, number: int | tuple[int, ...]) -> None:
    """Fail unless a request is answered by one of some numbers and the connection closed."""
    numbers = number if isinstance(number, tuple) else (number,)
    assert status(answer(served, sent)) in numbers
    works(served)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:{port}", "localhost:{port}", "127.0.0.1", "127.0.0.1:1"),
        *(
            "127.0.0.1:{port}.evil.example",
            "a@127.0.0.1:{port}",
            "127.0.0.1:{port}/",
            "",
            ":{port}",
        ),
        *(
            "127.0.0.1.:{port}",
            "[::1]:{port}",
            "127.0.0.1:{port}, evil.example",
            "2130706433:{port}",
        ),
    ],
)
def test_another_name_is_not_answered_though_it_leads_here(opened: Serving, host: str) -> None:
    """A page of the internet may have its own name lead to this address: DNS rebinding."""
    served, log = opened
    host = host.format(port=place(served)[1])
    closed_at_once(served, request(served, Host=host), 421)
    closed_at_once(served, handshake(served, Host=host), 421)
    assert "different host name" in log[0]


def test_a_request_names_one_host(opened: Serving) -> None:
    served, _log = opened
    closed_at_once(served, b"GET / HTTP/1.1\r\n\r\n", 421)
    twice = request(served).replace(b"\r\n\r\n", b"\r\nHost: evil.example\r\n\r\n")
    closed_at_once(served, twice, 421)


@pytest.mark.parametrize(
    "origin",
    [
        *(
            "http://evil.example",
            "null",
            "https://{own}",
            "http://{host}",
            "http://{own}.evil.example",
        ),
        *("file://", "http://{own}/", "", "http://localhost:{port}", "HTTP:{own}", "{own}"),
    ],
)
def test_a_page_of_another_place_gets_neither_page_nor_link(opened: Serving, origin: str) -> None:
    served, log = opened
    host, port = place(served)
    origin = origin.format(own=f"{host}:{port}", host=host, port=port)
    closed_at_once(served, handshake(served, Origin=origin), 403)
    closed_at_once(served, request(served, Origin=origin), 403)
    assert "another server" in log[0]


def test_its_own_page_and_a_program_without_an_origin_get_a_link(opened: Serving) -> None:
    served, log = opened
    host, port = place(served)
    for sent in (handshake(served, Origin=f"http://{host}:{port}"), handshake(served)):
        with raw(served, sent) as made:
            assert status(made.recv(1_000)) == 101
    assert log == []


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT", "OPTIONS", "TRACE", "CONNECT", "get"])
def test_pages_can_be_got_and_nothing_else(opened: Serving, method: str) -> None:
    served, log = opened
    closed_at_once(served, request(served, method=method), (405, 400))  # 400: websockets 12 to 16
    assert len(log) == 1


@pytest.mark.parametrize(
    "path",
    [
        *("/nowhere", "//", "/../phone.js", "/..%2fphone.js", "/phone.js%00", "/./phone.js", "*"),
        *(
            "http://127.0.0.1/",
            "phone.js",
            "/table/",
            "/TABLE",
            "/?a=1/../phone.js/x",
            "/phone.js#a",
        ),
    ],
)
def test_a_path_is_one_of_those_served_letter_by_letter(opened: Serving, path: str) -> None:
    served, _log = opened
    number = 200 if path.startswith("/?") else 404
    closed_at_once(served, request(served, path), number)


REQUESTS = {
    "a long header": (b"GET / HTTP/1.1\r\nX: " + b"x" * 60_000 + b"\r\n\r\n", (400, 431)),
    "many headers": (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n", (400, 431)),
    "a long path": (b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\n\r\n", (400, 414, 431)),
    "a megabyte without an end": (b"x" * 1_000_000, (0, 400, 414, 431)),
    "a body": (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nsomething", (400,)),
    "parts": (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", (400,)),
    "HTTP of 1991": (b"GET /\r\n", (400,)),
    "HTTP of 2015": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (400,)),
    "a greeting of TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\n" * 9, (400,)),
    "noughts": (b"\0" * 20_000, (0, 400, 414, 431)),
    "empty lines": (b"\r\n" * 20, (400,)),
    "no letters": ("GET /ü HTTP/1.1\r\n\r\n".encode(), (400, 421)),
    "a header folded": (b"GET / HTTP/1.1\r\nX: y\r\n z\r\n\r\n", (400,)),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_no_request_is_refused(opened: Serving, name: str) -> None:
    sent, numbers = REQUESTS[name]
    served, log = opened
    with raw(served) as made:
        threading.Thread(target=send_all, args=(made, sent)).start()
        # Where more was sent than is read, the system may take the answer back.
        assert status(to_the_end(made)) in {*numbers, *([0] if len(sent) > 16_384 else [])}
    until(lambda: len(log) == 1)
    works(served)


def test_a_request_has_a_length_however_many_headers_it_is_made_of(opened: Serving) -> None:
    served, log = opened
    sent = b"GET / HTTP/1.1\r\n" + (b"X: " + b"y" * 4_000 + b"\r\n") * 9
    with raw(served, sent) as made:
        assert status(to_the_end(made)) in {431, 0}
    assert log == ["127.0.0.1 sent a request that is too long."]


@pytest.mark.parametrize(
    "wrong",
    [
        {"Sec_WebSocket_Version": "8"},
        {"Sec_WebSocket_Key": "short"},
        {"Sec_WebSocket_Key": "?" * 24},
        {"Upgrade": "h2c"},
        {"Connection": "close"},
    ],
    ids=str,
)
def test_a_link_is_asked_for_as_the_standard_has_it(opened: Serving, wrong: dict[str, str]) -> None:
    served, log = opened
    closed_at_once(served, handshake(served, **wrong), 426)
    assert "/table without" in log[0]


# ---------------------------------------------------------------------- too many, and too slow


def test_200_connections_at_once_are_refused_cleanly(opened: Serving) -> None:
    served, log = opened
    made = [raw(served) for _ in range(200)]
    sent = handshake(served)
    for one in made:
        threading.Thread(target=send_all, args=(one, sent)).start()
    answers: list[int] = []
    for one in made:
        try:
            answers.append(status(one.recv(1_000)))
        except ConnectionError:
            answers.append(0)
    assert answers.count(101) == server.MOST_OF_A_HOST
    assert set(answers) <= {101, 503, 0}
    assert {line.split(" (")[0] for line in log} == {
        "127.0.0.1 opened too many connections at once.",
        "127.0.0.1 opened too many links.",
    }
    if sys.platform == "linux":  # where another host can be had, and has its own room
        with socket.create_connection(place(served), PATIENCE, ("127.0.0.2", 0)) as other:
            other.sendall(request(served))
            assert status(to_the_end(other)) == 200
    for one in made:
        one.close()
    inbox = Inbox(served)
    until(lambda: len(inbox.closed()) == server.MOST_OF_A_HOST)
    works(served)


@pytest.mark.skipif(sys.platform != "linux", reason="has one address of its own only")
def test_many_hosts_together_have_so_many_links(opened: Serving) -> None:
    served, _log = opened
    made = []
    for number in range(2, 2 + server.MOST_LINKS + 3):
        one = socket.create_connection(place(served), PATIENCE, (f"127.0.0.{number}", 0))
        one.sendall(handshake(served))
        made.append(one)
    answers = [status(one.recv(1_000)) for one in made]
    for one in made:
        one.close()
    assert answers.count(101) == server.MOST_LINKS
    assert answers.count(503) == 3


def test_who_opens_a_connection_and_asks_for_nothing_is_closed(
    opened: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that sends a letter now and then (slowloris) wins no time by it."""
    served, log = opened
    monkeypatch.setattr(link, "HANDSHAKE", 0.2)
    with raw(served) as silent, raw(served) as slow:
        until(lambda: _sent(slow, b"G") and bool(log))
        assert to_the_end(silent) == b""
    assert log == ["127.0.0.1 connected and asked for nothing."]
    monkeypatch.undo()
    works(served)


def _sent(made: socket.socket, letter: bytes) -> bool:
    """Send a letter after a moment; return whether the other side has had enough of them."""
    time.sleep(0.02)
    try:
        made.sendall(letter)
    except ConnectionError:
        return True
    return False


def test_who_never_reads_is_closed_when_a_megabyte_waits(opened: Serving) -> None:
    served, log = opened
    inbox = Inbox(served)
    with raw(served, handshake(served)):
        until(lambda: inbox.opened() == [1])
        for _ in range(100):
            served.send(1, "x" * 32_768)
        until(lambda: inbox.closed() == [1])
    assert log == ["127.0.0.1 does not read what it is sent; its link was closed."]
    works(served)


def test_what_is_replaced_does_not_wait_for_who_reads_late(opened: Serving) -> None:
    """A phone that slept sees what is to be seen now, not all that was."""
    served, log = opened
    inbox = Inbox(served)
    with raw(served, handshake(served)) as made:
        until(lambda: inbox.opened() == [1])
        for number in range(1_000):
            served.send(1, f"{number:06}" + "x" * 32_762, replaces=True)
        served.send(1, "the end")
        read = b""
        while not read.endswith(b"the end") and (part := made.recv(65_536)):
            read += part
    assert b"000999" in read
    assert len(read) < 500 * 32_768
    assert log == []


def test_who_answers_no_ping_is_closed(opened: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "PING_EVERY", 0.1)
    served, log = opened
    with raw(served, handshake(served)) as silent, link_to(served) as polite:
        until(lambda: bool(log))
        to_the_end(silent)
        polite.send("still here")
        inbox = Inbox(served)
        until(lambda: inbox.texts() == ["still here"])
    assert log == ["127.0.0.1 has stopped answering; its link was closed."]


def test_what_the_game_does_not_read_is_not_kept_without_end(
    opened: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "BURST", 1_000.0)
    served, log = opened
    with raw(served, handshake(served)) as made:
        made.sendall(frame(b"hello") * 300)
        assert closing_code(to_the_end(made)) == 1013
    inbox = Inbox(served)
    until(lambda: inbox.closed() == [1])
    assert len(inbox.texts()) < server.MOST_WAITING
    assert log == ["127.0.0.1 sent more than the game has read; its link was closed."]
    works(served)


def test_a_flood_writes_a_line_and_how_often(opened: Serving) -> None:
    """Nor does a line hold what was sent: it might be a secret."""
    served, log = opened
    for _ in range(50):
        answer(served, request(served, "/secret?secret=secret", Cookie="secret"))
    assert log == ["127.0.0.1 asked for a page that does not exist."]
    served.close()
    assert log[1:] == [
        "… asked for a page that does not exist. (and 49 more times since the last such line)"
    ]
