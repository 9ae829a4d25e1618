"""Exact odds on the command line: of two printed units, or of a saved game's position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from simulator.cases import two_units
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter
from simulator.cli.opened_games import opened_game
from simulator.cli.shell.terminal import console, say_json, show_table
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.model.cards import AttackCard
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.records import dataclass
from simulator.reports import odds_text
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.attack.firing_range import can_hit, ranged_cards
from simulator.rules.attack.melee import melee_cards
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_preview import AttackPreview
from simulator.rules.odds.charge_offers import charge_offers
from simulator.rules.odds.charge_sheet import ChargeSheet, charge_sheet
from simulator.rules.odds.duel import Round, Setting, duel_odds
from simulator.rules.odds.effect_offers import NoPartError, answering, chosen, declarable, previewed
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import Using


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What is asked about two units; see the options of the command.

    distance: inches of straight run of a charge; needed: the roll it needs. One of them at most.
    using: titles of effects that are supposed to be used. turn_begun: whether the turn in which it
        happens has begun, so that what may be used at its start has had its moment.
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
    using: tuple[str, ...] = ()
    turn_begun: bool = False


def of_cards(attacker: Fighter, defender: Fighter, question: OddsQuestion) -> None:
    """Answer for two printed units; raise ValueError naming what was expected."""
    if not attacker.card or not defender.card:
        words = _(
            "expected two units, such as 'Stark Sworn Swords' 'Lannister "
            "Guardsmen', or --game FILE --unit ID --target ID"
        )
        raise ValueError(words)
    away = _inches(attacker, defender, question)
    now = two_units.face_off(
        attacker, defender, side=question.side, distance=away, active=question.active
    )
    now = two_units.dealt(now, question.using) if question.using else now
    try:
        _answer(now, ATTACKER, DEFENDER, question, tuple(now.state.seats))
    except NoPartError as fault:
        cards = _("A tactics card that either side's faction may play can be named as well.")
        raise ValueError(f"{fault} {cards}") from fault


def of_game(file: Path, unit: str, target: str, question: OddsQuestion) -> None:
    """Answer for two units of a saved game, by id or name, where they stand at its end.

    Of the hands only that of the player who asks is looked at: the owner of `unit`.
    """
    now = opened_game(file).position
    one, other = _on_table(now, "--unit", unit), _on_table(now, "--target", target)
    if now.friendly(one, other):
        words = _("--target {target!r}: expected an enemy of {unit}")
        raise ValueError(words.format(target=target, unit=now.name(one)))
    mine = now.owner(one)
    question = replace(question, turn_begun=now.state.active is mine)
    _answer(hypothetical.in_turn_of(now, mine), one, other, question, (mine,))


def _on_table(now: Position, option: str, wanted: str) -> UnitId:
    standing = [unit.id for unit in now.state.units.values() if unit.on_table]
    known = {name: unit for unit in standing for name in (now.name(unit), unit)}
    return known[wanted] if wanted in known else two_units.known_word(option, wanted, standing)


def _inches(attacker: Fighter, defender: Fighter, question: OddsQuestion) -> float:
    """Return how far apart the trays stand.

    For a charge over a roll, as far as that roll reaches.
    """
    if question.needed is not None and question.distance is not None:
        raise ValueError(_("give --distance or --needed, not both"))
    if question.needed is not None and not 1 <= question.needed <= 6:
        words = _("--needed {needed}: expected a die, 1 to 6")
        raise ValueError(words.format(needed=question.needed))
    if question.needed is None:
        return question.distance or 0.0
    now = two_units.face_off(attacker, defender, side=question.side)
    card = now.card(ATTACKER)
    speed = now.speed(ATTACKER, Charge(ATTACKER, DEFENDER, ArcSide(question.side))).total
    return max(0.0, speed + question.needed - 0.5) if card.attacks else 0.0


# ------------------------------------------------------------------ answering


def _answer(
    now: Position, unit: UnitId, target: UnitId, question: OddsQuestion, hands: tuple[Seat, ...]
) -> None:
    if question.using and question.rounds:
        raise ValueError(_("--with counts one attack or charge; leave --duel out"))
    try:
        far = question.charge and not now.engaged(unit)
        look = _charged if far else _attacked
        looked = look(now, unit, target, question, hands)
    except NotComputableError as fault:
        raise ValueError(_("--with: {why}").format(why=fault)) from fault
    data, fight = odds_text.looked_data(looked), None
    if question.rounds:
        fight = duel_odds(looked.now, unit, target, _setting(looked.now, looked.attack, question))
        data["duel"] = odds_text.duel_data(fight)
    if question.as_json:
        say_json(data)
        return
    terminal = console()
    if looked.sheet is not None:
        _print_sheet(terminal, now, looked.sheet)
    for line in odds_text.attack_lines(looked.now, looked.attack):
        terminal.print(line, highlight=False)
    _show_wounds(looked.found.wounds, _("wounds"))
    terminal.print(odds_text.outcome_line(looked.found), highlight=False)
    if fight is not None:
        _show_rounds((now.name(unit), now.name(target)), now, fight.rounds)
    terminal.print(_("These figures are exact: every roll is counted, nothing is sampled."))
    if looked.using:
        for line in odds_text.hypothetical_lines(data["supposed"], looked.plain, looked.found):
            terminal.print(line, highlight=False, markup=False)
    if data["uncounted"]:
        names = ", ".join(map(str, data["uncounted"]))
        terminal.print(_("Not counted, because somebody may choose: {names}").format(names=names))
    for line in odds_text.offer_lines(looked.offers, looked.using):
        terminal.print(line, highlight=False, markup=False)
    _home_made(now)


def _home_made(now: Position) -> None:
    """Print which cards of the position nobody printed."""
    names = ", ".join(mark.name for mark in now.game.library.home_made.values())
    if names:
        console().print(_("Home-made cards: {names}.").format(names=names), markup=False)


def _charged(
    now: Position, unit: UnitId, target: UnitId, question: OddsQuestion, hands: tuple[Seat, ...]
) -> odds_text.Looked:
    """Look at a charge, and at its attack once it has arrived in good order."""
    sheet = _sheet(now, unit, target, question)
    offers = charge_offers(now, sheet, hands, turn_begun=question.turn_begun)
    using = chosen(offers, question.using, answering(now, hands))
    there = _arrived(now, sheet)
    attack = _attack(there, unit, target, question, melee=target in there.enemies_engaged(unit))
    plain = odds.of_attack(there, attack)
    if using and sheet.best is not None:
        plain = sheet.best.orderly
        sheet = _sheet(now, unit, target, question, using)
        if sheet.best is None or sheet.best.meets is None:
            raise ValueError(str(sheet.verdict))
        there, attack = sheet.best.meets
        return odds_text.Looked(there, attack, sheet.best.orderly, plain, offers, using, sheet)
    return odds_text.Looked(there, attack, plain, plain, offers, sheet=sheet)


def _attacked(
    now: Position, unit: UnitId, target: UnitId, question: OddsQuestion, hands: tuple[Seat, ...]
) -> odds_text.Looked:
    """Look at an attack."""
    melee = target in now.enemies_engaged(unit)
    attack = _attack(now, unit, target, question, melee=melee)
    plain = odds.of_attack(now, attack)
    offers = declarable(now, attack, hands, turn_begun=question.turn_begun)
    using = chosen(offers, question.using, answering(now, hands))
    if not using:
        return odds_text.Looked(now, attack, plain, plain, offers)
    then, made = previewed(now, attack, using)
    found = odds.of_attack(then, made, using)
    met, meant = AttackPreview(using, unit, target).strikes(then, made)
    return odds_text.Looked(met, meant, found, plain, offers, using)


def _sheet(
    now: Position, unit: UnitId, target: UnitId, question: OddsQuestion, using: Using = ()
) -> ChargeSheet:
    """Return the sheet of the charge; one that needs a certain roll runs straight ahead."""
    straight = now.standing(unit).pose.facing if question.needed is not None else None
    sheet = charge_sheet(now, unit, target, straight, using=using)
    if not sheet:
        raise ValueError(str(sheet.verdict))
    return sheet


def _arrived(now: Position, sheet: ChargeSheet) -> Position:
    """Return the position once the charge has arrived at its best place."""
    best = sheet.best
    if best is None:
        return now
    there = hypothetical.standing_at(now, sheet.unit, best.pose)
    return hypothetical.engaged_with(there, sheet.unit, sheet.target)


def _attack(
    now: Position, unit: UnitId, target: UnitId, question: OddsQuestion, *, melee: bool
) -> Attack:
    side = better_side(now, unit, target)
    cards = _cards(now, unit, target, melee=melee)
    if question.attack:
        cards = tuple(card for card in cards if card.name.casefold() == question.attack.casefold())
    if not cards:
        known = ", ".join(f"{card.name} ({card.kind.value})" for card in now.card(unit).attacks)
        asked = f" ({question.attack!r})" if question.attack else ""
        words = _("{unit} has no such attack here{wanted}; {unit:it has|they have} {known}")
        known = known or _("none")
        raise ValueError(words.format(unit=now.name(unit), known=known, wanted=asked))
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


def _setting(now: Position, attack: Attack, question: OddsQuestion) -> Setting:
    """Return how the fight is fought; `order` names who strikes first in each round."""
    units = {"attacker": attack.attacker, "defender": attack.defender}
    wrong = [name for name in question.order if name not in units]
    if wrong:
        words = _(
            "--order {wrong!r}: expected attacker or defender for each round, "
            "such as attacker,defender"
        )
        raise ValueError(words.format(wrong=wrong[0]))
    if attack.defender not in now.enemies_engaged(attack.attacker):
        raise ValueError(_("--duel: expected two engaged units; add --charge"))
    first = tuple(units[name] for name in question.order) or (attack.attacker,)
    lines = {attack.attacker: attack.card.name}
    return Setting(question.rounds, first, attack.charge, attacks=lines)


# ------------------------------------------------------------------ printing


def _print_sheet(terminal: Console, now: Position, sheet: ChargeSheet) -> None:
    for line in odds_text.sheet_lines(now, sheet):
        terminal.print(line, highlight=False)
    if sheet.best is not None:
        _show_wounds(sheet.best.charge.wounds, _("wounds, the charge die included"))
    terminal.print(_("Once it has arrived:"))


def _show_wounds(wounds: Sequence[float], title: str) -> None:
    bars = ((number, f"{chance:.4%}", bar) for number, chance, bar in odds_text.bars(wounds))
    show_table((title, _("chance"), ""), bars, box=None)


def _show_rounds(names: tuple[str, str], now: Position, rounds: Sequence[Round]) -> None:
    """Print the fight as a table; every cell is for the first and the second unit."""
    heads = (_("round"), _("strikes first"), _("destroyed"), _("wounds lost"), _("ranks left"))
    rows = (
        (
            *(one.number, now.name(one.struck_first)),
            *(_both(one.destroyed, ".2%"), _both(one.lost, ".2f"), _both(one.ranks, ".2f")),
            f"{one.both_stand:.2%}",
        )
        for one in rounds
    )
    show_table((*heads, _("both stand")), rows, title=" / ".join(names))


def _both(numbers: Sequence[float], form: str) -> str:
    return " / ".join(with_signs(f"{number:{form}}") for number in numbers)
