"""What the players set once: speed, questions, sound and keys; kept between games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from simulator.content.disk import write_atomically
from simulator.model.state import Player


class Asking:
    """How much a seat wants to be asked in windows."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


@dataclass(frozen=True)
class SeatWishes:
    """For which of its cards and orders a seat wants to be asked (names of abilities it mutes)."""

    asking: str = Asking.ALL
    muted: frozenset[str] = frozenset()

    def wants(self, ability: str) -> bool:
        """Say whether the seat wants to be asked about an ability."""
        if self.asking == Asking.NONE:
            return False
        return self.asking == Asking.ALL or ability not in self.muted


@dataclass(frozen=True)
class Settings:
    """The settings of the window."""

    animations: bool = True
    dice_seconds: float = 1.5
    """How long fallen dice lie on the board; 0 hides them."""
    machine_seconds: float = 0.25
    """How long a machine waits before it answers, so that it can be followed."""
    window_pause: float = 0.0
    """A constant wait after every answer, so that silence in a window tells nothing."""
    always_undo: bool = False
    sound: bool = True
    volume: float = 0.5
    grid: bool = True
    threat_map: bool = False
    """Whether the threat map is on from the start of a game alone or against the machine."""
    full_screen: bool = False
    size: tuple[int, int] = (1280, 720)
    keys: Mapping[str, str] = field(default_factory=dict)
    seats: Mapping[Player, SeatWishes] = field(default_factory=dict)

    def wishes(self, player: Player) -> SeatWishes:
        """Give what a seat wants to be asked."""
        return self.seats.get(player, SeatWishes())

    def with_wishes(self, player: Player, wishes: SeatWishes) -> Settings:
        """Give the settings with other wishes of one seat."""
        return replace(self, seats={**self.seats, player: wishes})


def load(path: Path) -> tuple[Settings, str]:
    """Read the settings; a missing file gives the usual ones, a broken one also says why."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return _read(plain), ""
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, TypeError, KeyError) as fault:
        return Settings(), f"{path}: {fault}"


def store(path: Path, settings: Settings) -> None:
    """Keep the settings, all or nothing (OSError when the disk refuses)."""
    plain = asdict(settings)
    plain["seats"] = {
        player.value: {"asking": wishes.asking, "muted": sorted(wishes.muted)}
        for player, wishes in settings.seats.items()
    }
    write_atomically(path, json.dumps(plain, indent=2, sort_keys=True) + "\n")


def _read(plain: Any) -> Settings:
    if not isinstance(plain, dict):
        raise TypeError("expected a mapping in braces")
    usual = Settings()
    given: dict[str, Any] = {}
    for entry in fields(Settings):
        if entry.name not in plain:
            continue
        value, wanted = plain[entry.name], getattr(usual, entry.name)
        given[entry.name] = _value(entry.name, value, wanted)
    return Settings(**given)


def _value(name: str, value: Any, wanted: Any) -> Any:
    """Turn one entry back into what it was; TypeError names the entry that is something else."""
    if name == "seats":
        return {Player(player): _wishes(wish) for player, wish in value.items()}
    if name == "size":
        width, depth = value
        return (int(width), int(depth))
    if name == "keys":
        return {str(act): str(key) for act, key in value.items()}
    if isinstance(wanted, bool) != isinstance(value, bool):
        raise TypeError(f"{name}: expected {type(wanted).__name__}")
    if isinstance(wanted, float):
        return min(max(float(value), 0.0), 10.0)
    return value


def _wishes(plain: Mapping[str, Any]) -> SeatWishes:
    asking = str(plain["asking"])
    if asking not in {Asking.ALL, Asking.SOME, Asking.NONE}:
        raise ValueError(f"asking: {asking}")
    return SeatWishes(asking, frozenset(str(name) for name in plain["muted"]))
