"""The actions of a combat unit, normal and free (ACT-01 to ACT-03, ATK-01)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.requests import ActionOption, Kind, Option, Refused
from simulator.model.rulebook import Rule
from simulator.model.state import Player, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Gain
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules import charge, demolition, firing, maneuver, melee, ranged, retreat
from simulator.rules.acting import FORGO, act
from simulator.texts import marked, translate
from simulator.texts import translate as _

ACTIONS: Final = (
    "maneuver",
    "march",
    "retreat",
    "ranged_attack",
    "melee_attack",
    "demolish",
    "charge",
    "forgo",
)
"""Everything a unit may choose; "demolish" is a melee attack against terrain (TER-DES-01)."""

ATTACK: Final = ("ranged_attack", "melee_attack", "demolish")
"""The attack action is one of these (ATK-01)."""

PASS: Final = "pass"


_NAMES: Final = {
    "maneuver": marked("Maneuver"),
    "march": marked("March"),
    "retreat": marked("Retreat"),
    "ranged_attack": marked("Ranged attack"),
    "melee_attack": marked("Melee attack"),
    "demolish": marked("Strike down terrain"),
    "charge": marked("Charge"),
    "forgo": marked("Forgo the action"),
}
"""The actions as players read them."""


def action_name(action: str) -> str:
    """Give an action's name as players read it."""
    return translate(_NAMES[action])


def may(now: Position, unit: UnitId, action: str) -> Verdict:
    """Tell whether a unit may perform an action now."""
    barred = () if action == FORGO else now.parts(Stat.NO_ACTIONS, unit)
    if barred:
        why = _("{unit} can perform no action: {source}.").format(
            unit=now.name(unit), source=barred[0].source
        )
        return refused(barred[0].rule, why)
    held_back = now.parts(Stat.NO_ATTACKS, unit) if action in _ATTACKS else ()
    if held_back:
        why = _("{unit} can neither attack nor charge: {source}.").format(
            unit=now.name(unit), source=held_back[0].source
        )
        return refused(held_back[0].rule, why)
    return _CHECKS[action](now, unit)


def may_forgo(now: Position, unit: UnitId) -> Verdict:
    """Tell whether a unit may forgo its action: always, even engaged (ACT-02, AMB-23)."""
    name = now.name(unit)
    if now.game.rulings.get("engaged_must_act", False) and now.engaged(unit):
        why = _("{unit} is engaged and must attack or retreat.").format(unit=name)
        return refused(Rule.AMB_23, why)
    return allowed(Rule.ACT_02, _("{unit} may do nothing.").format(unit=name))


_ATTACKS: Final = ("ranged_attack", "melee_attack", "demolish", "charge")
_CHECKS: Final = {
    "maneuver": maneuver.may_maneuver,
    "march": maneuver.may_march,
    "retreat": retreat.may_retreat,
    "ranged_attack": ranged.may_shoot,
    "melee_attack": melee.may_fight,
    "demolish": demolition.may_demolish,
    "charge": charge.may_charge,
    "forgo": may_forgo,
}


def available(
    now: Position, unit: UnitId, *, free: bool = False
) -> tuple[tuple[str, Verdict], ...]:
    """Give every action with the verdict on it; a free action cannot be forgone, only passed."""
    found = [(action, may(now, unit, action)) for action in ACTIONS]
    if free:
        return tuple(pair for pair in found if pair[0] != "forgo")
    return tuple(
        pair
        for pair in found
        if pair[1] or pair[0] != "demolish"  # not worth a refusal where nothing can be struck
    )


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
    """Let a unit perform an action: the window before it, dangerous ground, the action, the window.

    `gains` go with its attack or charge; `only_targets` limits whom it may charge or attack;
    `inches` takes the place of its speed in a maneuver.
    """

    async def resolve(found: Action) -> None:
        await _resolve(table, unit, action, free, found.gains, only_targets, inches)

    await act(table, Action(unit, action, free, gains), lambda now, who: may(now, who, action),
              resolve)  # fmt: skip


async def _resolve(
    table: Table,
    unit: UnitId,
    action: str,
    free: bool,
    gains: tuple[Gain, ...],
    only: tuple[UnitId, ...] | None,
    inches: float | None,
) -> None:
    if action == "maneuver":
        await maneuver.maneuver(table, unit, free=free, inches=inches)
    elif action == "march":
        await maneuver.march(table, unit, free=free)
    elif action == "retreat":
        await retreat.retreat(table, unit, free=free)
    elif action == "ranged_attack":
        await ranged.shoot(table, unit, free=free, gains=gains, only=only)
    elif action == "melee_attack":
        target = only[0] if only is not None and len(only) == 1 else None
        await melee.fight(table, unit, free=free, gains=gains, target=target)
    elif action == "demolish":
        await demolition.demolish(table, unit)
    elif action == "charge":
        await charge.charge(table, unit, free=free, only=only, gains=gains)


def choices(
    now: Position, unit: UnitId, verdicts: tuple[tuple[str, Verdict], ...]
) -> tuple[list[Option], list[Refused]]:
    """Turn verdicts on actions into options, and refusals that stay visible."""
    options: list[Option] = [
        ActionOption(
            key=action, label=action_name(action), about=unit, verdict=verdict, unit=unit,
            action=action,
        )
        for action, verdict in verdicts
        if verdict
    ]  # fmt: skip
    refusals = [
        Refused(action, action_name(action), verdict, about=unit)
        for action, verdict in verdicts
        if not verdict
    ]
    return options, refusals


async def offer(
    table: Table,
    player: Player,
    unit: UnitId,
    actions: tuple[str, ...],
    *,
    optional: bool = True,
    gains: tuple[Gain, ...] = (),
    only_targets: tuple[UnitId, ...] | None = None,
    inches: float | None = None,
) -> str | None:
    """Let a player choose one of some free actions for a unit and perform it; give which (GEN-06).

    None when none is possible or the player passed.
    """
    now = table.now
    if not now.unit(unit).on_table:
        return None
    wanted = (*actions, "demolish") if "melee_attack" in actions else actions
    only = only_targets[0] if only_targets is not None and len(only_targets) == 1 else None
    verdicts = tuple(
        (action, may_against(now, unit, action, only)) for action in dict.fromkeys(wanted)
    )
    shown = tuple(pair for pair in verdicts if pair[1] or pair[0] in actions)
    options, refusals = choices(now, unit, shown)
    if not options:
        return None
    if optional:
        options.append(Option(PASS, _("Pass")))
    prompt = _("{unit}: which free action?").format(unit=now.name(unit))
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
    """Say whether a unit may perform at least one of some actions, `only` against one enemy."""
    wanted = (*actions, "demolish") if "melee_attack" in actions and only is None else actions
    return any(may_against(now, unit, action, only) for action in wanted)


def may_against(now: Position, unit: UnitId, action: str, only: UnitId | None) -> Verdict:
    """Tell whether a unit may perform an action, attacking or charging only this enemy if any."""
    verdict = may(now, unit, action)
    if not verdict or only is None:
        return verdict
    reached = {
        "charge": lambda: bool(charge.plan(now, unit, only)),
        "melee_attack": lambda: only in now.enemies_engaged(unit),
        "ranged_attack": lambda: any(
            firing.shift_into_range(now, unit, only, card) is not None
            for card in firing.ranged_cards(now, unit)
        ),
    }.get(action)
    if reached is None or (now.unit(only).on_table and reached()):
        return verdict
    why = _("{unit} cannot reach {foe} with it.").format(unit=now.name(unit), foe=now.name(only))
    return refused(verdict.rule, why)
