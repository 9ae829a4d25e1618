"""The page of a game in a real browser: to and fro by buttons, slider and keys, desk and phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simulator.reports.films.shown_game import ShownStep
from simulator.reports.web.game_fields import fields_of
from simulator.reports.web.game_page import game_page
from tests.browser.chromium import SIZES, asked_for, driver, show
from tests.reports.short_game import shown

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

STANDING = """Object.fromEntries([
  ...[...document.querySelectorAll('[data-piece]')].map((one) => [one.dataset.piece,
    one.hasAttribute('hidden') ? '' : one.getAttribute('transform')]),
  ...[...document.querySelectorAll('[data-say]')].map((one) => [one.dataset.say, one.textContent]),
])"""


@pytest.fixture(scope="module")
def steps() -> tuple[ShownStep, ...]:
    return shown("fire-and-blood", 160).all_steps


@pytest.fixture(scope="module")
def browser() -> Iterator[Chrome]:
    found = driver()
    yield found
    found.quit()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("game") / "game.html"
    made.write_text(game_page(shown("fire-and-blood", 160), "1.2.3"), encoding="utf-8")
    return made


# Any: a script gives back whatever it likes
def run(browser: Chrome, script: str) -> Any:
    return browser.execute_script(f"return {script}")


def at(browser: Chrome) -> int:
    return int(run(browser, "document.body.dataset.step"))


def go(browser: Chrome, number: int) -> None:
    browser.execute_script(
        "const one = document.getElementById('slider'); one.value = arguments[0];"
        "one.dispatchEvent(new Event('input'))",
        number,
    )


def press(browser: Chrome, key: str) -> None:
    browser.execute_script(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0],"
        " bubbles: true, cancelable: true}))",
        key,
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_page_opens_asks_nobody_and_fits(
    browser: Chrome, file: Path, steps: tuple[ShownStep, ...], size: str
) -> None:
    show(browser, file, size)
    assert asked_for(browser) == [file.as_uri()]
    assert browser.get_log("browser") == []
    for number in (0, len(steps) // 2, len(steps) - 1):
        go(browser, number)
        assert run(browser, "document.documentElement.scrollWidth") <= SIZES[size][0]


def test_every_step_shows_what_the_program_wrote_forwards_and_backwards(
    browser: Chrome, file: Path, steps: tuple[ShownStep, ...]
) -> None:
    show(browser, file, "desktop")
    last = len(steps) - 1
    for number in (0, last // 2, last, last - 1, last // 3, 1):
        go(browser, number)
        step, standing = steps[number], run(browser, STANDING)
        assert run(browser, "document.getElementById('sentence').textContent") == step.title
        for key, due in fields_of(step).items():
            if key not in standing:
                continue
            if isinstance(due, str):
                assert standing[key] == due, key
            elif due:
                x, y = due[0], 0.0 - due[1]
                assert standing[key].startswith(f"translate({x:g} {y:g}")
            else:
                assert standing[key] == "", key
        lines = "[...document.querySelectorAll('#lines li')].map((one) => one.textContent)"
        assert run(browser, lines) == list(step.lines)
        dice = run(browser, "document.querySelectorAll('.die').length")
        assert dice == sum(len(roll.dice) for roll in step.rolls)


def test_arrows_and_buttons_go_a_step_and_pages_a_round(
    browser: Chrome, file: Path, steps: tuple[ShownStep, ...]
) -> None:
    show(browser, file, "phone")
    last = len(steps) - 1
    assert at(browser) == 0
    press(browser, "ArrowRight")
    press(browser, "ArrowRight")
    assert at(browser) == 2
    press(browser, "ArrowLeft")
    assert at(browser) == 1
    press(browser, "PageDown")
    assert steps[at(browser)].round == 1
    assert steps[at(browser) - 1].round == 0
    press(browser, "End")
    assert at(browser) == last
    press(browser, "ArrowRight")
    assert at(browser) == last
    browser.find_element("css selector", "[data-way=back]").click()
    assert at(browser) == last - 1
    browser.find_element("css selector", "[data-way=first]").click()
    assert at(browser) == 0


def test_a_line_of_the_log_leads_to_its_step(browser: Chrome, file: Path) -> None:
    show(browser, file, "desktop")
    browser.find_element("css selector", "summary").click()
    browser.find_elements("css selector", "#log button")[4].click()
    assert at(browser) == 4
