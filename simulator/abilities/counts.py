"""What an amount may be counted by: ranks, tokens, misses, units that stand somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.abilities.card_words import Word
from simulator.abilities.choose_targets import BORNE_TOKENS, NAMES, described
from simulator.abilities.roles import ROLE, ROLES, WHO, commanders_units
from simulator.abilities.vocabulary import NUMBER, TEXT, Values, one_of, some_of
from simulator.engine.control import controls_for
from simulator.engine.position import Position
from simulator.language.texts import marked
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.state import UnitId, Zone
from simulator.model.subjects import (
    Attack,
    MoraleTest,
    OfUnit,
    Subject,
    TokensCome,
    attacker_of,
    expect,
)
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import SHORT

Count = Callable[[Position, Source, Subject], int]


def _held(now: Position, source: Source, token: str) -> int:
    """Return how many tokens of a name lie on the holder's card, or orders on the attached card."""
    unit = now.state.units.get(source.holder)
    lying = [a.tokens for a in unit.attached if a.card == source.card] if unit else []
    return max(lying) if lying else (unit or now.ncu(source.holder)).tokens.get(token, 0)


def _brothers(now: Position, source: Source) -> int:
    """Count the other friends in short range of the holder, and 1 for a commander's unit there."""
    holder, leaders = source.holder, commanders_units(now, source)
    near = [u.id for u in now.friends(source.player) if distance.within(now, holder, u.id, SHORT)]
    led = any(leader in near for leader in leaders)
    return len([unit for unit in near if unit != holder]) + int(led)


def _pillage_of(now: Position, unit: UnitId | None) -> int:
    return now.unit(unit).tokens.get("pillage", 0) if unit else 0


def _ranks_lost_by(now: Position, unit: UnitId | None) -> int:
    return now.ranks_lost(unit) if unit is not None and unit in now.state.units else 0


def _conditions_of(now: Position, unit: UnitId | None) -> int:
    """Return how many condition tokens a unit has; 0 for an NCU, which has none, and for nobody."""
    if unit is None or unit not in now.state.units:
        return 0
    return len(now.unit(unit).conditions)


def _ranks_around(now: Position, unit: UnitId) -> int:
    """Return the remaining ranks of all units that are engaged with one as its enemies."""
    return sum(now.ranks(foe) for foe in now.enemies_engaged(unit))


def wounds_of(attack: Attack) -> int:
    """Return the wounds of an attack and of its panic test."""
    return attack.wounds + attack.panic_wounds


def _blocked_hits(now: Position, attack: Attack) -> int:
    return numbers(now, attack).with_extra_blocks(attack.blocked, attack.hits)


def _of_defender(number: Callable[[Position, UnitId], int]) -> Count:
    return lambda now, _source, subject: number(now, expect(subject, Attack).defender)


def _of_unit(number: Callable[[Position, UnitId], int]) -> Count:
    return lambda now, _source, subject: number(now, expect(subject, OfUnit).unit)


COUNTS: Final[dict[str, Count]] = {
    "ranks": lambda now, source, _subject: now.ranks(source.holder),
    "destroyed_ranks": lambda now, source, _subject: now.ranks_lost(source.holder),
    "wounds_suffered": lambda now, source, _subject: (
        now.card(source.holder).full_wounds - now.unit(source.holder).wounds
    ),
    "defenders_ranks": _of_defender(Position.ranks),
    "defenders_ranks_beyond_first": lambda now, _source, subject: max(
        0, now.ranks(expect(subject, Attack).defender) - 1
    ),
    "defenders_conditions": _of_defender(_conditions_of),
    "attackers_conditions": lambda now, _source, subject: _conditions_of(now, attacker_of(subject)),
    "pillage_tokens": lambda now, source, _subject: _held(now, source, "pillage"),
    "tokens_gained": lambda _now, _source, subject: expect(subject, TokensCome).amount,
    "influenced_pillage_tokens": lambda now, source, subject: _pillage_of(
        now, ROLES["influenced"](now, source, subject)
    ),
    "crown_and_tactics": lambda now, source, _subject: sum(
        controls_for(now, source, zone) for zone in (Zone.CROWN, Zone.TACTICS)
    ),
    "misses": lambda _now, _source, subject: expect(subject, Attack).misses,
    "brothers_in_arms": lambda now, source, _subject: _brothers(now, source),
    "defenders_destroyed_ranks": _of_defender(Position.ranks_lost),
    "attackers_destroyed_ranks": lambda now, _source, subject: _ranks_lost_by(
        now, attacker_of(subject)
    ),
    "attacks_wounds": lambda _now, _source, subject: wounds_of(expect(subject, Attack)),
    "attacks_ranks": lambda _now, _source, subject: (
        (subject if isinstance(subject, MoraleTest) else expect(subject, Attack)).ranks_destroyed
    ),
    "blocked_hits": lambda now, _source, subject: _blocked_hits(now, expect(subject, Attack)),
    "units_ranks": _of_unit(Position.ranks),
    "units_destroyed_ranks": _of_unit(Position.ranks_lost),
    "units_engaged_ranks": _of_unit(_ranks_around),
    "chosens_engaged_ranks": lambda now, source, _subject: _ranks_around(now, source.chosen),
    "units_conditions": _of_unit(_conditions_of),
    "chosens_conditions": lambda now, source, _subject: _conditions_of(now, source.chosen),
    "rounds_before": lambda now, _source, _subject: max(0, now.state.round - 1),
    "commanders_ranks": lambda now, source, _subject: sum(
        now.ranks(unit) for unit in commanders_units(now, source)[:1]
    ),
    "chosens_destroyed_ranks": lambda now, source, _subject: now.ranks_lost(source.chosen),
}
"""What an amount may be counted by: the holder's ranks, the tested unit's, the attack's misses."""

# ------------------------------------------------------------------ units that stand somewhere

UNIT_KEYS: Final[dict[str, Values]] = {
    "units": one_of(*WHO, "friendly_or_ncu"),
    "within": NUMBER,
    "of": ROLE,
    "engaging": ROLE,
    "type": some_of(*UnitType),
    "affiliation": TEXT,
    "tokens": BORNE_TOKENS,
    "bearing": NAMES,
    "apart_from": ROLE,
    "beyond": NUMBER,
    "most": NUMBER,
}
"""What says which units are meant; `beyond` so many are not counted, `most` how many count."""


def _describes_units(value: object) -> bool:
    return (
        isinstance(value, dict)
        and "units" in value
        and all(key in UNIT_KEYS and UNIT_KEYS[key].accepts(given) for key, given in value.items())
    )


UNITS: Final = Values(
    marked("{units: whose, within: inches, of: a role, engaging: a role, type: [...], ...}"),
    _describes_units,
)
"""Units that stand in some way, as in `{units: friendly, within: 6, of: unit}`."""


def standing_so(now: Position, source: Source, subject: Subject, spec: Word) -> list[UnitId]:
    """Return the combat units on the table that a description such as `{units: enemy}` means.

    Without `of` the inches are measured from the holder. `friendly_or_ncu` means NCUs as well.
    """
    return described(now, source, subject, spec["units"], spec)


def counted(now: Position, source: Source, subject: Subject, what: Word) -> int:
    """Return how many of what a count's word, or a description of units, names there are."""
    if isinstance(what, str):
        return COUNTS[what](now, source, subject)
    found: int = len(standing_so(now, source, subject, what)) - what.get("beyond", 0)
    most: int = what.get("most", found)
    return max(0, min(found, most))


COUNT: Final = Values(
    marked("one of: {words}, or {units: whose, within: inches, ...}"),
    lambda value: value in COUNTS if isinstance(value, str) else UNITS.accepts(value),
    tuple(COUNTS),
)
