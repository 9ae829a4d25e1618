"""The title: play, settle a dispute, practise, armies and cards; the small ways stand above."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.armies.handicap import NONE, fewer, handicap_of
from simulator.content.armies.handicap import words as handicap_words
from simulator.content.cards.library import load_library
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.battles import QUICK_HOUSES, quick_houses
from simulator.datafiles import program_version
from simulator.engine.names import player_name
from simulator.files.errors import ContentError
from simulator.language.faction_names import short_faction_name
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN, STRONG
from simulator.model.state import Seat
from simulator.practice.due_today import due_by_theme
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.clock import fresh_seed, today
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import LOW
from simulator.ui.row_widths import moved
from simulator.ui.screen import Command, Screen, backdrop, button_width
from simulator.ui.strokes import wrapped
from simulator.ui.title.battle_plan import Plan, quick_plan, skirmish_plan
from simulator.ui.title.battle_shown import BattleShown, ShownLater, mode_name, set_up, shown
from simulator.ui.title.left_drafts import offer_draft
from simulator.ui.title.quick_houses import HouseChoice, draw_houses, house_places
from simulator.ui.title.tiles import (
    BUTTON,
    EDGE,
    LOW_BUTTON,
    Tile,
    draw_before,
    draw_choices,
    draw_drill,
    draw_emblems,
    draw_lesson,
    draw_sight,
    draw_skirmish,
    draw_tile,
    size_of,
)
from simulator.ui.window import Window

LOOK_AGAIN: Final = 1.0
"""Seconds between two looks for interrupted games while the title is shown."""
AT_LEISURE: Final = 0.4
"""Seconds the title is shown before what is not urgent is worked out beside it."""
USUAL: Final = "greedy"
"""Who plays against the person until another is chosen."""
OPPONENTS: Final = ("beginner", USUAL, "searching", STRONG, HUMAN)
"""Who may play against the person, from the weakest machine to the strongest."""
HANDICAPS: Final = handicap_words((Seat.BLUE, Seat.RED))
"""The handicaps of a battle that begins at one click, in the order in which they are offered."""
_GAP: Final = 14
_PICTURES: Final = (0.4, 0.33, 0.26)
"""The parts of its width that a tile's picture may take, as its words leave room for it."""


def opponent_label(name: str, strong_seconds: float = 0.0) -> str:
    """Return who plays against the person, as the button of the title says it.

    strong_seconds: how long the strongest thinks about a decision, 0 for as usual.
    """
    if name == STRONG and strong_seconds:
        return _("Against the strongest, {seconds:g} s").format(seconds=strong_seconds)
    known = {
        "beginner": _("Against a beginner"),
        "greedy": _("Against the machine"),
        "searching": _("Against the search player"),
        STRONG: _("Against the strongest"),
    }
    return known.get(name, _("Two people, one screen"))


class Menu(Screen):
    """The first screen."""

    def __init__(self, app: Window, put_off: set[Path] | None = None) -> None:
        """Open the title; what a crash left behind is offered first.

        Drafts that are `put_off` stay behind their button; what is put off here comes to them.
        """
        super().__init__(app)
        self._refused: set[Path] = set()
        self.drafts = app.places.drafts_left_behind()
        self._put_off = set[Path]() if put_off is None else put_off
        self._looked, self._seen = LOOK_AGAIN if self.drafts else 0.0, 0.0
        self.open_games = self._left_behind()
        self._last: ShownLater | None = None
        self._due: Background[Counter[str]] | None = None
        self.tiles: list[Tile] = []
        self.main = self.side = pygame.Rect(0, 0, 0, 0)
        self._hot: Tile | None = None

    @property
    def interrupted(self) -> Path | None:
        """Return the newest interrupted game that can be taken up, None without one."""
        return self.open_games[0] if self.open_games else None

    def _left_behind(self) -> list[Path]:
        """Return the interrupted games that were not found unreadable yet, newest first."""
        return [path for path in self.app.places.left_behind() if path not in self._refused]

    def update(self, seconds: float) -> None:
        """Look every second for games that were interrupted: a killed window may take a while."""
        self._looked += seconds
        self._seen += seconds
        if not self.on_top:
            return
        if self._seen >= AT_LEISURE:
            self._at_leisure()
        if self._looked < LOOK_AGAIN:
            return
        self._looked = 0.0
        found, drafts = self._left_behind(), self.app.places.drafts_left_behind()
        if found != self.open_games:
            self.open_games, self._last = found, None
            self.resize()
        if drafts != self.drafts:
            self.drafts = drafts
            self.resize()
        waiting = [path for path in drafts if path not in self._put_off]
        if waiting:
            self._offer(waiting[0])

    def _offer(self, draft: Path) -> None:
        """Offer what was not saved when the window broke off; put off, the button above has it."""
        offer_draft(self.app, draft, lambda: self._put_off.update(self.drafts))

    def _at_leisure(self) -> None:
        """Work out the picture of the last battle, and what is due, once the title stands."""
        if self._last is None:
            self._last = ShownLater(self._what_to_show())
        if self._due is None:
            folder = self.app.places.practice
            day = today()
            self._due = Background(lambda: due_by_theme(folder, day))

    def _what_to_show(self) -> partial[BattleShown]:
        if self.interrupted is not None:
            return partial(shown, self.interrupted)
        return partial(_begun, self.last_plan or skirmish_plan(self.app.settings.opponent))

    @property
    def lively(self) -> bool:
        """Return True: a picture or a number is still to come."""
        waits = self._last is None or self._last.found is None
        return waits or self._due is None or not self._due.done

    @property
    def still(self) -> bool:
        """Return True: the title stands still: what comes to it by itself makes it lively first."""
        return True

    # ------------------------------------------------------------ what there is to do

    @property
    def last_plan(self) -> Plan | None:
        """Return how the last battle was set up, None before the first."""
        kept = self.app.settings.last_battle
        return Plan.remembered(kept) if kept else None

    def _first(self) -> tuple[str, Command]:
        """Return what Space does: go on, else the last battle again, else the first skirmish."""
        if self.interrupted is not None:
            return _("Go on"), self._resume
        if self.last_plan is not None:
            return _("Last battle again"), self._again
        return _("Begin with a skirmish"), self._skirmish

    def _numbered(self) -> list[tuple[str, Command]]:
        """Return what the number keys 1 to 9 do, in their order."""
        rooms = self.app.rooms
        return [
            (_("Quick battle"), self._quick),
            (_("Skirmish"), self._skirmish),
            (_("New battle"), rooms.new_battle),
            (_("Again"), self._again) if self.last_plan else self._lesson(),
            (_("Settle a dispute"), rooms.dispute),
            (_("Practice"), rooms.practice),
            (_("Armies"), rooms.armies),
            (_("Cards"), rooms.cards),
            (_("Archive"), rooms.saves),
        ]

    def _lesson(self) -> tuple[str, Command]:
        """Return the first battle, which teaches: a tile of its own until a battle was played."""
        return _("First battle"), self.app.rooms.first_battle

    def _small(self) -> list[tuple[str, Command, str, str]]:
        """Return the small ways in the head, the furthest right first."""
        shown_as = self.app.keys.shown
        return [
            (_("Help"), self._help, "", shown_as(Act.HELP)),
            (_("Settings"), self.app.rooms.settings, "", "0"),
            (_("Archive"), self.app.rooms.saves, "", "9"),
            *([(*self._lesson(), "", "")] if self.last_plan else []),
            *((_("Not saved"), partial(self._offer, path), "", "") for path in self.drafts[:1]),
        ]

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the last battle and the ways to play to the left, everything else to the right."""
        width, height = self.app.size
        margin = max(16, width // 40)
        low = height < LOW
        top, foot = 66 if low else max(84, round(height * 0.115)), height - (26 if low else 54)
        inner = width - 2 * margin
        most = inner - _GAP - self._side_needs()
        left = max(round(inner * 0.63), min(self._left_needs(), most))
        self.main = pygame.Rect(margin, top, left, round((foot - top) * (0.45 if low else 0.48)))
        x = self.main.right + _GAP
        self.side = pygame.Rect(x, top, width - margin - x, foot - top)
        self.tiles = []
        self._head(margin)
        self._hero()
        self._play(pygame.Rect(margin, self.main.bottom + 8, left, foot - self.main.bottom - 8))
        self._others()
        if low:
            return  # the way out stands in the head
        said, key = _("Quit"), self.app.keys.shown(Act.BACK)
        place = pygame.Rect(0, 0, button_width(said, key), 40)
        place.bottomright = (width - margin, height - 8)
        self.button(place, said, self.app.quit, key=key)

    def _left_needs(self) -> int:
        """Return how wide the four ways to play must be for the words of their buttons."""
        return sum(self._ways_need()) + 3 * _GAP

    def _ways_need(self) -> list[int]:
        """Return how wide the tile of each way to play must be for the words of its button."""
        ways = enumerate(self._numbered()[:4], 1)
        return [_least(name, str(number)) + 16 for number, (name, _command) in ways]

    def _side_needs(self) -> int:
        """Return how wide the right column must be for two buttons side by side."""
        pairs = [(_("Gauntlet"), self.app.keys.shown(PEEK[Seat.GREEN])), (_("Practice"), "6")]
        pairs += [(_("Armies"), "7"), (_("Cards"), "8")]
        return 2 * max(_least(words, key) for words, key in pairs) + 10 + 2 * EDGE

    def _head(self, margin: int) -> None:
        width, height = self.app.size
        y = 14 if height < LOW else max(14, round(height * 0.034))
        ways = self._small()
        if height < LOW:
            ways = [(_("Quit"), self.app.quit, "", self.app.keys.shown(Act.BACK)), *ways]
        self.row_from_right(width - margin, y, self._high, ways)

    @property
    def _high(self) -> int:
        """Return how high a button is, in pixels."""
        return LOW_BUTTON if self.app.size[1] < LOW else BUTTON

    def _hero(self) -> None:
        """Put the gold button into the plate of the last battle."""
        said, command = self._first()
        words = self._words_of_main
        place = pygame.Rect(words.x, self.main.bottom - EDGE - 52, words.width, 52)
        self.button(place, said, command, look="@primary", key=self.app.keys.shown(Act.CONFIRM))

    @property
    def _words_of_main(self) -> pygame.Rect:
        """Return where the words of the last battle stand, right of its picture."""
        main = self.main
        said = _least(self._first()[0], self.app.keys.shown(Act.CONFIRM), bold=True)
        x = min(main.x + round(main.width * 0.56), main.right - EDGE - said)
        return pygame.Rect(x, main.y + EDGE, main.right - EDGE - x, main.height - 2 * EDGE)

    def _battle_words(self) -> tuple[str, str]:
        """Return what is said of the quick battle and of the skirmish, by the handicap."""
        if self._handicap == NONE:
            return _("Armies of 30 points on a fresh table."), _("Small armies, 16 inches apart.")
        quick = _("Red {red}, Blue {blue} points on a fresh table.")
        small = _("Red {red}, Blue {blue} points, 16 inches apart.")
        return quick.format(**self._points(30)), small.format(**self._points(20))

    def _play(self, room: pygame.Rect) -> None:
        """Put the ways to play side by side, and above them against whom."""
        settings = self.app.settings
        said = opponent_label(self._opponent, settings.strong_seconds)
        key = self.app.keys.shown(Act.NEXT_UNIT)
        wide = button_width(said, key)
        place = pygame.Rect(room.right - wide, room.y, wide, min(40, self._high))
        self.button(place, said, self.other_opponent, key=key)
        said, key = self._handicap_said(), self.app.keys.shown(PEEK[Seat.GOLD])
        wide = button_width(said, key)
        place = pygame.Rect(place.x - 10 - wide, room.y, wide, place.height)
        self.button(place, said, self.other_handicap, key=key)
        quick, small = self._battle_words()
        texts = [
            (quick, _("60 min"), self._draw_houses),
            (small, _("15 min"), draw_skirmish),
            (_("Choose mode, seats, armies, terrain."), "", draw_choices),
            (self._again_said(), "", draw_before if self.last_plan else draw_lesson),
        ]
        ways = self._numbered()[:4]
        wide = (room.width - _GAP * (len(ways) - 1)) // len(ways)
        widths = moved([wide] * len(ways), self._ways_need())
        x, y = room.x, room.y + (44 if self.app.size[1] < LOW else 48)
        tiles = []
        for index, (_name, command) in enumerate(ways):
            place = pygame.Rect(x, y, widths[index], room.bottom - y)
            x += widths[index] + _GAP
            sentence, note, picture = texts[index]
            tiles.append(
                Tile(place, command, sentence, picture, note=note, height=self.app.size[1])
            )
        most = max(tile.words_high for tile in tiles)
        for index, tile in enumerate(tiles):
            self._tile(replace(tile, beneath=most), ways[index][0], str(index + 1))
        self._house_buttons(self.tiles[0].picture_place)

    @property
    def _handicap(self) -> str:
        """Return the handicap of a battle that begins at one click; one nobody knows is none."""
        kept = self.app.settings.handicap
        return kept if kept in HANDICAPS else NONE

    def _handicap_said(self) -> str:
        given = handicap_of(self._handicap)
        if given is None:
            return _("Even armies")
        words = _("{player}: {percent}% fewer points")
        return words.format(player=player_name(given.seat), percent=given.percent)

    def _points(self, full: int) -> dict[str, int]:
        """Return how many points both sides bring of so many."""
        given = handicap_of(self._handicap)
        seats = (Seat.RED, Seat.BLUE)
        found = {seat.value: full for seat in seats}
        if given is not None:
            found[given.seat.value] = fewer(full, given.percent)
        return found

    def other_handicap(self) -> None:
        """Have Blue bring fewer points, the next time fewer still, then Red, then nobody."""
        chosen = HANDICAPS[(HANDICAPS.index(self._handicap) + 1) % len(HANDICAPS)]
        self.app.change(replace(self.app.settings, handicap=chosen))
        self.resize()

    def _house_buttons(self, picture: pygame.Rect) -> None:
        """Put both houses of the quick battle on its tile; a click offers the others."""
        houses = self.houses
        for seat, place in house_places(picture).items():
            words, key = short_faction_name(houses[seat]), self.app.keys.shown(PEEK[seat])
            self.button(place, words, partial(self._offer_houses, seat), key=key)

    def _draw_houses(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        draw_houses(self.houses, surface, place)

    @property
    def houses(self) -> dict[Seat, str]:
        """Return who meets in the quick battle; a house that is not there any more is as usual."""
        known = quick_houses(load_library())
        settings = self.app.settings
        kept = (settings.red_house, settings.blue_house)
        seats = (Seat.RED, Seat.BLUE)
        chosen = zip(seats, kept, QUICK_HOUSES, strict=True)
        return {seat: house if house in known else usual for seat, house, usual in chosen}

    def _offer_houses(self, seat: Seat) -> None:
        chosen, houses = self.houses[seat], quick_houses(load_library())
        taken = partial(self._take_house, seat)
        self.app.push(HouseChoice(self.app, seat, houses, chosen, taken))

    def _take_house(self, seat: Seat, house: str) -> None:
        settings = self.app.settings
        if seat is Seat.RED:
            settings = replace(settings, red_house=house)
        else:
            settings = replace(settings, blue_house=house)
        self.app.change(settings)
        self.resize()

    def _again_said(self) -> str:
        plan = self.last_plan
        if plan is None:
            return _("Learn the game in ten steps.")
        said = _("As last time: {mode}, with new dice.")
        header = None
        try:
            header = plan.battle(1, library_at_hand()).header({})
        except ContentError:
            return said.format(mode=plan.scenario)
        return said.format(mode=mode_name(header))

    def _others(self) -> None:
        """Put the dispute, the practice, and armies and cards below each other."""
        numbered, side = self._numbered(), self.side
        dispute = _("Can A see B? Lay the table out or photograph it; get the verdict.")
        title = _("Settle a dispute")
        height = self.app.size[1]
        shown = Tile(side, numbered[4][1], dispute, draw_sight, title, beside=True, height=height)
        drills = _("One decision at a time, graded by exact odds.")
        second = replace(shown, command=numbered[5][1], said=drills)
        second = replace(second, picture=draw_drill, title=_("Practise"))
        cards = _("Build army lists, and look every card up.")
        third = replace(shown, command=numbered[6][1], said=cards, picture=None, beside=False)
        third = replace(third, title=_("Armies and cards"))
        due = round(size_of(20, height) * 1.7)
        first, second, third = _below_each_other(side, (shown, second, third), (0, due, 0))
        self._tile(first, _("Settle a dispute"), "5")
        self.tiles.append(second)
        self._halves(
            second.place,
            [
                (_("Practice"), numbered[5][1], "6"),
                (_("Gauntlet"), self.app.rooms.gauntlet, self.app.keys.shown(PEEK[Seat.GREEN])),
            ],
        )
        self.tiles.append(third)
        self._halves(third.place, [(*numbered[number], str(number + 1)) for number in (6, 7)])

    def _halves(self, tile: pygame.Rect, ways: list[tuple[str, Command, str]]) -> None:
        """Put two buttons side by side at the foot of a tile."""
        half = (tile.width - 2 * EDGE - 10) // 2
        for index, (name, command, key) in enumerate(ways):
            place = pygame.Rect(
                tile.x + EDGE + index * (half + 10),
                tile.bottom - EDGE - self._high,
                half,
                self._high,
            )
            self.button(place, name, command, key=key)

    def _tile(self, tile: Tile, name: str, key: str) -> None:
        self.tiles.append(tile)
        place = tile.place
        foot = pygame.Rect(place.x + 8, place.bottom - 8 - self._high, place.width - 16, self._high)
        self.button(foot, name, tile.command, key=key)

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Space presses the gold button, Tab changes the opponent, F5 to F8 as they are shown."""
        if act is Act.CONFIRM:
            self._first()[1]()
        elif act is Act.HELP:
            self._help()
        elif act is Act.NEXT_UNIT:
            self.other_opponent()
        elif act in {PEEK[Seat.RED], PEEK[Seat.BLUE]}:
            self._offer_houses(Seat.RED if act is PEEK[Seat.RED] else Seat.BLUE)
        elif act is PEEK[Seat.GREEN]:
            self.app.rooms.gauntlet()
        elif act is PEEK[Seat.GOLD]:
            self.other_handicap()
        elif act is Act.BACK:
            self._ask_to_quit()
        return True

    def other(self, event: pygame.Event) -> None:
        """Light the tile under the mouse; a click anywhere on it is a click on its button."""
        if event.type == pygame.MOUSEMOTION:
            self._hot = self._tile_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            tile = self._tile_at(event.pos)
            if tile is not None:
                tile.command()

    def _tile_at(self, pos: tuple[int, int]) -> Tile | None:
        return next((tile for tile in self.tiles if tile.place.collidepoint(pos)), None)

    def _help(self) -> None:
        self.app.push(HelpPage(self.app))

    def _ask_to_quit(self) -> None:
        """Ask before Esc closes the program: one step back too many is quickly pressed."""
        ways = [Choice(_("Quit"), self.app.quit), Choice(_("Stay"))]
        said = _("Close the program?")
        self.app.push(Question(self.app, _("Quit"), said, ways))

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        ways = [(_("Settings"), self.app.rooms.settings), *self._numbered()]
        ways[number][1]()
        return True

    # ------------------------------------------------------------ beginning

    def other_opponent(self) -> None:
        """Play against the next one: the machines from first to last, then a person."""
        at = OPPONENTS.index(self.app.settings.opponent) if self._known_opponent else -1
        chosen = OPPONENTS[(at + 1) % len(OPPONENTS)]
        self.app.change(replace(self.app.settings, opponent=chosen))
        self.resize()

    @property
    def _known_opponent(self) -> bool:
        return self.app.settings.opponent in OPPONENTS

    def _resume(self) -> None:
        path = self.interrupted
        if path is None:
            return
        if not self.app.rooms.interrupted_game(path):
            self._refused.add(path)
            self.open_games, self._last = self._left_behind(), None
            self.resize()

    def _quick(self) -> None:
        houses = self.houses
        pair = (houses[Seat.RED], houses[Seat.BLUE])
        self._begin(quick_plan(self._opponent, pair, self._handicap))

    def _skirmish(self) -> None:
        self._begin(skirmish_plan(self._opponent, self._handicap))

    @property
    def _opponent(self) -> str:
        return self.app.settings.opponent if self._known_opponent else USUAL

    def _again(self) -> None:
        """Set the last battle up again, with other dice."""
        plan = self.last_plan
        if plan is not None:
            self._begin(plan)

    def _begin(self, plan: Plan) -> None:
        try:
            seconds = self.app.settings.strong_seconds
            header = plan.header(fresh_seed(), library_at_hand(), seconds)
        except ContentError as fault:
            tell(self.app, _("This battle cannot be played"), str(fault))
            return
        self.app.change(replace(self.app.settings, last_battle=plan.written()))
        self.app.rooms.battle(header)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the title, the last battle and the tiles."""
        backdrop(surface)
        width, height = self.app.size
        margin = self.main.x
        draw_title(surface, (margin, max(10, round(height * 0.024))))
        self._draw_main(surface)
        head = palette.font(size_of(30, height), display=True)
        said = head.render(_("Play"), True, palette.GOLD)
        surface.blit(said, said.get_rect(midleft=(margin, self.main.bottom + 28)))
        free = [draw_tile(surface, tile, hot=tile is self._hot) for tile in self.tiles]
        self._draw_due(surface, free[-2])
        shelf = self.tiles[-1].place
        top, low = free[-1] + 6, shelf.bottom - EDGE - self._high - 8
        draw_emblems(surface, pygame.Rect(shelf.x + EDGE, top, shelf.width - 2 * EDGE, low - top))
        version = program_version()
        about = _("Version {version}").format(version=version) if version != "0" else ""
        words = self.app.settings_trouble or about
        size = size_of(18, height)
        low = height < LOW  # then the way out stands in the head
        lines = wrapped(words, size, width - 2 * margin - (0 if low else 200)) if words else []
        first = height - (24 if low else 46)
        for index, line in enumerate(lines[: 1 if low else 2]):
            below = palette.text(line, size, palette.TEXT_QUIET)
            surface.blit(below, (margin, first + index * round(size * 1.2)))

    def _draw_main(self, surface: pygame.Surface) -> None:
        """Draw the last battle: its table, and where it stands."""
        main, words = self.main, self._words_of_main
        pygame.draw.rect(surface, palette.PANEL, main, border_radius=8)
        picture = pygame.Rect(main.x + 2, main.y + 2, words.x - EDGE - main.x, main.height - 4)
        last = self._last
        if last is not None:
            last.draw(surface, picture)
        else:
            pygame.draw.rect(surface, palette.CLOTH, picture)
        pygame.draw.rect(surface, palette.GOLD, main, 2, border_radius=8)
        height, y = self.app.size[1], words.y
        head = palette.font(size_of(28, height), display=True)
        title = _("Your last battle") if self.interrupted or self.last_plan else _("Begin here")
        surface.blit(head.render(title, True, palette.GOLD), (words.x, y))
        y += head.get_linesize() + 4
        for text, number, colour in self.lines_of_last():
            size = size_of(number, height)
            rows = wrapped(text, size, words.width)
            if y + len(rows) * round(size * 1.25) > words.bottom - 52 - 4:
                break  # the gold button stands there
            for line in rows:
                surface.blit(palette.text(line, size, colour), (words.x, y))
                y += round(size * 1.25)
            y += 4

    def lines_of_last(self) -> list[tuple[str, int, palette.Colour]]:
        """Return the lines beside the last battle: words, size at 1080, colour."""
        lines: list[tuple[str, int, palette.Colour]] = []
        found = self._last.found if self._last is not None else None
        if found is None:
            return lines
        if found.fault or found.header is None or found.now is None:
            return [(found.fault, 20, palette.ILLEGAL)]
        state, header = found.now.state, found.header
        if self.interrupted is not None:
            said = _("Round {n}, {player}'s turn")
            lines.append(
                (said.format(n=state.round, player=player_name(state.active)), 30, palette.TEXT)
            )
        lines.append((found.mode, 34, palette.TEXT))
        for seat, army in header.armies.items():
            line = _("{player}: {army}").format(player=player_name(seat), army=army.name)
            if self.interrupted is not None:
                points = _("{points} of {needed}").format(
                    points=state.seats[seat].score, needed=found.points_to_win
                )
                line = f"{line}, {points}"
            lines.append((line, 24, palette.HOUSES[seat].light))
        more = len(self.open_games) - 1
        if more > 0:
            said = ngettext("{n} other game is open.", "{n} other games are open.", more)
            lines.append((said.format(n=more), 20, palette.TEXT_QUIET))
        if self.interrupted is None and self.last_plan is None:
            lines.append((_("Both armies stand, 16 inches apart."), 20, palette.TEXT_QUIET))
        if self.interrupted is None and found.now.game.scenario is not None:
            lines.append((found.now.game.scenario.summary, 20, palette.TEXT_QUIET))
        return lines

    def _draw_due(self, surface: pygame.Surface, y: int) -> None:
        """Write into the tile of practice how many drills are due, and of which themes."""
        tile, height = self.tiles[-2], self.app.size[1]
        size = size_of(20, height)
        y += round(size * 0.4)
        rows = (tile.place.bottom - 8 - self._high - y) // round(size * 1.3)
        for line, colour in self.due_lines()[: max(rows, 1)]:
            said = palette.text(line, size, colour)
            surface.blit(said, (tile.place.x + EDGE, y), (0, 0, tile.room, said.get_height()))
            y += round(size * 1.3)

    def due_lines(self) -> list[tuple[str, palette.Colour]]:
        """Return what is due today in lines, the number first, then each theme."""
        if self._due is None or not self._due.done:
            return [("…", palette.TEXT_QUIET)]
        try:
            found = self._due.result()
        except (ContentError, OSError) as fault:
            return [(str(fault), palette.ILLEGAL)]
        number = sum(found.values())
        if not number:
            return [(_("Nothing is due today."), palette.TEXT_QUIET)]
        said = ngettext("{n} drill is due today.", "{n} drills are due today.", number)
        themes = [
            (_("{theme}: {n}").format(theme=theme, n=many), palette.TEXT_QUIET)
            for theme, many in found.most_common()
        ]
        return [(said.format(n=number), palette.GOLD), *themes]


def _begun(plan: Plan) -> BattleShown:
    """Return a set-up as it stands before its first question."""
    try:
        return set_up(plan.battle(1, library_at_hand()))
    except ContentError as fault:
        return BattleShown(fault=str(fault))


def _least(words: str, key: str, *, bold: bool = False) -> int:
    """Return how wide a button is at least that shows all its words."""
    return button_width(words, key, bold=bold) - 20


def _below_each_other(
    side: pygame.Rect, tiles: tuple[Tile, ...], below: tuple[int, ...]
) -> tuple[Tile, ...]:
    """Lay tiles into a column, each as high as its words need; pictures take what these leave.

    `below` says how many pixels something else takes below the words of each.
    """
    free = side.height - _GAP * (len(tiles) - 1)
    bare = [replace(tile, place=side, picture=None).height_wanted for tile in tiles]
    needs = [high + more for high, more in zip(bare, below, strict=True)]
    y, laid = side.y, []
    for tile, more, high in zip(
        tiles, below, moved([free // len(tiles)] * len(tiles), needs), strict=True
    ):
        now = replace(tile, place=pygame.Rect(side.x, y, side.width, high))
        for share in _PICTURES if now.picture is not None else ():
            now = replace(now, share=share)
            if now.height_wanted + more <= high:
                break
        else:
            now = replace(now, picture=None)
        laid.append(now)
        y += high + _GAP
    return tuple(laid)


def draw_title(surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw the name of the game behind the two sides' banners, and its motto."""
    height = surface.get_height()
    title = palette.font(size_of(58, height), display=True).render(
        _("Iron Ranks"), True, palette.PARCHMENT
    )
    x, y = at
    wide, high = size_of(20, height), size_of(58, height)
    for player in (Seat.RED, Seat.BLUE):
        flag = pygame.Rect(x, y + 8, wide, high)
        surface.blit(palette.banner(player, wide, high), flag)
        pygame.draw.rect(surface, palette.HOUSES[player].light, flag, 1)
        x = flag.right + 4
    surface.blit(title, (x + 12, y))
    room = surface.get_width() - (x + 24 + title.get_width()) - 460
    said = palette.text(_("Every rule kept, a reason for every verdict."), size_of(20, height),
                        palette.TEXT_QUIET)  # fmt: skip
    if said.get_width() <= room:
        surface.blit(said, (x + 28 + title.get_width(), y + high - said.get_height()))
