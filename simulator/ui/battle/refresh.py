"""What the parts of the game screen show as the game stands now."""

from __future__ import annotations

from simulator.model.cards import TacticsCard
from simulator.model.requests import Request
from simulator.staging.drawer import drawer
from simulator.ui.battle.asked_effects import rows_below
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.hidden_cards import playable
from simulator.ui.battle.near_side import sits_far
from simulator.ui.battle.panels import CHARGES
from simulator.ui.battle.staged_table import StagedTable
from simulator.ui.board.aiming import pivot_sheet
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.keys import PEEK, Act


def show(game: StagedTable) -> None:
    """Bring board, panels, charge sheets, hand and prompt bar up to where a game stands."""
    draft, hidden = game.draft, game.hidden
    asked = None if hidden or draft is None else _open_question(game, draft)
    game.board.grid = game.app.settings.grid
    game.board.names = game.app.settings.names
    far = sits_far(game.match.session.position, game.match.header)
    game.board.camera.turned = game.app.settings.turned != far
    game.board.motions.enabled = game.app.settings.animations
    game.board.set_request(asked)
    known = game.match.session.state
    game.board.selected = game.selected if game.selected in known.units else None
    if draft is not None:
        game.board.chosen = frozenset(draft.chosen)
    game.panels.peeked = (
        bool(game.hovered)
        and not game.rerolling
        and game.hovered in {*known.units, *known.ncus, *known.tokens}
    )
    game.board.lit, game.board.trail = game.lit(), game.trail()
    game.board.charge = game.charge()
    game.open_request, game.looked_at = asked, game.hovered or game.selected
    game.lit_tools = _tools(game)
    game.panels.show(game.match, asked, game.looked_at)
    game.board.pointed = game.panels.lit
    _show_sheets(game)
    _show_hand(game)


def _open_question(game: StagedTable, draft: Draft) -> Request:
    """Return the pending question as all may read it, and lay what else may be done beside it."""
    match, secrecy = game.match, game.secrecy
    draft.closed = secrecy.closed(match, draft.request)
    closed = not secrecy.face_up(match, draft.request.who)
    draft.further = rows_below(match, game.app.keys, game.way_on, closed=closed)
    return draft.open_request


def _tools(game: StagedTable) -> frozenset[Act]:
    """Return the tools that are switched on: overlays, and the charge sheets."""
    on = {act for act, name in OVERLAYS.items() if name in game.board.overlays}
    on |= {Act.CHANCES} if game.app.settings.chances else set()
    return frozenset(on | {Act.CHARGES} if game.panels.sees(CHARGES) else on)


def _show_sheets(game: StagedTable) -> None:
    """Show the charge sheets of the selected unit, while they are open."""
    charges, unit = game.panels.charges, game.selected
    game.board.sheets, game.board.sheet = game.panels.sees(CHARGES), None
    game.board.hypothetical = charges.using if game.board.sheets else None
    if not game.board.sheets:
        if charges.sheets is not None:
            charges.sheets.turn(None)
        return
    looked_at = unit if unit in game.match.session.state.units else None
    charges.show(game.match.session.position, looked_at, game.secrecy.open_hands(game.match))
    placing = game.board.placing
    if charges.sheets is not None:
        now = game.match.session.position
        charges.sheets.turn(pivot_sheet(now, placing) if placing is not None else None)
    pointed = charges.pointed(game.panels.at_row)
    if pointed is not None and charges.sheets is not None:
        game.board.sheet = (charges.sheets.unit, *pointed)


def _show_hand(game: StagedTable) -> None:
    """Show the drawer of who looks or decides, open where it may be."""
    secrecy, match = game.secrecy, game.match
    player = secrecy.shown_hand(match)
    request = match.pending if game.draft is not None else None
    mine = request if request is not None and request.who is player else None
    cards = drawer(match.session.position, player)
    can = playable(mine, cards)
    tactics = {place for place in can if isinstance(cards[place].card, TacticsCard)}
    game.hand.show(
        match.session.position,
        player,
        key="" if game.phones.holds(player) else game.app.keys.shown(PEEK[player]),
        face_up=secrecy.face_up(match, player),
        playable=frozenset(can),
        # The switches of a charge sheet stand where an open drawer would lie.
        tucked=game.panels.sees(CHARGES)
        or (secrecy.peeking() is not player and not (tactics and secrecy.lifted is player)),
        others={
            seat: game.app.keys.shown(PEEK[seat])
            for seat in match.humans
            if seat is not player and not game.phones.holds(seat)
        },
    )
    lit = game.draft.lit if game.draft is not None else None
    if lit is not None and lit != game.hand.lit:
        game.hand.marked = next((place for place in sorted(tactics) if can[place] == lit), None)
    game.hand.lit = lit
