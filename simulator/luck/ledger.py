"""What dice and choices did to the chance of winning, by one measure for every page.

A game is gone through again from its recorded inputs. At every roll the ledger asks what the dice
promised before they fell and what they promise as they lie (`expectation.py`), and what both are
worth: the chance of winning that the open table gives (`agents/winning_chance.py`). The difference
is the luck of that roll, given all that stood before it. Its mean over all faces is 0 for every
single roll, re-rolls included, so over many games nobody is lucky.

What choices lost is known where a game was reviewed, in the same chance of winning. So for a player

    start - own choices + others' choices + dice + unseen = end

The places of trays after a charge are not counted; the place where a retreat may end is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from itertools import zip_longest

from simulator.agents.winning_chance import FORECAST
from simulator.engine.changes.altered import with_seat
from simulator.engine.dice import UntoldDice
from simulator.engine.inputs import Input
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import Message
from simulator.luck.expectation import SURE, Expectation, prospect
from simulator.model.requests import Roll, Typed
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.dice.distributions import mean
from simulator.rules.odds import hypothetical
from simulator.rules.scoring.victory import points_for

CheckCancelled = Callable[[], None]


@dataclass(frozen=True, slots=True)
class RollResult:
    """One roll: what its dice promised before, what they promise as they lie.

    expected, fell: in what the roll is about, wounds of the unit hit for attack, defense and panic
        dice; else the chance that the test passes, the charge arrives, the retreat gets away.
    chance: what the dice gave of the chance of winning to the roller's side; the others lost as
        much.
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
    chance: float


@dataclass(frozen=True, slots=True)
class ChoiceLoss:
    """What one decision lost of the chance of winning; `index` is the number of its input."""

    index: int
    who: Seat
    loss: float


@dataclass(frozen=True)
class ReviewedChoices:
    """What a review found: every decision's loss, and each seat's chance of winning.

    start, end: before the first decision, and at the end or after the last one that is weighed.
    whole: whether every decision of the game is weighed.
    """

    losses: tuple[ChoiceLoss, ...]
    start: Mapping[Seat, float]
    end: Mapping[Seat, float]
    whole: bool


@dataclass(frozen=True, slots=True)
class ChanceShare:
    """What some rolls or decisions did to a player's chance of winning, and how many they were."""

    count: int = 0
    chance: float = 0.0

    def plus(self, chance: float) -> ChanceShare:
        """Return the share with one more."""
        return ChanceShare(self.count + 1, self.chance + chance)


@dataclass(frozen=True)
class PlayersLuck:
    """What dice and choices did to one player's chance of winning; what they gave is above 0.

    own_dice, other_dice: by stage what its own dice brought it, and what those of all others did.
    own, others: what the choices of its side and of the others did, nothing before a review.
    start, end: its chance before the first decision and at the end; None before a review.
    """

    player: Seat
    own_dice: Mapping[RollStage, ChanceShare] = field(default_factory=dict)
    other_dice: ChanceShare = ChanceShare()
    own: ChanceShare = ChanceShare()
    others: ChanceShare = ChanceShare()
    start: float | None = None
    end: float | None = None

    @property
    def dice(self) -> float:
        """Return what all dice of the game did."""
        return sum(one.chance for one in self.own_dice.values()) + self.other_dice.chance

    @property
    def unseen(self) -> float:
        """Return what neither dice nor choices explain: what the forecasts had not seen."""
        known = (self.start or 0.0) + self.own.chance + self.others.chance + self.dice
        return (self.end or 0.0) - known


@dataclass(frozen=True)
class LuckLedger:
    """Every roll of a game, what choices lost where it was reviewed, and the sums of its players.

    unweighed: rolls that nothing was promised by: for the first turn, terrain, single cards.
    """

    results: tuple[RollResult, ...]
    unweighed: int
    sides: tuple[tuple[Seat, ...], ...]
    choices: ReviewedChoices | None = None

    @cached_property
    def players(self) -> tuple[PlayersLuck, ...]:
        """Return the sums of every player."""
        return tuple(self._sums(player) for side in self.sides for player in side)

    def of(self, player: Seat) -> PlayersLuck:
        """Return the sums of one player."""
        return next(one for one in self.players if one.player is player)

    def until(self, index: int) -> LuckLedger:
        """Return the dice as they stood before the input of this number."""
        results = tuple(one for one in self.results if one.index < index)
        return replace(self, results=results, choices=None)

    def of_round(self, number: int) -> LuckLedger:
        """Return the dice of one round."""
        results = tuple(one for one in self.results if one.round == number)
        return replace(self, results=results, choices=None)

    def reviewed(self, choices: ReviewedChoices | None) -> LuckLedger:
        """Return the ledger with what choices lost, up to the last of them that is weighed."""
        if choices is None:
            return self
        dice = self if choices.whole else self.until(choices.losses[-1].index)
        return replace(dice, choices=choices)

    def _sums(self, player: Seat) -> PlayersLuck:
        side = next(one for one in self.sides if player in one)
        against = -1.0 / max(1, len(self.sides) - 1)
        own_dice: dict[RollStage, ChanceShare] = {}
        other_dice = own = others = ChanceShare()
        for roll in self.results:
            if roll.roller is player:
                own_dice[roll.stage] = own_dice.get(roll.stage, ChanceShare()).plus(roll.chance)
            else:
                sign = 1.0 if roll.roller in side else against
                other_dice = other_dice.plus(sign * roll.chance)
        if self.choices is None:
            return PlayersLuck(player, own_dice, other_dice)
        for one in self.choices.losses:
            if one.who in side:
                own = own.plus(-one.loss)
            else:
                others = others.plus(-against * one.loss)
        ends = self.choices.start[player], self.choices.end[player]
        return PlayersLuck(player, own_dice, other_dice, own, others, *ends)


# ------------------------------------------------------------------ going through a game


def ledger(session: Session, *, check_cancelled: CheckCancelled | None = None) -> LuckLedger:
    """Go through a game again and weigh every roll; the session itself is left as it is.

    `check_cancelled` is called at every input and may raise to break off.
    """
    again = Session(session.game, UntoldDice())
    results: list[RollResult] = []
    unweighed = 0
    for index, given in enumerate(tuple(session.inputs)):
        if check_cancelled is not None:
            check_cancelled()
        request = again.pending
        if isinstance(request, Roll):
            result = _result(again.position, request, given, index)
            unweighed += result is None
            results += [result] if result is not None else []
        again.repeat(given)
    now = again.position
    sides = tuple(dict.fromkeys(now.team(player) for player in now.state.seats))
    return LuckLedger(tuple(results), unweighed, sides)


def _result(now: Position, request: Roll, given: Input, index: int) -> RollResult | None:
    context = request.context
    if context is None or not isinstance(given.reply, tuple):
        return None
    faces = tuple(int(face) for face in given.reply)
    before = prospect(now, context, context.before)
    after = prospect(now, context, context.fallen(faces))
    if before is None or after is None:
        return None
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
        _about(context, before),
        _about(context, after),
        chance_gained(now, request.who, context.unit, before, after),
    )


def _about(context: RollContext, found: Expectation) -> float:
    """Return the one number a roll is about.

    Wounds where it wounds, else the chance it succeeds.
    """
    if context.stage is RollStage.CHARGE or not found.wounds:
        return found.good
    return sum(mean(one) for one in found.wounds.values())


def chance_gained(
    now: Position, player: Seat, unit: UnitId, before: Expectation, after: Expectation
) -> float:
    """Return what dice did to the chance that a player's side wins.

    It is the mean of the forecasts of all that may come of the dice as they lie, less the same
    before they fell. `unit` is the one that a retreat moves.
    """
    changes: list[tuple[float, Position]] = []
    for hurt in dict.fromkeys((*before.wounds, *after.wounds)):
        spreads = (one.wounds.get(hurt, SURE) for one in (after, before))
        for count, (later, earlier) in enumerate(zip_longest(*spreads, fillvalue=0.0)):
            if later != earlier:
                changes.append((later - earlier, after_wounds(now, hurt, count)))
    for pose in dict.fromkeys((*before.ends, *after.ends)):
        share = after.ends.get(pose, 0.0) - before.ends.get(pose, 0.0)
        changes.append((share, hypothetical.standing_at(now, unit, pose)))
    was = FORECAST(now, player).chance
    return sum(share * (FORECAST(then, player).chance - was) for share, then in changes)


def after_wounds(now: Position, unit: UnitId, count: int) -> Position:
    """Suppose a unit had suffered so many wounds; one that falls is scored by an enemy (WIN-06)."""
    left = max(0, now.unit(unit).wounds - count)
    after = hypothetical.with_wounds(now, unit, left)
    if left:
        return after
    scorer = now.opponents(now.owner(unit))[0]
    score = now.state.seats[scorer].score + points_for(now, unit)
    return Position(with_seat(after.state, scorer, score=score), after.game)


def whole_percents(parts: Iterable[float], total: float) -> list[int]:
    """Return shares in whole percent that add up to the total's, none off by one or more."""
    exact = [100.0 * one for one in parts]
    found = [round(one) for one in exact]
    missing = round(100.0 * total) - sum(found)
    step = 1 if missing > 0 else -1
    order = sorted(range(len(exact)), key=lambda at: step * (found[at] - exact[at]))
    for at in order[: abs(missing)]:
        found[at] += step
    return found
