"""How the greedy player answers a list of options: by what each would be worth at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy import places
from simulator.agents.greedy import quarters as greedy_quarters
from simulator.agents.greedy.limits import Offer, best_answers, charges, known, most_of_run
from simulator.engine.position import Position
from simulator.language.texts import NO_WORDS, Message, msg, signed
from simulator.missions import quarters
from simulator.model.actions import ActionKey
from simulator.model.requests import Choose, ChooseSome, DieOption, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Gain, MoraleTest
from simulator.rules import morale
from simulator.rules.odds.attack_odds import wounds_to_next_rank
from simulator.rules.odds.panic_odds import of_test
from simulator.rules.tactics import ncus
from simulator.rules.units import wounds

IDLE: Final = frozenset({"pass", ActionKey.FORGO, "nobody", "no", "leave"})
"""Answers that do nothing."""

LOW: Final = 4
"""A die of distance or of a test below this is worth rolling again."""

Judge = Callable[[str], float]
"""What an option's key is worth."""


def ranked(now: Position, request: Choose) -> list[tuple[float, Option]]:
    """Return the options with what each is worth at once, best first; among equals as offered.

    Where nothing can be judged, doing something comes before doing nothing, both worth nothing.
    """
    judge = _judge(now, request)
    if request.kind is Kind.FIRST_PLAYER:
        team = now.team(request.who)  # others come first
        return [
            (0.0, option) for option in sorted(request.options, key=lambda one: one.key in team)
        ]
    if judge is None:
        idle = [option for option in request.options if option.key in IDLE]
        busy = [option for option in request.options if option.key not in IDLE]
        return [(0.0, option) for option in (*busy, *idle)]
    found = [(judge(option.key), option) for option in request.options]
    return sorted(found, key=lambda pair: -pair[0])


def best(now: Position, request: Choose, most: int = 1) -> list[tuple[float, Option]]:
    """Return the first of what `ranked` gives; moves that cannot be among them are not weighed."""
    offers = _offers(now, request)
    if offers is None:
        return ranked(now, request)[:most]
    found = best_answers(offers, len(request.options), most)
    return [(value, request.options[at]) for value, at in found]


def reason(ranked: list[tuple[float, Option]]) -> Message:
    """Return in one sentence why the first was chosen; nothing when there was nothing to weigh."""
    if len(ranked) < 2 or ranked[0][0] == ranked[-1][0]:
        return NO_WORDS
    (best, chosen), (second, other) = ranked[0], ranked[1]
    if math.isinf(second):
        return msg(
            "{answer}: worth {best} points at once; nothing else would do anything.",
            answer=chosen.label,
            best=signed(best),
        )
    if math.isclose(best, second, abs_tol=0.005):
        return msg(
            "{answer}: worth {best} points at once, as much as {other}.",
            answer=chosen.label,
            best=signed(best),
            other=other.label,
        )
    return msg(
        "{answer}: worth {best} points at once; {other} only {second}.",
        answer=chosen.label,
        best=signed(best),
        other=other.label,
        second=signed(second),
    )


def _judge(now: Position, request: Choose) -> Judge | None:
    """Return how the options of a request are judged; None when the first will do."""
    who, unit = request.who, request.subject
    judges: dict[Kind, Judge] = {
        Kind.ACTIVATE: lambda key: value_of_activation(now, key),
        Kind.ZONE: lambda key: value_of_zone(now, who, key),
        Kind.TARGET: lambda key: value_of_target(now, request, key),
        Kind.SIDE: _side,
        Kind.MARK: lambda key: _prey(now, key),
        Kind.OTHER: lambda key: _harmed(now, who, key),
        Kind.QUADRANT: lambda key: _quarter(now, request, key),
    }
    if unit in now.state.units:
        judges |= {
            Kind.ACTION: lambda key: _action(now, str(unit), key),
            Kind.CHARGE_TARGET: lambda key: moves.best_charge(now, str(unit), (key,))[0],
            Kind.ATTACK_CHOICE: lambda key: _attack(now, str(unit), key),
            Kind.CONDITION: lambda key: _condition(now, who, str(unit), key),
        }
    return judges.get(request.kind)


# ------------------------------------------------------------------ what is offered


def _offers(now: Position, request: Choose) -> list[Offer] | None:
    """Return what the options of a request may be worth.

    None where all of them are to be judged.
    """
    keys = [option.key for option in request.options]
    if request.kind is Kind.ACTIVATE:
        return [one for at, key in enumerate(keys) for one in _of_activation(now, at, key)]
    if request.kind is Kind.ZONE:
        return [one for at, key in enumerate(keys) for one in _of_zone(now, request.who, at, key)]
    unit = request.subject
    if request.kind is Kind.ACTION and unit in now.state.units:
        return [_of_action(now, str(unit), at, key) for at, key in enumerate(keys)]
    return None


def _of_activation(now: Position, at: int, key: UnitId) -> Iterator[Offer]:
    """Offer what `value_of_activation` takes the best of."""
    if key in now.state.ncus:
        yield known(at, 0.0)
        for zone in ncus.open_zones(now):
            yield from _of_zone(now, now.owner(key), at, zone.value)
        return
    standing = key not in IDLE and now.unit(key).on_table and not now.is_wall(key)
    if not standing or now.engaged(key):
        yield Offer(at, math.inf, lambda: value_of_activation(now, key))
        return
    yield known(at, 0.0)
    for action in moves.UNENGAGED:
        yield _of_action(now, key, at, action)


def _of_action(now: Position, unit: UnitId, at: int, key: str) -> Offer:
    if key == ActionKey.CHARGE:
        return Offer(at, math.inf, lambda: charges(now, unit, at))
    limit, engaged = math.inf, now.engaged(unit)
    if key in moves.RUNS and not engaged:
        limit = most_of_run(now, unit, key) - moves.cost_of_run(key)
    elif key == ActionKey.RETREAT and engaged:
        limit = moves.most_of_retreat(now, unit)
    return Offer(at, limit, lambda: _action(now, unit, key))


def _of_zone(now: Position, who: Seat, at: int, key: str) -> Iterator[Offer]:
    """Offer what a zone is worth; of the maneuver zone, what each friend would gain by it."""
    if key != Zone.MANEUVER:
        yield Offer(at, math.inf, lambda: value_of_zone(now, who, key))
        return
    yield known(at, 0.0)
    for friend in now.friends(who):
        free = not now.engaged(friend.id)
        limit = most_of_run(now, friend.id, ActionKey.MANEUVER) if free else math.inf
        yield Offer(at, limit, partial(_stepped, now, friend.id))


# ------------------------------------------------------------------ judging


def _prey(now: Position, key: str) -> float:
    """Prefer the enemy with fewest wounds left: its death pays most surely (SCN-FIRE-07)."""
    return -float(now.unit(key).wounds) if key in now.state.units else -99.0


def _harmed(now: Position, who: Seat, key: str) -> float:
    """Prefer to harm an enemy, then to do anything else, then nothing, then to harm a friend."""
    if key in now.state.units:
        return -1.0 if now.owner(key) in now.team(who) else 2.0
    return 0.0 if key in IDLE else 1.0


def _quarter(now: Position, request: Choose, key: str) -> float:
    """Return what a quarter is worth: for an own NCU the most, for an enemy on a line the least."""
    unit = request.subject or ""
    if unit in now.state.units:
        points = quarters.value(now, unit)
        return -greedy_quarters.turned(now, now.owner(unit), key, points, besides=unit)
    if key in IDLE or unit not in now.state.ncus:
        free = ncus.open_zones(now)
        return max((value_of_zone(now, request.who, zone) for zone in free), default=0.0)
    return greedy_quarters.of_ncu(now, unit, key)


def _side(key: str) -> float:
    """Prefer an enemy's rear to its flanks, and those to its front (BON-02)."""
    order = ("front", "right", "left", "rear")
    return float(order.index(key)) if key in order else -1.0


def _attack(now: Position, unit: UnitId, key: str) -> float:
    best = moves.best_melee(now, unit) if now.engaged(unit) else moves.best_shot(now, unit)
    return float(key == best.card)


def _action(now: Position, unit: UnitId, key: str) -> float:
    return -0.005 if key in IDLE else moves.value_of_action(now, unit, key)


def value_of_activation(now: Position, key: UnitId) -> float:
    """Return what activating a unit or NCU now is worth; who is in a fight rather goes early.

    Activating nobody, where an effect leaves the choice, is worth nothing.
    """
    if key in IDLE:
        return 0.0
    if key in now.state.ncus:
        who = now.owner(key)
        free = ncus.open_zones(now)
        return max((value_of_zone(now, who, zone.value) for zone in free), default=0.0)
    if now.unit(key).on_table and now.is_wall(key):
        return 0.3
    return moves.best_action(now, key) + (0.1 if now.engaged(key) else 0.0)


# ------------------------------------------------------------------ zones


def value_of_zone(now: Position, who: Seat, key: str) -> float:
    """Return what a zone of the tactics board is worth to a player now."""
    if key not in set(Zone):
        return -1.0
    if key in _WITHOUT_UNITS:
        return _WITHOUT_UNITS[Zone(key)](now, who)
    friends = [unit.id for unit in now.friends(who)]
    foes = [unit.id for unit in now.foes(who)]
    judges: dict[Zone, tuple[Judge, list[UnitId]]] = {
        Zone.CROWN: (lambda unit: _shaken(now, unit), foes),
        Zone.WEALTH: (lambda unit: _healed(now, unit), friends),
        Zone.TACTICS: (lambda unit: _marked(now, unit), foes),
        Zone.COMBAT: (lambda unit: _struck(now, unit), friends),
        Zone.MANEUVER: (lambda unit: _stepped(now, unit), friends),
    }
    judge, units = judges[Zone(key)]
    value = max((judge(unit) for unit in units), default=0.0)
    return max(0.0, value) + (0.2 if Zone(key) is Zone.TACTICS else 0.0)


def _robbed(now: Position, who: Seat) -> float:
    """Return what a card fewer in an enemy's hand is worth."""
    return 0.25 if any(now.state.seats[rival].hand for rival in now.opponents(who)) else 0.0


def _hindered(now: Position, who: Seat) -> float:
    """Return what it is worth that no enemy NCU may activate next, and none controls a zone."""
    rivals = now.opponents(who)
    waiting = [n for n in now.state.ncus.values() if n.owner in rivals and not n.activated]
    return 0.15 if any(not ncu.destroyed for ncu in waiting) else 0.05


_WITHOUT_UNITS: Final = {Zone.UNDYING: _robbed, Zone.WATER_GARDENS: _hindered}
"""The zones that are used on no unit."""


def _shaken(now: Position, unit: UnitId) -> float:
    """Return what a panic test at -1 does to an enemy (TBD-02)."""
    gain = Gain(Stat.PANIC_ROLL, -1, "", Rule.TBD_02)
    found = of_test(morale.numbers(now, MoraleTest(unit, True, "", gains=(gain,))), ())
    left = now.unit(unit).wounds
    expected = sum(min(count, left) * chance for count, chance in enumerate(found.wounds))
    rank = sum(found.wounds[wounds_to_next_rank(now, unit) :])
    return moves.value_of_odds(now, unit, expected, rank, sum(found.wounds[left:]))


def _healed(now: Position, unit: UnitId) -> float:
    """Return what 3 wounds are worth to a friend (TBD-03)."""
    back = min(3, wounds.missing(now, unit))
    near_death = 0.2 if back and now.unit(unit).wounds <= 3 else 0.0
    return back * moves.WOUND * 1.2 + near_death + 0.05 * len(now.unit(unit).conditions)


def _marked(now: Position, unit: UnitId) -> float:
    """Return what a condition token on an enemy is worth: most in a fight (TBD-04)."""
    free = len(Condition) - len(now.unit(unit).conditions)
    return (0.15 if now.engaged(unit) else 0.06) + 0.01 * free


def _struck(now: Position, unit: UnitId) -> float:
    """Return what a free attack action is worth to a friend (TBD-05)."""
    attack = moves.best_melee(now, unit) if now.engaged(unit) else moves.best_shooting(now, unit)
    return attack.value


def _stepped(now: Position, unit: UnitId) -> float:
    """Return what a free maneuver or retreat is worth to a friend (TBD-06)."""
    if now.engaged(unit):
        return moves.value_of_retreat(now, unit)
    return places.best_run(now, unit, ActionKey.MANEUVER).value


# ------------------------------------------------------------------ targets and conditions


def value_of_target(now: Position, request: Choose, key: str) -> float:
    """Return what choosing a unit is worth for what the rule does with it."""
    if request.rule is Rule.SCN_HONED_06:
        return _arrows(now, request, key)
    if key not in now.state.units or not now.unit(key).on_table:
        return -5.0 if key in IDLE else -1.0
    unit, friend = request.subject, now.owner(key) in now.team(request.who)
    if request.rule is Rule.MEL_05 and unit is not None:
        return moves.best_melee(now, unit, (key,)).value
    if request.rule is Rule.RNG_06 and unit is not None:
        return _shot_at(now, unit, key)
    judges: dict[Rule | None, Judge] = {
        Rule.TBD_02: lambda target: _shaken(now, target),
        Rule.TBD_03: lambda target: _healed(now, target),
        Rule.TBD_04: lambda target: _marked(now, target),
        Rule.TBD_05: lambda target: _struck(now, target),
        Rule.TBD_06: lambda target: _stepped(now, target),
    }
    if request.rule in judges:
        return judges[request.rule](key)
    if request.rule is Rule.INF_01:
        return _power(now, key) + (0.3 if friend else 0.0)
    return _healed(now, key) if friend else 1.0 + _marked(now, key) + _power(now, key)


def _arrows(now: Position, request: Choose, key: str) -> float:
    """Return what arrows from the wall are worth, or the zone's effect they would replace."""
    if key in now.state.units:
        return -1.0 if now.owner(key) in now.team(request.who) else 0.4
    ncu = now.state.ncus.get(request.subject or "")
    zone = ncu.zone if ncu else None
    return value_of_zone(now, request.who, zone) if zone else 0.0


def _shot_at(now: Position, unit: UnitId, foe: UnitId) -> float:
    best = moves.best_shot(now, unit)
    return best.value if best.foe == foe else best.value - 1.0


def _power(now: Position, unit: UnitId) -> float:
    """Return how much a unit matters: its attacks, more so in a fight."""
    dice = max((card.dice[0] for card in now.card(unit).attacks), default=0)
    return 0.05 * dice + (0.3 if now.engaged(unit) else 0.0)


def _condition(now: Position, who: Seat, unit: UnitId, key: str) -> float:
    """Return which condition token hurts an enemy most, or leaves a friend first."""
    order = [Condition.VULNERABLE, Condition.WEAKENED, Condition.PANICKED]
    if now.owner(unit) in now.team(who) and now.engaged(unit):
        order = [Condition.WEAKENED, Condition.VULNERABLE, Condition.PANICKED]
    return -float(order.index(Condition(key))) if key in set(Condition) else -9.0


# ------------------------------------------------------------------ some of several


def subset(now: Position, request: ChooseSome) -> tuple[str, ...]:
    """Return the options to take: dice worth rolling again, else as few as allowed."""
    keys = [option.key for option in request.options]
    if request.kind is Kind.REROLL:
        keys = _dice_again(now, request)
        if request.least <= len(keys) <= request.most:
            return tuple(keys)
    # Of a mission each choice pays, and so does a token one's own unit loses; elsewhere what is
    # chosen is lost.
    pays = request.kind is Kind.MISSION or _sheds(now, request)
    count = request.most if pays else request.least
    return tuple(option.key for option in request.options[:count])


def _sheds(now: Position, request: ChooseSome) -> bool:
    """Return whether condition tokens come off a unit of the side that is asked."""
    unit = request.subject
    if request.kind is not Kind.CONDITION or unit is None or unit not in now.state.units:
        return False
    return now.owner(unit) in now.team(request.who)


def _dice_again(now: Position, request: ChooseSome) -> list[str]:
    """Return the dice to roll again: one's own failures, the enemy's successes (RRL-01)."""
    unit = request.subject
    if unit is None:
        return []
    own = now.owner(unit) in now.team(request.who)
    wanted = [option.key for option in request.options if _succeeded(option) is not own]
    if own or not now.unit(unit).conditions:
        return wanted
    return wanted if 2 * len(wanted) >= len(request.options) else []  # a token goes with it


def _succeeded(option: Option) -> bool:
    """Return whether a die is a success; distances and tests have no reading, there 4 is enough."""
    if not isinstance(option, DieOption):
        return False
    return option.face >= LOW if option.succeeds is None else option.succeeds
