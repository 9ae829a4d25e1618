"""Which language is spoken, and how names, numbers and forms of words are written in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from itertools import chain
from pathlib import Path

import pytest

from assets.locale.collect import TEMPLATES, kept, opened
from simulator.engine.effects import Ability
from simulator.engine.names import action_name, tokens_text
from simulator.language.languages import (
    first_language,
    known_as,
    languages,
    of_system,
    own_name,
    speak,
)
from simulator.language.texts import (
    DOMAIN,
    NAMES,
    CardName,
    Said,
    _,
    in_english,
    install_language,
    joined,
    language,
    listed,
    msg,
    printed,
    said_in_english,
)
from simulator.missions import LASTING, SPECIAL
from simulator.model.demands import Demand
from simulator.reports.cards.glossary import terms_in
from simulator.reports.days import day_said, moment_said
from simulator.staging.card_text import demand_words
from tests import elsewhere
from tests.content.test_catalogues import forms


@pytest.fixture
def german() -> Iterator[None]:
    """Speak German."""
    speak("de")
    yield
    speak("en")


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [("de", "de"), ("de_AT.UTF-8", "de"), ("de-CH", "de"), ("C.UTF-8", "en"), ("qqq", "")],
)
def test_a_language_is_known_by_what_systems_call_it(wanted: str, meant: str) -> None:
    assert known_as(wanted) == meant


@pytest.mark.parametrize(
    ("kept_one", "environment", "first"),
    [
        ("", {"LANG": "de_DE.UTF-8"}, "de"),
        ("", {"LC_ALL": "fr_FR", "LANG": "de_DE"}, "en"),
        ("de", {"LANG": "en_US"}, "de"),
        ("de", {"IRON_RANKS_LANGUAGE": "en"}, "en"),
        ("valyrian", {"LANG": "de"}, "de"),
        ("", {}, "en"),
    ],
)
def test_who_says_it_first_is_heard(kept_one: str, environment: dict[str, str], first: str) -> None:
    """The variable before the settings, these before the system."""
    assert first_language(lambda: kept_one, environment) == first


def test_languages_are_called_by_their_own_names() -> None:
    assert own_name("de") == "Deutsch"
    assert own_name("en") == "English"
    assert own_name("qps") == "qps"
    assert of_system({"LANG": "de_DE"}) == "de"


NUMBERED = "Geschworene Schwerter von Haus Stark 2"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Stark Sworn Swords", "Geschworene Schwerter von Haus Stark"),
        ("Stark Sworn Swords 2", NUMBERED),
        ("Robb Stark, The Wolf Lord", "Robb Stark, Der Wolfslord"),
        ("Red Cloaks, Grey Wind", "Rotröcke, Grauwind"),
        ("Grandmother's Guards", "Grandmother's Guards"),
        ("2.5", "2,5"),
        ("", ""),
        (", S. 5", ", S. 5"),
        ("Red Cloaks, , Grey Wind", "Rotröcke, , Grauwind"),
    ],
)
@pytest.mark.usefixtures("german")
def test_a_name_in_a_place_is_translated(name: str, said: str) -> None:
    """With its number, its second name, in a row of names; a player's own stays."""
    assert str(msg("{name}", name=name)) == said
    assert Said("{}").format(name) == said
    assert printed(name) == said


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Stark Sworn Swords", "greifen"),
        ("Stark Sworn Swords 2", "greifen"),
        ("Grey Wind", "greift"),
        ("Robb Stark, The Wolf Lord", "greift"),
        ("Robb Stark, Sansa Stark", "greifen"),
        ("a stranger", "greift"),
        (("Grey Wind", "Red Cloaks"), "greifen"),
        (1, "greift"),
        (3, "greifen"),
    ],
)
@pytest.mark.usefixtures("german")
def test_a_word_agrees_with_the_name_in_its_place(name: object, form: str) -> None:
    assert Said("{unit:greift|greifen}").format(unit=name) == form


@pytest.mark.usefixtures("german")
def test_a_word_agrees_with_a_message_in_its_place() -> None:
    forms = Said("{unit:greift|greifen}")
    assert forms.format(unit=joined(["Grey Wind"])) == "greift"
    assert forms.format(unit=joined(["Grey Wind", "Summer"])) == "greifen"
    assert forms.format(unit=msg("{unit}", unit="Red Cloaks")) == "greifen"


@pytest.mark.usefixtures("german")
def test_numbers_have_the_signs_of_the_language() -> None:
    numbers = Said("{a:.2f} {b:.0%} {c} {d:.1f}")
    assert numbers.format(a=1.25, b=0.5, c=7, d=Fraction(5, 2)) == "1,25 50\xa0% 7 2,5"
    assert str(msg("{a:+.1f}", a=-0.5)) == "-0,5"
    assert listed(["Grey Wind", "Summer", msg("charge")]) == "Grauwind, Sommer und Ansturm"


@pytest.mark.usefixtures("german")
def test_what_is_kept_is_english() -> None:
    said = msg("{unit} {n:.1f}", unit="Grey Wind", n=1.5)
    assert said_in_english(said) == "Grey Wind 1.5"
    with in_english():
        assert (_("Settings"), language()) == ("Settings", "en")
    assert (_("Settings"), language()) == ("Einstellungen", "de")


@pytest.mark.usefixtures("german")
def test_one_english_name_may_have_two_translations() -> None:
    assert printed("Marshal") == "Marschall"
    assert printed("Marshal", "tactics card") == "Aufstellen"


def test_a_third_language_is_a_folder(tmp_path: Path) -> None:
    for name, english, french in (
        (DOMAIN, "Settings", "Réglages"),
        (NAMES, "Grey Wind", "Vent Gris"),
    ):
        catalogue = opened("fr", name, tmp_path)
        catalogue.add(english, french)
        kept(catalogue, "fr", name, tmp_path)
    assert languages(tmp_path) == ("en", "fr")
    try:
        assert install_language("fr", tmp_path)
        assert _("Settings") == "Réglages"
        assert _("Done") == "Done"
        assert str(msg("{unit}: {n:.1f}", unit="Grey Wind", n=2.5)) == "Vent Gris: 2,5"
    finally:
        install_language("en")


def test_a_language_may_write_a_word_of_the_glossary_in_several_ways(german: None) -> None:
    for said in ("Er ist ungeordnet.", "Ein ungeordneter Ansturm.", "einen ungeordneten Ansturm"):
        assert "disorderly" in {one.id for one in terms_in(said)}


@pytest.mark.parametrize(
    ("number", "said"),
    [("41%", "41\xa0%"), ("0.5%", "0,5\xa0%"), ("\N{MINUS SIGN}3%", "\N{MINUS SIGN}3\xa0%")],
)
@pytest.mark.usefixtures("german")
def test_a_share_has_one_form_wherever_it_was_written(number: str, said: str) -> None:
    """Drawn by itself, in a place as a text, and in a place as a number."""
    assert printed(number) == said
    assert str(msg("{share}", share=number)) == said
    assert Said("{share:.0%}").format(share=0.41) == "41\xa0%"


@pytest.mark.usefixtures("german")
def test_days_are_said_as_the_language_writes_them_and_kept_as_they_are() -> None:
    assert day_said("2026-01-31") == "31.01.2026"
    assert day_said("someday") == "someday"
    assert moment_said(datetime(2026, 1, 31, 18, 5, tzinfo=UTC)) == "31.01.2026 18:05"
    with in_english():
        assert day_said("2026-01-31") == "2026-01-31"


def test_a_language_nobody_knows_writes_days_as_files_do() -> None:
    with elsewhere.spoken():
        assert day_said("2026-01-31") == "2026-01-31"


# ------------------------------------------------------------------ names inside German sentences

BEARERS = "unit|target|foe|attacker|defender|origin|viewer|others|foes|attack|weapon"
"""Places that hold the name of a unit or of what it strikes with."""


def test_no_german_word_asks_for_another_case_of_a_name() -> None:
    """Names stand as they are printed: "von Speerträger" would have to be "von Speerträgern"."""
    asks = re.compile(
        rf"\b(?:von|mit|zu|bei|aus|neben|nach|wegen|gegenüber) \{{(?:{BEARERS})(?::[^}}|]*)?\}}"
    )
    said = [
        words
        for message in opened("de", DOMAIN)
        for words in forms(message.string)
        if asks.search(words)
    ]
    assert said == ["günstiger mit {unit}"]  # those are persons and dragons


ONE_WORD = {
    "Panikprobe": "Paniktest",
    "Moralprobe": "Moraltest",
    "Schlachtfeld": "Spielfeld|Spielbrett",
    "Computer": r"Maschine[n]?\b",
    "Startbildschirm": "(?:im|[Zz]um|vom) Titel|Titelbildschirm",
}
"""What one thing is called in German, and what it was called as well, once."""


@pytest.mark.parametrize("word", ONE_WORD)
def test_a_thing_has_one_german_name_in_the_program_and_on_its_pages(word: str) -> None:
    other = re.compile(ONE_WORD[word])
    root = Path(__file__).parents[2]
    texts = {page.name: page.read_text("utf-8") for page in root.glob("docs/de/**/*.md")}
    for name in TEMPLATES:
        texts[name] = "\n".join(chain(*(forms(one.string) for one in opened("de", name))))
    assert any(word in text for text in texts.values())
    assert {name: other.findall(text) for name, text in texts.items() if other.search(text)} == {}


@pytest.mark.usefixtures("german")
def test_the_log_names_a_tactics_card_as_it_is_printed() -> None:
    """An ability is called Marshal too, and otherwise in German."""
    assert str(msg("{card}", card=CardName("Marshal"))) == "Aufstellen"
    assert str(CardName("Robb's own card, {so}")) == "Robb's own card, {so}"
    assert said_in_english(CardName("Marshal")) == "Marshal"


@pytest.mark.usefixtures("german")
def test_a_move_that_is_no_action_has_a_name() -> None:
    assert [str(action_name(move)) for move in ("shift", "pivot")] == ["Verschieben", "Drehen"]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("kind", "said"),
    [("order", "Befehls"), ("faith", "Glaubens"), ("pillage", "Plünder"), ("wound", "Wunden")],
)
def test_a_token_is_one_word(kind: str, said: str) -> None:
    assert [str(tokens_text(kind, n)) for n in (1, 2)] == [f"1 {said}marker", f"2 {said}marker"]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("ability", [*SPECIAL.values(), *LASTING.values()], ids=lambda one: one.id)
def test_what_a_mode_brings_has_a_german_name(ability: Ability) -> None:
    """It stands in the log as a reason: "2 (Schwere Marker)"."""
    assert printed(str(ability.name)) != str(ability.name)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("demand", "said"),
    [
        (
            "army_excludes:Dreadfort Captain|Bolton Flayer",
            "Hauptmann von Grauenstein oder Schinder",
        ),
        ("excludes_units_named:House Bolton", "Haus Bolton"),
        ("one_for_each:Golden Company", "Goldene Kompanie"),
        ("only_units_named:Ranger", "Grenzer"),
        ("army_includes:Joffrey Baratheon, First of His Name", "Erster seines Namens"),
    ],
)
def test_a_card_demands_in_german_names(demand: str, said: str) -> None:
    assert said in demand_words(Demand.read(demand))


@pytest.mark.usefixtures("german")
def test_a_second_name_may_have_commas() -> None:
    name = "Tormund Giantsbane, Tall-Talker, Horn-Blower, Breaker of Ice"
    said = "Tormund Riesentod, Großsprecher, Hornbläser, Brecher des Eises"
    assert str(msg("{card} {card:is|are}", card=name)) == f"{said} is"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("Drogo's Bloodriders", "Drogos Blutreiter werden aktiviert."),
        ("Bran and Hodor", "Bran und Hodor werden aktiviert."),
        ("The Bonelord's Chosen", "Auserkorene des Herrn der Knochen werden aktiviert."),
        ("Grey Wind", "Grauwind wird aktiviert."),
    ],
)
def test_characters_may_be_several(unit: str, said: str) -> None:
    assert str(msg("{unit} activates.", unit=unit)) == said
