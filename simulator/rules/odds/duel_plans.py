"""How the players of a duel plan their condition tokens (CON-03 to CON-06).

Each time one of their tokens could be used, they look ahead over all rounds: expend it if the dice
give a reason, or keep it. The other unit destroyed is worth 1, the own unit destroyed costs 1, and
wounds are worth their share of a unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from simulator.rules.odds.duel_attacks import (
    DuelAttacks,
    DuelTurn,
    Grid,
    Lying,
    Outcome,
    Ways,
    facing,
    subsets,
)

Plans = Mapping[tuple[int, Lying], Outcome]
"""What the attacks bring as the players plan them, by the turn's index and the tokens there."""


class Planning:
    """Looks ahead to the end of a fight and plans its attacks, the last one first."""

    def __init__(self, duel_attacks: DuelAttacks, turns: Sequence[DuelTurn]) -> None:
        """Look at the attacks to come."""
        self._duel_attacks = duel_attacks
        self._turns = turns
        self._end = [
            [self._at_the_end(one, two) for two in range(duel_attacks.whole[1] + 1)]
            for one in range(duel_attacks.whole[0] + 1)
        ]
        self._value_after: dict[tuple[int, Lying], Grid] = {}
        self.plans: dict[tuple[int, Lying], Outcome] = {}

    def plan(self, turn: DuelTurn, tokens: Lying) -> Grid:
        """Plan an attack and what follows it; give what all that may be left before it is worth."""
        value = [list(row) for row in facing(self._end, turn.attacker)]
        plan: dict[int, dict[int, Ways]] = {}
        for wounds, row in self._duel_attacks.strokes(turn, tokens).items():
            plan[wounds] = {}
            for left, stroke in row.items():
                choices = {used: stroke.ways(left, used) for used in subsets(stroke.usable)}
                values = {
                    used: sum(
                        sum(map(mul, chances, self._after(turn, lying)[wounds]))
                        for lying, chances in ways
                    )
                    for used, ways in choices.items()
                }
                used = _agreed(turn, values)
                plan[wounds][left], value[wounds][left] = choices[used], values[used]
        self.plans[turn.index, tokens] = plan
        return facing(value, turn.attacker)

    def _after(self, turn: DuelTurn, tokens: Lying) -> Grid:
        """Return what all that may be left after an attack is worth; rows are its attacker's."""
        key = (turn.index, tokens)
        if key not in self._value_after:
            last = turn.index + 1 == len(self._turns)
            value = self._end if last else self.plan(self._turns[turn.index + 1], tokens)
            self._value_after[key] = facing(value, turn.attacker)
        return self._value_after[key]

    def _at_the_end(self, *wounds: int) -> float:
        one, two = (
            left / whole for left, whole in zip(wounds, self._duel_attacks.whole, strict=True)
        )
        return one - two + float(two == 0) - float(one == 0)


def plans(duel_attacks: DuelAttacks, turns: Sequence[DuelTurn]) -> Plans:
    """Return the best use of the tokens that lie there before the first blow."""
    if not turns or not duel_attacks.tokens():
        return {}
    planning = Planning(duel_attacks, turns)
    planning.plan(turns[0], duel_attacks.tokens())
    return planning.plans


def _agreed(turn: DuelTurn, value: Mapping[Lying, float]) -> Lying:
    """Return the tokens used: the defender's side plans the attacker's first, then the attacker."""
    sign = 1.0 if turn.attacker == 0 else -1.0

    def for_attacker(used: Lying) -> float:
        return sign * value[used]

    replies = []
    for with_it in (True, False):
        open_to_it = [
            used for used in value if any(unit == turn.attacker for unit, _token in used) is with_it
        ]
        if open_to_it:
            replies.append(max(open_to_it, key=for_attacker))
    return min(replies, key=for_attacker)
