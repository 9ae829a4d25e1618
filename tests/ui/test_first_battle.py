"""A first battle: acts from the title to the first legal charge declared, by real clicks.

One act is a click, a drag or a key. Strips of questions count, and so does every other choice.
"""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import pygame
import pytest

from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Seat, Zone
from simulator.ui.app import App
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.screen import GameScreen
from simulator.ui.title import menu
from tests.ui.fingers import (
    buttons_of,
    click,
    click_box,
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
TOGETHER = {"Skirmish": 10, "Quick battle": 20}
"""The most acts of two people."""
SPEED = 6.0
"""Inches a unit maneuvers at most in these armies."""
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
        now = self.game.match.session.position
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
        self._march(trays[0])

    def _march(self, unit: str) -> None:
        """Drag a tray up the table, as far as it goes."""
        camera, pose = self.game.board.camera, self.game.match.session.position.standing(unit).pose
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


class InAHurry(Newcomer):
    """Goes for the first charge there can be where armies begin 28 inches apart.

    An NCU of who begins claims Maneuver for a unit, the enemy opposite it marches, and it charges.
    """

    charger = ""
    opposite = ""

    def _answer(self, request: object) -> None:
        keys = [option.key for option in request.options] if isinstance(request, Choose) else []
        if isinstance(request, Choose) and request.kind is Kind.ACTIVATE:
            self._activate(request)
        elif isinstance(request, Place) and request.kind is Kind.RUN:
            at = self.game.match.session.position.standing(self.charger).pose.advanced(SPEED)
            x, y = self.game.board.camera.to_screen(at.centre)
            click(self.app, (round(x), round(y)))
        elif isinstance(request, Choose) and request.kind is Kind.ZONE:
            click_box(self.app, LookAtThing(Zone.MANEUVER.value))
        elif any(key in keys for key in self.goal):
            click_option(self.app, next(key for key in self.goal if key in keys))
        else:
            super()._answer(request)

    @property
    def goal(self) -> tuple[str, ...]:
        """Return what it chooses wherever it may: its unit, a charge, its enemy."""
        return (self.charger, "charge", self.opposite)

    def _activate(self, request: Choose) -> None:
        now = self.game.match.session.position
        if not self.charger:
            self.charger, self.opposite = self._fastest_pair(request.who)
            click_option(self.app, next(o.key for o in request.options if o.key in now.state.ncus))
        elif request.who is now.owner(self.charger):
            click_option(self.app, self.charger)
        else:
            self._march(self.opposite)

    def _fastest_pair(self, who: Seat) -> tuple[str, str]:
        """Return a unit and the enemy opposite that come closest with two moves of the enemy."""
        now = self.game.match.session.position
        units = [unit for unit in now.state.units.values() if unit.on_table]
        at = {unit.id: now.standing(unit.id).pose.centre for unit in units}
        return max(
            (
                (mine.id, foe.id)
                for mine, foe in product(units, units)
                if mine.owner is who is not foe.owner and abs(at[mine.id][0] - at[foe.id][0]) < 1
            ),
            key=lambda pair: 2 * now.card(pair[0]).speed + 2 * now.card(pair[1]).speed,
        )


SEEDS = {"Skirmish": 5, "Quick battle": 2}


@pytest.mark.parametrize("way", ALONE)
def test_a_newcomer_comes_to_a_charge_against_the_machine(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "fresh_seed", lambda: SEEDS[way])
    newcomer = Newcomer(window(tmp_path))
    newcomer.words(way)
    assert newcomer.to_charge(ALONE[way]) <= ALONE[way]


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_people_come_to_a_charge_in_a_skirmish(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "fresh_seed", lambda: SEEDS["Skirmish"])
    speak(language)
    assert acts_of_two(Newcomer(window(tmp_path)), "Skirmish") <= TOGETHER["Skirmish"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_two_people_come_to_a_charge_in_the_first_round_of_a_quick_battle(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "fresh_seed", lambda: SEEDS["Quick battle"])
    speak(language)
    both = InAHurry(window(tmp_path))
    assert acts_of_two(both, "Quick battle") <= TOGETHER["Quick battle"]
    assert both.game.match.session.state.round == 1


def acts_of_two(both: Newcomer, way: str) -> int:
    """Return the acts to a charge from the title as it comes the first time.

    Choosing two people is one of them.
    """
    both.words("Two people")
    both.words(way)
    assert both.game.match.humans == (Seat.RED, Seat.BLUE)
    acts = both.to_charge(TOGETHER[way])
    assert Kind.WINDOW in both.told, "strips are asked, and count"
    return acts
