"""A save gives the same game again, a torn journal all but its last line, a bad one its fault."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content.games import saved_game
from simulator.content.games.journal import Journal
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Header, SaveError, hashes_of, log_of, write
from simulator.engine.inputs import Input
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.geometry.pose import Pose
from simulator.model.army import Army, ArmyUnit
from simulator.model.state import Seat
from tests.engine.toy import BLUE, RED, game

HEADER = Header(
    "a-game-of-thrones",
    {
        RED: Army("s", "Söhne", "stark", 30, (ArmyUnit("10201", ("20201",)),), ("30201",)),
        BLUE: Army("l", "Lions", "lannister", 30, (ArmyUnit("10301"),)),
    },
    seed=7,
    rulings={"strict_arc_end": True, "sight_from": True},
    players={RED: "human", BLUE: "random"},
    version="0.1.0",
)


def played(answers: int, seed: int = 7) -> Session:
    session = Session(game(seed=seed))
    for index in range(answers):
        session.answer("iron" if index % 2 == 0 else "no")
    return session


def journal_of(path: Path, session: Session) -> str:
    journal = Journal(path, HEADER)
    journal.record(session)
    journal.close()
    return path.read_text(encoding="utf-8")


# ------------------------------------------------------------------ saves


@given(st.integers(0, 12))
def test_a_save_gives_the_same_position_again(
    tmp_path_factory: pytest.TempPathFactory, answers: int
) -> None:
    session = played(answers)
    path = tmp_path_factory.mktemp("saves") / "game.ironranks"
    write(path, session, HEADER)
    save = read(path)
    assert save.header == HEADER
    assert save.inputs == tuple(session.inputs)
    assert save.hashes == tuple(hashes_of(session))
    assert list(save.log) == log_of(session)
    again = Session(game(seed=99), inputs=save.inputs)
    assert state_hash(again.state) == state_hash(session.state)
    assert again.events == session.events


def test_every_kind_of_reply_comes_back_as_it_was(tmp_path: Path) -> None:
    session = played(0)
    session.inputs += [
        Input(RED, "action", "charge"),
        Input(RED, "run", Pose(1.25, 2.5, 359.999999)),
        Input(BLUE, "reroll", ("0", "4")),
        Input(BLUE, "d6", (6, 1, 1), dice=True),
        Input(RED, "discard", ()),
    ]
    journal_of(tmp_path / "j", session)
    assert read(tmp_path / "j", forgiving=True).inputs == tuple(session.inputs)


def test_a_save_replaces_an_old_one_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.ironranks"
    write(path, played(10), HEADER)
    write(path, played(2), HEADER)
    assert read(path).inputs == tuple(played(2).inputs)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.ironranks"]


def test_a_full_disk_leaves_the_old_save_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ironranks"
    write(path, played(2), HEADER)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(path, played(10), HEADER)
    monkeypatch.undo()
    assert read(path).inputs == tuple(played(2).inputs)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.ironranks"]


# ------------------------------------------------------------------ journals


def test_a_journal_grows_and_takes_back(tmp_path: Path) -> None:
    session = Session(game(seed=7))
    journal = Journal(tmp_path / "j", HEADER)
    for reply in ("iron", "no", "ice"):
        session.answer(reply)
        journal.record(session)
    size = (tmp_path / "j").stat().st_size
    session.undo()
    session.undo()
    journal.record(session)
    session.answer("yes")
    journal.record(session)
    journal.record(session)  # nothing new: nothing is written
    journal.close()
    assert (tmp_path / "j").stat().st_size > size
    assert read(tmp_path / "j", forgiving=True).inputs == tuple(session.inputs)


def test_a_journal_cut_anywhere_loses_at_most_its_last_line(tmp_path: Path) -> None:
    session = played(6)
    text = journal_of(tmp_path / "j", session)
    raw = text.encode()
    first = raw.index(b"\n") + 1
    for cut in range(first, len(raw)):
        (tmp_path / "j").write_bytes(raw[:cut])
        save = read(tmp_path / "j", forgiving=True)
        whole = raw[:cut].count(b"\n") - 1
        assert whole <= len(save.inputs) <= whole + 1
        assert save.inputs == tuple(session.inputs[: len(save.inputs)])
        Session(game(seed=7), inputs=save.inputs)


def test_a_resumed_game_meets_the_dice_it_had_lost(tmp_path: Path) -> None:
    session = played(5)
    text = journal_of(tmp_path / "j", session)
    lines = text.splitlines(keepends=True)
    assert '"dice": true' in lines[-1]
    (tmp_path / "j").write_text("".join(lines[:-1]), encoding="utf-8")
    again = Session(game(seed=7), inputs=read(tmp_path / "j", forgiving=True).inputs)
    assert state_hash(again.state) == state_hash(session.state)


def test_after_a_full_disk_the_journal_is_whole_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(game(seed=7))
    journal = Journal(tmp_path / "j", HEADER)
    session.answer("iron")
    journal.record(session)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for reply in ("no", "ice"):
        session.answer(reply)
        with pytest.raises(OSError, match="No space"):
            journal.record(session)
    monkeypatch.undo()
    session.answer("yes")
    journal.record(session)
    journal.close()
    assert read(tmp_path / "j").inputs == tuple(session.inputs)


def test_a_finished_journal_goes_away(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j", HEADER)
    journal.record(played(2))
    assert (tmp_path / "j").exists()
    journal.close(discard=True)
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ faults, named


def line_of(**entry: Any) -> str:
    return json.dumps(entry)


WORDY_POSE = {"x": 1, "y": "2", "facing": 0}
GOOD_INPUT: dict[str, Any] = {"who": "red", "kind": "action", "reply": "charge"}


@pytest.mark.parametrize(
    ("bad", "line", "key", "expected"),
    [
        (line_of(**GOOD_INPUT, color="red"), 2, "color", "unknown; expected one of: dice, kind"),
        (line_of(who="pink", kind="action", reply="x"), 2, "who", "red, blue, green, gold"),
        (line_of(who="red", reply="x"), 2, "kind", "missing"),
        (line_of(who="red", kind=7, reply="x"), 2, "kind", "expected a word"),
        (line_of(who="red", kind="run", reply=WORDY_POSE), 2, "reply", "numbers"),
        (line_of(who="red", kind="run", reply={"x": 1, "y": 2}), 2, "reply", "numbers"),
        (line_of(who="red", kind="run", reply={"x": 1, "z": 2}), 2, "z", "unknown"),
        (line_of(who="red", kind="d6", reply=[6, "1"]), 2, "reply", "a list of faces"),
        (line_of(who="red", kind="d6", reply=[True]), 2, "reply", "a list of faces"),
        (line_of(who="red", kind="d6", reply=None), 2, "reply", "expected an option"),
        (line_of(**GOOD_INPUT, dice="yes"), 2, "dice", "true or false"),
        (line_of(back_to="3"), 2, "back_to", "whole number"),
        (line_of(hash="00", inputs=1.5), 2, "inputs", "whole number"),
        (line_of(log="all"), 2, "log", "expected a list"),
        ("[1, 2]", 2, "", "JSON object in braces"),
        ('{"who": "red"', 2, "", "none from column 14 on"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, bad: str, line: int, key: str, expected: str) -> None:
    path = tmp_path / "game.ironranks"
    journal_of(path, played(0))
    with path.open("a", encoding="utf-8") as stream:
        stream.write(bad + "\n" + line_of(**GOOD_INPUT) + "\n")
    for forgiving in (False, True):
        with pytest.raises(SaveError, match=expected) as caught:
            read(path, forgiving=forgiving)
        assert (caught.value.path, caught.value.line, caught.value.key) == (path, line, key)
        assert str(path) in str(caught.value)


def header(**changes: Any) -> str:
    plain = {"iron_ranks": saved_game.FORMAT, **saved_game.header_plain(HEADER), **changes}
    return json.dumps({key: value for key, value in plain.items() if value != "absent"}) + "\n"


@pytest.mark.parametrize(
    ("first", "key", "expected"),
    [
        ("", "", "the file is empty"),
        ("\n", "", "the file is empty"),
        ('{"seed": 1}\n', "iron_ranks", "not a saved game"),
        (header(iron_ranks=99), "iron_ranks", "expected format 2"),
        (header(colour="red"), "colour", "unknown"),
        (header(scenario="absent"), "scenario", "missing"),
        (header(scenario=3), "scenario", "name of a scenario"),
        (header(armies=[]), "armies", "a mapping"),
        (header(armies={"pink": {}}), "armies", "red, blue"),
        (header(armies={"red": {"id": "x"}}), "armies", "expected id, name"),
        (header(armies={"red": {"id": "x", "cost": 3}}), "cost", "unknown"),
        (header(seed="7"), "seed", "whole number"),
        (header(seed=True), "seed", "whole number"),
        (header(rulings={"strict_arc_end": 1}), "rulings.strict_arc_end", "true or false"),
        (header(rulings={"sight_from": True}), "rulings.sight_from", "front_part or front_edge"),
        (header(players={"pink": "human"}), "players", "red, blue"),
    ],
)
def test_a_bad_header_is_named(tmp_path: Path, first: str, key: str, expected: str) -> None:
    path = tmp_path / "game.ironranks"
    path.write_text(first, encoding="utf-8")
    with pytest.raises(SaveError, match=expected) as caught:
        read(path)
    assert (caught.value.line, caught.value.key) == (1, key)


def test_a_save_that_breaks_off_is_refused_where_nobody_forgives(tmp_path: Path) -> None:
    path = tmp_path / "game.ironranks"
    write(path, played(4), HEADER)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-20], encoding="utf-8")
    with pytest.raises(SaveError, match="breaks"):
        read(path)
    assert read(path, forgiving=True).inputs == tuple(played(4).inputs)


def test_a_picture_is_not_a_save(tmp_path: Path) -> None:
    path = tmp_path / "game.ironranks"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(SaveError, match="not a text file"):
        read(path)


def test_seats_keep_their_names() -> None:
    assert [player.value for player in Seat] == ["red", "blue", "green", "gold"]
