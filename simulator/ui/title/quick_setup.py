"""What is chosen on the title for a battle at one click: opponent, handicap, and both houses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from simulator.content.armies.handicap import NONE, fewer, handicap_of
from simulator.content.armies.handicap import words as handicap_words
from simulator.content.cards.library import load_library
from simulator.content.games.battles import QUICK_HOUSES, quick_houses
from simulator.engine.names import player_name
from simulator.language.faction_names import short_faction_name
from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON
from simulator.model.seating import HUMAN, STRONG
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    Grid,
    Press,
    button,
    cap,
    column,
    doing,
    picture,
    row,
    stripe,
    text,
)
from simulator.ui.keys import PEEK, Act
from simulator.ui.screen import next_of
from simulator.ui.title.battle_plan import Plan, quick_plan, skirmish_plan
from simulator.ui.title.quick_houses import HouseChoice, draw_houses
from simulator.ui.window import Window

USUAL: Final = "greedy"
"""Who plays against the person until another is chosen."""
STRENGTHS: Final = ("beginner", USUAL, "searching", STRONG)
"""The machines that may play against the person, from the weakest to the strongest."""
HANDICAPS: Final = handicap_words((Seat.BLUE, Seat.RED))
"""The handicaps of a battle that begins at one click, in the order in which they are offered."""


def strength_label(name: str, strong_seconds: float = 0.0) -> str:
    """Return which machine plays against the person, as a button of the title says it.

    strong_seconds: how long the strongest thinks about a decision, 0 for as usual.
    """
    if name == STRONG and strong_seconds:
        return _("Strongest, {seconds:g} s").format(seconds=strong_seconds)
    return _called(name)[0]


def _called(name: str) -> tuple[str, str]:
    """Return a machine as a button says it, and as a screen reader says that one plays it."""
    known = {
        "beginner": (_("Beginner"), _("Against a beginner")),
        "greedy": (_("Machine"), _("Against the machine")),
        "searching": (_("Looks ahead"), _("Against the search player")),
        STRONG: (_("Strongest"), _("Against the strongest")),
    }
    return known[name]


class QuickSetup:
    """The choices; each is kept in the settings at once."""

    def __init__(self, app: Window) -> None:
        """Choose in a window's settings."""
        self.app = app

    def quick(self) -> Plan:
        """Return the quick battle as it is chosen."""
        houses = self.houses
        pair = (houses[Seat.RED], houses[Seat.BLUE])
        return quick_plan(self.opponent, pair, self.handicap)

    def skirmish(self) -> Plan:
        """Return the skirmish as it is chosen."""
        return skirmish_plan(self.opponent, self.handicap)

    def handicap_button(self) -> Box:
        """Describe the handicap, which a click changes to the next."""
        key = self.app.keys.shown(PEEK[Seat.GOLD])
        return button(self._handicap_said(), self.other_handicap, cap_of=key)

    def sides_choice(self) -> Box:
        """Describe the choice between a machine and two people, the chosen one ticked."""
        people = self.opponent == HUMAN
        play, spoken = self._play_against, _("Two people, one screen")
        machine = button(_("Against the machine"), doing(play, self.machine), chosen=not people)
        two = button(_("Two people"), doing(play, HUMAN), chosen=people, spoken=spoken)
        choices = Grid(children=(machine, two), columns=2, gap=6, grow=1)
        return row(cap(self.app.keys.shown(Act.NEXT_UNIT)), choices, grow=1)

    def strengths_row(self) -> Box:
        """Describe the machines, the chosen one ticked; between people, how they share a screen."""
        if self.opponent == HUMAN:
            said = _("You share this screen. Hidden cards open for their own player only.")
            if self.app.settings.hands_on_phones:
                said = _("You share this screen. Hidden cards are on your phones only.")
            words = text(said, 17, palette.TEXT_QUIET, grow=1, align=Align.CENTRE)
            return row(words, self.phones_button(), height=40)
        machines = tuple(
            button(
                strength_label(name, self.app.settings.strong_seconds),
                doing(self._play_against, name),
                chosen=name == self.opponent,
                pad=(6, 6),
                spoken=_called(name)[1],
            )
            for name in STRENGTHS
        )
        choices = Grid(children=machines, columns=len(machines), gap=6, grow=1)
        return row(cap(self.app.keys.shown(Act.TURN_RIGHT)), choices)

    def phones_button(self) -> Press:
        """Describe the choice of hands on phones; no port is open before a battle begins."""
        chosen = self.app.settings.hands_on_phones
        return button(_("Hands on phones"), self.turn_phones, key="phones", chosen=chosen)

    def turn_phones(self) -> None:
        """Wish for hands on phones, or for none."""
        settings = self.app.settings
        self.app.change(replace(settings, hands_on_phones=not settings.hands_on_phones))

    def sentences(self) -> tuple[str, str]:
        """Return what is said of the quick battle and of the skirmish, by the handicap."""
        if self.handicap == NONE:
            return _("Armies of 30 points on a fresh table."), _("Small armies, 16 inches apart.")
        quick = _("Red {red}, Blue {blue} points on a fresh table.")
        small = _("Red {red}, Blue {blue} points, 16 inches apart.")
        return quick.format(**self._points(30)), small.format(**self._points(20))

    @property
    def handicap(self) -> str:
        """Return the handicap of a battle that begins at one click; one nobody knows is none."""
        kept = self.app.settings.handicap
        return kept if kept in HANDICAPS else NONE

    def _handicap_said(self) -> str:
        given = handicap_of(self.handicap)
        if given is None:
            return _("Even armies")
        words = _("{player}: {percent}% fewer points")
        return words.format(player=player_name(given.seat), percent=given.percent)

    def _points(self, full: int) -> dict[str, int]:
        """Return how many points both sides bring of so many."""
        given = handicap_of(self.handicap)
        seats = (Seat.RED, Seat.BLUE)
        found = {seat.value: full for seat in seats}
        if given is not None:
            found[given.seat.value] = fewer(full, given.percent)
        return found

    def other_handicap(self) -> None:
        """Have Blue bring fewer points, the next time fewer still, then Red, then nobody."""
        chosen = next_of(HANDICAPS, self.handicap)
        self.app.change(replace(self.app.settings, handicap=chosen))

    @property
    def houses(self) -> dict[Seat, str]:
        """Return who meets in the quick battle; a house that is not there any more is as usual."""
        known = quick_houses(load_library(season=USUAL_SEASON))
        settings = self.app.settings
        kept = (settings.red_house, settings.blue_house)
        seats = (Seat.RED, Seat.BLUE)
        chosen = zip(seats, kept, QUICK_HOUSES, strict=True)
        return {seat: house if house in known else usual for seat, house, usual in chosen}

    def offer_houses(self, seat: Seat) -> None:
        """Ask which house a seat leads."""
        chosen, houses = self.houses[seat], quick_houses(load_library(season=USUAL_SEASON))
        taken = partial(self._take_house, seat)
        self.app.push(HouseChoice(self.app, seat, houses, chosen, taken))

    def _take_house(self, seat: Seat, house: str) -> None:
        taken = {f"{seat.value}_house": house}
        self.app.change(replace(self.app.settings, **taken))  # type: ignore[arg-type]  # a word

    def other_side(self) -> None:
        """Have two people play, or one of them against the machine chosen last."""
        self._play_against(self.machine if self.opponent == HUMAN else HUMAN)

    def other_machine(self) -> None:
        """Play against the next stronger machine, after the strongest against the weakest."""
        self._play_against(next_of(STRENGTHS, self.machine))

    def _play_against(self, name: str) -> None:
        """Keep an opponent; a machine stays the one to play against when two people have played."""
        machine = self.machine if name == HUMAN else name
        self.app.change(replace(self.app.settings, opponent=name, machine=machine))

    @property
    def machine(self) -> str:
        """Return the machine that was chosen last."""
        settings = self.app.settings
        chosen = (settings.opponent, settings.machine, USUAL)
        return next(name for name in chosen if name in STRENGTHS)

    @property
    def opponent(self) -> str:
        """Return who plays against the person."""
        return HUMAN if self.app.settings.opponent == HUMAN else self.machine

    def houses_box(self, high: int) -> Box:
        """Describe who meets in the quick battle: Blue's house above Red's, to be changed."""
        houses = self.houses
        blue, red = (
            button(
                short_faction_name(houses[seat]),
                doing(self.offer_houses, seat),
                cap_of=self.app.keys.shown(PEEK[seat]),
                least_height=31,
            )
            for seat in (Seat.BLUE, Seat.RED)
        )
        between = picture(draw_houses, houses[Seat.RED], houses[Seat.BLUE], grow=1)
        return column(
            stripe(Seat.BLUE, 4),
            blue,
            between,
            red,
            stripe(Seat.RED, 4),
            gap=1,
            pad=(6, 1),
            height=high,
            ground=Backing(palette.CLOTH, radius=0),
        )
