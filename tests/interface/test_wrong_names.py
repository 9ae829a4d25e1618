"""Every public question, asked with a wrong name or a wrong kind of thing, names what is wrong."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

import simulator
from simulator import (
    AgentError,
    Army,
    ArmyUnit,
    Case,
    ContentError,
    Fighter,
    SaveError,
    Seat,
    Setting,
    StateTextError,
)
from simulator.agents.view import asked_view, view_of
from simulator.engine import legality
from simulator.model.state import NcusById, SeatsById, TokensById, UnitsById, Zone
from simulator.model.stats import Stat
from tests.each import some
from tests.interface import surface

TOLD = (ContentError, SaveError, AgentError, StateTextError)
NOW = simulator.face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
BATTLE = simulator.quick_battle(seed=5)
SESSION = simulator.start(BATTLE)
CASE = Case.from_text("units: [{id: A, side: red, tray: infantry, x: 9, y: 9}]")
PAIR = {"attacker": "red:attacker", "defender": "blue:defender"}
CHARGE = {"unit": "red:attacker", "target": "blue:defender"}

GOOD: dict[str, dict[str, Any]] = {
    "answer_case": {"case": CASE},
    "arc": {"position": NOW, "of": "red:attacker", "unit": "blue:defender", "side": "front"},
    "ask": {"session": SESSION},
    "attack_odds": {"position": NOW, **PAIR},
    "battle": {"scenario": "a-feast-for-crows", "season": "S05"},
    "charge": {"position": NOW, **CHARGE},
    "charge_odds": {"position": NOW, **CHARGE},
    "charge_options": {"position": NOW, "unit": "red:attacker"},
    "check_army": {"army": simulator.load_army("stark-30")},
    "control": {"position": NOW, "unit": "red:attacker"},
    "duel_odds": {"now": NOW, "first": "red:attacker", "second": "blue:defender"},
    "face_off": {"side": "front", "active": "attacker"},
    "load_army": {"name_or_path": "stark-30"},
    "make_agent": {"name": "greedy"},
    "measure": {"position": NOW, "first": "red:attacker", "second": "blue:defender"},
    "move": {"position": NOW, "unit": "red:attacker"},
    "play": {"session": SESSION},
    "position_of": {"case": CASE},
    "range_to": {"position": NOW, "viewer": "red:attacker", "target": "blue:defender"},
    "retreat": {"position": NOW, "unit": "red:attacker"},
    "sees": {"position": NOW, "viewer": "red:attacker", "target": "blue:defender"},
    "simulate_games": {"battle": BATTLE},
    "start": {"battle": BATTLE},
    "state_hash": {"state": NOW.state},
    "state_to_text": {"state": NOW.state},
    "to_svg": {"position": NOW},
    "write_save": {"session": SESSION},
}
"""The arguments that name something or are something of ours, each as it is right."""
OTHERS: dict[str, dict[str, Any]] = {
    "ask": {"agent": simulator.make_agent("random")},
    "battle": {"armies": BATTLE.armies},
    "control": {"token": "none"},
    "face_off": {"attacker": Fighter("Stark Sworn Swords"), "defender": Fighter("Stark Bowmen")},
    "play": {"agents": {}},
    "retreat": {"roll": 3},
    "simulate_games": {"agents": ("random", "random"), "games": 1},
    "write_save": {"file": "game.ironranks"},
}
"""What else these functions cannot do without."""
NAMELESS = {
    *("army_names", "scenario_names", "quick_battle"),  # they take no name
    *("read_cases", "read_save", "state_from_text"),  # files and texts: test_words_of_users.py
    "legal_answers",  # takes a request
    "resume",  # texts: test_resume.py
    "set_language",  # returns whether there is such a language
}


def refused(name: str, key: str, wrong: object) -> str:
    """Return what a public function says of one wrong argument among right ones."""
    given = {**GOOD[name], **OTHERS.get(name, {}), key: wrong}
    with pytest.raises(TOLD) as fault:
        carried_out(getattr(simulator, name), given)
    return str(fault.value)


def carried_out(function: Callable[..., object], given: Mapping[str, Any]) -> None:
    """Call a function up to where it has read all that it was given."""
    found = function(**given)
    if isinstance(found, simulator.Battle):
        simulator.start(found)
    if isinstance(found, Iterator):
        list(found)


def test_every_public_function_is_asked() -> None:
    functions = {n for n in simulator.__all__ if inspect.isfunction(getattr(simulator, n))}
    assert functions == GOOD.keys() | NAMELESS


WORDS = [
    (n, k) for n, given in GOOD.items() for k, right in given.items() if isinstance(right, str)
]
THINGS = [(n, k) for n, given in GOOD.items() for k in given if (n, k) not in WORDS]


@pytest.mark.parametrize(("name", "key"), WORDS)
def test_a_misspelt_name_is_told_with_the_nearest(name: str, key: str) -> None:
    right = GOOD[name][key]
    wrong = right[:-3] + right[-2:]
    text = refused(name, key, wrong)
    assert f"'{wrong}'" in text
    assert f"(did you mean '{right}'?)" in text


@pytest.mark.parametrize(("name", "key"), THINGS)
def test_a_thing_of_another_kind_is_told(name: str, key: str) -> None:
    text = refused(name, key, "nonsense")
    assert f"{name}, {key}: expected {type(GOOD[name][key]).__name__}, found 'nonsense'" in text


@pytest.mark.parametrize(
    "wrong",
    [
        Fighter("Stark Swords and Shields"),
        Fighter("Stark Sworn Swords", attachments=("Sworn Sword Officers",)),
        Fighter("Stark Sworn Swords", conditions=("weakend",)),
        Fighter("Stark Sworn Swords", zones=("crwn",)),
        Fighter("Stark Sworn Swords", cards=("Briberi",)),
    ],
)
def test_a_card_that_is_not_printed_is_told_with_the_nearest(wrong: Fighter) -> None:
    with pytest.raises(ContentError, match=r"found '.*(did you mean|close:)"):
        simulator.face_off(wrong, Fighter("Stark Bowmen"))


ARMY = GOOD["check_army"]["army"]


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (r"units\[0\]\.card", replace(ARMY, units=(ArmyUnit("1020"), *ARMY.units))),
        (r"units\[0\]\.attachments\[0\]", replace(ARMY, units=(ArmyUnit("10201", ("2010",)),))),
        (r"ncus\[0\]", replace(ARMY, ncus=("3010",))),
        (r"joining\[0\]", replace(ARMY, joining=("2010",))),
    ],
)
def test_an_army_of_unknown_cards_is_told_with_the_nearest(told: str, wrong: Army) -> None:
    with pytest.raises(ContentError, match=rf"^{ARMY.id}, {told}: .*\(did you mean '\d+'\?\)"):
        simulator.check_army(wrong)


HURT = Fighter("Stark Sworn Swords", wounds=3, ranks=1)
FRONT = simulator.ArcSide.FRONT
GAME = SESSION.game
UNREAD = simulator.Battle("skirmish", {Seat.RED: "stark-30"})  # type: ignore[dict-item]
NUMBER: dict[Seat, Any] = {Seat.RED: 3}
ELSEWHERE = replace(BATTLE, position="x")
STRANGE = Setting(strikes_first=("x",))
ODD = replace(ARMY, units=("x",))


def fight(**given: Any) -> object:
    return simulator.face_off(**{**OTHERS["face_off"], **given})


def simulated(**given: Any) -> object:
    return list(simulator.simulate_games(BATTLE, ("random", "random"), **given))


def duel(**given: Any) -> object:
    return simulator.duel_odds(**{**GOOD["duel_odds"], **given})


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("Session, game: expected Game", lambda: simulator.Session("game")),  # type: ignore[arg-type]
        ("face_off, attacker: expected Fighter", lambda: simulator.face_off("x", "y")),  # type: ignore[arg-type]
        ("battle, armies: expected Mapping", lambda: simulator.battle("skirmish", "x")),  # type: ignore[arg-type]
        (r"Session, inputs\[0\]: expected Input", lambda: simulator.Session(GAME, inputs="x")),  # type: ignore[arg-type]
        (r"Battle, armies\['red'\]: expected Army", lambda: simulator.start(UNREAD)),
        (r"battle, armies\['red'\]: expected str or Army", lambda: simulator.battle("x", NUMBER)),
        (r".*, position: expected iron-ranks/1", lambda: simulator.start(ELSEWHERE)),
        ("resume, text: expected str", lambda: simulator.resume(3)),  # type: ignore[arg-type]
        ("make_agent, name: expected str", lambda: simulator.make_agent(3)),  # type: ignore[arg-type]
        ("Case.from_text, text: expected str", lambda: Case.from_text(3)),  # type: ignore[arg-type]
        ("Zone: expected one of: crown", lambda: NOW.holder_of("crwn")),  # type: ignore[arg-type]
        ("Army, units\\[0\\]: expected ArmyUnit", lambda: simulator.check_army(ODD)),
        (r"Case, units\[0\]: expected CaseUnit", lambda: Case(units=("x",)).to_text()),  # type: ignore[arg-type]
        (r"Case, ask\[0\]: expected ", lambda: simulator.answer_case(Case(ask=("x",)))),  # type: ignore[arg-type]
        (r"Case, tokens\[0\]: expected ", lambda: simulator.position_of(Case(tokens=(3,)))),  # type: ignore[arg-type]
        ("Fighter, wounds: expected int or None", lambda: fight(attacker=Fighter("x", wounds="1"))),  # type: ignore[arg-type]
        ("face_off, distance: expected 0 or more", lambda: fight(distance=-3.0)),
        ("face_off, distance: expected 0 or more", lambda: fight(distance=1e9)),
        ("Stark Sworn Swords, wounds, ranks: ", lambda: fight(attacker=HURT)),
        ("simulate_games, games: expected 0 or more", lambda: simulated(games=-1)),
        ("simulate_games, workers: expected 1 or more", lambda: simulated(games=1, workers=0)),
        ("duel_odds, second: .*'red:attacker'", lambda: duel(second="red:attacker")),
        (r"duel_odds, setting\.rounds: expected 1", lambda: duel(setting=Setting(rounds=0))),
        (
            r"duel_odds, setting\.strikes_first: ",
            lambda: duel(setting=STRANGE),
        ),
        (r"duel_odds, setting\.attacks: ", lambda: duel(setting=Setting(attacks={"x": ""}))),
        (r"duel_odds, setting\.sides: ", lambda: duel(setting=Setting(sides={"x": FRONT}))),
        (r"Setting, sides\['x'\]: ", lambda: duel(setting=Setting(sides={"x": "y"}))),  # type: ignore[dict-item]
        ("Zone: expected one of: crown", lambda: NOW.controls(Seat.RED, "crwn")),  # type: ignore[arg-type]
    ],
)
def test_another_kind_of_thing_is_told(told: str, asked: Callable[[], object]) -> None:
    with pytest.raises(ContentError, match=f"^{told}"):
        asked()


def test_a_zone_may_be_given_as_a_word() -> None:
    position = SESSION.position
    assert position.holder_of("crown") is position.holder_of(Zone.CROWN)  # type: ignore[arg-type]


def test_a_game_is_not_played_without_an_agent_for_each_seat() -> None:
    with pytest.raises(AgentError, match="agent blue: expected an agent for this seat"):
        simulator.play(SESSION, {Seat.RED: simulator.make_agent("random")})


# ------------------------------------------------------------------ positions

HELD: dict[str, Any] = {
    **dict.fromkeys(("unit", "holder", "ncu", "first", "second"), "red:attacker"),
    "player": Seat.RED,
    "zone": Zone.CROWN,
    "stat": Stat.SPEED,
    "wounds": 1,
    "house": "stark",
    "pose": None,
}
ANY_ID = {
    *("has", "modifiers_of", "parts", "tally"),  # of a unit or a player, a million times a game
    *("is_wall", "others", "lost_abilities"),  # what is no unit has no abilities and is no wall
    *("team", "friends", "foes"),  # who is in no team stands alone
    *("controls", "kept_from_zones"),  # and controls nothing
}
"""Methods of positions that answer about any id: what stands for nothing has nothing."""


def named(method: Callable[..., object]) -> Mapping[str, Any]:
    keys = list(inspect.signature(method).parameters)[1:]
    return {key: HELD[key] for key in keys if key in HELD}


METHODS = {
    name: method
    for name, method in inspect.getmembers(simulator.Position, inspect.isfunction)
    if not name.startswith("_")
    and {"unit", "holder", "ncu", "first", "player"} & named(method).keys()
}


@pytest.mark.parametrize("name", sorted(METHODS.keys() - ANY_ID))
def test_a_position_refuses_who_is_not_there(name: str) -> None:
    given = named(METHODS[name])
    for key in some({"unit", "holder", "ncu", "first", "second", "player"} & given.keys()):
        wrong: object = Seat.GOLD if key == "player" else "red:atacker"
        hint = "" if key == "player" else r" \(did you mean 'red:attacker'\?\)"
        with pytest.raises(simulator.UnknownNameError, match=rf"found '{wrong}'{hint}"):
            METHODS[name](NOW, **{**given, key: wrong})


def test_every_position_of_a_game_knows_its_names() -> None:
    """Its maps refuse what they do not have, whatever changed them."""
    session = simulator.start(BATTLE)
    agent = simulator.make_agent("random", 5)
    while session.pending is not None and session.state.round < 3:
        session.answer(simulator.ask(session, agent))
    kinds = {"seats": SeatsById, "units": UnitsById, "ncus": NcusById, "tokens": TokensById}
    positions = [mark.position for mark in session.checkpoints]
    positions += [view_of(session.position, Seat.RED)]
    for now in some(positions):
        assert {key: type(getattr(now.state, key)) for key in kinds} == kinds
    for key in kinds:
        with pytest.raises(KeyError):
            getattr(session.state, key)["nobody"]


@pytest.mark.parametrize("kind", [Seat, Zone, simulator.ArcSide])
def test_an_unknown_word_of_an_enumeration_is_told_with_those_it_has(kind: Any) -> None:
    right = next(iter(kind)).value
    with pytest.raises(simulator.UnknownNameError, match=rf"{kind.__name__}: expected one of: "):
        kind(f"{right}s")


# ------------------------------------------------------------------ things of another kind

MORE: dict[str, dict[str, Any]] = {
    "legal_answers": {"request": SESSION.pending},
    "quick_battle": {"seed": 5},
    "read_cases": {"file": "cases.yaml"},
    "read_save": {"file": "game.ironranks"},
    "resume": {"text": SESSION.to_text()},
    "set_language": {"language": "en"},
    "state_from_text": {"text": "iron-ranks/0"},
}
"""What functions that take no name are given, as it is right."""
WRONG: dict[str, object] = {
    "str": "nonsense",
    "int": 3,
    "bool": True,
    "None": None,
    "list": ["nonsense"],
    "bytes": b"nonsense",
    "nan": float("nan"),
    "object": object(),
}
FITS = {
    "str": {"str", "UnitId", "TokenId", "Text", "Seat"},
    "int": {"int", "float"},
    "bool": {"bool"},
    "None": {"None"},
    "list": {"Iterable"},
}
"""Which types of a signature a wrong thing would be right for."""


def wrongs(call: Callable[..., object]) -> Iterator[tuple[str, str]]:
    """Yield each argument of a function with each kind of thing it does not take."""
    for key, parameter in inspect.signature(call).parameters.items():
        outer = re.sub(r"\[.*\]", "", str(parameter.annotation))
        taken = set(re.findall(r"\w+", outer))
        if parameter.annotation is not parameter.empty:
            yield from ((key, kind) for kind in WRONG if not taken & FITS.get(kind, set()))


FUNCTIONS = {
    name: found
    for name in simulator.__all__
    if inspect.isfunction(found := getattr(simulator, name)) and inspect.signature(found).parameters
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_argument_of_a_function_is_told_by_name(name: str) -> None:
    right = {**GOOD.get(name, {}), **OTHERS.get(name, {}), **MORE.get(name, {})}
    for key, kind in some(wrongs(FUNCTIONS[name])):
        with pytest.raises(TOLD, match=rf"^{name}, {key}: expected") as fault:
            list(FUNCTIONS[name](**{**right, key: WRONG[kind]}) or ())
        assert kind == "object" or repr(WRONG[kind]) in str(fault.value), (key, kind)


def asked(session: simulator.Session) -> simulator.Request:
    """Return the question that a session asks."""
    assert session.pending is not None
    return session.pending


def placing() -> simulator.Place:
    """Return the first question of a game that asks for a place."""
    session, agent = SESSION.fork(), simulator.make_agent("random", 5)
    while not isinstance(session.pending, simulator.Place):
        session.answer(simulator.ask(session, agent))
    return session.pending


OBJECTS: dict[str, Any] = {
    "Battle": BATTLE,
    "Case": CASE,
    "LegalKeys": simulator.legal_answers(asked(SESSION)),
    "LegalPlaces": simulator.legal_answers(placing()),
    "Session": SESSION.fork(),
    "View": asked_view(SESSION),
}


FILLED: dict[str, object] = {
    "place": ("units",),
    "expected": "a tray",
    "found": "none",
    "who": "red",
}
"""What methods are given that do not take a number."""


def methods(cls: type) -> dict[str, Callable[..., object]]:
    """Return the methods of a class that take something, without those of a position."""
    own = {n: m for n, m in surface.members_of(cls).items() if not hasattr(simulator.Position, n)}
    return {name: member for name, member in own.items() if list(wrongs(member))}


@pytest.mark.parametrize(
    ("kind", "name"), [(k, n) for k, one in OBJECTS.items() for n in methods(type(one))]
)
def test_every_argument_of_a_method_is_told_by_name(kind: str, name: str) -> None:
    method = getattr(OBJECTS[kind], name)
    keys = dict(inspect.signature(method).parameters)
    right = {k: FILLED.get(k, 0) for k, p in keys.items() if p.default is p.empty}
    for key, wrong in some(wrongs(method)):
        with pytest.raises((*TOLD, simulator.IllegalReplyError)) as fault:
            method(**{**right, key: WRONG[wrong]})
        assert re.search(rf"\w+\.{name}, {key}: expected", str(fault.value)) or (
            isinstance(fault.value, simulator.IllegalReplyError) and key == "reply"
        )


# ------------------------------------------------------------------ maps

LIBRARY = SESSION.game.library
WITH_MAPS: dict[str, Any] = {
    "Battle": BATTLE,
    "Case": CASE,
    "CaseAnswer": simulator.CaseAnswer("sight", {"sees": True}, (), ""),
    "GameState": NOW.state,
    "Header": BATTLE.header({Seat.RED: "human"}),
    "Library": LIBRARY,
    "Ncu": next(iter(SESSION.state.ncus.values())),
    "TableVerdict": simulator.sees(NOW, "red:attacker", "blue:defender"),
    "Unit": NOW.unit("red:attacker"),
    "View": asked_view(SESSION),
}
"""One of each public class with a map whose entries somebody may look up."""
OWN = surface.OPAQUE.keys() | {"Setting"}
"""Whose maps are the rules' own, or those a program fills in itself."""
MAPS = [
    (name, field)
    for name in simulator.__all__
    if inspect.isclass(cls := getattr(simulator, name)) and name not in OWN
    for field, (_module, typed) in {
        **surface.fields_of(cls),
        **{
            part: ("", str(member.__annotations__.get("return")))
            for part, member in surface.members_of(cls).items()
            if isinstance(inspect.getattr_static(cls, part), property)
        },
    }.items()
    if re.match(r"Mapping|dict|frozendict", typed)
]


@pytest.mark.parametrize(("name", "field"), MAPS)
def test_every_public_map_refuses_an_unknown_name(name: str, field: str) -> None:
    entries = getattr(WITH_MAPS[name], field)
    right = next(map(str, entries), "nothing")
    for wrong in (f"{right}x", "nobody", 3, None):
        with pytest.raises(simulator.UnknownNameError, match=rf"found {wrong!r}") as fault:
            entries[wrong]
        assert not entries or wrong != f"{right}x" or "did you mean" in str(fault.value)
    again = pickle.loads(pickle.dumps(entries))  # noqa: S301 - our own
    assert (type(again), again) == (type(entries), entries)


# ------------------------------------------------------------------ to another process

MISTAKES: dict[type[Exception], Callable[[Path], object]] = {
    simulator.UnknownNameError: lambda _folder: NOW.unit("nobody"),
    ContentError: lambda folder: simulator.load_army(folder / "nothing.yaml"),
    AgentError: lambda _folder: simulator.ask(SESSION, simulator.make_agent("strong:x")),
    SaveError: lambda folder: simulator.read_save(folder / "nothing.ironranks"),
    StateTextError: lambda _folder: simulator.state_from_text("iron-ranks/0"),
    simulator.IllegalReplyError: lambda _folder: SESSION.answer("x"),
    simulator.ReplayError: lambda _folder: simulator.Session(
        SESSION.game, inputs=[simulator.Input(Seat.RED, "x", "y")]
    ),
    simulator.NotImaginedError: lambda _folder: fail(simulator.NotImaginedError("no game")),
    simulator.EndlessGameError: lambda _folder: simulator.play(
        SESSION.fork(), dict.fromkeys(Seat, simulator.make_agent("random")), limit=1
    ),
}


def fail(fault: Exception) -> NoReturn:
    """Raise an error that no question of a few milliseconds ends with."""
    raise fault


def test_every_public_error_is_met() -> None:
    errors = {getattr(simulator, name) for name in simulator.__all__ if name.endswith("Error")}
    assert errors == MISTAKES.keys()


@pytest.mark.parametrize("kind", MISTAKES, ids=lambda kind: kind.__name__)
def test_an_error_is_the_same_in_another_process(kind: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(kind) as fault:
        MISTAKES[kind](tmp_path)
    again = pickle.loads(pickle.dumps(fault.value))  # noqa: S301 - our own
    assert type(again) is type(fault.value)
    assert str(again) == str(fault.value)
    assert vars(again).keys() == vars(fault.value).keys()


def test_an_agent_that_fails_in_another_process_is_told_without_its_request() -> None:
    class Silent:
        def answer(self, view: simulator.View, request: simulator.Request) -> simulator.Reply:
            raise ValueError("no idea")

    with pytest.raises(AgentError, match="no idea") as fault:
        simulator.ask(SESSION, Silent())
    again = pickle.loads(pickle.dumps(fault.value))  # noqa: S301 - our own
    assert str(again) == str(fault.value)
    assert (fault.value.request, again.request) == (SESSION.pending, None)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), "1", None])
@pytest.mark.parametrize("key", ["x", "y", "facing"])
def test_a_pose_of_no_numbers_is_no_legal_answer(key: str, wrong: Any) -> None:
    places = OBJECTS["LegalPlaces"]
    pose = replace(places.random(1), **{key: wrong})
    assert pose not in places
    with pytest.raises(simulator.IllegalReplyError, match="is not a place"):
        legality.checked(places.request, pose)
