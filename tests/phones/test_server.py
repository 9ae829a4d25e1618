"""The server of the phones serves its pages, opens links and carries texts both ways."""

from __future__ import annotations

import socket
import threading
from http import HTTPStatus

import pytest
from websockets.exceptions import ConnectionClosed

from simulator.phones.server import Arrival, Closed, Opened, PhonesError, PhoneServer
from tests.phones.served import (
    PAGES,
    PATIENCE,
    Inbox,
    answer,
    link_to,
    place,
    request,
    serving,
    status,
    until,
    works,
)


def has_ipv6() -> bool:
    """Return whether this machine can open a port at ::1."""
    try:
        with socket.socket(socket.AF_INET6) as made:
            made.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_a_page_is_served_with_headers_that_let_nothing_in_or_out() -> None:
    with serving() as (server, _log):
        head, _, body = answer(server, request(server)).partition(b"\r\n\r\n")
        host, port = place(server)
    lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    assert body == PAGES["/"].body
    assert lines["Content-Type"] == PAGES["/"].kind
    assert lines["Connection"] == "close"
    assert lines["Cache-Control"] == "no-store"
    assert lines["Referrer-Policy"] == "no-referrer"
    assert lines["X-Content-Type-Options"] == "nosniff"
    assert lines["Cross-Origin-Resource-Policy"] == "same-origin"
    policy = lines["Content-Security-Policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert f"connect-src 'self' ws://{host}:{port}" in policy
    assert not any("unsafe" in rule or "*" in rule for rule in policy)


def test_a_page_is_found_whatever_is_asked_behind_its_path() -> None:
    with serving() as (server, _log):
        assert status(answer(server, request(server, "/phone.js?overlay&delay=30"))) == 200
        assert status(answer(server, request(server, "/phone.js/"))) == 404


def test_texts_pass_both_ways_between_an_opening_and_a_closing() -> None:
    with serving() as (server, log):
        inbox = Inbox(server)
        with link_to(server) as one, link_to(server) as two:
            one.send("Fürs erste: ⚔")
            until(lambda: len(inbox.opened()) == 2 and len(inbox.texts()) == 1)
            first, second = inbox.opened()
            server.send(second, "to the other")
            server.send(first, "x" * 32_768, replaces=True)
            assert two.recv(PATIENCE) == "to the other"
            assert one.recv(PATIENCE) == "x" * 32_768
        until(lambda: len(inbox.closed()) == 2)
        of_one = [arrival for arrival in inbox.all() if arrival.link == first]
    assert of_one == [
        Arrival(first, Opened("127.0.0.1")),
        Arrival(first, "Fürs erste: ⚔"),
        Arrival(first, Closed()),
    ]
    assert log == []


def test_a_dropped_link_hears_first_what_was_sent_to_it() -> None:
    with serving() as (server, _log):
        inbox = Inbox(server)
        with link_to(server) as link:
            until(lambda: bool(inbox.opened()))
            for number in range(20):
                server.send(1, f"{number}" * 32_768)
            server.drop(1)
            heard = [str(link.recv(PATIENCE))[0] for _ in range(10)]
            for _ in range(10):
                link.recv(PATIENCE)
            with pytest.raises(ConnectionClosed):
                link.recv(PATIENCE)
        until(lambda: inbox.closed() == [1])
        server.send(1, "nobody hears this")
        server.drop(1)
        assert heard == list("0123456789")
        works(server)


def test_nothing_is_compressed_for_sizes_would_tell_of_hands() -> None:
    with serving() as (server, _log), link_to(server) as link:
        assert link.response is not None
        assert "Sec-WebSocket-Extensions" not in link.response.headers


@pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here")
def test_an_address_of_ipv6_is_one_like_any_other() -> None:
    with serving("::1") as (server, log):
        assert server.url.startswith("http://[::1]:")
        works(server)
        _host, port = place(server)
        long = f"[0:0:0:0:0:0:0:1]:{port}"
        assert status(answer(server, request(server, Host=long))) == 200
        assert log == []
        assert status(answer(server, request(server, Host=f"[::2]:{port}"))) == 421


def test_closing_ends_the_thread_and_tells_the_phones() -> None:
    with serving() as (server, _log):
        inbox = Inbox(server)
        with link_to(server) as link:
            until(lambda: inbox.opened() == [1])
            server.close()
            assert "phones" not in {thread.name for thread in threading.enumerate()}
            with pytest.raises(ConnectionClosed) as told:
                link.recv(PATIENCE)
        assert told.value.rcvd is not None
        assert told.value.rcvd.code == 1001
        assert inbox.closed() == [1]
        server.close()
        server.send(1, "nobody hears this")
        assert server.received() == []


def test_a_port_that_is_taken_is_told_with_its_number() -> None:
    with serving() as (server, _log):
        host, port = place(server)
        with pytest.raises(PhonesError, match=f"port {port}") as told:
            PhoneServer(host, port, PAGES).start()
    assert isinstance(told.value.__cause__, OSError)


@pytest.mark.parametrize(
    ("address", "port", "words"),
    [
        ("192.0.2.1", 0, "not an address of this computer"),
        ("winterfell", 0, "is not an address"),
        ("0.0.0.0", 0, "stands for several"),  # noqa: S104 - refused, which is the point
        ("::", 0, "stands for several"),
        ("127.0.0.1", 70_000, "not a port"),
    ],
)
def test_an_address_or_a_port_that_cannot_be_is_told(address: str, port: int, words: str) -> None:
    with pytest.raises(PhonesError, match=words):
        PhoneServer(address, port, PAGES).start()


def test_a_port_can_be_opened_again_at_once() -> None:
    with serving() as (server, _log):
        works(server)
        host, port = place(server)
    again = PhoneServer(host, port, PAGES)
    again.start()
    try:
        works(again)
    finally:
        again.close()


def test_what_is_refused_is_told_in_words_to_whoever_reads_it() -> None:
    with serving() as (server, _log):
        told = answer(server, request(server, "/nowhere"))
    assert status(told) == HTTPStatus.NOT_FOUND
    assert b"Scan the code" in told
