"""An evening at one window, minute by minute: battles, disputes, drills, threat maps, cards.

A minute is what a person does in one: some answers, a look around, and the pauses between.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.play import play
from simulator.content.games import saved_game
from simulator.model.requests import Choose, Place
from simulator.model.state import Seat
from simulator.practice.drill import Drill, drills
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.cards.library import CardLibrary
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.title.menu import Menu
from tests.ui.disputing import Hands
from tests.ui.fingers import (
    Person,
    Pixel,
    at_the_table,
    click,
    close_all,
    game_of,
    move,
    press,
    settle,
    window,
)

ANSWERS = 12
"""Answers of a minute of battle."""
MOVES = 24
"""Places the mouse is led over in a minute of battle."""
HALF = 30
"""Minutes after which the evening goes round again: a long battle first ..."""
BATTLE = 20
"""... of so many minutes, then everything else with short battles between."""
FRAMES = 400
"""Frames a map or a sheet is waited for at most."""
DAY = "2026-01-10"


def surfaces() -> dict[int, int]:
    """Return the bytes of every picture that anything in this process holds, by its identity.

    A surface of a window closed since holds none: pygame refuses every question about it.
    """
    found: dict[int, int] = {}
    for holder in gc.get_objects():
        for one in gc.get_referents(holder):
            if isinstance(one, pygame.Surface):
                with contextlib.suppress(pygame.error):
                    if one.get_parent() is None:
                        found[id(one)] = one.get_pitch() * one.get_height()
    return found


class Evening:
    """One person at one window, minute after minute."""

    def __init__(
        self, folder: Path, size: Pixel, *, answers: int = ANSWERS, frames: int = FRAMES
    ) -> None:
        """Open the window; a minute of battle has so many answers and looks so long at a map."""
        self.app: App = window(folder, size)
        self.folder, self.size, self.answers, self.battles = folder, size, answers, 0
        self.frames = frames
        self.person: Person | None = None
        self.done: dict[str, int] = {}
        """How often what was really done: maps worked out, questions answered, drills graded."""

    def minute(self, number: int) -> None:
        """Live through a minute and the pause after it; each half hour has the same battles."""
        if number % HALF == 0:
            self.leave()
            self.battles = 0
        aside = {1: self.dispute, 3: self.drill, 5: self.cards, 7: self.dispute, 8: self.drill}
        at = number % HALF
        (aside.get(at - BATTLE, self.battle) if at >= BATTLE else self.battle)(number)
        self.pause()

    def pause(self) -> None:
        """Touch nothing for a second."""
        for _frame in range(60):
            self.app.step(1 / 60, sparing=True)

    def _did(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    # ------------------------------------------------------------ a battle

    def battle(self, number: int) -> None:
        """Answer, look around, ask for sheets and threats."""
        person = self.sit_down()
        for count in range(self.answers):
            if game_of(self.app).match.session.over:
                self._did("battle")
                self.leave()
                person = self.sit_down()
            person.mouse = count % 2 == 0
            self._answer(person)
            self.app.step(0.6, sparing=True)
        self._look_around(pygame.K_o)
        self._look_around(pygame.K_t)

    def sit_down(self, *, blue: str = "human") -> Person:
        """Return the person at the table, of a new battle where none is being played."""
        playing = self.person is not None and not game_of(self.app).match.session.over
        if self.person is None or not playing:
            close_all()
            self.battles += 1
            at_the_table(self.app, blue=blue, seed=self.battles).set_up_quickly(self.battles)
            settle(self.app)
            self.person = Person(self.app, seed=self.battles)
        return self.person

    @property
    def battle_over(self) -> bool:
        """Return whether the battle that is played has come to its end."""
        return game_of(self.app).match.session.over

    def round(self) -> int:
        """Return the round of the battle that is played."""
        return game_of(self.app).match.session.state.round

    def answer_or_wait(self, seconds: float) -> None:
        """Answer what is asked of the person, or let the machine think on for a moment."""
        game = game_of(self.app)
        if self.app.top is not game and not self.battle_over:
            press(self.app, pygame.K_SPACE)  # the page of a round, which the machine waits for
        pending = game.match.pending
        if pending is not None and pending.who is Seat.RED and self.person is not None:
            self._answer(self.person)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.app.step(0.05, sparing=True)
            time.sleep(0.02)

    def review(self) -> ReviewScreen:
        """Have the battle be played to its end; return the screen that grades what red decided."""
        kept = self.app.places.saves / "evening.ironranks"
        kept.parent.mkdir(parents=True, exist_ok=True)
        match = game_of(self.app).match
        whole = match.session.fork()
        play(whole, {seat: GreedyAgent(self.battles) for seat in whole.state.seats})
        saved_game.write(kept, whole, match.header)
        screen = ReviewScreen(self.app, PracticeBook(self.app.places.practice, DAY))
        self.app.push(screen)
        screen.begin(kept, Seat.RED)
        return screen

    def _answer(self, person: Person) -> None:
        """Answer by hand; where the list has to be scrolled, the reply is handed over."""
        try:
            person.answer()
        except (AssertionError, StopIteration):
            match = game_of(self.app).match
            if match.pending is not None:
                match.answer(person.mind.reply(match.session.position, match.pending))
            self.app.step(0.02)

    def _look_around(self, key: int) -> None:
        """Switch something on, select a unit on the table, wait for what is worked out, look."""
        width, height = self.size
        game = game_of(self.app)
        press(self.app, key)
        now = game.match.session.position
        standing = [unit for unit in now.state.units.values() if unit.on_table]
        if standing:
            unit = standing[len(game.match.session.inputs) % len(standing)]
            x, y = game.board.camera.to_screen(now.standing(unit.id).pose.centre)
            move(self.app, (round(x), round(y)))
            game.selected = unit.id
            game.refresh()
        for count in range(MOVES // 2):
            move(self.app, (width // 4 + count * width // MOVES, height // 3 + count * 15))
        for _frame in range(self.frames):
            self.app.step(1 / 60)
            if not game.lively:
                break
        if game.board.threat_map.asked is not None and not game.board.threat_map.waiting:
            self._did("threat map")
        press(self.app, key)

    def leave(self) -> None:
        """Go back to the title."""
        close_all()
        self.person = None
        self.app.start_with(Menu(self.app))

    # ------------------------------------------------------------ anything else

    def dispute(self, number: int) -> None:
        """Lay trays and ground, ask who sees whom, drag one about while it is answered."""
        self.leave()
        hands = Hands(self.folder, app=self.app)
        screen = DisputeScreen(self.app)
        self.app.push(screen)
        hands.wait(1)
        aside = number % 7
        hands.drag(hands.supply("infantry/red"), hands.at(20 + aside, 10))
        hands.drag(hands.supply("infantry/blue"), hands.at(24, 30))
        hands.drag(hands.supply("cavalry/blue"), hands.at(20, 20))
        hands.drag(hands.supply("forest/"), hands.at(32, 22))
        hands.click(hands.at(20 + aside, 10))
        hands.click(hands.at(24, 30))
        for kind in ("sight", "arc", "distance"):
            hands.click(hands.asking(kind))
            hands.until_judged()
            if screen.dispute.answer is not None:
                self._did("question")
        for step in range(4):
            hands.drag(hands.at(20 + step % 2, 20), hands.at(20 + (step + 1) % 2, 20))
        hands.until_judged()
        self.app.close(screen)

    def drill(self, number: int) -> None:
        """Answer a drill, look at its grade and at the enemy's reply."""
        self.leave()
        book = PracticeBook(self.app.places.practice, DAY)
        known = drills()  # as the window does: read when asked for, and not kept
        chosen = known[number % len(known)]
        del known
        screen = DrillScreen(self.app, [partial(_same, chosen)], book)
        self.app.push(screen)
        for count in self._until(screen, Stage.GRADED):
            if screen.run.stage is Stage.ASKING:
                self._reply(screen, count)
        if screen.run.stage is Stage.GRADED:
            self._did("drill")
            press(self.app, pygame.K_SPACE)
            for _frame in range(60):
                self.app.step(0.05)
        if screen in self.app.screens:
            self.app.close(screen)

    def _until(self, screen: DrillScreen, stage: Stage) -> Iterator[int]:
        for count in range(6000):
            if screen.run.stage is stage or screen not in self.app.screens:
                return
            yield count
            self.app.step(0.02)
            time.sleep(0.005)  # what is worked out beside the window needs its time

    def _reply(self, screen: DrillScreen, count: int) -> None:
        """Answer the question of a drill as it comes: the first of a list, any legal place."""
        request = screen.draft.request if screen.draft is not None else None
        if isinstance(request, Choose):
            press(self.app, pygame.K_1 + count % min(9, len(request.options)))
        elif isinstance(request, Place):
            places = request.samples()
            pose = next((one for one in places[count % len(places) :] if request.check(one)), None)
            if pose is not None:
                screen.give(pose)

    def cards(self, number: int) -> None:
        """Turn the pages of the card library, then look into the army builder."""
        self.leave()
        library = CardLibrary(self.app)
        self.app.push(library)
        for _page in range(20):
            press(self.app, pygame.K_DOWN)
        self.app.close(library)
        builder = ArmyBuilder(self.app)
        self.app.push(builder)
        width, height = self.size
        for step in range(10):
            click(self.app, (width // 5, height // 4 + step * height // 20))
        self.app.start_with(Menu(self.app))


def _same(drill: Drill) -> Drill:
    return drill
