"""A number with its reasons: every statistic is shown as the printed value and what changed it."""

from __future__ import annotations

from simulator.language.texts import Message, Text, joined, literal, msg
from simulator.model.rulebook import Rule
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for a change: `amount` is added to the number, `source` names card or rule.

    Example:
        >>> from simulator import Part, Rule
        >>> print(Part(1, "Stalwart", Rule.ABL_01))
        +1 (Stalwart)
    """

    amount: int
    source: Text
    rule: Rule

    def message(self) -> Message:
        """Return the part as in "+1 (Stalwart)"."""
        return literal("{amount:+d} ({source})", amount=self.amount, source=self.source)

    def __str__(self) -> str:
        """Write the part as in "+1 (Stalwart)"."""
        return str(self.message())


@dataclass(frozen=True, slots=True)
class Tally:
    """A number and the reasons for it.

    Example:
        >>> from simulator import Part, Rule, Tally
        >>> speed = Tally(4).plus(Part(1, "Enhanced Mobility", Rule.ABL_01))
        >>> print(speed)
        5: 4 (card) +1 (Enhanced Mobility)
        >>> speed.total
        5
    """

    base: int
    parts: tuple[Part, ...] = ()
    source: Text = msg("card")

    @property
    def total(self) -> int:
        """Return the sum of the printed value and all parts."""
        return self.base + sum(part.amount for part in self.parts)

    def plus(self, *parts: Part) -> Tally:
        """Return the tally with further reasons."""
        return Tally(self.base, self.parts + parts, self.source)

    def on_dice(self) -> Message:
        """Return the face a die needs: "5+ (4+, roll -1 Disrupt)".

        The parts of such a number are counted against it; told they are as the cards print them,
        as what is added to the roll.
        """
        if not self.parts:
            return literal("{needed}+", needed=self.total)
        reasons = [
            literal("{amount:+d} {source}", amount=-part.amount, source=part.source)
            for part in self.parts
        ]
        return msg(
            "{needed}+ ({printed}+, roll {reasons})",
            needed=self.total,
            printed=self.base,
            reasons=joined(reasons, " "),
        )

    def message(self) -> Message:
        """Return the sum as a sentence: "5: 4 (card) +1 (Enhanced Mobility)"."""
        printed = literal("{base} ({source})", base=self.base, source=self.source)
        if not self.parts:
            return printed
        reasons = joined((part.message() for part in self.parts), " ")
        return literal(
            "{total}: {printed} {reasons}", total=self.total, printed=printed, reasons=reasons
        )

    def __str__(self) -> str:
        """Write the sum as a sentence: "5: 4 (card) +1 (Enhanced Mobility)"."""
        return str(self.message())
