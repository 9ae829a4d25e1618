"""The keys of the window: what each does, what it is called, and how it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import pygame

from simulator.language.texts import marked, translate
from simulator.language.texts import translate as _
from simulator.model.state import Seat


class Act(StrEnum):
    """Something a key does."""

    CONFIRM = "confirm"
    BACK = "back"
    NEXT_UNIT = "next_unit"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    TYPE_ROLL = "type_roll"
    UNDO = "undo"
    REDO = "redo"
    RULER = "ruler"
    ARCS = "arcs"
    SIGHT = "sight"
    THREAT = "threat"
    CHARGES = "charges"
    CHANCES = "chances"
    HINT = "hint"
    LINE = "line"
    DISPUTE = "dispute"
    GRID = "grid"
    NAMES = "names"
    TURN_BOARD = "turn_board"
    LOG = "log"
    CARD = "card"
    HELP = "help"
    SAVE = "save"
    ASK_ME = "ask_me"
    NOT_AGAIN = "not_again"
    SEEN = "seen"
    SKIP_STEP = "skip_step"
    PLAY_ON = "play_on"
    FULL_SCREEN = "full_screen"
    PEEK_RED = "peek_red"
    PEEK_BLUE = "peek_blue"
    PEEK_GREEN = "peek_green"
    PEEK_GOLD = "peek_gold"


PEEK: Final[Mapping[Seat, Act]] = {
    Seat.RED: Act.PEEK_RED,
    Seat.BLUE: Act.PEEK_BLUE,
    Seat.GREEN: Act.PEEK_GREEN,
    Seat.GOLD: Act.PEEK_GOLD,
}

Stroke = tuple[int, bool]
"""A key's code and whether Shift is held."""

STROKES: Final[Mapping[Act, Stroke]] = {
    Act.CONFIRM: (pygame.K_SPACE, False),
    Act.BACK: (pygame.K_ESCAPE, False),
    Act.NEXT_UNIT: (pygame.K_j, False),
    Act.TURN_LEFT: (pygame.K_q, False),
    Act.TURN_RIGHT: (pygame.K_e, False),
    Act.TYPE_ROLL: (pygame.K_f, False),
    Act.UNDO: (pygame.K_u, False),
    Act.REDO: (pygame.K_u, True),
    Act.RULER: (pygame.K_r, False),
    Act.ARCS: (pygame.K_a, False),
    Act.SIGHT: (pygame.K_s, False),
    Act.THREAT: (pygame.K_t, False),
    Act.CHARGES: (pygame.K_o, False),
    Act.CHANCES: (pygame.K_k, False),
    Act.HINT: (pygame.K_i, False),
    Act.LINE: (pygame.K_z, False),
    Act.DISPUTE: (pygame.K_d, False),
    Act.GRID: (pygame.K_g, False),
    Act.NAMES: (pygame.K_v, False),
    Act.TURN_BOARD: (pygame.K_x, False),
    Act.LOG: (pygame.K_l, False),
    Act.CARD: (pygame.K_c, False),
    Act.HELP: (pygame.K_h, False),
    Act.SAVE: (pygame.K_F2, False),
    Act.ASK_ME: (pygame.K_m, False),
    Act.NOT_AGAIN: (pygame.K_w, False),
    Act.SEEN: (pygame.K_y, False),
    Act.SKIP_STEP: (pygame.K_n, False),
    Act.PLAY_ON: (pygame.K_p, False),
    Act.FULL_SCREEN: (pygame.K_F11, False),
    Act.PEEK_RED: (pygame.K_F5, False),
    Act.PEEK_BLUE: (pygame.K_F6, False),
    Act.PEEK_GREEN: (pygame.K_F7, False),
    Act.PEEK_GOLD: (pygame.K_F8, False),
}
"""The keys as they come.

Digits choose options, 0 none of them; they are not changeable.
"""

_ENTER: Final = {pygame.K_RETURN, pygame.K_KP_ENTER}


def act_name(act: Act) -> str:
    """Return what a key does, as players read it."""
    names = {
        Act.CONFIRM: _("Confirm"),
        Act.BACK: _("Back, close, or the menu"),
        Act.NEXT_UNIT: _("Look at the next unit"),
        Act.TURN_LEFT: _("Turn left"),
        Act.TURN_RIGHT: _("Turn right"),
        Act.TYPE_ROLL: _("Type the next roll in"),
        Act.UNDO: _("Undo"),
        Act.REDO: _("Redo"),
        Act.RULER: _("Ruler"),
        Act.ARCS: _("Arcs"),
        Act.SIGHT: _("Lines of sight"),
        Act.THREAT: _("Threat map"),
        Act.CHARGES: _("Odds of charges"),
        Act.CHANCES: _("Chance of winning"),
        Act.HINT: _("A hint"),
        Act.LINE: _("What follows, step by step"),
        Act.DISPUTE: _("Dispute this position"),
        Act.GRID: _("Grid of inches"),
        Act.NAMES: _("Names on the board"),
        Act.TURN_BOARD: _("Turn the board"),
        Act.LOG: _("Log"),
        Act.CARD: _("Cards of what is looked at"),
        Act.HELP: _("Help"),
        Act.SAVE: _("Save"),
        Act.ASK_ME: _("Ask me when …"),
        Act.NOT_AGAIN: _("Not again until my own turn"),
        Act.SEEN: _("Put away a played card"),
        Act.SKIP_STEP: _("Skip a step of a lesson"),
        Act.PLAY_ON: _("Play on: leave the lesson, or practise from a replay"),
        Act.FULL_SCREEN: _("Full screen"),
        Act.PEEK_RED: _("Red's cards (hold)"),
        Act.PEEK_BLUE: _("Blue's cards (hold)"),
        Act.PEEK_GREEN: _("Green's cards (hold)"),
        Act.PEEK_GOLD: _("Gold's cards (hold)"),
    }
    return names[act]


class Keys:
    """Which key does what, after the players' own changes."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        """Take the keys as they come, then `changes`: act -> key name such as "shift+u"."""
        self.strokes: dict[Act, Stroke] = dict(STROKES)
        for act, name in (changes or {}).items():
            stroke = read_stroke(name)
            if act in set(Act) and stroke is not None:
                self.bind(Act(act), stroke)

    def act(self, event: pygame.Event) -> Act | None:
        """Return what a key event asks for, None when nothing does."""
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        if event.key in _ENTER:
            return Act.CONFIRM
        for wanted in (shift, False):
            for act, stroke in self.strokes.items():
                if stroke == (event.key, wanted):
                    return act
        return None

    def bind(self, act: Act, stroke: Stroke) -> Act | None:
        """Return an act another key; an act that had it takes the old one and is returned."""
        held = next((a for a, s in self.strokes.items() if s == stroke and a is not act), None)
        if held is not None:
            self.strokes[held] = self.strokes[act]
        self.strokes[act] = stroke
        return held

    def shown(self, act: Act) -> str:
        """Return the key as it is written beside a button: "U", "Shift+U", "Space"."""
        key, shift = self.strokes[act]
        name = key_words(key)
        return _("Shift+{key}").format(key=name) if shift else name

    @property
    def changes(self) -> dict[str, str]:
        """Return what differs from the keys as they come, to be kept in the settings."""
        return {
            act.value: written(stroke)
            for act, stroke in self.strokes.items()
            if stroke != STROKES[act]
        }


def key_words(key: int) -> str:
    """Return a key as it is written on a keyboard, in the language spoken."""
    if key in _SHORT:
        return translate(_SHORT[key])
    name = pygame.key.name(key).title() or str(key)
    # what stands on a key alone is the same in every language
    return translate(name) if len(name) > 1 else name


_SHORT: Final = {pygame.K_ESCAPE: marked("Esc"), pygame.K_DELETE: marked("Del")}
"""Keys whose names in full would be other words of ours, or too long for a button."""
NAMES: Final = (
    marked("Space"),
    marked("Tab"),
    marked("Return"),
    marked("Backspace"),
    marked("Insert"),
    marked("Home"),
    marked("End"),
    marked("Page Up"),
    marked("Page Down"),
    marked("Up"),
    marked("Down"),
    marked("Left"),
    marked("Right"),
)
"""How the system calls keys that have no letter; the catalogue has them."""


def written(stroke: Stroke) -> str:
    """Return a key as it is kept: "u" or "shift+u"."""
    name = pygame.key.name(stroke[0])
    return f"shift+{name}" if stroke[1] else name


def read_stroke(name: str) -> Stroke | None:
    """Read a key as it is kept; None for a key nobody knows."""
    shift = name.startswith("shift+")
    try:
        return (pygame.key.key_code(name.removeprefix("shift+")), shift)
    except ValueError:
        return None


def digit(event: pygame.Event) -> int | None:
    """Return the digit of a number key, of the row or the pad, 0 to 9; None for any other key."""
    if pygame.K_0 <= event.key <= pygame.K_9:
        return int(event.key - pygame.K_0)
    pad = {pygame.K_KP_0: 0} | {pygame.K_KP_1 + i: i + 1 for i in range(9)}
    return pad.get(event.key)
