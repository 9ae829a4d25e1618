"""Dice and cards in sentences: rolled, drawn, played, cancelled, attached."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import faces_text, player_name
from simulator.engine.sentences.teller import Tellers, card_name
from simulator.model import events as ev
from simulator.texts import ngettext
from simulator.texts import translate as _


def _rolled(_now: Position, e: ev.DiceRolled) -> str:
    die = "D6" if e.sides == 6 else f"D{e.sides}"
    words = _("{player} rolls {n}{die} ({why}): {faces}.")
    if e.typed:
        words = _("{player} rolls {n}{die} ({why}): {faces}, real dice, typed in.")
    return words.format(
        player=player_name(e.who), n=len(e.faces) if len(e.faces) > 1 else "", die=die,
        why=e.why, faces=faces_text(e.faces),
    )  # fmt: skip


def _rerolled(_now: Position, e: ev.DiceRerolled) -> str:
    was = faces_text(tuple(e.before[i] for i in e.indices))
    return _("{player} had {was} re-rolled ({why}); the dice now show {faces}.").format(
        player=player_name(e.by), was=was, why=e.why, faces=faces_text(e.after)
    )


def _shuffled(_now: Position, e: ev.DeckShuffled) -> str:
    return _("{player} shuffles the tactics deck.").format(player=player_name(e.player))


def _drawn(_now: Position, e: ev.CardsDrawn) -> str:
    told = ngettext("{player} draws {n} card.", "{player} draws {n} cards.", e.count)
    return told.format(player=player_name(e.player), n=e.count)


def _seen(_now: Position, e: ev.CardsSeen) -> str:
    told = {
        (True, "deck"): ngettext(
            "{player} looks through their deck ({n} card).",
            "{player} looks through their deck ({n} cards).", e.count,
        ),
        (False, "hand"): ngettext(
            "{player} looks at the hand of {owner} ({n} card).",
            "{player} looks at the hand of {owner} ({n} cards).", e.count,
        ),
    }[e.player is e.owner, e.pile]  # fmt: skip
    return told.format(player=player_name(e.player), owner=player_name(e.owner), n=e.count)


def _discarded(now: Position, e: ev.CardDiscarded) -> str:
    return _("{player} discards {card}.").format(
        player=player_name(e.player), card=card_name(now, e.card)
    )


def _taken(now: Position, e: ev.CardTaken) -> str:
    pile = {"deck": _("deck"), "discard": _("discard pile")}.get(e.pile, e.pile)
    return _("{player} takes {card} from the {pile}.").format(
        player=player_name(e.player), card=card_name(now, e.card), pile=pile
    )


def _played(now: Position, e: ev.CardPlayed) -> str:
    told = _("{player} plays {card}.")
    if e.target:
        told = _("{player} plays {card} on {unit}.")
    return told.format(
        player=player_name(e.player),
        card=card_name(now, e.card),
        unit=now.name(e.target) if e.target else "",
    )


def _cancelled(now: Position, e: ev.CardCancelled) -> str:
    return _("{card} is cancelled by {by}.").format(card=card_name(now, e.card), by=e.by)


def _stopped(_now: Position, e: ev.EffectCancelled) -> str:
    return _("{name} is cancelled by {by}.").format(name=e.name, by=e.by)


def _attached(now: Position, e: ev.CardAttached) -> str:
    return _("{card} is attached to {unit}.").format(
        card=card_name(now, e.card), unit=now.name(e.unit)
    )


def _detached(now: Position, e: ev.CardDetached) -> str:
    return _("{card} leaves {unit}.").format(card=card_name(now, e.card), unit=now.name(e.unit))


def _card_tokens(now: Position, e: ev.CardTokensChanged) -> str:
    return _("{card} on {unit}: {amount:+d} token.").format(
        card=card_name(now, e.card), unit=now.name(e.unit), amount=e.amount
    )


TELLERS: Tellers = {
    ev.DiceRolled: _rolled,
    ev.DiceRerolled: _rerolled,
    ev.DeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardsSeen: _seen,
    ev.CardDiscarded: _discarded,
    ev.CardTaken: _taken,
    ev.CardPlayed: _played,
    ev.CardCancelled: _cancelled,
    ev.EffectCancelled: _stopped,
    ev.CardAttached: _attached,
    ev.CardDetached: _detached,
    ev.CardTokensChanged: _card_tokens,
}
