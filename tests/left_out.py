"""What a run of the tests did not ask, told in its summary: nobody should take a sample for all.

The hooks are pytest's own; `conftest.py` imports them. With pytest-xdist the workers collect, and
send what they left out to the process that reports.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pytest

ASKS_MORE: Final = {
    "IRON_RANKS_ALL": "asks all tests and questions, no sample of them",
    "IRON_RANKS_ARGUED": "judges the errors of so many argued positions anew",
    "IRON_RANKS_ARMIES": "plays so many games of random armies",
    "IRON_RANKS_BROWSER": "wants a browser, and opens every page in it",
    "IRON_RANKS_CHANGES": "compares so many kept answers with fresh ones",
    "IRON_RANKS_CLUSTER": "kills the processes of a study (needs Dask)",
    "IRON_RANKS_DAMAGED": "damages so many files",
    "IRON_RANKS_DEALT": "deals the hidden cards of so many skirmishes anew",
    "IRON_RANKS_DRILLS": "plays the answers of so many drills on",
    "IRON_RANKS_EYES": "compares the pictures of all seats at so many moments of each game",
    "IRON_RANKS_GAMES": "plays so many games of each mode",
    "IRON_RANKS_GREEDY": "plays so many games of the greedy machine",
    "IRON_RANKS_HEADINGS": "judges so many facings of charges",
    "IRON_RANKS_HOSTILE": "sends so many hostile messages to the server of the phones",
    "IRON_RANKS_KILLS": "kills so many games",
    "IRON_RANKS_LAID": "lays the battle out at so many moments of each game",
    "IRON_RANKS_LISTS": "damages so many army lists",
    "IRON_RANKS_NOTCHED": "judges so many scenes about ground with notches",
    "IRON_RANKS_OBSERVED": "looks at so many games as an agent that learns",
    "IRON_RANKS_PIVOTS": "judges so many charges over all their pivots",
    "IRON_RANKS_PHONES": "plays so many games on phones, with what is hidden dealt anew",
    "IRON_RANKS_PLACES": "compares all places with single ones in so many games of each mode",
    "IRON_RANKS_RESUMED": "resumes games at so many moments",
    "IRON_RANKS_SCENARIOS": "changes so many scenario files",
    "IRON_RANKS_SCENES": "judges so many scenes of sight",
    "IRON_RANKS_STAGED": "stages whole games, not a few turns",
    "IRON_RANKS_STRIPS": "counts the questions of so many games",
    "IRON_RANKS_TURNED": "carries every scene by so many angles",
    "IRON_RANKS_WORDS": "reads the answers to so many scenes close to a limit",
}
"""The variables with which more is asked, and what each one does."""
SAMPLE: Final = int(os.environ.get("IRON_RANKS_SEED") or 0)
"""The seed that decides which of the slow tests a run of all tests asks."""
DAMAGED: Final = int(os.environ.get("IRON_RANKS_DAMAGED") or 400)
DAMAGED_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 13)
"""How many files are damaged, and the seed they are drawn with."""
PLACES: Final = int(os.environ.get("IRON_RANKS_PLACES") or 0)
PLACES_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 13)
"""In how many games of each mode all places are asked for, and the seed of the first."""
RESUMED: Final = int(os.environ.get("IRON_RANKS_RESUMED") or 8)
RESUMED_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 0)
"""At how many moments of games these are resumed, and the seed of the first game."""
OBSERVED: Final = int(os.environ.get("IRON_RANKS_OBSERVED") or 3)
OBSERVED_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 0)
"""How many games are looked at as an agent that learns, and the seed of the first."""
DRILLS: Final = int(os.environ.get("IRON_RANKS_DRILLS") or 3)
DRILLS_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 0)
"""The answers of how many drills are played on, and the seed they are drawn with."""
HOSTILE: Final = int(os.environ.get("IRON_RANKS_HOSTILE") or 400)
HOSTILE_SEED: Final = int(os.environ.get("IRON_RANKS_SEED") or 13)
"""How many hostile messages phones send, and the seed they are drawn with."""
LEFT = pytest.StashKey[dict[str, int]]()


def left(config: pytest.Config) -> dict[str, int]:
    """Return how many tests were left out, by the reason; it grows while tests are collected."""
    return config.stash.setdefault(LEFT, {})


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send what a worker left out to the process that reports."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = left(session.config)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take what a worker left out: all collect the same."""
    del error
    left(node.config).update(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_deselected(items: Iterable[pytest.Item]) -> None:
    """Count what options such as `-m` and `-k` leave out."""
    for item in items:
        reasons = left(item.config)
        reasons["options"] = reasons.get("options", 0) + 1


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Write one block that says what this run left out."""
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    options = {name: str(config.getoption(name, "")) for name in ("-m", "-k")}
    drawn = f"damaged files: {DAMAGED}, IRON_RANKS_SEED={DAMAGED_SEED}"
    drawn += f"; all legal places: IRON_RANKS_SEED={PLACES_SEED}"
    resumed = f"moments of resumed games: {RESUMED}, IRON_RANKS_SEED={RESUMED_SEED}"
    resumed += f"; games observed: {OBSERVED}, IRON_RANKS_SEED={OBSERVED_SEED}"
    resumed += f"; drills played on: {DRILLS}, IRON_RANKS_SEED={DRILLS_SEED}"
    resumed += f"; hostile messages: {HOSTILE}, IRON_RANKS_SEED={HOSTILE_SEED}"
    lines = [*lines_of(left(config), skipped, options, os.environ), drawn, resumed]
    terminalreporter.section("left out")
    for line in lines:
        terminalreporter.write_line(line)


def _reason(report: Any) -> str:
    """Return why a test was skipped, in the words given for it."""
    _file, _line, words = report.longrepr
    return str(words).removeprefix("Skipped: ")


def lines_of(
    reasons: Mapping[str, int],
    skipped: Mapping[str, int],
    options: Mapping[str, str],
    environment: Mapping[str, str],
) -> Iterator[str]:
    """Yield what a run left out, a line for each reason."""
    sampled = reasons.get("sampled", 0)
    if sampled:
        which = f"every ninth to every twentieth was asked, IRON_RANKS_SEED={SAMPLE}"
        yield f"{sampled} slow tests, and questions put to many modes, seeds and scenes: {which}"
    chosen = " ".join(f'{name} "{words}"' for name, words in options.items() if words)
    deselected = reasons.get("options", 0) - sampled
    if deselected > 0:
        yield f"{deselected} tests: {chosen or 'deselected'}"
    for words, count in sorted(skipped.items()):
        yield f"{count} skipped: {words}"
    unset = [name for name in ASKS_MORE if not environment.get(name)]
    if unset:
        yield "more is asked with:"
        yield from (f"  {name} {ASKS_MORE[name]}" for name in unset)
