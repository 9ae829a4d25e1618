"""A game is the same in every language: answers recorded in one are taken in another."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from simulator.agents.agent import reply_of
from simulator.agents.registry import machine
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.language import agreement, languages, texts
from simulator.language.texts import NO_WORDS, _, printed
from simulator.model.requests import Choose, Request
from simulator.rules.action_list import available
from tests.scenarios.laws import battle

FOLDER = Path(__file__).resolve().parent / "golden"


class Foreign(gettext.NullTranslations):
    """A language that says every sentence otherwise."""

    def gettext(self, message: str) -> str:
        """Return a sentence."""
        return f"<{message}>"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a sentence about a number of things."""
        return f"<{msgid1 if n == 1 else msgid2}>"


@pytest.fixture
def abroad() -> Iterator[None]:
    """Speak the other language, and English again afterwards."""
    with texts.SPEECH.held(texts.Speech("foreign", english=False, catalogue=Foreign())):
        yield


@pytest.mark.usefixtures("abroad")
@pytest.mark.parametrize("name", scenario_names())
def test_a_recorded_game_runs_alike_in_another_language(name: str) -> None:
    save = read(FOLDER / f"{name}.jsonl")
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    assert session.over
    assert str(session.state.ending).startswith("<")
    assert saved_game.first_difference(save, session) is None


# ------------------------------------------------------------------ one game, two readers


def everything(session: Session) -> list[str]:
    """Read the log, the question that is asked, its answers, and why some are refused."""
    request = session.pending
    assert isinstance(request, Choose)
    found = [*saved_game.log_of(session), str(request.prompt)]
    for option in request.options:
        found += [str(option.label), str(option.detail), str(option.verdict or "")]
    for refused in request.refused:
        found += [str(refused.label), str(refused.verdict)]
    for unit in session.state.units:
        found += [str(verdict) for _action, verdict in available(session.position, unit)]
    return found


def asked(session: Session, wanted: Callable[[Request], bool]) -> Session:
    """Have random machines play until something is asked."""
    players = {seat: machine("random", n) for n, seat in enumerate(session.state.seats)}
    while session.pending is not None and not wanted(session.pending):
        session.answer(reply_of(players[session.pending.who], session))
    return session


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], bool]]:
    """Yield the function that installs a language; "foreign" has the catalogue above."""
    with monkeypatch.context() as there:
        there.setattr(gettext, "translation", lambda *_given: Foreign())
        yield lambda language: texts.install_language(language, FOLDER)
    texts.install_language("en")


def test_a_running_game_is_read_in_the_language_spoken_now(
    stranger: Callable[[str], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is begun anew: the same log, question, answers and reasons, for another reader."""
    # The foreign verbs agree with no name: nor do the English ones they are compared with.
    monkeypatch.setattr(agreement, "_several", lambda _value: False)
    session = asked(
        Session(battle("a-game-of-thrones", 3).game()),
        lambda request: (
            isinstance(request, Choose)
            and bool(request.refused)
            and any(option.verdict for option in request.options)
        ),
    )
    request, english = session.pending, everything(session)
    assert stranger("foreign")
    foreign = everything(session)
    assert session.pending is request
    assert all("<" not in text for text in english)
    assert len(foreign) == len(english)
    names = {session.position.name(unit) for unit in session.state.units}
    for here, there in zip(english, foreign, strict=True):
        assert there.startswith("<") or here in {"", *names}, here
        assert there.replace("<", "").replace(">", "") == here
    assert stranger("en")
    assert everything(session) == english


# ------------------------------------------------------------------ files know no language


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Yield the function that speaks one of the languages there are."""
    yield languages.speak
    languages.speak("en")


@pytest.mark.parametrize("language", languages.languages()[1:])
def test_a_game_is_saved_alike_in_every_language(
    speaking: Callable[[str], None], tmp_path: Path, language: str
) -> None:
    """The same bytes: answers, reasons, state hashes and the log."""
    header = read(FOLDER / "a-game-of-thrones.jsonl").header
    written = []
    for spoken in ("en", language):
        speaking(spoken)
        session = Session(Battle.from_header(header).game())
        players = {seat: machine("greedy", n) for n, seat in enumerate(session.state.seats)}
        for _answer in range(60):
            if session.pending is None:
                break
            player = players[session.pending.who]
            session.answer(reply_of(player, session), why=getattr(player, "why", NO_WORDS))
        file = tmp_path / f"{spoken}.ironranks"
        saved_game.write(file, session, header)
        written.append(file.read_bytes())
        assert _("Settings") == ("Settings" if spoken == "en" else "Einstellungen")
        assert saved_game.first_difference(read(file), session) is None
    assert written[0] == written[1]


def test_a_log_in_german_names_the_german_cards(speaking: Callable[[str], None]) -> None:
    save = read(FOLDER / "a-game-of-thrones.jsonl")
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    names = {session.position.name(unit) for unit in session.state.units}
    english = saved_game.log_of(session)
    speaking("de")
    german = saved_game.log_of(session)
    assert len(german) == len(english)
    assert not [line for line in german for name in names if name in line and printed(name) != name]
    assert any("Geschworene Schwerter" in line for line in german)
