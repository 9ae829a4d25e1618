"""Lessons: prepared positions of a real game, and the acts a player is asked for there.

A lesson is a game that has been set up; each step stands its units where its file says and lets the
engine go on from there, so that every answer is the rules'.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from frozendict import frozendict

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.quick_setup import set_up
from simulator.caches import cached
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.games.state_text import state_to_text
from simulator.content.practice.teaching_files import (
    FIRST_BATTLE,
    StandingUnit,
    TeachingAct,
    TeachingFile,
    TeachingStep,
    lessons_dir,
    read_teaching,
    zone_of,
)
from simulator.engine.legality import IllegalReplyError
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.files.errors import ContentError, one_of
from simulator.geometry.pose import Pose, quantise
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.state import Condition, GameState, Ncu, Phase, Seat, SeatState, Unit
from simulator.records import dataclass
from simulator.rules.battlefield.engagement import engagements

PUPIL: Final = Seat.RED
TEACHER: Final = Seat.BLUE
FIRST_TURN: Final = 1
"""The number of the turn every step is played in."""
FAR_EDGE: Final = "1"
"""The deployment zone across the table from the pupil's."""
OVER: Final = frozenset({Kind.ACTIVATE, Kind.DISCARD})
"""Questions at which the turn, or the round, of a step is over."""


class TeacherAgent:
    """Plays the other side of a lesson: it answers what it must and uses no effect.

    It leaves the near edge of the table to the pupil.
    """

    def __init__(self) -> None:
        """Know what to answer where something must be."""
        self._otherwise = GreedyAgent(1)

    def reply(self, now: Position, request: Request) -> Reply:
        """Pass where that is possible."""
        keys = [option.key for option in request.options] if isinstance(request, Choose) else []
        if PASS in keys:
            return PASS
        if request.kind is Kind.ZONE_EDGE and FAR_EDGE in keys:
            return FAR_EDGE
        return self._otherwise.reply(now, request)


@dataclass(frozen=True)
class Lesson:
    """The steps of a lesson, over the game they are played in."""

    file: Path
    text: TeachingFile

    @property
    def steps(self) -> tuple[TeachingStep, ...]:
        """Return the steps in order."""
        return tuple(self.text.steps)

    def battle(self, number: int) -> Battle:
        """Return the battle of a step; its position stands in it, so that it can be saved.

        A step of the setting up begins where the game does.
        """
        step, plain = self.steps[number], _plain(self.text)
        if step.phase == "setup":
            return replace(plain, seed=step.seed)
        return replace(plain, position=state_to_text(self._standing(number)), seed=step.seed)

    def session(self, number: int) -> Session:
        """Return a step's game at the question its first act answers.

        Raises ContentError where the position cannot stand or the question never comes.
        """
        step, battle = self.steps[number], self.battle(number)
        session = Session(battle.game(), battle.dice_source())
        teacher = TeacherAgent()
        given = list(step.answered or ())
        while session.pending is not None and (given or session.pending.who is not PUPIL):
            request = session.pending
            if request.who is PUPIL:
                self._answer(session, number, given.pop(0))
            else:
                session.answer(teacher.reply(session.position, request))
        asked = session.pending.kind if session.pending is not None else None
        if asked != step.acts[0].asks:
            key = f"steps[{number}].acts[0].asks"
            raise ContentError(self.file, None, key, _("what the game asks"), str(asked))
        return session

    def _answer(self, session: Session, number: int, reply: str) -> None:
        """Enter an answer of before the player is asked; ContentError where it is not allowed."""
        try:
            session.answer(reply)
        except IllegalReplyError as fault:
            expected = str(fault.verdict)
            key = f"steps[{number}].answered"
            raise ContentError(self.file, None, key, expected, repr(reply)) from fault

    # ------------------------------------------------------------ the position

    def _standing(self, number: int) -> GameState:
        """Return the position a step begins with: what the steps before left unsaid stays so."""
        base = _dealt(self.file)
        units, ncus = dict(base.units), dict(base.ncus)
        for index, step in enumerate(self.steps[: number + 1]):
            for name, unit in (step.units or {}).items():
                self._known(units, name, index, "units")
                units[name] = _stood(units[name], unit)
            for name, ncu in (step.ncus or {}).items():
                self._known(ncus, name, index, "ncus")
                ncus[name] = replace(
                    ncus[name],
                    zone=ncus[name].zone if ncu.zone is None else zone_of(ncu),
                    activated=ncus[name].activated if ncu.activated is None else ncu.activated,
                )
        step = self.steps[number]
        state = replace(
            base,
            phase=Phase.TURN,
            round=step.round,
            turn=0,
            active=PUPIL,
            first=PUPIL,
            units=frozendict(units),
            ncus=frozendict(ncus),
            seats=frozendict({seat: _held(self, base, seat, number) for seat in base.seats}),
        )
        game = replace(_plain(self.text).game(), start=state)
        return replace(state, engaged=engagements(Position(state, game)))

    def _known(self, there: Mapping[str, Unit | Ncu], name: str, index: int, key: str) -> None:
        if name not in there:
            raise ContentError(self.file, None, f"steps[{index}].{key}", one_of(there), repr(name))


def lesson(name: str = FIRST_BATTLE) -> Lesson:
    """Return a lesson by its name; ContentError for a file that is wrong."""
    file = lessons_dir() / f"{name}.yaml"
    return Lesson(file, read_teaching(file))


def _plain(text: TeachingFile) -> Battle:
    armies = {Seat(side): army.army for side, army in text.armies.items()}
    taught = {seat: replace(armies[seat], season=text.season) for seat in (PUPIL, TEACHER)}
    return Battle(text.scenario, taught, text.setup_seed, pieces=text.pieces, season=text.season)


@cached(2, each=200_000)
def _dealt(file: Path) -> GameState:
    """Return the game of a lesson as its setting up leaves it: edges, decks, objective cards."""
    battle = _plain(read_teaching(file))
    session = Session(battle.game(), battle.dice_source())
    set_up(session, battle.seed)
    state = session.state
    seats = {
        seat: replace(held, edge=number, deck=(*held.hand, *held.deck), hand=())
        for number, (seat, held) in enumerate(state.seats.items())
    }
    return replace(state, seats=frozendict(seats))


def _stood(unit: Unit, now: StandingUnit) -> Unit:
    pose = unit.pose
    if now.at is not None:
        facing = now.at[2] if len(now.at) > 2 else pose.facing if pose is not None else 0.0
        pose = quantise(Pose(now.at[0], now.at[1], facing))
    wounds = unit.wounds if now.wounds is None else now.wounds
    conditions = unit.conditions
    if now.conditions is not None:
        conditions = frozenset(Condition(name) for name in now.conditions)
    return replace(
        unit,
        pose=pose if wounds else None,
        wounds=wounds,
        destroyed=not wounds,
        conditions=conditions,
        activated=unit.activated if now.activated is None else now.activated,
    )


def _held(lesson: Lesson, base: GameState, seat: Seat, number: int) -> SeatState:
    """Return what a seat owns in a step, which says its points and the player's hand."""
    step = lesson.steps[number]
    scores = {Seat(side): points for side, points in (step.scores or {}).items()}
    held = replace(base.seats[seat], score=scores.get(seat, 0))
    wanted = step.hand or []
    if seat is not PUPIL or not wanted:
        return held
    deck, hand = list(held.deck), []
    names = load_library(season=lesson.text.season).tactics
    for name in wanted:
        card = next((card for card in deck if names[card].name == name), None)
        if card is None:
            known = one_of({names[card].name for card in held.deck})
            raise ContentError(lesson.file, None, f"steps[{number}].hand", known, repr(name))
        deck.remove(card)
        hand.append(card)
    return replace(held, deck=tuple(deck), hand=tuple(hand))


# ------------------------------------------------------------------ acts


def wants(act: TeachingAct, reply: Reply) -> bool:
    """Whether an answer is the one a step asks for."""
    if isinstance(reply, Pose):
        if act.spot is None:
            return True
        x, y = act.spot[:2]
        return math.dist(reply.centre, (x, y)) <= act.near
    if act.answer is None:
        return True
    if isinstance(act.answer, str):
        return reply == act.answer
    return isinstance(reply, tuple) and sorted(map(str, reply)) == sorted(act.answer)


def ended(step: TeachingStep, done: int, now: Position, request: Request | None) -> bool:
    """Whether a step is over after so many of its acts, at this question."""
    if done < len(step.acts):
        return False
    if step.ends == "act" or request is None or request.kind in OVER:
        return True
    if now.state.round != step.round:
        return True
    return step.ends == "turn" and now.state.turn != FIRST_TURN
