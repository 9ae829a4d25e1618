"""The odds of one panic test, all three dice and their re-rolls considered (PAN-02 to PAN-04)."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from simulator.caches import cached
from simulator.engine.position import Position
from simulator.model.roll_context import RollStage
from simulator.model.state import UnitId
from simulator.model.subjects import MoraleTest
from simulator.rules import morale
from simulator.rules.dice.distributions import SAME, Chances, Reroller, average, capped, mean
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import chooses_first, rerollers, rerolls_for
from simulator.rules.morale import TestNumbers

_D3: Final = (1, 2, 3)
_SIDES: Final = (FACES, FACES, _D3)
_ALL: Final = tuple(product(*_SIDES))
_CHOICES: Final = tuple(chosen for chosen in product((False, True), repeat=3) if any(chosen))

Dice = tuple[int, ...]


class PanicOdds(NamedTuple):
    """One panic test: the chance of each number of wounds, and the chance to fail.

    A tuple, because what a blow does is kept by the tests it leads to.
    """

    wounds: Chances
    fails: float


CALM: Final = PanicOdds((1.0,), 0.0)


def own_panic(now: Position, unit: UnitId) -> Chances:
    """Return the chances of the wounds of a panic test its own side causes (CHG-21, RNG-11)."""
    test = MoraleTest(unit, True, "")
    rerolls = rerolls_for(now, RollStage.TEST, unit, test)
    found = of_test(morale.numbers(now, test), rerollers(rerolls, chooses_first(now, unit)))
    return capped(found.wounds, now.unit(unit).wounds)


def shaken(now: Position, unit: UnitId, foe: UnitId) -> tuple[UnitId, ...]:
    """Return the friends that take one when a unit shoots at a foe (RNG-11, AMB-18)."""
    return tuple(one for one in now.enemies_engaged(foe) if now.friendly(unit, one))


def of_test(numbers: TestNumbers, who: tuple[Reroller, ...]) -> PanicOdds:
    """Return the odds of a panic test; re-rollers choose in order, for or against the unit.

    Each may have any of the three dice rolled again, once, and looks at the expected wounds.
    """
    if numbers.automatic:
        return CALM
    return of_dice(numbers, who, (None, None, None))


def of_dice(
    numbers: TestNumbers, who: tuple[Reroller, ...], known_faces: tuple[int | None, ...]
) -> PanicOdds:
    """Return the odds of a panic test whose three dice lie so; None is still to fall."""
    return _odds(*_in_short(numbers), who, known_faces)


def rolled_again(numbers: TestNumbers, who: tuple[Reroller, ...], lying: Dice) -> tuple[int, ...]:
    """Return which of three dice that lie the first of the re-rollers has rolled again."""
    if not who or numbers.automatic:
        return ()
    becomes = _becoming(*_in_short(numbers), who[1:])
    return tuple(place for place, again in enumerate(_best(lying, who[0], becomes)) if again)


def _in_short(numbers: TestNumbers) -> tuple[int, int, int, int, int]:
    """Return what a test needs, its modifier, its extra wounds, the most and least it may cost."""
    extra = numbers.wounds.total
    most = max(numbers.least, 3 + extra) if numbers.most is None else numbers.most
    return numbers.needed, numbers.modifier.total, extra, most, numbers.least


@cached(4096, each=710)
def _odds(
    needed: int,
    modifier: int,
    extra: int,
    limit: int,
    least: int,
    who: tuple[Reroller, ...],
    known_faces: tuple[int | None, ...],
) -> PanicOdds:
    becomes = _becoming(needed, modifier, extra, limit, least, who)
    ranges = [_SIDES[i] if face is None else (face,) for i, face in enumerate(known_faces)]
    spread, failing = _mean([becomes[dice] for dice in product(*ranges)])
    return PanicOdds(spread, failing)


@cached(128, each=29_000)
def _becoming(
    needed: int, modifier: int, extra: int, limit: int, least: int, who: tuple[Reroller, ...]
) -> dict[Dice, tuple[Chances, float]]:
    """Go through all 108 faces, from the last decision to the first."""

    def fails(dice: Dice) -> bool:
        return max(0, dice[0] + dice[1] + modifier) < needed

    most = max(0, min(max(least, 3 + extra), limit))
    becomes: dict[Dice, tuple[Chances, float]] = {}
    for dice in _ALL:
        wounds = max(0, min(max(least, dice[2] + extra), limit)) if fails(dice) else 0
        spread = tuple(1.0 if count == wounds else 0.0 for count in range(most + 1))
        becomes[dice] = (spread, float(fails(dice)))
    counted = becomes
    for one in reversed(who):
        rolls = {dice: _falling(dice, _best(dice, one, becomes)) for dice in _ALL}
        nothing = ((0.0,) * (most + 1), 0.0)
        counted = {
            dice: nothing if one.barred and len(faces) > 1 else _mean([counted[f] for f in faces])
            for dice, faces in rolls.items()
        }
        becomes = {dice: _mean([becomes[f] for f in faces]) for dice, faces in rolls.items()}
    return counted


def _best(
    dice: Dice, who: Reroller, becomes: dict[Dice, tuple[Chances, float]]
) -> tuple[bool, ...]:
    """Return for each of three dice whether the best choice has it rolled again."""
    sign = 1.0 if who.helps else -1.0
    best: tuple[bool, ...] = (False,) * 3
    least = sign * mean(becomes[dice][0])
    for chosen in _CHOICES:
        value = sign * mean(_mean([becomes[each] for each in _falling(dice, chosen)])[0])
        if value < least - SAME:
            best, least = chosen, value
    return best


def _falling(dice: Dice, again: tuple[bool, ...]) -> tuple[Dice, ...]:
    """Return the dice that may lie there once some of them were rolled again."""
    ranges = [_SIDES[i] if each else (dice[i],) for i, each in enumerate(again)]
    return tuple(product(*ranges))


def _mean(results: list[tuple[Chances, float]]) -> tuple[Chances, float]:
    failing = sum(fails for _spread, fails in results) / len(results)
    return average([spread for spread, _fails in results]), failing
