"""The tactics cards of House Baratheon and its commanders: what the words cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.abilities.bespoke.answering import chargers
from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing, some
from simulator.abilities.bespoke.lannister import cancel_by_a_die
from simulator.abilities.bespoke.shared import (
    assault_actions,
    give_all,
    hurt_friends,
    orders_gains,
    which,
)
from simulator.abilities.bespoke.shared_wounds import share_wounds
from simulator.abilities.choose_targets import (
    choosable,
    choosable_near,
    choose_unit,
    spared,
)
from simulator.abilities.roles import commanders_unit, commanders_units, near_commander
from simulator.abilities.verbs import begin
from simulator.engine.control import controls_for
from simulator.engine.effects import gained
from simulator.engine.figures import commanders_of
from simulator.engine.game import game_of
from simulator.engine.names import condition_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Text, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.cards import CardId, UnitType
from simulator.model.effect_ids import EffectPart
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, Unit, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    AttachmentFall,
    Attack,
    CardPlay,
    Claim,
    Fall,
    Gain,
    Subject,
)
from simulator.rules import action_list, morale
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG, SHORT
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, wounds

ROYAL: Final = (Zone.CROWN, Zone.TACTICS)
"""The two zones that the cards of this house ask for."""
ENOUGH: Final = "enough"


def _is_led(now: Position, source: Source, unit: UnitId) -> bool:
    """Return whether a unit is that of the card's commander."""
    return unit in commanders_units(now, source)


# ------------------------------------------------------------------ Renly Baratheon, Lord Paramount

MOVES: Final = (ActionKey.MANEUVER, ActionKey.RETREAT)
OUTLIVED: Final = 2
"""Wounds that Renly's unit restores once the enemy commander is destroyed."""


def _commanders_in(now: Position, unit: Unit) -> list[CardId]:
    """Return the commanders who stand in a unit, or the unit's own card where it is one."""
    return [card.id for card in now.cards_in(unit.id) if card.commander]


def _abilities_of(now: Position, unit: UnitId, cards: list[CardId]) -> list[Source]:
    """Return the abilities in force that a unit has from some cards alone, innate ones excepted.

    What another card in the unit prints as well is not lost with them.
    """
    behaviour = game_of(now).effects.abilities
    kept = {each.ability for each in now.printed(unit) if each.card not in cards}
    return [
        each
        for each in now.printed(unit)
        if each.card in cards
        and each.ability not in kept
        and now.holds(each)
        and not (each.ability in behaviour and behaviour[each.ability].innate)
    ]


def _lose(table: Table, source: Source, unit: UnitId, ability: str) -> None:
    begin(table, source, EffectPart.SILENCED.of(ability), unit, Until.ROUND)


def _overshadowed(now: Position, source: Source, unit: UnitId) -> list[Source]:
    """Return abilities the commander of a unit would lose, none out of long range of Renly's."""
    if not near_commander(now, source, unit, LONG):
        return []
    return _abilities_of(now, unit, _commanders_in(now, now.unit(unit)))


def _can_move(now: Position, source: Source) -> bool:
    leader = commanders_unit(now, source)
    if leader is None or spared(now, source, leader):
        return False
    return action_list.can_any(now, leader, MOVES)


def can_step_out(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether a commander's unit activates, and Renly's may move or take abilities away."""
    if not _commanders_in(now, now.unit(subject.unit)):
        return False
    return bool(_overshadowed(now, source, subject.unit)) or _can_move(now, source)


@bespoke(can_step_out)
async def in_his_brothers_shadows(table: Table, source: Source, subject: Activation) -> None:
    """The commander loses all abilities this round, or Renly's unit maneuvers or retreats."""
    options = []
    lost = _overshadowed(table.now, source, subject.unit)
    if lost:
        options.append(Option("lose", msg("The commander loses all abilities")))
    if _can_move(table.now, source):
        options.append(Option("move", msg("Renly's unit makes a free maneuver or retreat")))
    if await table.choose(source.player, which(source), options, subject=subject.unit) == "lose":
        for each in lost:
            _lose(table, source, subject.unit, each.ability)
        return
    unit = await choose_unit(table, source, commanders_units(table.now, source)[:1])
    if unit is not None:
        await action_list.offer(table, source.player, unit, MOVES)


def _commander_fell(now: Position, enemy: Seat) -> bool:
    units = [unit for unit in now.state.units.values() if unit.owner is enemy]
    fallen = {card for unit in units for card in unit.fallen}
    gone = [unit for unit in units if unit.destroyed]
    fallen |= {card for unit in gone for card in (unit.card, *unit.attachments)}
    fallen |= {ncu.card for ncu in now.state.ncus.values() if ncu.owner is enemy and ncu.destroyed}
    return not fallen.isdisjoint(commanders_of(now.state, now.game.library, enemy))


def can_outlive(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the enemy commander is destroyed, and Renly's unit has wounds to restore."""
    leader = commanders_unit(now, source)
    if leader is None or spared(now, source, leader) or not wounds.missing(now, leader):
        return False
    team = now.team(source.player)
    return any(_commander_fell(now, seat) for seat in now.state.seats if seat not in team)


@bespoke(can_outlive)
async def outlives_the_commander(table: Table, source: Source, _subject: Subject) -> None:
    """Renly's unit restores 2 wounds."""
    unit = await choose_unit(table, source, commanders_units(table.now, source)[:1])
    if unit is not None:
        await wounds.restore(table, unit, OUTLIVED, source.name)


# ------------------------------------------------------------------ Loras Tyrell

BELOVED: Final = -2
"""What an enemy in short range of Loras Tyrell's unit has to its roll."""


@bespoke()
async def loved_by_the_smallfolk(table: Table, source: Source, subject: Attack) -> None:
    """The attacker tests, at -2 near Loras; failing, it becomes Vulnerable and Weakened."""
    now, attacker = table.now, subject.attacker
    near = near_commander(now, source, attacker, SHORT)
    gains = (Gain(Stat.MORALE_ROLL, BELOVED, source.name),) if near else ()
    test = await morale.morale_test(table, attacker, source.name, source.player, gains)
    if test.passed is False:
        await give_all(table, source, attacker, Condition.VULNERABLE, Condition.WEAKENED)


@bespoke()
async def overgrowth(table: Table, source: Source, _subject: Subject) -> None:
    """The chosen unit tests; passing, the card is attached. Facing more ranks it passes."""
    now, unit = table.now, source.chosen
    outranked = any(now.ranks(foe) > now.ranks(unit) for foe in now.enemies_engaged(unit))
    gains = (Gain(Stat.AUTO_PASS, 1, source.name),) if outranked else ()
    test = await morale.morale_test(table, unit, source.name, source.player, gains)
    if test.passed and table.now.unit(unit).on_table:
        await tactics_cards.attach(table, source.player, source.card, unit)


# ------------------------------------------------------------------ Eldon Estermont


def _ransomers(now: Position, source: Source, subject: AttachmentFall | Fall) -> list[UnitId]:
    """Return the units in short range of one that may receive the card: always the other side's."""
    whose = "enemy" if now.owner(subject.unit) in now.team(source.player) else "friendly"
    return choosable_near(now, source, whose, subject.unit, SHORT, other=True)


@choosing(_ransomers)
async def ask_a_ransom(
    table: Table, source: Source, unit: UnitId, _subject: AttachmentFall | Fall
) -> None:
    """Attach the card to a unit of the other side in short range of the attachment's."""
    await tactics_cards.attach(table, source.player, source.card, unit)


def _ransomers_of_the_fallen(now: Position, source: Source, subject: Fall) -> list[UnitId]:
    """Return the units that may receive the card when attachments die with their unit."""
    return _ransomers(now, source, subject) if now.unit(subject.unit).attachments else []


@choosing(_ransomers_of_the_fallen)
async def ask_a_ransom_for_the_fallen(
    table: Table, source: Source, unit: UnitId, subject: Fall
) -> None:
    """Attach the card when attachments die with their unit."""
    await ask_a_ransom(table, source, unit, subject)


# ------------------------------------------------------------------ Cortnay Penrose


@bespoke()
async def counterplot_of_the_stags(table: Table, source: Source, subject: CardPlay) -> CardPlay:
    """Cancel the played card on a 3, on a 2 with the Crown or Tactics, without a roll with both."""
    return await cancel_by_a_die(table, source, subject, ROYAL)


# ------------------------------------------------------------------ Renly Baratheon, the heir

SHARED: Final = 3
"""Wounds that friendly units restore in total."""


@bespoke(some(hurt_friends))
async def share_three_wounds(table: Table, source: Source, _subject: Subject) -> None:
    """Friendly units restore 3 wounds in total, each where the player chooses."""
    await share_wounds(table, source, SHARED, lambda now: hurt_friends(now, source))


def someone_has_tokens(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a friendly unit has a condition token."""
    return any(unit.conditions for unit in now.friends(source.player))


@bespoke(someone_has_tokens)
async def cast_off_all_tokens(table: Table, source: Source, subject: Subject) -> None:
    """Every friendly unit loses its tokens; for each an enemy engaged with it suffers a wound."""
    for friend in [unit.id for unit in table.now.friends(source.player)]:
        removed = 0
        for condition in sorted(table.now.unit(friend).conditions):
            removed += int(await conditions.remove(table, friend, condition, source.name))
        for _token in range(removed):
            about = replace(source, chosen=friend)
            spec = {"choose": "enemy", "engaging": "chosen"}
            foe = await choose_unit(table, source, choosable(table.now, about, spec, subject))
            if foe is not None:
                await wounds.suffer(table, foe, 1, source.name, source.player)


# ------------------------------------------------------------------ Stannis Baratheon, the heir


def _losable(now: Position, unit: UnitId) -> dict[str, Text]:
    """Return the abilities a unit could lose, innate ones excepted, with their names."""
    state = now.unit(unit)
    found = _abilities_of(now, unit, [state.card, *state.attachments])
    return {each.ability: each.name for each in found}


@bespoke(lambda now, source, _subject: _losable(now, source.chosen))
async def harsh_conditions(table: Table, source: Source, _subject: Subject) -> None:
    """Remove any number of the enemy's tokens; for each it loses an ability this round."""
    foe = source.chosen
    removed = 0
    while table.now.unit(foe).conditions and len(_losable(table.now, foe)) > removed:
        options = [
            Option(each.value, condition_name(each), about=foe)
            for each in sorted(table.now.unit(foe).conditions)
        ]
        options.append(Option(ENOUGH, msg("No more")))
        chosen = await table.choose(
            source.player, which(source), options, kind=Kind.CONDITION, subject=foe
        )
        if chosen == ENOUGH:
            break
        removed += int(await conditions.remove(table, foe, Condition(chosen), source.name))
    for _token in range(removed):
        left = _losable(table.now, foe)
        lost = [Option(ability, name, about=foe) for ability, name in left.items()]
        if lost:
            prompt = msg("{effect}: which ability is lost?", effect=source.name)
            ability = await table.choose(source.player, prompt, lost, subject=foe)
            _lose(table, source, foe, ability)


def can_expend(now: Position, _source: Source, subject: Attack) -> bool:
    """Return whether the defender has a condition token to expend."""
    return any(conditions.expendable(now, subject.defender, each, subject) for each in Condition)


@bespoke(can_expend)
async def tactical_approach(table: Table, source: Source, subject: Attack) -> Attack:
    """Expend a token of the defender: the attack deals 1 more wound, 2 for Stannis' unit."""
    defender = subject.defender
    spent = await conditions.choose_and_remove(
        table, source.player, defender, source.name, expended=True, subject=subject
    )
    if spent is None:
        return subject
    more = 2 if _is_led(table.now, source, source.holder) else 1
    return subject.gaining(Stat.EXTRA_WOUNDS, more, source.name)


# ------------------------------------------------------------------ Davos Seaworth


def _tricks(now: Position, source: Source) -> tuple[ActionKey, ...]:
    if _is_led(now, source, source.chosen):
        return (ActionKey.MANEUVER, ActionKey.MARCH)
    return (ActionKey.MANEUVER,)


@bespoke(
    lambda now, source, _subject: action_list.can_any(now, source.chosen, _tricks(now, source))
)
async def flea_bottom_tricks(table: Table, source: Source, _subject: Subject) -> None:
    """The chosen unit maneuvers; Davos' unit may pivot and march instead."""
    unit = source.chosen
    pivots = begin(table, source, gained(Stat.PIVOT_BEFORE_MARCH), unit, Until.TURN, amount=1)
    actions = _tricks(table.now, source)
    await action_list.offer(table, source.player, unit, actions)
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(pivots,)))


# ------------------------------------------------------------------ Andrew Estermont

RECKLESS: Final = 2
"""Wounds that an attacker with all its ranks pays for Reckless Fury."""


def _assault(now: Position, source: Source) -> tuple[ActionKey, ...]:
    return assault_actions(may_charge=_is_led(now, source, source.chosen))


@bespoke(
    lambda now, source, _subject: action_list.can_any(now, source.chosen, _assault(now, source))
)
async def the_commander_may_charge(table: Table, source: Source, subject: Claim) -> None:
    """The chosen unit makes a melee attack; the commander's may charge instead."""
    actions, gains = _assault(table.now, source), orders_gains(source, subject)
    await action_list.offer(table, source.player, source.chosen, actions, gains=gains)


@bespoke()
async def pay_for_fury(table: Table, source: Source, subject: Attack) -> None:
    """The attacker suffers 2 wounds, 1 less for each of its destroyed ranks."""
    unit = subject.attacker
    count = max(0, RECKLESS - table.now.ranks_lost(unit))
    await wounds.suffer(table, unit, count, source.name, source.player)


# ------------------------------------------------------------------ Axell Florent


@bespoke()
async def maneuvers_after_the_retreat(table: Table, source: Source, subject: Action) -> None:
    """The unit that retreated may make a free maneuver."""
    actions = (ActionKey.MANEUVER,)
    await action_list.offer(table, source.player, subject.unit, actions, optional=True)


# ------------------------------------------------------------------ Justin Massey


@bespoke()
async def precious_supplies(table: Table, source: Source, subject: Attack) -> None:
    """The defender restores 1 wound with one destroyed rank, 3 with more; Massey's unit 1 more."""
    unit = subject.defender
    lost = table.now.ranks_lost(unit)
    count = lost if lost <= 1 else 3
    count += int(_is_led(table.now, source, unit))
    await wounds.restore(table, unit, count, source.name)


# ------------------------------------------------------------------ Renly Baratheon, the king


@choosing(chargers(UnitType.INFANTRY))
async def overconfidence(table: Table, source: Source, unit: UnitId, subject: Action) -> None:
    """Friendly infantry becomes Vulnerable and charges; Renly's may roll the distance again."""
    led = _is_led(table.now, source, unit)
    await conditions.give(table, unit, Condition.VULNERABLE, source.name)
    lasting = begin(table, source, source.lasting, unit, Until.TURN)
    gains = (Gain(Stat.REROLL_CHARGE, 1, source.name),) if led else ()
    only = (subject.unit,)
    await action_list.perform(
        table, unit, ActionKey.CHARGE, free=True, gains=gains, only_targets=only
    )
    table.emit(ev.LastingEnded(rule=Rule.TCD_01, lasting=(lasting,)))


@bespoke()
async def knights_of_summer(table: Table, source: Source, _subject: Subject) -> None:
    """The chosen unit tests; passing, enemies engaged with it or near Renly's take panic tests."""
    now, unit = table.now, source.chosen
    led = _is_led(now, source, unit)
    held = sum(controls_for(now, source, zone) for zone in ROYAL)
    gains = (Gain(Stat.MORALE_ROLL, held, source.name),) if held else ()
    test = await morale.morale_test(table, unit, source.name, source.player, gains)
    if not test.passed:
        return
    foes = table.now.enemies_engaged(unit)
    if led:
        around = [foe.id for foe in table.now.foes(source.player)]
        foes = [foe for foe in around if distance.within(table.now, unit, foe, SHORT)]
    for foe in foes:
        await morale.panic_test(table, foe, source.name, source.player)
