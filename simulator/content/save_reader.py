"""Reading saves and journals strictly: every fault names file, line, key and what was expected."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simulator.content.savefile import (
    FORMAT,
    PRINTING,
    TERRAIN_MODES,
    Header,
    Save,
    SaveError,
    header_plain,
)
from simulator.engine.session import Input
from simulator.geometry.pose import Pose
from simulator.model.army import Army, ArmyUnit
from simulator.model.requests import Reply, Typed
from simulator.model.rulings import RULINGS
from simulator.model.state import Player
from simulator.texts import translate as _


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
        for number, line in enumerate(lines[1:], start=2):
            last = number >= len(lines)
            if last and not line.strip():
                break
            try:
                self._entry(self._json(line, number), number)
            except SaveError:
                if not (self.forgiving and last):
                    raise
                break
        else:
            if not self.forgiving and len(lines) > 1:
                raise self.fault(len(lines), "", _("the file breaks off in the middle of a line"))
        return Save(header, tuple(self.inputs), tuple(self.hashes), tuple(self.log))

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
        self._only(entry, {"who", "kind", "reply", "dice", "typed"}, number)
        for key in ("who", "kind", "reply"):
            if key not in entry:
                raise self.fault(number, key, _("this key is missing"))
        who = self._player(entry["who"], "who", number)
        if not isinstance(entry["kind"], str):
            raise self.fault(number, "kind", _("expected a word"))
        dice, typed = (self._flag(entry, key, number) for key in ("dice", "typed"))
        reply = self._reply(entry["reply"], number)
        if typed:
            reply = self._typed(reply, number)
        return Input(who, entry["kind"], reply, dice)

    def _flag(self, entry: dict[str, Any], key: str, number: int) -> bool:
        found = entry.get(key, False)
        if not isinstance(found, bool):
            raise self.fault(number, key, _("expected true or false"))
        return found

    def _typed(self, reply: Reply, number: int) -> Typed:
        """Give faces of real dice, which are told as such in the log."""
        if not isinstance(reply, tuple):
            raise self.fault(number, "typed", _("only faces of dice are typed in"))
        return Typed(int(face) for face in reply)

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
        known = {"iron_ranks", *header_plain(Header("", {}))}
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
        rulings = {
            name: self._ruling(name, value)
            for name, value in self._mapping(entry.get("rulings", {}), "rulings").items()
        }
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

    def _ruling(self, name: str, value: Any) -> bool:
        ruling = RULINGS.get(name)
        on = (value if isinstance(value, bool) else None) if ruling is None else ruling.read(value)
        if on is None:
            choices = _("true or false") if ruling is None else ruling.choices
            raise self.fault(1, f"rulings.{name}", _("expected {choices}").format(choices=choices))
        return on

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
        known = {"id", "name", "faction", "points", "units", "ncus", "joining"}
        self._only(army, known, 1)
        try:
            units = tuple(
                ArmyUnit(str(unit["card"]), tuple(str(a) for a in unit["attachments"]))
                for unit in army["units"]
            )
            return Army(
                str(army["id"]), str(army["name"]), str(army["faction"]), int(army["points"]),
                units, tuple(str(ncu) for ncu in army["ncus"]),
                tuple(str(card) for card in army.get("joining", ())),
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
