"""A number of an answer taken apart: what it is made of, and by which rule each part counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from simulator.files.plain_data import Data
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.tally import Part, Tally
from simulator.records import dataclass

NOTHING: Final = 1e-6
"""A part of no more inches than this is rounding, and none."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a number: what it adds or takes away, what it comes from, by which rule.

    `decides` tells what changes a number, which an answer cites, from what it begins with.

    Example:
        >>> from simulator import Rule, Term
        >>> Term(-1, "rough ground", Rule.TER_ROU_01).amount
        -1
    """

    amount: float
    source: str
    rule: Rule | None = None
    decides: bool = False


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A number with the parts that add up to it.

    `key` names it in data, `words` in sentences; `unit` stands behind the total, such as "in".

    Example:
        >>> from simulator import Breakdown
        >>> number = Breakdown("distance", "Charge distance", (), "in")
        >>> number.key, number.total
        ('distance', 0)
    """

    key: str
    words: str
    terms: tuple[Term, ...]
    unit: str = ""

    @property
    def total(self) -> float:
        """Return the sum of the parts."""
        return sum(term.amount for term in self.terms)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules by which something changes it."""
        rules = (term.rule for term in self.terms if term.decides and term.rule is not None)
        return tuple(dict.fromkeys(rules))

    @property
    def sentence(self) -> str:
        """Return it as in "Charge distance: speed 5 + die 4 - rough ground 1 = 8 in"."""
        unit = f" {self.unit}" if self.unit == _("in") else self.unit
        total = f"{_number(self.total)}{unit}"
        terms = [t for i, t in enumerate(self.terms) if i == 0 or abs(t.amount) > NOTHING]
        if len(terms) == 1:
            words = _("{what}: {total} ({source})")
            return words.format(what=self.words, total=total, source=terms[0].source)
        parts = "".join(_written(term, first=not i) for i, term in enumerate(terms))
        return _("{what}: {parts} = {total}").format(what=self.words, parts=parts, total=total)

    def plain(self) -> Data:
        """Return it as plain data."""
        parts = [
            {"amount": term.amount, "source": term.source}
            | ({} if term.rule is None else {"rule": term.rule.value})
            for term in self.terms
        ]
        return {"total": self.total, "parts": parts}


def terms_of(tally: Tally, base: str, rule: Rule | None = None) -> tuple[Term, ...]:
    """Return the parts of a tally; `base` says in words what its printed value is."""
    return (Term(tally.base, base, rule), *parts_of(tally.parts))


def parts_of(parts: Iterable[Part]) -> tuple[Term, ...]:
    """Return what changes a number, as terms."""
    return tuple(Term(part.amount, str(part.source), part.rule, decides=True) for part in parts)


def remainder(
    terms: Iterable[Term], total: float, source: str, rule: Rule | None, *, decides: bool = False
) -> list[Term]:
    """Return what is missing between some parts and a total, as a term; none where they meet."""
    missing = total - sum(term.amount for term in terms)
    return [Term(missing, source, rule, decides)] if abs(missing) > NOTHING else []


def _written(term: Term, *, first: bool) -> str:
    amount = _number(abs(term.amount))
    sign = "−" if term.amount < 0.0 else "+"
    lead = ("− " if term.amount < 0.0 else "") if first else f" {sign} "
    return f"{lead}{term.source} {amount}"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return ("0" if text in {"-0", ""} else text).replace("-", "−")
