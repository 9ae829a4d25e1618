"""House Lannister's non-combat units: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.abilities.choose_targets import choosable, choosable_near, choose_unit
from simulator.abilities.verbs import begin
from simulator.engine.game import game_of
from simulator.engine.names import zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import NO_CARDS, Declared, resolve
from simulator.language.texts import Message, literal, msg
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, CardPlay, Claim, MoraleTest, Subject, Suffered
from simulator.rules import morale
from simulator.rules.attack import resolve as attack
from simulator.rules.battlefield.distance import LONG
from simulator.rules.movement import maneuver
from simulator.rules.setup import prepare
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, wounds

ENOUGH: Final = "enough"

# ------------------------------------------------------------------ Tywin and Kevan Lannister

RAIN_HITS: Final = 4
JUST_WOUNDS: Final = 2
JUST_INCHES: Final = 2.0


async def _aimed(table: Table, source: Source, units: list[UnitId], what: Message) -> UnitId | None:
    """Ask the player to target one of some units for one of several effects."""
    title = literal("{effect}: {what}", effect=source.name, what=what)
    named = Source(source.player, source.ability, title, source.holder, source.card)
    return await choose_unit(table, named, units)


def has_enemy(now: Position, source: Source, _subject: object) -> bool:
    """Return whether an enemy combat unit stands on the battlefield."""
    return bool(choosable(now, source, {"choose": "enemy"}))


async def the_rains_of_castamere(table: Table, source: Source, subject: Subject) -> Subject:
    """All five targets are chosen first; then each effect happens to its own (GEN-17)."""
    foes = choosable(table.now, source, {"choose": "enemy"})
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
    return subject


def has_friend(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a friendly combat unit stands on the battlefield."""
    return bool(choosable(now, source, {"choose": "friendly"}))


async def unbiased_justice(table: Table, source: Source, subject: Subject) -> Subject:
    """All four targets are chosen first; then each effect happens to its own (GEN-17)."""
    now = table.now
    friends = choosable(now, source, {"choose": "friendly"})
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
    return subject


# ------------------------------------------------------------------ The High Sparrow

MOST_RESTORED: Final = 3


def feeds_faith(now: Position, source: Source, subject: Suffered) -> bool:
    """Return whether wounds were suffered and a friend stands in long range of the enemy."""
    near = choosable_near(now, source, "friendly", subject.unit, LONG)
    return subject.wounds > 0 and bool(near)


async def fealty_to_the_seven(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """A friend restores what the test cost the influenced enemy, at most 3."""
    near = choosable_near(table.now, source, "friendly", subject.unit, LONG)
    friend = await choose_unit(table, source, near)
    if friend is not None:
        await wounds.restore(table, friend, min(subject.wounds, MOST_RESTORED), source.name)
    return subject


# ------------------------------------------------------------------ Qyburn

DOVES: Final = 2
"""How many zones are named, and how many enemies become Vulnerable at most."""


async def little_doves(table: Table, source: Source, subject: Activation) -> Activation:
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
    return subject


def doves_heard(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether NCU claimed a zone that was named, and an enemy is there to suffer for it."""
    named = source.amount & 1 << list(Zone).index(subject.zone)
    return bool(named) and has_enemy(now, source, subject)


async def the_doves_sing(table: Table, source: Source, subject: Claim) -> Claim:
    """Up to two enemy combat units become Vulnerable."""
    left = choosable(table.now, source, {"choose": "enemy"})
    for _count in range(DOVES):
        more = await _wants_more(table, source) if left else False
        if not more:
            break
        unit = await choose_unit(table, source, left)
        if unit is not None:
            await conditions.give(table, unit, Condition.VULNERABLE, source.name)
            left = [other for other in left if other != unit]
    return subject


async def _wants_more(table: Table, source: Source) -> bool:
    options = (Option("more", msg("Target an enemy")), Option(ENOUGH, msg("No more")))
    prompt = msg("{effect}: target an enemy?", effect=source.name)
    return await table.choose(source.player, prompt, options) != ENOUGH


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


def can_counterplot(now: Position, source: Source, subject: CardPlay) -> bool:
    """Return whether a Counterplot lies in the deck or the discard pile and may be played."""
    return bool(_plots(now, source, subject))


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
    await prepare.shuffle_deck(table, player)
    return subject


LANNISTER_NCUS: Final = (
    Bespoke(the_rains_of_castamere, has_enemy),
    Bespoke(unbiased_justice, has_friend),
    Bespoke(fealty_to_the_seven, feeds_faith),
    Bespoke(little_doves),
    Bespoke(the_doves_sing, doves_heard),
    Bespoke(tactical_mastermind, can_counterplot),
)
