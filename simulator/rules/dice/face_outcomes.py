"""What a face of a die does, and what changes it (chapters 10 and 11, REF-01 to REF-04).

Engine, odds, luck and practice all ask here; no other module knows what a keyword does to dice.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from simulator.caches import cached
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import Message, msg
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.model.tally import Part

FACES: Final = (1, 2, 3, 4, 5, 6)

KEYWORDS: Final = {
    Stat.VICIOUS: Rule.REF_01,
    Stat.CRITICAL_BLOW: Rule.REF_02,
    Stat.PRECISION: Rule.REF_03,
    Stat.SUNDERING: Rule.REF_04,
    Stat.DOUBLE_HITS: Rule.ABL_01,
    Stat.TRIPLE_HITS: Rule.ABL_01,
}
"""What an attack has, each a statistic of the attacker, with the rule that says what it does.

Hits that count twice or thrice are no printed keyword; they are told with them.
"""


def keyword_name(stat: Stat) -> Message:
    """Return a keyword's name as players read it."""
    names = {
        Stat.CRITICAL_BLOW: msg("Critical Blow"),
        Stat.DOUBLE_HITS: msg("2 hits a success"),
        Stat.PRECISION: msg("Precision"),
        Stat.SUNDERING: msg("Sundering"),
        Stat.TRIPLE_HITS: msg("3 hits a success"),
        Stat.VICIOUS: msg("Vicious"),
    }
    return names[stat]


def keywords(now: Position, attack: Attack) -> frozenset[Stat]:
    """Return the keywords an attack has (REF-01 to REF-04)."""
    found = [stat for stat in KEYWORDS if now.has(stat, attack.attacker, attack)]
    if Stat.DOUBLE_HITS in found:
        more = now.tally(Stat.DOUBLE_HITS, attack.attacker, attack).total
        found[found.index(Stat.DOUBLE_HITS)] = _HITS[min(more, 2)]
    return frozenset(found)


_HITS: Final = {1: Stat.DOUBLE_HITS, 2: Stat.TRIPLE_HITS}
"""The keyword of attacks of which each success scores so many hits more."""


# ------------------------------------------------------------------ what a face does


class FaceOutcome(NamedTuple):
    """What one attack die does: hits that may be blocked, and wounds no defense die may stop.

    A tuple, because the wounds of like dice are kept by it, and tuples are hashed quickly.
    """

    hits: int = 0
    unblockable: int = 0

    @property
    def hit(self) -> bool:
        """Whether the die is a hit at all."""
        return self.hits + self.unblockable > 0

    def value(self, unsaved: float) -> float:
        """Return the wounds to expect, where a hit is left unblocked with this chance."""
        return self.unblockable + self.hits * unsaved


def outcome_of_face(face: int, hitting: bool, having: AbstractSet[Stat]) -> FaceOutcome:
    """Return what an attack die with this face does, `hitting` or not (RES-02, REF-02, REF-03).

    `having` are the attack's keywords. With Precision and Critical Blow together a 6 is one wound
    without a defense die and one hit with one (AMB-19). Hits that count twice are one hit more,
    those that count thrice two.
    """
    if not hitting:
        return FaceOutcome()
    certain = int(face == 6 and Stat.PRECISION in having)
    doubled = int(face == 6 and Stat.CRITICAL_BLOW in having)
    more = 2 if Stat.TRIPLE_HITS in having else int(Stat.DOUBLE_HITS in having)
    return FaceOutcome(1 - certain + doubled + more, certain)


def succeeds(face: int, needed: int) -> bool:
    """Whether a die reaches a face; a natural 1 never does, a natural 6 always (MOD-01)."""
    return face == 6 or (face != 1 and face >= needed)


@cached(64, each=310)
def reaching(needed: int) -> tuple[int, ...]:
    """Return the faces of a die that reach a face (MOD-01)."""
    return tuple(face for face in FACES if succeeds(face, needed))


# ------------------------------------------------------------------ what changes the dice

_FLANK: Final = (Part(-1, msg("Flank"), Rule.BON_02),)
_REAR: Final = (Part(-2, msg("Rear"), Rule.BON_03),)
_SUNDERED: Final = (Part(-1, keyword_name(Stat.SUNDERING), Rule.REF_04),)
_FRIGHTENED: Final = (Part(-2, keyword_name(Stat.VICIOUS), Rule.REF_01),)


def side_malus(now: Position, attack: Attack) -> tuple[Part, ...]:
    """Return the defender's malus for the arc the attacker stands in, if any (BON-02, BON-03).

    It counts against defense rolls and against the result of the panic test alike.
    """
    if attack.side is ArcSide.FRONT:
        return ()
    if now.has(Stat.NO_FLANK_BONUS, attack.attacker, attack):
        return ()
    if now.has(Stat.NO_FLANK_BONUS, attack.defender, attack):
        return ()
    return _REAR if attack.side is ArcSide.REAR else _FLANK


def sundering_malus(now: Position, attack: Attack) -> tuple[Part, ...]:
    """Return what Sundering does to the defense rolls against an attack (REF-04)."""
    return _SUNDERED if now.has(Stat.SUNDERING, attack.attacker, attack) else ()


def vicious_malus(now: Position, attack: Attack) -> tuple[Part, ...]:
    """Return what Vicious does to the panic test an attack causes (REF-01)."""
    return _FRIGHTENED if now.has(Stat.VICIOUS, attack.attacker, attack) else ()


def charge_bonus(now: Position, attack: Attack) -> bool:
    """Whether the attack may re-roll any attack dice because of its charge (BON-01, CHG-26)."""
    return attack.charge_bonus and not now.has(Stat.NO_CHARGE_BONUS, attack.attacker, attack)
