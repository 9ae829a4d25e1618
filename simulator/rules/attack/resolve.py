"""Resolving attacks, step by step in the printed order (chapter 10: RES-01 to RES-11, GEN-15)."""

from __future__ import annotations

from simulator.engine.bound_effects import ends_what_it_bound
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.language.texts import Text, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.model.verdict import refused
from simulator.records import replace
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import (
    AttackNumbers,
    blocked_without_attack,
    defense,
    numbers,
    wounding,
)
from simulator.rules.attack.surge import comrades, surge_forth
from simulator.rules.battlefield import castle_walls
from simulator.rules.dice import pool
from simulator.rules.dice.face_outcomes import keyword_name, reaching, succeeds
from simulator.rules.dice.pool import DicePool, Reading
from simulator.rules.units import wounds


async def resolve(table: Table, attack: Attack) -> Attack:
    """Resolve an attack from its declaration to its completion; give it as it ended.

    When an effect before the dice removes a side, or parts two engaged units, the attack is lost
    (AMB-74); one of a side that falls later goes on (AMB-75, AMB-76).
    """
    attack, comrades_before = await _resolved(table, attack)
    if not attack.lost:
        await surge_forth(table, attack, comrades_before)
    return attack


@ends_what_it_bound
async def _resolved(table: Table, attack: Attack) -> tuple[Attack, tuple[UnitId, ...]]:
    """Resolve an attack up to its completion; give it, and who is engaged beside the attacker."""
    in_contact = _in_contact(table.now, attack)
    defender = table.now.unit(attack.defender)
    attack = replace(
        attack,
        ranks_before=table.now.ranks(defender.id),
        fallen_before=defender.fallen,
        stood=defender.pose,
    )
    for moment in (Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE):
        attack = await open_window(table, moment, attack)
        if not _goes_on(table.now, attack, in_contact):
            return _lost(table, attack), ()
    comrades_before = comrades(table.now, attack)
    attack = await _attack_dice(table, attack)
    why = Rule.RES_11 if table.now.unit(attack.defender).on_table else Rule.AMB_76
    if table.now.unit(attack.defender).on_table:
        attack = await _defense_dice(table, attack)
        comrades_before = comrades(table.now, attack)
        attack = await _wounds(table, attack)
        attack = await _panic(table, attack)
    return await _completed(table, attack, why), comrades_before


def _in_contact(now: Position, attack: Attack) -> bool:
    return attack.defender in now.enemies_engaged(attack.attacker)


def _goes_on(now: Position, attack: Attack, in_contact: bool) -> bool:
    if not all(now.there(unit) for unit in (attack.attacker, attack.defender)):
        return False
    return not (attack.melee and in_contact) or _in_contact(now, attack)


def _lost(table: Table, attack: Attack) -> Attack:
    """Write down that an attack is lost before its dice (AMB-74)."""
    why = refused(
        Rule.AMB_74,
        msg("{unit}: the attack is lost before its dice.", unit=table.now.name(attack.attacker)),
    )
    table.emit(ev.VerdictGiven(rule=Rule.AMB_74, subject=attack.attacker, verdict=why))
    return replace(attack, lost=True)


# ------------------------------------------------------------------ attack dice


def _printed(stat: Stat) -> str:
    """Return a keyword as it is printed, to put them in order in every language alike."""
    return keyword_name(stat).key


async def _attack_dice(table: Table, attack: Attack) -> Attack:
    """Roll to hit, re-roll, let effects react, count (RES-01 to RES-04)."""
    found = numbers(table.now, attack)
    table.emit(
        ev.AttackBegan(
            rule=Rule.RES_01,
            attacker=attack.attacker,
            defender=attack.defender,
            attack=attack.card.name,
            dice=found.dice,
            to_hit=found.to_hit,
            keywords=tuple(keyword_name(stat) for stat in sorted(found.keywords, key=_printed)),
            side=attack.side.value,
        )
    )
    dice = await pool.roll(
        table,
        attack.attacker,
        msg("{unit}: attack dice", unit=table.now.name(attack.attacker)),
        found.dice.total,
        rule=Rule.RES_02,
        stage=RollStage.ATTACK,
        subject=attack,
        needed=found.to_hit.total,
    )
    dice = await _offer_attack(table, dice, attack)
    attack = counted = _count_hits(table.now, replace(attack, faces=dice.faces))
    counted_by = numbers(table.now, attack)
    attack = await open_window(table, Moment.ATTACK_ROLLED, attack)
    # An effect of that window may have brought a re-roll; what it added stays (AMB-81).
    later = await _offer_attack(table, replace(dice, faces=attack.faces, subject=attack), attack)
    all_hit = numbers(table.now, attack).all_dice_hit and not counted_by.all_dice_hit
    if later.faces != counted.faces or all_hit:
        fresh = _count_hits(table.now, replace(attack, faces=later.faces))
        counted_by = numbers(table.now, fresh)
        attack = replace(
            fresh,
            hits=max(0, fresh.hits + attack.hits - counted.hits),
            unblockable=max(0, fresh.unblockable + attack.unblockable - counted.unblockable),
        )
    attack = replace(attack, hits=numbers(table.now, attack).with_extra_hits(attack.hits))
    table.emit(
        ev.HitsScored(
            rule=Rule.RES_02,
            attacker=attack.attacker,
            defender=attack.defender,
            hits=attack.hits,
            misses=attack.misses,
            unblockable=attack.unblockable,
            number=later.number,
            faces=later.faces,
            by_die=counted_by.by_die(later.faces),
            hitting=counted_by.hitting,
        )
    )
    return attack


def _count_hits(now: Position, attack: Attack) -> Attack:
    """Count hits that may be blocked and wounds that may not (REF-02, REF-03, AMB-19)."""
    found = numbers(now, attack)
    outcomes = [found.outcome(face) for face in attack.faces]
    return replace(
        attack,
        hits=sum(one.hits for one in outcomes),
        misses=sum(not one.hit for one in outcomes),
        unblockable=sum(one.unblockable for one in outcomes),
    )


async def _offer_attack(table: Table, dice: DicePool, attack: Attack) -> DicePool:
    """Have attack dice be rolled again: charge bonus, abilities, Weakened (BON-01, AMB-17)."""
    found = numbers(table.now, attack)

    def hits(now: Position, face: int) -> bool:
        nonlocal found
        if found.now is not now:
            found = numbers(now, attack)
        return found.hits(face)

    return await pool.offer(table, dice, Reading(hits, msg("hit"), msg("miss")))


# ------------------------------------------------------------------ defense dice


async def _defense_dice(table: Table, attack: Attack) -> Attack:
    """Roll one die for each hit, re-roll, let effects react, count (RES-05 to RES-07)."""
    found = numbers(table.now, attack)
    if found.deals_fixed:
        return await _fixed(table, attack, found)
    count = attack.hits if found.defense_dice else 0
    dice = await pool.roll(
        table,
        attack.defender,
        msg("{unit}: defense dice", unit=table.now.name(attack.defender)),
        count,
        rule=Rule.RES_05,
        stage=RollStage.DEFENSE,
        subject=attack,
        needed=found.defense.total,
    )
    dice = await _offer_defense(table, dice, attack)
    attack = counted = _count_blocks(table.now, replace(attack, defense_faces=dice.faces))
    blocking = numbers(table.now, attack).blocking
    attack = await open_window(table, Moment.ATTACK_STANDS, attack)
    attack = await open_window(table, Moment.DEFENSE_ROLLED, attack)
    later = await _offer_defense(
        table, replace(dice, faces=attack.defense_faces, subject=attack), attack
    )
    if later.faces != counted.defense_faces:
        fresh = _count_blocks(table.now, replace(attack, defense_faces=later.faces))
        blocking = numbers(table.now, fresh).blocking
        attack = replace(fresh, blocked=fresh.blocked + attack.blocked - counted.blocked)
    found = numbers(table.now, attack)
    blocked = found.with_extra_blocks(attack.blocked, attack.hits)
    attack = replace(attack, blocked=blocked)
    if attack.hits:
        table.emit(
            ev.HitsBlocked(
                rule=Rule.SCN_STORM_15 if table.now.is_wall(attack.defender) else Rule.RES_05,
                unit=attack.defender,
                needed=found.defense,
                blocked=blocked,
                unblocked=attack.hits - blocked,
                no_roll=not found.defense_dice,
                number=later.number,
                faces=later.faces,
                by_die=tuple(face in blocking for face in later.faces),
                blocking=blocking,
            )
        )
    return attack


async def _fixed(table: Table, attack: Attack, found: AttackNumbers) -> Attack:
    """Have any hit at all cost a fixed number of wounds, in place of hits and defense dice.

    Nobody rolls defense dice, so nothing comes after them; what the attack dice bring comes all
    the same.
    """
    attack = await open_window(table, Moment.ATTACK_STANDS, attack)
    if not attack.hits + attack.unblockable:
        return attack
    why = msg("{unit}: wounds in place of hits", unit=table.now.name(attack.defender))
    faces = await table.roll(
        table.now.owner(attack.attacker), why, found.fixed_dice, sides=3, rule=Rule.ABL_01
    )
    fixed = max(0, sum(faces) + found.fixed.total)
    table.emit(
        ev.HitsReplaced(
            rule=Rule.ABL_01,
            attacker=attack.attacker,
            unit=attack.defender,
            wounds=fixed,
            faces=faces,
        )
    )
    return replace(attack, hits=0, unblockable=0, fixed=fixed)


def _count_blocks(now: Position, attack: Attack) -> Attack:
    found = numbers(now, attack)
    return replace(attack, blocked=sum(map(found.blocks, attack.defense_faces)))


async def _offer_defense(table: Table, dice: DicePool, attack: Attack | None) -> DicePool:
    """Have defense dice be rolled again: abilities, Vulnerable (CON-05)."""

    def blocks(now: Position, face: int) -> bool:
        if attack is not None:
            return numbers(now, attack).blocks(face)
        return succeeds(face, defense(now, dice.unit).total)

    return await pool.offer(table, dice, Reading(blocks, msg("blocked"), msg("not blocked")))


# ------------------------------------------------------------------ wounds, panic, the end


def _where_it_stands(now: Position, attack: Attack) -> Attack:
    """Keep where the defender stands, which nobody can ask any more once it is destroyed."""
    return replace(attack, stood=now.unit(attack.defender).pose)


async def _wounds(table: Table, attack: Attack) -> Attack:
    """Inflict what was not blocked on the defender (RES-08)."""
    if not table.now.unit(attack.defender).on_table:
        return attack
    attack = _where_it_stands(table.now, attack)
    extra = table.now.tally(Stat.EXTRA_WOUNDS, attack.attacker, attack).total
    unblocked = numbers(table.now, attack).wounding(attack.hits - attack.blocked)
    total = max(0, unblocked + attack.unblockable + attack.fixed + extra)
    total = castle_walls.lessened(table.now, attack.defender, total)
    by = table.now.owner(attack.attacker)
    left = table.now.unit(attack.defender).wounds
    suffered = await wounds.suffer(
        table,
        attack.defender,
        total,
        attack.card.name,
        by,
        replace(attack, wounds=total),
        rule=Rule.RES_08,
    )
    ranks = wounds.ranks_taken(table.now, attack.defender, left, suffered)
    return replace(attack, wounds=suffered, ranks_destroyed=ranks)


async def _panic(table: Table, attack: Attack) -> Attack:
    """Have the defender make its panic test.

    Without wounds it counts as passed (RES-09, RES-10).
    """
    if not table.now.unit(attack.defender).on_table or not numbers(table.now, attack).panics:
        return attack
    attack = _where_it_stands(table.now, attack)
    test = morale.after_attack(table.now, attack)
    if attack.wounds:
        test = await morale.take(table, test)
    else:
        test = await morale.count_as_passed(table, test)
    return replace(
        attack,
        panic_passed=test.passed,
        panic_wounds=test.wounds,
        ranks_destroyed=attack.ranks_destroyed + test.ranks_destroyed,
    )


async def _completed(table: Table, attack: Attack, why: Rule) -> Attack:
    """Have what answers a resolved attack follow, also where a side fell (RES-11, AMB-75)."""
    if not table.now.there(attack.attacker):
        why = Rule.AMB_75
    attack = replace(attack, destroyed=table.now.unit(attack.defender).destroyed)
    if table.now.unit(attack.defender).on_table:
        attack = _where_it_stands(table.now, attack)
    table.emit(
        ev.AttackCompleted(
            rule=why,
            attacker=attack.attacker,
            defender=attack.defender,
            wounds=attack.wounds + attack.panic_wounds,
        )
    )
    return await open_window(table, Moment.ATTACK_COMPLETED, attack)


# ------------------------------------------------------------------ automatic hits


async def hits(
    table: Table,
    unit: UnitId,
    count: int,
    source: Text,
    by: Seat | None,
    *,
    cause: UnitId | None = None,
) -> int:
    """Cause automatic hits: a defense roll, then wounds, no panic test (GEN-15, PAN-01).

    Give the wounds suffered.
    """
    if count <= 0 or not table.now.unit(unit).on_table:
        return 0
    rolled = 0 if table.now.has(Stat.NO_DEFENSE_DICE, unit) else count
    dice = await pool.roll(
        table,
        unit,
        msg("{unit}: defense dice against {source}", unit=table.now.name(unit), source=source),
        rolled,
        rule=Rule.GEN_15,
        stage=RollStage.DEFENSE,
        needed=defense(table.now, unit).total,
    )
    dice = await _offer_defense(table, dice, None)
    needed = defense(table.now, unit)
    blocking = reaching(needed.total)
    by_die = tuple(face in blocking for face in dice.faces)
    blocked = blocked_without_attack(table.now, unit, sum(by_die), count)
    table.emit(
        ev.HitsBlocked(
            rule=Rule.GEN_15,
            unit=unit,
            needed=needed,
            blocked=blocked,
            unblocked=count - blocked,
            no_roll=not rolled,
            number=dice.number,
            faces=dice.faces,
            by_die=by_die,
            blocking=blocking,
        )
    )
    through = wounding(table.now, unit, count - blocked)
    return await wounds.suffer(table, unit, through, source, by, rule=Rule.GEN_15, cause=cause)
