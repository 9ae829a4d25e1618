"""Both seats of an attack, rolling again at their best: read off the worth of every face."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from simulator.engine.position import Position
from simulator.model.requests import Choose, ChooseSome, Kind, Reply, Request
from simulator.model.subjects import Attack
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from simulator.rules.dice.distributions import Reroller, average, mean, settling
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import chooses_before, rerollers
from simulator.rules.odds import attack_dice
from simulator.rules.odds.panic_odds import of_dice

PASS = "pass"


class Best:
    """Both seats of one attack: what they roll again, read off the worth of every face."""

    def __init__(self, now: Position, attack: Attack) -> None:
        """Look at an attack as it is declared."""
        self.now, self.attack = now, attack
        found = numbers(now, attack)
        first = chooses_before(now, attack.attacker, attack.defender)
        self.first = first
        self.found = found
        self.again = {
            "attack": rerollers(found.attack_rerolls, first),
            "defense": rerollers(found.defense_rerolls, not first),
            "test": rerollers(found.test_rerolls, not first),
        }
        self.faces = {
            "attack": _faces(self.again["attack"], *_attack_worth(found, first)),
            "defense": _faces(self.again["defense"], *_defense_worth(found)),
        }
        self.tests: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def reply(self, request: Request) -> Reply:
        """Answer a question about dice, and pass on every effect one may choose to use."""
        if isinstance(request, Choose) and PASS in {option.key for option in request.options}:
            return PASS
        if not isinstance(request, ChooseSome) or request.kind is not Kind.REROLL:
            msg = f"nobody expected to be asked: {request.prompt}"
            raise AssertionError(msg)
        what = _what(str(request.prompt))
        shown = {int(option.key): int(str(option.label)) for option in request.options}
        mine = request.who is self.now.owner(request.subject or self.attack.attacker)
        number = [one.helps for one in self.again[what]].index(mine)
        if what == "test":
            return self._test(number, shown)
        worth_it = self.faces[what][number]
        return tuple(str(die) for die, face in shown.items() if face in worth_it)

    def _test(self, number: int, shown: dict[int, int]) -> Reply:
        """Choose of the three dice of a panic test what to roll again."""
        dice = tuple(shown[i] for i in range(3))
        key = (number, dice)
        if key not in self.tests:
            self.tests[key] = self._best_of_test(number, dice)
        return tuple(str(die) for die in self.tests[key])

    def _best_of_test(self, number: int, dice: tuple[int, ...]) -> tuple[int, ...]:
        who = self.again["test"]
        sign = -1.0 if who[number].helps else 1.0
        rest = who[number + 1 :]
        best: tuple[int, ...] = ()
        most = sign * mean(of_dice(self.found.panic, rest, dice).wounds)
        for chosen in (some for n in (1, 2, 3) for some in combinations(range(3), n)):
            lies = tuple(None if i in chosen else face for i, face in enumerate(dice))
            value = sign * mean(of_dice(self.found.panic, rest, lies).wounds)
            if value > most + 1e-12:
                best, most = chosen, value
        return best


def _what(prompt: str) -> str:
    return next(
        word
        for word in ("attack", "defense", "test")
        if f"{word} " in f"{prompt} " or f"{word}:" in prompt
    )


def _attack_worth(found: AttackNumbers, first: bool) -> tuple[list[float], list[bool]]:
    unsaved = 1.0 - attack_dice.block_chance(found, first)
    return attack_dice.values(found, unsaved), attack_dice.misses(found)


def _defense_worth(found: AttackNumbers) -> tuple[list[float], list[bool]]:
    good = [found.blocks(face) for face in FACES]
    return [float(blocks) for blocks in good], [not blocks for blocks in good]


def _faces(
    who: Sequence[Reroller], value: Sequence[float], failed: Sequence[bool]
) -> list[frozenset[int]]:
    """Return for each re-roller in order the faces it rolls again."""
    found = []
    for number, one in enumerate(who):
        later = settling(value, failed, who[number + 1 :])
        values = [sum(p * w for p, w in zip(each, value, strict=True)) for each in later]
        fresh = sum(p * w for p, w in zip(average(later), value, strict=True))
        sign = 1.0 if one.helps else -1.0
        found.append(
            frozenset(
                face
                for face, value, fails in zip(FACES, values, failed, strict=True)
                if sign * fresh > sign * value + 1e-12 and (fails or not one.failures_only)
            )
        )
    return found
