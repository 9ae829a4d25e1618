"""A gauntlet in words: what came of a game, and of all of them."""

from __future__ import annotations

from simulator.content.armies.handicap import handicap_of
from simulator.content.armies.lists import load_army
from simulator.content.cards.seasons import with_season
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext, printable, printed, signed
from simulator.language.texts import translate as _
from simulator.model.cards import SEASON
from simulator.practice.gauntlet import THEIRS, Gauntlet, GauntletProgress
from simulator.practice.tried_answers import decision_name
from simulator.reports.agent_names import level_label
from simulator.reports.days import day_said
from simulator.reports.luck_text import left_out


def list_title(army: str, season: str = SEASON) -> str:
    """Return what a list is called, with its points; of a file that cannot be read, its name."""
    try:
        found = load_army(army, season=season)
    except ContentError:
        return printable(army.replace("\\", "/").rpartition("/")[2].removesuffix(".yaml"))
    return printable(f"{printed(found.name)} ({found.points})")


def gauntlet_title(found: GauntletProgress) -> str:
    """Return which list goes through a gauntlet against whom, and since when if known."""
    words = _("{army} against {level}")
    if found.day:
        words = _("{army} against {level}, {day}")
    return words.format(
        army=with_season(
            list_title(found.gauntlet.army, found.gauntlet.season), found.gauntlet.season
        ),
        level=level_label(found.gauntlet.level),
        day=day_said(found.day),
    )


def result_words(one: GauntletLine) -> str:
    """Return how one game ended, with its points."""
    words = _("draw {own} to {theirs}")
    if one.won != 0.5:
        words = _("won {own} to {theirs}") if one.won else _("lost {own} to {theirs}")
    return words.format(own=one.own, theirs=one.theirs)


def sum_words(found: GauntletProgress) -> str:
    """Return how a gauntlet stands: games won, points, and what dice did."""
    own, theirs = found.points
    played = len(found.rows)
    words = ngettext(
        "{won:g} of {played} game won ({all} in all), points {own} to {theirs}.",
        "{won:g} of {played} games won ({all} in all), points {own} to {theirs}.",
        played,
    ).format(
        won=found.won,
        played=played,
        all=found.gauntlet.games,
        own=own,
        theirs=theirs,
    )
    earlier = sum(one.dice is None for one in found.rows)
    if earlier == played:
        return words
    dice = _("Dice: {dice} percent of the chance of winning.").format(
        dice=signed(100.0 * found.dice, 0)
    )
    return " ".join(filter(None, (words, dice, left_out(earlier))))


def row_dice(one: GauntletLine) -> str:
    """Return what dice did to the chance of winning in a game, in percent; "" where unknown."""
    return "" if one.dice is None else signed(100.0 * one.dice, 0)


def row_grades(one: GauntletLine) -> str:
    """Return what a game's decisions lost of the chance of winning, and how many were mistakes.

    "" for ungraded.
    """
    if not one.decisions:
        return ""
    count = sum(one.mistakes.values())
    words = ngettext("choices {loss}, {count} mistake", "choices {loss}, {count} mistakes", count)
    return words.format(loss=signed(-100.0 * one.lost, 0), count=count)


def grade_words(found: GauntletProgress) -> str:
    """Return what all graded decisions lost, and the mistakes by what they were about.

    "" for none.
    """
    if not found.decisions:
        return ""
    games = len(found.graded)
    words = ngettext(
        "Grades of {games} game: a decision lost {loss:.1%} of the chance of winning on average.",
        "Grades of {games} games: a decision lost {loss:.1%} of the chance of winning on average.",
        games,
    ).format(games=games, loss=found.loss)
    if not found.mistakes:
        return words + " " + _("There was no mistake.")
    kinds = [
        _("{kind} {count}").format(kind=decision_name(kind) if kind else _("other"), count=count)
        for kind, count in found.mistakes
    ]
    return words + " " + _("Mistakes: {kinds}.").format(kinds=", ".join(kinds))


def handicap_words(gauntlet: Gauntlet) -> str:
    """Return who brings fewer points in a gauntlet; "" for nobody."""
    given = handicap_of(gauntlet.handicap)
    if given is None:
        return ""
    words = _("Your list has {percent}% fewer points.")
    if given.seat is THEIRS:
        words = _("The other lists have {percent}% fewer points.")
    return words.format(percent=given.percent)
