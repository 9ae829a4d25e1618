"""Tell what a new card still lacks, step by step of the guide in CONTRIBUTING.md.

    python -m tests.lacking

A fault of the files ends it at once, with file, line and key. Otherwise the tests that read every
card run, and each that fails is told under the step of the guide that mends it; ends with 1 then.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from typing import Final

import pytest

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.coverage import CoverageState, coverage
from simulator.files.errors import ContentError

BEHAVIOUR: Final = "Behaviour"
STEPS: Final = {
    "Numbers": (
        "content/test_card_versions.py",
        "content/test_shared_abilities.py",
        "armies/test_army_commands.py::test_cards_are_measured_against_the_print",
        "ui/test_cards_drawn.py::test_every_word_of_every_small_card_has_room",
        "ui/test_cards_drawn.py::test_every_word_of_every_card_has_room_on_a_large_card",
        "ui/test_cards_drawn.py::test_every_tactics_card_can_be_read_in_the_hand",
    ),
    "Text": ("content/test_card_texts.py", "content/test_glossary.py"),
    BEHAVIOUR: ("content/test_cards_and_games.py", "abilities/test_special_cards.py"),
    "A test that the card matters": ("abilities/test_vocabulary.py",),
    "The other languages": (
        "content/test_catalogues.py",
        "content/test_german_card_texts.py",
        "content/test_between_languages.py",
        "ui/test_name_places.py",
    ),
}
"""The steps of the guide, each with the tests that fail without it."""
OF_CARDS: Final = "not iron-ranks and not new_language"
"""Leaves out what asks of the catalogues whether the program's own texts are there."""


class Faults:
    """What failed, by the file of the test."""

    def __init__(self) -> None:
        """Begin with none."""
        self.of_file: dict[str, list[str]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a failed test: its name is a sentence, its message names the card."""
        if report.failed:
            test = report.nodeid.rpartition("::")[2].removeprefix("test_").replace("_", " ")
            self._keep(report, f"{test}: ")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a file of tests that could not even be read."""
        if report.failed:
            self._keep(report, "")

    def _keep(self, report: pytest.TestReport | pytest.CollectReport, test: str) -> None:
        crash = getattr(report.longrepr, "reprcrash", None)
        said = crash.message if crash else str(report.longrepr)
        # What pytest says about the values behind an assertion says nothing of the card.
        lines = [
            line.removeprefix("AssertionError: ")
            for line in said.splitlines()
            if line.strip() and not line.lstrip().startswith(("assert ", "+ ", "Use -v"))
        ]
        self.of_file[report.nodeid.partition("::")[0]].append(test + "\n      ".join(lines))


def main() -> int:
    """Run the tests of every step and print what fails; return 1 where something does."""
    try:
        load_effects()
        silent = [card for card in coverage() if card.state is CoverageState.NOT_YET]
    except ContentError as fault:
        print(fault)
        return 1
    faults = Faults()
    files = [f"tests/{test}" for of_step in STEPS.values() for test in of_step]
    said = StringIO()
    with redirect_stdout(said):
        ended = pytest.main(
            ["-q", "-p", "no:cacheprovider", "-k", OF_CARDS, *files], plugins=[faults]
        )
    if ended not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        print(said.getvalue())
        return 1
    for step, of_step in STEPS.items():
        of_files = dict.fromkeys(f"tests/{test.partition('::')[0]}" for test in of_step)
        failed = [text for file in of_files for text in faults.of_file.get(file, ())]
        if step == BEHAVIOUR:
            failed += [f"{card.name} ({card.id}) does nothing yet" for card in silent]
        print(f"{step}: {'nothing lacks' if not failed else ''}")
        for text in failed:
            print(f"    {text}")
    return int(bool(faults.of_file or silent))


if __name__ == "__main__":
    sys.exit(main())
