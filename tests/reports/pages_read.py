"""Reads a page as a browser would, and says what in it would ask somebody for something."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

EMPTY = {"br", "hr", "img", "input", "link", "meta"}
ASKING = {"src", "href", "srcset", "data", "action", "formaction", "poster", "background", "ping"}
"""Attributes that make a browser fetch something."""
EXECUTED = {"", "text/javascript", "module"}
"""Types of script elements that run."""


class Read(HTMLParser):
    """A page: its elements, those left open, its words, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = text
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.words: list[str] = []
        self.policy = ""
        self.ids: Counter[str] = Counter()
        self.picks: set[str] = set()
        self.shown: set[str] = set()
        self._faults: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        given = {key: value or "" for key, value in attrs}
        if tag not in EMPTY:
            self.open.append(tag)
        for key, value in given.items():
            if key in ASKING and not value.startswith(("#", "data:")):
                self._faults.append(f"{tag} {key}={value}")
            if key.startswith("on") or key == "style":
                self._faults.append(f"{tag} {key}: the rule at the head forbids it")
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        self.ids.update([given["id"]] if "id" in given else [])
        self.picks |= {given["data-pick"]} if "data-pick" in given else set()
        self.shown |= {given["data-shown"]} if "data-shown" in given else set()

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self._faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in {"script", "style"}:
            self.words.append(data)

    def faults(self) -> list[str]:
        """List what would leave the page, what is not closed, ids given twice, dead buttons."""
        found = list(self._faults)
        found += [f"{name} is left open" for name in self.open if name != "p"]
        found += list(re.findall(r"https?://[^\s\"'<]*|@import|url\((?!#)", self.text))
        found += [f"id {name} twice" for name, count in self.ids.items() if count > 1]
        found += [f"{name} shows nothing" for name in sorted(self.picks - self.shown)]
        return found
