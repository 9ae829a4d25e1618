"""A gauntlet in words: what came of a game, and of all of them."""

from __future__ import annotations

from simulator.content.gauntlet_files import GauntletLine
from simulator.practice.gauntlet import GauntletProgress
from simulator.texts import ngettext, signed
from simulator.texts import translate as _


def result_words(one: GauntletLine) -> str:
    """Say how one game ended, with its points."""
    words = _("draw {own} to {theirs}")
    if one.won != 0.5:
        words = _("won {own} to {theirs}") if one.won else _("lost {own} to {theirs}")
    return words.format(own=one.own, theirs=one.theirs)


def sum_words(found: GauntletProgress) -> str:
    """Say how a gauntlet stands: games won, points, what dice brought and choices lost."""
    own, theirs = found.points
    played = len(found.rows)
    words = ngettext(
        "{won:g} of {played} game won ({all} in all), points {own} to {theirs}, "
        "{wounds} wounds by dice, {choices:.1f} points lost to choices.",
        "{won:g} of {played} games won ({all} in all), points {own} to {theirs}, "
        "{wounds} wounds by dice, {choices:.1f} points lost to choices.",
        played,
    )
    return words.format(
        won=found.won,
        played=played,
        all=found.gauntlet.games,
        own=own,
        theirs=theirs,
        wounds=signed(found.wounds, 1),
        choices=found.choices,
    )


def level_label(name: str) -> str:
    """Give how well a machine plays, as it is read where only machines are meant."""
    known = {
        "beginner": _("beginner"),
        "greedy": _("greedy"),
        "random": _("random"),
        "searching": _("thinks ahead"),
        "strong": _("strong"),
    }
    return known.get(name, name)
