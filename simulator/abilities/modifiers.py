"""Standing changes of numbers: one line of data becomes one modifier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.counts import COUNT, counted
from simulator.abilities.roles import WHO, belongs, controlling_player
from simulator.abilities.vocabulary import FILTERS, NUMBER, WordError, one_of, require_filters
from simulator.engine.game import Modifier, Position
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Subject, Turn
from simulator.texts import translate as _

WHOM: Final = one_of(*WHO, "defender", "player", "controlling_player")
"""Whose number changes; without it the holder's."""


def modifier(change: Words, rule: Rule) -> Modifier:
    """Compile one change: the statistic and its amount, `whom`, `per`, `plus`, `if`.

    Raises WordError for what it does not understand.
    """
    stat = _statistic(change)
    NUMBER.require(change[stat], (stat,))
    whom, per, plus = change.get("whom", "self"), change.get("per", ""), change.get("plus", "")
    WHOM.require(whom, ("whom",))
    if per:
        COUNT.require(per, ("per",))
    if plus:
        COUNT.require(plus, ("plus",))
    wanted: Words = change.get("if", {})
    require_filters(wanted, ("if",))
    each: int = change[stat]

    def amount(now: Position, source: Source, unit: UnitId, subject: Subject) -> int:
        if not concerns(now, source, unit, subject, whom):
            return 0
        if not all(FILTERS[word].holds(now, source, subject, v) for word, v in wanted.items()):
            return 0
        times = counted(now, source, subject, per) if per else 1
        return each * times + (counted(now, source, subject, plus) if plus else 0)

    return Modifier(Stat(stat), amount, rule, own=whom == "self")


def concerns(now: Position, source: Source, unit: UnitId, subject: object, whom: str) -> bool:
    """Say whether a change is about this unit, or about this player's hand or zones."""
    if whom == "defender":
        return isinstance(subject, Attack) and unit == subject.defender
    if whom == "player":
        own = not isinstance(subject, Turn) or subject.player is source.player
        return not unit and own
    if whom != "controlling_player":
        return bool(unit) and belongs(now, source, unit, whom)
    return isinstance(subject, Turn) and subject.player is controlling_player(now, source)


def _statistic(change: Mapping[str, object]) -> str:
    found = [key for key in change if key not in {"whom", "per", "plus", "if"}]
    if len(found) == 1 and found[0] in list(Stat):
        return found[0]
    unknown = next((key for key in found if key not in list(Stat)), None)
    if unknown is not None:
        one_of(*Stat).require(unknown, (unknown,))
    raise WordError((), _("one statistic"), ", ".join(map(str, found)) or _("none"))
