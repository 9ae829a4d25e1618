"""Dark Wings, Dark Words: shared missions that both sides may swap (SCN-DARK-03 to -12)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import Message, msg
from simulator.missions.at_once import PaidAtOnce
from simulator.missions.common import PASS, note, on, rule
from simulator.missions.mission_piles import DarkNotes, discard, draw
from simulator.missions.missions import REMEMBER, due_for_mission, option, score_mission
from simulator.model.cards import CardId
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind, Option, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Activation, Claim, Turn
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue

OPEN: Final = 2
REFRESH: Final = 3
"""The first round at whose start the missions change."""


async def lay_out(table: Table, _source: Source, subject: Turn) -> None:
    """Shuffle the deck, reveal two active and two reserve missions (SCN-DARK-03, -04)."""
    numbers = tuple(mission.number for mission in scenario_of(table.now).missions)
    deck = await table.shuffled(subject.player, msg("Mission cards"), numbers)
    note(table, Rule.SCN_DARK_03, DarkNotes.deck, deck)
    note(table, Rule.SCN_DARK_04, DarkNotes.active, await draw(table, OPEN))
    active = DarkNotes(table.now.state.notes).active
    reserve = await draw(table, OPEN)
    cards = _cards((*active, *reserve))
    note(table, Rule.SCN_DARK_04, DarkNotes.reserve, reserve, _said(active), cards=cards)


def _cards(numbers: tuple[int, ...]) -> tuple[CardId, ...]:
    return tuple(map(str, numbers))


def _said(active: tuple[int, ...]) -> Message:
    """Name the active missions; two swaps can leave a reserve without any (AMB-35)."""
    if not active:
        return msg("No mission is active.")
    return msg("Active missions: {active}.", active=", ".join(map(str, active)))


async def refresh(table: Table, _source: Source, _subject: Turn) -> None:
    """Have the reserve become active and draw a new one from round 3 on (SCN-DARK-05)."""
    if table.now.state.round < REFRESH:
        return
    discard(table, DarkNotes(table.now.state.notes).active, Rule.SCN_DARK_05)
    active = DarkNotes(table.now.state.notes).reserve
    note(table, Rule.SCN_DARK_05, DarkNotes.active, active, _said(active))
    note(table, Rule.SCN_DARK_05, DarkNotes.reserve, ())
    reserve = await draw(table, OPEN)
    note(table, Rule.SCN_DARK_05, DarkNotes.reserve, reserve, cards=_cards(reserve))


# ------------------------------------------------------------------ swapping


async def _swap(table: Table, holder: UnitId, prompt: Message, why: Rule) -> bool:
    """Ask a player to swap an active for a reserve mission, or a reserve one for a new one.

    The reserve is not filled up after the first kind of swap (AMB-35).
    """
    now = table.now
    active, reserve = DarkNotes(now.state.notes).active, DarkNotes(now.state.notes).reserve
    swaps = {option_key(old, new, sign=">"): (old, new) for old in active for new in reserve}
    options = [
        Option(
            key,
            msg("Active {old} becomes {new}", old=old, new=new),
            detail=option(now, new).detail,
        )
        for key, (old, new) in swaps.items()
    ]
    renewals = {option_key(old, "", sign=">"): old for old in reserve}
    options += [
        Option(key, msg("Reserve {old} becomes a new one", old=old))
        for key, old in renewals.items()
    ]
    if not options:
        return False
    options.append(Option(PASS, msg("No swap")))
    chosen = await table.choose_for(holder, prompt, options, Kind.MISSION, why)
    if chosen == PASS:
        return False
    old, new = swaps.get(chosen) or (renewals[chosen], None)
    await _swapped(table, now.owner(holder), old, new, why)
    return True


async def _swapped(table: Table, player: Seat, old: int, new: int | None, why: Rule) -> None:
    """Swap an active mission for one of the reserve, or one of the reserve for one of the deck."""
    notes = DarkNotes(table.now.state.notes)
    active, reserve = notes.active, notes.reserve
    discard(table, (old,), why)
    if new is not None:
        active = tuple(new if n == old else n for n in active)
        note(table, why, DarkNotes.active, active, cards=_cards((new,)), player=player)
        note(table, why, DarkNotes.reserve, tuple(n for n in reserve if n != new))
        return
    left = tuple(n for n in reserve if n != old)
    note(table, why, DarkNotes.reserve, left)
    drawn = await draw(table, 1)
    cards = _cards(drawn)
    note(table, why, DarkNotes.reserve, (*left, *drawn), cards=cards, player=player)


async def instead_of_a_zone(table: Table, _source: Source, subject: Claim) -> Claim:
    """Have an NCU that claims a zone swap a mission instead (SCN-DARK-06)."""
    if subject.replaced:
        return subject
    prompt = msg("Swap a mission instead of the zone's effect?")
    swapped = await _swap(table, subject.ncu, prompt, Rule.SCN_DARK_06)
    return replace(subject, replaced=swapped)


async def instead_of_an_action(table: Table, _source: Source, subject: Activation) -> Activation:
    """Have a commander give up its action and swap a mission (SCN-DARK-07)."""
    unit = subject.unit
    if not table.now.is_commander(unit) or subject.action_lost:
        return subject
    prompt = msg("Give up the commander's action to swap a mission?")
    swapped = await _swap(table, unit, prompt, Rule.SCN_DARK_07)
    return replace(subject, action_lost=swapped)


def paying(now: Position) -> tuple[int, ...]:
    """Return the active missions that may be scored this round: each once (SCN-DARK-11, AMB-35).

    They pay from the first round on, only tokens from the second (AMB-51).
    """
    scored = DarkNotes(now.state.notes).scored
    return tuple(number for number in _open(now) if number not in scored)


def _open(now: Position) -> tuple[int, ...]:
    """Return the active missions in a round in which missions pay (AMB-51, AMB-90)."""
    late = now.game.rulings.get("missions_from_round_2", False)
    if late and now.state.round < scenario_of(now).scoring.first_round:
        return ()
    return DarkNotes(now.state.notes).active


def due(now: Position) -> tuple[PointsDue, ...]:
    """Return the points for the missions that are met now."""
    found = (due_for_mission(now, number, None, Rule.SCN_DARK_11) for number in paying(now))
    return tuple(chain.from_iterable(found))


async def score(table: Table, _source: Source, _subject: Turn) -> None:
    """Score each active mission once, for every side that meets it now (SCN-DARK-11, AMB-35)."""
    for number in paying(table.now):
        if await score_mission(table, number, None, Rule.SCN_DARK_11):
            note(
                table,
                Rule.SCN_DARK_11,
                DarkNotes.scored,
                (*DarkNotes(table.now.state.notes).scored, number),
            )


SHARED_MISSIONS: Final = rule(
    "shared_missions",
    "Missions",
    on(Moment.BEFORE_DEPLOYMENT, lay_out),
    on(Moment.ROUND_START, refresh),
    *PaidAtOnce(_open, Rule.SCN_DARK_11).triggers(),
    on(Moment.ZONE_CLAIMED, instead_of_a_zone),
    on(Moment.UNIT_ACTIVATES, instead_of_an_action),
    on(Moment.NCU_ACTIVATES, instead_of_an_action),
    on(Moment.SCORING, score),
    REMEMBER,
)
