"""A name that does not fit what is to be written is refused before anything is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import pytest
import typer
from typer.testing import CliRunner

from simulator.cli import cases
from simulator.cli.app import app

MINE = "kept as it was"
WRITING = {
    "case --report": ("case", "CASE", "--report", "TARGET"),
    "case --picture": ("case", "CASE", "--picture", "TARGET"),
    "army print": ("army", "print", "stark-30", "TARGET"),
}


def _pictures(group: typer.Typer, before: str = "") -> Iterator[str]:
    """Yield every place of every command where the name of a PDF or a picture is taken."""
    for one in group.registered_commands:
        assert one.callback is not None
        words = before + (one.name or one.callback.__name__)
        for name, hint in get_type_hints(one.callback, include_extras=True).items():
            for told in getattr(hint, "__metadata__", ()):
                written = (getattr(told, "help", "") or "").startswith(
                    ("A PDF", "The PDF", "A PNG")
                )
                if written:
                    option = isinstance(told, typer.models.OptionInfo)
                    yield f"{words} --{name}" if option else words
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from _pictures(inner.typer_instance, f"{before}{inner.name} ")


def test_every_command_that_writes_a_picture_or_a_pdf_is_tried() -> None:
    assert sorted(_pictures(app)) == sorted(WRITING)


@pytest.mark.parametrize("name", WRITING)
def test_what_is_no_picture_or_pdf_is_never_written_over(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked_out(*_: object) -> None:
        raise AssertionError("the name is looked at first")

    monkeypatch.setattr(cases, "answered", worked_out)
    target = tmp_path / "stark.yaml"
    target.write_text(MINE, encoding="utf-8")
    places = {"TARGET": str(target), "CASE": "tests/cases/p12_sight.yaml"}
    result = CliRunner().invoke(app, [places.get(word, word) for word in WRITING[name]])
    assert result.exit_code == 2
    assert "expected a name that ends in" in result.output.replace("\n", " ")
    assert target.read_text(encoding="utf-8") == MINE
