"""The tests can be collected where systems differ: no module asks one for what it does not have."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook

ROOT: Final = Path(__file__).resolve().parents[2]
MODULES: Final = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
"""What only systems such as Linux can import."""
NAMES: Final[dict[ModuleType, tuple[str, ...]]] = {
    os: (
        *("fork", "forkpty", "geteuid", "getuid", "getegid", "getgid", "getpgid", "killpg"),
        *("mkfifo", "mknod", "nice", "sched_getaffinity", "setsid", "statvfs", "sysconf"),
        *("chown", "lchown", "uname", "wait4", "waitid", "WIFSIGNALED", "WNOHANG"),
    ),
    signal: (
        *("SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGCHLD"),
        *("alarm", "setitimer", "ITIMER_REAL", "ITIMER_VIRTUAL", "pthread_kill", "sigwait"),
    ),
    time: ("tzset",),
}
"""What only such systems have in modules that others have too."""


@contextmanager
def on(platform: str, *folders: Path) -> Iterator[None]:
    """Be another system while a module in the folders runs, and this one while any other does."""
    patch, elsewhere = pytest.MonkeyPatch(), [False]

    def be(other: bool) -> None:
        elsewhere[0] = other
        patch.undo()
        if not other:
            return
        patch.setattr(sys, "platform", platform)
        for name in MODULES:
            patch.setitem(sys.modules, name, None)  # importing it fails
        for module, names in NAMES.items():
            for name in names:
                patch.delattr(module, name, raising=False)

    def watched(exec_module: Callable[..., None]) -> Callable[..., None]:
        def run(loader: object, module: ModuleType) -> None:
            before, file = elsewhere[0], Path(getattr(module.__spec__, "origin", None) or "")
            be(any(map(file.is_relative_to, folders)) and ".venv" not in file.parts)
            try:
                exec_module(loader, module)
            finally:
                be(before)

        return run

    with pytest.MonkeyPatch.context() as loading:
        for loader in (SourceFileLoader, AssertionRewritingHook):
            loading.setattr(loader, "exec_module", watched(loader.exec_module))
        yield


def collected(platform: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Collect tests in a process of its own that takes itself for another system."""
    return subprocess.run(
        [sys.executable, __file__, platform, *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_all_tests_are_collected(platform: str) -> None:
    told = collected(platform)
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-2000:]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import resource", "import of resource halted"),
        ("USER = os.geteuid()", "no attribute 'geteuid'"),
        ("from fcntl import flock", "import of fcntl halted"),
        ("if sys.platform == 'win32': NOT_THERE", "NOT_THERE"),
    ],
)
def test_what_another_system_lacks_is_noticed(line: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "test_elsewhere.py"
    file.write_text(f"import os, sys\n{line}\n", "utf-8")
    told = collected("win32", str(file))
    assert told.returncode != 0
    assert fault in told.stdout


if __name__ == "__main__":
    _, other, *files = sys.argv
    with on(other, ROOT, *(Path(file).parent for file in files)):
        sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *files]))
