"""What one holds says what it is on one short line: in a debugger, in a test that fails."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import simulator
from simulator.agents.view import open_view, view_of
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.geometry.pivot import EVERY_FACING
from simulator.geometry.pose import Pose
from simulator.geometry.regions import spot
from simulator.language.texts import NO_WORDS, Message, msg
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Place,
    PlacePiece,
    Request,
    Roll,
    Shuffle,
    SideOption,
)
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import allowed, refused
from simulator.records import one_line
from tests.each import some
from tests.games.golden import recorded

LONGEST = 200
MODE = "a-clash-of-kings"
CASES = Path(__file__).resolve().parents[1] / "cases" / "p12_sight.yaml"
HERE = Pose(4.0, 5.0, 90.0)
UNIT = "red:stark-outriders"
KINDS: set[type] = {
    *(simulator.Agent, simulator.Dice, simulator.Event, simulator.LegalAnswers, simulator.Request),
    *(simulator.GameInPlay, simulator.KnownInForce, simulator.TableShape, simulator.UnitId),
    simulator.GroundHarm,
}
"""Kinds of things, not things; and a tuple of three, which is read as its parts."""

PLACE: dict[str, Any] = {
    "who": Seat.RED,
    "prompt": NO_WORDS,
    "start": HERE,
    "check": lambda _pose: allowed(Rule.CHG_05),
    "snap": lambda pose: pose,
    "samples": lambda: (HERE,) * 99,
    "region": lambda _facing: spot(HERE.centre),
    "facings": lambda _x, _y: EVERY_FACING,
}


def met() -> Iterator[object]:
    """Yield what a program holds while a golden game is played, once at each kind of question."""
    save = read(recorded(MODE))
    battle = Battle.from_header(save.header)
    yield from (save, battle, *battle.armies.values())
    session = Session(battle.game(), battle.dice_source())
    yield from (session.game.library, session.game.effects, session.game.scenario)
    asked: set[tuple[type, Kind]] = set()
    for given in save.inputs:
        if session.pending is not None and not given.dice:
            kind = (type(session.pending), session.pending.kind)
            if kind not in asked:
                asked.add(kind)
                now = session.position
                yield from (session, now, now.state, now.game, session.pending, given)
                yield from (view_of(now, session.pending.who), open_view(now))
            session.answer(given.reply)
    yield from session.events
    yield from (session, session.position)


def asked_for() -> Iterator[object]:
    """Yield what the other public questions answer with."""
    swords = simulator.Fighter("Stark Sworn Swords")
    now = simulator.face_off(swords, simulator.Fighter("Lannister Guardsmen"), distance=7.5)
    red, blue = now.state.units
    yield from (swords, simulator.charge_odds(now, red, blue), *simulator.charge_options(now, red))
    touching = simulator.face_off(swords, swords)
    red, blue = touching.state.units
    yield simulator.attack_odds(touching, red, blue)
    yield simulator.duel_odds(touching, red, blue)
    case = simulator.read_cases(CASES)[0]
    yield from (case, *simulator.answer_case(case))
    battle = simulator.quick_battle()
    yield from simulator.simulate_games(battle, ("random", "random"), 1)
    yield from (
        Roll(who=Seat.RED, prompt=NO_WORDS, dice=8),
        PlacePiece(piece="bog", outline=lambda _: (), **PLACE),
    )
    yield Shuffle(who=Seat.RED, prompt=NO_WORDS, count=20)
    yield simulator.AttackOption("", "", attacker=red)
    yield SideOption("", "", target=red, side=simulator.ArcSide.REAR)


class _Watcher:
    """Keeps what an agent is handed; its past is no field of a view."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def answer(self, view: simulator.View, request: Request) -> str:
        """Answer the first of some options."""
        assert isinstance(request, Choose)
        self.seen += [view, view.past]
        return request.options[0].key


def met_seldom() -> Iterator[object]:
    """Yield what that game and those questions do not hold."""
    swords = simulator.Fighter("Stark Sworn Swords")
    now = simulator.face_off(swords, swords)
    red, blue = now.state.units
    yield from (simulator.sees(now, red, blue), now.printed(red)[0], simulator.Setting(rounds=2))
    session = simulator.start(simulator.quick_battle())
    assert session.pending is not None
    watcher = _Watcher()
    simulator.ask(session, watcher)
    yield from (session.checkpoints[0], *watcher.seen)
    session.offer_result(Seat.RED)
    yield from (session.offer, simulator.Declined(session.inputs[0], 0, 0, 0))
    asked: tuple[Request, ...] = (
        Roll(who=Seat.RED, prompt=NO_WORDS, dice=8),
        Shuffle(who=Seat.RED, prompt=NO_WORDS, count=20),
        PlacePiece(piece="bog", outline=lambda _: (), **PLACE),
        ChooseSome(who=Seat.RED, prompt=NO_WORDS, options=(simulator.Option("", ""),)),
        session.pending,
    )
    yield from map(simulator.legal_answers, asked)
    gap = simulator.DecidingGap((0.0, 0.0), (0.0, 0.4), 0.4)
    yield from (gap, simulator.Breakdown("", "", (simulator.Term(-1, "", Rule.TER_ROU_01),)))
    yield from (simulator.CaseBoard(), simulator.CaseToken(id="a", x=24.0, y=24.0))
    yield simulator.CaseTerrain(id="wood", kind="forest", ellipse=[12.0, 30.0, 6.5, 4.75])
    yield simulator.CaseUnit(id="b", side="red", x=24.0, y=20.0, attachments=[], conditions=[])
    yield simulator.PlacedAgainst(unit="b")
    harm, ahead = simulator.GroundHarm(hindered=True), simulator.Facings(((350.0, 370.0),))
    yield simulator.PivotClass(3, harm, ahead, 0.0, 7.5)
    corners = [[0.0, 0.0], [48.0, 0.0], [48.0, 48.0], [0.0, 48.0]]
    yield simulator.CasePhoto(
        file="table.jpg", size=[48, 48], corners=corners, table=corners, residual=0.04
    )
    yield simulator.RollContext(simulator.RollStage.ATTACK, red, None, (None,), (0,))
    yield from (
        simulator.Joined("20101"),
        simulator.FaceDown("40101", red),
        simulator.CaseExactness(),
    )
    yield from (simulator.Borrowed("40101", Seat.BLUE), simulator.HomeMade("own-1", "Guards", "4f"))


def records(roots: Iterator[object]) -> Iterator[object]:
    """Yield every record reached from what is given, once each."""
    waiting, seen = list(roots), dict[int, object]()
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, str | int | float | type):
            continue
        seen[id(value)] = value
        if isinstance(value, Session):
            yield value
        elif is_dataclass(value):
            yield value
            waiting += [getattr(value, each.name) for each in fields(value)]
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, tuple | list | set | frozenset):
            waiting += value
        elif type(value).__module__.startswith("simulator."):
            yield value


def said(value: object) -> Iterator[str]:
    """Yield the `repr`, and the `str` where it is not written as a sentence for players."""
    yield repr(value)
    if type(value).__str__ is object.__str__:
        yield str(value)


def test_whatever_a_program_holds_is_said_on_one_line() -> None:
    faults, kinds = set[str](), set[type]()
    for value in some(records(iter([*met(), *asked_for(), *met_seldom()]))):
        kinds.add(type(value))
        faults |= {
            f"{type(value).__name__}: {text[:60]}"
            for text in said(value)
            if len(text) > LONGEST or len(text.splitlines()) != 1
        }
    assert not faults, "\n".join(sorted(faults))
    public = {getattr(simulator, name) for name in simulator.__all__}
    held = {
        each for each in public if inspect.isclass(each) and not issubclass(each, Enum | Exception)
    }
    assert held - kinds == KINDS
    assert len(kinds) > 100, "events, requests and records"


def test_a_debugger_reads_what_it_is() -> None:
    battle = simulator.quick_battle()
    session = simulator.start(battle)
    now, asked = session.position, session.pending
    assert repr(now) == "Position(setup; A Game of Thrones; 0:0)"
    assert repr(now.state) == "GameState(setup; 0:0)"
    assert repr(view_of(now, Seat.BLUE)) == "View(blue's; setup; A Game of Thrones; 0:0)"
    assert repr(session) == f"Session(setup; A Game of Thrones; 0:0; 5 answers; {asked!r})"
    assert repr(now.game) == "Game(A Game of Thrones; stark-30 against lannister-30; seed 1)"
    red, blue = (army.name for army in battle.armies.values())
    assert repr(battle) == f"Battle(a-game-of-thrones; red: {red}, blue: {blue}; seed 1)"
    assert repr(now.game.library).startswith("Library(units=")
    assert repr(refused(Rule.CHG_05, NO_WORDS, margin=-1.402)) == (
        "Verdict(no, short by 1.402 in, CHG-05)"
    )
    assert repr(allowed(Rule.CHG_05, also=(Rule.ARC_05,))) == "Verdict(yes, CHG-05, ARC-05)"
    assert repr(Place(unit=UNIT, kind=Kind.CHARGE_PIVOT, subject=UNIT, **PLACE)) == (
        "Place(charge_pivot: red:stark-outriders, seat red)"
    )
    choice = Choose(who=Seat.BLUE, prompt=NO_WORDS, options=(), subject=UNIT, kind=Kind.ACTION)
    assert repr(choice) == "Choose(action: 0 options for red:stark-outriders, seat blue)"


def test_a_long_or_broken_line_is_cut() -> None:
    assert one_line("Choose(a\nb)") == "Choose(a b)"
    assert one_line("x" * 201 + ")") == "x" * 196 + "...)"
    assert repr(Message("a" * 300)).endswith("...)")
    assert repr(msg("two\nlines")) == r"Message(key='two\nlines', args=())"
