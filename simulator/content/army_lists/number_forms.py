"""Lists of card numbers and lists in JSON, as builders and the mod pass them on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from simulator.content.army_lists.card_names import ANY, ATTACHMENTS, NCUS, Names
from simulator.content.army_lists.card_rows import COMBAT, Rows
from simulator.content.army_lists.heads import required_faction
from simulator.content.army_lists.listed import ArmyTextError, ListedCard, Listing
from simulator.content.army_lists.war_council import FACTIONS as CODED_FACTIONS
from simulator.content.army_lists.war_council import Coded
from simulator.files.json_text import parse
from simulator.files.plain_data import Value
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import printed as name_shown
from simulator.language.texts import translate as _
from simulator.model.cards import AttachmentCard, Library, UnitCard
from simulator.rules.armies.lists import Printed

NUMBERS: Final = "numbers"
"""The form of the mod for Tabletop Simulator."""
CODE: Final = "code"
"""The form of War Council."""
JSON: Final = "json"
"""The forms of the builders that write JSON."""
_SAME_CARD: Final = {"10230": "10220"}
"""Numbers a builder uses for a card that has another one."""
_DOUBTFUL: Final = re.compile(
    r"309\d\d|209\d\d|102(19|20)|103(10|13)|2030[89]|205(28|32)|2072[3-7]|3010[89]"
)
"""Numbers that asoiaf-stats may give to other cards than the print does."""
_UNIT: Final = "1"
"""What the number of a combat unit begins with."""
MOST_NUMBERS: Final = 200
"""Card numbers a list may have; armies have some dozen."""


def listing_of_numbers(named: str, numbers: list[str], library: Library) -> Listing:
    """Return the list of a faction's name and card numbers, each unit before its attachments."""
    faction = required_faction(named, library)
    written = [number.strip() for number in numbers if number.strip()]
    return _filled(Listing(NUMBERS, [FACTIONS[faction]], faction), [written], library)


def listing_of_code(code: Coded, library: Library) -> Listing:
    """Return the list of a War Council code."""
    known = 0 < code.faction < len(CODED_FACTIONS)
    faction = CODED_FACTIONS[code.faction] if known else ""
    if not faction or faction not in {card.faction for card in library.units.values()}:
        why = _("The code names faction {number}, which nobody knows.")
        raise ArmyTextError(why.format(number=code.faction))
    listing = Listing(CODE, [FACTIONS[faction]], faction, code.name.strip(), code.points)
    return _filled(listing, [*code.units, *((number,) for number in code.ncus)], library)


def _filled(listing: Listing, groups: Iterable[Iterable[str]], library: Library) -> Listing:
    """Return the list with a line for each number; those of a group may stand in its unit."""
    listing.head(0, name_shown(FACTIONS[listing.faction]))
    for group in groups:
        home: int | None = None
        for number in group:
            listing.lines.append(number)
            home = _numbered(listing, number, home, library)
    return listing


def _numbered(listing: Listing, written: str, home: int | None, library: Library) -> int | None:
    """Add the card of a number; return the entry of the combat unit that is last by now."""
    if len(listing.entries) >= MOST_NUMBERS:
        raise ArmyTextError(_("This list has more cards than any army."))
    line = len(listing.lines) - 1
    number = _SAME_CARD.get(written, written)
    card = library.in_lists.get(number)
    if card is None and number in library.tactics:
        notice = _("the tactics card {name}; the deck follows from the army")
        listing.head(line, notice.format(name=library.tactics[number].name))
        return home
    reason = "" if card else _("no card has the number {number}").format(number=repr(written))
    options = (card,) if card else ()
    where = home if isinstance(card, AttachmentCard) else None
    listing.entries.append(ListedCard(line, written, options, reason=reason, home=where))
    unit = isinstance(card, UnitCard) or (card is None and number.startswith(_UNIT))
    return len(listing.entries) - 1 if unit else home


def listing_of_json(text: str, library: Library) -> Listing:
    """Return the list that a builder wrote as JSON, with card numbers or with names."""
    try:
        data: Value = parse(text)
        faction = data["faction"]
        named = str(faction["name"] if isinstance(faction, dict) else faction)
        if "list" in data:
            return _named_cards(named, data["list"], library)
        numbers = [str(number) for number in data["idArray"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        if isinstance(fault, ArmyTextError):
            raise
        why = _(
            "This looks like JSON, but has no faction with a list of cards or an idArray of card "
            "numbers."
        )
        raise ArmyTextError(why) from fault
    listing = listing_of_numbers(named, numbers, library)
    doubtful = [number for number in numbers if _DOUBTFUL.fullmatch(number)]
    if doubtful:
        why = _(
            "Some builders give these numbers to other cards; they were read as printed: {numbers}."
        )
        listing.notes.append(why.format(numbers=", ".join(doubtful)))
    return listing


def _named_cards(named: str, rows: Value, library: Library) -> Listing:
    """Return the list of builder.asoiaf.fr: cards by name and title, units with attachments."""
    faction = required_faction(named, library)
    listing = Listing(JSON, [FACTIONS[faction]], faction)
    listing.head(0, name_shown(FACTIONS[faction]))
    reader = Rows(listing, Names(library, faction))
    for row in rows:
        kind = str(row.get("type", ""))
        _add(reader, row, {"Combat": COMBAT, "NCU": NCUS}.get(kind, ANY), kind)
        inside = row.get("attachment")
        for one in inside if isinstance(inside, list) else [inside] if inside else []:
            _add(reader, one, ATTACHMENTS, "Attachment")
    return listing


def _add(reader: Rows, row: Value, kinds: tuple[type[Printed], ...], kind: str) -> None:
    listing = reader.listing
    name = ", ".join(str(row[key]) for key in ("name", "title") if row.get(key))
    listing.lines.append(" ".join(name.split())[:400])
    reader.line = len(listing.lines) - 1
    if kind != "Commander" or not reader.leader(listing.lines[-1]):
        reader.read(listing.lines[-1], kinds, inside=kind == "Attachment")
