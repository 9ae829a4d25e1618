"""The cards that one line of a list names, and how they belong together."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from simulator.caches import cached
from simulator.content.army_lists.card_names import (
    ANY,
    ATTACHMENTS,
    NCUS,
    UNITS,
    Kinds,
    NameMatch,
    Names,
)
from simulator.content.army_lists.choosing import commander_of, shown
from simulator.content.army_lists.listed import ArmyTextError, ListedCard, Listing
from simulator.content.army_lists.pieces import Piece, Segment, piece_of, put_together, segments
from simulator.content.army_lists.words import words_in_lists
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import translate as _
from simulator.model.cards import AttachmentCard, UnitCard, full_name
from simulator.records import dataclass
from simulator.rules.armies.lists import Printed

COMBAT: Final[Kinds] = (UnitCard, AttachmentCard)
_RELATION: Final = r"\s*,?\s+(?:{words}|w/|led\s+by|lead\s+by|including)\s+|\s*(?:\+|←)\s*"
_BESIDE: Final = r"\s*[,;]\s*|\s+(?:&|and|und|et)\s+|\s*/\s*"
_COLON: Final = r"(?<=[)\]])\s*:\s+(?=\S)"
"""What BattleScribe writes between a unit's points and who is in it."""
_IN: Final = re.compile(r"\s+(?:in|im|dans|@|→|-+>)\s+", re.IGNORECASE)
_DASH: Final = re.compile(r"\s+(?:[-–—]+|&|/)\s+")
_BETWEEN_NAMES: Final = {",", "&", "and", "und", "et"}
"""What may stand inside a second name, and before one."""
_COPIES: Final = 20
"""Copies of a card one line may ask for."""
_CARDS: Final = 200
"""Cards a list may have; armies have some dozen."""
_STRANGERS: Final = 25
"""Names that are no card's, after which a text is no list of ours."""


@dataclass
class Rows:
    """Reads the cards of lines into a listing, one line after the other."""

    listing: Listing
    names: Names
    line: int = 0
    home: int | None = None
    """The entry of the last combat unit, read or not; attachments are in it."""
    strangers: int = 0

    def read(self, body: str, kinds: Kinds, *, inside: bool) -> None:
        """Read one or several cards that stand side by side.

        Args:
            body: The line, without bullets.
            kinds: What its section lets a card be.
            inside: The line names who is in the unit of the line before.
        """
        body = self._turned(self._dashed(body))
        parts = [Segment("", body)]
        if not self._is_one(body):
            parts = segments(body, _between(on=False), self._is_one)
        units: list[int] = []
        joined = inside
        while parts:
            second = self._second_name(parts)
            if second:
                parts = parts[second:]
                continue
            part, *parts = parts
            leads_on = bool(_between(on=True).fullmatch(part.before))
            together = part.before.strip() in {"&", "and", "und", "et", "/"}
            joined = (inside or leads_on or (joined and together)) and kinds is not NCUS
            if joined:
                self._insiders(self.piece(part.text), units, ATTACHMENTS if leads_on else kinds)
            else:
                units = self._outsider(self.piece(part.text), kinds)
            if part.before.strip() == ",":
                self._refuse_version()

    def names_a_card(self, line: str) -> bool:
        """Return whether a card can be read anywhere in a line."""
        parts = segments(self._turned(self._dashed(line)), _between(on=False), self._is_one)
        return any(self.find(self.piece(part.text), ANY) for part in parts)

    def leader(self, written: str) -> bool:
        """Note the commander that a head names, and return whether it is one we know."""
        piece = self.piece(f"{written} (C)")
        found = self.find(piece, ANY)
        options = commander_of(found.cards) if found else ()
        if found and options:
            self.listing.head(self.line, _("commander {name}").format(name=shown(options[0])))
            self.listing.leader = ListedCard(
                self.line, piece.text, options, found.exact, leads=True
            )
        return bool(options)

    def piece(self, text: str) -> Piece:
        """Return a part of a line taken to pieces, with the number of a card in its brackets."""
        piece = piece_of(text)
        numbers = [word for word in piece.inside if word in self.names.ids]
        inside = tuple(word for word in piece.inside if word not in numbers)
        return replace(piece, number=numbers[0], inside=inside) if numbers else piece

    def _turned(self, body: str) -> str:
        """Return "Robb Stark (C) in Sworn Swords" as "Sworn Swords with Robb Stark (C)"."""
        if self._is_one(body):
            return body
        for between in reversed(list(_IN.finditer(body))):  # a title may have the word too
            who, unit = body[: between.start()], body[between.end() :]
            if _between(on=True).search(who):
                continue
            if self.names.match(self.piece(unit).name, UNITS):
                return f"{unit} with {who}"
        return body

    def _dashed(self, body: str) -> str:
        """Return "Hot Pie - Peasant Levy" as "Peasant Levy with Hot Pie", either way round."""
        around = [part.text for part in segments(body, _DASH, lambda _text: False)]
        if len(around) != 2 or _between(on=True).search(body) or self._is_one(body):
            return body
        for unit, who in (around, around[::-1]):
            home = self.names.match(self.piece(unit).name, UNITS)
            inside = self.find(self.piece(who), ATTACHMENTS)
            if home and not home.shortened and inside and not inside.misplaced:
                return f"{unit} with {who}"
        return body

    def _second_name(self, parts: list[Segment]) -> int:
        """Return how many parts are together the second name of the card before them."""
        if parts[0].before.strip() not in _BETWEEN_NAMES:
            return 0
        for end in range(min(4, len(parts)), 0, -1):
            text = "".join(part.before + part.text for part in parts[:end])
            if self._is_second_name(text[len(parts[0].before) :]):
                return end
        return 0

    def _refuse_version(self) -> None:
        """Read no version of a character whose second name, behind a comma, nobody knows.

        The commander whom the head names is meant all the same.
        """
        entries = self.listing.entries
        if len(entries) < 2 or entries[-1].options or entries[-2].line != self.line:
            return
        bare = entries[-2]
        leader = self.listing.leader
        versions = [
            card for card in self.names.own if bare.options and card.name == bare.options[0].name
        ]
        known = leader is not None and set(leader.options) & set(bare.options)
        if bare.whole or len(versions) < 2 or known:
            return
        written = repr(f"{bare.written}, {entries.pop().written}")
        why = _("{written} is no version we know; there are: {known}")
        reason = why.format(written=written, known=_listed(versions))
        entries[-1] = replace(bare, options=(), reason=reason)

    def _is_second_name(self, text: str) -> bool:
        """Return whether a part is the second name of the card before it, which is meant then."""
        entries = self.listing.entries
        found = self.find(self.piece(text), ANY) if entries else None
        if found is None or not found.shortened or entries[-1].line != self.line:
            return False
        both = tuple(card for card in entries[-1].options if card in found.cards)
        if both and both[0].subname:
            piece = self.piece(text)
            entries[-1] = replace(
                entries[-1],
                options=both,
                leads=entries[-1].leads or piece.leads,
                points=entries[-1].points if piece.points is None else piece.points,
            )
        return bool(both)

    def _is_one(self, text: str) -> bool:
        """Return whether a text with separators is the name of one card."""
        found = self.find(self.piece(text), ANY)
        if found is None or not found.all_of_it:
            return False
        return found.wrong <= 1 and not found.shortened

    # -------------------------------------------------------------- one card

    def find(self, piece: Piece, kinds: Kinds) -> NameMatch | None:
        """Return what a piece means where these kinds of cards stand, None where nothing is."""
        kinds = NCUS if piece.ncu else kinds
        for name, all_of_it in piece.names():
            for wanted in (kinds, ANY) if piece.leads else ():
                match = self.names.match(name, wanted)
                if match and commander_of(match.cards):
                    return match._replace(all_of_it=all_of_it, misplaced=wanted is not kinds)
            match = self._numbered(piece, name) or self.names.match(name, kinds)
            if match and not _too_bare(match, piece):
                return match._replace(all_of_it=all_of_it)
            match = self.names.match(name, ANY)
            if match and match.exact and match.whole:
                return match._replace(all_of_it=all_of_it, misplaced=True)
        return None

    def _numbered(self, piece: Piece, name: str) -> NameMatch | None:
        """Return the card of a number that stands behind its name."""
        cards = [card for card in self.names.own if card.id == piece.number]
        match = self.names.match(name, ANY) if cards else None
        named = match is not None and cards[0].name == match.cards[0].name
        return NameMatch(tuple(cards), whole=True, exact=True) if named else None

    def _outsider(self, piece: Piece, kinds: Kinds) -> list[int]:
        """Add a card that stands by itself; return the entries of the units it is, if any."""
        units = []
        for _copy in range(min(piece.copies, _COPIES)):
            place = self._add(piece, kinds, self.home)
            entry = self.listing.entries[place]
            if not entry.options:
                self.home = place if UnitCard in kinds else self.home
                return [place] if UnitCard in kinds else []
            if entry.options and isinstance(entry.options[0], UnitCard):
                self.home = place
                units.append(place)
        return units

    def _insiders(self, piece: Piece, units: list[int], otherwise: Kinds) -> None:
        """Add an attachment to each of these units, or to the last one."""
        found = self.find(piece, ATTACHMENTS)
        kinds = ATTACHMENTS if found and not found.misplaced else otherwise
        homes: list[int | None] = [*units] or [self.home]
        for home in homes:
            self._add(piece, kinds, home)

    def _add(self, piece: Piece, kinds: Kinds, home: int | None) -> int:
        """Add the entry of a piece, and of who stands in its brackets; return its place."""
        entries = self.listing.entries
        if len(entries) >= _CARDS:
            raise ArmyTextError(_("This list has more cards than any army."))
        found = self.find(piece, kinds)
        place = len(entries)
        if found is None or _of_another_version(found):
            entries.append(self._unknown(piece, kinds, found))
            return place
        options = found.cards
        entries.append(
            ListedCard(
                line=self.line,
                written=piece.text,
                options=options,
                exact=found.exact,
                whole=found.whole,
                points=_points_of(piece, options),
                leads=piece.leads and found.all_of_it,
                kinds=kinds,
                home=home,
                misplaced=found.misplaced,
            )
        )
        self._tell_twin(options[0], piece)
        if not found.all_of_it:
            self._brackets(piece, place)
        return place

    def _brackets(self, piece: Piece, unit: int) -> None:
        """Read who stands in the brackets of a unit: "Guardsmen (Guard Captain)"."""
        for part in put_together([Segment(", ", text) for text in piece.inside], self._is_one):
            who = self.piece(f"{part.text} (C)" if piece.leads else part.text)
            if self.find(who, ATTACHMENTS):
                self._add(who, ATTACHMENTS, unit)
            else:
                self._stray(part.text)

    def _stray(self, written: str) -> None:
        self.listing.stray(
            self.line, _("{written} is no card we know").format(written=repr(written))
        )

    def _unknown(self, piece: Piece, kinds: Kinds, other: NameMatch | None) -> ListedCard:
        self.strangers += 1
        if self.strangers > _STRANGERS:
            raise ArmyTextError(_("Hardly a name of this list is a card we know."))
        return ListedCard(
            self.line, piece.text, (), reason=self._reason(piece, kinds, other), kinds=kinds
        )

    def _reason(self, piece: Piece, kinds: Kinds, other: NameMatch | None) -> str:
        """Return why a name was not read, with the names that come nearest."""
        written = repr(" ".join((piece.name, *piece.inside)))
        if other is not None:
            known = _listed(other.cards)
            why = _("{written} is no version we know; there are: {known}")
            return why.format(written=written, known=known)
        elsewhere = self.names.match(piece.name, ANY)
        if elsewhere and elsewhere.exact:
            why = _("{written} may not stand here; {known} is a card of another kind")
            return why.format(written=written, known=_listed(elsewhere.cards))
        near = self.names.near(piece.name, kinds)
        if near:
            why = _("{written} is no card we know; names like it: {known}")
            return why.format(written=written, known=_listed(near))
        return _("{written} is no card we know").format(written=written)

    def _tell_twin(self, card: Printed, piece: Piece) -> None:
        """Note which of two cards of one name was taken, where the list does not say it."""
        for other in () if piece.number else self.names.own:
            twin = type(other) is type(card) and full_name(other) == full_name(card)
            if twin and other.faction != card.faction:
                why = _("{card} is a card of {taken} and of {other}; that of {taken} was taken.")
                taken, also = (FACTIONS.get(each.faction, each.faction) for each in (card, other))
                self.listing.notes.append(why.format(card=shown(card), taken=taken, other=also))


@cached(2, each=2_600)
def _between(*, on: bool) -> re.Pattern[str]:
    """Return what stands between cards of a line, or only what leads on to who is in a unit."""
    words = "|".join(map(re.escape, ("with", *words_in_lists("with"))))
    leads_on = f"{_RELATION.format(words=words)}|{_COLON}"
    return re.compile(leads_on if on else f"{leads_on}|{_BESIDE}", re.IGNORECASE)


def _listed(cards: tuple[Printed, ...] | list[Printed]) -> str:
    return "; ".join(shown(card) for card in cards[:4])


def _of_another_version(found: NameMatch) -> bool:
    """Return whether brackets name a version of a character that nobody printed."""
    card = found.cards[0]
    return not found.all_of_it and bool(card.subname) and not isinstance(card, UnitCard)


def _too_bare(match: NameMatch, piece: Piece) -> bool:
    """Return whether a shortened name costs other points than the list prints.

    More may be what an attachment costs together with its unit.
    """
    if not match.shortened or piece.points is None:
        return False
    costs = {card.cost for card in match.cards}
    together = isinstance(match.cards[0], AttachmentCard) and piece.points > max(costs)
    return not piece.costs() & costs and not together


def _points_of(piece: Piece, options: tuple[Printed, ...]) -> int | None:
    """Return what a list prints for one copy of a card."""
    each = piece.costs() & {card.cost for card in options}
    return next(iter(each), piece.points)
