"""The words a player reads, in the player's language.

A text below the window is a `Message`: its English words and the values of its places, put together
when somebody reads it, in the language spoken then. `msg("{unit}: charge whom?", unit=name)` only
builds it; `str(message)` writes it. So a game nobody watches formats nothing, and a log, a question
or a reason may be read in another language than the game was begun in.

In the window, on paper and in errors a text is read where it is made: `_("Charge whom?")` says it
at once, and values are filled in afterwards, `_("{unit} fails to charge.").format(unit=name)`.

The English text is the key, so without a catalogue the game speaks English. What `msg`,
`msg_plural`, `_`, `ngettext` and `marked` are given is a plain text: a catalogue could not be made
of f-strings. What is printed on cards and what players write themselves are plain `str`, and
brackets in them mean nothing. A printed name is looked up where it stands in a place of a text;
where a name or a card's text is drawn by itself, `printed(card.name)` says it.

A text may choose a word by the name in a place: `{unit:greift|greifen} an` writes the first form
for a name that is singular, the second for one that is plural, and not the name itself. Which form
goes with a name is said in the catalogue of names, under the context "form"; in English its last
letters say so, and the verb behind the name follows by itself (`simulator/language/agreement.py`).

The language belongs to the person who reads: every thread and task may have its own
(`simulator/language/per_reader.py`), and what is kept for the next reader is kept by language.

Any layer may import this module. It imports nothing of ours but how records are made, how lengths
are written, how verbs agree and what belongs to each reader: who starts the program says where the
catalogues are.
"""

from __future__ import annotations

import contextlib
import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, Union

from frozendict import frozendict

from simulator.caches import cached
from simulator.language.agreement import LATER, agreeing, is_plural, names_in_one_place
from simulator.language.lengths import IN_ENGLISH, Wording, WrittenInches
from simulator.language.per_reader import PerReader
from simulator.records import dataclass

if TYPE_CHECKING:  # the rules import this module, and pathlib takes longer than most of them
    from functools import _lru_cache_wrapper
    from pathlib import Path

DOMAIN: Final = "iron-ranks"
"""The catalogue of the program's own texts."""
NAMES: Final = "names"
"""The catalogue of printed names: cards, abilities, attacks, terrain, modes."""
PRINTED: Final = ("cards", "teaching", "rules")
"""The catalogues of what cards say, of drills, lessons, glossary and modes, and of the rulebook."""
FORM: Final = "form"
"""The context that says which form of a word goes with a name, counted from 1."""
TITLE: Final = "title"
"""The context of second names, such as "The Wolf Lord"."""
TACTICS_CARD: Final = "tactics card"
"""The context of a tactics card that shares its name with an ability."""
GLOSSARY: Final = "glossary"
"""The context of the ways in which a word of the glossary is written, and of its kinds."""
ENGLISH: Final = "en"
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that move a cursor or turn the line over instead of being read; not tab, not line."""


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """A language with its catalogues; English needs none."""

    language: str = ENGLISH
    english: bool = True
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    names: gettext.NullTranslations = gettext.NullTranslations()
    printed: tuple[gettext.NullTranslations, ...] = ()
    signs: Mapping[int, str] = frozendict()
    """What stands for the decimal point, the comma between thousands and the percent sign."""
    lengths: Wording = IN_ENGLISH

    def is_title(self, text: str) -> bool:
        """Return whether a text is the second name of a character."""
        return self.names.pgettext(TITLE, text) != text

    def with_signs(self, number: str) -> str:
        """Write a number with the decimal sign of the language, and its sign for thousands."""
        said = number.translate(self.signs) if self.signs else number
        # A gap before a percent sign is the language's own, or ours, not both.
        return said.replace(" \N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


PLAIN: Final = Speech()
"""English."""
SPEECH: Final = PerReader("speech", PLAIN)
"""The language spoken now."""


_R = TypeVar("_R")


def cached_by_language(
    most: int, *, each: int
) -> Callable[[Callable[..., _R]], _lru_cache_wrapper[_R]]:
    """Have a function keep its answers for each language by itself, as `cached` does."""
    return cached(most, each=each, also=SPEECH.get)


# ------------------------------------------------------------------ texts said at once


class Said(str):
    """A text in another language, whose places write names and numbers its way."""

    __slots__ = ()

    def format(self, *args: object, **places: object) -> str:
        """Fill the places: names in their translation, numbers with the signs of the language."""
        if args:
            return str.format(
                self, *map(_placed, args), **{k: _placed(v) for k, v in places.items()}
            )
        return SPEECH.get().lengths.filled(str(self), places, _placed)


def translate(text: str) -> str:
    """Return a text in the player's language, or in English where the catalogue is silent."""
    speech = SPEECH.get()
    if speech.english:
        return agreeing(text)
    found = speech.catalogue.gettext(text) if text else text
    return Said(found) if "{" in found else found


def ngettext(one: str, many: str, count: int) -> str:
    """Return a text that depends on a number, such as wounds or dice."""
    return _by_number(one, many, count)


def _by_number(one: str, many: str, count: int) -> str:
    speech = SPEECH.get()
    found = speech.catalogue.ngettext(one, many, count)
    return agreeing(found) if speech.english else Said(found)


# ------------------------------------------------------------------ texts not yet written

Value: TypeAlias = Union[str, int, float, Fraction, "Message", tuple["Value", ...]]
"""What stands in a place of a text; several are written one after the other, with commas."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text not yet written: its English words and the values of its places.

    It is plain data: equal to another with the same words and values, in any language. `str` writes
    it in the language spoken at that moment, the messages in its places as well.

    Example:
        >>> from simulator import Message
        >>> print(Message("{n} wounds", (("n", 3),)))
        3 wounds
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
        """Write the text in a place of another, which may ask for a width or a form of a word."""
        return _chosen(form, _form_of(self)) if _BAR in form else format(str(self), form)

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
        return _by_number(self.key, self.many, self.count)


@dataclass(frozen=True, slots=True)
class Literal(Message):
    """Signs between messages, or words nobody translates: the key is written as it is."""

    def template(self) -> str:
        """Return the signs with their places open, the same in every language."""
        return self.key


@dataclass(frozen=True, slots=True)
class CardName(Message):
    """The name of a tactics card: another language may call an ability of that name otherwise."""

    def template(self) -> str:
        """Return the printed name in the language spoken now."""
        return printed(self.key, TACTICS_CARD)


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


def inside(text: Text) -> str:
    """Write a label inside a sentence: English then in small letters, other languages as it is."""
    said = str(text)
    return said.lower() if SPEECH.get().english else said


class _Share(Fraction):
    """A fraction that takes the forms of a float, such as ".0%"; Python 3.11 cannot do that."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Write the fraction itself, or as a float where a form is asked."""
        return with_signs(format(float(self), form)) if form else str(self)


def _readable(value: Value) -> str | int | float | Message:
    if isinstance(value, tuple):
        return names_in_one_place([str(_readable(entry)) for entry in value])
    return _Share(value) if isinstance(value, Fraction) else value  # type: ignore[return-value]


def _write(message: Message) -> str:
    """Write a message in the language spoken now: the one place where messages become texts."""
    text = message.template()
    if message.args:
        speech = SPEECH.get()
        if not speech.english:
            text = speech.lengths.filled(text, dict(message.args), _placed)
        else:
            text = text.format(**{name: _readable(value) for name, value in message.args})
    # A name that ends so, as "Hold the Line!", needs no full stop.
    return text.replace("!.", "!") if "!." in text else text


# ------------------------------------------------------------------ what stands in places abroad

_BAR: Final = "|"
"""What stands between the forms of a word, of which a name chooses one."""
_DECIMAL: Final = re.compile(r"[+\N{MINUS SIGN}-]?\d+(?:\.\d+)? ?[%\"]?")
"""A number that was written before it came into its place."""


class _Name(str):
    """A name in a place of a translation; with a bar the place asks for the form of a word."""

    __slots__ = ("english",)
    english: str

    def __format__(self, form: str) -> str:
        """Write the name, or the form of a word that goes with it."""
        if _BAR in form:
            return _chosen(form, _form_of(self.english))
        return str.__format__(self, form)


class _Whole(int):
    """A whole number in a place of a translation."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Write the number with the signs of the language, or the form of a word for so many."""
        if _BAR in form:
            return _chosen(form, 1 if self == 1 else 2)
        return with_signs(int.__format__(self, form))


class _Number(float):
    """A number with a fraction in a place of a translation."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Write the number with the signs of the language."""
        if _BAR in form:
            return _chosen(form, 1 if self == 1.0 else 2)
        return with_signs(float.__format__(self, form))

    __str__ = float.__repr__


def _placed(value: object) -> object:
    """Return what a place of a translation is filled with."""
    if isinstance(value, str):
        said = _Name(printed(value))
        said.english = value
        return said
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _Whole(value)
    if isinstance(value, float):
        return with_signs(str(value)) if isinstance(value, WrittenInches) else _Number(value)
    if isinstance(value, tuple):
        said = _Name(", ".join(format(_placed(entry)) for entry in value))
        said.english = ", ".join(map(str, value))
        return said
    return _Share(value) if isinstance(value, Fraction) else value


def _chosen(forms: str, number: int) -> str:
    """Return one of the forms between bars, the last where there are fewer."""
    words = forms.split(_BAR)
    return words[min(number, len(words)) - 1]


def _form_of(said: object) -> int:
    """Return which form of a word goes with a name, a list of names or a message, from 1."""
    if isinstance(said, str):
        speech = SPEECH.get()
        return 1 + is_plural(said) if speech.english else _form_of_name(speech, said)
    if isinstance(said, PluralMessage):
        return 1 if said.count == 1 else 2
    if isinstance(said, Message):
        names = [value for place, value in said.args if place != "between"]
        if isinstance(said, Literal) and len(names) > 1:
            return 2
        return _form_of(names[0] if len(names) == 1 else said.key)
    return 1 if said == 1 or not isinstance(said, int | float | tuple) else 2


@cached(2048, each=300)
def _form_of_name(speech: Speech, name: str) -> int:
    found = speech.names.pgettext(FORM, name)
    if found != name and found.isdecimal():
        return int(found)
    if speech.names.gettext(name) != name:
        return 1
    later = LATER.fullmatch(name)
    if later:
        return _form_of_name(speech, later[1])
    bearers = [part for part in names_between(name, speech.is_title) if not speech.is_title(part)]
    if len(bearers) > 1:
        return 2
    return _form_of_name(speech, bearers[0]) if bearers and bearers[0] != name else 1


def names_between(text: str, is_title: Callable[[str], bool]) -> list[str]:
    """Part names at their commas; a second name ("Tall-Talker, Horn-Blower") may have its own.

    is_title: whether a text is the second name of a character.
    """
    first, _comma, rest = text.partition(", ")
    return [first, rest] if is_title(rest) else text.split(", ")


def name_said(text: str) -> str:
    """Return a printed name in the language spoken, other words as they are.

    The name may have a number behind it ("Stark Sworn Swords 2") or a second name ("Robb Stark, The
    Wolf Lord"); of several names with commas between each is looked up.
    """
    speech = SPEECH.get()
    return text if speech.english or not text else _name_found(speech, text)


@cached(4096, each=300)
def _whole_name(speech: Speech, text: str) -> str:
    if not text:  # a catalogue answers with its own head
        return text
    found = speech.names.gettext(text)
    return found if found != text else speech.names.pgettext(TITLE, text)


@cached(4096, each=300)
def _name_found(speech: Speech, text: str) -> str:
    found = _whole_name(speech, text)
    if found != text:
        return found
    if _DECIMAL.fullmatch(text):
        return speech.with_signs(text)
    later = LATER.fullmatch(text)
    if later:
        return f"{_name_found(speech, later[1])} {later[2]}"
    if ", " in text:
        return ", ".join(_name_found(speech, part) for part in names_between(text, speech.is_title))
    return text


def printed(text: str, context: str = "") -> str:
    """Return what is printed on a card or written for learners, where it is drawn by itself.

    Names, second names, texts of cards, titles and reasons of drills, the glossary; the context
    tells apart what has one English name and two in another language. What no catalogue has (a
    player's own card or army) stays as it is.
    """
    speech = SPEECH.get()
    if speech.english or not text:
        return text
    for catalogue in (speech.names, *speech.printed) if context else ():
        found = catalogue.pgettext(context, text)
        if found != text:
            return found
    bare = text.strip()
    if bare != text:
        return text.replace(bare, printed(bare), 1) if bare else text
    # The whole first: a title such as "Cutthroats, Men-At-Arms and Sworn Knights" begins with the
    # name of a unit, and is no list of names.
    found = _whole_name(speech, text)
    if found == text:
        found = _text_said(speech, text)
    return found if found != text else _name_found(speech, text)


@cached(4096, each=700)
def _text_said(speech: Speech, text: str) -> str:
    plain = " ".join(text.split())
    for catalogue in speech.printed:
        found = catalogue.gettext(plain)
        if found != plain:
            return found
    return text


# ------------------------------------------------------------------ how numbers and signs are said


def signed(number: float, digits: int = 2) -> str:
    """Return a number with its sign, a true minus; what rounds to nothing has no sign: 0.00.

    Its decimal sign is that of the language where it is written, in a place or by itself.
    """
    said = f"{abs(number):.{digits}f}"
    if not float(said):
        return said
    return f"+{said}" if number > 0.0 else f"\N{MINUS SIGN}{said}"


def with_signs(number: str) -> str:
    """Write a number with the decimal sign of the language spoken, and its sign for thousands."""
    return SPEECH.get().with_signs(number)


def listed(parts: Iterable[Text]) -> str:
    """Return several things as a list: "a, b and c"."""
    said = [name_said(part) if isinstance(part, str) else str(part) for part in parts]
    speech = SPEECH.get()
    if speech.english:
        return " and ".join(part for part in (", ".join(said[:-1]), *said[-1:]) if part)
    from babel.lists import format_list  # noqa: PLC0415 - English does without it

    return format_list(said, locale=speech.language)


def marked(text: str) -> str:
    """Mark a text for the catalogue where it is written; it is translated where it is shown."""
    return text


def unseen(text: str) -> re.Match[str] | None:
    """Find the first character that would steer a terminal instead of being read."""
    return _UNSEEN.search(text)


def printable(text: str) -> str:
    """Return a text with every character that cannot be seen written out, by its code."""
    return _UNSEEN.sub(lambda found: ascii(found[0])[1:-1], text)


# ------------------------------------------------------------------ which language is spoken


def language() -> str:
    """Return the language spoken now, such as "en" or "de"."""
    return SPEECH.get().language


def install_language(language: str, folder: Path | None = None) -> bool:
    """Speak this language from now on, in this thread; return whether there is a catalogue for it.

    What the main thread speaks, every thread speaks that has chosen nothing else. `folder` holds
    `<language>/LC_MESSAGES/iron-ranks.mo` and the catalogues of what is printed. Without the first
    we speak English.
    """
    speech = speech_of(language, folder)
    SPEECH.choose(speech)
    return speech is not PLAIN or language == ENGLISH


def speech_of(language: str, folder: Path | None) -> Speech:
    """Return how a language is spoken: English where the folder has no catalogue of it."""
    with contextlib.suppress(FileNotFoundError):
        return PLAIN if folder is None or language == ENGLISH else _speech_of(language, folder)
    return PLAIN


@cached(8, each=2_000_000)
def _speech_of(language: str, folder: Path) -> Speech:
    """Return a language with its catalogues; raise FileNotFoundError where the first is missing."""
    catalogue, signs = gettext.translation(DOMAIN, folder, [language]), _signs_of(language)
    unit = catalogue.gettext(_INCHES).rpartition("} ")[2]
    return Speech(
        language,
        english=False,
        catalogue=catalogue,
        names=catalogue_of(NAMES, folder, language),
        printed=tuple(catalogue_of(domain, folder, language) for domain in PRINTED),
        signs=signs,
        lengths=Wording(unit, catalogue.gettext(_LESS), ".".translate(signs)),
    )


def catalogue_of(domain: str, folder: Path, language: str) -> gettext.NullTranslations:
    """Return a catalogue, or one that leaves everything in English."""
    try:
        return gettext.translation(domain, folder, [language])
    except FileNotFoundError:
        return gettext.NullTranslations()


def _signs_of(language: str) -> dict[int, str]:
    """Return the signs of numbers that are others than ours; none for a language unheard of."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 - English does without it
    from babel.numbers import get_decimal_symbol, get_group_symbol  # noqa: PLC0415 - the same

    try:
        signs = {
            ".": get_decimal_symbol(language),
            ",": get_group_symbol(language),
            "%": Locale.parse(language).percent_formats[None].pattern.rpartition("0")[2],
        }
    except (ValueError, UnknownLocaleError):
        return {}
    return {ord(ours): theirs for ours, theirs in signs.items() if ours != theirs}


_INCHES: Final = marked("{inches} in")
"""A length; the word behind the place is the unit in all texts of a language."""
_LESS: Final = marked("less than {length}")
"""Said of a length that is too small for its digits, instead of nothing."""


def in_english() -> contextlib.AbstractContextManager[None]:
    """Speak English for the length of a block: what a file keeps must not depend on its writer."""
    return SPEECH.held(PLAIN)


def said_in_english(text: Text) -> str:
    """Write a text in English, whatever is spoken: for what is kept in a file."""
    with in_english():
        return str(text)


_ = translate
