"""Who may react now: declare in order, then resolve in order, one order or card per trigger.

SIM-01 to SIM-04, TIM-01: the active player declares or passes first, then the opponents; who has
passed may not answer; then the active player's effects resolve, then the opponents'.

Who targets a unit opens a window too (GEN-17, TCD-04, ORD-02); an effect of that window may cancel
what targets it, or make it fall on another unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar, cast

from simulator.engine.changes.altered import with_seat
from simulator.engine.effects import Trigger
from simulator.engine.in_force import firing
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import may_target
from simulator.language.texts import Text, literal, msg
from simulator.model import events as ev
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.picking import the_one
from simulator.model.requests import Choose, Kind, Option, Request, WindowOption, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import Ncu, Seat, Unit, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Attack,
    CardPlay,
    Claim,
    Means,
    Subject,
    Surge,
    Targeted,
    carries,
    is_over,
    unit_of,
)
from simulator.records import dataclass, replace

S = TypeVar("S", bound=Subject)

PASS = "pass"
NO_CARDS = "no_cards_this_turn"
COPIED: Final = -1
"""The amount of an NCU's ability that it has of another's card for a while (CARD-235)."""
DEEPEST: Final = 16
"""Effects that may lie within each other; printed ones lie a few deep, others might never end."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An effect somebody declared, waiting to be resolved."""

    trigger: Trigger
    source: Source

    @property
    def key(self) -> str:
        """Return the option key: what is used, and from where."""
        where = self.source.holder or self.source.card
        return option_key("use", self.source.ability, where)


async def open_window(table: Table, moment: Moment, subject: S) -> S:
    """Have everybody declare, then resolve; return the subject as the effects left it.

    Effects that answer each other without end are answered no more once they lie `DEEPEST` deep.
    """
    deepest = table.answering >= DEEPEST
    usable = [] if deepest else _usable(table.now, moment, subject)
    if not usable and (deepest or not table.asked_anyway):
        return subject
    table.answering += 1
    try:
        return await _answered(table, moment, subject, usable)
    finally:
        table.answering -= 1


async def _answered(table: Table, moment: Moment, subject: S, usable: list[Declared]) -> S:
    """Have everybody declare what is usable in a window, then resolve it."""
    declared: list[Declared] = []
    for player in playing_order(table.now):  # nothing changes before the last has declared
        declared += await _declare(table, player, moment, subject, usable)
    for player in playing_order(table.now):
        mine = [d for d in declared if d.source.player is player]
        while mine and not is_over(subject):
            chosen = await _next_to_resolve(table, player, mine)
            mine.remove(chosen)
            if still_in_force(table.now, chosen, moment) and can_use(table.now, chosen, subject):
                subject = await resolve(table, chosen, subject)
    return subject


def playing_order(now: Position) -> tuple[Seat, ...]:
    """Return the players in the order in which they declare: the active player's team first."""
    active = now.state.active
    mates = tuple(p for p in now.team(active) if p is not active)
    return (active, *mates, *now.opponents(active))


def _usable(now: Position, moment: Moment, subject: Subject) -> list[Declared]:
    """Return everything anybody could use in a window; in most windows there is nothing."""
    return [
        Declared(trigger, source)
        for trigger, source in firing(now, moment)
        if _can_use(now, trigger, source, subject)
    ]


def _of(player: Seat, usable: list[Declared]) -> Iterator[Declared]:
    """Yield what a player may or must use in a window, in a fixed order.

    What a unit has twice, printed or attached, it has once: same names do not stack (CUM-01).
    """
    seen: set[tuple[Trigger, Text, UnitId]] = set()
    for declared in usable:
        source = declared.source
        same = (declared.trigger, source.name, source.holder)
        if source.player is player and same not in seen:
            seen.add(same)
            yield declared


def still_in_force(now: Position, declared: Declared, moment: Moment) -> bool:
    """Return whether a declared effect is still there: its ability not lost, its card not gone."""
    return any(
        trigger is declared.trigger and source == declared.source
        for trigger, source in firing(now, moment)
    )


def can_use(now: Position, declared: Declared, subject: Subject) -> bool:
    """Return whether an effect is still in force, unspent, allowed to target, and fits."""
    return _can_use(now, declared.trigger, declared.source, subject)


def _can_use(now: Position, trigger: Trigger, source: Source, subject: Subject) -> bool:
    if source.bound and not carries(subject, source.bound):
        return False
    if source.holder:
        holder = now.state.units.get(source.holder) or now.state.ncus.get(source.holder)
        if holder is None or (holder.destroyed and not _own_fall(trigger, source, subject)):
            return False
        if trigger.once and source.ability in _spent(holder, trigger.once):
            return False
        if trigger.once == "game" and source.amount == COPIED and source.holder in now.state.ncus:
            return False
    barred = trigger.use is EffectUse.ORDER and source.holder in now.state.units
    if barred and now.has(Stat.NO_ORDERS, source.holder):
        return False
    if trigger.use is EffectUse.CARD:
        seat = now.state.seats[source.player]
        if source.card not in seat.hand or NO_CARDS in seat.flags:
            return False
    target = trigger.aim(now, source, subject)
    if not trigger.fits(now, _aimed(source, target), subject):
        return False
    return not _shunned(now, trigger, source, target, subject)


def _aimed(source: Source, target: UnitId | None) -> Source:
    """Return an effect's source with unit it is aimed at, which its conditions may ask about."""
    return source if target is None else replace(source, aimed=target)


def _own_fall(trigger: Trigger, source: Source, subject: Subject) -> bool:
    """Return whether an ability answers the fall of its own unit.

    Else a fallen unit's are silent.
    """
    if trigger.moment not in {Moment.UNIT_REMOVED, Moment.ATTACHMENT_DESTROYED}:
        return False
    return unit_of(subject) == source.holder


def _spent(holder: Unit | Ncu, once: str) -> frozenset[str]:
    if once == "round":
        return holder.used_this_round
    return holder.used_this_game


def _shunned(
    now: Position, trigger: Trigger, source: Source, target: UnitId | None, subject: Subject
) -> bool:
    """Return whether the effect may not target the unit it is aimed at (GEN-17)."""
    use = trigger.use
    if target is None or target not in now.state.units:
        return False
    if use is EffectUse.CARD:
        by = Means.CARD
    elif use is EffectUse.ORDER:
        by = Means.ORDER
    else:
        return now.owner(target) not in now.team(source.player) and now.has(
            Stat.NO_ENEMY_EFFECTS, target, subject
        )
    return not may_target(now, source.player, by, target, subject)


async def _declare(
    table: Table, player: Seat, moment: Moment, subject: Subject, usable: list[Declared]
) -> list[Declared]:
    """Ask one player to declare: what must happen is declared for it, what may is asked.

    Whom the table asks anyway is asked wherever its hand could hold a card, and asked again after
    an ability, with which a card may be declared too.
    """
    found = list(_of(player, usable))
    declared = [d for d in found if not d.trigger.optional and d.trigger.use is EffectUse.PASSIVE]
    open_ones = [d for d in found if d not in declared]
    anyway = player in table.asked_anyway and could_play(table.now, player, moment, subject)
    while open_ones or anyway:
        options = [_option(table.now, d, subject) for d in _distinct(open_ones)]
        reply = await table.choose(
            player,
            msg("{moment}: use an effect?", moment=moment.words),
            (*options, Option(PASS, msg("Pass"))),
            kind=Kind.WINDOW,
            rule=Rule.TIM_01,
            ask_single=True,
            private=anyway or any(d.trigger.use is EffectUse.CARD for d in open_ones),
            subject=_about(subject),
            moment=moment,
            occasion=subject,
        )
        if reply == PASS:
            break
        chosen = the_one((d for d in open_ones if d.key == reply), f"effect {reply!r} to declare")
        declared.append(chosen)
        open_ones.remove(chosen)
        if chosen.trigger.use is not EffectUse.PASSIVE:
            anyway = False
            open_ones = [d for d in open_ones if d.trigger.use is EffectUse.PASSIVE]
    return declared


def is_empty(request: Request | None) -> bool:
    """Return whether a question is a window in which nothing can be used."""
    if not isinstance(request, Choose) or len(request.options) != 1:
        return False
    return request.options[0].key == PASS


def could_play(now: Position, player: Seat, moment: Moment, subject: Subject) -> bool:
    """Return whether a player's hand could hold, for all the others know, a card for a window.

    They know the cards of its hand, its deck and those face down together, not which lies where.
    """
    seat = now.state.seats[player]
    open_ones = [borrowed.card for borrowed in seat.borrowed]
    unseen = sorted([*seat.hand, *seat.deck, *(laid.card for laid in seat.face_down)])
    for card in open_ones:
        unseen.remove(card)
    size = len(seat.hand) - len(open_ones)
    for first in range(0, len(unseen), size) if size else ():
        hand = unseen[max(0, min(first, len(unseen) - size)) :][:size]
        dealt = Position(with_seat(now.state, player, hand=(*open_ones, *hand)), now.game)
        for trigger, source in firing(dealt, moment):
            held = trigger.use is EffectUse.CARD and source.player is player
            if held and _can_use(dealt, trigger, source, subject):
                return True
    return False


def open_offers(
    now: Position, player: Seat, moment: Moment, subject: Subject
) -> tuple[WindowOption, ...]:
    """Return what everybody knows that a player may use in a window: all but its cards."""
    found = [
        declared
        for declared in _of(player, _usable(now, moment, subject))
        if declared.trigger.use is EffectUse.ORDER
        or (declared.trigger.use is EffectUse.PASSIVE and declared.trigger.optional)
    ]
    return tuple(_option(now, declared, subject) for declared in _distinct(found))


def _distinct(found: list[Declared]) -> list[Declared]:
    return list({d.key: d for d in found}.values())


def _option(now: Position, declared: Declared, subject: Subject) -> WindowOption:
    source, trigger = declared.source, declared.trigger
    kinds = {
        EffectUse.CARD: msg("tactics card"),
        EffectUse.ORDER: msg("order"),
        EffectUse.PASSIVE: msg("ability"),
    }
    target = trigger.aim(now, source, subject)
    about = target or source.holder or source.card
    return WindowOption(
        key=declared.key,
        label=_label(now, declared),
        about=about,
        detail=trigger.prompt or kinds[trigger.use],
        ability=source.ability,
        use=trigger.use.value,
        holder=source.holder,
        card=source.card,
        target=target,
    )


def _about(subject: Subject) -> UnitId | None:
    if isinstance(subject, Claim):
        return subject.ncu
    return subject.attacker if isinstance(subject, Attack | Surge) else unit_of(subject)


async def _next_to_resolve(table: Table, player: Seat, mine: list[Declared]) -> Declared:
    """Ask a player to order simultaneous effects of its own (SIM-01)."""
    listed = next((d for d in mine if d.trigger.listed), None)
    if listed is not None or len(mine) == 1:
        return listed or mine[0]
    options = [
        WindowOption(
            key=d.key,
            label=_label(table.now, d),
            about=d.source.holder,
            ability=d.source.ability,
            use=d.trigger.use.value,
            holder=d.source.holder,
            card=d.source.card,
        )
        for d in mine
    ]
    unique = list({o.key: o for o in options}.values())
    reply = await table.choose(
        player, msg("Which of your effects first?"), unique, kind=Kind.ORDER, rule=Rule.SIM_01
    )
    return the_one((d for d in mine if d.key == reply), f"declared effect {reply!r}")


def _label(now: Position, declared: Declared) -> Text:
    source = declared.source
    if not source.holder:
        return source.name
    return literal("{effect} ({holder})", effect=source.name, holder=now.name(source.holder))


async def resolve(table: Table, declared: Declared, subject: S) -> S:
    """Resolve one effect: record its use, let others cancel it, then do what it says.

    Then others may answer that it has targeted a unit, once for each unit it targeted.
    """
    before = len(table.targeted)
    subject = await _resolved(table, declared, subject)
    reached = tuple(dict.fromkeys(table.targeted[before:]))
    del table.targeted[before:]
    source = declared.source
    if declared.trigger.use is EffectUse.CARD or source.holder:
        table.emit(
            ev.EffectEnded(
                rule=Rule.SIM_01,
                player=source.player,
                ability=source.ability,
                holder=source.holder,
                card=source.card,
            )
        )
    for aimed in reached:
        await open_window(table, Moment.TARGETING_RESOLVED, aimed)
    return subject


async def _resolved(table: Table, declared: Declared, subject: S) -> S:
    trigger, source = declared.trigger, declared.source
    target = trigger.aim(table.now, source, subject)
    if trigger.use is EffectUse.CARD:
        table.emit(
            ev.CardPlayed(rule=Rule.TCD_01, player=source.player, card=source.card, target=target)
        )
        if await _cancelled(table, Moment.CARD_PLAYED, source, target):
            return subject
    elif source.holder:
        mark = "round" if trigger.use is EffectUse.ORDER else trigger.once
        table.emit(
            ev.AbilityUsed(
                rule=Rule.ORD_01 if trigger.use is EffectUse.ORDER else Rule.ABL_01,
                holder=source.holder,
                ability=source.ability,
                name=source.name,
                order=trigger.use is EffectUse.ORDER,
                mark=mark,
                target=target,
            )
        )
        if trigger.use is EffectUse.ORDER and await _cancelled(
            table, Moment.ORDER_USED, source, target
        ):
            return subject
    try:
        if target is not None:
            await targets(table, source, target)
        changed = await trigger.resolve(table, _aimed(source, target), subject)
    except EffectCancelledError:
        return subject
    return subject if changed is None else cast("S", changed)


async def _cancelled(table: Table, moment: Moment, source: Source, target: UnitId | None) -> bool:
    play = CardPlay(source.player, source.card or source.ability, target)
    play = await open_window(table, moment, play)
    return play.cancelled


# ------------------------------------------------------------------ being targeted


class EffectCancelledError(Exception):
    """The effect that is being resolved was cancelled; nothing more of it happens (AMB-78)."""


def means(now: Position, source: Source) -> Means:
    """Return what an effect is to the unit it targets."""
    if _is_a_cards(now, source):
        return Means.CARD
    if source.holder in now.state.ncus:
        return Means.NCU
    text = now.game.library.abilities.get(source.ability)
    return Means.ORDER if text is not None and text.order else Means.ABILITY


def _is_a_cards(now: Position, source: Source) -> bool:
    """Return whether an effect is a tactics card's, also where it waited on a unit or an NCU."""
    cards = now.game.library.tactics
    if source.card in cards:
        return True
    waiting = EffectPart.LASTING.whose(source.ability)
    return waiting is not None and any(card.ability == waiting for card in cards.values())


async def targets(
    table: Table, source: Source, unit: UnitId, others: tuple[UnitId, ...] = ()
) -> UnitId:
    """Have an effect target a unit; return the unit it falls on in the end.

    `others` are those it could have chosen instead. Raises EffectCancelledError when an effect of
    the window cancels it.
    """
    by = means(table.now, source)
    aimed = Targeted(unit, source.player, by, source.name, source.holder, others)
    unit = await falls_on(table, aimed)
    table.targeted.append(replace(aimed, unit=unit, others=()))
    return unit


async def falls_on(table: Table, aimed: Targeted) -> UnitId:
    """Open the window of something that targets a unit; give the unit it falls on in the end.

    Where an effect made it fall on another unit, that unit is targeted in its turn (GEN-17), and
    nobody else can be named any more. Raises EffectCancelledError when it is cancelled.
    """
    found = await open_window(table, Moment.TARGETED, aimed)
    if found.cancelled:
        raise EffectCancelledError
    if found.unit != aimed.unit:
        return await falls_on(table, replace(found, others=()))
    return found.unit
