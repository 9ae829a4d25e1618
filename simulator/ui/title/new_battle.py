"""A new battle: its mode and table, and who leads which army; illegal lists say why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Unpack

from simulator.content.armies import handicap
from simulator.content.armies.lists import army_names, load_army
from simulator.content.cards.seasons import with_season
from simulator.content.games.scenarios import load_scenario, own_scenario_names, scenario_names
from simulator.engine.names import colour_name
from simulator.files.errors import ContentError
from simulator.language.texts import listed, printable, printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASONS, Library
from simulator.model.rulings import RULINGS, Ruling
from simulator.model.seating import HUMAN, NAMES, with_seconds
from simulator.model.state import Seat
from simulator.reports.agent_names import level_label, player_label
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import cost
from simulator.ui import palette
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Doing,
    Grid,
    Press,
    Size,
    button,
    column,
    doing,
    field,
    icon,
    prose,
    row,
    scroll,
    stack,
    text,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import choices, header, page, panel
from simulator.ui.cards.own_text import mode_paragraphs
from simulator.ui.clock import DIGITS, NoNumberError, typed_seed
from simulator.ui.emblems import EMBLEMS, OF_FACTION, mark
from simulator.ui.keys import PEEK, Act
from simulator.ui.paragraphs import Paragraph, heading, led, says
from simulator.ui.screen import Command, next_of
from simulator.ui.title.battle_map import BattleMap
from simulator.ui.title.battle_plan import DICE, LIST, SIDES, TERRAIN, WIDTHS, Plan, label
from simulator.ui.title.battle_shown import mode_name
from simulator.ui.title.quick_setup import QuickSetup
from simulator.ui.window import Window

_LEFT: Final = 0.345
"""The part of the window that the mode takes."""
_CELL: Final = 540
"""Pixels a seat's plate is wide at least, where two stand side by side."""
_LETTERS: Final = 16
"""Letters of the name of a seat."""


class NewBattle(BoxScreen):
    """Choose and begin: the mode to the left, the seats and the table to the right."""

    def __init__(self, app: Window) -> None:
        """Begin with what was chosen last, the first time with the quick battle's choice.

        Who plays against the person is what the title says.
        """
        super().__init__(app)
        self.plan = Plan.remembered(app.settings.last_battle).against(app.settings.opponent)
        self.seed, self.notice = "", ""
        self.setup = QuickSetup(app)
        self.library: Library = self.plan.library
        self.map = BattleMap()
        modes = (*scenario_names(), *own_scenario_names())
        self._modes = {name: mode_name(name) for name in modes}
        self._mode: list[Paragraph] = []
        self._fewer: Paragraph | None = None
        self._armies: list[Army | ContentError] = []
        self._lists: list[list[Paragraph]] = []
        """What stands in the list of each seat: a smaller one is drawn once, not in each frame."""

    # ------------------------------------------------------------ what is known of the plan

    def resize(self) -> None:
        """Look which lists there are now: some may be new or deleted; fit the window."""
        self._take(self._with_lists(self.plan))
        super().resize()

    def _with_lists(self, plan: Plan) -> Plan:
        """Return a plan with the usual lists in place of those that are not there."""
        there = {*army_names(plan.season), *map(str, self.app.places.own_armies())}
        chosen = zip(plan.armies, Plan().armies, strict=True)
        armies = tuple(name if name in there else usual for name, usual in chosen)
        return replace(plan, armies=armies)

    def _take(self, plan: Plan) -> None:
        """Take another plan, and read what it names."""
        self.plan, self.library, self.notice = plan, plan.library, ""
        self._armies = [self._army(name) for name in plan.armies[: len(plan.seats)]]
        self._lists = [self._army_words(index) for index in range(len(self._armies))]
        try:
            self._mode = mode_paragraphs(load_scenario(plan.scenario))
        except ContentError as fault:
            self._mode = [_fault(fault)]
        try:
            fewer = plan.handicap_words()
            self._fewer = says(fewer, colour=palette.GOLD) if fewer else None
        except ContentError as fault:
            self._fewer = _fault(fault)
        self.map.show(plan)

    def _army(self, name: str) -> Army | ContentError:
        try:
            return load_army(name, self.library)
        except ContentError as fault:
            return fault

    def army_title(self, index: int) -> str:
        """Return what the list of a seat is called, and for how many points it is."""
        army = self._armies[index]
        if isinstance(army, ContentError):
            return printable(Path(self.plan.armies[index]).stem)
        return printable(f"{printed(army.name)} ({army.points})")

    def emblem_of(self, index: int) -> str:
        """Return the emblem a seat wears: the chosen one, else that of its army."""
        army = self._armies[index]
        usual = "" if isinstance(army, ContentError) else OF_FACTION.get(army.faction, "")
        return self.plan.emblems[index] or usual

    def team_words(self, team: tuple[Seat, ...]) -> str:
        """Return who plays together, and what their armies cost together."""
        together = listed(colour_name(seat) for seat in team)
        found = [self._armies[self.plan.seats.index(seat)] for seat in team]
        armies = [army for army in found if isinstance(army, Army)]
        if len(armies) < len(team):
            return _("Team of {seats}").format(seats=together)
        said = _("Team of {seats}: {spent} of {points} points together")
        return said.format(
            seats=together,
            spent=sum(cost(army, self.library) for army in armies),
            points=sum(army.points for army in armies),
        )

    # ------------------------------------------------------------ what is seen

    def view(self) -> Box:
        """Describe the head, the mode beside the seats and the table, and how to begin."""
        wide, size = round(self.app.size[0] * _LEFT), self.app.size
        last = self.app.settings.last_battle
        said = _("as you set it up last time") if last else _("Tab and arrows reach everything.")
        right = column(self._seats(), self._table(), self._open_points(), gap=10)
        trouble = text(self.notice, 17, palette.ILLEGAL, grow=1, align=Align.CENTRE)
        return page(
            size,
            header(
                _("New battle"),
                said,
                button(_("Build or edit armies"), self.app.rooms.armies),
                self.key_button(_("Back"), Act.BACK),
            ),
            row(
                self._choice(_("Sides"), "sides", _labels("sides", SIDES), self.plan.sides, grow=1),
                self._choice(
                    _("Season"),
                    "season",
                    _labels("season", SEASONS),
                    self.plan.season,
                    cell=70,
                    width=300,
                ),
                gap=20,
            ),
            row(
                scroll(panel(*self._about_mode(wide - 60)), key="mode", width=wide),
                scroll(right, key="seats", grow=1),
                gap=10,
                grow=1,
            ),
            row(
                trouble,
                self.setup.phones_button() if self.plan.opponent == HUMAN else None,
                button(_("Quick set-up"), doing(self.begin, True)),
                self.key_button(_("Begin"), Act.CONFIRM, ButtonLook.PRIMARY),
            ),
            most=size[0],
        )

    def introduce(self) -> str:
        """Return the title, the mode, and which armies meet."""
        armies = (self.army_title(index) for index in range(len(self._armies)))
        mode = with_season(self._modes[self.plan.scenario], self.plan.season)
        return ". ".join((_("New battle"), mode, *armies))

    def _about_mode(self, wide: int) -> list[Box | None]:
        """Describe the table, the mode that is chosen, and all modes."""
        words = " ".join(self.map.words())
        modes = [(said, self._choosing("scenario", name)) for name, said in self._modes.items()]
        now = self._choosing("scenario", self.plan.scenario)
        return [
            row(self.map.picture(round(0.45 * wide)), prose(*self._mode[:2], grow=1), gap=14),
            choices(modes, now, cell=160, about=_("Game mode"), lines=2),
            text(words, colour=palette.TEXT_QUIET) if words else None,
            prose(*self._mode[2:]) if self._mode[2:] else None,
        ]

    def _seats(self) -> Box:
        """Describe the seats, those of a team on one plate."""
        seats, teams = self.plan.seats, self.plan.teams
        plates = [
            panel(
                text(self.team_words(team), 17, palette.GOLD, bold=True),
                *(self._seat(seats.index(seat)) for seat in team),
            )
            for team in teams
        ] or [panel(self._seat(index)) for index in range(len(seats))]
        return Grid(children=tuple(plates), cell=_CELL, gap=10)

    def _seat(self, index: int) -> Box:
        """Describe a seat: emblem, name and army, who plays it, and what stands in its list."""
        seat, plan = self.plan.seats[index], self.plan
        called, light = str(colour_name(seat)), palette.HOUSES[seat].light
        worn = stack(mark(self.emblem_of(index), 52), ground=Backing(seat=seat), pad=(6, 6))
        emblem = Press(
            key=("emblem", index),
            child=worn,
            do=doing(self._other_emblem, index),
            look=ButtonLook.BARE,
            spoken=_("{player}: another emblem").format(player=called),
            align=Align.START,
        )
        call, key = Doing(self.call, (index,)), ("name", index)
        name = field(plan.titles[index], call, key=key, hint=called, most=_LETTERS, width=150)
        title, do, key = self.army_title(index), doing(self.offer_armies, index), ("army", index)
        army = button(title, do, key=key, spoken=f"{called}: {title}", lines=2, grow=1)
        now = self._choosing("player", plan.players[index], index)
        players = [(self._player(one), self._choosing("player", one, index)) for one in NAMES]
        head = text(called, 17, light, bold=True, lines=1, align=Align.CENTRE)
        said = column(
            row(head, name, army),
            choices(players, now, cell=100, about=called, lines=2),
            prose(*self._lists[index]),
            grow=1,
            gap=6,
        )
        return row(emblem, said, gap=12)

    def _player(self, name: str) -> str:
        """Return who may sit at a seat; `strong` thinks as long as the settings say."""
        if name == HUMAN:
            return player_label(name)
        return level_label(with_seconds(name, self.app.settings.strong_seconds))

    def _army_words(self, index: int) -> list[Paragraph]:
        """Return what a seat's list costs, what stands in it, and which rules it breaks."""
        seat, army = self.plan.seats[index], self._armies[index]
        if isinstance(army, ContentError):
            return [_fault(army)]
        given = handicap.handicap_of(self.plan.handicap)
        try:
            if given is not None and given.seat is seat:
                army = handicap.smaller_army(army, given.percent, self.library)
        except (ContentError, ValueError) as fault:
            return [_fault(fault)]
        spent = _("{cost} of {points} points")
        said = spent.format(cost=cost(army, self.library), points=army.points)
        units = " · ".join(army_lines(army, self.library))
        ink, colour = palette.HOUSES[seat].light, palette.TEXT_QUIET
        faults = [_fault(verdict) for verdict in check(army, self.library) if not verdict]
        return [led(f"{said}  ", units, ink=ink, colour=colour, above=0), *faults]

    def _table(self) -> Box:
        """Describe the table, the dice, the handicap and the seed."""
        plan = self.plan
        rows = [
            self._choice(said, what, _labels(what, names), now)
            for said, what, names, now in (
                (_("Terrain"), "terrain", TERRAIN, plan.terrain),
                (_("Table width"), "width", WIDTHS, plan.width),
                (_("Dice"), "dice", DICE, plan.dice),
            )
        ]
        fewer = {name: str(handicap.handicap_name(name)) for name in plan.handicaps}
        said = _("Handicap [{key}]").format(key=self.app.keys.shown(PEEK[Seat.GOLD]))
        chance, seed = _("by chance"), _("Seed")
        typed = field(
            self.seed, self.type_seed, key="seed", hint=chance, spoken=seed, most=DIGITS, grow=1
        )
        return panel(
            *rows,
            self._choice(said, "handicap", fewer, plan.handicap),
            prose(self._fewer) if self._fewer is not None else None,
            _named(seed, typed),
        )

    def _choice(
        self,
        said: str,
        what: str,
        names: dict[str, str],
        now: str,
        cell: int = 110,
        **size: Unpack[Size],
    ) -> Box:
        ways = [(words, self._choosing(what, name)) for name, words in names.items()]
        found = self._choosing(what, now)
        return _named(said, choices(ways, found, cell=cell, about=said, lines=2, grow=1), **size)

    def _choosing(self, what: str, name: str, index: int = 0) -> Doing:
        return Doing(self.choose, (what, index, name))

    def _open_points(self) -> Box:
        """Describe the points the rulebook leaves open, each to be read the other way."""
        rulings = tuple(map(self._ruling, RULINGS.values()))
        return panel(
            prose(heading(_("Open points: click one to play it the other way"))),
            Grid(children=rulings, cell=_CELL, gap=4),
        )

    def _ruling(self, ruling: Ruling) -> Box:
        on = ruling.id in self.plan.rulings
        ink, quiet = palette.GOLD if on else palette.TEXT, palette.TEXT_QUIET
        name, reads = f"{printed(ruling.name)}. ", printed(ruling.reading(on=on))
        sign = icon("verdict-yes" if on else "verdict-no")
        words = prose(led(name, reads, ink=ink, colour=quiet, above=0), grow=1)
        inside = row(sign, words, pad=(8, 5))
        do = doing(self.turn_ruling, ruling.id)
        return Press(child=inside, do=do, look=ButtonLook.TILE, chosen=on)

    @property
    def lively(self) -> bool:
        """Return whether the map is still being made."""
        return self.map.lively

    # ------------------------------------------------------------ choosing

    def offer_armies(self, index: int) -> None:
        """Offer a seat all army lists."""
        said = _("{player} leads").format(player=colour_name(self.plan.seats[index]))
        chosen, now = partial(self.choose, "army", index), self.plan.armies[index]
        self.app.push(ArmyFiles(self.app, chosen, said, now, self.plan.season))

    def _other_emblem(self, index: int) -> None:
        self.choose("emblem", index, next_of(list(EMBLEMS), self.emblem_of(index)))

    def turn_ruling(self, ruling: str) -> None:
        """Play by the other reading of a ruling."""
        self._take(replace(self.plan, rulings=self.plan.rulings ^ {ruling}))

    def choose(self, what: str, index: int, name: str) -> None:
        """Change the plan: mode, sides, season, a seat's army or player, terrain, width or dice."""
        plan = self.plan.choosing(what, index, name)
        if what == "army":  # another army brings its own emblem
            plan = plan.choosing("emblem", index, "")
        self._take(self._with_lists(plan) if what == "season" else plan)

    def call(self, index: int, name: str) -> None:
        """Call a seat by a name; without one it is called by its colour."""
        self.plan = self.plan.choosing("title", index, name.replace(LIST, ""))

    def type_seed(self, words: str) -> None:
        """Take the digits of a seed as they are typed."""
        self.seed = "".join(filter(str.isdecimal, words))

    def begin(self, quick: bool = False) -> None:
        """Begin the battle; a `quick` one at its first round, as the seed decides all before it."""
        app = self.app
        plan = replace(self.plan, titles=tuple(name.strip() for name in self.plan.titles))
        try:
            seed = typed_seed(self.seed)
            header = plan.header(seed, app.settings.strong_seconds)
        except (ContentError, NoNumberError) as fault:
            self.notice = str(fault)
            self.speak(self.notice)
            return
        chosen = replace(app.settings, last_battle=plan.written(), opponent=plan.opponent)
        app.change(chosen)
        app.rooms.battle(header, set_up_by=seed if quick else None)

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {
            Act.CONFIRM: self.begin,
            PEEK[Seat.GOLD]: self._other_handicap,
            Act.BACK: self.close,
        }

    def _other_handicap(self) -> None:
        self.choose("handicap", 0, next_of(self.plan.handicaps, self.plan.handicap))


def _labels(what: str, names: Iterable[str]) -> dict[str, str]:
    return {name: label(what, name) for name in names}


def _named(said: str, choice: Box, **size: Unpack[Size]) -> Box:
    """Return a choice with what is chosen before it."""
    return row(text(said, 17, width=122, align=Align.CENTRE), choice, **size)


def _fault(fault: object) -> Paragraph:
    return says(str(fault), colour=palette.ILLEGAL, icon="verdict-no", above=4)


def army_lines(army: Army, library: Library) -> list[str]:
    """Return a list's units with their attachments, then its NCUs, one line each."""
    lines = []
    for unit in army.units:
        words = printed(library.units[unit.card].name)
        attached = [printed(library.attachments[card].name) for card in unit.attachments]
        lines.append(f"{words} + {', '.join(attached)}" if attached else words)
    return lines + [printed(library.ncus[card].name) for card in army.ncus]
