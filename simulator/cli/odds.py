"""Exact odds on the command line: of two printed units, or of a saved game's position."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from simulator.cases import standoff, telling_odds
from simulator.cases.standoff import ATTACKER, DEFENDER, Contestant
from simulator.content.battles import Battle
from simulator.content.save_reader import read
from simulator.engine.position import Position
from simulator.engine.session import IllegalReplyError, ReplayError, Session
from simulator.geometry.arcs import Side
from simulator.model.cards import AttackCard
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge
from simulator.rules import odds, supposed
from simulator.rules.attack_numbers import better_side
from simulator.rules.charge_sheet import ChargeSheet, charge_sheet, unforeseen
from simulator.rules.duel import Round, Setting, duel
from simulator.rules.firing import can_hit, ranged_cards
from simulator.rules.melee import melee_cards
from simulator.texts import translate as _


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about two units; see the options of the command.

    distance: inches of straight run of a charge; needed: the roll it needs. One of them at most.
    """

    attack: str = ""
    side: str = "front"
    charge: bool = False
    distance: float | None = None
    needed: int | None = None
    active: str = "attacker"
    rounds: int = 0
    order: tuple[str, ...] = ()
    as_json: bool = False


def of_cards(attacker: Contestant, defender: Contestant, question: Question) -> None:
    """Answer for two printed units; raise ValueError naming what was expected."""
    if not attacker.card or not defender.card:
        raise ValueError(_("expected two units, such as 'Stark Sworn Swords' 'Lannister "
                           "Guardsmen', or --game FILE --unit ID --target ID"))  # fmt: skip
    away = _inches(attacker, defender, question)
    now = standoff.face_off(
        attacker, defender, side=question.side, distance=away, active=question.active
    )
    _answer(now, ATTACKER, DEFENDER, question)


def of_game(file: Path, unit: str, target: str, question: Question) -> None:
    """Answer for two units of a saved game, by id or name, where they stand at its end."""
    save = read(file, forgiving=True)
    battle = Battle.from_header(save.header)
    try:
        session = Session(battle.game(), battle.dice_source(), save.inputs)
    except (ReplayError, IllegalReplyError) as fault:
        raise ValueError(_("{file} does not fit this version of the rules: {fault}").format(
            file=file, fault=fault)) from fault  # fmt: skip
    now = session.position
    one, other = _on_table(now, "--unit", unit), _on_table(now, "--target", target)
    if now.friendly(one, other):
        raise ValueError(_("--target {target!r}: expected an enemy of {unit}").format(
            target=target, unit=now.name(one)))  # fmt: skip
    _answer(supposed.in_turn_of(now, now.owner(one)), one, other, question)


def _on_table(now: Position, option: str, wanted: str) -> UnitId:
    standing = [unit.id for unit in now.state.units.values() if unit.on_table]
    known = {name: unit for unit in standing for name in (now.name(unit), unit)}
    if wanted not in known:
        raise ValueError(_("{option} {wanted!r}: expected one of {known}").format(
            option=option, wanted=wanted, known=", ".join(standing)))  # fmt: skip
    return known[wanted]


def _inches(attacker: Contestant, defender: Contestant, question: Question) -> float:
    """Give how far apart the trays stand: for a charge over a roll, as far as that roll reaches."""
    if question.needed is not None and question.distance is not None:
        raise ValueError(_("give --distance or --needed, not both"))
    if question.needed is not None and not 1 <= question.needed <= 6:
        raise ValueError(_("--needed {needed}: expected a die, 1 to 6").format(
            needed=question.needed))  # fmt: skip
    if question.needed is None:
        return question.distance or 0.0
    now = standoff.face_off(attacker, defender, side=question.side)
    card = now.card(ATTACKER)
    speed = now.speed(ATTACKER, Charge(ATTACKER, DEFENDER, Side(question.side))).total
    return max(0.0, speed + question.needed - 0.5) if card.attacks else 0.0


# ------------------------------------------------------------------ answering


def _answer(now: Position, unit: UnitId, target: UnitId, question: Question) -> None:
    console = Console()
    data: dict[str, Any] = {"attacker": now.name(unit), "defender": now.name(target)}
    if question.charge and not now.engaged(unit):
        sheet = _sheet(now, unit, target, question)
        data["charge"] = telling_odds.sheet_data(sheet)
        if not question.as_json:
            _print_sheet(console, now, sheet)
        now = _arrived(now, sheet)
    engaged = target in now.enemies_engaged(unit)
    attack = _attack(now, unit, target, question, melee=engaged)
    found = odds.of_attack(now, attack)
    data["attack"] = {"name": attack.card.name, **telling_odds.attack_data(found)}
    data["uncounted"] = list(unforeseen(now, unit, target))
    fight = None
    if question.rounds:
        fight = duel(now, unit, target, _setting(now, attack, question))
        data["duel"] = telling_odds.duel_data(fight)
    if question.as_json:
        print(json.dumps(data, ensure_ascii=False))
        return
    for line in telling_odds.attack_lines(now, attack):
        console.print(line, highlight=False)
    console.print(_histogram(found.wounds, _("wounds")))
    console.print(telling_odds.outcome_line(found), highlight=False)
    if fight is not None:
        console.print(_rounds((now.name(unit), now.name(target)), now, fight.rounds))
    console.print(_("These figures are exact: every roll is counted, nothing is sampled."))
    if data["uncounted"]:
        names = ", ".join(data["uncounted"])
        console.print(_("Not counted, because somebody may choose: {names}").format(names=names))


def _sheet(now: Position, unit: UnitId, target: UnitId, question: Question) -> ChargeSheet:
    """Give the sheet of the charge; one that needs a certain roll runs straight ahead."""
    straight = now.standing(unit).pose.facing if question.needed is not None else None
    sheet = charge_sheet(now, unit, target, straight)
    if not sheet:
        raise ValueError(str(sheet.verdict))
    return sheet


def _arrived(now: Position, sheet: ChargeSheet) -> Position:
    """Give the position once the charge has arrived at its best place."""
    best = sheet.best
    if best is None:
        return now
    there = supposed.standing_at(now, sheet.unit, best.pose)
    return supposed.engaged_with(there, sheet.unit, sheet.target)


def _attack(
    now: Position, unit: UnitId, target: UnitId, question: Question, *, melee: bool
) -> Attack:
    side = better_side(now, unit, target)
    cards = _cards(now, unit, target, melee=melee)
    if question.attack:
        cards = tuple(card for card in cards if card.name.casefold() == question.attack.casefold())
    if not cards:
        known = ", ".join(f"{card.name} ({card.kind.value})" for card in now.card(unit).attacks)
        raise ValueError(_("{unit} has no such attack here{wanted}; it has {known}").format(
            unit=now.name(unit), known=known or _("none"),
            wanted=f" ({question.attack!r})" if question.attack else ""))  # fmt: skip
    charge = Charge(unit, target, side) if question.charge and melee else None
    made = Attack(
        unit, target, cards[0], side, charge, charge is not None, ranks_before=now.ranks(target)
    )
    attacks = [replace(made, card=card) for card in cards]
    return max(attacks, key=lambda one: odds.of_attack(now, one).expected)


def _cards(now: Position, unit: UnitId, target: UnitId, *, melee: bool) -> tuple[AttackCard, ...]:
    if melee:
        return melee_cards(now, unit)
    return tuple(card for card in ranged_cards(now, unit) if can_hit(now, unit, target, card))


def _setting(now: Position, attack: Attack, question: Question) -> Setting:
    """Give how the fight is fought; `order` names who strikes first in each round."""
    units = {"attacker": attack.attacker, "defender": attack.defender}
    wrong = [name for name in question.order if name not in units]
    if wrong:
        raise ValueError(_("--order {wrong!r}: expected attacker or defender for each round, "
                           "such as attacker,defender").format(wrong=wrong[0]))  # fmt: skip
    if attack.defender not in now.enemies_engaged(attack.attacker):
        raise ValueError(_("--duel: expected two engaged units; add --charge"))
    first = tuple(units[name] for name in question.order) or (attack.attacker,)
    lines = {attack.attacker: attack.card.name}
    return Setting(question.rounds, first, attack.charge, attacks=lines)


# ------------------------------------------------------------------ printing


def _print_sheet(console: Console, now: Position, sheet: ChargeSheet) -> None:
    for line in telling_odds.sheet_lines(now, sheet):
        console.print(line, highlight=False)
    if sheet.best is not None:
        title = _("wounds, the charge die included")
        console.print(_histogram(sheet.best.charge.wounds, title))
    console.print(_("Once it has arrived:"))


def _histogram(wounds: Sequence[float], title: str) -> Table:
    table = Table(title, _("chance"), "", box=None)
    for number, chance, bar in telling_odds.bars(wounds):
        table.add_row(str(number), f"{chance:.4%}", bar)
    return table


def _rounds(names: tuple[str, str], now: Position, rounds: Sequence[Round]) -> Table:
    """Give the fight as a table; every cell is for the first and the second unit."""
    heads = (_("round"), _("strikes first"), _("destroyed"), _("wounds lost"), _("ranks left"))
    table = Table(*heads, _("both stand"), title=" / ".join(names))
    for one in rounds:
        table.add_row(
            str(one.number), now.name(one.struck_first),
            " / ".join(f"{chance:.2%}" for chance in one.destroyed),
            " / ".join(f"{lost:.2f}" for lost in one.lost),
            " / ".join(f"{ranks:.2f}" for ranks in one.ranks), f"{one.both_stand:.2%}",
        )  # fmt: skip
    return table
