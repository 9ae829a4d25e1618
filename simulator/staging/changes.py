"""What an effect does by its print, and what it would change now, as far as that can be known.

The game's own effect is run on a table where nobody sits (`rules/odds/window_preview.py`). What
rolls dice, asks for a choice, moves trays or costs wounds is not told beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.model.cards import AbilityId, Library
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Request, WindowOption
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack, Charge, MoraleTest, Subject
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import ChosenEffect, window

_BEFORE_DICE = frozenset({Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE})


def changes(now: Position, request: Choose) -> Mapping[str, str]:
    """Return for each effect of a window, by the option's key, what it would change (TIM-01).

    Effects of which nothing is known beforehand are left out.
    """
    moment, subject = request.moment, request.occasion
    pair = pair_of(now, subject, request.subject or "")
    if request.kind is not Kind.WINDOW or moment is None or pair is None:
        return {}
    found: dict[str, str] = {}
    for option in request.options:
        if not isinstance(option, WindowOption):
            continue
        holder = option.holder or option.card
        use = ChosenEffect(request.who, option.ability, option.label, moment, holder)
        try:
            after, changed, took = window(now, moment, subject, (use,), pair)
        except NotComputableError:
            continue
        said = list(_of_conditions(now, after)) if took else []
        if took and moment in _BEFORE_DICE and isinstance(subject, Attack):
            said += _of_attack(now, subject, after, changed)
        if said:
            found[option.key] = "; ".join(dict.fromkeys(said))
    return found


def printed_texts(now: Position, request: Request | None) -> Mapping[str, str]:
    """Return for each option that uses a card or an ability, by its key, what is printed on it."""
    library = now.game.library
    found: dict[str, str] = {}
    for option in request.options if isinstance(request, Choose | ChooseSome) else ():
        used = option if isinstance(option, WindowOption) else None
        card = library.tactics.get(used.card if used else option.about)
        text = card.text if card else text_of_ability(library, used.ability) if used else ""
        if text:
            found[option.key] = printed(text)
    return found


def text_of_ability(library: Library, ability: AbilityId) -> str:
    """Return what an ability says, or the ability or card of which an effect is what lasts."""
    whole = EffectPart.LASTING.whose(ability) or ability
    if whole in library.abilities:
        return library.abilities[whole].text
    return next((card.text for card in library.tactics.values() if card.ability == whole), "")


def held_abilities(now: Position, seat: Seat) -> Iterator[tuple[UnitId, AbilityId]]:
    """Yield what is printed on a seat's units, their attachments and its NCUs, with who has it."""
    library = now.game.library
    for unit in now.state.units.values():
        if unit.owner is seat:
            abilities = list(library.units[unit.card].abilities)
            for card in unit.attachments:
                abilities += library.attachments[card].abilities
            yield from ((unit.id, ability) for ability in abilities)
    for ncu in now.state.ncus.values():
        if ncu.owner is seat:
            yield from ((ncu.id, ability) for ability in library.ncus[ncu.card].abilities)


def pair_of(now: Position, subject: Subject, about: UnitId) -> tuple[UnitId, UnitId] | None:
    """Return the two units a window is about, one of them twice where it is about one alone."""
    match subject:
        case Attack():
            pair = (subject.attacker, subject.defender)
        case Charge():
            pair = (subject.unit, subject.target)
        case MoraleTest(attack=Attack() as attack):
            pair = (attack.attacker, attack.defender)
        case MoraleTest():
            pair = (subject.unit, subject.unit)
        case _:
            pair = (about, about)
    return pair if all(one in now.state.units for one in pair) else None


def _of_conditions(now: Position, after: Position) -> Iterator[str]:
    """Yield which condition tokens units would gain and lose (CON-01)."""
    for unit, before in now.state.units.items():
        then = after.state.units[unit].conditions
        for condition in sorted(then - before.conditions):
            text = _("{unit} becomes {condition}")
            yield text.format(unit=now.name(unit), condition=condition_name(condition))
        for condition in sorted(before.conditions - then):
            text = _("{unit} is no longer {condition}")
            yield text.format(unit=now.name(unit), condition=condition_name(condition))


def _of_attack(now: Position, attack: Attack, after: Position, changed: object) -> Iterator[str]:
    """Yield how the numbers of an attack would change (RES-01 to RES-06)."""
    if not isinstance(changed, Attack):
        return
    old, new = numbers(now, attack), numbers(after, changed)
    if new.dice.total != old.dice.total:
        text = _("attack dice: {was} now, {new} with it")
        yield text.format(new=new.dice.total, was=old.dice.total)
    if new.to_hit.total != old.to_hit.total:
        text = _("hits on {was}+ now, {new}+ with it")
        yield text.format(new=new.to_hit.total, was=old.to_hit.total)
    if new.defense.total != old.defense.total:
        text = _("{unit} blocks on {was}+ now, {new}+ with it")
        name = now.name(attack.defender)
        yield text.format(unit=name, new=new.defense.total, was=old.defense.total)
    extra = new.extra_hits.total - old.extra_hits.total
    if extra:
        yield ngettext("{n} hit", "{n} hits", abs(extra)).format(n=signed(extra, 0))
    same = after.state.units == now.state.units  # else the tokens say it
    if same and new.attack_rerolls != old.attack_rerolls:
        yield _("attack dice are rolled again otherwise")
    if same and new.defense_rerolls != old.defense_rerolls:
        yield _("defense dice are rolled again otherwise")
    names = chain.from_iterable(_keyword(now, one) for one in sorted(new.keywords - old.keywords))
    yield from (_("the attack has {keyword}").format(keyword=name) for name in names)


def _keyword(now: Position, stat: object) -> Iterator[str]:
    """Yield the name of a keyword an attack has (KEY-01)."""
    text = now.game.library.abilities.get(str(stat))
    if text is not None:
        yield str(text.name)
