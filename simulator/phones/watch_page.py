"""What the page that looks on shows, as data, in the language spoken now: what all may see.

It is read from the open view of the position and from what the table tells everybody. What a seat
is asked changes nothing in it.
"""

from __future__ import annotations

from simulator.agents.view import open_view
from simulator.engine.names import condition_name, player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.plain_data import Data
from simulator.language.faction_names import faction_name
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.state import Ncu, Phase, Seat, Unit
from simulator.phones.seat_page import common_page
from simulator.rules.units.wounds import most_wounds
from simulator.staging.staged import Staged


def watch_page(session: Session, staged: Staged) -> Data:
    """Return all that somebody sees who looks on.

    Args:
        session: The game.
        staged: What the table shows of it, in the language of this page.
    """
    now = open_view(session.position)
    return {
        **common_page(session, now, staged),
        "armies": [_army(now, seat) for seat in now.state.seats],
        "act": _act(now, staged),
    }


def _act(now: Position, staged: Staged) -> Data | None:
    """Return the act under way, or the last one; whom it is about once that has happened."""
    act = staged.story.present(now, None)
    if act is None:
        return None
    player = act.player or act.turn
    turn = _("{player}'s turn").format(player=player_name(act.turn)) if act.turn else ""
    return {
        "seat": player.value if player is not None else "",
        "turn": turn,
        "whose": act.turn.value if act.turn is not None else "",
        "title": act.title,
        "outcome": act.outcome,
    }


def _army(now: Position, player: Seat) -> Data:
    seat = now.state.seats[player]
    held = ngettext("{n} card in hand", "{n} cards in hand", len(seat.hand))
    units = (unit for unit in now.state.units.values() if unit.owner is player)
    ncus = (ncu for ncu in now.state.ncus.values() if ncu.home is player)
    return {
        "seat": player.value,
        "house": faction_name(seat.faction),
        "head": _("{player}: {n} points").format(player=player_name(player), n=seat.points_size),
        "cards": held.format(n=len(seat.hand)),
        "rows": [
            *(_unit(now, unit) for unit in units if not now.is_wall(unit.id)),
            *(_ncu(now, ncu) for ncu in ncus),
        ],
    }


def _unit(now: Position, unit: Unit) -> Data:
    """Return a unit: its wounds, as a number and as a share, its conditions, what it does."""
    whole = most_wounds(now, unit.id)
    share = min(1.0, unit.wounds / whole) if whole else 0.0
    marks = ", ".join(str(condition_name(one)) for one in sorted(unit.conditions))
    said = _("destroyed") if unit.destroyed else str(unit.wounds)
    return {
        "name": printed(now.name(unit.id)),
        "marks": marks,
        "share": None if unit.destroyed else round(share, 3),
        "said": said,
        "look": _look(now, unit),
    }


def _ncu(now: Position, ncu: Ncu) -> Data:
    """Return an NCU: the zone it stands on."""
    said = str(zone_name(ncu.zone)) if ncu.zone is not None else _("no zone yet")
    said = _("destroyed") if ncu.destroyed else said
    return {
        "name": printed(now.name(ncu.id)),
        "marks": "",
        "share": None,
        "said": said,
        "look": _look(now, ncu),
    }


def _look(now: Position, one: Unit | Ncu) -> str:
    """Return whether a unit or NCU acts, has activated in this round, or is destroyed."""
    if one.destroyed:
        return "gone"
    if one.id == now.state.activating and now.state.phase is Phase.TURN:
        return "acting"
    return "activated" if one.activated else ""
