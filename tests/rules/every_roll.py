"""An attack or a charge played by the game itself through every roll there is, effects declared.

    chances, failing = every_roll.played(now, attack, using)

The script of the game is run again for each way the dice may fall; like dice count together with
their number of orders. Who may roll again does what the odds take players to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from benchmarks.best_rolls import Best
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import PASS, open_window
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place, Reply, Request, Roll
from simulator.model.roll_context import RollStage
from simulator.model.subjects import Attack, Turn
from simulator.rules.attack import resolve as attacks
from simulator.rules.odds.unrolled import Pick
from simulator.rules.odds.window_preview import Using
from simulator.rules.scoring.victory import GameOverError
from simulator.rules.turn.activation import activate

Chances = dict[tuple[int, bool], Fraction]
"""The chance of so many wounds with a failed panic test, or without."""


def played(
    now: Position, attack: Attack, using: Using, best: Best, needed: int = 1
) -> tuple[dict[int, Fraction], Fraction]:
    """Return the chance of each number of wounds, and that the panic test of the attack fails.

    A charge die is rolled again, where somebody may, when it shows less than is needed.
    """
    chances = Every(now, attack, using, best, needed).spread(())
    wounds: dict[int, Fraction] = {}
    failing = Fraction(0)
    for (count, failed), chance in chances.items():
        wounds[count] = wounds.get(count, Fraction(0)) + chance
        failing += chance if failed else 0
    return wounds, failing


@dataclass
class Every:
    """Every course one attack may take."""

    now: Position
    attack: Attack
    using: Using
    best: Best
    needed: int = 1
    _known: dict[object, Chances] = field(default_factory=dict)

    def spread(self, faces: tuple[tuple[int, ...], ...]) -> Chances:
        """Return what comes after these rolls."""
        straight_move = Course(self, faces)
        if straight_move.asked is None:
            return {straight_move.end: Fraction(1)}
        key = straight_move.key
        if key and key in self._known:
            return self._known[key]
        found: Chances = {}
        for roll, chance in falls(straight_move.asked):
            for end, share in self.spread((*faces, roll)).items():
                found[end] = found.get(end, Fraction(0)) + chance * share
        if key:
            self._known[key] = found
        return found


def falls(asked: Roll) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield the faces dice may show, in no order, each with its chance."""
    for faces in combinations_with_replacement(range(1, asked.sides + 1), asked.dice):
        alike = prod(factorial(faces.count(face)) for face in set(faces))
        orders = factorial(asked.dice) // alike
        yield faces, Fraction(orders, asked.sides**asked.dice)


class Course:
    """The game run until the dice that were given are used up."""

    def __init__(self, every: Every, faces: tuple[tuple[int, ...], ...]) -> None:
        self.every = every
        self.events: list[ev.Event] = []
        self.table = Table(every.now, self.events.append)
        self.asked: Roll | None = None
        self.left = list(every.using)
        self.picks: list[Pick] = []
        script = self._script()
        rolls = list(faces)
        request = self._next(script, None)
        while request is not None:
            if not isinstance(request, Roll):
                reply = self._answer(request)
            elif rolls:
                reply = rolls.pop(0)
            else:
                self.asked = request
                break
            request = self._next(script, reply)
        script.close()

    def _next(self, script: Any, reply: Reply | None) -> Request | None:
        """Return the next question, None once the attack is over."""
        with suppress(StopIteration, GameOverError):
            request: Request = script.send(reply)
            if not any(isinstance(event, ev.AttackCompleted) for event in self.events):
                return request
        return None

    def _script(self) -> Any:
        async def turn() -> None:
            now = self.table.now
            await open_window(self.table, Moment.TURN_START, Turn(now.state.active))
            attack = self.every.attack
            if now.owner(attack.attacker) is now.state.active:
                await activate(self.table, attack.attacker)
            else:
                await attacks.resolve(self.table, attack)

        return turn()

    @property
    def end(self) -> tuple[int, bool]:
        """Return the wounds of the defender, and whether it failed the panic test of the attack."""
        defender = self.every.attack.defender
        tests = [event for event in self.events if isinstance(event, ev.MoraleTested)]
        failed = any(test.unit == defender and not test.passed for test in tests)
        lost = self.every.now.unit(defender).wounds - self.table.now.unit(defender).wounds
        return lost, failed

    @property
    def key(self) -> object:
        """Return everything the course after a panic test's first dice depends on; else None."""
        context = self.asked.context if self.asked else None
        if context is None or context.stage is not RollStage.TEST or context.by is not None:
            return None
        state = self.table.now.state
        test = replace(context.subject, attack=None)  # type: ignore[type-var]
        left = tuple(self.left)
        return (state.units, state.lasting, state.seats, test, context.before, left)

    def _answer(self, request: Request) -> Reply:
        if isinstance(request, ChooseSome):
            dice = [
                option for option in request.options if "charge distance" in str(request.prompt)
            ]
            if dice:
                return tuple(o.key for o in dice if int(str(o.label)) < self.every.needed)
            return self.every.best.reply(request)
        if isinstance(request, Place):
            return request.samples()[0] if not request.check(request.start) else request.start
        assert isinstance(request, Choose), request
        return self._choice(request)

    def _choice(self, request: Choose) -> str:
        attack = self.every.attack
        keys = [option.key for option in request.options]
        if request.kind is Kind.WINDOW:
            return self._declared(request)
        wanted: dict[Kind, Callable[[], str]] = {
            Kind.ORDER: lambda: keys[0],
            Kind.ACTION: lambda: "melee_attack" if attack.charge is None else "charge",
            Kind.ATTACK_CHOICE: lambda: attack.card.name,
            Kind.ALIGN: lambda: "stay" if "stay" in keys else "full",
        }
        if request.kind in wanted:
            return wanted[request.kind]()
        if request.kind in (Kind.TARGET, Kind.CHARGE_TARGET):
            return next(key for key in keys if key in (attack.attacker, attack.defender))
        if not self.picks:  # a mandatory effect asks
            self.picks = [pick for use in self.left for pick in use.picks]
        return self.picks.pop(0).key

    def _declared(self, request: Choose) -> str:
        for use in self.left:
            moment = dict(request.prompt.args).get("moment")
            now = request.who is use.player and moment == use.moment.words
            for option in request.options if now else ():
                if option.key == f"use:{use.ability}:{use.holder}":
                    self.left.remove(use)
                    self.picks = list(use.picks)
                    return option.key
        return PASS
