"""Who controls which objective token (SCN-GOT-03 to -06, AMB-30)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.contact import overlaps
from simulator.geometry.convex import contains, point_gap
from simulator.geometry.shapes import Corners, disc
from simulator.model.rulebook import Rule
from simulator.model.state import Player, Token, TokenId, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.memory import remembered
from simulator.rules.scenarios import scenario_of
from simulator.texts import translate as _

TOUCH = "touch"
"""The scenario's word for tokens that any part of a tray claims; else it must cover them."""


def control(now: Position, token: TokenId) -> tuple[Verdict, UnitId | None]:
    """Tell whether a token is controlled, and by which unit; None when by nobody."""
    return remembered(now, ("control", token), lambda: _control(now, now.state.tokens[token]))


def controllers(now: Position) -> dict[TokenId, UnitId | None]:
    """Give for every token the unit that controls it."""
    return {token: control(now, token)[1] for token in now.state.tokens}


def controlled_by(now: Position, player: Player) -> list[TokenId]:
    """Give the tokens a player's side controls."""
    team = now.team(player)
    return [token for token, unit in controllers(now).items() if unit and now.owner(unit) in team]


def strength(now: Position, unit: UnitId) -> int:
    """Give what counts in a quarrel for a token: ranks, or a solo's wounds (SCN-GOT-05)."""
    return now.unit(unit).wounds if now.card(unit).solo else now.ranks(unit)


def covers(now: Position, unit: UnitId, token: TokenId) -> float:
    """Give by how many inches a tray covers a token completely; below 0 by how much it misses."""
    found = now.state.tokens[token]
    return _depth(now.corners(unit), found.at) - found.radius


def touches(now: Position, unit: UnitId, token: TokenId) -> bool:
    """Say whether any part of a tray lies on a token."""
    found = now.state.tokens[token]
    return overlaps(now.corners(unit), disc(found.at, found.radius))


def holders(now: Position, token: TokenId) -> list[UnitId]:
    """Give the units that cover (or, where that is enough, touch) a token."""
    units = [u.id for u in now.state.units.values() if u.on_table]
    if scenario_of(now).claim == TOUCH:
        return [unit for unit in units if touches(now, unit, token)]
    return [unit for unit in units if covers(now, unit, token) >= 0.0]


def outranked_by(now: Position, unit: UnitId) -> UnitId | None:
    """Give an engaged enemy with more ranks, which ends control at once (SCN-GOT-04)."""
    own = strength(now, unit)
    for foe in now.enemies_engaged(unit):
        if strength(now, foe) > own:
            return foe
    return None


def _depth(corners: Corners, point: tuple[float, float]) -> float:
    """Give how deep a point lies inside a tray; below 0 how far outside."""
    if not contains(corners, point):
        return -point_gap(corners, point)
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min(point_gap((first, second), point) for first, second in edges)


def _control(now: Position, token: Token) -> tuple[Verdict, UnitId | None]:
    found = holders(now, token.id)
    if len(found) != 1:
        return _contested(now, token, found)
    (unit,) = found
    margin = covers(now, unit, token.id)
    foe = outranked_by(now, unit)
    names = {"unit": now.name(unit), "foe": now.name(foe) if foe else "", "token": token.id}
    if foe is not None:
        why = _("{unit} stands on {token}, but {foe} outranks it.").format(**names)
        return refused(Rule.SCN_GOT_04, why, margin=margin, blockers=(foe,)), None
    why = _("{unit} controls {token}.").format(**names)
    return allowed(Rule.SCN_GOT_04, why, margin=margin), unit


def _contested(now: Position, token: Token, found: list[UnitId]) -> tuple[Verdict, UnitId | None]:
    """Judge a token nobody, or more than one unit, stands on."""
    if found:
        why = _("{units} stand on {token}; nobody controls it.").format(
            units=", ".join(now.name(unit) for unit in found), token=token.id
        )
        return refused(Rule.SCN_GOT_06, why, blockers=tuple(found)), None
    units = [u.id for u in now.state.units.values() if u.on_table]
    margin = max((covers(now, unit, token.id) for unit in units), default=None)
    why = _("Nobody covers {token} completely.").format(token=token.id)
    return refused(Rule.SCN_GOT_06, why, margin=margin), None
