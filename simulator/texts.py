"""The words a player reads, in the player's language.

A text below the window is a `Message`: its English words and the values of its places, put together
when somebody reads it, in the language spoken then. `msg("{unit}: charge whom?", unit=name)` only
builds it; `str(message)` writes it. So a game nobody watches formats nothing, and a log, a question
or a reason may be read in another language than the game was begun in.

In the window, on paper and in errors a text is read where it is made: `_("Charge whom?")` says it
at once, and values are filled in afterwards, `_("{unit} fails to charge.").format(unit=name)`.

The English text is the key, so without a catalogue the game speaks English. What `msg`,
`msg_plural`, `_`, `ngettext` and `marked` are given is a plain text: a catalogue could not be made
of f-strings. What is printed on cards and what players write themselves are plain `str`: nothing
translates them, and brackets in them mean nothing.

Any layer may import this module. It imports nothing of ours but how records are made and how
lengths are written: who starts the program says where the catalogues are.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from simulator.lengths import measured
from simulator.records import dataclass

if TYPE_CHECKING:  # the rules import this module, and pathlib takes longer than most of them
    from pathlib import Path

DOMAIN: Final = "iron-ranks"
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that move a cursor or turn the line over instead of being read; not tab, not line."""


class _Speech:
    """The catalogue in use; English needs none."""

    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    english: bool = True


def translate(text: str) -> str:
    """Say a text in the player's language, or in English where the catalogue is silent."""
    return measured(text if _Speech.english else _Speech.catalogue.gettext(text))


def ngettext(one: str, many: str, count: int) -> str:
    """Say a text that depends on a number, such as wounds or dice."""
    return measured(_Speech.catalogue.ngettext(one, many, count))


# ------------------------------------------------------------------ texts not yet written

Value: TypeAlias = Union[str, int, float, Fraction, "Message", tuple["Value", ...]]
"""What stands in a place of a text; several are written one after the other, with commas."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text not yet written: its English words and the values of its places.

    It is plain data: equal to another with the same words and values, in any language. `str` writes
    it in the language spoken at that moment, the messages in its places as well.
    """

    key: str
    args: tuple[tuple[str, Value], ...] = ()

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return self.key != ""

    def __str__(self) -> str:
        """Write the text in the language spoken now."""
        return _write(self)

    def __format__(self, form: str) -> str:
        """Write the text in a place of another, which may ask for a width."""
        return format(str(self), form)

    def template(self) -> str:
        """Return the text with its places open, in the language spoken now."""
        return translate(self.key) if self.key else ""


@dataclass(frozen=True, slots=True)
class PluralMessage(Message):
    """A text that depends on a number, such as wounds or dice."""

    many: str = ""
    count: int = 0

    def template(self) -> str:
        """Return the form of the text for its number, in the language spoken now."""
        return measured(_Speech.catalogue.ngettext(self.key, self.many, self.count))


@dataclass(frozen=True, slots=True)
class Literal(Message):
    """Signs between messages, or words nobody translates: the key is written as it is."""

    def template(self) -> str:
        """Return the signs with their places open, the same in every language."""
        return self.key


@dataclass(frozen=True, slots=True)
class Capital(Literal):
    """A text at the beginning of a sentence, written with a capital letter."""

    def __str__(self) -> str:
        """Write the text in the language spoken now, its first letter a capital."""
        text = _write(self)
        return text[:1].upper() + text[1:]


Text: TypeAlias = Message | str
"""A text of ours, or a printed name."""

NO_WORDS: Final = Message("")
"""A message that says nothing."""


def msg(key: str, /, **places: Value) -> Message:
    """Return the message with these English words and the values of their places."""
    return Message(key, tuple(places.items()))


def msg_plural(one: str, many: str, count: int, /, **places: Value) -> Message:
    """Return the message that says one thing of one and another of many."""
    return PluralMessage(one, tuple(places.items()), many, count)


def literal(signs: str, /, **places: Value) -> Message:
    """Return messages and numbers with signs between them that are the same in every language."""
    return Literal(signs, tuple(places.items()))


def joined(parts: Iterable[Text], between: Text = ", ") -> Message:
    """Return several texts as one, with signs or a word such as "and" between them."""
    found = tuple(parts)
    places = [(f"part{number}", part) for number, part in enumerate(found)]
    inner = "{between}".join(f"{{{name}}}" for name, _part in places)
    return Literal(inner, (("between", between), *places)) if found else NO_WORDS


def capital(text: Text) -> Message:
    """Return a text that begins a sentence, with a capital letter."""
    return Capital("{text}", (("text", text),))


class _Share(Fraction):
    """A fraction that takes the forms of a float, such as ".0%"; Python 3.11 cannot do that."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Write the fraction itself, or as a float where a form is asked."""
        return format(float(self), form) if form else str(self)


def _readable(value: Value) -> str | int | float | Message:
    if isinstance(value, tuple):
        return ", ".join(str(_readable(entry)) for entry in value)
    return _Share(value) if isinstance(value, Fraction) else value  # type: ignore[return-value]


def _write(message: Message) -> str:
    """Write a message in the language spoken now: the one place where messages become texts."""
    text = message.template()
    if message.args:
        text = text.format(**{name: _readable(value) for name, value in message.args})
    # A name that ends so, as "Hold the Line!", needs no full stop.
    return text.replace("!.", "!") if "!." in text else text


# ------------------------------------------------------------------ how numbers and signs are said


def signed(number: float, digits: int = 2) -> str:
    """Say a number with its sign, a true minus; what rounds to nothing has no sign: 0.00."""
    said = f"{abs(number):.{digits}f}"
    if not float(said):
        return said
    return f"+{said}" if number > 0.0 else f"\N{MINUS SIGN}{said}"


def marked(text: str) -> str:
    """Mark a text for the catalogue where it is written; it is translated where it is shown."""
    return text


def unseen(text: str) -> re.Match[str] | None:
    """Find the first character that would steer a terminal instead of being read."""
    return _UNSEEN.search(text)


def printable(text: str) -> str:
    """Say a text with every character that cannot be seen written out, by its code."""
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


def install_language(language: str, folder: Path | None = None) -> bool:
    """Speak this language from now on; say whether a catalogue for it was found.

    `folder` holds `<language>/LC_MESSAGES/iron-ranks.mo`. Without such a file we speak English.
    """
    _Speech.catalogue, _Speech.english = gettext.NullTranslations(), True
    if folder is None or language == "en":
        return language == "en"
    try:
        _Speech.catalogue = gettext.translation(DOMAIN, folder, [language])
    except FileNotFoundError:
        return False
    _Speech.english = False
    return True


_ = translate
