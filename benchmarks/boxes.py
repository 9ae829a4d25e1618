"""What a screen costs when one sentence of it changes, and when it is scrolled by a notch.

    python -m benchmarks.boxes [archive "asked odds"]

Every screen of the window is described and laid out as it is in a frame: all of it anew, of which
one sentence differs. Its floor in the same run is one opaque blit of the window, taken in turns;
the ratio of both is what means anything on another machine. It needs no display.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import thread_time
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from simulator.records import dataclass
from simulator.ui.boxes.box import Box, LongList, Press, Scroll, Several, Text, text
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import WHEEL
from tests.ui.boxes.test_screens import SCREENS
from tests.ui.fingers import FAST, close_all, settle, window

SIZE: Final = (1280, 720)
ROUNDS: Final = 15
SENTENCES: Final = (
    "Blue may react to the attack now.",
    "Red's attack has 7 dice, and hits on a 3.",
)
SHOWN: Final = 12
"""So many screens are shown, the dearest first."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a screen costs, in milliseconds of one processor, without what other threads do."""

    screen: str
    boxes: int
    sentence: float
    notch: float


def otherwise(box: Box, words: str) -> tuple[Box, bool]:
    """Return a tree of which the last sentence reads otherwise; whether there was one."""
    if isinstance(box, Text) and " " in box.words:
        return replace(box, paragraphs=text(words).paragraphs), True
    if isinstance(box, Press | Scroll):
        child, found = otherwise(box.child, words)
        return (replace(box, child=child) if found else box), found
    if isinstance(box, Several):
        children = list(box.children)
        for index in reversed(range(len(children))):
            children[index], found = otherwise(children[index], words)
            if found:
                return replace(box, children=tuple(children)), True
    return box, False


def milliseconds(act: Callable[[int], object]) -> float:
    """Return the median of what an act costs."""
    costs = []
    for number in range(ROUNDS + 2):  # the first two fill what is kept
        began = thread_time()
        act(number)
        costs.append(1000.0 * (thread_time() - began))
    return statistics.median(costs[2:])


def cost_of(name: str, screen: BoxScreen) -> Cost:
    """Measure a screen that lies on the window."""
    tree, room = screen.tree, pygame.Rect((0, 0), SIZE)

    def sentence(number: int) -> None:
        box, _found = otherwise(screen.view(), SENTENCES[number % 2])
        tree.lay_out(box, room)

    scrolled = [one for one in tree.root.walk() if isinstance(one.box, Scroll | LongList)]
    longest = max(scrolled, key=lambda one: one.content - one.rect.height, default=None)

    def notch(number: int) -> None:
        if longest is not None:
            tree.turn(longest.name, WHEEL if number % 2 else -WHEEL)
        tree.lay_out(screen.view(), room)

    boxes = sum(1 for _one in tree.root.walk())
    return Cost(name, boxes, milliseconds(sentence), milliseconds(notch))


def measured(name: str) -> Cost:
    """Open a screen in a window of its own, with as much in it as it ever has, and measure it."""
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder), SIZE, FAST)
        screen = SCREENS[name](app, Path(folder))
        if screen not in app.screens:
            app.push(screen)
        settle(app, 1)
        found = cost_of(name, screen)
        close_all()
        app.shut()
    return found


def main(names: list[str]) -> None:
    """Print the dearest screens."""
    back = pygame.Surface(SIZE).convert()
    back.fill((40, 30, 20))  # of a surface nobody has written to, the system keeps one empty page
    screen, costs, blits = back.copy(), [], []
    for name in names:
        costs.append(measured(name))
        blits.append(milliseconds(lambda _number: screen.blit(back, (0, 0))))
    blit = statistics.median(blits)
    print(f"{len(costs)} screens, {SIZE[0]}x{SIZE[1]}; one opaque blit: {blit:.2f} ms\n")
    print("| screen | boxes | a sentence changes, ms (blits) | a notch of the wheel, ms (blits) |")
    print("|---|---|---|---|")
    for one in sorted(costs, key=lambda one: -max(one.sentence, one.notch))[:SHOWN]:
        parts = [f"{cost:.2f} ({cost / blit:.1f})" for cost in (one.sentence, one.notch)]
        print(f"| {one.screen} | {one.boxes} | {parts[0]} | {parts[1]} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("screens", nargs="*", default=list(SCREENS), help="their names; all")
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    main(parser.parse_args().screens)
