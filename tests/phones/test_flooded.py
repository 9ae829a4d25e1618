"""Thousands of hostile messages, drawn and damaged: the server goes on, and stays as small.

The server runs in a process of its own, so that its memory can be measured. Every run sends a
sample; IRON_RANKS_HOSTILE=50000 sends so many, IRON_RANKS_SEED draws others.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import IO, Final

import pytest
from websockets.exceptions import InvalidStatus

from tests.left_out import HOSTILE, HOSTILE_SEED
from tests.phones.served import (
    PATIENCE,
    answer,
    frame,
    handshake,
    link_to,
    raw,
    request,
    status,
    to_the_end,
    until,
)

ROOT = Path(__file__).resolve().parents[2]
MOST_MEGABYTES: Final = 50
"""What the server's process may grow by."""
APART: Final = """
import sys, time
from threading import Thread
from simulator.phones.server import PhoneServer
from tests.phones.served import PAGES

server = PhoneServer("127.0.0.1", 0, PAGES, lambda line: print(line, flush=True))
server.start()
print(server.url, flush=True)
ending = Thread(target=sys.stdin.read)
ending.start()
while ending.is_alive():
    for arrival in server.received():
        if arrival.what == "hello":
            server.send(arrival.link, "welcome", replaces=True)
        elif arrival.what == "much":
            for _ in range(100):
                server.send(arrival.link, "x" * 32_768)
    time.sleep(1 / 120)
server.close()
"""
"""What the other process does: it looks for messages in every frame, as the window does."""


class Apart:
    """A server in another process, and its log."""

    def __init__(self, process: subprocess.Popen[str], lines: IO[str]) -> None:
        self.url = lines.readline().strip()
        self.log: list[str] = []
        self._status = Path(f"/proc/{process.pid}/status")
        self._reader = threading.Thread(target=lambda: self.log.extend(lines))
        self._reader.start()

    def held(self) -> float:
        """Return the megabytes the process has held at most; 0.0 where the system hides it."""
        if not self._status.exists():
            return 0.0
        lines = self._status.read_text("utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1_024

    def end(self) -> None:
        """Wait for the last line of the log."""
        self._reader.join(PATIENCE)


@pytest.fixture
def apart() -> Iterator[Apart]:
    command = [sys.executable, "-c", APART]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        served = Apart(process, process.stdout)
        try:
            yield served
        finally:
            assert process.stdin is not None
            process.stdin.close()
            served.end()
            assert process.wait(PATIENCE) == 0


def serves(apart: Apart) -> None:
    """Fail unless a well-behaved phone gets its page and an answer."""
    assert status(answer(apart, request(apart))) == 200
    until(lambda: _is_answered(apart))


def _is_answered(apart: Apart) -> bool:
    try:
        with link_to(apart) as link:
            link.send("hello")
            return link.recv(PATIENCE) == "welcome"
    except InvalidStatus:  # those that have just left still have their places
        return False


# ---------------------------------------------------------------------- what is sent

Drawn = Callable[[Random, Apart], bytes]


def any_frame(chance: Random, _apart: Apart) -> bytes:
    """A frame of any kind and length, sometimes of another length than it says."""
    length = chance.choice([0, 1, 2, 125, 126, 127, 4_095, 4_096, 4_097, 65_536, 300_000])
    data = chance.randbytes(length) if chance.random() < 0.5 else b"x" * length
    made = frame(
        data,
        opcode=chance.choice([1, 1, 1, 2, 0, 8, 9, 10, chance.randrange(16)]),
        fin=chance.random() < 0.7,
        masked=chance.random() < 0.8,
    )
    return made[: chance.randrange(1, len(made) + 1)] if chance.random() < 0.3 else made


def many_frames(chance: Random, apart: Apart) -> bytes:
    """Frames one behind the other, good ones among them."""
    made = [any_frame(chance, apart) for _ in range(chance.randrange(2, 6))]
    made += [frame(b"good")] * chance.randrange(4)
    chance.shuffle(made)
    return b"".join(made)


def parts(chance: Random, _apart: Apart) -> bytes:
    """A message in parts that never ends."""
    part = chance.choice([b"", b"x", b"x" * 100])
    return frame(part, fin=False) + frame(part, opcode=0, fin=False) * chance.randrange(2_000)


def flood(chance: Random, _apart: Apart) -> bytes:
    """One frame many times."""
    opcode = chance.choice([1, 9, 10])
    return frame(b"x" * chance.choice([0, 1, 125]), opcode=opcode) * chance.randrange(81, 3_000)


def noise(chance: Random, _apart: Apart) -> bytes:
    """Bytes without any sense."""
    return chance.randbytes(chance.randrange(1, 3_000))


MESSAGES: Final[tuple[Drawn, ...]] = (any_frame, any_frame, many_frames, parts, flood, noise)


def damaged(chance: Random, made: bytes) -> bytes:
    """Return a request with a few bytes changed, left out, doubled or put in."""
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(made))
        behind = at + chance.choice([1, 1, 2, 10, 100])
        put = chance.choice([b"", chance.randbytes(1), made[at:behind] * 2, b"\r\n", b":", b"\0"])
        made = (made[:at] + put + made[behind:]) or b"\0"
    return made


def any_request(chance: Random, apart: Apart) -> bytes:
    """A request that somebody has tampered with."""
    wrong = {
        "Host": chance.choice(["evil.example", "", "[", "127.0.0.1:99999", "[::1%25x]:80", "ü"]),
        "Origin": chance.choice(["null", "http://evil.example", "http://[", "http://a:b:c"]),
        "Cookie": "x" * chance.choice([10, 9_000, 20_000]),
        "Content_Length": chance.choice(["1", "-1", "x"]),
    }
    names = chance.sample(sorted(wrong), chance.randrange(len(wrong)))
    path = chance.choice(["/", "/table", "/phone.js", "/%00", "/..", "/" + "x" * 9_000, "\xa0"])
    method = chance.choice(["GET", "GET", "GET", "POST", "HEAD", "x" * 5_000])
    kind = chance.choice([request, handshake])
    headers = {name: wrong[name] for name in names}
    made = kind(apart, path, **headers)
    made = method.encode() + made.removeprefix(b"GET")
    return damaged(chance, made) if chance.random() < 0.7 else made


def sent_by(chance: Random, apart: Apart) -> None:
    """Send one hostile message and read what is answered until the server has closed."""
    with raw(apart) as made:
        try:
            if chance.random() < 0.3:
                made.sendall(any_request(chance, apart))
            else:
                made.sendall(handshake(apart))
                if chance.random() < 0.9:  # the others do not wait for the link to be opened
                    assert status(made.recv(1_000)) in {101, 503}
                made.sendall(chance.choice(MESSAGES)(chance, apart))
            if chance.random() < 0.1:
                return  # which leaves without reading
            made.shutdown(socket.SHUT_WR)
        except OSError:
            return  # it has been closed already
        to_the_end(made)


# ---------------------------------------------------------------------- what comes of it


def test_thousands_of_hostile_messages_leave_it_as_it_was(apart: Apart) -> None:
    serves(apart)
    before = apart.held()
    for number in range(HOSTILE):
        sent_by(Random(f"{HOSTILE_SEED} {number}"), apart)
        if number % 100 == 99:
            serves(apart)
    serves(apart)
    grown = apart.held() - before
    print(f"{HOSTILE} messages, {grown:.1f} MB more than {before:.0f}, {len(apart.log)} lines")
    assert grown < MOST_MEGABYTES
    assert not [line for line in apart.log if "error of the program" in line or "Trace" in line]
    assert len(apart.log) < 40 + HOSTILE / 10


def test_readers_that_never_read_cost_no_memory(apart: Apart) -> None:
    """Each is sent three megabytes, which is more than may wait for anybody."""
    serves(apart)
    before = apart.held()
    for _ in range(4):
        made = [raw(apart, handshake(apart)) for _ in range(7)]
        for one in made:
            assert status(one.recv(1_000)) == 101
            one.sendall(frame(b"much"))
        serves(apart)
        for one in made:
            one.close()
    assert apart.held() - before < MOST_MEGABYTES
    assert any("does not read" in line for line in apart.log)
