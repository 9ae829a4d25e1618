"""English verbs agree with printed names: "Stark Bowmen stand", "Gregor Clegane stands".

A text is written for one: `{unit} stands`. Where the name in a place is plural, the verb behind it
is written for several; any other word chooses by a bar, as in translations: `{unit:its|their}`.

Any layer may import this module. It imports nothing of ours but how answers are kept and how
lengths are written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from numbers import Number
from typing import Final

from simulator.caches import cached
from simulator.language.lengths import IN_ENGLISH, measured

PLACES: Final = (
    *("unit", "other", "foe", "friend", "target", "attacker", "defender", "viewer"),
    *("ncu", "attachment", "piece"),
)
"""The places of a text that hold the printed name of a unit, an attachment or a piece."""
IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "lies": "lie"}
"""Verbs whose plural does not follow from their last letters."""
SINGULAR: Final = frozenset(
    {
        *("Belwas", "Ben Bones", "Chosen of Styr", "Coldhands", "Daario Naharis"),
        *("Illyrio Mopatis", "Lord Varys", "The Great Walrus", "Thoros of Myr"),
        *("Tom Sevenstringers", "Tycho Nestoris", "Varamyr Sixskins", "Xaro Xhoan Daxos"),
    }
)
"""Names of one person that end like those of several."""
_SEVERAL: Final = frozenset({"chosen", "faithful"})
"""Last words of names that mean several and end in neither "s" nor "men"."""
LATER: Final = re.compile(r"(.+) (\d+|[A-Z])")
"""A name with the number or letter that tells two units of a name apart."""
VERB: Final = re.compile(
    rf"(?<!of )\{{({'|'.join(PLACES)})\}} ((?:already |also |never |now |only |still )?)([a-z]+s)\b"
)
"""A name and the verb behind it; in "the charge of {unit} is" it is not the name that is."""
_BARRED: Final = re.compile(r"\{(\w+):([^{}|]*)\|([^{}]*)\}")
"""A word for one and a word for several."""


@cached(4096, each=400)
def decided_by(text: str) -> frozenset[str]:
    """Return the places of an English text whose names decide about other words."""
    return frozenset(found[1] for form in (VERB, _BARRED) for found in form.finditer(text))


@cached(4096, each=620)
def agreed(text: str, plural: frozenset[str]) -> str:
    """Return an English text with the words that go with its names, of which some are plural."""

    def verb(found: re.Match[str]) -> str:
        word = verb_of_several(found[3]) if found[1] in plural else found[3]
        return f"{{{found[1]}}} {found[2]}{word}"

    def chosen(found: re.Match[str]) -> str:
        return found[3] if found[1] in plural else found[2]

    return _BARRED.sub(chosen, VERB.sub(verb, text))


def verb_of_several(verb: str) -> str:
    """Return what several do, for the verb of what one does: "carry" for "carries".

    Example:
        >>> [verb_of_several(verb) for verb in ("is", "stands", "carries", "reaches", "forgoes")]
        ['are', 'stand', 'carry', 'reach', 'forgo']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    hissing = verb.endswith(("ches", "shes", "sses", "xes", "oes"))
    return verb[:-2] if hissing else verb[:-1]


@cached(2048, each=160)
def is_plural(name: str) -> bool:
    """Return whether an English printed name means several, with a number behind it or not.

    Example:
        >>> [is_plural(name) for name in ("Stark Bowmen 2", "Gregor Clegane", "Winterfell Guard")]
        [True, False, False]
    """
    first, _comma, _title = name.partition(", ")
    later = LATER.fullmatch(first)
    bare = later[1] if later else first
    if bare in SINGULAR:
        return False
    if " and " in bare or " & " in bare:
        return True
    head = re.split(" of | in | Without ", bare)[0].split(" ")[-1].lower()
    several = len(head) > 1 and head.endswith("s") and not head.endswith(("ss", "'s", "us"))
    return several or head.endswith("men") or head in _SEVERAL


# ------------------------------------------------------------------ texts and their places


class _Names(str):
    """Several names in one place, with commas between."""

    __slots__ = ()


def names_in_one_place(names: Sequence[str]) -> str:
    """Return names with commas between, which mean several unless there is one alone."""
    said = ", ".join(names)
    return _Names(said) if len(names) > 1 else said


class _Agreeing(str):
    """An English text some of whose words go with the names in its places."""

    __slots__ = ()

    def format(self, *args: object, **places: object) -> str:
        """Fill the places, lengths as players read them; words agree with the names."""
        if args:
            return str(self).format(*args, **places)
        plural = frozenset(place for place in decided_by(self) if _several(places[place]))
        return IN_ENGLISH.filled(agreed(str(self), plural), places)


def agreeing(text: str) -> str:
    """Return an English text as it is filled in, with lengths and verbs as players read them."""
    return _Agreeing(text) if decided_by(text) else measured(text)


def _several(value: object) -> bool:
    """Return whether what is put in a place means several; a message chooses by its names."""
    if isinstance(value, str):
        return isinstance(value, _Names) or is_plural(value)
    return not isinstance(value, Number) and format(value, "one|several") == "several"
