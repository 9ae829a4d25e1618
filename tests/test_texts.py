"""Players read their own language where there is a catalogue, and English everywhere else."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator import texts
from simulator.texts import _, ngettext, signed


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    """Lay out a catalogue of three German texts, and speak English again afterwards."""
    messages = {
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
        "Charge whom?": "Wen angreifen?",
        "{count} wound\0{count} wounds": "{count} Lebenspunkt\0{count} Lebenspunkte",
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
