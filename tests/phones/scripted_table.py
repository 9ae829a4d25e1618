"""A table without a game: it serves the pages, notes what they say, and shows what it is told."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from simulator.files.plain_data import Value
from simulator.phones import wire
from simulator.phones.page_files import pages
from simulator.phones.server import Closed, Opened, PhoneServer

PATIENCE: Final = 20.0
"""Seconds a page has for what it must say."""

TOKEN: Final = "a token"

# Any: messages are whatever JSON they are
Message = dict[str, Any]


class ScriptedTable:
    """A server of the pages that a test speaks for."""

    def __init__(self, port: int = 0) -> None:
        """Serve the pages on this computer alone."""
        self.server = PhoneServer("127.0.0.1", port, pages())
        self.server.start()
        self.heard: list[tuple[int, str]] = []
        self.open: list[int] = []
        self.count = 0

    def hears(self, do: str, seconds: float = PATIENCE) -> Message:
        """Return the first message of a kind that was not returned before, once it has come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.listens()
            for place, (_link, text) in enumerate(self.heard):
                message: Message = json.loads(text)
                if message["do"] == do:
                    del self.heard[: place + 1]
                    return message | {"bytes": len(text.encode())}
            time.sleep(0.02)
        raise AssertionError(f"no {do} came")

    def listens(self) -> ScriptedTable:
        """Take what came."""
        for arrival in self.server.received():
            if isinstance(arrival.what, Opened):
                self.open.append(arrival.link)
            elif isinstance(arrival.what, Closed):
                self.open.remove(arrival.link)
            else:
                self.heard.append((arrival.link, arrival.what))
        return self

    def says(self, say: str, **more: Value) -> None:
        """Send a message to the page that came last."""
        self.count += 1
        self.server.send(self.open[-1], wire.sent(self.count, say, wire.TO_PHONE, **more))

    def welcomes(self) -> Message:
        """Wait until a page says hello, and let it in."""
        hello = self.hears("hello")
        self.says("welcome", seat=hello.get("seat", ""), token=TOKEN)
        return hello

    def close(self) -> None:
        """Close it."""
        self.server.close()
