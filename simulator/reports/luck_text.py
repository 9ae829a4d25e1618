"""The luck of a game in sentences, for the window and the command line alike."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.language.texts import ngettext, signed
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger, RollResult
from simulator.luck.luck_table import sum_of
from simulator.model.state import Seat


def summary(found: LuckLedger, player: Seat) -> str:
    """Return what dice and choices did to a player's chance of winning: the sum comes out.

    Of a game that was not reviewed, what the dice did.
    """
    words = _("{player}: dice {dice} percent of the chance of winning.")
    if found.choices is not None:
        words = _(
            "{player}: {start:.0%} at the start, own choices {own}, others' {others}, dice {dice}, "
            "unseen {unseen}: {end:.0%} so far."
        )
        if found.choices.whole:
            words = _(
                "{player}: {start:.0%} at the start, own choices {own}, others' {others}, "
                "dice {dice}, unseen {unseen}: {end:.0%} at the end."
            )
    sums = sum_of(found.of(player))
    return words.format(
        player=player_name(player),
        start=sums.start / 100.0,
        own=signed(sums.own, 0),
        others=signed(sums.others, 0),
        dice=signed(sums.dice, 0),
        unseen=signed(sums.unseen, 0),
        end=sums.end / 100.0,
    )


def sums(found: LuckLedger, player: Seat) -> dict[str, float]:
    """Return the same sum as plain data, in chances from 0 to 1; what was lost is below 0.

    Of a game that was not reviewed, what the dice did.
    """
    one = found.of(player)
    plain = {"dice": one.dice}
    if one.start is not None and one.end is not None:
        own, others = one.own.chance, one.others.chance
        plain = {"start": one.start, "own": own, "others": others, "dice": one.dice}
        plain |= {"unseen": one.unseen, "end": one.end}
    return {name: round(share, 4) for name, share in plain.items()}


def basis(found: LuckLedger) -> str:
    """Return what dice and choices are measured against, and how exact that is."""
    dice = _(
        "All in percent of the chance of winning. Dice: each roll against what it promised before "
        "it fell, re-rolls included, as the open table looked then."
    )
    if found.choices is None:
        return dice + " " + _("Choices are not graded yet.")
    choices = _(
        "Choices: each against the best answer found, both played on. Unseen: the rest, which "
        "neither explains."
    )
    return f"{dice} {choices}"


def left_out(games: int) -> str:
    """Return how many games are in no sum, as an earlier version counted them; "" for none."""
    if not games:
        return ""
    return ngettext(
        "Left out: {n} game that an earlier version counted in wounds.",
        "Left out: {n} games that an earlier version counted in wounds.",
        games,
    ).format(n=games)


def line(result: RollResult) -> str:
    """Return one roll: what was expected, what fell, what it gave the roller."""
    if result.in_wounds:
        text = _("{why}: {faces}; wounds {expected:.2f} expected, {fell:.2f} now")
    else:
        text = _("{why}: {faces}; chance {expected:.0%} before, {fell:.0%} now")
    if result.typed:
        text += _(" (typed in)")
    faces = " ".join(str(face) for face in result.faces)
    return text.format(why=result.why, faces=faces, expected=result.expected, fell=result.fell)
