"""The page of a seat's phone and the one that looks on, in a browser, at a table without a game."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest

from simulator.phones import wire
from tests.browser.chromium import asked_for, driver
from tests.phones.scripted_table import PATIENCE, ScriptedTable
from tests.phones.shows import LANGUAGES, hand_show, question, watch_show, word

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

PHONES: Final = ((360, 640), (390, 844), (820, 1180))
THUMB: Final = 48
"""Pixels of a button each way, so that a thumb meets it."""
CUT: Final = """const all = document.querySelectorAll('h1, h2, p, b, span, li, button');
return [...all].filter((one) => {
  const box = one.getBoundingClientRect();
  const bounded = !one.closest('#options') && getComputedStyle(one).display !== 'inline';
  return box.width > 1 && box.height > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5 ||
    (bounded && one.scrollWidth > one.clientWidth + 1));
}).map((one) => one.outerHTML)"""
"""What reaches over the edge of the screen, or of its own frame."""
SMALL: Final = f"""return [...document.querySelectorAll('button')].filter((one) => {{
  const box = one.getBoundingClientRect();
  return box.width > 0 && (box.width < {THUMB} || box.height < {THUMB});
}}).map((one) => one.outerHTML)"""
LETTERS: Final = """return Math.min(...[...document.querySelectorAll('h1, h2, p, b, span, button')]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
OVER_THE_MIDDLE: Final = """return [...document.body.querySelectorAll('*')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.right > 365 && box.left < 1555 && box.bottom > 130 && box.top < 840 &&
    one.id !== 'armies' && one.tagName !== 'MAIN';
}).map((one) => one.outerHTML)"""
FRAME: Final = """return ['question', 'options', 'go', 'wait', 'bar-frame'].map((id) => {
  const part = document.getElementById(id);
  const box = part.getBoundingClientRect();
  const look = getComputedStyle(part);
  return [box.top, box.left, box.width, box.height, part.tagName === 'BUTTON' && part.textContent,
    look.backgroundColor, look.backgroundImage, look.borderColor];
})"""
"""The frame of a question, as it is seen from afar."""
LOW: Final = """return [...document.querySelectorAll('#act *, #played *')].filter((one) =>
  one.getBoundingClientRect().bottom > one.closest('section').getBoundingClientRect().bottom
).map((one) => one.outerHTML)"""
"""What reaches below its panel, which cuts it off."""
HIDE: Final = """window.waits = [];
window.setTimeout = (_what, milliseconds) => waits.push(milliseconds);
Object.defineProperty(document, 'hidden', { get: () => window.unseen });
window.unseen = true;
document.dispatchEvent(new Event('visibilitychange'));
return true;"""
"""Another tab is seen instead; what the page waits for from then on is noted and never comes."""
SEE: Final = """window.unseen = false;
document.dispatchEvent(new Event('visibilitychange'));
return true;"""
SLOT: Final = 1.0
"""Seconds of a question here; who sees it for less than two has not passed."""
SECRET: Final = "red.THE-SECRET-OF-THE-CODE"


@pytest.fixture(scope="module")
def browser() -> Iterator[Chrome]:
    found = driver()
    yield found
    found.quit()


@pytest.fixture
def table() -> Iterator[ScriptedTable]:
    found = ScriptedTable()
    yield found
    found.close()


# Any: a script gives back whatever it likes
def run(browser: Chrome, script: str) -> Any:
    return browser.execute_script(script if "return" in script else f"return {script}")


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so; fail where it never is."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def press(browser: Chrome, selector: str, place: int = 0) -> None:
    browser.find_elements("css selector", selector)[place].click()


def size(browser: Chrome, width: int, height: int) -> None:
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900},
    )


def opens(browser: Chrome, table: ScriptedTable, place: str = f"#{SECRET}") -> dict[str, Any]:
    """Open a page of a table anew, as a phone that knows nothing of it; return its hello."""
    for log in ("browser", "performance"):
        browser.get_log(log)
    browser.get("about:blank")
    browser.get(f"{table.server.url}{place}")
    return table.welcomes()


def shows(browser: Chrome, table: ScriptedTable, show: dict[str, Any]) -> None:
    """Show something, and wait until the page has drawn it."""
    table.says("show", show=show)
    drawn = show["question"]["head"] if show["question"] else show["note"]
    wait_for(lambda: run(browser, "document.getElementById('asked').textContent") == drawn)


def fits(browser: Chrome, width: int) -> None:
    """Check that nothing is cut, nothing scrolls sideways, and thumbs meet all buttons."""
    for part in ("document.documentElement", "document.getElementById('page')"):
        assert run(browser, f"{part}.scrollWidth") <= width
    assert run(browser, CUT) == []
    assert run(browser, SMALL) == []
    assert run(browser, LETTERS) >= 15


# ------------------------------------------------------------------ how it looks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phone", PHONES, ids=str)
def test_every_state_of_a_phone_fits_its_screen(
    browser: Chrome, table: ScriptedTable, phone: tuple[int, int], language: str
) -> None:
    size(browser, *phone)
    hello = opens(browser, table, f"?lang={language}#{SECRET}")
    assert hello["lang"] == language
    shows(browser, table, hand_show(language))
    fits(browser, phone[0])
    for place in range(3):
        press(browser, ".card button", place)
    fits(browser, phone[0])
    for count in (0, 1, 4):
        asked = question(language, 20 + count, count, most=max(1, count), several=count > 1)
        shows(browser, table, hand_show(language, question=asked))
        fits(browser, phone[0])
        box = run(browser, "document.getElementById('question').getBoundingClientRect()")
        foot = run(browser, "document.querySelector('footer').getBoundingClientRect()")
        assert box["top"] >= -0.5
        assert box["bottom"] <= foot["top"]
    shows(browser, table, hand_show(language, thumb=True, roll={"question": 30, "said": "8"}))
    fits(browser, phone[0])
    browser.execute_script("document.documentElement.style.fontSize = '150%'")  # who sees badly
    fits(browser, phone[0])
    assert all(one.startswith(table.server.url) for one in asked_for(browser) if "data:" not in one)
    assert browser.get_log("browser") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_across_the_table_every_question_looks_alike(
    browser: Chrome, table: ScriptedTable, language: str
) -> None:
    """The frame, its parts and its buttons stand in the same places whatever a hand can do."""
    size(browser, 360, 640)
    opens(browser, table, f"?lang={language}#{SECRET}")
    seen = []
    for number, count in enumerate((0, 1, 4)):
        asked = question(language, number, count, most=max(1, count))
        shows(browser, table, hand_show(language, question=asked))
        for place in range(count):
            browser.execute_script(
                "document.querySelectorAll('.option')[arguments[0]].click()", place
            )
        frame = "return ['question', 'options', 'go', 'wait', 'bar-frame'].map((id) => {"
        frame += (
            "const part = document.getElementById(id); const box = part.getBoundingClientRect();"
        )
        frame += "const look = getComputedStyle(part); const words = part.tagName === 'BUTTON' ?"
        frame += "part.textContent : ''; return [box.top, box.left, box.width, box.height, words,"
        frame += "look.backgroundColor, look.backgroundImage, look.borderColor]; })"
        seen.append(run(browser, frame))
    assert seen[0] == seen[1] == seen[2]


def test_what_the_table_says_is_text_and_never_code(browser: Chrome, table: ScriptedTable) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    planted = "<img src=x onerror=alert(1)><b>bold</b>"
    card = dict.fromkeys(("name", "when", "text", "note"), planted)
    show = hand_show("en", hand=[card], note=planted, name=planted, house=planted, turn=planted)
    shows(browser, table, show)
    assert planted in run(browser, "document.getElementById('panel').textContent")
    assert run(browser, "document.querySelectorAll('#panel img, #asked *').length") == 0
    assert run(browser, "document.querySelectorAll('h1 img').length") == 0


# ------------------------------------------------------------------ what it answers


def answers(
    browser: Chrome, table: ScriptedTable, presses: tuple[tuple[str, int], ...], **changes: object
) -> dict[str, Any]:
    """Ask a question for a moment, press, and return what the page sent when the bar was full."""
    asked = question("en", 7, 3, slot=SLOT, **changes)
    begun = time.monotonic()
    shows(browser, table, hand_show("en", question=asked))
    click = "arguments[0].forEach(([name, at]) => document.querySelectorAll(name)[at].click())"
    browser.execute_script(click, presses)  # at once: the moment is short
    wait_for(lambda: table.listens().heard)
    assert time.monotonic() - begun >= SLOT - 0.01
    assert len(table.heard) == 1
    message = json.loads(table.heard[0][1])
    assert len(table.heard.pop()[1].encode()) == 512
    assert message.pop("v") == 1
    assert set(message.pop("pad")) == {"."}
    assert message.pop("question") == 7
    return dict(message)


@pytest.mark.parametrize(
    ("presses", "changes", "sent"),
    [
        ((), {}, {"do": "wait"}),  # nobody has seen it for long enough to have passed
        ((("#go", 0),), {}, {"do": "reply", "reply": None}),
        ((("#go", 0),), {"may_pass": False}, {"do": "wait"}),
        (((".option", 1),), {}, {"do": "reply", "reply": "use:1"}),
        (((".option", 0), (".option", 2)), {}, {"do": "reply", "reply": "use:2"}),
        (((".option", 0), (".option", 3)), {}, {"do": "reply", "reply": None}),
        (((".option", 0), (".option", 0), ("#go", 0)), {}, {"do": "reply", "reply": None}),
        (((".option", 0), ("#wait", 0)), {}, {"do": "wait"}),
        ((("#wait", 0), ("#go", 0)), {}, {"do": "reply", "reply": None}),
        (((".option", 0),), {"several": True}, {"do": "reply", "reply": ["use:0"]}),
        (
            ((".option", 2), (".option", 0)),
            {"least": 2, "most": 2, "several": True},
            {"do": "reply", "reply": ["use:0", "use:2"]},
        ),
        (((".option", 2),), {"least": 2, "most": 2, "several": True}, {"do": "wait"}),
        ((("#go", 0),), {"options": [], "empty": True}, {"do": "reply", "reply": None}),
    ],
)
def test_an_answer_leaves_once_when_the_bar_is_full_and_may_be_changed_until_then(
    browser: Chrome,
    table: ScriptedTable,
    presses: tuple[tuple[str, int], ...],
    changes: dict[str, object],
    sent: dict[str, object],
) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    assert answers(browser, table, presses, **changes) == sent
    assert not browser.find_element("id", "go").is_enabled()


def test_who_looked_on_and_pressed_nothing_passes(browser: Chrome, table: ScriptedTable) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    asked = question("en", 7, 0, slot=2.5)
    shows(browser, table, hand_show("en", question=asked))
    assert table.hears("reply")["reply"] is None


def test_what_was_chosen_stays_chosen_while_the_same_is_asked_again(
    browser: Chrome, table: ScriptedTable
) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    asked = question("en", 7, 3, slot=1.0)
    shows(browser, table, hand_show("en", question=asked))
    press(browser, ".option", 1)
    press(browser, "#wait")
    table.hears("wait")
    table.says("show", show=hand_show("en", question=asked | {"id": 8, "slot": 1.1}))
    assert table.hears("reply")["reply"] == "use:1"


def test_a_table_that_waits_for_nobody_hears_the_answer_at_once(
    browser: Chrome, table: ScriptedTable
) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    asked = question("en", 7, 3, slot=0.0)
    shows(browser, table, hand_show("en", question=asked))
    assert not browser.find_element("id", "bar-frame").is_displayed()
    press(browser, ".option", 1)
    press(browser, "#go")
    assert table.hears("reply")["reply"] == "use:1"


def test_dice_fall_by_thumb_once(browser: Chrome, table: ScriptedTable) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    shows(browser, table, hand_show("en"))
    press(browser, "#tab-dice")
    press(browser, "[role=switch]")
    assert table.hears("thumb")["on"] is True
    press(browser, "#tab-hand")
    roll = {"question": 9, "said": word("en", "roll")}
    table.says("show", show=hand_show("en", thumb=True, roll=roll))
    wait_for(lambda: browser.find_elements("css selector", ".large"))  # and its tab is open
    assert (
        run(browser, "document.querySelector('[role=switch]').getAttribute('aria-checked')")
        == "true"
    )
    press(browser, ".large")
    assert table.hears("roll")["question"] == 9
    assert not browser.find_element("css selector", ".large").is_enabled()


# ------------------------------------------------------------------ the secret and the link


def test_the_secret_leaves_the_address_and_a_reload_keeps_the_seat(
    browser: Chrome, table: ScriptedTable
) -> None:
    size(browser, 390, 844)
    hello = opens(browser, table)
    assert (hello["seat"], hello["secret"], hello["bytes"]) == ("red", SECRET[4:], 512)
    shows(browser, table, hand_show("en", question=question("en", 7, 1, slot=40.0)))
    assert SECRET[4:] not in browser.current_url
    kept = run(browser, "JSON.stringify([localStorage, sessionStorage, document.cookie])")
    assert SECRET[4:] not in kept
    browser.refresh()
    hello = table.welcomes()
    assert (hello["seat"], hello["token"]) == ("red", "a token")
    assert "secret" not in hello
    shows(browser, table, hand_show("en", question=question("en", 7, 1, slot=40.0, passed=30.0)))
    share = run(browser, "document.getElementById('bar').getBoundingClientRect().width") / run(
        browser, "document.getElementById('bar-frame').getBoundingClientRect().width"
    )
    assert share >= 0.75


def test_a_lost_link_is_told_and_comes_back_by_itself(
    browser: Chrome, table: ScriptedTable
) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    shows(browser, table, hand_show("en", question=question("en", 7, 1, slot=1.0)))
    assert run(browser, "document.getElementById('link').className") == "joined"
    press(browser, ".option")
    port = int(table.server.url.rsplit(":", 1)[1].strip("/"))
    table.close()
    wait_for(lambda: run(browser, "document.getElementById('link').className") == "lost")
    assert "lost" in run(browser, "document.getElementById('link').textContent")
    wait_for(lambda: not browser.find_element("id", "go").is_enabled())  # the bar is full meanwhile
    other = ScriptedTable(port)
    hello = other.welcomes()
    assert (hello["token"], hello["heard"]) == ("a token", table.count)
    assert other.hears("reply")["reply"] == "use:0"  # which had not arrived
    wait_for(lambda: run(browser, "document.getElementById('link').className") == "joined")
    other.close()


def test_a_tab_that_nobody_sees_takes_the_seat_from_no_other(
    browser: Chrome, table: ScriptedTable
) -> None:
    """Who scans a code twice has two tabs with one token; each link would end the other's."""
    size(browser, 390, 844)
    opens(browser, table)
    shows(browser, table, hand_show("en", question=question("en", 7, 1, slot=40.0)))
    run(browser, HIDE)
    table.server.drop(table.open[-1])
    wait_for(lambda: run(browser, "document.getElementById('link').className") == "lost")
    assert run(browser, "return waits") == []
    run(browser, SEE)
    assert table.welcomes()["token"] == "a token"
    wait_for(lambda: run(browser, "document.getElementById('link').className") == "joined")


def test_a_page_that_another_took_over_comes_back_when_it_is_used(
    browser: Chrome, table: ScriptedTable
) -> None:
    """Two windows beside each other would take the seat from each other for ever."""
    size(browser, 390, 844)
    opens(browser, table)
    shows(browser, table, hand_show("en"))
    table.server.drop(table.open[-1])
    wait_for(lambda: run(browser, "document.getElementById('link').className") == "lost")
    time.sleep(1.2)  # longer than the first pause before a new attempt
    assert not [text for _link, text in table.listens().heard if '"hello"' in text]
    press(browser, "#link")
    assert table.welcomes()["token"] == "a token"


@pytest.mark.parametrize("say", ["over", "refused"])
def test_nothing_of_the_hand_stays_when_the_seat_is_taken_back(
    browser: Chrome, table: ScriptedTable, say: str
) -> None:
    size(browser, 390, 844)
    opens(browser, table)
    show = hand_show("en", question=question("en", 7, 2))
    shows(browser, table, show)
    table.says(say, why="The screen has taken your hand back.")
    wait_for(lambda: "taken your hand back" in run(browser, "document.body.innerText"))
    left = run(browser, "document.documentElement.outerHTML")
    assert [card["name"] for card in show["hand"] if card["name"] in left] == []
    assert "a token" not in run(browser, "JSON.stringify(localStorage)")
    browser.refresh()  # and it does not come back by itself
    wait_for(lambda: "scan the code" in run(browser, "document.body.innerText"))
    table.listens()
    assert table.heard == []


# ------------------------------------------------------------------ who looks on


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overlay_is_transparent_and_leaves_the_middle_free(
    browser: Chrome, table: ScriptedTable, language: str
) -> None:
    size(browser, 1920, 1080)
    hello = opens(browser, table, f"watch?overlay&delay=30&lang={language}")
    assert (hello["role"], hello["delay"], hello["lang"]) == ("watch", 30, language)
    table.says("show", show=watch_show(language))
    wait_for(lambda: browser.find_elements("css selector", ".army"))
    for part in ("documentElement", "body"):
        ground = run(browser, f"getComputedStyle(document.{part}).backgroundColor")
        assert ground == "rgba(0, 0, 0, 0)"
    assert run(browser, OVER_THE_MIDDLE) == []
    assert run(browser, CUT) == []
    assert run(browser, LOW) == []
    assert "30 s" in run(browser, "document.getElementById('link').textContent")
    assert browser.get_log("browser") == []


@pytest.mark.parametrize("phone", [(1280, 800), (360, 640)], ids=str)
def test_without_overlay_it_is_a_page_for_spectators(
    browser: Chrome, table: ScriptedTable, phone: tuple[int, int]
) -> None:
    size(browser, *phone)
    hello = opens(browser, table, "watch?lang=de&delay=9999")
    assert hello["delay"] == wire.LONGEST_DELAY
    table.says("show", show=watch_show("de"))
    wait_for(lambda: browser.find_elements("css selector", ".army"))
    assert run(browser, "document.documentElement.scrollWidth") <= phone[0]
    assert run(browser, CUT) == []
    assert run(browser, "getComputedStyle(document.documentElement).backgroundColor") != (
        "rgba(0, 0, 0, 0)"
    )
