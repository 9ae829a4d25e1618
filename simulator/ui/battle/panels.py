"""The panels around the board: which are seen, what they show, and what a click on them means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Kind, Request
from simulator.records import dataclass
from simulator.staging.changes import changes, printed_texts
from simulator.staging.decision import claims_zone
from simulator.ui import palette
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.log_panel import BattleLog
from simulator.ui.battle.match import Match
from simulator.ui.battle.mode_panel import ModePanel
from simulator.ui.battle.status_bar import side_sentence
from simulator.ui.battle.story_page import PutAway, StoryPage
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel
from simulator.ui.boxes.box import Box
from simulator.ui.cards.card_in_play import ncu_face
from simulator.ui.cards.screen import draw_beside
from simulator.ui.layout import Layout
from simulator.ui.odds.charge_panel import ChargePanel
from simulator.ui.strokes import plate

NOW: Final = "now"
MODE: Final = "mode"
ROSTERS: Final = "rosters"
TACTICS: Final = "tactics"
CARD: Final = "card"
CHARGES: Final = "charges"
LOG: Final = "log"
STANDING: Final = (MODE, ROSTERS, TACTICS)
"""What has a column of its own in a wide window."""
TABS: Final = (NOW, *STANDING, CARD, CHARGES, LOG)


@dataclass(frozen=True, slots=True)
class TurnToTab:
    """Show another tab of the page."""

    tab: str


class Panels:
    """Everything around the board."""

    def __init__(self, at: Layout) -> None:
        """Make the panels once."""
        self.at = at
        self.tab = NOW
        self.story = StoryPage()
        self.peeked = False
        """Whether the card of what the mouse rests on is shown in place of what happens."""
        self.tactics = TacticsBoardPanel()
        self.charges = ChargePanel()
        self.idle: Mapping[str, str] = {}
        """Why an option may be chosen but would do nothing, by its key."""
        self.changes: Mapping[str, str] = {}
        """What an option would change, by its key, where that is known beforehand."""
        self.texts: Mapping[str, str] = {}
        """What the card or ability of an option says, by its key."""
        self._worked_out: tuple[Request, Mapping[str, str]] | None = None
        """What effects would change, for the question it was worked out for."""
        self.log = BattleLog()
        self.mode = ModePanel()
        self.at_row: object = None
        """What a press of the box one points at would do."""

    def turn_to(self, tab: str) -> None:
        """Turn to a tab of the page, or back from it."""
        self.tab = NOW if self.tab == tab else tab

    def sees(self, tab: str) -> bool:
        """Return whether a part is on the screen."""
        if self.at.wide and tab in STANDING:
            return True
        if self.tab == NOW:
            return tab == (CARD if self.peeked or self.story.empty else NOW)
        return self.tab == tab

    @property
    def tabs(self) -> tuple[str, ...]:
        """Return the tabs of the page."""
        return TABS if not self.at.wide else tuple(tab for tab in TABS if tab not in STANDING)

    # ------------------------------------------------------------ showing

    def show(
        self,
        match: Match,
        request: Request | None,
        looked_at: str,
    ) -> None:
        """Show where the game stands; `request` is None while its options are not for all eyes."""
        now: Position = match.session.position
        self.tactics.show(now, request, looked_at)
        hidden = any(map(match.on_phone, match.humans))  # from whoever looks at the screen
        alone = match.humans if len(match.humans) == 1 and not hidden else ()
        self.mode.show(now, alone, looked_at)
        claims = claims_zone(request)
        self.changes, self.texts = self._changes(match), printed_texts(now, request)
        self.idle = {z.value: why for z, why in self.tactics.empty.items() if claims}
        self.log.show(match.session, match.reasons)

    def _changes(self, match: Match) -> Mapping[str, str]:
        """Return what each effect of the pending question would change, worked out once."""
        request = match.pending
        if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
            return {}
        if self._worked_out is None or self._worked_out[0] is not request:
            self._worked_out = request, changes(match.session.position, request)
        return self._worked_out[1]

    def page(self) -> Box | None:
        """Describe what the tab of the page shows, None for what the table describes."""
        views = {MODE: self.mode.view, TACTICS: self.tactics.view, CHARGES: self.charges.view}
        return views[self.tab]() if self.tab in views else None

    def draw_beside(self, surface: pygame.Surface, place: pygame.Rect | None) -> None:
        """Draw beside a box one points at what there is no room for in it."""
        now, at = self.tactics.position, self.at_row
        if place is not None and isinstance(at, PutAway) and self.story.card is not None:
            if self.story.folded:
                draw_beside(surface, self.story.card, place, self.at.board)
            return
        if place is None or now is None or not isinstance(at, LookAtThing):
            return
        said = self.mode.more(at) or self.tactics.more(at) or side_sentence(now, at.what)
        if said:
            sign = plate(said, self.at.body, edge=palette.PANEL_EDGE, width=360, alpha=245)
            spot = sign.get_rect(midleft=(place.right + 8, place.centery))
            if spot.right > self.at.window.right:
                spot.right = place.left - 8
            surface.blit(sign, spot.clamp(self.at.window))
        zones = {zone.value: now.holder_of(zone) for zone in now.zones()}
        holder = zones.get(at.what) or now.state.ncus.get(at.what)
        if holder is not None and self.sees(TACTICS):
            draw_beside(surface, ncu_face(now, holder.id), self.at.tactics, self.at.board)

    def names(self) -> dict[str, str]:
        """Return what the tabs are called."""
        return {
            NOW: _("Now"),
            MODE: _("Mode"),
            ROSTERS: _("Rosters"),
            TACTICS: _("Tactics"),
            CARD: _("Card"),
            CHARGES: _("Charges"),
            LOG: _("Log"),
        }

    # ------------------------------------------------------------ clicking

    def is_thing(self, what: str) -> bool:
        """Return whether something is a unit, NCU or token one can look at."""
        now = self.tactics.position
        return now is not None and what in {*now.state.units, *now.state.ncus, *now.state.tokens}

    @property
    def lit(self) -> tuple[str, ...]:
        """Return what the board lights up: what the mode's row one points at is about."""
        return self.mode.pointed(self.at_row) if self.sees(MODE) else ()

    @property
    def pointed(self) -> str:
        """Return the unit, NCU or token one points at in a panel; empty for none."""
        if isinstance(self.at_row, LookAtThing) and self.is_thing(self.at_row.what):
            return self.at_row.what
        charge = self.charges.pointed(self.at_row) if self.sees(CHARGES) else None
        return charge[0] if charge is not None else ""
