"""Dice and cards in sentences: rolled, drawn, played, cancelled, attached."""

from __future__ import annotations

from typing import Final

from simulator.engine.log.formatters import Formatters, filled, says, says_number
from simulator.engine.names import faces_text, player_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked, msg
from simulator.model import events as ev


def _rolled(now: Position, e: ev.DiceRolled) -> Message:
    words = marked("{player} rolls {n}{die} ({why}): {faces}.")
    if e.typed:
        words = marked("{player} rolls {n}{die} ({why}): {faces}, real dice, typed in.")
    n = len(e.faces) if len(e.faces) > 1 else ""
    return filled(words, now, e, player=player_name(e.who), n=n, die=msg("D{sides}", sides=e.sides))


def _rerolled(now: Position, e: ev.DiceRerolled) -> Message:
    words = marked("{player} had {was} re-rolled ({why}); the dice now show {faces}.")
    was, faces = faces_text(tuple(e.before[i] for i in e.indices)), faces_text(e.after)
    return filled(words, now, e, player=player_name(e.by), was=was, faces=faces)


def _dice_discarded(now: Position, e: ev.DiceDiscarded) -> Message:
    words = marked("{player} discards the lowest result: {faces}.")
    return filled(words, now, e, player=player_name(e.who))


def _seen(now: Position, e: ev.CardsSeen) -> Message:
    own, deck = e.player is e.owner, e.pile == "deck"
    return (_SEEN if not deck else _SEEN_OWN_DECK if own else _SEEN_DECK)(now, e)


def _taken(now: Position, e: ev.CardTaken) -> Message:
    pile = {"deck": msg("deck"), "discard": msg("discard pile")}.get(e.pile, e.pile)
    return filled(marked("{player} takes {card} from the {pile}."), now, e, pile=pile)


def _put_away(now: Position, e: ev.CardPutAway) -> Message:
    words = marked("{player} puts a card from the hand into the deck.")
    if e.to == "discard":
        words = marked("{card} goes from {player}'s deck to the discard pile.")
    elif e.to == "top":
        words = marked("A card of {player}'s deck is put on top.")
    elif e.pile == "deck":
        words = marked("{player} puts a card on the bottom of the deck.")
    return filled(words, now, e)


def _played(now: Position, e: ev.CardPlayed) -> Message:
    if e.target:
        return filled(marked("{player} plays {card} on {unit}."), now, e, unit=now.name(e.target))
    return filled(marked("{player} plays {card}."), now, e)


def _laid_face_down(now: Position, e: ev.CardLaidFaceDown) -> Message:
    words = marked("{player} lays a card face down beside {holder}.")
    return filled(words, now, e, holder=now.name(e.beside))


def _face_down_taken(now: Position, e: ev.FaceDownTaken) -> Message:
    words = marked("{player} takes the card that lay face down beside {holder} into the hand.")
    return filled(words, now, e, holder=now.name(e.beside))


_SEEN_OWN_DECK: Final = says_number(
    "{player} looks through their deck ({n} card).",
    "{player} looks through their deck ({n} cards).",
    "count",
)
_SEEN_DECK: Final = says_number(
    "{player} looks at the top card of {owner}'s deck.",
    "{player} looks at the top {n} cards of {owner}'s deck.",
    "count",
)
_SEEN: Final = says_number(
    "{player} looks at the hand of {owner} ({n} card).",
    "{player} looks at the hand of {owner} ({n} cards).",
    "count",
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
