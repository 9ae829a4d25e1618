"""A Storm of Swords: walls, reserves, attackers that come again (SCN-STORM-04 to -18)."""

from __future__ import annotations

from typing import Final

from simulator.engine.effects import Trigger
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.missions import siege
from simulator.missions.common import on, returning, rule
from simulator.missions.siege_effects import SIEGE
from simulator.model.cards import CardId
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Turn
from simulator.rules.battlefield import castle_walls
from simulator.rules.scenarios import players_of_role
from simulator.rules.setup.deployment import zone_of
from simulator.rules.setup.returning import choose_reserves, offer_return, original_attachments
from simulator.rules.units import wounds

DEFENDER, ATTACKER = "defender", "attacker"


async def raise_walls(table: Table, _source: Source, _subject: Turn) -> None:
    """Put the defender's walls up before terrain is placed (SCN-STORM-04)."""
    for player in players_of_role(table.now, DEFENDER)[:1]:
        castle_walls.raise_walls(table, player)


async def prepare(table: Table, source: Source, subject: Turn) -> None:
    """Draw siege cards and set reserves aside (SCN-STORM-06, SCN-STORM-11)."""
    await siege.draw(table, source, subject)
    await choose_reserves(table)


def _without_characters(now: Position, unit: UnitId) -> tuple[CardId, ...]:
    library = now.game.library.attachments
    return tuple(c for c in original_attachments(now, unit) if not library[c].character)


def may_return(now: Position, unit: UnitId) -> bool:
    """Return whether a unit is an attacker's and no character (SCN-STORM-10)."""
    attackers = players_of_role(now, ATTACKER)
    return now.owner(unit) in attackers and not now.card(unit).character


async def attackers_return(table: Table, _source: Source, _subject: Turn) -> None:
    """Ask the attacker to redeploy what was destroyed.

    Characters are gone for good (SCN-STORM-10).
    """
    for player in players_of_role(table.now, ATTACKER):
        for unit in [u.id for u in table.now.state.units.values() if u.owner is player]:
            now = table.now
            if not now.unit(unit).destroyed or not may_return(now, unit):
                continue
            areas = {"deployment zone": zone_of(now, player)}
            cards = _without_characters(now, unit)
            await offer_return(table, unit, areas, Rule.SCN_STORM_10, attachments=cards)


async def tar_and_pitch(table: Table, _source: Source, subject: Attack) -> None:
    """Wound an attacker in contact after its melee attack on a wall (AMB-73)."""
    now, unit = table.now, subject.attacker
    if subject.melee and now.is_wall(subject.defender) and now.unit(unit).on_table:
        owner = now.owner(subject.defender)
        why = msg("{unit}: tar and pitch", unit=now.name(unit))
        (face,) = await table.roll(owner, why, 1, sides=3, rule=Rule.AMB_73)
        await wounds.suffer(table, unit, face, msg("Tar and pitch"), owner, rule=Rule.AMB_73)


def _plays() -> list[Trigger]:
    moments = sorted({card.moment for card in SIEGE.values()})
    return [on(moment, siege.play_at(moment, SIEGE)) for moment in moments]


CASTLE: Final = rule(
    "castle_storm",
    "The storm",
    on(Moment.BATTLEFIELD, raise_walls),
    on(Moment.BEFORE_DEPLOYMENT, prepare),
    on(Moment.ROUND_START, attackers_return),
    on(Moment.ATTACK_COMPLETED, tar_and_pitch),
    modifiers=(returning(may_return, Rule.SCN_STORM_10),),
)
SIEGE_CARDS: Final = rule("siege_cards", "Siege cards", *_plays())
