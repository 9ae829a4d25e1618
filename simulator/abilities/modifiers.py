"""Standing changes of numbers: one line of data becomes one modifier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.abilities.card_words import Word, Words
from simulator.abilities.counts import COUNT, counted
from simulator.abilities.roles import WHO, belongs, controlling_player, stands_on_token
from simulator.abilities.vocabulary import FILTERS, NUMBER, WordError, one_of, require_filters
from simulator.engine.effects import Modifier, Settled
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Subject, Turn

WHOM: Final = one_of(*WHO, "defender", "player", "controlling_player")
"""Whose number changes; without it the holder's."""


def modifier(change: Words, rule: Rule) -> Modifier:
    """Compile one change: the statistic and its amount, `whom`, `per`, `most`, `plus`, `if`.

    `most` is how many of what `per` counts are counted.

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
    most = change.get("most")
    if most is not None:
        NUMBER.require(most, ("most",))
    wanted: Words = change.get("if", {})
    require_filters(wanted, ("if",))
    each: int = change[stat]

    conditions = [(FILTERS[word].holds, value) for word, value in wanted.items()]
    belonging = WHO.get(whom)  # else it is no unit's number alone

    def amount(now: Position, source: Source, unit: UnitId, subject: Subject) -> int:
        if belonging is not None:
            if not unit or not belonging(now, source, unit):
                return 0
        elif not concerns(now, source, unit, subject, whom):
            return 0
        for holds, value in conditions:
            if not holds(now, source, subject, value):
                return 0
        times = counted(now, source, subject, per) if per else 1
        times = times if most is None else min(times, most)
        return each * times + (counted(now, source, subject, plus) if plus else 0)

    return Modifier(
        Stat(stat),
        amount,
        rule,
        own=whom == "self",
        settled=_settled(whom, wanted, [count for count in (per, plus) if count]),
    )


# ------------------------------------------------------------------ what it depends on

_WHOM: Final = frozenset(
    {"self", "friendly", "enemy", "anyone", "engaged_enemy", "marked", "controlling_unit"}
)
"""Whom a change may concern by owner, engagement, token or what lasts alone."""
_ATTACKS_WORDS: Final = frozenset({"attack", "charging", "side", "panic", "outranked"})
_HOLDERS_WORDS: Final = frozenset({"destroyed_ranks", "full_ranks", "tokens"})
"""Conditions that look at nothing but the attack or test and its units, or at the holder."""
_ATTACKS_COUNTS: Final = frozenset({"defenders_ranks", "defenders_destroyed_ranks"})
_HOLDERS_COUNTS: Final = frozenset({"ranks", "destroyed_ranks", "wounds_suffered"})
"""So do these counts."""


def _settled(whom: str, wanted: Words, counts: Sequence[Word]) -> Settled:
    """Return what says whether an amount can only change with the units that are asked about.

    A change that concerns nobody else but its holder may look at the holder as well.
    """
    own = whom == "self"
    words = _ATTACKS_WORDS | _HOLDERS_WORDS if own else _ATTACKS_WORDS
    numbers = _ATTACKS_COUNTS | _HOLDERS_COUNTS if own else _ATTACKS_COUNTS
    plain = wanted.keys() <= words and all(
        isinstance(count, str) and count in numbers for count in counts
    )

    def settled(now: Position, source: Source, unit: UnitId, subject: Subject) -> bool:
        if whom not in _WHOM:
            return False
        if whom == "controlling_unit" and stands_on_token(now, source, unit):
            return False  # whether it controls the token depends on all who lie there
        return plain or not concerns(now, source, unit, subject, whom)

    return settled


# ------------------------------------------------------------------ whom it concerns


def concerns(now: Position, source: Source, unit: UnitId, subject: Subject, whom: str) -> bool:
    """Return whether a change is about this unit, or about this player's hand or zones."""
    if whom == "defender":
        return isinstance(subject, Attack) and unit == subject.defender
    if whom == "player":
        own = not isinstance(subject, Turn) or subject.player is source.player
        return not unit and own
    if whom != "controlling_player":
        return bool(unit) and belongs(now, source, unit, whom)
    return isinstance(subject, Turn) and subject.player is controlling_player(now, source)


def _statistic(change: Mapping[str, object]) -> str:
    found = [key for key in change if key not in {"whom", "per", "most", "plus", "if"}]
    if len(found) == 1 and found[0] in list(Stat):
        return found[0]
    unknown = next((key for key in found if key not in list(Stat)), None)
    if unknown is not None:
        one_of(*Stat).require(unknown, (unknown,))
    raise WordError((), _("one statistic"), ", ".join(map(str, found)) or _("none"))
