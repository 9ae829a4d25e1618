"""Reading saves and journals strictly: every fault names file, line, key and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from simulator.content.cards.card_records import ArmyFile, HomeMadeRecord
from simulator.content.games.saved_game import (
    DICE,
    FORMAT,
    FORMATS,
    PRINTING,
    TERRAIN_MODES,
    Header,
    Save,
    SaveError,
    header_plain,
)
from simulator.engine.inputs import Input
from simulator.files.errors import ContentError, expected_found, shortened
from simulator.files.json_text import JsonError, parse
from simulator.files.plain_data import Data, Value
from simulator.files.reading import MEGABYTE, read_bytes, text_of
from simulator.files.sources import Place, Record, expected_and_found, path_of
from simulator.geometry.pose import Pose
from simulator.language.texts import marked, printable, translate
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import BOXES, PIECE_SETS, SEASON, SEASONS, HomeMade
from simulator.model.requests import Reply, Typed
from simulator.model.rulings import RULINGS
from simulator.model.seating import NAMES, OUTSIDE, budget_of
from simulator.model.state import Seat

R = TypeVar("R", bound=Record)
T = TypeVar("T")

LARGEST: Final = 4 * MEGABYTE
"""Bytes a save may have; the longest games have some hundred thousand."""
MOST_LINES: Final = 30_000
"""Lines a save may have; the longest games have some thousands."""
FARTHEST: Final = 1000.0
"""Inches from the corner of the table within which every tray stands."""
MOST_HOME_MADE: Final = 200
"""Home-made cards a save may name; armies have some dozen cards."""
LONGEST_NAME: Final = 20
"""Letters of a name that a person gives to a seat."""
MOST_FACES: Final = 200
"""Dice of one roll, or cards of one deck, that a reply may hold."""
_KINDS: Final[Mapping[type, str]] = {
    str: marked("expected a word"),
    bool: marked("expected true or false"),
    int: marked("expected a whole number"),
    list: marked("expected a list"),
    dict: marked("expected a mapping in braces"),
}
"""What is expected where a value is of another kind."""
WIDTHS: Final = (24.0, 144.0)
"""Inches a table may be wide: half of the usual one to twice the larger (BFD-01)."""


def read(path: Path, *, forgiving: bool = False) -> Save:
    """Read a save or journal.

    `forgiving` accepts a journal that breaks off in the middle of a line: what is good is used.
    Raises SaveError naming file, line, key and what was expected.
    """
    return parse_save(path, raw_save(path), forgiving=forgiving)


def raw_save(path: Path) -> bytes:
    """Return the bytes of a save; SaveError for what is no regular file, or too large a one."""
    try:
        return read_bytes(path, LARGEST)
    except ContentError as fault:
        raise _unreadable(path, fault) from fault


def parse_save(path: Path, raw: bytes, *, forgiving: bool = False) -> Save:
    """Return the save some bytes hold; `path` is only named in errors (SaveError as in `read`)."""
    try:
        text = text_of(path, raw, forgiving=forgiving)
    except ContentError as fault:
        raise _unreadable(path, fault) from fault
    found = _Reader(path, forgiving).read(text)
    if text.endswith("\n") and not raw.endswith(b"\n"):  # its last line was no text
        found = replace(found, torn=text.count("\n") + 1)
    return found


def header_of(path: Path, entry: Data) -> Header:
    """Return the header that plain data holds; `path` is only named in errors (SaveError)."""
    return _Reader(path, forgiving=False).header({"iron_ranks": FORMAT, **entry})


def inputs_of(path: Path, entries: Value) -> tuple[Input, ...]:
    """Return the inputs that a list of plain data holds, from line 2 on (SaveError)."""
    return _Reader(path, forgiving=False).answers(entries)


def _unreadable(path: Path, fault: ContentError) -> SaveError:
    """Return why a file that cannot be read as text is no saved game."""
    expected = expected_found(fault.expected, fault.found)
    if fault.line is not None:
        expected = _("this is not a text file, so not a saved game ({why})").format(why=expected)
    return SaveError(path, fault.line, "", expected)


def _expected(fault: JsonError) -> str:
    """Return what a line of JSON should have held."""
    if fault.column is not None:
        return _("expected one JSON object per line; this is none from column {column} on").format(
            column=fault.column
        )
    return str(fault)


class _SavedArmy(ArmyFile):
    """An army list as a save has it: any name will do, and any id."""

    id: str


class _Reader:
    """Reads the lines of one save."""

    def __init__(self, path: Path, forgiving: bool) -> None:
        self.path, self.forgiving = path, forgiving
        self.inputs: list[Input] = []
        self.hashes: list[tuple[int, str]] = []
        self.log: list[str] = []

    def fault(self, line: int, key: str, expected: str) -> SaveError:
        return SaveError(self.path, line, key, expected)

    def read(self, text: str) -> Save:
        lines = text.split("\n")
        if not lines[0].strip():
            raise self.fault(1, "", _("the file is empty; a save begins with its header"))
        if len(lines) > MOST_LINES:
            expected = _("expected at most {most} lines").format(most=MOST_LINES)
            raise self.fault(MOST_LINES, "", expected)
        header = self.header(self._json(lines[0], 1))
        torn = None
        for number, line in enumerate(lines[1:], start=2):
            last = number >= len(lines)
            if last and not line.strip():
                break
            try:
                self._entry(self._json(line, number), number)
            except SaveError:
                if not (self.forgiving and last):
                    raise
                torn = number
                break
        else:
            if not self.forgiving and len(lines) > 1:
                raise self.fault(len(lines), "", _("the file breaks off in the middle of a line"))
        return Save(header, tuple(self.inputs), tuple(self.hashes), tuple(self.log), torn)

    def _json(self, line: str, number: int) -> dict[str, object]:
        try:
            entry = parse(line)
        except JsonError as fault:
            raise self.fault(number, shortened(fault.key), _expected(fault)) from fault
        if not isinstance(entry, dict):
            raise self.fault(number, "", _("expected a JSON object in braces"))
        return entry

    def _entry(self, entry: dict[str, object], number: int) -> None:
        if "log" in entry:
            self._only(entry, {"log"}, number)
            lines = self._is(list, entry["log"], "log", number)
            self.log = [self._is(str, line, "log", number) for line in lines]
        elif "hash" in entry:
            self._only(entry, {"hash", "inputs"}, number)
            inputs = self._count(entry.get("inputs"), "inputs", number)
            self.hashes.append((inputs, self._is(str, entry["hash"], "hash", number)))
        elif "back_to" in entry:
            self._only(entry, {"back_to"}, number)
            count = self._count(entry["back_to"], "back_to", number)
            del self.inputs[count:]
            while self.hashes and self.hashes[-1][0] > count:
                self.hashes.pop()
        else:
            self.inputs.append(self._input(entry, number))

    def answers(self, entries: Value) -> tuple[Input, ...]:
        return tuple(
            self._input(self._is(dict, entry, "", number), number)
            for number, entry in enumerate(self._is(list, entries, "answers"), start=2)
        )

    def _input(self, entry: dict[str, object], number: int) -> Input:
        self._only(entry, {"who", "kind", "reply", "why", "dice", "typed"}, number)
        self._require(entry, ("who", "kind", "reply"), number)
        who = self._player(entry["who"], "who", number)
        kind = self._is(str, entry["kind"], "kind", number)
        why = self._is(str, entry.get("why", ""), "why", number, _("expected a sentence"))
        dice, typed = (
            self._is(bool, entry.get(key, False), key, number) for key in ("dice", "typed")
        )
        reply = self._reply(entry["reply"], number)
        return Input(who, kind, self._typed(reply, number) if typed else reply, dice, why)

    def _typed(self, reply: Reply, number: int) -> Typed:
        """Return faces of real dice, which are told as such in the log."""
        if not isinstance(reply, tuple) or not all(isinstance(face, int) for face in reply):
            raise self.fault(number, "typed", _("only faces of dice are typed in"))
        return Typed(int(face) for face in reply)

    def _reply(self, reply: object, number: int) -> Reply:
        if isinstance(reply, str):
            return reply
        if isinstance(reply, dict):
            self._only(reply, {"x", "y", "facing"}, number)
            numbers = [reply.get(key) for key in ("x", "y", "facing")]
            if all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers):
                if all(abs(n) <= FARTHEST for n in numbers if n is not None):
                    x, y, facing = (float(n) for n in numbers if n is not None)
                    return Pose(x, y, facing)
                raise self.fault(number, "reply", _("expected a place on or beside the table"))
            raise self.fault(number, "reply", _("expected numbers for x, y and facing"))
        if isinstance(reply, list) and len(reply) <= MOST_FACES:
            if all(isinstance(n, int) and not isinstance(n, bool) for n in reply):
                return tuple(reply)
            if all(isinstance(key, str) for key in reply):
                return tuple(reply)
        raise self.fault(
            number, "reply", _("expected an option, a pose {x, y, facing}, or a list of faces")
        )

    def header(self, entry: dict[str, object]) -> Header:
        if "iron_ranks" not in entry:
            raise self.fault(1, "iron_ranks", _("this key is missing: not a saved game"))
        form = entry["iron_ranks"]
        if form not in FORMATS or isinstance(form, bool):
            raise self.fault(1, "iron_ranks", _("expected format {n}").format(n=FORMATS[-1]))
        known = {"iron_ranks", "position", "pieces", "season", "names", "emblems", "home_made"}
        known |= {*header_plain(Header("", {}))}
        self._only(entry, known, 1)
        self._require(entry, ("scenario", "armies", "seed"), 1)
        name = _("expected the name of a scenario")
        scenario = self._is(str, entry["scenario"], "scenario", 1, name)
        season = self._one_of(entry.get("season", SEASON), SEASONS, "season")
        armies = {
            self._player(player, "armies", 1): self._army(army, f"armies.{player}", season)
            for player, army in self._is(dict, entry["armies"], "armies").items()
        }
        if not 2 <= len(armies) <= len(Seat):
            raise self.fault(1, "armies", _("expected two to four armies"))
        return Header(
            scenario=scenario,
            armies=armies,
            seed=self._is(int, entry["seed"], "seed"),
            rulings=self._rulings(entry.get("rulings", {})),
            dice=self._one_of(entry.get("dice", "seeded"), DICE, "dice"),
            players=self._players(entry.get("players", {})),
            version=self._is(str, entry.get("version", ""), "version"),
            printing=self._is(str, entry.get("printing", PRINTING), "printing"),
            terrain=self._one_of(entry.get("terrain", "none"), TERRAIN_MODES, "terrain"),
            width=self._width(entry.get("width")),
            teams=self._teams(entry.get("teams", []), armies),
            position=self._is(str, entry.get("position", ""), "position"),
            pieces=self._one_of(entry.get("pieces", BOXES), PIECE_SETS, "pieces"),
            season=season,
            names=self._called(entry.get("names", {}), "names", armies),
            emblems=self._called(entry.get("emblems", {}), "emblems", armies),
            home_made=self._home_made(entry.get("home_made", [])),
        )

    def _home_made(self, given: object) -> tuple[HomeMade, ...]:
        """Return the home-made cards a save names."""
        records = (
            self._record(HomeMadeRecord, entry, ("home_made", at))
            for at, entry in enumerate(self._is(list, given, "home_made")[:MOST_HOME_MADE])
        )
        return tuple(record.mark for record in records)

    def _record(self, kind: type[R], given: object, place: Place) -> R:
        """Return a part of the header that has a record of its own."""
        try:
            return kind.model_validate(given)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            expected, found = expected_and_found(kind, first)
            key = path_of((*place, *first["loc"]))
            raise self.fault(1, key, expected_found(expected, shortened(found))) from error

    def _rulings(self, given: object) -> dict[str, bool]:
        found: dict[str, bool] = {}
        for name, written in self._is(dict, given, "rulings").items():
            ruling = RULINGS[self._one_of(name, RULINGS, f"rulings.{name}")]
            on = ruling.read(written)
            if on is None:
                expected = _("expected {choices}").format(choices=ruling.choices)
                raise self.fault(1, f"rulings.{name}", expected)
            found[name] = on
        return found

    def _players(self, given: object) -> dict[Seat, str]:
        players: dict[Seat, str] = {}
        for seat, name in self._is(dict, given, "players").items():
            player = self._player(seat, "players", 1)
            if isinstance(name, str) and (OUTSIDE.fullmatch(name) or self._budgeted(name, seat)):
                players[player] = name
            else:
                players[player] = self._one_of(name, NAMES, f"players.{seat}")
        return players

    def _budgeted(self, name: str, seat: str) -> bool:
        """Whether a player's name carries a budget, such as strong:2s; a wrong one is refused."""
        try:
            return budget_of(name) is not None
        except ValueError as fault:
            raise self.fault(1, shortened(f"players.{seat}"), str(fault)) from fault

    def _teams(self, given: object, armies: Mapping[Seat, Army]) -> tuple[tuple[Seat, ...], ...]:
        teams = tuple(
            tuple(self._seated(seat, armies, "teams") for seat in self._is(list, team, "teams"))
            for team in self._is(list, given, "teams")
        )
        together = [player for team in teams for player in team]
        if len(set(together)) < len(together) or not all(teams):
            raise self.fault(1, "teams", _("expected each player in one team at most"))
        return teams

    def _called(self, given: object, key: str, armies: Mapping[Seat, Army]) -> dict[Seat, str]:
        """Return names or emblems of seats that have an army, each a short line of clean text."""
        found: dict[Seat, str] = {}
        for seat, word in self._is(dict, given, key).items():
            player = self._seated(seat, armies, key)
            if not isinstance(word, str) or not 0 < len(word) <= LONGEST_NAME:
                expected = _("expected a name of 1 to {most} letters").format(most=LONGEST_NAME)
                raise self.fault(1, f"{key}.{seat}", expected)
            found[player] = printable(word)
        return found

    def _seated(self, seat: object, armies: Mapping[Seat, Army], key: str) -> Seat:
        """Return a player who has an army."""
        return self._player(self._player(seat, key, 1), key, 1, tuple(armies))

    def _one_of(self, given: Value, known: Iterable[str], key: str) -> str:
        words = tuple(known)
        if not isinstance(given, str) or given not in words:
            expected = _("expected one of: {known}").format(known=", ".join(words))
            raise self.fault(1, shortened(key), expected)
        return given

    def _width(self, given: Value) -> float | None:
        if given is None:
            return None
        least, most = WIDTHS
        wrong = isinstance(given, bool) or not isinstance(given, int | float)
        if wrong or not least <= given <= most:
            expected = _("expected the table's width, {least:g} to {most:g} inches")
            raise self.fault(1, "width", expected.format(least=least, most=most))
        return float(given)

    def _army(self, entry: object, key: str, season: str) -> Army:
        army = self._is(dict, entry, "armies")
        known = {"id", "name", "faction", "points", "units", "ncus", "joining"}
        self._only(army, known, 1)
        if not army.keys() >= known - {"joining"}:
            raise self.fault(1, "armies", _("expected id, name, faction, points, units and ncus"))
        return replace(self._record(_SavedArmy, army, (key,)).army, season=season)

    def _only(self, entry: Mapping[str, object], known: Iterable[str], number: int) -> None:
        for key in entry:
            if key not in known:
                expected = _("this key is unknown; expected one of: {known}").format(
                    known=", ".join(sorted(known))
                )
                raise self.fault(number, shortened(key), expected)

    def _require(self, entry: Mapping[str, object], keys: Iterable[str], number: int) -> None:
        for key in keys:
            if key not in entry:
                raise self.fault(number, key, _("this key is missing"))

    def _is(self, kind: type[T], value: object, key: str, number: int = 1, expected: str = "") -> T:
        """Return a value that must be of a kind; true and false are no numbers."""
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fault(number, key, expected or translate(_KINDS[kind]))
        return value

    def _player(
        self, name: Value, key: str, number: int, known: Sequence[Seat] = tuple(Seat)
    ) -> Seat:
        if name not in known:  # a seat is its word
            seats = ", ".join(player.value for player in known)
            raise self.fault(number, key, _("expected one of {seats}").format(seats=seats))
        return Seat(name)

    def _count(self, value: object, key: str, number: int) -> int:
        count = self._is(int, value, key, number)
        if count < 0:
            raise self.fault(number, key, _("expected a whole number from {least}").format(least=0))
        return count
