"""For which effects a seat is asked in a window: all it has, and where to say when."""

from __future__ import annotations

from simulator.engine.names import player_name
from simulator.language.texts import TACTICS_CARD, inside, printed
from simulator.language.texts import translate as _
from simulator.model.moments import EffectUse
from simulator.model.requests import Choose
from simulator.model.state import Phase, Seat
from simulator.staging.changes import held_abilities
from simulator.ui.battle.draft import AnswerRow, GoOn, Leave, Left
from simulator.ui.battle.entrusted import may_pass
from simulator.ui.battle.match import Match
from simulator.ui.battle.way_on import WayOn
from simulator.ui.cards.hand import OpenHand
from simulator.ui.keys import PEEK, Act, Keys
from simulator.ui.settings import Asking


def effects_asked(match: Match, player: Seat) -> dict[str, str]:
    """Return the abilities a seat may be asked about: cards, and effects of units and NCUs."""
    game, state = match.session.game, match.session.state
    library = game.library
    seat = state.seats[player]
    found: dict[str, str] = {}
    for card in {*seat.deck, *seat.hand, *seat.discard, *(one.card for one in seat.face_down)}:
        tactics = library.tactics[card]
        found[tactics.ability] = printed(tactics.name, TACTICS_CARD)
    for _holder, ability in held_abilities(match.session.position, player):
        behaviour = game.effects.abilities.get(ability)
        if behaviour and any(
            t.optional or t.use is not EffectUse.PASSIVE for t in behaviour.triggers
        ):
            text = library.abilities.get(ability)
            found[ability] = printed(text.name) if text else str(behaviour.name)
    return found


def moments_named() -> dict[str, tuple[str, str]]:
    """Return when a seat may want to be asked: what that is called, and what it tells."""
    return {
        Asking.ALWAYS: (
            _("whatever I hold"),
            _("wherever a card of the deck could be played: being asked tells the others nothing"),
        ),
        Asking.SOME: (
            _("only when I can"),
            _("being asked tells the others that this seat can use something"),
        ),
        Asking.NONE: (_("never"), _("everything is passed without a question")),
    }


def rows_below(
    match: Match, keys: Keys, way: WayOn | None = None, *, closed: bool
) -> tuple[AnswerRow, ...]:
    """Return the rows beside the options of the pending question: what else may be done.

    None of them says what a seat holds or wishes; one opens a hand that is `closed`. Some answer
    the question that a strip leads to, all passing on the `way`.
    """
    request, state = match.pending, match.session.state
    if not isinstance(request, Choose) or not may_pass(request):
        return ()
    rows = []
    if closed and state.seats[request.who].hand:
        key = keys.shown(PEEK[request.who])
        do, words = OpenHand(request.who), _("A card from the hand")
        rows.append(AnswerRow(do, key, words, quiet=True, among=True))
    rows += _rows_on(way) if way is not None else []
    if state.phase is Phase.TURN and state.turn:
        words = _("Not again until my own turn")
        rows.append(AnswerRow(Leave(Left.OTHERS), keys.shown(Act.NOT_AGAIN), words, quiet=True))
    rows.append(AnswerRow(Act.ASK_ME, keys.shown(Act.ASK_ME), _("Ask me when …"), quiet=True))
    return tuple(rows)


def _rows_on(way: WayOn) -> list[AnswerRow]:
    """Return the rows by which the question behind a strip is answered along with it."""
    question, who = way.question, player_name(way.question.who)
    if len(way.moments) > 1:
        later = ", ".join(inside(moment.words) for moment in way.moments[1:])
        said = _("Nobody uses anything, now or later ({later}), and {player} goes on. {question}")
    elif set(way.passes) == {question.who}:
        later, said = "", _("{player} uses nothing and goes on. {question}")
    else:
        later, said = "", _("Nobody uses anything, and {player} goes on. {question}")
    group = said.format(player=who, question=question.prompt, later=later)
    return [
        AnswerRow(GoOn(one.key), "", str(one.label), quiet=True, group=group)
        for one in question.options
    ]
