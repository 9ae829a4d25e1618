"""What every kind of event is in the story: an act, a part of the act under way, or silent.

Every kind of event stands here; a new one has to be entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from simulator.model import events as ev
from simulator.records import dataclass


class ActKind(StrEnum):
    """What sort of act it is; the window chooses its picture by it."""

    ROUND = "round"
    ROUND_END = "round_end"
    PASS = "pass"
    END = "end"
    SETTING_UP = "setting_up"
    ACTIVATION = "activation"
    ACTION = "action"
    ATTACK = "attack"
    CARD = "card"
    ABILITY = "ability"
    ZONE = "zone"
    NOTE = "note"
    TABLE = "table"


class PartKind(StrEnum):
    """Which part of an act an event is."""

    PATH = "path"
    DICE = "dice"
    ATTACK = "attack"
    RESULT = "result"
    LOSS = "loss"
    POINTS = "points"
    CARDS = "cards"
    EFFECT = "effect"
    ENGAGEMENT = "engagement"
    VERDICT = "verdict"


@dataclass(frozen=True, slots=True)
class Begins:
    """The event begins an act; `once` where the act is over with it."""

    act: ActKind
    once: bool = False


@dataclass(frozen=True, slots=True)
class PartOf:
    """The event is a part of the act under way."""

    part: PartKind


@dataclass(frozen=True, slots=True)
class Silent:
    """The event is not shown, and why."""

    why: str


Role = Begins | PartOf | Silent
_ONCE: Final = Begins(ActKind.SETTING_UP, once=True)

ROLES: Final[Mapping[type[ev.Event], Role]] = {
    # the course of the game
    ev.PhaseBegan: Silent("the acts of a phase say where the game is"),
    ev.RoundBegan: Begins(ActKind.ROUND),
    ev.TurnBegan: Silent("every act says whose turn it is"),
    ev.TurnPassed: Begins(ActKind.PASS, once=True),
    ev.TurnEnded: Silent("the next act says whose turn it is"),
    ev.RoundEnded: Begins(ActKind.ROUND_END),
    ev.MarkersRemoved: PartOf(PartKind.EFFECT),
    ev.FirstPlayerNamed: PartOf(PartKind.EFFECT),
    ev.PointsScored: PartOf(PartKind.POINTS),
    ev.GameEnded: Begins(ActKind.END, once=True),
    # setting up
    ev.EdgeChosen: _ONCE,
    ev.ObjectiveCardDealt: _ONCE,
    ev.TerrainPlaced: PartOf(PartKind.EFFECT),
    ev.TerrainRemoved: PartOf(PartKind.EFFECT),
    ev.TokenPlaced: PartOf(PartKind.EFFECT),
    ev.TokenClaimed: PartOf(PartKind.EFFECT),
    ev.WallRaised: _ONCE,
    ev.UnitCalled: PartOf(PartKind.EFFECT),
    ev.UnitReturned: _ONCE,
    ev.UnitDeployed: _ONCE,
    ev.UnitWithdrawn: PartOf(PartKind.EFFECT),
    # dice and cards
    ev.DiceRolled: PartOf(PartKind.DICE),
    ev.DiceRerolled: PartOf(PartKind.DICE),
    ev.DeckShuffled: Silent("the order of a deck is hidden"),
    ev.CardsDrawn: PartOf(PartKind.CARDS),
    ev.CardsSeen: PartOf(PartKind.CARDS),
    ev.CardDiscarded: PartOf(PartKind.CARDS),
    ev.CardTaken: PartOf(PartKind.CARDS),
    ev.CardBorrowed: PartOf(PartKind.CARDS),
    ev.CardPutAway: PartOf(PartKind.CARDS),
    ev.CardPlayed: Begins(ActKind.CARD),
    ev.CardCancelled: PartOf(PartKind.RESULT),
    ev.EffectCancelled: PartOf(PartKind.RESULT),
    ev.EffectEnded: Silent("it only says where the act of a card or an ability ends"),
    ev.CardAttached: PartOf(PartKind.CARDS),
    ev.CardLaidFaceDown: PartOf(PartKind.CARDS),
    ev.FaceDownTaken: PartOf(PartKind.CARDS),
    ev.CardDetached: PartOf(PartKind.CARDS),
    ev.CardMoved: PartOf(PartKind.CARDS),
    ev.CardTokensChanged: PartOf(PartKind.CARDS),
    # activations and actions
    ev.UnitActivated: Begins(ActKind.ACTIVATION),
    ev.ActionDeclared: Begins(ActKind.ACTION),
    ev.ActivationResumed: Silent("the banner names whose turn it is"),
    ev.ActivationEnded: Silent("the marker on the unit shows it"),
    ev.UnitMoved: PartOf(PartKind.PATH),
    ev.UnitsEngaged: PartOf(PartKind.ENGAGEMENT),
    ev.UnitsDisengaged: PartOf(PartKind.ENGAGEMENT),
    ev.ChargeMade: PartOf(PartKind.RESULT),
    ev.VerdictGiven: PartOf(PartKind.VERDICT),
    # attacks, morale, wounds
    ev.AttackBegan: Begins(ActKind.ATTACK),
    ev.HitsScored: PartOf(PartKind.ATTACK),
    ev.HitsBlocked: PartOf(PartKind.ATTACK),
    ev.HitsReplaced: PartOf(PartKind.ATTACK),
    ev.AttackCompleted: PartOf(PartKind.ATTACK),
    ev.MoraleTested: PartOf(PartKind.RESULT),
    ev.WoundsSuffered: PartOf(PartKind.LOSS),
    ev.WoundsRestored: PartOf(PartKind.LOSS),
    ev.ModelsRemoved: PartOf(PartKind.LOSS),
    ev.AttachmentLost: PartOf(PartKind.LOSS),
    ev.AttachmentJoined: PartOf(PartKind.EFFECT),
    ev.AttachmentReplaced: PartOf(PartKind.EFFECT),
    ev.AttachmentMoved: PartOf(PartKind.EFFECT),
    ev.AttachmentBroughtBack: PartOf(PartKind.EFFECT),
    ev.FiguresRemoved: PartOf(PartKind.EFFECT),
    ev.UnitDestroyed: PartOf(PartKind.LOSS),
    ev.ConditionGained: PartOf(PartKind.LOSS),
    ev.ConditionLost: PartOf(PartKind.LOSS),
    # abilities, NCUs
    ev.AbilityUsed: Begins(ActKind.ABILITY),
    ev.OrderRegained: PartOf(PartKind.EFFECT),
    ev.TokensChanged: PartOf(PartKind.EFFECT),
    ev.LastingBegan: PartOf(PartKind.EFFECT),
    ev.LastingEnded: Silent("what it changed shows in the numbers that follow"),
    ev.ZoneClaimed: Begins(ActKind.ZONE),
    ev.NcuMoved: PartOf(PartKind.EFFECT),
    ev.NcuLent: PartOf(PartKind.EFFECT),
    ev.InfluenceLaid: PartOf(PartKind.EFFECT),
    ev.InfluenceLifted: PartOf(PartKind.EFFECT),
    ev.FlagSet: PartOf(PartKind.EFFECT),
    ev.Noted: Begins(ActKind.NOTE, once=True),  # silent without a text
}
"""The role of every kind of event."""


def role_of(event: ev.Event) -> Role:
    """Return an event's role; what the table only writes down for itself is silent."""
    if isinstance(event, ev.Noted) and not event.text:
        return Silent("the table only writes it down for itself")
    return ROLES[type(event)]
