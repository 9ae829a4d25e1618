"""Which effects may be supposed to be used in an attack, and which the odds cannot follow.

Each is tried out by itself: what can be followed through the windows of the attack is counted when
the asker switches it on; what cannot says why. An effect that asks for a choice is offered once for
each way to answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from simulator.engine.effects import Trigger
from simulator.engine.game import game_of
from simulator.engine.in_force import firing
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Message, Text, joined, literal, msg
from simulator.model.actions import ActionKey
from simulator.model.moments import EffectUse as Kept
from simulator.model.moments import Moment, Source
from simulator.model.picking import the_one
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack
from simulator.records import dataclass
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_preview import LATER, OPENED, AttackPreview
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import ChosenEffect, Using

WINDOWS: Final = (
    Moment.CHARGE_DECLARED, Moment.CHARGE_ROLLED, Moment.CHARGE_DISORDERLY, Moment.CHARGE_SUCCEEDED,
    Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_ROLLED, Moment.ATTACK_STANDS,
    Moment.DEFENSE_ROLLED, Moment.ATTACK_COMPLETED, Moment.MORALE_BEFORE_DICE, Moment.MORALE_ROLLED,
    Moment.MORALE_PASSED, Moment.MORALE_FAILED, Moment.RANK_DESTROYED, Moment.UNIT_DESTROYED,
)  # fmt: skip
"""The moments of a charge at which somebody may do something its odds do not foresee."""

ANSWERS: Final = (Moment.CARD_PLAYED, Moment.TARGETED, Moment.TARGETING_RESOLVED)
"""The moments of other effects, in which nobody is taken to answer."""

MOST_WAYS: Final = 24
"""So many ways to answer the questions of one effect are offered at most."""


@dataclass(frozen=True, slots=True)
class EffectOffer:
    """An effect somebody may declare: how it is called, and why it is not counted, if so."""

    title: Text
    use: ChosenEffect
    why_not: Message = NO_WORDS

    def __bool__(self) -> bool:
        """Return whether the odds can count it."""
        return not self.why_not


def declarable(
    now: Position,
    attack: Attack,
    hands_of: Collection[Seat] = (),
    place: Pose | None = None,
    *,
    turn_begun: bool = False,
) -> tuple[EffectOffer, ...]:
    """Return the effects that may be used in an attack or in the charge it belongs to.

    `place` is where the charge ends; without one the charger stands there already. Everything that
    lies open is considered, and the cards in the hands of some players; what has no part in this
    attack is left out, and so is the start of a turn that has begun.
    """
    past: list[Moment] = [Moment.TURN_START] if turn_begun else []
    if now.state.activating == attack.attacker:
        past = [Moment.TURN_START, Moment.UNIT_ACTIVATES]
    found: dict[ChosenEffect, Message] = {}
    for use in _uses(now, hands_of, [m for m in (*OPENED, *LATER) if m not in past]):
        for each, why in _tried(now, attack, use, place):
            found.setdefault(each, why)
    counted = {(use.player, use.ability, use.holder) for use, why in found.items() if not why}
    for use in list(found):
        same = (use.player, use.ability, use.holder)
        if found[use] and use.moment in LATER and same in counted:
            del found[use]  # it is named for its other moment
    titles = _titles(now, attack, list(found))
    return tuple(EffectOffer(titles[use], use, why) for use, why in found.items())


def answering(now: Position, hands_of: Collection[Seat] = ()) -> tuple[EffectOffer, ...]:
    """Return the effects that answer another effect, each with the reason why none is counted.

    They are not among what an attack offers: whether they have a part in it, no one can say.
    """
    why = msg("It answers another effect, and nobody is taken to do that.")
    uses = _uses(now, hands_of, ANSWERS)
    return tuple(EffectOffer(use.name, use, why) for use in uses)


class NoPartError(ValueError):
    """An effect was named that nobody could declare in this attack."""


def chosen(
    offers: Iterable[EffectOffer], titles: Iterable[str], answers: Iterable[EffectOffer] = ()
) -> Using:
    """Return the effects of some titles, in their order; raise ValueError listing what there is.

    answers: those that answer other effects, so that one that is named is told why it is not
        counted, and not that it has no part in the attack.
    """
    known = {str(offer.title).casefold(): offer for offer in offers}
    others = {str(offer.title).casefold(): offer for offer in answers}
    uses: dict[ChosenEffect, None] = {}
    for title in titles:
        wanted = title.strip().casefold()
        offer = known.get(wanted, others.get(wanted))
        if offer is None:
            raise NoPartError(
                msg(
                    "{title!r} has no part in this attack. {known}",
                    title=title,
                    known=_listed(known.values()),
                )
            )
        if not offer:
            raise ValueError(
                msg(
                    "{title!r} is not counted: {why} {known}",
                    title=str(offer.title),
                    why=offer.why_not,
                    known=_listed(known.values()),
                )
            )
        uses[offer.use] = None
    return tuple(uses)


def _listed(offers: Iterable[EffectOffer]) -> Message:
    names = joined(offer.title for offer in offers if offer)
    if not names:
        return msg("None could be counted here.")
    return msg("Could be counted: {names}", names=names)


def unforeseen(now: Position, unit: UnitId, target: UnitId, using: Using = ()) -> tuple[Text, ...]:
    """Return the abilities of two units that may act while one charges or attacks the other.

    Only what lies open is named: cards in hands are nobody's business. What is supposed to be used
    is counted, and left out.
    """
    counted = {(use.ability, use.holder) for use in using}
    names: dict[Text, None] = {}
    for moment in WINDOWS:
        for _trigger, source in game_of(now).in_force.printed_triggers(moment):
            if (source.ability, source.holder) in counted:
                continue
            if source.holder in (unit, target) and now.holds(source):
                names[source.name] = None
    return tuple(names)


# ------------------------------------------------------------------ what lies open


def _uses(
    now: Position, hands_of: Collection[Seat], moments: Iterable[Moment]
) -> Iterator[ChosenEffect]:
    """Yield every effect in force at some moments, those in some hands included."""
    for moment in moments:
        for trigger, source in firing(now, moment):
            if _may_be_named(trigger, source, hands_of):
                carrier = source.holder or source.card
                yield ChosenEffect(source.player, source.ability, source.name, moment, carrier)


def _may_be_named(trigger: Trigger, source: Source, hands_of: Collection[Seat]) -> bool:
    if trigger.use is Kept.CARD:
        return source.player in hands_of
    return bool(source.holder)


# ------------------------------------------------------------------ tried out


def _tried(
    now: Position, attack: Attack, use: ChosenEffect, place: Pose | None
) -> Iterator[tuple[ChosenEffect, Message]]:
    """Yield the ways to use an effect, each with why it cannot be followed.

    None if it never acts; one if it can be followed in no way.
    """
    open_ones = [use]
    found: dict[ChosenEffect, Message] = {}
    while open_ones and len(found) < MOST_WAYS:
        one = open_ones.pop(0)
        try:
            if _takes_effect(now, attack, one, place):
                found[one] = NO_WORDS
        except NotComputableError as fault:
            if fault.choices:
                open_ones += [replace(one, picks=(*one.picks, pick)) for pick in fault.choices]
            else:
                found[one] = fault.why
    if found and all(found.values()):
        yield use, the_one(found.values(), "way to use it")
    else:
        yield from found.items()


def _takes_effect(now: Position, attack: Attack, use: ChosenEffect, place: Pose | None) -> bool:
    """Follow an effect through the whole attack; say whether it took place."""
    pair = attack.attacker, attack.defender
    preview = AttackPreview((use,), *pair)
    if use.moment in LATER:
        if any(_may_follow(preview, use, *each) for each in _struck(preview, now, attack, place)):
            raise NotComputableError(msg("It comes after the dice have been rolled."))
        return False
    for there, made in _struck(preview, now, attack, place):
        for stage in set(hypothetical.stages(there, attack.defender).values()):
            preview.tests(hypothetical.with_wounds(there, attack.defender, stage), made)
    return use in preview.took_place


def _may_follow(preview: AttackPreview, use: ChosenEffect, now: Position, attack: Attack) -> bool:
    """Return whether an effect may act after the dice; whatever asks for them may."""
    try:
        return preview.follows(now, attack, use)
    except NotComputableError:
        return True


def _struck(
    preview: AttackPreview, now: Position, attack: Attack, place: Pose | None
) -> Iterator[tuple[Position, Attack]]:
    """Yield the attack as its dice meet it; a charge's in good order and disorderly."""
    now, gains = preview.before(now, _action(attack))
    attack = replace(attack, gains=(*attack.gains, *gains))
    if attack.charge is None:
        yield preview.strikes(now, attack)
        return
    charge = replace(attack.charge, gains=(*attack.charge.gains, *gains))
    now, charge = preview.charges(now, charge)
    if place is not None:
        now = hypothetical.standing_at(now, charge.unit, place)
    now = hypothetical.engaged_with(now, charge.unit, charge.target)
    for disorderly in (False, True):
        bonus = not (disorderly or charge.hindered)
        made = replace(attack, charge=replace(charge, disorderly=disorderly), charge_bonus=bonus)
        yield preview.strikes(*preview.arrives(now, made))


def _action(attack: Attack) -> str:
    if attack.charge is not None:
        return ActionKey.CHARGE
    return ActionKey.MELEE_ATTACK if attack.melee else ActionKey.RANGED_ATTACK


def previewed(now: Position, attack: Attack, using: Using) -> tuple[Position, Attack]:
    """Return position and attack once everything before the attack itself has been used.

    A charge in it has just arrived in good order. From here on `odds.of_attack` follows.
    """
    preview = AttackPreview(using, attack.attacker, attack.defender)
    now, gains = preview.before(now, _action(attack))
    attack = replace(attack, gains=(*attack.gains, *gains))
    if attack.charge is None:
        return now, attack
    charge = replace(attack.charge, gains=(*attack.charge.gains, *gains))
    now, charge = preview.charges(now, charge)
    return preview.arrives(now, replace(attack, charge=charge))


# ------------------------------------------------------------------ how they are called


def _titles(now: Position, attack: Attack, uses: list[ChosenEffect]) -> dict[ChosenEffect, Text]:
    """Return every use a title of its own: name and answers, and where or when it is if need be."""
    alike: dict[Text, list[ChosenEffect]] = {}
    for use in uses:
        alike.setdefault(plain_title(use), []).append(use)
    return {
        use: title
        for plain, several in alike.items()
        for use, title in zip(several, _distinguished(now, attack, plain, several), strict=True)
    }


def plain_title(use: ChosenEffect) -> Text:
    """Return what a use is called, with the answers to what it asks."""
    if not use.picks:
        return use.name
    picks = joined(pick.label for pick in use.picks)
    return literal("{effect}: {picks}", effect=use.name, picks=picks)


def _distinguished(
    now: Position, attack: Attack, plain: Text, several: list[ChosenEffect]
) -> list[Text]:
    where = [_where(now, attack, use) for use in several]
    when = [use.moment.words for use in several]
    both = [joined(each) for each in zip(where, when, strict=True)]
    for words in (where, when, both):
        if len(several) > 1 and (len(set(words)) == len(several) or words is both):
            return [literal("{plain} ({word})", plain=plain, word=word) for word in words]
    return [plain]


def _where(now: Position, attack: Attack, use: ChosenEffect) -> Text:
    words = {attack.attacker: msg("attacker"), attack.defender: msg("defender")}
    if use.holder in words:
        return words[use.holder]
    if use.holder in now.state.units or use.holder in now.state.ncus:
        return now.name(use.holder)
    side = next((unit for unit in words if now.owner(unit) is use.player), attack.attacker)
    return msg("{side}, card {number}", side=words[side], number=use.holder)
