"""Tasks over many machines, by Dask (extra `cluster`); only this module knows it.

A Dask scheduler and its workers are started by whoever owns the machines; the program is a client
of theirs. A worker that ends takes no task with it: Dask hands it to another. A scheduler that ends
ends the run, with what was done kept by whoever asked for it.

Workers get tasks and the function that does one, nothing else: no clock of Dask's, no thread, no
page of its dashboard reaches the game. In one process one task is done at a time, however many
threads a worker has, because games are counted in processor time.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from functools import partial
from itertools import islice
from typing import Final, Protocol, TypeVar
from urllib.parse import urlsplit

from simulator.datafiles import program_version
from simulator.language.texts import translate as _

T = TypeVar("T")
R = TypeVar("R")

PROTOCOLS: Final = ("tcp://", "tls://")
"""How the address of a scheduler begins."""
AHEAD: Final = 2
"""Tasks handed out per worker's thread: one that is being done, and one that waits for its turn."""
CONNECT: Final = 10
"""Seconds to wait for the scheduler, at the beginning and when it is silent."""
WAIT: Final = 30
"""Seconds to wait for its first worker."""
_ONE_AT_A_TIME: Final = threading.Lock()


class ClusterError(RuntimeError):
    """A cluster that cannot be asked, has gone, or has another program; it says what to do."""


def is_address(name: str) -> bool:
    """Return whether a name has all parts of a scheduler's address: protocol, host and port."""
    try:
        parts = urlsplit(name)
        return name.startswith(PROTOCOLS) and bool(parts.hostname) and bool(parts.port)
    except ValueError:  # a port that is no number, or none there is
        return False


def require_dask() -> None:
    """Raise ClusterError, with the extra to install, where Dask is missing."""
    try:
        import distributed  # noqa: F401, PLC0415 - only whether it is there
    except ImportError as fault:
        raise ClusterError(
            _("A cluster needs Dask, which is not installed: pip install iron-ranks[cluster]")
        ) from fault


def over_cluster(
    tasks: Iterable[T], do: Callable[[T], R], address: str, wait_seconds: float = WAIT
) -> Generator[R, None, None]:
    """Do tasks by the workers of the Dask scheduler at `address`, such as "tcp://10.0.0.1:8786".

    `do`, what it takes and what it gives travel between machines. Tasks are taken only as fast as
    they are done. Raises ClusterError where nobody is at the address or no worker within
    `wait_seconds`, where a worker has another version of the program, when a task has ended several
    workers, and when the scheduler goes.
    """
    require_dask()
    from distributed import Client, Future, wait  # noqa: PLC0415 - only with the extra

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they would say, we say
    client = _client(Client, address, wait_seconds)
    waiting = iter(tasks)
    here = partial(done_here, program_version(), do)
    running: set[Future[R]] = set()
    most = since = 0
    try:
        while True:
            if since >= most:  # workers come and go; asking for them after every task would cost
                most, since = max(1, AHEAD * sum(client.nthreads().values())), 0
            more = islice(waiting, max(0, most - len(running)))
            running |= {client.submit(here, task, pure=False) for task in more}
            if not running:
                return
            done, running = wait(running, return_when="FIRST_COMPLETED")
            since += len(done)
            for one in done:
                if one.status == "error":
                    raise _fault_of(one.exception(timeout=wait_seconds))
                yield one.result()
    except (OSError, asyncio.CancelledError, CancelledError) as fault:
        words = _("The scheduler at {address} has gone.")
        raise ClusterError(words.format(address=address)) from fault
    finally:
        client.close(timeout=2)


def done_here(version: str, do: Callable[[T], R], task: T) -> R:
    """Do a task in the process of a worker, if it has this version of the program."""
    if program_version() != version:
        raise ClusterError(
            _("A worker has version {found} of the program; here it is {version}.").format(
                found=program_version(), version=version
            )
        )
    with _ONE_AT_A_TIME:
        return do(task)


class _Connection(Protocol):
    """What is asked of a client of Dask before it gets work; Dask is known only where it is."""

    def wait_for_workers(self, n_workers: int, timeout: float) -> object:
        """Wait until so many workers are there; TimeoutError after so many seconds."""

    def close(self, timeout: float) -> object:
        """End the connection."""


C = TypeVar("C", bound=_Connection)


def _client(maker: Callable[..., C], address: str, seconds: float) -> C:
    """Connect to the scheduler and wait for a worker of its."""
    try:
        client = maker(address, timeout=CONNECT)
    except (OSError, ValueError) as fault:
        words = _("--scheduler {address}: no Dask scheduler answers there ({why})")
        raise ClusterError(words.format(address=address, why=fault)) from fault
    try:
        client.wait_for_workers(1, timeout=seconds)
    except TimeoutError as fault:
        client.close(timeout=2)
        words = _(
            "--scheduler {address}: no worker within {n:.0f} seconds. On each machine: "
            "dask worker {address} --nthreads 1 --nworkers auto"
        )
        raise ClusterError(words.format(address=address, n=seconds)) from fault
    return client


def _fault_of(fault: BaseException) -> BaseException:
    """Return what a task ended with that a worker could not do."""
    from distributed import KilledWorker  # noqa: PLC0415 - only with the extra

    if isinstance(fault, KilledWorker):
        return ClusterError(
            _("Several workers ended while they did the same task: {why}").format(
                why=str(fault).split(". ")[0]
            )
        )
    if isinstance(fault, ImportError):
        return ClusterError(
            _(
                "A worker cannot load the program: {why}. Install iron-ranks {version} "
                "on every machine."
            ).format(why=fault, version=program_version())
        )
    return fault
