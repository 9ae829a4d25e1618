"""Who works through a long list of tasks: this process, several on this machine, or a cluster.

A scheduler takes tasks and the function that does one, and yields what came of them, in the order
in which they were done. It takes tasks only as fast as they are done, so that whoever stops asking
for more leaves nothing behind but what had been begun.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Final, TypeVar

from simulator.content.workers import follow
from simulator.simulate.cluster import is_address, over_cluster

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 2
"""Tasks handed out per process: one that is being done, and one that waits for its turn."""


def here(tasks: Iterable[T], do: Callable[[T], R], _jobs: int = 1) -> Generator[R, None, None]:
    """Do one task after the other in this process."""
    yield from map(do, tasks)


def over_processes(tasks: Iterable[T], do: Callable[[T], R], jobs: int) -> Generator[R, None, None]:
    """Do tasks in `jobs` processes; `do` and what it takes and gives travel between them."""
    if jobs <= 1:
        yield from here(tasks, do)
        return
    waiting = iter(tasks)
    pool = ProcessPoolExecutor(max_workers=jobs, initializer=follow)
    try:
        running: set[Future[R]] = {pool.submit(do, task) for task in islice(waiting, AHEAD * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(do, task) for task in islice(waiting, len(done))}
            for one in done:
                yield one.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


PROCESSES: Final = "processes"
"""The name of the scheduler on this machine; any other is the address of a cluster's."""


def is_scheduler(name: str) -> bool:
    """Return whether tasks can be given to a scheduler of this name."""
    return name == PROCESSES or is_address(name)


def over(
    name: str, tasks: Iterable[T], do: Callable[[T], R], jobs: int
) -> Generator[R, None, None]:
    """Do tasks by a scheduler: over `jobs` processes here, or by the workers of a cluster.

    Raises ClusterError where the cluster cannot do them.
    """
    if name == PROCESSES:
        return over_processes(tasks, do, jobs)
    return over_cluster(tasks, do, name)
