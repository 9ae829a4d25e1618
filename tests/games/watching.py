"""What a game says to its players: every rule it cites and every sentence they may read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games import saved_game
from simulator.engine.log import lines
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Request
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import control
from simulator.ui.board.terrain_text import terrain_words
from simulator.ui.cards.card_in_play import faces_now
from simulator.ui.cards.own_text import mode_paragraphs
from simulator.ui.cards.unit_card import ncu_paragraphs, token_paragraphs, unit_paragraphs
from tests.scenarios.laws import battle

GRID = range(0, 49, 8)
"""Where every placing is tried, besides the places it offers itself (inches)."""


@dataclass
class Watched:
    """One game of a mode: what it cited and what it said, each with where that was."""

    mode: str
    session: Session
    cited: set[tuple[Rule, str]] = field(default_factory=set)
    said: set[tuple[str, str]] = field(default_factory=set)

    def cites(self, rule: Rule | None, where: str) -> None:
        if rule is not None:
            self.cited.add((rule, where))

    def says(self, words: str, where: str) -> None:
        if words:
            self.said.add((words, where))

    def verdict(self, found: Verdict | None, where: str) -> None:
        if found is not None:
            self.cites(found.rule, f"{where}: {found.why}")
            self.says(str(found), where)


@cache
def watched(mode: str, seed: int) -> Watched:
    """Have random machines play a mode to its end, and write down all a player could read."""
    session = Session(battle(mode, seed, terrain="chosen" if seed % 2 else "random").game())
    players = {p: machine("random", seed + n) for n, p in enumerate(session.state.seats)}
    found = Watched(mode, session)
    marks = 0
    while session.pending is not None:
        request = session.pending
        _request(found, session.position, request)
        session.answer(reply_of(players[request.who], session))
        if len(session.checkpoints) >= marks + 12:
            marks = len(session.checkpoints)
            _panels(found, session.position)
    _panels(found, session.position)
    for event in session.events:
        text = lines.line(session.position, event)
        found.cites(event.rule, f"{type(event).__name__}: {text}")
    for line in saved_game.log_of(session):
        found.says(line, "log")
    for ability in session.game.effects.table_owned:
        for modifier in ability.modifiers:
            found.cites(modifier.rule, f"number changed by {ability.name}")
    return found


def _request(found: Watched, now: Position, request: Request) -> None:
    found.cites(request.rule, f"asked: {request.prompt}")
    found.says(str(request.prompt), "prompt")
    kind = request.kind.value
    for option in getattr(request, "options", ()):
        found.says(str(option.label), f"option, {kind}")
        found.says(str(option.detail), f"detail, {kind}")
        found.verdict(option.verdict, f"option, {kind}")
    for refused in getattr(request, "refused", ()):
        found.says(str(refused.label), f"refused, {kind}")
        found.verdict(refused.verdict, f"refused, {kind}")
    if hasattr(request, "check"):
        for pose in _poses(request):
            found.verdict(request.check(pose), f"placed, {kind}")
    for token in now.state.tokens:
        found.verdict(control(now, token)[0], "control")


def _poses(request: Request) -> Iterator[Pose]:
    yield from request.samples()[:3]  # type: ignore[attr-defined]
    start: Pose = request.start  # type: ignore[attr-defined]
    for x in GRID:
        for y in GRID:
            yield Pose(float(x), float(y), start.facing)


def _panels(found: Watched, now: Position) -> None:
    """Read the panels of everything on the table, and of the mode."""
    state = now.state
    text = list(mode_paragraphs(scenario_of(now)))
    for unit in state.units:
        text += unit_paragraphs(now, unit)
    for ncu in state.ncus:
        text += ncu_paragraphs(now, ncu)
    for token in state.tokens:
        text += token_paragraphs(now, token)
    for paragraph in text:
        found.says("".join(run.words for run in paragraph.runs), "panel")
    for piece in state.terrain:
        found.says(terrain_words(piece), "terrain")
    for what in (*state.units, *state.ncus):
        for face in faces_now(now, what):
            for passage in (*face.passages, *face.notes):
                found.says(f"{passage.name} {passage.words}", "card")
            for figure in face.figures:
                found.says(f"{figure.name} {figure.value} {figure.why}", "card")
