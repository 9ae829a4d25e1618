"""The page after a round: who scored what for which token, quarter or mission, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat, UnitId
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import required
from simulator.staging.scores_now import ModeRow, RowKind, later_of, scores_now

OPEN_TO_ALL = frozenset({RowKind.TOKEN, RowKind.MISSION, RowKind.QUARTER})
"""Rows that pay at the end of a round; the others pay during it or not at all."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One player's points: before and after the round, of so many to win."""

    player: Seat
    before: int
    after: int
    target: int

    @property
    def gained(self) -> int:
        """Return the points of the round."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class ScoredRow:
    """What one source paid in the round; `player` None and 0 points where it paid nobody.

    about: the ids it is about: token, units, quarter or mission. title: what it is called. told:
    why, in one sentence.
    """

    player: Seat | None
    points: int
    about: tuple[str, ...]
    title: str
    sentence: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class Losses:
    """What one player lost in the round, and how many units and zones it used."""

    player: Seat
    wounds: int
    destroyed: tuple[UnitId, ...]
    activations: int
    zones: int
    sentence: str


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The page after a round.

    coming: what the next round begins with, in sentences; empty where the game is over.
    """

    round: int
    scores: tuple[SeatScore, ...]
    rows: tuple[ScoredRow, ...]
    losses: tuple[Losses, ...]
    next_first: Seat | None
    over: bool
    coming: tuple[str, ...] = ()


def round_page(session: Session, number: int) -> RoundPage | None:
    """Return the page of a round that has ended; None while it has not."""
    found = _of_round(session.events, number)
    if found is None:
        return None
    events = session.events[slice(*found)]
    now = session.position
    scored = [e for e in events if isinstance(e, ev.PointsScored)]
    rows = [_scored(e) for e in scored]
    rows += _unscored(before_scoring(session, number), scored)
    named = next((e.player for e in events if isinstance(e, ev.FirstPlayerNamed)), None)
    over = any(isinstance(e, ev.GameEnded) for e in events)
    return RoundPage(
        number,
        _scores(now, number),
        tuple(rows),
        tuple(_losses(now, events, player) for player in now.state.seats),
        named,
        over,
        () if over else _coming(now, events, number, named),
    )


def ended_by(session: Session, events: Sequence[ev.Event]) -> int | None:
    """Return the round that the newest events ended; None where they ended none.

    Where they hold more than one turn nobody watched: they were played at once.
    """
    if sum(isinstance(e, ev.TurnEnded) for e in events) > 1:
        return None
    for event in reversed(events):
        if isinstance(event, ev.RoundBegan):
            return event.round - 1 or None
        if isinstance(event, ev.GameEnded):
            ended = (e.round for e in reversed(session.events) if isinstance(e, ev.RoundEnded))
            last = next(ended, None)
            return last if last == session.state.round else None
    return None


def _of_round(events: Sequence[ev.Event], number: int) -> tuple[int, int] | None:
    """Return where a round begins and where its clean-up is over."""
    first, ended = None, False
    for index, event in enumerate(events):
        if isinstance(event, ev.RoundBegan):
            if event.round == number:
                first = index
            elif first is not None and ended:
                return first, index
        elif isinstance(event, ev.RoundEnded) and event.round == number:
            ended = True
        elif isinstance(event, ev.GameEnded) and first is not None:
            return first, index + 1
        elif isinstance(event, ev.PhaseBegan) and event.phase is Phase.ROUND_START and ended:
            return first or 0, index + 1
    return None


def before_scoring(session: Session, number: int) -> Position | None:
    """Return the position with which the clean-up of a round began; None if it had none."""
    for mark in reversed(session.checkpoints):
        if mark.state.phase is Phase.CLEAN_UP and mark.state.round == number:
            return Position(mark.state, session.game)
    return None


def _scores(now: Position, number: int) -> tuple[SeatScore, ...]:
    target = required(now)
    found = []
    for player in now.state.seats:
        mine = [award for award in now.state.points if award.player is player]
        before = sum(award.points for award in mine if award.round < number)
        after = sum(award.points for award in mine if award.round <= number)
        found.append(SeatScore(player, before, after, target))
    return tuple(found)


# ------------------------------------------------------------------ who scored what


def _scored(event: ev.PointsScored) -> ScoredRow:
    text = ngettext(
        "{player} scores {n} victory point: {source}.",
        "{player} scores {n} victory points: {source}.",
        event.points,
    ).format(player=player_name(event.player), n=event.points, source=event.source)
    return ScoredRow(event.player, event.points, event.about, str(event.source), text, event.rule)


def _unscored(then: Position | None, scored: list[ev.PointsScored]) -> list[ScoredRow]:
    """Return what could have paid at the end of the round and paid nobody, with the reason."""
    if then is None:
        return []
    paid = {what for event in scored for what in event.about}
    shown = scores_now(then)
    return [
        ScoredRow(None, 0, (row.about,), row.title, _why(then, row, shown.later), row.rule)
        for row in shown.rows
        if row.kind in OPEN_TO_ALL and row.about not in paid
    ]


def _why(then: Position, row: ModeRow, later: str) -> str:
    if row.leader is None:
        return row.sentence
    if later:
        return later
    if row.kind is RowKind.TOKEN and not scenario_of(then).scoring.per_objective:
        return " ".join((row.sentence, _("Objective tokens pay only through missions.")))
    return row.sentence


# ------------------------------------------------------------------ what comes


def _coming(
    now: Position, events: Sequence[ev.Event], number: int, first: Seat | None
) -> tuple[str, ...]:
    """Return who begins the next round, who drew, and what is free again (RND-11 to RND-17)."""
    text = []
    if first is not None:
        text.append(_("{player} goes first.").format(player=player_name(first)))
    text.append(_drawn(now, events))
    if any(isinstance(e, ev.MarkersRemoved) for e in events):
        text.append(_("All zones are free again."))
        text.append(_("Every order may be given again."))
    if any(unit.conditions for unit in now.state.units.values() if not unit.destroyed):
        text.append(_("Condition tokens stay."))
    scoring = scenario_of(now).scoring
    if number + 1 == scoring.first_round:
        text.append(later_of(now, number))
    if number + 1 == scenario_of(now).rounds:
        text.append(_("It is the last round."))
    return tuple(said for said in text if said)


def _drawn(now: Position, events: Sequence[ev.Event]) -> str:
    """Return how many cards each player drew in the clean-up (RND-14)."""
    ended = next((n for n, e in enumerate(events) if isinstance(e, ev.MarkersRemoved)), None)
    if ended is None:
        return ""
    found = []
    for player in now.state.seats:
        count = sum(
            e.count for e in events[ended:] if isinstance(e, ev.CardsDrawn) and e.player is player
        )
        if count:
            said = ngettext("{player} drew {n} card.", "{player} drew {n} cards.", count)
            found.append(said.format(player=player_name(player), n=count))
    return " ".join(found)


# ------------------------------------------------------------------ what it cost


def _losses(now: Position, events: Sequence[ev.Event], player: Seat) -> Losses:
    suffered = [e for e in events if isinstance(e, ev.WoundsSuffered)]
    wounds = sum(e.wounds for e in suffered if _owner(now, e.unit) is player)
    gone = tuple(
        e.unit for e in events if isinstance(e, ev.UnitDestroyed) and _owner(now, e.unit) is player
    )
    activations = sum(
        isinstance(e, ev.UnitActivated) and _owner(now, e.unit) is player for e in events
    )
    zones = sum(isinstance(e, ev.ZoneClaimed) and _owner(now, e.ncu) is player for e in events)
    text = (
        _("{player} lost no unit and {wounds}.")
        if not gone
        else _("{player} lost {units} and {wounds}.")
    )
    lost = ngettext("{n} wound", "{n} wounds", wounds).format(n=wounds)
    names = ", ".join(now.name(unit) for unit in gone)
    text = text.format(player=player_name(player), units=names, wounds=lost)
    return Losses(player, wounds, gone, activations, zones, text)


def _owner(now: Position, unit: UnitId) -> Seat | None:
    known = unit in now.state.units or unit in now.state.ncus
    return now.owner(unit) if known else None
