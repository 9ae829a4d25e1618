"""Exact odds in words and as plain data: of an attack, a charge and a fight of several rounds.

The command line prints these lines, and whoever shows a charge can use the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.position import Position
from simulator.files.plain_data import Data, fields_of
from simulator.language.texts import Text, signed
from simulator.language.texts import translate as _
from simulator.model.subjects import Attack
from simulator.records import dataclass
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.attack.melee import side_name
from simulator.rules.odds.attack_odds import AttackOdds
from simulator.rules.odds.charge_sheet import Approach, ChargeSheet, SheetLanding
from simulator.rules.odds.duel import Duel
from simulator.rules.odds.effect_offers import EffectOffer, unforeseen
from simulator.rules.odds.window_preview import Using


@dataclass(frozen=True, slots=True)
class Looked:
    """An attack that was looked at: position and attack as the dice meet them, and the odds.

    plain: the odds without the effects supposed to be used. offers: all one may suppose.
    """

    now: Position
    attack: Attack
    found: AttackOdds
    plain: AttackOdds
    offers: tuple[EffectOffer, ...]
    using: Using = ()
    sheet: ChargeSheet | None = None


def attack_lines(now: Position, attack: Attack) -> list[str]:
    """Return an attack's numbers with their reasons, as the dice will meet them."""
    found = numbers(now, attack)
    test = found.panic
    lines = [
        _("{attacker} against {defender}: {attack}, {side}").format(
            attacker=now.name(attack.attacker),
            defender=now.name(attack.defender),
            attack=attack.card.name,
            side=side_name(attack.side),
        ),
        _("attack dice: {dice}").format(dice=found.dice),
        _("to hit: {hit}").format(hit=found.to_hit.on_dice()),
        _("defense: {defense}").format(defense=found.defense.on_dice()),
    ]
    if test.automatic:
        lines.append(_("panic test: passed ({why})").format(why=test.automatic))
    elif test.modifier.parts:
        lines.append(
            _("panic test: {needed}+ ({parts})").format(needed=test.needed, parts=test.modifier)
        )
    else:
        lines.append(_("panic test: {needed}+").format(needed=test.needed))
    return lines


def outcome_line(found: AttackOdds) -> str:
    """Return the outcome of an attack in one line."""
    return _(
        "{mean:.3f} wounds expected; rank lost {rank:.2%}, destroyed {gone:.2%}, panic test "
        "failed {panic:.2%}"
    ).format(
        mean=found.expected, rank=found.rank_lost, gone=found.destroyed, panic=found.panic_fails
    )


def hypothetical_lines(titles: Sequence[Text], plain: AttackOdds, found: AttackOdds) -> list[str]:
    """Return which effects are supposed to be used, and what they are worth."""
    return [
        _("Supposed to be used: {names}. What this does after the attack is not counted.").format(
            names=", ".join(map(str, titles))
        ),
        _("Without it {mean:.3f} wounds expected; it is worth {more}.").format(
            mean=plain.expected, more=signed(found.expected - plain.expected, 3)
        ),
    ]


def offer_lines(offers: Sequence[EffectOffer], using: Using = ()) -> list[str]:
    """Return which effects could be counted, if somebody asks for it, and why others cannot."""
    lines = []
    names = ", ".join(f'"{one.title}"' for one in offers if one and one.use not in using)
    if names:
        lines.append(_("Could be counted (--with): {names}").format(names=names))
    return lines + [
        _("Cannot be counted: {name}. {why}").format(name=one.title, why=one.why_not)
        for one in offers
        if not one
    ]


def sheet_lines(now: Position, sheet: ChargeSheet) -> list[str]:
    """Return a charge: whether, from where, with which roll, and what it then does."""
    if not sheet or sheet.heading is None or sheet.heading.needed is None:
        return [str(sheet.verdict)]
    heading = sheet.heading
    lines = [
        str(sheet.verdict),
        _("roll needed: {needed}+ ({odds:.1%}); {travel:.2f} in at speed {speed}").format(
            needed=heading.needed,
            odds=float(heading.odds),
            travel=heading.travel or 0.0,
            speed=sheet.speed,
        ),
    ]
    for approach in sheet.approaches:
        lines += _approach_lines(now, sheet, approach)
    if sheet.using:
        lines.append(_("with what is supposed to be used; the target's answer is left out"))
    if sheet.uncounted:
        lines.append(
            _("not counted, because somebody may choose: {names}").format(
                names=", ".join(map(str, sheet.uncounted))
            )
        )
    return lines


def _approach_lines(now: Position, sheet: ChargeSheet, approach: Approach) -> list[str]:
    lines = [
        _("side hit: {side}, by {margin:.2f} in; room {room:.2f} in").format(
            side=side_name(approach.side), margin=sheet.side_margin, room=approach.room
        )
    ]
    return lines + [landing_line(now, one) for one in approach.landings]


def landing_line(now: Position, landing: SheetLanding) -> str:
    """Return what a charge into one place does, and what its target does back."""
    charge = landing.charge
    line = _(
        "{place}: arrives {success:.1%}, {mean:.3f} wounds, rank lost {rank:.1%}, destroyed "
        "{gone:.1%}"
    ).format(
        place=landing.name,
        success=charge.success,
        mean=charge.expected,
        rank=charge.rank_lost,
        gone=charge.destroyed,
    )
    if landing.answer is not None:
        line += _("; answer {mean:.3f} wounds, destroyed {gone:.1%}").format(
            mean=landing.answer.expected, gone=landing.answer.destroyed
        )
    if landing.engages:
        names = ", ".join(now.name(foe) for foe in landing.engages)
        line += _("; also touches {names}").format(names=names)
    marks = [
        word
        for word, there in (
            (_("fortified"), landing.fortified),
            (_("hindered"), landing.hindered),
            (_("dangerous ground, its wounds not counted"), landing.dangerous),
        )
        if there
    ]
    return line + "".join(f"; {word}" for word in marks)


# ------------------------------------------------------------------ plain data


def looked_data(looked: Looked) -> Data:
    """Return what was looked at as plain data."""
    now, unit, target = looked.now, looked.attack.attacker, looked.attack.defender
    data: Data = {"attacker": now.name(unit), "defender": now.name(target)}
    if looked.sheet is not None:
        data["charge"] = sheet_data(looked.sheet)
    data["attack"] = {"name": looked.attack.card.name, **attack_data(looked.found)}
    data["uncounted"] = list(unforeseen(now, unit, target, looked.using))
    return data | offer_data(looked.offers, looked.using)


def offer_data(offers: Sequence[EffectOffer], using: Using = ()) -> dict[str, object]:
    """Return as plain data what is supposed, what could be counted, and what cannot be and why."""
    return {
        "supposed": [one.title for use in using for one in offers if one.use == use],
        "supposable": [one.title for one in offers if one],
        "not_counted": [{"name": one.title, "why": one.why_not} for one in offers if not one],
    }


def attack_data(found: AttackOdds) -> dict[str, object]:
    """Return an attack's odds as plain data."""
    parts = fields_of(found, "wounds", "expected", "rank_lost", "destroyed", "panic_fails")
    return {**parts, "exact": True}


def sheet_data(sheet: ChargeSheet) -> dict[str, object]:
    """Return a charge sheet as plain data."""
    heading = sheet.heading
    return {
        "legal": bool(sheet),
        "why": str(sheet.verdict),
        "speed": sheet.speed.total,
        "side_margin": sheet.side_margin,
        "needed": heading.needed if heading else None,
        "odds": float(heading.odds) if heading else 0.0,
        "travel": heading.travel if heading else None,
        "approaches": [
            {
                "side": one.side.value,
                "room": one.room,
                "landings": [_landing_data(landing) for landing in one.landings],
            }
            for one in sheet.approaches
        ],
        "uncounted": list(sheet.uncounted),
        "exact": True,
    }


def _landing_data(landing: SheetLanding) -> dict[str, object]:
    charge, answer = landing.charge, landing.answer
    return {
        "place": landing.name,
        **fields_of(landing.pose, "x", "y", "facing"),
        **fields_of(landing, "attack", "engages", "fortified", "hindered", "dangerous"),
        **fields_of(charge, "success", "disorderly", "wounds", "expected"),
        **fields_of(charge, "rank_lost", "destroyed", "own_wounds"),
        "on_arrival": attack_data(landing.orderly),
        "answer": answer and fields_of(answer, "attack", "wounds", "expected", "destroyed"),
    }


def duel_data(found: Duel) -> dict[str, object]:
    """Return a fight as plain data; pairs are for the first and the second unit."""
    return {
        "attacks": list(found.attacks),
        "rounds": [
            {
                "round": one.number,
                "strikes_first": one.struck_first,
                "wounds_left": one.wounds,
                **fields_of(one, "destroyed", "lost", "ranks", "both_stand"),
            }
            for one in found.rounds
        ],
        "exact": True,
    }


def bars(wounds: Sequence[float], width: int = 32) -> list[tuple[int, float, str]]:
    """Return a histogram: for each number of wounds its chance and a bar, the longest `width`."""
    last = max((n for n, chance in enumerate(wounds) if chance > 0.0), default=0)
    highest = max(wounds, default=1.0) or 1.0
    return [
        (n, chance, "█" * round(width * chance / highest))
        for n, chance in enumerate(wounds[: last + 1])
    ]
