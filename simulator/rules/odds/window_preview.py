"""One window in which chosen effects are supposed to be used (SIM-01 to SIM-04, TIM-01).

The game's own effect is run on a table of its own, where nobody sits. What dice will show is
veiled: an effect that asks for it, rolls a die or does what odds cannot follow is refused with its
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator
from itertools import chain, combinations
from typing import Any, Final

from simulator.engine.in_force import firing
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import PASS, Declared, can_use, playing_order, resolve, still_in_force
from simulator.language.texts import Message, Text, joined, msg
from simulator.model import events as ev
from simulator.model.cards import AbilityId
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import EffectUse as Kept
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Kind, Place, PlacePiece, Reply, Request, Roll, Shuffle
from simulator.model.state import Condition, Seat, UnitId
from simulator.model.subjects import Subject
from simulator.records import dataclass
from simulator.rules.odds import hypothetical
from simulator.rules.odds.unrolled import (
    HIDDEN,
    TEST_DICE,
    NotComputableError,
    Pick,
    unveiled,
    with_unknown,
)
from simulator.rules.units.conditions import standing_for


@dataclass(frozen=True, slots=True)
class ChosenEffect:
    """An effect a player is supposed to use at one moment of an attack.

    holder: the unit or NCU that has it, or the number of the tactics card. picks: the answers to
        what it asks.
    """

    player: Seat
    ability: AbilityId
    name: Text
    moment: Moment
    holder: str
    picks: tuple[Pick, ...] = ()

    def is_meant(self, source: Source) -> bool:
        """Return whether it is this effect, whatever the moment."""
        carrier = source.holder or source.card
        return (source.player, source.ability, carrier) == (self.player, self.ability, self.holder)

    def left_behind(self, source: Source) -> bool:
        """Return whether an effect is what this one left on a unit."""
        names = [part.of(self.ability) for part in (EffectPart.LASTING, EffectPart.ATTACHED)]
        return source.player is self.player and source.ability in names


Using = tuple[ChosenEffect, ...]
"""The effects that are supposed to be used, each player's in the order in which they resolve."""


# ------------------------------------------------------------------ the window


def window(
    now: Position, moment: Moment, subject: Subject, using: Using, pair: tuple[UnitId, UnitId]
) -> tuple[Position, Subject, frozenset[ChosenEffect]]:
    """Use what is meant to be used in a window; give position, subject and what took place.

    `pair` are attacker and defender: where an effect asks for a target, it is the one of them it
    may choose. Raises NotComputableError.
    """
    hidden = with_unknown(subject, moment)
    declared = _declared(now, moment, hidden, using)
    if not declared:
        return now, subject, frozenset()
    first, *others = (
        _resolved(world, moment, (hidden, subject), declared, pair)
        for world in _worlds(now, moment, pair)
    )
    after, changed, events = first
    if any(each[1:] != (changed, events) for each in others):
        raise NotComputableError(msg("It depends on whether a condition token has been expended."))
    return after, changed, frozenset(use for use, _effect in declared)


def _declared(
    now: Position, moment: Moment, subject: Subject, using: Using
) -> list[tuple[ChosenEffect, Declared]]:
    """Return what is declared, in the order in which it resolves (SIM-01, TIM-01)."""
    open_ones = [Declared(trigger, source) for trigger, source in firing(now, moment)]
    found: list[tuple[ChosenEffect, Declared]] = []
    for player in playing_order(now):
        mine = [use for use in using if use.player is player]
        for use in mine:
            meant = [one for one in open_ones if _fires(now, moment, subject, use, one)]
            alike = {(id(one.trigger), one.source.holder): one for one in meant}  # CUM-01
            found += [(use, one) for one in alike.values()]
        once = [
            one
            for _use, one in found
            if one.source.player is player and one.trigger.use is not Kept.PASSIVE
        ]
        if len(once) > 1:
            names = joined(one.source.name for one in once)
            raise NotComputableError(
                msg("Only one order or tactics card may be used at a time: {names}.", names=names)
            )
    return found


def _fires(
    now: Position, moment: Moment, subject: Subject, use: ChosenEffect, one: Declared
) -> bool:
    """Return whether an effect of a window is a use's own, or one it left that must happen."""
    if use.is_meant(one.source):
        return use.moment is moment and can_use(now, one, subject)
    return use.left_behind(one.source) and not one.trigger.optional and can_use(now, one, subject)


def acts(now: Position, moment: Moment, subject: Subject, whose: Callable[[Source], bool]) -> bool:
    """Return whether an effect of some sources acts at a moment, or may."""
    hidden = with_unknown(subject, moment)
    return any(
        whose(source) and can_use(now, Declared(trigger, source), hidden)
        for trigger, source in firing(now, moment)
    )


def _worlds(now: Position, moment: Moment, pair: tuple[UnitId, UnitId]) -> Iterator[Position]:
    """Yield the position, and those without tokens that may have been expended by then (CON-03)."""
    yield now
    attacker, defender = pair
    rolls: list[tuple[UnitId, Condition]] = []
    if moment in HIDDEN:
        rolls.append((attacker, Condition.WEAKENED))
    if moment in HIDDEN and moment is not Moment.ATTACK_ROLLED:
        rolls.append((defender, Condition.VULNERABLE))
    if moment in TEST_DICE:
        rolls.append((defender, Condition.PANICKED))
    spent = [(unit, one) for unit, kind in rolls for one in standing_for(now, unit, kind)]
    lying = list(dict.fromkeys(spent))
    sizes = range(1, len(lying) + 1)
    for gone in chain.from_iterable(combinations(lying, size) for size in sizes):
        world = now
        for unit, token in gone:
            world = hypothetical.with_conditions(world, unit, world.unit(unit).conditions - {token})
        yield world


def _resolved(
    now: Position,
    moment: Moment,
    subjects: tuple[Subject, Subject],
    declared: Iterable[tuple[ChosenEffect, Declared]],
    pair: tuple[UnitId, UnitId],
) -> tuple[Position, Subject, list[ev.Event]]:
    """Resolve effects in order on a table where nobody sits; `subjects`: veiled, and as known."""
    events: list[ev.Event] = []
    table = Table(now, events.append)
    hidden, known = subjects
    subject = hidden
    for use, one in declared:
        if still_in_force(table.now, one, moment) and can_use(table.now, one, subject):
            subject = _run(resolve(table, one, subject), use, pair)
    for event in events:
        if not isinstance(event, FOLLOWED):
            raise NotComputableError(_why_not(event))
    return table.now, unveiled(subject, hidden, known), events


def _run(
    # Any: a script yields requests and takes replies of every kind
    script: Coroutine[Any, Any, Subject],
    use: ChosenEffect,
    pair: tuple[UnitId, UnitId],
) -> Subject:
    """Run an effect to its end, answering what it asks."""
    picks = list(use.picks)
    reply: Reply | None = None
    try:
        while True:
            reply = _answer(script.send(reply), picks, pair)
    except StopIteration as ended:
        result: Subject = ended.value
        return result
    finally:
        script.close()


def _answer(request: Request, picks: list[Pick], pair: tuple[UnitId, UnitId]) -> Reply:
    """Answer as the supposition goes: nobody answers the effect, its target is of the two."""
    if isinstance(request, Roll):
        raise NotComputableError(msg("It rolls dice of its own."))
    if isinstance(request, Shuffle):
        raise NotComputableError(msg("It shuffles a deck."))
    if isinstance(request, Place | PlacePiece):
        raise NotComputableError(msg("It moves a tray or a piece."))
    if not isinstance(request, Choose):
        raise NotComputableError(msg("It asks for several things at once."))
    keys = {option.key for option in request.options}
    if request.kind is Kind.WINDOW and PASS in keys:
        return PASS
    if request.kind is Kind.TARGET and keys & set(pair):
        of_the_two = [unit for unit in pair if unit in keys]
        if len(of_the_two) == 1:
            return of_the_two[0]
    if picks and picks[0].key in keys:
        return picks.pop(0).key
    alike = {option.label: Pick(option.key, option.label) for option in request.options}
    raise NotComputableError(msg("It asks for a choice."), tuple(alike.values()))


# ------------------------------------------------------------------ what may happen

FOLLOWED: Final = (
    ev.AbilityUsed, ev.CardPlayed, ev.CardCancelled, ev.EffectCancelled, ev.ConditionGained,
    ev.ConditionLost, ev.LastingBegan, ev.LastingEnded, ev.TokensChanged, ev.CardAttached,
    ev.CardDetached, ev.CardMoved, ev.CardTokensChanged, ev.EffectEnded,
)  # fmt: skip
"""What an effect may do besides changing the attack, so that the odds still follow it."""


def _why_not(event: ev.Event) -> Message:
    if isinstance(
        event, ev.WoundsSuffered | ev.WoundsRestored | ev.ModelsRemoved | ev.AttachmentLost
    ):
        return msg("It costs or restores wounds outside of the attack.")
    if isinstance(event, ev.AttachmentMoved | ev.AttachmentBroughtBack | ev.FiguresRemoved):
        return msg("It moves attachments or removes models.")
    if isinstance(event, ev.UnitMoved | ev.UnitsDisengaged | ev.UnitsEngaged):
        return msg("It moves a tray.")
    if isinstance(
        event, ev.CardsDrawn | ev.CardDiscarded | ev.CardTaken | ev.CardBorrowed | ev.FaceDownTaken
    ):
        return msg("It draws or discards cards.")
    return msg("It does more than change this attack.")
