"""Steps about tactics cards and what lies on them: draw, fetch, attach, spend."""

from __future__ import annotations

from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import TARGET, found
from simulator.abilities.vocabulary import NUMBER, TEXT, Values, verb
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import marked, msg
from simulator.model.cards import CardId
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import MoraleTest, Subject
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import tokens


@verb(NUMBER)
async def draw(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Draw tactics cards (RND-16)."""
    await tactics_cards.draw(table, source.player, step["draw"], Rule.TCD_01)


@verb(NUMBER)
async def shuffle_in(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Shuffle so many cards of the player's choice from the hand into the deck."""
    count = step["shuffle_in"]
    await tactics_cards.hand_into_deck(table, source.player, source.name, count, count)
    await tactics_cards.shuffle_deck(table, source.player)


@verb(TARGET)
async def attach(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Lay the played card on a unit."""
    unit = await found(table, source, subject, step["attach"])
    if unit is not None:
        await tactics_cards.attach(table, source.player, source.card, unit)


@verb(TEXT, onto=TARGET)
async def lay_special(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Lay the special card of this name, which belongs to no deck, on a unit or NCU."""
    holder = await found(table, source, subject, step["onto"])
    if holder is not None:
        tactics_cards.lay_special(table, source.player, step["lay_special"], holder)


COPIES: Final = Values(marked("true or all"), lambda v: v is True or v == "all")
"""This one card, or all that a player laid there."""


WATCH: Final = "nightswatch"


@verb(COPIES)
async def detach(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Put the attached card on its owner's pile, or all copies of it on the unit (AMB-79)."""
    lying = [c for c in table.now.unit(source.holder).attached if c.card == source.card]
    for _copy in lying if step["detach"] == "all" else lying[:1]:
        tactics_cards.detach(table, source.holder, source.card)


def lost_by_panic(now: Position, unit: UnitId) -> list[CardId]:
    """Return the cards on a unit of the Night's Watch that a failed panic test costs it."""
    abilities, library = game_of(now).effects.abilities, now.game.library.tactics
    return [
        lying.card
        for lying in now.unit(unit).attached
        if not lying.special
        and library[lying.card].faction == WATCH
        and any(
            trigger.moment is Moment.MORALE_ENDED
            for trigger in abilities[EffectPart.ATTACHED.of(library[lying.card].ability)].triggers
        )
    ]


def could_detach(now: Position, source: Source, subject: Subject, _step: Words) -> bool:
    """Return whether the attached card leaves, not another that its player chooses instead."""
    if not (isinstance(subject, MoraleTest) and now.has(Stat.DISCARDS_ONE, source.holder)):
        return True
    return source.card not in lost_by_panic(now, source.holder)


@verb(NUMBER)
async def place_token(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Put order tokens on the attached card."""
    amount: int = step["place_token"]
    tactics_cards.change_tokens(table, source.holder, source.card, amount, Rule.TCD_01)


@verb(TEXT, who=TARGET, amount=NUMBER)
async def spend_token(table: Table, source: Source, subject: Subject, step: Words) -> None:
    """Take one token, or up to `amount`, off the holder's card or a unit."""
    who = source.holder
    if "who" in step:
        who = await found(table, source, subject, step["who"]) or who
    tokens.spend(table, who, step["spend_token"], step.get("amount", 1))


@verb(NUMBER)
async def take_back(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Take cards of one's choice from the discard pile into the hand (TCD-06)."""
    for _count in range(step["take_back"]):
        pile = table.now.state.seats[source.player].discard
        prompt = msg("{effect}: which card?", effect=source.name)
        card = await tactics_cards.choose_card(table, source.player, pile, prompt)
        if card is None:
            break
        tactics_cards.take(table, source.player, card, "discard")
    await tactics_cards.discard_to_limit(table, source.player)


@verb(TEXT)
async def fetch(table: Table, source: Source, _subject: Subject, step: Words) -> None:
    """Take a card of this name from the deck or the discard pile, then shuffle the deck."""
    seat = table.now.state.seats[source.player]
    library = table.game.library.tactics
    names = {"deck": msg("From the deck"), "discard": msg("From the discard pile")}
    places = {
        pile: card
        for pile in names
        for card in getattr(seat, pile)
        if library[card].name == step["fetch"]
    }
    if places:
        options = [Option(pile, names[pile], about=card) for pile, card in places.items()]
        prompt = msg("Take {card} into your hand from where?", card=step["fetch"])
        if len(options) > 1:
            tactics_cards.look_through(table, source.player, source.player, "deck")
        pile = await table.choose(source.player, prompt, options, kind=Kind.CARD, private=True)
        tactics_cards.take(table, source.player, places[pile], pile)
    await tactics_cards.shuffle_deck(table, source.player)
    await tactics_cards.discard_to_limit(table, source.player)
