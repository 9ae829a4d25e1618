"""Positions of games between machines that would make a drill: what comes to mind first is wrong.

A unit of a game that may act is cut out with what stands around it, as a position of its own: no
attachments, hands or non-combat units, the decider always red and looking up the table. Its answers
are graded as any drill's. Kept is where the answer that gains most at once is clearly
wrong. Whether a deeper look agrees says `deep_check`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist
from typing import Final

from simulator.agents.agent import reply_of
from simulator.agents.quick_policy import QuickPolicy
from simulator.cases.from_game import case_of
from simulator.content.armies.lists import army_names
from simulator.content.cards.library import load_library
from simulator.content.cases.case_records import CaseTerrain, CaseToken, CaseUnit
from simulator.content.cases.casefile import Case, case_plain, written
from simulator.content.games.battles import Battle, legal_army
from simulator.content.games.scenarios import scenario_names
from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.model.cards import USUAL_SEASON
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat, UnitId
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.generator import explained
from simulator.practice.grading import BAND, ValuedAnswer, ranked
from simulator.practice.tasks import Asks, Task, Theme
from simulator.rules.charge.plan import targets

CLEAR: Final = 0.25
"""Victory points that the first thought loses at least."""
NEAR: Final = 17.0
"""Inches around the deciding unit that are part of its position."""
AROUND: Final = 3
"""Units around the deciding unit at most."""
SEEN_TERRAIN: Final = 9.0
"""Inches around it within which terrain and tokens are part of it."""
UNDERFOOT: Final = 1.5
"""Inches from the middle of a tray within which a token lies under it."""
PIECES: Final = 2
"""Pieces of terrain that are part of it at most."""
ROUND_CORNERS: Final = 12
"""Corners that are kept of a round piece, about."""
STEP_LIMIT: Final = 20_000
"""More answers than any game takes."""
OWN_NAMES: Final = "ABCDE"
THEIR_NAMES: Final = "TSRQP"
THEMES: Final = {
    AnswerKind.STAY: Theme.STAY,
    AnswerKind.CHARGE: Theme.ARCS,
    AnswerKind.SHOOT: Theme.SHOOTING,
    AnswerKind.RUN: Theme.REACH,
    AnswerKind.RETREAT: Theme.RETREATS,
    AnswerKind.FIGHT: Theme.RETREATS,
}


def battle_of(seed: int, house: str) -> Battle:
    """Draw a battle of a seed: a printed list of a house against one of any other."""
    rng = random_stream(seed, f"drills {house}")
    library = load_library(season=USUAL_SEASON)
    names = sorted(name for name in army_names(USUAL_SEASON) if "-40" in name or "-30" in name)
    first = rng.choice([name for name in names if name.startswith(f"{house}-")])
    size = first.rpartition("-")[2][:2]
    others = [name for name in names if f"-{size}" in name and not name.startswith(f"{house}-")]
    lists = [legal_army(name, library) for name in (first, rng.choice(others))]
    mode = rng.choice(scenario_names())
    armies = dict(zip((Seat.RED, Seat.BLUE), lists, strict=True))
    return Battle(mode, armies, seed, terrain="chosen", season=USUAL_SEASON)


def moments(session: Session, seed: int) -> Iterator[tuple[Position, UnitId]]:
    """Play a game and yield every moment at which a unit may choose its action."""
    for now, request in asked_in(session, seed, Kind.ACTION):
        if request.subject in now.state.units:
            yield now, str(request.subject)


def asked_in(session: Session, seed: int, kind: Kind) -> Iterator[tuple[Position, Choose]]:
    """Play a game and yield every moment at which such a choice is asked."""
    players = {
        seat: QuickPolicy(2 * seed + number, "drill finder")
        for number, seat in enumerate(session.state.seats)
    }
    for _answer in range(STEP_LIMIT):
        request = session.pending
        if request is None:
            return
        if isinstance(request, Choose) and request.kind is kind:
            yield session.position, request
        session.answer(reply_of(players[request.who], session))


def found_in(seed: int, house: str, asks: Sequence[Asks] = tuple(Asks)) -> Iterator[Drill]:
    """Yield the drills of a game, at most one for each decision."""
    for now, unit in moments(Session(battle_of(seed, house).game()), seed):
        best: tuple[float, Drill] | None = None
        for task, case in cut_out(now, unit, asks):
            made = drill_of_position(task, case)
            if made is not None and (best is None or made[0] > best[0]):
                best = made
        if best is not None:
            yield best[1]


def drill_of_position(task: Task, case: Case) -> tuple[float, Drill] | None:
    """Return a drill and what the first thought loses; None where there is nothing to teach."""
    bare = Drill(named(task, case), "-", Theme.STAY, "-", task, "", 0.0, case)
    try:
        order = ranked(bare.now, task)
    except ContentError:
        return None
    lost = taught(order)
    best = order[0]
    if lost is None or (best.answer.kind is AnswerKind.STAY and on_token(case)):
        return None
    theme, why = THEMES[best.answer.kind], explained(bare, best)
    made = replace(bare, theme=theme, why=why, best=best.answer.key, value=best.value)
    vars(made)["now"] = bare.now
    return lost, made


def taught(order: Sequence[ValuedAnswer]) -> float | None:
    """Return what the answer loses that gains most at once; None where the best is not clear."""
    if len(order) < 3:
        return None
    best = order[0]
    near = [one for one in order if best.value - one.value <= BAND]
    if len(near) * 2 > len(order) + 1:
        return None
    tempting = [one for one in order if one.answer.kind is not AnswerKind.STAY]
    first = max(tempting, key=lambda one: one.gain)
    lost = best.value - first.value
    return lost if lost >= CLEAR else None


def on_token(case: Case) -> bool:
    """Return whether the deciding unit stands on an objective.

    Whoever stays there teaches little.
    """
    here = case.units[0]
    return any(dist((one.x, one.y), (here.x, here.y)) <= UNDERFOOT for one in case.tokens)


# ------------------------------------------------------------------ cutting out


def cut_out(now: Position, unit: UnitId, asks: Sequence[Asks]) -> Iterator[tuple[Task, Case]]:
    """Yield a unit with what stands around it, and each question it could be asked there."""
    case = around(now, unit)
    if case is None:
        return
    if now.engaged(unit):
        if Asks.RETREAT in asks:
            yield Task(Asks.RETREAT, "A"), case
        return
    names = {each.id for each in case.units}
    aims = [one.target for one in targets(now, unit) if one]
    if Asks.TARGET in asks:
        yield Task(Asks.TARGET, "A"), case
    if Asks.PIVOT in asks and aims and "S" not in names and "B" not in names:
        yield Task(Asks.PIVOT, "A", "T"), case
    if Asks.HOW_FAR in asks and not aims:
        yield Task(Asks.HOW_FAR, "A"), case


def around(now: Position, unit: UnitId) -> Case | None:
    """Return a unit and what stands around it as a case, the unit red; None without an enemy."""
    whole = case_of(now)
    if 90.0 < now.standing(unit).pose.facing < 270.0:
        whole = turned_round(whole)
    by_id = {one.id: one for one in whole.units}
    if unit not in by_id:
        return None
    here = by_id[unit]
    others = sorted((one for one in whole.units if one.id != unit), key=lambda one: _gap(one, here))
    engaged = {x for pair in now.state.engaged if unit in pair for x in pair}
    chosen = [one for one in others if _gap(one, here) <= NEAR or one.id in engaged][:AROUND]
    if all(one.side == here.side for one in chosen):
        return None
    touching = {x for pair in now.state.engaged for x in pair}
    own, their = iter(OWN_NAMES), iter(THEIR_NAMES)
    units = []
    for one in (here, *chosen):
        name = next(own if one.side == here.side else their)
        units.append(
            _plain(
                one,
                name,
                "red" if one.side == here.side else "blue",
                4 if one.id in touching else 1,
            )
        )
    pieces = sorted(
        (p for p in whole.terrain if _off(p, here) <= SEEN_TERRAIN), key=lambda p: _off(p, here)
    )[:PIECES]
    tokens = [
        CaseToken(id=f"O{number}", x=round(t.x, 1), y=round(t.y, 1), radius=t.radius)
        for number, t in enumerate(whole.tokens, 1)
        if dist((t.x, t.y), (here.x, here.y)) <= SEEN_TERRAIN
    ]
    named = [p.model_copy(update={"id": f"W{n}", "side": None}) for n, p in enumerate(pieces, 1)]
    rounded = [_rounded(p) for p in named]
    return replace(
        whole, title="", units=tuple(units), terrain=tuple(rounded), tokens=tuple(tokens)
    )


def turned_round(case: Case) -> Case:
    """Return a case as the player across the table sees it."""
    wide, deep = case.board.width, case.board.depth
    units = [
        one.model_copy(
            update={"x": wide - one.x, "y": deep - one.y, "facing": (one.facing + 180.0) % 360.0}
        )
        for one in case.units
    ]
    pieces = [
        one.model_copy(
            update={"ellipse": [wide - one.ellipse[0], deep - one.ellipse[1], *one.ellipse[2:]]}
            if one.ellipse
            else {"polygon": [[wide - x, deep - y] for x, y in one.polygon or []]}
        )
        for one in case.terrain
    ]
    tokens = [one.model_copy(update={"x": wide - one.x, "y": deep - one.y}) for one in case.tokens]
    return replace(case, units=tuple(units), terrain=tuple(pieces), tokens=tuple(tokens))


def _gap(one: CaseUnit, here: CaseUnit) -> float:
    return dist((one.x, one.y), (here.x, here.y))


def _off(piece: CaseTerrain, here: CaseUnit) -> float:
    corners = piece.polygon or [(piece.ellipse or [])[:2]]
    middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
    return dist(middle, (here.x, here.y))


def _plain(one: CaseUnit, name: str, side: str, digits: int) -> CaseUnit:
    """Return a unit without attachments, measured as it could be at a table."""
    facing = round(one.facing, digits if digits > 1 else 0) % 360
    return one.model_copy(
        update={
            "id": name,
            "side": side,
            "x": round(one.x, digits),
            "y": round(one.y, digits),
            "facing": facing,
            "attachments": [],
            "activated": one.activated and name != "A",
        }
    )


def _rounded(piece: CaseTerrain) -> CaseTerrain:
    if piece.ellipse:
        return piece.model_copy(update={"ellipse": [round(each, 1) for each in piece.ellipse]})
    outline = piece.polygon or []
    outline = outline[:: max(1, len(outline) // ROUND_CORNERS)]  # round ones have dozens
    corners = [[round(x, 1), round(y, 1)] for x, y in outline]
    return piece.model_copy(update={"polygon": corners})


def named(task: Task, case: Case) -> str:
    """Return an id that the same question in the same position always has."""
    text = f"{task.asks} {task.asked} {written(case_plain(case))}"
    return f"found-{hashlib.sha256(text.encode()).hexdigest()[:10]}"
