"""Steps about NCUs and the tactics board: destroy, move, borrow a zone or an influence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, found
from simulator.abilities.roles import ROLE, ROLES
from simulator.abilities.verbs import begin
from simulator.abilities.vocabulary import YES, one_of, verb
from simulator.engine.effects import gained
from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.cards import AbilityId
from simulator.model.effect_ids import EffectPart, zones_awaited
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId, Until, Zone
from simulator.model.stats import HOLDS
from simulator.model.subjects import Claim, Subject, expect
from simulator.rules.attack import ranged
from simulator.rules.tactics import ncus, tactics_board
from simulator.rules.turn import clean_up
from simulator.rules.units import attachments, wounds


@verb(TARGET)
async def destroy(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Destroy a combat unit or an NCU (UNIT-09)."""
    unit = await found(table, source, subject, step["destroy"])
    if unit is not None and unit in table.now.state.ncus:
        await ncus.destroy(table, unit, source.player)
    elif unit is not None and unit in table.now.state.units:
        await wounds.destroy(table, unit, source.player, cause=source.holder or None)


@verb(TARGET, own=YES)
async def destroy_attachment(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Destroy an infantry attachment of a unit, of the player's choice, or the `own` (ATM-09)."""
    if "own" in step:
        await attachments.destroy(table, source.holder, source.card, source.player)
        return
    unit = await found(table, source, subject, step["destroy_attachment"])
    if unit is not None:
        await attachments.choose_and_destroy(
            table, source.player, unit, source.name, cause=source.holder or None
        )


@verb(TARGET)
async def move_ncu(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Move an NCU to a free zone of the player's choice, without its effect (NCU-03)."""
    ncu = await found(table, source, subject, step["move_ncu"])
    if ncu is not None and not table.now.ncu(ncu).destroyed:
        zone = await choose_zone(table, source, ncus.open_zones(table.now))
        if zone is not None:
            ncus.move(table, ncu, zone)


async def choose_zone(
    table: Table, source: Source, zones: Iterable[Zone], by: Seat | None = None
) -> Zone | None:
    """Ask the effect's player, or who it is `by`, to choose one of some zones; None without any."""
    options = [Option(zone.value, zone_name(zone), about=zone.value) for zone in zones]
    if not options:
        return None
    prompt = msg("{effect}: which zone?", effect=source.name)
    return Zone(await table.choose(by or source.player, prompt, options, kind=Kind.ZONE))


@verb(one_of("unclaimed", *Zone))
async def resolve_zone(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Resolve a zone's effect, this one's or that of a free zone of choice (TBD-02 to TBD-06)."""
    wanted = step["resolve_zone"]
    zones = ncus.open_zones(table.now) if wanted == "unclaimed" else [Zone(wanted)]
    zone = await choose_zone(table, source, zones)
    if zone is not None:
        await tactics_board.resolve_zone(table, source.player, zone)


@verb(one_of(tactics_board.CARDS_PART, tactics_board.CONDITION_PART))
async def leave_out(_table: Table, _source: Source, subject: Subject, step: Words) -> Subject:
    """Take a part of the claimed zone's effect away, in whose place something else stands."""
    claim = expect(subject, Claim)
    return replace(claim, left_out=claim.left_out | {step["leave_out"]})


@verb(one_of("any", *Zone), until=one_of("turn", "round"))
async def hold_zone(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Have the player count as controlling a zone, this one or one of choice (NCU-03)."""
    any_zone = step["hold_zone"] == "any"
    zones = table.now.zones() if any_zone else (Zone(step["hold_zone"]),)
    zone = await choose_zone(table, source, zones)
    if zone is not None:
        until = Until(step.get("until", "round"))
        begin(table, source, gained(HOLDS[zone]), None, until, amount=1)


@verb(one_of("any"), until=one_of("turn", "round", "game"), first=one_of("opponent"))
async def await_zone(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Have what stands under `lasting` wait for a zone of the player's choice, claimed or not.

    There it is the zone that is `awaited`. With `first: opponent` an opponent chooses a zone before
    the player does, the same one or another; either is awaited then.
    """
    zones = table.now.zones()
    found_: list[Zone | None] = []
    if "first" in step:
        rival = await choose_opponent(table, source, table.now.opponents(source.player))
        found_.append(await choose_zone(table, source, zones, by=rival))
    found_.append(await choose_zone(table, source, zones))
    named = zones_awaited(zone for zone in found_ if zone is not None)
    if named:
        waiting = replace(source, chosen=named)
        begin(table, waiting, source.lasting, None, Until(step.get("until", "round")))


async def choose_opponent(table: Table, source: Source, rivals: Sequence[Seat]) -> Seat | None:
    """Ask the effect's player to choose an opponent; one alone is taken without asking."""
    options = [Option(r.value, player_name(r)) for r in rivals]
    if not options:
        return None
    prompt = msg("{effect}: which opponent?", effect=source.name)
    return Seat(await table.choose(source.player, prompt, options))


@verb(YES)
async def first_next_round(table: Table, source: Source, _subject: Subject, _step: Words) -> None:
    """Make the player first player in the next round (RND-17)."""
    table.emit(ev.noted(clean_up.TurnNotes.next_first, source.player.value, Rule.RND_17))


@verb(ROLE)
async def volley(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Resolve the ranged attack on an NCU's card, on the unit in this role."""
    unit = ROLES[step["volley"]](table.now, source, subject)
    card = table.now.ncu_card(source.holder).attack
    if unit is not None and card is not None:
        await ranged.volley(table, source.holder, unit, card)


# ------------------------------------------------------------------ another's influence


def influences(now: Position, ncu: UnitId) -> list[AbilityId]:
    """Return the influence abilities printed on an NCU's card."""
    texts = now.game.library.abilities
    return [a for a in now.ncu_card(ncu).abilities if a in texts and texts[a].influence]


def lenders(now: Position, ncu: UnitId) -> dict[AbilityId, UnitId]:
    """Return the influence abilities of all other NCUs, and who has each."""
    found_: dict[AbilityId, UnitId] = {}
    for other in now.state.ncus.values():
        if other.id != ncu and not other.destroyed:
            for ability in influences(now, other.id):
                found_.setdefault(ability, other.id)
    own = influences(now, ncu)
    return {ability: who for ability, who in found_.items() if ability not in own}


@verb(YES)
async def borrow_influence(table: Table, source: Source, _subject: Subject, _step: Words) -> None:
    """Have the NCU's influence be that of another NCU, friend or foe, until the round ends."""
    now = table.now
    texts = now.game.library.abilities
    options = [
        Option(ability, texts[ability].name, about=who)
        for ability, who in lenders(now, source.holder).items()
    ]
    if not options:
        return
    prompt = msg("{effect}: whose influence?", effect=source.name)
    taken = await table.choose(source.player, prompt, options, rule=Rule.INF_01)
    for own in influences(now, source.holder):
        begin(table, source, EffectPart.SILENCED.of(own), source.holder, Until.ROUND)
    borrowed = Source(source.player, taken, texts[taken].name, source.holder)
    begin(table, borrowed, taken, source.holder, Until.ROUND)
