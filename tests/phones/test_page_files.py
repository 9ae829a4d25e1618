"""The files that the phones' server serves: whole, in every language, and of themselves alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from simulator.language.languages import languages
from simulator.language.texts import language
from simulator.model.state import Seat
from simulator.phones.page_files import pages

PAGES = ("/", "/watch")
KEPT = {"hand"}
"""Words that German writes as English does."""


def text_of(path: str) -> str:
    return pages()[path].body.decode()


# Any: the words of a page are JSON
def words_of(path: str) -> dict[str, dict[str, Any]]:
    found = re.search(
        r'<script type="application/json" id="words"[^>]*>(.*?)</script>', text_of(path)
    )
    assert found
    words: dict[str, dict[str, Any]] = json.loads(json.loads(found[1]))
    return words


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_what_is_served_and_for_nothing_else(path: str) -> None:
    named = re.findall(r'(?:src|href)="([^"]*)"', text_of(path))
    assert named
    assert set(named) - {"data:,"} <= pages().keys()
    for name in named:
        if name.endswith(".css"):
            assert set(re.findall(r'url\("([^"]*)"\)', text_of(name))) <= pages().keys()
    assert "http:" not in text_of(path)
    assert "https:" not in text_of(path)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_script_and_no_style_of_its_own(path: str) -> None:
    """What is written into a page is not run: scripts and styles are files of the server."""
    page = text_of(path)
    assert re.findall(r"<script(?! src=| type=.application/json)", page) == []
    assert "<style" not in page
    assert re.findall(r"\s(style|on\w+)=", page) == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_speaks_every_language_of_the_program(path: str) -> None:
    words = words_of(path)
    assert set(words) == {*languages()}
    for spoken in words.values():
        assert spoken.keys() == words["en"].keys()
        assert all(spoken.values())
    same = {key for key, text in words["de"].items() if text == words["en"][key]}
    assert same == KEPT
    assert language() == "en"  # nobody else's language was changed


@pytest.mark.parametrize("path", PAGES)
def test_a_script_uses_words_that_there_are_and_none_is_left_over(path: str) -> None:
    scripts = "".join(text_of(f"/{name}.js") for name in ("link", "phone", "watch"))
    html = "".join(map(text_of, PAGES))
    named = set(re.findall(r"\bwords\.(\w+)", scripts)) | set(
        re.findall(r'data-word="(\w+)"', html)
    )
    named |= {f"{no}{tab}" for no in ("", "no_") for tab in ("hand", "orders", "siege")}
    assert named | {"dice", "good", "bad"} == words_of(path)["en"].keys()


def test_every_seat_has_a_shield_and_the_kinds_are_told() -> None:
    served = pages()
    assert all(f"/shield-{seat.value}.svg" in served for seat in Seat)
    kinds = {path.rpartition(".")[2]: file.kind for path, file in served.items() if "." in path}
    assert kinds == {
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "ttf": "font/ttf",
    }
    assert all(file.body for file in served.values())
