"""One token for either of two rolls: its defender's defense dice, or the panic test after them.

Whoever may expend it has seen the defense dice and weighs the wounds of both ways (CON-03,
CARD-250): their blocks rolled again and a test without it, or the blocks and a test with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from simulator.caches import cached
from simulator.rules.attack.attack_numbers import AttackNumbers
from simulator.rules.dice.distributions import (
    NONE,
    SAME,
    Chances,
    Reroller,
    average,
    binomial,
    capped,
    settling,
    shifted,
    times,
)
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import rerollers
from simulator.rules.odds.attack_dice import wounds_left
from simulator.rules.odds.panic_odds import PanicOdds


class FallenDefense(NamedTuple):
    """Defense dice that have fallen so: their chance, and the wounds then.

    kept: the wounds if the token stays for the test. expended: those if it is expended on them.
    """

    chance: float
    kept: Chances
    expended: Chances


class BlockDie(NamedTuple):
    """A defense die at the moment the token may be expended: the chance that it blocks.

    faces: by the face it shows before. late: at last, if it did not block at that moment.
    again: at last, if it is rolled again for the token.
    """

    faces: Chances
    late: float
    again: float


def block_die(found: AttackNumbers, who: Sequence[Reroller]) -> BlockDie:
    """Return a defense die by those who may still have it rolled again, the token's among them."""
    return _block_die(found.blocking, tuple(who))


@cached(64, each=900)
def _block_die(blocking: tuple[int, ...], who: tuple[Reroller, ...]) -> BlockDie:
    good = [face in blocking for face in FACES]
    turn = [one.helps for one in who].index(False)

    def blocks(chances: Chances) -> float:
        return sum(chance for chance, one in zip(chances, good, strict=True) if one)

    def with_rerolls(of: tuple[Reroller, ...]) -> list[Chances]:
        return settling([float(one) for one in good], [not one for one in good], of)

    after = with_rerolls(who[turn + 1 :])
    return BlockDie(
        tuple(map(blocks, with_rerolls(who[:turn]))),
        blocks(after[good.index(False)]),
        blocks(average(after)),
    )


def every_fall(
    found: AttackNumbers, attacker_first: bool, ways: Mapping[tuple[int, int], float]
) -> tuple[FallenDefense, ...]:
    """Return how the defense dice may fall; `ways` has the chances of hits and certain wounds."""
    die = block_die(found, rerollers(found.defense_rerolls, not attacker_first))
    each = sum(die.faces) / len(die.faces)
    falls: list[FallenDefense] = []
    for (scored, certain), chance in ways.items():
        hits = found.with_extra_hits(scored)
        blocks = binomial(hits, each)
        falls += [
            fall._replace(chance=fall.chance * chance)
            for fall in fallen(found, die, hits, certain, blocks)
        ]
    return tuple(falls)


def fallen(
    found: AttackNumbers, die: BlockDie, hits: int, certain: int, blocks: Chances
) -> Iterator[FallenDefense]:
    """Yield how the dice against some hits may lie; `blocks` has the chances of so many blocks."""
    for count, chance in enumerate(blocks):
        if chance:
            late = binomial(hits - count, die.late)
            kept = shifted(late, count)
            again = times(binomial(count, die.again), late)
            yield FallenDefense(
                chance,
                wounds_left(found, hits, certain, kept),
                wounds_left(found, hits, certain, again),
            )


def lying_blocks(die: BlockDie, known_faces: Sequence[int | None]) -> Chances:
    """Return the chances of so many blocks, once the token may be expended; None is to fall."""
    total = NONE
    for face in known_faces:
        chance = sum(die.faces) / len(die.faces) if face is None else die.faces[face - 1]
        total = times(total, (1.0 - chance, chance))
    return total


# ------------------------------------------------------------------ the decision


class Deciding:
    """The decision on a defender with so many wounds left, by the tests after 1, 2, ... of them."""

    def __init__(
        self, left: int, kept: tuple[PanicOdds, ...], expended: tuple[PanicOdds, ...]
    ) -> None:
        """Weigh every number of wounds with the test that follows it, the token kept or not."""
        self._left = left
        self._kept = _values(left, kept)
        self._expended = _values(left, expended)

    def expends(self, fall: FallenDefense) -> bool:
        """Return whether the token is expended on defense dice that have fallen so."""
        kept = self._value(fall.kept, self._kept)
        return self._value(fall.expended, self._expended) > kept + SAME

    def _value(self, wounds: Chances, values: list[float]) -> float:
        chances = capped(wounds, self._left)
        return sum(chance * value for chance, value in zip(chances, values, strict=True))

    def parted(self, falls: Sequence[FallenDefense]) -> tuple[Chances, Chances]:
        """Return the chances of wounds from the dice with the token kept, and with it expended."""
        kept, expended = [0.0] * (self._left + 1), [0.0] * (self._left + 1)
        for fall in falls:
            spends = self.expends(fall)
            into = expended if spends else kept
            wounds = fall.expended if spends else fall.kept
            for count, chance in enumerate(capped(wounds, self._left)):
                into[count] += fall.chance * chance
        return tuple(kept), tuple(expended)


def _values(left: int, tests: tuple[PanicOdds, ...]) -> list[float]:
    """Return the wounds to expect in all once dice have cost 0, 1, ... of those left."""
    panic = [
        sum(min(more, left - count) * chance for more, chance in enumerate(test.wounds))
        for count, test in enumerate(tests, 1)
    ]
    return [0.0, *(count + more for count, more in enumerate(panic, 1)), float(left)][: left + 1]
