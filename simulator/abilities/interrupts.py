"""Steps that change what is going on: cancel it, take its place, take an action away."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from simulator.abilities.card_words import Words
from simulator.abilities.vocabulary import TEXT, YES, verb
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.subjects import (
    Action,
    Activation,
    CardPlay,
    Fall,
    Subject,
    Targeted,
    TokenGain,
    TokensCome,
    expect,
    replaced,
)
from simulator.rules.tactics import tactics_board
from simulator.rules.units import wounds

C = TypeVar("C", bound=CardPlay | Targeted)


@verb(YES)
async def cancel(table: Table, source: Source, subject: Subject, _step: Words) -> Subject:
    """Cancel the card or order that is used, what targets the unit, or the token it would gain."""
    if isinstance(subject, TokenGain | TokensCome):
        return replace(subject, cancelled=True)
    if isinstance(subject, CardPlay):
        return cancelled(table, source, subject)
    return cancelled(table, source, expect(subject, Targeted))


def cancelled(table: Table, source: Source, subject: C) -> C:
    """Return a card's or order's use, or what targets a unit, as cancelled; return it."""
    if isinstance(subject, CardPlay) and subject.card in table.game.library.tactics:
        table.emit(
            ev.CardCancelled(
                rule=Rule.TCD_01, player=subject.player, card=subject.card, by=source.name
            )
        )
    else:
        name = subject.name if isinstance(subject, Targeted) else _order(table, subject)
        table.emit(
            ev.EffectCancelled(rule=Rule.ABL_01, player=subject.player, name=name, by=source.name)
        )
    return replace(subject, cancelled=True)


def _order(table: Table, subject: CardPlay) -> str:
    text = table.game.library.abilities.get(subject.card)
    return text.name if text else subject.card


@verb(YES)
async def instead(_table: Table, _source: Source, subject: Subject, _step: Words) -> Subject:
    """Have what follows take the place of the charge's melee attack, or of surging forth."""
    return replaced(subject)


@verb(YES, affiliation=TEXT)
async def influence(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Have the NCU influence a combat unit of its player's choice, friend or foe (INF-01).

    With `affiliation` only a unit of that house or faction.
    """
    await tactics_board.influence(table, source.holder, only=step.get("affiliation", ""))


@verb(YES)
async def lift_influence(table: Table, source: Source, _subject: Subject, _step: Words) -> None:
    """Take the NCU's card back from the unit it influences (INF-01)."""
    if table.now.ncu(source.holder).influences is not None:
        table.emit(ev.InfluenceLifted(rule=Rule.INF_01, ncu=source.holder))


@verb(YES)
async def remain(table: Table, source: Source, subject: Subject, _step: Words) -> Subject:
    """Have the unit that would be destroyed remain in play with 1 wound (UNIT-09)."""
    fall = expect(subject, Fall)
    await wounds.remain(table, fall, source.name)
    return replace(fall, saved=True)


@verb(YES)
async def lose_action(_table: Table, _source: Source, subject: Subject, _step: Words) -> Subject:
    """Take the action away that is about to be chosen or performed (ACT-01)."""
    if isinstance(subject, Activation):
        return replace(subject, action_lost=True)
    return replace(expect(subject, Action), action_lost=True)
