"""The commands `cards ...`; `cards` alone looks cards up, or tells how far they are encoded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli.shell.fallback import FallbackGroup
from simulator.cli.shell.faults import Exit, clear_messages, stopping_at
from simulator.cli.shell.outputs import READ
from simulator.cli.shell.season_option import Season
from simulator.model.cards import USUAL_SEASON


class _LookFirst(FallbackGroup):
    """Takes options for those of `cards list`, so that `cards --search WORD` looks cards up."""

    fallback = "list"
    alone = True


cards_app = typer.Typer(cls=_LookFirst, add_completion=False)


@cards_app.command("list")
def list_(
    faction: Annotated[str, typer.Option("--faction", help="stark, nightswatch, ...")] = "",
    untested: Annotated[
        bool, typer.Option("--untested", help="Also name what no test plays.")
    ] = False,
    search: Annotated[
        str, typer.Option(help='Cards with all these words, in any form; a "phrase" as it is.')
    ] = "",
    kind: Annotated[str, typer.Option(help="unit, attachment, ncu, tactics or special.")] = "",
    role: Annotated[str, typer.Option(help="infantry, cavalry, monster or war_machine.")] = "",
    cost: Annotated[str, typer.Option(help="What they cost: 5, or 4-6.")] = "",
    counters: Annotated[str, typer.Option(help="Cards that counter this card, and why.")] = "",
    countered_by: Annotated[str, typer.Option(help="Cards that this card counters, and why.")] = "",
    commanders: Annotated[bool, typer.Option("--commanders", help="Commanders alone.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Cards that came with this version.")] = False,
    sort: Annotated[str, typer.Option(help="fit, name or cost.")] = "",
    season: Season = USUAL_SEASON,
    check: Annotated[
        Path | None,
        typer.Option("--check", help="Check home-made cards: a file or a folder."),
        READ,
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Every card's number, names and numbers as JSON.")
    ] = False,
) -> None:
    """Look cards up, or tell which of them do what they say, and which tests play them."""
    from simulator.cli import card_list, own_cards
    from simulator.cli import cards as coverage

    asked = card_list.CardQuery(
        search, faction, kind, role, cost, sort, counters, countered_by, new, commanders, season
    )
    with stopping_at(ValueError), clear_messages():
        if check is not None:
            if not own_cards.checked(check):
                raise typer.Exit(Exit.NO)
        elif as_json or asked.anything:
            card_list.shown(asked, as_json=as_json)
        else:
            coverage.shown(faction, untested=untested)
            own_cards.shown()


@cards_app.command()
def compare(
    files: Annotated[
        list[Path], typer.Argument(help="The community's data of cards: files in JSON."), READ
    ],
    season: Season = USUAL_SEASON,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Report card by card what other people's data says otherwise; exit 1 if anything differs."""
    from simulator.cli import card_comparison

    with clear_messages():
        equal = card_comparison.shown(files, season, as_json=as_json)
    if not equal:
        raise typer.Exit(Exit.NO)
