"""Pages that open anywhere as files."""

from __future__ import annotations

from pathlib import Path

from simulator.cli.faults import stop
from simulator.content.disk import write_atomically
from simulator.content.page_attachments import LARGEST_PAGE, PAGES
from simulator.content.reading import MEGABYTE
from simulator.texts import translate as _


def must_be_page(target: Path) -> None:
    """Stop before anything is worked out when a page's name does not end so, or has no folder."""
    if target.suffix.lower() not in PAGES:
        stop(_("{file}: expected a name that ends in .html").format(file=target))
    if not target.parent.is_dir():
        stop(_("There is no folder {folder}: make it first.").format(folder=target.parent))


def write_page(target: Path, text: str) -> None:
    """Write a page whole or not at all; stop where it would be too large to be read back."""
    size = len(text.encode("utf-8"))
    if size > LARGEST_PAGE:
        words = _("{file}: the page would have {size:.1f} MB, more than {most:g}; ask for less.")
        stop(words.format(file=target, size=size / MEGABYTE, most=LARGEST_PAGE / MEGABYTE))
    write_atomically(target, text, make_folder=False)
