"""The pages in a real browser, at the size of a desk and of a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.practice.drill import drills
from simulator.reports.web.army_page import army_page
from simulator.reports.web.case_page import case_page
from simulator.reports.web.drill_page import drill_page
from tests.browser.chromium import SIZES, asked_for, driver, show
from tests.reports.pages_made import STRICT, asked, case_of, gap_page

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

Page = Callable[[], str]
PAGES: dict[str, Page] = {
    "case": gap_page,
    "two-questions": lambda: case_page(asked(case_of(STRICT), most=4), "1.2.3"),
    "drill": lambda: drill_page(next(one for one in drills() if one.id == "shooting-03"), "1.2.3"),
    "army": lambda: army_page(load_army("stark-40"), load_library(), "1.2.3"),
}
SMALLEST = 34
"""Pixels of a button each way, so that a thumb meets it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chrome]:
    found = driver()
    yield found
    found.quit()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("pages")
    for name, page in PAGES.items():
        (made / f"{name}.html").write_text(page(), encoding="utf-8")
    return made


# Any: a script gives back whatever it likes
def run(browser: Chrome, script: str) -> Any:
    return browser.execute_script(f"return {script}")


def view(browser: Chrome) -> list[float]:
    """Return the part of the table that is shown: x, y, width, height in inches."""
    text = run(browser, "document.querySelector('[data-zooms] svg').getAttribute('viewBox')")
    return [float(number) for number in text.split()]


def click(browser: Chrome, selector: str) -> None:
    browser.find_element("css selector", selector).click()


def shown(browser: Chrome, selector: str) -> str:
    """Return the words of the only element of a kind that is shown."""
    found = [one for one in browser.find_elements("css selector", selector) if one.is_displayed()]
    assert len(found) == 1
    return str(found[0].text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_asks_nobody_and_fits(
    browser: Chrome, folder: Path, name: str, size: str
) -> None:
    file = folder / f"{name}.html"
    show(browser, file, size)
    assert asked_for(browser) == [file.as_uri()]
    assert browser.get_log("browser") == []
    assert run(browser, "document.documentElement.scrollWidth") <= SIZES[size][0]
    small = run(
        browser,
        "[...document.querySelectorAll('button, summary')].filter((one) => one.offsetWidth > 0 &&"
        f" Math.min(one.offsetWidth, one.offsetHeight) < {SMALLEST}).map((one) => one.outerHTML)",
    )
    assert small == []
    letters = "[...document.querySelectorAll('p, li, h1, h2, button, footer span')]"
    smallest = run(
        browser, f"Math.min(...{letters}.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert smallest >= 15


@pytest.mark.parametrize("size", SIZES)
def test_buttons_wheel_and_keys_zoom_the_table(browser: Chrome, folder: Path, size: str) -> None:
    show(browser, folder / "case.html", size)
    whole = view(browser)
    click(browser, "[data-zoom=in]")
    near = view(browser)
    assert near[2] == pytest.approx(whole[2] / 1.6)
    # Its middle stays where it was, and the shape of the picture too.
    assert near[0] + near[2] / 2 == pytest.approx(whole[0] + whole[2] / 2)
    assert near[2] / near[3] == pytest.approx(whole[2] / whole[3])
    click(browser, "[data-zoom=out]")
    click(browser, "[data-zoom=out]")
    assert view(browser) == pytest.approx(whole)  # never farther out than all of it
    run(
        browser,
        "document.querySelector('[data-zooms]').dispatchEvent(new WheelEvent('wheel',"
        " {deltaY: -400, clientX: 150, clientY: 250, cancelable: true}))",
    )
    assert view(browser)[2] < whole[2]
    browser.find_element("css selector", "[data-zooms]").send_keys("0")
    assert view(browser) == pytest.approx(whole)


def test_two_fingers_zoom_and_one_moves_what_is_zoomed(browser: Chrome, folder: Path) -> None:
    show(browser, folder / "case.html", "phone")
    whole = view(browser)
    top = run(browser, "document.querySelector('[data-zooms]').getBoundingClientRect().top")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": top + y, "id": number} for number, (x, y) in enumerate(points)]
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (150, 150), (200, 150))
    touch("touchMove", (140, 150), (210, 150))
    touch("touchMove", (100, 150), (250, 150))
    touch("touchEnd")
    near = view(browser)
    assert near[2] == pytest.approx(whole[2] / 3, rel=0.1)
    touch("touchStart", (150, 150))
    touch("touchMove", (180, 160))
    touch("touchMove", (200, 170))
    touch("touchEnd")
    moved = view(browser)
    assert moved[2] == pytest.approx(near[2])
    assert moved[0] < near[0]


@pytest.mark.parametrize("size", SIZES)
def test_a_nudge_turns_headline_table_and_inset_together(
    browser: Chrome, folder: Path, size: str
) -> None:
    show(browser, folder / "case.html", size)
    assert "A sees B" in shown(browser, ".answer")
    assert "13.17 in long" in shown(browser, ".table .drawn")
    assert "0.131 in" in shown(browser, ".inset")
    click(browser, "[data-pick='shown-0:row-0-0.13']")
    assert "A does not see B" in shown(browser, ".answer")
    assert "13.17 in long" not in shown(browser, ".table .drawn")
    assert "0.131 in" not in shown(browser, ".inset")
    pressed = browser.find_elements("css selector", ".places [aria-pressed=true]")
    assert [one.text.split()[0] for one in pressed] == ["0.13"]
    click(browser, "[data-pick='shown-0:now']")
    assert "A sees B" in shown(browser, ".answer")


def test_tabs_show_one_question_at_a_time(browser: Chrome, folder: Path) -> None:
    show(browser, folder / "two-questions.html", "phone")
    first = shown(browser, ".answer")
    click(browser, "[data-pick='question:1']")
    assert shown(browser, ".answer") != first


def test_the_yaml_is_copied_or_at_least_chosen(browser: Chrome, folder: Path) -> None:
    show(browser, folder / "case.html", "desktop")
    click(browser, "[data-copy=yaml]")
    copied = browser.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done("
        "document.querySelector('[data-copy=yaml]').textContent), 300)"
    )
    assert copied == "Copied"


def test_the_first_answer_to_a_drill_counts_and_may_be_clicked_on_the_table(
    browser: Chrome, folder: Path
) -> None:
    show(browser, folder / "drill.html", "desktop")
    assert not [
        one for one in browser.find_elements("css selector", ".grade") if one.is_displayed()
    ]
    place = run(browser, "[...document.querySelectorAll('.pickable')].at(-1).dataset.pick")
    run(
        browser,
        "[...document.querySelectorAll('.pickable')].at(-1).dispatchEvent("
        "new MouseEvent('click', {bubbles: true}))",
    )
    first = f".choice.first[data-pick='{place}']"
    assert shown(browser, first)
    assert "Loss" in shown(browser, ".grade")
    click(browser, ".choice:not(.first)")
    assert shown(browser, first).endswith("your answer")
    assert len(browser.find_elements("css selector", ".choice.first")) == 1


def test_what_is_zoomed_can_still_be_clicked_and_a_drag_answers_nothing(
    browser: Chrome, folder: Path
) -> None:
    from selenium.webdriver import ActionChains  # noqa: PLC0415 - only with the extra

    show(browser, folder / "drill.html", "desktop")
    click(browser, "[data-zoom=in]")
    before = view(browser)
    ghosts = [
        one for one in browser.find_elements("css selector", ".pickable") if one.is_displayed()
    ]
    mouse = ActionChains(browser)
    mouse.move_to_element(ghosts[-1]).click_and_hold().move_by_offset(20, 0)
    mouse.move_by_offset(20, 10).release().perform()
    assert view(browser)[:2] != before[:2]
    assert not browser.find_elements("css selector", ".choice.first")
    ActionChains(browser).move_to_element(ghosts[-1]).click().perform()
    assert len(browser.find_elements("css selector", ".choice.first")) == 1


def test_the_rule_at_the_head_holds_even_for_a_script_that_got_in(
    browser: Chrome, folder: Path
) -> None:
    show(browser, folder / "case.html", "desktop")
    refused = browser.execute_async_script(
        "const done = arguments[0]; const found = [];"
        "document.addEventListener('securitypolicyviolation',"
        " (event) => found.push(event.effectiveDirective));"
        "const picture = new Image(); picture.src = 'http://a.example/x.png';"
        "const script = document.createElement('script'); script.textContent = 'window.ran = 1';"
        "document.body.append(picture, script);"
        "fetch('http://a.example/').then(() => found.push('fetched'), () => 0)"
        ".then(() => setTimeout(() => done([found.sort().join(' '), window.ran]), 200));"
    )
    assert refused == ["connect-src img-src script-src-elem", None]
