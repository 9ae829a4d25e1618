"""When an effect may take place, how it counts, and where it comes from."""

from __future__ import annotations

from enum import StrEnum

from simulator.language.texts import Text, msg
from simulator.model.cards import AbilityId, CardId
from simulator.model.effect_ids import EffectPart
from simulator.model.named_kind import NamedKind
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass


class Moment(NamedKind):
    """The windows: moments at which effects may take place. The subject type stands behind each.

    Example:
        >>> from simulator import Moment
        >>> Moment("turn.start")
        <Moment.TURN_START: 'turn.start'>
    """

    BATTLEFIELD = "battlefield", msg("Setting up the battlefield")  # Turn, before terrain is placed
    # Turn, once zones and first player are known
    BEFORE_DEPLOYMENT = "before.deployment", msg("Before deployment")
    GAME_START = "game.start", msg("Start of the game")  # Turn, after the opening hands are drawn
    # Activation: a unit was put on the battlefield
    UNIT_DEPLOYED = "unit.deployed", msg("A unit is deployed")
    ROUND_START = "round.start", msg("Start of the round")  # Turn
    TURN_START = "turn.start", msg("Start of the turn")  # Turn
    TURN_END = "turn.end", msg("End of the turn")  # Turn
    ROUND_END = "round.end", msg("End of the round")  # Turn
    DEPLOYED = "deployed", msg("After deployment")  # Turn
    UNIT_ACTIVATES = "unit.activates", msg("A unit activates")  # Activation (combat units)
    # Activation (combat units), once it is over
    ACTIVATION_ENDED = "activation.ended", msg("After a unit's activation")
    NCU_ACTIVATES = "ncu.activates", msg("A non-combat unit activates")  # Activation (NCUs)
    ACTION_DECLARED = "action.declared", msg("Before the action")  # Action, before resolving it
    ACTION_COMPLETED = "action.completed", msg("After the action")  # Action
    CHARGE_DECLARED = "charge.declared", msg("Before the charge")  # Charge, before resolving it
    # Charge, after rolling charge distance dice
    CHARGE_ROLLED = "charge.rolled", msg("Charge distance rolled")
    # Charge, once it turned out disorderly
    CHARGE_DISORDERLY = "charge.disorderly", msg("Disorderly charge")
    CHARGE_FAILED = "charge.failed", msg("Failed charge")  # Charge, before its panic test
    # Charge, before the melee attack
    CHARGE_SUCCEEDED = "charge.succeeded", msg("Successful charge")
    RETREAT_ROLLED = "retreat.rolled", msg("Retreat distance rolled")  # Retreat
    RETREAT_COMPLETED = "retreat.completed", msg("After the retreat")  # Retreat
    ATTACK_DECLARED = "attack.declared", msg("Before the attack")  # Attack, before resolving it
    ATTACK_BEFORE_DICE = "attack.before_dice", msg("Before rolling attack dice")  # Attack
    # Attack, after attack dice stand
    ATTACK_ROLLED = "attack.rolled", msg("After rolling attack dice")
    # Attack, no attack die can change; also where none is defended
    ATTACK_STANDS = "attack.stands", msg("The attack dice stand")
    # Attack, after defense dice stand
    DEFENSE_ROLLED = "defense.rolled", msg("After rolling defense dice")
    ATTACK_COMPLETED = "attack.completed", msg("After the attack")  # Attack
    MORALE_BEFORE_DICE = "morale.before_dice", msg("Before the morale dice")  # MoraleTest
    # MoraleTest, after dice are rolled
    MORALE_ROLLED = "morale.rolled", msg("After the morale dice")
    MORALE_PASSED = "morale.passed", msg("Morale test passed")  # MoraleTest
    MORALE_FAILED = "morale.failed", msg("Morale test failed")  # MoraleTest
    # MoraleTest, passed or with its wounds suffered
    MORALE_ENDED = "morale.ended", msg("After the morale test")
    MOVE_ENDED = "move.ended", msg("A move has ended")  # Moved, once the whole move is over
    # Fall, before the unit is removed
    UNIT_DESTROYED = "unit.destroyed", msg("A unit is destroyed")
    UNIT_FALLS = "unit.falls", msg("A unit falls")  # Fall, nothing saved it, its tray still stands
    # Fall, after it left the battlefield
    UNIT_REMOVED = "unit.removed", msg("A unit was destroyed")
    # Fall, after an NCU was destroyed
    NCU_REMOVED = "ncu.removed", msg("A non-combat unit was destroyed")
    SURGE_FORTH = "surge.forth", msg("Surge forth")  # Surge
    RANK_DESTROYED = "rank.destroyed", msg("A rank is destroyed")  # RankLost, one for each rank
    # AttachmentFall, before it counts as destroyed
    ATTACHMENT_FALLING = "attachment.falling", msg("An attachment would be destroyed")
    # AttachmentFall, nothing saved it
    ATTACHMENT_DESTROYED = "attachment.destroyed", msg("An attachment is destroyed")
    # TokenGain, before the unit has it
    CONDITION_COMES = "condition.comes", msg("A unit would gain a condition token")
    CONDITION_GAINED = "condition.gained", msg("A unit gained a condition token")  # TokenGain
    # TokenGain, when the unit has it already
    CONDITION_AGAIN = "condition.again", msg("A unit would gain a condition token it has")
    # TokenLoss, expended or removed
    CONDITION_LOST = "condition.lost", msg("A condition token is gone")
    # TokensCome, before they lie there
    TOKEN_COMES = "token.comes", msg("A unit would gain a token")
    TOKEN_GAINED = "token.gained", msg("A unit gained a token")  # TokensCome
    # Suffered, while the unit still stands
    WOUNDS_SUFFERED = "wounds.suffered", msg("A unit suffered wounds")
    WOUNDS_RESTORED = "wounds.restored", msg("A unit restored wounds")  # Restored
    # Targeted, before what targets the unit happens
    TARGETED = "targeted", msg("A unit is targeted")
    # Targeted, after what targeted the unit happened
    TARGETING_RESOLVED = "targeting.resolved", msg("What targeted a unit is resolved")
    ZONE_CLAIMED = "zone.claimed", msg("A zone is claimed")  # Claim, before resolving the zone
    ZONE_RESOLVED = "zone.resolved", msg("After the zone's effect")  # Claim
    # CardLaid, a tactics card now lies on a unit
    CARD_ATTACHED = "card.attached", msg("A tactics card is attached")
    CARD_PLAYED = "card.played", msg("A tactics card is played")  # CardPlay, before resolving it
    ORDER_USED = "order.used", msg("An order is used")  # CardPlay, before resolving it
    SCORING = "scoring", msg("Scoring")  # Turn


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
