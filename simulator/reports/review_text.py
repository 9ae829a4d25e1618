"""A reviewed game in sentences: what a decision cost, and where the chance of winning went."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.practice.whole_review import GameReview, WeighedDecision


def head_line(one: WeighedDecision) -> str:
    """Return when a decision was made, and about what."""
    words = _("Round {round}: {question}")
    return words.format(round=one.round, question=one.question)


def lost_line(one: WeighedDecision) -> str:
    """Return what a decision was, what would have been best, and what it cost."""
    words = _("{head} {chosen}. Best found: {best}. {before:.0%} became {after:.0%} ± {error:.0%}.")
    return words.format(
        head=head_line(one),
        chosen=one.chosen.label,
        best=one.best.label,
        before=one.before,
        after=one.after,
        error=one.error,
    )


def percent(share: float) -> str:
    """Return a share of the chances in percent with its sign, a true minus."""
    return signed(100.0 * share, 0)


def sum_line(found: GameReview, seat: Seat) -> str:
    """Return where a player's chance of winning came from and where it went: the sum comes out."""
    sums = found.sums(seat)
    words = _(
        "{player}: {start:.0%} at the start, own choices {own}, others' {others}, dice {dice}, "
        "unseen {unseen}: {end:.0%} at the end."
    )
    if not found.whole:
        words = _(
            "{player}: {start:.0%} at the start, own choices {own}, others' {others}, dice {dice}, "
            "unseen {unseen}: {end:.0%} so far."
        )
    return words.format(
        player=player_name(seat),
        start=sums.start,
        own=percent(-sums.own),
        others=percent(sums.others),
        dice=percent(sums.dice),
        unseen=percent(sums.unseen),
        end=sums.end,
    )
