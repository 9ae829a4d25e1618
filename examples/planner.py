"""An agent that searches: it tries its answers out on imagined games, and takes the best.

iron-ranks simulate --games 10 --agents examples.planner:Planner,random
"""

from __future__ import annotations

import math
from statistics import fmean

from simulator import Choose, Kind, Place, Position, Reply, Request, Session, View, ask, make_agent

TRIED = 6
"""How many answers to a question are tried out at most."""
DEALS = 2
"""How many imagined games each of them is tried out on: other hidden cards, other dice."""
WOUND, INCH = 0.15, 0.02
"""What a wound, and an inch nearer to something to fight for, is worth in victory points."""


class Planner:
    """Looks ahead to the end of the turn; what cannot be weighed is answered at random."""

    def __init__(self, seed: int = 0) -> None:
        """Be made with a seed, from which it deals and rolls in its thoughts."""
        self.seed, self.thoughts, self.why = seed, 0, ""
        self.random = make_agent("random", seed)

    def answer(self, view: View, request: Request) -> Reply:
        """Return the answer after which imagined games stand best at the end of the turn."""
        replies = answers(request)
        if view.state.round == 0 or len(replies) < 2:
            return self.random.answer(view, request)
        self.thoughts += 1
        games = [view.imagine(self.seed + DEALS * self.thoughts + deal) for deal in range(DEALS)]
        worth = [fmean(self.tried(game, view, reply) for game in games) for reply in replies]
        best = max(range(len(replies)), key=worth.__getitem__)
        self.why = (
            f"It promises {worth[best]:+.2f} points, the worst of {len(worth)} {min(worth):+.2f}."
        )
        return replies[best]

    def tried(self, game: Session, view: View, reply: Reply) -> float:
        """Return what an imagined game is worth once an answer is given and the turn is over."""
        trial = game.fork()
        trial.answer(reply)
        while trial.pending is not None and trial.pending.kind is not Kind.ACTIVATE:
            trial.answer(ask(trial, self.random))
        return worth_of(trial.position, view)


def answers(request: Request) -> list[Reply]:
    """Return a few of the answers that a request allows, evenly taken; none for rarer kinds."""
    found: list[Reply] = []
    if isinstance(request, Choose):
        found = [option.key for option in request.options]
    elif isinstance(request, Place):
        found = [pose for pose in request.samples() if request.check(pose)]
    return found[:: math.ceil(len(found) / TRIED)] if found else []


def worth_of(now: Position, view: View) -> float:
    """Return what a position is worth to the seat of a view, in victory points."""
    own = now.team(view.seat)
    units = [unit for unit in now.state.units.values() if unit.on_table and not unit.destroyed]
    score = {who: seat.score for who, seat in now.state.seats.items()}
    worth = sum(score[who] * (1.0 if who in own else -1.0) for who in score)
    goals = [unit.pose.centre for unit in units if unit.owner not in own and unit.pose]
    goals += [token.at for token in now.state.tokens.values()]
    for unit in units:
        worth += WOUND * unit.wounds * (1 if unit.owner in own else -1)
        if unit.owner in own and unit.pose and goals:
            worth -= INCH * min(math.dist(unit.pose.centre, goal) for goal in goals)
    return worth
