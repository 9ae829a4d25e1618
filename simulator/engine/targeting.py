"""Whether a unit may be targeted: what bars cards, orders, zones and influence from it (GEN-17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from simulator.caches import cached
from simulator.engine.position import Position
from simulator.language.texts import Message, msg
from simulator.model.requests import Option, Refused
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Means, Subject
from simulator.model.verdict import Verdict, allowed, refused

BY_FRIENDS: Final = {
    Means.CARD: Stat.NO_FRIENDLY_CARDS,
    Means.ORDER: Stat.NO_FRIENDLY_ORDERS,
    Means.ZONE: Stat.NO_FRIENDLY_ZONES,
}
"""What keeps a unit's own side from targeting it."""

BY_ENEMIES: Final = {
    Means.CARD: Stat.NO_ENEMY_CARDS,
    Means.ORDER: Stat.NO_ENEMY_ORDERS,
    Means.ZONE: Stat.NO_ENEMY_ZONES,
}
"""What keeps enemies from targeting it."""


def units_named(now: Position, units: Iterable[UnitId]) -> list[Option]:
    """Return some units or NCUs as options, by their names."""
    return [Option(unit, now.name(unit), about=unit) for unit in units]


def barred(now: Position, verdicts: Mapping[UnitId, Verdict]) -> list[Refused]:
    """Return the units and NCUs that may not be chosen, each with the reason."""
    return [Refused(u, now.name(u), no, about=u) for u, no in verdicts.items() if not no]


def may_target(
    now: Position, player: Seat, by: Means, unit: UnitId, subject: Subject = None
) -> Verdict:
    """Return whether a player's card, order, ability, NCU or zone may target a unit or NCU.

    The reason of a refusal names the card that bars it.
    """
    own = now.owner(unit) in now.team(player)
    barring = [Stat.UNTARGETABLE]
    if by in (BY_FRIENDS if own else BY_ENEMIES):
        barring.append((BY_FRIENDS if own else BY_ENEMIES)[by])
    if not own:
        barring.append(Stat.NO_ENEMY_EFFECTS)
    return _unless(now, unit, barring, subject)


def forbidden(now: Position, stat: Stat, unit: UnitId, words: str) -> Verdict | None:
    """Return that effects forbid a unit something, in words on {unit} and {source}, or None."""
    found = now.parts(stat, unit)
    if not found:
        return None
    places = ("unit", now.name(unit)), ("source", found[0].source)
    return refused(found[0].rule, Message(words, places))


def may_be_influenced(now: Position, player: Seat, unit: UnitId) -> Verdict:
    """Return whether a player's NCU may influence a unit, as far as effects bar it (INF-01)."""
    own = now.owner(unit) in now.team(player)
    influence = Stat.NO_FRIENDLY_INFLUENCE if own else Stat.NO_ENEMY_INFLUENCE
    verdict = _unless(now, unit, [influence], None)
    return verdict and may_target(now, player, Means.NCU, unit)


def _unless(now: Position, unit: UnitId, barring: list[Stat], subject: Subject) -> Verdict:
    for stat in barring:
        found = now.parts(stat, unit, subject)
        if found and sum(part.amount for part in found) > 0:
            why = msg(
                "{unit} cannot be targeted: {source}.", unit=now.name(unit), source=found[0].source
            )
            return refused(found[0].rule, why)
    return _nothing_bars(now.name(unit))


@cached(256, each=580)
def _nothing_bars(unit: str) -> Verdict:
    """Return the verdict on a unit that may be targeted; it is the same in every position."""
    return allowed(Rule.GEN_17, msg("{unit} may be targeted.", unit=unit))
