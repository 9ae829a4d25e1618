"""For which effects a seat is asked in a window: all it has, what it mutes, where to say so."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import TACTICS_CARD, ngettext, printed
from simulator.language.texts import translate as _
from simulator.model.moments import EffectUse
from simulator.model.requests import Choose, Kind
from simulator.model.state import Phase, Seat
from simulator.ui.battle.draft import Further
from simulator.ui.battle.entrusted import Leave, Left, may_pass
from simulator.ui.battle.match import Match
from simulator.ui.keys import Act, Keys
from simulator.ui.settings import Settings

_OWN: Final = frozenset({Kind.WINDOW, Kind.ACTIVATE, Kind.ACTION})
"""Questions that say how many effects are muted."""


def effects_asked(match: Match, player: Seat) -> dict[str, str]:
    """Return the abilities a seat may be asked about: cards, and effects of units and NCUs."""
    game, state = match.session.game, match.session.state
    library = game.library
    seat = state.seats[player]
    found: dict[str, str] = {}
    for card in {*seat.deck, *seat.hand, *seat.discard, *(one.card for one in seat.face_down)}:
        tactics = library.tactics[card]
        found[tactics.ability] = printed(tactics.name, TACTICS_CARD)
    holders: list[str] = []
    for unit in state.units.values():
        if unit.owner is player:
            holders += library.units[unit.card].abilities
            for attachment in unit.attachments:
                holders += library.attachments[attachment].abilities
    for ncu in state.ncus.values():
        if ncu.owner is player:
            holders += library.ncus[ncu.card].abilities
    for ability in holders:
        behaviour = game.effects.abilities.get(ability)
        if behaviour and any(
            t.optional or t.use is not EffectUse.PASSIVE for t in behaviour.triggers
        ):
            text = library.abilities.get(ability)
            found[ability] = printed(text.name) if text else str(behaviour.name)
    return found


def muted(match: Match, settings: Settings, player: Seat) -> int:
    """Return for how many of its effects a seat is not asked."""
    wishes = settings.wishes(player)
    return sum(not wishes.wants(ability) for ability in effects_asked(match, player))


def rows_below(match: Match, settings: Settings, keys: Keys) -> tuple[Further, ...]:
    """Return the rows below the options of the pending question: what else may be asked of it."""
    request = match.pending
    if not isinstance(request, Choose) or request.kind not in _OWN:
        return ()
    window, silent = may_pass(request), muted(match, settings, request.who)
    rows = []
    if window or silent:
        why = ngettext("{n} effect muted", "{n} effects muted", silent) if silent else ""
        key, words = keys.shown(Act.ASK_ME), _("Ask me only for …")
        rows.append(Further(Act.ASK_ME, key, words, why.format(n=silent)))
    state = match.session.state
    if window and state.phase is Phase.TURN and state.turn:
        rows.append(Further(Leave(Left.TURN), keys.shown(Act.NOT_AGAIN), _("Not again this turn")))
    return tuple(rows)
