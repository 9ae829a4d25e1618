"""Lengths in sentences: inches or centimetres, never "0.00" where there is something."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from simulator.cases.case_answer import CaseAnswer
from simulator.content.games.saved_game import log_of
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import fallen
from simulator.engine.session import Session
from simulator.files.plain_data import Value
from simulator.language.lengths import (
    WrittenInches,
    in_inches,
    measured,
    read_in_centimetres,
)
from simulator.language.texts import msg
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.reports.margin_text import margin_words
from tests.reports.short_game import FEW, battle_of, inputs_of


@pytest.fixture
def centimetres() -> Iterator[None]:
    read_in_centimetres(on=True)
    yield
    read_in_centimetres(on=False)


def test_inches_are_written_with_their_digits() -> None:
    assert _("{far:.2f} in away").format(far=1.5) == "1.50 in away"
    assert str(msg("{reach:g} in, {n} in hand", reach=6.0, n=3)) == "6 in, 3 in hand"
    assert str(msg("{far:.2f} in", far=Fraction(3, 2))) == "1.50 in"


@pytest.mark.usefixtures("centimetres")
def test_a_length_is_read_in_centimetres_and_the_rules_own_inch_is_kept() -> None:
    words = msg("{unit} would end {gap:.2f} in from {other}; 1 in is needed.", unit="A", other="B",
                gap=0.5)  # fmt: skip
    assert str(words) == "A would end 1.27 cm from B; 1 in (2.54 cm) is needed."
    assert _("{unit} moves at most {reach} in.").format(unit="A", reach=8) == (
        "A moves at most 20.32 cm."
    )
    assert _("{inches} in short").format(inches=WrittenInches(0.5, 1)) == "1.3 cm short"
    assert _("{inches:+.3f} in").format(inches=-1.0) == "\N{MINUS SIGN}2.54 cm"
    assert measured("{n} in hand") == "{n} in hand"
    assert _("{name} in {way}").format(name="A", way="B") == "A in B"


@pytest.mark.usefixtures("centimetres")
def test_a_verdict_tells_a_distance_once() -> None:
    why = msg("{unit} would end {gap:.2f} in from B.", unit="A", gap=0.5)
    assert str(Verdict(answer=False, rule=Rule.MOV_04, why=why, margin=-0.5)).count("cm") == 1


def test_a_log_that_is_kept_is_in_inches_whatever_is_read(centimetres: None) -> None:
    battle, inputs = battle_of("a-game-of-thrones"), inputs_of("a-game-of-thrones", FEW)
    session = Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)
    kept = log_of(session)
    read_in_centimetres(on=False)
    assert kept == log_of(session)
    with in_inches():
        assert _("{far:.1f} in").format(far=1.0) == "1.0 in"


@pytest.mark.parametrize("inches", [0.0004, -0.0004])
def test_what_rounds_to_nothing_is_less_than_the_last_digit(inches: float) -> None:
    assert _("{gap:.3f} in").format(gap=inches) == "less than 0.001 in"
    assert _("{gap:.3f} in").format(gap=0.0) == "0.000 in"


@pytest.mark.parametrize("question", ["sight", "arc", "range", "move", "charge", "distance"])
@pytest.mark.parametrize("margin", [0.0, 0.0002, -0.0002])
@pytest.mark.parametrize("values", [{}, {"in_arc": False}, {"outcome": "arrives"}])
def test_no_margin_is_told_as_nothing_in_digits(
    question: str, margin: float, values: dict[str, Value]
) -> None:
    for yes in (True, False):
        answer = CaseAnswer(question, values, (Rule.CHG_05,), "", yes=yes, margin=margin)
        assert "0.000" not in margin_words(answer)
        assert margin_words(answer).endswith(".")


def test_a_blocker_that_just_touches_the_line_is_said_so() -> None:
    answer = CaseAnswer("sight", {}, (), "", yes=False, margin=0.0)
    assert margin_words(answer) == "A line would open if a blocker were the least bit smaller."


@pytest.mark.parametrize(
    ("far", "reach", "said"),
    [
        (12.001, 12, "12.001 in from A, beyond its 12 in"),
        (12.004, 12, "12.004 in from A, beyond its 12 in"),
        (12.01, 12, "12.01 in from A, beyond its 12 in"),
        (12.0, 12, "12.00 in from A, beyond its 12 in"),
        (9.204, 9.2, "9.204 in from A, beyond its 9.2 in"),
    ],
)
def test_a_length_and_its_limit_are_told_apart(far: float, reach: float, said: str) -> None:
    """A number, the limit told beside it and the answer agree as they are printed (RNG-07)."""
    words = msg("{far:.2f} in from A, beyond its {reach:g} in", far=far, reach=reach)
    assert str(words) == said
