"""What is handed to an agent from outside: the view of its seat, and a request built from it.

A request carries the functions that answer for it (`check`, `snap`, `samples`), and these ask a
position; so does a verdict whose reasons nobody has read yet. Machines of the program are given
them as they are and share what was worked out about that position. Whoever comes from outside gets
the same questions asked of its view, and a view that shares no memory with the program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from operator import is_
from types import MethodType
from typing import Final, TypeAlias, TypeVar, cast

from simulator.agents.view import View, view_of, with_past
from simulator.engine.game import Game, game_of
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import Message
from simulator.model.requests import Request
from simulator.model.state import GameState, Seat
from simulator.model.verdict import Verdict
from simulator.records import replace
from simulator.rules.answers import POSITION, answer

T = TypeVar("T")

_PLAIN: Final = (str, int, float, type(None), Message, Pose, GameState, Game)
"""Values that ask no position."""
_APART: Final = "apart"
"""Under this word the game that a seat sees keeps the copy of it that is handed out."""

Rebuilt: TypeAlias = dict[int, object]
"""What was already built for the seat, by the identity of what it stands for."""


def handed(now: Position, request: Request) -> tuple[View, Request]:
    """Return what an agent from outside is given: its seat's view, and the request built from it.

    Neither leads to anything that the seat may not see, by whatever attribute or function.
    """
    seat, rebuilt = request.who, cast("Rebuilt", {})
    view = view_of(now, seat)
    apart = _rebuilt(view, seat, rebuilt)
    if view.past is not None:
        mark = _rebuilt(view.past.mark, seat, rebuilt)
        apart = with_past(apart, replace(view.past, mark=mark, check_cancelled=None))
    return apart, _rebuilt(request, seat, rebuilt)


@answer(depends_on=POSITION)
def _apart(view: View) -> View:
    """Return a view that shares no memory with the program's own views and positions."""
    game = game_of(view)
    apart = game.views.get(_APART)
    if apart is None:
        apart = game.views[_APART] = replace(game).made_from(game.origin)
    state = GameState(**{each.name: getattr(view.state, each.name) for each in fields(GameState)})
    return View(state, cast("Game", apart), view.seat, view.unseen)


def _rebuilt(value: T, seat: Seat, rebuilt: Rebuilt) -> T:
    """Return a value with the view of a seat in the place of every position it asks."""
    if isinstance(value, _PLAIN):
        return value
    if id(value) not in rebuilt:
        rebuilt[id(value)] = _built(value, lambda part: _rebuilt(part, seat, rebuilt), seat)
    return cast("T", rebuilt[id(value)])


def _built(value: object, seen: Callable[[object], object], seat: Seat) -> object:
    if isinstance(value, Position):
        return _apart(view_of(value, seat))
    if isinstance(value, Verdict):
        return value.with_reasons()
    if isinstance(value, MethodType):
        return getattr(seen(value.__self__), value.__name__)
    if isinstance(value, partial):
        named = {name: seen(part) for name, part in value.keywords.items()}
        function = cast("Callable[..., object]", seen(value.func))
        return partial(function, *map(seen, value.args), **named)
    if type(value) is tuple:
        parts = tuple(map(seen, value))
        return value if all(map(is_, parts, value)) else parts
    if not is_dataclass(value) or isinstance(value, type):
        return value
    before = {each.name: getattr(value, each.name) for each in fields(value)}
    after = {name: seen(part) for name, part in before.items()}
    changed = {name: part for name, part in after.items() if part is not before[name]}
    return replace(value, **changed) if changed else value
