"""A first battle: acts from the title to the first legal charge declared, by real clicks.

One act is a click, a drag or a key. Strips of questions count, and so does every other choice.
"""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest

from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.model.requests import Choose, Kind
from simulator.model.state import Seat, Zone
from simulator.ui.app import App
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.screen import GameScreen
from simulator.ui.title import menu
from tests.ui.fingers import (
    buttons_of,
    click_option,
    click_words,
    drag,
    game_of,
    press,
    settle,
    window,
)

ALONE = {"Skirmish": 12, "Quick battle": 20}
"""The most acts to the first legal charge against the machine, by the way that leads there."""
TOGETHER = 10
"""The most acts of two people in a skirmish."""
NEAR = 13.0
"""Inches from middle to middle at which a charge is worth a look."""


class Newcomer:
    """Knows nothing but what the window offers: counts every click, drag and key.

    It answers for every person at the screen.
    """

    def __init__(self, app: App) -> None:
        self.app, self.acts = app, 0
        self.told: list[object] = []

    @property
    def game(self) -> GameScreen:
        return game_of(self.app)

    def words(self, said: str) -> None:
        self.acts += 1
        click_words(self.app, said)
        settle(self.app)

    def to_charge(self, most: int) -> int:
        """Play until a person has declared a charge and sets its pivot; give how many acts."""
        while not self.declared():
            assert self.acts < most, f"no charge within {most} acts: {self.told}"
            self.act()
        return self.acts

    def declared(self) -> bool:
        match = self.game.match
        request = match.pending
        if request is None or request.kind is not Kind.CHARGE_PIVOT:
            return False
        return request.who in match.humans

    def _asked(self) -> object:
        for _frame in range(3000):
            request = self.game.match.pending
            if self.app.top is not self.game:
                press(self.app, pygame.K_SPACE)  # the page after a round
                self.acts += 1
            elif self.game.draft is not None and not self.game.match.machine_asked:
                return request
            self.app.step(0.05)
        raise AssertionError("nobody was asked anything")

    def act(self) -> None:
        request = self._asked()
        self.acts += 1
        self.told.append(getattr(request, "kind", ""))
        words = [button.text for button in buttons_of(self.app)]
        for said in ("Deploy the rest for me", "Pass all this round"):
            if any(translate(said) in text for text in words):
                click_words(self.app, said)
                break
        else:
            self._answer(request)
        settle(self.app)

    def _answer(self, request: object) -> None:
        if isinstance(request, Choose) and request.kind is Kind.ACTIVATE:
            self._activate(request)
        elif isinstance(request, Choose):
            keys = [option.key for option in request.options]
            click_option(self.app, "charge" if "charge" in keys else keys[0])
        else:
            press(self.app, pygame.K_SPACE)

    def _activate(self, request: Choose) -> None:
        """Drag a tray up the table; an NCU is dragged onto a free zone of the tactics board."""
        now, camera = self.game.match.session.position, self.game.board.camera
        trays = [o.key for o in request.options if o.key in now.state.units]
        if not trays:
            free = next(zone for zone in Zone if now.holder_of(zone) is None)
            start = self.game.tree.place_of(LookAtThing(request.options[0].key))
            end = self.game.tree.place_of(LookAtThing(free.value))
            if start is not None and end is not None:
                drag(self.app, start.center, end.center)
            else:
                click_option(self.app, request.options[0].key)
            return
        near = self._near_an_enemy(trays, request.who)
        if near is not None:  # close enough to be charged: look what it may do
            click_option(self.app, near)
            return
        pose = now.standing(trays[0]).pose
        here, there = (camera.to_screen(at.centre) for at in (pose, pose.advanced(12)))
        drag(self.app, (round(here[0]), round(here[1])), (round(there[0]), round(there[1])))

    def _near_an_enemy(self, trays: list[str], who: Seat) -> str | None:
        """Return a tray with an enemy's front near its own, as anybody sees on the table."""
        now = self.game.match.session.position
        foes = [u.id for u in now.state.units.values() if u.owner is not who and u.on_table]
        for unit in trays:
            mine = now.standing(unit).pose
            if any(math.dist(mine.centre, now.standing(foe).pose.centre) < NEAR for foe in foes):
                return unit
        return None


SEEDS = {"Skirmish": 5, "Quick battle": 2}


@pytest.mark.parametrize("way", ALONE)
def test_a_newcomer_comes_to_a_charge_against_the_machine(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "fresh_seed", lambda: SEEDS[way])
    newcomer = Newcomer(window(tmp_path))
    newcomer.words(way)
    assert newcomer.to_charge(ALONE[way]) <= ALONE[way]


def test_two_people_come_to_a_charge_in_a_skirmish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the title as it comes the first time: choosing two people is one of the acts."""
    monkeypatch.setattr(menu, "fresh_seed", lambda: SEEDS["Skirmish"])
    for language in ("en", "de"):
        speak(language)
        newcomer = Newcomer(window(tmp_path / language))
        newcomer.words("Two people")
        newcomer.words("Skirmish")
        assert newcomer.game.match.humans == (Seat.RED, Seat.BLUE)
        assert newcomer.to_charge(TOGETHER) <= TOGETHER
        assert Kind.WINDOW in newcomer.told, "strips are asked, and count"
