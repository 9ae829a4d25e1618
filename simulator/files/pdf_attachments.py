"""Texts attached to PDFs: a page for people carries the file it was made of.

A PDF somebody else wrote may be damaged, foreign, or made to fill the memory. It is read strictly,
no stream of it grows beyond a limit, and no more of it is looked at than of a page of ours.
"""

from __future__ import annotations

import io
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simulator.files.errors import ContentError, shortened
from simulator.files.reading import LARGEST, MEGABYTE, read_bytes, text_of, too_large
from simulator.language.texts import translate as _

if TYPE_CHECKING:
    from pypdf import Configuration

ENDING: Final = ".pdf"
CASES: Final = "iron-ranks-cases.yaml"
"""The name of attached cases."""
ARMY: Final = "iron-ranks-army.yaml"
"""The name of an attached army list."""
LARGEST_PDF: Final = 4 * MEGABYTE
"""Bytes a PDF may have; a report of a hundred pages has half a megabyte."""
MOST_READS: Final = 20_000
"""Times the library may take bytes from a PDF; a report of a hundred pages needs some thousands.

This bounds the time as well: no table of a million objects, no way round in a circle.
"""
MOST_OBJECTS: Final = 20_000
"""Objects of a PDF, and entries of a list in it."""
_TABLES: Final = MEGABYTE // 5
"""Bytes a table of objects may unfold to; another program may have packed ours."""
_KIND: Final = "/application/yaml"
_HEAD: Final = "%PDF-1.7"
"""The first form of PDF that has all we write."""
_SILENT: Final = logging.NullHandler()


class _Counted(io.BytesIO):
    """Bytes that are taken only so many times."""

    def __init__(self, raw: bytes) -> None:
        super().__init__(raw)
        self.reads = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Read as usual; raise ValueError for one time too many."""
        self.reads += 1
        if self.reads > MOST_READS:
            raise ValueError(_("more of it than a report has"))
        return super().read(size)


def with_attachment(pdf: bytes, name: str, text: str) -> bytes:
    """Return a PDF of ours with a text attached under a name; the same input, the same bytes."""
    from pypdf import PdfWriter  # noqa: PLC0415 - loaded only when a page is written or read
    from pypdf.generic import NameObject, NumberObject  # noqa: PLC0415 - as above

    raw = text.encode("utf-8")
    writer = PdfWriter(clone_from=io.BytesIO(pdf))
    writer.pdf_header = _HEAD
    attached = writer.add_attachment(name, raw)
    attached.subtype = NameObject(_KIND)
    attached.size = NumberObject(len(raw))
    attached.associated_file_relationship = NameObject("/Source")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def attached_text(file: Path, name: str, *, any_words: bool = False) -> str:
    """Return the text attached to a PDF under a name.

    Raises ContentError for a file that is no PDF, is damaged or too large, or has no such text;
    `any_words` as in `reading.text_of`.
    """
    raw = read_bytes(file, LARGEST_PDF)
    if not raw.startswith(b"%PDF-"):
        raise ContentError(file, None, "", _("a PDF"), _("something else"))
    try:
        found = _attached(file, raw, name)
    except ContentError:
        raise
    # Whatever a library for PDFs stumbles over in a damaged file, the file is at fault.
    except Exception as error:
        text = shortened(str(error) or type(error).__name__)
        raise ContentError(file, None, "", _("a whole PDF"), text) from error
    return text_of(file, found, any_words=any_words)


def _attached(file: Path, raw: bytes, name: str) -> bytes:
    from pypdf import PdfReader, apply_configuration  # noqa: PLC0415 - as above

    # It warns of what is odd in a file; who reads the error needs no second voice.
    logging.getLogger("pypdf").addHandler(_SILENT)
    with apply_configuration(_limits(_TABLES)):
        reader = PdfReader(
            _Counted(raw),
            strict=True,
            root_object_recovery_limit=0,
            xref_stream_maximum_entries=MOST_OBJECTS,
        )
        others = []
        for one in reader.attachment_list:
            if one.name == name:
                with apply_configuration(_limits(LARGEST)):
                    content = one.content
                if len(content) > LARGEST:
                    raise too_large(file, LARGEST, len(content))
                return content
            others.append(repr(str(one.name)))
    expected = _("a PDF with {name} attached").format(name=name)
    raise ContentError(file, None, "", expected, ", ".join(others) or _("nothing attached"))


def _limits(most: int) -> Configuration:
    """Return what a stream of a PDF may become, in bytes, and how many parts a list may have."""
    from pypdf import get_configuration  # noqa: PLC0415 - as above

    return get_configuration().with_overwrites(
        maximum_declared_stream_length=LARGEST_PDF,
        array_based_stream_maximum_output_length=most,
        array_maximum_element_count=MOST_OBJECTS,
        dictionary_maximum_element_count=MOST_OBJECTS,
        lzw_maximum_output_length=most,
        run_length_maximum_output_length=most,
        zlib_maximum_output_length=most,
        zlib_maximum_recovery_input_length=0,
        brotli_maximum_output_length=most,
        flate_maximum_row_length=most,
        stream_filters_maximum_length=2,
        stream_decoding_work_maximum_length=4 * most,
    )
