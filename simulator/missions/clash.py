"""A Clash of Kings: commanders with objective cards of their own (SCN-CLASH-03 to -12)."""

from __future__ import annotations

from typing import Final

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import units_named
from simulator.language.texts import msg
from simulator.missions.common import (
    PASS,
    commander_units,
    gainers,
    note,
    on,
    returning,
    rule,
    sides_from_first,
)
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteOfEach, NoteRecord
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import ObjectiveCard
from simulator.model.state import Lasting, Seat, Until
from simulator.model.subjects import AttachmentFall, Fall, Turn
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import award
from simulator.rules.setup.deployment import zone_of
from simulator.rules.setup.returning import offer_return, original_attachments, side_strips

EACH: Final = 2
"""Cards every side drafts."""
STRIP: Final = 6.0
FIRST_FALL: Final = 2
"""Points for the enemy commander's first destruction."""


class ClashNotes(NoteRecord):
    """Everything A Clash of Kings remembers."""

    drafted = NoteOfEach[tuple[int, ...]]("cards:{}", ())
    """The cards a side drafted and has not used, by its first seat."""
    fell = NoteOfEach[bool]("commander fell:{}", default=False)
    """Whether a side's commander has fallen once, by its first seat."""


def drafted(player: Seat) -> Note[tuple[int, ...]]:
    """Return where the cards a side drafted and has not used are written down."""
    return ClashNotes.drafted.of(player.value)


async def draft(table: Table, _source: Source, _subject: Turn) -> None:
    """Ask the sides to pick two cards each in turn, first player last (SCN-CLASH-03, AMB-28)."""
    order = sides_from_first(table.now)
    order = order[1:] + order[:1]
    left = {card.number: card for card in scenario_of(table.now).objective_cards}
    for lead in [side[0] for _pick in range(EACH) for side in order]:
        if not left:
            break
        chosen = await table.choose(
            lead,
            msg("Draft which objective card?"),
            [_option(card) for card in left.values()],
            kind=Kind.CARD,
            rule=Rule.SCN_CLASH_03,
        )
        card = left.pop(int(chosen))
        held = (*drafted(lead).read(table.now.state.notes), card.number)
        text = msg(
            "{player} drafts card {number}, {name}.",
            player=player_name(lead),
            number=card.number,
            name=card.name,
        )
        note(
            table,
            Rule.SCN_CLASH_03,
            drafted(lead),
            held,
            text,
            cards=(str(card.number),),
            player=lead,
        )


def _option(card: ObjectiveCard) -> Option:
    return Option(str(card.number), card.name, detail=card.text)


async def use_a_card(table: Table, _source: Source, subject: Turn) -> None:
    """Have commander's unit gain a card's effect for the round, once per game (SCN-CLASH-04)."""
    now = table.now
    side = now.team(subject.player)
    leaders = commander_units(now, side)
    held = drafted(side[0]).read(now.state.notes)
    cards = {str(c.number): c for c in scenario_of(now).objective_cards if c.number in held}
    if not leaders or not cards:
        return
    options = [*map(_option, cards.values()), Option(PASS, msg("No card now"))]
    chosen = await table.choose(
        subject.player,
        msg("Use an objective card?"),
        options,
        kind=Kind.CARD,
        rule=Rule.SCN_CLASH_04,
    )
    if chosen == PASS:
        return
    card = cards[chosen]
    choices = units_named(now, leaders)
    unit = await table.choose(
        subject.player, msg("Which commander?"), choices, kind=Kind.TARGET, rule=Rule.SCN_CLASH_04
    )
    note(table, Rule.SCN_CLASH_04, drafted(side[0]), tuple(n for n in held if n != card.number))
    gained = Lasting(card.ability, subject.player, unit, Until.ROUND, card.name)
    table.emit(ev.LastingBegan(rule=Rule.SCN_CLASH_04, lasting=gained))


async def commanders_return(table: Table, _source: Source, _subject: Turn) -> None:
    """Have a destroyed commander's unit return at the start of a round (SCN-CLASH-05)."""
    for side in sides_from_first(table.now):
        for unit in commander_units(table.now, side, destroyed=True):
            areas = {
                "deployment zone": zone_of(table.now, table.now.owner(unit)),
                **side_strips(table.now, STRIP),
            }
            cards = original_attachments(table.now, unit)
            await offer_return(table, unit, areas, Rule.SCN_CLASH_05, attachments=cards)


async def destroyed(table: Table, _source: Source, subject: Fall) -> None:
    """Score what a commander's unit destroys, and its own first fall (SCN-CLASH-11, -12)."""
    now = table.now
    by = subject.cause
    if by and subject.scores and now.is_commander(by) and not now.friendly(by, subject.unit):
        why = msg("{unit} destroyed by the commander", unit=now.name(subject.unit))
        award(table, now.owner(by), 1, why, Rule.SCN_CLASH_11, (subject.unit, by))
    if now.is_commander(subject.unit):
        _first_fall(table, subject)


async def destroyed_alone(table: Table, _source: Source, subject: AttachmentFall) -> None:
    """Score the first fall of a commander whose unit fights on without him (SCN-CLASH-12)."""
    card = table.game.library.attachments[subject.card]
    if card.commander and table.now.unit(subject.unit).on_table:
        _first_fall(table, subject)


async def ncu_destroyed(table: Table, _source: Source, subject: Fall) -> None:
    """Score the first fall of a commander who is an NCU (SCN-CLASH-12)."""
    if table.now.is_commander(subject.unit):
        _first_fall(table, subject)


def _first_fall(table: Table, fall: Fall | AttachmentFall) -> None:
    now = table.now
    fell = ClashNotes.fell.of(now.team(now.owner(fall.unit))[0].value)
    if fell.read(now.state.notes):
        return
    note(table, Rule.SCN_CLASH_12, fell, value=True)
    by_an_enemy = fall.by is not None and fall.by not in now.team(now.owner(fall.unit))
    why = Rule.SCN_CLASH_12 if by_an_enemy else Rule.AMB_61
    for player in gainers(now, fall):
        award(table, player, FIRST_FALL, msg("Enemy commander destroyed"), why, (fall.unit,))


COMMANDERS: Final = rule(
    "commanders_cards",
    "Commanders",
    on(Moment.BEFORE_DEPLOYMENT, draft),
    on(Moment.ROUND_START, commanders_return),
    on(Moment.TURN_START, use_a_card),
    on(Moment.UNIT_REMOVED, destroyed),
    on(Moment.ATTACHMENT_DESTROYED, destroyed_alone),
    on(Moment.NCU_REMOVED, ncu_destroyed),
    modifiers=(returning(Position.is_commander, Rule.SCN_CLASH_05),),
)
