"""Ratings in words: how strong the player is, and where practice pays most."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.content.practice.practice_files import Attempt
from simulator.files.plain_data import fields_of
from simulator.language.texts import inside, ngettext, signed
from simulator.language.texts import translate as _
from simulator.practice.rating import Rating, ThemeRating, by_weakness, ratings
from simulator.practice.tasks import theme_name


def number(points: float) -> str:
    """Write a rating's points."""
    return f"{points:.0f}"


def rating_line(attempts: Sequence[Attempt]) -> str:
    """Return the player's rating with its deviation twice, and what the last day changed."""
    found = ratings(attempts)
    return _("Rating {points}, give or take {unsure:.0f} ({change} on the last day).").format(
        points=number(found.player.points),
        unsure=2.0 * found.player.deviation,
        change=signed(found.player.points - found.before.points, 0),
    )


def weakest(attempts: Sequence[Attempt]) -> ThemeRating | None:
    """Return the weakest theme, None where no theme was tried often enough."""
    found = by_weakness(attempts)
    return found[0] if found else None


def weakest_line(one: ThemeRating) -> str:
    """Return which theme is weakest."""
    return ngettext(
        "Your weakest theme: {theme} ({points}, {right} of {tried} answer right).",
        "Your weakest theme: {theme} ({points}, {right} of {tried} answers right).",
        one.tried,
    ).format(
        theme=inside(theme_name(one.theme)),
        points=number(one.rating.points),
        **fields_of(one, "right", "tried"),
    )


def change_line(before: Sequence[Attempt], after: Sequence[Attempt], drill: str) -> str:
    """Return how an answer changed the player's rating, and how the drill is rated."""
    old, new = ratings(before).player, ratings(after)
    return _("Your rating: {points} ({change}). The drill rates {drill}.").format(
        points=number(new.player.points),
        change=signed(new.player.points - old.points, 0),
        drill=number(new.drills.get(drill, Rating()).points),
    )
