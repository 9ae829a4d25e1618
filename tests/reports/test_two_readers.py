"""Two people read at once, each in a language, with a unit and with names of seats of their own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier, Thread
from types import FrameType
from typing import Final

import pytest

from simulator.engine.names import call_seats, called_by_colour, player_name
from simulator.language.languages import speak
from simulator.language.lengths import WrittenInches, in_inches, read_in, read_in_centimetres
from simulator.language.texts import in_english, language, msg
from simulator.model.state import Seat
from simulator.ui.background import Background
from tests.architecture.sources import tree_of, walk
from tests.kept_bytes import caches
from tests.reports.writers import WRITERS, Written

PROGRAM = Path(__file__).resolve().parents[2] / "simulator"
READERS: Final = {
    "de": (True, {Seat.RED: "Tante Edna"}),
    "en": (False, {Seat.BLUE: "Old Nan"}),
}
"""Who reads: the language, whether in centimetres, and what the seats are called."""
TIMES = 3
"""How often each of the two writes everything of one kind."""


def become(reader: str) -> None:
    centimetres, names = READERS[reader]
    speak(reader)
    read_in_centimetres(on=centimetres)
    call_seats(names)


@pytest.fixture(autouse=True)
def _nobody_again() -> Iterator[None]:
    yield
    become("en")
    call_seats({})


def written(name: str) -> Written:
    with TemporaryDirectory() as folder:
        return WRITERS[name](Path(folder))


@cache
def alone(reader: str) -> Mapping[str, Written]:
    """Return what a reader gets whom nobody disturbs, with nothing kept from anybody before."""
    for each in caches().values():
        each.cache_clear()  # type: ignore[attr-defined]  # a cache
    become(reader)
    return {name: written(name) for name in WRITERS}


@pytest.fixture
def often() -> Iterator[None]:
    """Have threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("name", WRITERS)
def test_two_write_at_once_each_in_a_language(name: str) -> None:
    expected = {reader: alone(reader)[name] for reader in READERS}
    faults: list[str] = []
    start = Barrier(len(READERS))

    def work(reader: str) -> None:
        become(reader)
        start.wait()
        for _each in range(TIMES):
            try:
                if written(name) != expected[reader]:
                    faults.append(f"{reader}: otherwise than alone")
            except Exception as fault:  # noqa: BLE001 - whatever it is, the other reader caused it
                faults.append(f"{reader}: {fault!r}")

    threads = [Thread(target=work, args=(reader,)) for reader in READERS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_a_save_and_a_position_are_the_same_for_every_reader() -> None:
    alike = {name for name in WRITERS if alone("de")[name] == alone("en")[name]}
    assert alike == {"save", "position"}


# ------------------------------------------------------------------ who begins with what


def as_read() -> tuple[str, str, str, str]:
    length = msg("{inches} in", inches=WrittenInches(1.5, 1))
    return language(), read_in(), str(player_name(Seat.RED)), str(length)


GERMAN = ("de", "cm", "Tante Edna", "3,8 cm")
PLAIN = ("en", "in", "Red", "1.5 in")


def test_a_new_thread_reads_as_the_main_thread_does() -> None:
    become("de")
    seen: list[tuple[str, ...]] = []
    with in_english(), in_inches(), called_by_colour():
        assert as_read() == PLAIN
        thread = Thread(target=lambda: seen.append(as_read()))
        thread.start()
        thread.join()
    assert as_read() == GERMAN
    assert seen == [GERMAN]


def test_work_beside_the_window_reads_as_whoever_began_it() -> None:
    become("de")
    with in_english(), in_inches(), called_by_colour():
        plain = Background(as_read)
    german = Background(as_read)
    become("en")
    assert (plain.result(), german.result()) == (PLAIN, GERMAN)


def test_what_another_thread_chooses_is_its_own() -> None:
    thread = Thread(target=become, args=("de",))
    thread.start()
    thread.join()
    assert as_read() == PLAIN


# ------------------------------------------------------------------ nothing is left out

SILENT = {
    "reports/films/film_faults.py": "only what is wrong with a film",
    "reports/films/film_mp4.py": "needs a program that few have; its frames are those of the film",
    "reports/web/page_bytes.py": "only what is wrong with a page",
}
"""Rooms whose words are read elsewhere, or in faults alone."""
WRITE = ("engine/log", "luck", "reports", "staging", "cases")


def says(path: Path) -> bool:
    """Whether a module has words of its own."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "simulator.language.texts"
        and {each.name for each in node.names} & {"translate", "ngettext", "msg", "printed"}
        for node in walk(tree_of(path))
    )


def test_every_room_with_words_is_among_the_writers() -> None:
    walked: set[str] = set()

    def note(frame: FrameType, _event: str, _what: object) -> None:
        # Nothing is returned: only calls are told, not each line of what is called.
        if frame.f_code.co_name != "<module>":
            walked.add(frame.f_code.co_filename)

    alone.cache_clear()
    before = sys.gettrace()
    sys.settrace(note)
    try:
        alone("en")
    finally:
        sys.settrace(before)
    rooms = {path for room in WRITE for path in (PROGRAM / room).rglob("*.py") if says(path)}
    missing = {path.relative_to(PROGRAM).as_posix() for path in rooms if str(path) not in walked}
    assert missing == SILENT.keys(), sorted(missing)


SPEAK = {"_", "printed", "ngettext", "translate", "listed", "name_said", "language", "with_signs"}
"""What returns something else in another language."""
RAISE = {"mission_cards", "read_glossary", "read_teaching"}
"""Readers of files, with words only in what they raise, which is not kept."""

TOLD = {"_name_found", "_speech_of"}
"""What is told the language."""


def named(called: ast.AST) -> str:
    return getattr(called, "id", getattr(called, "attr", ""))


def test_what_is_kept_with_words_in_it_is_kept_by_language() -> None:
    found = set()
    for path in PROGRAM.rglob("*.py"):
        for function in walk(tree_of(path)):
            if not isinstance(function, ast.FunctionDef):
                continue
            over = {named(getattr(one, "func", one)) for one in function.decorator_list}
            inside = {named(one.func) for one in ast.walk(function) if isinstance(one, ast.Call)}
            if "cached" in over and inside & SPEAK:
                found.add(function.name)
    assert found == RAISE | TOLD


THREADS = {
    "content/workers.py": "waits for the end of the process",
    "phones/server.py": "hands bytes on; who reads its notes words them",
    "reports/films/film_mp4.py": "reads what a program writes",
    "ui/background.py": "works in the context of whoever began it",
}


def test_a_thread_that_says_anything_is_started_in_one_place() -> None:
    starters = {
        path.relative_to(PROGRAM).as_posix()
        for path in PROGRAM.rglob("*.py")
        for node in walk(tree_of(path))
        if isinstance(node, ast.Call) and named(node.func) in {"Thread", "ThreadPoolExecutor"}
    }
    assert starters == THREADS.keys()
