"""What single cards demand of the army they are in (ARM-14).

The words: "army_includes:Robb Stark|Bran Stark" (one of them is in the army), "holds:Robb Stark"
(he is in this very unit), "attached_to:Rickon Stark" (it stands in his unit, or in a unit of that
name), "one_for_each:Golden Company" (at most one for each infantry unit whose name begins so),
"army_excludes:Lord Varys", "at_most:2". The others are judged elsewhere: "ignores_attachment_limit"
and "joins_enemy" in `army_building`, "cheaper_attachment" and "free_attachment" in `army_lists`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from simulator.model.army import Army
from simulator.model.cards import CardId, Library, UnitCard, UnitType
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.armies.lists import Printed, cards_of, full_name, is_named, names_in, placed
from simulator.texts import Message, joined, msg


@dataclass(frozen=True)
class _Asked:
    """A demand with what it looks at: the card, the cards beside it, the whole army."""

    card: Printed
    value: str
    beside: list[Printed]
    everyone: list[Printed]

    @property
    def title(self) -> str:
        """Return the name of the card that demands it."""
        return full_name(self.card)

    @property
    def names(self) -> Message:
        """Return the names of the cards it looks for, one of which will do."""
        return joined(names_in(self.value), msg(" or "))


class _Word(Protocol):
    def __call__(self, asked: _Asked) -> Verdict: ...


def needs(army: Army, library: Library) -> list[Verdict]:
    """Tell for each demand that further cards may still meet whether it is met."""
    return _judged(army, library, _NEEDS)


def limits(army: Army, library: Library) -> list[Verdict]:
    """Tell for each demand that no further card can mend whether it is kept."""
    return _judged(army, library, _LIMITS)


def _judged(army: Army, library: Library, words: Mapping[str, _Word]) -> list[Verdict]:
    """Judge each demand of each card once; a copy that breaks it speaks for all."""
    found: dict[tuple[CardId, str], Verdict] = {}
    everyone = cards_of(army, library)
    for card, beside in placed(army, library):
        for demand in card.requirements:
            word, _colon, value = demand.partition(":")
            if word in words and found.get((card.id, demand), True):
                asked = _Asked(card, value, beside, everyone)
                found[card.id, demand] = words[word](asked)
    return list(found.values())


def _any_named(cards: Iterable[Printed], value: str) -> bool:
    return any(is_named(card, names_in(value)) for card in cards)


def _includes(asked: _Asked) -> Verdict:
    why = msg("{card} needs {names} in the army.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.everyone, asked.value), Rule.ARM_14, why)


def _holds(asked: _Asked) -> Verdict:
    why = msg("{names} must be attached to {card}.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.beside, asked.value), Rule.ARM_14, why)


def _attached_to(asked: _Asked) -> Verdict:
    why = msg("{card} must be in a unit with {names}.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.beside, asked.value), Rule.ARM_14, why)


def _one_for_each(asked: _Asked) -> Verdict:
    count = sum(1 for other in asked.everyone if other.id == asked.card.id)
    units = [
        other
        for other in asked.everyone
        if isinstance(other, UnitCard)
        and other.type is UnitType.INFANTRY
        and other.name.startswith(asked.value)
    ]
    why = msg(
        "An army may have one {card} for each {names} infantry unit: it has {count} and {units}.",
        card=asked.title,
        names=asked.names,
        count=count,
        units=len(units),
    )
    return Verdict(count <= len(units), Rule.ARM_14, why)


def _excludes(asked: _Asked) -> Verdict:
    why = msg("{card} may not be in an army with {names}.", card=asked.title, names=asked.names)
    return Verdict(not _any_named(asked.everyone, asked.value), Rule.ARM_14, why)


def _at_most(asked: _Asked) -> Verdict:
    count = sum(1 for other in asked.everyone if other.id == asked.card.id)
    why = msg("An army may have {limit} of {card}.", limit=asked.value, card=asked.title)
    return Verdict(count <= int(asked.value), Rule.ARM_14, why)


_NEEDS: Final[Mapping[str, _Word]] = {
    "army_includes": _includes,
    "holds": _holds,
    "attached_to": _attached_to,
    "one_for_each": _one_for_each,
}
_LIMITS: Final[Mapping[str, _Word]] = {"army_excludes": _excludes, "at_most": _at_most}
