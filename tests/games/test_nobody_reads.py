"""A game nobody watches writes no text: its messages stay data until somebody reads them."""

from __future__ import annotations

import gettext
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.armies.lists import load_army
from simulator.content.games import saved_game
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.language import texts
from simulator.language.texts import Message
from simulator.model.state import Seat
from tests.scenarios.laws import battle


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count the texts that are written, and those that are translated where they stand."""
    found: Counter[str] = Counter()
    write = texts._write

    class Counting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            found[message] += 1
            return message

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            found[msgid1] += 1
            return msgid1 if n == 1 else msgid2

    def counted(message: Message) -> str:
        found[message.key] += 1
        return write(message)

    monkeypatch.setattr(texts, "_write", counted)
    with texts.SPEECH.held(texts.Speech("counted", english=False, catalogue=Counting())):
        yield found


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("mode", scenario_names())
def test_a_game_nobody_watches_writes_no_text(mode: str, name: str, written: Counter[str]) -> None:
    small = {Seat.RED: load_army("stark-30"), Seat.BLUE: load_army("lannister-30")}
    session = Session(replace(battle(mode, 1), armies=small).game())
    written.clear()
    play(session, {seat: machine(name, n) for n, seat in enumerate(session.state.seats)})
    assert session.over
    assert written == Counter()
    assert saved_game.log_of(session)
    assert written.total() > len(session.events) / 2
    assert str(session.state.ending)


def test_what_is_translated_at_once_would_be_counted(written: Counter[str]) -> None:
    assert texts.translate("Pass") == "Pass"
    assert texts.ngettext("die", "dice", 2) == "dice"
    assert str(texts.msg("{a}", a=1)) == "1"
    assert written == Counter({"Pass": 1, "die": 1, "{a}": 2})
