"""What holds for every test of the window: it leaves no game of its own open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.fingers import close_all


@pytest.fixture(autouse=True)
def _closed_afterwards() -> Iterator[None]:
    yield
    close_all()
