"""What is kept of the luck of finished games, and how it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.cli.app import app
from simulator.content.games import saved_game
from simulator.content.games.battles import quick_battle
from simulator.content.practice.luck_files import GameLuck, luck_file
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.files.json_lines import read_lines
from simulator.language.texts import literal
from simulator.luck import luck_book
from simulator.luck.ledger import ChoiceLoss, LuckLedger, ReviewedChoices, RollResult, ledger
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.reports import luck_text

RED, BLUE = Seat.RED, Seat.BLUE
A_ROLL = RollResult(
    7,
    1,
    RED,
    "red:swords",
    RollStage.ATTACK,
    literal("Attack"),
    (1, 2),
    False,
    False,
    True,
    1,
    0,
    0,
)


def a_ledger(dice: float = -0.23, *, whole: bool | None = None) -> LuckLedger:
    """Return the ledger of one roll; of a game that was reviewed, whole or in part, if wanted."""
    roll = replace(A_ROLL, chance=dice)
    found = LuckLedger((roll,), 0, ((RED,), (BLUE,)))
    if whole is None:
        return found
    losses = (ChoiceLoss(9, RED, 0.31), ChoiceLoss(11, BLUE, 0.04))
    start, end = {RED: 0.5, BLUE: 0.5}, {RED: 0.0, BLUE: 1.0}
    return found.reviewed(ReviewedChoices(losses, start, end, whole))


@pytest.fixture(scope="module")
def session() -> Session:
    battle = quick_battle(8)
    found = Session(battle.game(), battle.dice_source())
    return play(found, {player: RandomAgent(n) for n, player in enumerate(found.state.seats)})


def test_one_sentence_tells_dice_and_choices_and_its_sum_comes_out() -> None:
    minus = "\N{MINUS SIGN}"
    said = f"Red: dice {minus}23 percent of the chance of winning."
    assert luck_text.summary(a_ledger(), RED) == said
    said = (
        f"Red: 50% at the start, own choices {minus}31, others' +4, dice {minus}23, unseen 0: 0% "
    )
    assert luck_text.summary(a_ledger(whole=True), RED) == f"{said}at the end."
    assert luck_text.summary(a_ledger(whole=False), RED) == f"{said}so far."
    said = f"Blue: 50% at the start, own choices {minus}4, others' +31, dice +23, unseen 0: 100% "
    assert luck_text.summary(a_ledger(whole=True), BLUE) == f"{said}at the end."


def test_it_says_by_what_measure_and_what_is_not_graded() -> None:
    assert "re-rolls included" in luck_text.basis(a_ledger())
    assert "not graded yet" in luck_text.basis(a_ledger())
    assert "against the best answer found" in luck_text.basis(a_ledger(whole=True))


def test_a_game_is_kept_once_and_once_more_when_graded(tmp_path: Path, session: Session) -> None:
    found, people = ledger(session), {RED: "human", BLUE: "random"}
    parts = luck_book.shares(session, found, people, "2026-01-31")
    assert luck_book.salvaged(tmp_path) == ((), "")
    in_wounds = tuple(one.model_copy(update={"dice": None, "wounds": 2.0}) for one in parts)
    assert luck_book.note(in_wounds, tmp_path)  # an earlier version counted it
    assert luck_book.earlier_games(luck_book.salvaged(tmp_path)[0]) == 1
    assert luck_book.note(parts, tmp_path)
    assert not luck_book.note(parts, tmp_path)
    assert luck_book.earlier_games(luck_book.salvaged(tmp_path)[0]) == 0
    (human, _random) = luck_book.totals(luck_book.salvaged(tmp_path)[0])
    assert (human.who, human.games, human.graded) == ("human", 1, 0)
    assert human.dice == pytest.approx(found.of(RED).dice, abs=1e-5)
    choices = a_ledger(whole=True).choices
    graded = luck_book.shares(session, found.reviewed(choices), people, "2026-02-01")
    assert luck_book.note(graded, tmp_path)
    assert not luck_book.note(graded, tmp_path)
    assert not luck_book.note(parts, tmp_path)
    (human, _random) = luck_book.totals(luck_book.salvaged(tmp_path)[0])
    assert (human.games, human.graded) == (1, 1)
    assert human.choices == pytest.approx(-0.31)
    assert human.dice == pytest.approx(found.of(RED).dice, abs=1e-5)


def test_a_game_that_is_judged_anew_is_kept_as_it_was_judged_last(tmp_path: Path) -> None:
    """After new weights of the value both dice and choices come to something else."""
    kept = GameLuck(
        day="2026-01-31", game="a", seat="red", who="human", rolls=9, dice=0.1, lost=0.2
    )
    later = kept.model_copy(update={"day": "2026-03-01"})
    assert luck_book.note([kept], tmp_path)
    assert not luck_book.note([later], tmp_path), "the same numbers on another day"
    assert not luck_book.note([later.model_copy(update={"dice": 0.5, "lost": None})], tmp_path)
    for dice, lost in ((0.1, 0.3), (0.2, 0.3), (0.1, 0.2)):
        again = later.model_copy(update={"dice": dice, "lost": lost})
        assert luck_book.note([again], tmp_path)
        (total,) = luck_book.totals(luck_book.salvaged(tmp_path)[0])
        assert (total.games, total.graded, total.dice, total.choices) == (1, 1, dice, -lost)


def test_games_that_were_counted_in_wounds_are_told_apart(tmp_path: Path) -> None:
    kept = {
        "day": "2026-01-31",
        "game": "a",
        "seat": "red",
        "who": "human",
        "rolls": 9,
        "wounds": -1.0,
        "worth": -0.3,
        "choices": 1.0,
        "choices_wounds": 11.1,
        "judge": "greedy",
    }
    luck_file(tmp_path).write_text(json.dumps(kept) + "\n", encoding="utf-8")
    (total,) = luck_book.totals(luck_book.salvaged(tmp_path)[0])
    assert (total.games, total.rolls, total.dice) == (0, 0, 0)
    assert luck_book.earlier_games(luck_book.salvaged(tmp_path)[0]) == 1


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    luck_file(tmp_path).write_text('{"day": "tomorrow"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="line 1"):
        read_lines(luck_file(tmp_path), GameLuck)


def test_the_command_tells_the_same_as_the_ledger(tmp_path: Path, session: Session) -> None:
    file = tmp_path / "game.ironranks"
    saved_game.write(file, session, quick_battle(8).header({RED: "random", BLUE: "random"}))
    text = CliRunner().invoke(app, ["luck", str(file), "--json"])
    assert text.exit_code == 0, text.output
    plain = json.loads(text.output)
    found = ledger(session)
    assert plain["reviewed"] is False
    assert [one["dice"] for one in plain["players"]] == [round(p.dice, 4) for p in found.players]
    assert len(plain["rolls"]) == len(found.results)
    words = CliRunner().invoke(app, ["luck", str(file), "--rolls"])
    assert luck_text.summary(found, RED) in " ".join(words.output.split())


def test_the_command_names_a_file_that_is_none(tmp_path: Path) -> None:
    text = CliRunner().invoke(app, ["luck", str(tmp_path / "nothing")])
    assert text.exit_code == 2
