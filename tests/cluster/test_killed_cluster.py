"""A study on a cluster of separate processes: whatever is killed, every game is there once.

`.ci/run` sets IRON_RANKS_CLUSTER; elsewhere this is skipped, since it takes 20 seconds.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from simulator.simulate.cluster import require_dask

MUST: Final = "IRON_RANKS_CLUSTER"


@pytest.mark.skipif(not os.environ.get(MUST), reason=f"needs Dask and 20 seconds: {MUST}=1")
def test_program_worker_and_scheduler_are_killed_and_no_game_is_played_twice(
    tmp_path: Path,
) -> None:
    """24 games; `benchmarks/killed_studies.py` does the same with 2,000."""
    require_dask()
    from benchmarks.killed_studies import Run, compared, disturbed, ended  # noqa: PLC0415

    run = Run(tmp_path, 24)
    happened: list[str] = []
    disturbed(run, "disturbed", happened.append)
    assert [words.partition(" after")[0] for words in happened] == [
        "program killed",
        "worker killed",
        "scheduler killed",
    ]
    code, said = ended(run.start("undisturbed", "--jobs", "2"))
    assert code == 0, said
    compared(run, "disturbed", "undisturbed")
