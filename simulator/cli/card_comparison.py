"""Comparing other people's data of the cards with ours on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simulator.cli.shell.terminal import say, say_json
from simulator.content.cards.card_numbers import CardNumbers, plain_numbers
from simulator.content.cards.community_cards import read_community_cards
from simulator.content.cards.library import load_library
from simulator.files.plain_data import Data
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.reports.cards.card_comparison import (
    CardComparison,
    CardDifferences,
    Subject,
    compare,
)


def shown(files: Sequence[Path], season: str, *, as_json: bool) -> bool:
    """Print what the files say otherwise than a season's cards; return whether nothing differs.

    Raises ContentError for a file that cannot be used.
    """
    library = load_library(season=season)
    found = compare([read_community_cards(file) for file in files], library)
    if as_json:
        say_json(_plain(found))
        return found.equal
    for card in found.cards:
        for line in _lines(card):
            say(line)
    for name in found.unknown_abilities:
        said = _("No card of the program has the ability {name}, whose text is in the files.")
        say(said.format(name=name))
    say(_sum(found))
    return found.equal


def _lines(card: CardDifferences) -> list[str]:
    """Return what is said of one card: its number and name, then what differs, line by line."""
    both = card.ours, card.theirs
    if card.ours is None or card.theirs is None:
        alone = next(one for one in both if one is not None)
        said = _("is in the files alone") if card.ours is None else _("is in none of the files")
        return [f"{_head(alone)}: {said}"]
    differs = _("  {subject}: {ours}; in the files {theirs}")
    return [
        _head(card.ours),
        *(
            differs.format(
                subject=subject.words,
                ours=_written(subject, card.ours),
                theirs=_written(subject, card.theirs),
            )
            for subject in card.subjects
        ),
    ]


def _head(card: CardNumbers) -> str:
    return " ".join((card.id, ", ".join(filter(None, (card.name, card.subname)))))


def _written(subject: Subject, card: CardNumbers) -> str:
    """Return what a card prints of a subject; names are quoted, in English as the files have them.

    Two names may be one in another language, so none is translated.
    """
    if subject is Subject.COMMANDER:
        return _("yes") if card.commander else _("no")
    if subject is Subject.ATTACKS:
        lines = (f'"{a.name}" {a.kind} {a.hit}+ {"/".join(map(str, a.dice))}' for a in card.attacks)
        return ", ".join(lines) or _("nothing")
    if subject is Subject.TOKENS and card.tokens is not None:
        name, number = card.tokens
        return f'{number} "{name}"'
    value = getattr(card, subject.value)
    if isinstance(value, tuple):
        return ", ".join(f'"{name}"' for name in value) or _("nothing")
    if isinstance(value, str):
        return f'"{value}"' if value else _("nothing")
    return _("nothing") if value is None else str(value)


def _sum(found: CardComparison) -> str:
    both = [card for card in found.cards if card.ours and card.theirs]
    text = ngettext(
        "{n} card compared: {differ} with differences, {ours} in none of the files, "
        "{theirs} in the files alone.",
        "{n} cards compared: {differ} with differences, {ours} in none of the files, "
        "{theirs} in the files alone.",
        found.compared,
    )
    ours = sum(card.theirs is None for card in found.cards)
    theirs = sum(card.ours is None for card in found.cards)
    return text.format(n=found.compared, differ=len(both), ours=ours, theirs=theirs)


def _plain(found: CardComparison) -> Data:
    return {
        "compared": found.compared,
        "cards": [_plain_card(card) for card in found.cards],
        "unknown_abilities": list(found.unknown_abilities),
    }


def _plain_card(card: CardDifferences) -> Data:
    """Return both sides of a card, and the keys that differ."""
    return {
        "differ": [subject.value for subject in card.subjects],
        "ours": plain_numbers(card.ours) if card.ours else None,
        "theirs": plain_numbers(card.theirs) if card.theirs else None,
    }
