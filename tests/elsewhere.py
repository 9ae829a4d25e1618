"""A language nobody speaks: every letter of a text is another one, so what slipped through shows.

A text that reaches a reader in plain letters did not pass the catalogue: it was glued together, or
drawn without being looked up.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from string import Formatter

from assets.locale.collect import cards, names, rules, teaching
from simulator.language import texts

LETTERS = {
    ord(plain) + up: chr(ord("а") + at - (32 if up else 0))
    for at, plain in enumerate("abcdefghijklmnopqrstuvwxyz")
    for up in (0, -32)
}
"""A letter of another alphabet for each of ours, small and capital."""
LANGUAGE = "qps"


def strange(text: str) -> str:
    """Write a text in the letters of nobody; its places stay, not the words they choose between."""
    found = ""
    for before, place, form, turned in Formatter().parse(text):
        found += before.translate(LETTERS).replace("{", "{{").replace("}", "}}")
        if place is not None:
            as_it_is = f"{place}!{turned}" if turned else place
            chosen = form.translate(LETTERS) if form and "|" in form else form
            found += f"{{{as_it_is}:{chosen}}}" if chosen else f"{{{as_it_is}}}"
    return found


@cache
def _known(of: Callable[[], Iterator[tuple[str, str, str, str]]]) -> frozenset[str]:
    return frozenset(words for words, *_rest in of())


class _Program(gettext.NullTranslations):
    """What the program says."""

    def gettext(self, message: str) -> str:
        """Return a sentence."""
        try:
            return strange(message)
        except ValueError:  # a lone bracket, in a sentence without places
            return message.translate(LETTERS)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a sentence about a number of things."""
        return self.gettext(msgid1 if n == 1 else msgid2)


class _Printed(gettext.NullTranslations):
    """What is printed, and nothing else."""

    def __init__(self, *of: Callable[[], Iterator[tuple[str, str, str, str]]]) -> None:
        """Know the texts that the collector finds."""
        super().__init__()
        self.known = frozenset[str]().union(*map(_known, of))

    def gettext(self, message: str) -> str:
        """Return a printed text."""
        return message.translate(LETTERS) if message in self.known else message

    def pgettext(self, context: str, message: str) -> str:
        """Return a printed text that stands in a context; no name chooses a form."""
        return message if context == texts.FORM else self.gettext(message)


@contextmanager
def spoken() -> Iterator[None]:
    """Speak the language for a while."""
    speech = texts.Speech(
        LANGUAGE,
        english=False,
        catalogue=_Program(),
        names=_Printed(names),
        printed=(_Printed(cards, teaching, rules),),
    )
    with texts.SPEECH.held(speech):
        yield


_PLAIN = re.compile(r"[A-Za-z]{2,}")
_ALLOWED = re.compile(
    r"\b(?:[A-Z]{2,5}(?:-[A-Z]{2,6})?-\d{2,3}"  # the id of a rule
    r"|F\d+|NCU|PDF|PNG|HTML|YAML|JSON|GIF|TTS"
    r"|iron-ranks|ironranks)\b"
)


def plain_words(said: str) -> list[str]:
    """Return the words of a text that are in plain letters."""
    return _PLAIN.findall(_ALLOWED.sub("", said))
