"""Looking cards up on the command line: the search of the library, and what counters what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from simulator.cli.shell.terminal import say, say_json, show_table
from simulator.content.cards.card_numbers import numbers_of, plain_numbers
from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.library import load_library
from simulator.language.faction_names import faction_name
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON, CardId, Library, UnitType
from simulator.records import dataclass
from simulator.reports.cards.card_answers import Answer, cards_named, countered_by, counters_of
from simulator.rules.armies.card_search import (
    BEST,
    BY_COST,
    BY_NAME,
    KINDS,
    Card,
    Wanted,
    cost_of,
    kind_of,
    name_of,
    search,
)
from simulator.staging.card_text import kind_name, type_name

ROLES = tuple(one.value for one in UnitType if one is not UnitType.CASTLE_WALL)
ORDERS: Mapping[str, str] = {"fit": BEST, "name": BY_NAME, "cost": BY_COST}


@dataclass(frozen=True, slots=True)
class CardQuery:
    """What was asked for on the command line, word by word as it was typed; empty for nothing."""

    search: str = ""
    faction: str = ""
    kind: str = ""
    role: str = ""
    cost: str = ""
    sort: str = ""
    counters: str = ""
    countered_by: str = ""
    new: bool = False
    commanders: bool = False
    season: str = USUAL_SEASON

    @property
    def anything(self) -> bool:
        """Return whether cards are looked for at all."""
        return self != CardQuery(faction=self.faction)


def shown(asked: CardQuery, *, as_json: bool = False) -> None:
    """Print the cards that fit; ValueError says which word is none of those that are known."""
    library = load_library(season=asked.season)
    wanted = _wanted(asked, library)
    why = _reasons(asked, library)
    if why is not None:
        wanted = replace(wanted, answers=frozenset(why))
    found = search(library, wanted)
    if as_json:
        say_json([plain_numbers(numbers_of(card, library)) for card in found])
        return
    if found:
        _show(found, why)
    count = len(found)
    say(ngettext("{n} card.", "{n} cards.", count).format(n=count))
    if not found:
        for said in _looser(library, wanted):
            say(said)


def _wanted(asked: CardQuery, library: Library) -> Wanted:
    factions = sorted({card.faction for card in library.units.values()})
    return Wanted(
        text=asked.search,
        factions=_one_of(asked.faction, factions),
        kinds=_one_of(asked.kind, tuple(KINDS)),
        types=_one_of(asked.role.strip().replace(" ", "_"), ROLES),
        cost=_cost(asked.cost),
        commander=True if asked.commanders else None,
        new=new_cards() if asked.new else None,
        order=ORDERS[_one_of(asked.sort, tuple(ORDERS))[0]] if asked.sort else BEST,
    )


def _one_of(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return a word that is known; none where none was typed (ValueError)."""
    if not word:
        return ()
    if word.casefold() not in known:
        raise ValueError(_("{word} is none of: {known}").format(word=word, known=", ".join(known)))
    return (word.casefold(),)


def _cost(typed: str) -> tuple[int, int] | None:
    """Read "5", "4-6", "4-" or "-6" (ValueError)."""
    if not typed:
        return None
    match = re.fullmatch(r"\s*(\d{0,2})\s*(-?)\s*(\d{0,2})\s*", typed)
    if match is None or not (match[1] or match[3]) or (match[3] and not match[2]):
        said = _("{typed} is no cost: write one number, or two such as 4-6.")
        raise ValueError(said.format(typed=typed))
    low = int(match[1] or 0)
    high = int(match[3]) if match[3] else 99 if match[2] else low
    return (min(low, high), max(low, high))


def _reasons(asked: CardQuery, library: Library) -> Mapping[CardId, str] | None:
    """Return the cards that counter, or are countered by, the named ones, each with its reason."""
    found: dict[CardId, str] | None = None
    for name, question in ((asked.counters, countered_by), (asked.countered_by, counters_of)):
        if not name:
            continue
        named = cards_named(name, library)
        if not named:
            raise ValueError(_("No card is called {name}.").format(name=name))
        answers: list[Answer] = [one for card in named for one in question(card.id)]
        reasons = {one.card: str(one.why) for one in reversed(answers)}
        if found is None:
            found = reasons
        else:
            found = {
                card: f"{said} {reasons[card]}" for card, said in found.items() if card in reasons
            }
    return found


def _show(cards: Sequence[Card], why: Mapping[CardId, str] | None) -> None:
    more = (_("Kind"), _("Cost"), _("New")) if why is None else (_("Why"),)
    rows = (
        (
            *(printed(name_of(card)), card.id, faction_name(card.faction)),
            *(_about(card) if why is None else (why[card.id],)),
        )
        for card in cards
    )
    show_table((_("Card"), _("Number"), _("Faction"), *more), rows)


def _about(card: Card) -> tuple[str, str, str]:
    """Return a card's kind, its cost, and whether it is new."""
    kind = kind_of(card)
    role = getattr(card, "type", None)
    said = kind_name(kind)
    if isinstance(role, UnitType):
        said = _("{kind}: {role}").format(kind=said, role=type_name(role))
    cost = "" if kind in {"tactics", "special"} else str(cost_of(card))
    return said, cost, _("new") if card.id in new_cards() else ""


def _looser(library: Library, wanted: Wanted) -> list[str]:
    """Return which part of what is asked for has to go so that cards are found."""
    free = Wanted()
    names = {
        "text": _("the words"),
        "factions": _("the faction"),
        "kinds": _("the kind"),
        "types": _("the role"),
        "cost": _("the cost"),
        "commander": _("the commanders"),
        "new": _("the new cards"),
        "answers": _("the card that is countered"),
    }
    said = []
    for field, name in names.items():
        if getattr(wanted, field) == getattr(free, field):
            continue
        count = len(search(library, replace(wanted, **{field: getattr(free, field)})))
        if count:
            text = ngettext(
                "Without {what} there is {n} card.", "Without {what} there are {n} cards.", count
            )
            said.append(text.format(what=name, n=count))
    return said
