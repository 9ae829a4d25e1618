"""What an agent that learns observes: a view and what may be answered, as numbers from -1 to 1.

Everything is seen from the agent's own side of the table: its own zone lies below, its own units
come first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from simulator.agents.view import View
from simulator.geometry.pose import Pose
from simulator.model.requests import (
    ChargeOption,
    Choose,
    ChooseSome,
    DieOption,
    Kind,
    Option,
    Place,
    PlacePiece,
    Reply,
    Request,
)
from simulator.model.state import Condition, Phase, Seat, Unit, Zone
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of

T = TypeVar("T")
Vector: TypeAlias = npt.NDArray[np.float32]

OFFERED: Final = 128
"""Options or places of a request that can be answered; the rest is left out, the last excepted."""
UNITS: Final = 12
"""Units of each side that are observed."""
TOKENS: Final = 10
_UNIT: Final = 13
_OPTION: Final = 9
_GLOBAL: Final = 4 + len(Phase) + len(Kind) + len(Zone)
LENGTH: Final = _GLOBAL + 2 * UNITS * _UNIT + TOKENS * 3 + OFFERED * _OPTION
"""How many numbers are observed."""
_MOST_POINTS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Offered:
    """What may be answered, in the order of the actions: each reply, and the option behind it."""

    replies: tuple[Reply, ...]
    options: tuple[Option | None, ...]


def offered(request: Request) -> Offered:
    """Return what the actions of a request stand for."""
    if isinstance(request, Choose | ChooseSome):
        options = _at_most(request.options)
        return Offered(tuple(one.key for one in options), tuple(options))
    if isinstance(request, Place | PlacePiece):
        poses = _at_most(dict.fromkeys(request.samples()))
        return Offered(tuple(poses), (None,) * len(poses))
    msg = f"{request.kind}: the game's dice answer this"
    raise TypeError(msg)


def _at_most(found: Iterable[T]) -> Sequence[T]:
    """Leave out what is too many; the last one stays, which may be to do nothing."""
    every = tuple(found)
    return every if len(every) <= OFFERED else (*every[: OFFERED - 1], every[-1])


def vector(view: View, request: Request | None, known: Offered | None) -> Vector:
    """Return what is observed as one vector; `request` is None for who is not asked."""
    numbers = [
        *_common(view, request),
        *_units(view),
        *_padded(_tokens(view), TOKENS * 3),
        *_padded(_options(view, known) if known else iter(()), OFFERED * _OPTION),
    ]
    return np.clip(np.asarray(numbers, np.float32), -1.0, 1.0)


def _padded(numbers: Iterator[float], length: int) -> Iterator[float]:
    found = list(islice(numbers, length))
    yield from found
    yield from [0.0] * (length - len(found))


def _common(view: View, request: Request | None) -> Iterator[float]:
    state = view.state
    own = view.team(view.seat)
    yield state.round / max(1, scenario_of(view).rounds)
    yield sum(seat.score for seat in state.seats.values() if seat.player in own) / _MOST_POINTS
    yield sum(seat.score for seat in state.seats.values() if seat.player not in own) / _MOST_POINTS
    yield 1.0 if state.active is view.seat else 0.0
    yield from (float(state.phase is phase) for phase in Phase)
    yield from (float(request is not None and request.kind is kind) for kind in Kind)
    for zone in Zone:
        ncu = view.holder_of(zone)
        yield 0.0 if ncu is None else _sign(view, ncu.owner)


def _sign(view: View, owner: Seat) -> float:
    return 1.0 if owner in view.team(view.seat) else -1.0


def _place(view: View, pose: Pose) -> tuple[float, float, float, float]:
    """Return a place and a facing as the seat sees them from its own edge."""
    width, depth = view.game.board
    x, y, facing = 2 * pose.x / width - 1, 2 * pose.y / depth - 1, math.radians(pose.facing)
    sign = -1.0 if view.state.seats[view.seat].edge == 1 else 1.0
    return sign * x, sign * y, sign * math.sin(facing), sign * math.cos(facing)


def _units(view: View) -> Iterator[float]:
    every = list(view.state.units.values())
    for mine in (True, False):
        side = [unit for unit in every if (unit.owner in view.team(view.seat)) is mine]
        for unit in side[:UNITS]:
            yield from _unit(view, unit)
        yield from [0.0] * (_UNIT * (UNITS - len(side[:UNITS])))


def _unit(view: View, unit: Unit) -> Iterator[float]:
    yield from (1.0, float(unit.on_table), _sign(view, unit.owner))
    yield from _place(view, unit.pose) if unit.pose else (0.0, 0.0, 0.0, 0.0)
    yield unit.wounds / max(1, view.card(unit.id).full_wounds)
    yield float(unit.activated)
    yield float(unit.on_table and view.engaged(unit.id))
    yield from (float(condition in unit.conditions) for condition in Condition)


def _tokens(view: View) -> Iterator[float]:
    for token in view.state.tokens.values():
        x, y, _sine, _cosine = _place(view, Pose(*token.at))
        yield from (1.0, x, y)


def _options(view: View, known: Offered) -> Iterator[float]:
    for reply, option in zip(known.replies, known.options, strict=True):
        pose = reply if isinstance(reply, Pose) else option.pose if option else None
        yield 1.0
        yield from _place(view, pose) if pose else (0.0, 0.0, 0.0, 0.0)
        about = view.state.units.get(option.about) if option else None
        yield _sign(view, about.owner) if about else 0.0
        yield about.wounds / max(1, view.card(about.id).full_wounds) if about else 0.0
        yield float(option.odds) if isinstance(option, ChargeOption) else 0.0
        yield option.face / 6 if isinstance(option, DieOption) else 0.0
