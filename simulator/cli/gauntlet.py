"""A gauntlet on the command line: the next battle in the window, or all of them by machines."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from simulator.agents.play import play
from simulator.agents.registry import is_machine, is_own, machine, spelled
from simulator.cli.shell.faults import stop, stop_at
from simulator.cli.shell.terminal import say, show_table
from simulator.cli.shell.waiting import INTERRUPTED, Waiting, keeping_what_is_done
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games import saved_game
from simulator.content.games.battles import QUICK_RED, QUICK_SCENARIO, army_of_house
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.engine.session import Session
from simulator.language.faction_names import faction_name_said
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON
from simulator.model.seating import HUMAN, MACHINES, NAMES
from simulator.practice import gauntlet as kept
from simulator.practice.gauntlet import MINE, THEIRS, Gauntlet, GauntletProgress
from simulator.records import dataclass, replace
from simulator.reports.gauntlet_text import (
    gauntlet_title,
    grade_words,
    handicap_words,
    result_words,
    row_dice,
    row_grades,
    sum_words,
)
from simulator.ui.places import Places


@dataclass(frozen=True, slots=True)
class GauntletQuery:
    """Which gauntlet is asked for; what is empty is as usual, all of it empty the last one."""

    army: str = ""
    level: str = ""
    scenario: str = ""
    seed: int | None = None
    handicap: str = ""
    season: str = ""


def run(asked: GauntletQuery, player: str, *, show: bool, grades: bool = False) -> None:
    """Go on with a gauntlet, or begin it: in the window or by machines; or grade its games."""
    asked = replace(asked, level=spelled(asked.level))
    player = spelled(player)
    for name, option, names in ((asked.level, "--level", MACHINES), (player, "--player", NAMES)):
        if name and not (name in names or is_own(name) or is_machine(name)):
            stop_at(option, name, names)
    places = Places.of_user()
    found = _chosen(asked, places.practice, show=show or grades)
    found.gauntlet.battle(1).game()  # faults of list and mode show before anything is played
    for line in kept.finished(found, places.all_saves()):
        kept.note([line], places.practice)
    found = kept.progress_of(found.gauntlet, places.practice)
    if grades:
        _graded(found, places)
        return
    if not show and found.next is not None:
        if player != HUMAN:
            _played(found, player, places)
            found = kept.progress_of(found.gauntlet, places.practice)
        else:
            _print(found)
            _in_the_window(found)
            return
    _print(found)


def _chosen(asked: GauntletQuery, folder: Path, *, show: bool) -> GauntletProgress:
    """Return the gauntlet that is asked for: the last one where nothing else is said.

    One that is over is only shown; who wants to play begins another.
    """
    known, trouble = kept.gauntlets(folder)
    if trouble:
        say(trouble, to=sys.stderr)
    if asked == GauntletQuery() and known:
        last = known[-1]
        if show or last.next is not None:
            return last
    season = asked.season or USUAL_SEASON
    wanted = Gauntlet.fresh(
        army_of_house(asked.army, library_at_hand(season)) or QUICK_RED,
        asked.level or "greedy",
        asked.scenario or QUICK_SCENARIO,
        1 if asked.seed is None else asked.seed,
        handicap=asked.handicap,
        season=season,
    )
    # One begun with other terrain pieces goes on with them.
    same = [one for one in known if replace(one.gauntlet, pieces=wanted.pieces) == wanted]
    return same[-1] if same else kept.progress_of(wanted, folder)


def _in_the_window(found: GauntletProgress) -> None:
    from simulator.cli.prepared import Prepared
    from simulator.cli.window import open_window

    number = found.next or 1
    players = {MINE: HUMAN, THEIRS: found.gauntlet.level}
    open_window(Prepared(found.gauntlet.battle(number), players), None)


def _played(found: GauntletProgress, player: str, places: Places) -> None:
    """Play what is left between machines; each game is kept in the archive and written down."""
    gauntlet = found.gauntlet
    if not found.rows:
        kept.note([kept.begun(gauntlet)], places.practice)
    done = len(found.rows)
    with keeping_what_is_done() as stopped, Waiting(_("Games"), gauntlet.games, done=done) as shown:
        while found.next is not None:
            kept.note([_one(gauntlet, found.next, player, places)], places.practice)
            found = kept.progress_of(gauntlet, places.practice)
            shown.one_more()
    if stopped:
        stop(_("Stopped; what was played is kept. The same command goes on."), code=INTERRUPTED)


def _graded(found: GauntletProgress, places: Places) -> None:
    """Grade what is over and not graded yet; each game is written down when it is done."""
    gauntlet = found.gauntlet
    with Waiting(_("Decisions")) as shown, keeping_what_is_done() as stopped:
        for line in kept.graded(found, places.all_saves(), shown.at, folder=places.practice):
            kept.note([line], places.practice)
    _print(kept.progress_of(gauntlet, places.practice))
    if stopped:
        stop(_("Stopped; what is graded is kept. The same command goes on."), code=INTERRUPTED)


def _one(gauntlet: Gauntlet, number: int, player: str, places: Places) -> GauntletLine:
    battle = gauntlet.battle(number)
    session = Session(battle.game())
    mine, theirs = machine(player, battle.seed), machine(gauntlet.level, battle.seed + 1)
    play(session, {MINE: mine, THEIRS: theirs})
    army = re.sub(r"[^\w -]", " ", gauntlet.own.name).strip()
    places.write_new(
        lambda path: saved_game.write(path, session, gauntlet.header(number, player)),
        called=f"{army} {number} of {gauntlet.games} [gauntlet]",
    )
    return kept.line_of(gauntlet, number, session)


def _print(found: GauntletProgress) -> None:
    say(gauntlet_title(found))
    rows = (
        (
            *(one.number, faction_name_said(one.opponent), result_words(one)),
            *(one.rounds, row_dice(one), row_grades(one)),
        )
        for one in found.rows
    )
    heads = (_("game"), _("against"), _("result"), _("rounds"), _("dice"), _("grades"))
    show_table(heads, rows)
    for words in (sum_words(found), grade_words(found), handicap_words(found.gauntlet)):
        if words:
            say(words)
