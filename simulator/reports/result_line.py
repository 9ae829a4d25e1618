"""A game in one line, to be pasted into a club's own campaign or league."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language.faction_names import faction_name
from simulator.language.texts import ngettext, printable, printed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import sides


def result_line(session: Session) -> str:
    """Return mode, rounds, each army with its size, points and survivors, the winner and the hash.

    The same game gives the same line: with the save anybody can play it again and compare the state
    hash of its last position. A game that is not over has none in its line, for a hash would let
    people try what the hidden cards may be.
    """
    now = session.position
    state = now.state
    parts = [printed(scenario_of(now).name)]
    parts.append(ngettext("{n} round", "{n} rounds", state.round).format(n=state.round))
    parts += [_of_seat(now, seat) for seat in state.seats]
    parts.append(_ending(session))
    line = "; ".join(parts) + (f" [{state_hash(state)}]" if session.over else "")
    return printable(" ".join(line.split()))


def _ending(session: Session) -> str:
    if not session.over:
        return _("not over yet")
    winner = session.state.winner
    if winner is None:
        return _("draw")
    side = next((one for one in sides(session.position) if winner in one), (winner,))
    words = _("{player} wins") if len(side) == 1 else _("{player} win")
    return words.format(player=" + ".join(str(player_name(one)) for one in side))


def _of_seat(now: Position, player: Seat) -> str:
    """Return what one player brought, scored and kept."""
    seat = now.state.seats[player]
    units = [u for u in now.state.units.values() if u.owner is player and not now.is_wall(u.id)]
    left = sum(not unit.destroyed for unit in units)
    words = _("{player} {points} ({house}, {army}, {size} points, {left} of {all} units left)")
    return words.format(
        player=player_name(player),
        points=seat.score,
        house=faction_name(seat.faction),
        army=seat.army,
        size=seat.points_size,
        left=left,
        all=len(units),
    )
