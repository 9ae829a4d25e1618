"""The card of what is looked at: printed numbers, numbers now with their reasons, abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Unpack

from simulator.engine.names import tokens_text, zone_name
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.cards import AttackCard, AttackKind, NcuCard, UnitCard
from simulator.model.scenario import Scenario
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.rules.armies.lists import marked_name
from simulator.rules.morale import stat
from simulator.rules.movement.maneuver import in_the_air
from simulator.staging.at_unit import AtUnit, lying_at
from simulator.staging.card_text import reading_words
from simulator.ui import palette
from simulator.ui.board.at_unit_signs import sign_of
from simulator.ui.board.unit_marks import OTHER_TOKEN, TOKEN_ICONS
from simulator.ui.boxes.box import (
    Backing,
    Box,
    ButtonLook,
    Press,
    Size,
    cap,
    column,
    first_fit,
    icon,
    picture,
    prose,
    row,
    scroll,
    text,
)
from simulator.ui.cards.card_in_play import figures_now, needed_now
from simulator.ui.cards.numbers import draw_cell
from simulator.ui.cards.own_text import MARK, card_paragraphs, mode_paragraphs
from simulator.ui.keys import Act
from simulator.ui.paragraphs import Paragraph, Run, led, says

HEAD: Final = 40
STATS: Final = 62


CARD_HEAD: Final = "card head"
CARD: Final = "card"
"""The key of what can be read on a card."""


def unit_card_box(now: Position, what: str, opened_by: str = "", **how: Unpack[Size]) -> Box:
    """Return the card of a unit, an NCU or an objective token, else how one is looked at.

    Where a key lays the cards out, its head does the same and shows the key it is `opened_by`.
    """
    state, figures = now.state, None
    if what in state.units:
        cells = (picture(draw_cell, one, grow=1) for one in figures_now(now, what))
        figures = row(*cells, gap=4, height=STATS)
        page = unit_paragraphs(now, what)
    elif what in state.ncus:
        page = ncu_paragraphs(now, what)
    elif what in state.tokens:
        page = token_paragraphs(now, what)
    else:
        hint = _("Click a unit, an NCU or an objective to read its card here.")
        page = [says(hint, colour=palette.TEXT_QUIET)]
        if isinstance(now.game.scenario, Scenario):
            page += mode_paragraphs(now.game.scenario, above=14)
    said, head = prose(*page), _card_head(now, what, opened_by)
    read = scroll(column(said, pad=(12, 4)), key=CARD, grow=1)
    ways = [column(figures, read, gap=0)]
    if figures is not None:  # they are scrolled too where room is short
        ways.append(column(scroll(column(figures, said, pad=(12, 4)), key=CARD, grow=1)))
    return column(head, first_fit(*ways, grow=1), gap=0, ground=_ground(), **how)


def _ground() -> Backing:
    return Backing(palette.PANEL, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), 0)


def _card_head(now: Position, what: str, opened_by: str) -> Box:
    """Return the name of a card, on the colour of its owner."""
    if what not in now.state.units and what not in now.state.ncus:
        token = what in now.state.tokens
        name = text(_("Objective") if token else _("Card"), 20, palette.GOLD, display=True)
        mark = icon("objective" if token else "card-back", 24)
        return row(mark, name, pad=(12, 6), ground=Backing(palette.PANEL_RAISED, radius=0))
    owner = now.owner(what)
    house = palette.HOUSES[owner]
    name = text(printed(now.name(what)), 20, palette.WHITE, bold=True, lines=1, grow=1)
    plate = Backing(house.deep, radius=5)
    opens = cap(opened_by, palette.GOLD) if opened_by else None
    mark = icon(house.shield, 22, house.light)
    inside = row(mark, name, opens, pad=(8, 4), ground=plate, grow=1)
    head = row(inside, pad=(10, 4), ground=Backing(seat=owner, radius=0))
    if not opened_by:
        return head
    said = f"{printed(now.name(what))}: {Act.CARD.words}"
    return Press(key=CARD_HEAD, child=head, do=Act.CARD, look=ButtonLook.BARE, spoken=said)


def unit_paragraphs(now: Position, unit: UnitId) -> list[Paragraph]:
    """Return a combat unit's card: attacks, what changes its numbers, marks, abilities."""
    card, state = now.card(unit), now.unit(unit)
    text = _own(card)
    text += [_attack_line(now, unit, attack) for attack in card.attacks]
    text += list(_reasons(now, unit, card))
    text += list(_situation(now, unit))
    text += [_at_unit(one) for one in lying_at(now, unit)]
    text += _abilities(now, card.abilities)
    library = now.game.library
    for attachment in state.attachments:
        other = library.attachments[attachment]
        title = str(marked_name(other))
        mark = "commander" if other.commander else "attachment-ring"
        text.append(Paragraph((Run(title, palette.GOLD, 16, True),), 10, icon=mark))
        text += _abilities(now, other.abilities)
    for fallen in state.fallen:
        name = printed(library.attachments[fallen].name)
        text.append(
            says(_("{name} {name:has|have} fallen.").format(name=name), colour=palette.TEXT_QUIET)
        )
    return text


def _at_unit(one: AtUnit) -> Paragraph:
    """Return what lies at a unit: what it is, whose, until when, and what it does."""
    does, mark = printed(str(one.text)), sign_of(one).icon
    return led(f"{one.sentence} ", does, colour=palette.TEXT_QUIET, icon=mark, marks=False)


def _own(card: UnitCard | NcuCard) -> list[Paragraph]:
    """Return the mark of a card that nobody printed."""
    if not card.home_made:
        return []
    return [says(_("A home-made card."), colour=palette.TEXT_QUIET, icon="own-text")]


def _attack_line(now: Position, unit: UnitId, attack: AttackCard) -> Paragraph:
    kinds = {
        AttackKind.MELEE: _("melee"),
        AttackKind.SHORT: _("short range, 6 in"),
        AttackKind.LONG: _("long range, 12 in"),
        AttackKind.ANYWHERE: _("ranged, anywhere"),
    }
    lost = min(now.ranks_lost(unit), len(attack.dice) - 1)
    runs = [
        Run(f"{printed(attack.name)} ", palette.TEXT, 16, True),
        Run(f"({kinds[attack.kind]})  {attack.hit}+  ", palette.TEXT),
    ]
    for index, dice in enumerate(attack.dice):
        live = index == lost
        colour = palette.GOLD if live else palette.TEXT_QUIET
        runs.append(Run(f" {dice}", colour, 18 if live else 16, live))
    one = attack.dice[lost] == 1
    runs.append(Run(" " + (_("die") if one else _("dice")), palette.TEXT))
    mark = "action-ranged" if attack.kind.ranged else "action-melee"
    return Paragraph(tuple(runs), 4, icon=mark, icon_colour=palette.TEXT)


def _reasons(now: Position, unit: UnitId, card: UnitCard) -> Iterator[Paragraph]:
    """Yield each changed number as a sum with its sources."""
    speed = now.speed(unit)
    defense = needed_now(now, unit, card.defense, Stat.DEFENSE)
    morale = needed_now(now, unit, stat(now, unit), Stat.MORALE_ROLL)
    changed = [
        (_("Speed"), str(speed) if speed.parts else ""),
        (_("Defense"), defense.on_dice() if defense.parts else ""),
        (_("Morale"), morale.on_dice() if morale.parts else ""),
        (_("Rolls to hit"), " ".join(map(str, now.parts(Stat.TO_HIT, unit)))),
        (_("Attack dice"), " ".join(map(str, now.parts(Stat.ATTACK_DICE, unit)))),
    ]
    for name, why in changed:
        if why:
            yield says(f"{name} {why}", colour=palette.GOLD)


def _situation(now: Position, unit: UnitId) -> Iterator[Paragraph]:
    state = now.unit(unit)
    enemies = now.enemies_engaged(unit)
    if enemies:
        names = ", ".join(now.name(enemy) for enemy in enemies)
        yield says(_("Engaged with {names}.").format(names=names), icon="action-melee")
    if state.destroyed:
        yield says(_("Destroyed."), icon="destroyed")
    elif state.pose is None:
        yield says(_("Not on the battlefield yet."), colour=palette.TEXT_QUIET)
    elif state.activated:
        yield says(_("Has activated this round."), icon="activated")
    if in_the_air(now, unit, ActionKey.MANEUVER):
        yield says(_("Flies: it maneuvers and marches over units and terrain."), icon="flies")
    for token, count in state.tokens.items():
        yield says(str(tokens_text(token, count)), icon=TOKEN_ICONS.get(token, OTHER_TOKEN))


def _attached(now: Position, ncu: UnitId) -> Iterator[Paragraph]:
    """Yield what lies open on an NCU."""
    for lying in now.ncu(ncu).attached:
        card = now.game.library.lying(lying.card)
        tokens = f" ({lying.tokens})" if lying.tokens else ""
        yield led(f"{printed(card.name)}{tokens}: ", card.text, icon="card-back")


def _abilities(now: Position, abilities: tuple[str, ...]) -> list[Paragraph]:
    words = []
    for ability in abilities:
        text = now.game.library.abilities.get(ability)
        name = printed(text.name if text else ability.replace("_", " ").capitalize())
        body = text.text if text else ""
        mark = "order" if text and text.order else ""
        head, ink, quiet = f"{name}. ".replace("!. ", "! "), palette.PARCHMENT, palette.TEXT_QUIET
        words.append(led(head, body, ink=ink, colour=quiet, icon=mark, marks=False))
        words += [
            says(reading_words(one), colour=palette.TEXT_QUIET, above=2, indent=24, icon=MARK)
            for one in now.game.library.readings.get(ability, ())
        ]
    return words


def ncu_paragraphs(now: Position, ncu: UnitId) -> list[Paragraph]:
    """Return a non-combat unit's card."""
    card: NcuCard = now.ncu_card(ncu)
    state = now.ncu(ncu)
    text = _own(card)
    text += [says(card.subname, colour=palette.TEXT_QUIET)] if card.subname else []
    if state.zone is not None:
        holds = _("Holds {zone}.").format(zone=zone_name(state.zone))
        text.append(says(holds, icon=f"zone-{state.zone.value}"))
    if state.influences:
        text.append(says(_("Influences {unit}.").format(unit=now.name(state.influences))))
    text += _attached(now, ncu)
    if any(one.beside == ncu for one in now.state.seats[state.owner].face_down):
        text.append(says(_("A tactics card lies face down beside it."), icon="card-back"))
    if state.activated:
        text.append(says(_("Has activated this round."), icon="activated"))
    return text + _abilities(now, card.abilities)


def token_paragraphs(now: Position, token: str) -> list[Paragraph]:
    """Return an objective token's card."""
    number = now.state.tokens[token].card
    cards = {c.number: c for c in getattr(now.game.scenario, "objective_cards", ())}
    card = cards.get(number) if number is not None else None
    if card is None:
        return [says(_("Worth points to whoever controls it."))]
    title = f"{card.number}  {printed(card.name)}. "
    return [led(title, card.text, above=4, icon="objective"), *card_paragraphs(card)]
