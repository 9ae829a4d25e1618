"""A device at the table: a phone, a program or a page that looks on, and what is sent to it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from simulator.files.plain_data import Value
from simulator.language.languages import known_as, speaking
from simulator.language.texts import ENGLISH, Message
from simulator.phones import wire
from simulator.phones.server import PhoneServer

_SECRET: Final = 16
"""Bytes of a secret."""


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(_SECRET)


def same_secret(kept: str, given: str) -> bool:
    """Return whether two secrets are the same, in a time that tells nothing; none is no secret."""
    return bool(kept) and secrets.compare_digest(kept.encode(), given.encode())


@dataclass
class Device:
    """A device; `link` is None while it is not there.

    numbered: how many messages were made for it. token: by which it is known when it comes back.
    thumb: whether it rolls its dice. delay, seen: of a page that looks on, the seconds it is behind
    the table, and the serial of what it was shown last.
    """

    server: PhoneServer
    link: int | None
    role: str
    language: str = ENGLISH
    token: str = ""
    numbered: int = 0
    thumb: bool = False
    delay: float = 0.0
    seen: int = 0

    @classmethod
    def of(cls, server: PhoneServer, link: int, hello: wire.Hello) -> Device:
        """Return the device that says hello."""
        language = known_as(hello.lang) or ENGLISH
        return cls(server, link, hello.role, language, delay=hello.delay)

    def send(self, say: str, *, replaces: bool = False, **more: Value) -> None:
        """Send a message, padded; one that `replaces` takes the place of such a one unsent."""
        self.numbered += 1
        step = wire.TO_WATCHER if self.role == wire.WATCH else wire.TO_PHONE
        if self.link is not None:
            text = wire.sent(self.numbered, say, step, **more)
            self.server.send(self.link, text, replaces=replaces)

    def tell(self, say: str, why: Message) -> None:
        """Send a reason in the language of the device."""
        with speaking(self.language):
            said = str(why)
        self.send(say, why=said)
