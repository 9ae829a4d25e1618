"""What is made in one language is opened in another: same verdicts, same files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.cases.answer_questions import answers
from simulator.content import languages
from simulator.content.casefile import case_text, read_cases

CASES = Path(__file__).resolve().parents[1] / "cases"
FILES = ("p12_sight.yaml",)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    languages.speak("en")


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("spoken", languages.languages()[1:])
def test_a_case_is_answered_and_written_alike(file: str, spoken: str) -> None:
    """Verdict, margin and rules; only the sentence differs."""
    found = []
    for language in ("en", spoken):
        languages.speak(language)
        case = read_cases(CASES / file)[0]
        text = [(one.yes, one.margin) for one in answers(case)]
        found.append((case_text(case), text))
    assert found[0] == found[1]
    assert found[0][1]
