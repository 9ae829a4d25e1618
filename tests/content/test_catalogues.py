"""Every translation is whole: nothing missing, doubtful, unused or broken, and compiled so."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message

from assets.locale.collect import TEMPLATES, file_of, languages, opened, rendering
from simulator.language.agreement import PLACES, VERB, is_plural, verb_of_several
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH, FORM, NAMES, PRINTED, msg, printed, translate
from simulator.reports.agent_names import LABELS
from tests.each import some

LANGUAGES = languages()
BRACES = frozenset({NAMES, *PRINTED})
"""Catalogues in which brackets mean nothing: what is printed has no places."""
Part = tuple[str, str]
Key = tuple[str | None, str]
PARTS = [(language, name) for language in LANGUAGES for name in TEMPLATES]


@cache
def template(name: str) -> Catalog:
    return TEMPLATES[name]()


@cache
def catalogue(part: Part) -> Catalog:
    return opened(*part)


def entries(catalogue: Catalog) -> dict[Key, Message]:
    """Return the messages by context and first English form."""
    return {(one.context, first_of(one)): one for one in catalogue if one.id}


def first_of(one: Message) -> str:
    return one.id if isinstance(one.id, str) else one.id[0]


def forms(words: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words or ())


def places(text: str) -> set[str]:
    """Return the names of the places of a text; ValueError for one that cannot be read."""
    return {
        place for _before, place, _form, _turned in Formatter().parse(text) if place is not None
    }


@pytest.mark.parametrize("part", PARTS, ids="/".join)
def test_a_catalogue_has_every_text_and_no_other(part: Part) -> None:
    """`python -m assets.locale.collect` brings it up to date."""
    wanted, there = entries(template(part[1])), entries(catalogue(part))
    collect = f"{'/'.join(part)}.po, python -m assets.locale.collect:"
    assert not wanted.keys() - there.keys(), f"{collect} lacks {listed(wanted, there)}"
    assert not there.keys() - wanted.keys(), f"{collect} nobody says {listed(there, wanted)}"
    assert not catalogue(part).obsolete


def listed(some: Mapping[Key, Message], others: Mapping[Key, Message]) -> str:
    """Return the texts that some have and others have not, each with its context."""
    return ", ".join(sorted(f"{text!r} ({kind or 'text'})" for kind, text in some.keys() - others))


@pytest.mark.parametrize("part", PARTS, ids="/".join)
def test_nothing_is_doubtful_or_missing(part: Part) -> None:
    messages = entries(catalogue(part))
    assert [key for key, one in messages.items() if one.fuzzy] == []
    empty = [key[1] for key, one in messages.items() if not all(forms(one.string) or ("",))]
    assert not empty, f"{'/'.join(part)}.po: not translated: {'; '.join(empty)}"


@pytest.mark.parametrize("part", [p for p in PARTS if p[1] not in BRACES], ids="/".join)
def test_a_translation_has_the_places_of_the_english_text(part: Part) -> None:
    """It may leave one out where another form names it, and never has one of its own."""
    assert list(wrong_places(catalogue(part))) == []


def wrong_places(catalogue: Catalog) -> Iterator[str]:
    for one in catalogue:
        words = forms(one.string)
        if not one.id or not any(words):
            continue
        english = [each for each in forms(one.id) if readable(each)]
        if len(english) < len(forms(one.id)):
            continue  # brackets that are meant as such: nobody fills it
        known = set().union(*map(places, english))
        needed = known if isinstance(one.id, str) else set[str]()
        for said in words:
            if not readable(said) or not needed <= places(said) <= known:
                yield f"{first_of(one)!r}: {said!r}"


def readable(text: str) -> bool:
    try:
        return all(not place or place.isidentifier() for place in places(text))
    except ValueError:
        return False


@pytest.mark.parametrize("part", PARTS, ids="/".join)
def test_blanks_and_lines_stand_as_in_english(part: Part) -> None:
    """What is put together from parts keeps its gaps."""
    wrong = [
        (key, said)
        for key, one in entries(catalogue(part)).items()
        for said in forms(one.string)
        if said and edges(said) != edges(first_of(one))
    ]
    assert wrong == []


def edges(text: str) -> tuple[bool, bool, int]:
    return (text[:1].isspace(), text[-1:].isspace(), text.count("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_is_a_number(language: str) -> None:
    """It says which of two words goes with a name: {unit:attacks|attack}."""
    wrong = [
        one.id
        for one in catalogue((language, NAMES))
        if one.context == FORM and one.string not in {"1", "2", "3", "4"}
    ]
    assert wrong == []


@pytest.mark.parametrize("part", PARTS, ids="/".join)
def test_what_is_played_with_is_what_is_written(part: Part) -> None:
    """The compiled file beside a catalogue was made of it."""
    file = file_of(*part).with_suffix(".mo")
    with file.open("rb") as opened_file:
        compiled = gettext.GNUTranslations(opened_file)
    there = {key: said for key, said in said_by(compiled).items() if key}
    assert there == said_by(rendering(catalogue(part)))


def said_by(catalogue: gettext.GNUTranslations) -> dict[object, str]:
    found: dict[object, str] = dict(catalogue._catalog)  # type: ignore[attr-defined]
    return {key: said for key, said in found.items() if key}


# ------------------------------------------------------------------ the search would find them


def one_entry(english: str, said: str) -> Catalog:
    made = Catalog("de")
    made.add(english, said)
    return made


@pytest.mark.parametrize(
    ("english", "said", "right"),
    [
        ("{unit} attacks", "{unit} {unit:greift|greifen} an", True),
        ("{unit} attacks {foe}", "{foe} wird angegriffen", False),
        ("{unit} attacks", "{einheit} greift an", False),
        ("{unit} attacks", "{unit greift an", False),
        ("{n:.1f} inches", "{n:.1f} Zoll", True),
    ],
)
def test_a_wrong_place_is_caught(english: str, said: str, right: bool) -> None:
    assert (list(wrong_places(one_entry(english, said))) == []) is right


def test_a_new_language_needs_a_folder_and_nothing_else(tmp_path: Path) -> None:
    """What is begun holds every text, says nothing yet, and is found by its folder."""
    from assets.locale.collect import up_to_date  # noqa: PLC0415 - it prints what it did
    from simulator.language.languages import languages as spoken  # noqa: PLC0415

    up_to_date("fr", tmp_path)
    assert spoken(tmp_path) == ("en", "fr")
    assert len(entries(opened("fr", NAMES, tmp_path))) == len(entries(template(NAMES)))


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_what_has_a_translation_as_a_whole_is_said_by_it(language: str) -> None:
    """A title that begins with a name and a comma is no list of names."""
    wanted: dict[str, set[str]] = {}
    for name in (NAMES, *PRINTED):
        for (_context, english), one in entries(catalogue((language, name))).items():
            wanted.setdefault(" ".join(english.split()), set()).update(forms(one.string))
    speak(language)
    try:
        other = {
            english: printed(english)
            for name in PRINTED
            for (context, english), one in entries(catalogue((language, name))).items()
            if context is None and printed(english) not in wanted[" ".join(english.split())]
        }
    finally:
        speak(ENGLISH)
    assert other == {}


def test_no_sentence_has_the_name_of_a_machine_in_quotation_marks() -> None:
    """It would stay English in other languages: a sentence takes the name from `LABELS`."""
    names = "|".join(LABELS)
    quoted = re.compile(rf"['\"‘“](?:{names})['\"’”]")
    texts = [text for one in template("iron-ranks") for text in forms(one.id)]
    assert [text for text in some(texts) if quoted.search(text)] == []


SEVERAL: Final = (
    "act activate add are arrive attack become belong block carry charge claim close come control "
    "cover defend deploy do end engage enter fail fall fight find forgo gain give hang have hold "
    "influence join keep lie lose make maneuver march meet move need outflank outrank pass perform "
    "pivot reach receive restore retreat return see shoot slide spend stand stay strike suffer "
    "take touch turn wait were"
)
"""What several do: "Stark Bowmen carry it"."""
OF_ANOTHER: Final = {
    "from where it was typed": "the place",
    "It stays where it is: on its way it could only end on": "a unit that is not named",
    "It stops after": "a unit that is not named",
    "it may not end on": "a unit that is not named",
    "to cover it completely": "the token",
    "{card} was destroyed and is now attached": "the card",
    "Expend which tokens of": "the seat that is asked",
    "if the charge arrives and destroys": "the charge",
    "{here} as this table reads it": "the rule",
    "cannot reach {foe} with it": "the attack",
    "the attack is lost before its dice": "the attack",
    "it looks out of the {piece} it stands on": "a unit that is not named",
    "it stands elevated": "a unit that is not named",
    ", which is allowed": "the end",
    "must move onto it again": "the token",
    "{unit} carries it:": "the token",
    "controls it until": "the objective",
    "+ with it": "the effect",
}
"""Words for one that do not mean the name in the place, and what they mean."""
WORD_FOR_ONE: Final = re.compile(
    r"\b(?:[Ii]ts?|itself|(?:and|but|or|which|that) (?:\w+ly )?(?:is|has|was|does|[a-z]+s))\b"
    r"|\b(?:[Dd]oes|Is|Has|Was) #"
)
"""Such words behind a name, and the verb of a question, which stands before it."""


def english_texts() -> list[str]:
    """Return the texts in which a name of a unit or a piece stands."""
    texts = [text for one in template("iron-ranks") for text in forms(one.id) if readable(text)]
    return [text for text in texts if places(text) & set(PLACES)]


def test_every_verb_behind_a_name_is_one_that_several_do_too() -> None:
    """A plural name has the verb of several: what ends in "s" there has to be a verb."""
    listed_verbs = set(SEVERAL.split())
    found = {
        verb_of_several(verb) for text in english_texts() for *_before, verb in VERB.findall(text)
    }
    assert found - listed_verbs == set(), "no verbs, or verbs that are not listed yet"
    assert listed_verbs - found == set(), "listed, and nobody says it"


def test_words_that_go_with_a_name_are_written_for_one_and_for_several() -> None:
    """{unit:its|their}, {unit:needs|need}; what stays for one means something else."""
    for text in some(english_texts()):
        rest = text
        for words in OF_ANOTHER:
            rest = rest.replace(words, "")
        plain = re.sub(r"\{[^}]*\}", "#", rest)
        assert WORD_FOR_ONE.search(plain) is None, text
    everything = "\n".join(english_texts())
    assert [words for words in OF_ANOTHER if words not in everything] == []


NOT_AS_IN_GERMAN: Final = {
    "Thorn Watch": "one watch, where the German card has several sentinels",
    "Winterfell Guard": "one guard, where the German card has several guards",
    "Ranger Vanguards": "several, where the German card has one vanguard",
}


def test_english_names_mean_one_or_several_as_the_german_cards_have_them() -> None:
    """The forms of the German names were given card by card; the English follow from letters."""
    german = {
        one.id: one.string == "2"
        for one in catalogue(("de", NAMES))
        if one.id and one.context == FORM
    }
    assert len(german) > 350
    others = {name for name, several in german.items() if is_plural(str(name)) is not several}
    assert others == set(NOT_AS_IN_GERMAN)


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("Stark Bowmen", "Stark Bowmen stay where they are, and carry it."),
        ("Stark Bowmen 2", "Stark Bowmen 2 stay where they are, and carry it."),
        (
            "Robb Stark, The Wolf Lord",
            "Robb Stark, The Wolf Lord stays where it is, and carries it.",
        ),
        ("Grey Wind", "Grey Wind stays where it is, and carries it."),
        (("A", "B"), "A, B stay where they are, and carry it."),
    ],
)
def test_a_sentence_agrees_with_the_name_in_it(unit: str | tuple[str, ...], told: str) -> None:
    text = "{unit} stays where {unit:it is|they are}, and {unit:carries|carry} it."
    assert str(msg(text, unit=unit)) == told
    if isinstance(unit, str):
        assert translate(text).format(unit=unit) == told
    assert str(msg("The charge of {unit} is over.", unit=unit)).endswith(" is over.")
