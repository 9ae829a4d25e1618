"""What may follow an answer in a game: one imagined game, told step by step.

Games are imagined from what a seat may see and played on by a quick player, as trials of answers
are; told is the one that came nearest to what the answer led to on average. Its hidden cards are
made up, so a line names no card: it tells moves, blows, zones and points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from simulator.agents.imagined_player import ImaginedPlayer
from simulator.agents.playing_on import TURNS, played_on, position_reached
from simulator.agents.view import View, asked_in
from simulator.agents.winning_chance import FORECAST
from simulator.engine.dice import LevelDice, random_stream
from simulator.engine.names import player_name, way_text, zone_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Message, Text, msg, msg_plural
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.requests import Reply
from simulator.model.state import GameState, Seat, UnitId
from simulator.practice.line import Line, LineStep, Move

PAIRS: Final = 2
"""So many pairs of games are played on, the dice of a pair opposite; one of them is told."""

CheckCancelled = Callable[[], None]


def imagined_line(
    view: View,
    seed: int,
    answer: tuple[Reply, Text],
    chance: float,
    check_cancelled: CheckCancelled | None = None,
) -> Line:
    """Return what follows an answer in the imagined game that came nearest to a chance of winning.

    Args:
        view: What the seat sees that is asked, or one that looks on.
        seed: Deals the cards and rolls the dice; the same seed gives the same line.
        answer: The answer, and its name.
        chance: What the answer led to on average when it was tried out, for the seat asked.
        check_cancelled: Asked before each game; what it raises comes through.

    Returns:
        The steps, first the answer's own turn.

    Raises:
        NotImaginedError: No game was found in which all happens that the seat saw happen.
    """
    reply, label = answer
    best: tuple[float, Line] | None = None
    met: dict[GameState, Position] = {}
    for pair in range(PAIRS):
        stream = random_stream(seed, "line", pair)
        dice, game = stream.randrange(2**32), view.imagine(stream.randrange(2**32))
        for mirrored in (False, True):
            if check_cancelled is not None:
                check_cancelled()
            asked = asked_in(game).who
            copy = game.fork(LevelDice(dice, mirrored=mirrored))
            begun = len(copy.events)
            _play_on(copy, reply, seed, met)
            away = abs(FORECAST(position_reached(copy), asked).chance - chance)
            if best is None or away < best[0]:
                best = (away, steps_of(copy.position, copy.events[begun:], asked, label))
    return best[1] if best is not None else ()


def _play_on(copy: Session, reply: Reply, seed: int, met: dict[GameState, Position]) -> None:
    until = len(copy.checkpoints) + TURNS
    copy.answer(reply)
    hand = ImaginedPlayer(seed, "imagined player")
    for _asked in played_on(copy, hand, until, met):
        pass


# ------------------------------------------------------------------ from events to steps


def steps_of(
    later: Position, events: Sequence[ev.Event], asked: Seat, label: Text
) -> tuple[LineStep, ...]:
    """Return the steps that events tell, a turn each.

    Args:
        later: Any later position; it knows the names.
        events: What happened.
        asked: The seat whose answer led here.
        label: That answer, told where the rest of its turn has nothing to tell.
    """
    turns: list[list[ev.Event]] = [[]]
    for event in events:
        if isinstance(event, ev.TurnBegan | ev.TurnEnded | ev.RoundBegan):
            turns.append([])
        turns[-1].append(event)
    first = _step(later, turns[0]) or LineStep(asked, label)
    rest = (_step(later, turn) for turn in turns[1:])
    return (first, *(one for one in rest if one is not None))


def _step(now: Position, events: Sequence[ev.Event]) -> LineStep | None:
    """Return what happens in a turn, or at the end of a round; None for nothing to be told."""
    turn = _Turn(now, events)
    if turn.unit:
        return LineStep(
            now.owner(turn.unit), turn.label, turn.unit, turn.moves, turn.target, turn.note,
            turn.gone,
        )  # fmt: skip
    if turn.points:
        return LineStep(None, turn.scored)
    passed = next((one.player for one in events if isinstance(one, ev.TurnPassed)), None)
    if passed is not None:
        return LineStep(passed, msg("{player} passes.", player=player_name(passed)))
    return None


class _Turn:
    """What the events of one turn tell: who acts, where to, against whom, with which outcome."""

    def __init__(self, now: Position, events: Sequence[ev.Event]) -> None:
        """Read the events; `now` knows the names."""
        self._now = now
        self.unit: UnitId = ""
        self.target: UnitId = ""
        self.points: Counter[Seat] = Counter()
        self._zone: Text = NO_WORDS
        self._charged: bool | None = None
        self._shot = False
        self._wounds = 0
        self._paths: dict[UnitId, list[Pose]] = {}
        self._gone: list[UnitId] = []
        for event in events:
            self._read(event)
        self.unit = self.unit or next(iter(self._paths), "")

    def _read(self, event: ev.Event) -> None:
        match event:
            case ev.UnitActivated() | ev.ActionDeclared() if not self.unit:
                self.unit = event.unit
            case ev.ZoneClaimed() if self.unit in {"", event.ncu}:
                self.unit, self._zone = event.ncu, zone_name(event.zone)
            case ev.ChargeMade():
                self.unit = self.unit or event.unit
                if event.unit == self.unit:
                    self.target, self._charged = event.target, event.success
            case ev.AttackBegan():
                self.unit = self.unit or event.attacker
                if event.attacker == self.unit:
                    self.target = event.defender
                    self._shot = self._from_afar(event)
            case ev.UnitMoved():
                way = self._paths.setdefault(event.unit, [event.path[0]])
                way += event.path[1:]
            case ev.WoundsSuffered() if event.unit == self.target:
                self._wounds += event.wounds
            case ev.UnitDestroyed():
                self._gone.append(event.unit)
            case ev.PointsScored():
                self.points[event.player] += event.points

    def _from_afar(self, event: ev.AttackBegan) -> bool:
        if event.attacker not in self._now.state.units:
            return True
        attacks = self._now.card(event.attacker).attacks
        return any(one.name == event.attack and one.kind is not AttackKind.MELEE for one in attacks)

    # ------------------------------------------------------------ told

    @property
    def gone(self) -> tuple[UnitId, ...]:
        """Return the units that are destroyed."""
        return tuple(self._gone)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return which trays go where, who acts first."""
        order = sorted(self._paths, key=lambda unit: unit != self.unit)
        return tuple((unit, tuple(self._paths[unit])) for unit in order)

    @property
    def note(self) -> Text:
        """Return the outcome in a few words."""
        if self._charged is False:
            return msg("falls short")
        return self._wounded if self.target else NO_WORDS

    @property
    def _wounded(self) -> Message:
        return msg_plural("{n} wound", "{n} wounds", self._wounds, n=self._wounds)

    @property
    def scored(self) -> Text:
        """Return the points that were scored, in a sentence."""
        (first, points), *others = self.points.most_common()
        name = player_name(first)
        if not others:
            return msg("{player} scores {points} points.", player=name, points=points)
        other, fewer = others[0]
        return msg(
            "{player} scores {points} points, {other} {fewer}.",
            player=name,
            points=points,
            other=player_name(other),
            fewer=fewer,
        )

    @property
    def label(self) -> Text:
        """Return the turn in a sentence."""
        said = self._said
        for foe in self._gone:
            gone = self._now.name(foe)
            said = msg("{said} {unit} {unit:is|are} destroyed.", said=said, unit=gone)
        return said

    @property
    def _said(self) -> Text:
        unit = self._now.name(self.unit)
        if self._zone:
            return msg("{unit} claims {zone}.", unit=unit, zone=self._zone)
        if self.target:
            foe, wounds = self._now.name(self.target), self._wounded
            if self._charged is False:
                return msg("{unit} charges {foe}: the charge fails.", unit=unit, foe=foe)
            if self._charged:
                said = msg("{unit} charges {foe}: {wounds}.", unit=unit, foe=foe, wounds=wounds)
            elif self._shot:
                said = msg("{unit} shoots {foe}: {wounds}.", unit=unit, foe=foe, wounds=wounds)
            else:
                said = msg("{unit} strikes {foe}: {wounds}.", unit=unit, foe=foe, wounds=wounds)
            return said
        path = self._paths.get(self.unit)
        if path:
            return msg("{unit}: {way}.", unit=unit, way=way_text(path[0], path[-1]))
        return msg("{unit} does nothing.", unit=unit)
