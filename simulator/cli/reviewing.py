"""A whole game reviewed on the command line: every decision, those that cost most, and luck."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Column

from simulator.cli.opened_games import game_to_review
from simulator.cli.practising import today
from simulator.cli.shell.faults import stop
from simulator.cli.shell.terminal import say, say_json, show_table
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, keeping_what_is_done
from simulator.content.armies.saved_armies import file_stem
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger, ledger
from simulator.model.state import Seat
from simulator.practice.filed_decisions import file_decisions
from simulator.practice.kept_review import KeptDecisions
from simulator.practice.tried_answers import decision_name
from simulator.practice.whole_review import (
    GameReview,
    ReviewWork,
    WeighedDecision,
    decisions_of,
    game_review,
)
from simulator.reports import luck_text
from simulator.reports.review_text import lost_line


def review_game(
    game: Path, player: str, effort: int, *, file: bool, every: bool, as_json: bool
) -> None:
    """Review a saved game: every decision, those that cost most, and where the chance went."""
    session, seat = game_to_review(game, player)
    whose = None
    if not session.over:
        # What somebody could have chosen tells the hand; only one's own may be told.
        if every:
            stop(
                _("{file}: --all expected a game that is over; until then hands are hidden").format(
                    file=game
                )
            )
        whose = frozenset((seat,))
    kept = KeptDecisions(session, effort=effort)
    found, stopped = _weighed(session, kept, whose)
    luck = ledger(session).reviewed(found.choices())
    if as_json:
        say_json(plain(found, luck))
    else:
        _print(found, luck, seat, every=every)
    if file:
        for path in file_decisions(session, found.most_lost(seat), file_stem(game.stem), today()):
            say(path)
    if stopped:
        words = _("Stopped; the decisions above had been graded by then.")
        if session.over and not kept.refused:
            words += " " + _("It is kept: the same command goes on.")
        stop(words, code=INTERRUPTED)


def _weighed(
    session: Session, kept: KeptDecisions, whose: frozenset[Seat] | None
) -> tuple[GameReview, list[str]]:
    """Weigh the decisions with progress and time left; Ctrl+C keeps those that are done.

    A game that is over is weighed whole, and its review kept on disk; the second time it is there.
    """
    decisions: list[WeighedDecision] = []
    of, done = decisions_of(session), 0
    known = kept.known
    work = ReviewWork(session, known)
    with (
        Waiting(_("Decisions"), of, done=known) as shown,
        keeping_what_is_done() as stopped,
        closing(kept.decisions(whose=whose)) as coming,
    ):
        for _index, one in coming:
            done += 1
            decisions += [one] if one is not None else []
            if done > known:
                work.add(one)
                shown.at(done, of, work.share)
    if kept.said:
        say(kept.said, to=sys.stderr)
    return game_review(session, decisions, len(decisions) + of - done), stopped


def _print(found: GameReview, luck: LuckLedger, seat: Seat, *, every: bool) -> None:
    # Without lines between, so that long words have room in 80 columns.
    heads: tuple[Column | str, ...] = (
        *(_("round"), _("who"), Column(_("about"), overflow="fold")),
        *(Column(_("decision"), no_wrap=True), Column(_("chosen"), overflow="fold")),
        *(Column(head, no_wrap=True) for head in (_("before"), _("after"), "")),
    )
    rows = (
        (
            *(one.round, player_name(one.who), one.about, decision_name(one.kind)),
            *(one.chosen.label, f"{one.before:.0%}", f"{one.after:.0%}"),
            f"\N{MINUS SIGN}{one.loss:.0%}" if one.mistake else "",
        )
        for one in (found.decisions if every else found.of_side(seat))
    )
    show_table(heads, rows, box=SIMPLE_HEAD, pad_edge=False)
    worst = found.most_lost(seat)
    if worst:
        say(_("What cost {player} most:").format(player=player_name(seat)))
    for number, one in enumerate(worst, 1):
        say(f"{number}. {lost_line(one)}")
    if not worst and found.whole:
        say(_("No mistake found: nothing else was surely better."))
    elif not worst:
        say(_("No mistake found so far."))
    if luck.choices is not None:
        say(luck_text.summary(luck, seat))


def plain(found: GameReview, luck: LuckLedger) -> dict[str, object]:
    """Return a review as plain data, the same for the same game."""
    return {
        "decisions": [_plain(one) for one in found.decisions],
        "whole": found.whole,
        "sums": {
            seat.value: luck_text.sums(luck, seat) for seat in found.seats if found.of_side(seat)
        },
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
        "answers": [
            {
                "label": str(each.label),
                "chance": round(each.chance, 4),
                "error": round(each.tried.error, 4),
                "points": round(each.margin, 3),
            }
            for each in one.trial.answers
        ],
    }
