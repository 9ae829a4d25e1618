"""What the players set once: speed, questions, sound and keys; kept between games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, field, fields, replace
from pathlib import Path
from typing import Final

from simulator.content.workers import AUTOMATIC, MOST
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError, written_out
from simulator.files.json_text import JsonError, parse
from simulator.files.locks import changing
from simulator.files.plain_data import Data, Value
from simulator.files.reading import is_there, read_text
from simulator.files.setting_aside import notice, set_aside
from simulator.language.texts import marked, translate
from simulator.language.texts import translate as _
from simulator.model.seating import LEAST_SECONDS, MOST_SECONDS, NAMES
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.themes import Palette

LARGEST: Final = 200_000
"""Bytes a file of settings may have."""
WIDEST: Final = 16_384
"""Pixels a window may be wide or high."""


MOST_DISPLAYS: Final = 64
"""Displays that are told apart."""


PHONE_SECONDS: Final = (4.0, 6.0, 8.0)
"""The seconds that a secret question may stand on a phone at most."""


class Asking:
    """When a seat wants to be asked in windows."""

    ALWAYS = "always"
    """Wherever a card of its deck could be played, so that being asked tells nothing."""
    SOME = "some"
    """Only where it can use something that it does not mute."""
    NONE = "none"


@dataclass(frozen=True)
class SeatWishes:
    """When a seat wants to be asked, and which of its abilities and cards it mutes for that."""

    asking: str = Asking.ALWAYS
    muted: frozenset[str] = frozenset()

    def wants(self, ability: str) -> bool:
        """Return whether the seat wants to be asked about an ability."""
        if self.asking == Asking.NONE:
            return False
        return self.asking == Asking.ALWAYS or ability not in self.muted


@dataclass(frozen=True)
class Settings:
    """The settings of the window."""

    language: str = ""
    """The language of all texts, such as "de"; empty for that of the system."""
    palette: str = Palette.STANDARD
    """The palette everything is drawn in."""
    animations: bool = True
    show_seconds: float = 1.1
    """How long an act of the other side is shown; 0 does not stop for it."""
    machine_seconds: float = 0.25
    """How long a machine waits before it answers, so that it can be followed."""
    strong_seconds: float = 0.0
    """How long the strongest machine thinks about a decision; 0 for so many trials as usual."""
    processes: int = AUTOMATIC
    """How many processes think besides the window; `AUTOMATIC` for one a core."""
    window_pause: float = 0.0
    """A constant wait after every answer, so that silence in a window tells nothing."""
    look_away: bool = False
    """Whether the others look away: a curtain before hidden choices, and between open hands."""
    hands_on_phones: bool = False
    """Whether a battle between people begins with the sheet by which phones join."""
    phone_seconds: float = 8.0
    """How long a secret question stands on a phone at most before its answer is sent."""
    round_pages: bool = True
    """Whether a page after every round says who scored what."""
    sound: bool = True
    volume: float = 0.5
    grid: bool = True
    centimetres: bool = False
    """Whether lengths are read in centimetres; they are kept in inches."""
    names: bool = True
    """Whether names stand on the board; wounds and conditions always do."""
    turned: bool = False
    """Whether the board is shown from its far edge, for who sits opposite."""
    threat_map: bool = False
    """Whether the threat map is on from the start of a game alone or against the machine."""
    chances: bool = False
    """Whether the chance of winning stands beside the board, alone against machines."""
    full_screen: bool = False
    interface_scale: float = 1.0
    """How large everything is shown: 1 to 2 (100 to 200 percent)."""
    full_screen_on: int = 0
    """The display full screen fills, from 1; 0 for the one the window stands on."""
    size: tuple[int, int] = (0, 0)
    """Pixels of the window; 0 by 0 for as many as the display has room for."""
    display: int = 0
    """The display the window was closed on, from 0."""
    place: tuple[int, int] = (-1, -1)
    """Where it stood, in pixels from that display's upper left corner; -1 for its middle."""
    first_page: bool = False
    """Whether the title begins with the page of the first start."""
    keys: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[Seat, SeatWishes] = field(default_factory=dict)
    opponent: str = "greedy"
    """Who plays against the person of a battle: a machine, or "human" for two people."""
    machine: str = "greedy"
    """The machine chosen last, to be played against again after two people have played."""
    handicap: str = ""
    """Who brings fewer points to such a battle, as `content/armies/handicap.py` writes it."""
    red_house: str = "stark"
    """The house Red leads in the quick battle, and Blue's."""
    blue_house: str = "lannister"
    last_battle: Mapping[str, str] = field(default_factory=dict)
    """How the last battle was set up, in the words of `ui.title.battle_plan`."""

    def wishes(self, player: Seat) -> SeatWishes:
        """Return what a seat wants to be asked."""
        return self.seats.get(player, SeatWishes())

    def with_wishes(self, player: Seat, wishes: SeatWishes) -> Settings:
        """Return the settings with other wishes of one seat."""
        return replace(self, seats={**self.seats, player: wishes})


def load(path: Path) -> tuple[Settings, str]:
    """Read the settings; a missing file gives the usual ones.

    Where something in the file cannot be used, the usual value stands in for it, and the second
    part says what was wrong.
    """
    if not is_there(path):
        return Settings(), ""
    try:
        plain = parse(read_text(path, LARGEST))
    except ContentError as fault:
        return Settings(), str(fault)
    except JsonError as fault:
        where = ContentError(path, fault.line, fault.key, fault.expected, fault.found)
        return Settings(), str(where)
    if not isinstance(plain, dict):
        return Settings(), str(
            ContentError(path, 1, "", _("a mapping in braces"), written_out(plain))
        )
    return _read(path, plain)


def begin(path: Path) -> tuple[Settings, str]:
    """Read the settings as the window opens; a file that is broken is set aside and told.

    What was good in it is kept in a new one.
    """
    if not load(path)[1]:
        return load(path)
    with changing(path):
        settings, trouble = load(path)
        if not trouble:
            return settings, ""
        aside = set_aside(path, _text(settings) if settings != Settings() else "")
    usual = _("The usual settings stand in for it.")
    return settings, f"{notice(trouble, aside)} {usual}"


def store(path: Path, settings: Settings, before: Settings | None = None) -> None:
    """Keep the settings, all or nothing (OSError when the disk refuses).

    Of settings that were others `before`, what was changed is kept alone: another window may have
    changed the rest.
    """
    with changing(path):
        kept = settings if before is None else _together(path, settings, before)
        write_atomically(path, _text(kept))


def _together(path: Path, settings: Settings, before: Settings) -> Settings:
    """Return the settings as they are kept, with what differs from those before."""
    names = (entry.name for entry in fields(Settings))
    pairs = {name: (getattr(settings, name), getattr(before, name)) for name in names}
    changed = {name: now for name, (now, then) in pairs.items() if now != then}
    kept, trouble = load(path)
    return settings if trouble or not is_there(path) else replace(kept, **changed)


def _text(settings: Settings) -> str:
    plain = asdict(settings)
    for wishes in plain["seats"].values():
        wishes["muted"] = sorted(wishes["muted"])
    return json.dumps(plain, indent=2, sort_keys=True) + "\n"


def _read(path: Path, plain: Mapping[str, Value]) -> tuple[Settings, str]:
    """Take each entry that is good; say what was expected in the first that is not."""
    usual = Settings()
    given: Data = {}
    wrong: list[str] = []
    for entry in fields(Settings):
        if entry.name not in plain:
            continue
        try:
            given[entry.name] = _value(entry.name, plain[entry.name], getattr(usual, entry.name))
        except (TypeError, ValueError) as fault:
            found = written_out(plain[entry.name])
            wrong.append(str(ContentError(path, None, entry.name, str(fault), found)))
    return Settings(**given), wrong[0] if wrong else ""


def _value(name: str, value: Value, wanted: Value) -> Value:
    """Turn one entry back into what it was; ValueError says what was expected instead."""
    turned_back = _READERS.get(name)
    if turned_back is not None:
        return turned_back(value)
    if isinstance(wanted, str):
        if not isinstance(value, str):
            raise TypeError(_("a word"))
        return value
    if isinstance(wanted, bool):
        if not isinstance(value, bool):
            raise TypeError(_("true or false"))
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(_("a number"))
    return float(min(max(value, 0.0), 10.0))


def _seats(value: Value) -> Value:
    return {Seat(seat): _wishes(wish) for seat, wish in _mapping(value).items()}


def _words(expected: str) -> Callable[[Value], Value]:
    def read(value: Value) -> Value:
        if not all(isinstance(entry, str) for entry in _mapping(value).values()):
            raise ValueError(translate(expected))
        return dict(_mapping(value))

    return read


def _one_of(*known: str | float) -> Callable[[Value], Value]:
    def read(value: Value) -> Value:
        if isinstance(value, bool) or value not in known:
            raise ValueError(_("one of: {known}").format(known=", ".join(map(str, known))))
        return type(known[0])(value)

    return read


def _whole(least: int, most: int, expected: str) -> Callable[[Value], Value]:
    def read(value: Value) -> Value:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(translate(expected).format(most=most))
        return value

    return read


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError(_("a mapping in braces"))
    return value


def _pair(least: int, expected: str, *usual: int) -> Callable[[Value], Value]:
    """Return what reads two numbers of pixels: `usual` ones, or from `least` on."""

    def read(value: Value) -> Value:
        whole = isinstance(value, list) and all(type(side) is int for side in value)
        good = whole and len(value) == 2 and all(least <= side <= WIDEST for side in value)
        if not good and not (whole and usual and value == [*usual]):
            raise ValueError(translate(expected).format(most=WIDEST))
        return (value[0], value[1])

    return read


def _thinking(value: Value) -> float:
    """Return how long the strongest machine thinks: as usual, or within what its budget allows."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not (value == 0 or LEAST_SECONDS <= value <= MOST_SECONDS):
        expected = _("0, or {least:g} to {most:g} seconds")
        raise ValueError(expected.format(least=LEAST_SECONDS, most=MOST_SECONDS))
    return round(float(value), 2)


def _wishes(plain: object) -> SeatWishes:
    asking, muted = _mapping(plain).get("asking"), _mapping(plain).get("muted")
    asking = Asking.ALWAYS if asking == "all" else asking  # as older versions call it
    if asking not in {Asking.ALWAYS, Asking.SOME, Asking.NONE} or not isinstance(muted, list):
        raise ValueError(_("for each seat what it is asked, and a list of what is muted"))
    return SeatWishes(str(asking), frozenset(str(name) for name in muted))


_DISPLAY: Final = _whole(0, MOST_DISPLAYS - 1, marked("the number of a display"))
_CORES: Final = marked("-1 for as many as there are cores, or 0 to {most}")
_READERS: Final[Mapping[str, Callable[[Value], Value]]] = {
    "seats": _seats,
    # 0 by 0 where nobody has sized the window yet
    "size": _pair(1, marked("a width and a height of at most {most} pixels"), 0, 0),
    "place": _pair(-1, marked("two numbers of pixels of at most {most}")),
    "display": _DISPLAY,
    "full_screen_on": _DISPLAY,
    "opponent": _one_of(*NAMES),
    "machine": _one_of(*NAMES),
    "palette": _one_of(*map(str, Palette)),
    "strong_seconds": _thinking,
    "phone_seconds": _one_of(*PHONE_SECONDS),
    "processes": _whole(AUTOMATIC, MOST, _CORES),
    "keys": _words(marked("the names of keys")),
    "last_battle": _words(marked("the words of a set-up")),
}
"""Who reads entries that are more than a word, a number, or true or false."""
