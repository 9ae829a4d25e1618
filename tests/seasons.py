"""The season that tests name when they mean it, whichever is the usual one."""

from __future__ import annotations

from typing import Final

from simulator.model.cards import Season

S07: Final[Season] = "S07"
