"""Two phones and the window play by real clicks: all private questions on phones, same hashes.

The window is clicked as at the table, each hand lies in a browser of a phone's size. A skirmish is
played in every run, in which phones are reloaded, closed, lost and taken over; with
IRON_RANKS_PHONES a whole game of every mode too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.content.games.battles import Battle, skirmish
from simulator.content.games.scenarios import scenario_names
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.windows import PASS, is_empty
from simulator.language.texts import language
from simulator.model.requests import Choose, ChooseSome, Reply, Request
from simulator.model.state import Seat
from simulator.phones import asking
from simulator.phones.page_files import pages
from simulator.phones.server import PhoneServer
from simulator.ui.app import App
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.phones import PhonesWanted
from simulator.ui.battle.screen import GameScreen
from tests.browser.chromium import driver
from tests.scenarios.laws import battle
from tests.ui.fingers import Person, click_words, close_all, game_of, press, settle, window

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

RED, BLUE = Seat.RED, Seat.BLUE
SPACE = 32
WHOLE = bool(os.environ.get("IRON_RANKS_PHONES"))
SLOT = (0.3, 0.5)
"""Seconds that a question lasts at least and at most: the people here read fast."""
PATIENCE = 30.0


@pytest.fixture(scope="module")
def browsers() -> Iterator[tuple[Chrome, Chrome]]:
    found = (driver(), driver())
    for browser in found:
        browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": 360, "height": 640, "deviceScaleFactor": 1, "mobile": True},
        )
    yield found
    for browser in found:
        browser.quit()


class Evening:
    """Two people with phones at a window."""

    def __init__(self, app: App, game: GameScreen, browsers: tuple[Chrome, Chrome]) -> None:
        """Begin before anybody has joined."""
        self.app, self.game = app, game
        self.phones = dict(zip((RED, BLUE), browsers, strict=True))
        self.minds = {seat: GreedyAgent(3) for seat in (RED, BLUE)}
        self.person = Person(app, 3)
        self.on_phones = 0
        self.seen_on_screen: list[Request] = []

    def pump(self, until: Callable[[], object]) -> None:
        """Draw frames in real time until something is so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, f"nothing comes: {self.game.match.pending!r}"
            self.app.step(0.03)
            time.sleep(0.01)

    def join(self, seat: Seat) -> None:
        """Have a phone open the address of a seat's code."""
        browser = self.phones[seat]
        browser.get("about:blank")
        browser.get(self.game.phones.codes[seat].replace("#", f"?lang={language()}#"))
        self.pump(lambda: self.joined(seat))

    def joined(self, seat: Seat) -> bool:
        return bool(self.run(seat, "!document.getElementById('own').hidden"))

    def run(self, seat: Seat, script: str) -> object:
        """Ask a page something."""
        return self.phones[seat].execute_script(f"return {script}")

    # ------------------------------------------------------------ answering

    def wish(self, request: Request) -> Reply:
        """Return what the person of a seat answers."""
        if is_empty(request):
            return PASS
        if isinstance(request, ChooseSome) and request.private and not request.least:
            return ()
        return self.minds[request.who].reply(self.game.match.session.position, request)

    def answer(self) -> None:
        """Answer what is asked: on the phone that is asked, or at the window."""
        game, match = self.game, self.game.match
        self.waits()
        request = match.pending
        if request is None:
            return
        if game.phones.asked is None:
            assert not (request.private and game.phones.holds(request.who)), request
            self.person.answer()
            return
        assert game.draft is None
        self.on_phones += 1
        reply, before = self.wish(request), self.person.answers()
        self.press_until(request, reply)
        assert self.person.answers() > before

    def waits(self) -> None:
        """Wait until somebody is asked, or the game is over."""
        game = self.game
        while self.app.top is not game:
            press(self.app, SPACE)  # the page of a round
        settle(self.app, 1)
        session, phones = game.match.session, game.phones
        self.pump(lambda: phones.asked or game.draft is not None or session.over)

    def press_until(self, request: Request, reply: Reply) -> None:
        """Press an answer, anew where the question was asked anew, until the game goes on."""
        end = time.monotonic() + PATIENCE
        while self.game.match.pending is request:
            assert time.monotonic() < end, f"not answered: {request!r} with {reply!r}"
            self.app.step(0.03)
            if self.run(request.who, "document.getElementById('question').className") == "asks":
                self.press(request, reply)
            for _frame in range(10):
                self.app.step(0.03)
                time.sleep(0.01)

    def press(self, request: Request, reply: Reply) -> None:
        """Press what a reply needs; what is gone was sent already."""
        from selenium.common.exceptions import WebDriverException  # noqa: PLC0415 - the extra

        assert isinstance(request, Choose | ChooseSome)
        keys = [one.key for one in request.options if one.key != PASS]
        chosen = [reply] if isinstance(reply, str) else [*reply]  # type: ignore[misc]
        browser = self.phones[request.who]
        try:
            rows = browser.find_elements("css selector", "#options button")
            for place, key in enumerate(keys):
                lit = rows[place].get_attribute("aria-pressed") == "true"
                if lit != (key in chosen):
                    rows[place].click()
            browser.find_element("id", "go").click()
        except (WebDriverException, IndexError):
            pass

    def play(self, most: int = 10**6) -> None:
        """Play on for some answers, or to the end."""
        for _answer in range(most):
            if self.game.match.session.over:
                break
            self.answer()


def begin(
    app: App, of: Battle, browsers: tuple[Chrome, Chrome], longest: float = SLOT[1]
) -> Evening:
    """Sit two people with phones down at a battle."""
    sit_down(app, of.header({RED: "human", BLUE: "human"}))
    settle(app)
    game = game_of(app)
    server = PhoneServer("127.0.0.1", 0, pages())
    server.start()
    game.phones.serve(PhonesWanted(server), longest)
    found = Evening(app, game, browsers)
    found.join(RED)
    found.join(BLUE)
    return found


@pytest.fixture
def evening(
    tmp_path: Path, browsers: tuple[Chrome, Chrome], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Battle], Evening]]:
    monkeypatch.setattr(asking, "SHORTEST", SLOT[0])
    begun: list[Evening] = []

    def begins(of: Battle) -> Evening:
        begun.append(begin(window(tmp_path), of, browsers))
        return begun[0]

    yield begins
    for one in begun:
        one.game.phones.close()
    close_all()


def replayed(evening: Evening, of: Battle) -> str:
    """Return the hash of the game played again from its answers, without window or phones."""
    session = evening.game.match.session
    return state_hash(Session(of.game(), of.dice_source(), session.inputs).state)


@pytest.mark.skipif(not WHOLE, reason="IRON_RANKS_PHONES plays whole games")
@pytest.mark.parametrize("mode", scenario_names())
def test_a_whole_game_of_each_mode_is_played_with_hands_on_phones(
    mode: str, evening: Callable[[Battle], Evening]
) -> None:
    of = battle(mode, 21)
    found = evening(of)
    found.play()
    assert found.game.match.session.over
    assert found.on_phones > 10
    assert state_hash(found.game.match.session.state) == replayed(found, of)


def test_a_skirmish_with_phones_that_are_reloaded_lost_and_taken_over(
    evening: Callable[[Battle], Evening],
) -> None:
    of = skirmish(4)
    found = evening(of)
    found.play(25)
    found.phones[RED].refresh()
    found.pump(lambda: found.joined(RED))
    found.play(10)
    closed(found, BLUE)
    found.play(10)
    asleep(found, RED)
    found.play(10)
    second_device(found, BLUE)
    found.play(10)
    found.game.phones.take_back(RED)
    found.pump(lambda: not found.joined(RED))
    assert not found.run(RED, "document.getElementById('panel').textContent")
    found.play(10)
    found.join(RED)
    found.play()
    assert found.game.match.session.over
    assert found.on_phones > 10
    assert state_hash(found.game.match.session.state) == replayed(found, of)


def closed(found: Evening, seat: Seat) -> None:
    """Close the page of a phone, as a killed browser does, and open it again by its address."""
    browser = found.phones[seat]
    address = str(browser.current_url)
    browser.get("about:blank")
    found.pump(lambda: found.game.phones.held(seat).value == "away")
    browser.get(address)
    found.pump(lambda: found.game.phones.held(seat).value == "joined" and found.joined(seat))


def asleep(found: Evening, seat: Seat) -> None:
    """Have a phone sleep for a minute, in which the table plays on as far as it can."""
    browser = found.phones[seat]
    network = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", network)
    link = found.game.phones
    found.run(seat, "window.dispatchEvent(new Event('offline'))")
    for _second in range(60):
        found.app.step(1.0)
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**network, "offline": False})
    found.pump(lambda: link.held(seat).value == "joined" and found.joined(seat))


def second_device(found: Evening, seat: Seat) -> None:
    """Have another device scan the seat's code: the screen asks, and lets it in."""
    first, other = found.phones[seat], driver()
    try:
        found.game.phones.invite(seat)
        other.get(found.game.phones.codes[seat])
        found.pump(lambda: found.game.phones.wanted == (seat,))
        assert found.joined(seat)
        found.pump(lambda: found.app.top is not found.game)
        click_words(found.app, "Let it in")
        found.pump(lambda: not found.game.phones.wanted)
        found.pump(lambda: not found.joined(seat))
        found.phones[seat] = other
        found.pump(lambda: found.joined(seat))
        found.play(6)
    finally:
        found.phones[seat] = first
        found.game.phones.take_back(seat)
        found.join(seat)
        other.quit()
