"""The program tells its version, which a report of a fault asks for."""

from __future__ import annotations

from importlib.metadata import version

from typer.testing import CliRunner

from simulator.cli.app import app


def test_the_version_is_told_and_nothing_opens() -> None:
    text = CliRunner().invoke(app, ["--version"])
    assert (text.exit_code, text.output.strip()) == (0, f"iron-ranks {version('iron-ranks')}")
