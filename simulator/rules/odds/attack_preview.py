"""An attack, a charge and a panic test with chosen effects used: what their dice will then meet.

Each function opens the windows up to the next dice in the order of the game (RES-01 to RES-09,
CHG-02 to CHG-26) and gives position and subject as the effects leave them. What has been thrown
may not change any more; an effect that would is refused with NotComputableError.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.windows import NO_CARDS
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Attack,
    Charge,
    Fall,
    Gain,
    MoraleTest,
    RankLost,
    Subject,
    Turn,
)
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge.roll import charge_dice
from simulator.rules.dice.rerolls import Rerolls, rerolls_for
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import ChosenEffect, Using, acts, window

BEFORE: Final = (Moment.TURN_START, Moment.UNIT_ACTIVATES, Moment.ACTION_DECLARED)
CHARGE: Final = (
    Moment.CHARGE_DECLARED,
    Moment.CHARGE_ROLLED,
    Moment.CHARGE_DISORDERLY,
    Moment.CHARGE_SUCCEEDED,
)
ATTACK: Final = (
    Moment.ATTACK_DECLARED,
    Moment.ATTACK_BEFORE_DICE,
    Moment.ATTACK_ROLLED,
    Moment.ATTACK_STANDS,
    Moment.DEFENSE_ROLLED,
)
TEST: Final = (Moment.MORALE_BEFORE_DICE, Moment.MORALE_ROLLED)
MEANWHILE: Final = (
    Moment.RANK_DESTROYED, Moment.UNIT_DESTROYED, Moment.UNIT_FALLS, Moment.MORALE_PASSED,
    Moment.MORALE_FAILED,
)  # fmt: skip
"""The windows in which wounds are suffered or decided."""

LATER: Final = (*MEANWHILE, Moment.MORALE_ENDED, Moment.ATTACK_COMPLETED)
"""The windows of an attack after its dice: the odds follow nothing there."""

OPENED: Final = (*BEFORE, *CHARGE, *ATTACK, *TEST)
"""The windows in which effects may be supposed to be used, in the order of the game."""


@dataclass
class AttackPreview:
    """The course of one attack with chosen effects; `took_place` gathers those that did."""

    using: Using
    attacker: UnitId
    defender: UnitId
    took_place: set[ChosenEffect] = field(default_factory=set)

    # Any: each window has its own kind of subject
    def _window(self, now: Position, moment: Moment, subject: Subject) -> tuple[Position, Any]:
        pair = (self.attacker, self.defender)
        now, subject, used = window(now, moment, subject, self.using, pair)
        self.took_place |= used
        return now, subject

    # ------------------------------------------------------------ before it, and the charge

    def before(self, now: Position, action: str) -> tuple[Position, tuple[Gain, ...]]:
        """Begin the turn, activate the unit and declare its action; give what the action gains.

        A unit that acts in another player's turn is not activated (ACT-03).
        """
        unit, barred = self.attacker, _barred(now, self.attacker)
        now, _turn = self._window(now, Moment.TURN_START, Turn(now.state.active))
        if now.owner(unit) is not now.state.active:
            return now, ()
        now, activation = self._window(now, Moment.UNIT_ACTIVATES, Activation(unit))
        now, declared = self._window(now, Moment.ACTION_DECLARED, Action(unit, action))
        lost = activation.action_lost or declared.action_lost
        if lost or _barred(now, unit) != barred:
            raise NotComputableError(msg("It takes this attack or charge away."))
        return now, declared.gains

    def charges(self, now: Position, charge: Charge) -> tuple[Position, Charge]:
        """Declare the charge and roll its die (CHG-02, CHG-14)."""
        speed = now.speed(charge.unit, charge).total
        now, charge = self._window(now, Moment.CHARGE_DECLARED, charge)
        before = _of_the_die(now, charge)
        now, charge = self._window(now, Moment.CHARGE_ROLLED, charge)
        after = _of_the_die(now, charge)
        if after[0] != before[0] or (before[1] and after[1] != before[1]):
            raise NotComputableError(msg("It changes dice that have been rolled before."))
        if now.speed(charge.unit, charge).total != speed:
            raise NotComputableError(msg("It changes how far the charge goes."))
        return now, charge

    def arrives(self, now: Position, attack: Attack) -> tuple[Position, Attack]:
        """Suppose that an attack's charge succeeds; `now` has it in place (CHG-17 to CHG-26)."""
        charge = attack.charge
        if charge is None:
            return now, attack
        if charge.disorderly:
            owner = now.owner(charge.unit)
            flag = ev.FlagSet(rule=Rule.CHG_20, player=owner, flag=NO_CARDS)
            now = Position(apply(now.state, flag), now.game)
            now, charge = self._window(now, Moment.CHARGE_DISORDERLY, charge)
        now, charge = self._window(now, Moment.CHARGE_SUCCEEDED, charge)
        if charge.replaced:
            raise NotComputableError(msg("It takes the place of the attack."))
        return now, replace(attack, charge=charge, gains=charge.gains)

    # ------------------------------------------------------------ the attack

    def strikes(self, now: Position, attack: Attack) -> tuple[Position, Attack]:
        """Open the windows of an attack up to its wounds (RES-01 to RES-07)."""
        attack = replace(attack, ranks_before=now.ranks(attack.defender))
        for moment in (Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE):
            now, attack = self._attacked(now, moment, attack)
        for moment in (Moment.ATTACK_ROLLED, Moment.ATTACK_STANDS, Moment.DEFENSE_ROLLED):
            before = now, attack
            now, attack = self._attacked(now, moment, attack)
            if now is not before[0] or attack is not before[1]:
                _only_what_is_to_come(before, (now, attack), moment)
        return now, attack

    def _attacked(self, now: Position, moment: Moment, attack: Attack) -> tuple[Position, Attack]:
        now, made = self._window(now, moment, attack)
        same = ("attacker", "defender", "card", "side", "lost", "charge_bonus")
        if any(getattr(made, name) != getattr(attack, name) for name in same):
            raise NotComputableError(msg("It makes another attack of it."))
        return now, made

    def tests(self, now: Position, attack: Attack) -> tuple[Position, MoraleTest]:
        """Open the windows of the panic test of an attack, and give what it then is (RES-09).

        `now` has the defender with what the attack left of it.
        """
        test = morale.after_attack(now, attack)
        now, test = self._window(now, Moment.MORALE_BEFORE_DICE, test)
        before = rerolls_for(now, RollStage.TEST, test.unit, test)
        now, test = self._window(now, Moment.MORALE_ROLLED, test)
        _rerolls_fit(before, rerolls_for(now, RollStage.TEST, test.unit, test))
        self._ends_with_the_dice(now, attack, test)
        return now, test

    def _ends_with_the_dice(self, now: Position, attack: Attack, test: MoraleTest) -> None:
        """Refuse effects that go on while wounds are suffered."""

        def left_behind(source: Source) -> bool:
            return any(use.left_behind(source) for use in self.using)

        after = _afterwards(now, attack, test)
        if any(acts(now, moment, after[moment], left_behind) for moment in MEANWHILE):
            raise NotComputableError(msg("It goes on after the dice have been rolled."))

    def follows(self, now: Position, attack: Attack, use: ChosenEffect) -> bool:
        """Return whether an effect may act once the dice of an attack have been rolled."""
        after = _afterwards(now, attack, morale.after_attack(now, attack))
        return acts(now, use.moment, after[use.moment], use.is_meant)


# Any: each window has its own kind of subject
def _afterwards(now: Position, attack: Attack, test: MoraleTest) -> dict[Moment, Any]:
    """Return what the windows after the dice are about."""
    fall = Fall(attack.defender, now.owner(attack.attacker), attack, cause=attack.attacker)
    failed = replace(test, passed=False)
    return {
        Moment.RANK_DESTROYED: RankLost(fall.unit, fall.by, attack, fall.cause),
        Moment.UNIT_DESTROYED: fall,
        Moment.UNIT_FALLS: fall,
        Moment.MORALE_PASSED: replace(test, passed=True),
        Moment.MORALE_FAILED: failed,
        Moment.MORALE_ENDED: failed,
        Moment.ATTACK_COMPLETED: attack,
    }


# ------------------------------------------------------------------ what has been thrown


def _barred(now: Position, unit: UnitId) -> bool:
    return any(now.has(stat, unit) for stat in (Stat.NO_ACTIONS, Stat.NO_ATTACKS))


def _of_the_die(now: Position, charge: Charge) -> tuple[tuple[bool, int], Rerolls]:
    """Return whether a charge counts as six, its dice, and who may have them rolled again."""
    counts = now.has(Stat.CHARGE_COUNTS_SIX, charge.unit, charge)
    again = rerolls_for(now, RollStage.CHARGE, charge.unit, charge)
    return (counts, charge_dice(now, charge)), again


def _only_what_is_to_come(
    before: tuple[Position, Attack], after: tuple[Position, Attack], moment: Moment
) -> None:
    """Refuse effects that change dice already thrown, or re-rolls in a muddled order (RRL-02)."""
    if _thrown(*before, moment) != _thrown(*after, moment):
        raise NotComputableError(msg("It changes dice that have been rolled before."))
    old, new = numbers(*before), numbers(*after)
    if moment is Moment.ATTACK_ROLLED:
        _rerolls_fit(old.attack_rerolls, new.attack_rerolls)
        return
    if old.attack_rerolls != new.attack_rerolls:
        raise NotComputableError(msg("It changes dice that have been rolled before."))
    _rerolls_fit(old.defense_rerolls, new.defense_rerolls)


# Any: each window has its own kind of subject
def _thrown(now: Position, attack: Attack, moment: Moment) -> tuple[Any, ...]:
    """Return the numbers that the dice thrown by a moment were compared with."""
    found = numbers(now, attack)
    thrown = (found.dice.total, found.outcomes)
    if moment is Moment.ATTACK_ROLLED:
        return thrown
    blocks = (found.blocking, found.defense_dice)
    return (*thrown, found.extra_hits.total, *blocks)


def _rerolls_fit(before: Rerolls, after: Rerolls) -> None:
    """Refuse a re-roll that comes after the dice where others have had theirs (RRL-02)."""
    if before and before != after:
        raise NotComputableError(msg("Others may have rolled these dice again before."))
