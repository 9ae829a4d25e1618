"""Reading an army list in whatever form it comes: a string, a code, JSON, or a text."""

from __future__ import annotations

import re
from typing import Final

from simulator.content.army_lists.choosing import imported
from simulator.content.army_lists.listed import ArmyTextError, Imported, Listing
from simulator.content.army_lists.number_forms import (
    listing_of_code,
    listing_of_json,
    listing_of_numbers,
)
from simulator.content.army_lists.text_form import listing_of
from simulator.content.army_lists.war_council import decoded
from simulator.files.reading import describe_unseen
from simulator.language.texts import translate as _
from simulator.language.texts import unseen
from simulator.model.cards import Library
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import NEUTRAL

MOST: Final = 20_000
"""Characters a list may have."""
_NUMBERS: Final = re.compile(r"^\s*([^;\n:]*);(?=.*\d{4}|[\s\d,;.]*$)([\s\w,;.-]*)$", re.DOTALL)
_COPIES: Final = re.compile(r"^\s*(\d{1,2})x?\s+(\d{5})\s*$")
"""A line of Draftmancer: how many, and the card's number."""
_WIDE_GAP: Final = re.compile(r"([^\S\n]{8})[^\S\n]+")
"""More blanks than any column needs: what looks for words between blanks would try each of them."""


def text_of(raw: bytes) -> str:
    """Return the text of a file of a list, in UTF-8 or UTF-16, with or without a mark for it."""
    marked = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    wide = raw[:200].count(0) > len(raw[:200]) // 4
    if marked or wide:
        little = raw.startswith(b"\xff\xfe") or (not marked and raw[1:2] == b"\0")
        return raw.decode("utf-16-le" if little else "utf-16-be", errors="replace")
    return raw.decode("utf-8-sig", errors="replace")


def read_list(text: str, library: Library) -> Imported:
    """Return the army of a list in any of the forms, and what was read in each of its lines.

    Raises:
        ArmyTextError: When there is no list in the text; the message is for the player.

    Example:
        >>> from simulator.content.cards.library import load_library
        >>> read_list("stark;10201,20201,10205", load_library()).army.units
        (ArmyUnit(card='10201', attachments=('20201',)), ArmyUnit(card='10205', attachments=()))
    """
    return imported(_listing(text, library), library)


def _listing(text: str, library: Library) -> Listing:
    if len(text) > MOST:
        raise ArmyTextError(_("This text is too long for an army list."))
    text = re.sub(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]", "\n", text).strip("\ufeff")
    text = _WIDE_GAP.sub(r"\1", text)
    hidden = unseen(text)
    if hidden is not None:
        why = _("This text is no army list: it holds {found}.")
        raise ArmyTextError(why.format(found=describe_unseen(hidden[0])))
    stripped = text.strip()
    if not stripped:
        raise ArmyTextError(_("There is no text to read."))
    if stripped.startswith("{"):
        return listing_of_json(stripped, library)
    code = decoded(stripped)
    if code:
        return listing_of_code(code, library)
    numbers = _NUMBERS.match(stripped)
    if numbers:
        return listing_of_numbers(numbers[1], re.split(r"[,;\s]+", numbers[2]), library)
    if re.fullmatch(r"\S+://\S+", stripped):
        raise ArmyTextError(_("A link cannot be followed; copy the list itself."))
    copies = [_COPIES.match(line) for line in stripped.split("\n") if line.strip()]
    if all(copies):
        return _listing_of_copies([one for one in copies if one], library)
    return listing_of(text, library)


def _listing_of_copies(rows: list[re.Match[str]], library: Library) -> Listing:
    """Return the list of Draftmancer, which names no faction: the one with which it is right."""
    numbers = [row[2] for row in rows for _copy in range(int(row[1]))]
    known = library.in_lists
    cards = [known[number] for number in numbers if number in known]
    factions = dict.fromkeys((*(card.faction for card in cards), NEUTRAL))
    listings = [listing_of_numbers(faction, numbers, library) for faction in factions]

    def faults(listing: Listing) -> int:
        army = imported(listing, library).army
        return sum(not verdict for verdict in check(army, library))

    return min(listings, key=faults) if cards else listings[0]
