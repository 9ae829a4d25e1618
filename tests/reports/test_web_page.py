"""The frame of every page: nothing is asked of anybody, and no text becomes an element."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from simulator.files.page_attachments import page_part
from simulator.reports.case_drawing import Drawing, Label, Shape, Stroke
from simulator.reports.web.elements import Html, element
from simulator.reports.web.page import copyable, picker, prepared, web_page, zoomable
from simulator.reports.web.svg import svg
from tests.reports.pages_read import Read

NASTY = "</script><script>alert(1)</script>\u2028\"'&<b>\u202e"
DRAWING = Drawing(
    (0.0, 0.0, 4.0, 3.0),
    (
        Shape(((1.0, 1.0), (2.0, 1.0), (2.0, 2.5)), (1, 2, 3), (4, 5, 6), cover=0.28),
        Stroke(((0.0, 0.0), (4.0, 3.0)), (4, 5, 6)),
        Stroke(((0.0, 3.0), (4.0, 0.0)), (4, 5, 6)),
        Label((2.0, 1.5), NASTY, 0.5),
    ),
)


def page() -> str:
    body = Html(
        element("h1", NASTY)
        + zoomable("table", svg(DRAWING, NASTY))
        + picker("answer", "a", NASTY, first=True)
        + prepared("answer", "a", NASTY, first=True)
        + copyable("case", NASTY, NASTY)
    )
    return web_page(NASTY, body, version=NASTY, parts=page_part("data", NASTY))


def test_a_page_is_well_formed_and_asks_nobody_for_anything() -> None:
    read = Read(page())
    assert read.open == []
    assert read.faults() == []


def test_no_text_becomes_an_element_and_no_unseen_sign_turns_a_line_over() -> None:
    read = Read(page())
    assert read.tags["script"] == 2  # the page's own, and the data
    assert read.tags["b"] == 0
    assert "\u2028" not in page()
    assert "\u202e" not in page()


def test_the_rule_at_the_head_allows_the_pages_own_style_and_script_alone() -> None:
    text = page()
    rule = Read(text).policy
    assert rule.startswith("default-src 'none'")
    assert "unsafe" not in rule
    for tag in ("style", "script"):
        own = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert len(own) == 1
        digest = base64.b64encode(hashlib.sha256(own[0].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in rule


def test_a_drawing_is_to_scale_one_unit_an_inch_and_y_runs_down() -> None:
    drawn = svg(DRAWING, "a table")
    assert 'viewBox="0 -3 4 3"' in drawn
    assert "M1 -1L2 -1L2 -2.5Z" in drawn
    # Two lines of one look that follow each other are one path.
    assert "M0 0L4 -3M0 -3L4 0" in drawn


@pytest.mark.parametrize("value", ['"', "'", "<>&", "&quot;", '" onclick="go()', "' x='"])
def test_an_attribute_and_a_text_read_back_as_what_was_written(value: str) -> None:
    """No text ends its attribute, and none begins another."""
    read: list[object] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            read.append((tag, attrs))

        def handle_data(self, data: str) -> None:
            read.append(data)

    markup = element("p", value, title=value, data_part=value)
    reader = Reader()
    reader.feed(markup)
    reader.close()
    assert read == [("p", [("title", value), ("data-part", value)]), value]
    # Whichever quotes a page puts around it.
    assert not set("\"'") & set(element("p", value).removeprefix("<p>").removesuffix("</p>"))


@pytest.mark.parametrize("value", [True, False, ""])
def test_an_attribute_without_a_value_stands_alone_or_not_at_all(value: str | bool) -> None:
    assert element("p", hidden=value) == ("<p hidden></p>" if value else "<p></p>")


def test_the_same_page_is_the_same_bytes() -> None:
    assert page() == page()


def test_what_reads_pages_here_sees_faults() -> None:
    read = Read('<p><img src="http://a.example/x.png"><a href="b.html" onclick="x()">x</a>')
    assert isinstance(read, HTMLParser)
    assert read.open == ["p"]
    assert len(read.faults()) == 4
