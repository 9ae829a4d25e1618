"""Who controls which objective token (SCN-GOT-03 to -06, AMB-30)."""

from __future__ import annotations

import math

from simulator.engine.names import token_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.measure import covers_disc, depth_of, overlaps
from simulator.geometry.pose import Point
from simulator.geometry.shapes import disc
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, Token, TokenId, UnitId
from simulator.model.stats import Stat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.answers import POSITION, TRAYS, answer
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.score_notes import ScoreNotes

CARRY = "carry"
"""The scenario's word for tokens that units take up and carry; who carries one controls it."""
TOUCH = "touch"
"""The scenario's word for tokens that any part of a tray claims; else it must cover them."""


@answer(depends_on=POSITION)
def control(now: Position, token: TokenId) -> tuple[Verdict, UnitId | None]:
    """Return whether a token is controlled, and by which unit; None when by nobody."""
    place = now.state.tokens[token]
    found = holders(now, token)
    cites = scenario_of(now).cites
    if len(found) != 1:
        return _contested(now, place, found)
    (unit,) = found
    if scenario_of(now).claim == CARRY:
        why = msg("{unit} carries {token}.", unit=now.name(unit), token=token_name(now, place))
        return allowed(cites.control, why), unit
    margin = covers(now, unit, token)
    foe = outranked_by(now, unit)
    name = token_name(now, place)
    if foe is not None:
        why = msg(
            "{unit} stands on {token}, but {foe} outranks {unit:it|them}.",
            unit=now.name(unit),
            token=name,
            foe=now.name(foe),
        )
        return refused(cites.control, why, margin=margin, blockers=(foe,)), None
    if has_lost(now, unit, token):
        why = msg(
            "{unit} lost {token} and must move onto it again.", unit=now.name(unit), token=name
        )
        return refused(Rule.AMB_30, why, margin=margin), None
    why = msg("{unit} controls {token}.", unit=now.name(unit), token=name)
    return allowed(cites.control, why, margin=margin), unit


@answer(depends_on=POSITION)
def controller(now: Position, token: TokenId) -> UnitId | None:
    """Return the unit that controls a token, without a reason; None when nobody does."""
    found = holders(now, token)
    if len(found) != 1 or outranked_by(now, found[0]) or has_lost(now, found[0], token):
        return None
    return found[0]


def controllers(now: Position) -> dict[TokenId, UnitId | None]:
    """Return for every token the unit that controls it."""
    return {token: controller(now, token) for token in now.state.tokens}


def controlled_by(now: Position, player: Seat) -> list[TokenId]:
    """Return the tokens a player's side controls."""
    team = now.team(player)
    return [token for token, unit in controllers(now).items() if unit and now.owner(unit) in team]


def place_of(now: Position, token: TokenId) -> Point:
    """Return where a token lies: with the unit that carries it, or where it was put down."""
    found = now.state.tokens[token]
    return found.at if found.carrier is None else now.standing(found.carrier).pose.centre


def strength(now: Position, unit: UnitId) -> int:
    """Return what counts in a quarrel for a token: ranks, or a solo's wounds (SCN-GOT-05)."""
    return now.unit(unit).wounds if now.card(unit).solo else now.ranks(unit)


def covers(now: Position, unit: UnitId, token: TokenId) -> float:
    """Return by how many inches a tray covers a token completely; below 0 by how much it misses."""
    found = now.state.tokens[token]
    return depth_of(now.corners(unit), found.at) - found.radius


def touches(now: Position, unit: UnitId, token: TokenId) -> bool:
    """Return whether any part of a tray lies on a token."""
    found = now.state.tokens[token]
    return overlaps(now.corners(unit), disc(found.at, found.radius))


def holders(now: Position, token: TokenId) -> list[UnitId]:
    """Return the units that cover (or, where that is enough, touch) a token and may control it."""
    carried = scenario_of(now).claim == CARRY
    return [unit for unit in lying_on(now, token) if carried or may_control(now, unit)]


def lying_on(now: Position, token: TokenId) -> list[UnitId]:
    """Return units that cover (or touch) a token, or carry it, whether they control it or not."""
    lying = now.state.tokens[token]
    if scenario_of(now).claim == CARRY:
        return [] if lying.carrier is None else [lying.carrier]
    return _lie_on(now, lying.at, lying.radius)


def may_control(now: Position, unit: UnitId) -> bool:
    """Whether a unit can control tokens at all; one about to be destroyed takes none any more."""
    return now.unit(unit).wounds > 0 and not now.has(Stat.NO_OBJECTIVES, unit)


@answer(depends_on=TRAYS)
def _lie_on(now: Position, at: Point, radius: float) -> list[UnitId]:
    units = _near(now, at, radius)
    if scenario_of(now).claim == TOUCH:
        token = disc(at, radius)
        return [unit for unit in units if overlaps(now.corners(unit), token)]
    return [unit for unit in units if covers_disc(now.corners(unit), at, radius - ROUNDING)]


def _near(now: Position, at: Point, radius: float) -> list[UnitId]:
    """Return the units so near to a token that their trays might reach it."""
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.pose is not None
        and not unit.destroyed
        and math.dist(unit.pose.centre, at) < now.card(unit.id).tray.radius + radius
    ]


def outranked_by(now: Position, unit: UnitId) -> UnitId | None:
    """Return an engaged enemy with more ranks, which ends control at once (SCN-GOT-04)."""
    if scenario_of(now).claim == CARRY:
        return None
    own = strength(now, unit)
    for foe in now.enemies_engaged(unit):
        if strength(now, foe) > own:
            return foe
    return None


# ------------------------------------------------------------------ control lost for good


def has_lost(now: Position, unit: UnitId, token: TokenId) -> bool:
    """Return whether a unit has lost a token and must move onto it again, if the table rules so.

    That is the other reading of AMB-30, the ruling "control_lost_for_good".
    """
    if not now.game.rulings.get("control_lost_for_good", False):
        return False
    return ScoreNotes.lost.of(token, unit).read(now.state.notes)


def note_losses(table: Table) -> None:
    """Write down who lost a token to an enemy with more ranks; only under the ruling (AMB-30)."""
    now = table.now
    if not now.game.rulings.get("control_lost_for_good", False):
        return
    for token in now.state.tokens:
        for unit in holders(now, token):
            if outranked_by(now, unit) and not has_lost(now, unit, token):
                _note(table, unit, token, lost=True)


def note_claims(table: Table, unit: UnitId) -> None:
    """Have a unit that has just moved claim again what it had lost (AMB-30)."""
    for token in table.now.state.tokens:
        if has_lost(table.now, unit, token):
            _note(table, unit, token, lost=False)


def _note(table: Table, unit: UnitId, token: TokenId, *, lost: bool) -> None:
    table.emit(ev.noted(ScoreNotes.lost.of(token, unit), lost, Rule.AMB_30))


# ------------------------------------------------------------------ the reasons


def _contested(now: Position, token: Token, found: list[UnitId]) -> tuple[Verdict, UnitId | None]:
    """Judge a token nobody, or more than one unit, stands on."""
    rule = scenario_of(now).cites.uncovered
    if found:
        why = msg(
            "{units} stand on {token}; nobody controls it.",
            units=", ".join(now.name(unit) for unit in found),
            token=token_name(now, token),
        )
        return refused(rule, why, blockers=tuple(found)), None
    if scenario_of(now).claim == CARRY:
        return refused(rule, msg("Nobody carries {token}.", token=token_name(now, token))), None
    units = [u.id for u in now.state.units.values() if u.on_table]
    margin = max((covers(now, unit, token.id) for unit in units), default=None)
    why = msg("Nobody covers {token} completely.", token=token_name(now, token))
    return refused(rule, why, margin=margin), None
