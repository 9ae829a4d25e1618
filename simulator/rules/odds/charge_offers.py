"""Which effects may be supposed to be used in the charge of a sheet (CHG-02 to CHG-26).

offers = charge_offers(now, charge_sheet(now, unit, target), (player,))
counted = charge_sheet(now, unit, target, using=chosen(offers, titles))
"""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.picking import the_one
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack.melee import melee_cards
from simulator.rules.odds.charge_sheet import ChargeSheet
from simulator.rules.odds.effect_offers import EffectOffer, declarable


def charge_offers(
    now: Position,
    sheet: ChargeSheet,
    hands_of: tuple[Seat, ...] = (),
    *,
    turn_begun: bool = False,
) -> tuple[EffectOffer, ...]:
    """Return the effects that may be used in a sheet's charge into its best place.

    `sheet` is the one without supposed effects; `hands_of` are those whose hands may be read;
    `turn_begun` says that effects at the start of this turn have had their moment.
    """
    charge = (sheet.unit, sheet.target, sheet.pivot)
    return _offers(now, charge, hands_of, turn_begun, sheet)


@answer(depends_on=POSITION, aside=1)
def _offers(
    now: Position,
    _charge: tuple[UnitId, UnitId, Pose | None],
    hands_of: tuple[Seat, ...],
    turn_begun: bool,
    sheet: ChargeSheet,
) -> tuple[EffectOffer, ...]:
    best = sheet.best
    if best is None:
        return ()
    side = the_one(
        (one.side for one in sheet.approaches if best in one.landings), "side of the best landing"
    )
    card = the_one(
        (one for one in melee_cards(now, sheet.unit) if one.name == best.attack),
        f"melee attack {best.attack!r}",
    )
    charge = Charge(
        sheet.unit, sheet.target, side, fortified=best.fortified, hindered=best.hindered
    )
    attack = Attack(sheet.unit, sheet.target, card, best.side, charge, not best.hindered)
    return declarable(now, attack, hands_of, best.pose, turn_begun=turn_begun)
