"""What an effect can be about: the attack, charge, test or turn that is going on.

A window passes its subject through every effect; an effect answers with the changed subject.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from simulator.geometry.arcs import Side
from simulator.model.cards import AttackCard, CardId
from simulator.model.rulebook import Rule
from simulator.model.state import Player, UnitId, Zone
from simulator.model.tally import Part


class Stat(StrEnum):
    """A number or a licence that abilities change.

    Signs read as printed: +1 to hit, +1 to defense and +1 to a test are good for the roller;
    licences and keywords hold while their sum is above zero.
    """

    SPEED = "speed"
    FIXED_SPEED = "fixed_speed"
    """Speed is this and cannot be raised (SCN-DANCE-05)."""
    NO_MARCH = "no_march"
    TO_HIT = "to_hit"
    ATTACK_DICE = "attack_dice"
    RANKS_FOR_DICE = "ranks_for_dice"
    HIGHEST_DICE = "highest_dice"
    LOWEST_DICE = "lowest_dice"
    DEFENSE = "defense"
    MORALE_ROLL = "morale_roll"
    PANIC_ROLL = "panic_roll"
    PANIC_WOUNDS = "panic_wounds"
    MOST_PANIC_WOUNDS = "most_panic_wounds"
    """A failed panic test costs the unit no more wounds than this."""
    EXTRA_WOUNDS = "extra_wounds"
    EXTRA_HITS = "extra_hits"
    EXTRA_BLOCKS = "extra_blocks"
    SUNDERING = "sundering"
    VICIOUS = "vicious"
    CRITICAL_BLOW = "critical_blow"
    PRECISION = "precision"
    REROLL_ATTACK = "reroll_attack"
    REROLL_MISSES = "reroll_misses"
    REROLL_DEFENSE = "reroll_defense"
    REROLL_TEST = "reroll_test"
    REROLL_CHARGE = "reroll_charge"
    REROLL_RETREAT = "reroll_retreat"
    NO_DEFENSE_DICE = "no_defense_dice"
    ONLY_SIXES_BLOCK = "only_sixes_block"
    ALL_DICE_HIT = "all_dice_hit"
    HALF_WOUNDS = "half_wounds"
    """Of the hits the unit did not block only every second one wounds it."""
    AUTO_PASS = "auto_pass"
    IGNORES_BLOCKERS = "ignores_blockers"
    PIVOT_BEFORE_MARCH = "pivot_before_march"
    NO_CHARGE_BONUS = "no_charge_bonus"
    NO_FLANK_BONUS = "no_flank_bonus"
    DISORDERLY_UP_TO = "disorderly_up_to"
    CHARGE_COUNTS_SIX = "charge_counts_six"
    RETREAT_COUNTS_SIX = "retreat_counts_six"
    NO_PIVOT_WHEN_LEFT = "no_pivot_when_left"
    """Enemies this unit disengages from may not pivot."""
    THROUGH_ENEMIES = "through_enemies"
    """The unit marches even if engaged, and through enemies; whom it leaves may not pivot."""
    THROUGH_DANGER = "through_danger"
    """The unit's moves count as moves through Dangerous ground."""
    IGNORES_DANGEROUS = "ignores_dangerous"
    IGNORES_HINDERING = "ignores_hindering"
    IGNORES_ROUGH = "ignores_rough"
    ALL_HINDERING = "all_hindering"
    """The unit treats all terrain as Hindering."""
    ABILITIES_LOST = "abilities_lost"
    NO_FRIENDLY_CARDS = "no_friendly_cards"
    """The unit cannot be the target of its own side's tactics cards."""
    NO_FRIENDLY_ORDERS = "no_friendly_orders"
    """The unit cannot be the target of its own side's orders."""
    NO_WEAKENED = "no_weakened"
    GOES_FOR_A_TOKEN = "goes_for_a_token"
    """The lasting effect may leave the unit in place of a condition token."""
    HAND_LIMIT = "hand_limit"
    HAND_REFILL = "hand_refill"
    HOLDS_CROWN = "holds_crown"
    HOLDS_WEALTH = "holds_wealth"
    HOLDS_TACTICS = "holds_tactics"
    HOLDS_COMBAT = "holds_combat"
    HOLDS_MANEUVER = "holds_maneuver"
    REMEMBERED = "remembered"
    """Nothing by itself: its name on an attack tells an effect that it was for this one."""
    NO_OBJECTIVES = "no_objectives"
    """The unit controls no objective tokens."""
    CANNOT_ACTIVATE = "cannot_activate"
    NO_ACTIONS = "no_actions"
    """The unit can perform no actions, free ones included."""
    NO_ATTACKS = "no_attacks"
    """The unit can perform no attack or charge actions, free ones included."""
    NO_ORDERS = "no_orders"
    """The unit may not use orders."""
    UNTARGETABLE = "untargetable"
    """Nothing may target the unit or NCU."""
    COUNTS_AS_AFFILIATED = "counts_as_affiliated"


HOLDS: Final = {
    Zone.CROWN: Stat.HOLDS_CROWN,
    Zone.WEALTH: Stat.HOLDS_WEALTH,
    Zone.TACTICS: Stat.HOLDS_TACTICS,
    Zone.COMBAT: Stat.HOLDS_COMBAT,
    Zone.MANEUVER: Stat.HOLDS_MANEUVER,
}
"""By which statistic a player counts as controlling a zone."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Something one attack or test gains while it lasts."""

    stat: Stat
    amount: int
    name: str
    rule: Rule = Rule.TCD_01

    @property
    def part(self) -> Part:
        """Give the gain as a part of a tally."""
        return Part(self.amount, self.name, self.rule)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn or round that begins or ends; `player` is whose turn it is."""

    player: Player


@dataclass(frozen=True, slots=True)
class Activation:
    """A combat unit or NCU is activated."""

    unit: UnitId
    action_lost: bool = False
    """An effect took the action away: no action may be performed this turn."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A move that is over; `unit` stands where its last part ended (MOV-01)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Action:
    """An action that is about to be resolved or has been completed."""

    unit: UnitId
    name: str
    free: bool = False
    gains: tuple[Gain, ...] = ()
    action_lost: bool = False
    """An effect took it away before it was resolved."""

    def gaining(self, stat: Stat, amount: int, name: str) -> Self:
        """Give the action, and the attack or charge it becomes, with one more gain."""
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge under way; `die` is the charge distance die as it stands."""

    unit: UnitId
    target: UnitId
    side: Side
    die: int = 0
    disorderly: bool = False
    fortified: bool = False
    hindered: bool = False
    replaced: bool = False
    """An effect took the place of its melee attack."""
    gains: tuple[Gain, ...] = ()

    def gaining(self, stat: Stat, amount: int, name: str) -> Self:
        """Give the charge with one more gain."""
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack under way, from declaration to completion."""

    attacker: UnitId
    defender: UnitId
    card: AttackCard
    side: Side
    charge: Charge | None = None
    charge_bonus: bool = False
    gains: tuple[Gain, ...] = ()
    faces: tuple[int, ...] = ()
    hits: int = 0
    misses: int = 0
    unblockable: int = 0
    defense_faces: tuple[int, ...] = ()
    blocked: int = 0
    wounds: int = 0
    panic_passed: bool | None = None
    panic_wounds: int = 0
    destroyed: bool = False
    ranks_before: int = 0
    """The defender's ranks when the attack began."""
    lost: bool = False
    """Whether an effect before the dice took a side away, so that it was never made."""

    @property
    def melee(self) -> bool:
        """Say whether this is a melee attack."""
        return not self.card.kind.ranged

    def gaining(self, stat: Stat, amount: int, name: str) -> Self:
        """Give the attack with one more gain."""
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))


@dataclass(frozen=True, slots=True)
class MoraleTest:
    """A morale or panic test under way."""

    unit: UnitId
    panic: bool
    source: str
    by: Player | None = None
    """Whose effect demanded it; None when nobody controls the cause."""
    gains: tuple[Gain, ...] = ()
    faces: tuple[int, ...] = ()
    """Two dice, and the third in a panic test (1 to 3)."""
    passed: bool | None = None
    wounds: int = 0
    attack: Attack | None = None

    def gaining(self, stat: Stat, amount: int, name: str) -> Self:
        """Give the test with one more gain."""
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))


@dataclass(frozen=True, slots=True)
class Retreat:
    """A retreat under way."""

    unit: UnitId
    die: int = 0
    freed: tuple[UnitId, ...] = ()
    """Whom it left, and who is engaged with nobody now."""
    left: tuple[UnitId, ...] = ()
    """Whom it left."""
    gains: tuple[Gain, ...] = ()

    def gaining(self, stat: Stat, amount: int, name: str) -> Self:
        """Give the retreat with one more gain."""
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))


@dataclass(frozen=True, slots=True)
class Claim:
    """An NCU claims a zone; `replaced` when an effect took the zone effect's place."""

    ncu: UnitId
    zone: Zone
    replaced: bool = False
    target: UnitId | None = None
    """The unit the zone's effect was used on, once it is resolved."""


@dataclass(frozen=True, slots=True)
class CardPlay:
    """A tactics card (or order) that is about to take effect."""

    player: Player
    card: CardId
    target: UnitId | None = None
    cancelled: bool = False


class Means(StrEnum):
    """What it is that targets a unit."""

    CARD = "card"
    ORDER = "order"
    ABILITY = "ability"
    NCU = "ncu"
    ZONE = "zone"


@dataclass(frozen=True, slots=True)
class Targeted:
    """A unit that is targeted (GEN-17): by whose effect, by what, and from where."""

    unit: UnitId
    player: Player
    means: Means
    name: str
    holder: UnitId = ""
    """The unit or NCU that has the ability; empty for a card in hand and for a zone."""
    others: tuple[UnitId, ...] = ()
    """The units that could have been chosen instead."""
    zone: Zone | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class RankLost:
    """A rank of a unit was destroyed; `cause` is the unit whose attack or ability it was."""

    unit: UnitId
    by: Player | None = None
    attack: Attack | None = None
    cause: UnitId | None = None


@dataclass(frozen=True, slots=True)
class AttachmentFall:
    """An attachment was destroyed, alone or with its unit."""

    unit: UnitId
    card: CardId
    by: Player | None = None
    cause: UnitId | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """A unit that is being destroyed; `saved` when an effect keeps it in play."""

    unit: UnitId
    by: Player | None = None
    attack: Attack | None = None
    saved: bool = False
    cause: UnitId | None = None
    """The unit whose attack or ability destroyed it, None when it was no unit's."""


@dataclass(frozen=True, slots=True)
class Surge:
    """A melee attacker that may surge forth; `replaced` when an effect took its place."""

    attack: Attack
    replaced: bool = False

    @property
    def attacker(self) -> UnitId:
        """Give the unit that may surge forth."""
        return self.attack.attacker


Subject = (
    Turn
    | Activation
    | Moved
    | Action
    | Charge
    | Attack
    | MoraleTest
    | Retreat
    | Claim
    | CardPlay
    | Targeted
    | RankLost
    | AttachmentFall
    | Fall
    | Surge
)
