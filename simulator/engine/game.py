"""A game and its positions: the cards' effects, what they make of a position, and the table.

These name each other, so they share a room: an effect reads a `Position` and acts on a `Table`, a
`Game` holds the effects, and a `Position` is one state of one `Game`.
"""

from __future__ import annotations

from collections.abc import (
    Awaitable,
    Callable,
    Coroutine,
    Generator,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
)
from dataclasses import field
from typing import Any, Final, TypeVar, cast

from simulator.engine.board_queries import BoardQueries
from simulator.engine.figures import names_borne
from simulator.engine.reducer import apply
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.language.texts import Message, Text, msg
from simulator.model import events as ev
from simulator.model.cards import AbilityId, CardId, Library
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Option,
    Place,
    PlacePiece,
    Refused,
    Reply,
    Request,
    Roll,
    Shuffle,
    Typed,
)
from simulator.model.roll_context import RollContext
from simulator.model.rulebook import Rule
from simulator.model.scenario import Scenario
from simulator.model.state import (
    GameState,
    Lasting,
    Ncu,
    Seat,
    SeatState,
    Unit,
    UnitId,
    Zone,
)
from simulator.model.stats import HOLDS, Stat
from simulator.model.subjects import Subject, Targeted
from simulator.model.tally import Part, Tally
from simulator.model.verdict import Verdict
from simulator.records import dataclass, replace

# ------------------------------------------------------------------ abilities

Fits = Callable[["Position", Source, Subject], bool]
Resolve = Callable[["Table", Source, Subject], Awaitable[Subject]]
Aim = Callable[["Position", Source, Subject], UnitId | None]
Amount = Callable[["Position", Source, UnitId, Subject], int]
Whose = Callable[["Position", Source], Seat | None]


Settled = Callable[["Position", Source, UnitId, Subject], bool]


def nobody(_now: Position, _source: Source, _subject: object) -> UnitId | None:
    """Aim of an effect that has no target of its own."""
    return None


def never_settled(_now: Position, _source: Source, _unit: UnitId, _subject: object) -> bool:
    """Say of a modifier that its amount may depend on anything."""
    return False


def always_settled(_now: Position, _source: Source, _unit: UnitId, _subject: object) -> bool:
    """Say of a modifier that its amount depends on nothing but the unit it is asked about."""
    return True


@dataclass(frozen=True, slots=True)
class Trigger:
    """An effect that may or must take place in a window."""

    moment: Moment
    fits: Fits
    resolve: Resolve
    use: EffectUse = EffectUse.PASSIVE
    optional: bool = False
    aim: Aim = nobody
    """The unit that triggers the card or order: its target (TCD-04, ORD-02)."""
    prompt: Text = ""
    once: str = ""
    """"", "round" or "game": how often the holder may use it (orders: always "round")."""
    listed: bool = False
    """A rule of the table itself, or what its text puts first: it comes first, nobody is asked."""
    whose: Whose | None = None
    """Who controls an effect the table owns, such as an objective card's; nobody: it is silent."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A standing change of a number: `amount(now, source, unit, subject)`, 0 where it is silent.

    Same-named modifiers of one statistic do not stack (CUM-01).
    """

    stat: Stat
    amount: Amount
    rule: Rule = Rule.ABL_01
    own: bool = False
    """It changes its holder's number alone, so of anybody else it need not be asked."""
    settled: Settled = never_settled
    """Whether its amount can only change with the units asked about, trays, tokens or engagements.

    What lasts and whose turn it is may change it too.
    """


@dataclass(frozen=True, slots=True)
class Ability:
    """A printed ability or card as behaviour."""

    id: AbilityId
    name: Text
    triggers: tuple[Trigger, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    innate: bool = False


@dataclass(frozen=True)
class Effects:
    """All abilities of a game as behaviour, by ability id; and those the scenario itself owns."""

    abilities: Mapping[AbilityId, Ability] = field(default_factory=dict)
    table_owned: tuple[Ability, ...] = ()


# --------------------------------------------------- effects that came during the game


def gained(stat: Stat) -> str:
    """Give the name of the lasting effect that gives a unit or player a statistic."""
    return f"gained_{stat.value}"


def _gained_amount(_now: Position, source: Source, unit: UnitId, _subject: object) -> int:
    return source.amount if unit == source.holder else 0


GAINED: Final = {
    gained(stat): Ability(
        gained(stat),
        "",
        modifiers=(Modifier(stat, _gained_amount, own=True, settled=always_settled),),
    )
    for stat in Stat
}
"""Statistics a unit has for a while, each as an effect that lasts."""


Modifiers = tuple[tuple[Modifier, Source], ...]
"""Standing modifiers, and from where each is."""

Firing = tuple[tuple[Trigger, Source], ...]
"""What may fire in a window, and from where."""


@dataclass(frozen=True, slots=True, eq=False)
class InForce:
    """What is in force in positions that differ in nothing it depends on, found when asked for."""

    modifiers: dict[Stat, tuple[tuple[Modifier, Source], ...]] = field(default_factory=dict)
    """The standing modifiers in force."""
    by_unit: dict[tuple[Stat, UnitId], tuple[tuple[Modifier, Source], ...]] = field(
        default_factory=dict
    )
    """Of these, those that may change the number of one unit or player."""
    triggers: dict[Moment, tuple[Firing, bool]] = field(default_factory=dict)
    """What may fire in a window of units, NCUs and the table, and whether the table owns some."""


@dataclass(slots=True)
class RuntimeEffects:
    """Loose effects by the window and the statistic they concern.

    They are read from the cards that units and NCUs carry and from what lasts: while these are the
    same, so are they. `units` and `ncus` are the last in which that was found to be so.
    """

    units: Mapping[UnitId, Unit]
    ncus: Mapping[UnitId, Ncu]
    lasting: tuple[Lasting, ...]
    triggers: Mapping[Moment, tuple[tuple[Trigger, Source], ...]]
    modifiers: Mapping[Stat, tuple[tuple[Modifier, Source], ...]]
    in_force: InForce = field(default_factory=InForce)
    """What is in force with them, where nothing takes abilities away as long as it stands."""


def _carry_the_same(before: Mapping[UnitId, Unit], after: Mapping[UnitId, Unit]) -> bool:
    """Say whether the same units are there, in the same order, with the same cards on them.

    What came during the game, and what is in force unless something silences it, depends on
    nothing else of a unit.
    """
    if before is after:
        return True
    if len(before) != len(after):
        return False
    for old, new in zip(before.values(), after.values(), strict=True):
        if old is not new and (
            old.id != new.id
            or old.destroyed is not new.destroyed
            or old.attachments != new.attachments
            or old.attached != new.attached
            or old.joined != new.joined
            or old.fallen != new.fallen
            or old.owner is not new.owner
            or old.card != new.card
            or (old.pose is None) is not (new.pose is None)
        ):
            return False
    return True


def _stand_for_the_same(before: Mapping[UnitId, Ncu], after: Mapping[UnitId, Ncu]) -> bool:
    """Say whether the same NCUs are there, in the same order, with the same cards on them."""
    if before is after:
        return True
    if len(before) != len(after):
        return False
    for old, new in zip(before.values(), after.values(), strict=True):
        if old is not new and (
            old.id != new.id
            or old.destroyed is not new.destroyed
            or old.attached != new.attached
            or old.owner is not new.owner
            or old.card != new.card
        ):
            return False
    return True


def _silenced_alike(before: GameState, after: GameState) -> bool:
    """Say whether nothing differs that decides what takes abilities away, and from whom."""
    return (
        before.units is after.units
        and before.ncus is after.ncus
        and before.lasting is after.lasting
        and before.engaged is after.engaged
        and before.phase is after.phase
        and before.active is after.active
    )


def runtime_effects(
    state: GameState, library: Library, effects: Effects, begun: Mapping[UnitId, Unit]
) -> RuntimeEffects:
    """Gather the effects that came during the game, attached cards before lasting effects.

    `begun` are the units the game began with: what others print came with them.
    """
    triggers: dict[Moment, tuple[tuple[Trigger, Source], ...]] = {}
    modifiers: dict[Stat, tuple[tuple[Modifier, Source], ...]] = {}
    for source in _sources(state, library, begun):
        ability = effects.abilities.get(source.ability) or GAINED.get(source.ability)
        if ability is None:
            continue
        for trigger in ability.triggers:
            triggers[trigger.moment] = (*triggers.get(trigger.moment, ()), (trigger, source))
        for modifier in ability.modifiers:
            modifiers[modifier.stat] = (*modifiers.get(modifier.stat, ()), (modifier, source))
    return RuntimeEffects(state.units, state.ncus, state.lasting, triggers, modifiers)


def _came_later(unit: Unit, library: Library) -> Iterator[Source]:
    """Give the abilities of attachments a unit did not begin with, the fallen included."""
    for joined in unit.joined:
        for ability in (*library.attachments[joined.card].abilities, *joined.gained):
            text = library.abilities.get(ability)
            yield Source(unit.owner, ability, text.name if text else ability, unit.id, joined.card)


def _called(unit: Unit, library: Library) -> Iterator[Source]:
    """Give what is printed on a unit that came during the game and on what it came with."""
    came = {joined.card for joined in unit.joined}
    with_it = [card for card in (*unit.attachments, *unit.fallen) if card not in came]
    cards = [(unit.card, library.units[unit.card].abilities)]
    cards += [(card, library.attachments[card].abilities) for card in with_it]
    for card, abilities in cards:
        for ability in abilities:
            text = library.abilities.get(ability)
            yield Source(unit.owner, ability, text.name if text else ability, unit.id, card)


def _companions(state: GameState, library: Library, unit: Unit, owner: Seat) -> list[Unit]:
    """Give the units for which a friendly card on another unit counts as attached too."""
    names = names_borne(state, library, unit.owner, unit.attachments)
    if unit.owner is not owner or not names:
        return []
    return [
        other
        for other in state.units.values()
        if other.owner is owner
        and other.on_table
        and other.id != unit.id
        and any(
            _shares_with(library, each) in names for each in library.units[other.card].abilities
        )
    ]


def _shares_with(library: Library, ability: AbilityId) -> str:
    text = library.abilities.get(ability)
    return text.shares_cards_of if text is not None else ""


def _sources(state: GameState, library: Library, begun: Mapping[UnitId, Unit]) -> Iterator[Source]:
    for unit in state.units.values():
        if unit.id not in begun:
            yield from _called(unit, library)
        if unit.joined:
            yield from _came_later(unit, library)
        if unit.attached and not unit.destroyed:
            for attached in unit.attached:
                card = library.lying(attached.card)
                ability = f"{card.ability}_attached"
                for holder in (unit, *_companions(state, library, unit, attached.owner)):
                    yield Source(attached.owner, ability, card.name, holder.id, attached.card)
    for ncu in state.ncus.values():
        for attached in ncu.attached:
            card = library.lying(attached.card)
            yield Source(
                attached.owner, f"{card.ability}_attached", card.name, ncu.id, attached.card
            )
    for lasting in state.lasting:
        yield Source(
            lasting.owner,
            lasting.ability,
            lasting.name,
            lasting.subject or "",
            chosen=lasting.chosen,
            amount=lasting.amount,
            bound=lasting.bound,
        )


# ------------------------------------------------------------------ the game

READINGS: Final = 8
"""How many readings of loose effects a game keeps: who thinks ahead goes back and forth."""

Hands = tuple[tuple[Seat, tuple[CardId, ...]], ...]
"""What each player holds, seat by seat."""

OfHand = Mapping[Moment, Firing]
"""What the cards of a hand can do in each window."""

Script = Coroutine[Request, Any, None]  # Any: each kind of request has its own kind of reply
NextStep = Callable[["Position"], "Callable[[Table], Script] | None"]
"""Reads a position and gives the script to run next, None when the game is over."""


@dataclass(frozen=True)
class Game:
    """A game before its first step.

    `board` is width and depth in inches; `scenario` is the checked scenario record the rules read;
    `rulings` are the switched ambiguities by name.
    """

    start: GameState
    library: Library
    effects: Effects
    next_step: NextStep
    board: tuple[float, float] = (48.0, 48.0)
    scenario: Scenario | None = None
    rulings: Mapping[str, bool] = field(default_factory=dict)
    seed: int = 0
    placed: dict[UnitId, tuple[Standing, Corners]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Where each tray was when last asked for, so that positions need not work it out anew."""
    played: dict[CardId, Mapping[Moment, tuple[Trigger, ...]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The windows in which tactics cards can be played, of those that were asked about."""
    hands: dict[Seat, tuple[tuple[CardId, ...], OfHand]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What each player's hand may do in which window, of the hand last asked about."""
    held: list[tuple[Mapping[Seat, SeatState], Hands, dict[Moment, Firing]]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    """The seats last asked about, their hands and what these may do in a window, at most one."""
    runtime: list[RuntimeEffects] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    """The loose effects last asked for, the newest first, at most `READINGS` readings of them."""
    in_force: list[tuple[GameState, InForce]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    """The position last asked about and what is in force there, at most one."""

    # Any: what is remembered has the type of whoever asked
    arrangements: dict[Hashable, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What was worked out about the last arrangements of trays and terrain (`answer_cache`)."""

    def __post_init__(self) -> None:
        """Index the printed abilities of everything in the game."""
        triggers: dict[Moment, list[tuple[Trigger, Source]]] = {}
        modifiers: dict[Stat, list[tuple[Modifier, Source]]] = {}
        for source in self._printed_sources():
            ability = self.effects.abilities.get(source.ability)
            if ability is None:
                continue
            for trigger in ability.triggers:
                triggers.setdefault(trigger.moment, []).append((trigger, source))
            for modifier in ability.modifiers:
                modifiers.setdefault(modifier.stat, []).append((modifier, source))
        for ability in self.effects.table_owned:
            owner = Source(self.start.first, ability.id, ability.name)
            for trigger in ability.triggers:
                triggers.setdefault(trigger.moment, []).append((trigger, owner))
            for modifier in ability.modifiers:
                modifiers.setdefault(modifier.stat, []).append((modifier, owner))
        object.__setattr__(self, "_triggers", {k: tuple(v) for k, v in triggers.items()})
        object.__setattr__(self, "_modifiers", {k: tuple(v) for k, v in modifiers.items()})

    def _printed_sources(self) -> Iterator[Source]:
        for unit in self.start.units.values():
            for ability in self.library.units[unit.card].abilities:
                yield self._source(unit.owner, ability, unit.id, unit.card)
            for card in unit.attachments:
                for ability in self.library.attachments[card].abilities:
                    yield self._source(unit.owner, ability, unit.id, card)
        for ncu in self.start.ncus.values():
            for ability in self.library.ncus[ncu.card].abilities:
                yield self._source(ncu.home, ability, ncu.id, ncu.card)

    def _source(self, player: Seat, ability: str, holder: str, card: str) -> Source:
        text = self.library.abilities.get(ability)
        return Source(player, ability, text.name if text else ability, holder, card)

    def printed_triggers(self, moment: Moment) -> tuple[tuple[Trigger, Source], ...]:
        """Give the triggers printed on units, attachments, NCUs and the scenario for a window."""
        return self._triggers.get(moment, ())  # type: ignore[attr-defined, no-any-return]

    def card_triggers(self, card: CardId) -> Mapping[Moment, tuple[Trigger, ...]]:
        """Give in which windows a tactics card can be played, and what it does there."""
        known = self.played.get(card)
        if known is None:
            known = self.played[card] = self._triggers_of_card(card)
        return known

    def _triggers_of_card(self, card: CardId) -> dict[Moment, tuple[Trigger, ...]]:
        ability = self.effects.abilities.get(self.library.tactics[card].ability)
        found: dict[Moment, tuple[Trigger, ...]] = {}
        for trigger in ability.triggers if ability else ():
            if trigger.use is EffectUse.CARD:
                found[trigger.moment] = (*found.get(trigger.moment, ()), trigger)
        return found

    def hand_triggers(
        self, player: Seat, hand: tuple[CardId, ...], moment: Moment
    ) -> tuple[tuple[Trigger, Source], ...]:
        """Give what the cards of a hand can do in a window, in the order of their numbers."""
        known = self.hands.get(player)
        if known is None or (known[0] is not hand and known[0] != hand):
            known = self.hands[player] = (hand, self._triggers_of_hand(player, hand))
        return known[1].get(moment, ())

    def _triggers_of_hand(self, player: Seat, hand: tuple[CardId, ...]) -> OfHand:
        cards = self.library.tactics
        found: dict[Moment, tuple[tuple[Trigger, Source], ...]] = {}
        for number in sorted(set(hand) & cards.keys()):
            source = Source(player, cards[number].ability, cards[number].name, "", number)
            for moment, triggers in self.card_triggers(number).items():
                more = tuple((trigger, source) for trigger in triggers)
                found[moment] = (*found.get(moment, ()), *more)
        return found

    def printed_modifiers(self, stat: Stat) -> tuple[tuple[Modifier, Source], ...]:
        """Give the standing modifiers printed on anything in the game for a statistic."""
        return self._modifiers.get(stat, ())  # type: ignore[attr-defined, no-any-return]


# ------------------------------------------------------------------ a position

_AFFILIATIONS: Final = frozenset(stat.value for stat in Stat if stat.startswith("affiliation_"))
"""The affiliations a unit may have by an effect."""

ATTACHMENTS_LOST: Final = "attachments_lost"
"""The lasting effect that silences a unit's attachments but not its own card.

With a colon and a card's number behind it, it silences that attachment only.
"""

SILENCED: Final = "silenced_"
"""Before an ability's id: the lasting effect that silences this one ability of its holder."""


@dataclass(frozen=True, slots=True)
class Position(BoardQueries):
    """One position of one game, read-only."""

    game: Game

    def supposing(self, change: Callable[[Position], GameState]) -> Position:
        """Give the position that would follow from a change of this one."""
        return Position(change(self), self.game)

    # ------------------------------------------------------------ houses and zones

    def has_affiliation(self, unit: UnitId, house: str) -> bool:
        """Say whether its name, its faction or an effect makes a unit one of `house` (UNIT-16)."""
        card = self.card(unit)
        if house.lower() in card.name.lower():
            return True
        faction = house.lower().removeprefix("house ").replace("'", "").replace(" ", "")
        if faction == card.faction:  # Night's Watch, House Bolton
            return True
        wanted = f"affiliation_{house.lower().replace(' ', '_')}".replace("'", "")
        if wanted in _AFFILIATIONS and self.has(Stat(wanted), unit):
            return True
        names = (wanted, f"{wanted}s")  # cards say Stormcrow unit, and Affiliation: Stormcrows
        return any(s.ability in names and self.holds(s) for s in self.printed(unit))

    def controls(self, player: Seat, zone: Zone) -> bool:
        """Say whether a player's NCU controls a zone (NCU-03), or an effect counts as control.

        Cards and abilities ask this; who scores by zones looks who stands there. Nobody controls
        any while an enemy controls the Water Gardens.
        """
        if self.kept_from_zones(player):
            return False
        return self._controls(player, zone)

    def kept_from_zones(self, player: Seat) -> bool:
        """Say whether a player counts as controlling no zone: an enemy controls the Water Gardens.

        What would make the player count as controlling one does not help either.
        """
        gardens = Zone.WATER_GARDENS
        return gardens in self.zones() and any(
            self._controls(rival, gardens) for rival in self.opponents(player)
        )

    def _controls(self, player: Seat, zone: Zone) -> bool:
        ncu = self.holder_of(zone)
        held = ncu is not None and ncu.owner in self.team(player)
        if ncu is not None and held and not self.has(Stat.HOLDS_NO_ZONE, ncu.id):
            return True
        return any(
            source.player in self.team(player) and modifier.amount(self, source, "", None) > 0
            for modifier, source in self._modifiers(HOLDS[zone])
        )

    # ------------------------------------------------------------ abilities

    def printed(self, unit: UnitId) -> list[Source]:
        """Give the abilities printed on a unit's card and its living attachments."""
        library = self.game.library
        state = self.state.units[unit]
        cards = [(state.card, library.units[state.card].abilities)]
        gained = {joined.card: joined.gained for joined in state.joined}
        cards += [
            (card, (*library.attachments[card].abilities, *gained.get(card, ())))
            for card in state.attachments
        ]
        return [
            Source(
                state.owner,
                a,
                library.abilities[a].name if a in library.abilities else a,
                unit,
                card,
            )
            for card, abilities in cards
            for a in abilities
        ]

    def lost_abilities(self, holder: UnitId) -> bool:
        """Say whether the unit or NCU has lost its abilities (CUM-03, CUM-04)."""
        return self._taken_for_now(holder) or any(
            lasting.ability == Stat.ABILITIES_LOST and lasting.subject == holder
            for lasting in self.state.lasting
        )

    def _taken_for_now(self, holder: UnitId) -> bool:
        """Say whether a standing effect takes a unit's abilities away as long as it holds.

        Whether it means this unit is asked before whether it is in force: it means no unit of its
        own side, and only one side's turn is on, so the second question never leads to the first.
        """
        standing = self.game.printed_modifiers(Stat.ABILITIES_LOST)
        lying = self._runtime_effects().modifiers.get(Stat.ABILITIES_LOST, ())
        return any(
            modifier.amount(self, source, holder, None) > 0 and self.holds(source)
            for modifier, source in standing
        ) or any(modifier.amount(self, source, holder, None) > 0 for modifier, source in lying)

    def _card_speaks(self, unit: Unit, card: str) -> bool:
        """Say whether it is the unit's own card, or a living attachment's nobody has silenced.

        An ability a unit has for a while is on no card.
        """
        if card in ("", unit.card):
            return True
        losses = (ATTACHMENTS_LOST, f"{ATTACHMENTS_LOST}:{card}")
        silent = any(
            lasting.ability in losses and lasting.subject == unit.id
            for lasting in self.state.lasting
        )
        return card in unit.attachments and not silent

    def holds(self, source: Source) -> bool:
        """Say whether a printed ability is in force: its holder is there and has not lost it."""
        if not source.holder:
            return True
        unit = self.state.units.get(source.holder)
        if unit is None:
            if self.state.ncus[source.holder].destroyed:
                return False
        elif unit.destroyed or not self._card_speaks(unit, source.card):
            return False
        if not self._something_silences():
            return True
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        return innate or not (self.lost_abilities(source.holder) or self._silenced(source))

    def _something_silences(self) -> bool:
        """Say whether anything in the game takes abilities away, whosever they are."""
        return bool(self.state.lasting) or self._silencing(self._runtime_effects())

    def _silencing(self, runtime: RuntimeEffects) -> bool:
        """Say whether a standing effect may take abilities away, whosever they are."""
        printed = self.game.printed_modifiers
        return bool(
            printed(Stat.ABILITIES_LOST)
            or printed(Stat.ATTACHMENTS_LOST)
            or Stat.ABILITIES_LOST in runtime.modifiers
        )

    def _silenced(self, source: Source) -> bool:
        """Say whether this one ability of its holder is silenced, or those of all attachments."""
        wanted = SILENCED + source.ability
        alone = any(x.ability == wanted and x.subject == source.holder for x in self.state.lasting)
        unit = self.state.units.get(source.holder)
        if alone or unit is None or source.card not in unit.attachments:
            return alone
        return any(  # those who silence attachments are NCUs
            modifier.amount(self, other, unit.id, None) > 0 and self.holds(other)
            for modifier, other in self.game.printed_modifiers(Stat.ATTACHMENTS_LOST)
        )

    def _borrowed_in_force(self, source: Source) -> bool:
        """Say whether a loose effect is in force: a printed ability only while its holder may."""
        return source.ability not in self.game.library.abilities or self.holds(source)

    def _held_at_its_fall(self, source: Source) -> bool:
        """Say whether a destroyed unit had a printed ability, which may answer its own fall."""
        unit = self.state.units.get(source.holder)
        if unit is None or not unit.destroyed:
            return False
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        had = source.card == unit.card or source.card in unit.fallen
        return had and (innate or not self.lost_abilities(source.holder))

    def _modifiers(self, stat: Stat) -> tuple[tuple[Modifier, Source], ...]:
        """Give the modifiers of a statistic in force: printed ones, then what came later."""
        known = self.effects_in_force()
        modifiers = known.modifiers.get(stat)
        if modifiers is None:
            modifiers = known.modifiers[stat] = tuple(self._found_in_force(stat))
        return modifiers

    def _modifiers_of(self, stat: Stat, unit: UnitId) -> tuple[tuple[Modifier, Source], ...]:
        """Give the modifiers of a statistic in force that may change the number of one unit."""
        found = tuple(
            [
                (modifier, source)
                for modifier, source in self._modifiers(stat)
                if not modifier.own or source.holder == unit
            ]
        )
        self.effects_in_force().by_unit[stat, unit] = found
        return found

    def modifiers_of(self, stat: Stat, unit: UnitId) -> Modifiers:
        """Give what may change a statistic of a unit as things stand."""
        known = self.effects_in_force().by_unit.get((stat, unit))
        return self._modifiers_of(stat, unit) if known is None else known

    def effects_in_force(self) -> InForce:
        """Give what is known of what is in force; begin anew where it may be something else.

        Whose turn it is and who is engaged counts for what takes abilities away as long as it
        stands; where the game has nothing of that kind, who carries what is all that counts.
        """
        kept, state = self.game.in_force, self.state
        last = kept[0] if kept else None
        if last is not None and last[0] is state:
            return last[1]
        runtime = self._runtime_effects()
        if not self._silencing(runtime):
            known = runtime.in_force
        elif last is not None and _silenced_alike(last[0], state):
            known = last[1]
        else:
            known = InForce()
        kept[:] = [(state, known)]
        return known

    def _found_in_force(self, stat: Stat) -> Iterator[tuple[Modifier, Source]]:
        for modifier, source in self.game.printed_modifiers(stat):
            if self.holds(source):
                yield modifier, source
        for modifier, source in self._runtime_effects().modifiers.get(stat, ()):
            if self._borrowed_in_force(source):
                yield modifier, source

    def _runtime_effects(self) -> RuntimeEffects:
        """Give what came during the game; it is worked out anew when it may have changed."""
        kept, state = self.game.runtime, self.state
        for number, known in enumerate(kept):
            if (
                (known.lasting is state.lasting or known.lasting == state.lasting)
                and _carry_the_same(known.units, state.units)
                and _stand_for_the_same(known.ncus, state.ncus)
            ):
                known.units, known.ncus = state.units, state.ncus
                if number:  # the one last asked for comes first
                    kept[:] = [known, *kept[:number], *kept[number + 1 :]]
                return known
        begun = self.game.start.units
        found = runtime_effects(state, self.game.library, self.game.effects, begun)
        kept[:] = [found, *kept[: READINGS - 1]]
        return found

    def parts(self, stat: Stat, unit: UnitId, subject: object = None) -> tuple[Part, ...]:
        """Give what changes a statistic of a unit in a situation; same names count once."""
        kept = self.game.in_force
        known = kept[0][1] if kept and kept[0][0] is self.state else self.effects_in_force()
        modifiers = known.by_unit.get((stat, unit))
        if modifiers is None:
            modifiers = self._modifiers_of(stat, unit)
        gains = getattr(subject, "gains", ()) if subject is not None else ()
        if not gains:  # so it is with most questions, and there is seldom more than one modifier
            if not modifiers:
                return ()
            if len(modifiers) == 1:
                ((modifier, source),) = modifiers
                amount = modifier.amount(self, source, unit, subject)
                return (Part(amount, source.name, modifier.rule),) if amount else ()
        found: dict[Text, Part] = {}
        for modifier, source in modifiers:
            amount = modifier.amount(self, source, unit, subject)
            if amount and (
                source.name not in found or abs(amount) > abs(found[source.name].amount)
            ):
                found[source.name] = Part(amount, source.name, modifier.rule)
        for gain in gains:
            part = found.get(gain.name)
            if gain.stat is stat and (part is None or abs(gain.amount) > abs(part.amount)):
                found[gain.name] = gain.part
        return tuple(found.values())

    def tally(self, stat: Stat, unit: UnitId, subject: object = None, base: int = 0) -> Tally:
        """Give a statistic with its reasons, starting from the printed `base`."""
        return Tally(base, self.parts(stat, unit, subject))

    def has(self, stat: Stat, unit: UnitId, subject: Subject = None) -> bool:
        """Say whether a unit has a keyword or licence in a situation."""
        kept = self.game.in_force
        known = kept[0][1] if kept and kept[0][0] is self.state else self.effects_in_force()
        if known.by_unit.get((stat, unit)) == () and not getattr(subject, "gains", ()):
            return False  # so it is with most questions
        found = self.parts(stat, unit, subject)
        return bool(found) and sum(part.amount for part in found) > 0

    def speed(self, unit: UnitId, subject: object = None) -> Tally:
        """Give a unit's speed in inches with its reasons.

        Where an effect fixes it, nothing raises it any more (SCN-DANCE-05).
        """
        printed = self.tally(Stat.SPEED, unit, subject, self.card(unit).speed)
        fixed = self.parts(Stat.FIXED_SPEED, unit, subject)
        if not fixed:
            return printed
        slower = tuple(part for part in printed.parts if part.amount < 0)
        least = min(fixed, key=lambda part: part.amount)
        return Tally(min(printed.base, least.amount), slower, least.source)

    def _speaks(self, moment: Moment, source: Source) -> bool:
        """Say whether a printed ability may fire: it is in force, or answers its own fall."""
        if self.holds(source):
            return True
        if moment is Moment.UNIT_REMOVED:
            return self._held_at_its_fall(source)
        return moment is Moment.ATTACHMENT_DESTROYED and self._fell(source)

    def _owned(self, trigger: Trigger, source: Source) -> tuple[tuple[Trigger, Source], ...]:
        """Give a trigger with who controls it: its holder's owner, or whoever it names."""
        player = source.player if trigger.whose is None else trigger.whose(self, source)
        return () if player is None else ((trigger, replace(source, player=player)),)

    def _fell(self, source: Source) -> bool:
        """Say whether the attachment with this ability fell with it."""
        unit = self.state.units.get(source.holder)
        if unit is None or source.card not in unit.fallen:
            return False
        ability = self.game.effects.abilities.get(source.ability)
        innate = ability is not None and ability.innate
        return innate or not (self.lost_abilities(source.holder) or self._silenced(source))

    def triggers(self, moment: Moment) -> Firing:
        """Give everything in force that may fire in a window, cards in hand included."""
        in_force = self.effects_in_force()
        known = in_force.triggers.get(moment)
        if known is None:
            lying = tuple(self._found_triggers(moment))
            owned = any(trigger.whose is not None for trigger, _source in lying)
            known = in_force.triggers[moment] = (lying, owned)
        lying, owned = known
        if owned:  # by the table, and controlled by whoever it says now
            found: list[tuple[Trigger, Source]] = []
            for pair in lying:
                found += (pair,) if pair[0].whose is None else self._owned(*pair)
            lying = tuple(found)
        held = self._held_triggers(moment)
        return lying + held if held else lying

    def _held_triggers(self, moment: Moment) -> tuple[tuple[Trigger, Source], ...]:
        """Give what the cards in all hands may do in a window."""
        kept, seats = self.game.held, self.state.seats
        last = kept[0] if kept else None
        if last is None or last[0] is not seats:
            hands = tuple([(seat.player, seat.hand) for seat in seats.values()])
            last = (seats, hands, last[2] if last is not None and last[1] == hands else {})
            kept[:] = [last]
        held = last[2].get(moment)
        if held is None:
            held = last[2][moment] = tuple(
                pair
                for player, hand in last[1]
                for pair in self.game.hand_triggers(player, hand, moment)
            )
        return held

    def _found_triggers(self, moment: Moment) -> Iterator[tuple[Trigger, Source]]:
        """Give what units, NCUs and the table may do in a window, whoever controls it."""
        for trigger, source in self.game.printed_triggers(moment):
            if self._speaks(moment, source):
                yield trigger, source
        for trigger, source in self._runtime_effects().triggers.get(moment, ()):
            if source.ability not in self.game.library.abilities or self._speaks(moment, source):
                yield trigger, source


# ------------------------------------------------------------------ the table

S = TypeVar("S")


@dataclass
class Ask:
    """A request on its way to the table; awaiting it gives the reply."""

    request: Request

    def __await__(self) -> Generator[Request, Reply, Reply]:
        """Hand the request to the session and wait."""
        reply = yield self.request
        return reply


class Table:
    """The table of one running game."""

    def __init__(
        self, position: Position, record: Callable[[ev.Event], None], rolls: int = 0
    ) -> None:
        """Start from a position; every event goes to `record`, `rolls` fell before."""
        self._now = position
        self._record = record
        self._rolls = rolls
        self.targeted: list[Targeted] = []
        """Whom the effects under way have targeted so far, those of the innermost effect last."""
        self.answering = 0
        """How many windows lie open within each other."""

    @property
    def now(self) -> Position:
        """Give the position as it is now; read it again after every await."""
        return self._now

    @property
    def newest_roll(self) -> int:
        """Return the number of the roll that fell last: how many rolls and shuffles there were."""
        return self._rolls

    @property
    def game(self) -> Game:
        """Give the game being played."""
        return self._now.game

    def deal(self, state: GameState) -> None:
        """Go on from another position: only for a copy of the game in which cards lie anew."""
        self._now = Position(state, self._now.game)

    def emit(self, *events: ev.Event) -> None:
        """Let events happen: change the position and write the log."""
        for event in events:
            state = apply(self._now.state, event)
            if state is not self._now.state:  # many events only report
                self._now = Position(state, self._now.game)
            self._record(event)

    async def choose(
        self,
        who: Seat,
        prompt: Message,
        options: Iterable[Option],
        *,
        kind: Kind = Kind.OTHER,
        refused: Iterable[Refused] = (),
        rule: Rule | None = None,
        private: bool = False,
        subject: UnitId | None = None,
        ask_single: bool = False,
        moment: Moment | None = None,
        occasion: object = None,
    ) -> str:
        """Let a player choose one option; a choice with one answer is taken without asking."""
        found = tuple(options)
        if len(found) == 1 and not ask_single:
            return found[0].key
        request = Choose(
            who=who,
            prompt=prompt,
            options=found,
            kind=kind,
            refused=tuple(refused),
            rule=rule,
            private=private,
            subject=subject,
            moment=moment,
            occasion=occasion,
        )
        reply = await Ask(request)
        return str(reply)

    async def choose_some(
        self,
        who: Seat,
        prompt: Message,
        options: Iterable[Option],
        *,
        least: int = 0,
        most: int | None = None,
        kind: Kind = Kind.OTHER,
        rule: Rule | None = None,
        private: bool = False,
        subject: UnitId | None = None,
        dice: int | None = None,
        occasion: object = None,
    ) -> tuple[str, ...]:
        """Let a player choose some of the options."""
        found = tuple(options)
        limit = len(found) if most is None else min(most, len(found))
        if limit == 0:
            return ()
        request = ChooseSome(
            who=who,
            prompt=prompt,
            options=found,
            least=min(least, limit),
            most=limit,
            kind=kind,
            rule=rule,
            private=private,
            subject=subject,
            dice=dice,
            occasion=occasion,
        )
        reply = await Ask(request)
        return tuple(str(key) for key in reply) if isinstance(reply, tuple) else ()

    async def yes(self, who: Seat, prompt: Message, *, subject: UnitId | None = None) -> bool:
        """Ask a player yes or no."""
        options = (Option("yes", msg("Yes")), Option("no", msg("No")))
        return await self.choose(who, prompt, options, kind=Kind.YES_NO, subject=subject) == "yes"

    async def place(
        self,
        who: Seat,
        prompt: Message,
        unit: UnitId,
        start: Pose,
        *,
        kind: Kind,
        check: Callable[[Pose], Verdict],
        snap: Callable[[Pose], Pose],
        samples: Callable[[], tuple[Pose, ...]],
        may_skip: bool = False,
        pivots: bool = True,
        rule: Rule | None = None,
        areas: tuple[tuple[Corners, float], ...] = (),
        one_by_one: Callable[[], Iterator[Pose]] | None = None,
        settled_by: Callable[[], Hashable] = lambda: None,
    ) -> Pose:
        """Let a player put a tray somewhere legal; the pose comes back on the recorded grid."""
        request = Place(
            who=who,
            prompt=prompt,
            unit=unit,
            start=start,
            kind=kind,
            check=check,
            snap=snap,
            samples=samples,
            may_skip=may_skip,
            pivots=pivots,
            rule=rule,
            subject=unit,
            areas=areas,
            one_by_one=one_by_one,
            settled_by=settled_by,
        )
        reply = await Ask(request)
        return cast(Pose, reply)

    async def place_piece(
        self,
        who: Seat,
        prompt: Message,
        piece: str,
        start: Pose,
        *,
        kind: Kind,
        outline: Callable[[Pose], Corners],
        check: Callable[[Pose], Verdict],
        snap: Callable[[Pose], Pose],
        samples: Callable[[], tuple[Pose, ...]],
        may_skip: bool = False,
        rule: Rule | None = None,
    ) -> Pose:
        """Let a player put a terrain piece or a token somewhere legal."""
        request = PlacePiece(
            who=who,
            prompt=prompt,
            piece=piece,
            start=start,
            kind=kind,
            outline=outline,
            check=check,
            snap=snap,
            samples=samples,
            may_skip=may_skip,
            rule=rule,
        )
        return cast(Pose, await Ask(request))

    async def roll(
        self,
        who: Seat,
        why: Message,
        dice: int,
        *,
        sides: int = 6,
        rule: Rule,
        context: RollContext | None = None,
        needed: int | None = None,
        belongs_to: int | None = None,
    ) -> tuple[int, ...]:
        """Roll dice for a player and write the faces down; `context` says what they are for.

        `needed` is the lowest face that succeeds, `belongs_to` the roll they are part of.
        """
        if dice <= 0:
            return ()
        asked = Roll(who=who, prompt=why, dice=dice, sides=sides, rule=rule, context=context)
        reply: tuple[int, ...] = await Ask(asked)  # type: ignore[assignment]
        faces, typed = tuple(reply), isinstance(reply, Typed)
        self._rolls += 1
        stage, again = (
            (context.stage, context.by is not None) if context is not None else (None, False)
        )
        self.emit(
            ev.DiceRolled(
                rule=rule,
                who=who,
                why=why,
                faces=faces,
                sides=sides,
                number=self._rolls,
                unit=context.unit if context is not None else None,
                stage=stage,
                needed=needed,
                belongs_to=belongs_to,
                again=again,
                typed=typed,
            )
        )
        return faces

    async def shuffled(self, who: Seat, why: Message, cards: tuple[S, ...]) -> tuple[S, ...]:
        """Shuffle cards; the order is recorded like dice."""
        if len(cards) < 2:
            return cards
        order = await Ask(Shuffle(who=who, prompt=why, count=len(cards), private=True))
        self._rolls += 1
        return tuple(cards[int(index)] for index in order)  # type: ignore[union-attr]
