"""A recorded game told step by step, as one seat or anybody who looks on may see it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from frozendict import frozendict

from simulator.agents.view import UNKNOWN, open_view, view_of
from simulator.content.games.battles import Battle
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import Input, ReplayError, fallen
from simulator.engine.log.formatters import card_name
from simulator.engine.log.lines import line, twice
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.session import Session
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.luck.ledger import ledger
from simulator.model import events as ev
from simulator.model.event_roles import ActKind
from simulator.model.state import Phase, Seat
from simulator.reports import luck_text
from simulator.reports.films.shown_game import ShownGame, ShownStep
from simulator.reports.result_line import result_line
from simulator.reports.time_left import nobody_waits
from simulator.rules.scenarios import scenario_of
from simulator.staging.acts import Story, StoryAct
from simulator.staging.dice_rows import DiceRow, Trays

_BEGINNINGS: Final = (
    ev.RoundBegan,
    ev.TurnBegan,
    ev.UnitActivated,
    ev.ActionDeclared,
    ev.ActivationEnded,
)
"""What only says what comes now: it is told with that."""
_APART: Final = (ev.RoundEnded, ev.GameEnded)
"""What begins a step of its own, though the same answer led to it."""
_OF_DICE: Final = (
    ev.DiceRolled,
    ev.DiceRerolled,
    ev.DiceDiscarded,
    ev.HitsScored,
    ev.HitsBlocked,
    ev.MoraleTested,
)
"""What tells of a roll by its number."""
_LATEST: Final = 12
"""So many trays back may dice lie that a step rolled again."""


def shown_game(
    battle: Battle,
    inputs: Sequence[Input],
    seat: Seat | None = None,
    so_far: Callable[[int, int], None] = nobody_waits,
) -> ShownGame:
    """Play a recorded game again and tell it.

    Shown is what `seat` may see; without one, what all may see. `so_far` is called before each
    answer with how many are given, of how many. Raises ReplayError or IllegalReplyError
    for answers that do not fit the game, ContentError for a scenario or army at fault, ValueError
    for a seat nobody sits on.
    """
    session = Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)))
    if seat is not None and seat not in session.state.seats:
        raise ValueError(_("Nobody sits on {player}.").format(player=player_name(seat)))
    walk = _Steps(session, seat, so_far)
    steps = list(walk.tell(inputs))
    start = open_view(Position(session.game.start, session.game))
    if session.over:
        steps = _with_odds(session, steps, walk.given)
    note = _("What everybody at the table may see.")
    if seat is not None:
        note = _("What {player} may see.").format(player=player_name(seat))
    title = printed(scenario_of(session.position).name)
    return ShownGame(title, result_line(session), note, session.over, start, tuple(steps))


def _with_odds(
    session: Session, steps: Sequence[ShownStep], given: Sequence[int]
) -> list[ShownStep]:
    """Return the steps with what their rolls promised; `given`: how many inputs led to each."""
    odds: list[list[str]] = [[] for _step in steps]
    for one in ledger(session).results:
        odds[bisect_right(given, one.index)].append(luck_text.line(one))
    return [replace(step, odds=tuple(of)) for step, of in zip(steps, odds, strict=True)]


class _Steps:
    """Answers with recorded replies one after the other and notes what comes of them."""

    def __init__(
        self, session: Session, seat: Seat | None, so_far: Callable[[int, int], None]
    ) -> None:
        self.session, self.seat, self.so_far = session, seat, so_far
        self.story, self.trays = Story(), Trays()
        self.state = session.game.start
        self.counted = self.folded = 0
        """How many events were told, and how many led to the state."""
        self.given: list[int] = []
        """After how many inputs each step stands."""

    def _seen(self, end: int) -> Position:
        """Return the position after so many events, as the reader may see it."""
        for event in self.session.events[self.folded : end]:
            self.state = apply(self.state, event)
        self.folded = end
        now = Position(self.state, self.session.game)
        return open_view(now) if self.seat is None else view_of(now, self.seat)

    def tell(self, inputs: Sequence[Input]) -> Iterator[ShownStep]:
        """Yield the table before the first answer, then a step for all that changes something."""
        session = self.session
        if session.events:
            yield from self._step(last=False)
        while len(session.inputs) < len(inputs):
            self.so_far(len(session.inputs), len(inputs))
            self._give(inputs[len(session.inputs)])
            last = session.over or len(session.inputs) >= len(inputs)
            yield from self._step(last=last)

    def _give(self, given: Input) -> None:
        request = self.session.pending
        fits = request is None or given.declared or given.answers(request)
        if request is not None and not fits:
            raise ReplayError(len(self.session.inputs), given, request)
        self.session.repeat(given)

    def _step(self, *, last: bool) -> Iterator[ShownStep]:
        """Yield steps for what happened since the last one, where it is more than a beginning."""
        now, events = self.session.position, self.session.events
        self.story.read(now, events)
        self.trays.read(events)
        end = len(events)
        while not last and end > self.counted and self._begins(now, events[end - 1]):
            end -= 1
        apart = [at for at in range(self.counted + 1, end) if isinstance(events[at], _APART)]
        for stop in (*apart, end):
            if not all(self._begins(now, event) for event in events[self.counted : stop]):
                yield from self._step_until(stop)
        if last:
            yield from self._step_until(end)

    def _step_until(self, end: int) -> Iterator[ShownStep]:
        """Yield a step for the events that were not told before, where the log tells one."""
        now, events = self._seen(end), self.session.events
        lines = tuple(
            str(said)
            for index in range(self.counted, end)
            if (said := line(now, events[index]))
            and not (index and twice(events[index - 1], events[index]))
        )
        if not lines:
            return
        act = self._act(end)
        self.given.append(len(self.session.inputs))
        yield ShownStep(
            number=len(self.given) - 1,
            round=self._round(now),
            heading=_heading(self._round(now)),
            player=act.player if act else None,
            lit=act.lit if act else (),
            title=" ".join(filter(None, (act.title, act.outcome))) if act else lines[-1],
            lines=lines,
            rolls=tuple(self._rolls(events[self.counted : end])),
            now=now,
            hands=frozendict(self._hands(now)),
        )
        self.counted = end

    def _begins(self, now: Position, event: ev.Event) -> bool:
        """Whether an event only says what comes now, or nothing at all."""
        return isinstance(event, _BEGINNINGS) or not line(now, event)

    def _round(self, now: Position) -> int:
        setting_up = now.state.phase in {Phase.SETUP, Phase.DEPLOYMENT}
        return 0 if setting_up else now.state.round

    def _act(self, end: int) -> StoryAct | None:
        """Return what the events come to: the last act, or the whole attack in which it stands."""
        ended = [act for act in self.story.acts[-_LATEST:] if self._fits(act, end)]
        if not ended:
            return None
        act = ended[-1]
        while act.parent is not None and self._fits(self.story.acts[act.parent], end):
            act = self.story.acts[act.parent]
        return act

    def _fits(self, act: StoryAct, end: int) -> bool:
        """Whether an act ends with the events that come now, and says more than that it begins."""
        return (
            self.counted <= act.last < end
            and act.kind is not ActKind.ACTIVATION
            and bool(act.title)
        )

    def _rolls(self, events: Sequence[ev.Event]) -> Iterator[DiceRow]:
        """Yield the rolls of some events, with the rest of the attack they belong to."""
        numbers = {event.number for event in events if isinstance(event, _OF_DICE)}
        for tray in self.trays.trays[-_LATEST:]:
            if any(row.number in numbers for row in tray.rows):
                yield from tray.rows

    def _hands(self, now: Position) -> Iterator[tuple[Seat, tuple[str, ...]]]:
        """Yield the hands of which every card may be seen, by the names of the cards."""
        for player, seat in now.state.seats.items():
            if seat.hand and UNKNOWN not in seat.hand:
                yield player, tuple(str(card_name(now, card)) for card in seat.hand)


def _heading(number: int) -> str:
    if not number:
        return _("Setting up")
    return _("Round {n}").format(n=number)
