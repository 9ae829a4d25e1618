"""A number with its reasons: every statistic is shown as the printed value and what changed it."""

from __future__ import annotations

from simulator.model.rulebook import Rule
from simulator.records import dataclass
from simulator.texts import translate as _


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for a change: `amount` is added to the number, `source` names card or rule."""

    amount: int
    source: str
    rule: Rule

    def __str__(self) -> str:
        """Give the part as in "+1 (Stalwart)"."""
        return f"{self.amount:+d} ({self.source})"


@dataclass(frozen=True, slots=True)
class Tally:
    """A number and the reasons for it."""

    base: int
    parts: tuple[Part, ...] = ()
    source: str = "card"

    @property
    def total(self) -> int:
        """Give the sum of the printed value and all parts."""
        return self.base + sum(part.amount for part in self.parts)

    def plus(self, *parts: Part) -> Tally:
        """Give the tally with further reasons."""
        return Tally(self.base, self.parts + parts, self.source)

    def on_dice(self) -> str:
        """Tell the face a die needs: "5+ (4+, roll -1 Disrupt)".

        The parts of such a number are counted against it; told they are as the cards print them,
        as what is added to the roll.
        """
        if not self.parts:
            return f"{self.total}+"
        reasons = " ".join(f"{-part.amount:+d} {part.source}" for part in self.parts)
        return _("{needed}+ ({printed}+, roll {reasons})").format(
            needed=self.total, printed=self.base, reasons=reasons
        )

    def __str__(self) -> str:
        """Give the sum as a sentence: "5: 4 (card) +1 (Enhanced Mobility)"."""
        if not self.parts:
            return f"{self.base} ({self.source})"
        reasons = " ".join(str(part) for part in self.parts)
        return f"{self.total}: {self.base} ({self.source}) {reasons}"
