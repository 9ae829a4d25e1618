"""House Lannister's non-combat units: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.opponents import opponent_with, opponents_with
from simulator.abilities.bespoke.shared import more_targets
from simulator.abilities.choose_targets import (
    choosable_near,
    choose_unit,
    enemy_units,
    friendly_units,
)
from simulator.abilities.verbs import begin
from simulator.engine.game import game_of
from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import NO_CARDS, Declared, resolve
from simulator.language.texts import CardName, Message, joined, literal, msg
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, CardPlay, Claim, MoraleTest, Subject, Turn
from simulator.rules import morale
from simulator.rules.attack import resolve as attack
from simulator.rules.battlefield.distance import LONG
from simulator.rules.movement import maneuver
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Tywin and Kevan Lannister

RAIN_HITS: Final = 4
JUST_WOUNDS: Final = 2
JUST_INCHES: Final = 2.0


async def _aimed(table: Table, source: Source, units: list[UnitId], what: Message) -> UnitId | None:
    """Ask the player to target one of some units for one of several effects."""
    title = literal("{effect}: {what}", effect=source.name, what=what)
    named = Source(source.player, source.ability, title, source.holder, source.card)
    return await choose_unit(table, named, units)


@bespoke(enemy_units)
async def the_rains_of_castamere(table: Table, source: Source, _subject: Subject) -> None:
    """All five targets are chosen first; then each effect happens to its own (GEN-17)."""
    foes = enemy_units(table.now, source)
    panicked = await _aimed(table, source, foes, msg("Panicked"))
    vulnerable = await _aimed(table, source, foes, msg("Vulnerable"))
    struck = await _aimed(table, source, foes, msg("hits"))
    tested = await _aimed(table, source, foes, msg("panic test"))
    silenced = await _aimed(table, source, foes, msg("loses its abilities"))
    name, player, cause = source.name, source.player, source.holder
    if panicked is not None:
        await conditions.give(table, panicked, Condition.PANICKED, name)
    if vulnerable is not None:
        await conditions.give(table, vulnerable, Condition.VULNERABLE, name)
    if struck is not None:
        await attack.hits(table, struck, RAIN_HITS, name, player, cause=cause)
    if tested is not None:
        await morale.panic_test(table, tested, name, player)
    if silenced is not None and table.now.unit(silenced).on_table:
        begin(table, source, Stat.ABILITIES_LOST.value, silenced, Until.ROUND)


@bespoke(friendly_units)
async def unbiased_justice(table: Table, source: Source, _subject: Subject) -> None:
    """All four targets are chosen first; then each effect happens to its own (GEN-17)."""
    now = table.now
    friends = friendly_units(now, source)
    movable = [unit for unit in friends if maneuver.may_shift(now, unit)]
    healed = await _aimed(table, source, friends, msg("restores wounds"))
    freed = await _aimed(table, source, friends, msg("loses its condition tokens"))
    shifted = await _aimed(table, source, movable, msg("shifts"))
    driven = await _aimed(table, source, friends, msg("attacks better"))
    if healed is not None:
        await wounds.restore(table, healed, JUST_WOUNDS, source.name)
    if freed is not None:
        for condition in Condition:
            await conditions.remove(table, freed, condition, source.name)
    if shifted is not None:
        await maneuver.shift(table, shifted, JUST_INCHES)
    if driven is not None:
        begin(table, source, source.lasting, driven, Until.ROUND)


# ------------------------------------------------------------------ The High Sparrow

MOST_RESTORED: Final = 3


def _faithful(now: Position, source: Source, subject: MoraleTest) -> list[UnitId]:
    """Return the friends in long range of an enemy that suffered wounds."""
    near = choosable_near(now, source, "friendly", subject.unit, LONG)
    return near if subject.wounds > 0 else []


@choosing(_faithful)
async def fealty_to_the_seven(
    table: Table, source: Source, friend: UnitId, subject: MoraleTest
) -> None:
    """A friend restores what the test cost the influenced enemy, at most 3."""
    await wounds.restore(table, friend, min(subject.wounds, MOST_RESTORED), source.name)


# ------------------------------------------------------------------ Qyburn

DOVES: Final = 2
"""How many zones are named, and how many enemies become Vulnerable at most."""


@bespoke()
async def little_doves(table: Table, source: Source, subject: Activation) -> None:
    """Two zones are named; the effect waits for the NCU that activated until the turn ends."""
    named: list[Zone] = []
    while len(named) < DOVES:
        left = [zone for zone in table.now.zones() if zone not in named]
        options = [Option(zone.value, zone_name(zone), about=zone.value) for zone in left]
        prompt = msg("{effect}: name a zone", effect=source.name)
        named.append(Zone(await table.choose(source.player, prompt, options, kind=Kind.ZONE)))
    marks = sum(1 << list(Zone).index(zone) for zone in named)
    waiting = Lasting(source.lasting, source.player, subject.unit, Until.TURN, source.name, marks)
    table.emit(ev.LastingBegan(rule=Rule.ABL_01, lasting=waiting))


def doves_heard(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether NCU claimed a zone that was named, and an enemy is there to suffer for it."""
    named = source.amount & 1 << list(Zone).index(subject.zone)
    return bool(named) and bool(enemy_units(now, source))


@bespoke(doves_heard)
async def the_doves_sing(table: Table, source: Source, _subject: Claim) -> None:
    """Up to two enemy combat units become Vulnerable."""
    left = enemy_units(table.now, source)
    for _count in range(DOVES):
        more = await more_targets(table, source) if left else False
        if not more:
            break
        unit = await choose_unit(table, source, left)
        if unit is not None:
            await conditions.give(table, unit, Condition.VULNERABLE, source.name)
            left = [other for other in left if other != unit]


# ------------------------------------------------------------------ Tyrion Lannister

COUNTERPLOT: Final = "Counterplot"


def _plots(now: Position, source: Source, subject: CardPlay) -> dict[str, Declared]:
    """Return the Counterplots that could be played now, by the pile they lie in."""
    seat, library = now.state.seats[source.player], now.game.library.tactics
    if NO_CARDS in seat.flags:
        return {}
    found: dict[str, Declared] = {}
    for pile, cards in (("deck", seat.deck), ("discard", seat.discard)):
        for card in cards:
            known = game_of(now).in_force.card_triggers(card).get(Moment.CARD_PLAYED)
            if library[card].name != COUNTERPLOT or not known:
                continue
            own = Source(source.player, library[card].ability, library[card].name, "", card)
            if known[0].fits(now, own, subject):
                found[pile] = Declared(known[0], own)
    return found


@bespoke(_plots)
async def tactical_mastermind(table: Table, source: Source, subject: CardPlay) -> Subject:
    """A Counterplot is found and played; the deck is shuffled."""
    player = source.player
    plots = _plots(table.now, source, subject)
    names = {"deck": msg("From the deck"), "discard": msg("From the discard pile")}
    options = [Option(pile, names[pile], about=each.source.card) for pile, each in plots.items()]
    prompt = msg("Play {card} from where?", card=COUNTERPLOT)
    if len(options) > 1:
        tactics_cards.look_through(table, player, player, "deck")
    pile = await table.choose(player, prompt, options, kind=Kind.CARD, private=True)
    tactics_cards.take(table, player, plots[pile].source.card, pile)
    subject = await resolve(table, plots[pile], subject)
    await tactics_cards.shuffle_deck(table, player)
    return subject


@bespoke(lambda now, source, _subject: opponents_with(now, source, "hand"))
async def look_into_a_hand(table: Table, source: Source, _subject: Turn) -> None:
    """The player looks at an opponent's hand; nobody else sees it."""
    rival = await opponent_with(table, source, "hand")
    if rival is not None:
        tactics_cards.look_through(table, source.player, rival, "hand")
        library, hand = table.game.library.tactics, table.now.state.seats[rival].hand
        prompt = msg(
            "{effect}: {player} holds {cards}",
            effect=source.name,
            player=player_name(rival),
            cards=joined(CardName(library[card].name) for card in sorted(hand)),
        )
        seen = (Option("seen", msg("Seen")),)
        await table.choose(source.player, prompt, seen, private=True, ask_single=True)
