"""Which cards are looked for: chips for faction, kind, type, cost and rank, each on or off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from simulator.content.cards.card_versions import new_cards
from simulator.files.plain_data import Data
from simulator.language.faction_names import short_faction_name
from simulator.language.texts import translate as _
from simulator.model.cards import SEASONS, UnitType
from simulator.records import dataclass
from simulator.rules.armies.card_search import BEST, BY_COST, BY_NAME, Wanted
from simulator.staging.card_text import kinds_name, type_name
from simulator.staging.faces import ATTACHMENT, MODE, NCU, SPECIAL, TACTICS, UNIT
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Box, Grid, Press, Row, doing, icon, row, text
from simulator.ui.emblems import OF_FACTION, mark

KINDS: Final = (UNIT, ATTACHMENT, NCU, TACTICS, SPECIAL, MODE)
TYPES: Final = (UnitType.INFANTRY, UnitType.CAVALRY, UnitType.MONSTER, UnitType.WAR_MACHINE)
_EMBLEM: Final = 20
"""Pixels an emblem on a chip is high."""
_GAP: Final = 5


class FilterKind(StrEnum):
    """What a chip asks of cards: most are the field of a search that holds it."""

    FACTION = "factions"
    KIND = "kinds"
    TYPE = "types"
    COST = "cost"
    COMMANDER = "commander"
    CHARACTER = "character"
    HOME_MADE = "home_made"
    NEW = "new"
    ORDER = "order"
    ANSWERS = "answers"
    ALL = "all"


_COUNTED: Final = frozenset(FilterKind) - {
    FilterKind.COST,
    FilterKind.HOME_MADE,
    FilterKind.ORDER,
    FilterKind.ANSWERS,
    FilterKind.ALL,
}
"""Chips that tell how many cards they would leave."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Turn what a chip asks for on or off."""

    kind: FilterKind
    value: str = ""


def turned(wanted: Wanted, chip: Filter) -> Wanted:
    """Return the filter after a click on a chip; costs are one number, then from one to another."""
    value, key = chip.value, chip.kind.value
    match chip.kind:
        case FilterKind.FACTION | FilterKind.KIND | FilterKind.TYPE:
            changes: Data = {key: _with(getattr(wanted, key), value)}
        case FilterKind.COST:
            changes = {key: _cost(wanted.cost, int(value))}
        case FilterKind.COMMANDER | FilterKind.CHARACTER | FilterKind.HOME_MADE:
            changes = {key: None if getattr(wanted, key) else True}
        case FilterKind.NEW:
            changes = {key: new_cards() if wanted.new is None else None}
        case FilterKind.ORDER:
            changes = {key: value}
        case FilterKind.ANSWERS:
            changes = {key: None, "about": ""}
        case FilterKind.ALL:
            return Wanted(text=wanted.text, order=wanted.order)
    return replace(wanted, **changes)


def _with(chosen: tuple[str, ...], value: str) -> tuple[str, ...]:
    if value in chosen:
        return tuple(one for one in chosen if one != value)
    return (*chosen, value)


def _cost(chosen: tuple[int, int] | None, cost: int) -> tuple[int, int] | None:
    if chosen is None:
        return (cost, cost)
    low, high = chosen
    if low <= cost <= high:
        return None if low == high else (cost, cost)
    return (min(low, cost), max(high, cost))


def is_on(wanted: Wanted, chip: Filter) -> bool:
    """Return whether what a chip asks for is looked for."""
    now = getattr(wanted, chip.kind.value, None)
    match chip.kind:
        case FilterKind.FACTION | FilterKind.KIND | FilterKind.TYPE:
            return chip.value in (now or ())
        case FilterKind.COST:
            low, high = now or (1, 0)
            return chip.value.isdigit() and low <= int(chip.value) <= high
        case FilterKind.ORDER:
            return chip.value == now
    return now not in {None, False}


# ------------------------------------------------------------------ as boxes


def chip(
    words: str, do: object, *, on: bool = False, emblem_of: str = "", count: int | None = None
) -> Press:
    """Return a chip: one that is on has a gold edge and a tick in place of its emblem.

    Args:
        words: What it says.
        do: The action it asks for.
        on: Whether what it asks for is looked for.
        emblem_of: The faction whose emblem stands before the words; empty for none.
        count: How many cards it would leave; one that would leave none is dim.
    """
    quiet = count == 0 and not on
    colour = palette.TEXT_QUIET if quiet else palette.WHITE if on else palette.TEXT
    picture: Box | None = None
    if on:
        picture = icon("verdict-yes", _EMBLEM - 4)
    elif emblem_of in OF_FACTION:
        picture = mark(OF_FACTION[emblem_of], _EMBLEM)
    side = Align.CENTRE if picture is None and not count else Align.START
    said = text(words, 16, colour, bold=on, lines=1, align=Align.CENTRE, side=side, grow=1)
    number = text(str(count), 15, palette.GOLD, lines=1, align=Align.CENTRE) if count else None
    inside = row(picture, said, number, pad=(5, 3), gap=_GAP - 1)
    return Press(child=inside, do=do, chosen=on, least_height=30)


def chips(
    asked: Iterable[tuple[Filter, str]],
    wanted: Wanted,
    counts: Mapping[Filter, int] | None = None,
    columns: int = 2,
) -> Grid:
    """Return chips beside and below each other; `counts` says how many cards each would leave."""
    made = tuple(
        chip(
            words,
            one,
            on=is_on(wanted, one),
            emblem_of=one.value if one.kind is FilterKind.FACTION else "",
            count=counts.get(one, 0) if counts is not None and one.kind in _COUNTED else None,
        )
        for one, words in asked
    )
    return Grid(children=made, columns=max(1, columns), gap=_GAP)


def season_choice(now: str, take: Callable[[str], object]) -> Row:
    """Return a chip for each season, `now` on, that has it taken."""
    said = _("Season")
    made = (
        replace(chip(one, doing(take, one), on=one == now), spoken=f"{said}: {one}", least_width=66)
        for one in SEASONS
    )
    return row(text(said, 16, lines=1, align=Align.CENTRE), *made)


def faction_filters(factions: Sequence[str]) -> list[tuple[Filter, str]]:
    """Return a filter for each faction, with its name."""
    return [(Filter(FilterKind.FACTION, one), short_faction_name(one)) for one in factions]


def kind_filters() -> list[tuple[Filter, str]]:
    """Return a filter for each kind of card, with its name."""
    return [(Filter(FilterKind.KIND, one), kinds_name(one)) for one in KINDS]


def type_filters() -> list[tuple[Filter, str]]:
    """Return a filter for each type of combat unit, with its name."""
    return [(Filter(FilterKind.TYPE, one.value), type_name(one)) for one in TYPES]


def rank_filters(*, own: bool = False) -> list[tuple[Filter, str]]:
    """Return the filters for commanders, characters and new cards; `own` for home-made ones."""
    found = [
        (Filter(FilterKind.COMMANDER), _("Commanders")),
        (Filter(FilterKind.CHARACTER), _("Characters")),
        (Filter(FilterKind.NEW), _("New")),
    ]
    return [*found, (Filter(FilterKind.HOME_MADE), _("Home-made"))] if own else found


def orders() -> list[tuple[Filter, str]]:
    """Return the orders cards may stand in, with their names."""
    names = ((BEST, _("Best fit")), (BY_NAME, _("Name")), (BY_COST, _("Cost")))
    return [(Filter(FilterKind.ORDER, one), said) for one, said in names]
