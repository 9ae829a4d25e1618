"""House Bolton: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.opponents import opponent_with
from simulator.abilities.bespoke.shared import choose_and_give, hurt_friends, on_each
from simulator.abilities.bespoke.shared_wounds import share_wounds
from simulator.abilities.choose_targets import choosable_near, enemy_units
from simulator.abilities.counts import counted, standing_so
from simulator.abilities.ncu_steps import choose_opponent, choose_zone
from simulator.abilities.verbs import begin
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId, Until, Zone
from simulator.model.subjects import Activation, Attack, Claim, RankLost, TokenGain, Turn
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.scoring import victory
from simulator.rules.tactics import ncus, tactics_board, tactics_cards
from simulator.rules.units import conditions, wounds

# ------------------------------------------------------------------ Dreadfort Spearmen


@bespoke()
async def impaled_before_their_eyes(table: Table, source: Source, subject: Attack) -> None:
    """All enemies in short range become Panicked, or Weakened if they were Panicked already."""
    for foe in standing_so(table.now, source, subject, {"units": "enemy", "within": SHORT}):
        afraid = Condition.PANICKED in table.now.unit(foe).conditions
        token = Condition.WEAKENED if afraid else Condition.PANICKED
        await conditions.give(table, foe, token, source.name)


# ------------------------------------------------------------------ Skin Collection


def took_the_rank(_now: Position, source: Source, subject: RankLost) -> bool:
    """Return whether the unit on which the card lies destroyed the rank."""
    return subject.cause == source.holder


@bespoke(took_the_rank)
async def collect_a_skin(table: Table, source: Source, _subject: RankLost) -> None:
    """An order token is placed on the card."""
    tactics_cards.change_tokens(table, source.holder, source.card, 1, Rule.TCD_01)


# ------------------------------------------------------------------ Ramsay Snow, Red Helm

FUELED: Final = "fueled_by_slaughter"
"""What he lends; a unit that has it by itself has it once (CUM-01)."""


def hungers_for_slaughter(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the attacker has not the ability that is lent by itself."""
    own = (s for s in now.printed(subject.attacker) if s.ability == FUELED)
    return not any(now.holds(source) for source in own)


@bespoke(hungers_for_slaughter)
async def feed_on_slaughter(table: Table, source: Source, subject: Attack) -> None:
    """The attacker restores 1 wound, and 1 more for each destroyed rank of the defender."""
    count = 1 + counted(table.now, source, subject, "defenders_destroyed_ranks")
    await wounds.restore(table, subject.attacker, count, source.name)


# ------------------------------------------------------------------ Walda Frey


@bespoke(some(hurt_friends))
async def silver_for_all(table: Table, source: Source, subject: Activation) -> Activation:
    """Friends share 1 wound and 1 for each round so far; she claims no zone."""
    count = 1 + table.now.state.round
    await share_wounds(table, source, count, lambda now: hurt_friends(now, source))
    return replace(subject, action_lost=True)


# ------------------------------------------------------------------ Jeyne Poole


def is_missed(now: Position, source: Source, subject: Claim) -> bool:
    """Return whether the enemy that she influences failed the zone's panic test."""
    unit = now.ncu(source.holder).influences
    return subject.failed and bool(unit) and unit == subject.target


@bespoke(is_missed)
async def the_hostage_is_missed(table: Table, source: Source, subject: Claim) -> None:
    """The unit's owner discards a tactics card at random."""
    if subject.target is not None:
        owner = table.now.owner(subject.target)
        await tactics_cards.discard_at_random(table, owner, source.name)


def _rivals(now: Position, source: Source) -> list[Seat]:
    """Return the opponents in the game, to whom she may go."""
    return [rival for rival in now.opponents(source.player) if not victory.out(now, rival)]


@bespoke(some(_rivals))
async def change_sides(table: Table, source: Source, _subject: Turn) -> None:
    """An opponent controls her until the round ends; her player becomes first player."""
    rival = await choose_opponent(table, source, _rivals(table.now, source))
    if rival is not None:
        ncus.lend(table, source.holder, rival)
    if table.now.state.first is not source.player:
        table.emit(ev.FirstPlayerNamed(rule=Rule.RND_17, player=source.player))


# ------------------------------------------------------------------ Tybald

ZONES: Final = tuple(Zone)
"""The zones in an order that stays: the envoy's lasting effect carries a place in it."""


def _within_reach(now: Position, _source: Source, subject: Activation) -> list[Zone]:
    """Return the zones that may be free as the turn ends, the one the NCU may leave included."""
    return [zone for zone in now.zones() if _may_be_free(now, subject, zone)]


def _may_be_free(now: Position, subject: Activation, zone: Zone) -> bool:
    there = now.holder_of(zone)
    return there is None or there.id == subject.unit


@bespoke(_within_reach)
async def send_an_envoy(table: Table, source: Source, subject: Activation) -> None:
    """A zone is chosen; what happens there this turn is awaited."""
    zone = await choose_zone(table, source, _within_reach(table.now, source, subject))
    if zone is not None:
        about = replace(source, chosen=subject.unit)
        waiting = source.lasting
        begin(table, about, waiting, source.holder, Until.TURN, amount=ZONES.index(zone))


def _ended(table: Table, source: Source) -> None:
    gone = tuple(
        lasting
        for lasting in table.now.state.lasting
        if (lasting.ability, lasting.subject) == (source.ability, source.holder)
    )
    table.emit(ev.LastingEnded(rule=Rule.ABL_01, lasting=gone))


def was_forestalled(_now: Position, source: Source, subject: Claim) -> bool:
    """Return whether the NCU that activated has claimed the chosen zone."""
    return subject.zone is ZONES[source.amount] and subject.ncu == source.chosen


@bespoke(was_forestalled)
async def envoy_forestalled(table: Table, source: Source, _subject: Claim) -> None:
    """The zone is the enemy's: one of its side becomes Vulnerable, and nobody waits any more."""
    _ended(table, source)
    await choose_and_give(table, source, enemy_units(table.now, source), Condition.VULNERABLE)


@bespoke(lambda now, source, _subject: ZONES[source.amount] in ncus.open_zones(now))
async def envoy_claims(table: Table, source: Source, _subject: Turn) -> None:
    """Tybald claims the zone."""
    await tactics_board.claim(table, source.holder, ZONES[source.amount])


@bespoke(was_forestalled)
async def envoy_was_right(table: Table, source: Source, _subject: Claim) -> None:
    """The zone is the enemy's: one of its side becomes Vulnerable and Weakened."""
    _ended(table, source)
    foes = enemy_units(table.now, source)
    await choose_and_give(table, source, foes, Condition.VULNERABLE, Condition.WEAKENED)


READ: Final = 3
"""How many cards of an opponent's deck the envoy reads."""


@bespoke()
async def envoy_reads(table: Table, source: Source, _subject: Claim) -> None:
    """Of the top 3 cards of an opponent's deck 1 is discarded; the others are put in order."""
    rival = await opponent_with(table, source, "deck")
    if rival is None:
        return
    left = list(tactics_cards.reveal_top(table, rival, READ))
    prompt = msg("{effect}: discard which card?", effect=source.name)
    gone = await _one_of(table, source, left, prompt)
    tactics_cards.put_away(table, rival, left.pop(gone), "deck", "discard")
    if len(left) > 1:
        prompt = msg("{effect}: which card lies on top?", effect=source.name)
        top = await _one_of(table, source, left, prompt)
        if top:  # the second becomes the first
            tactics_cards.put_on_top(table, rival, left[top])


async def _one_of(table: Table, source: Source, cards: list[CardId], prompt: Message) -> int:
    """Ask the effect's player for one of some cards, each by its place; return that."""
    names = table.game.library.tactics
    options = [Option(str(at), names[card].name, about=card) for at, card in enumerate(cards)]
    return int(await table.choose(source.player, prompt, options, kind=Kind.CARD, private=True))


# ------------------------------------------------------------------ Roose Bolton


def _within_cruelty(now: Position, source: Source, subject: TokenGain) -> list[UnitId]:
    """Return the other enemies in long range of the unit that can receive the same token."""
    near = choosable_near(now, source, "enemy", subject.unit, LONG, other=True)
    return [unit for unit in near if conditions.can_receive(now, unit, subject.condition)]


@bespoke(_within_cruelty)
async def cruelty_spreads(table: Table, source: Source, subject: TokenGain) -> None:
    """Up to 2 other enemies in long range of the unit gain the same token."""
    near = _within_cruelty(table.now, source, subject)

    async def spread(unit: UnitId) -> None:
        await conditions.give(table, unit, subject.condition, source.name)

    await on_each(table, source, near, spread, most=2)
