"""The phones of one battle: none until somebody opens them, and the screen can always take over."""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from simulator.model.requests import Reply, Request, Roll
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.battle.match import Match
from simulator.ui.places import Places, note_phone

if TYPE_CHECKING:
    from simulator.phones.server import PhoneServer
    from simulator.phones.table import PhoneTable


@dataclass(frozen=True, slots=True)
class PhonesWanted:
    """What a command serves: by which server, and whether hands or the page to watch alone."""

    server: PhoneServer
    hands: bool = True


def served(address: str = "", port: int = 0) -> PhoneServer:
    """Return a server of the pages that runs at an address of this computer.

    Args:
        address: As numbers; empty for the first that this computer has.
        port: 0 for one the system chooses.

    Raises:
        PhonesError: With a sentence: the address is not ours, or the port is taken.
    """
    from simulator.phones.addresses import addresses  # noqa: PLC0415 - when it is wanted
    from simulator.phones.page_files import pages  # noqa: PLC0415
    from simulator.phones.server import PhoneServer  # noqa: PLC0415

    server = PhoneServer(address or next(iter(addresses()), ""), port, pages())
    server.start()
    return server


class PhoneState(Enum):
    """How a phone holds a seat."""

    NOT = "not"
    JOINED = "joined"
    AWAY = "away"
    """Its link is lost, or it did not answer."""


class Phones:
    """Which phones hold which seats of a match, and what their people answer."""

    def __init__(self, match: Match, places: Places) -> None:
        """Begin without any: no port is open."""
        self.match, self.places = match, places
        match.on_phone = self.holds
        self.fault = ""
        """Why no page is served, in a sentence."""
        self.address = ""
        """The address that serves, or was to serve, the pages."""
        self.codes: dict[Seat, str] = {}
        """The address with a secret that each seat's code shows."""
        self._server: PhoneServer | None = None
        self._table: PhoneTable | None = None
        self._asked: Request | None = None
        self._reply: tuple[Request, Reply] | None = None
        self._holders: tuple[PhoneState, ...] = ()

    # ------------------------------------------------------------ opening and closing

    @property
    def open(self) -> bool:
        """Return whether pages are served."""
        return self._table is not None

    def serve(self, wanted: PhonesWanted, longest: float) -> None:
        """Serve the pages; a secret question lasts `longest` seconds at most."""
        from simulator.phones.table import PhoneTable  # noqa: PLC0415 - when it is wanted

        self.close()
        seats = self.match.humans if wanted.hands else ()
        self._server, self.fault = wanted.server, ""
        self.address = urlsplit(wanted.server.url).hostname or ""
        self._table = PhoneTable(
            wanted.server, self.match.session, seats, longest=longest, reached=self._note
        )
        self.codes = {seat: self._table.invite(seat) for seat in seats}
        self.show()

    def _note(self, host: str) -> None:
        """Note that a phone came; no game ends because the disk is full."""
        with suppress(OSError):
            note_phone(self.places, host)

    @property
    def confined(self) -> str:
        """Return why phones cannot reach this program without more; empty where they can."""
        from simulator.phones.addresses import confined  # noqa: PLC0415 - when it is wanted

        return confined()

    def serve_hands(self, longest: float, *, elsewhere: bool = False) -> None:
        """Serve hands at the address served last, or `elsewhere`, at this computer's next one.

        Every phone is to join anew; `fault` says why no page is served.
        """
        from simulator.phones.addresses import addresses  # noqa: PLC0415 - when it is wanted
        from simulator.phones.server import PhonesError  # noqa: PLC0415

        known = list(addresses())
        at = known.index(self.address) + elsewhere if self.address in known else 0
        self.close()
        self.address = known[at % len(known)] if known else ""
        try:
            self.serve(PhonesWanted(served(self.address)), longest)
        except PhonesError as fault:
            self.fault = str(fault)

    def close(self) -> None:
        """Send all phones away: the screen asks every seat again."""
        if self._table is not None and self._server is not None:
            self._table.close()
            self._server.close()
            self.match.roll_by_thumb(frozenset())
        self._table = self._server = self._asked = self._reply = None
        self.codes, self._holders = {}, ()

    # ------------------------------------------------------------ who holds what

    @property
    def url(self) -> str:
        """Return where the page of the phones is, empty while none is served."""
        return self._server.url if self._server is not None else ""

    @property
    def log(self) -> str:
        """Return what was refused last, in a sentence; empty where nothing was."""
        return self._server.lines[-1] if self._server is not None and self._server.lines else ""

    @property
    def watch_url(self) -> str:
        """Return where the page to watch is, empty while none is served."""
        return f"{self.url}watch" if self.url else ""

    def holds(self, seat: Seat) -> bool:
        """Return whether a phone holds a seat, even while its link is lost."""
        return self._table is not None and self._table.holds(seat)

    def held(self, seat: Seat) -> PhoneState:
        """Return how a phone holds a seat."""
        if self._table is None or not self._table.holds(seat):
            return PhoneState.NOT
        return PhoneState.AWAY if self._table.away(seat) else PhoneState.JOINED

    @property
    def wanted(self) -> tuple[Seat, ...]:
        """Return the seats that another phone asks for."""
        return self._table.wanted() if self._table is not None else ()

    def let_in(self, seat: Seat) -> None:
        """Have the phone that asks for a seat hold it."""
        if self._table is not None:
            self._table.let_in(seat)

    def refuse(self, seat: Seat) -> None:
        """Send the phone that asks for a seat away."""
        if self._table is not None:
            self._table.refuse(seat)

    def invite(self, seat: Seat) -> None:
        """Show the code of a seat anew, with a new secret."""
        if self._table is not None:
            self.codes[seat] = self._table.invite(seat)

    def take_back(self, seat: Seat) -> None:
        """Have the screen answer for a seat again; a phone needs a new code to come back."""
        self._reply = None
        if self._table is not None:
            self._table.take_back(seat)
            self.invite(seat)

    # ------------------------------------------------------------ questions

    def belongs(self, request: Request) -> bool:
        """Return whether a question is for a phone."""
        return self._table is not None and self._table.asks(request)

    def asks(self, request: Request) -> bool:
        """Put a question to the phone it is for; return whether there is one."""
        there = self.belongs(request)
        self._asked = request if there else None
        if there and self._table is not None:
            self._table.ask(request)
        return there

    @property
    def asked(self) -> Seat | None:
        """Return the seat whose phone is asked now, None while none is."""
        request = self.match.pending
        return request.who if request is not None and request is self._asked else None

    @property
    def away(self) -> bool:
        """Return whether the phone that is asked now is away: the screen may take the seat back."""
        return self.asked is not None and self.held(self.asked) is PhoneState.AWAY

    def reply(self) -> Reply | None:
        """Return what a phone has answered to the pending question, once."""
        given, self._reply = self._reply, None
        request = self.match.pending
        if given is None or given[0] is not request:
            return None
        return self.match.roll_of_seed(request) if isinstance(request, Roll) else given[1]

    def show(self) -> None:
        """Have every phone show the game as it stands now."""
        if self._table is not None:
            match = self.match
            self._table.shown(match.session, passed=match.passed, looked=match.was_asked)

    def update(self, seconds: float) -> bool:
        """Take what the phones sent; return whether another phone came, went or was lost."""
        if self._table is None:
            return False
        request, reply = self.match.pending, self._table.update(seconds)
        self.match.roll_by_thumb(self._table.thumbs)
        if reply is not None and request is not None:
            self._reply = (request, reply)
        before, self._holders = self._holders, tuple(map(self.held, self.match.humans))
        return before != self._holders
