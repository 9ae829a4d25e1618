"""Dice and cards in sentences: rolled, drawn, played, cancelled, attached."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, card_name
from simulator.engine.names import faces_text, player_name
from simulator.engine.position import Position
from simulator.language.texts import Message, msg, msg_plural
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


def _shuffled(_now: Position, e: ev.DeckShuffled) -> Message:
    return msg("{player} shuffles the tactics deck.", player=player_name(e.player))


def _drawn(_now: Position, e: ev.CardsDrawn) -> Message:
    return msg_plural(
        "{player} draws {n} card.",
        "{player} draws {n} cards.",
        e.count,
        player=player_name(e.player),
        n=e.count,
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


def _discarded(now: Position, e: ev.CardDiscarded) -> Message:
    return msg(
        "{player} discards {card}.", player=player_name(e.player), card=card_name(now, e.card)
    )


def _taken(now: Position, e: ev.CardTaken) -> Message:
    pile = {"deck": msg("deck"), "discard": msg("discard pile")}.get(e.pile, e.pile)
    return msg(
        "{player} takes {card} from the {pile}.",
        player=player_name(e.player),
        card=card_name(now, e.card),
        pile=pile,
    )


def _borrowed(now: Position, e: ev.CardBorrowed) -> Message:
    return msg(
        "{player} takes {card} from the discard pile of {lender}.",
        player=player_name(e.player),
        card=card_name(now, e.card),
        lender=player_name(e.lender),
    )


def _put_away(now: Position, e: ev.CardPutAway) -> Message:
    player = player_name(e.player)
    if e.to == "discard":
        return msg(
            "{card} goes from {player}'s deck to the discard pile.",
            card=card_name(now, e.card),
            player=player,
        )
    if e.pile == "deck":
        return msg("{player} puts a card on the bottom of the deck.", player=player)
    return msg("{player} puts a card from the hand into the deck.", player=player)


def _played(now: Position, e: ev.CardPlayed) -> Message:
    player, card = player_name(e.player), card_name(now, e.card)
    if e.target:
        unit = now.name(e.target)
        return msg("{player} plays {card} on {unit}.", player=player, card=card, unit=unit)
    return msg("{player} plays {card}.", player=player, card=card)


def _cancelled(now: Position, e: ev.CardCancelled) -> Message:
    return msg("{card} is cancelled by {by}.", card=card_name(now, e.card), by=e.by)


def _stopped(_now: Position, e: ev.EffectCancelled) -> Message:
    return msg("{name} is cancelled by {by}.", name=e.name, by=e.by)


def _attached(now: Position, e: ev.CardAttached) -> Message:
    return msg("{card} is attached to {unit}.", card=card_name(now, e.card), unit=now.name(e.unit))


def _laid_face_down(now: Position, e: ev.CardLaidFaceDown) -> Message:
    player, holder = player_name(e.player), now.name(e.beside)
    return msg("{player} lays a card face down beside {holder}.", player=player, holder=holder)


def _face_down_taken(now: Position, e: ev.FaceDownTaken) -> Message:
    return msg(
        "{player} takes the card that lay face down beside {holder} into the hand.",
        player=player_name(e.player),
        holder=now.name(e.beside),
    )


def _moved(now: Position, e: ev.CardMoved) -> Message:
    return msg(
        "{card} goes from {origin} to {unit}.",
        card=card_name(now, e.card),
        origin=now.name(e.origin),
        unit=now.name(e.unit),
    )


def _detached(now: Position, e: ev.CardDetached) -> Message:
    return msg("{card} leaves {unit}.", card=card_name(now, e.card), unit=now.name(e.unit))


def _card_tokens(now: Position, e: ev.CardTokensChanged) -> Message:
    return msg(
        "{card} on {unit}: {amount:+d} token.",
        card=card_name(now, e.card),
        unit=now.name(e.unit),
        amount=e.amount,
    )


FORMATTERS: Formatters = {
    ev.DiceRolled: _rolled,
    ev.DiceRerolled: _rerolled,
    ev.DeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardsSeen: _seen,
    ev.CardDiscarded: _discarded,
    ev.CardTaken: _taken,
    ev.CardBorrowed: _borrowed,
    ev.CardPutAway: _put_away,
    ev.CardPlayed: _played,
    ev.CardCancelled: _cancelled,
    ev.EffectCancelled: _stopped,
    ev.CardAttached: _attached,
    ev.CardLaidFaceDown: _laid_face_down,
    ev.FaceDownTaken: _face_down_taken,
    ev.CardMoved: _moved,
    ev.CardDetached: _detached,
    ev.CardTokensChanged: _card_tokens,
}
