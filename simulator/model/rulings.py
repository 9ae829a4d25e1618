"""Points the rulebook leaves open, as switches a table may turn; each has a settled default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.rulebook_table import table_rows
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One switch: off is the settled reading, on the other one.

    `sentence` says what holds when it is on; `source` where the other reading comes from.
    `spellings` are how files write the settled and the other reading.
    """

    id: str
    name: str
    rule: Rule
    sentence: str
    settled: str
    source: str
    spellings: tuple[bool | str, bool | str]

    def read(self, written: object) -> bool | None:
        """Return the reading that a file's value stands for; None for any other value."""
        for on, spelling in enumerate(self.spellings):
            if type(written) is type(spelling) and written == spelling:
                return bool(on)
        return None

    def reading(self, *, on: bool) -> str:
        """Return what holds by the settled reading, or by the other one."""
        return self.sentence if on else self.settled

    def written(self, *, on: bool) -> bool | str:
        """Return a reading as files write it."""
        return self.spellings[on]

    @property
    def choices(self) -> str:
        """Return what a file may write: "true or false", or the names of the two readings."""
        settled, other = self.spellings
        if isinstance(settled, bool):
            return _("true or false")
        return _("{settled} or {other}").format(settled=settled, other=other)


_READINGS: Final = {"false": False, "true": True}
"""How the table writes the readings of a switch that has no names for them."""


def _ruling(row: list[str]) -> Ruling:
    name, title, rule, sentence, settled, source, *readings = row
    off, on = (_READINGS.get(word, word) for word in readings)
    return Ruling(name, title, Rule(rule), sentence, settled, source, (off, on))


RULINGS: Final[Mapping[str, Ruling]] = {row[0]: _ruling(row) for row in table_rows("rulings.tsv")}
"""Every switch by its id, as a case file or a game names it."""


def in_force(rulings: Mapping[str, bool]) -> tuple[Ruling, ...]:
    """Return the switches that are on, in the order of the book."""
    return tuple(ruling for ruling in RULINGS.values() if rulings.get(ruling.id, False))


def written(rulings: Mapping[str, bool]) -> dict[str, bool | str]:
    """Return switches as files write them; one without a name here as it is."""
    return {
        name: RULINGS[name].written(on=on) if name in RULINGS else on
        for name, on in rulings.items()
    }
