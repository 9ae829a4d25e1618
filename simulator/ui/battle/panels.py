"""The panels around the board: which are seen, what they show, and what a click on them means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.events import Event
from simulator.model.requests import Choose, Kind, Request
from simulator.model.state import Zone
from simulator.records import dataclass
from simulator.staging.changes import changes
from simulator.staging.decision import claims_zone
from simulator.ui.battle.log_panel import LogPanel
from simulator.ui.battle.match import Match
from simulator.ui.battle.mode_panel import ModePanel
from simulator.ui.battle.rosters import Rosters
from simulator.ui.battle.status_bar import StatusBar
from simulator.ui.battle.story_page import StoryPage
from simulator.ui.battle.tactics_board_panel import TacticsBoardPanel
from simulator.ui.battle.tool_strip import ToolStrip
from simulator.ui.cards.card_in_play import ncu_face
from simulator.ui.cards.screen import draw_beside
from simulator.ui.cards.unit_card import UnitCardPanel
from simulator.ui.keys import Act, Keys
from simulator.ui.layout import Layout
from simulator.ui.odds.charge_panel import ChargePanel
from simulator.ui.panel import Panel

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
MOST: Final = 0.54
"""The part of the room it shares with the rosters that the mode panel has at most."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """A click on a panel: `about` a unit, NCU, token, zone; tool; `cards`; `charge`."""

    what: str
    link: str
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class TurnToTab:
    """Show another tab of the page."""

    tab: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """An NCU was dragged onto a zone."""

    ncu: str
    zone: Zone


class Panels:
    """Everything around the board."""

    def __init__(self, at: Layout) -> None:
        """Make the panels once."""
        self.at = at
        self.tab = NOW
        self.story = StoryPage()
        self.peeked = False
        """Whether the card of what the mouse rests on is shown in place of what happens."""
        self.rosters = Rosters(at.rosters)
        self.tactics = TacticsBoardPanel(at.tactics)
        self.card = UnitCardPanel(at.page)
        self.charges = ChargePanel(at.page)
        self.idle: Mapping[str, str] = {}
        """Why an option may be chosen but would do nothing, by its key."""
        self.changes: Mapping[str, str] = {}
        """What an option would change, by its key, where that is known beforehand."""
        self._worked_out: tuple[Request, Mapping[str, str]] | None = None
        """What effects would change, for the question it was worked out for."""
        self.log = LogPanel(at.page)
        self.mode = ModePanel(at.mode, at.body)
        self.status = StatusBar(at.score)
        self.tools = ToolStrip(at.tools)

    def resize(self, at: Layout) -> None:
        """Fit another layout."""
        self.at = at
        self.mode.size = at.body
        self.mode.resize(at.mode)
        self.rosters.resize(at.rosters)
        self.tactics.resize(at.tactics)
        self.card.resize(at.page)
        self.charges.resize(at.page)
        self.rosters.size = at.body
        self.log.resize(at.page)
        self.status.resize(at.score)
        self.tools.resize(at.tools)

    def mode_height(self, width: int, room: int) -> int:
        """Return how high the mode is in a room it shares with the rosters.

        It gets what its rows need, as far as the rosters can do with the rest.
        """
        return min(self.mode.wished(width), round(room * MOST))

    def turn_to(self, tab: str) -> None:
        """Turn to a tab of the page, or back from it."""
        self.tab = NOW if self.tab == tab else tab

    def open_log(self) -> None:
        """Open the log, or close it again."""
        self.turn_to(LOG)

    def open_charges(self) -> None:
        """Open the charge sheets, or close them again."""
        self.turn_to(CHARGES)

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
        keys: Keys,
        *,
        tools: frozenset[Act],
    ) -> None:
        """Show where the game stands; `request` is None while its options are not for all eyes."""
        now: Position = match.session.position
        self.rosters.titles = {p: printed(army.name) for p, army in match.header.armies.items()}
        self.rosters.show(now, request, looked_at)
        self.tactics.show(now, request, looked_at)
        self.card.show(now, looked_at)
        alone = match.humans if len(match.humans) == 1 else ()
        self.mode.show(now, alone, looked_at)
        claims = claims_zone(request)
        self.changes = self._changes(match)
        self.idle = {z.value: why for z, why in self.tactics.empty.items() if claims}
        self.status.show(now)
        self.tools.show(keys, tools)
        self.log.show(match.session, match.reasons)

    def _changes(self, match: Match) -> Mapping[str, str]:
        """Return what each effect of the pending question would change, worked out once."""
        request = match.pending
        if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
            return {}
        if self._worked_out is None or self._worked_out[0] is not request:
            self._worked_out = request, changes(match.session.position, request)
        return self._worked_out[1]

    def draw_page(self, surface: pygame.Surface, keys: Keys) -> None:
        """Draw the panel the tab of the page shows."""
        if self.sees(CARD):
            self.card.key = keys.shown(Act.CARD)
            self.card.draw(surface)
        elif self.sees(CHARGES):
            self.charges.draw(surface)
        elif self.sees(LOG):
            self.log.draw(surface, keys.shown(Act.LOG))
        else:
            for panel, tab in ((self.mode, MODE), (self.rosters, ROSTERS), (self.tactics, TACTICS)):
                if self.tab == tab:
                    panel.draw(surface)

    def draw_ncu(self, surface: pygame.Surface) -> None:
        """Draw what is told beside the panels of what the mouse rests on there."""
        if self.sees(MODE):
            self.mode.draw_text(surface, self.at.window)
        self.status.draw_text(surface, self.at.window)
        now, what = self.tactics.position, self.tactics.hovered
        if not self.sees(TACTICS) or not what:
            return
        self.tactics.draw_text(surface, self.at.window)
        zone = what.removeprefix("zone:")
        holder = now.holder_of(Zone(zone)) if zone != what else now.state.ncus.get(what)
        if holder is not None:
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

    def mouse(self, event: pygame.Event) -> Clicked | Dropped | None:
        """Follow the mouse; tell what was clicked or dropped."""
        for panel, kind in self._seen():
            found = self._of_panel(panel, kind, event)
            if found is not None:
                return found
        if self.sees(CARD):
            laid = self.card.handle(event)
            if laid:
                return Clicked("cards", laid)
        if self.sees(LOG):
            text = self.log.handle(event)
            if text is not None:
                return Clicked("log", "", text)
        return None

    def _seen(self) -> list[tuple[Panel, str]]:
        seen: list[tuple[Panel, str]] = [
            (self.status, "about"),
            (self.tools, "tool"),
        ]
        if self.sees(MODE):
            seen.append((self.mode, "about"))
        if self.sees(ROSTERS):
            seen.append((self.rosters, "about"))
        if self.sees(TACTICS):
            seen.append((self.tactics, "about"))
        if self.sees(CHARGES):
            seen.append((self.charges, "charge"))
        return seen

    def _of_panel(self, panel: Panel, kind: str, event: pygame.Event) -> Clicked | Dropped | None:
        link = panel.mouse(event)
        if isinstance(panel, TacticsBoardPanel):
            dropped = panel.carry(event)
            if dropped is not None:
                return Dropped(*dropped)
        if link is None:
            return None
        if panel is self.charges:
            if self.charges.switch(link):
                return Clicked("switch", link)
            return Clicked(kind, link.removeprefix("charge:").partition("|")[0])
        if panel is self.tools:
            return Clicked(kind, link.removeprefix("tool:"))
        return Clicked(kind, link.removeprefix("zone:")) if self._is_thing(panel, link) else None

    def _is_thing(self, panel: Panel, link: str) -> bool:
        """Return whether a link of score or the mode panel is a unit or token one can look at."""
        if panel is not self.mode and panel is not self.status:
            return True
        state = self.tactics.position.state
        return link in state.units or link in state.tokens

    @property
    def lit(self) -> tuple[str, ...]:
        """Return what the board lights up: what the mode's row under the mouse is about."""
        return self.mode.pointed() if self.sees(MODE) else ()

    @property
    def pointed(self) -> str:
        """Return the unit, NCU or token the mouse rests on in a panel; empty for none."""
        for panel, kind in self._seen():
            if kind != "tool" and panel.hovered:
                link = panel.hovered
                if kind == "charge":
                    return self.charges.pointed[0] if self.charges.pointed else ""
                known = self._is_thing(panel, link) and not link.startswith("zone:")
                return link if known else ""
        return ""
