"""The charge sheet in words: one line for the list, and the sentences beside the bars."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import inside, joined
from simulator.language.texts import translate as _
from simulator.rules.attack.align import label
from simulator.rules.attack.melee import side_name
from simulator.rules.charge.run import straight_beside
from simulator.rules.dice.distributions import mean
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding
from simulator.rules.odds.effect_offers import plain_title

CERTAIN: Final = 1 - 1e-9
"""A chance above this is certain; below it only the sums are inexact."""


def needs(sheet: ChargeSheet) -> str:
    """Return which roll a charge needs and how likely that is: "4+ (50%)"."""
    run = sheet.heading
    if run is None or run.needed is None:
        return ""
    return _("{needed}+ ({odds:.0%})").format(needed=run.needed, odds=float(run.odds))


def hits(sheet: ChargeSheet) -> str:
    """Return which side a charge strikes, and by how many inches it stands in that arc."""
    sides = " / ".join(str(side_name(one.side)) for one in sheet.approaches)
    if len(sheet.approaches) > 1:
        return _("{sides}, on the arc line").format(sides=sides)
    return _("{side}, {margin:.2f} in inside its arc").format(side=sides, margin=sheet.side_margin)


def in_the_list(sheet: ChargeSheet) -> str:
    """Return what a charge needs and where it strikes, for the list of enemies."""
    return f"{needs(sheet)} · {hits(sheet)}"


def landing_line(now: Position, landing: SheetLanding) -> str:
    """Return what one place beside the target promises, for the list."""
    text = [
        _("{wounds:.2f} wounds").format(wounds=landing.charge.expected),
        _("rank {rank:.0%}").format(rank=landing.charge.rank_lost),
        _("gone {gone:.0%}").format(gone=landing.charge.destroyed),
    ]
    if landing.answer is not None:
        text.append(_("back {wounds:.2f}").format(wounds=landing.answer.expected))
    if landing.engages:
        names = ", ".join(now.name(foe) for foe in landing.engages)
        text.append(_("also touches {names}").format(names=names))
    return " · ".join(text)


def by_pivot(sheet: ChargeSheet) -> str:
    """Return how many degrees of facings reach with each roll: "30° with 2+, 75° with 4+"."""
    ways = [
        _("{turn:.0f}° with {roll}+").format(roll=roll, turn=sum(to - low for low, to in arcs))
        for roll, arcs in sheet.pivots
    ]
    return _("facings that reach: {ways}").format(ways=", ".join(ways)) if ways else ""


def head(now: Position, sheet: ChargeSheet, landing: SheetLanding) -> tuple[str, ...]:
    """Return the lines above the bars: who, what it needs, the run, and the place it is about."""
    run = sheet.heading
    lines = [_("{needs} on the charge die").format(needs=needs(sheet))]
    if run is not None and run.travel is not None:
        apart = straight_beside(now, sheet.unit, sheet.target, run.travel)
        words = _("{travel:.2f} in to run after this pivot, speed {speed} + die")
        if apart is not None:
            words = _(
                "{travel:.2f} in to run after this pivot, {apart:.2f} in straight, "
                "speed {speed} + die"
            )
        lines.append(words.format(travel=run.travel, apart=apart, speed=sheet.speed.total))
    if sheet.pivots:
        lines.append(by_pivot(sheet))
    lines.append(_("charged from: {where}").format(where=hits(sheet)))
    lines.append(
        _("placed {name}; strikes {side}").format(
            name=inside(label(landing.name)), side=inside(side_name(landing.side))
        )
    )
    if landing.engages:
        names = ", ".join(now.name(foe) for foe in landing.engages)
        lines.append(_("also touches {names}").format(names=names))
    return tuple(lines)


def outcome(sheet: ChargeSheet, landing: SheetLanding) -> tuple[str, ...]:
    """Return the lines below the bars: what the charge does, and what comes back."""
    charge, disorderly = landing.charge, disorderly_arrival(landing)
    share = disorderly / charge.success if charge.success else 0.0
    panic = (1 - share) * landing.orderly.panic_fails + share * landing.disorderly.panic_fails
    lines = [
        _expected(landing, disorderly),
        _("rank lost {rank:.1%}, destroyed {gone:.1%}").format(
            rank=charge.rank_lost, gone=charge.destroyed
        ),
        _("panic test failed after {panic:.1%} of attacks").format(panic=panic),
    ]
    if disorderly:
        lines.append(
            _("arrives disorderly {chance:.1%}: then {wounds:.2f} wounds").format(
                chance=disorderly, wounds=landing.disorderly.expected
            )
        )
    if charge.success < CERTAIN:
        lines.append(
            _("falls short {chance:.1%}: {wounds:.2f} own wounds expected").format(
                chance=1 - charge.success, wounds=mean(charge.own_wounds)
            )
        )
    lines += _ground(landing)
    if sheet.using:
        lines += [hypothetical_line(sheet), _("what comes back is not counted then")]
    else:
        lines += _answer(landing)
    lines.append(_("Exact, nothing rolled."))
    if sheet.uncounted:
        said = _("Not included in these odds: {names}.")
        lines.append(said.format(names=", ".join(map(str, sheet.uncounted))))
    return tuple(lines)


def hypothetical_line(sheet: ChargeSheet) -> str:
    """Return which effects are supposed to be used."""
    names = joined(plain_title(use) for use in sheet.using)
    return _("supposed: {names}").format(names=names)


def disorderly_arrival(landing: SheetLanding) -> float:
    """Return the chance of a charge that is disorderly and arrives all the same (CHG-19).

    The lowest faces are disorderly, the highest arrive: what both chances have above one is common
    to them. Where the disorderly faces do not reach, there is nothing to say about their attack.
    """
    both = landing.charge.success + landing.charge.disorderly - 1.0
    return both if both > 1.0 - CERTAIN else 0.0


def _expected(landing: SheetLanding, disorderly: float) -> str:
    """Return how many wounds to expect, and how many where nothing goes wrong on the way."""
    text = _("{wounds:.2f} wounds expected")
    if disorderly:
        text = _("{wounds:.2f} wounds expected, {arrived:.2f} if it arrives in order")
    elif landing.charge.success < CERTAIN:
        text = _("{wounds:.2f} wounds expected, {arrived:.2f} if it arrives")
    return text.format(wounds=landing.charge.expected, arrived=landing.orderly.expected)


def _ground(landing: SheetLanding) -> list[str]:
    found = [
        (landing.hindered, _("hindered: no charge bonus")),
        (landing.fortified, _("the target is fortified")),
        (landing.dangerous, _("dangerous ground: its wounds are not counted")),
    ]
    return [words for holds, words in found if holds]


def _answer(landing: SheetLanding) -> list[str]:
    answer = landing.answer
    if answer is None:
        return [_("it cannot strike back")]
    text = _("strikes back with {attack}: {wounds:.2f} wounds, destroys {gone:.1%}")
    return [
        text.format(attack=answer.attack, wounds=answer.expected, gone=answer.destroyed),
    ]
