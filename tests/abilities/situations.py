"""In which of many situations an ability or card of season 7 answers, or counts.

scene = bearing("10602")  # Baratheon Wardens before an enemy, a friend before another
answering(scene, "war_hammer", Moment.ATTACK_COMPLETED)  # [must("its melee")]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from simulator.engine.in_force import firing
from simulator.engine.windows import Declared, can_use
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Attack,
    Charge,
    Claim,
    Fall,
    Means,
    MoraleTest,
    RankLost,
    Restored,
    Retreat,
    Subject,
    Targeted,
    TokenGain,
    Turn,
)
from simulator.rules.attack.attack_numbers import prepared
from tests.abilities.battle import BLUE, LIBRARY, RED, UNITS, Battle, Played, Script, battle, window
from tests.abilities.scenes import BOW, BOWMEN, CROSSBOWS, PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import FOE
from tests.seasons import S07

MELEE, SHOT = "its melee", "its shot"
FRIENDS_MELEE, ENEMYS_MELEE = "its friend's melee", "its enemy's melee"
ATTACKS = (MELEE, SHOT)
ZONES: Final = tuple(zone.value for zone in Zone)[:5]
OPEN = tuple(f"its {zone}" for zone in ZONES)
CLAIMS = (*OPEN, *(f"{claim}, replaced" for claim in OPEN))
FRIENDS_OPEN = tuple(f"a friend's {zone}" for zone in ZONES)
FRIENDS, ENEMIES = ("it", "its friend"), ("its enemy", "another enemy")

SPEAR = LIBRARY.units[UNITS[SWORDS]].attacks[0]
OURS, THEIRS = "Sansa Stark", "Pycelle"
"""NCUs who claim zones beside the one in question: a friend of its, and an enemy."""
TOKENS: Final = MappingProxyType({"order": 2, "faith": 1, "pillage": 2})
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
TROPHY = "40314"
"""What lies in its player's deck and discard pile, for those who look for a card there."""


class Answer(NamedTuple):
    """In which situations one effect answers, and whether its player may use it or must."""

    to: frozenset[str]
    may: bool


def must(*to: str) -> Answer:
    """Return that an effect takes place in some situations, and in no other."""
    return Answer(frozenset(to), may=False)


def may(*to: str) -> Answer:
    """Return that an effect is offered in some situations, and in no other."""
    return Answer(frozenset(to), may=True)


# ------------------------------------------------------------------ the scene


def two_fights(
    unit: str = SWORDS,
    *with_: str,
    friend: str = BOWMEN,
    foe: str = FOE,
    has: tuple[Condition, ...] = (PANICKED, VULNERABLE, WEAKENED),
    apart: float = 0.0,
    beside: float = 20.0,
    friends: Mapping[str, Any] = NOTHING,
    foes: Mapping[str, Any] = NOTHING,
    **state: Any,
) -> Battle:
    """Return a red unit before a blue one, and beside them a friend before another enemy.

    The enemies have the tokens `has`. Its enemy is so many inches `apart`, and its friend too, or
    so many `beside` it; `friends` and `foes` are the state of the others.
    """
    cards = battle(S07)._library.units
    it, near, ahead, other = (
        cards[UNITS.get(name, name)].tray for name in (unit, friend, foe, CROSSBOWS)
    )
    x = 24 + it.width / 2 + near.width / 2 + (apart or beside)
    scene = battle(S07).red(unit, *with_, at=(24, 20), **{"tokens": TOKENS, **state})
    scene.red(friend, at=(x, 20), **friends)
    held = {"conditions": frozenset(has), **foes}
    scene.blue(foe, at=(24, 20 + it.depth / 2 + ahead.depth / 2 + apart), **held)
    scene.blue(CROSSBOWS, at=(x, 20 + near.depth / 2 + other.depth / 2 + apart), **held)
    return scene.having(engaged_before=scene.now().state.engaged)


def bearing(
    card: str,
    *,
    influences: str = "",
    marks: str = "",
    lasting: str = "",
    ncu: Any = None,
    zone: Zone | None = None,
    theirs: Zone | None = None,
    **scene: Any,
) -> Battle:
    """Return two fights in which red has a card: a unit, an attachment, an NCU or a tactics card.

    Args:
        card: Its number. The commander of a tactics card leads it.
        influences: Which of the four units an NCU influences.
        marks: The name of a mark on the NCU.
        lasting: What lasts on it.
        ncu: The state of an NCU.
        zone: Where another NCU of red is.
        theirs: Where the NCU of blue is.
        scene: What else is said of the two fights; `unit` is who bears an attachment.
    """
    library = battle(S07)._library
    unit = scene.pop("unit", SWORDS)
    attached = scene.pop("with_", ())
    if card in library.units:
        unit = card
    if card in library.attachments:
        attached = (card,)
    if card in library.tactics and library.tactics[card].commander in library.attachments:
        attached = (library.tactics[card].commander,)
    fights = two_fights(unit, *attached, **scene)
    if card in library.ncus:
        fights.ncu(card, by=RED, **{"tokens": TOKENS, **(ncu or {})})
        if influences:
            fights.influenced(card, units(fights)[influences])
        if marks:
            (holder,) = fights.now().state.ncus
            mark = Lasting(EffectPart.MARK.of(marks), RED, holder, Until.ROUND)
            fights.having(lasting=(mark,))
    if card in library.tactics:
        fights.hand(card, by=RED)
    for pile, player in (("deck", RED), ("discard", RED), ("deck", BLUE)):
        fights.hand(TROPHY, pile=pile, by=player)
    if lasting:
        whom = units(fights)["it"]
        ability = _known_as(fights, lasting)
        fights.having(lasting=(Lasting(ability, RED, whom, Until.TURN, name=lasting),))
    return fights.ncu(OURS, zone, by=RED).ncu(THEIRS, theirs, by=BLUE)


def _known_as(scene: Battle, part: str) -> str:
    """Return by which name the game knows what lasts of a card, or what it does where it lies."""
    number, _, rest = part.partition("_")
    card = scene._library.tactics.get(number)
    return part if card is None else f"{card.ability}_{rest}"


def units(scene: Battle) -> dict[str, UnitId]:
    """Return the four units by what they are to each other."""
    state = scene.now().state
    mine = [unit for unit, found in state.units.items() if found.owner is RED]
    theirs = [unit for unit, found in state.units.items() if found.owner is BLUE]
    return dict(zip((*FRIENDS, *ENEMIES), (*mine[:2], *theirs[:2]), strict=True))


# ------------------------------------------------------------------ the situations


def attacks(scene: Battle, **changes: Any) -> dict[str, Attack]:
    """Return the melee and ranged attack of each unit on the one before it."""
    now, who = scene.now(), units(scene)
    return {
        f"{name}'s {kind}" if name != "it" else f"its {kind}": replace(
            prepared(now, unit, _before(who, unit), card), **changes
        )
        for name, unit in who.items()
        for kind, card in (("melee", SPEAR), ("shot", BOW))
    }


def _before(who: Mapping[str, UnitId], unit: UnitId) -> UnitId:
    """Return whom a unit has before it."""
    it, friend, enemy, other = who.values()
    return {it: enemy, enemy: it, friend: other, other: friend}[unit]


def claims(scene: Battle) -> dict[str, Claim]:
    """Return the claims of zones by it, where it is an NCU, by a friend and by an enemy.

    The first ones are also made of zones whose effects were replaced already.
    """
    ncus = scene.now().state.ncus
    *mine, friend = (ncu for ncu, found in ncus.items() if found.owner is RED)
    theirs = [ncu for ncu, found in ncus.items() if found.owner is BLUE]
    named = {"its": mine, "a friend's": [friend], "an enemy's": theirs}
    found = {
        f"{whose} {zone}": Claim(ncu, Zone(zone))
        for whose, some in named.items()
        for ncu in some[:1]
        for zone in ZONES
    }
    first = tuple(found)[: len(ZONES)]
    return found | {f"{name}, replaced": replace(found[name], replaced=True) for name in first}


def occasions(scene: Battle, moment: Moment) -> Mapping[str, Subject]:
    """Return all situations of a moment, by their names."""
    who = units(scene)
    if moment.value.startswith(("attack.", "defense.")):
        return attacks(scene, wounds=1, ranks_destroyed=1, ranks_before=3, misses=1)
    if moment in {Moment.ZONE_CLAIMED, Moment.ZONE_RESOLVED}:
        return claims(scene)
    if moment is Moment.NCU_ACTIVATES:
        return {ncu.partition(":")[2]: Activation(ncu) for ncu in scene.now().state.ncus}
    if moment.value.startswith("morale."):
        return {
            f"{name}{'' if panic else ', no panic'}": MoraleTest(unit, panic, literal(""))
            for name, unit in who.items()
            for panic in (True, False)
        }
    if moment is Moment.TARGETING_RESOLVED:
        return {
            f"{name}, {whose} {means.value}": Targeted(unit, player, means, literal(""))
            for name, unit in who.items()
            for whose, player in (("its own", RED), ("an enemy's", BLUE))
            for means in Means
        }
    if moment not in _OF_UNITS:
        return {"": Turn(RED)}
    return {name: _OF_UNITS[moment](unit, _before(who, unit)) for name, unit in who.items()}


_OF_UNITS: Mapping[Moment, Callable[[UnitId, UnitId], Subject]] = {
    Moment.UNIT_ACTIVATES: lambda unit, _before: Activation(unit),
    Moment.UNIT_DEPLOYED: lambda unit, _before: Activation(unit),
    Moment.ACTIVATION_ENDED: lambda unit, _before: Activation(unit),
    Moment.ACTION_COMPLETED: lambda unit, _before: Action(unit, "maneuver"),
    Moment.ACTION_DECLARED: lambda unit, _before: Action(unit, "retreat"),
    Moment.RETREAT_COMPLETED: lambda unit, before: Retreat(unit, 4, left=(before,)),
    Moment.CHARGE_ROLLED: lambda unit, before: Charge(unit, before, ArcSide.FRONT, die=3),
    Moment.CHARGE_SUCCEEDED: lambda unit, before: Charge(unit, before, ArcSide.FRONT, die=3),
    Moment.WOUNDS_RESTORED: lambda unit, _before: Restored(unit, 2),
    Moment.CONDITION_GAINED: lambda unit, _before: TokenGain(unit, PANICKED, literal("")),
    Moment.UNIT_FALLS: lambda unit, _before: Fall(unit),
    Moment.RANK_DESTROYED: lambda unit, _before: RankLost(unit),
}
"""What a moment is about that one unit brings, with the unit before it."""


# ------------------------------------------------------------------ the answers


def answering(
    scene: Battle,
    ability: str,
    moment: Moment,
    among: Mapping[str, Subject] | None = None,
    **about: Any,
) -> list[Answer]:
    """Return what each effect of an ability or card answers at a moment.

    `ability` is an id, a card's number, or one of the two with the part it is: "40338_attached".
    `about` is what is so in each situation, where one of the four units may be named.
    """
    now, found, who = scene.now(), [], units(scene)
    wanted = {ability, _known_as(scene, ability)}
    so: Any = {field: who.get(value, value) for field, value in about.items()}
    every = among or {k: replace(v, **so) for k, v in occasions(scene, moment).items() if v}
    for trigger, source in firing(now, moment):
        if wanted & {source.ability, source.card}:
            declared = Declared(trigger, source)
            to = frozenset(name for name in every if can_use(now, declared, every[name]))
            found.append(Answer(to, trigger.optional))
    return found


def counting(
    scene: Battle,
    name: str,
    stat: Stat,
    whose: str = "attacker",
    among: Mapping[str, Subject] | None = None,
) -> set[str]:
    """Return in which attacks, or other situations, an ability changes a statistic of a unit.

    `name` is the ability's, and `whose` says what the unit is in the situation.
    """
    now = scene.now()
    return {
        situation
        for situation, subject in (among or attacks(scene)).items()
        if any(part.source == name for part in now.parts(stat, getattr(subject, whose), subject))
    }


# ------------------------------------------------------------------ played


def happens(scene: Battle, moment: Moment, name: str, **about: Any) -> Script:
    """Open the window of one situation."""
    return window(moment, replace(cast("Any", occasions(scene, moment)[name]), **about))


def offered(played: Played) -> set[str]:
    """Return the units or cards that can be chosen now."""
    asked = played.pending
    assert isinstance(asked, Choose), asked
    return {option.about for option in asked.options} - {""}
