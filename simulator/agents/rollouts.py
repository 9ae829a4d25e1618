"""Answers tried out on games that are imagined from a view: what players and grades share.

A game is imagined with what the view may not see dealt anew, and copied for each answer; a quick
player then plays on for everybody for some turns, and the learned value says what the position
promises. Each deal is played twice, with evenly spread dice and with their mirror image.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import field

from simulator.agents.imagined_player import ImaginedPlayer
from simulator.agents.learned_value import LearnedForecast, outlook
from simulator.agents.playing_on import TURNS, played_on, position_reached
from simulator.agents.view import View, with_check
from simulator.content.workers import CheckCancelled, employed
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import NO_WORDS, Text
from simulator.model.requests import Choose, Kind, Reply
from simulator.model.state import GameState, Seat
from simulator.records import dataclass

Standing = tuple[int, int, int, int]
"""Points and wounds of a side, then those of the others."""
Task = tuple[Reply | None, int, bool]
"""An answer, the number of its deal, and whether the dice are mirrored."""


@dataclass(frozen=True, slots=True)
class DealtTrial:
    """What an answer led to with one deal of dice and cards, and what the enemy did next.

    rolled: whether a die fell; else mirrored dice lead to the same. standing: the points scored
    and the wounds left then, of the own side and of the others.
    """

    outlook: LearnedForecast
    reply: tuple[Text, Text]
    rolled: bool
    standing: Standing


@dataclass(frozen=True)
class Rollouts:
    """Games that are played on from one moment, in this process or a worker.

    Attributes:
        view: What the seat sees that is asked, or one that looks on.
        seed: Deals and rolls, together with what it is for.
        purpose: What it is for, and numbers that tell this moment from others.
        turns: For how many turns the game is played on.
        side: Whose chance is told; None for the seat of the view.
        met: The positions come to so far: whoever comes to one again finds what is known.
        games: The dice and the game of the latest deal.
        still: What answers led to with it without a die.
    """

    view: View
    seed: int
    purpose: tuple[str, *tuple[int, ...]]
    turns: int = TURNS
    side: Seat | None = None
    met: dict[GameState, Position] = field(default_factory=dict, repr=False, compare=False)
    games: dict[int, tuple[int, Session]] = field(default_factory=dict, repr=False, compare=False)
    still: dict[Reply | None, DealtTrial] = field(default_factory=dict, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[Rollouts], tuple[object, ...]]:
        """Return how to make it again in a worker, which finds out by itself what is known."""
        return Rollouts, (
            with_check(self.view, None),
            self.seed,
            self.purpose,
            self.turns,
            self.side,
        )

    def results(
        self, replies: Sequence[Reply | None], deals: Sequence[int], check: CheckCancelled
    ) -> Generator[DealtTrial, None, None]:
        """Yield what answers led to, deal by deal: each answer's game, and its mirror image.

        None is the answer of the quick player. What `check` raises comes through, and
        NotImaginedError where no game is found like the one that was seen.
        """
        tasks = [(one, deal, side) for deal in deals for one in replies for side in (False, True)]
        with closing(employed().results(Rollouts.rollout, self, tasks, check)) as coming:
            yield from coming

    def rollout(self, task: Task, check: CheckCancelled) -> DealtTrial:
        """Return what an answer led to with one deal of dice and cards, or with mirrored dice."""
        answer, deal, mirrored = task
        check()
        dice, game = self._imagined(deal, check)
        if mirrored and answer in self.still:
            return self.still[answer]
        fallen = LevelDice(dice, mirrored=mirrored)
        copy = game.fork(fallen)
        until = len(copy.checkpoints) + self.turns
        if answer is not None:
            copy.answer(answer)
        reply = self._played_on(copy, until)
        then, side = position_reached(copy), self._side
        trial = DealtTrial(outlook(then, side), reply, fallen.rolled, _standing(then, side))
        if not trial.rolled:
            self.still[answer] = trial
        return trial

    @property
    def _side(self) -> Seat:
        return self.view.seat if self.side is None else self.side

    def _imagined(self, deal: int, check: CheckCancelled) -> tuple[int, Session]:
        if deal not in self.games:
            purpose, *numbers = self.purpose
            stream = random_stream(self.seed, purpose, *numbers, deal)
            dice, cards = stream.randrange(2**32), stream.randrange(2**32)
            self.games.clear()  # none is come back to once its pair is played
            self.still.clear()
            self.games[deal] = dice, with_check(self.view, check).imagine(cards)
        return self.games[deal]

    def _played_on(self, copy: Session, until: int) -> tuple[Text, Text]:
        """Have a quick player answer for everybody; return what the enemy did first."""
        hand = ImaginedPlayer(self.seed, "imagined player")
        team = copy.position.team(self._side)
        who: Text = NO_WORDS
        what: Text = NO_WORDS
        for request, answer in played_on(copy, hand, until, self.met):
            if isinstance(request, Choose) and request.who not in team and not what:
                label = next(one.label for one in request.options if one.key == answer)
                if request.kind is Kind.ACTIVATE and not who:
                    who = label
                elif who and request.kind in {Kind.ACTION, Kind.ZONE}:
                    what = label
        return who, what


def _standing(now: Position, seat: Seat) -> Standing:
    team, found = now.team(seat), [0, 0, 0, 0]
    for side in now.state.seats.values():
        found[0 if side.player in team else 2] += side.score
    for unit in now.state.units.values():
        found[1 if unit.owner in team else 3] += unit.wounds
    return found[0], found[1], found[2], found[3]
