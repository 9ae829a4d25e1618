"""What lies face up: cards that were played or revealed, abilities used, until another saw them.

Who has answered a question since has seen them; whoever else has put them away says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Final

from simulator.engine.inputs import Declined
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import Text
from simulator.missions.missions import mission_id
from simulator.model import events as ev
from simulator.model.cards import AbilityId, CardId
from simulator.model.effect_ids import EffectPart
from simulator.model.rulebook import Rule
from simulator.model.scenario import ModeCard
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of


class Laid(Enum):
    """How a card or an ability came to lie face up."""

    PLAYED = "played"
    REVEALED = "revealed"
    SWAPPED = "swapped"
    DRAFTED = "drafted"
    GIVEN = "given"
    SCORED = "scored"
    OPENED = "opened"
    """Drawn by nobody, for all."""
    IN_FORCE = "in_force"
    """Played before; what it left at a unit takes effect now, and nobody uses it."""


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card or an ability that lies face up.

    index: the place of its event in the game. player: whose it is, None for the table's own.
    holder: the unit or NCU that used the ability, or at which a card takes effect. target: whom it
    is about, empty for nobody. mode_cards: the cards of the mode that lie there, with how they came
    there.
    """

    index: int
    player: Seat | None
    name: Text = ""
    card: CardId = ""
    ability: AbilityId = ""
    holder: UnitId = ""
    target: UnitId = ""
    order: bool = False
    mode_cards: tuple[CardId, ...] = ()
    how: Laid = Laid.PLAYED


def lying_face_up(
    session: Session,
    looked: Callable[[int], bool],
    passed: Sequence[Declined] = (),
    put_away: Collection[int] = (),
) -> tuple[FaceUp, ...]:
    """Return what no seat of another side has seen yet, the newest last.

    Args:
        session: The game.
        looked: Whether an input, by its place, was given by somebody who saw the table.
        passed: The passes of windows in which nothing could be used, by who saw the table: they
            count like any answer, so that what lies there tells nothing of a hand.
        put_away: The places of the events whose cards were put away.
    """
    now, found = session.position, list[FaceUp]()
    end, answered, passes = len(session.events), set[Seat](), list(passed)
    for at in range(len(session.inputs), -1, -1):
        begin = session.events_before(at - 1) if at else 0
        for index in range(end - 1, begin - 1, -1):
            while passes and passes[-1].events > index:
                answered.add(passes.pop().given.who)
            if len({now.team(seat) for seat in answered}) > 1:
                return tuple(reversed(found))
            one = laid_by(now, index, session.events[index])
            if one is None or index in put_away:
                continue
            if one.player is None or answered <= set(now.team(one.player)):
                found.append(one)
        if not at:
            break
        end, given = begin, session.inputs[at - 1]
        if not given.dice and looked(at - 1):
            answered.add(given.who)
    return tuple(reversed(found))


def laid_by(now: Position, index: int, event: ev.Event) -> FaceUp | None:
    """Return what an event of this place lays face up, None where it lays nothing."""
    match event:
        case ev.CardPlayed():
            return FaceUp(index, event.player, card=event.card, target=event.target or "")
        case ev.AbilityUsed():
            return _used(now, index, event)
        case ev.LastingBegan():
            gained = event.lasting
            cards = {card.ability: card for card in scenario_of(now).objective_cards}
            if gained.ability not in cards:
                return None
            number = str(cards[gained.ability].number)
            return _of_the_mode(index, event, gained.owner, number, target=gained.subject or "")
        case ev.Noted() if event.cards:
            return _of_the_mode(index, event, event.player, *event.cards)
        case ev.TokenPlaced(rule=Rule.SCN_FEAST_11) if event.token.card is not None:
            return _of_the_mode(index, event, None, str(event.token.card))
        case ev.PointsScored():
            scored = [c for c in scenario_of(now).missions if mission_id(c.number) in event.about]
            numbers = [str(card.number) for card in scored]
            return _of_the_mode(index, event, event.player, *numbers) if numbers else None
        case _:
            return None


def _used(now: Position, index: int, event: ev.AbilityUsed) -> FaceUp:
    """Return what an ability lays face up: a card, where it is what one left at its holder."""
    waiting = _waiting(now, event.ability)
    if waiting is not None:
        return FaceUp(index, None, card=waiting, holder=event.holder, how=Laid.IN_FORCE)
    return FaceUp(
        index,
        now.owner(event.holder),
        event.name,
        ability=event.ability,
        holder=event.holder,
        target=event.target or "",
        order=event.order,
    )


def _waiting(now: Position, effect: AbilityId) -> CardId | None:
    """Return the tactics card of which an effect is what waited at a unit or an NCU."""
    parts = {part.whose(effect) for part in (EffectPart.LASTING, EffectPart.ATTACHED)} - {None}
    cards = now.game.library.tactics.items()
    return next((name for name, card in cards if card.ability in parts), None)


_LAID: Final = {
    Rule.SCN_WINDS_04: Laid.REVEALED,
    Rule.SCN_DARK_06: Laid.SWAPPED,
    Rule.SCN_DARK_07: Laid.SWAPPED,
    Rule.SCN_CLASH_03: Laid.DRAFTED,
    Rule.SCN_FIRE_03: Laid.GIVEN,
}
"""How a card of the mode came to lie there, by the rule; by any other it was played."""


def _of_the_mode(
    index: int, event: ev.Event, player: Seat | None, *cards: CardId, target: UnitId = ""
) -> FaceUp:
    """Return cards of the mode that were laid open, and how."""
    how = Laid.OPENED if player is None else _LAID.get(event.rule, Laid.PLAYED)
    if isinstance(event, ev.PointsScored):
        how = Laid.SCORED
    return FaceUp(index, player, target=target, mode_cards=cards, how=how)


def mode_cards_of(now: Position, shown: FaceUp) -> tuple[ModeCard, ...]:
    """Return the cards of the mode that lie face up (SCN-STORM-09, SCN-WINDS-04)."""
    mode = scenario_of(now)
    cards: dict[CardId, ModeCard] = {card.id: card for card in mode.siege_cards}
    cards |= {str(card.number): card for card in mode.missions}
    cards |= {str(card.number): card for card in mode.objective_cards}
    return tuple(cards[one] for one in shown.mode_cards)
