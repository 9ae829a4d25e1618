"""A case is the same in every form it is sent in; what was damaged on the way is refused."""

from __future__ import annotations

import base64
import io
import random
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from simulator.cases.case_table import set_up
from simulator.cases.reading import answered
from simulator.content.cases import case_links
from simulator.content.cases.case_links import LONGEST_LINK, PREFIX, link_of
from simulator.content.cases.casefile import Case, case_link, case_text, read_cases
from simulator.engine.state_hash import state_hash
from simulator.files.errors import ContentError
from simulator.files.page_attachments import page_part
from simulator.files.pdf_attachments import CASES, with_attachment
from simulator.files.picture_attachments import with_text
from simulator.reports.case_picture import case_picture
from simulator.reports.paper import pages, text

HERE = Path(__file__).resolve().parent
FILE = HERE.parent / "cases" / "disputes.yaml"
CASES_OF_FILE = read_cases(FILE)
CASE = CASES_OF_FILE[0]
LINK = case_link(CASE)


def sheet(case: Case) -> bytes:
    return with_attachment(pages([text("A page", 8)], "Case", ""), CASES, case_text(case))


def blank(case: Case) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG")
    return with_text(out.getvalue(), CASES, case_text(case))


def page(case: Case) -> bytes:
    return f"<!doctype html><body>\n{page_part(CASES, case_text(case))}</body>".encode()


FORMS: dict[str, Callable[[Case], bytes]] = {
    "case.yaml": lambda case: case_text(case).encode(),
    "report.pdf": sheet,
    "PICTURE.PNG": blank,
    "page.html": page,
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_reads_back_to_the_same_case_and_position(name: str, tmp_path: Path) -> None:
    for case in CASES_OF_FILE:
        file = tmp_path / name
        file.write_bytes(FORMS[name](case))
        (back,) = read_cases(file)
        assert back == case
        assert state_hash(set_up(back).now.state) == state_hash(set_up(case).now.state)


def test_a_link_reads_back_to_the_same_case_and_position() -> None:
    for case in CASES_OF_FILE:
        link = case_link(case)
        assert len(link) < 600
        (back,) = read_cases(Path(link))
        assert back == case
        assert state_hash(set_up(back).now.state) == state_hash(set_up(case).now.state)
    assert read_cases(Path(case_link(*CASES_OF_FILE))) == CASES_OF_FILE


def test_a_link_is_the_same_for_the_same_case_however_it_was_written() -> None:
    file_order = {"board": {"width": 48, "depth": 48}, "title": "A", "ask": []}
    other_order = {"title": "A", "ask": [], "board": {"depth": 48, "width": 48}}
    assert link_of([file_order]) == link_of([other_order])
    assert link_of([file_order]) != link_of([{**file_order, "title": "B"}])


def test_a_link_of_an_earlier_version_still_opens() -> None:
    """Written down once: a change of the form must leave old links readable."""
    kept = (HERE / "link_form_1.txt").read_text(encoding="ascii")
    assert read_cases(Path(kept)) == (CASE,)


@pytest.mark.parametrize(
    "around", ["  {}\n", "<{}>", '"{}"', "`{}`", "{}.", "{},", "({})"[1:]], ids=repr
)
def test_what_a_chat_puts_around_a_link_does_no_harm(around: str) -> None:
    assert read_cases(Path(around.format(LINK))) == (CASE,)


def test_a_link_broken_over_lines_is_put_together() -> None:
    broken = "\n  ".join(LINK[start : start + 40] for start in range(0, len(LINK), 40))
    assert read_cases(Path(broken)) == (CASE,)


def test_the_picture_of_an_answer_carries_its_case(tmp_path: Path) -> None:
    _file, one = answered([FILE])[0]
    file = tmp_path / "answer.png"
    file.write_bytes(case_picture(one.table, one.answer))
    with Image.open(file) as picture:
        picture.load()  # any program still shows it
    assert read_cases(file) == (one.case,)


# ------------------------------------------------------------------ damaged on the way


def refused(file: Path) -> str:
    """Return what is said of a text or file that is no case."""
    began = time.process_time()
    with pytest.raises(ContentError) as fault:
        read_cases(file)
    assert time.process_time() - began < 2.0
    assert "expected " in str(fault.value)
    return str(fault.value)


def opened(file: Path) -> tuple[Case, ...] | str:
    """Return the cases of a file, or what the error for it names."""
    try:
        return read_cases(file)
    except ContentError as fault:
        return str(fault).split(", line", maxsplit=1)[0].split(": expected", maxsplit=1)[0]


def test_every_link_with_one_letter_changed_or_cut_off_is_refused() -> None:
    """10,000 damaged links: none opens as another case, each gets its sentence."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    chance = random.Random(16)
    start = len(PREFIX)
    for _number in range(10_000):
        at = chance.randrange(start, len(LINK) - 1)  # the last letter has spare bits
        kind = chance.randrange(4)
        if kind == 0:
            letter = chance.choice([one for one in letters if one != LINK[at]])
            damaged = LINK[:at] + letter + LINK[at + 1 :]
        elif kind == 1:
            damaged = LINK[:at]
        elif kind == 2:
            damaged = LINK[:at] + chance.choice(letters) + LINK[at:]
        else:
            damaged = LINK[:at] + LINK[at + 1 :]
        assert opened(Path(damaged)) in ((CASE,), "link"), damaged


def test_damaged_pages_and_pictures_are_refused_or_read_the_same(tmp_path: Path) -> None:
    chance = random.Random(17)
    for name in ("page.html", "picture.png"):
        whole = page(CASE) if name == "page.html" else blank(CASE)
        file = tmp_path / name
        for _number in range(300):
            at = chance.randrange(len(whole))
            raw = bytearray(whole[:at] if chance.random() < 0.3 else whole)
            if len(raw) > at:
                raw[at] ^= 1 << chance.randrange(8)
            file.write_bytes(bytes(raw))
            assert opened(file) in ((CASE,), str(file))


@pytest.mark.parametrize(
    ("link", "words"),
    [
        (PREFIX, "only its beginning"),
        (PREFIX + "AA", "form 0"),
        (PREFIX + "Ag", "form 2"),
        (PREFIX + "AQ", "only its beginning"),
        (PREFIX + "AQ**", "letters that are changed"),
        (PREFIX + "ä", "letters that are changed"),
        (PREFIX + "A" * LONGEST_LINK, "at most 200000 characters"),
        (LINK + LINK[len(PREFIX) :], "more than the link"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(link: str, words: str) -> None:
    assert words in refused(Path(link))


def test_a_link_never_unfolds_without_end() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zdict=case_links._COMMON)
    packed = packer.compress(b" " * 50_000_000) + packer.flush()
    letters = base64.urlsafe_b64encode(b"\x01" + packed).decode()
    assert "at most 1 MB" in refused(Path(PREFIX + letters))


def test_a_picture_never_unfolds_without_end(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG")
    file = tmp_path / "trap.png"
    file.write_bytes(with_text(out.getvalue(), CASES, " " * 50_000_000))
    assert "at most 1 MB" in refused(file)


def test_a_picture_and_a_page_without_a_case_say_so(tmp_path: Path) -> None:
    picture, bare = tmp_path / "photo.png", tmp_path / "page.html"
    Image.new("RGB", (4, 3)).save(picture)
    bare.write_text("<p>A page</p>", encoding="utf-8")
    assert "no text of ours" in refused(picture)
    assert "no text of ours" in refused(bare)
    assert "a PNG picture" in refused(_renamed(bare, tmp_path / "other.png"))


def _renamed(file: Path, other: Path) -> Path:
    other.write_bytes(file.read_bytes())
    return other
