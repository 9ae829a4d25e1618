"""The course of a game: which script comes next (chapter 2, chapter 17).

Every script is short: setting up, one deployed unit, the start of a round, one activation, one
clean-up. Between two of them the position alone says where the game stands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from simulator.caches import cached
from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.engine.table import Script, Table
from simulator.engine.targeting import barred, forbidden, units_named
from simulator.engine.windows import open_window
from simulator.language.texts import marked, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.picking import the_one
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Ncu, Phase, Seat, Unit, UnitId, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.answers import POSITION, answer
from simulator.rules.scoring.victory import GameOverError, Team, check_elimination, out, sides
from simulator.rules.setup import deployment, prepare, returning
from simulator.rules.tactics import tactics_cards
from simulator.rules.tactics.tactics_board import UnitsFirst, board_full
from simulator.rules.turn import clean_up
from simulator.rules.turn.activation import activate_any
from simulator.rules.units import attachments

Chapter = Callable[[Table], Awaitable[None]]


def next_step(now: Position) -> Callable[[Table], Script] | None:
    """Return the script a position asks for; None when the game is over."""
    if now.state.phase is Phase.OVER:
        return None
    chapter = _chapter(now)

    async def script(table: Table) -> None:
        try:
            await chapter(table)
        except GameOverError:
            return

    return script


def _chapter(now: Position) -> Chapter:
    if now.state.phase is Phase.DEPLOYMENT:
        return ready if deployment.next_side(now) is None else deployment.deploy_one
    if now.state.phase is Phase.TURN:
        return end_activations if next_player(now) is None else take_turn
    return _CHAPTERS[now.state.phase]


# ------------------------------------------------------------------ rounds


async def ready(table: Table) -> None:
    """All units stand: effects after deployment, opening hands, the first round (DEP-07)."""
    table.emit(
        ev.PhaseBegan(rule=Rule.DEP_07, phase=Phase.DEPLOYMENT, active=table.now.state.first)
    )
    await attachments.join_enemies(table, attachments.AFTER_DEPLOYMENT)
    await open_window(table, Moment.DEPLOYED, Turn(table.now.state.first))
    for player in table.now.state.seats:
        await tactics_cards.refill(table, player, Rule.DEP_07)
    await open_window(table, Moment.GAME_START, Turn(table.now.state.first))
    table.emit(ev.PhaseBegan(rule=Rule.RND_01, phase=Phase.ROUND_START))


async def begin_round(table: Table) -> None:
    """Begin a round with its first player (RND-18, GEN-14)."""
    first = table.now.state.first
    table.emit(
        ev.RoundBegan(rule=Rule.RND_18, round=table.now.state.round + 1),
        ev.PhaseBegan(rule=Rule.RND_01, phase=Phase.TURN, active=first),
    )
    await open_window(table, Moment.ROUND_START, Turn(first))
    check_elimination(table)


async def end_activations(table: Table) -> None:
    """Every unit has been activated: clean-up begins (RND-07)."""
    table.emit(
        ev.RoundEnded(rule=Rule.RND_07, round=table.now.state.round),
        ev.PhaseBegan(rule=Rule.RND_08, phase=Phase.CLEAN_UP, active=table.now.state.first),
    )


# ------------------------------------------------------------------ turns


def may_activate(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit or NCU may be activated: once per round, while it is there (GEN-01).

    Whom an effect lets activate last has to wait for all others of its player that can.
    """
    verdict = _may_at_all(now, unit)
    last = now.parts(Stat.ACTIVATES_LAST, unit) if verdict else ()
    if last and any(_goes_before(now, other, unit) for other in _owned_by(now, now.owner(unit))):
        why = msg(
            "{unit} activates after all others of {unit:its|their} side: {source}.",
            unit=now.name(unit),
            source=last[0].source,
        )
        return refused(last[0].rule, why)
    return verdict


def _owned_by(now: Position, player: Seat) -> list[UnitId]:
    found: tuple[Unit | Ncu, ...] = (*now.state.units.values(), *now.state.ncus.values())
    return [unit.id for unit in found if unit.owner is player]


def _goes_before(now: Position, other: UnitId, unit: UnitId) -> bool:
    """Return whether another can activate that need not wait itself."""
    waits = now.has(Stat.ACTIVATES_LAST, other)
    return other != unit and not waits and bool(_may_at_all(now, other))


def _may_at_all(now: Position, unit: UnitId) -> Verdict:
    name = now.name(unit)
    found: Unit | Ncu = now.state.units.get(unit) or now.state.ncus[unit]
    if found.destroyed:
        return refused(Rule.UNIT_09, msg("{unit} is destroyed.", unit=name))
    if found.activated:
        return _done(name)
    no = forbidden(now, Stat.CANNOT_ACTIVATE, unit, marked("{unit} cannot be activated: {source}."))
    if no is not None:
        return no
    if isinstance(found, Unit):
        if unit in returning.in_reserve(now):
            return returning.may_enter(now, unit)
        if found.pose is None and unit not in deployment.waiting(now):
            return refused(Rule.RND_03, msg("{unit} is not on the battlefield.", unit=name))
    elif now.game.rulings.get("full_board_blocks", False) and board_full(now):
        return refused(Rule.AMB_22, msg("{unit} finds every zone taken.", unit=name))
    return _ready(name)


@cached(256, each=580)
def _done(unit: str) -> Verdict:
    """Return the verdict on a unit activated before; it is the same in every position."""
    return refused(Rule.RND_03, msg("{unit} has already been activated this round.", unit=unit))


@cached(256, each=540)
def _ready(unit: str) -> Verdict:
    """Return the verdict on a unit that may be activated; it is the same in every position."""
    return allowed(Rule.RND_03, msg("{unit} may be activated.", unit=unit))


def may_choose(now: Position, player: Seat, unit: UnitId) -> Verdict:
    """Return whether a player may activate a unit or NCU in a turn of theirs (RND-03).

    Whom the Water Gardens bind activates a combat unit, if any may be activated.
    """
    if now.owner(unit) not in now.team(player):
        why = msg(
            "{unit} belongs to {owner}; this turn is {player}'s.",
            unit=now.name(unit),
            owner=player_name(now.owner(unit)),
            player=player_name(player),
        )
        return refused(Rule.RND_03, why)
    bound = UnitsFirst(now.state.notes).seats
    bound = tuple(seat for seat in bound if seat in now.team(player)) if bound else ()
    if bound and not _combat_unit(now, unit) and any(_units_ready(now, player)):
        why = msg(
            "{player} has to activate a combat unit: {zone}.",
            player=player_name(player),
            zone=zone_name(Zone.WATER_GARDENS),
        )
        return refused(Rule.ABL_01, why)
    return may_activate(now, unit)


def _combat_unit(now: Position, unit: UnitId) -> bool:
    return unit in now.state.units and not now.is_wall(unit)


def _units_ready(now: Position, player: Seat) -> Iterator[UnitId]:
    """Return the combat units a side could activate now."""
    return (unit for unit in _waiting(now, now.team(player)) if _combat_unit(now, unit))


def _waiting(now: Position, side: Team) -> Iterator[UnitId]:
    found: tuple[Unit | Ncu, ...] = (*now.state.units.values(), *now.state.ncus.values())
    for unit in found:
        done = unit.activated or unit.destroyed
        if unit.owner in side and not done and may_activate(now, unit.id):
            yield unit.id


def order_of_sides(now: Position) -> list[Team]:
    """Return the sides in the order their turns come.

    The first player's, or after the last turn.
    """
    found = sides(now)
    last = now.state.first if now.state.turn == 0 else now.state.active
    at = the_one((i for i, side in enumerate(found) if last in side), f"side of {last}")
    start = at if now.state.turn == 0 else at + 1
    return [found[(start + step) % len(found)] for step in range(len(found))]


@answer(depends_on=POSITION)
def next_player(now: Position) -> Seat | None:
    """Return whose turn is next; None when every unit has been activated (RND-06, RND-07)."""
    for side in order_of_sides(now):
        for unit in _waiting(now, side):
            return now.owner(unit)
    return None


async def take_turn(table: Table) -> None:
    """Play one turn: start, one activation, end (RND-02 to RND-05)."""
    player = next_player(table.now)
    if player is None:
        return
    for side in order_of_sides(table.now):
        if player in side:
            break
        if not out(table.now, side[0]):
            table.emit(ev.TurnPassed(rule=Rule.RND_07, player=side[0]))
    bound = UnitsFirst(table.now.state.notes).seats
    table.emit(ev.TurnBegan(rule=Rule.RND_02, player=player))
    await open_window(table, Moment.TURN_START, Turn(player))
    unit = await _choose_unit(table, player)
    if unit is not None:
        await activate_any(table, unit)
    await open_window(table, Moment.TURN_END, Turn(player))
    clean_up.end_lasting(table, Until.TURN, Rule.RND_05)
    done = {seat for seat in bound if seat in table.now.team(player)}
    if done:
        left = tuple(s for s in UnitsFirst(table.now.state.notes).seats if s not in done)
        table.emit(ev.noted(UnitsFirst.seats, left, Rule.ABL_01))
    table.emit(ev.TurnEnded(rule=Rule.RND_05, player=player))


async def _choose_unit(table: Table, player: Seat) -> UnitId | None:
    now = table.now
    side = now.team(player)
    ids = [u.id for u in now.state.units.values() if u.owner in side and not u.destroyed]
    ids += [n.id for n in now.state.ncus.values() if n.owner in side and not n.destroyed]
    verdicts = {unit: may_choose(now, player, unit) for unit in ids}
    options = units_named(now, filter(verdicts.get, ids))
    if not options:
        return None
    return await table.choose(
        player,
        msg("Activate which unit?"),
        options,
        kind=Kind.ACTIVATE,
        refused=barred(now, verdicts),
        rule=Rule.RND_03,
    )


_CHAPTERS: Final[dict[Phase, Chapter]] = {
    Phase.SETUP: prepare.prepare,
    Phase.ROUND_START: begin_round,
    Phase.CLEAN_UP: clean_up.clean_up,
}
