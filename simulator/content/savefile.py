"""Saved games: how a game began and what was answered since, one readable line each.

A save is a file of JSON lines. The first is the header; then every recorded reply; between them the
fingerprints of the positions, so that a replay can say where it first differs; at the end the log,
so that an old game can still be read. The journal of a running game has the same form and only ever
grows: `back_to` takes inputs back. A killed program loses at most the line it was writing.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from simulator.engine.digest import digest
from simulator.engine.session import Input, Session
from simulator.engine.telling import line as log_line
from simulator.geometry.pose import Pose
from simulator.model.army import Army, ArmyUnit
from simulator.model.requests import Reply
from simulator.model.state import Player
from simulator.texts import translate as _

FORMAT = 1
PRINTING = "2021"
TERRAIN_MODES = ("none", "chosen", "random")
"""How terrain may come onto the table: not at all, by the players' choice, by dice."""


class SaveError(ValueError):
    """A save that cannot be read: file, line, key, and what was expected."""

    def __init__(self, path: Path, line: int, key: str, expected: str) -> None:
        """Carry where the fault is."""
        where = f"{path}, " + _("line {line}").format(line=line)
        what = f"{where}, {key}: " if key else f"{where}: "
        super().__init__(what + expected)
        self.path, self.line, self.key, self.expected = path, line, key, expected


@dataclass(frozen=True)
class Header:
    """How a game begins: enough to build it again anywhere."""

    scenario: str
    armies: Mapping[Player, Army]
    seed: int = 0
    rulings: Mapping[str, bool] = field(default_factory=dict)
    dice: str = "seeded"
    players: Mapping[Player, str] = field(default_factory=dict)
    version: str = ""
    printing: str = PRINTING
    terrain: str = "none"
    """How terrain comes onto the table: "none", "chosen" or "random"."""
    width: float | None = None
    """The table's width in inches, None for the scenario's own."""
    teams: tuple[tuple[Player, ...], ...] = ()


@dataclass(frozen=True)
class Save:
    """A save as it was read: header, inputs, fingerprints by number of inputs, log lines."""

    header: Header
    inputs: tuple[Input, ...]
    hashes: tuple[tuple[int, str], ...] = ()
    log: tuple[str, ...] = ()
    broken_at: int | None = None
    """The line at which a journal breaks off; everything before it is good."""


# ------------------------------------------------------------------ writing


def write(path: Path, session: Session, header: Header) -> None:
    """Write a game to a file, all or nothing (OSError when the disk refuses)."""
    lines = [json.dumps({"iron_ranks": FORMAT, **_header_plain(header)}, ensure_ascii=False)]
    lines += _body(session)
    lines.append(json.dumps({"log": log_of(session)}, ensure_ascii=False))
    write_atomically(path, "\n".join(lines) + "\n")


def write_atomically(path: Path, text: str) -> None:
    """Replace a file in one step, so that a crash leaves either the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def log_of(session: Session) -> list[str]:
    """Give the whole log in sentences with citations."""
    told = (log_line(session.position, event) for event in session.events)
    return [line for line in told if line]


def hashes_of(session: Session) -> list[tuple[int, str]]:
    """Give the fingerprint of every position between two scripts, by number of inputs."""
    marks = [(mark.inputs, digest(mark.state)) for mark in session.checkpoints]
    if session.over:
        marks.append((len(session.inputs), digest(session.state)))
    return marks


def _body(session: Session) -> list[str]:
    marks: dict[int, str] = dict(hashes_of(session))
    lines = []
    for index, given in enumerate(session.inputs):
        if index in marks:
            lines.append(json.dumps({"hash": marks[index], "inputs": index}))
        lines.append(json.dumps(_input_plain(given), ensure_ascii=False))
    last = len(session.inputs)
    if last in marks:
        lines.append(json.dumps({"hash": marks[last], "inputs": last}))
    return lines


def _header_plain(header: Header) -> dict[str, Any]:
    return {
        "version": header.version,
        "printing": header.printing,
        "scenario": header.scenario,
        "armies": {player.value: asdict(army) for player, army in header.armies.items()},
        "players": {player.value: name for player, name in header.players.items()},
        "seed": header.seed,
        "dice": header.dice,
        "rulings": dict(header.rulings),
        "terrain": header.terrain,
        "width": header.width,
        "teams": [[player.value for player in team] for team in header.teams],
    }


def _input_plain(given: Input) -> dict[str, Any]:
    reply: Any = given.reply
    if isinstance(reply, Pose):
        reply = {"x": reply.x, "y": reply.y, "facing": reply.facing}
    elif isinstance(reply, tuple):
        reply = list(reply)
    plain = {"who": given.who.value, "kind": given.kind, "reply": reply}
    return {**plain, "dice": True} if given.dice else plain


def first_difference(save: Save, session: Session) -> str | None:
    """Say where a replayed game first differs from its save, None if every fingerprint agrees."""
    found = dict(hashes_of(session))
    for inputs, stored in save.hashes:
        if found.get(inputs) != stored:
            return _(
                "The position after input {inputs} differs: stored {stored}, now {found}."
            ).format(inputs=inputs, stored=stored, found=found.get(inputs, _("no position")))
    return None


# ------------------------------------------------------------------ the journal


class Journal:
    """The growing record of a running game: an answer is on the disk before the next question.

    After a refusal by the disk the whole journal is written anew at the next answer, so that no
    half-written line stays in it.
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a journal; an old one at this place is replaced."""
        self.path = path
        self._first = json.dumps(
            {"iron_ranks": FORMAT, **_header_plain(header)}, ensure_ascii=False
        )
        self._known: list[Input] = []
        self._stream: IO[str] | None = self._begun([])

    def record(self, session: Session) -> None:
        """Append what was answered, or taken back, since the last call (OSError if refused)."""
        if self._stream is None:
            self._stream = self._begun(session.inputs)
            self._known = list(session.inputs)
            return
        lines = self._news(session.inputs)
        if not lines:
            return
        try:
            self._stream.write("\n".join(lines) + "\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError:
            self._let_go()
            raise
        self._known = list(session.inputs)

    def _begun(self, inputs: list[Input]) -> IO[str]:
        lines = [self._first, *(json.dumps(_input_plain(g), ensure_ascii=False) for g in inputs)]
        write_atomically(self.path, "\n".join(lines) + "\n")
        return self.path.open("a", encoding="utf-8")

    def _news(self, inputs: list[Input]) -> list[str]:
        """Give the lines that lead from what is written to these inputs."""
        same = 0
        for known, given in zip(self._known, inputs, strict=False):
            if known != given:
                break
            same += 1
        lines = [json.dumps({"back_to": same})] if same < len(self._known) else []
        return lines + [json.dumps(_input_plain(g), ensure_ascii=False) for g in inputs[same:]]

    def _let_go(self) -> None:
        """Close the file without minding that what is still to be written cannot be."""
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.close()
            self._stream = None

    def close(self, *, discard: bool = False) -> None:
        """End the journal; `discard` removes it because the game was finished or saved."""
        self._let_go()
        if discard:
            with contextlib.suppress(OSError):
                self.path.unlink()


# ------------------------------------------------------------------ reading


def read(path: Path, *, forgiving: bool = False) -> Save:
    """Read a save or journal.

    `forgiving` accepts a journal that breaks off in the middle of a line: what is good is used.
    Raises SaveError naming file, line, key and what was expected; OSError if it cannot be opened.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace" if forgiving else "strict")
    except UnicodeDecodeError as fault:
        raise SaveError(path, 1, "", _("this is not a text file, so not a saved game")) from fault
    reader = _Reader(path, forgiving)
    return reader.read(text)


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
        header = self._header(self._json(lines[0], 1))
        broken = None
        for number, line in enumerate(lines[1:], start=2):
            last = number >= len(lines)
            if last and not line.strip():
                break
            try:
                self._entry(self._json(line, number), number)
            except SaveError:
                if not (self.forgiving and last):
                    raise
                broken = number
                break
        else:
            if not self.forgiving and len(lines) > 1:
                raise self.fault(len(lines), "", _("the file breaks off in the middle of a line"))
        return Save(header, tuple(self.inputs), tuple(self.hashes), tuple(self.log), broken)

    def _json(self, line: str, number: int) -> dict[str, Any]:
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as fault:
            expected = _("expected one JSON object per line; it breaks at column {column}").format(
                column=fault.colno
            )
            raise self.fault(number, "", expected) from fault
        if not isinstance(entry, dict):
            raise self.fault(number, "", _("expected a JSON object in braces"))
        return entry

    def _entry(self, entry: dict[str, Any], number: int) -> None:
        if "log" in entry:
            self._only(entry, {"log"}, number)
            self.log = [str(line) for line in self._list(entry["log"], "log", number)]
        elif "hash" in entry:
            self._only(entry, {"hash", "inputs"}, number)
            inputs = self._whole(entry.get("inputs"), "inputs", number)
            self.hashes.append((inputs, str(entry["hash"])))
        elif "back_to" in entry:
            self._only(entry, {"back_to"}, number)
            count = self._whole(entry["back_to"], "back_to", number)
            del self.inputs[count:]
            self.hashes = [mark for mark in self.hashes if mark[0] <= count]
        else:
            self.inputs.append(self._input(entry, number))

    def _input(self, entry: dict[str, Any], number: int) -> Input:
        self._only(entry, {"who", "kind", "reply", "dice"}, number)
        for key in ("who", "kind", "reply"):
            if key not in entry:
                raise self.fault(number, key, _("this key is missing"))
        who = self._player(entry["who"], "who", number)
        if not isinstance(entry["kind"], str):
            raise self.fault(number, "kind", _("expected a word"))
        dice = entry.get("dice", False)
        if not isinstance(dice, bool):
            raise self.fault(number, "dice", _("expected true or false"))
        return Input(who, entry["kind"], self._reply(entry["reply"], number), dice)

    def _reply(self, reply: Any, number: int) -> Reply:
        if isinstance(reply, str):
            return reply
        if isinstance(reply, dict):
            self._only(reply, {"x", "y", "facing"}, number)
            numbers = [reply.get(key) for key in ("x", "y", "facing")]
            if all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers):
                x, y, facing = (float(n) for n in numbers if n is not None)
                return Pose(x, y, facing)
            raise self.fault(number, "reply", _("expected numbers for x, y and facing"))
        if isinstance(reply, list):
            if all(isinstance(n, int) and not isinstance(n, bool) for n in reply):
                return tuple(reply)
            if all(isinstance(key, str) for key in reply):
                return tuple(reply)
        raise self.fault(
            number, "reply", _("expected an option, a pose {x, y, facing}, or a list of faces")
        )

    def _header(self, entry: dict[str, Any]) -> Header:
        if "iron_ranks" not in entry:
            raise self.fault(1, "iron_ranks", _("this key is missing: not a saved game"))
        if entry["iron_ranks"] != FORMAT:
            raise self.fault(1, "iron_ranks", _("expected format {n}").format(n=FORMAT))
        known = {"iron_ranks", *_header_plain(Header("", {}))}
        self._only(entry, known, 1)
        for key in ("scenario", "armies", "seed"):
            if key not in entry:
                raise self.fault(1, key, _("this key is missing"))
        if not isinstance(entry["scenario"], str):
            raise self.fault(1, "scenario", _("expected the name of a scenario"))
        armies = {
            self._player(player, "armies", 1): self._army(army)
            for player, army in self._mapping(entry["armies"], "armies").items()
        }
        players = self._mapping(entry.get("players", {}), "players")
        rulings = self._mapping(entry.get("rulings", {}), "rulings")
        for name, on in rulings.items():
            if not isinstance(on, bool):
                raise self.fault(1, f"rulings.{name}", _("expected true or false"))
        return Header(
            scenario=entry["scenario"],
            armies=armies,
            seed=self._whole(entry["seed"], "seed", 1),
            rulings=rulings,
            dice=str(entry.get("dice", "seeded")),
            players={self._player(p, "players", 1): str(name) for p, name in players.items()},
            version=str(entry.get("version", "")),
            printing=str(entry.get("printing", PRINTING)),
            terrain=self._terrain(entry.get("terrain", "none")),
            width=self._width(entry.get("width")),
            teams=tuple(
                tuple(self._player(player, "teams", 1) for player in self._list(team, "teams", 1))
                for team in self._list(entry.get("teams", []), "teams", 1)
            ),
        )

    def _terrain(self, given: Any) -> str:
        if given not in TERRAIN_MODES:
            expected = _("expected one of: {known}").format(known=", ".join(TERRAIN_MODES))
            raise self.fault(1, "terrain", expected)
        return str(given)

    def _width(self, given: Any) -> float | None:
        if given is None:
            return None
        if isinstance(given, bool) or not isinstance(given, int | float) or given <= 0:
            raise self.fault(1, "width", _("expected the table's width in inches"))
        return float(given)

    def _army(self, entry: Any) -> Army:
        army = self._mapping(entry, "armies")
        self._only(army, {"id", "name", "faction", "points", "units", "ncus"}, 1)
        try:
            units = tuple(
                ArmyUnit(str(unit["card"]), tuple(str(a) for a in unit["attachments"]))
                for unit in army["units"]
            )
            return Army(
                str(army["id"]), str(army["name"]), str(army["faction"]), int(army["points"]),
                units, tuple(str(ncu) for ncu in army["ncus"]),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as fault:
            raise self.fault(
                1, "armies", _("expected id, name, faction, points, units and ncus")
            ) from fault

    def _only(self, entry: Mapping[str, Any], known: Iterable[str], number: int) -> None:
        for key in entry:
            if key not in known:
                expected = _("this key is unknown; expected one of: {known}").format(
                    known=", ".join(sorted(known))
                )
                raise self.fault(number, key, expected)

    def _player(self, name: Any, key: str, number: int) -> Player:
        try:
            return Player(name)
        except ValueError as fault:
            seats = ", ".join(player.value for player in Player)
            raise self.fault(
                number, key, _("expected one of {seats}").format(seats=seats)
            ) from fault

    def _mapping(self, value: Any, key: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.fault(1, key, _("expected a mapping in braces"))
        return value

    def _list(self, value: Any, key: str, number: int) -> list[Any]:
        if not isinstance(value, list):
            raise self.fault(number, key, _("expected a list"))
        return value

    def _whole(self, value: Any, key: str, number: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(number, key, _("expected a whole number"))
        return value
