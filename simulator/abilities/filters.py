"""The conditions of our data files: one function for each word that may stand under `if`."""

from __future__ import annotations

from simulator.abilities import roles
from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import NAMES
from simulator.abilities.counts import wounds_of
from simulator.abilities.roles import ROLE, ROLES, WHOSE, belongs, of_roles
from simulator.abilities.vocabulary import (
    CONDITIONS,
    FLAG,
    NUMBER,
    TEXT,
    YES,
    Values,
    are_filters,
    condition,
    holds,
    one_of,
    some_of,
)
from simulator.engine.position import Position
from simulator.language.texts import marked
from simulator.model.actions import ActionKey
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.state import Condition, Phase, UnitId
from simulator.model.subjects import (
    Action,
    Attack,
    CardPlay,
    Charge,
    Claim,
    OfPlayer,
    OfUnit,
    Subject,
    Surge,
    Turn,
    attack_of,
    attacker_of,
    expect,
    unit_of,
)
from simulator.rules import action_list
from simulator.rules.battlefield import distance, sight
from simulator.rules.units import conditions

# ------------------------------------------------------------------ who is involved


@condition(WHOSE)
def attacker(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose combat unit attacks, or made the attack that a test or a fall comes from."""
    found = attack_of(subject)
    if found is None or found.attacker not in now.state.units:
        return False
    return belongs(now, source, found.attacker, who)


@condition(WHOSE)
def defender(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose unit is attacked."""
    found = attack_of(subject)
    return found is not None and belongs(now, source, found.defender, who)


@condition(WHOSE)
def unit(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose unit activates, acts, retreats, tests its morale or falls."""
    return belongs(now, source, unit_of(subject), who)


@condition(WHOSE)
def holder(now: Position, source: Source, _subject: object, who: str) -> bool:
    """Whose unit has the ability, or the card on it."""
    return belongs(now, source, source.holder or None, who)


@condition(Values(CONDITIONS.sentence, are_filters))
def not_(now: Position, source: Source, subject: Subject, wanted: Words) -> bool:
    """These conditions do not all hold."""
    return not holds(now, source, subject, wanted)


@condition(WHOSE)
def chosen(now: Position, source: Source, _subject: object, who: str) -> bool:
    """Whose unit was chosen."""
    return belongs(now, source, source.chosen or None, who)


@condition(WHOSE)
def charger(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose unit charges."""
    return isinstance(subject, Charge) and belongs(now, source, subject.unit, who)


@condition(WHOSE)
def charged(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose unit is charged."""
    return isinstance(subject, Charge) and belongs(now, source, subject.target, who)


@condition(WHOSE)
def ncu(now: Position, source: Source, subject: Subject, who: str) -> bool:
    """Whose NCU claims a zone."""
    return isinstance(subject, Claim) and belongs(now, source, subject.ncu, who)


@condition(one_of("own", "enemy"))
def turn(now: Position, source: Source, subject: Subject, whose: str) -> bool:
    """Whose turn begins, ends or is on; between turns it is nobody's."""
    if isinstance(subject, Turn):
        player = subject.player
    elif now.state.phase is Phase.TURN:
        player = now.state.active
    else:
        return False
    return (player in now.team(source.player)) is (whose == "own")


@condition(one_of("enemy"))
def card_of(now: Position, source: Source, subject: Subject, _whose: str) -> bool:
    """Whose tactics card is played."""
    return isinstance(subject, OfPlayer) and subject.player not in now.team(source.player)


@condition(some_of(*UnitType))
def type_(now: Position, _source: Source, subject: Subject, types: list[str]) -> bool:
    """Which types the unit, or the attacker, may be of."""
    who = _acting(subject)
    return who in now.state.units and now.card(str(who)).type in types


@of_roles(marked("{role: a list of types}"), some_of(*UnitType))
def role_type(now: Position, _source: Source, who: UnitId, types: list[str]) -> bool:
    """Who is of one of which types."""
    return who in now.state.units and now.card(who).type in types


# ------------------------------------------------------------------ attacks and charges


@condition(one_of("melee", "ranged"))
def attack(_now: Position, _source: Source, subject: Subject, kind: str) -> bool:
    """Melee or ranged attack."""
    found = attack_of(subject)
    return found is not None and found.melee is (kind == "melee")


@condition(FLAG)
def charging(_now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """The attack belongs to a charge, disorderly or not (CHG-25)."""
    return isinstance(subject, Attack) and (subject.charge is not None) is wanted


@condition(some_of(*action_list.ACTIONS))
def action(_now: Position, _source: Source, subject: Subject, names: list[str]) -> bool:
    """Which actions it may be."""
    return isinstance(subject, Action) and subject.name in names


@condition(ROLE)
def can_reach(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Whom the unit that acts could attack or charge now (ATK-01, CHG-02)."""
    who, foe = _acting(subject), ROLES[role](now, source, subject)
    if who is None or who not in now.state.units or foe is None:
        return False
    if not now.unit(who).on_table or not now.unit(foe).on_table:
        return False
    wanted = (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK, ActionKey.CHARGE)
    return any(action_list.may_against(now, who, each, foe) for each in wanted)


@condition(ROLE)
def aims_elsewhere(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """The attack or charge is not at the unit in this role."""
    aimed = _aimed_at(subject)
    return aimed is not None and aimed != ROLES[role](now, source, subject)


def _aimed_at(subject: Subject) -> UnitId | None:
    match subject:
        case Attack():
            return subject.defender
        case Charge() | Claim() | CardPlay():
            return subject.target
    return None


def _acting(subject: Subject) -> UnitId | None:
    """Return the unit that acts, charges or attacks."""
    if isinstance(subject, Attack | Surge):
        return subject.attacker
    return unit_of(subject)


@condition(some_of("front", "left", "right", "rear"))
def side(_now: Position, _source: Source, subject: Subject, sides: list[str]) -> bool:
    """On which side of the target: its front, a flank, its rear."""
    if isinstance(subject, Charge):
        return subject.side in sides
    return expect(subject, Attack).side in sides


@condition(NUMBER)
def target_within(now: Position, _source: Source, subject: Subject, inches: int) -> bool:
    """How far the target of the attack may be, from the attacker's arrow (RNG-08)."""
    attack = expect(subject, Attack)
    if attack.attacker not in now.state.units:
        return False
    return distance.shoots_so_far(now, attack.attacker, attack.defender, inches)


@condition(NUMBER)
def attacker_ranks(now: Position, _source: Source, subject: Subject, ranks: int) -> bool:
    """How many ranks the attacker has left; an NCU has none."""
    who = attacker_of(subject)
    return who is not None and who in now.state.units and now.ranks(who) == ranks


@condition(FLAG)
def outranked(now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """The defender has more ranks left than the attacker; no NCU has ranks to compare."""
    attack = expect(subject, Attack)
    if attack.attacker not in now.state.units:
        return False
    return (now.ranks(attack.defender) > now.ranks(attack.attacker)) is wanted


@condition(some_of(*Condition))
def defender_has(now: Position, source: Source, subject: Subject, tokens: list[str]) -> bool:
    """The defender has one of some condition tokens."""
    found = attack_of(subject)
    return found is not None and any(
        conditions.counts_as(now, found.defender, Condition(token), source.player)
        for token in tokens
    )


@condition(one_of("defender", "engaged_enemy"))
def outranks(now: Position, source: Source, subject: Subject, whom: str) -> bool:
    """The holder has more ranks left than the defender, or than some enemy engaged with it."""
    if whom == "defender":
        found = attack_of(subject)
        return found is not None and now.ranks(found.defender) < now.ranks(source.holder)
    foes = now.enemies_engaged(source.holder)
    return any(now.ranks(foe) < now.ranks(source.holder) for foe in foes)


@condition(one_of("attacker", "engaged_enemy"))
def matches_ranks(now: Position, source: Source, subject: Subject, whom: str) -> bool:
    """The holder has no fewer ranks left than the attacker, or than some enemy engaged with it."""
    if whom == "attacker":
        found = attacker_of(subject)
        if found is None or found not in now.state.units:
            return False
        return now.ranks(found) <= now.ranks(source.holder)
    foes = now.enemies_engaged(source.holder)
    return any(now.ranks(foe) <= now.ranks(source.holder) for foe in foes)


@condition(some_of(*Condition))
def expendable(now: Position, _source: Source, subject: Subject, tokens: list[str]) -> bool:
    """The defender has one of some condition tokens, and its opponents may expend it (CON-03)."""
    found = attack_of(subject)
    return found is not None and any(
        conditions.expendable_as(now, found.defender, Condition(token), subject) for token in tokens
    )


@condition(ROLE)
def in_sight_of(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Who has line of sight to the unit that acts."""
    viewer, unit = ROLES[role](now, source, subject), _acting(subject)
    if viewer is None or unit is None or not now.unit(viewer).on_table:
        return False
    return now.unit(unit).on_table and bool(sight.sees(now, viewer, unit, explain=False))


@condition(YES)
def wounded(_now: Position, _source: Source, subject: Subject, _wanted: bool) -> bool:
    """The attack wounded its defender."""
    return bool(wounds_of(expect(subject, Attack)))


@condition(FLAG)
def rank_destroyed(_now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """The wounds of the attack, or of its panic test, destroyed a rank of the defender, or none."""
    found = attack_of(subject)
    return found is not None and (found.ranks_destroyed > 0) is wanted


@condition(FLAG)
def destroyed(_now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """The attack destroyed its defender, or it did not."""
    return bool(expect(subject, Attack).destroyed) is wanted


@condition(YES)
def missed(_now: Position, _source: Source, subject: Subject, _wanted: bool) -> bool:
    """At least one attack die missed."""
    return bool(expect(subject, Attack).misses)


@condition(NUMBER)
def defense_die(_now: Position, _source: Source, subject: Subject, face: int) -> bool:
    """A defense die shows this face, as the dice stand."""
    return face in expect(subject, Attack).defense_faces


@condition(one_of("charger", "attacker"))
def no_other_enemy(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """The holder is engaged with nobody but the charger, or the attacker."""
    return set(now.enemies_engaged(source.holder)) <= {ROLES[role](now, source, subject)}


# ------------------------------------------------------------------ how units stand


@condition(NUMBER)
def destroyed_ranks(now: Position, source: Source, _subject: object, least: int) -> bool:
    """How many of the holder's ranks are destroyed at least."""
    return now.ranks_lost(source.holder) >= least


@condition(YES)
def full_ranks(now: Position, source: Source, _subject: object, _wanted: bool) -> bool:
    """None of the holder's ranks is destroyed."""
    return now.ranks_lost(source.holder) == 0


@condition(NUMBER)
def friends_destroyed(now: Position, source: Source, _subject: object, least: int) -> bool:
    """How many combat units of the effect's side are destroyed at least."""
    team = now.team(source.player)
    units = [u for u in now.state.units.values() if u.owner in team and not now.is_wall(u.id)]
    return sum(unit.destroyed for unit in units) >= least


@condition(ROLE)
def engaged(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Who stands and is (still) engaged."""
    who = ROLES[role](now, source, subject)
    return who is not None and now.unit(who).on_table and now.engaged(who)


@condition(ROLE)
def unengaged(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Who stands and is not engaged."""
    who = ROLES[role](now, source, subject)
    return who is not None and now.unit(who).on_table and not now.engaged(who)


@condition(NUMBER)
def near(now: Position, source: Source, subject: Subject, inches: int) -> bool:
    """How far the unit, or the attacker, may be from the holder."""
    who = _acting(subject)
    if who is None or who not in now.state.units:
        return False
    return distance.within(now, source.holder, who, inches)


@condition(ROLE)
def shared_enemy(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Which enemy is engaged with the holder and with another friendly unit."""
    who = ROLES[role](now, source, subject)
    if who is None or not now.unit(who).on_table:
        return False
    around = [unit for unit in now.enemies_engaged(who) if now.friendly(unit, source.holder)]
    return source.holder in around and len(around) > 1


@condition(ROLE)
def unactivated(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """Who has not activated yet this round, nor is it activated right now."""
    who = ROLES[role](now, source, subject)
    return who is not None and not now.unit(who).activated and now.state.activating != who


@of_roles(marked("{role: the house or band}"), TEXT)
def affiliated(now: Position, _source: Source, who: UnitId, house: str) -> bool:
    """Who is a unit of which house or band."""
    return now.has_affiliation(who, house)


@condition(NUMBER)
def near_commander(now: Position, source: Source, subject: Subject, inches: int) -> bool:
    """How far the unit may be from the card's commander's unit."""
    return roles.near_commander(now, source, expect(subject, OfUnit).unit, inches)


@of_roles(marked("{role: a list of names}"), NAMES)
def named(now: Position, _source: Source, who: UnitId, names: list[str]) -> bool:
    """Who is a unit of one of these printed names."""
    return now.card(who).name in names


@of_roles(marked("{role: a list of condition tokens}"), some_of(*Condition))
def role_has(now: Position, _source: Source, who: UnitId, tokens: list[str]) -> bool:
    """Who has at least one of which condition tokens."""
    return who in now.state.units and any(t in now.unit(who).conditions for t in tokens)


@of_roles(marked("{role: inches}"), NUMBER)
def role_near(now: Position, source: Source, who: UnitId, inches: int) -> bool:
    """How far the unit in a role may be from the holder."""
    return distance.within(now, source.holder, who, inches)


@of_roles(marked("{role: inches}"), NUMBER)
def role_near_commander(now: Position, source: Source, who: UnitId, inches: int) -> bool:
    """How far the unit in a role may be from the card's commander's unit."""
    return roles.near_commander(now, source, who, inches)
