"""The rows of the army builder: the cards that may be added, and the list with its deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, CardId, Library, NcuCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import (
    Priced,
    Printed,
    deck_cards,
    loyalties,
    marked_name,
    prices,
    removed_cards,
)
from simulator.rules.armies.mustering import CardOffer, takes_attachments
from simulator.staging.card_text import type_name
from simulator.ui import palette
from simulator.ui.armies.draft import ListPart, ListPlace
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Grid,
    Picture,
    Press,
    Row,
    button,
    column,
    icon,
    picture,
    row,
    text,
)
from simulator.ui.cards.liveries import cloth


@dataclass(frozen=True, slots=True)
class AddCard:
    """Add a card that is offered."""

    card: CardId


@dataclass(frozen=True, slots=True)
class AboutThing:
    """Show a card large."""

    card: CardId


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take a card out of the list."""

    place: ListPlace
    card: CardId


@dataclass(frozen=True, slots=True)
class ChooseUnit:
    """Choose the combat unit that attachments go into; `attach` shows them."""

    unit: int
    card: CardId
    attach: bool = False


OfCard = AddCard | AboutThing | TakeOut | ChooseUnit
"""What is done to a card, which is shown large before it is done."""


def _strip(faction: str) -> Picture:
    return picture(_draw_cloth, faction, width=6)


def _draw_cloth(surface: pygame.Surface, place: pygame.Rect, faction: str) -> None:
    """Draw a strip in a faction's colour and pattern."""
    surface.blit(cloth(faction, *place.size), place)


# ------------------------------------------------------------------ what may be added


def offered(offers: Sequence[CardOffer]) -> Box:
    """Describe the cards that may be added, and those that may not, with the reason."""
    return column(*map(_offer, offers), gap=2)


def _offer(offer: CardOffer) -> Press:
    card, may = offer.card, bool(offer.verdict)
    ink = palette.TEXT if may else palette.TEXT_QUIET
    gold = palette.GOLD if may else ink
    name = text(str(marked_name(card, whole=False)), 16, ink, bold=True)
    kind = card.subname
    if not kind and isinstance(card, UnitCard | AttachmentCard):
        kind = type_name(card.type)
    reason, mark = offer_text(offer), "verdict-close" if may else "verdict-no"
    colour = palette.TOO_CLOSE if may else palette.ILLEGAL
    why = row(icon(mark, 16, colour), text(reason, 14, colour, grow=1)) if reason else None
    said = column(name, text(kind, 15, palette.TEXT_QUIET) if kind else None, why, gap=1, grow=1)
    cost = text(str(offer.cost), 20, gold, bold=True, lines=1, align=Align.CENTRE)
    inside = row(_strip(card.faction), icon(_mark(card), 24, gold), said, cost, pad=(4, 4))
    return Press(key=AddCard(card.id), child=inside, do=AddCard(card.id), look=ButtonLook.ROW)


def offer_text(offer: CardOffer) -> str:
    """Return why a card may not be added, or what it will need; empty when it simply fits."""
    if not offer.verdict:
        return str(offer.verdict)
    return " ".join(str(need) for need in offer.needs)


def _mark(card: Printed) -> str:
    """Return the icon of a card: a commander's, its weapon, or what kind of card it is."""
    if card.commander:
        return "commander"
    if isinstance(card, UnitCard):
        return f"weapon-{card.glyph}"
    return "attachment-ring" if isinstance(card, AttachmentCard) else "zone-crown"


# ------------------------------------------------------------------ the list


def listed(army: Army, library: Library, unit: int) -> Box:
    """Describe a list: units with attachments, NCUs, the deck; attachments go to a `unit`."""
    found = prices(army, library)
    in_units = [one for one in found if one.unit is not None]
    ncus = [one for one in found if isinstance(one.card, NcuCard)]
    guests = [one for one in found if one.unit is None and isinstance(one.card, AttachmentCard)]
    return column(
        _heading(_("Combat units"), len(army.units)),
        *(_in_unit(one, library, unit) for one in in_units),
        None if in_units else _quiet(_("Click a unit on the left to add it.")),
        *_plain(_("Non-combat units"), ListPart.NCU, ncus),
        *(_plain(_("They join the enemy"), ListPart.JOINING, guests) if guests else ()),
        *_deck(army, library),
        gap=3,
    )


def _heading(words: str, count: int) -> Row:
    number = text(str(count), 16, palette.TEXT_QUIET, lines=1, align=Align.CENTRE)
    return row(text(words, 18, palette.GOLD, bold=True, grow=1), number, pad=(6, 4))


def _quiet(words: str) -> Row:
    return row(text(words, 16, palette.TEXT_QUIET, grow=1), pad=(12, 3))


def _plain(words: str, part: ListPart, found: Sequence[Priced]) -> Iterator[Box]:
    yield _heading(words, len(found))
    if not found:
        yield _quiet(_("None yet."))
    for index, one in enumerate(found):
        yield _card(one, ListPlace(part, index), AboutThing(one.card.id))


def _in_unit(one: Priced, library: Library, unit: int) -> Box:
    """Describe a combat unit, or an attachment in it."""
    at, card = one.unit or 0, one.card
    if not isinstance(card, UnitCard):
        place = ListPlace(ListPart.ATTACHMENT, at, one.spot or 0)
        return row(_card(one, place, AboutThing(card.id), grow=1), pad=(14, 0))
    attach = None
    if takes_attachments(card, library):
        action = ChooseUnit(at, card.id, attach=True)
        attach = button(_("+ attachment"), action, key=action, least_height=32, pad=(8, 4))
    chosen = ChooseUnit(at, card.id)
    return _card(one, ListPlace(ListPart.UNIT, at), chosen, attach, chosen=at == unit)


def _card(
    one: Priced,
    place: ListPlace,
    action: OfCard,
    attach: Box | None = None,
    *,
    chosen: bool = False,
    grow: float = 0.0,
) -> Row:
    """Describe a card of the list: what it is and costs, and the way to take it out."""
    card = one.card
    ink = palette.GOLD if card.commander else palette.TEXT_QUIET
    more = str(one.why) or ("" if isinstance(card, UnitCard) else card.subname)
    colour = palette.LEGAL if str(one.why) else palette.TEXT_QUIET
    name = text(str(marked_name(card, whole=False)), 17, bold=True)
    words = column(name, text(more, 15, colour) if more else None, gap=0, grow=1)
    tick = icon("verdict-yes", 16) if chosen else None
    cost = text(str(one.cost), 18, palette.GOLD, bold=True, lines=1, align=Align.CENTRE)
    inside = row(_strip(card.faction), icon(_mark(card), 20, ink), words, tick, cost, pad=(4, 4))
    look = Press(key=place, child=inside, do=action, look=ButtonLook.TILE, chosen=chosen, grow=1)
    out = TakeOut(place, card.id)
    cross = Press(
        key=out,
        child=row(icon("verdict-no", 18, palette.TEXT_QUIET), pad=(7, 6)),
        do=out,
        look=ButtonLook.ROW,
        spoken=_("Take out {name}").format(name=marked_name(card, whole=False)),
    )
    return row(look, attach, cross, gap=4, grow=grow)


def _deck(army: Army, library: Library) -> Iterator[Box]:
    """Yield the loyalty, the tactics cards of the list, and those its cards take out."""
    for loyalty in loyalties(army, library):
        yield _quiet(_("Loyalty: {name}").format(name=loyalty))
    deck = deck_cards(army, library)
    yield _heading(_("Tactics deck, two of each"), 2 * len(deck))
    yield Grid(children=tuple(_tactics(card.id, card.name, led=card.commander) for card in deck),
               cell=240, gap=3)  # fmt: skip
    removed = ", ".join(card.name for card in removed_cards(army, library))
    if removed:
        yield _quiet(_("Not in the deck: {cards}").format(cards=removed))


def _tactics(card: CardId, name: str, *, led: object) -> Press:
    mark, ink = ("commander", palette.GOLD) if led else ("card-back", palette.TEXT_QUIET)
    inside = row(icon(mark, 18, ink), text(name, 16, grow=1), pad=(6, 3))
    return Press(key=AboutThing(card), child=inside, do=AboutThing(card), look=ButtonLook.ROW)
