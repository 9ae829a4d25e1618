"""The turn on one page, and every key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import inside
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    prose,
    row,
    scroll,
    sheet,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act, Keys
from simulator.ui.letters import readable
from simulator.ui.paragraphs import Paragraph, Run, heading, led, says
from simulator.ui.screen import Command


def turn_paragraphs() -> list[Paragraph]:
    """Return how a game goes, on one page."""
    return [*_round(), *_actions(), *_fighting(), *_winning()]


def _round() -> list[Paragraph]:
    turns = _(
        "In turn each side activates one unit: a combat unit or a non-combat unit (NCU). "
        "Who has none left passes."
    )
    clean_up = _(
        "Points are scored, markers and NCUs are taken back, cards may be discarded, hands are "
        "filled to three, the first player changes."
    )
    start = _("Effects at the start of the round take place; the first player begins.")
    return [
        heading(_("A round"), above=0),
        _step(_("Start"), start),
        _step(_("Turns"), turns),
        _step(_("Clean-up"), clean_up),
    ]


def _actions() -> list[Paragraph]:
    charge = _("pivot, speed + a die straight into an enemy it sees, then attack")
    shoot = _("shift up to 2 inches, then shoot what it sees in range")
    return [
        heading(_("A combat unit does one of"), above=6),
        _step(_("Maneuver"), _("pivot, move straight up to its speed, pivot"), "action-maneuver"),
        _step(_("March"), _("move straight up to twice its speed, pivot"), "action-march"),
        _step(_("Charge"), charge, "action-charge"),
        _step(_("Melee attack"), _("attack an enemy in contact"), "action-melee"),
        _step(_("Ranged attack"), shoot, "action-ranged"),
        _step(_("Retreat"), _("leave contact by speed + a die, then turn"), "action-retreat"),
    ]


def _fighting() -> list[Paragraph]:
    attack = _(
        "Attack dice at or above the number hit; each hit may be blocked by a defense die; every "
        "hit left is a wound. A unit that was hurt tests panic: two dice against its morale, a "
        "third die says how many wounds a failure costs. Flank and rear attacks are worse for the "
        "defender. Lost ranks mean fewer dice."
    )
    return [heading(_("An attack"), above=6), says(attack)]


def _winning() -> list[Paragraph]:
    board = _(
        "An NCU takes a free zone and its effect takes place. Tactics cards and orders answer "
        "moments of the game: the window asks whoever may react."
    )
    points = _(
        "Objectives and destroyed units give points. Enough points, the most after the last "
        "round, or an enemy without units: the game is over."
    )
    return [
        heading(_("NCUs and the tactics board"), above=6),
        says(board),
        heading(_("Winning"), above=6),
        says(points),
    ]


def _step(name: str, said: str, icon: str = "") -> Paragraph:
    return led(f"{name}: ", said, above=2, icon=icon, marks=False)


def key_paragraphs(keys: Keys) -> list[Paragraph]:
    """Return every key and what it does."""
    text = [heading(_("Keys"), above=0)]
    text.append(_key(_("1 to 9, 0"), _("choose an option; 0: none of them, leave it")))
    left_out = {Act.PEEK_GREEN, Act.PEEK_GOLD, *_IN_LESSONS, *_BESIDE.values()}
    text += [_keys(keys, act) for act in Act if act not in left_out]
    text += [
        heading(_("Mouse"), above=6),
        _key(_("Left click"), _("do it: choose, place, select")),
        _key(_("Right click"), _("look at the card of a unit")),
        _key(_("Wheel"), _("zoom, or turn a tray being placed")),
        _key(_("Middle drag"), _("move the table")),
        _key(_("Arrow keys"), _("move a tray, or go through the list")),
    ]
    return text


_BESIDE: Final = {
    Act.TURN_LEFT: Act.TURN_RIGHT,
    Act.UNDO: Act.REDO,
    Act.NAMES: Act.TURN_BOARD,
    Act.CHARGES: Act.CHANCES,
    Act.HINT: Act.LINE,
    Act.ASK_ME: Act.NOT_AGAIN,
    Act.LOG: Act.SEEN,
    Act.HELP: Act.SAVE,
    Act.PEEK_RED: Act.PEEK_BLUE,
}
"""Acts told on the line of another, so that the page fits a small window."""


_IN_LESSONS: Final = (Act.SKIP_STEP, Act.PLAY_ON)
"""Acts that stand on buttons of their own wherever they do anything."""


def _keys(keys: Keys, act: Act) -> Paragraph:
    beside = _BESIDE.get(act)
    if beside is None:
        return _key(keys.shown(act), str(act.words))
    both = f"{keys.shown(act)}, {keys.shown(beside)}"
    return _key(both, f"{act.words}, {inside(str(beside.words))}")


def _key(key: str, said: str) -> Paragraph:
    wide = palette.width(key, readable(16), bold=True) + 10
    return Paragraph(
        (Run(key, palette.GOLD, 16, True, marks=False), Run(said, tab=max(118, wide))), 0
    )


class HelpPage(BoxScreen):
    """Two columns over the game: the turn, and the keys."""

    see_through = True

    def view(self) -> Box:
        """Describe both columns, each with its own bar where it is long."""
        width, height = self.app.size
        wide = min(1180, width - 40)
        back = self.key_button(_("Back"), Act.BACK, ButtonLook.PRIMARY)
        turn = scroll(prose(*turn_paragraphs()), key="turn", grow=1)
        keys = scroll(prose(*key_paragraphs(self.app.keys)), key="keys", width=round(0.38 * wide))
        line = row(width=1, ground=Backing(palette.PANEL_EDGE))
        return sheet(
            row(title(_("The turn on one page"), grow=1, align=Align.CENTRE), back),
            row(turn, line, keys, gap=14, grow=1),
            gap=8,
            pad=(18, 8),
            least_width=wide,
            most_height=min(960, height - 10),
        )

    def introduce(self) -> str:
        """Return the title of the page."""
        return _("The turn on one page")

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that leave this screen."""
        return dict.fromkeys((Act.BACK, Act.CONFIRM, Act.HELP), self.close)
