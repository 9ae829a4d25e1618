"""Pages that open anywhere as files."""

from __future__ import annotations

from pathlib import Path

from simulator.cli.faults import stop
from simulator.content.disk import write_atomically
from simulator.content.page_attachments import PAGES
from simulator.reports.web.page_bytes import PageError, page_bytes
from simulator.texts import translate as _


def must_be_page(target: Path) -> None:
    """Stop before anything is worked out when a page's name does not end so, or has no folder."""
    if target.suffix.lower() not in PAGES:
        stop(_("{file}: expected a name that ends in .html").format(file=target))
    if not target.parent.is_dir():
        stop(_("There is no folder {folder}: make it first.").format(folder=target.parent))


def write_page(target: Path, text: str) -> None:
    """Write a page whole or not at all; stop where it would be too large to be read back."""
    try:
        raw = page_bytes(text)
    except PageError as fault:
        stop(f"{target}: {fault}")
    write_atomically(target, raw, make_folder=False)
