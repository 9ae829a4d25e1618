"""Cards in a game: the numbers as they are now, with the sum of reasons the engine itself uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from simulator.engine.names import player_name, tokens_text, zone_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.tally import Part, Tally
from simulator.rules.morale import stat
from simulator.staging.at_unit import lying_at
from simulator.staging.faces import AttackRow, Face, Figure, TextPassage, attack_row, face_of
from simulator.ui import palette
from simulator.ui.board.at_unit_signs import sign_of
from simulator.ui.board.unit_marks import OTHER_TOKEN, TOKEN_ICONS

NOTHING: Final = "\N{EN DASH}"
"""What stands in the place of a number a card does not have."""


def needed_now(now: Position, unit: UnitId, printed: int, stat: Stat) -> Tally:
    """Return a number to be rolled, "3+", as a tally: +1 for the roller lowers what is needed."""
    parts = now.parts(stat, unit)
    return Tally(printed, tuple(Part(-part.amount, part.source, part.rule) for part in parts))


def unit_face(now: Position, unit: UnitId) -> Face:
    """Return a combat unit's card with its numbers as they are now and what weighs on it."""
    card = now.card(unit)
    as_printed = face_of(card, now.game.library)
    lost = now.lost_abilities(unit)
    abilities = tuple(replace(one, quiet=lost) for one in as_printed.passages)
    return replace(
        as_printed,
        title=printed(now.name(unit)),
        figures=figures_now(now, unit),
        attacks=tuple(attacks_now(now, unit)),
        passages=abilities,
        notes=_notes(now, unit),
    )


def figures_now(now: Position, unit: UnitId) -> tuple[Figure, ...]:
    """Return speed, defense, morale and wounds as they are now."""
    card = now.card(unit)
    speed = now.speed(unit)
    defense = needed_now(now, unit, card.defense, Stat.DEFENSE)
    morale = needed_now(now, unit, stat(now, unit), Stat.MORALE_ROLL)
    wounds, full = now.unit(unit).wounds, card.full_wounds
    taken = ngettext("{n} of {full} left", "{n} of {full} left", wounds)
    numbers: tuple[Figure, ...] = (
        _figure(_("Speed"), speed, str(card.speed), "{n}"),
        _figure(_("Defense"), defense, f"{card.defense}+", "{n}+"),
        _figure(_("Morale"), morale, f"{card.morale}+", "{n}+"),
    )
    if now.is_wall(unit):  # it neither moves nor defends nor tests (SCN-STORM-15)
        numbers = tuple(Figure(figure.name, NOTHING) for figure in numbers)
    return (
        *numbers,
        Figure(
            _("Wounds"),
            str(wounds),
            str(full) if wounds != full else "",
            taken.format(n=wounds, full=full) if wounds != full else "",
        ),
    )


def _figure(name: str, tally: Tally, printed: str, form: str) -> Figure:
    value = form.format(n=tally.total)
    changed = value != printed
    why = str(tally) if tally.parts or changed else ""
    if why and form.endswith("+"):
        why = str(tally.on_dice())
    return Figure(name, value, printed if changed else "", why)


def attacks_now(now: Position, unit: UnitId) -> list[AttackRow]:
    """Return the attack lines: the rank that counts now, and what changes every attack."""
    lost = now.ranks_lost(unit)
    ranks = now.parts(Stat.RANKS_FOR_DICE, unit)
    dice = Tally(0, now.parts(Stat.ATTACK_DICE, unit), _("every attack"))
    text = []
    for attack in now.card(unit).attacks:
        hit = needed_now(now, unit, attack.hit, Stat.TO_HIT)
        row = attack_row(attack)
        live = min(lost, len(attack.dice) - 1)
        reasons = [_dice_words(lost, attack.dice[live])]
        if dice.parts:
            reasons.append(_("Attack dice {sum}").format(sum=dice))
        reasons += [str(part) for part in ranks]
        figure = _figure(row.hit.name, hit, row.hit.value, "{n}+")
        text.append(replace(row, hit=figure, live=live, why=" ".join(reasons)))
    return text


def _dice_words(lost: int, dice: int) -> str:
    ranks = ngettext("{n} rank lost:", "{n} ranks lost:", lost).format(n=lost)
    full = _("All ranks stand:") if lost == 0 else ranks
    return f"{full} " + ngettext("{n} die.", "{n} dice.", dice).format(n=dice)


def _notes(now: Position, unit: UnitId) -> tuple[TextPassage, ...]:
    """Return what lies on a unit now."""
    state = now.unit(unit)
    text = [
        TextPassage(str(one.sentence), printed(str(one.text)), sign_of(one).icon)
        for one in lying_at(now, unit)
    ]
    text += _tokens(state.tokens)
    if now.lost_abilities(unit):
        text.append(TextPassage(_("It has lost its abilities.")))
    if state.destroyed:
        text.append(TextPassage(_("Destroyed."), icon="destroyed"))
    elif state.activated:
        text.append(TextPassage("", _("Has activated this round."), "activated"))
    return tuple(text)


def _tokens(tokens: Mapping[str, int]) -> list[TextPassage]:
    """Return the tokens on a unit or NCU, each kind with its picture."""
    return [
        TextPassage("", str(tokens_text(token, count)), TOKEN_ICONS.get(token, OTHER_TOKEN))
        for token, count in tokens.items()
        if count
    ]


def ncu_face(now: Position, ncu: UnitId) -> Face:
    """Return a non-combat unit's card with where it stands and whom it influences."""
    card, state = now.ncu_card(ncu), now.ncu(ncu)
    as_printed = face_of(card, now.game.library)
    text = []
    if state.lent_by is not None:
        said = _("From {player}'s army: {other} controls it until the end of the round.")
        who = said.format(player=player_name(state.lent_by), other=player_name(state.owner))
        text.append(TextPassage("", who, palette.HOUSES[state.lent_by].shield))
    if state.zone is not None:
        said = _("Holds {zone}.").format(zone=zone_name(state.zone))
        text.append(TextPassage("", said, f"zone-{state.zone.value}"))
    if state.influences:
        said = _("Influences {unit}.").format(unit=now.name(state.influences))
        text.append(TextPassage("", said, "zone-crown"))
    for lying in state.attached:
        special = now.game.library.lying(lying.card)
        text.append(TextPassage(printed(special.name), printed(special.text), "card-back"))
    text += _tokens(state.tokens)
    seats = now.state.seats.values()
    lying_down = sum(one.beside == ncu for seat in seats for one in seat.face_down)
    if lying_down:
        said = ngettext(
            "A tactics card lies face down beside it.",
            "{n} tactics cards lie face down beside it.",
            lying_down,
        )
        text.append(TextPassage("", said.format(n=lying_down), "card-back"))
    if state.destroyed:
        text.append(TextPassage(_("Destroyed."), icon="destroyed"))
    elif state.activated:
        text.append(TextPassage("", _("Has activated this round."), "activated"))
    lost = now.lost_abilities(ncu)
    abilities = tuple(replace(one, quiet=lost) for one in as_printed.passages)
    return replace(as_printed, passages=abilities, notes=tuple(text))


def faces_now(now: Position, what: str) -> list[Face]:
    """Return every card at a unit or NCU: its own, its attachments, then who influences it."""
    library = now.game.library
    if what in now.state.ncus:
        return [ncu_face(now, what)]
    if what not in now.state.units:
        return []
    found = [unit_face(now, what)]
    found += [face_of(library.attachments[card], library) for card in now.unit(what).attachments]
    found += [ncu_face(now, n.id) for n in now.state.ncus.values() if n.influences == what]
    return found
