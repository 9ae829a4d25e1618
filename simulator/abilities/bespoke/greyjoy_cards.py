"""The tactics cards of House Greyjoy and its commanders: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.bespoke.opponents import discard_of_a_hand, opponent_with, opponents_with
from simulator.abilities.bespoke.searching import others_discarded
from simulator.abilities.bespoke.shared import cry, is_heard
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.abilities.roles import belongs
from simulator.engine.bound_effects import bind
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Message, msg, msg_plural
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Lasting, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, MoraleTest, Subject
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, tokens, wounds
from simulator.rules.units.tokens import PILLAGE

HOUSE: Final = "Greyjoy"
MOST: Final = 2
"""Pillage tokens that may lie on a unit."""
NONE: Final = "none"


def _greyjoys(now: Position, source: Source, **more: object) -> list[UnitId]:
    return choosable(now, source, {"choose": "friendly", "affiliation": HOUSE, **more})


# ------------------------------------------------------------------ Raiding Call

MOST_MODELS: Final = 3


def _raided(now: Position, source: Source, unit: UnitId) -> list[UnitId]:
    """Return the other friendly Greyjoy infantry in long range of a unit."""
    foot = _greyjoys(now, source, type=["infantry"])
    return [each for each in foot if each != unit and distance.within(now, unit, each, LONG)]


def _wealth_is_controlled(now: Position) -> bool:
    return any(now.controls(player, Zone.WEALTH) for player in now.state.seats)


def can_raid(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether another Greyjoy infantry unit is near, or somebody controls Wealth."""
    return _wealth_is_controlled(now) or bool(_raided(now, source, subject.unit))


@bespoke(can_raid)
async def raiding_call(table: Table, source: Source, subject: Activation) -> None:
    """Models and a token of another unit become wounds and a token of the activated one."""
    unit = subject.unit
    other = await choose_unit(table, source, _raided(table.now, source, unit))
    if other is not None:
        gone = await _models(table, source, other)
        moves = tokens.held(table.now, other, PILLAGE) and tokens.room(
            table.now, unit, PILLAGE, MOST
        )
        name = table.now.name(other)
        prompt = msg("{effect}: remove a pillage token from {unit}?", effect=source.name, unit=name)
        moves = bool(moves) and await table.yes(source.player, prompt, subject=other)
        await wounds.restore(table, unit, 1 + gone, source.name)
        if moves:
            await tokens.move(table, other, unit, PILLAGE, 1, source.name, most=MOST)
    if _wealth_is_controlled(table.now):
        foot = _greyjoys(table.now, source, type=["infantry"])
        able = [each for each in foot if tokens.room(table.now, each, PILLAGE, MOST)]
        taker = await choose_unit(table, source, able)
        if taker is not None:
            await tokens.gain(table, taker, PILLAGE, 1, source.name, most=MOST)


async def _models(table: Table, source: Source, unit: UnitId) -> int:
    """Ask the player to remove up to 3 models of a unit; return how many went."""
    now = table.now
    most = min(MOST_MODELS, wounds.removable_figures(now, unit))
    if most <= 0:
        return 0
    options = [
        Option(str(n), msg_plural("{n} model", "{n} models", n, n=n), about=unit)
        for n in range(most + 1)
    ]
    name = now.name(unit)
    prompt = msg("{effect}: remove how many models of {unit}?", effect=source.name, unit=name)
    count = int(await table.choose(source.player, prompt, options, subject=unit))
    wounds.remove_figures(table, unit, count, source.name)
    return count


# ------------------------------------------------------------------ Asha Greyjoy


@bespoke(is_heard)
async def war_cry_of_the_kraken(table: Table, source: Source, subject: Activation) -> None:
    """A morale test; passing it, an enemy becomes Panicked or Vulnerable, both by Asha's unit."""
    both = belongs(table.now, source, subject.unit, "commander")
    await cry(table, source, subject.unit, both=both)


# ------------------------------------------------------------------ Balon Greyjoy


def _heirs(now: Position, source: Source) -> list[UnitId]:
    """Return the other friendly Greyjoy units in long range of the chosen one, with room."""
    near = _greyjoys(now, source, within=LONG, of="chosen", apart_from="chosen")
    return [unit for unit in near if tokens.room(now, unit, PILLAGE, MOST)]


@bespoke(some(_heirs))
async def acceptable_sacrifices(table: Table, source: Source, _subject: Subject) -> None:
    """The chosen unit suffers up to 2 wounds and becomes Panicked; another gains as many tokens."""
    unit, now = source.chosen, table.now
    most = min(MOST, now.unit(unit).wounds)
    options = [
        Option(str(n), msg_plural("{n} wound", "{n} wounds", n, n=n), about=unit)
        for n in range(1, most + 1)
    ]
    options.append(Option(NONE, msg("None")))
    name = now.name(unit)
    prompt = msg(
        "{effect}: how many wounds {unit:does|do} {unit} suffer?", effect=source.name, unit=name
    )
    reply = await table.choose(source.player, prompt, options, subject=unit)
    if reply == NONE:
        return
    near = _heirs(now, source)  # where the unit stands before it may fall
    count = await wounds.suffer(table, unit, int(reply), source.name, source.player)
    if table.now.unit(unit).on_table:
        await conditions.give(table, unit, Condition.PANICKED, source.name)
    able = [each for each in near if tokens.room(table.now, each, PILLAGE, MOST)]
    heir = await choose_unit(table, source, able)
    if heir is not None:
        await tokens.gain(table, heir, PILLAGE, count, source.name, most=MOST)


# ------------------------------------------------------------------ Euron Greyjoy


def can_be_devious(now: Position, source: Source, _subject: object) -> bool:
    """Return whether there is another card to pay with, and one to take from an opponent."""
    seats = now.state.seats
    lenders = [rival for rival in now.opponents(source.player) if seats[rival].discard]
    return bool(lenders) and len(seats[source.player].hand) > 1


@bespoke(can_be_devious)
async def devious_methods(table: Table, source: Source, _subject: Subject) -> None:
    """For another card, take one of an opponent's discard pile, which goes back there later."""
    player = source.player
    if not table.now.state.seats[player].hand:
        return
    await tactics_cards.discard_for(table, player, source.name, 1)
    lender = await opponent_with(table, source, "discard")
    if lender is None:
        return
    pile = table.now.state.seats[lender].discard
    prompt = msg("{effect}: which card?", effect=source.name)
    card = await tactics_cards.choose_card(table, player, pile, prompt)
    if card is not None:
        tactics_cards.borrow(table, player, lender, card)
    await tactics_cards.discard_to_limit(table, player)


# ------------------------------------------------------------------ Erik Ironmaker


async def _attach_it(table: Table, source: Source) -> None:
    """Attach the card whose effect this is to the unit it lasted for."""
    ability = EffectPart.LASTING.whose(source.ability)
    cards = [card for card in table.game.library.tactics.values() if card.ability == ability]
    if cards and table.now.unit(source.holder).on_table:
        await tactics_cards.attach(table, source.player, cards[0].id, source.holder)


@bespoke()
async def attached_after_the_attack(table: Table, source: Source, _subject: Attack) -> None:
    """The card is attached to the unit that was attacked."""
    await _attach_it(table, source)


@bespoke()
async def attached_after_the_test(table: Table, source: Source, _subject: MoraleTest) -> None:
    """The card is attached to the unit that passed its test."""
    await _attach_it(table, source)


STEEL: Final[tuple[tuple[Stat, Message], ...]] = (
    (Stat.REROLL_ATTACK, msg("Re-roll attack dice")),
    (Stat.PRECISION, msg("Precision")),
    (Stat.VICIOUS, msg("Vicious")),
)
"""What a token may be removed for."""


@bespoke()
async def steels_might(table: Table, source: Source, subject: Attack) -> Attack:
    """For each token to be removed the attack gains one of three; they go once it is resolved."""
    unit = subject.attacker
    left = dict(STEEL)
    paid = 0
    for _token in range(tokens.held(table.now, unit, PILLAGE)):
        options = [Option(stat.value, label) for stat, label in left.items()]
        if paid:
            options.append(Option(NONE, msg("No more")))
        prompt = msg("{effect}: remove a pillage token for what?", effect=source.name)
        reply = await table.choose(source.player, prompt, options, subject=unit)
        if reply == NONE:
            break
        paid += 1
        del left[Stat(reply)]
        subject = subject.gaining(Stat(reply), 1, source.name)
    lasting = Lasting(source.lasting, source.player, unit, Until.ATTACK, source.name, paid)
    return bind(table, subject, lasting)


@bespoke()
async def steel_is_paid(table: Table, source: Source, _subject: Attack) -> None:
    """The tokens that paid for the attack go."""
    tokens.spend(table, source.holder, PILLAGE, source.amount)


# ------------------------------------------------------------------ Baelor Blacktyde


def somebody_lost_ranks(now: Position, _source: Source, subject: MoraleTest) -> bool:
    """Return whether the unit or an enemy engaged with it has a destroyed rank."""
    return any(now.ranks_lost(u) for u in (subject.unit, *now.enemies_engaged(subject.unit)))


@bespoke(somebody_lost_ranks)
async def blacktyde_conviction(table: Table, source: Source, subject: MoraleTest) -> MoraleTest:
    """+1 to the roll for each destroyed rank of the unit and of the enemies engaged with it."""
    now = table.now
    units = [subject.unit, *now.enemies_engaged(subject.unit)]
    ranks = sum(now.ranks_lost(unit) for unit in units)
    return subject.gaining(Stat.MORALE_ROLL, ranks, source.name) if ranks else subject


# ------------------------------------------------------------------ Dagmer Cleftjaw


@bespoke(some(others_discarded))
async def take_back_another(table: Table, source: Source, _subject: Subject) -> None:
    """A card of the discard pile goes to the hand, but not the one just played."""
    pile = others_discarded(table.now, source)
    prompt = msg("{effect}: which card?", effect=source.name)
    card = await tactics_cards.choose_card(table, source.player, pile, prompt)
    if card is not None:
        tactics_cards.take(table, source.player, card, "discard")
        await tactics_cards.discard_to_limit(table, source.player)


@bespoke(lambda now, source, _subject: opponents_with(now, source, "hand"))
async def iron_buys_a_look(table: Table, source: Source, _subject: Subject) -> None:
    """For a pillage token of the chosen unit, read an opponent's hand and discard a card of it."""
    tokens.spend(table, source.chosen, PILLAGE)
    rival = await opponent_with(table, source, "hand")
    if rival is not None:
        await discard_of_a_hand(table, source, rival, Rule.TCD_01)
