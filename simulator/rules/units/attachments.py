"""Attachments that come and go: joining an enemy, moved, brought back, replaced (ATM-01)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import Text, msg
from simulator.model import events as ev
from simulator.model.army import ArmyUnit
from simulator.model.cards import AbilityId, CardId, UnitType
from simulator.model.demands import Demand, DemandWord
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import AttachmentFall, RankLost
from simulator.rules.armies.building import fits, limited
from simulator.rules.units import wounds

BEFORE_DEPLOYMENT: Final = "before_deployment"
AFTER_DEPLOYMENT: Final = "after_deployment"


# ------------------------------------------------------------------ joining an enemy


async def join_enemies(table: Table, when: str) -> None:
    """Ask every player to put the attachments that join an enemy now into a unit (ARM-14).

    Its rules are those of the unit it is in: "you" is that unit's owner (ATM-08). One that finds
    no unit stays away.
    """
    library = table.game.library.attachments
    for player in table.now.state.seats:
        for card in table.now.state.seats[player].joining:
            if Demand(DemandWord.JOINS_ENEMY, when) in library[card].requirements:
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
    options = units_named(now, units)
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
    """Ask the unit's owner to say who of several stands further left and so dies later (ATM-07)."""
    now = table.now
    library = now.game.library.attachments
    there = now.unit(unit).attachments
    options = [
        Option(str(place), msg("Left of {other}", other=library[other].name), about=unit)
        for place, other in enumerate(there)
    ]
    options.append(Option(str(len(there)), msg("On the right"), about=unit))
    prompt = msg(
        "Where {attachment:does|do} {attachment} stand in {unit}?",
        attachment=library[card].name,
        unit=now.name(unit),
    )
    return int(await table.choose(now.owner(unit), prompt, options, rule=Rule.ATM_07))


# ------------------------------------------------------------------ destroyed alone, replaced


def infantry(now: Position, unit: UnitId) -> list[CardId]:
    """Return the infantry attachments in a unit."""
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
    """Ask a player to destroy one infantry attachment of a unit; None when there is none."""
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
    """Return the destroyed infantry attachments of both sides; commanders stay dead (CMD-01)."""
    library = now.game.library.attachments
    return sorted(
        {
            card
            for unit in now.state.units.values()
            for card in unit.fallen
            if library[card].type is UnitType.INFANTRY and not library[card].commander
        }
    )


# ------------------------------------------------------------------ moved, switched, brought back


class AttachmentRoom(StrEnum):
    """Which units an attachment may come to during the game."""

    USUAL = "usual"
    """Those that army building would let it join beside who is there."""
    EMPTY = "empty"
    """Of these only such as have no attachment."""
    ANY = "any"
    """Of its type, whoever is there: the usual limits are ignored."""


def homes(
    now: Position, card: CardId, units: Iterable[UnitId], room: AttachmentRoom
) -> list[UnitId]:
    """Return those of some units an attachment may come to, for one of their figures (ATM-05)."""
    return [unit for unit in units if _has_room(now, unit, card, room)]


def _has_room(now: Position, unit: UnitId, card: CardId, room: AttachmentRoom) -> bool:
    state, attachment = now.unit(unit), now.game.library.attachments[card]
    there = state.attachments
    if not state.on_table or len(there) >= now.figures(unit):
        return False
    if not fits(now.card(unit), attachment):
        return False
    if room is AttachmentRoom.EMPTY:
        return not there
    return room is AttachmentRoom.ANY or _keeps_the_limits(now, unit, (*there, card))


def _keeps_the_limits(now: Position, unit: UnitId, cards: tuple[CardId, ...]) -> bool:
    """Return whether a unit could have these attachments in an army list (ATM-02)."""
    library = now.game.library
    return len(limited(ArmyUnit(now.unit(unit).card, cards), library)) <= 1


def movable(now: Position, unit: UnitId) -> list[CardId]:
    """Return the attachments that may leave a unit: one figure always stays."""
    return list(now.unit(unit).attachments) if now.figures(unit) > 1 else []


async def move(table: Table, origin: UnitId, card: CardId, unit: UnitId) -> bool:
    """Move an attachment to another unit, for a figure there; say whether it was there.

    Its own figure leaves the old unit, which may restore it as an ordinary one.
    """
    if card not in movable(table.now, origin):
        return False
    place = await _place(table, unit, card)
    figure = table.now.card(origin).wounds_per_figure
    wounds_lost = min(figure, table.now.unit(origin).wounds)
    table.emit(_moved(table.now, origin, card, unit, place, wounds_lost))
    return True


def switch(table: Table, unit: UnitId, card: CardId, other: UnitId, others: CardId) -> None:
    """Exchange two attachments: figure for figure, each where the other stood."""
    now = table.now
    first = now.unit(unit).attachments.index(card)
    second = now.unit(other).attachments.index(others)
    there = _moved(now, unit, card, other, second, 0)
    back = _moved(now, other, others, unit, first, 0)
    table.emit(there, back)


def may_switch(now: Position, unit: UnitId, card: CardId, other: UnitId, others: CardId) -> bool:
    """Return whether two attachments may change places and keep the usual limits."""
    library = now.game.library.attachments
    here = tuple(c for c in now.unit(unit).attachments if c != card)
    there = tuple(c for c in now.unit(other).attachments if c != others)
    return bool(
        fits(now.card(unit), library[others])
        and fits(now.card(other), library[card])
        and _keeps_the_limits(now, unit, (*here, others))
        and _keeps_the_limits(now, other, (*there, card))
    )


async def bring_back(
    table: Table, origin: UnitId, card: CardId, unit: UnitId, *, saved: bool = False
) -> bool:
    """Attach a destroyed attachment to a unit, for a figure; say whether it was destroyed (ATM-09).

    It comes with the tokens it began with, or, if it was `saved` from being destroyed, with those
    it had; what it may use once per game stays used.
    """
    if card not in table.now.unit(origin).fallen:
        return False
    place = await _place(table, unit, card)
    now = table.now
    left = _its_tokens(now, origin, card)
    tokens = left if saved else now.game.library.attachments[card].tokens
    used_round, used_game = _used(now, origin, card)
    table.emit(
        ev.AttachmentBroughtBack(
            rule=Rule.ATM_01,
            unit=unit,
            origin=origin,
            card=card,
            place=place,
            tokens=tokens,
            left=left,
            used_this_round=used_round,
            used_this_game=used_game,
            began=_began_in(now, unit, card),
        )
    )
    return True


def fallen(
    now: Position, player: Seat, types: Iterable[UnitType], *, commanders: bool = False
) -> list[tuple[UnitId, CardId]]:
    """Return a side's destroyed attachments of some types, with the unit each died in.

    Commanders stay dead (CMD-01) unless an effect says otherwise.
    """
    library, kinds = now.game.library.attachments, set(types)
    return [
        (unit.id, card)
        for unit in now.state.units.values()
        if unit.owner in now.team(player)
        for card in dict.fromkeys(unit.fallen)
        if library[card].type in kinds and (commanders or not library[card].commander)
    ]


def _moved(
    now: Position, origin: UnitId, card: CardId, unit: UnitId, place: int, wounds_lost: int
) -> ev.AttachmentMoved:
    used_round, used_game = _used(now, origin, card)
    return ev.AttachmentMoved(
        rule=Rule.ATM_01,
        unit=unit,
        origin=origin,
        card=card,
        place=place,
        wounds=wounds_lost,
        tokens=_its_tokens(now, origin, card),
        used_this_round=used_round,
        used_this_game=used_game,
        began=_began_in(now, unit, card),
    )


def _its_tokens(now: Position, unit: UnitId, card: CardId) -> tuple[str, int] | None:
    """Return the tokens of its name that lie on the unit; the unit's own of that name stay."""
    printed = now.game.library.attachments[card].tokens
    if printed is None:
        return None
    name, count = printed
    lying = now.unit(unit).tokens.get(name, 0)
    own = now.card(unit).tokens
    return name, min(count, lying) if own is not None and own[0] == name else lying


def _used(now: Position, unit: UnitId, card: CardId) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return its abilities that were used this round, and this game."""
    state, abilities = now.unit(unit), now.game.library.attachments[card].abilities
    return (
        tuple(each for each in abilities if each in state.used_this_round),
        tuple(each for each in abilities if each in state.used_this_game),
    )


def _began_in(now: Position, unit: UnitId, card: CardId) -> bool:
    begun = now.game.start.units.get(unit)  # none for a unit that came during the game
    return begun is not None and card in begun.attachments


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
