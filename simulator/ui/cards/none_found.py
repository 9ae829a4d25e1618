"""Why no card fits what is looked for: which filters exclude each other, or which one to drop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Final

from simulator.language.faction_names import faction_name
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.cards import Library, UnitType
from simulator.rules.armies.card_search import Wanted
from simulator.rules.armies.search_words import sought
from simulator.staging.card_text import kinds_name, type_name
from simulator.ui.cards.catalogue import faces_wanted

_NOT_ASKED: Final = (None, False, (), "")
"""What a filter holds that is off."""
_MOST_WORDS: Final = 6
"""Of more words it is not said which one to drop."""


def why_none(library: Library, wanted: Wanted) -> str:
    """Return in one or two sentences why nothing fits; empty where something does."""
    if faces_wanted(library, wanted):
        return ""
    here = {card.faction for card in library.units.values()}
    if wanted.factions and not here & set(wanted.factions):
        return not_in_force(wanted.factions)
    lit = _lit(wanted)
    for few in (1, 2):
        for some in combinations(lit, few):
            if not faces_wanted(library, _only(wanted, some)):
                reasons = [_excluded(tuple(lit[name] for name in some))]
                if some == ("text",):
                    reasons += _fewer_words(library, Wanted(text=wanted.text))
                return " ".join(reasons)
    text = [_("No card fits everything that is lit.")]
    for name, said in lit.items():
        left = len(faces_wanted(library, _without(wanted, name)))
        if left:
            words = ngettext(
                "Without {filter} {n} card would.", "Without {filter} {n} cards would.", left
            )
            text.append(words.format(filter=said, n=left))
    return " ".join(text)


def not_in_force(factions: Iterable[str]) -> str:
    """Return the sentence that these factions cannot be played or looked up yet."""
    said = _("Not in force yet: {factions}. The cards are still to come.")
    return said.format(factions=", ".join(map(faction_name, factions)))


def _fewer_words(library: Library, wanted: Wanted) -> list[str]:
    """Return which word of what is typed has to go so that cards are found."""
    parts = [part.typed for part in sought(wanted.text)]
    found = []
    if 1 < len(parts) <= _MOST_WORDS:
        for index, part in enumerate(parts):
            fewer = " ".join(parts[:index] + parts[index + 1 :])
            left = len(faces_wanted(library, replace(wanted, text=fewer)))
            if left:
                said = ngettext(
                    "Without {word} there is {n} card.", "Without {word} there are {n} cards.", left
                )
                found.append(said.format(word=part, n=left))
    return found


def _excluded(said: tuple[str, ...]) -> str:
    if len(said) == 1:
        return _("No card fits {filter}.").format(filter=said[0])
    return _("No card is both {first} and {second}.").format(first=said[0], second=said[1])


def _lit(wanted: Wanted) -> dict[str, str]:
    """Return the filters that are on, by their field, as the chips call them."""
    low, high = wanted.cost or (0, 0)
    cost = _("Cost {low}") if low == high else _("Cost {low} to {high}")
    said = {
        "kinds": " / ".join(map(kinds_name, wanted.kinds)),
        "commander": _("Commanders"),
        "character": _("Characters"),
        "home_made": _("Home-made"),
        "types": " / ".join(type_name(UnitType(one)) for one in wanted.types),
        "cost": cost.format(low=low, high=high),
        "factions": " / ".join(map(faction_name, wanted.factions)),
        "new": _("New"),
        "answers": wanted.about,
        "text": _("\u201c{words}\u201d").format(words=wanted.text.strip()),
    }
    asked = replace(wanted, text=wanted.text.strip())
    return {key: words for key, words in said.items() if getattr(asked, key) not in _NOT_ASKED}


def _only(wanted: Wanted, fields: tuple[str, ...]) -> Wanted:
    return replace(Wanted(), **{name: getattr(wanted, name) for name in fields})


def _without(wanted: Wanted, field: str) -> Wanted:
    return replace(wanted, **{field: getattr(Wanted(), field)})
