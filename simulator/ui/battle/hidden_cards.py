"""Who may see what at one screen: whose drawer is open, and when options stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from simulator.model.cards import CardId
from simulator.model.moments import EffectUse
from simulator.model.requests import Choose, ChooseSome, Kind, Option, Request, WindowOption
from simulator.model.scenario import MissionCard
from simulator.model.state import Seat
from simulator.staging.drawer import HiddenCard
from simulator.ui.battle.match import Match

AT_THE_TABLE = frozenset({Kind.WINDOW, Kind.DISCARD})
"""Private questions one answers with a look into one's own hand; all others draw the curtain."""
_NONE: frozenset[str] = frozenset()


@dataclass
class Secrecy:
    """What is open at the moment: keys held, a drawer left open by a click, a lifted curtain."""

    held: set[Seat] = field(default_factory=set)
    latched: Seat | None = None
    lifted: Seat | None = None
    on_phone: Callable[[Seat], bool] = lambda _seat: False
    """Whether a phone holds the hand of a seat: then it opens nowhere else."""

    def peeking(self) -> Seat | None:
        """Return the seat that looks into its drawer now."""
        return next(iter(sorted(self.held)), None) or self.latched

    def face_up(self, match: Match, player: Seat) -> bool:
        """Return whether a drawer is open.

        Its key is held, its curtain lifted, or it plays alone, and no phone holds it.
        """
        if self.on_phone(player):
            return False
        alone = match.humans == (player,)
        return alone or player in self.held or player in {self.latched, self.lifted}

    def shown_hand(self, match: Match) -> Seat:
        """Return whose drawer is shown: who peeks, else who decides, else the first human."""
        peeking = self.peeking()
        if peeking is not None and peeking in match.humans:
            return peeking
        request = match.pending
        if request is not None and request.who in match.humans:
            return request.who
        if match.session.state.active in match.humans:
            return match.session.state.active
        return next(iter(match.humans), match.session.state.active)

    def open_hands(self, match: Match) -> tuple[Seat, ...]:
        """Return whose cards may be named to all who look on.

        The hand shown, while it lies open.
        """
        player = self.shown_hand(match)
        known = player in match.humans and self.face_up(match, player)
        return (player,) if known else ()

    def hidden(self, match: Match, request: Request | None) -> bool:
        """Return whether the options of a request may not be read by everybody now.

        In a window those of cards alone may not, which `closed` tells.
        """
        if request is None or not request.private or request.kind is Kind.WINDOW:
            return False
        return not self.face_up(match, request.who)

    def closed(self, match: Match, request: Request | None) -> frozenset[str]:
        """Return the options of a window that lie in a closed hand, by their keys."""
        if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
            return _NONE
        cards = (one for one in request.options if isinstance(one, WindowOption))
        keys = frozenset(one.key for one in cards if one.use == EffectUse.CARD)
        return _NONE if self.face_up(match, request.who) else keys

    def needs_curtain(self, match: Match, request: Request, *, look_away: bool = False) -> bool:
        """Return whether a seat must look alone before a question may be shown.

        Who wishes to `look_away` draws the curtain before every hidden choice as well; in a window
        nothing is hidden before a hand is opened.
        """
        who = request.who
        if self.lifted is who or who not in match.humans or len(match.humans) < 2:
            return False
        if not request.private or request.kind is Kind.WINDOW:
            return False
        return look_away or request.kind not in AT_THE_TABLE

    def close(self, match: Match) -> None:
        """Close the drawers, as after every answer; a key still held keeps the one of who decides.

        Where no person is asked next, it keeps any.
        """
        if match.pending is not None and match.pending.who in match.humans:
            self.held &= {match.pending.who}
        self.latched = None
        self.lifted = None

    def look_at(self, seat: Seat) -> None:
        """Lift the curtain for a seat; from now on it alone has looked."""
        self.lifted = seat


def is_about_card(option: Option, card: CardId) -> bool:
    """Return whether an option is about a card, or plays it."""
    return card in {option.key, option.about} or (
        isinstance(option, WindowOption) and card == option.card
    )


def playable(request: Request | None, cards: Sequence[HiddenCard]) -> dict[int, str]:
    """Return for each place in the drawer that may be answered now the option that does it."""
    if not isinstance(request, Choose | ChooseSome):
        return {}
    found: dict[int, str] = {}
    for place, one in enumerate(cards):
        if one.elsewhere or (
            isinstance(one.card, MissionCard) and request.kind is not Kind.MISSION
        ):
            continue  # what lies elsewhere is no answer; a mission's number may be a place in hand
        keys = [option.key for option in request.options if is_about_card(option, one.id)]
        if keys:
            found[place] = str(place) if str(place) in keys else keys[0]
    return found
