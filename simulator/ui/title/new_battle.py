"""A new battle: the game mode, both armies and who commands them; illegal lists say why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame_gui import UI_DROP_DOWN_MENU_CHANGED
from pygame_gui.elements import UIDropDownMenu, UITextEntryLine

from simulator.content.armies import handicap
from simulator.content.armies.lists import army_names, load_army
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.scenarios import load_scenario, own_scenario_names, scenario_names
from simulator.engine.names import colour_name
from simulator.files.errors import ContentError
from simulator.language.texts import listed, printable, printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.model.rulings import RULINGS
from simulator.model.seating import NAMES, with_seconds
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.reports.agent_names import player_label
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import cost
from simulator.ui import palette
from simulator.ui.cards.own_text import mode_paragraphs
from simulator.ui.clock import NoNumberError, typed_seed
from simulator.ui.emblems import EMBLEMS, OF_FACTION, emblem
from simulator.ui.keys import PEEK, Act
from simulator.ui.letters import roomy
from simulator.ui.number_line import NumberLine
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, heading, says
from simulator.ui.screen import Screen, backdrop, sheet
from simulator.ui.title.battle_map import BattleMap
from simulator.ui.title.battle_plan import (
    DICE,
    LIST,
    SIDES,
    TERRAIN,
    WIDTHS,
    Plan,
    label,
)
from simulator.ui.window import Window

_ROW: Final = 42
_NAME: Final = 122
_TITLE: Final = 116
"""Pixels of the line in which a seat is given a name."""
_PLAYER: Final = 196
"""Pixels of the list of who sits there."""
_LETTERS: Final = 16
"""Letters of such a name."""


_MOST_ROWS: Final = 7
"""Rows of modes beyond which they are a list."""
_MAP: Final = 340
"""Pixels the map of a battle is high in a roomy window, where the seats stand in one row ..."""
_MAP_OF_MANY: Final = 150
"""... and where they stand in two."""
BAND: Final = 104
"""Pixels of the pattern on a seat's card, with its emblem."""


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat in a roomy window: its card, and the page of its army."""

    place: pygame.Rect
    page: Page
    index: int


def seat_page(place: pygame.Rect) -> pygame.Rect:
    """Return where the army stands on a seat's card: below name, player and list."""
    return pygame.Rect(
        place.x + BAND + 4, place.y + 106, place.width - BAND - 10, place.height - 114
    )


class NewBattle(Screen):
    """Choose and begin; what is chosen is described beside the lists."""

    def __init__(self, app: Window) -> None:
        """Begin with what was chosen last, the first time with the quick battle's choice."""
        super().__init__(app)
        self.plan = Plan.remembered(app.settings.last_battle)
        self.seed = ""
        self.library: Library = library_at_hand()
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.map = BattleMap(self.library)
        self.map_room = pygame.Rect(0, 0, 0, 0)
        """Where the map of the battle stands; without height where there is no room."""
        self._menus: dict[UIDropDownMenu, tuple[str, int]] = {}
        self._army_titles: dict[str, str] = {}
        modes = (*scenario_names(), *own_scenario_names())
        self._mode_titles = {name: _mode_title(name) for name in modes}
        self.name_lines: list[UITextEntryLine] = []
        self.seat_cards: list[SeatCard] = []
        """The seats of a roomy window; a small one has lists."""
        self.team_heads: list[tuple[pygame.Rect, str]] = []
        self.emblem_places: list[tuple[pygame.Rect, int]] = []
        """Where the emblem of each seat stands."""

    def _look_for_armies(self) -> None:
        """Read which lists there are now; the player may have built or deleted some."""
        self._take_names()
        names = (*army_names(), *map(str, self.app.places.own_armies()))
        self._army_titles = {name: self._army_title(name) for name in names}
        begin = Plan().armies
        chosen = zip(self.plan.armies, begin, strict=True)
        kept = tuple(name if name in self._army_titles else usual for name, usual in chosen)
        self.plan = replace(self.plan, armies=kept)

    def _army_title(self, name: str) -> str:
        try:
            army = load_army(name, self.library)
        except ContentError:
            return printable(Path(name).stem)
        return printable(f"{printed(army.name)} ({army.points})")

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the lists to the left, the description to the right; a roomy window shows seats."""
        self._look_for_armies()
        self.seat_cards = []
        width, height = self.app.size
        if roomy(self.app.size):
            self._build_roomy(pygame.Rect(0, 0, width, height).inflate(-64, -48))
            return
        self.sheet = pygame.Rect(0, 0, min(1320, width - 24), min(800, height - 24))
        self.sheet.center = (width // 2, height // 2)
        self._menus = {}
        column = pygame.Rect(self.sheet.x + 22, self.sheet.y + 66, 640, self.sheet.height)
        y = self._lists(column)
        self._seed_line(pygame.Rect(column.x, y, column.width, 34))
        low = self.sheet.bottom - y - 62
        self.map_room = pygame.Rect(column.x, y + 50, column.width - 40, low)
        right = pygame.Rect(column.right + 16, self.sheet.y + 62, 10, self.sheet.height - 134)
        right.width = self.sheet.right - 16 - right.x
        self.page.resize(right)
        self._place_buttons()
        self.describe()

    def _build_roomy(self, room: pygame.Rect) -> None:
        """Lay the mode and the table to the left, the seats side by side to the right."""
        self.sheet, self._menus = room, {}
        left = pygame.Rect(room.x + 22, room.y + 76, 640, room.bottom - 76 - room.y - 76)
        y = self._modes(left)
        y = self._table_lists(left, y + 10)
        self._seed_line(pygame.Rect(left.x, y, left.width, 36))
        y += _ROW + 10
        self.page.resize(pygame.Rect(left.x, y, left.width, left.bottom - y))
        right = pygame.Rect(left.right + 22, left.y, 0, left.height)
        right.width = room.right - 22 - right.x
        high = _MAP if len(self.plan.seats) <= 2 else _MAP_OF_MANY
        self.map_room = pygame.Rect(right.x, right.bottom - high, right.width, high)
        right.height -= high + 16
        self._seat_grid(right)
        self._place_buttons()
        self.describe()

    def _modes(self, column: pygame.Rect) -> int:
        """Put a button for every mode, two in a row; give where the next line begins."""
        titles = list(self._mode_titles.items())
        wide, high = (column.width - 10) // 2, 40
        rows = (len(titles) + 1) // 2
        if rows > _MOST_ROWS:  # many modes of one's own
            self._menu(
                pygame.Rect(column.x, column.y, column.width, high),
                self._mode_titles,
                self.plan.scenario,
                ("scenario", 0),
            )
            return column.y + high + 6
        for number, (name, title) in enumerate(titles):
            place = pygame.Rect(
                column.x + number % 2 * (wide + 10), column.y + number // 2 * (high + 6), wide, high
            )
            look = "@primary" if name == self.plan.scenario else ""
            self.button(place, title, partial(self._take_mode, name), look=look)
        return column.y + rows * (high + 6)

    def _take_mode(self, name: str) -> None:
        self.choose("scenario", 0, name)
        self.seed = self.entry.get_text()
        self.resize()

    def _table_lists(self, column: pygame.Rect, y: int) -> int:
        """Put the lists of sides, terrain, width and dice; give where the next line begins."""
        for what, words, choices, chosen in (
            ("sides", _("Sides"), SIDES, self.plan.sides),
            ("terrain", _("Terrain"), TERRAIN, self.plan.terrain),
            ("width", _("Table width"), WIDTHS, self.plan.width),
            ("dice", _("Dice"), DICE, self.plan.dice),
        ):
            names = {name: label(what, name) for name in choices}
            self._line(column, y, words, names, chosen, (what, 0))
            y += _ROW
        return self._handicap_line(column, y)

    def _handicap_line(self, column: pygame.Rect, y: int) -> int:
        """Put the list of handicaps; give where the next line begins."""
        names = {name: str(handicap.handicap_name(name)) for name in self.plan.handicaps}
        said = _("Handicap [{key}]").format(key=self.app.keys.shown(PEEK[Seat.GOLD]))
        self._line(column, y, said, names, self.plan.handicap, ("handicap", 0))
        return y + _ROW

    def _seat_grid(self, room: pygame.Rect) -> None:
        """Put a card for each seat, two beside each other; those of a team below each other."""
        plan = self.plan
        self.name_lines, self.emblem_places, self.team_heads = [], [], []
        if plan.teams:
            wide = (room.width - 16) // 2
            for column, team in enumerate(plan.teams):
                head = pygame.Rect(room.x + column * (wide + 16), room.y, wide, 28)
                self.team_heads.append((head, self._team_words(team)))
            room = pygame.Rect(room.x, room.y + 34, room.width, room.height - 34)
        rows = (len(plan.seats) + 1) // 2
        wide, high = (room.width - 16) // 2, (room.height - 16 * (rows - 1)) // rows
        for index in range(len(plan.seats)):
            place = pygame.Rect(
                room.x + index % 2 * (wide + 16), room.y + index // 2 * (high + 16), wide, high
            )
            self.seat_cards.append(SeatCard(place, Page(seat_page(place)), index))
            self._seat_card(place, index)

    def _seat_card(self, place: pygame.Rect, index: int) -> None:
        """Put a seat's name, player and army into its card, and the emblems it may wear."""
        plan, x = self.plan, place.x + BAND + 14
        wide = place.right - 14 - x
        name = pygame.Rect(x, place.y + 14, wide // 2 - 5, 38)
        self.name_lines.append(self._name_line(name, index))
        who = pygame.Rect(name.right + 10, name.y, wide - name.width - 10, 38)
        self._menu(who, self._people(), plan.players[index], ("player", index))
        army = pygame.Rect(x, name.bottom + 8, wide, 38)
        self._menu(army, self._army_titles, plan.armies[index], ("army", index))
        band = pygame.Rect(place.x + 8, place.y + 14, BAND - 10, 84)
        self.emblem_places.append((band, index))

    def _lists(self, column: pygame.Rect) -> int:
        """Put the lists below each other; give where the next line begins."""
        plan, y = self.plan, column.y
        self._line(column, y, _("Game mode"), self._mode_titles, plan.scenario, ("scenario", 0))
        y += _ROW
        named = {side: label("sides", side) for side in SIDES}
        self._line(column, y, _("Sides"), named, plan.sides, ("sides", 0))
        y += _ROW + 6
        y = self._seats(column, y) + 6
        for what, words, choices, chosen in (
            ("terrain", _("Terrain"), TERRAIN, plan.terrain),
            ("width", _("Table width"), WIDTHS, plan.width),
            ("dice", _("Dice"), DICE, plan.dice),
        ):
            names = {name: label(what, name) for name in choices}
            self._line(column, y, words, names, chosen, (what, 0))
            y += _ROW
        return self._handicap_line(column, y)

    def _seats(self, column: pygame.Rect, y: int) -> int:
        """Put a line for each seat, those of a team together; give where the next line begins."""
        plan = self.plan
        people = self._people()
        self.name_lines, self.emblem_places, self.team_heads = [], [], []
        teams = plan.teams or (plan.seats,)
        places: dict[int, pygame.Rect] = {}
        for team in teams:
            if plan.teams:
                head = pygame.Rect(column.x, y, column.width, 24)
                self.team_heads.append((head, self._team_words(team)))
                y += 26
            for seat in team:
                places[plan.seats.index(seat)] = pygame.Rect(column.x, y, column.width, 36)
                y += _ROW - 2
        for index in sorted(places):
            row = places[index]
            self.emblem_places.append((pygame.Rect(row.x, row.y, 36, 36), index))
            name = pygame.Rect(row.x + 42, row.y, _TITLE, 36)
            self.name_lines.append(self._name_line(name, index))
            army = pygame.Rect(name.right + 6, row.y, row.width - 42 - _TITLE - 12 - _PLAYER, 36)
            self._menu(army, self._army_titles, plan.armies[index], ("army", index))
            who = pygame.Rect(army.right + 6, row.y, _PLAYER, 36)
            self._menu(who, people, plan.players[index], ("player", index))
        return y

    def _people(self) -> dict[str, str]:
        """Return who may sit at a seat; `strong` thinks as long as the settings say."""
        seconds = self.app.settings.strong_seconds
        return {name: player_label(with_seconds(name, seconds)) for name in NAMES}

    def _name_line(self, place: pygame.Rect, index: int) -> UITextEntryLine:
        """Put the line in which a seat is given a name; without one it is called by its colour."""
        line = UITextEntryLine(
            place,
            self.ui,
            initial_text=self.plan.titles[index],
            placeholder_text=str(colour_name(self.plan.seats[index])),
        )
        line.set_text_length_limit(_LETTERS)
        line.set_forbidden_characters([LIST])
        return line

    def _take_names(self) -> None:
        """Know what is written in the lines of names."""
        for index, line in enumerate(self.name_lines):
            self.plan = self.plan.choosing("title", index, printable(line.get_text().strip()))

    def _team_words(self, team: tuple[Seat, ...]) -> str:
        """Return who plays together, and what their armies cost together."""
        together = listed(colour_name(seat) for seat in team)
        try:
            armies = [
                load_army(self.plan.armies[self.plan.seats.index(seat)], self.library)
                for seat in team
            ]
        except ContentError:
            return _("Team of {seats}").format(seats=together)
        said = _("Team of {seats}: {spent} of {points} points together")
        return said.format(
            seats=together,
            spent=sum(cost(army, self.library) for army in armies),
            points=sum(army.points for army in armies),
        )

    def _emblem_of(self, index: int) -> str:
        """Return the emblem a seat wears: the chosen one, else that of its army."""
        if self.plan.emblems[index]:
            return self.plan.emblems[index]
        try:
            army = load_army(self.plan.armies[index], self.library)
        except ContentError:
            return ""
        return OF_FACTION.get(army.faction, "")

    def other_emblem(self, index: int) -> None:
        """Have a seat wear the next emblem."""
        names = list(EMBLEMS)
        now = self._emblem_of(index)
        at = names.index(now) if now in names else -1
        self.plan = self.plan.choosing("emblem", index, names[(at + 1) % len(names)])

    def _line(
        self,
        column: pygame.Rect,
        y: int,
        said: str,
        names: dict[str, str],
        chosen: str,
        what: tuple[str, int],
    ) -> None:
        self.label(pygame.Rect(column.x, y, _NAME, 34), said)
        place = pygame.Rect(column.x + _NAME, y, column.width - _NAME, 36)
        self._menu(place, names, chosen, what)

    def _menu(
        self, place: pygame.Rect, names: dict[str, str], chosen: str, what: tuple[str, int]
    ) -> None:
        labels: list[str | tuple[str, str]] = [(words, name) for name, words in names.items()]
        begin = next((pair for pair in labels if pair[1] == chosen), labels[0])
        menu = UIDropDownMenu(labels, begin, place, self.ui)
        self._menus[menu] = what

    def _seed_line(self, line: pygame.Rect) -> None:
        self.label(pygame.Rect(line.x, line.y, _NAME, 34), _("Seed"))
        self.entry = NumberLine(
            pygame.Rect(line.x + _NAME, line.y, line.width - _NAME, 34),
            self.ui,
            initial_text=self.seed,
            placeholder_text=_("by chance"),
        )
        self.entry.set_allowed_characters("numbers")

    def _place_buttons(self) -> None:
        keys = self.app.keys
        ways = (
            (_("Begin"), self.begin, "@primary", keys.shown(Act.CONFIRM)),
            (_("Quick set-up"), self.begin_quickly, "", ""),
            (_("Build or edit armies"), self._build_armies, "", ""),
            (_("Back"), self._back, "", keys.shown(Act.BACK)),
        )
        self.row_from_right(self.sheet.right - 24, self.sheet.bottom - 62, 44, ways, 12)

    @property
    def lively(self) -> bool:
        """Return whether the map is still being made."""
        return self.map.lively

    # ------------------------------------------------------------ choosing

    def other(self, event: pygame.Event) -> None:
        """Take a choice from a list, or turn a ruling over; scroll the description."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            worn = next(
                (n for place, n in self.emblem_places if place.collidepoint(event.pos)), None
            )
            if worn is not None:
                self.other_emblem(worn)
                return
        if event.type == UI_DROP_DOWN_MENU_CHANGED:
            what, index = self._menus.get(event.ui_element, ("", 0))
            self.choose(what, index, event.selected_option_id)
            return
        for card in self.seat_cards:
            card.page.handle(event)
        link = self.page.handle(event)
        if link:
            self.plan = self.plan.turning_over(link)
            self.describe(top=False)

    def choose(self, what: str, index: int, name: str) -> None:
        """Change the plan: mode, sides, a seat's army or player, terrain, width or dice."""
        before = (self.plan.seats, self.plan.teams)
        self._take_names()
        self.plan = self.plan.choosing(what, index, name)
        if what == "army":  # another army brings its own emblem
            self.plan = self.plan.choosing("emblem", index, "")
        if (self.plan.seats, self.plan.teams) != before or (what == "army" and self.plan.teams):
            self.seed = self.entry.get_text()
            self.resize()
        self.describe()

    def describe(self, *, top: bool = True) -> None:
        """Write what is chosen: the mode's summary and both lists with their faults."""
        text: list[Paragraph] = []
        for card in self.seat_cards:
            seat = self.plan.seats[card.index]
            card.page.write(self._army_paragraphs(seat, self.plan.armies[card.index]), top=top)
        try:
            scenario = load_scenario(self.plan.scenario)
            text += mode_paragraphs(scenario)
        except ContentError as fault:
            text.append(says(str(fault), colour=palette.ILLEGAL, icon="verdict-no"))
        try:
            fewer = self.plan.handicap_words(self.library)
            if fewer:
                text.insert(2, says(fewer, colour=palette.GOLD, above=8))
        except ContentError as fault:
            text.insert(0, says(str(fault), colour=palette.ILLEGAL, icon="verdict-no"))
        self.map.show(self.plan)
        for index, seat in enumerate(self.plan.seats if not self.seat_cards else ()):
            text += self._army_paragraphs(seat, self.plan.armies[index])
        self.page.write(text + self._rulings(), top=top)

    def _rulings(self) -> list[Paragraph]:
        """Return the points the rulebook leaves open, each to be read the other way by a click."""
        text = [heading(_("Open points: click one to play it the other way"), above=20)]
        for ruling in RULINGS.values():
            if ruling.honoured:
                on = ruling.id in self.plan.rulings
                runs = (
                    Run(
                        f"{printed(ruling.name)}. ", palette.GOLD if on else palette.TEXT, 16, True
                    ),
                    Run(printed(ruling.sentence if on else ruling.settled), palette.TEXT_QUIET),
                )
                mark = "verdict-yes" if on else "verdict-no"
                text.append(Paragraph(runs, 8, icon=mark, link=ruling.id))
        return text

    def _army_paragraphs(self, seat: Seat, name: str) -> list[Paragraph]:
        try:
            army = load_army(name, self.library)
            given = handicap.handicap_of(self.plan.handicap)
            if given is not None and given.seat is seat:
                army = handicap.smaller_army(army, given.percent, self.library)
        except (ContentError, ValueError) as fault:
            return [says(str(fault), colour=palette.ILLEGAL, icon="verdict-no", above=12)]
        house = palette.HOUSES[seat]
        spent = _("{cost} of {points} points").format(
            cost=cost(army, self.library), points=army.points
        )
        title = (
            Run(f"{printed(army.name)}  ", house.light, 20, True),
            Run(spent, palette.TEXT_QUIET),
        )
        text = [Paragraph(title, 16, icon=house.shield, icon_colour=house.light)]
        text += [says(line, indent=24, above=2) for line in army_lines(army, self.library)]
        for verdict in check(army, self.library):
            if not verdict:
                text.append(says(str(verdict), colour=palette.ILLEGAL, icon="verdict-no"))
        return text

    def begin_quickly(self) -> None:
        """Begin the battle at its first round: the seed decides terrain, zones and deployment."""
        self.begin(quick=True)

    def begin(self, *, quick: bool = False) -> None:
        """Begin the battle, at its first round if it is set up quickly."""
        try:
            self._take_names()
            seed = typed_seed(self.entry.get_text())
            seconds = self.app.settings.strong_seconds
            header = self.plan.header(seed, self.library, seconds)
        except (ContentError, NoNumberError) as fault:
            self.page.write([says(str(fault), colour=palette.ILLEGAL, icon="verdict-no")], top=True)
            return
        app = self.app
        app.change(replace(app.settings, last_battle=self.plan.written()))
        app.rooms.battle(header, set_up_by=seed if quick else None)

    def act(self, act: Act) -> bool:
        """Space begins, F8 takes the next handicap, Esc goes back."""
        if act is Act.CONFIRM:
            self.begin()
        elif act is PEEK[Seat.GOLD]:
            self.other_handicap()
        elif act is Act.BACK:
            self._back()
        return True

    def other_handicap(self) -> None:
        """Take the next handicap, after the last none."""
        known = self.plan.handicaps
        chosen = known[(known.index(self.plan.handicap) + 1) % len(known)]
        self.choose("handicap", 0, chosen)
        self.seed = self.entry.get_text()
        self.resize()

    def _build_armies(self) -> None:
        self.seed = self.entry.get_text()
        self.app.rooms.armies()

    def _back(self) -> None:
        self.app.close(self)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(28, display=True).render(_("New battle"), True, palette.PARCHMENT)
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 18))
        if self.app.settings.last_battle:
            quiet = palette.text(_("as you set it up last time"), 18, palette.TEXT_QUIET)
            at = (self.sheet.x + 44 + title.get_width(), self.sheet.y + 26)
            surface.blit(quiet, at)
        self.map.draw(surface, self.map_room)
        for card in self.seat_cards:
            self._draw_card(surface, card)
        if self.seat_cards:
            self._draw_heads(surface)
            return
        for place, index in self.emblem_places:
            pygame.draw.rect(surface, palette.HOUSES[self.plan.seats[index]].base, place)
            picture = emblem(self._emblem_of(index), 32)
            surface.blit(picture, picture.get_rect(center=place.center))
        self._draw_heads(surface)

    def _draw_heads(self, surface: pygame.Surface) -> None:
        """Write who plays together, and what is chosen."""
        for place, words in self.team_heads:
            surface.blit(palette.text(words, 18, palette.GOLD, bold=True), place)
        self.page.draw(surface)

    def _draw_card(self, surface: pygame.Surface, card: SeatCard) -> None:
        """Draw a seat's card: its pattern and emblem to the left, its army on the right."""
        seat = self.plan.seats[card.index]
        house = palette.HOUSES[seat]
        pygame.draw.rect(surface, palette.PANEL, card.place)
        surface.blit(palette.banner(seat, BAND, card.place.height), card.place)
        pygame.draw.rect(surface, house.light, card.place, 2)
        picture = emblem(self._emblem_of(card.index), 72)
        at = next(place for place, index in self.emblem_places if index == card.index)
        pygame.draw.rect(surface, house.deep, at, border_radius=6)
        surface.blit(picture, picture.get_rect(center=at.center))
        card.page.draw(surface)


def _mode_title(name: str) -> str:
    try:
        return printed(load_scenario(name).name)
    except ContentError:
        return name


def army_lines(army: Army, library: Library) -> list[str]:
    """Return a list's units with their attachments, then its NCUs, one line each."""
    lines = []
    for unit in army.units:
        words = printed(library.units[unit.card].name)
        attached = [printed(library.attachments[card].name) for card in unit.attachments]
        lines.append(f"{words} + {', '.join(attached)}" if attached else words)
    return lines + [printed(library.ncus[card].name) for card in army.ncus]
