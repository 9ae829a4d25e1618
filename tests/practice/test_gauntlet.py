"""A gauntlet: one list against ten, taken up after a kill, its games found in the archive."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.agents.view import View
from simulator.agents.winning_chance import TriedChance
from simulator.cli.app import app
from simulator.content.armies.lists import load_army
from simulator.content.games import saved_game
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.engine.session import Session
from simulator.files import disk
from simulator.model.cards import USUAL_SEASON
from simulator.model.requests import Kind, Reply, Request
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice import gauntlet as kept
from simulator.practice import whole_review
from simulator.practice.gauntlet import MINE, THEIRS, Gauntlet, GauntletProgress
from simulator.practice.tried_answers import Trial, TriedAnswer, considered
from simulator.practice.whole_review import ReviewWork, WeighedDecision, choices_of
from simulator.reports.gauntlet_text import grade_words, row_grades, sum_words
from simulator.reports.luck_text import left_out
from simulator.ui.places import Places

RUN = Gauntlet("stark-20", "random", "skirmish", 40, 3)


@cache
def second_game() -> Session:
    """Play the second game of a gauntlet, quickly."""
    session = Session(RUN.battle(2).game())
    return play(session, {seat: machine("random", 5) for seat in (Seat.RED, Seat.BLUE)})


def line(number: int, won: float) -> GauntletLine:
    """Return a finished game."""
    return kept.begun(RUN).model_copy(update={"number": number, "won": won, "own": 4})


def test_the_same_seed_brings_the_same_opponents() -> None:
    again = replace(RUN)
    lists = [RUN.opponent(number) for number in (1, 2, 3)]
    assert [again.opponent(number) for number in (1, 2, 3)] == lists
    assert len({str(one) for one in lists}) == 3
    assert RUN.battle(2).seed != RUN.battle(3).seed


def test_it_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    assert kept.progress_of(RUN, tmp_path).next == 1
    kept.note([kept.begun(RUN), line(1, 1.0)], tmp_path)
    kept.note([line(3, 0.0)], tmp_path)
    (found,), trouble = kept.gauntlets(tmp_path)
    assert trouble == ""
    assert (found.next, found.won, found.points) == (2, 1.0, (8, 0))
    kept.note([line(3, 1.0), line(2, 0.5)], tmp_path)
    (found,), _trouble = kept.gauntlets(tmp_path)
    assert (found.next, found.won) == (None, 1.5), "a result is written down once"


def test_a_finished_game_is_found_in_the_archive_once(tmp_path: Path) -> None:
    session = second_game()
    saved_game.write(tmp_path / "two.ironranks", session, RUN.header(2, HUMAN))
    early = Session(session.game, None, session.inputs[:20])
    saved_game.write(tmp_path / "one.ironranks", early, RUN.header(1, HUMAN))
    other = replace(RUN.header(3, HUMAN), scenario="a-game-of-thrones")
    saved_game.write(tmp_path / "other.ironranks", session, other)
    (tmp_path / "broken.ironranks").write_text("nothing\n", encoding="utf-8")
    saves = sorted(tmp_path.glob("*.ironranks"))
    found = kept.progress_of(RUN, tmp_path)
    (one,) = kept.finished(found, saves)
    assert one.number == 2
    assert one.own == session.state.seats[MINE].score
    assert one.theirs == session.state.seats[THEIRS].score
    kept.note([one], tmp_path)
    assert not list(kept.finished(kept.progress_of(RUN, tmp_path), saves))


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """Keep everything below a folder of the test."""
    found = Places.under(tmp_path)
    monkeypatch.setattr(Places, "of_user", lambda: found)
    return found


def run(*words: str) -> tuple[int, str]:
    """Return a command's exit code and what it printed."""
    found = CliRunner().invoke(app, ["gauntlet", *words])
    return found.exit_code, found.output


def test_machines_play_it_and_it_is_summed_up(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = Gauntlet.fresh
    one_game = staticmethod(lambda *given, **more: replace(fresh(*given, **more), games=1))
    monkeypatch.setattr(Gauntlet, "fresh", one_game)
    words = ("--army", "stark-20", "--level", "Random", "--scenario", "skirmish", "--seed", "3")
    named = Gauntlet("stark-20", "random", "skirmish", 3).own.name.replace("'", " ")
    other = places.saves / f"{named} 1 of 1 [gauntlet].ironranks"
    disk.write_atomically(other, "a game of another gauntlet with the same army")
    code, text = run(*words, "--player", "random")
    assert code == 0
    assert "of 1 game won (1 in all)" in text
    assert "(20) against random" in text, "which list, against whom"
    (save,) = set(places.all_saves()) - {other}
    assert save.name.startswith(f"{named} 1 of 1 [gauntlet]")
    assert other.read_text(encoding="utf-8").endswith("the same army")
    assert run(*words, "--show")[1] == text
    assert run("--show")[1] == text, "the last one, over or not"


@pytest.mark.parametrize("house", ["stark", "House Stark"])
def test_a_house_brings_its_list_of_the_quick_battle(places: Places, house: str) -> None:
    name = load_army("stark-30", season=USUAL_SEASON).name
    assert run("--army", house, "--show")[1].startswith(f"{name} (30) against greedy")
    assert not places.practice.exists()


@pytest.mark.parametrize("level", ["godlike", "human"])
def test_a_level_that_is_no_machine_is_refused(places: Places, level: str) -> None:
    code, text = run("--level", level, "--player", "greedy")
    assert code == 2
    assert f"--level {level}: expected one of beginner" in text
    assert not places.practice.exists()


def test_a_handicap_makes_their_lists_or_ones_own_smaller() -> None:
    theirs, own = replace(RUN, handicap="blue-20"), replace(RUN, handicap="red-20")
    assert theirs.opponent(1).points == 16
    assert theirs.own == RUN.own
    assert (own.own.points, own.opponent(1).points) == (16, 20)
    assert theirs.number_of(theirs.header(2, HUMAN)) == 2
    assert RUN.number_of(theirs.header(2, HUMAN)) is None


def test_grades_are_summed_up_and_written_down_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def zones(now: View, request: Request, chosen: Reply | None, others: int) -> object:
        asked = request.kind is Kind.ZONE and now.state.round >= 2
        return considered(now, request, chosen, others) if asked else []

    monkeypatch.setattr(whole_review, "considered", zones)
    save = tmp_path / "two.ironranks"
    saved_game.write(save, second_game(), RUN.header(2, HUMAN))
    kept.note([kept.begun(RUN), line(2, 1.0)], tmp_path)
    steps: list[tuple[int, int, tuple[float, float]]] = []
    found = kept.progress_of(RUN, tmp_path)
    (one,) = kept.graded(found, [save], lambda *at: steps.append(at), folder=tmp_path)
    assert one.decisions > 0
    assert steps[-1][0] == steps[-1][1], "all of the game is weighed"
    assert steps[-1][2][0] == steps[-1][2][1] > 0.0
    kept.note([one], tmp_path)
    found = kept.progress_of(RUN, tmp_path)
    assert (found.rows, found.decisions) == ((one,), one.decisions)
    assert "a decision lost" in grade_words(found)
    assert not list(kept.graded(found, [save], folder=tmp_path))
    other = one.model_copy(update={"decisions": 10, "lost": 0.5, "mistakes": {"action": 2}})
    said = grade_words(replace(found, rows=(other,)))
    assert "5.0%" in said
    assert "action 2" in said


def test_games_that_were_counted_in_wounds_are_told_to_be_left_out() -> None:
    new = line(1, 1.0).model_copy(update={"dice": 0.1})
    run = GauntletProgress(RUN, (new, line(2, 0.0), line(3, 0.0)))
    told = "Dice: +10 percent of the chance of winning."
    assert sum_words(replace(run, rows=(new,))).endswith(told)
    assert sum_words(run).endswith(f"{told} {left_out(2)}")
    assert "2 games" in left_out(2)


def test_each_mistake_of_a_game_is_told_by_its_kind_known_or_not(tmp_path: Path) -> None:
    """A later version may know more kinds of decisions."""
    mistakes = {"action": 2, "parley": 1, "siege-tower": 3}
    graded = line(1, 1.0).model_copy(update={"decisions": 9, "mistakes": mistakes})
    kept.note([graded], tmp_path)
    (found,), trouble = kept.gauntlets(tmp_path)
    assert (found.rows, trouble) == ((graded,), "")
    assert "6 mistakes" in row_grades(graded)
    assert "Mistakes: other 4, action 2." in grade_words(found)


def test_how_much_of_the_grading_is_done_counts_the_games_to_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the second game on too: it once began anew there, with the time of the first spent."""
    session, tried = second_game(), TriedChance(0.5, games=16)
    answer = TriedAnswer("", "", tried, 0.0)
    trial = Trial((answer,), answer, 0.0, 0.0)
    one = WeighedDecision(0, 1, MINE, Kind.ZONE, "", "", trial, session.position)

    def review(of: Session, _folder: Path) -> SimpleNamespace:
        """Return a review of which nothing is kept, but half of that of the third game."""
        choices = list(choices_of(of))
        opened.append(len(choices) // 2 if len(opened) == 2 else 0)
        return SimpleNamespace(known=opened[-1], decisions=lambda _c: ((at, one) for at in choices))

    opened: list[int] = []
    monkeypatch.setattr(kept, "KeptDecisions", review)
    saves = [tmp_path / f"{number}.ironranks" for number in (1, 2, 3)]
    for number, save in enumerate(saves, 1):
        saved_game.write(save, session, RUN.header(number, HUMAN))
    monkeypatch.setattr(kept, "played_back", lambda *_given: session)
    run = GauntletProgress(RUN, tuple(line(number, 1.0) for number in (1, 2, 3)))
    steps: list[tuple[int, int, tuple[float, float]]] = []
    list(kept.graded(run, saves, lambda *at: steps.append(at), folder=tmp_path))
    choices = len(steps) // 3
    first, second, _third = (steps[at * choices - 1][2] for at in (1, 2, 3))
    assert second[0] == pytest.approx(2 * first[0])
    assert [done for _at, _of, (done, _all) in steps] == sorted(
        done for *_at, (done, _all) in steps
    )
    assert first[1] == pytest.approx(first[0] + 2 * ReviewWork(session).share[1])
    assert steps[-1][2][0] == steps[-1][2][1] < 3 * first[0]
