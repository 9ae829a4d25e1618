"""A deeper look at drills: every answer is played on, by both sides, for two rounds.

A grade sees the enemy's best reply and one follow-up. Here whoever is left acts as well, and all
units once more in the next round; what stands then is compared. Every answer meets the same dice,
and what may come of it is taken in the shares the odds give it, so differences are steadier than
the numbers themselves. The same seed gives the same numbers again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

from frozendict import frozendict

from simulator.agents.quick_policy import QuickPolicy, quick_answer
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.game import Game, game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.cards import CardId
from simulator.model.requests import Choose, Kind, option_key
from simulator.model.state import GameState, Ncu, Phase, Seat, UnitId
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.generator import kind_of_answer
from simulator.practice.grading import BAND, ValuedAnswer, ranked
from simulator.practice.outcomes import AnswerOutcome, outcomes
from simulator.practice.shown_value import shown_value
from simulator.records import dataclass
from simulator.rules.turn.sequence import next_step

STEPS: Final = (12, 36, 120)
"""So many times each answer is played on; what is not surely upheld is played on more often."""
SURE: Final = 3.0
"""Standard errors by which two answers must differ."""
FIRST_STEPS: Final = (12, 36)
"""For candidates: what takes longer than that to be told apart is no good drill."""
CHECKED: Final = (1, 2)
"""The seeds that must uphold a candidate; the second is asked if the first does."""
RIVALS: Final = 3
"""So many other answers are played on: the best of each kind that is graded as wrong."""
ROUNDS: Final = 2
"""Rounds that are played on, the one that is going on among them."""
MOST_ANSWERS: Final = 3000
"""More answers than two rounds ask for."""
BETWEEN: Final = " > "
"""Stands between the replies that an answer which is listed consists of."""
NCU: Final = "ncu "
"""Stands before the card of an NCU that the position does not show."""
OURS: Final = "our-ncu"
"""The id of that NCU."""
CARD: Final = "card "
"""Stands before the tactics card that its player holds and plays at the start of the turn."""
LAST_TURN: Final = 2
"""A listed answer is given in the first turn of its player."""
Met: TypeAlias = dict[GameState, Position]
"""Positions a game came to when it was played on, by what lay on the table."""


@dataclass(frozen=True, slots=True)
class Rival:
    """An answer graded as wrong: what the best gained on it when both were played on.

    graded: the same by the grade. gained: victory points on average, with their standard error.
    """

    key: str
    graded: float
    gained: float
    error: float

    @property
    def sigmas(self) -> float:
        """Return the gain in standard errors."""
        return self.gained / max(self.error, 1e-6)


@dataclass(frozen=True, slots=True)
class DeepCheck:
    """What came of a drill: its rivals, the most dangerous first, and how often each was tried."""

    drill: str
    best: str
    rivals: tuple[Rival, ...]
    tries: int

    @property
    def denied(self) -> bool:
        """Return whether some other answer is surely better."""
        return any(one.sigmas < -SURE for one in self.rivals)

    @property
    def upheld(self) -> bool:
        """Return whether every other answer is surely worse."""
        return all(one.sigmas > SURE for one in self.rivals)


def checked(drill: Drill, seed: int = 1, steps: Sequence[int] = STEPS) -> DeepCheck:
    """Play the best answer of a drill and its rivals on; more often while it is in doubt."""
    order = ranked(drill.now, drill.task)
    best = next(one for one in order if one.answer.key == drill.best)
    rivals = rivals_of(order)
    found: dict[str, list[float]] = {one.answer.key: [] for one in (best, *rivals)}
    check, done = DeepCheck(drill.id, drill.best, (), 0), 0
    open_yet = list(rivals)
    for upto in steps:
        for one in (best, *open_yet):
            found[one.answer.key] += played_on(drill, one, range(done, upto), seed)
        done = upto
        compared = [_compared(one, best, found) for one in rivals]
        check = DeepCheck(
            drill.id, drill.best, tuple(sorted(compared, key=lambda one: one.sigmas)), done
        )
        sure = {one.key for one in compared if one.sigmas > SURE}
        open_yet = [one for one in rivals if one.answer.key not in sure]
        if not open_yet or check.denied:
            break
    return check


def rivals_of(order: Sequence[ValuedAnswer]) -> tuple[ValuedAnswer, ...]:
    """Return the best of each kind of answer that is graded as wrong."""
    if order and order[0].answer.kind is AnswerKind.LISTED:
        return tuple(one for one in order if order[0].value - one.value > BAND)[:RIVALS]
    kinds = {kind_of_answer(one) for one in order if order[0].value - one.value <= BAND}
    found = []
    for one in order:
        if kind_of_answer(one) not in kinds:
            kinds.add(kind_of_answer(one))
            found.append(one)
    if not found:
        found = [one for one in order if order[0].value - one.value > BAND][:1]
    return tuple(found[:RIVALS])


def _compared(one: ValuedAnswer, best: ValuedAnswer, found: dict[str, list[float]]) -> Rival:
    theirs = found[one.answer.key]  # fewer than of the best, once it was surely worse
    gains = [a - b for a, b in zip(found[best.answer.key], theirs, strict=False)]
    error = stdev(gains) / sqrt(len(gains))
    return Rival(one.answer.key, best.value - one.value, fmean(gains), error)


# ------------------------------------------------------------------ playing on


def played_on(drill: Drill, one: ValuedAnswer, deals: Iterable[int], seed: int) -> list[float]:
    """Return what the position is worth to the drill's player after an answer, deal by deal."""
    now, player = drill.now, drill.player
    if one.answer.kind is AnswerKind.LISTED:
        key = one.answer.key
        met: Met = {}
        return [chosen_then(now, player, key, deal_seed(seed, deal), met) for deal in deals]
    may_be = outcomes(now, drill.task.unit, one.answer)
    found = []
    for deal in deals:
        share = random_stream(seed, f"deep {drill.id} {deal // 2}").random()
        share = share if deal % 2 == 0 else 1.0 - share
        end = _two_rounds_on(_met(may_be, share).now, player, deal_seed(seed, deal))
        found.append(shown_value(end, player).total)
    return found


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of the dice of a deal; two deals that follow each other mirror theirs."""
    return seed * 100_002 + deal


def _met(may_be: Sequence[AnswerOutcome], share: float) -> AnswerOutcome:
    """Return the outcome at a share of all chances, worst first as they come."""
    for one in may_be:
        share -= one.chance
        if share <= 0.0:
            return one
    return may_be[-1]


def _two_rounds_on(now: Position, player: Seat, seed: int) -> Position:
    """Have everybody play on as the quick player does until two rounds are over."""
    first = player if seed // 2 % 2 else now.opponents(player)[0]
    session = begun(now, player, first, seed)
    return played_out(session, QuickPolicy(seed, "imagined player"), {})


def played_out(session: Session, hand: QuickPolicy, met: Met) -> Position:
    """Have everybody play on as the quick player does, until two rounds have ended.

    met: positions the same position came to with other dice, by which answers are remembered.
    """
    last = session.game.start.round + ROUNDS - 1
    for _answer in range(MOST_ANSWERS):
        request = session.pending
        if request is None or session.state.round > last:
            break
        session.answer(quick_answer(hand, session.position, request, met))
    return _unended(session.position)


def chosen_then(now: Position, player: Seat, key: str, seed: int, met: Met) -> float:
    """Return what a position is worth after one answer was played on with one deal.

    key: replies of the player, in the order in which the game asks for them, the first of which
    may bring an NCU (`NCU` and its card) or a tactics card (`CARD`). met: see `played_out`.
    ValueError when the game never asked for one of them.
    """
    hand = QuickPolicy(seed, "imagined player")
    session = _answered(now, player, key, hand, seed)
    return shown_value(played_out(session, hand, met), player).total


def targets_of(now: Position, player: Seat, card: str) -> tuple[UnitId, ...]:
    """Return the units a tactics card (`CARD` and its number) may be played on now."""
    request = _answered(now, player, card, QuickPolicy(0, "imagined player"), 0).pending
    if not isinstance(request, Choose) or request.kind is not Kind.TARGET:
        return ()
    return tuple(one.key for one in request.options)


def _answered(now: Position, player: Seat, key: str, hand: QuickPolicy, seed: int) -> Session:
    """Return a game begun in a position in which a player gave an answer; a hand gives the rest."""
    steps = key.split(BETWEEN)
    foe = now.opponents(player)[0]
    if steps[0].startswith(NCU):
        now = with_ncu(now, player, steps[0].removeprefix(NCU))
        steps = [OURS, *steps[1:]]
    elif steps[0].startswith(CARD):
        card = now.game.library.tactics[steps[0].removeprefix(CARD)]
        now = with_card(now, player, card.id)
        steps = [option_key("use", card.ability, card.id), *steps[1:]]
    session = begun(now, foe, player if seed // 2 % 2 else foe, seed)
    while steps:
        request = session.pending
        if request is None or session.state.turn > LAST_TURN:
            msg = f"the game did not ask for {steps[0]!r} of {key!r}"
            raise ValueError(msg)
        options = {one.key for one in request.options} if isinstance(request, Choose) else set()
        asked = request.who is player and steps[0] in options
        session.answer(steps.pop(0) if asked else hand.reply(session.position, request))
    return session


def with_card(now: Position, player: Seat, card: CardId) -> Position:
    """Put a tactics card into a player's hand."""
    seats = {**now.state.seats, player: replace(now.state.seats[player], hand=(card,))}
    return Position(replace(now.state, seats=frozendict(seats)), now.game)


def with_ncu(now: Position, player: Seat, card: str) -> Position:
    """Put an NCU beside the board, not yet activated."""
    ncus = {**now.state.ncus, OURS: Ncu(OURS, player, card)}
    return Position(replace(now.state, ncus=frozendict(ncus)), now.game)


def begun(now: Position, had_turn: Seat, first: Seat, seed: int) -> Session:
    """Begin a game in a position of a case, after a turn of one player; `first` began the round."""
    state = replace(now.state, phase=Phase.TURN, turn=1, active=had_turn, first=first)
    old = game_of(now)
    game = Game(
        state, old.library, old.effects, next_step, old.board, old.scenario, old.rulings, seed
    )
    return Session(game, LevelDice(seed // 2, mirrored=seed % 2 == 1))


def _unended(now: Position) -> Position:
    """Return a position without its end: the last unit of a drill may be one of many."""
    return Position(replace(now.state, phase=Phase.SETUP, winner=None), now.game)
