"""Missions that pay at once: for a zone claimed, for a destruction, or when they are revealed.

Each pays as often as it happens while the mission lies open (AMB-90); with more than two sides
every opponent is meant (AMB-93).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from simulator.engine.effects import Trigger
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.missions.common import gainers, note, on
from simulator.missions.fire import POINTS
from simulator.missions.missions import card, mission_id, mission_title
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteRecord
from simulator.model.rulebook import Rule
from simulator.model.scenario import MissionCard
from simulator.model.state import Seat, UnitId, Zone
from simulator.model.subjects import AttachmentFall, Claim, Fall
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue, Team, pay, remaining, score

PRICE: Final = 2
"""The victory points that are placed on an enemy (mission 9)."""


class AtOnceNotes(NoteRecord):
    """Everything the missions that pay at once remember."""

    claimed = Note[int]("round_of_claim", 0)
    """The last round in which a zone was claimed."""
    heads = Note[tuple[str, ...]]("heads", ())
    """The sides whose commander has been destroyed, by their first seat."""
    prices = Note[tuple[tuple[UnitId, str, int], ...]]("prices", ())
    """Enemies with points on them, for which side, and placed in which round; "" once paid."""


InPlay = Callable[[Position], Iterable[int]]
"""Finds the missions that lie open and may be scored."""


# ------------------------------------------------------------------ zones


def _claims_one_of(now: Position, side: Team, claim: Claim, *zones: Zone) -> int:
    return int(now.owner(claim.ncu) not in side and claim.zone in zones)


def enemy_claims_combat_or_maneuver(now: Position, side: Team, claim: Claim) -> int:
    """Count 1 for an enemy NCU that claims Combat or Maneuver."""
    return _claims_one_of(now, side, claim, Zone.COMBAT, Zone.MANEUVER)


def enemy_claims_combat_or_tactics(now: Position, side: Team, claim: Claim) -> int:
    """Count 1 for an enemy NCU that claims Combat or Tactics."""
    return _claims_one_of(now, side, claim, Zone.COMBAT, Zone.TACTICS)


def enemy_claims_first(now: Position, side: Team, claim: Claim) -> int:
    """Count 1 for an enemy's claim that is the first of the round (AMB-91)."""
    first = AtOnceNotes(now.state.notes).claimed != now.state.round
    return int(first and now.owner(claim.ncu) not in side)


CLAIMS: Final = {
    count.__name__: count
    for count in (
        enemy_claims_combat_or_maneuver,
        enemy_claims_combat_or_tactics,
        enemy_claims_first,
    )
}
"""What a claim may be counted as."""


# ------------------------------------------------------------------ destructions


def enemy_commander_destroyed(now: Position, side: Team, fall: Fall | AttachmentFall) -> int:
    """Count 2 for an enemy commander one destroys, 1 more once one's own has been destroyed."""
    if not set(gainers(now, fall)) & set(side):
        return 0
    return 2 + (side[0].value in AtOnceNotes(now.state.notes).heads)


def blood_price(now: Position, side: Team, fall: Fall) -> int:
    """Count the points placed on an enemy that destroyed a unit, once a round (mission 9)."""
    by, prices = fall.cause or "", AtOnceNotes(now.state.notes).prices
    once = all((who, when) != (side[0].value, now.state.round) for _unit, who, when in prices)
    lost = now.owner(fall.unit) in side
    at_hand = by in now.state.units and now.owner(by) not in side and now.unit(by).on_table
    return PRICE if lost and once and at_hand else 0


# ------------------------------------------------------------------ revealing


def fewer_points(now: Position, side: Team) -> int:
    """Count 1 for fewer victory points than every opponent has."""
    return int(
        all(score(now, side) < score(now, other) for other in remaining(now) if other != side)
    )


REVEALED: Final = {fewer_points.__name__: fewer_points}
"""What a mission may ask when it is revealed."""

PAID_AT_ONCE: Final = frozenset(
    {*CLAIMS, *REVEALED, enemy_commander_destroyed.__name__, blood_price.__name__}
)
"""Every word of a mission that pays at once."""


def score_revealed(table: Table, number: int, side: Team, why: Rule) -> None:
    """Score a mission for who has just revealed it, and make that player first (mission 11)."""
    found = card(table.now, number)
    count = REVEALED.get(found.counts)
    points = count(table.now, side) * found.points if count is not None else 0
    if points:
        pay(table, [_due(table.now, number, side, points, why)])
        table.emit(ev.FirstPlayerNamed(rule=why, player=side[0]))


# ------------------------------------------------------------------ as they happen


def _due(now: Position, number: int, side: Team, points: int, why: Rule) -> PointsDue:
    return PointsDue(side[0], points, mission_title(now, number), why, (mission_id(number),))


@dataclass(frozen=True)
class PaidAtOnce:
    """Scores the missions that `in_play` finds as it happens, by a mode's rule `why`."""

    in_play: InPlay
    why: Rule

    def triggers(self) -> tuple[Trigger, ...]:
        """Return what happens when a zone is claimed or somebody is destroyed."""
        return (
            on(Moment.ZONE_CLAIMED, self._claimed),
            on(Moment.UNIT_REMOVED, self._destroyed),
            on(Moment.ATTACHMENT_DESTROYED, self._attachment_destroyed),
            on(Moment.NCU_REMOVED, self._ncu_destroyed),
        )

    def _open(self, now: Position, *words: str) -> Iterator[MissionCard]:
        found = (card(now, number) for number in self.in_play(now))
        return (one for one in found if one.counts in words)

    async def _claimed(self, table: Table, _source: Source, subject: Claim) -> None:
        now = table.now
        for one in self._open(now, *CLAIMS):
            for side in remaining(now):
                points = CLAIMS[one.counts](now, side, subject) * one.points
                pay(table, [_due(now, one.number, side, points, self.why)])
        if (
            _asked(now, enemy_claims_first)
            and AtOnceNotes(now.state.notes).claimed != now.state.round
        ):
            note(table, self.why, AtOnceNotes.claimed, now.state.round)

    async def _destroyed(self, table: Table, _source: Source, subject: Fall) -> None:
        if subject.scores:
            self._head_fell(table, subject)
            self._price_paid(table, subject)
            self._price_placed(table, subject)

    async def _attachment_destroyed(
        self, table: Table, _source: Source, subject: AttachmentFall
    ) -> None:
        attached = table.game.library.attachments[subject.card]
        if attached.commander and table.now.unit(subject.unit).on_table:
            self._head_fell(table, subject)

    async def _ncu_destroyed(self, table: Table, _source: Source, subject: Fall) -> None:
        self._head_fell(table, subject)

    def _head_fell(self, table: Table, fall: Fall | AttachmentFall) -> None:
        now = table.now
        led = isinstance(fall, AttachmentFall) or now.is_commander(fall.unit)
        if not led or not _asked(now, enemy_commander_destroyed):
            return
        for one in self._open(now, enemy_commander_destroyed.__name__):
            for side in remaining(now):
                points = enemy_commander_destroyed(now, side, fall) * one.points
                pay(table, [_due(now, one.number, side, points, self.why)])
        owner, heads = now.team(now.owner(fall.unit))[0].value, AtOnceNotes(now.state.notes).heads
        if owner not in heads:
            note(table, self.why, AtOnceNotes.heads, (*heads, owner))

    def _price_paid(self, table: Table, fall: Fall) -> None:
        """Pay what was placed on a unit that fell, whatever became of the mission (AMB-94)."""
        prices, unit = AtOnceNotes(table.now.state.notes).prices, fall.unit
        for one, who, _when in prices:
            if one == unit:
                source = msg("Points placed on {unit}", unit=table.now.name(unit))
                pay(table, [PointsDue(Seat(who), PRICE, source, self.why, (unit,))])
        if any(one == unit for one, _who, _when in prices):
            left = tuple(("" if one == unit else one, who, when) for one, who, when in prices)
            note(table, self.why, AtOnceNotes.prices, left)

    def _price_placed(self, table: Table, fall: Fall) -> None:
        by = fall.cause or ""
        for _card in self._open(table.now, blood_price.__name__):
            for side in remaining(table.now):
                now = table.now
                points = blood_price(now, side, fall)
                if not points:
                    continue
                placed = (by, side[0].value, now.state.round)
                note(
                    table,
                    self.why,
                    AtOnceNotes.prices,
                    (*AtOnceNotes(now.state.notes).prices, placed),
                )
                changed = ev.TokensChanged(rule=self.why, holder=by, token=POINTS, amount=points)
                table.emit(changed)


def _asked(now: Position, word: Callable[..., int]) -> bool:
    """Return whether a mission of this game asks for something, so that it must be remembered."""
    return any(one.counts == word.__name__ for one in scenario_of(now).missions)
