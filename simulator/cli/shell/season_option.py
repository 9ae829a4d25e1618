"""The option `--season`, the same for every command that has cards."""

from __future__ import annotations

from typing import Annotated

import typer

from simulator.cli.shell.faults import stop_at
from simulator.model.cards import SEASONS


def _known(season: str) -> str:
    if season not in {"", *SEASONS}:
        stop_at("--season", season, SEASONS)
    return season


Season = Annotated[
    str, typer.Option("--season", callback=_known, help="The season of the cards: S05 or S07.")
]
"""Empty where the season is that of the file."""
