"""What dice will show that have not fallen: effects looked ahead at may not ask for it.

An attack, a charge or a test is veiled for a moment: what only its dice could tell by then stands
for nothing, and whoever reads it is refused (RES-02 to RES-09, CHG-14, PAN-02).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final, NoReturn

from simulator.language.texts import Message, Text, msg
from simulator.model.moments import Moment
from simulator.model.subjects import Attack, Charge, MoraleTest, OfAttack, Subject
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Pick:
    """An answer to what an effect asks: the option's key, and its label as players read it."""

    key: str
    label: Text


class NotComputableError(Exception):
    """An effect does what odds cannot follow; the message is a sentence that says what.

    choices: the answers to the question it asks, where an answer to that is all that is missing.
    """

    def __init__(self, why: Message, choices: tuple[Pick, ...] = ()) -> None:
        """Carry the reason."""
        super().__init__(why)
        self.why = why
        self.choices = choices


class _Unknown:
    """What dice will show that have not fallen: nobody can be told."""

    def _asked(self, *_args: object) -> NoReturn:
        raise NotComputableError(msg("It depends on what the dice show."))

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = _asked
    __rsub__ = __mul__ = __rmul__ = __floordiv__ = __bool__ = __len__ = __iter__ = _asked
    __contains__ = __getitem__ = __hash__ = __index__ = __int__ = __neg__ = _asked

    def __getattr__(self, _name: str) -> NoReturn:
        self._asked()


# Any: what is hidden stands where a value of any kind stood
UNKNOWN: Final[Any] = _Unknown()

_ATTACK: Final = ("faces", "hits", "misses", "unblockable")
_DEFENSE: Final = (*_ATTACK, "defense_faces", "blocked")
_WHOLE: Final = (*_DEFENSE, "fixed", "wounds", "ranks_destroyed")
HIDDEN: Final[dict[Moment, tuple[str, ...]]] = {
    Moment.ATTACK_ROLLED: _ATTACK,
    Moment.ATTACK_STANDS: _DEFENSE,
    Moment.DEFENSE_ROLLED: _DEFENSE,
    Moment.RANK_DESTROYED: _WHOLE,
    Moment.UNIT_DESTROYED: _WHOLE,
    Moment.UNIT_FALLS: _WHOLE,
    Moment.MORALE_BEFORE_DICE: _WHOLE,
    Moment.MORALE_ROLLED: _WHOLE,
    Moment.MORALE_PASSED: _WHOLE,
    Moment.MORALE_FAILED: _WHOLE,
    Moment.MORALE_ENDED: _WHOLE,
    Moment.ATTACK_COMPLETED: (*_WHOLE, "panic_passed", "panic_wounds", "destroyed"),
}
"""What of an attack only its dice can tell at a moment."""

TEST_DICE: Final = {
    Moment.MORALE_ROLLED: ("faces",),
    Moment.MORALE_PASSED: ("faces",),
    Moment.MORALE_FAILED: ("faces", "wounds"),
    Moment.MORALE_ENDED: ("faces", "wounds", "ranks_destroyed"),
}


# Any: what is hidden stands where a value of any kind stood
def with_unknown(subject: Subject, moment: Moment) -> Any:
    """Return an attack, charge, test or fall without what only dice can tell at that moment."""
    if isinstance(subject, Charge):
        return subject if moment is Moment.CHARGE_DECLARED else replace(subject, die=UNKNOWN)
    if isinstance(subject, Attack):
        hidden = dict.fromkeys(HIDDEN.get(moment, ()), UNKNOWN)
        charge = subject.charge and replace(subject.charge, die=UNKNOWN)
        return replace(subject, charge=charge, **hidden)
    if isinstance(subject, OfAttack) and subject.attack is not None:
        subject = replace(subject, attack=with_unknown(subject.attack, moment))
    if isinstance(subject, MoraleTest):
        return replace(subject, **dict.fromkeys(TEST_DICE.get(moment, ()), UNKNOWN))
    return subject


# Any: what is hidden stands where a value of any kind stood
def unveiled(changed: Any, hidden: Any, known: Any) -> Any:
    """Return a subject as effects left it, with what was hidden from them as it was.

    Raises NotComputableError where they touched that.
    """
    if not isinstance(changed, Charge | Attack | MoraleTest):
        return changed
    # Any: what is hidden stands where a value of any kind stood
    found: dict[str, Any] = {}
    for each in fields(hidden):
        before = getattr(hidden, each.name)
        if before is not UNKNOWN and each.name not in ("charge", "attack"):
            continue
        if getattr(changed, each.name) is not before:
            raise NotComputableError(msg("It changes what the dice show."))
        found[each.name] = getattr(known, each.name)
    return replace(changed, **found)
