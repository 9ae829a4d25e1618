"""Telling on the command line how far the cards are encoded, and which tests play them."""

from __future__ import annotations

from rich.table import Table

from simulator.cli.shell.terminal import console, say
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
    terminal = console()
    terminal.print(_by_kind(cards))
    if faction:
        terminal.print(_one_by_one(cards))
    elif untested:
        terminal.print(_one_by_one([card for card in cards if card.unplayed]))
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


def _by_kind(cards: list[Covered]) -> Table:
    heads = (_("Faction"), _("Kind"), _("Data"), _("Bespoke"), _("Not yet"), _("Named by tests"))
    table = Table(*heads)
    for faction in sorted({card.faction for card in cards}):
        for kind in KINDS:
            group = [card for card in cards if (card.faction, card.kind) == (faction, kind)]
            counts = [sum(1 for card in group if card.state is state) for state in CoverageState]
            named = sum(1 for card in group if not card.unplayed)
            if group:
                table.add_row(
                    faction, translate(kind), *map(str, counts), f"{named} / {len(group)}"
                )
    return table


def _one_by_one(cards: list[Covered]) -> Table:
    table = Table(_("Kind"), _("Number"), _("Card"), _("State"), _("Played by"))
    for card in cards:
        files = ", ".join(name.removeprefix("test_").removesuffix(".py") for name in card.tests)
        table.add_row(translate(card.kind), card.id, card.name, str(card.state.words), files)
    return table


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
