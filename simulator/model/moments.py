"""When an effect may take place, how it counts, and where it comes from."""

from __future__ import annotations

from enum import StrEnum

from simulator.language.texts import Text
from simulator.model.cards import AbilityId, CardId
from simulator.model.effect_ids import EffectPart
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass


class Moment(StrEnum):
    """The windows: moments at which effects may take place. The subject type stands behind each.

    Example:
        >>> from simulator import Moment
        >>> Moment("turn.start")
        <Moment.TURN_START: 'turn.start'>
    """

    BATTLEFIELD = "battlefield"  # Turn, before terrain is placed
    BEFORE_DEPLOYMENT = "before.deployment"  # Turn, once zones and first player are known
    GAME_START = "game.start"  # Turn, after the opening hands are drawn
    UNIT_DEPLOYED = "unit.deployed"  # Activation: a unit was put on the battlefield
    ROUND_START = "round.start"  # Turn
    TURN_START = "turn.start"  # Turn
    TURN_END = "turn.end"  # Turn
    ROUND_END = "round.end"  # Turn
    DEPLOYED = "deployed"  # Turn
    UNIT_ACTIVATES = "unit.activates"  # Activation (combat units)
    ACTIVATION_ENDED = "activation.ended"  # Activation (combat units), once it is over
    NCU_ACTIVATES = "ncu.activates"  # Activation (NCUs)
    ACTION_DECLARED = "action.declared"  # Action, before resolving it
    ACTION_COMPLETED = "action.completed"  # Action
    CHARGE_DECLARED = "charge.declared"  # Charge, before resolving it
    CHARGE_ROLLED = "charge.rolled"  # Charge, after rolling charge distance dice
    CHARGE_DISORDERLY = "charge.disorderly"  # Charge, once it turned out disorderly
    CHARGE_FAILED = "charge.failed"  # Charge, before its panic test
    CHARGE_SUCCEEDED = "charge.succeeded"  # Charge, before the melee attack
    RETREAT_ROLLED = "retreat.rolled"  # Retreat
    RETREAT_COMPLETED = "retreat.completed"  # Retreat
    ATTACK_DECLARED = "attack.declared"  # Attack, before resolving it
    ATTACK_BEFORE_DICE = "attack.before_dice"  # Attack
    ATTACK_ROLLED = "attack.rolled"  # Attack, after attack dice stand
    ATTACK_STANDS = "attack.stands"  # Attack, no attack die can change; also where none is defended
    DEFENSE_ROLLED = "defense.rolled"  # Attack, after defense dice stand
    ATTACK_COMPLETED = "attack.completed"  # Attack
    MORALE_BEFORE_DICE = "morale.before_dice"  # MoraleTest
    MORALE_ROLLED = "morale.rolled"  # MoraleTest, after dice are rolled
    MORALE_PASSED = "morale.passed"  # MoraleTest
    MORALE_FAILED = "morale.failed"  # MoraleTest
    MORALE_ENDED = "morale.ended"  # MoraleTest, passed or with its wounds suffered
    MOVE_ENDED = "move.ended"  # Moved, once the whole move is over
    UNIT_DESTROYED = "unit.destroyed"  # Fall, before the unit is removed
    UNIT_FALLS = "unit.falls"  # Fall, nothing saved it, its tray still stands
    UNIT_REMOVED = "unit.removed"  # Fall, after it left the battlefield
    NCU_REMOVED = "ncu.removed"  # Fall, after an NCU was destroyed
    SURGE_FORTH = "surge.forth"  # Surge
    RANK_DESTROYED = "rank.destroyed"  # RankLost, one for each rank
    ATTACHMENT_FALLING = "attachment.falling"  # AttachmentFall, before it counts as destroyed
    ATTACHMENT_DESTROYED = "attachment.destroyed"  # AttachmentFall, nothing saved it
    CONDITION_COMES = "condition.comes"  # TokenGain, before the unit has it
    CONDITION_GAINED = "condition.gained"  # TokenGain
    CONDITION_AGAIN = "condition.again"  # TokenGain, when the unit has it already
    CONDITION_LOST = "condition.lost"  # TokenLoss, expended or removed
    TOKEN_COMES = "token.comes"  # TokensCome, before they lie there
    TOKEN_GAINED = "token.gained"  # TokensCome
    WOUNDS_SUFFERED = "wounds.suffered"  # Suffered, while the unit still stands
    WOUNDS_RESTORED = "wounds.restored"  # Restored
    TARGETED = "targeted"  # Targeted, before what targets the unit happens
    TARGETING_RESOLVED = "targeting.resolved"  # Targeted, after what targeted the unit happened
    ZONE_CLAIMED = "zone.claimed"  # Claim, before resolving the zone
    ZONE_RESOLVED = "zone.resolved"  # Claim
    CARD_ATTACHED = "card.attached"  # CardLaid, a tactics card now lies on a unit
    CARD_PLAYED = "card.played"  # CardPlay, before resolving it
    ORDER_USED = "order.used"  # CardPlay, before resolving it
    SCORING = "scoring"  # Turn


class EffectUse(StrEnum):
    """How an effect counts for the one-per-trigger rule (TIM-01)."""

    PASSIVE = "passive"
    ORDER = "order"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Source:
    """Where an effect comes from: who controls it and who or what carries it.

    `holder` is the unit or NCU that has the ability; empty for a card in hand and for the scenario.
    `card` is the printed card: the unit's own, its attachment's, the NCU's or the tactics card's.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.printed("red:attacker")[0].ability
        'winters_bite'
    """

    player: Seat
    ability: AbilityId
    name: Text
    holder: UnitId = ""
    card: CardId = ""
    chosen: UnitId = ""
    """The unit or NCU its player chose; an effect that lasts remembers it."""
    aimed: UnitId = ""
    """The unit that triggered it and is its target (TCD-04, ORD-02), while it is used."""
    amount: int = 0
    """How much of a statistic it gives, if it is a gain that lasts."""
    bound: int = 0
    """The number of the one attack, charge or test it acts on; 0 when it is bound to none."""

    @property
    def lasting(self) -> AbilityId:
        """Return the name of what its ability does while it lasts."""
        return EffectPart.LASTING.of(self.ability)
