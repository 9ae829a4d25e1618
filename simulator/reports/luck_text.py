"""The luck of a game in sentences, for the window and the command line alike."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.luck.ledger import JUDGE, LuckLedger, RollResult
from simulator.luck.luck_table import all_dice, shown
from simulator.luck.wound_value import AVERAGE_WOUND
from simulator.model.state import Seat
from simulator.practice.graded_luck import GRADES
from simulator.reports.agent_names import level_label


def summary(found: LuckLedger, player: Seat) -> str:
    """Return one player's sums, as in "Red: 2.3 wounds lost to dice, 4.0 to choices."."""
    wounds = all_dice(found, player).wounds
    words = {
        (True, True): _("{player}: {dice:.1f} wounds won by dice, {choices:.1f} lost to choices."),
        (True, False): _("{player}: {dice:.1f} wounds lost to dice, {choices:.1f} to choices."),
        (False, True): _("{player}: {dice:.1f} wounds won by dice."),
        (False, False): _("{player}: {dice:.1f} wounds lost to dice."),
    }[found.of(player).judged > 0, round(wounds, 1) > 0]
    return words.format(
        player=player_name(player), dice=abs(wounds), choices=found.choices_in_wounds(player)
    )


def in_points(found: LuckLedger, player: Seat) -> str:
    """Return the sums in victory points, which is another measure for dice and says so."""
    one = found.of(player)
    words = _("In victory points: {dice} by dice, {choices} by choices.")
    if not one.judged:
        words = _("In victory points: {dice} by dice.")
    value = all_dice(found, player).value
    return words.format(dice=shown(value), choices=shown(-one.choices))


def points_basis() -> str:
    """Return why points and wounds of the same dice may tell two stories."""
    return _(
        "Counted in wounds, every wound counts the same. Counted in victory points, a wound counts "
        "for the rank or the unit it took: one that destroys a unit is worth many others. So one "
        "sum may be a gain and the other a loss."
    )


def judged_by(found: LuckLedger) -> str:
    """Return what choices are measured against."""
    if found.judge == GRADES:
        words = _(
            "Choices: not exact; charges, shots, retreats and stays against the best answer found, "
            "as in practice, all else against what the machine '{machine}' finds best at once."
        )
        return words.format(machine=level_label(JUDGE))
    return best_at_once(found.judge)


def best_at_once(machine: str) -> str:
    """Return that choices are measured against what a machine, by its name, finds best."""
    words = _("Choices: not exact; against what the machine '{machine}' finds best at once.")
    return words.format(machine=level_label(machine))


def basis(found: LuckLedger) -> str:
    """Return what the wounds are measured against, and how exact it is."""
    dice = _("Dice: exact; each roll against what it promised before it fell.")
    if not any(one.judged for one in found.players):
        return dice
    rate = _("A wound lost to them counts {wound:.2f} points, as in drills.")
    return " ".join((dice, judged_by(found), rate.format(wound=AVERAGE_WOUND)))


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
