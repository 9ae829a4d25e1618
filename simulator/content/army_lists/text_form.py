"""Taking a list to pieces that a builder made or a person typed, line by line."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from simulator.content.army_lists.card_names import (
    ANY,
    ATTACHMENTS,
    NCUS,
    Kinds,
    Names,
    other_names,
)
from simulator.content.army_lists.card_rows import COMBAT, Rows
from simulator.content.army_lists.choosing import commander_of, shown
from simulator.content.army_lists.listed import ArmyTextError, Entry, Listing
from simulator.content.army_lists.pieces import Segment, segments, unbulleted
from simulator.content.army_lists.words import line_in_english
from simulator.content.army_names import (
    FACTIONS,
    faction_named,
    known_factions,
    names_abroad,
    names_of_faction,
    plain,
)
from simulator.model.cards import Library
from simulator.rules.armies.lists import NEUTRAL
from simulator.texts import printed as name_shown
from simulator.texts import translate as _

TEXT: Final = "text"
_LED: Final = re.compile(
    r"^\s*(?:with|w/|led\s+by|attached:|attachment:|↳|└)\s*|^\s*\+\s*", re.IGNORECASE
)
_SIZE: Final = re.compile(
    r"\b(\d{1,3})\s*-?\s*(?:points?|pts|pt|p)\b|[(\[]\s*(\d{2,3})\s*[)\]]|\s(\d{2,3})\s*:?$",
    re.IGNORECASE,
)
_FRAMED: Final = re.compile(r"^\s*\++\s+(.*?)\s+\++\s*$")
"""How BattleScribe writes titles: "++ Stark [40 Points] ++"."""
_SPENT: Final = re.compile(
    r"^\W*(?:total:?\s*)?(\d{1,3})\s*(?:/|of)\s*(\d{1,3})\s*(?:p|pt|pts|points?)?\W*$",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(r"^[\W\d_]*$|^[\d/]+\s+\w+(?:\s*\(.*\))?$")
"""Figures without a card: "2/3 Attachments", "0 Neutral (0.00%)", "----"."""
_FOOTERS: Final = ("built on", "find list at", "made with", "created with", "generated", "http")
_SECTIONS: Final[dict[str, Kinds]] = {
    "combat units": COMBAT, "units": COMBAT, "combat unit": COMBAT, "unit": COMBAT,
    "non combat units": NCUS, "non combat unit": NCUS, "noncombat units": NCUS,
    "ncus": NCUS, "ncu": NCUS, "ncu s": NCUS, "enemy attachments": ATTACHMENTS,
    "enemy attachment": ATTACHMENTS, "opponent attachments": ATTACHMENTS,
    "attachments": ATTACHMENTS, "attachment": ATTACHMENTS,
}  # fmt: skip
_HEADS: Final = {
    "faction": "faction", "house": "faction", "army": "faction", "commander": "commander",
    "points": "points", "total": "points", "total points": "points", "size": "points",
    "list": "name", "name": "name", "list name": "name", "army name": "name",
    "activations": "figures", "activation": "figures", "neutral": "figures", "cost": "points",
}  # fmt: skip
_HIGHEST_COST: Final = 14
"""Points no single card costs; more than that in a line is the size of a list."""
_LIST: Final = re.compile(r"\b(?:list|army|roster|liste|armee|armée)\b", re.IGNORECASE)
_DASHED_HEAD: Final = re.compile(
    r"^\s*(faction|commander|points|list|army|name)\s+[-–—]\s", re.IGNORECASE
)
_REMARK: Final = re.compile(r"(?<=\S)\s+(?://|--+|#)\s+.*$")
"""What people write behind a card: "// cheap activation"."""
_HEAD_LINES: Final = 6
"""Lines among which one may name the faction alone."""
_LINES: Final = 400
"""Lines a list may have."""
_LETTERS: Final = 2_000
"""Characters one line may have."""


def listing_of(text: str, library: Library) -> Listing:
    """Return a list taken to pieces; see docs/army-lists.md for the forms.

    Raises:
        ArmyTextError: When the text is too long for a list, or names a faction nobody knows.
    """
    lines = text.split("\n")
    if len(lines) > _LINES or any(len(line) > _LETTERS for line in lines):
        raise ArmyTextError(_("This text is too long for an army list."))
    reader = _Reader(library, lines)
    for number, line in enumerate(lines):
        if line.strip():
            reader.line(number, line_in_english(line))
    return reader.listing


class _Reader:
    """Reads the lines of one text."""

    def __init__(self, library: Library, lines: list[str]) -> None:
        self.library = library
        faction = _faction_of("\n".join(map(line_in_english, lines)), library)
        self.listing = Listing(TEXT, lines, faction)
        self.rows = Rows(self.listing, Names(library, faction))
        self.bulleted = any(unbulleted(line)[1] for line in lines)
        self.alone = sum(bool(line.strip()) for line in lines) == 1
        self.section = ANY
        self.number = 0
        self.leading = False
        """The lines are under a heading "Commander"."""
        self.ended = False
        """A second list has begun."""

    def line(self, number: int, line: str) -> None:
        """Read one line: heads, a section, a size, a footer, or cards."""
        self.number = self.rows.line = number
        framed = _FRAMED.match(line)
        line = _in_one_row(framed[1] if framed else line)
        text = line.strip()
        self.ended = self.ended or self._another_list(text)
        if self.ended:
            self.listing.stray(number, _("a second list begins before this"))
        elif plain(text).startswith(_FOOTERS):
            self._read_as(_("a remark without a card"))
        elif self._spent(text):
            return
        elif _FIGURES.match(text):
            self._read_as(_("a remark without a card"))
        else:
            first, *more = [part for part in re.split(r"\s+\|\s+", line) if part.strip()]
            if not more and not self._headed(first):
                self._cards(first)
            for part in (first, *more) if more else ():
                if not self._headed(part):
                    self._beside_a_head(part)

    def _beside_a_head(self, part: str) -> None:
        """Read what stands before or behind a bar: figures, or cards."""
        if not _FIGURES.match(part.strip()):
            self._cards(part)

    def _read_as(self, read_as: str) -> None:
        self.listing.head(self.number, read_as)

    # -------------------------------------------------------------- heads

    def _spent(self, text: str) -> bool:
        """Read "60/60 Points": what the list costs and may cost."""
        found = _SPENT.match(text)
        if found:
            self._size(int(found[2]), int(found[1]))
        return found is not None

    def _size(self, points: int, spent: int = 0) -> None:
        self.listing.spent = self.listing.spent or spent
        if points and not self.listing.points:
            self.listing.points = points
        self._read_as(_("{points} points").format(points=points))

    def _headed(self, line: str) -> bool:
        """Read "Faction: House Stark" or "Combat Units:"; False for any other line."""
        body, bulleted = unbulleted(line)
        body = body.strip("+=*_#~ \t")
        key, colon, value = _DASHED_HEAD.sub(r"\1:", body).partition(":")
        word = plain(re.sub(r"[(\[].*?[)\]]", "", key))
        section = _SECTIONS.get(re.sub(r"\s*\d+( points| pts)?$", "", word))
        if section and (colon or not value):
            self._sectioned(section, value.strip("*_ \t"), bulleted=bulleted)
            return True
        head = _HEADS.get(word) if colon else None
        if word in {"commander", "commanders"} and not value.strip():
            self.leading = True
            self._read_as(_("a heading"))
            return True
        if head == "faction":
            self._faction(value)
        elif head == "commander":
            self._leader(value)
        elif head == "name":
            self.listing.name = value.strip()
            self._read_as(_("the name of the list"))
        elif head == "points":
            self._points(value)
        elif head == "figures":
            self._read_as(_("a remark without a card"))
        return head is not None

    def _sectioned(self, section: Kinds, value: str, *, bulleted: bool) -> None:
        before, self.section = self.section, section
        self.leading = False
        self.rows.home = None
        if value:
            self._cards(value)
            if bulleted:  # "- NCU: Catelyn Stark" says it of this one alone
                self.section = before
        else:
            self._read_as(_("a heading"))

    def _faction(self, value: str) -> None:
        faction = faction_named(value, self.library)
        if not faction:
            why = _("{faction} is no faction we know; known are {known}.")
            known = known_factions(self.library)
            raise ArmyTextError(why.format(faction=value.strip(), known=known))
        self._read_as(name_shown(FACTIONS[faction]))

    def _leader(self, value: str) -> None:
        piece = self.rows.piece(f"{value} (C)")
        found = self.rows.find(piece, ANY)
        options = commander_of(found.match.cards) if found else ()
        if found and options:
            self._read_as(_("commander {name}").format(name=shown(options[0])))
            self.listing.leader = Entry(
                self.number, piece.text, options, found.match.exact, leads=True
            )
        else:
            reason = _("{written} is no commander we know").format(written=repr(value.strip()))
            self.listing.stray(self.number, reason)

    def _points(self, value: str) -> None:
        found = re.search(r"(\d{1,3})(?:\s*(?:/|of)\s*(\d{1,3}))?", value)
        if found:
            self._size(int(found[2] or found[1]), int(found[1]) if found[2] else 0)
        else:
            self.listing.stray(self.number, _("no points stand here"))

    # -------------------------------------------------------------- cards

    def _cards(self, line: str) -> None:
        """Read the cards of a line, or the title of the list."""
        body, bulleted = unbulleted(line)
        led = bool(_LED.match(body)) or line.lstrip().startswith("+")
        body = _LED.sub("", body)
        if self.leading:
            self._leader(body)
        elif self.alone:
            self._one_line(body)
        elif led or not self._titled(line, bulleted=bulleted):
            indented = self.section is COMBAT and self.bulleted and not bulleted
            self.rows.read(body, self.section, inside=led or indented)

    def _one_line(self, body: str) -> None:
        """Read "Stark 30: Swords + Robb, Bowmen; Sansa": a semicolon ends the combat units."""
        key, colon, rest = body.partition(":")
        if colon and rest.strip() and self._sized(key):
            body = rest
        first, *more = segments(body, re.compile(r"\s*;\s*"), lambda _text: False) or [
            Segment("", body)
        ]
        self.rows.read(first.text, self.section, inside=False)
        for group in more:
            self.rows.home = None
            if not self._headed(group.text):
                self.rows.read(group.text, NCUS, inside=False)

    def _titled(self, line: str, *, bulleted: bool) -> bool:
        """Read a line before all cards as the title where it tells the size, or names no card."""
        listing = self.listing
        if listing.entries or self.section is not ANY or self.alone:
            return False
        if self._named_faction(line) or self._sized(line):
            return True
        if listing.name:
            return False
        piece = self.rows.piece(line)
        counted = piece.points is not None and not _LIST.search(line)
        if bulleted or counted or piece.copies > 1 or self.rows.find(piece, ANY):
            return False
        if len(segments(line, re.compile(r"[,+;]|\bwith\b|w/"), lambda _text: False)) > 1:
            return False
        self._title(line)
        return True

    def _named_faction(self, line: str) -> bool:
        """Read a line that only names the faction, with the size perhaps."""
        words = plain(_SIZE.sub(" ", line.strip()))
        if words not in _faction_words(self.listing.faction):
            return False
        self._read_as(name_shown(FACTIONS[self.listing.faction]))
        size = _SIZE.search(line.strip())
        if size:
            self._size(int(next(filter(None, size.groups()))))
        return True

    def _another_list(self, text: str) -> bool:
        """Return whether a line names another faction after cards were read."""
        words = plain(_SIZE.sub(" ", text.rpartition(":")[2]))
        other = faction_named(words, self.library) if self.listing.entries and words else ""
        return other not in {"", self.listing.faction} and words in _faction_words(other)

    def _sized(self, line: str) -> bool:
        """Read "Bolton terror, 30pts": the name of the list, and more points than a card costs."""
        size = _SIZE.search(line.strip())
        points = int(next(filter(None, size.groups()))) if size else 0
        if size is None or points <= _HIGHEST_COST:
            return False
        self._size(points)
        words = line.replace(size[0], " ")
        words = re.sub(r"\b(?:house|haus|maison)\b", " ", words, flags=re.IGNORECASE)
        named = faction_named(words, self.library)
        if (not named or plain(words) not in _faction_words(named)) and not self.listing.name:
            self._title(line if size[0].strip()[0] not in "([" else line.replace(size[0], ""))
        return True

    def _title(self, line: str) -> None:
        self.listing.name = re.sub(r"[(\[].*?[)\]]", "", line).strip(" :#*[]=-_")
        self._read_as(_("the name of the list"))


def _in_one_row(line: str) -> str:
    """Return the cells of a table as one line, and a line without the remark behind it."""
    if "\t" in line.strip() or line.lstrip().startswith("|"):
        cells = [cell.strip() for cell in re.split(r"[\t|]", line) if cell.strip(" -:")]
        named = [f"({cell})" if cell.isdigit() else f"+ {cell}" for cell in cells]
        line = " ".join(named).removeprefix("+ ")
    return _REMARK.sub("", line)


def _faction_words(faction: str) -> set[str]:
    names = [FACTIONS[faction], faction, f"{faction}s", *names_of_faction(faction)]
    without = [name.partition(" ")[2] for name in map(plain, names)]
    return {*map(plain, names), *filter(None, without)}


def _faction_of(text: str, library: Library) -> str:
    """Return the faction: what the head says, else a title, else that of most cards named.

    A name inside a longer one that is written does not count (Cutthroats of "House Bolton
    Cutthroats"), and one that neutral cards have too only where nothing else is named.
    """
    head = re.search(r"\b(?:faction|house|army)\s*:([^|\n]*)", text, re.IGNORECASE)
    if head and faction_named(head[1], library):
        return faction_named(head[1], library)
    titled = ""
    for line in text.split("\n")[:_HEAD_LINES]:
        titled = titled or faction_named(line, library)
        for part in (*re.findall(r"[(\[]([^()\[\]]*)", line), line):
            named = faction_named(part, library)
            if named and plain(_SIZE.sub(" ", part)) in _faction_words(named):
                return named
    votes = _votes(text, library)
    houses = [faction for faction, _count in votes.most_common() if faction != NEUTRAL]
    if votes:
        return next(iter(houses), NEUTRAL)
    return titled or NEUTRAL


def _votes(text: str, library: Library) -> Counter[str]:
    """Return how many names of each faction's cards a text has."""
    having: dict[str, list[str]] = {}
    for shelf in (library.units, library.attachments, library.ncus):
        for card in shelf.values():
            others = (name.partition(", ")[0] for name in other_names().get(card.id, ()))
            for name in {plain(card.name), *names_abroad(card.name), *map(plain, others)}:
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
    return clear or shared
