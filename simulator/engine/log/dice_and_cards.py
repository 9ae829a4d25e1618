"""Dice and cards in sentences: rolled, drawn, played, cancelled, attached."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, card_name, says, says_number
from simulator.engine.names import faces_text, player_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked, msg, msg_plural
from simulator.model import events as ev


def _rolled(_now: Position, e: ev.DiceRolled) -> Message:
    player, faces = player_name(e.who), faces_text(e.faces)
    die = msg("D{sides}", sides=e.sides)
    n = len(e.faces) if len(e.faces) > 1 else ""
    if e.typed:
        return msg(
            "{player} rolls {n}{die} ({why}): {faces}, real dice, typed in.",
            player=player,
            n=n,
            die=die,
            why=e.why,
            faces=faces,
        )
    return msg(
        "{player} rolls {n}{die} ({why}): {faces}.",
        player=player,
        n=n,
        die=die,
        why=e.why,
        faces=faces,
    )


def _rerolled(_now: Position, e: ev.DiceRerolled) -> Message:
    was = faces_text(tuple(e.before[i] for i in e.indices))
    return msg(
        "{player} had {was} re-rolled ({why}); the dice now show {faces}.",
        player=player_name(e.by),
        was=was,
        why=e.why,
        faces=faces_text(e.after),
    )


def _dice_discarded(_now: Position, e: ev.DiceDiscarded) -> Message:
    return msg(
        "{player} discards the lowest result: {faces}.",
        player=player_name(e.who),
        faces=faces_text(e.faces),
    )


def _seen(_now: Position, e: ev.CardsSeen) -> Message:
    if (e.player is e.owner, e.pile) == (True, "deck"):
        return msg_plural(
            "{player} looks through their deck ({n} card).",
            "{player} looks through their deck ({n} cards).",
            e.count,
            player=player_name(e.player),
            n=e.count,
        )
    if e.pile == "deck":
        return msg_plural(
            "{player} looks at the top card of {owner}'s deck.",
            "{player} looks at the top {n} cards of {owner}'s deck.",
            e.count,
            player=player_name(e.player),
            owner=player_name(e.owner),
            n=e.count,
        )
    return msg_plural(
        "{player} looks at the hand of {owner} ({n} card).",
        "{player} looks at the hand of {owner} ({n} cards).",
        e.count,
        player=player_name(e.player),
        owner=player_name(e.owner),
        n=e.count,
    )


def _taken(now: Position, e: ev.CardTaken) -> Message:
    pile = {"deck": msg("deck"), "discard": msg("discard pile")}.get(e.pile, e.pile)
    return msg(
        "{player} takes {card} from the {pile}.",
        player=player_name(e.player),
        card=card_name(now, e.card),
        pile=pile,
    )


def _put_away(now: Position, e: ev.CardPutAway) -> Message:
    player = player_name(e.player)
    if e.to == "discard":
        return msg(
            "{card} goes from {player}'s deck to the discard pile.",
            card=card_name(now, e.card),
            player=player,
        )
    if e.to == "top":
        return msg("A card of {player}'s deck is put on top.", player=player)
    if e.pile == "deck":
        return msg("{player} puts a card on the bottom of the deck.", player=player)
    return msg("{player} puts a card from the hand into the deck.", player=player)


def _played(now: Position, e: ev.CardPlayed) -> Message:
    player, card = player_name(e.player), card_name(now, e.card)
    if e.target:
        unit = now.name(e.target)
        return msg("{player} plays {card} on {unit}.", player=player, card=card, unit=unit)
    return msg("{player} plays {card}.", player=player, card=card)


def _laid_face_down(now: Position, e: ev.CardLaidFaceDown) -> Message:
    player, holder = player_name(e.player), now.name(e.beside)
    return msg("{player} lays a card face down beside {holder}.", player=player, holder=holder)


def _face_down_taken(now: Position, e: ev.FaceDownTaken) -> Message:
    return msg(
        "{player} takes the card that lay face down beside {holder} into the hand.",
        player=player_name(e.player),
        holder=now.name(e.beside),
    )


FORMATTERS: Formatters = {
    ev.DiceRolled: _rolled,
    ev.DiceRerolled: _rerolled,
    ev.DiceDiscarded: _dice_discarded,
    ev.DeckShuffled: says(marked("{player} shuffles the tactics deck.")),
    ev.CardsDrawn: says_number(
        "{player} draws {n} card.",
        "{player} draws {n} cards.",
        "count",
    ),
    ev.CardsSeen: _seen,
    ev.CardDiscarded: says(marked("{player} discards {card}.")),
    ev.CardTaken: _taken,
    ev.CardBorrowed: says(marked("{player} takes {card} from the discard pile of {lender}.")),
    ev.CardPutAway: _put_away,
    ev.CardPlayed: _played,
    ev.CardCancelled: says(marked("{card} is cancelled by {by}.")),
    ev.EffectCancelled: says(marked("{name} is cancelled by {by}.")),
    ev.CardAttached: says(marked("{card} is attached to {unit}.")),
    ev.CardLaidFaceDown: _laid_face_down,
    ev.FaceDownTaken: _face_down_taken,
    ev.CardMoved: says(marked("{card} goes from {origin} to {unit}.")),
    ev.CardDetached: says(marked("{card} leaves {unit}.")),
    ev.CardTokensChanged: says(marked("{card} on {unit}: {amount:+d} token.")),
}
