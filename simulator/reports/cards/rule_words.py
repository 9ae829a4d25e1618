"""Words of the rules that go on what somebody types while looking for a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.content.cards.library import load_library
from simulator.content.glossary_file import read_glossary
from simulator.language.texts import cached_by_language, msg
from simulator.records import dataclass
from simulator.reports.cards.glossary import ways_of
from simulator.rules.armies.card_search import passages_of, says
from simulator.rules.armies.search_words import plain, readable_words, sought

MOST: Final = 3
LONGEST: Final = 15
"""Longer words have no room on a chip and are not proposed."""
_FIRST: Final = (msg("panic test"), msg("charge"), msg("Vulnerable"))
"""What is proposed before anything is typed."""
_LEAST: Final = 2
"""So many letters are needed before a word is proposed."""


@dataclass(frozen=True, slots=True)
class WordProposal:
    """A word of the rules, and what stands in the search line when it is taken."""

    word: str
    text: str


def proposals(typed: str) -> tuple[WordProposal, ...]:
    """Return words of the rules that begin like the last word typed, the commonest first."""
    if not typed.strip():
        return tuple(WordProposal(word, _written(word)) for word in map(str, _FIRST))
    last = typed.rpartition(" ")[2]
    begun = plain(last.strip('"'))
    if len(begun) < _LEAST:
        return ()
    before = typed[: len(typed) - len(last)]
    words = _words()
    fitting = [word for word in words if _goes_on(word, begun)]
    fitting.sort(key=lambda word: (-words[word], word))
    return tuple(WordProposal(word, before + _written(word)) for word in fitting[:MOST])


def _goes_on(word: str, begun: str) -> bool:
    said = plain(word)
    return said != begun and (said.startswith(begun) or f" {begun}" in said)


def _written(word: str) -> str:
    """Return a word as it is looked for: a phrase stands in quotes."""
    return f'"{word}"' if " " in word else word


@cached_by_language(2, each=7_500)
def _words() -> Mapping[str, int]:
    """Return the words of the glossary that stand on cards, each with the number of these."""
    library = load_library()
    texts = [passages_of(card, library) for card in library.cards.values()]
    found: dict[str, int] = {}
    for term in read_glossary().terms:
        for said in (way.rstrip(",;") for way in ways_of(term)):
            if len(said) > LONGEST:
                continue
            if readable_words(said).stems in {readable_words(one).stems for one in found}:
                continue
            typed = _written(said)
            count = sum(1 for passages in texts if says(passages, typed)) if sought(typed) else 0
            if count:
                found[said] = count
    return found
