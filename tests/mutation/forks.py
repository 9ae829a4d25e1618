"""A pytest plugin: many mutants in one process, each in a fork that has every test at hand.

Functions alone are replaced there, and what was worked out before the fork stays as it was: what
nobody notices here is tried once more in a process of its own (`trial.py`). A test that fails must
pass when the same tests run in the same order without the slip; otherwise it is not asked again.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypedDict

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation import trial
from tests.posix import fork

SECONDS = 8.0
"""Seconds of work after which a fork ends, and its mutant is left to a process of its own."""
HUNG = 300
"""Seconds after which a fork that does no work is ended."""


class Asked(TypedDict):
    """One mutant: the file, what stands there and what takes its place, and who shall notice."""

    name: str
    file: str
    span: tuple[int, int]
    text: str
    tests: dict[str, float]


@dataclass
class Forks:
    """Try mutants one after the other, each in a fork of this process."""

    kept: Path
    """The file to which each outcome is added: who noticed, `null` for nobody."""
    jobs: int
    asked: list[Asked]
    items: dict[str, pytest.Item] = field(default_factory=dict)
    functions: dict[str, list[FunctionType]] = field(default_factory=lambda: defaultdict(list))
    unsteady: set[str] = field(default_factory=set)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Share the mutants out among as many forks as there are jobs."""
        self.items = {item.nodeid: item for item in session.items}
        for asked in self.asked:
            importlib.import_module(asked["file"].removesuffix(".py").replace("/", "."))
        gc.unfreeze()
        for function in gc.get_objects():
            if type(function) is FunctionType:
                self.functions[function.__code__.co_filename].append(function)
        gc.freeze()
        shares = [self.asked[at :: self.jobs] for at in range(self.jobs)]
        workers = [_forked(partial(self._work, share)) for share in shares]
        for worker in workers:
            os.waitpid(worker, 0)
        return True

    def _work(self, share: list[Asked]) -> None:
        for asked in share:
            line = json.dumps([asked["name"], self._killer(asked)]) + "\n"
            with self.kept.open("a", encoding="utf-8") as lines:
                lines.write(line)

    def _killer(self, asked: Asked) -> str | None:
        """Return the test that notices a mutant and passes without it, None if there is none."""
        source = Path(asked["file"]).read_bytes()
        start, end = asked["span"]
        wrong = source[:start] + asked["text"].encode() + source[end:]
        swapped = self._swapped(asked["file"], source, wrong)
        while swapped:
            steady = self.items.keys() - self.unsteady
            tests = [name for name in asked["tests"] if name in steady]
            red = self._first_red(tests, asked["tests"], swapped)
            if red is None:
                return None
            until = tests[: tests.index(red) + 1]
            unsteady = self._first_red(until, asked["tests"], [])
            if unsteady is None:
                return red
            self.unsteady.add(unsteady)
        return None

    def _swapped(
        self, file: str, right: bytes, wrong: bytes
    ) -> list[tuple[FunctionType, CodeType]]:
        """Return the functions that a slip changes, each with its wrong code.

        There are none where it changes what runs when the module is imported, a default for one.
        """
        path = str(Path(file).resolve())
        olds, news = (
            _codes(compile(source, path, "exec", dont_inherit=True)) for source in (right, wrong)
        )
        swapped = []
        for function in self.functions[path]:
            key = (function.__code__.co_qualname, function.__code__.co_firstlineno)
            at = olds[key].index(function.__code__) if function.__code__ in olds[key] else -1
            if at < 0 or len(olds[key]) != len(news[key]):
                continue
            wrong_code = news[key][at]
            if wrong_code.co_freevars == olds[key][at].co_freevars and wrong_code != olds[key][at]:
                swapped.append((function, wrong_code))
        return swapped

    def _first_red(
        self,
        tests: list[str],
        seconds: dict[str, float],
        swapped: list[tuple[FunctionType, CodeType]],
    ) -> str | None:
        """Return the first of these tests that fails with other code, None if none does."""
        with tempfile.TemporaryFile() as begun:
            child = _forked(partial(self._run, tests, seconds, swapped, begun.fileno()))
            _, status = os.waitpid(child, 0)
            begun.seek(0)
            return None if status == 0 else begun.read().decode().split("\n")[-2]

    def _run(
        self,
        tests: list[str],
        seconds: dict[str, float],
        swapped: list[tuple[FunctionType, CodeType]],
        write: int,
    ) -> None:
        """Run tests until one fails, and end this process then; write the name of each begun."""
        if sys.platform != "win32":
            signal.alarm(HUNG)
        for function, code in swapped:
            function.__code__ = code
        for name in tests:
            if time.process_time() > SECONDS:
                return
            os.write(write, f"{name}\n".encode())
            with trial.limited(seconds[name], lambda: os._exit(1)):
                reports = runtestprotocol(self.items[name], log=False, nextitem=None)
            if any(report.failed for report in reports):
                os._exit(1)


def _forked(work: Callable[[], None]) -> int:
    """Fork, do the work in the child alone, and return the child's number."""
    child = fork()
    if child:
        return child
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)


def _codes(module: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """Return every code of a module by its name and the line at which it begins."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    todo = [module]
    while todo:
        code = todo.pop()
        found[code.co_qualname, code.co_firstlineno].append(code)
        todo += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Take part with what the environment asks for."""
    asked = json.loads(Path(os.environ[trial.FILE]).read_text("utf-8"))
    config.pluginmanager.register(
        Forks(Path(asked["kept"]), asked["jobs"], asked["mutants"]), "forks"
    )
