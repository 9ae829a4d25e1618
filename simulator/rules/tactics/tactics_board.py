"""Non-combat units and the zones of the tactics board (NCU-01 to TBD-06, INF-01 to -05).

Cards bring two more zones, which lie beside the board and act as its zones in every way.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import barred, may_be_influenced, may_target, units_named
from simulator.engine.windows import EffectCancelledError, falls_on, open_window
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.notes import Note, NoteRecord
from simulator.model.requests import Kind, Option, Refused
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, Unit, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Claim, Gain, Means, Targeted
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import replace
from simulator.rules import action_list, morale
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import conditions, wounds

FORGO: Final = ActionKey.FORGO
NOBODY: Final = "nobody"

WEALTH_WOUNDS: Final = 3
"""Wounds the Wealth zone restores (TBD-03)."""
TACTICS_CARDS: Final = 2
"""Cards the Tactics zone draws (TBD-04)."""

CARDS_PART: Final = "cards"
"""The part of Tactics that draws cards, as an effect names it that takes its place (TBD-04)."""
CONDITION_PART: Final = "condition"
"""The part of Wealth that removes a condition token (TBD-03)."""

FREE_ACTIONS: Final = {
    Zone.COMBAT: (ActionKey.RANGED_ATTACK, ActionKey.MELEE_ATTACK),
    Zone.MANEUVER: (ActionKey.MANEUVER, ActionKey.RETREAT),
}
"""The free actions two zones allow (TBD-05, TBD-06)."""

RULES: Final = {
    Zone.CROWN: Rule.TBD_02,
    Zone.WEALTH: Rule.TBD_03,
    Zone.TACTICS: Rule.TBD_04,
    Zone.COMBAT: Rule.TBD_05,
    Zone.MANEUVER: Rule.TBD_06,
    Zone.UNDYING: Rule.ABL_01,
    Zone.WATER_GARDENS: Rule.ABL_01,
}

USED_ON_NO_UNIT: Final = frozenset({Zone.UNDYING, Zone.WATER_GARDENS})
"""The zones whose effect is used on no unit."""


class UnitsFirst(NoteRecord):
    """Who has to activate a combat unit next."""

    seats = Note[tuple[str, ...]]("units_first", ())
    """The players who activate a combat unit on their next turn if possible."""


_EFFECTS: Final = {
    Zone.CROWN: msg("An enemy unit takes a panic test at -1."),
    Zone.WEALTH: msg("A unit restores up to 3 wounds and loses a condition token."),
    Zone.TACTICS: msg("Draw 2 tactics cards; an enemy unit receives a condition token."),
    Zone.COMBAT: msg("A unit may make a free attack action."),
    Zone.MANEUVER: msg("A unit may make a free maneuver or retreat action."),
    Zone.UNDYING: msg("Your opponent discards 1 tactics card at random."),
    Zone.WATER_GARDENS: msg(
        "On their next turn your opponent activates a combat unit if possible. While you control "
        "this zone, opponents do not count as controlling zones for abilities or tactics cards."
    ),
}
"""What the zones do."""


def zone_effect(zone: Zone) -> Message:
    """Return what a zone does."""
    return _EFFECTS[zone]


def may_claim(now: Position, zone: Zone) -> Verdict:
    """Return whether a zone is free (NCU-06)."""
    ncu = now.holder_of(zone)
    if ncu is None:
        return allowed(Rule.NCU_06, zone_effect(zone))
    why = msg("{zone} is held by {ncu}.", zone=zone_name(zone), ncu=now.name(ncu.id))
    return refused(Rule.NCU_06, why)


def board_full(now: Position) -> bool:
    """Return whether no zone is free."""
    return not any(may_claim(now, zone) for zone in now.zones())


async def activate_ncu(table: Table, ncu: UnitId) -> None:
    """Have an NCU claim a free zone and resolve it, or forgo (NCU-02, NCU-04, NCU-05)."""
    table.emit(ev.UnitActivated(rule=Rule.RND_03, unit=ncu))
    subject = await open_window(table, Moment.NCU_ACTIVATES, Activation(ncu))
    if not subject.action_lost and not table.now.ncu(ncu).destroyed:
        zone = await _choose_zone(table, ncu)
        if zone is not None:
            await claim(table, ncu, zone)
    table.emit(ev.ActivationEnded(rule=Rule.ACT_04, unit=ncu))


async def _choose_zone(table: Table, ncu: UnitId) -> Zone | None:
    now = table.now
    if board_full(now):
        return None
    verdicts = {zone: may_claim(now, zone) for zone in now.zones()}
    options = [
        Option(zone.value, zone_name(zone), about=zone.value, detail=verdict.why, verdict=verdict)
        for zone, verdict in verdicts.items()
        if verdict
    ]
    options.append(Option(FORGO, msg("Claim no zone")))
    taken = [
        Refused(zone.value, zone_name(zone), verdict, about=zone.value)
        for zone, verdict in verdicts.items()
        if not verdict
    ]
    prompt = msg("{ncu}: claim which zone?", ncu=now.name(ncu))
    reply = await table.choose_for(ncu, prompt, options, Kind.ZONE, Rule.NCU_02, refused=taken)
    return None if reply == FORGO else Zone(reply)


async def claim(table: Table, ncu: UnitId, zone: Zone) -> None:
    """Put an NCU on a zone and resolve the zone, unless an effect took its place (NCU-02)."""
    table.emit(ev.ZoneClaimed(rule=Rule.NCU_02, ncu=ncu, zone=zone))
    subject = await open_window(table, Moment.ZONE_CLAIMED, Claim(ncu, zone))
    if not subject.replaced:
        subject = await resolve_zone(table, table.now.owner(ncu), zone, subject)
    await open_window(table, Moment.ZONE_RESOLVED, subject)


async def resolve_zone(
    table: Table, player: Seat, zone: Zone, claimed: Claim | None = None
) -> Claim:
    """Resolve a zone's effect for a player; give the claim with what came of it (TBD-02 to TBD-06).

    What `claimed` gained or leaves out changes the effect; without it the effect is as printed.
    """
    effects = {
        Zone.CROWN: crown,
        Zone.WEALTH: wealth,
        Zone.TACTICS: tactics,
        Zone.COMBAT: combat,
        Zone.MANEUVER: movement,
        Zone.UNDYING: undying,
        Zone.WATER_GARDENS: water_gardens,
    }
    return await effects[zone](table, player, claimed or Claim("", zone))


def candidates(now: Position, player: Seat, zone: Zone) -> list[Unit]:
    """Return the units on which a zone's effect could be used now (TBD-02 to TBD-06, GEN-17)."""
    units = _in_reach(now, player, zone)
    return [unit for unit in units if may_target(now, player, Means.ZONE, unit.id)]


def _in_reach(now: Position, player: Seat, zone: Zone) -> list[Unit]:
    """Return the units on which a zone could be used if no effect forbade to target them."""
    if zone in USED_ON_NO_UNIT:
        return []
    if zone is Zone.CROWN:
        return now.foes(player)
    if zone is Zone.WEALTH:
        team = now.team(player)
        return [
            u
            for u in now.friends(player)
            if u.conditions
            or wounds.missing(now, u.id)
            or any(card.owner not in team for card in u.attached)  # being chosen may free it
        ]
    if zone is Zone.TACTICS:
        return [
            u
            for u in now.foes(player)
            if any(conditions.can_receive(now, u.id, c) for c in Condition)
        ]
    return [u for u in now.friends(player) if action_list.can_any(now, u.id, FREE_ACTIONS[zone])]


async def crown(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Have an enemy combat unit take a panic test with -1 to its result (TBD-02)."""
    foe = await _pick(
        table,
        player,
        msg("Crown: which enemy takes a panic test?"),
        candidates(table.now, player, Zone.CROWN),
        Zone.CROWN,
    )
    if foe is not None:
        name = zone_name(Zone.CROWN)
        gain = Gain(Stat.PANIC_ROLL, -1, name, Rule.TBD_02)
        test = await morale.panic_test(table, foe, name, player, gains=(gain,))
        claimed = replace(claimed, failed=test.passed is False)
    return replace(claimed, target=foe)


async def wealth(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Have a unit restore up to 3 wounds and lose a condition token (TBD-03)."""
    name = zone_name(Zone.WEALTH)
    in_need = candidates(table.now, player, Zone.WEALTH)
    unit = await _pick(table, player, msg("Wealth: which unit recovers?"), in_need, Zone.WEALTH)
    if unit is not None:
        count = table.now.tally(Stat.ZONE_WOUNDS, "", claimed, WEALTH_WOUNDS).total
        await wounds.restore(table, unit, count, name)
        if CONDITION_PART not in claimed.left_out:
            gone = await conditions.choose_and_remove(table, player, unit, name)
            claimed = replace(claimed, removed=gone)
    return replace(claimed, target=unit)


async def tactics(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Draw 2 tactics cards and put a condition token on an enemy (TBD-04)."""
    if CARDS_PART not in claimed.left_out:
        count = table.now.tally(Stat.ZONE_CARDS, "", claimed, TACTICS_CARDS).total
        await tactics_cards.draw(table, player, count, Rule.TBD_04)
    prompt = msg("Tactics: which enemy receives a condition token?")
    open_to = candidates(table.now, player, Zone.TACTICS)
    foe = await _pick(table, player, prompt, open_to, Zone.TACTICS)
    if foe is not None:
        tokens = table.now.tally(Stat.ZONE_TOKENS, "", claimed, 1).total
        for _token in range(tokens):
            given = await conditions.choose_and_give(table, player, foe, zone_name(Zone.TACTICS))
            claimed = replace(claimed, given=given)
    return replace(claimed, target=foe)


async def combat(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Have a friendly unit make a free attack action (TBD-05, ATK-01)."""
    return replace(claimed, target=await _free_action(table, player, Zone.COMBAT))


async def movement(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Have a friendly unit make a free maneuver or retreat action (TBD-06)."""
    return replace(claimed, target=await _free_action(table, player, Zone.MANEUVER))


async def undying(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Discard a random tactics card of an opponent."""
    rivals = [rival for rival in table.now.opponents(player) if table.now.state.seats[rival].hand]
    rival = await _opponent(table, player, rivals, Zone.UNDYING)
    if rival is not None:
        await tactics_cards.discard_at_random(table, rival, zone_name(Zone.UNDYING))
    return claimed


async def water_gardens(table: Table, player: Seat, claimed: Claim) -> Claim:
    """Oblige an opponent to activate a combat unit on their next turn, if possible."""
    rivals = list(table.now.opponents(player))
    rival = await _opponent(table, player, rivals, Zone.WATER_GARDENS)
    if rival is None:
        return claimed
    bound = UnitsFirst(table.now.state.notes).seats
    if rival.value not in bound:
        said = msg(
            "{zone}: {player} activates a combat unit on their next turn if possible.",
            zone=zone_name(Zone.WATER_GARDENS),
            player=player_name(rival),
        )
        table.emit(ev.noted(UnitsFirst.seats, (*bound, rival.value), Rule.ABL_01, said))
    return claimed


async def _opponent(table: Table, player: Seat, rivals: list[Seat], zone: Zone) -> Seat | None:
    """Ask a player to choose one of some opponents; None when there is none."""
    if not rivals:
        return None
    options = [Option(rival.value, player_name(rival)) for rival in rivals]
    prompt = msg("{zone}: which opponent?", zone=zone_name(zone))
    return Seat(await table.choose(player, prompt, options, rule=RULES[zone]))


async def _free_action(table: Table, player: Seat, zone: Zone) -> UnitId | None:
    able = candidates(table.now, player, zone)
    prompt = msg("{zone}: which unit acts?", zone=zone_name(zone))
    unit = await _pick(table, player, prompt, able, zone, optional=True)
    if unit is not None:
        await action_list.offer(table, player, unit, FREE_ACTIONS[zone])
    return unit


async def _pick(
    table: Table,
    player: Seat,
    prompt: Message,
    units: list[Unit],
    zone: Zone,
    *,
    optional: bool = False,
) -> UnitId | None:
    """Ask a player to choose a unit for a zone's effect; None when there is none."""
    if not units:
        return None
    options = units_named(table.now, (unit.id for unit in units))
    if optional:
        options.append(Option(NOBODY, msg("Nobody")))
    verdicts = {
        unit.id: may_target(table.now, player, Means.ZONE, unit.id)
        for unit in _in_reach(table.now, player, zone)
    }
    reply = await table.choose(
        player,
        prompt,
        options,
        kind=Kind.TARGET,
        refused=barred(table.now, verdicts),
        rule=RULES[zone],
    )
    if reply == NOBODY:
        return None
    others = tuple(unit.id for unit in units if unit.id != reply)
    aimed = Targeted(reply, player, Means.ZONE, zone_name(zone), "", others, zone)
    try:
        return await falls_on(table, aimed)
    except EffectCancelledError:
        return None


# ------------------------------------------------------------------ influence


def may_influence(now: Position, ncu: UnitId, unit: UnitId, *, only: str = "") -> Verdict:
    """Return whether an NCU may influence a unit: one friend and one enemy may (INF-02, AMB-24).

    `only` is the house or faction its card restricts it to.
    """
    verdict = may_be_influenced(now, now.owner(ncu), unit)
    if not verdict:
        return verdict
    if only and not now.has_affiliation(unit, only):
        why = msg(
            "{unit} is no {house} unit, and {ncu} influences no others.",
            unit=now.name(unit),
            house=only,
            ncu=now.name(ncu),
        )
        return refused(Rule.INF_01, why)
    friendly = now.friendly(unit, ncu)
    for other in now.state.ncus.values():
        if other.influences != unit or other.id == ncu:
            continue
        if now.friendly(unit, other.id) is friendly:
            why = msg(
                "{unit} is already influenced by {ncu}.",
                unit=now.name(unit),
                ncu=now.name(other.id),
            )
            return refused(Rule.INF_02, why)
    return allowed(Rule.INF_01, msg("{unit} may be influenced.", unit=now.name(unit)))


async def influence(table: Table, ncu: UnitId, *, only: str = "") -> UnitId | None:
    """Ask an NCU's player to attach it to a combat unit, friend or foe; return which (INF-01).

    `only` is the house or faction its card restricts it to.
    """
    now = table.now
    verdicts = {
        unit.id: may_influence(now, ncu, unit.id, only=only)
        for unit in now.state.units.values()
        if unit.on_table and not now.is_wall(unit.id)
    }
    options = units_named(now, (unit for unit, verdict in verdicts.items() if verdict))
    if not options:
        return None
    prompt = msg("{ncu}: influence which unit?", ncu=now.name(ncu))
    options.append(Option(NOBODY, msg("Nobody")))
    reply = await table.choose_for(
        ncu, prompt, options, Kind.TARGET, Rule.INF_01, refused=barred(now, verdicts)
    )
    if reply == NOBODY:
        return None
    others = tuple(option.key for option in options if option.key not in {NOBODY, reply})
    aimed = Targeted(reply, now.owner(ncu), Means.NCU, now.name(ncu), ncu, others)
    try:
        unit = await falls_on(table, aimed)
    except EffectCancelledError:
        return None
    table.emit(ev.InfluenceLaid(rule=Rule.INF_01, ncu=ncu, unit=unit))
    return unit
