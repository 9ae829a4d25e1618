"""A whole game gone through again: every decision against the best found, luck told apart.

What a decision lost of the chance of winning is the difference between the best answer found and
its own, both played on. What the dice did meanwhile the ledger counts, which sums up both
(`luck/ledger.py`). Decisions come one by one, so that who breaks off keeps what is done.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import field
from types import MappingProxyType
from typing import Final

from simulator.agents.imagining import NotImaginedError
from simulator.agents.playing_on import TURNS
from simulator.agents.view import asked_view
from simulator.agents.winning_chance import FORECAST, TriedChance
from simulator.content.practice.review_files import KeptChoice, KeptPose
from simulator.content.workers import CheckCancelled, employed, never
from simulator.engine.dice import UntoldDice
from simulator.engine.game import Game
from simulator.engine.inputs import Input
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Text
from simulator.luck.ledger import ChoiceLoss, ReviewedChoices
from simulator.model.requests import Choose, Kind, Place, Reply, Request
from simulator.model.state import Phase, Seat, UnitId
from simulator.practice.tried_answers import (
    USUAL_EFFORT,
    Trial,
    Trials,
    TriedAnswer,
    considered,
    name_of,
)
from simulator.records import dataclass, replace

OTHERS: Final = 3
"""How many other answers are tried out at least; more effort adds more."""
MOST_OTHERS: Final = 8
NAMED: Final = 3
"""So many decisions are named and become drills: those that cost most."""
PLAYED_ON: Final = 40
"""How often the game is played on for a choice on average, measured on recorded games,"""
AT_LAST: Final = 28
"""in the last round,"""
BEFORE: Final = 8
"""and for how many inputs one could play on in the time of whatever else is done for it."""
NOTHING_KNOWN: Final[Mapping[int, KeptChoice]] = MappingProxyType({})


@dataclass(frozen=True)
class WeighedDecision:
    """One decision of a game: what was chosen, what was best, and what that did to the chances.

    index: the number of its input. before, after: the chance that the decider's side wins, with the
    best answer found and with its own.
    """

    index: int
    round: int
    who: Seat
    kind: Kind
    about: Text
    question: Text
    trial: Trial
    now: Position = field(repr=False)
    subject: UnitId = ""
    ends: tuple[Pose | None, Pose | None] = (None, None)
    """Where the tray would stand after what was chosen and after the best; None for no place."""

    @property
    def after(self) -> float:
        """Return the chance of winning after what was chosen."""
        return self.trial.chosen.chance

    @property
    def error(self) -> float:
        """Return how far the chance after what was chosen may be off."""
        return self.trial.chosen.tried.error

    @property
    def before(self) -> float:
        """Return the chance of winning there was, as the best answer's own row shows it."""
        return self.best.chance if self.mistake else self.after

    @property
    def loss(self) -> float:
        """Return the chance of winning that was lost, 0 to 1."""
        return self.trial.loss

    @property
    def chosen(self) -> TriedAnswer:
        """Return what was chosen."""
        return self.trial.chosen

    @property
    def best(self) -> TriedAnswer:
        """Return the best answer found; it is the chosen one where nothing is surely better."""
        return self.trial.best

    @property
    def mistake(self) -> bool:
        """Return whether it lost more than is forgiven."""
        return self.loss > 0.0


@dataclass(frozen=True)
class GameReview:
    """The decisions of a game that were weighed, in order; all of them, or as far as one got.

    results: each seat's result, 1 won, 0 lost; empty for a game that has not ended.
    """

    decisions: tuple[WeighedDecision, ...]
    of: int
    seats: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    inputs: int
    results: tuple[tuple[Seat, float], ...]

    @property
    def whole(self) -> bool:
        """Return whether no decision is missing."""
        return len(self.decisions) >= self.of

    def of_side(self, seat: Seat) -> tuple[WeighedDecision, ...]:
        """Return what a seat's side decided."""
        return tuple(one for one in self.decisions if self._with(seat, one.who))

    def most_lost(self, seat: Seat | None = None, count: int = NAMED) -> list[WeighedDecision]:
        """Return the decisions that cost most, the worst first; of one side, or of everybody."""
        found = self.decisions if seat is None else self.of_side(seat)
        wrong = [one for one in found if one.mistake]
        return sorted(wrong, key=lambda one: (-one.loss, one.index))[:count]

    def chances(self, seat: Seat) -> tuple[tuple[int, float], ...]:
        """Return a side's chance of winning over the inputs of the game, as a curve."""
        points: list[tuple[int, float]] = []
        for one in self.decisions:
            points += [
                (one.index, self._for(seat, one.who, one.before)),
                (one.index + 1, self._for(seat, one.who, one.after)),
            ]
        end = dict(self.results).get(seat)
        if self.whole and end is not None:
            points.append((self.inputs, end))
        return tuple(points)

    def choices(self) -> ReviewedChoices | None:
        """Return what the decisions lost, for the ledger; None before any is weighed."""
        if not self.decisions:
            return None
        losses = tuple(ChoiceLoss(one.index, one.who, one.loss) for one in self.decisions)
        curves = {seat: self.chances(seat) for seat in self.seats}
        starts = {seat: curve[0][1] for seat, curve in curves.items()}
        ends = {seat: curve[-1][1] for seat, curve in curves.items()}
        return ReviewedChoices(losses, starts, ends, self.whole and bool(self.results))

    def _with(self, seat: Seat, other: Seat) -> bool:
        return any(seat in side and other in side for side in self.sides)

    def _for(self, seat: Seat, who: Seat, chance: float) -> float:
        return chance if self._with(seat, who) else 1.0 - chance


# ------------------------------------------------------------------ going through a game


def decisions_of(session: Session) -> int:
    """Return at most how many decisions a game has: what somebody chose, dice and passes aside."""
    return sum(1 for _at in choices_of(session))


def choices_of(session: Session) -> Iterator[int]:
    """Yield which inputs somebody chose: neither dice nor declarations."""
    for index, given in enumerate(session.inputs):
        if not given.dice and not given.declared:
            yield index


class ReviewWork:
    """How much of a review is done and how much there is of it: in inputs that are played on.

    Games are played on from a choice for about as many inputs as this one had. What is weighed
    counts how often that was, what is not yet the average. Before the first activation nothing is
    tried out.
    """

    def __init__(self, session: Session, known: int = 0) -> None:
        """Begin with the choice after those that are known."""
        kinds = [session.inputs[at].kind for at in choices_of(session)]
        first = next((at for at, kind in enumerate(kinds) if kind == Kind.ACTIVATE), len(kinds))
        self._inputs, self._usual = [], []
        for at in list(choices_of(session))[first:]:
            inputs, last = _played_on(session, at)
            self._inputs.append(inputs)
            self._usual.append(inputs * (AT_LAST if last else PLAYED_ON))
        nothing = [0] * first
        self._inputs, self._usual = nothing + self._inputs, nothing + self._usual
        self._next, self._done = known, 0

    @property
    def share(self) -> tuple[int, int]:
        """Return what is done since the beginning, and what there was in all."""
        return self._done, self._done + sum(self._usual[self._next :])

    def add(self, found: WeighedDecision | None) -> None:
        """Count the next choice as done; None was no decision."""
        if found is not None:
            played = sum(one.tried.games for one in found.trial.answers)
            self._done += played * self._inputs[self._next]
        self._next += 1


def _played_on(session: Session, index: int) -> tuple[int, bool]:
    """Return for how many inputs a game is played on from one, and whether in the last round."""
    marks = session.checkpoints
    begun = bisect_right(marks, index, key=lambda mark: mark.inputs)
    now, end = marks[begun - 1].state.round, len(session.inputs)
    for turns, mark in enumerate(marks[begun:], 1):
        late = turns >= TURNS or mark.state.round > now
        if late and mark.state.phase is Phase.TURN:
            end = mark.inputs
            break
    return end - index + BEFORE, now == session.state.round


def weighed(
    session: Session,
    effort: int = USUAL_EFFORT,
    check_cancelled: CheckCancelled | None = None,
    since: int = 0,
    whose: Container[Seat] | None = None,
    known: Mapping[int, KeptChoice] = NOTHING_KNOWN,
) -> Iterator[tuple[int, WeighedDecision | None]]:
    """Go through a game again: give each choice's number and, where there was one, its decision.

    The session is left as it is. `since` leaves out the inputs before that number, `whose`
    the decisions of all other seats. What is `known` of a choice is not tried out again, as long as
    it is the answer that was given. What `check_cancelled` raises comes through.
    """
    again = Session(session.game, UntoldDice())
    judge = GameJudge(session.game, tuple(session.inputs), effort)
    wanted = [
        index
        for index in choices_of(session)
        if index >= since and index not in known
        if whose is None or session.inputs[index].who in whose
    ]
    activated: UnitId = ""
    coming = employed().results(GameJudge.trial, judge, wanted, check_cancelled or never)
    with closing(coming):
        for index, given in enumerate(judge.inputs):
            request = again.pending
            if request is not None and not given.dice and not given.declared:
                if request.kind is Kind.ACTIVATE:
                    activated = str(given.reply)
                if index >= since:
                    trial = None
                    if index in known:
                        trial = _known(request, known[index], given.reply)
                    elif whose is None or request.who in whose:
                        trial = next(coming)
                    found = None
                    if trial is not None:
                        found = _decision(again, request, index, trial, activated)
                    yield index, found
            again.repeat(given)


class GameJudge:
    """Weighs choices of one game, in this process or a worker, best in the order of the game."""

    def __init__(self, game: Game, inputs: tuple[Input, ...], effort: int) -> None:
        """Know the game and what was given to it."""
        self.inputs = inputs
        self._game, self._effort = game, effort
        self._again = Session(game, UntoldDice())

    def __reduce__(self) -> tuple[type[GameJudge], tuple[object, ...]]:
        """Return how to make it again in a worker."""
        given = tuple(replace(one, why="") for one in self.inputs)
        return GameJudge, (self._game, given, self._effort)

    def trial(self, index: int, check: CheckCancelled) -> Trial | None:
        """Return what a choice came to, None where it was no decision."""
        if len(self._again.inputs) > index:
            self._again = Session(self._game, UntoldDice())
        while len(self._again.inputs) < index:
            check()
            self._again.repeat(self.inputs[len(self._again.inputs)])
        request = self._again.pending
        if request is None:
            return None
        view = asked_view(self._again)
        others = min(MOST_OTHERS, OTHERS + self._effort // 2)
        answers = considered(view, request, self.inputs[index].reply, others)
        trials = Trials(view, self._game.seed, self._effort, check)
        with suppress(NotImaginedError):  # then nothing it saw explains the question
            return trials.judged(answers) if answers else None
        return None


def _known(request: Request, kept: KeptChoice, reply: Reply) -> Trial | None:
    """Return a trial that is known; none where it is not of the answer that was given."""
    found = [(_reply(one.reply), one) for one in kept.answers]
    if not found or found[0][0] != reply:
        return None
    answers = tuple(
        TriedAnswer(
            tried,
            name_of(request, tried),
            TriedChance(one.chance, one.error, one.games),
            one.margin,
        )
        for tried, one in found
    )
    return Trial(answers, answers[kept.best], kept.loss, kept.points)


def _reply(kept: str | KeptPose | list[str] | list[int]) -> Reply:
    if isinstance(kept, KeptPose):
        return Pose(kept.x, kept.y, kept.facing)
    if isinstance(kept, list):
        return tuple(kept)  # type: ignore[return-value]  # all words or all numbers
    return kept


def _decision(
    again: Session, request: Request, index: int, trial: Trial, activated: UnitId
) -> WeighedDecision:
    now = again.position
    subject = request.unit if isinstance(request, Place) else request.subject or ""
    if request.kind is Kind.ACTIVATE and isinstance(trial.chosen.reply, str):
        subject = trial.chosen.reply
    known = subject in now.state.units or subject in now.state.ncus
    subject = subject if known else activated
    named = subject in now.state.units or subject in now.state.ncus
    about: Text = now.name(subject) if named else NO_WORDS
    ends = (_end(request, trial.chosen), _end(request, trial.best))
    return WeighedDecision(
        index,
        now.state.round,
        request.who,
        request.kind,
        about,
        request.prompt,
        trial,
        now,
        subject,
        ends,
    )


def game_review(session: Session, decisions: Sequence[WeighedDecision], of: int) -> GameReview:
    """Return what was weighed of a game as a whole; `of` decisions is all there are."""
    state = session.state
    seats = tuple(state.seats)
    position = session.position
    results = (
        tuple((seat, FORECAST(position, seat).chance) for seat in seats) if session.over else ()
    )
    sides = tuple(dict.fromkeys(position.team(seat) for seat in seats))
    return GameReview(tuple(decisions), of, seats, sides, len(session.inputs), results)


def _end(request: Request, answer: TriedAnswer) -> Pose | None:
    """Return where an answer puts the tray, where it is about a place."""
    if isinstance(answer.reply, Pose):
        return answer.reply
    if isinstance(request, Choose) and request.kind in {Kind.ALIGN, Kind.RETREAT}:
        return next((one.pose for one in request.options if one.key == answer.reply), None)
    return None
