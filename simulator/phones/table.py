"""Which phone holds which seat, what each is shown, and what it is asked.

Lives on the main thread, beside the session: the server's thread hands over what came, and the
window says how much time has passed. Every phone is sent something at the same moments, of the same
size, whatever any seat holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.inputs import Declined
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.files.plain_data import Data
from simulator.language.languages import speaking
from simulator.language.texts import Message, msg
from simulator.model.requests import Choose, ChooseSome, Reply, Request, Roll
from simulator.model.state import Seat
from simulator.phones import wire
from simulator.phones.asking import LONGEST, PhoneQuestions
from simulator.phones.device import Device, new_secret, same_secret
from simulator.phones.player_page import answer_page, player_page
from simulator.phones.seat_page import roll_page, seat_page
from simulator.phones.server import Closed, Opened, PhoneServer
from simulator.phones.watch_page import watch_page
from simulator.phones.watching import Watching
from simulator.staging.staged import Staged

FOR_HELLO: Final = 10.0
"""Seconds within which a link says whose it is."""


@dataclass
class _Held:
    """What belongs to a seat: the secret of its code, its device, and another one that wants it."""

    secret: str = ""
    device: Device | None = None
    wanted: Device | None = None


class PhoneTable:
    """The phones of one game."""

    def __init__(
        self,
        server: PhoneServer,
        session: Session,
        seats: Sequence[Seat],
        *,
        longest: float = LONGEST,
        seed: int | None = None,
        reached: Callable[[str], None] = lambda _host: None,
    ) -> None:
        """Begin with no phone.

        Args:
            server: Carries the messages; it was started.
            session: The game that is played.
            seats: Whose hands phones may hold.
            longest: Seconds that a question lasts at most; with 0 nothing waits.
            seed: Draws how long each question lasts; by default nobody knows it.
            reached: Is told the address of every phone that joined.
        """
        self.server, self._reached = server, reached
        self._places = {seat: _Held(new_secret()) for seat in seats}
        self._hosts: dict[int, str] = {}
        """The address of every link ..."""
        self._strangers: dict[int, float] = {}
        """... and for how long those are here that hold no seat and do not look on."""
        self._asking = PhoneQuestions(longest, seed)
        self._watching = Watching(self._watched)
        self._staged: dict[str, Staged] = {}
        self.shown(session)

    # ------------------------------------------------------------ who holds what

    def invite(self, seat: Seat) -> str:
        """Return the address for a seat's code, with a new secret; the one before is void."""
        held = self._places[seat]
        held.secret = new_secret()
        return f"{self.server.url}#{seat.value}.{held.secret}"

    def holds(self, seat: Seat) -> bool:
        """Return whether a phone holds a seat, even while its link is lost."""
        return self._device(seat) is not None

    def away(self, seat: Seat) -> bool:
        """Return whether the phone that holds a seat is not there, or has not answered in time."""
        device = self._device(seat)
        return device is not None and (device.link is None or self._asking.overdue(seat))

    def wanted(self) -> tuple[Seat, ...]:
        """Return the seats held by one device that another one asks for."""
        return tuple(seat for seat, held in self._places.items() if held.wanted is not None)

    def let_in(self, seat: Seat) -> None:
        """Hand a seat to the device that asks for it; the one before is told."""
        held = self._places[seat]
        device, held.wanted = held.wanted, None
        if device is not None:
            self._end(held, msg("Another phone has taken over."))
            self._sit_down(seat, held, device)

    def refuse(self, seat: Seat) -> None:
        """Send the device away that asks for a seat."""
        held = self._places[seat]
        device, held.wanted = held.wanted, None
        if device is not None:
            self._send_away(device, msg("The table has said no."))

    def take_back(self, seat: Seat) -> None:
        """Have the screen answer for a seat again; its phone is told, its secret void."""
        held = self._places[seat]
        held.secret = new_secret()
        self._end(held, msg("The screen has taken your hand back."))
        if self._asking.of(seat) is not None:
            self._asking.end()
        self._show_all()

    @property
    def thumbs(self) -> frozenset[Seat]:
        """Return the seats whose phones are there and roll their dice."""
        here = ((seat, one) for seat, one in self._devices() if one.link is not None)
        return frozenset(seat for seat, one in here if one.thumb)

    # ------------------------------------------------------------ what is shown

    def shown(
        self,
        session: Session,
        *,
        passed: Sequence[Declined] | None = None,
        looked: Callable[[int], bool] = lambda _at: True,
    ) -> None:
        """Show the game as it stands, after something happened or was taken back.

        Args:
            session: The game.
            passed: The passes of empty windows by who saw the table; None for all of them.
            looked: Whether an input, by its place, was given by somebody who saw it.
        """
        passed = session.declined if passed is None else passed
        self._session, self._looked, self._passed = session, looked, passed
        asked = self._asking.asked
        if asked is not None and session.pending is not asked.request:
            self._asking.end()
        for language, staged in self._staged.items():
            with speaking(language):
                staged.read(session, looked, passed)
        self._watching.shown()
        self._show_all()

    def _staged_in(self, language: str) -> Staged:
        """Return what the table tells, in a language that is spoken now."""
        if language not in self._staged:
            self._staged[language] = Staged()
            self._staged[language].read(self._session, self._looked, self._passed)
        return self._staged[language]

    def _watched(self, language: str) -> Data:
        with speaking(language):
            return watch_page(self._session, self._staged_in(language))

    def _show_all(self) -> None:
        for seat, device in self._devices():
            self._show(seat, device)

    def _show(self, seat: Seat, device: Device) -> None:
        asked = self._asking.of(seat)
        rolls = asked is not None and isinstance(asked.request, Roll)
        with speaking(device.language):
            staged, note = self._staged_in(device.language), self._note(seat)
            page = seat_page(self._session, staged, seat, None if rolls else asked, note)
            if rolls and asked is not None:
                page["roll"] = roll_page(self._session.position, asked)
        if device.role == wire.PLAYER:
            page |= player_page(self._session.position, seat, page["question"], asked)
        device.send("show", replaces=True, show={**page, "thumb": device.thumb})

    def _tell(self, seat: Seat, device: Device, ask: wire.AskedPlace) -> None:
        """Answer what a program asks about the places of its question."""
        asked = self._asking.of(seat)
        if device.role == wire.PLAYER and asked is not None and asked.number == ask.question:
            with speaking(device.language):
                answer = answer_page(self._session.position, asked.request, ask)
            device.send("told", id=ask.id, told=answer)

    def _note(self, seat: Seat) -> str:
        """Return what a seat waits for: the same whatever anybody holds."""
        request = self._session.pending
        if request is None or isinstance(request, Roll):
            return ""
        if request.who is not seat:
            return str(msg("{player} decides.", player=player_name(request.who)))
        return "" if self.asks(request) else str(msg("Answer at the table."))

    # ------------------------------------------------------------ what is asked

    def asks(self, request: Request | None) -> bool:
        """Return whether a question belongs on a phone: what could tell of a hand, or all of it."""
        device = self._device(request.who) if request is not None else None
        if device is None:
            return False
        if isinstance(request, Roll):
            return device.thumb and device.link is not None
        private = isinstance(request, Choose | ChooseSome) and request.private
        return private or device.role == wire.PLAYER

    def ask(self, request: Request) -> None:
        """Ask a seat's phone, once; all phones are shown that it is asked."""
        asked = self._asking.asked
        if asked is None or asked.request is not request:
            self._asking.begin(request)
            self._show_all()

    def update(self, seconds: float) -> Reply | None:
        """Take what came, and let time pass; return the answer once the question has lasted.

        `THUMB` is the answer to a roll: the dice of the game are to fall.
        """
        for arrival in self.server.received():
            self._arrived(arrival.link, arrival.what)
        for link in self._strangers:
            self._strangers[link] += seconds
        for link in [one for one, here in self._strangers.items() if here > FOR_HELLO]:
            self._lost(link)
            self.server.drop(link)
        self._watching.update(seconds)
        before = self._asking.count
        reply = self._asking.update(seconds)
        if reply is not None:
            self._asking.end()
        elif self._asking.count > before:
            self._show_all()
        return reply

    # ------------------------------------------------------------ what comes in

    def _arrived(self, link: int, what: Opened | Closed | str) -> None:
        if isinstance(what, Opened):
            self._strangers[link], self._hosts[link] = 0.0, what.host
        elif isinstance(what, Closed):
            self._lost(link)
        elif link in self._hosts:
            try:
                self._take(link, wire.understood(what))
            except wire.WireError as fault:
                said = msg("{host} sent nonsense: {why}", host=self._hosts[link], why=str(fault))
                self.server.note(str(said))
                self._lost(link)
                self.server.drop(link)

    def _take(self, link: int, message: wire.Arrived) -> None:
        if isinstance(message, wire.Hello):
            if link in self._strangers:
                self._hello(link, message)
            return
        for seat, device in self._devices():
            if device.link != link:
                continue
            if isinstance(message, wire.Thumb):
                device.thumb = message.on
                self._show(seat, device)
            elif isinstance(message, wire.AskedPlace):
                self._tell(seat, device, message)
            else:
                self._asking.take(seat, message)

    def _hello(self, link: int, hello: wire.Hello) -> None:
        device = Device.of(self.server, link, hello)
        seat = wire.seat_of(hello)
        held = self._places.get(seat) if seat is not None else None
        if hello.role == wire.WATCH:
            del self._strangers[link]
            self._watching.joined(link, device)
        elif seat is None or held is None:
            self._send_away(device, msg("This seat is not played on a phone."))
        elif held.device is not None and same_secret(held.device.token, hello.token):
            self._come_back(seat, held.device, device, hello.heard)
        elif not same_secret(held.secret, hello.secret):
            self._send_away(device, msg("This code is not valid any more: scan the new one."))
        elif held.device is None:
            self._sit_down(seat, held, device)
        else:
            del self._strangers[link]
            if held.wanted is not None:
                self._send_away(held.wanted, msg("Another phone has asked since."))
            held.wanted = device
            device.tell("waiting", msg("Another phone holds this seat: the table is asked."))

    def _sit_down(self, seat: Seat, held: _Held, device: Device) -> None:
        device.token, held.device = new_secret(), device
        self._welcome(seat, device)

    def _come_back(self, seat: Seat, known: Device, now: Device, heard: int) -> None:
        """Go on with a device that knows its token: after a reload, a lost link or a long sleep."""
        if known.link is not None:
            self._hosts.pop(known.link, None)
            self.server.drop(known.link)
        known.link, known.language, known.role = now.link, now.language, now.role
        known.numbered = max(known.numbered, heard)
        self._welcome(seat, known)

    def _welcome(self, seat: Seat, device: Device) -> None:
        """Greet a device; a question to its seat begins anew, so that it has all of its time."""
        if device.link is not None:
            self._strangers.pop(device.link, None)
            self._reached(self._hosts.get(device.link, ""))
        device.send("welcome", seat=seat.value, token=device.token)
        asked = self._asking.of(seat)
        if asked is not None:
            self._asking.begin(asked.request)
        self._show_all()

    def _lost(self, link: int) -> None:
        self._strangers.pop(link, None)
        self._hosts.pop(link, None)
        self._watching.left(link)
        for held in self._places.values():
            if held.device is not None and held.device.link == link:
                held.device.link = None
            if held.wanted is not None and held.wanted.link == link:
                held.wanted = None

    # ------------------------------------------------------------ who leaves

    def _end(self, held: _Held, why: Message) -> None:
        """Send word to a seat's device that it holds the seat no longer."""
        device, held.device = held.device, None
        if device is not None:
            device.tell("over", why)
            self._let_go(device)

    def _send_away(self, device: Device, why: Message) -> None:
        device.tell("refused", why)
        self._let_go(device)

    def _let_go(self, device: Device) -> None:
        """Leave a device so long that it can read why; then its link is closed."""
        if device.link is not None:
            self._strangers[device.link] = FOR_HELLO / 2

    def close(self) -> None:
        """Send word to all phones that the game is over for them, and close the server."""
        for held in self._places.values():
            self._end(held, msg("The table has closed the phones."))
        self.server.close()

    def _device(self, seat: Seat) -> Device | None:
        held = self._places.get(seat)
        return held.device if held is not None else None

    def _devices(self) -> Iterator[tuple[Seat, Device]]:
        for seat, held in self._places.items():
            if held.device is not None:
                yield seat, held.device
