"""Who plays the games of a study, and what is said when nobody can."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import typer

from simulator.cli import studying
from simulator.datafiles import program_version
from simulator.simulate.cluster import ClusterError, done_here
from simulator.simulate.schedulers import is_scheduler
from tests.studies.quick import tiny

NOWHERE = "tcp://127.0.0.1:9"


@pytest.mark.parametrize(
    ("name", "known"),
    [
        *(("processes", True), (NOWHERE, True), ("tls://a:1", True), ("tcp://[::1]:8786", True)),
        *(("dask", False), ("", False), ("tcp://", False), ("tcp://nowhere", False)),
        *(
            ("tcp://:8786", False),
            ("tcp://a:99999", False),
            ("tcp://a:b", False),
            ("tls://[", False),
        ),
    ],
)
def test_a_scheduler_is_processes_or_an_address(name: str, known: bool) -> None:
    assert is_scheduler(name) is known


def test_an_unknown_scheduler_is_refused_before_anything_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as end:
        studying.run(tmp_path / "none.yaml", None, scheduler="http://10.0.0.1")
    assert end.value.exit_code == 2
    words = "--scheduler http://10.0.0.1: expected one of processes, tcp://HOST:PORT, tls://HOST"
    assert capsys.readouterr().err.startswith(words)


def test_without_dask_the_extra_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(typer.Exit) as end:
        studying.run(tiny(tmp_path), tmp_path / "out", scheduler=NOWHERE)
    assert end.value.exit_code == 2
    assert "pip install iron-ranks[cluster]" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_worker_with_another_version_of_the_program_plays_nothing() -> None:
    assert done_here(program_version(), abs, -3) == 3
    with pytest.raises(ClusterError, match=r"has version .*; here it is 0\.0\.1"):
        done_here("0.0.1", abs, -3)
