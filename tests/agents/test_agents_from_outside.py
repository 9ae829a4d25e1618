"""Agents of other people: how they are named, what they see, and what is said when they fail."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.agents import outside
from simulator.agents.agent import reply_of
from simulator.agents.agent_errors import AgentError
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.outside import OutsideAgent, ask_for
from simulator.agents.random_agent import RandomAgent
from simulator.agents.registry import is_machine, machine
from simulator.agents.view import View
from simulator.cli.app import app
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import SaveError
from simulator.engine.session import Session
from simulator.model.requests import Reply, Request
from tests.scenarios.laws import battle

AGENT = """
from simulator.agents.random_agent import RandomAgent

class First:
    why = "It comes first."

    def __init__(self, seed):
        self.inner = RandomAgent(seed)

    def answer(self, view, request):
        return self.inner.reply(view, request)

class Mute:
    pass

class Broken:
    def __init__(self):
        raise OSError("no weights")

class Silly(First):
    def answer(self, view, request):
        return "victory"

NUMBER = 7
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    (tmp_path / "stranger_agents.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(outside, "_ASKED_FOR", set())
    yield "stranger_agents"
    sys.modules.pop("stranger_agents", None)


def at_first_choice() -> Session:
    return Session(battle("a-game-of-thrones", 3).game())


class Answering:
    """Answers what it was told, or raises it."""

    def __init__(self, given: Any) -> None:
        self.given = given
        self.saw: list[View] = []

    def answer(self, view: View, request: Request) -> Reply:
        self.saw.append(view)
        if isinstance(self.given, Exception):
            raise self.given
        return self.given  # type: ignore[no-any-return]


def test_an_agent_is_made_by_its_place_with_the_seed(package: str) -> None:
    place = ask_for(f"{package}:First")
    assert is_machine(place)
    one, same = machine(place, 5), machine(place, 5)
    session = at_first_choice()
    assert reply_of(one, session) == reply_of(same, session) == reply_of(RandomAgent(5), session)
    assert str(getattr(one, "why", "")) == "It comes first."


def test_an_agent_is_made_by_the_name_its_package_announces(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("first", f"{package}:First", outside.GROUP)
    monkeypatch.setattr(outside, "entry_points", lambda group: [point])
    assert outside.announced() == ("first",)
    assert ask_for("first") == f"{package}:First"


def test_an_agent_is_given_the_view_of_its_seat_and_nothing_else() -> None:
    session, watcher = at_first_choice(), Answering(None)
    with pytest.raises(AgentError):
        reply_of(OutsideAgent("watcher", watcher), session)
    (view,) = watcher.saw
    assert session.pending is not None
    assert isinstance(view, View)
    assert view.seat is session.pending.who


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("victory", "'victory' is not allowed: victory is not"),
        (None, "None is not allowed"),
        (ZeroDivisionError("by zero"), "it failed with ZeroDivisionError: by zero"),
        (["0"], "['0'] is not allowed"),
    ],
)
def test_an_error_names_the_agent_the_request_and_what_was_allowed(given: Any, words: str) -> None:
    session = at_first_choice()
    request = session.pending
    assert request is not None
    before = len(session.inputs)
    with pytest.raises(AgentError) as fault:
        reply_of(OutsideAgent("strangers:Bold", Answering(given)), session)
    said = str(fault.value)
    assert "agent strangers:Bold, asked as" in said
    assert f'({request.kind.value}) "{request.prompt}"' in said
    assert words in said
    assert "Allowed: " in said
    assert fault.value.request is request
    assert len(session.inputs) == before


def test_what_is_allowed_is_told_for_every_kind_of_request() -> None:
    text = set()
    session = at_first_choice()
    known = RandomAgent(4)
    for _answer in range(120):
        request = session.pending
        assert request is not None
        with pytest.raises(AgentError) as fault:
            reply_of(OutsideAgent("a:B", Answering(3.5)), session)
        text.add(str(fault.value).rpartition("Allowed: ")[2].split()[0:2][0])
        session.answer(known.reply(session.position, request))
    assert {"one", "a"} <= text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_package:Agent", "it cannot be imported: No module named 'no_such_package'"),
        ("stranger_agents:Nobody", "stranger_agents has no Nobody"),
        ("stranger_agents:NUMBER", "expected a class"),
        ("stranger_agents:Mute", "it has no method answer(view, request)"),
        ("stranger_agents:Broken", "it cannot be made: no weights"),
        ("os.system('rm')", 'searching, strong, or "package.module:Class"'),
    ],
)
def test_an_agent_that_is_none_is_refused_with_the_reason(
    package: str, name: str, words: str
) -> None:
    with pytest.raises(AgentError) as fault:
        machine(ask_for(name), 1)
    assert words in str(fault.value)
    assert name in str(fault.value)


def test_a_save_names_an_agent_and_never_loads_it(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "game.ironranks"
    golden = Path(__file__).parents[1] / "games" / "golden" / "a-game-of-thrones.jsonl"
    lines = golden.read_text(encoding="utf-8").splitlines(keepends=True)[:8]
    named = lines[0].replace('"red": "random"', f'"red": "{package}:First"')
    save.write_text("".join([named, *lines[1:]]), encoding="utf-8")
    header = read(save, forgiving=True).header
    assert f"{package}:First" in header.players.values()
    assert package not in sys.modules
    assert not is_machine(f"{package}:First")
    with pytest.raises(AgentError, match="nobody here has asked for it"):
        machine(f"{package}:First", 1)
    save.write_text("".join([lines[0].replace('"red": "random"', '"red": "os;x"'), *lines[1:]]))
    with pytest.raises(SaveError, match=r"players\.red"):
        read(save, forgiving=True)


# ------------------------------------------------------------------ on the command line


def told(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, words)
    return done.exit_code, " ".join(done.output.split())


def test_simulate_lets_an_agent_from_outside_play(package: str) -> None:
    code, said = told("simulate", "--games", "1", "--agents", f"{package}:First,random")
    assert code == 0, said
    assert "1 game, 0 failed" in said


def test_a_failing_agent_is_named_in_a_series(package: str) -> None:
    code, said = told("simulate", "--games", "1", "--agents", f"{package}:Silly,random")
    assert code == 1
    assert f"agent {package}:Silly, asked as" in said
    assert "Traceback" not in said


def test_a_failing_agent_ends_a_game_with_one_message(package: str) -> None:
    code, said = told("play", "--no-window", "--players", f"{package}:Silly,{package}:Silly")
    assert code == 2
    assert "'victory' is not allowed" in said


@pytest.mark.parametrize("text", ["robot,random", "random", "a:b:c,random", "../x:Y,random"])
def test_agents_that_are_none_are_refused(text: str) -> None:
    code, said = told("play", "--no-window", "--agents", text)
    assert code == 2
    assert "expected two of human, beginner, greedy, random, searching, strong" in said


def test_our_own_agents_answer_as_agents_do() -> None:
    session = at_first_choice()
    request = session.pending
    assert request is not None
    for one in (GreedyAgent(1), RandomAgent(1)):
        wrapped = OutsideAgent("ours", one)
        again = type(one)(1)
        assert reply_of(wrapped, session) == reply_of(again, session)
    assert isinstance(sys.modules["simulator.agents.outside"], types.ModuleType)
