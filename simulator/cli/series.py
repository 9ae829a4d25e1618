"""Many games from the command line: progress, results with seeds, and a last line of JSON."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from time import perf_counter

from simulator.cli.prepared import player_names
from simulator.cli.shell.faults import stop
from simulator.cli.shell.terminal import say, say_json, show_table
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, keeping_what_is_done
from simulator.content.games.battles import Battle
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN
from simulator.simulate.many_games import Outcome, play_one, tasks
from simulator.simulate.schedulers import over_processes


def machines(players: str) -> tuple[str, str]:
    """Return the two machines that play, by their names; stop where one is a person."""
    red, blue = player_names(players).values()
    if HUMAN in {red, blue}:
        stop(_("simulate needs two machine players, such as --agents random,random"))
    return red, blue


def run(battle: Battle, names: tuple[str, str], games: int, workers: int, *, as_json: bool) -> bool:
    """Play the series and print what came out; give whether any game failed."""
    battle.game()  # faults of the files show before any process starts
    series = list(tasks(battle, names, games, battle.seed))
    began = perf_counter()
    outcomes: list[Outcome] = []
    coming = over_processes(series, play_one, workers)
    shown = Waiting(_("Games"), games, at_once=workers)
    with shown, keeping_what_is_done() as stopped, closing(coming):
        outcomes.extend(shown.counting(coming))
    outcomes.sort(key=lambda outcome: outcome.index)
    labels = _labels(names)
    _print_results(outcomes, labels)
    _print_summary(outcomes, labels, perf_counter() - began, as_json=as_json)
    if stopped:
        words = _("Stopped after {games} of {all} games.")
        stop(words.format(games=len(outcomes), all=games), code=INTERRUPTED)
    return any(outcome.failed for outcome in outcomes)


def _summary(outcomes: list[Outcome], labels: tuple[str, str], seconds: float) -> dict[str, object]:
    wins: Counter[str] = Counter()
    for outcome in outcomes:
        if not outcome.failed:
            wins["draw" if outcome.winner is None else labels[outcome.winner]] += 1
    return {
        "games": len(outcomes),
        "failed": sum(outcome.failed for outcome in outcomes),
        "wins": {label: wins[label] for label in (*labels, "draw")},
        "seconds": round(seconds, 3),
        "results": [
            {
                "seed": outcome.seed,
                "winner": None if outcome.winner is None else labels[outcome.winner],
                "red": outcome.red_points,
                "blue": outcome.blue_points,
                "rounds": outcome.rounds,
                "hash": outcome.state_hash,
                "failure": outcome.failure or None,
            }
            for outcome in outcomes
        ],
    }


def _labels(names: tuple[str, str]) -> tuple[str, str]:
    """Distinguish two machine players of the same name apart by who sat at red first."""
    first, second = names
    return (first, second) if first != second else (f"{first}-1", f"{second}-2")


def _print_summary(
    outcomes: list[Outcome], labels: tuple[str, str], seconds: float, *, as_json: bool
) -> None:
    summary = _summary(outcomes, labels, seconds)
    if as_json:
        say_json(summary)
        return
    text = ngettext(
        "{games} game, {failed} failed, {seconds:.1f} s",
        "{games} games, {failed} failed, {seconds:.1f} s",
        len(outcomes),
    )
    say(text.format(games=len(outcomes), failed=summary["failed"], seconds=seconds))


def _print_results(outcomes: list[Outcome], labels: tuple[str, str]) -> None:
    heads = (_("seed"), _("winner"), _("red"), _("blue"), _("rounds"), _("decisions"))
    show_table((*heads, _("fingerprint")), (_row(outcome, labels) for outcome in outcomes))
    for outcome in outcomes:
        if outcome.failed:
            say(_("Seed {seed} failed:").format(seed=outcome.seed))
            say(outcome.failure)


def _row(one: Outcome, labels: tuple[str, str]) -> tuple[object, ...]:
    if one.failed:
        return one.seed, _("failed")
    winner = _("draw") if one.winner is None else labels[one.winner]
    points = (one.red_points, one.blue_points)
    return one.seed, winner, *points, one.rounds, one.decisions, one.state_hash
