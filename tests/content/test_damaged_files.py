"""Whatever is in a file: it is read, or refused with a word, and nothing else ever happens."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.content.damage import (
    NASTY_YAML,
    SECONDS_FOR_LARGE,
    STATUS,
    Found,
    hand_over,
    large_ones,
    many,
)
from tests.content.readers import (
    NOT_HASHED,
    ROOT,
    Reader,
    ToldError,
    place_of,
    put_back,
    readers,
)
from tests.each import some
from tests.left_out import DAMAGED, DAMAGED_SEED
from tests.posix import endless, pipe

NAMES = [
    "army", "own armies", "own cards", "community cards", "card versions", "scenario", "cases",
    "drills", "save", "journal", "settings",
    "attempts", "luck", "value", "kept games", "gauntlets", "reviews", "army text",
    "report", "picture", "page", "army page", "army sheet",
    "photo (PNG)",
    "photo (JPEG)", "tests of cards", "position", "message of a phone",
    "message of a table", "view as text", "game as text",
    "lessons", "glossary",
    "other names", "printed cards",
    "study", "rows", "export", "plan of an import",
    "stark/units.yaml",
    "stark/attachments.yaml", "stark/ncus.yaml", "stark/tactics.yaml", "stark/abilities.yaml",
    "objective_cards.yaml", "terrain.yaml", "mission_cards", "siege_cards", "castle_wall",
]  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


@pytest.fixture(scope="module")
def known(home: Path) -> dict[str, Reader]:
    (home / "good").mkdir(exist_ok=True)
    return {reader.name: reader for reader in readers(home / "good")}


JSON = [
    "community cards", "save", "journal", "settings", "attempts", "luck", "value", "gauntlets",
    "reviews",
]  # fmt: skip
NO_YAML = {
    *JSON,
    "message of a phone",
    "message of a table",
    "view as text",
    "kept games",
    "army text",
    "report",
    "picture",
    "page",
    "army page",
    "army sheet",
    "photo (PNG)",
    "photo (JPEG)",
    "tests of cards",
    "position",
    "game as text",
    "rows",
    "export",
    "plan of an import",
}
YAML = [name for name in NAMES if name not in NO_YAML]
IN_YAML = pytest.mark.parametrize("reader", YAML, indirect=True)
IN_JSON = pytest.mark.parametrize("reader", JSON, indirect=True)


@pytest.fixture(params=NAMES)
def reader(request: pytest.FixtureRequest, known: dict[str, Reader]) -> Reader:
    return known[request.param]


@pytest.fixture
def path(reader: Reader, home: Path) -> Iterator[Path]:
    place = place_of(reader, home)
    put_back(reader, place)
    place.unlink(missing_ok=True)
    yield place
    put_back(reader, place)


def told(reader: Reader, path: Path) -> str:
    """Return the fault a reader tells of a file; it takes no longer than two seconds."""
    began = time.process_time()
    with pytest.raises((*NOT_HASHED, ToldError)) as fault:
        reader.read(path)
    assert time.process_time() - began < 2.0
    assert "\x1b" not in str(fault.value)
    return str(fault.value)


def test_every_reader_is_tried(known: dict[str, Reader]) -> None:
    assert sorted(known) == sorted(NAMES)


def test_good_files_are_read(reader: Reader, path: Path) -> None:
    for sample in some(reader.samples):
        path.write_bytes(sample)
        assert reader.read(path) is not None


# ------------------------------------------------------------------ no files at all


def test_a_pipe_is_refused_without_waiting(reader: Reader, path: Path) -> None:
    pipe(path)
    assert "a pipe" in told(reader, path)


def test_a_folder_is_refused(reader: Reader, path: Path) -> None:
    path.mkdir()
    assert "a folder" in told(reader, path)


def test_a_device_is_refused(reader: Reader, path: Path) -> None:
    endless(path)
    assert "a device" in told(reader, path)


def test_a_file_too_large_is_refused_with_its_limit(reader: Reader, path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(max(100_000_000, reader.most + 1))
    words = told(reader, path)
    found = max(100.0, reader.most / 1e6)
    assert f"at most {reader.most / 1e6:g} MB, found {found:.1f} MB" in words
    assert path.name in words


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00\x80", b"\x00" * 64, "Größe".encode("utf-16")])
def test_bytes_that_are_no_text_are_refused(reader: Reader, path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    if reader.form == "text" and reader.name != "army text":
        pytest.skip("reads whatever can be read as a text")
    assert told(reader, path) != ""


# ------------------------------------------------------------------ values that are none

REFUSED_YAML = [
    raw
    for raw in NASTY_YAML
    if raw.startswith(
        (
            "!",
            "&a",
            "*",
            "0x",
            "9999",
            '"\\e',
            '"\\0',
            '"\\x9b',
            '"\\u202e',
            "{[",
            "{?",
            "[[[",
            "2026",
            ".inf",
            "-.inf",
            ".nan",
            "=",
            "<<",
            "0b_",
        )
    )
]


@IN_YAML
def test_a_value_that_is_none_is_named_with_line_and_key(reader: Reader, path: Path) -> None:
    good = reader.samples[0].rstrip(b"\n")
    line = good.count(b"\n") + 2
    for raw in REFUSED_YAML:
        path.write_bytes(good + f"\nnasty: {raw}\n".encode())
        words = told(reader, path)
        assert f"{path.name}, line {line}, nasty" in words.partition("\n")[0], raw
        assert "expected" in words


@IN_YAML
def test_aliases_that_grow_without_end_are_refused_at_once(reader: Reader, path: Path) -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert f"{path.name}, line 2, a1[0]: expected every value written out" in told(reader, path)


@pytest.mark.parametrize("reader", [*YAML, *JSON], indirect=True)
def test_brackets_without_end_are_refused(reader: Reader, path: Path) -> None:
    for raw in ("[" * 200_000, "[" * 1000 + "]" * 1000, "{a: " * 200_000):
        path.write_bytes(reader.samples[0].rstrip(b"\n") + b"\nnasty: " + raw.encode() + b"\n")
        assert path.name in told(reader, path)


@IN_YAML
def test_more_values_than_anybody_waits_for_are_refused(reader: Reader, path: Path) -> None:
    path.write_text("nasty: [" + "1," * 400_000 + "]\n", encoding="utf-8")
    assert "at most 40000 values" in told(reader, path)


REFUSED_JSON = [
    "1e400",
    "Infinity",
    "-Infinity",
    "NaN",
    "9" * 5000,
    '"\\ud800"',
    '"\\u0000"',
    '"\\u001b[1A"',
]


@IN_JSON
def test_a_value_json_cannot_hold_is_named_with_its_line(reader: Reader, path: Path) -> None:
    first, _newline, rest = reader.samples[0].decode().partition("\n")
    for raw in REFUSED_JSON:
        path.write_text(f'{{"nasty": {raw}, {first[1:]}\n{rest}', encoding="utf-8")
        words = told(reader, path)
        assert f"{path.name}, line 1" in words, raw
        assert "expected" in words


# ------------------------------------------------------------------ by chance

CHUNK = 500


@pytest.mark.parametrize("first", range(0, DAMAGED, CHUNK))
def test_damaged_files_are_read_or_refused_with_a_word(home: Path, first: int) -> None:
    """No traceback, nothing over two seconds, and never more than 300 megabytes."""
    numbers = range(first, min(first + CHUNK, DAMAGED))
    found = many(numbers, DAMAGED_SEED, home)
    assert found.faults == []
    assert found.tried.total() == len(numbers)
    assert found.told.total() > len(numbers) / 2


LARGE = [
    *(("export", name) for name in ("bzip2 bomb", "a bomb that lies")),
    *(("kept games", "deflated bomb"), ("reviews", "many mappings"), ("rows", "empty lines")),
    *(("photo (PNG)", name) for name in ("RGB, too large", "RGB, kept whole", "large prVt")),
    *(("photo (JPEG)", name) for name in ("progressive CMYK", "large notes")),
]
"""What once filled the memory; the rest is drawn by chance."""


@pytest.mark.parametrize(("reader", "name"), LARGE, indirect=["reader"])
def test_what_unfolds_without_end_fills_no_memory(reader: Reader, path: Path, name: str) -> None:
    for sample in reader.samples[:1]:  # what it needs is loaded
        path.write_bytes(sample)
        reader.read(path)
    path.write_bytes(large_ones(reader)[name]())
    hand_over(reader, path, found := Found(), f"{reader.name} {name}", SECONDS_FOR_LARGE)
    assert found.faults == []


FRESH = """
import sys
from pathlib import Path
from simulator.cli.app import app
from simulator.content.file_kinds import check_file
try:
    if sys.argv[2] == "check":
        check_file(Path(sys.argv[1]))
    else:
        app(["data", "import", sys.argv[1]])
except (ValueError, SystemExit) as fault:
    print(fault)
print([line for line in open("/proc/self/status") if "VmHWM" in line][0].split()[1])
"""


@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells what a process held at most")
@pytest.mark.parametrize(("reader", "name"), LARGE[:1] + LARGE[5:8], indirect=["reader"])
def test_a_fresh_process_never_holds_more_than_300_megabytes(
    reader: Reader, path: Path, name: str, tmp_path: Path
) -> None:
    path.write_bytes(large_ones(reader)[name]())
    doing = "import" if reader.name == "export" else "check"
    homes = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), str(tmp_path))
    ran = subprocess.run(
        [sys.executable, "-c", FRESH, str(path), doing],
        capture_output=True, text=True, check=True, cwd=ROOT, env=os.environ | homes,
    )  # fmt: skip
    assert int(ran.stdout.split()[-1]) / 1024 < 300
