"""Who is meant: the unit a word names in a situation, and whose a unit is to an effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from simulator.abilities.card_words import Word, Words
from simulator.abilities.vocabulary import (
    Values,
    condition,
    one_of,
)
from simulator.engine.figures import (
    COMMANDERS_NAME,
    cards_with,
    commanders_name,
    commanders_of,
)
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.cards import AbilityId, CardId, Library, TacticsCard
from simulator.model.demands import DemandWord
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.state import Seat, TokenId, UnitId
from simulator.model.subjects import Attack, Charge, Claim, Subject, attacker_of, cause_of, unit_of
from simulator.rules.answers import POSITION, answer
from simulator.rules.armies.lists import is_named, names_of
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.sight import arc
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring import objectives

Finds = Callable[[Position, Source, Subject], UnitId | None]


def attacking_unit(now: Position, subject: Subject) -> UnitId | None:
    """Return the combat unit that attacks, or made the attack a test or a fall comes from.

    None where a non-combat unit did: cards that speak of the unit that attacks find none.
    """
    found = attacker_of(subject)
    return found if found in now.state.units else None


ROLES: Final[dict[str, Finds]] = {
    "self": lambda _now, source, _subject: source.holder or None,
    "attacker": lambda now, _source, subject: attacking_unit(now, subject),
    "defender": lambda _now, _source, subject: (
        subject.defender if isinstance(subject, Attack) else None
    ),
    "unit": lambda _now, _source, subject: unit_of(subject),
    "charger": lambda _now, _source, subject: subject.unit if isinstance(subject, Charge) else None,
    "charged": lambda _now, _source, subject: (
        subject.target if isinstance(subject, Charge) else None
    ),
    "chosen": lambda _now, source, _subject: source.chosen or None,
    "influenced": lambda now, source, _subject: (
        now.ncu(source.holder).influences if source.holder in now.state.ncus else None
    ),
    "ncu": lambda _now, _source, subject: subject.ncu if isinstance(subject, Claim) else None,
    "commander": lambda now, source, _subject: commanders_unit(now, source),
    "destroyer": lambda _now, _source, subject: cause_of(subject),
}
"""The parts units play in a situation."""

ROLE: Final = one_of(*ROLES)


# ------------------------------------------------------------------ whose


def friendly(now: Position, source: Source, unit: UnitId) -> bool:
    """Whether a unit is on the side of who has the effect."""
    return now.owner(unit) in now.team(source.player)


def _engaged_enemy(now: Position, source: Source, unit: UnitId) -> bool:
    return unit in now.enemies_engaged(source.holder)


def _flanked_enemy(now: Position, source: Source, unit: UnitId) -> bool:
    """Return whether an enemy is engaged with the holder on its flank or in its rear (ARC-02)."""
    if not _engaged_enemy(now, source, unit):
        return False
    return any(side is not ArcSide.FRONT for side in arc(now, unit, source.holder).sides)


def _influenced(now: Position, source: Source, unit: UnitId) -> bool:
    return bool(unit) and now.ncu(source.holder).influences == unit


def _marked(now: Position, source: Source, unit: UnitId) -> bool:
    """Return whether the ability's own lasting effect lies on a unit."""
    own = (source.lasting, source.player, unit)
    return any((x.ability, x.owner, x.subject) == own for x in now.state.lasting)


WHO: Final[dict[str, Callable[[Position, Source, UnitId], bool]]] = {
    "self": lambda _now, source, unit: unit == source.holder,
    "friendly": friendly,
    "enemy": lambda now, source, unit: not friendly(now, source, unit),
    "engaged_enemy": _engaged_enemy,
    "flanked_enemy": _flanked_enemy,
    "influenced": _influenced,
    "influenced_enemy": lambda now, source, unit: (
        _influenced(now, source, unit) and not friendly(now, source, unit)
    ),
    "influenced_friend": lambda now, source, unit: (
        _influenced(now, source, unit) and friendly(now, source, unit)
    ),
    "commander": lambda now, source, unit: unit in commanders_units(now, source),
    "controlling_unit": lambda now, source, unit: (
        bool(unit) and unit in controlling_units(now, source)
    ),
    "marked": _marked,
    "anyone": lambda _now, _source, _unit: True,
}
"""What a unit may be to the effect: the holder itself, its side's, its card's commander's ..."""

WHOSE: Final = one_of(*WHO)


def belongs(now: Position, source: Source, unit: UnitId | None, who: str) -> bool:
    """Return whether a unit is what a word such as "friendly" means for this effect."""
    return unit is not None and WHO[who](now, source, unit)


def commanders_unit(now: Position, source: Source) -> UnitId | None:
    """Return the unit in which the card's commander stands, None when it is gone."""
    return next(iter(commanders_units(now, source)), None)


def commanders_units(now: Position, source: Source) -> list[UnitId]:
    """Return the units of the card's commander: its own first, then those that count as its.

    A card of no commander's own means the commander of the army it is played for.
    """
    library = now.game.library
    leader = _leads_through(library, _leader(now, source))
    card = library.attachments.get(leader) or library.units.get(leader)
    if card is None:
        return []
    friends = now.friends(source.player)
    own = [unit.id for unit in friends if leader in (unit.card, *unit.attachments)]
    name = card.name
    return own + [u.id for u in friends if u.id not in own and figure_in(now, u.id, name)]


def near_commander(now: Position, source: Source, unit: UnitId, inches: float) -> bool:
    """Return whether a unit of the card's commander is within some inches of a unit."""
    return any(distance.within(now, each, unit, inches) for each in commanders_units(now, source))


def _left_by(now: Position, source: Source) -> TacticsCard | None:
    """Return the tactics card that left an effect behind which lasts."""
    ability = EffectPart.LASTING.whose(source.ability)
    if ability is None:
        return None
    cards = now.game.library.tactics.values()
    return next((card for card in cards if card.ability == ability), None)


def _leads_through(library: Library, leader: CardId) -> CardId:
    """Return attachment that counts as the commander on the battlefield for an NCU who leads."""
    ncu = library.ncus.get(leader)
    names = names_of(ncu, DemandWord.COMMANDS_THROUGH) if ncu is not None else []
    found = (card.id for card in library.attachments.values() if is_named(card, names))
    return next(found, leader) if names else leader


def _leader(now: Position, source: Source) -> str:
    card = now.game.library.tactics.get(source.card) or _left_by(now, source)
    if card is None:
        return next(iter(commanders_of(now.state, now.game.library, source.player)), "")
    if card.commander is not None and not _is_borrowed(now, source.player, card.commander):
        return card.commander
    return next(iter(commanders_of(now.state, now.game.library, source.player)), "")


def _is_borrowed(now: Position, player: Seat, commander: str) -> bool:
    """Return whether a commander's card came to a player from an opponent's deck.

    There it reads the name of the player's own commander instead.
    """
    theirs = {seat for seat in now.state.seats if commander in cards_with(now.state, seat)}
    return bool(theirs) and player not in theirs


def figure_in(now: Position, unit: UnitId, name: str) -> bool:
    """Return whether a figure of this name, or one that counts as it, stands in a unit."""
    library = now.game.library
    owner = now.owner(unit)
    if any(library.attachments[card].name == name for card in now.unit(unit).attachments):
        return True
    for source in now.printed(unit):
        text = library.abilities.get(source.ability)
        if text is None or not text.counts_as or not now.holds(source):
            continue
        if text.counts_as == name:
            return True
        theirs = commanders_name(now.state, library, owner)
        if text.counts_as == COMMANDERS_NAME and name == theirs:
            return True
    return False


def sharing(now: Position, source: Source) -> list[UnitId]:
    """Return the friendly units that have this printed ability now, always in the same order."""
    return [
        unit.id
        for unit in now.friends(source.player)
        if any(s.ability == source.ability and now.holds(s) for s in now.printed(unit.id))
    ]


def controlling_unit(now: Position, source: Source) -> UnitId | None:
    """Return the unit that has this objective card's effect (SCN-GOT-04), None without one."""
    return next(iter(controlling_units(now, source)), None)


def controlling_units(now: Position, source: Source) -> tuple[UnitId, ...]:
    """Return the units that have an objective card's effect.

    They control the token beside it (SCN-GOT-04), or the card was given to the unit itself
    (SCN-CLASH-04, SCN-FIRE-03).
    """
    return _controlling_units(now, source.ability)


@answer(depends_on=POSITION)
def _controlling_units(now: Position, ability: AbilityId) -> tuple[UnitId, ...]:
    found = [objectives.controller(now, token) for token in _tokens_beside(now, ability)]
    found += [lasting.subject for lasting in now.state.lasting if lasting.ability == ability]
    return tuple([unit for unit in found if unit is not None and now.unit(unit).on_table])


def _tokens_beside(now: Position, ability: AbilityId) -> list[TokenId]:
    numbers = [c.number for c in scenario_of(now).objective_cards if c.ability == ability]
    return [token.id for token in now.state.tokens.values() if token.card in numbers]


def stands_on_token(now: Position, source: Source, unit: UnitId) -> bool:
    """Return whether a unit stands on a token beside this objective card, or carries it."""
    tokens = _tokens_beside(now, source.ability)
    return any(unit in objectives.lying_on(now, token) for token in tokens)


def controlling_player(now: Position, source: Source) -> Seat | None:
    """Return the player whose unit controls the token beside this objective card, if any."""
    unit = controlling_unit(now, source)
    return now.owner(unit) if unit else None


# ------------------------------------------------------------------ conditions on them

OfOne = Callable[[Position, Source, UnitId, Word], bool]
"""A condition on the unit or NCU in one role."""


def of_roles(sentence: str, takes: Values) -> Callable[[OfOne], OfOne]:
    """Enter a function as the condition of its name; it must hold of who is in each role named."""

    def accepts(value: Word) -> bool:
        return isinstance(value, dict) and all(
            role in ROLES and takes.accepts(given) for role, given in value.items()
        )

    def enter(holds: OfOne) -> OfOne:
        @condition(Values(sentence, accepts))
        @wraps(holds)
        def of_all(now: Position, source: Source, subject: Subject, wanted: Words) -> bool:
            found = ((ROLES[role](now, source, subject), given) for role, given in wanted.items())
            return all(who is not None and holds(now, source, who, given) for who, given in found)

        return holds

    return enter
