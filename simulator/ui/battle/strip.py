"""One strip of questions: whom a window asks, and what everybody knows that they may use there."""

from __future__ import annotations

from simulator.engine.windows import could_play, open_offers, playing_order
from simulator.language.texts import Text
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui.battle.match import Match


@dataclass(frozen=True, slots=True)
class StripPart:
    """One person's part of a strip: what all may know it can use, whether it could hold a card."""

    seat: Seat
    offers: tuple[Text, ...]
    card: bool
    answered: bool


def strip_of(match: Match) -> tuple[StripPart, ...]:
    """Return the parts of the strip that lies open, in the order in which the seats are asked.

    Empty where no window asks one of several people: alone, nobody's hand is a secret.
    """
    request, now = match.pending, match.session.position
    if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
        return ()
    moment, subject, order = request.moment, request.occasion, playing_order(now)
    if moment is None or len(match.humans) < 2 or request.who not in match.humans:
        return ()
    parts, still = [], {str(one.label) for one in request.options}
    for seat in (seat for seat in order if seat in match.humans):
        offers = tuple(one.label for one in open_offers(now, seat, moment, subject))
        if seat is request.who:  # what it has declared already is no option any more
            offers = tuple(label for label in offers if str(label) in still)
        card = bool(now.state.seats[seat].hand)
        if seat is request.who or offers or could_play(now, seat, moment, subject):
            answered = order.index(seat) < order.index(request.who)
            parts.append(StripPart(seat, offers, card, answered))
    return tuple(parts)
