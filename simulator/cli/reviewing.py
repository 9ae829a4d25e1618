"""A whole game reviewed on the command line: every decision, those that cost most, and luck."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from simulator.cli.faults import stop
from simulator.cli.terminal import console, say, say_json
from simulator.content.battles import saved_battle
from simulator.content.save_reader import read
from simulator.content.saved_armies import file_stem
from simulator.engine.legality import IllegalReplyError
from simulator.engine.names import player_name
from simulator.engine.session import ReplayError, Session
from simulator.model.state import Seat
from simulator.practice.filed_decisions import file_decisions
from simulator.practice.tried_answers import decision_name
from simulator.practice.whole_review import (
    GameReview,
    WeighedDecision,
    decisions_of,
    game_review,
    weighed,
)
from simulator.reports.review_text import lost_line, sum_line
from simulator.texts import translate as _

INTERRUPTED = 130
"""What a shell expects of a program that was stopped from the keyboard."""


def review_game(
    game: Path, player: str, effort: int, *, file: bool, every: bool, as_json: bool
) -> None:
    """Review a saved game: every decision, those that cost most, and where the chance went."""
    save = read(game, forgiving=True)
    seats = {one.value: one for one in save.header.armies}
    if player not in seats:
        known = ", ".join(seats)
        stop(_("--player {name}: expected one of {known}").format(name=player, known=known))
    battle = saved_battle(save, game)
    try:
        session = Session(battle.game(), battle.dice_source(), save.inputs)
    except (ReplayError, IllegalReplyError) as fault:
        stop(
            _("{file} does not fit this version of the rules: {fault}").format(
                file=game, fault=fault
            ),
            code=1,
        )
    seat, whose = seats[player], None
    if not session.over:
        # What somebody could have chosen tells the hand; only one's own may be told.
        if every:
            stop(
                _("{file}: --all expected a game that is over; until then hands are hidden").format(
                    file=game
                )
            )
        whose = frozenset((seat,))
    found, stopped = _weighed(session, effort, whose)
    if as_json:
        say_json(plain(found))
    else:
        _print(found, seat, every=every)
    if file:
        for path in file_decisions(session, found.most_lost(seat), file_stem(game.stem)):
            say(path)
    if stopped:
        say(_("Stopped; what is told above was weighed by then."), to=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _weighed(
    session: Session, effort: int, whose: frozenset[Seat] | None
) -> tuple[GameReview, bool]:
    """Weigh the decisions with progress and time left; Ctrl+C keeps those that are done."""
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(errors=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    decisions: list[WeighedDecision] = []
    of = decisions_of(session)
    done, stopped = 0, False
    with shown:
        bar = shown.add_task(_("Decisions"), total=of)
        try:
            for _index, one in weighed(session, effort, whose=whose):
                done += 1
                decisions += [one] if one is not None else []
                shown.advance(bar)
        except KeyboardInterrupt:
            stopped = True
    left = of - done
    return game_review(session, decisions, len(decisions) + left), stopped


def _print(found: GameReview, seat: Seat, *, every: bool) -> None:
    table = Table(
        _("round"), _("who"), _("about"), _("decision"), _("chosen"), _("before"), _("after"), ""
    )
    shown = found.decisions if every else found.of_side(seat)
    for one in shown:
        lost = f"\N{MINUS SIGN}{one.loss:.0%}" if one.mistake else ""
        table.add_row(
            str(one.round),
            str(player_name(one.who)),
            str(one.about),
            str(decision_name(one.kind)),
            str(one.chosen.label),
            f"{one.before:.0%}",
            f"{one.after:.0%}",
            lost,
        )
    console().print(table)
    worst = found.most_lost(seat)
    if worst:
        say(_("What cost {player} most:").format(player=player_name(seat)))
    for number, one in enumerate(worst, 1):
        say(f"{number}. {lost_line(one)}")
    if not worst:
        say(_("No mistake found: nothing else was surely better."))
    say(sum_line(found, seat))


def plain(found: GameReview) -> dict[str, object]:
    """Give a review as plain data, the same for the same game."""
    return {
        "decisions": [_plain(one) for one in found.decisions],
        "whole": found.whole,
        "sums": {seat.value: _sums(found, seat) for seat in found.seats if found.of_side(seat)},
    }


def _plain(one: WeighedDecision) -> dict[str, object]:
    return {
        "input": one.index,
        "round": one.round,
        "player": one.who.value,
        "kind": one.kind.value,
        "about": str(one.about),
        "question": str(one.question),
        "chosen": str(one.chosen.label),
        "best": str(one.best.label),
        "before": round(one.before, 4),
        "after": round(one.after, 4),
        "points": round(one.trial.points, 3),
        "answers": _answers(one),
    }


def _answers(one: WeighedDecision) -> Sequence[dict[str, object]]:
    return [
        {"label": str(each.label), "chance": round(each.chance, 4), "points": round(each.margin, 3)}
        for each in one.trial.answers
    ]


def _sums(found: GameReview, seat: Seat) -> dict[str, float]:
    sums = found.sums(seat)
    return {
        "start": round(sums.start, 4),
        "own": round(-sums.own, 4),
        "others": round(sums.others, 4),
        "dice": round(sums.dice, 4),
        "unseen": round(sums.unseen, 4),
        "end": round(sums.end, 4),
    }
