"""What an attack or a charge will probably do, exactly (chapters 9 to 11 as probabilities).

An attack's dice are independent, so its wounds are a power of one die's polynomial: no sampling.

Players are taken to re-roll whatever raises the expected wounds, or lowers them for the other side.
Each die is judged by what its face is worth; who chooses last decides on that alone, and who
chooses before knows it (RRL-02). Condition tokens are expended where they help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from simulator.caches import cached
from simulator.engine.position import Position
from simulator.model.roll_context import RollStage
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge
from simulator.records import dataclass, replace
from simulator.rules import morale
from simulator.rules.answers import POSITION, Units, answer
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from simulator.rules.battlefield import castle_walls
from simulator.rules.charge.roll import charge_dice, disorderly_up_to
from simulator.rules.dice.distributions import Chances, capped, highest_of, mean, mixed, settled
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import (
    TokenUse,
    chooses_before,
    distance_rerollers,
    rerollers,
    rerolls_for,
)
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_dice import (
    EXPENDED,
    Tokens,
    attack_totals,
    wounds_struck,
)
from simulator.rules.odds.attack_preview import AttackPreview
from simulator.rules.odds.one_token import Deciding, FallenDefense, every_fall
from simulator.rules.odds.panic_odds import CALM, PanicOdds, of_test, own_panic
from simulator.rules.odds.window_preview import Using


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """The outcome of an attack as probabilities.

    struck: the chance of each number of wounds from the attack alone, before the panic test.
    wounds: the chance of each number of wounds in all, at most what the defender has left.

    Example:
        >>> from simulator import Fighter, attack_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> odds = attack_odds(now, "red:attacker", "blue:defender")
        >>> round(sum(odds.wounds), 6), round(odds.expected, 2)
        (1.0, 2.22)
    """

    struck: Chances
    wounds: Chances
    panic_fails: float
    rank_lost: float
    destroyed: float

    @property
    def expected(self) -> float:
        """Return the expected wounds."""
        return mean(self.wounds)


@dataclass(frozen=True, slots=True)
class AttackFacts:
    """What an attack strikes, whatever its defender has left: wounds, and the test after them.

    tests: the test by the wounds then left, where ranks or attachments were lost before it.
    either: set where one token of the defender may be expended on its defense dice or in the test.
        `struck` has it expended on the dice, the tests have it still there.
    """

    struck: Chances
    test: PanicOdds
    tests: Mapping[int, PanicOdds] = field(default_factory=dict)
    either: EitherRoll | None = None

    def test_with(self, left: int) -> PanicOdds:
        """Return the test of a defender with so many wounds left."""
        return self.tests.get(left, self.test)

    def tests_after(self, left: int) -> tuple[PanicOdds, ...]:
        """Return the tests after 1, 2, ... wounds of a defender that has so many left."""
        return tuple([self.test_with(then) for then in range(left - 1, 0, -1)])

    def by_token(self, left: int) -> tuple[DiceAndTests, ...]:
        """Return what dice strike of so many wounds left, and the tests after 1, 2, ... of them.

        There are two where a token is expended on the dice or kept for the test.
        """
        if self.either is None:
            return ((capped(self.struck, left), self.tests_after(left)),)
        either = self.either
        kept, expended = either.deciding(left).parted(either.falls)
        stays = kept, self.tests_after(left)
        goes = expended, either.expended.tests_after(left)
        return (stays, goes) if either.counted else (stays,)


DiceAndTests = tuple[Chances, tuple[PanicOdds, ...]]
"""What dice strike of the wounds left, and the tests after 1, 2, ... of them."""


@dataclass(frozen=True, slots=True)
class EitherRoll:
    """One token of the defender, for its defense dice or for its test (CARD-250).

    falls: how the defense dice may fall. kept, expended: the attack with the token left for the
    test, and without it; `counted` is False where only the rolls count in which it stays.
    """

    falls: tuple[FallenDefense, ...]
    kept: AttackFacts
    expended: AttackFacts
    counted: bool = True

    def deciding(self, left: int) -> Deciding:
        """Return the decision on a defender with so many wounds left."""
        return Deciding(left, self.kept.tests_after(left), self.expended.tests_after(left))


def of_attack(now: Position, attack: Attack, using: Using = ()) -> AttackOdds:
    """Return the exact odds of an attack from its numbers as they stand now.

    `using` are effects that are supposed to be used from its declaration on. Raises
    NotComputableError for one whose steps the odds cannot follow.
    """
    if using or now.is_wall(attack.defender):
        return _of_attack(now, attack, using)
    return _of_simple_attack(now, attack)


@answer(depends_on=Units(lambda attack: (attack.attacker, attack.defender)))
def _of_simple_attack(now: Position, attack: Attack) -> AttackOdds:
    return _of_attack(now, attack, ())


def _of_attack(now: Position, attack: Attack, using: Using) -> AttackOdds:
    unit = attack.defender
    facts = facts_of_attack(now, attack, using, anew=False)
    return landed(facts, now.unit(unit).wounds, wounds_to_next_rank(now, unit))


def facts_of_attack(
    now: Position, attack: Attack, using: Using = (), *, anew: bool = True
) -> AttackFacts:
    """Return the odds of an attack on a defender that never falls.

    anew: the blow may fall again, on a defender that lost more wounds but is at the same stage.
    """
    if using:
        now, attack = AttackPreview(using, attack.attacker, attack.defender).strikes(now, attack)
    found = numbers(now, attack)
    attacker_first = chooses_before(now, attack.attacker, attack.defender)
    return facts_of_numbers(now, found, attacker_first, using=using, anew=anew)


def facts_of_numbers(
    now: Position,
    found: AttackNumbers,
    attacker_first: bool,
    tokens: Tokens = EXPENDED,
    using: Using = (),
    *,
    anew: bool = True,
) -> AttackFacts:
    """Return the blow of an attack's numbers, with its condition tokens used in some way.

    anew: the blow may fall again, on a defender that lost more wounds but is at the same stage.
    """

    def facts(vulnerable: TokenUse, panicked: TokenUse) -> AttackFacts:
        used = replace(tokens, vulnerable=vulnerable, panicked=panicked)
        return _facts(now, found, attacker_first, used, using, anew=anew)

    found_facts = facts(tokens.vulnerable, tokens.panicked)
    if not found.one_token or tokens.panicked is TokenUse.SAVED:
        return found_facts
    either = EitherRoll(
        every_fall(found, attacker_first, attack_totals(found, attacker_first, tokens.weakened)),
        kept=facts(TokenUse.SAVED, TokenUse.EXPENDED),
        expended=facts(TokenUse.EXPENDED, TokenUse.SAVED),
        counted=tokens.panicked is TokenUse.EXPENDED,
    )
    return replace(found_facts, either=either)


def _facts(
    now: Position,
    found: AttackNumbers,
    attacker_first: bool,
    tokens: Tokens,
    using: Using,
    *,
    anew: bool,
) -> AttackFacts:
    """Return the blow of an attack's numbers, the token of each roll used in some way."""
    attack = found.attack
    struck = wounds_struck(found, attacker_first, tokens)
    if now.is_wall(attack.defender):  # it never tests (SCN-STORM-15)
        return AttackFacts(castle_walls.lessened_odds(now, attack.defender, struck), CALM)
    if not found.panics:
        return AttackFacts(struck, CALM)
    test = _test(found.now, found, attacker_first, tokens, using)
    stages = hypothetical.stages(now, attack.defender)
    whole = now.unit(attack.defender).wounds
    at = {stages[whole]: test}
    tests: dict[int, PanicOdds] = {}
    least = whole
    if anew:
        least = min([left for left, stage in stages.items() if stage == stages[whole]])
    for left in range(max(1, least - len(struck) + 1), whole):
        stage = stages[left]
        if stage not in at:
            then = hypothetical.with_wounds(now, attack.defender, stage)
            at[stage] = _test(then, found, attacker_first, tokens, using)
        tests[left] = at[stage]
    return AttackFacts(struck, test, tests)


# ------------------------------------------------------------------ the panic test


def _test(
    now: Position, found: AttackNumbers, attacker_first: bool, tokens: Tokens, using: Using
) -> PanicOdds:
    """Return the odds of the test after an attack, its defender as it is in a position."""
    test = found.test
    if using:
        attack = found.attack
        now, test = AttackPreview(using, attack.attacker, attack.defender).tests(now, attack)
        if test.passed:
            return CALM
    rerolls = rerolls_for(now, RollStage.TEST, test.unit, test)
    who = rerollers(rerolls, not attacker_first, tokens.panicked)
    return of_test(morale.numbers(now, test), who)


def landed(facts: AttackFacts, left: int, to_next_rank: int) -> AttackOdds:
    """Apply a blow to a unit with so many wounds left, and so many to its next rank.

    The panic test is taken after wounds only, and by what is left (RES-09, RES-10). Nothing more
    can happen to a unit that has no wounds left and is about to fall.
    """
    if facts.either is not None:
        return _together(facts.by_token(left), left, to_next_rank)
    return _landed(facts.struck, facts.tests_after(left), left, to_next_rank)


def wounds_of(facts: AttackFacts, left: int) -> Chances:
    """Return the wounds of a blow that falls on a unit with so many left, panic included."""
    return _added([_with_panic(*way, left) for way in facts.by_token(left)])


@cached(1024, each=1_400)
def _landed(
    chances: Chances, after: tuple[PanicOdds, ...], left: int, to_next_rank: int
) -> AttackOdds:
    """Return what a blow does whose tests after 1, 2, ... wounds are these.

    Many blows are alike.
    """
    return _together(((capped(chances, left), after),), left, to_next_rank)


def _together(ways: tuple[DiceAndTests, ...], left: int, to_next_rank: int) -> AttackOdds:
    """Return what an attack does whose dice and tests go one of several ways."""
    wounds = _added([_with_panic(*way, left) for way in ways])
    failing = [
        sum([test.fails * struck[count] for count, test in enumerate(after, 1)])
        for struck, after in ways
    ]
    return AttackOdds(
        struck=_added([struck for struck, _after in ways]),
        wounds=wounds,
        panic_fails=sum(failing),
        rank_lost=sum(wounds[to_next_rank:]),
        destroyed=wounds[left] if left else 0.0,
    )


def _added(chances: Sequence[Chances]) -> Chances:
    """Return the chances of several ways things may go, all up to the same number."""
    return chances[0] if len(chances) == 1 else tuple(map(sum, zip(*chances, strict=True)))


def _with_panic(struck: Chances, after: tuple[PanicOdds, ...], left: int) -> Chances:
    """Return the wounds once the tests after 1, 2, ... wounds are taken."""
    found = [0.0] * (left + 1)
    for count, chance in enumerate(struck):
        if not 0 < count < left:
            found[count] += chance
        elif chance:
            panicked = after[count - 1].wounds
            found += [0.0] * len(panicked)
            for more, share in enumerate(panicked, count):
                found[more] += chance * share
    return capped(tuple(found), left)


def wounds_to_next_rank(now: Position, unit: UnitId) -> int:
    """Return the wounds after which a unit loses its next rank (UNIT-07)."""
    card = now.card(unit)
    kept = (now.ranks(unit) - 1) * card.tray.columns * card.wounds_per_figure
    return now.unit(unit).wounds - kept


# ------------------------------------------------------------------ the charge


@dataclass(frozen=True, slots=True)
class ChargeOdds:
    """The outcome of a charge: whether and how it arrives, and what its attack then does.

    disorderly: the chance of a disorderly charge, arriving or not (CHG-19, CHG-22).
    wounds: of the target, failed charges included. own_wounds: of the charger, from the panic test
        of a failed charge (CHG-21).

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> round(sheet.best.charge.success, 3)
        0.667
    """

    success: float
    disorderly: float
    wounds: Chances
    destroyed: float
    rank_lost: float
    own_wounds: Chances

    @property
    def expected(self) -> float:
        """Return the expected wounds of the target."""
        return mean(self.wounds)


def of_charge(
    now: Position,
    charge: Charge,
    needed: int,
    attack: Attack,
    arrived: Position | None = None,
    using: Using = (),
) -> ChargeOdds:
    """Mix the odds of a charge's attack over its die (CHG-14 to CHG-26).

    `needed` is the roll that reaches, from the plan; `attack` what it would make from the side it
    would stand on; `arrived` the position with the charger there. Disorderly, it has no bonus.
    `using` are effects supposed to be used once it has arrived; those used before are in `now`.
    """
    if arrived is not None or using:
        return _of_charge(now, charge, needed, attack, arrived, using)
    return _of_simple_charge(now, charge, needed, attack)


@answer(depends_on=Units(lambda charge, *_how: (charge.unit, charge.target)))
def _of_simple_charge(now: Position, charge: Charge, needed: int, attack: Attack) -> ChargeOdds:
    return _of_charge(now, charge, needed, attack, None, ())


def _of_charge(
    now: Position,
    charge: Charge,
    needed: int,
    attack: Attack,
    arrived: Position | None,
    using: Using,
) -> ChargeOdds:
    found = _over_the_die(now, charge, needed, attack, arrived, using)
    arrives = [(chance, odds) for chance, odds in found if odds is not None]
    fails = sum(chance for chance, odds in found if odds is None)
    return ChargeOdds(
        success=sum(chance for chance, _odds in arrives),
        disorderly=sum(chance for chance, _odds in found[: disorderly_up_to(now, charge)]),
        wounds=mixed([(fails, (1.0,)), *((chance, odds.wounds) for chance, odds in arrives)]),
        destroyed=sum(chance * odds.destroyed for chance, odds in arrives),
        rank_lost=sum(chance * odds.rank_lost for chance, odds in arrives),
        own_wounds=mixed([(fails, own_panic(now, charge.unit)), (1.0 - fails, (1.0,))]),
    )


def arrivals(
    now: Position, charge: Charge, needed: int, attack: Attack, arrived: Position | None = None
) -> Chances:
    """Return the chance of a charge that arrives with so many wounds; the rest falls short."""
    found = _over_the_die(now, charge, needed, attack, arrived)
    return mixed([(chance, odds.wounds) for chance, odds in found if odds is not None])


def on_arrival(now: Position, attack: Attack, *, disorderly: bool, using: Using = ()) -> AttackOdds:
    """Return the odds of a charge's attack, once it has arrived (CHG-19, CHG-26)."""
    return _on_arrival(now, arriving(attack, disorderly=disorderly), using)


@answer(depends_on=POSITION)
def _on_arrival(now: Position, made: Attack, using: Using) -> AttackOdds:
    if not using:
        return of_attack(now, made)
    there, struck = AttackPreview(using, made.attacker, made.defender).arrives(now, made)
    return of_attack(there, struck, using)


def arriving(attack: Attack, *, disorderly: bool) -> Attack:
    """Return a charge's attack as it is made, in good order or disorderly (CHG-19, CHG-26)."""
    charge = attack.charge
    hindered = charge is not None and charge.hindered
    if charge is not None:
        charge = replace(charge, disorderly=disorderly)
    return replace(attack, charge=charge, charge_bonus=not (disorderly or hindered))


def _over_the_die(
    now: Position,
    charge: Charge,
    needed: int,
    attack: Attack,
    arrived: Position | None,
    using: Using = (),
) -> list[tuple[float, AttackOdds | None]]:
    """Return for each face of the charge die its chance and what follows; None falls short."""
    place = now if arrived is None else arrived
    limit = disorderly_up_to(now, charge)
    found = {
        disorderly: on_arrival(place, attack, disorderly=disorderly, using=using)
        for disorderly in {face <= limit for face in FACES if face >= needed}
    }
    outcome = [found[face <= limit] if face >= needed else None for face in FACES]
    value = [0.0 if odds is None else odds.expected for odds in outcome]
    return list(zip(charge_faces(now, charge, value, needed), outcome, strict=True))


def most_to_arrive(now: Position, charge: Charge, needed: int) -> float:
    """Return the most the chance may be that a charge arrives: 1 where its die may stand otherwise.

    Who has it rolled again goes by what the attack does, which is not asked here.
    """
    if now.has(Stat.CHARGE_COUNTS_SIX, charge.unit, charge) or distance_rerollers(now, charge):
        return 1.0
    return sum(highest_of(charge_dice(now, charge))[needed - 1 :])


def charge_faces(now: Position, charge: Charge, value: list[float], needed: int) -> Chances:
    """Return the chance of each charge die once it stands (CHG-14)."""
    if now.has(Stat.CHARGE_COUNTS_SIX, charge.unit, charge):
        return (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    who, dice = distance_rerollers(now, charge), charge_dice(now, charge)
    return settled(value, [face < needed for face in FACES], who, dice)
