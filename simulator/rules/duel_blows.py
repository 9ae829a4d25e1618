"""The blows of a duel, and how its players plan their condition tokens (CON-03 to CON-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final, NamedTuple

from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.model.cards import AttackCard
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.rules import odds, supposed
from simulator.rules.attack_dice import Tokens, Use
from simulator.rules.attack_numbers import AttackNumbers, numbers
from simulator.rules.chances import Chances

Lying = frozenset[tuple[int, Condition]]
"""Condition tokens, each with the number of the unit (0 or 1) it lies on."""

NONE: Final[Lying] = frozenset()


class Standing(NamedTuple):
    """What is left of a fight: wounds of both units and the tokens still on them."""

    wounds: tuple[int, int]
    tokens: Lying = NONE

    @property
    def over(self) -> bool:
        """Say whether one of them is destroyed."""
        return 0 in self.wounds


@dataclass(frozen=True, slots=True)
class Turn:
    """One attack of a fight: the `index`-th of all, by unit number `attacker` in a round from 0."""

    index: int
    round: int
    attacker: int
    card: AttackCard
    side: Side
    charge: Charge | None = None
    bonus: bool = False

    @property
    def defender(self) -> int:
        """Give the number of the other unit."""
        return 1 - self.attacker


Plans = Mapping[tuple[int, Standing], Lying]
"""Which tokens are used if the dice give a reason, by the turn's index and what is left."""

Ways = tuple[tuple[Lying, Chances], ...]
"""For each set of tokens expended in an attack the chances of its wounds; all add up to 1."""


class Blows:
    """The blows two units deal each other, each worked out once."""

    def __init__(self, now: Position, units: tuple[UnitId, UnitId]) -> None:
        """Look at two engaged units as they stand."""
        self.now = now
        self.units = units
        self.whole = (now.unit(units[0]).wounds, now.unit(units[1]).wounds)
        self._stages = tuple(supposed.stages(now, unit) for unit in units)
        self._numbers: dict[tuple[object, ...], AttackNumbers] = {}
        self._ways: dict[tuple[object, ...], Ways] = {}
        self._blows: dict[tuple[object, ...], odds.Blow] = {}

    def start(self) -> Standing:
        """Give what there is before the first blow."""
        tokens = (
            (i, c) for i, unit in enumerate(self.units) for c in self.now.unit(unit).conditions
        )
        return Standing(self.whole, frozenset(tokens))

    # ------------------------------------------------------------ one attack

    def numbers(self, turn: Turn, standing: Standing) -> AttackNumbers:
        """Give the numbers of an attack at what is left of both units."""
        one, two = standing.wounds
        stages = (self._stages[0][one], self._stages[1][two])
        # From the second round on all attacks of a unit are alike but for what is left.
        kind = turn.index if turn.round == 0 else -1 - turn.attacker
        key = (kind, stages, standing.tokens)
        if key not in self._numbers:
            self._numbers[key] = self._new_numbers(turn, stages, standing.tokens)
        return self._numbers[key]

    def _new_numbers(self, turn: Turn, stages: tuple[int, ...], tokens: Lying) -> AttackNumbers:
        now = supposed.later(self.now, turns=turn.index, rounds=turn.round)
        for number, unit in enumerate(self.units):
            now = supposed.with_wounds(now, unit, stages[number])
            now = supposed.with_conditions(
                now, unit, frozenset(c for i, c in tokens if i == number)
            )
        attacker, defender = self.units[turn.attacker], self.units[turn.defender]
        now = supposed.in_turn_of(now, now.owner(attacker))
        gains = turn.charge.gains if turn.charge else ()
        return numbers(
            now,
            Attack(attacker, defender, turn.card, turn.side, turn.charge, turn.bonus, gains=gains,
                   ranks_before=now.ranks(defender)),
        )  # fmt: skip

    def usable(self, turn: Turn, standing: Standing) -> Lying:
        """Give the tokens that somebody could expend in an attack."""
        found = self.numbers(turn, standing)
        tokens = (
            (turn.attacker, Condition.WEAKENED, found.attack_again.token),
            (turn.defender, Condition.VULNERABLE, found.defense_again.token),
            (turn.defender, Condition.PANICKED, found.test_again.token),
        )
        return frozenset((number, token) for number, token, can in tokens if can)

    def ways(self, turn: Turn, standing: Standing, used: Lying) -> Ways:
        """Give what an attack may bring, when some tokens are used as soon as it is worth it.

        The chances that certain tokens stay are known; what exactly happens to all of them follows
        by taking away the cases in which more of them stay.
        """
        found = self.numbers(turn, standing)
        left = standing.wounds[turn.defender]
        key = (id(found), left, used)
        if key not in self._ways:
            kept = {
                stays: odds.landed(self._blow(turn, found, used, stays), left, left).wounds
                for stays in subsets(used)
            }
            self._ways[key] = tuple(
                (used - stays, _exactly(kept, stays, left)) for stays in subsets(used)
            )
        return self._ways[key]

    def _blow(self, turn: Turn, found: AttackNumbers, used: Lying, stays: Lying) -> odds.Blow:
        key = (id(found), used, stays)
        if key not in self._blows:
            self._blows[key] = self._new_blow(turn, found, used, stays)
        return self._blows[key]

    def _new_blow(self, turn: Turn, found: AttackNumbers, used: Lying, stays: Lying) -> odds.Blow:
        def use(number: int, token: Condition) -> Use:
            if (number, token) in stays:
                return Use.UNUSED
            return Use.EXPENDED if (number, token) in used else Use.SAVED

        tokens = Tokens(
            use(turn.attacker, Condition.WEAKENED), use(turn.defender, Condition.VULNERABLE),
            use(turn.defender, Condition.PANICKED),
        )  # fmt: skip
        return odds.blow_of(found.now, found, attacker_first=True, tokens=tokens)

    def after(
        self, turn: Turn, standing: Standing, used: Lying
    ) -> Iterator[tuple[float, Standing]]:
        """Give what may stand after an attack, each with its chance."""
        one, two = standing.wounds
        left = standing.wounds[turn.defender]
        for spent, wounds in self.ways(turn, standing, used):
            tokens = standing.tokens - spent if spent else standing.tokens
            for lost, chance in enumerate(wounds):
                if chance > 0.0:
                    pair = (one, two - lost) if turn.attacker == 0 else (one - lost, two)
                    yield chance, Standing(pair, NONE if lost == left else tokens)

    # ------------------------------------------------------------ planning

    def plans(self, turns: Sequence[Turn]) -> Plans:
        """Give the best use of the tokens, looking ahead to the end of the fight."""
        plans: dict[tuple[int, Standing], Lying] = {}
        known: dict[tuple[int, Standing], float] = {}

        def value(index: int, standing: Standing) -> float:
            """Give what things are worth to the first unit before the index-th attack."""
            if standing.over or index == len(turns):
                return self._worth(standing)
            key = (index, standing)
            if key not in known:
                turn = turns[index]
                worth = {
                    used: sum(p * value(index + 1, after)
                              for p, after in self.after(turn, standing, used))
                    for used in subsets(self.usable(turn, standing))
                }  # fmt: skip
                plans[key] = _agreed(turn, worth)
                known[key] = worth[plans[key]]
            return known[key]

        if self.start().tokens:
            value(0, self.start())
        return plans

    def _worth(self, standing: Standing) -> float:
        one, two = (left / whole for left, whole in zip(standing.wounds, self.whole, strict=True))
        return one - two + float(two == 0) - float(one == 0)


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


def subsets(tokens: Lying) -> list[Lying]:
    """Give every set of some tokens, the fullest first."""
    ordered = sorted(tokens)
    sizes = range(len(ordered), -1, -1)
    return [frozenset(some) for some in chain(*(combinations(ordered, n) for n in sizes))]


def _exactly(kept: Mapping[Lying, Chances], stays: Lying, left: int) -> Chances:
    """Give the chances when these tokens stay and all the others go."""
    found = [0.0] * (left + 1)
    for more, chances in kept.items():
        if more >= stays:
            sign = -1.0 if len(more - stays) % 2 else 1.0
            for wounds, chance in enumerate(chances):
                found[wounds] += sign * chance
    return tuple(max(0.0, chance) for chance in found)
