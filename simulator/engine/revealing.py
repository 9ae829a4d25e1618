"""Which events show somebody what was hidden: dice before they fell, cards that lay face down.

What was seen cannot be unseen, so a choice before such an event is taken back only where the others
agree. Every kind of event stands here, revealing or not; a new one has to be entered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.model import events as ev

# Any: each kind of event has a function of its own
Reveals = bool | Callable[[Any], bool]


def _from_the_deck(event: ev.CardTaken) -> bool:
    """Whether the card was not open before: discard piles are (TCD-06)."""
    return event.pile == "deck"


def _into_the_open(event: ev.CardPutAway) -> bool:
    """Whether the card lies open now and did not before."""
    return event.to == "discard"


def _laid_from_the_deck(event: ev.CardAttached) -> bool:
    return event.pile == "deck"


def _with_a_card(event: ev.TokenPlaced) -> bool:
    """Whether a random objective card came with the token (SCN-FEAST-11)."""
    return event.token.card is not None


def _of_face_down_cards(event: ev.Noted) -> bool:
    return event.shows


REVEALING: Final[Mapping[type[ev.Event], Reveals]] = {
    # dice and cards
    ev.DiceRolled: True,
    ev.DiceRerolled: True,
    ev.DeckShuffled: True,
    ev.CardsDrawn: True,
    ev.CardsSeen: True,
    ev.CardDiscarded: True,  # a hand is hidden, a discard pile open
    ev.CardTaken: _from_the_deck,
    ev.CardBorrowed: False,
    ev.CardPutAway: _into_the_open,
    ev.CardPlayed: True,
    ev.CardLaidFaceDown: False,  # who lays it has seen it: CardsSeen came before
    ev.FaceDownTaken: False,
    ev.ObjectiveCardDealt: True,
    ev.TokenPlaced: _with_a_card,
    ev.Noted: _of_face_down_cards,
    # everything else happens in the open, with what everybody can see already
    ev.PhaseBegan: False,
    ev.RoundBegan: False,
    ev.TurnBegan: False,
    ev.TurnPassed: False,
    ev.TurnEnded: False,
    ev.RoundEnded: False,
    ev.MarkersRemoved: False,
    ev.FirstPlayerNamed: False,
    ev.PointsScored: False,
    ev.GameEnded: False,
    ev.EdgeChosen: False,
    ev.TerrainPlaced: False,
    ev.TerrainRemoved: False,
    ev.TokenClaimed: False,
    ev.WallRaised: False,
    ev.UnitCalled: False,
    ev.UnitReturned: False,
    ev.UnitDeployed: False,
    ev.UnitWithdrawn: False,
    ev.CardCancelled: False,
    ev.EffectCancelled: False,
    ev.EffectEnded: False,
    ev.CardAttached: _laid_from_the_deck,
    ev.CardMoved: False,
    ev.CardDetached: False,
    ev.CardTokensChanged: False,
    ev.UnitActivated: False,
    ev.ActionDeclared: False,
    ev.ActivationEnded: False,
    ev.ActivationResumed: False,
    ev.UnitMoved: False,
    ev.UnitsEngaged: False,
    ev.UnitsDisengaged: False,
    ev.ChargeMade: False,
    ev.VerdictGiven: False,
    ev.AttackBegan: False,
    ev.HitsScored: False,
    ev.HitsBlocked: False,
    ev.HitsReplaced: False,
    ev.AttackCompleted: False,
    ev.MoraleTested: False,
    ev.WoundsSuffered: False,
    ev.WoundsRestored: False,
    ev.ModelsRemoved: False,
    ev.AttachmentLost: False,
    ev.AttachmentJoined: False,
    ev.AttachmentReplaced: False,
    ev.AttachmentMoved: False,
    ev.AttachmentBroughtBack: False,
    ev.FiguresRemoved: False,
    ev.UnitDestroyed: False,
    ev.ConditionGained: False,
    ev.ConditionLost: False,
    ev.AbilityUsed: False,
    ev.OrderRegained: False,
    ev.TokensChanged: False,
    ev.LastingBegan: False,
    ev.LastingEnded: False,
    ev.ZoneClaimed: False,
    ev.NcuMoved: False,
    ev.NcuLent: False,
    ev.InfluenceLaid: False,
    ev.InfluenceLifted: False,
    ev.FlagSet: False,
}


def reveals(event: ev.Event) -> bool:
    """Whether an event showed somebody what was hidden from them before."""
    found = REVEALING[type(event)]
    return found if isinstance(found, bool) else found(event)
