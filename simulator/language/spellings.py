"""How names and words are written in every language there is: what is read may be in any of them.

What is written into a file is English or a number, whatever is spoken. What somebody typed, or took
over from a page in another language, is understood all the same, by whoever opens it.
"""

from __future__ import annotations

import gettext

from simulator.caches import cached
from simulator.language.languages import languages, locale_dir
from simulator.language.texts import DOMAIN, NAMES, TITLE, catalogue_of, names_between


@cached(16, each=610_000)
def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    return catalogue_of(domain, locale_dir(), language)


@cached(1, each=580)
def _abroad() -> tuple[str, ...]:
    return languages()[1:]


def spellings(name: str, context: str = "") -> tuple[str, ...]:
    """Return how a printed name is written in each language but English, each form once.

    A second name may stand behind a comma ("Robb Stark, The Wolf Lord"). The context tells apart
    what has one English name and two in another language.
    """
    found = (_name(name, context, language) for language in _abroad())
    return tuple(dict.fromkeys(said for said in found if said != name))


def _name(name: str, context: str, language: str) -> str:
    catalogue = _catalogue(NAMES, language)
    for tried in (context, TITLE):
        said = catalogue.pgettext(tried, name) if tried else catalogue.gettext(name)
        if tried != TITLE and said == name:
            said = catalogue.gettext(name)
        if said != name:
            return said
    if ", " in name:
        parts = names_between(name, lambda rest: catalogue.pgettext(TITLE, rest) != rest)
        return ", ".join(_name(part, "", language) for part in parts)
    return name


def words_for(text: str) -> tuple[str, ...]:
    """Return what the program says for a text in each language but English, each form once."""
    found = (_catalogue(DOMAIN, language).gettext(text) for language in _abroad())
    return tuple(dict.fromkeys(said for said in found if said != text))
