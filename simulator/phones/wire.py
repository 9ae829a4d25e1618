"""The messages between the table and the phones, version 1: JSON objects, one a message.

What comes is read strictly and within limits; what goes out is padded, so that its size tells
nothing of a hand. A message to a phone has a number, by which it knows what it has missed.
"""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError

from simulator.files.errors import shortened
from simulator.files.json_text import JsonError, parse
from simulator.files.plain_data import Data, Value
from simulator.files.sources import Record
from simulator.geometry.pose import Pose
from simulator.model.requests import Reply as GivenReply
from simulator.model.state import Seat

VERSION: Final = 1
FROM_PHONE: Final = 512
"""Messages to the table have a multiple of so many bytes."""
TO_PHONE: Final = 32_768
"""Messages to a seat's phone have so many bytes: none needs more."""
TO_WATCHER: Final = 4_096
"""Messages to somebody who looks on have a multiple of so many bytes."""
LONGEST_DELAY: Final = 600
"""Seconds somebody who looks on may be behind the table."""

HAND: Final = "hand"
"""A phone that holds a seat's hidden cards, and answers its private questions."""
PLAYER: Final = "player"
"""A program that answers everything for a seat."""
WATCH: Final = "watch"
"""A page that shows what everybody may see."""

Word: TypeAlias = Annotated[str, Field(max_length=200)]
Key: TypeAlias = Annotated[str, Field(max_length=400)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=10**9)]


class ToTable(Record):
    """What all messages to the table have in common: the version, and what fills them up."""

    v: Literal[1]
    pad: str = ""


class PoseSent(Record):
    """A place on the table: inches, and degrees clockwise from +y."""

    x: float
    y: float
    facing: float

    def pose(self) -> Pose:
        """Return it as the rules know it."""
        return Pose(self.x, self.y, self.facing)


class Hello(ToTable):
    """The first message of a link: who it is for.

    secret: of the QR code; token: what a device was given for it. heard: the number of the last
    message it has. delay: seconds that somebody who looks on wants to be behind.
    """

    do: Literal["hello"]
    role: Literal["hand", "player", "watch"]
    seat: Literal["", "red", "blue", "green", "gold"] = ""
    secret: Word = ""
    token: Word = ""
    lang: Word = ""
    heard: Number = 0
    delay: Annotated[int, Field(ge=0, le=LONGEST_DELAY)] = 0


class ReplySent(ToTable):
    """The answer to a question, by its number; None uses nothing."""

    do: Literal["reply"]
    question: Number
    reply: Key | Annotated[list[Key], Field(max_length=60)] | PoseSent | None

    def given(self) -> GivenReply | None:
        """Return it as a session takes it; None where nothing is used."""
        match self.reply:
            case None | str():
                return self.reply
            case PoseSent():
                return self.reply.pose()
            case keys:
                return tuple(keys)


class Wait(ToTable):
    """More time for a question."""

    do: Literal["wait"]
    question: Number


class Thumb(ToTable):
    """Whether this seat rolls its dice by thumb."""

    do: Literal["thumb"]
    on: bool


class Rolled(ToTable):
    """The thumb has rolled."""

    do: Literal["roll"]
    question: Number


class AskedPlace(ToTable):
    """What a program asks about places before it answers."""

    do: Literal["ask"]
    id: Number
    question: Number
    what: Literal["check", "snap", "samples", "region", "facings"]
    pose: PoseSent | None = None
    facing: float = 0.0


Arrived: TypeAlias = Hello | ReplySent | Wait | Thumb | Rolled | AskedPlace
_ARRIVED: Final[TypeAdapter[Arrived]] = TypeAdapter(Annotated[Arrived, Field(discriminator="do")])


class WireError(ValueError):
    """A message that the table does not understand."""


def understood(text: str) -> Arrived:
    """Return what a message says; raise WireError for everything that is none of version 1."""
    try:
        return _ARRIVED.validate_python(parse(text))
    except JsonError as fault:
        raise WireError(str(fault)) from fault
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        raise WireError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from fault


def heard(text: str) -> Data:
    """Return a message of the table; raise WireError for what is no mapping of JSON."""
    try:
        message = parse(text)
    except JsonError as fault:
        raise WireError(str(fault)) from fault
    if not isinstance(message, dict):
        raise WireError(shortened(text))
    return message


def sent(number: int, say: str, step: int, **more: Value) -> str:
    """Return a message of the table, padded to a multiple of `step` bytes.

    Args:
        number: Counts the messages to this device, from 1.
        say: What it is: "welcome", "waiting", "refused", "over", "show" or "told".
        step: Its bytes are a multiple of this: `TO_PHONE` or `TO_WATCHER`.
        **more: What it says.
    """
    return padded({"v": VERSION, "n": number, "say": say, **more}, step)


def padded(message: Data, step: int) -> str:
    """Return a message as JSON of ASCII letters alone, filled up to a multiple of `step` bytes."""
    text = json.dumps({**message, "pad": ""}, separators=(",", ":"))
    return f'{text[:-2]}{" " * (-len(text) % step)}"}}'


def seat_of(hello: Hello) -> Seat | None:
    """Return the seat that a link asks for."""
    return Seat(hello.seat) if hello.seat else None
