"""The actions of a combat unit, normal and free (ACT-01 to ACT-03, ATK-01)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import forbidden
from simulator.language.texts import Message, marked, msg
from simulator.model.actions import ActionKey
from simulator.model.requests import ActionOption, Kind, Option, Refused
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Gain
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.action import act
from simulator.rules.attack import demolish, firing_range, melee, ranged
from simulator.rules.charge import charge, plan
from simulator.rules.movement import maneuver, retreat

PASS: Final = "pass"


@dataclass(frozen=True, slots=True)
class Performance:
    """How an action is performed.

    gains: what its attack or charge gains. only: whom alone it may charge or attack. inches: takes
    the place of the unit's speed in a maneuver.
    """

    free: bool = False
    gains: tuple[Gain, ...] = ()
    only: tuple[UnitId, ...] | None = None
    inches: float | None = None


@dataclass(frozen=True, slots=True)
class ActionType:
    """An action as everybody needs it: its name, whether it may be performed, what it does.

    name: as players choose it. check: whether a unit may perform it now. resolve: performs it.
    icon: the picture beside its name. attacks: whether what forbids attacks forbids it (ABL-01).
    reaches: whether a unit may perform it against one enemy; None where it has no target.
    """

    key: ActionKey
    name: Message
    check: Callable[[Position, UnitId], Verdict]
    resolve: Callable[[Table, UnitId, Performance], Awaitable[object]]
    icon: str
    attacks: bool = False
    reaches: Callable[[Position, UnitId, UnitId], bool] | None = None


def may_forgo(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may forgo its action: always, even engaged (ACT-02, AMB-23)."""
    name = now.name(unit)
    if now.game.rulings.get("engaged_must_act", False) and now.engaged(unit):
        return refused(Rule.AMB_23, msg("{unit} is engaged and must attack or retreat.", unit=name))
    return allowed(Rule.ACT_02, msg("{unit} may do nothing.", unit=name))


# ------------------------------------------------------------------ what each of them does


async def _fight(table: Table, unit: UnitId, how: Performance) -> None:
    target = how.only[0] if how.only is not None and len(how.only) == 1 else None
    await melee.fight(table, unit, gains=how.gains, target=target)


async def _do_nothing(_table: Table, _unit: UnitId, _how: Performance) -> None:
    """Forgo the action (ACT-02)."""


def _can_shoot(now: Position, unit: UnitId, foe: UnitId) -> bool:
    return any(
        firing_range.shift_into_range(now, unit, foe, card) is not None
        for card in firing_range.ranged_cards(now, unit)
    )


ACTION_TYPES: Final = {
    one.key: one
    for one in (
        ActionType(
            ActionKey.MANEUVER,
            msg("Maneuver"),
            maneuver.may_maneuver,
            lambda table, unit, how: maneuver.maneuver(table, unit, inches=how.inches),
            "action-maneuver",
        ),
        ActionType(
            ActionKey.MARCH,
            msg("March"),
            maneuver.may_march,
            lambda table, unit, _how: maneuver.march(table, unit),
            "action-march",
        ),
        ActionType(
            ActionKey.RETREAT,
            msg("Retreat"),
            retreat.may_retreat,
            lambda table, unit, _how: retreat.retreat(table, unit),
            "action-retreat",
        ),
        ActionType(
            ActionKey.RANGED_ATTACK,
            msg("Ranged attack"),
            ranged.may_shoot,
            lambda table, unit, how: ranged.shoot(table, unit, gains=how.gains, only=how.only),
            "action-ranged",
            attacks=True,
            reaches=_can_shoot,
        ),
        ActionType(
            ActionKey.MELEE_ATTACK,
            msg("Melee attack"),
            melee.may_fight,
            _fight,
            "action-melee",
            attacks=True,
            reaches=lambda now, unit, foe: foe in now.enemies_engaged(unit),
        ),
        ActionType(
            ActionKey.DEMOLISH,
            msg("Strike down terrain"),
            demolish.may_demolish,
            lambda table, unit, _how: demolish.demolish(table, unit),
            "action-melee",
            attacks=True,
        ),
        ActionType(
            ActionKey.CHARGE,
            msg("Charge"),
            plan.may_charge,
            lambda table, unit, how: charge.charge(
                table, unit, free=how.free, only=how.only, gains=how.gains
            ),
            "action-charge",
            attacks=True,
            reaches=lambda now, unit, foe: bool(plan.plan(now, unit, foe, roll_only=True)),
        ),
        ActionType(
            ActionKey.FORGO, msg("Forgo the action"), may_forgo, _do_nothing, "action-forgo"
        ),
    )
}
"""Everything a unit may choose, in the order in which it is shown."""

ACTIONS: Final = tuple(ACTION_TYPES)

ATTACK: Final = (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK, ActionKey.DEMOLISH)
"""The attack action is one of these (ATK-01)."""


_BY_WORD: Final[dict[str, ActionType]] = {str(key): one for key, one in ACTION_TYPES.items()}


def action_type(key: str) -> ActionType:
    """Return what there is to know about an action."""
    known = _BY_WORD.get(key)
    return ACTION_TYPES[ActionKey(key)] if known is None else known


def may(now: Position, unit: UnitId, action: str) -> Verdict:
    """Return whether a unit may perform an action now."""
    kind = action_type(action)
    no = None
    if kind.key is not ActionKey.FORGO:
        words = marked("{unit} can perform no action: {source}.")
        no = forbidden(now, Stat.NO_ACTIONS, unit, words)
    if no is None and kind.attacks:
        words = marked("{unit} can neither attack nor charge: {source}.")
        no = forbidden(now, Stat.NO_ATTACKS, unit, words)
    return kind.check(now, unit) if no is None else no


def available(now: Position, unit: UnitId) -> tuple[tuple[ActionKey, Verdict], ...]:
    """Return every action with the verdict on it."""
    found = _if_it_must_charge(now, unit, [(action, may(now, unit, action)) for action in ACTIONS])
    return tuple(
        pair
        for pair in found
        # Not worth a refusal where nothing can be struck down.
        if pair[1] or pair[0] is not ActionKey.DEMOLISH
    )


def _if_it_must_charge(
    now: Position, unit: UnitId, verdicts: list[tuple[ActionKey, Verdict]]
) -> list[tuple[ActionKey, Verdict]]:
    """Refuse every action but a charge where the unit has to charge; who cannot may only forgo."""
    bound = now.parts(Stat.MUST_CHARGE, unit)
    if not bound:
        return verdicts
    charges = bool(dict(verdicts)[ActionKey.CHARGE])
    why = msg("{unit} has to charge: {source}.", unit=now.name(unit), source=bound[0].source)
    left = ActionKey.CHARGE if charges else ActionKey.FORGO
    return [
        (action, refused(bound[0].rule, why) if verdict and action is not left else verdict)
        for action, verdict in verdicts
    ]


async def perform(
    table: Table,
    unit: UnitId,
    action: str,
    *,
    free: bool = False,
    gains: tuple[Gain, ...] = (),
    only_targets: tuple[UnitId, ...] | None = None,
    inches: float | None = None,
) -> None:
    """Perform an action of a unit.

    The window before it, dangerous ground, the action, the window.

    `gains` go with its attack or charge; `only_targets` limits whom it may charge or attack;
    `inches` takes the place of its speed in a maneuver.
    """
    kind = action_type(action)

    async def resolve(found: Action) -> None:
        await kind.resolve(table, unit, Performance(free, found.gains, only_targets, inches))

    await act(
        table, Action(unit, kind.key, free, gains), lambda now, who: may(now, who, action), resolve
    )


def choices(
    unit: UnitId, verdicts: Sequence[tuple[str, Verdict]]
) -> tuple[list[Option], list[Refused]]:
    """Turn verdicts on actions into options, and refusals that stay visible."""
    options: list[Option] = [
        ActionOption(
            key=str(action),
            label=action_type(action).name,
            about=unit,
            verdict=verdict,
            unit=unit,
            action=action,
        )
        for action, verdict in verdicts
        if verdict
    ]
    refusals = [
        Refused(str(action), action_type(action).name, verdict, about=unit)
        for action, verdict in verdicts
        if not verdict
    ]
    return options, refusals


async def offer(
    table: Table,
    player: Seat,
    unit: UnitId,
    actions: tuple[str, ...],
    *,
    optional: bool = False,
    gains: tuple[Gain, ...] = (),
    only_targets: tuple[UnitId, ...] | None = None,
    inches: float | None = None,
) -> str | None:
    """Ask a player to choose one of some free actions for a unit and perform it.

    Return which (GEN-06).

    None when none is possible or the player passed.
    """
    now = table.now
    if not now.unit(unit).on_table:
        return None
    wanted = (*actions, ActionKey.DEMOLISH) if ActionKey.MELEE_ATTACK in actions else actions
    only = only_targets[0] if only_targets is not None and len(only_targets) == 1 else None
    verdicts = tuple(
        (action, may_against(now, unit, action, only)) for action in dict.fromkeys(wanted)
    )
    shown = tuple(pair for pair in verdicts if pair[1] or pair[0] in actions)
    options, refusals = choices(unit, shown)
    if not options:
        return None
    if optional:
        options.append(Option(PASS, msg("Pass")))
    prompt = msg("{unit}: which free action?", unit=now.name(unit))
    chosen = await table.choose(
        player, prompt, options, kind=Kind.ACTION, refused=refusals, rule=Rule.GEN_06, subject=unit
    )
    if chosen == PASS:
        return None
    await perform(
        table, unit, chosen, free=True, gains=gains, only_targets=only_targets, inches=inches
    )
    return chosen


def can_any(
    now: Position, unit: UnitId, actions: tuple[str, ...], only: UnitId | None = None
) -> bool:
    """Return whether a unit may perform at least one of some actions, `only` against one enemy."""
    wanted = (
        (*actions, ActionKey.DEMOLISH)
        if ActionKey.MELEE_ATTACK in actions and only is None
        else actions
    )
    return any(may_against(now, unit, action, only) for action in wanted)


def may_against(now: Position, unit: UnitId, action: str, only: UnitId | None) -> Verdict:
    """Return whether a unit may perform an action, attacking or charging only this enemy if any."""
    verdict = may(now, unit, action)
    if not verdict or only is None:
        return verdict
    reaches = action_type(action).reaches
    if reaches is None or (now.unit(only).on_table and reaches(now, unit, only)):
        return verdict
    why = msg("{unit} cannot reach {foe} with it.", unit=now.name(unit), foe=now.name(only))
    return refused(verdict.rule, why)
