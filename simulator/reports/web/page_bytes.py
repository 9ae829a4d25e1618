"""A page as bytes, unless it would be too large to be read back."""

from __future__ import annotations

from simulator.files.page_attachments import LARGEST_PAGE
from simulator.files.reading import MEGABYTE
from simulator.language.texts import translate as _


class PageError(ValueError):
    """Why a page cannot be made."""


def page_bytes(text: str) -> bytes:
    """Return the bytes of a page; PageError where it has more than LARGEST_PAGE."""
    raw = text.encode("utf-8")
    if len(raw) > LARGEST_PAGE:
        words = _("the page would have {size:.1f} MB, more than {most:g}; ask for less.")
        size, most = len(raw) / MEGABYTE, LARGEST_PAGE / MEGABYTE
        raise PageError(words.format(size=size, most=most))
    return raw
