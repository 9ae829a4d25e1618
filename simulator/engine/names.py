"""What things are called in sentences: seats, zones, conditions, actions, sides, tokens."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final

from frozendict import frozendict

from simulator.engine.position import Position
from simulator.geometry.pose import Pose, turn_between
from simulator.language.per_reader import PerReader
from simulator.language.texts import Message, Text, msg, msg_plural
from simulator.model.actions import ActionKey
from simulator.model.cards import UnitType
from simulator.model.ids import numbered, own_number
from simulator.model.state import Condition, Seat, Token, Until, Zone
from simulator.records import dataclass

_NO_NAMES: Final[Mapping[Seat, str]] = frozendict()
_NAMES: Final = PerReader("names of seats", _NO_NAMES)
"""The names people gave to their seats in the game that is shown; none unless they did."""


@dataclass(frozen=True, slots=True)
class SeatName(Message):
    """The name of a seat: its colour in the language spoken, or the name a person gave it.

    A given name is written as it is and is no part of a position: it is looked up when the text is
    written.
    """

    seat: Seat = Seat.RED

    def template(self) -> str:
        """Return the name a person gave, else the colour in the language spoken now."""
        return _NAMES.get().get(self.seat) or Message.template(self)


_PLAYERS: Final = {seat: SeatName(seat.words.key, (), seat) for seat in Seat}


def player_name(player: Seat) -> Message:
    """Return the name of a seat as players read it."""
    return _PLAYERS[player]


def colour_name(player: Seat) -> Message:
    """Return the colour of a seat, whatever name a person gave it."""
    return player.words


def call_seats(names: Mapping[Seat, str]) -> None:
    """Call the seats by the names people gave them, until other names are given."""
    _NAMES.choose(frozendict(names))


def names_given() -> tuple[str, ...]:
    """Return the names people gave to their seats in the game that is shown."""
    return tuple(name for name in _NAMES.get().values() if name)


def called_by_colour() -> AbstractContextManager[None]:
    """Call seats by their colours for the length of a block: what is kept depends on no name."""
    return _NAMES.held(_NO_NAMES)


def zone_name(zone: Zone) -> Message:
    """Return the name of a zone of the tactics board."""
    return zone.words


def condition_name(condition: Condition) -> Message:
    """Return the name of a condition token."""
    return condition.words


_ACTIONS: Final = {
    ActionKey.MANEUVER: msg("maneuver"),
    ActionKey.MARCH: msg("march"),
    ActionKey.RETREAT: msg("retreat"),
    ActionKey.RANGED_ATTACK: msg("ranged attack"),
    ActionKey.MELEE_ATTACK: msg("melee attack"),
    "attack": msg("attack"),
    ActionKey.CHARGE: msg("charge"),
    "trample": msg("trample"),
    "shift": msg("shift"),
    "pivot": msg("pivot"),
    ActionKey.DEMOLISH: msg("demolition"),
    ActionKey.FORGO: msg("no action"),
}


def action_name(action: str) -> Text:
    """Return the name of an action."""
    return _ACTIONS.get(action, action.replace("_", " "))


def type_words(kind: UnitType) -> str:
    """Return a unit's type inside a sentence: "war machine"."""
    return str(kind.words)


_ROLES: Final = {"attacker": msg("Attacker"), "defender": msg("Defender")}


def role_name(role: str) -> Text:
    """Return the name of a side that a mode gives a role of its own (SCN-STORM-01)."""
    return _ROLES.get(role, role.title())


_SIDES: Final = {
    "front": msg("front"),
    "rear": msg("rear"),
    "left": msg("left flank"),
    "right": msg("right flank"),
}


def side_name(side: str) -> Text:
    """Return the name of an arc or side."""
    return _SIDES.get(side, side)


_TERRAIN: Final = {
    "forest": msg("forest"),
    "bog": msg("bog"),
    "corpse_pile": msg("corpse pile"),
    "grim_corpse_pile": msg("corpse pile"),
    "stakes": msg("stakes"),
    "low_wall": msg("low wall"),
    "hedge": msg("hedge"),
    "weirwood": msg("weirwood"),
    "palisade": msg("palisade"),
    "hill": msg("hill"),
    "castle_wall": msg("castle wall"),
    "behind_walls": msg("ground behind the castle walls"),
}


def until_text(until: Until) -> Message:
    """Return how long something lasts, inside a sentence: "until the end of the round"."""
    return until.words


def terrain_name(kind: str) -> Text:
    """Return the name of a kind of terrain inside a sentence: "low wall"."""
    return _TERRAIN.get(kind, kind.replace("_", " "))


_KEYWORDS: Final = {
    "blocks_line_of_sight": msg("blocks line of sight"),
    "cover": msg("cover"),
    "dangerous": msg("dangerous"),
    "destructible": msg("destructible"),
    "elevated": msg("elevated"),
    "fortified": msg("fortified"),
    "grim_reminder": msg("grim reminder"),
    "hindering": msg("hindering"),
    "horrific": msg("horrific"),
    "impassable": msg("impassable"),
    "inspiring": msg("inspiring"),
    "rough": msg("rough"),
}


def terrain_keyword_name(keyword: str) -> Text:
    """Return a terrain keyword as the book prints it (p. 24)."""
    return _KEYWORDS.get(keyword, keyword.replace("_", " "))


def tokens_text(token: str, count: int) -> Message:
    """Return so many tokens of a kind in words: "1 victory point token", "2 order tokens"."""
    if token == "victory_points":
        return msg_plural("{n} victory point token", "{n} victory point tokens", count, n=count)
    if token == "marked":
        return msg_plural("{n} mark", "{n} marks", count, n=count)
    if token in _COUNTED:
        return _COUNTED[token](count)
    name = token_kind(token)
    return msg_plural("{n} {token} token", "{n} {token} tokens", count, n=count, token=name)


_COUNTED: Final[Mapping[str, Callable[[int], Message]]] = {
    "faith": lambda n: msg_plural("{n} faith token", "{n} faith tokens", n, n=n),
    "order": lambda n: msg_plural("{n} order token", "{n} order tokens", n, n=n),
    "pillage": lambda n: msg_plural("{n} pillage token", "{n} pillage tokens", n, n=n),
    "poison": lambda n: msg_plural("{n} poison token", "{n} poison tokens", n, n=n),
    "wound": lambda n: msg_plural("{n} wound token", "{n} wound tokens", n, n=n),
}
"""Tokens with a text of their own: other languages write kind and token as one word."""


_TOKENS: Final = {
    "faith": msg("faith"),
    "order": msg("order"),
    "pillage": msg("pillage"),
    "poison": msg("poison"),
    "wound": msg("wound"),
    **{condition.value: condition_name(condition) for condition in Condition},
}


def token_kind(token: str) -> Text:
    """Return what a kind of token is called before the word "token": "faith", "order"."""
    return _TOKENS.get(token, token.replace("_", " "))


def faces_text(faces: tuple[int, ...]) -> str:
    """Return die faces as players write them down: "6 4 1"."""
    return " ".join(str(face) for face in faces)


def token_number(now: Position, token: Token) -> int | None:
    """Return the one number a token is known by: its card's, or its own where none are dealt.

    Board, bar, log and result page all show this one, so that a sentence can be found again. A
    token still to receive its card has none (SCN-GOT-09).
    """
    mode = now.game.scenario
    if token.card is not None or (mode is not None and mode.deal_cards and mode.objective_cards):
        return token.card
    return own_number(token.id)


def token_name(now: Position, token: Token) -> Text:
    """Return a token's name as players read it: "objective 3"."""
    if token.card is not None:
        return msg("objective {number}", number=token.card)
    if token_number(now, token) is None and own_number(token.id) is not None:
        return msg("an objective token")
    number = own_number(token.id)
    if number is not None and token.id == numbered("objective", number):
        return msg("objective {number}", number=number)
    return token.id.replace("-", " ")


_DIRECTIONS: Final = (
    msg("forward"),
    msg("forward and to the right"),
    msg("to the right"),
    msg("backward and to the right"),
    msg("backward"),
    msg("backward and to the left"),
    msg("to the left"),
    msg("forward and to the left"),
)
"""Eight directions as seen from a tray, clockwise."""
STILL: Final = 0.05
"""Inches below which a tray has not moved,"""
UNTURNED: Final = 0.5
"""and degrees below which it has not turned."""


def way_text(start: Pose, end: Pose) -> Message:
    """Return how a tray goes from one pose to another, as seen from where it stood.

    Example:
        >>> str(way_text(Pose(10, 10, 90), Pose(16, 10, 60)))
        '6.0 in forward, then 30° to the left'
    """
    inches = math.dist(start.centre, end.centre)
    turn = turn_between(start.facing, end.facing)
    degrees = abs(turn)
    if inches < STILL and degrees < UNTURNED:
        return msg("as it stands")
    if inches < STILL:
        return (
            msg("{degrees:.0f}° to the right", degrees=degrees)
            if turn > 0
            else msg("{degrees:.0f}° to the left", degrees=degrees)
        )
    right, ahead = start.to_local(end.centre)
    where = _DIRECTIONS[round(math.atan2(right, ahead) / (math.pi / 4)) % len(_DIRECTIONS)]
    if degrees < UNTURNED:
        return msg("{inches:.1f} in {direction}", inches=inches, direction=where)
    if turn > 0:
        return msg(
            "{inches:.1f} in {direction}, then {degrees:.0f}° to the right",
            inches=inches,
            direction=where,
            degrees=degrees,
        )
    return msg(
        "{inches:.1f} in {direction}, then {degrees:.0f}° to the left",
        inches=inches,
        direction=where,
        degrees=degrees,
    )
