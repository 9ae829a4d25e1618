"""Playing a study: nothing twice, nothing lost, whatever stops it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from simulator.cli import studying
from simulator.cli.shell import waiting
from simulator.content.practice.study_rows import StudyRow, read_rows
from simulator.files.errors import ContentError
from simulator.model.state import Seat
from simulator.reports.studies import study_report
from simulator.reports.time_left import time_left
from simulator.simulate.schedulers import over_processes
from simulator.simulate.studies import StudyGame, games_of, play_study_game
from tests.studies.quick import failed, made_up, study_of, tiny

Played = Counter[tuple[str, str, int]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    """Count the games that are played, and make their rows up."""
    counts: Played = Counter()

    def play(planned: StudyGame, clock: Callable[[], float]) -> StudyRow:
        counts[planned.key] += 1
        return made_up(planned, clock)

    monkeypatch.setattr(studying, "play_study_game", play)
    monkeypatch.setattr(study_report, "png", lambda drawing: repr(drawing).encode())
    return counts


def run(file: Path, *, again: bool = False, report_only: bool = False) -> bool:
    folder = file.parent / "out"
    return studying.run(file, folder, 1, "processes", report_only=report_only, again=again)


def test_a_study_is_played_once_and_reported(tmp_path: Path, played: Played) -> None:
    assert not run(tiny(tmp_path))
    assert not run(tiny(tmp_path))
    assert len(played) == 6
    assert set(played.values()) == {1}
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {
        *("rows.csv", "report.md", "wins.png", "lists.png", "rounds.png", "seats.png"),
        "length.png",
    }


def test_more_games_are_added_to_those_there_are(tmp_path: Path, played: Played) -> None:
    run(tiny(tmp_path, games=2))
    run(tiny(tmp_path, games=5))
    assert (len(played), set(played.values())) == (15, {1})


@pytest.mark.parametrize("kill_after", [0, 1, 4])
def test_who_stops_a_study_keeps_what_was_played(
    tmp_path: Path, played: Played, monkeypatch: pytest.MonkeyPatch, kill_after: int
) -> None:
    """The game that was being played when it was stopped is played by the next run."""
    counting: Callable[..., StudyRow] = vars(studying)["play_study_game"]

    def stopped(planned: StudyGame, clock: Callable[[], float]) -> StudyRow:
        if len(played) == kill_after:
            raise KeyboardInterrupt
        return counting(planned, clock)

    with monkeypatch.context() as once:
        once.setattr(studying, "play_study_game", stopped)
        with pytest.raises(typer.Exit) as end:
            run(tiny(tmp_path))
    assert end.value.exit_code == waiting.INTERRUPTED
    rows = tmp_path / "out" / "rows.csv"
    assert len(read_rows(rows)) == kill_after
    run(tiny(tmp_path))
    assert {row.key for row in read_rows(rows)} == set(played)
    assert (len(played), set(played.values())) == (6, {1})


def test_a_torn_row_is_played_again_and_no_other(tmp_path: Path, played: Played) -> None:
    run(tiny(tmp_path))
    rows = tmp_path / "out" / "rows.csv"
    rows.write_bytes(rows.read_bytes()[:-9])
    run(tiny(tmp_path))
    assert sorted(played.values()) == [1, 1, 1, 1, 1, 2]
    assert len(read_rows(rows)) == 6


def test_a_list_that_was_rebuilt_is_played_anew(tmp_path: Path, played: Played) -> None:
    """Its old games stay in the file and out of the report."""
    own = 'id: own\nname: Own\nfaction: neutral\npoints: 30\nunits:\n  - {card: "10406", %s}\n'
    (tmp_path / "own.yaml").write_text(own % 'attachments: ["20411"]', encoding="utf-8")
    file = tmp_path / "one.yaml"
    file.write_text("study: one\nlists: [own.yaml, stark-30]\ngames: 2\n", encoding="utf-8")
    run(file)
    more = own % 'attachments: ["20411"]' + '  - {card: "10401"}\n'
    (tmp_path / "own.yaml").write_text(more, encoding="utf-8")
    run(file)
    cells = Counter(cell for cell, _lists, _game in played)
    assert cells == {
        "own.yaml/own.yaml/a-game-of-thrones/greedy/greedy": 4,
        "own.yaml/stark-30/a-game-of-thrones/greedy/greedy": 4,
        "stark-30/stark-30/a-game-of-thrones/greedy/greedy": 2,
    }
    page = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "6 games, 0 of them failed" in page
    assert "4 rows are not counted" in page


def test_a_failed_game_is_a_row_and_played_again_when_asked(
    tmp_path: Path, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting: Callable[..., StudyRow] = vars(studying)["play_study_game"]
    first = next(iter(games_of(study_of(tmp_path))))

    def failing(planned: StudyGame, clock: Callable[[], float]) -> StudyRow:
        row = counting(planned, clock)
        return failed(row) if planned == first and played[planned.key] == 1 else row

    monkeypatch.setattr(studying, "play_study_game", failing)
    assert run(tiny(tmp_path)), "the command says that a game failed"
    assert run(tiny(tmp_path))
    assert played[first.key] == 1
    assert not run(tiny(tmp_path), again=True)
    assert (played.pop(first.key), set(played.values())) == (2, {1})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("", "seed: 2\n"), "seed"),
        (("", "swap_seats: false\n"), "seat"),
        (("study: tiny", "study: other"), "experiment"),
    ],
)
def test_games_of_another_study_are_not_taken_for_its_own(
    tmp_path: Path, played: Played, change: tuple[str, str], key: str
) -> None:
    """Rows are only added to those of the same study; the fault has the line of the first other."""
    file = tiny(tmp_path)
    run(file)
    played.clear()
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(*change) if change[0] else text + change[1], encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        run(file)
    line = 5 if key == "seat" else 2
    assert (fault.value.file.name, fault.value.line, fault.value.key) == ("rows.csv", line, key)
    assert not played


def test_the_report_is_made_without_playing(tmp_path: Path, played: Played) -> None:
    run(tiny(tmp_path))
    page = tmp_path / "out" / "report.md"
    before = page.read_bytes()
    page.unlink()
    played.clear()
    run(tiny(tmp_path), report_only=True)
    assert (page.read_bytes(), played) == (before, {})


def test_seats_are_swapped_and_wins_stay_with_the_list(tmp_path: Path) -> None:
    """The same game again gives the same row, but for the seconds it took."""
    straight, swapped = (
        game for game in games_of(study_of(tmp_path)) if game.cell.name[:10] == "stark-20/l"
    )
    for game, seat in ((straight, Seat.RED), (swapped, Seat.BLUE)):
        row = play_study_game(game, float)
        assert (row.seat, row.first, row.failure) == (seat.value, "stark-20", "")
        more = (row.first_points > row.second_points) - (row.first_points < row.second_points)
        assert row.winner == {1: "first", -1: "second"}.get(more, row.winner)
        assert row.by_round.split()[-1] == f"{row.first_points}-{row.second_points}"
        assert len(row.by_round.split()) == row.rounds
        assert "first:102" in row.units
        assert "first:402" in row.cards
        assert play_study_game(game, float) == row


def test_processes_give_what_one_gives() -> None:
    assert sorted(over_processes(range(9), abs, 2)) == list(range(9))


def test_whoever_stops_asking_leaves_no_task_behind() -> None:
    tasks = iter(range(1000))
    coming = over_processes(tasks, abs, 2)
    assert next(coming) < 10
    coming.close()
    assert next(tasks) < 10, "tasks are taken only as fast as they are done"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second left"),
        (4, "4 seconds left"),
        (600, "10 minutes left"),
        (9000, "2.5 hours left"),
    ],
)
def test_time_left_is_said_in_the_unit_one_would_say_it_in(seconds: float, said: str) -> None:
    assert time_left(seconds) == said
