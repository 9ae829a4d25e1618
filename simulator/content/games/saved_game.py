"""Saved games: how a game began and what was answered since, one readable line each.

A save is a file of JSON lines. The first is the header; then every recorded reply; between them the
fingerprints of the positions, so that a replay can say where it first differs; at the end the log,
so that an old game can still be read. `content.games.journal` keeps the same form while a game is
running, `content.games.save_reader` reads both.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, field
from pathlib import Path
from typing import Final

from simulator.engine.inputs import Input
from simulator.engine.log.lines import line as log_line
from simulator.engine.log.lines import twice
from simulator.engine.names import called_by_colour
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.disk import write_atomically
from simulator.files.errors import PortableError, shortened
from simulator.files.plain_data import fields_of
from simulator.geometry.pose import Pose
from simulator.language.lengths import in_inches
from simulator.language.texts import in_english, printable, said_in_english
from simulator.language.texts import translate as _
from simulator.model import rulings as switches
from simulator.model.army import Army
from simulator.model.cards import BOXES, SEASON, HomeMade
from simulator.model.named_kind import by_name
from simulator.model.requests import Typed
from simulator.model.state import Seat
from simulator.records import dataclass

FORMAT: Final = 1
DECLARED_FORMAT: Final = 2
"""The form of saves in which somebody concedes or agrees on a result; others stay as they were."""
FORMATS: Final = (FORMAT, DECLARED_FORMAT)
PRINTING = "2021"
DICE = ("seeded", "typed")
"""Whose dice are thrown: the program's, or real ones that are typed in."""
TERRAIN_MODES = ("none", "chosen", "random")
"""How terrain may come onto the table: not at all, by the players' choice, by dice."""


class SaveError(PortableError, ValueError):
    """A save that cannot be read: file, line, key, and what was expected.

    Example:
        >>> from simulator import SaveError, read_save
        >>> try:
        ...     read_save("no-such-game.ironranks")
        ... except SaveError as fault:
        ...     print(fault.path)
        no-such-game.ironranks
    """

    def __init__(self, path: Path, line: int | None, key: str, expected: str) -> None:
        """Carry where the fault is; `line` is None for the file as a whole."""
        where = str(path)
        if line is not None:
            where += ", " + _("line {line}").format(line=line)
        what = f"{where}, {shortened(key)}: " if key else f"{where}: "
        super().__init__(printable(what + expected))
        self.path, self.line, self.key, self.expected = path, line, key, expected


class MisfitError(SaveError):
    """A save that is read, and whose answers these rules do not allow."""

    def __init__(self, path: Path, why: Exception) -> None:
        """Carry what the rules say against it."""
        words = _("{file} does not fit this version of the rules: {fault}")
        ValueError.__init__(self, printable(words.format(file=path, fault=why)))
        self.path, self.line, self.key, self.expected = path, None, "", str(why)


@dataclass(frozen=True)
class SetUp:
    """What is chosen before a battle."""

    scenario: str
    armies: Mapping[Seat, Army]
    seed: int = 0
    rulings: Mapping[str, bool] = field(default_factory=dict)
    dice: str = "seeded"
    terrain: str = "none"
    """How terrain comes onto the table: "none", "chosen" or "random"."""
    width: float | None = None
    """The table's width in inches, None for the scenario's own."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    position: str = ""
    """The position it begins at (`games/state_text.py`), empty for a game from the beginning."""
    pieces: str = BOXES
    """The set of terrain pieces; a save that names none has boxes and ellipses."""
    season: str = SEASON
    """The season of the cards; a save that names none is of the first there was."""


@dataclass(frozen=True)
class Header(SetUp):
    """How a game begins: enough to build it again anywhere.

    Example:
        >>> from simulator import Seat, quick_battle
        >>> header = quick_battle(seed=5).header({Seat.RED: "human", Seat.BLUE: "greedy"})
        >>> header.scenario, header.seed
        ('a-game-of-thrones', 5)
    """

    players: Mapping[Seat, str] = field(default_factory=dict)
    version: str = ""
    printing: str = PRINTING
    names: Mapping[Seat, str] = field(default_factory=dict)
    """What people called their seats; a seat that is left out is called by its colour."""
    emblems: Mapping[Seat, str] = field(default_factory=dict)
    """Which emblem stands beside a seat."""
    home_made: tuple[HomeMade, ...] = ()
    """The home-made cards of the armies, as they were when the game began."""

    def __post_init__(self) -> None:
        """Make every map immutable; an unknown name is refused with the nearest."""
        seats = dict.fromkeys(("armies", "players", "names", "emblems"), "seats")
        by_name(self, **seats, rulings="rulings")


@dataclass(frozen=True)
class Save:
    """A save as it was read: header, inputs, fingerprints by number of inputs, log lines."""

    header: Header
    inputs: tuple[Input, ...]
    hashes: tuple[tuple[int, str], ...] = ()
    log: tuple[str, ...] = ()
    torn: int | None = None
    """The number of a last line that breaks off in its middle, as after a crash: it is left out."""


# ------------------------------------------------------------------ writing


def write(path: Path, session: Session, header: Header) -> None:
    """Write a game to a file, all or nothing (OSError when the disk refuses)."""
    lines = [first_line(header, session.inputs), *_body(session)]
    with called_by_colour(), in_english():
        lines.append(json.dumps({"log": log_of(session)}, ensure_ascii=False))
    write_atomically(path, "\n".join(lines) + "\n")


def format_of(inputs: Iterable[Input]) -> int:
    """Return the form of a save that holds these inputs."""
    return DECLARED_FORMAT if any(given.declared for given in inputs) else FORMAT


def first_line(header: Header, inputs: Iterable[Input]) -> str:
    """Return the first line of a save that holds these inputs."""
    return json.dumps({"iron_ranks": format_of(inputs), **header_plain(header)}, ensure_ascii=False)


def log_of(session: Session) -> list[str]:
    """Return the whole log in sentences with citations."""
    events = session.events
    text = [
        log_line(session.position, event)
        for index, event in enumerate(events)
        if not index or not twice(events[index - 1], event)
    ]
    with in_inches():
        return [str(line) for line in text if line]


def hashes_of(session: Session) -> list[tuple[int, str]]:
    """Return the fingerprint of every position between two scripts, by number of inputs."""
    marks = [(mark.inputs, state_hash(mark.state)) for mark in session.checkpoints]
    if session.over:
        marks.append((len(session.inputs), state_hash(session.state)))
    return marks


def _body(session: Session) -> list[str]:
    marks: dict[int, str] = dict(hashes_of(session))
    lines = []
    for index, given in enumerate(session.inputs):
        if index in marks:
            lines.append(json.dumps({"hash": marks[index], "inputs": index}))
        lines.append(json.dumps(input_plain(given), ensure_ascii=False))
    last = len(session.inputs)
    if last in marks:
        lines.append(json.dumps({"hash": marks[last], "inputs": last}))
    return lines


def header_plain(header: Header) -> dict[str, object]:
    """Return a header as the plain mapping a save holds."""
    plain: dict[str, object] = {
        **fields_of(header, "version", "printing", "scenario"),
        "armies": {player.value: _army_plain(army) for player, army in header.armies.items()},
        "players": {player.value: name for player, name in header.players.items()},
        **fields_of(header, "seed", "dice"),
        "rulings": switches.written(header.rulings),
        **fields_of(header, "terrain", "width"),
        "teams": [[player.value for player in team] for team in header.teams],
        **({"position": header.position} if header.position else {}),
        **({"pieces": header.pieces} if header.pieces != BOXES else {}),
        **({"season": header.season} if header.season != SEASON else {}),
    }
    for key, given in (("names", header.names), ("emblems", header.emblems)):
        if given:
            plain[key] = {player.value: word for player, word in given.items()}
    if header.home_made:
        plain["home_made"] = [asdict(mark) for mark in header.home_made]
    return plain


def _army_plain(army: Army) -> dict[str, object]:
    """Return an army list as a save holds it; its season is that of the header."""
    plain = asdict(army)
    del plain["season"]
    return plain


def input_plain(given: Input) -> dict[str, object]:
    """Return an input as the plain mapping a save holds."""
    reply: object = given.reply
    if isinstance(reply, Pose):
        reply = fields_of(reply, "x", "y", "facing")
    elif isinstance(reply, tuple):
        reply = list(reply)
    plain = {"who": given.who.value, "kind": given.kind, "reply": reply}
    if given.why:
        plain["why"] = said_in_english(given.why)
    if given.dice:
        plain["dice"] = True
    if isinstance(given.reply, Typed):
        plain["typed"] = True
    return plain


def first_difference(save: Save, session: Session) -> str | None:
    """Return where a replayed game first differs from its save, None if every state hash agrees.

    A hash that is missing is a difference as well.
    """
    stored: dict[int, list[str]] = {}
    for inputs, mark in save.hashes:
        stored.setdefault(inputs, []).append(mark)
    found = dict(hashes_of(session))
    none = _("no position")
    for inputs in sorted(stored.keys() | found.keys()):
        now, kept = found.get(inputs, none), stored.get(inputs)
        if kept is None:
            return _("The state hash after input {inputs} is missing.").format(inputs=inputs)
        for old in kept:
            if old != now:
                return _(
                    "The position after input {inputs} differs: stored {stored}, now {found}."
                ).format(inputs=inputs, stored=old, found=now)
    return None
