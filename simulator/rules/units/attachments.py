"""Attachments that come and go: joining an enemy, destroyed alone, replaced (ATM-01, ATM-09)."""

from __future__ import annotations

from typing import Final

from simulator.engine.game import Position, Table
from simulator.model import events as ev
from simulator.model.cards import AbilityId, CardId, UnitType
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import AttachmentFall, RankLost
from simulator.rules.units import wounds
from simulator.texts import Text, msg

JOINS: Final = "joins_enemy:"
BEFORE_DEPLOYMENT: Final = "before_deployment"
AFTER_DEPLOYMENT: Final = "after_deployment"


# ------------------------------------------------------------------ joining an enemy


async def join_enemies(table: Table, when: str) -> None:
    """Let every player put the attachments that join an enemy now into a unit (ARM-14).

    Its rules are those of the unit it is in: "you" is that unit's owner (ATM-08). One that finds
    no unit stays away.
    """
    library = table.game.library.attachments
    for player in table.now.state.seats:
        for card in table.now.state.seats[player].joining:
            if f"{JOINS}{when}" in library[card].requirements:
                await _join(table, player, card)


async def _join(table: Table, player: Seat, card: CardId) -> None:
    now = table.now
    attachment = now.game.library.attachments[card]
    units = [
        unit.id
        for unit in now.state.units.values()
        if unit.owner not in now.team(player)
        and not unit.destroyed
        and now.card(unit.id).type is attachment.type
        and not now.card(unit.id).solo
    ]
    if not units:
        return
    options = [Option(unit, now.name(unit), about=unit) for unit in units]
    prompt = msg("{attachment} joins which enemy unit?", attachment=attachment.name)
    unit = await table.choose(player, prompt, options, kind=Kind.TARGET, rule=Rule.ATM_01)
    place = await _place(table, unit, card)
    table.emit(
        ev.AttachmentJoined(
            rule=Rule.ATM_01,
            unit=unit,
            card=card,
            place=place,
            player=player,
            tokens=attachment.tokens,
        )
    )


async def _place(table: Table, unit: UnitId, card: CardId) -> int:
    """Let the unit's owner say who of several stands further left and so dies later (ATM-07)."""
    now = table.now
    library = now.game.library.attachments
    there = now.unit(unit).attachments
    options = [
        Option(str(place), msg("Left of {other}", other=library[other].name), about=unit)
        for place, other in enumerate(there)
    ]
    options.append(Option(str(len(there)), msg("On the right"), about=unit))
    prompt = msg(
        "Where does {attachment} stand in {unit}?",
        attachment=library[card].name,
        unit=now.name(unit),
    )
    return int(await table.choose(now.owner(unit), prompt, options, rule=Rule.ATM_07))


# ------------------------------------------------------------------ destroyed alone, replaced


def infantry(now: Position, unit: UnitId) -> list[CardId]:
    """Give the infantry attachments in a unit."""
    library = now.game.library.attachments
    return [c for c in now.unit(unit).attachments if library[c].type is UnitType.INFANTRY]


async def destroy(
    table: Table,
    unit: UnitId,
    card: CardId,
    by: Seat | None,
    *,
    cause: UnitId | None = None,
) -> bool:
    """Destroy one attachment with its figure; say whether it was there (ATM-09).

    The unit has one figure less, which may cost a rank, or be its last.
    """
    now = table.now
    if not now.unit(unit).on_table or card not in now.unit(unit).attachments:
        return False
    ranks, figure = now.ranks(unit), now.card(unit).wounds_per_figure
    lost = min(figure, now.unit(unit).wounds)
    table.emit(ev.AttachmentLost(rule=Rule.ATM_09, unit=unit, card=card, wounds=lost))
    await wounds.attachment_fell(table, AttachmentFall(unit, card, by, cause))
    gone = ranks - table.now.ranks(unit)
    await wounds.ranks_destroyed(table, unit, gone, RankLost(unit, by, cause=cause))
    if table.now.unit(unit).wounds == 0:
        await wounds.destroy(table, unit, by, cause=cause)
    return True


async def choose_and_destroy(
    table: Table, player: Seat, unit: UnitId, source: Text, *, cause: UnitId | None = None
) -> CardId | None:
    """Let a player destroy one infantry attachment of a unit; None when there is none."""
    library = table.game.library.attachments
    found = list(dict.fromkeys(infantry(table.now, unit)))
    if not found:
        return None
    options = [Option(card, library[card].name, about=unit) for card in found]
    prompt = msg("{effect}: which attachment is destroyed?", effect=source)
    card = await table.choose(player, prompt, options, kind=Kind.TARGET, rule=Rule.ATM_09)
    await destroy(table, unit, card, player, cause=cause)
    return card


def fallen_infantry(now: Position) -> list[CardId]:
    """Give the destroyed infantry attachments of both sides; commanders stay dead (CMD-01)."""
    library = now.game.library.attachments
    return sorted(
        {
            card
            for unit in now.state.units.values()
            for card in unit.fallen
            if library[card].type is UnitType.INFANTRY and not library[card].commander
        }
    )


def replace(
    table: Table, unit: UnitId, old: CardId, new: CardId, gained: tuple[AbilityId, ...] = ()
) -> bool:
    """Put another attachment in the place of one, with further abilities; say whether it was so."""
    if old not in table.now.unit(unit).attachments:
        return False
    tokens = table.game.library.attachments[new].tokens
    table.emit(
        ev.AttachmentReplaced(
            rule=Rule.ATM_01, unit=unit, card=new, old=old, gained=gained, tokens=tokens
        )
    )
    return True
