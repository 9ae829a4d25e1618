"""What each siege card does; nearly all of it is our own (see units/siege_cards.yaml)."""

from __future__ import annotations

from typing import Final

from simulator.missions import siege_deeds as deeds
from simulator.missions.siege import Siege, Sieges
from simulator.model.moments import Moment
from simulator.rules.setup.returning import in_reserve

START = Moment.ROUND_START
SIEGE: Final[Sieges] = {
    "remove_terrain": Siege(
        START, lambda n, _p, _s: bool(deeds.removable(n)), deeds.remove_terrain
    ),
    "silence_leaders": Siege(START, lambda _n, _p, _s: True, deeds.silence),
    "storm_frenzy": Siege(START, lambda _n, _p, _s: True, deeds.lasts("storm_frenzy", "Frenzy")),
    "gloom": Siege(START, lambda n, p, _s: bool(n.foes(p)), deeds.gloom),
    "siege_dread": Siege(START, lambda _n, _p, _s: True, deeds.lasts("siege_dread", "Dread")),
    "battering_ram": Siege(
        Moment.ATTACK_COMPLETED,
        lambda n, p, s: s.melee and n.owner(s.attacker) is p and n.is_wall(s.defender)
        and n.unit(s.defender).on_table,
        deeds.ram,
    ),
    "reinforce_wall": Siege(START, lambda n, _p, _s: bool(deeds.damaged(n)), deeds.repair),
    "early_relief": Siege(START, lambda n, _p, _s: bool(in_reserve(n)), deeds.relief),
    "caltrops": Siege(
        Moment.CHARGE_DECLARED, lambda n, p, s: n.owner(s.unit) is not p, deeds.caltrops
    ),
    "fire_arrows": Siege(
        Moment.ATTACK_DECLARED, lambda n, p, s: n.is_wall(s.attacker) and n.owner(s.attacker) is p,
        deeds.fire_arrows,
    ),
    "siege_hold_the_line": Siege(
        START, lambda _n, _p, _s: True, deeds.lasts("siege_hold_the_line", "Hold the line")
    ),
    "sortie": Siege(
        Moment.TURN_START, lambda n, p, s: s.player is p and bool(deeds.free(n, p)), deeds.sortie
    ),
}  # fmt: skip
"""Every siege card by its ability."""
