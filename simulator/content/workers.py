"""Processes that think beside this one, so that a question is worked on by every core.

A job is a function, what all its tasks share, and the tasks. Each worker does one task at a time
and gives back what came of it; the caller only hands out and waits. What comes back is taken in the
order of the tasks, whoever was done first, so that the same question has the same answer with any
number of workers, and with none: then the caller does every task itself. A worker that is killed
costs the task it had, which another does again.

Workers are begun by `spawn` when they are first needed and stay; they hold cards, not the window.
Nobody has any until the window or a command asks for them (`employ`).
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from copy import copy
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from simulator.content.gc_freeze import own_process
from simulator.files.errors import ContentError
from simulator.files.free_memory import free_memory
from simulator.language.texts import translate as _
from simulator.records import dataclass

if TYPE_CHECKING:  # who has no workers does without: these take longer to load than a command
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

T = TypeVar("T")
S = TypeVar("S")
R = TypeVar("R")

CheckCancelled = Callable[[], None]
Do = Callable[[S, T, CheckCancelled], R]
"""Does one task: given what all tasks share, the task, and what to call now and then meanwhile."""

AUTOMATIC: Final = -1
"""As many workers as there are cores, as far as there is memory for them."""
VARIABLE: Final = "IRON_RANKS_JOBS"
"""The environment variable that says how many workers `AUTOMATIC` are."""
BYTES: Final = 160_000_000
"""The memory that one worker takes at most."""
MOST: Final = 61
"""Windows waits for no more processes than these at once."""
TICK: Final = 0.03
"""Seconds after which a caller that waits looks whether it is cancelled."""
MOST_LOST: Final = 2
"""A task that so many workers died of is done by the caller itself."""


class TaskLeftError(RuntimeError):
    """Raised in a worker that has to leave its task."""


def never() -> None:
    """Go on: nobody cancels."""


def automatic() -> int:
    """Return how many workers suit this machine: one a core, fewer where memory is short.

    Raises:
        ContentError: `VARIABLE` says another number, and that is none from 0 to `MOST`.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if not named:
        return max(0, min(MOST, cores(), free_memory() // BYTES))
    if named in map(str, range(MOST + 1)):
        return int(named)
    expected = _("a whole number from 0 to {most}").format(most=MOST)
    raise ContentError(Path(VARIABLE), None, "", expected, repr(named))


def cores() -> int:
    """Return how many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # no such thing on Windows and macOS
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


# ------------------------------------------------------------------ those who ask


@dataclass(eq=False)
class _Worker:
    """A worker as its caller knows it: what it was sent last, and whether it owes an answer."""

    process: SpawnProcess
    pipe: Connection
    shared: object = None
    owes: bool = False


@dataclass(eq=False)
class _Work:
    """A task under way: its number, what it is, and how many workers died of it."""

    number: int
    task: object
    lost: int = 0


class Workers:
    """Some processes, and the jobs that are shared out among them, from any thread."""

    def __init__(self, most: int) -> None:
        """Have so many workers at most; none is begun yet."""
        self.count = most
        self._all: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._left: list[_Worker] = []
        self._queue: deque[object] = deque()
        self._lock = threading.Condition()

    @property
    def processes(self) -> tuple[SpawnProcess, ...]:
        """Return the processes that were begun and have not ended as far as is known."""
        return tuple(one.process for one in self._all)

    def results(
        self, do: Do[S, T, R], shared: S, tasks: Iterable[T], check: CheckCancelled = never
    ) -> Generator[R, None, None]:
        """Yield what comes of each task, in the order of the tasks.

        Args:
            do: Does a task; a function of a module, so that it can be sent.
            shared: What all tasks need; it is sent once to each worker.
            tasks: The tasks; small, since they are sent.
            check: Asked again and again meanwhile; what it raises comes through at once, and the
                workers leave what they do.

        Yields:
            What `do` returned, or raises what it raised.
        """
        early: dict[int, R] = {}
        expected = 0
        with closing(self.as_done(do, shared, tasks, check)) as coming:
            for number, found in coming:
                early[number] = found
                while expected in early:
                    yield early.pop(expected)
                    expected += 1

    def as_done(
        self, do: Do[S, T, R], shared: S, tasks: Iterable[T], check: CheckCancelled = never
    ) -> Generator[tuple[int, R], None, None]:
        """Yield the number of each task and what comes of it, whichever is done first.

        Tasks are taken only as fast as they are done. Arguments as for `results`.
        """
        if not self.count:
            for number, task in enumerate(tasks):
                yield number, do(shared, task, check)
            return
        job = _Job(self, do, shared, map(_Work, count(), tasks))
        try:
            while job.open:
                check()
                for number, answer in job.step():
                    yield number, cast("R", answer(check))
        finally:
            job.leave()

    def take(self, job: object) -> _Worker | None:
        """Return a worker for a job, whoever waits longest first; None where none is free."""
        with self._lock:
            if job not in self._queue:
                self._queue.append(job)
            if self._queue[0] is not job:
                return None
            self._come_back()
            worker = self._free() or self._begun()
            if worker is not None:
                self._queue.remove(job)
            return worker

    def _free(self) -> _Worker | None:
        """Return a worker that does nothing; those that died meanwhile are forgotten."""
        while self._idle:
            worker = self._idle.pop()
            if worker.process.is_alive():
                return worker
            self._all.remove(worker)
        return None

    def wants_none(self, job: object) -> None:
        """Note that a job waits for no worker now."""
        with self._lock:
            if job in self._queue:
                self._queue.remove(job)

    def give_back(self, worker: _Worker) -> None:
        """Take a worker back; one that still owes an answer is free once it has given it."""
        with self._lock:
            (self._left if worker.owes else self._idle).append(worker)

    def bury(self, worker: _Worker) -> None:
        """Forget a worker that has died: another is begun in its place."""
        with self._lock:
            self._all.remove(worker)
        worker.pipe.close()
        worker.process.join()

    def _come_back(self) -> None:
        """Have those free that have answered since they were told to leave a task."""
        for worker in list(self._left):
            if worker.pipe.poll():
                self._left.remove(worker)
                try:
                    worker.pipe.recv()
                except (EOFError, OSError):
                    self._all.remove(worker)
                else:
                    worker.owes = False
                    self._idle.append(worker)

    def _begun(self) -> _Worker | None:
        """Begin one worker more; where the system refuses, these are all."""
        if len(self._all) >= self.count:
            return None
        from multiprocessing import get_context

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        try:
            process.start()
        except OSError:
            self.count = len(self._all)
            return None
        theirs.close()
        # Windows has pipes of another class, with the same methods.
        worker = _Worker(process, ours)  # type: ignore[arg-type, unused-ignore]
        self._all.append(worker)
        return worker

    def close(self) -> None:
        """End all workers at once, whatever they do."""
        with self._lock:
            for worker in self._all:
                worker.process.terminate()
                worker.process.join()
                worker.pipe.close()
            for known in (self._all, self._idle, self._left):
                known.clear()


class _Job:
    """A job under way: what is done by whom, and what waits."""

    def __init__(
        self,
        workers: Workers,
        do: Callable[..., object],
        shared: object,
        waiting: Iterator[_Work],
    ) -> None:
        self._workers, self._do, self._shared, self._waiting = workers, do, shared, waiting
        self._next = next(waiting, None)
        self._running: dict[_Worker, _Work] = {}

    @property
    def open(self) -> bool:
        """Return whether anything is to be done still."""
        return self._next is not None or bool(self._running)

    def step(self) -> Iterator[tuple[int, Callable[[CheckCancelled], object]]]:
        """Hand out what can be, wait for a moment, and yield what gives each answer by then."""
        from multiprocessing.connection import wait

        while self._next is not None and (worker := self._workers.take(self)) is not None:
            self._give(worker, self._next)
        if self._next is not None and not self._workers.count:
            work, self._next = self._next, next(self._waiting, None)
            yield work.number, self._by_caller(work)
        pipes = {worker.pipe: worker for worker in self._running}
        if not pipes:
            threading.Event().wait(TICK)
        for pipe in wait(list(pipes), TICK) if pipes else ():
            worker = pipes[cast("Connection", pipe)]
            work = self._running.pop(worker)
            try:
                fine, answer = worker.pipe.recv()
            except (EOFError, OSError):
                yield from self._lost(worker, work)
                continue
            worker.owes = False
            self._workers.give_back(worker)
            self._workers.wants_none(self)  # whoever asks may take its time with the answer
            yield work.number, partial(_answered, fine, answer)

    def _give(self, worker: _Worker, work: _Work) -> None:
        fresh = () if worker.shared is self._shared else (self._shared,)
        self._next = next(self._waiting, None)
        self._running[worker] = work
        with suppress(OSError):  # it has died: that is found where its answer is read
            worker.pipe.send((self._do, fresh, work.task))
        worker.shared, worker.owes = self._shared, True

    def _lost(
        self, worker: _Worker, work: _Work
    ) -> Iterator[tuple[int, Callable[[CheckCancelled], object]]]:
        """Have a task done again whose worker has died."""
        self._workers.bury(worker)
        work.lost += 1
        if work.lost >= MOST_LOST:
            yield work.number, self._by_caller(work)
            return
        if self._next is not None:
            self._waiting = chain((self._next,), self._waiting)
        self._next = work

    def _by_caller(self, work: _Work) -> Callable[[CheckCancelled], object]:
        return partial(self._do, self._shared, work.task)

    def leave(self) -> None:
        """Have the workers leave what they do, and give them back."""
        self._workers.wants_none(self)
        for worker in self._running:
            if worker.owes:
                with suppress(OSError):
                    worker.pipe.send(None)
            self._workers.give_back(worker)
        self._running.clear()


def _answered(fine: bool, answer: object, _check: CheckCancelled) -> object:
    """Return what a worker found; raise the fault it met."""
    if not fine:
        raise cast("Exception", answer)
    return answer


# ------------------------------------------------------------------ the workers


def follow() -> None:
    """Leave stopping to the process that hands out the tasks, and end when it is gone.

    From the keyboard all processes are stopped at once; this one goes on, and the one who asked
    decides. Killed, that one can tell nobody: then nobody waits for what is done here.
    """
    own_process()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    asker = parent_process()
    if asker is not None:
        asker.join()
        os._exit(1)


def _serve(pipe: Connection) -> None:
    """Do one task after the other, until nobody is there to ask."""
    follow()
    shared: object = None

    def check() -> None:
        if pipe.poll():  # while a task is done nothing else comes
            pipe.recv()
            raise TaskLeftError

    with suppress(EOFError, OSError):
        while True:
            given = pipe.recv()
            if given is None:  # the task to be left was done by then
                continue
            do, fresh, task = given
            shared = fresh[0] if fresh else shared
            try:
                pipe.send((True, do(shared, task, check)))
            except Exception as fault:  # noqa: BLE001 - told to whoever asked
                _send_fault(pipe, fault)


def _send_fault(pipe: Connection, fault: Exception) -> None:
    """Send a fault with where it happened; one that cannot be sent as a text alone."""
    notice = "".join(traceback.format_exception(fault)).rstrip()
    fault.add_note(notice)
    try:
        copy(fault)  # as it is made again on the other side
        pipe.send((False, fault))
    except Exception:  # noqa: BLE001 - whatever a fault of any kind raises when it is copied
        pipe.send((False, RuntimeError(notice)))


# ------------------------------------------------------------------ those of this process


class _Employed:
    workers = Workers(0)


def employed() -> Workers:
    """Return the workers of this process; none until somebody employs some."""
    return _Employed.workers


def employ(most: int = AUTOMATIC) -> Workers:
    """Have so many workers from now on, in the place of those there were; give them.

    Raises ContentError as `automatic` does, whatever is wanted: at once, not when that is changed.
    """
    usual = automatic()
    wanted = usual if most == AUTOMATIC else min(MOST, most)
    if wanted != _Employed.workers.count:
        before, _Employed.workers = _Employed.workers, Workers(wanted)
        before.close()
    return _Employed.workers
