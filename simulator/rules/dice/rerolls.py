"""Who may have dice rolled again (chapter 13: RRL-01 to RRL-04, CON-03 to CON-06, BON-01).

`rerolls_for` is the one function that the dice on the table, the odds, the luck and the drills ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from simulator.caches import cached
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.windows import playing_order
from simulator.language.texts import Text, msg
from simulator.model.roll_context import RollStage
from simulator.model.state import Condition, Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Retreat, Subject
from simulator.model.tally import Part
from simulator.records import dataclass
from simulator.rules.dice.distributions import Reroller
from simulator.rules.dice.face_outcomes import charge_bonus
from simulator.rules.units import conditions

GRANTED: Final = {
    RollStage.ATTACK: Stat.REROLL_ATTACK,
    RollStage.DEFENSE: Stat.REROLL_DEFENSE,
    RollStage.TEST: Stat.REROLL_TEST,
    RollStage.CHARGE: Stat.REROLL_CHARGE,
    RollStage.RETREAT: Stat.REROLL_RETREAT,
}
"""The statistic under which abilities grant re-rolls of any dice of a stage."""

FORCED_BY: Final = {
    RollStage.ATTACK: Condition.WEAKENED,
    RollStage.DEFENSE: Condition.VULNERABLE,
    RollStage.TEST: Condition.PANICKED,
}
"""The token that opponents expend to have dice of a stage rolled again (CON-04 to CON-06)."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """A reason for which dice may be rolled again, each once by each player who has it (RRL-01).

    helps: the roller has it; otherwise every one of its opponents has it. failures: it reaches only
    dice that failed. token: who uses it expends this token of the unit that rolled (CON-03).
    """

    source: Text
    helps: bool
    failures: bool = False
    token: Condition | None = None

    def belongs_to(self, now: Position, roller: Seat) -> tuple[Seat, ...]:
        """Return the players who may use it on dice of this roller."""
        return (roller,) if self.helps else now.opponents(roller)


@dataclass(frozen=True, slots=True)
class Rerolls:
    """All reasons for which some dice may be rolled again, as the odds read them."""

    each: tuple[Reroll, ...] = ()

    @property
    def any(self) -> bool:
        """Whether the roller may have any of them rolled again."""
        return any(one.helps and not one.failures for one in self.each)

    @property
    def failures(self) -> bool:
        """Whether the roller may have those that failed rolled again."""
        return any(one.helps and one.failures for one in self.each)

    @property
    def forced(self) -> bool:
        """Whether an opponent may have any of them rolled again."""
        return any(not one.helps and not one.failures for one in self.each)

    @property
    def token(self) -> bool:
        """Whether an opponent may do so only by expending a token (CON-03)."""
        return bool(self.tokens)

    @property
    def tokens(self) -> tuple[Condition, ...]:
        """Return the tokens any of which an opponent may do so by; none if it needs no token.

        The one that is printed for these dice comes first (CARD-250).
        """
        against = [one.token for one in self.each if not one.helps and not one.failures]
        tokens = tuple([token for token in against if token is not None])
        return tokens if len(tokens) == len(against) else ()

    def __bool__(self) -> bool:
        return bool(self.each)


_NOBODY: Final = Rerolls()
"""Nobody may: so it is with most dice."""

_CHARGE_BONUS: Final = Reroll(msg("Charge bonus"), helps=True)


def rerolls_for(now: Position, stage: RollStage, unit: UnitId, subject: Subject) -> Rerolls:
    """Return who may have the dice of a unit at a stage rolled again, and by what.

    `subject` is the attack, charge, retreat or test they are rolled for; None for defense dice
    against automatic hits (GEN-15).
    """
    found = tuple(_found(now, stage, unit, subject))
    return Rerolls(found) if found else _NOBODY


def _found(now: Position, stage: RollStage, unit: UnitId, subject: Subject) -> Iterator[Reroll]:
    attack = subject if stage is RollStage.ATTACK and isinstance(subject, Attack) else None
    if attack is not None and charge_bonus(now, attack):
        yield _CHARGE_BONUS
    for part in now.parts(GRANTED[stage], unit, subject):
        if part.amount:
            yield _granted(part)
    if attack is not None:
        for part in now.parts(Stat.REROLL_MISSES, unit, attack):
            if part.amount:
                yield _granted(part, failures=True)
    kind = FORCED_BY.get(stage)
    if kind is None or not (tokens := conditions.expendable_as(now, unit, kind, subject)):
        return
    if attack is None or not now.has(Stat.NO_WEAKENED, unit, attack):
        for token in tokens:
            own = token is kind
            name = condition_name(token) if own else conditions.stands_by(now, unit, token)
            yield Reroll(name, helps=False, token=token)


def _granted(part: Part, *, failures: bool = False) -> Reroll:
    """Return what an ability grants: a positive part for the roller, a negative one against it."""
    return Reroll(part.source, part.amount > 0, failures)


def tokens_for(defense: Rerolls, test: Rerolls) -> tuple[Condition | None, Condition | None]:
    """Return by which tokens a unit's defense dice and its test are re-rolled, None without one.

    They are the same where one token alone may be expended for either of them.
    """
    pairs = [(one, other) for other in test.tokens or (None,) for one in defense.tokens or (None,)]
    return next((pair for pair in pairs if pair[0] is not pair[1]), pairs[0])


# ------------------------------------------------------------------ as the odds read it


class TokenUse(Enum):
    """What becomes of a condition token at its moment (CON-03)."""

    EXPENDED = "expended"
    """It is expended if any die is worth rolling again."""
    SAVED = "saved"
    UNUSED = "unused"
    """Only the rolls count in which it would be expended and no die is worth it."""


def rerollers(
    rerolls: Rerolls, roller_first: bool, token: TokenUse = TokenUse.EXPENDED
) -> tuple[Reroller, ...]:
    """Return who may re-roll some dice, in order: the active player's side first (RRL-02)."""
    if not rerolls.each:
        return ()
    own, other = rerolls.any, rerolls.forced
    bound = other and rerolls.token
    return _in_order(
        own or rerolls.failures,
        not own,
        other and not (bound and token is TokenUse.SAVED),
        bound and token is TokenUse.UNUSED,
        roller_first,
    )


@cached(32, each=1_100)
def _in_order(
    own: bool, failures_only: bool, other: bool, barred: bool, roller_first: bool
) -> tuple[Reroller, ...]:
    """Return the re-rollers there are, the roller's own or another first."""
    helping = [Reroller(True, failures_only)] if own else []
    forcing = [Reroller(False, barred=barred)] if other else []
    return tuple(helping + forcing if roller_first else forcing + helping)


def distance_rerollers(now: Position, subject: Charge | Retreat) -> tuple[Reroller, ...]:
    """Return who may have the die of a charge or retreat rolled again, in order (RRL-02)."""
    stage = RollStage.CHARGE if isinstance(subject, Charge) else RollStage.RETREAT
    rerolls = rerolls_for(now, stage, subject.unit, subject)
    return rerollers(rerolls, chooses_first(now, subject.unit))


# ------------------------------------------------------------------ who chooses first


def chooses_first(now: Position, unit: UnitId) -> bool:
    """Whether a unit's side re-rolls before all others: it is the active player's (RRL-02)."""
    return now.owner(unit) in now.team(now.state.active)


def chooses_before(now: Position, unit: UnitId, other: UnitId) -> bool:
    """Whether a unit's owner re-rolls no later than another unit's (RRL-02)."""
    order = playing_order(now)
    return order.index(now.owner(unit)) <= order.index(now.owner(other))
