"""The luck of a game in sentences, for the window and the command line alike."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.model.state import Player
from simulator.model.throws import Stage
from simulator.practice.graded_luck import GRADES
from simulator.practice.luck import Fate, LuckLedger
from simulator.practice.wound_worth import AVERAGE_WOUND
from simulator.texts import translate as _


def stage_name(stage: Stage) -> str:
    """Give what a kind of dice is called."""
    names = {
        Stage.ATTACK: _("Attack dice"),
        Stage.DEFENSE: _("Defense dice"),
        Stage.TEST: _("Morale and panic tests"),
        Stage.CHARGE: _("Charge dice"),
        Stage.RETREAT: _("Retreat dice"),
    }
    return names[stage]


def summary(found: LuckLedger, player: Player) -> str:
    """Give one player's sums, as in "Red: 2.3 wounds lost to dice, 4.0 to choices."."""
    wounds = found.of(player).wounds
    words = (
        _("{player}: {dice:.1f} wounds won by dice, {choices:.1f} lost to choices.")
        if round(wounds, 1) > 0
        else _("{player}: {dice:.1f} wounds lost to dice, {choices:.1f} to choices.")
    )
    if not found.of(player).judged:
        words = (
            _("{player}: {dice:.1f} wounds won by dice.")
            if round(wounds, 1) > 0
            else _("{player}: {dice:.1f} wounds lost to dice.")
        )
    return words.format(
        player=player_name(player), dice=abs(wounds), choices=found.choices_in_wounds(player)
    )


def in_points(found: LuckLedger, player: Player) -> str:
    """Give the same in victory points."""
    one = found.of(player)
    words = _("In victory points: {dice:+.1f} by dice, {choices:+.1f} by choices.")
    if not one.judged:
        words = _("In victory points: {dice:+.1f} by dice.")
    return words.format(dice=round(one.worth, 1) + 0.0, choices=0.0 - one.choices)


def basis(found: LuckLedger) -> str:
    """Say what all of it is measured against, and how exact it is."""
    dice = _("Dice: exact; each roll against what it promised before it fell.")
    if not any(one.judged for one in found.players):
        return dice
    if found.judge == GRADES:
        choices = _(
            "Choices: not exact; charges, shots, retreats and stays against the best answer found, "
            "as in practice, all else against what the machine 'greedy' ranks best at once."
        )
    else:
        choices = _(
            "Choices: not exact; against what the machine {judge!r} ranks best at once."
        ).format(judge=found.judge)  # fmt: skip
    rate = _("A wound lost to them counts {wound:.2f} points, as in drills.")
    return " ".join((dice, choices, rate.format(wound=AVERAGE_WOUND)))


def line(fate: Fate) -> str:
    """Give one roll: what was expected, what fell, what it gave the roller."""
    if fate.in_wounds:
        told = _("{why}: {faces}; wounds {expected:.2f} expected, {fell:.2f} now")
    else:
        told = _("{why}: {faces}; chance {expected:.0%} before, {fell:.0%} now")
    if fate.typed:
        told += _(" (typed in)")
    faces = " ".join(str(face) for face in fate.faces)
    return told.format(why=fate.why, faces=faces, expected=fate.expected, fell=fate.fell)
