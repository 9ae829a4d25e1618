"""A pytest plugin: the tests of one trial, in order, until one fails or their time is up.

The environment names the file with the trial in it; without it every test is run and timed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FILE = "MUTATION_TRIAL"
"""The variable that names the file of the trial, where its outcome is written as well."""
SECONDS = 60.0
"""Seconds of work after which a trial ends, and its mutant lives."""
SLOWER = 10.0
"""How many times as long as before, and a few seconds, a test may take before it fails."""


@contextmanager
def limited(seconds: float, too_long: Callable[[], None]) -> Iterator[None]:
    """Call a function that ends the process where a test works much longer than it did.

    An exception would not do: Hypothesis would catch it and try the same again.
    """
    if sys.platform == "win32":
        yield
    else:
        signal.signal(signal.SIGPROF, lambda _signal, _frame: too_long())
        signal.setitimer(signal.ITIMER_PROF, 5.0 + SLOWER * seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


class Timed:
    """Note how long each test took and whether it passed."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.seconds: dict[str, float] = {}
        self.red: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add one phase of one test."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if not report.passed:
            self.red.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the times of those that passed: the others notice nothing."""
        if not hasattr(session.config, "workerinput"):
            passed = {name: took for name, took in self.seconds.items() if name not in self.red}
            self.out.write_text(json.dumps(passed), "utf-8")


class Trial:
    """Run the named tests alone, quickest first; write which one failed."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.limits: dict[str, float] = json.loads(out.read_text("utf-8"))
        self._tell("")

    def _tell(self, killer: str) -> None:
        self.out.write_text(killer, "utf-8")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what does not belong to the trial, and sort the rest."""
        order = {name: at for at, name in enumerate(self.limits)}
        asked = [item for item in items if item.nodeid in order]
        items[:] = sorted(asked, key=lambda item: order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """End the process where a test works much longer than it did."""

        def too_long() -> None:
            self._tell(item.nodeid)
            os._exit(pytest.ExitCode.TESTS_FAILED)

        if sum(os.times()[:4]) > SECONDS:
            item.session.shouldstop = "the time of this trial is up"
        with limited(self.limits[item.nodeid], too_long):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails."""
        if report.failed:
            self._tell(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot even be imported."""
        if report.failed:
            self._tell(report.nodeid)


def pytest_configure(config: pytest.Config) -> None:
    """Take part as what the environment asks for."""
    out = Path(os.environ[FILE])
    config.pluginmanager.register(Trial(out) if out.exists() else Timed(out), "mutation")
