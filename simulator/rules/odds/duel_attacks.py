"""The blows of a duel, each worked out once: what is left after them, and of which tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain, combinations
from math import ceil
from typing import Final

from simulator.caches import cached
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.cards import AttackCard
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import Charge
from simulator.records import dataclass
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers, prepared
from simulator.rules.dice.distributions import Chances
from simulator.rules.dice.rerolls import TokenUse
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_dice import Tokens

Lying = frozenset[tuple[int, Condition]]
"""Condition tokens, each with the number of the unit (0 or 1) it lies on."""

NONE: Final[Lying] = frozenset()

Grid = list[list[float]]
"""A number for all wounds left: a row for each of the first unit's, a column for the other's."""

Ways = tuple[tuple[Lying, Chances], ...]
"""For each set of tokens left after an attack the chances of the wounds its defender has left.

All of them add up to 1.
"""

Outcome = Mapping[int, Mapping[int, Ways]]
"""What an attack brings, by the wounds its attacker has left, then by those of its defender."""

Spread = Mapping[Lying, Grid]
"""The chance of all that may be left of a fight, by the tokens that still lie there."""


@dataclass(frozen=True, slots=True)
class DuelTurn:
    """One attack of a fight: the `index`-th of all, by unit number `attacker` in a round from 0."""

    index: int
    round: int
    attacker: int
    card: AttackCard
    side: ArcSide
    charge: Charge | None = None

    @property
    def defender(self) -> int:
        """Return the number of the other unit."""
        return 1 - self.attacker


def _lying(unit: int, token: Condition | None) -> Lying:
    return NONE if token is None else frozenset({(unit, token)})


class DuelStroke:
    """One attack at certain ranks and tokens, whatever wounds its defender has left."""

    def __init__(self, turn: DuelTurn, found: AttackNumbers, tokens: Lying) -> None:
        """Look at an attack's numbers, with the tokens that lie there before it."""
        self._found = found
        self._tokens = tokens
        defense, test = found.defenders_tokens
        attack = next(iter(found.attack_rerolls.tokens), None)
        self._of_attack = _lying(turn.attacker, attack)
        self._of_defense = _lying(turn.defender, defense)
        self._of_test = _lying(turn.defender, test)
        self._duel_attacks: dict[tuple[Lying, Lying], odds.AttackFacts] = {}
        self._ways: dict[tuple[int, Lying], Ways] = {}

    @cached_property
    def usable(self) -> Lying:
        """Return the tokens that somebody could expend in it."""
        return self._of_attack | self._of_defense | self._of_test

    def ways(self, left: int, used: Lying) -> Ways:
        """Return what it may bring, when some tokens are used as soon as it is worth it.

        The chances that certain tokens stay are known; what exactly happens to all of them follows
        by taking away the cases in which more of them stay.
        """
        key = (left, used)
        if key not in self._ways:
            self._ways[key] = self._new_ways(left, used)
        return self._ways[key]

    def _new_ways(self, left: int, used: Lying) -> Ways:
        if not used:
            return ((self._tokens, odds.wounds_of(self._facts(NONE, NONE), left)[::-1]),)
        kept = {stays: odds.wounds_of(self._facts(used, stays), left) for stays in subsets(used)}
        unused = self._tokens - used
        return tuple((unused | stays, _exactly(kept, stays)[::-1]) for stays in kept)

    def _facts(self, used: Lying, stays: Lying) -> odds.AttackFacts:
        key = (used, stays)
        if key not in self._duel_attacks:
            self._duel_attacks[key] = self._new_facts(used, stays)
        return self._duel_attacks[key]

    def _new_facts(self, used: Lying, stays: Lying) -> odds.AttackFacts:
        def use(token: Lying) -> TokenUse:
            if token & stays:
                return TokenUse.UNUSED
            return TokenUse.EXPENDED if token & used else TokenUse.SAVED

        tokens = Tokens(use(self._of_attack), use(self._of_defense), use(self._of_test))
        return odds.facts_of_numbers(
            self._found.now, self._found, attacker_first=True, tokens=tokens
        )


class DuelAttacks:
    """The blows two units deal each other, each worked out once."""

    def __init__(self, now: Position, units: tuple[UnitId, UnitId]) -> None:
        """Look at two engaged units as they stand."""
        self.now = now
        self.units = units
        self.whole = (now.unit(units[0]).wounds, now.unit(units[1]).wounds)
        self.ranks = tuple(_ranks(now, unit) for unit in units)
        self._stages = tuple(hypothetical.stages(now, unit) for unit in units)
        self._positions: dict[tuple[object, ...], Position] = {}
        self._strokes: dict[tuple[object, ...], dict[tuple[int, ...], DuelStroke]] = {}
        self._outcomes: dict[tuple[object, ...], Outcome] = {}

    def tokens(self) -> Lying:
        """Return the tokens that lie there before the first blow."""
        return frozenset(
            (i, c) for i, unit in enumerate(self.units) for c in self.now.unit(unit).conditions
        )

    def left(self, turn: DuelTurn, number: int) -> range:
        """Return the wounds a unit may have before an attack; it is whole until first struck."""
        struck = turn.round > 0 or (turn.index > 0 and number == turn.attacker)
        return range(1 if struck else self.whole[number], self.whole[number] + 1)

    def strokes(self, turn: DuelTurn, tokens: Lying) -> dict[int, dict[int, DuelStroke]]:
        """Return an attack at all wounds its attacker and its defender may have, in this order."""
        known = self._strokes.setdefault((self._kind(turn), tokens), {})

        def at(*stages: int) -> DuelStroke:
            if stages not in known:
                known[stages] = DuelStroke(turn, self._numbers(turn, stages, tokens), tokens)
            return known[stages]

        mine, theirs = (
            {left: self._stages[number][left] for left in self.left(turn, number)}
            for number in (turn.attacker, turn.defender)
        )
        rows = {
            stage: {left: at(stage, other) for left, other in theirs.items()}
            for stage in set(mine.values())
        }
        return {left: rows[stage] for left, stage in mine.items()}

    def _kind(self, turn: DuelTurn) -> tuple[object, ...]:
        """Return in what the attacks of a fight may differ, but for what is left."""
        lasting = hypothetical.later(self.now, turns=turn.index, rounds=turn.round).state.lasting
        return turn.attacker, turn.side, turn.charge, lasting

    def _numbers(self, turn: DuelTurn, stages: tuple[int, ...], tokens: Lying) -> AttackNumbers:
        attacker, defender = self.units[turn.attacker], self.units[turn.defender]
        now = hypothetical.later(self.now, turns=turn.index, rounds=turn.round)
        now = self._with_left(now, stages[:: 1 - 2 * turn.attacker], tokens)
        now = hypothetical.in_turn_of(now, now.owner(attacker))
        attack = prepared(now, attacker, defender, turn.card, side=turn.side, charge=turn.charge)
        return numbers(now, attack)

    def _with_left(self, now: Position, wounds: tuple[int, ...], tokens: Lying) -> Position:
        """Suppose so much were left of the two; both attack at the same."""
        key = (now.state.lasting, wounds, tokens)
        if key not in self._positions:
            for number, unit in enumerate(self.units):
                now = hypothetical.with_wounds(now, unit, wounds[number])
                lying = frozenset(c for i, c in tokens if i == number)
                now = hypothetical.with_conditions(now, unit, lying)
            self._positions[key] = now
        return self._positions[key]

    def outcome(self, turn: DuelTurn, tokens: Lying) -> Outcome:
        """Return what an attack brings when no token is used."""
        key = (*self._kind(turn), tokens, self.left(turn, 0), self.left(turn, 1))
        if key not in self._outcomes:
            self._outcomes[key] = {
                wounds: {left: stroke.ways(left, NONE) for left, stroke in row.items()}
                for wounds, row in self.strokes(turn, tokens).items()
            }
        return self._outcomes[key]


def _ranks(now: Position, unit: UnitId) -> tuple[int, ...]:
    """Return a unit's ranks for every number of wounds it may have left, beginning with none."""
    card, wounds = now.card(unit), range(now.unit(unit).wounds + 1)
    return tuple(ceil(ceil(left / card.wounds_per_figure) / card.tray.columns) for left in wounds)


def nothing(one: int, two: int) -> Grid:
    """Return a grid of zeros for two units with so many wounds."""
    return [[0.0] * (two + 1) for _wounds in range(one + 1)]


def facing(grid: Grid, attacker: int) -> Grid:
    """Turn a grid so that its rows are the attacker's, or turn it back again."""
    return grid if attacker == 0 else [list(column) for column in zip(*grid, strict=True)]


@cached(256, each=1_000)
def subsets(tokens: Lying) -> tuple[Lying, ...]:
    """Return every set of some tokens, the fullest first."""
    ordered = sorted(tokens)
    sizes = range(len(ordered), -1, -1)
    return tuple(frozenset(some) for some in chain(*(combinations(ordered, n) for n in sizes)))


def _exactly(kept: Mapping[Lying, Chances], stays: Lying) -> Chances:
    """Return the chances when these tokens stay and all the others go."""
    found = list(kept[stays])
    for more, chances in kept.items():
        if more > stays:
            sign = -1.0 if len(more - stays) % 2 else 1.0
            for wounds, chance in enumerate(chances):
                found[wounds] += sign * chance
    return tuple(max(0.0, chance) for chance in found)
