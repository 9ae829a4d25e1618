"""Taking a list to pieces that a builder made or a person typed, line by line."""

from __future__ import annotations

import re
from typing import Final

from simulator.content.armies.army_names import plain
from simulator.content.army_lists.card_names import (
    ANY,
    ATTACHMENTS,
    NCUS,
    Kinds,
    Names,
)
from simulator.content.army_lists.card_rows import COMBAT, Rows
from simulator.content.army_lists.choosing import commander_of
from simulator.content.army_lists.heads import (
    faction_alone,
    faction_of,
    head_parts,
    names_faction,
    required_faction,
    size_in,
    without_size,
)
from simulator.content.army_lists.listed import ArmyTextError, Listing
from simulator.content.army_lists.pieces import (
    Segment,
    crossed_out,
    segments,
    unbulleted,
    undressed,
)
from simulator.content.army_lists.words import line_in_english
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import printed as name_shown
from simulator.language.texts import translate as _
from simulator.model.cards import Library
from simulator.rules.armies.lists import NEUTRAL

TEXT: Final = "text"
_LED: Final = re.compile(
    r"^\s*(?:with|w/|led\s+by|attached:|attachment:|↳|└)\s*|^\s*\+\s*", re.IGNORECASE
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
    "attachments": ATTACHMENTS, "attachment": ATTACHMENTS, "main": ANY, "mainboard": ANY,
}  # fmt: skip
_HEADS: Final = {
    "faction": "faction", "house": "faction", "army": "faction", "commander": "commander",
    "points": "points", "total": "points", "total points": "points", "size": "points",
    "list": "name", "name": "name", "list name": "name", "army name": "name",
    "activations": "figures", "activation": "figures", "neutral": "figures", "cost": "points",
}  # fmt: skip
_ASIDE: Final = re.compile(
    r"^\W*(?:(?:side|maybe)[ -]?board\b|(?:reserves?|swaps?|options?|ersatz|réserves?)\W*$)",
    re.IGNORECASE,
)
"""What stands above cards that are not in the army."""
_LIST: Final = re.compile(r"\b(?:list|army|roster|liste|armee|armée)\b", re.IGNORECASE)
_DASHED_HEAD: Final = re.compile(
    r"^\s*(faction|commander|points|list|army|name)\s+[-–—]\s", re.IGNORECASE
)
_REMARK: Final = re.compile(r"(?<=\S)\s+(?://|--+|#)\s+.*$")
"""What people write behind a card: "// cheap activation"."""
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
    reader = _TextReader(library, lines)
    for number, line in enumerate(lines):
        if line.strip():
            reader.dressed(number, line)
    return reader.listing


class _TextReader:
    """Reads the lines of one text."""

    def __init__(self, library: Library, lines: list[str]) -> None:
        self.library = library
        plainly = [line_in_english(undressed(line)) for line in lines]
        faction = faction_of("\n".join(plainly), library)
        self.listing = Listing(TEXT, lines, faction)
        self.rows = Rows(self.listing, Names(library, faction))
        self.bulleted = any(unbulleted(line)[1] for line in plainly)
        self.alone = sum(bool(line.strip()) for line in lines) == 1
        self.section = ANY
        self.number = 0
        self.leading = False
        """The lines are under a heading "Commander"."""
        self.ended = ""
        """Why the army has ended before this line, if it has."""

    def dressed(self, number: int, line: str) -> None:
        """Read one line as it was posted, with marks of a forum or a chat in it."""
        for struck in crossed_out(line):
            self.listing.stray(number, _("{written} is crossed out").format(written=repr(struck)))
        bare = line_in_english(undressed(line))
        if bare.strip():
            self.line(number, bare)
        elif not crossed_out(line):
            self.listing.head(number, _("a remark without a card"))

    def line(self, number: int, line: str) -> None:
        """Read one line: heads, a section, a size, a footer, or cards."""
        self.number = self.rows.line = number
        framed = _FRAMED.match(line)
        line = _in_one_row(framed[1] if framed else line)
        text = line.strip()
        self.ended = self.ended or self._end(text)
        if self.ended:
            self.listing.stray(number, self.ended)
        elif plain(text).startswith(_FOOTERS):
            self._read_as(_("a remark without a card"))
        elif self._spent(text):
            return
        elif self._is_figures(text):
            self._read_as(_("a remark without a card"))
        else:
            first, *more = [part for part in re.split(r"\s+\|\s+", line) if part.strip()]
            if not more and not self._headed(first):
                self._cards(first)
            for place, part in enumerate((first, *more) if more else ()):
                if not self._headed(part):
                    self._beside_a_head(part, named=place > 0 and self._is_faction(first))

    def _is_figures(self, text: str) -> bool:
        """Return whether a text has no card: "3 Raiders" has one, "0 Neutral" has none."""
        return bool(_FIGURES.match(text)) and not self.rows.find(self.rows.piece(text), ANY)

    def _is_faction(self, part: str) -> bool:
        return any(names_faction(each, self.listing.faction) for each in head_parts(part))

    def _beside_a_head(self, part: str, *, named: bool) -> None:
        """Read what stands before or behind a bar: figures, the list's name, or cards.

        Args:
            part: What stands there.
            named: The first part names the faction; a leader behind it is the commander.
        """
        if size_in(part) and self._titled(part, bulleted=False):
            return
        if self._is_figures(part.strip()):
            return
        leader = self.rows.find(self.rows.piece(f"{part} (C)"), ANY) if named else None
        if leader and commander_of(leader.cards) and not self.listing.leader:
            self._leader(part)
        else:
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
        faction = required_faction(value, self.library)
        self._read_as(name_shown(FACTIONS[faction]))

    def _leader(self, value: str) -> None:
        if not self.rows.leader(value):
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
        body = body if bulleted else self._behind_a_head(body)
        if self.leading:
            self._leader(body)
        elif self.alone:
            self._one_line(body)
        elif led or not self._titled(line, bulleted=bulleted):
            indented = self.section is COMBAT and self.bulleted and not bulleted
            self.rows.read(body, self.section, inside=led or indented)

    def _behind_a_head(self, body: str) -> str:
        """Return what stands behind "Stark 30:", which is read as a head; else the whole line."""
        key, colon, rest = body.partition(":")
        headed = bool(colon and rest.strip()) and (size_in(key) or self._is_faction(key))
        return rest if headed and self._titled(key, bulleted=False) else body

    def _one_line(self, body: str) -> None:
        """Read "Swords + Robb, Bowmen; Sansa": a semicolon ends the combat units."""
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
        if any(entry.options for entry in listing.entries) or self.section is not ANY:
            return False
        if self._named_faction(line) or self._sized(line):
            return True
        if listing.name or self.alone:
            return False
        piece = self.rows.piece(line)
        counted = piece.points is not None and not _LIST.search(line)
        if bulleted or counted or piece.copies > 1 or self.rows.names_a_card(line):
            return False
        if len(segments(line, re.compile(r"[,+;]|\bwith\b|w/"), lambda _text: False)) > 1:
            return False
        self._title(line)
        return True

    def _named_faction(self, line: str) -> bool:
        """Read a line of which a part is the faction's name: "Stark, 40 points - a first try"."""
        if not self._is_faction(line):
            return False
        self._read_as(name_shown(FACTIONS[self.listing.faction]))
        if size_in(line):
            self._size(size_in(line))
        others = [p for p in head_parts(line) if not names_faction(p, self.listing.faction)]
        if others and not self.listing.name:
            self._title(" - ".join(others))
        return True

    def _end(self, text: str) -> str:
        """Return why the army ends before a line: a sideboard, or a list of another faction."""
        if _ASIDE.match(text):
            return _("this is set aside, so not in the army")
        read = any(entry.options for entry in self.listing.entries)
        words = without_size(text.rpartition(":")[2])
        other = faction_alone(words, self.library) if read and plain(words) else ""
        if other in {"", NEUTRAL, self.listing.faction}:
            return ""
        return _("this belongs to a second list")

    def _sized(self, line: str) -> bool:
        """Read "Bolton terror, 30pts": the name of the list, and its size."""
        if not size_in(line):
            return False
        self._size(size_in(line))
        if plain(without_size(line)) and not self.listing.name:
            self._title(line)
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
