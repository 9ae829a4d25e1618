"""What stands on a game's page at a step, field by field, as words and places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine.names import condition_name, zone_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.state import Ncu, SeatState, Terrain, Token, Unit
from simulator.reports.films.game_drawing import wounds_words
from simulator.reports.films.shown_game import ShownStep

Place = tuple[float, ...]
"""x, y in inches, and for a tray its facing in degrees clockwise from +y; empty: not shown."""
Fields = dict[str, str | Place]
"""Every changing part of the page by its key.

p: where a piece stands; w: wounds; m: marks on a tray; c: state of a unit; z: zone of an NCU; s:
score; h: cards.
"""
_DIGITS: Final = 3


def fields_of(step: ShownStep) -> Fields:
    """Return all fields of a step."""
    return dict(_fields(step))


def terrain_key(piece: Terrain) -> str:
    """Return the key of a terrain piece where it lies; laid elsewhere it is drawn anew."""
    x, y = piece.centre
    return f"terrain {piece.id} {piece.kind} {x:g} {y:g} {piece.facing:g}"


def token_key(token: Token) -> str:
    """Return the key of a token as it lies: with its card it is drawn anew."""
    return f"token {token.id} {token.card}"


def _fields(step: ShownStep) -> Iterator[tuple[str, str | Place]]:
    now = step.now
    for unit in now.state.units.values():
        yield from _of_unit(now, unit)
    for piece in now.state.terrain:
        yield f"p|{terrain_key(piece)}", (0.0, 0.0)
    for token in now.state.tokens.values():
        yield f"p|{token_key(token)}", () if token.carrier is not None else _rounded(*token.at)
    for ncu in now.state.ncus.values():
        yield f"z|{ncu.id}", _of_ncu(ncu)
    for player, seat in now.state.seats.items():
        yield f"s|{player.value}", str(seat.score)
        yield f"h|{player.value}", _cards(seat, step.hands.get(player, ()))


def _of_unit(now: Position, unit: Unit) -> Iterator[tuple[str, str | Place]]:
    pose = unit.pose
    shown = unit.on_table and pose is not None
    yield f"p|{unit.id}", _rounded(pose.x, pose.y, pose.facing) if pose and shown else ()
    if now.is_wall(unit.id):
        return
    conditions = [str(condition_name(one)) for one in sorted(unit.conditions)]
    yield f"w|{unit.id}", _("destroyed") if unit.destroyed else wounds_words(now, unit.id)
    yield f"m|{unit.id}", " ".join(word[0] for word in conditions)
    yield f"c|{unit.id}", ", ".join(conditions)


def _of_ncu(ncu: Ncu) -> str:
    if ncu.destroyed:
        return _("destroyed")
    return str(zone_name(ncu.zone)) if ncu.zone is not None else ""


def _cards(seat: SeatState, hand: tuple[str, ...]) -> str:
    """Return how many cards a seat holds, and which where they lie open."""
    held = len(seat.hand)
    words = ngettext("{n} card in hand", "{n} cards in hand", held).format(n=held)
    return f"{words}: {', '.join(hand)}" if hand else words


def _rounded(*numbers: float) -> Place:
    return tuple(round(number, _DIGITS) for number in numbers)
