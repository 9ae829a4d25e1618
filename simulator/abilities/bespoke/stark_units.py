"""Units and attachments of House Stark: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.answering import (
    can_shoot_at,
)
from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.shared import heal_or_free, which
from simulator.abilities.choose_targets import choosable_near, choose_unit
from simulator.abilities.roles import sharing
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import literal, msg
from simulator.model.actions import ActionKey
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId, Until
from simulator.model.subjects import Action, Attack, Charge, MoraleTest, Retreat, Surge
from simulator.rules import action_list
from simulator.rules.attack import resolve as attacks
from simulator.rules.battlefield import distance, sight
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.units import wounds

# ------------------------------------------------------------------ Greatjon Umber


@bespoke()
async def reckless_heroism(table: Table, source: Source, subject: Charge) -> None:
    """The charger suffers D3 wounds."""
    why = literal("{effect}", effect=source.name)
    (face,) = await table.roll(source.player, why, 1, sides=3, rule=Rule.ORD_01)
    await wounds.suffer(table, subject.unit, face, source.name, source.player, cause=source.holder)


OVERRUN: Final = (ActionKey.CHARGE, ActionKey.MARCH)


@bespoke(lambda now, source, _subject: action_list.can_any(now, source.holder, OVERRUN))
async def overrun(table: Table, source: Source, subject: Surge) -> Surge:
    """The unit charges or marches in place of surging forth (SRG-02)."""
    await action_list.offer(table, source.player, source.holder, OVERRUN)
    return replace(subject, replaced=True)


# ------------------------------------------------------------------ House Mormont


def _near_friends(now: Position, source: Source, _subject: object = None) -> list[UnitId]:
    """Return the friendly units in long range that could be healed or freed."""
    near = choosable_near(now, source, "friendly", source.holder, LONG)
    return [unit for unit in near if wounds.missing(now, unit) or now.unit(unit).conditions]


@bespoke(_near_friends)
async def resolute_strikes(table: Table, source: Source, subject: Attack) -> None:
    """Friends are healed or freed, once and once for each token on the defender."""
    for _time in range(1 + len(table.now.unit(subject.defender).conditions)):
        unit = await choose_unit(table, source, _near_friends(table.now, source))
        if unit is None:
            break
        await heal_or_free(table, source, unit)


# ------------------------------------------------------------------ Rickard Karstark

FURYS_WOUNDS: Final = 2


@bespoke()
async def stark_fury(table: Table, source: Source, _subject: Attack) -> None:
    """The unit suffers 2 wounds, 1 less for each of its destroyed ranks."""
    count = FURYS_WOUNDS - table.now.ranks_lost(source.holder)
    await wounds.suffer(
        table, source.holder, count, source.name, source.player, cause=source.holder
    )


# ------------------------------------------------------------------ House Tully


def is_the_banner(now: Position, source: Source, subject: MoraleTest) -> bool:
    """Return whether this is the first banner the unit has in short range.

    One is enough (CUM-01).
    """
    banners = sharing(now, source)
    near = [unit for unit in banners if distance.within(now, unit, subject.unit, SHORT)]
    return near[:1] == [source.holder]


@bespoke(is_the_banner)
async def rally_banner(table: Table, source: Source, subject: MoraleTest) -> None:
    """The unit that passed restores a wound."""
    await wounds.restore(table, subject.unit, BANNERS_WOUNDS, source.name)


BANNERS_WOUNDS: Final = 1

# ------------------------------------------------------------------ Crannogmen


def has_watched(now: Position, source: Source, subject: Action) -> bool:
    """Return whether an enemy in sight marched or maneuvered and can be shot at."""
    if (
        subject.name not in {ActionKey.MARCH, ActionKey.MANEUVER}
        or not now.unit(subject.unit).on_table
    ):
        return False
    seen = sight.sees(now, source.holder, subject.unit, explain=False)
    return bool(seen) and can_shoot_at(now, source.holder, subject.unit)


@bespoke(has_watched)
async def overwatch(table: Table, source: Source, subject: Action) -> None:
    """The unit shoots at the enemy that moved."""
    await action_list.perform(
        table, source.holder, ActionKey.RANGED_ATTACK, free=True, only_targets=(subject.unit,)
    )


def is_action(_now: Position, _source: Source, subject: Action) -> bool:
    """Return whether something is done at all (ACT-02)."""
    return subject.name != ActionKey.FORGO


@bespoke(is_action)
async def hidden_traps(table: Table, source: Source, subject: Action) -> None:
    """Hits for each of the enemy's ranks, or 1 inch less until the turn ends."""
    options = (
        Option("hits", msg("1 hit for each of its ranks")),
        Option("slow", msg("-1 Speed this turn")),
    )
    chosen = await table.choose(source.player, which(source), options, subject=subject.unit)
    if chosen == "slow":
        begin(table, source, source.lasting, subject.unit, Until.TURN)
    else:
        count = table.now.ranks(subject.unit)
        await attacks.hits(
            table, subject.unit, count, source.name, source.player, cause=source.holder
        )


POISON: Final = "Crannog Poison"
"""The card that lies on whom the tridents poisoned; effects of one name do not add up (CUM-01)."""


def can_poison(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the defender has no poison on it yet."""
    victim = subject.defender
    return not any((x.subject, x.name) == (victim, POISON) for x in now.state.lasting)


@bespoke(can_poison)
async def poisoned_tridents(table: Table, source: Source, subject: Attack) -> None:
    """The poison lies on the defender for the rest of the game."""
    named = replace(source, name=POISON)
    begin(table, named, source.lasting, subject.defender, Until.GAME)


@bespoke(is_action)
async def crannog_poison(table: Table, source: Source, subject: Action) -> None:
    """The poisoned unit suffers 1 wound, or 2 with a condition token on it."""
    count = 2 if table.now.unit(subject.unit).conditions else 1
    await wounds.suffer(table, subject.unit, count, source.name, source.player)


# ------------------------------------------------------------------ Bran Stark


@bespoke()
async def hodor_thrice(table: Table, source: Source, _subject: Retreat) -> None:
    """The attachment has lost its abilities until the game ends."""
    begin(table, source, EffectPart.ATTACHMENT_LOST.of(source.card), source.holder, Until.GAME)
