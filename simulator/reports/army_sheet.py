"""An army on paper: the list with its points and rules, every unit's numbers, the deck.

All texts are ours, as the card library has them; a card whose text is not there shows its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reportlab.platypus import Flowable, KeepTogether, Spacer

from simulator.content.armies.saved_armies import army_text
from simulator.content.army_lists.writing import tts_string
from simulator.content.cards.own_card_marks import marks_of
from simulator.content.cards.own_cards import numbers_of
from simulator.files.pdf_attachments import ARMY, with_attachment
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import (
    AttachmentCard,
    Library,
    NcuCard,
    UnitCard,
)
from simulator.reports.army_words import (
    abilities_words,
    attack_words,
    entry_words,
    points_words,
    tactics_words,
    unit_words,
)
from simulator.reports.case_drawing import NO, QUIET, YES
from simulator.reports.paper import BOLD, INSET, TEXT, heading, pages, table, text
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import (
    Priced,
    Printed,
    deck_cards,
    loyalties,
    marked_name,
    prices,
    removed_cards,
)

_LISTED: Final = 9.5
"""Size of the letters of the list, in points."""


def army_pdf(army: Army, library: Library, version: str = "") -> bytes:
    """Return an army sheet as the bytes of a PDF file, the list attached as our files have it."""
    signed = f"Iron Ranks {version}".strip()
    story = list(_Sheet(army, library).whole(signed))
    laid_out = pages(story, printed(army.name) or _("Army"), signed)
    return with_attachment(laid_out, ARMY, army_text(army, library))


class _Sheet:
    """Writes one army."""

    def __init__(self, army: Army, library: Library) -> None:
        self.army, self.library = army, library

    def whole(self, signed: str) -> Iterator[Flowable]:
        """Write everything."""
        yield from self._list()
        yield from self._rules()
        yield heading(_("Units"))
        for place in range(len(self.army.units)):
            yield from self._unit(place)
        yield from self._others()
        yield from self._deck()
        yield heading(_("To type it in elsewhere"))
        yield text(tts_string(self.army), 8)
        own = [mark.name for mark in marks_of(numbers_of(self.army))]
        if own:
            words = _("Home-made, which other programs do not know: {cards}.")
            yield text(words.format(cards=", ".join(own)), 8)
        yield text(signed, 7, colour=QUIET)

    def _list(self) -> Iterator[Flowable]:
        army = self.army
        yield text(army.name or _("Army"), 17, BOLD)
        yield text(points_words(army, self.library), 11)
        yield Spacer(0, 4)
        rows = [self._entry(entry) for entry in prices(army, self.library)]
        if rows:
            yield table(rows, _LISTED)

    def _entry(self, entry: Priced) -> tuple[Flowable, str]:
        inset = 0.0 if entry.spot is None else INSET
        name, points = entry_words(entry, self.army)
        face = BOLD if isinstance(entry.card, UnitCard) else TEXT
        return text(name, _LISTED, face, indent=inset), points

    def _rules(self) -> Iterator[Flowable]:
        yield heading(_("Rules of army building"))
        verdicts = check(self.army, self.library)
        for verdict in verdicts:
            if not verdict:
                yield text(_("broken: {verdict}").format(verdict=verdict), 8, BOLD, NO)
        for loyalty in loyalties(self.army, self.library):
            yield text(_("Loyalty: {name}").format(name=loyalty), 8, TEXT)
        if all(verdicts):
            yield text(_("The army keeps every rule."), 8, BOLD, YES)
        for verdict in verdicts:
            if verdict:
                yield text(str(verdict), 7, colour=QUIET)

    def _unit(self, place: int) -> Iterator[Flowable]:
        listed = self.army.units[place]
        card = self.library.units[listed.card]
        name = text(str(marked_name(card)), 10, BOLD, before=4, stays=True)
        attacks = [text(attack_words(attack), 8.5, indent=INSET) for attack in card.attacks]
        yield KeepTogether([name, text(unit_words(card), 8.5, indent=INSET), *attacks])
        yield from self._abilities(card)
        for number in listed.attachments:
            yield from self._attachment(self.library.attachments[number])
        for special in self.library.specials.values():
            if special.comes_with == card.id:
                yield text(
                    f"{printed(special.name)}. {printed(special.text)}".rstrip(), 7.5, indent=INSET
                )

    def _attachment(self, card: AttachmentCard) -> Iterator[Flowable]:
        yield text(f"+ {marked_name(card)}", 9, BOLD, indent=INSET, stays=True)
        yield from self._abilities(card)

    def _others(self) -> Iterator[Flowable]:
        """Write non-combat units, and attachments that join the enemy."""
        ncus: list[Printed] = [self.library.ncus[number] for number in self.army.ncus]
        joining: list[Printed] = [self.library.attachments[number] for number in self.army.joining]
        for title, cards in (
            (_("Non-combat units"), ncus),
            (_("Joining the enemy"), joining),
        ):
            if cards:
                yield heading(title)
            for card in cards:
                yield text(str(marked_name(card)), 9.5, BOLD, stays=True)
                if isinstance(card, NcuCard) and card.attack is not None:
                    yield text(attack_words(card.attack), 7.5, indent=INSET)
                yield from self._abilities(card)

    def _abilities(self, card: UnitCard | AttachmentCard | NcuCard) -> Iterator[Flowable]:
        for words in abilities_words(card, self.library):
            yield text(words, 7.5, indent=INSET)

    def _deck(self) -> Iterator[Flowable]:
        yield heading(_("Tactics deck: two of each"))
        for card in deck_cards(self.army, self.library):
            yield text(tactics_words(card, self.library), 7.5)
        for card in removed_cards(self.army, self.library):
            yield text(_("Not in the tactics deck: {card}").format(card=card.name), 7.5)
