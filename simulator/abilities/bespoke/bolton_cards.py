"""The tactics cards of House Bolton in season 7: what the words cannot say."""

from __future__ import annotations

from itertools import chain
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.opponents import discard_of_a_hand, open_hand
from simulator.abilities.bespoke.shared import choose_and_expend, give_all, on_each, shed_any
from simulator.abilities.choose_targets import choosable_near, enemy_units
from simulator.abilities.roles import commanders_units
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import MoraleTest, Turn
from simulator.records import replace
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import SHORT
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Cruelty and Cunning

MADE_WORSE_BY: Final = (Condition.VULNERABLE, Condition.WEAKENED)


@bespoke()
async def cruel_and_cunning(table: Table, _source: Source, subject: MoraleTest) -> MoraleTest:
    """The failed test costs 1 wound more, and 1 more for each of two tokens.

    A token that stands for either of them counts as one (CARD-250).
    """
    tokens = [conditions.standing_for(table.now, subject.unit, one) for one in MADE_WORSE_BY]
    count = min(sum(map(bool, tokens)), len({*chain(*tokens)}))
    return replace(subject, wounds=subject.wounds + 1 + count)


# ------------------------------------------------------------------ Fear Keeps a Man Alive


def _hurt_near(now: Position, source: Source, subject: MoraleTest) -> list[UnitId]:
    """Return the friends in short range of whoever failed that have wounds to restore."""
    near = choosable_near(now, source, "friendly", subject.unit, SHORT)
    return [unit for unit in near if wounds.missing(now, unit)]


@bespoke(_hurt_near)
async def fear_keeps_each_alive(table: Table, source: Source, subject: MoraleTest) -> None:
    """Each of any number of friends restores what the test costs."""
    now = table.now
    count = min(subject.wounds, now.unit(subject.unit).wounds)
    hurt = _hurt_near(now, source, subject)
    await on_each(table, source, hurt, lambda unit: wounds.restore(table, unit, count, source.name))


# ------------------------------------------------------------------ Broken Playthings


def _playthings(now: Position, source: Source) -> list[UnitId]:
    """Return the enemies whose Panicked token may be expended."""
    return [
        foe
        for foe in enemy_units(now, source)
        if conditions.expendable_as(now, foe, Condition.PANICKED)
    ]


@bespoke(some(_playthings))
async def broken_playthings(table: Table, source: Source, _subject: Turn) -> None:
    """For its Panicked token an enemy gains the two others; Ramsay's unit near it may shed any."""
    foe = await choose_and_expend(table, source, _playthings(table.now, source), Condition.PANICKED)
    if foe is None:
        return
    await give_all(table, source, foe, Condition.WEAKENED, Condition.VULNERABLE)
    for unit in commanders_units(table.now, source):
        if table.now.unit(foe).on_table and distance.within(table.now, foe, unit, SHORT):
            await shed_any(table, source, unit)


# ------------------------------------------------------------------ Dreadfort Secrets

SECRETS: Final = 2
"""How many condition tokens are expended at most."""


def _expendable(now: Position, unit: UnitId) -> list[Condition]:
    return [token for token in Condition if conditions.expendable(now, unit, token)]


def _with_secrets(now: Position, source: Source, _subject: object) -> list[UnitId]:
    """Return the enemies of which a condition token may be expended."""
    return [foe for foe in enemy_units(now, source) if _expendable(now, foe)]


@choosing(_with_secrets)
async def expend_for_secrets(table: Table, source: Source, foe: UnitId, _subject: Turn) -> None:
    """For 1 token of an enemy its owner discards a card at random, for 2 one of your choice."""
    found = [Option(str(token), condition_name(token)) for token in _expendable(table.now, foe)]
    prompt = msg("{effect}: expend which condition tokens?", effect=source.name)
    chosen = await table.choose_some(
        source.player, prompt, found, least=1, most=SECRETS, kind=Kind.CONDITION, subject=foe
    )
    gone = 0
    for token in chosen:
        gone += await conditions.remove(table, foe, Condition(token), source.name, expended=True)
    owner = table.now.owner(foe)
    if gone == 1:
        await tactics_cards.discard_at_random(table, owner, source.name)
    elif gone == SECRETS:
        await discard_of_a_hand(table, source, owner, Rule.TCD_06)
        open_hand(table, owner)
