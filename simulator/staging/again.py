"""Dice that may be rolled again: which the odds assume, what each choice is worth, in words.

The golden default is what the odds count on (`luck/again.py`), so that who goes on with one key
throws nothing away that was promised. Only what lies open is read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field

from simulator.agents.view import open_view
from simulator.engine.position import Position
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.luck.again import dice_again, with_again
from simulator.model.requests import ChooseSome, DieOption
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.subjects import Charge, MoraleTest, Retreat
from simulator.records import dataclass
from simulator.staging.dice_rows import DiceRow


@dataclass
class AgainChoice:
    """What may be chosen of one roll.

    number: which roll of the game it is. wanted: the keys of the dice the odds assume to be rolled
    again. mine: whether the roll is of the side that is asked. good: which dice did what was
    needed, None for those that are added up.
    """

    number: int
    wanted: tuple[str, ...]
    mine: bool
    now: Position
    context: RollContext
    good: Mapping[str, bool | None]
    _values: dict[frozenset[str], str] = field(default_factory=dict)

    def name(self, keys: Collection[str]) -> str:
        """Return what a choice of dice is called, with what it is worth: "All 3 misses: ..."."""
        value = self.value_of(keys)
        text = _("{dice}: {value}") if value else "{dice}"
        return text.format(dice=self._name(frozenset(keys)), value=value)

    def _name(self, keys: frozenset[str]) -> str:
        n = len(keys)
        if not keys:
            return _("None")
        alike = {key for key, good in self.good.items() if good is not self.mine}
        if keys == alike and None not in self.good.values():
            if not self.mine:
                return ngettext("The success", "All {n} successes", n).format(n=n)
            if self.context.stage is RollStage.ATTACK:
                return ngettext("The miss", "All {n} misses", n).format(n=n)
            return ngettext("The failure", "All {n} failures", n).format(n=n)
        return ngettext("{n} die again", "{n} dice again", n).format(n=n)

    def value_of(self, keys: Collection[str]) -> str:
        """Return what comes of the roll with these dice rolled again; empty if nobody can tell."""
        chosen = frozenset(keys)
        if chosen not in self._values:
            self._values[chosen] = self._weighed(chosen)
        return self._values[chosen]

    def _weighed(self, chosen: Collection[str]) -> str:
        promised = with_again(self.now, self.context, [int(key) for key in chosen])
        subject = self.context.subject
        if promised is None:
            return ""
        if isinstance(subject, Charge):
            return _("{chance:.0%} to arrive").format(chance=promised.good)
        if isinstance(subject, Retreat):
            return _("{chance:.0%} to get away").format(chance=promised.good)
        if isinstance(subject, MoraleTest) and not subject.panic:
            return _("{chance:.0%} to pass").format(chance=promised.good)
        expected = sum(promised.expected(unit) for unit in promised.wounds)
        return _("{wounds:.1f} wounds").format(wounds=expected)


def again_choice(now: Position, request: ChooseSome, row: DiceRow | None) -> AgainChoice | None:
    """Return what may be chosen of the roll a question is about; None without one."""
    if row is None or row.stage is None or request.dice is None:
        return None
    seen = open_view(now)
    context = RollContext(row.stage, row.unit, request.occasion, row.faces, (), request.who)
    keys = {option.key for option in request.options if isinstance(option, DieOption)}
    wanted = [str(at) for at in dice_again(seen, context) if str(at) in keys]
    return AgainChoice(
        row.number,
        tuple(wanted[: request.most]),
        request.who in now.team(row.who),
        seen,
        context,
        {str(at): die.good for at, die in enumerate(row.dice) if str(at) in keys},
    )
