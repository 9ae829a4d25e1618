"""The title: play, settle a dispute, practise, armies and cards; the small ways stand above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from simulator.datafiles import program_version
from simulator.files.errors import ContentError
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice.due_today import due_by_theme
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Painter,
    Picture,
    button,
    column,
    doing,
    first_fit,
    picture,
    row,
    scroll,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.clock import fresh_seed, today
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import PEEK, Act
from simulator.ui.layout import LOW
from simulator.ui.letters import ROOMY
from simulator.ui.screen import Command
from simulator.ui.title.battle_plan import Plan, skirmish_plan
from simulator.ui.title.battle_shown import (
    BattleLine,
    BattleShown,
    ShownLater,
    draw_cloth,
    mode_of_season,
    set_up,
    shown,
)
from simulator.ui.title.left_drafts import offer_draft
from simulator.ui.title.quick_setup import QuickSetup
from simulator.ui.title.tiles import (
    TileWay,
    draw_before,
    draw_choices,
    draw_drill,
    draw_emblems,
    draw_lesson,
    draw_sight,
    draw_skirmish,
    size_of,
    tile,
)
from simulator.ui.window import Window

LOOK_AGAIN: Final = 1.0
"""Seconds between two looks for interrupted games while the title is shown."""
AT_LEISURE: Final = 0.4
"""Seconds the title is shown before what is not urgent is worked out beside it."""


class Menu(BoxScreen):
    """The first screen."""

    def __init__(self, app: Window, put_off: set[Path] | None = None) -> None:
        """Open the title; what a crash left behind is offered first.

        Drafts that are `put_off` stay behind their button; what is put off here comes to them.
        """
        super().__init__(app)
        self._refused: set[Path] = set()
        self.drafts = app.places.drafts_left_behind()
        self._put_off = set[Path]() if put_off is None else put_off
        self.setup = QuickSetup(app)
        self._looked, self._seen = LOOK_AGAIN if self.drafts else 0.0, 0.0
        self.open_games = self._left_behind()
        self._last: ShownLater | None = None
        self._due: Background[Counter[str]] | None = None

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
        self.drafts = drafts
        if waiting := [path for path in drafts if path not in self._put_off]:
            self._offer(waiting[0])

    def _offer(self, draft: Path) -> None:
        """Offer what was not saved when the window broke off; put off, the button above has it."""
        offer_draft(self.app, draft, lambda: self._put_off.update(self.drafts))

    def _at_leisure(self) -> None:
        """Work out the picture of the last battle, and what is due, once the title stands."""
        if self._last is None:
            self._last = ShownLater(self._what_to_show())
        if self._due is None:
            self._due = Background(partial(due_by_theme, self.app.places.practice, today()))

    def _what_to_show(self) -> partial[BattleShown]:
        if self.interrupted is not None:
            return partial(shown, self.interrupted)
        return partial(_begun, self.last_plan or skirmish_plan(self.setup.opponent))

    @property
    def lively(self) -> bool:
        """Return True: a picture or a number is still to come."""
        waits = self._last is None or self._last.found is None
        return waits or self._due is None or not self._due.done

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

    def _numbered(self) -> list[TileWay]:
        """Return the ways of the number keys 1 to 9, in their order."""
        rooms, (quick, small) = self.app.rooms, self.setup.sentences()
        sight = _("Can A see B? Lay the table out or photograph it; get the verdict.")
        again = (_("Again"), self._again) if self.last_plan else self._lesson()
        ways: list[tuple[str, Command, str, str]] = [
            (_("Quick battle"), self._quick, quick, _("60 min")),
            (_("Skirmish"), self._skirmish, small, _("15 min")),
            (_("New battle"), rooms.new_battle, _("Choose mode, seats, armies, terrain."), ""),
            (*again, self._again_said(), ""),
            (_("Settle a dispute"), rooms.dispute, sight, ""),
            (_("Practice"), rooms.practice, _("One decision at a time, every answer graded."), ""),
            (_("Armies"), rooms.armies, _("Build army lists, and look every card up."), ""),
            (_("Cards"), rooms.cards, "", ""),
            (_("Archive"), rooms.saves, "", ""),
        ]
        return [
            TileWay(name, str(at), do, said, note, 2 if self._low and at <= 4 else 1)
            for at, (name, do, said, note) in enumerate(ways, 1)
        ]

    def _lesson(self) -> tuple[str, Command]:
        """Return the first battle, which teaches: a tile of its own until a battle was played."""
        return _("First battle"), self.app.rooms.first_battle

    def _small(self) -> list[tuple[str, Command, str]]:
        """Return the small ways in the head, from the left; in a low window the way out is one."""
        shown_as = self.app.keys.shown
        return [
            *((_("Not saved"), doing(self._offer, draft), "") for draft in self.drafts[:1]),
            *([(*self._lesson(), "")] if self.last_plan else []),
            (_("Archive"), self.app.rooms.saves, "9"),
            (_("Settings"), self.app.rooms.settings, "0"),
            (_("Help"), self._help, shown_as(Act.HELP)),
            *([self._way_out()] if self._low else []),
        ]

    def _way_out(self) -> tuple[str, Command, str]:
        return _("Quit"), self.app.quit, self.app.keys.shown(Act.BACK)

    # ------------------------------------------------------------ what is shown

    @property
    def _low(self) -> bool:
        return self.app.size[1] < LOW

    @property
    def _size(self) -> int:
        """Return the size of the letters of a sentence."""
        return size_of(20, self.app.size[1])

    def view(self) -> Box:
        """Describe the last battle and the ways to play at the left, all else at the right."""
        width = self.app.size[0]
        left = column(self._hero(), *self._play(), gap=6 if self._low else 10, grow=1)
        right = column(*self._others(), gap=12, width=round(0.36 * width))
        return column(
            self._head(),
            row(left, right, gap=14, grow=1),
            self._foot(),
            gap=8,
            pad=(max(16, width // 40), 5 if self._low else 14),
        )

    def _head(self) -> Box:
        """Describe the name of the game behind both banners, and the small ways."""
        width, height = self.app.size
        high = size_of(58, height)
        flags = [
            row(
                width=size_of(20, height),
                height=high,
                align=Align.CENTRE,
                ground=Backing(edge=palette.HOUSES[seat].light, radius=0, seat=seat),
            )
            for seat in (Seat.RED, Seat.BLUE)
        ]
        middle = Align.CENTRE
        name = text(_("Iron Ranks"), high, palette.PARCHMENT, display=True, lines=1, align=middle)
        said = _("Every rule kept, a reason for every verdict.")
        motto = text(said, self._size, palette.TEXT_QUIET, align=middle)
        small = [button(words, do, cap_of=key, align=middle) for words, do, key in self._small()]
        named = row(*flags, name, motto if width >= ROOMY[0] else None, space(grow=1), *small)
        return first_fit(named, row(name, space(grow=1), *small), row(space(grow=1), *small))

    def _foot(self) -> Box | None:
        """Describe what is wrong with the settings, or the version, and the way out."""
        version = program_version()
        about = _("Version {version}").format(version=version) if version != "0" else ""
        trouble = self.app.settings_trouble
        if self._low and not trouble:
            return None
        said = text(trouble or about, 18, palette.TEXT_QUIET, grow=1, align=Align.CENTRE)
        words, do, key = self._way_out()
        return row(said, None if self._low else button(words, do, cap_of=key))

    def _hero(self) -> Box:
        """Describe the last battle: its table, where it stands, and the gold button."""
        width, height = self.app.size
        last, (said, _command) = self._last, self._first()
        table = Picture(
            paint=draw_cloth if last is None else last.draw,
            shows=(last, last is not None and last.found is not None),
            grow=1,
        )
        lines = [
            text(words, size_of(number, height), colour)
            for words, number, colour in self.lines_of_last()
        ]
        played = self.interrupted is not None or self.last_plan is not None
        words = column(
            title(_("Your last battle") if played else _("Begin here"), size_of(28, height)),
            scroll(column(*lines, gap=4), key="lines", grow=1),
            self.key_button(said, Act.CONFIRM, ButtonLook.PRIMARY, 2, least_height=44),
            gap=6,
            pad=(10, 8),
            width=round(0.26 * width),
        )
        frame = Backing(palette.PANEL, palette.GOLD, 8, 2)
        return row(table, words, key="last", gap=0, pad=(2, 2), ground=frame, grow=1)

    def _play(self) -> list[Box]:
        """Describe who plays, with how many points, against which machine, and the four ways."""
        heading = title(_("Play"), size_of(30, self.app.size[1]), align=Align.CENTRE)
        who = (self.setup.sides_choice(), self.setup.handicap_button())
        return [
            first_fit(row(heading, *who), row(*who)),
            self.setup.strengths_row(),
            Grid(children=tuple(self._ways()), columns=4, gap=14),
        ]

    def _ways(self) -> Iterator[Box]:
        """Yield the tiles of the four ways to play."""
        high = 82 if self._low else round(0.17 * self.app.size[1])
        quick, *others = self._numbered()[:4]
        made = tile(quick, self._size, name=("tile", 1))
        yield column(self.setup.houses_box(high), made, gap=0)
        again = draw_before if self.last_plan else draw_lesson
        for way, paint in zip(others, (draw_skirmish, draw_choices, again), strict=True):
            above = picture(paint, height=high)
            yield tile(way, self._size, above=above, name=("tile", int(way.key)))

    def _others(self) -> list[Box]:
        """Describe the dispute, the practice, and armies and cards, below each other."""
        dispute, practice, armies, cards = self._numbered()[4:8]
        size, wide = self._size, round(0.15 * self.app.size[0])
        gauntlet = TileWay(
            _("Gauntlet"), self.app.keys.shown(PEEK[Seat.GREEN]), self.app.rooms.gauntlet
        )
        return [
            tile(
                dispute,
                size,
                beside=picture(draw_sight, width=wide),
                head=_("Settle a dispute"),
                name=("tile", 5),
            ),
            _two_ways(practice, gauntlet, size, _("Practise"), draw_drill, wide, self._due_said()),
            _two_ways(armies, cards, size, _("Armies and cards"), draw_emblems, wide),
        ]

    def _due_said(self) -> Box:
        """Describe how many drills are due, and of which themes, as far as there is room."""
        lines = [text(words, self._size, colour) for words, colour in self.due_lines()]
        return scroll(column(*lines, gap=2), key="due", grow=1)

    def introduce(self) -> str:
        """Return the name of the game, and what Space does."""
        name = _("Iron Ranks")
        return f"{name}. {self._first()[0]}."

    def _again_said(self) -> str:
        plan = self.last_plan
        if plan is None:
            return _("Learn the game step by step.")
        if plan.opponent == HUMAN:
            said = _("As last time: {mode}, two people.")
        else:
            said = _("As last time: {mode}, with new dice.")
        return said.format(mode=mode_of_season(plan.scenario, plan.season))

    # ------------------------------------------------------------ keys

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do: J, E and F5 to F8 change what they are shown at."""
        return {
            PEEK[Seat.RED]: partial(self.setup.offer_houses, Seat.RED),
            PEEK[Seat.BLUE]: partial(self.setup.offer_houses, Seat.BLUE),
            PEEK[Seat.GREEN]: self.app.rooms.gauntlet,
            PEEK[Seat.GOLD]: self.setup.other_handicap,
            Act.CONFIRM: self._first()[1],
            Act.HELP: self._help,
            Act.NEXT_UNIT: self.setup.other_side,
            Act.TURN_RIGHT: self.setup.other_machine,
            Act.BACK: self._ask_to_quit,
        }

    def _help(self) -> None:
        self.app.push(HelpPage(self.app))

    def _ask_to_quit(self) -> None:
        """Ask before Esc closes the program: one step back too many is quickly pressed."""
        ways = [Choice(_("Quit"), self.app.quit), Choice(_("Stay"))]
        self.app.push(Question(self.app, _("Quit"), _("Close the program?"), ways))

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        ways = [self.app.rooms.settings, *(way.do for way in self._numbered())]
        ways[number]()
        return True

    # ------------------------------------------------------------ beginning

    def _resume(self) -> None:
        path = self.interrupted
        if path is None:
            return
        if not self.app.rooms.interrupted_game(path):
            self._refused.add(path)
            self.open_games, self._last = self._left_behind(), None

    def _quick(self) -> None:
        self._begin(self.setup.quick())

    def _skirmish(self) -> None:
        self._begin(self.setup.skirmish())

    def _again(self) -> None:
        """Set the last battle up again, with other dice."""
        plan = self.last_plan
        if plan is not None:
            self._begin(plan)

    def _begin(self, plan: Plan) -> None:
        try:
            header = plan.header(fresh_seed(), self.app.settings.strong_seconds)
        except ContentError as fault:
            tell(self.app, _("This battle cannot be played"), str(fault))
            return
        self.app.change(replace(self.app.settings, last_battle=plan.written()))
        self.app.rooms.battle(header)

    def lines_of_last(self) -> list[BattleLine]:
        """Return the lines beside the last battle: words, size at 1080, colour."""
        found = self._last.found if self._last is not None else None
        if found is None:
            return []
        first = self.interrupted is None and self.last_plan is None
        return found.lines(
            running=self.interrupted is not None, first=first, open_games=len(self.open_games)
        )

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
        return set_up(plan.battle(1))
    except ContentError as fault:
        return BattleShown(fault=str(fault))


def _two_ways(
    first: TileWay,
    second: TileWay,
    size: int,
    head: str,
    paint: Painter,
    wide: int,
    more: Box | None = None,
) -> Box:
    """Return a plate with a tile at its left, and a picture with another way at its right."""
    other = button(second.name, second.do, cap_of=second.key)
    right = column(picture(paint, grow=1), other, width=wide, pad=(8, 8))
    left = tile(first, size, head=head, more=more)
    return row(
        left,
        right,
        key=("tile", int(first.key)),
        gap=0,
        ground=Backing(palette.PANEL, palette.PANEL_EDGE),
        grow=1,
    )
