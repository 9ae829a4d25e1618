"""What a game earned, read off its events: who began, points by round, wounds, cards played."""

from __future__ import annotations

from collections import Counter

from simulator.engine.session import Session
from simulator.model.events import (
    AttackBegan,
    AttackCompleted,
    CardPlayed,
    FirstPlayerNamed,
    UnitDestroyed,
)
from simulator.model.state import GameState, Seat, UnitId
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Earnings:
    """What the two lists of a game earned, as a row of a study holds it."""

    began: str = ""
    by_round: str = ""
    units: str = ""
    cards: str = ""


def earned(session: Session, first: Seat) -> Earnings:
    """Read off a game what each list earned; `first` is where the first list sat."""
    state = session.state
    wounds: Counter[tuple[str, str]] = Counter()
    destroyed: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    attackers: list[UnitId] = []
    for event in session.events:
        if isinstance(event, AttackBegan):
            attackers.append(event.attacker)
        elif isinstance(event, AttackCompleted):
            wounds[_card(state, event.attacker, first)] += event.wounds
            if attackers:
                attackers.pop()
        elif isinstance(event, UnitDestroyed) and attackers:
            owner, card = _card(state, attackers[-1], first)
            if _side(state.units[event.unit].owner, first) != owner:
                destroyed[owner, card] += 1
        elif isinstance(event, CardPlayed):
            played[_side(event.player, first), event.card] += 1
    units = " ".join(
        f"{side}:{card}:{dealt}:{destroyed[side, card]}"
        for (side, card), dealt in sorted(wounds.items())
    )
    cards = " ".join(f"{side}:{card}:{count}" for (side, card), count in sorted(played.items()))
    named = (event.player for event in session.events if isinstance(event, FirstPlayerNamed))
    began = next((_side(seat, first) for seat in named), "")
    return Earnings(began, _by_round(state, first), units, cards)


def _card(state: GameState, unit: UnitId, first: Seat) -> tuple[str, str]:
    """Return whose card attacked and which: a combat unit, or an NCU that may."""
    if unit in state.units:
        return _side(state.units[unit].owner, first), state.units[unit].card
    ncu = state.ncus[unit]
    return _side(ncu.owner, first), ncu.card


def _side(seat: Seat, first: Seat) -> str:
    return "first" if seat is first else "second"


def _by_round(state: GameState, first: Seat) -> str:
    """Return the score after every round, the first list's first."""
    score = {"first": 0, "second": 0}
    text = []
    for number in range(1, state.round + 1):
        for award in state.points:
            if award.round == number:
                score[_side(award.player, first)] += award.points
        text.append(f"{score['first']}-{score['second']}")
    return " ".join(text)
