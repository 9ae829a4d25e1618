"""The tactics cards of Ramsay Snow and Roose Bolton: what the words cannot say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.shared import choose_and_expend, which
from simulator.abilities.bespoke.shared_wounds import share_wounds
from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import choosable, choose_unit, enemy_units
from simulator.abilities.interrupts import cancelled
from simulator.abilities.ncu_steps import choose_opponent
from simulator.abilities.roles import friendly, near_commander
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.engine.windows import targets
from simulator.language.texts import Message, msg
from simulator.model.cards import UnitType
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import MoraleTest, Targeted, Turn
from simulator.rules.attack import resolve as attacks
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.units import conditions, wounds

BOLTON: Final = "House Bolton"
_BOLTONS: Final[Words] = {"choose": "friendly", "affiliation": BOLTON}
_FRIENDS: Final[Words] = {"choose": "friendly"}
_INFANTRY: Final[Words] = {"choose": "friendly", "type": [UnitType.INFANTRY]}

Tormentors = Callable[[Position, Source, UnitId], list[UnitId]]
"""Whose ranks count for the hits an engaged enemy suffers."""


# ------------------------------------------------------------------ Ramsay Snow


def _panicked(now: Position, source: Source) -> list[UnitId]:
    """Return the Panicked enemies."""
    return [
        u for u in enemy_units(now, source) if conditions.expendable_as(now, u, Condition.PANICKED)
    ]


def _healed(now: Position, source: Source, foe: UnitId) -> list[UnitId]:
    """Return the House Bolton units in long range of the victim."""
    return _healed_of(now, source, foe, _BOLTONS)


def _healed_of(now: Position, source: Source, foe: UnitId, wanted: Words) -> list[UnitId]:
    friends = choosable(now, source, wanted)
    return [unit for unit in friends if distance.within(now, foe, unit, LONG)]


@bespoke(some(_panicked))
async def cruel_methods(table: Table, source: Source, _subject: Turn) -> None:
    """Expend a Panicked token for two of: 2 wounds restored, Vulnerable, Weakened."""
    await _cruelty(table, source, _BOLTONS, msg("A House Bolton unit restores 2 wounds"))


@bespoke(some(_panicked))
async def cruelty_for_infantry(table: Table, source: Source, _subject: Turn) -> None:
    """Do the same, with infantry units to restore the wounds."""
    await _cruelty(table, source, _INFANTRY, msg("An infantry unit restores 2 wounds"))


async def _cruelty(table: Table, source: Source, wanted: Words, heal: Message) -> None:
    """Ask the player to choose two of the three; `wanted` says which friends may restore wounds."""
    foe = await choose_and_expend(table, source, _panicked(table.now, source), Condition.PANICKED)
    if foe is None:
        return
    taken: set[str] = set()
    for _count in range(2):
        healed = _healed_of(table.now, source, foe, wanted)
        options = _cruelties(foe, taken, heal if healed else None)
        if not options:
            break
        chosen = await table.choose(source.player, which(source), options)
        if chosen == "heal":
            unit = await choose_unit(table, source, healed)
            if unit is not None:
                await wounds.restore(table, unit, 2, source.name)
        else:
            taken.add(chosen)
            await conditions.give(table, foe, Condition(chosen), source.name)


def _cruelties(foe: UnitId, taken: set[str], heal: Message | None) -> list[Option]:
    words = {
        Condition.VULNERABLE.value: msg("The enemy becomes Vulnerable"),
        Condition.WEAKENED.value: msg("The enemy becomes Weakened"),
    }
    if heal is not None:
        words = {"heal": heal, **words}
    return [Option(key, word, about=foe) for key, word in words.items() if key not in taken]


def _engaged(now: Position, source: Source) -> list[UnitId]:
    return [unit for unit in enemy_units(now, source) if now.engaged(unit)]


def _tormentors(now: Position, source: Source, foe: UnitId) -> list[UnitId]:
    """Return the friendly units engaged with an enemy."""
    return [unit for unit in now.enemies_engaged(foe) if friendly(now, source, unit)]


def _bolton_tormentors(now: Position, _source: Source, foe: UnitId) -> list[UnitId]:
    """Return the House Bolton units engaged with an enemy."""
    return [unit for unit in now.enemies_engaged(foe) if now.has_affiliation(unit, BOLTON)]


_BECOME: Final[Mapping[Condition, Message]] = {
    Condition.PANICKED: msg("Up to two of your units become Panicked"),
    Condition.VULNERABLE: msg("Up to two of your units become Vulnerable"),
    Condition.WEAKENED: msg("Up to two of your units become Weakened"),
}


@bespoke(enemy_units)
async def sadistic_games(table: Table, source: Source, subject: Turn) -> None:
    """The opponent chooses what happens, the player to whom; House Bolton's ranks count."""
    await _games(table, source, subject, _bolton_tormentors)


@bespoke(enemy_units)
async def sadistic_games_of_all(table: Table, source: Source, subject: Turn) -> None:
    """Do the same, with the ranks of all friendly units."""
    await _games(table, source, subject, _tormentors)


@bespoke(enemy_units)
async def panic_or_weaken(table: Table, source: Source, subject: Turn) -> None:
    """The opponent chooses between two tokens, the player up to 2 enemies who receive it."""
    await _tokens_game(table, source, subject, Condition.PANICKED, Condition.WEAKENED)


@bespoke(enemy_units)
async def weaken_or_expose(table: Table, source: Source, subject: Turn) -> None:
    """Do the same, with two other tokens."""
    await _tokens_game(table, source, subject, Condition.WEAKENED, Condition.VULNERABLE)


async def _tokens_game(
    table: Table, source: Source, subject: Turn, one: Condition, other: Condition
) -> None:
    rivals = table.now.opponents(source.player)
    rival = (
        subject.player if subject.player in rivals else await choose_opponent(table, source, rivals)
    )
    if rival is None:
        return
    options = [Option(token.value, _BECOME[token]) for token in (one, other)]
    await _frighten(table, source, Condition(await table.choose(rival, which(source), options)))


async def _games(table: Table, source: Source, subject: Turn, counted: Tormentors) -> None:
    options = [Option("panic", _BECOME[Condition.PANICKED])]
    if _engaged(table.now, source):
        options.append(Option("hits", msg("An engaged unit of yours suffers hits")))
    if await table.choose(subject.player, which(source), options) == "hits":
        await _hurt(table, source, counted)
    else:
        await _frighten(table, source, Condition.PANICKED)


async def _hurt(table: Table, source: Source, counted: Tormentors) -> None:
    foe = await choose_unit(table, source, _engaged(table.now, source))
    if foe is None:
        return
    now = table.now
    count = 2 + sum(now.ranks(unit) for unit in counted(now, source, foe))
    await attacks.hits(table, foe, count, source.name, source.player)


async def _frighten(table: Table, source: Source, token: Condition) -> None:
    now = table.now
    options = units_named(now, enemy_units(now, source))
    prompt = msg("{effect}: which units?", effect=source.name)
    chosen = await table.choose_some(source.player, prompt, options, most=2, kind=Kind.TARGET)
    for named in chosen:
        unit = await targets(table, source, named)
        await conditions.give(table, unit, token, source.name)


# ------------------------------------------------------------------ Roose Bolton


def _informants(now: Position, source: Source, subject: Targeted) -> list[UnitId]:
    """Return the enemies with a condition token in long range of the targeted unit."""
    if subject.unit not in now.state.units:
        return []
    return [
        foe
        for foe in enemy_units(now, source)
        if any(conditions.expendable(now, foe, token) for token in Condition)
        and distance.within(now, subject.unit, foe, LONG)
    ]


@choosing(_informants)
async def a_flayed_man_has_no_secrets(
    table: Table, source: Source, foe: UnitId, subject: Targeted
) -> Targeted:
    """Expend an enemy's token in long range of the targeted unit; what targets it is cancelled."""
    spent = await conditions.choose_and_remove(
        table, source.player, foe, source.name, expended=True
    )
    return cancelled(table, source, subject) if spent is not None else subject


def _hurt_of(now: Position, source: Source, foe: UnitId, wanted: Words) -> list[UnitId]:
    return [unit for unit in _healed_of(now, source, foe, wanted) if wounds.missing(now, unit)]


def has_hurt_bolton(now: Position, source: Source, subject: MoraleTest) -> bool:
    """Return whether a House Bolton friend in long range has wounds to restore."""
    return bool(_hurt_of(now, source, subject.unit, _BOLTONS))


def has_hurt_friend(now: Position, source: Source, subject: MoraleTest) -> bool:
    """Return whether a friend in long range has wounds to restore."""
    return bool(_hurt_of(now, source, subject.unit, _FRIENDS))


@bespoke(has_hurt_bolton)
async def fear_keeps_a_man_alive(table: Table, source: Source, subject: MoraleTest) -> None:
    """House Bolton friends restore what the test costs, 1 more near Roose's unit."""
    await _kept_alive(table, source, subject, _BOLTONS)


@bespoke(has_hurt_friend)
async def fear_keeps_all_alive(table: Table, source: Source, subject: MoraleTest) -> None:
    """Friends restore what the test costs, 1 more near the commander's unit."""
    await _kept_alive(table, source, subject, _FRIENDS)


async def _kept_alive(table: Table, source: Source, subject: MoraleTest, wanted: Words) -> None:
    """Ask the player to share the wounds; `wanted` says which friends may restore them."""
    now, foe = table.now, subject.unit
    count = min(subject.wounds, now.unit(foe).wounds)
    count += near_commander(now, source, foe, SHORT)
    await share_wounds(table, source, count, lambda now: _hurt_of(now, source, foe, wanted))
