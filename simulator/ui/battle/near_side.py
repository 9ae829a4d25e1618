"""Whose table it is: one person against machines sits at the near side, and knows the others."""

from __future__ import annotations

from simulator.agents.registry import is_machine
from simulator.content.games.saved_game import Header
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.faction_names import faction_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.reports.agent_names import player_label
from simulator.rules.setup.deployment import zones


def only_person(header: Header) -> Seat | None:
    """Return the seat of the one person at a table with machines, None at any other table."""
    people = [seat for seat, name in header.players.items() if not is_machine(name)]
    return people[0] if len(people) == 1 < len(header.players) else None


def sits_far(now: Position, header: Header) -> bool:
    """Return whether the only person's deployment zone lies in the upper half of the table."""
    person = only_person(header)
    edge = now.state.seats[person].edge if person is not None else None
    if edge is None:
        return False
    _left, bottom, _right, top = zones(now)[edge]
    return bottom + top > now.game.board[1]


def introduction(now: Position, header: Header) -> str:
    """Return whom the only person leads and against whom; empty at any other table."""
    person = only_person(header)
    if person is None:
        return ""
    words = [_("You lead {army}.").format(army=_army(now, person))]
    words += [
        _("Your opponent is {army}, {machine}.").format(
            army=_army(now, seat), machine=player_label(name)
        )
        for seat, name in header.players.items()
        if seat not in now.team(person)
    ]
    return " ".join(words)


def _army(now: Position, seat: Seat) -> str:
    """Return a faction with the colour of its seat: "House Stark (Red)"."""
    faction = faction_name(now.state.seats[seat].faction)
    return f"{faction} ({player_name(seat)})"
