"""What things are called in sentences: seats, zones, conditions, actions, sides, tokens."""

from __future__ import annotations

from typing import Final

from simulator.engine.game import Position
from simulator.model.actions import ActionKey
from simulator.model.state import Condition, Seat, Token, Zone
from simulator.texts import marked, ngettext, translate
from simulator.texts import translate as _


def player_name(player: Seat) -> str:
    """Give the name of a seat as players read it."""
    names = {
        Seat.RED: _("Red"),
        Seat.BLUE: _("Blue"),
        Seat.GREEN: _("Green"),
        Seat.GOLD: _("Gold"),
    }
    return names[player]


_ZONES: Final = {
    Zone.CROWN: marked("Crown"),
    Zone.WEALTH: marked("Wealth"),
    Zone.TACTICS: marked("Tactics"),
    Zone.COMBAT: marked("Combat"),
    Zone.MANEUVER: marked("Maneuver"),
}
"""The zones of the tactics board."""


def zone_name(zone: Zone) -> str:
    """Give the name of a zone of the tactics board."""
    return translate(_ZONES[zone])


def condition_name(condition: Condition) -> str:
    """Give the name of a condition token."""
    names = {
        Condition.PANICKED: _("Panicked"),
        Condition.VULNERABLE: _("Vulnerable"),
        Condition.WEAKENED: _("Weakened"),
    }
    return names[condition]


def action_name(action: str) -> str:
    """Give the name of an action."""
    names = {
        ActionKey.MANEUVER: _("maneuver"),
        ActionKey.MARCH: _("march"),
        ActionKey.RETREAT: _("retreat"),
        ActionKey.RANGED_ATTACK: _("ranged attack"),
        ActionKey.MELEE_ATTACK: _("melee attack"),
        "attack": _("attack"),
        ActionKey.CHARGE: _("charge"),
        ActionKey.DEMOLISH: _("demolition"),
        ActionKey.FORGO: _("no action"),
    }
    return names.get(action, action.replace("_", " "))


def side_name(side: str) -> str:
    """Give the name of an arc or side."""
    names = {
        "front": _("front"),
        "rear": _("rear"),
        "left": _("left flank"),
        "right": _("right flank"),
    }
    return names.get(side, side)


def terrain_name(kind: str) -> str:
    """Return the name of a kind of terrain inside a sentence: "low wall"."""
    names = {
        "forest": _("forest"),
        "bog": _("bog"),
        "corpse_pile": _("corpse pile"),
        "stakes": _("stakes"),
        "low_wall": _("low wall"),
        "hedge": _("hedge"),
        "weirwood": _("weirwood"),
        "palisade": _("palisade"),
        "hill": _("hill"),
        "castle_wall": _("castle wall"),
        "behind_walls": _("ground behind the castle walls"),
    }
    return names.get(kind, kind.replace("_", " "))


def terrain_keyword_name(keyword: str) -> str:
    """Return a terrain keyword as the book prints it (p. 24)."""
    names = {
        "blocks_line_of_sight": _("blocks line of sight"),
        "cover": _("cover"),
        "dangerous": _("dangerous"),
        "destructible": _("destructible"),
        "elevated": _("elevated"),
        "fortified": _("fortified"),
        "hindering": _("hindering"),
        "horrific": _("horrific"),
        "impassable": _("impassable"),
        "inspiring": _("inspiring"),
        "rough": _("rough"),
    }
    return names.get(keyword, keyword.replace("_", " "))


def tokens_text(token: str, count: int) -> str:
    """Return so many tokens of a kind in words: "1 victory point token", "2 order tokens"."""
    if token == "victory_points":
        told = ngettext("{n} victory point token", "{n} victory point tokens", count)
        return told.format(n=count)
    if token == "marked":
        return ngettext("{n} mark", "{n} marks", count).format(n=count)
    told = ngettext("{n} {token} token", "{n} {token} tokens", count)
    return told.format(n=count, token=token.replace("_", " "))


def faces_text(faces: tuple[int, ...]) -> str:
    """Give die faces as players write them down: "6 4 1"."""
    return " ".join(str(face) for face in faces)


def own_number(token: str) -> int | None:
    """Give the number an id ends in, None for another id."""
    last = token.replace("-", " ").rpartition(" ")[2]
    return int(last) if last.isdecimal() else None


def token_number(now: Position, token: Token) -> int | None:
    """Give the one number a token is known by: its card's, or its own where none are dealt.

    Board, bar, log and result page all show this one, so that a sentence can be found again. A
    token still to receive its card has none (SCN-GOT-09).
    """
    mode = now.game.scenario
    if token.card is not None or (mode is not None and mode.deal_cards and mode.objective_cards):
        return token.card
    return own_number(token.id)


def token_name(now: Position, token: Token) -> str:
    """Give a token's name as players read it: "objective 3"."""
    number = token_number(now, token)
    if token.card is not None:
        return _("objective {number}").format(number=number)
    if number is None and own_number(token.id) is not None:
        return _("an objective token")
    return token.id.replace("-", " ")
