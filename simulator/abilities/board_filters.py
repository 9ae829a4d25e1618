"""Conditions about tests, zones, cards and tokens."""

from __future__ import annotations

from typing import Final

from simulator.abilities.card_words import Words
from simulator.abilities.choose_targets import BORNE_TOKENS
from simulator.abilities.counts import UNITS, standing_so
from simulator.abilities.roles import ROLE, ROLES, WHOSE, belongs, of_roles
from simulator.abilities.vocabulary import (
    FLAG,
    NUMBER,
    TEXT,
    YES,
    Values,
    condition,
    one_of,
    some_of,
)
from simulator.engine.control import controllers, controls_for
from simulator.engine.position import Position
from simulator.language.texts import marked
from simulator.model.effect_ids import EffectPart, awaited_zones
from simulator.model.moments import Source
from simulator.model.state import Condition, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    AttachmentFall,
    Attack,
    Claim,
    Means,
    MoraleTest,
    Subject,
    Targeted,
    TokenGain,
    TokenLoss,
    TokensCome,
    expect,
)
from simulator.rules.tactics import ncus
from simulator.rules.units import attachments


@condition(FLAG)
def panic(_now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """A panic test, or any other morale test."""
    return bool(expect(subject, MoraleTest).panic) is wanted


@condition(FLAG)
def passed(_now: Position, _source: Source, subject: Subject, wanted: bool) -> bool:
    """The test was passed, or failed."""
    return expect(subject, MoraleTest).passed is wanted


@condition(UNITS)
def some(now: Position, source: Source, subject: Subject, spec: Words) -> bool:
    """There is at least one such unit."""
    return bool(standing_so(now, source, subject, spec))


@condition(NUMBER)
def from_round(now: Position, _source: Source, _subject: object, first: int) -> bool:
    """From which game round on."""
    return now.state.round >= first


@condition(NUMBER)
def in_round(now: Position, _source: Source, _subject: object, wanted: int) -> bool:
    """In which game round alone."""
    return now.state.round == wanted


@condition(one_of(*Condition))
def condition_(_now: Position, _source: Source, subject: Subject, wanted: str) -> bool:
    """Which condition token a unit gains, would gain or loses."""
    return isinstance(subject, TokenGain | TokenLoss) and subject.condition == wanted


@condition(WHOSE)
def influences(now: Position, source: Source, _subject: object, who: str) -> bool:
    """Whose unit the NCU with the ability influences (INF-01)."""
    ncu = now.state.ncus.get(source.holder)
    return ncu is not None and belongs(now, source, ncu.influences, who)


@condition(some_of(*Zone))
def controls(now: Position, source: Source, _subject: object, zones: list[str]) -> bool:
    """The effect's player controls one of some zones (TCD-05)."""
    return any(controls_for(now, source, Zone(zone)) for zone in zones)


@condition(some_of(*Zone))
def opponent_controls(now: Position, source: Source, _subject: object, zones: list[str]) -> bool:
    """An opponent of the effect's player controls one of some zones."""
    return bool(controllers(now, source, zones))


@condition(some_of(*Zone))
def opponent_without(now: Position, source: Source, _subject: object, zones: list[str]) -> bool:
    """No opponent of the effect's player controls any of some zones."""
    return not controllers(now, source, zones)


@condition(some_of(*Zone))
def without(now: Position, source: Source, subject: Subject, zones: list[str]) -> bool:
    """The effect's player controls none of some zones."""
    return not controls(now, source, subject, zones)


@condition(one_of("awaited", *Zone))
def zone(_now: Position, source: Source, subject: Subject, wanted: str) -> bool:
    """Which zone is claimed, was resolved or targets the unit, as printed on the board.

    `awaited` is the zone that the lasting effect waits for, or one of two.
    """
    named = awaited_zones(source.chosen) if wanted == "awaited" else [Zone(wanted)]
    return isinstance(subject, Claim | Targeted) and subject.zone in named


@condition(TEXT)
def bears(now: Position, source: Source, _subject: object, name: str) -> bool:
    """The holder was marked with this name, and the mark still lasts."""
    return any(
        x.ability == EffectPart.MARK.of(name) and x.subject == source.holder
        for x in now.state.lasting
    )


@condition(one_of("self"))
def fallen(_now: Position, source: Source, subject: Subject, _who: str) -> bool:
    """The attachment that was destroyed is the one with the ability."""
    own = (source.holder, source.card)
    return isinstance(subject, AttachmentFall) and (subject.unit, subject.card) == own


@condition(ROLE)
def has_attachment(now: Position, source: Source, subject: Subject, role: str) -> bool:
    """In whose unit there is an infantry attachment."""
    who = ROLES[role](now, source, subject)
    return who in now.state.units and bool(attachments.infantry(now, str(who)))


@condition(YES)
def began_engaged(now: Position, _source: Source, subject: Subject, _wanted: bool) -> bool:
    """The attacker began this turn engaged with the defender."""
    attack = expect(subject, Attack)
    pair = (min(attack.attacker, attack.defender), max(attack.attacker, attack.defender))
    return pair in now.state.engaged_before


@condition(YES)
def began_in_combat(now: Position, _source: Source, subject: Subject, _wanted: bool) -> bool:
    """The attacker began this turn engaged with anybody."""
    attacker = expect(subject, Attack).attacker
    return any(attacker in pair for pair in now.state.engaged_before)


@condition(some_of(*Zone))
def ncu_controls(now: Position, source: Source, _subject: object, zones: list[str]) -> bool:
    """The NCU with the ability controls one of some zones itself (NCU-03)."""
    ncu = now.state.ncus.get(source.holder)
    if ncu is None or ncu.zone not in zones or now.has(Stat.HOLDS_NO_ZONE, ncu.id):
        return False
    return not now.kept_from_zones(ncu.owner)


@condition(NUMBER)
def controlled_zones(now: Position, _source: Source, _subject: object, least: int) -> bool:
    """How many zones some player controls at least."""
    seats = now.state.seats
    return sum(any(now.controls(seat, zone) for seat in seats) for zone in now.zones()) >= least


@condition(YES)
def free_zone(now: Position, _source: Source, _subject: object, _wanted: bool) -> bool:
    """Some zone of the tactics board is free (NCU-06)."""
    return bool(ncus.open_zones(now))


@condition(YES)
def zone_open(_now: Position, _source: Source, subject: Subject, _wanted: bool) -> bool:
    """Nothing has taken the place of the zone's effect yet."""
    return isinstance(subject, Claim) and not subject.replaced


@condition(one_of("self"))
def zone_target(_now: Position, source: Source, subject: Subject, _who: str) -> bool:
    """The zone's effect was used on the holder."""
    return isinstance(subject, Claim) and bool(source.holder) and source.holder == subject.target


@condition(YES)
def on_board(now: Position, source: Source, _subject: object, _wanted: bool) -> bool:
    """The NCU with the ability stands on a zone of the tactics board (NCU-03)."""
    ncu = now.state.ncus.get(source.holder)
    return ncu is not None and ncu.zone is not None


@condition(YES)
def discarded(now: Position, source: Source, _subject: object, _wanted: bool) -> bool:
    """The player's discard pile is not empty."""
    return bool(now.state.seats[source.player].discard)


@condition(some_of(*Means))
def targeted_by(_now: Position, _source: Source, subject: Subject, means: list[str]) -> bool:
    """A unit is targeted by a card, order, ability, NCU or zone (GEN-17)."""
    return isinstance(subject, Targeted) and subject.means in means


@condition(TEXT)
def token(_now: Position, _source: Source, subject: Subject, name: str) -> bool:
    """Which token a unit or NCU gains, by its name."""
    return isinstance(subject, TokensCome) and subject.token == name


@of_roles(marked("{role: {name of the token: whole number}}"), BORNE_TOKENS)
def role_tokens(now: Position, _source: Source, who: UnitId, least: dict[str, int]) -> bool:
    """On whom how many tokens of a name lie at least."""
    if who not in now.state.units:
        return False
    return all(now.unit(who).tokens.get(name, 0) >= number for name, number in least.items())


NUMBER_OR_TOKENS: Final = Values(
    marked("a whole number, or {name of the token: whole number}"),
    lambda value: NUMBER.accepts(value) or BORNE_TOKENS.accepts(value),
)


@condition(NUMBER_OR_TOKENS)
def tokens(now: Position, source: Source, _subject: object, least: int | dict[str, int]) -> bool:
    """How many order tokens, or tokens of a name, lie on the holder's or attached card at least."""
    if isinstance(least, dict):
        bearer = now.state.units.get(source.holder) or now.ncu(source.holder)
        return all(bearer.tokens.get(name, 0) >= number for name, number in least.items())
    held = now.state.units.get(source.holder)
    if held is not None:
        lying = [a for a in held.attached if a.card == source.card]
        if lying:
            return max(a.tokens for a in lying) >= least
    holder = held or now.ncu(source.holder)
    return holder.tokens.get("order", 0) >= least
