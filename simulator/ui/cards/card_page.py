"""What stands below the large card of the library: what belongs to it, and what counters what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from simulator.content.cards.own_cards import library_at_hand
from simulator.language.faction_names import short_faction_name
from simulator.language.texts import translate as _
from simulator.model.cards import CardId, Library
from simulator.reports.cards.card_answers import Answer, countered_by, counters_of
from simulator.staging.faces import MODE, TEXTS, Face
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Doing,
    Press,
    button,
    column,
    doing,
    icon,
    prose,
    row,
    text,
)
from simulator.ui.cards.card_boxes import large_card
from simulator.ui.cards.catalogue import face_named, related
from simulator.ui.paragraphs import heading, says

_MOST: Final = 5
"""So many answers are told; the others are a click away."""


class CardShelf(Protocol):
    """Where cards are looked up, one by one or several."""

    library: Library

    def go_to(self, card: CardId) -> None:
        """Show a card by its number, whatever is looked for."""

    def see_answers(self, card: CardId, it_counters: bool) -> None:
        """Show all cards that counter a card, or those that it counters."""


def about(face: Face, shelf: CardShelf) -> Box:
    """Return what belongs to a card, what counters it and what it counters, each a click away."""
    parts: list[Box] = []
    library = shelf.library
    found = related(face, library)
    if found:
        title = _("Its cards") if face.kind not in TEXTS else _("Belongs to")
        parts.append(prose(heading(title)))
        parts += [_line(one, one.title, shelf) for one in found]
    if face.kind != MODE:
        by = countered_by(face.id, library.season)
        of = counters_of(face.id, library.season)
        see = shelf.see_answers
        parts += _answers(_("Countered by"), by, Doing(see, (face.id, False)), shelf)
        parts += _answers(_("Counters"), of, Doing(see, (face.id, True)), shelf)
        if by or of:
            note = _("As far as the cards' own words say it, and under their conditions.")
            parts.append(prose(says(note, colour=palette.TEXT_QUIET)))
    return column(*parts, gap=4, pad=(4, 0))


def beside(face: Face, season: str, width: int) -> list[Box]:
    """Return a card as another season has it, so many pixels wide, or that it is no other there."""
    other = face_named(face.id, library_at_hand(season))
    if other is None:
        return [text(_("{season} does not have this card.").format(season=season))]
    if other == face:
        return [text(_("The card is the same in {season}.").format(season=season))]
    return [prose(heading(_("In {season}").format(season=season))), large_card(other, width)]


def _line(face: Face, name: str, shelf: CardShelf, why: str = "") -> Press:
    """Return a card to be shown, by its mark and its name, with a reason below."""
    mark = icon(face.mark) if face.mark else None
    colour = palette.GOLD if why else palette.TEXT
    said = text(name, 16, colour, bold=bool(why), grow=1, align=Align.CENTRE)
    reason = text(why, 16, palette.TEXT_QUIET) if why else None
    inside = column(row(mark, said), reason, gap=2, pad=(6, 4))
    return Press(child=inside, do=doing(shelf.go_to, face.id), look=ButtonLook.ROW)


def _answers(title: str, answers: Sequence[Answer], everyone: Doing, shelf: CardShelf) -> list[Box]:
    """Return first answers under a heading, each with its reason, and the way to all of them."""
    if not answers:
        return []
    parts: list[Box] = [prose(heading(f"{title} \u00b7 {len(answers)}"))]
    for one in answers[:_MOST]:
        face = face_named(one.card, shelf.library)
        if face is not None:
            full = f"{face.title}, {face.subtitle}" if face.subtitle else face.title
            whose = f"{full} \u00b7 {short_faction_name(face.faction)}"
            parts.append(_line(face, whose, shelf, str(one.why)))
    if len(answers) > _MOST:
        parts.append(button(_("Show all {n}").format(n=len(answers)), everyone, least_height=34))
    return parts


def answering(
    card: CardId, library: Library, *, it_counters: bool
) -> tuple[str, frozenset[CardId]]:
    """Return what counters a card, or is countered by it, in words and by numbers."""
    face = face_named(card, library)
    found = (counters_of if it_counters else countered_by)(card, library.season)
    said = _("Countered by {card}") if it_counters else _("Counters {card}")
    name = "" if face is None else face.title
    return said.format(card=name), frozenset(one.card for one in found)
