"""How a phone would reach this computer: whether links work here, and at which addresses."""

from __future__ import annotations

import socket
from contextlib import closing
from typing import Final
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from simulator.language.texts import translate as _
from simulator.phones.server import PhonesError, PhoneServer

HELLO: Final = "hello"
PATIENCE: Final = 2.0
"""Seconds the computer has for an answer to itself."""


def fault_of_a_link() -> str:
    """Return why no link can be opened here; "" if this computer has just sent itself a text.

    The text goes from one program to the other over the loopback address alone, both ways.
    """
    server = PhoneServer("127.0.0.1", 0, {})
    try:
        server.start()
        parts = urlsplit(server.url)
        made = socket.create_connection((parts.hostname or "", parts.port or 80), PATIENCE)
        with closing(made), connect(f"ws://{parts.netloc}/table", sock=made) as link:
            server.send(1, HELLO)
            link.send(link.recv(PATIENCE))
    except (OSError, PhonesError, WebSocketException) as fault:
        return str(fault) or type(fault).__name__
    finally:
        server.close()
    arrived = any(arrival.what == HELLO for arrival in server.received())
    return "" if arrived else _("a text was sent and did not arrive")
