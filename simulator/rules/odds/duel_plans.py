"""How the players of a duel plan their condition tokens (CON-03 to CON-06).

Each time one of their tokens could be used, they look ahead over all rounds: expend it if the dice
give a reason, or keep it. The other unit destroyed is worth 1, the own unit destroyed costs 1, and
wounds are worth their share of a unit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from simulator.model.state import Condition
from simulator.rules.odds.duel_blows import (
    Blows,
    Grid,
    Lying,
    Outcome,
    Turn,
    Ways,
    facing,
    subsets,
)

Plans = Mapping[tuple[int, Lying], Outcome]
"""What the attacks bring as the players plan them, by the turn's index and the tokens there."""


class Planning:
    """Looks ahead to the end of a fight and plans its attacks, the last one first."""

    def __init__(self, blows: Blows, turns: Sequence[Turn]) -> None:
        """Look at the attacks to come."""
        self._blows = blows
        self._turns = turns
        self._end = [[self._at_the_end(one, two) for two in range(blows.whole[1] + 1)]
                     for one in range(blows.whole[0] + 1)]  # fmt: skip
        self._worth_after: dict[tuple[int, Lying], Grid] = {}
        self.plans: dict[tuple[int, Lying], Outcome] = {}

    def plan(self, turn: Turn, tokens: Lying) -> Grid:
        """Plan an attack and what follows it; give what all that may be left before it is worth."""
        worth = [list(row) for row in facing(self._end, turn.attacker)]
        plan: dict[int, dict[int, Ways]] = {}
        for wounds, row in self._blows.strokes(turn, tokens).items():
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
                plan[wounds][left], worth[wounds][left] = choices[used], values[used]
        self.plans[turn.index, tokens] = plan
        return facing(worth, turn.attacker)

    def _after(self, turn: Turn, tokens: Lying) -> Grid:
        """Give what all that may be left after an attack is worth; rows are its attacker's."""
        key = (turn.index, tokens)
        if key not in self._worth_after:
            last = turn.index + 1 == len(self._turns)
            worth = self._end if last else self.plan(self._turns[turn.index + 1], tokens)
            self._worth_after[key] = facing(worth, turn.attacker)
        return self._worth_after[key]

    def _at_the_end(self, *wounds: int) -> float:
        one, two = (left / whole for left, whole in zip(wounds, self._blows.whole, strict=True))
        return one - two + float(two == 0) - float(one == 0)


def plans(blows: Blows, turns: Sequence[Turn]) -> Plans:
    """Give the best use of the tokens that lie there before the first blow."""
    if not turns or not blows.tokens():
        return {}
    planning = Planning(blows, turns)
    planning.plan(turns[0], blows.tokens())
    return planning.plans


def _agreed(turn: Turn, worth: Mapping[Lying, float]) -> Lying:
    """Give the tokens used: the defender's side plans Weakened first, then the attacker."""
    sign = 1.0 if turn.attacker == 0 else -1.0
    weakened = (turn.attacker, Condition.WEAKENED)

    def for_attacker(used: Lying) -> float:
        return sign * worth[used]

    replies = []
    for with_it in (True, False):
        open_to_it = [used for used in worth if (weakened in used) is with_it]
        if open_to_it:
            replies.append(max(open_to_it, key=for_attacker))
    return min(replies, key=for_attacker)
