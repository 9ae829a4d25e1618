"""What a decision of a game came to: its answer and the likely others, tried out on copies.

Every answer meets the same cards, dealt anew where the player could not see them, and the same
evenly spread dice; everybody then plays on as the quick policy does until the enemy has answered.
What is compared there is the forecast (`agents/winning_chance.py`). The same seed gives the same
numbers again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, stdev
from typing import Final

from simulator.agents import greedy_agent, greedy_choices
from simulator.agents.hidden import dealt_anew
from simulator.agents.quick_policy import QuickPolicy
from simulator.agents.view import view_of
from simulator.agents.winning_chance import FORECAST, Forecast
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.game import Position
from simulator.engine.names import action_name
from simulator.engine.session import Session
from simulator.geometry.pose import Pose, turn_between
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.records import dataclass
from simulator.texts import Text, joined, msg

USUAL_EFFORT: Final = 1
"""How many pairs of deals each answer meets unless the player asks for more."""
FORGIVEN: Final = 0.02
"""What loses less of the chance of winning loses nothing: trials do not tell it from chance."""
DOUBT: Final = 1.0
"""How many standard errors are taken off what another answer gained."""
APART: Final = 2.5
"""Places that are tried out are so many inches apart,"""
TURNED: Final = 40.0
"""or turned by so many degrees."""
MOST_ANSWERS: Final = 2000
"""More answers than two turns ask for."""
BEFORE_PLAY: Final = frozenset({Phase.SETUP, Phase.DEPLOYMENT})
"""What is decided there is too far from any end to be told apart."""

CheckCancelled = Callable[[], None]


@dataclass(frozen=True, slots=True)
class TriedAnswer:
    """An answer and what it led to on average: the chance of winning and the points won by."""

    reply: Reply
    label: Text
    chance: float
    margin: float


@dataclass(frozen=True, slots=True)
class Trial:
    """What an answer and others led to: the answer first, then the best of the others.

    loss: by how much the chance of winning was better with the best answer, doubt taken off; 0
        where no other is surely better. points: the same in victory points.
    """

    answers: tuple[TriedAnswer, ...]
    best: TriedAnswer
    loss: float
    points: float

    @property
    def chosen(self) -> TriedAnswer:
        """Give what the answer itself led to."""
        return self.answers[0]


def considered(
    now: Position, request: Request, chosen: Reply | None, others: int
) -> list[tuple[Reply, Text]]:
    """Give an answer with its name, and the likely others, best first; one alone is no decision.

    With no `chosen` the likely ones alone. Nothing is looked at that the player may not see.
    """
    seen = view_of(now, request.who)
    if seen.state.phase in BEFORE_PLAY:
        return []
    found: list[Reply] = [] if chosen is None else [chosen]
    wanted = others + len(found)
    for reply in _likely(seen, request):
        if len(found) < wanted and all(_apart(reply, one) for one in found):
            found.append(reply)
    return [(reply, name_of(request, reply)) for reply in found] if len(found) > 1 else []


def _likely(now: Position, request: Request) -> Iterable[Reply]:
    """Give what `greedy` likes, best first; a place may always be left as it is."""
    if isinstance(request, Choose):
        if len(request.options) > 1:
            yield from (one.key for _rank, one in greedy_choices.ranked(now, request))
    elif isinstance(request, ChooseSome):
        yield greedy_choices.subset(now, request)
        if not request.least:
            yield ()
        if len(request.options) <= request.most:
            yield tuple(one.key for one in request.options)
    elif isinstance(request, Place):
        ranked = greedy_agent.ranked_places(now, request)
        yield from ranked[:1]
        if request.check(request.start):
            yield request.start
        yield from ranked[1:]
    elif isinstance(request, PlacePiece):
        yield from request.samples()


def _apart(one: Reply, other: Reply) -> bool:
    if isinstance(one, Pose) and isinstance(other, Pose):
        turned = abs(turn_between(one.facing, other.facing))
        return math.dist(one.centre, other.centre) >= APART or turned >= TURNED
    return one != other


def name_of(request: Request, reply: Reply) -> Text:
    """Give an answer as players read it: the option's words, the dice, or how far a tray goes."""
    if isinstance(request, Choose):
        return next((one.label for one in request.options if one.key == reply), str(reply))
    if isinstance(request, ChooseSome):
        names = [one.label for one in request.options if one.key in set(_keys(reply))]
        return joined(names) if names else msg("none of them")
    if isinstance(reply, Pose) and isinstance(request, Place | PlacePiece):
        return _way(request, reply)
    return str(reply)


def _keys(reply: Reply) -> tuple[object, ...]:
    return reply if isinstance(reply, tuple) else ()


def _way(request: Place | PlacePiece, end: Pose) -> Text:
    inches = math.dist(request.start.centre, end.centre)
    turned = turn_between(request.start.facing, end.facing)
    if inches < 0.05 and abs(turned) < 0.5:
        return msg("as it stands")
    if inches < 0.05:
        return msg("facing {facing:.0f} degrees", facing=end.facing)
    place = msg("to {x:.1f}, {y:.1f}", x=end.x, y=end.y)
    return msg("{inches:.1f} in {place}", inches=inches, place=place)


# ------------------------------------------------------------------ trying out


def tried(
    session: Session,
    answers: Sequence[tuple[Reply, Text]],
    seed: int,
    effort: int = USUAL_EFFORT,
    check_cancelled: CheckCancelled | None = None,
    forecast: Forecast = FORECAST,
) -> Trial:
    """Try the first answer and the others out at the pending request of a session, left as it is.

    Each meets `effort` pairs of deals. The best of the others then meets twice as many fresh ones
    beside the first: what it gained there is what was lost, so that luck in the first deals makes
    no mistake of anything.
    """
    request = session.pending
    if request is None:
        wrong = "nothing is asked"
        raise ValueError(wrong)
    table = _Copies(session, request.who, seed, check_cancelled, forecast)
    first = range(2 * effort)
    found = [table.values(reply, first) for reply, _label in answers]
    rank = sorted(range(len(answers)), key=lambda at: (-_mean(found[at])[0], at))
    gained, points = 0.0, 0.0
    best = 0
    if _mean(found[rank[0]])[0] - _mean(found[0])[0] > FORGIVEN / 2:
        fresh = range(2 * effort, 6 * effort)
        rival = rank[0]
        mine, theirs = table.values(answers[0][0], fresh), table.values(answers[rival][0], fresh)
        gains = [b[0] - a[0] for a, b in zip(mine, theirs, strict=True)]
        unsure = stdev(gains) / math.sqrt(len(gains))
        gained = max(0.0, fmean(gains) - DOUBT * unsure)
        gained = gained if gained >= FORGIVEN else 0.0
        if gained:
            best = rival
            points = max(0.0, _mean(theirs)[1] - _mean(mine)[1])
        found[0] = [*found[0], *mine]
        found[rival] = [*found[rival], *theirs]
    named = [
        TriedAnswer(reply, label, *_mean(values))
        for (reply, label), values in zip(answers, found, strict=True)
    ]
    others = [named[at] for at in rank if at]
    return Trial((named[0], *others), named[best], gained, points)


def best_of(
    session: Session,
    answers: Sequence[tuple[Reply, Text]],
    seed: int,
    effort: int = USUAL_EFFORT,
    check_cancelled: CheckCancelled | None = None,
    forecast: Forecast = FORECAST,
) -> tuple[TriedAnswer, ...]:
    """Give answers to the pending request of a session with what they led to, the best first."""
    request = session.pending
    if request is None:
        wrong = "nothing is asked"
        raise ValueError(wrong)
    table = _Copies(session, request.who, seed, check_cancelled, forecast)
    deals = range(2 * effort)
    found = [
        TriedAnswer(reply, label, *_mean(table.values(reply, deals))) for reply, label in answers
    ]
    return tuple(sorted(found, key=lambda one: -one.chance))


def _mean(values: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return fmean(chance for chance, _points in values), fmean(points for _chance, points in values)


@dataclass(frozen=True)
class _Copies:
    """Copies of a game at one decision, played on for a while."""

    session: Session
    player: Seat
    seed: int
    check_cancelled: CheckCancelled | None
    forecast: Forecast

    def values(self, reply: Reply, deals: Iterable[int]) -> list[tuple[float, float]]:
        """Give what an answer led to with each deal: the chance of winning, and the points."""
        return [self._once(reply, deal) for deal in deals]

    def _once(self, reply: Reply, deal: int) -> tuple[float, float]:
        """Play on with one deal of dice and cards; every other has opposite dice."""
        if self.check_cancelled is not None:
            self.check_cancelled()
        stream = random_stream(self.seed, f"review {len(self.session.inputs)}:{deal // 2}")
        dice = LevelDice(stream.randrange(2**32), mirrored=deal % 2 == 1)
        now = self.session.position
        copy = self.session.fork(dice, lambda _state: dealt_anew(now, self.player, stream))
        copy.answer(reply)
        self._play_on(copy)
        found = self.forecast(copy.position, self.player)
        return found.chance, found.margin

    def _play_on(self, copy: Session) -> None:
        """Let everybody play on until the next activation is over as well."""
        hand = QuickPolicy(self.seed, "imagined player")
        begun = 0
        for _answer in range(MOST_ANSWERS):
            request = copy.pending
            if request is None:
                return
            if request.kind is Kind.ACTIVATE:
                begun += 1
                if begun > 1:
                    return
            copy.answer(hand.reply(copy.position, request))


def decision_name(kind: Kind, action: str = "") -> Text:
    """Give what a decision was about, in a word."""
    return action_name(action) if action else _KINDS.get(kind, msg("choice"))


_KINDS: Final = {
    Kind.ACTIVATE: msg("activation"),
    Kind.ACTION: msg("action"),
    Kind.ATTACK_CHOICE: msg("attack"),
    Kind.TARGET: msg("target"),
    Kind.CHARGE_TARGET: msg("charge target"),
    Kind.SIDE: msg("side"),
    Kind.ALIGN: msg("alignment"),
    Kind.RUN: msg("move"),
    Kind.SHIFT: msg("shift"),
    Kind.RETREAT: msg("retreat"),
    Kind.PIVOT: msg("pivot"),
    Kind.CHARGE_PIVOT: msg("pivot of a charge"),
    Kind.WINDOW: msg("card or order"),
    Kind.ORDER: msg("order"),
    Kind.REROLL: msg("re-roll"),
    Kind.CONDITION: msg("condition token"),
    Kind.ZONE: msg("zone"),
    Kind.CARD: msg("card"),
    Kind.DISCARD: msg("discard"),
    Kind.TOKEN_POSE: msg("token"),
}
