"""What a report carries is read back; a PDF that is foreign, damaged or a trap is refused."""

from __future__ import annotations

import io
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from simulator.content.armies.lists import load_army
from simulator.content.cards.library import load_library
from simulator.content.cases.casefile import read_cases
from simulator.files.errors import ContentError
from simulator.files.pdf_attachments import ARMY, CASES, attached_text, with_attachment
from simulator.reports.army_sheet import army_pdf
from simulator.reports.paper import pages, text
from tests.content.damage import forget_the_most, held_at_most

ROOT = Path(__file__).resolve().parents[2]
CASE = (ROOT / "tests" / "cases" / "p12_sight.yaml").read_text(encoding="utf-8")
BARE = pages([text("A page", 8)], "Case", "")
WHOLE = with_attachment(BARE, CASES, CASE)


def told(tmp_path: Path, raw: bytes) -> str:
    """Return the fault that is told of a PDF.

    Within two seconds, and without filling the memory.
    """
    file = tmp_path / "report.pdf"
    file.write_bytes(raw)
    forget_the_most()
    before, began = held_at_most(), time.process_time()
    with pytest.raises(ContentError) as fault:
        read_cases(file)
    assert time.process_time() - began < 2.0
    assert held_at_most() - before < 20.0
    assert str(fault.value).startswith(f"{file}: expected ")
    return str(fault.value)


def pdf_of(*objects: bytes, root: int = 1, trailer: bytes = b"") -> bytes:
    """Write a PDF by hand: its objects from 1 on, its table, its end."""
    raw, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return raw + head + table + end % (len(objects) + 1, root, trailer, len(raw))


def stream(data: bytes, *keys: bytes) -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), b" ".join(keys), data)


def carrying(file: bytes, *more: bytes) -> bytes:
    """Write a PDF to which a file's stream is attached as the cases of a report."""
    return pdf_of(
        b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names "
        b"[(%s) 3 0 R] >> >> >>" % CASES.encode(),
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        b"<< /Type /Filespec /F (%s) /EF << /F 4 0 R >> >>" % CASES.encode(),
        file,
        *more,
    )


def bomb(times: int, megabytes: int = 40) -> bytes:
    """Return zeros packed so many times over."""
    packer = zlib.compressobj(9)
    raw = b"".join(packer.compress(bytes(1_000_000)) for _megabyte in range(megabytes))
    raw += packer.flush()
    for _time in range(times - 1):
        raw = zlib.compress(raw, 9)
    return raw


def run_lengths(megabytes: int) -> bytes:
    return b"\x81\x00" * (megabytes * 1_000_000 // 128) + b"\x80"


# ------------------------------------------------------------------ what is carried


def test_a_text_comes_back_to_the_letter(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    words = 'title: "Größe — 🐺\\u00a0"\n' + CASE
    file.write_bytes(with_attachment(BARE, CASES, words))
    assert attached_text(file, CASES) == words


def test_any_program_finds_the_file_in_the_report() -> None:
    (found,) = PdfReader(io.BytesIO(WHOLE), strict=True).attachment_list
    assert (found.name, found.size, found.subtype) == (
        CASES,
        len(CASE.encode()),
        "/application/yaml",
    )
    assert found.content == CASE.encode()


def test_a_report_that_another_program_packed_is_still_read(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=io.BytesIO(WHOLE))
    writer.add_attachment("a note.txt", b"ours?")
    for one in writer.attachment_list:
        body = one._embedded_file
        packed = writer._add_object(body.flate_encode())
        one.pdf_object["/EF"][NameObject("/F")] = packed  # type: ignore[index]
    out = io.BytesIO()
    writer.write(out)
    file = tmp_path / "packed.pdf"
    file.write_bytes(out.getvalue())
    carried = {one.name: one for one in PdfReader(file, strict=True).attachment_list}
    assert str(carried[CASES]._embedded_file["/Filter"]) == "/FlateDecode"
    assert attached_text(file, CASES) == CASE


def test_an_army_sheet_carries_its_list(tmp_path: Path) -> None:
    file, cards = tmp_path / "sheet.pdf", load_library()
    army = load_army("lannister-40", cards)
    file.write_bytes(army_pdf(army, cards, "0.1"))
    assert load_army(file, cards) == army
    with pytest.raises(ContentError, match=f"a PDF with {CASES} attached, found '{ARMY}'"):
        read_cases(file)


def test_a_fault_in_what_is_attached_has_its_line(tmp_path: Path) -> None:
    raw = with_attachment(BARE, CASES, "units:\n  - {id: A, side: red, tray: wagon, x: 1, y: 1}\n")
    file = tmp_path / "report.pdf"
    file.write_bytes(raw)
    with pytest.raises(ContentError) as fault:
        read_cases(file)
    assert (fault.value.file, fault.value.line, fault.value.key) == (file, 2, "units[0].tray")


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "expected a PDF, found something else"),
        (CASE.encode(), "expected a PDF, found something else"),
        (b"%PDF-1.7\n", "expected a whole PDF"),
        (WHOLE[: len(WHOLE) // 2], "expected a whole PDF"),
        (BARE, f"a PDF with {CASES} attached, found nothing attached"),
        (pdf_of(b"<< /Type /Catalog >>"), "found nothing attached"),
        (pdf_of(b"[]"), "expected a whole PDF"),
        (carrying(b"null"), "expected a whole PDF"),
        (carrying(stream(b"\xff\xfe\0")), "expected text in UTF-8"),
        (carrying(stream(b"a", b"/Filter /JBIG2Decode")), "expected a whole PDF"),
        (carrying(stream(b"a", b"/Filter /Unheard")), "expected a whole PDF"),
    ],
)
def test_what_carries_no_case_is_told(tmp_path: Path, raw: bytes, words: str) -> None:
    file = tmp_path / "report.pdf"
    file.write_bytes(raw)
    with pytest.raises(ContentError) as fault:
        read_cases(file)
    assert words in str(fault.value)


def test_a_locked_pdf_is_refused(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=io.BytesIO(WHOLE))
    writer.encrypt("winter", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert told(tmp_path, out.getvalue())


TRAPS: dict[str, Callable[[], bytes]] = {
    "a bomb": lambda: carrying(stream(bomb(1), b"/Filter /FlateDecode")),
    "a bomb in a bomb": lambda: carrying(stream(bomb(2), b"/Filter [/FlateDecode /FlateDecode]")),
    "a chain of filters": lambda: carrying(
        stream(bomb(1, 1), b"/Filter [%s]" % (b"/FlateDecode " * 500))
    ),
    "long runs": lambda: carrying(stream(run_lengths(40), b"/Filter /RunLengthDecode")),
    "rows without end": lambda: carrying(
        stream(
            bomb(1, 1), b"/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 900000000 >>"
        )
    ),
    "a text too large": lambda: carrying(stream(b"#" * 2_000_000, b"/Filter []")),
    "a stream longer than the file": lambda: carrying(b"<< /Length 9999999999 >>\nstream\n"),
    "packed junk": lambda: carrying(stream(b"\x1f\x8b" * 1_000_000, b"/Filter /FlateDecode")),
    "a table that leads to itself": lambda: pdf_of(b"<< /Type /Catalog >>", trailer=b"/Prev 47"),
    "a million objects": lambda: pdf_of(b"<<>>").replace(
        b"xref\n0 2\n", b"xref\n0 190000\n" + b"0000000009 00000 n \n" * 189_998
    ),
    "brackets": lambda: pdf_of(b"[" * 1_000_000),
    "a list without end": lambda: pdf_of(b"[" + b"0 " * 1_900_000 + b"]"),
    "a name tree in a circle": lambda: pdf_of(
        b"<< /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >>", b"<< /Kids [2 0 R 2 0 R] >>"
    ),
    "many names": lambda: pdf_of(
        b"<< /Type /Catalog /Names << /EmbeddedFiles << /Names [%s] >> >> >>"
        % (b"(x) 2 0 R " * 9_000),
        b"<< /F (x) >>",
    ),
    "an object that is itself": lambda: pdf_of(b"1 0 R"),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_refused_and_not_sprung(tmp_path: Path, trap: str) -> None:
    assert told(tmp_path, TRAPS[trap]())


def packed_objects(data: bytes, count: int) -> bytes:
    """Write a PDF whose catalogue stands in a packed stream of objects."""
    body = stream(data, b"/Type /ObjStm /N %d /First 5 /Filter /FlateDecode" % count)
    raw = b"%PDF-1.7\n" + b"1 0 obj\n" + body + b"\nendobj\n"
    place = min(len(raw), 65535).to_bytes(2, "big")
    rows = b"\x00\x00\x00\x00\x01\x00\x09\x00\x02\x00\x01\x00\x01%s\x00" % place
    table = stream(rows, b"/Type /XRef /Size 4 /W [1 2 1] /Root 2 0 R")
    return raw + b"3 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(raw)


def test_a_table_of_objects_is_no_way_round_the_limits(tmp_path: Path) -> None:
    many = zlib.compress(b"2 0  " + b"7 0 " * 5_000_000, 9)
    assert told(tmp_path, packed_objects(many, 5_000_000))
    few = zlib.compress(b"2 0  " + b"7 0 " * 45_000, 9)
    assert told(tmp_path, packed_objects(few, 45_000))
