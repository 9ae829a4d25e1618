"""Reading an army list from a text that a builder made or a person wrote."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from simulator.content.army_list_words import line_in_english
from simulator.content.army_names import (
    ANY,
    ATTACHMENTS,
    FACTIONS,
    NCUS,
    UNITS,
    Found,
    Names,
    faction_named,
    names_abroad,
    plain,
)
from simulator.content.army_reading import (
    ArmyTextError,
    Imported,
    Muster,
    finished,
    known_factions,
)
from simulator.model.cards import AttachmentCard, Library, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import (
    NEUTRAL,
    Printed,
    commanders,
    full_name,
    is_commander,
    joins_enemy,
)
from simulator.texts import translate as _

TEXT: Final = "text"
HOME_MADE: Final = "[home-made]"
"""What stands behind a card that nobody printed; the mark is the same in every language."""
_BULLET: Final = re.compile(r"^\s*(?:[•●◦▪‣·*+>–—-]+|\d+[.)])\s*")
_WITH: Final = re.compile(r"\s+(?:with|w/|\+|attached:)\s+|\s*\+\s+", re.IGNORECASE)
_LED: Final = re.compile(r"^\s*(?:with|w/|\+|attached:|attachment:|↳|└)\s*", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_POINTS: Final = re.compile(r"^(\d{1,3})\s*(?:p|pt|pts|point|points)?\.?$", re.IGNORECASE)
_TIMES: Final = re.compile(r"^(\d{1,2})\s*[x×]\s+|\s+[x×]\s*(\d{1,2})$", re.IGNORECASE)
_SIZE: Final = re.compile(r"(\d{1,3})\s*(?:p|pt|pts|points)\b", re.IGNORECASE)
_SPENT: Final = re.compile(r"^\d{1,3}\s*/\s*(\d{1,3})\s*(?:p|pt|pts|points)\.?$", re.IGNORECASE)
_FOOTERS: Final = ("built on", "find list at", "made with", "created with", "generated", "http")
_SECTIONS: Final = {
    "combat units": "units", "units": "units", "combat unit": "units",
    "non combat units": "ncus", "non combat unit": "ncus", "noncombat units": "ncus",
    "ncus": "ncus", "ncu": "ncus", "ncu s": "ncus", "enemy attachments": "enemy",
    "enemy attachment": "enemy", "opponent attachments": "enemy", "attachments": "attachments",
}  # fmt: skip
_HEADS: Final = {
    "faction": "faction", "house": "faction", "army": "faction", "commander": "commander",
    "points": "points", "total": "points", "total points": "points", "size": "points",
    "list": "name", "name": "name", "list name": "name", "army name": "name",
}  # fmt: skip
_HIGHEST_COST: Final = 14
"""Points no single card costs; more than that in a line is the size of a list."""
_COPIES: Final = 20
"""Copies of a card one line may ask for."""
_LINES: Final = 400
"""Lines a list may have."""
_LETTERS: Final = 300
"""Characters one line may have."""
_CARDS: Final = 200
"""Cards a list may have; armies have some dozen."""
_STRANGERS: Final = 25
"""Names that are no card's, after which a text is no list of ours; comparing takes a while."""


# ------------------------------------------------------------------ lines


@dataclass(frozen=True, slots=True)
class _Words:
    """What one card's part of a line says: its name, and what stood in brackets behind it."""

    name: str
    points: int | None = None
    leads: bool = False
    number: str = ""


def _words(text: str) -> _Words:
    """Take a part to pieces: "Robb Stark (The Young Wolf, 3pts)"."""
    points: int | None = None
    leads, number, more = False, "", []
    for inside in _BRACKETS.findall(text):
        for piece in (piece.strip() for piece in inside.split(",")):
            amount = _POINTS.match(piece)
            if piece.casefold() in {"c", "commander"}:
                leads = True
            elif amount and len(amount[1]) < 3:
                points = int(amount[1])
            elif re.fullmatch(r"\d{5}", piece):
                number = piece
            elif piece and f"[{piece.casefold()}]" != HOME_MADE:
                more.append(piece)
    name = " ".join([_BRACKETS.sub(" ", text).strip(" ,:;.-–—\t"), *more]).strip()
    trailing = re.search(r"[\s:,-]+(\d{1,2})\s*(?:p|pt|pts|points)?$", name)
    if trailing and points is None:
        points, name = int(trailing[1]), name[: trailing.start()].strip()
    return _Words(re.sub(r"\s+", " ", name), points, leads, number)


def read_text(text: str, library: Library) -> Imported:
    """Read a list line by line; see docs/army-lists.md for the forms."""
    lines = text.splitlines()
    if len(lines) > _LINES or any(len(line) > _LETTERS for line in lines):
        raise ArmyTextError(_("This text is too long for an army list."))
    lines = [line_in_english(line) for line in lines]
    reader = _Reader(library, "\n".join(lines))
    for line in lines:
        if line.strip():
            reader.line(line)
    return reader.done()


class _Reader:
    """Reads the lines of one text."""

    def __init__(self, library: Library, text: str) -> None:
        self.muster = Muster(library, "", TEXT)
        self.names = Names(library, "")
        self.bulleted = any(_BULLET.match(line) for line in text.splitlines())
        self.section = ""
        self.leader = ""
        self.cards = self.strangers = 0
        self._known_faction(_faction_of(text, library))

    def _known_faction(self, faction: str) -> None:
        self.muster.faction = faction
        self.names = Names(self.muster.library, faction)

    def done(self) -> Imported:
        """Place the commander if only the head named it, and finish."""
        library, army = self.muster.library, self.muster.army
        if self.leader and not commanders(army, library):
            self._card(_words(self.leader + " (C)"), ANY, apart=True)
        return finished(self.muster)

    def line(self, line: str) -> None:
        """Read one line: a head, a section, a size, a footer, or cards."""
        stripped = _BULLET.sub("", line).strip() if _SPENT.match(line.strip()) else line.strip()
        spent = _SPENT.match(stripped)
        if spent:
            self._size(int(spent[1]))
        elif not plain(stripped).startswith(_FOOTERS) and not self._headed(line):
            self._cards(line)

    def _headed(self, line: str) -> bool:
        """Read "Faction: House Stark" or "Combat Units:"; False for any other line."""
        key, colon, value = _BULLET.sub("", line).partition(":")
        word = re.sub(r"\(.*?\)", "", key)
        section = _SECTIONS.get(plain(word))
        if section and (colon or not value):
            self.section = section
            if value.strip():
                self._cards(value)
                if not _BULLET.match(line):
                    return True
                self.section = ""
            return True
        head = _HEADS.get(plain(key)) if colon else None
        if head == "faction":
            self._faction(value)
        elif head == "commander":
            self.leader = value.strip()
        elif head == "name":
            self.muster.army = replace(self.muster.army, name=value.strip())
        elif head == "points":
            size = re.search(r"\d{1,3}(?:\s*/\s*(\d{1,3}))?", value)
            if size:
                self._size(int(size[1] or size[0]))
        return head is not None

    def _faction(self, value: str) -> None:
        if not faction_named(value, self.muster.library):
            why = _("{faction} is no faction we know; known are {known}.")
            raise ArmyTextError(
                why.format(faction=value.strip(), known=known_factions(self.muster.library))
            )
        self._known_faction(faction_named(value, self.muster.library))

    def _size(self, points: int) -> None:
        if points and not self.muster.army.points:
            self.muster.army = replace(self.muster.army, points=points)

    def _cards(self, line: str) -> None:
        """Read a unit with attachments, an attachment, or non-combat units."""
        body = _BULLET.sub("", line)
        led = bool(_LED.match(body)) or bool(re.match(r"^\s*\+", line))
        body = _LED.sub("", body)
        parts = [part for part in _WITH.split(body) if part.strip()]
        for place, part in enumerate(parts):
            kinds = self._kinds(line, place, led)
            for piece in _people(part, self.names) if UnitCard not in kinds else [part]:
                self._part(piece, kinds, line)

    def _kinds(self, line: str, place: int, led: bool) -> tuple[type[Printed], ...]:
        """Give what a part of a line may be."""
        if self.section == "ncus":
            return NCUS
        if self.section in {"enemy", "attachments"} or place or led:
            return ATTACHMENTS
        if self.section == "units" and self.bulleted:
            return UNITS if _BULLET.match(line) else ATTACHMENTS
        return ANY

    def _part(self, part: str, kinds: tuple[type[Printed], ...], line: str) -> None:
        times = _TIMES.search(part.strip())
        copies = min(int(times[1] or times[2]), _COPIES) if times else 1
        words = _words(_TIMES.sub("", part.strip()))
        if plain(words.name):
            for _copy in range(max(1, copies)):
                self._card(words, kinds, line=line)

    def _card(
        self,
        words: _Words,
        kinds: tuple[type[Printed], ...],
        *,
        apart: bool = False,
        line: str = "",
    ) -> None:
        """Add the card a part names, or tell that there is none."""
        self.cards += 1
        if self.cards > _CARDS:
            raise ArmyTextError(_("This list has more cards than any army."))
        found = self._best(words, kinds)
        if found is not None and found.guess and self._is_title(line):
            found = None
        if found is None:
            self._unknown(words, line)
            self.muster.homeless = self.muster.homeless or UnitCard in kinds
            return
        self._tell_twin(found.card, words)
        if found.guess or not isinstance(found.card, kinds):
            self.muster.note(
                _("{written} was read as {card}.").format(
                    written=repr(words.name), card=full_name(found.card)
                )
            )
        lost = not isinstance(found.card, kinds) or apart
        if isinstance(found.card, AttachmentCard) and lost and not joins_enemy(found.card):
            self.muster.waiting.append(found.card)
        else:
            self.muster.add(found.card)

    def _is_title(self, line: str) -> bool:
        """Say whether a line before all cards tells how large the army is: no card costs that."""
        army, size = self.muster.army, _SIZE.search(line)
        first = not (army.units or army.ncus or army.name or self.section or self.muster.waiting)
        return first and size is not None and int(size[1]) > _HIGHEST_COST

    def _tell_twin(self, card: Printed, words: _Words) -> None:
        """Tell which of two cards of one name was taken, where the list does not say it."""
        if words.number:
            return
        twins = [
            other
            for other in self.names.own
            if type(other) is type(card)
            and other.faction != card.faction
            and full_name(other) == full_name(card)
        ]
        for other in twins:
            why = _("{card} is a card of {taken} and of {other}; that of {taken} was taken.")
            taken, also = (FACTIONS.get(each.faction, each.faction) for each in (card, other))
            self.muster.note(why.format(card=full_name(card), taken=taken, other=also))

    def _best(self, words: _Words, kinds: tuple[type[Printed], ...]) -> Found | None:
        """Give the likeliest card: by its number, its points, and whether it commands."""
        leads = words.leads or self._is_leader(words.name)
        found = self.names.find(words.name, kinds, commander=leads)
        if leads and not any(is_commander(each.card) for each in found):
            found = [
                each
                for each in self.names.find(words.name, ANY, commander=True)
                if is_commander(each.card)
            ] or found
        if not found:
            found = self.names.find(words.name, ANY, commander=leads)
        if words.number:
            found = [each for each in found if each.card.id == words.number] or found
        elif words.points is not None and not leads:
            found = [each for each in found if each.card.cost == words.points] or found
        return self._versions(found, words, leads=leads)

    def _versions(self, found: list[Found], words: _Words, *, leads: bool) -> Found | None:
        """Take the first; where several versions of one character are left, it is a guess."""
        if not found:
            return None
        same = [each for each in found if each.card.name == found[0].card.name]
        whole = plain(full_name(found[0].card)) == plain(words.name) or words.number
        alone = leads and sum(is_commander(each.card) for each in same) == 1
        sure = len(same) == 1 or whole or alone
        return found[0] if sure else replace(found[0], guess=True)

    def _is_leader(self, name: str) -> bool:
        """Say whether a name is the commander the head of the list named, not yet in the army."""
        there = commanders(self.muster.army, self.muster.library)
        if not self.leader or there or self.muster.waiting:
            return False
        head = plain(_words(self.leader).name)
        return bool(head) and (head == plain(name) or head.startswith(f"{plain(name)} "))

    def _unknown(self, words: _Words, line: str) -> None:
        self.strangers += 1
        if self.strangers > _STRANGERS:
            raise ArmyTextError(_("Hardly a name of this list is a card we know."))
        army = self.muster.army
        if not army.units and not army.ncus and not army.name and not self.section:
            size = _SIZE.search(line)
            self._size(int(size[1]) if size else 0)
            title = _BRACKETS.sub("", line).strip(" :#*[]=-")
            self.muster.army = replace(self.muster.army, name=title)
            self.muster.note(
                _("{title} was taken as the name of the list.").format(title=repr(title))
            )
            return
        why = _("{written} is no card we know; it was left out.")
        self.muster.note(why.format(written=repr(words.name)))


def _people(part: str, names: Names) -> list[str]:
    """Take "Ramsay Snow & Tybald" to pieces, but not a name that has such a word in it."""
    if names.find(_words(part).name, (*NCUS, *ATTACHMENTS)):
        return [part]
    return re.split(r"\s+&\s+|\s+and\s+|;|/", part)


def _faction_of(text: str, library: Library) -> str:
    """Give the faction: what the head says, else that of most cards which are named.

    A name inside a longer one that is written does not count (Cutthroats of "House Bolton
    Cutthroats"), and one that neutral cards have too only where nothing else is named.
    """
    head = re.search(r"^\s*(?:faction|house|army)\s*:(.*)$", text, re.IGNORECASE | re.MULTILINE)
    if head and faction_named(head[1], library):
        return faction_named(head[1], library)
    having: dict[str, list[str]] = {}
    for shelf in (library.units, library.attachments, library.ncus):
        for card in shelf.values():
            for name in {plain(card.name), *names_abroad(card.name)}:
                having.setdefault(name, []).append(card.faction)
    clear: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    written = f" {plain(text)} "
    for name in sorted(having, key=len, reverse=True):
        if f" {name} " in written:
            written = written.replace(f" {name} ", " , ")
            factions = having[name]
            both = NEUTRAL in factions and len(set(factions)) > 1
            (shared if both else clear).update(factions)
    named = clear or shared
    votes = Counter({faction: n for faction, n in named.items() if faction != NEUTRAL})
    return votes.most_common(1)[0][0] if votes else NEUTRAL
