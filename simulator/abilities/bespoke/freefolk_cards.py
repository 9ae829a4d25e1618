"""Tactics cards of the Free Folk: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.abilities.counts import standing_so
from simulator.abilities.verbs import begin
from simulator.engine.game import game_of
from simulator.engine.in_force import firing
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import Declared, can_use, resolve
from simulator.language.texts import literal, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.cards import AbilityId, UnitType
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until
from simulator.model.subjects import Action, Attack, Subject, Turn
from simulator.rules import action_list, morale
from simulator.rules.attack import ranged
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.movement.maneuver import moved
from simulator.rules.movement.trampling import trampling_run
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Rattleshirt's trophies

NONE: Final = "none"
RATTLESHIRT: Final = "Rattleshirt"
TAKEN: Final = EffectPart.MARK.of("trophy taken")
"""The player has played a second trophy this turn."""


def _trophies(now: Position, source: Source, subject: Attack) -> list[Declared]:
    """Return Rattleshirt's cards in the hand that could be played on the same attack."""
    library = now.game.library
    found = []
    for card in dict.fromkeys(now.state.seats[source.player].hand):
        leader = library.attachments.get(library.tactics[card].commander or "")
        known = game_of(now).in_force.card_triggers(card).get(Moment.ATTACK_COMPLETED, ())
        if leader is None or leader.name != RATTLESHIRT or not known:
            continue
        own = Source(
            source.player, library.tactics[card].ability, library.tactics[card].name, "", card
        )
        if known[0].fits(now, own, subject):
            found.append(Declared(known[0], own))
    return found


def _is_attached(now: Position, source: Source) -> bool:
    """Return whether the player's card lies on some unit."""
    return any(
        (laid.card, laid.owner) == (source.card, source.player)
        for unit in now.state.units.values()
        for laid in unit.attached
    )


@bespoke()
async def another_trophy(table: Table, source: Source, subject: Attack) -> Subject:
    """Once per turn, when the card is attached, the player may play another of his at once."""
    if not _is_attached(table.now, source):
        return subject
    owner = source.player
    taken = any(x.ability == TAKEN and x.owner is owner for x in table.now.state.lasting)
    cards = {each.source.card: each for each in _trophies(table.now, source, subject)}
    if taken or not cards:
        return subject
    options = [Option(card, each.source.name, about=card) for card, each in cards.items()]
    options.append(Option(NONE, msg("No card")))
    prompt = msg("{effect}: play another card?", effect=source.name)
    chosen = await table.choose(owner, prompt, options, kind=Kind.CARD, private=True)
    if chosen == NONE:
        return subject
    begin(table, source, TAKEN, None, Until.TURN)
    return await resolve(table, cards[chosen], subject)


# ------------------------------------------------------------------ Bloody Beheadings


@bespoke()
async def bloody_beheadings(table: Table, source: Source, subject: Attack) -> None:
    """All enemies near the attacker become Panicked; those who were so take a panic test.

    They all take it where the defender was destroyed.
    """
    around = {"units": "enemy", "within": LONG, "of": "attacker"}
    for foe in standing_so(table.now, source, subject, around):
        if not table.now.unit(foe).on_table:
            continue
        afraid = conditions.counts_as(table.now, foe, Condition.PANICKED, source.player)
        await conditions.give(table, foe, Condition.PANICKED, source.name)
        if afraid or subject.destroyed:
            await morale.panic_test(table, foe, source.name, source.player)


# ------------------------------------------------------------------ Coordination Tactics


def _infantry(now: Position, source: Source) -> list[UnitId]:
    wanted = {"choose": "friendly", "type": [UnitType.INFANTRY]}
    return choosable(now, source, wanted)


def _near(now: Position, unit: UnitId, others: list[UnitId]) -> list[UnitId]:
    return [each for each in others if each != unit and distance.within(now, unit, each, SHORT)]


def two_together(now: Position, source: Source, _subject: object) -> bool:
    """Return whether two friendly infantry units are in short range of each other."""
    units = _infantry(now, source)
    return any(_near(now, unit, units) for unit in units)


def _shared(now: Position, unit: UnitId) -> list[tuple[AbilityId, str]]:
    """Return the abilities of a unit that are not innate, with their names."""
    texts = now.game.library.abilities
    return [
        (source.ability, str(source.name))
        for source in now.printed(unit)
        if source.ability in texts and not texts[source.ability].innate and now.holds(source)
    ]


@bespoke(two_together)
async def coordination_tactics(table: Table, source: Source, subject: Turn) -> Subject:
    """Each of two units has the other's abilities; then one of their orders may be used."""
    units = _infantry(table.now, source)
    first = await choose_unit(table, source, [u for u in units if _near(table.now, u, units)])
    if first is None:
        return subject
    second = await choose_unit(table, source, _near(table.now, first, _infantry(table.now, source)))
    if second is None:
        return subject
    now = table.now
    gained = [(first, each) for each in _shared(now, second)]
    gained += [(second, each) for each in _shared(now, first)]
    for unit, (ability, name) in gained:
        if all(own != ability for own, _name in _shared(now, unit)):
            lent = Source(source.player, ability, name, unit)
            begin(table, lent, ability, unit, Until.TURN)
    return await _use_an_order(table, source, subject, (first, second))


async def _use_an_order(
    table: Table, source: Source, subject: Turn, units: tuple[UnitId, ...]
) -> Subject:
    """Ask the player to use one order of some units that is used at the start of a turn."""
    now = table.now
    orders: dict[str, Declared] = {}
    for trigger, held in firing(now, Moment.TURN_START):
        declared = Declared(trigger, held)
        order = trigger.use is EffectUse.ORDER and held.holder in units
        if order and can_use(now, declared, subject):
            orders.setdefault(declared.key, declared)
    if not orders:
        return subject
    options = [
        Option(
            key,
            literal(
                "{effect} ({holder})",
                effect=each.source.name,
                holder=now.name(each.source.holder),
            ),
            about=each.source.holder,
        )
        for key, each in orders.items()
    ]
    options.append(Option(NONE, msg("No order")))
    prompt = msg("{effect}: use which order?", effect=source.name)
    chosen = await table.choose(source.player, prompt, options, rule=Rule.ORD_01)
    if chosen == NONE:
        return subject
    return await resolve(table, orders[chosen], subject)


# ------------------------------------------------------------------ Hurl Boulder


def _lending(source: Source, unit: UnitId) -> Lasting:
    """Return what lends a unit the card's attack."""
    return Lasting(source.lasting, source.player, unit, Until.TURN, source.name)


def can_hurl(now: Position, source: Source, subject: Action) -> bool:
    """Return whether the unit could make the card's ranged attack."""
    if subject.action_lost or not now.unit(subject.unit).on_table:
        return False
    lasting = (*now.state.lasting, _lending(source, subject.unit))
    lent = Position(replace(now.state, lasting=lasting), now.game)
    return bool(action_list.may(lent, subject.unit, ActionKey.RANGED_ATTACK))


@bespoke(can_hurl)
async def hurl_in_place_of_it(table: Table, source: Source, subject: Action) -> Action:
    """The unit makes the card's ranged attack, and the action is lost."""
    lasting = _lending(source, subject.unit)
    table.emit(ev.LastingBegan(rule=Rule.TCD_01, lasting=lasting))
    await ranged.shoot(table, subject.unit, gains=subject.gains)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(lasting,)))
    return replace(subject, action_lost=True)


# ------------------------------------------------------------------ Trample


def can_trample(now: Position, _source: Source, subject: Action) -> bool:
    """Return whether the unit still stands, engaged with nobody, and has its action."""
    unit = subject.unit
    return now.unit(unit).on_table and not now.engaged(unit) and not subject.action_lost


@bespoke(can_trample)
async def trample(table: Table, source: Source, subject: Action) -> Action:
    """In place of its charge the unit runs through units, who suffer D3 wounds each."""
    unit = subject.unit
    run = trampling_run(table.now, unit)
    prompt = msg(
        "{effect}: which way {unit:does|do} {unit} move?",
        effect=source.name,
        unit=table.now.name(unit),
    )
    final = await table.place(source.player, prompt, Kind.RUN, run)
    met = [each for each in run.trampled(final) if not table.now.card(each).solo]
    path = (run.start, run.start.turned(final.facing), final)
    await moved(table, unit, path, "trample", run.travel(final), Rule.TCD_01)
    for each in met:
        if table.now.unit(each).on_table:
            why = literal("{effect}", effect=source.name)
            (face,) = await table.roll(source.player, why, 1, sides=3, rule=Rule.TCD_01)
            await wounds.suffer(table, each, face, source.name, source.player)
    return replace(subject, action_lost=True)
