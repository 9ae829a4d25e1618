"""Luck on the command line: of one game, or of all games that were counted."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from shlex import quote

from rich.table import Table

from simulator.cli.opened_games import opened_game
from simulator.cli.shell.terminal import console, say, say_json, show_table
from simulator.cli.shell.waiting import Waiting
from simulator.engine.names import player_name
from simulator.language.texts import ngettext, signed, with_signs
from simulator.language.texts import translate as _
from simulator.luck import luck_book
from simulator.luck.ledger import LuckLedger, PlayersLuck, ledger
from simulator.luck.luck_book import Total
from simulator.luck.luck_table import rows_of
from simulator.practice.kept_review import KeptDecisions, best_effort
from simulator.reports import luck_text


def of_game(file: Path, *, rolls: bool, as_json: bool) -> None:
    """Print the luck of a saved game: its players' sums, by kinds of dice, and every roll.

    What choices lost is known once the game has been reviewed.
    """
    session = opened_game(file)
    with Waiting(_("Answers"), len(session.inputs)) as waiting:
        found = ledger(session, check_cancelled=waiting.one_more)
    found = found.reviewed(KeptDecisions(session, effort=best_effort(session)).choices())
    if as_json:
        say_json(plain(found))
        return
    if rolls:
        for result in found.results:
            who = player_name(result.roller)
            gained = with_signs(signed(100.0 * result.chance, 1))
            say(f"{result.round}. {who}: {luck_text.line(result)} ({gained})")
    console().print(_kinds(found))
    for one in found.players:
        say(luck_text.summary(found, one.player))
    say(luck_text.basis(found))
    if found.choices is None and session.over:
        say(_("iron-ranks review {file} grades them.").format(file=quote(str(file))))
    if found.unweighed:
        text = ngettext(
            "Not weighed: {n} roll for the first turn, terrain or a single card.",
            "Not weighed: {n} rolls for the first turn, terrain and single cards.",
            found.unweighed,
        )
        say(text.format(n=found.unweighed))


def _kinds(found: LuckLedger) -> Table:
    """Return the rows of the luck page: for every player percent, and how often."""
    heads = [_("Percent by")]
    for one in found.players:
        heads += [str(player_name(one.player)), _("times")]
    table = Table(*heads)
    for row in rows_of(found):
        cells = [str(row.name)]
        for one in found.players:
            cells += [signed(row.by[one.player], 0), str(row.times.get(one.player, ""))]
        table.add_row(*cells, style="bold" if row.is_sum else "")
    return table


def plain(found: LuckLedger) -> dict[str, object]:
    """Return a ledger as plain data, in chances of winning from 0 to 1."""
    return {
        "unweighed": found.unweighed,
        "reviewed": found.choices is not None,
        "players": [_player(found, one) for one in found.players],
        "rolls": [asdict(result) for result in found.results],
    }


def _player(found: LuckLedger, one: PlayersLuck) -> dict[str, object]:
    return {
        "player": one.player.value,
        **luck_text.sums(found, one.player),
        "own_dice": {stage.value: asdict(share) for stage, share in one.own_dice.items()},
        "other_dice": asdict(one.other_dice),
    }


def over_time(*, as_json: bool) -> None:
    """Print what dice and choices came to in all games that were counted."""
    kept, trouble = luck_book.salvaged()
    if trouble:
        say(trouble, to=sys.stderr)
    found = luck_book.totals(kept)
    if as_json:
        say_json([asdict(one) for one in found])
        return
    if not found:
        say(_("No game has been counted yet: play one to its end in the window."))
        return
    heads = (_("Who"), _("Games"), _("Rolls"), _("Dice"), _("Games graded"), _("Own choices"))
    show_table(heads, map(_row, found))
    say(_("All in percent of the chance of winning."))
    if left_out := luck_text.left_out(luck_book.earlier_games(kept)):
        say(left_out)


def _row(one: Total) -> tuple[object, ...]:
    dice, choices = signed(100.0 * one.dice, 0), signed(100.0 * one.choices, 0)
    return one.who, one.games, one.rolls, dice, one.graded, choices
