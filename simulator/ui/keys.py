"""The keys of the window: what each does, what it is called, and how it is changed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Self

import pygame

from simulator.language.texts import NO_WORDS, Message, marked, msg, translate
from simulator.language.texts import translate as _
from simulator.model.state import Seat

Stroke = tuple[int, bool]
"""A key's code and whether Shift is held."""


class Act(StrEnum):
    """Something a key does: its value as settings keep it, its key as it comes, and its words.

    Digits choose options, 0 none of them; they are not changeable.
    """

    words: Message
    stroke: Stroke

    def __new__(
        cls, value: str, key: int = 0, words: Message = NO_WORDS, shift: bool = False
    ) -> Self:
        """Return the act of this value, with its words and its key as it comes."""
        act = str.__new__(cls, value)
        act._value_, act.words, act.stroke = value, words, (key, shift)
        return act

    CONFIRM = "confirm", pygame.K_SPACE, msg("Confirm")
    BACK = "back", pygame.K_ESCAPE, msg("Back, close, or the menu")
    NEXT_UNIT = "next_unit", pygame.K_j, msg("Look at the next unit")
    TURN_LEFT = "turn_left", pygame.K_q, msg("Turn left")
    TURN_RIGHT = "turn_right", pygame.K_e, msg("Turn right")
    TYPE_ROLL = "type_roll", pygame.K_f, msg("Type the next roll in")
    UNDO = "undo", pygame.K_u, msg("Undo")
    REDO = "redo", pygame.K_u, msg("Redo"), True
    RULER = "ruler", pygame.K_r, msg("Ruler")
    ARCS = "arcs", pygame.K_a, msg("Arcs")
    SIGHT = "sight", pygame.K_s, msg("Lines of sight")
    THREAT = "threat", pygame.K_t, msg("Threat map")
    CHARGES = "charges", pygame.K_o, msg("Odds of charges")
    CHANCES = "chances", pygame.K_k, msg("Chance of winning")
    HINT = "hint", pygame.K_i, msg("A hint")
    LINE = "line", pygame.K_z, msg("What follows, step by step")
    DISPUTE = "dispute", pygame.K_d, msg("Dispute this position")
    GRID = "grid", pygame.K_g, msg("Grid of inches")
    NAMES = "names", pygame.K_v, msg("Names on the board")
    TURN_BOARD = "turn_board", pygame.K_x, msg("Turn the board")
    LOG = "log", pygame.K_l, msg("Log")
    CARD = "card", pygame.K_c, msg("Cards of what is looked at")
    HELP = "help", pygame.K_h, msg("Help")
    SAVE = "save", pygame.K_F2, msg("Save")
    ASK_ME = "ask_me", pygame.K_m, msg("Ask me when …")
    NOT_AGAIN = "not_again", pygame.K_w, msg("Not again until my own turn")
    SEEN = "seen", pygame.K_y, msg("Put away a played card")
    SKIP_STEP = "skip_step", pygame.K_n, msg("Skip a step of a lesson")
    PLAY_ON = "play_on", pygame.K_p, msg("Play on: leave the lesson, or practise from a replay")
    FULL_SCREEN = "full_screen", pygame.K_F11, msg("Full screen")
    PEEK_RED = "peek_red", pygame.K_F5, msg("Red's cards (hold)")
    PEEK_BLUE = "peek_blue", pygame.K_F6, msg("Blue's cards (hold)")
    PEEK_GREEN = "peek_green", pygame.K_F7, msg("Green's cards (hold)")
    PEEK_GOLD = "peek_gold", pygame.K_F8, msg("Gold's cards (hold)")


PEEK: Final[Mapping[Seat, Act]] = {
    Seat.RED: Act.PEEK_RED,
    Seat.BLUE: Act.PEEK_BLUE,
    Seat.GREEN: Act.PEEK_GREEN,
    Seat.GOLD: Act.PEEK_GOLD,
}

_ENTER: Final = {pygame.K_RETURN, pygame.K_KP_ENTER}


class Keys:
    """Which key does what, after the players' own changes."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        """Take the keys as they come, then `changes`: act -> key name such as "shift+u"."""
        self.strokes = {act: act.stroke for act in Act}
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
            if stroke != act.stroke
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
