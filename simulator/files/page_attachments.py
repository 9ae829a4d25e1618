"""Texts inside pages: what opens in any browser carries what it was made of.

A page that somebody else made may be damaged, foreign, or made to fill the memory. Only one element
of it is looked for, and no script of it is ever run.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Final

from simulator.files.errors import ContentError
from simulator.files.json_text import JsonError, parse
from simulator.files.pdf_attachments import ENDING, attached_text
from simulator.files.picture_attachments import PICTURE, text_inside
from simulator.files.reading import LARGEST, MEGABYTE, read_text, text_of, too_large
from simulator.language.texts import translate as _

PAGES: Final = frozenset({".html", ".htm"})
LARGEST_PAGE: Final = 4 * MEGABYTE
"""Bytes a page may have; a whole game has less than two million."""


def carried_text(file: Path, name: str, *, any_words: bool = False) -> str:
    """Return the text of this name that a PDF, a picture or a page carries; else the file's own.

    Raises ContentError for one that carries none.
    """
    ending = file.suffix.lower()
    if ending == ENDING:
        return attached_text(file, name, any_words=any_words)
    if ending == PICTURE:
        return text_inside(file, name, any_words=any_words)
    if ending in PAGES:
        return text_of_page(file, name, any_words=any_words)
    return read_text(file, any_words=any_words)


def page_part(name: str, text: str) -> str:
    """Write a text as the element of a page that `text_of_page` reads; scripts may read it too."""
    safe = json.dumps(text, ensure_ascii=True).replace("<", "\\u003c")
    return f'{_mark(name)}{_check(safe)}">{safe}</script>'


def text_of_page(file: Path, name: str, *, any_words: bool = False) -> str:
    """Return the text that a page of ours carries under a name.

    Raises ContentError for a file that is no text, is too large or damaged, or has no such text;
    `any_words` as in `reading.text_of`.
    """
    before, mark, rest = read_text(file, LARGEST_PAGE, any_words=True).partition(_mark(name))
    if not mark:
        expected = _("a page with {name} inside").format(name=name)
        raise ContentError(file, None, "", expected, _("no text of ours"))
    written, end, _after = rest.partition("</script>")
    line = before.count("\n") + 1
    whole = _("a whole page")
    if not end:
        raise ContentError(file, line, "", whole, _("only its beginning"))
    check, _quote, written = written.partition('">')
    if check != _check(written):
        raise ContentError(file, line, "", whole, _("a damaged one"))
    try:
        found = parse(written)
        raw = found.encode("utf-8") if isinstance(found, str) else b""
    except (JsonError, UnicodeEncodeError) as error:
        raise ContentError(file, line, "", whole, _("a damaged one")) from error
    if len(raw) > LARGEST:
        raise too_large(file, LARGEST, line=line)
    return text_of(file, raw, any_words=any_words)


def _check(written: str) -> str:
    """Return the check sum of what an element holds, so that no digit changes unseen."""
    return f"{zlib.crc32(written.encode()):08x}"


def _mark(name: str) -> str:
    return f'<script type="application/json" id="{name}" data-check="'
