"""What a word on the screen means: conditions, keywords, zones, terrain, modes, abilities, rules.

`entry` answers for one word, `terms_in` finds the words of a text that have an entry. The texts are
our own (`assets/glossary.yaml`) or those the cards, modes and the list of rules bring.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from simulator.content.cards.library import load_library
from simulator.content.games.scenarios import load_scenario
from simulator.content.glossary_file import TermRecord, read_glossary
from simulator.engine.names import terrain_keyword_name, terrain_name
from simulator.language.texts import GLOSSARY, cached_by_language, capital, joined, printed
from simulator.language.texts import translate as _
from simulator.model.cards import AbilityText, Library
from simulator.model.rulebook import Rule
from simulator.records import dataclass

RULE_ID: Final = r"[A-Z]{2,5}(?:-[A-Z]{2,6})?-\d\d"
"""How the ids of rules are written."""
_RULE_IDS: Final = frozenset(rule.value for rule in Rule)
_BAR: Final = "|"
"""What stands between the ways a language writes one English word."""
MOST_LETTERS: Final = 4000
"""Longer texts are no sentences of ours and are not searched."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word with its text: what kind of thing it is, the page, and the rules it rests on."""

    id: str
    title: str
    kind: str
    text: str
    page: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word of a text that has an entry: from which letter to which."""

    start: int
    end: int
    id: str


def entry(term: str) -> GlossaryEntry | None:
    """Return what a word means, by its id or as it is written; None for a word without a text."""
    if term in _RULE_IDS:
        return _of_rule(term)
    made = _entries()
    return made.get(term) or made.get(_words().get(term, ""))


@cached_by_language(2048, each=600)
def terms_in(text: str) -> tuple[FoundWord, ...]:
    """Return the words of a text that have an entry, each at its first place alone."""
    if len(text) > MOST_LETTERS:
        return ()
    found: dict[str, FoundWord] = {}
    for match in _pattern().finditer(text):
        word = match.group()
        if word in _card_names():
            continue
        name = word if word in _RULE_IDS else _words().get(word, "")
        if name and name not in found:
            end = match.end() - len(word) + len(word.rstrip(",;:"))
            found[name] = FoundWord(match.start(), end, name)
    return tuple(sorted(found.values(), key=lambda one: one.start))


# ------------------------------------------------------------------ where the texts come from


@cached_by_language(2, each=340_000)
def _entries() -> Mapping[str, GlossaryEntry]:
    found: dict[str, GlossaryEntry] = {}
    library = load_library()
    for ability in library.abilities.values():
        if ability.text:
            found[f"ability:{ability.id}"] = _of_ability(ability)
    for made in (*_of_modes(), *_of_terrain(library), *map(_of_term, read_glossary().terms)):
        found[made.id] = made
    return found


def _of_term(term: TermRecord) -> GlossaryEntry:
    page = Rule(term.rules[0]).page
    title, text = printed(term.title), printed(term.text)
    return GlossaryEntry(
        term.id, title, printed(term.kind, GLOSSARY), text, page, tuple(term.rules)
    )


def _of_rule(rule: str) -> GlossaryEntry:
    found = Rule(rule)
    said = f"{printed(found.question)} {printed(found.sentence)}".strip()
    kind = _("house rule") if found.ours else printed(found.chapter)
    return GlossaryEntry(rule, rule, kind, said, found.page, (rule,))


def _of_ability(ability: AbilityText) -> GlossaryEntry:
    kind, rule = (_("order"), "ORD-01") if ability.order else (_("ability"), "ABL-01")
    if ability.innate:
        kind, rule = _("innate ability"), "ABL-02"
    if ability.influence:
        kind, rule = _("influence"), "INF-01"
    page = Rule(rule).page
    return GlossaryEntry(
        f"ability:{ability.id}", printed(ability.name), kind, printed(ability.text), page, (rule,)
    )


def _of_modes() -> Iterator[GlossaryEntry]:
    for name, rules in read_glossary().modes.items():
        mode = load_scenario(name)
        yield GlossaryEntry(
            name,
            printed(mode.name),
            _("game mode"),
            printed(mode.summary),
            Rule(rules[0]).page,
            tuple(rules),
        )


def _of_terrain(library: Library) -> Iterator[GlossaryEntry]:
    """Yield every kind of terrain piece: its keywords, and what each of them does."""
    texts = {term.id: term for term in read_glossary().terms}
    for card in library.terrain.values():
        known = [texts[word] for word in sorted(card.keywords)]
        words = capital(joined([terrain_keyword_name(term.id) for term in known]))
        says = " ".join(printed(term.text) for term in known)
        rules = tuple(rule for term in known for rule in term.rules[:1])
        title = str(capital(terrain_name(card.kind)))
        page = Rule(rules[0]).page
        yield GlossaryEntry(
            f"terrain:{card.kind}", title, _("terrain"), f"{words}. {says}", page, rules
        )


# ------------------------------------------------------------------ how they are written


@cached_by_language(2, each=82_000)
def _words() -> Mapping[str, str]:
    """Return every way a word with a text is written, with the id of its entry."""
    found: dict[str, str] = {}
    for name, made in _entries().items():
        if name.startswith("ability:"):
            found[made.title] = name
    for name in read_glossary().modes:
        found[_entries()[name].title] = name
    for name, made in _entries().items():
        if name.startswith("terrain:"):
            found |= dict.fromkeys((made.title, made.title[:1].lower() + made.title[1:]), name)
    for term in read_glossary().terms:
        for written in ways_of(term):
            found[written] = term.id
            if not term.exact:
                found[written[:1].lower() + written[1:]] = term.id
                found[written[:1].upper() + written[1:]] = term.id
    return found


def ways_of(term: TermRecord) -> list[str]:
    """Return every way the language spoken writes a word of the glossary."""
    return [
        way for word in term.words or [term.title] for way in printed(word, GLOSSARY).split(_BAR)
    ]


@cached_by_language(2, each=95_000)
def _card_names() -> frozenset[str]:
    """Return the names of cards that are no words with a text themselves: "Assault Orders".

    A word inside such a name is part of the name, not a term.
    """
    library = load_library()
    shelves = (library.tactics, library.units, library.attachments, library.ncus)
    names = {printed(card.name) for shelf in shelves for card in shelf.values()}
    return frozenset(name for name in names if name not in _words())


@cached_by_language(2, each=250_000)
def _pattern() -> re.Pattern[str]:
    """Return what finds every word: the longest first, never inside another word."""
    longest = sorted({*_words(), *_card_names()}, key=len, reverse=True)
    words = "|".join(re.escape(word) for word in longest)
    return re.compile(rf"(?<![\w-])(?:{RULE_ID}|{words})(?![\w])(?!-\w)")
