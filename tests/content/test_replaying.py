"""A save that was tampered with is found out: faces, choices, state hashes, log lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.agents.quick_setup import set_up
from simulator.agents.random_agent import RandomAgent
from simulator.cli.app import app
from simulator.cli.prepared import journal_beside
from simulator.content.games.battles import Battle, quick_battle
from simulator.content.games.replaying import replay
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.files.locks import JournalLock
from simulator.model.cards import SEASON
from simulator.model.requests import Roll, Typed
from simulator.model.state import Seat
from tests.each import some

ANSWERS = 150
Line = dict[str, Any]


def played(battle: Battle, answers: int = ANSWERS, *, by_hand: bool = False) -> Session:
    """Play a battle at random for a while; real dice show what a person typed in."""
    session = Session(battle.game(), battle.dice_source())
    mind = RandomAgent(3)
    for _answer in range(answers):
        request = session.pending
        if request is None:
            break
        reply = mind.reply(session.position, request)
        typed = by_hand and isinstance(request, Roll)
        session.answer(Typed(reply) if typed else reply)  # type: ignore[arg-type]
    return session


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the text of an honest save."""
    battle = quick_battle(7)
    path = tmp_path_factory.mktemp("saves") / "honest.ironranks"
    write(path, played(battle), battle.header(dict.fromkeys((Seat.RED, Seat.BLUE), "random")))
    return path.read_text(encoding="utf-8")


def replayed(path: Path) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["replay", str(path), "--no-window"])
    return found.exit_code, found.output


def changed(tmp_path: Path, whole: str, change: Callable[[list[Line]], object]) -> Path:
    """Write the save with some of its lines changed."""
    lines = [json.loads(line) for line in whole.splitlines()]
    change(lines)
    path = tmp_path / "changed.ironranks"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def of_kind(lines: list[Line], *keys: str) -> list[Line]:
    return [line for line in lines if all(key in line for key in keys)]


def test_an_honest_save_is_the_game_its_inputs_make(tmp_path: Path, whole: str) -> None:
    path = changed(tmp_path, whole, lambda _lines: None)
    code, said = replayed(path)
    assert code == 0
    assert "all equal" in said
    assert "those of the seed" in said
    assert "typed" not in said
    assert replay(read(path), path).rolled > 5


# ------------------------------------------------------------------ every face


def test_every_single_face_is_compared_with_the_seed(tmp_path: Path, whole: str) -> None:
    rolls = [
        number
        for number, line in enumerate(whole.splitlines())
        if '"dice": true' in line and '"kind": "d' in line
    ]
    assert len(rolls) >= 5
    for number in rolls:
        first = json.loads(whole.splitlines()[number])["reply"]
        for place in range(len(first)):

            def other_face(lines: list[Line], number: int = number, place: int = place) -> None:
                faces = lines[number]["reply"]
                faces[place] = faces[place] % 6 + 1

            path = changed(tmp_path, whole, other_face)
            found = replay(read(path), path)
            assert found.differences, f"face {place} of line {number + 1}"
            assert "the seed gives" in found.differences[0]
            assert str(first).replace(",", "").strip("[]") in found.differences[0]


def test_an_order_of_cards_is_compared_with_the_seed(tmp_path: Path, whole: str) -> None:
    def swapped(lines: list[Line]) -> None:
        deck = next(line for line in lines if line.get("kind") == "shuffle")["reply"]
        deck[0], deck[1] = deck[1], deck[0]

    code, said = replayed(changed(tmp_path, whole, swapped))
    assert code == 1
    assert "shuffle" in said


def test_faces_typed_in_are_marked_and_counted(tmp_path: Path) -> None:
    battle = Battle(**{**vars(quick_battle(7)), "dice": "typed"})
    path = tmp_path / "typed.ironranks"
    session = played(battle, by_hand=True)
    write(path, session, battle.header({}))
    found = replay(read(path), path)
    assert found.differences == ()
    assert found.typed == sum(isinstance(one.reply, Typed) for one in session.inputs) > 5
    code, said = replayed(path)
    assert code == 0
    assert f"{found.typed} rolls were typed in: nothing proves their faces." in said


def test_a_face_that_only_claims_to_be_typed_is_told(tmp_path: Path, whole: str) -> None:
    """A six nobody threw can be marked as typed: then the replay says that it was typed."""

    def claimed(lines: list[Line]) -> None:
        next(line for line in lines if line.get("kind") == "d6")["typed"] = True

    path = changed(tmp_path, whole, claimed)
    assert replay(read(path), path).typed == 1
    _code, said = replayed(path)
    assert "all equal" not in said or "was typed in" in said


def test_real_dice_that_are_not_marked_are_found_out(tmp_path: Path) -> None:
    battle = Battle(**{**vars(quick_battle(7)), "dice": "typed"})
    path = tmp_path / "typed.ironranks"
    write(path, played(battle, by_hand=True), battle.header({}))
    text = path.read_text(encoding="utf-8").replace(', "typed": true', "")
    path.write_text(text, encoding="utf-8")
    assert "the seed gives" in replay(read(path), path).differences[0]


def test_a_quick_set_up_with_real_dice_throws_those_of_the_seed(tmp_path: Path) -> None:
    battle = Battle(**{**vars(quick_battle(7)), "dice": "typed"})
    session = Session(battle.game(), battle.dice_source())
    set_up(session, 5)
    assert any(one.dice for one in session.inputs)
    path = tmp_path / "quick.ironranks"
    write(path, session, battle.header({}))
    assert replay(read(path), path).differences == ()


# ------------------------------------------------------------------ every line, every hash


def test_every_line_of_the_log_is_compared_with_its_event(tmp_path: Path, whole: str) -> None:
    count = len(of_kind([json.loads(line) for line in whole.splitlines()], "log")[0]["log"])
    assert count > 50
    for number in range(0, count, 7):

        def reworded(lines: list[Line], number: int = number) -> None:
            lines[-1]["log"][number] += " And wins."

        found = replay(read(path := changed(tmp_path, whole, reworded)), path)
        (said,) = found.differences
        assert f"Line {number + 1} of the log differs" in said
        assert "And wins." in said


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[-1]["log"].pop(),
        lambda lines: lines[-1]["log"].append("Red wins."),
        lambda lines: lines[-1]["log"].clear(),
        lambda lines: lines.pop(),
    ],
    ids=["one line less", "one line more", "no lines", "no log"],
)
def test_a_log_of_another_length_is_found_out(
    tmp_path: Path, whole: str, change: Callable[[list[Line]], object]
) -> None:
    code, said = replayed(changed(tmp_path, whole, change))
    assert code == 1
    assert "of the log differs" in said


def test_every_state_hash_must_be_there_and_agree(tmp_path: Path, whole: str) -> None:
    marks = of_kind([json.loads(line) for line in whole.splitlines()], "hash")
    assert len(marks) > 10
    for number in range(0, len(marks), 5):

        def missing(lines: list[Line], number: int = number) -> None:
            lines.remove(of_kind(lines, "hash")[number])

        def other(lines: list[Line], number: int = number) -> None:
            of_kind(lines, "hash")[number]["hash"] = "0" * 16

        for change, word in ((missing, "is missing"), (other, "differs: stored 0000")):
            (said,) = replay(read(path := changed(tmp_path, whole, change)), path).differences
            assert word in said


def test_a_save_without_its_state_hashes_is_refused(tmp_path: Path, whole: str) -> None:
    def bare(lines: list[Line]) -> None:
        lines[:] = [line for line in lines if "hash" not in line]

    path = changed(tmp_path, whole, bare)
    code, said = replayed(path)
    assert code == 2
    assert "state hashes" in said
    assert str(path) in said
    text = CliRunner().invoke(app, ["play", "--no-window", "--load", str(path)])
    assert text.exit_code == 0
    assert f"{path} holds no state hashes" in text.output


@pytest.mark.parametrize(
    "end", ["", "\udcff"], ids=["a line cut in half", "bytes that are no text"]
)
def test_a_save_whose_last_line_breaks_off_says_that_the_game_goes_on_before_it(
    tmp_path: Path, whole: str, end: str
) -> None:
    path = tmp_path / "torn.ironranks"
    path.write_text(whole[:-40] + end, "utf-8", errors="surrogateescape")
    last = whole.count("\n")
    assert replayed(path)[0] == 2
    text = CliRunner().invoke(app, ["play", "--no-window", "--load", str(path)])
    assert text.exit_code == 0
    assert f"{path}, line {last}, breaks off in its middle" in text.output


def test_a_save_cut_between_two_lines_says_that_answers_may_be_lost(
    tmp_path: Path, whole: str
) -> None:
    path = tmp_path / "cut.ironranks"
    told = []
    for gone in some((0, 1, 9)):
        lines = whole.splitlines(keepends=True)
        path.write_text("".join(lines[: len(lines) - gone]), "utf-8")
        text = CliRunner().invoke(app, ["play", "--no-window", "--load", str(path)])
        assert text.exit_code == 0
        told.append(f"{path} ends without its log" in text.output)
    assert told == [False, True, True]


def test_no_game_is_begun_where_another_program_will_save_one(tmp_path: Path) -> None:
    save = tmp_path / "game.ironranks"
    other = JournalLock(journal_beside(save))
    assert other.take()
    journal_beside(save).write_text("the other's", "utf-8")
    words = ["play", "--no-window", "--scenario", "skirmish", "--agents", "random,random"]
    text = CliRunner().invoke(app, [*words, "--save", str(save)])
    assert text.exit_code == 2
    assert "another program plays this game" in text.output
    assert "Go on with it" not in text.output
    assert not save.exists()
    assert [path.suffix for path in tmp_path.iterdir() if "lock" not in path.name] == [".journal"]
    other.free(forget=True)
    journal_beside(save).unlink()
    assert CliRunner().invoke(app, [*words, "--save", str(save)]).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [save.name]


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs a right of its own there")
def test_two_names_of_one_save_are_one_game(tmp_path: Path) -> None:
    save, link = tmp_path / "game.ironranks", tmp_path / "link.ironranks"
    link.symlink_to(save)
    assert journal_beside(link) == journal_beside(save)


def test_a_save_brings_its_own_season_even_where_it_is_the_usual_one(
    tmp_path: Path, whole: str
) -> None:
    path = tmp_path / "whole.ironranks"
    path.write_text(whole, "utf-8")
    words = ["play", "--no-window", "--load", str(path), "--season", SEASON]
    text = CliRunner().invoke(app, words)
    assert text.exit_code == 2
    assert "--load brings its own" in text.output


def test_a_changed_choice_is_found_out(tmp_path: Path, whole: str) -> None:
    def other(lines: list[Line]) -> None:
        del lines[next(n for n, line in enumerate(lines) if line.get("kind") == "deploy_unit")]

    code, said = replayed(changed(tmp_path, whole, other))
    assert code == 1
    assert "is not the game its inputs make" in said


def test_another_seed_is_found_out(tmp_path: Path, whole: str) -> None:
    path = changed(tmp_path, whole, lambda lines: lines[0].update(seed=8))
    found = replay(read(path), path)
    assert "the seed gives" in found.differences[0]
