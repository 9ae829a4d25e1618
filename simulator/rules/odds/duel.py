"""Two units fight it out: what stands after each round, exactly (chapters 8, 10, 11 and 13).

The position after every blow is a spread over the wounds of both and the condition tokens left. A
blow is worked out anew for every number of ranks and every living attachment; nothing is sampled.

Each time one of their tokens could be used, the players plan by looking ahead over all rounds:
expend it if the dice give a reason, or keep it (CON-03). The other unit destroyed is worth 1, the
own unit destroyed costs 1, and wounds are worth their share of a unit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import field
from operator import mul
from pathlib import Path
from typing import Final

from simulator.engine.position import Position
from simulator.files.arguments import checks_arguments, require_fields, require_least
from simulator.files.errors import ContentError, UnknownNameError, beside_nearest
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal, msg
from simulator.model.cards import AttackCard
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge
from simulator.records import dataclass
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.attack.melee import melee_cards
from simulator.rules.dice.distributions import Chances, mean
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.duel_attacks import (
    DuelAttacks,
    DuelTurn,
    Grid,
    Lying,
    Spread,
    facing,
    nothing,
)
from simulator.rules.odds.duel_plans import Plans, plans

ROUNDS: Final = 6
"""As many rounds as a game has."""


@dataclass(frozen=True, slots=True)
class Round:
    """How things stand after one round; pairs are for the first and the second unit.

    struck_first: who attacked first in it. wounds: the chance of each number of wounds left.
    destroyed: the chance to be destroyed by now. lost: expected wounds lost so far.
    ranks: expected ranks left.

    Example:
        >>> from simulator import Fighter, duel_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> first = duel_odds(now, "red:attacker", "blue:defender").rounds[0]
        >>> first.number, first.struck_first
        (1, 'red:attacker')
    """

    number: int
    struck_first: UnitId
    wounds: tuple[Chances, Chances]
    destroyed: tuple[float, float]
    lost: tuple[float, float]
    ranks: tuple[float, float]

    @property
    def both_stand(self) -> float:
        """Return the chance that both are still there."""
        return 1.0 - sum(self.destroyed)


@dataclass(frozen=True, slots=True)
class Duel:
    """The whole fight: `attacks` names each unit's attack; `rounds` in order.

    Example:
        >>> from simulator import Fighter, duel_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> fight = duel_odds(now, "red:attacker", "blue:defender")
        >>> fight.attacks, len(fight.rounds)
        (("Winter's Bite", 'Long Sword'), 6)
    """

    first: UnitId
    second: UnitId
    attacks: tuple[str, str]
    rounds: tuple[Round, ...]

    @property
    def end(self) -> Round:
        """Return how it stands after the last round."""
        return self.rounds[-1]


@dataclass(frozen=True, slots=True)
class Setting:
    """How a fight is fought.

    strikes_first: who attacks first in each round; the last one holds for all later rounds. Empty:
        the first unit always.
    charge: the charge that has just arrived: its unit strikes first in round 1, with its bonus
        unless it is disorderly or hindered.
    sides: the side each unit is struck from until it has attacked; left out, where the other stands
        now. A unit turns to the enemy before it attacks, and is struck in the front from then on.
    attacks: the attack each unit uses, by name; left out, the one with most wounds to expect.

    Example:
        >>> from simulator import Fighter, Setting, duel_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> two = Setting(rounds=2)
        >>> len(duel_odds(now, "red:attacker", "blue:defender", two).rounds)
        2
    """

    rounds: int = ROUNDS
    strikes_first: tuple[UnitId, ...] = ()
    charge: Charge | None = None
    sides: Mapping[UnitId, ArcSide] = field(default_factory=dict)
    attacks: Mapping[UnitId, str] = field(default_factory=dict)


@checks_arguments
def duel_odds(now: Position, first: UnitId, second: UnitId, setting: Setting | None = None) -> Duel:
    """Return how a melee of two units goes, round by round.

    Args:
        now: The table; both units must be on the battlefield, and are taken to be engaged.
        first: The id of one unit, which attacks first unless the setting says otherwise.
        second: The id of the other.
        setting: How the fight is fought: rounds, who strikes first, the charge before it.

    Returns:
        The chances after each round (chapters 8, 10, 11 and 13 of the rulebook).

    Raises:
        UnknownNameError: There is no such unit.
        ContentError: A unit has no melee attack, or not the one that is named.

    Example:
        >>> from simulator import Fighter, duel_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> fight = duel_odds(now, "red:attacker", "blue:defender")
        >>> fight.end.number, round(fight.end.both_stand, 3)
        (6, 0.256)
    """
    how = setting or Setting()
    _require_fight(now, first, second, how)
    base = hypothetical.engaged_with(now, first, second)
    lines = {
        first: attack_of(base, first, second, how.attacks.get(first, "")),
        second: attack_of(base, second, first, how.attacks.get(second, "")),
    }
    turns = list(_turns(base, (first, second), how, (lines[first], lines[second])))
    duel_attacks = DuelAttacks(base, (first, second))
    planned = plans(duel_attacks, turns)
    spread = _before(duel_attacks)
    rounds = []
    for number in range(how.rounds):
        both = turns[2 * number : 2 * number + 2]
        for turn in both:
            spread = _after(duel_attacks, spread, turn, planned)
        rounds.append(
            _round(duel_attacks, number + 1, duel_attacks.units[both[0].attacker], spread)
        )
    return Duel(first, second, (lines[first].name, lines[second].name), tuple(rounds))


def _require_fight(now: Position, first: UnitId, second: UnitId, how: Setting) -> None:
    """Raise ContentError unless two units fight, and a setting speaks of these two."""
    require_fields(how)
    require_least("duel_odds", "setting.rounds", how.rounds, 1)
    if now.friendly(first, second):
        foes = [unit.id for unit in now.foes(now.owner(first))]
        raise UnknownNameError("duel_odds, second", second, foes)
    for key in ("strikes_first", "sides", "attacks"):
        for unit in getattr(how, key):
            if unit not in {first, second}:
                raise UnknownNameError(f"duel_odds, setting.{key}", unit, (first, second))


def attack_of(now: Position, unit: UnitId, foe: UnitId, name: str = "") -> AttackCard:
    """Return a unit's melee attack of a name, or the one with most wounds to expect."""
    cards = melee_cards(now, unit)
    found = [card for card in cards if card.name == name] if name else list(cards)
    if not found:
        names = [card.name for card in cards]
        listed = literal("{known}", known=", ".join(names)) if names else msg("there is none")
        expected = msg("a melee attack of {unit} ({known})", unit=now.name(unit), known=listed)
        given = beside_nearest(name, names)
        raise ContentError(Path("duel_odds"), None, "attack", str(expected), given)
    if len(found) == 1:
        return found[0]
    side = better_side(now, unit, foe)
    return max(found, key=lambda c: odds.of_attack(now, Attack(unit, foe, c, side)).expected)


def _turns(
    now: Position,
    units: tuple[UnitId, UnitId],
    how: Setting,
    lines: tuple[AttackCard, AttackCard],
) -> Iterator[DuelTurn]:
    """Yield every attack of the fight in order."""
    sides = [
        how.sides.get(unit) or better_side(now, foe, unit) for unit, foe in (units, units[::-1])
    ]
    order = how.strikes_first or units[:1]
    for number in range(how.rounds):
        charge = how.charge if number == 0 else None
        leads = units.index(charge.unit if charge else order[min(number, len(order) - 1)])
        for place, attacker in enumerate((leads, 1 - leads)):
            made = charge if place == 0 else None
            side = sides[1 - attacker]
            yield DuelTurn(2 * number + place, number, attacker, lines[attacker], side, made)
            sides[attacker] = ArcSide.FRONT  # it has turned to its enemy (MEL-02)


def _before(duel_attacks: DuelAttacks) -> Spread:
    """Return what there is before the first blow."""
    one, two = duel_attacks.whole
    spread = nothing(one, two)
    spread[one][two] = 1.0
    return {duel_attacks.tokens(): spread}


def _after(duel_attacks: DuelAttacks, spread: Spread, turn: DuelTurn, planned: Plans) -> Spread:
    """Return what stands after an attack, from what stood before it."""
    whole = duel_attacks.whole[turn.attacker], duel_attacks.whole[turn.defender]
    found: dict[Lying, Grid] = defaultdict(lambda: nothing(*whole))
    for tokens, grid in spread.items():
        rows = facing(grid, turn.attacker)
        over = found[tokens]  # nobody strikes once one of them is destroyed
        over[0] = [before + more for before, more in zip(over[0], rows[0], strict=True)]
        for wounds, row in enumerate(rows):
            over[wounds][0] += row[0]
        outcome = planned.get((turn.index, tokens)) or duel_attacks.outcome(turn, tokens)
        for wounds, by_left in outcome.items():
            row = rows[wounds]
            for left, ways in by_left.items():
                chance = row[left]
                if chance:
                    for lying, shares in ways:
                        after = found[lying][wounds]
                        for remaining, share in enumerate(shares):
                            after[remaining] += chance * share
    return {tokens: facing(rows, turn.attacker) for tokens, rows in found.items()}


def _round(duel_attacks: DuelAttacks, number: int, leads: UnitId, spread: Spread) -> Round:
    one, two = (_left(spread, i) for i in (0, 1))
    lost = tuple(duel_attacks.whole[i] - mean(left) for i, left in enumerate((one, two)))
    ranks = tuple(sum(map(mul, duel_attacks.ranks[i], left)) for i, left in enumerate((one, two)))
    return Round(
        number, leads, (one, two), (one[0], two[0]), (lost[0], lost[1]), (ranks[0], ranks[1])
    )


def _left(spread: Spread, number: int) -> Chances:
    """Return the chance of each number of wounds one of the units has left."""
    grids = [facing(grid, number) for grid in spread.values()]
    return tuple(sum(map(sum, rows)) for rows in zip(*grids, strict=True))
