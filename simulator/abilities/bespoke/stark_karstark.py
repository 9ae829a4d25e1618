"""Rickard Karstark's cards."""

from __future__ import annotations

from typing import Any, Final

from simulator.abilities.bespoke.odd import Odd
from simulator.abilities.choosing import choosable, choose_unit
from simulator.engine.effects import Source
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Gain, RankLost, Stat
from simulator.rules import actions, tactics_cards, wounds
from simulator.rules.sequence import may_activate
from simulator.rules.tactics_board import activate_ncu
from simulator.texts import translate as _

ATTACKS: Final = ("ranged_attack", "melee_attack")
NOBODY: Final = "nobody"
WOUNDS_RESTORED: Final = 2
"""Wounds a unit restores for each rank its foe loses."""


def _avengers(now: Position, source: Source) -> list[UnitId]:
    friends = choosable(now, source, {"choose": "friendly"})
    return [unit for unit in friends if actions.can_any(now, unit, ATTACKS)]


def needs_vengeance(now: Position, source: Source, subject: Any) -> bool:
    """Say whether a friendly unit can attack."""
    return bool(_avengers(now, source))


async def a_need_for_vengeance(table: Table, source: Source, subject: Any) -> Any:
    """A friendly unit attacks; then an opponent may activate an NCU."""
    unit = await choose_unit(table, source, _avengers(table.now, source))
    if unit is None:
        return subject
    karstark = table.now.has_affiliation(unit, "House Karstark")
    gains = (Gain(Stat.TO_HIT, 1, source.name),) if karstark else ()
    await actions.offer(table, source.player, unit, ATTACKS, optional=False, gains=gains)
    for player in table.now.opponents(source.player):
        ncus = [ncu.id for ncu in table.now.state.ncus.values() if ncu.owner is player]
        ready = [ncu for ncu in ncus if may_activate(table.now, ncu)]
        if ready:
            options = [Option(ncu, table.now.name(ncu), about=ncu) for ncu in ready]
            options.append(Option(NOBODY, _("Nobody")))
            prompt = _("{effect}: activate which NCU?").format(effect=source.name)
            chosen = await table.choose(player, prompt, options, kind=Kind.ACTIVATE)
            if chosen != NOBODY:
                await activate_ncu(table, chosen)
            break
    return subject


async def karstark_retribution(table: Table, source: Source, subject: Attack) -> Attack:
    """The card lies on the attacker; a token says that it stays there for the game."""
    tactics_cards.attach(table, source.player, source.card, subject.attacker)
    if table.now.has_affiliation(subject.defender, "House Karstark"):
        table.emit(
            ev.CardTokensChanged(
                rule=Rule.TCD_01, unit=subject.attacker, card=source.card, amount=1
            )
        )
    return subject


def _at_grips(now: Position, source: Source) -> list[UnitId]:
    foes = now.enemies_engaged(source.holder)
    return [unit for unit in foes if wounds.missing(now, unit)]


def can_restore(now: Position, source: Source, subject: RankLost) -> bool:
    """Say whether a unit engaged with the holder has wounds to restore."""
    return bool(_at_grips(now, source))


async def engaged_restores(table: Table, source: Source, subject: RankLost) -> RankLost:
    """A unit engaged with the holder restores 2 wounds."""
    unit = await choose_unit(table, source, _at_grips(table.now, source))
    if unit is not None:
        await wounds.restore(table, unit, WOUNDS_RESTORED, source.name)
    return subject


def is_over(now: Position, source: Source, subject: Any) -> bool:
    """Say whether the card was laid down for this round only."""
    lying = now.unit(source.holder).attached
    return any(card.card == source.card and not card.tokens for card in lying)


async def retribution_ends(table: Table, source: Source, subject: Any) -> Any:
    """The card goes to the discard pile."""
    tactics_cards.detach(table, source.holder, source.card)
    return subject


STARK_KARSTARK: Final = (
    Odd(a_need_for_vengeance, needs_vengeance),
    Odd(karstark_retribution),
    Odd(engaged_restores, can_restore),
    Odd(retribution_ends, is_over),
)
