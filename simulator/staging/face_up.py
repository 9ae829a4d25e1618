"""What lies face up: cards that were played or revealed, abilities used, until another saw them.

Who has answered a question since has seen them; whoever else has put them away says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.engine.position import Position
from simulator.engine.session import Declined, Session
from simulator.language.texts import Text
from simulator.missions.missions import card as mission_card
from simulator.model import events as ev
from simulator.model.cards import AbilityId, CardId
from simulator.model.scenario import MissionCard, SiegeCard
from simulator.model.state import Seat, UnitId
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card or an ability that lies face up.

    index: the place of its event in the game. player: whose it is. holder: the unit or NCU that
    used the ability, empty for a card. target: whom it is about, empty for nobody. mode_card: the
    siege card or mission that it is, empty for any other card.
    """

    index: int
    player: Seat
    name: Text = ""
    card: CardId = ""
    ability: AbilityId = ""
    holder: UnitId = ""
    target: UnitId = ""
    order: bool = False
    mode_card: CardId = ""


def lying_face_up(
    session: Session,
    looked: Callable[[int], bool],
    passed: Sequence[Declined] = (),
    since: int = 0,
) -> tuple[FaceUp, ...]:
    """Return what no seat of another side has seen yet, the newest last.

    Args:
        session: The game.
        looked: Whether an input, by its place, was given by somebody who saw the table.
        passed: The passes of windows in which nothing could be used, by who saw the table: they
            count like any answer, so that what lies there tells nothing of a hand.
        since: What happened before so many events was put away.
    """
    now, found = session.position, list[FaceUp]()
    end, answered, passes = len(session.events), set[Seat](), list(passed)
    for at in range(len(session.inputs), -1, -1):
        begin = session.events_before(at - 1) if at else 0
        for index in range(end - 1, max(begin, since) - 1, -1):
            while passes and passes[-1].events > index:
                answered.add(passes.pop().given.who)
            one = _face_up(now, index, session.events[index])
            if one is not None and answered <= set(now.team(one.player)):
                found.append(one)
        if begin <= since or len({now.team(seat) for seat in answered}) > 1:
            break
        end, given = begin, session.inputs[at - 1]
        if not given.dice and looked(at - 1):
            answered.add(given.who)
    return tuple(reversed(found))


def _face_up(now: Position, index: int, event: ev.Event) -> FaceUp | None:
    """Return what an event lays on the table, None for any other."""
    match event:
        case ev.CardPlayed():
            return FaceUp(index, event.player, card=event.card, target=event.target or "")
        case ev.AbilityUsed():
            return FaceUp(
                index,
                now.owner(event.holder),
                event.name,
                ability=event.ability,
                holder=event.holder,
                target=event.target or "",
                order=event.order,
            )
        case ev.Noted(player=Seat() as player) if event.card:
            return FaceUp(index, player, mode_card=event.card)
        case _:
            return None


def mode_card_of(now: Position, shown: FaceUp) -> SiegeCard | MissionCard:
    """Return the siege card or mission that lies face up (SCN-STORM-09, SCN-WINDS-04)."""
    sieges = {card.id: card for card in scenario_of(now).siege_cards}
    return sieges.get(shown.mode_card) or mission_card(now, int(shown.mode_card))
