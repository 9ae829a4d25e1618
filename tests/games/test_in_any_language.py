"""A game is the same in every language: answers recorded in one are taken in another."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator import texts
from simulator.content import savefile
from simulator.content.battles import Battle
from simulator.content.save_reader import read
from simulator.content.scenarios import scenario_names
from simulator.engine.session import Session

FOLDER = Path(__file__).resolve().parent / "golden"


class Foreign(gettext.NullTranslations):
    """A language that says every sentence otherwise."""

    def gettext(self, message: str) -> str:
        """Say a sentence."""
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Say a sentence about a number of things."""
        return f"<{msgid1 if n == 1 else msgid2}>"


@pytest.fixture
def abroad(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak the other language, and English again afterwards."""
    with monkeypatch.context() as there:
        there.setattr(texts._Speech, "catalogue", Foreign())
        there.setattr(texts._Speech, "english", False)
        yield


@pytest.mark.usefixtures("abroad")
@pytest.mark.parametrize("name", scenario_names())
def test_a_recorded_game_runs_alike_in_another_language(name: str) -> None:
    save = read(FOLDER / f"{name}.jsonl")
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    assert session.over
    assert session.state.ending.startswith("<")
    assert savefile.first_difference(save, session) is None
