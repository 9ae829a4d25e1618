"""Players read their own language where there is a catalogue, and English everywhere else."""

from __future__ import annotations

import ast
import pickle
import re
import struct
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from simulator.language import texts
from simulator.language.texts import (
    NO_WORDS,
    Literal,
    Message,
    Value,
    _,
    capital,
    joined,
    literal,
    msg,
    msg_plural,
    ngettext,
    signed,
)


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    """Lay out a catalogue of three German texts, and speak English again afterwards."""
    messages = {
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
        "Charge whom?": "Wen angreifen?",
        "{count} wound\0{count} wounds": "{count} Lebenspunkt\0{count} Lebenspunkte",
        "{unit} loses {wounds}: {why}.": "{why}: {unit} verliert {wounds}.",
        " and ": " und ",
        "panic": "panik",
    }
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "iron-ranks.mo").write_bytes(_compiled(messages))
    yield tmp_path
    texts.install_language("en")


def _compiled(messages: dict[str, str]) -> bytes:
    """Write a catalogue as gettext stores it: two tables of (length, offset), then the texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in messages.items())
    offset = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    body = b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), offset + len(body)))
            body += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + body


def test_english_needs_no_catalogue() -> None:
    assert texts.install_language("en")
    assert _("Charge whom?") == "Charge whom?"
    assert ngettext("{count} wound", "{count} wounds", 1) == "{count} wound"
    assert ngettext("{count} wound", "{count} wounds", 2) == "{count} wounds"


def test_a_catalogue_is_used_and_silence_in_it_stays_english(german: Path) -> None:
    assert texts.install_language("de", german)
    assert _("Charge whom?") == "Wen angreifen?"
    assert ngettext("{count} wound", "{count} wounds", 3).format(count=3) == "3 Lebenspunkte"
    assert _("Retreat") == "Retreat"


def test_an_unknown_language_falls_back_to_english(german: Path) -> None:
    texts.install_language("de", german)
    assert not texts.install_language("valyrian", german)
    assert _("Charge whom?") == "Charge whom?"


def test_marking_a_text_changes_nothing() -> None:
    assert texts.marked("Panicked") == "Panicked"


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1.256, "+1.26"),
        (-0.5, "\N{MINUS SIGN}0.50"),
        (-0.004, "0.00"),
        (0.004, "0.00"),
        (-0.0, "0.00"),
    ],
)
def test_what_rounds_to_nothing_has_no_sign(number: float, said: str) -> None:
    assert signed(number) == said


WITH_SIGN = re.compile(r"\{[\w.]*:\+")
HYPHENS = ("model/tally.py", "engine/log/", "learning/check_drills.py")
"""The log keeps the hyphen of the cards, as games kept by earlier versions have it; so does the
list of checked drills, which a program reads. Lengths write their own sign: `{inches:+.3f} in`."""


def test_numbers_with_a_sign_are_written_by_one_function() -> None:
    """No text writes a place such as `{points:+d}`, whose minus would be a hyphen."""
    program = Path(texts.__file__).parents[1]
    found = []
    for path in sorted(program.rglob("*.py")):
        if path.relative_to(program).as_posix().startswith(HYPHENS):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = ""
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value if "} in" not in node.value else ""
            elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
                text = f"{{n:{ast.unparse(node.format_spec)[2:]}}}"
            if WITH_SIGN.search(text):
                found.append(f"{path.name}: {text}")
    assert found == []


# ------------------------------------------------------------------ texts not yet written


def lost(unit: str, count: int) -> Message:
    wounds = msg_plural("{count} wound", "{count} wounds", count, count=count)
    return msg("{unit} loses {wounds}: {why}.", unit=unit, wounds=wounds, why=msg("panic"))


def test_a_message_is_written_when_it_is_read_in_the_language_spoken_then(german: Path) -> None:
    said = lost("Guards", 2)
    assert str(said) == "Guards lose 2 wounds: panic."
    texts.install_language("de", german)
    assert str(said) == "panik: Guards verliert 2 Lebenspunkte."
    assert f"{said:>40}" == f"{'panik: Guards verliert 2 Lebenspunkte.':>40}"
    assert _("Charge whom?") == str(msg("Charge whom?"))
    texts.install_language("en")
    assert str(said) == "Guards lose 2 wounds: panic."


def test_messages_compare_by_value_and_travel(german: Path) -> None:
    said = lost("Guards", 2)
    texts.install_language("de", german)
    assert said == lost("Guards", 2) != lost("Guards", 1) != lost("Lancers", 1)
    assert hash(said) == hash(lost("Guards", 2))
    assert pickle.loads(pickle.dumps(said)) == said  # noqa: S301 - our own bytes
    assert {said: 1}[lost("Guards", 2)] == 1
    assert msg("panic") != literal("panic")
    name: object = "panic"
    assert msg("panic") != name
    with pytest.raises(AttributeError):
        said.key = "Guards win"  # type: ignore[misc]


@pytest.mark.parametrize(("count", "said"), [(1, "1 wound"), (0, "0 wounds"), (2, "2 wounds")])
def test_a_message_has_the_form_of_its_number(count: int, said: str) -> None:
    assert str(msg_plural("{count} wound", "{count} wounds", count, count=count)) == said


@pytest.mark.parametrize(
    ("value", "form", "said"),
    [
        (Fraction(2, 3), ".0%", "67%"),
        (Fraction(2, 3), "", "2/3"),
        (Fraction(5, 2), ".1f", "2.5"),
        (0.25, ".2f", "0.25"),
        (3, "+d", "+3"),
        (("Guards", msg("a wall"), 3), "", "Guards, a wall, 3"),
        ((), "", ""),
        ("{unit} {0} {} {", "", "{unit} {0} {} {"),
    ],
)
def test_a_place_takes_names_numbers_fractions_and_lists(
    value: Value, form: str, said: str
) -> None:
    assert str(msg("{place:" + form + "}!", place=value)) == f"{said}!"


def test_brackets_in_names_mean_nothing() -> None:
    inner = msg("{unit} waits", unit="{Cersei} {why}")
    assert str(msg("{what}: {why}", what=inner, why="{what}")) == "{Cersei} {why} waits: {what}"
    assert str(msg("{not a place}")) == "{not a place}"
    assert str(joined(["{a}", msg("{x}", x="{")])) == "{a}, {"


def test_names_are_never_translated(german: Path) -> None:
    texts.install_language("de", german)
    assert str(msg("{name}", name="panic")) == "panic"
    assert str(literal("panic")) == "panic"
    assert str(joined(["panic", msg("panic")], msg(" and "))) == "panic und panik"


def test_texts_are_joined_and_begin_with_a_capital(german: Path) -> None:
    three = joined(("Guards", msg("panic"), "Lancers"))
    assert str(three) == "Guards, panic, Lancers"
    texts.install_language("de", german)
    assert str(three) == "Guards, panik, Lancers"
    assert str(capital(msg("panic"))) == f"{capital(msg('panic'))}" == "Panik"
    assert joined(()) == NO_WORDS


def test_a_message_without_words_says_nothing(german: Path) -> None:
    """An empty text would ask a catalogue for its own description."""
    texts.install_language("de", german)
    assert str(NO_WORDS) == ""
    assert not NO_WORDS
    assert msg("panic")
    assert Literal("panic")


def test_a_name_that_ends_with_a_mark_needs_no_full_stop() -> None:
    assert str(msg("{unit} plays {card}.", unit="Red", card="Hold!")) == "Red plays Hold!"
