"""The luck ledger: every roll of a game against its exact expectation, and what choices cost.

A game is gone through again from its recorded inputs. At every roll the ledger asks what the dice
promised before they fell and what they promise as they lie (`prospects`); the difference is the
luck of that roll, given all that stood before it. Its mean over all faces is 0 for every single
roll, re-rolls included, so over many games nobody is lucky.

Luck is counted in wounds and in victory points, by the measures of `players/value`. What a charge
or a retreat does to the places of trays beyond what is named in `prospects` is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from simulator.agents.greedy import choices as greedy_choices
from simulator.engine.dice import UntoldDice
from simulator.engine.inputs import Input
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import Message, Text
from simulator.luck.expectation import SURE, Expectation, prospect
from simulator.luck.wound_value import in_wounds, loss
from simulator.model.requests import Choose, Kind, Request, Roll, Typed
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.dice.distributions import mean

JUDGED: Final = frozenset({Kind.ACTION, Kind.ZONE, Kind.CHARGE_TARGET, Kind.ATTACK_CHOICE})
"""The choices whose answers are ranked in victory points.

Which unit is activated first is not among them: what is not done now may be done later.
"""

CheckCancelled = Callable[[], None]


JUDGE: Final = "greedy"
"""The machine against whose best answer choices are measured."""


@dataclass(frozen=True, slots=True)
class RollResult:
    """One roll: what its dice promised before, what they promise as they lie.

    expected, fell: in what the roll is about, wounds of the unit hit for attack, defense and panic
        dice; else the chance that the test passes, the charge arrives, the retreat gets away.
    wounds, worth: what the dice gave the roller's side, in wounds and in victory points; the other
        side lost as much.
    """

    index: int
    """The number of its input in the game."""
    round: int
    roller: Seat
    unit: UnitId
    stage: RollStage
    why: Message
    faces: tuple[int, ...]
    again: bool
    typed: bool
    in_wounds: bool
    """Whether expected and fell are wounds; else they are the chance of success."""
    expected: float
    fell: float
    wounds: float
    value: float


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """One decision that could be judged: what it lost against the best answer, in points."""

    index: int
    kind: Kind
    round: int
    who: Seat
    prompt: Text
    chosen: Text
    best: Text
    loss: float


@dataclass(frozen=True, slots=True)
class DiceShare:
    """What one kind of dice did for one player: how many rolls, and what they brought it."""

    rolls: int = 0
    wounds: float = 0.0
    value: float = 0.0

    def plus(self, wounds: float, value: float) -> DiceShare:
        """Return the share with one more roll."""
        return DiceShare(self.rolls + 1, self.wounds + wounds, self.value + value)


@dataclass(frozen=True)
class PlayersLuck:
    """One player's sums over a game; what dice gave counts above 0, what they took below.

    own, others: by stage, what its own dice brought it, and what those of its enemies did.
    choices: victory points lost against the best choice found, never below 0.
    """

    player: Seat
    own: Mapping[RollStage, DiceShare]
    others: Mapping[RollStage, DiceShare]
    choices: float
    judged: int

    @property
    def wounds(self) -> float:
        """Return the wounds all dice of the game brought this player."""
        return sum(one.wounds for part in (self.own, self.others) for one in part.values())

    @property
    def value(self) -> float:
        """Return the same in victory points."""
        return sum(one.value for part in (self.own, self.others) for one in part.values())


@dataclass(frozen=True)
class LuckLedger:
    """Every roll and every judged choice of a game, and the sums of its players."""

    results: tuple[RollResult, ...]
    choices: tuple[JudgedChoice, ...]
    unweighed: int
    """Rolls nothing was promised by: for the first turn, for terrain, for single cards."""
    players: tuple[PlayersLuck, ...]
    sides: tuple[tuple[Seat, ...], ...] = ()
    """Who plays together."""
    judge: str = JUDGE
    """Whose ranking the choices are measured against."""

    def of(self, player: Seat) -> PlayersLuck:
        """Return the sums of one player."""
        return next(one for one in self.players if one.player is player)

    def until(self, index: int) -> LuckLedger:
        """Return the ledger as it stood before the input of this number."""
        results = tuple(one for one in self.results if one.index < index)
        choices = tuple(one for one in self.choices if one.index < index)
        players = tuple(sums_of(self.sides, one.player, results, choices) for one in self.players)
        return replace(self, results=results, choices=choices, players=players)

    def choices_in_wounds(self, player: Seat) -> float:
        """Return what a player's choices lost, told in wounds of average worth."""
        return in_wounds(self.of(player).choices)


# ------------------------------------------------------------------ going through a game


def ledger(
    session: Session, *, choices: bool = True, check_cancelled: CheckCancelled | None = None
) -> LuckLedger:
    """Go through a game again and weigh every roll; the session itself is left as it is.

    `choices` judges decisions as well, which takes longer; `check_cancelled` is called at every
    input and may raise to break off.
    """
    again = Session(session.game, UntoldDice())
    results: list[RollResult] = []
    judged: list[JudgedChoice] = []
    unweighed = 0
    for index, given in enumerate(tuple(session.inputs)):
        if check_cancelled is not None:
            check_cancelled()
        request = again.pending
        if isinstance(request, Roll):
            result = _result(again.position, request, given, index)
            unweighed += result is None
            results += [result] if result is not None else []
        elif choices and request is not None and not given.declared:
            judged += _judged(again.position, request, given, index)
        again.repeat(given)
    seats = tuple(again.state.seats)
    sides = tuple(dict.fromkeys(again.position.team(player) for player in seats))
    sums = tuple(sums_of(sides, player, results, judged) for player in seats)
    return LuckLedger(tuple(results), tuple(judged), unweighed, sums, sides)


def _result(now: Position, request: Roll, given: Input, index: int) -> RollResult | None:
    context = request.context
    if context is None or not isinstance(given.reply, tuple):
        return None
    faces = tuple(int(face) for face in given.reply)
    before = prospect(now, context, context.before)
    after = prospect(now, context, context.fallen(faces))
    if before is None or after is None:
        return None
    side = now.team(request.who)
    text = about(context, before), about(context, after)
    # A failed charge may wound the charger, but the roll is about whether it arrives.
    wounding = bool(before.wounds) and context.stage is not RollStage.CHARGE
    return RollResult(
        index,
        now.state.round,
        request.who,
        context.unit,
        context.stage,
        request.prompt,
        faces,
        context.by is not None,
        isinstance(given.reply, Typed),
        wounding,
        text[0],
        text[1],
        gained_wounds(now, side, before, after),
        gained_value(now, side, context, before, after),
    )


def about(context: RollContext, found: Expectation) -> float:
    """Return the one number a roll is about.

    Wounds where it wounds, else the chance it succeeds.
    """
    if context.stage is RollStage.CHARGE or not found.wounds:
        return found.good
    return sum(mean(one) for one in found.wounds.values())


def gained_wounds(
    now: Position, side: Iterable[Seat], before: Expectation, after: Expectation
) -> float:
    """Return the wounds dice brought a side: more on its enemies, fewer on its own."""
    units = dict.fromkeys((*before.wounds, *after.wounds))
    team = tuple(side)
    return sum(
        (-1.0 if now.owner(unit) in team else 1.0) * (after.expected(unit) - before.expected(unit))
        for unit in units
    )


def gained_value(
    now: Position,
    side: Iterable[Seat],
    context: RollContext,
    before: Expectation,
    after: Expectation,
) -> float:
    """Return the same in victory points, and what the place of a retreat is worth."""
    team = tuple(side)
    gained = after.place - before.place
    if now.owner(context.unit) not in team:
        gained = -gained
    for unit in dict.fromkeys((*before.wounds, *after.wounds)):
        lost = loss(now, unit, after.wounds.get(unit, SURE))
        lost -= loss(now, unit, before.wounds.get(unit, SURE))
        gained += -lost if now.owner(unit) in team else lost
    return gained


# ------------------------------------------------------------------ choices and sums


def _judged(now: Position, request: Request, given: Input, index: int) -> list[JudgedChoice]:
    """Judge a choice by greedy's ranking, where it ranks in victory points."""
    if (
        not isinstance(request, Choose)
        or request.kind not in JUDGED
        or isinstance(given.reply, Pose)
    ):
        return []
    ranked = greedy_choices.ranked(now, request)
    values = {option.key: value for value, option in ranked}
    best, option = ranked[0]
    chosen = values.get(str(given.reply))
    if chosen is None or best == float("-inf"):
        return []
    # What nothing can come of is worth what doing nothing is.
    lost = best - max(chosen, min(0.0, best))
    label = next(one.label for one in request.options if one.key == given.reply)
    return [
        JudgedChoice(
            index,
            request.kind,
            now.state.round,
            request.who,
            request.prompt,
            label,
            option.label,
            max(0.0, lost),
        )
    ]


def sums_of(
    sides: tuple[tuple[Seat, ...], ...],
    player: Seat,
    results: Iterable[RollResult],
    choices: Iterable[JudgedChoice],
) -> PlayersLuck:
    """Return a player's sums over rolls and choices."""
    own: dict[RollStage, DiceShare] = {}
    others: dict[RollStage, DiceShare] = {}
    team = next(side for side in sides if player in side)
    rivals = max(1, sum(len(side) for side in sides if player not in side))
    for result in results:
        if result.roller is player:
            own[result.stage] = own.get(result.stage, DiceShare()).plus(result.wounds, result.value)
        else:
            sign = 1.0 if result.roller in team else -1.0 / rivals
            share = others.get(result.stage, DiceShare())
            others[result.stage] = share.plus(sign * result.wounds, sign * result.value)
    mine = [one for one in choices if one.who is player]
    return PlayersLuck(player, own, others, sum(one.loss for one in mine), len(mine))
