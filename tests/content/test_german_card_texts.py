"""Every German card text has the forms of the German cards, and says what the English one says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from assets.locale.collect import opened
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH, NAMES, TITLE, printed
from tests.content import german_forms as forms
from tests.content.test_card_texts import ALL_TEXTS, LABELS, PLAYED
from tests.each import each

GERMAN = "de"
CHOICES = sorted({str(option["label"]) for _name, option in LABELS})


@pytest.fixture(autouse=True)
def _in_german() -> Iterator[None]:
    speak(GERMAN)
    yield
    speak(ENGLISH)


@cache
def names() -> dict[str, set[str]]:
    """Return the printed names with what they are called on German cards."""
    found: dict[str, set[str]] = {}
    for one in opened(GERMAN, NAMES):
        name = str(one.id)
        if one.context in {None, TITLE} and name != name.lower() and len(name) > 3:
            found.setdefault(name, set()).add(str(one.string))
    return found


@cache
def pattern() -> re.Pattern[str]:
    return forms.names_pattern(names())


@each(ALL_TEXTS)
def test_a_german_text_has_the_forms_of_the_german_cards(name: str) -> None:
    """Triggers, targets, ranges, dice, terms, numbers and signs (TCD-01, TCD-04, GEN-17)."""
    english, german = ALL_TEXTS[name], printed(ALL_TEXTS[name])
    assert german != english, f"not translated: {english}"
    faults = list(forms.faults(english, german))
    assert not faults, f"{', '.join(faults)} (tests/content/german_forms.py) in: {german}"


@each(ALL_TEXTS)
def test_a_german_text_calls_everybody_as_the_german_cards_do(name: str) -> None:
    english, german = ALL_TEXTS[name], printed(ALL_TEXTS[name])
    missing = forms.missing_names(english, german, names(), pattern())
    assert not missing, f"{', '.join(missing)} is not called as on the German cards in: {german}"


@each([said.text for said in PLAYED])
def test_what_is_played_begins_with_its_trigger_in_german(english: str) -> None:
    """TCD-01, ORD-01."""
    fault = forms.trigger_fault(english, printed(english))
    assert not fault, f"{fault}: {printed(english)}"


def test_a_german_choice_is_named_in_the_words_of_the_texts() -> None:
    found = {label: list(forms.faults(label, printed(label))) for label in CHOICES}
    assert {label: wrong for label, wrong in found.items() if wrong} == {}
    assert not [label for label in CHOICES if printed(label).endswith(".")]


# ------------------------------------------------------------------ the tests can fail

ORDER = (
    "When an enemy activates: target a friendly unit in short range of it; it suffers D3 wounds."
)
GOOD = (
    "Sobald ein Feind aktiviert wird: Bestimme 1 befreundete Einheit in Kurzer Reichweite zu ihm "
    "zum Ziel; sie erleidet W3 Wunden."
)


def test_a_text_in_the_right_forms_has_no_fault() -> None:
    assert list(forms.faults(ORDER, GOOD)) == []
    assert forms.trigger_fault(ORDER, GOOD) == ""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Sobald ein Feind", "Wird ein Feind"),
        ("Bestimme 1 befreundete", "Wähle 1 befreundete"),
        (" zum Ziel;", ";"),
        ("Bestimme 1 ", "Bestimme eine "),
        ("Kurzer Reichweite", "Langer Reichweite"),
        ("Kurzer Reichweite", "Short Range"),
        ("W3 Wunden", "D3 Wunden"),
        ("W3 Wunden", "2 Wunden"),
        ("W3 Wunden", "W3 wounds"),
        ("W3 Wunden", "W3 Treffer"),
        ("1 befreundete", "2 befreundete"),
        ("1 befreundete", "zwei befreundete"),
        ("befreundete", "feindliche"),
        ("wird: B", 'wird: "B'),
        ("; sie", " ; sie"),
        ("; sie", " - sie"),
        ("Wunden.", "Wunden"),
    ],
)
def test_a_wrong_form_is_found(right: str, wrong: str) -> None:
    assert right in GOOD
    assert list(forms.faults(ORDER, GOOD.replace(right, wrong))) != []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("Sobald", "Nachdem"), (": Bestimme", ", bestimme"), ("wird:", "wird. So:")],
)
def test_a_wrong_trigger_is_found(right: str, wrong: str) -> None:
    assert forms.trigger_fault(ORDER, GOOD.replace(right, wrong)) != ""


def test_a_wrong_name_is_found() -> None:
    known = {"Prince of Dorne": {"Prinz von Dorne"}, "Night's Watch": {"Nachtwache"}}
    english = "Doran Martell, Prince of Dorne, and the Night's Watch."
    right = "Doran Martell, Prinz von Dorne, und Einheiten der Nachtwache."
    found = forms.names_pattern(known)
    assert forms.missing_names(english, right, known, found) == []
    wrong = right.replace("Prinz", "Fürst").replace("Nachtwache", "Schwarzen Brüder")
    assert forms.missing_names(english, wrong, known, found) == list(known)
