"""Telling on the command line how far the cards are encoded, and which tests play them."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.cli.shell.terminal import say, show_table
from simulator.content.cards.coverage import (
    KINDS,
    CoverageState,
    Covered,
    coverage,
    tests_folder,
    whole,
)
from simulator.content.cards.printed_cards import printed_cards
from simulator.language.texts import translate
from simulator.language.texts import translate as _


def shown(faction: str, *, untested: bool) -> bool:
    """Print the coverage; give whether every card that is here does what it says.

    Raises ValueError for a faction that is not printed.
    """
    tests = tests_folder()
    everything = coverage("", tests)
    known = sorted({*printed_cards(), *(card.faction for card in everything)})
    if faction and faction not in known:
        words = _("{faction} is none of: {known}")
        raise ValueError(words.format(faction=faction, known=", ".join(known)))
    cards = [card for card in everything if faction in {"", card.faction}]
    heads = (_("Faction"), _("Kind"), _("Data"), _("Bespoke"), _("Not yet"), _("Named by tests"))
    show_table(heads, _by_kind(cards))
    if faction or untested:
        each = (_("Kind"), _("Number"), _("Card"), _("State"), _("Played by"))
        show_table(each, (_row(card) for card in cards if faction or card.unplayed))
    _each_lacking(_("not yet: {card} ({kind} {number}): {what}"), cards, "missing")
    if tests is None:
        say(_("This copy of the program has no tests, so it cannot list the cards they play."))
    elif untested:
        words = _("no test names: {card} ({kind} {number}): {what}")
        _each_lacking(words, cards, "unplayed")
    asked = [name for name in known if faction in {"", name}]
    sums = {name: _in_force([card for card in cards if card.faction == name]) for name in asked}
    for name, done in sums.items():
        say(_sum(name, done))
    if not faction:
        complete = sum(1 for name, done in sums.items() if done >= _printed(name))
        say(_("{complete} of {all} factions are whole.").format(complete=complete, all=len(sums)))
    return all(card.state is not CoverageState.NOT_YET for card in cards)


def _by_kind(cards: list[Covered]) -> Iterator[tuple[object, ...]]:
    for faction in sorted({card.faction for card in cards}):
        for kind in KINDS:
            group = [card for card in cards if (card.faction, card.kind) == (faction, kind)]
            counts = [sum(1 for card in group if card.state is state) for state in CoverageState]
            named = sum(1 for card in group if not card.unplayed)
            if group:
                yield faction, translate(kind), *counts, f"{named} / {len(group)}"


def _row(card: Covered) -> tuple[object, ...]:
    files = ", ".join(name.removeprefix("test_").removesuffix(".py") for name in card.tests)
    return translate(card.kind), card.id, card.name, card.state.words, files


def _each_lacking(words: str, cards: list[Covered], part: str) -> None:
    """Print what each card lacks, as one of its lists names it."""
    for card in cards:
        what = ", ".join(getattr(card, part))
        if what:
            kind = translate(card.kind)
            say(words.format(card=card.name, kind=kind, number=card.id, what=what))


def _in_force(cards: list[Covered]) -> int:
    return sum(1 for card in cards if card.state is not CoverageState.NOT_YET)


def _printed(faction: str) -> int:
    return sum(printed_cards().get(faction, {}).values())


def _sum(faction: str, done: int) -> str:
    printed = _printed(faction)
    share = 100 * done // printed if printed else 100
    text = _("{faction}: {done} of {all} printed cards ({share} %).").format(
        faction=faction, done=done, all=printed, share=share
    )
    return f"{text} {whole(faction).why}"
