"""What is kept of the luck of finished games, and how it is told."""

from __future__ import annotations

import json
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
from simulator.luck import luck_book
from simulator.luck.ledger import DiceShare, LuckLedger, PlayersLuck, ledger
from simulator.luck.wound_value import AVERAGE_WOUND
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.reports import luck_text

RED, BLUE = Seat.RED, Seat.BLUE


def a_ledger(wounds: float = -2.3, choices: float = 1.0, judged: int = 4) -> LuckLedger:
    own = {RollStage.ATTACK: DiceShare(3, wounds, wounds / 4)}
    one = PlayersLuck(RED, own, {}, choices, judged)
    return LuckLedger((), (), 0, (one,))


@pytest.fixture(scope="module")
def session() -> Session:
    battle = quick_battle(8)
    found = Session(battle.game(), battle.dice_source())
    return play(found, {player: RandomAgent(n) for n, player in enumerate(found.state.seats)})


def test_the_sentence_tells_dice_and_choices_in_wounds() -> None:
    found = a_ledger()
    assert luck_text.summary(found, RED) == "Red: 2.3 wounds lost to dice, 4.0 to choices."
    assert "+0.6" not in luck_text.in_points(found, RED)
    minus = "\N{MINUS SIGN}"
    text = f"{minus}0.6 by dice, {minus}1.0 by choices"
    assert text in luck_text.in_points(found, RED)
    lucky = a_ledger(wounds=1.5)
    assert luck_text.summary(lucky, RED) == "Red: 1.5 wounds won by dice, 4.0 lost to choices."


def test_it_says_what_is_exact_and_whose_ranking_is_not() -> None:
    assert "exact; each roll" in luck_text.basis(a_ledger())
    assert "not exact" in luck_text.basis(a_ledger())
    assert "greedy" in luck_text.basis(a_ledger())
    assert f"counts {AVERAGE_WOUND:.2f} points, as in drills" in luck_text.basis(a_ledger())
    assert "Choices" not in luck_text.basis(a_ledger(choices=0.0, judged=0))


def test_a_game_is_kept_once_and_summed_by_who_played(tmp_path: Path, session: Session) -> None:
    found = ledger(session, choices=False)
    parts = luck_book.shares(session, found, {RED: "human", BLUE: "random"}, "2026-01-31")
    assert luck_book.salvaged(tmp_path) == ((), "")
    assert luck_book.note(parts, tmp_path)
    assert not luck_book.note(parts, tmp_path)
    totals = luck_book.totals(luck_book.salvaged(tmp_path)[0])
    assert [(one.who, one.games) for one in totals] == [("human", 1), ("random", 1)]
    assert totals[0].wounds == pytest.approx(found.of(RED).wounds, abs=1e-5)


def test_games_kept_at_another_rate_are_told_at_the_one_there_is(tmp_path: Path) -> None:
    """A wound of choices is worth the same in every game, in drills and in the sum of all games."""
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
    assert total.choices_wounds == a_ledger(choices=1.0).choices_in_wounds(RED)
    assert total.choices_wounds == pytest.approx(1.0 / AVERAGE_WOUND)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    luck_file(tmp_path).write_text('{"day": "tomorrow"}\n', encoding="utf-8")
    with pytest.raises(ContentError, match="line 1"):
        read_lines(luck_file(tmp_path), GameLuck)


def test_the_command_tells_the_same_as_the_ledger(tmp_path: Path, session: Session) -> None:
    file = tmp_path / "game.ironranks"
    saved_game.write(file, session, quick_battle(8).header({RED: "random", BLUE: "random"}))
    text = CliRunner().invoke(app, ["luck", str(file), "--json", "--dice-only"])
    assert text.exit_code == 0, text.output
    plain = json.loads(text.output)
    found = ledger(session, choices=False)
    assert plain["exact"] is True
    assert [one["wounds"] for one in plain["players"]] == [one.wounds for one in found.players]
    assert len(plain["rolls"]) == len(found.results)
    words = CliRunner().invoke(app, ["luck", str(file), "--rolls", "--dice-only"])
    assert luck_text.summary(found, RED) in " ".join(words.output.split())


def test_the_command_names_a_file_that_is_none(tmp_path: Path) -> None:
    text = CliRunner().invoke(app, ["luck", str(tmp_path / "nothing")])
    assert text.exit_code == 2
