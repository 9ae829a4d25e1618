"""What the arc, the charge and the attack's keywords add (chapter 11, REF-01 to REF-04)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.model.tally import Part
from simulator.texts import translate as _

KEYWORDS: Final = (Stat.CRITICAL_BLOW, Stat.PRECISION, Stat.SUNDERING, Stat.VICIOUS)
"""The attack keywords, each a statistic of the attacker."""


def keyword_name(stat: Stat) -> str:
    """Give a keyword's name as players read it."""
    names = {
        Stat.CRITICAL_BLOW: _("Critical Blow"),
        Stat.PRECISION: _("Precision"),
        Stat.SUNDERING: _("Sundering"),
        Stat.VICIOUS: _("Vicious"),
    }
    return names[stat]


def keywords(now: Position, attack: Attack) -> frozenset[Stat]:
    """Give the keywords an attack has (REF-01 to REF-04)."""
    return frozenset(stat for stat in KEYWORDS if now.has(stat, attack.attacker, attack))


def side_malus(now: Position, attack: Attack) -> tuple[Part, ...]:
    """Give the defender's malus for the arc the attacker stands in, if any (BON-02, BON-03).

    It counts against defense rolls and against the result of the panic test alike.
    """
    if attack.side is Side.FRONT:
        return ()
    if any(now.has(Stat.NO_FLANK_BONUS, u, attack) for u in (attack.attacker, attack.defender)):
        return ()
    if attack.side is Side.REAR:
        return (Part(-2, _("Rear"), Rule.BON_03),)
    return (Part(-1, _("Flank"), Rule.BON_02),)


def charge_bonus(now: Position, attack: Attack) -> bool:
    """Say whether the attack may re-roll any attack dice because of its charge (BON-01, CHG-26)."""
    return attack.charge_bonus and not now.has(Stat.NO_CHARGE_BONUS, attack.attacker, attack)
