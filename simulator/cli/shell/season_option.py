"""The option `--season`, the same for every command that has cards."""

from __future__ import annotations

from typing import Annotated

import typer

from simulator.cli.shell.faults import stop_at
from simulator.model.cards import SEASONS


def _known(context: typer.Context, season: str) -> str:
    source = context.get_parameter_source("season")
    if season not in SEASONS and source is not None and source.name != "DEFAULT":
        stop_at("--season", season, SEASONS)
    return season


Season = Annotated[
    str, typer.Option("--season", callback=_known, help="The season of the cards, such as S07.")
]
"""Empty where the season is that of the file."""
