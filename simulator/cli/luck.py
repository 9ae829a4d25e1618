"""Luck on the command line: of one game, or of all games that were counted."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

from rich.table import Table

from simulator.cli.opened_games import opened_game
from simulator.cli.shell.terminal import console, say, say_json
from simulator.cli.shell.waiting import Waiting, keeping_what_is_done
from simulator.engine.names import player_name
from simulator.language.texts import ngettext, signed, with_signs
from simulator.language.texts import translate as _
from simulator.luck import luck_book
from simulator.luck.ledger import JUDGE, LuckLedger, PlayersLuck, ledger
from simulator.luck.luck_book import Total
from simulator.luck.luck_table import rows_of, shown
from simulator.luck.wound_value import AVERAGE_WOUND
from simulator.practice.graded_luck import graded
from simulator.reports import luck_text


def of_game(file: Path, *, choices: bool, grades: bool, rolls: bool, as_json: bool) -> None:
    """Print the luck of a saved game: its players' sums, by kinds of dice, and every roll."""
    session = opened_game(file)
    with Waiting(_("Answers"), len(session.inputs)) as shown:
        found = ledger(session, choices=choices, check_cancelled=shown.one_more)
    stopped: list[str] = []
    if grades and choices:
        with Waiting(_("Decisions")) as shown, keeping_what_is_done() as stopped:
            found = graded(found, session, shown.at)
    if stopped:
        words = _("Stopped: choices are judged by the machine's ranking alone, as with --quick.")
        say(words, to=sys.stderr)
    if as_json:
        say_json(plain(found))
        return
    if rolls:
        for result in found.results:
            who = player_name(result.roller)
            gained = with_signs(signed(result.wounds))
            say(f"{result.round}. {who}: {luck_text.line(result)} ({gained})")
    console().print(_kinds(found))
    for one in found.players:
        say(luck_text.summary(found, one.player), luck_text.in_points(found, one.player))
    say(luck_text.basis(found))
    say(luck_text.points_basis())
    if found.unweighed:
        text = ngettext(
            "Not weighed: {n} roll for the first turn, terrain or a single card.",
            "Not weighed: {n} rolls for the first turn, terrain and single cards.",
            found.unweighed,
        )
        say(text.format(n=found.unweighed))


def _kinds(found: LuckLedger) -> Table:
    """Return the rows of the luck page: for every player wounds and points, and how often."""
    heads = [_("Won by")]
    for one in found.players:
        who = player_name(one.player)
        heads += [_("{player}: wounds").format(player=who), _("points"), _("times")]
    table = Table(*heads)
    for row in rows_of(found):
        cells = [str(row.name)]
        for one in found.players:
            share = row.by[one.player]
            cells += [shown(share.wounds), shown(share.value), str(share.rolls)]
        table.add_row(*cells, style="bold" if row.is_sum else "")
    return table


def plain(found: LuckLedger) -> dict[str, object]:
    """Return a ledger as plain data."""
    return {
        "exact": True,
        "judge": found.judge,
        "wound_worth": AVERAGE_WOUND,
        "unweighed": found.unweighed,
        "players": [_player(found, one) for one in found.players],
        "rolls": [asdict(result) for result in found.results],
        "choices": [asdict(one) for one in found.choices],
    }


def _player(found: LuckLedger, one: PlayersLuck) -> dict[str, object]:
    return {
        "player": one.player.value,
        "wounds": one.wounds,
        "worth": one.value,
        "choices_lost": one.choices,
        "choices_lost_in_wounds": found.choices_in_wounds(one.player),
        "judged": one.judged,
        "own": {stage.value: asdict(share) for stage, share in one.own.items()},
        "others": {stage.value: asdict(share) for stage, share in one.others.items()},
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
    heads = (
        _("Who"),
        _("Games"),
        _("Rolls"),
        _("Wounds by dice"),
        _("Points by dice"),
        _("Wounds lost to choices"),
        _("Points lost to choices"),
    )
    table = Table(*heads)
    for one in found:
        table.add_row(*_row(one))
    console().print(table)
    say(luck_text.best_at_once(JUDGE))


def _row(one: Total) -> tuple[str, ...]:
    return (
        one.who,
        str(one.games),
        str(one.rolls),
        shown(one.wounds),
        shown(one.value),
        f"{one.choices_wounds:.1f}",
        f"{one.choices:.1f}",
    )
