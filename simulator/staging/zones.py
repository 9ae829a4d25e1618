"""What each zone of the tactics board would do now, and why it would do nothing."""

from __future__ import annotations

from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId, Zone
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.tactics.tactics_board import RULES, candidates, zone_effect


@dataclass(frozen=True, slots=True)
class ZoneNow:
    """One zone for one player, as the table stands.

    effect: what it does. holder: the NCU that stands on it, empty where it is free. units: whom its
    effect could be used on. empty: why its effect would do nothing; empty where it does something.
    told: one sentence: whom it could be used on, who holds it, or why it does nothing.
    """

    zone: Zone
    name: str
    effect: str
    holder: UnitId
    owner: Seat | None
    units: tuple[UnitId, ...]
    empty: str
    sentence: str
    rule: Rule

    @property
    def free(self) -> bool:
        """Whether no NCU stands on it (NCU-06)."""
        return not self.holder


@answer(depends_on=POSITION)
def zones_now(now: Position, player: Seat) -> tuple[ZoneNow, ...]:
    """Return the zones as they are for a player: the board's left to right, then the brought."""
    return tuple(_zone(now, player, zone) for zone in now.zones())


def empty_zones(now: Position, player: Seat) -> dict[Zone, str]:
    """Return the free zones whose effect would do nothing for a player, each with the reason."""
    return {one.zone: one.empty for one in zones_now(now, player) if one.free and one.empty}


def _zone(now: Position, player: Seat, zone: Zone) -> ZoneNow:
    ncu = now.holder_of(zone)
    units = tuple(unit.id for unit in candidates(now, player, zone))
    draws = zone is Zone.TACTICS and bool(now.state.seats[player].deck)
    robs = zone is Zone.UNDYING and any(
        now.state.seats[rival].hand for rival in now.opponents(player)
    )
    binds = zone is Zone.WATER_GARDENS
    empty = "" if units or draws or robs or binds else _why_empty(zone)
    text = empty or _whom(zone, len(units), draws=draws)
    if ncu is not None:
        text = _("{zone} is held by {ncu}.").format(zone=zone_name(zone), ncu=now.name(ncu.id))
    return ZoneNow(
        zone,
        str(zone_name(zone)),
        str(zone_effect(zone)),
        ncu.id if ncu else "",
        ncu.owner if ncu else None,
        units,
        empty,
        text,
        RULES[zone],
    )


def _why_empty(zone: Zone) -> str:
    """Return why a zone has nobody to be used on; Tactics draws cards all the same (TBD-04)."""
    return {
        Zone.CROWN: _("No enemy unit is on the battlefield."),
        Zone.WEALTH: _("No friendly unit has lost wounds or has a condition token."),
        Zone.TACTICS: _("The deck is empty, and no enemy unit can receive a condition token."),
        Zone.COMBAT: _("No friendly unit may attack."),
        Zone.MANEUVER: _("No friendly unit may maneuver or retreat."),
        Zone.UNDYING: _("No opponent holds a tactics card."),
    }[zone]


def _whom(zone: Zone, count: int, *, draws: bool) -> str:
    if zone is Zone.TACTICS and not count:
        return _("It draws cards; no enemy unit can receive a condition token.")
    if zone is Zone.TACTICS and not draws:
        return ngettext(
            "The deck is empty; {n} enemy unit can receive a condition token.",
            "The deck is empty; {n} enemy units can receive a condition token.",
            count,
        ).format(n=count)
    text = {
        Zone.CROWN: ngettext(
            "{n} enemy unit may be tested.", "{n} enemy units may be tested.", count
        ),
        Zone.WEALTH: ngettext("{n} unit may recover.", "{n} units may recover.", count),
        Zone.TACTICS: ngettext(
            "It draws cards; {n} enemy unit can receive a condition token.",
            "It draws cards; {n} enemy units can receive a condition token.",
            count,
        ),
        Zone.COMBAT: ngettext("{n} unit may attack.", "{n} units may attack.", count),
        Zone.MANEUVER: ngettext(
            "{n} unit may maneuver or retreat.", "{n} units may maneuver or retreat.", count
        ),
        Zone.UNDYING: _("An opponent discards a tactics card."),
        Zone.WATER_GARDENS: _("An opponent has to activate a combat unit next."),
    }[zone]
    return text.format(n=count)
