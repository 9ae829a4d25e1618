"""Elements of a page: whatever is put between their tags is escaped, unless it is one itself."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Final

from simulator.language.texts import printable, printed

_EMPTY: Final = frozenset({"br", "hr", "input", "meta"})
"""Elements that hold nothing and have no closing tag."""
_READ: Final = frozenset({"alt", "aria-label", "placeholder", "title"})
"""Attributes that people read or hear."""


class Html(str):
    """A part of a page that is written already: it is not escaped again."""

    __slots__ = ()


def element(name: str, /, *inside: str, **attributes: str | float | bool) -> Html:
    """Return an element with what stands inside it; plain text is escaped.

    An underscore in the name of an attribute is a hyphen, one at its end is left out (`class_`). An
    attribute that is True stands without a value, one that is False or empty is left out.
    """
    said = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _EMPTY:
        return Html(f"<{name}{said}>")
    return Html(f"<{name}{said}>{joined(inside)}</{name}>")


def joined(parts: Iterable[str]) -> Html:
    """Return parts of a page one after the other; plain text is escaped."""
    return Html(
        "".join(part if isinstance(part, Html) else _escaped(printed(part)) for part in parts)
    )


def _attribute(key: str, value: str | float | bool) -> str:
    if value is False or value == "":
        return ""
    named = key.rstrip("_").replace("_", "-")
    said = printed(str(value)) if named in _READ else str(value)
    return f" {named}" if value is True else f' {named}="{_escaped(said)}"'


def _escaped(text: str) -> str:
    """Escape what means something to a browser; what nobody can see is written out by its code."""
    return html.escape(printable(text), quote=True)
